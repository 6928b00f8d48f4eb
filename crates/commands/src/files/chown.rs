//! `chown`, `chgrp`: change owner and group.

use boxsh_kernel::vfs::Metadata;
use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Flag, Follow, Parsed, Process, Spec};

use super::chmod::refuses_root;
use super::message;
use super::outcome::Outcome;
use super::walk::{Links, Node, Visit, Walk, WalkOptions};
use crate::account::{Accounts, parse_id};

pub(crate) static SPEC: Spec = Spec {
    name: "chown",
    usage: &["[OPTION]... [OWNER][:[GROUP]] FILE...", "[OPTION]... --reference=RFILE FILE..."],
    summary: "Change the owner and/or group of each FILE to OWNER and/or GROUP. With --reference, change the owner and group of\neach FILE to those of RFILE.",
    flags: FLAGS,
    ..Spec::DEFAULT
};

pub(crate) static CHGRP: Spec = Spec {
    name: "chgrp",
    usage: &["[OPTION]... GROUP FILE...", "[OPTION]... --reference=RFILE FILE..."],
    summary: "Change the group of each FILE to GROUP. With --reference, change the group of each FILE to that of RFILE.",
    flags: GROUP_FLAGS,
    ..Spec::DEFAULT
};

const CHANGES: Flag = Flag::new('c', "changes", "like verbose but report only when a change is made");
const SILENT: Flag = Flag::new('f', "silent", "suppress most error messages");
const QUIET: Flag = Flag::long("quiet", "the same");
const VERBOSE: Flag = Flag::new('v', "verbose", "output a diagnostic for every file processed");
const DEREFERENCE: Flag =
    Flag::long("dereference", "affect the referent of each symbolic link (this is the default)");
const NO_DEREFERENCE: Flag =
    Flag::new('h', "no-dereference", "affect symbolic links instead of any referenced file");
const NO_PRESERVE_ROOT: Flag = Flag::long("no-preserve-root", "do not treat '/' specially (the default)");
const PRESERVE_ROOT: Flag = Flag::long("preserve-root", "fail to operate recursively on '/'");
const REFERENCE: Flag =
    Flag::long("reference", "use RFILE's ownership rather than specifying values").value("RFILE");
const RECURSIVE: Flag = Flag::new('R', "recursive", "operate on files and directories recursively");
const FOLLOW_OPERANDS: Flag =
    Flag::short('H', "if a command line argument is a symbolic link to a directory, traverse it");
const FOLLOW_ALL: Flag = Flag::short('L', "traverse every symbolic link to a directory encountered");
const FOLLOW_NONE: Flag = Flag::short('P', "do not traverse any symbolic links (default)");

const FLAGS: &[Flag] = &[
    CHANGES,
    SILENT,
    QUIET,
    VERBOSE,
    DEREFERENCE,
    NO_DEREFERENCE,
    Flag::long("from", "change only if the current owner and/or group match those specified here")
        .value("CURRENT_OWNER:CURRENT_GROUP"),
    NO_PRESERVE_ROOT,
    PRESERVE_ROOT,
    REFERENCE,
    RECURSIVE,
    FOLLOW_OPERANDS,
    FOLLOW_ALL,
    FOLLOW_NONE,
];

const GROUP_FLAGS: &[Flag] = &[
    CHANGES,
    SILENT,
    QUIET,
    VERBOSE,
    DEREFERENCE,
    NO_DEREFERENCE,
    NO_PRESERVE_ROOT,
    PRESERVE_ROOT,
    REFERENCE,
    RECURSIVE,
    FOLLOW_OPERANDS,
    FOLLOW_ALL,
    FOLLOW_NONE,
];

/// An owner and a group, where given, and their names as messages show them.
#[derive(Clone, Default)]
struct Owner {
    uid: Option<u32>,
    gid: Option<u32>,
    user_name: Option<Vec<u8>>,
    group_name: Option<Vec<u8>>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Tell {
    Nothing,
    Changes,
    All,
}

struct Changer {
    is_group_only: bool,
    owner: Owner,
    required: Owner,
    follow: Follow,
    tell: Tell,
    outcome: Outcome,
    accounts: Accounts,
}

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    change_all(context, &SPEC, false)
}

pub(crate) fn run_chgrp(context: &mut Context<'_>) -> CommandResult {
    change_all(context, &CHGRP, true)
}

fn change_all(context: &mut Context<'_>, spec: &'static Spec, is_group_only: bool) -> CommandResult {
    let parsed = context.parse(spec)?;
    let mut operands = parsed.operands.clone();
    let needed = if parsed.has(flag!("reference")) { 1 } else { 2 };
    if operands.len() < needed {
        return Err(message::missing_operand(context, operands.last()));
    }
    let mut changer = Changer {
        is_group_only,
        owner: Owner::default(),
        required: Owner::default(),
        follow: Follow::Yes,
        tell: Tell::Nothing,
        outcome: Outcome::new(&parsed),
        accounts: Accounts::default(),
    };
    let links = changer.read_flags(&parsed)?;
    if let Some(text) = parsed.value(flag!("from")) {
        changer.required = changer.read_owner(context, text)?;
    }
    changer.owner = match parsed.value(flag!("reference")) {
        Some(reference) => changer.owner_of(context, reference)?,
        None => {
            let text = operands.remove(0);
            if is_group_only {
                changer.read_group(context, &text)?
            } else {
                let mut owner = changer.read_owner(context, &text)?;
                // So that messages speak of the ownership of a file, not of its group.
                if owner.group_name.is_some() {
                    owner.user_name.get_or_insert_default();
                }
                owner
            }
        }
    };
    let preserve_root = parsed.has(flag!("preserve-root")) && !parsed.has(flag!("no-preserve-root"));
    for operand in &operands {
        if preserve_root && parsed.has(flag!("recursive")) && refuses_root(context, operand)? {
            changer.outcome.good = false;
            continue;
        }
        changer.change_tree(context, operand, links, parsed.has(flag!("recursive")))?;
    }
    Ok(Exit::from_success(changer.outcome.good))
}

/// Splits `user:group`, or `user.group` if there is no such user.
fn split_owner(
    process: &Process,
    accounts: &mut Accounts,
    text: &[u8],
) -> Result<(Vec<u8>, Option<Vec<u8>>), Errno> {
    let at = |separator: u8| {
        let at = text.iter().position(|&byte| byte == separator)?;
        Some((text[..at].to_vec(), Some(text[at + 1..].to_vec())))
    };
    if let Some(parts) = at(b':') {
        return Ok(parts);
    }
    let is_user = accounts.user(process, text)?.is_some();
    if !is_user && let Some((user, group)) = at(b'.') {
        let knows = accounts.user(process, &user)?.is_some() || parse_id(&user).is_some();
        if knows || user.is_empty() {
            return Ok((user, group));
        }
    }
    Ok((text.to_vec(), None))
}

impl Changer {
    fn read_flags(&mut self, parsed: &Parsed) -> Result<Links, Failure> {
        let mut links = Links::Never;
        let mut dereference = None;
        for given in &parsed.flags {
            match &*given.name() {
                "changes" => self.tell = Tell::Changes,
                "verbose" => self.tell = Tell::All,
                "dereference" => dereference = Some(true),
                "no-dereference" => dereference = Some(false),
                "H" => links = Links::Starts,
                "L" => links = Links::Always,
                "P" => links = Links::Never,
                _ => {}
            }
        }
        if parsed.has(flag!("recursive")) {
            if links == Links::Never {
                if dereference == Some(true) {
                    return Err(Failure::new("-R --dereference requires either -H or -L"));
                }
                dereference = Some(false);
            }
        } else {
            links = Links::Never;
        }
        self.follow = if dereference == Some(false) { Follow::No } else { Follow::Yes };
        Ok(links)
    }

    fn owner_of(&mut self, context: &Context<'_>, reference: &[u8]) -> Result<Owner, Failure> {
        let metadata = context
            .process
            .stat(reference, Follow::Yes)
            .map_err(|error| message::failure(context, "failed to get attributes of", reference, error))?;
        let group_name = Some(self.accounts.show_group(context.process, metadata.gid)?);
        if self.is_group_only {
            return Ok(Owner { gid: Some(metadata.gid), group_name, ..Owner::default() });
        }
        let user_name = Some(self.accounts.show_user(context.process, metadata.uid)?);
        Ok(Owner { uid: Some(metadata.uid), gid: Some(metadata.gid), user_name, group_name })
    }

    fn read_group(&mut self, context: &Context<'_>, text: &[u8]) -> Result<Owner, Failure> {
        if text.is_empty() {
            return Ok(Owner::default());
        }
        let found = self.accounts.group(context.process, text)?.or_else(|| parse_id(text));
        match found {
            Some(gid) => Ok(Owner { gid: Some(gid), group_name: Some(text.to_vec()), ..Owner::default() }),
            None => Err(Failure::new(format!("invalid group: {}", message::quote(context, text)))),
        }
    }

    fn read_owner(&mut self, context: &Context<'_>, text: &[u8]) -> Result<Owner, Failure> {
        let process = context.process;
        let (user, group) = split_owner(process, &mut self.accounts, text)?;
        let mut owner = Owner::default();
        let quoted = || message::quote(context, text);
        if !user.is_empty() {
            let found = match user.starts_with(b"+") {
                true => None,
                false => self.accounts.user(process, &user)?,
            };
            let uid = found.or_else(|| parse_id(&user));
            let Some(uid) = uid else { return Err(Failure::new(format!("invalid user: {}", quoted()))) };
            owner.uid = Some(uid);
            owner.user_name = Some(user.clone());
            if group.as_ref().is_some_and(Vec::is_empty) {
                // `user:` means the user's login group, which only a known user has.
                let Some(gid) =
                    found.map(|uid| self.accounts.login_group(process, uid)).transpose()?.flatten()
                else {
                    return Err(Failure::new(format!("invalid spec: {}", quoted())));
                };
                owner.gid = Some(gid);
                owner.group_name = Some(self.accounts.show_group(process, gid)?);
            }
        }
        if let Some(group) = group.filter(|group| !group.is_empty()) {
            let gid = self.accounts.group(process, &group)?.or_else(|| parse_id(&group));
            let Some(gid) = gid else { return Err(Failure::new(format!("invalid group: {}", quoted()))) };
            owner.gid = Some(gid);
            owner.group_name = Some(group);
        }
        Ok(owner)
    }

    fn change_tree(
        &mut self,
        context: &mut Context<'_>,
        operand: &[u8],
        links: Links,
        recursive: bool,
    ) -> Result<(), Failure> {
        let mut walk = Walk::new(context.process, operand, WalkOptions { links, ..WalkOptions::default() });
        while let Some(node) = walk.next()? {
            match node.visit {
                Visit::Missing(error) => {
                    self.outcome.fail(context, "cannot access", &node.path, error)?;
                    self.describe_missing(context, &node)?;
                }
                Visit::Unreadable(error) => {
                    self.outcome.fail(context, "cannot read directory", &node.path, error)?
                }
                Visit::Leave => {}
                Visit::File | Visit::Enter | Visit::Cycle => {
                    self.change(context, &node)?;
                    if !recursive {
                        walk.skip();
                    }
                }
            }
        }
        Ok(())
    }

    fn describe_missing(&self, context: &mut Context<'_>, node: &Node) -> Result<(), Failure> {
        if self.tell != Tell::All {
            return Ok(());
        }
        let thing = if self.owner.user_name.is_some() { "ownership" } else { "group" };
        let name = message::name_in_sentence(context, &node.path);
        let new = owner_text(self.owner.user_name.as_ref(), self.owner.group_name.as_ref());
        context.out.print(format_args!("failed to change {thing} of {name} to {new}\n"))
    }

    fn change(&mut self, context: &mut Context<'_>, node: &Node) -> Result<(), Failure> {
        let Some(mut metadata) = node.metadata else { return Ok(()) };
        if self.follow == Follow::Yes && metadata.is_symlink() {
            match context.process.stat(node.access(), Follow::Yes) {
                Ok(target) => metadata = target,
                Err(error) => return self.outcome.fail(context, "cannot dereference", &node.path, error),
            }
        }
        let fits = self.required.uid.is_none_or(|uid| uid == metadata.uid)
            && self.required.gid.is_none_or(|gid| gid == metadata.gid);
        let mut changed = Ok(());
        if fits {
            changed = context.process.chown(node.access(), self.owner.uid, self.owner.gid, self.follow);
            if let Err(error) = changed {
                let what = if self.is_group_only || self.owner.uid.is_none() && self.owner.gid.is_some() {
                    "changing group of"
                } else {
                    "changing ownership of"
                };
                self.outcome.fail(context, what, &node.path, error)?;
            }
        }
        let is_new = fits
            && (self.owner.uid.is_some_and(|uid| uid != metadata.uid)
                || self.owner.gid.is_some_and(|gid| gid != metadata.gid));
        if self.tell == Tell::All || (self.tell == Tell::Changes && is_new && changed.is_ok()) {
            self.describe(context, node, &metadata, is_new, changed.is_ok())?;
        }
        Ok(())
    }

    fn describe(
        &mut self,
        context: &mut Context<'_>,
        node: &Node,
        metadata: &Metadata,
        is_new: bool,
        succeeded: bool,
    ) -> Result<(), Failure> {
        let process = context.process;
        let user = self.accounts.show_user(process, metadata.uid)?;
        let group = self.accounts.show_group(process, metadata.gid)?;
        let has_user = self.owner.user_name.is_some();
        let has_group = self.owner.group_name.is_some();
        let old = owner_text(has_user.then_some(&user), has_group.then_some(&group));
        let new = owner_text(self.owner.user_name.as_ref(), self.owner.group_name.as_ref());
        let name = message::name_in_sentence(context, &node.path);
        let thing = if has_user { "ownership" } else { "group" };
        let neither = !has_user && !has_group;
        match (succeeded, is_new) {
            (true, true) => {
                context.out.print(format_args!("changed {thing} of {name} from {old} to {new}\n"))?
            }
            (true, false) if neither => context.out.print(format_args!("ownership of {name} retained\n"))?,
            (true, false) => context.out.print(format_args!("{thing} of {name} retained as {old}\n"))?,
            (false, _) => {
                context.out.print(format_args!("failed to change {thing} of {name} from {old} to {new}\n"))?
            }
        }
        Ok(())
    }
}

/// `user:group`, as far as given.
fn owner_text(user: Option<&Vec<u8>>, group: Option<&Vec<u8>>) -> String {
    let text = match (user, group) {
        (Some(user), Some(group)) => [user, &b":"[..], group].concat(),
        (Some(name), None) | (None, Some(name)) => name.clone(),
        (None, None) => Vec::new(),
    };
    String::from_utf8_lossy(&text).into_owned()
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn owners_are_told() {
        call("chown -v agent f").file("f", "").gives("ownership of 'f' retained as agent\n");
        call("chown root f").file("f", "").answers(
            1,
            "",
            "chown: changing ownership of 'f': Operation not permitted\n",
        );
    }
}
