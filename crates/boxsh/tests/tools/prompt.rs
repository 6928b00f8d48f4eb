//! What a model is told about a session.

use std::sync::Arc;

use boxsh::net::NetworkPolicy;
use boxsh::tools::{ScriptedTool, ScriptedTools, Tool, Tools};
use boxsh::{Builder, Custom, Exit, Limits, Programs, Sandbox};
use serde_json::json;

fn prompt(builder: Builder) -> String {
    Tools::all().prompt(&builder.build().unwrap()).unwrap()
}

#[track_caller]
fn assert_says(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part:?} is not in:\n{text}");
    }
}

#[test]
fn a_plain_session_is_described_as_it_is() {
    let mut sandbox = Sandbox::builder().limits(Limits::hardened()).user("dev").build().unwrap();
    sandbox.run("mkdir src; cd src");
    let text = Tools::new([Tool::Bash]).prompt(&sandbox).unwrap();
    let count = boxsh::programs().names().len();
    assert_says(
        &text,
        &[
            "as the user dev",
            "The working directory is /home/dev/src.",
            &format!("bash 5.2 and {count} commands"),
            "no python3, no node, no gcc, no git",
            "There is no network.",
            "a call may take 10 s",
            "64 MiB of memory",
        ],
    );
    assert!(
        !text.contains("/memories") && !text.contains("editor") && !text.contains("/workspace"),
        "{text}"
    );
}

#[test]
fn commands_are_those_that_may_run() {
    let text =
        prompt(Sandbox::builder().programs(Programs::only(["cat", "grep", "ls"])).deny_commands(["ls"]));
    assert_says(&text, &["these commands: cat, grep."]);
    let text = prompt(Sandbox::builder().programs(Programs::none()));
    assert_says(&text, &["the builtins of bash 5.2, and no commands"]);
    let python = Custom::new("python3", |_| Ok(Exit::SUCCESS));
    let text = prompt(Sandbox::builder().command(Arc::new(python)));
    assert_says(&text, &["no node, no gcc", "Commands made for this task: python3."]);
    assert!(!text.contains("no python3"), "{text}");
}

#[test]
fn the_network_is_described_by_its_rules_without_secrets() {
    let policy = NetworkPolicy::new().allow("https://api.example.com/v1").unwrap();
    let policy = policy.inject("https://api.example.com", "X-Key", "hunter2").unwrap();
    let text = prompt(Sandbox::builder().network(policy));
    assert_says(&text, &["The network is closed except for: https://api.example.com/v1."]);
    assert!(!text.contains("hunter2"), "{text}");
    assert_says(&prompt(Sandbox::builder().loopback()), &["no network but the sandbox's own loopback"]);
}

#[cfg(unix)]
#[test]
fn the_workspace_is_described_by_its_mode() {
    use boxsh::WorkspaceMode;
    let directory = tempfile::tempdir().unwrap();
    for (mode, part) in [
        (WorkspaceMode::Overlay, "Changes stay in the sandbox"),
        (WorkspaceMode::ReadOnly, "cannot be changed"),
        (WorkspaceMode::ReadWrite, "real at once"),
    ] {
        let text = prompt(Sandbox::builder().workspace_with(directory.path(), mode));
        assert_says(
            &text,
            &["The working directory is /workspace.", "/workspace has the user's files", part],
        );
    }
}

#[test]
fn functions_are_named_with_the_command_that_describes_them() {
    let tool = |name: &str| ScriptedTool::new(name, "Does something.", json!({}), |_| Ok(json!(null)));
    let tools = ScriptedTools::new().with(tool("get_user")).with(tool("list_orders"));
    let text = prompt(tools.add_to(Sandbox::builder()));
    assert_says(
        &text,
        &["Commands made for this task: get_user, list_orders. `tools` describes them.", "/memories"],
    );
}
