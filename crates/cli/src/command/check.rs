//! `boxsh check`: whether this runs inside a sandbox, and what a script would do.

use std::io::Write;
use std::path::PathBuf;

use boxsh::analysis::{Analysis, FileAccess, Word};
use clap::Args;

use crate::failure::{Answer, Failure};
use crate::policy::is_inside;
use crate::script;

/// Report whether this process runs inside `boxsh exec`, or what a script would do
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// Print nothing; exit with status 0 inside, 1 outside
    #[arg(long, short, conflicts_with = "analyze")]
    quiet: bool,
    /// Report the commands, files, hosts and variables that a script uses, without running it (`-` for standard input)
    #[arg(long, value_name = "FILE")]
    analyze: Option<PathBuf>,
    /// With --analyze: print it as JSON, with positions
    #[arg(long, requires = "analyze")]
    json: bool,
}

/// The status if the script does not parse, as for `bash -n`.
const SYNTAX_ERROR: u8 = 2;

/// Runs the command: status 0 inside, 1 outside.
pub(crate) fn run(arguments: &Arguments) -> Answer {
    if let Some(path) = &arguments.analyze {
        let text = script::read(path)?;
        let wrong = |error: String| Failure::new(format!("{}: {error}", path.display()));
        let analysis =
            boxsh::analyze(&text).map_err(|error| wrong(error.to_string()).status(SYNTAX_ERROR))?;
        let shown = match arguments.json {
            true => serde_json::to_string(&analysis).map_err(|error| wrong(error.to_string()))? + "\n",
            false => show(&analysis),
        };
        // A reader that has seen enough closes the pipe.
        let _ = std::io::stdout().write_all(shown.as_bytes());
        return Ok(0);
    }
    let is_inside = is_inside()?;
    if !arguments.quiet {
        let answer = if is_inside { "inside a sandbox\n" } else { "not inside a sandbox\n" };
        // There is the status too, if nobody reads it.
        let _ = std::io::stdout().write_all(answer.as_bytes());
    }
    Ok(u8::from(!is_inside))
}

/// Words as a list without repetitions; those that are not known are marked.
fn list<'a>(title: &str, words: impl Iterator<Item = &'a Word>) -> String {
    let mut words: Vec<&Word> = words.collect();
    words.sort();
    words.dedup();
    let word = |word: &&Word| match word {
        Word::Literal(text) => text.escape_debug().to_string(),
        Word::Dynamic(text) => format!("{} (?)", text.escape_debug()),
    };
    match words.is_empty() {
        true => String::new(),
        false => format!("{title}: {}\n", words.iter().map(word).collect::<Vec<_>>().join(", ")),
    }
}

fn show(analysis: &Analysis) -> String {
    let files =
        |access| analysis.files.iter().filter(move |file| file.access == access).map(|file| &file.path);
    let names = |is_set| -> Vec<Word> {
        let uses = analysis.variables.iter().filter(|variable| variable.is_set == is_set);
        uses.map(|variable| Word::Literal(variable.name.clone())).collect()
    };
    let mut text = list("runs", analysis.commands.iter().map(|command| &command.name));
    for (title, access) in
        [("reads", FileAccess::Read), ("writes", FileAccess::Write), ("removes", FileAccess::Remove)]
    {
        text += &list(title, files(access));
    }
    text += &list("reaches", analysis.hosts.iter().map(|host| &host.host));
    text += &list("sets", names(true).iter());
    text += &list("uses", names(false).iter());
    if analysis.is_open {
        text += "and runs something that cannot be told from its text\n";
    }
    text
}
