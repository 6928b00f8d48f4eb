//! Dates: `strftime` with every conversion and flag, in C locale names.
//!
//! Two implementations differ in many corners, and both are in use: glibc's (bash's `printf '%(...)T'` and prompts,
//! awk) and that of the GNU tools (`date`, `ls --time-style`, `du`, `stat`).
//!
//! ```
//! use boxsh_format::strftime::{DateTime, Dialect, strftime};
//!
//! let time = DateTime::new(1_709_629_623, 500_000_000, 3600, b"CET");
//! let mut out = Vec::new();
//! strftime(b"%F %T.%3N %:z", &time, Dialect::Gnu, 1000, &mut out).unwrap();
//! assert_eq!(out, b"2024-03-05 10:07:03.500 +01:00");
//! ```

mod conversion;
mod pad;
mod time;
mod zone;

pub use conversion::{DAYS, MONTHS};
pub use time::DateTime;

use crate::printf::TooLong;
use pad::Directive;

/// Whose `strftime` it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// The C library's.
    Glibc,
    /// That of the GNU tools, with `%N`, `%:z`, `%q` and the `+` flag.
    Gnu,
}

/// Appends a date.
///
/// # Errors
///
/// [`TooLong`], with `out` as it was, if more than `limit` bytes would be appended.
pub fn strftime(
    format: &[u8],
    time: &DateTime<'_>,
    dialect: Dialect,
    limit: usize,
    out: &mut Vec<u8>,
) -> Result<(), TooLong> {
    let start = out.len();
    let mut rest = format;
    while let Some(position) = rest.iter().position(|&byte| byte == b'%') {
        out.extend_from_slice(&rest[..position]);
        let directive = Directive::parse(&rest[position..], dialect);
        rest = &rest[position + directive.text.len()..];
        let room = limit.saturating_sub(out.len() - start);
        let field = conversion::convert(&directive, time, dialect);
        if let Err(error) = field.write(&directive, dialect, room, out) {
            out.truncate(start);
            return Err(error);
        }
        // A long format is not read to its end for nothing.
        if out.len() - start > limit {
            break;
        }
    }
    out.extend_from_slice(rest);
    if out.len() - start > limit {
        out.truncate(start);
        return Err(TooLong);
    }
    Ok(())
}
