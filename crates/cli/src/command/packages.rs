//! `boxsh packages`: what was installed into a session.

use std::io::Write;

use clap::Args;

use crate::failure::{Answer, Failure};
use crate::script;
use crate::session::{Beginning, Session, SessionArguments};

/// List the packages that a session has installed
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// Print JSON, from which --with @FILE installs the same again
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    pub(super) session: SessionArguments,
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Answer {
    let session = Session::open(&arguments.session, script::limits(), Beginning::State)?;
    let failed = |error: boxsh::packages::PackageError| Failure::new(error.to_string());
    let text = if arguments.json {
        format!("{}\n", session.sandbox.package_manifest().map_err(failed)?)
    } else {
        let packages = session.sandbox.packages().map_err(failed)?;
        let line = |package: &boxsh::packages::PackageInfo| {
            let line = format!(
                "{}\t{}\t{}\t{}",
                package.manager,
                package.name,
                package.version,
                package.asked.name()
            );
            // Whoever has made a package has no say over the terminal.
            line.replace(|c: char| c.is_control() && c != '\t', "?") + "\n"
        };
        packages.iter().map(line).collect()
    };
    // A reader that has seen enough closes the pipe.
    let _ = std::io::stdout().write_all(text.as_bytes());
    Ok(0)
}
