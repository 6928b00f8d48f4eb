//! Finding the last part of a file: from the end where one can seek, by keeping a window where not.

use std::collections::VecDeque;

use boxsh_kernel::{Context, Errno, Failure, Fd, Seek};

use super::{Part, Unit, offset};
use crate::memory::Held;
use crate::text::ends;

const PIECE: usize = 64 << 10;

/// Writes the wanted part of what `fd` holds from its offset on.
///
/// # Errors
/// [`Failure::Errno`] if reading failed.
pub(super) fn show(context: &mut Context<'_>, part: Part, fd: Fd) -> Result<(), Failure> {
    if part.from_start {
        match part.unit {
            Unit::Bytes => skip_bytes(context, fd, part.count)?,
            Unit::Lines => return skip_lines(context, part, fd),
        }
        return ends::copy(context, fd, u64::MAX).map(drop);
    }
    let seekable = context.process.is_regular(fd)
        && context.process.fstat(fd).is_ok_and(|metadata| metadata.is_file() && metadata.size > 0);
    match (part.unit, seekable) {
        (Unit::Bytes, true) => {
            let (start, end) = span(context, fd)?;
            let target = end.saturating_sub(part.count).max(start);
            seek(context, fd, target)?;
            ends::copy(context, fd, u64::MAX).map(drop)
        }
        (Unit::Lines, true) => {
            let target = find_lines(context, part, fd)?;
            seek(context, fd, target)?;
            ends::copy(context, fd, u64::MAX).map(drop)
        }
        (Unit::Bytes, false) => last_bytes(context, part.count, fd),
        (Unit::Lines, false) => last_lines(context, part, fd),
    }
}

fn seek(context: &Context<'_>, fd: Fd, target: u64) -> Result<(), Errno> {
    let target = i64::try_from(target).map_err(|_| Errno::EOVERFLOW)?;
    context.process.seek(fd, Seek::Start(target)).map(drop)
}

/// Where reading would start and where the file ends.
fn span(context: &Context<'_>, fd: Fd) -> Result<(u64, u64), Errno> {
    let start = offset(context, fd)?;
    Ok((start, context.process.fstat(fd)?.size.max(start)))
}

fn skip_bytes(context: &mut Context<'_>, fd: Fd, count: u64) -> Result<(), Errno> {
    if context.process.is_regular(fd)
        && let Ok(distance) = i64::try_from(count)
        && context.process.seek(fd, Seek::Current(distance)).is_ok()
    {
        return Ok(());
    }
    let mut left = count;
    let mut buffer = vec![0; PIECE];
    while left > 0 {
        context.process.tick()?;
        let want = usize::try_from(left).unwrap_or(usize::MAX).min(PIECE);
        let count = ends::read(context, fd, &mut buffer[..want])?;
        if count == 0 {
            break;
        }
        left -= count as u64;
    }
    Ok(())
}

fn skip_lines(context: &mut Context<'_>, part: Part, fd: Fd) -> Result<(), Failure> {
    let mut left = part.count;
    let mut buffer = vec![0; PIECE];
    while left > 0 {
        context.process.tick()?;
        let count = ends::read(context, fd, &mut buffer)?;
        if count == 0 {
            return Ok(());
        }
        for at in memchr::memchr_iter(part.delimiter, &buffer[..count]) {
            left -= 1;
            if left == 0 {
                context.out.write(&buffer[at + 1..count])?;
                break;
            }
        }
    }
    ends::copy(context, fd, u64::MAX).map(drop)
}

/// Searches backwards for the offset at which the wanted lines begin.
fn find_lines(context: &mut Context<'_>, part: Part, fd: Fd) -> Result<u64, Errno> {
    let (start, end) = span(context, fd)?;
    if part.count == 0 {
        return Ok(end);
    }
    let mut left = part.count;
    let mut buffer = vec![0; PIECE];
    let mut here = end;
    while here > start {
        context.process.tick()?;
        let length = (here - start).min(PIECE as u64);
        here -= length;
        seek(context, fd, here)?;
        let piece = &mut buffer[..length as usize];
        let mut filled = 0;
        while filled < piece.len() {
            match ends::read(context, fd, &mut piece[filled..])? {
                0 => break,
                count => filled += count,
            }
        }
        let mut searched = &piece[..filled];
        if here + length == end && searched.last() == Some(&part.delimiter) {
            // The end of the last line begins no other.
            searched = &searched[..filled - 1];
        }
        for at in memchr::memrchr_iter(part.delimiter, searched) {
            left -= 1;
            if left == 0 {
                return Ok(here + at as u64 + 1);
            }
        }
    }
    Ok(start)
}

fn last_bytes(context: &mut Context<'_>, count: u64, fd: Fd) -> Result<(), Failure> {
    let keep = usize::try_from(count).unwrap_or(usize::MAX);
    let mut held = Held::new(context.process);
    let mut window: VecDeque<u8> = VecDeque::new();
    let mut buffer = vec![0; PIECE];
    loop {
        context.process.tick()?;
        let count = ends::read(context, fd, &mut buffer)?;
        if count == 0 {
            break;
        }
        ends::extend(context.process, &mut window, &buffer[..count])?;
        window.drain(..window.len().saturating_sub(keep));
        held.set(window.len())?;
    }
    let (front, back) = window.as_slices();
    context.out.write(front)?;
    context.out.write(back)
}

fn last_lines(context: &mut Context<'_>, part: Part, fd: Fd) -> Result<(), Failure> {
    let mut held = Held::new(context.process);
    let mut pieces: VecDeque<(Vec<u8>, u64)> = VecDeque::new();
    let (mut lines, mut size, mut ends_whole) = (0u64, 0, true);
    loop {
        context.process.tick()?;
        // A dropped piece lends its memory to the next one.
        let mut piece = vec![0; PIECE];
        let count = ends::read(context, fd, &mut piece)?;
        if count == 0 {
            break;
        }
        piece.truncate(count);
        if count < PIECE / 2 {
            piece.shrink_to_fit();
        }
        ends_whole = piece.last() == Some(&part.delimiter);
        let found = memchr::memchr_iter(part.delimiter, &piece).count() as u64;
        lines += found;
        size += piece.len();
        pieces.push_back((piece, found));
        while let Some((piece, found)) = pieces.front()
            && lines - found > part.count
        {
            lines -= found;
            size -= piece.len();
            pieces.pop_front();
        }
        held.set(size)?;
    }
    // A last line without its end is a line too.
    let mut surplus = (lines + u64::from(!ends_whole)).saturating_sub(part.count);
    for (piece, found) in pieces {
        if found < surplus {
            surplus -= found;
            continue;
        }
        let start = match surplus {
            0 => 0,
            _ => memchr::memchr_iter(part.delimiter, &piece).nth(surplus as usize - 1).map_or(0, |at| at + 1),
        };
        surplus = 0;
        context.out.write(&piece[start..])?;
    }
    Ok(())
}
