//! A small HTTP server: the page's files to whoever asks, and nothing to whoever pesters.
//!
//! A thread serves a connection, and there are at most [`MAX_CONNECTIONS`] of them; beyond that a
//! connection is told that the server is busy. A head must arrive whole within [`HEAD_TIME`] and 8
//! KB; an answer must be taken within [`BODY_TIME`]. So memory and threads are bounded whatever comes,
//! and a slow client takes a place for seconds only.
//!
//! HTTP/1.1 with connections used again, GET and HEAD only; no TLS, no compression, no ranges: it is
//! for loopback. For the world, write the files out and give them to a web host.

use std::io::{self, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream, ToSocketAddrs};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::host;
use crate::request::{self, MAX_HEAD};
use crate::response::{self, Response};

/// The most connections at a time.
const MAX_CONNECTIONS: usize = 512;

/// For a whole head; also the time that a connection may rest.
const HEAD_TIME: Duration = Duration::from_secs(5);

/// For a whole answer.
const BODY_TIME: Duration = Duration::from_secs(30);

/// What is still read after a refusal, so that it is not lost on the way.
const MAX_LEFTOVERS: usize = 4 << 20;
const LEFTOVER_TIME: Duration = Duration::from_secs(1);

/// Stack of a connection's thread.
const STACK: usize = 128 << 10;

/// A server of the page.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    connections: Arc<AtomicUsize>,
}

impl Server {
    /// Listens at this address.
    ///
    /// # Errors
    ///
    /// The address is taken, or not one of this machine.
    pub fn bind(address: impl ToSocketAddrs) -> io::Result<Server> {
        Ok(Server {
            listener: TcpListener::bind(address)?,
            connections: Arc::default(),
        })
    }

    /// Where it listens.
    ///
    /// # Errors
    ///
    /// Those of the operating system.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Serves until the program ends.
    pub fn run(&self) -> ! {
        loop {
            match self.listener.accept() {
                Ok((stream, _)) => self.begin(stream),
                // Too many open files, or a connection that is gone already: a moment later it may
                // be better.
                Err(_) => thread::sleep(Duration::from_millis(10)),
            }
        }
    }

    fn begin(&self, stream: TcpStream) {
        let place = Place::take(&self.connections);
        if place.number > MAX_CONNECTIONS {
            let busy = response::refusal(response::BUSY, false);
            // It fits the socket's buffer, and nobody is waited for.
            let _ = stream.set_nonblocking(true);
            let _ = (&stream).write(busy.head.as_bytes());
            return;
        }
        let serve = move || {
            let _place = place;
            // Whoever hangs up is not missed.
            let _ = converse(&stream);
            let _ = stream.shutdown(Shutdown::Both);
        };
        // Without a thread the connection is closed.
        let _ = thread::Builder::new().stack_size(STACK).spawn(serve);
    }
}

/// A connection's place among those there are.
struct Place {
    connections: Arc<AtomicUsize>,
    number: usize,
}

impl Place {
    fn take(connections: &Arc<AtomicUsize>) -> Place {
        Place {
            connections: connections.clone(),
            number: connections.fetch_add(1, Ordering::Relaxed) + 1,
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.connections.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Answers the requests of a connection, one after another.
fn converse(stream: &TcpStream) -> io::Result<()> {
    stream.set_nodelay(true)?;
    let address = stream.local_addr()?;
    let here = address.ip().to_canonical().is_loopback();
    // What has arrived and is not answered yet.
    let mut arrived = Vec::new();
    loop {
        let head = match read_head(stream, &mut arrived)? {
            Head::Whole(length) => length,
            Head::Gone => return Ok(()),
            Head::Slow => return refuse(stream, response::TIMEOUT),
            Head::Long => return refuse(stream, response::HEAD_TOO_LARGE),
        };
        let Some(request) = request::read(&arrived[..head]) else {
            return refuse(stream, response::BAD_REQUEST);
        };
        if request
            .host
            .as_ref()
            .is_some_and(|host| !host::is_here(host, address))
        {
            return refuse(stream, response::MISDIRECTED);
        }
        arrived.drain(..head);
        send(stream, &response::to(&request, here))?;
        if !request.again {
            return finish(stream);
        }
    }
}

enum Head {
    /// Of so many bytes.
    Whole(usize),
    /// The other side has gone without a word.
    Gone,
    Slow,
    Long,
}

fn read_head(mut stream: &TcpStream, arrived: &mut Vec<u8>) -> io::Result<Head> {
    let until = Instant::now() + HEAD_TIME;
    let mut chunk = [0; 2048];
    let mut begun = false;
    loop {
        // An empty line before a request is none of it (RFC 9112, 2.2).
        if !begun && arrived.len() >= 2 {
            begun = true;
            if arrived.starts_with(b"\r\n") {
                arrived.drain(..2);
            }
        }
        match request::head_end(arrived) {
            Some(end) if end <= MAX_HEAD => return Ok(Head::Whole(end)),
            Some(_) => return Ok(Head::Long),
            None if arrived.len() > MAX_HEAD => return Ok(Head::Long),
            None => {}
        }
        let left = until.saturating_duration_since(Instant::now());
        // Whoever has said nothing yet need not be told that it took too long.
        let late = match arrived.is_empty() {
            true => Head::Gone,
            false => Head::Slow,
        };
        if left.is_zero() {
            return Ok(late);
        }
        stream.set_read_timeout(Some(left))?;
        match stream.read(&mut chunk) {
            Ok(0) => return Ok(Head::Gone),
            Ok(length) => arrived.extend_from_slice(&chunk[..length]),
            Err(error) if is_timeout(&error) => return Ok(late),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

fn send(mut stream: &TcpStream, response: &Response) -> io::Result<()> {
    let until = Instant::now() + BODY_TIME;
    for mut part in [response.head.as_bytes(), response.body] {
        while !part.is_empty() {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(io::ErrorKind::TimedOut.into());
            }
            stream.set_write_timeout(Some(left))?;
            match stream.write(part) {
                Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
                Ok(length) => part = &part[length..],
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }
    Ok(())
}

fn refuse(stream: &TcpStream, status: response::Status) -> io::Result<()> {
    send(stream, &response::refusal(status, false))?;
    finish(stream)
}

/// Says that nothing more will come, and lets the other side finish its sentence: a connection closed
/// with bytes unread is reset, and the answer may be lost with it.
fn finish(mut stream: &TcpStream) -> io::Result<()> {
    stream.shutdown(Shutdown::Write)?;
    let until = Instant::now() + LEFTOVER_TIME;
    let (mut chunk, mut read) = ([0; 16 << 10], 0);
    while read < MAX_LEFTOVERS {
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            break;
        }
        stream.set_read_timeout(Some(left))?;
        match stream.read(&mut chunk)? {
            0 => break,
            length => read += length,
        }
    }
    Ok(())
}

fn is_timeout(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut
    )
}
