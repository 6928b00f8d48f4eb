//! The protocol as clients see it. Every answer is checked against the document that the server gives of itself.
#![expect(clippy::disallowed_methods, reason = "these tests connect to sockets of the host")]
#![expect(clippy::unwrap_used, reason = "what fails in a helper of a test fails the test")]

mod client;
mod document;
mod faults;
mod files;
mod gbash;
mod harness;
mod history;
mod owners;
mod processes;
mod schema;
mod sessions;
mod state;

use boxsh_server::Config;
use client::Client;
pub(crate) use harness::{Running, code, eventually, with_session, with_tokens};
use serde_json::json;

/// What the servers of these tests are like, unless a test says otherwise.
pub(crate) fn config() -> Config {
    Config::default()
}

#[test]
fn a_server_says_what_it_is_and_answers() {
    let server = Running::plain();
    let mut client = server.client();
    let hello = client.ok("system.hello", json!({ "client_name": "test" }));
    assert_eq!((&hello["server_name"], &hello["protocol"]), (&json!("boxsh"), &json!("2.0")));
    assert_eq!(hello["capabilities"]["transport"], "unix");
    assert_eq!(client.ok("system.ping", json!({})), json!({ "pong": true }));
    let mut other = Client::connect_tcp(server.listen_tcp());
    assert_eq!(other.ok("system.hello", json!({}))["capabilities"]["transport"], "tcp");
}
