//! The interface of sandboxes before sandboxd, that of the Python runtime, which SDKs still speak on direct connections.

use std::time::Duration;

use hyper::body::Incoming;
use hyper::header::CONTENT_TYPE;
use hyper::{Method, Request, StatusCode};
use serde::Deserialize;
use serde_json::json;

use crate::error::{Error, ErrorKind};
use crate::http::{Fault, Reply, json, read_body, read_json, unblocked};
use crate::operations::Stat;
use crate::sandboxd::executing::execute;
use crate::sandboxd::files::{self, LARGEST_FORM, put, writable};
use crate::sandboxd::listing::list;
use crate::sandboxd::messages::ProcessConfig;
use crate::sandboxd::paths::{Last, resolve};
use crate::sandboxd::sandbox::Sandbox;
use crate::sandboxd::upload::{find_file, is_form};

/// The largest request that is no file.
const LARGEST_REQUEST: usize = 4 << 20;

/// The status of a command whose time is up, as the program `timeout` has it.
const TIMED_OUT: u8 = 124;

/// Answers a request.
pub(crate) async fn answer(
    sandbox: &Sandbox,
    names: &[&str],
    request: Request<Incoming>,
) -> Result<Reply, Fault> {
    match (request.method(), names) {
        (&Method::GET | &Method::HEAD, []) => {
            sandbox.check_open()?;
            Ok(json(StatusCode::OK, &json!({ "status": "ok" })))
        }
        (&Method::POST, ["execute"]) => {
            let request: ExecuteRequest = read_json(request.into_body(), LARGEST_REQUEST).await?;
            run(sandbox, request).await
        }
        (&Method::POST, ["upload"]) => upload(sandbox, request).await,
        (&Method::GET | &Method::HEAD, ["download", path @ ..]) => {
            files::answer(sandbox, &path.join("/"), request).await
        }
        (&Method::GET | &Method::HEAD, ["list", path @ ..]) => entries(sandbox, path.join("/")).await,
        (&Method::GET | &Method::HEAD, ["exists", path @ ..]) => exists(sandbox, path.join("/")).await,
        _ => {
            Err(Error::new(ErrorKind::NotFound, "there is nothing at this path, or not for this method")
                .into())
        }
    }
}

#[derive(Deserialize)]
struct ExecuteRequest {
    command: String,
    timeout_seconds: Option<f64>,
}

async fn run(sandbox: &Sandbox, request: ExecuteRequest) -> Result<Reply, Fault> {
    let command = ["/bin/sh", "-c", &request.command].map(str::to_owned).to_vec();
    let running = execute(sandbox, ProcessConfig { command, ..ProcessConfig::default() });
    let done = match request.timeout_seconds {
        None => running.await?,
        Some(seconds) => {
            let time = Duration::try_from_secs_f64(seconds);
            let time = time.map_err(|_| Error::invalid("timeout_seconds: this is no time"))?;
            let Ok(done) = tokio::time::timeout(time, running).await else {
                let said = format!("the command took longer than {seconds} seconds");
                return Ok(json(StatusCode::OK, &answer_of("", &said, TIMED_OUT, true)));
            };
            done?
        }
    };
    let text = String::from_utf8_lossy;
    Ok(json(StatusCode::OK, &answer_of(&text(&done.stdout), &text(&done.stderr), done.exit_code, false)))
}

fn answer_of(stdout: &str, stderr: &str, exit_code: u8, timed_out: bool) -> serde_json::Value {
    json!({ "stdout": stdout, "stderr": stderr, "exit_code": exit_code, "timed_out": timed_out })
}

async fn upload(sandbox: &Sandbox, request: Request<Incoming>) -> Result<Reply, Fault> {
    let kind = request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    if !is_form(kind) {
        return Err(Error::invalid("an upload is a form").into());
    }
    let kind = kind.to_owned();
    let body = read_body(request.into_body(), LARGEST_FORM).await?;
    let file = find_file(&kind, &body)?;
    let nameless = || Error::invalid("the file has no name");
    let name = file.name.filter(|name| !name.is_empty()).ok_or_else(nameless)?;
    let place = writable(sandbox, &name).await?;
    put(sandbox, place, file.data, 0o644).await?;
    Ok(json(StatusCode::OK, &json!({ "message": format!("{name} was written") })))
}

async fn entries(sandbox: &Sandbox, path: String) -> Result<Reply, Fault> {
    let sandbox = sandbox.clone();
    let listing =
        unblocked(move || list(&sandbox, &resolve(&sandbox, &path, Last::Followed)?, &path)).await?;
    let entries = listing.entries.into_iter().map(|entry| {
        // It has always had seconds since 1970 here.
        let time = entry.modified_at.parse::<jiff::Timestamp>().unwrap_or_default();
        json!({
            "name": entry.name,
            "size": entry.size,
            "type": entry.kind,
            "mod_time": time.as_millisecond() as f64 / 1e3,
        })
    });
    Ok(json(StatusCode::OK, &entries.collect::<Vec<_>>()))
}

async fn exists(sandbox: &Sandbox, path: String) -> Result<Reply, Fault> {
    let (sandbox, asked) = (sandbox.clone(), path.clone());
    let exists = unblocked(move || {
        let place = resolve(&sandbox, &asked, Last::Followed)?;
        match sandbox.run(|session_id| Stat { session_id, path: place.as_str().into() }) {
            Ok(_) => Ok(true),
            Err(error) if error.kind == ErrorKind::NotFound => Ok(false),
            Err(error) => Err(error),
        }
    });
    Ok(json(StatusCode::OK, &json!({ "path": path, "exists": exists.await? })))
}
