//! The methods by name: what each is, which options it takes, and how it is made of them.
//!
//! One table. The command line and the page's engine take names and options from here; how a
//! method runs stands in `solve`, and what it does not suit in its `unsupported`.

use crate::leaper::Offset;
use crate::problem::Problem;
use crate::search::{Backtrack, Exact, Factor, Rule, Ties, Warnsdorff};
use crate::solve::Method;

/// What can be said about a method beside its name.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[non_exhaustive]
pub enum MethodOption {
    /// [`MethodOptions::order`].
    Order,
    /// [`MethodOptions::ties`] and [`MethodOptions::most_first`].
    Rule,
    /// [`MethodOptions::sort`].
    Sort,
    /// [`MethodOptions::alone`].
    Alone,
    /// [`MethodOptions::seed`].
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
}

/// A method that can be chosen by its name.
#[derive(Debug)]
#[non_exhaustive]
pub struct NamedMethod {
    /// As it is typed.
    pub name: &'static str,
    /// What it is, in a few words.
    pub about: &'static str,
    /// What can be said about it.
    pub takes: &'static [MethodOption],
    make: fn(&MethodOptions, &Problem) -> Method,
}

/// All of them, the first where none is named.
pub static METHODS: [NamedMethod; 6] = [
    NamedMethod {
        name: "auto",
        about: "Whatever suits the problem",
        takes: &[MethodOption::Seed],
        make: |options, _| Method::Auto { seed: options.seed },
    },
    NamedMethod {
        name: "backtrack",
        about: "Depth-first search in the order of moves",
        takes: &[
            MethodOption::Order,
            MethodOption::Rule,
            MethodOption::Sort,
            MethodOption::Seed,
        ],
        make: |options, problem| {
            let is_sorted = options.sort || options.has_rule();
            Method::Backtrack(Backtrack {
                rule: is_sorted.then(|| options.rule(problem)),
                offsets: options.order.clone(),
                seed: options.seed,
            })
        },
    },
    NamedMethod {
        name: "warnsdorff",
        about: "Warnsdorff's rule, mended by flips and begun again",
        takes: &[
            MethodOption::Order,
            MethodOption::Rule,
            MethodOption::Alone,
            MethodOption::Seed,
        ],
        make: |options, problem| {
            Method::Warnsdorff(Warnsdorff {
                offsets: options.order.clone(),
                rule: options.rule(problem),
                alone: options.alone,
                seed: options.seed,
            })
        },
    },
    NamedMethod {
        name: "factor",
        about: "Two moves at every square first, one cycle afterwards: for large boards with holes",
        takes: &[MethodOption::Seed],
        make: |options, _| Method::Factor(Factor { seed: options.seed }),
    },
    NamedMethod {
        name: "exact",
        about: "The complete search on edges",
        takes: &[MethodOption::Seed],
        make: |options, _| Method::Exact(Exact { seed: options.seed }),
    },
    NamedMethod {
        name: "construct",
        about: "Built by formula: the knight on full rectangles of any size, with any ends",
        takes: &[],
        make: |_, _| Method::Construct,
    },
];

impl NamedMethod {
    /// The method of this name.
    pub fn by_name(name: &str) -> Option<&'static NamedMethod> {
        METHODS.iter().find(|method| method.name == name)
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
        for named in &METHODS {
            let method = named.method(&MethodOptions::default(), &problem);
            assert_eq!(method.name(), named.name);
            assert!(std::ptr::eq(
                NamedMethod::by_name(named.name).unwrap(),
                named
            ));
        }
        assert!(NamedMethod::by_name("exists").is_none());
    }
}
