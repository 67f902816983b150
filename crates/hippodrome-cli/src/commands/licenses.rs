//! `hippodrome licenses`: those of the crates that this program contains.

use clap::Args;

use crate::files::output::write_to;
use crate::run::{Run, Verdict};

#[derive(Debug, Args)]
pub(crate) struct LicensesArgs {}

impl Run for LicensesArgs {
    fn run(&self) -> anyhow::Result<Verdict> {
        write_to(None, |out| out.write_all(hippodrome_web::third_party()))?;
        Ok(Verdict::Yes)
    }
}
