//! A given number of pieces.

use boxsh_kernel::vfs::FileKind;
use boxsh_kernel::{Context, Errno, Failure, Input, Seek};

use super::options::{ChunkKind, Chunks, Options};
use super::target::Targets;
use crate::message;
use crate::text::ends;
use crate::text::record::Records;

pub(super) fn split<'p>(
    context: &mut Context<'p>,
    input: Input<'p>,
    name: &[u8],
    targets: &mut Targets<'p>,
    chunks: Chunks,
    options: &Options,
) -> Result<(), Failure> {
    if chunks.kind == ChunkKind::RoundRobin {
        let records = Records::new(context.process, input, options.separator);
        return round_robin(context, records, targets, chunks, options);
    }
    let process = context.process;
    let fd = input.fd();
    let mut input = input;
    let mut size = process.fstat(fd)?;
    if size.kind == FileKind::CharDevice && input.fill()?.is_empty() {
        // A device without an end has no size; one without a beginning does.
        size.kind = FileKind::File;
        size.size = 0;
    }
    let (true, Ok(start)) = (size.is_file(), process.seek(fd, Seek::Current(0))) else {
        let name = message::name(context, name);
        let why = if size.is_dir() { format!(": {}", Errno::EISDIR) } else { String::new() };
        return Err(Failure::new(format!("{name}: cannot determine file size{why}")));
    };
    // With fewer bytes than pieces, the last pieces are empty.
    let size = size.size.saturating_sub(start).max(chunks.count);
    match chunks.kind {
        ChunkKind::Lines => by_lines(context, input, targets, chunks, size, options),
        _ => by_bytes(context, input, targets, chunks, size, options),
    }
}

fn by_bytes<'p>(
    context: &mut Context<'p>,
    mut input: Input<'p>,
    targets: &mut Targets<'p>,
    chunks: Chunks,
    size: u64,
    options: &Options,
) -> Result<(), Failure> {
    let each = size / chunks.count;
    if let Some(only) = chunks.only {
        let distance = i64::try_from((only - 1) * each).unwrap_or(i64::MAX);
        context.process.seek(input.fd(), Seek::Current(distance))?;
        let length = if only == chunks.count { u64::MAX } else { each };
        return ends::copy(context, input.fd(), length).map(drop);
    }
    for chunk in 1..=chunks.count {
        let mut left = if chunk == chunks.count { u64::MAX } else { each };
        let mut fresh = true;
        while left > 0 {
            let data = input.fill()?;
            if data.is_empty() {
                break;
            }
            let count = usize::try_from(left).unwrap_or(usize::MAX).min(data.len());
            targets.write(context, fresh, &data[..count])?;
            fresh = false;
            left -= count as u64;
            input.advance(count);
        }
        if fresh {
            // The input is at its end, and so are all that follow.
            if options.elide_empty {
                break;
            }
            targets.write(context, true, b"")?;
        }
    }
    Ok(())
}

/// A line goes to the piece that its first byte falls into.
fn by_lines<'p>(
    context: &mut Context<'p>,
    input: Input<'p>,
    targets: &mut Targets<'p>,
    chunks: Chunks,
    size: u64,
    options: &Options,
) -> Result<(), Failure> {
    let each = size / chunks.count;
    let mut records = Records::new(context.process, input, options.separator);
    let (mut offset, mut current, mut opened) = (0u64, 0, false);
    let mut record = Vec::new();
    while let Some(range) = records.next_range()? {
        record.clear();
        record.extend_from_slice(records.slice(range));
        if records.was_terminated() {
            record.push(options.separator);
        }
        let place = (offset / each).min(chunks.count - 1);
        offset += record.len() as u64;
        if let Some(only) = chunks.only {
            if place + 1 == only {
                context.out.write(&record)?;
            }
            continue;
        }
        let mut fresh = !opened;
        while current < place {
            if !opened && !options.elide_empty {
                targets.write(context, true, b"")?;
            }
            current += 1;
            (opened, fresh) = (false, true);
        }
        targets.write(context, fresh, &record)?;
        opened = true;
    }
    if chunks.only.is_none() && !options.elide_empty {
        let first = if opened { current + 1 } else { current };
        for _ in first..chunks.count {
            targets.write(context, true, b"")?;
        }
    }
    Ok(())
}

/// Lines go to all pieces in turn.
fn round_robin<'p>(
    context: &mut Context<'p>,
    mut records: Records<'p>,
    targets: &mut Targets<'p>,
    chunks: Chunks,
    options: &Options,
) -> Result<(), Failure> {
    let count = usize::try_from(chunks.count).unwrap_or(usize::MAX);
    let mut open = Vec::new();
    let mut turn = 0;
    let mut record = Vec::new();
    while let Some(range) = records.next_range()? {
        match chunks.only {
            Some(only) => {
                if turn as u64 + 1 == only {
                    context.out.write(records.slice(range))?;
                    if records.was_terminated() {
                        context.out.write_byte(options.separator)?;
                    }
                    if options.unbuffered {
                        context.out.flush()?;
                    }
                }
            }
            None => {
                record.clear();
                record.extend_from_slice(records.slice(range));
                if records.was_terminated() {
                    record.push(options.separator);
                }
                if turn == open.len() {
                    open.push(targets.open(context)?);
                }
                let target = &mut open[turn];
                target.write(context, &record)?;
                if options.unbuffered {
                    target.flush(context)?;
                }
                if open.len() == count && open.iter().all(super::target::Target::is_closed) {
                    break;
                }
            }
        }
        turn = (turn + 1) % count;
    }
    if chunks.only.is_none() && !options.elide_empty {
        while open.len() < count {
            open.push(targets.open(context)?);
        }
    }
    for target in open {
        targets.finish(context, target)?;
    }
    Ok(())
}
