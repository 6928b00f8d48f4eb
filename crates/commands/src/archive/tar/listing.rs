//! The lines of a listing.

use boxsh_kernel::Failure;
use boxsh_kernel::vfs::FileKind;

use super::entry::{Entry, Kind};
use super::options::Options;
use super::report::Report;
use crate::datetime::Zone;
use crate::files::mode::{kind_letter, permission_letters};

/// Writes the lines of a listing; columns grow with what has been shown.
pub(super) struct Lister {
    zone: Zone,
    width: usize,
}

impl Lister {
    pub(super) fn new(options: &Options, report: &Report<'_, '_>) -> Self {
        let zone = if options.showing.utc { Zone::utc() } else { Zone::of(report.context.process) };
        Self { zone, width: 19 }
    }

    /// Shows a member under that name: the name only, or all there is to know.
    pub(super) fn show(
        &mut self,
        entry: &Entry,
        name: &[u8],
        block: u64,
        options: &Options,
        report: &mut Report<'_, '_>,
        long: bool,
    ) -> Result<(), Failure> {
        let mut line = Vec::new();
        if options.showing.block_numbers {
            line.extend_from_slice(format!("block {block}: ").as_bytes());
        }
        if long {
            self.details(entry, options, &mut line);
        }
        line.extend_from_slice(&report.quote(name));
        if long {
            let arrow: &[u8] = match entry.kind {
                Kind::Symlink => b" -> ",
                Kind::HardLink => b" link to ",
                Kind::Label => b"--Volume Header--",
                Kind::Unknown(_) => b"",
                _ => b"",
            };
            line.extend_from_slice(arrow);
            if matches!(entry.kind, Kind::Symlink | Kind::HardLink) {
                line.extend_from_slice(&report.quote(&entry.link));
            }
            if let Kind::Unknown(flag) = entry.kind {
                line.extend_from_slice(format!(" unknown file type '{}'", flag as char).as_bytes());
            }
        }
        line.push(b'\n');
        report.list(&line)
    }

    fn details(&mut self, entry: &Entry, options: &Options, line: &mut Vec<u8>) {
        line.push(match entry.kind {
            Kind::File => b'-',
            Kind::HardLink => b'h',
            Kind::Symlink => kind_letter(FileKind::Symlink),
            Kind::CharDevice => kind_letter(FileKind::CharDevice),
            Kind::BlockDevice => kind_letter(FileKind::BlockDevice),
            Kind::Directory => kind_letter(FileKind::Directory),
            Kind::Fifo => kind_letter(FileKind::Fifo),
            Kind::Label => b'V',
            Kind::Unknown(_) => b'?',
        });
        line.extend_from_slice(&permission_letters(entry.mode));
        line.push(b' ');
        let numeric = options.overrides.numeric;
        let account = |name: &[u8], number: u32| match name.is_empty() || numeric {
            true => number.to_string().into_bytes(),
            false => name.to_vec(),
        };
        let user = account(&entry.user, entry.uid);
        let group = account(&entry.group, entry.gid);
        let size = match entry.kind {
            Kind::CharDevice | Kind::BlockDevice => format!("{},{}", entry.device.0, entry.device.1),
            _ => entry.real_size().to_string(),
        };
        let used = user.len() + 1 + group.len() + 1 + size.len();
        self.width = self.width.max(used);
        line.extend_from_slice(&user);
        line.push(b'/');
        line.extend_from_slice(&group);
        line.push(b' ');
        line.resize(line.len() + self.width - used, b' ');
        line.extend_from_slice(size.as_bytes());
        line.push(b' ');
        let time = entry.mtime;
        if options.showing.full_time {
            line.extend_from_slice(&self.zone.format(b"%Y-%m-%d %H:%M:%S", time));
            if time.nanos != 0 {
                let fraction = format!("{:09}", time.nanos);
                line.push(b'.');
                line.extend_from_slice(fraction.trim_end_matches('0').as_bytes());
            }
        } else {
            line.extend_from_slice(&self.zone.format(b"%Y-%m-%d %H:%M", time));
        }
        line.push(b' ');
    }
}
