//! Running one command in a small session, for the tables beside each command.

use std::sync::{Arc, Mutex};

use boxsh_kernel::vfs::{Memory, MemoryOptions, Result, Timestamp};
use boxsh_kernel::{
    Clock, Environment, Follow, HostInput, HostOutput, Kernel, KernelOptions, Limits, OpenFile, OpenFlags,
    Registry, Rng,
};

/// What a command answered.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) status: u8,
    pub(crate) stdout: Vec<u8>,
    pub(crate) stderr: Vec<u8>,
}

/// A call to be made.
#[derive(Default)]
pub(crate) struct Call {
    arguments: Vec<Vec<u8>>,
    stdin: Vec<u8>,
    files: Vec<(Vec<u8>, Vec<u8>)>,
    variables: Vec<(Vec<u8>, Vec<u8>)>,
}

#[derive(Default)]
struct Captured(Mutex<Vec<u8>>);

impl HostOutput for Captured {
    fn write(&self, data: &[u8]) -> Result<usize> {
        self.0.lock().unwrap().extend_from_slice(data);
        Ok(data.len())
    }
}

struct Given(Mutex<std::io::Cursor<Vec<u8>>>);

impl HostInput for Given {
    fn read(&self, buffer: &mut [u8]) -> Result<usize> {
        Ok(std::io::Read::read(&mut *self.0.lock().unwrap(), buffer).unwrap_or(0))
    }
}

/// A call of `line`, taken apart at blanks; single quotes keep blanks together.
pub(crate) fn call(line: &str) -> Call {
    let mut arguments = Vec::new();
    let mut word: Option<Vec<u8>> = None;
    let mut quoted = false;
    for &byte in line.as_bytes() {
        match byte {
            b'\'' => {
                quoted = !quoted;
                word.get_or_insert_default();
            }
            b' ' if !quoted => arguments.extend(word.take()),
            _ => word.get_or_insert_default().push(byte),
        }
    }
    arguments.extend(word);
    Call { arguments, ..Call::default() }
}

impl Call {
    /// With this on standard input.
    pub(crate) fn stdin(mut self, input: impl AsRef<[u8]>) -> Self {
        self.stdin = input.as_ref().to_vec();
        self
    }

    /// With this file in place; its path is taken from `/`, where the command runs.
    pub(crate) fn file(mut self, path: &str, contents: impl AsRef<[u8]>) -> Self {
        self.files.push((path.as_bytes().to_vec(), contents.as_ref().to_vec()));
        self
    }

    /// With this command as a program at `/bin`, for commands that start others.
    pub(crate) fn program(self, name: &str) -> Self {
        self.file(&format!("/bin/{name}"), format!("\x7fBOXSH\0{name}"))
    }

    /// With this variable in the environment.
    pub(crate) fn variable(mut self, name: &str, value: &str) -> Self {
        self.variables.push((name.as_bytes().to_vec(), value.as_bytes().to_vec()));
        self
    }

    /// Makes the call, on a virtual clock at 2024-01-02 03:04:05 UTC and with seeded randomness.
    pub(crate) fn run(self) -> Answer {
        let clock = Clock::virtual_at(Timestamp::new(1_704_164_645, 0));
        let options = MemoryOptions::default().clock(Arc::new(clock.clone())).root_uid(1000).root_gid(1000);
        let registry = Registry::of(&crate::ALL);
        let kernel = Kernel::new(KernelOptions {
            clock,
            rng: Arc::new(Rng::seeded(1)),
            registry: Arc::new(registry),
            ..KernelOptions::new(Arc::new(Memory::new(&options)))
        });
        let process = kernel.create_process(&[b"test"]).unwrap();
        let (stdout, stderr) = (Arc::new(Captured::default()), Arc::new(Captured::default()));
        let stdin = Given(Mutex::new(std::io::Cursor::new(self.stdin)));
        process.set_file(0, Arc::new(OpenFile::from_input(Arc::new(stdin)))).unwrap();
        process.set_file(1, Arc::new(OpenFile::from_output(stdout.clone()))).unwrap();
        process.set_file(2, Arc::new(OpenFile::from_output(stderr.clone()))).unwrap();
        let (arguments, files, variables) = (self.arguments, self.files, self.variables);
        let finished = kernel.run(process, &Limits::default(), move |process| {
            for (path, contents) in &files {
                make_parents(process, path);
                let fd = process.open(path, OpenFlags::WRITE).unwrap();
                process.write_all(fd, contents).unwrap();
                process.close(fd).unwrap();
                if contents.starts_with(b"\x7fBOXSH") {
                    process.chmod(path, 0o755, Follow::Yes).unwrap();
                }
            }
            let command = process.registry().get(&arguments[0]).expect("no such command");
            let child = process.fork().unwrap();
            let environment = Environment::from_unique(variables);
            process.call(child, |child| child.execute_command(&command, arguments, environment)).code()
        });
        let taken = |captured: &Captured| std::mem::take(&mut *captured.0.lock().unwrap());
        Answer {
            status: finished.value.expect("the command panicked"),
            stdout: taken(&stdout),
            stderr: taken(&stderr),
        }
    }

    /// Asserts success with this output and no message.
    #[track_caller]
    pub(crate) fn gives(self, stdout: impl AsRef<[u8]>) {
        self.answers(0, stdout, "");
    }

    /// Asserts the whole answer.
    #[track_caller]
    pub(crate) fn answers(self, status: u8, stdout: impl AsRef<[u8]>, stderr: impl AsRef<[u8]>) {
        let answer = self.run();
        let text = |bytes: &[u8]| bytes.escape_ascii().to_string();
        assert_eq!(
            (answer.status, text(&answer.stdout), text(&answer.stderr)),
            (status, text(stdout.as_ref()), text(stderr.as_ref()))
        );
    }
}

fn make_parents(process: &boxsh_kernel::Process, path: &[u8]) {
    for (at, _) in path.iter().enumerate().filter(|(at, byte)| **byte == b'/' && *at > 0) {
        let _ = process.mkdir(&path[..at], 0o755);
    }
}

/// Asserts that `line` succeeds with this output.
#[track_caller]
pub(crate) fn check(line: &str, stdout: &str) {
    call(line).gives(stdout);
}
