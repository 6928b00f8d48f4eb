//! Options of a sandbox.

use std::sync::Arc;

use boxsh::{Builder, Limit, Limits, Links, Sandbox};

use crate::command::JsCommand;
use crate::engine::Surroundings;
use crate::fault::Fault;
use crate::hooks;
use crate::host::Desk;
use crate::options::{
    to_background, to_bytes, to_count, to_duration, to_entries, to_flag, to_limits, to_overflow,
    to_persistence, to_text, to_words, unknown,
};
use crate::value::Value;

/// Builds a sandbox. Functions are numbers here, by which JavaScript knows them.
pub(crate) fn build(options: &Value, desk: &Desk, surroundings: &Surroundings) -> Result<Sandbox, Fault> {
    let mut builder = Sandbox::builder();
    if let Some(clock) = surroundings.clock {
        builder = builder.clock(clock());
    }
    if let Some(seed) = surroundings.seed {
        builder = builder.seed(seed());
    }
    let mut recipe = Recipe::default();
    if !options.is_null() {
        for (name, value) in to_entries("sandbox", options)? {
            if !value.is_null() {
                builder = recipe.apply(builder, desk, name, value)?;
            }
        }
    }
    Ok(recipe.finish(builder).build()?)
}

/// What several options decide together.
#[derive(Default)]
struct Recipe {
    limits: Option<Limits>,
    timeout: Option<std::time::Duration>,
    #[cfg(unix)]
    workspace: Option<std::path::PathBuf>,
    #[cfg(unix)]
    mode: boxsh::WorkspaceMode,
}

impl Recipe {
    fn apply(&mut self, builder: Builder, desk: &Desk, name: &str, value: &Value) -> Result<Builder, Fault> {
        let when = |builder: Builder, set: fn(Builder) -> Builder| {
            Ok::<_, Fault>(if to_flag(name, value)? { set(builder) } else { builder })
        };
        Ok(match name {
            "files" => files(builder, desk, value)?,
            "env" => to_entries(name, value)?.iter().try_fold(builder, |builder, (key, value)| {
                Ok::<_, Fault>(builder.env(key.as_str(), to_bytes(name, value)?))
            })?,
            "clearEnv" => when(builder, Builder::clear_env)?,
            "cwd" => builder.cwd(to_bytes(name, value)?),
            "user" => builder.user(to_text(name, value)?),
            "host" => builder.host(to_text(name, value)?),
            "strictLayout" => when(builder, Builder::strict_layout)?,
            "seed" => builder.reproducible(to_count(name, value)?),
            "limits" => {
                self.limits = Some(to_limits(name, value)?);
                builder
            }
            "timeout" => {
                self.timeout = Some(to_duration(name, value)?);
                builder
            }
            "persistence" => builder.persistence(to_persistence(name, value)?),
            "background" => builder.background(to_background(name, value)?),
            "overflow" => builder.overflow(to_overflow(name, value)?),
            "commands" => {
                to_entries(name, value)?.iter().try_fold(builder, |builder, (command, function)| {
                    let function = number(name, function)?;
                    Ok::<_, Fault>(builder.command(Arc::new(JsCommand::new(command.clone(), function, desk))))
                })?
            }
            "allowCommands" => builder.allow_commands(to_words(name, value)?),
            "denyCommands" => builder.deny_commands(to_words(name, value)?),
            "allowRead" => builder.allow_read(to_words(name, value)?),
            "allowWrite" => builder.allow_write(to_words(name, value)?),
            "confineLinks" => when(builder, |builder| builder.links(Links::WithinMounts))?,
            "approve" => hooks::approve(builder, desk, number(name, value)?),
            "onEvent" => hooks::on_event(builder, desk, number(name, value)?),
            "onViolation" => hooks::on_violation(builder, desk, number(name, value)?),
            "redact" => when(builder, Builder::redact_events)?,
            "recordEvents" => when(builder, Builder::record_events)?,
            #[cfg(unix)]
            "workspace" | "workspaceMode" | "protect" | "hide" | "mounts" => {
                self.of_host(builder, name, value)?
            }
            #[cfg(not(unix))]
            "workspace" | "workspaceMode" | "protect" | "hide" | "mounts" => return Err(absent(name)),
            "network" => network(builder, name, value)?,
            "native" => native(builder, name, value)?,
            _ => return Err(unknown(name)),
        })
    }

    /// What concerns directories of the host.
    #[cfg(unix)]
    fn of_host(&mut self, mut builder: Builder, name: &str, value: &Value) -> Result<Builder, Fault> {
        match name {
            "workspace" => self.workspace = Some(to_text(name, value)?.into()),
            "workspaceMode" => self.mode = to_mode(name, value)?,
            "protect" => builder = builder.protect(to_words(name, value)?),
            "hide" => {
                for path in crate::options::to_list(name, value)? {
                    builder = builder.hide([to_text(name, path)?]);
                }
            }
            _ => {
                for (path, what) in to_entries(name, value)? {
                    let (directory, mode) = match what {
                        Value::Map(_) => (what.get("directory"), to_mode(name, what.get("mode"))?),
                        _ => (what, boxsh::WorkspaceMode::Overlay),
                    };
                    builder = builder.mount_host(path.as_str(), to_text(name, directory)?, mode);
                }
            }
        }
        Ok(builder)
    }

    fn finish(self, mut builder: Builder) -> Builder {
        if self.limits.is_some() || self.timeout.is_some() {
            let mut limits = self.limits.unwrap_or_default();
            if let Some(timeout) = self.timeout {
                limits.set(Limit::WallClock, u64::try_from(timeout.as_nanos()).unwrap_or(u64::MAX));
            }
            builder = builder.limits(limits);
        }
        #[cfg(unix)]
        if let Some(workspace) = self.workspace {
            builder = builder.workspace_with(workspace, self.mode);
        }
        builder
    }
}

/// The number of a function.
fn number(name: &str, value: &Value) -> Result<u32, Fault> {
    let number = to_count(name, value)?;
    u32::try_from(number).map_err(|_| Fault::option(name, "no function"))
}

/// Files by their paths: contents, `{data, mode}`, or the number of a function that makes them.
fn files(builder: Builder, desk: &Desk, value: &Value) -> Result<Builder, Fault> {
    to_entries("files", value)?.iter().try_fold(builder, |builder, (path, contents)| {
        Ok(match contents {
            Value::Number(_) => {
                let (desk, function) = (desk.clone(), number("files", contents)?);
                builder.lazy_file(path.as_str(), move || {
                    let made = desk.ask(vec!["make".into(), function.into()])?;
                    to_bytes("files", &made).map_err(|_| "it made neither text nor bytes".to_owned())
                })
            }
            Value::Map(_) => {
                let data = to_bytes("files", contents.get("data"))?;
                let mode = match contents.get("mode") {
                    Value::Null => 0o644,
                    mode => number("files", mode)?,
                };
                builder.file_with_mode(path.as_str(), data, mode)
            }
            _ => builder.file(path.as_str(), to_bytes("files", contents)?),
        })
    })
}

#[cfg(unix)]
fn to_mode(name: &str, value: &Value) -> Result<boxsh::WorkspaceMode, Fault> {
    use boxsh::WorkspaceMode::{Overlay, ReadOnly, ReadWrite};
    match value {
        Value::Null => Ok(Overlay),
        Value::Text(word) if word == "overlay" => Ok(Overlay),
        Value::Text(word) if word == "read-only" => Ok(ReadOnly),
        Value::Text(word) if word == "read-write" => Ok(ReadWrite),
        _ => Err(Fault::option(name, "a mode is overlay, read-only or read-write")),
    }
}

/// An option for what only the addon has.
#[cfg_attr(all(unix, feature = "http", native), expect(dead_code, reason = "everything is there"))]
fn absent(name: &str) -> Fault {
    Fault::option(name, "only the native engine has this, where it was built with it")
}

/// Rules as text: what may be reached.
#[cfg(all(unix, feature = "http"))]
fn network(builder: Builder, name: &str, value: &Value) -> Result<Builder, Fault> {
    Ok(match policy(name, value)? {
        Some(policy) => builder.network(policy),
        None => builder,
    })
}

/// What may be reached, if anything.
#[cfg(all(unix, feature = "http"))]
fn policy(name: &str, value: &Value) -> Result<Option<boxsh::net::NetworkPolicy>, Fault> {
    use boxsh::net::{NetworkPolicy, Rule};
    let (rules, methods) = match value {
        Value::Bool(false) | Value::Null => return Ok(None),
        Value::Map(_) => (value.get("allow"), value.get("methods")),
        _ => (value, &Value::Null),
    };
    let mut policy = NetworkPolicy::new();
    for rule in crate::options::to_list(name, rules)? {
        for rule in Rule::all(to_text(name, rule)?).map_err(|error| Fault::option(name, error))? {
            policy = policy.rule(match methods {
                Value::Null => rule,
                Value::Text(word) if word == "any" => rule.any_method(),
                _ => {
                    let words = crate::options::to_list(name, methods)?;
                    let words = words.iter().map(|word| to_text(name, word).map(str::to_owned));
                    rule.methods(words.collect::<Result<Vec<_>, _>>()?)
                }
            });
        }
    }
    Ok(Some(policy))
}

#[cfg(not(all(unix, feature = "http")))]
fn network(builder: Builder, name: &str, value: &Value) -> Result<Builder, Fault> {
    match value {
        Value::Bool(false) => Ok(builder),
        _ => Err(absent(name)),
    }
}

/// Host programs: all, those of a list, or what an object says of them.
#[cfg(native)]
fn native(builder: Builder, name: &str, value: &Value) -> Result<Builder, Fault> {
    let mut native = boxsh::Native::new();
    match value {
        Value::Bool(false) => return Ok(builder),
        Value::Bool(true) => {}
        Value::Map(options) => {
            for (key, value) in options {
                let name = format!("{name}.{key}");
                native = match key.as_str() {
                    _ if *value == Value::Null => native,
                    "programs" => native.programs(to_words(&name, value)?),
                    "base" => native.base(&base(&name, value)?),
                    #[cfg(all(unix, feature = "http"))]
                    "network" => match policy(&name, value)? {
                        Some(policy) => native.network(policy),
                        None => native,
                    },
                    _ => return Err(Fault::option(&name, "there is no such option")),
                };
            }
        }
        _ => native = native.programs(to_words(name, value)?),
    }
    Ok(builder.native(native))
}

/// The base of this name, among those that the user keeps.
#[cfg(native)]
fn base(name: &str, value: &Value) -> Result<boxsh::bases::Base, Fault> {
    let base = to_text(name, value)?;
    let found = boxsh::bases::BaseStore::of_user().and_then(|store| store.get(base));
    found.map_err(|error| Fault::option(name, error))
}

#[cfg(not(native))]
fn native(builder: Builder, name: &str, value: &Value) -> Result<Builder, Fault> {
    match value {
        Value::Bool(false) => Ok(builder),
        _ => Err(absent(name)),
    }
}
