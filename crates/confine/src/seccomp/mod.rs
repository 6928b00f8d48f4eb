//! Filters of system calls.
//!
//! The strict filter allows what programs need and refuses everything else; the compatible one refuses what is known to be dangerous and
//! allows the rest. A system call of another processor mode ends the program at once, since the numbers mean other things there.

mod assembler;
mod calls;

use assembler::{Check, Program, Verdict};

use crate::filter::Filter;

const EPERM: u16 = libc::EPERM as u16;
const ENOSYS: u16 = libc::ENOSYS as u16;
const ENOTSUP: u16 = libc::EOPNOTSUPP as u16;
const EAFNOSUPPORT: u16 = libc::EAFNOSUPPORT as u16;

/// The flags of `clone` and `unshare` that make namespaces: mount, cgroup, uts, ipc, user, pid, net.
const NAMESPACES: u32 =
    0x0002_0000 | 0x0200_0000 | 0x0400_0000 | 0x0800_0000 | 0x1000_0000 | 0x2000_0000 | 0x4000_0000;
/// The time namespace; in `clone` its bit belongs to the exit signal.
const TIME_NAMESPACE: u32 = 0x80;

impl Filter {
    /// The filter as instructions of eight bytes; none if all is allowed.
    pub(crate) fn program(self) -> Option<Vec<u8>> {
        let mut program = match self {
            Filter::Off => return None,
            Filter::Strict => Program::new(Verdict::Refuse(EPERM), Verdict::Refuse(ENOSYS)),
            Filter::Compatible => Program::new(Verdict::Allow, Verdict::Allow),
        };
        if self == Filter::Strict {
            program.set(calls::ALLOWED, &Verdict::Allow);
            program.set(calls::ALLOWED_OLD, &Verdict::Allow);
        }
        program.set(calls::DENIED, &Verdict::Refuse(EPERM));
        program.set(calls::DENIED_OLD, &Verdict::Refuse(EPERM));
        program.set(calls::NOT_IMPLEMENTED, &Verdict::Refuse(ENOSYS));
        program.set(calls::NOT_SUPPORTED, &Verdict::Refuse(ENOTSUP));
        if self == Filter::Strict {
            program.set(calls::STRICTLY_DENIED, &Verdict::Refuse(EPERM));
            program.set(&[libc::SYS_socket], &Verdict::Check(socket()));
            program.set(
                &[libc::SYS_socketpair],
                &Verdict::Check(only_values(0, &[libc::AF_UNIX as u32], EAFNOSUPPORT)),
            );
            // Asking for the present one, and the usual one.
            program.set(&[libc::SYS_personality], &Verdict::Check(only_values(0, &[0, u32::MAX], EPERM)));
        }
        // Programs then use `clone` and `openat`, whose flags and modes can be seen: those of these two are in memory.
        program.set(&[libc::SYS_clone3, libc::SYS_openat2], &Verdict::Refuse(ENOSYS));
        program.set(&[libc::SYS_clone], &Verdict::Check(without_bits(0, NAMESPACES, EPERM)));
        program
            .set(&[libc::SYS_unshare], &Verdict::Check(without_bits(0, NAMESPACES | TIME_NAMESPACE, EPERM)));
        program.set(&[libc::SYS_ioctl], &Verdict::Check(terminal_requests()));
        set_id_bits(&mut program);
        program.set(calls::OF_PROCESS_FIRST, &Verdict::Check(not_of_first_process(0)));
        program.set(calls::OF_PROCESS_SECOND, &Verdict::Check(not_of_first_process(1)));
        Some(program.assemble())
    }
}

/// A filter, beside another, that refuses sockets: for a network that no namespace keeps away. Pairs of connected ones stay.
pub(crate) fn without_sockets() -> Vec<u8> {
    let mut program = Program::new(Verdict::Allow, Verdict::Allow);
    program.set(&[libc::SYS_socket], &Verdict::Refuse(libc::EACCES as u16));
    // Its requests could make sockets too, and no filter sees them.
    program.set(&[libc::SYS_io_uring_setup], &Verdict::Refuse(ENOSYS));
    program.assemble()
}

/// A filter, beside another, that keeps programs from setting the limits of others: where no namespace hides those.
pub(crate) fn without_limits_of_others() -> Vec<u8> {
    let mut program = Program::new(Verdict::Allow, Verdict::Allow).foreign(Verdict::Allow);
    // The number 0 is the process itself, which is all that the C library uses.
    program.set(&[libc::SYS_prlimit64], &Verdict::Check(only_values(0, &[0], EPERM)));
    program.assemble()
}

/// A filter, beside another, by which a program takes itself for root: a call that is refused with no error seems to succeed, with 0.
pub(crate) fn seeming_root() -> Vec<u8> {
    let done = Verdict::Refuse(0);
    let mut program = Program::new(Verdict::Allow, Verdict::Allow).foreign(Verdict::Allow);
    program.set(calls::OF_ROOT, &done);
    program.set(calls::OF_ROOT_OLD, &done);
    // The bits of files that run as their owner are refused to everybody; here the rest of the mode is lost as well, and the package is not: whoever uses this gives such files a mode later.
    for (calls, mode) in [(&[libc::SYS_fchmod][..], 1), (&[libc::SYS_fchmodat], 2), (calls::CHMOD_OLD, 1)] {
        let mut check = Check::new();
        check.load(mode);
        check.when_any_bit(libc::S_ISUID | libc::S_ISGID, &done);
        program.set(calls, &Verdict::Check(check.finish(&Verdict::Allow)));
    }
    program.assemble()
}

/// A filter, beside another, that keeps the size of terminals as it is.
pub(crate) fn without_resizing() -> Vec<u8> {
    let mut program = Program::new(Verdict::Allow, Verdict::Allow).foreign(Verdict::Allow);
    let mut check = Check::new();
    check.load(1);
    check.when_equal(libc::TIOCSWINSZ as u32, &Verdict::Refuse(EPERM));
    program.set(&[libc::SYS_ioctl], &Verdict::Check(check.finish(&Verdict::Allow)));
    program.assemble()
}

/// A filter, beside another, that asks about what the kernel will refuse, so that it can be told: sockets for ICMP. With `connects` it
/// asks before each connection, too.
pub(crate) fn that_asks(connects: bool) -> Vec<u8> {
    let mut program = Program::new(Verdict::Allow, Verdict::Allow).foreign(Verdict::Allow);
    let mut socket = Check::new();
    socket.load(0);
    socket.when_equal(libc::AF_UNIX as u32, &Verdict::Allow);
    socket.when_equal(libc::AF_NETLINK as u32, &Verdict::Allow);
    socket.load(2);
    for protocol in [libc::IPPROTO_ICMP, libc::IPPROTO_ICMPV6] {
        socket.when_equal(protocol as u32, &Verdict::Ask);
    }
    program.set(&[libc::SYS_socket], &Verdict::Check(socket.finish(&Verdict::Allow)));
    if connects {
        program.set(&[libc::SYS_connect], &Verdict::Ask);
    }
    program.assemble()
}

/// A filter, beside another, that asks before each connection.
pub(crate) fn that_asks_before_connecting() -> Vec<u8> {
    let mut program = Program::new(Verdict::Allow, Verdict::Allow).foreign(Verdict::Allow);
    program.set(&[libc::SYS_connect], &Verdict::Ask);
    program.assemble()
}

/// Refuses to make files that run as their owner: one that a root leaves in a directory of the host would make everybody there root.
fn set_id_bits(program: &mut Program) {
    // Directories have the bit of the group as well, and a user's group gives nothing away.
    let group = if rustix::process::geteuid().is_root() { libc::S_ISGID } else { 0 };
    let bits = libc::S_ISUID | group;
    for (calls, mode) in [(calls::MODE_SECOND, 1), (calls::MODE_THIRD, 2), (calls::MODE_SECOND_OLD, 1)] {
        program.set(calls, &Verdict::Check(without_bits(mode, bits, EPERM)));
    }
    // There is a mode only where a file may be made.
    for (calls, flags) in [(&[libc::SYS_openat][..], 2), (calls::OPEN_OLD, 1)] {
        let mut check = Check::new();
        check.load(flags);
        check.unless_any_bit((libc::O_CREAT | libc::O_TMPFILE) as u32, &Verdict::Allow);
        check.load(flags + 1);
        check.when_any_bit(bits, &Verdict::Refuse(EPERM));
        program.set(calls, &Verdict::Check(check.finish(&Verdict::Allow)));
    }
}

/// The first process works for all of them, and belongs to the same user.
fn not_of_first_process(argument: usize) -> Check {
    let mut check = Check::new();
    check.load(argument);
    check.when_equal(1, &Verdict::Refuse(EPERM));
    check.finish(&Verdict::Allow)
}

/// What is left to a process that computes and talks over the sockets it has: memory, threads, copies of itself, time. It opens no file and
/// makes no socket that leads anywhere, starts no program, and has no say over other processes.
pub(crate) fn computing_only() -> Vec<u8> {
    let mut program = Program::new(Verdict::Refuse(EPERM), Verdict::Refuse(ENOSYS));
    program.set(calls::COMPUTING, &Verdict::Allow);
    program.set(calls::COMPUTING_OLD, &Verdict::Allow);
    // The C library then uses `clone`, whose flags can be seen.
    program.set(&[libc::SYS_clone3], &Verdict::Refuse(ENOSYS));
    program.set(&[libc::SYS_clone], &Verdict::Check(without_bits(0, NAMESPACES, EPERM)));
    let unix = [libc::AF_UNIX as u32];
    program.set(&[libc::SYS_socketpair], &Verdict::Check(only_values(0, &unix, EAFNOSUPPORT)));
    let own =
        [libc::PR_SET_PDEATHSIG, libc::PR_GET_TID_ADDRESS, libc::PR_SET_NAME].map(|option| option as u32);
    program.set(&[libc::SYS_prctl], &Verdict::Check(only_values(0, &own, EPERM)));
    program.assemble()
}

/// Refuses the requests that put characters into a terminal's input (CVE-2017-5226). The kernel looks at the lower 32 bits of the request
/// only, so the filter must, too (CVE-2019-10063).
fn terminal_requests() -> Check {
    let mut check = Check::new();
    check.load(1);
    // The one that keeps others from opening the terminal would outlive the program, too.
    for request in [libc::TIOCSTI as u32, libc::TIOCLINUX as u32, libc::TIOCEXCL as u32] {
        check.when_equal(request, &Verdict::Refuse(EPERM));
    }
    check.finish(&Verdict::Allow)
}

/// Unix and internet sockets, and those by which a program asks for the network interfaces, as the C library does. Privileged users of the
/// latter could change them, but nobody inside is privileged.
fn socket() -> Check {
    let mut check = Check::new();
    check.load(0);
    for family in [libc::AF_UNIX, libc::AF_INET, libc::AF_INET6] {
        check.when_equal(family as u32, &Verdict::Allow);
    }
    check.unless_equal(libc::AF_NETLINK as u32, &Verdict::Refuse(EAFNOSUPPORT));
    check.load(2);
    check.when_equal(libc::NETLINK_ROUTE as u32, &Verdict::Allow);
    check.finish(&Verdict::Refuse(EAFNOSUPPORT))
}

fn only_values(argument: usize, values: &[u32], errno: u16) -> Check {
    let mut check = Check::new();
    check.load(argument);
    for value in values {
        check.when_equal(*value, &Verdict::Allow);
    }
    check.finish(&Verdict::Refuse(errno))
}

fn without_bits(argument: usize, bits: u32, errno: u16) -> Check {
    let mut check = Check::new();
    check.load(argument);
    check.when_any_bit(bits, &Verdict::Refuse(errno));
    check.finish(&Verdict::Allow)
}

#[cfg(test)]
mod tests;
