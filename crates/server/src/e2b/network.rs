//! What a sandbox may reach.

use hyper::body::Incoming;
use hyper::{Request, StatusCode};
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::call::Caller;
use crate::config::NetworkCeiling;
use crate::core::Core;
use crate::e2b::control;
use crate::e2b::face::E2b;
use crate::error::{Error, ErrorKind};
use crate::http::{self, Fault, Reply};
use crate::operations::SetNetwork;

/// Everything, as an address.
const EVERYTHING: &str = "0.0.0.0/0";

/// What a client wants to be reached, and not.
#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct Wishes {
    allow_out: Vec<String>,
    deny_out: Vec<String>,
    #[serde(rename = "allow_internet_access")]
    allow_internet_access: Option<bool>,
    rules: Option<Map<String, Value>>,
    egress_proxy: Option<Value>,
    dns_servers: Vec<String>,
}

impl Wishes {
    /// With a word on everything.
    pub(super) fn with_access(mut self, is_allowed: Option<bool>) -> Self {
        self.allow_internet_access = self.allow_internet_access.or(is_allowed);
        self
    }

    /// The rules of the session; none for those of the server.
    pub(super) fn rules(self) -> Result<Option<Vec<String>>, Error> {
        let has_more = self.rules.is_some_and(|rules| !rules.is_empty())
            || self.egress_proxy.is_some_and(|proxy| !proxy.is_null())
            || !self.dns_servers.is_empty();
        if has_more || self.deny_out.iter().any(|address| address != EVERYTHING) {
            let message =
                "network: only allowOut, denyOut with 0.0.0.0/0 and allow_internet_access are there";
            return Err(Error::new(ErrorKind::Unsupported, message));
        }
        // What is allowed counts before what is denied.
        if self.allow_out.iter().any(|address| address == EVERYTHING) {
            return Ok(None);
        }
        let is_closed = self.allow_internet_access == Some(false) || !self.deny_out.is_empty();
        match (self.allow_out.is_empty(), is_closed) {
            (true, true) => Ok(Some(Vec::new())),
            (true, false) => Ok(None),
            // What is allowed by name is all that is allowed, here as there with everything else denied.
            (false, _) => Ok(Some(self.allow_out)),
        }
    }
}

/// All that sessions may reach.
fn ceiling(core: &Core) -> Result<Vec<String>, Error> {
    match &core.config().network {
        NetworkCeiling::Nothing => Ok(Vec::new()),
        NetworkCeiling::Rules(rules) => Ok(rules.clone()),
        NetworkCeiling::Anything => {
            Err(Error::new(ErrorKind::Unsupported, "network: name the hosts in allowOut"))
        }
    }
}

pub(super) async fn set(
    e2b: &E2b,
    caller: &Caller,
    session_id: String,
    request: Request<Incoming>,
) -> Result<Reply, Fault> {
    let wishes: Wishes = control::read(request).await?;
    let allow = match wishes.rules()? {
        Some(rules) => rules,
        None => ceiling(&e2b.core)?,
    };
    http::operate(&e2b.core, caller, SetNetwork { session_id, allow }).await?;
    Ok(http::empty(StatusCode::NO_CONTENT))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(json: &str) -> Result<Option<Vec<String>>, ErrorKind> {
        let wishes: Wishes = serde_json::from_str(json).unwrap();
        wishes.rules().map_err(|error| error.kind)
    }

    #[test]
    fn wishes_become_rules_or_are_refused() {
        for (json, wanted) in [
            ("{}", Ok(None)),
            (r#"{"allow_internet_access":true}"#, Ok(None)),
            (r#"{"allow_internet_access":false}"#, Ok(Some(vec![]))),
            (r#"{"denyOut":["0.0.0.0/0"]}"#, Ok(Some(vec![]))),
            (r#"{"allowOut":["a.example"],"denyOut":["0.0.0.0/0"]}"#, Ok(Some(vec!["a.example".to_owned()]))),
            (r#"{"allowOut":["0.0.0.0/0"],"denyOut":["0.0.0.0/0"]}"#, Ok(None)),
            (r#"{"allowOut":["192.0.2.0/24"]}"#, Ok(Some(vec!["192.0.2.0/24".to_owned()]))),
            (r#"{"denyOut":["8.8.8.8"]}"#, Err(ErrorKind::Unsupported)),
            (r#"{"rules":{"a.example":[]}}"#, Err(ErrorKind::Unsupported)),
            (r#"{"egressProxy":{"address":"x"}}"#, Err(ErrorKind::Unsupported)),
        ] {
            assert_eq!(rules(json), wanted, "{json}");
        }
    }
}
