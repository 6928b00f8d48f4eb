//! `id`: who a user is.

use boxsh_kernel::Key;
use boxsh_kernel::accounts::{Groups, User, Users, parse_id};
use boxsh_kernel::{CommandResult, Context, Exit, Failure, Flag, Spec};

use crate::message;

pub(crate) static SPEC: Spec = Spec {
    name: "id",
    usage: &["[OPTION]... [USER]..."],
    summary: "Print user and group information for each specified USER, or for the current process.",
    flags: &[
        Flag::short('a', "ignore, for compatibility with other versions"),
        Flag::new('Z', "context", "print only the security context of the process"),
        Flag::new('g', "group", "print only the effective group ID"),
        Flag::new('G', "groups", "print all group IDs"),
        Flag::new('n', "name", "print a name instead of a number, for -ugG"),
        Flag::new('r', "real", "print the real ID instead of the effective ID, with -ugG"),
        Flag::new('u', "user", "print only the effective user ID"),
        Flag::new('z', "zero", "delimit entries with NUL characters, not whitespace"),
    ],
    ..Spec::DEFAULT
};

struct Accounts {
    users: Users,
    groups: Groups,
}

impl Accounts {
    fn show_user(&self, uid: u32) -> String {
        String::from_utf8_lossy(&self.users.show(uid)).into_owned()
    }

    fn show_group(&self, gid: u32) -> String {
        String::from_utf8_lossy(&self.groups.show(gid)).into_owned()
    }
}

/// The user of that name, or of that number if the name is one.
pub(super) fn find_user<'a>(users: &'a Users, name: &[u8]) -> Option<&'a User> {
    users.by_name(name).or_else(|| users.by_id(parse_id(name)?))
}

/// What is known of the one who is shown.
struct Shown {
    uid: u32,
    gid: u32,
    groups: Vec<u32>,
}

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    if parsed.has(flag!("context")) {
        return Err(Failure::new("--context (-Z) works only on an SELinux-enabled kernel"));
    }
    let choices = [flag!("user"), flag!("group"), flag!("groups")];
    let choices: Vec<&str> = choices.into_iter().filter(|key| parsed.has(*key)).map(Key::name).collect();
    if choices.len() > 1 {
        return Err(Failure::new("cannot print \"only\" of more than one choice"));
    }
    let choice = choices.first().copied();
    if choice.is_none() && (parsed.has(flag!("name")) || parsed.has(flag!("real"))) {
        return Err(Failure::new("cannot print only names or real IDs in default format"));
    }
    if choice.is_none() && parsed.has(flag!("zero")) {
        return Err(Failure::new("option --zero not permitted in default format"));
    }
    let accounts = Accounts { users: Users::read(context.process)?, groups: Groups::read(context.process)? };
    let mut shown = Vec::new();
    let mut all_known = true;
    for name in &parsed.operands {
        match find_user(&accounts.users, name) {
            Some(user) => shown.push(of_user(&accounts, user)),
            None => {
                all_known = false;
                let name = message::quote(context, name);
                context.warn(format_args!("{name}: no such user"))?;
            }
        }
    }
    if parsed.operands.is_empty() {
        let credentials = context.process.credentials();
        let mut groups = vec![credentials.gid];
        groups.extend(credentials.groups.iter().filter(|&&gid| gid != credentials.gid));
        shown.push(Shown { uid: credentials.uid, gid: credentials.gid, groups });
    }
    let (end, between) = if parsed.has(flag!("zero")) { ("\0", "\0") } else { ("\n", " ") };
    // Between the groups of several users, two NULs tell where one user ends.
    let end = if parsed.has(flag!("zero")) && choice == Some("groups") && parsed.operands.len() > 1 {
        "\0\0"
    } else {
        end
    };
    for one in &shown {
        let text = match choice {
            None => describe(&accounts, one),
            Some("user") if parsed.has(flag!("name")) => accounts.show_user(one.uid),
            Some("user") => one.uid.to_string(),
            Some("group") if parsed.has(flag!("name")) => accounts.show_group(one.gid),
            Some("group") => one.gid.to_string(),
            _ => {
                let show = |gid: &u32| match parsed.has(flag!("name")) {
                    true => accounts.show_group(*gid),
                    false => gid.to_string(),
                };
                one.groups.iter().map(show).collect::<Vec<_>>().join(between)
            }
        };
        context.out.print(format_args!("{text}{end}"))?;
    }
    Ok(Exit::from_success(all_known))
}

fn of_user(accounts: &Accounts, user: &User) -> Shown {
    Shown { uid: user.uid, gid: user.gid, groups: accounts.groups.of(user) }
}

fn describe(accounts: &Accounts, one: &Shown) -> String {
    let group = |gid: &u32| match accounts.groups.by_id(*gid) {
        Some(group) => format!("{gid}({})", String::from_utf8_lossy(&group.name)),
        None => gid.to_string(),
    };
    let user = match accounts.users.by_id(one.uid) {
        Some(user) => format!("{}({})", one.uid, String::from_utf8_lossy(&user.name)),
        None => one.uid.to_string(),
    };
    let groups: Vec<String> = one.groups.iter().map(group).collect();
    format!("uid={user} gid={} groups={}", group(&one.gid), groups.join(","))
}

#[cfg(test)]
mod tests {
    use crate::testing::{call, check};

    #[test]
    fn the_session_user_is_shown() {
        check("id", "uid=1000(agent) gid=1000(agent) groups=1000(agent)\n");
        check("id -un", "agent\n");
        check("id -Gz", "1000\0");
        check("id root", "uid=0(root) gid=0(root) groups=0(root)\n");
    }

    #[test]
    fn account_files_count() {
        call("id ann")
            .file("etc/passwd", "ann:x:5:6::/:/bin/sh\n")
            .file("etc/group", "staff:x:6:\nwheel:x:9:bob,ann\n")
            .gives("uid=5(ann) gid=6(staff) groups=6(staff),9(wheel)\n");
        call("id nosuch").answers(1, "", "id: ‘nosuch’: no such user\n");
        call("id -ug").answers(1, "", "id: cannot print \"only\" of more than one choice\n");
    }
}
