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
        Self { input: Arc::new(BytesInput::new(Vec::new())), output, errors }
    }
}
