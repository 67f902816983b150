//! A font of strokes: digits, letters and signs, so that no picture needs a font of the system.
//!
//! A glyph is a few strokes of a round pen of one width, drawn for this project: a plotter can
//! write them, and they cost little. They stand on a line at y = 0, with y upwards; a digit is 60
//! high and 40 wide, and all digits are equally wide, so that columns of numbers stand in line. A
//! stroke is written as `M x y` (begin), `L x y` (a line) and `Q x y x y` (a parabola); `=S` stands for the strokes of
//! another glyph.
//!
//! There are glyphs for ASCII, for the Latin letters and signs up to \u{17f}, and for quotes, dashes and the euro. A letter
//! with a mark is put together from both, whether it is one sign of the text or two.
//!
//! One file, because it is one font: a table of strokes, and how they are put on a line.

use crate::scene::{Align, Spot, Stride};

/// The height of a digit in the table.
const HEIGHT: i32 = 60;
/// The longest length of a scaled text: some of them still add up to a place in a scene.
const LONGEST: i32 = i32::MAX / 8;
/// From the end of a glyph to the next.
const GAP: i32 = 14;
/// What stands for a sign without a glyph.
const BOX: &str = "M0 0 L40 0 L40 60 L0 60 L0 0";
/// The mark at the right end of a letter.
const OGONEK: char = '\u{328}';

/// Sign, width, strokes.
const TABLE: [(char, i32, &str); 179] = [
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
    ('¡', 6, "M3 39 L3 40 M3 22 L3 -18"),
    ('$', 40, "=S M20 68 L20 -8"),
    ('*', 26, "M13 60 L13 36 M2 54 L24 42 M24 54 L2 42"),
    ('<', 32, "M32 44 L0 24 L32 4"),
    ('>', 32, "M0 44 L32 24 L0 4"),
    (
        '@',
        60,
        "M43 40 L41 20 Q41 12 49 12 Q60 12 60 30 Q60 60 31 60 Q0 60 0 26 Q0 -10 32 -10 Q44 -10 52 -5 M42 28 Q41 42 30 42 Q17 42 17 26 Q17 12 28 12 Q40 12 42 28",
    ),
    ('[', 14, "M14 66 L2 66 L2 -12 L14 -12"),
    ('\\', 26, "M0 66 L26 -8"),
    (']', 14, "M0 66 L12 66 L12 -12 L0 -12"),
    ('^', 28, "M0 40 L14 60 L28 40"),
    ('_', 40, "M0 -8 L40 -8"),
    ('`', 12, "M1 60 L11 49"),
    (
        '{',
        18,
        "M18 66 Q9 66 9 56 L9 38 Q9 28 0 27 Q9 26 9 16 L9 -2 Q9 -12 18 -12",
    ),
    ('|', 6, "M3 66 L3 -12"),
    (
        '}',
        18,
        "M0 66 Q9 66 9 56 L9 38 Q9 28 18 27 Q9 26 9 16 L9 -2 Q9 -12 0 -12",
    ),
    ('~', 36, "M0 20 Q8 34 18 25 Q28 16 36 30"),
    ('¢', 33, "=c M18 50 L18 -10"),
    (
        '£',
        38,
        "M37 50 Q33 60 24 60 Q10 60 10 44 L10 14 Q10 2 0 0 L38 0 M0 30 L27 30",
    ),
    (
        '¤',
        40,
        "M20 40 Q34 40 34 26 Q34 12 20 12 Q6 12 6 26 Q6 40 20 40 M9 37 L2 44 M31 37 L38 44 M9 15 L2 8 M31 15 L38 8",
    ),
    ('¥', 40, "=Y M5 26 L35 26 M5 13 L35 13"),
    ('¦', 6, "M3 66 L3 38 M3 16 L3 -12"),
    (
        '§',
        32,
        "M29 52 Q26 60 16 60 Q4 60 4 51 Q4 44 16 38 Q30 31 30 22 Q30 16 24 13 M8 41 Q2 38 2 31 Q2 23 15 16 Q28 10 28 2 Q28 -7 16 -7 Q6 -7 2 1",
    ),
    ('¨', 18, "M1 55 L1 56 M17 55 L17 56"),
    (
        '©',
        60,
        "M30 60 Q60 60 60 30 Q60 0 30 0 Q0 0 0 30 Q0 60 30 60 M42 38 Q38 44 31 44 Q18 44 18 30 Q18 16 31 16 Q38 16 42 22",
    ),
    (
        'ª',
        24,
        "M23 60 L23 36 M23 48 Q23 60 12 60 Q1 60 1 48 Q1 36 12 36 Q23 36 23 48 M0 25 L24 25",
    ),
    ('«', 34, "M15 40 L0 24 L15 8 M34 40 L19 24 L34 8"),
    ('¬', 34, "M0 30 L34 30 L34 14"),
    (
        '®',
        60,
        "M30 60 Q60 60 60 30 Q60 0 30 0 Q0 0 0 30 Q0 60 30 60 M22 16 L22 44 L32 44 Q40 44 40 37 Q40 30 32 30 L22 30 M32 30 L40 16",
    ),
    ('¯', 22, "M0 54 L22 54"),
    (
        '°',
        20,
        "M10 60 Q20 60 20 50 Q20 40 10 40 Q0 40 0 50 Q0 60 10 60",
    ),
    ('±', 34, "M17 50 L17 16 M0 33 L34 33 M0 4 L34 4"),
    ('²', 24, "M1 54 Q3 60 12 60 Q23 60 23 52 Q23 45 0 28 L24 28"),
    (
        '³',
        24,
        "M1 56 Q4 60 12 60 Q23 60 23 52 Q23 45 11 45 Q24 45 24 36 Q24 27 12 27 Q3 27 0 32",
    ),
    ('´', 12, "M11 60 L1 49"),
    ('µ', 35, "=u M2 16 L2 -18"),
    (
        '¶',
        34,
        "M32 -10 L32 60 L16 60 Q0 60 0 44 Q0 28 16 28 L20 28 M20 60 L20 -10",
    ),
    ('¸', 14, "M7 0 L5 -7 Q14 -7 13 -13 Q12 -18 1 -16"),
    ('¹', 14, "M2 53 L12 60 L12 28"),
    (
        'º',
        24,
        "M12 60 Q24 60 24 48 Q24 36 12 36 Q0 36 0 48 Q0 60 12 60 M0 25 L24 25",
    ),
    ('»', 34, "M0 40 L15 24 L0 8 M19 40 L34 24 L19 8"),
    (
        '¼',
        58,
        "M2 54 L12 60 L12 32 M48 60 L10 0 M52 0 L52 29 L36 8 L58 8",
    ),
    (
        '½',
        58,
        "M2 54 L12 60 L12 32 M48 60 L10 0 M35 23 Q37 29 45 29 Q56 29 56 22 Q56 15 34 0 L57 0",
    ),
    (
        '¾',
        62,
        "M1 57 Q4 60 10 60 Q20 60 20 53 Q20 47 10 47 Q21 47 21 40 Q21 32 11 32 Q3 32 0 36 M52 60 L14 0 M56 0 L56 29 L40 8 L62 8",
    ),
    (
        '¿',
        32,
        "M31 -7 Q29 -18 16 -18 Q0 -18 0 -4 Q0 6 9 11 Q16 15 16 25 M16 41 L16 42",
    ),
    ('÷', 34, "M0 25 L34 25 M17 41 L17 42 M17 8 L17 9"),
    (
        'Æ',
        62,
        "M0 0 L28 60 L62 60 M34 60 L34 0 L62 0 M34 31 L56 31 M9 20 L34 20",
    ),
    (
        'Ð',
        46,
        "M8 0 L8 60 L22 60 Q46 60 46 30 Q46 0 22 0 L8 0 M0 31 L24 31",
    ),
    ('Ø', 46, "=O M42 62 L4 -2"),
    (
        'Þ',
        39,
        "M2 0 L2 60 M2 48 L20 48 Q39 48 39 32 Q39 15 20 15 L2 15",
    ),
    (
        'ß',
        36,
        "M2 0 L2 44 Q2 60 17 60 Q31 60 31 48 Q31 38 18 35 Q36 32 36 16 Q36 0 20 0 Q14 0 11 2",
    ),
    (
        'æ',
        56,
        "M5 34 Q9 40 17 40 Q30 40 30 27 L30 20 M30 23 Q2 25 2 11 Q2 0 14 0 Q30 0 30 18 M30 21 L56 21 Q56 40 43 40 Q30 40 30 20 Q30 0 44 0 Q52 0 56 8",
    ),
    ('ð', 36, "=o M36 20 Q36 46 13 60 M11 45 L31 57"),
    ('ø', 36, "=o M34 43 L2 -3"),
    ('þ', 36, "=p M2 40 L2 60"),
    ('Đ', 46, "=Ð"),
    ('đ', 36, "=d M18 51 L40 51"),
    ('ę', 35, "=e M27 2 Q20 -6 22 -12 Q25 -17 33 -14"),
    ('ď', 46, "=d M46 60 L43 48"),
    ('ģ', 36, "=g M16 49 L21 60"),
    ('Ħ', 44, "=H M-2 46 L46 46"),
    ('ħ', 35, "=h M-2 51 L18 51"),
    ('ı', 10, "M5 40 L5 0"),
    ('ȷ', 20, "M10 40 L10 -6 Q10 -18 0 -17"),
    ('Ĳ', 48, "M3 0 L3 60 M46 60 L46 17 Q46 0 31 0 Q20 0 18 14"),
    ('ĳ', 28, "=i M24 40 L24 -6 Q24 -18 14 -17 M24 56 L24 57"),
    ('ĸ', 32, "M2 40 L2 0 M29 40 L2 15 M12 24 L32 0"),
    ('Ľ', 34, "=L M20 60 L17 48"),
    ('ľ', 22, "=l M20 60 L17 48"),
    ('Ŀ', 34, "=L M22 30 L22 31"),
    ('ŀ', 20, "=l M17 28 L17 29"),
    ('Ł', 34, "=L M-2 22 L20 38"),
    ('ł', 11, "=l M-2 24 L11 36"),
    (
        'ŉ',
        46,
        "M4 60 L0 49 M13 40 L13 0 M13 22 Q13 40 29 40 Q44 40 44 24 L44 0",
    ),
    ('Ŋ', 44, "=N M42 0 Q42 -16 27 -15"),
    (
        'ŋ',
        35,
        "M2 40 L2 0 M2 22 Q2 40 18 40 Q33 40 33 24 L33 -6 Q33 -18 21 -17",
    ),
    (
        'Œ',
        64,
        "M62 60 L23 60 Q0 60 0 30 Q0 0 23 0 L64 0 M36 60 L36 0 M36 31 L58 31",
    ),
    (
        'œ',
        58,
        "M34 20 Q34 40 18 40 Q2 40 2 20 Q2 0 18 0 Q34 0 34 20 M34 21 L58 21 Q58 40 46 40 Q34 40 34 20 Q34 0 47 0 Q54 0 58 8",
    ),
    ('ť', 32, "=t M32 62 L29 50"),
    ('Ŧ', 42, "=T M8 31 L34 31"),
    ('ŧ', 22, "=t M1 22 L20 22"),
    ('Ų', 42, "=U M26 1 Q18 -6 20 -12 Q23 -17 31 -14"),
    ('ſ', 22, "M22 60 Q10 61 10 46 L10 0 M1 39 L10 39"),
    ('\u{2014}', 56, "M0 22 L56 22"),
    ('\u{2018}', 8, "M2 60 L6 48"),
    ('\u{201a}', 8, "M6 4 L2 -8"),
    ('\u{201c}', 18, "M2 60 L6 48 M12 60 L16 48"),
    ('\u{201d}', 18, "M6 60 L2 48 M16 60 L12 48"),
    ('\u{201e}', 18, "M6 4 L2 -8 M16 4 L12 -8"),
    ('\u{2022}', 14, "M4 24 L10 24 L10 29 L4 29 L4 24"),
    ('\u{2039}', 15, "M15 40 L0 24 L15 8"),
    ('\u{203a}', 15, "M0 40 L15 24 L0 8"),
    (
        '\u{20ac}',
        44,
        "M44 50 Q38 60 27 60 Q8 60 8 30 Q8 0 27 0 Q38 0 44 10 M0 37 L32 37 M0 23 L30 23",
    ),
    ('−', 34, "M0 25 L34 25"),
];

/// A mark of a letter: its key in [`LATIN`], the sign that puts it on the letter before, and its strokes, those
/// above as they stand on a small letter. They are written from the letter's middle, the ogonek from its right end.
const MARKS: [(char, char, &str); 14] = [
    ('`', '\u{300}', "M-7 60 L2 49"),
    ('\'', '\u{301}', "M7 60 L-2 49"),
    ('^', '\u{302}', "M-10 49 L0 60 L10 49"),
    ('~', '\u{303}', "M-12 51 Q-6 62 0 55 Q6 48 12 59"),
    ('-', '\u{304}', "M-11 54 L11 54"),
    ('u', '\u{306}', "M-10 60 Q-9 50 0 50 Q9 50 10 60"),
    ('.', '\u{307}', "M0 55 L0 56"),
    (':', '\u{308}', "M-8 55 L-8 56 M8 55 L8 56"),
    (
        'o',
        '\u{30a}',
        "M0 63 Q7 63 7 56 Q7 49 0 49 Q-7 49 -7 56 Q-7 63 0 63",
    ),
    ('=', '\u{30b}', "M-3 60 L-10 49 M11 60 L4 49"),
    ('v', '\u{30c}', "M-10 60 L0 49 L10 60"),
    ('<', '\u{326}', "M2 -8 L-2 -18"),
    (',', '\u{327}', "M0 0 L-2 -7 Q8 -7 7 -13 Q6 -18 -6 -16"),
    (';', OGONEK, "M-3 0 Q-11 -6 -9 -12 Q-6 -17 2 -14"),
];

/// The letters from \u{c0} to \u{17f}, sixteen in a row: each as a letter and the key of its mark, or blank where it has
/// a glyph of its own.
const LATIN: [&str; 12] = [
    "A`A'A^A~A:Ao  C,E`E'E^E:I`I'I^I:",
    "  N~O`O'O^O~O:    U`U'U^U:Y'    ",
    "a`a'a^a~a:ao  c,e`e'e^e:i`i'i^i:",
    "  n~o`o'o^o~o:    u`u'u^u:y'  y:",
    "A-a-AuauA;a;C'c'C^c^C.c.CvcvDv  ",
    "    E-e-EueuE.e.E;  EvevG^g^Gugu",
    "G.g.G<  H^h^    I~i~I-i-IuiuI;i;",
    "I.      J^j^K<k<  L'l'L<l<      ",
    "      N'n'N<n<Nvnv      O-o-Ouou",
    "O=o=    R'r'R<r<RvrvS's'S^s^S,s,",
    "SvsvT,t,Tv      U~u~U-u-UuuuUouo",
    "U=u=  u;W^w^Y^y^Y:Z'z'Z.z.Zvzv  ",
];

fn glyph(sign: char) -> Option<&'static (char, i32, &'static str)> {
    TABLE.iter().find(|(known, ..)| *known == sign)
}

/// The strokes of a sign that is a mark of the letter before it.
fn mark(sign: char) -> Option<&'static str> {
    let mut marks = MARKS.iter().filter(|(_, known, _)| *known == sign);
    marks.next().map(|&(_, _, strokes)| strokes)
}

/// A sign as a letter and its mark, if it has one.
fn parts(sign: char) -> (char, Option<char>) {
    let (letter, key) = match sign {
        '\u{a0}' => return (' ', None),
        '\u{218}' => ('S', '<'),
        '\u{219}' => ('s', '<'),
        '\u{21a}' => ('T', '<'),
        '\u{21b}' => ('t', '<'),
        '\u{c0}'..='\u{17f}' => {
            let at = sign as usize - 0xc0;
            let pair = LATIN[at / 16].as_bytes();
            let at = at % 16 * 2;
            (char::from(pair[at]), char::from(pair[at + 1]))
        }
        _ => return (sign, None),
    };
    match MARKS.iter().find(|(known, ..)| *known == key) {
        Some(&(_, mark, _)) => (letter, Some(mark)),
        None => (sign, None),
    }
}

/// A text as signs that have a glyph or are a mark of the letter before, as far as there are strokes for them.
fn apart(text: &str) -> Vec<char> {
    let mut signs = Vec::new();
    for sign in text.chars() {
        let (letter, mark_of_letter) = parts(sign);
        signs.push(letter);
        signs.extend(mark_of_letter);
        // Whatever stands above an i or a j stands there instead of its dot.
        if let [.., under, '\u{300}'..='\u{30c}'] = &mut signs[..] {
            *under = match *under {
                'i' => 'ı',
                'j' => 'ȷ',
                other => other,
            };
        }
    }
    signs
}

/// The signs of a text for which there are no strokes.
pub(crate) fn missing(text: &str) -> impl Iterator<Item = char> + '_ {
    let has_strokes = |sign| glyph(sign).is_some() || mark(sign).is_some();
    text.chars()
        .filter(move |&sign| !has_strokes(parts(sign).0))
}

/// Whether there are strokes for each sign.
pub(crate) fn covers(text: &str) -> bool {
    missing(text).next().is_none()
}

/// How far it is from one sign to the next: a mark takes no room, and a sign without a glyph is as wide as a digit.
fn advance(sign: char) -> i32 {
    match mark(sign) {
        Some(_) => 0,
        None => glyph(sign).map_or(40, |&(_, width, _)| width) + GAP,
    }
}

/// The width of a text whose digits are this high.
pub(crate) fn width(text: &str, height: i32) -> i32 {
    let sum: i64 = apart(text).into_iter().map(advance).map(i64::from).sum();
    scaled((sum - i64::from(GAP)).max(0), height)
}

/// A length of the table in a text whose digits are this high; beyond what a scene holds, the longest length.
fn scaled(length: i64, height: i32) -> i32 {
    let length = length.saturating_mul(i64::from(height)) / i64::from(HEIGHT);
    length.clamp(-i64::from(LONGEST), i64::from(LONGEST)) as i32
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
    // The letter to which a mark belongs, and where it begins.
    let (mut letter, mut begin) = (' ', 0);
    for sign in apart(text) {
        let (strokes, right, up) = match mark(sign) {
            Some(strokes) => {
                let wide = (pen - begin - GAP).max(0);
                let high = letter.is_uppercase() || "bdfhklt".contains(letter);
                match sign {
                    OGONEK => (strokes, begin + wide, 0),
                    '\u{326}' | '\u{327}' => (strokes, begin + wide / 2, 0),
                    _ => (strokes, begin + wide / 2, if high { 20 } else { 0 }),
                }
            }
            None => {
                (letter, begin) = (sign, pen);
                (glyph(sign).map_or(BOX, |&(_, _, strokes)| strokes), pen, 0)
            }
        };
        let spot = |x: i32, y: i32| {
            Spot::new(
                left + scaled(i64::from(right + x), height),
                at.y - scaled(i64::from(y + up), height),
            )
        };
        trace(path, strokes, &spot);
        pen += advance(sign);
    }
}

/// Adds strokes to a path, each place where `spot` puts it.
fn trace(path: &mut Vec<Stride>, strokes: &str, spot: &impl Fn(i32, i32) -> Spot) {
    let mut rest = strokes.split(' ');
    // Each command is its letter and first number, then the other numbers.
    while let Some(word) = rest.next() {
        let mut signs = word.chars();
        let Some(command) = signs.next() else {
            break;
        };
        if command == '=' {
            let other = signs.next().and_then(glyph);
            trace(path, other.expect("the table is well written").2, spot);
            continue;
        }
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
                (-2..=width + 4).contains(&spot.x) && (-HEIGHT - 8..=18).contains(&spot.y)
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

    /// All printable signs of ASCII, Latin-1 and Latin Extended-A, quotes, dashes and the euro have strokes, and no two of
    /// them look alike but those that are alike.
    #[test]
    fn latin_texts_have_strokes() {
        let signs = ('!'..='~').chain('\u{a1}'..='\u{17f}');
        let signs = signs.chain("ȘșȚț“”„‘’‚«»‹›–—…·×°€£±µ½".chars());
        let drawn = |text: &str| {
            let mut path = Vec::new();
            write(&mut path, text, Spot::new(0, 0), Align::Left, 600);
            path
        };
        let mut seen: Vec<(char, Vec<Stride>)> = Vec::new();
        // A soft hyphen is not seen.
        for sign in signs.filter(|&sign| sign != '\u{ad}') {
            let path = drawn(&sign.to_string());
            assert!(covers(&sign.to_string()), "{sign}");
            assert_ne!(path, drawn("\u{4e00}"), "{sign}");
            let alike = seen.iter().find(|(_, other)| *other == path);
            let alike = alike
                .map(|&(other, _)| other)
                .filter(|&other| other != sign);
            let known = [('Đ', 'Ð')];
            assert!(
                alike.is_none_or(|other| known.contains(&(sign, other))),
                "{sign} looks like {alike:?}"
            );
            seen.push((sign, path));
        }
        assert_eq!(missing("Größe жест 日").collect::<String>(), "жест日");
    }

    /// A letter with a mark looks the same as one sign and as two, is as wide as the letter, and the mark of a capital is
    /// higher.
    #[test]
    fn letters_are_put_together() {
        let drawn = |text: &str| {
            let mut path = Vec::new();
            write(&mut path, text, Spot::new(0, 0), Align::Left, 600);
            path
        };
        for (one, two, plain) in [
            ("ö", "o\u{308}", "o"),
            ("Ž", "Z\u{30c}", "Z"),
            ("į", "i\u{328}", "i"),
        ] {
            assert_eq!(drawn(one), drawn(two));
            assert_eq!(width(one, 600), width(plain, 600));
            assert!(drawn(one).starts_with(&drawn(plain)));
        }
        assert_eq!(drawn("í"), drawn("ı\u{301}"));
        let top = |text: &str| {
            let spots = drawn(text).into_iter().filter_map(|stride| match stride {
                Stride::From(at) | Stride::To(at) | Stride::Curve(_, at) => Some(at.y),
                Stride::Close => None,
            });
            spots.min()
        };
        assert_eq!((top("é"), top("É")), (Some(-600), Some(-800)));
    }

    #[test]
    fn digits_are_equally_wide() {
        for number in 0..1000 {
            assert_eq!(width(&format!("{number:03}"), 600), 1480);
        }
        assert_eq!(width("", 600), 0);
    }
}
