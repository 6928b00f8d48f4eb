//! Changing the case of text.

use boxsh_format::Charset;
use boxsh_format::width::Case;

use boxsh_kernel::Process;

use crate::bulk;
use crate::flow::Run;
use crate::text::Str;

/// What a byte is worth, in bytes copied.
const WORK_PER_BYTE: u64 = 16;

/// All of a text in one case.
pub(crate) fn change_all(process: &Process, text: &[u8], case: Case, charset: Charset) -> Run<Str> {
    process.reserve(text.len() as u64)?;
    let mut result = Vec::with_capacity(text.len());
    for piece in bulk::pieces(text) {
        process.work(WORK_PER_BYTE * piece.len() as u64)?;
        for unit in charset.units(piece) {
            case.push(unit, &mut result);
        }
    }
    Ok(result.into())
}

/// The first character in upper case, the rest in lower: `declare -c`.
pub(crate) fn capitalize(process: &Process, text: &[u8], charset: Charset) -> Run<Str> {
    let first = first_character(text, charset);
    let mut result = change_all(process, &text[..first], Case::Upper, charset)?;
    result.push(&change_all(process, &text[first..], Case::Lower, charset)?);
    Ok(result)
}

/// How long the first character is.
pub(crate) fn first_character(text: &[u8], charset: Charset) -> usize {
    charset.decode(text).map_or(0, |unit| unit.byte_len())
}
