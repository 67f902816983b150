//! `hippodrome serve` and `hippodrome site`: the page, served or written out.

use std::process::{Command, Stdio};

use anyhow::Context;
use hippodrome_web::{FILES, Server, write_site};

use crate::Verdict;
use crate::args::{ServeArgs, SiteArgs};
use crate::output::tell;
use crate::said::say;

/// Serves until the program is interrupted.
pub(crate) fn serve(args: &ServeArgs) -> anyhow::Result<Verdict> {
    let asked = (args.address, args.port);
    let server = Server::bind(asked).with_context(|| {
        format!(
            "cannot listen at {} port {}: choose another with --port",
            args.address, args.port
        )
    })?;
    let address = format!("http://{}/", server.address()?);
    tell(&address)?;
    if !args.address.is_loopback() {
        say!("whoever can reach this machine can read the page, and nothing else");
    }
    say!("Ctrl-C stops");
    if args.open && !open(&address) {
        say!("no browser could be opened: go to the address above");
    }
    server.run()
}

/// Opens an address in whatever this system opens addresses with.
fn open(address: &str) -> bool {
    let (program, arguments): (_, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/c", "start", ""]),
        _ => ("xdg-open", &[]),
    };
    let mut command = Command::new(program);
    let command = command.args(arguments).arg(address);
    let quiet = command.stdout(Stdio::null()).stderr(Stdio::null());
    quiet.spawn().is_ok()
}

/// Writes the page out.
pub(crate) fn site(args: &SiteArgs) -> anyhow::Result<Verdict> {
    let directory = &args.directory;
    write_site(directory, args.force).with_context(|| directory.display().to_string())?;
    say!(
        "{} files in {}: give them to any web host",
        FILES.len(),
        directory.display()
    );
    Ok(Verdict::Yes)
}
