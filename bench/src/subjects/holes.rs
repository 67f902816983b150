//! Boards with holes at random: small ones beside general solvers, and large ones by factors.
//!
//! Holes are drawn by the seed, as many of each color and therefore an even number, so that a closed tour is not excluded at once.
//! Tours have been verified by `solve`; reasons are gone through again here.

use std::time::Instant;

use anyhow::ensure;
use hippodrome::{
    Answer, Board, Ends, Factor, Holes, Leaper, Limits, Method, Problem, Proof, Quiet, recheck,
    solve,
};
use hippodrome_bench::recording::Case;

use crate::Bench;
use crate::peers::{SOLVERS, solver, verdict};
use crate::rounds::{Contestant, Run, case};

/// Boards of each kind beside other solvers, and of each kind that is asked of ours alone.
const BESIDE: u64 = 3;
const ALONE: u64 = 200;

/// Visits for each board, of ours.
const NODES: u64 = 3_000_000;

pub(crate) fn measure(bench: &Bench) -> anyhow::Result<Vec<Case>> {
    let mut cases = Vec::new();
    let kinds = [("closed", Ends::Closed), ("open", Ends::Any)];
    for side in [12, 20, 40] {
        for (kind, ends) in kinds {
            let problems = holed(side, 5, BESIDE, ends)?;
            let expected: Vec<Option<bool>> = problems
                .iter()
                .map(|problem| verdict(&answer(problem, &Method::default())))
                .collect();
            let mut contestants = vec![ours(&problems, Method::default())];
            let solvers = SOLVERS.into_iter();
            contestants
                .extend(solvers.filter_map(|asked| solver(bench, asked, &problems, &expected)));
            let name = format!("{BESIDE} of {side}x{side}, 5 % holes, {kind}");
            cases.push(case(&name, "s", 1, contestants)?);
        }
    }
    for (share, (kind, ends)) in [5, 15]
        .into_iter()
        .flat_map(|share| kinds.map(|kind| (share, kind)))
    {
        for side in [12, 20, 40] {
            let problems = holed(side, share, ALONE, ends)?;
            let name = format!("{ALONE} of {side}x{side}, {share} % holes, {kind}");
            let contestants = vec![ours(&problems, Method::default())];
            cases.push(case(&name, "s", bench.rounds, contestants)?);
        }
    }
    for (side, boards) in [(100, 20), (400, 10), (1000, 3)] {
        let problems = holed(side, 1, boards, Ends::Closed)?;
        let contestants = vec![ours(&problems, Method::Factor(Factor { seed: 1 }))];
        let name = format!("{boards} of {side}x{side}, 1 % holes, closed, by factors");
        cases.push(case(&name, "s", bench.rounds.min(3), contestants)?);
    }
    Ok(cases)
}

/// Square boards with so many percent of holes.
fn holed(side: u64, share: u64, boards: u64, ends: Ends) -> anyhow::Result<Vec<Problem>> {
    let pairs = (side * side * share + 100) / 200;
    let holes: Holes = (2 * pairs).to_string().parse()?;
    let board = Board::rectangle(side, side)?;
    let problem = |seed| {
        let board = holes.make(&board, seed)?;
        Ok(Problem::on_board(board, Leaper::KNIGHT, ends))
    };
    (0..boards).map(problem).collect()
}

/// All of them in turn: seconds together.
fn ours(problems: &[Problem], method: Method) -> Contestant<'_> {
    Contestant::new("hippodrome", move || {
        let (mut tours, mut reasons, mut took) = (0, 0, 0.0);
        for problem in problems {
            let began = Instant::now();
            let answer = answer(problem, &method);
            took += began.elapsed().as_secs_f64();
            match answer {
                Answer::Found(tour) => {
                    ensure!(tour.len() == problem.len());
                    tours += 1;
                }
                Answer::Impossible(proof) => {
                    if let Proof::Reason(reason) = proof
                        && problem.len() < 10_000
                    {
                        ensure!(recheck(problem, &reason), "{problem}: {reason}");
                    }
                    reasons += 1;
                }
                Answer::Unknown(_) => (),
            }
        }
        Ok(Run {
            note: Some(match tours + reasons == problems.len() {
                true => format!("{tours} tours, {reasons} reasons"),
                false => format!("{tours} tours, {reasons} reasons of {}", problems.len()),
            }),
            ..Run::of(took)
        })
    })
}

fn answer(problem: &Problem, method: &Method) -> Answer {
    let limits = Limits::NONE.with_nodes(NODES);
    solve(problem, method, &limits, &mut Quiet).answer
}
