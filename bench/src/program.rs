//! A program that is started, with what it said, took and held.

use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, ensure};
use wait4::Wait4;

/// A program that has ended.
pub(crate) struct Ended {
    pub(crate) output: Vec<u8>,
    pub(crate) succeeded: bool,
    /// By the clock, from the start to the end.
    pub(crate) seconds: f64,
    /// Of the processor, of all its threads.
    pub(crate) processor_seconds: f64,
    /// The most bytes that were resident.
    pub(crate) memory: u64,
}

/// Runs a program to its end. Its memory is never told as less than that of this program, which therefore holds nothing large
/// while it measures others.
pub(crate) fn run(command: &mut Command, input: &[u8]) -> anyhow::Result<Ended> {
    let name = command.get_program().to_string_lossy().into_owned();
    let began = Instant::now();
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .with_context(|| format!("{name} does not start"))?;
    // A program that does not read, and has ended, is judged by what it says.
    let _ = child.stdin.take().context("a pipe")?.write_all(input);
    let mut output = Vec::new();
    child
        .stdout
        .take()
        .context("a pipe")?
        .read_to_end(&mut output)?;
    let ended = child.wait4()?;
    let used = ended.rusage;
    Ok(Ended {
        output,
        succeeded: ended.status.success(),
        seconds: began.elapsed().as_secs_f64(),
        processor_seconds: (used.utime + used.stime).as_secs_f64(),
        memory: used.maxrss,
    })
}

/// What a program says that must not fail.
pub(crate) fn said(command: &mut Command) -> anyhow::Result<String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let ended = run(command, &[])?;
    ensure!(ended.succeeded, "{name} failed");
    Ok(String::from_utf8(ended.output)?)
}
