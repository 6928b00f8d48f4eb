//! A living confinement.

use std::fmt;
use std::fs::File;
use std::io;
use std::net::{SocketAddr, TcpStream};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{Dir, Mode, OFlags, ResolveFlags, openat2};
use rustix::net::Shutdown;
use rustix::pipe::PipeFlags;
use rustix::process::Signal;

use crate::carrier::Carrier;
use crate::cgroup::Groups;
use crate::control;
use crate::error::{Error, Result};
use crate::keeper::Keeper;
use crate::launch::{self, Launched};
use crate::network::{Sockets, TcpListener};
use crate::plan::{Gives, Plan, Writer};
use crate::program::Program;
use crate::protect::Placeholders;
use crate::protocol::{MESSAGE, notice, request};
use crate::questions::Questions;
use crate::report::Report;
use crate::running::{Cause, Outcome, Running, read_record};
use crate::scratch::Scratch;

/// How long a set-up may take before it is given up; it is a matter of milliseconds.
const SET_UP: Duration = Duration::from_secs(20);

/// How long a helper may take to end all that it has started, and then itself.
const HANG_UP: Duration = Duration::from_secs(10);

/// A living confinement, in which programs are started.
///
/// It can be used from several threads at once. When it is dropped, every process in it ends and nothing is left behind; the
/// same happens when the process that made it ends, in whatever way.
pub struct Cell {
    inner: Arc<Inner>,
    root: Option<OwnedFd>,
    layers: Vec<(PathBuf, OwnedFd)>,
    /// The service of the gateway, which ends with the cell.
    service: Option<Box<dyn Send + Sync>>,
    report: Report,
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cell").field("host_pid", &self.inner.id).finish_non_exhaustive()
    }
}

/// What a cell and its running programs share.
#[derive(Debug)]
pub(crate) struct Inner {
    control: OwnedFd,
    process: OwnedFd,
    id: i32,
    next: AtomicU64,
    ending: Ending,
    /// Whether the helper told that the time was over.
    deadline: AtomicBool,
    /// How often the kernel ended a program for want of memory, as last asked.
    memory_kills: AtomicU64,
    /// Whether it had when the cell ended.
    out_of_memory: AtomicBool,
    /// Only one thread at a time looks for notices.
    notices: Mutex<()>,
    /// What is let go when the first process has been ended and waited for.
    holdings: Mutex<Option<Holdings>>,
}

/// What a cell holds outside.
#[derive(Debug)]
struct Holdings {
    groups: Groups,
    placeholders: Placeholders,
    keeper: Option<Keeper>,
    scratch: Option<Scratch>,
}

/// How a cell is ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ending {
    /// With its first process, which this process has started.
    Kill,
    /// Its first process hears that this one has gone, and sees to it.
    HangUp,
}

/// What a cell needs outside before there is one.
pub(crate) struct Outside {
    pub(crate) groups: Groups,
    pub(crate) placeholders: Placeholders,
    pub(crate) scratch: Option<Scratch>,
}

/// A cell that is being made.
pub(crate) struct Starting {
    inner: Arc<Inner>,
}

impl Starting {
    /// Asks for a program already: it is started as soon as the cell is ready.
    pub(crate) fn request(&self, program: Program) -> Result<Request> {
        self.inner.request(program)
    }

    /// Waits until the cell is ready.
    pub(crate) fn finish(self, plan: &Plan) -> Result<Made> {
        let (origins, descriptors) = self.inner.set_up(plan)?;
        self.inner.make(plan, &origins, descriptors)
    }
}

/// A program that was asked for.
pub(crate) struct Request {
    pub(crate) id: u64,
    pub(crate) records: OwnedFd,
    pub(crate) name: String,
}

/// A cell, and what came out of it while it was made.
pub(crate) struct Made {
    pub(crate) cell: Cell,
    /// Those that the cell made for the gateway.
    pub(crate) sockets: Sockets,
}

impl Cell {
    /// Begins to make a cell by `plan`.
    pub(crate) fn start(plan: &Plan, carrier: Carrier, holdings: Outside) -> Result<Starting> {
        let Outside { mut groups, placeholders, scratch } = holdings;
        let (control, theirs) = control::pair().map_err(Error::system("make a socket"))?;
        let file = plan.to_file().map_err(Error::system("write the plan"))?;
        let doors = groups.doors().map_err(Error::system("open a control group"))?;
        let keeper = Keeper::with(&mut groups, &placeholders, scratch.as_ref())?;
        let ending = if matches!(carrier, Carrier::Namespaces(_)) { Ending::Kill } else { Ending::HangUp };
        let Launched { process, id } = carrier.launch(theirs, file, &doors)?;
        let inner = Inner {
            control,
            process,
            id,
            next: AtomicU64::new(1),
            ending,
            deadline: AtomicBool::new(false),
            memory_kills: AtomicU64::new(0),
            out_of_memory: AtomicBool::new(false),
            notices: Mutex::new(()),
            holdings: Mutex::new(Some(Holdings { groups, placeholders, keeper, scratch })),
        };
        Ok(Starting { inner: Arc::new(inner) })
    }

    /// A handle of the cell's root, through which its files can be reached from outside: mounts and all, as the programs see them. There is none
    /// where programs see the tree of the host, as with [`Backend::Landlock`](crate::Backend::Landlock).
    ///
    /// # Security
    /// Programs inside can change the tree at any time. Open beneath it with `RESOLVE_IN_ROOT`, without following magic links, and expect
    /// FIFOs and devices.
    pub fn root(&self) -> Option<BorrowedFd<'_>> {
        self.root.as_ref().map(AsFd::as_fd)
    }

    /// A directory of the host that goes with the cell, where programs see the tree of the host: `tmp` in it is for temporary files, `home` is
    /// a home.
    pub fn scratch(&self) -> Option<PathBuf> {
        let holdings = self.inner.holdings.lock().unwrap_or_else(PoisonError::into_inner);
        let scratch = holdings.as_ref().and_then(|holdings| holdings.scratch.as_ref());
        scratch.map(|scratch| scratch.path().to_owned())
    }

    /// A handle of the directory that holds what was written over the overlay at `path`.
    pub fn layer(&self, path: impl AsRef<Path>) -> Option<BorrowedFd<'_>> {
        let path = path.as_ref();
        self.layers.iter().find(|(other, _)| other == path).map(|(_, layer)| layer.as_fd())
    }

    /// Starts a program.
    ///
    /// # Errors
    /// The program cannot be run, with the step that failed; or the cell has ended.
    pub fn spawn(&self, program: Program) -> Result<Running> {
        let request = self.inner.request(program)?;
        Running::begin(Arc::clone(&self.inner), request)
    }

    /// Ends every process of the cell, also those that left their parents; new ones can be started afterwards.
    ///
    /// # Errors
    /// The cell has ended.
    pub fn kill_all(&self) -> Result<()> {
        self.kill(&[request::KILL_ALL])
    }

    /// Ends every process that belongs to this generation of programs or a later one ([`Program::generation`]), also those that left their
    /// parents; what belongs to an earlier one or to none lives on. A process belongs to the generation of the program that has started it, and cannot get into
    /// an earlier one.
    ///
    /// Where processes come into being faster than they can be ended one by one, all of the cell are ended.
    ///
    /// # Errors
    /// The cell has ended.
    pub fn kill_since(&self, generation: u64) -> Result<()> {
        self.kill(&[request::KILL_SINCE, generation])
    }

    fn kill(&self, words: &[u64]) -> Result<()> {
        let (gone, told) = rustix::pipe::pipe_with(PipeFlags::CLOEXEC)
            .map_err(|errno| Error::System { what: "make a pipe", source: errno.into() })?;
        let mut text = Writer::default();
        words.iter().for_each(|word| text.word(*word));
        self.inner.send(text.as_slice(), &[told.as_fd()])?;
        drop(told);
        match read_record(&gone).map_err(Error::system("read from the cell"))? {
            Some(_) => Ok(()),
            None => Err(Error::Gone),
        }
    }

    pub(crate) fn keep(&mut self, service: Option<Box<dyn Send + Sync>>, report: Report) {
        self.service = service;
        self.report = report;
    }

    /// Makes known where what is written over directories is kept.
    pub(crate) fn add_layers(&mut self, layers: Vec<(PathBuf, OwnedFd)>) {
        self.layers.extend(layers);
    }

    pub(crate) fn shared(&self) -> Arc<Inner> {
        Arc::clone(&self.inner)
    }

    /// Connects to an address in the network of the cell, as a program inside would: where [`Network::Loopback`](crate::Network::Loopback) is given, to
    /// what programs listen at. Where programs have the network of the host, it is that.
    ///
    /// # Errors
    /// Nobody listens there in time, or the cell has ended.
    pub fn connect(&self, address: SocketAddr, within: Duration) -> io::Result<TcpStream> {
        let socket = self.inner.socket(address.is_ipv6())?;
        rustix::io::ioctl_fionbio(&socket, true)?;
        match rustix::net::connect(&socket, &address) {
            Ok(()) => {}
            Err(rustix::io::Errno::INPROGRESS) => {
                if !wait_until(&socket, PollFlags::OUT, within)? {
                    return Err(io::ErrorKind::TimedOut.into());
                }
                rustix::net::sockopt::socket_error(&socket)??;
            }
            Err(errno) => return Err(errno.into()),
        }
        rustix::io::ioctl_fionbio(&socket, false)?;
        Ok(TcpStream::from(socket))
    }

    /// What was asked for, and what is enforced by which means.
    pub fn report(&self) -> &Report {
        &self.report
    }

    /// The ids of all processes of the cell but its first, also of those that left their parents.
    ///
    /// # Errors
    /// The cell's `/proc` cannot be read, as after its end.
    pub fn processes(&self) -> Result<Vec<i32>> {
        let system =
            |errno: rustix::io::Errno| Error::System { what: "list processes", source: errno.into() };
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC | OFlags::NOFOLLOW;
        let resolve = ResolveFlags::IN_ROOT | ResolveFlags::NO_SYMLINKS;
        let Some(root) = &self.root else { return descendants(self.inner.id) };
        let proc = openat2(root, "proc", flags, Mode::empty(), resolve).map_err(system)?;
        let mut ids = Vec::new();
        for entry in Dir::read_from(&proc).map_err(system)? {
            let name = entry.map_err(system)?;
            let id = name.file_name().to_str().ok().and_then(|name| name.parse::<i32>().ok());
            ids.extend(id.filter(|id| *id != 1));
        }
        Ok(ids)
    }

    /// How many processes the kernel has ended so far because the memory of the cell was used up, also such as programs have started. Nothing
    /// is known of it where memory is not limited, or by resource limits only: then programs are told that there is no more memory.
    pub fn oom_kills(&self) -> u64 {
        self.inner.of_groups(0, Groups::memory_kills)
    }

    /// The most memory that all programs together have had so far, files in memory included, in bytes; none where memory is not limited by a control
    /// group, or the kernel does not tell.
    pub fn peak_memory(&self) -> Option<u64> {
        self.inner.of_groups(None, Groups::peak_memory)
    }

    /// The id of the cell's first process, as the host sees it; of `bwrap`, where that has made the cell.
    pub fn host_pid(&self) -> i32 {
        self.inner.id
    }
}

impl Drop for Cell {
    fn drop(&mut self) {
        self.inner.end();
    }
}

impl Inner {
    /// Ends everything: the kernel ends the other processes with the first one, and says so when all are gone.
    fn end(&self) {
        let mut holdings = self.holdings.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(holdings) = holdings.take() {
            if self.ending == Ending::HangUp {
                // If the helper has ended, nobody is there to hear it.
                let _ = rustix::net::shutdown(&self.control, Shutdown::Both);
                let _ = wait_for(&self.process, HANG_UP);
            }
            let _ = rustix::process::pidfd_send_signal(&self.process, Signal::KILL);
            launch::reap(&self.process);
            if holdings.groups.memory_kills() > 0 {
                self.out_of_memory.store(true, Ordering::Relaxed);
            }
            drop(holdings.placeholders);
            drop(holdings.keeper);
            drop(holdings.scratch);
        }
    }

    /// Waits for the helper to carry out the plan.
    fn set_up(&self, plan: &Plan) -> Result<(Vec<u64>, Vec<OwnedFd>)> {
        if !self.wait_readable(SET_UP).map_err(Error::system("wait for the cell"))? {
            return Err(Error::SetUp {
                step: "wait for the cell".into(),
                source: io::ErrorKind::TimedOut.into(),
                hint: None,
            });
        }
        let answer = control::receive(self.control.as_fd()).map_err(Error::system("hear from the cell"))?;
        let Some(answer) = answer else { return Err(Error::Gone) };
        match answer.words.as_slice() {
            [notice::READY, origins @ ..] => Ok((origins.to_vec(), answer.descriptors)),
            [notice::FAILED, position, errno] => {
                let step = usize::try_from(*position).ok().and_then(|position| plan.step(position));
                let source = io::Error::from_raw_os_error(*errno as i32);
                Err(Error::SetUp {
                    step: step.map_or_else(|| "prepare the cell".into(), |step| step.text.clone()),
                    hint: set_up_hint(step.map_or("", |step| step.text.as_str()), &source),
                    source,
                })
            }
            _ => Err(Error::Gone),
        }
    }

    fn make(self: Arc<Inner>, plan: &Plan, origins: &[u64], descriptors: Vec<OwnedFd>) -> Result<Made> {
        let mut root = None;
        let mut layers = Vec::new();
        let mut sockets = Sockets::default();
        for (origin, descriptor) in origins.iter().zip(descriptors) {
            let step = usize::try_from(*origin).ok().and_then(|position| plan.step(position));
            match step.map(|step| &step.gives) {
                Some(Gives::Root) => root = Some(descriptor),
                Some(Gives::Layer(path)) => layers.push((path.clone(), descriptor)),
                Some(Gives::Listener { protocol: 17, .. }) => sockets.dns.push(descriptor),
                Some(Gives::Listener { family, port, .. }) => {
                    let ipv6 = *family == 6;
                    sockets.tcp.push(TcpListener { port: *port, ipv6, socket: descriptor });
                }
                Some(Gives::Packets) => sockets.packets.push(descriptor),
                Some(Gives::Questions) => {
                    sockets.questions = Some(Questions::new(descriptor, Arc::downgrade(&self)));
                }
                _ => {}
            }
        }
        Ok(Made {
            cell: Cell { inner: self, root, layers, service: None, report: Report::default() },
            sockets,
        })
    }

    /// A TCP socket of the cell's network, not bound yet.
    pub(crate) fn socket(&self, ipv6: bool) -> io::Result<OwnedFd> {
        let (answer, theirs) = control::pair()?;
        let mut text = Writer::default();
        text.word(request::SOCKET);
        text.word(if ipv6 { 6 } else { 4 });
        control::send(self.control.as_fd(), text.as_slice(), &[theirs.as_fd()])?;
        drop(theirs);
        let answer = control::receive(answer.as_fd())?;
        let socket = answer.and_then(|mut answer| answer.descriptors.pop());
        socket.ok_or_else(|| io::ErrorKind::AddrNotAvailable.into())
    }

    /// Asks for a program to be started.
    pub(crate) fn request(&self, mut program: Program) -> Result<Request> {
        for target in 0..3 {
            if !program.descriptors.iter().any(|(_, other)| *other == target) {
                let mut options = File::options();
                let null = options.read(true).write(true).open("/dev/null");
                program = program.fd(null.map_err(Error::system("open /dev/null"))?, target);
            }
        }
        let description = program.describe()?;
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        let (records, told) = rustix::pipe::pipe_with(PipeFlags::CLOEXEC)
            .map_err(|errno| Error::System { what: "make a pipe", source: errno.into() })?;
        let mut descriptors = vec![told.as_fd()];
        let mut text = Writer::default();
        text.word(request::SPAWN);
        text.word(id);
        let file;
        let length = description.as_slice().len();
        if length + 64 <= MESSAGE {
            text.word(0);
            text.bytes(description.as_slice());
        } else {
            text.word(length as u64);
            file = description.into_file("boxsh-program").map_err(Error::system("write the request"))?;
            descriptors.push(file.as_fd());
        }
        descriptors.extend(program.descriptors.iter().map(|(descriptor, _)| descriptor.as_fd()));
        self.send(text.as_slice(), &descriptors)?;
        drop(descriptors);
        // The only other end is the helper's: if it goes, the pipe ends.
        drop(told);
        let name = program.name();
        drop(program);
        Ok(Request { id, records, name })
    }

    fn send(&self, bytes: &[u8], descriptors: &[BorrowedFd<'_>]) -> Result<()> {
        control::send(self.control.as_fd(), bytes, descriptors).map_err(|source| {
            match source.raw_os_error() {
                Some(libc::EPIPE | libc::ECONNRESET) => Error::Gone,
                _ => Error::System { what: "talk to the cell", source },
            }
        })
    }

    pub(crate) fn signal(&self, id: u64, signal: i32, group: bool) -> Result<()> {
        let mut text = Writer::default();
        for word in [request::SIGNAL, id, signal as u64, u64::from(group)] {
            text.word(word);
        }
        self.send(text.as_slice(), &[])
    }

    pub(crate) fn give_terminal(&self, id: u64, terminal: BorrowedFd<'_>) -> Result<()> {
        let mut text = Writer::default();
        [request::FOREGROUND, id].into_iter().for_each(|word| text.word(word));
        self.send(text.as_slice(), &[terminal])
    }

    fn wait_readable(&self, limit: Duration) -> io::Result<bool> {
        wait_for(&self.control, limit)
    }

    /// Why a program of a cell that lives on ended.
    pub(crate) fn cause_of(&self, outcome: &Outcome) -> Option<Cause> {
        let killed = matches!(outcome, Outcome::Signaled { signal: libc::SIGKILL, .. });
        (killed && self.memory_was_used_up()).then_some(Cause::Memory)
    }

    /// What the control groups tell; `otherwise` once they are gone.
    fn of_groups<T>(&self, otherwise: T, ask: impl FnOnce(&Groups) -> T) -> T {
        let holdings = self.holdings.lock().unwrap_or_else(PoisonError::into_inner);
        match &*holdings {
            Some(holdings) => ask(&holdings.groups),
            None => otherwise,
        }
    }

    /// Whether the kernel ended a program for want of memory since this was last asked.
    fn memory_was_used_up(&self) -> bool {
        let count = self.of_groups(0, Groups::memory_kills);
        let before = self.memory_kills.swap(count, Ordering::Relaxed);
        count > before || self.out_of_memory.load(Ordering::Relaxed)
    }

    /// Why the cell has ended.
    pub(crate) fn end_cause(&self) -> Cause {
        let _one_at_a_time = self.notices.lock().unwrap_or_else(PoisonError::into_inner);
        while self.wait_readable(Duration::ZERO).unwrap_or(false) {
            match control::receive(self.control.as_fd()) {
                Ok(Some(notice)) if notice.words.first() == Some(&notice::DEADLINE) => {
                    self.deadline.store(true, Ordering::Relaxed);
                }
                Ok(Some(_)) => {}
                Ok(None) | Err(_) => break,
            }
        }
        if self.deadline.load(Ordering::Relaxed) {
            Cause::Deadline
        } else if self.memory_was_used_up() {
            // For all programs that ended with the cell, whoever asks first.
            self.out_of_memory.store(true, Ordering::Relaxed);
            Cause::Memory
        } else {
            Cause::Cell
        }
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        self.end();
    }
}

/// Waits until there is something to read, or a process has ended; not for longer than `limit`.
fn wait_for(descriptor: &OwnedFd, limit: Duration) -> io::Result<bool> {
    wait_until(descriptor, PollFlags::IN, limit)
}

fn wait_until(descriptor: &OwnedFd, ready: PollFlags, limit: Duration) -> io::Result<bool> {
    let end = Instant::now() + limit;
    loop {
        let left = end.saturating_duration_since(Instant::now());
        let time = Timespec { tv_sec: left.as_secs() as i64, tv_nsec: left.subsec_nanos().into() };
        let mut list = [PollFd::new(descriptor, ready)];
        match poll(&mut list, Some(&time)) {
            Ok(count) => return Ok(count > 0),
            Err(rustix::io::Errno::INTR) => {}
            Err(errno) => return Err(errno.into()),
        }
    }
}

/// All processes that descend from one of the host's.
fn descendants(of: i32) -> Result<Vec<i32>> {
    let mut found = Vec::new();
    let mut unseen = vec![of];
    while let Some(id) = unseen.pop() {
        let threads = std::fs::read_dir(format!("/proc/{id}/task"));
        if id == of && threads.is_err() {
            return Err(Error::Gone);
        }
        // Whoever has ended meanwhile has no children any more.
        for thread in threads.into_iter().flatten().flatten() {
            let children = std::fs::read_to_string(thread.path().join("children")).unwrap_or_default();
            unseen.extend(children.split_whitespace().filter_map(|id| id.parse::<i32>().ok()));
        }
        found.push(id);
    }
    Ok(found.split_off(1))
}

fn set_up_hint(step: &str, error: &io::Error) -> Option<&'static str> {
    match error.raw_os_error()? {
        libc::EPERM | libc::EACCES if step.starts_with("mount processes") => {
            Some("inside a container /proc is partly covered, and the kernel then refuses a new one")
        }
        libc::EPERM | libc::EACCES => {
            Some("user namespaces are restricted, for example by AppArmor; allow them for this program")
        }
        libc::ENOSYS => Some("Linux 5.12 or later is needed"),
        libc::EROFS => Some("the mount point does not exist, and boxsh creates nothing on the host"),
        libc::ELOOP => Some("the path contains a symbolic link that did not exist before"),
        _ => None,
    }
}
