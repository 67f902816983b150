//! What is measured, a file each.

mod access;
mod build;
mod census;
mod cluster;
mod count;
mod draw;
mod find;
mod graphs;
mod growth;
mod holes;
mod limits;
mod links;
mod list;
mod python;
mod rectangle;
mod sample;
mod search;
mod start;
mod verify;
mod walk;

use hippodrome_bench::recording::Case;

use crate::Bench;
use crate::peers::{SOLVERS_PACKAGES, compiler, packages};

/// Names of programs, and their versions.
type Versions = anyhow::Result<Vec<(String, String)>>;

/// One of them.
pub(crate) struct Subject {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    pub(crate) measure: fn(&Bench) -> anyhow::Result<Vec<Case>>,
    /// Of the programs beside ours.
    pub(crate) versions: fn(&Bench) -> Versions,
}

/// All of them.
pub(crate) const SUBJECTS: [Subject; 19] = [
    Subject {
        name: "start",
        about: "from the start of the process to its end",
        measure: start::measure,
        versions: none,
    },
    Subject {
        name: "find",
        about: "a tour, from the question to the verified answer",
        measure: find::measure,
        versions: solvers,
    },
    Subject {
        name: "holes",
        about: "boards with holes at random: a tour, or why there is none",
        measure: holes::measure,
        versions: solvers,
    },
    Subject {
        name: "walk",
        about: "a walk by Warnsdorff's rule",
        measure: walk::measure,
        versions: gcc,
    },
    Subject {
        name: "search",
        about: "plain backtracking",
        measure: search::measure,
        versions: gcc,
    },
    Subject {
        name: "build",
        about: "the numbering of a closed tour by construction",
        measure: build::measure,
        versions: none,
    },
    Subject {
        name: "access",
        about: "a step to its square and back, on boards that no memory holds",
        measure: access::measure,
        versions: none,
    },
    Subject {
        name: "count",
        about: "exact numbers of tours, by one thread",
        measure: count::measure,
        versions: |bench| packages(bench, &["graphillion"]),
    },
    Subject {
        name: hippodrome_bench::sharing::NAME,
        about: "a count by workers, beside that by threads which share a memory",
        measure: cluster::measure,
        versions: none,
    },
    Subject {
        name: "list",
        about: "closed tours, one after another",
        measure: list::measure,
        versions: none,
    },
    Subject {
        name: "sample",
        about: "tours at random, each as likely as any other",
        measure: sample::measure,
        versions: none,
    },
    Subject {
        name: "verify",
        about: "a tour against the rules",
        measure: verify::measure,
        versions: gcc,
    },
    Subject {
        name: "draw",
        about: "a tour as a picture",
        measure: draw::measure,
        versions: |bench| packages(bench, &["matplotlib"]),
    },
    Subject {
        name: "graphs",
        about: "Hamiltonian cycles of the graphs in a folder (--graphs)",
        measure: graphs::measure,
        versions: solvers,
    },
    Subject {
        name: "graphs-alone",
        about: "how many graphs of a folder (--graphs) are decided, on all processors at once",
        measure: graphs::measure_alone,
        versions: none,
    },
    Subject {
        name: "census",
        about: "graphs of a census decided, one on each line of a file in a folder (--graphs)",
        measure: census::measure,
        versions: none,
    },
    Subject {
        name: hippodrome_bench::growth::NAME,
        about: "time and memory against squares",
        measure: growth::measure,
        versions: none,
    },
    Subject {
        name: "limits",
        about: "hot loops, beside what the machine can do at best (Valgrind, gcc)",
        measure: limits::measure,
        versions: gcc,
    },
    Subject {
        name: "python",
        about: "a tour in Python",
        measure: python::measure,
        versions: solvers,
    },
];

/// The names, for whoever names another one.
pub(crate) fn told() -> String {
    let lines = SUBJECTS
        .iter()
        .map(|subject| format!("\n  {:8} {}", subject.name, subject.about));
    "Subjects:".to_owned() + &lines.collect::<String>()
}

fn none(_: &Bench) -> Versions {
    Ok(Vec::new())
}

fn gcc(_: &Bench) -> Versions {
    Ok(vec![("gcc".to_owned(), compiler()?)])
}

fn solvers(bench: &Bench) -> Versions {
    packages(bench, &SOLVERS_PACKAGES)
}
