//! The commands of the program, each with its arguments in a file of its own.

mod apply;
mod ast;
#[cfg(target_os = "linux")]
mod base;
#[cfg(target_os = "linux")]
mod cache;
mod check;
pub(crate) mod commands;
mod completions;
pub(crate) mod diff;
mod doctor;
mod exec;
mod explain;
mod init;
mod man;
#[cfg(feature = "mcp")]
mod mcp;
#[cfg(target_os = "linux")]
mod packages;
mod policy;
#[cfg(feature = "serve")]
mod protocol;
mod restore;
pub(crate) mod run;
#[cfg(feature = "serve")]
mod serve;
#[cfg(feature = "serve-http")]
mod serve_http;
mod snapshot;
#[cfg(feature = "serve")]
mod telemetry;
mod trust;

use std::ffi::OsString;
use std::path::Path;

use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::failure::{Answer, Failure};
use crate::{help, mistake, profile, report, shell, trace};

/// A sandbox for AI agents: bash, its commands and its files, away from the host.
#[derive(Parser, Debug)]
#[command(
    name = "boxsh",
    version,
    disable_help_subcommand = true,
    subcommand_required = true,
    args_override_self = true
)]
struct Program {
    #[command(flatten)]
    global: Global,
    #[command(subcommand)]
    command: Command,
}

/// What every command takes.
#[derive(Args, Debug)]
struct Global {
    /// Print debug messages on standard error
    #[arg(long, global = true)]
    debug: bool,
}

#[derive(Subcommand, Debug)]
enum Command {
    Run(run::Arguments),
    Shell(shell::Arguments),
    #[cfg(feature = "mcp")]
    Mcp(Box<mcp::Arguments>),
    #[cfg(feature = "serve")]
    Serve(Box<serve::Arguments>),
    Snapshot(snapshot::Arguments),
    Restore(restore::Arguments),
    Diff(diff::Arguments),
    Apply(apply::Arguments),
    Exec(exec::Arguments),
    Check(check::Arguments),
    #[cfg(target_os = "linux")]
    Base(base::Arguments),
    #[cfg(target_os = "linux")]
    Cache(cache::Arguments),
    #[cfg(target_os = "linux")]
    Packages(Box<packages::Arguments>),
    Doctor(doctor::Arguments),
    Explain(explain::Arguments),
    Init(init::Arguments),
    Policy(policy::Arguments),
    Trust(trust::Arguments),
    Ast(ast::Arguments),
    Commands(commands::Arguments),
    Completions(completions::Arguments),
    Man(man::Arguments),
}

/// The names of all commands, so that a script is told from a command without setting up a parser.
const NAMES: &[&str] = &[
    "apply",
    "ast",
    #[cfg(target_os = "linux")]
    "base",
    #[cfg(target_os = "linux")]
    "cache",
    "check",
    "commands",
    "completions",
    "diff",
    "doctor",
    "exec",
    "explain",
    "init",
    "man",
    #[cfg(feature = "mcp")]
    "mcp",
    #[cfg(target_os = "linux")]
    "packages",
    "policy",
    "restore",
    "run",
    #[cfg(feature = "serve")]
    "serve",
    "shell",
    "snapshot",
    "trust",
];

/// Commands that stand for an option: `help run` is `run --help`.
const OPTION_COMMANDS: &[&str] = &["help", "version"];

/// Options that are ours and not the shell's, where they come first.
const OWN_OPTIONS: &[&str] = &["--help", "-h", "--version", "-V", "--debug"];

/// Whether the first argument calls for a command of the program. A script of such a name is run as `./NAME`, or behind
/// `--`.
pub(crate) fn is_named_by(first: &OsString) -> bool {
    first.to_str().is_some_and(|first| {
        NAMES.binary_search(&first).is_ok()
            || OWN_OPTIONS.contains(&first)
            || OPTION_COMMANDS.contains(&first)
    })
}

/// The words of a command line with `help` and `version` as the options that they stand for.
fn with_options(mut words: Vec<OsString>) -> Vec<OsString> {
    if let Some(name) = words.first().and_then(|first| first.to_str())
        && OPTION_COMMANDS.contains(&name)
    {
        let option = format!("--{name}").into();
        words.remove(0);
        words.push(option);
    }
    words
}

/// Whether somebody may have meant a command.
pub(crate) fn resembles(word: &[u8]) -> bool {
    !word.is_empty() && word.iter().all(u8::is_ascii_lowercase)
}

/// The command that somebody has mistyped, by a letter too many, too few, wrong, or in the wrong place.
pub(crate) fn mistyped(word: &[u8]) -> Option<&'static str> {
    let is_near = |name: &&str| {
        let name = name.as_bytes();
        let same = name.iter().zip(word).take_while(|(one, other)| one == other).count();
        let (name, word) = (&name[same..], &word[same..]);
        match (name, word) {
            ([_, name @ ..], [_, word @ ..]) if name == word => true,
            ([a, b, name @ ..], [c, d, word @ ..]) if (a, b, name) == (d, c, word) => true,
            _ => name.get(1..) == Some(word) || word.get(1..) == Some(name),
        }
    };
    NAMES.iter().copied().find(is_near)
}

/// The definition of the command line, with its examples.
pub(crate) fn definition() -> clap::Command {
    help::arrange(Program::command())
}

/// Takes the words of a command line apart.
fn parse(words: Vec<OsString>) -> Result<Program, clap::Error> {
    let words = std::iter::once(OsString::from("boxsh")).chain(words);
    Program::from_arg_matches(&definition().try_get_matches_from(words)?)
}

impl Command {
    /// The file with further options, if one was given.
    fn profile(&self) -> Option<&Path> {
        let session = match self {
            Self::Run(arguments) => &arguments.session,
            Self::Shell(arguments) => &arguments.session,
            Self::Snapshot(arguments) => &arguments.session,
            Self::Restore(arguments) => &arguments.session,
            #[cfg(target_os = "linux")]
            Self::Base(arguments) => arguments.session()?,
            #[cfg(target_os = "linux")]
            Self::Packages(arguments) => &arguments.session,
            #[cfg(feature = "mcp")]
            Self::Mcp(arguments) => &arguments.session,
            #[cfg(feature = "serve")]
            Self::Serve(arguments) => &arguments.session,
            _ => return None,
        };
        session.profile.as_deref()
    }
}

/// Runs the command that the arguments name.
pub(crate) fn run(words: Vec<OsString>) -> Answer {
    let mut words = with_options(words);
    let mut parsed = parse(words.clone());
    if let Ok(program) = &parsed
        && let Some(profile) = program.command.profile()
    {
        if program.global.debug {
            trace::turn_on();
        }
        // Behind the name of the command, so that what was given comes later and wins.
        let name = words.iter().position(|word| word.to_str().is_some_and(|word| NAMES.contains(&word)));
        let behind = name.map_or(0, |at| at + 1);
        words.splice(behind..behind, profile::read(profile)?);
        let profile = profile.display().to_string();
        parsed = parse(words.clone());
        if let Err(error) = &parsed {
            let reason = mistake::explain(error).to_string();
            let reason = reason.lines().next().unwrap_or_default();
            return Err(Failure::new(format!("profile {profile}: {reason}"))
                .hint("the keys are long names of options, such as \"timeout\""));
        }
    }
    let program = match parsed {
        Ok(program) => program,
        Err(error) => {
            if !error.use_stderr() {
                // Help or the version; a reader that has seen enough closes the pipe.
                let _ = error.print();
                return Ok(0);
            }
            let failure = mistake::explain(&error);
            let wants_json = words.iter().any(|word| word == "--json" || word == "--stream-json");
            if wants_json && words.first().is_some_and(|word| word == "run") {
                let message = failure.to_string();
                report::print_failure(&Failure::usage(message.lines().next().unwrap_or_default()));
            }
            return Err(failure);
        }
    };
    if program.global.debug {
        trace::turn_on();
    }
    match program.command {
        Command::Run(arguments) => run::run(&arguments),
        Command::Shell(arguments) => shell::run(&arguments),
        #[cfg(feature = "mcp")]
        Command::Mcp(arguments) => mcp::run(&arguments),
        #[cfg(feature = "serve")]
        Command::Serve(arguments) => serve::run(&arguments),
        Command::Snapshot(arguments) => snapshot::run(&arguments),
        Command::Restore(arguments) => restore::run(&arguments),
        Command::Diff(arguments) => diff::run(&arguments),
        Command::Apply(arguments) => apply::run(&arguments),
        Command::Exec(arguments) => exec::run(&arguments),
        Command::Check(arguments) => check::run(&arguments),
        #[cfg(target_os = "linux")]
        Command::Base(arguments) => base::run(&arguments),
        #[cfg(target_os = "linux")]
        Command::Cache(arguments) => cache::run(&arguments),
        #[cfg(target_os = "linux")]
        Command::Packages(arguments) => packages::run(&arguments),
        Command::Doctor(arguments) => doctor::run(&arguments),
        Command::Explain(arguments) => explain::run(&arguments),
        Command::Init(arguments) => init::run(&arguments),
        Command::Policy(arguments) => policy::run(&arguments),
        Command::Trust(arguments) => trust::run(&arguments),
        Command::Ast(arguments) => ast::run(&arguments),
        Command::Commands(arguments) => commands::run(&arguments),
        Command::Completions(arguments) => completions::run(&arguments),
        Command::Man(arguments) => man::run(&arguments),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_are_those_of_the_definition() {
        let mut names: Vec<String> =
            definition().get_subcommands().map(|command| command.get_name().to_owned()).collect();
        names.sort();
        assert_eq!(names, NAMES);
        definition().debug_assert();
    }

    #[test]
    fn help_and_version_are_also_commands() {
        let words = |line: &str| -> Vec<OsString> { line.split_whitespace().map(Into::into).collect() };
        for (line, meant) in [
            ("help", "--help"),
            ("help run", "run --help"),
            ("version", "--version"),
            ("run help", "run help"),
        ] {
            assert_eq!(with_options(words(line)), words(meant), "{line}");
        }
    }

    #[test]
    fn a_slip_of_the_finger_is_seen() {
        for (word, meant) in [
            ("runn", Some("run")),
            ("rn", Some("run")),
            ("exce", Some("exec")),
            ("shall", Some("shell")),
            ("build", None),
            ("", None),
        ] {
            assert_eq!(mistyped(word.as_bytes()), meant, "{word}");
        }
    }
}
