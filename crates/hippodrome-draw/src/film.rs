//! A search as a film, a picture for each moment.
//!
//! Events become *beats*: the knight looks round (each square it might go to carries its number of
//! onward moves), chooses, hops; or it is in a dead end and goes back; edges are joined and parted,
//! a path is turned round, the search begins again. A film has at most [`MAX_BEATS`] of them: a
//! short search is shown with all of them, a longer one without looking and choosing apart from
//! hopping, and of a still longer one each picture goes on by several steps, as many in each, so that it
//! is seen whole.
//!
//! A naive search goes back millions of times, and nobody knows before its end how often. So a [`Recorder`] keeps
//! what happened only as long as it is short; besides it keeps where the search stood after every so many steps, and when
//! that has become too much, it drops every second of these moments. What it keeps is bounded, and a step costs the
//! same however long the search is.
//!
//! One file, because the events of a search are cut into moments and drawn by what each moment knows of the one before.

use hippodrome::{Event, Ground, Problem, Replay, Square, Tour, Trace};

use crate::figure::{Figure, NotDrawn, Strand, WindowPoint, place_of};
use crate::page::{TooLongText, check_words, with_words};
use crate::scene::{Align, Mark, Pen, SQUARE, Scene, Spot, Stride};
use crate::sheet::{self, Sheet};
use crate::stroke_font;
use crate::style::{bead, knight};
use crate::theme::Theme;

/// The most beats of a film.
pub const MAX_BEATS: usize = 600;
/// The most squares of a board in a film. On a larger one a square is a few pixels, and each picture is made of all of
/// them: a film of 100x100 takes half a minute and 80 MB, one of 200x200 five times as long.
pub const MAX_FILM_SQUARES: usize = 100 * 100;
/// The longest film, in hundredths of a second.
const LONGEST: u32 = 5_800;
/// The most events that are kept.
const KEPT_EVENTS: usize = 1 << 14;
/// The most moments that are kept: several to a picture, so that a film has nearly as many pictures as it may.
const KEPT_MOMENTS: usize = 4 * MAX_BEATS;

/// What an engine did: all of it if it is short, and where it stood at moments as far from each other.
#[derive(Clone, Debug)]
pub struct Recorder {
    /// What happened, as long as it is short.
    events: Option<Vec<Event>>,
    /// After the last event.
    standing: Standing,
    /// Events that changed what is there.
    steps: u64,
    /// After the first step, and after every so many more.
    moments: Vec<Beat>,
    stride: u64,
}

impl Default for Recorder {
    fn default() -> Recorder {
        Recorder {
            events: Some(Vec::new()),
            standing: Standing::default(),
            steps: 0,
            moments: Vec::new(),
            stride: 1,
        }
    }
}

impl Recorder {
    /// Nothing yet.
    pub fn new() -> Recorder {
        Recorder::default()
    }

    /// How often it has heard of a change: a step forward or back, a path turned round, a new beginning.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// A tour told square by square.
    pub fn of_tour(tour: &Tour) -> Recorder {
        let mut recorder = Recorder::new();
        let squares = tour.squares().iter();
        squares.for_each(|&square| recorder.event(Event::Advance(square)));
        recorder
    }

    /// Every so many steps a beat, so that there are few enough; and how many.
    fn spread(&self) -> (Vec<Beat>, u64) {
        let each = self.moments.len().div_ceil(MAX_BEATS - 1).max(1);
        let beats = self.moments.iter().step_by(each).cloned();
        (beats.collect(), each as u64 * self.stride)
    }
}

impl Trace for Recorder {
    fn event(&mut self, event: Event) {
        if let Some(events) = &mut self.events {
            events.push(event);
            if events.len() > KEPT_EVENTS {
                self.events = None;
            }
        }
        let Some(about) = self.standing.apply(event) else {
            return;
        };
        if self.steps % self.stride == 0 {
            if self.moments.len() == KEPT_MOMENTS {
                let mut at = 0;
                self.moments.retain(|_| {
                    at += 1;
                    at % 2 == 1
                });
                self.stride *= 2;
            }
            // The moments are even in number, so this is one of those that are kept of twice the stride.
            self.moments.push(self.standing.beat(about));
        }
        self.steps += 1;
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
    Done,
    /// The search ends with a path that has squares left and nowhere to go.
    Stuck,
}

/// Where a search stands: what there is, and what was taken back since the last step forward.
#[derive(Clone, Debug, Default)]
struct Standing {
    replay: Replay,
    withdrawn: Vec<(Square, Square)>,
    /// Steps forward and back so far.
    forward: u64,
    back: u64,
}

impl Standing {
    /// Goes on by an event; what it is about, if it changed what is there.
    fn apply(&mut self, event: Event) -> Option<About> {
        self.replay.apply(event);
        match event {
            Event::Advance(_) | Event::Join(..) => {
                self.withdrawn.clear();
                self.forward += 1;
            }
            Event::Retreat(from) => {
                let to = self.replay.path().last();
                self.withdrawn.extend(to.map(|&to| (to, from)));
                self.back += 1;
            }
            Event::Part(a, b) => {
                self.withdrawn.push((a, b));
                self.back += 1;
            }
            Event::Restart => self.withdrawn.clear(),
            _ => {}
        }
        match event {
            Event::Consider(..) | Event::Suppose(..) => None,
            Event::Advance(_) => Some(About::Hop),
            Event::Retreat(_) => Some(About::Back),
            Event::Join(..) => Some(About::Join),
            Event::Part(..) => Some(About::Part),
            Event::Reverse(_) => Some(About::Turn),
            Event::Restart => Some(About::Begin),
            Event::Contradiction => Some(About::Contradiction),
        }
    }

    /// Refuses squares that the problem does not have.
    fn check(&self, problem: &Problem) -> Result<(), NotDrawn> {
        let replay = &self.replay;
        let path = replay.path().iter().copied();
        let candidates = replay.candidates().iter().map(|&(square, _)| square);
        let pairs = replay.edges().chain(self.withdrawn.iter().copied());
        let squares = pairs.flat_map(|(a, b)| [a, b]);
        let mut squares = squares.chain(path).chain(candidates);
        match squares.find(|square| square.index() >= problem.len()) {
            None => Ok(()),
            Some(square) => Err(NotDrawn::NoSuchSquare {
                square: square.raw(),
                squares: problem.len(),
            }),
        }
    }

    fn beat(&self, about: About) -> Beat {
        Beat {
            about,
            standing: self.clone(),
        }
    }
}

/// One picture of a film.
#[derive(Clone, Debug)]
struct Beat {
    about: About,
    standing: Standing,
}

/// A film: pictures with their times.
#[derive(Clone, Debug)]
pub struct Film<'p> {
    problem: &'p Problem,
    theme: Theme,
    beats: Vec<Beat>,
    /// By how many steps each goes on.
    steps_a_beat: u64,
    /// Nothing is slower than this part of its time, in thousandths.
    pace: u32,
    /// For how long each picture but the last is seen, in hundredths of a second, if that was chosen.
    delay: Option<u16>,
    /// The words above and below every picture.
    title: String,
    caption: String,
}

/// Makes a film of what was recorded.
///
/// # Errors
///
/// A graph; a board of more than [`MAX_FILM_SQUARES`] squares; events on squares that it does not have.
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
    // The last beat is shown once more, as the end.
    let all = |slowly| {
        let beats = cut(recorder.events.as_ref()?, slowly)?;
        Some((beats, 1))
    };
    let (mut beats, steps_a_beat) = all(true)
        .or_else(|| all(false))
        .unwrap_or_else(|| recorder.spread());
    for beat in &beats {
        beat.standing.check(problem)?;
    }
    recorder.standing.check(problem)?;
    if !beats.is_empty() {
        let about = match is_stuck(problem, &recorder.standing.replay) {
            true => About::Stuck,
            false => About::Done,
        };
        let mut last = recorder.standing.beat(about);
        last.standing.withdrawn.clear();
        beats.push(last);
    }
    let whole: u32 = beats.iter().map(|beat| u32::from(beat.time())).sum();
    Ok(Film {
        problem,
        theme,
        beats,
        steps_a_beat,
        pace: (LONGEST * 1000 / whole.max(1)).min(1000),
        delay: None,
        title: String::new(),
        caption: String::new(),
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
/// As for [`film()`].
pub fn still(
    problem: &Problem,
    replay: &Replay,
    last: Option<Event>,
    theme: Theme,
) -> Result<Scene, NotDrawn> {
    let film = film(problem, &Recorder::new(), theme)?;
    let mut standing = Standing {
        replay: replay.clone(),
        ..Standing::default()
    };
    match last {
        Some(Event::Retreat(from)) => {
            let to = replay.path().last();
            standing.withdrawn.extend(to.map(|&to| (to, from)));
        }
        Some(Event::Part(a, b)) => standing.withdrawn.push((a, b)),
        _ => {}
    }
    standing.check(problem)?;
    let about = match last {
        Some(Event::Retreat(_)) => About::Back,
        Some(Event::Part(..)) => About::Part,
        Some(Event::Join(..)) => About::Join,
        Some(Event::Reverse(_)) => About::Turn,
        Some(Event::Restart) => About::Begin,
        Some(Event::Contradiction) => About::Contradiction,
        _ if is_stuck(problem, replay) => About::DeadEnd,
        _ => About::Hop,
    };
    Ok(film.shoot(&Beat { about, standing }))
}

/// All beats of what happened, unless they are too many; slowly, with looking and choosing.
fn cut(events: &[Event], slowly: bool) -> Option<Vec<Beat>> {
    let mut standing = Standing::default();
    let mut beats: Vec<Beat> = Vec::new();
    let mut was_back = false;
    for &event in events {
        let has_choice = standing.replay.candidates().len() > 1;
        let moved = !standing.replay.path().is_empty();
        if let (Event::Advance(to), true, true) = (event, slowly, has_choice) {
            beats.push(standing.beat(About::Look));
            beats.push(standing.beat(About::Choose(to)));
        }
        let is_back = matches!(event, Event::Retreat(_));
        if is_back && !was_back {
            beats.push(standing.beat(About::DeadEnd));
        }
        was_back = is_back;
        match (standing.apply(event), beats.last_mut()) {
            (Some(about), _) => beats.push(standing.beat(about)),
            // Candidates belong to the hop before them.
            (None, Some(hop)) if !slowly && moved && hop.about == About::Hop => {
                hop.standing.replay.clone_from(&standing.replay);
            }
            (None, _) => {}
        }
        if beats.len() >= MAX_BEATS {
            return None;
        }
    }
    Some(beats)
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
            About::Done | About::Stuck => 300,
        }
    }
}

impl<'p> Film<'p> {
    /// The same with words above and below every picture; an empty text takes no room.
    ///
    /// ```
    /// use hippodrome::{Ends, Event, Leaper, Problem, Square, Trace};
    /// use hippodrome_draw::{Recorder, Theme, film};
    ///
    /// let problem = Problem::on_board("5x5".parse()?, Leaper::KNIGHT, Ends::Any);
    /// let mut recorder = Recorder::new();
    /// recorder.event(Event::Advance(Square::new(0)));
    /// let plain = film(&problem, &recorder, Theme::Light)?;
    /// let titled = plain.clone().captioned("A walk", "by Anna")?;
    /// let height = |film: &hippodrome_draw::Film<'_>| film.shots().next().unwrap().0.height;
    /// assert!(height(&titled) > height(&plain));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A title or a caption of more than 1000 characters.
    pub fn captioned(self, title: &str, caption: &str) -> Result<Film<'p>, TooLongText> {
        check_words(title, caption)?;
        let [title, caption] = [title, caption].map(str::to_owned);
        Ok(Film {
            title,
            caption,
            ..self
        })
    }

    /// The same with every picture seen for so many hundredths of a second, however long the film becomes; the last, which shows
    /// what came out, for three seconds at least.
    ///
    /// ```
    /// use hippodrome::{Ends, Event, Leaper, Problem, Square, Trace};
    /// use hippodrome_draw::{Recorder, Theme, film};
    ///
    /// let problem = Problem::on_board("5x5".parse()?, Leaper::KNIGHT, Ends::Any);
    /// let mut recorder = Recorder::new();
    /// recorder.event(Event::Advance(Square::new(0)));
    /// let film = film(&problem, &recorder, Theme::Light)?.delayed(50);
    /// let times: Vec<u16> = film.shots().map(|(_, time)| time).collect();
    /// assert_eq!(times, [50, 300]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn delayed(self, hundredths: u16) -> Film<'p> {
        Film {
            delay: Some(hundredths),
            ..self
        }
    }

    /// How many pictures it has.
    pub fn len(&self) -> usize {
        self.beats.len()
    }

    /// By how many steps each picture goes on from the one before it: 1 if all are shown.
    pub fn steps_a_picture(&self) -> u64 {
        self.steps_a_beat
    }

    /// Whether there is nothing to see.
    pub fn is_empty(&self) -> bool {
        self.beats.is_empty()
    }

    /// The pictures, each with its time in hundredths of a second.
    pub fn shots(&self) -> impl Iterator<Item = (Scene, u16)> + '_ {
        self.beats.iter().map(|beat| {
            let is_end = matches!(beat.about, About::Done | About::Stuck);
            let time = match self.delay {
                Some(delay) if is_end => delay.max(beat.time()),
                Some(delay) => delay,
                None if is_end => beat.time(),
                None => (u32::from(beat.time()) * self.pace / 1000).max(4) as u16,
            };
            let ink = self.theme.palette().ink;
            let scene = with_words(self.shoot(beat), &self.title, &self.caption, ink);
            (scene, time)
        })
    }

    fn shoot(&self, beat: &Beat) -> Scene {
        let (board, piece) = self.problem.board().expect("films are of boards");
        let palette = self.theme.palette();
        let path = beat.standing.replay.path();
        let squares = self.problem.len();
        let complete = path.len() == squares;
        let closed = complete && self.problem.ends().is_closed();
        let figure = Figure {
            board: board.clone(),
            piece: Some(piece),
            corner: hippodrome::Point::new(0, 0),
            ranks: board.ranks(),
            strands: vec![Strand {
                first: 0,
                before: 0,
                places: path.iter().map(|&square| self.place(square)).collect(),
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
            for &(square, _) in beat.standing.replay.candidates() {
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
        place_of(board, square).expect("a film is of squares of its board")
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
        let path = self.segments(sheet, beat.standing.replay.edges());
        let color = sheet.palette.ramp.at(1, 4);
        sheet.line(Pen::new(color, 90), path);
    }

    /// What was taken back: another color, and dashed.
    fn withdrawn(&self, sheet: &mut Sheet<'_>, beat: &Beat) {
        let path = self.segments(sheet, beat.standing.withdrawn.iter().copied());
        let pen = Pen {
            dashes: Some((120, 160)),
            ..Pen::new(sheet.palette.warning, 80)
        };
        sheet.line(pen, path);
    }

    /// The numbers of visited squares, and the onward moves of candidates.
    fn numbers(&self, sheet: &mut Sheet<'_>, beat: &Beat) {
        let palette = sheet.palette;
        let last = beat.standing.replay.path().len().saturating_sub(1);
        let widest = stroke_font::width(&self.problem.len().to_string(), 1000).max(1);
        let height = (700 * 1000 / widest).min(330);
        for (step, place) in sheet.figure.steps().collect::<Vec<_>>() {
            if step as usize != last || beat.about == About::Done {
                bead(sheet, step, place, height, (step + 1).to_string());
            }
        }
        if let About::Look | About::Choose(_) | About::Hop = beat.about {
            for &(square, left) in beat.standing.replay.candidates() {
                let Spot { x, y } = sheet.middle(self.place(square));
                let at = Spot::new(x + 260, y - 270);
                sheet.text_in(at, 240, palette.ink, left.to_string());
            }
        }
    }

    /// The knight, and a cross under it in a dead end.
    fn head(&self, sheet: &mut Sheet<'_>, beat: &Beat) {
        let palette = sheet.palette;
        let Some(&square) = beat.standing.replay.path().last() else {
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
        let edges = beat.standing.replay.edges().len();
        let what = match beat.about {
            About::Look | About::Choose(_) | About::Hop if edges == 0 => {
                format!("step {} of {squares}", beat.standing.replay.path().len())
            }
            About::Look | About::Choose(_) | About::Hop | About::Join => {
                format!("{edges} moves chosen")
            }
            About::DeadEnd => "dead end".to_owned(),
            About::Stuck => format!(
                "dead end at step {} of {squares}",
                beat.standing.replay.path().len()
            ),
            About::Back => "back".to_owned(),
            About::Part => "given up".to_owned(),
            About::Turn => "turned round".to_owned(),
            About::Begin => "again".to_owned(),
            About::Contradiction => "contradiction".to_owned(),
            About::Done => match (beat.standing.forward, beat.standing.back) {
                (forward, 0) => format!("{forward} steps"),
                (forward, back) => format!("{forward} steps, {back} back"),
            },
        };
        let loud = matches!(
            beat.about,
            About::DeadEnd | About::Stuck | About::Back | About::Part | About::Contradiction
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
        let counted = match beat.standing.back {
            _ if matches!(beat.about, About::Done | About::Stuck) => String::new(),
            0 => String::new(),
            back => format!("{} forward, {back} back", beat.standing.forward),
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
