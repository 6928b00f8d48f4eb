//! `boxsh exec`: one host program, confined by a policy.

use std::ffi::OsString;
use std::io::Write;
use std::time::Duration;

use boxsh_confine::Backend;
use boxsh_policy::{Access, Plan};
use clap::Args;

use crate::failure::{Answer, Failure};
use crate::policy::PolicyArguments;
use crate::quantity::parse_size;
use crate::reach::parse_percent;
use crate::session::parse_timeout;
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
    #[command(flatten)]
    bounds: Bounds,
}

/// How a program is confined, and how much it may use.
#[derive(Args, Debug)]
struct Bounds {
    /// Confine it by `namespace`, `bwrap`, `auto` (the first that works), `landlock` (enforces less) or `none`
    #[arg(
        long,
        value_name = "MODE",
        default_value = "auto",
        hide_default_value = true,
        help_heading = "Limits"
    )]
    isolation: Backend,
    /// End it, and all that it has started, after this time: the exit status is 124
    #[arg(long, value_name = "TIME", value_parser = parse_timeout, help_heading = "Limits")]
    timeout: Option<Duration>,
    /// Limit the memory of all its processes together
    #[arg(long, value_name = "SIZE", value_parser = parse_size, help_heading = "Limits")]
    memory: Option<u64>,
    /// Limit it to this share of a processor; 100 is one whole processor
    #[arg(long, value_name = "PERCENT", value_parser = parse_percent, help_heading = "Limits")]
    cpu: Option<u32>,
    /// Limit the number of its processes and threads at one time
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), help_heading = "Limits")]
    pids: Option<u64>,
}

impl Bounds {
    #[cfg(target_os = "linux")]
    fn limits(&self) -> boxsh_confine::Limits {
        let mut limits = boxsh_confine::Limits::new();
        if let Some(time) = self.timeout {
            limits = limits.wall_clock(time);
        }
        if let Some(bytes) = self.memory {
            limits = limits.memory(bytes);
        }
        if let Some(percent) = self.cpu {
            limits = limits.cpu_percent(percent);
        }
        if let Some(count) = self.pids {
            limits = limits.processes(count);
        }
        limits
    }
}

/// Runs the command.
pub(crate) fn run(arguments: &Arguments) -> Answer {
    let policy = arguments.policy.load()?;
    let plan = policy.plan();
    if arguments.dry_run {
        let text = match arguments.json {
            true => format!("{:#}\n", plan.to_json()),
            false => plan.to_string(),
        };
        // A reader that has seen enough closes the pipe.
        let _ = std::io::stdout().write_all(text.as_bytes());
        return Ok(0);
    }
    if policy.access(&plan.cwd) == Access::Exclude {
        let decided = policy.explain_path(&plan.cwd).to_string();
        return Err(Failure::new(format!(
            "the policy hides the current directory\n  {}",
            decided.trim_end()
        )));
    }
    plan.to_string().lines().for_each(|line| trace(|| format!("plan: {line}")));
    execute(&plan, &arguments.words, &arguments.bounds)
}

#[cfg(not(target_os = "linux"))]
fn execute(_: &Plan, _: &[OsString], _: &Bounds) -> Answer {
    Err(Failure::new("boxsh confines host programs on Linux only")
        .hint("`boxsh run` runs scripts in a sandbox on every system"))
}

#[cfg(target_os = "linux")]
fn execute(plan: &Plan, words: &[OsString], bounds: &Bounds) -> Answer {
    confined::run(plan, words, bounds)
}

/// Running a program in a cell of its own.
#[cfg(target_os = "linux")]
mod confined {
    use std::ffi::OsString;
    use std::os::fd::{AsFd, OwnedFd};
    use std::sync::{Arc, Mutex};

    use boxsh::NativeGateway;
    use boxsh::net::Gateway;
    use boxsh_confine::{Backend, Cause, Change, Confine, Ended, Error, Network, Program, Running};
    use boxsh_policy::Plan;

    use super::Bounds;
    use crate::attendance::{Attendance, OwnTerminal, lock};
    use crate::failure::{Answer, Failure, complain, reason};
    use crate::host;
    use crate::policy::is_inside;
    use crate::terminal_modes::is_at_terminal;
    use crate::trace::trace;

    pub(super) fn run(plan: &Plan, words: &[OsString], bounds: &Bounds) -> Answer {
        let terminal = OwnTerminal::open();
        // From before it starts, so that no signal is lost. Where signals cannot be caught they do what they always do.
        let attendance = Attendance::begin(terminal.as_ref()).ok();
        let mut confine = confine(plan).limits(bounds.limits());
        if terminal.is_some() {
            confine = confine.join_session().keep_terminal();
        }
        let program = || match &terminal {
            Some(terminal) => program(plan, words).map(|program| terminal.offer(program)),
            None => program(plan, words),
        };
        let running = start(&confine, bounds.isolation, program)?;
        if let Some(cell) = running.cell() {
            cell.report().to_string().lines().for_each(|line| trace(|| format!("enforced: {line}")));
        }
        let running = Arc::new(Mutex::new(running));
        let passing = attendance.map(|attendance| attendance.pass_on(&running));
        let ended = finish(&running, terminal.as_ref())?;
        if let Some(passing) = passing {
            passing.end();
        }
        // Whatever held a place on the host is gone when this program is.
        drop(running);
        if let Some(terminal) = &terminal {
            terminal.ended(&ended);
        }
        trace(|| format!("exec: {ended:?}"));
        if let (Some(Cause::Deadline), Some(time)) = (ended.cause, bounds.timeout) {
            complain(&format!("timed out after {:.1} s (see --timeout)", time.as_secs_f64()));
            return Ok(124);
        }
        if ended.cause == Some(Cause::Memory) {
            complain("the memory was used up (see --memory)");
        }
        Ok(u8::try_from(ended.status()).unwrap_or(u8::MAX))
    }

    /// The program with the descriptors of this one.
    fn program(plan: &Plan, words: &[OsString]) -> Answer<Program> {
        let Some((name, arguments)) = words.split_first() else {
            return Err(Failure::new("no program given"));
        };
        let mut program = Program::new(name)
            .args(arguments)
            .current_dir(&plan.cwd)
            .stdin(duplicate(std::io::stdin())?)
            .stdout(duplicate(std::io::stdout())?)
            .stderr(duplicate(std::io::stderr())?);
        for (number, descriptor) in host::inherited() {
            program = program.fd(descriptor, number);
        }
        Ok(program)
    }

    /// Starts the program by the backend; `auto` is the first that works here, and inside a sandbox Landlock on top of it.
    fn start(confine: &Confine, backend: Backend, program: impl Fn() -> Answer<Program>) -> Answer<Running> {
        if backend != Backend::Auto {
            return confine.spawn_by(backend, program()?).map_err(failure);
        }
        match confine.spawn(program()?) {
            Err(error @ Error::SetUp { .. }) => trace(|| format!("exec: namespaces: {error}")),
            other => return other.map_err(failure),
        }
        // Inside a sandbox there is nothing to open: that one holds, whatever this one cannot enforce.
        let backend = if is_inside()? { Backend::Landlock } else { Backend::Auto };
        confine.spawn_by(backend, program()?).map_err(failure)
    }

    /// The confinement of a plan, with a gateway if hosts are listed.
    fn confine(plan: &Plan) -> Confine {
        let confine = if is_at_terminal() { plan.confine().keep_terminal() } else { plan.confine() };
        let Some(policy) = plan.network.0.hosts() else { return confine };
        let gateway = Gateway::new(policy).on_denial(|denial| complain(&format!("network: {denial}")));
        confine.network(Network::Allow(Arc::new(NativeGateway::from(gateway))))
    }

    /// Waits for the end without holding on to the program, so that signals can reach it.
    fn finish(running: &Mutex<Running>, terminal: Option<&OwnTerminal>) -> Answer<Ended> {
        let end = duplicate(&*lock(running))?;
        loop {
            let mut polled = [rustix::event::PollFd::new(&end, rustix::event::PollFlags::IN)];
            // A signal interrupts the wait, and that is no reason to end it.
            let _ = rustix::event::poll(&mut polled, None);
            let change = lock(running).try_change().map_err(failure)?;
            match (change, terminal) {
                (Some(Change::Ended(ended)), _) => return Ok(ended),
                (Some(Change::Stopped { signal }), Some(terminal)) => terminal.stopped(running, signal),
                _ => {}
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
