//! The methods: what each is called, what it takes and suits, and how it runs.
//!
//! A method is a variant of [`Method`] with an arm in each of its three functions, and a row of [`METHODS`]. The
//! command line, the page and its engine take names, words and options from the rows; the page's are written
//! down by `cargo xtask page`. What a search needs of a problem stands in its own file.
//!
//! A preset is a row without a variant: a method with an option fixed, under a name of its own on the page.

use crate::answer::{Answer, Proof};
use crate::arguments::{Existence, Rectangle, by_argument};
use crate::construct::{Construction, Joins, NotConstructed};
use crate::count::decide;
use crate::leaper::Offset;
use crate::limits::{Limits, Stopped, Unsupported};
use crate::magic;
use crate::memory::Footprint;
use crate::numbering::Numbering;
use crate::problem::Problem;
use crate::search::backtrack::backtrack;
use crate::search::directed::exact_directed;
use crate::search::exact::exact;
use crate::search::factor::factor;
use crate::search::magic::magic as search_magic;
use crate::search::sat::sat;
use crate::search::symmetric::symmetric;
use crate::search::warnsdorff::warnsdorff;
use crate::search::{
    Backtrack, Exact, Factor, MagicSearch, Outcome, Rule, Sat, Stats, Symmetric, Ties, Warnsdorff,
};
use crate::square::Square;
use crate::tour_symmetry;
use crate::trace::{Event, Trace};

/// How a tour is to be looked for.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum Method {
    /// Whatever suits the problem; the seed only varies the tour.
    Auto {
        /// Another seed, another tour.
        seed: u64,
    },
    /// Theorems and elementary obstructions alone, which know reasons and no tours.
    Exists,
    /// Depth-first search, exactly as told.
    Backtrack(Backtrack),
    /// Warnsdorff's rule.
    Warnsdorff(Warnsdorff),
    /// The complete search on edges.
    Exact(Exact),
    /// A 2-factor whose cycles are merged.
    Factor(Factor),
    /// The complete search that learns.
    Sat(Sat),
    /// All tours at once, part by part: states as for a count, but of each part of what is done that hangs together.
    Sweep,
    /// Parts of a graph by themselves, where two or three edges, or two vertices, join them to the rest. Only `Auto` uses it, with all others for the
    /// parts.
    Cuts {
        /// Another seed, another tour.
        seed: u64,
    },
    /// The construction, where it covers the problem, with its tiles joined in this way.
    Construct(Joins),
    /// A Hamiltonian cycle of a quotient, where the tour is to have a symmetry.
    Symmetric(Symmetric),
    /// Numberings grown until lines have equal sums, where they are to have them.
    Magic(MagicSearch),
}

impl Default for Method {
    fn default() -> Self {
        Method::Auto { seed: 0 }
    }
}

impl Method {
    /// Its name.
    pub fn name(&self) -> &'static str {
        match self {
            Method::Auto { .. } => "auto",
            Method::Exists => "exists",
            Method::Construct(_) => "construct",
            Method::Backtrack(_) => "backtrack",
            Method::Warnsdorff(_) => "warnsdorff",
            Method::Factor(_) => "factor",
            Method::Exact(_) => "exact",
            Method::Sat(_) => "sat",
            Method::Sweep => "sweep",
            Method::Cuts { .. } => "cuts",
            Method::Symmetric(_) => "symmetric",
            Method::Magic(_) => "magic",
        }
    }

    /// Why it cannot be applied to a problem, if it cannot.
    ///
    /// ```
    /// use hippodrome::{Ends, Joins, Leaper, Method, Problem, Unsupported};
    ///
    /// let zebra = Problem::on_board("20x20".parse()?, Leaper::ZEBRA, Ends::Any);
    /// let why = Method::Construct(Joins::Comb).unsupported(&zebra);
    /// assert_eq!(why, Some(Unsupported::NotConstructible));
    /// # Ok::<(), hippodrome::ParseBoardError>(())
    /// ```
    pub fn unsupported(&self, problem: &Problem) -> Option<Unsupported> {
        match self {
            Method::Auto { seed } if problem.magic().is_some() => {
                MagicSearch { seed: *seed }.unsupported(problem)
            }
            Method::Auto { seed } if problem.symmetry().is_some() => {
                Symmetric { seed: *seed }.unsupported(problem)
            }
            Method::Auto { .. } | Method::Exists => None,
            Method::Construct(joins) => not_constructible(problem, *joins),
            Method::Backtrack(how) => how.unsupported(problem),
            Method::Warnsdorff(how) => how.unsupported(problem),
            Method::Factor(how) => how.unsupported(problem),
            Method::Exact(how) => how.unsupported(problem),
            Method::Sat(how) => how.unsupported(problem),
            Method::Cuts { .. } if !cfg!(feature = "sat") => Some(Unsupported::NotBuilt),
            Method::Sweep | Method::Cuts { .. } => decide::unsupported(problem),
            Method::Symmetric(how) => how.unsupported(problem),
            Method::Magic(how) => how.unsupported(problem),
        }
    }

    /// The answer of this method alone, and the work that it took. The problem must be one that it suits. A search that learns goes in turns, and
    /// this is one of them.
    pub(crate) fn run(
        &self,
        problem: &Problem,
        turn: u32,
        limits: &Limits<'_>,
        trace: &mut impl Trace,
    ) -> (Answer, Stats) {
        let (outcome, stats) = match self {
            Method::Auto { .. } | Method::Cuts { .. } => {
                unreachable!("a plan names what is tried")
            }
            Method::Exists => return (decide(problem, limits), Stats::default()),
            Method::Construct(joins) => return construct(problem, *joins, limits, trace),
            Method::Backtrack(how) => backtrack(problem, how, limits, trace),
            Method::Warnsdorff(how) => warnsdorff(problem, how, limits, trace),
            Method::Factor(how) => factor(problem, how, limits, trace),
            Method::Exact(how) => match problem.is_symmetric() {
                true => exact(problem, how, limits, trace),
                false => exact_directed(problem, how, limits, trace),
            },
            // So the compiler leaves them out where they are not built.
            Method::Sweep if !cfg!(feature = "sweep") => unreachable!("it is not supported"),
            Method::Symmetric(_) if !tour_symmetry::IS_BUILT => {
                unreachable!("it is not supported")
            }
            Method::Magic(_) if !magic::IS_BUILT => unreachable!("it is not supported"),
            Method::Sat(_) if !cfg!(feature = "sat") => unreachable!("it is not supported"),
            Method::Symmetric(how) => symmetric(problem, how, limits, trace),
            Method::Magic(how) => search_magic(problem, how, limits, trace),
            Method::Sat(how) => sat(problem, how, turn, limits, trace),
            Method::Sweep => {
                let (outcome, stats, _) = decide::decide(problem, limits, trace);
                (outcome, stats)
            }
        };
        (Answer::of(problem, self.name(), outcome, stats), stats)
    }
}

/// What theorems and obstructions say.
fn decide(problem: &Problem, limits: &Limits<'_>) -> Answer {
    match by_argument(problem, limits) {
        Existence::No(reason) => Answer::Impossible(Proof::Reason(reason)),
        Existence::Yes(_) | Existence::Unknown => Answer::Unknown(Stopped::Undecided),
    }
}

fn not_constructible(problem: &Problem, joins: Joins) -> Option<Unsupported> {
    if let Some(why) = Unsupported::of_whole_tours(problem) {
        return Some(why);
    }
    if !problem.is_free() {
        return Some(Unsupported::WalkWithConstraints);
    }
    match Rectangle::of(problem) {
        None => Some(Unsupported::NotConstructible),
        Some(rectangle) => joins.refusal(&rectangle).map(Unsupported::NotAlongCurve),
    }
}

/// A construction with every square written out, and checked.
const WRITTEN: Footprint = Footprint {
    square: 16,
    jump: 0,
};

/// The construction with every square written out.
fn construct(
    problem: &Problem,
    joins: Joins,
    limits: &Limits<'_>,
    trace: &mut impl Trace,
) -> (Answer, Stats) {
    if let Err(why) = WRITTEN.fits(problem.ground(), limits) {
        return (Answer::Unknown(why), Stats::default());
    }
    match written_out(problem, joins, trace) {
        Ok(squares) => {
            let nodes = squares.len() as u64;
            let stats = Stats {
                nodes,
                deepest: nodes,
                ..Stats::default()
            };
            let outcome = Outcome::Found(squares);
            let name = Method::Construct(joins).name();
            (Answer::of(problem, name, outcome, stats), stats)
        }
        Err(why @ NotConstructed::Impossible { .. }) => {
            let proof = Proof::Construction(why);
            (Answer::Impossible(proof), Stats::default())
        }
        // Nothing is lost: who comes next goes on.
        Err(_) => (Answer::Unknown(Stopped::NoTiles), Stats::default()),
    }
}

fn written_out<T: Trace>(
    problem: &Problem,
    joins: Joins,
    trace: &mut T,
) -> Result<Vec<Square>, NotConstructed> {
    let (board, _) = problem.board().ok_or(NotConstructed::Ground)?;
    let rectangle = Rectangle::of(problem).ok_or(NotConstructed::Ground)?;
    let tour = Construction::joined(&rectangle, joins)?;
    let squares: Option<Vec<Square>> = tour.iter().map(|point| board.square(point)).collect();
    let squares = squares.expect("a construction stays on its board");
    if T::STEPS {
        let squares = squares.iter();
        squares.for_each(|&square| trace.event(Event::Advance(square)));
    }
    Ok(squares)
}

/// What can be said about a method beside its name.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[non_exhaustive]
pub enum MethodOption {
    /// [`MethodOptions::order`].
    Order,
    /// [`MethodOptions::ties`].
    Ties,
    /// [`MethodOptions::most_first`].
    MostFirst,
    /// [`MethodOptions::sort`].
    Sort,
    /// [`MethodOptions::alone`].
    Alone,
    /// [`MethodOptions::joins`].
    Joins,
    /// [`MethodOptions::seed`], which gives another tour whatever else is said. (With random ties it does so
    /// wherever ties are broken.)
    Seed,
}

/// The options of all methods.
#[derive(Clone, Eq, PartialEq, Default, Debug)]
pub struct MethodOptions {
    /// The order of moves; `None` for the usual one.
    pub order: Option<Vec<Offset>>,
    /// How Warnsdorff's rule breaks ties; `None` for what suits the problem.
    pub ties: Option<Ties>,
    /// The most onward moves first instead of the fewest.
    pub most_first: bool,
    /// Squares with the fewest onward moves first, in a search that goes back.
    pub sort: bool,
    /// One walk by the rule, with nothing behind it.
    pub alone: bool,
    /// How the tiles of a construction are joined; `None` for the usual way.
    pub joins: Option<Joins>,
    /// Another seed, another tour.
    pub seed: u64,
}

impl MethodOptions {
    /// Whether something is said of Warnsdorff's rule.
    pub fn has_rule(&self) -> bool {
        self.ties.is_some() || self.most_first
    }

    fn rule(&self, problem: &Problem) -> Rule {
        Rule {
            ties: self.ties.unwrap_or(Ties::usual(problem)),
            most_first: self.most_first,
        }
    }

    fn warnsdorff(&self, problem: &Problem, alone: bool) -> Method {
        Method::Warnsdorff(Warnsdorff {
            offsets: self.order.clone(),
            rule: self.rule(problem),
            alone,
            seed: self.seed,
        })
    }

    fn backtrack(&self, problem: &Problem, sort: bool) -> Method {
        Method::Backtrack(Backtrack {
            rule: sort.then(|| self.rule(problem)),
            offsets: self.order.clone(),
            seed: self.seed,
        })
    }
}

/// A method, or a preset of one, that can be chosen by its name.
#[derive(Debug)]
#[non_exhaustive]
pub struct NamedMethod {
    /// As it is typed.
    pub name: &'static str,
    /// What the command line's help says of it. A preset has none: the command line knows it by the method and
    /// the option.
    pub help: Option<&'static str>,
    /// What stands after `--method` on the command line.
    pub command: &'static str,
    /// What the page calls it, if it has it; empty in WebAssembly, as are the other words.
    pub label: &'static str,
    /// What it does, in a sentence or two on the page.
    pub sentence: &'static str,
    /// What can be said about it.
    pub takes: &'static [MethodOption],
    make: fn(&MethodOptions, &Problem) -> Method,
}

/// Words for people. WebAssembly has none of them: the page has them from `cargo xtask page`, and is to load little.
pub(crate) const fn prose(words: &'static str) -> &'static str {
    if cfg!(target_family = "wasm") {
        ""
    } else {
        words
    }
}

/// All of them, the first where none is named; a preset stands before its method.
pub static METHODS: &[NamedMethod] = &[
    NamedMethod {
        name: "auto",
        help: Some(prose("Whatever suits the problem")),
        command: "auto",
        label: prose("Best suited"),
        sentence: prose(
            "Theorems first, then a walk by Warnsdorff’s rule, mended if it gets stuck, then a complete search.",
        ),
        takes: &[MethodOption::Seed],
        make: |options, _| Method::Auto { seed: options.seed },
    },
    NamedMethod {
        name: "alone",
        help: None,
        command: "warnsdorff --alone",
        label: prose("Warnsdorff’s rule alone"),
        sentence: prose(
            "Always to the square with the fewest onward moves. One walk: it may get stuck.",
        ),
        takes: &[MethodOption::Ties, MethodOption::MostFirst],
        make: |options, problem| options.warnsdorff(problem, true),
    },
    NamedMethod {
        name: "warnsdorff",
        help: Some(prose("Warnsdorff's rule, mended by flips and begun again")),
        command: "warnsdorff",
        label: prose("Warnsdorff’s rule, mended"),
        sentence: prose(
            "A stuck walk is mended by turning the end of its path round, and begun again if need be.",
        ),
        takes: &[
            MethodOption::Order,
            MethodOption::Ties,
            MethodOption::MostFirst,
            MethodOption::Alone,
            MethodOption::Seed,
        ],
        make: |options, problem| options.warnsdorff(problem, options.alone),
    },
    NamedMethod {
        name: "sorted",
        help: None,
        command: "backtrack --sort",
        label: prose("Backtracking by Warnsdorff’s rule"),
        sentence: prose(
            "Goes back at a dead end, and tries the square with the fewest onward moves first.",
        ),
        takes: &[MethodOption::Ties, MethodOption::MostFirst],
        make: |options, problem| options.backtrack(problem, true),
    },
    NamedMethod {
        name: "backtrack",
        help: Some(prose("Depth-first search in the order of moves")),
        command: "backtrack",
        label: prose("Plain backtracking"),
        sentence: prose(
            "Tries the moves clockwise, and goes back at a dead end. Complete, and soon hopeless.",
        ),
        takes: &[
            MethodOption::Order,
            MethodOption::Ties,
            MethodOption::MostFirst,
            MethodOption::Sort,
        ],
        make: |options, problem| options.backtrack(problem, options.sort || options.has_rule()),
    },
    NamedMethod {
        name: "exact",
        help: Some(prose("The complete search on edges")),
        command: "exact",
        label: prose("Exact search on edges"),
        sentence: prose(
            "Decides moves anywhere on the board and draws every conclusion: it ends with a tour or a proof.",
        ),
        takes: &[MethodOption::Seed],
        make: |options, _| Method::Exact(Exact { seed: options.seed }),
    },
    NamedMethod {
        name: "factor",
        help: Some(prose(
            "Two moves at every square first, one cycle afterwards: for large boards with holes",
        )),
        command: "factor",
        label: prose("Cycles merged"),
        sentence: prose(
            "Gives every square two moves, which makes cycles, and joins the cycles into one.",
        ),
        takes: &[MethodOption::Seed],
        make: |options, _| Method::Factor(Factor { seed: options.seed }),
    },
    #[cfg(feature = "sat")]
    NamedMethod {
        name: "sat",
        help: Some(
            "A complete search on edges that learns from its dead ends: other people's graphs",
        ),
        command: "sat",
        label: "",
        sentence: "",
        takes: &[MethodOption::Seed],
        make: |options, _| Method::Sat(Sat { seed: options.seed }),
    },
    #[cfg(feature = "sweep")]
    NamedMethod {
        name: "sweep",
        help: Some(
            "All tours at once, part by part: narrow boards, and graphs whose parts few vertices join",
        ),
        command: "sweep",
        label: "",
        sentence: "",
        takes: &[],
        make: |_, _| Method::Sweep,
    },
    NamedMethod {
        name: "construct",
        help: Some(prose(
            "Built by formula: the knight on full rectangles of any size, with any ends",
        )),
        command: "construct",
        label: prose("Construction"),
        sentence: prose(
            "Puts ready-made tiles together: the knight on full rectangles of any size.",
        ),
        takes: &[MethodOption::Joins],
        make: |options, _| Method::Construct(options.joins.unwrap_or_default()),
    },
];

impl NamedMethod {
    /// The method, or the preset, of this name.
    pub fn by_name(name: &str) -> Option<&'static NamedMethod> {
        METHODS.iter().find(|method| method.name == name)
    }

    /// Whether it is another method with an option fixed.
    pub fn is_preset(&self) -> bool {
        self.help.is_none()
    }

    /// Whether this can be said about it.
    pub fn takes(&self, option: MethodOption) -> bool {
        self.takes.contains(&option)
    }

    /// The method with these options; those that it does not take are left out.
    ///
    /// ```
    /// use hippodrome::{Ends, Leaper, MethodOptions, NamedMethod, Problem};
    ///
    /// let problem = Problem::on_board("8x8".parse()?, Leaper::KNIGHT, Ends::Any);
    /// let named = NamedMethod::by_name("exact").expect("it is in the table");
    /// let options = MethodOptions { seed: 7, ..MethodOptions::default() };
    /// assert_eq!(named.method(&options, &problem).name(), "exact");
    /// # Ok::<(), hippodrome::ParseBoardError>(())
    /// ```
    pub fn method(&self, options: &MethodOptions, problem: &Problem) -> Method {
        (self.make)(options, problem)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::leaper::Leaper;
    use crate::problem::Ends;

    #[test]
    fn each_makes_the_method_of_its_name() {
        let problem = Problem::on_board("8x8".parse().unwrap(), Leaper::KNIGHT, Ends::Any);
        for named in METHODS {
            let method = named.method(&MethodOptions::default(), &problem);
            assert!(std::ptr::eq(
                NamedMethod::by_name(named.name).unwrap(),
                named
            ));
            // A preset is its method with an option.
            let (name, option) = named.command.split_once(' ').unwrap_or((named.command, ""));
            assert_eq!(method.name(), name);
            assert_eq!(named.is_preset(), named.name != name);
            let said = MethodOptions {
                sort: option == "--sort",
                alone: option == "--alone",
                ..MethodOptions::default()
            };
            assert_eq!(named.is_preset(), said != MethodOptions::default());
            let typed = NamedMethod::by_name(name).unwrap();
            assert_eq!(method, typed.method(&said, &problem));
        }
        assert!(NamedMethod::by_name("exists").is_none());
    }

    /// What a row takes makes a difference, and nothing else does.
    #[test]
    fn each_takes_what_its_row_says() {
        let problem = Problem::on_board("8x8".parse().unwrap(), Leaper::KNIGHT, Ends::Any);
        let plain = MethodOptions::default;
        let order = vec![Offset::new(1, 2)];
        for named in METHODS {
            let usual = named.method(&plain(), &problem);
            #[rustfmt::skip]
            let said = [
                (MethodOption::Ties, MethodOptions { ties: Some(Ties::Pohl), ..plain() }),
                (MethodOption::MostFirst, MethodOptions { most_first: true, ..plain() }),
                (MethodOption::Sort, MethodOptions { sort: true, ..plain() }),
                (MethodOption::Alone, MethodOptions { alone: true, ..plain() }),
                (MethodOption::Joins, MethodOptions { joins: Some(Joins::Hilbert), ..plain() }),
            ];
            for (option, options) in said {
                let changes = named.method(&options, &problem) != usual;
                assert_eq!(named.takes(option), changes, "{}: {option:?}", named.name);
            }
            let options = MethodOptions {
                order: Some(order.clone()),
                ..plain()
            };
            let changes = named.method(&options, &problem) != usual;
            assert!(changes || !named.takes(MethodOption::Order));
        }
    }
}
