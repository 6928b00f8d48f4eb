//! Tools for language models: what a model is told that it has, and what its calls do in a sandbox.
//!
//! [`Tools`] is a set of tools: a shell, a text editor, a memory. [`Tools::definitions`] gives them in the form that an API takes,
//! [`Tools::respond`] does what the model's calls ask for and gives the answer to send back, and [`Tools::prompt`] says in a few lines what the session
//! really has. [`ScriptedTool`] goes the other way: functions of your program become commands of the session, which a model combines in
//! scripts.
//!
//! ```
//! use boxsh::Sandbox;
//! use boxsh::tools::{Dialect, Tool, Tools};
//! use serde_json::json;
//!
//! let mut sandbox = Sandbox::new();
//! let tools = Tools::new([Tool::Bash, Tool::TextEditor]);
//! let request = json!({
//!     "system": tools.prompt(&sandbox)?,
//!     "tools": tools.definitions(Dialect::Anthropic),
//! });
//! assert_eq!(request["tools"][0], json!({"type": "bash_20250124", "name": "bash"}));
//!
//! // What the model answers has blocks such as this one.
//! let block = json!({"type": "tool_use", "id": "call_1", "name": "bash", "input": {"command": "echo $((6 * 7))"}});
//! let reply = tools.respond(&mut sandbox, &block).expect("the tool is in the set");
//! assert_eq!(reply, json!({"type": "tool_result", "tool_use_id": "call_1", "content": "42\n", "is_error": false}));
//! # Ok::<(), boxsh::Error>(())
//! ```
//!
//! The forms of calls are those of Anthropic's Messages API (`tool_use`) and OpenAI's Responses and Chat Completions APIs (`function_call`, `shell_call`,
//! `local_shell_call`, `function`). For any other API, [`Tools::call`] takes the name of a tool and its input.

mod answer;
mod bash;
mod call;
mod definition;
mod editor;
mod input;
mod listing;
mod memory;
mod prompt;
mod scripted;
mod shape;
mod shell_call;
mod surroundings;
mod text_file;

use std::time::Duration;

use serde_json::Value;

pub use answer::Answer;
pub use definition::{Dialect, Tool};
pub use scripted::{ScriptedTool, ScriptedTools};
pub use shape::Shape;

use crate::error::Error;
use crate::sandbox::Sandbox;

/// A set of tools for a model, and how their answers look. It has no state: one serves any number of sandboxes.
#[derive(Clone, Debug)]
pub struct Tools {
    tools: Vec<Tool>,
    shape: Shape,
    timeout: Option<Duration>,
}

impl Tools {
    /// These tools, in this order.
    pub fn new(tools: impl IntoIterator<Item = Tool>) -> Self {
        let mut chosen = Vec::new();
        for tool in tools {
            if !chosen.contains(&tool) {
                chosen.push(tool);
            }
        }
        Self { tools: chosen, shape: Shape::default(), timeout: None }
    }

    /// Every tool that there is.
    pub fn all() -> Self {
        Self::new(Tool::ALL)
    }

    /// How much a model gets to see.
    #[must_use]
    pub fn shape(mut self, shape: Shape) -> Self {
        self.shape = shape;
        self
    }

    /// The time that a script may take unless the model asks for less. The limits of the session hold in any case.
    #[must_use]
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = Some(timeout);
        self
    }

    /// The tools as an API takes them.
    pub fn definitions(&self, dialect: Dialect) -> Vec<Value> {
        self.tools.iter().map(|tool| tool.definition(dialect, &self.shape)).collect()
    }

    /// What a model should be told about the session, for its system prompt: what runs there, where it starts, which limits and which network it
    /// has. All of it is looked up in the session.
    ///
    /// ```
    /// use boxsh::Sandbox;
    /// use boxsh::tools::Tools;
    ///
    /// let prompt = Tools::all().prompt(&Sandbox::new())?;
    /// assert!(prompt.contains("no network"), "{prompt}");
    /// assert!(prompt.contains("python3"), "{prompt}");
    /// # Ok::<(), boxsh::Error>(())
    /// ```
    ///
    /// # Errors
    /// As for [`Sandbox::shell_state`].
    pub fn prompt(&self, sandbox: &Sandbox) -> Result<String, Error> {
        let surroundings = surroundings::Surroundings::of(sandbox)?;
        Ok(prompt::describe(&surroundings, &self.tools))
    }

    /// Does what a call of a tool asks for. A tool that is not in the set is an answer that says so.
    ///
    /// ```
    /// use boxsh::Sandbox;
    /// use boxsh::tools::Tools;
    /// use serde_json::json;
    ///
    /// let mut sandbox = Sandbox::new();
    /// let answer = Tools::all().call(&mut sandbox, "bash", &json!({"command": "ls /nowhere"}));
    /// assert_eq!(answer.text, "ls: cannot access '/nowhere': No such file or directory\n[exit status 2]\n");
    /// assert!(!answer.is_error, "a command that fails is news for the model, not a fault of the call");
    /// ```
    pub fn call(&self, sandbox: &mut Sandbox, name: &str, input: &Value) -> Answer {
        let answer = match self.named(name) {
            Some(Tool::Bash) => bash::call(sandbox, input, self),
            Some(Tool::TextEditor) => editor::call(sandbox, input, &self.shape),
            Some(Tool::Memory) => memory::call(sandbox, input, &self.shape),
            None => {
                let names: Vec<&str> = self.tools.iter().map(Tool::name).collect();
                Err(input::Fault::unknown_tool(name, &names))
            }
        };
        answer.unwrap_or_else(Answer::from)
    }

    /// The same for a call as an API has it: an item of a model's answer. What comes back is the item to send to the model. None if the item
    /// is no call, or a call of a tool that is not in the set.
    pub fn respond(&self, sandbox: &mut Sandbox, item: &Value) -> Option<Value> {
        call::respond(self, sandbox, item)
    }

    /// The tool of that name, if it is in the set.
    fn named(&self, name: &str) -> Option<Tool> {
        self.tools.iter().copied().find(|tool| tool.name() == name)
    }

    fn has(&self, tool: Tool) -> bool {
        self.tools.contains(&tool)
    }

    /// The time for a script for which a model asked for `wanted`: never more than the session's own limit.
    fn time_for(&self, sandbox: &Sandbox, wanted: Option<Duration>) -> Option<Duration> {
        let own = sandbox.limits().wall_clock();
        [wanted.or(self.timeout), self.timeout, own].into_iter().flatten().min()
    }
}
