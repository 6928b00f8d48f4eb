//! State of builtins that other parts of the shell look at.

use boxsh_kernel::Errno;

use crate::flow::{Flow, Run};
use crate::shell::Shell;
use crate::state::Function;
use crate::text::Str;

impl Shell<'_> {
    /// Writes the output of a builtin; if that fails, says so and gives status 1.
    pub(crate) fn write_output(&mut self, name: &str, text: &[u8]) -> Run {
        match self.process.write_all(1, text) {
            Ok(()) => Ok(0),
            Err(Errno::Killed) => Err(Flow::Killed),
            Err(error) => {
                self.error(format_args!("{name}: write error: {error}"))?;
                Ok(1)
            }
        }
    }

    /// The directories of `pushd`, the current one first.
    pub(crate) fn directory_stack(&mut self) -> Vec<Str> {
        let mut stack = vec![self.value(b"PWD").unwrap_or_default()];
        stack.extend(self.state.directories.iter().cloned());
        stack
    }

    /// Changes an entry of the directory stack.
    pub(crate) fn set_directory(&mut self, at: usize, value: Str) {
        if let Some(place) =
            at.checked_sub(1).and_then(|at| std::sync::Arc::make_mut(&mut self.state.directories).get_mut(at))
        {
            *place = value;
        }
    }

    /// The number that the next command gets in the history.
    pub(crate) fn history_number(&self) -> i64 {
        1
    }

    /// Starts `getopts` over.
    pub(crate) fn reset_getopts(&mut self) {}

    /// The offset and name of the session's time zone at a moment.
    pub(crate) fn zone_at(&mut self, _seconds: i64) -> (i32, Vec<u8>) {
        (0, b"UTC".to_vec())
    }

    /// A function as its value in the environment.
    pub(crate) fn function_environment_text(&self, function: &Function) -> Vec<u8> {
        let body = boxsh_syntax::print_command(&function.body, boxsh_syntax::Style::Bash);
        [b"() ", &body[..]].concat()
    }
}
