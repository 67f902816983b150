//! The library behind the page: one question in, one answer out.
//!
//! A question is a JSON object (see [`mod@request`]); the answer is another. What is long (a graph, a
//! tour, the steps of a search) goes past it as [`Parcel`]s of 32-bit numbers, as soon as it is
//! there, so that a page can show a search that is still going on.
//!
//! Nothing here knows of browsers: [`answer`] is an ordinary function, and the native tests call it.
//! Only `abi`, which exists in WebAssembly alone, hands memory over.
//!
//! A search is stopped by ending the worker it runs in; the engine has no flag for it, for nobody
//! could set one while it computes.

mod board;
mod check;
mod evidence;
mod explore;
mod hint;
mod map;
mod request;
mod text;
mod tour;
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
    /// Steps of a search, two numbers each: see [`mod@watch`].
    Steps = 4,
    /// A sign of life: visits (low and high half), length of the path, of the longest; the path.
    Pulse = 5,
    /// The squares of a tour in order.
    Tour = 6,
    /// For every square, how many squares a walk from it visits.
    Visits = 7,
    /// What went wrong, in UTF-8, where the engine cannot go on.
    Failure = 8,
    /// Steps of a giant tour, scaled to 32 bits over what was asked for.
    Shades = 9,
    /// Steps of a giant tour exactly: four numbers each, the lowest first.
    Exact = 10,
}

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
        Request::Board(asked) => board::respond(asked, sink),
        Request::Tour(asked) => tour::respond(asked, sink),
        Request::Check(asked) => check::respond(asked, sink),
        Request::Write(asked) => text::respond(asked),
        Request::Map(asked) => map::respond(asked, sink),
        Request::Hint(asked) => hint::respond(asked, sink),
        Request::Explore(asked) => explore::respond(asked, sink),
    }
}
