//! Users and groups by name and by number, as the session's `/etc/passwd` and `/etc/group` have them.

use std::collections::HashMap;

use boxsh_kernel::{Errno, Input, OpenFlags, Process};

/// The most that is read of an account file.
const MOST_ACCOUNTS: usize = 100_000;

/// One of the two account files, read once.
#[derive(Default)]
struct Table {
    by_number: HashMap<u32, Vec<u8>>,
    by_name: HashMap<Vec<u8>, u32>,
    /// The login group of each user; empty for the table of groups.
    login_group: HashMap<u32, u32>,
}

/// Users and groups; the files are read when first asked for.
#[derive(Default)]
pub(crate) struct Accounts {
    users: Option<Table>,
    groups: Option<Table>,
}

impl Table {
    fn read(process: &Process, path: &[u8], own: (u32, &str)) -> Result<Self, Errno> {
        let mut table = Self::default();
        table.fill(process, path)?;
        for (number, name) in [(0, "root"), own] {
            if !table.by_number.contains_key(&number) && !table.by_name.contains_key(name.as_bytes()) {
                table.add(number, name.as_bytes());
                table.login_group.insert(number, number);
            }
        }
        Ok(table)
    }

    fn fill(&mut self, process: &Process, path: &[u8]) -> Result<(), Errno> {
        let fd = match process.open(path, OpenFlags::READ) {
            Err(Errno::Killed) => return Err(Errno::Killed),
            Err(_) => return Ok(()),
            Ok(fd) => fd,
        };
        let mut input = Input::new(process, fd, true);
        let mut line = Vec::new();
        while self.by_name.len() < MOST_ACCOUNTS && input.read_line(&mut line)? {
            let mut fields = line.split(|&byte| byte == b':');
            let (Some(name), Some(_), Some(number)) = (fields.next(), fields.next(), fields.next()) else {
                continue;
            };
            let Some(number) = number_of(number) else { continue };
            self.add(number, name);
            if let Some(group) = fields.next().and_then(number_of) {
                self.login_group.entry(number).or_insert(group);
            }
        }
        Ok(())
    }

    fn add(&mut self, number: u32, name: &[u8]) {
        self.by_number.entry(number).or_insert_with(|| name.to_vec());
        self.by_name.entry(name.to_vec()).or_insert(number);
    }
}

/// A user or group number in decimal; the largest means nobody.
pub(crate) fn number_of(text: &[u8]) -> Option<u32> {
    let text = text.strip_prefix(b"+").unwrap_or(text);
    if text.is_empty() || !text.iter().all(u8::is_ascii_digit) {
        return None;
    }
    std::str::from_utf8(text).ok()?.parse().ok().filter(|&number| number != u32::MAX)
}

impl Accounts {
    fn users(&mut self, process: &Process) -> Result<&Table, Errno> {
        if self.users.is_none() {
            let identity = process.identity();
            self.users = Some(Table::read(process, b"/etc/passwd", (identity.uid, &identity.user))?);
        }
        Ok(self.users.get_or_insert_default())
    }

    fn groups(&mut self, process: &Process) -> Result<&Table, Errno> {
        if self.groups.is_none() {
            let identity = process.identity();
            self.groups = Some(Table::read(process, b"/etc/group", (identity.gid, &identity.user))?);
        }
        Ok(self.groups.get_or_insert_default())
    }

    /// The name of a user.
    pub(crate) fn user_name(&mut self, process: &Process, uid: u32) -> Result<Option<&[u8]>, Errno> {
        Ok(self.users(process)?.by_number.get(&uid).map(Vec::as_slice))
    }

    /// The name of a group.
    pub(crate) fn group_name(&mut self, process: &Process, gid: u32) -> Result<Option<&[u8]>, Errno> {
        Ok(self.groups(process)?.by_number.get(&gid).map(Vec::as_slice))
    }

    /// The number of a user.
    pub(crate) fn user(&mut self, process: &Process, name: &[u8]) -> Result<Option<u32>, Errno> {
        Ok(self.users(process)?.by_name.get(name).copied())
    }

    /// The number of a group.
    pub(crate) fn group(&mut self, process: &Process, name: &[u8]) -> Result<Option<u32>, Errno> {
        Ok(self.groups(process)?.by_name.get(name).copied())
    }

    /// The login group of a user.
    pub(crate) fn login_group(&mut self, process: &Process, uid: u32) -> Result<Option<u32>, Errno> {
        Ok(self.users(process)?.login_group.get(&uid).copied())
    }

    /// The name of a user, or the number in digits.
    pub(crate) fn show_user(&mut self, process: &Process, uid: u32) -> Result<Vec<u8>, Errno> {
        Ok(self.user_name(process, uid)?.map_or_else(|| uid.to_string().into_bytes(), <[u8]>::to_vec))
    }

    /// The name of a group, or the number in digits.
    pub(crate) fn show_group(&mut self, process: &Process, gid: u32) -> Result<Vec<u8>, Errno> {
        Ok(self.group_name(process, gid)?.map_or_else(|| gid.to_string().into_bytes(), <[u8]>::to_vec))
    }
}
