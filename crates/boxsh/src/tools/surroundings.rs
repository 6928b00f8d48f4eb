//! What a session has, as far as a model should know it.

use boxsh_kernel::Limits;
use boxsh_kernel::net::NetworkPolicy;

use crate::error::Error;
use crate::sandbox::Sandbox;

/// What can be reached on the network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Reach {
    Nothing,
    /// The session itself.
    #[cfg_attr(
        not(all(feature = "http", not(target_family = "wasm"))),
        expect(dead_code, reason = "without a network there is none")
    )]
    Loopback,
    /// What these rules allow, secrets left out.
    Rules(Vec<String>),
}

impl Reach {
    fn of_policy(policy: &NetworkPolicy) -> Self {
        match policy.rules() {
            [] => Self::Nothing,
            rules => Self::Rules(rules.iter().map(ToString::to_string).collect()),
        }
    }
}

/// Which host programs there are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct HostPrograms {
    /// The only ones, if not all.
    pub(super) only: Option<Vec<String>>,
    pub(super) reach: Reach,
}

/// What the user's own directory is to the session.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mode {
    Overlay,
    ReadOnly,
    ReadWrite,
}

#[cfg(unix)]
impl From<crate::workspace::WorkspaceMode> for Mode {
    fn from(mode: crate::workspace::WorkspaceMode) -> Self {
        match mode {
            crate::workspace::WorkspaceMode::Overlay => Self::Overlay,
            crate::workspace::WorkspaceMode::ReadOnly => Self::ReadOnly,
            crate::workspace::WorkspaceMode::ReadWrite => Self::ReadWrite,
        }
    }
}

/// What a session has.
#[derive(Clone, Debug)]
pub(super) struct Surroundings {
    pub(super) user: String,
    pub(super) directory: String,
    pub(super) limits: Limits,
    /// Commands of boxsh that may run, by name.
    pub(super) commands: Vec<String>,
    /// Commands of the embedder's, by name.
    pub(super) added: Vec<String>,
    pub(super) host_programs: Option<HostPrograms>,
    pub(super) reach: Reach,
    pub(super) workspace: Option<(String, Mode)>,
}

impl Surroundings {
    pub(super) fn of(sandbox: &Sandbox) -> Result<Self, Error> {
        let directory = sandbox.shell_state()?.directory;
        let directory = String::from_utf8_lossy(&directory).into_owned();
        #[cfg(native)]
        if let Some(remote) = &sandbox.remote {
            return Ok(Self { directory, ..elsewhere(remote.kit()) });
        }
        Ok(Self { directory, ..Self::here(sandbox) })
    }

    /// Those of a session in this process.
    fn here(sandbox: &Sandbox) -> Self {
        let config = &sandbox.config;
        let base = config.image.registry();
        let policy = &config.hooks.policy;
        let may_run = |name: &[u8]| {
            policy.allowed.as_ref().is_none_or(|allowed| allowed.contains(name))
                && !policy.denied.contains(name)
        };
        let names = sandbox.kernel.registry().names();
        let names = names.iter().filter(|name| may_run(name));
        let (commands, added) = names.partition::<Vec<_>, _>(|name| base.get(name).is_some());
        Self {
            user: config.identity.user.clone(),
            directory: String::new(),
            limits: config.limits.clone(),
            commands: texts(commands),
            added: texts(added),
            host_programs: host_programs(sandbox),
            reach: reach(sandbox),
            workspace: workspace(sandbox),
        }
    }
}

fn texts(names: impl IntoIterator<Item = impl AsRef<[u8]>>) -> Vec<String> {
    names.into_iter().map(|name| String::from_utf8_lossy(name.as_ref()).into_owned()).collect()
}

#[cfg(native)]
fn host_programs(sandbox: &Sandbox) -> Option<HostPrograms> {
    let native = sandbox.config.native.as_ref()?;
    let only = native.allowed().map(texts);
    Some(HostPrograms { only, reach: native.policy().map_or(Reach::Nothing, Reach::of_policy) })
}

#[cfg(not(native))]
fn host_programs(_: &Sandbox) -> Option<HostPrograms> {
    None
}

fn reach(sandbox: &Sandbox) -> Reach {
    let attached = &sandbox.config.attached;
    #[cfg(all(feature = "http", not(target_family = "wasm")))]
    if attached.loopback {
        return Reach::Loopback;
    }
    attached.network.as_ref().map_or(Reach::Nothing, |network| Reach::of_policy(network.policy()))
}

#[cfg(unix)]
fn workspace(sandbox: &Sandbox) -> Option<(String, Mode)> {
    let workspace = sandbox.config.workspace.as_ref()?;
    let at = String::from_utf8_lossy(&workspace.at.to_absolute()).into_owned();
    Some((at, workspace.mode.into()))
}

#[cfg(not(unix))]
fn workspace(_: &Sandbox) -> Option<(String, Mode)> {
    None
}

/// What a session in a worker was built of.
#[cfg(native)]
fn elsewhere(kit: &crate::worker::Kit) -> Surroundings {
    let recipe = &kit.recipe;
    let (reaching, hooks) = (&recipe.reach, &recipe.hooks);
    let has = |names: &Vec<Vec<u8>>, name: &[u8]| names.iter().any(|one| one == name);
    let may_run = |name: &[u8]| {
        hooks.allowed.as_ref().is_none_or(|allowed| has(allowed, name)) && !has(&hooks.denied, name)
    };
    let is_there = |name: &[u8]| {
        reaching.only.as_ref().is_none_or(|only| has(only, name)) && !has(&reaching.without, name)
    };
    let programs = crate::programs();
    let names = programs.names();
    let commands = names.iter().filter(|name| is_there(name) && may_run(name));
    let policy = recipe.network.as_ref().and_then(|words| NetworkPolicy::from_words(words));
    let added = kit.commands.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let added = added.iter().map(|command| command.name().to_owned());
    Surroundings {
        user: recipe.identity.user.clone(),
        directory: String::new(),
        limits: recipe.limits.clone(),
        commands: texts(commands),
        added: added
            .filter(|name| programs.get(name.as_bytes()).is_none() && may_run(name.as_bytes()))
            .collect(),
        host_programs: None,
        reach: policy.as_ref().map_or(Reach::Nothing, Reach::of_policy),
        workspace: recipe.host.workspace.as_ref().map(|(_, mode)| ("/workspace".to_owned(), (*mode).into())),
    }
}
