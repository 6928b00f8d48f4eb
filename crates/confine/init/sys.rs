//! System calls under their names. An error is the number that the kernel gave.

use core::ffi::CStr;

use crate::arch::{nr, shared_nr, syscall};

/// What a call gives, or the number of its error.
pub type Result<T> = core::result::Result<T, i32>;

pub const ENOENT: i32 = 2;
pub const ESRCH: i32 = 3;
pub const EINTR: i32 = 4;
pub const E2BIG: i32 = 7;
pub const EAGAIN: i32 = 11;
pub const EACCES: i32 = 13;
pub const EEXIST: i32 = 17;
pub const ENOTDIR: i32 = 20;
pub const EINVAL: i32 = 22;
pub const EROFS: i32 = 30;
pub const EPROTO: i32 = 71;

pub const AT_FDCWD: i32 = -100;
pub const AT_EMPTY_PATH: usize = 0x1000;
pub const AT_RECURSIVE: usize = 0x8000;
pub const O_RDONLY: usize = 0;
pub const O_WRONLY: usize = 1;
pub const O_CREAT: usize = 0o100;
pub const O_EXCL: usize = 0o200;
pub const O_NONBLOCK: usize = 0o4000;
pub const O_CLOEXEC: usize = 0o2_000_000;
pub const O_PATH: usize = 0o10_000_000;
#[cfg(target_arch = "x86_64")]
pub const O_DIRECTORY: usize = 0o200_000;
#[cfg(target_arch = "x86_64")]
pub const O_NOFOLLOW: usize = 0o400_000;
#[cfg(target_arch = "aarch64")]
pub const O_DIRECTORY: usize = 0o40_000;
#[cfg(target_arch = "aarch64")]
pub const O_NOFOLLOW: usize = 0o100_000;

const RESOLVE_NO_MAGICLINKS: u64 = 0x02;
const RESOLVE_NO_SYMLINKS: u64 = 0x04;
const RESOLVE_IN_ROOT: u64 = 0x10;

pub const MOUNT_ATTR_RDONLY: u64 = 0x1;
pub const MOUNT_ATTR_NOSUID: u64 = 0x2;
pub const MOUNT_ATTR_NODEV: u64 = 0x4;
pub const MOUNT_ATTR_NOEXEC: u64 = 0x8;

pub const MS_NOSUID: usize = 2;
pub const MS_NODEV: usize = 4;
pub const MS_NOEXEC: usize = 8;
pub const MS_REC: usize = 0x4000;
pub const MS_PRIVATE: usize = 1 << 18;
pub const MNT_DETACH: usize = 2;

pub const SIGKILL: usize = 9;
pub const SIGCHLD: usize = 17;

/// Makes a call whose arguments are numbers, or addresses for which the caller vouches.
///
/// # Safety
/// As for the call itself.
pub unsafe fn call(number: usize, a: [usize; 6]) -> Result<usize> {
    // SAFETY: passed on to the caller.
    let result = unsafe { syscall(number, a) };
    if result < 0 { Err(-result as i32) } else { Ok(result as usize) }
}

macro_rules! call {
    ($number:expr $(, $argument:expr)*) => {{
        let mut arguments = [0usize; 6];
        let given = [$($argument as usize),*];
        arguments[..given.len()].copy_from_slice(&given);
        // SAFETY: each argument is a number, or the address of something that is borrowed for the whole call.
        unsafe { call($number, arguments) }
    }};
}

pub fn exit(status: i32) -> ! {
    loop {
        let _ = call!(nr::EXIT_GROUP, status);
    }
}

pub fn close(fd: i32) {
    let _ = call!(nr::CLOSE, fd);
}

/// Closes the descriptors from `first` to `last`, or with `CLOEXEC` (4) as flags when a program is run.
pub fn close_range(first: u32, last: u32, flags: usize) -> Result<()> {
    if first > last {
        return Ok(());
    }
    call!(shared_nr::CLOSE_RANGE, first, last, flags).map(drop)
}

pub fn read(fd: i32, buffer: &mut [u8]) -> Result<usize> {
    call!(nr::READ, fd, buffer.as_mut_ptr(), buffer.len())
}

pub fn write(fd: i32, bytes: &[u8]) -> Result<usize> {
    call!(nr::WRITE, fd, bytes.as_ptr(), bytes.len())
}

/// Writes all of `bytes`.
pub fn write_all(fd: i32, mut bytes: &[u8]) -> Result<()> {
    while !bytes.is_empty() {
        match write(fd, bytes) {
            Ok(count) => bytes = bytes.get(count..).unwrap_or(&[]),
            Err(EINTR) => {}
            Err(errno) => return Err(errno),
        }
    }
    Ok(())
}

pub fn open(at: i32, path: &CStr, flags: usize, mode: usize) -> Result<i32> {
    call!(nr::OPENAT, at, path.as_ptr(), flags | O_CLOEXEC, mode).map(|fd| fd as i32)
}

/// Opens a path beneath `at` as if that were the root, following no symbolic link at all.
pub fn open_strict(at: i32, path: &CStr, flags: usize) -> Result<i32> {
    let how = [(flags | O_CLOEXEC) as u64, 0, RESOLVE_IN_ROOT | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS];
    call!(shared_nr::OPENAT2, at, path.as_ptr(), how.as_ptr(), size_of_val(&how)).map(|fd| fd as i32)
}

pub fn make_directory(at: i32, name: &CStr, mode: u64) -> Result<()> {
    call!(nr::MKDIRAT, at, name.as_ptr(), mode).map(drop)
}

/// Sets the times of a file: seconds and nanoseconds.
pub fn set_time(at: i32, path: &CStr, time: [u64; 2]) -> Result<()> {
    const AT_SYMLINK_NOFOLLOW: usize = 0x100;
    let both = [time, time];
    call!(nr::UTIMENSAT, at, path.as_ptr(), both.as_ptr(), AT_SYMLINK_NOFOLLOW).map(drop)
}

pub fn remove_directory(at: i32, path: &CStr) -> Result<()> {
    const AT_REMOVEDIR: usize = 0x200;
    call!(nr::UNLINKAT, at, path.as_ptr(), AT_REMOVEDIR).map(drop)
}

/// Writes what is in a directory to `buffer`, as the kernel tells it; gives its length, 0 at the end.
pub fn read_directory(fd: i32, buffer: &mut [u8]) -> Result<usize> {
    call!(nr::GETDENTS64, fd, buffer.as_mut_ptr(), buffer.len())
}

pub fn set_mode_at(at: i32, name: &CStr, mode: u64) -> Result<()> {
    call!(nr::FCHMODAT, at, name.as_ptr(), mode).map(drop)
}

/// Locks a directory, if nobody else has it locked.
pub fn lock_alone(directory: i32) -> Result<()> {
    let exclusive_without_waiting = 2 | 4;
    call!(nr::FLOCK, directory, exclusive_without_waiting).map(drop)
}

pub fn remove_file(at: i32, path: &CStr) -> Result<()> {
    call!(nr::UNLINKAT, at, path.as_ptr(), 0).map(drop)
}

pub fn make_symlink(target: &CStr, at: i32, name: &CStr) -> Result<()> {
    call!(nr::SYMLINKAT, target.as_ptr(), at, name.as_ptr()).map(drop)
}

pub fn set_mode(fd: i32, mode: u64) -> Result<()> {
    call!(nr::FCHMOD, fd, mode).map(drop)
}

/// What is asked of a file's attributes.
pub struct Attributes {
    pub directory: bool,
    pub mode: u64,
    /// The device on which it lies.
    pub device: u64,
    pub inode: u64,
    pub size: u64,
}

pub fn attributes(fd: i32) -> Result<Attributes> {
    #[repr(C, align(8))]
    struct Raw([u8; 256]);
    let mut raw = Raw([0; 256]);
    let basic = 0x7ff;
    call!(nr::STATX, fd, c"".as_ptr(), AT_EMPTY_PATH, basic, raw.0.as_mut_ptr())?;
    let half = |at: usize| u32::from_ne_bytes([raw.0[at], raw.0[at + 1], raw.0[at + 2], raw.0[at + 3]]);
    let mode = half(28) & 0xffff;
    Ok(Attributes {
        directory: mode & 0o170_000 == 0o040_000,
        mode: u64::from(mode & 0o7777),
        device: u64::from(half(136)) << 32 | u64::from(half(140)),
        inode: u64::from(half(36)) << 32 | u64::from(half(32)),
        size: u64::from(half(44)) << 32 | u64::from(half(40)),
    })
}

/// Maps a file for reading, or fresh memory where `fd` is -1.
pub fn map(fd: i32, length: usize) -> Result<*mut u8> {
    let (protection, flags) = if fd < 0 { (3, 0x22) } else { (1, 2) };
    call!(nr::MMAP, 0, length, protection, flags, fd, 0).map(|address| address as *mut u8)
}

/// Takes a mapping away.
///
/// # Safety
/// Nothing may use the memory afterwards.
pub unsafe fn unmap(address: *mut u8, length: usize) {
    let _ = call!(nr::MUNMAP, address, length);
}

pub fn mount(source: &CStr, target: &CStr, kind: &CStr, flags: usize, options: &CStr) -> Result<()> {
    call!(nr::MOUNT, source.as_ptr(), target.as_ptr(), kind.as_ptr(), flags, options.as_ptr()).map(drop)
}

pub fn unmount(target: &CStr, flags: usize) -> Result<()> {
    call!(nr::UMOUNT2, target.as_ptr(), flags).map(drop)
}

pub fn pivot_root(new: &CStr, old: &CStr) -> Result<()> {
    call!(nr::PIVOT_ROOT, new.as_ptr(), old.as_ptr()).map(drop)
}

pub fn change_directory(path: &CStr) -> Result<()> {
    call!(nr::CHDIR, path.as_ptr()).map(drop)
}

/// Writes the path of the current directory to `buffer`; gives its length.
pub fn current_directory(buffer: &mut [u8]) -> Result<usize> {
    let length = call!(nr::GETCWD, buffer.as_mut_ptr(), buffer.len())?;
    // The kernel counts the NUL, and marks what cannot be reached from the root.
    if buffer.first() == Some(&b'/') { Ok(length - 1) } else { Err(ENOENT) }
}

/// Writes what the link at `path` holds to `buffer`; gives its length.
pub fn read_link(path: &CStr, buffer: &mut [u8]) -> Result<usize> {
    call!(nr::READLINKAT, AT_FDCWD, path.as_ptr(), buffer.as_mut_ptr(), buffer.len())
}

pub fn enter_directory(fd: i32) -> Result<()> {
    call!(nr::FCHDIR, fd).map(drop)
}

/// A copy of the mounts at `fd`, not attached anywhere.
pub fn clone_tree(fd: i32) -> Result<i32> {
    let flags = 1 | O_CLOEXEC | AT_EMPTY_PATH | AT_RECURSIVE;
    call!(shared_nr::OPEN_TREE, fd, c"".as_ptr(), flags).map(|fd| fd as i32)
}

/// Attaches the mounts `tree` at the place that `target` is a handle of.
pub fn attach(tree: i32, target: i32) -> Result<()> {
    let both_empty = 0x4 | 0x40;
    call!(shared_nr::MOVE_MOUNT, tree, c"".as_ptr(), target, c"".as_ptr(), both_empty).map(drop)
}

/// Sets attributes of mounts, without clearing any that are there.
pub fn set_mount_attributes(fd: i32, set: u64, recursive: bool) -> Result<()> {
    let attributes = [set, 0, 0, 0];
    let flags = AT_EMPTY_PATH | if recursive { AT_RECURSIVE } else { 0 };
    call!(shared_nr::MOUNT_SETATTR, fd, c"".as_ptr(), flags, attributes.as_ptr(), size_of_val(&attributes))
        .map(drop)
}

pub fn set_hostname(name: &[u8]) -> Result<()> {
    call!(nr::SETHOSTNAME, name.as_ptr(), name.len()).map(drop)
}

pub fn socket(family: usize, kind: usize, protocol: usize) -> Result<i32> {
    let close_on_exec = 0o2_000_000;
    call!(nr::SOCKET, family, kind | close_on_exec, protocol).map(|fd| fd as i32)
}

pub fn bind(fd: i32, address: &[u8]) -> Result<()> {
    call!(nr::BIND, fd, address.as_ptr(), address.len()).map(drop)
}

pub fn listen(fd: i32) -> Result<()> {
    call!(nr::LISTEN, fd, 128).map(drop)
}

pub fn set_option(fd: i32, level: usize, name: usize, value: i32) -> Result<()> {
    let value = &raw const value;
    call!(nr::SETSOCKOPT, fd, level, name, value, 4).map(drop)
}

pub fn send(fd: i32, bytes: &[u8]) -> Result<usize> {
    let no_signal = 0x4000;
    call!(nr::SENDTO, fd, bytes.as_ptr(), bytes.len(), no_signal, 0, 0)
}

pub fn receive(fd: i32, buffer: &mut [u8]) -> Result<usize> {
    call!(nr::RECVFROM, fd, buffer.as_mut_ptr(), buffer.len(), 0, 0, 0)
}

/// An `ioctl` with the address of something borrowed.
pub fn control<T>(fd: i32, request: usize, argument: &mut T) -> Result<()> {
    call!(nr::IOCTL, fd, request, core::ptr::from_mut(argument)).map(drop)
}

/// An `ioctl` with a number.
pub fn control_number(fd: i32, request: usize, argument: usize) -> Result<()> {
    call!(nr::IOCTL, fd, request, argument).map(drop)
}

pub fn process_control(option: usize, a: usize, b: usize) -> Result<()> {
    call!(nr::PRCTL, option, a, b, 0, 0).map(drop)
}

/// Leaves no capability in any of the three sets of this process.
pub fn drop_capabilities() -> Result<()> {
    let version_3 = 0x2008_0522u32;
    let header = [version_3, 0];
    let none = [0u32; 6];
    call!(nr::CAPSET, header.as_ptr(), none.as_ptr()).map(drop)
}

/// A program of the kernel's packet filter, in its form.
#[repr(C)]
struct Program {
    length: u16,
    instructions: *const u8,
}

impl Program {
    /// `program` being whole instructions.
    fn new(program: &[u8]) -> Result<Program> {
        let length = u16::try_from(program.len() / 8).map_err(|_| E2BIG)?;
        Ok(Program { length, instructions: program.as_ptr() })
    }
}

const SET_MODE_FILTER: usize = 1;

/// Installs a filter of system calls.
pub fn filter(program: &[u8]) -> Result<()> {
    let program = Program::new(program)?;
    call!(nr::SECCOMP, SET_MODE_FILTER, 0, &raw const program).map(drop)
}

/// Installs a filter of system calls that asks; gives the descriptor that the questions come from.
pub fn filter_that_asks(program: &[u8]) -> Result<i32> {
    const NEW_LISTENER: usize = 8;
    // A signal that comes while somebody thinks about the call does not begin it anew: it may be under way. From Linux 5.19 on.
    const WAIT_KILLABLE: usize = 32;
    let program = Program::new(program)?;
    match call!(nr::SECCOMP, SET_MODE_FILTER, NEW_LISTENER | WAIT_KILLABLE, &raw const program) {
        Err(EINVAL) => call!(nr::SECCOMP, SET_MODE_FILTER, NEW_LISTENER, &raw const program),
        other => other,
    }
    .map(|fd| fd as i32)
}

/// Lets a socket have only the packets that a program picks.
pub fn pick_packets(fd: i32, program: &[u8]) -> Result<()> {
    const SOL_SOCKET: usize = 1;
    const SO_ATTACH_FILTER: usize = 26;
    let program = Program::new(program)?;
    call!(nr::SETSOCKOPT, fd, SOL_SOCKET, SO_ATTACH_FILTER, &raw const program, size_of::<Program>()).map(drop)
}

/// The limit of a resource: soft and hard.
pub fn limit(resource: u64) -> Result<[u64; 2]> {
    let mut limit = [0u64; 2];
    call!(nr::PRLIMIT64, 0, resource, 0, limit.as_mut_ptr())?;
    Ok(limit)
}

pub fn set_limit(resource: u64, soft: u64, hard: u64) -> Result<()> {
    let limit = [soft, hard];
    call!(nr::PRLIMIT64, 0, resource, limit.as_ptr(), 0).map(drop)
}

/// The hard limit of a resource that another process has.
pub fn hard_limit_of(process: i32, resource: u64) -> Result<u64> {
    let mut limit = [0u64; 2];
    call!(nr::PRLIMIT64, process, resource, 0, limit.as_mut_ptr())?;
    Ok(limit[1])
}

pub fn parent_id() -> u32 {
    call!(nr::GETPPID).unwrap_or(0) as u32
}

pub fn own_id() -> i32 {
    call!(nr::GETPID).map_or(0, |id| id as i32)
}

pub fn kill(id: i32, signal: usize) -> Result<()> {
    call!(nr::KILL, id, signal).map(drop)
}

pub fn new_session() -> Result<()> {
    call!(nr::SETSID).map(drop)
}

pub fn set_group(group: i32) -> Result<()> {
    call!(nr::SETPGID, 0, group).map(drop)
}

pub fn give_up_groups() -> Result<()> {
    call!(nr::SETGROUPS, 0, 0).map(drop)
}

pub fn set_umask(mask: u64) {
    let _ = call!(nr::UMASK, mask);
}

/// A copy of `fd` that is `least` or above and does not survive running a program.
pub fn duplicate_above(fd: i32, least: i32) -> Result<i32> {
    let duplicate_close_on_exec = 1030;
    call!(nr::FCNTL, fd, duplicate_close_on_exec, least).map(|fd| fd as i32)
}

/// Makes `to` a copy of `fd` that survives running a program.
pub fn duplicate_to(fd: i32, to: i32) -> Result<()> {
    call!(nr::DUP3, fd, to, 0).map(drop)
}

pub fn pipe() -> Result<[i32; 2]> {
    let mut ends = [0i32; 2];
    call!(nr::PIPE2, ends.as_mut_ptr(), O_CLOEXEC)?;
    Ok(ends)
}

/// Two ends of a socket for whole messages.
pub fn socket_pair() -> Result<[i32; 2]> {
    let mut ends = [0i32; 2];
    let (unix, whole_messages) = (1, 5);
    call!(nr::SOCKETPAIR, unix, whole_messages | O_CLOEXEC, 0, ends.as_mut_ptr())?;
    Ok(ends)
}

pub fn memory_file(name: &CStr) -> Result<i32> {
    let close_on_exec = 1;
    call!(nr::MEMFD_CREATE, name.as_ptr(), close_on_exec).map(|fd| fd as i32)
}

/// Runs a file in place of this process; returns only an error.
///
/// # Safety
/// `arguments` and `environment` are arrays of texts that end in a null pointer.
pub unsafe fn execute(path: *const u8, arguments: *const *const u8, environment: *const *const u8) -> i32 {
    call!(nr::EXECVE, path, arguments, environment).err().unwrap_or(EINVAL)
}

/// What the kernel counted for a process that has ended.
#[repr(C)]
#[derive(Default)]
pub struct Usage {
    pub user: [i64; 2],
    pub system: [i64; 2],
    pub largest: i64,
    rest: [i64; 13],
}

/// Takes one child that has ended: its id, wait status and usage. 0 as the id means that all still run.
pub fn wait_any(block: bool) -> Result<(i32, i32, Usage)> {
    let mut status = 0i32;
    let mut usage = Usage::default();
    let no_hang = usize::from(!block);
    let id = call!(nr::WAIT4, -1isize, &raw mut status, no_hang, &raw mut usage)?;
    Ok((id as i32, status, usage))
}

/// Takes one child that has ended, was stopped, or goes on: its id, wait status and usage. 0 as the id means that there is none.
pub fn wait_change() -> Result<(i32, i32, Usage)> {
    let mut status = 0i32;
    let mut usage = Usage::default();
    let (no_hang, stopped, continued) = (1usize, 2, 8);
    let id = call!(nr::WAIT4, -1isize, &raw mut status, no_hang | stopped | continued, &raw mut usage)?;
    Ok((id as i32, status, usage))
}

/// One descriptor to wait for.
#[repr(C)]
pub struct Poll {
    pub fd: i32,
    pub wanted: i16,
    pub seen: i16,
}

/// Waits until one of `list` is ready, or for so many milliseconds.
pub fn poll(list: &mut [Poll], timeout: Option<u64>) -> Result<usize> {
    let time = timeout.map(|ms| [ms / 1000, ms % 1000 * 1_000_000]);
    let time = time.as_ref().map_or(core::ptr::null(), |time| time.as_ptr());
    call!(nr::PPOLL, list.as_mut_ptr(), list.len(), time, 0, 0)
}

/// Milliseconds of a clock that only goes forward.
pub fn now() -> u64 {
    let mut time = [0u64; 2];
    let monotonic = 1;
    let _ = call!(nr::CLOCK_GETTIME, monotonic, time.as_mut_ptr());
    time[0] * 1000 + time[1] / 1_000_000
}

/// Sets which signals are held back: `how` is 0 to add, 1 to take away, 2 to set.
pub fn signal_mask(how: usize, mask: u64) -> Result<()> {
    let mask = &raw const mask;
    call!(nr::RT_SIGPROCMASK, how, mask, 0, 8).map(drop)
}

/// Sets a signal to its default, or to be ignored.
pub fn signal_action(signal: usize, ignore: bool) {
    let action = [usize::from(ignore), 0, 0, 0];
    let _ = call!(nr::RT_SIGACTION, signal, action.as_ptr(), 0, 8);
}

/// A descriptor that tells of the signals of `mask`.
pub fn signal_fd(mask: u64) -> Result<i32> {
    let mask = &raw const mask;
    let flags = 0o2_004_000;
    call!(nr::SIGNALFD4, -1isize, mask, 8, flags).map(|fd| fd as i32)
}

/// `sendmsg` or `recvmsg`, with the kernel's own description of a message.
#[repr(C)]
pub struct Message {
    pub name: *mut u8,
    pub name_length: u32,
    pub vectors: *mut Vector,
    pub vector_count: usize,
    pub ancillary: *mut u8,
    pub ancillary_length: usize,
    pub flags: i32,
}

#[repr(C)]
pub struct Vector {
    pub base: *mut u8,
    pub length: usize,
}

/// # Safety
/// All that `message` points to must be valid for reading.
pub unsafe fn send_message(fd: i32, message: &Message) -> Result<usize> {
    let no_signal = 0x4000;
    call!(nr::SENDMSG, fd, core::ptr::from_ref(message), no_signal)
}

/// # Safety
/// All that `message` points to must be valid for writing.
pub unsafe fn receive_message(fd: i32, message: &mut Message) -> Result<usize> {
    let close_on_exec = 0x4000_0000;
    let do_not_wait = 0x40;
    call!(nr::RECVMSG, fd, core::ptr::from_mut(message), close_on_exec | do_not_wait)
}

/// The version of Landlock's interface.
pub fn landlock_version() -> Result<usize> {
    let ask_for_version = 1;
    call!(shared_nr::LANDLOCK_CREATE_RULESET, 0, 0, ask_for_version)
}

/// Rules that refuse `handled` where nothing is allowed.
pub fn landlock_rules(handled: u64) -> Result<i32> {
    let handled = &raw const handled;
    call!(shared_nr::LANDLOCK_CREATE_RULESET, handled, 8, 0).map(|fd| fd as i32)
}

/// Allows `rights` beneath what `place` is a handle of.
pub fn landlock_allow(rules: i32, place: i32, rights: u64) -> Result<()> {
    const PATH_BENEATH: usize = 1;
    let mut rule = [0u8; 12];
    rule[..8].copy_from_slice(&rights.to_ne_bytes());
    rule[8..].copy_from_slice(&place.to_ne_bytes());
    call!(shared_nr::LANDLOCK_ADD_RULE, rules, PATH_BENEATH, rule.as_ptr(), 0).map(drop)
}

/// Puts this process and all that it starts under `rules`.
pub fn landlock_restrict(rules: i32) -> Result<()> {
    call!(shared_nr::LANDLOCK_RESTRICT_SELF, rules, 0).map(drop)
}

/// How a descriptor is open: 0 for reading, 1 for writing, 2 for both.
pub fn open_mode(fd: i32) -> Result<usize> {
    const F_GETFL: usize = 3;
    call!(nr::FCNTL, fd, F_GETFL).map(|flags| flags & 3)
}
