//! Several programs asked the same, in turn, several times: a busy minute of the machine falls on all alike.

use std::hint::black_box;
use std::time::{Duration, Instant};

use hippodrome_bench::recording::{Case, Entry};

/// Seconds after which a program is not asked the same again, nor what takes less than this asked fewer times.
const PATIENCE: f64 = 60.0;

/// A run shorter than this is repeated within its turn, since a clock tells little of it.
const SHORTEST: Duration = Duration::from_millis(20);

/// One of the programs.
pub(crate) struct Contestant<'a> {
    pub(crate) program: String,
    pub(crate) run: Box<dyn FnMut() -> anyhow::Result<Run> + 'a>,
}

/// What one turn took. Its answer has been checked.
#[derive(Default)]
pub(crate) struct Run {
    /// None if there was no answer; then the note says so.
    pub(crate) amount: Option<f64>,
    pub(crate) memory: Option<u64>,
    pub(crate) note: Option<String>,
}

impl Run {
    pub(crate) fn of(amount: f64) -> Run {
        Run {
            amount: Some(amount),
            ..Run::default()
        }
    }
}

impl<'a> Contestant<'a> {
    pub(crate) fn new(
        program: &str,
        run: impl FnMut() -> anyhow::Result<Run> + 'a,
    ) -> Contestant<'a> {
        Contestant {
            program: program.to_owned(),
            run: Box::new(run),
        }
    }

    /// Something of this program: the seconds of `run`, divided among so many squares, visits or tours.
    pub(crate) fn timed<T>(
        program: &str,
        each: u64,
        mut run: impl FnMut() -> T + 'a,
    ) -> Contestant<'a> {
        Contestant::new(program, move || {
            Ok(Run::of(seconds(&mut run) / each as f64 * 1e9))
        })
    }
}

/// Seconds that `run` takes, not counting the dropping of what it makes.
pub(crate) fn seconds<T>(mut run: impl FnMut() -> T) -> f64 {
    let (mut time, mut runs) = (Duration::ZERO, 0);
    while time < SHORTEST {
        let began = Instant::now();
        let made = black_box(run());
        time += began.elapsed();
        runs += 1;
        drop(made);
    }
    time.as_secs_f64() / f64::from(runs)
}

/// Asks all in turn, so many times, and says what comes out as it comes.
pub(crate) fn case(
    name: &str,
    unit: &str,
    rounds: u32,
    mut contestants: Vec<Contestant<'_>>,
) -> anyhow::Result<Case> {
    let mut amounts = vec![Vec::new(); contestants.len()];
    let mut spent = vec![Duration::ZERO; contestants.len()];
    let mut rest = vec![(None, None); contestants.len()];
    let mut turns = vec![0; contestants.len()];
    for round in 0..rounds {
        for (number, contestant) in contestants.iter_mut().enumerate() {
            let is_patient = spent[number].as_secs_f64() < PATIENCE;
            let gave_up = round > 0 && amounts[number].is_empty();
            if !is_patient || gave_up {
                continue;
            }
            let began = Instant::now();
            let run = (contestant.run)()?;
            spent[number] += began.elapsed();
            turns[number] += 1;
            amounts[number].extend(run.amount);
            let answered = amounts[number].len();
            let note = match (1..turns[number]).contains(&answered) {
                true => Some(format!("{answered} of {} times", turns[number])),
                false => run.note,
            };
            rest[number] = (rest[number].0.max(run.memory), note);
        }
    }
    let entries = contestants.iter().zip(amounts).zip(rest);
    let entries: Vec<Entry> = entries
        .map(|((contestant, amounts), (memory, note))| Entry {
            memory,
            note,
            ..Entry::of(&contestant.program, amounts)
        })
        .collect();
    println!("{name}:");
    let ours = entries.first().and_then(|entry| entry.median);
    for entry in &entries {
        print!("  {:24}", entry.program);
        if let (Some(median), Some(least), Some(most)) = (entry.median, entry.least, entry.most) {
            print!(" {median:.4e} {unit} ({least:.4e} to {most:.4e})");
            if let Some(ours) = ours {
                print!(", {:.2} times", median / ours);
            }
        }
        if let Some(bytes) = entry.memory {
            print!(", {:.1} MB", bytes as f64 / 1e6);
        }
        println!(
            "{}",
            entry
                .note
                .as_ref()
                .map_or(String::new(), |note| format!(", {note}"))
        );
    }
    Ok(Case {
        name: name.to_owned(),
        unit: unit.to_owned(),
        entries,
    })
}
