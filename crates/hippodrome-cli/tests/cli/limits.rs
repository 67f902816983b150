//! The time limit and Ctrl-C, beside `tests/limits.rs`, which tries them on every engine.

#[cfg(target_os = "linux")]
use std::process::Command;
#[cfg(target_os = "linux")]
use std::thread;
#[cfg(target_os = "linux")]
use std::time::Instant;

#[cfg(target_os = "linux")]
use crate::process::{A_WHILE, Running, hippodrome};
use crate::process::{run, run_on};

#[test]
fn time_runs_out() {
    for method in ["backtrack", "backtrack --sort --ties pohl"] {
        let line = format!("tour 8x8 --start a2 --closed --method {method} --time 200ms");
        let ended = run(&line);
        assert_eq!(ended.code, Some(3), "{line}");
        assert!(ended.stderr.contains("the time is up"), "{}", ended.stderr);
        assert_eq!(ended.text(), "");
    }
    let json = run("tour 8x8 --start a2 --method backtrack --time 100ms --format json");
    assert_eq!(json.code, Some(3));
    assert!(json.text().contains("\"status\": \"unknown\""));
}

/// Interrupted when it listens for it, which `/proc` tells.
#[test]
#[cfg(target_os = "linux")]
fn control_c_ends_a_search() {
    for line in [
        "tour 8x8 --method backtrack --start a2 --closed",
        "tour 8x8 --method backtrack --sort --ties pohl --start a2 --closed",
        "count 8x8",
        "count 8x8 --by symmetry",
        "count 7x7..8",
    ] {
        let words: Vec<&str> = line.split_whitespace().collect();
        let mut running = Running::start(&mut hippodrome(&words), |_| ());
        let began = Instant::now();
        while !listens(running.child.id()) {
            assert!(began.elapsed() < A_WHILE, "{line} never listens");
            thread::yield_now();
        }
        assert!(
            running.child.try_wait().expect("a child").is_none(),
            "{line}"
        );
        let pid = running.child.id().to_string();
        let killed = Command::new("kill").args(["-INT", &pid]).status();
        assert!(killed.expect("kill").success());
        let ended = running.end(A_WHILE);
        assert_eq!(ended.code, Some(130), "{line}: {}", ended.stderr);
        assert!(ended.stderr.contains("interrupted"), "{}", ended.stderr);
        assert_eq!(ended.text(), "");
    }
}

/// Whether a process catches SIGINT, the second bit of the mask.
#[cfg(target_os = "linux")]
fn listens(pid: u32) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
        .is_some_and(|mask| mask & 2 != 0)
}

/// Where the time is up and the question is wrong, one of the two is said, in a line of its own.
#[test]
#[ignore = "takes seconds"]
fn one_reason_is_said() {
    let wrong = "error: stdin: line 2, column 1: `x` is neither . (a square) nor # (a hole): write . for each square and # for each hole, \
                 and nothing else\n";
    let late = "not decided: the time is up\n";
    for _ in 0..300 {
        let ended = run_on("tour --board - --time 0s", b"..\nx\n");
        let said = (ended.code, ended.stderr.as_str());
        assert!(
            [(Some(2), wrong), (Some(3), late)].contains(&said),
            "{said:?}"
        );
    }
}
