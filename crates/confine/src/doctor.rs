//! What this system can enforce, found out by really doing it, and how to get the rest.

use std::fmt;

use crate::error::Error;

/// Whether something works here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// It does.
    Works,
    /// It does in part.
    Partly,
    /// It does not.
    Fails,
}

impl State {
    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            State::Works => "works",
            State::Partly => "partly",
            State::Fails => "fails",
        }
    }
}

/// What was found out about one thing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What it is about.
    pub subject: &'static str,
    /// Whether it works here.
    pub state: State,
    /// By what means, or why not.
    pub detail: String,
    /// What may help.
    pub hint: Option<String>,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:6} {}: {}", self.state.name(), self.subject, self.detail)?;
        match &self.hint {
            Some(hint) => write!(f, "\n       hint: {hint}"),
            None => Ok(()),
        }
    }
}

impl Finding {
    fn works(subject: &'static str, detail: impl Into<String>) -> Finding {
        Finding { subject, state: State::Works, detail: detail.into(), hint: None }
    }

    /// What failed, with the hint that came with the error.
    fn fails(subject: &'static str, error: &Error) -> Finding {
        let (detail, hint) = match error {
            Error::Backend { reason, hint, .. } => (reason.clone(), *hint),
            Error::SetUp { step, source, hint } => (format!("{step}: {source}"), *hint),
            other => (other.to_string(), None),
        };
        Finding { subject, state: State::Fails, detail, hint: hint.map(str::to_owned) }
    }
}

/// Tries everything, and tells what was found out. Nothing is left behind.
pub fn examine() -> Vec<Finding> {
    system::examine()
}

#[cfg(target_os = "linux")]
mod system {
    use std::fs;
    use std::io;
    use std::sync::Arc;

    use super::{Finding, State};
    use crate::backend::Backend;
    use crate::bwrap::Bwrap;
    use crate::confine::Confine;
    use crate::error::Error;
    use crate::landlock::Landlock;
    use crate::limits::Limits;
    use crate::network::{Gateway, Network, Sockets};
    use crate::report::Enforced;
    use crate::scratch::Scratch;

    pub(super) fn examine() -> Vec<Finding> {
        let mut findings = vec![namespaces()];
        if findings[0].state == State::Works {
            findings.extend([overlays(), gateway()]);
            findings.extend(limits());
        }
        findings.extend([bwrap(), landlock(), default()]);
        findings
    }

    fn namespaces() -> Finding {
        match Confine::new().cell() {
            Ok(_) => {
                Finding::works("namespaces", "user, mount, process, network, ipc, uts and cgroup; seccomp")
            }
            Err(error) => {
                let finding = Finding::fails("namespaces", &error);
                Finding { hint: restriction().or(finding.hint.clone()), ..finding }
            }
        }
    }

    /// What keeps users from making user namespaces, where the system says so. Only for the hint: what counts is the trial.
    fn restriction() -> Option<String> {
        let switches = [
            (
                "kernel/apparmor_restrict_unprivileged_userns",
                "1",
                "sysctl -w kernel.apparmor_restrict_unprivileged_userns=0",
            ),
            ("kernel/unprivileged_userns_clone", "0", "sysctl -w kernel.unprivileged_userns_clone=1"),
            ("user/max_user_namespaces", "0", "sysctl -w user.max_user_namespaces=15000"),
        ];
        let (_, _, command) = switches.into_iter().find(|(file, value, _)| {
            fs::read_to_string(format!("/proc/sys/{file}")).is_ok_and(|text| text.trim() == *value)
        })?;
        Some(format!("as root: {command}; or install bubblewrap, which may be allowed to"))
    }

    fn overlays() -> Finding {
        let tried = Scratch::new()
            .map_err(Error::system("make a directory"))
            .and_then(|scratch| Confine::new().overlay([scratch.path()]).cell().map(drop));
        match tried {
            Ok(()) => Finding::works("overlays", "overlayfs in a user namespace"),
            Err(error) => Finding {
                hint: Some("Linux 5.11 or later is needed, with overlayfs".into()),
                ..Finding::fails("overlays", &error)
            },
        }
    }

    /// A gateway that lets nothing through.
    struct Closed;

    impl Gateway for Closed {
        fn serve(&self, sockets: Sockets) -> io::Result<Box<dyn Send + Sync>> {
            Ok(Box::new(sockets))
        }
    }

    fn gateway() -> Finding {
        match Confine::new().network(Network::Allow(Arc::new(Closed))).cell() {
            Ok(_) => Finding::works("network allowlist", "a network namespace that leads to a gateway only"),
            Err(error) => Finding::fails("network allowlist", &error),
        }
    }

    /// The limits that are not of each process alone.
    fn limits() -> Vec<Finding> {
        let wanted =
            Limits::new().memory(1 << 30).processes(1000).cpu_percent(100).disk(1 << 30).best_effort();
        let report = match Confine::new().limits(wanted).report() {
            Ok(report) => report,
            Err(error) => return vec![Finding::fails("limits", &error)],
        };
        let subjects = ["memory", "processes", "processor share", "disk traffic"];
        // The first item called "processes" is about namespaces.
        let items = report.items.iter().skip_while(|item| item.subject != "memory");
        items
            .filter(|item| subjects.contains(&item.subject))
            .map(|item| {
                let (state, hint) = match item.enforced {
                    Enforced::Fully => (State::Works, None),
                    Enforced::Partly => (State::Partly, Some(DELEGATE)),
                    Enforced::No => (State::Fails, Some(DELEGATE)),
                };
                let detail = item.means.clone();
                Finding { subject: subject_of(item.subject), state, detail, hint: hint.map(str::to_owned) }
            })
            .collect()
    }

    const DELEGATE: &str = "run in a control group of your own: systemd-run --user --scope -p Delegate=yes";

    fn subject_of(limit: &str) -> &'static str {
        match limit {
            "memory" => "memory limit",
            "processes" => "process limit",
            "processor share" => "processor limit",
            _ => "disk traffic limit",
        }
    }

    fn bwrap() -> Finding {
        match Bwrap::find() {
            Ok(bwrap) => Finding::works("bwrap", bwrap.path().display().to_string()),
            Err(error) => Finding::fails("bwrap", &error),
        }
    }

    fn landlock() -> Finding {
        match Landlock::find() {
            Ok(landlock) => Finding {
                subject: "landlock",
                state: State::Partly,
                detail: format!("version {}; enforces a part, and only if you name it", landlock.version()),
                hint: None,
            },
            Err(error) => Finding::fails("landlock", &error),
        }
    }

    fn default() -> Finding {
        match Confine::new().backend() {
            Ok(Backend::Bwrap) => Finding::works("default", "bwrap"),
            Ok(_) => Finding::works("default", "namespaces"),
            Err(error) => Finding::fails("default", &error),
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod system {
    use super::Finding;
    use crate::confine::Confine;

    pub(super) fn examine() -> Vec<Finding> {
        match Confine::new().backend() {
            Ok(backend) => vec![Finding::works("default", backend.to_string())],
            Err(error) => vec![Finding::fails("default", &error)],
        }
    }
}
