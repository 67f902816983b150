//! Tours of boards of any size: the page looks at a part of one, or asks for a step or a square.
//!
//! A question is a word and what it is about, numbers in decimal: files and ranks from 0, steps from 1
//! as everywhere on the page.
//!
//! | question | answer |
//! |---|---|
//! | `whole` | [`Parcel::Patches`], and how the tour is built, as text |
//! | `course` file rank files ranks longest | [`Parcel::Course`]: the blocks that a window of the board has squares of |
//! | `window` file rank files ranks | [`Parcel::Window`]: every square, rank by rank, the highest first |
//! | `square` name | [`Parcel::Window`] of this one square, and [`Parcel::Trail`] without those before it |
//! | `step` step count | [`Parcel::Trail`]: the square at a step, and so many before it |
//!
//! Coordinates and steps exceed what a double holds exactly; they go out as 32-bit numbers, the lowest
//! first: two for a coordinate, four for a step.
//!
//! * A patch: file, rank, files and ranks of a tile, how many across, how many up; the steps at which
//!   the tour comes to its first tile, the last to the right, the last above; to which sides a tile is
//!   joined (1 left, 2 right, 4 down, 8 up): in the lowest row, the others, the highest, and in each of
//!   them the first tile, the others, the last.
//! * A block, of a tour along a Hilbert curve alone (`joins`), which has no patches: file, rank, files and ranks; the step
//!   at which the tour enters it; over which sides the tour comes and goes (1 left, 2 right, 4 down, 8 up, 0 where it begins or
//!   ends); file and rank of its first square, and of its last. No side is longer than `longest`, in squares, unless the block is a
//!   single tile. Blocks come in the order of the curve, and those that lie outside the window are left out.
//! * A square of a window: its step, and its move to the next: 2 more than the files plus 16 times 2 more
//!   than the ranks, 0 where there is none.
//! * A trail: file and rank of its last square; then for each square, the earliest first, the files and
//!   ranks from there, as signed numbers.
//!
//! A construction takes milliseconds, a question to it a microsecond; so the last one is kept.

use std::cell::RefCell;
use std::rc::Rc;

use hippodrome::{Construction, Joins, Numbering, Patch, Point, Rectangle};
use serde_json::{Value, json};

use crate::request::AboutGiant;
use crate::{Parcel, Sink};

/// The most squares of a window.
const MAX_WINDOW_SQUARES: u64 = 1 << 18;

/// The most blocks of a course.
const MAX_BLOCKS: usize = 1 << 14;

/// The most squares of a trail.
const MAX_TRAIL: u64 = 10_000;

/// A tour, and how its tiles are joined.
type Asked = (Rectangle, Joins);

thread_local! {
    static KEPT: RefCell<Option<(Asked, Rc<Construction>)>> = const { RefCell::new(None) };
}

pub(crate) fn respond(asked: &AboutGiant, sink: &mut dyn Sink) -> Result<Value, String> {
    let square = |name: &Option<String>| name.as_deref().map(point).transpose();
    let rectangle = Rectangle {
        ranks: number(&asked.ranks)?,
        files: number(&asked.files)?,
        closed: asked.closed,
        ends: [square(&asked.start)?, square(&asked.end)?],
    };
    let joins = asked.joins.as_deref().map(str::parse::<Joins>);
    let joins = joins.transpose().map_err(|error| error.to_string())?;
    let tour = construction((rectangle, joins.unwrap_or_default()))?;
    let words: Vec<&str> = asked.ask.iter().map(String::as_str).collect();
    match words[..] {
        ["whole"] => {
            let mut numbers = Vec::new();
            for patch in tour.patches().into_iter().flatten() {
                about(&tour, &patch, &mut numbers);
            }
            sink.parcel(Parcel::Patches, &numbers);
            return Ok(json!({ "told": tour.to_string() }));
        }
        ["course", file, rank, files, ranks, longest] => {
            let corner = Point::new(number(file)?, number(rank)?);
            let sides = (number(files)?, number(ranks)?);
            course(&tour, corner, sides, number(longest)?, sink)?;
        }
        ["window", file, rank, files, ranks] => {
            let corner = Point::new(number(file)?, number(rank)?);
            window(&*tour, corner, number(files)?, number(ranks)?, sink)?;
        }
        ["square", name] => {
            let point = point(name)?;
            let Some(step) = tour.step_of(point) else {
                let last = Point::new(tour.files() - 1, tour.ranks() - 1);
                return Err(format!(
                    "`{name}` is not on the board: its corners are a1 and {last}"
                ));
            };
            window(&*tour, point, 1, 1, sink)?;
            trail(&*tour, step, 0, sink);
        }
        ["step", step, before] => {
            let found: Option<u128> = step.parse().ok();
            let found = found.filter(|&step| 0 < step && step <= tour.len());
            let step = found.ok_or_else(|| {
                let last = tour.len();
                format!("`{step}` is not a step of this tour: they go from 1 to {last}")
            })?;
            trail(&*tour, step - 1, number(before)?.min(MAX_TRAIL), sink);
        }
        _ => return Err("a giant is asked: whole, course, window, square or step".to_owned()),
    }
    Ok(json!({}))
}

fn number(text: &str) -> Result<u64, String> {
    text.parse()
        .map_err(|_| format!("`{text}` is not a number from 0 to 2^64"))
}

fn point(name: &str) -> Result<Point, String> {
    name.parse().map_err(|error| format!("{error}"))
}

/// The tour; if it is the one asked for before, that is still there.
fn construction(asked: Asked) -> Result<Rc<Construction>, String> {
    let kept = KEPT.take().filter(|(what, _)| *what == asked);
    let (rectangle, joins) = &asked;
    let tour = match kept {
        Some((_, tour)) => tour,
        None if rectangle.closed && rectangle.ends[1].is_some() => {
            return Err("a closed tour has no end".to_owned());
        }
        None => {
            let tour = Construction::joined(rectangle, *joins);
            Rc::new(tour.map_err(|error| error.to_string())?)
        }
    };
    KEPT.set(Some((asked, tour.clone())));
    Ok(tour)
}

/// Writes a number as so many of 32 bits.
fn write(number: u128, words: u32, numbers: &mut Vec<u32>) {
    numbers.extend((0..words).map(|word| (number >> (32 * word)) as u32));
}

/// A patch, as the head of this file has it.
fn about(tour: &Construction, patch: &Patch, numbers: &mut Vec<u32>) {
    let Patch {
        corner,
        ranks,
        files,
        up,
        across,
    } = *patch;
    for number in [corner.file, corner.rank, files, ranks, across, up] {
        write(number.into(), 2, numbers);
    }
    // The square by which the tour comes to the first tile.
    let tile = tour.window(corner, ranks, files).into_iter().flatten();
    let (entry, _) = tile
        .min_by_key(|&(_, step)| step)
        .expect("a tile has squares");
    for (i, j) in [(0, 0), (across - 1, 0), (0, up - 1)] {
        let like = Point::new(entry.file + i * files, entry.rank + j * ranks);
        let step = tour.step_of(like).expect("a patch lies on the board");
        write(step + 1, 4, numbers);
    }
    for j in [0, 1.min(up - 1), up - 1] {
        for i in [0, 1.min(across - 1), across - 1] {
            numbers.push(joins(tour, &tile_of(patch, i, j)));
        }
    }
}

/// One tile of a patch, as a patch.
fn tile_of(patch: &Patch, across: u64, up: u64) -> Patch {
    let (files, ranks) = (patch.files * across, patch.ranks * up);
    Patch {
        corner: Point::new(patch.corner.file + files, patch.corner.rank + ranks),
        up: 1,
        across: 1,
        ..*patch
    }
}

/// To which sides moves lead out of a tile: 1 left, 2 right, 4 down, 8 up.
fn joins(tour: &impl Numbering, tile: &Patch) -> u32 {
    let mut sides = 0;
    let window = tour.window(tile.corner, tile.ranks, tile.files);
    for (_, step) in window.into_iter().flatten() {
        let beside = [tour.step_before(step), tour.step_after(step)];
        for other in beside
            .into_iter()
            .flatten()
            .filter_map(|step| tour.point_at(step))
        {
            sides |= side_of(tile.corner, (tile.files, tile.ranks), other);
        }
    }
    sides
}

/// On which side of a rectangle of the board a square lies: 1 left, 2 right, 4 down, 8 up.
fn side_of(corner: Point, (files, ranks): (u64, u64), square: Point) -> u32 {
    u32::from(square.file < corner.file)
        | u32::from(square.file >= corner.file + files) << 1
        | u32::from(square.rank < corner.rank) << 2
        | u32::from(square.rank >= corner.rank + ranks) << 3
}

/// Writes the blocks that a window has squares of, as the head of this file has them.
fn course(
    tour: &Construction,
    corner: Point,
    (files, ranks): (u64, u64),
    longest: u64,
    sink: &mut dyn Sink,
) -> Result<(), String> {
    let blocks = tour.blocks(corner, ranks, files, longest);
    let blocks = blocks.ok_or("only a tour along a Hilbert curve is told by its course")?;
    let mut numbers = Vec::new();
    for (told, block) in blocks.enumerate() {
        if told == MAX_BLOCKS {
            return Err(format!(
                "a course has {MAX_BLOCKS} blocks at most: ask for longer ones"
            ));
        }
        for number in [
            block.corner.file,
            block.corner.rank,
            block.files,
            block.ranks,
        ] {
            write(number.into(), 2, &mut numbers);
        }
        write(block.first + 1, 4, &mut numbers);
        let squares = u128::from(block.files) * u128::from(block.ranks);
        let last = (block.first + (squares - 1)) % tour.len();
        let at = |step: Option<u128>| step.and_then(|step| tour.point_at(step));
        let ends = [block.first, last].map(|step| at(Some(step)).expect("a step of the tour"));
        let outside = [tour.step_before(block.first), tour.step_after(last)].map(at);
        numbers.extend(outside.map(|point| {
            point.map_or(0, |point| {
                side_of(block.corner, (block.files, block.ranks), point)
            })
        }));
        for place in ends.into_iter().flat_map(|end| [end.file, end.rank]) {
            write(place.into(), 2, &mut numbers);
        }
    }
    sink.parcel(Parcel::Course, &numbers);
    Ok(())
}

fn window(
    tour: &impl Numbering,
    corner: Point,
    files: u64,
    ranks: u64,
    sink: &mut dyn Sink,
) -> Result<(), String> {
    let window = tour.window(corner, ranks, files);
    let window = window.ok_or("the window does not lie on the board")?;
    if files.saturating_mul(ranks) > MAX_WINDOW_SQUARES {
        return Err(format!("a window has {MAX_WINDOW_SQUARES} squares at most"));
    }
    let mut numbers = Vec::new();
    for (square, step) in window {
        write(step + 1, 4, &mut numbers);
        let next = tour.step_after(step).and_then(|step| tour.point_at(step));
        numbers.push(next.map_or(0, |next| {
            let more = |to: u64, from: u64| (to + 2).wrapping_sub(from) as u32;
            more(next.file, square.file) + 16 * more(next.rank, square.rank)
        }));
    }
    sink.parcel(Parcel::Window, &numbers);
    Ok(())
}

fn trail(tour: &impl Numbering, step: u128, before: u64, sink: &mut dyn Sink) {
    let last = tour.point_at(step).expect("a step of the tour");
    let mut numbers = Vec::new();
    for place in [last.file, last.rank] {
        write(place.into(), 2, &mut numbers);
    }
    let first = step.saturating_sub(before.into());
    for point in tour.iter_from(first).take((step - first + 1) as usize) {
        numbers.push(point.file.wrapping_sub(last.file) as u32);
        numbers.push(point.rank.wrapping_sub(last.rank) as u32);
    }
    sink.parcel(Parcel::Trail, &numbers);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parcels::{Parcels, ask};

    fn giant(sides: (&str, &str), closed: bool, ask_for: &[&str]) -> (Value, Parcels) {
        let about = json!({ "ranks": sides.0, "files": sides.1, "closed": closed, "ask": ask_for });
        ask(&json!({ "giant": about }))
    }

    fn read(words: &[u32]) -> u128 {
        let more = |number, &word| number << 32 | u128::from(word);
        words.iter().rev().fold(0, more)
    }

    const LARGE: &str = "1000000000000000000";

    /// Each step leads by the move that is told to the next.
    #[test]
    fn windows_are_as_the_library_has_them() {
        let middle = 499_999_999_999_999_990;
        for (sides, corner, count) in [
            ((LARGE, LARGE), (middle, middle + 1), 8),
            ((LARGE, "5"), (0, 2 * middle - 4), 5),
            (("8", "8"), (0, 0), 8),
        ] {
            let at = [corner.0, corner.1, count, 8].map(|number: u64| number.to_string());
            let [file, rank, files, ranks] = at.each_ref().map(String::as_str);
            let (_, parcels) = giant(sides, true, &["window", file, rank, files, ranks]);
            let numbers = parcels.all(Parcel::Window);
            assert_eq!(numbers.len() as u64, 8 * count * 5);
            let (ranks, files) = (sides.0.parse().unwrap(), sides.1.parse().unwrap());
            let tour = Construction::closed(ranks, files).unwrap();
            for (at, square) in (0..).zip(numbers.chunks(5)) {
                let (file, rank) = (corner.0 + at % count, corner.1 + 7 - at / count);
                let here = Point::new(file, rank);
                let step = read(&square[..4]);
                assert_eq!(tour.point_at(step - 1), Some(here));
                let next = tour.point_at(step % tour.len()).unwrap();
                let (x, y) = (u64::from(square[4] % 16), u64::from(square[4] / 16));
                assert_eq!((next.file + 2, next.rank + 2), (file + x, rank + y));
                let (_, parcels) = giant(sides, true, &["square", &here.to_string()]);
                assert_eq!(parcels.all(Parcel::Window), square);
                let place = parcels.all(Parcel::Trail);
                assert_eq!(read(&place[..2]), file.into());
                assert_eq!(read(&place[2..4]), rank.into());
            }
        }
    }

    /// What is told of the first, the second and the last tile holds for every tile between.
    #[test]
    fn joins_are_those_of_every_tile() {
        for (ranks, files, closed) in [
            (60, 90, true),
            (97, 58, true),
            (67, 81, false),
            (4, 130, false),
            (5, 164, true),
        ] {
            let asked = Rectangle {
                ranks,
                files,
                closed,
                ends: [None; 2],
            };
            let tour = construction((asked, Joins::Comb)).unwrap();
            for patch in tour.patches().unwrap() {
                let mut told = Vec::new();
                about(&tour, &patch, &mut told);
                assert_eq!(told.len(), 12 + 12 + 9);
                let nth = |at: u64, count: u64| match at {
                    0 => 0,
                    at if at + 1 == count => 2,
                    _ => 1,
                };
                for up in 0..patch.up {
                    for across in 0..patch.across {
                        let told = told[24 + 3 * nth(up, patch.up) + nth(across, patch.across)];
                        let joined = joins(&*tour, &tile_of(&patch, across, up));
                        assert_eq!(told, joined, "{patch:?} {across} {up}\n{tour}");
                    }
                }
            }
        }
    }

    /// Blocks as the library has them, with the squares and the sides by which the tour comes and goes.
    #[test]
    fn courses_lead_from_block_to_block() {
        let course = |sides: (&str, &str), closed: bool, words: &[&str]| {
            let about = json!({
                "ranks": sides.0, "files": sides.1, "closed": closed, "joins": "hilbert", "ask": words,
            });
            ask(&json!({ "giant": about }))
        };
        let corner = "499999999999999000";
        for (sides, closed, words) in [
            (("96", "77"), false, ["course", "0", "0", "77", "96", "20"]),
            (("96", "77"), true, ["course", "0", "0", "77", "96", "6"]),
            (
                (LARGE, LARGE),
                true,
                ["course", "0", "0", LARGE, LARGE, "40000000000000000"],
            ),
            (
                (LARGE, LARGE),
                false,
                ["course", corner, corner, "2000", "2000", "100"],
            ),
        ] {
            let (answer, parcels) = course(sides, closed, &words);
            assert_eq!(answer, json!({}), "{words:?}");
            let numbers = parcels.all(Parcel::Course);
            let (ranks, files): (u64, u64) = (sides.0.parse().unwrap(), sides.1.parse().unwrap());
            let rectangle = Rectangle {
                ranks,
                files,
                closed,
                ends: [None; 2],
            };
            let tour = Construction::joined(&rectangle, Joins::Hilbert).unwrap();
            let mut before: Option<(u128, u32)> = None;
            assert!(numbers.len() > 22 * 4);
            for block in numbers.chunks(22) {
                let place = |at: usize| read(&block[at..at + 2]) as u64;
                let (corner, files, ranks) = (Point::new(place(0), place(2)), place(4), place(6));
                let first = read(&block[8..12]) - 1;
                let last = first + u128::from(files) * u128::from(ranks) - 1;
                let square = |at| Some(Point::new(place(at), place(at + 2)));
                assert_eq!(tour.point_at(first), square(14));
                assert_eq!(tour.point_at(last), square(18));
                // Out of the one on the right, into the other from its left, and so on.
                if let Some((end, leaves)) = before.filter(|(end, _)| end + 1 == first) {
                    let across = [(1, 2), (2, 1), (4, 8), (8, 4)];
                    assert!(across.contains(&(leaves, block[12])), "{end}");
                }
                let beside = |at: Option<u128>, side: u32| match at.and_then(|at| tour.point_at(at))
                {
                    None => assert_eq!(side, 0),
                    Some(there) => assert_eq!(
                        side,
                        match there {
                            there if there.file < corner.file => 1,
                            there if there.file >= corner.file + files => 2,
                            there if there.rank < corner.rank => 4,
                            _ => 8,
                        }
                    ),
                };
                beside(tour.step_before(first), block[12]);
                beside(tour.step_after(last), block[13]);
                before = Some((last, block[13]));
            }
        }
        let error = |words: &[&str]| course((LARGE, LARGE), true, words).0["error"].to_string();
        assert!(error(&["course", "0", "0", LARGE, LARGE, "6"]).contains("16384 blocks at most"));
        let (whole, parcels) = course((LARGE, LARGE), true, &["whole"]);
        assert!(whole["told"].as_str().unwrap().contains("Hilbert curve"));
        assert!(parcels.all(Parcel::Patches).is_empty());
        let comb = giant((LARGE, LARGE), true, &["course", "0", "0", "9", "9", "9"]).0;
        assert!(
            comb["error"]
                .to_string()
                .contains("only a tour along a Hilbert curve")
        );
        let thin = course(("9", LARGE), true, &["whole"]).0;
        assert!(
            thin["error"]
                .to_string()
                .contains("both sides must be 12 or more")
        );
        let about =
            json!({ "ranks": "8", "files": "8", "closed": true, "joins": "zip", "ask": ["whole"] });
        let odd = ask(&json!({ "giant": about })).0;
        assert!(
            odd["error"]
                .to_string()
                .contains("`zip` is not a way of joining tiles")
        );
    }

    #[test]
    fn steps_have_trails() {
        let tour = Construction::open(1_000_000_000, 1_000_000_001, None, None).unwrap();
        let sides = ("1000000000", "1000000001");
        let (_, parcels) = giant(sides, false, &["step", "123456789012345678", "100"]);
        let numbers = parcels.all(Parcel::Trail);
        let last = tour.point_at(123_456_789_012_345_677).unwrap();
        assert_eq!(read(&numbers[..2]), last.file.into());
        assert_eq!(read(&numbers[2..4]), last.rank.into());
        assert_eq!(numbers.len(), 4 + 202);
        for (back, by) in numbers[4..].chunks(2).rev().enumerate() {
            let there = tour
                .point_at(123_456_789_012_345_677 - back as u128)
                .unwrap();
            let by = [by[0], by[1]].map(|by| i64::from(by as i32));
            assert_eq!(last.file as i64 + by[0], there.file as i64);
            assert_eq!(last.rank as i64 + by[1], there.rank as i64);
        }
    }

    #[test]
    fn what_cannot_be_is_said() {
        let error = |sides, words: &[&str]| giant(sides, true, words).0["error"].to_string();
        assert!(error(("9", "9"), &["whole"]).contains("two odd sides"));
        assert!(error(("0", "9"), &["whole"]).contains("sides"));
        assert!(error(("many", "9"), &["whole"]).contains("`many` is not a number"));
        let chess = ("8", "8");
        assert!(error(chess, &["square", "i1"]).contains("corners are a1 and h8"));
        assert!(error(chess, &["step", "0", "0"]).contains("from 1 to 64"));
        assert!(error(chess, &["step", "65", "0"]).contains("from 1 to 64"));
        assert!(error(chess, &["window", "3", "3", "6", "1"]).contains("does not lie"));
        assert!(error(chess, &["why"]).contains("whole, course, window, square or step"));
    }

    /// The first square and the last are those asked for, and each is found at its step.
    #[test]
    fn ends_are_where_they_are_asked_for() {
        for (ranks, files, closed, start, end) in [
            ("8", "8", false, Some("c3"), Some("g8")),
            ("1000000000", "999999999", false, Some("e5"), Some("b1")),
            ("1000000000", "1000000000", false, None, Some("cc77")),
            ("1000000000", "1000000000", true, Some("zz99"), None),
        ] {
            let squares = ranks.parse::<u128>().unwrap() * files.parse::<u128>().unwrap();
            for (name, step) in [(start, 1), (end, squares)] {
                let Some(name) = name else { continue };
                let about = json!({
                    "ranks": ranks, "files": files, "closed": closed, "start": start, "end": end,
                    "ask": ["square", name],
                });
                let (answer, parcels) = ask(&json!({ "giant": about }));
                assert_eq!(answer, json!({}), "{about}");
                let window = parcels.all(Parcel::Window);
                assert_eq!(read(&window[..4]), step, "{about}");
            }
        }
    }
}
