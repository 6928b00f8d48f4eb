//! Files of the sandbox: `/v1/files/{path}`.

use std::borrow::Cow;

use data_encoding::{BASE64, HEXLOWER};
use hyper::body::{Bytes, Incoming};
use hyper::header::{CONTENT_LENGTH, CONTENT_TYPE, HeaderValue};
use hyper::{Method, Request, Response, StatusCode, Uri};

use crate::bytes::Encoding;
use crate::error::{Error, ErrorKind};
use crate::host;
use crate::http::{
    Fault, Reply, Stream, Unread, empty, json, next_piece, query, read_body, stream, unblocked,
};
use crate::operations::{Append, Content, FileKind, ListFiles, Move, ReadFile, Remove, Stat, WriteFile};
use crate::sandboxd::listing::list;
use crate::sandboxd::paths::{Last, resolve};
use crate::sandboxd::sandbox::Sandbox;
use crate::sandboxd::upload::{find_file, is_form};

/// How much of a file is read or written at a time.
const PIECE: usize = 1 << 20;

/// The largest form, which has to be read as a whole.
pub(crate) const LARGEST_FORM: usize = 64 << 20;

/// The permission bits of a file that a client says nothing of.
const USUAL_MODE: u32 = 0o644;

/// Answers a request about a file.
pub(crate) async fn answer(
    sandbox: &Sandbox,
    path: &str,
    request: Request<Incoming>,
) -> Result<Reply, Fault> {
    match *request.method() {
        Method::GET | Method::HEAD => read(sandbox, path).await,
        Method::PUT => {
            let mode = mode(request.uri())?;
            write(sandbox, path, mode, request).await?;
            Ok(empty(StatusCode::NO_CONTENT))
        }
        Method::DELETE => {
            remove(sandbox, path, is_recursive(request.uri())?).await?;
            Ok(empty(StatusCode::NO_CONTENT))
        }
        _ => Ok(empty(StatusCode::METHOD_NOT_ALLOWED)),
    }
}

/// What there is at a path.
enum Found {
    Directory(crate::sandboxd::listing::DirectoryListing),
    /// A file and its start.
    File(String, Content),
}

/// A file, or the names in a directory.
async fn read(sandbox: &Sandbox, path: &str) -> Result<Reply, Fault> {
    let (found_by, path) = (sandbox.clone(), path.to_owned());
    let found = unblocked(move || {
        let sandbox = found_by;
        let place = resolve(&sandbox, &path, Last::Followed)?;
        let at = || place.as_str().into();
        match sandbox.run(|session_id| Stat { session_id, path: at() })?.file.kind {
            FileKind::Directory => Ok(Found::Directory(list(&sandbox, &place, &path)?)),
            FileKind::File => {
                let start = read_piece(&sandbox, &place, 0)?;
                Ok(Found::File(place, start))
            }
            FileKind::Symlink | FileKind::Other => {
                Err(Error::new(ErrorKind::PermissionDenied, "this is neither a file nor a directory"))
            }
        }
    });
    match found.await? {
        Found::Directory(listing) => Ok(json(StatusCode::OK, &listing)),
        Found::File(place, start) => Ok(contents(sandbox.clone(), place, start)),
    }
}

fn read_piece(sandbox: &Sandbox, place: &str, offset: u64) -> Result<Content, Error> {
    let length = Some(PIECE as u64);
    Ok(sandbox.run(|session_id| ReadFile { session_id, path: place.into(), offset, length })?.answer)
}

/// The contents of a file, whose start is there already.
fn contents(sandbox: Sandbox, place: String, start: Content) -> Reply {
    let (writing, body) = stream();
    let mut reply = Response::new(body);
    let headers = reply.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/octet-stream"));
    headers.insert(CONTENT_LENGTH, HeaderValue::from(start.size));
    tokio::spawn(async move {
        if send(&sandbox, &place, start, &writing).await.is_none() {
            // What has arrived is not the whole.
            writing.break_off().await;
        }
    });
    reply
}

/// Sends a file to its end. A file that has become smaller has none.
async fn send(sandbox: &Sandbox, place: &str, start: Content, writing: &Stream) -> Option<()> {
    let (size, mut piece, mut sent) = (start.size, start, 0);
    loop {
        let (next, eof) = (piece.next, piece.eof);
        let mut bytes = decode(piece)?;
        // One that has grown is sent as long as it was said to be.
        bytes.truncate(usize::try_from(size - sent).unwrap_or(usize::MAX));
        sent += bytes.len() as u64;
        writing.send(Bytes::from(bytes)).await.ok()?;
        if sent == size || eof {
            return (sent == size).then_some(());
        }
        let (sandbox, place) = (sandbox.clone(), place.to_owned());
        piece = unblocked(move || read_piece(&sandbox, &place, next)).await.ok()?;
    }
}

fn decode(content: Content) -> Option<Vec<u8>> {
    match content.encoding {
        Encoding::Utf8 => Some(content.content.into_bytes()),
        Encoding::Base64 => BASE64.decode(content.content.as_bytes()).ok(),
    }
}

/// The permission bits that a client asks for: `mode=0755`.
fn mode(uri: &Uri) -> Result<u32, Error> {
    let Some(text) = parameter(uri, "mode") else { return Ok(USUAL_MODE) };
    let is_octal =
        text.len() == 4 && text.starts_with('0') && text.bytes().all(|byte| matches!(byte, b'0'..=b'7'));
    let wrong = || Error::invalid("mode: write a 0 and three octal digits");
    if is_octal { u32::from_str_radix(&text, 8).map_err(|_| wrong()) } else { Err(wrong()) }
}

fn is_recursive(uri: &Uri) -> Result<bool, Error> {
    match parameter(uri, "recursive").as_deref() {
        None | Some("0" | "f" | "F" | "false" | "False" | "FALSE") => Ok(false),
        Some("1" | "t" | "T" | "true" | "True" | "TRUE") => Ok(true),
        Some(_) => Err(Error::invalid("recursive: write true or false")),
    }
}

/// A parameter that is there and not empty.
fn parameter<'a>(uri: &'a Uri, name: &str) -> Option<Cow<'a, str>> {
    query(uri).find(|(found, _)| found == name).map(|(_, value)| value).filter(|value| !value.is_empty())
}

/// Writes the body of a request to a file: whole or not at all, with the directories above it.
async fn write(sandbox: &Sandbox, path: &str, mode: u32, request: Request<Incoming>) -> Result<(), Fault> {
    let place = writable(sandbox, path).await?;
    let kind = request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    if !is_form(kind) {
        return write_stream(sandbox, place, mode, request.into_body()).await;
    }
    let kind = kind.to_owned();
    let body = read_body(request.into_body(), LARGEST_FORM).await?;
    Ok(put(sandbox, place, find_file(&kind, &body)?.data, mode).await?)
}

/// The place of a file that is to be written.
pub(crate) async fn writable(sandbox: &Sandbox, path: &str) -> Result<String, Error> {
    let (sandbox, path) = (sandbox.clone(), path.to_owned());
    unblocked(move || {
        let place = resolve(&sandbox, &path, Last::Followed)?;
        match sandbox.run(|session_id| Stat { session_id, path: place.as_str().into() }) {
            Ok(found) if found.file.kind == FileKind::Directory => Err(Error::invalid("this is a directory")),
            Ok(_) => Ok(place),
            Err(error) if error.kind == ErrorKind::NotFound => Ok(place),
            Err(error) => Err(error),
        }
    })
    .await
}

/// Writes a file whose contents are there.
pub(crate) async fn put(sandbox: &Sandbox, place: String, data: Vec<u8>, mode: u32) -> Result<(), Error> {
    let sandbox = sandbox.clone();
    unblocked(move || {
        let content = crate::Bytes(data);
        let write = |session_id| WriteFile {
            session_id,
            path: place.as_str().into(),
            content: content.clone(),
            mode: Some(mode),
        };
        sandbox.run(write).map(drop)
    })
    .await
}

/// Writes a file as its contents arrive: a long one beside its place first.
async fn write_stream(sandbox: &Sandbox, place: String, mode: u32, mut body: Incoming) -> Result<(), Fault> {
    let Gathered { data, is_over } = gather(&mut body).await?;
    if is_over {
        return Ok(put(sandbox, place, data, mode).await?);
    }
    let (directory, _) = place.rsplit_once('/').unwrap_or_default();
    let random: [u8; 16] = host::random()?;
    let beside = Beside {
        sandbox: sandbox.clone(),
        path: format!("{directory}/.boxsh-upload-{}", HEXLOWER.encode(&random)),
    };
    put(sandbox, beside.path.clone(), data, mode).await?;
    loop {
        let Gathered { data, is_over } = gather(&mut body).await?;
        beside.append(data).await?;
        if is_over {
            return Ok(beside.put_in_place(place).await?);
        }
    }
}

/// Some bytes of a body, and whether they are the last.
struct Gathered {
    data: Vec<u8>,
    is_over: bool,
}

async fn gather(body: &mut Incoming) -> Result<Gathered, Unread> {
    let mut data = Vec::new();
    while data.len() < PIECE {
        match next_piece(body).await? {
            Some(piece) => data.extend_from_slice(&piece),
            None => return Ok(Gathered { data, is_over: true }),
        }
    }
    Ok(Gathered { data, is_over: false })
}

/// A file that is written beside its place, and goes if it does not get there.
struct Beside {
    sandbox: Sandbox,
    path: String,
}

impl Beside {
    async fn append(&self, data: Vec<u8>) -> Result<(), Error> {
        let (sandbox, path, content) = (self.sandbox.clone(), self.path.clone(), crate::Bytes(data));
        let append =
            move |session_id| Append { session_id, path: path.as_str().into(), content: content.clone() };
        unblocked(move || sandbox.run(append).map(drop)).await
    }

    async fn put_in_place(&self, place: String) -> Result<(), Error> {
        let (sandbox, path) = (self.sandbox.clone(), self.path.clone());
        let put =
            move |session_id| Move { session_id, from: path.as_str().into(), to: place.as_str().into() };
        unblocked(move || sandbox.run(put).map(drop)).await
    }
}

impl Drop for Beside {
    fn drop(&mut self) {
        let (sandbox, path) = (self.sandbox.clone(), std::mem::take(&mut self.path));
        // The client may have left in the middle, and nobody waits here. Where it is in its place, there is nothing to remove.
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn_blocking(move || {
                let remove = |session_id| Remove { session_id, path: path.as_str().into(), only_empty: true };
                let _ = sandbox.run(remove);
            });
        }
    }
}

/// Removes a file or a directory. The root stays, without what is in it.
async fn remove(sandbox: &Sandbox, path: &str, is_recursive: bool) -> Result<(), Error> {
    let (sandbox, path) = (sandbox.clone(), path.to_owned());
    unblocked(move || {
        let place = resolve(&sandbox, &path, Last::Itself)?;
        let remove = |path: crate::Bytes| {
            let remove = |session_id| Remove { session_id, path: path.clone(), only_empty: !is_recursive };
            sandbox.run(remove).map(drop)
        };
        if place != sandbox.root() {
            return remove(place.into());
        }
        if !is_recursive {
            return Err(Error::new(ErrorKind::FailedPrecondition, "the root of the sandbox stays"));
        }
        loop {
            let list = |session_id| ListFiles { session_id, path: place.as_str().into(), depth: None };
            let found = sandbox.run(list)?.answer;
            found.files.into_iter().try_for_each(|file| remove(file.path))?;
            if !found.truncated {
                return Ok(());
            }
        }
    })
    .await
}
