//! `l`: a line so that nothing in it stays hidden.

/// Writes `text` unambiguously, in lines of `length` columns, or all in one if that is 0; the end of the last line
/// is left to the caller. `end`: what lines end in.
pub(super) fn list(text: &[u8], length: usize, end: u8, result: &mut Vec<u8>) {
    let mut column = 0;
    for &byte in text {
        let mut shown = [0; 4];
        let shown = show(byte, &mut shown);
        if length > 0 && column + shown.len() > length - 1 {
            result.extend_from_slice(&[b'\\', end]);
            column = 0;
        }
        result.extend_from_slice(shown);
        column += shown.len();
    }
    result.push(b'$');
}

fn show(byte: u8, shown: &mut [u8; 4]) -> &[u8] {
    let letter = match byte {
        b'\\' => b'\\',
        7 => b'a',
        8 => b'b',
        12 => b'f',
        b'\n' => b'n',
        b'\r' => b'r',
        b'\t' => b't',
        11 => b'v',
        b' '..=b'~' => {
            shown[0] = byte;
            return &shown[..1];
        }
        _ => {
            *shown = [b'\\', b'0' + (byte >> 6), b'0' + (byte >> 3 & 7), b'0' + (byte & 7)];
            return &shown[..];
        }
    };
    shown[..2].copy_from_slice(&[b'\\', letter]);
    &shown[..2]
}
