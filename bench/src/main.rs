//! Measurements beside other programs: `cargo xtask bench NAME...` builds and starts this. Each asserts its answers.
//!
//! See `bench/README.md` for what is measured and where the other programs are from.

mod peers;
mod processor;
mod program;
mod rounds;
mod subjects;

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, ensure};
use clap::Parser;
use hippodrome_bench::recording::{Case, Recording};

use self::program::said;
use self::subjects::{SUBJECTS, Subject};

/// What is measured, and beside whom.
#[derive(Parser)]
#[command(about = "Measures Hippodrome beside other programs", after_help = subjects::told())]
struct Bench {
    /// Subjects, or `all`
    #[arg(required = true)]
    names: Vec<String>,
    /// How often each program is asked
    #[arg(long, default_value_t = 5)]
    rounds: u32,
    /// Seconds that another program may take for one answer
    #[arg(long, default_value_t = 30)]
    seconds: u64,
    /// A directory of other people's programs
    #[arg(long)]
    peers: Option<PathBuf>,
    /// A folder of graphs, for `graphs` and `graphs-alone`; or of files with a graph on each line, for `census`
    #[arg(long)]
    graphs: Option<PathBuf>,
    /// Keeps what was measured, for the documents
    #[arg(long)]
    record: bool,
    /// Python with the packages that are measured (`cargo xtask bench` gives it)
    #[arg(long)]
    python: Option<PathBuf>,
}

fn main() -> anyhow::Result<()> {
    let bench = Bench::parse();
    let chosen = |subject: &&Subject| {
        let is_named = bench.names.iter().any(|name| name == subject.name);
        is_named || bench.names == ["all"]
    };
    let subjects: Vec<&Subject> = SUBJECTS.iter().filter(chosen).collect();
    let is_known = |name: &&String| subjects.iter().any(|subject| subject.name == **name);
    let unknown = bench
        .names
        .iter()
        .find(|name| !is_known(name) && **name != "all");
    ensure!(
        unknown.is_none(),
        "there is no subject {unknown:?}: {}",
        subjects::told()
    );
    if let [subject] = subjects[..] {
        return measure(&bench, subject);
    }
    // Each in a process of its own: the memory of programs that are started is never told as less than that of who starts them.
    for subject in subjects {
        let status = bench.alone(subject)?.status()?;
        ensure!(status.success(), "{}: {status}", subject.name);
    }
    Ok(())
}

fn measure(bench: &Bench, subject: &Subject) -> anyhow::Result<()> {
    println!("== {}: {}", subject.name, subject.about);
    let before = load();
    let cases = (subject.measure)(bench)?;
    if bench.record && !cases.is_empty() {
        recording(bench, subject, &before, cases)?.keep(&root(), subject.name)?;
    }
    Ok(())
}

impl Bench {
    /// This program again, with the same options, for one subject.
    fn alone(&self, subject: &Subject) -> anyhow::Result<Command> {
        let mut command = Command::new(std::env::current_exe()?);
        command.arg(subject.name);
        command.args(["--rounds", &self.rounds.to_string()]);
        command.args(["--seconds", &self.seconds.to_string()]);
        let folders = [
            ("--peers", &self.peers),
            ("--graphs", &self.graphs),
            ("--python", &self.python),
        ];
        for (option, folder) in folders {
            if let Some(folder) = folder {
                command.arg(option).arg(folder);
            }
        }
        command.args(self.record.then_some("--record"));
        Ok(command)
    }

    /// Our own program, built beside this one.
    fn program(&self) -> anyhow::Result<PathBuf> {
        let program = std::env::current_exe()?.with_file_name("hippodrome");
        ensure!(program.exists(), "{} is not built", program.display());
        Ok(program)
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// What was measured, with where and when.
fn recording(
    bench: &Bench,
    subject: &Subject,
    before: &str,
    cases: Vec<Case>,
) -> anyhow::Result<Recording> {
    let mut command = format!("cargo xtask bench {}", subject.name);
    if bench.peers.is_some() {
        command += " --peers DIRECTORY";
    }
    if subject.name.starts_with("graphs") {
        command += &format!(" --graphs FOLDER --seconds {}", bench.seconds);
    } else if subject.name == "census" {
        command += " --graphs FOLDER";
    }
    let system = sysinfo::System::new_all();
    let cpu = system.cpus().first().context("no processor")?;
    let commit = said(
        Command::new("git")
            .args(["describe", "--always"])
            .current_dir(root()),
    );
    let mut versions = (subject.versions)(bench)?;
    versions.push(("hippodrome".to_owned(), commit?.trim().to_owned()));
    Ok(Recording {
        command,
        date: said(Command::new("date").args(["-u", "+%F"]))?
            .trim()
            .to_owned(),
        machine: format!(
            "{} processors of an {}, {} GB",
            system.cpus().len(),
            cpu.brand().trim(),
            system.total_memory() / 1_000_000_000
        ),
        load: format!("load {before} before and {} after", load()),
        versions: versions.into_iter().collect(),
        cases,
    })
}

/// How many programs wanted a processor in the last minute.
fn load() -> String {
    format!("{:.1}", sysinfo::System::load_average().one)
}
