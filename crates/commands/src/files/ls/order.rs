//! The order of a listing.

use std::cmp::Ordering;

use boxsh_kernel::vfs::Timestamp;
use boxsh_kernel::{Errno, Process};

use super::super::version_order;
use super::entry::Entry;
use super::options::{Options, SortBy, Time};
use crate::sorting;

/// The time that is shown and sorted by.
pub(super) fn time_of(entry: &Entry, time: Time) -> Option<Timestamp> {
    let metadata = entry.metadata?;
    match time {
        Time::Modified => Some(metadata.mtime),
        Time::Changed => Some(metadata.ctime),
        Time::Read => Some(metadata.atime),
        Time::Born => None,
    }
}

/// What follows the last period of a name.
fn extension(name: &[u8]) -> &[u8] {
    name.iter().rposition(|&byte| byte == b'.').map_or(b"", |dot| &name[dot..])
}

pub(super) fn sort(process: &Process, entries: &mut Vec<Entry>, options: &Options) -> Result<(), Errno> {
    if options.sort == SortBy::None {
        return Ok(());
    }
    if options.sort == SortBy::Width {
        super::name::quote_all(options, entries);
    }
    let compare = |left: &Entry, right: &Entry| -> Ordering {
        let by_name = || left.name.cmp(&right.name);
        match options.sort {
            SortBy::None => Ordering::Equal,
            SortBy::Name => by_name(),
            SortBy::Extension => extension(&left.name).cmp(extension(&right.name)).then_with(by_name),
            SortBy::Size => {
                let size = |entry: &Entry| entry.metadata.map_or(0, |metadata| metadata.size);
                size(right).cmp(&size(left)).then_with(by_name)
            }
            SortBy::Version => version_order::compare(&left.name, &right.name),
            SortBy::Time => time_of(right, options.time).cmp(&time_of(left, options.time)).then_with(by_name),
            SortBy::Width => left.columns.cmp(&right.columns).then_with(by_name),
        }
    };
    sorting::sort_by(entries, |left, right| {
        process.work((left.name.len() + right.name.len()) as u64)?;
        let groups = if options.directories_first {
            right.is_directory().cmp(&left.is_directory())
        } else {
            Ordering::Equal
        };
        Ok(groups.then_with(|| {
            let order = compare(left, right);
            if options.reverse { order.reverse() } else { order }
        }))
    })
}
