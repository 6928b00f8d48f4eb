//! What answers the requests of clients.

use std::collections::BTreeMap;

use hyper::body::Incoming;
use hyper::{Method, Request, StatusCode};
use serde::Serialize;

use crate::call::Caller;
use crate::core::Core;
use crate::error::{Error, ErrorKind};
use crate::http::{Face, Fault, Reply, Unread, json, segments, status_of};
use crate::sandboxd::sandbox::Sandbox;
use crate::sandboxd::{Options, files, grpc, process, python_runtime};

/// A server of one sandbox.
pub struct Server(Sandbox);

impl std::fmt::Debug for Server {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Server").field("root", &self.0.root()).finish_non_exhaustive()
    }
}

impl Server {
    /// A server whose sandbox is the session that an earlier one has left, or a new one.
    ///
    /// # Errors
    /// If there can be no session.
    pub fn new(core: Core, options: Options) -> Result<Self, Error> {
        Sandbox::open(core, options).map(Self)
    }

    async fn rest(&self, request: Request<Incoming>) -> Result<Reply, Fault> {
        let names = segments(request.uri());
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let reads = matches!(*request.method(), Method::GET | Method::HEAD);
        match &names[..] {
            ["v1", "health"] if reads => self.health(),
            ["v1", "metadata"] if reads => Ok(json(StatusCode::OK, &Metadata { env: self.0.metadata() })),
            ["v1", "files", path @ ..] => files::answer(&self.0, &path.join("/"), request).await,
            _ => python_runtime::answer(&self.0, &names, request).await,
        }
    }

    fn health(&self) -> Result<Reply, Fault> {
        self.0.check_open()?;
        Ok(json(StatusCode::OK, &Health { status: "ok", uptime_seconds: self.0.uptime().as_secs() }))
    }
}

impl Face for Server {
    async fn answer(&self, _: Caller, request: Request<Incoming>) -> Reply {
        if grpc::is_call(&request) {
            return process::answer(&self.0, request).await;
        }
        self.rest(request).await.unwrap_or_else(failure)
    }

    /// The kubelet has no token.
    fn is_open_to_all(&self, request: &Request<Incoming>) -> bool {
        matches!(*request.method(), Method::GET | Method::HEAD) && request.uri().path() == "/v1/health"
    }

    fn traced(&self) -> Option<&Core> {
        Some(self.0.core())
    }

    fn route(&self, request: &Request<Incoming>) -> Option<String> {
        if grpc::is_call(request) {
            return process::is_known(request.uri().path()).then(|| request.uri().path().to_owned());
        }
        let names = segments(request.uri());
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        match names[..] {
            ["v1", name @ ("health" | "metadata")] => Some(format!("/v1/{name}")),
            ["v1", "files", ..] => Some("/v1/files/{path}".to_owned()),
            _ => None,
        }
    }

    fn refusal(&self, status: StatusCode, reason: &str) -> Reply {
        let code = match status {
            StatusCode::UNAUTHORIZED => ErrorKind::Unauthenticated.name(),
            _ => ErrorKind::PermissionDenied.name(),
        };
        json(status, &Failure { code, message: reason })
    }
}

#[derive(Serialize)]
struct Health {
    status: &'static str,
    uptime_seconds: u64,
}

#[derive(Serialize)]
struct Metadata<'a> {
    env: &'a BTreeMap<String, String>,
}

#[derive(Serialize)]
struct Failure<'a> {
    code: &'a str,
    message: &'a str,
}

/// The answer to a request that failed.
fn failure(fault: Fault) -> Reply {
    match fault {
        Fault::Operation(error) => {
            let status = status_of(error.kind);
            let code = if status == StatusCode::CONFLICT { "CONFLICT" } else { error.kind.name() };
            json(status, &Failure { code, message: &error.message })
        }
        Fault::Body(unread) => {
            let code = match unread {
                Unread::TooLarge(_) => ErrorKind::ResourceExhausted,
                _ => ErrorKind::InvalidArgument,
            };
            json(unread.status(), &Failure { code: code.name(), message: &unread.to_string() })
        }
    }
}
