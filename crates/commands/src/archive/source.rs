//! Another command that reads what a compressed file holds.

use std::sync::Arc;

use boxsh_kernel::{Context, Failure, OpenFile, Pid, Process, WaitFor};

use crate::promise::MIGRATES;

/// A file being decompressed by a process of its own.
pub(super) struct Source {
    pid: Pid,
    /// Where its contents can be read.
    pub(super) contents: Arc<OpenFile>,
}

impl Source {
    /// Starts to decompress a file; `-` is standard input.
    pub(super) fn start(context: &Context<'_>, program: &str, file: &[u8]) -> Result<Self, Failure> {
        let child = context.process.fork()?;
        let (contents, output) = child.pipe_files();
        child.set_file(1, output)?;
        let mut arguments = vec![program.as_bytes().to_vec(), b"-cdfq".to_vec()];
        if file != b"-" {
            arguments.extend([b"--".to_vec(), file.to_vec()]);
        }
        let environment = child.environment();
        let pid = context.process.spawn_migrating(MIGRATES, child, move |child| {
            child.execute_by_name(arguments, environment).unwrap_or(127)
        })?;
        Ok(Self { pid, contents })
    }

    /// Waits for the end; gives whether all went well. That nobody wanted to read the rest is well.
    pub(super) fn finish(self, context: &Context<'_>) -> Result<bool, Failure> {
        drop(self.contents);
        let (_, status) = context.process.wait(WaitFor::Process(self.pid))?;
        Ok(matches!(status.code(), 0 | 2 | 141))
    }
}

/// Runs a command in a child that was prepared for it, and gives its status.
pub(super) fn run(context: &mut Context<'_>, child: Process, arguments: Vec<Vec<u8>>) -> Result<u8, Failure> {
    context.out.flush()?;
    let environment = child.environment();
    let status =
        context.process.call(child, |child| child.execute_by_name(arguments, environment).unwrap_or(127));
    Ok(status.code())
}
