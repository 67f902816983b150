//! A call that somebody might make, or nobody would.

use super::dice::Dice;
use super::files::{Corpus, Holds};
use super::options::{Takes, Value, is_written};

/// A command line, and what lies there and comes in when it is called.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    pub(crate) command: Vec<String>,
    /// Options with their values: what is left out together.
    pub(crate) arguments: Vec<Vec<String>>,
    pub(crate) files: Vec<(String, Vec<u8>)>,
    pub(crate) stdin: Vec<u8>,
}

const BOARDS: [&str; 34] = [
    "4294967295x1",
    "4x4x4",
    "8x8",
    "5x5",
    "3x4",
    "3x8",
    "4x4",
    "6x6",
    "1x1",
    "1x2",
    "2x2",
    "2x1",
    "3x3",
    "5x5-a1-e5",
    "3x3-b2",
    "cylinder:4x9",
    "torus:3x5",
    "torus:1x1",
    "torus:1x2",
    "mobius:6x5",
    "klein:5x7",
    "mobius:1x3",
    "2x3x4",
    "2x2x2",
    "3x3x3-b2.2",
    "klein:2x2",
    "4x1..6",
    "3x1..12",
    "30x30",
    "1x40",
    "0x0",
    "8",
    "1000000000000x1000000000000",
    "18446744073709551615x18446744073709551616",
];
const SQUARES: [&str; 18] = [
    "a1",
    "b3",
    "c1",
    "h8",
    "d4",
    "e5",
    "a2",
    "b2",
    "a1.2",
    "0,0",
    "1,2",
    "7,0",
    "1",
    "3",
    "aa1",
    "zzzzzzz9",
    "a0",
    "a18446744073709551616",
];
const PIECES: [&str; 17] = [
    "knight",
    "king",
    "queen",
    "rook",
    "bishop",
    "camel",
    "zebra",
    "giraffe",
    "wazir",
    "1,2",
    "0,1",
    "1,1",
    "knight+camel",
    "king+knight",
    "0,0",
    "1000000,1",
    "4294967296,1",
];
const NUMBERS: [&str; 14] = [
    "0",
    "1",
    "2",
    "3",
    "7",
    "10",
    "64",
    "100",
    "1000",
    "4294967295",
    "4294967296",
    "18446744073709551615",
    "18446744073709551616",
    "-1",
];
/// No engine is asked for a board of thousands of squares, and no tour is written that has no end.
const SIDES: [&str; 8] = [
    "-1",
    "0",
    "1",
    "2",
    "3",
    "7",
    "18446744073709551615",
    "18446744073709551616",
];
const OUTPUTS: [&str; 16] = [
    "out.txt",
    "out.json",
    "out.tour",
    "out.svg",
    "out.png",
    "out.gif",
    "out.apng",
    "out",
    "-",
    "no/out.svg",
    ".",
    "out.jsonl",
    "",
    "file0",
    "o\nut.svg",
    "/dev/null",
];
/// What nobody means.
const HOSTILE: [&str; 20] = [
    "",
    " ",
    "-",
    "--",
    "-1",
    "a\nb",
    "\u{1b}[31mred",
    "\u{202e}8x8",
    "é",
    "\u{feff}8x8",
    "NaN",
    "1e9",
    "0x10",
    "''",
    "`ls`",
    "$(ls)",
    "../..",
    "/",
    "a\\b",
    "\u{0}",
];

/// Makes calls of what the commands take.
pub(crate) struct Caller<'c> {
    pub(crate) commands: &'c [Takes],
    pub(crate) corpus: &'c Corpus,
}

impl Caller<'_> {
    /// A call.
    pub(crate) fn call(&self, dice: &mut Dice) -> Call {
        let takes = &self.commands[dice.below(self.commands.len() as u64) as usize];
        let mut call = Call {
            command: takes.command.clone(),
            arguments: Vec::new(),
            files: Vec::new(),
            stdin: Vec::new(),
        };
        let elsewhere =
            ["--board", "--graph"].iter().any(|name| takes.has(name)) && dice.below(3) == 0;
        let board_first = takes
            .positional
            .first()
            .is_some_and(|value| value.kind == "BOARD");
        for (at, value) in takes.positional.iter().enumerate() {
            if at == 0 && elsewhere && board_first || dice.below(30) == 0 {
                continue;
            }
            let value = self.value("", value, &mut call, dice);
            call.arguments.push(vec![value]);
        }
        if elsewhere {
            let name = if dice.below(2) == 0 {
                "--board"
            } else {
                "--graph"
            };
            self.option(takes, name, &mut call, dice);
        }
        // A search of no end shows nothing.
        self.option(takes, "--time", &mut call, dice);
        for _ in 0..dice.below(5) {
            let at = dice.below(takes.options.len() as u64) as usize;
            let name = takes.options[at].name.clone();
            if !matches!(name.as_str(), "--time" | "--help") {
                self.option(takes, &name, &mut call, dice);
            }
        }
        if dice.below(8) == 0 && !call.arguments.is_empty() {
            let at = dice.below(call.arguments.len() as u64) as usize;
            let again = call.arguments[at].clone();
            call.arguments.push(again);
        }
        call
    }

    fn option(&self, takes: &Takes, name: &str, call: &mut Call, dice: &mut Dice) {
        let Some(named) = takes.options.iter().find(|named| named.name == name) else {
            return;
        };
        let mut argument = vec![name.to_owned()];
        if let Some(value) = &named.value {
            argument.push(self.value(name, value, call, dice));
        }
        call.arguments.push(argument);
    }

    /// A value of this kind, for an option of this name.
    fn value(&self, name: &str, value: &Value, call: &mut Call, dice: &mut Dice) -> String {
        // It must have an end.
        if name == "--time" {
            return pick(&["0s", "1ms", "20ms", "50ms"], dice);
        }
        if matches!(name, "--tours" | "--trials") {
            return pick(&["0", "1", "3", "-1", "18446744073709551616", "x"], dice);
        }
        // What is written stays on the desk: no name here leads away from it.
        if value.kind == "DIR" {
            return pick(
                &["place", "place", "no/place", ".", "pl\nace", "", "file0"],
                dice,
            );
        }
        if is_written(name) {
            return pick(&OUTPUTS, dice);
        }
        match dice.below(40) {
            0 => return pick(&HOSTILE, dice).replace('\0', "\u{1}"),
            1 => {
                return pick(&HOSTILE, dice)
                    .replace('\0', "x")
                    .repeat(1 << dice.below(12));
            }
            2 => return pick(&NUMBERS, dice),
            _ => {}
        }
        if !value.possible.is_empty() {
            let possible: Vec<&str> = value.possible.iter().map(String::as_str).collect();
            return pick(&possible, dice);
        }
        let square = |dice: &mut Dice| pick(&SQUARES, dice);
        match (name, value.kind.as_str()) {
            ("--board", _) if dice.below(2) == 0 => pick(&BOARDS, dice),
            ("--board", _) => {
                let wrapped = pick(&["", "", "", "torus:", "klein:"], dice);
                wrapped + &self.file(&[Holds::Board], call, dice)
            }
            ("--graph", _) => self.file(&[Holds::Graph], call, dice),
            ("--replay", _) => self.file(&[Holds::Trace], call, dice),
            ("--puzzle", _) => self.file(&[Holds::Claim, Holds::Board], call, dice),
            (_, "FILE") => self.file(
                &[Holds::Claim, Holds::Claim, Holds::Refutation, Holds::Trace],
                call,
                dice,
            ),
            (_, "TOUR") if dice.below(2) == 0 => "a1 b3 c1 a2 b4 c2 a3 b1 c3 a4 b2 c4".to_owned(),
            (_, "TOUR") => self.file(&[Holds::Claim], call, dice),
            (_, "BOARD") => match dice.below(12) {
                0 => format!("{}x{}", pick(&SIDES, dice), pick(&SIDES, dice)),
                _ => pick(&BOARDS, dice),
            },
            (_, "PIECE") => pick(&PIECES, dice),
            (_, "SQUARE" | "FROM" | "TO") => square(dice),
            (_, "NUMBER=SQUARE") => format!("{}={}", pick(&NUMBERS, dice), square(dice)),
            (_, "SQUARE-SQUARE") => format!("{}-{}", square(dice), square(dice)),
            (_, "SYMMETRY") => pick(
                &[
                    "90",
                    "180",
                    "180-eulerian",
                    "180-bergholtian",
                    "mirror",
                    "diagonal",
                    "+1,0",
                    "180+2,1",
                    "x,z,-y",
                ],
                dice,
            ),
            (_, "HOLES") => pick(
                &["0", "1", "5%", "50%", "100%", "2.25%", "12", "99999999999"],
                dice,
            ),
            (_, "TIES") => pick(
                &["first", "random", "lookahead", "pohl", "far", "squirrel"],
                dice,
            ),
            (_, "ARTICLE") => pick(
                &[
                    "javascript",
                    "javascript-warnsdorff",
                    "java",
                    "codeproject",
                    "textbook",
                    "textbook-warnsdorff",
                    "course",
                ],
                dice,
            ),
            (_, "ORDER") => pick(
                &[
                    "clockwise",
                    "1,2 2,1 2,-1 1,-2 -1,-2 -2,-1 -2,1 -1,2",
                    "1,2",
                ],
                dice,
            ),
            (_, "WINDOW") => pick(
                &[
                    "a1,3x3",
                    "0,0,2x2",
                    "c3,40x40",
                    "d4,8x8",
                    "a1,0x0",
                    "a1,18446744073709551615x1",
                ],
                dice,
            ),
            (_, "STYLE") => pick(
                &["line", "numbers", "board", "mosaic", "string", "celtic"],
                dice,
            ),
            (_, "PAGE") => pick(&["A1", "A4", "letter", "200x300", "1x1", "5000x5000"], dice),
            (_, "PIXELS") => pick(&["1", "64", "300", "1200", "40000", "4294967295"], dice),
            (_, "SIZE") => pick(&["0", "64K", "1M", "100M", "1G", "99999999T"], dice),
            (_, "TEXT") => pick(
                &[
                    "Round and round the knight goes",
                    "x",
                    "-",
                    "é\u{301}ß",
                    ". #",
                ],
                dice,
            ),
            (_, "CONDITION") => pick(
                &[
                    "turns<=40",
                    "area>=3,turns=1",
                    "straight<2",
                    "crossings",
                    "turns<=x",
                    "=3",
                ],
                dice,
            ),
            (_, "MEASURE") => pick(&["turns", "area", "crossings", "parallel", "length"], dice),
            (_, "COMMAND") => pick(&["tour", "count", "puzzle", "help"], dice),
            _ => pick(&NUMBERS, dice),
        }
    }

    /// The name of a file that comes with the call, or is stdin, or is not there.
    fn file(&self, holds: &[Holds], call: &mut Call, dice: &mut Dice) -> String {
        let bytes = self.corpus.file(holds, dice);
        match dice.below(20) {
            0 => pick(&["not-there", ".", "/dev/null", ""], dice),
            1..=4 => {
                call.stdin = bytes;
                "-".to_owned()
            }
            5 if call.files.is_empty() => {
                let name = pick(&["a b", "x\ny", "é", "\u{1b}[1m", "'", "8x8.txt"], dice);
                call.files.push((name.clone(), bytes));
                name
            }
            _ => {
                let name = format!("file{}", call.files.len());
                call.files.push((name.clone(), bytes));
                name
            }
        }
    }
}

impl Takes {
    fn has(&self, name: &str) -> bool {
        self.options.iter().any(|named| named.name == name)
    }
}

fn pick(values: &[&str], dice: &mut Dice) -> String {
    values[dice.below(values.len() as u64) as usize].to_owned()
}
