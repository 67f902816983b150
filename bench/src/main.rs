//! Measurements: `cargo run --profile dist -p hippodrome-bench -- NAME`. Each asserts its answer.
//!
//! See `bench/README.md` for what was measured and how to compare.

mod access;
mod construct;
mod count;
mod graphs;
mod holes;
mod links;
mod list;
mod stream;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use hippodrome::{
    Answer, Article, Backtrack, Board, Ends, Leaper, Limits, Method, Point, Problem, Quiet, Square,
    Warnsdorff, solve, verify, walk,
};

fn main() -> anyhow::Result<()> {
    let mut args = std::env::args().skip(1);
    let name = args.next().unwrap_or_default();
    let side = args.next().map(|side| side.parse()).transpose()?;
    let peers: Vec<PathBuf> = args.map(PathBuf::from).collect();
    match name.as_str() {
        "walk" => walks(side.unwrap_or(1000)),
        "naive" => naive(),
        "boards" => boards(),
        "pairs" => pairs(),
        "process" => process(),
        "construct" => construct::construct(side.unwrap_or(10_000), &peers),
        "access" => access::access(),
        "count" => count::counts(side.unwrap_or(12) as usize),
        "list" => list::list(side.unwrap_or(20)),
        "factor" => holes::factor(side.unwrap_or(1000)),
        "masks" => holes::masks(side.unwrap_or(200), peers.first().map(PathBuf::as_path)),
        "graphs" => {
            let folder = peers.first().context("graphs SECONDS FOLDER [METHOD]")?;
            let method = peers.get(1).and_then(|method| method.to_str());
            graphs::graphs(side.unwrap_or(10), folder, method)
        }
        "stream" => stream::stream(side.unwrap_or(14_142)),
        _ => bail!(
            "name a measurement: walk [SIDE], naive, boards, pairs, process, \
             construct [SIDE [PROGRAM...]], access, factor [SIDE], masks [COUNT [FOLDER]], \
             stream [SIDE], count [BOARDS], list [MILLIONS], graphs SECONDS FOLDER [METHOD]"
        ),
    }
}

fn rectangle(ranks: u64, files: u64, ends: Ends) -> anyhow::Result<Problem> {
    Ok(Problem::on_board(
        Board::rectangle(ranks, files)?,
        Leaper::KNIGHT,
        ends,
    ))
}

fn found(problem: &Problem, method: &Method) -> bool {
    let report = solve(problem, method, &Limits::NONE, &mut Quiet);
    matches!(report.answer, Answer::Found(_))
}

/// The shortest of some runs, not counting the dropping of what they make.
fn best<T>(runs: u32, mut run: impl FnMut() -> T) -> Duration {
    let times = (0..runs).map(|_| {
        let began = Instant::now();
        let made = std::hint::black_box(run());
        let time = began.elapsed();
        drop(made);
        time
    });
    times.min().unwrap_or(Duration::MAX)
}

/// Compiles a peer and gives its path.
fn peer(name: &str) -> anyhow::Result<PathBuf> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("peers/{name}.c"));
    let program = std::env::temp_dir().join(format!("hippodrome-peer-{name}"));
    let status = Command::new("gcc")
        .args(["-O3", "-o"])
        .arg(&program)
        .arg(source)
        .status();
    ensure!(
        status.context("gcc is needed for the peers")?.success(),
        "gcc failed"
    );
    Ok(program)
}

/// Our own program, built beside this one.
fn program() -> anyhow::Result<PathBuf> {
    let program = std::env::current_exe()?.with_file_name("hippodrome");
    ensure!(
        program.exists(),
        "build it first: cargo build --profile dist --workspace"
    );
    Ok(program)
}

fn output(program: &Path, args: &[&str]) -> anyhow::Result<String> {
    let output = Command::new(program).args(args).output()?;
    Ok(String::from_utf8(output.stdout)?)
}

/// Warnsdorff walks with Roth's ties: nanoseconds a square in the median run, all in (set-up and
/// result too).
fn walks(side: u64) -> anyhow::Result<()> {
    let runs = 20;
    let squares = side * side;
    let peer = peer("walk")?;
    println!(
        "plain C: {}",
        output(&peer, &[&side.to_string(), "20"])?.trim()
    );
    let problems = (0..runs)
        .map(|run| {
            let start = Square::new(((run * (squares / runs) + 77) % squares) as u32);
            rectangle(side, side, Ends::From(start))
        })
        .collect::<anyhow::Result<Vec<Problem>>>()?;
    let alone = Method::Warnsdorff(Warnsdorff {
        alone: true,
        ..Warnsdorff::default()
    });
    let one_step = Limits::NONE.with_nodes(1);
    let walked = |problem: &Problem| walk(problem, &Warnsdorff::default(), &mut Quiet);
    // In rounds, so that a walk finds the memory of the one before, as the peer's do.
    let (mut setting_up, mut walking, mut checking): (Vec<_>, Vec<_>, Vec<_>) = Default::default();
    for problem in &problems {
        // A walk of one step: what it takes to lay out the board.
        let began = Instant::now();
        let report = solve(problem, &alone, &one_step, &mut Quiet);
        setting_up.push(began.elapsed());
        ensure!(report.stats.nodes == 1, "one step");
    }
    for problem in &problems {
        let began = Instant::now();
        drop(walked(problem));
        walking.push(began.elapsed());
    }
    let mut complete = 0;
    for problem in &problems {
        let path = walked(problem);
        let began = Instant::now();
        complete += u64::from(verify(problem, &path).is_ok());
        checking.push(began.elapsed());
    }
    let each = |mut times: Vec<Duration>| {
        times.sort();
        times[times.len() / 2].as_nanos() as f64 / squares as f64
    };
    let (setting_up, walking, checking) = (each(setting_up), each(walking), each(checking));
    println!(
        "walk: {complete} of {runs} complete, {walking:.2} ns a square all in, {:.2} without the set-up; verify {checking:.2} more",
        walking - setting_up,
    );
    let starts = (0..1000u64).map(|i| (i * 7919) % 40_000);
    let complete = starts
        .map(|start| {
            let problem = rectangle(200, 200, Ends::From(Square::new(start as u32)))?;
            Ok(walk(&problem, &Default::default(), &mut Quiet).len() == 40_000)
        })
        .collect::<anyhow::Result<Vec<bool>>>()?;
    let complete = complete.into_iter().filter(|&complete| complete).count();
    println!("200x200: {complete} of 1000 starts complete");
    ensure!(complete >= 990, "Roth's rule completes 99 % of its walks");
    Ok(())
}

/// The JavaScript post's search: visits a second, beside the plain recursive program.
fn naive() -> anyhow::Result<()> {
    let peer = peer("naive")?;
    for (row, column, limit) in [(0, 1, u64::MAX), (1, 0, 300_000_000)] {
        let text = output(
            &peer,
            &[&row.to_string(), &column.to_string(), &limit.to_string()],
        )?;
        let (visits, seconds) = text.trim().split_once(' ').context("two numbers")?;
        let (visits, seconds): (u64, f64) = (visits.parse()?, seconds.parse()?);
        let board: Board = "8x8".parse()?;
        let start = board
            .square(Point::new(column, 7 - row))
            .context("on the board")?;
        let problem = Problem::on_board(board, Leaper::KNIGHT, Ends::From(start));
        let method = Method::Backtrack(Backtrack {
            offsets: Some(Article::Javascript.offsets()),
            ..Backtrack::default()
        });
        let limits = Limits::NONE.with_nodes(limit);
        let began = Instant::now();
        let report = solve(&problem, &method, &limits, &mut Quiet);
        let ours = began.elapsed().as_secs_f64();
        ensure!(
            report.stats.nodes == visits,
            "{} and {visits} visits",
            report.stats.nodes
        );
        println!(
            "({row}, {column}): {visits} visits; plain C {:.1} million/s, backtrack {:.1} million/s, {:.2} times",
            visits as f64 / seconds / 1e6,
            visits as f64 / ours / 1e6,
            seconds / ours
        );
    }
    Ok(())
}

/// Every board from 3x3 to 20x20, open and closed.
fn boards() -> anyhow::Result<()> {
    let (mut yes, mut no) = (0, 0);
    let mut slowest = (Duration::ZERO, String::new());
    let began = Instant::now();
    for ranks in 3..=20 {
        for files in ranks..=20 {
            for ends in [Ends::Any, Ends::Closed] {
                let problem = rectangle(ranks, files, ends)?;
                let began = Instant::now();
                let report = solve(&problem, &Method::default(), &Limits::NONE, &mut Quiet);
                match report.answer {
                    Answer::Found(_) => yes += 1,
                    Answer::Impossible(_) => no += 1,
                    Answer::Unknown(why) => bail!("{problem}: {why}"),
                }
                slowest = slowest.max((began.elapsed(), problem.to_string()));
            }
        }
    }
    println!(
        "{yes} tours, {no} reasons in {:?}; slowest {:?}",
        began.elapsed(),
        slowest
    );
    ensure!(yes + no == 342);
    Ok(())
}

/// All colour-compatible pairs of ends on small boards, and the hard pairs.
fn pairs() -> anyhow::Result<()> {
    for (ranks, files) in [(6, 6), (6, 7), (7, 7), (8, 8)] {
        let board = Board::rectangle(ranks, files)?;
        let dark = |square: u32| {
            let point = board.point(Square::new(square));
            point.is_some_and(|point| point.is_dark())
        };
        let squares = board.len() as u32;
        let (mut count, mut slowest) = (0, Duration::ZERO);
        for s in 0..squares {
            for t in (0..squares).filter(|&t| t != s) {
                let fits = match squares % 2 {
                    0 => dark(s) != dark(t),
                    _ => dark(s) && dark(t),
                };
                if !fits {
                    continue;
                }
                let ends = Ends::Between(Square::new(s), Square::new(t));
                let problem = rectangle(ranks, files, ends)?;
                let began = Instant::now();
                ensure!(found(&problem, &Method::default()), "{problem}");
                slowest = slowest.max(began.elapsed());
                count += 1;
            }
        }
        println!("{ranks}x{files}: {count} pairs found, slowest {slowest:?}");
    }
    for files in 6..=9 {
        let board = Board::rectangle(6, files)?;
        let ends = Ends::Between(board.parse_square("c5")?, board.parse_square("c2")?);
        let problem = rectangle(6, files, ends)?;
        let began = Instant::now();
        ensure!(found(&problem, &Method::default()), "{problem}");
        println!("{problem}: {:?}", began.elapsed());
    }
    Ok(())
}

/// The whole process on 8x8, every start, open and closed.
fn process() -> anyhow::Result<()> {
    let program = program()?;
    let mut times = Vec::new();
    for closed in [false, true] {
        for file in 'a'..='h' {
            for rank in 1..=8 {
                let start = format!("{file}{rank}");
                let mut command = Command::new(&program);
                command.args(["tour", "8x8", "--start", &start]);
                if closed {
                    command.arg("--closed");
                }
                let began = Instant::now();
                let output = command.output()?;
                times.push(began.elapsed());
                ensure!(
                    output.status.success() && output.stdout.len() == 8 * 24,
                    "{start}"
                );
            }
        }
    }
    times.sort();
    println!(
        "{} tours; median {:?}, slowest {:?}",
        times.len(),
        times[64],
        times[127]
    );
    Ok(())
}
