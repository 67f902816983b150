//! What became of a search, in words and as a verdict.

use hippodrome::{Answer, Problem, Report};

use super::lost_number::lost_in_words;
use super::title::problem_title;
use crate::messages::note;
use crate::run::Verdict;
use crate::session::Session;

/// Says why there is nothing on stdout, and what to exit with.
pub(crate) fn verdict(session: &Session, problem: &Problem, report: &Report) -> Verdict {
    match &report.answer {
        Answer::Found(_) => Verdict::Yes,
        Answer::Impossible(proof) => {
            note!("no {}: {proof}", problem_title(problem));
            if proof.is_refutable(problem) {
                note!(
                    "`hippodrome refute`, asked the same, writes that search down for `verify` to check"
                );
            }
            if let Some(lost) = lost_in_words(session, problem, proof) {
                note!("{lost}");
            }
            Verdict::No
        }
        Answer::Unknown(stopped) => {
            let nodes = report.stats.nodes;
            let deepest = report.stats.deepest;
            let (why, verdict) = session.reason(*stopped);
            let s = if nodes == 1 { "" } else { "s" };
            note!(
                "not decided: {why} ({}: {nodes} visit{s}, deepest {deepest} of {})",
                report.engine,
                problem.len()
            );
            verdict
        }
    }
}
