//! A font of strokes: digits, letters and signs, so that no picture needs a font of the system.
//!
//! A glyph is a few strokes of a round pen of one width, drawn for this project: a plotter can
//! write them, and they cost little. They stand on a line at y = 0, with y upwards; a digit is 60
//! high and 40 wide, and all digits are equally wide, so that columns of numbers stand in line. A
//! stroke is written as `M x y` (begin), `L x y` (a line) and `Q x y x y` (a parabola).

use crate::scene::{Align, Spot, Stride};

/// The height of a digit in the table.
const HEIGHT: i32 = 60;
/// From the end of a glyph to the next.
const GAP: i32 = 14;

/// Sign, width, strokes.
const TABLE: [(char, i32, &str); 86] = [
    (
        '0',
        40,
        "M20 60 Q40 60 40 30 Q40 0 20 0 Q0 0 0 30 Q0 60 20 60",
    ),
    ('1', 40, "M9 47 L24 60 L24 0"),
    (
        '2',
        40,
        "M2 46 Q3 60 20 60 Q38 60 38 44 Q38 35 28 25 L2 0 L40 0",
    ),
    (
        '3',
        40,
        "M3 51 Q7 60 20 60 Q37 60 37 46 Q37 32 17 32 M17 32 Q40 32 40 16 Q40 0 20 0 Q4 0 1 11",
    ),
    ('4', 40, "M31 0 L31 60 L0 16 L42 16"),
    (
        '5',
        40,
        "M36 60 L8 60 L5 33 Q11 39 21 39 Q40 39 40 20 Q40 0 20 0 Q5 0 1 10",
    ),
    (
        '6',
        40,
        "M35 54 Q32 60 22 60 Q0 60 0 20 Q0 0 20 0 Q40 0 40 19 Q40 38 20 38 Q4 38 0 24",
    ),
    ('7', 40, "M0 60 L40 60 L14 0"),
    (
        '8',
        40,
        "M20 60 Q37 60 37 46 Q37 33 20 33 Q3 33 3 46 Q3 60 20 60 M20 33 Q40 33 40 16 Q40 0 20 0 Q0 0 0 16 Q0 33 20 33",
    ),
    (
        '9',
        40,
        "M5 6 Q8 0 18 0 Q40 0 40 40 Q40 60 20 60 Q0 60 0 41 Q0 22 20 22 Q36 22 40 36",
    ),
    (
        'a',
        36,
        "M34 40 L34 0 M34 20 Q34 40 18 40 Q2 40 2 20 Q2 0 18 0 Q34 0 34 20",
    ),
    (
        'b',
        36,
        "M2 60 L2 0 M2 20 Q2 40 18 40 Q34 40 34 20 Q34 0 18 0 Q2 0 2 20",
    ),
    (
        'c',
        33,
        "M33 32 Q29 40 18 40 Q2 40 2 20 Q2 0 18 0 Q29 0 33 8",
    ),
    (
        'd',
        36,
        "M34 60 L34 0 M34 20 Q34 40 18 40 Q2 40 2 20 Q2 0 18 0 Q34 0 34 20",
    ),
    (
        'e',
        35,
        "M2 21 L34 21 Q34 40 18 40 Q2 40 2 20 Q2 0 19 0 Q28 0 33 8",
    ),
    ('f', 24, "M24 60 Q10 61 10 46 L10 0 M0 39 L22 39"),
    (
        'g',
        36,
        "M34 40 L34 -2 Q34 -18 18 -18 Q8 -18 4 -11 M34 20 Q34 40 18 40 Q2 40 2 20 Q2 0 18 0 Q34 0 34 20",
    ),
    ('h', 35, "M2 60 L2 0 M2 22 Q2 40 18 40 Q33 40 33 24 L33 0"),
    ('i', 6, "M3 40 L3 0 M3 56 L3 57"),
    ('j', 13, "M10 40 L10 -6 Q10 -18 0 -17 M10 56 L10 57"),
    ('k', 32, "M2 60 L2 0 M29 40 L2 15 M12 24 L32 0"),
    ('l', 11, "M3 60 L3 8 Q3 0 11 0"),
    (
        'm',
        54,
        "M2 40 L2 0 M2 22 Q2 40 15 40 Q27 40 27 24 L27 0 M27 24 Q27 40 40 40 Q52 40 52 24 L52 0",
    ),
    ('n', 35, "M2 40 L2 0 M2 22 Q2 40 18 40 Q33 40 33 24 L33 0"),
    (
        'o',
        36,
        "M18 40 Q36 40 36 20 Q36 0 18 0 Q0 0 0 20 Q0 40 18 40",
    ),
    (
        'p',
        36,
        "M2 40 L2 -18 M2 20 Q2 40 18 40 Q34 40 34 20 Q34 0 18 0 Q2 0 2 20",
    ),
    (
        'q',
        36,
        "M34 40 L34 -18 M34 20 Q34 40 18 40 Q2 40 2 20 Q2 0 18 0 Q34 0 34 20",
    ),
    ('r', 20, "M2 40 L2 0 M2 20 Q3 40 20 39"),
    (
        's',
        31,
        "M29 33 Q26 40 15 40 Q2 40 2 30 Q2 22 16 20 Q31 18 31 10 Q31 0 16 0 Q4 0 0 8",
    ),
    ('t', 22, "M10 54 L10 12 Q10 0 22 1 M0 39 L22 39"),
    ('u', 35, "M2 40 L2 16 Q2 0 17 0 Q33 0 33 18 M33 40 L33 0"),
    ('v', 34, "M0 40 L17 0 L34 40"),
    ('w', 52, "M0 40 L13 0 L26 40 L39 0 L52 40"),
    ('x', 32, "M0 40 L32 0 M32 40 L0 0"),
    ('y', 34, "M0 40 L17 2 M34 40 L14 -12 Q11 -18 3 -17"),
    ('z', 32, "M2 40 L31 40 L0 0 L32 0"),
    ('A', 44, "M0 0 L22 60 L44 0 M7 20 L37 20"),
    (
        'B',
        40,
        "M2 0 L2 60 L20 60 Q36 60 36 46 Q36 32 20 32 L2 32 M20 32 Q40 32 40 16 Q40 0 20 0 L2 0",
    ),
    (
        'C',
        42,
        "M42 48 Q36 60 23 60 Q0 60 0 30 Q0 0 23 0 Q36 0 42 12",
    ),
    ('D', 42, "M2 0 L2 60 L17 60 Q42 60 42 30 Q42 0 17 0 L2 0"),
    ('E', 36, "M36 60 L2 60 L2 0 L36 0 M2 31 L31 31"),
    ('F', 34, "M36 60 L2 60 L2 0 M2 31 L30 31"),
    (
        'G',
        43,
        "M42 49 Q36 60 23 60 Q0 60 0 30 Q0 0 23 0 Q43 0 43 22 L43 28 L26 28",
    ),
    ('H', 44, "M2 0 L2 60 M42 0 L42 60 M2 31 L42 31"),
    ('I', 6, "M3 0 L3 60"),
    ('J', 28, "M28 60 L28 17 Q28 0 13 0 Q1 0 0 14"),
    ('K', 40, "M2 0 L2 60 M38 60 L2 24 M15 37 L40 0"),
    ('L', 34, "M2 60 L2 0 L34 0"),
    ('M', 52, "M2 0 L2 60 L26 22 L50 60 L50 0"),
    ('N', 44, "M2 0 L2 60 L42 0 L42 60"),
    (
        'O',
        46,
        "M23 60 Q46 60 46 30 Q46 0 23 0 Q0 0 0 30 Q0 60 23 60",
    ),
    ('P', 39, "M2 0 L2 60 L20 60 Q39 60 39 44 Q39 27 20 27 L2 27"),
    (
        'Q',
        46,
        "M23 60 Q46 60 46 30 Q46 0 23 0 Q0 0 0 30 Q0 60 23 60 M29 15 L45 -4",
    ),
    (
        'R',
        40,
        "M2 0 L2 60 L20 60 Q39 60 39 44 Q39 27 20 27 L2 27 M20 27 L40 0",
    ),
    (
        'S',
        40,
        "M36 50 Q32 60 19 60 Q2 60 2 46 Q2 34 19 31 Q40 28 40 15 Q40 0 20 0 Q4 0 0 12",
    ),
    ('T', 42, "M0 60 L42 60 M21 60 L21 0"),
    ('U', 42, "M2 60 L2 22 Q2 0 21 0 Q40 0 40 22 L40 60"),
    ('V', 44, "M0 60 L22 0 L44 60"),
    ('W', 64, "M0 60 L16 0 L32 58 L48 0 L64 60"),
    ('X', 40, "M0 0 L40 60 M40 0 L0 60"),
    ('Y', 40, "M0 60 L20 28 L40 60 M20 28 L20 0"),
    ('Z', 41, "M0 60 L40 60 L0 0 L41 0"),
    (' ', 14, ""),
    ('.', 6, "M3 0 L3 1"),
    (',', 6, "M4 1 L1 -9"),
    (':', 6, "M3 0 L3 1 M3 34 L3 35"),
    (';', 6, "M4 1 L1 -9 M4 34 L4 35"),
    ('-', 20, "M0 22 L20 22"),
    ('\u{2013}', 36, "M0 22 L36 22"),
    ('\'', 6, "M3 60 L3 48"),
    ('\u{2019}', 8, "M6 60 L2 48"),
    ('"', 14, "M2 60 L2 48 M12 60 L12 48"),
    ('!', 6, "M3 60 L3 18 M3 0 L3 1"),
    (
        '?',
        32,
        "M1 49 Q3 60 16 60 Q32 60 32 46 Q32 36 23 31 Q16 27 16 17 M16 0 L16 1",
    ),
    ('(', 14, "M14 66 Q0 50 0 28 Q0 4 14 -12"),
    (')', 14, "M0 66 Q14 50 14 28 Q14 4 0 -12"),
    ('/', 26, "M26 66 L0 -8"),
    ('+', 34, "M17 42 L17 8 M0 25 L34 25"),
    ('=', 32, "M0 32 L32 32 M0 16 L32 16"),
    ('\u{d7}', 26, "M0 38 L26 12 M26 38 L0 12"),
    ('\u{b7}', 6, "M3 25 L3 26"),
    (
        '%',
        44,
        "M42 60 L2 0 M10 60 Q20 60 20 50 Q20 40 10 40 Q0 40 0 50 Q0 60 10 60 M34 20 Q44 20 44 10 Q44 0 34 0 Q24 0 24 10 Q24 20 34 20",
    ),
    (
        '&',
        48,
        "M46 30 Q40 0 18 0 Q0 0 0 15 Q0 26 16 33 Q32 40 32 49 Q32 60 21 60 Q10 60 10 48 Q10 42 17 33 L46 0",
    ),
    (
        '#',
        44,
        "M16 60 L8 0 M36 60 L28 0 M2 41 L44 41 M0 19 L42 19",
    ),
    ('\u{2192}', 44, "M0 25 L44 25 M30 39 L44 25 L30 11"),
    ('\u{2026}', 46, "M3 0 L3 1 M23 0 L23 1 M43 0 L43 1"),
];

fn glyph(sign: char) -> Option<&'static (char, i32, &'static str)> {
    TABLE.iter().find(|(known, ..)| *known == sign)
}

/// Whether there is a glyph for each sign.
pub(crate) fn covers(text: &str) -> bool {
    text.chars().all(|sign| glyph(sign).is_some())
}

/// The width of a text whose digits are this high; a sign without a glyph is as wide as a digit.
pub(crate) fn width(text: &str, height: i32) -> i32 {
    let wide = |sign| glyph(sign).map_or(40, |&(_, width, _)| width) + GAP;
    let sum: i32 = text.chars().map(wide).sum();
    (sum - GAP).max(0) * height / HEIGHT
}

/// The width of the pen for digits of this height.
pub(crate) fn pen_width(height: i32) -> i32 {
    (height * 13 / 100).max(1)
}

/// Adds the strokes of a text to a path. A sign without a glyph is drawn as a box.
pub(crate) fn write(path: &mut Vec<Stride>, text: &str, at: Spot, align: Align, height: i32) {
    let wide = width(text, height);
    let left = match align {
        Align::Left => at.x,
        Align::Middle => at.x - wide / 2,
        Align::Right => at.x - wide,
    };
    let mut pen = 0;
    for sign in text.chars() {
        let missing = (sign, 40, "M0 0 L40 0 L40 60 L0 60 L0 0");
        let &(_, width, strokes) = glyph(sign).unwrap_or(&missing);
        let spot = |x: i32, y: i32| {
            Spot::new(
                left + (pen + x) * height / HEIGHT,
                at.y - y * height / HEIGHT,
            )
        };
        let mut rest = strokes.split(' ');
        // Each command is its letter and first number, then the other numbers.
        while let Some(word) = rest.next() {
            let Some(command) = word.chars().next() else {
                break;
            };
            let number = |word: Option<&str>| -> i32 {
                let number = word.and_then(|word| word.parse().ok());
                number.expect("the table is well written")
            };
            let mut next = || number(rest.next());
            let here = spot(number(Some(&word[1..])), next());
            path.push(match command {
                'M' => Stride::From(here),
                'L' => Stride::To(here),
                _ => {
                    let (x, y) = (next(), next());
                    Stride::Curve(here, spot(x, y))
                }
            });
        }
        pen += width + GAP;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every glyph can be read, stays within its width, and begins each stroke.
    #[test]
    fn the_table_is_well_written() {
        for &(sign, width, _) in &TABLE {
            let mut path = Vec::new();
            let origin = Spot::new(0, 0);
            write(&mut path, &sign.to_string(), origin, Align::Left, HEIGHT);
            assert_eq!(path.is_empty(), sign == ' ', "{sign}");
            assert!(
                matches!(path.first(), None | Some(Stride::From(_))),
                "{sign}"
            );
            let within = |spot: Spot| {
                (-2..=width + 4).contains(&spot.x) && (-HEIGHT - 6..=18).contains(&spot.y)
            };
            for stride in path {
                let good = match stride {
                    Stride::From(at) | Stride::To(at) => within(at),
                    Stride::Curve(by, to) => within(by) && within(to),
                    Stride::Close => false,
                };
                assert!(good, "{sign}: {stride:?}");
            }
        }
        let mut signs: Vec<char> = TABLE.iter().map(|&(sign, ..)| sign).collect();
        signs.sort_unstable();
        signs.dedup();
        assert_eq!(signs.len(), TABLE.len());
    }

    #[test]
    fn digits_are_equally_wide() {
        for number in 0..1000 {
            assert_eq!(width(&format!("{number:03}"), 600), 1480);
        }
        assert_eq!(width("", 600), 0);
    }
}
