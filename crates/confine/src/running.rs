//! A program that runs in a cell.

use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::Errno;

use crate::cell::{Cell, Inner, Request};
use crate::error::{Error, Result};
use crate::protocol::record;

/// A program that was started, and may have ended since.
///
/// Its end can be waited for by polling it: as a descriptor it is ready to read once [`Running::try_change`] has an answer. Dropping it
/// does not end the program; the end of the cell does, which for [`Confine::spawn`](crate::Confine::spawn) is the same.
#[derive(Debug)]
pub struct Running {
    cell: Arc<Inner>,
    id: u64,
    process: i32,
    records: OwnedFd,
    ended: Option<Ended>,
    /// How many stops and continuations have been sent to it.
    turns: AtomicU64,
    /// The cell of a program that has one to itself.
    own: Option<Cell>,
}

/// What became of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// A signal stopped it.
    Stopped {
        /// Its number.
        signal: i32,
    },
    /// It goes on after a stop.
    Continued,
    /// It has ended.
    Ended(Ended),
}

/// How a program ended and what it used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended {
    /// How it ended.
    pub outcome: Outcome,
    /// Why it was ended from outside, if it was.
    pub cause: Option<Cause>,
    /// Processor time in programs, its own and that of the children it waited for.
    pub user: Duration,
    /// Processor time in the kernel.
    pub system: Duration,
    /// The most memory that it or one of those children had resident, in bytes.
    pub max_rss: u64,
}

/// How a program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// By itself, with this status.
    Exited(u8),
    /// By a signal.
    Signaled {
        /// Its number.
        signal: i32,
        /// Whether it left an image of its memory.
        core: bool,
    },
}

/// Why a program was ended from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Cause {
    /// The time of the cell was over.
    Deadline,
    /// The memory of the cell was used up.
    Memory,
    /// The cell was ended.
    Cell,
}

impl Ended {
    /// Whether the program said that all went well.
    pub fn success(&self) -> bool {
        self.outcome == Outcome::Exited(0)
    }

    /// The status that a shell gives: the program's own, or 128 and the number of the signal.
    pub fn status(&self) -> i32 {
        match self.outcome {
            Outcome::Exited(status) => status.into(),
            Outcome::Signaled { signal, .. } => 128 + signal,
        }
    }

    fn from_record(status: i32, times: [u64; 2], largest: u64) -> Ended {
        let signal = status & 0x7f;
        let outcome = if signal == 0 {
            Outcome::Exited((status >> 8) as u8)
        } else {
            Outcome::Signaled { signal, core: status & 0x80 != 0 }
        };
        Ended {
            outcome,
            cause: None,
            user: Duration::from_micros(times[0]),
            system: Duration::from_micros(times[1]),
            max_rss: largest.saturating_mul(1024),
        }
    }

    fn with_cell(cause: Cause) -> Ended {
        Ended { cause: Some(cause), ..Ended::from_record(libc::SIGKILL, [0, 0], 0) }
    }
}

impl Running {
    /// Waits until the helper says that the program runs.
    pub(crate) fn begin(cell: Arc<Inner>, request: Request) -> Result<Running> {
        let Request { id, records, name } = request;
        let Some(words) = read_record(&records).map_err(Error::system("read from the cell"))? else {
            return Err(Error::Gone);
        };
        match words[0] {
            record::STARTED => {
                let (process, turns) = (words[1] as i32, AtomicU64::new(0));
                Ok(Running { cell, id, process, records, ended: None, turns, own: None })
            }
            _ => Err(Error::Start {
                program: name,
                step: step_name(words[1]),
                source: io::Error::from_raw_os_error(words[2] as i32),
            }),
        }
    }

    /// As [`Running::begin`], for a program whose cell ends with it.
    pub(crate) fn begin_with(cell: Cell, request: Request) -> Result<Running> {
        let mut running = Running::begin(cell.shared(), request)?;
        running.own = Some(cell);
        Ok(running)
    }

    /// The cell of a program that was started by [`Confine::spawn`](crate::Confine::spawn).
    pub fn cell(&self) -> Option<&Cell> {
        self.own.as_ref()
    }

    /// The process id inside the cell.
    pub fn pid(&self) -> i32 {
        self.process
    }

    /// Sends a signal to the program; nothing happens if it has ended.
    ///
    /// # Errors
    /// The cell has ended.
    pub fn signal(&self, signal: i32) -> Result<()> {
        self.count(signal);
        self.cell.signal(self.id, signal, false)
    }

    /// Sends a signal to the program's process group, of which it must be the leader.
    ///
    /// # Errors
    /// The cell has ended.
    pub fn signal_group(&self, signal: i32) -> Result<()> {
        self.count(signal);
        self.cell.signal(self.id, signal, true)
    }

    /// Gives the terminal to the program's process group, of which it must be the leader, in a cell that has joined the session of this process
    /// ([`Confine::join_session`](crate::Confine::join_session)). It is [taken back](crate::take_terminal) when the program is stopped or ends.
    ///
    /// # Errors
    /// The cell has ended.
    pub fn give_terminal(&self, terminal: impl AsFd) -> Result<()> {
        self.cell.give_terminal(self.id, terminal.as_fd())
    }

    fn count(&self, signal: i32) {
        if matches!(signal, libc::SIGSTOP | libc::SIGCONT) {
            self.turns.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// How the program ended, if it has.
    ///
    /// # Errors
    /// Reading failed, which it does not on a system in order.
    pub fn try_wait(&mut self) -> Result<Option<Ended>> {
        while self.ended.is_none() && self.try_change()?.is_some() {}
        Ok(self.ended)
    }

    /// What became of the program since the last call, if something did. Stops and continuations are told if that was asked for
    /// ([`Program::tell_stops`](crate::Program::tell_stops)), and only such as came after the last `SIGSTOP` or `SIGCONT` that was sent from here: what these do is known.
    ///
    /// # Errors
    /// Reading failed, which it does not on a system in order.
    pub fn try_change(&mut self) -> Result<Option<Change>> {
        if let Some(ended) = self.ended {
            return Ok(Some(Change::Ended(ended)));
        }
        loop {
            let mut list = [PollFd::new(&self.records, PollFlags::IN)];
            let now = rustix::event::Timespec { tv_sec: 0, tv_nsec: 0 };
            if retry(|| poll(&mut list, Some(&now))).map_err(Error::system("poll"))? == 0 {
                return Ok(None);
            }
            if let Some(change) = self.read_change()? {
                return Ok(Some(change));
            }
        }
    }

    /// Waits for the program's end.
    ///
    /// # Errors
    /// Reading failed, which it does not on a system in order.
    pub fn wait(&mut self) -> Result<Ended> {
        loop {
            if let Some(ended) = self.ended {
                return Ok(ended);
            }
            self.read_change()?;
        }
    }

    /// Reads the next record; none is news that is not news any more.
    fn read_change(&mut self) -> Result<Option<Change>> {
        let record = read_record(&self.records).map_err(Error::system("read from the cell"))?;
        let is_new = |turns| turns == self.turns.load(Ordering::Relaxed);
        let ended = match record {
            Some([record::STOPPED, signal, turns, ..]) => {
                return Ok(is_new(turns).then_some(Change::Stopped { signal: signal as i32 }));
            }
            Some([record::CONTINUED, _, turns, ..]) => {
                return Ok(is_new(turns).then_some(Change::Continued));
            }
            Some([record::ENDED, status, user, system, largest, _]) => {
                let ended = Ended::from_record(status as i32, [user, system], largest);
                Ended { cause: self.cell.cause_of(&ended.outcome), ..ended }
            }
            _ => Ended::with_cell(self.cell.end_cause()),
        };
        self.ended = Some(ended);
        Ok(Some(Change::Ended(ended)))
    }
}

impl AsFd for Running {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.records.as_fd()
    }
}

/// Reads one record; none means that the helper has gone.
pub(crate) fn read_record(from: &OwnedFd) -> io::Result<Option<[u64; 6]>> {
    let mut bytes = [0; record::SIZE];
    // Records are smaller than what a pipe passes on in one piece.
    if retry(|| rustix::io::read(from, &mut bytes))? < record::SIZE {
        return Ok(None);
    }
    let mut words = [0; 6];
    for (word, bytes) in words.iter_mut().zip(bytes.chunks_exact(8)) {
        *word = u64::from_ne_bytes(bytes.try_into().unwrap_or_default());
    }
    Ok(Some(words))
}

fn retry<T>(mut call: impl FnMut() -> rustix::io::Result<T>) -> io::Result<T> {
    loop {
        match call() {
            Err(Errno::INTR) => {}
            other => return Ok(other?),
        }
    }
}

fn step_name(step: u64) -> &'static str {
    use crate::protocol::step;
    match step {
        step::CLONE => "start a process",
        step::GROUP => "set the process group or terminal",
        step::DESCRIPTORS => "pass descriptors",
        step::DIRECTORY => "change to the working directory",
        step::LIMIT => "set limits",
        step::EXEC => "run",
        step::RESTRICTION => "hold the program to its rules",
        _ => "ask the cell",
    }
}
