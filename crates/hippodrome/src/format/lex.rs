//! What every text is made of, and what is none (`foreign`): characters with their places (`text`), UTF-16
//! (`utf16`), a byte for each letter (`windows_1252`), the words and signs of a pasted tour (`tokens`),
//! names that may be quoted (`names`), and JSON values within bounds (`value`).

pub(crate) mod foreign;

pub(crate) mod text;

pub(crate) mod utf16;

pub(crate) mod windows_1252;

pub(crate) mod tokens;

pub(crate) mod names;

pub(crate) mod value;
