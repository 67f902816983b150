//! Tables that are kept number the same tours, whatever ends the program, and are believed only if they are what was written.

use num_bigint::BigUint;

use super::*;
use crate::board::Board;
use crate::count::keep::checkpoint::memory::{Files, Memory};
use crate::count::{Counter, Ranking};
use crate::leaper::Leaper;
use crate::problem::{Ends, Problem};

fn problem(board: &str, ends: Ends) -> Problem {
    let board: Board = board.parse().unwrap();
    Problem::on_board(board, Leaper::KNIGHT, ends)
}

fn ranking(store: &Memory, problem: &Problem, limits: Limits<'_>) -> Result<Ranking, CountError> {
    let counter = Counter::new(problem).store(store).limits(limits);
    counter.threads(3).ranking()
}

/// Some tours, and that they have the numbers that they were found by.
fn some_tours(ranking: &Ranking) -> Vec<String> {
    let numbers = (0..7u32).map(|part| ranking.tours() * part / 7u32);
    let numbers: Vec<BigUint> = numbers.collect();
    let tour = |number: &BigUint| {
        let tour = ranking.unrank(number).unwrap();
        assert_eq!(ranking.rank(tour.squares()).as_ref(), Ok(number));
        format!("{number}: {tour:?}")
    };
    numbers.iter().map(tour).collect()
}

/// Boards that are swept whole and boards that are cut (`ranked_cut` has tests of all kinds of cuts).
fn problems() -> Vec<Problem> {
    vec![
        problem("4x5", Ends::Any),
        problem("3x14", Ends::Closed),
        problem("6x6", Ends::Closed),
        problem("5x8", Ends::Closed),
    ]
}

#[test]
fn the_second_time_nothing_is_counted() {
    let mut sums = 0;
    for problem in problems() {
        let store = Memory::default();
        let counted = Counter::new(&problem).ranking().unwrap();
        let first = ranking(&store, &problem, Limits::NONE).unwrap();
        let whole = store.files.lock().unwrap().clone();
        let again = ranking(&store, &problem, Limits::NONE.with_nodes(0)).unwrap();
        assert_eq!(first.tours(), counted.tours(), "{problem}");
        let tours = some_tours(&counted);
        assert_eq!(some_tours(&first), tours, "{problem}");
        assert_eq!(some_tours(&again), tours, "{problem}");
        assert_eq!(*store.files.lock().unwrap(), whole, "{problem}");
        sums += whole.keys().filter(|name| name.ends_with("sums")).count();
    }
    assert_eq!(sums, 2, "of boards that are cut");
}

/// The power fails after any call of the store: the next call goes on, and numbers the same tours.
#[test]
#[ignore = "takes seconds"]
fn whatever_ends_it_the_next_call_goes_on() {
    for problem in problems() {
        let tours = some_tours(&Counter::new(&problem).ranking().unwrap());
        let store = Memory::default();
        for calls in 0.. {
            assert!(calls < 100, "{problem}");
            *store.calls.lock().unwrap() = Some(calls);
            match ranking(&store, &problem, Limits::NONE) {
                Ok(ranking) => {
                    assert_eq!(some_tours(&ranking), tours, "{problem}");
                    break;
                }
                Err(CountError::Store(_)) => {}
                Err(other) => panic!("{problem} after {calls} calls: {other}"),
            }
        }
    }
}

/// A limit on nodes stops it, and with more of them it goes on.
#[test]
fn it_goes_on_after_a_limit() {
    let problem = problem("6x6", Ends::Closed);
    let tours = some_tours(&Counter::new(&problem).ranking().unwrap());
    let store = Memory::default();
    let mut stops = 0;
    for nodes in (0..).step_by(700) {
        match ranking(&store, &problem, Limits::NONE.with_nodes(nodes)) {
            Ok(ranking) => {
                assert_eq!(some_tours(&ranking), tours);
                break;
            }
            Err(CountError::Stopped(Stopped::Nodes)) => stops += 1,
            Err(other) => panic!("{other}"),
        }
    }
    assert!(stops > 3, "{stops}");
}

#[test]
#[ignore = "takes seconds"]
fn what_is_damaged_is_refused() {
    let problem = problem("4x5", Ends::Any);
    let store = Memory::default();
    ranking(&store, &problem, Limits::NONE).unwrap();
    let whole: Files = store.files.lock().unwrap().clone();
    let refused =
        |files: Files, what: &str| match ranking(&Memory::holding(files), &problem, Limits::NONE) {
            Err(CountError::Damaged(_) | CountError::OtherCheckpoint { .. }) => {}
            other => panic!("{what}: {other:?}"),
        };
    for (name, bytes) in &whole {
        // Of the list of tables, which says what belongs together, more bytes than of a table.
        let places = if name == NAME { 100 } else { 20 };
        for at in (0..bytes.len()).step_by(1 + bytes.len() / places) {
            let mut files = whole.clone();
            files.get_mut(name).unwrap()[at] ^= 1 << (at % 8);
            refused(files, &format!("a bit of byte {at} of `{name}`"));
            let mut files = whole.clone();
            files.get_mut(name).unwrap().truncate(at);
            refused(files, &format!("`{name}` ends at byte {at}"));
        }
        if name != NAME {
            let mut files = whole.clone();
            files.remove(name);
            refused(files, &format!("without `{name}`"));
        }
    }
}

/// Every file in the place of every other one of its length, and files of other tours that are called alike.
#[test]
fn what_stands_elsewhere_is_refused() {
    let problem = problem("4x5", Ends::Any);
    let store = Memory::default();
    ranking(&store, &problem, Limits::NONE).unwrap();
    let whole: Files = store.files.lock().unwrap().clone();
    let other = Memory::default();
    ranking(&other, &self::problem("5x6", Ends::Any), Limits::NONE).unwrap();
    let other: Files = other.files.lock().unwrap().clone();
    let mut swapped = 0;
    let mut refused = |name: &str, bytes: &[u8]| {
        let mut files = whole.clone();
        files.insert(name.to_owned(), bytes.to_vec());
        let found = ranking(&Memory::holding(files), &problem, Limits::NONE);
        assert!(matches!(found, Err(CountError::Damaged(_))), "{name}");
        swapped += 1;
    };
    for (name, bytes) in whole.iter().filter(|(name, _)| *name != NAME) {
        for (elsewhere, others) in whole.iter().filter(|(elsewhere, _)| *elsewhere != NAME) {
            if elsewhere != name && others.len() == bytes.len() {
                refused(name, others);
            }
        }
        if let Some(others) = other.get(name) {
            refused(name, others);
        }
    }
    assert!(swapped > 30, "{swapped}");
}

/// A file that somebody else puts there meanwhile is not written over.
#[test]
fn what_came_to_lie_there_is_left_alone() {
    let problem = problem("6x6", Ends::Closed);
    let store = Memory::default();
    let stopped = ranking(&store, &problem, Limits::NONE.with_nodes(700));
    assert!(matches!(stopped, Err(CountError::Stopped(Stopped::Nodes))));
    let name = "first-table-30";
    store
        .files
        .lock()
        .unwrap()
        .insert(name.to_owned(), b"mine".to_vec());
    let found = ranking(&store, &problem, Limits::NONE);
    assert!(matches!(found, Err(CountError::Store(_))), "{found:?}");
    assert_eq!(store.files.lock().unwrap()[name], b"mine");
}

/// What is of other tours, or not of this program, is refused and stays as it is.
#[test]
fn what_is_of_others_is_left_alone() {
    let store = Memory::default();
    let closed = problem("6x6", Ends::Closed);
    ranking(&store, &closed, Limits::NONE).unwrap();
    let counted = Memory::default();
    Counter::new(&closed).store(&counted).count().unwrap();
    let open = problem("6x6", Ends::Any);
    for (store, problem) in [(&store, &open), (&counted, &closed)] {
        let before = store.files.lock().unwrap().clone();
        let found = ranking(store, problem, Limits::NONE);
        assert!(matches!(found, Err(CountError::OtherCheckpoint { .. })));
        assert_eq!(*store.files.lock().unwrap(), before);
    }
    let files = Files::from([("first-table-3".to_owned(), vec![1])]);
    let store = Memory::holding(files.clone());
    let found = ranking(&store, &closed, Limits::NONE);
    assert!(matches!(found, Err(CountError::Store(_))));
    assert_eq!(*store.files.lock().unwrap(), files);
    // Where memory does not hold them, nothing is read.
    let store = Memory::default();
    ranking(&store, &closed, Limits::NONE).unwrap();
    let little = Counter::new(&closed).store(&store).memory(2000).ranking();
    assert!(matches!(little, Err(CountError::Stopped(Stopped::Memory))));
}
