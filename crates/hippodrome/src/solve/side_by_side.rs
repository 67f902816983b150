//! Attempts that are made side by side, with the answer that they have one after another.
//!
//! What counts is the first attempt of the ladder that decides. Those behind it are begun in case it does not, and stopped when it does. So
//! neither the number of threads nor which of them is through first changes the answer, and it never takes longer than one after another:
//! where an attempt decides early, those before it are waited for, but these would have come first.
//!
//! Nothing is begun behind an attempt without a limit on nodes, since its answer would never count. Each attempt has its share of the memory; where
//! one finds that too little, all are made again from there on, one after another, with the whole.

use std::any::Any;
use std::collections::VecDeque;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{Builder, Scope, scope};
use std::time::Duration;

use super::ladder::{Attempt, Ladder};
use crate::answer::{Answer, Report};
use crate::limits::{Limits, Stopped};
use crate::problem::Problem;
use crate::search::Stats;
use crate::trace::{CountProgress, ProgressTrace, SearchProgress, Trace};

/// How long one attempt is alone before the next is begun, and how often it is looked whether all are to stop. Most are through sooner, and a thread
/// costs more than they do.
const MOMENT: Duration = Duration::from_millis(if cfg!(test) { 0 } else { 10 });

/// What comes from a thread.
enum Message {
    Pulse(SearchProgress),
    Layer(CountProgress),
    /// It is through, or has panicked.
    Ended(Result<(Answer, Stats), Box<dyn Any + Send>>),
}

/// With the number of the attempt that it comes from.
type Numbered = (u64, Message);

/// Passes on how far an attempt is.
struct Relay {
    number: u64,
    sender: Sender<Numbered>,
}

impl Relay {
    fn send(&self, message: Message) {
        // Who does not listen any more knows the answer already.
        let _ = self.sender.send((self.number, message));
    }
}

impl Trace for Relay {
    const STEPS: bool = false;

    fn pulse(&mut self, pulse: SearchProgress) {
        self.send(Message::Pulse(pulse));
    }

    fn layer(&mut self, layer: CountProgress) {
        self.send(Message::Layer(layer));
    }
}

/// An attempt that was begun.
struct Begun {
    number: u64,
    attempt: Attempt,
    stop: Arc<AtomicBool>,
    ended: Option<(Answer, Stats)>,
}

impl Begun {
    fn decides(&self) -> bool {
        matches!(&self.ended, Some((answer, _)) if !matches!(answer, Answer::Unknown(_)))
    }
}

/// Climbs on, with several attempts at a time, until one decides or none is left. What has been tried comes to the report. False if the rest is to be
/// tried one after another: no thread was to be had, or too little memory for several.
pub(super) fn side_by_side<T: Trace>(
    problem: &Problem,
    ladder: &mut Ladder,
    report: &mut Report,
    limits: &Limits<'_>,
    trace: &mut T,
) -> bool {
    let (sender, receiver) = channel();
    let mut climb = Climb {
        problem,
        ladder,
        report,
        threads: limits.threads.map_or(1, NonZeroUsize::get),
        memory: limits.memory,
        begun: VecDeque::new(),
        numbers: 0,
        sender,
        receiver,
    };
    let ended = scope(|scope| {
        let ended = climb.run(scope, limits, trace);
        climb.stop(|_| true);
        ended
    });
    if ended == Ended::Early {
        // The last comes first, so that they stand in their order again.
        let again = climb.begun.into_iter().rev();
        again.for_each(|one| climb.ladder.put_back(one.attempt));
    }
    ended == Ended::Whole
}

/// How a climb side by side ends.
#[derive(Eq, PartialEq)]
enum Ended {
    Whole,
    /// The rest is to be tried one after another.
    Early,
}

/// The attempts under way.
struct Climb<'c> {
    problem: &'c Problem,
    ladder: &'c mut Ladder,
    report: &'c mut Report,
    threads: usize,
    /// For all together.
    memory: Option<usize>,
    /// In their order. The first is the one whose outcome is awaited.
    begun: VecDeque<Begun>,
    /// How many were begun so far.
    numbers: u64,
    sender: Sender<Numbered>,
    receiver: Receiver<Numbered>,
}

impl<'c> Climb<'c> {
    fn run<'scope, T: Trace>(
        &mut self,
        scope: &'scope Scope<'scope, '_>,
        limits: &Limits<'_>,
        trace: &mut T,
    ) -> Ended
    where
        'c: 'scope,
    {
        // Whether a moment has passed in which nothing ended.
        let mut is_idle = false;
        loop {
            if self.begun.is_empty() || (is_idle && self.has_room()) {
                match self.ladder.next() {
                    Some(attempt) if self.begin(&attempt, scope).is_err() => return Ended::Early,
                    None if self.begun.is_empty() => return Ended::Whole,
                    Some(_) | None => {}
                }
            }
            let message = self.receiver.recv_timeout(MOMENT);
            is_idle = message.is_err();
            if let Ok((number, message)) = message {
                self.listen(number, message, trace);
            }
            if limits.asked_to_stop() {
                self.stop(|_| true);
            }
            while let Some((answer, stats)) = self.begun.front().and_then(|one| one.ended.clone()) {
                if self.memory.is_some() && answer == Answer::Unknown(Stopped::Memory) {
                    return Ended::Early;
                }
                if !self.goes_on(answer, stats) {
                    return Ended::Whole;
                }
            }
        }
    }

    /// Whether one more can be begun, and its answer may count.
    fn has_room(&self) -> bool {
        let at_work = self.begun.iter().filter(|one| one.ended.is_none());
        let is_last = |one: &Begun| one.attempt.nodes.is_none() || one.decides();
        at_work.count() < self.threads && !self.begun.iter().any(is_last)
    }

    /// Begins an attempt in a thread of its own.
    fn begin<'scope>(
        &mut self,
        attempt: &Attempt,
        scope: &'scope Scope<'scope, '_>,
    ) -> std::io::Result<()>
    where
        'c: 'scope,
    {
        self.numbers += 1;
        let stop = Arc::new(AtomicBool::new(false));
        self.begun.push_back(Begun {
            number: self.numbers,
            attempt: attempt.clone(),
            stop: stop.clone(),
            ended: None,
        });
        let attempt = attempt.clone();
        let mut relay = Relay {
            number: self.numbers,
            sender: self.sender.clone(),
        };
        let share = self.memory.map(|most| most / self.threads);
        let problem = self.problem;
        let thread = move || {
            let limits = Limits::NONE.with_memory(share).with_stop(&stop);
            let limits = limits.with_nodes(attempt.nodes);
            let mut trace: &mut dyn ProgressTrace = &mut relay;
            let run = || attempt.run(problem, &limits, &mut trace);
            let ended = catch_unwind(AssertUnwindSafe(run));
            relay.send(Message::Ended(ended));
        };
        Builder::new().spawn_scoped(scope, thread).map(|_| ())
    }

    fn listen<T: Trace>(&mut self, number: u64, message: Message, trace: &mut T) {
        let of = self.begun.iter().position(|one| one.number == number);
        match (of, message) {
            (Some(0), Message::Pulse(pulse)) => trace.pulse(pulse),
            (Some(0), Message::Layer(layer)) => trace.layer(layer),
            (Some(at), Message::Ended(Ok(ended))) => self.begun[at].ended = Some(ended),
            (_, Message::Ended(Err(panic))) => {
                self.stop(|_| true);
                resume_unwind(panic);
            }
            // Further progress; and of an attempt that was stopped nothing is awaited.
            _ => {}
        }
    }

    /// Takes the outcome of the first; whether another is awaited.
    fn goes_on(&mut self, answer: Answer, stats: Stats) -> bool {
        let Begun { attempt, .. } = self.begun.pop_front().expect("its outcome is there");
        let goes_on = match answer {
            Answer::Unknown(why) => self.ladder.goes_on(&attempt, why, stats.nodes),
            _ => false,
        };
        if let Answer::Unknown(Stopped::Unsupported(_) | Stopped::Memory) = answer {
            let is_same = |one: &Begun| one.attempt.method == attempt.method;
            self.stop(is_same);
            self.begun.retain(|one| !is_same(one));
        }
        self.report.add(attempt.method.name(), answer, stats);
        goes_on
    }

    fn stop(&self, which: impl Fn(&Begun) -> bool) {
        let stopped = self.begun.iter().filter(|one| which(one));
        stopped.for_each(|one| one.stop.store(true, Ordering::Relaxed));
    }
}

#[cfg(test)]
mod tests {
    use std::ops::Range;

    use super::*;
    use crate::chance::{below, rng};
    use crate::edges::EdgeList;
    use crate::methods::Method;
    use crate::problem::Ends;
    use crate::search::Sat;
    use crate::solve::solve;
    use crate::trace::Quiet;

    /// A cycle with as many chords, or in place of it a graph of the same size that may have none.
    fn graph(seed: u64, vertices: u32) -> EdgeList {
        let mut rng = rng(seed, 0);
        let mut edges = Vec::new();
        for v in 0..vertices {
            let others = [
                (v + 1) % vertices,
                below(&mut rng, vertices as usize) as u32,
            ];
            let first = usize::from(seed % 2 == 1 && below(&mut rng, 12) == 0);
            let others = others[first..].iter().filter(|&&w| w != v);
            edges.extend(others.map(|&w| (v.min(w), v.max(w))));
        }
        edges.sort_unstable();
        edges.dedup();
        EdgeList::undirected(vertices, edges).unwrap()
    }

    /// The generalized Petersen graph GP(n, 2): with n = 5 modulo 6 it has no Hamiltonian cycle, which a search that learns finds out slowly.
    fn petersen(n: u32) -> EdgeList {
        let edges = (0..n).flat_map(|v| [(v, (v + 1) % n), (v, n + v), (n + v, n + (v + 2) % n)]);
        let edges = edges.map(|(u, v)| (u.min(v), u.max(v)));
        EdgeList::undirected(2 * n, edges).unwrap()
    }

    /// With any number of threads and with any memory the answer is that of one thread, and so is the work.
    #[test]
    fn threads_change_nothing() {
        check_threads(0..12);
    }

    #[test]
    #[ignore = "takes seconds"]
    fn threads_change_nothing_on_more_graphs() {
        check_threads(12..45);
    }

    fn check_threads(seeds: Range<u64>) {
        let (mut found, mut none, mut stopped) = (0, 0, 0);
        let expected = seeds.end - seeds.start;
        for seed in seeds {
            let graph = match seed % 4 {
                0 => petersen(if seed < 40 { 11 } else { 17 }),
                _ => graph(seed, 20 + seed as u32 / 3),
            };
            let problem = Problem::on_graph(graph, Ends::Closed);
            for method in [Method::Auto { seed }, Method::Sat(Sat { seed })] {
                for memory in [usize::MAX, 6 << 20, 3 << 20] {
                    let limits = Limits::NONE.with_memory(memory);
                    let alone = solve(&problem, &method, &limits, &mut Quiet);
                    for threads in [2, 5] {
                        let limits = limits.with_threads(threads);
                        let report = solve(&problem, &method, &limits, &mut Quiet);
                        assert_eq!(report, alone, "{seed} {method:?} {memory} {threads}");
                    }
                    match alone.answer {
                        Answer::Found(_) => found += 1,
                        Answer::Impossible(_) => none += 1,
                        Answer::Unknown(_) => stopped += 1,
                    }
                }
            }
        }
        let all = [found, none, stopped];
        assert!(all.iter().all(|&times| 2 * times > expected), "{all:?}");
    }

    /// Asks the search to stop as soon as it is seen to be under way, however long that takes on a busy machine.
    struct StopOnceUnderWay<'s>(&'s AtomicBool);

    impl Trace for StopOnceUnderWay<'_> {
        const STEPS: bool = false;

        fn pulse(&mut self, pulse: SearchProgress) {
            if pulse.nodes > 0 {
                self.0.store(true, Ordering::Relaxed);
            }
        }
    }

    #[test]
    fn it_stops_when_it_is_asked_to() {
        let problem = Problem::on_graph(petersen(41), Ends::Closed);
        let stop = AtomicBool::new(false);
        let limits = Limits::NONE.with_threads(3).with_stop(&stop);
        let method = Method::Sat(Sat::default());
        let report = solve(&problem, &method, &limits, &mut StopOnceUnderWay(&stop));
        assert_eq!(report.answer, Answer::Unknown(Stopped::Asked));
        assert!(report.stats.nodes > 0);
    }
}
