//! The command that lists the functions of an embedder's.

use std::sync::Arc;

use boxsh_kernel::{Command, CommandResult, Context, Exit, Failure, Flag, Spec, flag};
use serde_json::{Value, json};

use super::ScriptedTool;

/// Its name.
pub(in crate::tools) const DISCOVERY: &str = "tools";

static SPEC: Spec = Spec {
    name: DISCOVERY,
    usage: &["[--json] [NAME]...", "--search WORD"],
    summary: "List the commands that were made for this session, or describe those that are named.",
    flags: &[
        Flag::long("json", "print names, descriptions and JSON schemas"),
        Flag::long("search", "list those with WORD in the name or the description").value("WORD"),
    ],
    ..Spec::DEFAULT
};

/// The command.
pub(super) struct Discovery {
    tools: Vec<Arc<ScriptedTool>>,
}

impl Discovery {
    pub(super) fn new(mut tools: Vec<Arc<ScriptedTool>>) -> Self {
        tools.sort_by(|one, two| one.name.cmp(&two.name));
        Self { tools }
    }

    fn named(&self, name: &[u8]) -> Result<&Arc<ScriptedTool>, Failure> {
        let found = self.tools.iter().find(|tool| tool.name.as_bytes() == name);
        found.ok_or_else(|| Failure::new(format!("there is no tool '{}'", String::from_utf8_lossy(name))))
    }
}

impl Command for Discovery {
    fn name(&self) -> &str {
        DISCOVERY
    }

    fn spec(&self) -> Option<&'static Spec> {
        Some(&SPEC)
    }

    fn run(&self, context: &mut Context<'_>) -> CommandResult {
        let parsed = context.parse(&SPEC)?;
        let mut chosen = match &parsed.operands[..] {
            [] => self.tools.iter().collect::<Vec<_>>(),
            names => names.iter().map(|name| self.named(name)).collect::<Result<_, _>>()?,
        };
        if let Some(word) = parsed.value(flag!(SPEC, "search")) {
            let word = String::from_utf8_lossy(word).to_lowercase();
            let has = |text: &str| text.to_lowercase().contains(&word);
            chosen.retain(|tool| has(&tool.name) || has(&tool.description));
        }
        let text = if parsed.has(flag!(SPEC, "json")) {
            let all: Vec<Value> = chosen.iter().map(|tool| described(tool)).collect();
            format!("{}\n", Value::Array(all))
        } else if parsed.operands.is_empty() {
            list(&chosen)
        } else {
            chosen.iter().map(|tool| tool.help()).collect::<Vec<_>>().join("\n")
        };
        context.out.write(text.as_bytes())?;
        Ok(Exit::from_success(!chosen.is_empty()))
    }
}

fn described(tool: &ScriptedTool) -> Value {
    json!({"name": tool.name, "description": tool.description, "input_schema": tool.schema})
}

/// One line for each: the name, and the first line of the description.
fn list(tools: &[&Arc<ScriptedTool>]) -> String {
    let width = tools.iter().map(|tool| tool.name.chars().count()).max().unwrap_or(0);
    let line = |tool: &&Arc<ScriptedTool>| {
        let description = tool.description.lines().next().unwrap_or_default();
        format!("{:width$}  {description}", tool.name).trim_end().to_owned() + "\n"
    };
    tools.iter().map(line).collect()
}
