//! A home, a project and a folder for temporary files, all in a folder of the test.
#![allow(dead_code, reason = "each test file uses a part of it")]
#![allow(clippy::disallowed_methods, clippy::unwrap_used, reason = "the tests make files of the host")]

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use boxsh_policy::{Access, CommandLine, Error, Host, Layers, Policy, Trust};

pub(crate) struct World {
    pub(crate) root: PathBuf,
    pub(crate) env: Vec<(OsString, OsString)>,
    _folder: tempfile::TempDir,
}

impl World {
    pub(crate) fn new() -> World {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().canonicalize().unwrap();
        for name in ["home/.ssh", "home/proj", "tmp", "outside", "bin"] {
            fs::create_dir_all(root.join(name)).unwrap();
        }
        let variable = |name: &str, value: PathBuf| (OsString::from(name), value.into_os_string());
        let env = vec![
            variable("HOME", root.join("home")),
            variable("PATH", root.join("bin")),
            variable("TMPDIR", root.join("tmp")),
        ];
        World { root, env, _folder: folder }
    }

    pub(crate) fn at(&self, path: &str) -> PathBuf {
        self.root.join(path)
    }

    pub(crate) fn project(&self, path: &str) -> PathBuf {
        let project = self.root.join("home/proj");
        if path.is_empty() { project } else { project.join(path) }
    }

    pub(crate) fn write(&self, path: &str, content: &str) -> &World {
        let path = self.at(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
        self
    }

    pub(crate) fn mkdir(&self, path: &str) -> &World {
        fs::create_dir_all(self.at(path)).unwrap();
        self
    }

    pub(crate) fn link(&self, path: &str, target: impl AsRef<Path>) -> &World {
        std::os::unix::fs::symlink(target, self.at(path)).unwrap();
        self
    }

    pub(crate) fn program(&self, path: &str) -> &World {
        use std::os::unix::fs::PermissionsExt;
        self.write(path, "#!/bin/sh\n");
        fs::set_permissions(self.at(path), fs::Permissions::from_mode(0o755)).unwrap();
        self
    }

    pub(crate) fn config(&self, content: &str) -> &World {
        self.write("home/proj/.boxsh.jsonc", content)
    }

    pub(crate) fn host(&self) -> Host {
        let host = Host::from_env(self.project(""), self.env.clone()).unwrap();
        // The machine's own folder would hold the whole world of the test.
        Host { temps: vec![self.at("tmp")], ..host }
    }

    /// The policy of somebody who trusts the project.
    pub(crate) fn load(&self) -> Result<Policy, Error> {
        self.load_with(CommandLine::default())
    }

    pub(crate) fn load_with(&self, command_line: CommandLine) -> Result<Policy, Error> {
        Policy::load(Layers { command_line, trust: Trust::Full, ..Layers::new(self.host()) })
    }

    /// The error of a project file with this content, without the folder of the test.
    pub(crate) fn error(&self, content: &str) -> String {
        let error = self.config(content).load().map(|_| ()).unwrap_err().to_string();
        error
            .replace(&format!("{}/", self.project("").display()), "")
            .replace(self.root.to_str().unwrap(), "")
    }

    /// What the inside may do, by path.
    pub(crate) fn check(&self, policy: &Policy, expected: &[(&str, Access)]) {
        for (path, access) in expected {
            assert_eq!(policy.access(self.at(path)), *access, "{}", policy.explain_path(self.at(path)));
        }
    }
}
