//! What only the program can do, and what its commands ask of the session meanwhile.

use boxsh_kernel::vfs::Errno;
use boxsh_kernel::{CallKind, Verdict};

use super::files::{FsAnswer, FsCall};
use super::http::{WireAnswered, WireRequest};
use crate::result::Stream;
use crate::worker::wire::{Malformed, Reader, Wire, choices, fields};

#[derive(Clone, Debug)]
pub(crate) enum Callback {
    Approve(WireCall),
    Read(u32),
    Write(Stream, Vec<u8>),
    Command(CommandCall),
    Fs(u32, FsCall),
    /// The contents of a file that is made when it is read, by its number.
    Make(u32),
    BeforeRequest(Box<WireRequest>),
    AfterRequest(WireAnswered),
}

#[derive(Clone, Debug)]
pub(crate) enum Reply {
    Verdict(Verdict),
    Data(Result<Vec<u8>, Errno>),
    Written(Result<u64, Errno>),
    Exit(u8),
    Fs(Result<FsAnswer, Errno>),
    Made(Result<Vec<u8>, String>),
    /// The request as it is to be sent, or why it is not.
    Request(Result<Box<WireRequest>, String>),
    Done,
}

/// A [`boxsh_kernel::Call`] on its way.
#[derive(Clone, Debug)]
pub(crate) struct WireCall {
    pub(crate) kind: CallKind,
    pub(crate) name: Vec<u8>,
    pub(crate) arguments: Vec<Vec<u8>>,
    pub(crate) pid: u32,
    pub(crate) pgid: u32,
    pub(crate) directory: Vec<u8>,
}

/// A command of the embedder's is called.
#[derive(Clone, Debug)]
pub(crate) struct CommandCall {
    pub(crate) name: String,
    pub(crate) arguments: Vec<Vec<u8>>,
    pub(crate) environment: Vec<(Vec<u8>, Vec<u8>)>,
    pub(crate) directory: Vec<u8>,
    pub(crate) umask: u32,
    /// Which of its three streams are terminals.
    pub(crate) terminals: [bool; 3],
}

/// What a command of the embedder's asks of its session.
#[derive(Clone, Debug)]
pub(crate) enum Ask {
    Read(u32, u32),
    Write(u32, Vec<u8>),
    Fs(FsCall),
    Run(ProgramCall),
}

#[derive(Clone, Debug)]
pub(crate) enum Told {
    Data(Result<Vec<u8>, Errno>),
    Written(Result<u64, Errno>),
    Fs(Result<FsAnswer, Errno>),
    Ran(Result<Ran, Errno>),
}

/// A program of the session that a command of the embedder's calls.
#[derive(Clone, Debug)]
pub(crate) struct ProgramCall {
    pub(crate) arguments: Vec<Vec<u8>>,
    pub(crate) environment: Vec<(Vec<u8>, Vec<u8>)>,
    pub(crate) directory: Vec<u8>,
    /// What it reads, if not what the command reads.
    pub(crate) input: Option<Vec<u8>>,
    /// Whether it is what the command has taken the place of.
    pub(crate) original: bool,
    /// Whether its two outputs are given back, rather than written where the command writes.
    pub(crate) captures: [bool; 2],
}

#[derive(Clone, Debug)]
pub(crate) struct Ran {
    pub(crate) status: u8,
    pub(crate) outputs: [Vec<u8>; 2],
}

fields!(WireCall { kind, name, arguments, pid, pgid, directory });
fields!(CommandCall { name, arguments, environment, directory, umask, terminals });
fields!(ProgramCall { arguments, environment, directory, input, original, captures });
fields!(Ran { status, outputs });
choices!(Callback {
    0 => Approve(call),
    1 => Read(count),
    2 => Write(stream, data),
    3 => Command(call),
    4 => Fs(fs, call),
    5 => Make(file),
    6 => BeforeRequest(request),
    7 => AfterRequest(answered),
});
choices!(Reply {
    0 => Verdict(verdict),
    1 => Data(data),
    2 => Written(count),
    3 => Exit(status),
    4 => Fs(answer),
    5 => Made(contents),
    6 => Request(request),
    7 => Done,
});
choices!(Ask { 0 => Read(fd, count), 1 => Write(fd, data), 2 => Fs(call), 3 => Run(call) });
choices!(Told { 0 => Data(data), 1 => Written(count), 2 => Fs(answer), 3 => Ran(ran) });

impl Wire for Verdict {
    fn put(&self, out: &mut Vec<u8>) {
        match self {
            Self::Allow => out.push(0),
            Self::Rewrite(words) => {
                out.push(2);
                words.put(out);
            }
            Self::Flag(reason) => {
                out.push(3);
                reason.put(out);
            }
            Self::Deny(reason) => {
                out.push(1);
                reason.put(out);
            }
            // What is not known here allows nothing.
            _ => {
                out.push(1);
                String::new().put(out);
            }
        }
    }

    fn take(from: &mut Reader<'_>) -> Result<Self, Malformed> {
        Ok(match u8::take(from)? {
            0 => Self::Allow,
            1 => Self::Deny(Wire::take(from)?),
            2 => Self::Rewrite(Wire::take(from)?),
            3 => Self::Flag(Wire::take(from)?),
            _ => return Err(Malformed),
        })
    }
}
