//! Is there a tour, and which?

use std::sync::Arc;

use hippodrome::{
    Answer, Article, Joins, METHODS, Measure, Measures, Method, MethodOption, MethodOptions,
    NamedMethod, Offset, Report, Ties, Wanted, solve,
};
use pyo3::prelude::*;

use crate::errors::{invalid, stopped};
use crate::problem::Problem;
use crate::reason::{Reason, Subject};
use crate::running::{Limits, Listener, run};
use crate::tour::Tour;

/// What is said of a method, as Python says it.
#[derive(Debug, FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct MethodArgs {
    method: String,
    order: Option<Vec<(i64, i64)>>,
    ties: Option<String>,
    most_first: bool,
    sort: bool,
    alone: bool,
    joins: Option<String>,
    seed: u64,
}

impl MethodArgs {
    /// The method, or the article's program, of this name. What it does not take is refused.
    pub(crate) fn method(&self, problem: &hippodrome::Problem) -> PyResult<Method> {
        let options = self.options()?;
        let said = [
            (options.order.is_some(), MethodOption::Order, "order"),
            (options.ties.is_some(), MethodOption::Ties, "ties"),
            (options.most_first, MethodOption::MostFirst, "most_first"),
            (options.sort, MethodOption::Sort, "sort"),
            (options.alone, MethodOption::Alone, "alone"),
            (options.joins.is_some(), MethodOption::Joins, "joins"),
        ];
        let mut said = said.into_iter().filter(|(is_said, ..)| *is_said);
        let Some(named) = NamedMethod::by_name(&self.method) else {
            let article: Article = self.method.parse().map_err(|_| self.unknown())?;
            return match said.find(|(_, option, _)| *option != MethodOption::MostFirst) {
                Some((.., word)) => Err(invalid(format_args!(
                    "`{word}` does not go with an article's own program"
                ))),
                None => Ok(article.method(self.most_first)),
            };
        };
        if let Some((_, option, word)) = said.find(|(_, option, _)| !named.takes(*option)) {
            let taking = METHODS.iter().filter(|named| named.takes(option));
            let taking: Vec<&str> = taking.map(|named| named.name).collect();
            let taking = taking.join(" or ");
            return Err(invalid(format_args!(
                "`{word}` works only with method=`{taking}`"
            )));
        }
        if let Some(ties) = options.ties {
            ties.suits(problem).map_err(invalid)?;
        }
        let method = named.method(&options, problem);
        match method.unsupported(problem) {
            Some(why) => Err(stopped(why.into())),
            None => Ok(method),
        }
    }

    fn options(&self) -> PyResult<MethodOptions> {
        let ties = self.ties.as_deref().map(str::parse::<Ties>).transpose();
        let joins = self.joins.as_deref().map(str::parse::<Joins>).transpose();
        let order = self.order.as_ref().map(|order| {
            // Rows go down and ranks go up.
            let offsets = order.iter();
            let offsets = offsets.map(|&(row, column)| Offset::new(column, row.wrapping_neg()));
            offsets.collect()
        });
        Ok(MethodOptions {
            order,
            ties: ties.map_err(invalid)?,
            most_first: self.most_first,
            sort: self.sort,
            alone: self.alone,
            joins: joins.map_err(invalid)?,
            seed: self.seed,
        })
    }

    fn unknown(&self) -> PyErr {
        let methods = METHODS.iter().map(|named| named.name);
        let methods = methods.collect::<Vec<_>>().join(", ");
        let articles: Vec<&str> = Article::all().map(Article::name).collect();
        let articles = articles.join(", ");
        let name = &self.method;
        invalid(format_args!(
            "`{name}` is not a method: use {methods}, or an article's program: {articles}"
        ))
    }
}

/// A tour, or the reason why there is none; what the search did; what there is to say of an article's figures.
type Found = (Option<Tour>, Option<Reason>, Told, Option<String>);

/// The engine, nodes, steps back, the longest path, fresh beginnings.
pub(crate) type Told = (&'static str, u64, u64, u64, u64);

pub(crate) fn told(report: &Report) -> Told {
    let Report { engine, stats, .. } = report;
    (
        engine,
        stats.nodes,
        stats.backtracks,
        stats.deepest,
        stats.restarts,
    )
}

/// Looks for a tour.
#[pyfunction]
pub(crate) fn find(
    py: Python<'_>,
    problem: &Problem,
    method: MethodArgs,
    limits: &Limits,
) -> PyResult<Found> {
    let problem = &problem.problem;
    let (own, chosen) = (Arc::clone(problem), method.method(problem)?);
    let report = run(py, limits, move |watch| {
        solve(&own, &chosen, &watch.limits(), &mut Listener(watch))
    })?;
    let article: Option<Article> = method.method.parse().ok();
    let remark = article.and_then(|article| article.remark(problem, method.most_first, &report));
    let told = told(&report);
    match report.answer {
        Answer::Found(tour) => Ok((Some(Tour::new(problem, tour)), None, told, remark)),
        Answer::Impossible(proof) => {
            Ok((None, Some(Reason::against(problem, proof)), told, remark))
        }
        Answer::Unknown(why) => Err(stopped(why)),
    }
}

/// The better tour; its value, a value that none surpasses, and what that rests on; what ended the search before it was proved or had run its course.
type Better = (Tour, f64, f64, String, Option<PyErr>);

/// A measure of which the least or the most is asked for, if tours of the problem have it.
fn measured(problem: &hippodrome::Problem, measure: &str) -> PyResult<Measure> {
    let measure: Measure = measure.parse().map_err(invalid)?;
    Measures::new(problem, &[measure]).map_err(invalid)?;
    Ok(measure)
}

/// Refuses a measure that tours of the problem have not.
#[pyfunction]
pub(crate) fn check_measure(problem: &Problem, measure: &str) -> PyResult<()> {
    measured(&problem.problem, measure).map(drop)
}

/// Goes on from a tour to one with the least, or the most, of a measure.
#[pyfunction]
pub(crate) fn extreme(
    py: Python<'_>,
    problem: &Problem,
    first: &Tour,
    measure: &str,
    least: bool,
    seed: u64,
    limits: &Limits,
) -> PyResult<Better> {
    let problem = &problem.problem;
    let measure = measured(problem, measure)?;
    let wanted = if least { Wanted::Least } else { Wanted::Most };
    let (own, first) = (Arc::clone(problem), hippodrome::Tour::clone(&first.tour));
    let has_time = limits.has_time();
    let found = run(py, limits, move |watch| {
        let limits = match watch.limits().nodes {
            // Who gives time wants it to be used.
            None if has_time => watch.limits().with_nodes(u64::MAX),
            _ => watch.limits(),
        };
        let listener = &mut Listener(watch);
        hippodrome::extreme(&own, first, wanted, measure, seed, &limits, listener)
    })?;
    let found = found.map_err(invalid)?;
    Ok((
        Tour::new(problem, found.tour().clone()),
        found.value(),
        found.bound(),
        found.because().to_string(),
        found.stopped().map(stopped),
    ))
}

/// What would be tried, in order.
#[pyfunction]
pub(crate) fn plan(problem: &Problem, method: MethodArgs) -> PyResult<String> {
    let method = method.method(&problem.problem)?;
    Ok(hippodrome::plan(&problem.problem, &method).to_string())
}

/// Whether there is a tour: the sentence, and the reason where that is known.
#[pyfunction]
pub(crate) fn exists(
    py: Python<'_>,
    problem: &Problem,
    limits: &Limits,
) -> PyResult<(String, Option<Reason>)> {
    let problem = &problem.problem;
    let own = Arc::clone(problem);
    let existence = run(py, limits, move |watch| {
        hippodrome::exists_within(&own, &watch.limits())
    })?;
    let sentence = existence.sentence(&**problem);
    let subject = Subject::Problem(Arc::clone(problem));
    Ok((sentence, Reason::of(subject, existence)))
}

/// The names of the methods, each with what it does.
#[pyfunction]
pub(crate) fn methods() -> Vec<(&'static str, &'static str)> {
    let methods = METHODS.iter();
    let sentence = |named: &NamedMethod| match named.sentence {
        // What the page does not have is told on the command line alone.
        "" => named.help.unwrap_or_default(),
        sentence => sentence,
    };
    methods.map(|named| (named.name, sentence(named))).collect()
}

/// The names of the articles' programs, what each does, and the row and column where it begins.
#[pyfunction]
pub(crate) fn articles() -> Vec<(&'static str, &'static str, (u64, u64))> {
    let articles = Article::all();
    articles
        .map(|article| (article.name(), article.sentence(), article.start()))
        .collect()
}
