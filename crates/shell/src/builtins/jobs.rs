//! Job control: `jobs`, `wait`, `fg`, `bg`, `disown`, `suspend`.

use boxsh_format::integer::parse_all;
use boxsh_kernel::{Errno, ExitStatus, KillTarget, Pid, Signal, WaitFor, WaitStatus};

use crate::builtins::options;
use crate::flow::{Flow, Run};
use crate::jobs::{Job, JobState};
use crate::options::Opt;
use crate::shell::Shell;
use crate::text::Str;

impl Shell<'_> {
    /// The number of the job that `%1`, `%+`, `%name` or `%?text` means; `None` after a message.
    pub(crate) fn find_job(&mut self, command: &str, spec: &[u8]) -> Run<Option<u32>> {
        let jobs = &self.state.jobs;
        let name = spec.strip_prefix(b"%").unwrap_or(spec);
        let number = |job: Option<&Job>| job.map(|job| job.number);
        let found = match name {
            b"" | b"%" | b"+" => number(jobs.current()),
            b"-" => number(jobs.previous()),
            digits if digits.iter().all(u8::is_ascii_digit) => {
                number(jobs.get(crate::arith::leading_integer(digits) as u32))
            }
            _ => {
                let matches = |job: &&Job| match name.strip_prefix(b"?") {
                    Some(part) => job.text.windows(part.len().max(1)).any(|window| window == part),
                    None => job.text.starts_with(name),
                };
                let mut found = jobs.iter().filter(matches);
                let first = number(found.next());
                if found.next().is_some() {
                    self.error_bytes(&[command.as_bytes(), b": ", name, b": ambiguous job spec"].concat())?;
                    self.error_bytes(&[command.as_bytes(), b": ", spec, b": no such job"].concat())?;
                    return Ok(None);
                }
                first
            }
        };
        if found.is_none() {
            let shown = if name.is_empty() { &b"current"[..] } else { spec };
            self.error_bytes(&[command.as_bytes(), b": ", shown, b": no such job"].concat())?;
        }
        Ok(found)
    }
}

pub(crate) fn suspend(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    if options::parse(shell, words, "f")?.is_none() {
        return Ok(2);
    }
    shell.error(format_args!("suspend: cannot suspend: no job control"))?;
    Ok(1)
}

fn state_text(state: JobState) -> String {
    match state {
        JobState::Running => "Running".to_owned(),
        JobState::Stopped(_) => "Stopped".to_owned(),
        JobState::Done(ExitStatus::Exited(0)) => "Done".to_owned(),
        JobState::Done(ExitStatus::Exited(status)) => format!("Exit {status}"),
        JobState::Done(ExitStatus::Signaled(signal)) => signal.description(),
    }
}

/// A line of `jobs`.
pub(crate) fn job_line(shell: &Shell<'_>, job: &Job, long: bool) -> Vec<u8> {
    let mark = if shell.state.jobs.current().is_some_and(|current| current.number == job.number) {
        '+'
    } else if shell.state.jobs.previous().is_some_and(|previous| previous.number == job.number) {
        '-'
    } else {
        ' '
    };
    let pid = if long { format!("{:>5}", job.last_pid()) } else { String::new() };
    let state = job.state();
    let mut line = format!("[{}]{mark} {pid} {:<24}", job.number, state_text(state)).into_bytes();
    line.extend_from_slice(&job.text);
    if state == JobState::Running {
        line.extend_from_slice(b" &");
    }
    line.push(b'\n');
    line
}

pub(crate) fn jobs(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    let Some(parsed) = options::parse(shell, words, "lpnrsx")? else { return Ok(2) };
    let operands = parsed.operands.to_vec();
    let (long, pids, running, stopped, new) =
        (parsed.has(b'l'), parsed.has(b'p'), parsed.has(b'r'), parsed.has(b's'), parsed.has(b'n'));
    shell.process.yield_now()?;
    shell.reap()?;
    if parsed.has(b'x') {
        return run_with_jobs(shell, &operands);
    }
    let mut status = 0;
    let mut wanted = Vec::new();
    for spec in &operands {
        match shell.find_job("jobs", spec)? {
            Some(number) => wanted.push(number),
            None => status = 1,
        }
    }
    let mut text = Vec::new();
    let all: Vec<Job> = shell.state.jobs.iter().cloned().collect();
    for job in &all {
        if !operands.is_empty() && !wanted.contains(&job.number) {
            continue;
        }
        let state = job.state();
        if (running && state != JobState::Running)
            || (stopped && !matches!(state, JobState::Stopped(_)))
            || (new && job.notified)
        {
            continue;
        }
        match pids {
            true => text.extend_from_slice(
                format!("{}\n", job.members.first().map_or(0, |member| member.pid)).as_bytes(),
            ),
            false => text.extend_from_slice(&job_line(shell, job, long)),
        }
        if matches!(state, JobState::Done(_)) {
            shell.state.jobs.remove(job.number);
        }
    }
    let written = shell.write_output("jobs", &text)?;
    Ok(written.max(status))
}

/// `jobs -x`: runs a command with the process groups of jobs in the place of their names.
fn run_with_jobs(shell: &mut Shell<'_>, operands: &[Str]) -> Run {
    let mut words = Vec::new();
    for operand in operands {
        let job = match operand.starts_with(b"%") {
            true => shell.find_job("jobs", operand)?.and_then(|number| shell.state.jobs.get(number)),
            false => None,
        };
        words.push(job.map_or_else(|| operand.clone(), |job| Str::from_integer(job.group.into())));
    }
    let Some(name) = words.first() else { return Ok(0) };
    match super::find(name).filter(|builtin| shell.is_builtin_enabled(builtin.name.as_bytes())) {
        Some(builtin) => builtin.call(shell, &words),
        None => shell.run_program_from(&words, None),
    }
}

pub(crate) fn wait(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    let Some(parsed) = options::parse(shell, words, "fnp:")? else { return Ok(2) };
    let variable = parsed.value(b'p').cloned();
    let operands = parsed.operands.to_vec();
    if let Some(name) = &variable {
        if !shell.names_variable(name) {
            shell.error_bytes(&[b"wait: `", name.as_bytes(), b"': not a valid identifier"].concat())?;
            return Ok(1);
        }
        if !shell.unset_variable(name)? {
            shell.complain("wait", name, "cannot unset: readonly variable")?;
            return Ok(1);
        }
    }
    if parsed.has(b'n') {
        return wait_next(shell, &operands, variable);
    }
    if operands.is_empty() {
        return wait_all(shell);
    }
    let mut status = 0;
    for operand in &operands {
        let (pid, result) = wait_one(shell, operand)?;
        status = result;
        if let (Some(name), Some(pid)) = (&variable, pid) {
            shell.assign(name, Str::from_integer(pid.into()), false)?;
        }
    }
    Ok(status)
}

/// Waits for one child to change; `Err(status)` if a trapped signal came first.
fn wait_change(shell: &mut Shell<'_>, who: WaitFor) -> Run<Result<Option<Pid>, u8>> {
    match shell.process.wait_change(who, None, shell.has(Opt::Monitor)) {
        Ok((pid, WaitStatus::Ended(status))) => {
            shell.child_ended(pid, status)?;
            Ok(Ok(Some(pid)))
        }
        Ok((pid, WaitStatus::Stopped(signal))) => {
            shell.state.jobs.update(pid, JobState::Stopped(signal));
            Ok(Ok(Some(pid)))
        }
        Ok((pid, WaitStatus::Continued)) => {
            shell.state.jobs.update(pid, JobState::Running);
            Ok(Ok(Some(pid)))
        }
        Err(Errno::ECHILD) => Ok(Ok(None)),
        Err(Errno::EINTR) => {
            let signal = shell.process.take_signal();
            let Some(signal) = signal else { return Ok(Ok(Some(0))) };
            shell.pending_signals.push(signal);
            if signal == Signal::CHLD {
                shell.settle_signals()?;
                return Ok(Ok(Some(0)));
            }
            shell.settle_signals()?;
            Ok(Err(128 + signal.number()))
        }
        Err(Errno::EDEADLK) => Ok(Ok(None)),
        Err(_) => Err(Flow::Killed),
    }
}

fn wait_all(shell: &mut Shell<'_>) -> Run {
    loop {
        if !shell.state.jobs.is_any_running() {
            break;
        }
        match wait_change(shell, WaitFor::Any)? {
            Ok(Some(_)) => {}
            Ok(None) => break,
            Err(status) => return Ok(status),
        }
    }
    let done: Vec<u32> = shell
        .state
        .jobs
        .iter()
        .filter(|job| matches!(job.state(), JobState::Done(_)))
        .map(|job| job.number)
        .collect();
    done.into_iter().for_each(|number| shell.state.jobs.remove(number));
    shell.state.jobs.forget_statuses();
    Ok(0)
}

fn wait_one(shell: &mut Shell<'_>, operand: &Str) -> Run<(Option<Pid>, u8)> {
    let pid = if operand.starts_with(b"%") {
        let Some(number) = shell.find_job("wait", operand)? else { return Ok((None, 127)) };
        shell.state.jobs.get(number).map_or(0, Job::last_pid)
    } else {
        match parse_all::<Pid>(operand) {
            Some(pid) => pid,
            None => {
                let message = [b"wait: `", operand.as_bytes(), b"': not a pid or valid job spec"].concat();
                shell.error_bytes(&message)?;
                return Ok((None, 1));
            }
        }
    };
    if shell.has(Opt::Monitor) {
        // One that was stopped may have been told to go on.
        shell.reap()?;
    }
    loop {
        if let Some(status) = finished_status(shell, pid) {
            return Ok((Some(pid), status));
        }
        match wait_change(shell, WaitFor::Process(pid))? {
            Ok(Some(_)) => {}
            Ok(None) => {
                shell.error(format_args!("wait: pid {pid} is not a child of this shell"))?;
                return Ok((None, 127));
            }
            Err(status) => return Ok((None, status)),
        }
    }
}

/// The status of a process that has ended, and takes its job off the list when all of it has.
fn finished_status(shell: &mut Shell<'_>, pid: Pid) -> Option<u8> {
    let Some(job) = shell.state.jobs.find_pid(pid) else {
        return shell.state.jobs.remembered(pid).map(ExitStatus::code);
    };
    let number = job.number;
    let member = job.members.iter().find(|member| member.pid == pid)?;
    let status = match member.state {
        JobState::Done(status) => status.code(),
        JobState::Stopped(signal) => return Some(128 + signal.number()),
        JobState::Running => return None,
    };
    if matches!(job.state(), JobState::Done(_)) {
        shell.state.jobs.remove(number);
    }
    Some(status)
}

fn wait_next(shell: &mut Shell<'_>, operands: &[Str], variable: Option<Str>) -> Run {
    let mut candidates = Vec::new();
    for operand in operands {
        if operand.starts_with(b"%") {
            if let Some(number) = shell.find_job("wait", operand)? {
                candidates.extend(shell.state.jobs.get(number).map(Job::last_pid));
            }
        } else {
            match parse_all::<Pid>(operand) {
                Some(pid) => candidates.push(pid),
                None => {
                    shell.error_bytes(&[b"wait: ", operand.as_bytes(), b": no such job"].concat())?;
                }
            }
        }
    }
    if !operands.is_empty() && candidates.is_empty() {
        return Ok(127);
    }
    loop {
        let done = shell.state.jobs.iter().find(|job| {
            matches!(job.state(), JobState::Done(_))
                && (candidates.is_empty() || candidates.contains(&job.last_pid()))
        });
        if let Some(job) = done {
            let (number, pid) = (job.number, job.last_pid());
            let JobState::Done(status) = job.state() else { return Ok(127) };
            shell.state.jobs.remove(number);
            if let Some(name) = &variable {
                shell.assign(name, Str::from_integer(pid.into()), false)?;
            }
            return Ok(status.code());
        }
        let waits =
            shell.state.jobs.iter().any(|job| candidates.is_empty() || candidates.contains(&job.last_pid()));
        if !waits {
            return Ok(127);
        }
        match wait_change(shell, WaitFor::Any)? {
            Ok(Some(_)) => {}
            Ok(None) => return Ok(127),
            Err(status) => return Ok(status),
        }
    }
}

/// The job that `fg` and `bg` are about, or the status after a message.
fn controlled_job(shell: &mut Shell<'_>, name: &str, words: &[Str]) -> Run<Result<u32, u8>> {
    if !shell.has(Opt::Monitor) {
        shell.error(format_args!("{name}: no job control"))?;
        return Ok(Err(1));
    }
    let Some(parsed) = options::parse(shell, words, "")? else { return Ok(Err(2)) };
    let spec = parsed.operands.first().cloned().unwrap_or_else(|| Str::from("%+"));
    let Some(number) = shell.find_job(name, &spec)? else { return Ok(Err(1)) };
    let is_apart = |job: &Job| shell.process.kill(KillTarget::Group(job.group), None).is_ok();
    if shell.state.jobs.get(number).is_some_and(|job| job.state() == JobState::Running && !is_apart(job)) {
        shell.error(format_args!("{name}: job {number} started without job control"))?;
        return Ok(Err(1));
    }
    Ok(Ok(number))
}

pub(crate) fn fg(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    let number = match controlled_job(shell, "fg", words)? {
        Ok(number) => number,
        Err(status) => return Ok(status),
    };
    let Some(job) = shell.state.jobs.get(number).cloned() else { return Ok(1) };
    // Without a terminal there is no keyboard to give away.
    let terminal = shell.job_terminal();
    if let Some(terminal) = &terminal {
        terminal.set_foreground(job.group);
    }
    let job = resume(shell, job);
    // Whoever sees this can be sure that keys are for the job.
    let status = shell.write_output("fg", &[job.text.as_bytes(), b"\n"].concat())?;
    if let Some(terminal) = terminal {
        let statuses = shell.finish_job(&terminal, job)?;
        return Ok(statuses.last().copied().unwrap_or(status));
    }
    let mut last = status;
    for member in &job.members {
        last = wait_one(shell, &Str::from_integer(member.pid.into()))?.1;
    }
    Ok(last)
}

/// Lets a job go on.
fn resume(shell: &mut Shell<'_>, mut job: Job) -> Job {
    // A job that has just ended is waited for all the same.
    let _ = shell.process.kill(KillTarget::Group(job.group), Some(Signal::CONT));
    for member in &mut job.members {
        if matches!(member.state, JobState::Stopped(_)) {
            member.state = JobState::Running;
            shell.state.jobs.update(member.pid, JobState::Running);
        }
    }
    job
}

pub(crate) fn bg(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    let number = match controlled_job(shell, "bg", words)? {
        Ok(number) => number,
        Err(status) => return Ok(status),
    };
    let Some(job) = shell.state.jobs.get(number).cloned() else { return Ok(1) };
    if job.state() == JobState::Running {
        shell.error(format_args!("bg: job {number} already in background"))?;
        return Ok(0);
    }
    let job = resume(shell, job);
    shell.state.jobs.make_current(number);
    let line = [format!("[{number}]+ ").as_bytes(), &job.text, b" &\n"].concat();
    shell.write_output("bg", &line)
}

pub(crate) fn disown(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    let Some(parsed) = options::parse(shell, words, "ahr")? else { return Ok(2) };
    let (all, running, keep) = (parsed.has(b'a'), parsed.has(b'r'), parsed.has(b'h'));
    let operands = parsed.operands.to_vec();
    let mut numbers = Vec::new();
    let mut status = 0;
    if operands.is_empty() {
        if all || running {
            let wanted = |job: &&Job| !running || job.state() == JobState::Running;
            numbers.extend(shell.state.jobs.iter().filter(wanted).map(|job| job.number));
        } else {
            match shell.find_job("disown", b"%")? {
                Some(number) => numbers.push(number),
                None => status = 1,
            }
        }
    }
    for operand in &operands {
        let by_pid = parse_all::<Pid>(operand);
        let found = match by_pid.and_then(|pid| shell.state.jobs.find_pid(pid)) {
            Some(job) => Some(job.number),
            None => shell.find_job("disown", operand)?,
        };
        match found {
            Some(number) => numbers.push(number),
            None => status = 1,
        }
    }
    for number in numbers {
        match keep {
            true => {
                if let Some(job) = shell.state.jobs.get_mut(number) {
                    job.no_hangup = true;
                }
            }
            false => shell.state.jobs.remove(number),
        }
    }
    Ok(status)
}
