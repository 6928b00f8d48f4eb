//! `pee`: give the input to several programs.

use boxsh_kernel::{
    CommandResult, Context, Disposition, Errno, Exit, ExitStatus, Fd, Flag, Order, Pid, Signal, Spec, WaitFor,
};

use crate::promise::MIGRATES;

pub(crate) static SPEC: Spec = Spec {
    name: "pee",
    usage: &["[OPTION]... [COMMAND]..."],
    summary: "Run each COMMAND by the shell, and give all of them the standard input.",
    flags: &[
        Flag::long("ignore-sigpipe", "go on when a command has closed its input (default)"),
        Flag::long("no-ignore-sigpipe", "end when a command has closed its input"),
        Flag::long("ignore-write-errors", "go on when a command cannot be written to (default)"),
        Flag::long("no-ignore-write-errors", "end when a command cannot be written to"),
    ],
    notes: "The status is that of all commands together, with each bit that any of them has set.",
    order: Order::FirstOperandEnds,
    ..Spec::DEFAULT
};

struct Reader {
    pid: Pid,
    fd: Option<Fd>,
}

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    let process = context.process;
    let strict = parsed.has(flag!("no-ignore-write-errors"));
    if !parsed.has(flag!("no-ignore-sigpipe")) {
        process.set_disposition(Signal::PIPE, Disposition::Ignore)?;
    }
    let mut readers: Vec<Reader> = Vec::new();
    for command in &parsed.operands {
        let (read, write) = process.pipe_files();
        let child = process.fork()?;
        // It would wait for its own input to end otherwise.
        for fd in readers.iter().filter_map(|reader| reader.fd) {
            child.close(fd)?;
        }
        child.set_file(0, read)?;
        child.set_disposition(Signal::PIPE, Disposition::Default)?;
        let arguments = vec![b"sh".to_vec(), b"-c".to_vec(), command.clone()];
        let environment = process.environment();
        let pid = process.spawn_migrating(MIGRATES, child, move |child| {
            child.execute_by_name(arguments, environment).unwrap_or(127)
        })?;
        readers.push(Reader { pid, fd: Some(process.add_file(write, 3)?) });
    }
    let mut input = context.stdin();
    let mut status = 0;
    while readers.iter().any(|reader| reader.fd.is_some()) {
        let data = input.fill()?;
        if data.is_empty() {
            break;
        }
        for reader in &mut readers {
            let Some(fd) = reader.fd else { continue };
            match process.write_all(fd, data) {
                Ok(()) => {}
                Err(Errno::Killed) => return Err(Errno::Killed.into()),
                Err(error) if strict => return Err(error.into()),
                Err(_) => {
                    process.close(fd)?;
                    reader.fd = None;
                }
            }
        }
        let count = data.len();
        input.advance(count);
    }
    for reader in &mut readers {
        if let Some(fd) = reader.fd.take() {
            process.close(fd)?;
        }
    }
    for reader in &readers {
        status |= match process.wait(WaitFor::Process(reader.pid))?.1 {
            ExitStatus::Exited(status) => status,
            ExitStatus::Signaled(signal) => 128 + signal.number(),
        };
    }
    Ok(Exit(status))
}
