//! `watch` in a terminal of 80 by 24 that grows while it runs, and how it leaves it.
#![cfg(target_os = "linux")]

use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use crate::process::{A_WHILE, PROGRAM, workshop};

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
        Screen::with_command("watch 8x8")
    }

    fn with_command(line: &str) -> Screen {
        let command = format!("stty rows 24 cols 80; tty; '{PROGRAM}' {line}; stty -a");
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

/// A search that is watched has an end, which is said once the picture is gone.
#[test]
fn watch_says_that_its_limit_was_reached() {
    let mut screen = Screen::with_command("watch 9x9 --start a2 --method backtrack");
    screen.with("quit");
    screen.press("q");
    screen.is_clean();
    let shown = screen.with("unless --nodes says more");
    let back = shown.find("\u{1b}[?1049l").expect("the first screen");
    assert!(
        shown[back..].contains("the limit on nodes was reached"),
        "{shown:?}"
    );
    assert!(
        shown[back..].contains("1,000,000 squares entered"),
        "{shown:?}"
    );
}

/// Who asks for a tour on a terminal is told what the numbers are and what could come next; who asks for more is not.
#[test]
fn a_first_tour_is_introduced() {
    let shown = Screen::with_command("tour 8x8 --closed").with("iexten");
    assert!(
        shown.contains("each number is a step of the knight"),
        "{shown:?}"
    );
    assert!(
        shown.contains("back to 1") && shown.contains("next: `hippodrome watch 8x8`"),
        "{shown:?}"
    );
    for line in [
        "tour 8x8 --format moves",
        "tour 8x8 --ties first",
        "tour 8x8 | cat",
        "tour 8x8 2> /dev/null",
    ] {
        let shown = Screen::with_command(line).with("iexten");
        assert!(!shown.contains("next:"), "{line}: {shown:?}");
    }
}

/// Who waits for a film sees how far it is, and is told if it does not show each step.
#[test]
#[ignore = "takes seconds"]
fn films_say_how_far_they_are() {
    let film = workshop("frames").join("search.gif");
    let film = film.display();
    let search =
        format!("tour 6x6 --closed --method backtrack --nodes 3000 --width 120 --film '{film}'");
    let screen = Screen::with_command(&search);
    let shown = screen.with("iexten");
    assert!(shown.contains("drawing frame "), "{shown:?}");
    assert!(shown.contains("writing frame "), "{shown:?}");
    assert!(
        shown.contains("5,971 steps shown in 499 frames, 12 steps a frame"),
        "{shown:?}"
    );
}
