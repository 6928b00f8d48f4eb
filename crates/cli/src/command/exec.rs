//! `boxsh exec`: one host program, confined by a policy.

use std::ffi::OsString;
use std::io::Write;

use boxsh_policy::Plan;
use clap::Args;

use crate::failure::Answer;
use crate::policy::PolicyArguments;
use crate::trace::trace;

/// Run one host program, confined by a policy
#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// The program and its arguments, after `--`
    #[arg(value_names = ["CMD", "ARGS"], num_args = 1.., trailing_var_arg = true, required = true)]
    words: Vec<OsString>,
    /// Print what would be done, and run nothing
    #[arg(long)]
    dry_run: bool,
    /// With --dry-run: print it as JSON
    #[arg(long, requires = "dry_run")]
    json: bool,
    #[command(flatten)]
    policy: PolicyArguments,
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Answer {
    let plan = arguments.policy.load()?.plan();
    if arguments.dry_run {
        let text = match arguments.json {
            true => format!("{:#}\n", plan.to_json()),
            false => plan.to_string(),
        };
        // A reader that has seen enough closes the pipe.
        let _ = std::io::stdout().write_all(text.as_bytes());
        return Ok(0);
    }
    plan.to_string().lines().for_each(|line| trace(|| format!("plan: {line}")));
    execute(&plan, &arguments.words)
}

#[cfg(not(target_os = "linux"))]
fn execute(_: &Plan, _: &[OsString]) -> Answer {
    use crate::failure::Failure;
    Err(Failure::new("boxsh confines host programs on Linux only")
        .hint("`boxsh run` runs scripts in a sandbox on every system"))
}

#[cfg(target_os = "linux")]
fn execute(plan: &Plan, words: &[OsString]) -> Answer {
    confined::run(plan, words)
}

/// Running a program in a cell of its own.
#[cfg(target_os = "linux")]
mod confined {
    use std::ffi::OsString;
    use std::os::fd::{AsFd, OwnedFd};
    use std::sync::Arc;

    use boxsh::NativeGateway;
    use boxsh::net::Gateway;
    use boxsh_confine::{Confine, Error, Group, Network, Program, Running};
    use boxsh_policy::Plan;
    use signal_hook::consts::{
        SIGALRM, SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2, SIGWINCH,
    };
    use signal_hook::iterator::Signals;

    use crate::failure::{Answer, Failure, complain, reason};
    use crate::terminal_modes::{TerminalModes, is_at_terminal};
    use crate::trace::trace;

    /// Signals that are meant for the program.
    const PASSED_ON: [i32; 9] =
        [SIGALRM, SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2, SIGWINCH];

    pub(super) fn run(plan: &Plan, words: &[OsString]) -> Answer {
        let Some((name, arguments)) = words.split_first() else {
            return Err(Failure::new("no program given"));
        };
        let streams =
            [duplicate(std::io::stdin())?, duplicate(std::io::stdout())?, duplicate(std::io::stderr())?];
        let [stdin, stdout, stderr] = streams;
        let program = Program::new(name)
            .args(arguments)
            .current_dir(&plan.cwd)
            // In the group of this program, so that the keys of the terminal reach it.
            .group(Group::Cell)
            .stdin(stdin)
            .stdout(stdout)
            .stderr(stderr);
        // From before it starts, so that no signal is lost.
        let signals = Signals::new(PASSED_ON);
        let running = confine(plan).spawn(program).map_err(failure)?;
        if let Some(cell) = running.cell() {
            cell.report().to_string().lines().for_each(|line| trace(|| format!("enforced: {line}")));
        }
        let modes = TerminalModes::of_stdin();
        let status = wait(running, signals.ok());
        modes.restore();
        status
    }

    /// The confinement of a plan, with a gateway if hosts are listed.
    fn confine(plan: &Plan) -> Confine {
        let confine = if is_at_terminal() { plan.confine().keep_terminal() } else { plan.confine() };
        let Some(policy) = plan.network.0.hosts() else { return confine };
        let gateway = Gateway::new(policy).on_denial(|denial| complain(&format!("network: {denial}")));
        confine.network(Network::Allow(Arc::new(NativeGateway::from(gateway))))
    }

    fn wait(running: Running, signals: Option<Signals>) -> Answer {
        let running = Arc::new(std::sync::Mutex::new(running));
        let process = running.clone();
        let Some(mut signals) = signals else { return finish(&running) };
        let handle = signals.handle();
        let passing = std::thread::spawn(move || {
            for signal in signals.forever() {
                let process = process.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                // A program that has ended already needs no signal.
                let _ = process.signal(signal);
            }
        });
        let status = finish(&running);
        handle.close();
        // It ends by itself now, and has nothing to say.
        let _ = passing.join();
        status
    }

    /// Waits for the end without holding on to the program, so that signals can reach it.
    fn finish(running: &std::sync::Mutex<Running>) -> Answer {
        let lock = || running.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let end = duplicate(&*lock())?;
        loop {
            let mut polled = [rustix::event::PollFd::new(&end, rustix::event::PollFlags::IN)];
            // A signal interrupts the wait, and that is no reason to end it.
            let _ = rustix::event::poll(&mut polled, None);
            if let Some(ended) = lock().try_wait().map_err(failure)? {
                trace(|| format!("exec: {ended:?}"));
                return Ok(u8::try_from(ended.status()).unwrap_or(u8::MAX));
            }
        }
    }

    fn duplicate(stream: impl AsFd) -> Answer<OwnedFd> {
        let copy = stream.as_fd().try_clone_to_owned();
        copy.map_err(|error| Failure::new(format!("cannot duplicate a standard stream: {error}")))
    }

    /// What kept the program from running, with the status that a shell would give.
    fn failure(error: Error) -> Failure {
        let failure = Failure::new(error.to_string());
        match &error {
            Error::Start { program, source, .. } if error.errno() == Some(2) => {
                Failure::new(format!("{program}: {}", reason(source))).status(127)
            }
            Error::Start { .. } => failure.status(126),
            Error::SetUp { .. } | Error::Backend { .. } => {
                failure.hint("`boxsh doctor` reports what this host can enforce")
            }
            _ => failure,
        }
    }
}
