//! The numbers that README.md and the book tell in their sentences. Those in their examples are run as they stand
//! (`documents`), and those of tours are in the library's `tests/facts.tsv`.

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
    let Some(methods) = document("book/methods.md") else {
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
fn walks_of_a_large_board() {
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

#[test]
#[ignore = "a minute"]
fn the_count_of_the_chess_board() {
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
