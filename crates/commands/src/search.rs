//! Searching that can be stopped, for text that may be as long as memory allows.

use std::cell::OnceCell;

use boxsh_kernel::{Errno, Process};
use boxsh_pattern::regex::{MatchError, Patient};
use regex_syntax::hir::Hir;

/// How much is looked at between two ticks.
const PIECE: usize = 64 << 10;

/// Where the first byte is that `wanted` takes.
///
/// # Errors
/// [`Errno::Killed`] if the process has to end.
pub(crate) fn position(
    process: &Process,
    text: &[u8],
    wanted: impl Fn(u8) -> bool,
) -> Result<Option<usize>, Errno> {
    for (piece, bytes) in text.chunks(PIECE).enumerate() {
        if let Some(at) = bytes.iter().position(|&byte| wanted(byte)) {
            process.work(at as u64)?;
            return Ok(Some(piece * PIECE + at));
        }
        process.work(bytes.len() as u64)?;
    }
    Ok(None)
}

/// Where the last byte is that `wanted` takes.
///
/// # Errors
/// As for [`position`].
pub(crate) fn last_position(
    process: &Process,
    text: &[u8],
    wanted: impl Fn(u8) -> bool,
) -> Result<Option<usize>, Errno> {
    let mut rest = text;
    while !rest.is_empty() {
        let (before, bytes) = rest.split_at(rest.len().saturating_sub(PIECE));
        process.work(bytes.len() as u64)?;
        if let Some(at) = bytes.iter().rposition(|&byte| wanted(byte)) {
            return Ok(Some(before.len() + at));
        }
        rest = before;
    }
    Ok(None)
}

/// The length from which on a text is worth a search that can be stopped.
const LONG: usize = 16 << 10;

/// Looks through long texts for an expression of the crate `regex`, ahead of a search that could not be stopped: that one then begins where
/// there is something to find, or not at all.
pub(crate) struct Scout {
    read: Box<dyn Fn() -> Option<Hir>>,
    patient: OnceCell<Option<Patient>>,
}

/// What a [`Scout`] has seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sight {
    /// It has not looked: the text is short, or the expression is more than it can look for.
    Unknown,
    /// There is no match.
    Nowhere,
    /// The bounds of the next match.
    At(usize, usize),
}

impl Scout {
    /// For what `read` gives, which is asked for at the first long text; nothing if it is no expression of that crate.
    pub(crate) fn new(read: impl Fn() -> Option<Hir> + 'static) -> Self {
        Self { read: Box::new(read), patient: OnceCell::new() }
    }

    /// Looks for a match that begins at or after `start`.
    ///
    /// # Errors
    /// [`Errno::Killed`] if the process has to end.
    pub(crate) fn look(&self, process: &Process, text: &[u8], start: usize) -> Result<Sight, Errno> {
        let length = text.len().saturating_sub(start);
        if length < LONG {
            return Ok(Sight::Unknown);
        }
        let patient = self.patient.get_or_init(|| Patient::of(&(self.read)()?).ok());
        let Some(patient) = patient.as_ref().filter(|patient| patient.is_needed(length)) else {
            return Ok(Sight::Unknown);
        };
        match patient.find_at(text, start, &mut |steps| process.compute(steps).is_ok()) {
            Ok(Some((first, end))) => Ok(Sight::At(first, end)),
            Ok(None) => Ok(Sight::Nowhere),
            Err(MatchError::Stopped) => Err(Errno::Killed),
            Err(_) => Ok(Sight::Unknown),
        }
    }
}
