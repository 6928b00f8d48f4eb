//! Figures about columns: kinds of values, sums, averages, spread.

use std::collections::HashSet;

use super::value::{integer, number, shown};

/// What a field, or all of a column, can be read as; the later includes the earlier.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Kind {
    Empty,
    Integer,
    Float,
    Text,
}

impl Kind {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::Integer => "int",
            Self::Float => "float",
            Self::Text => "string",
        }
    }
}

pub(super) fn kind_of(field: &[u8]) -> Kind {
    if field.is_empty() {
        Kind::Empty
    } else if integer(field).is_some() {
        Kind::Integer
    } else if number(field).is_some() {
        Kind::Float
    } else {
        Kind::Text
    }
}

/// Figures that are gathered value by value.
pub(super) struct Figures {
    pub(super) count: u64,
    pub(super) empty: u64,
    pub(super) kind: Kind,
    numbers: Vec<f64>,
    total: f64,
    /// What the sum has lost to rounding.
    lost: f64,
    least: Option<Vec<u8>>,
    greatest: Option<Vec<u8>>,
    pub(super) lengths: Option<(usize, usize)>,
    pub(super) distinct: HashSet<Vec<u8>>,
}

impl Figures {
    pub(super) fn new() -> Self {
        Self {
            count: 0,
            empty: 0,
            kind: Kind::Empty,
            numbers: Vec::new(),
            total: 0.0,
            lost: 0.0,
            least: None,
            greatest: None,
            lengths: None,
            distinct: HashSet::new(),
        }
    }

    /// Takes a value in; gives how much memory that took.
    pub(super) fn add(&mut self, field: &[u8]) -> usize {
        let mut taken = 0;
        if !self.distinct.contains(field) {
            self.distinct.insert(field.to_vec());
            taken += field.len() + 64;
        }
        let length = String::from_utf8_lossy(field).chars().count();
        let (least, most) = self.lengths.unwrap_or((length, length));
        self.lengths = Some((least.min(length), most.max(length)));
        if field.is_empty() {
            self.empty += 1;
            return taken;
        }
        self.count += 1;
        self.kind = self.kind.max(kind_of(field));
        if let Some(number) = number(field) {
            self.numbers.push(number);
            taken += 8;
            let total = self.total + number;
            self.lost += if self.total.abs() >= number.abs() {
                (self.total - total) + number
            } else {
                (number - total) + self.total
            };
            self.total = total;
        }
        if self.least.as_deref().is_none_or(|least| field < least) {
            self.least = Some(field.to_vec());
        }
        if self.greatest.as_deref().is_none_or(|greatest| field > greatest) {
            self.greatest = Some(field.to_vec());
        }
        taken
    }

    fn of_numbers(&self, figure: impl FnOnce(&[f64]) -> f64) -> Vec<u8> {
        if self.numbers.is_empty() { Vec::new() } else { shown(figure(&self.numbers)).into_bytes() }
    }

    pub(super) fn sum(&self) -> Vec<u8> {
        self.of_numbers(|_| self.total + self.lost)
    }

    fn average(&self) -> f64 {
        (self.total + self.lost) / self.numbers.len() as f64
    }

    pub(super) fn mean(&self) -> Vec<u8> {
        self.of_numbers(|_| self.average())
    }

    /// The variance of the values themselves, or of what they are a sample of.
    pub(super) fn variance(&self, less: usize) -> Vec<u8> {
        if self.numbers.len() <= less { Vec::new() } else { self.of_numbers(|_| self.spread(less)) }
    }

    pub(super) fn deviation(&self, less: usize) -> Vec<u8> {
        if self.numbers.len() <= less { Vec::new() } else { self.of_numbers(|_| self.spread(less).sqrt()) }
    }

    fn spread(&self, less: usize) -> f64 {
        let mean = self.average();
        let squares: f64 = self.numbers.iter().map(|number| (number - mean) * (number - mean)).sum();
        squares / (self.numbers.len() - less) as f64
    }

    pub(super) fn median(&self) -> Vec<u8> {
        self.of_numbers(|numbers| {
            let mut sorted = numbers.to_vec();
            sorted.sort_by(f64::total_cmp);
            let middle = sorted.len() / 2;
            if sorted.len() % 2 == 1 { sorted[middle] } else { (sorted[middle - 1] + sorted[middle]) / 2.0 }
        })
    }

    /// The least value: of the numbers if all are.
    pub(super) fn least(&self) -> Vec<u8> {
        match self.kind {
            Kind::Text => self.least.clone().unwrap_or_default(),
            _ => self.of_numbers(|numbers| numbers.iter().copied().fold(f64::INFINITY, f64::min)),
        }
    }

    pub(super) fn greatest(&self) -> Vec<u8> {
        match self.kind {
            Kind::Text => self.greatest.clone().unwrap_or_default(),
            _ => self.of_numbers(|numbers| numbers.iter().copied().fold(f64::NEG_INFINITY, f64::max)),
        }
    }
}
