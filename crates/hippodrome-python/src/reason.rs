//! Why there is a tour, or why there is none.
//!
//! A reason is kept as the library's own argument, and whatever is told of it is read from there. A reason that was pickled is
//! found again and gone through by the rules before it is believed: by `exists`, by the construction, or by a short search. A
//! pickle that says anything else, or that only a long search could confirm, is refused.
//!
//! Cost of a pickle that comes back: that of `exists` and `recheck`; where neither decides, up to `NODES_AGAIN` nodes.

use std::sync::Arc;

use hippodrome::{
    Answer, Construction, Existence, Limits as Bounds, MAX_SEARCHED_SQUARES, METHODS,
    MethodOptions, NamedMethod, NotConstructed, Point, Proof, Quiet, exists, recheck, solve,
};
use pyo3::prelude::*;

use crate::errors::invalid;
use crate::problem::Problem;
use crate::running::{Limits, run};

/// A reason, as a sentence and as what it points at.
#[pyclass(frozen, eq, module = "hippodrome._core")]
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Reason {
    subject: Subject,
    /// Whether there is a tour.
    holds: bool,
    proof: Proof,
}

/// What a reason is about.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Subject {
    Problem(Arc<hippodrome::Problem>),
    /// A rectangle that may be too large for a board.
    Rectangle(hippodrome::Rectangle),
}

/// What is said: the sentence, the kind of argument in a word, the squares that it points at by the part that they play, and
/// the moves that every tour must make.
type Told = (String, String, Groups, Moves);

type Groups = Vec<(String, Vec<String>)>;

type Moves = Vec<(String, String)>;

/// What a rectangle is made of again: ranks, files, whether it is closed, and its ends as rank and file.
type Sides = (u64, u64, bool, [Option<(u64, u64)>; 2]);

/// What it is made of again: the problem or the rectangle, whether there is a tour, what is said, and of the outcome of a search the
/// engine and its nodes.
type State = (
    Option<Problem>,
    Option<Sides>,
    bool,
    Told,
    Option<(&'static str, u64)>,
);

/// Nodes of a search that looks again for a tour that is said not to be there.
const NODES_AGAIN: u64 = 1 << 22;

#[pymethods]
impl Reason {
    /// As it was pickled: found again, and gone through. Of the outcome of a search, `exhausted` is the engine and its nodes.
    #[new]
    #[pyo3(signature = (problem, rectangle, holds, told, exhausted))]
    fn restored(
        py: Python<'_>,
        problem: Option<&Problem>,
        rectangle: Option<Sides>,
        holds: bool,
        told: Told,
        exhausted: Option<(String, u64)>,
    ) -> PyResult<Reason> {
        let subject = match (problem, rectangle) {
            (Some(problem), None) => Subject::Problem(Arc::clone(&problem.problem)),
            (None, Some((ranks, files, closed, ends))) => {
                let ends = ends.map(|end| end.map(|(rank, file)| Point::new(file, rank)));
                let mut rectangle = hippodrome::Rectangle::open(ranks, files, ends);
                rectangle.closed = closed;
                Subject::Rectangle(rectangle)
            }
            _ => return Err(invalid("a reason is about a problem or about a rectangle")),
        };
        let own = subject.clone();
        let found = run(py, &Limits::NONE, move |_| {
            found_again(&own, holds, &told, exhausted)
        })?;
        match found {
            Ok(proof) => Ok(Reason {
                subject,
                holds,
                proof,
            }),
            Err(why) => {
                let answer = if holds { "Yes" } else { "No" };
                let asked = subject.asked();
                Err(invalid(format_args!(
                    "a {answer} about the {asked} is not taken from a pickle: {why}"
                )))
            }
        }
    }

    /// With what `pickle` makes it again.
    fn __getnewargs__(&self) -> State {
        let (problem, rectangle) = match &self.subject {
            Subject::Problem(problem) => {
                let problem = Arc::clone(problem);
                (Some(Problem { problem }), None)
            }
            Subject::Rectangle(rectangle) => {
                let ends = rectangle.ends;
                let ends = ends.map(|end| end.map(|point| (point.rank, point.file)));
                let sides = (rectangle.ranks, rectangle.files, rectangle.closed, ends);
                (None, Some(sides))
            }
        };
        let exhausted = match self.proof {
            Proof::Exhausted { engine, nodes } => Some((engine, nodes)),
            _ => None,
        };
        (problem, rectangle, self.holds, told(&self.proof), exhausted)
    }

    fn __str__(&self) -> String {
        self.proof.to_string()
    }

    /// Whether there is a tour.
    #[getter]
    fn holds(&self) -> bool {
        self.holds
    }

    /// The whole answer.
    #[getter]
    fn sentence(&self) -> String {
        let asked = self.subject.asked();
        match (&self.proof, self.holds) {
            (Proof::Reason(reason), true) => Existence::Yes(reason.clone()).sentence(&asked),
            (proof, _) => format!("no {asked}: {proof}"),
        }
    }

    /// What kind of an argument it is, in a word.
    #[getter]
    fn kind(&self) -> String {
        told(&self.proof).1
    }

    /// The squares that it points at, by the part that they play, and the moves that every tour must make.
    #[getter]
    fn evidence(&self) -> (Groups, Moves) {
        let (_, _, groups, moves) = told(&self.proof);
        (groups, moves)
    }

    /// Whether it holds when it is gone through again with the rules alone; None for what is no argument but the
    /// outcome of a search, and for a board that is too large to be looked at.
    fn recheck(&self, py: Python<'_>) -> PyResult<Option<bool>> {
        let (subject, proof) = (self.subject.clone(), self.proof.clone());
        run(py, &Limits::NONE, move |_| rechecked(&subject, &proof))
    }
}

impl Subject {
    fn asked(&self) -> String {
        match self {
            Subject::Problem(problem) => problem.to_string(),
            Subject::Rectangle(rectangle) => rectangle.to_string(),
        }
    }
}

impl Reason {
    /// Why there is no tour.
    pub(crate) fn against(problem: &Arc<hippodrome::Problem>, proof: Proof) -> Reason {
        Reason {
            subject: Subject::Problem(Arc::clone(problem)),
            holds: false,
            proof,
        }
    }

    /// Why there is a tour or none; None where that is not known.
    pub(crate) fn of(subject: Subject, existence: Existence) -> Option<Reason> {
        let (holds, reason) = match existence {
            Existence::Yes(reason) => (true, reason),
            Existence::No(reason) => (false, reason),
            Existence::Unknown => return None,
        };
        Some(Reason {
            subject,
            holds,
            proof: Proof::Reason(reason),
        })
    }
}

/// The argument gone through with the rules alone, if it is one, and if the board is not too large for that.
fn rechecked(subject: &Subject, proof: &Proof) -> Option<bool> {
    let (Subject::Problem(problem), Proof::Reason(reason)) = (subject, proof) else {
        return None;
    };
    // A construction is gone through square by square.
    let is_large = problem.len() > MAX_SEARCHED_SQUARES;
    let is_walked = matches!(reason, hippodrome::Reason::Constructed);
    (!is_large || !is_walked).then(|| recheck(problem, reason))
}

/// The argument that says this, found anew; or why it is not believed.
fn found_again(
    subject: &Subject,
    holds: bool,
    said: &Told,
    exhausted: Option<(String, u64)>,
) -> Result<Proof, String> {
    let existence = match subject {
        Subject::Problem(problem) => exists(problem),
        Subject::Rectangle(rectangle) => rectangle.exists().map_err(|why| why.to_string())?,
    };
    let (found, known) = match existence {
        Existence::Yes(_) if !holds => return Err("there is one".to_owned()),
        Existence::No(_) if holds => return Err("there is none".to_owned()),
        Existence::Yes(reason) | Existence::No(reason) => (Some(Proof::Reason(reason)), true),
        Existence::Unknown => (None, false),
    };
    let is_right = |proof: &Proof| told(proof) == *said && rechecked(subject, proof) != Some(false);
    if let Some(found) = found.filter(is_right) {
        return Ok(found);
    }
    let Subject::Problem(problem) = subject else {
        return Err("its reason is another".to_owned());
    };
    if holds {
        return Err("its reason is another".to_owned());
    }
    let outcome = exhausted.map(|(engine, nodes)| outcome(&engine, nodes));
    if let Some(outcome) = outcome.flatten().filter(|outcome| told(outcome) == *said) {
        return match known || is_exhausted(problem)? {
            true => Ok(outcome),
            false => Err("there is one".to_owned()),
        };
    }
    let constructed = Construction::new(problem).err();
    let refused = constructed.filter(|why| matches!(why, NotConstructed::Impossible { .. }));
    if let Some(refused) = refused.map(Proof::Construction).filter(is_right) {
        return Ok(refused);
    }
    match searched(problem, "auto")? {
        Answer::Impossible(proof @ Proof::Reason(_)) if is_right(&proof) => Ok(proof),
        _ => Err("its reason is another".to_owned()),
    }
}

/// The outcome of a complete search by an engine of this name.
fn outcome(engine: &str, nodes: u64) -> Option<Proof> {
    let names = METHODS.iter().map(|named| named.name);
    let engine = names.chain(["symmetric"]).find(|name| *name == engine)?;
    Some(Proof::Exhausted { engine, nodes })
}

/// Whether a short search finds out that there is none.
fn is_exhausted(problem: &hippodrome::Problem) -> Result<bool, String> {
    match searched(problem, "auto")? {
        Answer::Impossible(_) => Ok(true),
        Answer::Found(_) => Ok(false),
        Answer::Unknown(_) => Err(format!(
            "only a search of more than {NODES_AGAIN} nodes could confirm it; a Refutation can be checked"
        )),
    }
}

fn searched(problem: &hippodrome::Problem, method: &str) -> Result<Answer, String> {
    let named = NamedMethod::by_name(method).ok_or("there is no such method")?;
    let method = named.method(&MethodOptions::default(), problem);
    let limits = Bounds::NONE.with_nodes(NODES_AGAIN);
    Ok(solve(problem, &method, &limits, &mut Quiet).answer)
}

fn told(proof: &Proof) -> Told {
    let sentence = proof.to_string();
    let reason = match proof {
        Proof::Reason(reason) => reason,
        Proof::Exhausted { .. } => return (sentence, "exhausted".to_owned(), vec![], vec![]),
        // What a construction has against it.
        _ => return (sentence, "theorem".to_owned(), vec![], vec![]),
    };
    let evidence = reason.evidence();
    let groups = evidence.groups.into_iter();
    let groups = groups.map(|(part, squares)| {
        let squares = squares.into_iter().map(|named| named.name.clone());
        (part.to_owned(), squares.collect())
    });
    let moves = evidence.moves.into_iter();
    let moves = moves.map(|[from, to]| (from.name.clone(), to.name.clone()));
    (
        sentence,
        evidence.kind.to_owned(),
        groups.collect(),
        moves.collect(),
    )
}
