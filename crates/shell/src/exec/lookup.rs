//! Finding what a command's name means.

use boxsh_kernel::{Errno, Follow};

use crate::builtins::{self, Builtin};
use crate::options::{Opt, Shopt};
use crate::shell::Shell;
use crate::state::{Function, Hashed};
use crate::text::Str;

/// How many buckets bash's table of commands has, which decides their order.
pub(crate) const HASH_BUCKETS: u32 = 256;

/// What a name means.
pub(crate) enum Found {
    Function(Function),
    Builtin(&'static Builtin),
    /// A program, if there is one.
    External,
}

impl Shell<'_> {
    /// What a command's name means: a function, a builtin, or else a program.
    pub(crate) fn find_command(&self, name: &[u8]) -> Found {
        if self.state.functions.may_have(name)
            && let Some(function) = self.state.functions.get(name)
        {
            return Found::Function(function.clone());
        }
        if name.contains(&b'/') {
            return Found::External;
        }
        match builtins::find(name) {
            Some(builtin) if self.is_builtin_enabled(name) => Found::Builtin(builtin),
            _ => Found::External,
        }
    }

    /// The path of a program, remembered from the last time or looked for along `PATH`.
    pub(crate) fn locate(&mut self, name: &[u8]) -> Result<Str, Errno> {
        if name.contains(&b'/') {
            return Ok(Str::new(name));
        }
        let checks = self.has(Opt::Posix) || self.shopt(Shopt::CheckHash);
        if let Some(hashed) = self.state.hashed.get_mut(name)
            && (!checks || self.process.access(&hashed.path, 1).is_ok())
        {
            hashed.hits += 1;
            return Ok(hashed.path.clone());
        }
        let path = self.search_path(name)?;
        self.state.hashed.insert(Str::new(name), Hashed { path: path.clone(), hits: 1 });
        Ok(path)
    }

    /// Looks for a program along `PATH`.
    pub(crate) fn search_path(&mut self, name: &[u8]) -> Result<Str, Errno> {
        let search = self.value(b"PATH").unwrap_or_default();
        self.process.find_program(name, Some(&search)).map(Str::from)
    }

    /// Looks along `PATH` for a file that may not be one to run: `type` names it where there is no better one.
    pub(crate) fn search_path_any(&mut self, name: &[u8]) -> Result<Str, Errno> {
        let search = self.value(b"PATH").unwrap_or_default();
        let candidates = search.split(|&byte| byte == b':').map(|directory| match directory {
            b"" => [b"./", name].concat(),
            _ if directory.ends_with(b"/") => [directory, name].concat(),
            _ => [directory, b"/", name].concat(),
        });
        let is_file =
            |path: &Vec<u8>| self.process.stat(path, Follow::Yes).is_ok_and(|metadata| metadata.is_file());
        candidates.into_iter().find(is_file).map(Str::from).ok_or(Errno::ENOENT)
    }

    /// Every program of that name along `PATH`.
    pub(crate) fn search_path_all(&mut self, name: &[u8]) -> Vec<Str> {
        let search = self.value(b"PATH").unwrap_or_default();
        let mut found = Vec::new();
        for directory in search.split(|&byte| byte == b':') {
            let mut candidate = if directory.is_empty() { b".".to_vec() } else { directory.to_vec() };
            if candidate.last() != Some(&b'/') {
                candidate.push(b'/');
            }
            candidate.extend_from_slice(name);
            let is_file = self.process.stat(&candidate, Follow::Yes).is_ok_and(|metadata| metadata.is_file());
            if is_file && self.process.access(&candidate, 1).is_ok() {
                found.push(candidate.into());
            }
        }
        found
    }
}
