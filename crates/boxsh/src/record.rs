//! The runs of a session, one after the other: their numbers, the list of the last ones, the log.

use std::collections::VecDeque;
use std::time::Duration;

use boxsh_kernel::vfs::Timestamp;

use crate::log::Logged;
use crate::result::{Ended, RunResult};
use crate::sandbox::Sandbox;
use crate::script::Script;

/// Runs that are remembered.
const MOST_RUNS: usize = 100;

/// Bytes of a script that are remembered.
const MOST_SCRIPT: usize = 4096;

/// A run that has ended.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PastRun {
    /// Its number, counted from 1.
    pub number: u64,
    /// The script, or the first 4 KiB of it.
    pub script: Vec<u8>,
    /// Its status.
    pub exit_code: u8,
    /// How it ended.
    pub ended: Ended,
    /// When it began, on the session's clock.
    pub started: Timestamp,
    /// How long it took.
    pub duration: Duration,
}

/// The runs of a session so far.
#[derive(Clone, Default)]
pub(crate) struct Record {
    count: u64,
    last: VecDeque<PastRun>,
}

impl Sandbox {
    /// The last runs of the session, up to a hundred, the oldest first. A fork has those from before it; going back to a checkpoint forgets none.
    ///
    /// ```
    /// let mut sandbox = boxsh::Sandbox::new();
    /// sandbox.run("echo hi");
    /// sandbox.run("false");
    /// let runs: Vec<_> = sandbox.past_runs().map(|run| (run.number, &run.script[..], run.exit_code)).collect();
    /// assert_eq!(runs, [(1, &b"echo hi"[..], 0), (2, b"false", 1)]);
    /// ```
    pub fn past_runs(&self) -> impl ExactSizeIterator<Item = &PastRun> {
        self.record.last.iter()
    }

    /// Lets a run happen that is counted, logged, told of and remembered.
    pub(crate) fn recorded(
        &mut self,
        script: Script,
        run: impl FnOnce(&mut Self, Script) -> RunResult,
    ) -> RunResult {
        self.record.count += 1;
        if let Some(watcher) = &self.watcher {
            watcher.begin(self.record.count);
            watcher.log(|| Logged::Started { script: script.as_bytes().to_vec() });
        }
        let start = script.as_bytes()[..script.as_bytes().len().min(MOST_SCRIPT)].to_vec();
        let mut result = run(self, script);
        self.conclude(start, &mut result);
        result
    }

    /// The watcher of a copy in which a run of this session happens.
    pub(crate) fn lend_name_to(&self, copy: &Self) {
        if let (Some(own), Some(other)) = (&self.watcher, &copy.watcher) {
            other.act_for(own);
        }
    }

    fn conclude(&mut self, script: Vec<u8>, result: &mut RunResult) {
        if let Some(watcher) = &self.watcher {
            if self.is_elsewhere() {
                for (stream, data) in result.pieces() {
                    watcher.log(|| Logged::Output { stream, data: data.to_vec() });
                }
                for violation in &result.violations {
                    watcher.log(|| Logged::Refused(violation.clone()));
                }
            }
            let (exit_code, ended, duration) = (result.exit_code, result.ended, result.usage.duration);
            watcher.log(|| Logged::Ended { exit_code, ended, duration });
        }
        self.config.hooks.conclude(result);
        if self.record.last.len() == MOST_RUNS {
            self.record.last.pop_front();
        }
        self.record.last.push_back(PastRun {
            number: self.record.count,
            script,
            exit_code: result.exit_code,
            ended: result.ended,
            started: result.started,
            duration: result.usage.duration,
        });
    }

    #[cfg(native)]
    fn is_elsewhere(&self) -> bool {
        self.remote.is_some()
    }

    #[cfg(not(native))]
    fn is_elsewhere(&self) -> bool {
        false
    }
}
