//! A number as a text of decimal digits, for `serde`.

use num_bigint::BigUint;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serializer};

pub(crate) fn serialize<S: Serializer>(number: &BigUint, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(number)
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<BigUint, D::Error> {
    let text = String::deserialize(from)?;
    let number = text.parse();
    number.map_err(|_| D::Error::custom(format!("`{text}` is not a number")))
}
