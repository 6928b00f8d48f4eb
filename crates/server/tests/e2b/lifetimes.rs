//! Sandboxes: made, found, paused, copied, ended.

use boxsh_server::Config;
use serde_json::json;

use crate::client::Server;

#[test]
fn a_sandbox_is_made_described_and_ended() {
    let server = Server::start();
    let client = server.client();
    let wanted = json!({
        "templateID": "base", "timeout": 60, "metadata": { "a": "b" }, "envVars": { "X": "1 2" }, "autoPause": false,
    });
    let made = client.post("/sandboxes", &wanted);
    assert_eq!(made.status, 201, "{made:?}");
    let id = made.json()["sandboxID"].as_str().unwrap().to_owned();
    let found = client.get(&format!("/sandboxes/{id}")).json();
    assert_eq!((&found["state"], &found["metadata"]["a"]), (&json!("running"), &json!("b")));
    assert_eq!(found["envdVersion"], made.json()["envdVersion"]);
    assert!(found["endAt"].as_str().unwrap() > found["startedAt"].as_str().unwrap());

    let inside = client.clone().with("E2b-Sandbox-Id", &id);
    assert_eq!(inside.get("/health").status, 204);
    for _ in 0..2 {
        assert_eq!(inside.run("echo \"$X\"; X=changed"), ("1 2\n".into(), String::new(), 0));
    }
    assert_eq!(client.get(&format!("/sandboxes/{id}/metrics")).json(), json!([]));

    assert_eq!(client.delete(&format!("/sandboxes/{id}")).status, 204);
    let gone = client.delete(&format!("/sandboxes/{id}"));
    assert_eq!((gone.status, &gone.json()["code"]), (404, &json!(404)));
    let gone = inside.get("/health");
    assert_eq!(gone.status, 502);
    assert!(gone.json()["message"].as_str().unwrap().contains("was not found"));
    assert_eq!(inside.call("filesystem.Filesystem/Stat", &json!({ "path": "/" })).status, 502);
}

#[test]
fn sandboxes_are_listed_by_pages() {
    let server = Server::start();
    let client = server.client();
    let make = |name: &str| {
        let made = client.post("/v2/sandboxes", &json!({ "metadata": { "name": name, "all": "x y" } }));
        made.json()["sandboxID"].as_str().unwrap().to_owned()
    };
    let mut made: Vec<String> = ["one", "two", "three"].iter().map(|name| make(name)).collect();
    let ids = |answer: &crate::client::Answer| -> Vec<String> {
        let list = answer.json();
        list.as_array().unwrap().iter().map(|one| one["sandboxID"].as_str().unwrap().to_owned()).collect()
    };
    let all = "/v2/sandboxes?metadata=all%3Dx%252520y&limit=2&order=asc";
    let page = client.get(all);
    let mut seen = ids(&page);
    assert_eq!(seen.len(), 2);
    let next = page.header("x-next-token").unwrap().to_owned();
    let page = client.get(&format!("{all}&nextToken={}", next.replace('/', "%2F").replace(':', "%3A")));
    assert_eq!(page.header("x-next-token"), None);
    seen.extend(ids(&page));
    seen.sort();
    made.sort();
    assert_eq!(seen, made);
    assert_eq!(ids(&client.get("/v2/sandboxes?metadata=name%3Dtwo")).len(), 1);
    assert_eq!(ids(&client.get("/v2/sandboxes?state=paused")).len(), 0);
    assert_eq!(ids(&client.get("/v2/sandboxes?template=other")).len(), 0);
    assert_eq!(ids(&client.get("/sandboxes?startedAfter=2200-01-01T00%3A00%3A00Z")).len(), 0);
    assert_eq!(client.get("/v2/sandboxes?limit=x").status, 400);
}

#[test]
fn a_time_out_is_set_and_extended() {
    let server = Server::start();
    let (_, id) = server.sandbox();
    let client = server.client();
    let end = || client.get(&format!("/sandboxes/{id}")).json()["endAt"].as_str().unwrap().to_owned();
    let before = end();
    assert_eq!(client.post(&format!("/sandboxes/{id}/timeout"), &json!({ "timeout": 3600 })).status, 204);
    let after = end();
    assert!(after > before);
    // Connecting does not make it shorter.
    assert_eq!(client.post(&format!("/v2/sandboxes/{id}/connect"), &json!({ "timeout": 5 })).status, 200);
    assert!(end() >= after);
    assert_eq!(client.post(&format!("/sandboxes/{id}/refreshes"), &json!({ "duration": 7200 })).status, 204);
    assert!(end() > after);
    let far = client.post(&format!("/sandboxes/{id}/timeout"), &json!({ "timeout": u64::MAX }));
    assert_eq!(far.status, 400);
    assert_eq!(client.post(&format!("/sandboxes/{id}/timeout"), &json!({ "timeout": -1 })).status, 400);
}

#[test]
fn a_paused_sandbox_is_not_there_until_it_goes_on() {
    let server = Server::start();
    let (inside, id) = server.sandbox();
    let client = server.client();
    inside.run("echo kept > f");
    assert_eq!(client.post(&format!("/sandboxes/{id}/pause"), &json!({})).status, 204);
    assert_eq!(client.post(&format!("/sandboxes/{id}/pause"), &json!({})).status, 409);
    assert_eq!(inside.get("/health").status, 502);
    assert_eq!(client.get(&format!("/sandboxes/{id}")).json()["state"], "paused");
    let resumed = client.post(&format!("/v2/sandboxes/{id}/connect"), &json!({ "timeout": 60 }));
    assert_eq!((resumed.status, &resumed.json()["sandboxID"]), (201, &json!(id)));
    assert_eq!(inside.run("cat f").0, "kept\n");
}

#[test]
fn snapshots_and_copies_go_their_own_way() {
    let server = Server::start();
    let (inside, id) = server.sandbox();
    let client = server.client();
    inside.run("echo first > f");
    let taken = client.post(&format!("/sandboxes/{id}/snapshots"), &json!({ "name": "mine" }));
    assert_eq!((taken.status, taken.json()), (201, json!({ "snapshotID": "mine", "names": ["mine"] })));
    let forked = client.post(&format!("/sandboxes/{id}/fork"), &json!({ "count": 2 }));
    assert_eq!(forked.status, 201);
    assert_eq!(forked.json().as_array().unwrap().len(), 2);
    let copy = forked.json()[0]["sandbox"]["sandboxID"].as_str().unwrap().to_owned();
    inside.run("echo second > f");
    assert_eq!(client.clone().with("E2b-Sandbox-Id", &copy).run("cat f").0, "first\n");
    let wanted = json!({ "templateID": "mine", "envVars": { "X": "of the second" } });
    let from = client.post("/v2/sandboxes", &wanted).json()["sandboxID"].as_str().unwrap().to_owned();
    let copy =
        client.post(&format!("/sandboxes/{from}/fork"), &json!({})).json()[0]["sandbox"]["sandboxID"].take();
    for id in [&from, copy.as_str().unwrap()] {
        assert_eq!(
            client.clone().with("E2b-Sandbox-Id", id).run("cat f; echo $X").0,
            "first\nof the second\n"
        );
    }
    assert_eq!(client.get("/snapshots").json()[0]["snapshotID"], "mine");
    assert_eq!(client.delete("/templates/mine").status, 204);
    assert_eq!(client.delete("/templates/mine").status, 404);
    assert_eq!(client.post("/v2/sandboxes", &json!({ "templateID": "mine" })).status, 404);
    assert_eq!(client.post(&format!("/sandboxes/{id}/fork"), &json!({ "count": 101 })).status, 400);
}

#[test]
fn what_is_not_there_is_refused_and_not_left_out() {
    let server = Server::start();
    let client = server.client();
    for wanted in [
        json!({ "volumeMounts": [{ "name": "v", "path": "/v" }] }),
        json!({ "mcp": { "x": {} } }),
        json!({ "network": { "denyOut": ["8.8.8.8"] } }),
    ] {
        let answer = client.post("/v2/sandboxes", &wanted);
        assert_eq!(answer.status, 400, "{wanted}: {answer:?}");
    }
    // A server without a network gives none, whoever asks.
    let asked = client.post("/v2/sandboxes", &json!({ "network": { "allowOut": ["example.com"] } }));
    assert_eq!(asked.status, 403);
    assert_eq!(client.post("/v2/sandboxes", &json!({ "allow_internet_access": false })).status, 201);
    for path in ["/v2/sandboxes/x/logs", "/volumes", "/secrets", "/templates/x/tags"] {
        let answer = client.get(path);
        assert_eq!(answer.status, 400, "{path}");
        assert!(answer.json()["message"].as_str().unwrap().ends_with("not there in boxsh"), "{answer:?}");
    }
    assert_eq!(client.delete("/templates/tags").status, 400);
    assert_eq!(client.get("/templates/aliases/base").json(), json!({ "templateID": "base", "public": true }));
    assert_eq!(client.get("/templates/aliases/none").status, 404);
    assert_eq!(client.get("/nothing").status, 404);
}

#[test]
fn the_server_has_room_for_so_many_sandboxes() {
    let mut config = Config::default();
    config.max_sessions = 1;
    let server = Server::with(config, "");
    let (_, id) = server.sandbox();
    let client = server.client();
    assert_eq!(client.post("/v2/sandboxes", &json!({})).status, 429);
    assert_eq!(client.delete(&format!("/sandboxes/{id}")).status, 204);
    assert_eq!(client.post("/v2/sandboxes", &json!({})).status, 201);
}

#[test]
fn clients_that_debug_share_one_sandbox_which_is_there_when_it_is_needed() {
    let server = Server::start();
    assert_eq!(server.client().get("/health").status, 204);
    assert_eq!(server.client().get("/v2/sandboxes").json(), json!([]));
    let debug = server.client().with("E2b-Sandbox-Id", "debug_sandbox_id");
    debug.run("echo one > f");
    assert_eq!(debug.run("cat f").0, "one\n");
    // Addresses of files name no sandbox then.
    assert_eq!(server.client().get("/files?path=f").body, b"one\n");
    assert_eq!(server.client().get("/sandboxes/debug_sandbox_id").status, 200);
}

#[test]
fn a_sandbox_that_is_to_be_kept_is_paused_when_its_time_is_up() {
    let server = Server::start();
    let client = server.client();
    let made = client.post("/sandboxes", &json!({ "timeout": 1, "autoPause": true }));
    assert_eq!(made.status, 201, "{made:?}");
    let id = made.json()["sandboxID"].as_str().unwrap().to_owned();
    let inside = client.clone().with("E2b-Sandbox-Id", &id);
    assert_eq!(inside.run("echo kept > /tmp/f").2, 0);
    let deadline = std::time::Instant::now() + std::time::Duration::from_secs(30);
    while client.get(&format!("/sandboxes/{id}")).json()["state"] != "paused" {
        assert!(std::time::Instant::now() < deadline, "it is never paused");
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    assert_eq!(inside.get("/health").status, 502);
    assert_eq!(client.post(&format!("/sandboxes/{id}/connect"), &json!({ "timeout": 60 })).status, 201);
    assert_eq!(inside.run("cat /tmp/f"), ("kept\n".into(), String::new(), 0));
}
