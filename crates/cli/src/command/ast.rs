//! `boxsh ast`: how the parser sees a script.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::failure::{Answer, Failure};
use crate::script;

/// Show how a script is parsed: as JSON, or printed back in bash's layout
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// The script file, or `-` for standard input
    #[arg(value_name = "FILE", required_unless_present = "cmd", conflicts_with = "cmd")]
    file: Option<PathBuf>,
    /// The script as text
    #[arg(long, short = 'c', value_name = "SCRIPT")]
    cmd: Option<String>,
    /// The output format
    #[arg(long, value_name = "FORM", default_value = "json")]
    format: Format,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Format {
    Json,
    Bash,
}

/// The status if the script does not parse, as for `bash -n`.
const SYNTAX_ERROR: u8 = 2;

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Answer {
    let (name, text) = match (&arguments.cmd, &arguments.file) {
        (Some(text), _) => ("-c".to_owned(), text.clone().into_bytes()),
        (None, Some(path)) => (path.display().to_string(), script::read(path)?),
        (None, None) => return Err(Failure::new("no script").hint("give a FILE or --cmd SCRIPT")),
    };
    let script = boxsh::syntax::parse_script(&text)
        .map_err(|error| Failure::new(format!("{name}: {error}")).status(SYNTAX_ERROR))?;
    let mut out = match arguments.format {
        Format::Bash => boxsh::syntax::print_script(&script),
        Format::Json => {
            serde_json::to_vec_pretty(&script).map_err(|error| Failure::new(format!("{name}: {error}")))?
        }
    };
    if !out.ends_with(b"\n") {
        out.push(b'\n');
    }
    // A reader that has seen enough closes the pipe.
    let _ = std::io::stdout().write_all(&out);
    Ok(0)
}
