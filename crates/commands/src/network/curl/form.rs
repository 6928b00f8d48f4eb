//! Multipart forms.

use boxsh_kernel::{Context, Errno, OpenFlags};

use crate::network::session::Piece;

/// A field of a form.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Part {
    name: Vec<u8>,
    contents: Vec<Content>,
}

/// What a field holds.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Content {
    source: Source,
    content_type: Option<Vec<u8>>,
    filename: Option<Vec<u8>>,
    headers: Vec<Vec<u8>>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Source {
    Text(Vec<u8>),
    /// A file that is attached, under its name.
    Attached(Vec<u8>),
    /// A file whose contents are the value.
    Read(Vec<u8>),
}

/// Reads `name=content`, content literal.
pub(super) fn parse_string(text: &[u8]) -> Option<Part> {
    let at = text.iter().position(|byte| *byte == b'=')?;
    let content = Content {
        source: Source::Text(text[at + 1..].to_vec()),
        content_type: None,
        filename: None,
        headers: Vec::new(),
    };
    Some(Part { name: text[..at].to_vec(), contents: vec![content] })
}

/// Reads `name=content`, `name=@file,file;type=..;filename=..`, `name=<file`.
pub(super) fn parse(text: &[u8]) -> Option<Part> {
    let at = text.iter().position(|byte| *byte == b'=')?;
    let name = text[..at].to_vec();
    let mut rest = &text[at + 1..];
    let kind = match rest.first() {
        Some(kind @ (b'@' | b'<')) => {
            rest = &rest[1..];
            Some(*kind)
        }
        _ => None,
    };
    let mut contents = Vec::new();
    loop {
        let ends: &[u8] = if kind == Some(b'@') { b",;" } else { b";" };
        let (word, behind) = take_word(rest, ends);
        let source = match kind {
            Some(b'@') => Source::Attached(word),
            Some(_) => Source::Read(word),
            None => Source::Text(word),
        };
        let mut content = Content { source, content_type: None, filename: None, headers: Vec::new() };
        rest = take_attributes(behind, &mut content);
        contents.push(content);
        match rest.strip_prefix(b",") {
            Some(more) if kind == Some(b'@') => rest = more,
            _ => break,
        }
    }
    Some(Part { name, contents })
}

/// A word up to one of the `ends`, which may be quoted; and the rest, with the end.
fn take_word<'a>(text: &'a [u8], ends: &[u8]) -> (Vec<u8>, &'a [u8]) {
    if let Some(quoted) = text.strip_prefix(b"\"")
        && let Some((word, rest)) = take_quoted(quoted)
        && rest.first().is_none_or(|byte| ends.contains(byte))
    {
        return (word, rest);
    }
    let end = text.iter().position(|byte| ends.contains(byte)).unwrap_or(text.len());
    (text[..end].to_vec(), &text[end..])
}

fn take_quoted(text: &[u8]) -> Option<(Vec<u8>, &[u8])> {
    let mut word = Vec::new();
    let mut at = 0;
    loop {
        match text.get(at)? {
            b'"' => return Some((word, &text[at + 1..])),
            b'\\' if matches!(text.get(at + 1), Some(b'"' | b'\\')) => {
                word.push(text[at + 1]);
                at += 2;
            }
            byte => {
                word.push(*byte);
                at += 1;
            }
        }
    }
}

const ATTRIBUTES: [&str; 4] = ["type=", "filename=", "headers=", "encoder="];

fn attribute_name(text: &[u8]) -> Option<(&'static str, &[u8])> {
    let text = text.trim_ascii_start();
    ATTRIBUTES.iter().find_map(|name| {
        let start = text.get(..name.len())?;
        start.eq_ignore_ascii_case(name.as_bytes()).then(|| (*name, &text[name.len()..]))
    })
}

fn take_attributes<'a>(mut rest: &'a [u8], content: &mut Content) -> &'a [u8] {
    while let Some(behind) = rest.strip_prefix(b";") {
        let Some((name, value)) = attribute_name(behind) else {
            // What is no attribute is nothing.
            rest = &behind[behind.iter().position(|byte| *byte == b';').unwrap_or(behind.len())..];
            continue;
        };
        let (word, behind) = match name {
            // A type may have parameters of its own.
            "type=" => take_type(value),
            _ => take_word(value, b",;"),
        };
        match name {
            "type=" => content.content_type = Some(word),
            "filename=" => content.filename = Some(word),
            "headers=" => content.headers.push(word),
            _ => {}
        }
        rest = behind;
    }
    rest
}

fn take_type(text: &[u8]) -> (Vec<u8>, &[u8]) {
    let mut end = 0;
    while end < text.len()
        && text[end] != b','
        && !(text[end] == b';' && attribute_name(&text[end + 1..]).is_some())
    {
        end += 1;
    }
    (text[..end].trim_ascii().to_vec(), &text[end..])
}

/// How names are escaped.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Escape {
    Percent,
    Backslash,
}

/// The body of a form.
pub(super) struct Body {
    pub(super) pieces: Vec<Piece>,
    pub(super) length: u64,
    pub(super) boundary: String,
}

impl Body {
    fn push(&mut self, bytes: &[u8]) {
        self.length += bytes.len() as u64;
        match self.pieces.last_mut() {
            Some(Piece::Bytes(last)) => last.extend_from_slice(bytes),
            _ => self.pieces.push(Piece::Bytes(bytes.to_vec())),
        }
    }
}

/// Puts a form together. Files are only measured; they are read when they are sent.
pub(super) fn encode(context: &Context<'_>, parts: &[Part], escape: Escape) -> Result<Body, Errno> {
    let mut body = Body { pieces: Vec::new(), length: 0, boundary: boundary(context) };
    let line = format!("--{}\r\n", body.boundary);
    for part in parts {
        body.push(line.as_bytes());
        body.push(b"Content-Disposition: form-data");
        if !part.name.is_empty() {
            body.push(&[b"; name=\"", &quote(&part.name, escape)[..], b"\""].concat());
        }
        match &part.contents[..] {
            [only] => push_content(context, &mut body, only, escape)?,
            several => {
                let inner = boundary(context);
                body.push(format!("\r\nContent-Type: multipart/mixed; boundary={inner}\r\n\r\n").as_bytes());
                for content in several {
                    body.push(format!("--{inner}\r\nContent-Disposition: attachment").as_bytes());
                    push_content(context, &mut body, content, escape)?;
                }
                body.push(format!("--{inner}--\r\n\r\n").as_bytes());
            }
        }
    }
    let end = format!("--{}--\r\n", body.boundary);
    body.push(end.as_bytes());
    Ok(body)
}

fn push_content(
    context: &Context<'_>,
    body: &mut Body,
    content: &Content,
    escape: Escape,
) -> Result<(), Errno> {
    let filename = match (&content.filename, &content.source) {
        (Some(name), _) => Some(name.clone()),
        (None, Source::Attached(path)) => {
            Some(path.rsplit(|byte| *byte == b'/').next().unwrap_or(path).to_vec())
        }
        _ => None,
    };
    if let Some(name) = &filename {
        body.push(&[b"; filename=\"", &quote(name, escape)[..], b"\""].concat());
    }
    let is_named = matches!(&content.source, Source::Attached(path) if path != b"-");
    let guessed = filename.as_deref().filter(|_| is_named).map(type_of);
    if let Some(content_type) = content.content_type.as_deref().or(guessed) {
        body.push(&[b"\r\nContent-Type: ", content_type].concat());
    }
    for header in &content.headers {
        body.push(&[b"\r\n", &header[..]].concat());
    }
    body.push(b"\r\n\r\n");
    match &content.source {
        Source::Text(text) => body.push(text),
        Source::Read(path) | Source::Attached(path) => push_file(context, body, path)?,
    }
    body.push(b"\r\n");
    Ok(())
}

fn push_file(context: &Context<'_>, body: &mut Body, path: &[u8]) -> Result<(), Errno> {
    let metadata = match path {
        b"-" => None,
        path => {
            // Whether it can be read is told before anything is sent.
            let fd = context.process.open(path, OpenFlags::READ)?;
            let metadata = context.process.fstat(fd);
            context.process.close(fd)?;
            Some(metadata?)
        }
    };
    match metadata {
        Some(metadata) if metadata.is_file() => {
            body.length += metadata.size;
            body.pieces.push(Piece::File(path.to_vec(), metadata.size));
        }
        // What has no length until it is read is read first.
        _ => {
            let contents = context.open_input(path)?.read_all()?;
            body.push(&contents);
        }
    }
    Ok(())
}

fn boundary(context: &Context<'_>) -> String {
    let mut random = [0; 8];
    context.process.rng().fill(&mut random);
    let digits: String = random.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("------------------------{digits}")
}

fn quote(name: &[u8], escape: Escape) -> Vec<u8> {
    let mut quoted = Vec::with_capacity(name.len());
    for &byte in name {
        match (byte, escape) {
            (b'"' | b'\\', Escape::Backslash) => quoted.extend_from_slice(&[b'\\', byte]),
            (b'"', Escape::Percent) => quoted.extend_from_slice(b"%22"),
            (b'\r', Escape::Percent) => quoted.extend_from_slice(b"%0D"),
            (b'\n', Escape::Percent) => quoted.extend_from_slice(b"%0A"),
            (byte, _) => quoted.push(byte),
        }
    }
    quoted
}

/// The type of a file, by its name; curl knows these.
fn type_of(name: &[u8]) -> &'static [u8] {
    const TYPES: [(&[u8], &[u8]); 10] = [
        (b".gif", b"image/gif"),
        (b".jpg", b"image/jpeg"),
        (b".jpeg", b"image/jpeg"),
        (b".png", b"image/png"),
        (b".svg", b"image/svg+xml"),
        (b".txt", b"text/plain"),
        (b".htm", b"text/html"),
        (b".html", b"text/html"),
        (b".pdf", b"application/pdf"),
        (b".xml", b"application/xml"),
    ];
    let lower = name.to_ascii_lowercase();
    TYPES
        .iter()
        .find(|(suffix, _)| lower.ends_with(suffix))
        .map_or(b"application/octet-stream", |(_, found)| found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn only(text: &str) -> Content {
        let part = parse(text.as_bytes()).unwrap();
        assert_eq!((part.name, part.contents.len()), (b"a".to_vec(), 1));
        part.contents[0].clone()
    }

    #[test]
    fn fields_have_texts_files_and_attributes() {
        assert_eq!(only("a=b;c").source, Source::Text(b"b".to_vec()));
        assert_eq!(only("a=\"x;type=y\"").source, Source::Text(b"x;type=y".to_vec()));
        let typed = only("a={\"b\":1};type=application/json");
        assert_eq!(typed.source, Source::Text(b"{\"b\":1}".to_vec()));
        assert_eq!(typed.content_type, Some(b"application/json".to_vec()));
        let file = only("a=@f;type=text/html; charset=x;filename=\"q;r\"");
        assert_eq!(file.source, Source::Attached(b"f".to_vec()));
        assert_eq!(file.content_type, Some(b"text/html; charset=x".to_vec()));
        assert_eq!(file.filename, Some(b"q;r".to_vec()));
        assert_eq!(only("a=<f").source, Source::Read(b"f".to_vec()));
        assert_eq!(parse(b"a=@f,g;type=t").unwrap().contents.len(), 2);
        assert_eq!(parse(b"a"), None);
        assert_eq!(
            parse_string(b"a=@f;type=x").unwrap().contents[0].source,
            Source::Text(b"@f;type=x".to_vec())
        );
    }
}
