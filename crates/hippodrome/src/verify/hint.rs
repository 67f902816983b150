//! What probably went wrong with a claim: the programming error or the slip of the pen that makes such flaws.
//!
//! A slip is looked for first: two squares that changed places, one square for another, one square left out.
//! What is said of it is certain, since the mended claim has passed [`verify`]. Of the rest only what
//! the claim as a whole bears out is said: that it is the tour of another piece, when nearly all of its moves
//! are moves of that piece.
//!
//! Cost: O(squares), and as often as a slip would mend the moves around it, one run of [`verify`].

use super::{Flaw, verify};
use crate::leaper::Leaper;
use crate::one_way;
use crate::problem::{Ends, Problem};
use crate::square::{Point, Square};

impl Flaw {
    /// The programming error, the slip or the misunderstanding that usually makes such a claim, where it can be
    /// told. `claim` is what has this flaw; where it is not at hand, no squares will do.
    ///
    /// ```
    /// use hippodrome::{Board, Ends, Leaper, Problem, verify};
    ///
    /// let board: Board = "3x4".parse()?;
    /// let names = "a1 c2 a3 c1 d2 b3 b1 a2 c3 d1 b2 d3".split(' ');
    /// let claim: Vec<_> = names.map(|name| board.parse_square(name).unwrap()).collect();
    /// let problem = Problem::on_board(board, Leaper::KNIGHT, Ends::Any);
    /// let flaw = verify(&problem, &claim).unwrap_err();
    /// assert_eq!(flaw.to_string(), "step 4: a3 to c1 is not a move");
    /// let hint = flaw.hint(&problem, &claim).unwrap();
    /// assert_eq!(hint, "if c1 and b1 change places, it is a tour");
    /// # Ok::<(), hippodrome::ParseBoardError>(())
    /// ```
    pub fn hint(&self, problem: &Problem, claim: &[Square]) -> Option<String> {
        // Squares that are none have no moves that could be asked for.
        let claim = match claim.iter().all(|square| square.index() < problem.len()) {
            true => claim,
            false => &[],
        };
        if let Some(slip) = slip(self, problem, claim) {
            return Some(slip);
        }
        let hint = match self {
            Flaw::NotAMove { from, to, .. } => return not_a_move(problem, claim, from, to),
            Flaw::Twice { .. } => {
                "a square entered again: it was not marked as visited, or was unmarked too early"
            }
            Flaw::Missing {
                visited, squares, ..
            } if *visited >= squares - squares / 4 && is_caught(problem, claim) => {
                "a walk that stops near the end has run into a dead end: Warnsdorff's rule alone \
                 is greedy and promises nothing"
            }
            Flaw::WrongWay { .. } if is_tour_backwards(problem, claim) => "backwards it is one",
            Flaw::NotClosed { .. } => {
                "every square is visited once, so this is an open tour; a closed one must also \
                 come back to its first square"
            }
            Flaw::NotMapped { .. } | Flaw::OtherMotion { .. } if is_closed_tour(problem, claim) => {
                "with the move from its last square to its first, as a closed tour, it has that symmetry"
            }
            _ => return None,
        };
        Some(hint.to_owned())
    }
}

/// Whether the squares make a tour in the other order.
fn is_tour_backwards(problem: &Problem, claim: &[Square]) -> bool {
    let backwards: Vec<Square> = claim.iter().rev().copied().collect();
    one_way::IS_BUILT && verify(problem, &backwards).is_ok()
}

/// Whether the claim solves the problem as a closed tour, where an open one was asked for.
fn is_closed_tour(problem: &Problem, claim: &[Square]) -> bool {
    let closed = problem.try_with_ends(Ends::Closed);
    problem.ends() == Ends::Any && closed.is_ok_and(|closed| verify(&closed, claim).is_ok())
}

/// Whether no move leads on from where the claim ends.
fn is_caught(problem: &Problem, claim: &[Square]) -> bool {
    let Some(&last) = claim.last() else {
        return false;
    };
    let mut squares = (0..problem.len() as u32).map(Square::new);
    !squares.any(|square| problem.joins(last, square) && !claim.contains(&square))
}

/// What makes a move that is none, as far as the moves of the whole claim bear it out.
fn not_a_move(problem: &Problem, claim: &[Square], from: &str, to: &str) -> Option<String> {
    let (board, piece) = problem.board()?;
    let (a, b): (Point, Point) = (from.parse().ok()?, to.parse().ok()?);
    let is_on_board = [a, b].iter().all(|&point| board.contains(point));
    let wrap = |a: u64, b: u64, side: u64| a.abs_diff(b).min(side.saturating_sub(a.abs_diff(b)));
    let files = wrap(a.file, b.file, board.files());
    let ranks = wrap(a.rank, b.rank, board.ranks());
    let level = is_on_board && a.level == b.level && board.levels() == 1;
    if level && board.is_flat() && piece.leaper()?.reaches(files, ranks) {
        return Some(
            "the step wraps round the edge of the board: a bound tested after indexing, or a \
             negative index, does that (a board that is to be wrapped is given as in torus:8x8)"
                .to_owned(),
        );
    }
    let moves = claim.len().saturating_sub(1);
    let made_by = |other: Leaper| {
        let legs = |pair: &[Square]| {
            let (a, b) = (board.point_of(pair[0]), board.point_of(pair[1]));
            let flat = a.level == b.level;
            flat && other.reaches(a.file.abs_diff(b.file), a.rank.abs_diff(b.rank))
        };
        claim.windows(2).filter(|pair| legs(pair)).count()
    };
    // Pieces that people tour with.
    let toured = [
        Leaper::KNIGHT,
        Leaper::CAMEL,
        Leaper::ZEBRA,
        Leaper::GIRAFFE,
    ];
    for other in toured.into_iter().filter(|&other| piece != other) {
        let made = made_by(other);
        // Nine of ten, so that a slip or two are forgiven.
        if moves > 0 && made * 10 >= moves * 9 {
            return Some(format!(
                "{made} of the {moves} moves are a {other}'s: if the tour is a {other}'s, say so"
            ));
        }
    }
    let joined = |pair: &&[Square]| problem.joins(pair[0], pair[1]);
    let right = claim.windows(2).filter(joined).count();
    if right + 1 == moves && right > 0 {
        return Some(format!(
            "it is the only wrong move: the other {right} are right"
        ));
    }
    (level && piece == Leaper::KNIGHT).then(|| {
        "a search that undoes its last move too early or not at all prints such jumps".to_owned()
    })
}

/// The one slip, if there is one, without which the claim is a tour.
fn slip(flaw: &Flaw, problem: &Problem, claim: &[Square]) -> Option<String> {
    let places: [usize; 2] = match *flaw {
        Flaw::NotAMove { step, .. } => [(step as usize).checked_sub(1)?, step as usize],
        Flaw::Twice {
            step,
            first: Some(first),
            ..
        } => [first as usize, step as usize],
        _ => return None,
    };
    if places[0] >= places[1] || claim.len() <= places[1] {
        return None;
    }
    let ground = problem.ground();
    let missing = only_one_missing(problem, claim);
    let mut mended = claim.to_vec();
    let is_tour = |mended: &[Square]| verify(problem, mended).is_ok();
    match (missing, problem.len() - claim.len().min(problem.len())) {
        (None, 0) => {
            let (one, other) = swap(problem, &mut mended, places)?;
            let (one, other) = (ground.name(one), ground.name(other));
            Some(format!("if {one} and {other} change places, it is a tour"))
        }
        (Some(missing), 0) => places.into_iter().find_map(|at| {
            let wrong = std::mem::replace(&mut mended[at], missing);
            let found = is_tour(&mended);
            mended[at] = wrong;
            found.then(|| {
                let (missing, wrong) = (ground.name(missing), ground.name(wrong));
                format!("with {missing} in place of this {wrong} it is a tour")
            })
        }),
        (Some(missing), 1) => {
            mended.insert(places[1], missing);
            let [before, after] = [places[1] - 1, places[1]].map(|at| ground.name(claim[at]));
            let missing = ground.name(missing);
            is_tour(&mended)
                .then(|| format!("with {missing} between {before} and {after} it is a tour"))
        }
        _ => None,
    }
}

/// The square that is not claimed, if there is exactly one.
fn only_one_missing(problem: &Problem, claim: &[Square]) -> Option<Square> {
    let mut claimed = vec![false; problem.len()];
    for square in claim {
        claimed[square.index()] = true;
    }
    let mut missing = (0..problem.len()).filter(|&index| !claimed[index]);
    let first = missing.next()?;
    missing.next().is_none().then(|| Square::new(first as u32))
}

/// Two squares that make a tour when they change places; one of them is at one of these places, since the move
/// between these is wrong as it is.
fn swap(problem: &Problem, claim: &mut [Square], places: [usize; 2]) -> Option<(Square, Square)> {
    let squares = claim.len();
    let joined = |claim: &[Square], at: usize| {
        at == 0 || at >= squares || problem.joins(claim[at - 1], claim[at])
    };
    // A swap mends four moves at most.
    let wrong = (1..squares).filter(|&at| !joined(claim, at)).take(5);
    let wrong: Vec<usize> = wrong.collect();
    for one in places {
        for other in (0..squares).filter(|&other| other != one) {
            let around = [one, one + 1, other, other + 1];
            if !wrong.iter().all(|at| around.contains(at)) {
                continue;
            }
            let (first, second) = (claim[one.min(other)], claim[one.max(other)]);
            claim.swap(one, other);
            if around.iter().all(|&at| joined(claim, at)) && verify(problem, claim).is_ok() {
                return Some((first, second));
            }
            claim.swap(one, other);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::{Constraints, Ends, Ground};

    const TOUR_3X4: &str = "a1 c2 a3 b1 d2 b3 c1 a2 c3 d1 b2 d3";

    fn on(board: &str, ends: Ends) -> Problem {
        Problem::on_board(board.parse().unwrap(), Leaper::KNIGHT, ends)
    }

    fn claim(problem: &Problem, names: &str) -> Vec<Square> {
        let (board, _) = problem.board().unwrap();
        let square = |name| board.parse_square(name).unwrap();
        names.split(' ').map(square).collect()
    }

    fn hint(problem: &Problem, claim: &[Square]) -> Option<String> {
        verify(problem, claim).unwrap_err().hint(problem, claim)
    }

    /// Every swap of two squares of a tour, every square written for another and every square left out is told,
    /// and what is told is true.
    #[test]
    fn every_slip_is_found() {
        let problem = on("3x4", Ends::Any);
        let good = claim(&problem, TOUR_3X4);
        let name = |square| problem.ground().name(square);
        let mut told = 0;
        for at in 0..good.len() {
            for other in 0..good.len() {
                let mut swapped = good.clone();
                swapped.swap(at, other);
                let Err(flaw) = verify(&problem, &swapped) else {
                    continue;
                };
                let hint = flaw.hint(&problem, &swapped).unwrap();
                assert!(hint.ends_with("change places, it is a tour"), "{hint}");
                let names: Vec<&str> = hint.split(' ').collect();
                let (board, _) = problem.board().unwrap();
                let [one, two] = [names[1], names[3]].map(|name| board.parse_square(name).unwrap());
                let place = |square| swapped.iter().position(|&s| s == square).unwrap();
                let (one, two) = (place(one), place(two));
                swapped.swap(one, two);
                assert!(verify(&problem, &swapped).is_ok(), "{hint}");
                told += 1;
                let mut written = good.clone();
                written[at] = good[other];
                if let Some(hint) = self::hint(&problem, &written) {
                    told += usize::from(hint.starts_with("with "));
                }
            }
            if at > 0 && at < good.len() - 1 {
                let mut short = good.clone();
                let left_out = name(short.remove(at));
                let hint = self::hint(&problem, &short).unwrap();
                let (before, after) = (name(good[at - 1]), name(good[at + 1]));
                assert_eq!(
                    hint,
                    format!("with {left_out} between {before} and {after} it is a tour")
                );
            }
        }
        assert!(told > 200, "{told}");
        let written = claim(&problem, "a1 c2 a3 b1 d2 b3 c1 a2 c3 d1 c2 d3");
        let hint = self::hint(&problem, &written).unwrap();
        assert_eq!(hint, "with b2 in place of this c2 it is a tour");
    }

    /// A swap that looks like another piece's move is a swap.
    #[test]
    fn one_camels_move_is_no_camels_tour() {
        let problem = on("3x4", Ends::Any);
        let swapped = claim(&problem, "a1 c2 a3 b1 d2 b3 c1 a2 c3 d1 d3 b2");
        let hint = hint(&problem, &swapped).unwrap();
        assert_eq!(hint, "if d3 and b2 change places, it is a tour");
        // The same where no swap mends it: a camel's move alone.
        let wide = on("9x9", Ends::Any);
        let moves = claim(&wide, "a1 b3 c5 d7 e9 f6");
        assert_eq!(
            self::hint(&wide, &moves).unwrap(),
            "it is the only wrong move: the other 4 are right"
        );
        let moves = claim(&wide, "a1 c4 e1 g4 i1");
        assert_eq!(
            self::hint(&wide, &moves).unwrap(),
            "4 of the 4 moves are a zebra's: if the tour is a zebra's, say so"
        );
    }

    #[test]
    fn a_swap_must_keep_what_was_asked_for() {
        let problem = on("3x4", Ends::Any);
        let mut swapped = claim(&problem, TOUR_3X4);
        let last = swapped[11];
        swapped.swap(3, 11);
        let ending = problem.with_ends(Ends::To(last));
        assert!(hint(&ending, &swapped).unwrap().contains("change places"));
        let ending = problem.with_ends(Ends::To(swapped[11]));
        assert!(!hint(&ending, &swapped).unwrap().contains("change places"));
        let forbidden = Constraints {
            forbidden: vec![(swapped[0], swapped[1])],
            ..Constraints::default()
        };
        let forbidding = problem.with(forbidden).unwrap();
        let flaw = verify(&problem, &swapped).unwrap_err();
        let hint = flaw.hint(&forbidding, &swapped).unwrap();
        assert!(!hint.contains("change places"), "{hint}");
    }

    #[test]
    fn wrapped_moves_are_told_from_jumps() {
        let problem = on("3x4", Ends::Any);
        let flaw = |from: &str, to: &str| Flaw::NotAMove {
            step: 1,
            from: from.into(),
            to: to.into(),
        };
        let told = |from, to| flaw(from, to).hint(&problem, &[]).unwrap();
        assert!(told("a1", "c3").contains("wraps"));
        assert!(told("a1", "a2").contains("undoes"));
        let outside = [Square::new(99), Square::new(0)];
        assert!(flaw("a1", "a2").hint(&problem, &outside).is_some());
        let graph = crate::EdgeList::undirected(3, [(0, 1), (1, 2)]).unwrap();
        let path = Problem::new(Ground::Graph(graph), Ends::Any);
        let jump = [0, 2, 1].map(Square::new);
        assert_eq!(
            self::hint(&path, &jump).unwrap(),
            "if 3 and 2 change places, it is a tour"
        );
    }

    #[test]
    fn a_walk_is_caught_only_where_no_square_is_free() {
        let on_3x4 = on("3x4", Ends::Any);
        let unfinished = claim(&on_3x4, TOUR_3X4.rsplit_once(' ').unwrap().0);
        assert_eq!(hint(&on_3x4, &unfinished), None);
        let on_5x5 = on("5x5", Ends::Any);
        let squares = || (0..25).map(Square::new);
        // Walks that always take the first square that is free, in some order.
        let caught = (0..25).flat_map(|turned| {
            squares().map(move |start| {
                let mut walk = vec![start];
                let order = || (0..25).map(move |k| Square::new((k * 7 + turned) % 25));
                let on = on("5x5", Ends::Any);
                while let Some(next) = order()
                    .find(|&next| !walk.contains(&next) && on.joins(walk[walk.len() - 1], next))
                {
                    walk.push(next);
                }
                walk
            })
        });
        let mut caught = caught.filter(|walk| (20..25).contains(&walk.len()));
        let caught = caught.next().unwrap();
        let said = hint(&on_5x5, &caught).unwrap();
        assert!(said.contains("dead end"), "{said}");
        assert_eq!(hint(&on_5x5, &caught[..caught.len() - 1]), None);
    }
}
