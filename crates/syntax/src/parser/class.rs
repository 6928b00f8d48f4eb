//! What a byte means to the lexer, as bits in a table.

/// A space or a tab.
pub(super) const BLANK: u8 = 1;
/// A byte that ends an unquoted word.
pub(super) const META: u8 = 2;
/// A byte that starts a quote or an expansion.
pub(super) const SPECIAL: u8 = 4;
/// A pattern character.
pub(super) const GLOB: u8 = 8;
/// `{`, which may start a brace expansion.
pub(super) const BRACE: u8 = 16;
/// `~`
pub(super) const TILDE: u8 = 32;
/// A letter, a digit or an underscore.
pub(super) const NAME: u8 = 64;
/// A digit.
pub(super) const DIGIT: u8 = 128;

pub(super) static CLASS: [u8; 256] = table();

const fn table() -> [u8; 256] {
    let mut table = [0; 256];
    let mut i = 0;
    while i < 256 {
        let byte = i as u8;
        table[i] = match byte {
            b' ' | b'\t' => BLANK | META,
            b'\n' | b';' | b'&' | b'|' | b'<' | b'>' | b'(' | b')' => META,
            b'$' | b'`' | b'\\' | b'\'' | b'"' => SPECIAL,
            b'*' | b'?' | b'[' => GLOB,
            b'{' => BRACE,
            b'~' => TILDE,
            b'0'..=b'9' => NAME | DIGIT,
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => NAME,
            _ => 0,
        };
        i += 1;
    }
    table
}

/// The class bits of `byte`.
#[inline]
pub(super) fn class(byte: u8) -> u8 {
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
