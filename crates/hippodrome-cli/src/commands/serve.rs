//! `hippodrome serve`: the page, served on this machine.

use std::net::IpAddr;
use std::process::{Command, Stdio};

use anyhow::Context;
use clap::Args;
use hippodrome_web::Server;

use crate::files::output::write_line;
use crate::messages::note;
use crate::run::{Run, Verdict};

#[derive(Debug, Args)]
#[command(after_long_help = "Examples:\n  \
    hippodrome serve --open\n  \
    hippodrome serve --port 0\n  \
    hippodrome serve --address 0.0.0.0           (whoever can reach this machine)")]
pub(crate) struct ServeArgs {
    /// 0 takes a free one
    #[arg(long, value_name = "PORT", default_value_t = 8089)]
    port: u16,
    /// Where to listen: this machine alone, unless told otherwise
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1")]
    address: IpAddr,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
}

impl Run for ServeArgs {
    /// Serves until the program is interrupted.
    fn run(&self) -> anyhow::Result<Verdict> {
        let asked = (self.address, self.port);
        let server = Server::bind(asked).with_context(|| {
            format!(
                "cannot listen at {} port {}: choose another with --port",
                self.address, self.port
            )
        })?;
        let address = format!("http://{}/", server.address()?);
        write_line(&address)?;
        if !self.address.is_loopback() {
            note!("whoever can reach this machine can read the page, and nothing else");
        }
        note!("Ctrl-C stops");
        if self.open && !open(&address) {
            note!("no browser could be opened: go to the address above");
        }
        server.run()
    }
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
