//! A model with tools: it edits a file, runs scripts, and combines functions of the program as commands. The model here is scripted; the calls and answers have
//! the form of Anthropic's Messages API.
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use boxsh::Sandbox;
use boxsh::tools::{Dialect, ScriptedTool, ScriptedTools, Tool, Tools};
use serde_json::{Value, json};

/// What the model calls next, given how many answers it has seen.
fn scripted_model(seen: usize) -> Option<Value> {
    let call = |name: &str, input: Value| json!({"type": "tool_use", "id": format!("call_{seen}"), "name": name, "input": input});
    match seen {
        0 => Some(call("bash", json!({"command": "tools; price --help | head -n 1"}))),
        1 => Some(call(
            "str_replace_based_edit_tool",
            json!({"command": "create", "path": "total.sh", "file_text": "for item; do price $item; done | paste -sd+ | bc\n"}),
        )),
        2 => Some(call("bash", json!({"command": "bash total.sh apple pear apple"}))),
        _ => None,
    }
}

fn main() -> Result<(), boxsh::Error> {
    let schema = json!({"type": "object", "properties": {"item": {"type": "string"}}, "required": ["item"]});
    let price = ScriptedTool::new("price", "Looks up the price of an item.", schema, |input| {
        match input["item"].as_str() {
            Some("apple") => Ok(json!(3)),
            Some("pear") => Ok(json!(5)),
            _ => Err("there is no such item".into()),
        }
    });
    let mut sandbox = ScriptedTools::new().with(price).add_to(Sandbox::builder()).build()?;
    let tools = Tools::new([Tool::Bash, Tool::TextEditor]);
    println!("system: {}", tools.prompt(&sandbox)?);
    println!("tools: {}", Value::from(tools.definitions(Dialect::Anthropic)));
    let mut seen = Vec::new();
    while let Some(call) = scripted_model(seen.len()) {
        println!("model: {call}");
        let Some(reply) = tools.respond(&mut sandbox, &call) else { break };
        println!("tool: {reply}");
        seen.push(reply["content"].as_str().unwrap_or_default().to_owned());
    }
    assert_eq!(
        seen,
        [
            "price  Looks up the price of an item.\nUsage: price ITEM\n",
            "total.sh was created with 1 lines.\n",
            "11\n",
        ]
    );
    Ok(())
}

#[test]
fn the_model_gets_the_total() {
    main().expect("the example works");
}
