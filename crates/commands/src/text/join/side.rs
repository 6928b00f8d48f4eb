//! One of the two files of `join`.

use std::cmp::Ordering;

use boxsh_kernel::{Context, Errno, Failure, Input, Process};

use super::options::{Check, Options, Separator};
use crate::message;
use crate::text::record::Records;

/// A line, taken apart.
#[derive(Default)]
pub(super) struct Line {
    text: Vec<u8>,
    fields: Vec<(usize, usize)>,
}

/// Lets there be room for one more field; a line may have as many as it has bytes.
#[inline]
fn make_room(process: &Process, fields: &mut Vec<(usize, usize)>) -> Result<(), Errno> {
    if fields.len() < fields.capacity() {
        return Ok(());
    }
    process.work(fields.len() as u64)?;
    process.make_room(fields, 1)
}

impl Line {
    /// Takes a text apart, in the memory of an older line.
    fn refill(&mut self, process: &Process, text: &[u8], separator: Separator) -> Result<(), Errno> {
        let fields = &mut self.fields;
        fields.clear();
        match separator {
            Separator::None => fields.push((0, text.len())),
            Separator::Byte(byte) => {
                if !text.is_empty() {
                    let mut start = 0;
                    for at in memchr::memchr_iter(byte, text) {
                        make_room(process, fields)?;
                        fields.push((start, at));
                        start = at + 1;
                    }
                    fields.push((start, text.len()));
                }
            }
            Separator::Blanks => {
                let is_blank = |byte: u8| matches!(byte, b' ' | b'\t' | b'\n');
                let mut start = None;
                for (at, &byte) in text.iter().enumerate() {
                    match start {
                        Some(from) if is_blank(byte) => {
                            make_room(process, fields)?;
                            fields.push((from, at));
                            start = None;
                        }
                        None if !is_blank(byte) => start = Some(at),
                        _ => {}
                    }
                }
                match start {
                    Some(from) => fields.push((from, text.len())),
                    // Blanks at the end make an empty field.
                    None if !fields.is_empty() => fields.push((text.len(), text.len())),
                    None => {}
                }
            }
        }
        self.text.clear();
        process.append(&mut self.text, text)
    }

    /// A field; empty if the line has none of that number.
    pub(super) fn field(&self, at: usize) -> &[u8] {
        self.fields.get(at).map_or(&[], |&(start, end)| &self.text[start..end])
    }

    pub(super) fn field_count(&self) -> usize {
        self.fields.len()
    }

    /// The memory it takes.
    pub(super) fn size(&self) -> usize {
        self.text.len() + self.fields.len() * size_of::<(usize, usize)>() + size_of::<Self>()
    }
}

pub(super) struct Side<'p> {
    records: Records<'p>,
    name: Vec<u8>,
    field: usize,
    number: u64,
    /// The join field of the line before.
    pub(super) previous: Option<Vec<u8>>,
    /// Whether disorder was reported.
    pub(super) warned: bool,
    /// Lines that are not needed any more.
    spare: Vec<Line>,
}

impl<'p> Side<'p> {
    pub(super) fn new(
        process: &'p Process,
        input: Input<'p>,
        name: &[u8],
        field: usize,
        options: &Options,
    ) -> Self {
        Self {
            records: Records::new(process, input, options.line_end),
            name: name.to_vec(),
            field,
            number: 0,
            previous: None,
            warned: false,
            spare: Vec::new(),
        }
    }

    /// Takes lines back that are not needed any more; two are enough to go on with.
    pub(super) fn recycle(&mut self, lines: impl IntoIterator<Item = Line>) {
        let room = 2 - self.spare.len().min(2);
        self.spare.extend(lines.into_iter().take(room));
    }

    /// The next line, after a look at its place in the order.
    pub(super) fn next(
        &mut self,
        context: &mut Context<'_>,
        options: &Options,
        unpaired: bool,
    ) -> Result<Option<Line>, Failure> {
        let text = match self.records.next() {
            Ok(Some(text)) => text,
            Ok(None) => return Ok(None),
            Err(Errno::Killed) => return Err(Errno::Killed.into()),
            Err(error) => return Err(Failure::new(format!("read error: {error}"))),
        };
        self.number += 1;
        let mut line = self.spare.pop().unwrap_or_default();
        context.process.work(text.len() as u64)?;
        line.refill(context.process, text, options.separator)?;
        let is_checked = match options.check {
            Check::Always => true,
            Check::Never => false,
            Check::WhenUnpaired => unpaired,
        };
        if is_checked
            && !self.warned
            && let Some(previous) = &self.previous
            && options.compare(previous, line.field(self.field)) == Ordering::Greater
        {
            let name = message::name(context, &self.name);
            let mut complaint = format!("join: {name}:{}: is not sorted: ", self.number).into_bytes();
            complaint.extend_from_slice(&line.text);
            complaint.push(b'\n');
            context.write_error(&complaint)?;
            if options.check == Check::Always {
                return Err(Failure::Silent(1));
            }
            self.warned = true;
        }
        let previous = self.previous.get_or_insert_default();
        previous.clear();
        previous.extend_from_slice(line.field(self.field));
        Ok(Some(line))
    }
}
