//! Tours by number: the tour of a number, the number of a tour, and tours at random.
//!
//! Whoever keeps all layers of a sweep (`kept_layers`), or of both sides of a cut (`ranked_cut`), knows the number of
//! ways to each state, and so the number of each way. `ranking` makes tours of it. With a store, what they know is there the next time
//! (`kept_tables`).

pub(crate) mod kept_tables;

pub(crate) mod kept_layers;

pub(crate) mod ranked_cut;

pub(crate) mod ranking;

use num_bigint::BigUint;

use crate::hamiltonian::Edge;

/// Hamiltonian cycles by number.
pub(crate) trait Numbered {
    /// How many there are.
    fn number(&self) -> BigUint;

    /// The edges of one.
    fn unrank(&self, number: BigUint) -> Vec<Edge>;

    /// The number of one, told by whether it has an edge.
    fn rank(&self, has: &dyn Fn(Edge) -> bool) -> BigUint;
}
