//! What will be tried: a ladder with the cheapest special case first, and a last rung that is always valid.

use std::fmt;

use crate::construct::{Construction, Joins};
use crate::count::decide;
use crate::limits::Limits;
use crate::methods::Method;
use crate::problem::{Ground, Problem};
use crate::search::{
    Backtrack, Exact, Factor, MagicSearch, Rule, Sat, Symmetric, Ties, Warnsdorff, nodes_of_turn,
};

/// One thing to try.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Rung {
    /// What is tried: any method but [`Method::Auto`].
    pub method: Method,
    /// The most nodes spent on it; `None`: until it answers.
    pub nodes: Option<u64>,
    /// Why it stands here.
    pub because: &'static str,
}

/// What will be tried, in order.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Plan {
    /// From the first to the last.
    pub rungs: Vec<Rung>,
}

impl Plan {
    /// How the first walk or search that goes back chooses among candidates; `None` if by the order of moves alone, or if
    /// nothing walks.
    pub fn rule(&self) -> Option<Rule> {
        let mut rules = self.rungs.iter().filter_map(|rung| match &rung.method {
            Method::Warnsdorff(how) => Some(Some(how.rule)),
            Method::Backtrack(how) => Some(how.rule),
            _ => None,
        });
        rules.next().flatten()
    }
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, rung) in self.rungs.iter().enumerate() {
            if i > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{}. {}: {}", i + 1, rung.method.name(), rung.because)?;
            if let Some(nodes) = rung.nodes {
                write!(f, " (at most {nodes} nodes)")?;
            }
        }
        Ok(())
    }
}

/// The most squares for which a plan relies on the exact search: beyond, a single dead end can cost
/// it minutes.
const EXACT_SQUARES: usize = 20_000;
/// Squares of the largest board that a construction and factors leave to the exact search.
const ONE_TILE: usize = 23 * 23;
/// Squares of the largest board that only the exact search needs to look at after walks.
const SMALL: usize = 8 * 8;
/// Nodes after which the exact search lets factors try: it has been seen to find nothing in
/// hundreds of thousands where they need a thousand.
const EXACT_NODES: u64 = 20_000;

/// What [`solve`](crate::solve()) will try, in order.
pub fn plan(problem: &Problem, method: &Method) -> Plan {
    plan_within(problem, method, &Limits::NONE)
}

/// The same, where what is planned with must have room, too.
pub(super) fn plan_within(problem: &Problem, method: &Method, limits: &Limits<'_>) -> Plan {
    let exists = Rung {
        method: Method::Exists,
        nodes: None,
        because: "theorems and elementary obstructions, which cost next to nothing",
    };
    let asked = |method| Rung {
        method,
        nodes: None,
        because: "as asked",
    };
    let rungs = match method {
        Method::Auto { seed } => return plan_auto(problem, *seed, exists, limits),
        Method::Exists => vec![exists],
        // A single walk and a search that goes back show how they fail, too.
        Method::Backtrack(_) | Method::Warnsdorff(Warnsdorff { alone: true, .. }) => {
            vec![asked(method.clone())]
        }
        _ => vec![exists, asked(method.clone())],
    };
    Plan { rungs }
}

/// States after which a sweep lets the exact search go on: a moment's work.
const SWEPT_STATES: u64 = 1 << 20;
/// States of a sweep that takes some ten seconds.
const LONG_STATES: u64 = 1 << 26;
/// Turns after which the search that learns lets a long sweep try. Of the FHCP Challenge Set it finds little with more.
const LEARNED_TURNS: u32 = 3;

/// The complete searches. Each can be caught where another is not, so the exact search lets others try before one
/// goes on to the end: what stands `between`, if anything does, a sweep, and a search that learns; on graphs, which may be long, that
/// lets a long sweep try in between. It keeps more and more; should there be no room for it any more, the exact search, which keeps nothing, is
/// the last.
pub(crate) fn complete_searches(
    problem: &Problem,
    seed: u64,
    between: Option<Rung>,
    limits: &Limits<'_>,
) -> Vec<Rung> {
    let sat = Method::Sat(Sat { seed });
    let is_swept = Method::Sweep.unsupported(problem).is_none();
    let is_learned = sat.unsupported(problem).is_none();
    let exact = |nodes, because| Rung {
        method: Method::Exact(Exact { seed }),
        nodes,
        because,
    };
    let is_graph = matches!(problem.ground(), Ground::Graph(_));
    let is_narrow = is_swept && is_graph && decide::is_narrow(problem, limits);
    let others = between.into_iter().chain(is_swept.then_some(Rung {
        method: Method::Sweep,
        nodes: (!is_narrow).then_some(SWEPT_STATES),
        because: match is_narrow {
            true => "all tours at once: the graph falls apart into parts that few vertices join, so it ends with a tour or a proof",
            false => "all tours at once, which is little work where few squares are to be remembered at a time",
        },
    }));
    let mut rungs: Vec<Rung> = others.collect();
    if is_learned {
        if is_swept && is_graph && !is_narrow {
            rungs.push(Rung {
                method: sat.clone(),
                nodes: Some((0..LEARNED_TURNS).map(nodes_of_turn).sum()),
                because: "a complete search that learns from its dead ends",
            });
            rungs.push(Rung {
                method: Method::Sweep,
                nodes: Some(LONG_STATES),
                because: "all tours at once, which is some work where a few more are to be remembered",
            });
        }
        rungs.push(Rung {
            method: sat,
            nodes: None,
            because: "a complete search that learns from its dead ends: it ends with a tour or a proof",
        });
    }
    if !rungs.is_empty() {
        let because = "a complete search, which mostly is quick";
        rungs.insert(0, exact(Some(EXACT_NODES), because));
    }
    let because = match (is_learned, cfg!(feature = "sat")) {
        (true, _) => "a complete search that takes little memory, should there be no room to learn",
        (_, true) => "a complete search: it ends with a tour or a proof",
        (_, false) => {
            "a complete search: it ends with a tour or a proof (one that learns is not built in: the feature `sat`)"
        }
    };
    rungs.push(exact(None, because));
    rungs
}

/// What engines that know the constraints can do: walks and constructions do not.
fn plan_constrained(
    problem: &Problem,
    seed: u64,
    mut rungs: Vec<Rung>,
    limits: &Limits<'_>,
) -> Plan {
    if problem.magic().is_some() {
        rungs.push(Rung {
            method: Method::Magic(MagicSearch { seed }),
            nodes: None,
            because: "numbers from both ends inward, as far as the sums can still be equal",
        });
        return Plan { rungs };
    }
    if problem.symmetry().is_some() {
        rungs.push(Rung {
            method: Method::Symmetric(Symmetric { seed }),
            nodes: None,
            because: "a cycle through the orbits of the symmetry, and the tour that it stands for",
        });
        return Plan { rungs };
    }
    let squares = problem.len() as u64;
    if squares > ONE_TILE as u64 && problem.constraints().given.is_empty() {
        rungs.push(Rung {
            method: Method::Factor(Factor { seed }),
            nodes: Some(squares * 256),
            because: "two moves at every square, those required among them, then one cycle",
        });
    }
    rungs.extend(by_parts(problem, seed, None, limits));
    Plan { rungs }
}

fn plan_auto(problem: &Problem, seed: u64, exists: Rung, limits: &Limits<'_>) -> Plan {
    let squares = problem.len();
    let mut rungs = vec![exists];
    if !problem.is_free() && problem.is_symmetric() {
        return plan_constrained(problem, seed, rungs, limits);
    }
    let mut rung = |method, nodes, because| {
        rungs.push(Rung {
            method,
            nodes,
            because,
        });
    };
    if !problem.is_symmetric() {
        let how = Backtrack {
            rule: Some(Rule {
                ties: Ties::Lookahead,
                ..Rule::default()
            }),
            seed,
            ..Backtrack::default()
        };
        let exact = Exact { seed };
        let decided = exact.unsupported(problem).is_none();
        let nodes = decided.then_some((squares as u64 * 256).max(1 << 14));
        let because = "one-way edges are searched depth first";
        rung(Method::Backtrack(how), nodes, because);
        let sat = Method::Sat(Sat { seed });
        let is_learned = sat.unsupported(problem).is_none();
        if decided {
            let because = "then exactly, each vertex as three: in, middle and out";
            let nodes = is_learned.then_some(EXACT_NODES);
            rung(Method::Exact(exact), nodes, because);
        }
        if is_learned {
            let because = "and by learning from dead ends: it ends with a tour or a proof";
            rung(sat, None, because);
        }
        return Plan { rungs };
    }
    // A construction is always the same; with a seed of its own a tour should be its own.
    let built = seed == 0 && Construction::covers(problem);
    if built && squares > EXACT_SQUARES {
        let because = "a rectangle larger than a search does at once";
        rung(Method::Construct(Joins::Comb), None, because);
    }
    let ties = match seed {
        0 => Ties::usual(problem),
        _ => Ties::Random,
    };
    let walk = Method::Warnsdorff(Warnsdorff {
        rule: Rule {
            ties,
            ..Rule::default()
        },
        seed,
        ..Warnsdorff::default()
    });
    let factor = Method::Factor(Factor { seed });
    if squares > EXACT_SQUARES {
        let ends = problem.ends();
        if !ends.is_closed() && ends.end().is_none() {
            let because = "a walk by Warnsdorff's rule, mended by flips if little is missing";
            rung(walk.clone(), Some(squares as u64 * 4), because);
        }
        let because = "two moves at every square, then one cycle; or a proof that two are too many";
        rung(factor, None, because);
        let because = "walks mended by flips, should that give up";
        rung(walk, None, because);
        return Plan { rungs };
    }
    let nodes = (squares as u64 * 256).max(1 << 14);
    rung(
        walk,
        Some(nodes),
        "a few walks by Warnsdorff's rule, mended by flips: nearly always enough",
    );
    let merge = |because| Rung {
        method: factor.clone(),
        nodes: Some(nodes),
        because,
    };
    let mut between = None;
    if squares > ONE_TILE {
        if built {
            let because = "a rectangle that can be cut into tiles";
            rung(Method::Construct(Joins::Comb), None, because);
        }
        rungs.push(merge("two moves at every square, then one cycle"));
    } else if squares > SMALL {
        let because = "two moves at every square, then one cycle: where a search is caught";
        between = Some(merge(because));
    }
    rungs.extend(by_parts(problem, seed, between, limits));
    Plan { rungs }
}

/// The complete searches, and before those that learn or sweep, on graphs, the parts that few edges or vertices join.
fn by_parts(problem: &Problem, seed: u64, between: Option<Rung>, limits: &Limits<'_>) -> Vec<Rung> {
    let mut rungs = complete_searches(problem, seed, between, limits);
    // So the compiler leaves the rest out where it is not built.
    if !cfg!(feature = "sat") {
        return rungs;
    }
    let is_graph = matches!(problem.ground(), Ground::Graph(_));
    let method = Method::Cuts { seed };
    let swept = rungs.iter().position(|rung| rung.method == Method::Sweep);
    let first = swept.filter(|&at| rungs[at].nodes.is_some());
    if let Some(at) = first.filter(|_| is_graph && method.unsupported(problem).is_none()) {
        let because =
            "each part by itself that two or three edges, or two vertices, join to the rest";
        let rung = Rung {
            method,
            nodes: None,
            because,
        };
        rungs.insert(at, rung);
    }
    rungs
}
