//! `hippodrome tour`

use std::io::Write;

use anyhow::{Context, bail, ensure};
use hippodrome::format::{
    Document, GridOptions, Status, TraceWriter, write_grid, write_json, write_moves, write_tour,
};
use hippodrome::{
    Answer, Backtrack, Ends, Event, Exact, Factor, Ground, Limits, Method, Offset, Plan, Problem,
    Proof, Report, Rule, SearchProgress, Ties, Trace, Warnsdorff, plan, solve,
};
use hippodrome_draw::{Recorder, Theme, film};
use serde_json::{Value, json};

use crate::args::{Format, MethodName, Picture, TourArgs};
use crate::constraints::problem;
use crate::ground::shortened;
use crate::output::{read_or_not, write_as_far, write_to};
use crate::said::say;
use crate::stop::{self, Progress, Run};
use crate::{Verdict, construct, picture};

pub(crate) fn run(args: TourArgs) -> anyhow::Result<Verdict> {
    let format = match args.format {
        None => picture::by_ending(args.output.as_deref())?,
        format => format,
    };
    let args = &TourArgs { format, ..args };
    let run = Run::begin(&args.limits, "decided");
    if let Some(verdict) = construct::run(&run, args)? {
        return Ok(verdict);
    }
    let mut problem = problem(&args.ground, &args.ends, &args.constraints, args.seed)?;
    let ends = problem.ends();
    if let (Some(article), None, Some((board, _))) = (args.article, ends.start(), problem.board()) {
        let (row, column) = article.start();
        let start = article.start_on(board).with_context(|| {
            format!("the article starts at row {row}, column {column}, which this board has not: give --start")
        })?;
        problem = problem.with_ends(match (ends.is_closed(), ends.end()) {
            (true, _) => Ends::ClosedFrom(start),
            (false, Some(end)) => Ends::Between(start, end),
            (false, None) => Ends::From(start),
        });
    }
    let method = method(args, &problem)?;
    let plan = plan(&problem, &method);
    if args.explain {
        let problem = shortened(&problem, &problem.to_string());
        say!("{problem}");
        plan.to_string().lines().for_each(|line| say!("{line}"));
    }
    let (report, recorder) =
        run.search(|limits, progress| watched(args, &problem, &method, limits, progress))?;
    if args.explain {
        let stats = report.stats;
        say!(
            "{}: {} visits, {} steps back, deepest {}, {} restarts",
            report.engine,
            stats.nodes,
            stats.backtracks,
            stats.deepest,
            stats.restarts
        );
    }
    let remark = args
        .article
        .and_then(|article| article.remark(&problem, args.most_first, &report));
    if let Some(remark) = remark {
        say!(
            "{article}: {remark}",
            article = args.article.map_or(String::new(), |a| a.to_string())
        );
    }
    let verdict = verdict(&run, &problem, &report);
    if stop::interrupted() {
        return Ok(Verdict::Interrupted);
    }
    run.write(&args.limits, || {
        if let (Some(path), Some(recorder)) = (&args.film, recorder) {
            let kind = picture::film_kind(path)?;
            picture::film_to(Some(path), kind, &problem, &recorder, &args.look)?;
        }
        read_or_not(write(args, &problem, &plan, &report))
    })?;
    Ok(verdict)
}

/// Solves, and listens as closely as was asked for: for signs of life, for a film, for a trace.
fn watched(
    args: &TourArgs,
    problem: &Problem,
    method: &Method,
    limits: &Limits<'_>,
    progress: &mut Progress,
) -> anyhow::Result<(Report, Option<Recorder>)> {
    let mut recorder = None;
    if let Some(path) = &args.film {
        // What cannot be filmed is better said before the search.
        picture::film_kind(path)?;
        film(problem, &Recorder::new(), Theme::Light)?;
        recorder = Some(Recorder::new());
    }
    let mut report = None;
    match &args.trace {
        None if recorder.is_none() => {
            report = Some(solve(problem, method, limits, progress));
        }
        None => {
            let mut listener = Listener::<&mut dyn Write> {
                progress,
                recorder: recorder.as_mut(),
                writer: None,
            };
            report = Some(solve(problem, method, limits, &mut listener));
        }
        Some(path) => write_as_far(Some(path), |out| {
            let mut listener = Listener {
                progress,
                recorder: recorder.as_mut(),
                writer: Some(TraceWriter::new(out, problem)?),
            };
            report = Some(solve(problem, method, limits, &mut listener));
            match listener.writer {
                Some(writer) => writer.finish().map(|_| !stop::interrupted()),
                None => Ok(true),
            }
        })?,
    }
    let report = report.context("the search was not made")?;
    Ok((report, recorder))
}

/// Hears every event.
struct Listener<'l, W> {
    progress: &'l mut Progress,
    recorder: Option<&'l mut Recorder>,
    writer: Option<TraceWriter<'l, W>>,
}

impl<W: Write> Trace for Listener<'_, W> {
    const STEPS: bool = true;

    fn event(&mut self, event: Event) {
        if let Some(recorder) = &mut self.recorder {
            recorder.event(event);
        }
        if let Some(writer) = &mut self.writer {
            writer.event(event);
        }
    }

    fn pulse(&mut self, pulse: SearchProgress) {
        self.progress.pulse(pulse);
    }
}

/// The method that was asked for, with its options checked.
fn method(args: &TourArgs, problem: &Problem) -> anyhow::Result<Method> {
    if let Some(article) = args.article {
        problem
            .board()
            .context("the articles' programs need a board")?;
        return Ok(article.method(args.most_first));
    }
    let offsets = match args.order.as_str() {
        "clockwise" => None,
        order => Some(parse_order(order, problem)?),
    };
    let rule = Rule {
        ties: args.ties.unwrap_or(Ties::usual(problem)),
        most_first: args.most_first,
    };
    if let Some(ties) = args.ties {
        ties.suits(problem)?;
    }
    let only = |given: bool, option: &str, methods: &str| match given {
        true => Err(anyhow::anyhow!(
            "{option} means something to --method {methods} only"
        )),
        false => Ok(()),
    };
    let seed = args.seed;
    let rule_given = args.ties.is_some() || args.most_first;
    // What only one method understands asks for that method.
    let asked = match args.method {
        MethodName::Auto if args.sort => MethodName::Backtrack,
        MethodName::Auto if rule_given || args.alone => MethodName::Warnsdorff,
        MethodName::Auto if offsets.is_some() => MethodName::Backtrack,
        asked => asked,
    };
    let walks = matches!(asked, MethodName::Warnsdorff | MethodName::Construct);
    ensure!(
        problem.is_free() || !walks,
        "walks and constructions know no given numbers, required or forbidden moves: use --method \
         exact or backtrack"
    );
    ensure!(
        problem.constraints().given.is_empty() || asked != MethodName::Factor,
        "--method factor knows no given numbers: use --method exact or backtrack"
    );
    match asked {
        MethodName::Auto | MethodName::Factor | MethodName::Exact | MethodName::Construct => {
            only(offsets.is_some(), "--order", "backtrack and warnsdorff")?;
            only(
                rule_given,
                "--ties or --most-first",
                "backtrack and warnsdorff",
            )?;
            only(args.alone, "--alone", "warnsdorff")?;
            only(args.sort, "--sort", "backtrack")?;
            if asked == MethodName::Auto {
                return Ok(Method::Auto { seed });
            }
            if asked == MethodName::Construct {
                return Ok(Method::Construct);
            }
            if !problem.ground().is_symmetric() {
                let name = if asked == MethodName::Exact {
                    "exact"
                } else {
                    "factor"
                };
                bail!("--method {name} is for graphs whose edges lead both ways; use backtrack");
            }
            match asked {
                MethodName::Factor => Ok(Method::Factor(Factor { seed })),
                _ => Ok(Method::Exact(Exact { seed })),
            }
        }
        MethodName::Backtrack => {
            only(args.alone, "--alone", "warnsdorff")?;
            let squirrel = args.ties == Some(Ties::Squirrel);
            only(squirrel, "--ties squirrel", "warnsdorff")?;
            Ok(Method::Backtrack(Backtrack {
                offsets,
                rule: (args.sort || rule_given).then_some(rule),
                seed,
            }))
        }
        MethodName::Warnsdorff => {
            only(args.sort, "--sort", "backtrack")?;
            if !problem.ground().is_symmetric() && !args.alone {
                bail!(
                    "flips are for graphs whose edges lead both ways; add --alone, or use \
                     --method backtrack --sort"
                );
            }
            Ok(Method::Warnsdorff(Warnsdorff {
                offsets,
                rule,
                alone: args.alone,
                seed,
            }))
        }
    }
}

/// A method with nothing said about it but this.
pub(crate) fn method_named(
    name: MethodName,
    ties: Option<Ties>,
    sort: bool,
    seed: u64,
    problem: &Problem,
) -> anyhow::Result<Method> {
    if let Some(ties) = ties {
        ties.suits(problem)?;
    }
    let rule = Rule {
        ties: ties.unwrap_or(Ties::usual(problem)),
        most_first: false,
    };
    Ok(match name {
        MethodName::Auto if sort => method_named(MethodName::Backtrack, ties, sort, seed, problem)?,
        MethodName::Auto if ties.is_some() => {
            method_named(MethodName::Warnsdorff, ties, sort, seed, problem)?
        }
        MethodName::Auto => Method::Auto { seed },
        MethodName::Construct => Method::Construct,
        MethodName::Factor => Method::Factor(Factor { seed }),
        MethodName::Exact => Method::Exact(Exact { seed }),
        MethodName::Backtrack => Method::Backtrack(Backtrack {
            offsets: None,
            rule: (sort || ties.is_some()).then_some(rule),
            seed,
        }),
        MethodName::Warnsdorff => Method::Warnsdorff(Warnsdorff {
            offsets: None,
            rule,
            alone: false,
            seed,
        }),
    })
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

fn write(args: &TourArgs, problem: &Problem, plan: &Plan, report: &Report) -> anyhow::Result<()> {
    let default = match problem.ground() {
        Ground::Board { .. } => Format::Grid,
        Ground::Graph(_) => Format::Moves,
    };
    let format = args.format.unwrap_or(default);
    let path = args.output.as_deref();
    if format == Format::Json {
        let document = document(problem, plan, report);
        return write_to(path, |mut out| write_json(&mut out, &document));
    }
    let Answer::Found(tour) = &report.answer else {
        return Ok(());
    };
    match (format, problem.ground()) {
        (Format::Grid, Ground::Board { board, .. }) => {
            let options = GridOptions {
                first: if args.from_zero { 0 } else { 1 },
            };
            write_to(path, |mut out| write_grid(&mut out, board, tour, &options))
        }
        (Format::Grid, Ground::Graph(_)) => {
            bail!("a graph has no grid: use --format moves, json or tsplib")
        }
        (Format::Tsplib, _) => write_to(path, |mut out| write_tour(&mut out, problem, tour)),
        (Format::Svg | Format::Png | Format::Gif | Format::Apng | Format::Ansi, _) => {
            let kind = picture::kind(format).unwrap_or(Picture::Svg);
            picture::draw_to(path, kind, problem, tour, &args.look, args.from_zero)
        }
        // The numbers are written by `construct`, and JSON above.
        (Format::Moves | Format::Json | Format::U32 | Format::U64, ground) => {
            write_to(path, |mut out| write_moves(&mut out, ground, tour))
        }
    }
}

fn document(problem: &Problem, plan: &Plan, report: &Report) -> Document {
    let mut document = match &report.answer {
        Answer::Found(tour) => Document::found(problem, tour),
        Answer::Impossible(proof) => Document {
            reason: Some(proof.to_string()),
            ..Document::new(problem, Status::Impossible)
        },
        Answer::Unknown(stopped) => Document {
            reason: Some(stopped.to_string()),
            ..Document::new(problem, Status::Unknown)
        },
    };
    let rung = |rung: &hippodrome::Rung| {
        json!({
            "engine": rung.engine.name(),
            "nodes": rung.nodes,
            "because": rung.because,
        })
    };
    document.plan = Some(Value::Array(plan.rungs.iter().map(rung).collect()));
    let stats = report.stats;
    document.stats = Some(json!({
        "engine": report.engine,
        "visits": stats.nodes,
        "backtracks": stats.backtracks,
        "deepest": stats.deepest,
        "restarts": stats.restarts,
    }));
    document
}

/// Says why there is nothing on stdout, and what to exit with.
pub(crate) fn verdict(run: &Run, problem: &Problem, report: &Report) -> Verdict {
    match &report.answer {
        Answer::Found(_) => Verdict::Yes,
        Answer::Impossible(proof) => {
            let sentence = format!("no {problem}: {proof}");
            say!("{}", shortened(problem, &sentence));
            let exact = matches!(
                proof,
                Proof::Exhausted {
                    engine: "exact",
                    ..
                }
            );
            if exact {
                say!(
                    "`hippodrome refute`, asked the same, writes that search down for `verify` to check"
                );
            }
            Verdict::No
        }
        Answer::Unknown(stopped) => {
            let nodes = report.stats.nodes;
            let deepest = report.stats.deepest;
            let (why, verdict) = run.reason(*stopped);
            say!(
                "not decided: {why} ({}: {nodes} visits, deepest {deepest} of {})",
                report.engine,
                problem.len()
            );
            verdict
        }
    }
}
