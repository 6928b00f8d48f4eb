//! The tool `bash`.

use std::time::Duration;

use boxsh::tools::{Shape, Tool, Tools};
use boxsh::{Ended, Limit, Limits, Sandbox};
use serde_json::json;

use crate::{call, refused, said};

#[test]
fn the_shell_keeps_its_state_until_it_is_restarted() {
    let mut sandbox = Sandbox::new();
    said(&mut sandbox, "bash", json!({"command": "cd /tmp; x=1; echo kept > file; sleep 1000 &"}));
    assert_eq!(said(&mut sandbox, "bash", json!({"command": "echo $x $PWD"})), "1 /tmp\n");
    assert!(said(&mut sandbox, "bash", json!({"restart": true})).contains("restarted"));
    let command = "echo \"<$x>\" $PWD $(jobs | wc -l); cat /tmp/file";
    assert_eq!(said(&mut sandbox, "bash", json!({"command": command})), "<> /home/agent 0\nkept\n");
}

#[test]
fn a_restart_keeps_commands_that_were_added() {
    let mut sandbox = Sandbox::new();
    let pwd = boxsh::Custom::new("pwd", |context| {
        context.out.write(b"somewhere\n")?;
        Ok(boxsh::Exit::SUCCESS)
    });
    sandbox.add_command(std::sync::Arc::new(pwd)).unwrap();
    sandbox.run("enable -n type");
    said(&mut sandbox, "bash", json!({"restart": true, "command": "pwd; type type"}));
    assert_eq!(said(&mut sandbox, "bash", json!({"command": "pwd; type -t type"})), "somewhere\nbuiltin\n");
    sandbox.remove_command("pwd").unwrap();
    said(&mut sandbox, "bash", json!({"restart": true}));
    assert_eq!(said(&mut sandbox, "bash", json!({"command": "pwd; type -t pwd"})), "/home/agent\nbuiltin\n");
}

#[test]
fn a_failing_script_is_an_answer_with_its_status() {
    let mut sandbox = Sandbox::new();
    let answer = call(&mut sandbox, "bash", json!({"command": "echo out; echo err >&2; exit 3"}));
    assert_eq!((answer.text.as_str(), answer.is_error), ("out\nerr\n[exit status 3]\n", false));
    assert_eq!(answer.run.unwrap().exit_code, 3);
    assert_eq!(said(&mut sandbox, "bash", json!({"command": "true"})), "[no output, exit status 0]\n");
    assert_eq!(said(&mut sandbox, "bash", json!({"command": "printf x"})), "x\n");
    let killed = said(&mut sandbox, "bash", json!({"command": "kill -TERM $$"}));
    assert_eq!(killed, "[killed by SIGTERM, exit status 143]\n");
}

#[test]
fn files_that_changed_are_named() {
    let mut sandbox = Sandbox::new();
    sandbox.run("echo 1 > one; echo 2 > two");
    let text =
        said(&mut sandbox, "bash", json!({"command": "echo more >> one; rm two; mkdir -p d; touch d/three"}));
    assert_eq!(
        text,
        "[created /home/agent/d, /home/agent/d/three; modified /home/agent/one; deleted /home/agent/two]\n"
    );
}

#[test]
fn limits_and_time_outs_are_named_and_the_session_goes_on() {
    let limits = Limits::default().with(Limit::Commands, 50);
    let mut sandbox = Sandbox::builder().limits(limits).build().unwrap();
    let answer = call(&mut sandbox, "bash", json!({"command": "while :; do :; done"}));
    assert_eq!(answer.text, "[stopped: limit reached: commands (maximum 50)]\n");
    assert!(answer.is_error && matches!(answer.run.unwrap().ended, Ended::Limit(_)));
    let answer = call(&mut sandbox, "bash", json!({"command": "echo begun; sleep 100", "timeout_ms": 300}));
    assert_eq!((answer.text.as_str(), answer.is_error), ("begun\n[timed out after 0.3 s]\n", true));
    assert_eq!(said(&mut sandbox, "bash", json!({"command": "echo on"})), "on\n");
}

#[test]
fn a_model_cannot_ask_for_more_time_than_there_is() {
    let limits = Limits::default().with(Limit::WallClock, 200_000_000);
    let mut limited = Sandbox::builder().limits(limits).build().unwrap();
    let asked = json!({"command": "sleep 100", "timeout_ms": 60_000});
    assert_eq!(call(&mut limited, "bash", asked.clone()).text, "[timed out after 0.2 s]\n");
    let tools = Tools::new([Tool::Bash]).timeout(Duration::from_millis(100));
    assert_eq!(tools.call(&mut limited, "bash", &asked).text, "[timed out after 0.1 s]\n");
    assert_eq!(
        tools.call(&mut limited, "bash", &json!({"command": "sleep 9"})).text,
        "[timed out after 0.1 s]\n"
    );
    let tools = Tools::new([Tool::Bash]).timeout(Duration::from_secs(5));
    assert_eq!(tools.call(&mut limited, "bash", &asked).text, "[timed out after 0.2 s]\n");
}

#[test]
fn long_output_loses_its_middle() {
    let tools = Tools::new([Tool::Bash]).shape(Shape::new().output(100));
    let text = tools.call(&mut Sandbox::new(), "bash", &json!({"command": "seq 1 10000"})).text;
    assert!(text.starts_with("1\n2\n") && text.ends_with("9999\n10000\n"), "{text}");
    assert!(text.contains("bytes in 9,9") && text.len() < 160, "{text}");
}

#[test]
fn input_is_given_and_bytes_that_are_no_text_are_shown() {
    let mut sandbox = Sandbox::new();
    let input = json!({"command": "tr a-z A-Z; printf '\\377\\n'", "stdin": "words\n"});
    assert_eq!(said(&mut sandbox, "bash", input), "WORDS\n\u{fffd}\n");
}

#[test]
fn wrong_calls_are_told() {
    let mut sandbox = Sandbox::new();
    assert!(refused(&mut sandbox, "bash", json!({})).contains("nothing to do"));
    assert!(refused(&mut sandbox, "bash", json!({"command": 5})).contains("wrong input: invalid type"));
    assert!(refused(&mut sandbox, "bash", json!("ls")).contains("wrong input"));
    let text = refused(&mut sandbox, "python", json!({}));
    assert_eq!(text, "there is no tool python; the tools are bash, str_replace_based_edit_tool, memory");
    let tools = Tools::new([Tool::Memory]);
    assert!(tools.call(&mut sandbox, "bash", &json!({"command": "ls"})).is_error);
}
