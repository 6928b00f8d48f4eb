//! The two sides: a session of boxsh, and the real bash with the real tools.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use boxsh::kernel::vfs::{Errno, Result as VfsResult};
use boxsh::kernel::{HostInput, HostOutput};
use boxsh::{Background, Limits, RunOptions, Sandbox, Streams};

/// What a run took.
pub(crate) struct Run {
    pub(crate) elapsed: Duration,
    /// On all processors, where the system tells.
    pub(crate) processor: Option<Duration>,
}

/// A session that keeps its files from run to run.
pub(crate) struct Ours {
    sandbox: Sandbox,
}

impl Ours {
    pub(crate) fn boot() -> Result<Self, Box<dyn std::error::Error>> {
        let builder = Sandbox::builder().limits(Limits::unlimited()).background(Background::Wait);
        Ok(Self { sandbox: builder.build()? })
    }

    /// Copies a file of the host into the session.
    pub(crate) fn take(&mut self, path: &Path, name: &str) -> Result<(), Box<dyn std::error::Error>> {
        let input = Arc::new(Reader(File::open(path)?));
        self.start(&format!("cat > {name}"), input)?.ok_or("the input does not fit the session")?;
        Ok(())
    }

    /// Runs a script; `None` if it fails.
    pub(crate) fn run(&mut self, script: &str) -> Result<Option<Run>, Box<dyn std::error::Error>> {
        self.start(script, Streams::without_input(Arc::new(Nowhere), Arc::new(Nowhere)).input)
    }

    fn start(
        &mut self,
        script: &str,
        input: Arc<dyn HostInput>,
    ) -> Result<Option<Run>, Box<dyn std::error::Error>> {
        let streams = Streams { input, output: Arc::new(Nowhere), errors: Arc::new(Nowhere) };
        let (start, before) = (Instant::now(), processor_time(Whose::Own));
        let result = self.sandbox.run_on(script, RunOptions::new(), streams);
        let (elapsed, after) = (start.elapsed(), processor_time(Whose::Own));
        Ok(result.is_success().then(|| Run { elapsed, processor: between(before, after) }))
    }
}

struct Reader(File);

impl HostInput for Reader {
    fn read(&self, buffer: &mut [u8]) -> VfsResult<usize> {
        std::io::Read::read(&mut &self.0, buffer).map_err(|_| Errno::EIO)
    }
}

struct Nowhere;

impl HostOutput for Nowhere {
    fn write(&self, data: &[u8]) -> VfsResult<usize> {
        Ok(data.len())
    }
}

/// The real bash, in a folder with the inputs.
pub(crate) struct Real {
    folder: PathBuf,
}

impl Real {
    pub(crate) fn new(folder: &Path) -> Self {
        Self { folder: folder.to_owned() }
    }

    /// Runs a script; `None` if it fails, as it does where a tool is missing.
    pub(crate) fn run(&self, script: &str) -> std::io::Result<Option<Run>> {
        let (start, before) = (Instant::now(), processor_time(Whose::Children));
        let status = Command::new("bash")
            .args(["-c", script])
            .current_dir(&self.folder)
            .env("LC_ALL", "C.UTF-8")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()?;
        let (elapsed, after) = (start.elapsed(), processor_time(Whose::Children));
        Ok(status.success().then(|| Run { elapsed, processor: between(before, after) }))
    }
}

#[derive(Clone, Copy)]
enum Whose {
    Own,
    Children,
}

/// The processor time used so far, from Linux's `/proc/self/stat`, which counts in hundredths of a second.
fn processor_time(whose: Whose) -> Option<Duration> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // Fields are counted from behind the program's name, which may hold blanks.
    let (_, fields) = stat.rsplit_once(") ")?;
    let first = match whose {
        Whose::Own => 11,
        Whose::Children => 13,
    };
    let ticks: u64 =
        fields.split(' ').skip(first).take(2).map(|field| field.parse::<u64>().ok()).sum::<Option<u64>>()?;
    Some(Duration::from_millis(ticks * 10))
}

fn between(before: Option<Duration>, after: Option<Duration>) -> Option<Duration> {
    after?.checked_sub(before?)
}
