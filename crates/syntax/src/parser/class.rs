//! What a byte means to the lexer, as bits in a table.

/// A space or a tab.
pub(super) const BLANK: u16 = 1;
/// A byte that ends an unquoted word.
pub(super) const META: u16 = 2;
/// A byte that starts a quote or an expansion.
pub(super) const SPECIAL: u16 = 4;
/// A pattern character.
pub(super) const GLOB: u16 = 8;
/// `{`, which may start a brace expansion.
pub(super) const BRACE: u16 = 16;
/// `~`
pub(super) const TILDE: u16 = 32;
/// A letter, a digit or an underscore.
pub(super) const NAME: u16 = 64;
/// A digit.
pub(super) const DIGIT: u16 = 128;
/// A byte that may start what stands between tokens: blanks, a comment, a line continuation.
pub(super) const GAP: u16 = 256;
/// A byte that means something inside double quotes.
pub(super) const IN_QUOTES: u16 = 512;
/// A byte that a redirection may start with.
pub(super) const REDIRECT: u16 = 1024;

pub(super) static CLASS: [u16; 256] = table();

const fn table() -> [u16; 256] {
    let mut table = [0; 256];
    let mut i = 0;
    while i < 256 {
        let byte = i as u8;
        table[i] = match byte {
            b' ' | b'\t' => BLANK | META | GAP,
            b'\n' | b';' | b'|' | b'(' | b')' => META,
            b'&' | b'<' | b'>' => META | REDIRECT,
            b'$' | b'`' | b'"' => SPECIAL | IN_QUOTES,
            b'\\' => SPECIAL | IN_QUOTES | GAP,
            b'\'' => SPECIAL,
            b'*' | b'?' | b'[' => GLOB,
            b'{' => BRACE | REDIRECT,
            b'~' => TILDE,
            b'#' => GAP,
            b'0'..=b'9' => NAME | DIGIT | REDIRECT,
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => NAME,
            _ => 0,
        };
        i += 1;
    }
    table
}

/// The class bits of `byte`.
#[inline]
pub(super) fn class(byte: u8) -> u16 {
    CLASS[byte as usize]
}

/// Whether `byte` may start a variable's name.
#[inline]
pub(super) fn starts_name(byte: u8) -> bool {
    class(byte) & (NAME | DIGIT) == NAME
}

/// Whether `byte` may continue a variable's name.
#[inline]
pub(super) fn is_name(byte: u8) -> bool {
    class(byte) & NAME != 0
}

/// How many bytes at the start of `text` have none of the class bits.
#[inline]
pub(super) fn run_without(text: &[u8], bits: u16) -> usize {
    let mut length = 0;
    while length < text.len() && class(text[length]) & bits == 0 {
        length += 1;
    }
    length
}

/// The length of the name at the start of `text`.
#[inline]
pub(super) fn name_length(text: &[u8]) -> usize {
    let mut length = 0;
    while length < text.len() && is_name(text[length]) {
        length += 1;
    }
    length
}
