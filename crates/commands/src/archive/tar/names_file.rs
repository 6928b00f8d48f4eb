//! Files of names, patterns and owners: `-T`, `-X` and the maps of owners.

use boxsh_kernel::{Context, Errno, Failure, Input, OpenFlags};

use crate::memory::Held;

/// The lines of a file of names; `-` is standard input.
pub(super) fn read_lines(context: &mut Context<'_>, file: &[u8], end: u8) -> Result<Vec<Vec<u8>>, Failure> {
    let shown = String::from_utf8_lossy(file).into_owned();
    let fatal = |errno: Errno| match errno {
        Errno::Killed => Failure::Errno(errno),
        errno => Failure::with_status(
            2,
            format!("{shown}: Cannot open: {errno}\ntar: Error is not recoverable: exiting now"),
        ),
    };
    let mut input = match file {
        b"-" => context.stdin(),
        _ => {
            let fd = context.process.open(file, OpenFlags::READ).map_err(fatal)?;
            Input::new(context.process, fd, true)
        }
    };
    let mut held = Held::new(context.process);
    let mut lines = Vec::new();
    let mut line = Vec::new();
    while input.read_record(end, &mut line).map_err(fatal)? {
        if line.last() == Some(&end) {
            line.pop();
        }
        held.add(line.len() + size_of::<Vec<u8>>())?;
        lines.push(std::mem::take(&mut line));
    }
    Ok(lines)
}

/// Resolves the escapes of a name in a file of names.
pub(super) fn unquote(line: &[u8]) -> Vec<u8> {
    let mut plain = Vec::with_capacity(line.len());
    let mut bytes = line.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        if byte != b'\\' {
            plain.push(byte);
            continue;
        }
        match bytes.next() {
            Some(b'n') => plain.push(b'\n'),
            Some(b't') => plain.push(b'\t'),
            Some(b'r') => plain.push(b'\r'),
            Some(b'a') => plain.push(7),
            Some(b'b') => plain.push(8),
            Some(b'f') => plain.push(12),
            Some(b'v') => plain.push(11),
            Some(b'?') => plain.push(0x7f),
            Some(digit @ b'0'..=b'7') => {
                let mut value = u32::from(digit - b'0');
                for _ in 0..2 {
                    let Some(digit) = bytes.next_if(|byte| (b'0'..b'8').contains(byte)) else { break };
                    value = value * 8 + u32::from(digit - b'0');
                }
                plain.push(value as u8);
            }
            Some(other) => plain.extend([b'\\', other].into_iter().skip(usize::from(other == b'\\'))),
            None => plain.push(b'\\'),
        }
    }
    plain
}
