//! What clingo and other solvers of answer sets print: atoms, in any order.
//!
//! Each answer holds atoms of some predicate that tells the tour: `at(3,5,1)`, a step with its square, the step first or last;
//! or `move(1,1,3,2)`, from a square to a square, which are followed one after another. Arguments may be pairs, as in `at(3,(5,1))`. Of
//! several predicates the one with the most atoms is the tour. Of answers that get better the last counts; others are a tour each.
//! Facts without an answer around them, `at(1,1,1). at(2,3,2).`, are read too.
//!
//! Cost: O(length) and its memory.

use std::collections::{BTreeMap, HashMap, HashSet};

use serde_json::Value;

use super::ReadOptions;
use super::claim::{Body, Claim};
use super::table;
use super::titled_claim::TitledClaim;

/// The arguments of the atoms of one answer, by their predicate and how many there are.
pub(super) type Atoms<'t> = BTreeMap<Predicate<'t>, Vec<Vec<&'t str>>>;

/// A name, and how many arguments there are.
type Predicate<'t> = (&'t str, usize);

/// The answers that a text holds.
pub(super) struct Answers<'t> {
    /// Each with its atoms.
    pub(super) atoms: Vec<Atoms<'t>>,
}

/// The tours in a text of this form.
pub(super) fn read(text: &str, _: &ReadOptions) -> Option<Vec<TitledClaim>> {
    match of_json(text) {
        Some(text) => answers(&text)?.titled(tour),
        None => answers(text)?.titled(tour),
    }
}

/// The text that clingo prints instead of this one, which it prints with `--outf=2`: the atoms of each witness below a line `Answer:`. The last stands alone
/// if they get better.
pub(super) fn of_json(text: &str) -> Option<String> {
    if !(text.trim_start().starts_with('{') && text.contains("\"Witnesses\"")) {
        return None;
    }
    let document: Value = serde_json::from_str(text).ok()?;
    let calls = document.get("Call")?.as_array()?.iter();
    let witnesses = calls.filter_map(|call| call.get("Witnesses")?.as_array());
    let answer = |witness: &Value| -> Option<String> {
        let atoms = witness.get("Value")?.as_array()?.iter();
        let atoms: Vec<&str> = atoms.map(Value::as_str).collect::<Option<_>>()?;
        let improves = if witness.get("Costs").is_some() {
            "Optimization:\n"
        } else {
            ""
        };
        Some(format!("Answer:\n{}\n{improves}", atoms.join(" ")))
    };
    witnesses.flatten().map(answer).collect()
}

/// The answers in a text, or the facts without an answer around them.
pub(super) fn answers(text: &str) -> Option<Answers<'_>> {
    let begins = |line: &str| line.trim_start().starts_with("Answer:");
    let mut parts: Vec<(usize, usize)> = Vec::new();
    let mut improves = false;
    let ends = ["Optimization:", "SATISFIABLE", "OPTIMUM", "Models"];
    let (mut at, mut open) = (0, false);
    for line in text.split_inclusive('\n') {
        let end = at + line.len();
        improves |= line.starts_with("Optimization:");
        if begins(line) {
            parts.push((end, end));
            open = true;
        } else if ends.iter().any(|end| line.trim_start().starts_with(end)) {
            open = false;
        } else if let (true, Some(part)) = (open, parts.last_mut()) {
            part.1 = end;
        }
        at = end;
    }
    if parts.is_empty() {
        let facts = atoms(text, true)?;
        return Some(Answers { atoms: vec![facts] });
    }
    let found = parts
        .iter()
        .map(|&(from, to)| atoms(&text[from..to], false));
    let mut found: Vec<Atoms<'_>> = found.collect::<Option<_>>()?;
    if improves {
        found.drain(..found.len() - 1);
    }
    Some(Answers { atoms: found })
}

impl<'t> Answers<'t> {
    /// The claim in each answer, numbered if there are several; `None` if one holds none.
    pub(super) fn titled(
        self,
        claim: impl Fn(Atoms<'t>) -> Option<Claim>,
    ) -> Option<Vec<TitledClaim>> {
        let several = self.atoms.len() > 1;
        let titled = |(number, atoms)| {
            let title = several.then(|| format!("Answer {number}"));
            Some(TitledClaim::of(title, Ok(claim(atoms)?)))
        };
        (1..).zip(self.atoms).map(titled).collect()
    }
}

/// The predicates with their atoms, those with the most first.
pub(super) fn by_number(atoms: Atoms<'_>) -> Vec<(Predicate<'_>, Vec<Vec<&str>>)> {
    let mut predicates: Vec<_> = atoms.into_iter().collect();
    predicates.sort_by_key(|(_, rows)| std::cmp::Reverse(rows.len()));
    predicates
}

/// The arguments of the atoms of a text, by predicate; `None` if there are no such atoms, or if all must be and some
/// are not.
fn atoms(text: &str, all: bool) -> Option<Atoms<'_>> {
    let mut found: Atoms<'_> = BTreeMap::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '_'));
        let end = end.unwrap_or(rest.len());
        let (name, arguments) = rest.split_at(end);
        if !name.starts_with(char::is_alphabetic) {
            return None;
        }
        let Some((inner, below)) = bracketed(arguments) else {
            // An atom without arguments.
            if all {
                return None;
            }
            rest = arguments.trim_start();
            continue;
        };
        let parts = inner
            .split([',', '(', ')'])
            .map(|part| part.trim_matches([' ', '"']));
        let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
        found.entry((name, parts.len())).or_default().push(parts);
        rest = below.trim_start_matches(|c: char| c.is_whitespace() || c == '.' || c == ',');
    }
    (!found.is_empty()).then_some(found)
}

/// What stands between the brackets with which a text begins, and what follows them.
fn bracketed(text: &str) -> Option<(&str, &str)> {
    let mut depth = 0usize;
    for (at, sign) in text.char_indices() {
        match sign {
            '(' => depth += 1,
            ')' => depth = depth.checked_sub(1)?,
            _ => {}
        }
        if depth == 0 {
            return (at > 0).then(|| (&text[1..at], &text[at + 1..]));
        }
    }
    None
}

/// The tour that the most atoms of one predicate tell.
pub(super) fn tour(atoms: Atoms<'_>) -> Option<Claim> {
    let claim = |pairs| Claim::of(Body::Pairs(pairs));
    by_number(atoms)
        .into_iter()
        .find_map(|((_, arguments), rows)| {
            let numbers = |row: Vec<&str>| row.iter().map(|part| part.parse().ok()).collect();
            let rows: Vec<Vec<u32>> = rows.into_iter().map(numbers).collect::<Option<_>>()?;
            match arguments {
                3 => {
                    let squares =
                        [[0, 1, 2], [2, 0, 1]]
                            .into_iter()
                            .find_map(|[step, one, two]| {
                                let steps: Vec<u32> = rows.iter().map(|row| row[step]).collect();
                                let pair =
                                    |row: &Vec<u32>| (u64::from(row[one]), u64::from(row[two]));
                                table::in_order(&steps, rows.iter().map(pair).collect())
                            });
                    squares.map(claim)
                }
                4 => Some(claim(followed(&rows)?)),
                _ => None,
            }
        })
}

/// The squares of moves, each from where the one before ended: from the square to which none leads, or else from that of the
/// first move, and back to it. Moves that are left over are no part of it.
fn followed(moves: &[Vec<u32>]) -> Option<Vec<(u64, u64)>> {
    let place = |row: &[u32]| (u64::from(row[0]), u64::from(row[1]));
    let mut onward = HashMap::new();
    for row in moves {
        if onward.insert(place(row), place(&row[2..])).is_some() {
            return None;
        }
    }
    let entered: HashSet<(u64, u64)> = onward.values().copied().collect();
    let begin = moves.iter().map(|row| place(row));
    let start = begin.clone().find(|from| !entered.contains(from));
    let mut at = start.or_else(|| begin.min())?;
    let mut squares = vec![at];
    while let Some(next) = onward.remove(&at) {
        squares.push(next);
        at = next;
    }
    (squares.len() > 2).then_some(squares)
}

#[cfg(test)]
mod tests {
    use super::super::ReadOptions;
    use super::super::several::read_claims;
    use super::*;

    fn pairs(text: &str) -> Vec<Vec<(u64, u64)>> {
        let claims = read_claims(text.as_bytes(), &ReadOptions::default());
        let body = |claimed: TitledClaim| match claimed.claim.map(|claim| claim.body) {
            Ok(Body::Pairs(pairs)) => pairs,
            _ => Vec::new(),
        };
        claims.into_iter().map(body).collect()
    }

    const FOOT: &str = "SATISFIABLE\n\nModels       : 1+\nCalls        : 1\nTime         : 0.012s (Solving: 0.00s 1st Model: 0.00s Unsat: 0.00s)\nCPU Time     : 0.011s\n";
    const HEAD: &str = "clingo version 5.6.2\nReading from k.lp\nSolving...\n";

    #[test]
    fn answers_tell_their_tours() {
        let tour = vec![(1, 1), (2, 3), (3, 1)];
        for atoms in [
            "at(2,2,3) at(1,1,1) at(3,3,1)",
            "at(2,(2,3)) at(1,(1,1)) at(3,(3,1))",
            "size(3) at(2,2,3) at(3,3,1) at(1,1,1) done",
            "move(2,3,3,1) move(1,1,2,3)",
            "move((2,3),(3,1)) move((1,1),(2,3)) row(1) row(2) row(3) row(a)",
        ] {
            let text = format!("{HEAD}Answer: 1\n{atoms}\n{FOOT}");
            assert_eq!(pairs(&text), std::slice::from_ref(&tour), "{text}");
            let facts = atoms.replace(") ", ").\n") + ".";
            if !facts.contains("done") {
                assert_eq!(pairs(&facts), std::slice::from_ref(&tour), "{facts}");
            }
        }
        // The step last.
        let cells = "Answer: 1\ncell(0,2,2) cell(2,0,3) cell(0,0,1)\n";
        assert_eq!(pairs(cells), [vec![(0, 0), (0, 2), (2, 0)]]);
        // A cycle comes back, whatever the order; two of them are not joined.
        let cycle = "move(3,1,1,1) move(1,1,2,3) move(2,3,3,1)";
        let text = format!("Answer: 1\n{cycle}\n");
        assert_eq!(pairs(&text), [vec![(1, 1), (2, 3), (3, 1), (1, 1)]]);
        let two = format!("Answer: 1\n{cycle} move(5,5,6,6) move(6,6,5,5)\n");
        assert_eq!(pairs(&two), [vec![(1, 1), (2, 3), (3, 1), (1, 1)]]);
    }

    #[test]
    fn of_answers_that_get_better_the_last_counts() {
        let answers = "Answer: 1\nat(1,1,1) at(2,2,3)\nAnswer: 2\nat(1,2,3) at(2,1,1)\n";
        assert_eq!(pairs(answers), [vec![(1, 1), (2, 3)], vec![(2, 3), (1, 1)]]);
        let better =
            answers.replace("\nAnswer: 2", "\nOptimization: 5\nAnswer: 2") + "Optimization: 3\n";
        assert_eq!(pairs(&better), [vec![(2, 3), (1, 1)]]);
    }

    #[test]
    fn what_tells_no_tour_is_left_to_others() {
        for text in [
            "Answer: 1\nat(1,1) at(2,3)\n",
            "Answer: 42\n1 2 3\n",
            "m(1,1,2,3) m(1,1,3,2)\n",
        ] {
            assert_eq!(
                super::read(text, &ReadOptions::default()).map(|_| ()),
                None,
                "{text}"
            );
        }
    }
}
