//! The mates of the ends of a state, in a word.
//!
//! Ends are numbered as they come in a profile. Up to 16 of them: four bits each, the mate's number.
//! Beyond, where that does not fit, only for those that come before their mates: five bits each, in
//! their order.

/// The most ends; a vector of their 34 million pairings is still a few hundred megabytes.
pub(crate) const MAX_ENDS: usize = 18;
/// The most ends with four bits each.
pub(crate) const SHORT: usize = 16;

/// The word for so many ends with these mates.
pub(crate) fn pack(mates: &[u8]) -> u64 {
    let all = (0u8..).zip(mates);
    match mates.len() {
        ..=SHORT => all.fold(0, |word, (end, &mate)| word | u64::from(mate) << (4 * end)),
        _ => {
            let earlier = all.filter(|&(end, &mate)| end < mate);
            let places = (0..).step_by(5);
            earlier.zip(places).fold(0, |word, ((_, &mate), place)| {
                word | u64::from(mate) << place
            })
        }
    }
}

/// The mates of so many ends.
pub(crate) fn unpack(word: u64, ends: usize) -> [u8; MAX_ENDS] {
    let mut mates = [0; MAX_ENDS];
    if ends <= SHORT {
        for (end, mate) in mates[..ends].iter_mut().enumerate() {
            *mate = (word >> (4 * end) & 15) as u8;
        }
        return mates;
    }
    let mut known = 0u32;
    let mut left = word;
    for end in 0..ends {
        if known >> end & 1 == 0 {
            let mate = (left & 31) as usize;
            left >>= 5;
            known |= 1 << mate;
            (mates[end], mates[mate]) = (mate as u8, end as u8);
        }
    }
    mates
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::{below, rng};

    #[test]
    fn what_is_packed_is_unpacked() {
        let mut rng = rng(3, 0);
        for ends in (2..=MAX_ENDS).step_by(2) {
            for _ in 0..200 {
                let mut free: Vec<usize> = (0..ends).collect();
                let mut mates = vec![0; ends];
                while let Some(one) = free.pop() {
                    let other = free.swap_remove(below(&mut rng, free.len()));
                    (mates[one], mates[other]) = (other as u8, one as u8);
                }
                assert_eq!(unpack(pack(&mates), ends)[..ends], mates);
            }
        }
    }
}
