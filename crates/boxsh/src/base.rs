//! What every session starts with: programs, files, environment.

use std::sync::{Arc, OnceLock};

use boxsh_kernel::vfs::{FsPathBuf, MemoryOptions, Result};
use boxsh_kernel::{Booted, Environment, Identity, Image, ImageOptions, Registry};

/// The registry of every program that boxsh has.
pub fn programs() -> Registry {
    let registry = Registry::of(&boxsh_commands::ALL);
    boxsh_shell::register(&registry);
    registry
}

/// The files that a session starts with: a Linux-like tree in which every program of boxsh is installed. It never
/// changes, so it is made once for all sessions.
///
/// # Errors
/// None that the built-in programs give rise to.
pub fn base_image() -> Result<Image> {
    static BASE: OnceLock<Image> = OnceLock::new();
    if let Some(image) = BASE.get() {
        return Ok(image.clone());
    }
    let image = Image::build(Arc::new(programs()), Arc::default(), &ImageOptions::default())?;
    Ok(BASE.get_or_init(|| image).clone())
}

/// The environment that a user's first shell finds.
pub(crate) fn base_environment(identity: &Identity) -> Environment {
    Environment::new([
        ("HOME", identity.home.as_str()),
        ("USER", identity.user.as_str()),
        ("LOGNAME", identity.user.as_str()),
        ("PATH", boxsh_kernel::DEFAULT_PATH),
        ("SHELL", "/bin/bash"),
        ("LANG", "C.UTF-8"),
    ])
}

/// Where the session's own programs are if `/usr/bin` has others.
pub(crate) const PROGRAMS: &str = "/opt/boxsh/bin";

/// Puts the files of the session's own programs beside those of a tree that it has not made.
pub(crate) fn add_programs(booted: &mut Booted, image: &Image) -> Result<()> {
    let mut directory = FsPathBuf::new();
    PROGRAMS.split('/').filter(|name| !name.is_empty()).for_each(|name| directory.push(name.as_bytes()));
    let own = image.program_files(&MemoryOptions::default())?;
    booted.mounts.mount(directory.as_path(), Arc::new(own), "boxsh")?;
    booted.options.programs = directory;
    Ok(())
}
