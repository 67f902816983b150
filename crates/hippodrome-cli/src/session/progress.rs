//! The line on the terminal that shows that a search is alive.

use std::io::IsTerminal;
use std::time::Instant;

use hippodrome::{CountProgress, Event, SearchProgress, Trace};
use indicatif::{HumanCount, ProgressBar, ProgressStyle};

/// A line on stderr that shows that a search lives: nothing unless stderr is a terminal.
pub(crate) struct Progress {
    bar: Option<ProgressBar>,
    began: Instant,
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
        }
    }

    pub(crate) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

impl Trace for Progress {
    const STEPS: bool = false;

    fn event(&mut self, _: Event) {}

    fn pulse(&mut self, pulse: SearchProgress) {
        let Some(bar) = &self.bar else { return };
        let seconds = self.began.elapsed().as_secs_f64();
        let rate = pulse.nodes as f64 / seconds.max(1e-3);
        bar.set_message(format!(
            "{}: {} visits, {}/s, depth {}, deepest {}, {seconds:.0} s (Ctrl-C stops)",
            pulse.engine,
            HumanCount(pulse.nodes),
            HumanCount(rate as u64),
            pulse.depth,
            pulse.deepest,
        ));
        bar.tick();
    }

    fn layer(&mut self, layer: CountProgress) {
        let Some(bar) = &self.bar else { return };
        let seconds = self.began.elapsed().as_secs_f64();
        let rate = layer.expanded as f64 / seconds.max(1e-3);
        bar.set_message(format!(
            "count: square {} of {}, {} states here, {} in all, {}/s, {seconds:.0} s (Ctrl-C stops)",
            layer.done,
            layer.of,
            HumanCount(layer.states),
            HumanCount(layer.expanded),
            HumanCount(rate as u64),
        ));
        bar.tick();
    }
}
