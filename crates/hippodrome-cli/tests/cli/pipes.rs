//! Readers that leave, or were never there, and a full disk.
#![cfg(unix)]

use std::io;

use crate::process::{A_WHILE, Running, file, hippodrome, shell, workshop};

/// `head` has seen enough: that is no error of ours.
#[test]
fn a_reader_may_leave() {
    for line in [
        "tour 300x300 --format moves",
        "tour 300x300",
        "tour 300x300 --format json",
        "tour 300x300 --format tsplib",
        "list 8x8 --closed",
        "graph 300x300 --format edges",
        "graph 300x300 --format matrix",
        "man tour",
    ] {
        let shown = format!("{{ \"$0\" {line}; echo status $? >&2; }} | head -c 10");
        let ended = Running::start(&mut shell(&shown), |_| ()).end(A_WHILE);
        assert_eq!(ended.code, Some(0), "{line}");
        assert_eq!(ended.stdout.len(), 10, "{line}");
        assert_eq!(ended.stderr, "status 0\n", "{line}");
    }
}

/// Nobody reads from the beginning.
#[test]
fn nobody_need_listen() {
    for line in [
        "tour 8x8",
        "tour 8x8 --format svg",
        "tour 8x8 --format png",
        "exists 8x8",
        "graph 8x8",
        "distance 8x8 a1 h8",
        "count 5x5",
        "list 5x6 --closed",
        "stats 5x6 --closed",
        "compare 5x5",
        "man",
        "--help",
        "completions bash",
        "completions zsh",
    ] {
        let (reader, writer) = io::pipe().expect("a pipe");
        drop(reader);
        let words: Vec<&str> = line.split_whitespace().collect();
        let ended = hippodrome(&words).stdout(writer).output().expect("it runs");
        let said = String::from_utf8_lossy(&ended.stderr);
        assert_eq!(ended.status.code(), Some(0), "{line}: {said}");
        assert!(!said.contains("rror"), "{line}: {said}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_said() {
    for line in [
        "tour 8x8",
        "tour 8x8 --format svg",
        "tour 8x8 --format png",
        "exists 8x8",
        "graph 8x8",
        "man",
        "completions bash",
    ] {
        let shown = format!("\"$0\" {line} >/dev/full");
        let ended = Running::start(&mut shell(&shown), |_| ()).end(A_WHILE);
        assert_eq!(ended.code, Some(2), "{line}: {}", ended.stderr);
        assert_eq!(ended.stderr.lines().count(), 1, "{}", ended.stderr);
    }
}

/// A verdict is an exit code: it stays when nobody reads what is said beside it, when nothing can be
/// said, and when nobody reads stdout.
#[test]
#[cfg(target_os = "linux")]
fn a_verdict_stays_whoever_listens() {
    let place = workshop("listeners");
    let puzzle = file(&place, "puzzle.txt", "1 . .\n. # .\n. . .\n");
    let wrong = file(&place, "wrong.txt", "1 2\n3 4\n");
    for (line, code) in [
        ("exists 4x4 --closed".to_owned(), 1),
        ("exists 6x6 --given 1=a1,2=b3,36=h9".to_owned(), 2),
        ("tour 3x8 --closed --explain".to_owned(), 1),
        ("tour 4x4 --format json".to_owned(), 1),
        ("tour 8x8 --method exact --nodes 1".to_owned(), 3),
        ("tour 30x30 --explain".to_owned(), 0),
        ("tour 1000x1000 --closed --step 5 --explain".to_owned(), 0),
        ("tour 0x8".to_owned(), 2),
        ("tour 8x8 --no-such-option".to_owned(), 2),
        ("count 5x5".to_owned(), 0),
        ("refute 4x4 --closed".to_owned(), 0),
        ("refute 8x8 --closed".to_owned(), 1),
        (format!("puzzle check {puzzle}"), 1),
        (format!("verify {wrong}"), 1),
        (format!("draw {wrong}"), 1),
    ] {
        for listeners in ["2>/dev/full", "2>&-", ">/dev/null"] {
            let shown = format!("\"$0\" {line} {listeners}");
            let ended = Running::start(&mut shell(&shown), |_| ()).end(A_WHILE);
            assert_eq!(ended.code, Some(code), "{line} {listeners}");
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        for unread in ["stdout", "stderr"] {
            let (reader, writer) = io::pipe().expect("a pipe");
            drop(reader);
            let mut command = hippodrome(&words);
            let command = match unread {
                "stdout" => command.stdout(writer),
                _ => command.stderr(writer),
            };
            let ended = command.output().expect("it runs");
            assert_eq!(ended.status.code(), Some(code), "{line}, {unread} unread");
        }
    }
}
