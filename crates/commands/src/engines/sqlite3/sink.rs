//! Where output goes: `.output`, `.once`.

use boxsh_kernel::{Context, Disposition, Errno, Failure, Output, Pid, Process, Signal, WaitFor};

use crate::promise::MIGRATES;

/// Where output goes.
pub(super) enum Sink<'p> {
    Stdout,
    Stderr,
    File(Output<'p>),
    Pipe(Output<'p>, Pid),
}

impl<'p> Sink<'p> {
    /// Opens the place that a dot command names.
    ///
    /// # Errors
    /// Why it cannot be opened.
    pub(super) fn open(context: &Context<'p>, name: &[u8]) -> Result<Self, Errno> {
        match name {
            b"stdout" => Ok(Self::Stdout),
            b"stderr" => Ok(Self::Stderr),
            [b'|', command @ ..] => {
                let process = context.process;
                let (theirs, ours) = process.pipe_files();
                let child = process.fork()?;
                child.set_file(0, theirs)?;
                let pid = start(process, child, command)?;
                let fd = process.add_file(ours, 3)?;
                process.set_close_on_exec(fd, true)?;
                Ok(Self::Pipe(Output::new(process, fd), pid))
            }
            path => Ok(Self::File(context.create_output(path)?)),
        }
    }

    pub(super) fn write(&mut self, context: &mut Context<'p>, data: &[u8]) -> Result<(), Failure> {
        match self {
            Self::Stdout => context.out.write(data),
            Self::Stderr => Ok(context.write_error(data)?),
            // As with the real one, nobody hears of a file that is full.
            Self::File(output) | Self::Pipe(output, _) => unheard(output.write(data)),
        }
    }

    pub(super) fn flush(&mut self, context: &mut Context<'p>) -> Result<(), Failure> {
        match self {
            Self::Stdout => context.out.flush(),
            Self::Stderr => Ok(()),
            Self::File(output) | Self::Pipe(output, _) => unheard(output.flush()),
        }
    }

    /// Writes all that is left, and waits for a command that reads it.
    pub(super) fn close(mut self, context: &mut Context<'p>) -> Result<(), Failure> {
        self.flush(context)?;
        if let Self::Pipe(output, pid) = self {
            // A command writes to the same place, behind what we have.
            context.out.flush()?;
            let fd = output.fd();
            drop(output);
            let _ = context.process.close(fd);
            wait(context.process, pid)?;
        }
        Ok(())
    }
}

fn unheard(written: Result<(), Failure>) -> Result<(), Failure> {
    match written {
        Err(Failure::Write(errno)) if errno != Errno::Killed => Ok(()),
        other => other,
    }
}

/// Lets the shell run a command in a child whose streams are in place.
pub(super) fn start(process: &Process, child: Process, command: &[u8]) -> Result<Pid, Errno> {
    child.set_disposition(Signal::PIPE, Disposition::Default)?;
    let arguments = vec![b"sh".to_vec(), b"-c".to_vec(), command.to_vec()];
    let environment = process.environment();
    process.spawn_migrating(MIGRATES, child, move |child| {
        child.execute(b"/bin/sh", arguments, environment).unwrap_or(127)
    })
}

/// Waits for a child.
pub(super) fn wait(process: &Process, pid: Pid) -> Result<(), Errno> {
    loop {
        match process.wait(WaitFor::Process(pid)) {
            Err(Errno::EINTR) => process.tick()?,
            Err(Errno::Killed) => return Err(Errno::Killed),
            _ => return Ok(()),
        }
    }
}
