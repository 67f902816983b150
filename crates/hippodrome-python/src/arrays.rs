//! Arrays of NumPy, which is loaded when the first one is asked for.
//!
//! NumPy's own modules are Python, in which Ctrl-C is heard: then there is no array, and an exception instead.

use numpy::{Element, PyArray1};
use pyo3::prelude::*;

/// An array of these values, which are not copied.
///
/// # Errors
///
/// NumPy cannot be loaded, or Ctrl-C came meanwhile.
pub(crate) fn array<T: Element>(
    py: Python<'_>,
    values: Vec<T>,
) -> PyResult<Bound<'_, PyArray1<T>>> {
    py.import("numpy")?;
    Ok(PyArray1::from_vec(py, values))
}
