//! The smallest problem that still shows a fault.
//!
//! One thing after another is taken away: a square, a constraint, an end, a part of the piece, an edge, a
//! joined edge of the board. What still fails stays away, until nothing more can be spared. The cost is a
//! question for each thing, over and over.

use super::case::{Case, CaseGround};

/// The smallest case found for which this holds.
pub(super) fn shrunk(mut case: Case, fails: impl Fn(&Case) -> bool) -> Case {
    while let Some(smaller) = smaller(&case).into_iter().find(&fails) {
        case = smaller;
    }
    case
}

/// The cases with one thing less.
fn smaller(case: &Case) -> Vec<Case> {
    let mut all: Vec<Case> = (0..case.ground.len())
        .filter_map(|at| without_square(case, at))
        .collect();
    let mut add = |change: &dyn Fn(&mut Case)| {
        let mut smaller = case.clone();
        change(&mut smaller);
        all.extend(Some(smaller).filter(|smaller| smaller != case));
    };
    for at in 0..case.given.len() {
        add(&|case| {
            case.given.remove(at);
        });
    }
    for at in 0..case.required.len() {
        add(&|case| {
            case.required.remove(at);
        });
    }
    for at in 0..case.forbidden.len() {
        add(&|case| {
            case.forbidden.remove(at);
        });
    }
    add(&|case| case.start = None);
    add(&|case| case.end = None);
    add(&|case| case.closed = false);
    match &case.ground {
        CaseGround::Board { piece: parts, .. } => {
            for at in (0..parts.len()).filter(|_| parts.len() > 1) {
                add(&|case| {
                    if let CaseGround::Board { piece, .. } = &mut case.ground {
                        piece.remove(at);
                    }
                });
            }
            add(&|case| {
                if let CaseGround::Board { surface, .. } = &mut case.ground {
                    *surface = "flat".to_owned();
                }
            });
            add(&|case| cut_off(&mut case.ground));
        }
        CaseGround::Graph {
            edges: all_edges, ..
        } => {
            for at in 0..all_edges.len() {
                add(&|case| {
                    if let CaseGround::Graph { edges, .. } = &mut case.ground {
                        edges.remove(at);
                    }
                });
            }
        }
    }
    all
}

/// The last file, rank or level goes, if it has nothing but holes.
fn cut_off(ground: &mut CaseGround) {
    let CaseGround::Board {
        ranks,
        files,
        levels,
        squares,
        ..
    } = ground
    else {
        return;
    };
    for (axis, side) in [files, ranks, levels].into_iter().enumerate() {
        if *side > 1 && squares.iter().all(|square| square[axis] + 1 < *side) {
            *side -= 1;
            return;
        }
    }
}

/// The case without this square, and without what is said of it.
fn without_square(case: &Case, gone: usize) -> Option<Case> {
    let mut smaller = case.clone();
    match &mut smaller.ground {
        CaseGround::Board { squares, .. } => drop(squares.remove(gone)),
        CaseGround::Graph {
            vertices, edges, ..
        } => {
            *vertices -= 1;
            edges.retain(|&(v, w)| v != gone && w != gone);
            for (v, w) in edges {
                (*v, *w) = (*v - usize::from(*v > gone), *w - usize::from(*w > gone));
            }
        }
    }
    let left = smaller.ground.len();
    let moved = |at: usize| (at != gone).then_some(at - usize::from(at > gone));
    let both = |&(v, w): &(usize, usize)| Some((moved(v)?, moved(w)?));
    smaller.start = case.start.and_then(moved);
    smaller.end = case.end.and_then(moved);
    smaller.required = case.required.iter().filter_map(both).collect();
    smaller.forbidden = case.forbidden.iter().filter_map(both).collect();
    let given = case.given.iter().filter(|&&(number, _)| number <= left);
    let given = given.filter_map(|&(number, at)| Some((number, moved(at)?)));
    smaller.given = given.collect();
    (left > 0).then_some(smaller)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What fails is a numbered square on a wrapped board; nothing else is left.
    #[test]
    fn nothing_is_left_that_can_be_spared() {
        let line =
            "torus:3x4-b2 --piece rook+knight --start a1 --given 2=c3 --given 5=b1 --require a1-a2";
        let case = shrunk(line.parse().unwrap(), |case| {
            !case.given.is_empty() && case.ground.to_string().starts_with("torus")
        });
        assert_eq!(case.ground.len(), 2);
        assert_eq!(case.given.len(), 1);
        let text = case.to_string();
        assert!(
            !text.contains("--start") && !text.contains("--require"),
            "{text}"
        );
        assert!(!text.contains('+'), "{text}");
    }
}
