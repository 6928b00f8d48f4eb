//! What a session in a worker is built of: the options of a builder that can be sent, and those that are called back for.

use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::PathBuf;
use std::sync::Arc;

use boxsh_kernel::net::NetworkPolicy;
use boxsh_kernel::vfs::Fs;
use boxsh_kernel::{Clock, Identity, Links, Ownership, Rng, Verdict, Violation, ViolationKind};

use super::reach::LazySeed;
use super::{Builder, Seed, Source};
use crate::error::Error;
use crate::event::Event;
use crate::sandbox::Sandbox;
use crate::worker::asked::Asked;
use crate::worker::attendant::leave;
use crate::worker::line::{Called, HostFs, Line};
use crate::worker::protocol::{
    Callback, FromWorker, HookSet, HostPlaces, MountedFs, ReachSet, Recipe, Reply, SeedFile, WireCall,
};
use crate::worker::remote_fs::RemoteFs;
use crate::worker::{Lent, Maker};

/// A recipe, and what of the program it names by number.
pub(crate) fn of_builder(builder: &mut Builder) -> Result<(Recipe, Lent), Error> {
    let identity = builder.checked_identity()?;
    if builder.network.is_some() && !builder.dials_itself {
        return Err(Error::option("network", "a worker cannot use a client of the embedder"));
    }
    #[cfg(all(feature = "http", not(target_family = "wasm")))]
    if builder.loopback {
        return Err(Error::option(
            "network",
            "a worker has no host programs that could listen on a loopback",
        ));
    }
    if builder.native.is_some() {
        return Err(Error::option("native", "a worker cannot run host programs"));
    }
    let clock = match &builder.clock {
        None => None,
        Some(clock) if clock.is_virtual() => clock.position(),
        Some(clock) if clock.is_custom() => {
            return Err(Error::option("clock", "a worker cannot use a clock of the embedder"));
        }
        Some(_) => None,
    };
    let mut filesystems = Vec::new();
    let mounts = std::mem::take(&mut builder.mounts).into_iter().map(|(path, source)| {
        let (fs, overlay) = match source {
            Source::Shared(fs) => (fs, None),
            Source::Overlay(fs, name) => (fs, Some(name.to_string())),
        };
        filesystems.push(fs);
        MountedFs { path, fs: filesystems.len() as u32 - 1, overlay }
    });
    let mounts = mounts.collect();
    let requests = std::mem::take(&mut builder.reaching.requests);
    let (mut lazy, mut makers) = (Vec::new(), Vec::new());
    for LazySeed { path, maker } in std::mem::take(&mut builder.reaching.lazy) {
        lazy.push(path);
        makers.push(Maker::new(maker));
    }
    let hooks = &builder.hooks;
    let recipe = Recipe {
        limits: builder.limits.clone(),
        identity,
        persistence: builder.persistence,
        background: builder.background,
        ownership: builder.ownership,
        environment: builder.environment.clone(),
        cwd: builder.cwd.clone(),
        clock,
        rng: builder.rng.as_ref().and_then(Rng::state),
        seeds: std::mem::take(&mut builder.seeds)
            .into_iter()
            .map(|Seed { path, contents, mode }| SeedFile { path, contents, mode })
            .collect(),
        lazy,
        mounts,
        commands: builder.commands.iter().map(|command| command.name().to_owned()).collect(),
        hooks: HookSet {
            allowed: hooks.policy.allowed.as_ref().map(|names| names.iter().cloned().collect()),
            denied: hooks.policy.denied.iter().cloned().collect(),
            approves: !hooks.approve.is_empty(),
            events: !hooks.on_event.is_empty(),
            violations: hooks.on_violation.is_some(),
            requests: !requests.is_empty(),
            records: hooks.records,
            commands: hooks.commands as u64,
        },
        host: HostPlaces {
            workspace: builder
                .workspace
                .take()
                .map(|(path, mode)| Ok::<_, Error>((absolute(path)?, mode)))
                .transpose()?,
            mounts: std::mem::take(&mut builder.host_mounts)
                .into_iter()
                .map(|(path, host, mode)| Ok((path, (absolute(host)?, mode))))
                .collect::<Result<_, Error>>()?,
            protected: builder.protected.clone(),
            hidden: std::mem::take(&mut builder.hidden)
                .into_iter()
                .map(absolute)
                .collect::<Result<_, Error>>()?,
        },
        reach: ReachSet {
            read: builder.reaching.read.clone(),
            write: builder.reaching.write.clone(),
            stays_in_mounts: builder.reaching.links == Links::WithinMounts,
            only: builder.reaching.programs.only.as_ref().map(|names| names.iter().cloned().collect()),
            without: builder.reaching.programs.without.iter().cloned().collect(),
            clears_environment: builder.reaching.clears_environment,
            overflow: builder.reaching.overflow,
        },
        network: builder.network.take().map(|network| network.policy().to_words()),
    };
    Ok((recipe, Lent { filesystems, makers, requests }))
}

/// A worker is somewhere else.
fn absolute(path: PathBuf) -> Result<Vec<u8>, Error> {
    let absolute = std::path::absolute(&path)
        .map_err(|error| Error::option("workspace", format!("{}: {error}", path.display())))?;
    Ok(absolute.as_os_str().as_bytes().to_vec())
}

/// A filesystem that the program has.
pub(crate) fn filesystem(line: &Arc<Line>, fs: u32) -> Arc<dyn Fs> {
    Arc::new(RemoteFs(Arc::new(HostFs { line: line.clone(), fs })))
}

/// The session that a recipe is of.
pub(crate) fn rebuild(recipe: &Recipe, line: &Arc<Line>) -> Result<Sandbox, Error> {
    let recipe = recipe.clone();
    let mut builder = Sandbox::builder();
    builder.limits = recipe.limits;
    builder.identity = recipe.identity;
    builder.persistence = recipe.persistence;
    builder.background = recipe.background;
    builder.ownership = recipe.ownership;
    builder.environment = recipe.environment;
    builder.cwd = recipe.cwd;
    builder.clock = recipe.clock.map(|(epoch, elapsed)| Clock::virtual_from(epoch, elapsed));
    builder.rng = recipe.rng.map(Rng::from_state);
    let seed = |SeedFile { path, contents, mode }| Seed { path, contents, mode };
    builder.seeds = recipe.seeds.into_iter().map(seed).collect();
    for (path, number) in recipe.lazy.into_iter().zip(0..) {
        let line = line.clone();
        builder = builder.lazy_file(path, move || match line.voice().call(Callback::Make(number)) {
            Reply::Made(made) => made,
            _ => leave(125),
        });
    }
    for MountedFs { path, fs, overlay } in recipe.mounts {
        let fs = filesystem(line, fs);
        let source = match overlay {
            None => Source::Shared(fs),
            Some(name) => Source::Overlay(fs, name.into()),
        };
        builder.mounts.push((path, source));
    }
    for name in recipe.commands {
        builder = builder.command(Arc::new(Called { name, line: line.clone() }));
    }
    let path = |bytes: Vec<u8>| PathBuf::from(std::ffi::OsString::from_vec(bytes));
    builder.workspace = recipe.host.workspace.map(|(host, mode)| (path(host), mode));
    let host_mount = |(at, (host, mode))| (at, path(host), mode);
    builder.host_mounts = recipe.host.mounts.into_iter().map(host_mount).collect();
    builder.protected = recipe.host.protected;
    builder.hidden = recipe.host.hidden.into_iter().map(path).collect();
    if let Some(words) = recipe.network {
        let policy = NetworkPolicy::from_words(&words)
            .ok_or_else(|| Error::option("network", "the rules cannot be read"))?;
        builder = networked(builder, policy)?;
    }
    let reaching = &mut builder.reaching;
    (reaching.read, reaching.write) = (recipe.reach.read, recipe.reach.write);
    if recipe.reach.stays_in_mounts {
        reaching.links = Links::WithinMounts;
    }
    reaching.programs.only = recipe.reach.only.map(|names| names.into_iter().collect());
    reaching.programs.without = recipe.reach.without.into_iter().collect();
    reaching.clears_environment = recipe.reach.clears_environment;
    reaching.overflow = recipe.reach.overflow;
    let builder = hooked(builder, recipe.hooks, line);
    if builder.is_plain() { builder.build_plain() } else { builder.build() }
}

impl Builder {
    /// Whether the session starts like the plain one: then it need not be booted, only gone on with.
    fn is_plain(&self) -> bool {
        let has_own = self.cwd.is_some()
            || self.clock.is_some()
            || self.rng.is_some()
            || self.network.is_some()
            || self.workspace.is_some();
        let lists = [self.environment.len(), self.seeds.len(), self.mounts.len(), self.commands.len()];
        self.identity == Identity::default()
            && self.ownership == Ownership::default()
            && !has_own
            && self.host_mounts.is_empty()
            && lists == [0; 4]
            && self.reaching.is_plain()
    }

    fn build_plain(self) -> Result<Sandbox, Error> {
        let (config, start) = crate::sandbox::plain();
        let config = super::Config {
            limits: self.limits,
            persistence: self.persistence,
            overflow: self.reaching.overflow,
            background: self.background,
            hooks: self.hooks,
            ..(**config).clone()
        };
        let mut sandbox = Sandbox::thaw(Arc::new(config), start.clone())?;
        sandbox.restart_clock();
        Ok(sandbox)
    }
}

#[cfg(feature = "http")]
#[expect(clippy::unnecessary_wraps, reason = "it fails where there is no client")]
fn networked(builder: Builder, policy: NetworkPolicy) -> Result<Builder, Error> {
    Ok(builder.network(policy))
}

#[cfg(not(feature = "http"))]
fn networked(_: Builder, _: NetworkPolicy) -> Result<Builder, Error> {
    Err(Error::option("network", "the worker program was built without an HTTP client"))
}

/// Whether it is a limit of the run, which the program knows by the result.
fn is_limit(violation: &Violation) -> bool {
    matches!(violation.kind, ViolationKind::Limit(_))
}

fn hooked(mut builder: Builder, hooks: HookSet, line: &Arc<Line>) -> Builder {
    builder.hooks.policy.allowed = hooks.allowed.map(|names| names.into_iter().collect());
    builder.hooks.policy.denied = hooks.denied.into_iter().collect();
    builder.hooks.records = hooks.records;
    builder.hooks.commands = usize::try_from(hooks.commands).unwrap_or(usize::MAX);
    if hooks.requests {
        let (before, after) = (Asked(line.session.clone()), Asked(line.session.clone()));
        builder = builder.before_request(move |request| before.before(request));
        builder = builder.after_request(move |answered| after.after(answered));
    }
    if hooks.approves {
        let line = line.clone();
        builder = builder.approve(move |call| {
            let call = WireCall {
                kind: call.kind,
                name: call.name.to_vec(),
                arguments: call.arguments.to_vec(),
                pid: call.pid,
                pgid: call.pgid,
                directory: call.directory.to_vec(),
            };
            match line.voice().call(Callback::Approve(call)) {
                Reply::Verdict(Verdict::Deny(reason)) => Verdict::Deny(reason),
                Reply::Verdict(verdict) => verdict,
                _ => leave(125),
            }
        });
    }
    if hooks.events {
        let line = line.clone();
        builder = builder.on_event(move |event| {
            // The program knows by the result itself.
            if !matches!(event, Event::Violation(violation) if is_limit(violation)) {
                line.voice().tell(&FromWorker::Event(event.clone()));
            }
        });
    }
    if hooks.violations {
        let line = line.clone();
        builder = builder.on_violation(move |violation| {
            if !is_limit(violation) {
                line.voice().tell(&FromWorker::Violation(violation.clone()));
            }
        });
    }
    builder
}
