//! The bodies of here-documents, read where the line that announced them ends.

use std::sync::Arc;

use super::reader::{Parsed, Reader, Weight};
use crate::ast::{Bytes, HereDoc, HereDocWarning, Line, Word, WordPart};
use crate::error::ParseErrorKind;

/// A here-document whose body is still to come.
#[derive(Debug)]
pub(super) struct PendingDoc {
    pub(super) doc: Arc<HereDoc>,
    /// The line of the operator.
    pub(super) line: Line,
}

impl Reader<'_> {
    /// Reads the bodies of all pending documents, the cursor being at the start of a line.
    pub(super) fn read_docs(&mut self) -> Parsed<()> {
        for pending in std::mem::take(&mut self.docs) {
            self.read_doc(&pending)?;
        }
        Ok(())
    }

    fn read_doc(&mut self, pending: &PendingDoc) -> Parsed<()> {
        let doc = &pending.doc;
        let start = self.pos;
        let mut stripped = Vec::new();
        let (end, after) = loop {
            let line_start = self.pos;
            if line_start >= self.end {
                self.warn_unterminated(pending);
                break (line_start, line_start);
            }
            let line_end = self.logical_line_end(doc.quoted);
            let mut line = &self.src[line_start..line_end];
            if doc.strip_tabs {
                line = without_tabs(line, doc.quoted);
            }
            let next = (line_end + 1).min(self.end);
            if is_delimiter(line, doc) {
                break (line_start, next);
            }
            if self.splices.only_note
                && let Some(behind) = line.strip_prefix(&doc.delimiter[..])
                && behind.contains(&b')')
            {
                // It ends with the substitution that it stands in: `EOF)`.
                let after = line_end - behind.len();
                self.warn_unterminated_at(pending, after);
                break (line_start, after);
            }
            if doc.strip_tabs {
                stripped.extend_from_slice(line);
                stripped.extend((line_end < next).then_some(b'\n'));
            }
            self.pos = next;
        };
        let body = self.doc_body(doc, (start, end), stripped)?;
        doc.set_body(body);
        self.pos = after;
        Ok(())
    }

    /// Where the line at the cursor ends. Unless the delimiter was quoted, a backslash joins it with the next.
    fn logical_line_end(&self, quoted: bool) -> usize {
        let mut start = self.pos;
        loop {
            let text = &self.src[start..self.end];
            let Some(length) = memchr::memchr(b'\n', text) else { return self.end };
            let backslashes = text[..length].iter().rev().take_while(|&&byte| byte == b'\\').count();
            if quoted || backslashes % 2 == 0 {
                return start + length;
            }
            start += length + 1;
        }
    }

    fn doc_body(&mut self, doc: &HereDoc, range: (usize, usize), stripped: Vec<u8>) -> Parsed<Word> {
        let (start, end) = range;
        let checkpoint = self.checkpoint();
        let base = self.scratch.parts.len();
        self.pos = start;
        let parsed = if doc.quoted && doc.strip_tabs {
            self.push_literal(base, &stripped);
            Ok(())
        } else if doc.quoted {
            self.push_range(base, start, end);
            Ok(())
        } else if doc.strip_tabs {
            self.stripped_parts(stripped)
        } else {
            self.within(end, |reader| reader.nest(Weight::Light, |reader| reader.quoted_parts(None)))
        };
        match parsed {
            Ok(()) => {}
            Err(error) if error.kind == ParseErrorKind::TooDeep => return Err(error),
            // bash finds out only when it expands the body.
            Err(_) => {
                self.go_back(checkpoint);
                let text = self.bytes(start, end);
                self.push_part(WordPart::BadSubst(text));
            }
        }
        self.pos = end;
        Ok(self.finish_word(base, start, true))
    }

    /// The parts of a body that stands in the source only with the tabs now stripped.
    fn stripped_parts(&mut self, text: Vec<u8>) -> Parsed<()> {
        let line = self.line().0;
        let origin = self.offset(self.pos);
        let mut reader = self.nested(Arc::from(text), line, origin);
        reader.nest(Weight::Light, |reader| reader.quoted_parts(None))?;
        let parts = std::mem::take(&mut reader.scratch.parts);
        drop(reader);
        self.scratch.parts.extend(parts);
        Ok(())
    }

    fn warn_unterminated(&mut self, pending: &PendingDoc) {
        let last = self.eof_line().0.saturating_sub(1);
        self.warn(pending, Line(last.max(1)));
    }

    fn warn_unterminated_at(&mut self, pending: &PendingDoc, pos: usize) {
        let line = self.line_at(pos);
        self.warn(pending, line);
    }

    fn warn(&mut self, pending: &PendingDoc, line: Line) {
        let delimiter = pending.doc.delimiter.clone();
        self.warnings.push(HereDocWarning { delimiter, start_line: pending.line, line });
    }
}

/// A line without the tabs at its start, which also start what a backslash has joined with them.
fn without_tabs(mut line: &[u8], quoted: bool) -> &[u8] {
    loop {
        let tabs = line.iter().take_while(|&&byte| byte == b'\t').count();
        line = &line[tabs..];
        match line.strip_prefix(b"\\\n") {
            Some(rest) if !quoted => line = rest,
            _ => return line,
        }
    }
}

/// Whether a line, once its joints are gone, is the delimiter.
fn is_delimiter(line: &[u8], doc: &HereDoc) -> bool {
    if *line == *doc.delimiter {
        return true;
    }
    if doc.quoted || memchr::memchr(b'\n', line).is_none() {
        return false;
    }
    let mut joined = Vec::with_capacity(line.len());
    let mut rest = line;
    while let Some(at) = memchr::memmem::find(rest, b"\\\n") {
        joined.extend_from_slice(&rest[..at]);
        rest = &rest[at + 2..];
    }
    joined.extend_from_slice(rest);
    joined == *doc.delimiter
}

/// A delimiter without its quotes, and whether it had any.
pub(super) fn unquote(raw: &[u8]) -> (Bytes, bool) {
    if !raw.iter().any(|byte| matches!(byte, b'\\' | b'\'' | b'"')) {
        return (Bytes::from(raw), false);
    }
    let mut text = Vec::with_capacity(raw.len());
    let mut quote = None;
    let mut bytes = raw.iter().copied().peekable();
    let mut quoted = false;
    while let Some(byte) = bytes.next() {
        match (byte, quote) {
            (b'\\', None) => match bytes.next() {
                Some(b'\n') => {}
                next => {
                    quoted = true;
                    text.extend(next);
                }
            },
            (b'\\', Some(b'"')) if matches!(bytes.peek(), Some(b'"' | b'\\' | b'$' | b'`')) => {
                text.extend(bytes.next());
            }
            (b'\'' | b'"', None) => {
                quoted = true;
                quote = Some(byte);
            }
            (_, Some(open)) if byte == open => quote = None,
            _ => text.push(byte),
        }
    }
    (Bytes::from(text), quoted)
}
