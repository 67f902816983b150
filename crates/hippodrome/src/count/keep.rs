//! What outlives the run: words in the files of whoever counts (`store`), with a `checksum`, and how far the count is
//! (`checkpoint`). It knows files and numbers, and nothing of what they mean.

pub(crate) mod checksum;

pub(crate) mod store;

pub(crate) mod checkpoint;
