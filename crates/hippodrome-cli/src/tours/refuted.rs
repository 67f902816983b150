//! How large a refutation is, for programs.

use hippodrome::Refutation;
use serde::Serialize;

/// What there is to say of a refutation; of anything else nothing.
#[derive(Default, Serialize)]
pub(crate) struct Refuted {
    #[serde(skip_serializing_if = "Option::is_none")]
    suppositions: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    swept: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    learned: Option<usize>,
}

impl Refuted {
    pub(crate) fn of(refutation: &Refutation) -> Refuted {
        Refuted {
            suppositions: refutation.suppositions(),
            swept: refutation.swept(),
            learned: refutation.learned(),
        }
    }
}
