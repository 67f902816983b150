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
    file(&place, "line\nbreak", "a b\nb c d\n");
    file(&place, "names", "\"x\\ny\" b\n\"x\\ny\" b \"x\\ny\"\n");
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
    // So is what clap refuses.
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
        assert_eq!(said.lines().count(), 1, "{said}");
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
        ("tour --graph -", b"a -> a -> b\n"),
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

/// No help shows a backslash or a line that was joined wrongly, and each command that does something has examples.
#[test]
fn help_is_clean() {
    for words in [
        "tour",
        "exists",
        "refute",
        "count",
        "list",
        "sample",
        "unrank",
        "rank",
        "verify",
        "draw",
        "puzzle",
        "puzzle check",
        "puzzle make",
        "watch",
        "text",
        "text lay",
        "text read",
        "compare",
        "stats",
        "longest",
        "path",
        "cover",
        "graph",
        "distance",
        "serve",
        "site",
        "completions",
        "man",
    ] {
        let help = run(&format!("{words} --help"));
        assert_eq!(help.code, Some(0), "{words}: {}", help.stderr);
        let shown = String::from_utf8_lossy(&help.stdout).into_owned();
        assert!(!shown.contains('\\'), "{words}: {shown}");
        let has_examples = shown.contains("Examples:");
        assert!(
            has_examples || ["completions", "man"].contains(&words),
            "{words}"
        );
    }
}

/// A shell is told the names of values, and offers files where files go only.
#[test]
fn completions_know_names_and_files() {
    let script = run("completions bash");
    let script = String::from_utf8_lossy(&script.stdout).into_owned();
    let after = |option: &str| {
        let tour = script
            .find("hippodrome__subcmd__tour)")
            .or_else(|| script.find("hippodrome__tour)"));
        let tour = &script[tour.expect("the options of tour")..];
        let at = tour
            .find(&format!("\n                {option})"))
            .expect(option);
        tour[at..].split(";;").next().expect("its lines").to_owned()
    };
    assert!(after("--ties").contains("lookahead"), "{}", after("--ties"));
    assert!(after("--style").contains("celtic"), "{}", after("--style"));
    assert!(after("--piece").contains("zebra"), "{}", after("--piece"));
    assert!(
        after("--board").contains("compgen -f"),
        "{}",
        after("--board")
    );
    assert!(
        !after("--nodes").contains("compgen -f"),
        "{}",
        after("--nodes")
    );
}

/// All manual pages go into a directory of their own, again and again, and never among other things.
#[test]
fn all_manual_pages_are_written() {
    let place = workshop("manual");
    for directory in ["pages", "other"] {
        // It is there if the test was made before.
        let _ = std::fs::remove_dir_all(place.join(directory));
    }
    let write = |directory: &str| {
        let mut command = hippodrome(&["man", "--all", directory]);
        Running::start(command.current_dir(&place), |_| ()).end(A_WHILE)
    };
    for _ in 0..2 {
        let ended = write("pages");
        assert_eq!(ended.code, Some(0), "{}", ended.stderr);
    }
    for page in [
        "hippodrome.1",
        "hippodrome-tour.1",
        "hippodrome-puzzle-make.1",
    ] {
        assert!(place.join("pages").join(page).is_file(), "{page}");
    }
    file(&place, "pages/notes.txt", "mine");
    let ended = write("pages");
    assert_eq!(ended.code, Some(2), "{}", ended.stderr);
    assert!(
        ended.stderr.contains("it holds `notes.txt`"),
        "{}",
        ended.stderr
    );
    file(&place, "pages/notes.txt", "mine");
    std::fs::create_dir(place.join("other")).expect("a directory");
    file(&place, "other/hippodrome.1", "mine");
    let ended = write("other");
    assert_eq!(ended.code, Some(2), "{}", ended.stderr);
    assert!(
        ended.stderr.contains("was not written by this command"),
        "{}",
        ended.stderr
    );
    assert_eq!(
        std::fs::read(place.join("other/hippodrome.1")).expect("it is there"),
        b"mine"
    );
}
