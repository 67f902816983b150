//! How to look for a tour.

use super::named::named;
use anyhow::{Context, bail, ensure};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use hippodrome::{
    Article, Ends, Joins, METHODS, Method, MethodOption, MethodOptions, NamedMethod, Offset,
    Problem, Ties,
};

/// Reads the name of a method.
fn named_method() -> impl TypedValueParser<Value = &'static NamedMethod> {
    let names = METHODS.iter().filter_map(|named| {
        let value = PossibleValue::new(named.name);
        named.help.map(|help| value.help(help))
    });
    PossibleValuesParser::new(names)
        .try_map(|name| NamedMethod::by_name(&name).ok_or("it is not in the table"))
}

/// The help of `--ties`.
pub(crate) fn ties_help() -> String {
    format!("How Warnsdorff's rule breaks ties: {}", Ties::names())
}

/// A method with all that can be said about it.
#[derive(Debug, Args)]
pub(crate) struct MethodArgs {
    /// How to look for it; with auto, --ties, --most-first and --alone ask for warnsdorff, --sort and
    /// --order for backtrack (which takes --ties and --most-first with --sort only), --joins for construct
    #[arg(long, value_name = "METHOD", default_value = "auto", value_parser = named_method())]
    pub(crate) method: &'static NamedMethod,
    /// Run an article's own program: javascript, javascript-warnsdorff, java (its order of moves
    /// is our guess), codeproject (so are its ties), textbook, textbook-warnsdorff or course
    #[arg(
        long = "as",
        value_name = "ARTICLE",
        value_parser = named::<Article>(Article::all().map(Article::name)),
        hide_possible_values = true,
        conflicts_with_all = [
            "method", "order", "ties", "alone", "seed", "sort", "piece", "given", "require",
            "forbid", "puzzle", "joins"
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
    #[arg(
        long,
        value_name = "TIES",
        help = ties_help(),
        value_parser = named::<Ties>(Ties::ALL.map(Ties::name)),
        hide_possible_values = true
    )]
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
    /// construct: how tiles are joined: comb (any ends), or hilbert, along a Hilbert curve (both sides 12 or more,
    /// one chosen end at most) [default: comb]
    #[arg(
        long,
        value_name = "JOINS",
        value_parser = named::<Joins>(Joins::ALL.map(Joins::name)),
        hide_possible_values = true
    )]
    pub(crate) joins: Option<Joins>,
    /// Another seed, another tour (and with --holes another board)
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
}

/// A method and what was said about it.
#[derive(Clone, Debug)]
struct Choice {
    method: &'static NamedMethod,
    options: MethodOptions,
}

impl Choice {
    /// The method that is meant: with auto, what only one method takes asks for that method.
    fn meant(&self) -> &'static NamedMethod {
        let options = &self.options;
        let asks_for = match self.method.name {
            "auto" if options.joins.is_some() => "construct",
            "auto" if options.sort => "backtrack",
            "auto" if options.has_rule() || options.alone => "warnsdorff",
            "auto" if options.order.is_some() => "backtrack",
            name => name,
        };
        NamedMethod::by_name(asks_for).unwrap_or(self.method)
    }

    /// What was said beside the method's name: the option, and how it is typed.
    fn said(&self) -> impl Iterator<Item = (MethodOption, &'static str)> {
        let options = &self.options;
        let all = [
            (options.order.is_some(), MethodOption::Order, "--order"),
            (options.ties.is_some(), MethodOption::Ties, "--ties"),
            (options.most_first, MethodOption::MostFirst, "--most-first"),
            (options.alone, MethodOption::Alone, "--alone"),
            (options.sort, MethodOption::Sort, "--sort"),
            (options.joins.is_some(), MethodOption::Joins, "--joins"),
        ];
        let said = all.into_iter().filter(|(is_said, ..)| *is_said);
        said.map(|(_, option, typed)| (option, typed))
    }

    /// The method. What it does not understand is refused, and so are problems that it does not.
    fn method(&self, problem: &Problem) -> anyhow::Result<Method> {
        if let Some(ties) = self.options.ties {
            ties.suits(problem)?;
        }
        let meant = self.meant();
        for (option, typed) in self.said() {
            let taking = METHODS.iter().filter(|named| !named.is_preset());
            let taking = taking.filter(|named| named.takes(option));
            let taking: Vec<&str> = taking.map(|named| named.name).collect();
            ensure!(
                meant.takes(option),
                "{typed} works only with --method {}",
                taking.join(" and ")
            );
        }
        if let Some((_, typed)) = self.rule_without_sort(meant) {
            bail!("{typed} works with --method backtrack only if --sort is given");
        }
        let method = meant.method(&self.options, problem);
        let Some(why) = method.unsupported(problem) else {
            return Ok(method);
        };
        match &self.applicable(problem)[..] {
            [] => bail!("{why}"),
            [one] => bail!("{why}: use --method {one}"),
            [others @ .., last] => bail!("{why}: use --method {} or {last}", others.join(", ")),
        }
    }

    /// What was said of Warnsdorff's rule to a search that does not go by it.
    fn rule_without_sort(&self, meant: &NamedMethod) -> Option<(MethodOption, &'static str)> {
        let of_rule = [MethodOption::Ties, MethodOption::MostFirst];
        let unsorted = meant.takes(MethodOption::Sort) && !self.options.sort;
        let mut said = self.said().filter(|(option, _)| of_rule.contains(option));
        said.next().filter(|_| unsorted)
    }

    /// The methods, as they are typed, that understand what was said and the problem too; a preset where its method
    /// does not.
    fn applicable(&self, problem: &Problem) -> Vec<&'static str> {
        let applies = |named: &NamedMethod| {
            let method = named.method(&self.options, problem);
            let takes_all = self.said().all(|(option, _)| named.takes(option));
            takes_all && method.unsupported(problem).is_none()
        };
        let all = METHODS.iter().filter(|named| applies(named));
        let named: Vec<&str> = all.map(|named| named.command).collect();
        let whole = |command: &&str| {
            let method = command.split_once(' ').map(|(method, _)| method);
            method.is_none_or(|method| !named.contains(&method))
        };
        named.iter().copied().filter(whole).collect()
    }
}

/// The order of moves if nothing is said about it.
pub(crate) const USUAL_ORDER: &str = "clockwise";

impl MethodArgs {
    /// The method that was asked for, with its options checked.
    pub(crate) fn method(&self, problem: &Problem) -> anyhow::Result<Method> {
        if let Some(article) = self.article {
            problem
                .board()
                .context("the articles' programs need a board")?;
            return Ok(article.method(self.most_first));
        }
        let order = read_order(&self.order, problem)?;
        let choice = Choice {
            method: self.method,
            options: MethodOptions {
                order,
                ties: self.ties,
                sort: self.sort,
                most_first: self.most_first,
                alone: self.alone,
                joins: self.joins,
                seed: self.seed,
            },
        };
        choice.method(problem)
    }

    /// The problem with the start of the article whose program is to run, where none was asked for.
    pub(crate) fn with_article_start(&self, problem: Problem) -> anyhow::Result<Problem> {
        let (Some(article), None, Some((board, _))) =
            (self.article, problem.ends().start(), problem.board())
        else {
            return Ok(problem);
        };
        let (row, column) = article.start();
        let start = article.start_on(board).with_context(|| {
            format!("the article starts at row {row}, column {column}, which this board has not: give --start")
        })?;
        let ends = problem.ends();
        Ok(problem.with_ends(match (ends.is_closed(), ends.end()) {
            (true, _) => Ends::ClosedFrom(start),
            (false, Some(end)) => Ends::Between(start, end),
            (false, None) => Ends::From(start),
        }))
    }

    /// Whether a tour that is built by formula is as good as any that was asked for.
    pub(crate) fn allows_construction(&self) -> bool {
        ["auto", "construct"].contains(&self.method.name)
            && self.article.is_none()
            && self.ties.is_none()
            && self.order == USUAL_ORDER
            && !(self.sort || self.most_first || self.alone)
            && self.seed == 0
    }
}

/// The order of moves, `None` for the usual one.
pub(crate) fn read_order(text: &str, problem: &Problem) -> anyhow::Result<Option<Vec<Offset>>> {
    match text {
        USUAL_ORDER => Ok(None),
        order => parse_order(order, problem).map(Some),
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
