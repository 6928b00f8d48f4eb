//! The policy for host programs: its files, and the options that come last.

use std::path::PathBuf;

use boxsh_policy::{CommandLine, Error, Host, Layers, Policy};
use clap::Args;

use crate::failure::{Answer, Failure};
use crate::host;
use crate::mistake;
use crate::trace::trace;
use crate::trust::Trusted;

/// Options that say what a host program may do.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct PolicyArguments {
    /// Start in this directory, to which relative paths of the policy refer
    #[arg(short = 'C', long = "directory", value_name = "DIR", help_heading = "Policy")]
    directory: Option<PathBuf>,
    /// Read this file instead of the project's .boxsh.json
    #[arg(short, long, value_name = "FILE", help_heading = "Policy")]
    config: Option<PathBuf>,
    /// Add a preset such as @git, or remove one with !@git (repeatable)
    #[arg(long, value_name = "NAME", help_heading = "Policy")]
    preset: Vec<String>,
    /// Use the profile of a program, such as claude, codex or npm (repeatable)
    #[arg(long, value_name = "NAME", help_heading = "Policy")]
    profile: Vec<String>,
    /// Allow reading this path (repeatable)
    #[arg(long, value_name = "PATH", help_heading = "Policy")]
    ro: Vec<String>,
    /// Allow reading and writing this path (repeatable)
    #[arg(long, value_name = "PATH", help_heading = "Policy")]
    rw: Vec<String>,
    /// Hide this path (repeatable)
    #[arg(long, value_name = "PATH", help_heading = "Policy")]
    exclude: Vec<String>,
    /// Allow a command (true), block it (false), or wrap it (@git or a path) (repeatable, or separated by commas)
    #[arg(long, value_name = "NAME=RULE", value_delimiter = ',', value_parser = parse_command, help_heading = "Policy")]
    cmd: Vec<(String, String)>,
    /// Network access: deny (or false), loopback, allowlist or open (or true)
    #[arg(long, value_name = "MODE", help_heading = "Policy")]
    network: Option<String>,
    /// Allow this host, such as example.com or example.com:8443 (repeatable)
    #[arg(long, value_name = "HOST", help_heading = "Policy")]
    allow: Vec<String>,
    /// Allow Docker's socket, or with `=false` hide it
    #[arg(
        long,
        value_name = "BOOL",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "true",
        hide_possible_values = true,
        help_heading = "Policy"
    )]
    docker: Option<bool>,
    /// Allow this Unix socket of the host (repeatable)
    #[arg(long, value_name = "PATH", help_heading = "Policy")]
    unix_socket: Vec<String>,
    /// Pass this variable even if it looks like a secret, or set it (repeatable)
    #[arg(long, value_name = "NAME[=VALUE]", help_heading = "Policy")]
    env: Vec<String>,
    /// Do not pass this variable; * matches anything (repeatable)
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

/// Whether this process runs inside a sandbox of boxsh.
pub(crate) fn is_inside() -> Answer<bool> {
    Ok(boxsh_policy::inside(&surroundings(&PolicyArguments::default())?).is_some())
}

impl PolicyArguments {
    /// Those of a call that only says where it stands.
    pub(crate) fn in_directory(directory: Option<PathBuf>) -> Self {
        Self { directory, ..Self::default() }
    }

    /// Finds common mistakes in options whose values the policy crate reads.
    fn check(&self) -> Answer<()> {
        if let Some(mode @ ("allow" | "on")) = self.network.as_deref() {
            return Err(Failure::usage(format!("--network {mode}: no such mode")).hint(mistake::NETWORK));
        }
        if let (Some(mode), false) = (self.network_mode(), self.allow.is_empty())
            && matches!(mode.as_str(), "deny" | "loopback" | "open")
        {
            return Err(
                Failure::usage("--allow works with --network allowlist only").hint("leave --network out")
            );
        }
        match self.allow.iter().find(|host| host.contains(',')) {
            Some(hosts) => {
                Err(Failure::usage(format!("--allow {hosts}: not a host")).hint(mistake::allow_each(hosts)))
            }
            None => Ok(()),
        }
    }

    /// The network mode that was asked for, also by yes or no.
    fn network_mode(&self) -> Option<String> {
        self.network.as_deref().map(|mode| {
            match mode {
                "true" => "open",
                "false" => "deny",
                mode => mode,
            }
            .to_owned()
        })
    }

    /// Reads the policy: files first, options last.
    pub(crate) fn load(&self) -> Answer<Policy> {
        self.check()?;
        let command_line = CommandLine {
            ro: self.ro.clone(),
            rw: self.rw.clone(),
            exclude: self.exclude.clone(),
            presets: self.preset.clone(),
            profiles: self.profile.clone(),
            commands: self.cmd.clone(),
            network: self.network_mode(),
            allow: self.allow.clone(),
            docker: self.docker,
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
                    "read it; then trust it with `boxsh trust`, or name it for this call with --config",
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
