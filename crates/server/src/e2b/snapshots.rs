//! Snapshots, which are templates that sandboxes can start from.

use data_encoding::HEXLOWER;
use hyper::body::Incoming;
use hyper::{Request, StatusCode, Uri};
use serde::{Deserialize, Serialize};

use crate::call::Caller;
use crate::e2b::control;
use crate::e2b::face::E2b;
use crate::e2b::sandbox::BASE;
use crate::error::{Error, ErrorKind};
use crate::host;
use crate::http::{self, Fault, Reply};
use crate::operations::{CreateTemplate, DeleteTemplate, ListTemplates};

#[derive(Serialize)]
struct Snapshot {
    #[serde(rename = "snapshotID")]
    id: String,
    names: Vec<String>,
}

impl Snapshot {
    fn named(name: String) -> Self {
        Self { names: vec![name.clone()], id: name }
    }
}

pub(super) async fn create(
    e2b: &E2b,
    caller: &Caller,
    session_id: String,
    request: Request<Incoming>,
) -> Result<Reply, Fault> {
    #[derive(Deserialize)]
    struct Wanted {
        name: Option<String>,
    }
    let wanted: Wanted = control::read(request).await?;
    let name = match wanted.name {
        Some(name) => name,
        None => {
            let random: [u8; 8] = host::random()?;
            format!("snapshot-{}", HEXLOWER.encode(&random))
        }
    };
    http::operate(&e2b.core, caller, CreateTemplate { session_id, name: name.clone() }).await?;
    Ok(http::json(StatusCode::CREATED, &Snapshot::named(name)))
}

/// All of the caller's, on one page.
pub(super) async fn list(e2b: &E2b, caller: &Caller, uri: &Uri) -> Result<Reply, Fault> {
    let wanted = http::query(uri).find(|(key, _)| key == "name").map(|(_, name)| name.into_owned());
    let all = http::operate(&e2b.core, caller, ListTemplates {}).await?.templates;
    let own = all.into_iter().filter(|template| template.own);
    let found = own.filter(|template| wanted.as_ref().is_none_or(|name| *name == template.name));
    let found: Vec<Snapshot> = found.map(|template| Snapshot::named(template.name)).collect();
    Ok(http::json(StatusCode::OK, &found))
}

/// Whether there is a template of this name.
pub(super) async fn find(e2b: &E2b, caller: &Caller, name: &str) -> Result<Reply, Fault> {
    #[derive(Serialize)]
    struct Found<'a> {
        #[serde(rename = "templateID")]
        id: &'a str,
        public: bool,
    }
    let all = http::operate(&e2b.core, caller, ListTemplates {}).await?.templates;
    let own = all.iter().find(|template| template.name == name).map(|template| template.own);
    match own.or((name == BASE).then_some(false)) {
        Some(own) => Ok(http::json(StatusCode::OK, &Found { id: name, public: !own })),
        None => Err(Error::new(ErrorKind::NotFound, "there is no such template").into()),
    }
}

pub(super) async fn delete(e2b: &E2b, caller: &Caller, name: &str) -> Result<Reply, Fault> {
    http::operate(&e2b.core, caller, DeleteTemplate { name: name.to_owned() }).await?;
    Ok(http::empty(StatusCode::NO_CONTENT))
}
