//! Texts printed so that a shell reads them back.
//!
//! ```
//! use boxsh_format::Charset;
//! use boxsh_format::quote::{GnuStyle, backslash_quote, gnu_quote, reusable};
//!
//! assert_eq!(backslash_quote(b"a b", Charset::Utf8), br"a\ b");
//! assert_eq!(reusable(b"it's", Charset::Utf8), br"'it'\''s'");
//! assert_eq!(gnu_quote(b"it's", GnuStyle::ShellEscape, Charset::Utf8, b""), br#""it's""#);
//! ```

mod bash;
mod gnu;

pub use bash::{
    ansi_c_quote, array_key, backslash_quote, contains_metas, declared_value, double_quote, listed_value,
    needs_ansi_c, reusable, single_quote, traced_assignment, traced_word,
};
pub use gnu::{GnuStyle, gnu_quote};

use crate::charset::Unit;
use crate::width::is_printable;

fn is_printable_unit(unit: Unit) -> bool {
    matches!(unit, Unit::Char(char) if is_printable(char))
}

/// Three octal digits after a backslash, for each byte.
fn push_octal(bytes: &[u8], out: &mut Vec<u8>) {
    for byte in bytes {
        out.extend([b'\\', b'0' + (byte >> 6), b'0' + (byte >> 3 & 7), b'0' + (byte & 7)]);
    }
}
