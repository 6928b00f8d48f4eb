//! Mistakes on the command line: what is wrong, and what was probably meant.

use std::ffi::OsString;
use std::path::Path;

use clap::error::{ContextKind, ContextValue};

use crate::failure::Failure;

/// Long options of `boxsh run`, which bash does not have. Those with `true` are also options of `boxsh shell`.
const RUN_OPTIONS: &[(&str, bool)] = &[
    ("--allow", true),
    ("--allow-command", true),
    ("--allow-read", true),
    ("--allow-write", true),
    ("--base", true),
    ("--clear-env", true),
    ("--cmd", false),
    ("--copy-script", false),
    ("--cpu", true),
    ("--cut-output", true),
    ("--deny-command", true),
    ("--env", true),
    ("--inherit-env", true),
    ("--isolation", true),
    ("--json", false),
    ("--limit", true),
    ("--limits", true),
    ("--links", true),
    ("--max-file-bytes", true),
    ("--memory", true),
    ("--mount", true),
    ("--native", true),
    ("--network", true),
    #[cfg(feature = "telemetry")]
    ("--otlp", false),
    ("--output-cap", true),
    ("--output-total", true),
    ("--package-cache", true),
    ("--profile", true),
    ("--seed", true),
    ("--state", true),
    ("--stdin", false),
    ("--stream-json", false),
    ("--timeout", true),
    #[cfg(target_os = "linux")]
    ("--with", true),
    ("--workdir", true),
    ("--workspace", true),
    ("--writable-system", true),
];

/// A line longer than this is not repeated in a hint.
const LONGEST_HINT: usize = 160;

/// Finds an option of `boxsh run` among the options of a call that has no command, such as `boxsh --timeout 5s -c :`.
pub(crate) fn option_without_command(arguments: &[OsString]) -> Option<Failure> {
    let is_option = |word: &&OsString| {
        let bytes = word.as_encoded_bytes();
        bytes.len() > 1 && bytes.starts_with(b"-") && *word != "--"
    };
    let known = |word: &OsString| {
        let name = word.to_str()?.split('=').next()?;
        RUN_OPTIONS.iter().find(|(option, _)| *option == name)
    };
    let &(option, is_of_shell) = arguments.iter().take_while(is_option).find_map(known)?;
    let command = if is_of_shell && !has_script(arguments) { "shell" } else { "run" };
    let words: Vec<String> = arguments.iter().map(|word| quoted(&word.to_string_lossy())).collect();
    let line = format!("boxsh {command} {}", words.join(" "));
    let hint = match line.len() <= LONGEST_HINT {
        true => format!("try `{line}`"),
        false => format!("try `boxsh {command} {option} …`"),
    };
    Some(Failure::usage(format!("{option} is an option of `boxsh {command}`")).hint(hint))
}

/// Whether a call has a script: after `-c`, or in a file.
fn has_script(arguments: &[OsString]) -> bool {
    let follows_option = |word: &OsString| word == "-c" || word == "--cmd";
    arguments.iter().any(follows_option)
        || arguments.last().is_some_and(|last| Path::new(last).is_file() || last == "-")
}

/// A word as it can be typed in a shell.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./=:,@%+".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    // A name that somebody else chose must not control the terminal.
    format!("'{}'", word.replace('\'', r"'\''").replace(char::is_control, "?"))
}

/// The error of the argument parser in the style of all our messages.
pub(crate) fn explain(error: &clap::Error) -> Failure {
    let text = error.to_string();
    let text = text.strip_prefix("error: ").unwrap_or(&text);
    let text = text.split("\n\nFor more information").next().unwrap_or(text).trim_end();
    match hint(error) {
        Some(hint) => Failure::usage(text.split("\n\n").next().unwrap_or(text)).hint(hint),
        None => Failure::usage(text),
    }
}

fn hint(error: &clap::Error) -> Option<&'static str> {
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        _ => None,
    };
    let option = context(ContextKind::InvalidArg)?.split(' ').next()?;
    match (option, context(ContextKind::InvalidValue)?) {
        ("--network", "allow" | "on" | "true" | "yes") => Some(NETWORK),
        _ => None,
    }
}

/// What to write instead of `--network allow`.
pub(crate) const NETWORK: &str =
    "to reach some hosts, name each with `--allow HOST`; `--network open` opens the whole network";

/// What to write instead of `--allow A,B`.
pub(crate) fn allow_each(hosts: &str) -> String {
    let each: Vec<String> = hosts.split(',').map(|host| format!("--allow {}", quoted(host.trim()))).collect();
    format!("give the option once for each host: {}", each.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::definition;

    #[test]
    fn the_options_are_those_of_run_and_shell() {
        let definition = definition();
        let has = |command: &str, option: &str| {
            let command = definition.find_subcommand(command).unwrap();
            command.get_arguments().any(|argument| argument.get_long() == option.strip_prefix("--"))
        };
        for (option, is_of_shell) in RUN_OPTIONS {
            assert!(has("run", option), "{option}");
            assert_eq!(has("shell", option), *is_of_shell, "{option}");
        }
        let run = definition.find_subcommand("run").unwrap();
        let longs = run.get_arguments().filter_map(clap::Arg::get_long);
        let ours = longs.filter(|name| !matches!(*name, "help" | "version" | "debug"));
        assert_eq!(ours.count(), RUN_OPTIONS.len());
    }

    #[test]
    fn the_hint_is_a_line_to_type() {
        for (line, hint) in [
            (&["--timeout", "5s", "-c", "echo 'a b'"][..], r"`boxsh run --timeout 5s -c 'echo '\''a b'\'''`"),
            (&["--json", "-c", ":"], "`boxsh run --json -c :`"),
            (&["--native"], "`boxsh shell --native`"),
            (&["--memory=1g"], "`boxsh shell --memory=1g`"),
            (&["-e", "--native", "-c", ":"], "`boxsh run -e --native -c :`"),
        ] {
            let words: Vec<OsString> = line.iter().map(OsString::from).collect();
            let failure = option_without_command(&words).unwrap().to_string();
            assert!(failure.ends_with(&format!("try {hint}")), "{failure}");
        }
        for line in [&["-c", "x", "--json"][..], &["script", "--timeout"], &["--", "--json"], &["--norc"]] {
            let words: Vec<OsString> = line.iter().map(OsString::from).collect();
            assert_eq!(option_without_command(&words), None, "{line:?}");
        }
    }
}
