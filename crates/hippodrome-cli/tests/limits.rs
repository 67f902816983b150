//! Whatever is begun, it ends within a second of Ctrl-C, SIGTERM and `--time`, and within `--memory`.
//!
//! One table of commands that would go on for hours, an engine each, on boards where reading the
//! question, planning, searching, joining or writing takes long. Time is that of a clock, or the time
//! that the process itself computed if the machine was too busy for it. Memory is the peak of what
//! the process had in memory, which Linux tells (`VmHWM`).
#![cfg(target_os = "linux")]

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Commands that do not end in time, each with an engine or a phase of its own.
const ENDLESS: [&str; 47] = [
    "tour 8x8 --method backtrack --start a2 --closed",
    "tour 9x9 --method backtrack --sort --ties pohl --start a2 --closed",
    "tour 3000x3000 --method warnsdorff --closed",
    "tour 6000x6000 --method factor --closed",
    "tour 1000x1000 --method exact",
    "tour 1000x1000 --method sat",
    "tour 3000x3000 --holes 5% --closed",
    "tour 60x60 --given 1=a1,1200=b9,2400=z29,3600=z9",
    "tour 65000x65000 --format u32 -o /dev/null",
    "exists 4000x4000 --holes 30%",
    "refute 9x9 --closed",
    "count 10x10",
    "count 10x10 --closed",
    "count 8x8 --by start",
    "count 8x8 --by symmetry",
    "count 9x9 --estimate",
    "count 8x8 --check",
    "count 3x1..20000",
    "count torus:6x6",
    "count 6x6 --piece queen",
    "count 6x10 --given 1=a1,29=c3",
    "list 10x10 --closed -o /dev/null",
    "list 11x11 --start a1 --end a3 -o /dev/null",
    "list 8x8 --closed --up-to-symmetry -o /dev/null",
    "sample 8x8",
    "sample 6x6 --tours 1000000000 -o /dev/null",
    "tour 40x40 --closed --format gif -o /dev/null",
    "sample 10x10 --closed",
    "stats 2000x2000 --closed --sample 9 --method chain --of turns",
    "sample 3000x3000 --tours 99 --method factor -o /dev/null",
    "sample 300x300 --tours 999999 --method warnsdorff -o /dev/null",
    "puzzle make 40x40",
    "graph 10x10 --path a2 --limit 99",
    "compare 300x300 --all-starts",
    "path 11x11 --uncrossed",
    "path 300x300 --uncrossed --closed",
    "longest 60x60 --holes 30%",
    "tour 3000x3000 --closed --symmetry 180",
    "count 10x10 --closed --symmetry 180",
    "list 10x10 --closed --symmetry 180 -o /dev/null",
    "tour 12x12 --magic full",
    "tour 60x60 --closed --least crossings --nodes 999999999999",
    "count 4x28 --magic files",
    "list 8x8 --magic -o /dev/null",
    "count 10x10 --closed --whirling",
    "list 10x10 --closed --whirling -o /dev/null",
    "list 8x8 --closed --one-way a1-b3 --given 9=e4 -o /dev/null",
];

/// How long a command may go on after its limit.
const MAX: Duration = Duration::from_secs(1);
/// After what is taken to hang.
const FOREVER: Duration = Duration::from_secs(60);

fn start(line: &str) -> Child {
    Command::new(env!("CARGO_BIN_EXE_hippodrome"))
        .args(line.split_whitespace())
        .env("NO_COLOR", "1")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

/// How a process ended.
struct Ended {
    code: Option<i32>,
    stderr: String,
    /// By the clock, and by the time that it computed, shared by the processors that it had.
    time: Duration,
    computed: Duration,
    /// The most KiB that it had in memory.
    peak: u64,
}

/// Waits for the end; times begin now.
fn end(mut child: Child) -> Ended {
    let status = Path::new("/proc").join(child.id().to_string());
    let processors = thread::available_parallelism().map_or(1, |number| number.get() as u32);
    let mut stderr = child.stderr.take().expect("a pipe");
    let reader = thread::spawn(move || {
        let mut text = String::new();
        stderr.read_to_string(&mut text).map(|_| text)
    });
    let began = Instant::now();
    let computed_before = computed(&status);
    let (mut now, mut peak) = (computed_before, 0);
    let code = loop {
        if let Some(ended) = child.try_wait().expect("a child") {
            break ended.code();
        }
        if began.elapsed() > FOREVER {
            child.kill().expect("a child");
        }
        now = computed(&status).max(now);
        peak = resident(&status).max(peak);
        thread::sleep(Duration::from_millis(4));
    };
    Ended {
        code,
        stderr: reader.join().expect("no panic").expect("UTF-8"),
        time: began.elapsed(),
        computed: (now - computed_before) / processors,
        peak,
    }
}

/// The time that a process has computed: the 14th and 15th field, in hundredths of a second.
fn computed(status: &Path) -> Duration {
    let text = fs::read_to_string(status.join("stat")).unwrap_or_default();
    let fields = text.rsplit(") ").next().unwrap_or_default().split(' ');
    let ticks = fields
        .skip(11)
        .take(2)
        .filter_map(|field| field.parse::<u64>().ok());
    Duration::from_millis(10 * ticks.sum::<u64>())
}

/// The most KiB that a process had in memory so far.
fn resident(status: &Path) -> u64 {
    let text = fs::read_to_string(status.join("status")).unwrap_or_default();
    let peak = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let number = peak.and_then(|peak| peak.split_whitespace().next());
    number.and_then(|number| number.parse().ok()).unwrap_or(0)
}

/// Whether a process has a handler for a signal, which a bit of a mask tells.
fn catches(status: &Path, signal: u32) -> bool {
    let text = fs::read_to_string(status.join("status")).unwrap_or_default();
    let mask = text.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

/// Tries every command, as many at a time as there are processors.
fn each(try_one: impl Fn(&str) -> Result<(), String> + Sync) {
    let processors = thread::available_parallelism().map_or(1, |number| number.get());
    let next = std::sync::Mutex::new(ENDLESS.iter());
    let faults = std::sync::Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..processors {
            scope.spawn(|| {
                loop {
                    let line = next.lock().expect("no panic").next();
                    let Some(line) = line else { break };
                    if let Err(fault) = try_one(line) {
                        faults
                            .lock()
                            .expect("no panic")
                            .push(format!("{line}: {fault}"));
                    }
                }
            });
        }
    });
    let faults = faults.into_inner().expect("no panic");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

fn within_a_second(ended: &Ended, after: Duration, code: i32) -> Result<(), String> {
    let over = ended.time.saturating_sub(after + MAX);
    // On a busy machine the clock goes on while the process waits for its turn.
    let late = !over.is_zero() && (ended.computed > MAX / 2 || over > 10 * MAX);
    match ended.code == Some(code) && !late {
        true => Ok(()),
        false => Err(format!(
            "ended after {:?} (computed {:?}) with {:?}: {}",
            ended.time, ended.computed, ended.code, ended.stderr
        )),
    }
}

#[test]
#[ignore = "takes seconds"]
fn the_time_is_kept() {
    each(|line| {
        let ended = end(start(&format!("{line} --time 300ms")));
        within_a_second(&ended, Duration::from_millis(300), 3)
    });
}

#[test]
#[ignore = "takes seconds"]
fn signals_end_everything() {
    let begun = AtomicUsize::new(0);
    each(|line| {
        // Both are heard in the same way, so that every fourth command has the other one.
        let (signal, number) = match begun.fetch_add(1, Ordering::Relaxed) % 4 {
            0 => ("-TERM", 15),
            _ => ("-INT", 2),
        };
        let child = start(line);
        // Somewhere on its way, wherever that is.
        send(&child, signal, number, Duration::from_millis(250));
        let ended = end(child);
        within_a_second(&ended, Duration::ZERO, 130)
    });
}

/// Sends a signal to a program that has run for so long; on a busy machine it may take longer to begin.
fn send(child: &Child, signal: &str, number: u32, after: Duration) {
    let pid = child.id().to_string();
    let status = Path::new("/proc").join(&pid);
    thread::sleep(after);
    let began = Instant::now();
    while !catches(&status, number) && began.elapsed() < FOREVER {
        thread::sleep(Duration::from_millis(4));
    }
    let sent = Command::new("kill").args([signal, &pid]).status();
    assert!(sent.expect("kill").success());
}

/// What has been found until then is in its file, whichever thread of the program comes first.
#[test]
#[ignore = "takes seconds"]
fn interrupted_searches_write_the_best() {
    let file = std::env::temp_dir().join(format!("hippodrome-best-{}.txt", std::process::id()));
    let line = format!("tour 12x12 --closed --least turns -o {}", file.display());
    for _ in 0..8 {
        let child = start(&line);
        send(&child, "-INT", 2, Duration::from_millis(1000));
        let ended = end(child);
        assert_eq!(ended.code, Some(130), "{}", ended.stderr);
        assert!(
            ended.stderr.contains("then interrupted"),
            "{}",
            ended.stderr
        );
        let written = fs::read_to_string(&file).expect("the best tour so far");
        assert_eq!(written.lines().count(), 12, "{written}");
        fs::remove_file(&file).expect("a file of this test");
    }
}

#[test]
#[ignore = "takes seconds"]
fn the_memory_is_kept() {
    for (megabytes, time) in [(24, "1s"), (60, "1s")] {
        each(|line| {
            // A few need less than that: the time ends them.
            let ended = end(start(&format!(
                "{line} --memory {megabytes}M --time {time}"
            )));
            let most = megabytes * 1024 * 11 / 10;
            match ended.peak <= most && ended.code == Some(3) {
                true => Ok(()),
                false => Err(format!(
                    "{} KiB of {most}, {:?}: {}",
                    ended.peak, ended.code, ended.stderr
                )),
            }
        });
    }
}
