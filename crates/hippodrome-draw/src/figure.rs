//! What there is to draw: a tour of a board, or the part of one that is seen in a window.
//!
//! A [`Figure`] is a board and some *strands* over it, runs of consecutive squares of a tour. A tour
//! that is seen whole is one strand. In a window of a large board every visit to the window is a
//! strand, with the squares before and after it, which lie beyond the window.
//!
//! A move is drawn as one straight line, or as several: one that goes over a joined edge is drawn
//! to the edge, and on from the edge where it comes in again; one that leaves a window is drawn to
//! the window's edge. Both are cuts of a line by the edges of the board and of its copies around it
//! (see [`Surface`](hippodrome::Surface)), found in whole numbers.

use hippodrome::{
    Board, Numbering, Offset, Piece, Point, Problem, Square, SquareNames, Surface, Tour,
};

/// Why something is not drawn.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NotDrawn {
    /// A graph, where its vertices would need places of their own.
    #[error(
        "the vertices of a graph have no places: it is drawn with them on a circle, as .svg, .png or .ansi, and \
         neither filmed nor plotted"
    )]
    Graph,
    /// A style that shows the squares of a board.
    #[error("the style {0} shows the squares of a board: take line or path for a graph")]
    NotOfGraph(&'static str),
    /// More vertices than a picture of a graph shows.
    #[error(
        "{vertices} vertices are too many for a picture of a graph, which shows {most} at most"
    )]
    TooManyVertices {
        /// How many there are.
        vertices: usize,
        /// How many there may be.
        most: usize,
    },
    /// A square or vertex that is not there, by its number from 0.
    #[error(
        "there is no square number {square} to draw: the problem has {squares}, counted from 0"
    )]
    NoSuchSquare {
        /// Its index.
        square: u32,
        /// How many there are.
        squares: usize,
    },
    /// A path or a walk without a square.
    #[error("there is nothing to draw: a path or a walk has at least one square")]
    NoSquares,
    /// A tour of more squares than the problem has, or of fewer.
    #[error(
        "a tour of {of_tour} squares is none of {squares}: draw it with the problem that it solves"
    )]
    OtherTour {
        /// How many the tour has.
        of_tour: usize,
        /// How many the problem has.
        squares: usize,
    },
    /// A window that is empty, or reaches beyond the board.
    #[error("a window of {ranks}x{files} from {corner} on is no part of a board of {sides}")]
    NoSuchWindow {
        /// Its ranks.
        ranks: u64,
        /// Its files.
        files: u64,
        /// Its lowest left square.
        corner: String,
        /// The sides of the board.
        sides: String,
    },
    /// A style that shows whole tours alone.
    #[error("the style {0} shows whole tours: take line, numbers, board or path")]
    NotWhole(&'static str),
    /// More squares than a picture of this kind can show.
    #[error("{squares} squares are too many for {what}, which shows {most} at most: {advice}")]
    TooMany {
        /// How many there are.
        squares: u128,
        /// How many there may be.
        most: u128,
        /// The kind of picture.
        what: &'static str,
        /// What to do.
        advice: &'static str,
    },
}

/// A place beside a window or in it: file, rank and level from its lowest left square.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) struct WindowPoint {
    pub(crate) file: i64,
    pub(crate) rank: i64,
    pub(crate) level: i64,
}

impl From<Point> for WindowPoint {
    fn from(point: Point) -> WindowPoint {
        WindowPoint {
            file: point.file as i64,
            rank: point.rank as i64,
            level: point.level as i64,
        }
    }
}

/// Where a square of a board lies.
///
/// # Errors
///
/// [`NotDrawn::NoSuchSquare`].
pub(crate) fn place_of(board: &Board, square: Square) -> Result<WindowPoint, NotDrawn> {
    match board.point(square) {
        Some(point) => Ok(point.into()),
        None => Err(NotDrawn::NoSuchSquare {
            square: square.raw(),
            squares: board.len(),
        }),
    }
}

/// Refuses a tour of another problem: one of as many squares has the same ones, since it visits each.
pub(crate) fn check_tour(tour: &Tour, problem: &Problem) -> Result<(), NotDrawn> {
    let (of_tour, squares) = (tour.len(), problem.len());
    match of_tour == squares {
        true => Ok(()),
        false => Err(NotDrawn::OtherTour { of_tour, squares }),
    }
}

/// Consecutive squares of a tour.
#[derive(Clone, Debug)]
pub(crate) struct Strand {
    /// The step of the first of them.
    pub(crate) first: u128,
    /// The squares of the strands before it.
    pub(crate) before: u128,
    pub(crate) places: Vec<WindowPoint>,
}

/// What is drawn.
#[derive(Clone, Debug)]
pub(crate) struct Figure {
    /// What is seen.
    pub(crate) board: Board,
    /// The piece that makes the moves, where they may lead over joined edges; a window has none of these.
    pub(crate) piece: Option<Piece>,
    /// Where its lowest left square lies on the whole board.
    pub(crate) corner: Point,
    /// The ranks of the whole board, from whose top rows are counted.
    pub(crate) ranks: u64,
    pub(crate) strands: Vec<Strand>,
    /// The squares of the whole tour.
    pub(crate) squares: u128,
    /// The tour is closed.
    pub(crate) closed: bool,
    /// It goes on beyond what is seen.
    pub(crate) window: bool,
}

/// A straight line of a move: from and to, as thousandths of squares from the lower left corner of
/// a level, and which level.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) struct Piecewise {
    pub(crate) from: (i64, i64),
    pub(crate) to: (i64, i64),
    pub(crate) levels: (i64, i64),
}

impl Figure {
    /// A tour seen whole.
    pub(crate) fn whole(board: &Board, piece: Piece, tour: &Tour) -> Result<Figure, NotDrawn> {
        let places = tour.squares().iter();
        let places = places.map(|&square| place_of(board, square));
        Ok(Figure {
            board: board.clone(),
            piece: Some(piece),
            corner: Point::new(0, 0),
            ranks: board.ranks(),
            strands: vec![Strand {
                first: 0,
                before: 0,
                places: places.collect::<Result<_, _>>()?,
            }],
            squares: tour.len() as u128,
            closed: tour.is_closed(),
            window: false,
        })
    }

    /// Some squares of a tour, each with its step. Those that follow each other make a strand.
    pub(crate) fn known(
        board: &Board,
        piece: Piece,
        known: &[(u32, Square)],
    ) -> Result<Figure, NotDrawn> {
        let mut known = known.to_vec();
        known.sort_unstable();
        let mut before = 0;
        let strand = |run: &[(u32, Square)]| {
            let places = run.iter().map(|&(_, square)| place_of(board, square));
            let strand = Strand {
                first: u128::from(run[0].0),
                before,
                places: places.collect::<Result<_, _>>()?,
            };
            before += run.len() as u128;
            Ok(strand)
        };
        let runs = known.chunk_by(|(step, _), (next, _)| step.checked_add(1) == Some(*next));
        let strands = runs.map(strand).collect::<Result<_, NotDrawn>>()?;
        Ok(Figure {
            board: board.clone(),
            piece: Some(piece),
            corner: Point::new(0, 0),
            ranks: board.ranks(),
            strands,
            squares: board.len() as u128,
            closed: false,
            window: false,
        })
    }

    /// A path, or a cycle, that need not visit every square.
    pub(crate) fn path(
        board: &Board,
        piece: Piece,
        squares: &[Square],
        closed: bool,
    ) -> Result<Figure, NotDrawn> {
        if squares.is_empty() {
            return Err(NotDrawn::NoSquares);
        }
        let known: Vec<(u32, Square)> = (0..).zip(squares.iter().copied()).collect();
        Ok(Figure {
            squares: squares.len() as u128,
            closed,
            ..Figure::known(board, piece, &known)?
        })
    }

    /// The squares of a tour that lie in a window of its board, which is a full rectangle whose squares have names of this
    /// kind.
    pub(crate) fn window(
        tour: &impl Numbering,
        corner: Point,
        ranks: u64,
        files: u64,
        names: SquareNames,
    ) -> Result<Figure, NotDrawn> {
        let board = Board::rectangle(ranks, files).ok();
        let (Some(board), Some(seen)) = (board, tour.window(corner, ranks, files)) else {
            return Err(NotDrawn::NoSuchWindow {
                ranks,
                files,
                corner: names.name(corner, tour.ranks()),
                sides: format!("{}x{}", tour.ranks(), tour.files()),
            });
        };
        let board = board.named_by(names);
        let mut steps: Vec<u128> = seen.map(|(_, step)| step).collect();
        steps.sort_unstable();
        let place = |step: u128| {
            let point = tour.point_at(step).expect("a step of the tour");
            WindowPoint {
                file: point.file.wrapping_sub(corner.file) as i64,
                rank: point.rank.wrapping_sub(corner.rank) as i64,
                level: 0,
            }
        };
        let (last, closed) = (tour.len() - 1, tour.is_closed());
        let mut strands: Vec<Strand> = Vec::new();
        let mut add = |first: u128, places: Vec<WindowPoint>| {
            let last = strands.last();
            let before = last.map_or(0, |last| last.before + last.places.len() as u128);
            strands.push(Strand {
                first,
                before,
                places,
            });
        };
        for run in steps.chunk_by(|a, b| a + 1 == *b) {
            let (first, end) = (run[0], run[run.len() - 1]);
            // A tour that comes home is drawn home once, from its last square.
            let enters = tour.step_before(first).filter(|&step| step < first);
            let places = enters.into_iter().chain(run.iter().copied());
            let places = places.chain(tour.step_after(end)).map(place).collect();
            add(enters.unwrap_or(first), places);
        }
        if closed && steps.starts_with(&[0]) && !steps.ends_with(&[last]) {
            add(last, vec![place(last), place(0)]);
        }
        Ok(Figure {
            board,
            piece: None,
            corner,
            ranks: tour.ranks(),
            strands,
            squares: tour.len(),
            closed,
            window: true,
        })
    }

    /// How far a step is on the way through what is seen: so many squares, of so many.
    pub(crate) fn progress(&self, step: u128) -> (u128, u128) {
        if !self.window {
            return (step, (self.squares - 1).max(1));
        }
        // Strands are in the order of their steps.
        let index = self.strands.partition_point(|strand| strand.first <= step);
        let part = index.checked_sub(1).map_or(0, |index| {
            let strand = &self.strands[index];
            strand.before + (step - strand.first).min(strand.places.len() as u128)
        });
        let last = self.strands.last();
        let whole = last.map_or(1, |strand| strand.before + strand.places.len() as u128);
        (part, whole)
    }

    /// Whether a place is seen.
    pub(crate) fn sees(&self, place: WindowPoint) -> bool {
        let inside = |at: i64, side: u64| u64::try_from(at).is_ok_and(|at| at < side);
        inside(place.file, self.board.files()) && inside(place.rank, self.board.ranks())
    }

    /// The squares that are seen with their steps, each once: a strand that comes home ends on the first square again.
    pub(crate) fn steps(&self) -> impl Iterator<Item = (u128, WindowPoint)> + '_ {
        let strands = self.strands.iter();
        strands
            .flat_map(|strand| (strand.first..).zip(strand.places.iter().copied()))
            .filter(|&(step, place)| step < self.squares && self.sees(place))
    }

    /// The moves in order, each with the step from which it leads.
    pub(crate) fn moves(&self) -> impl Iterator<Item = (u128, WindowPoint, WindowPoint)> + '_ {
        let within = self.strands.iter().flat_map(|strand| {
            let pairs = strand.places.windows(2);
            (strand.first..).zip(pairs.map(|pair| (pair[0], pair[1])))
        });
        let whole = self.strands.first().map(|strand| &strand.places);
        let home = whole.and_then(|places| Some((*places.last()?, *places.first()?)));
        let home = home.filter(|_| self.closed && !self.window && self.squares > 1);
        within
            .chain(home.map(|pair| (self.squares - 1, pair)))
            .map(|(step, (from, to))| (step, from, to))
    }

    /// The straight lines that a move is drawn as.
    pub(crate) fn lines(&self, from: WindowPoint, to: WindowPoint) -> Vec<Piecewise> {
        let middle = |place: WindowPoint| (place.file * 1000 + 500, place.rank * 1000 + 500);
        let straight = |from: WindowPoint, to: WindowPoint| Piecewise {
            from: middle(from),
            to: middle(to),
            levels: (from.level, to.level),
        };
        if self.window {
            if self.sees(from) && self.sees(to) {
                return vec![straight(from, to)];
            }
            let by = (to.file - from.file, to.rank - from.rank);
            return self.cut(from, by, to.level);
        }
        if self.board.surface() == Surface::Flat {
            return vec![straight(from, to)];
        }
        let way = self.way(from, to);
        self.cut(from, way, to.level)
    }

    /// By how many files and ranks a move leads from one square to another: the shortest way that
    /// stays on the board, or else the shortest over its edges.
    fn way(&self, from: WindowPoint, to: WindowPoint) -> (i64, i64) {
        let point = |place: WindowPoint| {
            Point::new(place.file as u64, place.rank as u64).on_level(place.level as u64)
        };
        let (start, end) = (point(from), self.board.square(point(to)));
        let times = |jump: Offset| -> Option<i64> {
            match jump.slides {
                false => (self.board.step(start, jump) == end).then_some(1),
                true => {
                    let passed = self.board.slide(start, jump);
                    let before = passed.take_while(|&square| Some(square) != end).count();
                    let reached = self.board.slide(start, jump).nth(before) == end;
                    reached.then_some(before as i64 + 1)
                }
            }
        };
        let jumps = self
            .piece
            .into_iter()
            .flat_map(|piece| self.board.jumps(piece));
        let ways = jumps.filter_map(|jump| {
            let times = times(jump)?;
            Some((jump.file * times, jump.rank * times))
        });
        let stays = |(file, rank): (i64, i64)| {
            let end = (from.file + file, from.rank + rank);
            end == (to.file, to.rank)
        };
        ways.min_by_key(|&way| (!stays(way), way.0 * way.0 + way.1 * way.1))
            .unwrap_or((to.file - from.file, to.rank - from.rank))
    }

    /// Cuts a line by the edges of the board and of its copies.
    fn cut(&self, start: WindowPoint, by: (i64, i64), level: i64) -> Vec<Piecewise> {
        let from = (start.file * 1000 + 500, start.rank * 1000 + 500);
        let by = (by.0 * 1000, by.1 * 1000);
        let sides = (
            self.board.files() as i64 * 1000,
            self.board.ranks() as i64 * 1000,
        );
        // Where edges cross, as fractions of the way with the same denominator.
        let whole = i128::from(by.0.abs().max(1)) * i128::from(by.1.abs().max(1));
        let mut cuts = vec![0, whole];
        for (from, by, side) in [(from.0, by.0, sides.0), (from.1, by.1, sides.1)] {
            let end = from + by;
            let (low, high) = (from.min(end), from.max(end));
            let first = low.div_euclid(side) + 1;
            let edges = (first..)
                .map(|edge| edge * side)
                .take_while(|&edge| edge < high);
            for edge in edges {
                cuts.push(i128::from(edge - from) * whole / i128::from(by));
            }
        }
        cuts.sort_unstable();
        cuts.dedup();
        let at = |part: i128| {
            let along = |from: i64, by: i64| {
                let twice = 2 * i128::from(by) * part + whole;
                from + twice.div_euclid(2 * whole) as i64
            };
            (along(from.0, by.0), along(from.1, by.1))
        };
        let surface = self.board.surface();
        let mut lines = Vec::new();
        for pair in cuts.windows(2) {
            let (begin, end) = (at(pair[0]), at(pair[1]));
            let middle = at((pair[0] + pair[1]) / 2);
            let copy = middle.0.div_euclid(sides.0);
            let flips = surface.twists() && copy % 2 != 0;
            let flipped = |y: i64| if flips { sides.1 - y } else { y };
            let up = flipped(middle.1).div_euclid(sides.1);
            if self.window && (copy, up) != (0, 0) {
                continue;
            }
            let fold = |(x, y): (i64, i64)| (x - copy * sides.0, flipped(y) - up * sides.1);
            let level = if lines.is_empty() { start.level } else { level };
            lines.push(Piecewise {
                from: fold(begin),
                to: fold(end),
                levels: (level, level),
            });
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hippodrome::{Answer, Construction, Ends, Limits, Method, Quiet, solve};

    /// A tour of this board by this piece.
    fn figure(board: &str, piece: &str, closed: bool) -> (Problem, Figure) {
        let board: Board = board.parse().unwrap();
        let piece: Piece = piece.parse().unwrap();
        let ends = if closed { Ends::Closed } else { Ends::Any };
        let problem = Problem::on_board(board.clone(), piece, ends);
        let report = solve(&problem, &Method::default(), &Limits::NONE, &mut Quiet);
        let Answer::Found(tour) = report.answer else {
            panic!("{problem}");
        };
        (problem, Figure::whole(&board, piece, &tour).unwrap())
    }

    /// On every surface a move is drawn from square to square, each line but the last ends on an
    /// edge, each but the first begins on one, and the lines are as long as the piece jumps.
    #[test]
    fn moves_go_to_the_edge_and_on() {
        for (board, piece, leap) in [
            ("6x6", "knight", 5),
            ("cylinder:4x7", "knight", 5),
            ("torus:5x7", "zebra", 13),
            ("mobius:6x5", "knight", 5),
            ("klein:5x7", "knight", 5),
            ("klein:4x5", "giraffe", 17),
            ("torus:3x4", "camel+knight", 0),
            ("torus:4x4-b2", "queen", 0),
        ] {
            let (problem, figure) = figure(board, piece, false);
            let board = problem.board().unwrap().0;
            let sides = (board.files() as i64 * 1000, board.ranks() as i64 * 1000);
            let mut wraps = 0;
            for (_, from, to) in figure.moves() {
                let lines = figure.lines(from, to);
                let middle =
                    |place: WindowPoint| (place.file * 1000 + 500, place.rank * 1000 + 500);
                let case = format!("{problem}: {from:?} {to:?} {lines:?}");
                assert_eq!(lines[0].from, middle(from), "{case}");
                assert_eq!(lines[lines.len() - 1].to, middle(to), "{case}");
                let on_edge = |(x, y): (i64, i64)| x == 0 || y == 0 || x == sides.0 || y == sides.1;
                for pair in lines.windows(2) {
                    assert!(on_edge(pair[0].to) && on_edge(pair[1].from), "{case}");
                }
                for line in &lines {
                    for (x, y) in [line.from, line.to] {
                        assert!(
                            (0..=sides.0).contains(&x) && (0..=sides.1).contains(&y),
                            "{case}"
                        );
                    }
                }
                wraps += usize::from(lines.len() > 1);
                let length = |line: &Piecewise| {
                    let (x, y) = (line.to.0 - line.from.0, line.to.1 - line.from.1);
                    ((x * x + y * y) as f64).sqrt()
                };
                let drawn: f64 = lines.iter().map(length).sum();
                let wanted = f64::from(leap).sqrt() * 1000.0;
                assert!(leap == 0 || (drawn - wanted).abs() < 4.0, "{case}: {drawn}");
            }
            assert_eq!(wraps == 0, board.surface() == Surface::Flat, "{problem}");
        }
    }

    /// A window shows each of its squares once, with the step that the construction gives it, and
    /// all moves of these squares.
    #[test]
    fn windows_show_every_move() {
        let tour = Construction::closed(40, 50).unwrap();
        for (corner, ranks, files) in [("a1", 40, 50), ("a1", 3, 4), ("x17", 9, 11), ("d8", 1, 1)] {
            let corner: Point = corner.parse().unwrap();
            let figure = Figure::window(&tour, corner, ranks, files, SquareNames::Chess).unwrap();
            let mut seen = vec![0; (ranks * files) as usize];
            for (step, place) in figure.steps() {
                let point = tour.point_at(step).unwrap();
                let here = Point::new(
                    corner.file + place.file as u64,
                    corner.rank + place.rank as u64,
                );
                assert_eq!(point, here);
                seen[(place.rank as u64 * files + place.file as u64) as usize] += 1;
            }
            assert!(seen.iter().all(|&times| times == 1), "{corner}");
            let ends: usize = figure
                .moves()
                .map(|(_, from, to)| usize::from(figure.sees(from)) + usize::from(figure.sees(to)))
                .sum();
            assert_eq!(ends as u64, 2 * ranks * files);
            for (_, from, to) in figure.moves() {
                let lines = figure.lines(from, to);
                assert!(lines.len() <= 1 || !figure.sees(from) || !figure.sees(to));
                assert!(!lines.is_empty(), "{from:?} {to:?}");
            }
        }
    }
}
