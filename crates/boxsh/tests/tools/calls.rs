//! Definitions, calls and answers in the forms of APIs.

use boxsh::Sandbox;
use boxsh::tools::{Dialect, Shape, Tool, Tools};
use serde_json::{Value, json};

#[test]
fn definitions_have_the_form_of_their_api() {
    let tools = Tools::all().shape(Shape::new().output(5000));
    assert_eq!(
        tools.definitions(Dialect::Anthropic),
        [
            json!({"type": "bash_20250124", "name": "bash"}),
            json!({"type": "text_editor_20250728", "name": "str_replace_based_edit_tool", "max_characters": 5000}),
            json!({"type": "memory_20250818", "name": "memory"}),
        ]
    );
    assert_eq!(
        tools.definitions(Dialect::OpenAiShell)[0],
        json!({"type": "shell", "environment": {"type": "local"}})
    );
    assert_eq!(tools.definitions(Dialect::OpenAiLocalShell)[0], json!({"type": "local_shell"}));
    for (dialect, name, schema) in [
        (Dialect::OpenAiResponses, "/name", "/parameters"),
        (Dialect::OpenAiShell, "/name", "/parameters"),
        (Dialect::OpenAiChat, "/function/name", "/function/parameters"),
        (Dialect::Schema, "/name", "/input_schema"),
    ] {
        let memory = &tools.definitions(dialect)[2];
        assert_eq!(memory.pointer(name), Some(&json!("memory")), "{dialect:?}");
        assert_eq!(memory.pointer(schema), Some(&Tool::Memory.schema()), "{dialect:?}");
    }
}

#[test]
fn every_command_of_a_schema_is_one() {
    for tool in [Tool::TextEditor, Tool::Memory] {
        let schema = tool.schema();
        let commands = schema["properties"]["command"]["enum"].as_array().unwrap().clone();
        assert!(commands.len() >= 4);
        for command in commands {
            let answer = Tools::all().call(&mut Sandbox::new(), tool.name(), &json!({"command": command}));
            assert!(answer.text.contains("missing field"), "{}", answer.text);
        }
    }
}

#[track_caller]
fn reply(sandbox: &mut Sandbox, item: Value) -> Value {
    Tools::all().respond(sandbox, &item).unwrap()
}

#[test]
fn calls_of_anthropic_are_answered_by_tool_results() {
    let mut sandbox = Sandbox::new();
    let call =
        |name: &str, input: Value| json!({"type": "tool_use", "id": "t1", "name": name, "input": input});
    assert_eq!(
        reply(&mut sandbox, call("bash", json!({"command": "echo hi"}))),
        json!({"type": "tool_result", "tool_use_id": "t1", "content": "hi\n", "is_error": false})
    );
    let failed = reply(&mut sandbox, call("memory", json!({"command": "view", "path": "/etc"})));
    assert_eq!(failed["is_error"], true);
}

#[test]
fn function_calls_of_openai_are_answered_in_both_of_its_apis() {
    let mut sandbox = Sandbox::new();
    let arguments = json!({"command": "echo hi"}).to_string();
    assert_eq!(
        reply(
            &mut sandbox,
            json!({"type": "function_call", "call_id": "c1", "name": "bash", "arguments": arguments})
        ),
        json!({"type": "function_call_output", "call_id": "c1", "output": "hi\n"})
    );
    let call = json!({"type": "function", "id": "c2", "function": {"name": "bash", "arguments": arguments}});
    assert_eq!(reply(&mut sandbox, call), json!({"role": "tool", "tool_call_id": "c2", "content": "hi\n"}));
    let broken = json!({"type": "function_call", "call_id": "c3", "name": "bash", "arguments": "{\"comm"});
    assert!(reply(&mut sandbox, broken)["output"].as_str().unwrap().starts_with("wrong input: "));
}

#[test]
fn shell_calls_run_their_commands_one_after_another() {
    let mut sandbox = Sandbox::new();
    let action =
        json!({"commands": ["x=1; echo out; echo err >&2; exit 3", "echo $x; sleep 100"], "timeout_ms": 200});
    assert_eq!(
        reply(&mut sandbox, json!({"type": "shell_call", "call_id": "c", "action": action})),
        json!({"type": "shell_call_output", "call_id": "c", "output": [
            {"stdout": "out\n", "stderr": "err\n", "outcome": {"type": "exit", "exit_code": 3}},
            {"stdout": "1\n", "stderr": "[timed out after 0.2 s]\n", "outcome": {"type": "timeout"}},
        ]})
    );
}

#[test]
fn output_of_shell_calls_is_cut_as_the_model_asks() {
    let action = json!({"commands": ["seq 1000; seq 2000 3000 >&2"], "max_output_length": 60});
    let answer = reply(&mut Sandbox::new(), json!({"type": "shell_call", "call_id": "c", "action": action}));
    assert_eq!(answer["max_output_length"], 60);
    let output = &answer["output"][0];
    let (stdout, stderr) = (output["stdout"].as_str().unwrap(), output["stderr"].as_str().unwrap());
    assert!(
        stdout.starts_with("1\n") && stdout.ends_with("1000\n") && stdout.contains("left out"),
        "{stdout}"
    );
    assert!(
        stderr.starts_with("2000\n") && stderr.ends_with("3000\n") && stderr.contains("left out"),
        "{stderr}"
    );
    let wrong = reply(&mut Sandbox::new(), json!({"type": "shell_call", "call_id": "c", "action": {}}));
    assert_eq!(wrong["output"][0]["outcome"], json!({"type": "exit", "exit_code": 2}));
    assert!(wrong["output"][0]["stderr"].as_str().unwrap().contains("missing field `commands`"));
}

#[test]
fn local_shell_calls_run_a_program_with_its_arguments() {
    let mut sandbox = Sandbox::new();
    let mut run = |action: Value| -> Value {
        let item = json!({"type": "local_shell_call", "id": "i", "call_id": "c", "action": action});
        let reply = reply(&mut sandbox, item);
        assert_eq!((&reply["type"], &reply["id"]), (&json!("local_shell_call_output"), &json!("c")));
        serde_json::from_str(reply["output"].as_str().unwrap()).unwrap()
    };
    let script = "echo \"$MODE $PWD $1\"; exit 4";
    let action = json!({
        "type": "exec", "command": ["bash", "-c", script, "bash", "a  b; $x"], "env": {"MODE": "test"}, "working_directory": "/tmp", "timeout_ms": 5000,
    });
    let output = run(action);
    assert_eq!(output["output"], "test /tmp a  b; $x\n[exit status 4]\n");
    assert_eq!(output["metadata"]["exit_code"], 4);
    let other = run(json!({"type": "exec", "command": ["id"], "env": {}, "user": "root"}));
    assert_eq!(other["output"], "the session has only the user agent; commands cannot run as root");
}

#[test]
fn what_is_no_call_of_these_tools_is_left_to_others() {
    let mut sandbox = Sandbox::new();
    for item in [
        json!({"type": "text", "text": "hello"}),
        json!({"type": "tool_use", "id": "t", "name": "weather", "input": {}}),
        json!({"type": "function_call", "call_id": "c", "name": "weather", "arguments": "{}"}),
        json!(null),
    ] {
        assert_eq!(Tools::all().respond(&mut sandbox, &item), None);
    }
    let shell = json!({"type": "shell_call", "call_id": "c", "action": {"commands": ["touch made"]}});
    assert_eq!(Tools::new([Tool::Memory]).respond(&mut sandbox, &shell), None);
    assert_eq!(sandbox.run("ls").stdout_str(), "");
}
