//! `getopts`'s place among the words it reads.

use crate::shell::Shell;

impl Shell<'_> {
    /// Starts `getopts` over.
    pub(crate) fn reset_getopts(&mut self) {}
}
