//! The programs of a session.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::command::Command;
use crate::lock::Lock;

/// Programs by name: those of a shared base, and what a session added, replaced or removed.
#[derive(Default)]
pub struct Registry {
    base: Option<Arc<Registry>>,
    own: Lock<Programs>,
}

/// `None` hides a program of the base.
type Programs = BTreeMap<Box<[u8]>, Option<Arc<dyn Command>>>;

impl Registry {
    /// An empty registry.
    pub fn new() -> Self {
        Self::default()
    }

    /// A registry that starts out like `base` and changes alone.
    pub fn over(base: Arc<Registry>) -> Self {
        Self { base: Some(base), own: Lock::default() }
    }

    /// A registry with the same programs that changes alone.
    pub fn fork(&self) -> Self {
        Self { base: self.base.clone(), own: Lock::new(self.own.lock().clone()) }
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
        self.base.as_ref()?.get(name)
    }

    /// All names, sorted.
    pub fn names(&self) -> Vec<Box<[u8]>> {
        self.all().into_keys().collect()
    }

    fn all(&self) -> BTreeMap<Box<[u8]>, Arc<dyn Command>> {
        let mut all = self.base.as_ref().map(|base| base.all()).unwrap_or_default();
        for (name, command) in self.own.lock().iter() {
            match command {
                Some(command) => all.insert(name.clone(), command.clone()),
                None => all.remove(name),
            };
        }
        all
    }
}

impl std::fmt::Debug for Registry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Registry").field("programs", &self.all().len()).finish()
    }
}
