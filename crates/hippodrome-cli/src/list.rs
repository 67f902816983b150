//! `hippodrome list`

use anyhow::Context;
use hippodrome::{Limits, Square, Stopped, Tours, UpToSymmetry, verify};

use crate::args::ListArgs;
use crate::constraints::problem;
use crate::output::write_to;
use crate::{Verdict, stop};

pub(crate) fn run(args: &ListArgs) -> anyhow::Result<Verdict> {
    let problem = problem(&args.ground, &args.ends, &args.constraints, args.seed)?;
    let unsuitable = |why: Stopped| anyhow::anyhow!("{problem}: {why}");
    let mut tours = Tours::new(&problem).map_err(unsuitable)?;
    let mut first = match args.up_to_symmetry {
        true => Some(UpToSymmetry::new(&problem).map_err(unsuitable)?),
        false => None,
    };
    let squares = (0..problem.len() as u32).map(Square::new);
    let names: Vec<String> = squares
        .map(|square| problem.ground().name(square))
        .collect();
    stop::listen()?;
    let timer = args.limits.time.map(stop::Timer::start);
    let limits = Limits {
        nodes: args.limits.nodes,
        stop: Some(&stop::STOP),
    };
    let mut listed = 0u64;
    let most = args.limit.unwrap_or(u64::MAX);
    let mut ended = Ok(());
    let mut flawed = None;
    write_to(args.output.as_deref(), |out| {
        let mut line = String::new();
        while listed < most {
            let squares = match tours.advance(&limits) {
                Ok(Some(squares)) => squares,
                Ok(None) => break,
                Err(why) => {
                    ended = Err(why);
                    break;
                }
            };
            if first.as_mut().is_some_and(|first| !first.is_first(squares)) {
                continue;
            }
            if let Err(flaw) = verify(&problem, squares) {
                flawed = Some(flaw);
                break;
            }
            line.clear();
            for square in squares {
                line.push_str(&names[square.index()]);
                line.push(' ');
            }
            line.pop();
            line.push('\n');
            out.write_all(line.as_bytes())?;
            listed += 1;
        }
        Ok(())
    })?;
    drop(timer);
    if let Some(flaw) = flawed {
        return Err(flaw).context("a flawed tour was listed: this is an error in this program");
    }
    let tours = match (listed, args.up_to_symmetry) {
        (1, false) => "1 tour".to_owned(),
        (1, true) => "1 tour up to symmetry".to_owned(),
        (listed, false) => format!("{listed} tours"),
        (listed, true) => format!("{listed} tours up to symmetry"),
    };
    Ok(match ended {
        Ok(()) if listed == most => {
            anstream::eprintln!("{tours}, and no more were asked for");
            Verdict::Yes
        }
        Ok(()) => {
            anstream::eprintln!("{tours} in all");
            if listed == 0 {
                Verdict::No
            } else {
                Verdict::Yes
            }
        }
        Err(Stopped::Asked) if stop::interrupted() => {
            anstream::eprintln!("{tours}, then interrupted");
            Verdict::Interrupted
        }
        Err(Stopped::Asked) => {
            anstream::eprintln!("{tours}, then the time was up");
            Verdict::Undecided
        }
        Err(why) => {
            anstream::eprintln!("{tours}, then {why}");
            Verdict::Undecided
        }
    })
}
