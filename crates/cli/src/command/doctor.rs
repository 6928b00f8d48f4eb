//! `boxsh doctor`: what this host can enforce, found out by trying.

use std::io::Write;

use clap::Args;

use crate::failure::Answer;

/// Say what this host can enforce, by trying it, and how to get the rest
#[derive(Args, Debug)]
pub(crate) struct Arguments {}

/// One thing that was tried.
struct Finding {
    what: &'static str,
    /// What it can do, or what is in the way.
    outcome: Result<String, String>,
}

/// The status if programs of the host cannot be confined.
const CANNOT_CONFINE: u8 = 1;

/// Runs the command.
pub(crate) fn run(_: &Arguments) -> Answer {
    let virtual_tier =
        Finding { what: "scripts", outcome: Ok("always: they never touch the host".to_owned()) };
    let native = native();
    let confines = native.iter().any(|finding| finding.outcome.is_ok());
    for Finding { what, outcome } in std::iter::once(&virtual_tier).chain(&native) {
        let (mark, text) = match outcome {
            Ok(text) => ("ok", text),
            Err(text) => ("no", text),
        };
        let mut lines = text.lines();
        // A reader that has seen enough closes the pipe.
        let _ = writeln!(std::io::stdout(), "{mark}  {what}: {}", lines.next().unwrap_or_default());
        for line in lines {
            let _ = writeln!(std::io::stdout(), "      {line}");
        }
    }
    Ok(if confines { 0 } else { CANNOT_CONFINE })
}

#[cfg(not(target_os = "linux"))]
fn native() -> Vec<Finding> {
    vec![Finding { what: "programs of the host", outcome: Err("they are confined on Linux only".to_owned()) }]
}

#[cfg(target_os = "linux")]
fn native() -> Vec<Finding> {
    use boxsh_confine::{Bwrap, Confine, Landlock, Limits};

    let text = |error: boxsh_confine::Error| error.to_string();
    let namespaces = Confine::new().report().map(|report| report.to_string()).map_err(text);
    let limited = Confine::new().limits(Limits::new().memory(1 << 30).processes(1000).cpu_percent(50));
    let limits = limited.report().map(|report| {
        let is_limit = |line: &&str| ["memory", "processes", "cpu"].iter().any(|name| line.starts_with(name));
        report.to_string().lines().filter(is_limit).collect::<Vec<_>>().join("\n")
    });
    let bwrap = Bwrap::find().map(|bwrap| bwrap.path().display().to_string()).map_err(text);
    let landlock = Landlock::find().map(|landlock| format!("version {}", landlock.version())).map_err(text);
    vec![
        Finding { what: "programs of the host, in namespaces", outcome: namespaces },
        Finding { what: "limits on them", outcome: limits.map_err(text) },
        Finding { what: "bubblewrap", outcome: bwrap },
        Finding { what: "Landlock", outcome: landlock },
    ]
}
