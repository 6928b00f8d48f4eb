//! Processes that copy themselves: what the workers of `boxsh` are made of.

use std::io;
use std::os::fd::{AsRawFd, BorrowedFd, FromRawFd, OwnedFd};

/// Which of the two a process is after it has copied itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The one that was there before, with the number of the copy.
    Original(u32),
    /// The copy.
    Copy,
}

/// A process that had one thread when it was looked at, and starts no other one than those that keep still: see [`Alone::check`].
#[derive(Debug)]
pub struct Alone(());

impl Alone {
    /// Says that this process may copy itself, if it has one thread now.
    ///
    /// Whoever has it answers for the threads that are started later: while [`Alone::copy`] runs, each of them waits in a system call or
    /// for a lock of the caller's, and holds no lock that the copy could need. In the copy they are gone.
    ///
    /// # Errors
    /// `EBUSY` if there are other threads; what the host says if it does not tell.
    pub fn check() -> io::Result<Alone> {
        if threads()? == 1 { Ok(Alone(())) } else { Err(io::Error::from_raw_os_error(libc::EBUSY)) }
    }

    /// Copies this process. The copy is a child of this process's parent, which thus hears how either of them ends.
    ///
    /// # Errors
    /// What the host says if it has no room for another process.
    pub fn copy(&self) -> io::Result<Side> {
        self.clone_process(libc::CLONE_PARENT)
    }

    /// Copies this process. The copy is its child.
    ///
    /// # Errors
    /// As for [`Alone::copy`].
    pub fn child(&self) -> io::Result<Side> {
        self.clone_process(0)
    }

    /// Closes a descriptor that belonged to a thread which this copy does not have, and which therefore nobody else closes.
    pub fn forget(&self, fd: BorrowedFd<'_>) {
        // SAFETY: its owner is on the stack of a thread that does not exist in this process, so it is neither used nor closed again.
        unsafe { libc::close(fd.as_raw_fd()) };
    }

    fn clone_process(&self, flags: libc::c_int) -> io::Result<Side> {
        // The C library keeps the number of each thread at an address that the kernel knows, and the copy's has to be put right there. `fork`
        // would do that; it cannot make a sibling.
        let mut tid: *mut libc::pid_t = std::ptr::null_mut();
        // SAFETY: it writes one pointer to where it is told.
        if unsafe { libc::prctl(libc::PR_GET_TID_ADDRESS, &raw mut tid) } != 0 {
            tid = std::ptr::null_mut();
        }
        let mut flags = flags | libc::SIGCHLD;
        if !tid.is_null() {
            flags |= libc::CLONE_CHILD_SETTID | libc::CLONE_CHILD_CLEARTID;
        }
        // SAFETY: without CLONE_VM the copy has memory of its own and goes on with the same stack at the same place, as after `fork`. The
        // number of its thread is written to where the C library has it. What other threads may hold at this moment is said at `check`.
        let pid = unsafe { clone_call(flags, tid) };
        match pid {
            0 => Ok(Side::Copy),
            -1 => Err(io::Error::last_os_error()),
            pid => Ok(Side::Original(u32::try_from(pid).unwrap_or_default())),
        }
    }
}

/// # Safety
/// As for `clone` without a stack: a copy of the process that goes on behind the call.
#[cfg(any(target_arch = "x86_64", target_arch = "x86"))]
unsafe fn clone_call(flags: libc::c_int, tid: *mut libc::pid_t) -> libc::c_long {
    let none: usize = 0;
    // SAFETY: the caller keeps the contract; on this processor the address for the child's number is the fourth argument.
    unsafe { libc::syscall(libc::SYS_clone, flags as libc::c_long, none, none, tid, none) }
}

/// # Safety
/// As for `clone` without a stack: a copy of the process that goes on behind the call.
#[cfg(not(any(target_arch = "x86_64", target_arch = "x86")))]
unsafe fn clone_call(flags: libc::c_int, tid: *mut libc::pid_t) -> libc::c_long {
    let none: usize = 0;
    // SAFETY: the caller keeps the contract; on these processors the address for the child's number is the fifth argument.
    unsafe { libc::syscall(libc::SYS_clone, flags as libc::c_long, none, none, none, tid) }
}

/// Ends this process at once: nothing is written out, no destructor runs.
pub fn end(status: u8) -> ! {
    // SAFETY: it takes any number, and does not come back.
    unsafe { libc::_exit(i32::from(status)) }
}

/// Gives every signal its usual meaning, and blocks none, whatever was inherited.
pub fn reset_signals() {
    for signal in 1..=64 {
        // SAFETY: the usual meaning needs no handler; what cannot be changed is refused.
        unsafe { libc::signal(signal, libc::SIG_DFL) };
    }
    unblock_signals();
}

/// Blocks no signal, whatever was blocked before.
pub fn unblock_signals() {
    // SAFETY: an empty set is made, and set as the mask of this thread, which is the only one.
    unsafe {
        let mut none = std::mem::zeroed::<libc::sigset_t>();
        libc::sigemptyset(&raw mut none);
        libc::sigprocmask(libc::SIG_SETMASK, &raw const none, std::ptr::null_mut());
    }
}

/// A descriptor that is readable when a child has ended. [`unblock_signals`] undoes it in a copy.
///
/// # Errors
/// What the host says if it has no descriptor left.
pub fn child_events() -> io::Result<OwnedFd> {
    // SAFETY: a set of one signal is made and blocked for this thread; the call makes a descriptor that nobody else has.
    unsafe {
        let mut set = std::mem::zeroed::<libc::sigset_t>();
        libc::sigemptyset(&raw mut set);
        libc::sigaddset(&raw mut set, libc::SIGCHLD);
        libc::sigprocmask(libc::SIG_BLOCK, &raw const set, std::ptr::null_mut());
        match libc::signalfd(-1, &raw const set, libc::SFD_CLOEXEC | libc::SFD_NONBLOCK) {
            -1 => Err(io::Error::last_os_error()),
            fd => Ok(OwnedFd::from_raw_fd(fd)),
        }
    }
}

/// Closes all descriptors from `first` on: those that a program has inherited and knows nothing of.
pub fn close_from(first: u32) {
    // SAFETY: called at the start of a program, before anything in it has opened a descriptor, so nobody's is closed behind their back.
    unsafe { libc::syscall(libc::SYS_close_range, first, u32::MAX, 0) };
}

/// Closes standard input and puts what standard output is in its place: for a copy that must not keep the original's.
pub fn drop_input() {
    // SAFETY: standard input belongs to no object that closes it.
    unsafe { libc::dup2(1, 0) };
}

/// Leaves to all threads of this process, and to its copies, what a process needs that only computes and talks over the sockets it has. From
/// then on it opens no file and makes no connection, whatever becomes of it.
///
/// # Errors
/// What the host says if it has no filters of system calls. Nothing is changed then.
pub fn seal() -> io::Result<()> {
    let instructions = filter();
    let program = libc::sock_fprog {
        len: u16::try_from(instructions.len() / 8).unwrap_or_default(),
        filter: instructions.as_ptr().cast_mut().cast(),
    };
    // SAFETY: it takes four numbers.
    if unsafe { libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) } != 0 {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: the instructions live through the call, which only reads them.
    let sealed = unsafe {
        libc::syscall(
            libc::SYS_seccomp,
            libc::SECCOMP_SET_MODE_FILTER,
            libc::SECCOMP_FILTER_FLAG_TSYNC,
            &raw const program,
        )
    };
    if sealed == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
}

/// The instructions of [`seal`], which are made once.
pub fn filter() -> &'static [u8] {
    static FILTER: std::sync::OnceLock<Vec<u8>> = std::sync::OnceLock::new();
    FILTER.get_or_init(crate::seccomp::computing_only)
}

/// The most memory that this process has ever had at one time, in bytes, since it is a process of its own.
pub fn peak_memory() -> u64 {
    // SAFETY: zeros are a value of the structure, and the call fills it in.
    let usage = unsafe {
        let mut usage = std::mem::zeroed::<libc::rusage>();
        libc::getrusage(libc::RUSAGE_SELF, &raw mut usage);
        usage
    };
    u64::try_from(usage.ru_maxrss).unwrap_or_default().saturating_mul(1024)
}

/// How many threads this process has.
///
/// # Errors
/// What the host says if it does not tell.
pub fn threads() -> io::Result<usize> {
    Ok(std::fs::read_dir("/proc/self/task")?.count())
}
