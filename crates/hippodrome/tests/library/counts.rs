//! The published numbers of tours, counted.
//!
//! Each row of `data/counts.tsv` for boards up to five wide is counted as long as it takes no more
//! than so many states; in a long test six wide and many more. How many rows must come out is stated
//! below. `cargo xtask bench count` goes on to 8x8.

use hippodrome::{Board, CountError, Counter, Ends, Leaper, Limits, Problem, Stopped};

const TABLE: &str = include_str!("../../data/counts.tsv");

/// Counts what takes no more than so many states on boards up to so wide: at least so many rows.
fn check_rows(widest: u64, states: u64, at_least: usize) {
    let mut counted = 0;
    for line in TABLE.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [ranks, files, kind, number, _] = fields[..] else {
            panic!("five fields: {line}")
        };
        let side = |text: &str| text.parse::<u64>().expect(line);
        if side(ranks) > widest {
            continue;
        }
        let board = Board::rectangle(side(ranks), side(files)).expect(line);
        let ends = match kind {
            "closed" => Ends::Closed,
            "open" => Ends::Any,
            _ => panic!("closed or open: {line}"),
        };
        let problem = Problem::on_board(board, Leaper::KNIGHT, ends);
        let limits = Limits::NONE.with_nodes(states);
        match Counter::new(&problem).limits(limits).count() {
            Ok(count) => {
                assert_eq!(count.tours.to_string(), number, "{line}");
                counted += 1;
            }
            Err(CountError::Stopped(Stopped::Nodes)) => {}
            Err(why) => panic!("{line}: {why}"),
        }
    }
    assert!(counted >= at_least, "only {counted} were counted");
}

#[test]
fn published_numbers_to_five_wide() {
    check_rows(5, 100_000, 100);
}

#[test]
#[ignore = "takes minutes"]
fn published_numbers_to_six_wide_at_length() {
    check_rows(6, 5_000_000, 160);
}
