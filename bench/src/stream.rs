//! The moves of a closed tour, streamed as text by the program: squares a second, peak memory.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::ensure;
use hippodrome::format::{ReadOptions, read_claim};
use hippodrome::{Ends, verify};

use crate::{program, rectangle};

/// A side small enough to hold what is streamed, and large enough (more than 2^24 squares) that the
/// program does stream: smaller tours it holds and verifies first.
const HELD: u64 = 4100;

/// Streams a small board to be verified, then it and a large one to the null device.
pub(crate) fn stream(side: u64) -> anyhow::Result<()> {
    let program = program()?;
    let problem = rectangle(HELD, HELD, Ends::Closed)?;
    let output = moves(&program, HELD).output()?;
    ensure!(output.status.success(), "{HELD}x{HELD}");
    let claim = read_claim(&output.stdout[..], &ReadOptions::default())?;
    verify(&problem, &claim.squares(problem.ground())?)?;

    for side in [HELD, side] {
        let mut shortest = Duration::MAX;
        for _ in 0..3 {
            let began = Instant::now();
            let status = moves(&program, side).stdout(Stdio::null()).status()?;
            ensure!(status.success(), "{side}x{side}");
            shortest = shortest.min(began.elapsed());
        }
        println!(
            "{side}x{side}: {:.0} million squares a second, peak memory {}",
            (side * side) as f64 / shortest.as_secs_f64() / 1e6,
            peak_memory(moves(&program, side))?
        );
    }
    Ok(())
}

fn moves(program: &Path, side: u64) -> Command {
    let mut command = Command::new(program);
    command.args(["tour", &format!("{side}x{side}"), "--closed"]);
    command.args(["--format", "moves"]);
    command
}

/// The most memory that a run had resident, as Linux tells it.
fn peak_memory(mut command: Command) -> anyhow::Result<String> {
    let mut child = command.stdout(Stdio::null()).spawn()?;
    let status = format!("/proc/{}/status", child.id());
    let mut peak = String::from("not known here");
    while child.try_wait()?.is_none() {
        let text = std::fs::read_to_string(&status).unwrap_or_default();
        if let Some(line) = text.lines().find_map(|line| line.strip_prefix("VmHWM:")) {
            peak = line.trim().to_owned();
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    Ok(peak)
}
