//! The names of the pieces.

use boxsh_format::integer::parse_all;
use boxsh_kernel::Failure;

use super::options::{Chunks, Options, Way};

pub(super) struct Names {
    prefix: Vec<u8>,
    alphabet: &'static [u8],
    additional: Vec<u8>,
    /// The places of the suffix in the alphabet.
    suffix: Vec<usize>,
    /// Whether the suffix may grow.
    grows: bool,
    is_first: bool,
}

impl Names {
    pub(super) fn new(options: &Options, prefix: &[u8]) -> Result<Self, Failure> {
        let mut grows = options.suffix_length.is_none() && options.start.is_none();
        let mut needed = 0;
        if let Way::Chunks(Chunks { count, .. }) = options.way {
            let mut last = count - 1;
            let start = options.start.as_deref().and_then(parse_all::<u64>);
            if let Some(start) = start.filter(|&start| start < count) {
                last = last.saturating_add(start);
            }
            let base = options.alphabet.len() as u64;
            needed = 1 + std::iter::successors(Some(last / base), |rest| Some(rest / base))
                .take_while(|&rest| rest > 0)
                .count();
            grows = false;
        }
        let length = match options.suffix_length {
            Some(length) if length < needed => {
                return Err(Failure::new(format!("the suffix length needs to be at least {needed}")));
            }
            Some(length) => length,
            None => needed.max(2),
        };
        let mut suffix = vec![0; length];
        if let Some(start) = &options.start {
            if start.len() > length {
                if options.suffix_length.is_some() {
                    let kind = if options.alphabet.len() == 10 { "numerical" } else { "hexadecimal" };
                    return Err(Failure::Usage(format!(
                        "{kind} suffix start value is too large for the suffix length"
                    )));
                }
                suffix.resize(start.len(), 0);
            }
            let places = start
                .iter()
                .map(|digit| options.alphabet.iter().position(|other| other == digit).unwrap_or(0));
            let at = suffix.len() - start.len();
            suffix.splice(at.., places);
        }
        Ok(Self {
            prefix: prefix.to_vec(),
            alphabet: options.alphabet,
            additional: options.additional.clone(),
            suffix,
            grows,
            is_first: true,
        })
    }

    /// The next name.
    pub(super) fn next(&mut self) -> Result<Vec<u8>, Failure> {
        if !std::mem::take(&mut self.is_first) {
            self.increment()?;
        }
        let mut name = self.prefix.clone();
        name.extend(self.suffix.iter().map(|&place| self.alphabet[place]));
        name.extend_from_slice(&self.additional);
        Ok(name)
    }

    fn increment(&mut self) -> Result<(), Failure> {
        let last = self.alphabet.len() - 1;
        for at in (0..self.suffix.len()).rev() {
            if self.grows && at == 0 && self.suffix[0] + 1 == last {
                // The last letter is kept for the longer suffixes, so that names sort in order.
                self.prefix.push(self.alphabet[last]);
                self.suffix = vec![0; self.suffix.len() + 1];
                return Ok(());
            }
            if self.suffix[at] < last {
                self.suffix[at] += 1;
                return Ok(());
            }
            self.suffix[at] = 0;
        }
        Err(Failure::new("output file suffixes exhausted"))
    }
}
