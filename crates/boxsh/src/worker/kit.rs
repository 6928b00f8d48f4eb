//! What a session needs of the program, and what it is built again from.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use boxsh_kernel::Command;
use boxsh_kernel::vfs::Fs;

use crate::hooks::Hooks;
use crate::worker::Worker;
use crate::worker::protocol::Recipe;

/// What a session needs of the program, and what it is built again from.
pub(crate) struct Kit {
    pub(crate) worker: Worker,
    pub(crate) recipe: Recipe,
    filesystems: Mutex<Vec<Arc<dyn Fs>>>,
    pub(crate) commands: Mutex<Vec<Arc<dyn Command>>>,
    pub(crate) hooks: Hooks,
    /// The names of all programs that a session has, for commands that call them.
    programs: OnceLock<Arc<[String]>>,
}

impl Kit {
    pub(crate) fn new(
        worker: Worker,
        recipe: Recipe,
        filesystems: Vec<Arc<dyn Fs>>,
        commands: Vec<Arc<dyn Command>>,
        hooks: Hooks,
    ) -> Self {
        Self {
            worker,
            recipe,
            filesystems: Mutex::new(filesystems),
            commands: Mutex::new(commands),
            hooks,
            programs: OnceLock::new(),
        }
    }

    /// Whether there is anything that a session could call back for, or tell.
    pub(crate) fn is_called_back(&self) -> bool {
        let hooks = &self.recipe.hooks;
        hooks.approves
            || hooks.events
            || hooks.violations
            || !self.commands.lock().unwrap_or_else(PoisonError::into_inner).is_empty()
            || !self.filesystems.lock().unwrap_or_else(PoisonError::into_inner).is_empty()
    }

    pub(crate) fn filesystem(&self, number: u32) -> Option<Arc<dyn Fs>> {
        self.filesystems.lock().unwrap_or_else(PoisonError::into_inner).get(number as usize).cloned()
    }

    /// Adds a filesystem, and gives its number.
    pub(crate) fn add_filesystem(&self, fs: Arc<dyn Fs>) -> u32 {
        let mut filesystems = self.filesystems.lock().unwrap_or_else(PoisonError::into_inner);
        filesystems.push(fs);
        filesystems.len() as u32 - 1
    }

    pub(crate) fn command(&self, name: &str) -> Option<Arc<dyn Command>> {
        let commands = self.commands.lock().unwrap_or_else(PoisonError::into_inner);
        commands.iter().rfind(|command| command.name() == name).cloned()
    }

    pub(crate) fn program_names(&self) -> Arc<[String]> {
        let names = || {
            let commands = self.commands.lock().unwrap_or_else(PoisonError::into_inner);
            let own = commands.iter().map(|command| command.name().to_owned());
            let names = crate::base::programs().names();
            names.iter().map(|name| String::from_utf8_lossy(name).into_owned()).chain(own).collect()
        };
        self.programs.get_or_init(names).clone()
    }
}
