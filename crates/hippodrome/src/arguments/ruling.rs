//! What a theorem says of a problem, or of a rectangle.

use crate::problem::Ends;

/// What a theorem says: whether there is a tour, and by which case.
pub(super) type Ruling = Option<(bool, &'static str)>;

/// How an open tour with one end given, or none, follows from a closed one.
pub(super) const CUT: &str = "there is a closed knight's tour, which becomes an open one with any square \
                              as an end when it is cut there";

/// What follows from a closed tour: an answer for all ends but two given ones.
pub(super) fn from_closed(ends: Ends, closed: &'static str) -> Ruling {
    match ends {
        Ends::Closed | Ends::ClosedFrom(_) => Some((true, closed)),
        Ends::Any | Ends::From(_) | Ends::To(_) => Some((true, CUT)),
        Ends::Between(..) => None,
    }
}
