//! Text to bytes.

use boxsh_kernel::{Context, Failure, Input};

use super::code::{Code, NONE};

/// A group that is no code.
struct Invalid;

/// Decodes the input; newlines are skipped, everything else outside of the alphabet if `lenient`.
pub(super) fn decode(
    context: &mut Context<'_>,
    input: &mut Input<'_>,
    code: Code,
    lenient: bool,
) -> Result<(), Failure> {
    let decoder = Decoder { code, values: code.values() };
    let (_, size) = code.group();
    let mut group: Vec<u8> = Vec::with_capacity(size);
    let mut out = Vec::new();
    loop {
        let data = input.fill()?;
        if data.is_empty() {
            break;
        }
        out.clear();
        let count = data.len();
        // The letters of base64 that this code has others for are found before anything is decoded.
        let is_mixed = code == Code::Base64Url && !lenient && memchr::memchr2(b'+', b'/', data).is_some();
        let decoded = match is_mixed {
            true => Err(Invalid),
            false => decoder.decode_piece(data, lenient, &mut group, &mut out),
        };
        context.out.write(&out)?;
        input.advance(count);
        if decoded.is_err() {
            return invalid(context);
        }
    }
    if group.is_empty() {
        return Ok(());
    }
    out.clear();
    // An incomplete group is wrong, but base64 shows what can be told of it.
    if matches!(code, Code::Base64 | Code::Base64Url) {
        decoder.decode_base64(&group, &mut out).ok();
    }
    context.out.write(&out)?;
    invalid(context)
}

fn invalid(context: &mut Context<'_>) -> Result<(), Failure> {
    context.out.flush()?;
    Err(Failure::new("invalid input"))
}

/// Decodes a short text from base64; nothing if it is not whole.
pub(super) fn decode_base64(text: &[u8]) -> Option<Vec<u8>> {
    let decoder = Decoder { code: Code::Base64, values: Code::Base64.values() };
    let (mut group, mut out) = (Vec::new(), Vec::new());
    decoder.decode_piece(text, false, &mut group, &mut out).ok()?;
    group.is_empty().then_some(out)
}

struct Decoder {
    code: Code,
    values: [u8; 256],
}

impl Decoder {
    fn decode_piece(
        &self,
        data: &[u8],
        lenient: bool,
        group: &mut Vec<u8>,
        out: &mut Vec<u8>,
    ) -> Result<(), Invalid> {
        let (_, size) = self.code.group();
        let mut data = data;
        while !data.is_empty() {
            if group.is_empty() && matches!(self.code, Code::Base64 | Code::Base64Url) {
                data = self.decode_run(data, out);
            }
            let Some((&byte, rest)) = data.split_first() else { break };
            data = rest;
            // Padding counts even where there is none.
            let known = self.code.alphabet().contains(&byte) || byte == b'=';
            if byte == b'\n' || (lenient && !known) {
                continue;
            }
            group.push(byte);
            if group.len() == size {
                let decoded = self.decode_group(group, out);
                group.clear();
                decoded?;
            }
        }
        Ok(())
    }

    /// Decodes base64 as long as there are whole groups without anything strange; gives the rest.
    fn decode_run<'d>(&self, data: &'d [u8], out: &mut Vec<u8>) -> &'d [u8] {
        let mut used = 0;
        for group in data.chunks_exact(4) {
            let [a, b, c, d] = [0, 1, 2, 3].map(|at| self.values[group[at] as usize]);
            if (a | b | c | d) & 0x80 != 0 {
                break;
            }
            out.extend_from_slice(&[a << 2 | b >> 4, b << 4 | c >> 2, c << 6 | d]);
            used += 4;
        }
        &data[used..]
    }

    fn value(&self, byte: u8) -> Result<u8, Invalid> {
        match self.values[byte as usize] {
            NONE => Err(Invalid),
            value => Ok(value),
        }
    }

    fn decode_group(&self, group: &[u8], out: &mut Vec<u8>) -> Result<(), Invalid> {
        match self.code {
            Code::Base64 | Code::Base64Url => self.decode_base64(group, out),
            Code::Base32 | Code::Base32Hex => self.decode_base32(group, out),
            Code::Base16 => {
                let byte = self.value(group[0])? << 4 | self.value(group[1])?;
                out.push(byte);
                Ok(())
            }
            Code::Base2Msbf | Code::Base2Lsbf => {
                let mut byte = 0;
                for (at, &bit) in group.iter().enumerate() {
                    let place = if self.code == Code::Base2Msbf { 7 - at } else { at };
                    byte |= self.value(bit)? << place;
                }
                out.push(byte);
                Ok(())
            }
            Code::Z85 => {
                let mut number = 0u64;
                for &character in group {
                    number = number * 85 + u64::from(self.value(character)?);
                }
                let number = u32::try_from(number).map_err(|_| Invalid)?;
                out.extend_from_slice(&number.to_be_bytes());
                Ok(())
            }
        }
    }

    /// Decodes up to four characters, as far as they go.
    fn decode_base64(&self, group: &[u8], out: &mut Vec<u8>) -> Result<(), Invalid> {
        let get = |at: usize| group.get(at).copied().ok_or(Invalid);
        let (a, b) = (self.value(get(0)?)?, self.value(get(1)?)?);
        out.push(a << 2 | b >> 4);
        if get(2)? == b'=' {
            return if get(3)? == b'=' { Ok(()) } else { Err(Invalid) };
        }
        let c = self.value(get(2)?)?;
        out.push(b << 4 | c >> 2);
        if get(3)? == b'=' {
            return Ok(());
        }
        let d = self.value(get(3)?)?;
        out.push(c << 6 | d);
        Ok(())
    }

    fn decode_base32(&self, group: &[u8], out: &mut Vec<u8>) -> Result<(), Invalid> {
        // After so many characters a group may end, with that many bytes.
        const ENDS: [(usize, usize); 5] = [(2, 1), (4, 2), (5, 3), (7, 4), (8, 5)];
        let mut bits = 0u64;
        let mut read = 0;
        for (characters, bytes) in ENDS {
            while read < characters {
                bits = bits << 5 | u64::from(self.value(group[read])?);
                read += 1;
            }
            let byte = bits >> (characters * 5 - bytes * 8);
            out.push(byte as u8);
            if characters < group.len() && group[characters] == b'=' {
                let all = group[characters..].iter().all(|&byte| byte == b'=');
                return if all { Ok(()) } else { Err(Invalid) };
            }
        }
        Ok(())
    }
}
