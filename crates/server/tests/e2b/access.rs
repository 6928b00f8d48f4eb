//! Who is let in.

use boxsh_server::Config;
use data_encoding::BASE64_NOPAD;
use serde_json::json;
use sha2::{Digest, Sha256};

use crate::client::{Client, Server};

const TOKENS: &str = "ann 0123456789abcdef\nbob fedcba9876543210";

fn make(client: &Client) -> (String, String) {
    let made = client.post("/v2/sandboxes", &json!({})).json();
    let text = |name: &str| made[name].as_str().unwrap().to_owned();
    (text("sandboxID"), text("envdAccessToken"))
}

#[test]
fn only_who_knows_a_key_makes_sandboxes_and_sees_its_own() {
    let server = Server::with(Config::default(), TOKENS);
    assert_eq!(server.client().post("/v2/sandboxes", &json!({})).status, 401);
    let wrong = server.client().with("X-API-KEY", "0123456789abcdee");
    let refused = wrong.post("/v2/sandboxes", &json!({}));
    assert_eq!((refused.status, &refused.json()["code"]), (401, &json!(401)));
    let ann = server.client().with("X-API-KEY", "0123456789abcdef");
    let bob = server.client().with("X-API-KEY", "fedcba9876543210");
    let (id, _) = make(&ann);
    assert_eq!(ann.get(&format!("/sandboxes/{id}")).status, 200);
    assert_eq!(bob.get(&format!("/sandboxes/{id}")).status, 404);
    assert_eq!(bob.delete(&format!("/sandboxes/{id}")).status, 404);
    assert_eq!(bob.get("/v2/sandboxes").json(), json!([]));
    assert_eq!(bob.clone().with("E2b-Sandbox-Id", &id).get("/health").status, 502);
}

#[test]
fn an_access_token_opens_its_sandbox_and_nothing_else() {
    let server = Server::with(Config::default(), TOKENS);
    let ann = server.client().with("X-API-KEY", "0123456789abcdef");
    let bob = server.client().with("X-API-KEY", "fedcba9876543210");
    let (mine, token) = make(&ann);
    let (other, _) = make(&ann);
    let (foreign, _) = make(&bob);
    let holder = server.client().with("X-Access-Token", &token);
    assert_eq!(holder.clone().with("E2b-Sandbox-Id", &mine).run("echo in").0, "in\n");
    for id in [&other, &foreign, "debug_sandbox_id", ""] {
        let refused = holder.clone().with("E2b-Sandbox-Id", id).get("/health");
        assert_eq!(refused.status, 401, "{id}");
    }
    assert_eq!(holder.get("/health").status, 401);
    assert_eq!(holder.clone().with("E2b-Sandbox-Id", &mine).get("/v2/sandboxes").status, 401);
    assert_eq!(holder.with("E2b-Sandbox-Id", &mine).delete(&format!("/sandboxes/{mine}")).status, 401);
}

#[test]
fn a_signed_address_is_for_one_file_and_one_purpose_and_has_an_end() {
    let server = Server::with(Config::default(), TOKENS);
    let ann = server.client().with("X-API-KEY", "0123456789abcdef");
    let (id, token) = make(&ann);
    ann.clone().with("E2b-Sandbox-Id", &id).run("echo secret > /tmp/f; echo other > /tmp/g");
    let sign = |path: &str, what: &str, end: Option<u64>| {
        let end = end.map(|end| format!(":{end}")).unwrap_or_default();
        let digest = Sha256::digest(format!("{path}:{what}::{token}{end}"));
        BASE64_NOPAD.encode(&digest).replace('+', "%2B").replace('/', "%2F")
    };
    let anybody = server.client();
    let good = sign("/tmp/f", "read", None);
    assert_eq!(anybody.get(&format!("/files?path=/tmp/f&signature=v1_{good}")).body, b"secret\n");
    let far = sign("/tmp/f", "read", Some(99_999_999_999));
    let lasting = format!("/files?path=/tmp/f&signature=v1_{far}&signature_expiration=99999999999");
    assert_eq!(anybody.get(&lasting).status, 200);
    let write = sign("/tmp/f", "write", None);
    let writer = anybody.clone().with("Content-Type", "application/octet-stream");
    assert_eq!(writer.send("POST", &format!("/files?path=/tmp/f&signature=v1_{write}"), b"new").status, 200);
    let past = sign("/tmp/f", "read", Some(1));
    for address in [
        format!("/files?path=/tmp/g&signature=v1_{good}"),
        format!("/files?path=/tmp/f&signature=v1_{write}"),
        format!("/files?path=/tmp/f&signature=v1_{good}&signature_expiration=99999999999"),
        format!("/files?path=/tmp/f&signature=v1_{past}&signature_expiration=1"),
        format!("/files?path=/tmp/f&signature=v1_{far}&signature_expiration=x"),
        format!("/files?path=/tmp/f&username=root&signature=v1_{good}"),
        "/files?path=/tmp/f&signature=v1_".to_owned(),
        "/files?path=/tmp/f".to_owned(),
    ] {
        assert_eq!(anybody.get(&address).status, 401, "{address}");
    }
    let reused = writer.send("POST", &format!("/files?path=/tmp/f&signature=v1_{good}"), b"evil");
    assert_eq!(reused.status, 401);
}

#[test]
fn pages_of_browsers_reach_nothing() {
    let server = Server::start();
    let (inside, _) = server.sandbox();
    for (name, value) in [
        ("Origin", "https://attacker.example"),
        ("Origin", "null"),
        ("Host", "attacker.example"),
        ("Sec-Fetch-Site", "cross-site"),
    ] {
        let page = inside.clone().with(name, value);
        assert_eq!(page.get("/files?path=/etc/passwd").status, 403, "{name}: {value}");
        assert_eq!(page.post("/v2/sandboxes", &json!({})).status, 403, "{name}: {value}");
    }
    assert_eq!(inside.get("/files?path=/etc/passwd").status, 200);
}
