//! `hippodrome refute`: a search for a tour that is not there, written down.

use clap::Args;
use hippodrome::format::{Status, write_refutation};
use hippodrome::{Exact, Existence, NotRefuted, Stopped, exists, refute};

use crate::args::answer::AnswerArgs;
use crate::args::output::OutputArgs;
use crate::args::problem::ProblemArgs;
use crate::files::output::{Output, write_to};
use crate::messages::note;
use crate::run::{Run, Verdict};
use crate::session::document::{Answer, Nothing, promise, promise_about};
use crate::session::{LimitArgs, Session};
use crate::tours::refuted::Refuted;
use crate::tours::title::problem_title;

#[derive(Debug, Args)]
#[command(
    after_help = "Exit codes: 0 refuted, 1 there is a tour, 2 bad input, 3 not decided within the \
                  limits, 130 interrupted.",
    after_long_help = "What is written is the tree of the search, a supposition or a contradiction \
    a line; or, where all tours at once are fewer steps, the order in which a sweep deals with the squares; or what a search has learned from its dead ends, a clause \
    a line. `verify` goes through each with rules of its own, so that nobody need believe the search. Moves must lead both ways, as those of every board do. With --format json the verdict is on stdout, and the refutation in the file of -o alone.\n\n\
    Examples:\n  \
    hippodrome refute 4x8 --closed -o none.txt\n  \
    hippodrome verify none.txt\n  \
    hippodrome refute --graph snark.hcp --closed | hippodrome verify - --graph snark.hcp\n\n\
    Exit codes: 0 refuted, 1 there is a tour, 2 bad input, 3 not decided within the limits, 130 \
    interrupted."
)]
pub(crate) struct RefuteArgs {
    #[command(flatten)]
    problem: ProblemArgs,
    /// Another seed, another search (and other random holes)
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    answer: AnswerArgs,
}

/// The kind of its documents.
const KIND: &str = "refute";

impl Run for RefuteArgs {
    fn outputs(&self) -> Vec<Output<'_>> {
        self.output.text()
    }

    fn run(&self) -> anyhow::Result<Verdict> {
        if self.answer.is_json() {
            promise(KIND, None);
        }
        let session = Session::begin(&self.limits, "decided");
        let problem = self.problem.problem(self.seed)?;
        promise_about(&problem);
        let title = problem_title(&problem);
        let exact = Exact { seed: self.seed };
        let refuted = session.search(|limits, progress| refute(&problem, &exact, limits, progress));
        Ok(match refuted {
            Ok(refutation) => {
                let path = self.output.path();
                if path.is_some() || !self.answer.is_json() {
                    write_to(path, |mut out| {
                        write_refutation(&mut out, &problem, &refutation)
                    })?;
                }
                note!("no {title}: refuted ({refutation})");
                if self.answer.is_json() {
                    let answer = Answer::new(KIND, Status::Yes, Refuted::of(&refutation));
                    answer.about(&problem).write(None)?;
                }
                Verdict::Yes
            }
            Err(NotRefuted::Tour(_)) => {
                note!("not refuted: `hippodrome tour` shows such a tour, a verified {title}");
                if self.answer.is_json() {
                    let reason = format!("there is a verified {title}");
                    let answer = Answer::new(KIND, Status::No, Nothing {});
                    answer.about(&problem).because(reason).write(None)?;
                }
                Verdict::No
            }
            Err(NotRefuted::Stopped(Stopped::Unsupported(why))) => anyhow::bail!("{why}"),
            Err(NotRefuted::Stopped(why)) => {
                if let Existence::No(reason) = exists(&problem) {
                    session.advise(format!(
                        "there is none, as `exists` says: {reason}; a refutation is a search, and does without such arguments"
                    ));
                }
                session.give_up(why)?
            }
            Err(why) => return Err(why.into()),
        })
    }
}
