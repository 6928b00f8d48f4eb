//! Changing the case of text.

use boxsh_format::Charset;
use boxsh_format::width::Case;

use crate::text::Str;

/// All of a text in one case.
pub(crate) fn change_all(text: &[u8], case: Case, charset: Charset) -> Str {
    let mut result = Vec::with_capacity(text.len());
    for unit in charset.units(text) {
        case.push(unit, &mut result);
    }
    result.into()
}

/// The first character in upper case, the rest in lower: `declare -c`.
pub(crate) fn capitalize(text: &[u8], charset: Charset) -> Str {
    let first = first_character(text, charset);
    let mut result = change_all(&text[..first], Case::Upper, charset);
    result.push(&change_all(&text[first..], Case::Lower, charset));
    result
}

/// How long the first character is.
pub(crate) fn first_character(text: &[u8], charset: Charset) -> usize {
    charset.decode(text).map_or(0, |unit| unit.byte_len())
}
