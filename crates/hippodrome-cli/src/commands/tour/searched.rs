//! `hippodrome tour` where the tour is searched for: found, and written, drawn, filmed or traced.

use std::io::{self, IsTerminal};

use anyhow::Context;
use hippodrome::format::{Document, GridOptions, Status, TourForm, TraceWriter, write_json};
use hippodrome::{
    Answer, Extreme, Limits, Method, Plan, Problem, Report, Rung, Trace, plan, solve,
};
use hippodrome_draw::{Recorder, Theme, film};
use serde_json::{Value, json};

use super::args::TourArgs;
use super::extreme::{Asked, report_of};
use crate::files::output::{Extent, ensure_looked_at, ignore_broken_pipe, write_as_far, write_to};
use crate::messages::note;
use crate::run::Verdict;
use crate::session::document::promise_about;
use crate::session::{self, Progress, Session, Steps};
use crate::tours::format::{Format, film_kind};
use crate::tours::picture::{draw_to, film_to};
use crate::tours::report::verdict;
use crate::tours::title::problem_title;

/// Searches for the tour and writes it.
pub(super) fn answer(
    session: &Session,
    args: &TourArgs,
    format: Option<Format>,
) -> anyhow::Result<Verdict> {
    let problem = args.problem.problem(args.method.seed)?;
    promise_about(&problem);
    let problem = args.method.with_article_start(problem)?;
    if let Some(Format::Text(form)) = format {
        form.check(problem.ground())?;
    }
    if format.and_then(Format::picture).is_none() {
        ensure_looked_at(args.output.as_deref(), problem.len() as u128)?;
    }
    let asked = args.extreme.asked();
    if let Some(asked) = asked {
        asked.check(&problem)?;
    }
    let method = args.method.method(&problem)?;
    let method = match asked {
        Some(asked) => asked.begin_with(method, &problem),
        None => method,
    };
    let plan = plan(&problem, &method);
    if args.explain {
        note!("{}", problem_title(&problem));
        plan.to_string().lines().for_each(|line| note!("{line}"));
    }
    let (report, recorder) =
        session.search(|limits, progress| watched(args, &problem, &method, limits, progress))?;
    if args.explain {
        let stats = report.stats;
        note!(
            "{}: {} visits, {} steps back, deepest {}, {} restarts",
            report.engine,
            stats.nodes,
            stats.backtracks,
            stats.deepest,
            stats.restarts
        );
    }
    let remark = args
        .method
        .article
        .and_then(|article| article.remark(&problem, args.method.most_first, &report));
    if let Some(remark) = remark {
        note!(
            "{article}: {remark}",
            article = args.method.article.map_or(String::new(), |a| a.to_string())
        );
    }
    let (report, best) = improved(session, args, asked, &problem, report)?;
    let verdict = match &best {
        Some((asked, found)) => asked.tell(session, found),
        None => verdict(session, &problem, &report),
    };
    if session::interrupted() && best.is_none() {
        return Ok(Verdict::Interrupted);
    }
    session.write(|| {
        // A film may take long: the tour is there before it.
        let best = best.as_ref();
        ignore_broken_pipe(write(session, args, format, &problem, &plan, &report, best))?;
        if let (Some(path), Some(recorder)) = (&args.film, recorder) {
            let kind = film_kind(path)?;
            match film(&problem, &recorder, Theme::Light)?.shots().next() {
                Some(_) => film_to(Some(path), kind, &problem, &recorder, &args.look)?,
                None => note!("no film is written: this search tells of no steps"),
            }
        }
        Ok(())
    })?;
    if verdict == Verdict::Yes && is_first_contact(args) {
        introduce(args, &problem);
    }
    Ok(verdict)
}

/// The best tour that was found, if the least or the most of a measure is asked for and there is a tour to begin with.
type Best = (Asked, Extreme);

/// Goes on from the tour that was found, if a better one is asked for.
fn improved(
    session: &Session,
    args: &TourArgs,
    asked: Option<Asked>,
    problem: &Problem,
    report: Report,
) -> anyhow::Result<(Report, Option<Best>)> {
    let (Some(asked), Answer::Found(first)) = (asked, &report.answer) else {
        return Ok((report, None));
    };
    let found = session.search(|limits, progress| {
        let limits = limits.after(report.stats.nodes);
        let has_time = args.limits.time.is_some();
        asked.improve(
            problem,
            first,
            args.method.seed,
            has_time,
            &limits,
            progress,
        )
    })?;
    Ok((report_of(report, &found), Some((asked, found))))
}

/// Whether somebody looks on, and has asked for a tour of a board and nothing else.
fn is_first_contact(args: &TourArgs) -> bool {
    let is_plain = args.method.allows_construction()
        && args.problem.ground.board.options.board.is_empty()
        && args.problem.ground.board.spec.is_some()
        && args.problem.constraints.is_empty()
        && args.extreme.asked().is_none()
        && args.format.is_none()
        && args.output.is_none()
        && args.film.is_none()
        && args.trace.is_none();
    is_plain && !args.explain && std::io::stdout().is_terminal() && std::io::stderr().is_terminal()
}

/// Says what stands on the terminal, and what could come next.
fn introduce(args: &TourArgs, problem: &Problem) {
    let piece = problem
        .board()
        .map_or_else(String::new, |(_, piece)| piece.to_string());
    let back = match problem.ends().is_closed() {
        true => ", and from the last back to 1",
        false => "",
    };
    note!("each number is a step of the {piece}: from 1 on to the last, every square once{back}");
    let spec = args
        .problem
        .ground
        .board
        .spec
        .as_deref()
        .unwrap_or_default();
    note!(
        "next: `hippodrome watch {spec}` shows how it is found, `hippodrome tour {spec} -o tour.svg` draws it, \
         `hippodrome serve --open` has everything in the browser"
    );
}

/// Solves, and listens as closely as was asked for: for signs of life, for a film, for a trace.
fn watched(
    args: &TourArgs,
    problem: &Problem,
    method: &Method,
    limits: &Limits<'_>,
    progress: &mut Progress,
) -> anyhow::Result<(Report, Option<Recorder>)> {
    let limits = &args.threads.limits(limits);
    let mut recorder = None;
    if let Some(path) = &args.film {
        // What cannot be filmed is better said before the search.
        film_kind(path)?;
        film(problem, &Recorder::new(), Theme::Light)?;
        recorder = Some(Recorder::new());
    }
    let mut report = None;
    match &args.trace {
        None if recorder.is_none() => {
            report = Some(solve(problem, method, limits, progress));
        }
        None => {
            let each = &mut |event| recorder.iter_mut().for_each(|film| film.event(event));
            report = Some(solve(
                problem,
                method,
                limits,
                &mut Steps { progress, each },
            ));
        }
        Some(path) => write_as_far(Some(path), |out| {
            let mut writer = TraceWriter::new(out, problem)?;
            let each = &mut |event| {
                recorder.iter_mut().for_each(|film| film.event(event));
                writer.event(event);
            };
            report = Some(solve(
                problem,
                method,
                limits,
                &mut Steps { progress, each },
            ));
            writer.finish()?;
            Ok(Extent::of(true, !session::interrupted()))
        })?,
    }
    let report = report.context("the search was not made")?;
    Ok((report, recorder))
}

/// Writes the tour, or in JSON why there is none.
fn write(
    session: &Session,
    args: &TourArgs,
    format: Option<Format>,
    problem: &Problem,
    plan: &Plan,
    report: &Report,
    best: Option<&Best>,
) -> anyhow::Result<()> {
    let path = args.output.as_deref();
    let form = match format {
        Some(Format::Text(form)) => form,
        // Plain numbers are asked of what is built.
        None | Some(Format::Numbers(_)) => TourForm::usual(problem.ground()),
        Some(Format::Picture(kind)) => {
            let Answer::Found(tour) = &report.answer else {
                return Ok(());
            };
            return draw_to(path, kind, problem, tour, &args.look, args.from_zero);
        }
    };
    if form.name == "json" {
        let document = document(session, problem, plan, report)?;
        if let Some((asked, found)) = best {
            let document = asked.document(session, document, found);
            return write_to(path, |out| {
                serde_json::to_writer(&mut *out, &document)?;
                out.write_all(b"\n")
            });
        }
        return write_to(path, |mut out| write_json(&mut out, &document));
    }
    let Answer::Found(tour) = &report.answer else {
        return Ok(());
    };
    let options = GridOptions {
        first: if args.from_zero { 0 } else { 1 },
    };
    write_to(path, |out| form.write(out, problem, tour, &options))
}

/// All that is known, for programs.
fn document(
    session: &Session,
    problem: &Problem,
    plan: &Plan,
    report: &Report,
) -> io::Result<Document> {
    let (mut document, reason) = match &report.answer {
        Answer::Found(tour) => (Document::found(problem, tour), None),
        Answer::Impossible(proof) => {
            let document = Document::new(problem, Status::Impossible);
            (document, Some(proof.to_string()))
        }
        Answer::Unknown(stopped) => {
            let document = Document::new(problem, Status::Unknown);
            (document, Some(session.reason(*stopped).0))
        }
    };
    document.reason = reason;
    let rung = |rung: &Rung| {
        json!({
            "engine": rung.method.name(),
            "nodes": rung.nodes,
            "because": rung.because,
        })
    };
    let rungs: Vec<Value> = plan.rungs.iter().map(rung).collect();
    let stats = report.stats;
    let stats = json!({
        "engine": report.engine,
        "visits": stats.nodes,
        "backtracks": stats.backtracks,
        "deepest": stats.deepest,
        "restarts": stats.restarts,
    });
    document.with_search(rungs, stats)
}
