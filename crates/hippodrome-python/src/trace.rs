//! What a search did, step by step: kept, filmed, written down and read back.

use std::sync::Arc;

use hippodrome::format::{TraceWriter, read_trace};
use hippodrome::{Answer, Event, Replay, SearchProgress, Stopped, plan, solve};
use hippodrome_draw::Recorder;
use numpy::{PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::arrays::array;
use crate::errors::{internal, invalid};
use crate::ground::Ground;
use crate::picture::filmed;
use crate::problem::Problem;
use crate::reason::Reason;
use crate::running::{Limits, Listener, run};
use crate::search::{MethodArgs, Told, told};
use crate::tour::Tour;

/// The most squares entered of a search that is kept: some 500 MB of events.
const MAX_NODES: u64 = 1 << 22;

/// The events of a search, with its problem.
#[pyclass(frozen, module = "hippodrome._core")]
#[derive(Debug)]
pub(crate) struct Trace {
    problem: Arc<hippodrome::Problem>,
    events: Arc<Vec<Event>>,
}

/// A path, and edges, squares by their indices.
type Standing = (Vec<u32>, Vec<(u32, u32)>);

#[pymethods]
impl Trace {
    /// As it was written; one of a graph needs the graph.
    #[new]
    fn read(py: Python<'_>, text: Vec<u8>, graph: Option<&Ground>) -> PyResult<Trace> {
        let graph = graph.map(|graph| graph.ground.clone());
        let read = run(py, &Limits::NONE, move |_| read_trace(&text[..], graph))?;
        let (problem, events) = read.map_err(invalid)?;
        Ok(Trace {
            problem: Arc::new(problem),
            events: Arc::new(events),
        })
    }

    /// With what `pickle` makes it again.
    fn __getnewargs__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyBytes>, Option<Ground>)> {
        let text = self.write(py)?;
        Ok((PyBytes::new(py, text.as_bytes()), self.problem().graph()))
    }

    fn __len__(&self) -> usize {
        self.events.len()
    }

    #[getter]
    fn problem(&self) -> Problem {
        Problem {
            problem: Arc::clone(&self.problem),
        }
    }

    /// The kind of each event (its place in `KINDS` of the package) and what it is about, the indices of two squares, or of
    /// one and a number: shape (events, 3).
    fn events<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u32>>> {
        let numbers = self.events.iter().flat_map(|&event| match event {
            Event::Restart => [0, 0, 0],
            Event::Advance(square) => [1, square.raw(), 0],
            Event::Retreat(square) => [2, square.raw(), 0],
            Event::Consider(square, onward) => [3, square.raw(), onward],
            Event::Join(a, b) => [4, a.raw(), b.raw()],
            Event::Part(a, b) => [5, a.raw(), b.raw()],
            Event::Reverse(from) => [6, from, 0],
            Event::Suppose(a, b) => [7, a.raw(), b.raw()],
            Event::Contradiction => [8, 0, 0],
        });
        let numbers = array(py, numbers.collect())?;
        numbers.reshape([self.events.len(), 3])
    }

    /// The path and the edges after so many events, squares by their indices.
    fn after(&self, py: Python<'_>, events: usize) -> PyResult<Standing> {
        let own = Arc::clone(&self.events);
        run(py, &Limits::NONE, move |_| {
            let mut replay = Replay::new();
            let events = own.iter().take(events);
            events.for_each(|&event| replay.apply(event));
            let path = replay.path().iter().map(|square| square.raw());
            let edges = replay.edges().map(|(a, b)| (a.raw(), b.raw()));
            (path.collect(), edges.collect())
        })
    }

    /// As a film: `gif` or `apng`.
    #[pyo3(signature = (form, theme_name, width, limits))]
    fn film<'py>(
        &self,
        py: Python<'py>,
        form: &str,
        theme_name: &str,
        width: Option<u32>,
        limits: &Limits,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let events = Arc::clone(&self.events);
        let recorder = move || {
            let mut recorder = Recorder::new();
            let told = events.iter();
            told.for_each(|&event| hippodrome::Trace::event(&mut recorder, event));
            recorder
        };
        filmed(py, &self.problem, recorder, form, theme_name, width, limits)
    }

    /// As JSON lines, which can be read back.
    fn write(&self, py: Python<'_>) -> PyResult<String> {
        let (problem, events) = (Arc::clone(&self.problem), Arc::clone(&self.events));
        let text = run(py, &Limits::NONE, move |_| {
            let mut writer = TraceWriter::new(Vec::new(), &problem)?;
            let told = events.iter();
            told.for_each(|&event| hippodrome::Trace::event(&mut writer, event));
            writer.finish()
        })?;
        String::from_utf8(text.map_err(internal)?).map_err(internal)
    }
}

/// Keeps events within half of the memory, and tells how far the search is.
struct Kept<'w> {
    events: Vec<Event>,
    listener: Listener<'w>,
    /// Whether there was no room for more: the search is told to stop, and what it still says is not kept.
    is_full: bool,
}

/// How many events there is room for at first.
const FIRST_EVENTS: usize = 64;

impl Kept<'_> {
    /// Makes room for another event, unless that would take too much while the events are moved.
    fn make_room(&mut self) {
        let held = self.events.capacity();
        let more = held.max(FIRST_EVENTS);
        let moved = (2 * held + more).saturating_mul(size_of::<Event>());
        let Kept { listener, .. } = self;
        self.is_full = moved > listener.0.memory / 2;
        match self.is_full {
            true => listener.0.stop(),
            false => self.events.reserve_exact(more),
        }
    }
}

impl hippodrome::Trace for Kept<'_> {
    const STEPS: bool = true;

    fn event(&mut self, event: Event) {
        if self.events.len() == self.events.capacity() && !self.is_full {
            self.make_room();
        }
        if !self.is_full {
            self.events.push(event);
        }
    }

    fn pulse(&mut self, pulse: SearchProgress) {
        self.listener.pulse(pulse);
    }
}

/// What a search did; the tour, the reason why there is none, or why neither is known; what the search came to in numbers;
/// how the knight chose among candidates: its tie-break, and whether it prefers the most onward moves.
type Watched = (
    Trace,
    Option<Tour>,
    Option<Reason>,
    Option<String>,
    Told,
    Option<(String, bool)>,
);

/// Looks for a tour, and keeps every step of the search.
#[pyfunction]
pub(crate) fn watch(
    py: Python<'_>,
    problem: &Problem,
    method: MethodArgs,
    limits: &Limits,
) -> PyResult<Watched> {
    limits.nodes_at_most(MAX_NODES)?;
    let problem = &problem.problem;
    let (own, method) = (Arc::clone(problem), method.method(problem)?);
    let rule = plan(problem, &method).rule();
    let rule = rule.map(|rule| (rule.ties.to_string(), rule.most_first));
    let (report, events) = run(py, limits, move |watch| {
        let mut kept = Kept {
            events: Vec::new(),
            listener: Listener(watch),
            is_full: false,
        };
        let limits = watch.limits().with_memory(watch.memory / 2);
        let mut report = solve(&own, &method, &limits, &mut kept);
        if kept.is_full {
            // Whatever it came to, its end is not told.
            report.answer = Answer::Unknown(Stopped::Memory);
        }
        (report, kept.events)
    })?;
    let trace = Trace {
        problem: Arc::clone(problem),
        events: Arc::new(events),
    };
    let told = told(&report);
    let (tour, reason, unknown) = match report.answer {
        Answer::Found(tour) => (Some(Tour::new(problem, tour)), None, None),
        Answer::Impossible(proof) => (None, Some(Reason::against(problem, proof)), None),
        Answer::Unknown(why) => (None, None, Some(why.to_string())),
    };
    Ok((trace, tour, reason, unknown, told, rule))
}
