//! Forms that only a whole text tells, not its beginning: what solvers print, tables whose columns have names, answers to
//! a form, and a cell on each line.
//!
//! Each is recognised strictly, from the first line to the last, and tried before the forms that are read as they
//! come. Cost: O(length) for each. The page's engine does not read them, as [`table::IS_READ`] says.

use super::claim::Claim;
use super::titled_claim::TitledClaim;
use super::{ReadOptions, Shape, answer_set, cells_apart, form_answers, minizinc, named_columns};
use super::{r_table, table};

/// A reader of such a form; `None` for a text that is of another.
type Reader = fn(&str, &ReadOptions) -> Option<Vec<TitledClaim>>;

static READERS: [Reader; 6] = [
    answer_set::read,
    minizinc::read,
    r_table::read,
    named_columns::read,
    form_answers::read,
    cells_apart::read,
];

/// The tours of a text in one of these forms.
pub(super) fn read(text: &str, options: &ReadOptions) -> Option<Vec<TitledClaim>> {
    let suits = table::IS_READ && matches!(options.shape, Shape::Auto | Shape::RowColumn);
    if !suits {
        return None;
    }
    let claims = READERS.iter().find_map(|reader| reader(text, options))?;
    let most = options.most.unwrap_or(usize::MAX);
    let fits = |claim: &Claim| claim.body.len() <= most;
    let all = claims.iter().flat_map(|claimed| &claimed.claim);
    all.clone().all(fits).then_some(claims)
}
