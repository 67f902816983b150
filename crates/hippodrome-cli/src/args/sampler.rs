//! How tours are drawn where they are not drawn uniformly.

use anyhow::ensure;
use clap::{Args, ValueEnum};
use hippodrome::Sampler;

#[derive(Debug, Args)]
pub(crate) struct SamplerArgs {
    /// How tours are drawn. All but the first need no count, so that boards of any size will do, and none of them is uniform: what is
    /// told of such tours need not hold for all
    #[arg(long, value_name = "METHOD", default_value = "uniform")]
    method: Way,
}

/// A way to draw tours.
#[derive(Copy, Clone, Eq, PartialEq, Debug, ValueEnum)]
enum Way {
    /// By number, each as likely as any other; all are counted first
    Uniform,
    /// Walks by Warnsdorff's rule from random squares, with random ties, mended where they get stuck
    Warnsdorff,
    /// Two random moves at every square, whose cycles are merged
    Factor,
    /// From tour to tour by exchanges of some moves: uniform in the long run, among those that it can reach
    Chain,
}

impl SamplerArgs {
    /// What draws tours; `None` if they are drawn uniformly, and an error if tables are to be kept that only those need.
    pub(crate) fn sampler(&self, keeps_tables: bool) -> anyhow::Result<Option<Sampler>> {
        let sampler = match self.method {
            Way::Uniform => return Ok(None),
            Way::Warnsdorff => Sampler::Warnsdorff,
            Way::Factor => Sampler::Factor,
            Way::Chain => Sampler::Chain,
        };
        ensure!(
            !keeps_tables,
            "--checkpoint keeps what was counted, and with --method {sampler} nothing is"
        );
        Ok(Some(sampler))
    }

    /// Whether another way than the usual one was asked for.
    pub(crate) fn is_named(&self) -> bool {
        self.method != Way::Uniform
    }
}
