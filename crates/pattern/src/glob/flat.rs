//! Patterns without groups: runs of single characters with `*` between them.
//!
//! Each run matches at a given place in at most one way, so the leftmost (or, from the other end, the rightmost)
//! occurrence of every run is always as good as any other, and nothing is tried twice.

use memchr::memmem;

use super::parse::{Atom, Node};
use super::{Affix, GlobOptions};
use crate::fuel::{Fuel, OutOfFuel};
use crate::unit::{Encoding, fold};

/// Work between two calls to the fuel.
const BATCH: usize = 4096;

/// What stands between two `*`.
#[derive(Debug, Clone)]
enum Run {
    /// Nothing, at the pattern's ends. A case of its own because comparing no bytes is not free: on some processors,
    /// a comparison at the dangling address of an empty slice costs as much as forty of them.
    Empty,
    /// Bytes that match only themselves and only at the boundaries of characters.
    Literal(Box<[u8]>),
    Atoms(Box<[Atom]>),
}

#[derive(Debug, Clone)]
pub(crate) struct Flat {
    /// At least one run; `*` stands between each two.
    runs: Box<[Run]>,
    encoding: Encoding,
    nocase: bool,
}

impl Flat {
    /// `None` if the pattern has groups.
    pub(crate) fn new(nodes: &[Node], options: GlobOptions) -> Option<Flat> {
        let mut runs = vec![Vec::new()];
        for node in nodes {
            match (node, runs.last_mut()) {
                (Node::Atom(atom), Some(run)) => run.push(atom.clone()),
                (Node::Star, _) => runs.push(Vec::new()),
                _ => return None,
            }
        }
        let runs = runs.into_iter().map(|atoms| Run::new(atoms, options)).collect();
        Some(Flat { runs, encoding: options.encoding, nocase: options.nocase })
    }

    /// The only text that the pattern matches, if there is just one.
    pub(crate) fn literal(&self) -> Option<&[u8]> {
        match &*self.runs {
            [Run::Empty] => Some(b""),
            [Run::Literal(bytes)] => Some(bytes),
            _ => None,
        }
    }

    /// Whether the pattern's first element is the character `.` itself.
    pub(crate) fn starts_with_period(&self) -> bool {
        match &self.runs[0] {
            Run::Empty => false,
            Run::Literal(bytes) => bytes.first() == Some(&b'.'),
            Run::Atoms(atoms) => atoms.first() == Some(&Atom::Unit(u32::from(b'.'))),
        }
    }

    pub(crate) fn matches(&self, text: &[u8], fuel: &mut dyn Fuel) -> Result<bool, OutOfFuel> {
        let Some(start) = self.run_at(&self.runs[0], text, 0) else { return Ok(false) };
        let [_, middle @ .., last] = &*self.runs else { return Ok(start == text.len()) };
        let Some(end) = self.run_before(last, text, text.len()) else { return Ok(false) };
        if start > end {
            return Ok(false);
        }
        Ok(self.skip_runs(middle, &text[..end], start, fuel)?.is_some())
    }

    /// The length of the prefix or suffix that matches.
    pub(crate) fn affix(
        &self,
        text: &[u8],
        affix: Affix,
        fuel: &mut dyn Fuel,
    ) -> Result<Option<usize>, OutOfFuel> {
        match affix {
            Affix::ShortestPrefix | Affix::LongestPrefix => {
                self.end_from(text, 0, affix == Affix::LongestPrefix, fuel)
            }
            Affix::ShortestSuffix | Affix::LongestSuffix => {
                let start = self.start_before_end(text, affix == Affix::LongestSuffix, fuel)?;
                Ok(start.map(|start| text.len() - start))
            }
        }
    }

    /// The leftmost and then longest match at or after `from`.
    pub(crate) fn find(
        &self,
        text: &[u8],
        from: usize,
        fuel: &mut dyn Fuel,
    ) -> Result<Option<(usize, usize)>, OutOfFuel> {
        let Some((start, _)) = self.run_after(&self.runs[0], text, from, fuel)? else { return Ok(None) };
        Ok(self.end_from(text, start, true, fuel)?.map(|end| (start, end)))
    }

    fn end_from(
        &self,
        text: &[u8],
        start: usize,
        longest: bool,
        fuel: &mut dyn Fuel,
    ) -> Result<Option<usize>, OutOfFuel> {
        let Some(end) = self.run_at(&self.runs[0], text, start) else { return Ok(None) };
        let [_, middle @ .., last] = &*self.runs else { return Ok(Some(end)) };
        let Some(at) = self.skip_runs(middle, text, end, fuel)? else { return Ok(None) };
        let found = if longest {
            self.run_back_to(last, text, at, text.len(), fuel)?
        } else {
            self.run_after(last, text, at, fuel)?
        };
        Ok(found.map(|(_, end)| end))
    }

    fn start_before_end(
        &self,
        text: &[u8],
        longest: bool,
        fuel: &mut dyn Fuel,
    ) -> Result<Option<usize>, OutOfFuel> {
        let [first, rest @ ..] = &*self.runs else { return Ok(None) };
        let [middle @ .., last] = rest else { return Ok(self.run_before(first, text, text.len())) };
        let Some(mut end) = self.run_before(last, text, text.len()) else { return Ok(None) };
        for run in middle.iter().rev() {
            match self.run_back_to(run, text, 0, end, fuel)? {
                Some((start, _)) => end = start,
                None => return Ok(None),
            }
        }
        let found = if longest {
            self.run_after(first, &text[..end], 0, fuel)?
        } else {
            self.run_back_to(first, text, 0, end, fuel)?
        };
        Ok(found.map(|(start, _)| start))
    }

    /// Finds each of the runs as far left as possible; the place after the last one.
    fn skip_runs(
        &self,
        runs: &[Run],
        text: &[u8],
        from: usize,
        fuel: &mut dyn Fuel,
    ) -> Result<Option<usize>, OutOfFuel> {
        let mut at = from;
        for run in runs {
            match self.run_after(run, text, at, fuel)? {
                Some((_, end)) => at = end,
                None => return Ok(None),
            }
        }
        Ok(Some(at))
    }

    #[inline]
    fn atom_matches(&self, atom: &Atom, unit: u32) -> bool {
        match atom {
            Atom::Unit(expected) => *expected == if self.nocase { fold(unit) } else { unit },
            Atom::Any => true,
            Atom::Bracket(bracket) => bracket.contains(unit),
            Atom::Never => false,
        }
    }

    /// The end of the run that starts at `at`.
    fn run_at(&self, run: &Run, text: &[u8], mut at: usize) -> Option<usize> {
        match run {
            Run::Empty => Some(at),
            Run::Literal(bytes) => text[at..].starts_with(bytes).then(|| at + bytes.len()),
            Run::Atoms(atoms) => {
                for atom in atoms {
                    let (unit, len) = self.encoding.next(text, at)?;
                    if !self.atom_matches(atom, unit) {
                        return None;
                    }
                    at += len;
                }
                Some(at)
            }
        }
    }

    /// The start of the run that ends at `at`.
    fn run_before(&self, run: &Run, text: &[u8], mut at: usize) -> Option<usize> {
        match run {
            Run::Empty => Some(at),
            Run::Literal(bytes) => text[..at].ends_with(bytes).then(|| at - bytes.len()),
            Run::Atoms(atoms) => {
                for atom in atoms.iter().rev() {
                    let (unit, len) = self.encoding.previous(text, at)?;
                    if !self.atom_matches(atom, unit) {
                        return None;
                    }
                    at -= len;
                }
                Some(at)
            }
        }
    }

    /// The leftmost place of the run at or after `from`.
    fn run_after(
        &self,
        run: &Run,
        text: &[u8],
        from: usize,
        fuel: &mut dyn Fuel,
    ) -> Result<Option<(usize, usize)>, OutOfFuel> {
        let atoms = match run {
            Run::Empty => return Ok(Some((from, from))),
            Run::Literal(bytes) => {
                let found = memmem::find(&text[from..], bytes);
                let passed = found.map_or(text.len() - from, |start| start + bytes.len());
                fuel.spend(1 + passed as u64 / 64)?;
                return Ok(found.map(|start| (from + start, from + start + bytes.len())));
            }
            Run::Atoms(atoms) => atoms,
        };
        let mut at = from;
        let mut work = 0;
        loop {
            if let Some(end) = self.run_at(run, text, at) {
                return Ok(Some((at, end)));
            }
            match self.encoding.next(text, at) {
                Some((_, len)) => at += len,
                None => return Ok(None),
            }
            work += atoms.len();
            if work >= BATCH {
                fuel.spend(work as u64)?;
                work = 0;
            }
        }
    }

    /// The rightmost place of the run that lies in `from..to`.
    fn run_back_to(
        &self,
        run: &Run,
        text: &[u8],
        from: usize,
        to: usize,
        fuel: &mut dyn Fuel,
    ) -> Result<Option<(usize, usize)>, OutOfFuel> {
        let atoms = match run {
            Run::Empty => return Ok(Some((to, to))),
            Run::Literal(bytes) => {
                let found = memmem::rfind(&text[from..to], bytes);
                let passed = found.map_or(to - from, |start| to - from - start);
                fuel.spend(1 + passed as u64 / 64)?;
                return Ok(found.map(|start| (from + start, from + start + bytes.len())));
            }
            Run::Atoms(atoms) => atoms,
        };
        let mut at = to;
        let mut work = 0;
        loop {
            if let Some(start) = self.run_before(run, text, at) {
                return Ok((start >= from).then_some((start, at)));
            }
            match self.encoding.previous(text, at) {
                Some((_, len)) if at - len >= from => at -= len,
                _ => return Ok(None),
            }
            work += atoms.len();
            if work >= BATCH {
                fuel.spend(work as u64)?;
                work = 0;
            }
        }
    }
}

impl Run {
    fn new(atoms: Vec<Atom>, options: GlobOptions) -> Run {
        if atoms.is_empty() {
            return Run::Empty;
        }
        let mut bytes = Vec::new();
        for atom in &atoms {
            match atom {
                Atom::Unit(unit) if !options.nocase || caseless(*unit) => {
                    options.encoding.push(*unit, &mut bytes);
                }
                _ => return Run::Atoms(atoms.into()),
            }
        }
        // A stray byte may be part of a longer character in the text, where it must not match.
        if options.encoding == Encoding::Utf8 && std::str::from_utf8(&bytes).is_err() {
            return Run::Atoms(atoms.into());
        }
        Run::Literal(bytes.into())
    }
}

/// Whether a character is surely the only one of its letter.
fn caseless(unit: u32) -> bool {
    unit < 0x80 && !(unit as u8).is_ascii_alphabetic()
}
