//! Sessions in processes of their own, whose processes are killed at any moment.

use std::fs;
use std::sync::Arc;

use boxsh::{Custom, Ended, Limit, RunOptions, RunResult, Sandbox};
use rustix::process::{Pid, PidfdFlags, Signal, pidfd_open, pidfd_send_signal};

use crate::activity::{Shared, equal};
use crate::random::Random;
use crate::slot::{Check, Slot, shown};

/// How often something is tried again because another thread has killed the process.
const TRIES: usize = 20;

/// A session in a worker survives whatever happens to its process, and is nobody else's.
pub(crate) fn worker(slot: &mut Slot, random: &mut Random, shared: &Shared) -> Check {
    let Some(worker) = &shared.worker else { return slot.check_isolation() };
    let token = format!("token-{}-", slot.token);
    let mut sandbox = attempt(|| {
        let fall = Custom::new("fall", |_| std::panic::resume_unwind(Box::new("a command falls")));
        Sandbox::builder().worker(worker).command(Arc::new(fall)).build()
    })?;
    run(&mut sandbox, &format!("token={token}; echo $token >~/t; echo made"))?;
    match random.below(5) {
        0 => kill_any(random, Signal::KILL),
        1 => kill_any(random, Signal::SEGV),
        2 => breach(&mut sandbox)?,
        3 => equal(&run(&mut sandbox, "fall; echo $?")?, "134\n")?,
        _ => {
            let running = sandbox.spawn("while :; do :; done", RunOptions::new());
            running.cancel();
            let (back, result) = running.wait();
            sandbox = back;
            if !matches!(result.ended, Ended::Cancelled | Ended::Crashed(_)) {
                return Err(format!("a cancel in a worker: {}", shown(&result)));
            }
        }
    }
    // It is as it was, or as it began if its process and the copies of that have been killed.
    let found = run(&mut sandbox, "echo ${token-new} $(cat ~/t 2>/dev/null)")?;
    let is_own = found == format!("{token} {token}\n") || found == "new\n";
    if is_own { Ok(()) } else { Err(format!("session {token} in a worker has {found:?}")) }
}

/// What succeeds unless a process is killed meanwhile.
fn attempt<T>(mut act: impl FnMut() -> Result<T, boxsh::Error>) -> Result<T, String> {
    let mut last = String::new();
    for _ in 0..TRIES {
        match act() {
            Ok(done) => return Ok(done),
            Err(error) => last = error.to_string(),
        }
    }
    Err(last)
}

/// Runs a script until its process is not killed meanwhile.
fn run(sandbox: &mut Sandbox, script: &str) -> Result<String, String> {
    let mut last = String::new();
    for _ in 0..TRIES {
        let result: RunResult = sandbox.run(script);
        if result.ended == Ended::Exited {
            return Ok(result.stdout_str().into_owned());
        }
        last = shown(&result);
        if !matches!(result.ended, Ended::Crashed(_)) {
            break;
        }
    }
    Err(format!("{script}: {last}"))
}

/// Takes more memory than there is.
fn breach(sandbox: &mut Sandbox) -> Check {
    let limits = sandbox.limits().clone().with(Limit::Memory, 16 << 20);
    let options = RunOptions::new().limits(limits);
    let result = sandbox.run_with("x=a; while :; do x=$x$x; done", options);
    let is_ended = matches!(result.ended, Ended::Limit(_) | Ended::Crashed(_));
    if is_ended { Ok(()) } else { Err(format!("a breach in a worker: {}", shown(&result))) }
}

/// Kills a process of any session, or one that waits for a session.
fn kill_any(random: &mut Random, signal: Signal) {
    let all = workers();
    let Some(&pid) = all.get(random.below(all.len() as u64) as usize) else { return };
    // It may be gone by now, and its number another process's: what is looked at again is what is held.
    let held = Pid::from_raw(pid).and_then(|pid| pidfd_open(pid, PidfdFlags::empty()).ok());
    if let Some(held) = held.filter(|_| workers().contains(&pid)) {
        let _ = pidfd_send_signal(held, signal);
    }
}

/// The processes that have a session, or wait for one, and descend from this one.
fn workers() -> Vec<i32> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let mut all = Vec::new();
    for entry in entries {
        let Some(pid) = entry.file_name().to_str().and_then(|name| name.parse::<i32>().ok()) else {
            continue;
        };
        let stat = fs::read_to_string(entry.path().join("stat")).unwrap_or_default();
        let Some((name, rest)) = stat.rsplit_once(") ") else { continue };
        let parent = rest.split(' ').nth(1).and_then(|parent| parent.parse::<i32>().ok()).unwrap_or(0);
        all.push((pid, parent, name.split_once('(').map_or("", |(_, name)| name).to_owned()));
    }
    let own = i32::try_from(std::process::id()).unwrap_or(0);
    let zygotes: Vec<i32> = all
        .iter()
        .filter(|(_, parent, name)| *parent == own && name == "boxsh-zygote")
        .map(|(pid, ..)| *pid)
        .collect();
    all.iter().filter(|(_, parent, _)| zygotes.contains(parent)).map(|(pid, ..)| *pid).collect()
}
