//! The library behind the page: one question in, one answer out.
//!
//! A question is a JSON object (see `request`); the answer is another. What is long (a graph, a
//! tour, the steps of a search) goes past it as [`Parcel`]s of 32-bit numbers, as soon as it is
//! there, so that a page can show a search that is still going on.
//!
//! Nothing here knows of browsers: [`answer`] is an ordinary function, and the native tests call it.
//! Only `abi`, which exists in WebAssembly alone, hands memory over.
//!
//! The page loads it in parts, which are features of this crate: `search` is what it opens with,
//! `text` reads tours and writes them, `numbers` counts and lists all tours, `film` makes GIFs,
//! `special` finds special tours and measures them.
//!
//! A search is stopped by ending the worker it runs in; the engine has no flag for it, for nobody
//! could set one while it computes.

#![deny(missing_docs, clippy::print_stdout, clippy::print_stderr)]
#![cfg_attr(
    not(all(
        feature = "search",
        feature = "text",
        feature = "numbers",
        feature = "film",
        feature = "special"
    )),
    allow(dead_code, reason = "a part needs less than the whole")
)]

#[cfg(feature = "search")]
mod board;
#[cfg(feature = "text")]
mod check;
#[cfg(feature = "numbers")]
mod count;
#[cfg(feature = "search")]
mod evidence;
#[cfg(feature = "film")]
mod film;
#[cfg(feature = "search")]
mod giant;
#[cfg(feature = "search")]
mod hint;
#[cfg(feature = "numbers")]
mod list;
#[cfg(feature = "search")]
mod map;
#[cfg(test)]
mod parcels;
#[cfg(feature = "search")]
mod puzzle;
mod request;
#[cfg(feature = "special")]
mod special;
#[cfg(feature = "special")]
mod statistics;
#[cfg(feature = "text")]
mod text;
#[cfg(feature = "search")]
mod tour;
#[cfg(feature = "special")]
mod uncrossed;
mod watch;

#[cfg(target_arch = "wasm32")]
mod abi;

use serde_json::{Value, json};

use request::Request;

/// What a parcel of numbers holds.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[repr(u32)]
pub enum Parcel {
    /// The answer itself: UTF-8, not numbers. Used between WebAssembly and the page.
    Answer = 0,
    /// The place of every square: rank times files plus file.
    Places = 1,
    /// Where the neighbors of every square begin among [`Parcel::Neighbors`]; one more at the end.
    Begins = 2,
    /// The neighbors of all squares, one square after another.
    Neighbors = 3,
    /// Steps of a search, two numbers each: see `watch`.
    Steps = 4,
    /// A sign of life: visits (low and high half), length of the path, of the longest; the path.
    SearchProgress = 5,
    /// The squares of a tour in order.
    Tour = 6,
    /// For every square, how many squares a walk from it visits.
    Visits = 7,
    /// What went wrong, in UTF-8, where the engine cannot go on.
    Failure = 8,
    /// Where a giant board is cut: see `giant`.
    Patches = 9,
    /// Squares of a giant board and their steps.
    Window = 10,
    /// A square of a giant board, and those visited before it.
    Trail = 11,
    /// Tours, one after another, each by its squares in order.
    Tours = 12,
    /// How far a count is: squares done, squares in all, states (low and high half).
    Layer = 13,
    /// The course of a giant tour along a Hilbert curve: see `giant`.
    Course = 15,
    /// Bytes of a file, four to a number, the first the lowest.
    File = 14,
    /// How far a search for the best is: its work (low and high half), twice the best so far, twice what none surpasses.
    Best = 16,
    /// How often each value of a measure has occurred so far, three numbers each: twice the value, the times (low and high half).
    Values = 17,
    /// The first tour that has a value of a measure: twice the value, then its squares in order.
    Example = 18,
}

/// How many numbers a full parcel of tours or steps has.
const FULL_PARCEL: usize = 1 << 14;

/// Takes the parcels of an answer, in order.
pub trait Sink {
    /// One parcel.
    fn parcel(&mut self, parcel: Parcel, numbers: &[u32]);
}

/// The answer to a question, as JSON. A question that cannot be answered gets
/// `{"error": "why"}`.
pub fn answer(question: &str, sink: &mut dyn Sink) -> String {
    let answer = serde_json::from_str::<Request>(question)
        .map_err(|error| format!("the question is not understood: {error}"))
        .and_then(|request| respond(&request, sink));
    match answer {
        Ok(answer) => answer.to_string(),
        Err(error) => json!({ "error": error }).to_string(),
    }
}

fn respond(request: &Request, sink: &mut dyn Sink) -> Result<Value, String> {
    match request {
        #[cfg(feature = "search")]
        Request::Board(asked) => board::respond(asked, sink),
        #[cfg(feature = "search")]
        Request::Tour(asked) => tour::respond(asked, sink),
        #[cfg(feature = "text")]
        Request::Check(asked) => check::respond(asked, sink),
        #[cfg(feature = "text")]
        Request::Write(asked) => text::respond(asked),
        #[cfg(feature = "search")]
        Request::Map(asked) => map::respond(asked, sink),
        #[cfg(feature = "search")]
        Request::Hint(asked) => hint::respond(asked, sink),
        #[cfg(feature = "search")]
        Request::Giant(asked) => giant::respond(asked, sink),
        #[cfg(feature = "search")]
        Request::Solutions(asked) => puzzle::solutions(asked, sink),
        #[cfg(feature = "search")]
        Request::Puzzle(asked) => puzzle::make(asked, sink),
        #[cfg(feature = "numbers")]
        Request::Count(asked) => count::respond(asked, sink),
        #[cfg(feature = "numbers")]
        Request::List(asked) => list::respond(asked, sink),
        #[cfg(feature = "film")]
        Request::Film(asked) => film::respond(asked, sink),
        #[cfg(feature = "special")]
        Request::Special(asked) => special::respond(asked, sink),
        #[cfg(feature = "special")]
        Request::Describe(asked) => special::describe(asked, sink),
        #[cfg(feature = "special")]
        Request::Statistics(asked) => statistics::respond(asked, sink),
        #[cfg(feature = "special")]
        Request::Uncrossed(asked) => uncrossed::respond(asked, sink),
    }
}

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct Readme;
