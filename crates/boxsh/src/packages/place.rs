//! Where package managers put what they install, so that it lands in the session: all that they are told about it is here.

use std::path::Path;

use boxsh_kernel::vfs::{Errno, Fs, FsExt, FsPath, Memory, NewNode, NodeKind, Result};
use boxsh_kernel::{Environment, Identity};

use crate::files::directory;

/// Where a system may have the certificates that it trusts, in one file.
const CERTIFICATES: &[&str] =
    &["/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/cert.pem"];

/// Where a system may have its Python, as `PATH` would find it.
const PYTHONS: &[&str] = &["/usr/local/bin/python3", "/usr/bin/python3"];

/// What `uv` takes for the environment to install into wherever it is called: it looks for a directory of this name in the present
/// directory and in all above it.
const ENVIRONMENT: &str = "/.venv";

/// The place for packages in a session with host programs: below the home directory, since the system's directories are the host's.
///
/// `pip` installs there by itself if it cannot write to the system's directories, and Python looks there. Others are told by variables.
pub(crate) struct Place {
    /// Below it are `bin` and `lib`.
    prefix: String,
    owner: (u32, u32),
    python: Option<&'static str>,
    certificates: Option<&'static str>,
}

impl Place {
    /// The place in a session of this user, whose programs come from a root filesystem that the host has at `root`.
    pub(crate) fn new(identity: &Identity, root: &Path) -> Self {
        // A link in a root filesystem means something else on the host, so none is followed.
        let has = |path: &&&str| root.join(path.trim_start_matches('/')).symlink_metadata().is_ok();
        Self {
            prefix: format!("{}/.local", identity.home.trim_end_matches('/')),
            owner: (identity.uid, identity.gid),
            python: PYTHONS.iter().find(has).copied(),
            certificates: CERTIFICATES.iter().find(has).copied(),
        }
    }

    fn bin(&self) -> String {
        format!("{}/bin", self.prefix)
    }

    /// The directories that programs are looked for in, the packages' own first.
    pub(crate) fn path(&self, others: &[u8]) -> Vec<u8> {
        [self.bin().as_bytes(), b":", others].concat()
    }

    /// Tells package managers where to install, and not to try again and again where there is no network.
    pub(crate) fn set_variables(&self, environment: &mut Environment, is_offline: bool) {
        for name in ["NPM_CONFIG_FETCH_RETRIES", "PIP_RETRIES", "UV_HTTP_RETRIES"] {
            if is_offline {
                environment.set(name, "0");
            }
        }
        let bin = self.bin();
        let variables = [
            // Nobody at a keyboard answers questions of maintainer scripts.
            ("DEBIAN_FRONTEND", "noninteractive"),
            ("CARGO_INSTALL_ROOT", &self.prefix),
            ("GOBIN", &bin),
            ("NPM_CONFIG_PREFIX", &self.prefix),
            ("NPM_CONFIG_UPDATE_NOTIFIER", "false"),
            ("PNPM_HOME", &bin),
            // The mark against it protects the host's files, which nobody here can write.
            ("PIP_BREAK_SYSTEM_PACKAGES", "1"),
            ("PIP_DISABLE_PIP_VERSION_CHECK", "1"),
            // The cache may be on another filesystem than the place, and then links only make warnings.
            ("UV_LINK_MODE", "copy"),
        ];
        variables.into_iter().for_each(|(name, value)| environment.set(name, value));
        // These bring certificates of their own, and trust nothing that only the host's owner has added.
        for name in ["NPM_CONFIG_CAFILE", "PIP_CERT", "SSL_CERT_FILE"] {
            if let Some(path) = self.certificates {
                environment.set(name, path);
            }
        }
    }

    /// Makes the directories, `python` for scripts that know no other name, and an environment for `uv` whose files are the user's packages of
    /// the system's Python: whichever way something was installed, every Python of the session finds it.
    ///
    /// # Errors
    /// What the filesystem says.
    pub(crate) fn add_files(&self, files: &Memory) -> Result<()> {
        let bin = self.bin();
        self.make_directories(files, &bin)?;
        self.make_directories(files, &format!("{}/lib", self.prefix))?;
        let Some(python) = self.python else { return Ok(()) };
        self.link(files, python, &format!("{bin}/python"))?;
        self.make_directories(files, ENVIRONMENT)?;
        self.link(files, &bin, &format!("{ENVIRONMENT}/bin"))?;
        self.link(files, &format!("{}/lib", self.prefix), &format!("{ENVIRONMENT}/lib"))?;
        let home = python.strip_suffix("/python3").unwrap_or("/usr/bin");
        let text = format!("home = {home}\ninclude-system-site-packages = true\n");
        files.write_file(format!("{ENVIRONMENT}/pyvenv.cfg"), text)
    }

    fn make_directories(&self, files: &Memory, path: &str) -> Result<()> {
        let mut here = boxsh_kernel::vfs::FsPathBuf::new();
        for name in path.split('/').filter(|name| !name.is_empty()) {
            here.push(name.as_bytes());
            match files.create(here.as_path(), &directory(0o755, self.owner)) {
                Ok(()) | Err(Errno::EEXIST) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    fn link(&self, files: &Memory, target: &str, path: &str) -> Result<()> {
        let (uid, gid) = self.owner;
        let node = NewNode { kind: NodeKind::Symlink(target.as_bytes()), mode: 0o777, uid, gid };
        files.create(FsPath::new(path.as_bytes())?, &node)
    }
}
