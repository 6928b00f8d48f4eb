//! A gateway sees every connection of a cell with the address that was meant, and nothing else gets out.
#![cfg(target_os = "linux")]
#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a test fails by panicking and says what it leaves out"
)]

mod support;

use std::io::{self, Read, Write};
use std::net::{TcpListener, UdpSocket};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use boxsh_confine::{Confine, Gateway, Network, Program, Sockets};
use support::{cell, run};

/// Tells each client which address it wanted, and remembers it.
#[derive(Default)]
struct Recorder {
    seen: Arc<Mutex<Vec<String>>>,
    ended: Arc<AtomicBool>,
}

struct Service(Arc<AtomicBool>);

impl Drop for Service {
    fn drop(&mut self) {
        self.0.store(true, Ordering::SeqCst);
    }
}

impl Gateway for Recorder {
    fn environment(&self) -> Vec<(String, String)> {
        vec![("http_proxy".into(), "http://10.0.2.2:3128".into())]
    }

    fn serve(&self, sockets: Sockets) -> io::Result<Box<dyn Send + Sync>> {
        for listener in sockets.tcp {
            let seen = Arc::clone(&self.seen);
            let socket = TcpListener::from(listener.socket);
            std::thread::spawn(move || {
                while let Ok((mut stream, _)) = socket.accept() {
                    let wanted = stream.local_addr().unwrap().to_string();
                    seen.lock().unwrap().push(wanted.clone());
                    let mut line = [0; 5];
                    stream.read_exact(&mut line).unwrap();
                    stream
                        .write_all(format!("{} for {wanted}\n", String::from_utf8_lossy(&line)).as_bytes())
                        .unwrap();
                }
            });
        }
        for socket in sockets.dns {
            let (seen, socket) = (Arc::clone(&self.seen), UdpSocket::from(socket));
            std::thread::spawn(move || {
                let mut bytes = [0; 512];
                while let Ok((count, from)) = socket.recv_from(&mut bytes) {
                    seen.lock().unwrap().push(format!("dns {}", String::from_utf8_lossy(&bytes[..count])));
                    let _ = socket.send_to(b"answer", from);
                }
            });
        }
        Ok(Box::new(Service(Arc::clone(&self.ended))))
    }
}

#[test]
fn connections_to_any_address_reach_the_gateway_and_only_at_its_ports() {
    if !Path::new("/usr/bin/python3").exists() {
        eprintln!("SKIPPED: no python3 in /usr/bin");
        return;
    }
    let gateway = Arc::new(Recorder::default());
    let confine = Confine::new().network(Network::Allow(Arc::clone(&gateway) as Arc<dyn Gateway>));
    assert!(confine.environment().contains_key(std::ffi::OsStr::new("http_proxy")));
    let Some(cell) = cell(&confine) else { return };
    let script = "
import socket, errno
def attempt(family, kind, address):
    try:
        s = socket.socket(family, kind); s.settimeout(10)
        if kind == socket.SOCK_STREAM: s.connect(address); s.sendall(b'hello'); print(s.recv(100).decode().strip())
        else: s.connect(address); s.send(b'name'); print(s.recv(100).decode())
    except OSError as e: print(errno.errorcode.get(e.errno, e))
S, D = socket.SOCK_STREAM, socket.SOCK_DGRAM
attempt(socket.AF_INET, S, ('198.51.100.7', 443))
attempt(socket.AF_INET, S, ('10.1.2.3', 80))
attempt(socket.AF_INET, S, ('169.254.169.254', 80))
attempt(socket.AF_INET, S, ('198.51.100.7', 22))
attempt(socket.AF_INET, D, ('127.0.0.1', 53))
attempt(socket.AF_INET, D, ('198.51.100.7', 123))
attempt(socket.AF_INET6, S, ('2001:db8::1', 443))
attempt(socket.AF_INET6, S, ('2001:db8::1', 25))
print(open('/etc/resolv.conf').read(), end='')
";
    let answer = run(&cell, Program::new("/usr/bin/python3").args(["-c", script]));
    let lines: Vec<_> = answer.out.lines().collect();
    assert_eq!(
        lines[..6],
        [
            "hello for 198.51.100.7:443",
            "hello for 10.1.2.3:80",
            "hello for 169.254.169.254:80",
            "ECONNREFUSED",
            "answer",
            "ECONNREFUSED"
        ],
        "{answer:?}"
    );
    // Where the kernel has no IPv6 there is nothing to reach.
    assert!(["hello for [2001:db8::1]:443", "EAFNOSUPPORT", "ENETUNREACH"].contains(&lines[6]), "{answer:?}");
    assert!(["ECONNREFUSED", "EAFNOSUPPORT", "ENETUNREACH"].contains(&lines[7]), "{answer:?}");
    assert_eq!(lines[8], "nameserver 127.0.0.1");
    assert!(gateway.seen.lock().unwrap().contains(&"198.51.100.7:443".to_owned()));
    assert!(!gateway.ended.load(Ordering::SeqCst));
    drop(cell);
    assert!(gateway.ended.load(Ordering::SeqCst));
}

/// A gateway that cannot start.
struct Broken;

impl Gateway for Broken {
    fn serve(&self, _: Sockets) -> io::Result<Box<dyn Send + Sync>> {
        Err(io::Error::other("no rules"))
    }
}

#[test]
fn a_gateway_that_does_not_start_makes_no_open_network_of_it() {
    if cell(&Confine::new()).is_none() {
        return;
    }
    let error = Confine::new().network(Network::Allow(Arc::new(Broken))).cell().map(drop).unwrap_err();
    assert_eq!(error.to_string(), "start the gateway: no rules");
}
