//! `boxsh serve` as its users start it.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::{boxsh, call, call_with_input};

/// A server that was started, and ends with this value.
struct Server {
    child: Child,
    /// What it says on standard error.
    messages: BufReader<std::process::ChildStderr>,
}

impl Server {
    /// Starts a server, and waits until it listens; gives where.
    fn start(directory: &Path, words: &[&str]) -> (Self, String) {
        let mut command = boxsh(directory);
        let mut child = command.arg("serve").args(words).stderr(Stdio::piped()).spawn().unwrap();
        let mut messages = BufReader::new(child.stderr.take().unwrap());
        let mut line = String::new();
        messages.read_line(&mut line).unwrap();
        let place = line
            .strip_prefix("boxsh: listening on ")
            .unwrap_or_else(|| panic!("{line}"))
            .trim_end()
            .to_owned();
        (Self { child, messages }, place)
    }

    fn pid(&self) -> rustix::process::Pid {
        rustix::process::Pid::from_child(&self.child)
    }

    fn signal(&mut self, signal: rustix::process::Signal) -> std::process::ExitStatus {
        rustix::process::kill_process(self.pid(), signal).unwrap();
        self.child.wait().unwrap()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let mut rest = String::new();
        let _ = self.messages.read_line(&mut rest);
    }
}

/// A client that calls one method after another.
struct Client<S>(BufReader<S>);

impl Client<UnixStream> {
    fn connect(socket: &Path) -> Self {
        let stream = UnixStream::connect(socket).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        Self(BufReader::new(stream))
    }
}

impl<S: std::io::Read + Write> Client<S> {
    fn call(&mut self, method: &str, params: Value) -> Value {
        let request = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
        self.0.get_mut().write_all(format!("{request}\n").as_bytes()).unwrap();
        let mut line = String::new();
        self.0.read_line(&mut line).unwrap();
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"))
    }

    fn create(&mut self) -> String {
        let made = self.call("session.create", json!({}));
        made["result"]["session"]["session_id"].as_str().unwrap_or_else(|| panic!("{made}")).to_owned()
    }

    fn out(&mut self, session: &str, script: &str) -> String {
        let answer = self.call("session.exec", json!({ "session_id": session, "script": script }));
        answer["result"]["stdout"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned()
    }
}

#[test]
fn a_client_on_standard_input_gets_every_answer() {
    let directory = tempfile::tempdir().unwrap();
    let input = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"system.hello\"}\n{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"session.create\"}";
    let (status, stdout, stderr) = call_with_input(directory.path(), &["serve", "--stdio"], input);
    assert_eq!((status, stderr.as_str()), (0, ""));
    let answers: Vec<Value> = stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers[0]["result"]["capabilities"]["transport"], "stdio");
    assert_eq!(answers[1]["result"]["session"]["state"], "idle");
}

#[test]
fn a_long_request_on_standard_input_is_not_the_last() {
    let directory = tempfile::tempdir().unwrap();
    let mut command = boxsh(directory.path());
    let mut child =
        command.args(["serve", "--stdio"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let (mut input, mut output) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    let mut call = |method: &str, params: Value| -> Value {
        let request = json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params });
        input.write_all(format!("{request}\n").as_bytes()).unwrap();
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"))
    };
    let id = call("session.create", json!({}))["result"]["session"]["session_id"].take();
    for _ in 0..3 {
        let answer = call("session.exec", json!({ "session_id": id, "script": "sleep 0.05; echo late" }));
        assert_eq!(answer["result"]["stdout"], "late\n");
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn the_document_is_printed() {
    let directory = tempfile::tempdir().unwrap();
    let (status, stdout, _) = call(directory.path(), &["serve", "--describe"]);
    let document: Value = serde_json::from_str(&stdout).unwrap();
    assert_eq!((status, &document["openrpc"]), (0, &json!("1.3.2")));
    assert!(document["methods"].as_array().unwrap().len() > 40);
}

#[test]
fn a_wrong_command_line_says_what_is_wrong() {
    let directory = tempfile::tempdir().unwrap();
    for (words, message) in [
        (&["serve"][..], "--stdio"),
        (&["serve", "--stdio", "--socket", "s"], "cannot be used with"),
        #[cfg(feature = "e2b")]
        (&["serve", "--protocol", "e2b", "--stdio"], "--listen"),
        (&["serve", "--protocol", "none", "--stdio"], "possible values"),
        (&["serve", "--listen", "0.0.0.0:0"], "open to other machines"),
        (&["serve", "--stdio", "--state", "s"], "--state-dir"),
        (&["serve", "--stdio", "--session-ttl", "0"], "greater than 0"),
        (&["serve", "--stdio", "--template", "x"], "NAME=FILE"),
    ] {
        let (status, _, stderr) = call(directory.path(), words);
        assert_eq!(status, 2, "{words:?}: {stderr}");
        assert!(stderr.contains(message), "{words:?}: {stderr}");
    }
    std::fs::write(directory.path().join("tokens"), "0123456789abcdef0123456789abcdef").unwrap();
    let (status, _, stderr) =
        call(directory.path(), &["serve", "--listen", "127.0.0.1:0", "--token-file", "tokens"]);
    assert_eq!(status, 125);
    assert!(stderr.contains("make its mode 0600"), "{stderr}");
}

#[test]
fn sessions_have_what_the_command_line_gives_them() {
    let directory = tempfile::tempdir().unwrap();
    std::fs::create_dir(directory.path().join("work")).unwrap();
    std::fs::write(directory.path().join("work/f"), "host\n").unwrap();
    let socket = directory.path().join("socket");
    let words = [
        "--socket",
        "socket",
        "--workspace",
        "work",
        "--env",
        "A=b",
        "--deny-command",
        "rm",
        "--limit",
        "commands=50",
    ];
    let (_server, place) = Server::start(directory.path(), &words);
    assert_eq!(place, "socket");
    let mut client = Client::connect(&socket);
    let id = client.create();
    assert_eq!(
        client.out(&id, "pwd; cat f; echo $A; rm f 2>&1; echo new > f"),
        "/workspace\nhost\nb\nrm: not allowed here\n"
    );
    let limited = client.call("session.exec", json!({ "session_id": id, "script": "while :; do :; done" }));
    assert_eq!(limited["result"]["limit"]["name"], "commands");
    let applied = client.call("session.apply", json!({ "session_id": id }));
    assert_eq!(applied["result"]["done"], json!(["f"]), "{applied}");
    assert_eq!(std::fs::read_to_string(directory.path().join("work/f")).unwrap(), "new\n");
}

#[test]
fn tcp_needs_the_token_of_the_file() {
    use std::os::unix::fs::PermissionsExt;
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("tokens");
    std::fs::write(&file, "ann 0123456789abcdef0123456789abcdef\n").unwrap();
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o600)).unwrap();
    let words = ["--listen", "127.0.0.1:0", "--token-file", "tokens", "--in-process"];
    let (_server, place) = Server::start(directory.path(), &words);
    let connect = || Client(BufReader::new(TcpStream::connect(&place).unwrap()));
    assert_eq!(connect().call("session.create", json!({}))["error"]["code"], -32001);
    let mut client = connect();
    let hello = client.call("system.hello", json!({ "token": "0123456789abcdef0123456789abcdef" }));
    assert_eq!(hello["result"]["capabilities"]["transport"], "tcp");
    let id = client.create();
    assert_eq!(client.out(&id, "echo $USER"), "agent\n");
}

#[test]
fn a_port_of_a_session_is_published_on_the_loopback() {
    let directory = tempfile::tempdir().unwrap();
    let (_, probe, _) =
        call(directory.path(), &["run", "--native", "-c", "command -v python3 >/dev/null && echo yes"]);
    if probe != "yes\n" {
        println!("SKIPPED: host programs cannot be confined here, or there is no python3");
        return;
    }
    let words = ["--socket", "socket", "--native", "--network", "loopback", "--publish"];
    let (_server, _) = Server::start(directory.path(), &words);
    let mut client = Client::connect(&directory.path().join("socket"));
    let id = client.create();
    let script = "mkdir site; cd site; echo from inside > page; exec python3 -m http.server 8000";
    client.call("session.start", json!({ "session_id": id, "script": script }));
    let published = client.call("session.publish", json!({ "session_id": id, "port": 8000 }));
    let port = published["result"]["port"].as_u64().unwrap_or_else(|| panic!("{published}"));
    let get = || {
        let mut stream = TcpStream::connect(("127.0.0.1", port as u16)).ok()?;
        stream.write_all(b"GET /page HTTP/1.0\r\n\r\n").ok()?;
        let mut answer = String::new();
        std::io::Read::read_to_string(&mut stream, &mut answer).ok()?;
        answer.ends_with("from inside\n").then_some(())
    };
    let deadline = Instant::now() + Duration::from_secs(60);
    while get().is_none() {
        assert!(Instant::now() < deadline, "the page never came");
        std::thread::sleep(Duration::from_millis(50));
    }
    client.call("session.destroy", json!({ "session_id": id, "force": true }));
    while TcpStream::connect(("127.0.0.1", port as u16)).is_ok() {
        assert!(Instant::now() < deadline, "the port stays open");
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// Whether each session has a worker process here.
fn has_workers() -> bool {
    cfg!(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64")))
}

#[test]
fn sessions_are_there_again_after_the_server_was_killed() {
    let directory = tempfile::tempdir().unwrap();
    let socket = directory.path().join("socket");
    for place in [&[][..], &["--in-process"]] {
        let words = [&["--socket", "socket", "--state-dir", "state"][..], place].concat();
        let (mut server, _) = Server::start(directory.path(), &words);
        let mut client = Client::connect(&socket);
        let id = client.create();
        client.out(&id, "cd /tmp; x=saved; echo one > f");
        client.call("session.checkpoint", json!({ "session_id": id }));
        client.out(&id, "x=lost; echo two > f");
        server.signal(rustix::process::Signal::KILL);

        let (mut server, _) = Server::start(directory.path(), &words);
        let mut client = Client::connect(&socket);
        assert_eq!(client.out(&id, "echo $x; cat f; x=ended"), "saved\none\n");
        assert!(server.signal(rustix::process::Signal::TERM).success());
        assert!(!socket.exists());

        // In order, nothing is lost.
        let (_server, _) = Server::start(directory.path(), &words);
        let mut client = Client::connect(&socket);
        assert_eq!(client.out(&id, "echo $x"), "ended\n");
        client.call("session.destroy", json!({ "session_id": id }));
    }
}

#[test]
fn a_worker_that_is_killed_takes_its_session_back_and_no_other() {
    if !has_workers() {
        println!("SKIPPED: there are no worker processes here");
        return;
    }
    let directory = tempfile::tempdir().unwrap();
    let (_server, _) = Server::start(directory.path(), &["--socket", "socket"]);
    let mut client = Client::connect(&directory.path().join("socket"));
    let (one, other) = (client.create(), client.create());
    client.out(&one, "x=1");
    // More memory than the worker may have: it is ended by the system, and the session is as it was before.
    let params = json!({ "session_id": one, "script": "x=2; a=$(head -c 900000000 /dev/zero | tr '\\0' x); echo ${#a}" });
    let answer = client.call("session.exec", params);
    assert_ne!(answer["result"]["exit_code"], 0, "{answer}");
    assert_eq!(client.out(&other, "echo fine"), "fine\n");
    assert!(["1\n", "2\n"].contains(&client.out(&one, "echo $x").as_str()));
}

#[test]
fn a_server_that_is_told_to_end_answers_what_runs() {
    let directory = tempfile::tempdir().unwrap();
    let (mut server, _) = Server::start(directory.path(), &["--socket", "socket", "--in-process"]);
    let socket = directory.path().join("socket");
    let mut client = Client::connect(&socket);
    let id = client.create();
    let running = std::thread::spawn({
        let (socket, id) = (socket.clone(), id.clone());
        move || {
            let mut client = Client::connect(&socket);
            client.call("session.exec", json!({ "session_id": id, "script": "until test -e /tmp/go; do sleep 0.01; done; echo done" }))
        }
    });
    let deadline = Instant::now() + Duration::from_secs(30);
    while client.call("session.get", json!({ "session_id": id }))["result"]["session"]["state"] != "running" {
        assert!(Instant::now() < deadline, "it never runs");
        std::thread::sleep(Duration::from_millis(5));
    }
    rustix::process::kill_process(server.pid(), rustix::process::Signal::TERM).unwrap();
    // No new work is taken, but what runs can still be helped to its end.
    while client.call("session.create", json!({})).get("result").is_some() {}
    client.call("fs.write", json!({ "session_id": id, "path": "/tmp/go", "content": "" }));
    assert_eq!(running.join().unwrap()["result"]["stdout"], "done\n");
    assert!(server.child.wait().unwrap().success());
}
