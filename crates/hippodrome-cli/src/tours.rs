//! What several commands do with tours: name their problem, read, write, draw, number and report them.

pub(crate) mod alike;
pub(crate) mod choice;
pub(crate) mod claim;
pub(crate) mod distances;
pub(crate) mod ending;
pub(crate) mod format;
pub(crate) mod histogram;
pub(crate) mod lines;
pub(crate) mod lost_number;
pub(crate) mod none;
pub(crate) mod one_line;
pub(crate) mod picture;
pub(crate) mod random;
pub(crate) mod ranking;
pub(crate) mod rectangle;
pub(crate) mod refuted;
pub(crate) mod report;
pub(crate) mod table;
pub(crate) mod title;
