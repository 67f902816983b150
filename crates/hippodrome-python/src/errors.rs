//! What is raised: the exceptions of `hippodrome.errors`, which are written in Python.

use std::fmt::Display;

use hippodrome::{CountError, Stopped};
use pyo3::prelude::*;
use pyo3::types::PyType;

/// An exception of this name with this message.
fn raise(name: &str, message: String) -> PyErr {
    Python::attach(|py| {
        let module = py.import("hippodrome.errors");
        let kind = module.and_then(|module| Ok(module.getattr(name)?.cast_into::<PyType>()?));
        match kind {
            Ok(kind) => PyErr::from_type(kind, message),
            Err(error) => error,
        }
    })
}

/// What somebody wrote means nothing.
pub(crate) fn invalid(message: impl Display) -> PyErr {
    raise("InvalidInput", message.to_string())
}

/// Too much, or of the wrong kind, for what was asked.
pub(crate) fn unsupported(message: impl Display) -> PyErr {
    raise("Unsupported", message.to_string())
}

/// The time was up.
pub(crate) fn out_of_time() -> PyErr {
    raise("TimeLimit", "the limit on time was reached".to_owned())
}

/// There was not enough memory.
pub(crate) fn out_of_memory() -> PyErr {
    raise("MemoryLimit", Stopped::Memory.to_string())
}

/// A fault of this program.
pub(crate) fn internal(message: impl Display) -> PyErr {
    raise("InternalError", format!("please report this: {message}"))
}

/// Why there is no answer. A flag is set where the time is up, and where an exception is raised already.
pub(crate) fn stopped(why: Stopped) -> PyErr {
    match why {
        Stopped::Nodes => raise("NodeLimit", why.to_string()),
        Stopped::Memory => out_of_memory(),
        Stopped::Asked => out_of_time(),
        Stopped::TooLarge | Stopped::Unsupported(_) => unsupported(why),
        _ => raise("GaveUp", why.to_string()),
    }
}

/// Why there is no number.
pub(crate) fn not_counted(why: CountError) -> PyErr {
    match why {
        CountError::Stopped(why) => stopped(why),
        CountError::RankingTooLarge(_) => raise("MemoryLimit", why.to_string()),
        CountError::NotWhole { .. } => internal(why),
        why => invalid(why),
    }
}
