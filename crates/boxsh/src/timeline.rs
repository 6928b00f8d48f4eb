//! The commands of a run with their times.

use std::time::Duration;

use boxsh_kernel::{Call, CallKind, Pid};

/// A command that a run has run, for [`RunResult::commands`](crate::RunResult::commands). It has no words but its name, for words may be secret.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct RanCommand {
    /// What it is.
    pub kind: CallKind,
    /// The name it is known by.
    pub name: Vec<u8>,
    /// The process it ran in.
    pub pid: Pid,
    /// How many words it was called with, its name among them.
    pub words: u64,
    /// The command of the same process that called it, such as a function, by its place in the list.
    pub within: Option<u32>,
    /// When it began, counted from the start of the run on the session's clock.
    pub began: Duration,
    /// How long it took; none if it had not ended when the run did, or became another program.
    pub took: Option<Duration>,
    /// Its status, if it has ended.
    pub status: Option<u8>,
}

/// The commands of the run that goes on.
#[derive(Default)]
pub(crate) struct Timeline {
    start: Duration,
    commands: Vec<RanCommand>,
    /// Those that have not ended, the newest last.
    open: Vec<Open>,
}

/// A command that has not ended.
struct Open {
    at: usize,
    /// How many calls of the same command within it are not in the list, because it was full.
    unlisted: u64,
}

impl Timeline {
    /// A run begins.
    pub(crate) fn start(&mut self, now: Duration) {
        *self = Self { start: now, ..Self::default() };
    }

    /// The commands so far.
    pub(crate) fn take(&mut self) -> Vec<RanCommand> {
        self.open.clear();
        std::mem::take(&mut self.commands)
    }

    fn innermost(&self, is_meant: impl Fn(&RanCommand) -> bool) -> Option<usize> {
        self.open.iter().rposition(|open| is_meant(&self.commands[open.at]))
    }

    /// A command is about to run. It is listed if there are fewer than `most`.
    pub(crate) fn begin(&mut self, call: &Call<'_>, now: Duration, most: usize) {
        if self.commands.len() >= most {
            if let Some(found) = self.innermost(|command| is_same(command, call)) {
                self.open[found].unlisted += 1;
            }
            return;
        }
        let around = self.innermost(|command| command.pid == call.pid);
        let command = RanCommand {
            kind: call.kind,
            name: call.name.to_vec(),
            pid: call.pid,
            words: call.arguments.len() as u64,
            within: around.and_then(|open| u32::try_from(self.open[open].at).ok()),
            began: now.saturating_sub(self.start),
            took: None,
            status: None,
        };
        self.open.push(Open { at: self.commands.len(), unlisted: 0 });
        self.commands.push(command);
    }

    /// A command has run.
    pub(crate) fn end(&mut self, call: &Call<'_>, now: Duration, status: u8) {
        let Some(found) = self.innermost(|command| is_same(command, call)) else { return };
        if self.open[found].unlisted > 0 {
            self.open[found].unlisted -= 1;
            return;
        }
        let ended = self.open.remove(found);
        let command = &mut self.commands[ended.at];
        command.took = Some(now.saturating_sub(self.start).saturating_sub(command.began));
        command.status = Some(status);
    }
}

fn is_same(command: &RanCommand, call: &Call<'_>) -> bool {
    (command.pid, command.kind) == (call.pid, call.kind) && command.name == call.name
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call(name: &'static str, pid: Pid) -> Call<'static> {
        let kind = if name == "f" { CallKind::Function } else { CallKind::Program };
        let mut call = Call::new(kind, name.as_bytes(), &[]);
        (call.pid, call.pgid, call.directory) = (pid, 1, b"/");
        call
    }

    #[test]
    fn commands_are_within_those_of_their_process() {
        let mut timeline = Timeline::default();
        let second = Duration::from_secs;
        timeline.start(second(10));
        timeline.begin(&call("f", 1), second(11), 9);
        timeline.begin(&call("ls", 2), second(12), 9);
        timeline.begin(&call("cat", 1), second(13), 9);
        timeline.end(&call("ls", 2), second(14), 2);
        timeline.end(&call("cat", 1), second(15), 0);
        timeline.end(&call("f", 1), second(16), 1);
        let all = timeline.take();
        let seen: Vec<_> = all
            .iter()
            .map(|one| (&one.name[..], one.within, one.began, one.took.unwrap(), one.status.unwrap()))
            .collect();
        assert_eq!(
            seen,
            [
                (&b"f"[..], None, second(1), second(5), 1),
                (b"ls", None, second(2), second(2), 2),
                (b"cat", Some(0), second(3), second(2), 0),
            ]
        );
    }

    #[test]
    fn a_call_that_is_not_listed_does_not_end_one_that_is() {
        let mut timeline = Timeline::default();
        for _ in 0..3 {
            timeline.begin(&call("f", 1), Duration::ZERO, 1);
        }
        timeline.end(&call("f", 1), Duration::ZERO, 7);
        timeline.end(&call("f", 1), Duration::ZERO, 8);
        timeline.end(&call("f", 1), Duration::ZERO, 9);
        let all = timeline.take();
        assert_eq!((all.len(), all[0].status), (1, Some(9)));
        assert!(timeline.take().is_empty());
    }
}
