//! The long listing.

use boxsh_kernel::vfs::{FileKind, Metadata, Timestamp};
use boxsh_kernel::{Context, Errno, Failure};

use super::super::mode;
use super::color::Painter;
use super::entry::Entry;
use super::options::Options;
use super::{layout, name, order};
use crate::account::Accounts;

/// Half a Gregorian year on average: a time older than that is shown with its year.
const HALF_YEAR: i64 = 31_556_952 / 2;

/// A line, in its parts.
struct Row {
    inode: String,
    blocks: String,
    mode: Vec<u8>,
    links: String,
    owner: Vec<u8>,
    group: Vec<u8>,
    author: Vec<u8>,
    size: Size,
    time: Option<Vec<u8>>,
}

enum Size {
    Bytes(String),
    Device(String, String),
}

#[derive(Default)]
struct Widths {
    inode: usize,
    blocks: usize,
    links: usize,
    owner: usize,
    group: usize,
    author: usize,
    size: usize,
    major: usize,
    minor: usize,
}

pub(super) fn print(
    context: &mut Context<'_>,
    options: &Options,
    painter: &mut Painter,
    accounts: &mut Accounts,
    entries: &[Entry],
) -> Result<(), Failure> {
    let mut rows = Vec::with_capacity(entries.len());
    for entry in entries {
        context.process.tick()?;
        rows.push(Row::new(context, options, accounts, entry)?);
    }
    let widths = Widths::of(&rows);
    let unknown_time = b" ".repeat(time_width(options));
    for (row, entry) in rows.iter().zip(entries) {
        let start = row.print(context, options, &widths, &unknown_time)?;
        painter.print_name(context, options, entry, start)?;
        print_behind(context, options, painter, entry)?;
        context.out.write_byte(options.end)?;
    }
    Ok(())
}

/// Prints what follows a name: where a link leads, or an indicator.
fn print_behind(
    context: &mut Context<'_>,
    options: &Options,
    painter: &mut Painter,
    entry: &Entry,
) -> Result<(), Failure> {
    if entry.kind() != Some(FileKind::Symlink) {
        if let Some(indicator) = name::indicator(options, entry.kind(), entry.metadata) {
            context.out.write_byte(indicator)?;
        }
        return Ok(());
    }
    let Some(link) = &entry.link else { return Ok(()) };
    context.out.write(b" -> ")?;
    let shown = name::quote(options, &link.target, options.quote_also);
    painter.print_target(context, &shown, link)?;
    if let Some(metadata) = link.metadata
        && let Some(indicator) = name::indicator(options, None, Some(metadata))
    {
        context.out.write_byte(indicator)?;
    }
    Ok(())
}

/// The columns of a time, for files that have none.
fn time_width(options: &Options) -> usize {
    options.zone.format(&options.time_formats[0], Timestamp::default()).len()
}

impl Widths {
    fn of(rows: &[Row]) -> Self {
        let mut widths = Self::default();
        for row in rows {
            let raise = |width: &mut usize, length: usize| *width = (*width).max(length);
            raise(&mut widths.inode, row.inode.len());
            raise(&mut widths.blocks, row.blocks.len());
            raise(&mut widths.links, row.links.len());
            raise(&mut widths.owner, row.owner.len());
            raise(&mut widths.group, row.group.len());
            raise(&mut widths.author, row.author.len());
            match &row.size {
                Size::Bytes(bytes) => raise(&mut widths.size, bytes.len()),
                Size::Device(major, minor) => {
                    raise(&mut widths.major, major.len());
                    raise(&mut widths.minor, minor.len());
                }
            }
        }
        if widths.major > 0 {
            widths.size = widths.size.max(widths.major + 2 + widths.minor);
        }
        widths
    }
}

impl Row {
    fn new(
        context: &Context<'_>,
        options: &Options,
        accounts: &mut Accounts,
        entry: &Entry,
    ) -> Result<Self, Errno> {
        let unknown = || b"?".to_vec();
        let Some(metadata) = entry.metadata else {
            let mut mode = b"??????????".to_vec();
            mode[0] = entry.kind().map_or(b'?', mode::kind_letter);
            return Ok(Self {
                inode: "?".into(),
                blocks: "?".into(),
                mode,
                links: "?".into(),
                owner: unknown(),
                group: unknown(),
                author: unknown(),
                size: Size::Bytes("?".into()),
                time: None,
            });
        };
        let user = |accounts: &mut Accounts| match options.numeric {
            true => Ok(metadata.uid.to_string().into_bytes()),
            false => accounts.show_user(context.process, metadata.uid),
        };
        let group = match options.numeric {
            true => metadata.gid.to_string().into_bytes(),
            false => accounts.show_group(context.process, metadata.gid)?,
        };
        Ok(Self {
            inode: layout::inode(entry),
            blocks: layout::blocks(options, entry),
            mode: mode::letters(&metadata).to_vec(),
            links: metadata.nlink.to_string(),
            owner: user(accounts)?,
            group,
            author: user(accounts)?,
            size: size(options, &metadata),
            time: order::time_of(entry, options.time).map(|time| show_time(options, time)),
        })
    }

    /// Prints what stands before the name and gives its columns.
    fn print(
        &self,
        context: &mut Context<'_>,
        options: &Options,
        widths: &Widths,
        unknown_time: &[u8],
    ) -> Result<usize, Failure> {
        let mut line = Vec::with_capacity(80);
        if options.inode {
            line.extend_from_slice(format!("{:>1$} ", self.inode, widths.inode).as_bytes());
        }
        if options.blocks {
            line.extend_from_slice(format!("{:>1$} ", self.blocks, widths.blocks).as_bytes());
        }
        line.extend_from_slice(&self.mode);
        line.extend_from_slice(format!(" {:>1$} ", self.links, widths.links).as_bytes());
        let is_known = self.mode.get(1) != Some(&b'?');
        let mut add_name = |name: &[u8], width: usize| {
            let padding = b" ".repeat(width - name.len());
            // Numbers go to the right.
            if options.numeric && is_known {
                line.extend_from_slice(&padding);
                line.extend_from_slice(name);
            } else {
                line.extend_from_slice(name);
                line.extend_from_slice(&padding);
            }
            line.push(b' ');
        };
        if options.owner {
            add_name(&self.owner, widths.owner);
        }
        if options.group {
            add_name(&self.group, widths.group);
        }
        if options.author {
            add_name(&self.author, widths.author);
        }
        if options.security_context {
            line.extend_from_slice(b"? ");
        }
        let size = match &self.size {
            Size::Bytes(bytes) => format!("{bytes:>0$} ", widths.size),
            Size::Device(major, minor) => {
                let room = widths.size - 2 - widths.minor;
                format!("{major:>room$}, {minor:>0$} ", widths.minor)
            }
        };
        line.extend_from_slice(size.as_bytes());
        match &self.time {
            Some(time) => line.extend_from_slice(time),
            None => {
                line.extend_from_slice(&unknown_time[..unknown_time.len().saturating_sub(1)]);
                line.push(b'?');
            }
        }
        line.push(b' ');
        context.out.write(&line)?;
        Ok(line.len())
    }
}

fn size(options: &Options, metadata: &Metadata) -> Size {
    match metadata.kind {
        FileKind::CharDevice | FileKind::BlockDevice => {
            let (major, minor) = super::super::device::parts(metadata.rdev);
            Size::Device(major.to_string(), minor.to_string())
        }
        _ => Size::Bytes(options.size_unit.show(metadata.size)),
    }
}

fn show_time(options: &Options, time: Timestamp) -> Vec<u8> {
    let half_a_year_ago = Timestamp::new(options.now.seconds - HALF_YEAR, options.now.nanos);
    let is_recent = half_a_year_ago < time && time <= options.now;
    options.zone.format(&options.time_formats[usize::from(is_recent)], time)
}
