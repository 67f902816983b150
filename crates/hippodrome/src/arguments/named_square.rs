//! Squares by name, and how sentences list them.

use std::fmt;

use crate::problem::Problem;
use crate::square::Square;

/// A square or vertex, with the name it has on its ground.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct NamedSquare {
    /// Its index.
    pub square: Square,
    /// Its name.
    pub name: String,
}

impl NamedSquare {
    /// The square and its name on the ground of this problem ([`Ground::name`](crate::Ground::name)).
    pub fn new(problem: &Problem, square: Square) -> NamedSquare {
        NamedSquare {
            square,
            name: problem.ground().name(square),
        }
    }

    /// Several squares at once, given by their indices.
    pub(super) fn all(
        problem: &Problem,
        indices: impl IntoIterator<Item = usize>,
    ) -> Vec<NamedSquare> {
        indices
            .into_iter()
            .map(|index| NamedSquare::new(problem, Square::new(index as u32)))
            .collect()
    }
}

impl fmt::Display for NamedSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

/// How many squares or steps a sentence names before it says how many more there are.
const NAMED: usize = 6;

/// "a1", "a1 and b2", "a1, b2 and c3", "a1, b2, ... and 17 more".
pub(super) fn list<T: fmt::Display>(items: &[T]) -> String {
    let (shown, more) = match items.len() {
        0..=NAMED => (items.len(), String::new()),
        n => (NAMED, format!("{} more", n - NAMED)),
    };
    let mut texts: Vec<String> = items[..shown].iter().map(T::to_string).collect();
    texts.extend((!more.is_empty()).then_some(more));
    match texts.pop() {
        None => String::new(),
        Some(last) if texts.is_empty() => last,
        Some(last) => format!("{} and {last}", texts.join(", ")),
    }
}

#[cfg(test)]
impl NamedSquare {
    /// A square of no board.
    pub(super) fn nobody() -> NamedSquare {
        NamedSquare {
            square: Square::new(u32::MAX),
            name: "a1".to_owned(),
        }
    }

    /// The square under a name that is not its own.
    pub(super) fn renamed(&self) -> NamedSquare {
        NamedSquare {
            name: format!("{self}0"),
            ..self.clone()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_read_as_english() {
        assert_eq!(list::<u32>(&[]), "");
        assert_eq!(list(&[1]), "1");
        assert_eq!(list(&[1, 2]), "1 and 2");
        assert_eq!(list(&[1, 2, 3]), "1, 2 and 3");
        assert_eq!(list(&[1, 2, 3, 4, 5, 6, 7]), "1, 2, 3, 4, 5, 6 and 1 more");
    }
}
