//! One of several tours in a text, with what stands around it.

use super::claim::{Claim, ReadClaimError};

/// One of the solutions in a text.
#[derive(Debug)]
#[non_exhaustive]
pub struct TitledClaim {
    /// What stands above it, if anything does; the last of several titles.
    pub title: Option<String>,
    /// What stands above the title of the first solution: it is passed over.
    pub heading: Option<String>,
    /// The first line of what stands below the last solution, if that is no tour: it is passed over.
    pub caption: Option<String>,
    /// What it claims, or why that cannot be read.
    pub claim: Result<Claim, ReadClaimError>,
}

impl TitledClaim {
    pub(super) fn of(title: Option<String>, claim: Result<Claim, ReadClaimError>) -> TitledClaim {
        TitledClaim {
            title,
            heading: None,
            caption: None,
            claim,
        }
    }
}
