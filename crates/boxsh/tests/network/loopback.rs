//! A loopback of the session's own.

use boxsh::Sandbox;

use crate::server::Server;

#[test]
fn the_loopback_of_the_host_is_not_there() {
    let server = Server::plain();
    let mut sandbox = Sandbox::builder().loopback().build().unwrap();
    for host in ["127.0.0.1", "localhost", "127.1.2.3", "[::1]", "[::ffff:127.0.0.1]"] {
        let result = sandbox.run(format!(
            "curl -sS http://{host}:{}/; wget -qO- http://{host}:{}/",
            server.port, server.port
        ));
        assert_eq!(result.stdout_str(), "", "{host}");
        assert_ne!(result.exit_code, 0, "{host}");
    }
    let result = sandbox.run(format!("curl -sS http://127.0.0.1:{}/", server.port));
    assert_eq!(result.exit_code, 7);
    assert!(
        result.stderr_str().contains("Failed to connect") || result.stderr_str().contains("refused"),
        "{}",
        result.stderr_str()
    );
    assert!(server.take().is_empty(), "nobody came");
    // And nothing else is.
    let result = sandbox.run("curl -sS http://192.0.2.1/; curl -sS http://0.0.0.0/");
    assert_eq!(result.exit_code, 7, "{}", result.stderr_str());
}

/// A session with programs of the host and a loopback; none if this machine cannot confine or has no python3.
#[cfg(target_os = "linux")]
fn session() -> Option<Sandbox> {
    let built = Sandbox::builder().loopback().native(boxsh::Native::new()).build();
    let mut sandbox = match built {
        Ok(sandbox) => sandbox,
        Err(error) => {
            eprintln!("SKIPPED: {error}");
            return None;
        }
    };
    if !sandbox.run("python3 -c 1").is_success() {
        eprintln!("SKIPPED: no python3");
        return None;
    }
    Some(sandbox)
}

#[test]
#[cfg(target_os = "linux")]
fn both_kinds_of_programs_meet_at_the_loopback() {
    let server = Server::plain();
    let Some(mut sandbox) = session() else { return };
    let script = "mkdir -p /tmp/site; cd /tmp/site; echo from python > page
        python3 -m http.server 8000 --bind 127.0.0.1 2> /dev/null &
        until curl -s http://127.0.0.1:8000/page; do sleep 0.05; done
        wget -qO- http://localhost:8000/page
        python3 -c 'import urllib.request as u; print(u.urlopen(\"http://127.0.0.1:8000/page\").read())'
        curl -s -X POST http://127.0.0.1:8000/page -o /dev/null -w '%{http_code}\\n'
        kill %1";
    let result = sandbox.run(script);
    assert_eq!(
        result.stdout_str(),
        "from python\nfrom python\nb'from python\\n'\n501\n",
        "{}",
        result.stderr_str()
    );
    // What the host has at its own loopback is out of reach for both.
    let port = server.port;
    let script = format!(
        "curl -s http://127.0.0.1:{port}/; echo $?; \
         python3 -c 'import socket; socket.create_connection((\"127.0.0.1\", {port}))' 2> /dev/null || echo refused"
    );
    assert_eq!(sandbox.run(script).stdout_str(), "7\nrefused\n");
    assert!(server.take().is_empty());
    // A copy has a loopback of its own.
    sandbox.run(
        "cd /tmp/site; python3 -m http.server 8001 --bind 127.0.0.1 2> /dev/null & \
        until curl -s http://127.0.0.1:8001/page; do sleep 0.05; done",
    );
    let mut copy = sandbox.fork().unwrap();
    assert_eq!(copy.run("curl -s http://127.0.0.1:8001/page; echo $?").stdout_str(), "7\n");
}
