//! The behaviour tables: files of scripts with what bash answers to each.
//!
//! A table is a file `tests/<group>/<name>.test.sh`:
//!
//! ```text
//! #: Comment lines about the whole file, at its top.
//! #: needs jq
//! === the name of a case
//! echo one
//! exit 3
//! --- status 3
//! --- stdout
//! one
//!
//! === the next case
//! printf 'no newline'
//! --- stdout (no newline)
//! no newline
//! ```
//!
//! A case is its name, its script, and the expected `status` (0 if not given), `stdout` (empty if not given) and
//! `stderr` (not compared if not given). `--- differs: reason` marks a case where boxsh knowingly answers
//! otherwise than the real tool; the blocks then hold the answer of boxsh.
//!
//! Blank lines at the end of a block or script do not count. A block that this loses, or that holds what a
//! line of text cannot show, is written `(escaped)`: `\\`, `\n`, `\t`, `\r`, `\xHH`, and a backslash at the end of a line
//! that joins it with the next. A script of that kind follows a line `--- script (escaped)`.
//!
//! ```
//! use boxsh_script_tables::{Outcome, Table};
//!
//! let table = Table::parse(b"=== greets\necho hello\n--- stdout\nhello\n")?;
//! let outcome = Outcome { status: Some(0), stdout: b"hello\n".to_vec(), stderr: Vec::new() };
//! assert!(table.cases[0].differences(&outcome).is_empty());
//! # Ok::<(), boxsh_script_tables::ParseError>(())
//! ```

mod compare;
mod escape;
mod files;
mod parse;
mod table;
mod write;

pub use compare::{Difference, Outcome};
pub use files::{LoadError, LoadReason, TableFile, load_all};
pub use parse::{ParseError, Problem};
pub use table::{Case, Table};

/// What every script is prefixed with, on its own first line so that line numbers stay those of the table.
///
/// A program that takes nothing of the host's environment gets from it what it would not set by itself.
pub const PRELUDE: &str = "export HOME=/tmp/case LC_ALL=C.UTF-8 TZ=UTC; mkdir -p /tmp/case; cd /tmp/case; ";

/// The whole environment of a case.
pub const ENVIRONMENT: [(&str, &str); 7] = [
    ("PATH", "/usr/local/bin:/usr/bin:/bin"),
    ("HOME", "/tmp/case"),
    ("LC_ALL", "C.UTF-8"),
    ("TZ", "UTC"),
    ("USER", "agent"),
    ("LOGNAME", "agent"),
    ("TERM", "dumb"),
];
