//! `hippodrome exists`: whether there is a tour, and why, as far as that takes a moment.

use std::time::Duration;

use clap::Args;
use hippodrome::format::{StatedProblem, Status};
use hippodrome::{Existence, Leaper, Magic, Problem, Reason, Rectangle, exists_within};

use crate::args::answer::AnswerArgs;
use crate::args::problem::{HolesSeedArgs, ProblemArgs};
use crate::files::output::write_line;
use crate::messages::note;
use crate::run::{Run, Verdict};
use crate::session::document::{Answer, Nothing, promise, promise_about};
use crate::session::{LimitArgs, MemoryArgs, Session, duration};
use crate::tours::rectangle::{ends_of, sides};
use crate::tours::title::problem_title;

#[derive(Debug, Args)]
#[command(after_long_help = "Examples:\n  \
    hippodrome exists 3x8 --closed\n  \
    hippodrome exists 5x6 --start c1 --end a2\n  \
    hippodrome exists 8x8 --closed --symmetry 90")]
pub(crate) struct ExistsArgs {
    #[command(flatten)]
    problem: ProblemArgs,
    #[command(flatten)]
    holes_seed: HolesSeedArgs,
    /// Stop after this long: 10s, 2m, 1h, 500ms; it takes a moment mostly, but an obstruction of a large board or graph may
    /// take long to be found
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time: Option<Duration>,
    #[command(flatten)]
    memory: MemoryArgs,
    #[command(flatten)]
    answer: AnswerArgs,
}

/// The kind of its documents.
const KIND: &str = "exists";

impl Run for ExistsArgs {
    fn run(&self) -> anyhow::Result<Verdict> {
        if self.answer.is_json() {
            promise(KIND, None);
        }
        let limits = LimitArgs {
            nodes: None,
            time: self.time,
            memory: self.memory,
        };
        let session = Session::begin(&limits, "decided");
        let (asked, stated, existence, elsewhere) = match self.giant()? {
            Some(rectangle) => {
                promise_about(&rectangle);
                let existence = session.search(|_, _| rectangle.exists())?;
                (
                    rectangle.title(self.problem.ends.notation.squares.names()),
                    StatedProblem::from(&rectangle),
                    existence,
                    None,
                )
            }
            None => {
                let problem = self.problem.problem(self.holes_seed.seed)?;
                promise_about(&problem);
                let existence = session.search(|limits, _| {
                    // What there is no room for would be passed over; here it is told that memory is used up.
                    exists_within(&problem, &limits.with_memory(None))
                });
                (
                    problem_title(&problem),
                    StatedProblem::from(&problem),
                    existence,
                    found_elsewhere(&problem),
                )
            }
        };
        let sentence = existence.sentence(&asked);
        let (word, status, verdict) = match existence {
            Existence::Yes(_) => ("yes", Status::Yes, Verdict::Yes),
            Existence::No(_) => ("no", Status::No, Verdict::No),
            Existence::Unknown => ("unknown", Status::Unknown, Verdict::Undecided),
        };
        if self.answer.is_json() {
            let reason = match &existence {
                Existence::Yes(reason) | Existence::No(reason) => reason.to_string(),
                Existence::Unknown => sentence,
            };
            let answer = Answer::new(KIND, status, Nothing {});
            answer.about(stated).because(reason).write(None)?;
        } else {
            let shown = match existence {
                Existence::Yes(Reason::Constructed | Reason::FoundTour(_)) => {
                    "; `hippodrome tour` shows it"
                }
                Existence::No(Reason::Swept(_)) => {
                    "; `hippodrome refute` writes down what `verify` can check"
                }
                _ => "",
            };
            write_line(&format!("{word}: {sentence}{shown}"))?;
        }
        if let (Verdict::Undecided, Some(found)) = (verdict, elsewhere) {
            note!("{found}");
        } else if verdict == Verdict::Undecided {
            note!(
                "`exists` does not search for long; `hippodrome tour` does, for a tour or for a proof that there is none"
            );
        }
        Ok(verdict)
    }
}

/// What others have found out by computing for so long that nothing here checks it.
fn found_elsewhere(problem: &Problem) -> Option<&'static str> {
    let (board, piece) = problem.board()?;
    let is_chessboard = piece == Leaper::KNIGHT
        && board.is_full()
        && board.is_flat()
        && (board.ranks(), board.files(), board.levels()) == (8, 8, 1);
    (is_chessboard && problem.constraints().magic == Some(Magic::Full)).then_some(
        "G. Stertenbrink, J.-C. Meyrignac and H. Mackay found in 2003 that there is none: they went through all magic tours of 8x8, in 61 \
         days of computing, which nothing here checks",
    )
}

impl ExistsArgs {
    /// The rectangle that was asked about, if it has more squares than a board can number.
    fn giant(&self) -> anyhow::Result<Option<Rectangle>> {
        let ProblemArgs {
            ground,
            ends,
            constraints,
        } = &self.problem;
        let sides = ground
            .board
            .spec
            .as_deref()
            .map(sides)
            .transpose()?
            .flatten();
        let Some((ranks, files)) = sides.filter(|&(ranks, files)| {
            let squares = u128::from(ranks) * u128::from(files);
            squares > u128::from(hippodrome::MAX_PLACES)
        }) else {
            return Ok(None);
        };
        let knight = ground.board.options.piece_or_knight() == Leaper::KNIGHT;
        if !knight || ground.board.holes.is_some() || !constraints.is_empty() {
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
