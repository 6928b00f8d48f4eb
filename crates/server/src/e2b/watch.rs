//! Watching directories: by asking for events, or by a stream of them.

use std::sync::Arc;
use std::time::Duration;

use hyper::Request;
use hyper::body::Incoming;
use serde::{Deserialize, Serialize};
use serde_json::json;
use tokio::sync::Notify;
use tokio::time::Instant;

use crate::bytes::Bytes;
use crate::call::Caller;
use crate::core::Core;
use crate::e2b::connect::{self, Answers, Failure, Kind};
use crate::e2b::entry::Entry;
use crate::e2b::envd::Place;
use crate::e2b::follow::keepalive;
use crate::e2b::notes::{Notes, Watcher};
use crate::e2b::process::Done;
use crate::error::{Error, ErrorKind};
use crate::events::Event;
use crate::http::{self, Gone, Reply};
use crate::operations::{ReadEvents, Stat, Unwatch, Watch};

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct WatchRequest {
    path: String,
    recursive: bool,
    include_entry: bool,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct CreateAnswer {
    watcher_id: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct WatcherRequest {
    #[serde(default)]
    watcher_id: String,
}

impl WatcherRequest {
    fn number(&self) -> Result<u64, Failure> {
        let missing = || Error::new(ErrorKind::NotFound, "there is no such watcher").into();
        self.watcher_id.parse().map_err(|_| missing())
    }
}

/// Something that happened to a file.
#[derive(Serialize)]
pub(super) struct FileEvent {
    name: String,
    #[serde(rename = "type")]
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    entry: Option<Entry>,
}

/// Begins to watch a directory.
async fn begin(place: &Place<'_>, request: WatchRequest) -> Result<(u64, Watcher), Failure> {
    let path = place.absolute(&request.path).await?;
    let directory = path.trim_end_matches('/').to_owned();
    let session_id = place.session_id.clone();
    // What has happened before does not count.
    let from = place.e2b.core.session(&place.caller, &place.session_id)?.events.end();
    let watch = Watch { session_id, path: Bytes::from(path) };
    let started = match place.operate(watch).await {
        Ok(started) => started,
        Err(error) if error.kind == ErrorKind::FailedPrecondition => {
            return Err(Failure::invalid(error.message));
        }
        Err(error) => return Err(error.into()),
    };
    let watcher = Watcher {
        directory,
        is_recursive: request.recursive,
        tells_entries: request.include_entry,
        next: from,
    };
    Ok((started.watch_id, watcher))
}

pub(super) async fn create(place: &Place<'_>, request: WatchRequest) -> Result<CreateAnswer, Failure> {
    let (number, watcher) = begin(place, request).await?;
    place.e2b.notes.change(&place.e2b.core, &place.session_id, |note| note.watchers.insert(number, watcher));
    Ok(CreateAnswer { watcher_id: number.to_string() })
}

#[derive(Serialize)]
pub(super) struct EventsAnswer {
    events: Vec<FileEvent>,
}

pub(super) async fn events(place: &Place<'_>, request: WatcherRequest) -> Result<EventsAnswer, Failure> {
    let number = request.number()?;
    let missing = || Error::new(ErrorKind::NotFound, "there is no such watcher");
    let e2b = place.e2b;
    let mut watcher = e2b.notes.get(&place.session_id).watchers.get(&number).cloned().ok_or_else(missing)?;
    let origin =
        Origin { core: &e2b.core, notes: &e2b.notes, caller: &place.caller, session_id: &place.session_id };
    let events = watcher.read(origin, number).await?;
    e2b.notes.change(&e2b.core, &place.session_id, |note| {
        if let Some(known) = note.watchers.get_mut(&number) {
            known.next = known.next.max(watcher.next);
        }
    });
    Ok(EventsAnswer { events })
}

pub(super) async fn remove(place: &Place<'_>, request: WatcherRequest) -> Result<Done, Failure> {
    let number = request.number()?;
    place.operate(Unwatch { session_id: place.session_id.clone(), watch_id: number }).await?;
    place.e2b.notes.change(&place.e2b.core, &place.session_id, |note| note.watchers.remove(&number));
    Ok(Done {})
}

/// Where events come from.
#[derive(Clone, Copy)]
struct Origin<'a> {
    core: &'a Core,
    notes: &'a Notes,
    caller: &'a Caller,
    session_id: &'a str,
}

impl Watcher {
    /// What has happened since the last time.
    async fn read(&mut self, origin: Origin<'_>, number: u64) -> Result<Vec<FileEvent>, Error> {
        let session_id = origin.session_id.to_owned();
        let read = ReadEvents { session_id, from: self.next, wait_ms: 0 };
        let answer = http::operate(origin.core, origin.caller, read).await?.answer;
        self.next = answer.next;
        let mut events = Vec::new();
        for recorded in answer.events {
            let Event::FilesChanged { watch_id, files } = recorded.event else { continue };
            if watch_id != number {
                continue;
            }
            let all = [
                ("EVENT_TYPE_CREATE", files.created),
                ("EVENT_TYPE_WRITE", files.modified),
                ("EVENT_TYPE_REMOVE", files.deleted),
            ];
            for (kind, path) in
                all.into_iter().flat_map(|(kind, paths)| paths.into_iter().map(move |path| (kind, path)))
            {
                let path = String::from_utf8_lossy(&path).into_owned();
                let Some(name) = self.name(&path) else { continue };
                let name = name.to_owned();
                let entry = match self.tells_entries && kind != "EVENT_TYPE_REMOVE" {
                    true => describe(origin, path).await,
                    false => None,
                };
                events.push(FileEvent { name, kind, entry });
            }
        }
        Ok(events)
    }

    /// The name of a file from the directory on, if the watcher is told of it.
    fn name<'a>(&self, path: &'a str) -> Option<&'a str> {
        let name = path.strip_prefix(self.directory.as_str())?.strip_prefix('/')?;
        (self.is_recursive || !name.contains('/')).then_some(name)
    }
}

/// What a file is like; nothing if it has gone meanwhile.
async fn describe(origin: Origin<'_>, path: String) -> Option<Entry> {
    let stat = Stat { session_id: origin.session_id.to_owned(), path: Bytes::from(path) };
    let file = http::operate(origin.core, origin.caller, stat).await.ok()?.answer.file;
    Some(Entry::of(file, &origin.notes.get(origin.session_id).labels))
}

/// A stream of events, until the client goes or the sandbox ends.
pub(super) async fn watch_dir(place: &Place<'_>, request: Request<Incoming>) -> Reply {
    let headers = request.headers().clone();
    let begun = async {
        connect::check(&headers, Kind::Stream)?;
        begin(place, connect::read_only(request.into_body()).await?).await
    };
    let (number, watcher) = match begun.await {
        Ok(begun) => begun,
        Err(failure) => return failure.stream_reply(),
    };
    let (answers, reply) = connect::answers();
    let stream = WatchStream {
        core: place.e2b.core.clone(),
        notes: place.e2b.notes.clone(),
        caller: place.caller.clone(),
        session_id: place.session_id.clone(),
        number,
        watcher,
        keepalive: keepalive(&headers),
        until: connect::timeout_ms(&headers).filter(|&time| time > 0).map(super::process::deadline),
    };
    tokio::spawn(stream.send_all(answers));
    reply
}

/// How often to look whether the sandbox is still there.
const PERIOD: Duration = Duration::from_secs(5);

struct WatchStream {
    core: Core,
    notes: Arc<Notes>,
    caller: Caller,
    session_id: String,
    number: u64,
    watcher: Watcher,
    keepalive: Option<Duration>,
    until: Option<Instant>,
}

impl WatchStream {
    async fn send_all(mut self, answers: Answers) {
        let bell = Arc::new(Notify::new());
        let Ok(session) = self.core.session(&self.caller, &self.session_id) else { return };
        let ring = bell.clone();
        let listening = session.events.listen(move || ring.notify_one());
        drop(session);
        // Whoever has gone need not be told anything.
        let _ = self.send(&bell, &answers).await;
        if let Ok(session) = self.core.session(&self.caller, &self.session_id) {
            session.events.ignore(listening);
        }
        let unwatch = Unwatch { session_id: self.session_id.clone(), watch_id: self.number };
        // With the session, its watches end too.
        let _ = http::operate(&self.core, &self.caller, unwatch).await;
    }

    async fn send(&mut self, bell: &Notify, answers: &Answers) -> Result<(), Gone> {
        answers.send(&json!({ "start": {} })).await?;
        let mut sent = Instant::now();
        loop {
            for event in match self.read().await {
                Ok(events) => events,
                Err(error) => return answers.end(Some(&error.into())).await,
            } {
                answers.send(&json!({ "filesystem": event })).await?;
                sent = Instant::now();
            }
            // Only what happens is read, so that watching a sandbox is not using it.
            while !self.has_rung(bell, answers).await? {
                if self.until.is_some_and(|end| end <= Instant::now()) {
                    return answers.end(Some(&Failure::deadline())).await;
                }
                if let Err(error) = self.core.session(&self.caller, &self.session_id) {
                    return answers.end(Some(&error.into())).await;
                }
                if self.keepalive.is_some_and(|time| sent.elapsed() >= time) {
                    answers.send(&json!({ "keepalive": {} })).await?;
                    sent = Instant::now();
                }
            }
        }
    }

    async fn read(&mut self) -> Result<Vec<FileEvent>, Error> {
        let origin = Origin {
            core: &self.core,
            notes: &self.notes,
            caller: &self.caller,
            session_id: &self.session_id,
        };
        self.watcher.read(origin, self.number).await
    }

    /// Waits for an event, but not for long.
    async fn has_rung(&self, bell: &Notify, answers: &Answers) -> Result<bool, Gone> {
        let left = self.until.map_or(PERIOD, |end| end.saturating_duration_since(Instant::now()));
        let time = self.keepalive.unwrap_or(PERIOD).min(PERIOD).min(left);
        tokio::select! {
            () = bell.notified() => Ok(true),
            () = tokio::time::sleep(time) => Ok(false),
            () = answers.gone() => Err(Gone),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_watcher_is_told_of_its_directory_and_what_is_below_if_asked_to() {
        let mut watcher =
            Watcher { directory: "/d".into(), is_recursive: false, tells_entries: false, next: 0 };
        assert_eq!(watcher.name("/d/f"), Some("f"));
        assert_eq!(watcher.name("/d/e/f"), None);
        assert_eq!(watcher.name("/de/f"), None);
        watcher.is_recursive = true;
        assert_eq!(watcher.name("/d/e/f"), Some("e/f"));
        watcher.directory = String::new();
        assert_eq!(watcher.name("/f"), Some("f"));
    }
}
