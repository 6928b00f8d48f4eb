//! Questions to the user.

use boxsh_kernel::{Context, Errno, Input};

/// The standard input, as far as answers have been read from it.
pub(super) struct Answers<'p>(Option<Input<'p>>);

impl<'p> Answers<'p> {
    /// Nothing read yet.
    pub(super) fn new() -> Self {
        Self(None)
    }

    /// Asks on standard error and reads a line: whether it begins with a `y`.
    ///
    /// # Errors
    /// [`Errno::Killed`] if the process has to end.
    pub(super) fn ask(&mut self, context: &mut Context<'p>, question: &str) -> Result<bool, Errno> {
        let text = format!("{}: {question}", context.name());
        self.ask_bare(context, &text)
    }

    /// The same, without the command's name before the question.
    pub(super) fn ask_bare(&mut self, context: &mut Context<'p>, text: &str) -> Result<bool, Errno> {
        // What has been said so far comes before the question.
        let _ = context.out.flush();
        context.write_error(text.as_bytes())?;
        let input = self.0.get_or_insert_with(|| context.stdin());
        let mut line = Vec::new();
        match input.read_line(&mut line) {
            Err(Errno::Killed) => Err(Errno::Killed),
            Err(_) => Ok(false),
            Ok(_) => Ok(matches!(line.trim_ascii_start().first(), Some(b'y' | b'Y'))),
        }
    }
}
