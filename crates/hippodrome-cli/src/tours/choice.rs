//! Which of many tours are written: all, those with certain measures, or those that have the least or the most of one.

use std::collections::{BTreeMap, BinaryHeap};
use std::fmt;
use std::io::{self, Write};
use std::str::FromStr;

use anyhow::ensure;
use clap::{Args, value_parser};
use hippodrome::{Measure, Measures, Problem, Square};

use super::lines::{Lines, Value};
use crate::session::document::keep_promise;

/// All measures, each with what it is.
pub(crate) fn measures_in_words() -> String {
    let measures = Measure::ALL.map(|measure| format!("{measure} ({})", measure.sentence()));
    measures.join(", ")
}

/// Which tours are wanted.
#[derive(Debug, Args)]
pub(crate) struct ChoiceArgs {
    #[arg(
        long = "where",
        value_name = "CONDITION",
        help = format!(
            "Only tours with these measures, as in 'turns<=40' or 'crossings<60,straight>=2': {}; with =, <, >, <= or >=",
            measures_in_words()
        ),
        value_delimiter = ',',
        help_heading = "Choice"
    )]
    conditions: Vec<Condition>,
    /// Only those with the least of a measure, once all are known
    #[arg(
        long,
        value_name = "MEASURE",
        conflicts_with = "most",
        help_heading = "Choice"
    )]
    least: Option<Measure>,
    /// Only those with the most of a measure, once all are known
    #[arg(long, value_name = "MEASURE", help_heading = "Choice")]
    most: Option<Measure>,
    /// How many --least or --most leave, the best first; of those that are alike the first ones [default: 1]
    #[arg(
        long,
        value_name = "N",
        value_parser = value_parser!(u32).range(1..),
        help_heading = "Choice"
    )]
    best: Option<u32>,
}

impl ChoiceArgs {
    /// Whether there is a tour to be written only when all are known.
    pub(crate) fn is_of_all(&self) -> bool {
        self.least.is_some() || self.most.is_some()
    }
}

/// What was measured, as people write it.
fn shown(measure: Measure, value: u64) -> f64 {
    measure.shown(value as f64)
}

/// Something that must hold of a measure.
#[derive(Clone, Debug)]
struct Condition {
    measure: Measure,
    sign: Sign,
    value: f64,
}

#[derive(Copy, Clone, Debug)]
enum Sign {
    AtMost,
    AtLeast,
    Less,
    More,
    Equal,
}

/// The signs as they are typed, those that begin with another one first.
const SIGNS: [(&str, Sign); 6] = [
    ("<=", Sign::AtMost),
    (">=", Sign::AtLeast),
    ("==", Sign::Equal),
    ("<", Sign::Less),
    (">", Sign::More),
    ("=", Sign::Equal),
];

impl FromStr for Condition {
    type Err = String;

    fn from_str(text: &str) -> Result<Condition, String> {
        let wrong =
            || format!("`{text}` is not a condition: write it as in turns<=40 or crossings=52");
        let at = text.find(['<', '>', '=']).ok_or_else(wrong)?;
        let (name, rest) = text.split_at(at);
        let mut signs = SIGNS.iter();
        let sign = signs.find(|(typed, _)| rest.starts_with(typed));
        let &(typed, sign) = sign.ok_or_else(wrong)?;
        let value = rest[typed.len()..].trim();
        let is_number = value.starts_with(|c: char| c.is_ascii_digit());
        let value: f64 = value.parse().ok().filter(|_| is_number).ok_or_else(wrong)?;
        let measure: Measure = name.trim().parse().map_err(|wrong| format!("{wrong}"))?;
        Ok(Condition {
            measure,
            sign,
            value,
        })
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match self.sign {
            Sign::AtMost => "<=",
            Sign::AtLeast => ">=",
            Sign::Less => "<",
            Sign::More => ">",
            Sign::Equal => "=",
        };
        write!(f, "{}{sign}{}", self.measure, self.value)
    }
}

impl Condition {
    fn holds(&self, value: u64) -> bool {
        let value = shown(self.measure, value);
        match self.sign {
            Sign::AtMost => value <= self.value,
            Sign::AtLeast => value >= self.value,
            Sign::Less => value < self.value,
            Sign::More => value > self.value,
            Sign::Equal => value == self.value,
        }
    }
}

/// A tour that is among the best so far: how far it is from the best there could be, and how many came before it.
#[derive(Eq, PartialEq, Ord, PartialOrd)]
struct Kept {
    distance: u64,
    number: u64,
    squares: Vec<Square>,
    values: Vec<u64>,
}

/// Takes tours one after another, and writes those that are wanted.
pub(crate) struct Choice<'p> {
    lines: Lines<'p>,
    conditions: Vec<Condition>,
    measures: Option<Measures<'p>>,
    which: Vec<Measure>,
    /// The place among these of the measure that decides, and whether the least of it is wanted.
    order: Option<(usize, bool)>,
    best: usize,
    kept: BinaryHeap<Kept>,
    seen: u64,
    written: u64,
    /// The least and the most of the deciding measure among those written.
    range: Option<(u64, u64)>,
}

impl<'p> Choice<'p> {
    /// All tours.
    pub(crate) fn all(lines: Lines<'p>) -> Choice<'p> {
        Choice {
            lines,
            conditions: Vec::new(),
            measures: None,
            which: Vec::new(),
            order: None,
            best: 0,
            kept: BinaryHeap::new(),
            seen: 0,
            written: 0,
            range: None,
        }
    }

    /// Those of this problem that are asked for.
    pub(crate) fn new(
        problem: &'p Problem,
        lines: Lines<'p>,
        args: &ChoiceArgs,
    ) -> anyhow::Result<Choice<'p>> {
        let deciding = args.least.or(args.most);
        ensure!(
            args.best.is_none() || deciding.is_some(),
            "--best is how many tours --least or --most leave: say of which measure, as in --least crossings --best 5"
        );
        let conditions = args.conditions.iter().map(|condition| condition.measure);
        let mut which: Vec<Measure> = deciding.into_iter().chain(conditions).collect();
        which.sort_unstable();
        which.dedup();
        let place = |measure| which.iter().position(|&other| other == measure);
        let measures = match which.is_empty() {
            true => None,
            false => Some(Measures::new(problem, &which)?),
        };
        Ok(Choice {
            conditions: args.conditions.clone(),
            measures,
            order: deciding
                .and_then(place)
                .map(|at| (at, args.least.is_some())),
            best: args.best.unwrap_or(1) as usize,
            which,
            ..Choice::all(lines)
        })
    }

    /// How many tours have come.
    pub(crate) fn seen(&self) -> u64 {
        self.seen
    }

    /// How many were written.
    pub(crate) fn written(&self) -> u64 {
        self.written
    }

    /// Takes a tour, and writes it at once if it is wanted whatever comes.
    pub(crate) fn take(&mut self, out: &mut dyn Write, squares: &[Square]) -> io::Result<()> {
        self.seen += 1;
        let Some(measures) = &mut self.measures else {
            return self.write(out, squares, &[]);
        };
        let values = measures.of(squares).map_err(io::Error::other)?;
        let holds = |condition: &Condition| {
            let mut measured = self.which.iter().zip(&values);
            measured
                .any(|(&measure, &value)| measure == condition.measure && condition.holds(value))
        };
        if !self.conditions.iter().all(holds) {
            return Ok(());
        }
        let Some((at, is_least)) = self.order else {
            return self.write(out, squares, &values);
        };
        let distance = match is_least {
            true => values[at],
            false => u64::MAX - values[at],
        };
        let is_full = self.kept.len() == self.best;
        if is_full
            && self
                .kept
                .peek()
                .is_some_and(|worst| worst.distance <= distance)
        {
            return Ok(());
        }
        if is_full {
            self.kept.pop();
        }
        self.kept.push(Kept {
            distance,
            number: self.seen,
            squares: squares.to_vec(),
            values,
        });
        Ok(())
    }

    /// Writes the best, when no more tours come.
    pub(crate) fn finish(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let mut kept = std::mem::take(&mut self.kept).into_vec();
        kept.sort_unstable();
        for Kept {
            squares, values, ..
        } in kept
        {
            self.write(out, &squares, &values)?;
        }
        Ok(())
    }

    fn write(&mut self, out: &mut dyn Write, squares: &[Square], values: &[u64]) -> io::Result<()> {
        if self.written == 0 {
            keep_promise();
        }
        self.written += 1;
        if let Some((at, _)) = self.order {
            let (least, most) = self.range.unwrap_or((values[at], values[at]));
            self.range = Some((least.min(values[at]), most.max(values[at])));
        }
        let named = self.which.iter().zip(values);
        let named = named.map(|(&measure, &value)| (measure.name(), Value(shown(measure, value))));
        self.lines
            .write(out, squares, &named.collect::<BTreeMap<_, _>>())
    }

    /// What was asked for, in words behind a number of tours; nothing if all were.
    pub(crate) fn wanted(&self) -> String {
        let mut told = String::new();
        if !self.conditions.is_empty() {
            let conditions: Vec<String> =
                self.conditions.iter().map(Condition::to_string).collect();
            told = format!(" with {}", conditions.join(" and "));
        }
        if let Some((at, is_least)) = self.order {
            let (measure, end) = (self.which[at], if is_least { "least" } else { "most" });
            let and = if told.is_empty() {
                " with"
            } else {
                ", those with"
            };
            told.push_str(&format!("{and} the {end} {measure}"));
            let shown = |value: u64| shown(measure, value);
            match self.range {
                Some((least, most)) if least == most => {
                    told.push_str(&format!(", {}", shown(least)))
                }
                Some((least, most)) => {
                    told.push_str(&format!(", {} to {}", shown(least), shown(most)));
                }
                None => {}
            }
        }
        told
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_are_read_and_held() {
        for (text, holding, failing) in [
            ("turns<=40", 40, 41),
            ("turns < 40", 39, 40),
            ("crossings>=2", 2, 1),
            ("crossings>2", 3, 2),
            ("straight=0", 0, 1),
            ("straight==0", 0, 1),
            // Areas are kept doubled.
            ("area=12.5", 25, 12),
        ] {
            let condition: Condition = text.parse().unwrap();
            assert!(condition.holds(holding), "{text}");
            assert!(!condition.holds(failing), "{text}");
        }
        for text in [
            "",
            "turns",
            "turns<=",
            "turns<=x",
            "<=4",
            "bends<4",
            "turns=<4",
            "turns<=-1",
        ] {
            assert!(text.parse::<Condition>().is_err(), "{text}");
        }
    }
}
