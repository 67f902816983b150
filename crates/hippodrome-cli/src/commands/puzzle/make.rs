//! `hippodrome puzzle make`: puzzles, and the sheets of paper that a class gets.

use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use clap::{Args, ValueEnum};
use hippodrome::format::{GridOptions, StatedPath, Status, TOUR_FORMS, TourForm, write_puzzle};
use hippodrome::puzzle::{Difficulty, NotMade, Puzzle, make};
use hippodrome::{Ground, Leaper, Piece, Problem, Surface};
use hippodrome_draw::{Look, Scene, Style, TooLongText, captioned, draw, draw_known};
use indicatif::HumanCount;
use serde::Serialize;

use crate::args::answer::AnswerArgs;
use crate::args::ends::EndsArgs;
use crate::args::ground::BoardArgs;
use crate::args::named::named;
use crate::files::output::{Output, ending_of, write_to};
use crate::messages::note;
use crate::run::{Run, Verdict};
use crate::session::document::{Answer, keep_promise, promise, promise_about, write_promised};
use crate::session::{LimitArgs, Session};
use crate::tours::ending;
use crate::tours::picture::{self, Picture, SheetArgs};
use crate::tours::title::problem_title;

#[derive(Debug, Args)]
#[command(after_long_help = "Examples:\n  \
    hippodrome puzzle make 6x6 --seed 3\n  \
    hippodrome puzzle make 6x6 --seed 3 --solution\n  \
    hippodrome puzzle make 8x8 --closed -o puzzle.txt\n  \
    hippodrome puzzle make 8x8 -o puzzle.json     (with its solution, for programs)\n  \
    hippodrome puzzle make 6x6 --difficulty easy -o puzzle.svg --title 'Find the tour'\n  \
    hippodrome puzzle make 5x5 --puzzles 6 -o sheet.png --answer-key key.png --theme print\n  \
    hippodrome puzzle make 7x7 --holes 3 --piece king")]
pub(crate) struct MakeArgs {
    #[command(flatten)]
    board: BoardArgs,
    #[command(flatten)]
    ends: EndsArgs,
    /// How hard it is: easy is solved without a guess, hard has no number to spare
    #[arg(long, value_name = "LEVEL", default_value = "hard")]
    difficulty: Level,
    /// Another seed, another puzzle (and with --holes another board)
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// So many puzzles, each with the next seed: on one page if they are drawn
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1000))]
    puzzles: u16,
    /// Write the solution instead of the puzzle; to a file that ends in .moves, .json or .tour in that form
    #[arg(long)]
    solution: bool,
    /// Write the puzzle to this file instead of stdout: .txt, .json, or a picture as .svg or .png
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write the solution to this file too, of several in the same order: .txt, .svg or .png
    #[arg(long, value_name = "FILE")]
    answer_key: Option<PathBuf>,
    /// How a solution is drawn: numbers, those of the puzzle in circles; path; line, board, mosaic, string or celtic
    /// [default: numbers]
    #[arg(
        long,
        value_name = "STYLE",
        value_parser = named::<Style>(Style::NAMES.map(|(name, _)| name)),
        hide_possible_values = true
    )]
    style: Option<Style>,
    /// So many pictures in a row
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..))]
    columns: u16,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    answer: AnswerArgs,
    #[command(flatten)]
    sheet: SheetArgs,
}

/// How hard a puzzle is to be.
#[derive(Copy, Clone, Eq, PartialEq, Debug, ValueEnum)]
enum Level {
    /// Every move follows from those that are drawn: nothing has to be guessed
    Easy,
    /// A few guesses
    Medium,
    /// As few numbers as can be
    Hard,
}

impl Level {
    fn difficulty(self) -> Difficulty {
        match self {
            Level::Easy => Difficulty::Easy,
            Level::Medium => Difficulty::Medium,
            Level::Hard => Difficulty::Hard,
        }
    }
}

/// The kind of documents of a puzzle that was made.
const KIND: &str = "puzzle";

/// The tour that a puzzle leaves, for programs; its numbers are in the problem.
#[derive(Serialize)]
struct Known {
    seed: u64,
    solution: StatedPath,
    nodes: u64,
}

/// A puzzle that was made, and the same problem without its numbers.
struct Made {
    seed: u64,
    free: Problem,
    puzzle: Puzzle,
}

/// How puzzles or their solutions are written.
#[derive(Copy, Clone)]
enum Form {
    /// As grids, one below the other.
    Grids,
    /// Solutions in a form for tours.
    Tours(&'static TourForm),
    /// A document each.
    Json,
    /// On one page.
    Picture(Picture),
}

impl Run for MakeArgs {
    fn outputs(&self) -> Vec<Output<'_>> {
        let path = self.output.as_deref();
        let output = match (self.answer.is_named(), self.solution) {
            (true, _) => match self.answer.is_json() {
                true => Output::named(path, ending::JSON, [ending::JSON]),
                false => Output::named(path, "text", []),
            },
            (false, true) => Output::ending(path, solution_endings()),
            (false, false) => {
                let endings = Picture::still_endings().chain([ending::JSON]);
                Output::ending(path, endings)
            }
        };
        let key = self.answer_key.as_deref();
        let key = key.map(|key| Output::ending(Some(key), solution_endings()));
        [output].into_iter().chain(key).collect()
    }

    fn run(&self) -> anyhow::Result<Verdict> {
        let path = self.output.as_deref();
        let form = match (self.answer.is_named(), self.answer.is_json()) {
            (true, true) => Form::Json,
            (true, false) => Form::Grids,
            (false, _) => self.form(path, self.solution),
        };
        let key = self.answer_key.as_deref();
        let forms = [Some(form), key.map(|_| self.form(key, true))];
        let pictures = forms.into_iter().flatten().filter_map(|form| match form {
            Form::Picture(kind) => Some(kind),
            _ => None,
        });
        self.sheet.check(&pictures.collect::<Vec<_>>())?;
        let key = key.map(|key| self.form(Some(key), true));
        let solution = self.solution.then_some(form);
        let draws = |form: Option<Form>| matches!(form, Some(Form::Picture(_)));
        ensure!(
            self.style.is_none() || draws(key) || draws(solution),
            "--style is for the picture of a solution: ask for one with --answer-key key.svg, or with --solution"
        );
        if matches!(form, Form::Json) {
            promise(if self.solution { "tour" } else { KIND }, path);
        }
        let session = Session::begin(&self.limits, "made");
        let mut puzzles = Vec::new();
        for seed in (0..u64::from(self.puzzles)).map(|more| self.seed.wrapping_add(more)) {
            let ground = self.ends.notation.on(self.board.board(seed)?)?;
            let ends = self.ends.ends(&ground)?;
            let problem = Problem::new(ground, ends);
            promise_about(&problem);
            let difficulty = self.difficulty.difficulty();
            let made = session
                .search(|limits, progress| make(&problem, seed, difficulty, limits, progress));
            match made {
                Ok(puzzle) => puzzles.push(Made {
                    seed,
                    free: problem,
                    puzzle,
                }),
                Err(NotMade::Impossible(proof)) => {
                    note!("no {}: {proof}", problem_title(&problem));
                    write_promised(Status::Impossible, &proof.to_string())?;
                    return Ok(Verdict::No);
                }
                Err(NotMade::Stopped(why)) => {
                    if self.puzzles > 1 {
                        note!(
                            "{} of {} puzzles were made, none of them is written",
                            puzzles.len(),
                            self.puzzles
                        );
                    }
                    return session.give_up(why);
                }
                Err(why) => return Err(why.into()),
            }
        }
        keep_promise();
        self.write(path, form, &puzzles, self.solution)?;
        if let Some(key) = self.answer_key.as_deref() {
            self.write(Some(key), self.form(Some(key), true), &puzzles, true)?;
        }
        for made in &puzzles {
            self.tell(&made.puzzle);
        }
        Ok(Verdict::Yes)
    }
}

/// The endings of files that hold solutions.
fn solution_endings() -> impl Iterator<Item = &'static str> {
    let forms = TOUR_FORMS.iter().flat_map(|form| form.endings).copied();
    Picture::still_endings().chain(forms)
}

impl MakeArgs {
    /// The form that the name of a file asks for.
    fn form(&self, path: Option<&Path>, are_solutions: bool) -> Form {
        let Some(ending) = ending_of(path) else {
            return Form::Grids;
        };
        let json = || {
            ending
                .eq_ignore_ascii_case(ending::JSON)
                .then_some(Form::Json)
        };
        let form = match are_solutions {
            true => TourForm::by_ending(ending).map(Form::Tours),
            false => json(),
        };
        let picture = || Picture::by_ending(ending).map(Form::Picture);
        form.or_else(picture).unwrap_or(Form::Grids)
    }

    /// Writes all puzzles, or all solutions.
    fn write(
        &self,
        path: Option<&Path>,
        form: Form,
        puzzles: &[Made],
        are_solutions: bool,
    ) -> anyhow::Result<()> {
        if let Form::Picture(kind) = form {
            let page = self.page(puzzles, are_solutions)?;
            return picture::write_page(path, kind, &page, &self.sheet);
        }
        let options = GridOptions::default();
        write_to(path, |mut out| {
            for (at, made) in puzzles.iter().enumerate() {
                let ground = made.free.ground();
                let tour_form = match form {
                    Form::Tours(form) => Some(form),
                    Form::Json => TourForm::by_name(ending::JSON),
                    Form::Grids | Form::Picture(_) => None,
                };
                let is_line = tour_form.is_some_and(|form| form.name == ending::JSON);
                if at > 0 && !is_line {
                    writeln!(out)?;
                }
                let Puzzle {
                    problem, solution, ..
                } = &made.puzzle;
                match (are_solutions, form) {
                    (true, _) => {
                        let form = tour_form.unwrap_or(TourForm::usual(ground));
                        form.write(out, &made.free, solution, &options)?;
                    }
                    (false, Form::Json) => {
                        let more = Known {
                            seed: made.seed,
                            solution: StatedPath::new(ground, solution.squares()),
                            nodes: made.puzzle.nodes,
                        };
                        let answer = Answer::new(KIND, Status::Found, more);
                        answer.about(problem).write_line(out)?;
                    }
                    (false, _) => write_puzzle(&mut out, problem, &options)?,
                }
            }
            Ok(())
        })
    }

    /// All of them on one page, numbered where there are several.
    fn page(&self, puzzles: &[Made], are_solutions: bool) -> anyhow::Result<Scene> {
        let look = Look {
            style: self
                .style
                .filter(|_| are_solutions)
                .unwrap_or(Style::Numbers),
            theme: self.sheet.theme(),
            first: 1,
            ..Look::default()
        };
        let mut scenes = Vec::new();
        for (number, made) in (1..).zip(puzzles) {
            let Puzzle {
                problem, solution, ..
            } = &made.puzzle;
            let scene = match are_solutions {
                true => draw(problem, solution, &look)?,
                false => draw_known(problem, &problem.constraints().given, &look)?,
            };
            let name = match puzzles.len() {
                1 => String::new(),
                _ => format!("{number}"),
            };
            scenes.push((name, scene));
        }
        let page = picture::page(scenes, self.columns, &self.sheet)?;
        let page = self.captioned(page.context("there is one puzzle at least")?, puzzles)?;
        let [first, .., last] = puzzles else {
            return Ok(page);
        };
        let (tours, boards) = (problem_title(&first.free), problem_title(&last.free));
        let title = match tours == boards {
            true => format!("{} puzzles: {tours}", puzzles.len()),
            false => format!("{} puzzles", puzzles.len()),
        };
        Ok(Scene { title, ..page })
    }

    /// The page with words below it that tell what cannot be seen: that the tour is closed, another piece than the knight,
    /// a board that is wrapped.
    fn captioned(&self, page: Scene, puzzles: &[Made]) -> Result<Scene, TooLongText> {
        let told = puzzles.first().filter(|made| {
            let problem = &made.free;
            problem.ends().is_closed()
                || problem.board().is_some_and(|(board, piece)| {
                    piece != Piece::from(Leaper::KNIGHT) || board.surface() != Surface::Flat
                })
        });
        match told {
            Some(made) if !self.sheet.has_caption() => {
                let ink = self.sheet.theme().palette().ink;
                captioned(page, "", &problem_title(&made.free), ink)
            }
            _ => Ok(page),
        }
    }

    /// What its text does not tell of a puzzle, and is to be said when it is checked.
    fn unsaid(&self, problem: &Problem) -> String {
        let Ground::Board { board, piece } = problem.ground() else {
            return String::new();
        };
        let mut options = Vec::new();
        if !board.is_flat() {
            options.push(format!("--board {board}"));
        }
        if *piece != Leaper::KNIGHT {
            options.push(format!("--piece {piece}"));
        }
        if self.ends.closed {
            options.push("--closed".to_owned());
        }
        let closed = if self.ends.closed {
            "the tour is closed: "
        } else {
            ""
        };
        match options.is_empty() {
            true => String::new(),
            false => format!("; {closed}check it with {}", options.join(" ")),
        }
    }

    /// Says what a puzzle is like.
    fn tell(&self, puzzle: &Puzzle) {
        let Puzzle { problem, nodes, .. } = puzzle;
        note!(
            "{} of {} numbers given; {} nodes to solve it{}",
            problem.constraints().given.len(),
            problem.len(),
            HumanCount(*nodes),
            self.unsaid(problem)
        );
    }
}
