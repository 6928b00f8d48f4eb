//! Users and groups, as the session's `/etc/passwd` and `/etc/group` have them.

use boxsh_kernel::{Errno, Input, OpenFlags, Process};

/// The most that is read of an account file.
const MOST_LINES: usize = 100_000;

/// A user.
#[derive(Clone, Debug)]
pub(super) struct User {
    pub(super) name: Vec<u8>,
    pub(super) uid: u32,
    pub(super) gid: u32,
}

/// A group.
#[derive(Clone, Debug)]
pub(super) struct Group {
    pub(super) name: Vec<u8>,
    pub(super) gid: u32,
    pub(super) members: Vec<Vec<u8>>,
}

/// All users and groups.
pub(super) struct Accounts {
    pub(super) users: Vec<User>,
    pub(super) groups: Vec<Group>,
}

impl Accounts {
    /// Reads the account files; root and the session's own user are known without them.
    ///
    /// # Errors
    /// [`Errno::Killed`] if the process has to end.
    pub(super) fn read(process: &Process) -> Result<Self, Errno> {
        let mut accounts = Self { users: Vec::new(), groups: Vec::new() };
        for fields in read_fields(process, b"/etc/passwd")? {
            if let [name, _, uid, gid, ..] = &fields[..]
                && let (Some(uid), Some(gid)) = (number(uid), number(gid))
            {
                accounts.users.push(User { name: name.clone(), uid, gid });
            }
        }
        for fields in read_fields(process, b"/etc/group")? {
            if let [name, _, gid, members @ ..] = &fields[..]
                && let Some(gid) = number(gid)
            {
                let members = members.first().map(Vec::as_slice).unwrap_or_default();
                let members =
                    members.split(|&byte| byte == b',').filter(|name| !name.is_empty()).map(<[u8]>::to_vec);
                accounts.groups.push(Group { name: name.clone(), gid, members: members.collect() });
            }
        }
        let identity = process.identity();
        for (name, uid, gid) in [("root", 0, 0), (identity.user.as_str(), identity.uid, identity.gid)] {
            if accounts.user_by_id(uid).is_none() {
                accounts.users.push(User { name: name.into(), uid, gid });
            }
            if accounts.group_name(gid).is_none() {
                accounts.groups.push(Group { name: name.into(), gid, members: Vec::new() });
            }
        }
        Ok(accounts)
    }

    pub(super) fn user_by_id(&self, uid: u32) -> Option<&User> {
        self.users.iter().find(|user| user.uid == uid)
    }

    /// The user of that name, or of that number if the name is one.
    pub(super) fn user(&self, name: &[u8]) -> Option<&User> {
        let digits = name.strip_prefix(b"+").unwrap_or(name);
        let by_name = self.users.iter().find(|user| user.name == name);
        by_name.or_else(|| self.user_by_id(number(digits)?))
    }

    pub(super) fn group_name(&self, gid: u32) -> Option<&[u8]> {
        self.groups.iter().find(|group| group.gid == gid).map(|group| group.name.as_slice())
    }

    /// The groups that a user belongs to, the login group first.
    pub(super) fn groups_of(&self, user: &User) -> Vec<u32> {
        let mut groups = vec![user.gid];
        for group in self.groups.iter().filter(|group| group.members.contains(&user.name)) {
            if !groups.contains(&group.gid) {
                groups.push(group.gid);
            }
        }
        groups
    }

    /// The name of a user, or the number in digits.
    pub(super) fn show_user(&self, uid: u32) -> String {
        match self.user_by_id(uid) {
            Some(user) => String::from_utf8_lossy(&user.name).into_owned(),
            None => uid.to_string(),
        }
    }

    /// The name of a group, or the number in digits.
    pub(super) fn show_group(&self, gid: u32) -> String {
        match self.group_name(gid) {
            Some(name) => String::from_utf8_lossy(name).into_owned(),
            None => gid.to_string(),
        }
    }
}

fn number(text: &[u8]) -> Option<u32> {
    if !text.iter().all(u8::is_ascii_digit) {
        return None;
    }
    std::str::from_utf8(text).ok()?.parse().ok()
}

fn read_fields(process: &Process, path: &[u8]) -> Result<Vec<Vec<Vec<u8>>>, Errno> {
    let fd = match process.open(path, OpenFlags::READ) {
        Err(Errno::Killed) => return Err(Errno::Killed),
        Err(_) => return Ok(Vec::new()),
        Ok(fd) => fd,
    };
    let mut input = Input::new(process, fd, true);
    let mut lines = Vec::new();
    let mut line = Vec::new();
    while lines.len() < MOST_LINES && input.read_line(&mut line)? {
        lines.push(line.split(|&byte| byte == b':').map(<[u8]>::to_vec).collect());
    }
    Ok(lines)
}
