//! What is piped in, without end: it is read as far as it can mean something.
#![cfg(unix)]

use std::io::{self, Write};

use crate::process::{A_WHILE, Ended, Running, run_on, shell};

/// Two arguments that both ask for stdin would wait for each other.
#[test]
fn stdin_is_read_once() {
    for line in [
        "draw - --board -",
        "verify - --graph -",
        "verify - -",
        "verify a.txt - b.txt -",
        "verify - --board torus:-",
        "tour --board - --puzzle -",
        "list --graph - --after -",
        "rank --board - --tour -",
        "puzzle check - --board -",
        "watch --graph - --replay -",
        "text lay - - --board -",
    ] {
        let ended = run_on(line, b"1 2\n");
        assert_eq!(ended.code, Some(2), "{line}: {}", ended.stderr);
        let told = "both ask for stdin, which can be read once";
        assert!(ended.stderr.contains(told), "{line}: {}", ended.stderr);
    }
}

/// 200 MB of one piece over and over, within so many KiB of address space.
fn flood(line: &str, piece: &'static [u8], kilobytes: u64) -> Ended {
    let limited = format!("ulimit -v {kilobytes}; exec \"$0\" {line}");
    let chunk = piece.repeat((1 << 20) / piece.len());
    let feed = move |stdin: &mut dyn Write| {
        for _ in 0..200 {
            match stdin.write_all(&chunk) {
                Ok(()) => {}
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return,
                Err(error) => panic!("{error}"),
            }
        }
    };
    Running::start(&mut shell(&limited), feed).end(A_WHILE)
}

/// What is well formed and has no end is read as far as it can mean something.
#[test]
#[ignore = "takes seconds"]
fn endless_inputs_are_bounded_by_the_board() {
    const HEAD: &str = "hippodrome refutation\nboard 4x6\nclosed\n";
    const TRACE: &str = "{\"schema\":\"hippodrome/trace/1\",\"board\":\"3x4\",\"graph\":null,\
        \"piece\":\"knight\",\"closed\":false,\"start\":null,\"end\":null}\n";
    for (line, begin, piece) in [
        ("verify - --board 8x8", "", "a1 "),
        ("verify - --board 8x8", "", "1 "),
        ("verify - --board 8x8", "", "1 2 3 4 5 6 7 8\n"),
        ("verify - --board 8x8", "", "0,1\n"),
        ("verify - --board 8x8", "{\"squares\":[[0,0]", ",[0,0]"),
        ("puzzle check - --board 8x8", "", "1 . . . . . . .\n"),
        ("list 8x8 --after -", "", "a1 "),
        ("verify -", HEAD, "? a1 b3\n"),
        ("verify -", HEAD, "? a1 b3\nx\n"),
        ("verify -", HEAD, "require a1 b3\n"),
        ("draw -", TRACE, "\n"),
        ("watch --replay -", TRACE, "\n"),
    ] {
        let limited = format!("ulimit -v 400000; exec \"$0\" {line}");
        let feed = move |stdin: &mut dyn Write| {
            let chunk = piece.repeat(1 << 12);
            let mut written = stdin.write_all(begin.as_bytes());
            while written.is_ok() {
                written = stdin.write_all(chunk.as_bytes());
            }
        };
        let ended = Running::start(&mut shell(&limited), feed).end(A_WHILE);
        let said = &ended.stderr;
        assert_eq!(ended.code, Some(2), "{line} {piece:?}: {said}");
        assert_eq!(said.lines().count(), 1, "{line} {piece:?}: {said}");
    }
    let header = "p edge 30000000 1\ne 1 2\n";
    let ended = run_on("exists --graph -", header.as_bytes());
    assert_eq!(ended.code, Some(2), "{}", ended.stderr);
    assert!(
        ended.stderr.contains("number 1: at most 1048576"),
        "{}",
        ended.stderr
    );
}

#[test]
#[ignore = "takes seconds"]
fn endless_inputs_are_refused_at_once() {
    for piece in [
        &b"\0"[..],
        b"0",
        b" ",
        b"\n",
        b"[",
        b"a",
        b"\xe2\x99\x9e",
        b"\"",
        b"-",
    ] {
        for line in ["verify -", "tour --graph -", "tour --board -"] {
            if line == "tour --board -" && matches!(piece, b" " | b"\n") {
                // An outline may be as long as the largest board.
                continue;
            }
            let ended = flood(line, piece, 400_000);
            let said = &ended.stderr;
            assert_eq!(ended.code, Some(2), "{line} {piece:?}: {said}");
            assert_eq!(said.lines().count(), 1, "{line} {piece:?}: {said}");
        }
    }
}

/// Twenty million steps are a claim that can be held; it is checked, not swallowed.
#[test]
#[ignore = "takes seconds"]
fn a_large_claim_is_checked() {
    let ended = flood("verify -", b"12345678 ", 2_000_000);
    assert_eq!(ended.code, Some(1), "{}", ended.stderr);
    assert!(ended.text().starts_with("not a tour: "), "{}", ended.text());
}
