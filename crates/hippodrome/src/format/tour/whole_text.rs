//! Forms that only a whole text tells, not its beginning: what solvers print, tables whose columns have names, answers to
//! a form, and a cell on each line.
//!
//! Each is recognised strictly, from the first line to the last, and tried before the forms that are read as they
//! come. Cost: O(length) for each. The page's engine does not read them, as `table::IS_READ` says.

use super::claim::{Body, Claim};
use super::titled_claim::TitledClaim;
use super::{
    ReadOptions, Shape, answer_set, cells_apart, columns_of_squares, decimal_commas, form_answers,
    json_rows, keyed_values, markdown, matlab, minizinc, printed_value, read_claim,
};
use super::{named_columns, r_table, side_by_side, solver_values};

/// A reader of such a form; `None` for a text that is of another.
type Reader = fn(&str, &ReadOptions) -> Option<Vec<TitledClaim>>;

static READERS: [Reader; 16] = [
    read_json_rows,
    decimal_commas::read,
    markdown::read,
    matlab::read,
    side_by_side::read,
    answer_set::read,
    minizinc::read,
    solver_values::read,
    r_table::read,
    read_named_columns,
    columns_of_squares::read,
    form_answers::read,
    cells_apart::read,
    cells_apart::read_arrows,
    keyed_values::read,
    printed_value::read,
];

fn read_named_columns(text: &str, _: &ReadOptions) -> Option<Vec<TitledClaim>> {
    Some(vec![TitledClaim::of(None, Ok(named_columns::read(text)?))])
}

fn read_json_rows(text: &str, options: &ReadOptions) -> Option<Vec<TitledClaim>> {
    let table = json_rows::table_of(text)?;
    let claim = named_columns::read(&table).or_else(|| read_claim(table.as_bytes(), options).ok());
    Some(vec![TitledClaim::of(None, Ok(claim?))])
}

/// The tours of a text in one of these forms.
pub(super) fn read(text: &str, options: &ReadOptions) -> Option<Vec<TitledClaim>> {
    if matches!(options.shape, Shape::Moves | Shape::Vertices) {
        return None;
    }
    let claims = READERS.iter().find_map(|reader| reader(text, options))?;
    let most = options.most.unwrap_or(usize::MAX);
    let suits = |claim: &Claim| {
        let is_asked = options.shape != Shape::Grid || matches!(claim.body, Body::Grid(_));
        is_asked && claim.body.len() <= most
    };
    let mut all = claims.iter().flat_map(|claimed| &claimed.claim);
    all.all(suits).then_some(claims)
}
