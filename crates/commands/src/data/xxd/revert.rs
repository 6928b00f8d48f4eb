//! Dump to bytes.

use boxsh_kernel::{Failure, Input, Output, Process, Seek};

use super::{Options, Style};

/// Writes the bytes that a dump speaks of; `base` is added to its positions.
pub(super) fn revert(
    process: &Process,
    input: &mut Input<'_>,
    out: &mut Output<'_>,
    options: &Options,
    base: i64,
) -> Result<(), Failure> {
    let plain = options.style == Style::Plain;
    let columns = options.columns;
    let mut state = Reader { digits: [None; 3], garbage: true, column: columns, wanted: 0 };
    let mut written: i64 = 0;
    let mut skips_line = false;
    loop {
        let available = input.fill()?;
        if available.is_empty() {
            return Ok(());
        }
        let chunk = available.to_vec();
        input.advance(chunk.len());
        for &byte in &chunk {
            if byte == b'\r' || plain && matches!(byte, b' ' | b'\n' | b'\t') {
                continue;
            }
            if skips_line {
                if byte == b'\n' {
                    skips_line = false;
                    state.end_line(plain, columns);
                }
                continue;
            }
            let digit = char::from(byte).to_digit(16).map(|digit| digit as u8);
            state.digits = [digit, state.digits[0], state.digits[1]];
            if digit.is_none() && state.garbage {
                continue;
            }
            state.garbage = false;
            if !plain && state.column >= columns {
                match digit {
                    Some(digit) => state.wanted = state.wanted.wrapping_shl(4) | i64::from(digit),
                    None => state.column = 0,
                }
                continue;
            }
            let target = base.wrapping_add(state.wanted);
            if target != written {
                written = go_to(process, out, written, target)?;
            }
            match state.digits {
                [Some(low), Some(high), _] => {
                    out.write_byte(high << 4 | low)?;
                    written += 1;
                    state.wanted += 1;
                    state.digits[0] = None;
                    state.column += 1;
                    skips_line = !plain && state.column >= columns;
                }
                [None, None, None] => skips_line = byte != b'\n',
                _ => {}
            }
            if byte == b'\n' && !skips_line {
                state.end_line(plain, columns);
            }
        }
    }
}

struct Reader {
    /// The last three characters, if they were digits.
    digits: [Option<u8>; 3],
    garbage: bool,
    column: usize,
    wanted: i64,
}

impl Reader {
    fn end_line(&mut self, plain: bool, columns: usize) {
        if !plain {
            self.wanted = 0;
        }
        self.column = columns;
        self.garbage = true;
    }
}

/// Moves the output to another position: by seeking, or with zeros if it cannot seek.
fn go_to(process: &Process, out: &mut Output<'_>, from: i64, to: i64) -> Result<i64, Failure> {
    out.flush()?;
    if process.is_regular(out.fd()) && process.seek(out.fd(), Seek::Current(to - from)).is_ok() {
        return Ok(to);
    }
    if to < from {
        return Err(Failure::with_status(5, "Sorry, cannot seek backwards."));
    }
    let zeros = [0; 4096];
    let mut left = to - from;
    while left > 0 {
        process.tick()?;
        let count = left.min(zeros.len() as i64);
        out.write(&zeros[..count as usize])?;
        left -= count;
    }
    Ok(to)
}
