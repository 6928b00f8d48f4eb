//! Putting the layers together.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::command::CommandRule;
use crate::document::{Document, endings};
use crate::error::Error;
use crate::host::Host;
use crate::layers::Layers;
use crate::network::Network;
use crate::origin::{Layer, Origin, Setting};
use crate::preset::{self, Preset};
use crate::rule::{Access, Rule};
use crate::table::{Skipped, Table};
use crate::walk::walk;
use crate::{defaults, rule};

/// What a confined program may do, from all layers.
#[derive(Debug, Clone)]
pub struct Policy {
    pub(crate) host: Host,
    pub(crate) files: Vec<(Layer, PathBuf)>,
    pub(crate) network: Setting<Network>,
    pub(crate) docker: Setting<bool>,
    pub(crate) commands: BTreeMap<String, Setting<CommandRule>>,
    pub(crate) presets: Vec<Preset>,
    pub(crate) table: Table,
}

impl Policy {
    /// Reads the policy files and puts the layers together: defaults, presets, the global file, the project's file and
    /// the command line, later ones over earlier ones.
    ///
    /// # Errors
    /// [`Error`] for a file that cannot be read or understood, with the line that has to change. There is no policy
    /// then, not a weaker one.
    pub fn load(layers: Layers) -> Result<Policy, Error> {
        let Layers { host, config, command_line } = layers;
        let host = resolved(host);
        let mut files = Vec::new();
        let mut documents = Vec::new();
        let global = host.config_home.join("boxsh/config");
        if let Some((path, document)) = Document::find(&global, Layer::Global)? {
            files.push((Layer::Global, path));
            documents.push(document);
        }
        let project = host.cwd.join(".boxsh");
        let named = config.map(|path| host.cwd.join(path));
        let found = match &named {
            Some(path) => Some((path.clone(), Document::read(path, Layer::Project)?)),
            None => Document::find(&project, Layer::Project)?,
        };
        if let Some((path, document)) = found {
            files.push((Layer::Project, path));
            documents.push(document);
        }
        documents.push(command_line.document()?);
        let own: Vec<PathBuf> = endings(&global).into_iter().chain(endings(&project)).chain(named).collect();
        Policy::merge(host, files, documents, &own)
    }

    fn merge(
        host: Host,
        files: Vec<(Layer, PathBuf)>,
        documents: Vec<Document>,
        own: &[PathBuf],
    ) -> Result<Policy, Error> {
        let mut network = Setting::new(Network::Deny, Origin::BUILTIN);
        let mut docker = Setting::new(false, Origin::BUILTIN);
        let mut commands =
            BTreeMap::from([("git".to_owned(), Setting::new(CommandRule::Git, Origin::BUILTIN))]);
        let mut named = Vec::new();
        let mut paths = Vec::new();
        for document in documents {
            for (change, origin) in document.network {
                change.apply(&mut network, origin);
            }
            if let Some((value, origin)) = document.docker {
                docker.replace(value, origin);
            }
            for (name, rule, origin) in document.commands {
                let rule = rule.resolve(&name, &origin, &host)?;
                match commands.get_mut(&name) {
                    Some(setting) => setting.replace(rule, origin),
                    None => {
                        commands.insert(name, Setting::new(rule, origin));
                    }
                }
            }
            named.extend(document.presets);
            paths.extend(document.paths);
        }
        let presets = preset::select(&named)?;
        let mut rules = defaults::rules(&host)?;
        for preset in &presets {
            rules.extend(preset::rules(preset.name, &host, own)?);
        }
        rules.extend(defaults::docker_rules(&host, docker.value, &docker.origin));
        rules.extend(wrapper_rules(&commands));
        for (access, text, origin) in paths {
            rules.push(Rule::parse(access, &text, origin, &host)?);
        }
        Ok(Policy { host, files, network, docker, commands, presets, table: Table::new(rules)? })
    }

    /// What the inside may do with a path: the decision that is enforced.
    ///
    /// A relative path starts at the current directory; links are resolved first.
    #[must_use]
    pub fn access(&self, path: impl AsRef<Path>) -> Access {
        let path = walk(&self.host.cwd.join(path)).path;
        self.table.winner(&path).map_or(Access::Exclude, |place| self.table.access(place))
    }

    /// The surroundings for which the policy was read, links resolved.
    #[must_use]
    pub fn host(&self) -> &Host {
        &self.host
    }

    /// The policy files that were read, the weaker first.
    #[must_use]
    pub fn files(&self) -> &[(Layer, PathBuf)] {
        &self.files
    }

    /// What the inside sees of the network.
    #[must_use]
    pub fn network(&self) -> &Setting<Network> {
        &self.network
    }

    /// The hosts that may be reached, for a gateway or a client that enforces it; none unless the network is a list of hosts.
    #[must_use]
    pub fn hosts(&self) -> Option<boxsh_net::NetworkPolicy> {
        self.network.value.hosts()
    }

    /// Whether Docker's socket is left open.
    #[must_use]
    pub fn docker(&self) -> &Setting<bool> {
        &self.docker
    }

    /// The commands that are named, and what is done when they start.
    #[must_use]
    pub fn commands(&self) -> &BTreeMap<String, Setting<CommandRule>> {
        &self.commands
    }

    /// The presets in effect.
    #[must_use]
    pub fn presets(&self) -> &[Preset] {
        &self.presets
    }

    /// All rules about paths, the weakest layer first.
    #[must_use]
    pub fn rules(&self) -> &[rule::Rule] {
        &self.table.rules
    }

    /// The paths that rules name, and for which they have no effect, each with its rule.
    pub fn skipped(&self) -> impl Iterator<Item = (&Rule, &Skipped)> {
        self.table.skipped.iter().map(|skipped| (&self.table.rules[skipped.rule], skipped))
    }
}

/// The caller chose these folders, and may have reached them over links.
fn resolved(host: Host) -> Host {
    let temps = host.temps.iter().map(|temp| walk(temp).path).collect();
    Host { home: walk(&host.home).path, cwd: walk(&host.cwd).path, temps, ..host }
}

/// A wrapper that the inside can write is none.
fn wrapper_rules(commands: &BTreeMap<String, Setting<CommandRule>>) -> Vec<Rule> {
    let wrappers = commands.values().filter_map(|setting| match &setting.value {
        CommandRule::Wrapper(path) => Some(Rule::literal(Access::Ro, path, setting.origin.clone()).derived()),
        _ => None,
    });
    wrappers.collect()
}
