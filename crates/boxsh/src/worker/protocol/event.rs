//! What happens in a session, and what is refused.

use boxsh_kernel::{CallKind, FileAction, Violation, ViolationKind};

use crate::event::Event;
use crate::worker::wire::{Malformed, Reader, Wire, listed};

listed!(CallKind, [CallKind::Program, CallKind::Builtin, CallKind::Function]);
listed!(
    FileAction,
    [
        FileAction::Read,
        FileAction::Write,
        FileAction::Create,
        FileAction::Remove,
        FileAction::Rename,
        FileAction::Attributes,
    ]
);

impl Wire for Event {
    fn put(&self, out: &mut Vec<u8>) {
        match self {
            Self::CommandStart { kind, name, arguments, pid, directory } => {
                out.push(0);
                kind.put(out);
                name.put(out);
                arguments.put(out);
                pid.put(out);
                directory.put(out);
            }
            Self::CommandExit { kind, name, pid, status } => {
                out.push(1);
                kind.put(out);
                name.put(out);
                pid.put(out);
                status.put(out);
            }
            Self::FileAccess { pid, path } => {
                out.push(2);
                pid.put(out);
                path.put(out);
            }
            Self::FileMutation { pid, action, path } => {
                out.push(3);
                pid.put(out);
                action.put(out);
                path.put(out);
            }
            Self::Request { pid, method, url } => {
                out.push(4);
                pid.put(out);
                method.put(out);
                url.put(out);
            }
            Self::Violation(violation) => {
                out.push(5);
                violation.put(out);
            }
            Self::FileFailed { path, reason } => {
                out.push(6);
                path.put(out);
                reason.put(out);
            }
        }
    }

    fn take(from: &mut Reader<'_>) -> Result<Self, Malformed> {
        Ok(match u8::take(from)? {
            0 => Self::CommandStart {
                kind: Wire::take(from)?,
                name: Wire::take(from)?,
                arguments: Wire::take(from)?,
                pid: Wire::take(from)?,
                directory: Wire::take(from)?,
            },
            1 => Self::CommandExit {
                kind: Wire::take(from)?,
                name: Wire::take(from)?,
                pid: Wire::take(from)?,
                status: Wire::take(from)?,
            },
            2 => Self::FileAccess { pid: Wire::take(from)?, path: Wire::take(from)? },
            3 => Self::FileMutation {
                pid: Wire::take(from)?,
                action: Wire::take(from)?,
                path: Wire::take(from)?,
            },
            4 => Self::Request { pid: Wire::take(from)?, method: Wire::take(from)?, url: Wire::take(from)? },
            5 => Self::Violation(Wire::take(from)?),
            6 => Self::FileFailed { path: Wire::take(from)?, reason: Wire::take(from)? },
            _ => return Err(Malformed),
        })
    }
}

impl Wire for Violation {
    fn put(&self, out: &mut Vec<u8>) {
        self.kind.put(out);
        self.pid.put(out);
        self.command.put(out);
        self.arguments.put(out);
        self.reason.put(out);
        self.blocked.put(out);
    }

    fn take(from: &mut Reader<'_>) -> Result<Self, Malformed> {
        let kind = Wire::take(from)?;
        let mut violation = Self::new(kind, "");
        violation.pid = Wire::take(from)?;
        violation.command = Wire::take(from)?;
        violation.arguments = Wire::take(from)?;
        violation.reason = Wire::take(from)?;
        violation.blocked = Wire::take(from)?;
        Ok(violation)
    }
}

impl Wire for ViolationKind {
    fn put(&self, out: &mut Vec<u8>) {
        match self {
            Self::Network { target } => {
                out.push(1);
                target.put(out);
            }
            Self::File { action, path } => {
                out.push(2);
                action.put(out);
                path.put(out);
            }
            Self::Limit(breach) => {
                out.push(3);
                breach.put(out);
            }
            Self::SystemCall => out.push(4),
            _ => out.push(0),
        }
    }

    fn take(from: &mut Reader<'_>) -> Result<Self, Malformed> {
        Ok(match u8::take(from)? {
            0 => Self::Command,
            1 => Self::Network { target: Wire::take(from)? },
            2 => Self::File { action: Wire::take(from)?, path: Wire::take(from)? },
            3 => Self::Limit(Wire::take(from)?),
            4 => Self::SystemCall,
            _ => return Err(Malformed),
        })
    }
}
