//! The JSON documents of a part of a tour: a step and its square, and a window.

use hippodrome::format::{Coordinates, StatedProblem, StatedSquare, Status};
use hippodrome::{Numbering, Point, Rectangle};
use serde::Serialize;

use crate::session::document::{Answer, Digits};
use crate::tours::rectangle::Window;

/// The kind of documents of a step and its square.
pub(super) const STEP: &str = "step";
/// The kind of documents of a window.
pub(super) const WINDOW: &str = "window";

/// A step and its square.
#[derive(Serialize)]
pub(super) struct Step {
    step: Digits<u128>,
    square: StatedSquare,
}

/// The steps in a window, rank by rank from its highest, as a grid has them.
#[derive(Serialize)]
pub(super) struct Steps {
    corner: StatedSquare,
    ranks: u64,
    files: u64,
    steps: Vec<Vec<Digits<u128>>>,
}

fn state(point: Point) -> StatedSquare {
    StatedSquare::Square(Coordinates::OfPlane([point.file, point.rank]))
}

fn found<M: Serialize>(kind: &'static str, rectangle: &Rectangle, more: M) -> Answer<M> {
    Answer::new(kind, Status::Found, more).about(StatedProblem::from(rectangle))
}

impl Step {
    /// The document of a step that is numbered so.
    pub(super) fn answer(rectangle: &Rectangle, step: u128, square: Point) -> Answer<Step> {
        let step = Step {
            step: Digits(step),
            square: state(square),
        };
        found(STEP, rectangle, step)
    }
}

impl Steps {
    /// The document of a window of a tour whose first step has this number.
    pub(super) fn answer(
        rectangle: &Rectangle,
        tour: &impl Numbering,
        window: Window,
        first: u128,
    ) -> Answer<Steps> {
        let Window {
            corner,
            ranks,
            files,
        } = window;
        let mut steps = Vec::new();
        for (square, step) in tour.window(corner, ranks, files).into_iter().flatten() {
            if square.file == corner.file {
                steps.push(Vec::new());
            }
            let row: Option<&mut Vec<Digits<u128>>> = steps.last_mut();
            row.into_iter()
                .for_each(|row| row.push(Digits(step + first)));
        }
        let steps = Steps {
            corner: state(corner),
            ranks,
            files,
            steps,
        };
        found(WINDOW, rectangle, steps)
    }
}
