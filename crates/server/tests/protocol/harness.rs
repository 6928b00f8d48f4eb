//! A server for a test, and what tests ask of it.

use std::net::TcpListener;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use boxsh_server::rpc::{Options, Server, Tokens, listen_unix};
use boxsh_server::{Config, Core};
use serde_json::Value;

use crate::client::Client;

/// A server on a Unix socket, which ends with this value.
pub(crate) struct Running {
    pub(crate) server: Arc<Server>,
    thread: Option<JoinHandle<()>>,
    directory: tempfile::TempDir,
}

impl Running {
    pub(crate) fn start(config: Config, options: Options) -> Self {
        let directory = tempfile::tempdir().unwrap();
        let (listener, file) = listen_unix(&directory.path().join("socket")).unwrap();
        let server = Arc::new(Server::new(Core::start(config).unwrap(), options).unwrap());
        let serving = server.clone();
        let thread = std::thread::spawn(move || {
            serving.serve_unix(&listener);
            drop(file);
        });
        Self { server, thread: Some(thread), directory }
    }

    pub(crate) fn plain() -> Self {
        Self::start(crate::config(), Options::default())
    }

    pub(crate) fn socket(&self) -> std::path::PathBuf {
        self.directory.path().join("socket")
    }

    pub(crate) fn client(&self) -> Client {
        Client::connect(&self.socket())
    }

    /// Listens on a port of the loopback too, and gives its address.
    pub(crate) fn listen_tcp(&self) -> std::net::SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let server = self.server.clone();
        std::thread::spawn(move || server.serve_tcp(&listener));
        address
    }

    pub(crate) fn stop(&mut self) {
        self.server.shut_down(Duration::from_secs(10));
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop();
    }
}

/// A client with a new session.
pub(crate) fn with_session() -> (Running, Client, String) {
    let server = Running::plain();
    let mut client = server.client();
    let id = client.create();
    (server, client, id)
}

/// Options with these tokens.
pub(crate) fn with_tokens(text: &str) -> Options {
    let mut options = Options::default();
    options.tokens = Tokens::parse(text).unwrap();
    options
}

/// Waits for something that another thread brings about.
pub(crate) fn eventually(what: &str, mut is_so: impl FnMut() -> bool) {
    let deadline = std::time::Instant::now() + Duration::from_secs(30);
    while !is_so() {
        assert!(std::time::Instant::now() < deadline, "it never happened: {what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// The code of an error and the name of its kind.
pub(crate) fn code(error: &Value) -> (i64, &str) {
    (error["code"].as_i64().unwrap(), error["data"]["code"].as_str().unwrap_or_default())
}
