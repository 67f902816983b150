//! What is kept of a problem and of a search: squares and constraints as a JSON document states them (`stated`), the
//! tree of a search that found no tour (`refutation`), and the events of one (`trace`).

pub(crate) mod stated;

pub(crate) mod refutation;

pub(crate) mod trace;
