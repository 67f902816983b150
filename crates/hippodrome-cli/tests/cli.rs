//! The program as a person meets it: what it prints, what it exits with, and how it ends.
//!
//! `cmd/*.trycmd` hold commands with their exact output, refusals included; they are written anew
//! with `TRYCMD=overwrite`, and the difference is to be read. Here is what such files cannot say:
//! pipes, signals, endless inputs and round trips. Exit codes: 0 yes, 1 proved no (or not a tour),
//! 2 bad input, 3 not decided within the limits, 130 interrupted.
//!
//! A process that does not end in time is killed, and the test fails; the times allowed are far
//! beyond what is needed.
//!
//! One file, because each file of tests is linked as a program of its own, and all of these start
//! the program in the same few ways.

use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

const PROGRAM: &str = env!("CARGO_BIN_EXE_hippodrome");

#[test]
fn commands() {
    trycmd::TestCases::new()
        .register_bin("hippodrome", PathBuf::from(PROGRAM))
        .env("NO_COLOR", "1")
        .case("tests/cmd/*.trycmd");
}

/// What the README and the book show is what comes out. A packaged crate has neither.
#[test]
fn the_readme_and_the_book_are_true() {
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    if project.join("README.md").exists() {
        trycmd::TestCases::new()
            .register_bin("hippodrome", PathBuf::from(PROGRAM))
            .env("NO_COLOR", "1")
            .case(project.join("README.md"))
            .case(project.join("book/*.md"));
    }
}

/// The pictures of the README and the book are what their own commands draw. PICTURES=overwrite
/// draws them anew.
#[test]
fn the_pictures_are_their_own() {
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let Ok(readme) = std::fs::read_to_string(project.join("README.md")) else {
        return;
    };
    let book = std::fs::read_to_string(project.join("book/construction.md")).expect("a book");
    let texts = [readme, book].concat();
    let quoted = texts.split(['`', '\n']).map(str::trim);
    let commands: Vec<&str> = quoted
        .filter(|text| text.starts_with("hippodrome ") && text.contains(" pictures/"))
        .collect();
    assert!(commands.len() >= 4, "{commands:?}");
    let place = workshop("drawn");
    std::fs::create_dir_all(place.join("pictures")).expect("a directory");
    for command in commands {
        let words: Vec<&str> = command.split_whitespace().skip(1).collect();
        let mut drawing = hippodrome(&words);
        drawing.current_dir(&place);
        let ended = Running::start(&mut drawing, |_| ()).end(A_WHILE);
        assert_eq!(ended.code, Some(0), "{command}: {}", ended.stderr);
        let name = words.iter().find(|word| word.starts_with("pictures/"));
        let name = name.expect("a picture");
        let drawn = std::fs::read(place.join(name)).expect("drawn");
        if std::env::var_os("PICTURES").is_some_and(|value| value == "overwrite") {
            std::fs::write(project.join(name), &drawn).expect("written");
        }
        let kept = std::fs::read(project.join(name)).expect("kept");
        assert!(kept == drawn, "{name} is not what `{command}` draws");
    }
}

/// What a process left behind.
struct Ended {
    code: Option<i32>,
    stdout: Vec<u8>,
    stderr: String,
}

impl Ended {
    fn text(&self) -> &str {
        std::str::from_utf8(&self.stdout).expect("UTF-8")
    }
}

/// A process that does not outlive its test.
struct Running {
    child: Child,
    writer: Option<thread::JoinHandle<()>>,
    stdout: Option<thread::JoinHandle<Vec<u8>>>,
    stderr: Option<thread::JoinHandle<Vec<u8>>>,
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may be gone already, which is well.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Running {
    /// Starts a command and feeds it; whether it reads to the end is its own affair.
    fn start(command: &mut Command, feed: impl FnOnce(&mut dyn Write) + Send + 'static) -> Running {
        let pipes = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = pipes.spawn().expect("the program starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        Running {
            stdout: Some(drain(child.stdout.take().expect("a pipe"))),
            stderr: Some(drain(child.stderr.take().expect("a pipe"))),
            writer: Some(thread::spawn(move || feed(&mut stdin))),
            child,
        }
    }

    fn wait(&mut self, most: Duration) -> ExitStatus {
        let began = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("a child") {
                return status;
            }
            assert!(began.elapsed() < most, "still running after {most:?}");
            thread::park_timeout(Duration::from_millis(1));
        }
    }

    /// Waits for the end, at most this long.
    fn end(mut self, most: Duration) -> Ended {
        let status = self.wait(most);
        let join = |pipe: Option<thread::JoinHandle<Vec<u8>>>| {
            pipe.expect("not taken yet").join().expect("a reader")
        };
        if let Some(writer) = self.writer.take() {
            writer.join().expect("a writer");
        }
        let stdout = join(self.stdout.take());
        let stderr = join(self.stderr.take());
        let stderr = String::from_utf8(stderr).expect("UTF-8");
        assert!(!stderr.contains("panicked"), "{stderr}");
        Ended {
            code: status.code(),
            stdout,
            stderr,
        }
    }
}

fn drain(mut pipe: impl Read + Send + 'static) -> thread::JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        pipe.read_to_end(&mut bytes).expect("a pipe");
        bytes
    })
}

const A_WHILE: Duration = Duration::from_secs(120);

fn hippodrome(arguments: &[&str]) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(arguments).env("NO_COLOR", "1");
    command
}

/// Runs a command line, split at its spaces.
fn run(line: &str) -> Ended {
    run_on(line, b"")
}

/// The same, with something on stdin.
fn run_on(line: &str, input: &[u8]) -> Ended {
    let words: Vec<&str> = line.split_whitespace().collect();
    let input = input.to_vec();
    let feed = move |stdin: &mut dyn Write| drop(stdin.write_all(&input));
    Running::start(&mut hippodrome(&words), feed).end(A_WHILE)
}

/// Where files of one test may lie.
fn workshop(test: &str) -> PathBuf {
    let place = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(test);
    std::fs::create_dir_all(&place).expect("a directory");
    place
}

fn file(place: &Path, name: &str, text: &str) -> String {
    let path = place.join(name);
    std::fs::write(&path, text).expect("written");
    path.to_str().expect("UTF-8").to_owned()
}

/// A tour in every format is read back by `verify`, with no more said than is needed.
fn round_trip(tour: &str, ground: &str, closed: bool) {
    let closed = if closed { "--closed" } else { "" };
    let json = |text: &str| text.contains("json");
    for format in [
        "",
        "--from-zero",
        "--format grid",
        "--format moves",
        "--format json",
        "--format tsplib",
    ] {
        let on_graph = ground.starts_with("--graph");
        if on_graph && matches!(format, "--from-zero" | "--format grid") {
            continue;
        }
        let told = run(&format!("tour {tour} {closed} {format}"));
        assert_eq!(told.code, Some(0), "{tour} {format}: {}", told.stderr);
        let mut lines = vec![format!("verify - {ground} {closed}")];
        let grid = !on_graph && matches!(format, "" | "--from-zero" | "--format grid");
        if json(format) && !on_graph {
            lines.push("verify -".to_owned());
        }
        // A grid tells the shape of its board, not the piece, and not the surface.
        if grid && !tour.contains("--piece") && !tour.contains(':') {
            lines.push(format!("verify - {closed}"));
        }
        for line in lines {
            let verdict = run_on(&line, &told.stdout);
            let said = (verdict.text(), &verdict.stderr);
            assert_eq!(verdict.code, Some(0), "{tour} {format} | {line}: {said:?}");
            let kind = match closed {
                "" => "a verified open ",
                _ => "a verified closed ",
            };
            assert!(verdict.text().starts_with(kind), "{line}: {said:?}");
        }
    }
}

#[test]
fn what_tour_prints_verify_accepts() {
    for (board, closed) in [
        ("1x1", false),
        ("1x1", true),
        ("3x4", false),
        ("5x5", false),
        ("6x6", true),
        ("8x8", true),
        ("3x10", true),
        ("10x3", true),
        ("30x30", false),
        ("30x30", true),
        ("4x29", false),
        ("3x3-b2", true),
        ("7x7-d4", true),
        ("5x5-a1", true),
        ("5x5-e5", true),
        ("5x7-a1", false),
        ("9x9-e5", true),
        ("6x6-a1-b1", false),
        ("cylinder:4x9", true),
        ("torus:1x3", true),
        ("torus:5x5-a1", true),
        ("mobius:6x5", false),
        ("klein:5x7", true),
        ("4x4x4", true),
        ("2x3x4", false),
        ("3x3x4-b2-b2.2", false),
    ] {
        round_trip(board, &format!("--board {board}"), closed);
    }
    round_trip("5x16 --piece zebra", "--board 5x16 --piece zebra", true);
    round_trip("3x4 --piece wazir", "--board 3x4 --piece 0,1", false);
    for (board, piece) in [
        ("8x8", "knight+camel"),
        ("4x4", "king"),
        ("torus:5x4", "bishop"),
        ("3x3-b2", "queen"),
        ("3x2x3", "rook"),
    ] {
        let ground = format!("--board {board} --piece {piece}");
        round_trip(&format!("{board} --piece {piece}"), &ground, true);
    }
    round_trip("8x8 --start d4 --seed 9", "--board 8x8 --start d4", false);
    round_trip(
        "8x8 --start d4 --end e4",
        "--board 8x8 --start d4 --end e4",
        false,
    );
}

/// Plain numbers, of tours built and tours found, there and back; and what is wrong with them.
#[test]
fn plain_numbers_round_trip() {
    for (board, width) in [
        ("60x61", "u32"),
        ("61x60", "u64"),
        ("7x9", "u32"),
        ("3x10", "u64"),
    ] {
        let closed = if board == "7x9" { "" } else { "--closed" };
        let tour = run(&format!("tour {board} {closed} --format {width}"));
        assert_eq!(tour.code, Some(0), "{}", tour.stderr);
        let check = |bytes: &[u8]| {
            run_on(
                &format!("verify - --board {board} {closed} --format {width}"),
                bytes,
            )
        };
        let whole = check(&tour.stdout);
        assert_eq!(whole.code, Some(0), "{}", whole.stderr);
        assert!(whole.text().starts_with("a verified"));
        let short = check(&tour.stdout[8..]);
        assert!(short.code == Some(1) && short.text().contains("ends after"));
        let mut twice = tour.stdout.clone();
        twice.copy_within(0..8, 8);
        let twice = check(&twice);
        assert!(twice.code == Some(1) && twice.text().contains("stands twice"));
    }
}

#[test]
fn outlines_and_graphs_round_trip() {
    let place = workshop("round-trips");
    let mask = file(&place, "mask.txt", "\n. . . .\n.##.\n....\n....\n\n");
    assert!(matches!(
        run(&format!("tour --board {mask}")).code,
        Some(0 | 1)
    ));
    let ring = file(&place, "ring.txt", "...\n.#.\n...\n");
    round_trip(&format!("--board {ring}"), &format!("--board {ring}"), true);
    let cross = "###..###\n###..###\n........\n........\n........\n........\n###..###\n###..###\n";
    let cross = file(&place, "cross.txt", cross);
    assert!(matches!(
        run(&format!("tour --board {cross}")).code,
        Some(0 | 1)
    ));
    for (name, text, closed) in [
        ("path.txt", "one two\ntwo three\n", false),
        ("ring-of-five.txt", "a b\nb c\nc d\nd e\ne a\na c\n", true),
        ("arrows.txt", "x -> y\ny -> z\nz -> x\nz -> y\n", true),
        ("arrows.txt", "x -> y\ny -> z\nz -> x\nz -> y\n", false),
        (
            "numbers.txt",
            "p edge 4 4\ne 1 2\ne 2 3\ne 3 4\ne 4 1\n",
            true,
        ),
        (
            "spaces.txt",
            "\"new york\" \"los angeles\"\n\"los angeles\" x\n",
            false,
        ),
    ] {
        let graph = format!("--graph {}", file(&place, name, text));
        round_trip(&graph, &graph, closed);
    }
    let stacked = file(
        &place,
        "box.txt",
        "....\n...#\n....\n----\n....\n....\n#...\n",
    );
    let stacked = format!("--board {stacked}");
    round_trip(&stacked, &stacked, true);
    let wrapped = format!("--board torus:{ring}");
    round_trip(&wrapped, &wrapped, true);
    // A board's own graph, in every form that can be read, is toured like the board.
    let formats = ["tsplib", "dimacs", "json", "edges"];
    for (board, format) in ["6x6", "klein:3x5", "2x3x4"]
        .into_iter()
        .flat_map(|board| formats.map(|format| (board, format)))
    {
        let graph = run(&format!("graph {board} --format {format}"));
        let name = format!("{}.{format}", board.replace(':', "-"));
        let graph = format!("--graph {}", file(&place, &name, graph.text()));
        round_trip(&graph, &graph, true);
    }
}

#[test]
fn files_appear_whole_or_not_at_all() {
    let place = workshop("output");
    let kept = file(&place, "kept.txt", "as it was");
    let refused = run(&format!("tour 3x8 --closed -o {kept}"));
    assert_eq!(refused.code, Some(1));
    assert_eq!(std::fs::read_to_string(&kept).expect("kept"), "as it was");
    let written = run(&format!("tour 5x5 -o {kept}"));
    assert_eq!((written.code, written.text()), (Some(0), ""));
    assert_eq!(
        std::fs::read(&kept).expect("written"),
        run("tour 5x5").stdout
    );
    assert!(!place.join("kept.txt.part").exists());
    assert_eq!(run("tour 5x5 -o /nowhere/at/all").code, Some(2));
}

/// What a picture is written as is said by its name, and a picture that fails leaves nothing.
#[test]
fn pictures_appear_whole_or_not_at_all() {
    let place = workshop("pictures");
    let _ = std::fs::remove_dir_all(&place);
    let place = workshop("pictures");
    let at = |name: &str| place.join(name).to_str().expect("UTF-8").to_owned();
    for refused in [
        format!("tour 5x5 -o {} --width 40000", at("wide.png")),
        format!("tour 210x210 --style numbers -o {}", at("large.svg")),
        format!("tour 5x5 -o {}", at("tour.gimp")),
        format!("tour 5x5 -o {}", at("no/such/place.svg")),
        "tour 5x5 -o /dev/full --format png".to_owned(),
        "tour 5x5 -o /dev/full --format svg".to_owned(),
    ] {
        let ended = run(&refused);
        assert_eq!(ended.code, Some(2), "{refused}: {}", ended.stderr);
        assert_eq!(ended.stderr.lines().count(), 1, "{}", ended.stderr);
        let left = std::fs::read_dir(&place).expect("a directory").count();
        assert_eq!(left, 0, "{refused}");
    }
    for (name, begins) in [
        ("tour.SVG", &b"<svg"[..]),
        ("tour.png", b"\x89PNG"),
        ("tour.json", b"{\n"),
        ("tour.tour", b"NAME"),
        ("tour.txt", b" "),
    ] {
        let written = run(&format!("tour 5x5 -o {}", at(name)));
        assert_eq!((written.code, written.text()), (Some(0), ""), "{name}");
        let bytes = std::fs::read(place.join(name)).expect("written");
        assert!(bytes.starts_with(begins), "{name}");
        assert_eq!(run(&format!("tour 5x5 -o {}", at(name))).code, Some(0));
        assert_eq!(std::fs::read(place.join(name)).expect("written"), bytes);
    }
    let drawn = run(&format!("draw {} --format svg", at("tour.json")));
    let svg = std::fs::read(place.join("tour.SVG")).expect("written");
    assert_eq!(drawn.stdout, svg);
}

/// The same bytes, run after run.
#[test]
fn seeds_repeat() {
    for line in [
        "tour 8x8 --seed 5",
        "tour 20x20 --closed --seed 18446744073709551615",
        "tour 6x6 --method exact --seed 3",
        "tour 8x8 --method warnsdorff --ties random --seed 3 --format json",
    ] {
        let first = run(line);
        assert_eq!(first.code, Some(0), "{line}");
        assert_eq!(first.stdout, run(line).stdout, "{line}");
    }
    assert_ne!(
        run("tour 8x8 --seed 1").stdout,
        run("tour 8x8 --seed 2").stdout
    );
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
        ("verify - --board 4x4", b"1 2\n\n2 1\n"),
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

#[cfg(unix)]
mod unix {
    use super::*;

    fn shell(line: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", line, PROGRAM]).env("NO_COLOR", "1");
        command
    }

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

    /// What is quoted from arguments and files is one line, and no sign of it moves the cursor.
    #[test]
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

    /// Two arguments that both ask for stdin would wait for each other.
    #[test]
    fn stdin_is_read_once() {
        for line in [
            "draw - --board -",
            "verify - --graph -",
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

    /// A hundred million steps are a claim that can be held; it is checked, not swallowed.
    #[test]
    fn a_large_claim_is_checked() {
        let ended = flood("verify -", b"0 ", 2_000_000);
        assert_eq!(ended.code, Some(1), "{}", ended.stderr);
        assert!(ended.text().starts_with("not a tour: "), "{}", ended.text());
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
            running.wait(Duration::from_secs(10));
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
}

/// How many layers a checkpoint says are complete, of both sides, and whether the number is known.
fn layers(directory: &Path) -> (u64, bool) {
    let Ok(text) = std::fs::read(directory.join("checkpoint.json")) else {
        return (0, false);
    };
    let kept: serde_json::Value = serde_json::from_slice(&text).expect("a whole file");
    let sides = kept["sides"].as_array().expect("sides").iter();
    let done = sides.filter_map(|side| side["done"].as_u64()).sum();
    (done, !kept["found"].is_null())
}

/// Killed at any moment, a count that writes its tables out goes on: no layer but the last is lost, and
/// the number comes out right. 24,964,893,804: swept in one and cut in the middle, two ways that agree.
#[test]
fn killed_counts_go_on() {
    let directory = workshop("killed").join("run");
    let line = format!(
        "count 6x8 --memory 25M --checkpoint {}",
        directory.display()
    );
    let words: Vec<&str> = line.split_whitespace().collect();
    // It may be there from another run of this test, or not.
    let _ = std::fs::remove_dir_all(&directory);
    let mut kills = 0;
    let mut moment = 7;
    while kills < 20 {
        let (before, _) = layers(&directory);
        let mut running = Running::start(&mut hippodrome(&words), |_| ());
        moment = moment * 73 % 997;
        thread::park_timeout(Duration::from_millis(moment / 2));
        running.child.kill().expect("a child");
        let status = running.wait(A_WHILE);
        kills += usize::from(!status.success());
        let (after, found) = layers(&directory);
        assert!(found || after >= before, "{after} layers, {before} before");
        if found {
            let ended = run(&line);
            assert_eq!(ended.text(), "24964893804\n", "{}", ended.stderr);
            std::fs::remove_dir_all(&directory).expect("removed");
        }
    }
    let ended = run(&line);
    assert_eq!(ended.text(), "24964893804\n", "{}", ended.stderr);
    let left = std::fs::read_dir(&directory).expect("a directory").count();
    assert_eq!(left, 2, "the number and the lock are left");
}

/// A directory with a checkpoint of something else, with files of somebody else, or in use.
#[test]
fn checkpoints_are_not_mixed_up() {
    let place = workshop("checkpoints");
    let _ = std::fs::remove_dir_all(place.join("run"));
    let directory = place.join("run").display().to_string();
    let limited = run(&format!("count 6x6 --nodes 20000 --checkpoint {directory}"));
    assert_eq!(limited.code, Some(3), "{}", limited.stderr);
    assert!(
        limited.stderr.contains("the same command goes on"),
        "{}",
        limited.stderr
    );
    let refused = |line: &str, why: &str| {
        let ended = run(line);
        assert_eq!(ended.code, Some(2), "{line}: {}", ended.stderr);
        assert!(ended.stderr.contains(why), "{line}: {}", ended.stderr);
    };
    refused(
        &format!("count 6x6 --closed --checkpoint {directory}"),
        "the checkpoint is of open knight's tour of 6x6, not of closed knight's tour of 6x6",
    );
    refused(
        &format!("count 6x6 --by start --checkpoint {directory}"),
        "--by",
    );
    refused(
        &format!("count 4x1..6 --checkpoint {directory}"),
        "without --checkpoint",
    );
    let strange = file(&place, "letter.txt", "dear reader");
    refused(
        &format!("count 6x6 --checkpoint {}", place.display()),
        "and no checkpoint: name an empty directory",
    );
    refused(
        &format!("count 6x6 --checkpoint {strange}"),
        "cannot keep a checkpoint in",
    );
    let line = format!("count 8x8 --checkpoint {directory}-long");
    let words: Vec<&str> = line.split_whitespace().collect();
    let mut long = Running::start(&mut hippodrome(&words), |_| ());
    while !Path::new(&format!("{directory}-long/checkpoint.json")).exists() {
        let ended = long.child.try_wait().expect("a child");
        assert!(ended.is_none(), "it takes an hour");
        thread::park_timeout(Duration::from_millis(1));
    }
    refused(&line, "in use by another count");
    drop(long);
    std::fs::remove_dir_all(format!("{directory}-long")).expect("removed");
    let classes = format!("count 6x6 --by symmetry --nodes 20000 --checkpoint {directory}");
    assert_eq!(
        run(&classes).code,
        Some(3),
        "it goes on with the same count"
    );
    let ended = run(&format!("count 6x6 --checkpoint {directory}"));
    assert_eq!(ended.text(), "3318960\n", "{}", ended.stderr);
}

/// `watch` in a terminal of 80 by 24 that grows while it runs, and how it leaves it.
#[cfg(target_os = "linux")]
mod terminal {
    use super::*;
    use std::sync::{Arc, Mutex};

    /// A terminal with `watch` on it.
    struct Screen {
        script: Child,
        shown: Arc<Mutex<Vec<u8>>>,
    }

    impl Drop for Screen {
        fn drop(&mut self) {
            // It may be gone already, which is well.
            let _ = self.script.kill();
            let _ = self.script.wait();
        }
    }

    impl Screen {
        fn open() -> Screen {
            let command = format!("stty rows 24 cols 80; tty; '{PROGRAM}' watch 8x8; stty -a");
            let mut script = Command::new("script")
                .args(["-qec", &command, "/dev/null"])
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .spawn()
                .expect("`script`, of util-linux, makes a terminal");
            let shown = Arc::new(Mutex::new(Vec::new()));
            let mut out = script.stdout.take().expect("a pipe");
            let kept = Arc::clone(&shown);
            thread::spawn(move || {
                let mut piece = [0; 4096];
                while let Ok(read @ 1..) = out.read(&mut piece) {
                    kept.lock().expect("a reader").extend(&piece[..read]);
                }
            });
            Screen { script, shown }
        }

        /// All that was shown, once this is among it.
        fn with(&self, part: &str) -> String {
            let began = Instant::now();
            loop {
                let shown = self.shown.lock().expect("a reader").clone();
                let shown = String::from_utf8_lossy(&shown).into_owned();
                if shown.contains(part) {
                    return shown;
                }
                assert!(began.elapsed() < A_WHILE, "no {part:?}: {shown:?}");
                thread::park_timeout(Duration::from_millis(5));
            }
        }

        fn press(&mut self, key: &str) {
            let stdin = self.script.stdin.as_mut().expect("a pipe");
            stdin.write_all(key.as_bytes()).expect("pressed");
            stdin.flush().expect("pressed");
        }

        /// Back on the first screen, where lines are edited as before.
        fn is_clean(&self) {
            let shown = self.with("iexten");
            let back = shown.find("\u{1b}[?1049l").expect("the first screen");
            assert!(shown[back..].contains(" icanon"), "{shown:?}");
            assert!(shown[back..].contains(" echo "), "{shown:?}");
        }
    }

    #[test]
    fn watch_grows_with_its_terminal() {
        let mut screen = Screen::open();
        let shown = screen.with("quit");
        // The keys are on the last line of 24.
        assert!(shown.contains("\u{1b}[24;1H"), "{shown:?}");
        let tty = shown.lines().find(|line| line.starts_with("/dev/"));
        let tty = tty.expect("`tty` says its name").trim();
        let resized = Command::new("stty")
            .args(["-F", tty, "rows", "50", "cols", "100"])
            .status();
        assert!(resized.expect("stty").success());
        screen.with("\u{1b}[50;1H");
        screen.press("q");
        screen.is_clean();
    }

    #[test]
    fn control_c_leaves_the_terminal_as_it_was() {
        let mut screen = Screen::open();
        screen.with("quit");
        screen.press("\u{3}");
        screen.is_clean();
    }
}

/// What is written to disk: whole or not at all, where it belongs, and over nothing else.
#[cfg(unix)]
mod written {
    use super::*;
    use std::collections::BTreeMap;
    use std::fs;
    use std::os::unix::fs::{PermissionsExt, symlink};

    /// An empty directory.
    fn emptied(name: &str) -> PathBuf {
        let _ = fs::remove_dir_all(workshop(name));
        workshop(name)
    }

    /// What a directory holds: the bytes of files, where links lead, and nothing of directories.
    fn held(place: &Path) -> BTreeMap<String, Vec<u8>> {
        let entries = fs::read_dir(place).expect("a directory").map(|entry| {
            let path = entry.expect("an entry").path();
            let link = fs::read_link(&path).map(|to| to.display().to_string().into_bytes());
            let bytes = link.or_else(|_| fs::read(&path)).unwrap_or_default();
            let name = path.file_name().expect("a name").to_string_lossy();
            (name.into_owned(), bytes)
        });
        entries.collect()
    }

    fn refused(line: &str, why: &str) {
        let ended = run(line);
        let said = &ended.stderr;
        assert_eq!(ended.code, Some(2), "{line}: {said}");
        assert!(said.contains(why), "{line}: {said}");
        assert_eq!(said.lines().count(), 1, "{line}: {said}");
    }

    #[test]
    fn links_lead_where_they_led() {
        let place = emptied("output-links");
        fs::create_dir(place.join("there")).expect("a directory");
        let own = file(&place, "there/own.txt", "as it was");
        symlink("there/own.txt", place.join("link.txt")).expect("a link");
        symlink("link.txt", place.join("second.txt")).expect("a link");
        symlink("there/new.txt", place.join("nothing.txt")).expect("a link");
        symlink("round.txt", place.join("round.txt")).expect("a link");
        let tour = run("tour 5x5").stdout;
        for (link, target) in [
            ("link.txt", "own.txt"),
            ("second.txt", "own.txt"),
            ("nothing.txt", "new.txt"),
        ] {
            fs::write(&own, "as it was").expect("written");
            let before = held(&place);
            let path = place.join(link).display().to_string();
            assert_eq!(run(&format!("tour 5x5 -o {path}")).code, Some(0));
            assert_eq!(held(&place), before, "{link}");
            assert_eq!(held(&place.join("there"))[target], tour, "{link}");
        }
        assert_eq!(held(&place.join("there")).len(), 2);
        let round = place.join("round.txt").display().to_string();
        refused(&format!("tour 5x5 -o {round}"), "cannot write");
    }

    #[test]
    fn permissions_stay() {
        let place = emptied("output-permissions");
        let kept = file(&place, "kept.txt", "as it was");
        for mode in [0o600, 0o640, 0o755] {
            fs::set_permissions(&kept, fs::Permissions::from_mode(mode)).expect("set");
            assert_eq!(run(&format!("tour 5x5 -o {kept}")).code, Some(0));
            let found = fs::metadata(&kept).expect("a file").permissions().mode();
            assert_eq!(found & 0o777, mode);
        }
        assert_eq!(held(&place).len(), 1);
    }

    /// Where nothing can be written is said before a search that takes for ever, and changes nothing.
    #[test]
    fn what_cannot_be_written_is_said_at_once() {
        let place = emptied("output-refused");
        let directory = place.display().to_string();
        let kept = file(&place, "kept.txt", "as it was");
        let before = held(&place);
        let endless = "tour 8x8 --method backtrack --start a2 --closed";
        for (path, why) in [
            (directory.clone(), "it is a directory"),
            (format!("{directory}/missing/"), "it is a directory"),
            (
                format!("{directory}/missing/x.txt"),
                "there is no directory",
            ),
            (format!("{kept}/x.txt"), "there is no directory"),
            ("/proc/x.txt".to_owned(), "cannot write /proc/x.txt"),
            ("/".to_owned(), "it is a directory"),
        ] {
            refused(&format!("{endless} -o {path} --format moves"), why);
            refused(&format!("{endless} --trace {path}"), why);
            for command in ["list 8x8", "sample 8x8", "refute 8x8", "puzzle make 8x8"] {
                refused(&format!("{command} -o {path}"), why);
            }
        }
        let film = format!("{directory}/missing/x.gif");
        refused(&format!("{endless} --film {film}"), "there is no directory");
        let same = format!("--trace {kept} -o {directory}/../output-refused/kept.txt");
        refused(&format!("{endless} {same}"), "is to hold two things");
        refused("list 5x6 --closed -o /dev/full", "cannot write /dev/full");
        assert_eq!(held(&place), before);
    }

    /// Signals at any moment while a large file is written: the old one or the new one is there, and nothing else.
    #[test]
    fn signals_leave_no_part() {
        let place = emptied("output-signals");
        let kept = file(&place, "kept.txt", "as it was");
        let line = format!("tour 1000x1000 --format u32 -o {kept}");
        let words: Vec<&str> = line.split_whitespace().collect();
        let began = Instant::now();
        assert_eq!(run(&line).code, Some(0));
        let takes = began.elapsed();
        let new = fs::read(&kept).expect("written");
        let mut ended_early = 0;
        for moment in 0..16 {
            fs::write(&kept, "as it was").expect("written");
            let mut running = Running::start(&mut hippodrome(&words), |_| ());
            thread::park_timeout(takes * moment / 15);
            let signal = ["-INT", "-TERM", "-HUP"][moment as usize % 3];
            let pid = running.child.id().to_string();
            let _ = Command::new("kill").args([signal, &pid]).status();
            let whole = running.wait(A_WHILE).success();
            let after = held(&place);
            assert_eq!(after.len(), 1, "{signal} at {moment}: {:?}", after.keys());
            let is_new = after["kept.txt"] == new;
            assert!(is_new || after["kept.txt"] == b"as it was");
            assert!(is_new || !whole);
            ended_early += usize::from(!is_new);
        }
        assert!(ended_early > 3, "{ended_early}");
    }

    /// A list that was stopped does not take the place of one that was there.
    #[test]
    fn stopped_lists() {
        let place = emptied("output-lists");
        let path = place.join("list.txt").display().to_string();
        let stopped = run(&format!("list 6x7 --closed --nodes 20000 -o {path}"));
        assert_eq!(stopped.code, Some(3), "{}", stopped.stderr);
        let begun = fs::read(&path).expect("what there is so far");
        assert!(begun.len() > 1000);
        fs::write(&path, "as it was").expect("written");
        for beside in ["list.txt.1", "list.txt.2"] {
            let stopped = run(&format!("list 6x7 --closed --nodes 20000 -o {path}"));
            assert_eq!(stopped.code, Some(3), "{}", stopped.stderr);
            assert!(stopped.stderr.contains(beside), "{}", stopped.stderr);
            let after = held(&place);
            assert_eq!(after["list.txt"], b"as it was");
            assert_eq!(after[beside], begun);
        }
        // As many as were asked for are all.
        let limited = run(&format!("list 6x7 --closed --limit 3 -o {path}"));
        assert_eq!(limited.code, Some(0), "{}", limited.stderr);
        assert_eq!(held(&place)["list.txt"].split(|&b| b == b'\n').count(), 4);
        // What comes after a tour is not put in the place of what came before it.
        let last = place.join("last.txt");
        let listed = fs::read_to_string(place.join("list.txt")).expect("a list");
        fs::write(&last, listed.lines().last().expect("a tour")).expect("written");
        let more = format!("list 6x7 --closed --limit 3 --after {}", last.display());
        assert_eq!(run(&format!("{more} -o {path}")).code, Some(0));
        assert_eq!(fs::read_to_string(&path).expect("a list"), listed);
        assert_eq!(held(&place)["list.txt.3"], run(&more).stdout);
        assert_eq!(held(&place).len(), 5);
    }

    /// An interrupted trace neither.
    #[test]
    fn stopped_traces() {
        let place = emptied("output-traces");
        let kept = file(&place, "kept.jsonl", "as it was");
        let line = format!("tour 8x8 --method backtrack --start a2 --closed --trace {kept}");
        let words: Vec<&str> = line.split_whitespace().collect();
        let mut running = Running::start(&mut hippodrome(&words), |_| ());
        let is_part = |name: &String| name.ends_with(".part");
        let began = Instant::now();
        while !held(&place).keys().any(is_part) {
            assert!(began.elapsed() < A_WHILE, "it never writes");
            thread::park_timeout(Duration::from_millis(5));
        }
        thread::park_timeout(Duration::from_millis(200));
        let pid = running.child.id().to_string();
        let _ = Command::new("kill").args(["-INT", &pid]).status();
        let status = running.wait(A_WHILE);
        assert_eq!(status.code(), Some(130));
        let after = held(&place);
        assert_eq!(after["kept.jsonl"], b"as it was");
        assert!(!after.keys().any(is_part), "{:?}", after.keys());
    }

    /// The page is written beside other things only if that is wanted.
    #[test]
    fn sites_of_others_are_refused() {
        let place = emptied("site-of-others");
        file(&place, "letter.txt", "dear reader");
        let line = format!("site {}", place.display());
        refused(&line, "it holds `letter.txt`, which is not of the page");
        assert_eq!(held(&place).len(), 1);
        assert_eq!(run(&format!("{line} --force")).code, Some(0));
        assert_eq!(held(&place)["letter.txt"], b"dear reader");
        assert!(held(&place).contains_key("index.html"));
        let own = place.join("own").display().to_string();
        for _ in 0..2 {
            assert_eq!(run(&format!("site {own}")).code, Some(0));
        }
    }

    /// A checkpoint is begun in an empty directory or not at all, and no link is followed in it.
    #[test]
    fn checkpoints_touch_nothing_else() {
        let place = emptied("checkpoints-of-others");
        let own = file(&place, "own.txt", "mine");
        let directory = |name: &str| {
            let path = place.join(name);
            fs::create_dir_all(&path).expect("a directory");
            path
        };
        let line = |path: &Path| format!("count 6x6 --checkpoint {}", path.display());
        let stays = |path: &Path, why: &str| {
            let before = held(path);
            refused(&line(path), why);
            assert_eq!(held(path), before, "{}", path.display());
        };
        for name in [
            "first-photo.jpg",
            "first-layer-1.0",
            "lock",
            "checkpoint.json.part",
        ] {
            let path = directory(&format!("with-{name}"));
            file(&path, name, "mine");
            stays(&path, &format!("holds `{name}` and no checkpoint"));
        }
        let path = directory("with-json");
        file(&path, "checkpoint.json", "{\"epoch\":7}");
        stays(&path, "is not a checkpoint of this program");
        for name in ["checkpoint.json", "lock", "checkpoint.json.part"] {
            let path = directory(&format!("link-{name}"));
            symlink(&own, path.join(name)).expect("a link");
            stays(&path, name);
            let path = directory(&format!("directory-{name}"));
            fs::create_dir(path.join(name)).expect("a directory");
            stays(&path, name);
        }
        refused(
            &line(Path::new("/proc/nothing")),
            "cannot keep a checkpoint in",
        );
        refused(&line(Path::new(&own)), "it is not a directory");
        // What somebody else puts beside a checkpoint stays; links in the place of its files are not followed.
        let path = directory("begun");
        let begin = || {
            let begun = run(&format!("{} --nodes 20000", line(&path)));
            assert_eq!(begun.code, Some(3), "{}", begun.stderr);
        };
        begin();
        for name in ["first-photo.jpg", "second-layer-9.0", "notes"] {
            file(&path, name, "mine");
        }
        file(&path, "lock", "mine too");
        begin();
        let data = held(&path)
            .into_keys()
            .find(|name| name.starts_with("first-layer"));
        let data = data.expect("a layer");
        for name in [
            data.as_str(),
            "checkpoint.json",
            "lock",
            "checkpoint.json.part",
        ] {
            let before = fs::read(path.join(name));
            let _ = fs::remove_file(path.join(name));
            symlink(&own, path.join(name)).expect("a link");
            let linked = held(&path);
            refused(&line(&path), name);
            assert_eq!(held(&path), linked, "{name}");
            fs::remove_file(path.join(name)).expect("removed");
            if let Ok(bytes) = before {
                fs::write(path.join(name), bytes).expect("put back");
            }
        }
        file(&path, "checkpoint.json.part", "mine");
        refused(&line(&path), "`checkpoint.json.part` is in the way");
        fs::remove_file(path.join("checkpoint.json.part")).expect("removed");
        // The directory itself may be named by a link.
        symlink(&path, place.join("link")).expect("a link");
        let ended = run(&line(&place.join("link")));
        assert_eq!(ended.text(), "3318960\n", "{}", ended.stderr);
        let mut left = held(&path);
        assert!(left.remove("checkpoint.json").is_some());
        assert_eq!(left.remove("lock"), Some(b"mine too".to_vec()));
        assert_eq!(left.len(), 3, "{:?}", left.keys());
        assert!(left.values().all(|bytes| bytes == b"mine"));
        assert_eq!(fs::read(&own).expect("a file"), b"mine");
    }

    /// Refusals that have nothing to do with the directory leave none.
    #[test]
    fn refused_counts_make_no_directory() {
        let place = emptied("checkpoints-refused");
        let path = place.join("new");
        for what in ["0x6", "5x6 --recurrence", "5x6 --start z9"] {
            let ended = run(&format!("count {what} --checkpoint {}", path.display()));
            assert_eq!(ended.code, Some(2), "{what}: {}", ended.stderr);
            assert!(!path.exists(), "{what}");
        }
    }

    /// A digit of the number itself is another one.
    #[test]
    fn a_changed_number_is_refused() {
        let place = emptied("checkpoint-changed");
        let line = format!("count 5x6 --checkpoint {}", place.display());
        assert_eq!(run(&line).text(), "18784\n");
        assert_eq!(run(&line).text(), "18784\n");
        let path = place.join("checkpoint.json");
        let kept = fs::read_to_string(&path).expect("a checkpoint");
        assert!(kept.contains("\"18784\""), "{kept}");
        fs::write(&path, kept.replace("\"18784\"", "\"18785\"")).expect("written");
        refused(&line, "the checkpoint is damaged: `checkpoint.json`");
    }
}

/// Counts that go on from damaged checkpoints; `cargo xtask fuzz-checkpoints` damages more of them.
#[cfg(target_os = "linux")]
#[path = "damage/checkpoints.rs"]
mod checkpoints;
#[cfg(target_os = "linux")]
#[path = "../../hippodrome/tests/shared/dice.rs"]
mod dice;

#[test]
#[cfg(target_os = "linux")]
fn damaged_checkpoints() {
    let plan = checkpoints::Plan {
        seed: 1,
        most: 60,
        time: A_WHILE,
    };
    let (damages, failures) = checkpoints::fuzz(Path::new(PROGRAM), &workshop("damaged"), &plan);
    assert!(damages > 20, "only {damages}");
    assert!(failures.is_empty(), "{failures:#?}");
}
