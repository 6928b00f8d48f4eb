//! What a policy is made of.

use std::path::PathBuf;

use crate::command::CommandRule;
use crate::document::Document;
use crate::error::Error;
use crate::host::Host;
use crate::network::NetworkChange;
use crate::origin::Origin;
use crate::rule::Access;
use crate::trust::Trust;
use crate::variables::{Passage, VariableChange};

/// The sources of a policy: where to look for files, and what the caller says.
#[derive(Debug, Clone)]
pub struct Layers {
    /// The host, which also says where the files are.
    pub host: Host,
    /// The file that is read instead of the project's own (`-c`).
    pub config: Option<PathBuf>,
    /// The last layer.
    pub command_line: CommandLine,
    /// Which of the project's files may open what is closed without them.
    pub trust: Trust,
}

impl Layers {
    /// The files of this host, and nothing from the command line.
    #[must_use]
    pub fn new(host: Host) -> Layers {
        Layers { host, config: None, command_line: CommandLine::default(), trust: Trust::default() }
    }
}

/// The flags of a call, as they were written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CommandLine {
    /// `--ro PATH`
    pub ro: Vec<String>,
    /// `--rw PATH`
    pub rw: Vec<String>,
    /// `--exclude PATH`
    pub exclude: Vec<String>,
    /// `--preset NAME`
    pub presets: Vec<String>,
    /// `--profile NAME`
    pub profiles: Vec<String>,
    /// `--cmd NAME=VALUE`, split at the first `=`
    pub commands: Vec<(String, String)>,
    /// `--network MODE`
    pub network: Option<String>,
    /// `--allow HOST`
    pub allow: Vec<String>,
    /// `--docker`
    pub docker: Option<bool>,
    /// `--env NAME` and `--env NAME=VALUE`
    pub env: Vec<String>,
    /// `--unset-env NAME`
    pub unset_env: Vec<String>,
    /// `--unix-socket PATH`
    pub unix_sockets: Vec<String>,
}

impl CommandLine {
    pub(crate) fn document(&self) -> Result<Document, Error> {
        let mut document = Document::default();
        let lists = [
            (Access::Ro, "--ro", &self.ro),
            (Access::Rw, "--rw", &self.rw),
            (Access::Exclude, "--exclude", &self.exclude),
        ];
        for (access, flag, texts) in lists {
            document.paths.extend(texts.iter().map(|text| (access, text.clone(), Origin::flag(flag))));
        }
        let preset = Origin::flag("--preset");
        document.presets = self.presets.iter().map(|name| (name.clone(), preset.clone())).collect();
        let profile = Origin::flag("--profile");
        document.extends = self.profiles.iter().map(|name| (name.clone(), profile.clone())).collect();
        let cmd = Origin::flag("--cmd");
        for (name, value) in &self.commands {
            CommandRule::check_name(name, &cmd)?;
            let rule = CommandRule::from_flag(name, value, &cmd)?;
            document.commands.push((name.clone(), rule, cmd.clone()));
        }
        if let Some(mode) = &self.network {
            let origin = Origin::flag("--network");
            document.network.push((NetworkChange::from_text(mode, &origin)?, origin));
        }
        for host in &self.allow {
            let origin = Origin::flag("--allow");
            document.network.push((NetworkChange::allow(host, &origin)?, origin));
        }
        for text in &self.env {
            let origin = Origin::flag("--env");
            document.env.push((VariableChange::from_flag(text, &origin)?, origin));
        }
        for name in &self.unset_env {
            let origin = Origin::flag("--unset-env");
            document.env.push((VariableChange::matching(Passage::Deny, name, &origin)?, origin));
        }
        let socket = Origin::flag("--unix-socket");
        document.unix_sockets = self.unix_sockets.iter().map(|path| (path.clone(), socket.clone())).collect();
        document.docker = self.docker.map(|docker| (docker, Origin::flag("--docker")));
        Ok(document)
    }
}
