//! Which descriptors a host program gets in place of the session's.

use std::os::fd::{AsFd, OwnedFd};
use std::sync::Arc;
use std::sync::atomic::Ordering;

use boxsh_vfs::Result;
use rustix::fs::{Mode, OFlags, SeekFrom};

use super::pump::{Direction, Pump, make_pipe};
use super::{Process, duplicate, to_errno};
use crate::fd::Fd;
use crate::open_file::{Kind, OpenFile};

/// Devices that are the same inside and outside, so that no bytes need to be moved for them.
const SAME_DEVICES: &[&[u8]] = &[b"/dev/null", b"/dev/zero", b"/dev/full", b"/dev/random", b"/dev/urandom"];

/// The descriptors of a program, and what keeps them going.
pub(super) struct Wiring {
    pub(super) files: Vec<(Fd, OwnedFd)>,
    pub(super) pumps: Vec<Pump>,
    /// Files whose offset the program moves.
    positions: Vec<(Arc<OpenFile>, OwnedFd)>,
}

impl Wiring {
    /// Descriptors in place of all that `process` would pass on to a program.
    ///
    /// # Errors
    /// `EMFILE` if the host has no more.
    pub(super) fn of(process: &Process) -> Result<Self> {
        let mut wiring = Self { files: Vec::new(), pumps: Vec::new(), positions: Vec::new() };
        let mut wired: Vec<(Arc<OpenFile>, Direction, usize)> = Vec::new();
        for fd in process.open_fds() {
            if process.close_on_exec(fd)? {
                continue;
            }
            let file = process.file(fd)?;
            // A terminal is read from by its first descriptor and written to by the others.
            let reads = file.access().reads() && (!file.access().writes() || fd == 0);
            let direction = if reads { Direction::Input } else { Direction::Output };
            let same = wired.iter().find(|(other, way, _)| Arc::ptr_eq(other, &file) && *way == direction);
            let theirs = match same {
                // What is one file to the session stays one, or the order of what is written to it would be lost.
                Some(&(.., at)) => duplicate(wiring.files[at].1.as_fd())?,
                None => match wiring.connect(process, &file, direction)? {
                    Some(theirs) => theirs,
                    None => continue,
                },
            };
            wired.push((file, direction, wiring.files.len()));
            wiring.files.push((fd, theirs));
        }
        Ok(wiring)
    }

    /// A descriptor in place of `file`; none for a directory, which a program opens by its name.
    fn connect(
        &mut self,
        process: &Process,
        file: &Arc<OpenFile>,
        direction: Direction,
    ) -> Result<Option<OwnedFd>> {
        let same_on_host = match &file.kind {
            Kind::File { handle, offset } => {
                if handle.metadata()?.is_dir() {
                    return Ok(None);
                }
                if let Some(host) = handle.host_handle(file.append.load(Ordering::Relaxed)) {
                    let theirs = duplicate(host)?;
                    rustix::fs::seek(&theirs, SeekFrom::Start(*offset.lock())).map_err(to_errno)?;
                    self.positions.push((file.clone(), duplicate(theirs.as_fd())?));
                    return Ok(Some(theirs));
                }
                if let Some(device) = file.path().filter(|path| SAME_DEVICES.contains(path)) {
                    let flags = OFlags::RDWR | OFlags::CLOEXEC | OFlags::NOCTTY;
                    return rustix::fs::open(device, flags, Mode::empty()).map(Some).map_err(to_errno);
                }
                None
            }
            Kind::HostPipe(pipe) => {
                // The program expects to wait; the session asks before it reads or writes.
                rustix::io::ioctl_fionbio(pipe, false).map_err(to_errno)?;
                Some(pipe.as_fd())
            }
            Kind::Input(input) => input.host_fd(),
            Kind::Output(output) => output.host_fd(),
            // With the keyboard a program gets all of the terminal, since some read keys from what they write to; in the
            // background it gets what cannot be read from, and input when it is brought to the foreground.
            Kind::Terminal(terminal) if terminal.is_in_foreground(process.pgid()) => terminal.input.host_fd(),
            Kind::Terminal(terminal) if direction == Direction::Output => terminal.output.host_fd(),
            Kind::Terminal(_) => None,
            Kind::Pipe(_) | Kind::Duplex { .. } => None,
        };
        if let Some(host) = same_on_host {
            return duplicate(host).map(Some);
        }
        let (theirs, ours) = make_pipe(direction)?;
        self.pumps.push(Pump::new(direction, file.clone(), ours));
        Ok(Some(theirs))
    }

    /// Lets the session go on where the program has left off in the files that it was given.
    pub(super) fn take_positions(&mut self) {
        for (file, host) in self.positions.drain(..) {
            if let (Kind::File { offset, .. }, Ok(at)) = (&file.kind, rustix::fs::tell(&host)) {
                *offset.lock() = at;
            }
        }
    }
}
