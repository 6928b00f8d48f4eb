//! `boxsh serve --protocol e2b` with E2B's own SDKs, whose guides run as they are.
#![cfg(feature = "e2b")]
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    clippy::print_stderr,
    reason = "a test of processes, which fails by panicking"
)]

mod sdk;

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;

use sdk::{check, installed, succeeds};

const BOXSH: &str = env!("CARGO_BIN_EXE_boxsh");

/// The versions of the SDKs that the tests know.
const PYTHON_SDK: &str = "e2b==2.63.0";
const NODE_SDK: &str = "e2b@2.51.0";

/// A Python with the SDK, or why there is none.
fn python() -> Result<&'static Path, &'static str> {
    static PYTHON: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    PYTHON.get_or_init(|| sdk::python("python-e2b", PYTHON_SDK, "e2b")).as_deref().map_err(String::as_str)
}

/// A directory with the SDK for Node, or why there is none.
fn node() -> Result<&'static Path, &'static str> {
    static NODE: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    let made = NODE.get_or_init(|| {
        let is_there = |place: &Path| {
            succeeds(Command::new("node").current_dir(place).args(["-e", "require('e2b')"])).is_ok()
        };
        installed("node-e2b", is_there, |place| {
            std::fs::create_dir_all(place).map_err(|error| error.to_string())?;
            std::fs::write(place.join("package.json"), "{}").map_err(|error| error.to_string())?;
            succeeds(Command::new("npm").current_dir(place).args(["install", "--silent", NODE_SDK]))
        })
    });
    made.as_deref().map_err(String::as_str)
}

/// A server, which ends with this.
struct Server {
    child: Child,
    url: String,
}

impl Server {
    fn start(options: &[&str]) -> Self {
        Self::start_on("127.0.0.1:0", options)
    }

    fn start_on(address: &str, options: &[&str]) -> Self {
        let mut child = Command::new(BOXSH)
            .args(["serve", "--protocol", "e2b", "--listen", address])
            .args(options)
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stderr.take().unwrap()).read_line(&mut line).unwrap();
        let address =
            line.trim_end().strip_prefix("boxsh: listening on ").unwrap_or_else(|| panic!("{line}"));
        Self { url: format!("http://{address}"), child }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself, which the test has noticed then.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn script(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/e2b").join(name)
}

/// A client that knows nothing of the one who runs the tests.
fn client(program: impl AsRef<std::ffi::OsStr>) -> Command {
    let mut command = Command::new(program);
    for name in ["E2B_API_KEY", "E2B_API_URL", "E2B_DEBUG", "E2B_DOMAIN", "E2B_SANDBOX_URL"] {
        command.env_remove(name);
    }
    command
}

fn check_python(name: &str, options: &[&str]) {
    match python() {
        Ok(python) => {
            let server = Server::start(options);
            check(client(python).arg(script(name)).arg(&server.url));
        }
        Err(reason) => eprintln!("SKIPPED: no Python with {PYTHON_SDK}: {reason}"),
    }
}

fn check_node(options: &[&str]) {
    match node() {
        Ok(place) => {
            let server = Server::start(options);
            check(client("node").arg(script("quick_start.mjs")).arg(&server.url).arg(place));
        }
        Err(reason) => eprintln!("SKIPPED: no Node with {NODE_SDK}: {reason}"),
    }
}

#[test]
fn the_python_sdk_works() {
    check_python("quick_start.py", &[]);
}

#[test]
fn the_asynchronous_python_sdk_works() {
    check_python("quick_start_async.py", &["--in-process"]);
}

#[test]
fn the_javascript_sdk_works() {
    check_node(&[]);
}

#[test]
fn the_sdks_work_with_a_token() {
    use std::io::Write;
    let mut file = tempfile::NamedTempFile::new().unwrap();
    writeln!(file, "ann 0123456789abcdef").unwrap();
    let tokens = ["--in-process", "--token-file", file.path().to_str().unwrap()];
    check_python("quick_start.py", &tokens);
    check_node(&tokens);
}

#[test]
fn a_signal_ends_the_server_in_order() {
    use std::io::Write;
    let mut server = Server::start(&["--in-process"]);
    let address = server.url.strip_prefix("http://").unwrap();
    // A client that stays and says nothing more.
    let mut client = std::net::TcpStream::connect(address).unwrap();
    write!(client, "GET /health HTTP/1.1\r\nHost: {address}\r\n\r\n").unwrap();
    let mut reader = BufReader::new(client);
    let mut line = String::new();
    reader.read_line(&mut line).unwrap();
    assert!(line.starts_with("HTTP/1.1 204"), "{line}");
    succeeds(Command::new("kill").arg(server.child.id().to_string())).unwrap();
    assert_eq!(server.child.wait().unwrap().code(), Some(0));
}

/// The port at which SDKs look for a sandbox on their own machine.
const DEBUG_PORT: &str = "127.0.0.1:49983";

#[test]
fn the_python_sdk_works_by_its_switch_for_debugging() {
    let python = match python() {
        Ok(python) => python,
        Err(reason) => {
            eprintln!("SKIPPED: no Python with {PYTHON_SDK}: {reason}");
            return;
        }
    };
    if let Err(error) = std::net::TcpListener::bind(DEBUG_PORT) {
        eprintln!("SKIPPED: {DEBUG_PORT}: {error}");
        return;
    }
    let _server = Server::start_on(DEBUG_PORT, &["--in-process"]);
    check(client(python).env("E2B_DEBUG", "true").arg(script("debug.py")));
}
