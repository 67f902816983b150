//! A connection to another process that knows when it is lost.
//!
//! Timely's threads read and write it, and panic if that fails. So it never does: a link that is lost takes what is written
//! and reads nothing any more, and whoever waits for the other process asks [`Losses`]. A link is lost if it ends before
//! the other has said that it is at its end, or if nothing is heard of a packet for some time, as when a cable is pulled.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use socket2::{SockRef, TcpKeepalive};
use timely::communication::allocator::zero_copy::stream::Stream;

/// How long a process may be silent that has something to say, or that is asked whether it is there.
const SILENCE: Duration = Duration::from_secs(20);
/// What timely sends last: a header of zeros.
const END: usize = 48;

/// Which link was lost, of all links of this process; and how many bytes all have sent.
#[derive(Clone, Debug, Default)]
pub(crate) struct Losses {
    /// The process at the other end, from 1; 0 if none.
    lost: Arc<AtomicUsize>,
    sent: Arc<AtomicU64>,
}

impl Losses {
    /// The process at the other end of a link that is lost.
    pub(crate) fn lost(&self) -> Option<usize> {
        self.lost.load(Ordering::Acquire).checked_sub(1)
    }

    /// The bytes that were sent over all links.
    pub(crate) fn sent(&self) -> u64 {
        self.sent.load(Ordering::Relaxed)
    }

    fn lose(&self, process: usize) {
        // The first one is the one that is told.
        let _ = self
            .lost
            .compare_exchange(0, process + 1, Ordering::AcqRel, Ordering::Acquire);
    }
}

/// A connection to another process.
#[derive(Debug)]
pub(crate) struct Link {
    socket: TcpStream,
    process: usize,
    losses: Losses,
    /// How many zeros were read last.
    zeros: usize,
}

impl Link {
    /// A link to this process.
    pub(crate) fn new(socket: TcpStream, process: usize, losses: Losses) -> io::Result<Link> {
        socket.set_nodelay(true)?;
        let reference = SockRef::from(&socket);
        let keepalive = TcpKeepalive::new()
            .with_time(SILENCE / 2)
            .with_interval(SILENCE / 8);
        #[cfg(not(windows))]
        let keepalive = keepalive.with_retries(4);
        reference.set_tcp_keepalive(&keepalive)?;
        #[cfg(target_os = "linux")]
        reference.set_tcp_user_timeout(Some(SILENCE))?;
        Ok(Link {
            socket,
            process,
            losses,
            zeros: 0,
        })
    }

    /// Waits for the end of the program.
    fn wait(&self) -> ! {
        self.losses.lose(self.process);
        loop {
            std::thread::park();
        }
    }
}

impl Read for Link {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.socket.read(buffer) {
                Ok(0) if self.zeros >= END => return Ok(0),
                Ok(0) => self.wait(),
                Ok(read) => {
                    let bytes = buffer[..read].iter().rev();
                    let zeros = bytes.take_while(|&&byte| byte == 0).count();
                    self.zeros = match zeros == read {
                        true => (self.zeros + read).min(END),
                        false => zeros,
                    };
                    return Ok(read);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(_) => self.wait(),
            }
        }
    }
}

impl Write for Link {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        if self.losses.lost().is_some() {
            return Ok(buffer.len());
        }
        match self.socket.write(buffer) {
            Ok(written) if written > 0 => {
                self.losses
                    .sent
                    .fetch_add(written as u64, Ordering::Relaxed);
                Ok(written)
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Err(error),
            _ => {
                self.losses.lose(self.process);
                Ok(buffer.len())
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Stream for Link {
    fn try_clone(&self) -> io::Result<Link> {
        Ok(Link {
            socket: self.socket.try_clone()?,
            process: self.process,
            losses: self.losses.clone(),
            zeros: 0,
        })
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.socket.set_nonblocking(nonblocking)
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        // It may be closed from the other side already.
        let _ = self.socket.shutdown(how);
        Ok(())
    }
}
