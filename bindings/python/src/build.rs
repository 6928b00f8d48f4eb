//! Options of a sandbox, from the keywords of its constructor.

use std::sync::Arc;

use boxsh::net::{NetworkPolicy, Rule};
use boxsh::tools::ScriptedTools;
use boxsh::vfs::Fs;
use boxsh::{Builder, Limit, Limits, Links, Sandbox, WorkspaceMode};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyString};

use crate::command::PyCommand;
use crate::errors::{OptionError, raise};
use crate::filesystem::{PyFs, maker};
use crate::hooks;
use crate::http::PyClient;
use crate::options::{to_background, to_duration, to_limits, to_overflow, to_persistence, unknown};
use crate::text::{if_bytes, items, to_bytes, to_host_path, to_list, to_path, wrong_type};
use crate::tools::scripted;

/// Builds a sandbox from keywords.
pub(crate) fn build(py: Python<'_>, keywords: Option<&Bound<'_, PyDict>>) -> PyResult<Sandbox> {
    let Some(keywords) = keywords.filter(|keywords| !keywords.is_empty()) else { return Ok(Sandbox::new()) };
    let mut recipe = Recipe::default();
    let mut builder = Sandbox::builder();
    for (key, value) in keywords.iter() {
        if !value.is_none() {
            builder = recipe.apply(builder, &key.extract::<String>()?, &value)?;
        }
    }
    builder = recipe.finish(builder)?;
    // It may start a worker, or a cell.
    py.detach(|| builder.build()).map_err(raise)
}

/// What several options decide together.
#[derive(Default)]
struct Recipe {
    limits: Option<Limits>,
    timeout: Option<std::time::Duration>,
    workspace: Option<std::path::PathBuf>,
    mode: WorkspaceMode,
    policy: Option<NetworkPolicy>,
    client: Option<Py<PyAny>>,
    tools: Option<ScriptedTools>,
}

impl Recipe {
    fn apply(&mut self, builder: Builder, key: &str, value: &Bound<'_, PyAny>) -> PyResult<Builder> {
        let flag = || value.is_truthy();
        Ok(match key {
            "files" => files(builder, value)?,
            "env" => items(value)?.into_iter().try_fold(builder, |builder, (name, value)| {
                PyResult::Ok(builder.env(to_bytes(&name)?, to_bytes(&value)?))
            })?,
            "clear_env" => {
                if flag()? {
                    builder.clear_env()
                } else {
                    builder
                }
            }
            "cwd" => builder.cwd(to_path(value)?),
            "user" => builder.user(value.extract::<String>()?),
            "host" => builder.host(value.extract::<String>()?),
            "strict_layout" => {
                if flag()? {
                    builder.strict_layout()
                } else {
                    builder
                }
            }
            "seed" => builder.reproducible(value.extract()?),
            "workspace" => {
                self.workspace = Some(to_host_path(value)?);
                builder
            }
            "workspace_mode" => {
                self.mode = to_mode(value)?;
                builder
            }
            "protect" => builder.protect(to_list(value)?),
            "hide" => value
                .try_iter()?
                .try_fold(builder, |builder, path| PyResult::Ok(builder.hide([to_host_path(&path?)?])))?,
            "mounts" => items(value)?
                .into_iter()
                .try_fold(builder, |builder, (path, what)| mount(builder, to_path(&path)?, &what))?,
            "network" => return self.network(builder, value),
            "http" => {
                self.client = Some(value.clone().unbind());
                builder
            }
            "limits" => {
                self.limits = Some(to_limits(value)?);
                builder
            }
            "timeout" => {
                self.timeout = Some(to_duration(value)?);
                builder
            }
            "persistence" => builder.persistence(to_persistence(value)?),
            "background" => builder.background(to_background(value)?),
            "overflow" => builder.overflow(to_overflow(value)?),
            "native" => native(builder, value)?,
            "worker" => worker(builder, value)?,
            "commands" => self.commands(builder, value)?,
            "allow_commands" => builder.allow_commands(to_list(value)?),
            "deny_commands" => builder.deny_commands(to_list(value)?),
            "allow_read" => builder.allow_read(to_list(value)?),
            "allow_write" => builder.allow_write(to_list(value)?),
            "confine_links" => {
                if flag()? {
                    builder.links(Links::WithinMounts)
                } else {
                    builder
                }
            }
            "approve" => hooks::approve(builder, callable(key, value)?),
            "on_event" => hooks::on_event(builder, callable(key, value)?),
            "on_violation" => hooks::on_violation(builder, callable(key, value)?),
            "on_result" => hooks::on_result(builder, callable(key, value)?),
            "before_request" => hooks::before_request(builder, callable(key, value)?),
            "redact" => {
                if flag()? {
                    builder.redact_events()
                } else {
                    builder
                }
            }
            "record_events" => {
                if flag()? {
                    builder.record_events()
                } else {
                    builder
                }
            }
            "record_commands" => builder.record_commands(value.extract()?),
            _ => return Err(unknown(key)),
        })
    }

    fn finish(self, mut builder: Builder) -> PyResult<Builder> {
        if self.limits.is_some() || self.timeout.is_some() {
            let mut limits = self.limits.unwrap_or_default();
            if let Some(timeout) = self.timeout {
                limits.set(Limit::WallClock, u64::try_from(timeout.as_nanos()).unwrap_or(u64::MAX));
            }
            builder = builder.limits(limits);
        }
        if let Some(workspace) = self.workspace {
            builder = builder.workspace_with(workspace, self.mode);
        }
        builder = match (self.policy, self.client) {
            (policy, Some(client)) => {
                // A function that answers itself reaches nobody, so it may be asked for anything unless rules say otherwise.
                let everything = || {
                    let rules = ["*:*", "0.0.0.0/0:*", "[::]/0:*"];
                    let rules = rules.iter().filter_map(|rule| rule.parse::<Rule>().ok());
                    rules.fold(NetworkPolicy::new(), |policy, rule| policy.rule(rule.any_method()))
                };
                builder.network_with(policy.unwrap_or_else(everything), Arc::new(PyClient(client)))
            }
            #[cfg(feature = "http")]
            (Some(policy), None) => builder.network(policy),
            _ => builder,
        };
        Ok(match self.tools {
            Some(tools) => tools.add_to(builder),
            None => builder,
        })
    }

    fn network(&mut self, builder: Builder, value: &Bound<'_, PyAny>) -> PyResult<Builder> {
        #[cfg(feature = "http")]
        if value.cast::<PyString>().is_ok_and(|word| word == "loopback") {
            return Ok(builder.loopback());
        }
        self.policy = to_policy(value)?;
        Ok(builder)
    }

    /// A mapping of names to functions, or a list of functions that `boxsh.command` and `boxsh.tool` have made.
    fn commands(&mut self, builder: Builder, value: &Bound<'_, PyAny>) -> PyResult<Builder> {
        if let Ok(pairs) = items(value) {
            return pairs.into_iter().try_fold(builder, |builder, (name, function)| {
                if function.hasattr("schema")? {
                    self.add_tool(&function)?;
                    return Ok(builder);
                }
                Ok(builder.command(Arc::new(command(&name.extract::<String>()?, &function)?)))
            });
        }
        value.try_iter()?.try_fold(builder, |builder, entry| {
            let entry = entry?;
            if entry.hasattr("schema")? {
                self.add_tool(&entry)?;
                return Ok(builder);
            }
            Ok(builder.command(Arc::new(command(&name_of(&entry)?, &entry)?)))
        })
    }

    fn add_tool(&mut self, definition: &Bound<'_, PyAny>) -> PyResult<()> {
        let tools = self.tools.take().unwrap_or_default();
        self.tools = Some(tools.with(scripted(definition)?));
        Ok(())
    }
}

/// The name of a function as a command.
pub(crate) fn name_of(function: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Some(name) = function.getattr_opt("__boxsh_name__")? {
        return name.extract();
    }
    function.getattr("__name__")?.extract()
}

/// A Python function as a command; `boxsh._commands` makes an ordinary one of an asynchronous one.
pub(crate) fn command(name: &str, function: &Bound<'_, PyAny>) -> PyResult<PyCommand> {
    let adapted = function.py().import("boxsh._commands")?.getattr("adapt")?.call1((function,))?;
    Ok(PyCommand::new(name.to_owned(), callable("commands", &adapted)?))
}

fn callable(option: &str, value: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
    match value.is_callable() {
        true => Ok(value.clone().unbind()),
        false => Err(OptionError::new_err(format!("option {option}: not callable: {}", value.repr()?))),
    }
}

/// Files by their paths: contents, a function that makes them, a path of the host whose file is read, or `(contents, mode)`.
fn files(builder: Builder, value: &Bound<'_, PyAny>) -> PyResult<Builder> {
    items(value)?.into_iter().try_fold(builder, |builder, (path, contents)| {
        let path = to_path(&path)?;
        if let Some(data) = if_bytes(&contents)? {
            return Ok(builder.file(path, data));
        }
        if contents.is_callable() {
            return Ok(builder.lazy_file(path, maker(contents.unbind())));
        }
        if let Ok((data, mode)) = contents.extract::<(Bound<'_, PyAny>, u32)>() {
            return Ok(builder.file_with_mode(path, to_bytes(&data)?, mode));
        }
        if contents.hasattr("read_bytes")? {
            return Ok(builder.file(path, to_bytes(&contents.call_method0("read_bytes")?)?));
        }
        Err(wrong_type("str, bytes, a function, a pathlib.Path or (contents, mode)", &contents))
    })
}

fn to_mode(value: &Bound<'_, PyAny>) -> PyResult<WorkspaceMode> {
    match value.extract::<String>()?.as_str() {
        "overlay" => Ok(WorkspaceMode::Overlay),
        "read-only" | "ro" => Ok(WorkspaceMode::ReadOnly),
        "read-write" | "rw" => Ok(WorkspaceMode::ReadWrite),
        other => Err(PyValueError::new_err(format!("{other:?} is none of overlay, read-only, read-write"))),
    }
}

/// What is mounted: a directory of the host, that with a mode, or an object with the methods of a `boxsh.FileSystem`.
fn mount(builder: Builder, at: Vec<u8>, what: &Bound<'_, PyAny>) -> PyResult<Builder> {
    if what.hasattr("stat")? && what.hasattr("list")? {
        return Ok(builder.mount(at, filesystem(what)?));
    }
    if let Ok((directory, mode)) = what.extract::<(Bound<'_, PyAny>, Bound<'_, PyString>)>() {
        return Ok(builder.mount_host(at, to_host_path(&directory)?, to_mode(mode.as_any())?));
    }
    Ok(builder.mount_host(at, to_host_path(what)?, WorkspaceMode::Overlay))
}

/// A Python object as a filesystem.
pub(crate) fn filesystem(object: &Bound<'_, PyAny>) -> PyResult<Arc<dyn Fs>> {
    Ok(Arc::new(PyFs::new(object.clone().unbind())))
}

/// Network rules: one or a list of them as text, or a mapping of `allow`, `methods` and `headers`. `False` allows nothing.
fn to_policy(value: &Bound<'_, PyAny>) -> PyResult<Option<NetworkPolicy>> {
    if let Ok(flag) = value.cast::<PyBool>() {
        return match flag.is_true() {
            true => Err(OptionError::new_err("option network: say what is allowed, such as [\"*\"]")),
            false => Ok(None),
        };
    }
    let wrong = |error: boxsh::net::InvalidRule| OptionError::new_err(format!("option network: {error}"));
    let text = |rule: &[u8]| String::from_utf8_lossy(rule).into_owned();
    let (rules, methods, headers) = if let Ok(dict) = value.cast::<PyDict>() {
        for key in dict.keys() {
            let key: String = key.extract()?;
            if !["allow", "methods", "headers"].contains(&key.as_str()) {
                return Err(unknown(&format!("network.{key}")));
            }
        }
        (dict.get_item("allow")?, dict.get_item("methods")?, dict.get_item("headers")?)
    } else {
        (Some(value.clone()), None, None)
    };
    let rules = match rules {
        None => Vec::new(),
        Some(rules) => match if_bytes(&rules)? {
            Some(rule) => vec![rule],
            None => to_list(&rules)?,
        },
    };
    let mut policy = NetworkPolicy::new();
    for rule in &rules {
        for rule in Rule::all(&text(rule)).map_err(wrong)? {
            policy = policy.rule(match &methods {
                None => rule,
                Some(word) if word.cast::<PyString>().is_ok_and(|word| word == "any") => rule.any_method(),
                Some(methods) => rule.methods(to_list(methods)?.iter().map(|method| text(method))),
            });
        }
    }
    for (rule, added) in headers.map_or(Ok(Vec::new()), |headers| items(&headers))? {
        for (name, value) in items(&added)? {
            let (rule, name): (String, String) = (rule.extract()?, name.extract()?);
            policy = policy.inject(&rule, name, to_bytes(&value)?).map_err(wrong)?;
        }
    }
    Ok(Some(policy))
}

/// Host programs: `True` for all, a list of their names, or a mapping of `programs`, `host_first`, `backend`, `base`, `base_tar` and `network`.
#[cfg(native)]
fn native(builder: Builder, value: &Bound<'_, PyAny>) -> PyResult<Builder> {
    use boxsh::Native;
    use boxsh::confine::Backend;
    let mut native = Native::new();
    if let Ok(flag) = value.cast::<PyBool>() {
        return Ok(if flag.is_true() { builder.native(native) } else { builder });
    }
    let Ok(dict) = value.cast::<PyDict>() else {
        return Ok(builder.native(native.programs(to_list(value)?)));
    };
    for (key, value) in dict.iter() {
        let key: String = key.extract()?;
        if value.is_none() {
            continue;
        }
        native = match key.as_str() {
            "programs" => native.programs(to_list(&value)?),
            "host_first" => {
                if value.is_truthy()? {
                    native.host_first()
                } else {
                    native
                }
            }
            "base" => {
                let name: String = value.extract()?;
                let wrong = |error| OptionError::new_err(format!("option native.base: {error}"));
                let store = boxsh::bases::BaseStore::of_user().map_err(wrong)?;
                native.base(&store.get(&name).map_err(wrong)?)
            }
            "base_tar" => native.base_tar(to_host_path(&value)?),
            "network" => match to_policy(&value)? {
                Some(policy) => native.network(policy),
                None => native,
            },
            "backend" => {
                let name: String = value.extract()?;
                let found = Backend::ALL.iter().find(|(known, _)| *known == name);
                let wrong = || OptionError::new_err(format!("option native: there is no backend {name:?}"));
                native.backend(found.ok_or_else(wrong)?.1)
            }
            _ => return Err(unknown(&format!("native.{key}"))),
        };
    }
    Ok(builder.native(native))
}

#[cfg(not(native))]
fn native(_: Builder, _: &Bound<'_, PyAny>) -> PyResult<Builder> {
    Err(OptionError::new_err("option native: this build has no host programs"))
}

/// A process for the session: `True` for one that is a copy of a Python made for it, or the path of a program such as `boxsh`.
#[cfg(native)]
fn worker(builder: Builder, value: &Bound<'_, PyAny>) -> PyResult<Builder> {
    Ok(match crate::worker::of(value)? {
        Some(worker) => builder.worker(&worker),
        None => builder,
    })
}

#[cfg(not(native))]
fn worker(_: Builder, _: &Bound<'_, PyAny>) -> PyResult<Builder> {
    Err(OptionError::new_err("option worker: this build has no workers"))
}
