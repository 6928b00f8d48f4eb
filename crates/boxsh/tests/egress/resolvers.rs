//! Names are found by whatever way a program asks for them.

use std::process::Command;

use crate::scene::{assert_output, scene, succeeds};

#[test]
fn names_are_found_over_datagrams_and_connections_at_any_address() {
    let Some(scene) = scene!() else { return };
    let mut sandbox = scene.sandbox(&["web.example", "other.example"]);
    assert_output(&mut sandbox, "getent ahostsv4 web.example | head -1 | cut -d' ' -f1", "198.18.0.1\n");
    assert_output(&mut sandbox, "dig +short web.example", "198.18.0.1\n");
    assert_output(&mut sandbox, "dig +short +tcp web.example other.example", "198.18.0.1\n198.18.0.2\n");
    assert_output(
        &mut sandbox,
        "dig +short +noedns @8.8.8.8 web.example; dig +short +tcp @8.8.8.8 web.example",
        "198.18.0.1\n198.18.0.1\n",
    );
    // There is nothing of these kinds, so programs take the address.
    assert_output(
        &mut sandbox,
        "for kind in AAAA HTTPS SVCB TXT MX; do dig +noall +answer +comments web.example $kind | grep -o 'status: [A-Z]*'; done",
        &"status: NOERROR\n".repeat(5),
    );
    assert_eq!(scene.violations(), [""; 0]);
    assert_output(
        &mut sandbox,
        "dig +noall +comments evil.example | grep -o 'status: [A-Z]*'; dig +tcp +noall +comments worse.example | grep -o 'status: [A-Z]*'",
        "status: NXDOMAIN\nstatus: NXDOMAIN\n",
    );
    assert_eq!(
        scene.violations(),
        ["network: evil.example: the host is not allowed", "network: worse.example: the host is not allowed"]
    );
}

/// As Go does it: both kinds at once over one connected socket, with an extension record.
const PARALLEL: &str = r#"python3 -c '
import socket, struct
def query(number, kind):
    name = b"".join(bytes([len(part)]) + part for part in b"web.example".split(b".")) + b"\0"
    return struct.pack(">HHHHHH", number, 0x100, 1, 0, 0, 1) + name + struct.pack(">HH", kind, 1) + b"\0\0\x29\x04\xd0\0\0\0\0\0\0"
s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM); s.settimeout(60); s.connect(("127.0.0.1", 53))
s.send(query(1, 1)); s.send(query(2, 28))
answers = {}
while len(answers) < 2:
    reply = s.recv(1500); number, flags, _, count = struct.unpack(">HHHH", reply[:8]); answers[number] = (flags & 15, count)
print(answers[1], answers[2])'"#;

#[test]
fn resolvers_of_other_languages_work() {
    let Some(scene) = scene!() else { return };
    let mut sandbox = scene.sandbox(&["web.example"]);
    assert_output(&mut sandbox, PARALLEL, "(0, 1) (0, 0)\n");
    assert_output(&mut sandbox, "busybox wget -qO- http://web.example/", "ok\n");
    if !succeeds(&["musl-gcc", "--version"]) {
        eprintln!("SKIPPED: no musl-gcc");
        return;
    }
    let source = "#include <netdb.h>\n#include <stdio.h>\n#include <arpa/inet.h>\nint main(int n, char **v) { struct addrinfo *a; int r = getaddrinfo(v[1], 0, 0, &a);
        if (r) return puts(gai_strerror(r)), 1; puts(inet_ntoa(((struct sockaddr_in *)a->ai_addr)->sin_addr)); return 0; }";
    let (file, program) = (scene.folder.join("names.c"), scene.folder.join("names"));
    std::fs::write(&file, source).unwrap();
    assert!(
        Command::new("musl-gcc")
            .arg("-static")
            .arg("-o")
            .arg(&program)
            .arg(&file)
            .status()
            .unwrap()
            .success()
    );
    let program = std::fs::read(program).unwrap();
    let rules = ["web.example"].map(|rule| rule.parse::<boxsh::net::Rule>().unwrap().any_method());
    let mut sandbox =
        scene.sandbox_with(rules, |builder| builder.file_with_mode("/home/agent/names", program, 0o755));
    assert_output(&mut sandbox, "./names web.example", "198.18.0.1\n");
    assert_output(&mut sandbox, "./names evil.example", "Name does not resolve\n");
    assert_eq!(scene.violations(), ["network: evil.example: the host is not allowed"; 1]);
}
