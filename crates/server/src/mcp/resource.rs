//! Files of sessions as resources: `boxsh://SESSION_ID/PATH`.

use rmcp::model::{Resource, ResourceContents, ResourceTemplate};

use crate::bytes::{Bytes, Encoding};
use crate::call::{Call, Caller};
use crate::core::Core;
use crate::error::{Error, ErrorKind};
use crate::operations::{FileKind, ListFiles, ReadFile};

const SCHEME: &str = "boxsh://";

/// The most files that are listed.
const MOST: usize = 500;

/// How any file is named.
pub(super) fn template() -> ResourceTemplate {
    ResourceTemplate::new("boxsh://{session_id}/{+path}", "file")
        .with_title("A file of a session")
        .with_description("The contents of a file, by the session and the absolute path.")
}

/// The files in the home directory, or wherever else the shell is now.
pub(super) fn list(core: &Core, caller: &Caller, session_id: &str) -> Result<Vec<Resource>, Error> {
    let directory = core.session(caller, session_id)?.directory(core)?;
    let list = ListFiles { session_id: session_id.to_owned(), path: Bytes(directory), depth: Some(1) };
    let listed = core.run(list, &Call::new(caller))?;
    let files = listed.files.iter().filter(|file| file.kind == FileKind::File).take(MOST);
    Ok(files
        .map(|file| {
            let name = file.path.rsplit(|&byte| byte == b'/').next().unwrap_or_default();
            Resource::new(uri(session_id, &file.path), String::from_utf8_lossy(name)).with_size(file.size)
        })
        .collect())
}

/// The contents of a file.
pub(super) fn read(core: &Core, caller: &Caller, uri: &str) -> Result<ResourceContents, Error> {
    let (session_id, path) =
        parse(uri).ok_or_else(|| Error::new(ErrorKind::NotFound, format!("there is no resource {uri:?}")))?;
    let read = ReadFile { session_id: session_id.to_owned(), path: Bytes(path), offset: 0, length: None };
    let content = core.run(read, &Call::new(caller))?.answer;
    if !content.eof {
        let message = format!("{uri} is too large for a resource; read it in parts by read_file");
        return Err(Error::new(ErrorKind::FailedPrecondition, message));
    }
    Ok(match content.encoding {
        Encoding::Utf8 => ResourceContents::text(content.content, uri).with_mime_type("text/plain"),
        Encoding::Base64 => {
            ResourceContents::blob(content.content, uri).with_mime_type("application/octet-stream")
        }
    })
}

fn uri(session_id: &str, path: &[u8]) -> String {
    let mut text = format!("{SCHEME}{session_id}");
    for &byte in path {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'/' | b'-' | b'.' | b'_' | b'~' => {
                text.push(byte.into())
            }
            other => text.push_str(&format!("%{other:02X}")),
        }
    }
    text
}

/// The session and the path that a URI names.
fn parse(uri: &str) -> Option<(&str, Vec<u8>)> {
    let rest = uri.strip_prefix(SCHEME)?;
    let (session_id, path) = rest.split_at(rest.find('/')?);
    let (mut bytes, mut left) = (Vec::new(), path.as_bytes());
    while let [first, rest @ ..] = left {
        left = rest;
        if *first != b'%' {
            bytes.push(*first);
            continue;
        }
        let digits = std::str::from_utf8(left.get(..2)?).ok()?;
        bytes.push(u8::from_str_radix(digits, 16).ok()?);
        left = &left[2..];
    }
    Some((session_id, bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_path_has_a_uri_and_the_uri_leads_back() {
        for path in [&b"/a/b.txt"[..], b"/with space/\xff%", "/ä".as_bytes()] {
            let uri = uri("sess-1", path);
            assert!(uri.is_ascii() && !uri.contains(' '), "{uri}");
            assert_eq!(parse(&uri), Some(("sess-1", path.to_vec())));
        }
        for wrong in ["file:///etc/passwd", "boxsh://sess", "boxsh://sess/%zz", "boxsh://sess/%f"] {
            assert_eq!(parse(wrong), None, "{wrong}");
        }
    }
}
