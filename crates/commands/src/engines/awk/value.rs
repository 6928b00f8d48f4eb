//! Values: numbers, strings, and what came from the input and may be either.

use std::cmp::Ordering;
use std::rc::Rc;

use super::array::Array;
use super::number;
use super::pattern::{Case, Pattern};
use super::text::Text;

/// A value.
#[derive(Clone, Default)]
pub(super) enum Value {
    /// Never assigned: zero and the empty string.
    #[default]
    Unset,
    Num(f64),
    Str(Text),
    /// From the input: a number if it looks like one.
    Input(Text),
    /// `@/.../`, or the literal expression that a function is given.
    Regex(Rc<Pattern>),
    Array(Rc<Array>),
    /// The elements that a `for (k in a)` still has to visit.
    Keys(Box<Keys>),
}

/// The rest of the keys of a loop, the next one last.
#[derive(Clone, Default)]
pub(super) struct Keys(pub(super) Vec<Value>);

/// How a number that is not whole becomes text: `CONVFMT` and `OFMT`.
pub(super) enum NumberFormat {
    /// `%.Ng`.
    General(usize),
    Other(Vec<u8>),
}

impl NumberFormat {
    pub(super) fn new(format: &[u8]) -> Self {
        let precision = format.strip_prefix(b"%.").and_then(|rest| rest.strip_suffix(b"g"));
        match precision {
            Some([digit @ b'0'..=b'9']) => Self::General(usize::from(digit - b'0')),
            Some([tens @ b'1'..=b'2', digit @ b'0'..=b'9']) => {
                Self::General(usize::from(tens - b'0') * 10 + usize::from(digit - b'0'))
            }
            _ => Self::Other(format.to_vec()),
        }
    }

    /// Appends a number.
    #[inline]
    pub(super) fn push(&self, value: f64, out: &mut Vec<u8>) {
        if number::push_whole(value, out) {
            return;
        }
        match self {
            Self::General(precision) => number::push_general(value, *precision, out),
            Self::Other(format) => super::format::push_number(format, value, out),
        }
    }
}

impl Value {
    pub(super) fn text(bytes: &[u8]) -> Self {
        Value::Str(Text::new(bytes))
    }

    pub(super) fn input(bytes: &[u8]) -> Self {
        Value::Input(Text::new(bytes))
    }

    pub(super) fn bool(value: bool) -> Self {
        Value::Num(if value { 1.0 } else { 0.0 })
    }

    #[inline]
    pub(super) fn to_number(&self) -> f64 {
        match self {
            Value::Num(value) => *value,
            Value::Str(text) | Value::Input(text) => number::parse(text.as_bytes()),
            Value::Regex(pattern) => number::parse(&pattern.source),
            Value::Unset | Value::Array(_) | Value::Keys(_) => 0.0,
        }
    }

    #[inline]
    pub(super) fn is_true(&self) -> bool {
        match self {
            Value::Num(value) => *value != 0.0,
            Value::Str(text) => !text.as_bytes().is_empty(),
            Value::Input(text) => match number::parse_whole(text.as_bytes()) {
                Some(value) => value != 0.0,
                None => !text.as_bytes().is_empty(),
            },
            Value::Regex(pattern) => !pattern.source.is_empty(),
            Value::Unset | Value::Array(_) | Value::Keys(_) => false,
        }
    }

    /// The bytes of a value that is text already.
    #[inline]
    pub(super) fn as_bytes(&self) -> Option<&[u8]> {
        match self {
            Value::Str(text) | Value::Input(text) => Some(text.as_bytes()),
            Value::Regex(pattern) => Some(&pattern.source),
            Value::Unset | Value::Array(_) | Value::Keys(_) => Some(b""),
            Value::Num(_) => None,
        }
    }

    /// Appends the value as text.
    #[inline]
    pub(super) fn push_text(&self, format: &NumberFormat, out: &mut Vec<u8>) {
        match self {
            Value::Num(value) => format.push(*value, out),
            other => out.extend_from_slice(other.as_bytes().unwrap_or_default()),
        }
    }

    /// The value as text.
    pub(super) fn into_text(self, format: &NumberFormat) -> Text {
        match self {
            Value::Str(text) | Value::Input(text) => text,
            Value::Num(value) => {
                let mut out = Vec::with_capacity(24);
                format.push(value, &mut out);
                Text::from(out)
            }
            Value::Regex(pattern) => Text::new(&pattern.source),
            Value::Unset | Value::Array(_) | Value::Keys(_) => Text::default(),
        }
    }

    /// The number it is when compared; `None` if it is a string.
    #[inline]
    fn as_compared_number(&self) -> Option<f64> {
        match self {
            Value::Num(value) => Some(*value),
            Value::Unset => Some(0.0),
            Value::Input(text) => number::parse_whole(text.as_bytes()),
            _ => None,
        }
    }

    /// Compares as the operators do: as numbers if both are, else as strings. `None` if either is not a number at all.
    #[inline]
    pub(super) fn compare(&self, other: &Value, format: &NumberFormat, case: Case) -> Option<Ordering> {
        if let (Some(left), Some(right)) = (self.as_compared_number(), other.as_compared_number()) {
            return left.partial_cmp(&right);
        }
        let (mut first, mut second) = (Vec::new(), Vec::new());
        let left = self.bytes_or(format, &mut first);
        let right = other.bytes_or(format, &mut second);
        Some(compare_text(left, right, case))
    }

    /// The bytes, which go to `scratch` if they have to be made.
    pub(super) fn bytes_or<'a>(&'a self, format: &NumberFormat, scratch: &'a mut Vec<u8>) -> &'a [u8] {
        match self.as_bytes() {
            Some(bytes) => bytes,
            None => {
                scratch.clear();
                self.push_text(format, scratch);
                scratch
            }
        }
    }

    pub(super) fn heap_size(&self) -> usize {
        match self {
            Value::Str(text) | Value::Input(text) => text.heap_size(),
            Value::Keys(keys) => keys.0.len() * 32,
            _ => 0,
        }
    }
}

/// Compares strings byte by byte, or without regard to case.
pub(super) fn compare_text(left: &[u8], right: &[u8], case: Case) -> Ordering {
    match case {
        Case::Sensitive => left.cmp(right),
        Case::Ignored => {
            let lower = |bytes: &[u8]| String::from_utf8_lossy(bytes).to_lowercase();
            match left.is_ascii() && right.is_ascii() {
                true => left.iter().map(u8::to_ascii_lowercase).cmp(right.iter().map(u8::to_ascii_lowercase)),
                false => lower(left).cmp(&lower(right)),
            }
        }
    }
}
