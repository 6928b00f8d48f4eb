//! Any policy file is read or refused with a message.

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::LazyLock;

use boxsh_policy::{Host, Layers, Policy};

/// A home, a project in it, and where the policy is written.
static WORLD: LazyLock<(tempfile::TempDir, PathBuf)> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let project = folder.path().join("home/project");
    std::fs::create_dir_all(project.join("src")).expect("there is room for a folder");
    (folder, project)
});

pub(crate) fn run(input: &[u8]) {
    let (folder, project) = &*WORLD;
    let home: OsString = folder.path().join("home").into();
    let host = Host::from_env(project, [(OsString::from("HOME"), home)]).expect("the home is absolute");
    let file = folder.path().join("policy.json");
    std::fs::write(&file, input).expect("there is room for a file");
    match Policy::load(Layers { config: Some(file), ..Layers::new(host) }) {
        Ok(policy) => assert!(!policy.plan().to_string().is_empty()),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
