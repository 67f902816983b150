//! Tours with a symmetry as Hamiltonian cycles of a quotient.
//!
//! A symmetry that maps a tour to itself moves it along itself or turns it round. Either way a part of the tour meets every
//! orbit of the symmetry once, and the rest are images of that part. So the tours are Hamiltonian cycles of a small graph
//! with voltages (`voltage_graph`), whose vertices are the orbits (`orbits`); `symmetric_tours` makes that graph, and leads
//! back from its cycles to the tours, each of which is one cycle. `sweep` counts the cycles, or keeps what it takes to
//! number them; `order` says in which order it goes.
//!
//! That the half turns of knight's tours can be counted in this way is told by D. E. Knuth, The Art of Computer Programming 4, pre-fascicle
//! 8a, 2025.

mod voltage_graph;

mod orbits;

mod symmetric_tours;

mod order;

mod sweep;

pub(crate) use orbits::Orbits;
pub(crate) use sweep::{NumberedCycles, count};
pub(crate) use symmetric_tours::{SymmetricTours, SymmetryOnBoard};
pub(crate) use voltage_graph::{VoltageEdge, VoltageGraph};
