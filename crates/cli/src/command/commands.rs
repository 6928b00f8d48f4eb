//! `boxsh commands`: the commands of a session.

use std::io::Write;

use boxsh::{Limit, Limits};
use clap::Args;

use crate::failure::{Answer, Failure};

/// List the commands of a session, or the limits of a run
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// Only those with this text in their name or summary
    #[arg(value_name = "TEXT")]
    text: Option<String>,
    /// Print names only
    #[arg(long)]
    names: bool,
    /// List the limits instead: default and hardened
    #[arg(long, conflicts_with = "names")]
    limits: bool,
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Answer {
    let lines = if arguments.limits { limits(&Limits::default(), &Limits::hardened()) } else { programs() };
    let mut text = String::new();
    for (name, summary) in lines {
        let has = |text: &String| format!("{name} {summary}").to_lowercase().contains(&text.to_lowercase());
        let wanted = arguments.text.as_ref().is_none_or(has);
        match (wanted, arguments.names) {
            (false, _) => {}
            (true, true) => text += &format!("{name}\n"),
            (true, false) => text += format!("{name:<20}{summary}").trim_end(),
        }
        if wanted && !arguments.names {
            text.push('\n');
        }
    }
    if let (true, Some(wanted)) = (text.is_empty(), &arguments.text) {
        return Err(Failure::usage(format!("no command matches {wanted:?}"))
            .hint("`boxsh commands` lists all; host programs need --native"));
    }
    // A reader that has seen enough closes the pipe.
    let _ = std::io::stdout().write_all(text.as_bytes());
    Ok(0)
}

/// Programs and their summaries.
fn programs() -> Vec<(String, String)> {
    let registry = boxsh::programs();
    let program = |name: std::borrow::Cow<'_, [u8]>| {
        let spec = registry.get(&name).and_then(|command| command.spec());
        let summary = match (spec, &*name) {
            (Some(spec), _) => spec.summary,
            (None, b"bash" | b"sh") => "run a shell",
            (None, _) => "",
        };
        (String::from_utf8_lossy(&name).into_owned(), summary.to_owned())
    };
    registry.names().into_iter().map(program).collect()
}

/// The limits by name.
pub(crate) fn limits(usual: &Limits, hardened: &Limits) -> Vec<(String, String)> {
    let line = |limit: &Limit| {
        let value = |limits: &Limits| show(*limit, limits.get(*limit));
        (limit.name().to_owned(), format!("{:<16}{}", value(usual), value(hardened)))
    };
    Limit::ALL.iter().map(line).collect()
}

/// A limit as people read it.
pub(crate) fn show(limit: Limit, value: u64) -> String {
    match (limit, value) {
        (_, u64::MAX) => "none".to_owned(),
        (Limit::WallClock, nanos) => crate::quantity::show_duration(std::time::Duration::from_nanos(nanos)),
        (_, value) => value.to_string(),
    }
}
