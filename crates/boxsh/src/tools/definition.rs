//! What a model is told about each tool, in the forms that APIs take.

use serde_json::{Value, json};

use crate::tools::shape::Shape;

/// A tool for a model.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Tool {
    /// The shell of the session, which keeps its state between calls.
    Bash,
    /// An editor that views, creates and changes files.
    TextEditor,
    /// Files below `/memories` for notes that outlive a conversation. To keep them longer than the session, mount a directory there:
    /// [`Builder::mount_host`](crate::Builder::mount_host).
    Memory,
}

/// The form in which an API takes the definitions of tools.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Dialect {
    /// Anthropic's Messages API, with the tools that its models know by type: `bash_20250124`, `text_editor_20250728`, `memory_20250818`.
    Anthropic,
    /// OpenAI's Responses API: functions.
    OpenAiResponses,
    /// OpenAI's Chat Completions API, which many others imitate: functions.
    OpenAiChat,
    /// OpenAI's Responses API with its own `shell` in the place of the function `bash`.
    OpenAiShell,
    /// OpenAI's Responses API with the older `local_shell` in the place of the function `bash`.
    OpenAiLocalShell,
    /// A name, a description and a JSON schema: `name`, `description`, `input_schema`.
    Schema,
}

impl Tool {
    /// Every tool.
    pub const ALL: [Self; 3] = [Self::Bash, Self::TextEditor, Self::Memory];

    /// The name by which models call it.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Bash => "bash",
            Self::TextEditor => "str_replace_based_edit_tool",
            Self::Memory => "memory",
        }
    }

    /// What it does, for models.
    pub fn description(&self) -> &'static str {
        match self {
            Self::Bash => {
                "Run a bash script in a sandbox and get its output, exit status and the files it changed. The shell keeps its state between calls: \
                 variables, functions, the working directory, background jobs. Set `restart` to get a new shell on the same files."
            }
            Self::TextEditor => {
                "View, create and edit text files of the sandbox. `view` shows a file with line numbers, or lists a directory two levels deep; \
                 `create` makes a new file and refuses to overwrite one; `str_replace` replaces text that occurs exactly once; `insert` adds text behind a \
                 line, or at the start for line 0."
            }
            Self::Memory => {
                "Keep notes in files below /memories, which outlive this conversation. Look there before you start to work. `view` shows a file or \
                 lists a directory, `create` makes a file, `str_replace` and `insert` change one, `delete` and `rename` work on files and directories."
            }
        }
    }

    /// The JSON schema of its input.
    ///
    /// ```
    /// use boxsh::tools::Tool;
    ///
    /// assert_eq!(Tool::Bash.schema()["properties"]["command"]["type"], "string");
    /// ```
    pub fn schema(&self) -> Value {
        match self {
            Self::Bash => bash_schema(),
            Self::TextEditor => editor_schema(),
            Self::Memory => memory_schema(),
        }
    }

    pub(super) fn definition(self, dialect: Dialect, shape: &Shape) -> Value {
        match (dialect, self) {
            (Dialect::Anthropic, Self::Bash) => json!({"type": "bash_20250124", "name": self.name()}),
            (Dialect::Anthropic, Self::TextEditor) => json!({
                "type": "text_editor_20250728",
                "name": self.name(),
                "max_characters": shape.most_output(),
            }),
            (Dialect::Anthropic, Self::Memory) => json!({"type": "memory_20250818", "name": self.name()}),
            (Dialect::OpenAiShell, Self::Bash) => json!({"type": "shell", "environment": {"type": "local"}}),
            (Dialect::OpenAiLocalShell, Self::Bash) => json!({"type": "local_shell"}),
            (Dialect::OpenAiResponses | Dialect::OpenAiShell | Dialect::OpenAiLocalShell, _) => {
                function("function", self.name(), self.description(), self.schema())
            }
            (Dialect::OpenAiChat, _) => json!({
                "type": "function",
                "function": {"name": self.name(), "description": self.description(), "parameters": self.schema()},
            }),
            (Dialect::Schema, _) => json!({
                "name": self.name(),
                "description": self.description(),
                "input_schema": self.schema(),
            }),
        }
    }
}

/// A function of the Responses API. It is not strict: that would make every property one that must be given.
fn function(kind: &str, name: &str, description: &str, parameters: Value) -> Value {
    json!({"type": kind, "name": name, "description": description, "parameters": parameters, "strict": false})
}

fn bash_schema() -> Value {
    json!({
        "type": "object",
        "properties": {
            "command": {"type": "string", "description": "The bash script to run."},
            "restart": {"type": "boolean", "description": "Start a new shell first; files stay as they are."},
            "timeout_ms": {"type": "integer", "minimum": 1, "description": "The most time it may take, in milliseconds."},
            "stdin": {"type": "string", "description": "What the script reads from its standard input."},
        },
        "additionalProperties": false,
    })
}

fn editor_schema() -> Value {
    let commands = ["view", "create", "str_replace", "insert"];
    json!({
        "type": "object",
        "properties": with_commands(&commands, json!({
            "path": {"type": "string", "description": "The file or directory. Relative paths start at the shell's working directory."},
        })),
        "required": ["command", "path"],
        "additionalProperties": false,
    })
}

fn memory_schema() -> Value {
    let commands = ["view", "create", "str_replace", "insert", "delete", "rename"];
    json!({
        "type": "object",
        "properties": with_commands(&commands, json!({
            "path": {"type": "string", "description": "The file or directory, below /memories. Not for rename."},
            "old_path": {"type": "string", "description": "For rename: the present path."},
            "new_path": {"type": "string", "description": "For rename: the path that it gets."},
        })),
        "required": ["command"],
        "additionalProperties": false,
    })
}

/// The properties that editing has in any tool, and others.
fn with_commands(commands: &[&str], others: Value) -> Value {
    let mut properties = json!({
        "command": {"type": "string", "enum": commands, "description": "What to do."},
        "view_range": {
            "type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2,
            "description": "For view: the first and the last line, counted from 1; -1 is the end.",
        },
        "file_text": {"type": "string", "description": "For create: the contents of the file."},
        "old_str": {"type": "string", "description": "For str_replace: the text to replace, exactly as it is in the file."},
        "new_str": {"type": "string", "description": "For str_replace: what takes its place; nothing if left out."},
        "insert_line": {"type": "integer", "minimum": 0, "description": "For insert: the line behind which text is added; 0 is the start."},
        "insert_text": {"type": "string", "description": "For insert: the text."},
    });
    if let (Some(all), Value::Object(others)) = (properties.as_object_mut(), others) {
        all.extend(others);
    }
    properties
}
