//! Functions of an embedder's as commands, so that a model combines them in scripts instead of calling them one by one.

mod command;
mod discovery;
mod parameters;

use std::sync::Arc;

use boxsh_kernel::Command;
use serde_json::Value;

pub(super) use discovery::DISCOVERY;
use discovery::Discovery;
use parameters::Parameters;

use crate::builder::Builder;

/// What a function fails with: any error, or a message.
type BoxedError = Box<dyn std::error::Error + Send + Sync>;

/// What a function does with its input.
type Function = dyn Fn(Value) -> Result<Value, BoxedError> + Send + Sync;

/// A function with a JSON schema that is a command in a session: its flags are the properties of the schema.
///
/// ```
/// use std::sync::Arc;
/// use boxsh::Sandbox;
/// use boxsh::tools::ScriptedTool;
/// use serde_json::json;
///
/// let schema = json!({
///     "type": "object",
///     "properties": {
///         "city": {"type": "string", "description": "Where."},
///         "days": {"type": "integer", "default": 1},
///     },
///     "required": ["city"],
/// });
/// let forecast = ScriptedTool::new("forecast", "Says how the weather will be.", schema, |input| {
///     Ok(json!({"city": input["city"], "sun": vec![true; input["days"].as_u64().unwrap_or(1) as usize]}))
/// });
/// let mut sandbox = Sandbox::builder().command(Arc::new(forecast)).build()?;
/// let result = sandbox.run("for city in Oslo Rome; do forecast $city --days 2; done | jq -r '.city + \" \" + (.sun | length | tostring)'");
/// assert_eq!(result.stdout_str(), "Oslo 2\nRome 2\n");
/// # Ok::<(), boxsh::Error>(())
/// ```
///
/// How it is called:
///
/// - `--name VALUE` or `--name=VALUE` sets a property, and `--name` or `--no-name` one that is true or false. A list takes its flag several times. `-` and
///   `_` in names are the same.
/// - Operands are the values of required properties, in the order of `required`; if the last of them is a list, it takes all that are left.
/// - An operand `-` reads a JSON object from standard input, and so does a call without arguments if a property is required. Flags come before what is in it.
/// - `--help` describes it.
///
/// The input is checked before the function is called: types, enumerations and required properties of the object itself, not of what is nested in it. A wrong call
/// exits with status 2, and a function that fails with status 1 and its message. A result that is a string is printed as it is, any other as
/// JSON on one line.
///
/// The function runs on a thread of its own, so that a run that times out does not wait for it. Its panic is a failure of the command.
pub struct ScriptedTool {
    name: String,
    description: String,
    schema: Value,
    parameters: Parameters,
    function: Arc<Function>,
}

impl std::fmt::Debug for ScriptedTool {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ScriptedTool").field("name", &self.name).finish_non_exhaustive()
    }
}

impl ScriptedTool {
    /// A command of that name, which takes what the schema of an object describes.
    pub fn new(
        name: impl Into<String>,
        description: impl Into<String>,
        schema: Value,
        function: impl Fn(Value) -> Result<Value, BoxedError> + Send + Sync + 'static,
    ) -> Self {
        let parameters = Parameters::of(&schema);
        Self {
            name: name.into(),
            description: description.into(),
            schema,
            parameters,
            function: Arc::new(function),
        }
    }
}

/// Several [`ScriptedTool`]s, and a command `tools` that lists them: a model finds out by itself what there is.
///
/// ```
/// use boxsh::Sandbox;
/// use boxsh::tools::{ScriptedTool, ScriptedTools};
/// use serde_json::json;
///
/// let text = |name: &str| json!({"type": "object", "properties": {name: {"type": "string"}}, "required": [name]});
/// let tools = ScriptedTools::new()
///     .with(ScriptedTool::new("get_user", "Finds a user by name.", text("name"), |input| Ok(json!({"id": 7, "name": input["name"]}))))
///     .with(ScriptedTool::new("list_orders", "Lists the orders of a user.", text("user"), |_| Ok(json!([{"total": 12}, {"total": 30}]))));
/// let mut sandbox = tools.add_to(Sandbox::builder()).build()?;
/// assert_eq!(sandbox.run("tools").stdout_str(), "get_user     Finds a user by name.\nlist_orders  Lists the orders of a user.\n");
/// let result = sandbox.run("list_orders $(get_user ann | jq .id) | jq 'map(.total) | add'");
/// assert_eq!(result.stdout_str(), "42\n");
/// # Ok::<(), boxsh::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct ScriptedTools {
    tools: Vec<Arc<ScriptedTool>>,
}

impl ScriptedTools {
    /// No tools.
    pub fn new() -> Self {
        Self::default()
    }

    /// The same and another one.
    #[must_use]
    pub fn with(mut self, tool: ScriptedTool) -> Self {
        self.tools.push(Arc::new(tool));
        self
    }

    /// The tools as commands, and the command `tools`. For a session that runs already: [`Sandbox::add_command`](crate::Sandbox::add_command).
    pub fn commands(&self) -> Vec<Arc<dyn Command>> {
        let mut commands: Vec<Arc<dyn Command>> = Vec::new();
        for tool in &self.tools {
            commands.push(tool.clone());
        }
        commands.push(Arc::new(Discovery::new(self.tools.clone())));
        commands
    }

    /// Adds them to what a builder builds.
    pub fn add_to(&self, builder: Builder) -> Builder {
        self.commands().into_iter().fold(builder, Builder::command)
    }
}
