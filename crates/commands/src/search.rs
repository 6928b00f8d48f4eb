//! Searching that can be stopped, for text that may be as long as memory allows.

use boxsh_kernel::{Errno, Process};

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
