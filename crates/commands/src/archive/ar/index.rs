//! The index of symbols, which linkers look up before they look into members.

use boxsh_kernel::{Failure, Fd, OpenFlags, Output, Process};

use super::symbols::Object;
use super::{HEADER, MAGIC, Member, Place};
use crate::memory::Held;

/// The symbols of all members.
#[derive(Default)]
pub(super) struct Index {
    /// The member that defines each.
    homes: Vec<usize>,
    /// Their names, each with a NUL.
    names: Vec<u8>,
}

impl Index {
    /// The index; `None` if no member is an object.
    pub(super) fn of(
        process: &Process,
        archive: Option<Fd>,
        members: &[Member],
    ) -> Result<Option<Self>, Failure> {
        let mut index = Self::default();
        let mut has_objects = false;
        let mut held = Held::new(process);
        for (home, member) in members.iter().enumerate() {
            let (fd, start, owned) = match (&member.place, archive) {
                (Place::Archived { offset }, Some(archive)) => (archive, *offset, false),
                (Place::File { path }, _) => (process.open(path, OpenFlags::READ)?, 0, true),
                (Place::Archived { .. }, None) => continue,
            };
            let found = Object::at(process, fd, start, member.size).and_then(|object| {
                let Some(object) = object else { return Ok(()) };
                has_objects = true;
                object.defined(|name| {
                    held.add(name.len() + 1 + size_of::<usize>())?;
                    index.homes.push(home);
                    index.names.extend_from_slice(name);
                    index.names.push(0);
                    Ok(())
                })
            });
            if owned {
                process.close(fd)?;
            }
            found?;
        }
        Ok(has_objects.then_some(index))
    }

    /// Writes the index as the first member; `table` is what comes between it and the others.
    pub(super) fn write(
        &self,
        members: &[Member],
        table: u64,
        mtime: i64,
        output: &mut Output<'_>,
    ) -> Result<(), Failure> {
        let names = self.names.len().next_multiple_of(2);
        let size = |width: usize| (width * (self.homes.len() + 1) + names) as u64;
        let places = |width: usize| {
            let mut at = (MAGIC.len() + HEADER) as u64 + size(width) + table;
            let place = |member: &Member| {
                let here = at;
                at += HEADER as u64 + member.size.next_multiple_of(2);
                here
            };
            members.iter().map(place).collect::<Vec<u64>>()
        };
        let narrow = places(4);
        // An archive of more than four gigabytes needs longer numbers.
        let (name, width, places) = match narrow.iter().all(|&place| place <= u64::from(u32::MAX)) {
            true => ("/", 4, narrow),
            false => ("/SYM64/", 8, places(8)),
        };
        let header = format!("{name:<16}{mtime:<12}{:<6}{:<6}{:<8}{:<10}`\n", 0, 0, 0, size(width));
        output.write(header.as_bytes())?;
        output.write(&(self.homes.len() as u64).to_be_bytes()[8 - width..])?;
        for &home in &self.homes {
            output.write(&places[home].to_be_bytes()[8 - width..])?;
        }
        output.write(&self.names)?;
        output.write(&[0][..names - self.names.len()])
    }
}
