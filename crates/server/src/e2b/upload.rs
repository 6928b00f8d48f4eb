//! Files that clients send.

use std::io::Write;

use flate2::write::GzDecoder;

use crate::bytes::Bytes;
use crate::e2b::entry::name_of;
use crate::e2b::envd::Place;
use crate::e2b::labels::Metadata;
use crate::error::Error;
use crate::operations::{Append, Stat, WriteFile};

/// How much of a file is written at a time.
const PIECE: usize = 1 << 20;

/// A file that is being sent. A small one is written at its end, all at once; a large one as it arrives.
pub(super) struct Upload<'a> {
    place: &'a Place<'a>,
    path: String,
    unwritten: Contents,
    has_begun: bool,
    metadata: Metadata,
}

/// What has arrived and is not written.
enum Contents {
    Plain(Vec<u8>),
    Compressed(Box<GzDecoder<Vec<u8>>>),
}

impl Contents {
    fn bytes(&mut self) -> &mut Vec<u8> {
        match self {
            Self::Plain(bytes) => bytes,
            Self::Compressed(decoder) => decoder.get_mut(),
        }
    }
}

/// How the contents are sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Coding {
    Plain,
    Gzip,
}

/// A file that was written.
#[derive(serde::Serialize)]
pub(super) struct WrittenFile {
    name: String,
    #[serde(rename = "type")]
    kind: &'static str,
    path: String,
    #[serde(skip_serializing_if = "Metadata::is_empty")]
    metadata: Metadata,
}

impl<'a> Upload<'a> {
    /// The file of this path is about to be sent.
    pub(super) async fn begin(place: &'a Place<'a>, path: &str, coding: Coding) -> Result<Self, Error> {
        if path.is_empty() || path.ends_with('/') {
            return Err(Error::invalid("path: a file needs a name"));
        }
        let unwritten = match coding {
            Coding::Plain => Contents::Plain(Vec::new()),
            Coding::Gzip => Contents::Compressed(Box::new(GzDecoder::new(Vec::new()))),
        };
        let path = place.absolute(path).await?;
        Ok(Self { place, path, unwritten, has_begun: false, metadata: Metadata::new() })
    }

    /// With what is noted on it.
    pub(super) fn labelled(self, metadata: &Metadata) -> Self {
        Self { metadata: metadata.clone(), ..self }
    }

    /// Some of it has arrived.
    pub(super) async fn push(&mut self, data: &[u8]) -> Result<(), Error> {
        // A little may be much that is compressed.
        for data in data.chunks(PIECE / 1024) {
            match &mut self.unwritten {
                Contents::Plain(bytes) => bytes.extend_from_slice(data),
                Contents::Compressed(decoder) => decoder.write_all(data).map_err(|_| not_gzip())?,
            }
            if self.unwritten.bytes().len() >= PIECE {
                self.write().await?;
            }
        }
        Ok(())
    }

    /// All of it has arrived.
    pub(super) async fn finish(mut self) -> Result<WrittenFile, Error> {
        if let Contents::Compressed(decoder) = &mut self.unwritten {
            decoder.try_finish().map_err(|_| not_gzip())?;
        }
        if !self.has_begun || !self.unwritten.bytes().is_empty() {
            self.write().await?;
        }
        self.label().await?;
        let name = name_of(&self.path).to_owned();
        Ok(WrittenFile { name, kind: "file", path: self.path, metadata: self.metadata })
    }

    /// Notes what the client has said of the file, or forgets what was said of the one before it.
    async fn label(&self) -> Result<(), Error> {
        let Place { e2b, session_id, .. } = self.place;
        if self.metadata.is_empty() && self.place.labels().is_empty() {
            return Ok(());
        }
        let stat = Stat { session_id: session_id.clone(), path: Bytes::from(self.path.as_str()) };
        let file = self.place.operate(stat).await?.answer.file;
        let metadata = self.metadata.clone();
        e2b.notes.change(&e2b.core, session_id, |note| note.labels.set(file.identity, metadata))
    }

    async fn write(&mut self) -> Result<(), Error> {
        let content = Bytes(std::mem::take(self.unwritten.bytes()));
        let (session_id, path) = (self.place.session_id.clone(), Bytes::from(self.path.as_str()));
        match std::mem::replace(&mut self.has_begun, true) {
            false => self.place.operate(WriteFile { session_id, path, content, mode: None }).await?,
            true => self.place.operate(Append { session_id, path, content }).await?,
        };
        Ok(())
    }
}

fn not_gzip() -> Error {
    Error::invalid("the contents are not compressed by gzip")
}
