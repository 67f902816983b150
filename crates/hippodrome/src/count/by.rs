//! Counts made of counts: by the square where a tour starts, up to symmetry, for a row of boards of one width, where one
//! move leads one way; and the numbers that need no sweep, of tours with given numbers.

pub(crate) mod numberings;

pub(crate) mod one_way_move;

pub(crate) mod by_start;

pub(crate) mod fixed_points;

pub(crate) mod classes;

pub(crate) mod strip;

pub(crate) mod recurrence;
