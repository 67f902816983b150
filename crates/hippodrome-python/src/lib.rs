//! The library as an extension module of Python, `hippodrome._core`.
//!
//! This is the thin part: values of Python become the library's, long calls run beside the interpreter, and answers
//! become values of Python again. What is convenient is written in Python (`python/hippodrome`), and what is promised to
//! a type checker stands in `_core.pyi`.
//!
//! Texts in and texts out: boards, pieces, squares, methods and forms have the words of the command line. Steps count from
//! 1 wherever a person sees them. Rows and columns count from 0, from the upper left corner, as in a NumPy array.
//!
//! The order of the modules is the order of reading and of dependency.

mod errors;

mod running;

mod arrays;

mod ground;

mod problem;

mod reason;

mod path_cover;
mod picture;

mod tour;

mod search;

mod claim;

mod walk;

mod list;

mod count;

mod distribution;

mod ranking;

mod random_tours;

mod construction;

mod puzzle;

mod refutation;

mod trace;

mod move_graph;

mod longest;

use pyo3::prelude::pymodule;

#[pymodule]
mod _core {
    #[pymodule_export]
    use crate::claim::{claimed_squares, verify, verify_all};
    #[pymodule_export]
    use crate::construction::{Construction, Rectangle};
    #[pymodule_export]
    use crate::count::{
        count, count_by_start, count_plan, count_row, count_up_to_symmetry, estimate, published,
        recount, recurrence,
    };
    #[pymodule_export]
    use crate::distribution::{Distribution, measured, measures, stats};
    #[pymodule_export]
    use crate::ground::Ground;
    #[pymodule_export]
    use crate::list::Tours;
    #[pymodule_export]
    use crate::longest::{draw_longest, longest, verify_path};
    #[pymodule_export]
    use crate::move_graph::{depth_first, distances, graph_numbers, limited_path, shortest_path};
    #[pymodule_export]
    use crate::path_cover::{cycle_cover, path_cover};
    #[pymodule_export]
    use crate::picture::{Scene, arrange};
    #[pymodule_export]
    use crate::problem::Problem;
    #[pymodule_export]
    use crate::puzzle::{
        check_puzzle, draw_problem, make_puzzle, minimal_puzzle, read_puzzle, spared_numbers,
        write_puzzle,
    };
    #[pymodule_export]
    use crate::random_tours::{random_stats, random_tours};
    #[pymodule_export]
    use crate::ranking::Ranking;
    #[pymodule_export]
    use crate::reason::Reason;
    #[pymodule_export]
    use crate::refutation::{Refutation, refute};
    #[pymodule_export]
    use crate::running::Limits;
    #[pymodule_export]
    use crate::search::{articles, check_measure, exists, extreme, find, methods, plan};
    #[pymodule_export]
    use crate::tour::Tour;
    #[pymodule_export]
    use crate::trace::{Trace, watch};
    #[pymodule_export]
    use crate::walk::{draw_texts, draw_walk, walks_by_start};

    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "Python's name for it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
