//! A table with a column of steps: `step,row,column`, or `step,square`, a line for each square.
//!
//! That is what programs and spreadsheets keep, often with a line of names above, and in any order. The column of the steps
//! holds all numbers from 0, or from 1, to the number of lines. A grid of three columns is never taken for one: its numbers go
//! up to three times the number of its rows, and those of a table nowhere beyond that number. If two columns could be the steps,
//! the name above tells; without names it is the first of all, or else the last, where people write it.
//!
//! Cost: O(lines). The page's engine, which must be small, reads no tables: [`IS_READ`] leaves them out of it.

/// Whether tables are read at all, and what else only the command line and other programs need: labels of ranks without labels
/// of files, and moves that are told from square to square.
pub(crate) const IS_READ: bool = !cfg!(target_family = "wasm");

/// What people call the steps.
const STEPS: [&str; 11] = [
    "step", "steps", "move", "number", "index", "order", "no", "nr", "schritt", "position", "pos",
];

/// The column that these names of columns, read from a title, give to the steps.
pub(crate) fn step_column(title: &str) -> Option<usize> {
    if !IS_READ {
        return None;
    }
    let names = title.split(|c: char| !c.is_alphanumeric());
    let mut names = names.filter(|name| !name.is_empty());
    names.position(|name| STEPS.iter().any(|known| name.eq_ignore_ascii_case(known)))
}

/// The column of the steps in rows of three, the one of this number if it can be.
pub(crate) fn find_steps(rows: &[Vec<u32>], named: Option<usize>) -> Option<usize> {
    let most = rows.len() as u32;
    if most < 2 || rows.iter().flatten().any(|&number| number > most) {
        return None;
    }
    let mut columns = named.into_iter().chain([0, 2]);
    columns.find(|&column| {
        let steps: Vec<u32> = rows
            .iter()
            .filter_map(|row| row.get(column).copied())
            .collect();
        in_order(&steps, steps.clone()).is_some_and(|steps| steps[0] <= 1)
    })
}

/// These things in the order of their numbers, which must follow one another from any first.
pub(crate) fn in_order<T: Clone>(numbers: &[u32], things: Vec<T>) -> Option<Vec<T>> {
    if !IS_READ || numbers.len() != things.len() {
        return None;
    }
    let first = *numbers.iter().min()?;
    let mut ordered = vec![None; things.len()];
    for (&number, thing) in numbers.iter().zip(things) {
        let place = ordered.get_mut((number - first) as usize)?;
        if place.replace(thing).is_some() {
            return None;
        }
    }
    ordered.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_found_by_their_numbers_or_by_name() {
        assert_eq!(step_column("step,row,col"), Some(0));
        assert_eq!(step_column("Row; Column; \"Step\""), Some(2));
        assert_eq!(step_column("row,column"), None);
        for (rows, named, column) in [
            (&[[1, 0, 0], [2, 1, 2], [3, 2, 0]][..], None, Some(0)),
            (&[[0, 0, 0], [0, 2, 2], [2, 0, 1]], None, Some(2)),
            (&[[0, 0, 2], [1, 1, 2], [1, 2, 1]], Some(1), Some(1)),
            (&[[0, 0, 2], [1, 1, 2], [1, 2, 1]], None, None),
            (&[[1, 1, 1], [2, 1, 3], [3, 1, 2]], None, Some(0)),
            (&[[1, 1, 1], [2, 1, 3], [3, 1, 2]], Some(2), Some(2)),
            (&[[1, 1, 1], [2, 1, 3], [3, 1, 2]], Some(1), Some(0)),
            (&[[1, 1, 1], [2, 1, 3], [3, 1, 2]], Some(7), Some(0)),
            // A grid, a number twice, and numbers from 2 on.
            (&[[1, 2, 3], [4, 5, 6]], None, None),
            (&[[1, 0, 0], [1, 1, 2], [3, 2, 0]], None, None),
            (&[[2, 0, 0], [3, 1, 2], [4, 2, 0]], None, None),
            (&[[1, 1, 1]], None, None),
        ] {
            let rows: Vec<Vec<u32>> = rows.iter().map(|row| row.to_vec()).collect();
            assert_eq!(find_steps(&rows, named), column, "{rows:?}");
        }
    }

    #[test]
    fn things_come_in_the_order_of_their_numbers() {
        assert_eq!(
            in_order(&[3, 1, 2], vec!["c", "a", "b"]),
            Some(vec!["a", "b", "c"])
        );
        assert_eq!(in_order(&[3, 1, 4], vec!["c", "a", "b"]), None);
        assert_eq!(in_order(&[1, 1, 2], vec!["c", "a", "b"]), None);
        assert_eq!(in_order::<u32>(&[], vec![]), None);
    }
}
