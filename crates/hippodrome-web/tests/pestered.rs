//! The server among bad company: all are answered or refused, and the page still comes.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

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

fn page_comes(address: SocketAddr) {
    let answer = say(address, b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n");
    assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{answer:.200}");
    assert!(answer.ends_with(std::str::from_utf8(FILES[0].bytes).unwrap()));
    assert!(answer.contains("Content-Security-Policy: default-src 'self';"));
}

#[test]
fn every_file_comes_whole_and_a_connection_is_used_again() {
    let address = serve();
    let mut stream = connect(address);
    for file in FILES {
        write!(stream, "GET /{} HTTP/1.1\r\nHost: x\r\n\r\n", file.path).unwrap();
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            let mut byte = [0];
            stream.read_exact(&mut byte).unwrap();
            head.push(byte[0]);
        }
        let head = String::from_utf8(head).unwrap();
        assert!(head.contains(&format!("Content-Type: {}\r\n", file.media_type())));
        let mut body = vec![0; file.bytes.len()];
        stream.read_exact(&mut body).unwrap();
        assert!(body == file.bytes, "{}", file.path);
    }
}

#[test]
fn nonsense_is_refused_and_nothing_else_is_served() {
    let address = serve();
    let long = vec![b'a'; 1 << 20];
    let long_path = [&b"GET /"[..], &long, b" HTTP/1.1\r\n\r\n"].concat();
    for (words, status) in [
        (
            &b"GET /../Cargo.toml HTTP/1.1\r\nConnection: close\r\n\r\n"[..],
            "404",
        ),
        (
            b"GET /..%2fCargo.toml HTTP/1.1\r\nConnection: close\r\n\r\n",
            "404",
        ),
        (
            b"GET /index.html\0 HTTP/1.1\r\nConnection: close\r\n\r\n",
            "404",
        ),
        (b"GET /etc/passwd HTTP/1.0\r\n\r\n", "404"),
        (b"POST / HTTP/1.1\r\nContent-Length: 3\r\n\r\nabc", "405"),
        (
            b"DELETE /index.html HTTP/1.1\r\nConnection: close\r\n\r\n",
            "405",
        ),
        (b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n", "400"),
        (b"GET / HTTP/3\r\n\r\n", "400"),
        (b"\0\0\0\0\r\n\r\n", "400"),
        (&long_path, "431"),
    ] {
        let answer = say(address, words);
        assert!(
            answer.starts_with(&format!("HTTP/1.1 {status} ")),
            "{status}: {answer:.100}"
        );
        assert!(answer.ends_with("\r\n\r\n"), "{status} has a body");
    }
    page_comes(address);
}

#[test]
fn slow_clients_keep_nobody_waiting() {
    let address = serve();
    let slow: Vec<TcpStream> = (0..100)
        .map(|_| {
            let mut stream = connect(address);
            stream.write_all(b"GET / HT").unwrap();
            stream
        })
        .collect();
    let began = Instant::now();
    page_comes(address);
    assert!(
        began.elapsed() < Duration::from_secs(2),
        "{:?}",
        began.elapsed()
    );
    // In the end they are told.
    for mut stream in slow {
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
    }
}

#[test]
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
            thread::spawn(move || {
                let mut stream = connect(address);
                let mut answer = [0; 4096];
                for _ in 0..12_500 {
                    stream.write_all(b"HEAD / HTTP/1.1\r\n\r\n").unwrap();
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
