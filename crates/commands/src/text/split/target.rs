//! Where the pieces go: files, or the input of a command.

use boxsh_kernel::{
    Context, Disposition, Environment, Errno, ExitStatus, Failure, Fd, Follow, OpenFlags, Output, Pid,
    Process, Signal, WaitFor,
};

use super::names::Names;
use super::options::Options;
use crate::message;
use crate::promise::MIGRATES;

pub(super) struct Targets<'p> {
    process: &'p Process,
    names: Names,
    filter: Option<Vec<u8>>,
    verbose: bool,
    input: Fd,
    current: Option<Target<'p>>,
}

/// One piece that is being written.
pub(super) struct Target<'p> {
    output: Output<'p>,
    name: Vec<u8>,
    /// The command that reads it, and its descriptor.
    child: Option<Pid>,
    /// The command reads no more.
    closed: bool,
}

impl<'p> Targets<'p> {
    pub(super) fn new(
        context: &Context<'p>,
        options: &Options,
        prefix: &[u8],
        input: Fd,
    ) -> Result<Self, Failure> {
        if options.filter.is_some() {
            // A command may have enough before its piece has ended.
            context.process.set_disposition(Signal::PIPE, Disposition::Ignore)?;
        }
        Ok(Self {
            process: context.process,
            names: Names::new(options, prefix)?,
            filter: options.filter.clone(),
            verbose: options.verbose,
            input,
            current: None,
        })
    }

    /// Opens the next piece, on its own.
    pub(super) fn open(&mut self, context: &mut Context<'p>) -> Result<Target<'p>, Failure> {
        let name = self.names.next()?;
        if self.verbose {
            let shown = message::name_in_sentence(context, &name);
            let verb = if self.filter.is_some() { "executing with FILE=" } else { "creating file " };
            let shown = if self.filter.is_some() { message::name(context, &name) } else { shown };
            context.out.print(format_args!("{verb}{shown}\n"))?;
            context.out.flush()?;
        }
        if let Some(command) = &self.filter {
            return self.start(command.clone(), name);
        }
        let is_input = match (self.process.stat(&name, Follow::Yes), self.process.fstat(self.input)) {
            (Ok(there), Ok(input)) => there.same_file(&input),
            _ => false,
        };
        let shown = message::name_in_sentence(context, &name);
        if is_input {
            return Err(Failure::new(format!("{shown} would overwrite input; aborting")));
        }
        match self.process.open_file(&name, OpenFlags::WRITE).and_then(|file| self.process.add_file(file, 3))
        {
            Ok(fd) => Ok(Target { output: Output::new(self.process, fd), name, child: None, closed: false }),
            Err(Errno::Killed) => Err(Errno::Killed.into()),
            Err(error) => Err(Failure::new(format!("{}: {error}", message::name(context, &name)))),
        }
    }

    /// Starts the command with the piece's name in `$FILE`.
    fn start(&self, command: Vec<u8>, name: Vec<u8>) -> Result<Target<'p>, Failure> {
        let process = self.process;
        let (read, write) = process.pipe_files();
        let child = process.fork()?;
        child.set_file(0, read)?;
        child.set_disposition(Signal::PIPE, Disposition::Default)?;
        let mut environment: Environment = process.environment();
        environment.set(b"FILE", name.clone());
        let shell =
            environment.get(b"SHELL").filter(|shell| !shell.is_empty()).unwrap_or(b"/bin/sh").to_vec();
        let shell_name = shell.rsplit(|&byte| byte == b'/').next().unwrap_or(b"sh").to_vec();
        let arguments = vec![shell_name, b"-c".to_vec(), command];
        let pid = process.spawn_migrating(MIGRATES, child, move |child| {
            child.execute(&shell, arguments, environment).unwrap_or(127)
        })?;
        let fd = process.add_file(write, 3)?;
        process.set_close_on_exec(fd, true)?;
        Ok(Target { output: Output::new(process, fd), name, child: Some(pid), closed: false })
    }

    /// Writes to the current piece, or to a new one if `fresh` or if there is none.
    pub(super) fn write(
        &mut self,
        context: &mut Context<'p>,
        fresh: bool,
        data: &[u8],
    ) -> Result<(), Failure> {
        if fresh {
            self.close(context)?;
        }
        let mut target = match self.current.take() {
            Some(target) => target,
            None => self.open(context)?,
        };
        target.write(context, data)?;
        self.current = Some(target);
        Ok(())
    }

    /// Ends the current piece.
    pub(super) fn close(&mut self, context: &mut Context<'p>) -> Result<(), Failure> {
        match self.current.take() {
            Some(target) => target.close(context, self.filter.as_deref()),
            None => Ok(()),
        }
    }

    /// Ends a piece that was opened on its own.
    pub(super) fn finish(&self, context: &mut Context<'p>, target: Target<'p>) -> Result<(), Failure> {
        target.close(context, self.filter.as_deref())
    }
}

impl<'p> Target<'p> {
    pub(super) fn write(&mut self, context: &Context<'_>, data: &[u8]) -> Result<(), Failure> {
        if self.closed {
            return Ok(());
        }
        let written = self.output.write(data);
        self.judge(context, written)
    }

    pub(super) fn flush(&mut self, context: &Context<'_>) -> Result<(), Failure> {
        let written = self.output.flush();
        self.judge(context, written)
    }

    /// Whether the command that this piece is written to wants no more.
    pub(super) fn is_closed(&self) -> bool {
        self.closed
    }

    fn judge(&mut self, context: &Context<'_>, written: Result<(), Failure>) -> Result<(), Failure> {
        match written {
            Err(Failure::Write(Errno::EPIPE)) if self.child.is_some() => {
                self.closed = true;
                Ok(())
            }
            Err(Failure::Write(error)) if error != Errno::Killed => {
                let name = message::name(context, &self.name);
                Err(Failure::new(format!("{name}: {error}")))
            }
            other => other,
        }
    }

    fn close(mut self, context: &mut Context<'p>, command: Option<&[u8]>) -> Result<(), Failure> {
        self.flush(context)?;
        context.process.close(self.output.fd())?;
        let Some(pid) = self.child else { return Ok(()) };
        let (_, status) = loop {
            match context.process.wait(WaitFor::Process(pid)) {
                Err(Errno::EINTR) => context.process.tick()?,
                other => break other?,
            }
        };
        let what = match status {
            ExitStatus::Exited(0) => return Ok(()),
            ExitStatus::Exited(code) => format!("exit {code}"),
            ExitStatus::Signaled(signal) if signal == Signal::PIPE => return Ok(()),
            ExitStatus::Signaled(signal) => format!("signal {}", signal.name()),
        };
        let name = message::name(context, &self.name);
        let command = String::from_utf8_lossy(command.unwrap_or_default());
        Err(Failure::with_status(status.code(), format!("with FILE={name}, {what} from command: {command}")))
    }
}
