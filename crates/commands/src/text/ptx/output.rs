//! The lines of the index: in columns, or as directives.

use super::fields::{Field, Fields, Reference, Widths};
use super::options::{Form, Options};
use super::words::is_blank;

/// Writes the line of a word.
pub(super) fn render(
    options: &Options,
    widths: &Widths,
    text: &[u8],
    fields: &Fields,
    reference: &[u8],
    line: &mut Vec<u8>,
) {
    let pen = Pen { options, text };
    match options.form {
        Form::Plain => pen.plain(widths, fields, reference, line),
        Form::Roff => pen.roff(fields, reference, line),
        Form::Tex => pen.tex(fields, reference, line),
    }
    line.push(b'\n');
}

struct Pen<'a> {
    options: &'a Options,
    text: &'a [u8],
}

impl Pen<'_> {
    /// The columns of a field with its mark.
    fn width(&self, field: &Field) -> isize {
        field.len() + if field.cut { self.options.mark.len() as isize } else { 0 }
    }

    fn mark(&self, field: &Field, line: &mut Vec<u8>) {
        if field.cut {
            line.extend_from_slice(&self.options.mark);
        }
    }

    fn put(&self, field: &Field, line: &mut Vec<u8>) {
        if !field.is_empty() {
            self.put_bytes(&self.text[field.start..field.end], line);
        }
    }

    fn put_bytes(&self, bytes: &[u8], line: &mut Vec<u8>) {
        for &byte in bytes {
            match (byte, self.options.form) {
                (blank, _) if is_blank(blank) => line.push(b' '),
                (b'"', Form::Roff) => line.extend_from_slice(b"\"\""),
                (b'$' | b'%' | b'&' | b'#' | b'_', Form::Tex) => line.extend([b'\\', byte]),
                (b'{' | b'}', Form::Tex) => line.extend([b'$', b'\\', byte, b'$']),
                (b'\\', Form::Tex) => line.extend_from_slice(b"\\backslash{}"),
                _ => line.push(byte),
            }
        }
    }

    fn plain(&self, widths: &Widths, fields: &Fields, reference: &[u8], line: &mut Vec<u8>) {
        let Fields { tail, before, key, head } = fields;
        let gap = self.options.gap as isize;
        let has_reference = self.options.reference != Reference::None;
        let space = |line: &mut Vec<u8>, room: isize, taken: isize| {
            line.resize(line.len() + usize::try_from(room - taken).unwrap_or(0), b' ');
        };
        if !self.options.right_references {
            self.put_bytes(reference, line);
            let colon = self.options.reference == Reference::Line;
            if colon {
                line.push(b':');
            }
            space(line, widths.reference as isize + gap, (reference.len() + usize::from(colon)) as isize);
        }
        let mut taken = gap + self.width(before);
        if !tail.is_empty() {
            self.put(tail, line);
            self.mark(tail, line);
            taken += self.width(tail);
        }
        space(line, widths.half, taken);
        self.mark(before, line);
        self.put(before, line);
        space(line, gap, 0);
        self.put(key, line);
        self.mark(key, line);
        if !head.is_empty() {
            space(line, widths.half, self.width(key) + self.width(head));
            self.mark(head, line);
            self.put(head, line);
        } else if has_reference && self.options.right_references {
            space(line, widths.half, self.width(key));
        }
        if has_reference && self.options.right_references {
            space(line, gap, 0);
            self.put_bytes(reference, line);
        }
    }

    fn roff(&self, fields: &Fields, reference: &[u8], line: &mut Vec<u8>) {
        line.push(b'.');
        line.extend_from_slice(&self.options.macro_name);
        for (field, cut_at_start) in
            [(&fields.tail, false), (&fields.before, true), (&fields.key, false), (&fields.head, true)]
        {
            line.extend_from_slice(b" \"");
            if cut_at_start {
                self.mark(field, line);
            }
            self.put(field, line);
            if !cut_at_start {
                self.mark(field, line);
            }
            line.push(b'"');
        }
        if self.options.reference != Reference::None {
            line.extend_from_slice(b" \"");
            self.put_bytes(reference, line);
            line.push(b'"');
        }
    }

    fn tex(&self, fields: &Fields, reference: &[u8], line: &mut Vec<u8>) {
        let key = &fields.key;
        let end = self.options.words.skip(self.text, key.start, key.end).unwrap_or(key.end).min(key.end);
        let word = Field { end, ..*key };
        let behind = Field { start: end, ..*key };
        line.push(b'\\');
        line.extend_from_slice(&self.options.macro_name);
        line.push(b' ');
        for field in [&fields.tail, &fields.before, &word, &behind, &fields.head] {
            line.push(b'{');
            self.put(field, line);
            line.push(b'}');
        }
        if self.options.reference != Reference::None {
            line.push(b'{');
            self.put_bytes(reference, line);
            line.push(b'}');
        }
    }
}
