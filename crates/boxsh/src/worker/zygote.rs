//! The process that workers come from. It is started once, makes itself ready for any session, and then copies itself whenever a
//! session is wanted. It has one thread and does nothing else, so it sees at once that the program is gone; its children end with it.

use std::ffi::{OsStr, OsString};
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::SyncSender;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::result::Crash;
use crate::worker::VARIABLE;
use crate::worker::attendant::leave;
use crate::worker::link::{self, Link};
use crate::worker::wire::{choices, fields};

/// What the program wants of it.
#[derive(Clone, Copy, Debug)]
enum Wish {
    /// A worker for the two sockets that come along.
    Start,
    /// The end of a worker, and how it came to it.
    End(u32),
    /// The end of a worker that nobody asks about.
    Discard(u32),
    /// As [`Wish::Start`], for a session that is not wanted yet and has nothing of the host.
    Prepare,
}
choices!(Wish { 0 => Start, 1 => End(pid), 2 => Discard(pid), 3 => Prepare });

/// How a process ended; nothing if that is not known.
#[derive(Clone, Copy, Debug)]
struct Ended {
    how: Option<Crash>,
}
fields!(Ended { how });

/// The word by which a program says that it has called [`crate::worker::init`].
const GREETING: u32 = u32::from_le_bytes(*b"bxw1");

/// The program's end of it.
#[derive(Debug)]
pub(crate) struct Zygote {
    contact: Arc<Contact>,
    child: Mutex<Child>,
    /// Where a thread hears that another spare worker is wanted, and whether there is such a thread. It is one of its own because
    /// whoever has just got a session has better things to do than to wait for the next one's process.
    spares: Option<SyncSender<()>>,
}

/// What the program's threads share of it.
#[derive(Debug)]
struct Contact {
    link: Mutex<LinkHandle>,
    is_gone: AtomicBool,
    /// A worker without a session, made ahead. It ends with these sockets, as any worker does.
    spare: Mutex<Option<Sockets>>,
}

/// The program's ends of the sockets of a worker.
#[derive(Debug)]
pub(crate) struct Sockets {
    pub(crate) session: OwnedFd,
    pub(crate) control: OwnedFd,
}

/// [`Link`] says nothing of itself.
struct LinkHandle(Link);

impl std::fmt::Debug for LinkHandle {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Link")
    }
}

impl Zygote {
    pub(crate) fn start(program: Option<&Path>, arguments: &[OsString]) -> io::Result<Self> {
        let (own, theirs) = link::pair()?;
        // It stays the same program, whatever has become of its file.
        let this = Path::new("/proc/self/exe");
        #[expect(clippy::disallowed_methods, reason = "a worker is a process of the host")]
        let mut command = Command::new(program.unwrap_or(this));
        // An interpreter finds its files by the name that it is called by.
        if arguments.is_empty() {
            std::os::unix::process::CommandExt::arg0(&mut command, "boxsh-worker");
        }
        command.args(arguments);
        command.env_clear().env(VARIABLE, "zygote").current_dir("/");
        command.stdin(Stdio::from(theirs)).stdout(Stdio::null()).stderr(Stdio::null());
        let child = command.spawn()?;
        drop(command);
        // What this side needs is made while the other side makes the same.
        crate::sandbox::plain();
        let mut link = Link::new(own);
        // A program that is none of ours may say nothing for ever.
        link.set_wait(Some(std::time::Duration::from_secs(20)))?;
        let greeting = link.receive::<u32>();
        let contact = Arc::new(Contact {
            link: Mutex::new(LinkHandle(link)),
            is_gone: false.into(),
            spare: Mutex::default(),
        });
        let spares = contact.clone().make_spares_when_asked();
        let zygote = Self { contact, child: Mutex::new(child), spares };
        match greeting {
            Ok(GREETING) => Ok(zygote),
            _ => Err(io::Error::other("it does not call boxsh::worker::init, or is of another version")),
        }
    }

    pub(crate) fn is_alive(&self) -> bool {
        !self.contact.is_gone.load(Ordering::Relaxed)
    }

    /// Makes a worker.
    pub(crate) fn spawn(&self) -> io::Result<Sockets> {
        self.contact.start_worker(&Wish::Start)
    }

    /// The worker that was made ahead, if there is one: for a session that has nothing of the host. It may have died meanwhile.
    pub(crate) fn take_spare(&self) -> Option<Sockets> {
        self.contact.seat().take()
    }

    /// Sees to it that there soon is a worker for the next session.
    pub(crate) fn prepare(&self) {
        match &self.spares {
            // A thread that has not yet heard of the last time does it for both.
            Some(spares) => drop(spares.try_send(())),
            None => self.contact.prepare(),
        }
    }

    /// Ends a worker, if it has not ended, and says how it did.
    pub(crate) fn end(&self, pid: u32) -> Option<Crash> {
        self.contact
            .with_link(|link| {
                link.send(&Wish::End(pid))?;
                link.receive::<Ended>()
            })
            .ok()?
            .how
    }

    /// Ends a worker.
    pub(crate) fn discard(&self, pid: u32) {
        // If the zygote is gone, so are its children.
        let _ = self.contact.with_link(|link| link.send(&Wish::Discard(pid)));
    }
}

impl Contact {
    fn with_link<T>(&self, act: impl FnOnce(&mut Link) -> io::Result<T>) -> io::Result<T> {
        let mut link = self.link.lock().unwrap_or_else(PoisonError::into_inner);
        let result = act(&mut link.0);
        if result.is_err() {
            self.is_gone.store(true, Ordering::Relaxed);
        }
        result
    }

    fn start_worker(&self, wish: &Wish) -> io::Result<Sockets> {
        let ((session, its_session), (control, its_control)) = (link::pair()?, link::pair()?);
        let descriptors = [its_session.as_fd(), its_control.as_fd()];
        self.with_link(|link| link::send(link.as_fd(), wish, &descriptors))?;
        Ok(Sockets { session, control })
    }

    fn seat(&self) -> MutexGuard<'_, Option<Sockets>> {
        self.spare.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn prepare(&self) {
        let mut seat = self.seat();
        if seat.is_none() {
            // Without one, the next session waits a little longer.
            *seat = self.start_worker(&Wish::Prepare).ok();
        }
    }

    /// Starts the thread, which ends with the sender.
    fn make_spares_when_asked(self: Arc<Self>) -> Option<SyncSender<()>> {
        let (sender, asked) = std::sync::mpsc::sync_channel(1);
        let thread = std::thread::Builder::new().name("boxsh-spares".to_owned()).stack_size(64 << 10);
        let prepare = move || asked.into_iter().for_each(|()| self.prepare());
        thread.spawn(prepare).is_ok().then_some(sender)
    }
}

impl Drop for Zygote {
    fn drop(&mut self) {
        let child = self.child.get_mut().unwrap_or_else(PoisonError::into_inner);
        // It has nothing to finish, and nothing of it is to be left.
        let _ = child.kill();
        let _ = child.wait();
    }
}

/// Ends this process with its parent.
pub(crate) fn tie_to_parent() {
    let _ = rustix::process::set_parent_process_death_signal(Some(rustix::process::Signal::KILL));
}

/// What this program does when it was started to be one.
pub(crate) fn serve(role: &OsStr) -> ! {
    if role != "zygote" {
        leave(125);
    }
    nursery::serve()
}

mod nursery {
    use std::collections::BTreeMap;
    use std::os::fd::{AsFd, OwnedFd};

    use boxsh_confine::offspring::{
        Alone, Side, child_events, close_from, drop_input, reset_signals, unblock_signals,
    };
    use rustix::event::{PollFd, PollFlags, poll};
    use rustix::process::{
        DumpableBehavior, Pid, Resource, Rlimit, Signal, WaitOptions, WaitStatus, kill_process,
        set_dumpable_behavior, setrlimit, setsid, wait, waitpid,
    };

    use super::{Crash, Ended, GREETING, Wish, leave, tie_to_parent};
    use crate::worker::link::Link;
    use crate::worker::serve::{When, call_process};

    /// The most ends that are remembered until somebody asks.
    const REMEMBERED: usize = 4096;

    pub(super) fn serve() -> ! {
        close_from(3);
        call_process(c"boxsh-zygote");
        reset_signals();
        harden();
        let Ok(socket) = std::io::stdin().as_fd().try_clone_to_owned() else { leave(125) };
        let (Ok(alone), Ok(events)) = (Alone::check(), child_events()) else { leave(125) };
        let mut link = Link::new(socket);
        // What every session starts with is made once, and shared by all copies.
        drop(crate::sandbox::Sandbox::new().run(":"));
        boxsh_confine::offspring::filter();
        if link.send(&GREETING).is_err() {
            leave(0);
        }
        let mut nursery = Nursery { ended: BTreeMap::new() };
        loop {
            if !link.has_more() {
                let mut sources = [PollFd::new(&link, PollFlags::IN), PollFd::new(&events, PollFlags::IN)];
                let _ = poll(&mut sources, None);
                let [asked, ended] = sources.map(|source| !source.revents().is_empty());
                if ended {
                    // What it says of one child may stand for several.
                    while rustix::io::read(&events, &mut [0; 128]).is_ok() {}
                    nursery.reap();
                }
                if !asked {
                    continue;
                }
            }
            let Ok(wish) = link.receive::<Wish>() else { leave(0) };
            match wish {
                Wish::Start | Wish::Prepare => {
                    let Ok([socket, control]) = <[OwnedFd; 2]>::try_from(link.take_descriptors()) else {
                        leave(125)
                    };
                    if let Ok(Side::Copy) = alone.child() {
                        drop((link, events));
                        let when = if matches!(wish, Wish::Prepare) { When::Ahead } else { When::Now };
                        start(socket, control, alone, when);
                    }
                }
                Wish::End(pid) => {
                    if link.send(&Ended { how: nursery.end(pid) }).is_err() {
                        leave(0);
                    }
                }
                Wish::Discard(pid) => drop(nursery.end(pid)),
            }
        }
    }

    /// Gives up what a worker never needs: other processes of the user may not look into it, it gains no privileges by starting a
    /// program, has no terminal, and leaves no image of its memory behind.
    fn harden() {
        let _ = setsid();
        let _ = set_dumpable_behavior(DumpableBehavior::NotDumpable);
        let _ = rustix::thread::set_no_new_privs(true);
        let _ = setrlimit(Resource::Core, Rlimit { current: Some(0), maximum: Some(0) });
    }

    /// A copy becomes a worker.
    fn start(socket: OwnedFd, control: OwnedFd, alone: Alone, when: When) -> ! {
        unblock_signals();
        tie_to_parent();
        call_process(c"boxsh-spare");
        let _ = setsid();
        // The first descriptor is the zygote's own socket.
        drop_input();
        crate::worker::serve::serve(socket, control, alone, when)
    }

    struct Nursery {
        ended: BTreeMap<u32, Option<Crash>>,
    }

    impl Nursery {
        /// Takes note of all children that have ended.
        fn reap(&mut self) {
            while let Ok(Some((pid, status))) = wait(WaitOptions::NOHANG) {
                self.note(pid, status);
            }
        }

        fn note(&mut self, pid: Pid, status: WaitStatus) {
            let pid = u32::try_from(pid.as_raw_nonzero().get()).unwrap_or_default();
            self.ended.insert(pid, crash(status));
            if self.ended.len() > REMEMBERED {
                self.ended.pop_first();
            }
        }

        /// Ends a child, and says how it ended. The number of a process that is none of its children says nothing: until it is waited for
        /// here, no other process gets the number of a child.
        fn end(&mut self, pid: u32) -> Option<Crash> {
            self.reap();
            if let Some(crash) = self.ended.remove(&pid) {
                return crash;
            }
            let child = Pid::from_raw(i32::try_from(pid).ok()?)?;
            if let Some((_, status)) = waitpid(Some(child), WaitOptions::NOHANG).ok()? {
                return crash(status);
            }
            // One that is ending by itself ends as it was about to.
            let _ = kill_process(child, Signal::KILL);
            let (_, status) = waitpid(Some(child), WaitOptions::empty()).ok()??;
            crash(status)
        }
    }

    fn crash(status: WaitStatus) -> Option<Crash> {
        let signal = status.terminating_signal().and_then(|signal| u8::try_from(signal).ok());
        let code = status.exit_status().and_then(|code| u8::try_from(code).ok());
        Some(Crash { signal, status: code })
    }
}
