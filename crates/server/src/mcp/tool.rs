//! The tools: operations of the core as models call them.

use rmcp::model::{JsonObject, Tool as Definition, ToolAnnotations};
use schemars::JsonSchema;
use serde_json::value::to_raw_value;
use serde_json::{Value, json};

use crate::call::Call;
use crate::core::Core;
use crate::error::Error;
use crate::mcp::{bash, schema, text};
use crate::operation::{Effects, Entry};
use crate::outcome::EndedAs;

/// What a tool does.
enum Work {
    /// Runs a script.
    Script,
    /// Carries out an operation of the core.
    Operation {
        name: &'static str,
        /// Parameters that may be left out, and what they are then, as JSON.
        defaults: &'static [(&'static str, &'static str)],
        /// The answer as text.
        text: fn(&Value) -> String,
    },
}

/// A tool of a model.
pub(super) struct Tool {
    pub(super) name: &'static str,
    title: &'static str,
    description: &'static str,
    /// Whether it has to wait for what the shell of the session runs.
    pub(super) needs_shell: bool,
    work: Work,
}

/// What a call came to.
pub(super) struct Done {
    pub(super) answer: Value,
    pub(super) text: String,
    pub(super) is_error: bool,
}

/// The tool that writes to the host.
const APPLY: &str = "apply";

static TOOLS: &[Tool] = &[
    Tool {
        name: "bash",
        title: "Run a bash script",
        description: "Run a bash script in a sandbox. The shell keeps variables, functions, the working directory and files from one call to the next. A script that fails is an answer \
                      with its exit status. Long output loses its middle; write it to a file to read it in parts.",
        needs_shell: true,
        work: Work::Script,
    },
    Tool {
        name: "read_file",
        title: "Read a file",
        description: "Read a file of the sandbox, or a part of it. Relative paths start at the shell's working directory.",
        needs_shell: false,
        work: Work::Operation { name: "fs.read", defaults: &[("length", "100000")], text: text::of_content },
    },
    Tool {
        name: "write_file",
        title: "Write a file",
        description: "Write a file of the sandbox, with the directories above it. What was there is replaced.",
        needs_shell: false,
        work: Work::Operation { name: "fs.write", defaults: &[], text: text::of_written },
    },
    Tool {
        name: "edit_file",
        title: "Edit a file",
        description: "Replace a text in a file of the sandbox. The text has to occur exactly once, unless all of them are to be replaced.",
        needs_shell: false,
        work: Work::Operation { name: "fs.edit", defaults: &[], text: text::of_edited },
    },
    Tool {
        name: "list_directory",
        title: "List a directory",
        description: "List the files of a directory of the sandbox, to a depth.",
        needs_shell: false,
        work: Work::Operation { name: "fs.list", defaults: &[("path", "\".\"")], text: text::of_files },
    },
    Tool {
        name: "search_files",
        title: "Search in files",
        description: "Find lines that match a regular expression, in the files of a directory of the sandbox.",
        needs_shell: false,
        work: Work::Operation {
            name: "fs.search",
            defaults: &[("path", "\".\""), ("limit", "200")],
            text: text::of_matches,
        },
    },
    Tool {
        name: "fork",
        title: "Copy the session",
        description: "Copy the session with its files and its shell, to try something without touching the original. The answer has the session_id of the copy.",
        needs_shell: true,
        work: Work::Operation { name: "session.fork", defaults: &[], text: text::of_fork },
    },
    Tool {
        name: "checkpoint",
        title: "Take a checkpoint",
        description: "Remember the session as it is now, files and shell, to go back to it with rollback.",
        needs_shell: true,
        work: Work::Operation { name: "session.checkpoint", defaults: &[], text: text::of_checkpoint },
    },
    Tool {
        name: "rollback",
        title: "Go back to a checkpoint",
        description: "Go back to a checkpoint: files and shell are as they were then, and what was done since is lost.",
        needs_shell: true,
        work: Work::Operation { name: "session.rollback", defaults: &[], text: text::of_rollback },
    },
    Tool {
        name: "diff",
        title: "Show what changed",
        description: "Show what the session changed in the user's files, or between two checkpoints, as a unified diff.",
        needs_shell: true,
        work: Work::Operation { name: "session.diff", defaults: &[], text: text::of_diff },
    },
    Tool {
        name: APPLY,
        title: "Apply changes to the user's files",
        description: "Write the changes of the session to the user's own files. Show the diff and ask first.",
        needs_shell: true,
        work: Work::Operation { name: "session.apply", defaults: &[], text: text::of_applied },
    },
];

impl Tool {
    /// The tools of a server: there is nothing to apply where there is no workspace.
    pub(super) fn of_server(core: &Core) -> impl Iterator<Item = &'static Self> {
        let applies = core.config().applies;
        TOOLS.iter().filter(move |tool| applies || tool.name != APPLY)
    }

    fn effects(&self) -> Effects {
        match self.entry() {
            Some(entry) => entry.effects,
            None => Effects::RUNS,
        }
    }

    /// The operation that it is.
    fn entry(&self) -> Option<&'static Entry> {
        match self.work {
            Work::Script => None,
            Work::Operation { name, .. } => Entry::named(name),
        }
    }

    /// What clients are told about it.
    pub(super) fn definition(&self) -> Definition {
        let (input, output) = match (&self.work, self.entry()) {
            (Work::Operation { defaults, .. }, Some(entry)) => {
                let defaults: Vec<(&str, Value)> =
                    defaults.iter().map(|(name, default)| (*name, parsed(default))).collect();
                (schema::with_defaults(schema::make(entry.params), &defaults), schema::make(entry.answer))
            }
            _ => (schema::make(bash::Input::json_schema), schema::make(bash::Answer::json_schema)),
        };
        let effects = self.effects();
        let annotations = ToolAnnotations::with_title(self.title)
            .read_only(effects.read_only)
            .destructive(effects.destructive)
            .idempotent(effects.idempotent)
            .open_world(effects.open_world);
        Definition::new(self.name, self.description, schema::with_optional_session(input))
            .with_title(self.title)
            .with_raw_output_schema(output.into())
            .with_annotations(annotations)
    }

    /// Does what a call asks for. Blocks.
    pub(super) fn run(
        &self,
        core: &Core,
        call: &Call<'_>,
        session_id: &str,
        mut arguments: JsonObject,
    ) -> Result<Done, Error> {
        let internal = |error: serde_json::Error| Error::internal(error.to_string());
        match (&self.work, self.entry()) {
            (Work::Operation { defaults, text, .. }, Some(entry)) => {
                for (name, default) in *defaults {
                    arguments.entry(*name).or_insert_with(|| parsed(default));
                }
                arguments.insert("session_id".to_owned(), json!(session_id));
                let params = to_raw_value(&arguments).map_err(internal)?;
                let answer = entry.run(core, call, Some(&params))?;
                let answer: Value = serde_json::from_slice(&answer).map_err(internal)?;
                Ok(Done { text: text(&answer), answer, is_error: false })
            }
            _ => {
                let input: bash::Input = serde_json::from_value(Value::Object(arguments))
                    .map_err(|error| Error::invalid(error.to_string()))?;
                let answer = input.run(core, call, session_id)?;
                let was_stopped = !matches!(answer.outcome.ended, EndedAs::Exited | EndedAs::Signalled);
                let text = text::of_run(&answer.outcome);
                let answer = serde_json::to_value(&answer).map_err(internal)?;
                Ok(Done { text, answer, is_error: was_stopped })
            }
        }
    }
}

/// A default of the table.
fn parsed(json: &str) -> Value {
    serde_json::from_str(json).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tool_has_schemas_and_says_what_it_does_to_the_world() {
        for tool in TOOLS {
            assert_eq!(tool.entry().is_none(), matches!(tool.work, Work::Script), "{}", tool.name);
            let definition = tool.definition();
            let output = definition.output_schema.expect("every tool has one");
            for schema in [&definition.input_schema, &output] {
                assert_eq!(schema["type"], "object", "{}", tool.name);
                let text = serde_json::to_string(schema).expect("it is JSON");
                assert!(!text.contains("$ref"), "{}: {text}", tool.name);
            }
            assert_eq!(definition.input_schema["properties"]["session_id"]["type"], "string");
            let required = definition.input_schema.get("required");
            assert!(!required.is_some_and(|names| names.to_string().contains("session_id")), "{}", tool.name);
            let annotations = definition.annotations.expect("every tool has them");
            assert!(annotations.read_only_hint.is_some() && annotations.open_world_hint.is_some());
        }
    }

    #[test]
    fn what_has_a_default_is_not_required() {
        let list = TOOLS.iter().find(|tool| tool.name == "list_directory").expect("it is there").definition();
        assert_eq!(list.input_schema["properties"]["path"]["default"], ".");
        assert!(!list.input_schema.get("required").is_some_and(|names| names.to_string().contains("path")));
    }
}
