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

use boxsh_confine::{Confine, Gateway, Network, Program, Question, Sockets};
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

/// Opens a port when somebody is about to connect to it, unless it is 25, and remembers what it was asked and what it saw.
#[derive(Default)]
struct OnDemand {
    asked: Arc<Mutex<Vec<Question>>>,
    packets: Arc<Mutex<Vec<UdpSocket>>>,
}

impl Gateway for OnDemand {
    fn any_port(&self) -> bool {
        true
    }

    fn serve(&self, sockets: Sockets) -> io::Result<Box<dyn Send + Sync>> {
        // A packet socket is received from as a datagram socket is.
        self.packets.lock().unwrap().extend(sockets.packets.into_iter().map(UdpSocket::from));
        let asked = Arc::clone(&self.asked);
        let questions = sockets.questions.unwrap();
        std::thread::spawn(move || {
            let answer = |question: Question| {
                asked.lock().unwrap().push(question);
                let Question::Connect(address) = question else { return };
                if address.port() != 25 {
                    let listener = TcpListener::from(questions.listen(address).unwrap());
                    std::thread::spawn(move || {
                        let (mut stream, _) = listener.accept().unwrap();
                        let wanted = stream.local_addr().unwrap();
                        stream.write_all(format!("for {wanted}").as_bytes()).unwrap();
                    });
                }
            };
            while questions.answer(answer).is_ok() {}
        });
        Ok(Box::new(()))
    }
}

#[test]
fn ports_are_opened_on_demand_and_what_finds_nobody_is_seen() {
    if !Path::new("/usr/bin/python3").exists() {
        eprintln!("SKIPPED: no python3 in /usr/bin");
        return;
    }
    let gateway = Arc::new(OnDemand::default());
    let confine = Confine::new().network(Network::Allow(Arc::clone(&gateway) as Arc<dyn Gateway>));
    let Some(cell) = cell(&confine) else { return };
    let script = "
import socket, errno
for port in (22, 8443, 25):
    try: s = socket.create_connection(('198.51.100.7', port)); print(s.recv(100).decode())
    except OSError as e: print(errno.errorcode[e.errno])
socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b'x', ('198.51.100.7', 123))
socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b'x', ('127.0.0.1', 123))
try: socket.socket(socket.AF_INET, socket.SOCK_RAW, socket.IPPROTO_ICMP)
except OSError as e: print(errno.errorcode[e.errno])
";
    let answer = run(&cell, Program::new("/usr/bin/python3").args(["-c", script]));
    let expected = "for 198.51.100.7:22\nfor 198.51.100.7:8443\nECONNREFUSED\nEPERM\n";
    assert_eq!(answer.out, expected, "{answer:?}");
    let asked = gateway.asked.lock().unwrap().clone();
    let connect = |port| Question::Connect(([198, 51, 100, 7], port).into());
    assert_eq!(asked, [connect(22), connect(8443), connect(25), Question::Icmp]);
    let mut seen = Vec::new();
    for socket in &*gateway.packets.lock().unwrap() {
        socket.set_nonblocking(true).unwrap();
        let mut packet = [0; 256];
        while let Ok(length) = socket.recv(&mut packet) {
            assert!(length >= 28 && packet[16..20] == [198, 51, 100, 7], "{packet:?}");
            seen.push((packet[9], u16::from_be_bytes([packet[22], packet[23]])));
        }
    }
    assert_eq!(seen, [(6, 22), (6, 8443), (6, 25), (17, 123)]);
}

#[test]
fn all_of_this_holds_for_an_unprivileged_user_too() {
    support::as_nobody("all_of_this_holds_for_an_unprivileged_user_too");
}
