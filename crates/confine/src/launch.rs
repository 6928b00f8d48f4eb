//! Starting the helper, in namespaces of its own or by a program that makes them.
//!
//! The child shares the memory of this process until it runs the helper, so starting takes the same time in a small process
//! and in one with gigabytes. It runs on a stack of its own, holds all signals back, and does nothing but system calls.

use std::ffi::{CString, c_char, c_int, c_long, c_uint};
use std::io;
use std::os::fd::{AsRawFd, BorrowedFd, FromRawFd, OwnedFd, RawFd};

use crate::cgroup::Doors;
use crate::clone::start_child;

const STACK: usize = 64 * 1024;

/// The capabilities that the set-up needs inside the new user namespace: chown, dac_override, fowner, setgid, setuid, setpcap,
/// net_bind_service, net_admin, net_raw, sys_chroot, sys_admin. The plan gives them up again.
const CAPABILITIES: [u32; 11] = [0, 1, 3, 6, 7, 8, 10, 12, 13, 18, 21];

const CLONE_INTO_CGROUP: u64 = 0x2_0000_0000;

/// What `clone3` takes, as of Linux 5.7.
#[repr(C)]
#[derive(Default)]
struct CloneArguments {
    flags: u64,
    pidfd: u64,
    child_tid: u64,
    parent_tid: u64,
    exit_signal: u64,
    stack: u64,
    stack_size: u64,
    tls: u64,
    set_tid: u64,
    set_tid_size: u64,
    cgroup: u64,
}

/// What the helper is started with.
pub(crate) struct Launch<'a> {
    /// The program that is run: the helper, or what runs it.
    pub(crate) program: BorrowedFd<'a>,
    /// Its arguments, its own name first.
    pub(crate) arguments: Vec<CString>,
    /// Its variables, each as `NAME=VALUE`.
    pub(crate) variables: Vec<CString>,
    /// The descriptors that it gets, under the numbers that they have here.
    pub(crate) passed: Vec<BorrowedFd<'a>>,
    /// Standard streams in place of those of this process.
    pub(crate) streams: Option<[BorrowedFd<'a>; 3]>,
    pub(crate) apart: Apart,
    /// `CLONE_NEW*`; without any it keeps to itself.
    pub(crate) namespaces: c_int,
    /// The control groups to start in.
    pub(crate) groups: &'a Doors,
}

/// What a new process leaves of this one's.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Apart {
    /// Nothing; it may do so itself.
    Not,
    /// The process group: what a terminal sends to that is not for it.
    Group,
    /// The session.
    Session,
}

/// The arguments of the helper, all of them numbers.
pub(crate) fn helper_arguments(numbers: impl IntoIterator<Item = c_int>) -> Vec<CString> {
    let numbers = numbers.into_iter().map(|number| CString::new(number.to_string()).unwrap_or_default());
    std::iter::once(c"boxsh-init".to_owned()).chain(numbers).collect()
}

/// The helper, running.
pub(crate) struct Launched {
    pub(crate) process: OwnedFd,
    pub(crate) id: i32,
}

/// How starting the helper failed.
pub(crate) struct LaunchError {
    pub(crate) step: &'static str,
    pub(crate) source: io::Error,
}

/// What the child works with; all of it belongs to this thread, which waits.
struct Child {
    program: RawFd,
    inherited: Vec<RawFd>,
    streams: Option<[RawFd; 3]>,
    apart: Apart,
    /// `cgroup.procs` files to write to.
    groups: Vec<RawFd>,
    /// The same for the group of version 2, if the child is not born in it.
    unified: Option<RawFd>,
    /// Whether there is a user namespace, in which the child is privileged.
    privileged: bool,
    arguments: Vec<*const c_char>,
    environment: Vec<*const c_char>,
    failure: Option<(&'static str, c_int)>,
}

impl Launch<'_> {
    /// Starts the helper.
    pub(crate) fn start(&self) -> Result<Launched, LaunchError> {
        let addresses = |texts: &[CString]| -> Vec<*const c_char> {
            texts.iter().map(|text| text.as_ptr()).chain([std::ptr::null()]).collect()
        };
        let mut child = Child {
            program: self.program.as_raw_fd(),
            inherited: self.passed.iter().map(AsRawFd::as_raw_fd).collect(),
            streams: self.streams.map(|streams| streams.map(|stream| stream.as_raw_fd())),
            apart: self.apart,
            groups: self.groups.joined.iter().map(AsRawFd::as_raw_fd).collect(),
            unified: self.groups.unified.as_ref().map(|door| door.procs.as_raw_fd()),
            privileged: self.namespaces & libc::CLONE_NEWUSER != 0,
            arguments: addresses(&self.arguments),
            environment: addresses(&self.variables),
            failure: None,
        };
        let groups = if child.privileged { OtherGroups::give_up() } else { OtherGroups::default() };
        let born_in = self.groups.unified.as_ref().map(|door| door.directory.as_raw_fd());
        let started = with_signals_held(|| clone_child(self.namespaces, born_in, &mut child));
        groups.take_back().map_err(|source| LaunchError { step: "take back the groups", source })?;
        let (id, process) = started.map_err(|source| LaunchError { step: "make namespaces", source })?;
        // SAFETY: `child` is a valid reference. The child wrote to it while this thread was held.
        let failure = unsafe { std::ptr::read_volatile(&raw const child.failure) };
        match failure {
            None => Ok(Launched { process, id }),
            Some((step, errno)) => {
                reap(&process);
                Err(LaunchError { step, source: io::Error::from_raw_os_error(errno) })
            }
        }
    }
}

/// The other groups of this thread's user, which the child is not to have. Only a privileged user can give them up: once there is
/// a user namespace, nobody can any more.
#[derive(Default)]
struct OtherGroups {
    given_up: Vec<libc::gid_t>,
}

impl OtherGroups {
    fn give_up() -> OtherGroups {
        let groups = rustix::process::getgroups().unwrap_or_default();
        let given_up: Vec<libc::gid_t> = groups.iter().map(|group| group.as_raw()).collect();
        // The call itself, and not that of the C library, which would change all threads of this process.
        // SAFETY: no groups are read for the number 0.
        let done = given_up.is_empty()
            || unsafe { libc::syscall(libc::SYS_setgroups, 0, std::ptr::null::<libc::gid_t>()) } == 0;
        if done { OtherGroups { given_up } } else { OtherGroups::default() }
    }

    fn take_back(self) -> io::Result<()> {
        if self.given_up.is_empty() {
            return Ok(());
        }
        // SAFETY: the list has as many groups as is said.
        let result =
            unsafe { libc::syscall(libc::SYS_setgroups, self.given_up.len(), self.given_up.as_ptr()) };
        if result == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
    }
}

/// Waits for a child that has ended or is about to. Somebody else in this process may have done so: that is no error.
pub(crate) fn reap(process: &OwnedFd) {
    // SAFETY: the call writes to `information`, which is large enough and may be all zeros.
    unsafe {
        let mut information: libc::siginfo_t = std::mem::zeroed();
        let id = process.as_raw_fd() as libc::id_t;
        libc::waitid(libc::P_PIDFD, id, &raw mut information, libc::WEXITED | libc::__WALL);
    }
}

/// Runs `body` with every signal held back: a handler of the embedder's that ran in the child would work on this process's memory.
pub(crate) fn with_signals_held<T>(body: impl FnOnce() -> T) -> T {
    let all = u64::MAX;
    let mut before = 0u64;
    // SAFETY: both sets have the size of the kernel's, eight bytes.
    unsafe { libc::syscall(libc::SYS_rt_sigprocmask, libc::SIG_SETMASK, &raw const all, &raw mut before, 8) };
    let result = body();
    // SAFETY: as above.
    unsafe {
        libc::syscall(
            libc::SYS_rt_sigprocmask,
            libc::SIG_SETMASK,
            &raw const before,
            std::ptr::null_mut::<u64>(),
            8,
        );
    }
    result
}

/// Starts the child, in the control group of version 2 `born_in` from its first instruction if the kernel can do that (5.7); otherwise it joins it.
fn clone_child(namespaces: c_int, born_in: Option<RawFd>, child: &mut Child) -> io::Result<(i32, OwnedFd)> {
    // Of `u128` so that its end is aligned to 16 bytes.
    let mut stack = vec![0u128; STACK / 16];
    let mut process: c_int = -1;
    let flags =
        (namespaces & !libc::CLONE_NEWCGROUP) | libc::CLONE_VM | libc::CLONE_VFORK | libc::CLONE_PIDFD;
    let top = stack.as_mut_ptr_range().end as usize;
    let mut id = -1;
    if let Some(group) = born_in {
        let to_join = child.unified.take();
        let mut arguments = CloneArguments {
            flags: flags as u64 | CLONE_INTO_CGROUP,
            pidfd: &raw mut process as u64,
            exit_signal: libc::SIGCHLD as u64,
            stack: stack.as_mut_ptr() as u64,
            stack_size: STACK as u64,
            cgroup: group as u64,
            ..CloneArguments::default()
        };
        let arguments = [&raw mut arguments as usize, size_of::<CloneArguments>(), 0, 0, 0];
        let argument = std::ptr::from_mut(child).cast();
        // SAFETY: as below; the arguments live for the call.
        id = unsafe { start_child(libc::SYS_clone3 as usize, arguments, run_helper, argument) };
        if id < 0 {
            // Filters of containers refuse this call. What is really wrong shows itself again.
            child.unified = to_join;
        }
    }
    if id < 0 {
        let arguments = [flags as usize | libc::SIGCHLD as usize, top, &raw mut process as usize, 0, 0];
        let argument = std::ptr::from_mut(child).cast();
        // SAFETY: the kernel holds this thread until the child has run the helper or ended, so the stack and `child` are the
        // child's alone meanwhile. `run_helper` does not return and only makes system calls.
        id = unsafe { start_child(libc::SYS_clone as usize, arguments, run_helper, argument) };
    }
    if id < 0 {
        return Err(io::Error::from_raw_os_error(-id as i32));
    }
    // SAFETY: the kernel has written a fresh descriptor, which belongs to nobody else.
    Ok((id as i32, unsafe { OwnedFd::from_raw_fd(process) }))
}

/// The child's body.
unsafe extern "C" fn run_helper(argument: *mut u8) -> ! {
    // SAFETY: `clone_child` passes its `child`, which is this process's alone until it ends.
    let child = unsafe { &mut *argument.cast::<Child>() };
    child.failure = Some(become_helper(child));
    // SAFETY: ends this process and nothing else.
    unsafe { libc::syscall(libc::SYS_exit_group, 127) };
    unreachable!("exit_group does not return")
}

/// Becomes the helper; returns only a failure.
fn become_helper(child: &Child) -> (&'static str, c_int) {
    for group in child.groups.iter().chain(&child.unified) {
        // SAFETY: the text lives for ever.
        if unsafe { libc::syscall(libc::SYS_write, *group, c"0".as_ptr(), 1) } < 0 {
            return ("join the control group", errno());
        }
    }
    // SAFETY: a number. What is made before joining would have the groups of the host as its root.
    if child.privileged && unsafe { libc::syscall(libc::SYS_unshare, libc::CLONE_NEWCGROUP) } < 0 {
        return ("make a namespace of control groups", errno());
    }
    if child.privileged
        && let Err(errno) = keep_capabilities()
    {
        return ("keep privileges inside", errno);
    }
    // What other threads have just opened may not be marked yet, and whoever holds the end of somebody's pipe keeps it from ending.
    // SAFETY: numbers only. A kernel that cannot do it leaves that to the helper.
    unsafe { libc::syscall(libc::SYS_close_range, 3, c_uint::MAX, libc::CLOSE_RANGE_CLOEXEC) };
    for fd in &child.inherited {
        // SAFETY: changes a flag of a descriptor in this process's own table.
        if unsafe { libc::syscall(libc::SYS_fcntl, *fd, libc::F_SETFD, 0) } < 0 {
            return ("pass descriptors", errno());
        }
    }
    if let Some(streams) = child.streams {
        for (target, stream) in streams.iter().enumerate() {
            // SAFETY: changes this process's own table of descriptors, in which the streams are open.
            if unsafe { libc::syscall(libc::SYS_dup3, *stream, target as c_int, 0) } < 0 {
                return ("set the standard streams", errno());
            }
        }
    }
    match child.apart {
        // SAFETY: no arguments. It fails for the leader of a group only, which a new process is not.
        Apart::Session => drop(unsafe { libc::syscall(libc::SYS_setsid) }),
        // SAFETY: numbers only.
        Apart::Group => drop(unsafe { libc::syscall(libc::SYS_setpgid, 0, 0) }),
        Apart::Not => {}
    }
    // SAFETY: texts and lists are the parent's, which waits.
    unsafe {
        libc::syscall(
            libc::SYS_execveat,
            child.program,
            c"".as_ptr(),
            child.arguments.as_ptr(),
            child.environment.as_ptr(),
            libc::AT_EMPTY_PATH,
        );
    }
    ("run the helper", errno())
}

/// Keeps what the new user namespace gave across running the helper, whose user may not be 0 there.
fn keep_capabilities() -> Result<(), c_int> {
    let (low, high) = CAPABILITIES.iter().fold((0u32, 0u32), |(low, high), capability| {
        if *capability < 32 { (low | 1 << capability, high) } else { (low, high | 1 << (capability - 32)) }
    });
    let version_3 = 0x2008_0522u32;
    let header = [version_3, 0];
    let sets = [low, low, low, high, high, high];
    // SAFETY: the header and the two sets of three words that version 3 asks for.
    if unsafe { libc::syscall(libc::SYS_capset, header.as_ptr(), sets.as_ptr()) } < 0 {
        return Err(errno());
    }
    for capability in CAPABILITIES {
        let zero: c_long = 0;
        let raise = libc::PR_CAP_AMBIENT_RAISE;
        // SAFETY: numbers only.
        let result =
            unsafe { libc::syscall(libc::SYS_prctl, libc::PR_CAP_AMBIENT, raise, capability, zero, zero) };
        if result < 0 {
            return Err(errno());
        }
    }
    Ok(())
}

fn errno() -> c_int {
    // SAFETY: the address of this thread's error number is always valid.
    unsafe { *libc::__errno_location() }
}
