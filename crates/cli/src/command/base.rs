//! `boxsh base`: the root filesystems that sessions take host programs from.

use std::io::Write;
use std::path::PathBuf;

use boxsh::bases::{BaseError, BaseFault, BaseInfo};
use clap::{Args, Subcommand};
use serde_json::json;

use crate::bases;
use crate::failure::{Answer, Failure};
use crate::progress::Progress;
use crate::script;
use crate::session::{Beginning, Session, SessionArguments};

/// Keep root filesystems that host programs come from (--base NAME)
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand, Debug)]
enum Action {
    /// Unpack a directory, a tar archive, an OCI image layout or archive, or the output of `docker save`
    Add {
        /// The name of the base
        name: String,
        /// What it is made from
        source: PathBuf,
    },
    /// Make a base of all that a session sees
    Commit(Box<Commit>),
    /// Write a base as an OCI image layout
    Export {
        /// The name of the base
        name: String,
        /// The directory to write, which must be empty or missing
        #[arg(long, short, value_name = "DIR")]
        out: PathBuf,
    },
    /// Remove trees that no name leads to, and what was left of killed processes
    Gc,
    /// List all bases
    List {
        /// Print a JSON array
        #[arg(long)]
        json: bool,
    },
    /// Remove a base
    Rm {
        /// The name of the base
        name: String,
    },
    /// Print what is known of a base
    Show {
        /// The name of the base
        name: String,
        /// Print a JSON object
        #[arg(long)]
        json: bool,
    },
}

#[derive(Args, Debug)]
struct Commit {
    /// The name of the base
    name: String,
    #[command(flatten)]
    session: SessionArguments,
}

impl Arguments {
    /// The options of a session, where there are some.
    pub(super) fn session(&self) -> Option<&SessionArguments> {
        match &self.action {
            Action::Commit(commit) => Some(&commit.session),
            _ => None,
        }
    }
}

fn failed(error: BaseError) -> Failure {
    let failure = Failure::new(error.to_string());
    match error.fault {
        BaseFault::Unknown => failure.hint("`boxsh base list` names all there are"),
        BaseFault::Taken => failure.hint("remove it with `boxsh base rm`, or choose another name"),
        _ => failure,
    }
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Answer {
    let store = bases::store()?;
    let text = match &arguments.action {
        Action::Add { name, source } => {
            let progress = Progress::start("unpacking the base");
            let added = store.add(name, source);
            progress.finish();
            line(&added.map_err(failed)?)
        }
        Action::Commit(commit) => {
            let session = Session::open(&commit.session, script::limits(), Beginning::State)?;
            let progress = Progress::start("copying the session");
            let made = store.commit(&commit.name, &session.sandbox);
            progress.finish();
            line(&made.map_err(failed)?)
        }
        Action::Export { name, out } => {
            let base = store.get(name).map_err(failed)?;
            let progress = Progress::start("writing the image");
            let written = base.export(out);
            progress.finish();
            format!("{}\n", written.map_err(failed)?.digest)
        }
        Action::Gc => {
            let collected = store.collect().map_err(failed)?;
            format!("removed {} trees with {} bytes\n", collected.trees, collected.bytes)
        }
        Action::List { json: false } => store.list().map_err(failed)?.iter().map(line).collect(),
        Action::List { json: true } => {
            let list: Vec<_> = store.list().map_err(failed)?.iter().map(object).collect();
            format!("{}\n", json!(list))
        }
        Action::Rm { name } => {
            store.remove(name).map_err(failed)?;
            String::new()
        }
        Action::Show { name, json } => {
            let base = store.get(name).map_err(failed)?;
            let info = base.info();
            match json {
                true => format!("{}\n", object(info)),
                false => {
                    let variables: String =
                        info.environment.iter().map(|line| format!("env    {}\n", printable(line))).collect();
                    format!(
                        "name   {}\ndigest {}\nkind   {}\nbytes  {}\n{variables}",
                        info.name, info.digest, info.kind, info.bytes
                    )
                }
            }
        }
    };
    // A reader that has seen enough closes the pipe.
    let _ = std::io::stdout().write_all(text.as_bytes());
    Ok(0)
}

fn line(info: &BaseInfo) -> String {
    format!("{}\t{}\t{}\t{}\n", info.name, info.kind, info.bytes, &info.digest[..12.min(info.digest.len())])
}

fn object(info: &BaseInfo) -> serde_json::Value {
    json!({
        "name": info.name,
        "digest": info.digest,
        "kind": info.kind,
        "bytes": info.bytes,
        "environment": info.environment,
    })
}

/// Text of an image, which must not control the terminal.
fn printable(text: &str) -> String {
    text.replace(char::is_control, "?")
}
