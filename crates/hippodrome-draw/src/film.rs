//! A search as a film, a picture for each moment.
//!
//! A [`Recorder`] listens to an engine and keeps the beginning and the end of what it does: a naive
//! search goes back millions of times, and nobody would watch that. What lies between is only counted, and
//! the film says how much it left out.
//!
//! Events become *beats*: the knight looks round (each square it might go to carries its number of
//! onward moves), chooses, hops; or it is in a dead end and goes back; edges are joined and parted,
//! a path is turned round, the search begins again. A film has at most [`MAX_BEATS`] of them: a
//! short search is shown with all of them, a longer one without looking and choosing apart from
//! hopping, and of a still longer one the beginning and the end.
//!
//! One file, because the events of a search are cut into moments and drawn by what each moment knows of the one before.

use std::collections::VecDeque;

use hippodrome::{Event, Ground, Problem, Replay, Square, Tour, Trace};

use crate::figure::{Figure, NotDrawn, Strand, WindowPoint};
use crate::scene::{Align, Mark, Pen, SQUARE, Scene, Spot, Stride};
use crate::sheet::{self, Sheet};
use crate::stroke_font;
use crate::style::{bead, knight};
use crate::theme::Theme;

/// The most beats of a film.
pub const MAX_BEATS: usize = 600;
/// The most squares of a board in a film.
pub const MAX_FILM_SQUARES: usize = 40 * 40;
/// The longest film, in hundredths of a second.
const LONGEST: u32 = 5_800;
/// Events kept at the beginning, and at the end.
const KEPT: usize = 1 << 13;

/// What an engine did, the middle left out if it is long.
#[derive(Clone, Debug, Default)]
pub struct Recorder {
    head: Vec<Event>,
    /// How many events are neither in the head nor in the tail.
    skipped: u64,
    /// What the engine had where the tail begins.
    resume: Replay,
    tail: VecDeque<Event>,
    /// Steps forward and back in all.
    forward: u64,
    back: u64,
}

impl Recorder {
    /// Nothing yet.
    pub fn new() -> Recorder {
        Recorder::default()
    }

    /// How many events it has heard.
    pub fn events(&self) -> u64 {
        (self.head.len() + self.tail.len()) as u64 + self.skipped
    }

    /// A tour told square by square.
    pub fn of_tour(tour: &Tour) -> Recorder {
        let mut recorder = Recorder::new();
        let squares = tour.squares().iter();
        squares.for_each(|&square| recorder.event(Event::Advance(square)));
        recorder
    }
}

impl Trace for Recorder {
    const STEPS: bool = true;

    fn event(&mut self, event: Event) {
        match event {
            Event::Advance(_) | Event::Join(..) => self.forward += 1,
            Event::Retreat(_) | Event::Part(..) => self.back += 1,
            _ => {}
        }
        if self.head.len() < KEPT {
            self.head.push(event);
            self.resume.apply(event);
            return;
        }
        self.tail.push_back(event);
        if self.tail.len() <= KEPT {
            return;
        }
        if let Some(event) = self.tail.pop_front() {
            self.resume.apply(event);
            self.skipped += 1;
        }
    }
}

/// What a beat is about.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
enum About {
    /// The knight looks where it might go.
    Look,
    /// It goes there next.
    Choose(Square),
    Hop,
    /// Nowhere to go; the first step back.
    DeadEnd,
    Back,
    Join,
    Part,
    Turn,
    Begin,
    Contradiction,
    /// So many events are left out.
    Skip(u64),
    Done,
    /// The search ends with a path that has squares left and nowhere to go.
    Stuck,
}

/// One picture of a film: what there is, and what was taken back since the last step forward.
#[derive(Clone, Debug)]
struct Beat {
    about: About,
    replay: Replay,
    withdrawn: Vec<(Square, Square)>,
    /// Steps forward and back so far.
    forward: u64,
    back: u64,
}

/// A film: pictures with their times.
#[derive(Clone, Debug)]
pub struct Film<'p> {
    problem: &'p Problem,
    theme: Theme,
    beats: Vec<Beat>,
    /// Nothing is slower than this part of its time, in thousandths.
    pace: u32,
    sums: (u64, u64),
}

/// Makes a film of what was recorded.
///
/// # Errors
///
/// A graph; a board of more than [`MAX_FILM_SQUARES`] squares.
pub fn film<'p>(
    problem: &'p Problem,
    recorder: &Recorder,
    theme: Theme,
) -> Result<Film<'p>, NotDrawn> {
    if let Ground::Graph(_) = problem.ground() {
        return Err(NotDrawn::Graph);
    }
    if problem.len() > MAX_FILM_SQUARES {
        return Err(NotDrawn::TooMany {
            squares: problem.len() as u128,
            most: MAX_FILM_SQUARES as u128,
            what: "a film",
            advice: "film a smaller board, or draw the tour",
        });
    }
    let slow = BeatCutter::cut(recorder, true);
    let mut beats = match slow.beats.len() + slow.late.len() <= MAX_BEATS && slow.left_out == 0 {
        true => slow.all(),
        false => BeatCutter::cut(recorder, false).all(),
    };
    if let Some(last) = beats.last().cloned() {
        let about = match is_stuck(problem, &last.replay) {
            true => About::Stuck,
            false => About::Done,
        };
        beats.push(Beat {
            about,
            withdrawn: Vec::new(),
            ..last
        });
    }
    let whole: u32 = beats.iter().map(|beat| u32::from(beat.time())).sum();
    Ok(Film {
        problem,
        theme,
        beats,
        pace: (LONGEST * 1000 / whole.max(1)).min(1000),
        sums: (recorder.forward, recorder.back),
    })
}

/// Whether a path cannot go on, and is no tour.
fn is_stuck(problem: &Problem, replay: &Replay) -> bool {
    let path = replay.path();
    let (Some(&first), Some(&last)) = (path.first(), path.last()) else {
        return false;
    };
    if path.len() == problem.len() {
        return problem.ends().is_closed() && path.len() > 1 && !problem.joins(last, first);
    }
    let squares = (0..problem.len() as u32).map(Square::new);
    let mut onward = squares.filter(|&next| problem.joins(last, next));
    onward.all(|next| path.contains(&next))
}

/// What there is after an event: one picture, for whoever shows a search step by step.
///
/// # Errors
///
/// A graph; a board of more than [`MAX_FILM_SQUARES`] squares.
pub fn still(
    problem: &Problem,
    replay: &Replay,
    last: Option<Event>,
    theme: Theme,
) -> Result<Scene, NotDrawn> {
    let film = film(problem, &Recorder::new(), theme)?;
    let mut withdrawn = Vec::new();
    let about = match last {
        Some(Event::Retreat(from)) => {
            let to = replay.path().last();
            withdrawn.extend(to.map(|&to| (to, from)));
            About::Back
        }
        Some(Event::Part(a, b)) => {
            withdrawn.push((a, b));
            About::Part
        }
        Some(Event::Join(..)) => About::Join,
        Some(Event::Reverse(_)) => About::Turn,
        Some(Event::Restart) => About::Begin,
        Some(Event::Contradiction) => About::Contradiction,
        _ if is_stuck(problem, replay) => About::DeadEnd,
        _ => About::Hop,
    };
    Ok(film.shoot(&Beat {
        about,
        replay: replay.clone(),
        withdrawn,
        forward: 0,
        back: 0,
    }))
}

/// Cuts a recording into beats, those of the beginning and those of the end.
struct BeatCutter {
    slowly: bool,
    replay: Replay,
    withdrawn: Vec<(Square, Square)>,
    forward: u64,
    back: u64,
    beats: Vec<Beat>,
    late: VecDeque<Beat>,
    left_out: u64,
}

impl BeatCutter {
    fn cut(recorder: &Recorder, slowly: bool) -> BeatCutter {
        let mut cutter = BeatCutter {
            slowly,
            replay: Replay::new(),
            withdrawn: Vec::new(),
            forward: 0,
            back: 0,
            beats: Vec::new(),
            late: VecDeque::new(),
            left_out: 0,
        };
        cutter.see(&recorder.head);
        if recorder.skipped > 0 {
            cutter.left_out += recorder.skipped + cutter.late.len() as u64;
            cutter.late.clear();
            cutter.replay = recorder.resume.clone();
            cutter.withdrawn.clear();
            let of_tail = |wanted: fn(&Event) -> bool| {
                recorder.tail.iter().filter(|event| wanted(event)).count() as u64
            };
            let forward = |event: &Event| matches!(event, Event::Advance(_) | Event::Join(..));
            let back = |event: &Event| matches!(event, Event::Retreat(_) | Event::Part(..));
            cutter.forward = recorder.forward - of_tail(forward);
            cutter.back = recorder.back - of_tail(back);
        }
        let tail: Vec<Event> = recorder.tail.iter().copied().collect();
        cutter.see(&tail);
        cutter
    }

    fn see(&mut self, events: &[Event]) {
        for (at, &event) in events.iter().enumerate() {
            let had = self.replay.candidates().len();
            let last = self.replay.path().last().copied();
            if let (Event::Advance(to), true, true) = (event, self.slowly, had > 1) {
                self.add(About::Look);
                self.add(About::Choose(to));
            }
            match event {
                Event::Advance(_) | Event::Join(..) => {
                    self.withdrawn.clear();
                    self.forward += 1;
                }
                Event::Retreat(_) | Event::Part(..) => self.back += 1,
                _ => {}
            }
            let was_back = at
                .checked_sub(1)
                .is_some_and(|at| matches!(events[at], Event::Retreat(_)));
            if let (Event::Retreat(_), false) = (event, was_back) {
                self.add(About::DeadEnd);
            }
            self.replay.apply(event);
            match event {
                Event::Retreat(from) => {
                    if let Some(&to) = self.replay.path().last() {
                        self.withdrawn.push((to, from));
                    }
                }
                Event::Part(a, b) => self.withdrawn.push((a, b)),
                Event::Restart => self.withdrawn.clear(),
                _ => {}
            }
            // Candidates belong to the hop before them.
            let about = match event {
                Event::Consider(..) | Event::Suppose(..) => {
                    if let (false, Some(beat)) = (self.slowly, self.latest()) {
                        let about = beat.about;
                        if about == About::Hop && last.is_some() {
                            let replay = self.replay.clone();
                            if let Some(beat) = self.latest() {
                                beat.replay = replay;
                            }
                        }
                    }
                    continue;
                }
                Event::Advance(_) => About::Hop,
                Event::Retreat(_) => About::Back,
                Event::Join(..) => About::Join,
                Event::Part(..) => About::Part,
                Event::Reverse(_) => About::Turn,
                Event::Restart => About::Begin,
                Event::Contradiction => About::Contradiction,
            };
            self.add(about);
        }
    }

    fn latest(&mut self) -> Option<&mut Beat> {
        match self.late.is_empty() {
            true => self.beats.last_mut(),
            false => self.late.back_mut(),
        }
    }

    /// Half of the beats for the beginning, a little less for the end.
    fn add(&mut self, about: About) {
        let beat = Beat {
            about,
            replay: self.replay.clone(),
            withdrawn: self.withdrawn.clone(),
            forward: self.forward,
            back: self.back,
        };
        if self.beats.len() < MAX_BEATS / 2 {
            self.beats.push(beat);
            return;
        }
        self.late.push_back(beat);
        if self.late.len() > MAX_BEATS / 2 - 2 {
            self.late.pop_front();
            self.left_out += 1;
        }
    }

    fn all(mut self) -> Vec<Beat> {
        let first_late = self.late.front().filter(|_| self.left_out > 0);
        if let (Some(before), Some(after)) = (self.beats.last(), first_late) {
            let steps = (after.forward + after.back) - (before.forward + before.back);
            let skip = Beat {
                about: About::Skip(steps),
                ..before.clone()
            };
            self.beats.push(skip);
        }
        self.beats.extend(self.late);
        self.beats
    }
}

impl Beat {
    /// For how long it is seen, in hundredths of a second, at the usual pace.
    fn time(&self) -> u16 {
        match self.about {
            About::Look => 22,
            About::Choose(_) => 16,
            About::Hop => 18,
            About::DeadEnd => 40,
            About::Back => 14,
            About::Join | About::Part => 8,
            About::Turn | About::Begin | About::Contradiction => 40,
            About::Skip(_) => 250,
            About::Done | About::Stuck => 300,
        }
    }
}

impl Film<'_> {
    /// How many pictures it has.
    pub fn len(&self) -> usize {
        self.beats.len()
    }

    /// Whether it shows all that happened.
    pub fn is_whole(&self) -> bool {
        let skips = |beat: &Beat| matches!(beat.about, About::Skip(_));
        !self.beats.iter().any(skips)
    }

    /// Whether there is nothing to see.
    pub fn is_empty(&self) -> bool {
        self.beats.is_empty()
    }

    /// The pictures, each with its time in hundredths of a second.
    pub fn shots(&self) -> impl Iterator<Item = (Scene, u16)> + '_ {
        self.beats.iter().map(|beat| {
            let time = match beat.about {
                About::Skip(_) | About::Done | About::Stuck => u32::from(beat.time()),
                _ => u32::from(beat.time()) * self.pace / 1000,
            };
            (self.shoot(beat), time.max(4) as u16)
        })
    }

    fn shoot(&self, beat: &Beat) -> Scene {
        let (board, piece) = self.problem.board().expect("films are of boards");
        let palette = self.theme.palette();
        let place = |square: Square| WindowPoint::from(board.point(square));
        let path = beat.replay.path();
        let squares = self.problem.len();
        let complete = path.len() == squares;
        let closed = complete && self.problem.ends().is_closed();
        let figure = Figure {
            board: board.clone(),
            piece: Some(piece),
            corner: hippodrome::Point::new(0, 0),
            strands: vec![Strand {
                first: 0,
                before: 0,
                places: path.iter().map(|&square| place(square)).collect(),
            }],
            squares: squares as u128,
            closed,
            window: false,
        };
        let mut sheet = Sheet::new(&figure, palette, true, false);
        sheet.squares(palette.light, palette.dark);
        sheet.names();
        self.tint(&mut sheet, beat);
        sheet.path(90);
        self.edges(&mut sheet, beat);
        self.withdrawn(&mut sheet, beat);
        self.numbers(&mut sheet, beat);
        self.head(&mut sheet, beat);
        let mut scene = sheet.finish(sheet::title(&self.problem.to_string()));
        self.caption(&mut scene, beat);
        scene
    }

    /// Squares that were visited in a tint of their step, candidates in a color of their own.
    fn tint(&self, sheet: &mut Sheet<'_>, beat: &Beat) {
        let palette = sheet.palette;
        for (step, place) in sheet.figure.steps().collect::<Vec<_>>() {
            let color = palette.light.mixed(sheet.color(step), 230);
            let areas = vec![sheet.area(place)];
            sheet.marks.push(Mark::Fill { color, areas });
        }
        if let About::Look | About::Choose(_) | About::Hop = beat.about {
            for &(square, _) in beat.replay.candidates() {
                let chosen = beat.about == About::Choose(square);
                let color = if chosen {
                    palette.chosen
                } else {
                    palette.candidate
                };
                let areas = vec![sheet.area(self.place(square))];
                sheet.marks.push(Mark::Fill { color, areas });
            }
        }
    }

    fn place(&self, square: Square) -> WindowPoint {
        let (board, _) = self.problem.board().expect("films are of boards");
        board.point(square).into()
    }

    fn segments(
        &self,
        sheet: &Sheet<'_>,
        pairs: impl Iterator<Item = (Square, Square)>,
    ) -> Vec<Stride> {
        let lines = pairs.flat_map(|(a, b)| sheet.lines(self.place(a), self.place(b)));
        lines
            .flat_map(|(from, to)| [Stride::From(from), Stride::To(to)])
            .collect()
    }

    /// What an engine chose that does not move a knight.
    fn edges(&self, sheet: &mut Sheet<'_>, beat: &Beat) {
        let path = self.segments(sheet, beat.replay.edges());
        let color = sheet.palette.ramp.at(1, 4);
        sheet.line(Pen::new(color, 90), path);
    }

    /// What was taken back: another color, and dashed.
    fn withdrawn(&self, sheet: &mut Sheet<'_>, beat: &Beat) {
        let path = self.segments(sheet, beat.withdrawn.iter().copied());
        let pen = Pen {
            dashes: Some((120, 160)),
            ..Pen::new(sheet.palette.warning, 80)
        };
        sheet.line(pen, path);
    }

    /// The numbers of visited squares, and the onward moves of candidates.
    fn numbers(&self, sheet: &mut Sheet<'_>, beat: &Beat) {
        let palette = sheet.palette;
        let last = beat.replay.path().len().saturating_sub(1);
        let widest = stroke_font::width(&self.problem.len().to_string(), 1000).max(1);
        let height = (700 * 1000 / widest).min(330);
        for (step, place) in sheet.figure.steps().collect::<Vec<_>>() {
            if step as usize != last || beat.about == About::Done {
                bead(sheet, step, place, height, (step + 1).to_string());
            }
        }
        if let About::Look | About::Choose(_) | About::Hop = beat.about {
            for &(square, left) in beat.replay.candidates() {
                let Spot { x, y } = sheet.middle(self.place(square));
                let at = Spot::new(x + 260, y - 270);
                sheet.text_in(at, 240, palette.ink, left.to_string());
            }
        }
    }

    /// The knight, and a cross under it in a dead end.
    fn head(&self, sheet: &mut Sheet<'_>, beat: &Beat) {
        let palette = sheet.palette;
        let Some(&square) = beat.replay.path().last() else {
            return;
        };
        if beat.about == About::Done {
            return;
        }
        let at = sheet.middle(self.place(square));
        let stuck = matches!(beat.about, About::DeadEnd | About::Stuck);
        let color = if stuck { palette.warning } else { palette.ink };
        sheet.marks.push(Mark::Dot {
            color: palette.page,
            at,
            radius: 420,
        });
        let pen = Pen::new(color, if stuck { 90 } else { 50 });
        sheet.marks.push(Mark::Ring {
            pen,
            at,
            radius: 400,
        });
        knight(sheet, at, 540, color, palette.page);
    }

    /// What happens, in words and numbers, under the board.
    fn caption(&self, scene: &mut Scene, beat: &Beat) {
        let palette = self.theme.palette();
        let squares = self.problem.len();
        let edges = beat.replay.edges().len();
        let what = match beat.about {
            About::Look | About::Choose(_) | About::Hop if edges == 0 => {
                format!("step {} of {squares}", beat.replay.path().len())
            }
            About::Look | About::Choose(_) | About::Hop | About::Join => {
                format!("{edges} moves chosen")
            }
            About::DeadEnd => "dead end".to_owned(),
            About::Stuck => format!("dead end at step {} of {squares}", beat.replay.path().len()),
            About::Back => "back".to_owned(),
            About::Part => "given up".to_owned(),
            About::Turn => "turned round".to_owned(),
            About::Begin => "again".to_owned(),
            About::Contradiction => "contradiction".to_owned(),
            About::Skip(steps) => format!("{steps} steps left out"),
            About::Done => {
                let (forward, back) = self.sums;
                match back {
                    0 => format!("{forward} steps"),
                    back => format!("{forward} steps, {back} back"),
                }
            }
        };
        let loud = matches!(
            beat.about,
            About::DeadEnd
                | About::Stuck
                | About::Back
                | About::Part
                | About::Contradiction
                | About::Skip(_)
        );
        let color = if loud { palette.warning } else { palette.ink };
        let room = scene.width - SQUARE;
        let fits = |text: &str, height: i32| {
            height.min(room * height / stroke_font::width(text, height).max(1))
        };
        let y = scene.height + 450;
        let text = |color, x, align, text: String| Mark::Text {
            color,
            at: Spot::new(x, y),
            align,
            height: fits(&text, 300),
            text,
        };
        scene
            .marks
            .push(text(color, SQUARE / 2, Align::Left, what.clone()));
        let counted = match beat.back {
            _ if matches!(beat.about, About::Skip(_) | About::Done | About::Stuck) => String::new(),
            0 => String::new(),
            back => format!("{} forward, {back} back", beat.forward),
        };
        if stroke_font::width(&what, 300) + stroke_font::width(&counted, 220) + SQUARE < room {
            scene.marks.push(Mark::Text {
                color: palette.muted,
                at: Spot::new(scene.width - SQUARE / 2, y),
                align: Align::Right,
                height: 220,
                text: counted,
            });
        }
        scene.height += 900;
    }
}
