//! A count of tours by many workers: threads of one process, or of a process on each of many machines.
//!
//! [`count`] is all there is to call. What the workers do is the library's ([`SharedCount`](hippodrome::SharedCount)); exchange,
//! progress and threads are those of Timely Dataflow (D. G. Murray, F. McSherry, R. Isaacs, M. Isard, P. Barham and M. Abadi,
//! "Naiad", SOSP 2013). Read in this order: `hosts`, where the processes are; `link`, a connection that knows when it is
//! lost; `meeting`, how the processes find each other and that they belong together; `kept`, what directories hold of a count that was
//! begun; `messages`, what workers send each other; `work`, what a worker does; `run`, all of it together; `estimate`, what that would take.
//!
//! The network between the machines is trusted: whoever can reach the ports can change the number. They are bound to the
//! addresses in the host file and nothing else.

#![deny(missing_docs, clippy::print_stdout, clippy::print_stderr)]

mod hosts;

mod link;

mod meeting;

mod kept;

mod messages;

mod work;

mod run;

mod estimate;

pub use estimate::SharedEstimate;
pub use hosts::{Hosts, ParseHostsError};
pub use kept::KeptFlaw;
pub use meeting::MeetingFlaw;
pub use run::{Cluster, Failure, Phase, Progress, Report, count};

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct Readme;
