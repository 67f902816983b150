//! To which worker a state or a class belongs: a matter of its key and the number of workers alone.
//!
//! States whose keys differ only in the four lowest slots belong together, so that neighbors, which take few bytes side
//! by side (`packed`), stay neighbors. There are thousands of such groups in any layer that is worth sharing.

use crate::count::frontier::key::mix;
use crate::count::keep::checksum::checksum;

/// The bits of a key that do not matter.
const NEIGHBORS: u32 = 16;

/// The worker of a state, of so many.
#[inline]
pub(crate) fn owner_of_state(key: u128, of: usize) -> usize {
    let group = key >> NEIGHBORS;
    let mixed = mix(mix(group as u64) ^ (group >> 64) as u64);
    (((mixed >> 32) * of as u64) >> 32) as usize
}

/// The share of a class, of so many, as [`Part`](crate::count::cut::part::Part) has it; and its group, of so many.
#[inline]
pub(crate) fn share_of_class(profile: u64, of: usize, groups: usize) -> (usize, usize) {
    let mixed = checksum([profile]);
    let group = mix(mixed) >> 32;
    (
        (mixed % of as u64) as usize,
        ((group * groups as u64) >> 32) as usize,
    )
}

#[cfg(test)]
mod tests {
    use super::super::part_of;
    use super::*;

    #[test]
    fn every_worker_has_about_as_many() {
        for of in [1, 2, 3, 7, 64] {
            let (mut states, mut classes) = (vec![0; of], vec![0; of]);
            for group in 0..1000 * of as u128 {
                states[owner_of_state(group << NEIGHBORS | 7, of)] += 1;
                assert_eq!(
                    owner_of_state(group << NEIGHBORS, of),
                    owner_of_state(group << NEIGHBORS | 7, of)
                );
                let (share, _) = share_of_class(group as u64, of, 5);
                classes[share] += 1;
                assert!(part_of(share, of).has(group as u64));
            }
            for counts in [states, classes] {
                assert!(
                    counts.iter().all(|count| (800..1200).contains(count)),
                    "{counts:?}"
                );
            }
        }
    }
}
