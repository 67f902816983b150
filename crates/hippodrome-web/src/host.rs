//! Whether a request is meant for this server, by the host it names.
//!
//! A page elsewhere may have its own name point to this machine once it is loaded (DNS rebinding); the browser
//! would then give it what is served here as its own. Its requests still name its host, so over loopback only
//! the names of loopback are answered, with the right port. Over any other address everybody may ask anyway,
//! by whatever name the machine has.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

/// Without a port, it is that of HTTP.
const DEFAULT_PORT: u16 = 80;

/// Whether this host, as a request names it, is the server that was reached at this address.
pub(crate) fn is_here(host: &str, address: SocketAddr) -> bool {
    if !address.ip().to_canonical().is_loopback() {
        return true;
    }
    let (name, port) = match host.rsplit_once(':') {
        // The colons of an IPv6 address stand in brackets.
        Some((name, port)) if !port.ends_with(']') => (name, port.parse().ok()),
        _ => (host, Some(DEFAULT_PORT)),
    };
    port == Some(address.port())
        && (name.eq_ignore_ascii_case("localhost")
            || literal(name).is_some_and(|ip| ip.is_loopback()))
}

/// An address in digits.
fn literal(name: &str) -> Option<IpAddr> {
    match name.strip_prefix('[') {
        Some(rest) => rest
            .strip_suffix(']')?
            .parse::<Ipv6Addr>()
            .ok()
            .map(IpAddr::V6),
        None => name.parse::<Ipv4Addr>().ok().map(IpAddr::V4),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn over_loopback_only_its_names_are_known() {
        for at in ["127.0.0.1:8000", "[::1]:8000", "[::ffff:127.0.0.1]:8000"] {
            let at = at.parse().unwrap();
            for host in [
                "localhost:8000",
                "127.0.0.1:8000",
                "127.0.0.2:8000",
                "[::1]:8000",
            ] {
                assert!(is_here(host, at), "{host} {at}");
            }
            for host in [
                "localhost",
                "[::1]",
                "elsewhere:8000",
                "10.0.0.1:8000",
                "[::2]:8000",
                "::1:8000",
                ":8000",
                "localhost:",
                "localhost:x",
            ] {
                assert!(!is_here(host, at), "{host} {at}");
            }
        }
        let usual = "127.0.0.1:80".parse().unwrap();
        assert!(
            is_here("localhost", usual) && is_here("[::1]", usual) && !is_here("elsewhere", usual)
        );
    }

    #[test]
    fn elsewhere_a_machine_has_names_of_its_own() {
        for at in ["192.0.2.7:8000", "[2001:db8::1]:8000"] {
            assert!(is_here("hall.example:9000", at.parse().unwrap()), "{at}");
        }
    }
}
