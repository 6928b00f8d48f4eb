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
use crate::profile;
use crate::rule::{Access, Rule};
use crate::table::{Skipped, Table};
use crate::trust::Trust;
use crate::variables::Variables;
use crate::walk::walk;
use crate::{defaults, files, rule, trust};

/// What a confined program may do, from all layers.
#[derive(Debug, Clone)]
pub struct Policy {
    pub(crate) host: Host,
    pub(crate) files: Vec<(Layer, PathBuf)>,
    pub(crate) network: Setting<Network>,
    pub(crate) docker: Setting<bool>,
    pub(crate) commands: BTreeMap<String, Setting<CommandRule>>,
    pub(crate) presets: Vec<Preset>,
    pub(crate) variables: Variables,
    pub(crate) table: Table,
}

impl Policy {
    /// Reads the policy files and puts the layers together: defaults, presets, profiles, the global file, the project's file and
    /// the command line, later ones over earlier ones.
    ///
    /// # Errors
    /// [`Error`] for a file that cannot be read or understood, with the line that has to change. There is no policy
    /// then, not a weaker one.
    pub fn load(layers: Layers) -> Result<Policy, Error> {
        let Layers { host, config, command_line, trust } = layers;
        let host = resolved(host);
        let folders = project_folders(&host.cwd);
        let global = host.config_home.join("boxsh/config");
        let named = config.map(|path| host.cwd.join(path));
        let stems = folders.iter().map(|folder| folder.join(".boxsh"));
        let own =
            std::iter::once(global.clone()).chain(stems).flat_map(|stem| endings(&stem)).chain(named.clone());
        let own = own.chain([host.config_home.join("boxsh/profiles")]);
        let mut draft = Draft {
            own: own.collect(),
            host,
            files: Vec::new(),
            documents: Vec::new(),
            last: command_line.document()?,
        };
        if let Some(path) = Document::find(&global)? {
            draft.documents.push(Document::read(&path, Layer::Global)?);
            draft.files.push((Layer::Global, path));
        }
        if let Some(path) = named {
            // Whoever names a file has chosen it.
            draft.documents.push(Document::read(&path, Layer::Project)?);
            draft.files.push((Layer::Project, path));
        } else {
            for folder in folders {
                draft.add_project(&folder, &trust)?;
            }
        }
        draft.finish()
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
        let mut written = Vec::new();
        let mut variables = Variables::default();
        for document in documents {
            let around = match document.folder {
                Some(folder) => Host { cwd: folder, ..host.clone() },
                None => host.clone(),
            };
            for (change, origin) in document.network {
                change.apply(&mut network, origin);
            }
            if let Some((value, origin)) = document.docker {
                docker.replace(value, origin);
            }
            for (name, rule, origin) in document.commands {
                let rule = rule.resolve(&name, &origin, &around)?;
                match commands.get_mut(&name) {
                    Some(setting) => setting.replace(rule, origin),
                    None => {
                        commands.insert(name, Setting::new(rule, origin));
                    }
                }
            }
            named.extend(document.presets);
            document.env.into_iter().for_each(|(change, origin)| variables.add(change, origin));
            for (access, text, origin) in document.paths {
                written.push(Rule::parse(access, &text, origin, &around)?);
            }
            for (text, origin) in document.unix_sockets {
                // Writing to a socket is connecting to it.
                written.push(Rule::parse(Access::Rw, &text, origin, &around)?.derived());
            }
        }
        let presets = preset::select(&named)?;
        let mut rules = defaults::rules(&host)?;
        for preset in &presets {
            rules.extend(preset::rules(preset.name, &host, own)?);
        }
        rules.extend(defaults::docker_rules(&host, docker.value, &docker.origin));
        rules.extend(wrapper_rules(&commands));
        rules.extend(written);
        if presets.iter().any(|preset| preset.name == "@secrets") {
            variables.add_secrets();
        }
        Ok(Policy { host, files, network, docker, commands, presets, variables, table: Table::new(rules)? })
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

    /// What is said about variables of the environment: `pass`, `deny` or `set`, the pattern or assignment, and where it was written.
    pub fn variables(&self) -> impl Iterator<Item = (&'static str, String, &Origin)> {
        self.variables.written()
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

/// A policy whose layers are being gathered.
struct Draft {
    host: Host,
    files: Vec<(Layer, PathBuf)>,
    documents: Vec<Document>,
    /// What the command line says.
    last: Document,
    own: Vec<PathBuf>,
}

impl Draft {
    /// Adds the project's file of a folder, if there is one and if it may say what it says.
    fn add_project(&mut self, folder: &Path, trust: &Trust) -> Result<(), Error> {
        let Some(path) = Document::find(&folder.join(".boxsh"))? else { return Ok(()) };
        let content = Document::content(&path)?;
        let document = Document::parse(&content, &path, Layer::Project)?;
        let before = self.merged();
        self.documents.push(Document { folder: Some(folder.to_owned()), ..document });
        self.files.push((Layer::Project, path.clone()));
        if !trust.covers(&path, &content) {
            let opens = trust::opened(&before?, &self.merged()?);
            if !opens.is_empty() {
                return Err(Error::Untrusted { path, opens, digest: Trust::digest(&content) });
            }
        }
        Ok(())
    }

    fn merged(&self) -> Result<Policy, Error> {
        let documents = self.documents.iter().chain([&self.last]);
        let mut all = profile::extended(documents.clone(), &self.host)?;
        all.extend(documents.cloned());
        Policy::merge(self.host.clone(), self.files.clone(), all, &self.own)
    }

    fn finish(self) -> Result<Policy, Error> {
        self.merged()
    }
}

/// The folders whose policy files hold here, the outermost first: all from the repository's root to the current directory. The root is the outermost
/// one, so that a program cannot leave a file behind by making another repository.
fn project_folders(cwd: &Path) -> Vec<PathBuf> {
    let root = cwd.ancestors().filter(|folder| files::is_there(&folder.join(".git"))).last();
    let root = root.unwrap_or(cwd);
    let mut folders: Vec<PathBuf> =
        cwd.ancestors().take_while(|folder| folder.starts_with(root)).map(Path::to_owned).collect();
    folders.reverse();
    folders
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
