//! The jobs that run, and what becomes of them.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use boxsh_kernel::vfs::{TimeSource, Timestamp};
use boxsh_kernel::{Context, Errno, ExitStatus, Failure, KillTarget, OpenFile, Output, Pid, Signal, WaitFor};

use super::options::{Halt, Options};
use super::sources::Group;
use super::template::Template;
use crate::promise::MIGRATES;

pub(super) struct Jobs<'o, 'p> {
    options: &'o Options,
    running: Vec<Option<Job>>,
    /// Output that waits for that of earlier jobs.
    waiting: BTreeMap<u64, (Vec<u8>, Vec<u8>)>,
    next_shown: u64,
    started: u64,
    again: VecDeque<Job>,
    pub(super) failed: u64,
    log: Option<Output<'p>>,
    is_halted: bool,
}

struct Job {
    number: u64,
    pid: Pid,
    command: Vec<u8>,
    tag: Option<Vec<u8>>,
    streams: Option<(Arc<OpenFile>, Arc<OpenFile>)>,
    tries: u64,
    began: Timestamp,
    since: Duration,
    timed_out: bool,
}

/// How often jobs are looked at that may take too long.
const PAUSE: Duration = Duration::from_millis(10);

impl<'o, 'p> Jobs<'o, 'p> {
    pub(super) fn new(context: &Context<'p>, options: &'o Options) -> Result<Self, Failure> {
        let mut log = options.log.as_ref().map(|name| context.create_output(name)).transpose()?;
        if let Some(log) = &mut log {
            log.write(b"Seq\tHost\tStarttime\tJobRuntime\tSend\tReceive\tExitval\tSignal\tCommand\n")?;
        }
        Ok(Self {
            options,
            running: Vec::new(),
            waiting: BTreeMap::new(),
            next_shown: 1,
            started: 0,
            again: VecDeque::new(),
            failed: 0,
            log,
            is_halted: false,
        })
    }

    /// Starts a job when there is room for it; `false` if no more are to be started.
    pub(super) fn add(
        &mut self,
        context: &mut Context<'_>,
        template: &Template,
        groups: Vec<Group>,
    ) -> Result<bool, Failure> {
        let slot = self.free_slot(context)?;
        if self.is_halted {
            return Ok(false);
        }
        self.started += 1;
        let command = template.fill(&groups, self.started, slot + 1);
        if self.options.dry_run {
            context.out.write(&command)?;
            context.out.write_byte(b'\n')?;
            return Ok(true);
        }
        let tag = self.options.tag.as_ref().map(|tag| match tag {
            Some(text) => text.clone(),
            None => groups.concat().join(&b'\t'),
        });
        let job = Job {
            number: self.started,
            pid: 0,
            command,
            tag,
            streams: None,
            tries: 0,
            began: context.process.clock().now(),
            since: Duration::ZERO,
            timed_out: false,
        };
        if let Some(delay) = self.options.delay.filter(|_| self.started > 1) {
            context.process.sleep(delay)?;
        }
        self.start(context, slot, job)?;
        Ok(true)
    }

    fn start(&mut self, context: &mut Context<'_>, slot: usize, mut job: Job) -> Result<(), Failure> {
        let process = context.process;
        if self.options.show_on_error {
            context.write_error(&[&job.command[..], b"\n"].concat())?;
        }
        context.out.flush()?;
        let child = process.fork()?;
        let empty = child.open_file(b"/dev/null", boxsh_kernel::OpenFlags::READ);
        child.set_file(0, empty.unwrap_or_else(|_| child.pipe_files().0))?;
        if !self.options.ungroup {
            let (out, out_end) = process.capture_files();
            let (err, err_end) = process.capture_files();
            child.set_file(1, out_end)?;
            child.set_file(2, err_end)?;
            job.streams = Some((out, err));
        }
        let mut environment = child.environment();
        environment.set(b"PARALLEL_SEQ".to_vec(), job.number.to_string());
        environment.set(b"PARALLEL_JOBSLOT".to_vec(), (slot + 1).to_string());
        let shell = process.variable(b"SHELL").filter(|shell| !shell.is_empty());
        let arguments = vec![shell.unwrap_or_else(|| b"bash".to_vec()), b"-c".to_vec(), job.command.clone()];
        child.set_own_group(0);
        job.tries += 1;
        job.began = process.clock().now();
        job.since = process.clock().monotonic();
        job.pid = process.spawn_migrating(MIGRATES, child, move |child| {
            child.execute_by_name(arguments, environment).unwrap_or(127)
        })?;
        self.running[slot] = Some(job);
        Ok(())
    }

    fn free_slot(&mut self, context: &mut Context<'_>) -> Result<usize, Failure> {
        loop {
            if let Some(free) = self.running.iter().position(Option::is_none) {
                match self.again.pop_front() {
                    Some(job) if !self.is_halted => self.start(context, free, job)?,
                    _ => return Ok(free),
                }
                continue;
            }
            if self.running.len() < self.options.jobs {
                self.running.push(None);
                continue;
            }
            self.wait_for_one(context)?;
        }
    }

    /// Waits for what runs, and shows what is left to show.
    pub(super) fn finish(&mut self, context: &mut Context<'_>) -> Result<(), Failure> {
        loop {
            while self.running.iter().any(Option::is_some) {
                self.wait_for_one(context)?;
            }
            if self.is_halted || self.again.is_empty() {
                break;
            }
            self.free_slot(context)?;
        }
        for (_, (out, err)) in std::mem::take(&mut self.waiting) {
            context.out.write(&out)?;
            context.out.flush()?;
            context.write_error(&err)?;
        }
        self.log.as_mut().map_or(Ok(()), |log| log.flush())
    }

    fn wait_for_one(&mut self, context: &mut Context<'_>) -> Result<(), Failure> {
        let process = context.process;
        let (pid, status) = match self.options.timeout {
            None => process.wait(WaitFor::Any)?,
            Some(limit) => loop {
                match process.try_wait(WaitFor::Any) {
                    Ok(Some(ended)) => break ended,
                    Ok(None) => {}
                    Err(error) => return Err(error.into()),
                }
                let now = process.clock().monotonic();
                for job in self.running.iter_mut().flatten() {
                    if !job.timed_out && now.saturating_sub(job.since) > limit {
                        job.timed_out = true;
                        end(context, job.pid)?;
                    }
                }
                process.sleep(PAUSE)?;
            },
        };
        let place = self.running.iter().position(|job| job.as_ref().is_some_and(|job| job.pid == pid));
        let Some(job) = place.and_then(|place| self.running[place].take()) else { return Ok(()) };
        let (code, signal) = match status {
            ExitStatus::Exited(code) => (code, 0),
            ExitStatus::Signaled(signal) => (0, signal.number()),
        };
        let code = if job.timed_out { 255 } else { code };
        let failed = code != 0 || signal != 0;
        if failed && job.tries < self.options.retries {
            self.again.push_back(job);
            return Ok(());
        }
        self.note(context, &job, code, signal)?;
        self.show(context, job)?;
        self.failed += u64::from(failed);
        match self.options.halt {
            Halt::Soon(limit) | Halt::Now(limit) if self.failed >= limit => self.is_halted = true,
            _ => {}
        }
        if self.is_halted && matches!(self.options.halt, Halt::Now(_)) {
            for job in self.running.iter().flatten() {
                end(context, job.pid)?;
            }
        }
        Ok(())
    }

    fn note(&mut self, context: &Context<'_>, job: &Job, code: u8, signal: u8) -> Result<(), Failure> {
        let Some(log) = &mut self.log else { return Ok(()) };
        let took = context.process.clock().monotonic().saturating_sub(job.since).as_secs_f64();
        let Timestamp { seconds, nanos } = job.began;
        let millis = nanos / 1_000_000;
        log.print(format_args!(
            "{}\t:\t{seconds}.{millis:03}\t{took:10.3}\t0\t0\t{code}\t{signal}\t",
            job.number
        ))?;
        log.write(&job.command)?;
        log.write_byte(b'\n')
    }

    /// Writes what a job has written, or keeps it until those before it have been shown.
    fn show(&mut self, context: &mut Context<'_>, job: Job) -> Result<(), Failure> {
        let (mut out, mut err) = match &job.streams {
            Some((out, err)) => (context.process.collect(out)?, context.process.collect(err)?),
            None => (Vec::new(), Vec::new()),
        };
        if let Some(tag) = &job.tag {
            (out, err) = (tagged(context, tag, &out)?, tagged(context, tag, &err)?);
        }
        if self.options.show {
            out.splice(0..0, [&job.command[..], b"\n"].concat());
        }
        self.waiting.insert(job.number, (out, err));
        let ready = |jobs: &Self, number: u64| !jobs.options.keep_order || number == jobs.next_shown;
        while let Some(entry) = self.waiting.first_entry() {
            let number = *entry.key();
            if !ready(self, number) {
                break;
            }
            let (out, err) = self.waiting.remove(&number).unwrap_or_default();
            self.next_shown = number + 1;
            context.out.write(&out)?;
            context.out.flush()?;
            context.write_error(&err)?;
        }
        Ok(())
    }
}

/// Ends a job with all that it has started.
fn end(context: &Context<'_>, pid: Pid) -> Result<(), Failure> {
    match context.process.kill(KillTarget::Group(pid), Some(Signal::TERM)) {
        Err(Errno::Killed) => Err(Errno::Killed.into()),
        // It may have ended by itself.
        _ => Ok(()),
    }
}

fn tagged(context: &Context<'_>, tag: &[u8], text: &[u8]) -> Result<Vec<u8>, Errno> {
    let mut out = Vec::new();
    for line in text.split_inclusive(|&byte| byte == b'\n') {
        for part in [tag, b"\t", line] {
            context.process.append(&mut out, part)?;
        }
    }
    Ok(out)
}
