//! `bzip2`, `bunzip2`, `bzcat`.

use super::codec::Fault;

/// What the child of an archiver would say about damage in what it reads.
pub(super) fn complaint_about_stdin(fault: Fault) -> String {
    match fault {
        Fault::NotInFormat => "bzip2: (stdin) is not a bzip2 file.\n".to_owned(),
        fault => format!("bzip2: {fault}\n"),
    }
}
