//! What was counted, for programs.

use hippodrome::format::StatedSquare;
use hippodrome::{Classes, Count};
use num_bigint::BigUint;
use serde::Serialize;

use crate::session::document::Digits;

/// The kind of documents of a number of tours.
pub(super) const KIND: &str = "count";

/// A number of tours, and what else was asked for.
#[derive(Serialize)]
pub(super) struct Counted {
    tours: Digits<BigUint>,
    convention: &'static str,
    #[serde(flatten)]
    work: Option<Work>,
    #[serde(skip_serializing_if = "Option::is_none")]
    starts: Option<Vec<(StatedSquare, Digits<BigUint>)>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    classes: Option<Digits<BigUint>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fixed: Option<Vec<(String, Digits<BigUint>)>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    symmetric: Option<Between>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) checked: Option<String>,
}

/// The least and the most that a number can be: it itself, where it is known.
#[derive(Serialize)]
struct Between {
    least: Digits<BigUint>,
    most: Digits<BigUint>,
}

/// What a count took.
#[derive(Serialize)]
struct Work {
    listed: bool,
    states: u64,
    widest: u64,
    bytes: usize,
}

/// What was counted of a graph of a file.
#[derive(Serialize)]
pub(super) struct OfGraph {
    /// Its place in the file, from 1.
    pub(super) number: u64,
    #[serde(flatten)]
    pub(super) counted: Option<Counted>,
}

impl Counted {
    /// How many tours there are.
    pub(super) fn tours(&self) -> &BigUint {
        &self.tours.0
    }

    /// A number and nothing else.
    pub(super) fn number(tours: BigUint, convention: &'static str) -> Counted {
        Counted {
            tours: Digits(tours),
            convention,
            work: None,
            starts: None,
            classes: None,
            fixed: None,
            symmetric: None,
            checked: None,
        }
    }

    /// A number and what it took.
    pub(super) fn of(count: &Count, directions: u32, convention: &'static str) -> Counted {
        Counted {
            work: Some(Work {
                listed: count.listed,
                states: count.states,
                widest: count.widest,
                bytes: count.bytes,
            }),
            ..Counted::number(&count.tours * directions, convention)
        }
    }

    /// The numbers of the tours that begin at each square.
    pub(super) fn by_start<'n>(
        numbers: impl Iterator<Item = (StatedSquare, &'n BigUint)> + Clone,
        convention: &'static str,
    ) -> Counted {
        let sum = numbers.clone().map(|(_, number)| number).sum();
        let starts = numbers.map(|(square, number)| (square, Digits(number.clone())));
        Counted {
            starts: Some(starts.collect()),
            ..Counted::number(sum, convention)
        }
    }

    /// The tours up to symmetry, and how many of them some symmetry fixes at least, and at the most.
    pub(super) fn up_to_symmetry(
        classes: &Classes,
        (least, most): &(BigUint, BigUint),
        convention: &'static str,
    ) -> Counted {
        let fixed = classes.fixed.iter();
        let fixed = fixed.map(|(symmetry, number)| (symmetry.to_string(), Digits(number.clone())));
        Counted {
            classes: Some(Digits(classes.classes.clone())),
            fixed: Some(fixed.collect()),
            symmetric: Some(Between {
                least: Digits(least.clone()),
                most: Digits(most.clone()),
            }),
            ..Counted::of(&classes.count, 1, convention)
        }
    }
}
