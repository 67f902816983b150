//! `verify`: nanoseconds a square, beside a plain check in C that knows only closed tours of square boards.

use std::process::Command;

use anyhow::ensure;
use hippodrome::{Construction, Ends, Numbering, Square, verify};
use hippodrome_bench::recording::Case;

use super::rectangle::rectangle;
use crate::Bench;
use crate::peers::compiled;
use crate::program::run;
use crate::rounds::{Contestant, Run, case};

pub(crate) fn measure(bench: &Bench) -> anyhow::Result<Vec<Case>> {
    let peer = compiled("verify")?;
    let mut cases = Vec::new();
    for side in [100, 1000, 4000] {
        let problem = rectangle(side, side, Ends::Closed)?;
        let tour = Construction::closed(side, side)?;
        let squares: Vec<Square> = tour
            .iter()
            .map(|point| Square::new((point.rank * side + point.file) as u32))
            .collect();
        ensure!(verify(&problem, &squares).is_ok());
        let bytes: Vec<u8> = squares
            .iter()
            .flat_map(|square| (square.index() as u32).to_ne_bytes())
            .collect();
        let (peer, bytes) = (&peer, &bytes);
        let contestants = vec![
            Contestant::timed("hippodrome", side * side, || {
                verify(&problem, &squares).is_ok()
            }),
            Contestant::new("plain C", move || {
                let mut command = Command::new(peer);
                let ended = run(command.args([side.to_string(), "3".to_owned()]), bytes)?;
                ensure!(ended.succeeded, "the plain check refuses it");
                Ok(Run::of(String::from_utf8(ended.output)?.trim().parse()?))
            }),
        ];
        cases.push(case(
            &format!("{side}x{side} closed"),
            "ns a square",
            bench.rounds,
            contestants,
        )?);
    }
    Ok(cases)
}
