//! Pieces of a given size.

use boxsh_kernel::{Context, Failure, Input};

use super::target::Targets;
use crate::text::record::Records;

/// Cuts after every `size` bytes.
pub(super) fn by_bytes<'p>(
    context: &mut Context<'p>,
    input: &mut Input<'p>,
    targets: &mut Targets<'p>,
    size: u64,
) -> Result<(), Failure> {
    let mut left = 0;
    loop {
        let data = input.fill()?;
        if data.is_empty() {
            return Ok(());
        }
        let fresh = left == 0;
        if fresh {
            left = size;
        }
        let count = usize::try_from(left).unwrap_or(usize::MAX).min(data.len());
        targets.write(context, fresh, &data[..count])?;
        left -= count as u64;
        input.advance(count);
    }
}

/// Cuts after every `count` records.
pub(super) fn by_lines<'p>(
    context: &mut Context<'p>,
    input: &mut Input<'p>,
    targets: &mut Targets<'p>,
    count: u64,
    separator: u8,
) -> Result<(), Failure> {
    let (mut left, mut fresh) = (count, true);
    loop {
        let data = input.fill()?;
        if data.is_empty() {
            return Ok(());
        }
        let mut end = data.len();
        let mut is_full = false;
        for at in memchr::memchr_iter(separator, data) {
            left -= 1;
            if left == 0 {
                (end, is_full) = (at + 1, true);
                break;
            }
        }
        targets.write(context, fresh, &data[..end])?;
        fresh = is_full;
        if is_full {
            left = count;
        }
        input.advance(end);
    }
}

/// Cuts so that no piece is larger than `size` bytes, and only records that are larger are cut themselves.
pub(super) fn by_line_bytes<'p>(
    context: &mut Context<'p>,
    input: Input<'p>,
    targets: &mut Targets<'p>,
    size: u64,
    separator: u8,
) -> Result<(), Failure> {
    let size = usize::try_from(size).unwrap_or(usize::MAX);
    let mut records = Records::new(context.process, input, separator);
    let mut used = 0;
    let mut is_first = true;
    let mut record = Vec::new();
    while let Some(range) = records.next_range()? {
        record.clear();
        record.extend_from_slice(records.slice(range));
        if records.was_terminated() {
            record.push(separator);
        }
        let mut rest = &record[..];
        // A last record without its end is not put where it would fill a piece to the brim.
        let brim = usize::from(!records.was_terminated() && used > 0);
        let room = (size - used).saturating_sub(brim);
        let mut fresh = is_first || rest.len() > room;
        is_first = false;
        if fresh {
            used = 0;
        }
        while !rest.is_empty() {
            if used == size {
                (used, fresh) = (0, true);
            }
            let count = rest.len().min(size - used);
            targets.write(context, fresh, &rest[..count])?;
            fresh = false;
            used += count;
            rest = &rest[count..];
        }
    }
    Ok(())
}
