//! The backend of macOS: a confinement as a profile of Seatbelt.
//!
//! In a profile the last rule that matches counts, so rules go from the root downwards. Rules are about paths and not about
//! files: what is missing is protected without anything holding its place.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use crate::base::Base;
use crate::confine::Confine;
use crate::error::{Error, PathProblem, Result};
use crate::layout::Access;
use crate::network::Network;

/// What every program needs to start: libraries, the loader's caches, time zones, and settings that hold no secrets.
const ESSENTIALS: [&str; 12] = [
    "/System",
    "/usr/lib",
    "/usr/share",
    "/Library/Apple",
    "/Library/Frameworks",
    "/private/etc/hosts",
    "/private/etc/localtime",
    "/private/etc/protocols",
    "/private/etc/services",
    "/private/var/db/dyld",
    "/private/var/db/timezone",
    "/private/var/select",
];

/// Where the system's programs are.
const PROGRAMS: [&str; 7] =
    ["/bin", "/sbin", "/usr", "/opt", "/Library/Developer", "/private/etc/ssl", "/Applications"];

/// What a program may ask of the system whatever it is.
const START: &str = r#"(version 1)
(deny default)
(allow process-fork)
(allow process-exec)
(allow process-info* (target same-sandbox))
(allow signal (target same-sandbox))
(allow sysctl-read)
(allow user-preference-read)
(allow pseudo-tty)
(allow mach-lookup
  (global-name "com.apple.system.opendirectoryd.libinfo")
  (global-name "com.apple.system.logger")
  (global-name "com.apple.system.notification_center"))
(allow file-read-metadata)
(allow file-read* (literal "/"))
(allow file-read* file-write* (literal "/dev/null") (literal "/dev/zero") (literal "/dev/tty") (regex #"^/dev/ttys[0-9]+$"))
(allow file-read* (literal "/dev/random") (literal "/dev/urandom") (subpath "/dev/fd"))
(allow file-ioctl (literal "/dev/tty") (regex #"^/dev/ttys[0-9]+$"))
"#;

impl Confine {
    /// The confinement as a profile of Seatbelt, for `sandbox-exec -p`.
    ///
    /// Programs that something stands in for cannot be run at all, since nothing can be put in their place.
    ///
    /// # Errors
    /// The policy cannot be used, or asks for what Seatbelt does not do: a layer, a directory in memory, a file at another place, or a gateway.
    pub fn seatbelt_profile(&self) -> Result<String> {
        let mut profile = START.to_owned();
        for path in self.readable() {
            rule(&mut profile, "allow", "file-read*", "subpath", Path::new(path))?;
        }
        let mut rules: Vec<(PathBuf, &Access)> = Vec::new();
        for wanted in &self.rules {
            // The files of the launcher: without it they have no use.
            if wanted.path.starts_with("/run/boxsh") {
                continue;
            }
            if wanted.source != wanted.path {
                return Err(unsupported("a file cannot appear at another path"));
            }
            rules.push((resolve(&wanted.path)?, &wanted.access));
        }
        rules.sort_by_key(|(path, _)| path.components().count());
        for (path, access) in &rules {
            add_access(&mut profile, path, access)?;
        }
        self.add_protected(&mut profile, &rules)?;
        for program in &self.covered {
            rule(&mut profile, "deny", "process-exec", "literal", &resolve(program)?)?;
        }
        profile.push_str(match self.network {
            Network::Deny => "",
            Network::Loopback => {
                "(allow network* (local ip \"localhost:*\"))\n(allow network-outbound (remote ip \"localhost:*\"))\n"
            }
            Network::Open => "(allow network*)\n(allow system-socket)\n",
            Network::Allow(_) => return Err(unsupported("a gateway needs a network of the confinement's own")),
        });
        Ok(profile)
    }

    fn readable(&self) -> impl Iterator<Item = &'static str> {
        let programs: &[&str] = if self.base == Base::Host { &PROGRAMS } else { &[] };
        ESSENTIALS.iter().chain(programs).copied()
    }

    /// Protects what must not come into being, and keeps directories around it, and around what is not writable, from being moved away.
    fn add_protected(&self, profile: &mut String, rules: &[(PathBuf, &Access)]) -> Result<()> {
        let protected: Vec<PathBuf> =
            self.protected.iter().map(|path| resolve(path)).collect::<Result<_>>()?;
        for path in &protected {
            rule(profile, "deny", "file-write*", "subpath", path)?;
        }
        let kept = rules.iter().filter(|(_, access)| matches!(access, Access::Read | Access::Hide));
        let kept = kept.map(|(path, _)| path).chain(&protected);
        let mut around: Vec<&Path> = kept.flat_map(|path| path.ancestors().skip(1)).collect();
        around.sort_unstable();
        around.dedup();
        for path in around.into_iter().filter(|path| *path != Path::new("/")) {
            rule(profile, "deny", "file-write-unlink", "literal", path)?;
        }
        Ok(())
    }
}

fn add_access(profile: &mut String, path: &Path, access: &Access) -> Result<()> {
    match access {
        Access::Read => {
            rule(profile, "allow", "file-read*", "subpath", path)?;
            rule(profile, "deny", "file-write*", "subpath", path)
        }
        Access::Write => rule(profile, "allow", "file-read* file-write*", "subpath", path),
        Access::Hide => rule(profile, "deny", "file-read* file-write* process-exec", "subpath", path),
        Access::Socket => rule(profile, "allow", "network-outbound", "literal", path),
        Access::Memory { .. } => Err(unsupported("directories in memory are not supported")),
        Access::Overlay { .. } => Err(unsupported("overlays are not supported")),
    }
}

fn rule(profile: &mut String, verdict: &str, operations: &str, filter: &str, path: &Path) -> Result<()> {
    let problem = |problem| Error::Path { path: path.to_owned(), problem };
    let text = path.to_str().ok_or_else(|| problem(PathProblem::Nul))?;
    if text.chars().any(char::is_control) {
        return Err(problem(PathProblem::Nul));
    }
    let text = text.replace('\\', "\\\\").replace('"', "\\\"");
    let _ = writeln!(profile, "({verdict} {operations} ({filter} \"{text}\"))");
    Ok(())
}

/// Seatbelt compares paths without links; what is missing is taken from the last directory that is there.
fn resolve(path: &Path) -> Result<PathBuf> {
    let problem = |problem| Error::Path { path: path.to_owned(), problem };
    if !path.is_absolute() {
        return Err(problem(PathProblem::Relative));
    }
    for above in path.ancestors() {
        if let (Ok(resolved), Ok(rest)) = (fs::canonicalize(above), path.strip_prefix(above)) {
            return Ok(if rest.as_os_str().is_empty() { resolved } else { resolved.join(rest) });
        }
    }
    Err(problem(PathProblem::Missing))
}

fn unsupported(reason: &str) -> Error {
    Error::Backend { backend: "seatbelt", reason: reason.into(), hint: None }
}

#[cfg(target_os = "macos")]
pub use command::Seatbelt;

#[cfg(target_os = "macos")]
mod command {
    use std::ffi::{OsStr, OsString};
    use std::path::Path;
    use std::process::{Command, Stdio};

    use super::unsupported;
    use crate::backend::{Kept, Wrapped};
    use crate::confine::Confine;
    use crate::error::{Error, Result};
    use crate::limits::Limits;
    use crate::replacement::Replacement;
    use crate::report::{Enforced, Report};

    const PROGRAM: &str = "/usr/bin/sandbox-exec";

    fn report(confine: &Confine) -> Result<Report> {
        let mut report = Report::new("seatbelt");
        let rules = format!("the system, read-only, and {} rules", confine.rules.len());
        report.add("filesystem", rules, Enforced::Fully, "Seatbelt");
        report.add("network", format!("{:?}", confine.network), Enforced::Fully, "Seatbelt");
        report.add("processes", "none but its own", Enforced::Partly, "others are seen, and get no signals");
        if confine.limits != Limits::new() {
            let reason = "macOS has no control groups";
            if !confine.limits.best_effort {
                return Err(Error::Limit { limit: "what programs use", reason: reason.into() });
            }
            report.add("limits", "some", Enforced::No, reason);
        }
        Ok(report)
    }

    /// The system's Seatbelt, found and tried.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Seatbelt(());

    impl Seatbelt {
        /// Finds `sandbox-exec` and has it run a program.
        ///
        /// # Errors
        /// It is not there or does not work, as inside another sandbox.
        pub fn find() -> Result<Seatbelt> {
            let mut trial = Command::new(PROGRAM);
            trial.args(["-p", "(version 1)(allow default)", "/usr/bin/true"]).stdin(Stdio::null());
            let tried = trial.output().map_err(Error::system("run sandbox-exec"))?;
            if tried.status.success() {
                Ok(Seatbelt(()))
            } else {
                Err(unsupported(String::from_utf8_lossy(&tried.stderr).trim()))
            }
        }

        /// Confines a command. Its standard streams and working directory are kept; its environment is that of
        /// [`Confine::environment`] and what the command sets by itself.
        ///
        /// # Errors
        /// As [`Confine::seatbelt_profile`].
        pub fn wrap(self, confine: &Confine, mut command: Command) -> Result<Wrapped> {
            let mut arguments: Vec<OsString> = ["sandbox-exec", "-p"].map(OsString::from).into();
            arguments.push(confine.seatbelt_profile()?.into());
            arguments.push(command.get_program().to_os_string());
            arguments.extend(command.get_args().map(OsStr::to_os_string));
            let mut variables = confine.environment();
            for (name, value) in command.get_envs() {
                match value {
                    Some(value) => variables.insert(name.to_os_string(), value.to_os_string()),
                    None => variables.remove(name),
                };
            }
            Replacement::new(Path::new(PROGRAM), arguments, variables)?.replace(&mut command);
            Ok(Wrapped { command, report: report(confine)?, kept: Kept::default() })
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test")]
mod tests {
    use super::*;

    /// The lines about files of the test, without its folder, and those about the network and programs.
    fn lines(confine: &Confine, root: &Path) -> Vec<String> {
        let profile = confine.seatbelt_profile().unwrap();
        let own = profile.strip_prefix(START).unwrap().lines();
        let root = root.to_str().unwrap();
        own.filter(|line| line.contains(root) || line.contains("network") || line.contains("exec"))
            .map(|line| line.replace(root, ""))
            .collect()
    }

    fn folder() -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().canonicalize().unwrap();
        fs::create_dir_all(root.join("work/sub")).unwrap();
        fs::write(root.join("work/sub/secret"), "").unwrap();
        (folder, root)
    }

    #[test]
    fn deeper_rules_come_later_whatever_their_order() {
        let (_folder, root) = folder();
        let confine =
            Confine::new().hide([root.join("work/sub/secret")]).write([root.join("work")]).read([&root]);
        let lines = lines(&confine, &root);
        assert_eq!(
            lines[..4],
            [
                "(allow file-read* (subpath \"\"))",
                "(deny file-write* (subpath \"\"))",
                "(allow file-read* file-write* (subpath \"/work\"))",
                "(deny file-read* file-write* process-exec (subpath \"/work/sub/secret\"))",
            ]
        );
        assert!(lines.contains(&"(deny file-write-unlink (literal \"/work/sub\"))".to_owned()), "{lines:#?}");
    }

    #[test]
    fn what_is_missing_cannot_be_made_and_its_directory_not_moved() {
        let (_folder, root) = folder();
        let confine = Confine::new().write([root.join("work")]).protect([root.join("work/sub/new")]);
        let lines = lines(&confine, &root);
        for line in [
            "(deny file-write* (subpath \"/work/sub/new\"))",
            "(deny file-write-unlink (literal \"/work/sub\"))",
            "(deny file-write-unlink (literal \"/work\"))",
        ] {
            assert!(lines.iter().any(|other| other == line), "{line} in {lines:#?}");
        }
    }

    #[test]
    fn the_network_is_closed_unless_it_is_asked_for() {
        let (_folder, root) = folder();
        assert!(!lines(&Confine::new(), &root).iter().any(|line| line.contains("network")));
        let open = lines(&Confine::new().network(Network::Open), &root);
        assert_eq!(open, ["(allow network*)"]);
        let loopback = lines(&Confine::new().network(Network::Loopback), &root);
        assert!(loopback.iter().all(|line| line.contains("localhost")) && loopback.len() == 2);
    }

    #[test]
    fn links_are_resolved_and_names_quoted() {
        let (_folder, root) = folder();
        let odd = root.join("a \"b\\c\" (allow network*)");
        fs::create_dir(&odd).unwrap();
        std::os::unix::fs::symlink(&odd, root.join("link")).unwrap();
        let confine = Confine::new().write([root.join("link")]);
        assert_eq!(
            lines(&confine, &root),
            ["(allow file-read* file-write* (subpath \"/a \\\"b\\\\c\\\" (allow network*)\"))"]
        );
        let broken = Confine::new().hide([root.join("a\nb")]);
        assert!(broken.seatbelt_profile().is_err());
    }

    #[test]
    fn what_seatbelt_cannot_do_is_refused() {
        let (_folder, root) = folder();
        for confine in [
            Confine::new().overlay([&root]),
            Confine::new().tmpfs(&root, 1),
            Confine::new().show(&root, "/elsewhere", Access::Read),
            Confine::new().read(["relative"]),
        ] {
            assert!(confine.seatbelt_profile().is_err(), "{confine:?}");
        }
        let covered = Confine::new().stand_in(["/bin/sh"]);
        assert!(lines(&covered, &root).iter().any(|line| line.starts_with("(deny process-exec (literal ")));
    }

    #[test]
    fn parentheses_and_quotes_are_closed() {
        let (_folder, root) = folder();
        let confine = Confine::new().write([&root]).network(Network::Loopback).protect([root.join("x")]);
        let profile = confine.seatbelt_profile().unwrap();
        assert_eq!(profile.matches('(').count(), profile.matches(')').count());
        assert_eq!(profile.matches('"').count() % 2, 0);
    }
}
