//! How the processes of a cluster find each other, and that they belong together, before any work.
//!
//! Each process listens at its own address and connects to those of lower numbers. On every connection both sides first say who
//! they are (`Hello`, a line of JSON) and look at what the other says; if it does not belong to the same count, each says why and
//! ends. A connection from somebody else, who says nothing or something else, is closed and forgotten.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::hosts::Hosts;

/// Why processes do not come together.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MeetingFlaw {
    /// There is no such process.
    #[error("there is no process {process}: the host file has {of}, counted from 0")]
    NoSuchProcess {
        /// Its number.
        process: usize,
        /// How many there are.
        of: usize,
    },
    /// The address is not to be had.
    #[error("cannot listen at {address}, the address of process {process} in the host file: {error}{}", taken(.error))]
    CannotListen {
        /// The address.
        address: String,
        /// The process.
        process: usize,
        /// What the system says.
        error: io::Error,
    },
    /// The process at an address belongs to something else.
    #[error("process {process} ({address}) does not belong to this count: {why}")]
    Foreign {
        /// Its number.
        process: usize,
        /// Its address.
        address: String,
        /// What is different.
        why: String,
    },
    /// It was asked to stop before all were there.
    #[error(
        "stopped before all processes were there: {missing} missing, the first of them process {first} ({address})"
    )]
    Stopped {
        /// How many.
        missing: usize,
        /// The first one.
        first: usize,
        /// Its address.
        address: String,
    },
}

/// What else an address in use may mean.
fn taken(error: &io::Error) -> &'static str {
    match error.kind() {
        io::ErrorKind::AddrInUse => " (is this process started a second time?)",
        _ => "",
    }
}

/// Who a process is.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Hello {
    pub(crate) program: String,
    /// What is counted, for people, and the number that tells counts apart.
    pub(crate) problem: String,
    pub(crate) fingerprint: u64,
    pub(crate) hosts: Vec<String>,
    pub(crate) workers: usize,
    pub(crate) has_checkpoint: bool,
    pub(crate) process: usize,
}

impl Hello {
    /// What keeps another process from belonging to the same count; the process that is expected, if one is.
    fn differs(&self, other: &Hello, expected: Option<usize>) -> Option<String> {
        let Hello {
            program,
            problem,
            fingerprint,
            hosts,
            workers,
            has_checkpoint,
            process,
        } = other;
        if *program != self.program {
            return Some(format!("it is {program}, and this is {}", self.program));
        }
        if *problem != self.problem {
            return Some(format!(
                "it counts the {problem}, and this the {}",
                self.problem
            ));
        }
        if *fingerprint != self.fingerprint {
            return Some("it has another plan for the same problem".to_owned());
        }
        if hosts.len() != self.hosts.len() {
            return Some(format!(
                "its host file has {} processes, and this one's {}",
                hosts.len(),
                self.hosts.len()
            ));
        }
        if let Some(at) = (0..hosts.len()).find(|&at| hosts[at] != self.hosts[at]) {
            return Some(format!(
                "its host file has {} for process {at}, and this one's {}",
                hosts[at], self.hosts[at]
            ));
        }
        if *workers != self.workers {
            return Some(format!(
                "it has --workers {workers}, and this one {}",
                self.workers
            ));
        }
        if *has_checkpoint != self.has_checkpoint {
            return Some("one of the two has a --checkpoint, and the other none".to_owned());
        }
        if *process == self.process {
            return Some(format!("it is process {process}, as this one is"));
        }
        match expected {
            Some(expected) if *process != expected => {
                Some(format!("it says that it is process {process}"))
            }
            _ => None,
        }
    }
}

/// What is said when both have heard each other.
#[derive(Debug, Serialize, Deserialize)]
enum Reply {
    Welcome,
    No(String),
}

/// The most bytes of a line.
const MOST: u64 = 1 << 20;
/// How long somebody may take to say who it is.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long to wait before trying again.
const PAUSE: Duration = Duration::from_millis(100);

/// The connections to all other processes, once all are there. `waiting` is told now and then for whom.
pub(crate) fn meet(
    own: &Hello,
    hosts: &Hosts,
    stop: &AtomicBool,
    waiting: &mut dyn FnMut(usize, &str),
) -> Result<Vec<Option<TcpStream>>, MeetingFlaw> {
    let addresses = hosts.addresses();
    let Some(address) = addresses.get(own.process) else {
        return Err(MeetingFlaw::NoSuchProcess {
            process: own.process,
            of: addresses.len(),
        });
    };
    let cannot_listen = |error| MeetingFlaw::CannotListen {
        address: address.clone(),
        process: own.process,
        error,
    };
    let listener = TcpListener::bind(address).map_err(cannot_listen)?;
    listener.set_nonblocking(true).map_err(cannot_listen)?;
    let mut sockets: Vec<Option<TcpStream>> = addresses.iter().map(|_| None).collect();
    let mut told = Instant::now();
    loop {
        let missing = |sockets: &[Option<TcpStream>]| -> Vec<usize> {
            let is_missing =
                |&process: &usize| process != own.process && sockets[process].is_none();
            (0..sockets.len()).filter(is_missing).collect()
        };
        for socket in &mut sockets {
            if socket.as_ref().is_some_and(has_left) {
                *socket = None;
            }
        }
        let Some(&first) = missing(&sockets).first() else {
            return Ok(sockets);
        };
        if stop.load(Ordering::Relaxed) {
            return Err(MeetingFlaw::Stopped {
                missing: missing(&sockets).len(),
                first,
                address: addresses[first].clone(),
            });
        }
        if told.elapsed() > PATIENCE {
            told = Instant::now();
            waiting(first, &addresses[first]);
        }
        for process in 0..own.process {
            if sockets[process].is_none() {
                sockets[process] = call(own, process, &addresses[process])?;
            }
        }
        while let Ok((socket, _)) = listener.accept() {
            if let Some((process, socket)) = answer(own, socket, &sockets, addresses)? {
                sockets[process] = Some(socket);
            }
        }
        std::thread::sleep(PAUSE);
    }
}

/// Whether the process at the other end is gone again. (Nobody says more before all are there.)
fn has_left(socket: &TcpStream) -> bool {
    let is_at_end = socket
        .set_nonblocking(true)
        .and_then(|()| socket.peek(&mut [0]));
    let is_blocking = socket.set_nonblocking(false);
    let is_quiet = |error: &io::Error| error.kind() == io::ErrorKind::WouldBlock;
    is_blocking.is_err() || is_at_end.map_or_else(|error| !is_quiet(&error), |read| read == 0)
}

/// Connects to a process of a lower number; none if it is not there yet.
fn call(own: &Hello, process: usize, address: &str) -> Result<Option<TcpStream>, MeetingFlaw> {
    let Ok(socket) = TcpStream::connect(address) else {
        return Ok(None);
    };
    let heard = (|| {
        say(&socket, own)?;
        let other: Hello = hear(&socket)?;
        let reply: Reply = hear(&socket)?;
        io::Result::Ok((other, reply))
    })();
    // It may be somebody else, who will be gone when the process comes.
    let Ok((other, reply)) = heard else {
        return Ok(None);
    };
    let foreign = |why| MeetingFlaw::Foreign {
        process,
        address: address.to_owned(),
        why,
    };
    match (own.differs(&other, Some(process)), reply) {
        (Some(why), _) => Err(foreign(why)),
        (None, Reply::No(why)) => Err(foreign(format!("it says that {why}"))),
        (None, Reply::Welcome) => Ok(Some(socket)),
    }
}

/// Answers somebody who calls; none if it is somebody else.
fn answer(
    own: &Hello,
    socket: TcpStream,
    sockets: &[Option<TcpStream>],
    addresses: &[String],
) -> Result<Option<(usize, TcpStream)>, MeetingFlaw> {
    if socket.set_nonblocking(false).is_err() {
        return Ok(None);
    }
    let Ok(other) = hear::<Hello>(&socket) else {
        return Ok(None);
    };
    let process = other.process;
    let mut why = own.differs(&other, None);
    if why.is_none() && (process >= sockets.len() || process < own.process) {
        why = Some(format!(
            "process {process} does not call process {}",
            own.process
        ));
    }
    let is_second = why.is_none() && sockets[process].is_some();
    if is_second {
        why = Some(format!("process {process} is there already"));
    }
    let reply = match &why {
        Some(why) => Reply::No(why.clone()),
        None => Reply::Welcome,
    };
    let said = say(&socket, own).and_then(|()| say(&socket, &reply));
    match (why, said) {
        // The first one is the one that counts.
        (Some(_), _) if is_second => Ok(None),
        (Some(why), _) => Err(MeetingFlaw::Foreign {
            process,
            address: addresses.get(process).cloned().unwrap_or_default(),
            why,
        }),
        (None, Ok(())) => Ok(Some((process, socket))),
        (None, Err(_)) => Ok(None),
    }
}

/// Says something, on a line.
fn say(mut socket: &TcpStream, what: &impl Serialize) -> io::Result<()> {
    let mut line = serde_json::to_vec(what)?;
    line.push(b'\n');
    socket.set_write_timeout(Some(PATIENCE))?;
    socket.write_all(&line)?;
    socket.set_write_timeout(None)
}

/// Hears a line, and nothing beyond it.
fn hear<T: for<'d> Deserialize<'d>>(socket: &TcpStream) -> io::Result<T> {
    socket.set_read_timeout(Some(PATIENCE))?;
    let mut line = Vec::new();
    // Byte by byte: what comes behind it is for others.
    BufReader::with_capacity(1, socket)
        .take(MOST)
        .read_until(b'\n', &mut line)?;
    socket.set_read_timeout(None)?;
    Ok(serde_json::from_slice(&line)?)
}
