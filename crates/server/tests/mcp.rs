//! The Model Context Protocol, with the client of its Rust SDK, in both eras.
#![allow(clippy::unwrap_used, clippy::disallowed_methods, reason = "a test fails by panicking")]

use std::sync::{Arc, Mutex};

use boxsh::{Limits, Sandbox};
use boxsh_server::mcp::Server;
use boxsh_server::{Caller, Config, Core};
use rmcp::model::{
    CallToolRequest, CallToolRequestParams, CallToolResult, ClientRequest, ProgressNotificationParam,
    ProtocolVersion, ReadResourceRequestParams, ResourceContents,
};
use rmcp::service::{NotificationContext, PeerRequestOptions, RunningService};
use rmcp::{ClientHandler, ClientLifecycleMode, ClientServiceExt, RoleClient, ServiceExt};
use serde_json::{Value, json};

/// A client that keeps what it is told of progress.
#[derive(Clone, Default)]
struct Watcher {
    told: Arc<Mutex<String>>,
    more: Arc<tokio::sync::Notify>,
}

impl ClientHandler for Watcher {
    async fn on_progress(&self, progress: ProgressNotificationParam, _: NotificationContext<RoleClient>) {
        self.told.lock().unwrap().push_str(progress.message.as_deref().unwrap_or_default());
        self.more.notify_one();
    }
}

/// The ways in which a client begins.
fn eras() -> [ClientLifecycleMode; 2] {
    let modern = ClientLifecycleMode::Discover { preferred_versions: vec![ProtocolVersion::V_2026_07_28] };
    [ClientLifecycleMode::Initialize, modern]
}

struct Client {
    service: RunningService<RoleClient, Watcher>,
    watcher: Watcher,
}

async fn connect(config: Config, era: ClientLifecycleMode) -> Client {
    connect_to(Server::new(Core::start(config).unwrap(), Caller::new("test")).unwrap(), era).await
}

async fn connect_to(server: Server, era: ClientLifecycleMode) -> Client {
    let (here, there) = tokio::io::duplex(1 << 16);
    tokio::spawn(async move { server.serve(there).await.unwrap().waiting().await });
    let watcher = Watcher::default();
    let service = watcher.clone().serve_with_lifecycle(here, era).await.unwrap();
    Client { service, watcher }
}

fn request(name: &'static str, arguments: Value) -> CallToolRequestParams {
    CallToolRequestParams::new(name).with_arguments(arguments.as_object().unwrap().clone())
}

impl Client {
    async fn call(&self, name: &'static str, arguments: Value) -> CallToolResult {
        self.service.call_tool(request(name, arguments)).await.unwrap()
    }

    /// The text and the structured answer of a call that works.
    async fn done(&self, name: &'static str, arguments: Value) -> (String, Value) {
        let result = self.call(name, arguments).await;
        let text = text(&result);
        assert_ne!(result.is_error, Some(true), "{name}: {text}");
        (text, result.structured_content.unwrap())
    }

    async fn bash(&self, command: &str) -> String {
        self.done("bash", json!({"command": command})).await.0
    }
}

fn text(result: &CallToolResult) -> String {
    result.content[0].as_text().unwrap().text.clone()
}

/// Runs a test for each era.
fn in_both_eras<F: Future<Output = ()>>(config: impl Fn() -> Config, test: impl Fn(Client) -> F) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    for era in eras() {
        let config = config();
        runtime.block_on(async { test(connect(config, era).await).await });
    }
    runtime.shutdown_background();
}

#[test]
fn tools_have_schemas_annotations_and_a_server_that_describes_itself() {
    in_both_eras(Config::default, |client| async move {
        let info = client.service.peer_info().unwrap();
        let instructions = info.instructions.as_deref().unwrap_or_default().to_owned();
        assert!(instructions.len() < 2000, "{instructions}");
        for part in ["no python3", "There is no network.", "a call may take 60 s", "session_id"] {
            assert!(instructions.contains(part), "{part:?} is not in:\n{instructions}");
        }
        let tools = client.service.list_all_tools().await.unwrap();
        let names: Vec<&str> = tools.iter().map(|tool| &*tool.name).collect();
        assert_eq!(
            names,
            [
                "bash",
                "read_file",
                "write_file",
                "edit_file",
                "list_directory",
                "search_files",
                "fork",
                "checkpoint",
                "rollback",
                "diff"
            ]
        );
        for tool in &tools {
            assert!(tool.output_schema.is_some() && tool.annotations.is_some(), "{}", tool.name);
        }
        let hints =
            |name: &str| tools.iter().find(|tool| tool.name == name).unwrap().annotations.clone().unwrap();
        assert_eq!(hints("read_file").read_only_hint, Some(true));
        assert_eq!(hints("read_file").open_world_hint, Some(false));
        assert_eq!(
            (hints("write_file").destructive_hint, hints("write_file").idempotent_hint),
            (Some(true), Some(true))
        );
        assert_eq!((hints("bash").open_world_hint, hints("bash").read_only_hint), (Some(true), Some(false)));
    });
}

#[test]
fn scripts_share_a_session_and_their_results_have_the_form_of_run() {
    in_both_eras(Config::default, |client| async move {
        client.bash("cd /tmp; x=1; echo made > file").await;
        let (text, run) = client
            .done(
                "bash",
                json!({"command": "echo $x $PWD; cat >&2; exit 3", "stdin": "in\n", "timeout_ms": 5000}),
            )
            .await;
        assert_eq!(text, "1 /tmp\nin\n[exit status 3]\n");
        assert_eq!(
            (&run["stdout"], &run["stderr"], &run["exit_code"]),
            (&json!("1 /tmp\n"), &json!("in\n"), &json!(3))
        );
        assert_eq!(run["ended"], "exited");
        let id = run["session_id"].as_str().unwrap();
        assert!(!id.is_empty() && run["expires_at"].is_string());
        let (text, _) = client.done("bash", json!({"command": "echo $x", "session_id": id})).await;
        assert_eq!(text, "1\n");
    });
}

#[test]
fn files_are_written_edited_read_listed_and_searched() {
    in_both_eras(Config::default, |client| async move {
        client.done("write_file", json!({"path": "/tmp/w/a.txt", "content": "one\ntwo\n"})).await;
        client.done("edit_file", json!({"path": "/tmp/w/a.txt", "old": "two", "new": "three"})).await;
        client.bash("cd /tmp/w").await;
        let (text, content) = client.done("read_file", json!({"path": "a.txt"})).await;
        assert_eq!((text.as_str(), &content["size"]), ("one\nthree\n", &json!(10)));
        let (text, _) = client.done("read_file", json!({"path": "/tmp/w/a.txt", "length": 3})).await;
        assert_eq!(text, "one\n[10 bytes in all; read on at offset 3]\n");
        let (text, _) = client.done("list_directory", json!({})).await;
        assert!(text.contains("a.txt (10 bytes)"), "{text}");
        let (text, _) = client.done("search_files", json!({"pattern": "thr.e"})).await;
        assert!(text.ends_with("a.txt:2:three\n"), "{text}");
    });
}

#[test]
fn sessions_fork_and_go_back() {
    in_both_eras(Config::default, |client| async move {
        client.bash("echo one > f; x=1").await;
        let (_, taken) = client.done("checkpoint", json!({})).await;
        let (_, fork) = client.done("fork", json!({})).await;
        client.bash("echo two > f; x=2").await;
        let checkpoint = taken["checkpoint"]["checkpoint_id"].clone();
        let (diff, _) = client.done("diff", json!({"from": checkpoint})).await;
        assert!(diff.contains("-one\n+two\n"), "{diff}");
        let copy = fork["session"]["session_id"].clone();
        let (text, _) = client.done("bash", json!({"command": "cat f; echo $x", "session_id": copy})).await;
        assert_eq!(text, "one\n1\n");
        client.done("rollback", json!({"checkpoint_id": checkpoint})).await;
        assert_eq!(client.bash("cat f; echo $x").await, "one\n1\n");
    });
}

#[test]
fn changes_are_applied_where_there_is_a_workspace() {
    let host = tempfile::tempdir().unwrap();
    std::fs::write(host.path().join("list"), "old\n").unwrap();
    let config = || {
        let (mut config, directory) = (Config::default(), host.path().to_owned());
        config.applies = true;
        config.factory =
            Arc::new(move |plan| Ok(Sandbox::builder().limits(plan.limits.clone()).workspace(&directory)));
        config
    };
    in_both_eras(config, |client| async move {
        let instructions = client.service.peer_info().unwrap().instructions.clone().unwrap_or_default();
        assert!(instructions.contains("/workspace has the user's files"), "{instructions}");
        assert_eq!(client.bash("pwd; echo new >> list").await, "/workspace\n");
        let (diff, _) = client.done("diff", json!({})).await;
        assert!(diff.contains("+new\n"), "{diff}");
        let (text, _) = client.done("apply", json!({})).await;
        assert!(text.starts_with("applied ") && text.ends_with("list\n"), "{text}");
    });
    assert_eq!(std::fs::read_to_string(host.path().join("list")).unwrap(), "old\nnew\nnew\n");
}

#[test]
fn output_is_told_as_it_comes_and_a_call_can_be_called_off() {
    let config = || {
        let mut config = Config::default();
        // Only a cancel ends it.
        config.limits = Limits::unlimited();
        config
    };
    in_both_eras(config, |client| async move {
        let call = request("bash", json!({"command": "x=1; echo started; while :; do :; done"}));
        let call = ClientRequest::CallToolRequest(CallToolRequest::new(call));
        let options = PeerRequestOptions::no_options();
        let handle = client.service.send_cancellable_request(call, options).await.unwrap();
        while !client.watcher.told.lock().unwrap().contains("started\n") {
            client.watcher.more.notified().await;
        }
        handle.cancel(Some("enough".to_owned())).await.unwrap();
        assert_eq!(client.bash("echo $x").await, "1\n");
    });
}

#[test]
fn calls_side_by_side_take_turns() {
    in_both_eras(Config::default, |client| async move {
        let one = client.bash("sleep .1; echo one >> log");
        let two = client.bash("echo two >> log");
        tokio::join!(one, two);
        assert_eq!(client.bash("sort log").await, "one\ntwo\n");
    });
}

#[test]
fn files_are_resources() {
    in_both_eras(Config::default, |client| async move {
        assert!(client.service.list_all_resources().await.unwrap().is_empty());
        client.bash("printf 'hi\\n' > 'a b.txt'; printf '\\377' > raw; mkdir d").await;
        let resources = client.service.list_all_resources().await.unwrap();
        let names: Vec<&str> = resources.iter().map(|resource| &*resource.name).collect();
        assert_eq!(names, ["a b.txt", "raw"]);
        let templates = client.service.list_all_resource_templates().await.unwrap();
        assert_eq!(templates[0].uri_template, "boxsh://{session_id}/{+path}");
        let mut read = Vec::new();
        for resource in &resources {
            let request = ReadResourceRequestParams::new(&resource.uri);
            read.push(client.service.read_resource(request).await.unwrap().contents[0].clone());
        }
        assert!(matches!(&read[0], ResourceContents::TextResourceContents { text, .. } if text == "hi\n"));
        assert!(matches!(&read[1], ResourceContents::BlobResourceContents { blob, .. } if blob == "/w=="));
        let missing = resources[0].uri.replace("a%20b.txt", "none");
        assert!(client.service.read_resource(ReadResourceRequestParams::new(missing)).await.is_err());
    });
}

#[test]
fn what_cannot_be_done_is_told_to_the_model() {
    in_both_eras(Config::default, |client| async move {
        for (name, arguments, reason) in [
            (
                "bash",
                json!({"command": "ls", "session_id": "sess-nobody"}),
                "there is no session \"sess-nobody\"",
            ),
            ("bash", json!({"script": "ls"}), "missing field `command`"),
            ("bash", json!({"command": "ls", "session_id": 5}), "session_id is no string"),
            ("read_file", json!({"path": "/nowhere"}), "/nowhere: No such file or directory"),
            (
                "edit_file",
                json!({"path": "/etc/passwd", "old": "nothing", "new": ""}),
                "does not contain the text",
            ),
            ("rollback", json!({"checkpoint_id": 99}), "99"),
        ] {
            let result = client.call(name, arguments).await;
            assert_eq!(result.is_error, Some(true), "{name}");
            assert!(text(&result).contains(reason), "{name}: {}", text(&result));
        }
        let stopped = client.call("bash", json!({"command": "echo a; sleep 100", "timeout_ms": 100})).await;
        assert_eq!(stopped.is_error, Some(true));
        assert!(text(&stopped).starts_with("a\n[timed out after "), "{}", text(&stopped));
        assert!(
            client.service.call_tool(request("apply", json!({}))).await.is_err(),
            "there is no workspace"
        );
        assert_eq!(client.bash("echo on").await, "on\n");
    });
}

#[test]
fn long_output_fits_into_a_context() {
    in_both_eras(Config::default, |client| async move {
        let (text, run) = client.done("bash", json!({"command": "seq 100000"})).await;
        assert!(text.len() < 40_000 && text.contains("left out]"), "{}", text.len());
        assert_eq!(run["stdout_truncated"], true);
        assert!(run["stdout"].as_str().unwrap().ends_with("100000\n"));
    });
}

#[test]
fn the_session_of_the_only_client_goes_on_after_a_restart() {
    let directory = tempfile::tempdir().unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let mut last = String::new();
    for (script, era) in ["x=kept; echo one > /tmp/f", "echo $x; cat /tmp/f"].into_iter().zip(eras()) {
        let mut config = Config::default();
        config.state_dir = Some(directory.path().join("state"));
        let core = Core::start(config).unwrap();
        let server = Server::new(core.clone(), Caller::new("test")).unwrap().for_only_client();
        last = runtime.block_on(async { connect_to(server, era).await.bash(script).await });
        core.drain(std::time::Duration::ZERO);
    }
    assert!(last.starts_with("kept\none\n"), "{last}");
}
