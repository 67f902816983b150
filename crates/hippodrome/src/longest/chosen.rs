//! Which moves were chosen on the way to a state.
//!
//! Each state holds the last link of a chain, and a link the move that was chosen and the link before it. States have most of
//! their chains in common, and chains that no state holds any more are let go of from time to time, so that the
//! links are few beside the states that have come and gone.
//!
//! A link stands after the one before it: letting go is one pass back, which marks what is held, and one forth.

/// No link: nothing was chosen yet.
pub(super) const NOTHING: u32 = u32::MAX;

/// All links, in the order in which they were made.
#[derive(Debug, Default)]
pub(super) struct Chosen {
    /// The link before, and the move.
    links: Vec<(u32, u32)>,
}

impl Chosen {
    /// The chain that chooses this move after those before.
    pub(super) fn after(&mut self, before: u32, chosen: u32) -> u32 {
        self.links.push((before, chosen));
        self.links.len() as u32 - 1
    }

    /// Of these links: before each stands one that came before it, or none.
    #[cfg(feature = "checkpoint")]
    pub(super) fn of(links: Vec<(u32, u32)>) -> Option<Chosen> {
        let are_in_order = (0..)
            .zip(&links)
            .all(|(at, &(before, _))| before == NOTHING || before < at);
        are_in_order.then_some(Chosen { links })
    }

    #[cfg(feature = "checkpoint")]
    pub(super) fn links(&self) -> &[(u32, u32)] {
        &self.links
    }

    /// Whether all moves are of so many.
    #[cfg(feature = "checkpoint")]
    pub(super) fn are_of(&self, moves: usize) -> bool {
        self.links
            .iter()
            .all(|&(_, chosen)| (chosen as usize) < moves)
    }

    /// Whether there is a chain that ends with this link.
    #[cfg(feature = "checkpoint")]
    pub(super) fn has(&self, last: u32) -> bool {
        last == NOTHING || (last as usize) < self.links.len()
    }

    /// How many links there are.
    pub(super) fn len(&self) -> usize {
        self.links.len()
    }

    /// The moves of a chain, the last first.
    pub(super) fn moves(&self, mut last: u32) -> Vec<u32> {
        let mut moves = Vec::new();
        while last != NOTHING {
            let (before, chosen) = self.links[last as usize];
            moves.push(chosen);
            last = before;
        }
        moves
    }

    /// Lets go of all links but those of these chains, which are given their new numbers.
    pub(super) fn keep_only<'c>(&mut self, held: impl Iterator<Item = &'c mut u32>) {
        let mut held: Vec<&mut u32> = held.filter(|last| **last != NOTHING).collect();
        let mut is_kept = vec![false; self.links.len()];
        for last in &held {
            is_kept[**last as usize] = true;
        }
        for at in (0..self.links.len()).rev() {
            let before = self.links[at].0;
            if is_kept[at] && before != NOTHING {
                is_kept[before as usize] = true;
            }
        }
        let mut renamed = vec![NOTHING; self.links.len()];
        let mut kept = 0;
        for at in 0..self.links.len() {
            if is_kept[at] {
                let (before, chosen) = self.links[at];
                let before = match before {
                    NOTHING => NOTHING,
                    before => renamed[before as usize],
                };
                self.links[kept] = (before, chosen);
                renamed[at] = kept as u32;
                kept += 1;
            }
        }
        self.links.truncate(kept);
        for last in &mut held {
            **last = renamed[**last as usize];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chains_that_are_held_stay_as_they_are() {
        let mut chosen = Chosen::default();
        let one = chosen.after(NOTHING, 1);
        let two = chosen.after(one, 2);
        let lost = chosen.after(two, 99);
        let mut three = chosen.after(two, 3);
        let mut four = chosen.after(one, 4);
        chosen.after(lost, 100);
        let mut none = NOTHING;
        chosen.keep_only([&mut none, &mut four, &mut three].into_iter());
        assert_eq!(chosen.len(), 4);
        assert_eq!(chosen.moves(three), [3, 2, 1]);
        assert_eq!(chosen.moves(four), [4, 1]);
        assert_eq!(none, NOTHING);
    }
}
