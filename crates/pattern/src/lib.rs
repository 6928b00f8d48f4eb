//! Shell patterns and POSIX regular expressions over bytes, in bounded time.
//!
//! [`glob`] is bash's pattern matching; [`regex`] is the C library's basic and extended regular expressions with the GNU
//! extensions. Both work on bytes, as UTF-8 or in the C locale, and neither can be made to hang by a
//! hostile pattern: the work is polynomial in the size of pattern and text, and a caller's [`fuel`] can stop it earlier.

mod charset;
mod class;
pub mod fuel;
pub mod glob;
pub mod regex;
mod unit;

pub use unit::Encoding;
