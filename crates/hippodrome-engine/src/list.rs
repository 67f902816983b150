//! All tours of a board, some at a time.
//!
//! The order never changes, so a tour has a number; to come to it, those before it are passed over. A
//! parcel holds as many tours as have room in it, and passing over tells now and then how far it is.

use hippodrome::{Limits, Stopped, Tours, UpToSymmetry, verify};
use serde_json::{Value, json};

use crate::request::AboutList;
use crate::{FULL_PARCEL, Parcel, Sink};

/// Between two signs of life, in squares entered.
const REST: u64 = 1 << 22;

pub(crate) fn respond(asked: &AboutList, sink: &mut dyn Sink) -> Result<Value, String> {
    let problem = asked.problem.problem()?;
    let told = |why: Stopped| why.to_string();
    let mut tours = Tours::new(&problem).map_err(told)?;
    let mut first = match asked.classes {
        true => Some(UpToSymmetry::new(&problem).map_err(told)?),
        false => None,
    };
    // Nodes count from the beginning of the list.
    let mut most = REST;
    let (mut passed, mut listed) = (0, 0);
    let mut parcel: Vec<u32> = Vec::with_capacity(FULL_PARCEL);
    let end = asked.from.saturating_add(asked.most);
    while passed < end {
        let squares = match tours.advance(&Limits::NONE.with_nodes(most)) {
            Ok(Some(squares)) => squares,
            Ok(None) => break,
            Err(Stopped::Nodes) => {
                most = most.saturating_add(REST);
                flush(&mut parcel, sink);
                sink.parcel(
                    Parcel::SearchProgress,
                    &[passed as u32, (passed >> 32) as u32, 0, 0],
                );
                continue;
            }
            Err(why) => return Err(told(why)),
        };
        if first.as_mut().is_some_and(|first| !first.is_first(squares)) {
            continue;
        }
        passed += 1;
        if passed <= asked.from {
            continue;
        }
        verify(&problem, squares).map_err(|flaw| format!("a flawed tour: {flaw}"))?;
        listed += 1;
        parcel.extend(squares.iter().map(|square| square.raw()));
        if parcel.len() + problem.len() > FULL_PARCEL {
            flush(&mut parcel, sink);
        }
    }
    flush(&mut parcel, sink);
    Ok(json!({ "listed": listed, "passed": passed, "all": passed < end }))
}

fn flush(parcel: &mut Vec<u32>, sink: &mut dyn Sink) {
    if !parcel.is_empty() {
        sink.parcel(Parcel::Tours, parcel);
        parcel.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parcels::ask;

    fn listed(board: &str, closed: bool, from: u64, most: u64, classes: bool) -> (Value, Vec<u32>) {
        let problem = json!({ "board": board, "piece": "knight", "closed": closed });
        let about = json!({ "problem": problem, "from": from, "most": most, "classes": classes });
        let (answer, parcels) = ask(&json!({ "list": about }));
        (answer, parcels.all(Parcel::Tours))
    }

    /// 9,862: OEIS A001230; 1,245: the library's own classes; 864 and 112: OEIS A165134 and the library's own classes.
    #[test]
    fn all_are_listed() {
        for (board, closed, all, classes) in [("5x5", false, 864, 112), ("6x6", true, 9862, 1245)] {
            let (answer, squares) = listed(board, closed, 0, 100_000, false);
            assert_eq!(answer["listed"], all);
            assert_eq!(answer["all"], true);
            let size = squares.len() / all;
            let mut different: Vec<&[u32]> = squares.chunks(size).collect();
            different.sort();
            different.dedup();
            assert_eq!(different.len(), all);
            assert_eq!(listed(board, closed, 0, 100_000, true).0["listed"], classes);
        }
    }

    /// Of 6x6 there are 3,318,960 open tours (OEIS A165134): those in the middle of the list are beyond several signs of life.
    #[test]
    fn long_lists_go_on() {
        let (answer, squares) = listed("6x6", false, 2_000_000, 1, false);
        assert_eq!(answer["passed"], 2_000_001);
        assert_eq!(squares.len(), 36);
    }

    /// What is asked for by its number is what stands there in the whole list.
    #[test]
    fn a_tour_has_a_number() {
        let (_, all) = listed("5x5", false, 0, 1000, false);
        for from in [0, 1, 17, 500, 863] {
            let (answer, some) = listed("5x5", false, from, 3, false);
            let at = 25 * from as usize;
            assert_eq!(some, all[at..(at + 75).min(all.len())]);
            assert_eq!(answer["all"], from == 863);
        }
        assert_eq!(listed("5x5", false, 864, 1, false).0["passed"], 864);
    }
}
