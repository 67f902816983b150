//! Random small problems, every question about them, and one brute force that shares nothing with the
//! library: `cargo xtask differ --seconds 60`.
//!
//! A problem (`case`) is made (`random_case`), all its tours are walked (`brute_force`), and the library's answers are
//! compared with them (`questions`). A panic is a wrong answer, and so is one that does not come. A problem
//! that shows a fault is made smaller as long as it shows it (`shrink`), and written as a line that can be
//! kept in `fuzz/seeds/differ`; all lines there are asked again by a test. W. M. McKeeman, Differential
//! testing for software, Digital Technical Journal 10, 1998.
//!
//! Problem k of a seed is the same on every machine, whatever the number of threads.

mod brute_force;
mod case;
mod questions;
mod random_case;
mod shrink;

use std::collections::BTreeMap;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};

use self::brute_force::Truth;
use self::case::Case;
use self::questions::{PosedCase, QUESTIONS};
use self::random_case::random_case;
use crate::arguments::{self, number};
use crate::dice::Dice;
use crate::fnv::fnv_1a;

/// What is kept of problems that once showed a fault.
#[cfg(test)]
const SEEDS: &str = "fuzz/seeds/differ";

/// After so long a problem of a dozen squares is one that does not end.
const TOO_LONG: Duration = Duration::from_secs(60);

/// With so many faults there is enough to mend.
const MAX_FAULTS: usize = 10;

/// What was asked for.
pub(crate) struct Options {
    seed: u64,
    problems: u64,
    seconds: Option<u64>,
    /// Nothing but this problem.
    case: Option<Case>,
}

/// Runs what is asked for.
pub(crate) fn run(options: &Options) -> anyhow::Result<()> {
    if let Some(case) = &options.case {
        let truth = Truth::of(case).context("too many ways to walk: take a smaller problem")?;
        println!(
            "{} tours, {} numberings",
            truth.tours.len(),
            truth.numberings.len()
        );
        if let Err(fault) = ask(case, &truth, &mut BTreeMap::new()) {
            bail!("{fault}");
        }
        println!("every answer is right");
        return Ok(());
    }
    // A panic is told with the problem.
    panic::set_hook(Box::new(|_| {}));
    let report = compared(options);
    println!(
        "{} problems, {} with a tour",
        report.problems, report.possible
    );
    for (question, times) in &report.asked {
        println!("  {question}: {times}");
    }
    if report.faults.is_empty() {
        return Ok(());
    }
    for fault in &report.faults {
        println!("{fault}");
    }
    bail!("{} answers are wrong", report.faults.len())
}

/// Reads the arguments.
pub(crate) fn options(arguments: &[&str]) -> anyhow::Result<Options> {
    let mut options = Options {
        seed: 0,
        problems: u64::MAX,
        seconds: None,
        case: None,
    };
    for (name, value) in arguments::options(arguments)? {
        match name {
            "--seconds" => options.seconds = Some(number(value)?),
            "--problems" => options.problems = number(value)?,
            "--seed" => options.seed = number(value)?,
            "--case" => options.case = Some(value.parse()?),
            _ => bail!("`{name}` is none of --seconds, --problems, --seed and --case"),
        }
    }
    let ends = options.seconds.is_some() || options.problems < u64::MAX || options.case.is_some();
    ensure!(
        ends,
        "say how many --problems, how many --seconds, or which --case"
    );
    Ok(options)
}

/// What came of a run.
#[derive(Default)]
struct Report {
    problems: u64,
    /// Those that have a tour.
    possible: u64,
    /// How often each question was answered.
    asked: BTreeMap<&'static str, u64>,
    faults: Vec<String>,
}

/// Makes problems and asks, on all processors.
fn compared(options: &Options) -> Report {
    let threads = thread::available_parallelism().map_or(1, |threads| threads.get()) as u64;
    let until = options
        .seconds
        .map(|seconds| Instant::now() + Duration::from_secs(seconds));
    let next = AtomicU64::new(0);
    let report = Mutex::new(Report::default());
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let is_time = || until.is_none_or(|until| Instant::now() < until);
                let faults = || report.lock().map_or(0, |report| report.faults.len());
                while is_time() && faults() < MAX_FAULTS {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= options.problems {
                        break;
                    }
                    let (case, truth) = numbered(options.seed, number);
                    let mut asked = BTreeMap::new();
                    let answered = ask(&case, &truth, &mut asked);
                    let fault = answered.err().map(|fault| fault.told(&case));
                    let mut report = report.lock().unwrap_or_else(PoisonError::into_inner);
                    report.problems += 1;
                    report.possible += u64::from(!truth.numberings.is_empty());
                    for (question, times) in asked {
                        *report.asked.entry(question).or_default() += times;
                    }
                    report.faults.extend(fault);
                }
            });
        }
    });
    report.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// The problem of this number.
fn numbered(seed: u64, number: u64) -> (Case, Truth) {
    let mut dice = Dice::new(seed.wrapping_mul(1 << 40).wrapping_add(number));
    // Neighboring seeds of a stream overlap: each begins somewhere else.
    let begin = dice.next();
    random_case(&mut Dice::new(begin))
}

/// A wrong answer.
struct Fault {
    question: &'static str,
    said: String,
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.question, self.said)
    }
}

impl Fault {
    /// The fault on the smallest problem that shows it, and the line to keep.
    fn told(&self, case: &Case) -> String {
        let same = |case: &Case| -> Option<Fault> {
            let truth = Truth::of(case)?;
            let fault = ask(case, &truth, &mut BTreeMap::new()).err()?;
            (fault.question == self.question).then_some(fault)
        };
        let smallest = shrink::shrunk(case.clone(), |case| same(case).is_some());
        let fault = same(&smallest).map_or_else(|| self.to_string(), |fault| fault.to_string());
        format!("{fault}\n  cargo xtask differ --case '{smallest}'\n  was: {case}")
    }
}

/// Asks everything about a problem.
fn ask(case: &Case, truth: &Truth, asked: &mut BTreeMap<&'static str, u64>) -> Result<(), Fault> {
    let fault = |question: &'static str| move |said: String| Fault { question, said };
    let problem = match caught(|| case.ask().map_err(|error| format!("{error:#}"))) {
        Err(said) => return Err(fault("constraints")(said)),
        Ok(Ok(problem)) => problem,
        Ok(Err(_)) if truth.numberings.is_empty() => return Ok(()),
        Ok(Err(said)) => {
            return Err(fault("constraints")(format!("there is a tour, but {said}")));
        }
    };
    let text = case.to_string();
    let stop = AtomicBool::new(false);
    let subject = PosedCase {
        case,
        truth,
        problem: &problem,
        // The same for the same problem, and nothing that a problem was made from.
        seed: fnv_1a(text.as_bytes()),
        stop: &stop,
    };
    let over = AtomicBool::new(false);
    thread::scope(|scope| {
        let watch = scope.spawn(|| {
            let until = Instant::now() + TOO_LONG;
            while !over.load(Ordering::Relaxed) {
                match until.checked_duration_since(Instant::now()) {
                    Some(left) => thread::park_timeout(left),
                    None => return stop.store(true, Ordering::Relaxed),
                }
            }
        });
        let result = QUESTIONS.iter().try_for_each(|&(question, answer)| {
            let answered = caught(|| answer(&subject)).map_err(fault(question))?;
            *asked.entry(question).or_default() += u64::from(answered);
            Ok(())
        });
        over.store(true, Ordering::Relaxed);
        watch.thread().unpark();
        result
    })
}

/// What this says, or with which words it panics.
fn caught<T>(ask: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    match panic::catch_unwind(AssertUnwindSafe(ask)) {
        Ok(said) => said,
        Err(payload) => {
            let words = payload.downcast_ref::<String>().map(String::as_str);
            let words = words.or(payload.downcast_ref::<&str>().copied());
            Err(format!("panic: {}", words.unwrap_or("without a word")))
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::workspace::root;

    /// What once showed a fault.
    #[test]
    fn kept_problems() {
        let mut lines = 0;
        for entry in fs::read_dir(root().join(SEEDS)).unwrap() {
            let path = entry.unwrap().path();
            let text = fs::read_to_string(&path).unwrap();
            for line in text.lines().filter(|line| !line.starts_with('#')) {
                let case: Case = line.parse().unwrap();
                assert_eq!(case.to_string().parse::<Case>().unwrap(), case, "{line}");
                let truth = Truth::of(&case).expect("a small problem");
                let answered = ask(&case, &truth, &mut BTreeMap::new());
                assert!(
                    answered.is_ok(),
                    "{}: {line}: {}",
                    path.display(),
                    answered.unwrap_err()
                );
                lines += 1;
            }
        }
        assert!(lines > 20, "{lines}");
    }

    /// Two thousand problems, each question often, and neither yes nor no rare.
    #[test]
    #[ignore = "takes seconds"]
    fn random_problems() {
        let report = compared(&Options {
            seed: 1,
            problems: 2_000,
            seconds: None,
            case: None,
        });
        assert!(report.faults.is_empty(), "{}", report.faults.join("\n"));
        assert!(
            (500..1_500).contains(&report.possible),
            "{}",
            report.possible
        );
        for (question, times) in &report.asked {
            assert!(*times > 60, "{question}: {times}");
        }
        assert_eq!(report.asked.len(), QUESTIONS.len());
    }
}
