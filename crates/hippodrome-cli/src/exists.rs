//! `hippodrome exists`

use std::io::Write;

use hippodrome::{Existence, exists};

use crate::Verdict;
use crate::args::ExistsArgs;
use crate::constraints::problem;
use crate::ground::shortened;

pub(crate) fn run(args: &ExistsArgs) -> anyhow::Result<Verdict> {
    let problem = problem(&args.ground, &args.ends, &args.constraints, args.seed)?;
    let existence = exists(&problem);
    let (word, verdict) = match existence {
        Existence::Yes(_) => ("yes", Verdict::Yes),
        Existence::No(_) => ("no", Verdict::No),
        Existence::Unknown => ("unknown", Verdict::Undecided),
    };
    writeln!(
        anstream::stdout(),
        "{word}: {}",
        shortened(&problem, &existence.sentence(&problem))
    )?;
    if existence == Existence::Unknown {
        anstream::eprintln!("`hippodrome tour` looks for one");
    }
    Ok(verdict)
}
