//! `hippodrome watch`: a search in the terminal, step by step, forwards and backwards.
//!
//! The search is made first and its events kept; then they are shown, each with what there was after
//! it. Where stdout is no terminal, the steps come out as lines.

mod player;

use std::io::{self, IsTerminal, Write};
use std::panic;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use clap::{Args, ValueEnum};
use hippodrome::format::read_trace;
use hippodrome::{Answer, Event, Problem, Replay, Report, Stopped, solve};
use hippodrome_draw::{Cells, Scene, Theme, still};
use indicatif::HumanCount;
use ratatui::Frame;
use ratatui::crossterm::event::{self, Event as Input, KeyCode, KeyEventKind, KeyModifiers};
use ratatui::style::{Color, Style};
use ratatui::text::Line;

use crate::args::method::MethodArgs;
use crate::args::problem::ProblemArgs;
use crate::files::input::{open, source};
use crate::messages::note;
use crate::run::{Run, Verdict};
use crate::session::{self, LimitArgs, Session, Steps};
use crate::tours::report::verdict;
use player::Player;

/// Squares entered if nothing else is said.
const NODES: u64 = 1_000_000;
/// The most, since every event is kept: some 500 MB.
const MAX_NODES: u64 = 1 << 22;
/// From slow to fast.
const PACES: [u64; 8] = [1_500, 800, 400, 200, 100, 50, 20, 5];
/// How often it looks whether it is to end.
const GLANCE: Duration = Duration::from_millis(200);
/// Cells of a square, the largest first.
const SQUARES: [(u8, u8); 4] = [(8, 4), (6, 3), (4, 2), (2, 1)];

#[derive(Debug, Args)]
#[command(
    after_long_help = "Keys: space plays and pauses, left and right step, up and down change the \
    speed, Home and End go to the ends, PageUp and PageDown a hundred steps, q quits.\n\n\
    Examples:\n  \
    hippodrome watch 8x8 --start d4\n  \
    hippodrome watch 6x6 --method backtrack\n  \
    hippodrome watch 6x6 --start a1 --ties first --alone\n  \
    hippodrome watch 8x8 --as javascript-warnsdorff\n  \
    hippodrome watch --replay events.jsonl"
)]
pub(crate) struct WatchArgs {
    #[command(flatten)]
    problem: ProblemArgs,
    #[command(flatten)]
    method: MethodArgs,
    /// The search stops after a million squares entered unless --nodes says more
    #[command(flatten)]
    limits: LimitArgs,
    /// A trace that `tour --trace` wrote, instead of a search
    #[arg(long, value_name = "FILE", conflicts_with_all = [
        "spec", "board", "method", "article", "order", "ties", "sort", "most_first", "alone", "nodes", "closed", "start",
        "end", "given", "require", "forbid", "puzzle"
    ])]
    replay: Option<String>,
    /// The colors: light or dark
    #[arg(long, value_name = "THEME", default_value = "dark")]
    theme: WatchTheme,
}

/// The colors of the terminal.
#[derive(Copy, Clone, Eq, PartialEq, Debug, ValueEnum)]
enum WatchTheme {
    /// For a dark terminal
    Dark,
    /// For a light terminal
    Light,
}

impl Run for WatchArgs {
    fn run(&self) -> anyhow::Result<Verdict> {
        let session = Session::begin(&self.limits, "decided");
        let (problem, events, report) = match &self.replay {
            Some(name) => {
                let graph = self.problem.ground.optional()?;
                let (problem, events) =
                    read_trace(open(name)?, graph).with_context(|| source(name))?;
                let names = self.problem.ends.notation.squares.names();
                (problem.named_by(names), events, None)
            }
            None => match self.search(&session)? {
                Ok((problem, events, report)) => (problem, events, Some(report)),
                Err(verdict) => return Ok(verdict),
            },
        };
        if session::interrupted() {
            return Ok(Verdict::Interrupted);
        }
        ensure!(
            !events.is_empty(),
            "nothing happens in this trace, so there is nothing to watch"
        );
        let theme = match self.theme {
            WatchTheme::Dark => Theme::Dark,
            WatchTheme::Light => Theme::Light,
        };
        let tell = || match &report {
            Some(report) => self.tell(&session, &problem, report),
            None => Verdict::Yes,
        };
        if !io::stdout().is_terminal() {
            let verdict = tell();
            write_steps(&problem, &events)?;
            return Ok(verdict);
        }
        still(&problem, &Replay::new(), None, theme)?;
        let player = Player::new(events);
        // Whoever looks takes the time that he likes.
        session.stop_clock();
        session.search(|_, _| on_screen(|terminal| show(terminal, &problem, player, theme)))?;
        // Now it does not disturb the picture.
        let verdict = tell();
        Ok(match session::interrupted() {
            true => Verdict::Interrupted,
            false => verdict,
        })
    }
}

/// The problem, what an engine did, and what became of it.
type Searched = (Problem, Vec<Event>, Report);

impl WatchArgs {
    /// The problem and what the engine did, or what to end with if it did nothing.
    fn search(&self, session: &Session) -> anyhow::Result<Result<Searched, Verdict>> {
        let problem = self.problem.problem(self.method.seed)?;
        let problem = self.method.with_article_start(problem)?;
        let method = self.method.method(&problem)?;
        let nodes = self.limits.nodes.unwrap_or(NODES);
        ensure!(
            nodes <= MAX_NODES,
            "--nodes {nodes} is more than can be watched, since everything is kept: give {MAX_NODES} at most"
        );
        let (report, events) = session.search(|limits, progress| {
            let limits = &limits.with_nodes(nodes);
            let mut events = Vec::new();
            let mut steps = Steps {
                progress,
                each: &mut |event| events.push(event),
            };
            let report = solve(&problem, &method, limits, &mut steps);
            (report, events)
        });
        if events.is_empty() {
            return Ok(Err(verdict(session, &problem, &report)));
        }
        Ok(Ok((problem, events, report)))
    }

    /// Says what became of the search, and what to end with.
    fn tell(&self, session: &Session, problem: &Problem, report: &Report) -> Verdict {
        let verdict = verdict(session, problem, report);
        if self.limits.nodes.is_none() && report.answer == Answer::Unknown(Stopped::Nodes) {
            note!(
                "what is watched ends after {} squares entered, unless --nodes says more: {} at most",
                HumanCount(NODES),
                HumanCount(MAX_NODES)
            );
        }
        verdict
    }
}

/// The steps as lines.
fn write_steps(problem: &Problem, events: &[Event]) -> anyhow::Result<()> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    let name = |square| problem.ground().name(square);
    let mut depth = 0u64;
    for (at, &event) in events.iter().enumerate() {
        match event {
            Event::Advance(to) => {
                depth += 1;
                write!(out, "{depth} {}", name(to))?;
                let considered = events[at + 1..].iter().map_while(|event| match event {
                    Event::Consider(square, left) => Some(format!("{} {left}", name(*square))),
                    _ => None,
                });
                let considered: Vec<String> = considered.collect();
                match considered.is_empty() {
                    true => writeln!(out)?,
                    false => writeln!(out, " ({})", considered.join(", "))?,
                }
            }
            Event::Retreat(from) => {
                depth = depth.saturating_sub(1);
                writeln!(out, "back from {}", name(from))?;
            }
            Event::Consider(..) => {}
            Event::Join(a, b) => writeln!(out, "join {} {}", name(a), name(b))?,
            Event::Part(a, b) => writeln!(out, "part {} {}", name(a), name(b))?,
            Event::Reverse(from) => writeln!(out, "turn round from step {}", from + 1)?,
            Event::Suppose(a, b) if a == b => writeln!(out, "suppose an end at {}", name(a))?,
            Event::Suppose(a, b) => writeln!(out, "suppose {} {}", name(a), name(b))?,
            Event::Contradiction => writeln!(out, "contradiction")?,
            Event::Restart => {
                depth = 0;
                writeln!(out, "again")?;
            }
        }
    }
    out.flush()?;
    Ok(())
}

/// Takes the terminal, and leaves it as it was, after a panic too.
fn on_screen(
    show: impl FnOnce(&mut ratatui::DefaultTerminal) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let usual = panic::take_hook();
    let terminal = ratatui::try_init();
    // Its own hook would write to stderr, and panic once more where nobody can read that.
    panic::set_hook(Box::new(move |panicked| {
        let _ = ratatui::try_restore();
        usual(panicked);
    }));
    let shown = show(&mut terminal.context("the terminal cannot be drawn on")?);
    ratatui::try_restore().context("the terminal cannot be restored")?;
    shown
}

fn show(
    terminal: &mut ratatui::DefaultTerminal,
    problem: &Problem,
    mut player: Player,
    theme: Theme,
) -> anyhow::Result<()> {
    let (mut playing, mut pace) = (true, 3);
    let mut due = Instant::now() + Duration::from_millis(PACES[pace]);
    while !session::interrupted() {
        let scene = still(problem, &player.now, player.event(), theme)?;
        let place = format!("{} / {}", player.at + 1, player.last() + 1);
        terminal.draw(|frame| paint(frame, &scene, &place, playing))?;
        let wait = match playing {
            true => due.saturating_duration_since(Instant::now()),
            false => GLANCE,
        }
        .min(GLANCE);
        let pressed = match event::poll(wait)? {
            true => event::read()?,
            false => {
                if playing && Instant::now() >= due {
                    playing = player.at < player.last();
                    player.go(player.at + 1);
                    due = Instant::now() + Duration::from_millis(PACES[pace]);
                }
                continue;
            }
        };
        let Input::Key(key) = pressed else {
            continue;
        };
        if key.kind == KeyEventKind::Release {
            continue;
        }
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('q') | KeyCode::Esc => return Ok(()),
            KeyCode::Char('c') if control => return Ok(()),
            KeyCode::Char(' ') => playing = !playing && player.at < player.last(),
            KeyCode::Right => (playing, _) = (false, player.go(player.at + 1)),
            KeyCode::Left => (playing, _) = (false, player.go(player.at.saturating_sub(1))),
            KeyCode::PageDown => (playing, _) = (false, player.go(player.at + 100)),
            KeyCode::PageUp => (playing, _) = (false, player.go(player.at.saturating_sub(100))),
            KeyCode::Home => (playing, _) = (false, player.go(0)),
            KeyCode::End => (playing, _) = (false, player.go(player.last())),
            KeyCode::Up | KeyCode::Char('+') => pace = (pace + 1).min(PACES.len() - 1),
            KeyCode::Down | KeyCode::Char('-') => pace = pace.saturating_sub(1),
            _ => {}
        }
        due = Instant::now() + Duration::from_millis(PACES[pace]);
    }
    Ok(())
}

/// The board as large as fits, and the keys under it.
fn paint(frame: &mut Frame<'_>, scene: &Scene, place: &str, playing: bool) {
    let area = frame.area();
    let rows = area.height.saturating_sub(1);
    let keys = match (playing, area.width) {
        (_, ..60) => "q quit  space  \u{2190}\u{2192}  \u{2191}\u{2193}",
        (true, _) => {
            "space pause  \u{2190} \u{2192} step  \u{2191} \u{2193} speed  Home End  q quit"
        }
        (false, _) => {
            "space play  \u{2190} \u{2192} step  \u{2191} \u{2193} speed  Home End  q quit"
        }
    };
    let fits = |&&square: &&(u8, u8)| {
        let (columns, high) = Cells::sides(scene, square);
        columns <= u32::from(area.width) && high <= u32::from(rows)
    };
    match SQUARES.iter().find(fits) {
        None => frame.render_widget("the board does not fit: make the terminal larger", area),
        Some(&square) => {
            let cells = Cells::new(scene, square);
            let buffer = frame.buffer_mut();
            for (y, row) in cells.rows().enumerate() {
                for (x, cell) in row.iter().enumerate() {
                    let color = |c: hippodrome_draw::Color| Color::Rgb(c.red, c.green, c.blue);
                    let style = Style::new().fg(color(cell.ink)).bg(color(cell.ground));
                    buffer[(x as u16, y as u16)]
                        .set_char(cell.sign)
                        .set_style(style);
                }
            }
        }
    }
    let bottom = ratatui::layout::Rect {
        y: area.height.saturating_sub(1),
        height: area.height.min(1),
        ..area
    };
    frame.render_widget(Line::from(format!("{keys}   {place}")), bottom);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// This test runs itself in a terminal of its own, and panics there.
    #[test]
    #[cfg(target_os = "linux")]
    fn a_panic_leaves_the_terminal_as_it_was() {
        const PANIC: &str = "HIPPODROME_PANIC_ON_SCREEN";
        if std::env::var_os(PANIC).is_some() {
            let _ = on_screen(|_| panic!("on purpose"));
        }
        let own = std::env::current_exe().unwrap();
        let name = "commands::watch::tests::a_panic_leaves_the_terminal_as_it_was";
        let command = format!("'{}' --exact {name} --nocapture; stty -a", own.display());
        let mut script = std::process::Command::new("script");
        script.args(["-qec", &command, "/dev/null"]).env(PANIC, "1");
        let output = script
            .output()
            .expect("`script`, of util-linux, makes a terminal");
        let output = String::from_utf8_lossy(&output.stdout);
        let at = |part: &str| {
            output
                .find(part)
                .unwrap_or_else(|| panic!("no {part:?}: {output}"))
        };
        // To the other screen, back to the first, and only then what went wrong; lines are edited again.
        let (there, back) = (at("\u{1b}[?1049h"), at("\u{1b}[?1049l"));
        assert!(there < back && back < at("on purpose"), "{output}");
        assert!(output[back..].contains(" icanon"), "{output}");
        assert!(output[back..].contains(" echo "), "{output}");
    }
}
