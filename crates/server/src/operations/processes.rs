//! Started processes: their output, input, signals and end.

use std::time::Duration;

use boxsh::{Output, Signal, Stream};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::bytes::{Bytes, Encoding};
use crate::call::Call;
use crate::core::Core;
use crate::error::{Error, ErrorKind};
use crate::operation::{Effects, Operation};
use crate::operations::exec::TerminalSize;
use crate::outcome::Outcome;
use crate::process::ProcessSummary;
use crate::session::{Done, Timed, lock};

/// The longest that a call waits for something to happen.
pub(crate) const LONGEST_WAIT: Duration = Duration::from_secs(60);

/// One of the two outputs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum StreamName {
    /// Standard output.
    Stdout,
    /// Standard error.
    Stderr,
}

impl From<Stream> for StreamName {
    fn from(stream: Stream) -> Self {
        match stream {
            Stream::Stdout => Self::Stdout,
            Stream::Stderr => Self::Stderr,
        }
    }
}

/// A piece of output.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Chunk {
    /// Where it was written.
    pub stream: StreamName,
    /// What was written.
    pub data: String,
    /// How `data` is written down.
    pub encoding: Encoding,
}

/// Parameters of `process.attach`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Attach {
    /// The session.
    pub session_id: String,
    /// The process.
    pub process_id: u64,
    /// Where to start, counted in bytes of both outputs.
    #[serde(default)]
    pub from: u64,
    /// How long to wait for output or the end, at most a minute.
    #[serde(default)]
    pub wait_ms: u64,
}

/// What a process has written from an offset on.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Attached {
    /// The output, in the order in which it was written.
    pub chunks: Vec<Chunk>,
    /// Bytes that were asked for and are not kept any more.
    pub dropped: u64,
    /// Where to go on.
    pub next: u64,
    /// Whether the process has ended.
    pub ended: bool,
    /// What it came to, if it has ended; its output is in the chunks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
}

/// Output as clients see it, each chunk with its size in bytes, and where the next part starts: a character whose end has not been written yet
/// is left for that.
pub(crate) fn chunks(output: Output) -> (Vec<(Chunk, u64)>, u64) {
    let mut whole: Vec<(Stream, Vec<u8>)> = Vec::new();
    for (stream, data) in output.pieces {
        match whole.last_mut() {
            Some((of, before)) if *of == stream => before.extend_from_slice(&data),
            _ => whole.push((stream, data)),
        }
    }
    let mut next = output.next;
    if let Some((_, last)) = whole.last_mut().filter(|_| !output.is_over) {
        let begun = begun_character(last);
        if begun < last.len() {
            last.truncate(last.len() - begun);
            next -= begun as u64;
        }
    }
    let chunk = |(stream, data): (Stream, Vec<u8>)| {
        let size = data.len() as u64;
        let (data, encoding) = Encoding::encode(data);
        (Chunk { stream: stream.into(), data, encoding }, size)
    };
    (whole.into_iter().map(chunk).collect(), next)
}

/// How many bytes at the end are the start of a character.
fn begun_character(bytes: &[u8]) -> usize {
    match std::str::from_utf8(bytes) {
        Err(error) if error.error_len().is_none() => bytes.len() - error.valid_up_to(),
        _ => 0,
    }
}

impl Operation for Attach {
    const NAME: &'static str = "process.attach";
    const SUMMARY: &'static str = "Read the output of a process from an offset on; it may have ended";
    const EFFECTS: Effects = Effects::READS;
    type Answer = Timed<Attached>;

    fn run(self, core: &Core, call: &Call<'_>) -> Result<Self::Answer, Error> {
        let session = core.session(call.caller, &self.session_id)?;
        let process = core.process(call.caller, &self.session_id, self.process_id)?;
        let time = Duration::from_millis(self.wait_ms).min(LONGEST_WAIT);
        let output = process.output().wait(self.from, time);
        let (dropped, ended) = (output.dropped, output.is_over);
        let (chunks, next) = chunks(output);
        let chunks = chunks.into_iter().map(|(chunk, _)| chunk).collect();
        let outcome = process.outcome().filter(|_| ended).cloned();
        let answer = Attached { chunks, dropped, next, ended, outcome };
        Ok(Timed::of(&session, answer))
    }
}

/// Parameters of `process.list`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct ListProcesses {
    /// The session.
    pub session_id: String,
}

/// A process inside a session, as `ps` shows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct InnerProcess {
    /// Its id.
    pub pid: u32,
    /// Its parent's.
    pub ppid: u32,
    /// Its process group.
    pub pgid: u32,
    /// Its arguments, the program's name first.
    pub arguments: Vec<Bytes>,
}

/// The processes of a session.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ProcessList {
    /// Those that clients have started, and that are remembered.
    pub processes: Vec<ProcessSummary>,
    /// Those inside the session.
    pub inside: Vec<InnerProcess>,
}

impl Operation for ListProcesses {
    const NAME: &'static str = "process.list";
    const SUMMARY: &'static str = "List the started processes of a session, and those inside it";
    const EFFECTS: Effects = Effects::READS;
    type Answer = Timed<ProcessList>;

    fn run(self, core: &Core, call: &Call<'_>) -> Result<Self::Answer, Error> {
        let session = core.session(call.caller, &self.session_id)?;
        let processes = lock(&session.started).processes.values().map(|process| process.summary()).collect();
        let inside = session.inside().map(|inside| inside.list()).unwrap_or_default();
        let inside = inside.into_iter().map(|process| InnerProcess {
            pid: process.pid,
            ppid: process.ppid,
            pgid: process.pgid,
            arguments: process.arguments.iter().map(|word| Bytes::from(&word[..])).collect(),
        });
        Ok(Timed::of(&session, ProcessList { processes, inside: inside.collect() }))
    }
}

/// Parameters of `process.write_stdin`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct WriteStdin {
    /// The session.
    pub session_id: String,
    /// The process.
    pub process_id: u64,
    /// What to write.
    pub data: Bytes,
}

impl Operation for WriteStdin {
    const NAME: &'static str = "process.write_stdin";
    const SUMMARY: &'static str =
        "Write to the standard input of a process; waits while the process does not read";
    const EFFECTS: Effects = Effects::ADDS;
    type Answer = Timed<Done>;

    fn run(self, core: &Core, call: &Call<'_>) -> Result<Self::Answer, Error> {
        let session = core.session(call.caller, &self.session_id)?;
        core.process(call.caller, &self.session_id, self.process_id)?.write_stdin(&self.data)?;
        core.counted().count_stdin(self.data.len());
        Ok(Timed::of(&session, Done {}))
    }
}

/// Parameters of `process.close_stdin`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct CloseStdin {
    /// The session.
    pub session_id: String,
    /// The process.
    pub process_id: u64,
}

impl Operation for CloseStdin {
    const NAME: &'static str = "process.close_stdin";
    const SUMMARY: &'static str = "Close the standard input of a process";
    const EFFECTS: Effects = Effects { destructive: false, ..Effects::SETS };
    type Answer = Timed<Done>;

    fn run(self, core: &Core, call: &Call<'_>) -> Result<Self::Answer, Error> {
        let session = core.session(call.caller, &self.session_id)?;
        core.process(call.caller, &self.session_id, self.process_id)?.close_stdin();
        Ok(Timed::of(&session, Done {}))
    }
}

/// Parameters of `process.signal`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct SendSignal {
    /// The session.
    pub session_id: String,
    /// A started process: its shell and what that runs in the foreground get the signal.
    #[serde(default)]
    pub process_id: Option<u64>,
    /// A process inside the session instead.
    #[serde(default)]
    pub pid: Option<u32>,
    /// The signal by its name, such as `INT` or `SIGTERM`.
    pub signal: String,
}

impl Operation for SendSignal {
    const NAME: &'static str = "process.signal";
    const SUMMARY: &'static str = "Send a signal to a started process, or to a process inside the session";
    const EFFECTS: Effects = Effects { destructive: true, ..Effects::ADDS };
    type Answer = Timed<Done>;

    fn run(self, core: &Core, call: &Call<'_>) -> Result<Self::Answer, Error> {
        let session = core.session(call.caller, &self.session_id)?;
        let name = self.signal.trim_start_matches("SIG");
        let unknown = || Error::invalid(format!("there is no signal {:?}", self.signal));
        let signal = Signal::from_name(name.as_bytes()).ok_or_else(unknown)?;
        match (self.process_id, self.pid) {
            (Some(id), None) => core.process(call.caller, &self.session_id, id)?.signal(signal),
            (None, Some(pid)) => {
                let missing = || Error::new(ErrorKind::NotFound, format!("there is no process {pid} inside"));
                let inside = session.inside().ok_or_else(missing)?;
                inside.signal(pid, signal).map_err(|_| missing())?;
            }
            _ => return Err(Error::invalid("give either process_id or pid")),
        }
        Ok(Timed::of(&session, Done {}))
    }
}

/// Parameters of `process.resize`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct Resize {
    /// The session.
    pub session_id: String,
    /// The process.
    pub process_id: u64,
    /// The new size.
    #[serde(flatten)]
    pub size: TerminalSize,
}

impl Operation for Resize {
    const NAME: &'static str = "process.resize";
    const SUMMARY: &'static str = "Give the terminal of a process another size";
    const EFFECTS: Effects = Effects { destructive: false, ..Effects::SETS };
    type Answer = Timed<Done>;

    fn run(self, core: &Core, call: &Call<'_>) -> Result<Self::Answer, Error> {
        let session = core.session(call.caller, &self.session_id)?;
        core.process(call.caller, &self.session_id, self.process_id)?.resize(self.size.into())?;
        Ok(Timed::of(&session, Done {}))
    }
}

/// Parameters of `process.cancel`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct CancelProcess {
    /// The session.
    pub session_id: String,
    /// The process.
    pub process_id: u64,
}

impl Operation for CancelProcess {
    const NAME: &'static str = "process.cancel";
    const SUMMARY: &'static str = "End a process; the session stays usable";
    const EFFECTS: Effects = Effects::SETS;
    type Answer = Timed<Done>;

    fn run(self, core: &Core, call: &Call<'_>) -> Result<Self::Answer, Error> {
        let session = core.session(call.caller, &self.session_id)?;
        core.process(call.caller, &self.session_id, self.process_id)?.cancel();
        Ok(Timed::of(&session, Done {}))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_character_is_not_cut_in_two() {
        let log = boxsh::OutputLog::new();
        log.add(Stream::Stdout, "a\u{e4}".as_bytes().split_last().unwrap().1);
        let (shown, next) = chunks(log.read(0));
        assert_eq!((shown[0].0.data.as_str(), shown[0].0.encoding, next), ("a", Encoding::Utf8, 1));
        log.add(Stream::Stdout, "\u{e4}".as_bytes().split_first().unwrap().1);
        let (shown, next) = chunks(log.read(1));
        assert_eq!((shown[0].0.data.as_str(), next), ("\u{e4}", 3));
        log.add(Stream::Stdout, b"\xff");
        assert_eq!(chunks(log.read(3)).0[0].0.encoding, Encoding::Base64);
    }
}
