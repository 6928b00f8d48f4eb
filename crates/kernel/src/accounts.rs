//! Users and groups, as the session's `/etc/passwd` and `/etc/group` have them.
//!
//! Every program that shows or takes the name of a user or a group reads it here. The user root and the session's own
//! are known even where the files do not have them.

use std::collections::HashMap;

use boxsh_vfs::Errno;

use crate::context::Input;
use crate::process::{OpenFlags, Process};

/// The most that is read of an account file.
const MOST_LINES: usize = 100_000;

/// A user.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct User {
    /// The login name.
    pub name: Vec<u8>,
    /// The user's number.
    pub uid: u32,
    /// The number of the login group.
    pub gid: u32,
    /// The home directory.
    pub home: Vec<u8>,
}

/// A group.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// The group's name.
    pub name: Vec<u8>,
    /// The group's number.
    pub gid: u32,
    /// The names of the users that belong to it besides those whose login group it is.
    pub members: Vec<Vec<u8>>,
}

/// All users, in the order of `/etc/passwd`.
#[derive(Debug)]
pub struct Users(Table<User>);

/// All groups, in the order of `/etc/group`.
#[derive(Debug)]
pub struct Groups(Table<Group>);

/// An entry of an account file.
trait Entry: Sized {
    fn parse(line: &[u8]) -> Option<Self>;
    fn name(&self) -> &[u8];
    fn number(&self) -> u32;
}

impl Entry for User {
    fn parse(line: &[u8]) -> Option<Self> {
        let mut fields = line.split(|&byte| byte == b':');
        let name = fields.next()?.to_vec();
        let uid = parse_id(fields.nth(1)?)?;
        let gid = parse_id(fields.next()?)?;
        Some(Self { name, uid, gid, home: fields.nth(1).unwrap_or_default().to_vec() })
    }

    fn name(&self) -> &[u8] {
        &self.name
    }

    fn number(&self) -> u32 {
        self.uid
    }
}

impl Entry for Group {
    fn parse(line: &[u8]) -> Option<Self> {
        let mut fields = line.split(|&byte| byte == b':');
        let name = fields.next()?.to_vec();
        let gid = parse_id(fields.nth(1)?)?;
        let members = fields.next().unwrap_or_default().split(|&byte| byte == b',');
        Some(Self {
            name,
            gid,
            members: members.filter(|name| !name.is_empty()).map(<[u8]>::to_vec).collect(),
        })
    }

    fn name(&self) -> &[u8] {
        &self.name
    }

    fn number(&self) -> u32 {
        self.gid
    }
}

/// The entries of an account file; of several with one name or number, the first is found.
#[derive(Debug)]
struct Table<T> {
    entries: Vec<T>,
    by_number: HashMap<u32, usize>,
    by_name: HashMap<Vec<u8>, usize>,
}

impl<T: Entry> Table<T> {
    fn read(process: &Process, path: &[u8], own: [T; 2]) -> Result<Self, Errno> {
        let mut table = Self { entries: Vec::new(), by_number: HashMap::new(), by_name: HashMap::new() };
        match process.open(path, OpenFlags::READ) {
            Err(Errno::Killed) => return Err(Errno::Killed),
            Err(_) => {}
            Ok(fd) => table.fill(&mut Input::new(process, fd, true))?,
        }
        for entry in own {
            if !table.by_number.contains_key(&entry.number()) && !table.by_name.contains_key(entry.name()) {
                table.add(entry);
            }
        }
        Ok(table)
    }

    fn fill(&mut self, input: &mut Input<'_>) -> Result<(), Errno> {
        let mut line = Vec::new();
        let mut left = MOST_LINES;
        while left > 0 && read_line(input, &mut line)? {
            left -= 1;
            if let Some(entry) = T::parse(&line) {
                self.add(entry);
            }
        }
        Ok(())
    }

    fn add(&mut self, entry: T) {
        let at = self.entries.len();
        self.by_number.entry(entry.number()).or_insert(at);
        self.by_name.entry(entry.name().to_vec()).or_insert(at);
        self.entries.push(entry);
    }

    fn by_number(&self, number: u32) -> Option<&T> {
        self.by_number.get(&number).map(|&at| &self.entries[at])
    }

    fn by_name(&self, name: &[u8]) -> Option<&T> {
        self.by_name.get(name).map(|&at| &self.entries[at])
    }

    fn show(&self, number: u32) -> Vec<u8> {
        self.by_number(number).map_or_else(|| number.to_string().into_bytes(), |entry| entry.name().to_vec())
    }
}

/// A file that cannot be read has no more lines: accounts are looked up as far as they are there.
fn read_line(input: &mut Input<'_>, line: &mut Vec<u8>) -> Result<bool, Errno> {
    match input.read_line(line) {
        Err(Errno::Killed) => Err(Errno::Killed),
        other => Ok(other.unwrap_or(false)),
    }
}

impl Users {
    /// Reads `/etc/passwd`.
    ///
    /// # Errors
    /// [`Errno::Killed`] if the process has to end.
    pub fn read(process: &Process) -> Result<Self, Errno> {
        let identity = process.identity();
        let root = User { name: b"root".to_vec(), uid: 0, gid: 0, home: b"/root".to_vec() };
        let (name, home) = (identity.user.clone().into_bytes(), identity.home.clone().into_bytes());
        let own = User { name, uid: identity.uid, gid: identity.gid, home };
        Ok(Self(Table::read(process, b"/etc/passwd", [root, own])?))
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &User> {
        self.0.entries.iter()
    }

    /// The user of that number.
    pub fn by_id(&self, uid: u32) -> Option<&User> {
        self.0.by_number(uid)
    }

    /// The user of that name.
    pub fn by_name(&self, name: &[u8]) -> Option<&User> {
        self.0.by_name(name)
    }

    /// The name of a user, or the number in digits.
    pub fn show(&self, uid: u32) -> Vec<u8> {
        self.0.show(uid)
    }
}

impl Groups {
    /// Reads `/etc/group`.
    ///
    /// # Errors
    /// [`Errno::Killed`] if the process has to end.
    pub fn read(process: &Process) -> Result<Self, Errno> {
        let identity = process.identity();
        let root = Group { name: b"root".to_vec(), gid: 0, members: Vec::new() };
        let name = identity.user.clone().into_bytes();
        let own = Group { name, gid: identity.gid, members: Vec::new() };
        Ok(Self(Table::read(process, b"/etc/group", [root, own])?))
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &Group> {
        self.0.entries.iter()
    }

    /// The group of that number.
    pub fn by_id(&self, gid: u32) -> Option<&Group> {
        self.0.by_number(gid)
    }

    /// The group of that name.
    pub fn by_name(&self, name: &[u8]) -> Option<&Group> {
        self.0.by_name(name)
    }

    /// The groups that a user belongs to, the login group first.
    pub fn of(&self, user: &User) -> Vec<u32> {
        let mut groups = vec![user.gid];
        for group in self.iter().filter(|group| group.members.contains(&user.name)) {
            if !groups.contains(&group.gid) {
                groups.push(group.gid);
            }
        }
        groups
    }

    /// The name of a group, or the number in digits.
    pub fn show(&self, gid: u32) -> Vec<u8> {
        self.0.show(gid)
    }
}

/// Reads the number of a user or a group, in decimal; the largest means nobody.
pub fn parse_id(text: &[u8]) -> Option<u32> {
    let text = text.strip_prefix(b"+").unwrap_or(text);
    if text.is_empty() || !text.iter().all(u8::is_ascii_digit) {
        return None;
    }
    std::str::from_utf8(text).ok()?.parse().ok().filter(|&number| number != u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_account_files_are_taken_apart() {
        let user = User::parse(b"ann:x:5:6:Ann,,:/home/ann:/bin/sh").unwrap();
        assert_eq!(user, User { name: b"ann".to_vec(), uid: 5, gid: 6, home: b"/home/ann".to_vec() });
        assert_eq!(User::parse(b"ann:x:five:6::/"), None);
        assert_eq!(User::parse(b"# a comment"), None);
        let group = Group::parse(b"wheel:x:9:bob,ann").unwrap();
        assert_eq!((group.gid, group.members), (9, vec![b"bob".to_vec(), b"ann".to_vec()]));
        assert_eq!(Group::parse(b"staff:x:6").map(|group| group.members), Some(Vec::new()));
        assert_eq!([parse_id(b"+7"), parse_id(b"4294967295"), parse_id(b"")], [Some(7), None, None]);
    }
}
