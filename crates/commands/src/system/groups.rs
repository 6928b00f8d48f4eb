//! `groups`: the groups that users are in.

use boxsh_kernel::accounts::{Groups, Users};
use boxsh_kernel::{CommandResult, Context, Exit, Spec};

use super::id;
use crate::message;

pub(crate) static SPEC: Spec = Spec {
    name: "groups",
    usage: &["[OPTION]... [USERNAME]..."],
    summary: "Print group memberships for each USERNAME or, if none is specified, for the current process.",
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    let (users, known) = (Users::read(context.process)?, Groups::read(context.process)?);
    let names = |groups: &[u32]| {
        let names: Vec<Vec<u8>> = groups.iter().map(|&gid| known.show(gid)).collect();
        String::from_utf8_lossy(&names.join(&b' ')).into_owned()
    };
    if parsed.operands.is_empty() {
        let credentials = context.process.credentials();
        let mut groups = vec![credentials.gid];
        groups.extend(credentials.groups.iter().filter(|&&gid| gid != credentials.gid));
        context.out.print(format_args!("{}\n", names(&groups)))?;
        return Ok(Exit::SUCCESS);
    }
    let mut all_known = true;
    for name in &parsed.operands {
        match id::find_user(&users, name) {
            Some(user) => {
                let groups = names(&known.of(user));
                context.out.print(format_args!("{} : {groups}\n", String::from_utf8_lossy(name)))?;
            }
            None => {
                all_known = false;
                let name = message::quote(context, name);
                context.warn(format_args!("{name}: no such user"))?;
            }
        }
    }
    Ok(Exit::from_success(all_known))
}

#[cfg(test)]
mod tests {
    use crate::testing::{call, check};

    #[test]
    fn groups_are_named() {
        check("groups", "agent\n");
        call("groups root x").answers(1, "root : root\n", "groups: ‘x’: no such user\n");
    }
}
