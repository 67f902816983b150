//! How the processes of a cluster find each other, and that they belong together, before any work.
//!
//! Each process listens at its own address and connects to those of lower numbers. On every connection both sides first say who
//! they are (`Hello`, a line of JSON) and look at what the other says; if it does not belong to the same count, each says why and
//! ends. A connection from somebody else, who says nothing or something else, is closed and forgotten; nobody waits for it, since
//! each connection is heard in a thread of its own. A process that was there and has left ends the meeting: if others waited for
//! it to come again, some of them may have begun to work already.

use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream, ToSocketAddrs};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::hosts::Hosts;
use crate::run::Progress;

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
    /// A process was there, and is gone again.
    #[error("process {process} ({address}) has left before all were there")]
    Left {
        /// Its number.
        process: usize,
        /// Its address.
        address: String,
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
const MOST: usize = 1 << 20;
/// How long somebody may take to say who it is, and how often is told who is not there yet.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long the own name may take to be known.
const NAME_PATIENCE: Duration = Duration::from_secs(60);
/// How long a process that was there, and left before it had said who it is, is waited for: it may have been begun again.
const GONE_PATIENCE: Duration = Duration::from_secs(20);
/// How long to wait before trying again.
const PAUSE: Duration = Duration::from_millis(100);
/// The most connections that are heard at once, of those who have not said yet who they are.
const MOST_HEARD: usize = 256;

/// What somebody has said at the other end of a connection.
struct Heard {
    socket: TcpStream,
    other: Hello,
    /// If we called: which process, and what it replied.
    called: Option<(usize, Reply)>,
}

/// The number of a process that was there, and is gone.
struct Gone(usize);

/// Where those who have said who they are are handed over.
type Hears = Sender<Result<Heard, Gone>>;

/// The connections to all other processes, once all are there. `tell` is told now and then for whom it waits.
pub(crate) fn meet(
    own: &Hello,
    hosts: &Hosts,
    stop: &AtomicBool,
    tell: &mut dyn FnMut(Progress),
) -> Result<Vec<Option<TcpStream>>, MeetingFlaw> {
    let addresses = hosts.addresses();
    let Some(address) = addresses.get(own.process) else {
        return Err(MeetingFlaw::NoSuchProcess {
            process: own.process,
            of: addresses.len(),
        });
    };
    let listener = listen(address, own.process, stop, tell)?;
    let (sender, heard) = channel();
    let is_over = Over::default();
    for (process, address) in addresses.iter().enumerate().take(own.process) {
        let (own, address) = (own.clone(), address.clone());
        let (sender, is_over) = (sender.clone(), Arc::clone(&is_over.0));
        thread::spawn(move || call(&own, process, &address, &sender, &is_over));
    }
    let mut sockets: Vec<Option<TcpStream>> = addresses.iter().map(|_| None).collect();
    let unheard = Arc::new(AtomicUsize::new(0));
    let mut told = Instant::now();
    loop {
        for (process, socket) in sockets.iter().enumerate() {
            if socket.as_ref().is_some_and(has_left) {
                let address = addresses[process].clone();
                return Err(MeetingFlaw::Left { process, address });
            }
        }
        let is_missing = |process: &usize| *process != own.process && sockets[*process].is_none();
        let missing: Vec<usize> = (0..sockets.len()).filter(is_missing).collect();
        let Some(&first) = missing.first() else {
            return Ok(sockets);
        };
        if stop.load(Ordering::Relaxed) {
            return Err(MeetingFlaw::Stopped {
                missing: missing.len(),
                first,
                address: addresses[first].clone(),
            });
        }
        if told.elapsed() > PATIENCE {
            told = Instant::now();
            tell(Progress::Waiting {
                process: first,
                address: addresses[first].clone(),
            });
        }
        while let Ok((socket, _)) = listener.accept() {
            // Who is turned away here calls again.
            if unheard.load(Ordering::Relaxed) < MOST_HEARD {
                hear_caller(socket, &sender, &unheard);
            }
        }
        let heard = match heard.recv_timeout(PAUSE) {
            Ok(Ok(heard)) => heard,
            Ok(Err(Gone(process))) => {
                let address = addresses[process].clone();
                return Err(MeetingFlaw::Left { process, address });
            }
            Err(_) => continue,
        };
        let met = match heard.called {
            Some((process, reply)) => {
                welcomed(own, process, &addresses[process], &heard.other, reply)?;
                Some((process, heard.socket))
            }
            None => answer(own, heard.socket, &heard.other, &sockets, addresses)?,
        };
        if let Some((process, socket)) = met {
            sockets[process] = Some(socket);
        }
    }
}

/// Tells threads that call others when nobody waits for them any more.
#[derive(Default)]
struct Over(Arc<AtomicBool>);

impl Drop for Over {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Listens at the own address. Machines that have just begun may not be known by their names for a while.
fn listen(
    address: &str,
    process: usize,
    stop: &AtomicBool,
    tell: &mut dyn FnMut(Progress),
) -> Result<TcpListener, MeetingFlaw> {
    let begun = Instant::now();
    let mut is_told = false;
    loop {
        let error = match TcpListener::bind(address) {
            Ok(listener) => match listener.set_nonblocking(true) {
                Ok(()) => return Ok(listener),
                Err(error) => error,
            },
            Err(error) => error,
        };
        let is_known = address.to_socket_addrs().is_ok();
        if is_known || begun.elapsed() > NAME_PATIENCE || stop.load(Ordering::Relaxed) {
            return Err(MeetingFlaw::CannotListen {
                address: address.to_owned(),
                process,
                error,
            });
        }
        if !std::mem::replace(&mut is_told, true) {
            tell(Progress::Unknown {
                address: address.to_owned(),
            });
        }
        thread::sleep(PAUSE);
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

/// Connects to a process of a lower number, as soon as it is there, and hears what it says.
fn call(own: &Hello, process: usize, address: &str, sender: &Hears, is_over: &AtomicBool) {
    // When somebody was there last.
    let mut seen: Option<Instant> = None;
    while !is_over.load(Ordering::Relaxed) {
        let connected = TcpStream::connect(address);
        if connected.is_ok() {
            seen = Some(Instant::now());
        }
        let heard = connected.and_then(|socket| {
            say(&socket, own)?;
            let other = hear(&socket)?;
            let called = Some((process, hear(&socket)?));
            Ok(Heard {
                socket,
                other,
                called,
            })
        });
        let is_gone = seen.is_some_and(|seen| seen.elapsed() > GONE_PATIENCE);
        if heard.is_ok() || is_gone {
            // If nobody waits for it any more, it is not needed.
            let _ = sender.send(heard.map_err(|_| Gone(process)));
            return;
        }
        // Nobody is there yet, or somebody else, who will be gone when the process comes.
        thread::sleep(PAUSE);
    }
}

/// Hears somebody who calls, in a thread of its own.
fn hear_caller(socket: TcpStream, sender: &Hears, unheard: &Arc<AtomicUsize>) {
    let (sender, unheard) = (sender.clone(), Arc::clone(unheard));
    unheard.fetch_add(1, Ordering::Relaxed);
    thread::spawn(move || {
        let heard = socket.set_nonblocking(false).and_then(|()| hear(&socket));
        unheard.fetch_sub(1, Ordering::Relaxed);
        if let Ok(other) = heard {
            let called = None;
            let _ = sender.send(Ok(Heard {
                socket,
                other,
                called,
            }));
        }
    });
}

/// An error if the process that we called does not belong to the same count, or says that we do not.
fn welcomed(
    own: &Hello,
    process: usize,
    address: &str,
    other: &Hello,
    reply: Reply,
) -> Result<(), MeetingFlaw> {
    let why = match (own.differs(other, Some(process)), reply) {
        (Some(why), _) => why,
        (None, Reply::No(why)) => format!("it says that {why}"),
        (None, Reply::Welcome) => return Ok(()),
    };
    Err(MeetingFlaw::Foreign {
        process,
        address: address.to_owned(),
        why,
    })
}

/// Answers somebody who calls; none if it is somebody else.
fn answer(
    own: &Hello,
    socket: TcpStream,
    other: &Hello,
    sockets: &[Option<TcpStream>],
    addresses: &[String],
) -> Result<Option<(usize, TcpStream)>, MeetingFlaw> {
    let process = other.process;
    let mut why = own.differs(other, None);
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

/// Hears a line, and nothing beyond it: byte by byte, since what comes behind it is for others. All of it comes within our patience.
fn hear<T: for<'d> Deserialize<'d>>(mut socket: &TcpStream) -> io::Result<T> {
    let end = Instant::now() + PATIENCE;
    let mut line = Vec::new();
    let mut byte = [0];
    while line.last() != Some(&b'\n') {
        let rest = end.saturating_duration_since(Instant::now());
        if rest.is_zero() || line.len() >= MOST {
            return Err(io::ErrorKind::TimedOut.into());
        }
        socket.set_read_timeout(Some(rest))?;
        socket.read_exact(&mut byte)?;
        line.push(byte[0]);
    }
    socket.set_read_timeout(None)?;
    Ok(serde_json::from_slice(&line)?)
}
