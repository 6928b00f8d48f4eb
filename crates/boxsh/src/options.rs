//! How one script is run.

use std::sync::Arc;
use std::time::Duration;

use boxsh_kernel::{HostInput, Limits, Overflow};
use boxsh_shell::CommandLine;

use crate::output::BytesInput;

/// What of a run stays for the next one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Persistence {
    /// Everything that bash keeps, and the files.
    #[default]
    Full,
    /// The files. Variables, functions, the directory and the like are as before the run.
    Files,
    /// Nothing: files too are as before the run.
    Nothing,
}

/// What becomes of the processes that a run has left in the background when its script has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Background {
    /// They stay, stand still between runs, and go on while later runs go on.
    #[default]
    Pause,
    /// They go on at once, on a thread of the sandbox, until the next run and between all later ones: a server that is started in one run
    /// answers in the next. What else is in the background goes on with them. Limits on time and work hold for runs only; the others hold here too.
    /// What they write to the streams of a run that is over is lost, so let them write to files.
    Live,
    /// The run ends when all of them have ended, as a command line does whose output somebody reads to its end. Pipes that the script has kept
    /// open, such as those of a coprocess, are closed first, as at the end of a bash.
    Wait,
    /// They are killed.
    Kill,
}

/// How one script is run. What is not set is as the sandbox has it.
///
/// ```
/// use boxsh::{RunOptions, Sandbox};
///
/// let mut sandbox = Sandbox::new();
/// let options = RunOptions::new().stdin("a\nb\n").env("PREFIX", "> ").args(["x"]).cwd("/tmp");
/// let result = sandbox.run_with("sed \"s/^/$PREFIX/\"; echo $1 $PWD", options);
/// assert_eq!(result.stdout_str(), "> a\n> b\nx /tmp\n");
/// assert_eq!(sandbox.run("echo \"$PREFIX\" $# $PWD").stdout_str(), " 0 /home/agent\n");
/// ```
#[derive(Clone, Default)]
pub struct RunOptions {
    pub(crate) env: Vec<(Vec<u8>, Vec<u8>)>,
    pub(crate) replace_env: bool,
    pub(crate) cwd: Option<Vec<u8>>,
    pub(crate) stdin: Vec<u8>,
    pub(crate) stdin_stream: Option<Arc<dyn HostInput>>,
    #[cfg(unix)]
    pub(crate) opens_stdin: bool,
    pub(crate) name: Option<Vec<u8>>,
    pub(crate) args: Option<Vec<Vec<u8>>>,
    pub(crate) timeout: Option<Duration>,
    pub(crate) limits: Option<Limits>,
    pub(crate) persistence: Option<Persistence>,
    pub(crate) overflow: Option<Overflow>,
    pub(crate) keep_environment: bool,
    pub(crate) background: Option<Background>,
    pub(crate) command_line: Option<CommandLine>,
}

impl std::fmt::Debug for RunOptions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // What goes into a script may be secret.
        f.debug_struct("RunOptions")
            .field("cwd", &self.cwd.as_deref().map(String::from_utf8_lossy))
            .field("timeout", &self.timeout)
            .field("persistence", &self.persistence)
            .field("background", &self.background)
            .finish_non_exhaustive()
    }
}

impl RunOptions {
    /// Nothing but what the sandbox has.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets an exported variable for this run.
    #[must_use]
    pub fn env(mut self, name: impl Into<Vec<u8>>, value: impl Into<Vec<u8>>) -> Self {
        self.env.push((name.into(), value.into()));
        self
    }

    /// Hides all exported variables of the session for this run, so that [`RunOptions::env`] is the whole environment.
    #[must_use]
    pub fn replace_env(mut self) -> Self {
        self.replace_env = true;
        self
    }

    /// Runs in this directory, and goes back afterwards.
    #[must_use]
    pub fn cwd(mut self, directory: impl Into<Vec<u8>>) -> Self {
        self.cwd = Some(directory.into());
        self
    }

    /// What the script reads from its standard input; nothing otherwise.
    #[must_use]
    pub fn stdin(mut self, input: impl Into<Vec<u8>>) -> Self {
        self.stdin = input.into();
        self.stdin_stream = None;
        self
    }

    /// A stream that the script reads as its standard input, as it comes.
    #[must_use]
    pub fn stdin_stream(mut self, input: Arc<dyn HostInput>) -> Self {
        self.stdin_stream = Some(input);
        self
    }

    /// As [`RunOptions::stdin_stream`], with anything that can be read. A thread reads it, from the start of this call on, a little
    /// ahead of the script; it ends when the input does, or at the next piece that nobody wants any more.
    ///
    /// ```
    /// use boxsh::{RunOptions, Sandbox};
    ///
    /// let input = std::io::Cursor::new("b\na\n");
    /// let result = Sandbox::new().run_with("sort", RunOptions::new().stdin_reader(input)?);
    /// assert_eq!(result.stdout_str(), "a\nb\n");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the host has no thread or no pipe left.
    #[cfg(unix)]
    pub fn stdin_reader(self, input: impl std::io::Read + Send + 'static) -> std::io::Result<Self> {
        Ok(self.stdin_stream(Arc::new(crate::output::PipedInput::new(input)?)))
    }

    /// Lets the standard input of a spawned script stay open, for [`Running::write_stdin`](crate::Running::write_stdin). Other runs have nothing
    /// to read then.
    #[cfg(unix)]
    #[must_use]
    pub fn open_stdin(mut self) -> Self {
        self.opens_stdin = true;
        self
    }

    /// The same options with a pipe as the input, and its other end, if one is asked for and the host has one.
    #[cfg(unix)]
    pub(crate) fn with_pipe(self) -> (Self, Option<std::io::PipeWriter>) {
        if !self.opens_stdin {
            return (self, None);
        }
        match crate::output::PipedInput::pipe() {
            Ok((input, writer)) => (self.stdin_stream(Arc::new(input)), Some(writer)),
            Err(_) => (self, None),
        }
    }

    /// The input that these options bring.
    pub(crate) fn take_input(&mut self) -> Arc<dyn HostInput> {
        let bytes = std::mem::take(&mut self.stdin);
        self.stdin_stream.take().unwrap_or_else(|| Arc::new(BytesInput::new(bytes)))
    }

    /// `$0`, for this run: the name that messages start with, as in `bash -c SCRIPT NAME`. For a script that is a file, see
    /// [`Script::file`](crate::Script::file).
    #[must_use]
    pub fn name(mut self, name: impl Into<Vec<u8>>) -> Self {
        self.name = Some(name.into());
        self
    }

    /// `$1` and on, for this run.
    #[must_use]
    pub fn args<A: Into<Vec<u8>>>(mut self, arguments: impl IntoIterator<Item = A>) -> Self {
        self.args = Some(arguments.into_iter().map(Into::into).collect());
        self
    }

    /// The most time that this run may take.
    #[must_use]
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = Some(timeout);
        self
    }

    /// The limits of this run.
    #[must_use]
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = Some(limits);
        self
    }

    /// What becomes of output beyond its limit: it ends the run, or is cut and flagged.
    #[must_use]
    pub fn overflow(mut self, overflow: Overflow) -> Self {
        self.overflow = Some(overflow);
        self
    }

    /// Gives the result the exported variables of the shell at the end: [`RunResult::environment`](crate::RunResult::environment).
    #[must_use]
    pub fn keep_environment(mut self) -> Self {
        self.keep_environment = true;
        self
    }

    /// What stays of this run.
    #[must_use]
    pub fn persistence(mut self, persistence: Persistence) -> Self {
        self.persistence = Some(persistence);
        self
    }

    /// What becomes of what this run leaves in the background.
    ///
    /// ```
    /// use boxsh::{Background, RunOptions, Sandbox};
    ///
    /// let options = RunOptions::new().background(Background::Wait);
    /// let result = Sandbox::new().run_with("(sleep .1; echo late) & echo first", options);
    /// assert_eq!(result.stdout_str(), "first\nlate\n");
    /// ```
    #[must_use]
    pub fn background(mut self, background: Background) -> Self {
        self.background = Some(background);
        self
    }

    /// Runs as a bash that was called with these arguments: with its options, which hold for this run, and its startup files. `$0` and the
    /// positional parameters are those of the command line unless these options say otherwise; what is run is said by the [`Script`](crate::Script).
    ///
    /// ```
    /// use boxsh::{CommandLine, RunOptions, Sandbox};
    ///
    /// let line = CommandLine::parse(["bash", "-euo", "pipefail"]).expect("there are such options");
    /// let options = RunOptions::new().command_line(line);
    /// assert_eq!(Sandbox::new().run_with("false | true; echo on", options).exit_code, 1);
    /// ```
    #[must_use]
    pub fn command_line(mut self, line: CommandLine) -> Self {
        self.command_line = Some(line);
        self
    }
}
