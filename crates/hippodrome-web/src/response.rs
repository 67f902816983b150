//! What is sent back: a file, or why not, and what the browser must not do with it.

use crate::files::{self, File};
use crate::request::{Method, Request, Takes};

/// What the page may load and run: its own files and WebAssembly, and nothing else.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; \
     img-src 'self' blob: data:; object-src 'none'; base-uri 'none'; form-action 'none'";

/// Whose pages may show this one in a frame, where it is reached over loopback: those that a server on this machine
/// sends, at any port (a policy knows no address of IPv6). A page from elsewhere could not show it to anybody else, and has no
/// business with what runs here. A page that is read from a file has no origin that could be named.
const FRAMES: &str = "'self' http://localhost:* http://127.0.0.1:*";

/// Where everybody may ask, the page may be framed by everybody, as it may on a web host: it keeps no secrets and
/// does nothing in anybody's name.
const ALL_FRAMES: &str = "*";

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
///
/// `here`: whether it came over loopback.
pub(crate) fn to(request: &Request, here: bool) -> Response {
    let frames = if here { FRAMES } else { ALL_FRAMES };
    if request.method == Method::Other {
        return refusal((405, "Method Not Allowed"), request.again);
    }
    let path = &request.path;
    let named = |path: &str| files::find(path.strip_prefix('/')?);
    let found = match path.ends_with('/') {
        // Of a folder its first page is shown.
        true => named(&format!("{path}index.html")),
        false => named(path),
    };
    let Some(file) = found else {
        return match named(&format!("{path}/index.html")) {
            Some(_) => to_folder(path, request.again),
            None => refusal((404, "Not Found"), request.again),
        };
    };
    let (body, coding) = packed(file, request.takes);
    // Each form is a thing of its own (RFC 9110, 8.8.3.3).
    let tag = match coding {
        Some(coding) => format!("\"{}-{coding}\"", file.tag),
        None => format!("\"{}\"", file.tag),
    };
    let kept = format!("ETag: {tag}\r\nCache-Control: no-cache\r\nVary: Accept-Encoding\r\n");
    let is_had = |have: &String| have == "*" || have.strip_prefix("W/").unwrap_or(have) == tag;
    if request.have.iter().any(is_had) {
        let head = head((304, "Not Modified"), request.again, frames, &kept);
        return Response { head, body: &[] };
    }
    let coding = coding.map_or_else(String::new, |name| format!("Content-Encoding: {name}\r\n"));
    let more = format!(
        "Content-Type: {}\r\n{coding}Content-Length: {}\r\n{kept}",
        file.media_type(),
        body.len(),
    );
    let head = head((200, "OK"), request.again, frames, &more);
    let body = match request.method {
        Method::Head => &[],
        _ => body,
    };
    Response { head, body }
}

/// What is sent of a file, and how it is packed.
fn packed(file: &File, takes: Takes) -> (&'static [u8], Option<&'static str>) {
    match (file.brotli, file.gzip) {
        (Some(brotli), _) if takes.brotli => (brotli, Some("br")),
        (_, Some(gzip)) if takes.gzip => (gzip, Some("gzip")),
        _ => (file.bytes, None),
    }
}

/// Where a folder is that was named without its `/`: links lead on from there. It is told below the folder that it lies in, wherever a proxy
/// has the page.
fn to_folder(path: &str, again: bool) -> Response {
    let (_, name) = path.rsplit_once('/').unwrap_or_default();
    let more = format!("Location: {name}/\r\nContent-Length: 0\r\n");
    Response {
        head: head((307, "Temporary Redirect"), again, FRAMES, &more),
        body: &[],
    }
}

/// A status and nothing else.
pub(crate) fn refusal(status: Status, again: bool) -> Response {
    let allow = match status.0 {
        405 => "Allow: GET, HEAD\r\n",
        _ => "",
    };
    let more = format!("{allow}Content-Length: 0\r\n");
    Response {
        head: head(status, again, FRAMES, &more),
        body: &[],
    }
}

fn head((code, name): Status, again: bool, frames: &str, more: &str) -> String {
    let connection = if again { "keep-alive" } else { "close" };
    format!(
        "HTTP/1.1 {code} {name}\r\nConnection: {connection}\r\n\
         Content-Security-Policy: {POLICY}; frame-ancestors {frames}\r\nX-Content-Type-Options: nosniff\r\n\
         Referrer-Policy: no-referrer\r\nCross-Origin-Opener-Policy: same-origin\r\n\
         Cross-Origin-Resource-Policy: same-origin\r\n{more}\r\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::FILES;

    fn request(method: Method, path: &str, have: Option<String>) -> Request {
        Request {
            method,
            path: path.to_owned(),
            host: None,
            have: have.into_iter().collect(),
            takes: Takes::default(),
            again: true,
        }
    }

    fn ask(method: Method, path: &str, have: Option<String>) -> Response {
        to(&request(method, path, have), true)
    }

    /// Over loopback the page is framed by what is on this machine; anywhere else it is as on a web host.
    #[test]
    fn frames_are_shown_to_pages_of_the_same_reach() {
        let frames = |here| {
            let head = to(&request(Method::Get, "/", None), here).head;
            let policy = head
                .lines()
                .find_map(|line| line.strip_prefix("Content-Security-Policy: "))
                .unwrap()
                .to_owned();
            policy
                .rsplit_once("; frame-ancestors ")
                .unwrap()
                .1
                .to_owned()
        };
        assert_eq!(frames(true), "'self' http://localhost:* http://127.0.0.1:*");
        assert_eq!(frames(false), "*");
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
            "*",
            "//",
            "/book/nothing/",
            "/book/book",
            "/index.html/",
            "/book/../index.html",
            "/book/book\\begin.html",
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
    fn the_book_lies_in_a_folder() {
        let first = files::find("book/index.html").unwrap();
        for path in ["/book/", "/book/index.html"] {
            assert_eq!(ask(Method::Get, path, None).body, first.bytes, "{path}");
        }
        for (path, kind) in [
            ("/book/book/begin.html", "text/html; charset=utf-8"),
            ("/book/schema/hippodrome.json", "application/json"),
        ] {
            let head = ask(Method::Head, path, None).head;
            assert!(head.starts_with("HTTP/1.1 200 OK\r\n"), "{path}");
            assert!(
                head.contains(&format!("\r\nContent-Type: {kind}\r\n")),
                "{head}"
            );
        }
        let head = ask(Method::Get, "/book", None).head;
        assert!(head.starts_with("HTTP/1.1 307 "), "{head}");
        assert!(
            head.contains("\r\nLocation: book/\r\nContent-Length: 0\r\n"),
            "{head}"
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
        let response = ask(Method::Get, "/", Some(format!("\"{}\"", FILES[0].tag)));
        assert!(response.head.starts_with("HTTP/1.1 304 ") && response.body.is_empty());
    }

    #[test]
    fn files_are_packed_as_they_are_taken() {
        let file = files::find("shared.js").unwrap();
        for (brotli, gzip, coding, body) in [
            (true, true, Some("br"), file.brotli),
            (false, true, Some("gzip"), file.gzip),
            (false, false, None, Some(file.bytes)),
        ] {
            let mut request = Request {
                method: Method::Get,
                path: String::from("/shared.js"),
                host: None,
                have: Vec::new(),
                takes: Takes { brotli, gzip },
                again: true,
            };
            let whole = to(&request, true);
            assert_eq!(Some(whole.body), body, "{coding:?}");
            let told = whole
                .head
                .lines()
                .find_map(|line| line.strip_prefix("Content-Encoding: "));
            assert_eq!(told, coding);
            assert!(whole.head.contains("\r\nVary: Accept-Encoding\r\n"));
            // What is had in one form is not had in another.
            let tag = whole
                .head
                .lines()
                .find_map(|line| line.strip_prefix("ETag: "))
                .unwrap();
            request.have = vec![tag.to_owned()];
            assert!(to(&request, true).head.starts_with("HTTP/1.1 304 "));
            request.takes = Takes {
                brotli: !brotli,
                gzip: false,
            };
            assert!(to(&request, true).head.starts_with("HTTP/1.1 200 "));
        }
    }

    /// A page from a static host has the policy in its own head.
    #[test]
    fn the_page_brings_its_policy_along() {
        let index = String::from_utf8_lossy(FILES[0].bytes).replace("\n", " ");
        let index: Vec<&str> = index.split_whitespace().collect();
        assert!(
            index.join(" ").contains(&format!("content=\"{POLICY}\"")),
            "{POLICY}"
        );
    }
}
