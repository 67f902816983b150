//! What solvers of linear programs write of a solution: a variable on each line with its value, as in `x[0,5] 1`.
//!
//! Gurobi writes `x[0,5] 1` below a head of `#`, SCIP and CPLEX `x#0#5 1` or `x_0_5 1`, CBC the same between a number and a cost, PuLP
//! `x_(0,_5) = 1.0`, and CPLEX `<variable name="x_0_5" value="1"/>`. The variables that are 1 tell the tour: each with two arguments is an
//! edge, with three a square and its step, with four a move from square to square. Of several kinds of variables the one with the most that are 1
//! is the tour, and one with other values than 0 and 1 is none, such as the order in the constraints of Miller, Tucker and Zemlin.
//!
//! Cost: O(length) and its memory.

use std::collections::{BTreeMap, BTreeSet};

use super::ReadOptions;
use super::answer_set::{Answers, Atoms, by_number, tour};
use super::claim::{Body, Claim};
use super::titled_claim::TitledClaim;
use crate::square::Point;

/// A line of a solution.
struct Value<'t> {
    name: &'t str,
    arguments: Vec<&'t str>,
    value: f64,
}

/// A square by its row and its column.
type Place = (u64, u64);

/// The arguments of a variable, and its value.
type Row<'t> = (Vec<&'t str>, f64);

/// The tour of a board in a text of this form.
pub(super) fn read(text: &str, _: &ReadOptions) -> Option<Vec<TitledClaim>> {
    answers(text)?.titled(|atoms| match (moves(&atoms), named_moves(&atoms)) {
        (Some(moves), _) => Some(Claim::of(Body::Pairs(followed(&moves)?))),
        (None, Some(ends)) => Some(Claim::of(Body::Points(ends))),
        (None, None) => tour(atoms),
    })
}

/// The variables that are 1, as the atoms of an answer.
pub(super) fn answers(text: &str) -> Option<Answers<'_>> {
    let is_xml = text.trim_start().starts_with("<?xml");
    let mut rows: BTreeMap<(&str, usize), Vec<Row<'_>>> = BTreeMap::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let found = match is_xml {
            true => of_element(line),
            false => value(line),
        };
        match found {
            Some(Value {
                name,
                arguments,
                value,
            }) => {
                let kind = (name, arguments.len());
                rows.entry(kind).or_default().push((arguments, value));
            }
            None if is_xml || line.starts_with(['#', '\\']) => {}
            // A head of words, and variables without arguments.
            None if rows.is_empty() || is_plain(line) => {}
            None => return None,
        }
    }
    const NEAR: f64 = 1e-4;
    let is_near = |value: f64, whole: f64| (value - whole).abs() < NEAR;
    let mut chosen: Atoms<'_> = BTreeMap::new();
    for ((name, count), values) in rows {
        let is_binary = |(_, value): &Row<'_>| is_near(*value, 0.0) || is_near(*value, 1.0);
        if count < 2 || !values.iter().all(is_binary) {
            continue;
        }
        let ones = values.into_iter().filter(|&(_, value)| is_near(value, 1.0));
        let ones: Vec<Vec<&str>> = ones.map(|(arguments, _)| arguments).collect();
        if ones.len() > 1 {
            chosen.insert((name, count), ones);
        }
    }
    (!chosen.is_empty()).then(|| Answers {
        atoms: vec![chosen],
    })
}

/// A number, perhaps with a fraction and an exponent.
fn number(word: &str) -> Option<f64> {
    let is_number = word.starts_with(|c: char| c.is_ascii_digit() || "-+.".contains(c));
    word.parse().ok().filter(|_| is_number)
}

/// Whether a line is no variable with arguments: a name and its value, words with a number behind them, what GLPK writes above its columns,
/// or dashes.
fn is_plain(line: &str) -> bool {
    let is_word = |word: &&str| {
        word.bytes()
            .all(|byte| byte.is_ascii_alphabetic() || b":=".contains(&byte))
    };
    let mut rest = line.split_whitespace().skip_while(is_word);
    let is_told = rest.next().and_then(number).is_some() && rest.next().is_none();
    if is_told && line.starts_with(char::is_alphabetic)
        || line.starts_with("No. ")
        || line.chars().all(|c| "- ".contains(c))
    {
        return true;
    }
    let mut words = line
        .split([' ', '\t', '=', ':'])
        .filter(|word| !word.is_empty());
    let named = words
        .next()
        .is_some_and(|word| word.starts_with(char::is_alphabetic));
    named && words.next().and_then(number).is_some()
}

/// A variable in `<variable name="x_0_5" index="3" value="1"/>`.
fn of_element(line: &str) -> Option<Value<'_>> {
    let attribute = |name: &str| {
        let (_, rest) = line.split_once(&format!(" {name}=\""))?;
        Some(rest.split_once('"')?.0)
    };
    let (name, arguments, rest) = variable(attribute("name")?)?;
    let value = number(attribute("value")?)?;
    rest.is_empty().then_some(Value {
        name,
        arguments,
        value,
    })
}

/// A variable and its value in a line, perhaps behind its number in a list.
fn value(line: &str) -> Option<Value<'_>> {
    let counted = line.split_once(char::is_whitespace);
    let counted = counted.filter(|(word, _)| word.bytes().all(|byte| byte.is_ascii_digit()));
    let line = counted.map_or(line, |(_, rest)| rest.trim_start());
    let (name, arguments, rest) = variable(line)?;
    let rest = rest.trim_start().trim_start_matches(['=', ':']);
    // GLPK says first which variables are whole numbers.
    let value = rest.split_whitespace().find(|&word| word != "*")?;
    let value = number(value)?;
    Some(Value {
        name,
        arguments,
        value,
    })
}

/// An argument without what stands around it.
fn bare(part: &str) -> &str {
    part.trim_matches([' ', '"', '\'', '_', '(', ')'])
}

/// The name and the arguments of the variable with which a text begins, and what stands behind it.
fn variable(text: &str) -> Option<(&str, Vec<&str>, &str)> {
    if !text.starts_with(|c: char| c.is_alphabetic()) {
        return None;
    }
    let end = text.find(|c: char| c.is_whitespace() || "=:[({".contains(c));
    let end = end.unwrap_or(text.len());
    let (word, mut rest) = text.split_at(end);
    let mut arguments = Vec::new();
    while let Some(opening) = rest.chars().next().filter(|&c| "[({".contains(c)) {
        let closing = match opening {
            '[' => ']',
            '(' => ')',
            _ => '}',
        };
        // Pairs may stand within: `x[(0,1),(2,2)]`.
        let (mut depth, mut length) = (0, None);
        for (at, sign) in rest.char_indices() {
            depth += i32::from(sign == opening) - i32::from(sign == closing);
            if depth == 0 {
                length = Some(at);
                break;
            }
        }
        let length = length?;
        let parts = rest[1..length].split(',');
        arguments.extend(parts.map(bare).filter(|part| !part.is_empty()));
        rest = &rest[length + 1..];
    }
    if !arguments.is_empty() {
        return Some((word.trim_end_matches('_'), arguments, rest));
    }
    let mut parts = word.split(['_', '#']).filter(|part| !part.is_empty());
    let name = parts.next()?;
    arguments.extend(parts);
    (arguments.len() > 1).then_some((name, arguments, rest))
}

/// The moves that the most variables tell: of four arguments, or of two that are the numbers of the squares of a square board, row by row.
fn moves(atoms: &Atoms<'_>) -> Option<Vec<(Place, Place)>> {
    let ((_, arguments), rows) = by_number(atoms.clone()).into_iter().next()?;
    let numbers: Vec<u64> = rows
        .iter()
        .flatten()
        .map(|part| part.parse().ok())
        .collect::<Option<_>>()?;
    if arguments == 4 {
        let ends = |row: &[u64]| ((row[0], row[1]), (row[2], row[3]));
        return Some(numbers.chunks(4).map(ends).collect());
    }
    let distinct: BTreeSet<u64> = numbers.iter().copied().collect();
    let (first, count) = (*distinct.first()?, distinct.len() as u64);
    let side = count.isqrt();
    let are_all = first <= 1 && *distinct.last()? == first + count - 1;
    if arguments != 2 || side * side != count || !are_all {
        return None;
    }
    let place = |number: u64| ((number - first) / side, (number - first) % side);
    let ends = |row: &[u64]| (place(row[0]), place(row[1]));
    Some(numbers.chunks(2).map(ends).collect())
}

/// The ends of the moves that the most variables tell by the names of their squares, two by two.
fn named_moves(atoms: &Atoms<'_>) -> Option<Vec<Point>> {
    let ((_, arguments), rows) = by_number(atoms.clone()).into_iter().next()?;
    let ends = rows.iter().flatten().map(|name| name.parse().ok());
    ends.collect::<Option<_>>().filter(|_| arguments == 2)
}

/// The squares of moves in order, whatever their directions: from an end if there is one, with its move away from it if one of the ends is
/// left by its move. Moves that do not hang together with these are no part of it.
fn followed(moves: &[(Place, Place)]) -> Option<Vec<Place>> {
    let mut around: BTreeMap<Place, Vec<Place>> = BTreeMap::new();
    for &(from, to) in moves {
        around.entry(from).or_default().push(to);
        around.entry(to).or_default().push(from);
    }
    if around.values().any(|next| next.len() > 2) {
        return None;
    }
    let mut ends = around.iter().filter(|(_, next)| next.len() == 1);
    let is_left = |&(end, _): &(&Place, &Vec<Place>)| moves.iter().any(|(from, _)| from == end);
    let end = ends.clone().find(is_left).or_else(|| ends.next());
    let mut at = *end.or_else(|| around.iter().next())?.0;
    let mut squares = vec![at];
    while let Some(next) = around.get_mut(&at).and_then(Vec::pop) {
        let back = around.get_mut(&next)?;
        back.swap_remove(back.iter().position(|&from| from == at)?);
        squares.push(next);
        at = next;
    }
    (squares.len() > 2).then_some(squares)
}

#[cfg(test)]
mod tests {
    use super::super::several::read_claims;
    use super::*;

    fn pairs(text: &str) -> Vec<(u64, u64)> {
        let claims = read_claims(text.as_bytes(), &ReadOptions::default());
        let only: [TitledClaim; 1] = claims.try_into().unwrap();
        match only.map(|claimed| claimed.claim.map(|claim| claim.body)) {
            [Ok(Body::Pairs(pairs))] => pairs,
            _ => Vec::new(),
        }
    }

    #[test]
    fn variables_that_are_one_are_found() {
        let edges = |text: &str| -> Vec<String> {
            let found = answers(text).unwrap();
            let rows = by_number(found.atoms.into_iter().next().unwrap());
            let ((_, 2), rows) = &rows[0] else {
                panic!("{text}")
            };
            rows.iter().map(|row| row.join("-")).collect()
        };
        for text in [
            "# Solution for model k\n# Objective value = 3\nx[0,5] 1\nx[0,6] 0\nx[5, 7] 9.9999e-01\nu[3] 2\n",
            "x_0_5 1\nx_5_7 1\nobj 17\n",
            "solution status: optimal\nobjective value:   3\nx#0#5     1 \t(obj:1)\nx#5#7     1 \t(obj:1)\n",
            "Optimal - objective value 3.00000000\n      0 x_0_5      1      0\n      9 x_5_7      1      0\n",
            "x_(0,_5) = 1.0\nx_(5,_7) = 1.0\nx_(0,_6) = 0.0\n",
            "x[0][5] = 1\nx[5][7] = 1\n",
            "Status: Optimal\nx_(0,_5) = 1.0\nx_(5,_7) = 1.0\nTotal Cost of tour = 36.0\n",
            "   No. Column name  Activity\n------ ------ ------\n     1 x[0,5]  *  1  0  1\n     2 x[5,7]  *  1  0  1\n",
            "<?xml version = \"1.0\"?>\n<CPLEXSolution>\n <variable name=\"x_0_5\" index=\"1\" value=\"1\"/>\n <variable name=\"x_5_7\" index=\"2\" value=\"1\"/>\n</CPLEXSolution>\n",
        ] {
            assert_eq!(edges(text), ["0-5", "5-7"], "{text}");
        }
        assert_eq!(
            edges("x[Bonn,\"New York\"] 1\nx[\"New York\",Ulm] 1\n"),
            ["Bonn-New York", "New York-Ulm"]
        );
    }

    #[test]
    fn boards_are_told_by_steps_or_moves() {
        let tour = [(0, 0), (1, 2), (2, 0)];
        for text in [
            "x[2,0,2] 1\nx[0,0,0] 1\nx[1,2,1] 1\nx[0,1,3] 1\nx[1,1,1] 0\n",
            "x_0_0_1_2 1\nx_1_2_2_0 1\n",
            "x_1_2_2_0 1\nx_0_0_1_2 1\n",
            "x[(0,0),(1,2)] 1\nx[(1,2),(2,0)] 1\n",
        ] {
            assert_eq!(pairs(text)[..3], tour, "{text}");
        }
        // By the numbers of the squares, in both directions.
        let mut cycle = [(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)];
        assert_eq!(pairs("x[1,2] 1\nx[1,3] 1\nx[2,4] 1\nx[3,4] 1\n"), cycle);
        cycle.reverse();
        assert_eq!(pairs("x[0,2] 1\nx[2,3] 1\nx[3,1] 1\nx[1,0] 1\n"), cycle);
    }

    #[test]
    fn other_texts_are_none() {
        for text in [
            "a1 c2 e1\n",
            "x[1,2] 3\nx[2,3] 4\n",
            "Anna: a1 c2\n",
            "1 6 3\n4 9 8\n",
            "x_0_5 1\nand more\nx_5_7 1\n",
        ] {
            assert!(answers(text).is_none(), "{text}");
        }
    }
}
