//! Help, and the page of the documentation: both from the definitions of the commands.

use clap::builder::StyledStr;
use clap::{Arg, ArgAction, Command};

/// Commands that belong together.
struct Group {
    title: &'static str,
    commands: &'static [&'static str],
}

const GROUPS: &[Group] = &[
    #[cfg(not(feature = "serve"))]
    Group { title: "Run", commands: &["run", "shell"] },
    #[cfg(all(feature = "serve", not(feature = "mcp")))]
    Group { title: "Run", commands: &["run", "shell", "serve"] },
    #[cfg(feature = "mcp")]
    Group { title: "Run", commands: &["run", "shell", "mcp", "serve"] },
    Group { title: "Sessions", commands: &["snapshot", "restore", "diff", "apply", "packages"] },
    Group {
        title: "Host programs",
        commands: &["exec", "init", "explain", "policy", "trust", "check", "base", "cache", "doctor"],
    },
    Group { title: "Inspect", commands: &["ast", "commands", "completions", "man"] },
];

/// Examples of a command: a line, and what it does.
type Examples = &'static [(&'static str, &'static str)];

const TOP: Examples = &[
    ("boxsh", "interactive shell in a fresh sandbox"),
    ("boxsh -c 'seq 3 | paste -sd+ | bc'", "run a script, as bash would"),
    ("boxsh script.sh a b", "run a script file"),
    ("boxsh run --json --timeout 5s --cmd 'sort f'", "set limits, print the result as JSON"),
    ("boxsh run --state s --workspace . fix.sh", "work on a copy of this directory"),
    ("boxsh diff --state s; boxsh apply --state s", "review the changes, write them back"),
];

const EXAMPLES: &[(&str, Examples)] = &[
    (
        "run",
        &[
            ("boxsh run --cmd 'echo $((6 * 7))'", "a script on the command line"),
            ("boxsh run build.sh --release", "a script file and its arguments"),
            (
                "boxsh run --json --timeout 5s - < untrusted.sh",
                "a script from standard input, result as JSON",
            ),
            ("boxsh run --state s --cmd 'cd /tmp; x=1'", "a session that later calls continue"),
        ],
    ),
    (
        "shell",
        &[
            ("boxsh shell", "a fresh sandbox"),
            ("boxsh shell --workspace .", "on a copy of this directory"),
            ("boxsh shell --state s", "a session that is kept in the file s"),
        ],
    ),
    (
        "mcp",
        &[
            ("boxsh mcp", "for the client that has started it"),
            ("boxsh mcp --workspace .", "on a copy of this directory; apply writes changes back"),
            ("boxsh mcp --native --allow pypi.org", "with host programs and one host of the network"),
            ("boxsh mcp --listen 127.0.0.1:8080", "by HTTP, at http://127.0.0.1:8080/mcp"),
        ],
    ),
    (
        "serve",
        &[
            ("boxsh serve --stdio", "for the program that has started it"),
            ("boxsh serve --socket /tmp/boxsh.sock --state-dir s", "sessions that outlive the server"),
            ("boxsh serve --listen 127.0.0.1:8080 --token-file t", "on a port, for clients with a token"),
            #[cfg(feature = "e2b")]
            ("boxsh serve --protocol e2b", "for E2B's SDKs on this machine"),
            ("boxsh serve --describe", "the protocol, as an OpenRPC document"),
        ],
    ),
    (
        "snapshot",
        &[
            ("boxsh snapshot --out base.snap --cmd 'mkdir -p src; cd src'", "the session after a script"),
            ("boxsh snapshot --out now.snap --state s", "a copy of the session in s"),
        ],
    ),
    (
        "restore",
        &[
            ("boxsh restore --in base.snap", "continue in an interactive shell"),
            ("boxsh restore --in base.snap --cmd pwd", "run a script in it"),
            ("boxsh restore --in base.snap --state s --cmd :", "start a session in s from it"),
        ],
    ),
    (
        "diff",
        &[
            ("boxsh diff --state s", "all changes, as a diff"),
            ("boxsh diff --state s --name-status", "the names of changed files"),
        ],
    ),
    (
        "apply",
        &[
            ("boxsh apply --state s --dry-run", "show what would be written"),
            ("boxsh apply --state s src docs", "only these paths"),
        ],
    ),
    (
        "exec",
        &[
            ("boxsh exec -- npm test", "under the policy of this project"),
            ("boxsh exec --ro ~/data --network deny -- python3 x.py", "open a directory, close the network"),
            ("boxsh exec --dry-run -- make", "show what would be done"),
        ],
    ),
    (
        "check",
        &[
            ("boxsh check && echo confined", "ask from inside a sandbox"),
            ("boxsh check --analyze build.sh", "what would a script run, read and write?"),
        ],
    ),
    (
        "packages",
        &[
            ("boxsh packages --state s", "what was installed, by whom it was asked for"),
            ("boxsh packages --state s --json > p.json", "as JSON"),
            ("boxsh run --native --allow @pypi --with @p.json -c :", "install the same in another session"),
        ],
    ),
    (
        "base",
        &[
            ("boxsh base add debian debian.tar.zst", "unpack a root filesystem, once"),
            ("boxsh base add app image/", "an OCI image layout, with its layers and variables"),
            ("boxsh run --native --base debian -c 'cat /etc/debian_version'", "use it"),
            ("boxsh base commit mine --native --base debian --state s", "make one of a session"),
            ("boxsh base export mine --out image", "as an OCI image layout"),
        ],
    ),
    (
        "cache",
        &[
            (
                "boxsh run --native --package-cache --allow @pypi --with pip:requests -c :",
                "fetch a package, and keep it",
            ),
            ("boxsh run --native --package-cache --with pip:requests -c :", "install it without a network"),
            ("boxsh cache show", "how much there is"),
            ("boxsh cache verify", "look for damaged entries"),
        ],
    ),
    ("doctor", &[("boxsh doctor", "what this host can enforce")]),
    (
        "explain",
        &[
            ("boxsh explain ~/.ssh", "whether it can be read, and why"),
            ("boxsh explain git example.com", "a command and a host"),
        ],
    ),
    (
        "init",
        &[
            ("boxsh init", "a policy for what this project needs"),
            ("boxsh init --profile claude", "and for an agent that works on it"),
        ],
    ),
    (
        "policy",
        &[
            ("boxsh policy", "all rules, and where they come from"),
            ("boxsh policy --preset '!@git' --json", "the resulting policy, as JSON"),
        ],
    ),
    (
        "trust",
        &[
            ("boxsh trust", "allow what this project's .boxsh.json opens"),
            ("boxsh trust --list", "list trusted files"),
            ("boxsh trust --remove", "no longer trust this project"),
        ],
    ),
    (
        "ast",
        &[
            ("boxsh ast script.sh", "the syntax tree as JSON"),
            ("boxsh ast --format bash --cmd 'if a;then b;fi'", "formatted as bash prints it"),
        ],
    ),
    (
        "commands",
        &[
            ("boxsh commands", "list all commands"),
            ("boxsh commands json", "commands that have to do with JSON"),
            ("boxsh commands --limits", "list the limits"),
        ],
    ),
    (
        "completions",
        &[(
            "boxsh completions bash > ~/.local/share/bash-completion/completions/boxsh",
            "install completion for bash",
        )],
    ),
    (
        "man",
        &[
            ("boxsh man | man -l -", "read the manual"),
            ("boxsh man --out share/man/man1", "install the manual pages"),
        ],
    ),
];

const STATUSES: &[(&str, &str)] = &[
    ("the script's", "the script ended by itself; 128 plus the signal number if a signal killed it"),
    ("2", "the command line is wrong, and nothing ran"),
    ("124", "timeout"),
    ("125", "boxsh itself failed: a file that cannot be read, a host that cannot confine"),
    ("137", "the run reached its memory limit, or another limit"),
];

const AS_A_SHELL: &str = "\
boxsh [OPTIONS] [SCRIPT [ARGS]...]    takes the options of bash: -c -e -u -x -o pipefail -s -i -l";

const NAMES: &str = "To run a script that has the name of a command, write `boxsh ./run` or `boxsh -- run`.";

const SEALS: &str = "\
State and snapshot files record which host directories a session works on. boxsh seals them with your key (`$XDG_STATE_HOME/boxsh/key`), so that a \
session continues without repeating its options. A file without your seal (from another user or machine, or changed by hand) opens nothing: boxsh \
reports what it would open, and you give `--workspace` and `--mount` again. Traps, prompts and startup files in such a file are dropped, so that nothing \
runs before your first command.";

/// Brings examples and groups into the help of a definition.
pub(crate) fn arrange(command: Command) -> Command {
    let top = top(&command);
    command.mut_subcommands(with_examples).override_help(top)
}

fn with_examples(command: Command) -> Command {
    let examples = examples_of(&command);
    if examples.is_empty() {
        return command;
    }
    command
        .before_help(format!("Examples:\n{}", example_lines(examples)))
        .help_template("{about}\n\n{before-help}{usage-heading} {usage}\n\n{all-args}{after-help}")
}

fn examples_of(command: &Command) -> Examples {
    let own = EXAMPLES.iter().find(|(name, _)| *name == command.get_name());
    own.map_or(&[], |(_, examples)| examples)
}

fn example_lines(examples: Examples) -> String {
    /// Where the explanations start, if the line leaves room.
    const COLUMN: usize = 50;
    let line = |(line, what): &(&str, &str)| match line.len() < COLUMN {
        true => format!("  {line:<COLUMN$}{what}\n"),
        false => format!("  {line}\n  {:COLUMN$}{what}\n", ""),
    };
    examples.iter().map(line).collect()
}

fn about(command: &Command) -> String {
    command.get_about().map(StyledStr::to_string).unwrap_or_default()
}

/// The help of the program itself.
fn top(command: &Command) -> String {
    let mut text = format!("{}\n\nExamples:\n{}", about(command), example_lines(TOP));
    text += &format!("  {AS_A_SHELL}\n");
    for group in GROUPS {
        text += &format!("\n{}:\n", group.title);
        for name in group.commands {
            let about = command.find_subcommand(name).map(about).unwrap_or_default();
            text += &format!("  {name:<13}{about}\n");
        }
    }
    text += "\nFor the options of a command, run `boxsh COMMAND --help`.\n";
    text += NAMES;
    text += "\nExits with the script's status; 124: timeout, 137: another limit, 2: wrong command line, 125: boxsh failed.\n";
    text
}

/// The page about the command line.
pub(crate) fn markdown(command: &Command) -> String {
    let mut page = String::from("# The command line\n\n<!-- Written by `cargo xtask docs`. -->\n\n");
    page += &format!("```\n{}```\n\n", top(command));
    page += "Without a script, on a terminal, boxsh is an interactive shell. `#!/usr/bin/env boxsh` works as the first line of a script.";
    page += "\n\n| exit status | meaning |\n|---|---|\n";
    for (status, when) in STATUSES {
        page += &format!("| {status} | {when} |\n");
    }
    for group in GROUPS {
        page += &format!("\n## {}\n", group.title);
        if group.title == "Sessions" {
            page += &format!("\n{SEALS}\n");
        }
        for command in group.commands.iter().filter_map(|name| command.find_subcommand(name)) {
            page += &describe(command);
        }
    }
    page
}

fn markdown_examples(examples: Examples) -> String {
    examples.iter().map(|(line, what)| format!("{line}    # {what}\n")).collect()
}

fn describe(command: &Command) -> String {
    let mut text = format!("\n### `boxsh {}`\n\n{}.\n\n", command.get_name(), about(command));
    text += &format!("```sh\n{}```\n", markdown_examples(examples_of(command)));
    let actions: Vec<String> = command.get_subcommands().map(action).collect();
    if !actions.is_empty() {
        text += &format!("\n| action | |\n|---|---|\n{}", actions.concat());
    }
    let mut headings: Vec<Option<&str>> = vec![None];
    for argument in command.get_arguments() {
        if !headings.contains(&argument.get_help_heading()) {
            headings.push(argument.get_help_heading());
        }
    }
    for heading in headings {
        let of_heading = |argument: &&Arg| argument.get_help_heading() == heading && !is_everywhere(argument);
        let rows: Vec<String> = command.get_arguments().filter(of_heading).map(row).collect();
        if !rows.is_empty() {
            let title = heading.unwrap_or("option");
            text += &format!("\n| {} | |\n|---|---|\n{}", title.to_lowercase(), rows.concat());
        }
    }
    text
}

/// One of several things that a command can do: its words, and the options that only it has.
fn action(command: &Command) -> String {
    let own = |argument: &&Arg| argument.get_help_heading().is_none() && !is_everywhere(argument);
    let words: Vec<String> = command.get_arguments().filter(own).map(words).collect();
    format!(
        "| `{}` | {} |\n",
        [&[command.get_name().to_owned()], &words[..]].concat().join(" "),
        about(command)
    )
}

/// An argument as it is typed.
fn words(argument: &Arg) -> String {
    let names: Vec<String> =
        argument.get_value_names().unwrap_or_default().iter().map(ToString::to_string).collect();
    let takes_value = matches!(argument.get_action(), ArgAction::Set | ArgAction::Append);
    let value = if takes_value { names.join(" ") } else { String::new() };
    let word = match argument.get_long() {
        Some(long) => format!("--{long} {value}").trim_end().to_owned(),
        None => value,
    };
    if argument.is_required_set() { word } else { format!("[{word}]") }
}

/// What every command has, and no table needs to repeat.
fn is_everywhere(argument: &Arg) -> bool {
    matches!(argument.get_id().as_str(), "help" | "version" | "debug")
}

fn row(argument: &Arg) -> String {
    let names = argument.get_value_names().unwrap_or_default();
    let names: Vec<String> = names.iter().map(ToString::to_string).collect();
    let takes_value = matches!(argument.get_action(), ArgAction::Set | ArgAction::Append);
    let value = if takes_value { names.join(" ") } else { String::new() };
    let name = match (argument.get_long(), argument.get_short()) {
        (Some(long), Some(short)) => format!("--{long}, -{short} {value}"),
        (Some(long), None) => format!("--{long} {value}"),
        (None, Some(short)) => format!("-{short} {value}"),
        (None, None) => value,
    };
    let choices: Vec<String> = argument
        .get_possible_values()
        .iter()
        .filter(|_| takes_value)
        .map(|choice| format!("`{}`", choice.get_name()))
        .collect();
    let help = argument.get_help().map(StyledStr::to_string).unwrap_or_default();
    let choices = if choices.is_empty() { String::new() } else { format!(" ({})", choices.join(", ")) };
    format!("| `{}` | {help}{choices} |\n", name.trim_end())
}

#[cfg(test)]
mod tests {
    use crate::command::definition;

    #[test]
    fn every_command_is_in_a_group_and_has_examples() {
        for command in definition().get_subcommands() {
            let name = command.get_name();
            assert!(super::GROUPS.iter().any(|group| group.commands.contains(&name)), "{name}");
            assert!(!super::examples_of(command).is_empty(), "{name}");
        }
    }

    #[test]
    fn the_help_fits_on_a_screen() {
        let text = definition().render_help().to_string();
        assert!(text.lines().count() <= 44, "{}", text.lines().count());
        assert!(text.lines().all(|line| line.chars().count() <= 110), "{text}");
    }

    #[test]
    fn the_page_of_the_documentation_is_up_to_date() {
        let page = include_str!("../../../docs/cli.md");
        assert!(super::markdown(&definition()) == page, "run `cargo xtask docs`");
    }
}
