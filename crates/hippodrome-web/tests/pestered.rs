//! The server among bad company: all are answered or refused, and the page still comes.

use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread;
use std::time::Duration;

use hippodrome_web::{FILES, Server};

fn serve() -> SocketAddr {
    let server = Server::bind("127.0.0.1:0").unwrap();
    let address = server.address().unwrap();
    thread::spawn(move || server.run());
    address
}

fn connect(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(address).unwrap();
    stream
        .set_read_timeout(Some(Duration::from_secs(20)))
        .unwrap();
    stream
}

/// What comes back, to the end of the connection.
fn say(address: SocketAddr, words: &[u8]) -> String {
    let mut stream = connect(address);
    // The server may have heard enough before we have said all.
    let _ = stream.write_all(words);
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

/// The next head that comes.
fn head_of(stream: &mut TcpStream) -> String {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        let mut byte = [0];
        stream.read_exact(&mut byte).unwrap();
        head.push(byte[0]);
    }
    String::from_utf8(head).unwrap()
}

fn page_comes(address: SocketAddr) {
    let head = format!("GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    let answer = say(address, head.as_bytes());
    assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{answer:.200}");
    assert!(answer.ends_with(std::str::from_utf8(FILES[0].bytes).unwrap()));
    assert!(answer.contains("Content-Security-Policy: default-src 'self';"));
}

#[test]
fn every_file_comes_whole_and_a_connection_is_used_again() {
    let address = serve();
    let mut stream = connect(address);
    for file in FILES {
        write!(
            stream,
            "GET /{} HTTP/1.1\r\nHost: {address}\r\n\r\n",
            file.path
        )
        .unwrap();
        let head = head_of(&mut stream);
        assert!(head.contains(&format!("Content-Type: {}\r\n", file.media_type())));
        let mut body = vec![0; file.bytes.len()];
        stream.read_exact(&mut body).unwrap();
        assert!(body == file.bytes, "{}", file.path);
    }
}

/// Asks with these lines after the first, of which `HOST` is the right Host, and tells the status.
fn status(address: SocketAddr, first: &str, lines: &[&str]) -> String {
    let mut head = format!("{first}\r\n");
    for line in lines {
        head += &line.replace("HOST", &format!("Host: {address}"));
        head += "\r\n";
    }
    let answer = say(
        address,
        format!("{head}Connection: close\r\n\r\n").as_bytes(),
    );
    answer.split(' ').nth(1).unwrap_or(&answer).to_owned()
}

#[test]
fn nonsense_is_refused_and_nothing_else_is_served() {
    let address = serve();
    for (first, code) in [
        ("GET /../Cargo.toml HTTP/1.1", "404"),
        ("GET /..%2fCargo.toml HTTP/1.1", "404"),
        ("GET /etc/passwd HTTP/1.1", "404"),
        ("GET /index.html\0 HTTP/1.1", "400"),
        ("DELETE /index.html HTTP/1.1", "405"),
        ("OPTIONS * HTTP/1.1", "405"),
        ("M-SEARCH / HTTP/1.1", "405"),
        ("GET / HTTP/3", "400"),
        ("GET  / HTTP/1.1", "400"),
        ("GET / HTTP/1.2", "200"),
    ] {
        assert_eq!(status(address, first, &["HOST"]), code, "{first}");
    }
    let long = [&b"GET /"[..], &vec![b'a'; 1 << 20], b" HTTP/1.1\r\n\r\n"].concat();
    for (words, code) in [
        (&b"GET /etc/passwd HTTP/1.0\r\n\r\n"[..], "404"),
        (b"POST / HTTP/1.0\r\nContent-Length: 3\r\n\r\nabc", "405"),
        (b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n", "400"),
        (b"\0\0\0\0\r\n\r\n", "400"),
        (&long, "431"),
    ] {
        let answer = say(address, words);
        assert!(
            answer.starts_with(&format!("HTTP/1.1 {code} ")),
            "{code}: {answer:.100}"
        );
        assert!(answer.ends_with("\r\n\r\n"), "{code} has a body");
        assert_eq!(answer.contains("\r\nAllow: GET, HEAD\r\n"), code == "405");
    }
    page_comes(address);
}

/// RFC 9112, 3.2: a request of HTTP/1.1 has one Host, and 400 is the answer where it has not. And only who
/// means this server is answered: a page elsewhere whose name was made to point here does not (DNS rebinding).
#[test]
fn a_request_names_its_host() {
    let address = serve();
    let port = address.port();
    let get = |lines: &[&str]| status(address, "GET / HTTP/1.1", lines);
    assert_eq!(get(&[]), "400");
    assert_eq!(get(&["Host:"]), "400");
    assert_eq!(get(&["HOST", "HOST"]), "400");
    assert_eq!(get(&["HOST", "Host: elsewhere"]), "400");
    for name in ["localhost", "LocalHost", "127.0.0.1", "[::1]"] {
        assert_eq!(get(&[&format!("Host: {name}:{port}")]), "200", "{name}");
        // Without a port it is 80.
        assert_eq!(get(&[&format!("hOST:{name}")]), "421", "{name}");
        assert_eq!(
            get(&[&format!("Host: {name}:{}", port ^ 1)]),
            "421",
            "{name}"
        );
    }
    for name in [
        "elsewhere",
        "localhost.elsewhere",
        "127.0.0.1.elsewhere",
        "192.0.2.1",
        "::1",
        "[::1",
        "user@localhost",
    ] {
        assert_eq!(get(&[&format!("Host: {name}:{port}")]), "421", "{name}");
    }
    // A whole address (RFC 9112, 3.2.2) names its host itself.
    let whole = |host: &str| {
        status(
            address,
            &format!("GET http://{host}/app.js HTTP/1.1"),
            &["HOST"],
        )
    };
    assert_eq!(whole(&address.to_string()), "200");
    assert_eq!(whole("elsewhere"), "421");
    // HTTP/1.0 knows no Host, but whoever names one must name the right one.
    let old = |lines: &[&str]| status(address, "GET / HTTP/1.0", lines);
    assert_eq!((old(&[]).as_str(), old(&["HOST"]).as_str()), ("200", "200"));
    assert_eq!(old(&["Host: elsewhere"]), "421");
}

/// RFC 9112, 2.2, 5.1 and 5.2.
#[test]
fn lines_that_could_be_read_in_two_ways_are_refused() {
    let address = serve();
    for lines in [
        &["HOST", "Accept : x"][..],
        &["HOST", " folded"],
        &["HOST", "Accept: x\r\n\tfolded"],
        &["HOST", "no colon"],
        &["HOST", ": no name"],
        &["HOST", "Accept: a\nb: c"],
        &["HOST", "Accept: a\rb"],
        &["HOST", "Accept: a\0b"],
    ] {
        assert_eq!(status(address, "GET / HTTP/1.1", lines), "400", "{lines:?}");
    }
    let answer = say(
        address,
        format!("GET / HTTP/1.1\nHost: {address}\n\n").as_bytes(),
    );
    assert!(answer.starts_with("HTTP/1.1 400 "), "{answer:.100}");
    // An empty line before a request is none of it.
    assert_eq!(status(address, "\r\nGET / HTTP/1.1", &["HOST"]), "200");
    // Other bytes than those of ASCII have been allowed in a value.
    let words = [&b"HEAD / HTTP/1.0\r\nUser-Agent: caf\xe9\r\n\r\n"[..]].concat();
    assert!(say(address, &words).starts_with("HTTP/1.1 200 "));
}

/// RFC 9112, 9.3 and 9.6: `close` may stand anywhere in a list.
#[test]
fn a_connection_is_closed_when_that_is_asked() {
    let address = serve();
    for (version, lines, stays) in [
        ("1.1", "", true),
        ("1.1", "Connection: keep-alive\r\n", true),
        ("1.1", "Connection: close\r\n", false),
        ("1.1", "Connection: keep-alive, close\r\n", false),
        ("1.1", "Connection: keep-alive ,\tCLOSE\r\n", false),
        (
            "1.1",
            "Connection: close\r\nConnection: keep-alive\r\n",
            false,
        ),
        ("1.1", "Connection: closed, not-close\r\n", true),
        // What follows could be a body.
        ("1.1", "Content-Length: 5\r\n", false),
        ("1.1", "Content-Length: 0\r\n", true),
        ("1.1", "Transfer-Encoding: chunked\r\n", false),
        ("1.0", "", false),
        ("1.0", "Connection: keep-alive\r\n", false),
    ] {
        let mut stream = connect(address);
        write!(
            stream,
            "HEAD / HTTP/{version}\r\nHost: {address}\r\n{lines}\r\n"
        )
        .unwrap();
        let head = head_of(&mut stream);
        assert_eq!(
            head.contains("\r\nConnection: close\r\n"),
            !stays,
            "{version} {lines}"
        );
        // Another one, which may be written to nobody.
        let _ = write!(
            stream,
            "HEAD / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n"
        );
        let mut rest = String::new();
        let _ = stream.read_to_string(&mut rest);
        assert_eq!(!rest.is_empty(), stays, "{version} {lines}");
    }
}

#[test]
fn requests_that_come_at_once_are_answered_one_after_another() {
    let address = serve();
    let one =
        |path: &str, more: &str| format!("HEAD /{path} HTTP/1.1\r\nHost: {address}\r\n{more}\r\n");
    let all = one("", "") + &one("nothing", "") + &one("app.js", "Connection: close\r\n");
    let answer = say(address, all.as_bytes());
    let codes: Vec<&str> = answer
        .split("HTTP/1.1 ")
        .skip(1)
        .map(|head| &head[..3])
        .collect();
    assert_eq!(codes, ["200", "404", "200"]);
}

/// RFC 9110, 13.1.2 and 15.4.5; and 14.2: who knows no ranges sends the whole.
#[test]
fn conditions_are_kept_and_ranges_are_not_known() {
    let address = serve();
    let ask = |line: &str| say(address, format!("GET / HTTP/1.0\r\n{line}\r\n").as_bytes());
    let whole = ask("");
    let tag = whole
        .split("ETag: ")
        .nth(1)
        .unwrap()
        .lines()
        .next()
        .unwrap();
    for line in [
        format!("If-None-Match: {tag}\r\n"),
        format!("If-None-Match: \"other\", W/{tag}\r\n"),
        format!("If-None-Match: \"other\"\r\nIf-None-Match: {tag}\r\n"),
        "If-None-Match: *\r\n".to_owned(),
    ] {
        let answer = ask(&line);
        assert!(answer.starts_with("HTTP/1.1 304 "), "{line} {answer:.50}");
        assert!(answer.contains("\r\nCache-Control: no-cache\r\n") && answer.contains(tag));
        assert!(answer.ends_with("\r\n\r\n"));
    }
    assert_eq!(ask("If-None-Match: \"other\"\r\n"), whole);
    assert_eq!(ask("Range: bytes=0-3\r\n"), whole);
}

#[test]
#[ignore = "takes seconds"]
fn slow_clients_keep_nobody_waiting() {
    let address = serve();
    let slow: Vec<TcpStream> = (0..100)
        .map(|_| {
            let mut stream = connect(address);
            stream.write_all(b"GET / HT").unwrap();
            stream
        })
        .collect();
    page_comes(address);
    // None of them has been told anything yet.
    for stream in &slow {
        stream.set_nonblocking(true).unwrap();
        let told = stream.peek(&mut [0]).map_err(|error| error.kind());
        assert_eq!(told, Err(ErrorKind::WouldBlock));
        stream.set_nonblocking(false).unwrap();
    }
    // In the end they are told.
    for mut stream in slow {
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
    }
}

#[test]
#[ignore = "takes seconds"]
fn a_crowd_is_told_that_the_server_is_busy_and_is_forgotten() {
    let address = serve();
    let crowd: Vec<TcpStream> = (0..700)
        .map(|_| {
            let mut stream = connect(address);
            let _ = stream.write_all(b"GET");
            stream
        })
        .collect();
    let mut busy = 0;
    for mut stream in crowd {
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        busy += usize::from(answer.starts_with(b"HTTP/1.1 503 "));
    }
    assert!(busy > 100, "{busy}");
    page_comes(address);
}

#[test]
fn a_hundred_thousand_requests() {
    let address = serve();
    let before = resident();
    let clients: Vec<_> = (0..8)
        .map(|_| {
            let request = format!("HEAD / HTTP/1.1\r\nHost: {address}\r\n\r\n");
            thread::spawn(move || {
                let mut stream = connect(address);
                let mut answer = [0; 4096];
                for _ in 0..12_500 {
                    stream.write_all(request.as_bytes()).unwrap();
                    let mut length = 0;
                    while !answer[..length].ends_with(b"\r\n\r\n") {
                        length += stream.read(&mut answer[length..]).unwrap();
                    }
                    assert!(answer.starts_with(b"HTTP/1.1 200 OK\r\n"));
                }
            })
        })
        .collect();
    for client in clients {
        client.join().unwrap();
    }
    if let (Some(before), Some(after)) = (before, resident()) {
        assert!(
            after < before + 16_384,
            "{before} KB have become {after} KB"
        );
    }
}

/// The memory of this process in KB, server and clients, where the system tells.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix(" kB")?.trim().parse().ok()
}
