//! Attempts to get out of a cell, each by the real tools: none may work.
//!
//! All of it runs as whoever runs the tests and, where that is root, once more as an unprivileged user.
#![cfg(target_os = "linux")]
#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a test fails by panicking and says what it leaves out"
)]

mod support;

use std::collections::BTreeMap;
use std::ffi::CString;
use std::fs;
use std::io::Read;
use std::net::{TcpListener, UdpSocket};
use std::os::fd::{AsFd, AsRawFd, FromRawFd, OwnedFd};
use std::os::linux::net::SocketAddrExt;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{MetadataExt, symlink};
use std::os::unix::net::{SocketAddr, UnixListener};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};

use boxsh_confine::{Backend, Cell, Confine, Filter, Network, Program};
use support::{Answer, cell, run, sh};

/// Runs a script of Python in a cell of `confine`; none where there is no Python.
fn python(confine: &Confine, script: &str) -> Option<Answer> {
    if !Path::new("/usr/bin/python3").exists() {
        eprintln!("SKIPPED: no python3 in /usr/bin");
        return None;
    }
    let cell = cell(confine)?;
    Some(run(&cell, Program::new("/usr/bin/python3").args(["-c", script])))
}

/// Compiles and runs a program of C in a cell; none where there is no compiler.
fn c(confine: &Confine, source: &str) -> Option<Answer> {
    if !Path::new("/usr/bin/gcc").exists() {
        eprintln!("SKIPPED: no gcc in /usr/bin");
        return None;
    }
    let cell = cell(confine)?;
    let script = "cat > /tmp/a.c; gcc -w -o /tmp/a /tmp/a.c && exec /tmp/a";
    let (input, mut end) = std::io::pipe().unwrap();
    std::io::Write::write_all(&mut end, source.as_bytes()).unwrap();
    drop(end);
    Some(run(&cell, Program::new("/bin/sh").args(["-c", script]).stdin(input)))
}

/// Every file beneath a directory: kind and mode, size, time of change, and content.
fn photograph(directory: &Path) -> BTreeMap<String, (u32, i64, Vec<u8>)> {
    let mut files = BTreeMap::new();
    let mut left = vec![directory.to_path_buf()];
    while let Some(path) = left.pop() {
        let data = fs::symlink_metadata(&path).unwrap();
        let content = if data.is_file() { fs::read(&path).unwrap_or_default() } else { Vec::new() };
        if data.is_dir() {
            left.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
        }
        files.insert(path.display().to_string(), (data.mode(), data.mtime_nsec(), content));
    }
    files
}

#[test]
fn nothing_of_the_system_can_be_written() {
    let Some(cell) = cell(&Confine::new()) else { return };
    let script = "for f in / /usr /usr/bin /bin /etc /lib /dev /run /run/boxsh /proc /proc/sys /home /var; do
        if (: > $f/escaped) 2>/dev/null; then echo ESCAPED $f; fi
        if mkdir $f/escaped 2>/dev/null; then echo ESCAPED $f; fi
    done
    for f in /etc/passwd /run/boxsh/inside /usr/bin/env; do
        if (echo x >> $f) 2>/dev/null; then echo ESCAPED $f; fi
        if rm -f $f 2>/dev/null; then echo ESCAPED $f; fi
        if chmod 777 $f 2>/dev/null; then echo ESCAPED $f; fi
    done; echo tried";
    assert_eq!(sh(&cell, script).out, "tried\n");
}

#[test]
fn nothing_of_the_host_is_seen_that_was_not_named() {
    let host = tempfile::tempdir().unwrap();
    fs::write(host.path().join("secret"), "x").unwrap();
    let Some(cell) = cell(&Confine::new()) else { return };
    let script = format!(
        "echo $(ls -A /); cat {0}/secret /etc/shadow /etc/gshadow /etc/sudoers /root/.ssh/* /etc/ssh/ssh_host* \
         /etc/ssl/private/* 2>/dev/null; ls -A /home /tmp",
        host.path().display()
    );
    let answer = sh(&cell, &script);
    let mut lines = answer.out.lines();
    let top: Vec<_> = lines.next().unwrap().split_whitespace().collect();
    let usual = [
        "bin", "dev", "etc", "home", "lib", "lib32", "lib64", "libx32", "proc", "run", "sbin", "tmp", "usr",
        "var",
    ];
    let others: Vec<_> = top.iter().filter(|name| !usual.contains(name)).collect();
    assert!(others.is_empty(), "{others:?}");
    assert_eq!(lines.collect::<Vec<_>>(), ["/home:", "agent", "", "/tmp:"]);
}

#[test]
fn links_and_parents_lead_nowhere_else() {
    let outside = tempfile::tempdir().unwrap();
    fs::write(outside.path().join("secret"), "x").unwrap();
    let host = tempfile::tempdir().unwrap();
    symlink(outside.path(), host.path().join("planted")).unwrap();
    let Some(cell) = cell(&Confine::new().write([host.path()])) else { return };
    let script = format!(
        "cd {0}; cat planted/secret; ln -s {1} own; cat own/secret; echo x > own/made; cat {0}/../../../../../../..{1}/secret
         cat /proc/self/root{1}/secret /proc/1/root{1}/secret /proc/self/cwd/../../../..{1}/secret
         ln {1}/secret hard; cd /proc/self/fd && cat ../../..{1}/secret; echo tried",
        host.path().display(),
        outside.path().display()
    );
    let before = photograph(outside.path());
    assert_eq!(sh(&cell, &script).out, "tried\n");
    assert_eq!(photograph(outside.path()), before);
}

#[test]
fn a_path_that_becomes_a_link_after_it_was_checked_is_refused() {
    let outside = tempfile::tempdir().unwrap();
    let host = tempfile::tempdir().unwrap();
    let work = host.path().join("work");
    fs::create_dir(&work).unwrap();
    let confine = Confine::new().write([&work]);
    if cell(&confine).is_none() {
        return;
    }
    let mut command = Command::new("sh");
    command.args(["-c", "echo ran"]);
    let mut command = confine.wrap(command).unwrap();
    fs::remove_dir(&work).unwrap();
    symlink(outside.path(), &work).unwrap();
    let output = command.output().unwrap();
    assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(125), b"".as_slice()));
}

#[test]
fn mounts_and_namespaces_are_refused() {
    for filter in [Filter::Strict, Filter::Compatible, Filter::Off] {
        let Some(cell) = cell(&Confine::new().filter(filter)) else { return };
        let script = "for c in 'mount -t tmpfs x /tmp' 'mount --bind / /tmp' 'mount -o remount,rw,bind /usr' 'umount /proc/sys'
            'umount -l /' 'umount /usr' 'mount -t proc x /proc' 'mount -t sysfs x /tmp' 'chroot /tmp /bin/sh -c :'
            'nsenter -t 1 -m -p true' 'hostname escaped' 'mknod /tmp/d b 8 0' 'mknod /tmp/m c 1 1'
            'date -s 2001-01-01'; do
            if $c >/dev/null 2>&1; then echo ESCAPED $c; fi
        done; echo tried";
        let script = script.replace("\n            '", " '");
        let answer = sh(&cell, &script);
        assert_eq!(answer.out, "tried\n", "{filter:?} {answer:?}");
        if filter != Filter::Off {
            assert_eq!(
                sh(
                    &cell,
                    "unshare -r true 2>/dev/null && echo ESCAPED; unshare -n true 2>/dev/null && echo ESCAPED"
                )
                .out,
                ""
            );
        }
    }
}

#[test]
fn dangerous_system_calls_are_refused() {
    let script = "
import ctypes, errno, os, platform
libc = ctypes.CDLL(None, use_errno=True)
x = platform.machine() == 'x86_64'
calls = {
 'unshare user': (272 if x else 97, 0x10000000), 'unshare time': (272 if x else 97, 0x80), 'setns': (308 if x else 268, 0, 0),
 'clone newuser': (56 if x else 220, 0x10000011, 0, 0, 0, 0), 'ptrace': (101 if x else 117, 16, 1, 0, 0),
 'bpf': (321 if x else 280, 0, 0, 0), 'perf': (298 if x else 241, 0, 0, 0, 0, 0), 'keyctl': (250 if x else 219, 0, -3, 0),
 'add_key': (248 if x else 217, 0, 0, 0, 0, 0), 'userfaultfd': (323 if x else 282, 0), 'reboot': (169 if x else 142, 0xfee1dead, 672274793, 0),
 'open_by_handle': (304 if x else 265, 0, 0, 0), 'init_module': (175 if x else 105, 0, 0, 0), 'kexec': (246 if x else 104, 0, 0, 0, 0),
 'open_tree': (428, -100, b'/', 1), 'fsopen': (430, b'tmpfs', 0), 'mount_setattr': (442, -100, b'/', 0, 0, 0),
 'pidfd_getfd': (438, 0, 0, 0), 'process_vm_readv': (310 if x else 270, 1, 0, 0, 0, 0, 0), 'pivot_root': (155 if x else 41, b'.', b'.'),
 'syslog': (103 if x else 116, 3, 0, 0), 'acct': (163 if x else 89, 0), 'clone3': (435, 0, 0), 'io_uring': (425, 1, 0), 'new': (470, 0),
 'setxattr': (188 if x else 5, b'/tmp', b'user.overlay.opaque', b'y', 1, 0),
}
for name, (number, *arguments) in calls.items():
    r = libc.syscall(ctypes.c_long(number), *[ctypes.c_long(a) if isinstance(a, int) else a for a in arguments])
    if r == 0 and 'clone' in name: os._exit(0)
    print(name, 'ESCAPED' if r >= 0 else errno.errorcode[ctypes.get_errno()])
";
    let Some(answer) = python(&Confine::new(), script) else { return };
    for line in answer.out.lines() {
        let expected = match line.rsplit_once(' ').unwrap().0 {
            "clone3" | "io_uring" | "new" => "ENOSYS",
            "setxattr" => "EOPNOTSUPP",
            _ => "EPERM",
        };
        assert!(line.ends_with(expected) || line.ends_with("ENOTSUP") && expected == "EOPNOTSUPP", "{line}");
    }
    assert_eq!(answer.out.lines().count(), 26, "{answer:?}");
}

#[test]
fn the_kernel_is_not_reached_through_proc_or_dev() {
    let Some(cell) = cell(&Confine::new()) else { return };
    let script = "for f in /proc/sys/kernel/core_pattern /proc/sys/kernel/hostname /proc/sys/vm/drop_caches /proc/sys/kernel/modprobe
        /proc/sys/net/ipv4/ip_forward /proc/sys/user/max_user_namespaces /proc/sysrq-trigger /proc/sys/fs/binfmt_misc/register
        /proc/irq/default_smp_affinity /proc/1/oom_score_adj /proc/1/attr/current; do
        if (echo 1 > $f) 2>/dev/null; then echo ESCAPED $f; fi
    done
    for f in /proc/kcore /proc/keys /proc/timer_list /proc/1/mem /proc/1/environ /proc/1/maps /proc/1/fd/0 /proc/kmsg
        /dev/mem /dev/kmem /dev/kmsg /dev/port /dev/sda /dev/vda /dev/nvme0n1 /dev/fuse /dev/kvm /dev/loop0 /dev/mapper/control; do
        if head -c 1 $f >/dev/null 2>&1; then echo ESCAPED $f; fi
    done
    for f in /proc/1/fd/* /proc/1/task/1/fd/* /proc/1/exe; do
        if readlink $f 2>/dev/null || (: < $f) 2>/dev/null || (: > $f) 2>/dev/null; then echo ESCAPED $f; fi
    done
    ls /proc/1/cwd/ /proc/1/root/ 2>/dev/null; ls -A /sys /boot /lost+found 2>/dev/null; echo tried";
    let answer = sh(&cell, &script.replace("\n        /", " /"));
    assert_eq!(answer.out, "tried\n", "{answer:?}");
}

#[test]
fn programs_have_no_privileges_and_get_none() {
    for uid in [0, 1000] {
        let Some(cell) = cell(&Confine::new().identity(uid, uid, "box")) else { return };
        let answer =
            sh(&cell, "grep -E '^(Cap|NoNewPrivs|Seccomp:|Groups)' /proc/self/status | tr -s '\\t ' ' '");
        let none = "0000000000000000";
        let expected = format!(
            "Groups: \nCapInh: {none}\nCapPrm: {none}\nCapEff: {none}\nCapBnd: {none}\nCapAmb: {none}\nNoNewPrivs: 1\nSeccomp: 2\n"
        );
        assert_eq!(answer.out, expected);
        let script = "cp /bin/sh /tmp/s; chmod 6777 /tmp/s; find /usr/bin /bin -perm -4000 | while read f; do
            timeout 2 $f --version </dev/null >/dev/null 2>&1; done; chown 12345 /tmp/s 2>/dev/null && echo ESCAPED
            mount | grep -v nosuid | grep -vE '^(boxsh|proc) on' | grep -v nosuid; echo tried";
        assert_eq!(sh(&cell, script).out, "tried\n");
    }
}

#[test]
fn only_the_processes_of_the_cell_exist() {
    let Some(cell) = cell(&Confine::new()) else { return };
    let outside = std::process::id();
    let script = format!(
        "kill -0 {outside} 2>/dev/null && echo ESCAPED; kill -9 1; kill -9 -1 2>/dev/null & wait; kill -0 1 && echo first lives
         ls -d /proc/[0-9]* | wc -l"
    );
    let answer = sh(&cell, &script);
    // The shell itself is not spared by the third.
    assert!(!answer.out.contains("ESCAPED"), "{answer:?}");
    assert_eq!(sh(&cell, "kill -9 1; kill -0 1 && echo first lives").out, "first lives\n");
}

#[test]
fn signals_do_not_reach_the_process_group_of_the_host() {
    if cell(&Confine::new()).is_none() {
        return;
    }
    for (backend, filter) in [
        (Backend::Namespaces, Filter::Strict),
        (Backend::Namespaces, Filter::Off),
        (Backend::Bwrap, Filter::Strict),
    ] {
        let mut bystander = Command::new("cat");
        // It ends with its input, whatever becomes of this test.
        let (input, held) = std::io::pipe().unwrap();
        let mut bystander = bystander
            .process_group(0)
            .stdin(input)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut command = Command::new("sh");
        command.args(["-c", "trap '' TERM; kill -TERM 0; kill -HUP -1; kill -KILL 0"]);
        command.process_group(bystander.id() as i32);
        match Confine::new().filter(filter).command(backend, command) {
            Ok(wrapped) => {
                // It ends itself, at the latest by the last one.
                assert!(!wrapped.status().unwrap().success(), "{backend}");
            }
            Err(error) => eprintln!("SKIPPED: {error}"),
        }
        assert!(bystander.try_wait().unwrap().is_none(), "{backend}");
        drop(held);
        assert!(bystander.wait().unwrap().success());
    }
}

#[test]
fn nothing_is_inherited() {
    // SAFETY: duplicates a descriptor of this process; without the flag that closes it.
    let leaked = unsafe { libc::dup(2) };
    let Some(cell) = cell(&Confine::new()) else { return };
    let answer = run(&cell, Program::new("/bin/ls").arg("/proc/self/fd"));
    // SAFETY: nobody else uses it.
    unsafe { libc::close(leaked) };
    assert_eq!(answer.out, "0\n1\n2\n3\n", "{answer:?}");
    let answer = sh(&cell, "env | cut -d= -f1 | sort | tr '\\n' ' '; cat /proc/self/cgroup | grep -v ':/$'");
    assert_eq!(answer.out, "HOME LANG LOGNAME PATH PWD SHELL TERM TMPDIR TZ USER ", "{answer:?}");
}

/// Whether the kernel holds descriptors to what they were opened for.
fn is_sealed(cell: &Cell) -> bool {
    let sealed = cell.report().gaps().all(|gap| gap.subject != "descriptors");
    if !sealed {
        eprintln!("SKIPPED: this kernel has no Landlock of version 2");
    }
    sealed
}

#[test]
fn a_descriptor_gives_no_more_than_it_was_opened_for() {
    let host = tempfile::tempdir().unwrap();
    let file = host.path().join("input");
    fs::write(&file, "content").unwrap();
    fs::write(host.path().join("other"), "secret").unwrap();
    let Some(cell) = cell(&Confine::new()) else { return };
    if !is_sealed(&cell) {
        return;
    }
    let script = "cat; echo x > /proc/self/fd/0; echo x > /dev/stdin; echo x >> /proc/thread-self/fd/0
        cat /proc/self/fd/5/other; ls /proc/self/fd/5/; echo x > /proc/self/fd/5/made; cat /proc/self/fd/5/../../../etc/hostname
        cd /proc/self/fd/5 && cat other; echo tried";
    let program = Program::new("/bin/sh").args(["-c", script]);
    let program = program.stdin(fs::File::open(&file).unwrap()).fd(fs::File::open(host.path()).unwrap(), 5);
    let before = photograph(host.path());
    let answer = run(&cell, program);
    assert_eq!(answer.out, "contenttried\n", "{answer:?}");
    assert_eq!(photograph(host.path()), before);
}

#[test]
fn streams_can_be_opened_anew_by_their_names() {
    let Some(cell) = cell(&Confine::new()) else { return };
    let answer =
        sh(&cell, "echo out > /dev/stdout; echo err > /dev/stderr; cat < /dev/stdin; echo null > /dev/null");
    assert_eq!((answer.out.as_str(), answer.err.as_str()), ("out\n", "err\n"));
    // A file of the cell that was opened from outside.
    let path = format!("/proc/self/fd/{}/tmp/file", cell.root().unwrap().as_raw_fd());
    fs::write(&path, "from outside\n").unwrap();
    let script =
        Program::new("/bin/sh").args(["-c", "cat /dev/stdin; echo more >> /dev/stdin; cat /tmp/file"]);
    let answer = run(&cell, script.stdin(fs::File::open(&path).unwrap()));
    assert_eq!(answer.out, "from outside\nfrom outside\nmore\n", "{answer:?}");
    let host = tempfile::tempdir().unwrap();
    fs::write(host.path().join("in"), "input\n").unwrap();
    let mut command = Command::new("sh");
    command.args(["-c", "cat /dev/stdin; echo out >> /dev/stdout; echo x > /dev/stdin"]);
    command.stdin(fs::File::open(host.path().join("in")).unwrap());
    command.stdout(fs::File::create(host.path().join("out")).unwrap());
    Confine::new().wrap(command).unwrap().output().unwrap();
    assert_eq!(fs::read(host.path().join("out")).unwrap(), b"input\nout\n");
    if is_sealed(&cell) {
        assert_eq!(fs::read(host.path().join("in")).unwrap(), b"input\n");
    }
}

#[test]
fn the_network_of_the_host_is_out_of_reach() {
    let tcp = TcpListener::bind("127.0.0.1:0").unwrap();
    let udp = UdpSocket::bind("127.0.0.1:0").unwrap();
    udp.set_nonblocking(true).unwrap();
    tcp.set_nonblocking(true).unwrap();
    let name = format!("boxsh-test-{}", std::process::id());
    let abstract_socket = UnixListener::bind_addr(&SocketAddr::from_abstract_name(&name).unwrap()).unwrap();
    abstract_socket.set_nonblocking(true).unwrap();
    let script = format!(
        "
import socket, errno
def attempt(family, kind, address, protocol=0):
    try:
        s = socket.socket(family, kind, protocol)
        if kind == socket.SOCK_DGRAM: s.sendto(b'x', address)
        else: s.settimeout(2); s.connect(address)
        print('connected', address)
    except OSError as e: print(errno.errorcode.get(e.errno, e))
attempt(socket.AF_INET, socket.SOCK_STREAM, ('127.0.0.1', {}))
attempt(socket.AF_INET, socket.SOCK_DGRAM, ('127.0.0.1', {}))
attempt(socket.AF_UNIX, socket.SOCK_STREAM, '\\0{name}')
attempt(socket.AF_INET, socket.SOCK_STREAM, ('198.51.100.1', 80))
attempt(socket.AF_INET, socket.SOCK_DGRAM, ('198.51.100.1', 53))
attempt(socket.AF_INET6, socket.SOCK_STREAM, ('2001:db8::1', 80))
attempt(socket.AF_INET, socket.SOCK_RAW, ('198.51.100.1', 0), socket.IPPROTO_ICMP)
attempt(socket.AF_INET, socket.SOCK_DGRAM, ('198.51.100.1', 0), socket.IPPROTO_ICMP)
attempt(socket.AF_PACKET, socket.SOCK_RAW, ('lo', 0))
attempt(socket.AF_VSOCK, socket.SOCK_STREAM, (2, 22))
",
        tcp.local_addr().unwrap().port(),
        udp.local_addr().unwrap().port()
    );
    for network in [Network::Deny, Network::Loopback] {
        let Some(answer) = python(&Confine::new().network(network), &script) else { return };
        assert_eq!(answer.out.lines().count(), 10, "{answer:?}");
        // A datagram to a loopback of one's own may be sent; nobody gets it.
        let sent: Vec<_> = answer.out.lines().filter(|line| line.starts_with("connected")).collect();
        assert!(sent.iter().all(|line| line.contains("'127.0.0.1'")), "{answer:?}");
        assert!(sent.len() <= 1, "{answer:?}");
        assert!(tcp.accept().is_err() && abstract_socket.accept().is_err());
        assert!(udp.recv(&mut [0; 8]).is_err());
    }
}

#[test]
fn sockets_in_the_filesystem_are_reached_only_if_named() {
    let host = tempfile::tempdir().unwrap();
    let path = host.path().join("socket");
    let _listener = UnixListener::bind(&path).unwrap();
    let script = format!(
        "import socket; s = socket.socket(socket.AF_UNIX); s.connect('{}'); print('connected')",
        path.display()
    );
    let Some(answer) = python(&Confine::new(), &script) else { return };
    assert!(answer.err.contains("No such file"), "{answer:?}");
    let answer = python(&Confine::new().unix_sockets([&path]), &script).unwrap();
    assert_eq!(answer.out, "connected\n", "{answer:?}");
}

#[test]
fn sockets_in_directories_that_are_shown_are_covered() {
    let host = tempfile::tempdir().unwrap();
    let folder = host.path().canonicalize().unwrap();
    std::fs::create_dir(folder.join("deep")).unwrap();
    let [top, deep] = ["socket", "deep/socket"].map(|name| folder.join(name));
    let _listeners = [&top, &deep].map(|path| UnixListener::bind(path).unwrap());
    let script = format!(
        "
import os, socket
for name in ('socket', 'deep/socket'):
    s = socket.socket(socket.AF_UNIX)
    try:
        s.connect('{0}/' + name); print('connected')
    except OSError as error:
        print('refused')
try:
    os.chdir('{0}'); os.path.exists('own') and os.unlink('own'); own = socket.socket(socket.AF_UNIX); own.bind('own'); own.listen()
    socket.socket(socket.AF_UNIX).connect('own'); print('own')
except OSError:
    pass
",
        folder.display()
    );
    let Some(answer) = python(&Confine::new().read([&folder]), &script) else { return };
    assert_eq!(answer.out, "refused\nrefused\n", "{answer:?}");
    let answer = python(&Confine::new().write([&folder]), &script).unwrap();
    assert_eq!(answer.out, "refused\nrefused\nown\n", "{answer:?}");
    // Through a layer the kernel does not find who listens.
    let answer = python(&Confine::new().overlay([&folder]), &script).unwrap();
    assert_eq!(answer.out, "refused\nrefused\nown\n", "{answer:?}");
    let named = Confine::new().read([&folder]).unix_sockets([&deep]);
    let answer = python(&named, &script).unwrap();
    assert_eq!(answer.out, "refused\nconnected\n", "{answer:?}");
}

#[test]
fn sockets_that_are_made_later_are_reached_only_from_inside() {
    let host = tempfile::tempdir().unwrap();
    let folder = host.path().canonicalize().unwrap();
    let named = folder.join("named");
    let _named = UnixListener::bind(&named).unwrap();
    let confine = Confine::new().write([&folder]).unix_sockets([&named]).network(Network::Loopback);
    let Some(cell) = cell(&confine) else { return };
    let later = UnixListener::bind(folder.join("later")).unwrap();
    later.set_nonblocking(true).unwrap();
    let script = format!(
        "cd {}; python3 - <<'END'
import os, socket, tempfile, threading
def reach(family, address, kind=socket.SOCK_STREAM):
    try:
        client = socket.socket(family, kind); client.connect(address); client.sendall(b'hello'); return client
    except OSError as error:
        return type(error).__name__
def serve(family, address):
    server = socket.socket(family); server.bind(address); server.listen()
    client = reach(family, address)
    peer, _ = server.accept()
    return peer.recv(5).decode(), os.get_inheritable(client.fileno()), client.gettimeout()
print(reach(socket.AF_UNIX, 'later'), reach(socket.AF_UNIX, '{0}/later'), reach(socket.AF_UNIX, './later', socket.SOCK_SEQPACKET))
print(type(reach(socket.AF_UNIX, 'named')).__name__)
print(reach(socket.AF_UNIX, 'missing'), reach(socket.AF_UNIX, '/etc/passwd'))
print(*serve(socket.AF_UNIX, 'own'), *serve(socket.AF_UNIX, '{0}/absolute'))
print(*serve(socket.AF_UNIX, tempfile.mkdtemp() + '/private'), *serve(socket.AF_UNIX, '\\0abstract'))
print(*serve(socket.AF_INET, ('127.0.0.1', 8000)), reach(socket.AF_INET, ('127.0.0.1', 8001)))
os.rename('own', 'moved'); os.rename('later', 'own'); print(reach(socket.AF_UNIX, 'own'))
END",
        folder.display()
    );
    let answer = sh(&cell, &script);
    if answer.err.contains("not found") {
        eprintln!("SKIPPED: no python3");
        return;
    }
    let refused = "ConnectionRefusedError";
    let expected = format!(
        "{refused} {refused} OSError\nsocket\nFileNotFoundError {refused}\nhello False None hello False None\n\
         hello False None hello False None\nhello False None {refused}\n{refused}\n"
    );
    assert_eq!(answer.out, expected, "{answer:?}");
    // Somebody knocks, and is gone without a word.
    while let Ok((mut peer, _)) = later.accept() {
        let mut text = Vec::new();
        peer.read_to_end(&mut text).unwrap();
        assert!(text.is_empty(), "{text:?}");
    }
}

#[test]
fn device_files_are_used_and_not_changed() {
    let before = std::fs::metadata("/dev/full").unwrap();
    let Some(cell) = cell(&Confine::new()) else { return };
    let script = "chmod 0600 /dev/full /dev/null; touch -d 2001-01-01 /dev/full; chown 1:1 /dev/zero; \
        echo x > /dev/null && head -c 2 /dev/zero | wc -c; echo x > /dev/full || echo full";
    let answer = sh(&cell, script);
    assert_eq!(answer.out, "2\nfull\n", "{answer:?}");
    let after = std::fs::metadata("/dev/full").unwrap();
    assert_eq!((before.mode(), before.mtime()), (after.mode(), after.mtime()), "{answer:?}");
}

#[test]
fn no_file_is_left_that_runs_as_its_owner() {
    let host = tempfile::tempdir().unwrap();
    let folder = host.path().canonicalize().unwrap();
    let Some(cell) = cell(&Confine::new().write([&folder])) else { return };
    let script = format!(
        "cd {}; cp /bin/true a; chmod 4755 a; chmod u+s a; install -m 6755 a b; ls",
        folder.display()
    );
    let answer = sh(&cell, &script);
    for entry in std::fs::read_dir(&folder).unwrap() {
        let entry = entry.unwrap();
        assert_eq!(entry.metadata().unwrap().mode() & 0o4000, 0, "{:?} {answer:?}", entry.path());
    }
    assert!(answer.out.contains('a'), "{answer:?}");
}

#[test]
fn no_way_to_open_files_hides_their_mode() {
    let host = tempfile::tempdir().unwrap();
    let folder = host.path().canonicalize().unwrap();
    // `openat2` has its mode in memory, where no filter sees it.
    let script = format!(
        "
import ctypes, os, struct
how = ctypes.create_string_buffer(struct.pack('QQQ', os.O_CREAT | os.O_WRONLY, 0o6755, 0))
libc = ctypes.CDLL(None, use_errno=True)
print(libc.syscall(437, -100, b'{}/made', how, 24), os.strerror(ctypes.get_errno()))
",
        folder.display()
    );
    let Some(answer) = python(&Confine::new().write([&folder]), &script) else { return };
    assert_eq!(answer.out, "-1 Function not implemented\n", "{answer:?}");
    assert!(!folder.join("made").exists());
}

#[test]
fn the_limits_of_the_first_process_stay() {
    let script = "
import resource
for pid in (1, 0):
    try:
        resource.prlimit(pid, resource.RLIMIT_NOFILE, (3, 3)); print('changed')
    except OSError as error:
        print('refused')
";
    let Some(answer) = python(&Confine::new(), script) else { return };
    assert_eq!(answer.out, "refused\nchanged\n", "{answer:?}");
}

#[test]
fn shared_memory_of_the_host_is_out_of_reach() {
    // SAFETY: makes a segment of System V, which is removed below.
    let segment = unsafe { libc::shmget(libc::IPC_PRIVATE, 4096, 0o666) };
    let Some(cell) = cell(&Confine::new()) else { return };
    let answer = sh(&cell, "cat /proc/sysvipc/shm | wc -l; ls /dev/shm /dev/mqueue 2>/dev/null");
    // SAFETY: removes what was made above.
    unsafe { libc::shmctl(segment, libc::IPC_RMID, std::ptr::null_mut()) };
    assert_eq!(answer.out.trim(), "1\n/dev/shm:", "{answer:?}");
}

#[test]
fn characters_cannot_be_put_into_a_terminal() {
    let script = "
import ctypes, errno, pty
libc = ctypes.CDLL(None, use_errno=True)
master, slave = pty.openpty()
for request in (0x5412, 0x5412 | 1 << 32, 0x5412 | 0xffffffff << 32, 0x541c, 0x541c | 1 << 40, 0x540c):
    r = libc.ioctl(slave, ctypes.c_ulong(request), b'x')
    print(errno.errorcode[ctypes.get_errno()] if r < 0 else 'ESCAPED')
";
    for filter in [Filter::Strict, Filter::Compatible] {
        let Some(answer) = python(&Confine::new().filter(filter), script) else { return };
        assert_eq!(answer.out, "EPERM\n".repeat(6), "{answer:?}");
    }
}

#[test]
fn the_size_of_a_terminal_of_the_user_stays() {
    let script = "
import fcntl, pty, struct, termios
master, slave = pty.openpty()
try:
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack('HHHH', 5, 5, 0, 0)); print('changed')
except OSError:
    print('refused')
";
    let Some(answer) = python(&Confine::new().keep_terminal(), script) else { return };
    assert_eq!(answer.out, "refused\n", "{answer:?}");
    assert_eq!(python(&Confine::new(), script).unwrap().out, "changed\n");
}

#[test]
#[cfg(target_arch = "x86_64")]
fn other_modes_of_the_processor_end_a_program() {
    let i386 =
        "int main() { long r; asm volatile (\"int $0x80\" : \"=a\"(r) : \"a\"(20)); return r < 0 ? 1 : 0; }";
    let x32 = "#include <unistd.h>\nint main() { return syscall(0x40000000 | 39) < 0; }";
    for source in [i386, x32] {
        for filter in [Filter::Strict, Filter::Compatible] {
            let Some(answer) = c(&Confine::new().filter(filter), source) else { return };
            assert_eq!(answer.status(), 128 + libc::SIGSYS, "{answer:?}");
        }
    }
}

#[test]
fn a_directory_on_the_host_is_as_before_after_programs_worked_on_an_overlay() {
    let host = tempfile::tempdir().unwrap();
    for i in 0..20 {
        let directory = host.path().join(format!("d{}", i % 4));
        fs::create_dir_all(&directory).unwrap();
        fs::write(directory.join(format!("f{i}")), format!("{i}")).unwrap();
    }
    let before = photograph(host.path());
    let Some(cell) = cell(&Confine::new().overlay([host.path()])) else { return };
    let script = format!(
        "cd {}; rm -r d0; echo x > d1/f1; mv d1/f5 d1/renamed; chmod 700 d2; ln -s / d3/link; mkdir new; cp -r d3 new; touch -d 2001-01-01 d2/f2; \
         truncate -s 0 d2/f6; rm -rf d3; mkdir d3; ls d3",
        host.path().display()
    );
    let answer = sh(&cell, &script);
    assert_eq!((answer.out.as_str(), answer.err.as_str()), ("", ""));
    drop(cell);
    assert_eq!(photograph(host.path()), before);
}

#[test]
fn a_hidden_path_is_not_read_written_or_replaced() {
    let host = tempfile::tempdir().unwrap();
    fs::create_dir(host.path().join("keys")).unwrap();
    fs::write(host.path().join("keys/key"), "secret").unwrap();
    fs::write(host.path().join(".env"), "secret").unwrap();
    let before = photograph(host.path());
    let confine =
        Confine::new().write([host.path()]).hide([host.path().join("keys"), host.path().join(".env")]);
    let Some(cell) = cell(&confine) else { return };
    let script = format!(
        "cd {}; cat keys/key .env; ls keys; echo x > .env; echo x > keys/new; rm -rf keys .env; mv keys k; mv .env e; ln .env hard; echo tried",
        host.path().display()
    );
    assert_eq!(sh(&cell, &script).out, "tried\n");
    drop(cell);
    assert_eq!(photograph(host.path()), before);
}

#[test]
fn a_protected_path_is_not_made_or_changed_though_its_directory_is_writable() {
    let host = tempfile::tempdir().unwrap();
    let at = |name: &str| host.path().join(name);
    fs::create_dir_all(at(".git/hooks")).unwrap();
    fs::write(at(".git/config"), "kept").unwrap();
    let before = photograph(host.path());
    let protected = [".git/hooks", ".git/config", "missing", "no/such/path"].map(at);
    let Some(cell) = cell(&Confine::new().write([host.path()]).protect(protected)) else { return };
    let script = format!(
        "cd {}; echo x > missing; mkdir missing; mkdir -p no/such; echo x > no/such/path; echo x > .git/config; echo x > .git/hooks/a
         mv .git g; rm -rf .git; mv missing m; ln -sf /tmp missing; mv .git/hooks h; rm -f .git/config; mkdir o; mv -T o no; echo tried; \
         touch .git/index && rm .git/index && touch free && rm free; rm -rf o h; echo $?",
        host.path().display()
    );
    let answer = sh(&cell, &script);
    assert_eq!(answer.out, "tried\n0\n", "{answer:?}");
    drop(cell);
    let after = photograph(host.path());
    assert_eq!(after.keys().collect::<Vec<_>>(), before.keys().collect::<Vec<_>>());
    assert_eq!(fs::read(at(".git/config")).unwrap(), b"kept");
}

#[test]
fn protecting_a_path_does_not_show_it() {
    let host = tempfile::tempdir().unwrap();
    fs::write(host.path().join("secret"), "x").unwrap();
    let paths = ["secret", "missing"].map(|name| host.path().join(name));
    let Some(cell) = cell(&Confine::new().protect(paths)) else { return };
    let answer = sh(&cell, &format!("cat {0}/secret; ls {0}; echo tried", host.path().display()));
    assert_eq!(answer.out, "tried\n");
    assert!(!host.path().join("missing").exists());
}

#[test]
fn malformed_policies_are_errors_and_never_less() {
    let host = tempfile::tempdir().unwrap();
    let path = host.path().to_path_buf();
    let cases: [(Confine, &str); 9] = [
        (Confine::new().read(["relative"]), "the path must be absolute"),
        (Confine::new().write(["/"]), "the root directory cannot be a rule"),
        (Confine::new().write(["/tmp/../etc"]), "the path contains `..`"),
        (Confine::new().read(["/no/such/path"]), "no such file or directory"),
        (Confine::new().read(["/tmp\0/x"]), "the path contains a NUL byte"),
        (Confine::new().overlay(["/etc/passwd"]), "not a directory"),
        (Confine::new().read([&path]).write([&path]), "two rules contradict each other"),
        (Confine::new().unix_sockets(["/etc/passwd"]), "not a socket"),
        (Confine::new().identity(1, 1, "bad name"), "hostname"),
    ];
    for (confine, message) in cases {
        let error = confine.cell().map(drop).unwrap_err().to_string();
        assert!(error.contains(message), "{error}");
    }
}

#[test]
fn everything_ends_when_the_embedder_is_killed() {
    let host = tempfile::tempdir().unwrap();
    if cell(&Confine::new()).is_none() {
        return;
    }
    // This very program as the embedder, in the test that is only for this.
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", "embedder", "--ignored", "--nocapture"]).env("BOXSH_TEST_EMBEDDER", host.path());
    let (mut end, theirs) = std::io::pipe().unwrap();
    command.stdout(theirs);
    let mut child = command.spawn().unwrap();
    drop(command);
    let mut seen = Vec::new();
    while !seen.ends_with(b"started\n") {
        let mut byte = [0];
        assert_eq!(end.read(&mut byte).unwrap(), 1);
        seen.push(byte[0]);
    }
    assert!(host.path().join("held").exists());
    child.kill().unwrap();
    child.wait().unwrap();
    // The program and its daemon have the pipe: it ends when both are gone.
    end.read_to_end(&mut seen).unwrap();
    // What is left is the keeper's to remove.
    wait_for_removal(&host.path().join("held"));
    assert_eq!(fs::read_dir(host.path()).unwrap().count(), 0);
}

/// Waits until a file is gone, told by the kernel.
fn wait_for_removal(path: &Path) {
    let directory = CString::new(path.parent().unwrap().as_os_str().as_bytes()).unwrap();
    // SAFETY: the path is a text that lives during the call, and the descriptor belongs to nobody else.
    let mut events = unsafe {
        let fd = libc::inotify_init1(libc::IN_CLOEXEC);
        libc::inotify_add_watch(fd, directory.as_ptr(), libc::IN_DELETE);
        fs::File::from_raw_fd(fd)
    };
    while path.exists() {
        assert!(events.read(&mut [0; 4096]).unwrap() > 0);
    }
}

#[test]
#[ignore = "is killed by everything_ends_when_the_embedder_is_killed"]
fn embedder() {
    let Some(host) = std::env::var_os("BOXSH_TEST_EMBEDDER") else { return };
    let cell = Confine::new().write([&host]).protect([Path::new(&host).join("held")]).cell().unwrap();
    let out: OwnedFd = std::io::stdout().as_fd().try_clone_to_owned().unwrap();
    let script = "trap '' TERM HUP INT; setsid sleep 1000 & echo started; sleep 1000";
    let mut running = cell.spawn(Program::new("/bin/sh").args(["-c", script]).stdout(out)).unwrap();
    running.wait().unwrap();
}

#[test]
fn many_cells_leave_nothing_behind() {
    if cell(&Confine::new()).is_none() {
        return;
    }
    let host = tempfile::tempdir().unwrap();
    let count = |path: &str| fs::read_dir(path).unwrap().count();
    let mounts = || fs::read_to_string("/proc/self/mountinfo").unwrap().lines().count();
    let confine = Confine::new().overlay([host.path()]).network(Network::Loopback);
    let rounds =
        std::env::var("BOXSH_TEST_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(1000);
    let before = (mounts(), children());
    for _ in 0..rounds {
        let cell = confine.cell().unwrap();
        sh(&cell, "setsid sleep 1000 >/dev/null 2>&1 & touch /tmp/x");
    }
    // Other tests of this process have children too, which are gone in a moment.
    assert!(support::comes_true(|| mounts() == before.0 && children() <= before.1), "{} mounts", mounts());
    assert_eq!(count(&host.path().display().to_string()), 0);
}

#[test]
fn a_thousand_programs_leave_nothing_behind() {
    let Some(cell) = cell(&Confine::new().network(Network::Loopback)) else { return };
    for _ in 0..1000 {
        assert!(cell.spawn(Program::new("/bin/true")).unwrap().wait().unwrap().success());
    }
    assert_eq!(cell.processes().unwrap(), [0; 0]);
    let own = format!("/proc/{}/fd", cell.host_pid());
    // Only root may look at what the first process has open.
    if let Ok(open) = fs::read_dir(own) {
        assert!(open.count() < 10);
    }
}

/// The children of this very thread's process that the cells of this test could have left: first processes and keepers.
fn children() -> usize {
    let own = std::process::id().to_string();
    let is_ours = |entry: fs::DirEntry| {
        let status = fs::read_to_string(entry.path().join("stat")).unwrap_or_default();
        let zombie = status.rsplit_once(')').is_some_and(|(_, rest)| {
            let mut fields = rest.split_whitespace();
            fields.next() == Some("Z") && fields.next() == Some(&own)
        });
        zombie.then_some(())
    };
    fs::read_dir("/proc").unwrap().flatten().filter_map(is_ours).count()
}

#[test]
fn all_of_this_holds_for_an_unprivileged_user_too() {
    support::as_nobody("all_of_this_holds_for_an_unprivileged_user_too");
}
