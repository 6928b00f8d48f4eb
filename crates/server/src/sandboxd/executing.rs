//! Commands of clients: each runs beside what else runs in the sandbox.

use boxsh::Stream;

use crate::error::{Error, ErrorKind};
use crate::http::unblocked;
use crate::operations::{FileKind, Start, Stat, TerminalSize};
use crate::sandboxd::following::Following;
use crate::sandboxd::messages::{ProcessConfig, Pty};
use crate::sandboxd::paths::{Last, resolve};
use crate::sandboxd::sandbox::Sandbox;

/// Runs a command in the place of the shell that starts it, so that its status and the signals that it gets are its own.
const SCRIPT: &str = "exec -- \"$@\"";

/// The most output that an answer has.
pub(crate) const LARGEST_OUTPUT: usize = 16 << 20;

/// How much output is kept for a client that reads slowly.
const WINDOW: u64 = 32 << 20;

/// What a command reads, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Input {
    /// Nothing.
    None,
    /// What clients write.
    Open,
    /// What is typed on a terminal of this size.
    Terminal(Pty),
}

/// What a command came to.
pub(crate) struct Executed {
    pub(crate) exit_code: u8,
    pub(crate) stdout: Vec<u8>,
    pub(crate) stderr: Vec<u8>,
}

/// Starts a command.
pub(crate) async fn start(
    sandbox: &Sandbox,
    config: ProcessConfig,
    input: Input,
) -> Result<Following, Error> {
    let sandbox = sandbox.clone();
    let following = unblocked(move || {
        let start = order(&sandbox, config, input)?;
        let started = sandbox.run(|session_id| Start { session_id, ..start.clone() })?;
        // On this thread, so that it ends even if nobody waits for it any more.
        sandbox.process(started.process.process_id).map(Following::new)
    });
    following.await
}

/// Runs a command to its end. It ends with the future.
pub(crate) async fn execute(sandbox: &Sandbox, config: ProcessConfig) -> Result<Executed, Error> {
    let mut following = start(sandbox, config, Input::None).await?;
    let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
    loop {
        let output = following.next().await;
        for (stream, data) in output.pieces {
            match stream {
                Stream::Stdout => stdout.extend(data),
                Stream::Stderr => stderr.extend(data),
            }
        }
        if output.dropped > 0 || stdout.len() + stderr.len() > LARGEST_OUTPUT {
            let message = format!("the command writes more than the {LARGEST_OUTPUT} bytes of an answer");
            return Err(Error::new(ErrorKind::ResourceExhausted, message));
        }
        if output.is_over {
            return Ok(Executed { exit_code: exit_code(&following), stdout, stderr });
        }
    }
}

/// The status of a command that has ended.
pub(crate) fn exit_code(following: &Following) -> u8 {
    following.process().outcome().map_or(u8::MAX, |outcome| outcome.exit_code)
}

fn order(sandbox: &Sandbox, config: ProcessConfig, input: Input) -> Result<Start, Error> {
    let ProcessConfig { command, env_vars, cwd } = config;
    if command.first().is_none_or(String::is_empty) {
        return Err(Error::invalid("a command is needed"));
    }
    let is_name = |name: &String| !name.is_empty() && !name.contains(['=', '\0']);
    if command.iter().chain(env_vars.values()).any(|word| word.contains('\0'))
        || !env_vars.keys().all(is_name)
    {
        return Err(Error::invalid("words of a command and variables have no NUL, and names no ="));
    }
    let work_dir = resolve(sandbox, cwd.as_deref().unwrap_or_default(), Last::Followed)?;
    let place = sandbox.run(|session_id| Stat { session_id, path: work_dir.as_str().into() })?;
    if place.file.kind != FileKind::Directory {
        return Err(Error::invalid("cwd is no directory"));
    }
    Ok(Start {
        script: Some(SCRIPT.to_owned()),
        args: command,
        env: env_vars,
        work_dir,
        open_stdin: input != Input::None,
        terminal: match input {
            Input::Terminal(size) => Some(terminal_size(size)?),
            Input::None | Input::Open => None,
        },
        output_window: WINDOW,
        beside: true,
        ..Start::default()
    })
}

/// The size of a terminal, which has one even if the client says nothing of it.
pub(crate) fn terminal_size(size: Pty) -> Result<TerminalSize, Error> {
    let number = |asked: u32, usual: u16| match asked {
        0 => Ok(usual),
        asked => u16::try_from(asked).map_err(|_| Error::invalid("no terminal is that large")),
    };
    Ok(TerminalSize { rows: number(size.rows, 24)?, columns: number(size.cols, 80)? })
}
