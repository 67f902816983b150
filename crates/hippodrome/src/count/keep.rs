//! What outlives the run: the files of whoever counts (`store`, `compressed_store`, `file`), states in sorted order there (`run`) in few bytes
//! (`packed`) with a `checksum`, words in `frames`, numbers as texts (`decimal`), and how far the count is (`sealed`, `checkpoint`). It knows files and numbers, and nothing of what
//! they mean.

pub(crate) mod checksum;

pub(crate) mod store;

pub(crate) mod frames;

pub(crate) mod compressed_store;

pub(crate) mod file;

pub(crate) mod packed;

pub(crate) mod run;

pub(crate) mod decimal;

pub(crate) mod sealed;

pub(crate) mod checkpoint;
