//! A program beside ours that builds closed tours of a square board, whatever it is written in.
//!
//! It is called as `PROGRAM SIDE RUNS`, builds the tour `RUNS` times, and writes to its standard
//! output one line with the nanoseconds of the best run, then the successor of every square, row by
//! row, as `u32`, little endian. Its clock is its own, from nothing to links in memory: of processor
//! time if it can, for a run of a tenth of a second is seldom left alone by a busy machine, and
//! ours of a millisecond often.

use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, ensure};
use hippodrome::{Checker, Problem, Square};

/// The links of a tour and the time it took to make them.
pub(crate) struct Links {
    next: Vec<u32>,
    pub(crate) built: Duration,
}

impl Links {
    /// Runs a program on a square board.
    pub(crate) fn of(program: &Path, side: u64, runs: u32) -> anyhow::Result<Links> {
        let mut child = Command::new(program)
            .args([side.to_string(), runs.to_string()])
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("{} does not start", program.display()))?;
        let mut output = BufReader::new(child.stdout.take().context("a pipe")?);
        let mut line = String::new();
        output.read_line(&mut line)?;
        let mut bytes = Vec::new();
        output.read_to_end(&mut bytes)?;
        ensure!(child.wait()?.success(), "{} failed", program.display());
        ensure!(
            bytes.len() as u64 == 4 * side * side,
            "{} bytes of links for {side}x{side}, not 4 a square",
            bytes.len()
        );
        let (words, _) = bytes.as_chunks::<4>();
        Ok(Links {
            next: words.iter().map(|&word| u32::from_le_bytes(word)).collect(),
            built: Duration::from_nanos(line.trim().parse().context("a line of nanoseconds")?),
        })
    }

    /// The links make a tour that `problem` asks for.
    pub(crate) fn check(&self, problem: &Problem) -> anyhow::Result<()> {
        let mut checker = Checker::new(problem);
        let mut here = 0;
        for _ in 0..self.next.len() {
            checker.visit(Square::new(here))?;
            here = self.next[here as usize];
        }
        ensure!(here == 0, "the links do not come back to where they began");
        Ok(checker.finish()?)
    }

    /// Writes the step of every square by walking along the links; they must have been checked.
    pub(crate) fn number(&self, steps: &mut [u32]) {
        let mut here = 0;
        for step in (0u32..).take(self.next.len()) {
            steps[here] = step;
            here = self.next[here] as usize;
        }
    }
}
