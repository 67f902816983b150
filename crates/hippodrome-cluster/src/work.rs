//! What a worker does: stages of a count, in which it goes on from its states, sends what belongs to others, and waits for all.
//!
//! A stage goes in rounds. In each, a worker sends not more than its share of memory allows, says whether it has more, and
//! waits until all have said so: timely's progress tells when everything has been delivered. So no more is on the way than
//! memory holds, and a worker that cannot go on is heard at once. Waiting is what the rounds cost; the answer says how much.

use std::cell::RefCell;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use hippodrome::{CountError, Limits, Parcel, SharedCount, SharedMemory, Store, Tally, Worker};
use hippodrome_checkpoint::Directory;
use timely::container::CapacityContainerBuilder;
use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::generic::operator::Operator;
use timely::dataflow::operators::{Input, Probe};
use timely::dataflow::{InputHandle, ProbeHandle};

use crate::kept::{GoOn, Seen, directories, directory, go_on, seen};
use crate::link::Losses;
use crate::messages::{Body, Ended, Message, Reason, Said};
use crate::run::{Failure, Phase, Progress, Report};

/// One in how many bytes of a worker's memory is for what it sends in a round.
const ROUND_SHARE: usize = 16;
/// The least bytes of a round.
const LEAST_ROUND: usize = 1 << 18;
/// How long to wait for a message before looking at other things.
const PAUSE: Duration = Duration::from_millis(20);
/// How long messages of a process that is lost may still come.
const GRACE: Duration = Duration::from_secs(3);

/// What all workers of a process have.
#[derive(Debug)]
pub(crate) struct Work {
    pub(crate) count: SharedCount,
    /// The process, and how many workers each has.
    pub(crate) process: usize,
    pub(crate) workers: usize,
    /// The bytes of each worker.
    pub(crate) memory: usize,
    /// What they hold together.
    pub(crate) shared: Arc<SharedMemory>,
    pub(crate) nodes: Option<u64>,
    pub(crate) checkpoint: Option<PathBuf>,
    /// Set if all are to stop.
    pub(crate) stop: AtomicBool,
    pub(crate) losses: Losses,
}

/// A worker's exchange with all others.
struct Peers<'w> {
    worker: &'w mut timely::worker::Worker,
    input: InputHandle<u64, CapacityContainerBuilder<Vec<Message>>>,
    probe: ProbeHandle<u64>,
    inbox: Rc<RefCell<Vec<Message>>>,
    work: &'w Work,
    /// How often all have waited for each other.
    round: u64,
    /// What each has said in this round.
    said: Vec<Option<Said>>,
    /// When a loss was first seen.
    lost: Option<Instant>,
    /// How long it has waited.
    waited: Duration,
}

/// Counts; the first worker of a process tells how it goes.
pub(crate) fn work(
    worker: &mut timely::worker::Worker,
    work: &Work,
    tell: &dyn Fn(Progress),
) -> Result<Report, Failure> {
    let mut input = InputHandle::new();
    let inbox = Rc::new(RefCell::new(Vec::new()));
    let into = Rc::clone(&inbox);
    let probe = worker.dataflow::<u64, _, _>(|scope| {
        let stream = scope.input_from(&mut input);
        let pact = Exchange::new(|message: &Message| message.to as u64);
        let received = stream.unary::<CapacityContainerBuilder<Vec<()>>, _, _, _>(
            pact,
            "receive",
            move |_, _| {
                move |input, _| {
                    input.for_each(|_, messages: &mut Vec<Message>| {
                        into.borrow_mut().append(messages);
                    });
                }
            },
        );
        received.probe().0
    });
    let peers = worker.peers();
    let mut peers = Peers {
        worker,
        input,
        probe,
        inbox,
        work,
        round: 0,
        said: vec![None; peers],
        lost: None,
        waited: Duration::ZERO,
    };
    let counted = counted(&mut peers, tell);
    let Peers { worker, input, .. } = peers;
    drop(input);
    if counted.is_err() {
        // Others may never end theirs.
        for dataflow in worker.installed_dataflows() {
            worker.drop_dataflow(dataflow);
        }
    }
    counted
}

impl Peers<'_> {
    fn number(&self) -> usize {
        self.worker.index()
    }

    fn send(&mut self, to: usize, body: Body) {
        let (from, round) = (self.number(), self.round);
        self.input.send(Message {
            to,
            from,
            round,
            body,
        });
    }

    /// Sends what belongs to a worker: packed if it is another process's.
    fn send_parcel(&mut self, to: usize, parcel: Parcel) {
        let is_here = to / self.work.workers == self.work.process;
        let parcel = if is_here { parcel } else { parcel.packed() };
        self.send(to, Body::Parcel(parcel));
    }

    /// Takes what has come of a round; parcels are handed on. Who is faster may be in the next one already.
    fn deliver(&mut self, round: u64, receive: &mut dyn FnMut(&Parcel)) {
        let messages = std::mem::take(&mut *self.inbox.borrow_mut());
        let (now, later): (Vec<Message>, Vec<Message>) = messages
            .into_iter()
            .partition(|message| message.round <= round);
        self.inbox.borrow_mut().extend(later);
        for Message { from, body, .. } in now {
            match body {
                Body::Parcel(parcel) => receive(&parcel),
                Body::Said(said) => self.said[from] = Some(said),
            }
        }
    }

    /// Says something to all, and waits until all have said something; what that is, in their order. An error is what one of them
    /// could not go on for, or a process that is lost.
    fn gather(
        &mut self,
        own: &Said,
        receive: &mut dyn FnMut(&Parcel),
    ) -> Result<Vec<Said>, Failure> {
        for to in 0..self.said.len() {
            self.send(to, Body::Said(own.clone()));
        }
        let round = self.round;
        self.round += 1;
        self.input.advance_to(self.round);
        let begun = Instant::now();
        while self.probe.less_than(&self.round) {
            self.worker.step_or_park(Some(PAUSE));
            self.deliver(round, receive);
            self.look_for_losses()?;
            // Who cannot go on does not wait long for those who are not heard.
            if matches!(own, Said::Failed(_)) && begun.elapsed() > GRACE {
                break;
            }
        }
        self.deliver(round, receive);
        self.waited += begun.elapsed();
        self.look_for_failures()?;
        let said = self
            .said
            .iter_mut()
            .map(Option::take)
            .collect::<Option<_>>();
        said.ok_or(Failure::Silence)
    }

    /// An error if somebody cannot go on.
    fn look_for_failures(&self) -> Result<(), Failure> {
        for (worker, said) in self.said.iter().enumerate() {
            if let (Some(Said::Failed(reason)), true) = (said, worker != self.worker.index()) {
                return Err(Failure::Told {
                    process: worker / self.work.workers,
                    why: reason.why.clone(),
                    is_limit: reason.is_limit,
                });
            }
        }
        Ok(())
    }

    /// An error if a process is lost, and nothing that it has sent is still coming.
    fn look_for_losses(&mut self) -> Result<(), Failure> {
        let Some(process) = self.work.losses.lost() else {
            return Ok(());
        };
        self.look_for_failures()?;
        let since = *self.lost.get_or_insert_with(Instant::now);
        match since.elapsed() > GRACE {
            true => Err(Failure::Lost { process }),
            false => Ok(()),
        }
    }
}

/// Why a worker cannot go on, for the others.
fn reason(failure: &Failure) -> Said {
    Said::Failed(Reason {
        why: failure.to_string(),
        is_limit: failure.is_limit(),
    })
}

/// Tells all others what came of something, or why it failed; the failure of this or another one.
fn gather_of(
    peers: &mut Peers<'_>,
    own: Result<Said, Failure>,
    receive: &mut dyn FnMut(&Parcel),
) -> Result<Vec<Said>, Failure> {
    match own {
        Ok(said) => peers.gather(&said, receive),
        Err(failure) => {
            // What the others have to say to that does not matter.
            let _ = peers.gather(&reason(&failure), receive);
            Err(failure)
        }
    }
}

fn counted(peers: &mut Peers<'_>, tell: &dyn Fn(Progress)) -> Result<Report, Failure> {
    let begun = Instant::now();
    let work = peers.work;
    let (number, of) = (peers.number(), peers.worker.peers());
    let limits = Limits::NONE.with_stop(&work.stop).with_nodes(work.nodes);
    let path = work.checkpoint.as_deref();

    // What there is of earlier runs.
    let own = match path.filter(|_| number.is_multiple_of(work.workers)) {
        Some(path) => seen(path, &work.count),
        None => Ok(Vec::new()),
    };
    let said = gather_of(peers, own.map(Said::Seen), &mut |_| {})?;
    let mut by_process: Vec<Vec<Seen>> = Vec::new();
    for (worker, said) in said.into_iter().enumerate() {
        if let (Said::Seen(seen), true) = (said, worker.is_multiple_of(work.workers)) {
            by_process.push(seen);
        }
    }
    let from = match go_on(&by_process, work.count.sides(), work.workers)? {
        GoOn::Found(tours) => return Ok(Report::found(tours, of)),
        GoOn::From(layers) => layers,
    };

    // The directories, held to the end.
    let held = path.map(|path| directories(path, number, of)).transpose();
    let own_dealt = |layer: &crate::kept::Layer| -> Vec<(usize, String)> {
        let dealt = layer.dealt.iter().flatten().enumerate();
        let own = dealt.filter(|(share, (process, _))| {
            process * work.workers + share % work.workers == number
        });
        own.map(|(share, (_, name))| (share, name.clone()))
            .collect()
    };
    let others = held.and_then(|held| {
        let mut others: Vec<(usize, usize, Directory)> = Vec::new();
        for (layer, path) in from.iter().flat_map(|layer| path.map(|path| (layer, path))) {
            for (share, name) in own_dealt(layer) {
                others.push((share, layer.of, directory(path, &name)?));
            }
        }
        Ok((held, others))
    });
    let (held, others) = match others {
        Ok(opened) => opened,
        Err(failure) => {
            return gather_of(peers, Err(failure), &mut |_| {}).map(|_| Report::begun(of));
        }
    };
    let prepared = || {
        let mut worker = Worker::new(&work.count, number, of, work.memory, &limits)
            .beside(Arc::clone(&work.shared));
        if let Some([one, other]) = &held {
            worker = worker.stores([one, other])?;
        }
        let mut others = others.iter();
        for layer in &from {
            if layer.dealt.is_none() {
                worker.resume(&layer.shares)?;
                continue;
            }
            let own = others.by_ref().take(own_dealt(layer).len());
            let own = own.map(|(share, of, directory)| (*share, *of, directory as &dyn Store));
            worker.deal(&layer.shares, &own.collect::<Vec<_>>())?;
        }
        Ok(worker)
    };
    let (worker, own) = match prepared() {
        Ok(worker) => {
            let tally = worker.tally();
            (Some(worker), Ok(Said::Ready(tally)))
        }
        Err(error) => (None, Err(Failure::Count(error))),
    };
    let said = gather_of(peers, own, &mut |_| {})?;
    let Some(mut worker) = worker else {
        return Err(Failure::Silence);
    };
    let mut tallies: Vec<Tally> = said.into_iter().filter_map(Said::tally).collect();
    let mut report = Report::begun(of);
    // What it goes on from.
    report.widest = tallies.iter().map(|said| said.states).sum();
    loop {
        if let Some(tours) = worker.tours(&tallies) {
            let finished = worker.finish(&tours, &tallies);
            report.end(tours, &tallies, begun.elapsed());
            // Nobody leaves before all have kept the number.
            let finished = finished.map(|()| Said::More(false));
            gather_of(peers, finished.map_err(Failure::Count), &mut |_| {})?;
            return Ok(report);
        }
        let is_join = worker.joins_next();
        let stage = Instant::now();
        let ended = stage_of(peers, &mut worker, &tallies)?;
        report.add(
            if is_join { Phase::JOIN } else { Phase::SIDES },
            &ended,
            stage.elapsed(),
        );
        tallies = ended.into_iter().map(|ended| ended.tally).collect();
        report.widest = report
            .widest
            .max(tallies.iter().map(|said| said.states).sum());
        if number.is_multiple_of(work.workers) {
            let slowest = report.slowest;
            tell(Progress::Stage {
                count: worker.progress(&tallies),
                exchanged: report.exchanged,
                slowest,
            });
        }
    }
}

/// A stage from its beginning to its end.
fn stage_of(
    peers: &mut Peers<'_>,
    worker: &mut Worker<'_>,
    tallies: &[Tally],
) -> Result<Vec<Ended>, Failure> {
    let (begun, waited) = (Instant::now(), peers.waited);
    let round_bytes = (peers.work.memory / ROUND_SHARE).max(LEAST_ROUND);
    let mut failed: Option<CountError> = worker.begin(tallies).err();
    loop {
        let mut sent = 0;
        let mut is_more = failed.is_none();
        while failed.is_none() && is_more && sent < round_bytes {
            let mut parcels = Vec::new();
            match worker.go_on(&mut |to, parcel| parcels.push((to, parcel))) {
                Ok(more) => is_more = more,
                Err(error) => failed = Some(error),
            }
            let has_sent = !parcels.is_empty();
            for (to, parcel) in parcels {
                sent += parcel.bytes();
                peers.send_parcel(to, parcel);
            }
            if has_sent {
                peers.input.flush();
                peers.worker.step();
                let round = peers.round;
                peers.deliver(round, &mut |parcel| receive(worker, parcel, &mut failed));
            }
        }
        let own = match &failed {
            None => Said::More(is_more),
            Some(error) => Said::Failed(reason_of(error)),
        };
        let said = peers.gather(&own, &mut |parcel| receive(worker, parcel, &mut failed));
        if let Some(error) = failed.take() {
            if matches!(own, Said::Failed(_)) {
                return Err(error.into());
            }
            // The others hear of it in the next round.
            said?;
            failed = Some(error);
            continue;
        }
        let is_over = said?.iter().all(|said| matches!(said, Said::More(false)));
        if is_over {
            break;
        }
    }
    let tally = worker.end();
    let busy = begun.elapsed().saturating_sub(peers.waited - waited);
    let is_first = peers.number().is_multiple_of(peers.work.workers);
    let sent = if is_first {
        peers.work.losses.sent()
    } else {
        0
    };
    let own = match tally {
        Ok(tally) => Ok(Said::Ended(Box::new(Ended {
            tally,
            busy: busy.as_secs_f64(),
            sent,
        }))),
        Err(error) => Err(error.into()),
    };
    let said = gather_of(peers, own, &mut |_| {})?;
    let ended = said.into_iter().map(|said| match said {
        Said::Ended(ended) => Ok(*ended),
        _ => Err(Failure::Silence),
    });
    ended.collect()
}

fn receive(worker: &mut Worker<'_>, parcel: &Parcel, failed: &mut Option<CountError>) {
    if failed.is_none() {
        *failed = worker.receive(parcel).err();
    }
}

fn reason_of(error: &CountError) -> Reason {
    Reason {
        why: error.to_string(),
        is_limit: matches!(error, CountError::Stopped(_)),
    }
}

impl Said {
    fn tally(self) -> Option<Tally> {
        match self {
            Said::Ready(tally) => Some(tally),
            _ => None,
        }
    }
}

impl Work {
    /// Asks all workers of this process to stop.
    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
