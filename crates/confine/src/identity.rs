//! Who programs are, as they see it.

use crate::error::{Error, Result};

/// User, group and host of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Identity {
    pub(crate) uid: u32,
    pub(crate) gid: u32,
    pub(crate) user: String,
    pub(crate) hostname: String,
}

impl Default for Identity {
    fn default() -> Identity {
        Identity { uid: 1000, gid: 1000, user: "agent".into(), hostname: "boxsh".into() }
    }
}

impl Identity {
    /// Names that would break the files they are written to are refused.
    pub(crate) fn check(&self) -> Result<()> {
        let plain = |text: &str| {
            let fits = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
            !text.is_empty() && text.len() <= 64 && !text.starts_with(['-', '.']) && text.bytes().all(fits)
        };
        if !plain(&self.user) {
            return Err(Error::Value { what: "user", problem: "letters, digits, `-`, `_` and `.` only" });
        }
        if !plain(&self.hostname) {
            return Err(Error::Value { what: "hostname", problem: "letters, digits, `-`, `_` and `.` only" });
        }
        if self.uid == u32::MAX || self.gid == u32::MAX {
            return Err(Error::Value { what: "identity", problem: "the highest number stands for nobody" });
        }
        Ok(())
    }

    pub(crate) fn home(&self) -> String {
        if self.uid == 0 { "/root".into() } else { format!("/home/{}", self.user) }
    }

    /// `/etc/passwd`: the accounts of the system, without those that the cell's own replaces.
    pub(crate) fn accounts(&self, system: &[u8]) -> Vec<u8> {
        let line =
            format!("{}:x:{}:{}:{}:{}:/bin/sh\n", self.user, self.uid, self.gid, self.user, self.home());
        with_own(system, &self.user, self.uid, line)
    }

    /// `/etc/group`, likewise.
    pub(crate) fn groups(&self, system: &[u8]) -> Vec<u8> {
        with_own(system, &self.user, self.gid, format!("{}:x:{}:\n", self.user, self.gid))
    }

    /// `/etc/hosts`.
    pub(crate) fn hosts(&self) -> Vec<u8> {
        format!("127.0.0.1 localhost {}\n::1 localhost ip6-localhost ip6-loopback\n", self.hostname)
            .into_bytes()
    }
}

fn with_own(system: &[u8], name: &str, id: u32, own: String) -> Vec<u8> {
    let id = id.to_string();
    let replaced = |line: &[u8]| {
        let mut fields = line.split(|byte| *byte == b':');
        let (other, other_id) = (fields.next(), fields.nth(1));
        other == Some(name.as_bytes()) || other_id == Some(id.as_bytes())
    };
    let mut lines = own.into_bytes();
    for line in system.split(|byte| *byte == b'\n').filter(|line| !line.is_empty() && !replaced(line)) {
        lines.extend_from_slice(line);
        lines.push(b'\n');
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_own_account_comes_first_and_replaces_those_of_its_name_or_number() {
        let system = b"root:x:0:0:root:/root:/bin/bash\nagent:x:5:5::/:\nother:x:1000:1::/:\n";
        let accounts = Identity::default().accounts(system);
        assert_eq!(
            String::from_utf8(accounts).unwrap(),
            "agent:x:1000:1000:agent:/home/agent:/bin/sh\nroot:x:0:0:root:/root:/bin/bash\n"
        );
    }

    #[test]
    fn a_name_that_would_break_a_file_is_refused() {
        for bad in ["", "a b", "a:b", "a\nb", ".a", "-a"] {
            assert!(Identity { user: bad.into(), ..Identity::default() }.check().is_err(), "{bad:?}");
            assert!(Identity { hostname: bad.into(), ..Identity::default() }.check().is_err(), "{bad:?}");
        }
    }
}
