//! What is sent back: a file, or why not, and what the browser must not do with it.

use crate::files::{self, FILES, File};
use crate::request::{Method, Request};

/// What the page may load and run: its own files and WebAssembly, and nothing else.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; \
     img-src 'self' blob: data:; object-src 'none'; base-uri 'none'; form-action 'none'; \
     frame-ancestors 'none'";

/// A status and its name.
pub(crate) type Status = (u16, &'static str);

pub(crate) const BAD_REQUEST: Status = (400, "Bad Request");
pub(crate) const MISDIRECTED: Status = (421, "Misdirected Request");
pub(crate) const TIMEOUT: Status = (408, "Request Timeout");
pub(crate) const HEAD_TOO_LARGE: Status = (431, "Request Header Fields Too Large");
pub(crate) const BUSY: Status = (503, "Service Unavailable");

/// What to send.
#[derive(Debug)]
pub(crate) struct Response {
    pub(crate) head: String,
    pub(crate) body: &'static [u8],
}

/// The answer to a request.
pub(crate) fn to(request: &Request) -> Response {
    if request.method == Method::Other {
        return refusal((405, "Method Not Allowed"), request.again);
    }
    let path = match request.path.as_str() {
        "/" => FILES[0].path,
        path => &path[1..],
    };
    let Some(file) = files::find(path) else {
        return refusal((404, "Not Found"), request.again);
    };
    let tag = tag(file);
    let kept = format!("ETag: {tag}\r\nCache-Control: no-cache\r\n");
    let is_had = |have: &String| have == "*" || have.strip_prefix("W/").unwrap_or(have) == tag;
    if request.have.iter().any(is_had) {
        let head = head((304, "Not Modified"), request.again, &kept);
        return Response { head, body: &[] };
    }
    let more = format!(
        "Content-Type: {}\r\nContent-Length: {}\r\n{kept}",
        file.media_type(),
        file.bytes.len(),
    );
    let head = head((200, "OK"), request.again, &more);
    let body = match request.method {
        Method::Head => &[],
        _ => file.bytes,
    };
    Response { head, body }
}

/// A status and nothing else.
pub(crate) fn refusal(status: Status, again: bool) -> Response {
    let allow = match status.0 {
        405 => "Allow: GET, HEAD\r\n",
        _ => "",
    };
    let more = format!("{allow}Content-Length: 0\r\n");
    Response {
        head: head(status, again, &more),
        body: &[],
    }
}

fn head((code, name): Status, again: bool, more: &str) -> String {
    let connection = if again { "keep-alive" } else { "close" };
    format!(
        "HTTP/1.1 {code} {name}\r\nConnection: {connection}\r\n\
         Content-Security-Policy: {POLICY}\r\nX-Content-Type-Options: nosniff\r\n\
         Referrer-Policy: no-referrer\r\nCross-Origin-Opener-Policy: same-origin\r\n\
         Cross-Origin-Resource-Policy: same-origin\r\n{more}\r\n"
    )
}

/// Changes when the file does (FNV-1a).
fn tag(file: &File) -> String {
    let hash = file
        .bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325u64, |hash, &byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
    format!("\"{hash:016x}\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(method: Method, path: &str, have: Option<String>) -> Response {
        to(&Request {
            method,
            path: path.to_owned(),
            host: None,
            have: have.into_iter().collect(),
            again: true,
        })
    }

    #[test]
    fn only_the_files_of_the_page_are_served() {
        let index = ask(Method::Get, "/", None);
        assert!(index.head.starts_with("HTTP/1.1 200 OK\r\n"));
        assert_eq!(index.body, FILES[0].bytes);
        for path in [
            "/../Cargo.toml",
            "/nothing",
            "//index.html",
            "/index.html\0",
            "/%2e%2e/x",
        ] {
            let response = ask(Method::Get, path, None);
            assert!(response.head.starts_with("HTTP/1.1 404 "), "{path}");
            assert!(response.body.is_empty());
        }
        assert!(
            ask(Method::Other, "/", None)
                .head
                .contains("405 Method Not Allowed\r\n")
        );
    }

    #[test]
    fn a_head_is_like_a_get_without_its_body() {
        let (get, head) = (ask(Method::Get, "/", None), ask(Method::Head, "/", None));
        assert_eq!(get.head, head.head);
        assert!(head.body.is_empty());
        assert!(
            head.head
                .contains(&format!("Content-Length: {}\r\n", FILES[0].bytes.len()))
        );
    }

    #[test]
    fn what_the_browser_has_is_not_sent_again() {
        let response = ask(Method::Get, "/", Some(tag(&FILES[0])));
        assert!(response.head.starts_with("HTTP/1.1 304 ") && response.body.is_empty());
    }

    /// A page from a static host has the policy in its own head.
    #[test]
    fn the_page_brings_its_policy_along() {
        let index = String::from_utf8_lossy(FILES[0].bytes).replace("\n", " ");
        let index: Vec<&str> = index.split_whitespace().collect();
        let policy = POLICY.replace("; frame-ancestors 'none'", "");
        assert!(
            index.join(" ").contains(&format!("content=\"{policy}\"")),
            "{policy}"
        );
    }
}
