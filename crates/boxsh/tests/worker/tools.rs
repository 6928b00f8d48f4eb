//! Tools for models on a session in a worker.

use boxsh::Sandbox;
use boxsh::net::NetworkPolicy;
use boxsh::tools::{ScriptedTool, ScriptedTools, Tools};
use serde_json::{Value, json};

use crate::{sandbox, tests, worker};

tests! {
    a_shell_is_restarted_on_the_same_files,
    tools_work_on_the_files_of_the_session,
    the_prompt_describes_the_session_and_not_its_front,
    functions_run_in_this_process,
}

fn text(sandbox: &mut Sandbox, name: &str, input: Value) -> String {
    Tools::all().call(sandbox, name, &input).text
}

fn a_shell_is_restarted_on_the_same_files() {
    let mut sandbox = sandbox();
    text(&mut sandbox, "bash", json!({"command": "x=1; cd /tmp; echo kept > f"}));
    let after =
        text(&mut sandbox, "bash", json!({"restart": true, "command": "echo \"<$x>\" $PWD; cat /tmp/f"}));
    assert_eq!(after, "<> /home/agent\nkept\n");
}

fn tools_work_on_the_files_of_the_session() {
    let mut sandbox = sandbox();
    sandbox.run("mkdir w; cd w; echo old > f");
    let edit = json!({"command": "str_replace", "path": "f", "old_str": "old", "new_str": "new"});
    text(&mut sandbox, "str_replace_based_edit_tool", edit);
    assert_eq!(sandbox.run("cat /home/agent/w/f").stdout_str(), "new\n");
    text(&mut sandbox, "memory", json!({"command": "create", "path": "/memories/a", "file_text": "note\n"}));
    text(
        &mut sandbox,
        "memory",
        json!({"command": "rename", "old_path": "/memories/a", "new_path": "/memories/d/b"}),
    );
    assert_eq!(sandbox.run("cat /memories/d/b").stdout_str(), "note\n");
    sandbox.run("ln -s /etc /memories/out");
    let outside = text(&mut sandbox, "memory", json!({"command": "view", "path": "/memories/out/passwd"}));
    assert_eq!(outside, "/memories/out/passwd is outside of /memories");
}

fn the_prompt_describes_the_session_and_not_its_front() {
    let policy = NetworkPolicy::new().allow("example.com").unwrap();
    let builder = Sandbox::builder().user("dev").network(policy).deny_commands(["curl"]).worker(&worker());
    let mut sandbox = builder.build().unwrap();
    sandbox.run("cd /tmp");
    let prompt = Tools::all().prompt(&sandbox).unwrap();
    let count = boxsh::programs().names().len() - 1;
    for part in ["user dev", "directory is /tmp.", &format!("{count} commands"), "except for: example.com"] {
        assert!(prompt.contains(part), "{part:?} is not in:\n{prompt}");
    }
}

fn functions_run_in_this_process() {
    let here = std::process::id();
    let schema = json!({"properties": {"n": {"type": "integer"}}, "required": ["n"]});
    let tool = ScriptedTool::new("twice", "Doubles.", schema, move |input| {
        assert_eq!(std::process::id(), here);
        Ok(json!(input["n"].as_i64().unwrap_or(0) * 2))
    });
    let tools = ScriptedTools::new().with(tool);
    let mut sandbox = tools.add_to(Sandbox::builder()).worker(&worker()).build().unwrap();
    assert_eq!(sandbox.run("twice 4; echo '{\"n\": 3}' | twice; tools | wc -l").stdout_str(), "8\n6\n1\n");
    let prompt = Tools::all().prompt(&sandbox).unwrap();
    assert!(prompt.contains("Commands made for this task: twice. `tools` describes them."), "{prompt}");
}
