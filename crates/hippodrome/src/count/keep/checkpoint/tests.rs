//! Counts that are kept, stopped, gone on with, and damaged.
//!
//! One file, because every test here stops a count, harms what it kept and goes on, on the same boards and the same store.

use super::memory::{Files, Memory};
use super::*;
use crate::board::Board;
use crate::count::cut;
use crate::count::number::{Count, Resources};
use crate::count::plan::SweepPlan;
use crate::count::plan::separator::{Second, Separator, candidates};
use crate::count::{Counter, run};
use crate::hamiltonian::Cycles;
use crate::leaper::Leaper;
use crate::limits::{Limits, Stopped};
use crate::problem::{Ends, Problem};
use crate::trace::Quiet;

fn problem(board: &str, ends: Ends) -> Problem {
    Problem::on_board(board.parse::<Board>().unwrap(), Leaper::KNIGHT, ends)
}

/// By so much memory and so many threads.
fn resume(
    problem: &Problem,
    memory: usize,
    threads: usize,
    store: &Memory,
) -> Result<Count, CountError> {
    let counter = Counter::new(problem).memory(memory).threads(threads);
    counter.store(store).count()
}

/// In the least memory that does, tables are written out, and layers stay outside.
#[test]
#[ignore = "takes seconds"]
fn what_memory_does_not_hold() {
    for (board, ends) in [
        // Swept in one; cut with an image; cut in two sides.
        ("6x7", Ends::Any),
        ("5x8", Ends::Any),
        ("5x8-a1-d5", Ends::Any),
    ] {
        let problem = problem(board, ends);
        let expected = Counter::new(&problem).count().unwrap();
        let mut memory = expected.bytes / 8;
        let store = loop {
            let store = Memory::default();
            match resume(&problem, memory, 3, &store) {
                Ok(found) => {
                    assert_eq!(found.tours, expected.tours, "{problem}");
                    // What comes of a few thousand states must always find place.
                    assert!(found.bytes < memory + (1 << 20), "{problem}: {found:?}");
                    break store;
                }
                Err(CountError::Stopped(Stopped::Memory)) => memory += memory / 4,
                Err(other) => panic!("{problem}: {other}"),
            }
        };
        assert!(memory < expected.bytes, "{problem}: {memory}, {expected:?}");
        assert!(
            *store.spilled.lock().unwrap() > 0,
            "{problem}: {memory}, {expected:?}"
        );
        // In the end only the number is left.
        assert_eq!(store.files.lock().unwrap().len(), 1);
    }
}

/// The power fails after any number of calls, time and again.
#[test]
#[ignore = "takes seconds"]
fn any_moment() {
    // Every moment of one count, and some of two others.
    for (board, ends, each) in [
        ("3x10", Ends::Any, 1),
        ("5x6", Ends::Any, 7),
        ("6x6", Ends::Closed, 7),
    ] {
        let problem = problem(board, ends);
        let expected = Counter::new(&problem).count().unwrap().tours;
        for calls in (1..).step_by(each) {
            let store = Memory::default();
            let mut lives = 0;
            let found = loop {
                let kept = store.files.lock().unwrap().get(NAME).cloned();
                // With so few calls no layer can be completed.
                let calls = calls + lives / 2;
                *store.calls.lock().unwrap() = Some(calls);
                match resume(&problem, 1 << 20, 1 + lives % 2, &store) {
                    Ok(found) => break found.tours,
                    Err(CountError::Store(_)) => lives += 1,
                    Err(other) => panic!("{problem}: {other}"),
                }
                // What was kept is kept, or something later.
                assert!(
                    kept.is_none() || store.files.lock().unwrap().contains_key(NAME),
                    "{problem}"
                );
            };
            assert_eq!(found, expected, "{problem}, {calls} calls, {lives} lives");
            assert_eq!(store.files.lock().unwrap().len(), 1);
            if lives == 0 {
                break;
            }
        }
    }
}

/// In so little memory that tables are written out and merged: the power fails at a moment of every kind, and every
/// wrong bit that is read while states are counted is refused.
#[test]
#[ignore = "takes seconds"]
fn any_moment_of_a_merge() {
    for (board, ends) in [("5x5", Ends::Any), ("3x10", Ends::Any)] {
        let problem = problem(board, ends);
        let expected = Counter::new(&problem).count().unwrap();
        let spills = |memory: &usize| {
            let store = Memory::default();
            let found = resume(&problem, *memory, 1, &store);
            let spilled = *store.spilled.lock().unwrap();
            found.is_ok_and(|found| found.tours == expected.tours) && spilled > 20
        };
        let memory = (1..200).rev().map(|more| 1000 * more).find(spills);
        let memory = memory.unwrap_or_else(|| panic!("{problem}: nothing is written out"));
        for calls in (1..).step_by(5) {
            let store = Memory::default();
            *store.calls.lock().unwrap() = Some(calls);
            let stopped = resume(&problem, memory, 1, &store);
            *store.calls.lock().unwrap() = None;
            let found = resume(&problem, memory, 1, &store).unwrap();
            assert_eq!(found.tours, expected.tours, "{problem}, {calls} calls");
            if stopped.is_ok() {
                break;
            }
        }
        for reads in (0..).step_by(2) {
            let store = Memory::default();
            *store.wrong_after.lock().unwrap() = Some(reads);
            let found = resume(&problem, memory, 1, &store);
            if store.wrong_after.lock().unwrap().is_some() {
                assert_eq!(found.unwrap().tours, expected.tours);
                assert!(reads > 20, "{problem}: {reads} reads");
                break;
            }
            let refused = matches!(found, Err(CountError::Damaged(_)));
            assert!(refused, "{problem}: the wrong bit of read {reads}");
        }
    }
}

/// A cut whose sides memory does not hold, with less of it or more from life to life, and a power that
/// fails: one side the image of the other, and not; mirror images, and none.
#[test]
#[ignore = "takes seconds"]
fn sides_in_blocks() {
    for (board, ends, image) in [
        ("6x6", Ends::Closed, true),
        ("4x6", Ends::Any, false),
        ("5x6", Ends::Any, true),
        ("5x5", Ends::Any, false),
    ] {
        let problem = problem(board, ends);
        let cycles = Cycles::of(&problem);
        let how = |memory, threads| Resources { memory, threads };
        let mut most_blocks = 0;
        for (k, parts) in candidates(&cycles).into_iter().flatten().enumerate() {
            let separator = Separator::new(&cycles, parts, None);
            if matches!(separator.second, Second::Image(_)) != image {
                continue;
            }
            let limits = Limits::NONE;
            let whole = cut::count(
                &cycles,
                &separator,
                &how(1 << 30, 1),
                None,
                &limits,
                &mut Quiet,
            );
            let whole = whole.unwrap();
            let (store, mut lives) = (Memory::default(), 0);
            let mut memory = whole.bytes / 4;
            let found = loop {
                *store.calls.lock().unwrap() = Some(30 + 20 * k + lives * lives);
                let how = how(memory - lives % 3 * 2000, 1 + lives % 2);
                let found = Checkpoint::open(store.compressed(), "this".to_owned(), &[1]).and_then(
                    |mut checkpoint| {
                        let found = cut::count(
                            &cycles,
                            &separator,
                            &how,
                            Some(&mut checkpoint),
                            &limits,
                            &mut Quiet,
                        );
                        most_blocks = most_blocks.max(checkpoint.blocks(0).len());
                        found
                    },
                );
                match found {
                    Ok(found) => break found,
                    Err(CountError::Store(_)) => lives += 1,
                    Err(CountError::Stopped(Stopped::Memory)) => memory += memory / 8,
                    Err(other) => panic!("{problem}: {other}"),
                }
            };
            assert_eq!(found.tours, whole.tours, "{problem}: {k}");
            assert_eq!(found.gathered, whole.gathered, "{problem}: {k}");
            assert!(found.bytes < whole.bytes, "{problem}: {k}");
            assert!(found.contracted >= whole.contracted, "{problem}: {k}");
        }
        assert!(most_blocks > 3, "{problem}: {most_blocks}");
    }
}

/// Who goes on takes the blocks that there are, unless they are too large by now.
#[test]
fn blocks_are_written_once() {
    let problem = problem("6x6", Ends::Closed);
    let cycles = Cycles::of(&problem);
    let limits = |nodes| Limits::NONE.with_nodes(nodes);
    let store = Memory::default();
    let mut cuts = 0;
    for parts in candidates(&cycles).into_iter().flatten() {
        let separator = Separator::new(&cycles, parts, None);
        let resume = |memory, nodes| {
            let how = Resources {
                memory,
                ..Resources::default()
            };
            let mut checkpoint =
                Checkpoint::open(store.compressed(), "this".to_owned(), &[1]).unwrap();
            let kept = Some(&mut checkpoint);
            let found = cut::count(&cycles, &separator, &how, kept, &limits(nodes), &mut Quiet);
            let blocks = checkpoint.blocks(0).len();
            if let Ok(count) = &found {
                checkpoint.keep_found(count.clone().into()).unwrap();
            }
            (found, blocks, *store.spilled.lock().unwrap())
        };
        let how = Resources::default();
        let whole = cut::count(&cycles, &separator, &how, None, &limits(None), &mut Quiet);
        let whole = whole.unwrap();
        let short = Some(whole.states - 1);
        let (stopped, blocks, written) = resume(whole.bytes / 3, short);
        if blocks > 1 && matches!(stopped, Err(CountError::Stopped(Stopped::Nodes))) {
            let (stopped, same, written_then) = resume(whole.bytes / 3, short);
            assert!(stopped.is_err());
            assert_eq!((same, written_then), (blocks, written));
            let (stopped, more, written_then) = resume(whole.bytes / 5, short);
            if let Err(CountError::Stopped(Stopped::Nodes)) = stopped {
                assert!(more > blocks && written_then > written);
                let (_, same, written) = resume(whole.bytes, short);
                assert_eq!((same, written), (more, written_then));
                cuts += 1;
            }
            let (found, ..) = resume(whole.bytes, None);
            assert_eq!(found.unwrap().tours, whole.tours);
            assert_eq!(store.names().unwrap(), [NAME]);
        }
        store.files.lock().unwrap().clear();
    }
    assert!(cuts > 2, "{cuts}");
}

/// A count that was stopped goes on with its last layer.
#[test]
fn no_layer_is_swept_twice() {
    let problem = problem("6x6", Ends::Any);
    let whole = Counter::new(&problem).count().unwrap();
    let store = Memory::default();
    let limits = Limits::NONE.with_nodes(whole.states / 2);
    let stopped = Counter::new(&problem).limits(limits).store(&store).count();
    assert!(matches!(stopped, Err(CountError::Stopped(Stopped::Nodes))));
    let kept = store.load(NAME).unwrap().unwrap();
    let kept: Kept = serde_json::from_slice(&kept).unwrap();
    let states = kept.sides[0].as_ref().unwrap().states;
    assert!(states > 0 && states <= whole.states / 2);
    let found = resume(&problem, 1 << 30, 1, &store).unwrap();
    assert_eq!((found.tours, found.states), (whole.tours, whole.states));
}

/// A file that a count has completed and that has grown since is refused by its name; one that it was writing when it was
/// stopped may be anything.
#[test]
fn files_that_have_grown_are_refused() {
    let mine = problem("6x6", Ends::Any);
    let store = Memory::default();
    let limits = Limits::NONE.with_nodes(10_000);
    let stopped = Counter::new(&mine).limits(limits).store(&store).count();
    assert!(stopped.is_err());
    let before = store.files.lock().unwrap().clone();
    let kept: Kept = serde_json::from_slice(&before[NAME]).unwrap();
    let complete = kept.spoken_of();
    assert!(!complete.is_empty());
    for name in before.keys().filter(|name| *name != NAME) {
        let mut files = before.clone();
        files.get_mut(name).unwrap().push(0);
        let grown = Memory::holding(files.clone());
        match (resume(&mine, 1 << 30, 1, &grown), complete.contains(name)) {
            (Err(error), true) => {
                let wanted = format!("`{name}` is longer than the {} bytes", before[name].len());
                assert!(error.to_string().contains(&wanted), "{error}");
                assert_eq!(*grown.files.lock().unwrap(), files);
            }
            (found, is_complete) => assert!(!is_complete && found.is_ok(), "{name}"),
        }
    }
}

/// What is not this count is refused, and left as it was.
#[test]
fn strangers_are_refused() {
    let store = Memory::default();
    let limits = Limits::NONE.with_nodes(10_000);
    let mine = problem("6x6", Ends::Any);
    let stopped = Counter::new(&mine).limits(limits).store(&store).count();
    assert!(stopped.is_err());
    let before = store.files.lock().unwrap().clone();
    let error = |store: &Memory| resume(&mine, 1 << 30, 1, store).unwrap_err().to_string();

    let other = problem("6x6", Ends::Closed);
    let refused = resume(&other, 1 << 30, 1, &store).unwrap_err().to_string();
    assert_eq!(
        refused,
        "the checkpoint is of open knight's tour of 6x6, not of closed knight's tour of 6x6"
    );
    assert_eq!(*store.files.lock().unwrap(), before);

    let layer = before.keys().find(|name| name.contains("layer")).unwrap();
    let mut bits = before[layer].clone();
    bits[5] ^= 1;
    store.files.lock().unwrap().insert(layer.clone(), bits);
    assert!(
        error(&store).starts_with("the checkpoint is damaged"),
        "{}",
        error(&store)
    );
    let short = before[layer][..before[layer].len() - 1].to_vec();
    store.files.lock().unwrap().insert(layer.clone(), short);
    assert!(
        error(&store).starts_with("the checkpoint is damaged"),
        "{}",
        error(&store)
    );

    *store.files.lock().unwrap() = before.clone();
    let kept = String::from_utf8(before[NAME].clone()).unwrap();
    let older = kept.replace("checkpoint 5", "checkpoint 0");
    let older = older.replace("\"blocks\":[[],[]]", "\"blocks\":[0,0]");
    assert!(older.contains("[0,0]"), "{older}");
    store.replace(NAME, older.as_bytes()).unwrap();
    assert!(
        error(&store).contains("checkpoint 0, not of hippodrome"),
        "{}",
        error(&store)
    );
    store.replace(NAME, b"{").unwrap();
    assert!(
        error(&store).starts_with("the checkpoint is damaged"),
        "{}",
        error(&store)
    );

    // Another version of the program goes on with the same form.
    *store.files.lock().unwrap() = before.clone();
    let mut kept: Kept = serde_json::from_slice(&before[NAME]).unwrap();
    kept.program = kept.program.replace(env!("CARGO_PKG_VERSION"), "99.0.0");
    store.replace(NAME, &sealed(&mut kept).unwrap()).unwrap();
    let expected = Counter::new(&mine).count().unwrap().tours;
    assert_eq!(resume(&mine, 1 << 30, 2, &store).unwrap().tours, expected);

    *store.files.lock().unwrap() = before;
    assert!(resume(&mine, 1 << 30, 2, &store).is_ok());
}

/// A count of which the checkpoint is damaged.
struct Damaged<'d> {
    name: String,
    /// Goes on with what a store holds.
    go_on: &'d dyn Fn(&Memory) -> Result<Count, CountError>,
    expected: BigUint,
    /// Its files are so large that not every bit of the states can be tried each time.
    large: bool,
}

impl Damaged<'_> {
    /// The files when the power fails at the first moment at which the record says this.
    fn at(&self, moment: &dyn Fn(&Kept) -> bool) -> Files {
        for calls in 1.. {
            let store = Memory::default();
            *store.calls.lock().unwrap() = Some(calls);
            let stopped = (self.go_on)(&store).is_err();
            let files = store.files.into_inner().unwrap();
            let kept = files
                .get(NAME)
                .map(|bytes| serde_json::from_slice(bytes).unwrap());
            if kept.is_some_and(|kept| moment(&kept)) {
                return files;
            }
            assert!(stopped, "{} never comes to this moment", self.name);
        }
        unreachable!("some number of calls is enough")
    }

    /// Goes on with these files: to the right number or to a refusal. Whether it was refused.
    fn check(&self, files: Files, damage: &str) -> bool {
        match (self.go_on)(&Memory::holding(files)) {
            Ok(count) => {
                assert_eq!(count.tours, self.expected, "{}: {damage}", self.name);
                false
            }
            Err(CountError::Damaged(_) | CountError::OtherCheckpoint { .. }) => true,
            Err(other) => panic!("{}: {damage}: {other}", self.name),
        }
    }

    /// The same with one of the files changed.
    fn check_with(
        &self,
        files: &Files,
        name: &str,
        damage: &str,
        change: impl FnOnce(&mut Vec<u8>),
    ) -> bool {
        let mut files = files.clone();
        change(files.get_mut(name).unwrap());
        self.check(files, damage)
    }
}

/// One bit is another, or a file ends before its time, in the middle of a sweep, of a join, and when the
/// number is there: it is noticed, or does no harm. Of the states of large counts one byte in so many is
/// damaged, of all else every byte.
fn check_damage(one_in: usize) {
    at_every_moment(&|count, files| {
        assert!(!count.check(files.clone(), "nothing"));
        for name in files.keys() {
            let step = if count.large && name != NAME {
                one_in
            } else {
                1
            };
            for end in (0..files[name].len()).step_by(step) {
                let damage = format!("`{name}` cut off at {end}");
                let refused = count.check_with(files, name, &damage, |bytes| bytes.truncate(end));
                assert!(refused || name != NAME, "{damage}");
                for bit in 0..8 {
                    let damage = format!("bit {bit} of byte {end} of `{name}`");
                    let flip = |bytes: &mut Vec<u8>| bytes[end] ^= 1 << bit;
                    let refused = count.check_with(files, name, &damage, flip);
                    assert!(refused || name != NAME, "{damage}");
                }
            }
        }
    });
}

#[test]
#[ignore = "takes seconds"]
fn damage_is_noticed() {
    check_damage(61);
}

#[test]
#[ignore = "takes minutes"]
fn damage_of_every_byte_is_noticed_at_length() {
    check_damage(1);
}

/// Sizes that cannot be are refused even in a record whose checksum is right, before there is anything as large.
#[test]
fn sizes_are_checked() {
    at_every_moment(&|count, files| {
        let text = String::from_utf8(files[NAME].clone()).unwrap();
        // Tours are texts: their number can be any.
        let words = text.split([':', '[', ']', '{', '}', ',']);
        for number in words.filter(|word| word.parse::<u64>().is_ok()) {
            let at = number.as_ptr() as usize - text.as_ptr() as usize;
            for size in [u64::MAX, u64::MAX / 2, 1 << 62, 1 << 40] {
                let (before, after) = (&text[..at], &text[at + number.len()..]);
                let Ok(mut forged) =
                    serde_json::from_str::<Kept>(&format!("{before}{size}{after}"))
                else {
                    continue;
                };
                // What is said in the end is the number itself.
                if forged.found.is_some() {
                    continue;
                }
                let damage = format!("{size} at {at} of {text}");
                let forged = sealed(&mut forged).unwrap();
                count.check_with(files, NAME, &damage, |bytes| *bytes = forged);
            }
        }
    });
}

/// Names that lead elsewhere are refused, even if the checksum is right, and so are files that are not announced.
#[test]
fn names_are_checked() {
    at_every_moment(&|count, files| {
        let kept: Kept = serde_json::from_slice(&files[NAME]).unwrap();
        for name in [
            "../first-layer-1.0",
            "first-layer-1.0/x",
            "first-photo.jpg",
            "lock",
            "",
            "first-layer-.",
        ] {
            let mut forged = kept.clone();
            forged.files.insert(name.to_owned());
            let forged = sealed(&mut forged).unwrap();
            assert!(count.check_with(files, NAME, name, |bytes| *bytes = forged));
        }
        let mut forged = kept.clone();
        if let Some(name) = forged.spoken_of().pop_first() {
            forged.files.remove(&name);
            let forged = sealed(&mut forged).unwrap();
            assert!(count.check_with(files, NAME, &name, |bytes| *bytes = forged));
        }
    });
}

/// Calls this with small counts and their files in the middle of a sweep, of a join, and when the number is
/// there: swept in one; cut with an image; cut in two sides; in blocks.
fn at_every_moment(check: &dyn Fn(&Damaged<'_>, &Files)) {
    for (board, ends, image, blocks) in [
        ("3x4", Ends::Any, None, false),
        ("5x6", Ends::Closed, Some(true), false),
        ("3x4", Ends::Any, Some(false), false),
        ("5x6", Ends::Closed, Some(false), true),
    ] {
        let problem = problem(board, ends);
        let cycles = Cycles::of(&problem);
        let plan = match image {
            None => SweepPlan::Sweep((0..cycles.graph.len() as u32).collect()),
            Some(image) => {
                let separators = candidates(&cycles).into_iter().flatten();
                let separators = separators.map(|parts| Separator::new(&cycles, parts, None));
                let wanted = |separator: &Separator| match &separator.second {
                    Second::Image(_) => image,
                    Second::Order(second) => !image && second.len() < 13,
                };
                SweepPlan::Cut({ separators }.find(wanted).unwrap())
            }
        };
        let run = |memory, checkpoint: Option<&mut Checkpoint<'_>>| {
            let how = Resources {
                memory,
                ..Resources::default()
            };
            run(&plan, &cycles, &how, checkpoint, &Limits::NONE, &mut Quiet)
        };
        let go_on = |memory, store: &Memory| {
            let mut checkpoint = Checkpoint::open(store.compressed(), "this".to_owned(), &[1])?;
            if let Some(found) = checkpoint.found() {
                return Ok(found.clone().into());
            }
            let count = run(memory, Some(&mut checkpoint))?;
            checkpoint.keep_found(count.clone().into())?;
            Ok(count)
        };
        let whole = run(1 << 20, None).unwrap();
        let memory = match blocks {
            false => 1 << 20,
            // The least that does.
            true => {
                let does = |&memory: &usize| go_on(memory, &Memory::default()).is_ok();
                (1000..).step_by(1000).find(does).unwrap()
            }
        };
        let count = Damaged {
            name: format!("{problem} {image:?} {memory}"),
            go_on: &|store| go_on(memory, store),
            expected: whole.tours,
            large: blocks,
        };
        assert!(count.expected > BigUint::ZERO);
        let steps = match &plan {
            SweepPlan::Sweep(order) => order.len(),
            SweepPlan::Cut(separator) => separator.first.len(),
        };
        let swept = |kept: &Kept| kept.sides[0].as_ref().map_or(0, |side| side.done);
        check(&count, &count.at(&|kept| swept(kept) > steps / 2));
        match image {
            None => check(&count, &count.at(&|kept| swept(kept) == steps - 1)),
            Some(_) => {
                let files = count.at(&|kept| kept.joins[0].is_some());
                let is_block = |name: &String| name.contains("block");
                assert_eq!(files.keys().any(is_block), blocks, "{files:?}");
                check(&count, &files);
            }
        }
        check(&count, &count.at(&|kept| kept.found.is_some()));
    }
}

/// Files of other names are never touched, whether they were there before or came later.
#[test]
#[ignore = "takes seconds"]
fn files_of_others_stay() {
    let problem = problem("4x6", Ends::Any);
    let expected = Counter::new(&problem).count().unwrap();
    let strangers = [
        "first-photo.jpg",
        "second-layer-99.0",
        "lock",
        "checkpoint.json.part",
    ];
    for calls in 1.. {
        let store = Memory::default();
        let put = |name: &str| {
            let mut files = store.files.lock().unwrap();
            assert!(files.insert(name.to_owned(), b"mine".to_vec()).is_none());
        };
        strangers[..2].iter().copied().for_each(put);
        *store.calls.lock().unwrap() = Some(calls);
        let stopped = resume(&problem, 1 << 20, 2, &store).is_err();
        *store.calls.lock().unwrap() = None;
        strangers[2..].iter().copied().for_each(put);
        let found = resume(&problem, 1 << 20, 1, &store).unwrap();
        assert_eq!(found.tours, expected.tours);
        // Names that are free again are anybody's.
        put("first-layer-1.0");
        assert_eq!(
            resume(&problem, 1 << 20, 1, &store).unwrap().tours,
            expected.tours
        );
        let files = store.files.lock().unwrap();
        let mine = files.values().filter(|bytes| *bytes == b"mine");
        assert_eq!((mine.count(), files.len()), (5, 6), "{calls} calls");
        if !stopped {
            break;
        }
    }
    let store = Memory::default();
    store.replace("first-layer-1.0", b"mine").unwrap();
    let refused = resume(&problem, 1 << 20, 1, &store)
        .unwrap_err()
        .to_string();
    assert!(
        refused.contains("`first-layer-1.0` is no file of this checkpoint"),
        "{refused}"
    );
    assert_eq!(store.names().unwrap(), ["first-layer-1.0"]);
}
