//! Questions as tests ask them: the answer as a value, and its parcels.

use serde_json::Value;

use crate::{Parcel, Sink, answer};

/// All parcels, in order.
#[derive(Default)]
pub(crate) struct Parcels(pub(crate) Vec<(Parcel, Vec<u32>)>);

impl Sink for Parcels {
    fn parcel(&mut self, parcel: Parcel, numbers: &[u32]) {
        self.0.push((parcel, numbers.to_vec()));
    }
}

impl Parcels {
    /// The numbers of each parcel of a kind.
    pub(crate) fn each(&self, kind: Parcel) -> Vec<&[u32]> {
        let those = self.0.iter().filter(|(parcel, _)| *parcel == kind);
        those.map(|(_, numbers)| &numbers[..]).collect()
    }

    /// All numbers of a kind, one parcel after another.
    pub(crate) fn all(&self, kind: Parcel) -> Vec<u32> {
        self.each(kind).concat()
    }
}

/// The answer to a question.
pub(crate) fn ask(question: &Value) -> (Value, Parcels) {
    let mut parcels = Parcels::default();
    let text = answer(&question.to_string(), &mut parcels);
    let answer = serde_json::from_str(&text).expect("an answer is JSON");
    (answer, parcels)
}
