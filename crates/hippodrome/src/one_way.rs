//! Moves that lead one way: whether they are built in.
//!
//! The page, which must be small, goes without, as it does without equal sums (`magic`): the compiler leaves out what only such
//! moves need. Directed graphs are searched all the same; their tours are neither listed nor counted there.

/// Whether a problem may hold one-way moves, and tours of moves that lead one way are listed and counted.
pub(crate) const IS_BUILT: bool = cfg!(feature = "one-way");
