//! Sandboxes: create, get, list.

use std::collections::BTreeMap;
use std::time::Duration;

use boxsh::Limit;
use hyper::body::Incoming;
use hyper::header::HeaderValue;
use hyper::{Request, StatusCode, Uri};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::call::Caller;
use crate::e2b::control;
use crate::e2b::face::E2b;
use crate::e2b::network::Wishes;
use crate::error::{Error, ErrorKind};
use crate::http::{self, Fault, Reply};
use crate::operations::{Create, Get, List, SessionInfo};

/// The version of `envd` that SDKs take us for: the last one with nothing that we do not have.
const ENVD_VERSION: &str = "0.6.4";

/// The template that is always there.
pub(super) const BASE: &str = "base";

/// How long a sandbox lives if its client does not say, in seconds.
const USUAL_TIMEOUT: u64 = 300;

/// The most sandboxes on a page.
const LARGEST_PAGE: usize = 100;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct NewSandbox {
    #[serde(rename = "templateID", default)]
    template_id: String,
    timeout: Option<u64>,
    #[serde(default)]
    metadata: Option<BTreeMap<String, String>>,
    #[serde(default)]
    env_vars: Option<BTreeMap<String, String>>,
    #[serde(rename = "allow_internet_access")]
    allow_internet_access: Option<bool>,
    network: Option<Wishes>,
    #[serde(default)]
    auto_pause: bool,
    mcp: Option<Value>,
    iam: Option<Value>,
    volume_mounts: Option<Vec<Value>>,
}

impl NewSandbox {
    /// Refuses what would not be there.
    fn check(&self) -> Result<(), Error> {
        let is_given = |value: &Option<Value>| value.as_ref().is_some_and(|value| !value.is_null());
        let missing = [
            (is_given(&self.mcp), "mcp"),
            (is_given(&self.iam), "iam"),
            (self.volume_mounts.as_ref().is_some_and(|mounts| !mounts.is_empty()), "volumeMounts"),
        ];
        match missing.iter().find(|(is_asked_for, _)| *is_asked_for) {
            Some((_, name)) => Err(Error::new(ErrorKind::Unsupported, format!("{name} is not there"))),
            None => Ok(()),
        }
    }
}

/// A sandbox to a client that is about to use it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Connected {
    #[serde(rename = "templateID")]
    template_id: String,
    #[serde(rename = "sandboxID")]
    sandbox_id: String,
    #[serde(rename = "clientID")]
    client_id: &'static str,
    envd_version: &'static str,
    envd_access_token: String,
}

impl Connected {
    pub(super) fn to(e2b: &E2b, caller: &Caller, session: SessionInfo) -> Self {
        Self {
            envd_access_token: e2b.access.token(caller.owner(), &session.session_id),
            template_id: session.template.unwrap_or_else(|| BASE.to_owned()),
            sandbox_id: session.session_id,
            client_id: "boxsh",
            envd_version: ENVD_VERSION,
        }
    }
}

/// A sandbox to a client that looks.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Described {
    #[serde(rename = "templateID")]
    template_id: String,
    #[serde(rename = "sandboxID")]
    sandbox_id: String,
    #[serde(rename = "clientID")]
    client_id: &'static str,
    started_at: String,
    end_at: String,
    state: &'static str,
    cpu_count: u32,
    #[serde(rename = "memoryMB")]
    memory_mb: u64,
    #[serde(rename = "diskSizeMB")]
    disk_size_mb: u64,
    envd_version: &'static str,
    metadata: BTreeMap<String, String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    envd_access_token: Option<String>,
}

impl Described {
    fn of(e2b: &E2b, session: SessionInfo) -> Self {
        let limits = &e2b.core.config().limits;
        let mebibytes = |limit: Limit| limits.get(limit) >> 20;
        let note = e2b.notes.get(&session.session_id);
        let is_paused = note.is_paused;
        let pauses_at = note.pauses_after.filter(|_| !is_paused).and_then(|time| {
            let used: jiff::Timestamp = session.updated_at.parse().ok()?;
            used.checked_add(time).ok().map(|end| format!("{end:.3}"))
        });
        Self {
            template_id: session.template.unwrap_or_else(|| BASE.to_owned()),
            sandbox_id: session.session_id,
            client_id: "boxsh",
            started_at: session.created_at,
            end_at: pauses_at.unwrap_or(session.expires_at),
            state: if is_paused { "paused" } else { "running" },
            // A shell computes on one thread.
            cpu_count: 1,
            memory_mb: mebibytes(Limit::Memory),
            disk_size_mb: mebibytes(Limit::FsBytes),
            envd_version: ENVD_VERSION,
            metadata: session.metadata,
            envd_access_token: None,
        }
    }

    /// What sandboxes are sorted by.
    fn key(&self) -> String {
        format!("{}/{}", self.started_at, self.sandbox_id)
    }
}

pub(super) async fn create(e2b: &E2b, caller: &Caller, request: Request<Incoming>) -> Result<Reply, Fault> {
    let wanted: NewSandbox = control::read(request).await?;
    wanted.check()?;
    let allow = wanted.network.unwrap_or_default().with_access(wanted.allow_internet_access).rules()?;
    let template = Some(wanted.template_id).filter(|name| !name.is_empty() && name != BASE);
    let env = wanted.env_vars.unwrap_or_default();
    let later = template.as_ref().map(|_| env.clone()).filter(|env| !env.is_empty());
    let timeout = Duration::from_secs(wanted.timeout.unwrap_or(USUAL_TIMEOUT));
    let lives = if wanted.auto_pause { e2b.core.config().longest_ttl } else { timeout };
    let create = Create {
        ttl_ms: Some(u64::try_from(lives.as_millis()).unwrap_or(u64::MAX)),
        template,
        env,
        allow,
        metadata: wanted.metadata.unwrap_or_default(),
        ..Create::default()
    };
    let session = http::operate(&e2b.core, caller, create).await?.session;
    if wanted.auto_pause {
        e2b.pause_after(&session.session_id, timeout);
    }
    if let Some(env) = later {
        e2b.notes.change(&e2b.core, &session.session_id, |note| note.env = env);
    }
    Ok(http::json(StatusCode::CREATED, &Connected::to(e2b, caller, session)))
}

pub(super) async fn get(e2b: &E2b, caller: &Caller, session_id: String) -> Result<Reply, Fault> {
    let session = http::operate(&e2b.core, caller, Get { session_id }).await?.session;
    let token = e2b.access.token(caller.owner(), &session.session_id);
    let described = Described { envd_access_token: Some(token), ..Described::of(e2b, session) };
    Ok(http::json(StatusCode::OK, &described))
}

/// What a client wants to see of its sandboxes.
#[derive(Default)]
struct Query {
    metadata: BTreeMap<String, String>,
    states: Vec<String>,
    template: Option<String>,
    started_after: Option<jiff::Timestamp>,
    is_ascending: bool,
    limit: Option<usize>,
    next: Option<String>,
}

impl Query {
    fn of(uri: &Uri) -> Result<Self, Error> {
        let senseless = |name: &str| Error::invalid(format!("{name} makes no sense"));
        let mut query = Self::default();
        for (name, value) in http::query(uri) {
            match &*name {
                "metadata" => query.metadata = metadata(&value),
                "state" => query.states.extend(value.split(',').map(str::to_owned)),
                "template" => query.template = Some(value.into_owned()),
                "startedAfter" => {
                    query.started_after = Some(value.parse().map_err(|_| senseless("startedAfter"))?);
                }
                "order" => query.is_ascending = &*value == "asc",
                "limit" => query.limit = Some(value.parse().map_err(|_| senseless("limit"))?),
                "nextToken" => query.next = Some(value.into_owned()),
                _ => {}
            }
        }
        Ok(query)
    }

    fn wants(&self, sandbox: &Described) -> bool {
        let is_after = |moment: &jiff::Timestamp| {
            sandbox.started_at.parse::<jiff::Timestamp>().is_ok_and(|started| started > *moment)
        };
        (self.states.is_empty() || self.states.iter().any(|state| state == sandbox.state))
            && self.template.as_ref().is_none_or(|template| *template == sandbox.template_id)
            && self.started_after.as_ref().is_none_or(is_after)
    }

    /// Whether a sandbox is behind the page that the client has.
    fn is_behind(&self, sandbox: &Described) -> bool {
        self.next.as_ref().is_none_or(|last| match self.is_ascending {
            true => sandbox.key() > *last,
            false => sandbox.key() < *last,
        })
    }
}

/// Names and values are written as those of a form, whose parts were encoded before.
fn metadata(text: &str) -> BTreeMap<String, String> {
    let again = |text: &str| {
        let text = text.replace('+', "%2B").replace('&', "%26").replace('=', "%3D");
        form_urlencoded::parse(text.as_bytes()).next().map(|(name, _)| name.into_owned()).unwrap_or_default()
    };
    form_urlencoded::parse(text.as_bytes()).map(|(name, value)| (again(&name), again(&value))).collect()
}

pub(super) async fn list(e2b: &E2b, caller: &Caller, uri: &Uri) -> Result<Reply, Fault> {
    let query = Query::of(uri)?;
    let all = http::operate(&e2b.core, caller, List { metadata: query.metadata.clone() }).await?.sessions;
    let mut found: Vec<Described> = all.into_iter().map(|session| Described::of(e2b, session)).collect();
    found.retain(|sandbox| query.wants(sandbox));
    found.sort_by_key(Described::key);
    if !query.is_ascending {
        found.reverse();
    }
    found.retain(|sandbox| query.is_behind(sandbox));
    let size = query.limit.unwrap_or(LARGEST_PAGE).clamp(1, LARGEST_PAGE);
    let has_more = found.len() > size;
    found.truncate(size);
    let mut reply = http::json(StatusCode::OK, &found);
    if let Some(last) = found.last().filter(|_| has_more)
        && let Ok(key) = HeaderValue::from_str(&last.key())
    {
        reply.headers_mut().insert("x-next-token", key);
    }
    Ok(reply)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn metadata_is_decoded_twice() {
        let uri: Uri =
            "/v2/sandboxes?metadata=user%3Da%252520b%26x%252526%3D%25252B&limit=2".parse().unwrap();
        let query = Query::of(&uri).unwrap();
        let wanted =
            BTreeMap::from([("user".to_owned(), "a b".to_owned()), ("x&".to_owned(), "+".to_owned())]);
        assert_eq!((query.metadata, query.limit), (wanted, Some(2)));
        assert!(Query::of(&"/?limit=x".parse().unwrap()).is_err());
        assert!(Query::of(&"/?startedAfter=x".parse().unwrap()).is_err());
    }
}
