//! A step for each square, or for each square the one that follows it, as programs print dictionaries and variables with an index.
//!
//! `{(5, 0): 0, (4, 2): 1}` and `board[5][0] = 0` on each line say the step of a square; `next[(5, 0)] = (3, 1)`, `succ(c3) = d1` and the list
//! of moves `[((5, 0), (3, 1)), ...]` say which square follows it. All keys are squares, by two numbers or by name, and all values are steps,
//! or all of them squares.
//!
//! Cost: O(length) and its memory.

use super::ReadOptions;
use super::claim::{Body, Claim};
use super::table;
use super::title::is_square;
use super::titled_claim::TitledClaim;
use crate::square::Point;

/// A key and its value, as they are written.
type Entry<'t> = (&'t str, &'t str);

/// A square, by its row and column or by its name.
#[derive(Copy, Clone, PartialEq, Debug)]
enum Place {
    Pair(u64, u64),
    Named(Point),
}

/// The tour in a text of this form.
pub(super) fn read(text: &str, _: &ReadOptions) -> Option<Vec<TitledClaim>> {
    let entries = of_dictionary(text)
        .or_else(|| of_list(text))
        .or_else(|| text.lines().map(edge).collect())
        .or_else(|| of_lines(text))?;
    if entries.len() < 3 {
        return None;
    }
    let keys = entries.iter().map(|(key, _)| place(key));
    let keys: Vec<Place> = keys.collect::<Option<_>>()?;
    let steps = entries.iter().map(|(_, value)| value.parse().ok());
    let squares = match steps.collect::<Option<Vec<u32>>>() {
        Some(steps) => table::in_order(&steps, keys)?,
        None => {
            let values = entries.iter().map(|(_, value)| place(value));
            let values: Vec<Place> = values.collect::<Option<_>>()?;
            keys.into_iter()
                .zip(values)
                .flat_map(|(from, to)| [from, to])
                .collect()
        }
    };
    let pair = |place: &Place| match *place {
        Place::Pair(one, other) => Some((one, other)),
        Place::Named(_) => None,
    };
    let named = |place: &Place| match *place {
        Place::Pair(..) => None,
        Place::Named(point) => Some(point),
    };
    let pairs = squares
        .iter()
        .map(pair)
        .collect::<Option<_>>()
        .map(Body::Pairs);
    let points = || {
        squares
            .iter()
            .map(named)
            .collect::<Option<_>>()
            .map(Body::Points)
    };
    let body = pairs.or_else(points)?;
    Some(vec![TitledClaim::of(None, Ok(Claim::of(body)))])
}

/// The square of `(5, 0)`, `5, 0`, `5][0` or `'c3'`.
fn place(text: &str) -> Option<Place> {
    let bare = text.trim_matches([' ', '(', ')', '[', ']', '\'', '"']);
    if is_square(bare) {
        return bare.parse().ok().map(Place::Named);
    }
    let mut numbers = bare
        .split(|c: char| " ,[]".contains(c))
        .filter(|part| !part.is_empty());
    let (one, other) = (numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?);
    numbers.next().is_none().then_some(Place::Pair(one, other))
}

/// The text without a name and an equality sign before it, and without a semicolon behind it.
fn value_of(text: &str) -> &str {
    let text = text.trim().trim_end_matches(';').trim_end();
    let assigned = text.split_once('=');
    let assigned =
        assigned.filter(|(name, _)| name.trim().chars().all(|c| c.is_alphanumeric() || c == '_'));
    assigned.map_or(text, |(_, value)| value.trim_start())
}

/// The parts of a text between signs that stand in no brackets.
fn parts(text: &str, sign: char) -> Vec<&str> {
    let (mut depth, mut begin, mut parts) = (0, 0, Vec::new());
    for (at, c) in text.char_indices() {
        depth += i32::from("([{".contains(c)) - i32::from(")]}".contains(c));
        if c == sign && depth == 0 {
            parts.push(text[begin..at].trim());
            begin = at + c.len_utf8();
        }
    }
    parts.push(text[begin..].trim());
    parts.retain(|part| !part.is_empty());
    parts
}

/// The two parts of an entry.
fn entry(text: &str, sign: char) -> Option<Entry<'_>> {
    <[&str; 2]>::try_from(parts(text, sign))
        .ok()
        .map(|[key, value]| (key, value))
}

/// The entries of `{(5, 0): 0, (4, 2): 1}`.
fn of_dictionary(text: &str) -> Option<Vec<Entry<'_>>> {
    let inner = value_of(text).strip_prefix('{')?.strip_suffix('}')?;
    parts(inner, ',')
        .into_iter()
        .map(|part| entry(part, ':'))
        .collect()
}

/// The entries of `[((5, 0), (3, 1)), ((3, 1), (1, 0))]`.
fn of_list(text: &str) -> Option<Vec<Entry<'_>>> {
    let text = value_of(text);
    let closing = if text.starts_with('{') { '}' } else { ']' };
    let inner = text.strip_prefix(['[', '{'])?.strip_suffix(closing)?;
    parts(inner, ',').into_iter().map(edge).collect()
}

/// The two squares in brackets.
fn edge(part: &str) -> Option<Entry<'_>> {
    let closing = if part.starts_with('[') { ']' } else { ')' };
    let inner = part.strip_prefix(['(', '['])?.strip_suffix(closing)?;
    let (from, to) = entry(inner, ',')?;
    // Else it is a list of squares, or a matrix.
    let are_squares = [from, to]
        .iter()
        .all(|part| part.starts_with(['(', '[', '\'', '"']));
    are_squares.then_some((from, to))
}

/// The entries of lines as `(5, 0): 0`, `next[5,0] = (3,1)` or `succ(c3) = d1`, all of one name.
fn of_lines(text: &str) -> Option<Vec<Entry<'_>>> {
    let mut names = Vec::new();
    let lines = text
        .lines()
        .map(|line| line.trim().trim_end_matches([';', ',']));
    let entries: Option<Vec<Entry<'_>>> = lines
        .filter(|line| !line.is_empty() && !line.starts_with(['-', '=', '%', '#']))
        .map(|line| {
            let (key, value) = entry(line, '=').or_else(|| entry(line, ':'))?;
            let begin = key.find(['(', '['])?;
            names.push(key[..begin].trim());
            let is_closed = key.ends_with([')', ']']);
            is_closed.then_some((&key[begin..], value.trim_end_matches([';', ','])))
        })
        .collect();
    let is_name = |name: &&str| name.chars().all(|c| c.is_alphanumeric() || c == '_');
    let are_alike = names.windows(2).all(|pair| pair[0] == pair[1]);
    entries.filter(|_| are_alike && names.first().is_some_and(is_name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_steps_or_squares_that_follow() {
        let pairs = |text: &str| match read(text, &ReadOptions::default())?.remove(0).claim {
            Ok(claim) => match claim.body {
                Body::Pairs(pairs) => Some(pairs),
                _ => None,
            },
            Err(_) => None,
        };
        let steps = Some(vec![(1, 2), (0, 0), (2, 1)]);
        for text in [
            "{(0, 0): 1, (2, 1): 2, (1, 2): 0}",
            "t = {(0, 0): 8, (2, 1): 9, (1, 2): 7};\n",
            "(0, 0): 1\n(2, 1): 2\n(1, 2): 0\n",
            "board[0][0] = 1\nboard[2][1] = 2\nboard[1][2] = 0\n",
            "x[0,0] = 5;\nx[2,1] = 6;\nx[1,2] = 4;\n----------\n",
        ] {
            assert_eq!(pairs(text), steps, "{text}");
        }
        let moves = Some(vec![(0, 0), (1, 2), (1, 2), (2, 0), (2, 0), (0, 1)]);
        for text in [
            "next[(0, 0)] = (1, 2)\nnext[(1, 2)] = (2, 0)\nnext[(2, 0)] = (0, 1)\n",
            "((0, 0), (1, 2))\n((1, 2), (2, 0))\n((2, 0), (0, 1))\n",
            "[((0, 0), (1, 2)), ((1, 2), (2, 0)), ((2, 0), (0, 1))]",
            "edges = [[[0, 0], [1, 2]], [[1, 2], [2, 0]], [[2, 0], [0, 1]]]",
            "{(0, 0): (1, 2), (1, 2): (2, 0), (2, 0): (0, 1)}",
        ] {
            assert_eq!(pairs(text), moves, "{text}");
        }
        let named = |text: &str| read(text, &ReadOptions::default()).is_some();
        assert!(named("succ(c3) = d1\nsucc(d1) = b2\nsucc(b2) = d3\n"));
        assert!(named("{'a1': 1, 'c2': 2, 'e1': 3}"));
        for text in [
            "a(1) = 2\nb(2) = 3\nc(3) = 4\n",
            "[(0, 0), (1, 2), (2, 0)]",
            "[[1, 2], [3, 4], [5, 6]]",
            "{(0, 0): 1, (2, 1): 1, (1, 2): 0}",
            "pos[1] = (0, 0)\npos[2] = (1, 2)\npos[3] = (2, 0)\n",
            "a1 c2\n",
            "{}",
        ] {
            assert_eq!(pairs(text), None, "{text}");
        }
    }
}
