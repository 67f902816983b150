//! What is said to a person: in one line, whatever it quotes, and in colors for those who want them.

use std::process::Command;

use crate::process::{A_WHILE, PROGRAM, Running, file, hippodrome, run, run_on, workshop};

#[test]
fn colors_are_for_those_who_want_them() {
    let color = |name: &str, other: &str| {
        let mut command = Command::new(PROGRAM);
        command.args(["tour", "0x0"]).env_remove("NO_COLOR");
        for variable in [name, other].into_iter().filter(|name| !name.is_empty()) {
            command.env(variable, "1");
        }
        let ended = Running::start(&mut command, |_| ()).end(A_WHILE);
        assert_eq!(ended.code, Some(2));
        ended.stderr.contains('\u{1b}')
    };
    assert!(!color("", ""), "stderr is no terminal");
    assert!(color("CLICOLOR_FORCE", ""));
    assert!(!color("NO_COLOR", "CLICOLOR_FORCE"));
}

/// What is quoted from arguments and files is one line, and no sign of it moves the cursor.
#[test]
#[cfg(unix)]
fn errors_are_one_line_whatever_they_quote() {
    let place = workshop("quoted");
    file(&place, "line\nbreak", "a b\nb b\n");
    file(&place, "names", "\"x\\ny\" b\n\"x\\ny\" \"x\\ny\"\n");
    let long = "x".repeat(100_000);
    for words in [
        &["tour", "8\nx8"][..],
        &["tour", "--graph", "line\nbreak"],
        &["tour", "--graph", "no\nfile\u{1b}[31m"],
        &["tour", "--graph", "names"],
        &["tour", "8x8", "--start", "a\r1"],
        &["tour", "8x8", "-o", "no\n/such"],
        &["tour", &long],
        &["verify", &long],
        &["man", "a\nb"],
    ] {
        let mut command = hippodrome(words);
        let ended = Running::start(command.current_dir(&place), |_| ()).end(A_WHILE);
        let said = &ended.stderr;
        assert_eq!(ended.code, Some(2), "{words:?}: {said}");
        assert!(said.starts_with("error: ") && said.len() < 2_000, "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
        assert!(!said.trim_end().contains(char::is_control), "{said:?}");
    }
    // What clap refuses has its usage under it.
    for words in [
        &["tour", "8x8", "--piece", "a\nb\u{1b}[31m"][..],
        &["tour", "8x8", "--a\nb"],
        &["a\nb"],
        &["tour", "8x8", "--seed", &long],
    ] {
        let ended = Running::start(&mut hippodrome(words), |_| ()).end(A_WHILE);
        let said = &ended.stderr;
        assert_eq!(ended.code, Some(2), "{words:?}: {said}");
        assert!(!said.contains("a\nb") && !said.contains('\u{1b}'), "{said}");
        assert!(said.starts_with("error: ") && said.len() < 4_000, "{said}");
    }
}

#[test]
fn too_many_threads_are_refused() {
    for line in [
        "count 5x5 --threads 18446744073709551615",
        "sample 5x5 --threads 257",
    ] {
        let ended = run(line);
        assert_eq!(ended.code, Some(2), "{line}: {}", ended.stderr);
        assert!(ended.stderr.contains("from 1 to 256"), "{}", ended.stderr);
    }
}

/// On stdin stands whatever a person may pipe: none of it may panic, all of it is refused.
#[test]
fn stdin_is_refused_in_a_sentence() {
    for (line, input) in [
        ("verify -", &b""[..]),
        ("verify -", b"\xff\xfe\x00"),
        ("verify -", b"not a tour\n"),
        ("verify -", b"{"),
        ("verify -", b"[[[[["),
        ("verify -", b"1 2\n3\n"),
        ("verify -", b"99999999999999999999999999 1\n2 3\n"),
        ("verify - --board 4x4", b"1 2\n\n3\n"),
        ("tour --board -", b""),
        ("tour --board -", b"..\nx\n"),
        ("tour --board -", b"\xff\xff"),
        ("tour --graph -", b""),
        ("tour --graph -", b"a a\n"),
        ("tour --graph -", b"a b c\n"),
        ("tour --graph -", b"p edge 5 99999999999\n"),
        ("graph --graph -", b"a ->\n"),
    ] {
        let ended = run_on(line, input);
        assert_eq!(ended.code, Some(2), "{line}: {}", ended.stderr);
        assert_eq!(ended.text(), "", "{line}");
        assert!(ended.stderr.starts_with("error: "), "{}", ended.stderr);
        assert_eq!(ended.stderr.lines().count(), 1, "{}", ended.stderr);
    }
}
