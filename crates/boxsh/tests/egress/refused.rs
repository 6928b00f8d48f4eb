//! What is not allowed does not work, and is told with the name or the address.

use boxsh::net::Rule;

use crate::scene::{Scene, scene};

/// Runs a script that must not get anywhere; what was refused is told as expected, and nobody was asked anything.
#[track_caller]
fn assert_refused(scene: &Scene, sandbox: &mut boxsh::Sandbox, script: &str, expected: &str) {
    let result = sandbox.run(script);
    assert_eq!(result.stdout_str(), "", "{script}");
    let violations = scene.violations();
    let told: Vec<&str> = violations.iter().filter_map(|text| text.strip_prefix("network: ")).collect();
    assert_eq!(told, [expected], "{script}: {}", result.stderr_str());
    assert_eq!(scene.asked(), [""; 0], "{script}");
}

const DATAGRAM: &str = "import socket; s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)\n";

#[test]
fn nothing_else_gets_out() {
    let Some(scene) = scene!() else { return };
    let rules = [
        "web.example",
        "six.example",
        "rebinding.example",
        "inside.example",
        "metadata.example",
        "loopback.example",
        "reserved.example",
    ];
    let mut sandbox = scene.sandbox(&rules);
    let python = |script: &str| format!("python3 -c '{script}'");
    let cases = [
        // Names.
        ("curl -s http://evil.example/", "evil.example: the host is not allowed"),
        ("curl -s http://sub.web.example/", "sub.web.example: the host is not allowed"),
        ("git ls-remote -q https://evil.example/repo.git", "evil.example: the host is not allowed"),
        // Other ports.
        ("curl -s http://web.example:8080/", "web.example:8080: the host is not allowed"),
        ("nc -w5 web.example 7007", "web.example:7007: the host is not allowed"),
        ("git ls-remote -q git://web.example/repo.git", "web.example:9418: the host is not allowed"),
        // Other addresses: of the same host, of another one, inside, of IPv6.
        ("curl -s http://93.184.216.10/", "93.184.216.10:80: the host is not allowed"),
        ("curl -s http://93.184.216.11/", "93.184.216.11:80: the host is not allowed"),
        ("nc -w5 93.184.216.11 7007", "93.184.216.11:7007: the host is not allowed"),
        ("curl -s http://10.20.30.40/", "10.20.30.40:80: the host is not allowed"),
        ("curl -sg http://[2606:4700:10::10]/", "[2606:4700:10::10]:80: the host is not allowed"),
        ("nc -w5 2606:4700:10::10 7007", "[2606:4700:10::10]:7007: the host is not allowed"),
        (
            "curl -s --resolve web.example:80:93.184.216.11 http://web.example/",
            "93.184.216.11:80: the host is not allowed",
        ),
        // Names that lead inside.
        ("curl -s http://inside.example/", "inside.example:80: 10.20.30.40 is a private address"),
        ("curl -s http://metadata.example/", "metadata.example:80: 169.254.169.254 is a link-local address"),
        ("curl -s http://reserved.example/", "reserved.example:80: 203.0.113.5 is a reserved address"),
        ("ping -c1 web.example", "ICMP: the protocol is not allowed"),
    ];
    for (script, expected) in cases {
        assert_refused(&scene, &mut sandbox, script, expected);
    }
    for (script, expected) in [
        ("s.sendto(b\"x\", (\"web.example\", 443))", "web.example:443: datagrams are not allowed"),
        (
            "s.connect((\"93.184.216.10\", 9999)); s.send(b\"x\")",
            "93.184.216.10:9999: datagrams are not allowed",
        ),
        ("s.sendmsg([b\"x\"], [], 0, (\"9.9.9.9\", 5353))", "9.9.9.9:5353: datagrams are not allowed"),
    ] {
        assert_refused(&scene, &mut sandbox, &python(&format!("{DATAGRAM}{script}")), expected);
    }
    let six = "import socket; s = socket.socket(socket.AF_INET6, socket.SOCK_DGRAM); s.sendto(b\"x\", (\"2606:4700:10::10\", 443))";
    assert_refused(&scene, &mut sandbox, &python(six), "[2606:4700:10::10]:443: datagrams are not allowed");
}

#[test]
fn a_name_that_is_bound_anew_is_checked_anew() {
    let Some(scene) = scene!() else { return };
    let mut sandbox = scene.sandbox(&["rebinding.example"]);
    assert_eq!(sandbox.run("curl -s http://rebinding.example/").stdout_str(), "ok\n");
    assert_eq!(scene.asked(), ["GET http://rebinding.example/"]);
    let expected = "rebinding.example:80: 10.20.30.40 is a private address";
    assert_refused(&scene, &mut sandbox, "curl -s http://rebinding.example/", expected);
    // Of several addresses only those that may be dialled are.
    let mut sandbox = scene.sandbox(&["mixed.example"]);
    assert_eq!(sandbox.run("curl -s http://mixed.example/").stdout_str(), "ok\n");
    assert_eq!(scene.violations(), [""; 0]);
}

#[test]
fn a_datagram_fails_fast_so_that_others_are_tried() {
    let Some(scene) = scene!() else { return };
    let mut sandbox = scene.sandbox(&["web.example"]);
    let script = format!(
        "python3 -c '{DATAGRAM}import errno
s.settimeout(60); s.connect((\"web.example\", 443))
try: s.send(b\"x\"); s.recv(9)
except OSError as e: print(errno.errorcode[e.errno])'"
    );
    assert_eq!(sandbox.run(script).stdout_str(), "ECONNREFUSED\n");
    assert_eq!(scene.violations(), ["network: web.example:443: datagrams are not allowed"]);
}

#[test]
fn rules_about_requests_open_nothing_else() {
    let Some(scene) = scene!() else { return };
    let reading: Rule = "web.example:*".parse().unwrap();
    let mut sandbox = scene.sandbox_with([reading], |builder| builder);
    assert_eq!(sandbox.run("curl -sS http://web.example/ http://web.example:8080/").stdout_str(), "ok\nok\n");
    scene.asked();
    for (script, expected) in [
        ("curl -s -d x http://web.example/echo", "http://web.example/echo: the method POST is not allowed"),
        (
            "curl -s -d x http://web.example:8080/echo",
            "http://web.example:8080/echo: the method POST is not allowed",
        ),
        (
            "curl -s https://web.example/",
            "web.example:443: the rules about it cannot be kept on an encrypted connection",
        ),
        ("echo hello | nc -N -w5 web.example 7007", "web.example:7007: the protocol is not allowed"),
    ] {
        assert_refused(&scene, &mut sandbox, script, expected);
    }
}

#[test]
fn an_empty_list_and_no_list_open_nothing() {
    let Some(scene) = scene!() else { return };
    let mut sandbox = scene.sandbox(&[]);
    assert_refused(
        &scene,
        &mut sandbox,
        "curl -s http://web.example/",
        "web.example: the host is not allowed",
    );
    let expected = "93.184.216.10:80: the host is not allowed";
    assert_refused(&scene, &mut sandbox, "curl -s http://93.184.216.10/", expected);
    let mut sandbox = boxsh::Sandbox::builder().native(boxsh::Native::new().host_first()).build().unwrap();
    let result =
        sandbox.run("curl -s http://web.example/; curl -s http://93.184.216.10/; curl -s http://127.0.0.1/");
    assert_eq!((&*result.stdout_str(), result.exit_code), ("", 7));
    assert_eq!(scene.asked(), [""; 0]);
}

#[test]
fn a_host_that_is_allowed_is_no_way_to_another_one() {
    let Some(scene) = scene!() else { return };
    let mut sandbox = scene.sandbox(&["web.example", "web.example:8080"]);
    for (script, expected) in [
        // It as a proxy: by a request to connect, and by a request for a whole address.
        (
            "curl -s -x http://web.example:80 https://evil.example/",
            "web.example:80: the protocol is not allowed",
        ),
        (
            "curl -s -x http://web.example:8080 https://evil.example/",
            "web.example:8080: the protocol is not allowed",
        ),
        (
            "curl -s -x http://web.example:80 http://evil.example/",
            "web.example:80: the protocol is not allowed",
        ),
        // The gateway's own proxies, one by way of the other.
        (
            "curl -s --preproxy socks5h://127.0.0.1:1080 -x http://127.0.0.1:3128 https://web.example/",
            "127.0.0.1:3128: the host is not allowed",
        ),
    ] {
        sandbox.run(script);
        let violations = scene.violations();
        let is_told = violations.iter().any(|text| text.strip_prefix("network: ") == Some(expected));
        assert!(is_told, "{script}: {violations:?}");
        assert_eq!(scene.asked(), [""; 0], "{script}");
    }
}

/// Two threads: one connects, the other changes the address meanwhile.
const CHANGING: &str = r#"python3 -c '
import ctypes, socket, struct, threading
libc = ctypes.CDLL(None)
allowed = struct.pack("=H", 2) + struct.pack(">H", 7007) + socket.inet_aton(socket.gethostbyname("any.example")) + bytes(8)
inside = struct.pack("=H", 2) + struct.pack(">H", 7007) + socket.inet_aton("10.20.30.40") + bytes(8)
place = ctypes.create_string_buffer(allowed, 16)
done = False
def change():
    while not done: ctypes.memmove(place, inside, 16); ctypes.memmove(place, allowed, 16)
thread = threading.Thread(target=change); thread.start()
reached = set()
for i in range(301):
    if i == 300: done = True; thread.join(); ctypes.memmove(place, allowed, 16)
    s = socket.socket()
    if libc.connect(s.fileno(), place, 16) == 0:
        name = s.getpeername()[0]
        try: s.sendall(b"x"); s.shutdown(1); reached.add((name, s.recv(9, socket.MSG_WAITALL)))
        except OSError: reached.add((name, None))
    s.close()
print(sorted(a for a, b in reached if b == b"xbye\n"))'"#;

#[test]
fn an_address_that_changes_while_it_is_looked_at_leads_nowhere_else() {
    let Some(scene) = scene!() else { return };
    let mut sandbox = scene.sandbox(&["any.example:*"]);
    let result = sandbox.run(CHANGING);
    assert_eq!((&*result.stdout_str(), &*result.stderr_str()), ("['198.18.0.1']\n", ""));
}
