//! Parts of a graph that two or three edges, or two vertices, join to the rest.
//!
//! *Edges.* A spanning tree is chosen. Each other edge gets a random number, and each edge of the tree the sum (exclusive or) of those whose cycles with
//! the tree it is on. Then the numbers of the edges of a cut add up to nothing, and those of other sets do so by an accident that is looked for:
//! two edges are a cut if their numbers are the same, three if the sum of two is the third (D. Pritchard & R. Thurimella, Fast computation of small
//! cuts via cycle space sampling, ACM Transactions on Algorithms 7, 2011).
//!
//! *Vertices.* Without one vertex, another may be an articulation, which one depth-first search tells by its low points.
//!
//! Cost: O(vertices * edges), and nothing is done where that is more than [`MOST_WORK`].

use std::collections::{BTreeMap, VecDeque};

use rand_core::Rng;

use crate::chance::rng;
use crate::graph::Graph;
use crate::hamiltonian::Edge;
use crate::limits::Limits;

/// The most vertices times edges that are looked through.
const MOST_WORK: u64 = 1 << 26;

/// The fewest vertices of a part that is worth a search of its own.
const FEWEST: usize = 6;

/// Parts that are kept in mind, for the largest to be chosen among them.
const MOST_PARTS: usize = 4096;

/// A part, no more than half of the graph, and how the rest is joined to it.
#[derive(Clone, Debug)]
pub(super) struct Part {
    /// In order.
    pub(super) vertices: Vec<u32>,
    pub(super) joins: Joins,
}

/// What joins a part to the rest.
#[derive(Clone, Debug)]
pub(super) enum Joins {
    /// Two or three edges, each from a vertex of the part to another. No two have an end in common.
    Edges(Vec<Edge>),
    /// Two vertices outside.
    Vertices([u32; 2]),
}

/// Parts that have no vertex in common, and are joined to each other by one edge at the most; the largest are preferred.
pub(super) fn parts(graph: &Graph, limits: &Limits<'_>) -> Vec<Part> {
    let n = graph.len();
    let work = n as u64 * graph.moves() as u64 / 2;
    if n < 2 * FEWEST || work > MOST_WORK {
        return Vec::new();
    }
    let mut found = joined_by_edges(graph);
    found.extend(joined_by_vertices(graph, limits));
    found.sort_by(|one, other| {
        let size = |part: &Part| (usize::MAX - part.vertices.len(), part.vertices[0]);
        size(one).cmp(&size(other))
    });
    chosen(n, found)
}

/// One after another, if it is apart from those before.
fn chosen(n: usize, found: Vec<Part>) -> Vec<Part> {
    const FREE: usize = usize::MAX;
    const KEPT: usize = usize::MAX - 1;
    let mut of = vec![FREE; n];
    let mut chosen: Vec<Part> = Vec::new();
    for part in found {
        let is_free = part.vertices.iter().all(|&v| of[v as usize] == FREE);
        let is_apart = match &part.joins {
            Joins::Edges(edges) => {
                let mut others: Vec<usize> =
                    edges.iter().map(|&(_, out)| of[out as usize]).collect();
                others.retain(|&other| other != FREE && other != KEPT);
                others.sort_unstable();
                others.windows(2).all(|pair| pair[0] != pair[1])
            }
            Joins::Vertices(outside) => outside
                .iter()
                .all(|&v| matches!(of[v as usize], FREE | KEPT)),
        };
        if is_free && is_apart {
            part.vertices
                .iter()
                .for_each(|&v| of[v as usize] = chosen.len());
            if let Joins::Vertices(outside) = &part.joins {
                outside.iter().for_each(|&v| of[v as usize] = KEPT);
            }
            chosen.push(part);
        }
    }
    chosen
}

/// The edges, and what a spanning tree says of them.
struct Numbered {
    edges: Vec<Edge>,
    /// The edges at each vertex, by their places.
    at: Vec<Vec<u32>>,
    is_tree: Vec<bool>,
    numbers: Vec<u64>,
}

impl Numbered {
    fn of(graph: &Graph) -> Numbered {
        let n = graph.len();
        let (mut edges, mut at) = (Vec::new(), vec![Vec::new(); n]);
        for v in 0..n as u32 {
            for &w in graph.neighbors(v as usize).iter().filter(|&&w| v < w) {
                at[v as usize].push(edges.len() as u32);
                at[w as usize].push(edges.len() as u32);
                edges.push((v, w));
            }
        }
        // Breadth first, so that it is not deep; the order is the tree from its root on.
        let mut by = vec![None; n];
        let mut is_reached = vec![false; n];
        let mut order = Vec::with_capacity(n);
        let mut is_tree = vec![false; edges.len()];
        let mut queue = VecDeque::from([0u32]);
        is_reached[0] = true;
        while let Some(v) = queue.pop_front() {
            order.push(v);
            for &e in &at[v as usize] {
                let w = beyond(edges[e as usize], v);
                if !is_reached[w as usize] {
                    is_reached[w as usize] = true;
                    is_tree[e as usize] = true;
                    by[w as usize] = Some(e);
                    queue.push_back(w);
                }
            }
        }
        let mut rng = rng(2011, 0);
        let mut numbers = vec![0; edges.len()];
        let mut sums = vec![0; n];
        for (e, &(v, w)) in edges.iter().enumerate().filter(|&(e, _)| !is_tree[e]) {
            numbers[e] = rng.next_u64();
            sums[v as usize] ^= numbers[e];
            sums[w as usize] ^= numbers[e];
        }
        for &v in order.iter().rev() {
            if let Some(e) = by[v as usize] {
                numbers[e as usize] = sums[v as usize];
                sums[beyond(edges[e as usize], v) as usize] ^= sums[v as usize];
            }
        }
        Numbered {
            edges,
            at,
            is_tree,
            numbers,
        }
    }

    /// The part on the smaller side of these edges, if they are a cut, and a part that is kept.
    fn part(&self, cut: &[u32]) -> Option<Part> {
        let n = self.at.len();
        let (u, v) = self.edges[cut[0] as usize];
        let mut side = vec![0u8; n];
        (side[u as usize], side[v as usize]) = (1, 2);
        let mut reached = [vec![u], vec![v]];
        let mut heads = [0, 0];
        // By turns, so that no more is looked at than twice the smaller side.
        let smaller = 'whole: loop {
            for (mine, head) in heads.iter_mut().enumerate() {
                let Some(&x) = reached[mine].get(*head) else {
                    break 'whole mine;
                };
                *head += 1;
                for &e in self.at[x as usize].iter().filter(|e| !cut.contains(e)) {
                    let y = beyond(self.edges[e as usize], x);
                    match side[y as usize] {
                        0 => {
                            side[y as usize] = mine as u8 + 1;
                            reached[mine].push(y);
                        }
                        other if other != mine as u8 + 1 => return None,
                        _ => {}
                    }
                }
            }
        };
        let mut vertices = std::mem::take(&mut reached[smaller]);
        vertices.sort_unstable();
        let is_in = |v: u32| vertices.binary_search(&v).is_ok();
        let joins = cut.iter().map(|&e| match self.edges[e as usize] {
            (v, w) if is_in(v) => (v, w),
            (v, w) => (w, v),
        });
        let joins: Vec<Edge> = joins.collect();
        let mut ends: Vec<u32> = joins.iter().flat_map(|&(v, w)| [v, w]).collect();
        ends.sort_unstable();
        ends.dedup();
        let is_cut = joins.iter().all(|&(v, w)| is_in(v) && !is_in(w));
        let is_kept = is_cut && ends.len() == 2 * cut.len() && vertices.len() >= FEWEST;
        is_kept.then_some(Part {
            vertices,
            joins: Joins::Edges(joins),
        })
    }
}

fn beyond((v, w): Edge, end: u32) -> u32 {
    if v == end { w } else { v }
}

/// Parts that two or three edges join to the rest.
fn joined_by_edges(graph: &Graph) -> Vec<Part> {
    let numbered = Numbered::of(graph);
    let mut by_number: BTreeMap<u64, Vec<u32>> = BTreeMap::new();
    for (e, &number) in numbered.numbers.iter().enumerate() {
        by_number.entry(number).or_default().push(e as u32);
    }
    let mut found = Vec::new();
    // Edges of the same number part the graph like a ring: each with the next in the order of the tree.
    for class in by_number.values() {
        let pairs = class.iter().enumerate();
        let pairs = pairs.flat_map(|(i, &e)| class[i + 1..].iter().map(move |&f| [e, f]));
        found.extend(
            pairs
                .take(MOST_PARTS)
                .filter_map(|pair| numbered.part(&pair)),
        );
    }
    // Most sums are no number of an edge, and a bit for each number tells that at once.
    const BITS: u64 = 1 << 22;
    let mut bits = vec![0u64; (BITS / 64) as usize];
    let place = |number: u64| {
        let bit = number % BITS;
        ((bit / 64) as usize, 1u64 << (bit % 64))
    };
    for &number in &numbered.numbers {
        let (word, bit) = place(number);
        bits[word] |= bit;
    }
    let m = numbered.edges.len();
    let mut cuts = 0;
    // Edges of the tree come first, and every cut has one.
    let place_of = |e: usize| (!numbered.is_tree[e], e);
    for first in (0..m).filter(|&e| numbered.is_tree[e]) {
        for second in (0..m).filter(|&e| place_of(e) > place_of(first)) {
            let sum = numbered.numbers[first] ^ numbered.numbers[second];
            let (word, bit) = place(sum);
            if bits[word] & bit == 0 {
                continue;
            }
            let thirds = by_number.get(&sum).into_iter().flatten();
            for &third in thirds.filter(|&&e| place_of(e as usize) > place_of(second)) {
                let cut = [first as u32, second as u32, third];
                if cuts < MOST_PARTS && !shares_a_vertex(&numbered, cut) {
                    cuts += 1;
                    found.extend(numbered.part(&cut));
                }
            }
        }
    }
    found
}

/// Whether all three edges are those at one vertex.
fn shares_a_vertex(numbered: &Numbered, cut: [u32; 3]) -> bool {
    let [one, two, three] = cut.map(|e| numbered.edges[e as usize]);
    let is_end = |(v, w): Edge, end: u32| v == end || w == end;
    [one.0, one.1]
        .into_iter()
        .any(|end| is_end(two, end) && is_end(three, end))
}

/// Parts that two vertices join to the rest.
fn joined_by_vertices(graph: &Graph, limits: &Limits<'_>) -> Vec<Part> {
    let n = graph.len();
    // By size, the two vertices, and one of the part.
    let mut found: Vec<(usize, [u32; 2], u32)> = Vec::new();
    let mut search = DepthFirst::new(n);
    for without in 0..n as u32 {
        if limits.asked_to_stop() {
            return Vec::new();
        }
        search.run(graph, without, &mut found);
        if found.len() > 2 * MOST_PARTS {
            found.sort_unstable_by(|one, other| other.cmp(one));
            found.truncate(MOST_PARTS);
        }
    }
    found.sort_unstable_by(|one, other| other.cmp(one));
    // Each pair is met from either side.
    let mut told = Vec::new();
    let mut parts = Vec::new();
    for (size, outside, start) in found.into_iter().take(MOST_PARTS) {
        let mut pair = outside;
        pair.sort_unstable();
        let vertices = component(graph, pair, start);
        if vertices.len() == size && !told.contains(&(pair, vertices[0])) {
            told.push((pair, vertices[0]));
            parts.push(Part {
                vertices,
                joins: Joins::Vertices(pair),
            });
        }
    }
    parts
}

/// The vertices that hang together with one where two others are left out, in order.
fn component(graph: &Graph, without: [u32; 2], start: u32) -> Vec<u32> {
    let mut is_reached = vec![false; graph.len()];
    without.iter().for_each(|&v| is_reached[v as usize] = true);
    is_reached[start as usize] = true;
    let mut reached = vec![start];
    let mut head = 0;
    while let Some(&v) = reached.get(head) {
        head += 1;
        for &w in graph.neighbors(v as usize) {
            if !std::mem::replace(&mut is_reached[w as usize], true) {
                reached.push(w);
            }
        }
    }
    reached.sort_unstable();
    reached
}

/// A depth-first search without one vertex.
struct DepthFirst {
    found: Vec<u32>,
    low: Vec<u32>,
    size: Vec<u32>,
    next: Vec<u32>,
    stack: Vec<u32>,
}

impl DepthFirst {
    fn new(n: usize) -> DepthFirst {
        DepthFirst {
            found: vec![0; n],
            low: vec![0; n],
            size: vec![0; n],
            next: vec![0; n],
            stack: Vec::new(),
        }
    }

    /// Tells of each articulation, and each subtree below it that it cuts off and that is a part.
    fn run(&mut self, graph: &Graph, without: u32, told: &mut Vec<(usize, [u32; 2], u32)>) {
        let n = graph.len();
        self.found.fill(0);
        self.next.fill(0);
        self.found[without as usize] = u32::MAX;
        let root = u32::from(without == 0);
        let mut clock = 1;
        (
            self.found[root as usize],
            self.low[root as usize],
            self.size[root as usize],
        ) = (1, 1, 1);
        self.stack.clear();
        self.stack.push(root);
        while let Some(&v) = self.stack.last() {
            let at = self.next[v as usize] as usize;
            if let Some(&w) = graph.neighbors(v as usize).get(at) {
                self.next[v as usize] += 1;
                match self.found[w as usize] {
                    0 => {
                        clock += 1;
                        self.found[w as usize] = clock;
                        self.low[w as usize] = clock;
                        self.size[w as usize] = 1;
                        self.stack.push(w);
                    }
                    u32::MAX => {}
                    when => self.low[v as usize] = self.low[v as usize].min(when),
                }
                continue;
            }
            self.stack.pop();
            let Some(&above) = self.stack.last() else {
                break;
            };
            let (low, size) = (self.low[v as usize], self.size[v as usize]);
            self.low[above as usize] = self.low[above as usize].min(low);
            self.size[above as usize] += size;
            let is_cut = low >= self.found[above as usize];
            let sizes = FEWEST..=(n - 2) / 2;
            let (below, others) = (size as usize, n - 2 - size as usize);
            if is_cut && sizes.contains(&below) {
                told.push((below, [without, above], v));
            }
            // The other side, if it hangs together.
            if is_cut && above != root && sizes.contains(&others) {
                told.push((others, [without, above], root));
            }
        }
    }
}
