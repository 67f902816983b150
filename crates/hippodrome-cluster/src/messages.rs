//! What workers send each other.

use hippodrome::{Parcel, Tally};
use serde::{Deserialize, Serialize};

use crate::kept::Seen;

/// A message to a worker.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Message {
    pub(crate) to: usize,
    pub(crate) from: usize,
    /// The round in which it was sent.
    pub(crate) round: u64,
    pub(crate) body: Body,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Body {
    /// States that belong to it.
    Parcel(Parcel),
    /// What the worker says to all.
    Said(Said),
}

/// What a worker says to all others, each time that they wait for each other.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Said {
    /// What its process sees of earlier runs; only its first worker says more than nothing.
    Seen(Vec<Seen>),
    /// It is ready.
    Ready(Tally),
    /// It has sent as much as it may in a round; whether there is more.
    More(bool),
    /// It has ended a stage.
    Ended(Box<Ended>),
    /// It cannot go on.
    Failed(Reason),
}

/// What a worker says at the end of a stage.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Ended {
    pub(crate) tally: Tally,
    /// How many seconds it worked, and did not wait.
    pub(crate) busy: f64,
    /// The bytes that its process has sent to others so far; only its first worker tells them.
    pub(crate) sent: u64,
}

/// Why a worker cannot go on.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Reason {
    pub(crate) why: String,
    /// Whether a limit was reached, or somebody asked to stop; else something is wrong.
    pub(crate) is_limit: bool,
}
