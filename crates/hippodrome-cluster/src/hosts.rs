//! Where the processes of a cluster are: a file with an `address:port` on each line, the line of process 0 first.

use std::fmt;
use std::str::FromStr;

/// The addresses of all processes, in the order of their numbers. Can be printed and parsed: one `address:port` a line; empty lines,
/// and what comes after a `#`, are passed over.
///
/// ```
/// use hippodrome_cluster::Hosts;
///
/// let hosts: Hosts = "10.0.0.1:4000   # the fast one\n10.0.0.2:4000\n".parse()?;
/// assert_eq!(hosts.addresses(), ["10.0.0.1:4000", "10.0.0.2:4000"]);
/// assert!("10.0.0.1".parse::<Hosts>().is_err());
/// # Ok::<(), hippodrome_cluster::ParseHostsError>(())
/// ```
#[derive(Clone, Eq, PartialEq, Hash, Debug)]
pub struct Hosts(Vec<String>);

/// Why a text is no list of hosts. Lines count from 1.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParseHostsError {
    /// It names none.
    #[error("there is no host in it: write `address:port` on a line for each process")]
    None,
    /// A line is something else.
    #[error(
        "line {line}: `{text}` is no address with a port: write `10.0.0.1:4000` or `node1:4000`"
    )]
    NoAddress {
        /// The line.
        line: usize,
        /// What stands there.
        text: String,
    },
    /// An address comes a second time.
    #[error("line {line}: `{text}` is the address of process {process} already")]
    Twice {
        /// The line.
        line: usize,
        /// The address.
        text: String,
        /// Whose it is.
        process: usize,
    },
}

impl Hosts {
    /// The addresses, each with its port.
    pub fn addresses(&self) -> &[String] {
        &self.0
    }
}

impl fmt::Display for Hosts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0
            .iter()
            .try_for_each(|address| writeln!(f, "{address}"))
    }
}

impl FromStr for Hosts {
    type Err = ParseHostsError;

    fn from_str(text: &str) -> Result<Hosts, ParseHostsError> {
        let mut hosts: Vec<String> = Vec::new();
        for (line, text) in (1..).zip(text.lines()) {
            let text = text.split('#').next().unwrap_or_default().trim();
            if text.is_empty() {
                continue;
            }
            let text = text.to_owned();
            let is_address = text.rsplit_once(':').is_some_and(|(host, port)| {
                let is_port = port.parse::<u16>().is_ok_and(|port| port > 0);
                is_port && !host.is_empty() && !text.contains(char::is_whitespace)
            });
            if !is_address {
                return Err(ParseHostsError::NoAddress { line, text });
            }
            if let Some(process) = hosts.iter().position(|other| *other == text) {
                return Err(ParseHostsError::Twice {
                    line,
                    text,
                    process,
                });
            }
            hosts.push(text);
        }
        match hosts.is_empty() {
            true => Err(ParseHostsError::None),
            false => Ok(Hosts(hosts)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_host_is_told() {
        let hosts: Hosts = "# all\n\n[::1]:5 \nnode-1:65535 # two\r\n".parse().unwrap();
        assert_eq!(hosts.addresses(), ["[::1]:5", "node-1:65535"]);
        assert_eq!(hosts.to_string().parse(), Ok(hosts));
        for (text, why) in [
            ("", "no host"),
            ("# a:1", "no host"),
            ("a:1\nb", "line 2: `b`"),
            ("a:0", "line 1"),
            (":1", "line 1"),
            ("a:65536", "line 1"),
            ("a b:1", "line 1"),
            ("a:1\n\na:1", "line 3: `a:1` is the address of process 0"),
        ] {
            let error = text.parse::<Hosts>().unwrap_err().to_string();
            assert!(error.contains(why), "{text}: {error}");
        }
    }
}
