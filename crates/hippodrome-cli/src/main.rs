//! The command `hippodrome`.

use std::process::ExitCode;

fn main() -> ExitCode {
    hippodrome_cli::main()
}
