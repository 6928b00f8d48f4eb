//! Commands that a search runs.

use boxsh_kernel::{Context, Errno, Failure};

use super::super::{message, path};

/// The most bytes of names that one command gets.
const LONGEST: usize = 128 << 10;

/// How often a command is run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mode {
    /// For each file: `;`.
    Single,
    /// For as many at once as fit: `{} +`.
    Batch,
}

/// A command of `-exec` and its kin.
pub(super) struct Command {
    arguments: Vec<Vec<u8>>,
    pub(super) mode: Mode,
    pub(super) in_directory: bool,
    pub(super) asks: bool,
    /// Names that wait to be handed over, and their bytes.
    waiting: Vec<Vec<u8>>,
    bytes: usize,
    /// The directory that they are in, for commands that run there.
    directory: Vec<u8>,
    pub(super) failed: bool,
}

impl Command {
    pub(super) fn new(arguments: Vec<Vec<u8>>, mode: Mode, in_directory: bool, asks: bool) -> Self {
        Self {
            arguments,
            mode,
            in_directory,
            asks,
            waiting: Vec::new(),
            bytes: 0,
            directory: Vec::new(),
            failed: false,
        }
    }

    /// The command's own name.
    pub(super) fn name(&self) -> &[u8] {
        &self.arguments[0]
    }

    /// The directory of a file, and the name it has there.
    fn place(&self, file: &[u8]) -> (Vec<u8>, Vec<u8>) {
        if !self.in_directory {
            return (Vec::new(), file.to_vec());
        }
        let name = path::last_name(file);
        let shown = if name == b"/" { name.to_vec() } else { [b"./", name].concat() };
        (path::directory(file).to_vec(), shown)
    }

    /// Runs the command for one file; whether it succeeded.
    pub(super) fn run(&mut self, context: &mut Context<'_>, file: &[u8]) -> Result<bool, Failure> {
        let (directory, name) = self.place(file);
        let arguments = self.arguments.iter().map(|argument| fill(argument, &name)).collect();
        start(context, arguments, &directory)
    }

    /// Keeps a file for the next run, which may come now.
    pub(super) fn add(&mut self, context: &mut Context<'_>, file: &[u8]) -> Result<(), Failure> {
        let (directory, name) = self.place(file);
        let is_full = self.bytes + name.len() + 8 > LONGEST;
        if !self.waiting.is_empty() && (is_full || directory != self.directory) {
            self.run_waiting(context)?;
        }
        self.directory = directory;
        self.bytes += name.len() + 8;
        self.waiting.push(name);
        Ok(())
    }

    /// Runs the command for all files that wait.
    pub(super) fn run_waiting(&mut self, context: &mut Context<'_>) -> Result<(), Failure> {
        if self.waiting.is_empty() {
            return Ok(());
        }
        let names = std::mem::take(&mut self.waiting);
        self.bytes = 0;
        let arguments = self.arguments.iter().cloned().chain(names).collect();
        let directory = std::mem::take(&mut self.directory);
        self.failed |= !start(context, arguments, &directory)?;
        Ok(())
    }
}

/// Puts a name in place of every `{}`.
fn fill(argument: &[u8], name: &[u8]) -> Vec<u8> {
    let mut filled = Vec::with_capacity(argument.len() + name.len());
    let mut at = 0;
    while at < argument.len() {
        if argument[at..].starts_with(b"{}") {
            filled.extend_from_slice(name);
            at += 2;
        } else {
            filled.push(argument[at]);
            at += 1;
        }
    }
    filled
}

fn start(context: &mut Context<'_>, arguments: Vec<Vec<u8>>, directory: &[u8]) -> Result<bool, Failure> {
    context.out.flush()?;
    let process = context.process;
    let name = arguments[0].clone();
    let environment = process.environment();
    let child = process.fork()?;
    let mut problem = None;
    let status = process.call(child, |child| {
        let started = match directory {
            b"" => Ok(()),
            directory => child.chdir(directory),
        };
        match started.and_then(|()| child.execute_by_name(arguments, environment)) {
            Ok(status) => status,
            Err(error) => {
                problem = Some(error);
                1
            }
        }
    });
    process.tick()?;
    match problem {
        Some(Errno::Killed) => Err(Failure::Errno(Errno::Killed)),
        Some(error) => {
            let name = message::quote(context, &name);
            context.warn(format_args!("{name}: {error}"))?;
            Ok(false)
        }
        None => Ok(status.code() == 0),
    }
}
