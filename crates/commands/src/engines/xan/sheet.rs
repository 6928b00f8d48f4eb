//! CSV in and out.

use std::cell::Cell;
use std::io::{self, Read};
use std::rc::Rc;

use boxsh_kernel::{Context, Failure, Input, Limit, Parsed, Process, io_error};
use csv::ByteRecord;

use super::rows::COUNT as SPEC;
use crate::memory::Held;
use crate::message;

/// How files are written: what all subcommands have in common.
pub(super) struct Format {
    pub(super) delimiter: u8,
    pub(super) has_headers: bool,
}

impl Format {
    pub(super) fn read(context: &Context<'_>, parsed: &Parsed) -> Result<Self, Failure> {
        let delimiter = match parsed.value(flag!("delimiter")) {
            None => b',',
            Some(b"\\t" | b"tab") => b'\t',
            Some([byte]) => *byte,
            Some(other) => {
                return Err(Failure::new(format!("invalid delimiter {}", message::quote(context, other))));
            }
        };
        Ok(Self { delimiter, has_headers: !parsed.has(flag!("no-headers")) })
    }
}

/// An input that ends the session's patience with records without an end.
struct Source<'p> {
    input: Input<'p>,
    process: &'p Process,
    since_record: Rc<Cell<u64>>,
}

impl Read for Source<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.input.read(buffer)?;
        self.since_record.set(self.since_record.get() + count as u64);
        self.process.budget().check(Limit::Memory, self.since_record.get()).map_err(io_error)?;
        Ok(count)
    }
}

/// A file that is being read.
pub(super) struct Sheet<'p> {
    reader: csv::Reader<Source<'p>>,
    process: &'p Process,
    since_record: Rc<Cell<u64>>,
    /// The names of the columns; their numbers if the file has none.
    pub(super) headers: ByteRecord,
    /// A first record that turned out not to be the names.
    first: Option<ByteRecord>,
}

impl<'p> Sheet<'p> {
    /// Opens a file, or standard input for `-` or none.
    ///
    /// # Errors
    /// If it cannot be opened or read.
    pub(super) fn open(context: &Context<'p>, format: &Format, name: Option<&[u8]>) -> Result<Self, Failure> {
        Self::open_with(context, format, name, false)
    }

    /// As [`Sheet::open`]; `flexible` if records may differ in length.
    ///
    /// # Errors
    /// As for [`Sheet::open`].
    pub(super) fn open_with(
        context: &Context<'p>,
        format: &Format,
        name: Option<&[u8]>,
        flexible: bool,
    ) -> Result<Self, Failure> {
        let name = name.unwrap_or(b"-");
        let input = context.open_input(name).map_err(|error| message::failure(context, 1, name, error))?;
        let since_record = Rc::new(Cell::new(0));
        let process = context.process;
        let source = Source { input, process, since_record: since_record.clone() };
        let reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(flexible)
            .delimiter(format.delimiter)
            .from_reader(source);
        let mut sheet = Self { reader, process, since_record, headers: ByteRecord::new(), first: None };
        let mut record = ByteRecord::new();
        if sheet.read(&mut record)? {
            if format.has_headers {
                sheet.headers = record;
            } else {
                sheet.headers = (0..record.len()).map(|at| at.to_string().into_bytes()).collect();
                sheet.first = Some(record);
            }
        }
        Ok(sheet)
    }

    /// Reads the next record; `false` at the end.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(super) fn read(&mut self, record: &mut ByteRecord) -> Result<bool, Failure> {
        if let Some(first) = self.first.take() {
            *record = first;
            return Ok(true);
        }
        self.process.tick()?;
        self.since_record.set(0);
        self.reader.read_byte_record(record).map_err(|error| match error.into_kind() {
            csv::ErrorKind::Io(error) => Failure::from(error),
            csv::ErrorKind::UnequalLengths { pos, expected_len, len } => {
                let line = pos.map_or(0, |pos| pos.line());
                Failure::new(format!(
                    "line {line}: found record with {len} fields, but the previous record has {expected_len} fields"
                ))
            }
            other => Failure::new(format!("{other:?}")),
        })
    }

    /// Reads all records, held in the session's memory.
    ///
    /// # Errors
    /// As for [`Sheet::read`].
    pub(super) fn read_all(&mut self, held: &mut Held<'_>) -> Result<Vec<ByteRecord>, Failure> {
        let mut records = Vec::new();
        let mut record = ByteRecord::new();
        while self.read(&mut record)? {
            held.add(size(&record))?;
            records.push(record.clone());
        }
        Ok(records)
    }
}

/// What a record takes in memory, roughly.
pub(super) fn size(record: &ByteRecord) -> usize {
    record.as_slice().len() + record.len() * 8 + 96
}

/// Writes a record, with quotes where they are needed.
///
/// # Errors
/// If the output does not take it.
pub(super) fn write<'a>(
    context: &mut Context<'_>,
    delimiter: u8,
    fields: impl IntoIterator<Item = &'a [u8]>,
) -> Result<(), Failure> {
    let mut line = Vec::with_capacity(128);
    push_record(&mut line, delimiter, fields);
    context.out.write(&line)
}

/// As [`write`], to a buffer.
pub(super) fn push_record<'a>(line: &mut Vec<u8>, delimiter: u8, fields: impl IntoIterator<Item = &'a [u8]>) {
    let start = line.len();
    let mut count = 0;
    for field in fields {
        if count > 0 {
            line.push(delimiter);
        }
        count += 1;
        let is_special = |byte: &u8| *byte == delimiter || matches!(byte, b'"' | b'\n' | b'\r');
        if field.iter().any(is_special) {
            line.push(b'"');
            for &byte in field {
                if byte == b'"' {
                    line.push(b'"');
                }
                line.push(byte);
            }
            line.push(b'"');
        } else {
            line.extend_from_slice(field);
        }
    }
    // One empty field would else be an empty line, which is no record.
    if count == 1 && line.len() == start {
        line.extend_from_slice(b"\"\"");
    }
    line.push(b'\n');
}
