//! The values of expressions: text that may be a number.

use std::cmp::Ordering;

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Null,
    Bool(bool),
    Integer(i64),
    Float(f64),
    Text(Vec<u8>),
}

/// The number that a field holds, if it holds one.
pub(super) fn number(text: &[u8]) -> Option<f64> {
    let text = std::str::from_utf8(text).ok()?.trim();
    let first = *text.as_bytes().first()?;
    // `nan` and `inf` are names more often than numbers.
    if first.is_ascii_digit() || b"+-.".contains(&first) {
        text.parse().ok().filter(|n: &f64| n.is_finite())
    } else {
        None
    }
}

pub(super) fn integer(text: &[u8]) -> Option<i64> {
    std::str::from_utf8(text).ok()?.trim().parse().ok()
}

impl Value {
    pub(super) fn number(&self) -> Option<f64> {
        match self {
            Self::Null => None,
            Self::Bool(value) => Some(f64::from(u8::from(*value))),
            Self::Integer(value) => Some(*value as f64),
            Self::Float(value) => Some(*value),
            Self::Text(text) => number(text),
        }
    }

    pub(super) fn integer(&self) -> Option<i64> {
        match self {
            Self::Integer(value) => Some(*value),
            Self::Text(text) => integer(text),
            Self::Float(value) if value.fract() == 0.0 && value.abs() < 9e15 => Some(*value as i64),
            _ => None,
        }
    }

    pub(super) fn is_true(&self) -> bool {
        match self {
            Self::Null => false,
            Self::Bool(value) => *value,
            Self::Integer(value) => *value != 0,
            Self::Float(value) => *value != 0.0,
            Self::Text(text) => !text.is_empty(),
        }
    }

    pub(super) fn into_text(self) -> Vec<u8> {
        match self {
            Self::Null => Vec::new(),
            Self::Bool(value) => value.to_string().into_bytes(),
            Self::Integer(value) => value.to_string().into_bytes(),
            Self::Float(value) => shown(value).into_bytes(),
            Self::Text(text) => text,
        }
    }

    /// As numbers if both are, as text if not.
    pub(super) fn compare(&self, other: &Self) -> Ordering {
        match (self.number(), other.number()) {
            (Some(one), Some(two)) => one.total_cmp(&two),
            _ => self.clone().into_text().cmp(&other.clone().into_text()),
        }
    }
}

/// A number as text; a whole one has no fraction.
pub(super) fn shown(value: f64) -> String {
    if value == 0.0 { "0".into() } else { value.to_string() }
}
