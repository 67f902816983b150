//! `hippodrome distance`

use anyhow::bail;
use hippodrome::{Ends, Graph, Problem};

use crate::Verdict;
use crate::args::DistanceArgs;
use crate::graph::ensure_it_fits;
use crate::ground::{board, elsewhere, square};
use crate::output::tell;
use crate::said::say;

pub(crate) fn run(args: &DistanceArgs) -> anyhow::Result<Verdict> {
    let (first, second) = (&args.first, &args.second);
    let (ground, from, to) = match (&args.third, elsewhere(&args.elsewhere)?) {
        (None, Some(ground)) => (ground, first, second),
        (Some(third), None) => (board(first, args.elsewhere.piece)?, second, third),
        (Some(_), Some(_)) => bail!("--board or --graph gives the board: write only FROM TO"),
        (None, None) => bail!("write BOARD FROM TO, as in 8x8 a1 h8"),
    };
    ensure_it_fits(&ground)?;
    let from = square(&ground, from, args.squares)?;
    let to = square(&ground, to, args.squares)?;
    let problem = Problem::new(ground, Ends::Any);
    let name = |square| problem.ground().name(square);
    let Some(path) = Graph::of(&problem).shortest_path(from, to) else {
        say!("{} cannot be reached from {}", name(to), name(from));
        return Ok(Verdict::No);
    };
    let names: Vec<String> = path.iter().map(|&square| name(square)).collect();
    tell(&names.join(" "))?;
    let moves = path.len() - 1;
    say!("{moves} {}", if moves == 1 { "move" } else { "moves" });
    Ok(Verdict::Yes)
}
