//! The directives about a file.

use boxsh_format::quote::{GnuStyle, gnu_quote};
use boxsh_kernel::vfs::{FileKind, Metadata, Timestamp};
use boxsh_kernel::{Context, Errno, Failure, Process};

use super::super::{device, message, mode};
use super::directive::{Directive, Field};
use crate::account::Accounts;
use crate::choice::choose;
use crate::datetime::Zone;

pub(super) const TERSE: &[u8] = b"%n %s %b %f %u %g %D %i %h %t %T %X %Y %Z %W %o\n";

/// The block that input and output are best done in.
const IO_BLOCK: u64 = 4096;

/// What a file is, in words.
pub(in super::super) fn kind_words(metadata: &Metadata) -> &'static str {
    match metadata.kind {
        FileKind::File if metadata.size == 0 => "regular empty file",
        FileKind::File => "regular file",
        FileKind::Directory => "directory",
        FileKind::Symlink => "symbolic link",
        FileKind::Fifo => "fifo",
        FileKind::CharDevice => "character special file",
        FileKind::BlockDevice => "block special file",
        FileKind::Socket => "socket",
    }
}

pub(super) struct Printer {
    pub(super) accounts: Accounts,
    pub(super) zone: Zone,
    /// How names are quoted, unless the environment says otherwise.
    pub(super) quoting: GnuStyle,
}

impl Printer {
    pub(super) fn field(
        &mut self,
        context: &mut Context<'_>,
        process: &Process,
        name: &[u8],
        metadata: &Metadata,
        directive: &Directive,
    ) -> Result<Field, Failure> {
        let (major, minor) = device::parts(metadata.rdev);
        Ok(match directive.letter {
            b'a' => Field::Octal(u64::from(metadata.mode)),
            b'A' => Field::Text(mode::letters(metadata).to_vec()),
            b'b' => Field::Decimal(metadata.blocks),
            b'B' => Field::Decimal(512),
            b'C' => {
                context.warn(format_args!(
                    "failed to get security context of {}: {}",
                    message::name_in_sentence(context, name),
                    Errno::EOPNOTSUPP
                ))?;
                Field::Text(b"?".to_vec())
            }
            b'd' => device_number(metadata.dev, directive),
            b'D' => Field::Hexadecimal(metadata.dev),
            b'f' => Field::Hexadecimal(u64::from(metadata.st_mode())),
            b'F' => Field::Text(kind_words(metadata).into()),
            b'g' => Field::Decimal(u64::from(metadata.gid)),
            b'G' => {
                Field::Text(self.accounts.group_name(process, metadata.gid)?.unwrap_or(b"UNKNOWN").to_vec())
            }
            b'h' => Field::Decimal(u64::from(metadata.nlink)),
            b'i' => Field::Decimal(metadata.ino),
            b'm' => Field::Text(mount_point(process, name)?),
            b'n' => Field::Text(name.to_vec()),
            b'N' => Field::Text(self.quoted_name(context, name, metadata)?),
            b'o' => Field::Decimal(IO_BLOCK),
            b'r' => device_number(metadata.rdev, directive),
            b'R' => Field::Hexadecimal(metadata.rdev),
            b's' => Field::Decimal(metadata.size),
            b't' => Field::Hexadecimal(major),
            b'T' => Field::Hexadecimal(minor),
            b'u' => Field::Decimal(u64::from(metadata.uid)),
            b'U' => {
                Field::Text(self.accounts.user_name(process, metadata.uid)?.unwrap_or(b"UNKNOWN").to_vec())
            }
            // The time of birth is not kept.
            b'w' => Field::Text(b"-".to_vec()),
            b'W' => Field::Seconds(0, 0),
            b'x' => self.human(metadata.atime),
            b'X' => Field::Seconds(metadata.atime.seconds, metadata.atime.nanos),
            b'y' => self.human(metadata.mtime),
            b'Y' => Field::Seconds(metadata.mtime.seconds, metadata.mtime.nanos),
            b'z' => self.human(metadata.ctime),
            b'Z' => Field::Seconds(metadata.ctime.seconds, metadata.ctime.nanos),
            _ => Field::Unknown,
        })
    }

    /// The name in quotes, and where it leads if it is a link.
    fn quoted_name(
        &self,
        context: &Context<'_>,
        name: &[u8],
        metadata: &Metadata,
    ) -> Result<Vec<u8>, Failure> {
        let style = match context.process.variable(b"QUOTING_STYLE") {
            None => self.quoting,
            Some(word) => {
                choose(context, "QUOTING_STYLE", &word, super::super::ls::QUOTING).unwrap_or(self.quoting)
            }
        };
        let quote = |text: &[u8]| gnu_quote(text, style, message::charset(context.process), b"");
        let mut shown = quote(name);
        if metadata.is_symlink() {
            match context.process.read_link(name) {
                Ok(target) => {
                    shown.extend_from_slice(b" -> ");
                    shown.extend_from_slice(&quote(&target));
                }
                Err(Errno::Killed) => return Err(Failure::Errno(Errno::Killed)),
                Err(_) => {}
            }
        }
        Ok(shown)
    }

    fn human(&self, time: Timestamp) -> Field {
        Field::Text(self.zone.format(b"%Y-%m-%d %H:%M:%S.%N %z", time))
    }
}

fn device_number(number: u64, directive: &Directive) -> Field {
    let (major, minor) = device::parts(number);
    Field::Decimal(match directive.modifier {
        Some(b'H') => major,
        Some(_) => minor,
        None => number,
    })
}

/// The topmost directory above a file that is on the same device.
pub(in super::super) fn mount_point(process: &Process, name: &[u8]) -> Result<Vec<u8>, Failure> {
    let mut here = match process.real_path(name) {
        Ok(path) => path,
        Err(Errno::Killed) => return Err(Failure::Errno(Errno::Killed)),
        Err(_) => return Ok(b"?".to_vec()),
    };
    let device = process.stat(&here, boxsh_kernel::Follow::No)?.dev;
    while here != b"/" {
        let above = super::super::path::directory(&here).to_vec();
        if process.stat(&above, boxsh_kernel::Follow::No)?.dev != device {
            break;
        }
        here = above;
    }
    Ok(here)
}
