//! What clients have noted on files: names and values that go with a file, whatever it is called.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use hyper::HeaderMap;

use crate::error::{Error, ErrorKind};

/// Names and values.
pub(super) type Metadata = BTreeMap<String, String>;

/// The most bytes of names and values in a sandbox.
const MOST: usize = 1 << 20;

/// How the header of a name starts.
const PREFIX: &str = "x-metadata-";

/// The labels of a sandbox's files. A copy costs nothing.
#[derive(Clone, Default)]
pub(super) struct Labels(Arc<HashMap<(u64, u64), Metadata>>);

/// How much labels take.
fn size(metadata: &Metadata) -> usize {
    /// What a file with labels takes besides.
    const EACH: usize = 64;
    EACH + metadata.iter().map(|(name, value)| name.len() + value.len()).sum::<usize>()
}

impl Labels {
    /// The labels of a file.
    pub(super) fn of(&self, file: (u64, u64)) -> Metadata {
        self.0.get(&file).cloned().unwrap_or_default()
    }

    /// Whether no file has any.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Gives a file other labels.
    pub(super) fn set(&mut self, file: (u64, u64), metadata: Metadata) -> Result<(), Error> {
        if metadata.is_empty() {
            if self.0.contains_key(&file) {
                Arc::make_mut(&mut self.0).remove(&file);
            }
            return Ok(());
        }
        let others = self.0.iter().filter(|(other, _)| **other != file).map(|(_, other)| size(other));
        if others.sum::<usize>() + size(&metadata) > MOST {
            let message = format!("the files of the sandbox have more than {MOST} bytes of metadata");
            return Err(Error::new(ErrorKind::ResourceExhausted, message));
        }
        Arc::make_mut(&mut self.0).insert(file, metadata);
        Ok(())
    }
}

/// The labels that a request brings for the files that it writes.
pub(super) fn brought(headers: &HeaderMap) -> Result<Metadata, Error> {
    let mut metadata = Metadata::new();
    for (name, value) in headers {
        let Some(name) = name.as_str().strip_prefix(PREFIX).filter(|name| !name.is_empty()) else { continue };
        let value = value.to_str().map_err(|_| Error::invalid(format!("metadata {name}: ASCII only")))?;
        metadata.insert(name.to_owned(), value.to_owned());
    }
    Ok(metadata)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn metadata(name: &str, value: &str) -> Metadata {
        Metadata::from([(name.to_owned(), value.to_owned())])
    }

    #[test]
    fn labels_go_with_a_file_until_they_are_replaced() {
        let mut labels = Labels::default();
        labels.set((1, 1), metadata("a", "b")).unwrap();
        let copy = labels.clone();
        assert_eq!(labels.of((1, 1)), metadata("a", "b"));
        assert_eq!(labels.of((1, 2)), Metadata::new());
        labels.set((1, 1), metadata("c", "d")).unwrap();
        assert_eq!(labels.of((1, 1)), metadata("c", "d"));
        labels.set((1, 1), Metadata::new()).unwrap();
        assert_eq!((labels.of((1, 1)), copy.of((1, 1))), (Metadata::new(), metadata("a", "b")));
    }

    #[test]
    fn labels_are_bounded() {
        let mut labels = Labels::default();
        let half = "x".repeat(MOST / 2);
        labels.set((1, 1), metadata("a", &half)).unwrap();
        // The same file again takes no more.
        labels.set((1, 1), metadata("a", &half)).unwrap();
        assert_eq!(labels.set((1, 2), metadata("a", &half)).unwrap_err().kind, ErrorKind::ResourceExhausted);
    }

    #[test]
    fn labels_are_brought_by_headers() {
        let mut headers = HeaderMap::new();
        headers.insert("x-metadata-author", "ann".parse().unwrap());
        headers.insert("x-metadata-", "nobody".parse().unwrap());
        headers.insert("x-other", "y".parse().unwrap());
        assert_eq!(brought(&headers).unwrap(), metadata("author", "ann"));
        headers.insert("x-metadata-bad", hyper::header::HeaderValue::from_bytes(b"\xff").unwrap());
        assert!(brought(&headers).is_err());
    }
}
