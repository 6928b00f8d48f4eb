//! Sessions: create, get, list, refresh, destroy.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::bytes::Bytes;
use crate::call::Call;
use crate::config::SessionPlan;
use crate::core::{Core, Recipe};
use crate::error::Error;
use crate::metrics::Departure;
use crate::operation::{Effects, Operation};
use crate::session::{SessionInfo, checked_ttl};

/// What clients may write on a session, in bytes.
const LARGEST_METADATA: usize = 16 << 10;

/// Parameters of `session.create`.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Create {
    /// How long the session lives after its last use; the server's time to live if it is left out.
    pub ttl_ms: Option<u64>,
    /// The template to start from. What else is asked for comes on top of it, but for limits and network, which are the template's.
    pub template: Option<String>,
    /// Exported variables.
    pub env: BTreeMap<String, String>,
    /// The directory that the shell starts in.
    pub work_dir: Option<Bytes>,
    /// Limits of each run by name, lower than the server's.
    pub limits: BTreeMap<String, u64>,
    /// Rules of the network, each one of those that the server allows; all of these if it is left out.
    pub allow: Option<Vec<String>>,
    /// Files that are there from the start.
    pub files: Vec<SeedFile>,
    /// Something to know the session by; the server makes nothing of it.
    pub metadata: BTreeMap<String, String>,
}

/// A file that is there from the start.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct SeedFile {
    /// Its path in the session.
    pub path: Bytes,
    /// Its contents.
    pub content: Bytes,
}

/// A session.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct SessionAnswer {
    /// The session.
    pub session: SessionInfo,
}

impl Operation for Create {
    const NAME: &'static str = "session.create";
    const SUMMARY: &'static str = "Create a session";
    const EFFECTS: Effects = Effects::ADDS;
    type Answer = SessionAnswer;

    fn run(self, core: &Core, call: &Call<'_>) -> Result<SessionAnswer, Error> {
        let ttl = checked_ttl(core, self.ttl_ms)?;
        let written: usize = self.metadata.iter().map(|(name, value)| name.len() + value.len()).sum();
        if written > LARGEST_METADATA {
            return Err(Error::invalid(format!("metadata: more than {LARGEST_METADATA} bytes")));
        }
        if self.template.is_some() && (!self.limits.is_empty() || self.allow.is_some()) {
            return Err(Error::invalid("limits and network rules are those of the template"));
        }
        core.check_rules(self.allow.as_deref().unwrap_or_default())?;
        let plan = SessionPlan { limits: core.limits(&self.limits)?, allow: self.allow };
        let is_plain = self.template.is_none() && self.limits.is_empty() && plan.allow.is_none();
        let recipe = Recipe { ttl, template: self.template.clone(), metadata: self.metadata, plan };
        let (env, work_dir, files) = (self.env, self.work_dir, self.files);
        let session = core.create(call.caller, recipe, |plan| {
            let has_wishes = !env.is_empty() || work_dir.is_some();
            let mut sandbox = match is_plain && !has_wishes {
                true => core.plain_sandbox()?,
                false => core.sandbox(call.caller, plan, self.template.as_deref(), |builder| {
                    env.iter()
                        .fold(builder, |builder, (name, value)| builder.env(name.as_str(), value.as_str()))
                })?,
            };
            for file in &files {
                sandbox.write_file(&file.path[..], &file.content[..])?;
            }
            if let Some(directory) = &work_dir {
                let options = boxsh::RunOptions::new().args([directory.to_vec()]);
                let result = sandbox.run_with("builtin cd -- \"$1\"", options);
                if !result.is_success() {
                    let path = String::from_utf8_lossy(directory).into_owned();
                    return Err(Error::invalid(format!("work_dir: {path} cannot be entered")));
                }
            }
            if self.template.is_some() && !env.is_empty() {
                // Not at its building, for it is built.
                let words = env.iter().map(|(name, value)| format!("{name}={value}"));
                sandbox.run_with("builtin export -- \"$@\"", boxsh::RunOptions::new().args(words));
            }
            Ok(sandbox)
        })?;
        Ok(SessionAnswer { session: session.info() })
    }
}

/// Parameters of `session.get`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Get {
    /// The session.
    #[serde(default)]
    pub session_id: String,
}

impl Operation for Get {
    const NAME: &'static str = "session.get";
    const SUMMARY: &'static str = "Describe a session, without using it";
    const EFFECTS: Effects = Effects::READS;
    type Answer = SessionAnswer;

    fn run(self, core: &Core, call: &Call<'_>) -> Result<SessionAnswer, Error> {
        Ok(SessionAnswer { session: core.session(call.caller, &self.session_id)?.info() })
    }
}

/// Parameters of `session.list`.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
pub struct List {
    /// Only sessions with all of this written on them.
    pub metadata: BTreeMap<String, String>,
}

/// Sessions.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct SessionList {
    /// The caller's sessions, by their ids.
    pub sessions: Vec<SessionInfo>,
}

impl Operation for List {
    const NAME: &'static str = "session.list";
    const SUMMARY: &'static str = "List the caller's sessions";
    const EFFECTS: Effects = Effects::READS;
    type Answer = SessionList;

    fn run(self, core: &Core, call: &Call<'_>) -> Result<SessionList, Error> {
        let is_wanted = |info: &SessionInfo| {
            self.metadata.iter().all(|(name, value)| info.metadata.get(name) == Some(value))
        };
        let own = core.sessions_of(call.caller);
        Ok(SessionList { sessions: own.iter().map(|session| session.info()).filter(is_wanted).collect() })
    }
}

/// Parameters of `session.refresh`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Refresh {
    /// The session.
    pub session_id: String,
    /// A new time to live; the present one if it is left out.
    #[serde(default)]
    pub ttl_ms: Option<u64>,
}

impl Operation for Refresh {
    const NAME: &'static str = "session.refresh";
    const SUMMARY: &'static str = "Let a session live on from now, with another time to live if one is given";
    const EFFECTS: Effects = Effects { destructive: false, ..Effects::SETS };
    type Answer = SessionAnswer;

    fn run(self, core: &Core, call: &Call<'_>) -> Result<SessionAnswer, Error> {
        let session = core.session(call.caller, &self.session_id)?;
        match self.ttl_ms {
            Some(_) => {
                session.set_ttl(checked_ttl(core, self.ttl_ms)?);
                core.keep_record(&session)?;
            }
            None => session.touch(),
        }
        Ok(SessionAnswer { session: session.info() })
    }
}

/// Parameters of `session.destroy`.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Destroy {
    /// The session.
    pub session_id: String,
    /// Whether to end what it runs; a session that runs something is busy otherwise.
    pub force: bool,
}

impl Operation for Destroy {
    const NAME: &'static str = "session.destroy";
    const SUMMARY: &'static str = "End a session";
    const EFFECTS: Effects = Effects::SETS;
    type Answer = SessionAnswer;

    fn run(self, core: &Core, call: &Call<'_>) -> Result<SessionAnswer, Error> {
        let session = core.session(call.caller, &self.session_id)?;
        if session.is_busy() && !self.force {
            return Err(Error::busy());
        }
        let info = session.info();
        core.remove(&session, Departure::Destroyed);
        Ok(SessionAnswer { session: info })
    }
}
