//! The programs of a session.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use crate::command::{Builtin, Command};
use crate::lock::Lock;

/// Programs by name: those of a shared base or of a constant table, and what a session added, replaced or removed.
#[derive(Default)]
pub struct Registry {
    base: Option<Arc<Registry>>,
    table: &'static [Builtin],
    own: Lock<Programs>,
    /// What was there under a name before another program took it, if that is no program of the base.
    originals: Lock<Originals>,
}

/// `None` hides a program of the base.
type Programs = BTreeMap<Box<[u8]>, Option<Arc<dyn Command>>>;

type Originals = BTreeMap<Box<[u8]>, Arc<dyn Command>>;

impl Registry {
    /// An empty registry.
    pub fn new() -> Self {
        Self::default()
    }

    /// A registry that starts out like `base` and changes alone.
    pub fn over(base: Arc<Registry>) -> Self {
        Self { base: Some(base), ..Self::default() }
    }

    /// A registry that starts out with the programs of a table, which is sorted by name. It costs nothing: they are
    /// looked up in the table itself.
    pub const fn of(table: &'static [Builtin]) -> Self {
        Self { base: None, table, own: Lock::new(BTreeMap::new()), originals: Lock::new(BTreeMap::new()) }
    }

    /// A registry with the same programs that changes alone.
    pub fn fork(&self) -> Self {
        let own = Lock::new(self.own.lock().clone());
        let originals = Lock::new(self.originals.lock().clone());
        Self { base: self.base.clone(), table: self.table, own, originals }
    }

    /// Adds a program under its name, or replaces the one that has it.
    pub fn register(&self, command: Arc<dyn Command>) {
        let name = command.name().as_bytes().into();
        self.own.lock().insert(name, Some(command));
    }

    /// Adds a program under another name than its own.
    pub fn register_as(&self, name: &[u8], command: Arc<dyn Command>) {
        self.own.lock().insert(name.into(), Some(command));
    }

    /// Says what a program of that name has taken the place of, where that is none of the base: a builtin of a shell, for instance.
    pub fn set_original(&self, name: &[u8], command: Arc<dyn Command>) {
        self.originals.lock().insert(name.into(), command);
    }

    /// What there would be under a name if the session had not replaced it.
    pub fn original(&self, name: &[u8]) -> Option<Arc<dyn Command>> {
        let known = self.originals.lock().get(name).cloned();
        known.or_else(|| self.given(name))
    }

    /// The names for which [`Registry::set_original`] was called, as far as the session's programs still have them.
    pub fn replaced(&self) -> Vec<Box<[u8]>> {
        let own = self.own.lock();
        let originals = self.originals.lock();
        originals.keys().filter(|name| own.get(*name).is_some_and(Option::is_some)).cloned().collect()
    }

    /// Takes away what the session has put in the place of a program of the base, which is back then; says whether there was such a thing.
    pub fn uncover(&self, name: &[u8]) -> bool {
        let is_covered = self.given(name).is_some() && self.own.lock().get(name).is_some_and(Option::is_some);
        if is_covered {
            self.own.lock().remove(name);
        }
        is_covered
    }

    /// Removes a program; says whether there was one.
    pub fn remove(&self, name: &[u8]) -> bool {
        let existed = self.get(name).is_some();
        self.own.lock().insert(name.into(), None);
        existed
    }

    /// The program of that name.
    pub fn get(&self, name: &[u8]) -> Option<Arc<dyn Command>> {
        if let Some(own) = self.own.lock().get(name) {
            return own.clone();
        }
        self.given(name)
    }

    /// The program of that name in the table or in the base.
    fn given(&self, name: &[u8]) -> Option<Arc<dyn Command>> {
        match self.builtin(name) {
            Some(builtin) => Some(Arc::new(*builtin)),
            None => self.base.as_ref()?.get(name),
        }
    }

    fn builtin(&self, name: &[u8]) -> Option<&'static Builtin> {
        let at = self.table.binary_search_by(|builtin| builtin.name.as_bytes().cmp(name)).ok()?;
        Some(&self.table[at])
    }

    /// All names, sorted.
    pub fn names(&self) -> Vec<Cow<'static, [u8]>> {
        let mut names = self.base.as_ref().map(|base| base.names()).unwrap_or_default();
        names.extend(self.table.iter().map(|builtin| Cow::Borrowed(builtin.name.as_bytes())));
        let own = self.own.lock();
        if !own.is_empty() {
            names.retain(|name| !own.contains_key(&**name));
            names.extend(
                own.iter()
                    .filter(|(_, program)| program.is_some())
                    .map(|(name, _)| Cow::Owned(name.to_vec())),
            );
        }
        drop(own);
        // All but what the session added is in order already, which is what this sort is good at.
        names.sort();
        names.dedup();
        names
    }
}

impl std::fmt::Debug for Registry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Registry").field("programs", &self.names().len()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::{Custom, Exit};
    use crate::spec::Spec;

    static SPEC: Spec = Spec::DEFAULT;

    const fn builtin(name: &'static str) -> Builtin {
        Builtin::new(name, &SPEC, |_| Ok(Exit::SUCCESS))
    }

    static TABLE: [Builtin; 3] = [builtin("awk"), builtin("cat"), builtin("ls")];

    fn names(registry: &Registry) -> String {
        String::from_utf8(registry.names().join(&b' ')).unwrap()
    }

    #[test]
    fn programs_of_a_table_are_found_and_can_be_hidden_and_replaced() {
        let base = Arc::new(Registry::of(&TABLE));
        assert_eq!(names(&base), "awk cat ls");
        assert_eq!(base.get(b"ls").unwrap().name(), "ls");
        assert!(base.get(b"lsx").is_none());
        let own = Registry::over(base.clone());
        assert!(own.remove(b"cat") && !own.remove(b"cat") && own.get(b"cat").is_none());
        own.register_as(b"ls", Arc::new(Custom::new("other", |_| Ok(Exit::SUCCESS))));
        own.register_as(b"b", Arc::new(builtin("b")));
        assert_eq!((names(&own), names(&base)), ("awk b ls".into(), "awk cat ls".into()));
        assert_eq!(own.get(b"ls").unwrap().name(), "other");
    }
}
