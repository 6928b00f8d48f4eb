//! `filesystem.Filesystem`: names of files.

use serde::{Deserialize, Serialize};

use crate::bytes::Bytes;
use crate::e2b::connect::Failure;
use crate::e2b::entry::Entry;
use crate::e2b::envd::Place;
use crate::e2b::process::Done;
use crate::error::{Error, ErrorKind};
use crate::operations::{FileKind, ListFiles, MakeDirectory, Move, Remove, Stat};

#[derive(Deserialize)]
pub(super) struct PathRequest {
    #[serde(default)]
    path: String,
}

#[derive(Serialize)]
pub(super) struct EntryAnswer {
    entry: Entry,
}

/// A file by its path from the root.
pub(super) async fn describe(place: &Place<'_>, path: &str) -> Result<Entry, Error> {
    let stat = Stat { session_id: place.session_id.clone(), path: Bytes::from(path) };
    Ok(Entry::of(place.operate(stat).await?.answer.file, &place.labels()))
}

pub(super) async fn stat(place: &Place<'_>, request: PathRequest) -> Result<EntryAnswer, Failure> {
    let path = place.absolute(&request.path).await?;
    Ok(EntryAnswer { entry: describe(place, &path).await? })
}

pub(super) async fn make_dir(place: &Place<'_>, request: PathRequest) -> Result<EntryAnswer, Failure> {
    let path = place.absolute(&request.path).await?;
    let stat = Stat { session_id: place.session_id.clone(), path: Bytes::from(path.as_str()) };
    match place.operate(stat).await {
        Ok(found) if found.file.kind == FileKind::Directory => {
            let exists = Error::new(ErrorKind::AlreadyExists, format!("directory already exists: {path}"));
            return Err(exists.into());
        }
        Ok(_) => return Err(Failure::invalid(format!("path already exists but is not a directory: {path}"))),
        Err(error) if error.kind == ErrorKind::NotFound => {}
        Err(error) => return Err(error.into()),
    }
    let session_id = place.session_id.clone();
    place.operate(MakeDirectory { session_id, path: Bytes::from(path.as_str()) }).await?;
    Ok(EntryAnswer { entry: describe(place, &path).await? })
}

#[derive(Deserialize)]
pub(super) struct MoveRequest {
    #[serde(default)]
    source: String,
    #[serde(default)]
    destination: String,
}

pub(super) async fn rename(place: &Place<'_>, request: MoveRequest) -> Result<EntryAnswer, Failure> {
    let from = place.absolute(&request.source).await?;
    let to = place.absolute(&request.destination).await?;
    describe(place, &from).await?;
    let session_id = place.session_id.clone();
    if let Some((above, _)) = to.trim_end_matches('/').rsplit_once('/')
        && !above.is_empty()
    {
        place.operate(MakeDirectory { session_id: session_id.clone(), path: Bytes::from(above) }).await?;
    }
    let rename = Move { session_id, from: Bytes::from(from), to: Bytes::from(to.as_str()) };
    place.operate(rename).await?;
    Ok(EntryAnswer { entry: describe(place, &to).await? })
}

#[derive(Deserialize)]
pub(super) struct ListRequest {
    #[serde(default)]
    path: String,
    #[serde(default)]
    depth: u32,
}

#[derive(Serialize)]
pub(super) struct ListAnswer {
    entries: Vec<Entry>,
}

pub(super) async fn list_dir(place: &Place<'_>, request: ListRequest) -> Result<ListAnswer, Failure> {
    let path = place.absolute(&request.path).await?;
    let session_id = place.session_id.clone();
    let list = ListFiles { session_id, path: Bytes::from(path), depth: Some(request.depth.max(1)) };
    let files = match place.operate(list).await {
        Ok(list) => list.answer.files,
        Err(error) if error.kind == ErrorKind::FailedPrecondition => {
            return Err(Failure::invalid(error.message));
        }
        Err(error) => return Err(error.into()),
    };
    let labels = place.labels();
    Ok(ListAnswer { entries: files.into_iter().map(|file| Entry::of(file, &labels)).collect() })
}

pub(super) async fn remove(place: &Place<'_>, request: PathRequest) -> Result<Done, Failure> {
    let path = place.absolute(&request.path).await?;
    let remove = Remove { session_id: place.session_id.clone(), path: Bytes::from(path), only_empty: false };
    match place.operate(remove).await {
        // What is not there need not be removed.
        Err(error) if error.kind != ErrorKind::NotFound => Err(error.into()),
        _ => Ok(Done {}),
    }
}
