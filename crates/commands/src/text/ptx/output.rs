//! The lines of the index: in columns, or as directives.

use boxsh_kernel::{Failure, Output};

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
    out: &mut Output<'_>,
) -> Result<(), Failure> {
    let pen = Pen { options, text };
    match options.form {
        Form::Plain => pen.plain(widths, fields, reference, out)?,
        Form::Roff => pen.roff(fields, reference, out)?,
        Form::Tex => pen.tex(fields, reference, out)?,
    }
    out.write_byte(b'\n')
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

    fn mark(&self, field: &Field, out: &mut Output<'_>) -> Result<(), Failure> {
        if field.cut { out.write(&self.options.mark) } else { Ok(()) }
    }

    fn put(&self, field: &Field, out: &mut Output<'_>) -> Result<(), Failure> {
        if field.is_empty() {
            return Ok(());
        }
        self.put_bytes(&self.text[field.start..field.end], out)
    }

    fn put_bytes(&self, bytes: &[u8], out: &mut Output<'_>) -> Result<(), Failure> {
        for &byte in bytes {
            match (byte, self.options.form) {
                (blank, _) if is_blank(blank) => out.write_byte(b' ')?,
                (b'"', Form::Roff) => out.write(b"\"\"")?,
                (b'$' | b'%' | b'&' | b'#' | b'_', Form::Tex) => out.write(&[b'\\', byte])?,
                (b'{' | b'}', Form::Tex) => out.write(&[b'$', b'\\', byte, b'$'])?,
                (b'\\', Form::Tex) => out.write(b"\\backslash{}")?,
                _ => out.write_byte(byte)?,
            }
        }
        Ok(())
    }

    fn plain(
        &self,
        widths: &Widths,
        fields: &Fields,
        reference: &[u8],
        out: &mut Output<'_>,
    ) -> Result<(), Failure> {
        let Fields { tail, before, key, head } = fields;
        let gap = self.options.gap as isize;
        let has_reference = self.options.reference != Reference::None;
        let space = |out: &mut Output<'_>, room: isize, taken: isize| {
            out.pad(b' ', u64::try_from(room - taken).unwrap_or(0))
        };
        if !self.options.right_references {
            self.put_bytes(reference, out)?;
            let colon = self.options.reference == Reference::Line;
            if colon {
                out.write_byte(b':')?;
            }
            space(out, widths.reference as isize + gap, (reference.len() + usize::from(colon)) as isize)?;
        }
        let mut taken = gap + self.width(before);
        if !tail.is_empty() {
            self.put(tail, out)?;
            self.mark(tail, out)?;
            taken += self.width(tail);
        }
        space(out, widths.half, taken)?;
        self.mark(before, out)?;
        self.put(before, out)?;
        space(out, gap, 0)?;
        self.put(key, out)?;
        self.mark(key, out)?;
        if !head.is_empty() {
            space(out, widths.half, self.width(key) + self.width(head))?;
            self.mark(head, out)?;
            self.put(head, out)?;
        } else if has_reference && self.options.right_references {
            space(out, widths.half, self.width(key))?;
        }
        if has_reference && self.options.right_references {
            space(out, gap, 0)?;
            self.put_bytes(reference, out)?;
        }
        Ok(())
    }

    fn roff(&self, fields: &Fields, reference: &[u8], out: &mut Output<'_>) -> Result<(), Failure> {
        out.write_byte(b'.')?;
        out.write(&self.options.macro_name)?;
        for (field, cut_at_start) in
            [(&fields.tail, false), (&fields.before, true), (&fields.key, false), (&fields.head, true)]
        {
            out.write(b" \"")?;
            if cut_at_start {
                self.mark(field, out)?;
            }
            self.put(field, out)?;
            if !cut_at_start {
                self.mark(field, out)?;
            }
            out.write_byte(b'"')?;
        }
        if self.options.reference != Reference::None {
            out.write(b" \"")?;
            self.put_bytes(reference, out)?;
            out.write_byte(b'"')?;
        }
        Ok(())
    }

    fn tex(&self, fields: &Fields, reference: &[u8], out: &mut Output<'_>) -> Result<(), Failure> {
        let key = &fields.key;
        let end = self.options.words.skip(out.process(), self.text, key.start, key.end)?.min(key.end);
        let word = Field { end, ..*key };
        let behind = Field { start: end, ..*key };
        out.write_byte(b'\\')?;
        out.write(&self.options.macro_name)?;
        out.write_byte(b' ')?;
        for field in [&fields.tail, &fields.before, &word, &behind, &fields.head] {
            out.write_byte(b'{')?;
            self.put(field, out)?;
            out.write_byte(b'}')?;
        }
        if self.options.reference != Reference::None {
            out.write_byte(b'{')?;
            self.put_bytes(reference, out)?;
            out.write_byte(b'}')?;
        }
        Ok(())
    }
}
