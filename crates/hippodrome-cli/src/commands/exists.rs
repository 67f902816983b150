//! `hippodrome exists`: whether there is a tour, and why, without a search.

use std::fmt::Display;

use clap::Args;
use hippodrome::{
    Construction, Existence, Leaper, NotConstructed, Problem, Reason, Rectangle, exists,
};

use crate::args::problem::{HolesSeedArgs, ProblemArgs};
use crate::files::output::write_line;
use crate::messages::note;
use crate::run::{Run, Verdict};
use crate::session::{LimitArgs, Session};
use crate::tours::rectangle::{ends_of, sides};
use crate::tours::title::problem_title;

/// The reason when a tour was built.
const BUILT: &str =
    "it has been built from tiles, and its certificate holds; `hippodrome tour` shows it";

#[derive(Debug, Args)]
#[command(after_long_help = "Examples:\n  \
    hippodrome exists 3x8 --closed\n  \
    hippodrome exists 5x6 --start c1 --end a2")]
pub(crate) struct ExistsArgs {
    #[command(flatten)]
    problem: ProblemArgs,
    #[command(flatten)]
    holes_seed: HolesSeedArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

impl Run for ExistsArgs {
    fn run(&self) -> anyhow::Result<Verdict> {
        let session = Session::begin(&self.limits, "decided");
        if let Some(rectangle) = self.giant()? {
            let sentence = session.search(|_, _| Sentence::on_giant(&rectangle))?;
            return sentence.write();
        }
        let problem = self.problem.problem(self.holes_seed.seed)?;
        session.search(|_, _| Sentence::on(&problem)).write()
    }
}

impl ExistsArgs {
    /// The rectangle that was asked about, if it has more squares than a board can number.
    fn giant(&self) -> anyhow::Result<Option<Rectangle>> {
        let ProblemArgs {
            ground,
            ends,
            constraints,
        } = &self.problem;
        let sides = ground.spec.as_deref().map(sides).transpose()?.flatten();
        let Some((ranks, files)) = sides.filter(|&(ranks, files)| {
            let squares = u128::from(ranks) * u128::from(files);
            squares > u128::from(hippodrome::MAX_PLACES)
        }) else {
            return Ok(None);
        };
        let knight = ground.options.piece_or_knight() == Leaper::KNIGHT;
        if !knight || ground.holes.is_some() || !constraints.is_empty() {
            return Ok(None);
        }
        Ok(Some(Rectangle {
            ranks,
            files,
            closed: ends.closed,
            ends: ends_of(ends, (ranks, files))?,
        }))
    }
}

/// An answer in a sentence.
struct Sentence {
    verdict: Verdict,
    text: String,
}

impl Sentence {
    fn yes(closed: bool, tour: &impl Display, why: &impl Display) -> Sentence {
        let article = if closed { "a" } else { "an" };
        Sentence {
            verdict: Verdict::Yes,
            text: format!("there is {article} {tour}: {why}"),
        }
    }

    fn no(tour: &impl Display, why: &impl Display) -> Sentence {
        Sentence {
            verdict: Verdict::No,
            text: format!("no {tour}: {why}"),
        }
    }

    fn unknown(text: String) -> Sentence {
        let verdict = Verdict::Undecided;
        Sentence { verdict, text }
    }

    /// By a theorem, an exhausted board or an elementary argument, else by building a tour.
    fn on(problem: &Problem) -> Sentence {
        let (closed, title) = (problem.ends().is_closed(), problem_title(problem));
        match exists(problem) {
            Existence::Yes(reason) => Sentence::yes(closed, &title, &reason),
            Existence::No(reason) => Sentence::no(&title, &reason),
            Existence::Unknown if Construction::new(problem).is_ok() => {
                Sentence::yes(closed, &title, &BUILT)
            }
            Existence::Unknown => Sentence::unknown(format!(
                "neither a theorem nor an elementary argument decides on: {title}"
            )),
        }
    }

    /// By a theorem if one applies, else by building a tour.
    fn on_giant(rectangle: &Rectangle) -> anyhow::Result<Sentence> {
        if let Some(theorem) = rectangle.theorem() {
            let possible = theorem.possible;
            let reason = Reason::Theorem(theorem);
            return Ok(match possible {
                true => Sentence::yes(rectangle.closed, rectangle, &reason),
                false => Sentence::no(rectangle, &reason),
            });
        }
        match Construction::of(rectangle) {
            Ok(_) => Ok(Sentence::yes(rectangle.closed, rectangle, &BUILT)),
            Err(NotConstructed::Impossible { why, .. }) => Ok(Sentence::no(rectangle, &why)),
            Err(why @ NotConstructed::NoTiles { .. }) => Ok(Sentence::unknown(why.to_string())),
            Err(why) => Err(why.into()),
        }
    }

    fn write(&self) -> anyhow::Result<Verdict> {
        let word = match self.verdict {
            Verdict::Yes => "yes",
            Verdict::No => "no",
            Verdict::Undecided | Verdict::Interrupted => "unknown",
        };
        write_line(&format!("{word}: {}", self.text))?;
        if self.verdict == Verdict::Undecided {
            note!("`hippodrome tour` looks for one");
        }
        Ok(self.verdict)
    }
}
