//! The head of an HTTP request, as far as a server of a few files must understand it.
//!
//! Nothing is decoded and nothing is put together: a path either is, byte for byte, that of a file, or
//! it is not found. So `..`, NUL and percent signs have no meaning to exploit.

/// The most bytes of a head.
pub(crate) const MAX_HEAD: usize = 8 << 10;

/// What a request asks for.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) struct Request {
    pub(crate) method: Method,
    /// Without the query; begins with `/`.
    pub(crate) path: String,
    /// By which name the server was asked.
    pub(crate) host: Option<String>,
    /// The tags of what the asker has already; `*` stands for any.
    pub(crate) have: Vec<String>,
    /// How the answer may be packed.
    pub(crate) takes: Takes,
    /// Whether the connection may be used again.
    pub(crate) again: bool,
}

/// The codings of content that the asker takes, of those that there are.
#[derive(Copy, Clone, Default, Eq, PartialEq, Debug)]
pub(crate) struct Takes {
    pub(crate) brotli: bool,
    pub(crate) gzip: bool,
}

impl Takes {
    /// Adds what a header names: `br, gzip;q=0.5`; what has the weight nought is not taken (RFC 9110, 12.5.3).
    fn add(&mut self, value: &str) {
        for part in list(value) {
            let (name, weight) = part.split_once(';').unwrap_or((part, ""));
            let weight = weight.trim_matches([' ', '\t']);
            let weight = weight.strip_prefix("q=").or(weight.strip_prefix("Q="));
            let none = weight.is_some_and(|weight| weight.parse() == Ok(0.0));
            match name.trim_matches([' ', '\t']).to_ascii_lowercase().as_str() {
                "br" => self.brotli = !none,
                "gzip" | "x-gzip" => self.gzip = !none,
                _ => {}
            }
        }
    }
}

#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Method {
    Get,
    Head,
    Other,
}

/// Where the head that these bytes begin with ends. Lines end with CR LF; a head of which they do not has an
/// end too, so that it can be refused.
pub(crate) fn head_end(bytes: &[u8]) -> Option<usize> {
    let ends = bytes.iter().enumerate().filter(|&(_, &byte)| byte == b'\n');
    ends.map(|(at, _)| at + 1)
        .find_map(|next| match &bytes[next..] {
            [b'\n', ..] => Some(next + 1),
            [b'\r', b'\n', ..] => Some(next + 2),
            _ => None,
        })
}

/// Reads a head; `None` if it is none (RFC 9112).
pub(crate) fn read(head: &[u8]) -> Option<Request> {
    // Values may hold other bytes, but none of those that are looked at do.
    let head = String::from_utf8_lossy(head);
    let mut lines = head.split("\r\n");
    let mut words = lines.next()?.split(' ');
    let (method, target, version) = (words.next()?, words.next()?, words.next()?);
    if words.next().is_some() || !target.bytes().all(|byte| byte.is_ascii_graphic()) {
        return None;
    }
    let minor = version.strip_prefix("HTTP/1.")?;
    if minor.len() != 1 || !minor.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let old = minor == "0";
    let method = match method {
        "GET" => Method::Get,
        "HEAD" => Method::Head,
        method if is_token(method) => Method::Other,
        _ => return None,
    };
    let (mut hosts, mut have, mut again) = (Vec::new(), Vec::new(), !old);
    let mut takes = Takes::default();
    for line in lines.take_while(|line| !line.is_empty()) {
        // A name has no space before the colon, so a line that goes on with the one before is refused too.
        let (name, value) = line.split_once(':').filter(|(name, _)| is_token(name))?;
        let value = value.trim_matches([' ', '\t']);
        if value
            .chars()
            .any(|sign| sign.is_ascii_control() && sign != '\t')
        {
            return None;
        }
        match name.to_ascii_lowercase().as_str() {
            "host" => hosts.push(value),
            "accept-encoding" => takes.add(value),
            "if-none-match" => have.extend(list(value).map(str::to_owned)),
            "connection" => again &= !list(value).any(|word| word.eq_ignore_ascii_case("close")),
            // A body is never read, so nothing can follow it.
            "transfer-encoding" => again = false,
            "content-length" => again &= value == "0",
            _ => {}
        }
    }
    let mut host = match hosts[..] {
        [host] if !host.is_empty() => Some(host),
        [] if old => None,
        _ => return None,
    };
    // A target may be a whole address, and its host goes first.
    let path = match target.strip_prefix("http://") {
        Some(address) => {
            let (name, path) = address.split_at(address.find('/')?);
            host = Some(name);
            path
        }
        None if target.starts_with('/') || target == "*" => target,
        None => return None,
    };
    Some(Request {
        method,
        path: path.split(['?', '#']).next()?.to_owned(),
        host: host.map(str::to_owned),
        have,
        takes,
        again,
    })
}

/// The parts of a list, between commas.
fn list(value: &str) -> impl Iterator<Item = &str> {
    value.split(',').map(|part| part.trim_matches([' ', '\t']))
}

/// Whether this is a word such as methods and names of headers are (RFC 9110, 5.6.2).
fn is_token(word: &str) -> bool {
    let is_sign = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte);
    !word.is_empty() && word.bytes().all(is_sign)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_are_read() {
        let head = b"GET /app.js?v=1 HTTP/1.1\r\nHost: x\r\nIf-None-Match: \"7\", W/\"8\"\r\n\r\n";
        assert_eq!(head_end(head), Some(head.len()));
        let request = read(head).unwrap();
        assert_eq!(
            (request.method, request.path.as_str(), request.again),
            (Method::Get, "/app.js", true)
        );
        assert_eq!(request.host.as_deref(), Some("x"));
        assert_eq!(request.have, ["\"7\"", "W/\"8\""]);
        let whole = read(b"PUT http://y:80/a HTTP/1.1\r\nHost: x\r\n\r\n").unwrap();
        assert_eq!(
            (whole.method, whole.path.as_str(), whole.host.as_deref()),
            (Method::Other, "/a", Some("y:80"))
        );
        assert!(!read(b"HEAD / HTTP/1.0\r\n\r\n").unwrap().again);
    }

    #[test]
    fn codings_are_read() {
        for (value, brotli, gzip) in [
            ("gzip, deflate, br, zstd", true, true),
            ("GZIP", false, true),
            ("br;q=1.0, gzip; q=0", true, false),
            ("identity;q=1, *;q=0", false, false),
            ("brr, gzipped", false, false),
            ("", false, false),
        ] {
            let head = format!("GET / HTTP/1.1\r\nHost: x\r\nAccept-Encoding: {value}\r\n\r\n");
            let takes = read(head.as_bytes()).unwrap().takes;
            assert_eq!(takes, Takes { brotli, gzip }, "{value}");
        }
    }

    #[test]
    fn a_head_ends_at_an_empty_line() {
        for (bytes, end) in [
            (&b"a\r\nb\r\n\r\nc"[..], Some(8)),
            (b"a\n\nb", Some(3)),
            (b"a\n\r\n", Some(4)),
            (b"a\r\nb\r\n", None),
            (b"\r\n\r", None),
            (b"", None),
        ] {
            assert_eq!(head_end(bytes), end, "{bytes:?}");
        }
    }

    #[test]
    fn nonsense_is_refused() {
        for head in [
            &b"\r\n\r\n"[..],
            b"GET\r\n\r\n",
            b"GET / HTTP/9.9\r\nHost: x\r\n\r\n",
            b"GET / HTTP/1.10\r\nHost: x\r\n\r\n",
            b"GET / HTTP/1.1 extra\r\nHost: x\r\n\r\n",
            b"GET elsewhere HTTP/1.1\r\nHost: x\r\n\r\n",
            b"GET http://elsewhere HTTP/1.1\r\nHost: x\r\n\r\n",
            b"G(T / HTTP/1.1\r\nHost: x\r\n\r\n",
            b"GET / HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n",
            b"GET /\xff HTTP/1.1\r\nHost: x\r\n\r\n",
            b"GET / HTTP/1.1\nHost: x\n\n",
            b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n",
        ] {
            assert_eq!(read(head), None, "{head:?}");
        }
    }
}
