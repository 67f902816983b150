//! `hippodrome refute`

use hippodrome::format::write_refutation;
use hippodrome::{Exact, Limits, NotRefuted, Stopped, refute};

use crate::args::RefuteArgs;
use crate::constraints::problem;
use crate::ground::shortened;
use crate::output::write_to;
use crate::said::say;
use crate::{Verdict, stop};

pub(crate) fn run(args: &RefuteArgs) -> anyhow::Result<Verdict> {
    let problem = problem(&args.ground, &args.ends, &args.constraints, args.seed)?;
    stop::listen()?;
    let timer = args.limits.time.map(stop::Timer::start);
    let limits = Limits {
        nodes: args.limits.nodes,
        stop: Some(&stop::STOP),
    };
    let mut progress = stop::Progress::new();
    let refuted = refute(&problem, &Exact { seed: args.seed }, &limits, &mut progress);
    progress.finish();
    drop(timer);
    let say = |sentence: String| say!("{}", shortened(&problem, &sentence));
    Ok(match refuted {
        Ok(refutation) => {
            stop::nothing_left_to_stop();
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
        Err(NotRefuted::Stopped(_)) if stop::interrupted() => Verdict::Interrupted,
        Err(NotRefuted::Stopped(Stopped::Asked)) => {
            say!("not decided: the time is up");
            Verdict::Undecided
        }
        Err(NotRefuted::Stopped(Stopped::Unsuitable(why))) => anyhow::bail!("{why}"),
        Err(NotRefuted::Stopped(why)) => {
            say!("not decided: {why}");
            Verdict::Undecided
        }
    })
}
