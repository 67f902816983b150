//! What is written to disk: whole or not at all, where it belongs, and over nothing else.

use std::fs;
#[cfg(unix)]
use std::os::unix::fs::{PermissionsExt, symlink};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use crate::process::{A_WHILE, Running, emptied, file, held, hippodrome, refused, run, workshop};

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

/// Windows throws away what is written to `NUL`, and separates directories by a backslash as well.
#[test]
#[cfg(windows)]
fn windows_has_names_of_its_own() {
    let written = run("tour 5x5 -o NUL");
    assert_eq!((written.code, &written.stderr[..]), (Some(0), ""));
    refused(
        r"tour 5x5 -o nowhere\",
        r"cannot write nowhere\: it is a directory, not a file",
    );
}

/// Without what lies under the board a PNG says of each pixel how opaque it is: its head has 6 for that, and else 2.
#[test]
fn a_png_without_a_background_has_opacity() {
    let place = workshop("background");
    let at = |name: &str| place.join(name).to_str().expect("UTF-8").to_owned();
    for (name, options, kind) in [
        ("page.png", "", 2),
        ("none.png", "--background none", 6),
        ("red.png", "--background ff0000", 2),
    ] {
        let written = run(&format!("tour 5x5 -o {} {options}", at(name)));
        assert_eq!((written.code, written.text()), (Some(0), ""), "{name}");
        let bytes = fs::read(at(name)).expect("written");
        assert_eq!(bytes[25], kind, "{name}");
    }
}

/// What a picture is written as is said by its name, and a picture that fails leaves nothing.
#[test]
#[cfg(unix)]
fn pictures_appear_whole_or_not_at_all() {
    let place = workshop("pictures");
    let _ = std::fs::remove_dir_all(&place);
    let place = workshop("pictures");
    let at = |name: &str| place.join(name).to_str().expect("UTF-8").to_owned();
    for refused in [
        format!("tour 5x5 -o {} --width 40000", at("wide.png")),
        format!("tour 210x210 --style numbers -o {}", at("large.svg")),
        format!("tour 5x5 -o {}", at("tour.jpeg")),
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

#[test]
#[cfg(unix)]
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
#[cfg(unix)]
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
#[cfg(unix)]
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
    refused(
        &format!("{endless} {same}"),
        "two outputs name the same file",
    );
    refused("list 5x6 --closed -o /dev/full", "cannot write /dev/full");
    assert_eq!(held(&place), before);
}

/// What a command reads it does not write, by whatever name.
#[test]
#[cfg(unix)]
fn a_file_that_is_read_is_not_written() {
    let place = emptied("read-and-written");
    let board = file(&place, "board", "....\n....\n....\n");
    let puzzle = file(&place, "puzzle.txt", "1 . . .\n. . . .\n. . . .\n");
    let graph = file(&place, "graph.txt", "a b\nb c\nc a\n");
    let tour = file(&place, "tour", "1 4 7 10\n12 9 2 5\n3 6 11 8\n");
    let link = place.join("link");
    std::os::unix::fs::symlink(&tour, &link).expect("a link");
    let (link, around) = (link.display(), place.join("../read-and-written"));
    let before = held(&place);
    for line in [
        format!("draw {tour} -o {tour} --format svg"),
        format!("draw {tour} -o {link} --format svg"),
        format!("draw {link} -o {}/tour --format svg", around.display()),
        format!("tour --board {board} -o {board}"),
        format!("tour --board {board} --trace {board}"),
        format!("draw --board {board} -o {board} --format svg"),
        format!("graph --board {board} -o {board}"),
        format!("text lay --board {board} hello -o {board}"),
        format!("tour --puzzle {puzzle} -o {puzzle}"),
        format!("list --puzzle {puzzle} -o {puzzle}"),
        format!("tour --graph {graph} -o {graph}"),
        format!("graph --graph {graph} -o {graph}"),
    ] {
        refused(&line, "is to be read and written");
    }
    assert_eq!(held(&place), before);
    let other = place.join("other.txt").display().to_string();
    assert_eq!(
        run(&format!("tour --board {board} -o {other}")).code,
        Some(0)
    );
}

/// Nor where it is stdin that the file was given to.
#[test]
#[cfg(unix)]
fn a_file_that_is_read_as_stdin_is_not_written() {
    let place = emptied("stdin-and-written");
    let tour = file(&place, "tour", "1 4 7 10\n12 9 2 5\n3 6 11 8\n");
    let before = held(&place);
    for arguments in [
        &["draw", "-", "--format", "svg"][..],
        &["draw", "--puzzle", "-", "--format", "svg"],
        &["tour", "--graph", "-"],
    ] {
        let ended = std::process::Command::new(env!("CARGO_BIN_EXE_hippodrome"))
            .args(arguments)
            .args(["-o", &tour])
            .stdin(std::fs::File::open(&tour).expect("a file"))
            .output()
            .expect("the program");
        let said = String::from_utf8_lossy(&ended.stderr);
        assert_eq!(ended.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(
            said.contains("stdin is to be read and written"),
            "{arguments:?}: {said}"
        );
    }
    assert_eq!(held(&place), before);
}

/// Where there is no tour to list, a file that was there stays, and that is said.
#[test]
fn an_empty_list_replaces_nothing() {
    let place = emptied("empty-list");
    let kept = file(&place, "kept.moves", "a1 b3\n");
    let new = place.join("new.moves").display().to_string();
    let before = held(&place);
    for (line, code) in [
        ("list 3x3", 1),
        ("list 5x5 --limit 0", 0),
        ("list 8x8 --nodes 5", 3),
        ("sample 5x5 --tours 0", 2),
    ] {
        for path in [&kept, &new] {
            let ended = run(&format!("{line} -o {path}"));
            assert_eq!(ended.code, Some(code), "{line}: {}", ended.stderr);
            let stays = ended
                .stderr
                .contains(&format!("{path} was there and stays as it was"));
            assert_eq!(
                stays,
                *path == kept && code != 2,
                "{line}: {}",
                ended.stderr
            );
        }
        assert_eq!(held(&place), before, "{line}");
    }
}

/// What shows that there is no tour is none.
#[test]
fn refutations_hold_and_are_no_tours() {
    let place = emptied("refutations");
    let at = |name: &str| place.join(name).display().to_string();
    let (one, two) = (at("one.txt"), at("two.txt"));
    for (board, path) in [("3x3", &one), ("4x4", &two)] {
        let refuted = run(&format!("refute {board} --closed -o {path}"));
        assert_eq!(refuted.code, Some(0), "{}", refuted.stderr);
    }
    let both = run(&format!("verify {one} {two}"));
    let said = format!("{}{}", String::from_utf8_lossy(&both.stdout), both.stderr);
    assert!(said.contains("2 of 2 hold\n"), "{said}");
}

/// Signals at any moment while a large file is written: the old one or the new one is there, and nothing else.
#[test]
#[cfg(unix)]
fn signals_leave_no_part() {
    let place = emptied("output-signals");
    let kept = file(&place, "kept.bin", "as it was");
    let line = format!("tour 1000x1000 --format u32 -o {kept}");
    let words: Vec<&str> = line.split_whitespace().collect();
    let began = Instant::now();
    assert_eq!(run(&line).code, Some(0));
    let mut takes = began.elapsed();
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
        let is_new = after["kept.bin"] == new;
        assert!(is_new || after["kept.bin"] == b"as it was");
        assert!(is_new || !whole);
        ended_early += usize::from(!is_new);
        // The machine was busier when it was measured.
        if is_new {
            takes = takes * 3 / 4;
        }
    }
    assert!(ended_early > 3, "{ended_early}");
}

/// A list that was stopped does not take the place of one that was there.
#[test]
#[cfg(unix)]
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
#[cfg(unix)]
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

/// Colors go to terminals and into files that are named for them.
#[test]
fn drawings_in_text_files_are_plain() {
    let place = emptied("plain-drawings");
    let tour = file(&place, "tour.txt", "a1 b3 c1 a2 c3 b1 a3 c2");
    let [plain, colored] = ["x.txt", "x.ansi"].map(|name| place.join(name).display().to_string());
    let draw = |options: &str| {
        run(&format!(
            "draw {tour} --board 3x3-b2 --style numbers {options}"
        ))
    };
    assert_eq!(draw(&format!("-o {plain}")).code, Some(0));
    assert_eq!(draw(&format!("-o {colored}")).code, Some(0));
    let held = held(&place);
    assert_eq!(held["x.txt"], draw("").stdout);
    assert!(!held["x.txt"].contains(&0x1b) && held["x.ansi"].contains(&0x1b));
}

/// The page is written beside other things only if that is wanted.
#[test]
#[cfg(unix)]
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
