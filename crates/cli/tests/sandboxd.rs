//! `boxsh serve --protocol sandboxd` with the SDK of sandboxes on Kubernetes, and its manifests.
#![cfg(feature = "sandboxd")]
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a test of processes, which fails by panicking"
)]

#[path = "kubernetes/manifests.rs"]
mod manifests;
#[path = "kubernetes/schema.rs"]
mod schema;
mod sdk;

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;

const BOXSH: &str = env!("CARGO_BIN_EXE_boxsh");

/// The version of the SDK that the tests know.
const SDK: &str = "k8s-agent-sandbox[grpc]==1.0.8";

/// A Python with the SDK, or why there is none.
fn python() -> Result<&'static Path, &'static str> {
    static PYTHON: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    PYTHON
        .get_or_init(|| sdk::python("python-sandboxd", SDK, "grpc, k8s_agent_sandbox"))
        .as_deref()
        .map_err(String::as_str)
}

/// Runs a script of the tests, unless there is no Python for it; it says `ok` if all is well.
fn check(script: &str, words: &[&str]) {
    let python = match python() {
        Ok(python) => python,
        Err(reason) => {
            println!("SKIPPED: no Python with {SDK}: {reason}");
            return;
        }
    };
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(script);
    sdk::check(Command::new(python).arg(script).args(words));
}

/// A server with two ports, which ends with this.
struct Server {
    child: Child,
    ports: [String; 2],
}

impl Server {
    fn start(options: &[&str]) -> Self {
        let mut child = Command::new(BOXSH)
            .args(["serve", "--protocol", "sandboxd", "--listen", "127.0.0.1:0", "--listen", "127.0.0.1:0"])
            .args(options)
            .env("SANDBOX_ID", "test-1")
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
        let ports = [(); 2].map(|()| {
            let line = lines.next().unwrap().unwrap();
            line.strip_prefix("boxsh: listening on 127.0.0.1:").unwrap_or_else(|| panic!("{line}")).to_owned()
        });
        Self { child, ports }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself, which the test has noticed then.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn the_sdk_works() {
    let server = Server::start(&[]);
    let [rest, grpc] = &server.ports;
    check("sandboxd/client.py", &["127.0.0.1", rest, grpc]);
}

#[test]
fn the_sdk_works_with_a_token_on_a_direct_url() {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    writeln!(file, "0123456789abcdef").unwrap();
    let server = Server::start(&["--token-file", file.path().to_str().unwrap()]);
    let [rest, grpc] = &server.ports;
    check("sandboxd/client.py", &["127.0.0.1", rest, grpc, "0123456789abcdef"]);
}

#[test]
fn the_pods_of_the_manifests_have_no_field_that_kubernetes_does_not_know() {
    let pods: Vec<String> = manifests::pods().iter().map(ToString::to_string).collect();
    check("kubernetes/pod.py", &pods.iter().map(String::as_str).collect::<Vec<_>>());
}

#[test]
fn the_sandbox_is_there_again_after_a_restart() {
    use std::io::Read;
    let directory = tempfile::tempdir().unwrap();
    let state = directory.path().join("sessions");
    let options = ["--state-dir", state.to_str().unwrap()];
    let ask = |server: &Server, method: &str, body: &str| {
        let mut stream = std::net::TcpStream::connect(format!("127.0.0.1:{}", server.ports[0])).unwrap();
        let length = body.len();
        write!(
            stream,
            "{method} /v1/files/kept HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n{body}"
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    };
    let mut server = Server::start(&options);
    assert!(ask(&server, "PUT", "data").starts_with("HTTP/1.1 204"));
    let pid = rustix::process::Pid::from_child(&server.child);
    rustix::process::kill_process(pid, rustix::process::Signal::TERM).unwrap();
    assert!(server.child.wait().unwrap().success());
    let server = Server::start(&options);
    assert!(ask(&server, "GET", "").ends_with("\r\n\r\ndata"), "{}", ask(&server, "GET", ""));
}

#[test]
fn other_machines_are_let_in_only_if_the_network_is_trusted() {
    let call = |options: &[&str]| {
        let mut command = Command::new(BOXSH);
        let output = command.args(["serve", "--protocol", "sandboxd"]).args(options).output().unwrap();
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let (status, message) = call(&["--listen", "0.0.0.0:0"]);
    assert_eq!(status, Some(2));
    assert!(message.contains("open to other machines"), "{message}");
    let (status, message) = call(&["--listen", "127.0.0.1:0", "--trust-network", "--token-file", "f"]);
    assert_eq!(status, Some(2), "{message}");
    let rpc = ["serve", "--listen", "127.0.0.1:0", "--trust-network"];
    let output = Command::new(BOXSH).args(rpc).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
}
