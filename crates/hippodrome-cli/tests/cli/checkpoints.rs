//! Counts that are killed, damaged or mixed up, and go on or say why not; and what stays as it was.

use std::fs;
#[cfg(unix)]
use std::os::unix::fs::symlink;
use std::path::Path;
use std::thread;
use std::time::Duration;

#[cfg(target_os = "linux")]
use crate::damage;
#[cfg(target_os = "linux")]
use crate::process::PROGRAM;
use crate::process::{A_WHILE, Running, emptied, file, held, hippodrome, refused, run, workshop};

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
#[ignore = "takes seconds"]
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
#[ignore = "takes seconds"]
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
    let line = format!("count 8x8 --closed --checkpoint {directory}-long");
    let words: Vec<&str> = line.split_whitespace().collect();
    let mut long = Running::start(&mut hippodrome(&words), |_| ());
    while !Path::new(&format!("{directory}-long/checkpoint.json")).exists() {
        let ended = long.child.try_wait().expect("a child");
        assert!(ended.is_none(), "it takes longer");
        thread::park_timeout(Duration::from_millis(1));
    }
    refused(&line, "in use by another run");
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

/// A checkpoint is begun in an empty directory or not at all, and no link is followed in it.
#[test]
#[cfg(unix)]
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
    refused(
        &line(&path),
        "`checkpoint.json.part` was not written by this program",
    );
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

/// The search for a longest path goes on where a limit ended it, comes to the published 24 moves, and is taken for nothing else.
#[test]
#[ignore = "takes seconds"]
fn a_longest_path_is_found_in_pieces() {
    let place = emptied("checkpoint-of-a-path");
    let kept = |what: &str| format!("{what} --checkpoint {}", place.display());
    let line = kept("path 7x7 --uncrossed --nodes 1500000");
    let mut pieces = 1;
    let ended = loop {
        let ended = run(&line);
        if ended.code != Some(3) {
            break ended;
        }
        let says = "holds how far it has come: the same command goes on";
        assert!(ended.stderr.contains(says), "{}", ended.stderr);
        pieces += 1;
    };
    assert_eq!(ended.code, Some(0), "{}", ended.stderr);
    assert!(
        ended.stderr.contains("24 moves; 25 of 49 squares"),
        "{}",
        ended.stderr
    );
    assert!(pieces > 2, "{pieces}");
    assert_eq!(
        run(&kept("path 7x7 --uncrossed --nodes 1")).text(),
        ended.text()
    );
    refused(
        &kept("path 6x6 --uncrossed"),
        "the checkpoint is of longest path in place of: open knight's tour of 7x7, uncrossed, not of",
    );
    refused(&kept("longest 7x7"), "the checkpoint is of");
    refused(&kept("count 6x6"), "the checkpoint is of");
    let counted = emptied("checkpoint-of-no-path");
    let count = format!("count 5x6 --checkpoint {}", counted.display());
    assert_eq!(run(&count).text(), "18784\n");
    let path = format!("path 5x6 --uncrossed --checkpoint {}", counted.display());
    refused(&path, "the checkpoint is of");
    assert_eq!(run(&count).text(), "18784\n");
}

/// What is kept gives the same tours the second time, without counting; the number of each of many tours, and back.
#[test]
fn tables_of_tours_are_kept() {
    let place = emptied("tables");
    let tables = place.join("tables");
    let kept = |what: &str| format!("{what} --checkpoint {}", tables.display());
    let sample = "sample 6x6 --closed --tours 9 --seed 3";
    let drawn = run(sample).text().to_owned();
    let stopped = run(&kept("sample 6x6 --closed --tours 9 --seed 3 --nodes 2000"));
    assert_eq!(stopped.code, Some(3), "{}", stopped.stderr);
    let says = "holds how far it has come: the same command goes on";
    assert!(stopped.stderr.contains(says), "{}", stopped.stderr);
    let first = run(&kept(sample));
    let again = run(&kept(&format!("{sample} --nodes 0")));
    assert_eq!((first.text(), again.text()), (&drawn[..], &drawn[..]));
    assert_eq!(again.code, Some(0), "{}", again.stderr);
    let tours = file(&place, "tours.txt", &drawn);
    let numbers = run(&kept(&format!(
        "rank 6x6 --closed --nodes 0 --tour {tours}"
    )));
    assert_eq!(numbers.text().lines().count(), 9, "{}", numbers.stderr);
    let numbers = file(&place, "numbers.txt", numbers.text());
    let found = run(&kept(&format!(
        "unrank 6x6 --closed --nodes 0 --numbers {numbers}"
    )));
    assert_eq!(found.text(), drawn, "{}", found.stderr);
    let stats = run(&kept("stats 6x6 --closed --sample 50 --nodes 0"));
    assert_eq!(stats.code, Some(0), "{}", stats.stderr);
    refused(
        &kept("sample 6x6"),
        "the checkpoint is of tours by their numbers: closed knight's tour of 6x6, not of",
    );
    refused(&kept("count 6x6 --closed"), "the checkpoint is of");
    refused(
        &kept("sample 6x6 --closed --symmetry 180"),
        "nothing of that is kept: leave --checkpoint out",
    );
    let inside = tables.join("out.moves");
    refused(
        &kept(&format!("sample 6x6 --closed -o {}", inside.display())),
        "is in the directory of the checkpoint, where only the checkpoint is written",
    );
    // Some 400 KiB beside what the program takes itself.
    let little = if cfg!(unoptimised) { 14750 } else { 8600 };
    let little = run(&kept(&format!("sample 6x6 --closed --memory {little}K")));
    assert_eq!(little.code, Some(3), "{}", little.stderr);
    let says = "the same command goes on, if need be with more --memory";
    assert!(little.stderr.contains(says), "{}", little.stderr);
    refused(
        &kept("stats 6x6 --closed"),
        "--checkpoint goes with --sample",
    );
    let wrong = file(&place, "wrong.txt", "17\n\n9862\n");
    refused(
        &kept(&format!("unrank 6x6 --closed --numbers {wrong}")),
        "wrong.txt, line 3: there is no tour 9862: numbers go from 0 to 9861",
    );
    let wrong = file(&place, "words.txt", "17\nseven\n");
    refused(
        &format!("unrank 6x6 --closed --numbers {wrong}"),
        "words.txt, line 2: `seven`: a number is digits alone, from 0 on",
    );
    let flawed = format!("{}a1 b3 a1\n", drawn);
    let flawed = file(&place, "flawed.txt", &flawed);
    refused(
        &format!("rank 6x6 --closed --tour {flawed}"),
        "tour 10 of 10",
    );
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

#[test]
#[cfg(target_os = "linux")]
fn damaged_checkpoints() {
    let plan = damage::Plan {
        seed: 1,
        most: 60,
        time: A_WHILE,
    };
    let (damages, failures) = damage::fuzz(Path::new(PROGRAM), &workshop("damaged"), &plan);
    assert!(damages > 20, "only {damages}");
    assert!(failures.is_empty(), "{failures:#?}");
}
