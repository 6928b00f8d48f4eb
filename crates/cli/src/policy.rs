//! The policy for programs of the host: its files, and the options that come last.

use std::path::PathBuf;

use boxsh_policy::{CommandLine, Error, Host, Layers, Policy};
use clap::Args;

use crate::failure::{Answer, Failure};
use crate::host;
use crate::trace::trace;
use crate::trust::Trusted;

/// Options that say what a program of the host may do.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct PolicyArguments {
    /// Start in this directory; relative paths of the policy mean it
    #[arg(short = 'C', long = "directory", value_name = "DIR", help_heading = "Policy")]
    directory: Option<PathBuf>,
    /// Read this file instead of the project's .boxsh.json
    #[arg(long, value_name = "FILE", help_heading = "Policy")]
    config: Option<PathBuf>,
    /// Use a preset such as @git, or with ! not (repeatable)
    #[arg(long, value_name = "NAME", help_heading = "Policy")]
    preset: Vec<String>,
    /// Let it read this (repeatable)
    #[arg(long, value_name = "PATH", help_heading = "Policy")]
    ro: Vec<String>,
    /// Let it read and write this (repeatable)
    #[arg(long, value_name = "PATH", help_heading = "Policy")]
    rw: Vec<String>,
    /// Hide this (repeatable)
    #[arg(long, value_name = "PATH", help_heading = "Policy")]
    exclude: Vec<String>,
    /// What becomes of a command: true, false, @git, or the path of a wrapper (repeatable)
    #[arg(long, value_name = "NAME=RULE", value_parser = parse_command, help_heading = "Policy")]
    cmd: Vec<(String, String)>,
    /// What it reaches: deny, loopback, allowlist or open
    #[arg(long, value_name = "MODE", help_heading = "Policy")]
    network: Option<String>,
    /// Let it reach this host, with a port or without (repeatable)
    #[arg(long, value_name = "HOST", help_heading = "Policy")]
    allow: Vec<String>,
    /// Leave Docker's socket open to it
    #[arg(long, help_heading = "Policy")]
    docker: bool,
    /// Let it connect to this Unix socket of the host (repeatable)
    #[arg(long, value_name = "PATH", help_heading = "Policy")]
    unix_socket: Vec<String>,
    /// Give it this variable even if it looks like a secret, or set it (repeatable)
    #[arg(long, value_name = "NAME[=VALUE]", help_heading = "Policy")]
    env: Vec<String>,
    /// Keep this variable from it; * stands for anything (repeatable)
    #[arg(long, value_name = "NAME", help_heading = "Policy")]
    unset_env: Vec<String>,
}

fn parse_command(text: &str) -> Result<(String, String), String> {
    let (name, rule) =
        text.split_once('=').ok_or("write NAME=true, NAME=false, NAME=@PRESET or NAME=PATH")?;
    Ok((name.to_owned(), rule.to_owned()))
}

/// What a policy has to know of this host.
pub(crate) fn surroundings(arguments: &PolicyArguments) -> Answer<Host> {
    let directory = arguments.directory.clone().unwrap_or_else(|| PathBuf::from("."));
    let directory =
        host::absolute(&directory).map_err(|error| Failure::file("use directory", &directory, &error))?;
    Host::from_env(directory, host::variables()).map_err(|error| Failure::new(error.to_string()))
}

impl PolicyArguments {
    /// Those of a call that only says where it stands.
    pub(crate) fn in_directory(directory: Option<PathBuf>) -> Self {
        Self { directory, ..Self::default() }
    }

    /// Reads the policy: files first, options last.
    pub(crate) fn load(&self) -> Answer<Policy> {
        let command_line = CommandLine {
            ro: self.ro.clone(),
            rw: self.rw.clone(),
            exclude: self.exclude.clone(),
            presets: self.preset.clone(),
            commands: self.cmd.clone(),
            network: self.network.clone(),
            allow: self.allow.clone(),
            docker: self.docker.then_some(true),
            env: self.env.clone(),
            unset_env: self.unset_env.clone(),
            unix_sockets: self.unix_socket.clone(),
        };
        let trust = Trusted::read().for_policy();
        let layers = Layers { host: surroundings(self)?, config: self.config.clone(), command_line, trust };
        let policy = Policy::load(layers).map_err(|error| {
            let failure = Failure::new(error.to_string().replace(char::is_control, "?"));
            match error {
                Error::Untrusted { .. } => failure.hint(
                    "read it; then `boxsh trust` agrees to it as it is, or --config names it for this call",
                ),
                _ => failure,
            }
        })?;
        trace(|| format!("policy: files {:?}", policy.files()));
        for (rule, skipped) in policy.skipped() {
            trace(|| format!("policy: {} {} ({}): {}", rule.access, rule.text, rule.origin, skipped.reason));
        }
        Ok(policy)
    }
}
