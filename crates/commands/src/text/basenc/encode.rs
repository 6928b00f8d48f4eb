//! Bytes to text.

use boxsh_kernel::{Context, Failure, Input};

use super::code::Code;

/// Encodes the input, in lines of `wrap` columns.
pub(super) fn encode(
    context: &mut Context<'_>,
    input: &mut Input<'_>,
    code: Code,
    wrap: u64,
) -> Result<(), Failure> {
    let (group, _) = code.group();
    let mut lines = Lines { wrap, column: 0 };
    let mut rest: Vec<u8> = Vec::new();
    let (mut text, mut waiting) = (Vec::new(), Vec::new());
    loop {
        let data = input.fill()?;
        if data.is_empty() {
            break;
        }
        let count = data.len();
        text.clear();
        let mut data = data;
        if !rest.is_empty() {
            let missing = (group - rest.len()).min(data.len());
            rest.extend_from_slice(&data[..missing]);
            data = &data[missing..];
            if rest.len() == group {
                encode_groups(code, &rest, &mut text);
                rest.clear();
            }
        }
        let whole = data.len() - data.len() % group;
        encode_groups(code, &data[..whole], &mut text);
        rest.extend_from_slice(&data[whole..]);
        input.advance(count);
        if code == Code::Z85 {
            // What may still turn out to be wrong is not written.
            std::mem::swap(&mut text, &mut waiting);
        }
        lines.write(context, &text)?;
    }
    if !rest.is_empty() {
        if code == Code::Z85 {
            lines.finish(context)?;
            context.out.flush()?;
            return Err(Failure::new("invalid input (length must be multiple of 4 characters)"));
        }
        text.clear();
        encode_last(code, &rest, &mut text);
        lines.write(context, &text)?;
    }
    lines.write(context, &waiting)?;
    lines.finish(context)
}

/// Encodes a short text as base64.
pub(super) fn encode_base64(data: &[u8], text: &mut Vec<u8>) {
    let whole = data.len() - data.len() % 3;
    encode_groups(Code::Base64, &data[..whole], text);
    if whole < data.len() {
        encode_last(Code::Base64, &data[whole..], text);
    }
}

fn encode_groups(code: Code, data: &[u8], text: &mut Vec<u8>) {
    let alphabet = code.alphabet();
    match code {
        Code::Base64 | Code::Base64Url => {
            let Ok(alphabet): Result<&[u8; 64], _> = alphabet.try_into() else { return };
            text.reserve(data.len() / 3 * 4);
            for group in data.chunks_exact(3) {
                let bits = u32::from(group[0]) << 16 | u32::from(group[1]) << 8 | u32::from(group[2]);
                let at = |shift: u32| alphabet[(bits >> shift & 63) as usize];
                text.extend_from_slice(&[at(18), at(12), at(6), at(0)]);
            }
        }
        Code::Base32 | Code::Base32Hex => {
            for group in data.chunks_exact(5) {
                let bits = group.iter().fold(0u64, |bits, &byte| bits << 8 | u64::from(byte));
                text.extend((0..8).rev().map(|place| alphabet[(bits >> (place * 5) & 31) as usize]));
            }
        }
        Code::Base16 => {
            for &byte in data {
                text.extend_from_slice(&[alphabet[(byte >> 4) as usize], alphabet[(byte & 15) as usize]]);
            }
        }
        Code::Base2Msbf => {
            data.iter().for_each(|byte| text.extend((0..8).rev().map(|bit| b'0' + (byte >> bit & 1))));
        }
        Code::Base2Lsbf => {
            data.iter().for_each(|byte| text.extend((0..8).map(|bit| b'0' + (byte >> bit & 1))));
        }
        Code::Z85 => {
            for group in data.chunks_exact(4) {
                let number = group.iter().fold(0u32, |number, &byte| number << 8 | u32::from(byte));
                let place = |power: u32| alphabet[(number / 85u32.pow(power) % 85) as usize];
                text.extend_from_slice(&[place(4), place(3), place(2), place(1), place(0)]);
            }
        }
    }
}

/// Encodes an incomplete group, filled with zeros and then with padding.
fn encode_last(code: Code, rest: &[u8], text: &mut Vec<u8>) {
    let (group, characters) = code.group();
    let mut filled = rest.to_vec();
    filled.resize(group, 0);
    let start = text.len();
    encode_groups(code, &filled, text);
    let bits_per_character = group * 8 / characters;
    let used = (rest.len() * 8).div_ceil(bits_per_character);
    text[start + used..].fill(b'=');
}

struct Lines {
    wrap: u64,
    column: u64,
}

impl Lines {
    fn write(&mut self, context: &mut Context<'_>, text: &[u8]) -> Result<(), Failure> {
        if self.wrap == 0 {
            return context.out.write(text);
        }
        let mut text = text;
        while !text.is_empty() {
            if self.column == self.wrap {
                context.out.write(b"\n")?;
                self.column = 0;
            }
            let room = usize::try_from(self.wrap - self.column).unwrap_or(usize::MAX).min(text.len());
            context.out.write(&text[..room])?;
            self.column += room as u64;
            text = &text[room..];
        }
        Ok(())
    }

    fn finish(&mut self, context: &mut Context<'_>) -> Result<(), Failure> {
        if self.wrap > 0 && self.column > 0 { context.out.write(b"\n") } else { Ok(()) }
    }
}
