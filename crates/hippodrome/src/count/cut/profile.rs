//! What a state leaves to be done at a cut: its profile and the mates of its ends.
//!
//! When all vertices of a side are done, a state says of each vertex of the cut whether it is bare,
//! an end or inner. That is its *profile*, two bits a vertex ([`BARE`], [`END`], [`INNER`], with the
//! vertices in the order of the cut). Beside it stand the mates of its ends (`mates`), the ends numbered as
//! they come in the profile.
//!
//! Symmetries of the side take a state to others ([`Images`]); a profile is moved four vertices at a time,
//! by tables.

use arrayvec::ArrayVec;

use crate::count::frontier::key::{self, Key};
use crate::count::frontier::mates::{MAX_ENDS, SHORT, pack, unpack};

/// A vertex of the cut with no move of this side.
pub(crate) const BARE: u64 = 0;
/// A vertex with one.
pub(crate) const END: u64 = 1;
/// A vertex with both.
pub(crate) const INNER: u64 = 2;

/// The lower bit of every vertex in a profile: set at its ends.
pub(crate) const ENDS: u64 = 0x5555_5555_5555_5555;

/// A profile and the mates of its ends.
pub(crate) type State = (u64, u64);

/// The symmetries under which profiles are one: a group.
#[derive(Clone, Debug)]
pub(crate) struct Images {
    /// Where each takes the places of the cut, the identity first.
    places: Vec<Vec<u8>>,
    /// And for each where places come from.
    origins: Vec<Vec<u8>>,
    /// For each the image of what four vertices are, a table for each four.
    fours: Vec<Vec<[u64; 256]>>,
}

/// A board has at most seven symmetries besides the identity.
pub(crate) const MAX_IMAGES: usize = 8;

impl Images {
    /// The identity and these.
    pub(crate) fn new(vertices: usize, mirrors: &[Vec<u8>]) -> Images {
        let identity: Vec<u8> = (0..vertices as u8).collect();
        let places: Vec<Vec<u8>> = [identity].into_iter().chain(mirrors.to_vec()).collect();
        let fours = |places: &Vec<u8>| {
            let firsts = (0..places.len()).step_by(4);
            let table = |first: usize| {
                let own = &places[..places.len().min(first + 4)];
                std::array::from_fn(|four| moved((four as u64) << (2 * first), own))
            };
            firsts.map(table).collect()
        };
        Images {
            origins: places.iter().map(|places| inverse(places)).collect(),
            fours: places.iter().map(fours).collect(),
            places,
        }
    }

    /// How many there are, the identity among them.
    pub(crate) fn len(&self) -> usize {
        self.places.len()
    }

    /// The vertices of the cut.
    pub(crate) fn vertices(&self) -> usize {
        self.places[0].len()
    }

    /// For each vertex of an image where it comes from.
    pub(crate) fn origins(&self, image: usize) -> &[u8] {
        &self.origins[image]
    }

    /// The images of a profile, itself first.
    pub(crate) fn of(&self, profile: u64) -> impl Iterator<Item = u64> {
        self.fours.iter().map(move |fours| {
            let tables = (0..).step_by(8).zip(fours);
            tables.fold(0, |image, (at, table)| {
                image | table[(profile >> at & 255) as usize]
            })
        })
    }

    /// How many different profiles are images of this one, itself among them.
    pub(crate) fn different(&self, profile: u64) -> usize {
        let same = self.of(profile).filter(|&image| image == profile);
        self.len() / same.count()
    }

    /// The images of a state that have the least profile of all of them. How many images there are
    /// in all.
    pub(crate) fn least_of(&self, state: State, least: &mut Vec<State>) -> u64 {
        least.clear();
        if self.len() == 1 {
            least.push(state);
            return 1;
        }
        let (profile, mates) = state;
        let images: ArrayVec<u64, MAX_IMAGES> = self.of(profile).collect();
        let lowest = images.iter().min().copied().unwrap_or(profile);
        let mut same = 1;
        for (&image, places) in images.iter().zip(&self.places).skip(1) {
            if image == lowest || image == profile {
                let image = moved_state(profile, mates, places);
                same += u64::from(image == state);
                if image.0 == lowest {
                    least.push(image);
                }
            }
        }
        if profile == lowest {
            least.push(state);
        }
        least.sort_unstable();
        least.dedup();
        self.len() as u64 / same
    }
}

/// A permutation backwards.
fn inverse(places: &[u8]) -> Vec<u8> {
    let mut inverse = vec![0; places.len()];
    for (at, &place) in (0..).zip(places) {
        inverse[usize::from(place)] = at;
    }
    inverse
}

/// A profile with its vertices moved to other places.
pub(crate) fn moved(profile: u64, places: &[u8]) -> u64 {
    let contents = places.iter().enumerate();
    contents.fold(0, |moved, (at, &place)| {
        moved | (profile >> (2 * at) & 3) << (2 * place)
    })
}

/// A profile with its vertices moved to other places, and the mates with them.
fn moved_state(profile: u64, mates: u64, places: &[u8]) -> (u64, u64) {
    if places.len() > SHORT {
        return moved_long_state(profile, mates, places);
    }
    let image = moved(profile, places);
    // For each end its number in the image, four bits each.
    let mut renamed = 0u64;
    let mut end = 0;
    for (at, &place) in places.iter().enumerate() {
        if profile >> (2 * at) & 3 == END {
            let before = image & ENDS & ((1 << (2 * place)) - 1);
            renamed |= u64::from(before.count_ones()) << (4 * end);
            end += 1;
        }
    }
    let name = |end: u64| renamed >> (4 * end) & 15;
    let mates = (0..end).fold(0, |moved, end| {
        moved | name(mates >> (4 * end) & 15) << (4 * name(end))
    });
    (image, mates)
}

/// The same, with any number of ends.
fn moved_long_state(profile: u64, mates: u64, places: &[u8]) -> (u64, u64) {
    let image = moved(profile, places);
    let ends = places.iter().enumerate();
    let ends = ends.filter(|&(at, _)| profile >> (2 * at) & 3 == END);
    let number = |(_, &place): (usize, &u8)| {
        let before = image & ENDS & ((1 << (2 * place)) - 1);
        before.count_ones() as usize
    };
    let renamed: ArrayVec<usize, MAX_ENDS> = ends.map(number).collect();
    let mates = unpack(mates, renamed.len());
    let mut moved = [0; MAX_ENDS];
    for (&end, &mate) in renamed.iter().zip(&mates) {
        moved[end] = renamed[usize::from(mate)] as u8;
    }
    (image, pack(&moved[..renamed.len()]))
}

/// The profile of a state, and the mates of its ends.
pub(crate) fn read<K: Key>(key: K, slots: &[Option<u8>]) -> (u64, u64) {
    let (mut profile, mut ends) = (0, 0);
    // As short and as long words are made of them.
    let (mut short, mut mates) = (0u64, [0; MAX_ENDS + 1]);
    let mut seen = [None; 16];
    for (at, slot) in slots.iter().enumerate() {
        let label = slot.map_or(key::BARE, |slot| key.get(slot));
        let content = match label {
            key::BARE => BARE,
            key::INNER => INNER,
            path => {
                match seen[path as usize] {
                    None => seen[path as usize] = Some(ends),
                    Some(mate) => {
                        (mates[mate], mates[ends]) = (ends as u8, mate as u8);
                        short |= (ends as u64).wrapping_shl(4 * mate as u32);
                        short |= (mate as u64).wrapping_shl(4 * ends as u32);
                    }
                }
                ends += 1;
                END
            }
        };
        profile |= content << (2 * at);
    }
    let mates = match ends {
        ..=SHORT => short,
        _ => pack(&mates[..ends]),
    };
    (profile, mates)
}

/// The state of a profile and its mates.
pub(crate) fn key<K: Key>(profile: u64, mates: u64, slots: &[Option<u8>]) -> K {
    let (mut state, mut end, mut paths) = (K::EMPTY, 0, 0);
    let mut names = [0; MAX_ENDS];
    let mates = unpack(mates, (profile & ENDS).count_ones() as usize);
    for (at, slot) in slots.iter().enumerate() {
        let label = match profile >> (2 * at) & 3 {
            END => {
                let mate = usize::from(mates[end]);
                if mate > end {
                    paths += 1;
                    names[end] = key::INNER + paths;
                } else {
                    names[end] = names[mate];
                }
                end += 1;
                names[end - 1]
            }
            INNER => key::INNER,
            _ => key::BARE,
        };
        state = slot.map_or(state, |slot| state.with(slot, label));
    }
    state.canonical()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::{below, rng};

    /// Against all images, one by one.
    #[test]
    fn images_of_states() {
        let reversed = |vertices: u8| (0..vertices).rev().collect::<Vec<u8>>();
        let swapped = |vertices: u8| (0..vertices).map(|v| v ^ 1).collect::<Vec<u8>>();
        let both = |vertices: u8| (0..vertices).rev().map(|v| v ^ 1).collect::<Vec<u8>>();
        let mut rng = rng(5, 0);
        let mut shared = 0;
        for vertices in [2u8, 6, 10, 16, 18] {
            let all = [reversed(vertices), swapped(vertices), both(vertices)];
            for mirrors in [&all[..0], &all[..1], &all[1..2], &all[..]] {
                let images = Images::new(vertices.into(), mirrors);
                for case in 0..300 {
                    let mut profile = 0;
                    let mut ends = 0;
                    for vertex in 0..vertices {
                        let content = match (case % 2, vertex % 2, vertex + 1 == vertices) {
                            // Often one that is its own image.
                            (0, 1, _) => profile >> (2 * vertex - 2) & 3,
                            // The last one makes the ends even.
                            (_, _, true) => [INNER, END][ends % 2],
                            _ => below(&mut rng, 3) as u64,
                        };
                        profile |= content << (2 * vertex);
                        ends += usize::from(content == END);
                    }
                    let mut free: Vec<usize> = (0..ends).collect();
                    let mut mates = vec![0; free.len()];
                    while let Some(one) = free.pop() {
                        let other = free.swap_remove(below(&mut rng, free.len()));
                        (mates[one], mates[other]) = (other as u8, one as u8);
                    }
                    let mates = pack(&mates);
                    let mut expected: Vec<State> = [(profile, mates)].to_vec();
                    expected.extend(mirrors.iter().map(|to| moved_state(profile, mates, to)));
                    let profiles: Vec<u64> = expected.iter().map(|&(image, _)| image).collect();
                    assert_eq!(images.of(profile).collect::<Vec<_>>(), profiles);
                    let mut different = profiles;
                    different.sort_unstable();
                    different.dedup();
                    assert_eq!(images.different(profile), different.len());
                    expected.sort_unstable();
                    expected.dedup();
                    let mut least = Vec::new();
                    let size = images.least_of((profile, mates), &mut least);
                    assert_eq!(size, expected.len() as u64);
                    expected.retain(|&(image, _)| image == different[0]);
                    assert_eq!(least, expected);
                    shared += usize::from(least.len() > 1);
                }
            }
        }
        assert!(shared > 50, "{shared}");
    }
}
