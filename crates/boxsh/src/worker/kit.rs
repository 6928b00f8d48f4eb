//! What a session needs of the program, and what it is built again from.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use boxsh_kernel::Command;
use boxsh_kernel::vfs::Fs;

use crate::hooks::Hooks;
use crate::requests::Requests;
use crate::worker::Worker;
use crate::worker::link::LONGEST;
use crate::worker::protocol::Recipe;

/// The longest file that is made when it is read: a message has a few bytes besides.
const LONGEST_FILE: usize = LONGEST - 64;

/// What a session calls back for.
pub(crate) struct Lent {
    pub(crate) filesystems: Vec<Arc<dyn Fs>>,
    pub(crate) makers: Vec<Maker>,
    pub(crate) requests: Requests,
}

/// Makes the contents of a file, once.
pub(crate) struct Maker {
    make: Arc<dyn Fn() -> Result<Vec<u8>, String> + Send + Sync>,
    made: Mutex<Option<Vec<u8>>>,
}

impl Maker {
    pub(crate) fn new(make: Arc<dyn Fn() -> Result<Vec<u8>, String> + Send + Sync>) -> Self {
        Self { make, made: Mutex::default() }
    }

    /// The contents. They are kept for copies of the session, which are processes that do not know of each other.
    pub(crate) fn contents(&self) -> Result<Vec<u8>, String> {
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(made) = &*made {
            return Ok(made.clone());
        }
        let contents = (self.make)()?;
        if contents.len() > LONGEST_FILE {
            return Err(
                "a session in a worker has no files of more than 1 GiB that are made when they are read"
                    .to_owned(),
            );
        }
        Ok(made.insert(contents).clone())
    }
}

/// What a session needs of the program, and what it is built again from.
pub(crate) struct Kit {
    pub(crate) worker: Worker,
    pub(crate) recipe: Recipe,
    filesystems: Mutex<Vec<Arc<dyn Fs>>>,
    makers: Vec<Maker>,
    pub(crate) requests: Requests,
    pub(crate) commands: Mutex<Vec<Arc<dyn Command>>>,
    pub(crate) hooks: Hooks,
    /// The names of all programs that a session has, for commands that call them.
    programs: OnceLock<Arc<[String]>>,
}

impl Kit {
    pub(crate) fn new(
        worker: Worker,
        recipe: Recipe,
        lent: Lent,
        commands: Vec<Arc<dyn Command>>,
        hooks: Hooks,
    ) -> Self {
        Self {
            worker,
            recipe,
            filesystems: Mutex::new(lent.filesystems),
            makers: lent.makers,
            requests: lent.requests,
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
            || !self.makers.is_empty()
            || !self.commands.lock().unwrap_or_else(PoisonError::into_inner).is_empty()
            || !self.filesystems.lock().unwrap_or_else(PoisonError::into_inner).is_empty()
    }

    pub(crate) fn filesystem(&self, number: u32) -> Option<Arc<dyn Fs>> {
        self.filesystems.lock().unwrap_or_else(PoisonError::into_inner).get(number as usize).cloned()
    }

    pub(crate) fn maker(&self, number: u32) -> Option<&Maker> {
        self.makers.get(number as usize)
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
