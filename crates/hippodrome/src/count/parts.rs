//! A count in parts, each on a machine of its own, with no network between them.
//!
//! A count that is cut into two sides is a sum over the classes of a side (`cut`). Each machine sweeps the sides, or takes
//! them from a checkpoint, and sums up the classes of its part; what comes of it is written down as a line of
//! JSON, and who has all these lines adds them up.
//!
//! A line says what the number depends on: the problem, the program, and a checksum of the plan, by which the board is cut. It
//! has a checksum of its own, and is not believed unless it is byte for byte what would be written of it. So what is added up
//! is every part of one count, each once, or there is no sum.

use std::fmt;
use std::str::FromStr;

use num_bigint::BigUint;
use serde::{Deserialize, Serialize};

use super::cut::part::Part;
use super::keep::checksum::{checksum, checksum_of_bytes};
use super::keep::decimal;
use super::number::Count;
use crate::format::StatedProblem;
use crate::problem::Problem;

/// What says of a file that it holds a part, and in which form.
const SCHEMA: &str = "hippodrome/count-part/1";

/// The number of tours of one part of a count. It prints as a line of JSON, which can be parsed.
///
/// ```
/// use hippodrome::{CountPart, Counter, Ends, Leaper, Part, Problem};
///
/// let problem = Problem::on_board("6x8".parse()?, Leaper::KNIGHT, Ends::Closed);
/// let mut parts = Vec::new();
/// for number in 1..=3 {
///     let part = Part::new(number, 3).expect("there is such a part");
///     let line = Counter::new(&problem).part(part)?.to_string();
///     parts.push((format!("part-{number}.json"), line.parse::<CountPart>()?));
/// }
/// assert_eq!(CountPart::sum(&parts)?.to_string(), "55488142");
/// assert!(CountPart::sum(&parts[1..]).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CountPart {
    schema: String,
    status: String,
    program: String,
    /// As every document states its problem; and as it is read again.
    #[serde(flatten)]
    stated: StatedProblem,
    problem: Problem,
    /// A checksum of all that the count depends on.
    plan: String,
    part: u32,
    of: u32,
    #[serde(with = "decimal")]
    tours: BigUint,
    /// That of this line with nothing written here.
    checksum: String,
}

/// Why a text is not the number of a part.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PartFlaw {
    /// It is something else.
    #[error("it is no part of a count, as `count --part` writes it: {0}")]
    NotAPart(String),
    /// It was changed after it was written.
    #[error("it is damaged: it holds something else than was written")]
    Damaged,
}

/// Why parts do not add up to a count. They are called as they were named.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PartsFlaw {
    /// There are none.
    #[error("there are no parts to add up")]
    None,
    /// One belongs to another count.
    #[error("{name} is {found}, and {first} is {wanted}: they are not parts of one count")]
    Foreign {
        /// The one.
        name: String,
        /// What it is.
        found: String,
        /// The first of all.
        first: String,
        /// What that is.
        wanted: String,
    },
    /// One comes a second time.
    #[error("{first} and {name} both are part {part}: each is added once")]
    Twice {
        /// The first one.
        first: String,
        /// The second.
        name: String,
        /// Which part they are.
        part: Part,
    },
    /// Some do not come.
    #[error("{missing} of {of} parts are missing, the first of them {first}")]
    Missing {
        /// How many.
        missing: usize,
        /// Of how many.
        of: u32,
        /// The first that is missing.
        first: Part,
    },
}

impl CountPart {
    /// What was counted of a part of a count that depends on all this.
    pub(crate) fn new(problem: &Problem, plan: &[u64], part: Part, count: Count) -> CountPart {
        let mut counted = CountPart {
            schema: SCHEMA.to_owned(),
            status: "found".to_owned(),
            program: format!("hippodrome {}", env!("CARGO_PKG_VERSION")),
            stated: problem.into(),
            problem: problem.clone(),
            plan: format!("{:016x}", checksum(plan.iter().copied())),
            part: part.number(),
            of: part.of(),
            tours: count.tours,
            checksum: String::new(),
        };
        counted.checksum = counted.own_checksum();
        counted
    }

    /// The problem whose tours are counted.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The sum of all parts of a count, which are called by these names if they make none.
    ///
    /// # Errors
    ///
    /// [`PartsFlaw`], where one is missing, comes twice or belongs to another count.
    pub fn sum(parts: &[(String, CountPart)]) -> Result<BigUint, PartsFlaw> {
        let Some((first_name, first)) = parts.first() else {
            return Err(PartsFlaw::None);
        };
        let mut names: Vec<Option<&str>> = vec![None; first.of as usize];
        for (name, counted) in parts {
            if let Some((found, wanted)) = counted.differs(first) {
                return Err(PartsFlaw::Foreign {
                    name: name.clone(),
                    found,
                    first: first_name.clone(),
                    wanted,
                });
            }
            if let Some(before) = names[counted.part as usize - 1].replace(name) {
                return Err(PartsFlaw::Twice {
                    first: before.to_owned(),
                    name: name.clone(),
                    part: Part::new(counted.part, counted.of).unwrap_or(Part::WHOLE),
                });
            }
        }
        let missing = (1..).zip(&names).filter(|(_, name)| name.is_none());
        if let Some((number, _)) = missing.clone().next() {
            return Err(PartsFlaw::Missing {
                missing: missing.count(),
                of: first.of,
                first: Part::new(number, first.of).unwrap_or(Part::WHOLE),
            });
        }
        Ok(parts.iter().map(|(_, counted)| &counted.tours).sum())
    }

    /// How this and another one belong to different counts, if they do.
    fn differs(&self, other: &CountPart) -> Option<(String, String)> {
        let of = |counted: &CountPart| format!("of the {}", counted.problem);
        if self.problem != other.problem {
            return Some((of(self), of(other)));
        }
        if self.program != other.program {
            let by = |counted: &CountPart| format!("counted by {}", counted.program);
            return Some((by(self), by(other)));
        }
        if self.of != other.of {
            let one = |counted: &CountPart| format!("one of {} parts", counted.of);
            return Some((one(self), one(other)));
        }
        let cut = |counted: &CountPart| format!("of the cut with the checksum {}", counted.plan);
        (self.plan != other.plan).then(|| (cut(self), cut(other)))
    }

    /// The checksum of what is said beside it.
    fn own_checksum(&self) -> String {
        let unsealed = CountPart {
            checksum: String::new(),
            ..self.clone()
        };
        format!(
            "{:016x}",
            checksum_of_bytes(unsealed.to_string().as_bytes())
        )
    }
}

impl fmt::Display for CountPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&serde_json::to_string(self).map_err(|_| fmt::Error)?)
    }
}

impl FromStr for CountPart {
    type Err = PartFlaw;

    /// Reads a line. Blanks and ends of lines around it are no damage.
    fn from_str(text: &str) -> Result<CountPart, PartFlaw> {
        let text = text.trim_ascii();
        let counted: CountPart =
            serde_json::from_str(text).map_err(|error| PartFlaw::NotAPart(error.to_string()))?;
        if counted.schema != SCHEMA {
            let why = format!("it is a `{}`, and not a `{SCHEMA}`", counted.schema);
            return Err(PartFlaw::NotAPart(why));
        }
        let is_part = Part::new(counted.part, counted.of).is_some();
        match is_part && counted.checksum == counted.own_checksum() && counted.to_string() == text {
            true => Ok(counted),
            false => Err(PartFlaw::Damaged),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::count::keep::checkpoint::memory::Memory;
    use crate::count::{CountError, Counter};
    use crate::leaper::Leaper;
    use crate::limits::{Limits, Stopped, Unsupported};
    use crate::problem::Ends;

    fn problem(board: &str, ends: Ends) -> Problem {
        let board: Board = board.parse().unwrap();
        Problem::on_board(board, Leaper::KNIGHT, ends)
    }

    /// All parts, each under its number.
    fn parts(problem: &Problem, of: u32) -> Vec<(String, CountPart)> {
        let parts = (1..=of).map(|number| {
            let part = Part::new(number, of).unwrap();
            let counted = Counter::new(problem).part(part).unwrap();
            (number.to_string(), counted)
        });
        parts.collect()
    }

    /// Closed tours, open ones, and tours from a square; with a side that is the image of the other, and with two.
    #[test]
    #[ignore = "takes seconds"]
    fn parts_add_up() {
        let corner = Ends::From(crate::square::Square::new(0));
        for (board, ends) in [
            ("6x8", Ends::Closed),
            ("5x8", Ends::Closed),
            ("3x20", Ends::Closed),
            ("5x9-a1", Ends::Closed),
            ("3x12", Ends::Any),
            ("4x9", Ends::Any),
            ("4x10", corner),
        ] {
            let problem = problem(board, ends);
            let whole = Counter::new(&problem).count().unwrap().tours;
            for of in [1, 2, 5, 16] {
                let parts = parts(&problem, of);
                assert_eq!(CountPart::sum(&parts), Ok(whole.clone()), "{problem}");
            }
        }
    }

    /// With memory for a few of the states, some threads, and blocks in a store.
    #[test]
    fn what_is_a_part_depends_on_nothing_else() {
        let problem = problem("6x8", Ends::Closed);
        let part = Part::new(2, 3).unwrap();
        let alone = Counter::new(&problem).part(part).unwrap();
        assert_eq!(Counter::new(&problem).threads(3).part(part).unwrap(), alone);
        let store = Memory::default();
        let little = Counter::new(&problem).store(&store).memory(1 << 20);
        assert_eq!(little.clone().part(part).unwrap(), alone);
        assert!(
            *store.spilled.lock().unwrap() > 0,
            "blocks are in the store"
        );
        assert_eq!(little.clone().part(part).unwrap(), alone);
        assert_ne!(alone.tours, BigUint::ZERO);
        assert!(alone.tours < BigUint::from(55_488_142u32));
    }

    /// Every single byte that is changed is noticed, and what is cut off.
    #[test]
    fn damage_is_noticed() {
        let counted = parts(&problem("6x8", Ends::Closed), 2).swap_remove(0).1;
        let text = counted.to_string();
        assert_eq!(format!("\n{text}\r\n").parse(), Ok(counted));
        for at in 0..text.len() {
            for bit in 0..7 {
                let mut bytes = text.clone().into_bytes();
                bytes[at] ^= 1 << bit;
                let damaged = String::from_utf8(bytes).unwrap();
                assert!(
                    damaged.trim_ascii().parse::<CountPart>().is_err(),
                    "{damaged}"
                );
            }
            assert!(text[..at].parse::<CountPart>().is_err());
        }
        assert_eq!(
            text.replace("\"part\":1", "\"part\":2")
                .parse::<CountPart>(),
            Err(PartFlaw::Damaged)
        );
    }

    #[test]
    fn what_makes_no_count() {
        let all = parts(&problem("6x8", Ends::Closed), 4);
        let flaw = |parts: &[(String, CountPart)]| CountPart::sum(parts).unwrap_err().to_string();
        assert_eq!(flaw(&[]), "there are no parts to add up");
        assert_eq!(
            flaw(&[all[0].clone(), all[2].clone()]),
            "2 of 4 parts are missing, the first of them 2/4"
        );
        let mut twice = all.clone();
        twice.push(("5".to_owned(), all[2].1.clone()));
        assert_eq!(
            flaw(&twice),
            "3 and 5 both are part 3/4: each is added once"
        );
        let mut foreign = all.clone();
        foreign[3] = parts(&problem("6x10", Ends::Closed), 1).remove(0);
        assert_eq!(
            flaw(&foreign),
            "1 is of the closed knight's tour of 6x10, and 1 is of the closed knight's tour of 6x8: they are not parts of one count"
        );
        foreign[3] = parts(&problem("6x8", Ends::Closed), 3).remove(0);
        assert!(flaw(&foreign).starts_with("1 is one of 3 parts, and 1 is one of 4 parts"));
        foreign[3] = all[3].clone();
        foreign[3].1.plan = "0".to_owned();
        assert!(flaw(&foreign).contains("of the cut with the checksum"));
        foreign[3].1.program = "hippodrome 9".to_owned();
        assert!(flaw(&foreign).contains("counted by hippodrome 9"));
    }

    /// Where no cut pays, where the number is known, where tours are listed, and where a limit is reached.
    #[test]
    fn no_parts() {
        let part = |problem: &Problem| Counter::new(problem).part(Part::new(1, 2).unwrap());
        for board in ["5x6", "5x5"] {
            let refused = part(&problem(board, Ends::Closed)).unwrap_err();
            assert!(matches!(refused, CountError::NotCut), "{board}: {refused}");
        }
        let symmetric = "180".parse().unwrap();
        let constraints = crate::problem::Constraints {
            symmetry: Some(symmetric),
            ..Default::default()
        };
        let refused = part(&problem("6x8", Ends::Closed).with(constraints).unwrap());
        let why = Stopped::Unsupported(Unsupported::Symmetry);
        assert!(matches!(refused, Err(CountError::Stopped(stopped)) if stopped == why));
        let wide = problem("6x8", Ends::Closed);
        let limits = Limits::NONE.with_nodes(50);
        let stopped = Counter::new(&wide)
            .limits(limits)
            .part(Part::new(1, 2).unwrap());
        assert!(matches!(stopped, Err(CountError::Stopped(Stopped::Nodes))));
    }
}
