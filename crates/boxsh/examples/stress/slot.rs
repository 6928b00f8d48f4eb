//! A session, and what it should be like.

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicU64, Ordering};

use boxsh::{Checkpoint, Ended, RunResult, Sandbox};

/// What went wrong, in words.
pub(crate) type Check = Result<(), String>;

/// Every session writes a number into its files that no other session has.
static NEXT: AtomicU64 = AtomicU64::new(1);

pub(crate) struct Slot {
    pub(crate) sandbox: Sandbox,
    pub(crate) token: u64,
    /// The tokens that it may see: its own, and those of the sessions that it is a copy of.
    seen: BTreeSet<u64>,
    /// A moment to come back to, and what the session looked like.
    pub(crate) moment: Option<(Checkpoint, Look)>,
}

/// All that can be seen of a session: its files with their times, and its shell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Look {
    files: u64,
    shell: String,
}

const FOLDERS: [&str; 2] = ["/home/agent", "/tmp"];

impl Slot {
    pub(crate) fn new(sandbox: Sandbox) -> Result<Self, String> {
        let mut slot = Self { sandbox, token: 0, seen: BTreeSet::new(), moment: None };
        slot.brand()?;
        Ok(slot)
    }

    /// Gives the session a token of its own.
    fn brand(&mut self) -> Check {
        self.token = NEXT.fetch_add(1, Ordering::Relaxed);
        self.seen.insert(self.token);
        let token = self.token;
        self.ok(&format!(
            "token=token-{token}-; echo $token >>~/tokens; echo $token >/tmp/$token; n=${{n-0}}"
        ))?;
        Ok(())
    }

    /// Runs a script that has to succeed; gives what it wrote.
    pub(crate) fn ok(&mut self, script: &str) -> Result<String, String> {
        let result = self.sandbox.run(script);
        if result.is_success() && result.stderr.is_empty() {
            return Ok(result.stdout_str().into_owned());
        }
        Err(format!("{script}: {}", shown(&result)))
    }

    /// A copy of the sandbox, of which nobody keeps account.
    pub(crate) fn copy(&self) -> Result<Sandbox, String> {
        self.sandbox.fork().map_err(|error| error.to_string())
    }

    /// A second session that starts out as this one.
    pub(crate) fn fork(&self) -> Result<Self, String> {
        let mut fork = Self { sandbox: self.copy()?, token: 0, seen: self.seen.clone(), moment: None };
        fork.brand()?;
        Ok(fork)
    }

    /// A session somewhere else that starts out as this one was in a snapshot.
    pub(crate) fn elsewhere(&self, sandbox: Sandbox) -> Self {
        Self { sandbox, token: self.token, seen: self.seen.clone(), moment: None }
    }

    pub(crate) fn look(&mut self) -> Result<Look, String> {
        let mut hasher = DefaultHasher::new();
        for folder in FOLDERS {
            let mut archive = Vec::new();
            self.sandbox.download_tar(folder, &mut archive).map_err(|error| format!("{folder}: {error}"))?;
            archive.hash(&mut hasher);
        }
        let shell = self.ok("echo \"$token $n ${list[*]-} $PWD\"; declare -F; umask; shopt -p; set +o")?;
        Ok(Look { files: hasher.finish(), shell })
    }

    /// Nobody's token is here but those that may be.
    pub(crate) fn check_isolation(&mut self) -> Check {
        let found = self.ok("grep -rhoE 'token-[0-9]+-' ~ /tmp; echo $token; ls /tmp")?;
        for word in found.split_whitespace() {
            let number = word.strip_prefix("token-").and_then(|rest| rest.strip_suffix('-')?.parse().ok());
            if number.is_some_and(|number: u64| !self.seen.contains(&number)) {
                return Err(format!("session {} sees {word}", self.token));
            }
        }
        if found.contains(&format!("token-{}-", self.token)) {
            return Ok(());
        }
        Err(format!("session {} has lost its token", self.token))
    }
}

pub(crate) fn shown(result: &RunResult) -> String {
    format!("{:?} {} {:?} {:?}", result.ended, result.exit_code, result.stdout_str(), result.stderr_str())
}

/// Whether a run ended as it should.
pub(crate) fn ended(result: &RunResult, expected: impl Fn(Ended) -> bool) -> Check {
    if expected(result.ended) { Ok(()) } else { Err(shown(result)) }
}
