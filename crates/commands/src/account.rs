//! Users and groups for commands that may never ask for one: each account file is read when first asked for.

pub(crate) use boxsh_kernel::accounts::parse_id;
use boxsh_kernel::accounts::{Groups, Users};
use boxsh_kernel::{Errno, Process};

/// The session's users and groups.
#[derive(Default)]
pub(crate) struct Accounts {
    users: Option<Users>,
    groups: Option<Groups>,
}

impl Accounts {
    fn users(&mut self, process: &Process) -> Result<&Users, Errno> {
        let users = match self.users.take() {
            Some(users) => users,
            None => Users::read(process)?,
        };
        Ok(self.users.insert(users))
    }

    fn groups(&mut self, process: &Process) -> Result<&Groups, Errno> {
        let groups = match self.groups.take() {
            Some(groups) => groups,
            None => Groups::read(process)?,
        };
        Ok(self.groups.insert(groups))
    }

    /// The name of a user.
    pub(crate) fn user_name(&mut self, process: &Process, uid: u32) -> Result<Option<&[u8]>, Errno> {
        Ok(self.users(process)?.by_id(uid).map(|user| user.name.as_slice()))
    }

    /// The name of a group.
    pub(crate) fn group_name(&mut self, process: &Process, gid: u32) -> Result<Option<&[u8]>, Errno> {
        Ok(self.groups(process)?.by_id(gid).map(|group| group.name.as_slice()))
    }

    /// The number of a user.
    pub(crate) fn user(&mut self, process: &Process, name: &[u8]) -> Result<Option<u32>, Errno> {
        Ok(self.users(process)?.by_name(name).map(|user| user.uid))
    }

    /// The number of a group.
    pub(crate) fn group(&mut self, process: &Process, name: &[u8]) -> Result<Option<u32>, Errno> {
        Ok(self.groups(process)?.by_name(name).map(|group| group.gid))
    }

    /// The login group of a user.
    pub(crate) fn login_group(&mut self, process: &Process, uid: u32) -> Result<Option<u32>, Errno> {
        Ok(self.users(process)?.by_id(uid).map(|user| user.gid))
    }

    /// The name of a user, or the number in digits.
    pub(crate) fn show_user(&mut self, process: &Process, uid: u32) -> Result<Vec<u8>, Errno> {
        Ok(self.users(process)?.show(uid))
    }

    /// The name of a group, or the number in digits.
    pub(crate) fn show_group(&mut self, process: &Process, gid: u32) -> Result<Vec<u8>, Errno> {
        Ok(self.groups(process)?.show(gid))
    }
}
