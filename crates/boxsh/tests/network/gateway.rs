//! Programs of the host in a cell, and what the gateway lets them reach: real tools, real servers, a network namespace.

use std::io::{Read, Write, pipe};
use std::net::{IpAddr, TcpListener};
use std::sync::{Arc, Mutex};

use boxsh::NativeGateway;
use boxsh::confine::{Cell, Confine, Network, Program};
use boxsh::net::{Gateway, NetworkPolicy, Resolver, Rule};

use crate::server::Server;

/// An address of this machine that nobody else uses.
const HERE: &str = "127.0.0.77";

/// Leads the names of these tests to servers on this machine, and one elsewhere inside.
struct Names;

impl Resolver for Names {
    fn resolve(&self, name: &str) -> std::io::Result<Vec<IpAddr>> {
        let address = match name {
            "rebinding.test" => "127.0.0.1",
            "metadata.test" => "169.254.169.254",
            name if name.ends_with(".test") => HERE,
            _ => return Ok(Vec::new()),
        };
        Ok(vec![address.parse().unwrap()])
    }
}

/// A cell, the servers outside, and what was refused.
struct Scene {
    cell: Cell,
    plain: Server,
    secured: Server,
    denials: Arc<Mutex<Vec<String>>>,
}

fn rule(text: &str) -> Rule {
    text.parse::<Rule>().unwrap().any_method()
}

/// The scene, with rules of its own; none, with a line that says so, where this machine cannot have it.
fn scene(rules: impl IntoIterator<Item = Rule>) -> Option<Scene> {
    let servers = (Server::plain_at(&format!("{HERE}:80")), Server::secured_at(&format!("{HERE}:443")));
    let (Ok(plain), Ok(secured)) = servers else {
        eprintln!("SKIPPED: ports 80 and 443 cannot be used on this machine");
        return None;
    };
    let listed = [rule(HERE), rule(&format!("{HERE}:*"))];
    let policy = rules.into_iter().chain(listed).fold(NetworkPolicy::new(), NetworkPolicy::rule);
    let denials: Arc<Mutex<Vec<String>>> = Arc::default();
    let told = denials.clone();
    let gateway = Gateway::new(policy)
        .resolver(Names)
        .on_denial(move |denial| told.lock().unwrap().push(denial.to_string()));
    let confine = Confine::new().network(Network::Allow(Arc::new(NativeGateway::from(gateway))));
    match confine.cell() {
        Ok(cell) => Some(Scene { cell, plain, secured, denials }),
        Err(error) => {
            eprintln!("SKIPPED: no cell on this machine: {error}");
            None
        }
    }
}

impl Scene {
    /// Runs a script inside; gives what it wrote.
    fn sh(&self, script: &str) -> String {
        let (mut output, end) = pipe().unwrap();
        let errors = end.try_clone().unwrap();
        let program = Program::new("/bin/bash")
            .args(["-c", script])
            .envs(Confine::new().environment())
            .stdout(end)
            .stderr(errors);
        let mut running = self.cell.spawn(program).unwrap();
        let mut text = Vec::new();
        output.read_to_end(&mut text).unwrap();
        running.wait().unwrap();
        String::from_utf8_lossy(&text).into_owned()
    }

    fn denials(&self) -> Vec<String> {
        std::mem::take(&mut *self.denials.lock().unwrap())
    }

    /// What the servers were asked, by path.
    fn asked(&self) -> Vec<String> {
        let requests = self.plain.take().into_iter().chain(self.secured.take());
        requests.map(|request| request.head.split(' ').nth(1).unwrap_or_default().to_owned()).collect()
    }
}

/// Everything in one scene: the ports are the machine's, so scenes cannot stand beside each other.
#[test]
fn a_cell_reaches_what_the_rules_allow_and_nothing_else() {
    let raw = TcpListener::bind((HERE, 0)).unwrap();
    let port = raw.local_addr().unwrap().port();
    std::thread::spawn(move || {
        for mut socket in raw.incoming().flatten() {
            let _ = socket.write_all(b"server first\n");
            let mut line = [0; 5];
            if socket.read_exact(&mut line).is_ok() {
                let _ = socket.write_all(&line);
            }
        }
    });
    let reading: Rule = "reading.test".parse().unwrap();
    let rules = [
        rule("web.test"),
        rule("*.wild.test"),
        rule(&format!("raw.test:{port}")),
        rule("rebinding.test"),
        rule("metadata.test"),
        rule("http://path.test/v1"),
        reading,
    ];
    let Some(scene) = scene(rules) else { return };

    // What is allowed works without any settings.
    assert_eq!(scene.sh("curl -sS http://web.test/a"), "ok\n");
    assert_eq!(scene.sh("curl -sSk https://web.test/b"), "ok\n");
    assert_eq!(scene.sh("curl -sS http://a.b.wild.test/c http://WEB.test/d"), "ok\nok\n");
    assert_eq!(
        scene.sh("curl -sS http://web.test/large | md5sum | cut -c1-8"),
        "f2f5ef0e\n".replace("f2f5ef0e", &digest())
    );
    assert_eq!(scene.sh("curl -sS -d @/etc/hostname http://web.test/x http://web.test/y"), "ok\nok\n");
    let script =
        format!("exec 3<>/dev/tcp/raw.test/{port}; read -r x <&3; echo \"$x\"; echo ping >&3; cat <&3");
    assert_eq!(scene.sh(&script), "server first\nping\n");
    assert_eq!(scene.denials(), [""; 0]);
    assert_eq!(scene.asked().len(), 7);

    // Stricter rules are kept on plain HTTP, and nothing else is opened by them.
    assert_eq!(scene.sh("curl -sS http://path.test/v1/x http://reading.test/"), "ok\nok\n");
    scene.asked();
    for (script, expected) in [
        ("curl -s http://path.test/v10", "path.test/v10: the path is not allowed"),
        ("curl -s http://path.test/v1/x http://path.test/v2", "path.test/v2: the path is not allowed"),
        ("curl -s -d x http://reading.test/", "the method POST is not allowed"),
        ("curl -sk https://reading.test/", "reading.test:443: the rules about it cannot be kept"),
        // Names.
        ("curl -s http://evil.test/", "evil.test: the host is not allowed"),
        ("curl -s http://wild.test/", "wild.test: the host is not allowed"),
        ("curl -s http://web.test.evil.org/", "web.test.evil.org: the host is not allowed"),
        // Addresses.
        ("curl -s http://127.0.0.1/", "127.0.0.1:80: the host is not allowed"),
        ("curl -s http://169.254.169.254/", "169.254.169.254:80: the host is not allowed"),
        ("curl -s http://8.8.8.8/", "8.8.8.8:80: the host is not allowed"),
        ("curl -sg http://[2606:4700::1111]/", "[2606:4700::1111]:80: the host is not allowed"),
        ("curl -s http://rebinding.test/", "rebinding.test:80: 127.0.0.1 is a loopback address"),
        ("curl -s http://metadata.test/", "metadata.test:80: 169.254.169.254 is a link-local address"),
        // One name, and another one inside.
        (
            "curl -s -H 'Host: evil.test' http://web.test/",
            "web.test:80: the connection is for evil.test instead",
        ),
        (
            "curl -sk --connect-to evil.test:443:web.test:443 https://evil.test/",
            "web.test:443: the connection is for evil.test instead",
        ),
        (
            "exec 3<>/dev/tcp/web.test/443; echo SSH-2.0-x >&3; cat <&3",
            "web.test:443: the protocol is not allowed",
        ),
        (
            "exec 3<>/dev/tcp/web.test/80; printf 'SSH-2.0-x\\r\\n' >&3; cat <&3",
            "web.test:80: the protocol is not allowed",
        ),
        // By a proxy.
        ("curl -s -x http://127.0.0.1:3128 -p http://evil.test/", "evil.test:80: the host is not allowed"),
        (
            "curl -s --socks5-hostname 127.0.0.1:1080 http://evil.test/",
            "evil.test:80: the host is not allowed",
        ),
        ("curl -s --socks5 127.0.0.1:1080 http://10.0.0.1/", "10.0.0.1:80: the host is not allowed"),
    ] {
        assert_eq!(scene.sh(script).replace("ok\n", ""), "", "{script}");
        let denials = scene.denials();
        assert!(denials.iter().any(|denial| denial.contains(expected)), "{script}: {denials:?}");
        assert!(scene.asked().iter().all(|path| path == "/v1/x"), "{script}");
    }

    // Proxies do the same for those who want one.
    assert_eq!(scene.sh("curl -sS -x http://127.0.0.1:3128 -p http://web.test/a"), "ok\n");
    assert_eq!(scene.sh("curl -sSk -x http://127.0.0.1:3128 https://web.test/a"), "ok\n");
    assert_eq!(scene.sh("curl -sS --socks5-hostname 127.0.0.1:1080 http://web.test/b"), "ok\n");
    assert_eq!(scene.sh("curl -sSk --socks5 127.0.0.1:1080 https://web.test/c"), "ok\n");
    scene.asked();

    // No other port, no datagrams, no name with a NUL in it.
    assert_eq!(scene.sh("curl -s -m 5 http://web.test:81/; echo $?"), "7\n");
    assert_eq!(
        scene.sh("(echo x > /dev/udp/8.8.8.8/9999; echo y > /dev/udp/8.8.8.8/9999) 2>/dev/null; echo done"),
        "done\n"
    );
    let nul = "exec 3<>/dev/tcp/127.0.0.1/1080; printf '\\5\\1\\0' >&3; head -c2 <&3 | od -An -tx1; \
               printf '\\5\\1\\0\\3\\14evil\\0web.test\\0\\120' >&3; head -c2 <&3 | od -An -tx1";
    assert_eq!(scene.sh(nul), " 05 00\n 05 07\n");
    assert!(scene.asked().is_empty());
}

fn digest() -> String {
    use std::fmt::Write as _;
    let mut sandbox = boxsh::Sandbox::new();
    let mut text = String::new();
    let _ = write!(
        text,
        "{}",
        sandbox
            .run("for ((i=0;i<20000;i++)); do printf 0123456789abcdef; done | md5sum | cut -c1-8")
            .stdout_str()
    );
    text.trim().to_owned()
}
