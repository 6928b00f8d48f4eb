//! Byte-exact text formats of bash and the GNU tools.
//!
//! Bytes in, bytes out: this crate reads no file, no clock and no environment. The shell's builtins and the commands
//! share it, so that `printf '%.3g'`, `seq -f`, `awk` and `numfmt` cannot disagree.
//!
//! - [`float`]: the x87 `long double` and its exact text conversions,
//! - [`printf`]: directives, their layout, and what each conversion prints,
//! - [`escape`]: backslash escapes in all their dialects,
//! - [`quote`]: what bash and GNU print so that a shell can read it back,
//! - [`integer`]: numbers in arguments,
//! - [`json`]: strings in JSON,
//! - [`size`] and [`human`]: `10K` read, and `9.8G` written,
//! - [`width`]: characters, their columns and their case,
//! - [`calendar`], [`zone`] and [`mod@strftime`]: dates, the meanings of `TZ`, and both as text.
//!
//! Everything that a caller's input could make large takes a limit and fails with [`printf::TooLong`].
//!
//! ```
//! use boxsh_format::printf::{Layout, Piece, Syntax, format_signed, pieces};
//!
//! let mut out = Vec::new();
//! for piece in pieces(b"[%+05d]", &Syntax::BASH) {
//!     match piece {
//!         Piece::Literal(text) => out.extend_from_slice(text),
//!         Piece::Percent => out.push(b'%'),
//!         Piece::Directive(directive) => {
//!             format_signed(42, &directive.layout(None, None), 1000, &mut out).unwrap();
//!         }
//!     }
//! }
//! assert_eq!(out, b"[+0042]");
//! ```

pub mod calendar;
pub mod charset;
pub mod escape;
pub mod float;
pub mod human;
pub mod integer;
pub mod json;
pub mod printf;
pub mod quote;
pub mod size;
pub mod strftime;
pub mod width;
pub mod zone;

pub use charset::Charset;
