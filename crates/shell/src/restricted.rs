//! The restricted shell: `set -r`, `bash -r`. It keeps a script from leaving its directory, its `PATH` and what its output is.

use crate::flow::Run;
use crate::options::Shopt;
use crate::shell::Shell;
use crate::text::Str;
use crate::value::Attributes;

/// The variables that do not change any more.
const CONSTANTS: [&[u8]; 5] = [b"PATH", b"SHELL", b"HISTFILE", b"ENV", b"BASH_ENV"];

impl Shell<'_> {
    /// Whether the shell is restricted. There is no way back.
    pub(crate) fn is_restricted(&self) -> bool {
        self.shopt(Shopt::RestrictedShell)
    }

    /// Makes the shell a restricted one.
    pub(crate) fn restrict(&mut self) {
        self.state.shopts.set(Shopt::RestrictedShell, true);
        for name in CONSTANTS {
            let variable = self.state.vars.get_or_create(name);
            variable.attributes = variable.attributes.with(Attributes::READONLY);
        }
    }

    /// `set -r`
    pub(crate) fn restrict_later(&mut self) {
        if self.state.invocation.command_string {
            // bash forgets the variables there.
            self.state.shopts.set(Shopt::RestrictedShell, true);
        } else {
            self.restrict();
        }
    }

    /// Says that a restricted shell does not do this; `false`, without a word, in any other.
    pub(crate) fn refuses(&mut self, what: &[u8]) -> Run<bool> {
        if !self.is_restricted() {
            return Ok(false);
        }
        self.error_about(what, "restricted")?;
        Ok(true)
    }

    /// The path that a name may be remembered with: in a restricted shell, only what `PATH` leads to. `None` after a message.
    pub(crate) fn hashable_path(&mut self, speaker: &[u8], path: &Str) -> Run<Option<Str>> {
        if !self.is_restricted() {
            return Ok(Some(path.clone()));
        }
        let shown = [speaker, path].concat();
        if path.contains(&b'/') {
            self.error_about(&shown, "restricted")?;
            return Ok(None);
        }
        match self.search_path_all(path).into_iter().next() {
            Some(found) => Ok(Some(found)),
            None => {
                self.error_about(&shown, "not found")?;
                Ok(None)
            }
        }
    }
}
