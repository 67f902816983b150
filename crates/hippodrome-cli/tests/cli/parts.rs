//! A count in parts: they add up to the count, whatever lay in the directory of a checkpoint before; and what does not
//! belong together, or was changed, is refused with its name.

use std::path::Path;

use crate::process::{emptied, held, refused, run};

/// Counts all parts, each into its file; the names of the files.
fn parts(place: &Path, line: &str, of: u32) -> Vec<String> {
    let part = |number| {
        let file = place.join(format!("part-{number}-of-{of}.json"));
        let file = file.display().to_string();
        let ended = run(&format!("{line} --part {number}/{of} -o {file}"));
        assert_eq!(ended.code, Some(0), "{line}: {}", ended.stderr);
        file
    };
    (1..=of).map(part).collect()
}

/// 55,488,142 closed tours of 6x8: OEIS A193055. Half of the join, from sides that the first part left in a directory, is
/// written without a sweep; then the whole count goes on from there too.
#[test]
fn parts_add_up() {
    let place = emptied("parts");
    let line = format!("count 6x8 --closed --checkpoint {}/run", place.display());
    let all = parts(&place, &line, 5).join(" ");
    let merged = run(&format!("count --merge {all}"));
    assert_eq!(merged.text(), "55488142\n", "{}", merged.stderr);
    let what = "closed knight's tour of 6x8, in 5 parts: closed tours, each counted once";
    assert!(merged.stderr.contains(what), "{}", merged.stderr);
    let named = run(&format!("count 6x8 --closed --merge {all} --format json"));
    assert!(
        named.text().contains("\"tours\":\"55488142\""),
        "{}",
        named.text()
    );
    let swept = run(&format!(
        "{line} --nodes 1 --part 1/2 -o {}/none.json",
        place.display()
    ));
    assert_eq!(
        swept.code,
        Some(3),
        "the join takes nodes: {}",
        swept.stderr
    );
    let whole = run(&line);
    assert_eq!(whole.text(), "55488142\n", "{}", whole.stderr);
    refused(
        &format!("{line} --part 1/2"),
        "the checkpoint is of a count that has come to its end",
    );
}

#[test]
fn what_makes_no_count_is_refused() {
    let place = emptied("no-count");
    let own = parts(&place, "count 6x8 --closed", 3);
    let foreign = parts(&place, "count 5x10 --closed", 1);
    let other_number = parts(&place, "count 6x8 --closed", 2);
    let [one, two, three] = &own[..] else {
        panic!("three parts");
    };
    let before = held(&place);
    refused(
        &format!("count --merge {one} {three}"),
        "1 of 3 parts are missing, the first of them 2/3",
    );
    refused(
        &format!("count --merge {one} {two} {three} {two}"),
        &format!("{two} and {two} both are part 2/3"),
    );
    refused(
        &format!("count --merge {one} {two} {}", foreign[0]),
        &format!(
            "{} is of the closed knight's tour of 5x10, and {one} is of the closed",
            foreign[0]
        ),
    );
    refused(
        &format!("count --merge {one} {}", other_number[1]),
        &format!(
            "{} is one of 2 parts, and {one} is one of 3",
            other_number[1]
        ),
    );
    refused(
        &format!("count 6x10 --closed --merge {one} {two} {three}"),
        &format!(
            "{one}: it is of the closed knight's tour of 6x8, not of the closed knight's tour of 6x10"
        ),
    );
    refused(
        &format!("count --closed --merge {one}"),
        "leave all of the problem out",
    );
    refused(
        &format!("count --merge {}/none.json", place.display()),
        "cannot read",
    );
    refused(
        &format!("count --merge {one} -o {one}"),
        "to be read and written",
    );
    let text = std::fs::read_to_string(two).expect("a part");
    for (change, why) in [
        (
            text.replacen("\"part\":2", "\"part\":3", 1),
            "it is damaged",
        ),
        (
            text[..text.len() / 2].to_owned(),
            "it is no part of a count",
        ),
        (
            text.replacen("count-part/1", "count-part/2", 1),
            "it is no part of a count",
        ),
        (String::new(), "it is no part of a count"),
    ] {
        let changed = crate::process::file(&place, "changed.json", &change);
        refused(
            &format!("count --merge {one} {changed} {three}"),
            &format!("{changed}: {why}"),
        );
        std::fs::remove_file(changed).expect("removed");
    }
    assert_eq!(held(&place), before);
}

/// Where no cut pays, where the number is known, and what is asked of the whole.
#[test]
fn what_has_no_parts() {
    for line in [
        "count 5x6 --closed --part 1/2",
        "count 5x5 --closed --part 1/2",
    ] {
        refused(
            line,
            "is not cut into two sides, and so falls into no parts",
        );
    }
    refused("count 6x8 --given 5=a1 --part 1/2", "listed one by one");
    refused(
        "count 6x8 --closed --symmetry 180 --part 1/2",
        "a symmetry of the tour is not supported",
    );
    refused(
        "count 3x4..12 --part 1/2",
        "without --check, --estimate and --part",
    );
    for part in ["0/2", "3/2", "1/0", "x/2", "1", "1/2000000"] {
        let ended = run(&format!("count 6x8 --closed --part {part}"));
        assert_eq!(ended.code, Some(2), "{part}");
        assert!(ended.stderr.contains("is not a part"), "{}", ended.stderr);
    }
    for other in [
        "--by start",
        "--check",
        "--estimate",
        "--directed",
        "--format json",
        "--merge x.json",
    ] {
        let ended = run(&format!("count 6x8 --part 1/2 {other}"));
        assert_eq!(ended.code, Some(2), "{other}: {}", ended.stderr);
    }
}
