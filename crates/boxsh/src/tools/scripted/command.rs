//! A function as a command.

use boxsh_kernel::{Command, CommandResult, Context, Errno, Exit, Failure};
use serde_json::Value;

use super::ScriptedTool;
use super::parameters::{Mistake, Parameter, Request, shown};

/// The status of a wrong call.
const USAGE: u8 = 2;

/// What a parsed value may take for each byte of its text.
const MEMORY_FOR_EACH_BYTE: u64 = 16;

impl Command for ScriptedTool {
    fn name(&self) -> &str {
        &self.name
    }

    fn run(&self, context: &mut Context<'_>) -> CommandResult {
        let wrong = |mistake: Mistake| {
            Failure::with_status(
                USAGE,
                format!("{mistake}\nTry '{} --help' for more information.", self.name),
            )
        };
        let arguments = context.arguments().to_vec();
        let (given, reads_input) = match self.parameters.parse(&arguments).map_err(wrong)? {
            Request::Help => {
                context.out.write(self.help().as_bytes())?;
                return Ok(Exit::SUCCESS);
            }
            Request::Call { given, reads_input } => (given, reads_input),
        };
        let input = if reads_input { Some(context.stdin().read_all()?) } else { None };
        if let Some(input) = &input {
            context.process.reserve(MEMORY_FOR_EACH_BYTE * input.len() as u64)?;
        }
        let input = self.parameters.complete(given, input.as_deref()).map_err(wrong)?;
        let function = self.function.clone();
        let result = match context.process.offload(move || function(input)) {
            Ok(result) => result.map_err(|error| Failure::new(error.to_string()))?,
            Err(Errno::EIO) => return Err(Failure::new("the function panicked")),
            Err(errno) => return Err(errno.into()),
        };
        print(context, &result)?;
        Ok(Exit::SUCCESS)
    }
}

/// Prints a result: text as it is, anything else as JSON, nothing for null.
fn print(context: &mut Context<'_>, result: &Value) -> Result<(), Failure> {
    match result {
        Value::Null => Ok(()),
        Value::String(text) if text.ends_with('\n') || text.is_empty() => context.out.write(text.as_bytes()),
        other => context.out.print(format_args!("{}\n", shown(other))),
    }
}

impl ScriptedTool {
    /// The text of `--help`.
    pub(super) fn help(&self) -> String {
        let mut usage = format!("Usage: {}", self.name);
        let (required, optional): (Vec<_>, Vec<_>) =
            self.parameters.all.iter().partition(|one| one.is_required);
        for parameter in &required {
            usage.push_str(&format!(" {}", parameter.name.to_uppercase()));
        }
        if !optional.is_empty() {
            usage.push_str(" [OPTION]...");
        }
        let mut text = format!("{usage}\n");
        if !required.is_empty() {
            text.push_str(&format!("  or:  {} - < JSON\n", self.name));
        }
        text.push_str(&format!("{}\n\n", self.description.trim_end()));
        for parameter in &self.parameters.all {
            text.push_str(&parameter.help());
        }
        text.push_str("      --help                 display this help and exit\n");
        text
    }
}

impl Parameter {
    fn help(&self) -> String {
        const COLUMN: usize = 29;
        let mut line = format!("      --{}", self.name.replace('_', "-"));
        match self.kind.label() {
            label if label.is_empty() => {}
            label => line.push_str(&format!("={label}")),
        }
        if matches!(self.kind, super::parameters::Kind::List(_)) {
            line.push_str("...");
        }
        let mut notes = Vec::new();
        if self.is_required {
            notes.push("required".to_owned());
        }
        notes.extend(self.default.as_ref().map(|default| format!("default {}", shown(default))));
        let notes = if notes.is_empty() { String::new() } else { format!("({})", notes.join(", ")) };
        let description = [self.description.as_str(), &notes].join(" ");
        let description = description.trim();
        if description.is_empty() {
            return line + "\n";
        }
        if line.len() + 2 > COLUMN {
            line.push_str(&format!("\n{}", " ".repeat(COLUMN)));
        } else {
            line.push_str(&" ".repeat(COLUMN - line.len()));
        }
        line.push_str(&description.replace('\n', &format!("\n{}", " ".repeat(COLUMN))));
        line + "\n"
    }
}
