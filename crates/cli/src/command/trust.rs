//! `boxsh trust`: agrees to what a project's policy file opens.

use std::io::Write;
use std::path::{Path, PathBuf};

use boxsh_policy::{Error, Layers, Policy};
use clap::Args;

use crate::failure::{Answer, Failure};
use crate::host;
use crate::policy::{PolicyArguments, surroundings};
use crate::trust::Trusted;

/// Trust the policy files of this project, as they are now
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// The project (default: the current directory)
    #[arg(value_name = "DIR")]
    directory: Option<PathBuf>,
    /// List trusted files
    #[arg(long, conflicts_with = "remove")]
    list: bool,
    /// Remove trust from the files of this project, or from this file
    #[arg(long)]
    remove: bool,
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Answer {
    let mut trusted = Trusted::read();
    let mut text = String::new();
    if arguments.list {
        trusted.0.keys().for_each(|path| text += &format!("{}\n", shown(path)));
    } else if arguments.remove {
        let place = arguments.directory.clone().unwrap_or_else(|| PathBuf::from("."));
        // What is gone can be taken back all the same.
        let place = host::absolute(&place).unwrap_or(place);
        trusted.0.retain(|path, _| {
            let stays = !path.starts_with(&place);
            if !stays {
                text += &format!("{}: not trusted any more\n", shown(path));
            }
            stays
        });
        trusted.write()?;
    } else {
        text = agree(arguments, &mut trusted)?;
        trusted.write()?;
    }
    // A reader that has seen enough closes the pipe.
    let _ = std::io::stdout().write_all(text.as_bytes());
    Ok(0)
}

/// Trusts one file after the other, and reports what each opens.
fn agree(arguments: &Arguments, trusted: &mut Trusted) -> Answer<String> {
    let host = surroundings(&PolicyArguments::in_directory(arguments.directory.clone()))?;
    let mut text = String::new();
    loop {
        let layers = Layers { trust: trusted.for_policy(), ..Layers::new(host.clone()) };
        match Policy::load(layers) {
            Ok(_) if text.is_empty() => return Ok("there is nothing to agree to\n".to_owned()),
            Ok(_) => return Ok(text),
            Err(Error::Untrusted { path, opens, digest }) => {
                text += &format!("{}: trusted, and opens\n", shown(&path));
                opens.iter().for_each(|line| text += &format!("  {}\n", line.replace(char::is_control, "?")));
                trusted.0.insert(path, digest);
            }
            Err(error) => return Err(Failure::new(error.to_string())),
        }
    }
}

/// A path on one line.
fn shown(path: &Path) -> String {
    path.to_string_lossy().replace(char::is_control, "?")
}
