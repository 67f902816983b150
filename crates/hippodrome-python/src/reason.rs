//! Why there is a tour, or why there is none.

use std::sync::Arc;

use hippodrome::{Existence, Proof, exists, recheck};
use pyo3::prelude::*;

use crate::problem::Problem;
use crate::running::{Limits, run};

/// A reason, as a sentence and as what it points at.
#[pyclass(frozen, module = "hippodrome._core")]
#[derive(Clone, Debug)]
pub(crate) struct Reason {
    /// None for a rectangle that is too large for a board.
    problem: Option<Arc<hippodrome::Problem>>,
    told: Told,
    /// The argument itself; None of the outcome of a search.
    argument: Option<Argument>,
}

/// What is said: the sentence, the kind of argument in a word, the squares that it points at by the part that they play, and
/// the moves that every tour must make.
type Told = (String, String, Groups, Moves);

type Groups = Vec<(String, Vec<String>)>;

type Moves = Vec<(String, String)>;

#[derive(Clone, Debug)]
enum Argument {
    Here(hippodrome::Reason),
    /// Of a reason that was pickled: what `exists` says of the problem, if that is the same sentence.
    AskedAgain,
}

#[pymethods]
impl Reason {
    /// As it was pickled.
    #[new]
    fn restored(problem: Option<&Problem>, told: Told, is_argument: bool) -> Reason {
        Reason {
            problem: problem.map(|problem| Arc::clone(&problem.problem)),
            told,
            argument: is_argument.then_some(Argument::AskedAgain),
        }
    }

    /// With what `pickle` makes it again.
    fn __getnewargs__(&self) -> (Option<Problem>, Told, bool) {
        let problem = self.problem.clone();
        let problem = problem.map(|problem| Problem { problem });
        (problem, self.told.clone(), self.argument.is_some())
    }

    fn __str__(&self) -> &str {
        &self.told.0
    }

    /// What kind of an argument it is, in a word.
    #[getter]
    fn kind(&self) -> &str {
        &self.told.1
    }

    /// The squares that it points at, by the part that they play, and the moves that every tour must make.
    #[getter]
    fn evidence(&self) -> (Groups, Moves) {
        let (_, _, groups, moves) = &self.told;
        (groups.clone(), moves.clone())
    }

    /// Whether it holds when it is gone through again with the rules alone; None for what is no argument but the
    /// outcome of a search, and for an argument of which only the words are left.
    fn recheck(&self, py: Python<'_>) -> PyResult<Option<bool>> {
        let (Some(problem), Some(argument)) = (&self.problem, &self.argument) else {
            return Ok(None);
        };
        let (problem, argument) = (Arc::clone(problem), argument.clone());
        let sentence = self.told.0.clone();
        run(py, &Limits::NONE, move |_| {
            let reason = match argument {
                Argument::Here(reason) => reason,
                Argument::AskedAgain => match exists(&problem) {
                    Existence::Yes(reason) | Existence::No(reason) => reason,
                    Existence::Unknown => return None,
                },
            };
            (reason.to_string() == sentence).then(|| recheck(&problem, &reason))
        })
    }
}

impl Reason {
    pub(crate) fn new(problem: &Arc<hippodrome::Problem>, proof: Proof) -> Reason {
        Reason {
            problem: Some(Arc::clone(problem)),
            ..Reason::of(proof)
        }
    }

    pub(crate) fn of_rectangle(reason: hippodrome::Reason) -> Reason {
        Reason::of(Proof::Reason(reason))
    }

    fn of(proof: Proof) -> Reason {
        let sentence = proof.to_string();
        let (told, argument) = match proof {
            Proof::Reason(reason) => (told(sentence, &reason), Some(Argument::Here(reason))),
            Proof::Exhausted { .. } => ((sentence, "exhausted".to_owned(), vec![], vec![]), None),
            Proof::Construction(_) => ((sentence, "theorem".to_owned(), vec![], vec![]), None),
        };
        Reason {
            problem: None,
            told,
            argument,
        }
    }
}

fn told(sentence: String, reason: &hippodrome::Reason) -> Told {
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
