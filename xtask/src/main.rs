//! What cargo alone cannot do.
//!
//! * `cargo xtask check` runs what must pass before anything lands; `--quick` what of it takes little time.
//! * `cargo xtask browser` tests the page in Chromium: all of it, or the files of `browser/tests/` that are named.
//! * `cargo xtask bench` measures Hippodrome beside other programs.
//! * `cargo xtask figures` writes what was measured into the documents; `bench --record` does so too.
//! * `cargo xtask instructions` counts the instructions of the hot loops; `--record` writes down how many there are.
//! * `cargo xtask book` builds the book as pages, and those of them that are served with the page; `--check` tells whether these are
//!   made from what the book is now.
//! * `cargo xtask engine` builds `engine.wasm`, the library as the page loads it, and writes down from
//!   which sources and by which compiler.
//! * `cargo xtask page` writes down for the page which methods and colors there are, and puts its modules and style sheets together,
//!   in the few files that are served; `engine` does so too.
//! * `cargo xtask notices` writes down the licenses of the crates that are in the program.
//! * `cargo xtask python` builds the package for Python and tests it, types and notebooks included.
//! * `cargo xtask wheel` builds the files of that package that are released, and tries them.
//! * `cargo xtask release` packs the program with all that belongs to it.
//! * `cargo xtask semver` compares the interface of the library with that of the last release.
//! * `cargo xtask differ` compares the answers to random small problems with a brute force.
//! * `cargo xtask fuzz-cli` calls the program with random arguments and damaged files.
//! * `cargo xtask fuzz-checkpoints` goes on with counts from damaged checkpoints.

mod arguments;
mod bench;
mod book;
mod book_links;
mod book_pages;
mod browser;
mod check;
#[path = "../../crates/hippodrome/tests/shared/dice.rs"]
mod dice;
mod differ;
mod engine;
mod figures;
mod fingerprint;
#[path = "../../crates/hippodrome/tests/shared/fnv.rs"]
mod fnv;
#[cfg(unix)]
mod fuzz_checkpoints;
#[cfg(unix)]
mod fuzz_cli;
mod instructions;
mod notices;
mod npm;
mod packages;
mod page;
mod page_colors;
mod page_methods;
mod python;
mod reference;
mod release;
mod semver;
mod sources;
mod workspace;

use std::process::ExitCode;

use self::arguments::USAGE;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["check"] => check::run(false),
        ["check", "--quick"] => check::run(true),
        ["bench", ref arguments @ ..] => bench::measure(arguments),
        ["book"] => book::build(),
        ["book", "--check"] => book::check(),
        ["figures"] => figures::write(),
        ["browser", ref names @ ..] => browser::run(names),
        ["engine"] => engine::build(),
        ["page"] => page::build(),
        ["instructions"] => instructions::run(false),
        ["instructions", "--record"] => instructions::run(true),
        ["notices"] => notices::write(),
        ["python"] => python::test(),
        ["release"] => release::build(None),
        ["release", triple] => release::build(Some(triple)),
        ["semver"] => semver::check(),
        ["wheel"] => python::release(),
        ["differ", ref options @ ..] if !options.is_empty() => {
            differ::options(options).and_then(|options| differ::run(&options))
        }
        #[cfg(unix)]
        ["fuzz-cli", ref options @ ..] => fuzz_cli::run(options),
        #[cfg(unix)]
        ["fuzz-checkpoints", ref options @ ..] => fuzz_checkpoints::run(options),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
