//! Closed tours as products of what they do on two sides.
//!
//! Some vertices, the *middle*, separate a graph: no edge leads from one side to the other. What a tour
//! does on one side is a path cover whose ends are in the middle; what it does on the other, and within
//! the middle, is a second one with the same ends; and a vertex of the middle that is no end is passed
//! through by one of them and not met by the other. So for each way to tell the ends, and who passes
//! through the rest (a *profile*), the covers of both are found (`covers`) and sorted by which ends they
//! join. Wherever two such pairings make a single cycle, each cover of the one goes with each cover of
//! the other. Two short lists make a long one: where there are many more tours than profiles next to
//! nothing is searched, and a tour costs what it takes to put its pieces together, about 50 ns.
//!
//! That is how tours are counted, too (`count/cut/join`), with numbers for covers.
//!
//! Order: by profile; then by blocks of covers, by pairings, by covers. Memory: two blocks of covers.
//!
//! One file, because where to cut, which profiles there are and how two covers become a tour are told in terms of the
//! same two sides, and going on from any tour needs all three; a third of it are tests.

use super::bits::Bits;
use super::covers::{CHUNK, Covers, MAX_COVER_ENDS, Pairing};
use crate::graph::Graph;
use crate::limits::{Limits, Stopped};
use crate::separation::Separation;
use crate::trace::PULSE;

/// The fewest vertices for each one of the middle with which there are many more tours than profiles.
const LENGTH: usize = 4;
/// The longest side whose covers are few enough to go on after any of them.
const LONGEST_SIDE: u32 = 36;
const PAIRS: usize = MAX_COVER_ENDS / 2;

/// A separation of a graph ([`crate::separation`]) as sets.
#[derive(Copy, Clone, Debug)]
pub(super) struct SeparationSets<B> {
    pub(super) first: B,
    pub(super) middle: B,
    pub(super) second: B,
}

impl<B: Bits> SeparationSets<B> {
    /// With these vertices as the first side.
    fn beside(graph: &Graph, first: &[u32]) -> SeparationSets<B> {
        let parts = Separation::beside(graph, first, graph.len());
        let [first, middle, second] = [parts.first, parts.middle, parts.second].map(|part| {
            let vertices = part.iter();
            vertices.fold(B::default(), |set, &v| set | B::one(v))
        });
        SeparationSets {
            first,
            middle,
            second,
        }
    }

    /// Whether both sides are long enough for what is between them, and short enough to be covered.
    fn is_good(&self) -> bool {
        let [first, middle, second] = [self.first, self.middle, self.second].map(Bits::size);
        let all = first + middle + second;
        let shorter = first.min(second);
        middle as usize <= MAX_COVER_ENDS
            && shorter >= middle
            && all >= LENGTH as u32 * middle
            && self.longer() <= LONGEST_SIDE
    }

    /// The size of the longer side; the second one searches the middle as well.
    fn longer(&self) -> u32 {
        let second = self.second.size() + self.middle.size() / 4;
        self.first.size().max(second)
    }
}

/// The best separation along one of these orders; `None` if none is good, and it is better to search for paths.
pub(super) fn separation<B: Bits>(graph: &Graph, orders: &[Vec<u32>]) -> Option<SeparationSets<B>> {
    let along = |order: &Vec<u32>| -> Vec<SeparationSets<B>> {
        (1..order.len())
            .map(|len| SeparationSets::beside(graph, &order[..len]))
            .collect()
    };
    let separations = orders
        .iter()
        .flat_map(along)
        .filter(SeparationSets::is_good);
    separations.min_by_key(|separation| (separation.longer(), separation.middle.size()))
}

/// Covers with the same pairing.
#[derive(Copy, Clone, Debug)]
struct PairingClass {
    pairing: Pairing,
    /// By end the piece that begins there, as [`Covers::place`] has it.
    pieces: [u8; MAX_COVER_ENDS],
    from: usize,
    until: usize,
}

/// The pieces of a tour, those of the first side before those of the second, in turn.
#[derive(Copy, Clone, Default, Debug)]
struct Splice {
    first: [u8; PAIRS + 1],
    second: [u8; PAIRS],
    /// How many pieces of the second side.
    len: usize,
}

/// One of the two sides: its covers, and where the list stands among them.
#[derive(Debug)]
struct CoveredSide<B> {
    vertices: B,
    covers: Covers<B>,
    /// The covers kept, by pairing.
    classes: Vec<PairingClass>,
    class: usize,
    cover: usize,
}

/// How far the list has come.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
enum Stage {
    /// All of the profile has been listed.
    Profile,
    /// The next covers of the first side are to be found,
    First,
    /// of the second side,
    Second,
    /// or both are there, and tours to be told.
    Tours,
}

/// The closed tours of a graph that are still to come.
#[derive(Debug)]
pub(super) struct CoverProducts<B> {
    root: u32,
    middle: Vec<u32>,
    /// Of a two-colored graph one color.
    dark: Option<B>,
    /// The number of the next profile, and the profile before: the ends, and what the first side passes.
    next: u64,
    ends: B,
    passed: B,
    first: CoveredSide<B>,
    second: CoveredSide<B>,
    /// The second side has covers with this profile.
    is_covered: bool,
    stage: Stage,
    splice: Splice,
    /// Where the pieces of the first side stand.
    pieces: [(usize, usize); PAIRS + 1],
    tour: Vec<u8>,
    entered: u64,
}

impl<B: Bits> CoverProducts<B> {
    /// Of a separated graph, told from this vertex if it is not in the middle. Bit w of `rows[v]` says that v
    /// and w are joined, `dark` are the vertices of one of two colors.
    pub(super) fn new(
        rows: &[B],
        separation: SeparationSets<B>,
        dark: Option<B>,
        start: u32,
    ) -> Self {
        let none = B::default();
        let SeparationSets {
            first,
            middle,
            second,
        } = separation;
        let (first, second) = match second & B::one(start) == none {
            true => (first, second),
            false => (second, first),
        };
        let root = match first & B::one(start) == none {
            true => first.lowest(),
            false => start,
        };
        let side = |vertices: B, within: B, root: Option<u32>| {
            let joined = (0u32..).zip(rows).map(|(v, &row)| {
                if vertices & B::one(v) != none {
                    row & (vertices | middle)
                } else if middle & B::one(v) != none {
                    row & (vertices | within)
                } else {
                    none
                }
            });
            CoveredSide {
                vertices,
                covers: Covers::new(joined.collect(), root),
                classes: Vec::new(),
                class: 0,
                cover: 0,
            }
        };
        let vertices = 0..rows.len() as u32;
        CoverProducts {
            root,
            middle: vertices.filter(|&v| middle & B::one(v) != none).collect(),
            dark,
            next: 0,
            ends: none,
            passed: none,
            first: side(first, none, Some(root)),
            second: side(second, middle, None),
            is_covered: false,
            stage: Stage::Profile,
            splice: Splice::default(),
            pieces: [(0, 0); PAIRS + 1],
            tour: vec![0; rows.len() + CHUNK],
            entered: 0,
        }
    }

    /// The vertex that tours are told from, towards its lower neighbor.
    pub(super) fn root(&self) -> u32 {
        self.root
    }

    /// The vertices of the tour that was found.
    pub(super) fn tour(&self) -> &[u8] {
        &self.tour[..self.tour.len() - CHUNK]
    }

    /// From now on the tours that come after this one.
    pub(super) fn begin_after(&mut self, tour: &[u32]) {
        let n = tour.len();
        let mut around = vec![[0; 2]; n];
        for (place, &v) in tour.iter().enumerate() {
            around[v as usize] = [tour[(place + n - 1) % n], tour[(place + 1) % n]];
        }
        let is_first = |&&w: &&u32| self.first.vertices & B::one(w) != B::default();
        let digit = |&v: &u32| match around[v as usize].iter().filter(is_first).count() {
            1 => 0,
            2 => 1,
            _ => 2,
        };
        self.next = self
            .middle
            .iter()
            .rev()
            .fold(0, |sum, v| 3 * sum + digit(v));
        let is_edge = |v: u8, w: u8| around[usize::from(v)].contains(&u32::from(w));
        let has_profile = self.next_profile();
        assert!(has_profile, "a tour that would never be found");
        self.first.begin_at(is_edge);
        self.begin_second();
        self.second.begin_at(is_edge);
        let [first, second] = [&self.first, &self.second].map(|side| &side.classes[side.class]);
        self.splice = splice(first, second).expect("a tour is a single cycle");
        self.lay();
        self.second.cover += 1;
        self.is_covered = true;
        self.stage = Stage::Tours;
    }

    /// Goes on to the next tour; `false` when there is none left. A node is a vertex entered or a tour.
    pub(super) fn advance(&mut self, limits: &Limits<'_>) -> Result<bool, Stopped> {
        loop {
            match self.stage {
                Stage::Profile => {
                    if limits.asked_to_stop() {
                        return Err(Stopped::Asked);
                    }
                    if !self.next_profile() {
                        return Ok(false);
                    }
                    self.begin_second();
                    if !self.second.covers.is_over() {
                        self.stage = Stage::First;
                    }
                }
                Stage::First => {
                    self.first.collect(&mut self.entered, limits)?;
                    self.begin_second();
                    self.stage = match self.first.classes.is_empty() {
                        true => Stage::Profile,
                        false => Stage::Second,
                    };
                }
                Stage::Second => {
                    self.second.collect(&mut self.entered, limits)?;
                    self.stage = match self.second.classes.is_empty() {
                        true if self.is_covered => Stage::First,
                        true => Stage::Profile,
                        false if self.join(0, 0) => Stage::Tours,
                        false => Stage::Second,
                    };
                    self.is_covered |= !self.second.classes.is_empty();
                }
                Stage::Tours => {
                    if self.entered >= limits.budget() {
                        return Err(Stopped::Nodes);
                    }
                    if self.entered % PULSE == 0 && limits.asked_to_stop() {
                        return Err(Stopped::Asked);
                    }
                    if self.tell() {
                        self.entered += 1;
                        return Ok(true);
                    }
                    self.stage = Stage::Second;
                }
            }
        }
    }

    /// Goes on to the next profile that fits the colors, and begins with the covers of the first side.
    fn next_profile(&mut self) -> bool {
        let none = B::default();
        let most = 3u64.pow(self.middle.len() as u32);
        while self.next < most {
            (self.ends, self.passed) = (none, none);
            let mut digits = self.next;
            self.next += 1;
            for &v in &self.middle {
                match digits % 3 {
                    0 => self.ends |= B::one(v),
                    1 => self.passed |= B::one(v),
                    _ => {}
                }
                digits /= 3;
            }
            // Every edge of the first side has a dark vertex and a light one.
            let edges = |color: B| {
                let twice = (self.first.vertices | self.passed) & color;
                2 * twice.size() + (self.ends & color).size()
            };
            let fits = |dark: B| edges(dark) == edges(!dark);
            let has_pairs = self.ends != none && self.ends.size() % 2 == 0;
            if has_pairs && self.dark.is_none_or(fits) {
                let vertices = self.first.vertices | self.ends | self.passed;
                self.first.covers.begin(vertices, self.ends);
                self.is_covered = false;
                return true;
            }
        }
        false
    }

    fn begin_second(&mut self) {
        let middle = self.middle.iter();
        let middle = middle.fold(B::default(), |middle, &v| middle | B::one(v));
        let vertices = (self.second.vertices | middle) & !self.passed;
        self.second.covers.begin(vertices, self.ends);
    }

    /// Goes on to two classes that make a single cycle, these or the next ones; `false` if none do.
    fn join(&mut self, mut one: usize, mut other: usize) -> bool {
        while let Some(first) = self.first.classes.get(one) {
            while let Some(second) = self.second.classes.get(other) {
                if let Some(splice) = splice(first, second) {
                    self.splice = splice;
                    (self.first.class, self.first.cover) = (one, first.from);
                    (self.second.class, self.second.cover) = (other, second.from);
                    self.lay();
                    return true;
                }
                other += 1;
            }
            one += 1;
            other = 0;
        }
        false
    }

    /// Looks up where the pieces of the first side's cover stand.
    fn lay(&mut self) {
        let covers = &self.first.covers;
        let cover = &covers.kept()[self.first.cover];
        let pieces = &self.splice.first[..=self.splice.len];
        for (place, &piece) in self.pieces.iter_mut().zip(pieces) {
            *place = covers.place(cover, piece);
        }
    }

    /// The next tour of the covers that are there.
    #[inline(always)]
    fn tell(&mut self) -> bool {
        let class = &self.second.classes[self.second.class];
        if self.second.cover == class.until {
            if self.first.cover + 1 < self.first.classes[self.first.class].until {
                self.first.cover += 1;
                self.second.cover = class.from;
                self.lay();
            } else if !self.join(self.first.class, self.second.class + 1) {
                return false;
            }
        }
        let [first, second] = [&self.first.covers, &self.second.covers];
        let cover = &second.kept()[self.second.cover];
        self.second.cover += 1;
        let (own, last) = (
            &self.pieces[..self.splice.len],
            self.pieces[self.splice.len],
        );
        let mut to = 0;
        for (&place, &piece) in own.iter().zip(&self.splice.second) {
            to = copy(&mut self.tour, to, first.vertices(), place);
            // The ends are the first side's.
            let (from, len) = second.place(cover, piece);
            to = copy(&mut self.tour, to, second.vertices(), (from + 1, len - 2));
        }
        copy(&mut self.tour, to, first.vertices(), last);
        true
    }
}

impl<B: Bits> CoveredSide<B> {
    /// The next covers, by classes.
    fn collect(&mut self, entered: &mut u64, limits: &Limits<'_>) -> Result<(), Stopped> {
        self.covers.collect(entered, limits)?;
        self.classes.clear();
        let mut from = 0;
        for covers in self.covers.kept().chunk_by(|a, b| a.pairing == b.pairing) {
            let until = from + covers.len();
            self.classes.push(PairingClass {
                pairing: covers[0].pairing,
                pieces: self.covers.pieces(&covers[0].pairing),
                from,
                until,
            });
            from = until;
        }
        Ok(())
    }

    /// Goes on to the cover that has only edges like this, which there is.
    fn begin_at(&mut self, is_edge: impl Fn(u8, u8) -> bool) {
        loop {
            let collected = self.collect(&mut 0, &Limits::NONE);
            assert!(
                collected.is_ok() && !self.classes.is_empty(),
                "a tour that would never be found"
            );
            if let Some(cover) = self.covers.find(&is_edge) {
                self.cover = cover;
                self.class = self.classes.partition_point(|class| class.until <= cover);
                return;
            }
        }
    }
}

/// How the pieces of these make a single cycle, if they do.
#[inline(always)]
fn splice(first: &PairingClass, second: &PairingClass) -> Option<Splice> {
    let mut splice = Splice::default();
    let [own, other] = [&first.pairing, &second.pairing];
    let last = own.mate[usize::from(own.first)];
    let mut end = usize::from(own.first);
    loop {
        splice.second[splice.len] = second.pieces[end];
        splice.len += 1;
        let next = other.mate[end];
        splice.first[splice.len] = first.pieces[usize::from(next)];
        if next == last {
            break;
        }
        end = usize::from(own.mate[usize::from(next)]);
    }
    let ends = (0..).zip(&own.mate);
    let pairs = ends.filter(|&(end, &mate)| end < mate).count();
    (splice.len == pairs).then_some(splice)
}

/// Copies a piece, and perhaps more behind it, to a place of the tour; tells the place after it.
#[inline(always)]
fn copy(tour: &mut [u8], to: usize, vertices: &[u8], (from, len): (usize, usize)) -> usize {
    let mut done = 0;
    loop {
        let chunk = &vertices[from + done..][..CHUNK];
        tour[to + done..][..CHUNK].copy_from_slice(chunk);
        done += CHUNK;
        if done >= len {
            return to + len;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::board::Board;
    use crate::chance::{below, rng};
    use crate::edges::EdgeList;
    use crate::leaper::Leaper;
    use crate::list::pairs::Pairs;
    use crate::list::turn;
    use crate::problem::{Ends, Problem};
    use crate::square::Square;

    fn rows(problem: &Problem) -> Vec<u128> {
        let graph = Graph::of(problem);
        let row = |v| graph.neighbors(v).iter().fold(0, |row, &w| row | 1 << w);
        (0..graph.len()).map(row).collect()
    }

    /// The tours that are still to come, told from the first vertex.
    fn rest<B: Bits>(products: &mut CoverProducts<B>) -> Vec<Vec<Square>> {
        let mut tours = Vec::new();
        while products.advance(&Limits::NONE).unwrap() {
            let tour = products.tour().iter().map(|&v| Square::new(u32::from(v)));
            let mut tour: Vec<Square> = tour.collect();
            assert_eq!(tour[0].raw(), products.root());
            assert!(tour[1] < tour[tour.len() - 1]);
            turn(&mut tour, Square::new(0));
            tours.push(tour);
        }
        tours
    }

    /// Whatever way it is cut, the tours are those that the search for paths finds, each once; and
    /// after each come those that came after it.
    fn check(problem: &Problem, dark: Option<u128>) {
        let (graph, rows) = (Graph::of(problem), rows(problem));
        let mut pairs = Pairs::new(problem, &graph, &rows);
        let mut expected = BTreeSet::new();
        let mut tour = Vec::new();
        while pairs.advance(&Limits::NONE).unwrap() {
            pairs.tell(&mut tour);
            turn(&mut tour, Square::new(0));
            assert!(expected.insert(tour.clone()));
        }
        let order: Vec<u32> = (0..rows.len() as u32).collect();
        for len in 1..rows.len() {
            let separation = SeparationSets::<u128>::beside(&graph, &order[..len]);
            let SeparationSets { middle, second, .. } = separation;
            if second == 0 || middle == 0 || middle.size() > 9 {
                continue;
            }
            for start in [0, rows.len() as u32 - 1, middle.lowest()] {
                let begin = || CoverProducts::new(&rows, separation, dark, start);
                let tours = rest(&mut begin());
                let found: BTreeSet<_> = tours.iter().cloned().collect();
                assert_eq!(found.len(), tours.len(), "{problem} cut at {len}");
                assert!(found == expected, "{problem} cut at {len}");
                let step = 1 + tours.len() / 5;
                for (k, tour) in tours.iter().enumerate().step_by(step) {
                    let mut products = begin();
                    let mut tour = tour.clone();
                    turn(&mut tour, Square::new(products.root()));
                    let tour: Vec<u32> = tour.iter().map(|square| square.raw()).collect();
                    products.begin_after(&tour);
                    assert!(
                        rest(&mut products) == tours[k + 1..],
                        "{problem} at {len}: {k}"
                    );
                }
            }
        }
    }

    #[test]
    fn boards_cut_anywhere() {
        for text in ["5x6", "3x10", "cylinder:3x6", "torus:4x4"] {
            let board: Board = text.parse().unwrap();
            let problem = Problem::on_board(board, Leaper::KNIGHT, Ends::Closed);
            check(&problem, None);
            let coloring = Graph::of(&problem).coloring();
            let dark = coloring.map(|color| {
                (0..)
                    .zip(&color)
                    .filter(|&(_, &dark)| dark)
                    .fold(0, |set, (v, _)| set | 1u128 << v)
            });
            check(&problem, dark);
        }
    }

    #[test]
    fn random_graphs_cut_anywhere() {
        let mut rng = rng(5, 0);
        let mut met = 0;
        for _ in 0..120 {
            let n = 4 + below(&mut rng, 7) as u32;
            let reach = 2 + below(&mut rng, 3) as u32;
            let near = (0..n).flat_map(|v| (1..=reach).map(move |step| (v, v + step)));
            let edges: Vec<_> = near
                .filter(|&(_, w)| w < n && below(&mut rng, 8) != 0)
                .collect();
            let graph = EdgeList::undirected(n, edges).unwrap();
            let problem = Problem::on_graph(graph, Ends::Closed);
            check(&problem, None);
            met += u32::from(
                Pairs::new(&problem, &Graph::of(&problem), &rows(&problem))
                    .advance(&Limits::NONE)
                    .unwrap(),
            );
        }
        assert!(met > 60, "{met}");
    }

    /// With many more covers than are kept at a time, on either side: nine vertices, all joined, two in
    /// the middle, and one. So many tours as the nine have orders.
    #[test]
    fn one_block_after_another() {
        let all = (0..9u32).flat_map(|v| (0..v).map(move |w| (w, v)));
        let middle = (0..10u32).flat_map(|v| [(v, 10), (v, 11)]);
        let graph = EdgeList::undirected(12, all.chain(middle)).unwrap();
        let problem = Problem::on_graph(graph, Ends::Closed);
        let rows: Vec<u64> = rows(&problem).iter().map(|&row| row as u64).collect();
        let separation = SeparationSets {
            first: 0x1FF,
            middle: 0xC00,
            second: 0x200,
        };
        for start in [0, 9] {
            let mut products = CoverProducts::new(&rows, separation, None, start);
            let mut tours = 0;
            let mut late = Vec::new();
            while products.advance(&Limits::NONE).unwrap() {
                tours += 1;
                if tours == 200_000 {
                    late = products.tour().iter().map(|&v| u32::from(v)).collect();
                }
            }
            assert_eq!(tours, 362_880);
            let mut products = CoverProducts::new(&rows, separation, None, start);
            products.begin_after(&late);
            assert_eq!(rest(&mut products).len(), 162_880);
        }
    }

    /// Stopped after every few vertices it lists the same.
    #[test]
    fn it_goes_on_where_it_was_stopped() {
        let problem = Problem::on_board("3x10".parse().unwrap(), Leaper::KNIGHT, Ends::Closed);
        let rows = rows(&problem);
        let order: Vec<u32> = (0..30).map(|v| v % 3 * 10 + v / 3).collect();
        let separation = separation(&Graph::of(&problem), &[order]).unwrap();
        let tours = rest(&mut CoverProducts::new(&rows, separation, None, 0));
        let mut products = CoverProducts::new(&rows, separation, None, 0);
        let (mut stopped, mut listed, mut nodes) = (0, 0, 0);
        loop {
            let few = Limits::NONE.with_nodes(nodes);
            match products.advance(&few) {
                Ok(true) => listed += 1,
                Ok(false) => break,
                Err(_) => {
                    stopped += 1;
                    nodes += 7;
                }
            }
        }
        assert_eq!(listed, tours.len());
        assert!(stopped > 100);
    }

    /// A vertex with one edge on either side: nothing is listed, and hardly anything searched.
    #[test]
    fn what_one_side_cannot_cover() {
        let problem = Problem::on_board("8x8".parse().unwrap(), Leaper::KNIGHT, Ends::Closed);
        let rows = rows(&problem);
        let order: Vec<u32> = (0..64).collect();
        let separation = separation(&Graph::of(&problem), &[order]).unwrap();
        for (v, w) in [(63, 46), (0, 10)] {
            let mut rows = rows.clone();
            rows[v] &= !(1 << w);
            rows[w] &= !(1 << v);
            let mut products = CoverProducts::new(&rows, separation, None, 0);
            products.next = 3u64.pow(16) - 1_000_000;
            assert_eq!(products.advance(&Limits::NONE), Ok(false));
            assert_eq!(products.entered, 0);
        }
    }

    /// 8x8 is cut next to the middle, 6x7 and a torus nowhere.
    #[test]
    fn cuts_are_where_they_pay() {
        let of = |text: &str| {
            let problem = Problem::on_board(text.parse().unwrap(), Leaper::KNIGHT, Ends::Closed);
            let graph = Graph::of(&problem);
            let order: Vec<u32> = (0..graph.len() as u32).collect();
            let separation = separation::<u64>(&graph, &[order])?;
            let SeparationSets {
                first,
                middle,
                second,
            } = separation;
            Some([first, middle, second].map(Bits::size))
        };
        assert_eq!(of("8x8"), Some([25, 16, 23]));
        assert_eq!(of("7x6"), None);
        assert_eq!(of("torus:8x8"), None);
    }
}
