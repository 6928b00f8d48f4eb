//! Functions as commands.

use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::Duration;

use boxsh::tools::{ScriptedTool, ScriptedTools};
use boxsh::{Ended, RunOptions, Sandbox};
use serde_json::{Value, json};

/// A sandbox with a command that prints its input.
fn with_echo(schema: Value) -> Sandbox {
    let tool = ScriptedTool::new("show", "Shows its input.", schema, Ok);
    Sandbox::builder().command(Arc::new(tool)).build().unwrap()
}

fn schema() -> Value {
    json!({
        "type": "object",
        "properties": {
            "query": {"type": "string", "description": "What to look for."},
            "max_results": {"type": "integer", "default": 10, "description": "How many."},
            "min_score": {"type": "number"},
            "exact": {"type": "boolean"},
            "tags": {"type": "array", "items": {"type": "string"}},
            "order": {"enum": ["asc", "desc"]},
            "filter": {"type": "object"},
        },
        "required": ["query"],
        "additionalProperties": false,
    })
}

#[test]
fn flags_and_operands_become_an_object() {
    let mut sandbox = with_echo(schema());
    for (arguments, expected) in [
        ("cats", json!({"query": "cats", "max_results": 10})),
        ("--query cats --max-results 3", json!({"query": "cats", "max_results": 3})),
        ("--max_results=3 --query='a b'", json!({"query": "a b", "max_results": 3})),
        ("7", json!({"query": "7", "max_results": 10})),
        ("-- --query", json!({"query": "--query", "max_results": 10})),
        ("-5", json!({"query": "-5", "max_results": 10})),
        ("x --exact --min-score .5e1", json!(null)),
        (
            "x --exact --min-score 0.5",
            json!({"query": "x", "max_results": 10, "exact": true, "min_score": 0.5}),
        ),
        ("x --no-exact", json!({"query": "x", "max_results": 10, "exact": false})),
        ("x --exact=false", json!({"query": "x", "max_results": 10, "exact": false})),
        ("x --tags a --tags 'b c'", json!({"query": "x", "max_results": 10, "tags": ["a", "b c"]})),
        ("x --tags '[\"a\", \"b\"]'", json!({"query": "x", "max_results": 10, "tags": ["a", "b"]})),
        ("x --order desc", json!({"query": "x", "max_results": 10, "order": "desc"})),
        ("x --filter '{\"a\": [1]}'", json!({"query": "x", "max_results": 10, "filter": {"a": [1]}})),
    ] {
        let result = sandbox.run(format!("show {arguments}"));
        if expected.is_null() {
            assert_eq!(result.exit_code, 2, "{arguments}");
            continue;
        }
        assert_eq!(result.stderr_str(), "", "{arguments}");
        assert_eq!(serde_json::from_slice::<Value>(&result.stdout).unwrap(), expected, "{arguments}");
    }
}

#[test]
fn json_comes_on_standard_input_as_well() {
    let mut sandbox = with_echo(schema());
    for (script, expected) in [
        ("echo '{\"query\": \"q\"}' | show", json!({"query": "q", "max_results": 10})),
        ("echo '{\"query\": \"q\", \"exact\": null}' | show -", json!({"query": "q", "max_results": 10})),
        (
            "echo '{\"query\": \"q\", \"max_results\": 2}' | show - --max-results=5",
            json!({"query": "q", "max_results": 5}),
        ),
        ("echo unread | show x", json!({"query": "x", "max_results": 10})),
    ] {
        let result = sandbox.run(script);
        assert_eq!(result.stderr_str(), "", "{script}");
        assert_eq!(serde_json::from_slice::<Value>(&result.stdout).unwrap(), expected, "{script}");
    }
}

#[test]
fn wrong_calls_are_told_before_the_function_runs() {
    let never = ScriptedTool::new("never", "Never runs.", schema(), |_| panic!("it was called"));
    let mut sandbox = Sandbox::builder().command(Arc::new(never)).build().unwrap();
    for (script, reason) in [
        ("never", "missing: query"),
        ("never --max-results 3", "missing: query"),
        ("never a b", "extra operand 'b'"),
        ("never a --nope", "unrecognized option '--nope'"),
        ("never a -x", "unrecognized option '-x'"),
        ("never a --no-query", "unrecognized option '--no-query'"),
        ("never a --max-results", "option '--max-results' requires an argument"),
        ("never a --max-results many", "max_results: 'many' is not an integer"),
        ("never a --max-results 1.5", "max_results: '1.5' is not an integer"),
        ("never a --exact=maybe", "exact: 'maybe' is not true or false"),
        ("never a --order up", "order: 'up' is not one of asc, desc"),
        ("never a --filter '[]'", "filter: '[]' is not a JSON object"),
        ("never $'\\xff'", "is not valid UTF-8"),
        ("echo '{\"query\": 5}' | never -", "query: '5' is not a string"),
        (
            "echo '{\"query\": \"a\", \"tags\": [1]}' | never -",
            "tags: '[1]' is not a list of which each is a string",
        ),
        ("echo '{\"query\": \"a\", \"more\": 1}' | never -", "standard input: there is no property 'more'"),
        ("echo '[1]' | never -", "standard input: not a JSON object"),
        ("echo '{' | never -", "standard input: EOF"),
    ] {
        let result = sandbox.run(script);
        assert_eq!(result.exit_code, 2, "{script}");
        let message = result.stderr_str();
        assert!(message.starts_with("never: ") && message.contains(reason), "{script}: {message}");
        assert!(message.ends_with("Try 'never --help' for more information.\n"), "{message}");
    }
}

#[test]
fn operands_fill_required_properties_in_their_order() {
    let mut sandbox = with_echo(json!({
        "properties": {"files": {"type": "array", "items": {"type": "string"}}, "to": {"type": "string"}, "mode": {"type": "string"}},
        "required": ["to", "files"],
    }));
    let mut shown = |arguments: &str| sandbox.run(format!("show {arguments}")).stdout_str().into_owned();
    assert_eq!(shown("dest a b c"), "{\"files\":[\"a\",\"b\",\"c\"],\"to\":\"dest\"}\n");
    assert_eq!(shown("--to dest a"), "{\"files\":[\"a\"],\"to\":\"dest\"}\n");
}

#[test]
fn help_comes_from_the_schema() {
    let help = with_echo(schema()).run("show --help").stdout_str().into_owned();
    assert_eq!(
        help,
        "Usage: show QUERY [OPTION]...\n\
         \x20 or:  show - < JSON\n\
         Shows its input.\n\
         \n\
         \x20     --query=TEXT           What to look for. (required)\n\
         \x20     --exact\n\
         \x20     --filter=JSON\n\
         \x20     --max-results=NUMBER   How many. (default 10)\n\
         \x20     --min-score=NUMBER\n\
         \x20     --order=asc|desc\n\
         \x20     --tags=TEXT...\n\
         \x20     --help                 display this help and exit\n"
    );
}

#[test]
fn results_are_text_json_or_nothing() {
    let tool = ScriptedTool::new(
        "give",
        "Gives JSON back.",
        json!({"properties": {"v": {}}, "required": ["v"]}),
        |input| Ok(input["v"].clone()),
    );
    let mut sandbox = Sandbox::builder().command(Arc::new(tool)).build().unwrap();
    for (value, printed) in [
        ("word", "word\n"),
        ("'\"ends\\n\"'", "ends\n"),
        ("'{\"b\": 1, \"a\": [true]}'", "{\"a\":[true],\"b\":1}\n"),
        ("3.5", "3.5\n"),
        ("null", ""),
    ] {
        assert_eq!(sandbox.run(format!("give {value}")).stdout_str(), printed, "{value}");
    }
}

#[test]
fn failures_and_panics_are_statuses() {
    let fails = ScriptedTool::new("fails", "Fails.", json!({}), |_| Err("no such user".into()));
    let panics = ScriptedTool::new("panics", "Panics.", json!({}), |_| panic!("as it must"));
    let tools = ScriptedTools::new().with(fails).with(panics);
    let mut sandbox = tools.add_to(Sandbox::builder()).build().unwrap();
    let result = sandbox.run("fails || echo $?; panics || echo $?; echo on");
    assert_eq!(result.stdout_str(), "1\n1\non\n");
    assert_eq!(result.stderr_str(), "fails: no such user\npanics: the function panicked\n");
}

#[test]
fn a_run_that_times_out_does_not_wait_for_a_function() {
    let (release, released) = channel::<()>();
    let released = std::sync::Mutex::new(released);
    let stuck = ScriptedTool::new("stuck", "Waits.", json!({}), move |_| {
        // Until the test lets go of it.
        let _ = released.lock().unwrap().recv();
        Ok(json!("done"))
    });
    let mut sandbox = Sandbox::builder().command(Arc::new(stuck)).build().unwrap();
    let options = RunOptions::new().timeout(Duration::from_millis(50));
    assert_eq!(sandbox.run_with("stuck", options).ended, Ended::TimedOut);
    drop(release);
    assert_eq!(sandbox.run("stuck").stdout_str(), "done\n");
}

#[test]
fn tools_lists_describes_and_finds_them() {
    let tool = |name: &str, description: &str, schema| ScriptedTool::new(name, description, schema, Ok);
    let tools = ScriptedTools::new()
        .with(tool("zip_code", "Finds a zip code.\nOf any country.", json!({})))
        .with(tool("add", "Adds numbers.", json!({"properties": {"a": {"type": "number"}}})));
    let mut sandbox = tools.add_to(Sandbox::builder()).build().unwrap();
    assert_eq!(sandbox.run("tools").stdout_str(), "add       Adds numbers.\nzip_code  Finds a zip code.\n");
    assert_eq!(sandbox.run("tools --search ZIP").stdout_str(), "zip_code  Finds a zip code.\n");
    assert_eq!(sandbox.run("tools --search nothing").exit_code, 1);
    let help = sandbox.run("tools add").stdout_str().into_owned();
    assert_eq!(help, sandbox.run("add --help").stdout_str());
    let json = sandbox.run("tools --json add | jq -c '.[0]'").stdout_str().into_owned();
    let described: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(
        described,
        json!({"name": "add", "description": "Adds numbers.", "input_schema": {"properties": {"a": {"type": "number"}}}})
    );
    let result = sandbox.run("tools nope");
    assert_eq!((result.exit_code, result.stderr_str()), (1, "tools: there is no tool 'nope'\n".into()));
}
