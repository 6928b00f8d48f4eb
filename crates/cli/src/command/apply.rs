//! `boxsh apply`: writes what a session has changed in its workspace back to the host.

use std::io::Write;
use std::path::PathBuf;

use boxsh::vfs::FsPathBuf;
use boxsh::{ApplyOptions, Refusal};
use clap::Args;

use super::diff;
use crate::failure::{Answer, complain};
use crate::progress::Progress;
use crate::session::{HostDirectory, parse_workspace};

/// Write the changes of a session to its workspace on the host
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// The session's state file
    #[arg(long, value_name = "FILE")]
    state: PathBuf,
    /// Only these paths of the workspace, and everything below them
    #[arg(value_name = "PATH")]
    paths: Vec<String>,
    /// Show what would be written and refused, and write nothing
    #[arg(long)]
    dry_run: bool,
    /// Overwrite files that changed on the host in the meantime
    #[arg(long)]
    overwrite_newer: bool,
    /// Also write to protected paths, such as .git/hooks
    #[arg(long)]
    allow_protected: bool,
    /// The directory to write to, if someone else wrote the state file
    #[arg(long, value_name = "DIR", value_parser = parse_workspace)]
    workspace: Option<HostDirectory>,
    /// Flush each file to disk before it replaces the old one
    #[arg(long)]
    sync: bool,
}

/// The exit status if something was refused.
const REFUSED: u8 = 1;

impl Arguments {
    fn wants(&self, path: &[u8]) -> bool {
        let is_in = |wanted: &String| {
            let wanted = wanted.trim_start_matches("./").trim_end_matches('/').as_bytes();
            path.strip_prefix(wanted).is_some_and(|rest| rest.is_empty() || rest[0] == b'/')
        };
        self.paths.is_empty() || self.paths.iter().any(is_in)
    }
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Answer {
    let mut session = diff::open(&arguments.state, arguments.workspace.as_ref())?;
    let options = ApplyOptions::new()
        .overwrite_newer(arguments.overwrite_newer)
        .allow_protected(arguments.allow_protected)
        .sync(arguments.sync);
    let applied = if arguments.dry_run {
        session.sandbox.plan_apply(options, |path| arguments.wants(path.as_bytes()))?
    } else {
        let progress = Progress::start("writing to the workspace");
        let applied = session.sandbox.apply(options, |path| {
            progress.advance();
            arguments.wants(path.as_bytes())
        });
        progress.finish();
        applied?
    };
    let lines = if arguments.dry_run {
        let mut changes = session.sandbox.changes()?;
        for paths in [&mut changes.created, &mut changes.modified, &mut changes.deleted] {
            paths.retain(|path| applied.done.contains(path));
        }
        diff::names(&changes)
    } else {
        session.save()?;
        applied.done.iter().flat_map(|path| [path.as_path().as_bytes(), b"\n"].concat()).collect()
    };
    // A reader that has seen enough closes the pipe.
    let _ = std::io::stdout().write_all(&lines);
    for (path, refusal) in &applied.refused {
        complain(&explain(path, *refusal));
    }
    Ok(if applied.refused.is_empty() { 0 } else { REFUSED })
}

fn explain(path: &FsPathBuf, refusal: Refusal) -> String {
    let path = String::from_utf8_lossy(path.as_path().as_bytes()).into_owned();
    match refusal {
        Refusal::Protected => format!("{path}: protected, not written (see --allow-protected)"),
        Refusal::ChangedMeanwhile => {
            format!("{path}: changed on the host meanwhile, not written (see --overwrite-newer)")
        }
        Refusal::Host(errno) => format!("{path}: {errno}"),
        _ => format!("{path}: not written"),
    }
}
