//! The job table.

use std::collections::VecDeque;
use std::sync::Arc;

use boxsh_kernel::{ExitStatus, Pid, Signal};

use crate::numbered::Numbered;
use crate::text::Str;

/// What a job does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum JobState {
    /// It runs.
    Running,
    /// It was stopped.
    Stopped(Signal),
    /// It has ended.
    Done(ExitStatus),
}

/// A process of a job.
#[derive(Clone, Debug)]
pub struct Member {
    /// Its id.
    pub pid: Pid,
    /// What it does.
    pub state: JobState,
}

/// A pipeline in the background, or stopped.
#[derive(Clone, Debug)]
pub struct Job {
    /// Its number, from 1.
    pub number: u32,
    /// Its process group.
    pub group: Pid,
    /// Its processes, in the order of the pipeline.
    pub members: Vec<Member>,
    /// Its text, as `jobs` prints it.
    pub text: Str,
    /// Whether its end has been told to the user.
    pub notified: bool,
    /// `disown -h`
    pub no_hangup: bool,
}

impl Job {
    /// A job in the foreground, which is not on the list.
    pub(crate) fn in_foreground(pids: &[Pid], text: Str) -> Self {
        let members = pids.iter().map(|&pid| Member { pid, state: JobState::Running }).collect();
        let group = pids.first().copied().unwrap_or(0);
        Self { number: 0, group, members, text, notified: false, no_hangup: false }
    }

    /// What the job as a whole does: running if any of its processes is, else what the last one does.
    pub fn state(&self) -> JobState {
        let running = self.members.iter().any(|member| member.state == JobState::Running);
        let stopped = self.members.iter().find(|member| matches!(member.state, JobState::Stopped(_)));
        match (running, stopped, self.members.last()) {
            (true, ..) => JobState::Running,
            (false, Some(member), _) => member.state,
            (false, None, Some(last)) => last.state,
            (false, None, None) => JobState::Done(ExitStatus::Exited(0)),
        }
    }

    /// The process that `$!` gives: the last of the pipeline.
    pub fn last_pid(&self) -> Pid {
        self.members.last().map_or(0, |member| member.pid)
    }
}

/// All jobs, and which are `%+` and `%-`.
#[derive(Clone, Debug, Default)]
pub struct Jobs {
    /// By their numbers.
    list: Numbered<Job>,
    /// The numbers of the jobs by the ids of their processes.
    by_pid: Numbered<u32>,
    /// How many jobs run.
    running: usize,
    current: Option<u32>,
    previous: Option<u32>,
    /// Statuses of jobs that have left the list but may still be asked for with `wait PID`.
    remembered: Arc<VecDeque<(Pid, ExitStatus)>>,
    /// For how many commands `exit` leaves although a job is stopped.
    warned: u8,
}

/// How many statuses of jobs that are gone are kept.
const REMEMBERED: usize = 1024;

impl Jobs {
    /// The jobs, by number.
    pub fn iter(&self) -> impl Iterator<Item = &Job> {
        self.list.iter().map(|(_, job)| job)
    }

    /// Whether any of them runs.
    pub fn is_any_running(&self) -> bool {
        self.running > 0
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Adds a job in the background and gives its number.
    pub fn add(&mut self, group: Pid, pids: &[Pid], text: Str) -> u32 {
        let number = self.list.last().map_or(0, |(_, job)| job.number) + 1;
        let job = Job { number, group, ..Job::in_foreground(pids, text) };
        self.running += usize::from(job.state() == JobState::Running);
        self.list.set(number.into(), job);
        for &pid in pids {
            self.by_pid.set(pid.into(), number);
        }
        self.make_current(number);
        number
    }

    /// Makes a job `%+`.
    pub fn make_current(&mut self, number: u32) {
        if self.current != Some(number) {
            self.previous = self.current;
            self.current = Some(number);
        }
    }

    /// The job of that number.
    pub fn get(&self, number: u32) -> Option<&Job> {
        self.list.get(number.into())
    }

    /// The job of that number, to be changed.
    pub fn get_mut(&mut self, number: u32) -> Option<&mut Job> {
        self.list.get_mut(number.into())
    }

    /// The job that a process belongs to.
    pub fn find_pid(&self, pid: Pid) -> Option<&Job> {
        self.get(*self.by_pid.get(pid.into())?)
    }

    /// `%+`
    pub fn current(&self) -> Option<&Job> {
        self.get(self.current?)
    }

    /// `%-`
    pub fn previous(&self) -> Option<&Job> {
        self.previous.and_then(|number| self.get(number)).or_else(|| self.current())
    }

    /// Takes note of what a process did.
    pub fn update(&mut self, pid: Pid, state: JobState) {
        let Some(&number) = self.by_pid.get(pid.into()) else { return };
        let Some(job) = self.list.get_mut(number.into()) else { return };
        let before = usize::from(job.state() == JobState::Running);
        for member in job.members.iter_mut().filter(|member| member.pid == pid) {
            member.state = state;
        }
        self.running = self.running - before + usize::from(job.state() == JobState::Running);
    }

    /// Takes a job off the list; the statuses of its processes can still be asked for.
    pub fn remove(&mut self, number: u32) {
        let Some(job) = self.list.remove(number.into()) else { return };
        self.running -= usize::from(job.state() == JobState::Running);
        for member in &job.members {
            self.by_pid.remove(member.pid.into());
            if let JobState::Done(status) = member.state {
                self.remember(member.pid, status);
            }
        }
        if self.current == Some(number) {
            self.current = self.previous.take();
        }
        if self.previous == Some(number) {
            self.previous = None;
        }
        if self.current.is_none() {
            self.current = self.list.last().map(|(_, job)| job.number);
        }
        if self.previous.is_none() {
            self.previous = self.last_before(self.current);
        }
    }

    /// The number of the last job that is not this one.
    fn last_before(&self, except: Option<u32>) -> Option<u32> {
        let mut end = self.list.end();
        while let Some((at, job)) = self.list.last_below(end) {
            if Some(job.number) != except {
                return Some(job.number);
            }
            end = at;
        }
        None
    }

    /// How a process that has left the list ended.
    pub fn remembered(&self, pid: Pid) -> Option<ExitStatus> {
        self.remembered.iter().find(|(known, _)| *known == pid).map(|(_, status)| *status)
    }

    /// Forgets the statuses of jobs that have left the list, as a `wait` for all does.
    pub fn forget_statuses(&mut self) {
        self.remembered = Arc::default();
    }

    /// Keeps the status of a process that never was a job of the list.
    pub fn remember(&mut self, pid: Pid, status: ExitStatus) {
        let remembered = Arc::make_mut(&mut self.remembered);
        remembered.retain(|(known, _)| *known != pid);
        if remembered.len() >= REMEMBERED {
            remembered.pop_front();
        }
        remembered.push_back((pid, status));
    }

    /// Whether the user has to be warned that a job is stopped before the shell is left: once.
    pub(crate) fn warns(&mut self) -> bool {
        let is_stopped = |job: &Job| matches!(job.state(), JobState::Stopped(_));
        let warns = self.warned == 0 && self.iter().any(is_stopped);
        if warns {
            // This command and the next.
            self.warned = 2;
        }
        warns
    }

    /// Takes note that a command has run since the warning.
    pub(crate) fn command_ended(&mut self) {
        self.warned = self.warned.saturating_sub(1);
    }

    /// Forgets everything: a subshell has no jobs.
    pub fn clear(&mut self) {
        *self = Self::default();
    }
}
