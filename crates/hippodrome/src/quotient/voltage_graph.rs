//! Graphs with voltages: a shift on every edge, and Hamiltonian cycles by the sum of them.
//!
//! The vertices stand for orbits of a permutation, the voltage of an edge says to which place of the other orbit it leads
//! from place 0 of the one; sums are taken modulo the order of the permutation (J. L. Gross and T. W. Tucker, Topological
//! Graph Theory, 1987, chapter 2). Two vertices may be joined by several edges, of different voltages.
//!
//! A cycle is wanted if its sum generates all residues: then what it stands for is one cycle through all places of all
//! orbits. Or every cycle is wanted. Some edges may be forced: a cycle must have these.

/// An edge, from one vertex to another.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) struct VoltageEdge {
    /// The vertices; the same twice only where there is no other one.
    pub(crate) ends: [u32; 2],
    /// What is added along it; against its direction, taken away.
    pub(crate) voltage: u32,
    pub(crate) is_forced: bool,
}

/// A graph with voltages.
#[derive(Clone, Debug)]
pub(crate) struct VoltageGraph {
    pub(crate) vertices: u32,
    /// Voltages are below it; at least 1.
    pub(crate) order: u32,
    /// Whether a cycle is wanted whatever its voltage.
    pub(crate) is_any_wanted: bool,
    pub(crate) edges: Vec<VoltageEdge>,
}

impl VoltageGraph {
    /// Whether a cycle of this voltage is wanted.
    pub(crate) fn generates(&self, voltage: u32) -> bool {
        self.is_any_wanted || greatest_common_divisor(voltage, self.order) == 1
    }

    /// The voltage of two in a row.
    pub(crate) fn sum(&self, a: u32, b: u32) -> u32 {
        (a + b) % self.order
    }

    /// The voltage in the other direction.
    pub(crate) fn opposite(&self, a: u32) -> u32 {
        (self.order - a) % self.order
    }
}

/// That of 0 and a number is the number.
pub(crate) fn greatest_common_divisor(a: u32, b: u32) -> u32 {
    match b {
        0 => a,
        _ => greatest_common_divisor(b, a % b),
    }
}
