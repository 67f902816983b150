//! The published numbers of tours, counted.
//!
//! Each row of `data/counts.tsv` for boards up to five wide is counted as long as it takes no more
//! than so many states; with `HIPPODROME_LONG_TESTS` set to 1, six wide and many more. How many rows
//! must come out is stated below. `hippodrome-bench count` goes on to 7x8.

use hippodrome::{Board, CountError, Counter, Ends, Leaper, Limits, Problem, Stopped};

const TABLE: &str = include_str!("../data/counts.tsv");

#[test]
fn published_numbers_come_out() {
    let long = std::env::var("HIPPODROME_LONG_TESTS").is_ok_and(|value| value == "1");
    let (widest, states, at_least) = match long {
        true => (6, 5_000_000, 160),
        false => (5, 100_000, 100),
    };
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
        let limits = Limits {
            nodes: Some(states),
            stop: None,
        };
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
