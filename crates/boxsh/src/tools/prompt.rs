//! The lines of a system prompt that say what a session has.

use boxsh_kernel::Limit;

use crate::tools::definition::Tool;
use crate::tools::scripted::DISCOVERY;
use crate::tools::shape::seconds;
use crate::tools::surroundings::{HostPrograms, Mode, Reach, Surroundings};

/// Commands that tell a model what kind of machine it has.
const NOTABLE: [&str; 12] =
    ["grep", "rg", "sed", "awk", "find", "jq", "yq", "sqlite3", "tar", "diff", "patch", "curl"];

/// Programs that models expect everywhere.
const OFTEN_MISSED: [&str; 5] = ["python3", "node", "gcc", "git", "pip"];

/// Names that are told; of more, the number is.
const MOST_NAMES: usize = 30;

/// Describes a session, and how to use these tools in it.
pub(super) fn describe(surroundings: &Surroundings, tools: &[Tool]) -> String {
    let mut lines = Vec::new();
    lines.push(format!(
        "You have a sandbox: a Linux-like machine with its own files, where bash runs as the user {}. The working directory is {}.",
        surroundings.user, surroundings.directory
    ));
    lines.push(state(tools));
    lines.push(programs(surroundings));
    lines.push(network(surroundings));
    lines.extend(workspace(surroundings));
    lines.push(limits(surroundings));
    lines.extend(added(surroundings));
    if tools.contains(&Tool::Memory) {
        lines.push(
            "Notes below /memories outlive the conversation: look there before you start, and write down what will be needed again."
                .to_owned(),
        );
    }
    lines.iter().map(|line| format!("{line}\n")).collect()
}

fn state(tools: &[Tool]) -> String {
    let shell =
        "The shell keeps variables, functions, the working directory and files from one call to the next.";
    match tools.contains(&Tool::TextEditor) && tools.contains(&Tool::Bash) {
        true => format!("{shell} The editor and the shell work on the same files."),
        false => shell.to_owned(),
    }
}

fn programs(surroundings: &Surroundings) -> String {
    let own = own_commands(&surroundings.commands);
    match &surroundings.host_programs {
        None => {
            // The session's own package managers only say how to get packages.
            let has = |name: &&&str| {
                let is_in = |names: &[String]| names.iter().any(|one| one == **name);
                let gives_advice = boxsh_commands::PACKAGE_MANAGERS.contains(*name);
                is_in(&surroundings.added) || !gives_advice && is_in(&surroundings.commands)
            };
            let missing: Vec<&str> = OFTEN_MISSED.iter().filter(|name| !has(name)).copied().collect();
            format!("{own} Nothing else can be run or installed: there is no {}.", missing.join(", no "))
        }
        Some(HostPrograms { only: None, .. }) => {
            format!("{own} Programs that the host has installed, such as python3 or git, run too, confined.")
        }
        Some(HostPrograms { only: Some(names), .. }) => {
            format!("{own} These programs of the host run too, confined: {}.", some_of(names))
        }
    }
}

fn own_commands(commands: &[String]) -> String {
    if commands.len() <= MOST_NAMES {
        return match commands {
            [] => "It has the builtins of bash 5.2, and no commands.".to_owned(),
            _ => format!("It has bash 5.2 and these commands: {}.", commands.join(", ")),
        };
    }
    let notable: Vec<&str> =
        NOTABLE.iter().filter(|name| commands.iter().any(|one| one == *name)).copied().collect();
    format!(
        "It has bash 5.2 and {} commands, among them {}. `COMMAND --help` describes one.",
        commands.len(),
        notable.join(", ")
    )
}

fn network(surroundings: &Surroundings) -> String {
    let own = match &surroundings.reach {
        Reach::Nothing => "There is no network.".to_owned(),
        Reach::Loopback => "There is no network but the sandbox's own loopback.".to_owned(),
        Reach::Rules(rules) => format!("The network is closed except for: {}.", some_of(rules)),
    };
    match &surroundings.host_programs {
        Some(HostPrograms { reach, .. }) if *reach != surroundings.reach => match reach {
            Reach::Rules(rules) => format!("{own} Programs of the host reach: {}.", some_of(rules)),
            _ => format!("{own} Programs of the host have none."),
        },
        _ => own,
    }
}

fn workspace(surroundings: &Surroundings) -> Option<String> {
    let (at, mode) = surroundings.workspace.as_ref()?;
    Some(match mode {
        Mode::Overlay => {
            format!("{at} has the user's files. Changes stay in the sandbox until the user takes them over.")
        }
        Mode::ReadOnly => format!("{at} has the user's files, which cannot be changed."),
        Mode::ReadWrite => format!("{at} has the user's files. Changes there are real at once."),
    })
}

fn limits(surroundings: &Surroundings) -> String {
    let limits = &surroundings.limits;
    let mut parts = Vec::new();
    parts.extend(limits.wall_clock().map(|time| format!("a call may take {}", seconds(time))));
    for (limit, what) in
        [(Limit::Memory, "commands may hold {} of memory"), (Limit::FsBytes, "files may take {}")]
    {
        match limits.get(limit) {
            u64::MAX => {}
            bytes => parts.push(what.replace("{}", &mebibytes(bytes))),
        }
    }
    match parts.is_empty() {
        true => "Calls have no limits of time or memory.".to_owned(),
        false => {
            format!("Limits: {}. A call that exceeds one is stopped; the session goes on.", parts.join(", "))
        }
    }
}

fn mebibytes(bytes: u64) -> String {
    match bytes >> 20 {
        0 => format!("{bytes} bytes"),
        whole => format!("{whole} MiB"),
    }
}

fn added(surroundings: &Surroundings) -> Option<String> {
    if surroundings.added.is_empty() {
        return None;
    }
    let has_discovery = surroundings.added.iter().any(|name| name == DISCOVERY);
    let names: Vec<String> = surroundings.added.iter().filter(|name| *name != DISCOVERY).cloned().collect();
    let hint = if has_discovery { format!(" `{DISCOVERY}` describes them.") } else { String::new() };
    Some(format!("Commands made for this task: {}.{hint}", some_of(&names)))
}

fn some_of(names: &[String]) -> String {
    match names.len().checked_sub(MOST_NAMES) {
        None | Some(0) => names.join(", "),
        Some(more) => format!("{} and {more} more", names[..MOST_NAMES].join(", ")),
    }
}
