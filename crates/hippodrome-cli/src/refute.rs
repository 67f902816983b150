//! `hippodrome refute`

use hippodrome::format::write_refutation;
use hippodrome::{Exact, NotRefuted, Stopped, refute};

use crate::Verdict;
use crate::args::RefuteArgs;
use crate::constraints::problem;
use crate::ground::shortened;
use crate::output::write_to;
use crate::said::say;
use crate::stop::Run;

pub(crate) fn run(args: &RefuteArgs) -> anyhow::Result<Verdict> {
    let run = Run::begin(&args.limits, "decided");
    let problem = problem(&args.ground, &args.ends, &args.constraints, args.seed)?;
    let exact = Exact { seed: args.seed };
    let refuted = run.search(|limits, progress| refute(&problem, &exact, limits, progress));
    let say = |sentence: String| say!("{}", shortened(&problem, &sentence));
    Ok(match refuted {
        Ok(refutation) => {
            write_to(args.output.as_deref(), |mut out| {
                write_refutation(&mut out, &problem, &refutation)
            })?;
            let suppositions = refutation.suppositions();
            say(format!(
                "no {problem}: refuted (suppositions: {suppositions})"
            ));
            Verdict::Yes
        }
        Err(NotRefuted::Tour(_)) => {
            say(format!(
                "not refuted: `hippodrome tour` shows such a tour, a verified {problem}"
            ));
            Verdict::No
        }
        Err(NotRefuted::Stopped(Stopped::Unsupported(why))) => anyhow::bail!("{why}"),
        Err(NotRefuted::Stopped(why)) => run.tell(why),
    })
}
