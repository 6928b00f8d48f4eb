use super::*;

const ALLOW: u32 = 0x7fff_0000;
const KILL: u32 = 0x8000_0000;

fn refuse(errno: u16) -> u32 {
    0x0005_0000 | u32::from(errno)
}

/// What the kernel would answer: a small interpreter of the instructions in use.
fn judge(filter: Filter, architecture: u32, number: u32, arguments: &[u64]) -> u32 {
    let program = filter.program().unwrap();
    let mut data = [0u32; 16];
    data[0] = number;
    data[1] = architecture;
    for (i, argument) in arguments.iter().enumerate() {
        data[4 + 2 * i] = *argument as u32;
        data[5 + 2 * i] = (*argument >> 32) as u32;
    }
    let (mut at, mut loaded) = (0, 0u32);
    loop {
        let bytes = &program[at * 8..at * 8 + 8];
        let code = u16::from_ne_bytes([bytes[0], bytes[1]]);
        let (when_true, when_false) = (usize::from(bytes[2]), usize::from(bytes[3]));
        let value = u32::from_ne_bytes([bytes[4], bytes[5], bytes[6], bytes[7]]);
        let jump = |condition| if condition { when_true } else { when_false };
        at += 1;
        match code {
            0x20 => loaded = data[value as usize / 4],
            0x05 => at += value as usize,
            0x15 => at += jump(loaded == value),
            0x35 => at += jump(loaded >= value),
            0x45 => at += jump(loaded & value != 0),
            0x06 => return value,
            other => panic!("{other:#x} is no instruction in use"),
        }
    }
}

#[cfg(target_arch = "x86_64")]
const OWN: u32 = 0xc000_003e;
#[cfg(target_arch = "aarch64")]
const OWN: u32 = 0xc000_00b7;

fn strict(number: libc::c_long, arguments: &[u64]) -> u32 {
    judge(Filter::Strict, OWN, number as u32, arguments)
}

#[test]
fn what_programs_need_is_allowed() {
    for call in calls::ALLOWED.iter().chain(calls::ALLOWED_OLD) {
        assert_eq!(strict(*call, &[]), ALLOW, "{call}");
    }
}

#[test]
fn what_opens_a_way_out_is_refused_by_both_filters() {
    for call in calls::DENIED.iter().chain(calls::DENIED_OLD) {
        assert_eq!(strict(*call, &[]), refuse(EPERM), "{call}");
        assert_eq!(judge(Filter::Compatible, OWN, *call as u32, &[]), refuse(EPERM), "{call}");
    }
    for call in calls::NOT_IMPLEMENTED {
        assert_eq!(strict(*call, &[]), refuse(ENOSYS), "{call}");
    }
}

#[test]
fn a_debugger_works_under_the_compatible_filter_only() {
    assert_eq!(strict(libc::SYS_ptrace, &[]), refuse(EPERM));
    assert_eq!(judge(Filter::Compatible, OWN, libc::SYS_ptrace as u32, &[]), ALLOW);
}

#[test]
fn other_modes_of_the_processor_end_the_program() {
    let i386 = 0x4000_0003;
    for filter in [Filter::Strict, Filter::Compatible] {
        assert_eq!(judge(filter, i386, 3, &[]), KILL);
        #[cfg(target_arch = "x86_64")]
        assert_eq!(judge(filter, OWN, 0x4000_0000, &[]), KILL);
    }
}

#[test]
fn calls_that_do_not_exist_yet_are_not_implemented() {
    assert_eq!(strict(470, &[]), refuse(ENOSYS));
    assert_eq!(strict(100_000, &[]), refuse(ENOSYS));
}

#[test]
fn no_namespace_can_be_made() {
    assert_eq!(strict(libc::SYS_clone, &[0x0120_0011]), ALLOW);
    for flag in [0x0002_0000u64, 0x0200_0000, 0x0400_0000, 0x0800_0000, 0x1000_0000, 0x2000_0000, 0x4000_0000]
    {
        assert_eq!(strict(libc::SYS_clone, &[flag | 17]), refuse(EPERM), "{flag:#x}");
        assert_eq!(strict(libc::SYS_unshare, &[flag]), refuse(EPERM), "{flag:#x}");
    }
    assert_eq!(strict(libc::SYS_unshare, &[0x80]), refuse(EPERM));
    assert_eq!(strict(libc::SYS_unshare, &[0x400]), ALLOW);
    assert_eq!(strict(libc::SYS_clone3, &[]), refuse(ENOSYS));
}

#[test]
fn putting_characters_into_a_terminal_is_refused_whatever_the_upper_half_says() {
    for request in [0x5412u64, 0x541c] {
        for upper in [0u64, 1 << 32, u64::MAX << 32] {
            for filter in [Filter::Strict, Filter::Compatible] {
                let answer = judge(filter, OWN, libc::SYS_ioctl as u32, &[0, request | upper]);
                assert_eq!(answer, refuse(EPERM), "{request:#x} {upper:#x}");
            }
        }
    }
    assert_eq!(strict(libc::SYS_ioctl, &[0, 0x5401]), ALLOW);
}

#[test]
fn sockets_are_of_few_families() {
    for family in [1, 2, 10] {
        assert_eq!(strict(libc::SYS_socket, &[family, 1, 0]), ALLOW);
    }
    assert_eq!(strict(libc::SYS_socket, &[16, 3, 0]), ALLOW);
    // Netfilter's configuration, packets, virtual machines, the kernel's cryptography.
    for (family, protocol) in [(16, 12), (17, 0), (40, 0), (38, 0)] {
        assert_eq!(strict(libc::SYS_socket, &[family, 3, protocol]), refuse(EAFNOSUPPORT), "{family}");
    }
    assert_eq!(strict(libc::SYS_socketpair, &[2, 1, 0]), refuse(EAFNOSUPPORT));
}

#[test]
fn files_that_run_as_their_owner_cannot_be_made() {
    const CREATE: u64 = libc::O_CREAT as u64;
    for (call, arguments, verdict) in [
        (libc::SYS_fchmod, vec![3, 0o755], ALLOW),
        (libc::SYS_fchmod, vec![3, 0o4755], refuse(EPERM)),
        (libc::SYS_fchmodat, vec![3, 0, 0o4755], refuse(EPERM)),
        (libc::SYS_fchmodat2, vec![3, 0, 0o4755, 0], refuse(EPERM)),
        (libc::SYS_mknodat, vec![3, 0, 0o104_755], refuse(EPERM)),
        (libc::SYS_openat, vec![3, 0, CREATE, 0o4755], refuse(EPERM)),
        (libc::SYS_openat, vec![3, 0, CREATE, 0o644], ALLOW),
        // Whatever is there by chance, if it is no mode.
        (libc::SYS_openat, vec![3, 0, 0, 0o4755], ALLOW),
        (libc::SYS_openat2, vec![3, 0, 0, 24], refuse(ENOSYS)),
    ] {
        assert_eq!(strict(call, &arguments), verdict, "{call} {arguments:?}");
        assert_eq!(judge(Filter::Compatible, OWN, call as u32, &arguments), verdict, "{call} {arguments:?}");
    }
}

#[test]
fn the_first_process_keeps_its_settings() {
    for call in calls::OF_PROCESS_FIRST {
        assert_eq!(strict(*call, &[1]), refuse(EPERM), "{call}");
        assert_eq!(strict(*call, &[0]), ALLOW, "{call}");
    }
    for call in calls::OF_PROCESS_SECOND {
        assert_eq!(strict(*call, &[0, 1]), refuse(EPERM), "{call}");
        assert_eq!(strict(*call, &[1, 0]), ALLOW, "{call}");
    }
}
