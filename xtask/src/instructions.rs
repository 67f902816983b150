//! How many instructions the hot loops take: `cargo xtask instructions`, which `check` runs where Valgrind is installed.
//!
//! A clock tells little on a busy machine, a count of instructions nearly the same each time. So some small commands are run by one thread each under
//! Valgrind, and what they take is held against `bench/instructions.tsv`: if one takes more than [`MOST`] more, that is a fault, unless
//! the record is changed with whatever made it so (`--record`). The program is that of the tests, which is not optimised as the released one
//! is, but what makes its loops longer makes those longer too. Another compiler makes other programs, and then nothing is judged.
//!
//! Cost: a minute and a half on one idle core.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, bail, ensure};

use crate::workspace::{program, root, target};

/// What is counted: a name, and the command.
const COUNTED: [(&str, &str); 12] = [
    (
        "a walk by Warnsdorff's rule",
        "tour 500x500 --method warnsdorff",
    ),
    (
        "plain backtracking",
        "tour 6x6 --start b2 --method backtrack",
    ),
    (
        "the exact search, with holes",
        "tour 60x60 --holes 60 --seed 1 --closed --method exact",
    ),
    (
        "two-factors joined",
        "tour 100x100 --closed --method factor",
    ),
    (
        "a construction written out",
        "tour 2000x2000 --closed --method construct --format u32",
    ),
    ("a count of closed tours", "count 6x7 --closed --threads 1"),
    ("a count of open tours", "count 6x6 --threads 1"),
    ("a list", "list 6x7 --closed --limit 100000"),
    (
        "tours at random",
        "sample 6x6 --closed --tours 100 --seed 1 --threads 1",
    ),
    (
        "tours with a symmetry",
        "count 10x10 --closed --symmetry 90",
    ),
    ("the longest path without crossings", "path 5x6 --uncrossed"),
    ("a picture", "tour 80x80 --closed --format svg"),
];

/// A command may take so much more than is recorded.
const MOST: f64 = 1.03;

/// Where the counts are kept.
const RECORD: &str = "bench/instructions.tsv";

/// Counts, and compares with the record or replaces it.
pub(crate) fn run(records: bool) -> anyhow::Result<()> {
    if !is_installed() {
        ensure!(!records, "there is no valgrind to count with: install it");
        println!("not counted: there is no valgrind");
        return Ok(());
    }
    let program = stripped(&program(None)?)?;
    let compiler = compiler()?;
    let path = root().join(RECORD);
    let known = fs::read_to_string(&path).unwrap_or_default();
    let is_judged = known.lines().next() == Some(&heading(&compiler));
    let mut written = heading(&compiler) + "\n";
    let mut longer = Vec::new();
    for (name, command) in COUNTED {
        let count = counted(&program, command).with_context(|| command.to_owned())?;
        let _ = writeln!(written, "{count}\t{name}\t{command}");
        let Some(before) = recorded(&known, name, command) else {
            println!("{count:>14}          {name}");
            if !records {
                longer.push(format!("{name} is not in the record"));
            }
            continue;
        };
        let ratio = count as f64 / before as f64;
        println!("{count:>14} {:+7.2} %  {name}", 100.0 * (ratio - 1.0));
        if ratio > MOST {
            longer.push(format!(
                "{name} takes {count} instructions instead of {before}"
            ));
        }
    }
    if records {
        return fs::write(&path, written).context(RECORD);
    }
    if !is_judged {
        println!("not judged: {RECORD} was made by another compiler than {compiler}");
        return Ok(());
    }
    ensure!(
        longer.is_empty(),
        "{}; if that is worth it, `cargo xtask instructions --record` belongs into the same commit",
        longer.join("; ")
    );
    Ok(())
}

fn heading(compiler: &str) -> String {
    format!("# instructions, what, command; {compiler}")
}

/// What the record says of a command.
fn recorded(record: &str, name: &str, command: &str) -> Option<u64> {
    let behind = format!("\t{name}\t{command}");
    let count = record.lines().find_map(|line| line.strip_suffix(&behind))?;
    count.parse().ok()
}

fn is_installed() -> bool {
    let version = Command::new("valgrind").arg("--version").output();
    version.is_ok_and(|output| output.status.success())
}

/// The compiler, in a line.
fn compiler() -> anyhow::Result<String> {
    let output = Command::new("rustc").arg("--version").output()?;
    Ok(String::from_utf8(output.stdout)?.trim().to_owned())
}

/// A copy of the program without what debuggers read, which Valgrind would read each time.
fn stripped(program: &Path) -> anyhow::Result<PathBuf> {
    let copy = target().join("instructions");
    fs::copy(program, &copy).with_context(|| copy.display().to_string())?;
    let status = Command::new("strip").arg(&copy).status();
    ensure!(status.is_ok_and(|status| status.success()), "strip failed");
    Ok(copy)
}

/// How many instructions a command takes that ends well.
fn counted(program: &Path, command: &str) -> anyhow::Result<u64> {
    let mut valgrind = Command::new("valgrind");
    valgrind.args(["--tool=cachegrind", "--cache-sim=no"]);
    valgrind.arg("--cachegrind-out-file=/dev/null");
    valgrind.arg(program).args(command.split_whitespace());
    let output = valgrind.stdout(Stdio::null()).output()?;
    let told = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{}: {told}", output.status);
    let Some(count) = told.lines().find_map(|line| line.split_once("refs:")) else {
        bail!("Valgrind does not say how many: {told}");
    };
    Ok(count.1.trim().replace(',', "").parse()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_record_has_every_command_once() {
        let record = fs::read_to_string(root().join(RECORD)).unwrap();
        for (name, command) in COUNTED {
            assert!(recorded(&record, name, command).is_some(), "{name}");
        }
        assert_eq!(record.lines().count(), COUNTED.len() + 1);
        assert_eq!(recorded(&record, "a list", "list"), None);
    }
}
