//! Connecting on behalf of programs, so that a socket of the host is reached only if it was named.
//!
//! No namespace keeps programs from a socket whose path they see, and what a filter of system calls could ask about is in memory that another thread
//! may change meanwhile. So a program that connects is held, its call is carried out here, with the address as it was read once, and what it
//! has reached is looked at before the program gets it.

use std::fs;
use std::io;
use std::mem::size_of;
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::JoinHandle;

use rustix::event::{PollFd, PollFlags, poll};
use rustix::fs::{CWD, FileType, Mode, OFlags, ResolveFlags, Stat, fstat, fstatfs, openat, openat2};
use rustix::process::{
    Pid, PidfdFlags, PidfdGetfdFlags, getegid, geteuid, getgroups, pidfd_getfd, pidfd_open,
};

use crate::confine::Confine;
use crate::layout::{Access, resolve};
use crate::questions::{Asked, Questions};

/// The most connections that are made at once.
const MOST: usize = 256;

const TMPFS: i64 = 0x0102_1994;
const OVERLAY: i64 = 0x794c_7630;

/// What a cell may connect to besides its own.
#[derive(Debug)]
pub(crate) struct Guard {
    /// The sockets that were named, by device and number.
    named: Vec<(u64, u64)>,
    /// How many connections are being made.
    busy: AtomicUsize,
}

impl Guard {
    /// Whether programs see directories of the host in which sockets could be.
    pub(crate) fn is_needed(confine: &Confine) -> bool {
        confine.rules.iter().any(|rule| matches!(rule.access, Access::Read | Access::Write))
    }

    pub(crate) fn new(confine: &Confine) -> Guard {
        let shown = confine
            .rules
            .iter()
            .filter(|rule| matches!(rule.access, Access::Read | Access::Write | Access::Socket));
        let sources = shown.filter_map(|rule| fs::metadata(resolve(&rule.source).ok()?).ok());
        let named = sources.filter(|data| !data.is_dir()).map(|data| (data.dev(), data.ino()));
        Guard { named: named.collect(), busy: AtomicUsize::new(0) }
    }

    /// Makes a connection that a program has asked for, on a thread of its own: it may take its time.
    pub(crate) fn serve(self: &Arc<Guard>, asked: Asked) {
        if self.busy.fetch_add(1, Ordering::Relaxed) >= MOST {
            self.busy.fetch_sub(1, Ordering::Relaxed);
            return asked.reply(Err(libc::EAGAIN));
        }
        let guard = Arc::clone(self);
        let held = Arc::new(asked);
        let asked = Arc::clone(&held);
        let serve = move || {
            let outcome = guard.connect(&asked);
            asked.reply(outcome.map_err(|error| error.raw_os_error().unwrap_or(libc::ECONNREFUSED)));
            guard.busy.fetch_sub(1, Ordering::Relaxed);
        };
        if std::thread::Builder::new().name("boxsh-connect".into()).spawn(serve).is_err() {
            self.busy.fetch_sub(1, Ordering::Relaxed);
            held.reply(Err(libc::EAGAIN));
        }
    }

    fn connect(&self, asked: &Asked) -> io::Result<()> {
        let address = asked.address().ok_or_else(|| errno(libc::EFAULT))?;
        let process = pidfd_open(leader(asked.thread())?, PidfdFlags::empty())?;
        let socket = pidfd_getfd(&process, asked.descriptor(), PidfdGetfdFlags::empty())?;
        // Otherwise it may have been that of another process with the same number.
        if !asked.is_valid() {
            return Err(errno(libc::EINTR));
        }
        match path_in(&address) {
            Some(path)
                if rustix::net::sockopt::socket_domain(&socket)? == rustix::net::AddressFamily::UNIX =>
            {
                self.connect_to(&path, socket, asked)
            }
            // Abstract names and addresses of the internet belong to the network that the socket was made in.
            _ => connect_raw(&socket, &address),
        }
    }

    fn connect_to(&self, path: &Path, socket: OwnedFd, asked: &Asked) -> io::Result<()> {
        let place = open_for(asked.thread(), path)?;
        let data = fstat(&place)?;
        if FileType::from_raw_mode(data.st_mode) != FileType::Socket {
            return Err(errno(libc::ECONNREFUSED));
        }
        if !may_write(&data) {
            return Err(errno(libc::EACCES));
        }
        if self.named.contains(&(data.st_dev, data.st_ino)) || is_of_cell(&place, &data)? {
            return connect_raw(&socket, &address_of(&place));
        }
        let kind = rustix::net::sockopt::socket_type(&socket)?;
        if kind == rustix::net::SocketType::DGRAM {
            // Nobody tells who receives.
            return Err(errno(libc::ECONNREFUSED));
        }
        // Programs make sockets in directories of the host, too. Who listens is known once there is a connection, which the
        // program must not have until then.
        let flags = rustix::net::SocketFlags::CLOEXEC;
        let own = rustix::net::socket_with(rustix::net::AddressFamily::UNIX, kind, flags, None)?;
        connect_raw(&own, &address_of(&place))?;
        if !is_same_namespace(peer_of(&own)?, asked.thread()) {
            return Err(errno(libc::ECONNREFUSED));
        }
        let flags = rustix::fs::fcntl_getfl(&socket)?;
        if flags.contains(OFlags::NONBLOCK) {
            rustix::fs::fcntl_setfl(&own, flags)?;
        }
        asked.replace_descriptor(&own)
    }
}

fn errno(number: i32) -> io::Error {
    io::Error::from_raw_os_error(number)
}

/// The process that a thread belongs to.
fn leader(thread: u32) -> io::Result<Pid> {
    let status = fs::read_to_string(format!("/proc/{thread}/status"))?;
    let line = status.lines().find_map(|line| line.strip_prefix("Tgid:"));
    line.and_then(|number| Pid::from_raw(number.trim().parse().ok()?)).ok_or_else(|| errno(libc::ESRCH))
}

/// The path in the address of a Unix socket; none if it is an abstract one or another address.
fn path_in(address: &[u8]) -> Option<PathBuf> {
    use std::os::unix::ffi::OsStrExt;
    let (family, path) = address.split_first_chunk::<2>()?;
    let is_path = i32::from(u16::from_ne_bytes(*family)) == libc::AF_UNIX
        && path.first().is_some_and(|byte| *byte != 0);
    let path = path.split(|byte| *byte == 0).next().unwrap_or_default();
    is_path.then(|| Path::new(std::ffi::OsStr::from_bytes(path)).to_owned())
}

/// What a thread means by a path, as a handle.
fn open_for(thread: u32, path: &Path) -> io::Result<OwnedFd> {
    let flags = OFlags::PATH | OFlags::CLOEXEC;
    let root = openat(CWD, format!("/proc/{thread}/root"), flags | OFlags::DIRECTORY, Mode::empty())?;
    let whole = if path.is_absolute() {
        path.to_owned()
    } else {
        fs::read_link(format!("/proc/{thread}/cwd"))?.join(path)
    };
    let resolve = ResolveFlags::IN_ROOT | ResolveFlags::NO_MAGICLINKS;
    Ok(openat2(&root, &whole, flags, Mode::empty(), resolve)?)
}

/// The address of a socket that is open as a handle: nothing can come in between.
fn address_of(place: &OwnedFd) -> Vec<u8> {
    let path = format!("/proc/self/fd/{}\0", place.as_raw_fd());
    [&(libc::AF_UNIX as u16).to_ne_bytes()[..], path.as_bytes()].concat()
}

fn connect_raw(socket: &OwnedFd, address: &[u8]) -> io::Result<()> {
    let length = libc::socklen_t::try_from(address.len()).unwrap_or(0);
    // SAFETY: the descriptor is open, and the address is as long as is said.
    let result = unsafe { libc::connect(socket.as_raw_fd(), address.as_ptr().cast(), length) };
    if result < 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}

/// Whether the permissions of a socket let the programs connect, which have no privileges though this process may.
fn may_write(data: &Stat) -> bool {
    let bit = if data.st_uid == geteuid().as_raw() {
        0o200
    } else {
        let is_in = |group: u32| {
            getegid().as_raw() == group
                || getgroups().is_ok_and(|all| all.iter().any(|own| own.as_raw() == group))
        };
        if is_in(data.st_gid) { 0o020 } else { 0o002 }
    };
    data.st_mode & bit != 0
}

/// Whether something is on a filesystem that only a cell has.
fn is_of_cell(place: &OwnedFd, data: &Stat) -> io::Result<bool> {
    let kind = fstatfs(place)?.f_type as i64;
    if kind != TMPFS && kind != OVERLAY {
        return Ok(false);
    }
    let (major, minor) = (rustix::fs::major(data.st_dev), rustix::fs::minor(data.st_dev));
    let device = format!("{major}:{minor}");
    let mounts = fs::read_to_string("/proc/self/mountinfo")?;
    Ok(!mounts.lines().any(|line| line.split(' ').nth(2) == Some(&device)))
}

/// The process that listens where a socket is connected to; 0 if it is none that this one could see.
fn peer_of(socket: &OwnedFd) -> io::Result<u32> {
    let mut peer = libc::ucred { pid: 0, uid: 0, gid: 0 };
    let mut length = size_of::<libc::ucred>() as libc::socklen_t;
    // SAFETY: there is room for what is asked for, and its length is told.
    let result = unsafe {
        libc::getsockopt(
            socket.as_raw_fd(),
            libc::SOL_SOCKET,
            libc::SO_PEERCRED,
            (&raw mut peer).cast(),
            &raw mut length,
        )
    };
    if result < 0 { Err(io::Error::last_os_error()) } else { Ok(u32::try_from(peer.pid).unwrap_or(0)) }
}

/// Whether two processes are of one cell.
fn is_same_namespace(peer: u32, thread: u32) -> bool {
    let namespace = |process: u32| fs::read_link(format!("/proc/{process}/ns/pid")).ok();
    peer != 0 && namespace(peer).is_some_and(|peer| Some(peer) == namespace(thread))
}

/// The close-on-exec flag of a descriptor of a thread.
pub(crate) fn closes_on_exec(thread: u32, descriptor: i32) -> bool {
    let info = fs::read_to_string(format!("/proc/{thread}/fdinfo/{descriptor}")).unwrap_or_default();
    let flags = info.lines().find_map(|line| line.strip_prefix("flags:"));
    let flags = flags.and_then(|flags| u32::from_str_radix(flags.trim(), 8).ok()).unwrap_or(0);
    flags & libc::O_CLOEXEC as u32 != 0
}

/// Answers the questions of a cell that nobody else listens to, until it is dropped.
pub(crate) struct Service {
    /// The thread waits for the end of this pipe, too.
    stop: Option<OwnedFd>,
    thread: Option<JoinHandle<()>>,
}

impl Service {
    pub(crate) fn start(questions: Questions) -> io::Result<Service> {
        let (ended, stop) = rustix::pipe::pipe_with(rustix::pipe::PipeFlags::CLOEXEC)?;
        let answer = move || {
            answer_until(&questions, Some(&ended));
            questions.end();
        };
        let thread = std::thread::Builder::new().name("boxsh-questions".into()).spawn(answer)?;
        Ok(Service { stop: Some(stop), thread: Some(thread) })
    }
}

/// Answers questions until there are no more, or until the end of a pipe.
fn answer_until(questions: &Questions, ended: Option<&OwnedFd>) {
    const GONE: PollFlags = PollFlags::HUP.union(PollFlags::ERR).union(PollFlags::NVAL);
    loop {
        let mut list = vec![PollFd::new(questions, PollFlags::IN)];
        list.extend(ended.map(|ended| PollFd::new(ended, PollFlags::IN)));
        if poll(&mut list, None).is_err_and(|errno| errno != rustix::io::Errno::INTR) {
            return;
        }
        let is_over = list.get(1).is_some_and(|ended| !ended.revents().is_empty());
        let asked = list[0].revents();
        if is_over || asked.intersects(GONE) {
            return;
        }
        if asked.contains(PollFlags::IN) && questions.answer(|_| ()).is_err() {
            return;
        }
    }
}

/// Answers the questions that somebody else has given up, until the cell ends.
pub(crate) fn go_on(questions: Questions) {
    let answer = move || {
        answer_until(&questions, None);
        questions.end();
    };
    // Without a thread nobody answers, and the kernel refuses what is asked about.
    let _ = std::thread::Builder::new().name("boxsh-questions".into()).spawn(answer);
}

impl Drop for Service {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            // It has nothing to say.
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test")]
mod tests {
    use super::*;

    #[test]
    fn paths_are_read_from_addresses() {
        let address = |path: &[u8]| [&(libc::AF_UNIX as u16).to_ne_bytes()[..], path].concat();
        assert_eq!(path_in(&address(b"/run/x\0rest")), Some("/run/x".into()));
        assert_eq!(path_in(&address(b"x")), Some("x".into()));
        assert_eq!(path_in(&address(b"\0abstract")), None);
        assert_eq!(path_in(&address(b"")), None);
        assert_eq!(path_in(&[2, 0, 1, 1]), None);
    }
}
