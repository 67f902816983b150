//! Every question that the library answers about a problem, and what the brute force says of the answer.
//!
//! A question has a name, and what is wrong with its answer is a sentence. Whoever may refuse a
//! problem may do so only where its documentation says it; whoever has a limit may give up, but a yes, a no
//! or a number must be right.
//!
//! One file, because a question is a few lines and what it is compared with is the same for all.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};

use hippodrome::puzzle::{self, Solutions};
use hippodrome::{
    Answer, Backtrack, Count, CountError, Counter, Ends, Exact, Existence, Factor, Graph, Ground,
    Joins, Limits, Method, NotRefuted, Point, Problem, Quiet, Rule, Sat, Square, Stopped, Store,
    Ties, Tours, UpToSymmetry, Warnsdorff, exists, recheck, refute, solve, verify,
};

use super::brute_force::Truth;
use super::case::{Case, CaseGround};
use crate::dice::Dice;

/// A problem in both forms, and what helps to ask.
pub(super) struct PosedCase<'s> {
    pub(super) case: &'s Case,
    pub(super) truth: &'s Truth,
    pub(super) problem: &'s Problem,
    /// Varies what a question leaves open; the same for the same problem.
    pub(super) seed: u64,
    /// Set when an answer takes far too long.
    pub(super) stop: &'s AtomicBool,
}

/// A question, by its name. It says whether it is answered: there may be nothing to ask, or a refusal that is
/// right.
pub(super) type Question = (&'static str, fn(&PosedCase<'_>) -> Result<bool, String>);

/// All of them.
pub(super) const QUESTIONS: [Question; 15] = [
    ("moves", moves),
    ("verify", verified),
    ("exists", existence),
    ("tour", tours_of_methods),
    ("limits", limits),
    ("refute", refutation),
    ("puzzle", puzzles),
    ("list", list),
    ("count", counts),
    ("store", stored),
    ("recount", second_way),
    ("by start", by_start),
    ("by symmetry", by_symmetry),
    ("diagram", diagram),
    ("row", row),
];

/// Ends a question with a sentence, unless this holds.
macro_rules! hold {
    ($holds:expr, $($said:tt)+) => {
        if !$holds {
            return Err(format!($($said)+));
        }
    };
}

impl PosedCase<'_> {
    fn limits(&self, nodes: Option<u64>) -> Limits<'_> {
        Limits::NONE.with_nodes(nodes).with_stop(self.stop)
    }

    fn dice(&self) -> Dice {
        Dice::new(self.seed)
    }

    /// Whether every move leads both ways.
    fn is_symmetric(&self) -> bool {
        !matches!(self.case.ground, CaseGround::Graph { directed: true, .. })
    }

    /// Whether tours with these numbers or moves are counted one by one.
    fn may_be_listed(&self) -> bool {
        let Case {
            given, required, ..
        } = self.case;
        !given.is_empty() || !self.is_symmetric() && !required.is_empty()
    }

    fn is_possible(&self) -> bool {
        !self.truth.numberings.is_empty()
    }

    /// Whether nothing but forbidden moves is asked for, of a closed tour or an open one with free ends.
    fn has_classes(&self) -> bool {
        let Case {
            ground,
            start,
            end,
            given,
            required,
            ..
        } = self.case;
        let is_free = start.or(*end).is_none() && given.is_empty() && required.is_empty();
        is_free && matches!(ground, CaseGround::Board { .. })
    }

    /// Whether these squares are a tour that is asked for, told from its start.
    fn is_tour(&self, squares: &[Square]) -> bool {
        let indices = indices(squares);
        self.truth.numberings.contains(&indices)
    }
}

fn indices(squares: &[Square]) -> Vec<usize> {
    squares.iter().map(|square| square.index()).collect()
}

fn squares(indices: &[usize]) -> Vec<Square> {
    let squares = indices.iter().map(|&at| Square::new(at as u32));
    squares.collect()
}

fn moves(subject: &PosedCase<'_>) -> Result<bool, String> {
    let PosedCase { problem, truth, .. } = subject;
    let graph = Graph::of(problem);
    for (v, row) in truth.joined.iter().enumerate() {
        for (w, &joined) in row.iter().enumerate() {
            let [from, to] = [v, w].map(|at| Square::new(at as u32));
            let rule = v != w && problem.joins(from, to);
            hold!(rule == joined, "the rules say {rule} of the move {v}-{w}");
            let listed = graph.neighbors(v).contains(&(w as u32));
            hold!(
                listed == joined,
                "the graph says {listed} of the move {v}-{w}"
            );
        }
        let mut neighbors = graph.neighbors(v).to_vec();
        neighbors.sort_unstable();
        neighbors.dedup();
        hold!(
            neighbors.len() == graph.degree(v),
            "the graph has a move of {v} twice"
        );
    }
    if let (Ground::Board { board, .. }, CaseGround::Board { squares, .. }) =
        (problem.ground(), &subject.case.ground)
    {
        for (at, &[file, rank, level]) in squares.iter().enumerate() {
            let found = board.point(Square::new(at as u32));
            let point = Point::new(file as u64, rank as u64).on_level(level as u64);
            hold!(found == Some(point), "square {at} is {found:?}");
        }
    }
    Ok(true)
}

fn verified(subject: &PosedCase<'_>) -> Result<bool, String> {
    let mut dice = subject.dice();
    let numberings = &subject.truth.numberings;
    let some = numberings.iter().step_by(1 + numberings.len() / 20);
    for tour in some {
        let accepted = verify(subject.problem, &squares(tour));
        hold!(
            accepted.is_ok(),
            "a tour is refused: {tour:?}: {accepted:?}"
        );
        let mut other = tour.clone();
        let mut any = || dice.below(tour.len() as u64) as usize;
        other.swap(any(), any());
        let accepted = verify(subject.problem, &squares(&other)).is_ok();
        let is_tour = numberings.contains(&other);
        hold!(accepted == is_tour, "{other:?} is accepted: {accepted}");
    }
    Ok(true)
}

fn existence(subject: &PosedCase<'_>) -> Result<bool, String> {
    let (reason, says) = match exists(subject.problem) {
        Existence::Yes(reason) => (reason, true),
        Existence::No(reason) => (reason, false),
        Existence::Unknown => return Ok(false),
    };
    hold!(says == subject.is_possible(), "says {says}: {reason}");
    let holds = recheck(subject.problem, &reason);
    hold!(
        holds,
        "a reason does not hold when it is looked at again: {reason}"
    );
    Ok(true)
}

/// Every method, and whether it must come to an answer.
fn methods(subject: &PosedCase<'_>) -> Vec<(Method, bool)> {
    let seed = subject.seed;
    let sorted = |ties, most_first| {
        Method::Backtrack(Backtrack {
            rule: Some(Rule { ties, most_first }),
            seed,
            ..Backtrack::default()
        })
    };
    let walk = |alone| {
        Method::Warnsdorff(Warnsdorff {
            rule: Rule {
                ties: Ties::Random,
                most_first: false,
            },
            alone,
            seed,
            ..Warnsdorff::default()
        })
    };
    vec![
        (Method::Auto { seed: 0 }, true),
        (Method::Auto { seed }, true),
        (Method::Exact(Exact { seed }), true),
        (Method::Sweep, true),
        (Method::Sat(Sat { seed }), true),
        (Method::Backtrack(Backtrack::default()), true),
        (sorted(Ties::usual(subject.problem), false), true),
        (sorted(Ties::First, true), true),
        (Method::Factor(Factor { seed }), false),
        (Method::Construct(Joins::Comb), false),
        (walk(true), false),
        (walk(false), false),
    ]
}

/// One method with this limit.
fn solved(subject: &PosedCase<'_>, method: &Method, nodes: Option<u64>) -> Result<bool, String> {
    match solve(subject.problem, method, &subject.limits(nodes), &mut Quiet).answer {
        Answer::Found(tour) => {
            let told = indices(tour.squares());
            let right = subject.is_tour(tour.squares());
            hold!(
                right,
                "{method:?} with {nodes:?} nodes finds no tour: {told:?}"
            );
            Ok(true)
        }
        Answer::Impossible(proof) => {
            let right = !subject.is_possible();
            hold!(right, "{method:?} with {nodes:?} nodes says no: {proof}");
            Ok(true)
        }
        Answer::Unknown(Stopped::Asked) => Err(format!("{method:?} does not end")),
        Answer::Unknown(Stopped::Unsupported(_)) => Ok(true),
        Answer::Unknown(_) => Ok(false),
    }
}

fn tours_of_methods(subject: &PosedCase<'_>) -> Result<bool, String> {
    for (method, must_answer) in methods(subject) {
        let nodes = (!must_answer).then_some(500);
        let answered = solved(subject, &method, nodes)?;
        hold!(
            answered || !must_answer,
            "{method:?} gives up without a limit"
        );
    }
    Ok(true)
}

/// A question with a limit may be left open, but no answer may be wrong.
fn limits(subject: &PosedCase<'_>) -> Result<bool, String> {
    for nodes in [0, 1, 2 + subject.seed % 10, 12 + subject.seed % 90] {
        for (method, _) in methods(subject) {
            solved(subject, &method, Some(nodes))?;
        }
        let limits = subject.limits(Some(nodes));
        let counted = Counter::new(subject.problem).limits(limits).count();
        right_number(subject, "count", May::Stop, counted)?;
        right_solutions(subject, &limits)?;
        right_refutation(subject, &limits)?;
    }
    Ok(true)
}

fn refutation(subject: &PosedCase<'_>) -> Result<bool, String> {
    let answered = right_refutation(subject, &subject.limits(None))?;
    hold!(answered == subject.is_symmetric(), "answered: {answered}");
    Ok(answered)
}

/// Whether there is an answer, which is right then.
fn right_refutation(subject: &PosedCase<'_>, limits: &Limits<'_>) -> Result<bool, String> {
    let PosedCase { problem, seed, .. } = subject;
    match refute(problem, &Exact { seed: *seed }, limits, &mut Quiet) {
        Ok(refutation) => {
            hold!(!subject.is_possible(), "what has a tour is refuted");
            let checked = refutation.check(problem);
            hold!(checked.is_ok(), "a refutation is flawed: {checked:?}");
            Ok(true)
        }
        Err(NotRefuted::Tour(tour)) => {
            hold!(
                subject.is_tour(tour.squares()),
                "no tour: {:?}",
                tour.squares()
            );
            Ok(true)
        }
        Err(NotRefuted::Stopped(Stopped::Asked)) => Err("it does not end".to_owned()),
        Err(_) => Ok(false),
    }
}

fn puzzles(subject: &PosedCase<'_>) -> Result<bool, String> {
    let answered = right_solutions(subject, &subject.limits(None))?;
    hold!(answered == subject.is_symmetric(), "answered: {answered}");
    Ok(answered)
}

/// Whether there is an answer, which is right then.
fn right_solutions(subject: &PosedCase<'_>, limits: &Limits<'_>) -> Result<bool, String> {
    let numbers = subject.truth.numberings.len();
    let (solutions, _) = puzzle::check(subject.problem, limits, &mut Quiet);
    let (shown, right) = match &solutions {
        Solutions::None(_) => (vec![], numbers == 0),
        Solutions::One(tour) => (vec![tour], numbers == 1),
        Solutions::Several(one, other) => (vec![one, other], numbers > 1 && one != other),
        Solutions::Some(tour, why) if *why != Stopped::Asked => (vec![tour], numbers > 0),
        Solutions::Unknown(why) if *why != Stopped::Asked => (vec![], true),
        _ => return Err("it does not end".to_owned()),
    };
    hold!(
        right,
        "there are {numbers} solutions, and not {solutions:?}"
    );
    let are_tours = shown.iter().all(|tour| subject.is_tour(tour.squares()));
    hold!(are_tours, "not all of these are solutions: {solutions:?}");
    Ok(!matches!(
        solutions,
        Solutions::Some(..) | Solutions::Unknown(_)
    ))
}

fn list(subject: &PosedCase<'_>) -> Result<bool, String> {
    let mut tours = match Tours::new(subject.problem) {
        Err(why) => return Err(format!("refused: {why}")),
        Ok(tours) => tours,
    };
    let truth = subject.truth;
    let limits = subject.limits(None);
    let mut listed: Vec<Vec<Square>> = Vec::new();
    while let Some(squares) = tours.advance(&limits).map_err(|why| why.to_string())? {
        listed.push(squares.to_vec());
        hold!(
            listed.len() <= truth.tours.len(),
            "more than {} tours",
            truth.tours.len()
        );
    }
    let told: BTreeSet<Vec<usize>> = listed
        .iter()
        .map(|tour| truth.told(&indices(tour)))
        .collect();
    hold!(told.len() == listed.len(), "a tour comes twice");
    hold!(
        told == truth.tours,
        "{} tours of {}",
        told.len(),
        truth.tours.len()
    );
    let verified = listed
        .iter()
        .all(|tour| verify(subject.problem, tour).is_ok());
    hold!(verified, "a tour is flawed");
    if let Some(at) = subject.seed.checked_rem(listed.len() as u64) {
        let at = at as usize;
        let mut others = Tours::new(subject.problem).map_err(|why| why.to_string())?;
        let found = others.go_on_after(&listed[at]);
        hold!(found.is_ok(), "tour {at} is not found again: {found:?}");
        for (later, tour) in listed.iter().enumerate().skip(at + 1) {
            let other = others.advance(&limits).map_err(|why| why.to_string())?;
            hold!(
                other == Some(tour),
                "after tour {at}, tour {later} is {other:?}"
            );
        }
        let end = others.advance(&limits).map_err(|why| why.to_string())?;
        hold!(
            end.is_none(),
            "after tour {at} there is one too many: {end:?}"
        );
    }
    Ok(true)
}

/// Whether a question may come to no number.
#[derive(Copy, Clone, Eq, PartialEq)]
enum May {
    Not,
    /// Since a limit on nodes or memory was reached.
    Stop,
    /// Also since numbers are given.
    Refuse,
}

/// A refusal is right or a fault.
fn refused(right: bool, why: impl std::fmt::Display) -> Result<bool, String> {
    match right {
        true => Ok(false),
        false => Err(format!("refused: {why}")),
    }
}

fn right_number(
    subject: &PosedCase<'_>,
    what: &str,
    may: May,
    counted: Result<Count, CountError>,
) -> Result<(), String> {
    let tours = subject.truth.tours.len().to_string();
    let why = match counted {
        Ok(count) => {
            let number = count.tours.to_string();
            hold!(number == tours, "{what}: {number} tours, not {tours}");
            return Ok(());
        }
        Err(why) => why,
    };
    let is_right = match &why {
        CountError::Stopped(Stopped::Unsupported(_)) => {
            may == May::Refuse && subject.may_be_listed()
        }
        CountError::Stopped(Stopped::Nodes | Stopped::Memory) => may != May::Not,
        _ => false,
    };
    match is_right {
        true => Ok(()),
        false => Err(format!("{what}: {why}")),
    }
}

/// In different ways: the best order, a random one, two threads, and memory for next to nothing.
fn counts(subject: &PosedCase<'_>) -> Result<bool, String> {
    let mut dice = subject.dice();
    let mut order: Vec<Square> = (0..subject.problem.len() as u32).map(Square::new).collect();
    for last in (1..order.len()).rev() {
        order.swap(last, dice.below(last as u64 + 1) as usize);
    }
    let usual = Counter::new(subject.problem).limits(subject.limits(None));
    let random = usual.clone().order(order).threads(2);
    let little = usual.clone().memory(1 << dice.below(20));
    for (what, mut counter, may) in [
        ("in the best order", usual, May::Not),
        ("in a random order", random, May::Not),
        ("with little memory", little, May::Stop),
    ] {
        right_number(subject, what, may, counter.count())?;
    }
    let mut usual = Counter::new(subject.problem).limits(subject.limits(None));
    if let Err(why) = usual.estimate() {
        let is_refusal = matches!(why, CountError::Stopped(Stopped::Unsupported(_)));
        let right = is_refusal && subject.may_be_listed();
        refused(right, format_args!("estimate: {why}"))?;
    }
    Ok(true)
}

/// Files in memory.
#[derive(Default)]
struct Files(Mutex<BTreeMap<String, Vec<u8>>>);

impl Files {
    fn with<T>(&self, ask: impl FnOnce(&mut BTreeMap<String, Vec<u8>>) -> T) -> io::Result<T> {
        Ok(ask(&mut self
            .0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)))
    }
}

impl Store for Files {
    fn append(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        self.with(|files| files.entry(name.to_owned()).or_default().extend(bytes))
    }

    fn read(&self, name: &str, from: u64, into: &mut [u8]) -> io::Result<()> {
        let (from, to) = (from as usize, from as usize + into.len());
        let read = |files: &mut BTreeMap<String, Vec<u8>>| {
            let bytes = files.get(name).and_then(|file| file.get(from..to));
            bytes.map(|bytes| into.copy_from_slice(bytes))
        };
        self.with(read)?.ok_or(io::ErrorKind::UnexpectedEof.into())
    }

    fn sync(&self, _: &str) -> io::Result<()> {
        Ok(())
    }

    fn load(&self, name: &str) -> io::Result<Option<Vec<u8>>> {
        self.with(|files| files.get(name).cloned())
    }

    fn replace(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        self.with(|files| drop(files.insert(name.to_owned(), bytes.to_vec())))
    }

    fn names(&self) -> io::Result<Vec<String>> {
        self.with(|files| files.keys().cloned().collect())
    }

    fn remove(&self, name: &str) -> io::Result<()> {
        self.with(|files| drop(files.remove(name)))
    }
}

/// Stopped after some states, gone on with, and asked again when the number is there.
fn stored(subject: &PosedCase<'_>) -> Result<bool, String> {
    let files = Files::default();
    for (what, nodes) in [
        ("begun", Some(subject.seed % 40)),
        ("gone on with", None),
        ("asked again", None),
    ] {
        let counter = Counter::new(subject.problem).limits(subject.limits(nodes));
        let counter = counter
            .threads(1 + (subject.seed % 2) as usize)
            .store(&files);
        let counted = counter.memory(1 << (10 + subject.seed % 10)).count();
        right_number(subject, what, May::Refuse, counted)?;
    }
    Ok(true)
}

fn second_way(subject: &PosedCase<'_>) -> Result<bool, String> {
    let mut counter = Counter::new(subject.problem).limits(subject.limits(None));
    right_number(subject, "in another way", May::Not, counter.recount())?;
    Ok(true)
}

fn by_start(subject: &PosedCase<'_>) -> Result<bool, String> {
    let PosedCase { case, problem, .. } = subject;
    let mut counter = Counter::new(problem).limits(subject.limits(None));
    let found = match counter.by_start() {
        Err(why) => {
            let fixed = case.closed || problem.ends().start().is_some();
            return refused(fixed || !subject.is_symmetric(), why);
        }
        Ok(found) => found,
    };
    let mut numbers = vec![0usize; problem.len()];
    for numbering in &subject.truth.numberings {
        numbers[numbering[0]] += 1;
    }
    let numbers: Vec<String> = numbers.iter().map(usize::to_string).collect();
    let found: Vec<String> = found.iter().map(ToString::to_string).collect();
    hold!(found == numbers, "{found:?}, not {numbers:?}");
    Ok(true)
}

fn by_symmetry(subject: &PosedCase<'_>) -> Result<bool, String> {
    let PosedCase { problem, truth, .. } = subject;
    let mut counter = Counter::new(problem).limits(subject.limits(None));
    let counted = counter.classes();
    let first = UpToSymmetry::new(problem);
    hold!(
        counted.is_ok() == first.is_ok(),
        "one of two ways refuses: {counted:?}, {first:?}"
    );
    let (counted, mut first) = match (counted, first) {
        (Ok(counted), Ok(first)) => (counted, first),
        (_, Err(why)) => return refused(!subject.has_classes(), why),
        (Err(why), Ok(_)) => return refused(!subject.has_classes(), why),
    };
    hold!(subject.has_classes(), "it is not refused");
    let classes = truth.classes();
    let found = counted.classes.to_string();
    hold!(
        found == classes.to_string(),
        "{found} classes are counted, not {classes}"
    );
    let tours = Tours::new(problem).map_err(|why| why.to_string())?;
    let listed = tours.filter(|tour| first.is_first(tour.squares())).count();
    hold!(
        listed == classes,
        "{listed} classes are listed, not {classes}"
    );
    let moving = truth.symmetries.iter().filter(|image| !image.is_sorted());
    let mut fixed: Vec<String> = moving.map(|image| truth.fixed(image).to_string()).collect();
    fixed.sort();
    let mut found: Vec<String> = counted.fixed.iter().map(|(_, n)| n.to_string()).collect();
    found.sort();
    hold!(
        found == fixed,
        "symmetries fix {found:?} tours, not {fixed:?}"
    );
    Ok(true)
}

fn diagram(subject: &PosedCase<'_>) -> Result<bool, String> {
    let PosedCase {
        case,
        problem,
        truth,
        ..
    } = subject;
    let counter = Counter::new(problem).limits(subject.limits(None));
    let mut counter = counter.threads(1 + (subject.seed % 2) as usize);
    let diagram = match counter.ranking() {
        Err(why) => return refused(!case.given.is_empty() || !subject.is_symmetric(), why),
        Ok(diagram) => diagram,
    };
    let tours = truth.tours.len();
    let found = diagram.tours().to_string();
    hold!(found == tours.to_string(), "{found} tours, not {tours}");
    hold!(
        diagram.unrank(diagram.tours()).is_none(),
        "there is a tour beyond the last"
    );
    let mut met = BTreeSet::new();
    let step = 1 + tours / 60;
    for number in (0..tours).step_by(step) {
        let tour = diagram.unrank(&number.into());
        let tour = tour.ok_or_else(|| format!("there is no tour {number} of {tours}"))?;
        let told = truth.told(&indices(tour.squares()));
        hold!(
            truth.tours.contains(&told),
            "number {number} is no tour: {told:?}"
        );
        hold!(met.insert(told), "number {number} has come before");
        let rank = diagram
            .rank(tour.squares())
            .map_err(|flaw| flaw.to_string())?;
        hold!(rank == number.into(), "tour {number} has number {rank}");
    }
    let drawn: Vec<_> = diagram.samples(subject.seed).take(3).collect();
    hold!(
        drawn.len() == 3.min(3 * tours),
        "{} are drawn of {tours}",
        drawn.len()
    );
    let are_tours = drawn.iter().all(|tour| {
        let told = truth.told(&indices(tour.squares()));
        truth.tours.contains(&told)
    });
    hold!(are_tours, "what is drawn is no tour: {drawn:?}");
    Ok(true)
}

/// The last board of a row.
fn row(subject: &PosedCase<'_>) -> Result<bool, String> {
    let (Ends::Any | Ends::Closed) = subject.problem.ends() else {
        return Ok(false);
    };
    let Some((board, _)) = subject.problem.board() else {
        return Ok(false);
    };
    if !board.is_full() || !subject.problem.is_free() {
        return Ok(false);
    }
    let mut counter = Counter::new(subject.problem).limits(subject.limits(None));
    let mut last = None;
    let row = counter.row(|_, tours| {
        last = Some(tours.to_string());
        Ok(())
    });
    row.map_err(|why| why.to_string())?;
    let tours = subject.truth.tours.len().to_string();
    hold!(
        last.as_ref() == Some(&tours),
        "the last of a row: {last:?} tours, not {tours}"
    );
    Ok(true)
}
