//! `xz`.

use super::codec::Fault;

/// What the child of an archiver would say about damage in what it reads.
pub(super) fn complaint_about_stdin(fault: Fault) -> String {
    format!("xz: (stdin): {fault}\n")
}
