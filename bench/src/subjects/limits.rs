//! How far hot loops are from what the machine can do: nanoseconds for each visit, square or state, beside those that their instructions
//! alone would take at the best pace of one processor, and their traffic with main memory at its best.
//!
//! Valgrind counts the instructions, and the lines of 64 bytes that a cache of 2 MiB does not hold; the paces are measured in the same
//! run. Neither is reached: instructions wait for each other and for branches that were guessed wrong, and lines come in no order.
//! The functions that have most of the instructions are told beside them.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, ensure};
use hippodrome_bench::recording::Case;
use serde_json::Value;

use crate::Bench;
use crate::peers::compiled;
use crate::program::{run, said};
use crate::rounds::{Contestant, Run, case};

/// Of what a command does many.
#[derive(Copy, Clone)]
enum Each {
    /// What its document says there.
    Member(&'static str, &'static str),
    /// So many, known beforehand.
    Known(&'static str, u64),
}

/// A name, the command, and what it does many of. Each by one thread.
const LOOPS: [(&str, &str, Each); 9] = [
    (
        "Warnsdorff's rule, 1000x1000",
        "tour 1000x1000 --method warnsdorff --format grid",
        Each::Known("square", 1_000_000),
    ),
    (
        "plain backtracking, 8x8",
        "tour 8x8 --start b8 --as javascript --explain --format json",
        Each::Member("visit", "/stats/visits"),
    ),
    (
        "the exact search, 60x60 with 60 holes",
        "tour 60x60 --holes 60 --seed 1 --closed --method exact --explain --format json",
        Each::Member("visit", "/stats/visits"),
    ),
    (
        "two-factors joined, 200x200",
        "tour 200x200 --closed --method factor --format grid",
        Each::Known("square", 40_000),
    ),
    (
        "a construction, 3000x3000",
        "tour 3000x3000 --closed --method construct --format u32",
        Each::Known("square", 9_000_000),
    ),
    (
        "a count, 7x8 closed",
        "count 7x8 --closed --threads 1 --format json",
        Each::Member("state", "/states"),
    ),
    (
        "a count, 6x8 open",
        "count 6x8 --threads 1 --format json",
        Each::Member("state", "/states"),
    ),
    (
        "a list, 6x7 closed",
        "list 6x7 --closed --limit 200000 --format moves",
        Each::Known("tour", 200_000),
    ),
    (
        "the longest path without crossings, 6x6",
        "path 6x6 --uncrossed --format json",
        Each::Member("node", "/nodes"),
    ),
];

/// What Valgrind tells of a command.
struct Work {
    instructions: f64,
    /// From and to main memory.
    bytes: f64,
    /// The functions with the most instructions.
    busiest: String,
}

pub(crate) fn measure(bench: &Bench) -> anyhow::Result<Vec<Case>> {
    let program = bench.program()?;
    let pace = compiled("pace")?;
    let mut cases = Vec::new();
    for (name, command, each) in LOOPS {
        let arguments: Vec<&str> = command.split(' ').collect();
        let (unit, many) = match each {
            Each::Known(unit, many) => (unit, many),
            Each::Member(unit, member) => (unit, told(&program, &arguments, member)?),
        };
        let work = work(&program, &arguments).with_context(|| command.to_owned())?;
        let (instructions, bytes) = (work.instructions / many as f64, work.bytes / many as f64);
        let ours = Contestant::new("hippodrome", || {
            let ended = run(Command::new(&program).args(&arguments), &[])?;
            ensure!(ended.succeeded, "{command} failed");
            Ok(Run {
                ..Run::of(ended.processor_seconds / many as f64 * 1e9)
            })
        });
        let limit = |program, note: String, amount: f64, pace_of: fn((f64, f64)) -> f64| {
            let pace = &pace;
            Contestant::new(program, move || {
                Ok(Run {
                    note: Some(note.clone()),
                    ..Run::of(amount / pace_of(paces(pace)?))
                })
            })
        };
        let computes = format!("{instructions:.1} instructions, {}", work.busiest);
        let moves = format!("{bytes:.1} bytes");
        let contestants = vec![
            ours,
            limit(
                "its instructions at the best pace",
                computes,
                instructions,
                |pace| pace.0,
            ),
            limit(
                "its memory traffic at the best pace",
                moves,
                bytes,
                |pace| pace.1,
            ),
        ];
        cases.push(case(
            name,
            &format!("ns a {unit}"),
            bench.rounds,
            contestants,
        )?);
    }
    Ok(cases)
}

/// How many of these a command says it did.
fn told(program: &Path, arguments: &[&str], member: &str) -> anyhow::Result<u64> {
    let document: Value = serde_json::from_str(&said(Command::new(program).args(arguments))?)?;
    let number = document.pointer(member).and_then(Value::as_u64);
    number.with_context(|| format!("{arguments:?} does not tell its {member}"))
}

/// The instructions and the bytes that one processor has in a nanosecond at best.
fn paces(program: &Path) -> anyhow::Result<(f64, f64)> {
    let text = said(&mut Command::new(program))?;
    let (instructions, bytes) = text.trim().split_once(' ').context("two numbers")?;
    Ok((instructions.parse()?, bytes.parse()?))
}

/// What a command takes that ends well.
fn work(program: &Path, arguments: &[&str]) -> anyhow::Result<Work> {
    let counts = std::env::temp_dir().join("hippodrome-limits");
    let mut valgrind = Command::new("valgrind");
    valgrind.args(["--tool=cachegrind", "--cache-sim=yes", "--LL=2097152,16,64"]);
    valgrind.arg(format!("--cachegrind-out-file={}", counts.display()));
    let output = valgrind.arg(program).args(arguments).output();
    let output = output.context("valgrind is needed to count instructions")?;
    let said = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{}: {said}", output.status);
    let number = |label: &str| -> anyhow::Result<f64> {
        let behind = said.lines().find_map(|line| line.split_once(label));
        let (_, behind) = behind.with_context(|| format!("Valgrind does not tell {label}"))?;
        let number = behind.split_whitespace().next().context("a number")?;
        Ok(number.replace(',', "").parse()?)
    };
    Ok(Work {
        // The first of the references are those of instructions.
        instructions: number("refs:")?,
        bytes: number("LL misses:")? * 64.0,
        busiest: busiest(&counts)?,
    })
}

/// How many functions of a profile are told.
const TOLD: usize = 3;

/// The functions that have the most instructions, with their shares, as cg_annotate lists them.
fn busiest(counts: &Path) -> anyhow::Result<String> {
    let mut annotate = Command::new("cg_annotate");
    annotate.args(["--show=Ir", "--auto=no"]).arg(counts);
    let text = said(&mut annotate)?;
    let functions = text.lines().filter_map(function).take(TOLD);
    let functions: Vec<String> = functions
        .map(|(share, name)| format!("{share} % of them in {name}"))
        .collect();
    ensure!(!functions.is_empty(), "cg_annotate names no function");
    Ok(functions.join(", "))
}

/// The share and the short name of a line like `20,136,109 (20.54%)  ???:hippodrome::count::frontier::expand::canonical`.
fn function(line: &str) -> Option<(u32, String)> {
    let (_, behind) = line.split_once(" (")?;
    let (share, named) = behind.split_once("%)  ")?;
    let (_, name) = named.split_once(':')?;
    let parts: Vec<&str> = name
        .split("::")
        .filter(|part| !part.starts_with('{'))
        .collect();
    let short = parts[parts.len().saturating_sub(2)..].join("::");
    Some((share.trim().parse::<f64>().ok()?.round() as u32, short))
}

#[cfg(test)]
mod tests {
    use super::function;

    #[test]
    fn lines_of_a_profile_are_read() {
        for (line, read) in [
            (
                "20,136,109 (20.54%)  ???:hippodrome::count::frontier::expand::canonical",
                Some((21, "expand::canonical")),
            ),
            (
                " 4,513,084 ( 4.60%)  ???:hippodrome::count::sweep::ranges::successors::{{closure}}",
                Some((5, "ranges::successors")),
            ),
            (
                " 3,990,250 ( 4.07%)  ./string/../memmove.S:__memcpy_avx_unaligned_erms",
                Some((4, "__memcpy_avx_unaligned_erms")),
            ),
            ("98,026,228 (100.0%)  PROGRAM TOTALS", None),
            ("Ir                   file:function", None),
        ] {
            let read = read.map(|(share, name)| (share, name.to_owned()));
            assert_eq!(function(line), read, "{line}");
        }
    }
}
