//! The numbers that README.md and the book tell in their sentences. Those in their examples are run as they stand
//! (`documents`), and those of tours are in the library's `tests/library/facts.tsv`.

use std::path::Path;

use crate::process::run;

/// A document, without its line breaks.
fn document(name: &str) -> Option<String> {
    let place = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(name);
    // A packaged crate is without them.
    let text = std::fs::read_to_string(place).ok()?;
    Some(text.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// A document says this in so many words.
fn says(name: &str, words: &str) {
    if let Some(text) = document(name) {
        assert!(text.contains(words), "{name} does not say `{words}`");
    }
}

/// The percentages of walks that complete, in the column of this board.
fn table_of_ties(board: &str, column: usize) {
    let ended = run(&format!("compare {board} --all-starts"));
    assert_eq!(ended.code, Some(0), "{}", ended.stderr);
    let Some(methods) = document("book/searching.md") else {
        return;
    };
    let mut rows = 0;
    for line in ended
        .text()
        .lines()
        .filter(|line| line.contains("walks complete"))
    {
        let (ties, percent) = (line.split(':').next(), line.rsplit(", ").next());
        let (ties, percent) = (ties.expect("a name"), percent.expect("a share"));
        let row = methods.split(&format!("| `{ties}`")).nth(1).expect("a row");
        let cell = row.split('|').nth(column).expect("a cell").trim();
        assert_eq!(cell, percent.replace("100.0 %", "100 %"), "{line}");
        rows += 1;
    }
    assert_eq!(rows, 5);
}

#[test]
fn walks_of_small_boards() {
    table_of_ties("8x8", 1);
    table_of_ties("20x20", 2);
}

#[test]
#[ignore = "a minute"]
fn walks_of_a_large_board_at_length() {
    table_of_ties("50x50", 3);
}

/// The board that the book follows.
#[test]
fn the_board_to_follow() {
    for (square, step, words) in [
        ("a12", "74", "stays in the root until 74, on a12"),
        ("c13", "75", "goes up to c on c13 instead, with 75"),
        ("d13", "362", "comes back from d on d13, with 362"),
        ("c11", "363", "to b, with 363"),
    ] {
        let ended = run(&format!(
            "tour 24x24 --closed --method construct --square {square}"
        ));
        assert_eq!(ended.text().trim(), step);
        says("book/construction.md", words);
    }
}

#[test]
fn small_counts() {
    let ended = run("count 7x8 --closed");
    assert_eq!(ended.text(), "34524432316\n");
    says("book/page.md", "7x8 closed: 34,524,432,316");
}

/// What is counted in the sentences of the commands.
#[test]
fn counts_in_sentences() {
    let ended = run("count 10x10 --closed --symmetry 90");
    assert!(ended.text().starts_with("831804\n"));
    says("book/commands.md", "--symmetry 90`: 831,804, at once)");
    // The published number of what takes half an hour to count.
    let ended = run("graph 8x8 --statistics");
    assert!(ended.text().contains(" 9795914085489952, undirected"));
    for name in ["book/commands.md", "book/counting.md"] {
        says(name, "9,795,914,085,489,952");
    }
    // Of all closed tours of 6x6, those with the fewest crossings and those that go straight on most often.
    let ended = run("stats 6x6 --closed");
    for (line, words) in [
        (
            "52   14 ",
            "14 of the closed tours of 6x6 have only 52 crossings",
        ),
        ("4   18 ", "18 pass four squares straight through"),
    ] {
        assert!(ended.text().lines().any(|told| told.starts_with(line)));
        says("book/special.md", words);
    }
}

/// The cells of a row of a table of the chapter on special tours, behind its first.
fn cells(first: &str) -> Vec<String> {
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let chapter = std::fs::read_to_string(project.join("book/special.md")).expect("a chapter");
    let begins = format!("| {first} |");
    let row = chapter.lines().find(|line| line.starts_with(&begins));
    let row = row.unwrap_or_else(|| panic!("no row {first}"));
    let cells = row[begins.len()..].trim_end_matches('|').split('|');
    cells.map(|cell| cell.trim().to_owned()).collect()
}

/// The table of whirling tours; that of 9x10 takes longer, and is held by a test of the library.
#[test]
#[ignore = "takes seconds"]
fn whirling_tours() {
    let (boards, numbers) = (cells("board"), cells("closed whirling tours"));
    assert_eq!(boards.len(), numbers.len());
    let short = boards
        .iter()
        .zip(&numbers)
        .filter(|(board, _)| *board != "9x10");
    for (board, number) in short {
        let ended = run(&format!("count {board} --closed --whirling"));
        assert_eq!(ended.text().trim(), number, "{board}");
    }
}

/// The table of the least and the most; that of 8x8 is Knuth's, and the other end of its turns is that of its squares passed straight
/// through.
#[test]
fn the_least_and_the_most() {
    let boards = cells("closed tours of");
    let measures = ["turns", "straight", "crossings", "parallel", "area"];
    for (at, board) in boards
        .iter()
        .enumerate()
        .filter(|(_, board)| *board != "8x8")
    {
        let ended = run(&format!("stats {board} --closed"));
        let lines = ended.text().lines();
        let told: Vec<&str> = lines
            .filter_map(|line| Some(line.split_once(", mean ")?.0))
            .collect();
        assert_eq!(told.len(), measures.len(), "{board}");
        for (measure, told) in measures.iter().zip(told) {
            assert_eq!(cells(measure)[at], told, "{board}: {measure}");
        }
    }
}

/// What the documents count in the repository, and the versions that they ask for.
#[test]
fn what_is_in_the_repository() {
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    if !project.join("README.md").exists() {
        return;
    }
    let count = |place: &str, ending: &str| {
        let files = std::fs::read_dir(project.join(place)).expect(place);
        let names = files.map(|file| file.expect("a file").file_name());
        names
            .filter(|name| name.to_string_lossy().ends_with(ending))
            .count()
    };
    assert_eq!(count("crates/hippodrome/examples", ".rs"), 11);
    says("README.md", "Eleven small programs are in");
    assert_eq!(count("crates/hippodrome-python/notebooks", ".ipynb"), 5);
    says("README.md", "with five lessons");
    let page = project.join("crates/hippodrome-web/page/modes/learn/lessons.js");
    let lessons = std::fs::read_to_string(page).expect("lessons");
    let (_, listed) = lessons.split_once("LESSONS = [\n").expect("a list");
    let (listed, _) = listed.split_once("\n];").expect("its end");
    assert_eq!(listed.lines().filter(|&line| line == "  {").count(), 9);
    says("README.md", "learn by nine lessons");
    for (manifest, line, words) in [
        ("Cargo.toml", "rust-version = \"1.90\"", "(1.90 or newer;"),
        (
            "crates/hippodrome/Cargo.toml",
            "rust-version = \"1.85\"",
            "the library alone needs 1.85)",
        ),
        (
            "crates/hippodrome-python/pyproject.toml",
            "requires-python = \">=3.9\"",
            "Python 3.9 or newer",
        ),
    ] {
        let manifest = document(manifest).expect(manifest);
        assert!(manifest.contains(line), "{line}");
        says("README.md", words);
    }
}

#[test]
#[ignore = "a minute"]
fn the_count_of_the_chess_board_at_length() {
    let ended = run("count 8x8 --closed --explain");
    assert_eq!(ended.text(), "13267364410532\n");
    says("book/commands.md", "13,267,364,410,532");
    says("book/counting.md", "There are 13,267,364,410,532 closed");
    for (told, words) in [
        ("45,943,720 states", "8x8 takes 46 million states"),
        (
            "11,065,100 at the most at a time",
            "46 million states, 11 million at a time",
        ),
        (
            "355,177,004 states with moves across",
            "355 million states with moves across the cut",
        ),
        ("722,768,942 additions", "723 million additions"),
    ] {
        assert!(ended.stderr.contains(told), "{}", ended.stderr);
        says("book/counting.md", words);
    }
}
