//! A session to run test bodies in.

use std::sync::Arc;
use std::time::Duration;

use boxsh_kernel::vfs::Result;
use boxsh_kernel::{
    Capture, Clock, Command, Custom, End, Exit, ExitStatus, Failure, Finished, Image, ImageOptions, Kernel,
    KernelOptions, Limit, Limits, OpenFile, OpenFlags, Process, Registry, Rng, Scheduling, WaitFor,
};

pub(crate) const BOTH: [Scheduling; 2] = [Scheduling::Coroutines, Scheduling::Inline];

/// A kernel whose first process writes to a capture.
pub(crate) struct Stage {
    pub(crate) kernel: Kernel,
    pub(crate) output: Arc<Capture>,
    process: Option<Process>,
}

/// `echo`, `exit N`, and `sh FILE`, which says what it was given.
fn registry() -> Arc<Registry> {
    let registry = Registry::new();
    registry.register(Arc::new(Custom::new("echo", |context| {
        let words: Vec<&[u8]> = context.arguments().iter().map(Vec::as_slice).collect();
        let line = [&words.join(&b' ')[..], b"\n"].concat();
        context.out.write(&line)?;
        Ok(Exit::SUCCESS)
    })));
    registry.register(Arc::new(Custom::new("exit", |context| {
        let status =
            context.arguments().first().and_then(|word| std::str::from_utf8(word).ok()?.parse().ok());
        status.map(Exit).ok_or_else(|| Failure::with_status(2, "numeric argument required"))
    })));
    registry.register(Arc::new(Custom::new("sh", |context| {
        let words: Vec<String> =
            context.process.arguments().iter().map(|word| String::from_utf8_lossy(word).into()).collect();
        context.out.write(format!("{words:?}\n").as_bytes())?;
        Ok(Exit::SUCCESS)
    })));
    Arc::new(registry)
}

pub(crate) fn image() -> Image {
    Image::build(registry(), Arc::default(), &ImageOptions::default()).unwrap()
}

pub(crate) fn command(
    name: &str,
    run: impl Fn(&mut boxsh_kernel::Context<'_>) -> boxsh_kernel::CommandResult + Send + Sync + 'static,
) -> Arc<dyn Command> {
    Arc::new(Custom::new(name, run))
}

impl Stage {
    /// A session with a virtual clock that starts at 1,000,000 s.
    pub(crate) fn new(scheduling: Scheduling) -> Self {
        Self::with_clock(scheduling, Clock::virtual_at(boxsh_kernel::vfs::Timestamp::new(1_000_000, 0)))
    }

    pub(crate) fn with_clock(scheduling: Scheduling, clock: Clock) -> Self {
        let booted = image().boot(clock, Arc::new(Rng::seeded(7)), &Limits::default()).unwrap();
        let kernel = Kernel::new(KernelOptions { scheduling, ..booted.options });
        let output = kernel.capture(Limit::Stdout);
        let process = kernel.create_process(&[b"test"]).unwrap();
        for fd in [1, 2] {
            process.set_file(fd, Arc::new(OpenFile::from_output(output.clone()))).unwrap();
        }
        Self { kernel, output, process: Some(process) }
    }

    /// Runs a body in the first process, and keeps that for the next run.
    pub(crate) fn run<T: Send + 'static>(
        &mut self,
        limits: &Limits,
        body: impl FnOnce(&Process) -> T + Send + 'static,
    ) -> Outcome<T> {
        let process = self.process.take().unwrap();
        let Finished { process, value, end, killed, .. } = self.kernel.run(process, limits, body);
        self.process = Some(process);
        let output = String::from_utf8_lossy(&self.output.take()).into_owned();
        Outcome { end, value, killed, output }
    }

    /// As [`Stage::run`], for a body that has to come to a good end.
    pub(crate) fn check(&mut self, body: fn(&Process) -> Result<()>) -> String {
        let outcome = self.run(&Limits::default(), body);
        assert_eq!((outcome.end, outcome.value), (End::Returned, Some(Ok(()))), "{}", outcome.output);
        outcome.output
    }

    /// All processes but the first have ended, and it can still ask how.
    pub(crate) fn assert_all_ended(&mut self) {
        self.check(|process| {
            while process.try_wait(WaitFor::Any).is_ok_and(|ended| ended.is_some()) {}
            Ok(())
        });
        self.assert_clean();
    }

    /// Only the first process is left, and nothing is held that nobody has.
    pub(crate) fn assert_clean(&self) {
        let budget = self.kernel.budget();
        assert_eq!(self.kernel.processes().len(), 1, "{:?}", self.kernel.processes());
        assert_eq!((budget.spent(Limit::Processes), budget.spent(Limit::Memory)), (1, 0));
    }
}

pub(crate) struct Outcome<T> {
    pub(crate) end: End,
    pub(crate) value: Option<T>,
    pub(crate) killed: Option<boxsh_kernel::Signal>,
    pub(crate) output: String,
}

/// Runs a body that has to come to a good end on each of these schedulers, each in a session of its own.
fn on(schedulers: &[Scheduling], body: fn(&Process) -> Result<()>, expected: &str) {
    for &scheduling in schedulers {
        let mut stage = Stage::new(scheduling);
        assert_eq!(stage.check(body), expected, "{scheduling:?}");
        stage.assert_clean();
    }
}

pub(crate) fn on_both(body: fn(&Process) -> Result<()>) {
    on(&BOTH, body, "");
}

pub(crate) fn on_both_says(expected: &str, body: fn(&Process) -> Result<()>) {
    on(&BOTH, body, expected);
}

pub(crate) fn on_coroutines(body: fn(&Process) -> Result<()>) {
    on(&BOTH[..1], body, "");
}

pub(crate) fn on_coroutines_says(expected: &str, body: fn(&Process) -> Result<()>) {
    on(&BOTH[..1], body, expected);
}

/// Starts a child.
pub(crate) fn start(process: &Process, body: fn(&Process) -> Result<u8>) -> Result<u32> {
    let child = process.fork()?;
    process.spawn(child, move |process| body(process).unwrap_or(99))
}

/// Starts a child that has `file` at descriptor `fd`.
pub(crate) fn start_with(
    process: &Process,
    fd: u32,
    file: Arc<OpenFile>,
    body: fn(&Process) -> Result<u8>,
) -> Result<u32> {
    let child = process.fork()?;
    child.set_file(fd, file)?;
    process.spawn(child, move |process| body(process).unwrap_or(99))
}

pub(crate) fn wait(process: &Process, pid: u32) -> Result<ExitStatus> {
    Ok(process.wait(WaitFor::Process(pid))?.1)
}

pub(crate) fn say(process: &Process, text: &str) -> Result<()> {
    process.write_all(1, text.as_bytes())
}

pub(crate) fn write_file(process: &Process, path: &str, contents: &str) -> Result<()> {
    let fd = process.open(path.as_bytes(), OpenFlags::WRITE)?;
    process.write_all(fd, contents.as_bytes())?;
    process.close(fd)
}

pub(crate) fn read_file(process: &Process, path: &str) -> Result<String> {
    let fd = process.open(path.as_bytes(), OpenFlags::READ)?;
    let text = read_all(process, fd)?;
    process.close(fd)?;
    Ok(text)
}

pub(crate) fn read_all(process: &Process, fd: u32) -> Result<String> {
    let mut text = Vec::new();
    let mut buffer = [0; 1000];
    loop {
        match process.read(fd, &mut buffer)? {
            0 => return Ok(String::from_utf8_lossy(&text).into_owned()),
            count => text.extend_from_slice(&buffer[..count]),
        }
    }
}

pub(crate) const SECOND: Duration = Duration::from_secs(1);
