//! `hippodrome compare`: the articles' methods side by side.

mod table;

use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{bail, ensure};
use clap::{Args, ValueEnum};
use hippodrome::format::{StatedSquare, Status};
use hippodrome::{
    Answer as Answered, Article, Backtrack, Ends, Exact, Ground, Leaper, Method, Offset, Point,
    Problem, Report, Rule, Square, Stopped, Ties, WalksByStart, Warnsdorff, solve, walks_by_start,
};
use serde::Serialize;

use crate::args::ends::EndsArgs;
use crate::args::ground::GroundArgs;
use crate::args::method::{USUAL_ORDER, read_order};
use crate::args::named::named;
use crate::files::output::{Output, ending_of, write_to};
use crate::messages::note;
use crate::run::{Run, Verdict};
use crate::session::document::{Answer, promise, promise_about};
use crate::session::{self, LimitArgs, MemoryArgs, Session, duration};
use table::{Row, Table, TableFormat, quoted};

#[derive(Debug, Args)]
#[command(after_long_help = "Examples:\n  \
    hippodrome compare 8x8 --start b1\n  \
    hippodrome compare 6x6 --closed --alone -o comparison.csv\n  \
    hippodrome compare 8x8 --all-starts\n  \
    hippodrome compare 6x6 --all-starts --ties random --trials 1000")]
pub(crate) struct CompareArgs {
    #[command(flatten)]
    ground: GroundArgs,
    /// Without --start each article's program begins where its article does, the rest at a1
    #[command(flatten)]
    ends: EndsArgs,
    /// Only this article's program; several with commas between them, or given again
    #[arg(
        long = "as",
        value_name = "ARTICLE",
        value_delimiter = ',',
        value_parser = named::<Article>(Article::all().map(Article::name)),
        hide_possible_values = true,
        conflicts_with_all = ["all_starts", "alone", "order"]
    )]
    article: Vec<Article>,
    /// Only single walks by Warnsdorff's rule
    #[arg(long, conflicts_with = "all_starts")]
    alone: bool,
    /// The order of moves of all but the articles' programs: clockwise, or offsets as file,rank: "1,2 2,1 2,-1 ..."
    #[arg(long, value_name = "ORDER", default_value = USUAL_ORDER, allow_hyphen_values = true)]
    order: String,
    /// How to write the comparison [default: text, or what the ending of --output stands for]
    #[arg(long, value_name = "FORMAT")]
    format: Option<TableFormat>,
    /// Write to this file instead of stdout: .txt, .csv, .json, .md
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// For each tie-break, a map of the starts from which Warnsdorff's rule alone fails
    #[arg(long, conflicts_with_all = ["start", "end"])]
    all_starts: bool,
    /// Only this tie-break
    #[arg(
        long,
        value_name = "TIES",
        conflicts_with = "article",
        value_parser = named::<Ties>(Ties::ALL.map(Ties::name)),
        hide_possible_values = true
    )]
    ties: Option<Ties>,
    /// Walks from each start with random ties
    #[arg(long, value_name = "N", default_value_t = 100, requires = "all_starts", conflicts_with_all = ["alone", "article"])]
    trials: u64,
    /// For random ties and random holes
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// The most squares each method may enter
    #[arg(
        long,
        value_name = "N",
        default_value_t = 100_000_000,
        conflicts_with = "all_starts"
    )]
    nodes: u64,
    /// The time each method may take, or all walks with --all-starts: 10s, 2m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time: Option<Duration>,
    #[command(flatten)]
    memory: MemoryArgs,
}

/// The kind of documents of methods.
const METHODS: &str = "compare";
/// The kind of documents of tie-breaks from all starts.
const STARTS: &str = "starts";

/// What a method did, for programs.
#[derive(Serialize)]
struct Measured<'m> {
    method: &'m str,
    visits: u64,
    backtracks: u64,
    seconds: f64,
}

/// What a tie-break did from all starts, for programs.
#[derive(Serialize)]
struct Completed {
    ties: String,
    trials: u64,
    walks: u64,
    completed: u64,
    starts: Vec<(StatedSquare, u64)>,
}

impl CompareArgs {
    /// The format that was named, or that the ending of the file stands for.
    fn format(&self) -> TableFormat {
        let by_ending = || ending_of(self.output.as_deref()).and_then(TableFormat::by_ending);
        self.format.or_else(by_ending).unwrap_or(TableFormat::Text)
    }
}

impl Run for CompareArgs {
    fn outputs(&self) -> Vec<Output<'_>> {
        let path = self.output.as_deref();
        vec![match self.format {
            Some(format) => {
                let name = format
                    .to_possible_value()
                    .map_or(String::new(), |value| value.get_name().to_owned());
                Output::named(path, name, format.ending())
            }
            None => Output::ending(path, TableFormat::ENDINGS),
        }]
    }

    fn run(&self) -> anyhow::Result<Verdict> {
        let limits = LimitArgs {
            nodes: Some(self.nodes),
            time: self.time,
            memory: self.memory,
        };
        if self.format() == TableFormat::Json {
            promise(
                if self.all_starts { STARTS } else { METHODS },
                self.output.as_deref(),
            );
        }
        let session = Session::begin(&limits, "compared");
        let ground = self.ground.ground(self.seed)?;
        ensure!(
            self.ground.graph.required().is_empty(),
            "the methods that are compared know no edges that a tour must have: leave FIXED_EDGES_SECTION out"
        );
        let ground = self.ends.notation.on(ground)?;
        let compare = |out: &mut dyn Write| match self.all_starts {
            true => all_starts(&session, self, ground, out),
            false => methods(&session, self, ground, out),
        };
        let Some(path) = self.output.as_deref() else {
            return compare(&mut anstream::stdout());
        };
        // The file appears whole, once all is known.
        let mut written = Vec::new();
        let verdict = compare(&mut written)?;
        if verdict == Verdict::Yes {
            write_to(Some(path), |out| out.write_all(&written))?;
        }
        Ok(verdict)
    }
}

/// A method and what to call it.
type Named = (String, Method);

/// One line for each method, from one start.
fn methods(
    session: &Session,
    args: &CompareArgs,
    ground: Ground,
    out: &mut dyn Write,
) -> anyhow::Result<Verdict> {
    let asked = args.ends.ends(&ground)?;
    let (given, closed, end) = (
        asked.start(),
        asked.is_closed(),
        asked.end().filter(|_| !asked.is_closed()),
    );
    let problem = |start| {
        let ends = Ends::new(closed, Some(start), end);
        Problem::new(ground.clone(), ends.unwrap_or(Ends::From(start)))
    };
    let mut rows: Vec<(Named, Square)> = Vec::new();
    if let Ground::Board { board, piece } = &ground
        && *piece == Leaper::KNIGHT
        && board.levels() == 1
    {
        let named = |article: &Article| args.article.is_empty() || args.article.contains(article);
        let chosen = Article::all().filter(|article| !args.alone && named(article));
        for article in chosen {
            if let Some(start) = given.or(article.start_on(board)) {
                rows.push(((format!("--as {article}"), article.method(false)), start));
                if article == Article::JavascriptWarnsdorff
                    || article == Article::TextbookWarnsdorff
                {
                    let name = format!("--as {article} --most-first");
                    rows.push(((name, article.method(true)), start));
                }
            } else if args.article.len() > 1 {
                note!("--as {article} does not run on this board: give a --start");
            }
        }
    }
    let start = given.unwrap_or(Square::new(0));
    if args.article.is_empty() {
        let order = read_order(&args.order, &problem(start))?;
        for named in general_methods(&problem(start), args, order.as_ref())? {
            rows.push((named, start));
        }
    }
    ensure!(
        !rows.is_empty(),
        "the article's program does not run on this board: give a --start, or another board"
    );
    let table = Table::begin(out, args.format())?;
    for ((name, method), start) in rows {
        let problem = problem(start);
        promise_about(&problem);
        let (report, time) = run_one(session, &problem, &method);
        if session::interrupted() {
            return session.give_up(Stopped::Asked);
        }
        let stats = report.stats;
        if args.format() == TableFormat::Json {
            let measured = Measured {
                method: &name,
                visits: stats.nodes,
                backtracks: stats.backtracks,
                seconds: time.as_secs_f64(),
            };
            let (status, reason) = match &report.answer {
                Answered::Found(_) => (Status::Found, None),
                Answered::Impossible(proof) => (Status::Impossible, Some(proof.to_string())),
                Answered::Unknown(why) => (Status::Unknown, Some(session.reason(*why).0)),
            };
            let answer = Answer::new(METHODS, status, measured);
            answer.about(&problem).because(reason).write_line(out)?;
            continue;
        }
        table.add(
            out,
            &Row {
                method: name,
                start: ground.name(start),
                answer: answer(&problem, &report),
                visits: stats.nodes,
                steps_back: stats.backtracks,
                milliseconds: time.as_secs_f64() * 1e3,
            },
        )?;
    }
    Ok(Verdict::Yes)
}

/// The methods that need no article.
fn general_methods(
    problem: &Problem,
    args: &CompareArgs,
    offsets: Option<&Vec<Offset>>,
) -> anyhow::Result<Vec<Named>> {
    let (seed, alone) = (args.seed, args.alone);
    if let Some(ties) = args.ties {
        ties.suits(problem)?;
    }
    let suited = || {
        let asked = |ties: &Ties| args.ties.is_none_or(|asked| asked == *ties);
        Ties::ALL
            .into_iter()
            .filter(asked)
            .filter(|ties| ties.suits(problem).is_ok())
    };
    let rule = |ties| Rule {
        ties,
        most_first: false,
    };
    let mut methods: Vec<Named> = vec![(
        "backtrack".to_owned(),
        Method::Backtrack(Backtrack {
            offsets: offsets.cloned(),
            ..Backtrack::default()
        }),
    )];
    methods.retain(|_| !alone);
    for ties in suited() {
        let how = Warnsdorff {
            rule: rule(ties),
            alone: true,
            seed,
            offsets: offsets.cloned(),
        };
        methods.push((format!("warnsdorff alone, {ties}"), Method::Warnsdorff(how)));
    }
    if alone {
        return Ok(methods);
    }
    for ties in suited().filter(|&ties| ties != Ties::Squirrel) {
        let how = Backtrack {
            rule: Some(rule(ties)),
            seed,
            offsets: offsets.cloned(),
        };
        methods.push((format!("backtrack --sort, {ties}"), Method::Backtrack(how)));
    }
    if problem.is_symmetric() {
        let how = Warnsdorff {
            rule: rule(Ties::usual(problem)),
            seed,
            offsets: offsets.cloned(),
            ..Warnsdorff::default()
        };
        methods.push(("warnsdorff".to_owned(), Method::Warnsdorff(how)));
        methods.push(("exact".to_owned(), Method::Exact(Exact { seed })));
    }
    methods.push(("auto".to_owned(), Method::Auto { seed }));
    Ok(methods)
}

fn run_one(session: &Session, problem: &Problem, method: &Method) -> (Report, Duration) {
    session.restart_clock();
    let began = Instant::now();
    let report = session.search(|limits, progress| solve(problem, method, limits, progress));
    (report, began.elapsed())
}

fn answer(problem: &Problem, report: &Report) -> &'static str {
    let is_complete = report.stats.deepest == problem.len() as u64;
    match &report.answer {
        Answered::Found(_) => "found",
        Answered::Impossible(_) => "none",
        Answered::Unknown(Stopped::DeadEnd) if is_complete => match problem.ends().is_closed() {
            true => "not closed",
            false => "wrong end",
        },
        Answered::Unknown(Stopped::DeadEnd) => "dead end",
        Answered::Unknown(_) => "gave up",
    }
}

/// For each tie-break, from which starts the rule alone completes a tour.
fn all_starts(
    session: &Session,
    args: &CompareArgs,
    ground: Ground,
    out: &mut dyn Write,
) -> anyhow::Result<Verdict> {
    let problem = Problem::new(ground.clone(), Ends::Any);
    let order = read_order(&args.order, &problem)?;
    let chosen: Vec<Ties> = match args.ties {
        Some(ties) => {
            ties.suits(&problem)?;
            vec![ties]
        }
        // Squirrel's rule has one start.
        None => Ties::ALL
            .into_iter()
            .filter(|&ties| ties != Ties::Squirrel && ties.suits(&problem).is_ok())
            .collect(),
    };
    if chosen.contains(&Ties::Squirrel) {
        bail!(
            "squirrel's orders are for one start, a1: use tour --method warnsdorff --ties squirrel"
        );
    }
    promise_about(&problem);
    if args.trials == 0 {
        bail!("--trials must be at least 1");
    }
    let format = args.format();
    ensure!(
        format != TableFormat::Md,
        "maps of all starts are written as text, csv or json"
    );
    if format == TableFormat::Csv {
        writeln!(out, "ties,start,walks,completed")?;
    }
    for ties in chosen {
        let how = Warnsdorff {
            rule: Rule {
                ties,
                most_first: false,
            },
            alone: true,
            seed: args.seed,
            offsets: order.clone(),
        };
        let (closed, trials) = (args.ends.closed, args.trials);
        let found = session
            .search(|limits, _| walks_by_start(&ground, closed, &how, trials, limits, |_| {}));
        let WalksByStart {
            walks: trials,
            completed,
        } = match found {
            Ok(found) => found,
            Err(why) => return session.give_up(why),
        };
        let walks = completed.len() as u64 * trials;
        let all: u64 = completed.iter().sum();
        if format == TableFormat::Csv {
            for (index, completed) in (0..).zip(completed) {
                let start = quoted(&ground.name(Square::new(index)));
                writeln!(out, "{ties},{start},{trials},{completed}")?;
            }
            continue;
        }
        if format == TableFormat::Json {
            let squares = (0..).map(|index| StatedSquare::of(&ground, Square::new(index)));
            let found = Completed {
                ties: ties.to_string(),
                trials,
                walks,
                completed: all,
                starts: squares.zip(completed).collect(),
            };
            let answer = Answer::new(STARTS, Status::Found, found);
            answer.about(&problem).write_line(out)?;
            continue;
        }
        writeln!(
            out,
            "{ties}: {all} of {walks} walks complete, {:.1} %",
            100.0 * all as f64 / walks as f64
        )?;
        if let Ground::Board { board, .. } = &ground {
            for (level, rank) in board.lines() {
                if board.begins_lower_level(level, rank) {
                    writeln!(out)?;
                }
                let cell = |file| match board.square(Point::new(file, rank).on_level(level)) {
                    None => "#".to_owned(),
                    Some(square) if trials == 1 && completed[square.index()] == 0 => "x".to_owned(),
                    Some(_) if trials == 1 => ".".to_owned(),
                    Some(square) => {
                        format!(
                            "{:>3.0}",
                            100.0 * completed[square.index()] as f64 / trials as f64
                        )
                    }
                };
                let row: Vec<String> = (0..board.files()).map(cell).collect();
                writeln!(out, "  {}", row.join(" "))?;
            }
        }
    }
    if format == TableFormat::Text {
        note!(". completes, x ends in a dead end; for random ties, percent of the walks");
    }
    Ok(Verdict::Yes)
}
