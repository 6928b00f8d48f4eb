//! The current record and its fields, which are looked for only when somebody asks.

use super::number;
use super::split::{Manner, Progress, Span, Splitter};
use super::text::Text;
use super::value::{NumberFormat, Value};

/// The most fields that a record may be given.
pub(super) const MAX_FIELDS: usize = 50_000_000;

pub(super) struct Record {
    text: Vec<u8>,
    /// The fields found so far, as parts of the text.
    spans: Vec<Span>,
    progress: Progress,
    /// The fields as values of their own, once one has been assigned to.
    values: Option<Vec<Value>>,
    /// Whether the text has to be put together from the fields.
    stale: bool,
    pub(super) splitter: Splitter,
    pub(super) manner: Manner,
}

impl Record {
    pub(super) fn new(splitter: Splitter, manner: Manner) -> Self {
        Self {
            text: Vec::new(),
            spans: Vec::new(),
            progress: Progress::Done,
            values: None,
            stale: false,
            splitter,
            manner,
        }
    }

    /// Another record: gives the memory to read it into. [`Record::begin`] is to be called then.
    pub(super) fn buffer(&mut self) -> &mut Vec<u8> {
        &mut self.text
    }

    /// Forgets the fields of the record before.
    #[inline]
    pub(super) fn begin(&mut self) {
        self.spans.clear();
        self.progress = Progress::At(0);
        self.values = None;
        self.stale = false;
    }

    pub(super) fn set(&mut self, text: &[u8]) {
        self.text.clear();
        self.text.extend_from_slice(text);
        self.begin();
    }

    /// Looks for all fields, before what separates them changes.
    pub(super) fn settle(&mut self) {
        self.find(usize::MAX);
    }

    #[inline]
    fn find(&mut self, wanted: usize) {
        if self.progress != Progress::Done && self.spans.len() < wanted && self.values.is_none() {
            self.progress =
                self.splitter.split(&self.text, self.progress, wanted, self.manner, &mut self.spans);
        }
    }

    /// The number of fields.
    pub(super) fn count(&mut self) -> usize {
        match &self.values {
            Some(values) => values.len(),
            None => {
                self.find(usize::MAX);
                self.spans.len()
            }
        }
    }

    /// The whole record.
    #[inline]
    pub(super) fn whole(&mut self, separator: &[u8], format: &NumberFormat) -> &[u8] {
        if self.stale {
            self.rebuild(separator, format);
        }
        &self.text
    }

    fn rebuild(&mut self, separator: &[u8], format: &NumberFormat) {
        self.stale = false;
        self.text.clear();
        for (at, value) in self.values.iter().flatten().enumerate() {
            if at > 0 {
                self.text.extend_from_slice(separator);
            }
            value.push_text(format, &mut self.text);
        }
    }

    /// The bytes of a field that is still part of the text; `None` if it has a value of its own.
    #[inline]
    pub(super) fn span(&mut self, at: usize) -> Option<&[u8]> {
        if self.values.is_some() {
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
        if let Some(values) = &self.values {
            return values.get(at - 1).cloned().unwrap_or_default();
        }
        self.find(at);
        match self.spans.get(at - 1) {
            Some(span) => Value::input(&self.text[span.0 as usize..span.1 as usize]),
            None => Value::Unset,
        }
    }

    #[inline]
    pub(super) fn field_number(&mut self, at: usize) -> f64 {
        match self.span(at) {
            Some(bytes) => number::parse(bytes),
            None => self.field(at).to_number(),
        }
    }

    /// Gives the fields values of their own.
    fn take_fields(&mut self) -> &mut Vec<Value> {
        if self.values.is_none() {
            self.find(usize::MAX);
            let text = &self.text;
            let values = self
                .spans
                .iter()
                .map(|span| Value::Input(Text::new(&text[span.0 as usize..span.1 as usize])));
            self.values = Some(values.collect());
        }
        self.values.get_or_insert_default()
    }

    pub(super) fn set_field(&mut self, at: usize, value: Value) {
        let values = self.take_fields();
        if values.len() < at {
            values.resize(at, Value::text(b""));
        }
        values[at - 1] = value;
        self.stale = true;
    }

    pub(super) fn set_count(&mut self, count: usize) {
        self.take_fields().resize(count, Value::text(b""));
        self.stale = true;
    }

    pub(super) fn heap_size(&self) -> usize {
        self.text.capacity()
            + self.spans.capacity() * 8
            + self.values.as_ref().map_or(0, |values| values.len() * 32)
    }
}
