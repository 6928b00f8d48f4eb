//! `boxsh cache`: the packages that were fetched for sessions.

use std::io::Write;

use boxsh::packages::CacheUse;
use clap::{Args, Subcommand};
use serde_json::json;

use crate::failure::{Answer, Failure};
use crate::package_cache;

/// Look after the packages that were fetched for sessions (--package-cache)
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand, Debug)]
enum Action {
    /// Remove everything
    Clean,
    /// Print how much there is
    Show {
        /// Print a JSON object
        #[arg(long)]
        json: bool,
    },
    /// Compare every entry with its hash, and remove damaged ones
    Verify {
        /// Print a JSON object
        #[arg(long)]
        json: bool,
    },
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Answer {
    let cache = package_cache::open()?;
    let failed = |error: std::io::Error| Failure::new(format!("the package cache: {error}"));
    let text = match &arguments.action {
        Action::Clean => {
            let CacheUse { files, bytes, .. } = cache.clean().map_err(failed)?;
            format!("removed {files} packages with {bytes} bytes\n")
        }
        Action::Show { json } => {
            let found = cache.usage().map_err(failed)?;
            let place = package_cache::directory().unwrap_or_default();
            let place = place.to_string_lossy();
            match json {
                true => {
                    let (files, pages, bytes) = (found.files, found.pages, found.bytes);
                    format!(
                        "{}\n",
                        json!({ "directory": place, "packages": files, "pages": pages, "bytes": bytes })
                    )
                }
                false => format!(
                    "directory {}\npackages  {}\npages     {}\nbytes     {}\n",
                    place.escape_debug(),
                    found.files,
                    found.pages,
                    found.bytes
                ),
            }
        }
        Action::Verify { json } => {
            let found = cache.verify().map_err(failed)?;
            match json {
                true => format!("{}\n", json!({ "sound": found.sound, "damaged": found.damaged })),
                false => format!("{} sound, {} damaged and removed\n", found.sound, found.damaged),
            }
        }
    };
    // A reader that has seen enough closes the pipe.
    let _ = std::io::stdout().write_all(text.as_bytes());
    Ok(0)
}
