//! How long an engine may go on, and how much it may take: work, bytes, and a flag; and how large a problem may be
//! that it is begun on.
//!
//! Limits count work (squares entered, nodes), never seconds, so that the same limit gives the
//! same answer on every machine. Who wants a time limit sets the flag from outside.

use crate::problem::Problem;

#[cfg(feature = "sat")]
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};

/// The most squares that a search is begun on: beyond, its tables would not fit an ordinary
/// computer.
pub const MAX_SEARCHED_SQUARES: usize = 1 << 27;

/// The most moves that a search is begun on, counted in both directions: eight a square.
pub(crate) const MAX_SEARCHED_MOVES: u64 = 8 * MAX_SEARCHED_SQUARES as u64;

/// The most squares whose tours are listed: sets of them are the bits of a word.
pub(crate) const MAX_LISTED_SQUARES: usize = 128;

/// The most squares of tours with equal sums: one of them is a byte.
pub(crate) const MAX_MAGIC_SQUARES: usize = 255;

/// The most squares whose tours are counted: up to so many an order of them is looked for.
pub(crate) const MAX_COUNTED_SQUARES: usize = 1 << 20;

/// The most squares of a frontier, which a state of a count remembers in one key.
pub(crate) const MAX_FRONTIER: usize = 28;

/// What an engine must not exceed.
///
/// ```
/// use hippodrome::{Answer, Ends, Leaper, Limits, Method, Problem, Quiet, Stopped, solve};
///
/// let problem = Problem::on_board("30x30".parse()?, Leaper::KNIGHT, Ends::Closed);
/// let report = solve(&problem, &Method::default(), &Limits::NONE.with_nodes(100), &mut Quiet);
/// assert_eq!(report.answer, Answer::Unknown(Stopped::Nodes));
///
/// let little = Limits::NONE.with_memory(10_000);
/// let report = solve(&problem, &Method::default(), &little, &mut Quiet);
/// assert_eq!(report.answer, Answer::Unknown(Stopped::Memory));
/// # Ok::<(), hippodrome::ParseBoardError>(())
/// ```
///
/// The library has no clock. A limit on time is a thread that sets the flag:
///
/// ```
/// use std::sync::atomic::{AtomicBool, Ordering};
/// use std::sync::mpsc::channel;
/// use std::thread;
/// use std::time::Duration;
///
/// use hippodrome::{Answer, Ends, Leaper, Limits, Method, Problem, Quiet, solve};
///
/// let problem = Problem::on_board("8x8".parse()?, Leaper::KNIGHT, Ends::Closed);
/// let stop = AtomicBool::new(false);
/// let (is_done, done) = channel::<()>();
/// let flag = &stop;
/// let report = thread::scope(|scope| {
///     scope.spawn(move || {
///         // Until the time is up, or the sender is dropped.
///         let _ = done.recv_timeout(Duration::from_secs(60));
///         flag.store(true, Ordering::Relaxed);
///     });
///     let report = solve(&problem, &Method::default(), &Limits::NONE.with_stop(&stop), &mut Quiet);
///     drop(is_done);
///     report
/// });
/// assert!(matches!(report.answer, Answer::Found(_)));
/// # Ok::<(), hippodrome::ParseBoardError>(())
/// ```
#[derive(Copy, Clone, Default, Debug)]
#[non_exhaustive]
pub struct Limits<'a> {
    /// The most nodes to spend; `None` for no limit. A node is a square entered, an edge chosen,
    /// or a state of a count.
    pub nodes: Option<u64>,
    /// The most bytes to take; `None` for what the system grants. [`solve`](crate::solve()) asks before each
    /// engine whether there is room for it; a [`Counter`](crate::Counter) has a number of its own, as it can
    /// make do with less.
    pub memory: Option<usize>,
    /// Stop soon after this becomes true.
    pub stop: Option<&'a AtomicBool>,
    /// How many threads [`solve`](crate::solve()) may use where work can be shared; `None` for the calling one alone. They never change the answer. A
    /// [`Counter`](crate::Counter) has a number of its own.
    #[cfg(feature = "sat")]
    pub threads: Option<NonZeroUsize>,
}

impl Limits<'_> {
    /// No limits at all.
    pub const NONE: Limits<'static> = Limits {
        nodes: None,
        memory: None,
        stop: None,
        #[cfg(feature = "sat")]
        threads: None,
    };
}

impl<'a> Limits<'a> {
    /// These, with another limit on nodes: a number, or `None`.
    pub fn with_nodes(self, nodes: impl Into<Option<u64>>) -> Limits<'a> {
        let nodes = nodes.into();
        Limits { nodes, ..self }
    }

    /// These, with another limit on memory, in bytes: a number, or `None`.
    pub fn with_memory(self, memory: impl Into<Option<usize>>) -> Limits<'a> {
        let memory = memory.into();
        Limits { memory, ..self }
    }

    /// These, but stopped soon after the flag is set.
    pub fn with_stop<'b>(self, stop: &'b AtomicBool) -> Limits<'b>
    where
        'a: 'b,
    {
        Limits {
            stop: Some(stop),
            ..self
        }
    }

    /// These, with so many threads; 0 for the calling one alone.
    #[cfg(feature = "sat")]
    pub fn with_threads(self, threads: usize) -> Limits<'a> {
        let threads = NonZeroUsize::new(threads);
        Limits { threads, ..self }
    }

    /// The limit on nodes as a number.
    pub(crate) fn budget(&self) -> u64 {
        self.nodes.unwrap_or(u64::MAX)
    }

    /// What is left of them after so many nodes.
    pub fn after(&self, nodes: u64) -> Self {
        self.with_nodes(self.nodes.map(|most| most.saturating_sub(nodes)))
    }

    /// Whether somebody asked to stop.
    pub(crate) fn asked_to_stop(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

/// Why an engine stopped without an answer.
#[derive(Copy, Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Stopped {
    /// The limit on nodes was reached.
    #[error("the limit on nodes was reached")]
    Nodes,
    /// The limit on memory was reached.
    #[error("the limit on memory was reached")]
    Memory,
    /// The stop flag was set.
    #[error("stopped on request")]
    Asked,
    /// The ground has more squares, or more moves, than a search can hold.
    #[error(
        "a search can hold {MAX_SEARCHED_SQUARES} squares and {MAX_SEARCHED_MOVES} moves at most"
    )]
    TooLarge,
    /// A cover by so many paths, of so many squares, is not searched for.
    #[cfg(feature = "longest")]
    #[error("no search is made for a cover by so many paths of so many squares")]
    TooManyPaths,
    /// The method cannot be applied to the problem.
    #[error("this method cannot be applied: {0}")]
    Unsupported(#[from] Unsupported),
    /// Theorems and obstructions do not say no, and they find no tour.
    #[error(
        "no theorem and no obstruction rules a tour out, and this method looks for nothing else"
    )]
    Undecided,
    /// A heuristic has nothing left to try.
    #[error("a dead end, and this method does not go back")]
    DeadEnd,
    /// The construction found no tiles, which proves nothing.
    #[error("no tiles were found for a construction")]
    NoTiles,
}

/// Why a method cannot be applied to a problem.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Unsupported {
    /// Walks and constructions look for free tours.
    #[error("given numbers, required and forbidden moves are not supported")]
    WalkWithConstraints,
    /// The search by factors knows no steps.
    #[error("given numbers are not supported")]
    FactorWithNumbers,
    /// Constructions are of rectangles.
    #[error("a tour is constructed only for the knight, on rectangles without holes")]
    NotConstructible,
    /// A board or ends that are not for a tour along a Hilbert curve: a clause.
    #[error("no such tour is laid along a Hilbert curve: {0}")]
    NotAlongCurve(&'static str),
    /// An exact search of one-way moves under constraints.
    #[error(
        "the exact search takes given numbers and required moves where moves can be made both ways"
    )]
    ExactOneWay,
    /// A refutation of one-way moves.
    #[error("refutations are written for moves that can be made both ways")]
    RefutationOneWay,
    /// Flips of one-way moves.
    #[error("flips are for moves that can be made both ways")]
    FlipsOneWay,
    /// Factors of one-way moves.
    #[error("the search by factors is for moves that can be made both ways")]
    FactorOneWay,
    /// A Markov chain knows no steps.
    #[cfg(feature = "sampler")]
    #[error("given numbers are not supported by a Markov chain of exchanges")]
    ChainWithNumbers,
    /// A Markov chain of one-way moves.
    #[cfg(feature = "sampler")]
    #[error("a Markov chain of exchanges is for moves that can be made both ways")]
    ChainOneWay,
    /// A method that is a feature of the library.
    #[error("this library was built without this method")]
    NotBuilt,
    /// A sweep of one-way moves.
    #[error("a sweep is for moves that can be made both ways")]
    SweepOneWay,
    /// States know no steps.
    #[error("given numbers are not supported by a sweep")]
    SweepWithNumbers,
    /// Clauses about edges know no steps.
    #[error("given numbers are not supported by the search that learns")]
    SatWithNumbers,
    /// A search that learns, of one-way moves under constraints.
    #[error("the search that learns takes required moves where moves can be made both ways")]
    SatOneWay,
    /// The tie-break `squirrel` in a search that goes back.
    #[error("the tie-break `squirrel` cannot be used in a search that goes back")]
    SquirrelTakenBack,
    /// A tie-break of other boards or pieces.
    #[error("the tie-break does not suit the problem")]
    TieBreak,
    /// An order that is not one of the moves.
    #[error("the order of moves does not hold each move of the piece once")]
    OrderOfMoves,
    /// A list of one-way moves.
    #[error("tours are listed where every move leads both ways")]
    ListOneWay,
    /// A list on more squares than are listed.
    #[error("tours of {MAX_LISTED_SQUARES} squares at most are listed")]
    ListTooLarge,
    /// A list up to symmetry where images of tours are none.
    #[error(
        "tours are listed up to symmetry on boards only, closed or with free ends, and with nothing given or required"
    )]
    ListUpToSymmetry,
    /// Classes where a tour has a direction, which a reflection may turn round.
    #[error("tours are told apart up to symmetry where every move leads both ways")]
    UpToSymmetryOneWay,
    /// A rank of one-way moves.
    #[error("tours have numbers where every move leads both ways")]
    RankOneWay,
    /// A count of one-way moves.
    #[error("tours are counted where every move leads both ways")]
    CountOneWay,
    /// A count on more squares.
    #[error("tours are counted on up to {MAX_COUNTED_SQUARES} squares")]
    CountTooLarge,
    /// A count whose states would not fit into a key.
    #[error(
        "too large to count: more than {MAX_FRONTIER} squares would have to be remembered at a time"
    )]
    FrontierTooWide,
    /// Numbers are given, which states know nothing of.
    #[error(
        "tours with given numbers are listed one by one: there is no estimate, no checkpoint, no sample, and no tour by its number"
    )]
    GivenNumbers,
    /// Required moves, in a direction that states do not know.
    #[error(
        "where moves lead one way, tours with required moves are listed one by one: there is no estimate and no checkpoint"
    )]
    RequiredOneWay,
    /// Closed tours by number, with a number given.
    #[error(
        "with a given number each closed tour counts once for each direction: leave it out, or name its square as the start"
    )]
    EitherDirection,
    /// Classes where images of tours are none.
    #[error("tours are counted up to symmetry on boards only, closed or with free ends")]
    ClassesOfEnds,
    /// Classes with constraints.
    #[error("tours are counted up to symmetry with nothing given or required")]
    ClassesOfConstraints,
    /// Classes on more squares than are listed.
    #[error("tours are counted up to symmetry on {MAX_LISTED_SQUARES} squares at most")]
    ClassesTooLarge,
    /// By start where the start is fixed, or where there is none.
    #[error("tours are counted by start when they are open and their start is free")]
    StartIsKnown,
    /// A symmetry, where nothing is known of it.
    #[error("a symmetry of the tour is not supported")]
    Symmetry,
    /// A method for symmetric tours, and no symmetry.
    #[error("this method looks for tours with a symmetry, and none is asked for")]
    NoSymmetry,
    /// A symmetry, and given numbers.
    #[error("tours with a symmetry are looked for, counted and listed with no numbers given")]
    SymmetryWithNumbers,
    /// Equal sums of lines, where nothing is known of them.
    #[error("tours with equal sums are only found by a method of their own, listed and counted")]
    Magic,
    /// A method for tours with equal sums, and no such sums.
    #[error("this method looks for equal sums, and none are asked for")]
    NoMagic,
    /// Equal sums on more squares.
    #[error("equal sums are looked for on up to {MAX_MAGIC_SQUARES} squares")]
    MagicTooLarge,
    #[cfg(feature = "longest")]
    /// The longest path of one-way moves.
    #[error("the longest path is looked for where every move leads both ways")]
    LongestOneWay,
    #[cfg(feature = "longest")]
    /// A cover by cycles of one-way moves.
    #[error("a cover by cycles is looked for where every move leads both ways")]
    CycleCoverOneWay,
    #[cfg(feature = "longest")]
    /// The longest path with more than fixed ends and forbidden moves.
    #[error(
        "the longest path is looked for with no numbers given, no moves required, no symmetry and no equal sums"
    )]
    LongestWithConstraints,
    #[cfg(feature = "longest")]
    /// Crossings where a move is no straight line.
    #[error("moves cross on boards of one level that are not wrapped, and nowhere else")]
    UncrossedNotFlat,
    /// A row of other boards.
    #[error(
        "a row of boards is counted on full rectangles, with free ends or closed, and with nothing given, required or forbidden"
    )]
    NotARow,
}

impl Unsupported {
    /// What is asked of a tour as a whole, a symmetry or equal sums, where moves are chosen one by one, or counted.
    pub(crate) fn of_whole_tours(problem: &Problem) -> Option<Unsupported> {
        match (problem.symmetry(), problem.magic()) {
            (Some(_), _) => Some(Unsupported::Symmetry),
            (None, Some(_)) => Some(Unsupported::Magic),
            (None, None) => None,
        }
    }

    /// Whether only size keeps the problem out of reach: a smaller one of its kind would do.
    pub fn is_of_size(self) -> bool {
        use Unsupported::{
            ClassesTooLarge, CountTooLarge, FrontierTooWide, ListTooLarge, MagicTooLarge,
        };
        matches!(
            self,
            ClassesTooLarge | CountTooLarge | FrontierTooWide | ListTooLarge | MagicTooLarge
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_name_the_limits() {
        assert_eq!(
            Stopped::TooLarge.to_string(),
            "a search can hold 134217728 squares and 1073741824 moves at most"
        );
        for (unsupported, message) in [
            (
                Unsupported::ListTooLarge,
                "tours of 128 squares at most are listed",
            ),
            (
                Unsupported::CountTooLarge,
                "tours are counted on up to 1048576 squares",
            ),
            (
                Unsupported::FrontierTooWide,
                "too large to count: more than 28 squares would have to be remembered at a time",
            ),
            (
                Unsupported::ClassesTooLarge,
                "tours are counted up to symmetry on 128 squares at most",
            ),
        ] {
            assert_eq!(unsupported.to_string(), message);
        }
    }
}
