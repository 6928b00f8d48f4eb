//! `boxsh mcp` with the client of the Python SDK, in both eras, on standard input and by HTTP.
#![cfg(feature = "mcp-http")]
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a test of processes, which fails by panicking"
)]

mod sdk;

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;

const BOXSH: &str = env!("CARGO_BIN_EXE_boxsh");

/// The version of the SDK that the tests know.
const SDK: &str = "mcp==2.3.0";

/// How clients begin: by `initialize`, by asking first, or with requests that say everything.
const ERAS: [&str; 3] = ["legacy", "auto", "2026-07-28"];

/// A Python with the SDK, or why there is none.
fn python() -> Result<&'static Path, &'static str> {
    static PYTHON: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    PYTHON
        .get_or_init(|| sdk::python("python-mcp", SDK, "mcp.client.client"))
        .as_deref()
        .map_err(String::as_str)
}

/// Runs the client, unless there is none.
fn check(era: &str, server: &[&str]) {
    let python = match python() {
        Ok(python) => python,
        Err(reason) => {
            println!("SKIPPED: no Python with {SDK}: {reason}");
            return;
        }
    };
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/mcp/client.py");
    sdk::check(Command::new(python).arg(script).arg(era).args(server));
}

/// A server that listens, and ends with this.
struct Listening {
    child: Child,
    address: String,
}

impl Listening {
    fn start(options: &[&str]) -> Self {
        let mut child = Command::new(BOXSH)
            .args(["mcp", "--listen", "127.0.0.1:0"])
            .args(options)
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stderr.take().unwrap()).read_line(&mut line).unwrap();
        let address =
            line.trim_end().strip_prefix("boxsh: listening on ").unwrap_or_else(|| panic!("{line}"));
        Self { address: address.to_owned(), child }
    }

    /// The status line of an answer to a request with these headers.
    fn status(&self, headers: &str) -> String {
        let body = r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}"#;
        let mut stream = std::net::TcpStream::connect(&self.address).unwrap();
        write!(
            stream,
            "POST /mcp HTTP/1.1\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\nContent-Length: {}\r\n{headers}\r\n{body}",
            body.len()
        )
        .unwrap();
        let mut line = String::new();
        BufReader::new(stream).read_line(&mut line).unwrap();
        line
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        // It may have ended by itself, which the test has noticed then.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn the_python_sdk_works_on_standard_input() {
    for era in ERAS {
        check(era, &[BOXSH, "mcp"]);
    }
}

#[test]
fn the_python_sdk_works_by_http() {
    let server = Listening::start(&["--in-process"]);
    let url = format!("http://{}/mcp", server.address);
    for era in ERAS {
        check(era, &[&url]);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn sessions_by_http_are_in_workers() {
    let server = Listening::start(&[]);
    check("auto", &[&format!("http://{}/mcp", server.address)]);
}

#[test]
fn pages_of_browsers_and_clients_without_the_token_are_refused() {
    let open = Listening::start(&["--in-process"]);
    let host = format!("Host: {}\r\n", open.address);
    assert!(open.status(&host).starts_with("HTTP/1.1 200"), "{}", open.status(&host));
    assert!(open.status("Host: attacker.example\r\n").starts_with("HTTP/1.1 403"));
    let page = format!("{host}Origin: https://attacker.example\r\n");
    assert!(open.status(&page).starts_with("HTTP/1.1 403"), "{}", open.status(&page));

    let mut file = tempfile::NamedTempFile::new().unwrap();
    writeln!(file, "ann 0123456789abcdef").unwrap();
    let closed = Listening::start(&["--in-process", "--token-file", file.path().to_str().unwrap()]);
    let host = format!("Host: {}\r\n", closed.address);
    assert!(closed.status(&host).starts_with("HTTP/1.1 401"));
    for (token, status) in [("0123456789abcdef", 200), ("0123456789abcdee", 401)] {
        let answer = closed.status(&format!("{host}Authorization: Bearer {token}\r\n"));
        assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{answer}");
    }
}

#[test]
fn other_machines_are_let_in_with_a_token_only() {
    let output = Command::new(BOXSH).args(["mcp", "--listen", "0.0.0.0:0"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(message.contains("open to other machines"), "{message}");
}
