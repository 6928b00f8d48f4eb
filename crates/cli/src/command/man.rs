//! `boxsh man`: the manual, from the same definitions as the help.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use crate::failure::{Answer, Failure};
use crate::{help, host};

/// Print the manual page, or write one for each command
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// Write a page for boxsh and for each command to this directory
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Print all pages as Markdown
    #[arg(long, conflicts_with = "out")]
    markdown: bool,
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Answer {
    let definition = super::definition();
    if let Some(directory) = &arguments.out {
        let failed = |error: std::io::Error| Failure::file("write to", directory, &error);
        host::create_directory(directory).map_err(failed)?;
        host::write(&directory.join("boxsh.1"), &page(&definition)).map_err(failed)?;
        for command in definition.get_subcommands() {
            let name = format!("boxsh-{}", command.get_name());
            let command = command.clone().name(name.clone()).display_name(name.clone());
            host::write(&directory.join(format!("{name}.1")), &page(&command)).map_err(failed)?;
        }
        return Ok(0);
    }
    let text = match arguments.markdown {
        true => help::markdown(&definition).into_bytes(),
        false => page(&definition),
    };
    // A reader that has seen enough closes the pipe.
    let _ = std::io::stdout().write_all(&text);
    Ok(0)
}

fn page(command: &clap::Command) -> Vec<u8> {
    let mut page = Vec::new();
    // Writing into memory does not fail.
    let _ = clap_mangen::Man::new(command.clone()).render(&mut page);
    page
}
