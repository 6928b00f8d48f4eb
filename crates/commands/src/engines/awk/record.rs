//! The current record and its fields, which are looked for only when somebody asks.

use boxsh_format::charset::{Charset, Positions};
use boxsh_kernel::Process;

use super::number;
use super::split::{Manner, Progress, Span, Splitter};
use super::text::{Text, near_part, part};
use super::value::{NumberFormat, Value};
use crate::paced::Paced;

/// The most fields that a record may be given.
pub(super) const MAX_FIELDS: usize = 50_000_000;

/// What the record is as a value.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Input,
    Text,
    Number(f64),
}

/// A field of a record that was assigned to.
#[derive(Clone)]
enum Field {
    /// As it was read: a part of the text that there was.
    Read(Span),
    Set(Value),
}

pub(super) struct Record<'p> {
    process: &'p Process,
    text: Vec<u8>,
    /// Where the characters of the text are.
    positions: Positions,
    /// The fields found so far, as parts of the text.
    spans: Vec<Span>,
    progress: Progress,
    /// The fields one by one, once one has been assigned to; else what is left of earlier ones.
    fields: Vec<Field>,
    /// The text that those which were only read are parts of.
    read: Vec<u8>,
    owns_fields: bool,
    /// Whether the text has to be put together from the fields.
    stale: bool,
    kind: Kind,
    pub(super) splitter: Splitter,
    pub(super) manner: Manner<'p>,
    /// The longest that a record may be.
    limit: usize,
    is_too_long: bool,
}

impl<'p> Record<'p> {
    pub(super) fn new(process: &'p Process, splitter: Splitter, manner: Manner<'p>, limit: usize) -> Self {
        Self {
            process,
            text: Vec::new(),
            positions: Positions::default(),
            spans: Vec::new(),
            progress: Progress::Done,
            fields: Vec::new(),
            read: Vec::new(),
            owns_fields: false,
            stale: false,
            kind: Kind::Input,
            splitter,
            manner,
            limit,
            is_too_long: false,
        }
    }

    /// Another record: gives the memory to read it into. [`Record::begin`] is to be called then.
    pub(super) fn buffer(&mut self) -> &mut Vec<u8> {
        &mut self.text
    }

    /// Forgets the fields of the record before.
    #[inline]
    pub(super) fn begin(&mut self) {
        self.positions = Positions::default();
        self.spans.clear();
        self.progress = Progress::At(0);
        self.owns_fields = false;
        self.stale = false;
        self.kind = Kind::Input;
    }

    /// A record that was read elsewhere.
    pub(super) fn set(&mut self, text: &[u8]) {
        self.text.clear();
        self.text.extend_from_slice(text);
        self.begin();
    }

    /// A record that the program made.
    pub(super) fn assign(&mut self, value: &Value, format: &NumberFormat) {
        let mut text = Vec::new();
        value.push_text(format, &mut text);
        self.text = text;
        self.begin();
        self.kind = match value {
            Value::Num(number) => Kind::Number(*number),
            Value::Input(_) => Kind::Input,
            _ => Kind::Text,
        };
    }

    /// The whole record as a value.
    #[inline]
    pub(super) fn value(&mut self, separator: &[u8], format: &NumberFormat) -> Value {
        let text = Text::new(self.whole(separator, format));
        match self.kind {
            Kind::Input => Value::Input(text),
            Kind::Text => Value::Str(text),
            Kind::Number(number) => Value::Num(number),
        }
    }

    /// Looks for all fields, before what separates them changes.
    pub(super) fn settle(&mut self) {
        self.find(usize::MAX);
    }

    #[inline]
    fn find(&mut self, wanted: usize) {
        if self.progress != Progress::Done && self.spans.len() < wanted && !self.owns_fields {
            let (splitter, text) = (&self.splitter, &self.text);
            self.progress =
                splitter.split_all(self.process, text, self.progress, wanted, self.manner, &mut self.spans);
        }
    }

    /// The number of fields.
    pub(super) fn count(&mut self) -> usize {
        if self.owns_fields {
            return self.fields.len();
        }
        self.find(usize::MAX);
        self.spans.len()
    }

    /// The whole record.
    #[inline]
    pub(super) fn whole(&mut self, separator: &[u8], format: &NumberFormat) -> &[u8] {
        if self.stale {
            self.rebuild(separator, format);
        }
        &self.text
    }

    /// How many characters the whole record has.
    pub(super) fn length(&mut self, separator: &[u8], format: &NumberFormat, charset: Charset) -> usize {
        self.whole(separator, format);
        match charset {
            Charset::C => self.text.len(),
            Charset::Utf8 => self.positions.count(&self.text),
        }
    }

    /// A part of the whole record by characters; [`Record::whole`] is to be called before.
    pub(super) fn part(&self, from: usize, to: usize, charset: Charset) -> &[u8] {
        near_part(&self.text, from, to, charset)
            .unwrap_or_else(|| part(&self.text, &self.positions, from, to))
    }

    fn rebuild(&mut self, separator: &[u8], format: &NumberFormat) {
        self.stale = false;
        self.kind = Kind::Text;
        self.positions = Positions::default();
        self.text.clear();
        for (at, field) in Paced::new(self.process, self.fields.iter()).enumerate() {
            if at > 0 {
                self.text.extend_from_slice(separator);
            }
            match field {
                Field::Read(span) => {
                    self.text.extend_from_slice(&self.read[span.0 as usize..span.1 as usize])
                }
                Field::Set(value) => value.push_text(format, &mut self.text),
            }
            if self.text.len() > self.limit {
                self.is_too_long = true;
                return;
            }
        }
    }

    /// Whether the fields made a record that is longer than a string may be.
    #[inline]
    pub(super) fn is_too_long(&self) -> bool {
        self.is_too_long
    }

    /// The bytes of a field that is still part of the text; `None` if it has a value of its own.
    #[inline]
    pub(super) fn span(&mut self, at: usize) -> Option<&[u8]> {
        if self.owns_fields {
            return None;
        }
        self.find(at);
        Some(match self.spans.get(at - 1) {
            Some(span) => &self.text[span.0 as usize..span.1 as usize],
            None => b"",
        })
    }

    /// A field, counted from 1.
    #[inline]
    pub(super) fn field(&mut self, at: usize) -> Value {
        if self.owns_fields {
            return match self.fields.get(at - 1) {
                Some(Field::Read(span)) => Value::input(&self.read[span.0 as usize..span.1 as usize]),
                Some(Field::Set(value)) => value.clone(),
                None => Value::Input(Text::default()),
            };
        }
        self.find(at);
        match self.spans.get(at - 1) {
            Some(span) => Value::input(&self.text[span.0 as usize..span.1 as usize]),
            // What is not there is a string, and not zero.
            None => Value::Input(Text::default()),
        }
    }

    #[inline]
    pub(super) fn field_number(&mut self, at: usize) -> f64 {
        match self.span(at) {
            Some(bytes) => number::parse(bytes),
            None => self.field(at).to_number(),
        }
    }

    /// Takes the fields apart, so that each can change.
    fn take_fields(&mut self) -> &mut Vec<Field> {
        if !self.owns_fields {
            self.find(usize::MAX);
            self.read.clear();
            self.read.extend_from_slice(&self.text);
            self.fields.clear();
            self.fields.extend(self.spans.iter().map(|span| Field::Read(*span)));
            self.owns_fields = true;
        }
        &mut self.fields
    }

    /// Takes the text out, to be changed; [`Record::put`] or [`Record::put_back`] is to be called then.
    pub(super) fn take(&mut self, separator: &[u8], format: &NumberFormat) -> Vec<u8> {
        self.whole(separator, format);
        std::mem::take(&mut self.text)
    }

    /// Puts a changed text in.
    pub(super) fn put(&mut self, text: Vec<u8>) {
        self.text = text;
        self.begin();
        self.kind = Kind::Text;
    }

    /// Puts the text back as it was.
    pub(super) fn put_back(&mut self, text: Vec<u8>) {
        self.text = text;
    }

    pub(super) fn set_field(&mut self, at: usize, value: Value) {
        let fields = self.take_fields();
        if fields.len() < at {
            fields.resize(at, Field::Set(Value::Input(Text::default())));
        }
        fields[at - 1] = Field::Set(value);
        self.stale = true;
    }

    /// Makes sure that a field is there; the text of the record stays as it is for now.
    pub(super) fn extend(&mut self, at: usize) {
        if at > self.count() {
            self.take_fields().resize(at, Field::Set(Value::Input(Text::default())));
        }
    }

    pub(super) fn set_count(&mut self, count: usize) {
        self.take_fields().resize(count, Field::Set(Value::Input(Text::default())));
        self.stale = true;
    }

    pub(super) fn heap_size(&self) -> usize {
        self.text.capacity() + self.read.capacity() + self.spans.capacity() * 8 + self.fields.capacity() * 32
    }
}
