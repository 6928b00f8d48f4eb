//! The streams of the host that a run is connected to.

use std::sync::Arc;

use boxsh_kernel::{HostInput, HostOutput};

use crate::output::BytesInput;

/// The host streams that a run is connected to.
pub struct Streams {
    /// Standard input.
    pub input: Arc<dyn HostInput>,
    /// Standard output.
    pub output: Arc<dyn HostOutput>,
    /// Standard error.
    pub errors: Arc<dyn HostOutput>,
}

impl Streams {
    /// Two outputs, and an input that is at its end from the start.
    pub fn without_input(output: Arc<dyn HostOutput>, errors: Arc<dyn HostOutput>) -> Self {
        Self { input: Self::bytes(Vec::new()), output, errors }
    }

    /// An input that has these bytes to read, and then is at its end.
    pub fn bytes(bytes: Vec<u8>) -> Arc<dyn HostInput> {
        Arc::new(BytesInput::new(bytes))
    }

    /// An input that has to read what is written to the other end, and is at its end when that is closed.
    ///
    /// # Errors
    /// If the host has no pipe left.
    #[cfg(unix)]
    pub fn pipe() -> std::io::Result<(Arc<dyn HostInput>, std::io::PipeWriter)> {
        let (input, writer) = crate::output::PipedInput::pipe()?;
        Ok((Arc::new(input), writer))
    }
}
