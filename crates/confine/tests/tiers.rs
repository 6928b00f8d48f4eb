//! The same attempts to break out, against every backend: namespaces, bwrap, Landlock, for a single command and in a cell. What Landlock cannot keep is listed with its reason, and
//! fails here once it can.
#![cfg(target_os = "linux")]
#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a test fails by panicking and says what it leaves out"
)]

use std::fs;
use std::io::Read;
use std::os::fd::AsRawFd;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use boxsh_confine::{Backend, Confine, Landlock, Program};

/// An attempt: a script that prints `out` if it breaks out.
struct Attempt {
    name: &'static str,
    script: &'static str,
    /// Why Landlock does not keep it.
    gap: Option<&'static str>,
}

const fn attempt(name: &'static str, script: &'static str) -> Attempt {
    Attempt { name, script, gap: None }
}

const fn gap(name: &'static str, script: &'static str, reason: &'static str) -> Attempt {
    Attempt { name, script, gap: Some(reason) }
}

/// Why Landlock does not keep what is protected.
const WHOLE: &str = "Landlock gives a directory with all that is in it";

/// Scripts of sh in the directory `work`, beside `outside`; `$HOST` is a process of the host.
const SHELL: &[Attempt] = &[
    attempt("write outside", "echo x > ../outside/new && echo out"),
    attempt("change a file outside", "echo x >> ../outside/secret && echo out"),
    attempt("truncate a file outside", "truncate -s 0 ../outside/secret && echo out"),
    attempt("remove a file outside", "rm ../outside/secret < /dev/null && echo out"),
    attempt("rename a file outside", "mv ../outside/secret ../outside/other && echo out"),
    attempt("make a directory outside", "mkdir ../outside/new && echo out"),
    attempt("make a link outside", "ln -s x ../outside/new && echo out"),
    attempt("make a pipe outside", "mkfifo ../outside/new && echo out"),
    attempt("move a file to outside", "echo x > mine; mv mine ../outside/mine && echo out; rm -f mine"),
    attempt("read outside", "grep -q secret ../outside/secret && echo out"),
    attempt("list outside", "ls ../outside | grep -q secret && echo out"),
    attempt("read over a link", "ln -s ../outside/secret link; grep -q secret link && echo out; rm -f link"),
    attempt(
        "read over a link to a directory",
        "ln -s ../outside link; cat link/secret | grep -q secret && echo out; rm -f link",
    ),
    attempt(
        "read over an absolute link",
        "ln -s $PWD/../outside/secret link; grep -q secret link && echo out; rm -f link",
    ),
    attempt(
        "link a file from outside",
        "ln ../outside/secret hard && grep -q secret hard && echo out; rm -f hard",
    ),
    attempt("move a file from outside", "mv ../outside/secret . && echo out"),
    attempt("read over the root of a process", "grep -q secret /proc/$HOST/root$OUTSIDE/secret && echo out"),
    attempt(
        "read over the directory of a process",
        "cat /proc/$HOST/cwd/* 2>/dev/null | grep -q . && echo out",
    ),
    attempt("read the environment of a process", "grep -q . /proc/$HOST/environ && echo out"),
    attempt("read what is hidden", "grep -q secret hidden-outside/secret ../shown/hidden/secret && echo out"),
    attempt("read shadow", "grep -q root /etc/shadow && echo out"),
    attempt("write to the system", "echo x > /usr/bin/new && echo out; echo x > /etc/new && echo out"),
    attempt("write over the root of a process", "echo x > /proc/$HOST/root$OUTSIDE/new && echo out"),
    attempt("read shared memory in files", "grep -q secret /dev/shm/$SHARED && echo out"),
    gap(
        "write to another terminal",
        "echo x > $TERMINAL && echo out",
        "terminals of its own need a filesystem of their own",
    ),
    attempt("see devices", "ls /sys/class | grep -q . && echo out"),
    attempt(
        "leave the control group",
        "for f in /sys/fs/cgroup/cgroup.procs /sys/fs/cgroup/*/cgroup.procs; do echo $$ > $f && echo out; done",
    ),
    attempt("remount", "mount -o remount,rw / && echo out; mount -o remount,bind,rw /usr && echo out"),
    attempt("unmount", "umount -l /proc && echo out; umount -l /usr && echo out"),
    attempt("bind over a hidden path", "mount --bind ../outside . && echo out"),
    attempt("mount", "mount -t tmpfs none /mnt && echo out"),
    attempt("make a user namespace", "unshare --user --map-root-user true && echo out"),
    attempt("make a mount namespace", "unshare --mount true && echo out"),
    attempt("enter the namespaces of a process", "nsenter --target $HOST --mount true && echo out"),
    attempt("change root", "chroot / true && echo out"),
    attempt("set a kernel parameter", "cat /proc/sys/vm/swappiness > /proc/sys/vm/swappiness && echo out"),
    attempt(
        "read kernel memory",
        "head -c 1 /proc/kcore | grep -q . && echo out; head -c 1 /dev/mem && echo out",
    ),
    attempt("have a new disk", "mknod disk b 8 0 && echo out"),
    attempt("gain privileges", "grep -q 'NoNewPrivs:.1' /proc/self/status || echo out"),
    attempt("have capabilities", "grep -q 'CapEff:.0000000000000000' /proc/self/status || echo out; true"),
    attempt("see the environment of the embedder", "[ -n \"$BOXSH_TEST_SECRET\" ] && echo out"),
    attempt("have descriptors of the embedder", "ls -l /proc/self/fd | grep -q outside && echo out"),
    attempt("send a signal", "kill -0 $HOST && echo out"),
    gap(
        "see the first process of the host",
        "[ \"$(cat /proc/1/comm)\" = \"$FIRST\" ] && echo out",
        "there is no process namespace",
    ),
    gap("see a process", "[ -d /proc/$HOST ] && echo out", "there is no process namespace"),
    gap("see that a file exists", "[ -e ../outside/secret ] && echo out", "Landlock does not refuse stat"),
    gap(
        "change the mode of a file",
        "chmod 600 ../outside/secret && echo out",
        "Landlock does not refuse chmod",
    ),
    gap(
        "change the times of a file",
        "touch -d 2001-01-01 ../outside/secret && echo out",
        "Landlock does not refuse utime",
    ),
    gap(
        "make a protected file",
        "echo x > trusted && echo out; rm -f trusted",
        "without mounts nothing holds the place of a missing file",
    ),
    gap("change a protected file", "echo x >> trusted-too && echo out", WHOLE),
    gap(
        "put another file in the place of a protected one",
        "echo x > mine; mv -f mine trusted-too && echo out; rm -f mine",
        WHOLE,
    ),
    gap("move a protected file away", "mv trusted-too away && echo out", WHOLE),
    gap("remove a protected file", "rm -f trusted-too && echo out", WHOLE),
    gap(
        "know the name of the host",
        "[ \"$(uname -n)\" = \"$HOST_NAME\" ] && echo out",
        "there is no uts namespace",
    ),
];

/// Scripts of Python, with ports and sockets of the host.
const PYTHON: &[Attempt] = &[
    attempt("connect by TCP", "socket.create_connection(('127.0.0.1', TCP)); print('out')"),
    attempt("connect by IPv6", "socket.create_connection(('::1', TCP)); print('out')"),
    attempt(
        "send a datagram",
        "s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM); s.sendto(b'out', ('127.0.0.1', UDP)); print('sent')",
    ),
    attempt(
        "ping",
        "socket.socket(socket.AF_INET, socket.SOCK_DGRAM, socket.IPPROTO_ICMP).sendto(b'\\x08\\0\\0\\0\\0\\0\\0\\0', ('127.0.0.1', 0)); print('sent')",
    ),
    attempt("have a raw socket", "socket.socket(socket.AF_PACKET, socket.SOCK_RAW); print('out')"),
    attempt("connect to a Unix socket", "socket.socket(socket.AF_UNIX).connect(UNIX); print('out')"),
    attempt(
        "connect to an abstract socket",
        "socket.socket(socket.AF_UNIX).connect('\\0' + ABSTRACT); print('out')",
    ),
    attempt("type into the terminal", "call(16, 0, 0x5412, b'x') and print('out')"),
    attempt(
        "type into the terminal by a wide number",
        "call(16, 0, 0x5412 | 1 << 32, b'x') and print('out')",
    ),
    gap("attach shared memory", "libc.shmget(KEY, 0, 0) >= 0 and print('out')", "there is no ipc namespace"),
    attempt(
        "note something in a layer",
        "call(188, b'.', b'user.overlay.opaque', b'y', 1, 0) and print('out')",
    ),
    attempt("have a tree of mounts", "call(428, -100, b'/', 1) and print('out')"),
    attempt("open a filesystem", "call(430, b'tmpfs', 0) and print('out')"),
    attempt("change the attributes of a mount", "call(442, -100, b'/', 0, 0, 0) and print('out')"),
    attempt("exchange the root", "call(155, b'.', b'.') and print('out')"),
    attempt("make a time namespace", "call(272, 0x80) and print('out')"),
    attempt("enter a namespace", "call(308, 0, 0) and print('out')"),
    attempt("set the clock", "call(227, 0, 0) and print('out')"),
    attempt("load a module", "call(175, 0, 0, 0) and print('out')"),
    attempt("load another kernel", "call(246, 0, 0, 0, 1 << 20) and print('out')"),
    attempt("measure the processor", "call(298, 0, 0, 0, 0, 0) and print('out')"),
    attempt("read the log of the kernel", "call(103, 3, 0, 0) and print('out')"),
    attempt(
        "take a descriptor of a process",
        "import os; call(438, os.pidfd_open(HOST), 0, 0) and print('out')",
    ),
    attempt(
        "read the memory of a process by a call",
        "call(310, HOST, 0, 0, 0, 0, 0) is True and print('out')",
    ),
    attempt(
        "change the limits of a process",
        "import resource; resource.prlimit(HOST, resource.RLIMIT_CORE, (0, 0)); print('out')",
    ),
    attempt(
        "use addresses of another family",
        "socket.socket(socket.AF_VSOCK, socket.SOCK_STREAM); print('out')",
    ),
    attempt("configure the network", "socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 12); print('out')"),
    attempt("look into a process", "call(101, 16, HOST, 0, 0) and print('out')"),
    attempt("read the memory of a process", "open('/proc/%d/mem' % HOST, 'rb').read(1); print('out')"),
    attempt("load a program into the kernel", "call(321, 0, 0, 0) == 'EINVAL' and print('out')"),
    attempt("have a ring of requests", "call(425, 1, 0) == 'EFAULT' and print('out')"),
    attempt("use keys", "call(250, 0, -3, 0) and print('out')"),
    attempt("fault in user space", "call(323, 0) and print('out')"),
    attempt("clone by the new call", "call(435, 0, 0) == 'EINVAL' and print('out')"),
    attempt("open by a handle", "call(304, -100, 0, 0) == 'EFAULT' and print('out')"),
    attempt("use the calls of another processor", "call(0x40000000 | 39) and print('out')"),
];

const PRELUDE: &str = "
import ctypes, errno, socket
socket.setdefaulttimeout(2)
libc = ctypes.CDLL(None, use_errno=True)
def call(*arguments):
    'True if the kernel did it, the name of the error where the arguments were wrong, else nothing.'
    if libc.syscall(*(ctypes.c_long(a) if isinstance(a, int) else a for a in arguments)) >= 0:
        return True
    name = errno.errorcode[ctypes.get_errno()]
    return name if name in ('EINVAL', 'EFAULT', 'ENOTTY') else None
";

/// A place with something to protect, and services of the host.
struct World {
    _folder: tempfile::TempDir,
    root: PathBuf,
    tcp: std::net::TcpListener,
    udp: std::net::UdpSocket,
    _unix: std::os::unix::net::UnixListener,
    _abstract: std::os::unix::net::UnixListener,
    name: String,
    process: std::process::Child,
    shared: PathBuf,
    segment: (i32, i32),
    terminal: (std::os::fd::OwnedFd, String),
}

impl World {
    fn new() -> World {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().canonicalize().unwrap();
        fs::set_permissions(&root, fs::Permissions::from_mode(0o755)).unwrap();
        for name in ["work", "outside", "shown/hidden"] {
            fs::create_dir_all(root.join(name)).unwrap();
            fs::write(root.join(name).join("secret"), "secret").unwrap();
        }
        fs::write(root.join("work/trusted-too"), "kept").unwrap();
        let name = root.display().to_string();
        use std::os::linux::net::SocketAddrExt;
        let address = std::os::unix::net::SocketAddr::from_abstract_name(&name).unwrap();
        let udp = std::net::UdpSocket::bind("127.0.0.1:0").unwrap();
        udp.set_nonblocking(true).unwrap();
        let shared = PathBuf::from("/dev/shm").join(folder.path().file_name().unwrap());
        // Where there is no such directory, nobody can read the file.
        let _ = fs::write(&shared, "secret");
        World {
            shared,
            segment: segment(),
            terminal: terminal(),
            tcp: std::net::TcpListener::bind("127.0.0.1:0").unwrap(),
            udp,
            _unix: std::os::unix::net::UnixListener::bind(root.join("outside/socket")).unwrap(),
            _abstract: std::os::unix::net::UnixListener::bind_addr(&address).unwrap(),
            process: Command::new("sleep").arg("600").current_dir(root.join("outside")).spawn().unwrap(),
            _folder: folder,
            root,
            name,
        }
    }

    fn confine(&self) -> Confine {
        Confine::new()
            .write([self.root.join("work")])
            .read([self.root.join("shown")])
            .hide([self.root.join("shown/hidden")])
            .protect(["trusted", "trusted-too"].map(|name| self.root.join("work").join(name)))
    }

    /// What attempts have to know.
    fn variables(&self) -> [(&'static str, String); 6] {
        let text = |path: &str| fs::read_to_string(path).unwrap().trim().to_owned();
        [
            ("SHARED", self.shared.file_name().unwrap().to_str().unwrap().to_owned()),
            ("TERMINAL", self.terminal.1.clone()),
            ("HOST", self.process.id().to_string()),
            ("OUTSIDE", self.root.join("outside").display().to_string()),
            ("FIRST", text("/proc/1/comm")),
            ("HOST_NAME", text("/proc/sys/kernel/hostname")),
        ]
    }

    /// Runs a program by a backend; gives what it printed.
    fn run(&self, backend: Backend, way: Way, program: &[&str]) -> String {
        match way {
            Way::Command => self.run_command(backend, program),
            Way::Cell => self.run_in_cell(backend, program),
        }
    }

    fn run_in_cell(&self, backend: Backend, program: &[&str]) -> String {
        let confine = self.confine();
        let cell = confine.cell_by(backend).unwrap();
        let (mut out, end) = std::io::pipe().unwrap();
        let program = Program::new(program[0]).args(&program[1..]).current_dir(self.root.join("work"));
        let program = program.envs(confine.environment()).envs(self.variables()).stdout(end);
        let mut running = cell.spawn(program).unwrap();
        let mut text = String::new();
        out.read_to_string(&mut text).unwrap();
        running.wait().unwrap();
        text
    }

    fn run_command(&self, backend: Backend, program: &[&str]) -> String {
        let confine = self.confine();
        let mut command = Command::new(program[0]);
        command.args(&program[1..]).current_dir(self.root.join("work")).stdin(Stdio::null());
        command.envs(self.variables());
        let (mut out, end) = std::io::pipe().unwrap();
        command.stdout(end).stderr(Stdio::null());
        let mut wrapped = confine.command(backend, command).unwrap();
        let mut child = wrapped.command.spawn().unwrap();
        wrapped.command.stdout(Stdio::null());
        let mut text = String::new();
        out.read_to_string(&mut text).unwrap();
        child.wait().unwrap();
        text
    }

    /// The script of an attempt in Python, with what it has to know.
    fn script(&self, attempt: &Attempt) -> String {
        format!(
            "{PRELUDE}TCP = {}\nUDP = {}\nHOST = {}\nABSTRACT = '{}'\nUNIX = '{}'\nKEY = {}\n{}\n",
            self.tcp.local_addr().unwrap().port(),
            self.udp.local_addr().unwrap().port(),
            self.process.id(),
            self.name,
            self.root.join("outside/socket").display(),
            self.segment.1,
            attempt.script,
        )
    }

    /// Everything that must stay as it is.
    fn photograph(&self) -> Vec<(PathBuf, u32, Vec<u8>)> {
        let mut files = Vec::new();
        for name in ["outside", "shown/hidden"] {
            let mut names: Vec<PathBuf> =
                fs::read_dir(self.root.join(name)).unwrap().map(|entry| entry.unwrap().path()).collect();
            names.sort();
            for path in names {
                let mode = fs::metadata(&path).unwrap().permissions().mode();
                files.push((path.clone(), mode, fs::read(&path).unwrap_or_default()));
            }
        }
        files
    }
}

/// A segment of System V, and its key.
fn segment() -> (i32, i32) {
    static NEXT: std::sync::atomic::AtomicI32 = std::sync::atomic::AtomicI32::new(1);
    loop {
        let number = NEXT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let key = (std::process::id() as i32 & 0xffff) << 12 | number & 0xfff;
        // SAFETY: makes a segment, which is removed with the world.
        let segment = unsafe { libc::shmget(key, 4096, libc::IPC_CREAT | libc::IPC_EXCL | 0o666) };
        if segment >= 0 {
            return (segment, key);
        }
    }
}

/// A terminal of the host, and the path of its other end.
fn terminal() -> (std::os::fd::OwnedFd, String) {
    let flags = rustix::pty::OpenptFlags::RDWR | rustix::pty::OpenptFlags::NOCTTY;
    let terminal = rustix::pty::openpt(flags).unwrap();
    rustix::pty::unlockpt(&terminal).unwrap();
    let name = rustix::pty::ptsname(&terminal, Vec::new()).unwrap().into_string().unwrap();
    (terminal, name)
}

impl Drop for World {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.shared);
        // SAFETY: removes the segment that was made for this world.
        unsafe { libc::shmctl(self.segment.0, libc::IPC_RMID, std::ptr::null_mut()) };
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// How a program comes to be confined.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Way {
    /// By itself.
    Command,
    /// With others.
    Cell,
}

const WAYS: [Way; 2] = [Way::Command, Way::Cell];

fn backends() -> Vec<Backend> {
    let mut found = Vec::new();
    for backend in [Backend::Namespaces, Backend::Bwrap, Backend::Landlock] {
        let works = match backend {
            Backend::Namespaces => Confine::new().cell().map(drop),
            other => Confine::new().command(other, Command::new("true")).map(drop),
        };
        match works {
            Ok(()) => found.push(backend),
            Err(error) => eprintln!("SKIPPED: {error}"),
        }
    }
    found
}

fn judge(backend: Backend, attempt: &Attempt, is_out: bool, text: &str) {
    let expected = backend == Backend::Landlock && attempt.gap.is_some();
    assert_eq!(is_out, expected, "{backend}: {} ({:?}): {text}", attempt.name, attempt.gap);
}

#[test]
fn no_script_breaks_out() {
    // SAFETY: nothing else of this process reads or writes the environment at this time.
    unsafe { std::env::set_var("BOXSH_TEST_SECRET", "1") };
    for (backend, way) in backends().into_iter().flat_map(|backend| WAYS.map(|way| (backend, way))) {
        let world = World::new();
        let before = world.photograph();
        // Descriptors that are left open by others of the embedder's process.
        let open = fs::File::open(world.root.join("outside")).unwrap();
        rustix::io::fcntl_setfd(&open, rustix::io::FdFlags::empty()).unwrap();
        assert!(open.as_raw_fd() > 2);
        for attempt in SHELL {
            let text = world.run(backend, way, &["sh", "-c", attempt.script]);
            let old = backend == Backend::Landlock && Landlock::find().unwrap().version() < 6;
            if attempt.name == "send a signal" && old {
                continue;
            }
            judge(backend, attempt, text.contains("out"), &text);
        }
        if backend != Backend::Landlock {
            assert_eq!(fs::read(world.root.join("work/trusted-too")).unwrap(), b"kept", "{backend}");
        }
        // What Landlock lets change, beside times.
        fs::set_permissions(world.root.join("outside/secret"), fs::Permissions::from_mode(before[0].1))
            .unwrap();
        assert_eq!(world.photograph(), before, "{backend}");
    }
}

#[test]
fn no_program_breaks_out() {
    if !Path::new("/usr/bin/python3").exists() {
        eprintln!("SKIPPED: no python3 in /usr/bin");
        return;
    }
    if cfg!(not(target_arch = "x86_64")) {
        eprintln!("SKIPPED: the numbers of the calls are those of x86_64");
        return;
    }
    for (backend, way) in backends().into_iter().flat_map(|backend| WAYS.map(|way| (backend, way))) {
        let world = World::new();
        for attempt in PYTHON {
            let text = world.run(backend, way, &["/usr/bin/python3", "-c", &world.script(attempt)]);
            let mut buffer = [0; 16];
            let arrived = world.udp.recv(&mut buffer).is_ok();
            judge(backend, attempt, text.contains("out") || arrived, &text);
        }
    }
}

/// An attempt that never works shows nothing. These do without any confinement, and do no harm.
#[test]
fn attempts_work_where_nothing_confines() {
    let shell = [
        "write outside",
        "change a file outside",
        "read outside",
        "list outside",
        "read over a link",
        "read over a link to a directory",
        "read over an absolute link",
        "link a file from outside",
        "move a file from outside",
        "read over the root of a process",
        "read over the directory of a process",
        "read the environment of a process",
        "read what is hidden",
        "gain privileges",
        "send a signal",
        "see the first process of the host",
        "see a process",
        "see that a file exists",
        "change the mode of a file",
        "change the times of a file",
        "know the name of the host",
        "truncate a file outside",
        "remove a file outside",
        "rename a file outside",
        "make a directory outside",
        "make a link outside",
        "make a pipe outside",
        "move a file to outside",
        "write over the root of a process",
        "read shared memory in files",
        "write to another terminal",
        "see devices",
        "make a protected file",
        "change a protected file",
        "put another file in the place of a protected one",
        "move a protected file away",
        "remove a protected file",
    ];
    for attempt in SHELL.iter().filter(|attempt| shell.contains(&attempt.name)) {
        let text = World::new().run(Backend::None, Way::Command, &["sh", "-c", attempt.script]);
        assert!(text.contains("out"), "{}: {text}", attempt.name);
    }
    if Path::new("/usr/bin/python3").exists() {
        let world = World::new();
        for name in [
            "connect by TCP",
            "send a datagram",
            "connect to a Unix socket",
            "connect to an abstract socket",
            "attach shared memory",
            "take a descriptor of a process",
            "change the limits of a process",
        ] {
            let attempt = PYTHON.iter().find(|attempt| attempt.name == name).unwrap();
            let text =
                world.run(Backend::None, Way::Command, &["/usr/bin/python3", "-c", &world.script(attempt)]);
            assert!(text.contains("out") || text.contains("sent"), "{name}: {text}");
        }
    }
}

#[test]
fn nothing_stays_behind_but_of_a_command_under_landlock() {
    for (backend, way) in backends().into_iter().flat_map(|backend| WAYS.map(|way| (backend, way))) {
        let world = World::new();
        // It holds the file as long as it runs.
        let script = "setsid sh -c 'exec 9> held; flock 9; echo $$ > number; mv number ready; exec sleep 300' >/dev/null 2>&1 & \
                      while ! [ -e ready ]; do sleep 0.01; done";
        world.run(backend, way, &["sh", "-c", script]);
        let held = fs::File::open(world.root.join("work/held")).unwrap();
        let is_free =
            || rustix::fs::flock(&held, rustix::fs::FlockOperation::NonBlockingLockExclusive).is_ok();
        if (backend, way) == (Backend::Landlock, Way::Command) {
            let is_open = !is_free();
            let number = fs::read_to_string(world.root.join("work/ready")).unwrap();
            let process = rustix::process::Pid::from_raw(number.trim().parse().unwrap()).unwrap();
            rustix::process::kill_process(process, rustix::process::Signal::KILL).unwrap();
            assert!(is_open, "{backend}: the gap is closed");
            continue;
        }
        // The kernel ends the rest of a process namespace at once, but not in no time.
        let ended = (0..1000).any(|_| {
            std::thread::yield_now();
            is_free() || {
                std::thread::sleep(std::time::Duration::from_millis(5));
                false
            }
        });
        assert!(ended, "{backend}");
    }
}

#[test]
fn all_of_this_holds_for_an_unprivileged_user_too() {
    if !rustix::process::geteuid().is_root() {
        eprintln!("SKIPPED: these tests run without privileges already");
        return;
    }
    let place = tempfile::tempdir().unwrap();
    fs::set_permissions(place.path(), fs::Permissions::from_mode(0o755)).unwrap();
    let program = place.path().join("tiers");
    fs::copy(std::env::current_exe().unwrap(), &program).unwrap();
    let mut command = Command::new(program);
    command.args(["--skip", "all_of_this_holds_for_an_unprivileged_user_too"]);
    let nobody = 65534;
    let output = command.uid(nobody).gid(nobody).current_dir("/").output().unwrap();
    let text =
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "as user {nobody}:\n{text}");
}
