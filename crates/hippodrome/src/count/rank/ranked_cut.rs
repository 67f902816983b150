//! All cycles of a graph that is cut in the middle, by number.
//!
//! They come in the order of the join (`join`): by the class of the walked side, by its state, by the state
//! of the gathered side that completes it with edges within the cut, then by the ways to both states
//! (`kept_layers`). The join tells how many cycles each class has, and these sums are kept; the rest is done
//! again for the one class that is asked for.
//!
//! Where one side is the image of the other, a cycle whose gathered class is the shorter one stands for two:
//! itself and its image.
//!
//! Cost: the sweeps and the join once, with all layers kept and mirror images apart, so about twice what the
//! count takes; then some milliseconds for a cycle. 8x8 closed: 4.5 GB.

use num_bigint::BigUint;

use super::Numbered;
use super::kept_layers::{KeptLayers, LayerState, number_of};
use super::kept_tables::TablesInStore;
use crate::count::cut::compatible::{EITHER_WAY, Join, NOT_LONGER, SHORTER};
use crate::count::cut::join::turn;
use crate::count::cut::pairings::Pairings;
use crate::count::cut::part::Part;
use crate::count::cut::profile;
use crate::count::cut::side_states::{ProfileClass, SideStates, Swept};
use crate::count::frontier::key::Key;
use crate::count::frontier::steps::steps;
use crate::count::keep::checkpoint::Joined;
use crate::count::keep::sealed::damaged;
use crate::count::number::{CountError, Resources, TOO_WIDE};
use crate::count::plan::separator::{Second, Separator};
use crate::count::sweep::layer::Layer;
use crate::hamiltonian::{Cycles, Edge};
use crate::limits::{Limits, Stopped};
use crate::trace::{CountProgress, ProgressTrace};

/// Two sides of a cut.
pub(crate) struct RankedCut {
    separator: Separator,
    /// Where the image takes each place of the cut; to itself if there is none.
    places: Vec<u8>,
    lower: Vec<Vec<u8>>,
    /// One side, if the other is its image.
    halves: Vec<SideStates>,
    ways: Vec<Box<dyn Ways + Send + Sync>>,
    /// For each join its classes in order, with the number of the first cycle of each.
    joined: Vec<Vec<(ProfileClass, BigUint)>>,
    pairings: Pairings,
    tours: BigUint,
}

/// The ways to the states of a side.
trait Ways {
    /// The edges of a way.
    fn way(&self, profile: u64, mates: u64, number: BigUint) -> Vec<Edge>;

    /// The number of a way, told by whether it has an edge; the profile and the mates of its state.
    fn number(&self, has: &dyn Fn(Edge) -> bool) -> (BigUint, u64, u64);
}

/// The layers of a side, and the slot of each place of the cut.
struct RankedSide<K> {
    levels: KeptLayers<K>,
    slots: Vec<Option<u8>>,
}

impl<K: Key> Ways for RankedSide<K> {
    fn way(&self, profile: u64, mates: u64, number: BigUint) -> Vec<Edge> {
        let state = profile::key(profile, mates, &self.slots);
        let done = self.levels.len();
        self.levels.way(LayerState { done, state }, number)
    }

    fn number(&self, has: &dyn Fn(Edge) -> bool) -> (BigUint, u64, u64) {
        let (number, place) = self.levels.number(self.levels.len(), has);
        let (profile, mates) = profile::read(place.state, &self.slots);
        (number, profile, mates)
    }
}

impl RankedCut {
    pub(crate) fn new(
        cycles: &Cycles,
        separator: Separator,
        mut kept: Option<&mut TablesInStore<'_>>,
        how: &Resources,
        limits: &Limits<'_>,
        trace: &mut dyn ProgressTrace,
    ) -> Result<Self, CountError> {
        let identity = (0..separator.middle.len() as u8).collect();
        let (places, orders) = match &separator.second {
            Second::Image(image) => (separator.places(image), vec![&separator.first]),
            Second::Order(second) => (identity, vec![&separator.first, second]),
        };
        let (mut halves, mut ways): (Vec<SideStates>, Vec<Box<dyn Ways + Send + Sync>>) =
            (Vec::new(), Vec::new());
        let (mut how, mut swept) = (*how, 0);
        for (which, order) in orders.into_iter().enumerate() {
            let (_, width) = steps(&cycles.graph, order, &[]).ok_or(TOO_WIDE)?;
            let slots = separator.slots(&cycles.graph, order)?;
            let left = limits.after(swept);
            let kept = kept.as_deref_mut().map(|kept| (kept, which));
            let (half, side, bytes, states) = match width <= <u64 as Key>::SLOTS {
                true => side::<u64>(cycles, order, slots, kept, &how, &left, trace)?,
                false => side::<u128>(cycles, order, slots, kept, &how, &left, trace)?,
            };
            swept += states;
            how.memory = how.memory.saturating_sub(bytes);
            halves.push(half);
            ways.push(side);
        }
        let pairings = Pairings::new(separator.middle.len(), how.memory / 8);
        let mut sides = RankedCut {
            lower: separator.lower(&cycles.graph),
            separator,
            places,
            halves,
            ways,
            joined: Vec::new(),
            pairings,
            tours: BigUint::ZERO,
        };
        for which in 0..sides.ways.len() {
            let join = sides.join(which, limits);
            let classes: Vec<ProfileClass> = join.classes().into_iter().copied().collect();
            let found = match &kept {
                Some(kept) => kept.sums(which, &how, limits)?,
                None => None,
            };
            let sums = match found {
                Some(sums) if sums.len() == classes.len() => sums,
                Some(_) => return Err(damaged("there are sums of other classes")),
                None => {
                    // A state that is walked is a node too.
                    swept += join.walked.len() as u64;
                    if swept > limits.budget() {
                        return Err(Stopped::Nodes.into());
                    }
                    let layer = CountProgress {
                        done: sides.separator.first.len() as u64,
                        of: cycles.graph.len() as u64,
                        states: join.walked.len() as u64,
                        expanded: swept,
                        ..CountProgress::default()
                    };
                    let mut sums = Vec::new();
                    join.run(
                        &sides.pairings,
                        how.threads.max(1),
                        0,
                        Joined::default(),
                        |_, new| {
                            sums.extend_from_slice(new);
                            trace.layer(layer);
                            Ok(())
                        },
                    )?;
                    if let Some(kept) = &mut kept {
                        kept.keep_sums(which, &sums, limits)?;
                    }
                    sums
                }
            };
            let mut first = sides.tours;
            let classes = classes.into_iter().zip(sums).map(|(class, sum)| {
                let own = first.clone();
                first += sum;
                (class, own)
            });
            sides.joined.push(classes.collect());
            sides.tours = first;
        }
        Ok(sides)
    }

    /// What is put together: with two sides, first the walked classes of the second, then those of the
    /// first.
    fn join<'j>(&'j self, which: usize, limits: &'j Limits<'j>) -> Join<'j> {
        let (gathered, walked, weight) = match (self.halves.as_slice(), which) {
            ([both], _) => (both, both, EITHER_WAY),
            ([first, second], 0) => (first, second, NOT_LONGER),
            ([first, second, ..], _) => (second, first, SHORTER),
            ([], _) => unreachable!("there is a side"),
        };
        Join {
            gathered,
            walked,
            places: &self.places,
            lower: &self.lower,
            part: Part::WHOLE,
            weight,
            limits,
        }
    }

    /// The edges between places of the cut.
    fn within(&self, edges: &[(u8, u8)]) -> impl Iterator<Item = Edge> {
        let vertex = |place: u8| self.separator.middle[usize::from(place)];
        edges.iter().map(move |&(a, b)| (vertex(a), vertex(b)))
    }
}

/// Sweeps over a side. How many bytes it takes, and how many states were gone on from.
fn side<K: Key + 'static>(
    cycles: &Cycles,
    order: &[u32],
    slots: Vec<Option<u8>>,
    kept: Option<(&mut TablesInStore<'_>, usize)>,
    how: &Resources,
    limits: &Limits<'_>,
    trace: &mut dyn ProgressTrace,
) -> Result<(SideStates, Box<dyn Ways + Send + Sync>, usize, u64), CountError> {
    let (mut store, which) = kept.unzip();
    let of_side = store.as_deref_mut().zip(which);
    let levels = KeptLayers::<K>::sweep(&cycles.graph, order, of_side, how, limits, trace)?;
    let left = Resources {
        memory: how.memory.saturating_sub(levels.bytes()),
        ..*how
    };
    let kept = store.as_deref().zip(which);
    let found = kept.map(|(kept, side)| kept.side(side, slots.len(), &left, limits));
    let half = match found.transpose()?.flatten() {
        Some(half) => half,
        None => {
            let layer = levels.last_layer();
            let swept = Swept {
                layer: layer.unwrap_or_else(|| Layer::one(K::EMPTY)),
                store: None,
                slots: &slots,
                threads: how.threads,
                limits,
            };
            let left = left.memory.saturating_sub(swept.layer.bytes());
            let half = SideStates::new(&swept, &[], left)?.by_mates();
            if let (Some(kept), Some(side)) = (store, which) {
                kept.keep_side(side, &half, limits)?;
            }
            half
        }
    };
    let bytes = levels.bytes() + half.bytes();
    let states = levels.states;
    Ok((half, Box::new(RankedSide { levels, slots }), bytes, states))
}

/// What comes of a join without limits. `expect` would bring the names of all errors into the page, as texts for a debugger.
fn unlimited<T>(made: Result<T, Stopped>) -> T {
    match made {
        Ok(made) => made,
        Err(_) => unreachable!("nothing limits it"),
    }
}

/// An edge where a symmetry takes it.
fn moved(image: &[u32], (v, w): Edge) -> Edge {
    (image[v as usize], image[w as usize])
}

impl Numbered for RankedCut {
    fn number(&self) -> BigUint {
        self.tours.clone()
    }

    fn unrank(&self, number: BigUint) -> Vec<Edge> {
        let which = self
            .joined
            .iter()
            .rposition(|classes| classes.first().is_some_and(|(_, first)| *first <= number));
        let which = which.unwrap_or_default();
        let classes = &self.joined[which];
        let (class, first) = &classes[classes.partition_point(|(_, first)| *first <= number) - 1];
        let join = self.join(which, &Limits::NONE);
        let mut left = number - first;
        let ways = unlimited(join.ways(class, &self.pairings));
        let mut walked = 0;
        loop {
            let all = &ways[walked] * number_of(join.walked.number(class, walked));
            if left < all {
                break;
            }
            left -= all;
            walked += 1;
        }
        let way = &left / &ways[walked];
        left %= &ways[walked];
        let mut found = None;
        unlimited(join.completions(class, walked, &mut |fit| {
            if found.is_some() {
                return;
            }
            let own = number_of(join.gathered.number(&fit.class, fit.state));
            let all = &own * fit.weight;
            if left < all {
                let edges: Vec<Edge> = self.within(fit.edges).collect();
                found = Some((fit.class, fit.state, &left / &own, &left % &own, edges));
            } else {
                left -= all;
            }
        }));
        let (other, state, copy, other_way, within) = found.expect("there are as many completions");
        let (gathered_side, walked_side) = match self.ways.as_slice() {
            [both] => (both, both),
            sides => (&sides[which], &sides[1 - which]),
        };
        let mut cycle = within;
        cycle.extend(gathered_side.way(
            other.profile,
            join.gathered.mates(&other)[state],
            other_way,
        ));
        let walked_edges = walked_side.way(class.profile, join.walked.mates(class)[walked], way);
        match &self.separator.second {
            Second::Image(image) => {
                cycle.extend(walked_edges.into_iter().map(|edge| moved(image, edge)));
                if copy > BigUint::ZERO {
                    cycle
                        .iter_mut()
                        .for_each(|edge| *edge = moved(image, *edge));
                }
            }
            Second::Order(_) => cycle.extend(walked_edges),
        }
        cycle
    }

    fn rank(&self, has: &dyn Fn(Edge) -> bool) -> BigUint {
        let length = |side: usize, profile: u64| {
            self.halves[side].find(profile).map_or(0, |class| class.len)
        };
        // Where one side is the image of the other, of a cycle and its image the one is put together whose
        // gathered class, that of the first side, is the shorter; this one may be the other.
        let copied;
        let (has, which, copy, gathered, walked): (&dyn Fn(Edge) -> bool, _, _, _, _) =
            match &self.separator.second {
                Second::Image(image) => {
                    let other = |edge: Edge| has(moved(image, edge));
                    let (first, second) = (self.ways[0].number(has), self.ways[0].number(&other));
                    if length(0, first.1) > length(0, second.1) {
                        copied = move |edge: Edge| has(moved(image, edge));
                        let third = |edge: Edge| copied(moved(image, edge));
                        let third = self.ways[0].number(&third);
                        (&copied, 0, 1u32, second, third)
                    } else {
                        (has, 0, 0, first, second)
                    }
                }
                Second::Order(_) => {
                    let (first, second) = (self.ways[0].number(has), self.ways[1].number(has));
                    match length(0, first.1) <= length(1, second.1) {
                        true => (has, 0, 0, first, second),
                        false => (has, 1, 0, second, first),
                    }
                }
            };
        let join = self.join(which, &Limits::NONE);
        let classes = &self.joined[which];
        let at = classes.partition_point(|(class, _)| turn(class.profile) < turn(walked.1));
        let (class, first) = &classes[at];
        let state_of = |half: &SideStates, class: &ProfileClass, mates: u64| {
            let states = half.mates(class).iter();
            states.take_while(|&&other| other != mates).count()
        };
        let state = state_of(join.walked, class, walked.2);
        let ways = unlimited(join.ways(class, &self.pairings));
        let before =
            (0..state).map(|before| &ways[before] * number_of(join.walked.number(class, before)));
        let mut number = first + before.sum::<BigUint>() + &ways[state] * walked.0;
        let edges: Vec<(u8, u8)> = (0..self.lower.len() as u8)
            .flat_map(|a| self.lower[usize::from(a)].iter().map(move |&b| (a, b)))
            .filter(|&edge| self.within(&[edge]).all(has))
            .collect();
        let mut met = false;
        unlimited(join.completions(class, state, &mut |fit| {
            if met {
                return;
            }
            let own = number_of(join.gathered.number(&fit.class, fit.state));
            let same_edges = || {
                fit.edges.len() == edges.len() && fit.edges.iter().all(|edge| edges.contains(edge))
            };
            met = fit.class.profile == gathered.1
                && join.gathered.mates(&fit.class)[fit.state] == gathered.2
                && same_edges();
            number += match met {
                true => own * copy + &gathered.0,
                false => own * fit.weight,
            };
        }));
        assert!(met, "every cycle is put together in one of these ways");
        number
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::board::Board;
    use crate::count::keep::checkpoint::memory::Memory;
    use crate::count::plan::separator::candidates;
    use crate::count::plan::separator::samples::problems_to_cut;
    use crate::list::Tours;
    use crate::problem::{Ends, Problem};
    use crate::square::Square;
    use crate::trace::Quiet;

    /// Cut at every line of a board: every tour of the list, or one in some, has a number of its own and
    /// comes back.
    #[test]
    #[ignore = "takes seconds"]
    fn every_tour_has_one_number() {
        let (mut cuts, mut listed) = ([0; 2], 0);
        for problem in problems_to_cut() {
            let cycles = Cycles::of(&problem);
            let tours: Vec<_> = Tours::new(&problem).unwrap().collect();
            for parts in candidates(&cycles).into_iter().flatten() {
                let separator = Separator::new(&cycles, parts, None);
                cuts[usize::from(matches!(separator.second, Second::Image(_)))] += 1;
                let how = Resources::default();
                let ranked =
                    RankedCut::new(&cycles, separator, None, &how, &Limits::NONE, &mut Quiet)
                        .unwrap();
                assert_eq!(ranked.number(), tours.len().into(), "{problem}");
                let mut numbers = BTreeSet::new();
                for tour in tours.iter().step_by(37) {
                    let cycle: BTreeSet<Edge> = cycles.cycle(tour.squares()).into_iter().collect();
                    let has = |(v, w)| cycle.contains(&(v, w)) || cycle.contains(&(w, v));
                    let number = ranked.rank(&has);
                    let found = cycles.tour(&ranked.unrank(number.clone()));
                    assert_eq!(found, tour.squares(), "{problem} {number}");
                    assert!(number < ranked.number(), "{problem} {number}");
                    assert!(numbers.insert(number), "{problem}");
                }
                listed += numbers.len();
            }
        }
        assert!(listed > 1000, "{listed}");
        assert!(cuts[0] > 60 && cuts[1] > 10, "{cuts:?}");
    }

    /// What is read from a store numbers the same tours as what was counted, however the board is cut.
    #[test]
    #[ignore = "takes seconds"]
    fn kept_tables_number_the_same_tours() {
        let mut cuts = [0; 2];
        for problem in problems_to_cut() {
            let cycles = Cycles::of(&problem);
            for parts in candidates(&cycles).into_iter().flatten().step_by(3) {
                let store = Memory::default();
                let how = Resources::default();
                let sides = |limits| {
                    let separator = Separator::new(&cycles, parts.clone(), None);
                    let kept = TablesInStore::open(store.compressed(), "any", &[]);
                    let kept = &mut kept.unwrap();
                    RankedCut::new(&cycles, separator, Some(kept), &how, &limits, &mut Quiet)
                };
                let first = sides(Limits::NONE).unwrap();
                let again = sides(Limits::NONE.with_nodes(0)).unwrap();
                cuts[first.ways.len() - 1] += 1;
                assert_eq!(first.number(), again.number(), "{problem}");
                for part in (0..5u32).filter(|_| first.number() > BigUint::ZERO) {
                    let number = first.number() * part / 5u32;
                    let found = first.unrank(number.clone());
                    assert_eq!(found, again.unrank(number), "{problem}");
                }
            }
        }
        assert!(cuts[0] > 0 && cuts[1] > 20, "{cuts:?}");
    }

    /// A number is that of the same tour for any number of threads: states are in the same order.
    #[test]
    fn threads_do_not_change_numbers() {
        let board: Board = "6x8".parse().unwrap();
        let problem = Problem::on_board(board, crate::leaper::Leaper::KNIGHT, Ends::Closed);
        let cycles = Cycles::of(&problem);
        let sides = |threads| {
            let parts = candidates(&cycles).into_iter().flatten().find(|parts| {
                let [first, _, second] = parts;
                first.len() == second.len() && first.len() > 17
            });
            let separator = Separator::new(&cycles, parts.unwrap(), None);
            let how = Resources {
                threads,
                ..Resources::default()
            };
            RankedCut::new(&cycles, separator, None, &how, &Limits::NONE, &mut Quiet).unwrap()
        };
        let [one, seven] = [1, 7].map(sides);
        assert_eq!(one.number(), 55_488_142u32.into());
        for (one, seven) in one.halves.iter().zip(&seven.halves) {
            assert!(one.len() > 1 << 15, "{}", one.len());
            for (one_class, seven_class) in one.classes().iter().zip(seven.classes()) {
                assert_eq!(one_class.profile, seven_class.profile);
                assert_eq!(one.mates(one_class), seven.mates(seven_class));
                assert_eq!(one.numbers(one_class), seven.numbers(seven_class));
            }
        }
    }

    /// All of them, one after another.
    #[test]
    fn every_number_has_a_tour() {
        let problem = Problem::on_board(
            "4x5".parse().unwrap(),
            crate::leaper::Leaper::KNIGHT,
            Ends::Any,
        );
        let cycles = Cycles::of(&problem);
        let listed: BTreeSet<Vec<Square>> = Tours::new(&problem)
            .unwrap()
            .map(|tour| tour.squares().to_vec())
            .collect();
        for parts in candidates(&cycles).into_iter().flatten() {
            let separator = Separator::new(&cycles, parts, None);
            let how = Resources::default();
            let sides =
                RankedCut::new(&cycles, separator, None, &how, &Limits::NONE, &mut Quiet).unwrap();
            let tours = (0..listed.len()).map(|number| cycles.tour(&sides.unrank(number.into())));
            assert_eq!(tours.collect::<BTreeSet<_>>(), listed);
        }
    }

    /// Numbers of more than 64 and 128 bits: what is found by number has this number.
    #[test]
    #[ignore = "takes seconds"]
    fn long_numbers() {
        let board: Board = "3x94".parse().unwrap();
        let problem = Problem::on_board(board, crate::leaper::Leaper::KNIGHT, Ends::Closed);
        let cycles = Cycles::of(&problem);
        for parts in candidates(&cycles).into_iter().flatten().step_by(45) {
            let separator = Separator::new(&cycles, parts, None);
            let how = Resources::default();
            let sides =
                RankedCut::new(&cycles, separator, None, &how, &Limits::NONE, &mut Quiet).unwrap();
            let all = sides.number();
            assert!(all.to_string().len() > 40);
            for part in 0..7u32 {
                let number = &all * part / 7u32;
                let tour = cycles.tour(&sides.unrank(number.clone()));
                let tour = crate::verify::verify(&problem, &tour).unwrap();
                let cycle: BTreeSet<Edge> = cycles.cycle(tour.squares()).into_iter().collect();
                let has = |(v, w)| cycle.contains(&(v, w)) || cycle.contains(&(w, v));
                assert_eq!(sides.rank(&has), number);
            }
        }
    }
}
