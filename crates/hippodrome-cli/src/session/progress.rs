//! The line on the terminal that shows that a search is alive.

use std::io::{self, IsTerminal, Write};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use hippodrome::{
    CountProgress, Estimate, EstimateProgress, Event, ExtremeProgress, LongestProgress,
    SearchProgress, Trace,
};
use indicatif::{HumanBytes, HumanCount, HumanDuration, ProgressBar, ProgressStyle};

/// A line on stderr that shows that a search lives: nothing unless stderr is a terminal.
#[derive(Clone)]
pub(crate) struct Progress {
    bar: Option<ProgressBar>,
    began: Instant,
    /// How many states a count is expected to go on from, once that has been estimated.
    expected: Option<Arc<OnceLock<Estimate>>>,
    /// Where a count was when its sweep was first heard of, and where when its sides were first put together.
    swept: Option<Mark>,
    joined: Option<Mark>,
}

/// So much was done at this time.
#[derive(Copy, Clone)]
struct Mark {
    at: Instant,
    done: u64,
}

impl Mark {
    /// How long the rest takes at the pace since then, `done` of `of` being done now; `None` as long as nothing has been done.
    fn left(self, done: u64, of: u64) -> Option<Duration> {
        let made = done.saturating_sub(self.done);
        let seconds = self.at.elapsed().as_secs_f64();
        (made > 0).then(|| left(seconds, made, of.saturating_sub(done)))
    }
}

/// How long the rest takes, if so much was done in so many seconds: a second at least, as it is not done yet.
fn left(seconds: f64, done: u64, rest: u64) -> Duration {
    let left = seconds * rest as f64 / done.max(1) as f64;
    Duration::try_from_secs_f64(left.max(1.0)).unwrap_or(Duration::MAX)
}

impl Progress {
    pub(crate) fn new() -> Progress {
        let bar = std::io::stderr().is_terminal().then(|| {
            let style = ProgressStyle::with_template("{spinner} {msg}")
                .unwrap_or_else(|_| ProgressStyle::default_spinner());
            ProgressBar::new_spinner().with_style(style)
        });
        Progress {
            bar,
            began: Instant::now(),
            expected: None,
            swept: None,
            joined: None,
        }
    }

    /// A count is expected to take what stands here, once it does.
    pub(crate) fn expects(&mut self, expected: Arc<OnceLock<Estimate>>) {
        self.expected = Some(expected);
    }

    pub(crate) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

impl Progress {
    /// Does this while the line is not there: what is written to the same terminal then stands by itself.
    pub(crate) fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }

    /// How many tours are written so far, and of how many, if that is known.
    pub(crate) fn written(&mut self, tours: u64, of: Option<u64>) {
        self.told("written", tours, of);
    }

    /// The first of some random tours is being drawn.
    pub(crate) fn first_tour(&self) {
        self.say("drawing the first tour");
    }

    /// Which part of all choices is gone through, after so much of it at the beginning, and how many squares are entered and tours written.
    pub(crate) fn gone_through(&mut self, begun: f64, share: f64, entered: u64, tours: u64) {
        let seconds = self.began.elapsed().as_secs_f64();
        self.say(&gone_through_in_words(
            begun, share, entered, tours, seconds,
        ));
    }

    /// Which of so many frames of a film is being drawn, or written.
    pub(crate) fn frame(&self, doing: &str, frame: usize, of: usize) {
        self.say(&format!("{doing} frame {frame} of {of}"));
    }

    /// A picture so many pixels wide is being drawn.
    pub(crate) fn picture(&self, width: u32) {
        self.say(&format!("drawing a picture {width} pixels wide"));
    }

    /// What a command says itself of how far it is.
    #[cfg(feature = "cluster")]
    pub(crate) fn stage(&self, what: &str) {
        self.say(what);
    }

    fn say(&self, what: &str) {
        let Some(bar) = &self.bar else { return };
        bar.set_message(format!("{what} (Ctrl-C stops)"));
        bar.tick();
    }

    /// What is written through this says how far it is; of so many bytes, if that is known.
    pub(crate) fn over<'w>(&'w self, out: &'w mut dyn Write, of: Option<u128>) -> Watched<'w> {
        Watched {
            out,
            progress: self,
            of,
            written: 0,
        }
    }

    fn told(&self, done: &str, tours: u64, of: Option<u64>) {
        let seconds = self.began.elapsed().as_secs_f64();
        self.say(&tours_in_words(done, tours, of, seconds));
    }
}

/// What is written through this says now and then how much that is, and how much is left if that is known.
pub(crate) struct Watched<'w> {
    out: &'w mut dyn Write,
    progress: &'w Progress,
    /// All bytes, if their number is known.
    of: Option<u128>,
    written: u64,
}

impl Write for Watched<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        let before = self.written / TOLD_APART;
        self.written += written as u64;
        if let (Some(bar), true) = (&self.progress.bar, self.written / TOLD_APART > before) {
            let seconds = self.progress.began.elapsed().as_secs_f64();
            let told = bytes_in_words(self.written, self.of, seconds);
            bar.set_message(format!("{told} (Ctrl-C stops)"));
            bar.tick();
        }
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// After how many bytes it is said how many they are.
const TOLD_APART: u64 = 1 << 23;

fn bytes_in_words(written: u64, of: Option<u128>, seconds: f64) -> String {
    let Some(of) = of.and_then(|of| u64::try_from(of).ok()) else {
        return format!(
            "{} written so far, after {seconds:.0} s",
            HumanBytes(written)
        );
    };
    format!(
        "{} of {} written, {:.0} %; about {} left",
        HumanBytes(written),
        HumanBytes(of),
        100.0 * written as f64 / of.max(1) as f64,
        HumanDuration(left(seconds, written, of.saturating_sub(written)))
    )
}

/// How many tours there are so far, and what is left as far as it is known: the rest takes as long as it should at the
/// pace so far.
fn tours_in_words(done: &str, tours: u64, of: Option<u64>, seconds: f64) -> String {
    let s = if tours == 1 { "" } else { "s" };
    match of {
        None => format!(
            "{} tour{s} {done} so far, after {seconds:.0} s",
            HumanCount(tours)
        ),
        Some(of) => {
            let part = 100.0 * tours as f64 / of.max(1) as f64;
            format!(
                "{} of {} tours {done}, {part:.0} %; about {} left",
                HumanCount(tours),
                HumanCount(of),
                HumanDuration(left(seconds, tours, of.saturating_sub(tours)))
            )
        }
    }
}

/// How far a count is, and how long the rest takes if that is known.
fn layer_in_words(layer: &CountProgress, left: Option<Duration>, seconds: f64) -> String {
    let (done, of) = (layer.done, layer.of.max(1));
    let rest = match left {
        Some(left) => format!("about {} left", HumanDuration(left)),
        None => format!("after {seconds:.0} s"),
    };
    if layer.to_join > 0 {
        let share = layer.joined as f64 / layer.to_join as f64;
        return format!(
            "counting: putting two sides together, {} done; {} states, {rest}",
            percent(share),
            HumanCount(layer.states),
        );
    }
    format!(
        "counting: {done} of {of} squares done, {} to go; {} states in hand, {} so far, {rest}",
        of.saturating_sub(done),
        HumanCount(layer.states),
        HumanCount(layer.expanded),
    )
}

/// How far a list of tours is that are few and far between.
fn gone_through_in_words(begun: f64, share: f64, entered: u64, tours: u64, seconds: f64) -> String {
    let seconds = seconds.max(1e-3);
    let made = (share - begun).max(f64::MIN_POSITIVE);
    let left = Duration::try_from_secs_f64(seconds * (1.0 - share) / made);
    format!(
        "{} written; {} of all choices gone through, {} an hour, {} left; {} squares entered a second",
        HumanCount(tours),
        percent(share),
        percent(made * 3600.0 / seconds),
        HumanDuration(left.unwrap_or(Duration::MAX)),
        HumanCount((entered as f64 / seconds) as u64),
    )
}

/// How far an estimate is.
fn estimate_in_words(progress: &EstimateProgress, seconds: f64) -> String {
    format!(
        "estimating: {} of the {} widest layers sampled; {} states so far, after {seconds:.0} s",
        progress.done,
        progress.of,
        HumanCount(progress.expanded),
    )
}

/// How far a sweep for the longest path is.
fn longest_in_words(progress: &LongestProgress, seconds: f64) -> String {
    format!(
        "longest: {} moves so far; {} of {} moves of the graph decided, {} states in hand, {} so far, after {seconds:.0} s",
        progress.moves,
        HumanCount(progress.decided),
        HumanCount(progress.of),
        HumanCount(progress.states),
        HumanCount(progress.expanded),
    )
}

/// How far a search for the least or the most is.
fn extreme_in_words(progress: &ExtremeProgress, seconds: f64) -> String {
    format!(
        "{} so far, of {} at best; {} exchanges, after {seconds:.0} s",
        progress.value,
        progress.bound,
        HumanCount(progress.nodes),
    )
}

impl Trace for Progress {
    const STEPS: bool = false;

    fn pulse(&mut self, pulse: SearchProgress) {
        let Some(bar) = &self.bar else { return };
        let seconds = self.began.elapsed().as_secs_f64();
        let rate = pulse.nodes as f64 / seconds.max(1e-3);
        bar.set_message(format!(
            "searching ({}): {} visits, {} a second; {} squares on the path, {} at the most{}, after {seconds:.0} s \
             (Ctrl-C stops)",
            pulse.engine,
            HumanCount(pulse.nodes),
            HumanCount(rate as u64),
            pulse.depth,
            pulse.deepest,
            pulse.share.map(|share| format!("; {} done", percent(share))).unwrap_or_default(),
        ));
        bar.tick();
    }

    fn layer(&mut self, layer: CountProgress) {
        let mark = |done| Mark {
            at: Instant::now(),
            done,
        };
        let left = if layer.to_join > 0 {
            let joined = self.joined.get_or_insert_with(|| mark(layer.joined));
            joined.left(layer.joined, layer.to_join)
        } else {
            let swept = self.swept.get_or_insert_with(|| mark(layer.expanded));
            let expected = self.expected.as_ref().and_then(|expected| expected.get());
            // Putting two sides together takes about as long as sweeping them.
            let all = expected.map(|found| found.states * if found.cut { 2 } else { 1 });
            all.filter(|&all| all > layer.expanded)
                .and_then(|all| swept.left(layer.expanded, all))
        };
        let seconds = self.began.elapsed().as_secs_f64();
        self.say(&layer_in_words(&layer, left, seconds));
    }

    fn estimate(&mut self, progress: EstimateProgress) {
        let seconds = self.began.elapsed().as_secs_f64();
        self.say(&estimate_in_words(&progress, seconds));
    }

    fn longest(&mut self, progress: LongestProgress) {
        let seconds = self.began.elapsed().as_secs_f64();
        self.say(&longest_in_words(&progress, seconds));
    }

    fn extreme(&mut self, progress: ExtremeProgress) {
        let seconds = self.began.elapsed().as_secs_f64();
        self.say(&extreme_in_words(&progress, seconds));
    }

    fn listed(&mut self, tours: u64) {
        self.told("counted one by one", tours, None);
    }
}

/// Whoever hears every step of a search, beside the line that tells how far it is.
pub(crate) struct Steps<'s> {
    pub(crate) progress: &'s mut Progress,
    pub(crate) each: &'s mut dyn FnMut(Event),
}

impl Trace for Steps<'_> {
    fn event(&mut self, event: Event) {
        (self.each)(event);
    }

    fn pulse(&mut self, pulse: SearchProgress) {
        self.progress.pulse(pulse);
    }
}

/// A share of all, with two digits that count; less than all is not told as 100 %.
pub(crate) fn percent(share: f64) -> String {
    match share * 100.0 {
        percent if (99.9..100.0).contains(&percent) => "99.9 %".to_owned(),
        percent if percent >= 1.0 => format!("{percent:.1} %"),
        percent if percent >= 0.01 => format!("{percent:.2} %"),
        percent if percent > 0.0 => format!("{percent:.1e} %"),
        _ => "0 %".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn less_than_all_is_not_told_as_all() {
        let told = [
            (1.0, "100.0 %"),
            (0.999_99, "99.9 %"),
            (0.4314, "43.1 %"),
            (0.0, "0 %"),
        ];
        for (share, told) in told {
            assert_eq!(percent(share), told);
        }
    }

    #[test]
    fn what_is_left_is_said_where_it_is_known() {
        assert_eq!(
            tours_in_words("written", 2_500, Some(10_000), 5.0),
            "2,500 of 10,000 tours written, 25 %; about 15 seconds left"
        );
        assert_eq!(
            tours_in_words("written", 1, None, 2.4),
            "1 tour written so far, after 2 s"
        );
        assert_eq!(
            bytes_in_words(1 << 30, Some(4 << 30), 10.0),
            "1.00 GiB of 4.00 GiB written, 25 %; about 30 seconds left"
        );
        assert_eq!(
            bytes_in_words(1 << 23, None, 1.0),
            "8.00 MiB written so far, after 1 s"
        );
        let layer = CountProgress {
            done: 12,
            of: 64,
            states: 5_000,
            expanded: 20_000,
            ..CountProgress::default()
        };
        assert_eq!(
            layer_in_words(&layer, None, 3.2),
            "counting: 12 of 64 squares done, 52 to go; 5,000 states in hand, 20,000 so far, after 3 s"
        );
        let rest = Some(left(10.0, 20_000, 240_000));
        assert_eq!(
            layer_in_words(&layer, rest, 10.0),
            "counting: 12 of 64 squares done, 52 to go; 5,000 states in hand, 20,000 so far, about 2 minutes left"
        );
        let joins = CountProgress {
            joined: 25,
            to_join: 100,
            ..layer
        };
        assert_eq!(
            layer_in_words(&joins, Some(left(10.0, 25, 75)), 10.0),
            "counting: putting two sides together, 25.0 % done; 5,000 states, about 30 seconds left"
        );
        let mark = Mark {
            at: Instant::now(),
            done: 25,
        };
        assert_eq!(mark.left(25, 100), None);
        assert!(mark.left(26, 100).is_some());
        let progress = EstimateProgress {
            done: 2,
            of: 6,
            expanded: 20_000,
        };
        assert_eq!(
            estimate_in_words(&progress, 3.2),
            "estimating: 2 of the 6 widest layers sampled; 20,000 states so far, after 3 s"
        );
        let progress = ExtremeProgress {
            value: 149.5,
            bound: 184.0,
            nodes: 1_234_567,
        };
        assert_eq!(
            extreme_in_words(&progress, 3.2),
            "149.5 so far, of 184 at best; 1,234,567 exchanges, after 3 s"
        );
        let progress = LongestProgress {
            moves: 35,
            decided: 100,
            of: 1_168,
            states: 5_000,
            expanded: 20_000,
        };
        assert_eq!(
            longest_in_words(&progress, 3.2),
            "longest: 35 moves so far; 100 of 1,168 moves of the graph decided, 5,000 states in hand, \
             20,000 so far, after 3 s"
        );
    }
}
