//! `~` and its kin.

use boxsh_kernel::accounts::Users;

use crate::expand::{Expander, Interpreter, Sink};
use crate::flow::Run;
use crate::text::Str;

impl<I: Interpreter> Expander<'_, '_, I> {
    /// Expands a tilde prefix; one that leads nowhere stays as it is.
    pub(crate) fn expand_tilde(&mut self, name: &[u8], sink: &mut dyn Sink) -> Run<()> {
        match self.tilde_directory(name) {
            Some(directory) => sink.quoted(&directory),
            None => {
                sink.literal(b"~");
                sink.literal(name);
            }
        }
        Ok(())
    }

    /// The directory that the text behind a tilde means.
    pub(crate) fn tilde_directory(&mut self, name: &[u8]) -> Option<Str> {
        match name {
            b"" => Some(
                self.shell.value(b"HOME").unwrap_or_else(|| Str::from(self.process.identity().home.as_str())),
            ),
            b"+" => self.shell.value(b"PWD"),
            b"-" => self.shell.value(b"OLDPWD"),
            _ => {
                let (sign, digits) = match name.split_first() {
                    Some((b'+', rest)) => (1, rest),
                    Some((b'-', rest)) => (-1, rest),
                    _ => (1, name),
                };
                if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit) {
                    let stack = self.shell.directory_stack();
                    let number = crate::arith::leading_integer(digits) as usize;
                    let at = if sign > 0 { Some(number) } else { stack.len().checked_sub(number + 1) };
                    return stack.get(at?).cloned();
                }
                self.home_of(name)
            }
        }
    }

    /// The home directory of a user.
    fn home_of(&mut self, user: &[u8]) -> Option<Str> {
        let users = Users::read(self.process).ok()?;
        users.by_name(user).map(|user| Str::new(&user.home))
    }
}
