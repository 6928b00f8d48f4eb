//! Where a comparison is written to.

use boxsh_kernel::{Failure, Output};

/// Takes the lines of a comparison.
pub(crate) trait Sink {
    /// Writes `data`.
    fn put(&mut self, data: &[u8]) -> Result<(), Failure>;
}

impl Sink for Output<'_> {
    fn put(&mut self, data: &[u8]) -> Result<(), Failure> {
        self.write(data)
    }
}

impl Sink for Vec<u8> {
    fn put(&mut self, data: &[u8]) -> Result<(), Failure> {
        self.extend_from_slice(data);
        Ok(())
    }
}
