//! Which of boxsh's own programs a session has.

use std::collections::BTreeSet;
use std::sync::Arc;

use boxsh_kernel::{Command, Registry};

/// The programs that a session has from the start: all of boxsh's, some, or none. Builtins of the shell are there in any case;
/// [`Builder::allow_commands`](crate::Builder::allow_commands) decides about those.
///
/// ```
/// use boxsh::{Programs, Sandbox};
///
/// let mut sandbox = Sandbox::builder().programs(Programs::only(["cat", "ls"])).build()?;
/// assert_eq!(sandbox.run("ls /bin; echo hi | cat").stdout_str(), "cat\nls\nhi\n");
/// assert_eq!(sandbox.run("grep x /etc/passwd").exit_code, 127);
/// # Ok::<(), boxsh::Error>(())
/// ```
#[derive(Clone)]
pub struct Programs {
    /// If there is a list, only what is on it.
    pub(crate) only: Option<BTreeSet<Vec<u8>>>,
    pub(crate) without: BTreeSet<Vec<u8>>,
    pub(crate) with: Vec<Arc<dyn Command>>,
}

impl Programs {
    /// Every program that boxsh has.
    pub fn all() -> Self {
        Self { only: None, without: BTreeSet::new(), with: Vec::new() }
    }

    /// No program: only the shell and its builtins.
    pub fn none() -> Self {
        Self { only: Some(BTreeSet::new()), ..Self::all() }
    }

    /// These programs of boxsh.
    pub fn only<N: Into<Vec<u8>>>(names: impl IntoIterator<Item = N>) -> Self {
        Self { only: Some(names.into_iter().map(Into::into).collect()), ..Self::all() }
    }

    /// The same without a program.
    #[must_use]
    pub fn without(mut self, name: impl Into<Vec<u8>>) -> Self {
        self.without.insert(name.into());
        self
    }

    /// The same with a program of the embedder's, as [`Builder::command`](crate::Builder::command) adds one.
    #[must_use]
    pub fn with(mut self, command: Arc<dyn Command>) -> Self {
        self.with.push(command);
        self
    }

    /// The programs by name, those of the embedder's left out.
    pub fn names(&self) -> Vec<String> {
        let names = crate::programs().names();
        let mine = names.iter().filter(|name| self.has(name));
        mine.map(|name| String::from_utf8_lossy(name).into_owned()).collect()
    }

    fn has(&self, name: &[u8]) -> bool {
        self.only.as_ref().is_none_or(|only| only.contains(name)) && !self.without.contains(name)
    }

    /// Whether nothing of boxsh's is left out.
    pub(crate) fn is_whole(&self) -> bool {
        self.only.is_none() && self.without.is_empty()
    }

    /// The first name that is none of boxsh's.
    pub(crate) fn unknown(&self) -> Option<&[u8]> {
        let registry = crate::programs();
        let mut named = self.only.iter().flatten().chain(&self.without);
        named.find(|name| registry.get(name).is_none()).map(Vec::as_slice)
    }

    pub(crate) fn registry(&self) -> Registry {
        let registry = crate::programs();
        for name in registry.names() {
            if !self.has(&name) {
                registry.remove(&name);
            }
        }
        registry
    }
}

impl Default for Programs {
    fn default() -> Self {
        Self::all()
    }
}

impl std::fmt::Debug for Programs {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Programs")
            .field("only", &self.only)
            .field("without", &self.without)
            .finish_non_exhaustive()
    }
}
