//! The internet: a process in a network namespace of its own, with servers at several addresses.

use std::fs;
use std::io::{BufRead, Read, Write};
use std::net::{Shutdown, TcpStream, UdpSocket};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

use crate::names;
use crate::scene::run as ip;
use crate::web;

/// Where the servers are. Nobody is asked for these addresses here, whoever has them in the world.
pub(crate) const PUBLIC: &str = "93.184.216.10";
pub(crate) const OTHER: &str = "93.184.216.11";
pub(crate) const RESERVED: &str = "203.0.113.5";
pub(crate) const PRIVATE: &str = "10.20.30.40";
pub(crate) const PUBLIC6: &str = "2606:4700:10::10";
pub(crate) const RESOLVER: &str = "9.9.9.9";

/// The port that echoes.
pub(crate) const ECHO: u16 = 7007;

/// The port where the server speaks first.
pub(crate) const GREETING: u16 = 7008;

/// The port where the server has nothing to say, and takes all.
pub(crate) const SINK: u16 = 7009;

/// Serves until the input ends.
pub(crate) fn run() {
    println!("\nhere");
    let mut input = std::io::stdin().lock();
    let mut line = String::new();
    input.read_line(&mut line).unwrap();
    let folder = PathBuf::from(line.trim_end());
    ip("ip link set lo up");
    // An address of its own making would have to be looked for twice, which takes a second.
    ip("ip link set up0 addrgenmode none");
    ip("ip addr add 192.0.2.2/24 dev up0");
    ip("ip -6 addr add fd00:1::2/64 dev up0 nodad");
    for address in [PUBLIC, OTHER, RESERVED, PRIVATE, RESOLVER, "169.254.169.254"] {
        ip(&format!("ip addr add {address}/32 dev lo"));
    }
    ip(&format!("ip -6 addr add {PUBLIC6}/128 dev lo nodad"));
    ip("ip link set up0 up");
    make_repository(&folder.join("repositories/repo.git"));
    make_wheel(&folder);
    let tls = web::certificates(&folder);
    for address in ["0.0.0.0", "[::]"] {
        for port in [80, 8080] {
            web::listen(&format!("{address}:{port}"), None, &folder);
        }
        web::listen(&format!("{address}:443"), Some(tls.clone()), &folder);
        listen(&format!("{address}:{ECHO}"), echo);
    }
    listen(&format!("0.0.0.0:{GREETING}"), speak_first);
    listen(&format!("0.0.0.0:{SINK}"), {
        let folder = folder.clone();
        move |socket| take_all(socket, &folder)
    });
    listen("0.0.0.0:9418", {
        let folder = folder.clone();
        move |socket| git_daemon(socket, &folder)
    });
    names::serve(UdpSocket::bind((RESOLVER, 53)).unwrap());
    watch_datagrams(&folder);
    println!("\nready");
    while input.read_line(&mut line).unwrap() > 0 {}
}

/// IPv6 sockets take the addresses of IPv4 too, unless there is one for those already.
fn listen(address: &str, serve: impl Fn(TcpStream) + Send + Sync + Clone + 'static) {
    let listener = web::bind(address);
    thread::spawn(move || {
        for socket in listener.incoming().flatten() {
            let serve = serve.clone();
            thread::spawn(move || serve(socket));
        }
    });
}

/// Sends back what comes until there is no more, then says goodbye.
fn echo(mut socket: TcpStream) {
    let mut back = socket.try_clone().unwrap();
    let _ = std::io::copy(&mut socket, &mut back);
    let _ = back.write_all(b"bye\n");
    let _ = back.shutdown(Shutdown::Both);
}

/// Speaks before it is spoken to, as servers of mail do.
fn speak_first(mut socket: TcpStream) {
    let _ = socket.write_all(b"220 here\n");
    let mut line = [0; 5];
    if socket.read_exact(&mut line).is_ok() {
        let _ = socket.write_all(&line);
    }
}

/// Ends its own half at once, and takes note of how much came in the other one.
fn take_all(mut socket: TcpStream, folder: &Path) {
    let _ = socket.shutdown(Shutdown::Write);
    let count = std::io::copy(&mut socket, &mut std::io::sink()).unwrap_or(0);
    web::note(folder, &format!("took {count}"));
}

/// Takes note of datagrams that should never come.
fn watch_datagrams(folder: &Path) {
    for port in [443, 9999] {
        let socket = UdpSocket::bind(("0.0.0.0", port)).unwrap();
        let folder = folder.to_path_buf();
        thread::spawn(move || {
            let mut buffer = [0; 2000];
            while let Ok((_, from)) = socket.recv_from(&mut buffer) {
                web::note(&folder, &format!("udp {port} from {from}"));
            }
        });
    }
}

fn git_daemon(socket: TcpStream, folder: &Path) {
    use std::os::fd::OwnedFd;
    let input = OwnedFd::from(socket.try_clone().unwrap());
    let base = format!("--base-path={}", folder.join("repositories").display());
    let mut command = Command::new("git");
    command.args(["daemon", "--inetd", "--export-all", &base]).stdin(input).stdout(OwnedFd::from(socket));
    let _ = trusting(&mut command).status();
}

/// Files of this scene belong to whoever made it.
pub(crate) fn trusting(command: &mut Command) -> &mut Command {
    command
        .env("GIT_CONFIG_COUNT", "1")
        .env("GIT_CONFIG_KEY_0", "safe.directory")
        .env("GIT_CONFIG_VALUE_0", "*")
        .env("GIT_CONFIG_NOSYSTEM", "1")
        .env("HOME", "/nowhere")
}

fn make_repository(path: &Path) {
    let script = "set -e; git init -q --bare -b main \"$1\"; git -C \"$1\" config http.receivepack true
        git init -q -b main \"$1.work\"; cd \"$1.work\"; echo first > README; git add README
        git -c user.name=A -c user.email=a@example.com commit -qm initial; git push -q \"$1\" main";
    let mut command = Command::new("sh");
    command.args(["-c", script, "sh"]).arg(path);
    let output = trusting(&mut command).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// A package of Python with one module, as an index has it.
fn make_wheel(folder: &Path) {
    let script = "
import sys, zipfile
with zipfile.ZipFile(sys.argv[1], 'w') as wheel:
    wheel.writestr('tiny/__init__.py', 'answer = 42\\n')
    wheel.writestr('tiny-1.0.dist-info/METADATA', 'Metadata-Version: 2.1\\nName: tiny\\nVersion: 1.0\\n')
    wheel.writestr('tiny-1.0.dist-info/WHEEL', 'Wheel-Version: 1.0\\nGenerator: test\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n')
    wheel.writestr('tiny-1.0.dist-info/RECORD', 'tiny/__init__.py,,\\ntiny-1.0.dist-info/METADATA,,\\ntiny-1.0.dist-info/WHEEL,,\\ntiny-1.0.dist-info/RECORD,,\\n')
";
    let path = folder.join("tiny-1.0-py3-none-any.whl");
    let output = Command::new("/usr/bin/python3").args(["-c", script]).arg(&path).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(fs::metadata(path).unwrap().len() > 100);
}
