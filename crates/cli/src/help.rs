//! Help, and the page of the documentation: both from the definitions of the commands.

use clap::builder::StyledStr;
use clap::{Arg, ArgAction, Command};

/// Commands that belong together.
struct Group {
    title: &'static str,
    commands: &'static [&'static str],
}

const GROUPS: &[Group] = &[
    Group { title: "Run", commands: &["run", "shell"] },
    Group { title: "Sessions", commands: &["snapshot", "restore", "diff", "apply"] },
    Group {
        title: "Programs of the host",
        commands: &["exec", "explain", "policy", "trust", "check", "doctor"],
    },
    Group { title: "Look", commands: &["ast", "commands", "completions", "man"] },
];

/// Examples of a command: a line, and what it does.
type Examples = &'static [(&'static str, &'static str)];

const TOP: Examples = &[
    ("boxsh", "type commands in a fresh sandbox"),
    ("boxsh -c 'seq 3 | paste -sd+ | bc'", "run a script, as bash would"),
    ("boxsh script.sh a b", "run a script of the host"),
    ("boxsh run --json --timeout 5s --cmd 'sort f'", "run it within limits, result as JSON"),
    ("boxsh run --state s --workspace . fix.sh", "let it work on a copy of this directory"),
    ("boxsh diff --state s; boxsh apply --state s", "see what it changed, then keep it"),
];

const EXAMPLES: &[(&str, Examples)] = &[
    (
        "run",
        &[
            ("boxsh run --cmd 'echo $((6 * 7))'", "a script of its own"),
            ("boxsh run build.sh --release", "a script file and its arguments"),
            ("boxsh run --json --timeout 5s - < untrusted.sh", "hostile input, result as JSON"),
            ("boxsh run --state s --cmd 'cd /tmp; x=1'", "a session that goes on"),
        ],
    ),
    (
        "shell",
        &[
            ("boxsh shell", "a fresh sandbox"),
            ("boxsh shell --workspace .", "on a copy of this directory"),
            ("boxsh shell --state s", "a session that is there again next time"),
        ],
    ),
    (
        "snapshot",
        &[
            ("boxsh snapshot --out base.snap --cmd 'mkdir -p src; cd src'", "what a script leaves"),
            ("boxsh snapshot --out now.snap --state s", "a copy of a kept session"),
        ],
    ),
    (
        "restore",
        &[
            ("boxsh restore --in base.snap", "type on from there"),
            ("boxsh restore --in base.snap --cmd pwd", "run a script there"),
            ("boxsh restore --in base.snap --state s --cmd :", "begin a kept session with it"),
        ],
    ),
    (
        "diff",
        &[
            ("boxsh diff --state s", "the changes as a diff"),
            ("boxsh diff --state s --name-status", "which files"),
        ],
    ),
    (
        "apply",
        &[
            ("boxsh apply --state s --dry-run", "what would be written"),
            ("boxsh apply --state s src docs", "only what is below these"),
        ],
    ),
    (
        "exec",
        &[
            ("boxsh exec -- npm test", "by the policy of this project"),
            ("boxsh exec --ro ~/data --network deny -- python3 x.py", "with more, and with less"),
            ("boxsh exec --dry-run -- make", "what would be done"),
        ],
    ),
    ("check", &[("boxsh check && echo confined", "ask from inside")]),
    ("doctor", &[("boxsh doctor", "what can be enforced here")]),
    (
        "explain",
        &[
            ("boxsh explain ~/.ssh", "may it be read, and why"),
            ("boxsh explain git example.com", "a command and a host"),
        ],
    ),
    (
        "policy",
        &[
            ("boxsh policy", "all rules, and where they come from"),
            ("boxsh policy --preset '!@git' --json", "what they come to, as JSON"),
        ],
    ),
    (
        "trust",
        &[
            ("boxsh trust", "agree to what this project's .boxsh.json opens"),
            ("boxsh trust --list", "what you have agreed to"),
            ("boxsh trust --remove", "take it back"),
        ],
    ),
    (
        "ast",
        &[
            ("boxsh ast script.sh", "the syntax tree as JSON"),
            ("boxsh ast --format bash --cmd 'if a;then b;fi'", "laid out as bash prints it"),
        ],
    ),
    (
        "commands",
        &[
            ("boxsh commands", "everything"),
            ("boxsh commands json", "what has to do with JSON"),
            ("boxsh commands --limits", "what limits there are"),
        ],
    ),
    (
        "completions",
        &[(
            "boxsh completions bash > ~/.local/share/bash-completion/completions/boxsh",
            "install them for bash",
        )],
    ),
    ("man", &[("boxsh man | man -l -", "read it"), ("boxsh man --out share/man/man1", "install the pages")]),
];

const STATUSES: &[(&str, &str)] = &[
    ("the script's", "it ended by itself; 128 and the number of a signal that killed it"),
    ("124", "its time was up"),
    ("137", "it held too much memory, or reached another limit"),
    ("125", "boxsh itself failed: a wrong option, a file that cannot be read"),
];

const AS_A_SHELL: &str = "\
boxsh [OPTIONS] [SCRIPT [ARGS]...]    with the options of bash: -c -e -u -x -o pipefail -s -i -l";

const NAMES: &str = "A script that is named like a command is run as `boxsh ./run`, or `boxsh -- run`.";

const SEALS: &str = "\
State and snapshot files say which directories of the host a session works on. They are sealed under a key of yours (`$XDG_STATE_HOME/boxsh/key`), \
so that a session goes on without repeating its options. A file without your seal, from another user or machine or changed by hand, opens nothing: \
it says what it would open, and needs `--workspace` and `--mount` again. Its traps, prompts and startup files are left out, so that nothing of it \
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
    text += &format!("\nAs a shell:\n  {AS_A_SHELL}\n");
    for group in GROUPS {
        text += &format!("\n{}:\n", group.title);
        for name in group.commands {
            let about = command.find_subcommand(name).map(about).unwrap_or_default();
            text += &format!("  {name:<13}{about}\n");
        }
    }
    text += "\n`boxsh COMMAND --help` says more.\n";
    text += NAMES;
    text +=
        "\nStatus: the script's; 124 after a timeout, 137 at another limit, 125 if boxsh itself failed.\n";
    text
}

/// The page about the command line.
pub(crate) fn markdown(command: &Command) -> String {
    let mut page = String::from("# The command line\n\n<!-- Written by `cargo xtask docs`. -->\n\n");
    page += &format!("```\n{}```\n\n", top(command));
    page += "Interactive if standard input is a terminal, and `#!/usr/bin/env boxsh` works in the first line of a script. ";
    page += "\n\n| status | when |\n|---|---|\n";
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
        assert!(text.lines().count() <= 40, "{}", text.lines().count());
        assert!(text.lines().all(|line| line.chars().count() <= 110), "{text}");
    }

    #[test]
    fn the_page_of_the_documentation_is_up_to_date() {
        let page = include_str!("../../../docs/cli.md");
        assert!(super::markdown(&definition()) == page, "run `cargo xtask docs`");
    }
}
