//! Going through a reason again, without the code that found it.
//!
//! A reason against a tour makes claims about some squares; here each claim is proved again,
//! from [`Ground::joins`](crate::Ground::joins) and counting alone. Neither the move graph nor the
//! searches for obstructions are used. (A theorem cannot be proved here, nor an exhaustive search
//! repeated: for these it is checked that they say what is claimed about this problem. A construction is made again,
//! and its tour gone through square by square.)
//!
//! Cost: whether two squares are joined is asked for every pair of vertices of a graph, and on a board for every
//! square and those that lie as near, in files and in ranks, as the longer leg of the leaper: O(n²) for a graph of n
//! vertices, O(n s²) on a board of n squares, and O(n²) slides for a piece that slides.
//!
//! One file, because it is a checker: whoever trusts it reads all of it, a function for each kind of reason.

mod symmetries;

mod sums;

use std::collections::BTreeSet;

use crate::arguments::MAY_FIND_TOURS;
use crate::arguments::exhausted;
use crate::arguments::named_square::NamedSquare;
use crate::arguments::reason::Reason;
use crate::arguments::theorem;
use crate::construct::{Construction, NotConstructed};
use crate::leaper::Leaper;
use crate::numbering::Numbering;
use crate::problem::{Ground, Problem};
#[cfg(feature = "sweep")]
use crate::refutation::Refutation;
use crate::square::{Point, Square};
use crate::surface::Surface;
use crate::verify::verify;
use crate::{magic, tour_symmetry};

/// Whether this reason is right about this problem.
///
/// ```
/// use hippodrome::{Ends, Existence, Leaper, Problem, exists, recheck};
///
/// let problem = Problem::on_board("5x5-a1-b1".parse()?, Leaper::KNIGHT, Ends::Closed);
/// let Existence::No(reason) = exists(&problem) else { panic!() };
/// assert!(recheck(&problem, &reason));
/// assert!(!recheck(&problem.with_ends(Ends::Any), &reason));
/// # Ok::<(), hippodrome::ParseBoardError>(())
/// ```
pub fn recheck(problem: &Problem, reason: &Reason) -> bool {
    let named = |named: &&NamedSquare| {
        named.square.index() < problem.len() && problem.ground().name(named.square) == named.name
    };
    if !reason.squares().iter().all(named) {
        return false;
    }
    let claim = Subject { problem };
    match reason {
        Reason::OneSquare => verify(problem, &[Square::new(0)]).is_ok(),
        Reason::TwoSquares => [[0, 1], [1, 0]]
            .into_iter()
            .any(|order| verify(problem, &order.map(Square::new)).is_ok()),
        Reason::Theorem(applied) => theorem::decide(problem).as_ref() == Some(applied),
        Reason::Exhausted(exhausted) => exhausted::decide(problem).as_ref() == Some(exhausted),
        Reason::Constructed => constructs(problem),
        Reason::Rectangle(why) => {
            let told = Construction::new(problem).err();
            matches!(told, Some(NotConstructed::Impossible { why: told, .. }) if told == *why)
        }
        Reason::SameEnds(same) => {
            let (start, last) = (problem.ends().start(), problem.ends().end());
            let end = Some(same.0.square);
            problem.len() > 1 && start == end && last == end
        }
        Reason::Unsymmetric(_) if !tour_symmetry::IS_BUILT => false,
        Reason::UnequalSums(_) if !magic::IS_BUILT => false,
        Reason::FoundTour(_) if !MAY_FIND_TOURS => false,
        Reason::Unsymmetric(unsymmetric) => {
            symmetries::none(problem, || claim.coloring(), &unsymmetric.obstacles)
        }
        Reason::UnequalSums(why) => sums::differ(problem, claim.changes_color(), why),
        Reason::FoundTour(tour) => {
            let squares: Vec<Square> = tour.0.iter().map(|named| named.square).collect();
            verify(problem, &squares).is_ok()
        }
        #[cfg(feature = "sweep")]
        Reason::Swept(swept) => {
            let refutation = Refutation::Sweep(swept.order.clone());
            refutation.check(problem).is_ok()
        }
        Reason::Colors(colors) => claim.colors(colors.counts, &indices(&colors.ends)),
        Reason::InnerEnd(inner) => claim.inner_end(inner.0.square),
        Reason::TooFewNeighbors(few) => {
            let square = few.square.square.index();
            claim.too_few(square, &indices(&few.neighbors), few.needed)
        }
        Reason::NoWay(no_way) => claim.no_way(&indices(&no_way.squares), no_way.is_in),
        Reason::Unreachable(apart) => {
            let [from, to] = [&apart.from, &apart.to].map(|named| named.square.index());
            claim.unreachable(from, to, apart.nor_back)
        }
        Reason::ThreeEnds(three) => {
            let ends = indices(&three.0);
            let all_ends = ends.iter().all(|&end| claim.is_end(end));
            !claim.is_closed() && claim.is_plain() && distinct(&ends) && all_ends
        }
        Reason::Disconnected(apart) => {
            let pieces = claim.pieces(&[]);
            pieces[apart.0.square.index()] != pieces[apart.1.square.index()]
        }
        Reason::Numbers(said) => {
            let [one, other] = [0, 1].map(|at| (said.numbers[at], said.squares[at].square));
            claim.numbers(one, other, said.apart.least_moves())
        }
        Reason::Forced(forced) => {
            let steps = forced.steps.iter();
            let steps = steps.map(|step| (step.square.square.index(), indices(&step.moves)));
            claim.forced(steps, forced.starved.square.index())
        }
        Reason::Cut(cut) => claim.cut(&indices(&cut.removed), &indices(&cut.pieces)),
        Reason::NoTwoFactor(deficiency) => claim.no_two_factor(
            [&deficiency.deficient, &deficiency.around, &deficiency.odd]
                .map(|named| indices(named)),
            [deficiency.needed, deficiency.taken, deficiency.others],
        ),
    }
}

/// Whether the construction is a tour by the rules.
fn constructs(problem: &Problem) -> bool {
    let (Ok(tour), Some((board, _))) = (Construction::new(problem), problem.board()) else {
        return false;
    };
    let squares: Option<Vec<Square>> = tour.iter().map(|point| board.square(point)).collect();
    squares.is_some_and(|squares| verify(problem, &squares).is_ok())
}

fn indices(named: &[NamedSquare]) -> Vec<usize> {
    named.iter().map(|named| named.square.index()).collect()
}

/// The places of a side that are within reach of one, round the edge too.
fn around(at: u64, side: u64, reach: u64) -> BTreeSet<u64> {
    match reach.saturating_mul(2) < side {
        true => (0..=2 * reach)
            .map(|shift| (at + side - reach + shift) % side)
            .collect(),
        false => (0..side).collect(),
    }
}

fn distinct(squares: &[usize]) -> bool {
    let mut sorted = squares.to_vec();
    sorted.sort_unstable();
    sorted.windows(2).all(|pair| pair[0] != pair[1])
}

/// The problem that a reason is about.
struct Subject<'p> {
    problem: &'p Problem,
}

impl Subject<'_> {
    fn len(&self) -> usize {
        self.problem.len()
    }

    fn is_closed(&self) -> bool {
        self.problem.ends().is_closed()
    }

    /// Whether a closed tour needs two neighbors at every square: not so with two vertices and an
    /// edge there and another back.
    fn is_plain(&self) -> bool {
        let problem = self.problem;
        let [one, other] = [Square::new(0), Square::new(1)];
        let there_and_back = || problem.joins(one, other) && problem.joins(other, one);
        self.len() != 2 || problem.is_symmetric() || !there_and_back()
    }

    /// Whether a move that is not forbidden joins two squares in one direction at least.
    fn joins(&self, a: usize, b: usize) -> bool {
        let [a, b] = [a, b].map(|index| Square::new(index as u32));
        a != b && (self.problem.joins(a, b) || self.problem.joins(b, a))
    }

    /// The squares joined to this one, sorted.
    fn neighbors(&self, square: usize) -> Vec<usize> {
        let near: Vec<usize> = match self.problem.ground() {
            Ground::Board { board, piece } => {
                let here = board.point_of(Square::new(square as u32));
                // A slide may lead anywhere.
                let longest = piece.motions().map(|motion| match motion.slides {
                    false => u64::from(motion.leaper.s()),
                    true => board.places(),
                });
                let reach = longest.max().unwrap_or_default();
                let files = around(here.file, board.files(), reach);
                // Beyond a twist the ranks are counted from the other side.
                let mut ranks = around(here.rank, board.ranks(), reach);
                if board.surface().twists() {
                    let opposite = board.ranks() - 1 - here.rank;
                    ranks.extend(around(opposite, board.ranks(), reach));
                }
                let levels = around(here.level, board.levels(), reach);
                let points = levels.iter().flat_map(|&level| {
                    let lines = ranks.iter();
                    lines
                        .flat_map(|&rank| files.iter().map(move |&file| Point::new(file, rank)))
                        .map(move |point| point.on_level(level))
                });
                let squares = points.filter_map(|point| Some(board.square(point)?.index()));
                squares.collect::<BTreeSet<_>>().into_iter().collect()
            }
            Ground::Graph(_) => (0..self.len()).collect(),
        };
        near.into_iter()
            .filter(|&other| self.joins(square, other))
            .collect()
    }

    fn is_fixed_end(&self, square: usize) -> bool {
        let ends = self.problem.ends();
        !self.is_closed()
            && [ends.start(), ends.end()]
                .into_iter()
                .flatten()
                .any(|end| end.index() == square)
    }

    /// Whether an open tour must have an end there.
    fn is_end(&self, square: usize) -> bool {
        !self.is_closed() && (self.is_fixed_end(square) || self.neighbors(square).len() == 1)
    }

    /// All squares that must be ends of an open tour.
    fn ends(&self) -> Vec<usize> {
        (0..self.len())
            .filter(|&square| self.is_end(square))
            .collect()
    }

    fn colors(&self, counts: [u64; 2], ends: &[usize]) -> bool {
        let Some(color) = self.coloring() else {
            return false;
        };
        let ones = color.iter().filter(|&&color| color).count() as u64;
        let zeros = self.len() as u64 - ones;
        if counts != [ones.max(zeros), ones.min(zeros)] || !ends.iter().all(|&e| self.is_end(e)) {
            return false;
        }
        match (ends, counts[0] - counts[1]) {
            ([], 0) => false,
            ([], difference) => self.is_closed() || difference > 1,
            (&[end], 1) => color[end] == (ones < zeros),
            (&[one, other], 0) => one != other && color[one] == color[other],
            _ => false,
        }
    }

    /// Two colors that every move changes. On a board, those of chess if they serve; else by
    /// spreading from the first square, which decides only if it reaches all.
    fn coloring(&self) -> Option<Vec<bool>> {
        match self.problem.board() {
            Some((board, piece)) if board.surface() == Surface::Flat && piece.changes_color() => {
                let is_even = |point: Point| (point.file + point.rank + point.level) % 2 == 0;
                return Some(board.points().map(is_even).collect());
            }
            _ => {}
        }
        let mut color: Vec<Option<bool>> = vec![None; self.len()];
        color[0] = Some(false);
        let mut reached = vec![0];
        while let Some(square) = reached.pop() {
            for other in self.neighbors(square) {
                if color[other].is_none() {
                    color[other] = color[square].map(|color| !color);
                    reached.push(other);
                } else if color[other] == color[square] {
                    return None;
                }
            }
        }
        color.into_iter().collect()
    }

    /// Whether every move changes the color of chess.
    fn changes_color(&self) -> bool {
        let Some((board, _)) = self.problem.board() else {
            return false;
        };
        let is_even = |square: usize| {
            let point = board.point_of(Square::new(square as u32));
            (point.file + point.rank + point.level) % 2 == 0
        };
        let is_changed = |square: usize| {
            let mut around = self.neighbors(square).into_iter();
            around.all(|other| is_even(other) != is_even(square))
        };
        (0..self.len()).all(is_changed)
    }

    /// An end on an inner line: every outer square must have only inner neighbors.
    fn inner_end(&self, end: Square) -> bool {
        let Some((board, piece)) = self.problem.board() else {
            return false;
        };
        if piece != Leaper::KNIGHT || !board.is_full() || !self.is_fixed_end(end.index()) {
            return false;
        }
        let upright = |point: Point| (point.rank, board.ranks(), board.files());
        let lying = |point: Point| (point.file, board.files(), board.ranks());
        let holds = |line: &dyn Fn(Point) -> (u64, u64, u64)| {
            let inner = |square: usize| {
                let (along, _, _) = line(board.point_of(Square::new(square as u32)));
                [1, 2].contains(&along)
            };
            let (_, across, length) = line(board.point_of(end));
            across == 4
                && length >= 2
                && inner(end.index())
                && (0..self.len())
                    .filter(|&square| !inner(square))
                    .all(|outer| self.neighbors(outer).into_iter().all(inner))
        };
        holds(&upright) || holds(&lying)
    }

    fn too_few(&self, square: usize, neighbors: &[usize], needed: usize) -> bool {
        let mut sorted = neighbors.to_vec();
        sorted.sort_unstable();
        let both_fixed =
            self.problem.ends().start().is_some() && self.problem.ends().end().is_some();
        let passed = self.is_closed() || both_fixed && !self.is_fixed_end(square);
        let asked = if passed { 2 } else { 1 };
        self.len() > 1
            && self.is_plain()
            && needed == asked
            && sorted == self.neighbors(square)
            && sorted.len() < needed
    }

    /// Whether no move leads to these squares, or away from them; and whether one has to, or two of them are too many.
    fn no_way(&self, squares: &[usize], is_in: bool) -> bool {
        let problem = self.problem;
        let at = |index: usize| Square::new(index as u32);
        let has_none = |&square: &usize| {
            (0..self.len()).all(|other| match is_in {
                true => !problem.joins(at(other), at(square)),
                false => !problem.joins(at(square), at(other)),
            })
        };
        let (spared, other) = match is_in {
            true => (problem.ends().start(), problem.ends().end()),
            false => (problem.ends().end(), problem.ends().start()),
        };
        let is_decided = match squares {
            &[square] => {
                let square = Some(at(square));
                self.is_closed() || other == square || spared.is_some() && spared != square
            }
            [one, another] => one != another,
            _ => false,
        };
        self.len() > 1 && is_decided && squares.iter().all(has_none)
    }

    /// Whether a tour would have to lead from the one square to the other, which no moves do; and back, if it may have
    /// them in either order.
    fn unreachable(&self, from: usize, to: usize, nor_back: bool) -> bool {
        let ends = self.problem.ends();
        let is = |end: Option<Square>, index: usize| end.is_some_and(|end| end.index() == index);
        let has_order = self.is_closed() || is(ends.start(), from) || is(ends.end(), to);
        let is_reached = |from: usize, to: usize| {
            let mut reached = vec![from];
            let mut seen = vec![false; self.len()];
            seen[from] = true;
            while let Some(square) = reached.pop() {
                for (other, seen) in seen.iter_mut().enumerate() {
                    let [a, b] = [square, other].map(|index| Square::new(index as u32));
                    if !*seen && self.problem.joins(a, b) {
                        *seen = true;
                        reached.push(other);
                    }
                }
            }
            seen[to]
        };
        has_order != nor_back && !is_reached(from, to) && !(nor_back && is_reached(to, from))
    }

    /// The piece of every square when some are taken away; 0 for these.
    fn pieces(&self, removed: &[usize]) -> Vec<usize> {
        let mut piece = vec![usize::MAX; self.len()];
        for &square in removed {
            piece[square] = 0;
        }
        let mut count = 0;
        for root in 0..self.len() {
            if piece[root] != usize::MAX {
                continue;
            }
            count += 1;
            piece[root] = count;
            let mut reached = vec![root];
            while let Some(square) = reached.pop() {
                for other in self.neighbors(square) {
                    if piece[other] == usize::MAX {
                        piece[other] = count;
                        reached.push(other);
                    }
                }
            }
        }
        piece
    }

    fn cut(&self, removed: &[usize], representatives: &[usize]) -> bool {
        if removed.is_empty()
            || !distinct(removed)
            || representatives.iter().any(|v| removed.contains(v))
        {
            return false;
        }
        let piece = self.pieces(removed);
        let pieces: Vec<usize> = representatives.iter().map(|&v| piece[v]).collect();
        let stretches = match (self.is_closed(), &self.ends()[..]) {
            (true, _) => removed.len(),
            (false, ends) => {
                let lost = ends.iter().filter(|end| removed.contains(end)).count();
                let together = matches!(ends, &[s, t] if piece[s] == piece[t] && piece[s] != 0);
                (removed.len() + 1).saturating_sub(lost + usize::from(together))
            }
        };
        distinct(&pieces) && pieces.len() > stretches
    }

    /// Counts the moves needed and the moves there are.
    fn no_two_factor(&self, squares: [Vec<usize>; 3], [needed, taken, others]: [usize; 3]) -> bool {
        let [deficient, around, odd] = squares;
        let both: Vec<usize> = deficient.iter().chain(&around).copied().collect();
        if deficient.is_empty() || !distinct(&both) || !self.is_plain() || self.len() < 2 {
            return false;
        }
        let known = self.ends();
        let required: Vec<(usize, usize)> = self.required();
        let made_at = |square: usize| {
            let required = required.iter();
            required.filter(|&&(a, b)| [a, b].contains(&square)).count()
        };
        let missing = |square: usize| {
            let all = if known.contains(&square) { 1 } else { 2 };
            all - made_at(square).min(all)
        };
        let open = |square: usize| {
            let required = |other: usize| {
                required
                    .iter()
                    .any(|&pair| [(square, other), (other, square)].contains(&pair))
            };
            let neighbors = self.neighbors(square).into_iter();
            neighbors
                .filter(move |&other| !required(other))
                .collect::<Vec<usize>>()
        };
        let mut is_deficient = vec![false; self.len()];
        deficient
            .iter()
            .for_each(|&square| is_deficient[square] = true);
        let mut is_around = vec![false; self.len()];
        around.iter().for_each(|&square| is_around[square] = true);
        let elsewhere = deficient.iter().flat_map(|&square| open(square));
        let elsewhere = elsewhere.filter(|&other| !is_around[other]).count();
        let at_deficient: usize = deficient.iter().map(|&square| 2 - made_at(square)).sum();
        let ends = match odd.is_empty() {
            true => self.most_ends(&deficient, &known),
            // A free end in a piece changes its parity, so no move is lost there.
            false => self.ends_among(&deficient, &known),
        };
        let at_around: usize = around.iter().map(|&square| missing(square)).sum();
        // The pieces that are said to be odd must be different ones.
        let mut seen: Vec<bool> = (0..self.len())
            .map(|v| is_deficient[v] || is_around[v])
            .collect();
        let is_odd = |&square: &usize| {
            if std::mem::replace(&mut seen[square], true) {
                return false;
            }
            let mut piece = vec![square];
            let (mut head, mut parity) = (0, 0);
            while let Some(&at) = piece.get(head) {
                head += 1;
                parity += missing(at);
                for other in open(at) {
                    parity += usize::from(is_deficient[other]);
                    if !std::mem::replace(&mut seen[other], true) {
                        piece.push(other);
                    }
                }
            }
            parity % 2 == 1
        };
        odd.iter().all(is_odd)
            && others == elsewhere
            && taken == at_around
            && needed + ends <= at_deficient
            && needed + odd.len() > taken + others
    }

    fn required(&self) -> Vec<(usize, usize)> {
        let required = self.problem.constraints().required.iter();
        required
            .map(|(from, to)| (from.index(), to.index()))
            .collect()
    }

    /// The most ends that can lie among these squares, whatever their colors.
    fn ends_among(&self, squares: &[usize], known: &[usize]) -> usize {
        match self.is_closed() {
            true => 0,
            false => {
                let among = squares.iter().filter(|v| known.contains(v)).count();
                (among + 2).saturating_sub(known.len())
            }
        }
    }

    /// The most ends that can lie among these squares, when some are known.
    fn most_ends(&self, squares: &[usize], known: &[usize]) -> usize {
        let most = self.ends_among(squares, known);
        match self.coloring() {
            Some(color) if squares.iter().all(|&v| color[v] == color[squares[0]]) => {
                let alike = color.iter().filter(|&&c| c == color[squares[0]]).count();
                let unlike = self.len() - alike;
                most.min(match () {
                    _ if alike < unlike => 0,
                    _ if alike == unlike => 1,
                    _ => 2,
                })
            }
            _ => most,
        }
    }

    /// Whether these numbers are known, and so many moves that they are too close for their squares; or, if no
    /// number of moves is said, of the wrong color.
    fn numbers(&self, one: (u32, Square), other: (u32, Square), least: Option<u32>) -> bool {
        let known = self.problem.known_steps();
        let is_known = |(number, square): (u32, Square)| known.contains(&(number - 1, square));
        if one.0 == 0 || other.0 == 0 || !is_known(one) || !is_known(other) {
            return false;
        }
        let between = match (one.0 < other.0, self.is_closed()) {
            (true, _) => other.0 - one.0,
            (false, true) => self.len() as u32 - one.0 + other.0,
            (false, false) => return false,
        };
        let (one, other) = (one.1.index(), other.1.index());
        match least {
            None => self
                .coloring()
                .is_some_and(|color| (color[one] != color[other]) != (between % 2 == 1)),
            Some(least) => {
                let mut reached = BTreeSet::from([one]);
                let mut before = 0;
                for _ in 1..least {
                    if std::mem::replace(&mut before, reached.len()) == reached.len() {
                        break;
                    }
                    let next: Vec<usize> = reached
                        .iter()
                        .flat_map(|&square| self.neighbors(square))
                        .collect();
                    reached.extend(next);
                }
                least > between && !reached.contains(&other)
            }
        }
    }

    /// Makes the forced moves one after another, each only if it is forced indeed.
    fn forced(&self, steps: impl Iterator<Item = (usize, Vec<usize>)>, starved: usize) -> bool {
        let ends = self.ends();
        if !self.is_plain() || !(self.is_closed() || ends.len() == 2) {
            return false;
        }
        let mut plan = ForcedMoves {
            claim: self,
            ends,
            moves: self.required(),
        };
        for (square, mut moves) in steps {
            // Where no move is named, the square may be nowhere.
            if moves.is_empty() {
                return false;
            }
            let possible = plan.possible(square);
            moves.sort_unstable();
            let needed = plan.needed(square);
            if possible.len() != needed || possible != moves {
                return false;
            }
            plan.moves
                .extend(moves.into_iter().map(|other| (square, other)));
        }
        // Two moves may be possible one by one, but not together.
        if let (2, [one, _]) = (plan.needed(starved), &plan.possible(starved)[..]) {
            plan.moves.push((starved, *one));
        }
        plan.possible(starved).len() < plan.needed(starved)
    }
}

/// Moves that every tour must make.
struct ForcedMoves<'p> {
    claim: &'p Subject<'p>,
    ends: Vec<usize>,
    moves: Vec<(usize, usize)>,
}

impl ForcedMoves<'_> {
    /// How many moves the square needs beyond the planned ones.
    fn needed(&self, square: usize) -> usize {
        let all = if self.ends.contains(&square) { 1 } else { 2 };
        let planned = self.moves.iter().filter(|(a, b)| [a, b].contains(&&square));
        all - planned.count().min(all)
    }

    /// The squares on the planned way from here, this one first, its far end last.
    fn way(&self, square: usize) -> Vec<usize> {
        let mut way = vec![square];
        let mut at = 0;
        while at < way.len() {
            for &(a, b) in &self.moves {
                for (from, to) in [(a, b), (b, a)] {
                    if from == way[at] && !way.contains(&to) {
                        way.push(to);
                    }
                }
            }
            at += 1;
        }
        way
    }

    /// The squares to which another move from here can lead.
    fn possible(&self, square: usize) -> Vec<usize> {
        if self.needed(square) == 0 {
            return Vec::new();
        }
        let here = self.way(square);
        let fits = |&other: &usize| {
            let there = self.way(other);
            let last = |way: &Vec<usize>| way[way.len() - 1];
            let planned =
                |&(a, b): &(usize, usize)| (a, b) == (square, other) || (b, a) == (square, other);
            if self.needed(other) == 0 || self.moves.iter().any(planned) {
                return false;
            }
            if here.contains(&other) {
                return self.claim.is_closed() && here.len() == self.claim.len();
            }
            let joins_ends = self.ends.contains(&last(&here)) && self.ends.contains(&last(&there));
            !joins_ends || here.len() + there.len() == self.claim.len()
        };
        self.claim
            .neighbors(square)
            .into_iter()
            .filter(fits)
            .collect()
    }
}
