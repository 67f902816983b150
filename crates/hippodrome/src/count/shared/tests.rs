//! Workers in one thread, which hand each other parcels at once: the numbers of a single machine, whatever happens on the way.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::shared_memory::SharedMemory;
use super::worker::{Kept, KeptShare, Tally, Worker};
use super::*;
use crate::chance::{below, rng};
use crate::count::Counter;
use crate::count::keep::checkpoint::memory::Memory;
use crate::count::keep::store::Store;
use crate::count::plan::separator::samples::problems_to_cut;
use crate::leaper::Leaper;
use crate::problem::Ends;

/// The two stores of each worker.
type Stores = Vec<[Memory; 2]>;

fn stores(workers: usize) -> Stores {
    (0..workers).map(|_| Default::default()).collect()
}

/// What came of some stages.
struct Ran {
    stages: usize,
    tours: Option<BigUint>,
}

/// Runs at most so many stages; of the one after that, only a part. `packed` says whether parcels are.
fn run(workers: &mut [Worker<'_>], most: usize, packed: bool) -> Result<Ran, CountError> {
    let mut said: Vec<Tally> = workers.iter().map(Worker::tally).collect();
    let mut stages = 0;
    loop {
        if let Some(tours) = workers[0].tours(&said) {
            for worker in &mut *workers {
                worker.finish(&tours, &said)?;
            }
            return Ok(Ran {
                stages,
                tours: Some(tours),
            });
        }
        for worker in &mut *workers {
            worker.begin(&said)?;
        }
        for from in 0..workers.len() {
            let mut parcels = Vec::new();
            while workers[from].go_on(&mut |to, parcel| parcels.push((to, parcel)))? {}
            for (to, parcel) in parcels {
                assert_ne!(to, from, "what is its own is not sent");
                let parcel = if packed { parcel.packed() } else { parcel };
                workers[to].receive(&parcel)?;
            }
        }
        if stages == most {
            // Half of them are killed before they have kept what they made.
            let half = workers.len() / 2;
            for worker in &mut workers[..half] {
                worker.end()?;
            }
            return Ok(Ran {
                stages,
                tours: None,
            });
        }
        let ended = workers.iter_mut().map(Worker::end);
        said = ended.collect::<Result<_, _>>()?;
        stages += 1;
    }
}

fn workers<'c>(count: &'c SharedCount, of: usize, memory: usize) -> Vec<Worker<'c>> {
    (0..of)
        .map(|worker| Worker::new(count, worker, of, memory, &Limits::NONE))
        .collect()
}

/// Workers of which so many share a memory.
fn workers_beside<'c>(
    count: &'c SharedCount,
    of: usize,
    beside: usize,
    memory: usize,
) -> Vec<Worker<'c>> {
    let memories = (0..of / beside).map(|_| Arc::new(SharedMemory::of(beside)));
    let memories: Vec<Arc<SharedMemory>> = memories.collect();
    let workers = workers(count, of, memory).into_iter().enumerate();
    workers
        .map(|(number, worker)| worker.beside(Arc::clone(&memories[number / beside])))
        .collect()
}

/// The last layers that are complete in the stores of so many workers, for each side.
fn complete(count: &SharedCount, stores: &Stores) -> Vec<Vec<KeptShare>> {
    let of = stores.len();
    let kept = |worker: usize| -> Vec<Kept> {
        let both = stores[worker].iter();
        both.map(|store| count.kept(worker, of, store).unwrap())
            .collect()
    };
    let kept: Vec<Vec<Kept>> = (0..of).map(kept).collect();
    let sides = 0..count.sides();
    sides
        .filter_map(|side| {
            let share = |worker: usize, done: usize| {
                let mut shares = kept[worker].iter().flat_map(|kept| &kept.shares);
                shares
                    .find(|share| share.side == side && share.done == done)
                    .cloned()
            };
            let steps = 0..=count.sides[side].steps.len();
            let complete = steps
                .rev()
                .map(|done| (0..of).map(|worker| share(worker, done)).collect());
            complete.flat_map(|shares: Option<Vec<_>>| shares).next()
        })
        .collect()
}

/// Boards of all sorts, cut and not, by any number of workers.
#[test]
fn as_one_machine_counts() {
    let boards = ["5x5", "3x10", "4x7", "6x6", "torus:3x4", "5x8-c3-d4"];
    let own = boards.iter().flat_map(|board| {
        [Ends::Closed, Ends::Any]
            .map(|ends| Problem::on_board(board.parse().unwrap(), Leaper::KNIGHT, ends))
    });
    let (mut cut, mut whole) = (0, 0);
    for problem in own.chain(problems_to_cut()) {
        let count = SharedCount::new(&problem, &Limits::NONE).unwrap();
        let expected = Counter::new(&problem).count().unwrap().tours;
        match count.joins.len() {
            0 => whole += 1,
            _ => cut += 1,
        }
        for (of, beside) in [(1, 1), (2, 1), (3, 3), (4, 2), (5, 1)] {
            let mut workers = workers_beside(&count, of, beside, 1 << 28);
            let ran = run(&mut workers, usize::MAX, of % 2 == 1).unwrap();
            assert_eq!(
                ran.tours,
                Some(expected.clone()),
                "{problem} by {of} workers, {beside} beside each other"
            );
        }
    }
    assert!(cut > 8 && whole > 4, "{cut} {whole}");
}

/// With so little memory that sides fall into blocks and groups.
#[test]
fn in_little_memory() {
    let problem = Problem::on_board("6x8".parse().unwrap(), Leaper::KNIGHT, Ends::Closed);
    let count = SharedCount::new(&problem, &Limits::NONE).unwrap();
    let mut divided = 0;
    let cases = [
        (1, 1, 2 << 20),
        (2, 1, 3 << 20),
        (2, 2, 2 << 20),
        (3, 1, 1 << 20),
    ];
    for (of, beside, memory) in cases {
        let stores = stores(of);
        let workers = workers_beside(&count, of, beside, memory);
        let mut workers = workers.into_iter().zip(&stores);
        let mut workers: Vec<_> = workers
            .by_ref()
            .map(|(worker, [one, other])| worker.stores([one, other]).unwrap())
            .collect();
        match run(&mut workers, usize::MAX, true) {
            Ok(ran) => {
                assert_eq!(
                    ran.tours,
                    Some(55_488_142u32.into()),
                    "{of} workers, {memory} bytes"
                );
                divided += usize::from(ran.stages > count.sides[0].steps.len() + 2);
            }
            Err(CountError::Stopped(crate::limits::Stopped::Memory)) => {}
            Err(error) => panic!("{error}"),
        }
    }
    assert!(divided > 0, "nothing was divided");
}

/// Workers that share a memory hold the gathered side once, and each other memory is sent it once.
#[test]
fn a_memory_holds_the_gathered_side_once() {
    let problem = Problem::on_board("6x8".parse().unwrap(), Leaper::KNIGHT, Ends::Closed);
    let count = SharedCount::new(&problem, &Limits::NONE).unwrap();
    let taken = [1, 2, 4].map(|beside| {
        let mut workers = workers_beside(&count, 4, beside, 1 << 28);
        let ran = run(&mut workers, usize::MAX, false).unwrap();
        assert_eq!(ran.tours, Some(55_488_142u32.into()), "{beside}");
        let held = workers.iter().filter_map(Worker::gathered);
        held.map(|side| side as usize).collect::<BTreeSet<_>>()
    });
    assert_eq!(taken.map(|sides| sides.len()), [4, 2, 1]);
}

/// Killed after any stage, with half of the workers a stage ahead; then as many workers go on, or others.
#[test]
fn killed_at_any_stage() {
    let mut rng = rng(4, 4);
    for (board, ends) in [
        ("5x6", Ends::Closed),
        ("6x6", Ends::Closed),
        ("3x8", Ends::Any),
        ("4x6-a1-b1", Ends::Any),
    ] {
        let problem = Problem::on_board(board.parse().unwrap(), Leaper::KNIGHT, ends);
        let count = SharedCount::new(&problem, &Limits::NONE).unwrap();
        let expected = Counter::new(&problem).count().unwrap().tours;
        let stages = run(&mut workers(&count, 2, 1 << 28), usize::MAX, false)
            .unwrap()
            .stages;
        for stage in 0..stages {
            let of = 1 + below(&mut rng, 3);
            let before = stores(of);
            let mut first: Vec<_> = workers(&count, of, 1 << 26)
                .into_iter()
                .zip(&before)
                .map(|(worker, [one, other])| worker.stores([one, other]).unwrap())
                .collect();
            run(&mut first, stage, false).unwrap();
            drop(first);
            let complete = complete(&count, &before);
            let steps: usize = complete
                .iter()
                .filter_map(|shares| Some(shares.first()?.done))
                .sum();
            let all_steps: usize = count.sides.iter().map(|side| side.steps.len()).sum();
            assert!(
                steps >= stage.min(all_steps),
                "{steps} of {stage} steps are left"
            );
            // As many.
            let mut same: Vec<_> = workers(&count, of, 1 << 26)
                .into_iter()
                .zip(&before)
                .map(|(worker, [one, other])| worker.stores([one, other]).unwrap())
                .collect();
            for worker in &mut same {
                for shares in &complete {
                    worker.resume(shares).unwrap();
                }
            }
            let ran = run(&mut same, usize::MAX, true).unwrap();
            assert_eq!(
                ran.tours.as_ref(),
                Some(&expected),
                "{board} after {stage} stages by {of}"
            );
            assert!(
                ran.stages <= stages - steps.min(stage),
                "{} again",
                ran.stages
            );
            for (worker, [store, _]) in before.iter().enumerate() {
                let kept = count.kept(worker, of, store).unwrap();
                assert_eq!(kept.found.map(|found| found.0), ran.tours);
                let names = store.names().unwrap();
                assert_eq!(names, ["checkpoint.json"], "what is over is removed");
            }
        }
    }
}

/// After a stage, other workers go on, as many or fewer or more: what there is is dealt out.
#[test]
#[ignore = "takes seconds"]
fn other_workers_go_on() {
    let problem = Problem::on_board("5x7".parse().unwrap(), Leaper::KNIGHT, Ends::Any);
    let count = SharedCount::new(&problem, &Limits::NONE).unwrap();
    let expected = Counter::new(&problem).count().unwrap().tours;
    for stage in (0..).step_by(3) {
        for (of, then) in [(2, 3), (3, 1), (1, 4)] {
            let (before, after) = (stores(of), stores(then));
            let mut first: Vec<_> = workers(&count, of, 1 << 26)
                .into_iter()
                .zip(&before)
                .map(|(worker, [one, other])| worker.stores([one, other]).unwrap())
                .collect();
            if run(&mut first, stage, false).unwrap().tours.is_some() {
                return assert!(stage > 20, "{stage}");
            }
            drop(first);
            let complete = complete(&count, &before);
            let mut second: Vec<_> = workers(&count, then, 1 << 26)
                .into_iter()
                .zip(&after)
                .map(|(worker, [one, other])| worker.stores([one, other]).unwrap())
                .collect();
            for (worker, second) in second.iter_mut().enumerate() {
                for shares in &complete {
                    let own = (0..of).filter(|share| share % then == worker);
                    let own: Vec<(usize, usize, &dyn Store)> = own
                        .map(|share| {
                            let holds = |store: &&Memory| {
                                let kept = count.kept(share, of, *store).unwrap();
                                kept.shares.iter().any(|kept| {
                                    (kept.side, kept.done) == (shares[0].side, shares[0].done)
                                })
                            };
                            let store: &dyn Store = before[share].iter().find(holds).unwrap();
                            (share, of, store)
                        })
                        .collect();
                    second.deal(shares, &own).unwrap();
                }
            }
            let ran = run(&mut second, usize::MAX, true).unwrap();
            assert_eq!(
                ran.tours.as_ref(),
                Some(&expected),
                "after {stage} stages from {of} to {then}"
            );
        }
    }
}
