//! Contents of files, by plain HTTP: `GET /files` and `POST /files`.

use data_encoding::BASE64;
use http_body_util::{BodyExt, Full};
use hyper::body::Incoming;
use hyper::header::{CONTENT_ENCODING, CONTENT_TYPE, HeaderName, HeaderValue};
use hyper::{HeaderMap, Method, Request, StatusCode};

use crate::bytes::{Bytes, Encoding};
use crate::call::Caller;
use crate::core::Core;
use crate::e2b::connect::Failure;
use crate::e2b::control::refusal;
use crate::e2b::envd::Place;
use crate::e2b::labels::{self, Metadata};
use crate::e2b::upload::{Coding, Upload, WrittenFile};
use crate::error::{Error, ErrorKind};
use crate::http::{self, Fault, Form, Malformed, Piece, Reply, Unread};
use crate::operations::{Content, ReadFile};

/// How much of a file is read at a time.
const PIECE: u64 = 1 << 20;

/// The most files in one form.
const MOST_FILES: usize = 1000;

pub(super) async fn answer(place: &Place<'_>, request: Request<Incoming>) -> Reply {
    let value = |name: &str| http::query(request.uri()).find(|(key, _)| key == name);
    let path = value("path").map(|(_, path)| path.into_owned()).unwrap_or_default();
    let answer = match *request.method() {
        Method::GET => download(place, &path).await,
        Method::POST => upload(place, &path, request).await,
        _ => return http::empty(StatusCode::METHOD_NOT_ALLOWED),
    };
    answer.unwrap_or_else(failure)
}

/// The answer if a file was not read or written.
fn failure(fault: Fault) -> Reply {
    match fault {
        Fault::Body(unread) => refusal(unread.status(), &unread.to_string()),
        Fault::Operation(error) => match error.kind {
            ErrorKind::SessionNotFound => Failure::from(error).reply(),
            ErrorKind::ResourceExhausted => refusal(StatusCode::INSUFFICIENT_STORAGE, &error.message),
            // A directory, most likely.
            ErrorKind::FailedPrecondition => refusal(StatusCode::BAD_REQUEST, &error.message),
            kind => refusal(http::status_of(kind), &error.message),
        },
    }
}

async fn download(place: &Place<'_>, path: &str) -> Result<Reply, Fault> {
    if path.is_empty() {
        return Err(Error::invalid("path: which file?").into());
    }
    let path = place.absolute(path).await?;
    let reader = Reader {
        core: place.e2b.core.clone(),
        caller: place.caller.clone(),
        session_id: place.session_id.clone(),
        path,
    };
    let (first, next) = reader.piece(0).await?;
    let mut reply = http::empty(StatusCode::OK);
    *reply.body_mut() = match next {
        None => Full::new(first.into()).map_err(|never| match never {}).boxed_unsync(),
        Some(next) => {
            let (stream, body) = http::stream();
            tokio::spawn(reader.send(stream, first, next));
            body
        }
    };
    let headers = reply.headers_mut();
    // What a script has written is nothing that a browser should make something of.
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/octet-stream"));
    headers.insert(HeaderName::from_static("x-content-type-options"), HeaderValue::from_static("nosniff"));
    Ok(reply)
}

/// Reads a file piece by piece.
struct Reader {
    core: Core,
    caller: Caller,
    session_id: String,
    path: String,
}

impl Reader {
    /// A piece, and where the next one starts.
    async fn piece(&self, offset: u64) -> Result<(Vec<u8>, Option<u64>), Error> {
        let (session_id, path) = (self.session_id.clone(), Bytes::from(self.path.as_str()));
        let read = ReadFile { session_id, path, offset, length: Some(PIECE) };
        let Content { content, encoding, next, eof, .. } =
            http::operate(&self.core, &self.caller, read).await?.answer;
        let bytes = match encoding {
            Encoding::Utf8 => content.into_bytes(),
            Encoding::Base64 => BASE64
                .decode(content.as_bytes())
                .map_err(|_| Error::internal("the file cannot be read as it is written"))?,
        };
        Ok((bytes, (!eof).then_some(next)))
    }

    async fn send(self, stream: http::Stream, first: Vec<u8>, next: u64) {
        let (mut bytes, mut next) = (first, Some(next));
        loop {
            if stream.send(bytes).await.is_err() {
                return;
            }
            let Some(offset) = next else { return };
            match self.piece(offset).await {
                Ok(piece) => (bytes, next) = piece,
                Err(_) => return stream.break_off().await,
            }
        }
    }
}

async fn upload(place: &Place<'_>, path: &str, request: Request<Incoming>) -> Result<Reply, Fault> {
    let headers = request.headers();
    let metadata = labels::brought(headers)?;
    let kind = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let coding = coding(headers)?;
    let written = match Form::of(kind) {
        Some(_) if coding != Coding::Plain => {
            return Err(Error::invalid("a form is not compressed").into());
        }
        Some(form) => receive_form(place, path, form, &metadata, request.into_body()).await?,
        None if kind.starts_with("multipart/") => return Err(Malformed.into()),
        None => {
            let file = Upload::begin(place, path, coding).await?.labelled(&metadata);
            vec![receive(file, request.into_body()).await?]
        }
    };
    Ok(http::json(StatusCode::OK, &written))
}

fn coding(headers: &HeaderMap) -> Result<Coding, Error> {
    match headers.get(CONTENT_ENCODING).map(HeaderValue::as_bytes) {
        None | Some(b"identity") => Ok(Coding::Plain),
        Some(b"gzip") => Ok(Coding::Gzip),
        Some(_) => Err(Error::invalid("contents are compressed by gzip, or not at all")),
    }
}

/// Writes a body into a file.
async fn receive(mut file: Upload<'_>, mut body: Incoming) -> Result<WrittenFile, Fault> {
    while let Some(piece) = http::next_piece(&mut body).await? {
        file.push(&piece).await?;
    }
    Ok(file.finish().await?)
}

/// Writes the files of a form. A path is that of the only one.
async fn receive_form(
    place: &Place<'_>,
    path: &str,
    mut form: Form,
    metadata: &Metadata,
    mut body: Incoming,
) -> Result<Vec<WrittenFile>, Fault> {
    let mut written = Vec::new();
    let mut file: Option<Upload<'_>> = None;
    while let Some(piece) = http::next_piece(&mut body).await? {
        form.push(&piece);
        while let Some(piece) = form.next()? {
            match piece {
                Piece::Begin { file: Some(name), .. } => {
                    if written.len() == MOST_FILES || (!path.is_empty() && !written.is_empty()) {
                        return Err(Error::invalid("the form has too many files").into());
                    }
                    let path = if path.is_empty() { &name } else { path };
                    file = Some(Upload::begin(place, path, Coding::Plain).await?.labelled(metadata));
                }
                // A field that is no file.
                Piece::Begin { file: None, .. } => file = None,
                Piece::Data(data) => {
                    if let Some(file) = &mut file {
                        file.push(&data).await?;
                    }
                }
                Piece::End => {
                    if let Some(file) = file.take() {
                        written.push(file.finish().await?);
                    }
                }
            }
        }
    }
    match form.is_over() {
        true => Ok(written),
        false => Err(Unread::Broken.into()),
    }
}
