//! `watch`: run a program again and again, and show what it writes.

use std::time::Duration;

use boxsh_kernel::vfs::TimeSource;
use boxsh_kernel::{CommandResult, Context, Errno, Exit, ExitStatus, Failure, Flag, Order, Spec};

use super::program;
use crate::datetime::Zone;

pub(crate) static SPEC: Spec = Spec {
    name: "watch",
    usage: &["[options] command"],
    summary: "Execute a program periodically, showing its output.",
    flags: &[
        Flag::new('b', "beep", "beep if command has a non-zero exit"),
        Flag::new('c', "color", "interpret ANSI color and style sequences"),
        Flag::new('C', "no-color", "do not interpret ANSI color and style sequences"),
        Flag::new('d', "differences", "highlight changes between updates")
            .optional("permanent")
            .unsupported("the screen is written anew each time"),
        Flag::new('e', "errexit", "exit if command has a non-zero exit"),
        Flag::new('g', "chgexit", "exit when output from command changes"),
        Flag::new('q', "equexit", "exit when output from command does not change for so many updates")
            .value("cycles"),
        Flag::new('n', "interval", "seconds to wait between updates").value("secs"),
        Flag::new('p', "precise", "attempt run command in precise intervals"),
        Flag::new('r', "no-rerun", "do not rerun program on window resize"),
        Flag::new('t', "no-title", "turn off header"),
        Flag::new('w', "no-wrap", "turn off line wrapping"),
        Flag::new('x', "exec", "pass command to exec instead of \"sh -c\""),
        Flag::new('h', "help", "display this help and exit"),
        Flag::new('v', "version", "output version information and exit"),
    ],
    notes: "It ends when the run does, or with -e, -g or -q.",
    order: Order::FirstOperandEnds,
    ..Spec::DEFAULT
};

/// The shortest and the longest time between two updates, in seconds.
const INTERVALS: (f64, f64) = (0.1, 60.0 * 60.0 * 24.0 * 31.0);

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    if parsed.has(flag!("help")) {
        context.out.write(SPEC.help().as_bytes())?;
        return Ok(Exit::SUCCESS);
    }
    if parsed.has(flag!("version")) {
        context.parse_from(&SPEC, &[b"--version".to_vec()])?;
    }
    if parsed.operands.is_empty() {
        return Err(Failure::Usage("no command specified".into()));
    }
    let number = |text: &[u8]| {
        let shown = String::from_utf8_lossy(text).replace(',', ".");
        shown.parse::<f64>().ok().filter(|value| !value.is_nan()).ok_or_else(|| {
            Failure::new(format!(
                "failed to parse argument: '{}': Invalid argument",
                String::from_utf8_lossy(text)
            ))
        })
    };
    let seconds = parsed.value(flag!("interval")).map_or(Ok(2.0), number)?;
    let interval = Duration::from_secs_f64(seconds.clamp(INTERVALS.0, INTERVALS.1));
    let cycles = parsed.value(flag!("equexit")).map(number).transpose()?;
    let words = parsed.operands.join(&b' ');
    let arguments = match parsed.has(flag!("exec")) {
        true => parsed.operands.clone(),
        false => vec![b"sh".to_vec(), b"-c".to_vec(), words.clone()],
    };
    let mut last: Option<Vec<u8>> = None;
    let mut unchanged = 0.0;
    loop {
        let started = context.process.clock().monotonic();
        let (status, output) = once(context, &arguments)?;
        if context.out.is_terminal() {
            context.out.write(b"\x1b[H\x1b[2J")?;
        }
        if !parsed.has(flag!("no-title")) {
            write_title(context, interval, &words)?;
        }
        context.out.write(&output)?;
        if status != 0 && parsed.has(flag!("beep")) {
            context.out.write_byte(7)?;
        }
        context.out.flush()?;
        if status != 0 && parsed.has(flag!("errexit")) {
            return Ok(Exit(8));
        }
        let changed = last.as_ref().is_some_and(|last| *last != output);
        if changed && parsed.has(flag!("chgexit")) {
            return Ok(Exit::SUCCESS);
        }
        unchanged = if changed || last.is_none() { 0.0 } else { unchanged + 1.0 };
        if cycles.is_some_and(|cycles| unchanged >= cycles && last.is_some()) {
            return Ok(Exit::SUCCESS);
        }
        last = Some(output);
        let spent = context.process.clock().monotonic().saturating_sub(started);
        let pause = if parsed.has(flag!("precise")) { interval.saturating_sub(spent) } else { interval };
        match context.process.sleep(pause) {
            Err(Errno::EINTR) | Ok(()) => {}
            Err(error) => return Err(error.into()),
        }
    }
}

/// Runs the command once: its status, and what it has written to both streams.
fn once(context: &mut Context<'_>, arguments: &[Vec<u8>]) -> Result<(u8, Vec<u8>), Failure> {
    let process = context.process;
    let (read, write) = process.capture_files();
    let child = process.fork()?;
    child.set_file(1, write.clone())?;
    child.set_file(2, write)?;
    let environment = process.environment();
    let mut refused = None;
    let status = process.call(child, |child| {
        child.execute_by_name(arguments.to_vec(), environment).unwrap_or_else(|error| {
            refused = Some(error);
            program::failed_status(error)
        })
    });
    let mut output = process.collect(&read)?;
    match refused {
        Some(Errno::Killed) => return Err(Errno::Killed.into()),
        Some(error) => {
            let name = String::from_utf8_lossy(&arguments[0]);
            output.extend_from_slice(format!("watch: unable to execute '{name}': {error}\n").as_bytes());
        }
        None => {}
    }
    Ok(match status {
        ExitStatus::Exited(status) => (status, output),
        ExitStatus::Signaled(signal) => (128 + signal.number(), output),
    })
}

fn write_title(context: &mut Context<'_>, interval: Duration, command: &[u8]) -> Result<(), Failure> {
    let process = context.process;
    let time = Zone::of(process).format(b"%a %b %e %H:%M:%S %Y", process.clock().now());
    let left = [format!("Every {:.1}s: ", interval.as_secs_f64()).as_bytes(), command].concat();
    let right = format!("{}: {}", process.identity().host, String::from_utf8_lossy(&time));
    let width = 80_usize.saturating_sub(left.len());
    context.out.write(&left)?;
    context.out.print(format_args!("{right:>width$}\n\n"))
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn it_ends_when_asked_to() {
        let with = |line: &str| call(line).program("basename").variable("PATH", "/bin");
        with("watch -tx -n 0.1 -q 1 basename a/b").gives("b\nb\n");
        with("watch -txe basename").answers(
            8,
            "basename: missing operand\nTry 'basename --help' for more information.\n",
            "",
        );
        with("watch -n x y").answers(1, "", "watch: failed to parse argument: 'x': Invalid argument\n");
    }
}
