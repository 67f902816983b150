//! How to look for a tour.

use anyhow::{Context, bail, ensure};
use clap::{Args, ValueEnum};
use hippodrome::{
    Article, Backtrack, Exact, Factor, Method, Offset, Problem, Rule, Ties, Warnsdorff,
};

use super::name_of;

/// The methods by name.
#[derive(Copy, Clone, Eq, PartialEq, Debug, ValueEnum)]
pub(crate) enum MethodName {
    /// Whatever suits the problem
    Auto,
    /// Depth-first search in the order of moves
    Backtrack,
    /// Warnsdorff's rule, mended by flips and begun again
    Warnsdorff,
    /// Two moves at every square first, one cycle afterwards: for large boards with holes
    Factor,
    /// The complete search on edges
    Exact,
    /// Built by formula: the knight on full rectangles of any size, with any ends
    Construct,
}

/// A method with all that can be said about it.
#[derive(Debug, Args)]
pub(crate) struct MethodArgs {
    /// How to look for it; with auto, --ties, --most-first and --alone ask for warnsdorff, --sort and
    /// --order for backtrack
    #[arg(long, value_name = "METHOD", default_value = "auto")]
    pub(crate) method: MethodName,
    /// Run an article's own program: javascript, javascript-warnsdorff, java (its order of moves
    /// is our guess), codeproject (so are its ties), textbook, textbook-warnsdorff or course
    #[arg(
        long = "as",
        value_name = "ARTICLE",
        conflicts_with_all = [
            "method", "order", "ties", "alone", "seed", "sort", "piece", "given", "require",
            "forbid", "puzzle"
        ]
    )]
    pub(crate) article: Option<Article>,
    /// The order of moves: clockwise, or eight offsets as file,rank: "1,2 2,1 2,-1 ..."
    #[arg(
        long,
        value_name = "ORDER",
        default_value = USUAL_ORDER,
        allow_hyphen_values = true
    )]
    pub(crate) order: String,
    /// How Warnsdorff's rule breaks ties: first, random, lookahead, pohl, far or squirrel
    #[arg(long, value_name = "TIES")]
    pub(crate) ties: Option<Ties>,
    /// backtrack: try the squares with the fewest onward moves first
    #[arg(long)]
    pub(crate) sort: bool,
    /// The most onward moves first instead of the fewest (the textbook's exercise)
    #[arg(long)]
    pub(crate) most_first: bool,
    /// warnsdorff: one walk by the rule alone, with nothing behind it
    #[arg(long)]
    pub(crate) alone: bool,
    /// Another seed, another tour (and with --holes another board)
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
}

/// A method and what was said about it.
#[derive(Clone, Debug)]
pub(crate) struct Choice {
    pub(crate) method: MethodName,
    pub(crate) offsets: Option<Vec<Offset>>,
    pub(crate) ties: Option<Ties>,
    pub(crate) sort: bool,
    pub(crate) most_first: bool,
    pub(crate) alone: bool,
    pub(crate) seed: u64,
}

impl Choice {
    /// Refuses ties that do not suit the problem.
    pub(crate) fn check_ties(&self, problem: &Problem) -> anyhow::Result<()> {
        self.ties.map_or(Ok(()), |ties| ties.suits(problem))?;
        Ok(())
    }

    /// Whether something was said of Warnsdorff's rule.
    fn has_rule(&self) -> bool {
        self.ties.is_some() || self.most_first
    }

    /// The method that is meant: what only one method understands asks for that method.
    fn meant(&self) -> MethodName {
        match self.method {
            MethodName::Auto if self.sort => MethodName::Backtrack,
            MethodName::Auto if self.has_rule() || self.alone => MethodName::Warnsdorff,
            MethodName::Auto if self.offsets.is_some() => MethodName::Backtrack,
            named => named,
        }
    }

    /// The method; what it does not understand is left out.
    pub(crate) fn method(self, problem: &Problem) -> Method {
        let seed = self.seed;
        let rule = Rule {
            ties: self.ties.unwrap_or(Ties::usual(problem)),
            most_first: self.most_first,
        };
        match self.meant() {
            MethodName::Auto => Method::Auto { seed },
            MethodName::Construct => Method::Construct,
            MethodName::Factor => Method::Factor(Factor { seed }),
            MethodName::Exact => Method::Exact(Exact { seed }),
            MethodName::Backtrack => Method::Backtrack(Backtrack {
                rule: (self.sort || self.has_rule()).then_some(rule),
                offsets: self.offsets,
                seed,
            }),
            MethodName::Warnsdorff => Method::Warnsdorff(Warnsdorff {
                offsets: self.offsets,
                rule,
                alone: self.alone,
                seed,
            }),
        }
    }

    /// Refuses what the method does not understand, and problems that it does not.
    fn check(&self, problem: &Problem) -> anyhow::Result<()> {
        let meant = self.meant();
        let walks = matches!(meant, MethodName::Warnsdorff | MethodName::Construct);
        ensure!(
            problem.is_free() || !walks,
            "walks and constructions know no given numbers, required or forbidden moves: use --method \
             exact or backtrack"
        );
        ensure!(
            problem.constraints().given.is_empty() || meant != MethodName::Factor,
            "--method factor knows no given numbers: use --method exact or backtrack"
        );
        let only = |given: bool, option: &str, methods: &str| match given {
            true => Err(anyhow::anyhow!(
                "{option} means something to --method {methods} only"
            )),
            false => Ok(()),
        };
        let is_symmetric = problem.ground().is_symmetric();
        match meant {
            MethodName::Auto | MethodName::Factor | MethodName::Exact | MethodName::Construct => {
                only(
                    self.offsets.is_some(),
                    "--order",
                    "backtrack and warnsdorff",
                )?;
                only(
                    self.has_rule(),
                    "--ties or --most-first",
                    "backtrack and warnsdorff",
                )?;
                only(self.alone, "--alone", "warnsdorff")?;
                only(self.sort, "--sort", "backtrack")?;
                let both_ways = matches!(meant, MethodName::Factor | MethodName::Exact);
                ensure!(
                    is_symmetric || !both_ways,
                    "--method {} is for graphs whose edges lead both ways; use backtrack",
                    name_of(meant)
                );
            }
            MethodName::Backtrack => {
                only(self.alone, "--alone", "warnsdorff")?;
                let squirrel = self.ties == Some(Ties::Squirrel);
                only(squirrel, "--ties squirrel", "warnsdorff")?;
            }
            MethodName::Warnsdorff => {
                only(self.sort, "--sort", "backtrack")?;
                ensure!(
                    is_symmetric || self.alone,
                    "flips are for graphs whose edges lead both ways; add --alone, or use \
                     --method backtrack --sort"
                );
            }
        }
        Ok(())
    }
}

/// The order of moves if nothing is said about it.
const USUAL_ORDER: &str = "clockwise";

impl MethodArgs {
    /// The method that was asked for, with its options checked.
    pub(crate) fn method(&self, problem: &Problem) -> anyhow::Result<Method> {
        if let Some(article) = self.article {
            problem
                .board()
                .context("the articles' programs need a board")?;
            return Ok(article.method(self.most_first));
        }
        let offsets = match self.order.as_str() {
            USUAL_ORDER => None,
            order => Some(parse_order(order, problem)?),
        };
        let choice = Choice {
            method: self.method,
            offsets,
            ties: self.ties,
            sort: self.sort,
            most_first: self.most_first,
            alone: self.alone,
            seed: self.seed,
        };
        choice.check_ties(problem)?;
        choice.check(problem)?;
        Ok(choice.method(problem))
    }

    /// Whether a tour that is built by formula is as good as any that was asked for.
    pub(crate) fn allows_construction(&self) -> bool {
        matches!(self.method, MethodName::Auto | MethodName::Construct)
            && self.article.is_none()
            && self.ties.is_none()
            && self.order == USUAL_ORDER
            && !(self.sort || self.most_first || self.alone)
            && self.seed == 0
    }
}

/// Reads offsets as `file,rank` pairs; they must be the piece's moves, each once.
fn parse_order(text: &str, problem: &Problem) -> anyhow::Result<Vec<Offset>> {
    let (board, piece) = problem.board().context("--order needs a board")?;
    ensure!(
        board.levels() == 1,
        "--order is for boards of one level: it gives files and ranks"
    );
    ensure!(!piece.slides(), "--order is for pieces that leap");
    let offset = |word: &str| -> Option<Offset> {
        let (file, rank) = word.trim_matches(['(', ')']).split_once(',')?;
        Some(Offset::new(
            file.trim().parse().ok()?,
            rank.trim().parse().ok()?,
        ))
    };
    let mut offsets = Vec::new();
    for word in text.split_whitespace() {
        offsets.push(offset(word).with_context(|| {
            format!("`{word}` is not an offset: write file,rank as in 1,2 or -2,1")
        })?);
    }
    let (mut given, mut moves) = (offsets.clone(), board.jumps(piece));
    given.sort_unstable();
    moves.sort_unstable();
    if given != moves {
        let list: Vec<String> = board
            .jumps(piece)
            .iter()
            .map(|offset| format!("{},{}", offset.file, offset.rank))
            .collect();
        bail!(
            "--order must hold each of the {piece}'s moves once, in any order: {}",
            list.join(" ")
        );
    }
    Ok(offsets)
}
