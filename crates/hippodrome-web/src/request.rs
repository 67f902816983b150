//! The head of an HTTP request, as far as a server of a few files must understand it.
//!
//! Nothing is decoded and nothing is put together: a path either is, byte for byte, that of a file, or
//! it is not found. So `..`, NUL and percent signs have no meaning to exploit.

/// The most bytes of a head.
pub(crate) const MOST_HEAD: usize = 8 << 10;

/// What a request asks for.
#[derive(Clone, Eq, PartialEq, Debug)]
pub(crate) struct Request {
    pub(crate) method: Method,
    /// Without the query; begins with `/`.
    pub(crate) path: String,
    /// What the asker has already.
    pub(crate) have: Option<String>,
    /// Whether the connection may be used again.
    pub(crate) again: bool,
}

#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Method {
    Get,
    Head,
    Other,
}

/// Where the head that these bytes begin with ends.
pub(crate) fn head_end(bytes: &[u8]) -> Option<usize> {
    let at = bytes.windows(4).position(|four| four == b"\r\n\r\n")?;
    Some(at + 4)
}

/// Reads a head; `None` if it is none.
pub(crate) fn read(head: &[u8]) -> Option<Request> {
    let head = std::str::from_utf8(head).ok()?;
    let mut lines = head.split("\r\n");
    let mut words = lines.next()?.split(' ');
    let (method, target, version) = (words.next()?, words.next()?, words.next()?);
    if words.next().is_some() || !target.starts_with('/') {
        return None;
    }
    let mut again = match version {
        "HTTP/1.1" => true,
        "HTTP/1.0" => false,
        _ => return None,
    };
    let method = match method {
        "GET" => Method::Get,
        "HEAD" => Method::Head,
        method if !method.is_empty() && method.bytes().all(|b| b.is_ascii_uppercase()) => {
            Method::Other
        }
        _ => return None,
    };
    let mut have = None;
    for line in lines.take_while(|line| !line.is_empty()) {
        let (name, value) = line.split_once(':')?;
        let value = value.trim();
        match name.to_ascii_lowercase().as_str() {
            "if-none-match" => have = Some(value.to_owned()),
            "connection" if value.eq_ignore_ascii_case("close") => again = false,
            // A body is never read, so nothing can follow it.
            "transfer-encoding" => again = false,
            "content-length" if value != "0" => again = false,
            _ => {}
        }
    }
    let path = target.split(['?', '#']).next()?.to_owned();
    Some(Request {
        method,
        path,
        have,
        again,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_are_read() {
        let head = b"GET /app.js?v=1 HTTP/1.1\r\nHost: x\r\nIf-None-Match: \"7\"\r\n\r\n";
        assert_eq!(head_end(head), Some(head.len()));
        let request = read(head).unwrap();
        assert_eq!(
            (request.method, request.path.as_str(), request.again),
            (Method::Get, "/app.js", true)
        );
        assert_eq!(request.have.as_deref(), Some("\"7\""));
        assert_eq!(
            read(b"POST / HTTP/1.1\r\n\r\n").unwrap().method,
            Method::Other
        );
        assert!(!read(b"HEAD / HTTP/1.0\r\n\r\n").unwrap().again);
        assert!(
            !read(b"GET / HTTP/1.1\r\nContent-Length: 5\r\n\r\n")
                .unwrap()
                .again
        );
    }

    #[test]
    fn nonsense_is_refused() {
        for head in [
            &b"\r\n\r\n"[..],
            b"GET\r\n\r\n",
            b"GET / HTTP/9.9\r\n\r\n",
            b"GET / HTTP/1.1 extra\r\n\r\n",
            b"GET http://elsewhere/ HTTP/1.1\r\n\r\n",
            b"get / HTTP/1.1\r\n\r\n",
            b"GET / HTTP/1.1\r\nno colon\r\n\r\n",
            b"GET /\xff HTTP/1.1\r\n\r\n",
            b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n",
        ] {
            assert_eq!(read(head), None, "{head:?}");
        }
    }
}
