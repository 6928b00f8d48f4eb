//! `install`: copy files and set attributes.

use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Flag, Follow, Parsed, Spec};

use super::backup::{self, Backup};
use super::copy::{Action, Copier, CopyOptions, Dereference, Outcome, Overwrite, Preserve};
use super::destination::{self, NO_TARGET_DIRECTORY};
use super::mkdir::{DirectoryMaker, warn_of_context};
use super::mode::ModeChange;
use super::{message, mkdir, path};
use crate::account::{Accounts, parse_id};

pub(crate) static SPEC: Spec = Spec {
    name: "install",
    usage: &[
        "[OPTION]... [-T] SOURCE DEST",
        "[OPTION]... SOURCE... DIRECTORY",
        "[OPTION]... -t DIRECTORY SOURCE...",
        "[OPTION]... -d DIRECTORY...",
    ],
    summary: "Copy files to destinations and set their attributes, or create all components of the given DIRECTORY(ies).",
    flags: &[
        backup::BACKUP,
        backup::BACKUP_SHORT,
        Flag::short('c', "(ignored)"),
        Flag::new(
            'C',
            "compare",
            "compare content of source and destination files, and if no change, do not modify",
        ),
        Flag::new('d', "directory", "treat all arguments as directory names; create all components of them"),
        Flag::short('D', "create all leading components of DEST except the last"),
        Flag::new('g', "group", "set group ownership, instead of process' current group").value("GROUP"),
        Flag::new('m', "mode", "set permission mode (as in chmod), instead of rwxr-xr-x").value("MODE"),
        Flag::new('o', "owner", "set ownership (super-user only)").value("OWNER"),
        Flag::new(
            'p',
            "preserve-timestamps",
            "apply access/modification times of SOURCE files to destination files",
        ),
        Flag::new('s', "strip", "strip symbol tables").unsupported("there is no strip program"),
        Flag::long("strip-program", "program used to strip binaries")
            .value("PROGRAM")
            .unsupported("there is no strip program"),
        backup::SUFFIX,
        Flag::new('t', "target-directory", "copy all SOURCE arguments into DIRECTORY").value("DIRECTORY"),
        NO_TARGET_DIRECTORY,
        Flag::new('v', "verbose", "print the name of each directory as it is created"),
        Flag::long("preserve-context", "preserve SELinux security context")
            .unsupported("there are no security contexts"),
        Flag::short('Z', "set the security context to the default type"),
        Flag::long("context", "like -Z, or set the security context to CTX").optional("CTX"),
    ],
    notes: backup::NOTES,
    ..Spec::DEFAULT
};

struct Installer {
    mode: u32,
    owner: Option<u32>,
    group: Option<u32>,
    compare: bool,
}

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    warn_of_context(
        context,
        parsed.flags.iter().any(|given| given.is(flag!("context")) && given.value.is_some()),
    )?;
    let is_directory_mode = parsed.has(flag!("directory"));
    let installer = Installer::from_flags(context, &parsed)?;
    if is_directory_mode {
        return installer.make_directories(context, &parsed);
    }
    let backup = Backup::from_flags(context, &parsed)?;
    let mut good = true;
    if parsed.has(flag!("D")) {
        good = make_leading(context, &parsed)?;
        if !good {
            return Ok(Exit::FAILURE);
        }
    }
    let places = destination::read(context, &parsed)?;
    let keeps_times = parsed.has(flag!("preserve-timestamps"));
    let mut copier = Copier::new(CopyOptions {
        action: Action::Copy,
        backup,
        dereference: Dereference::Always,
        overwrite: Overwrite::Unspecified,
        recursive: false,
        one_filesystem: false,
        preserve: Preserve { timestamps: keeps_times, ..Preserve::default() },
        unlink_first: true,
        unlink_on_failure: false,
        update: false,
        verbose: parsed.has(flag!("verbose")),
        copy_contents: true,
        set_mode: Some(installer.mode),
    });
    for source in &places.sources {
        let target = match places.is_directory {
            true => path::join(&places.destination, path::last_name(source)),
            false => places.destination.clone(),
        };
        if installer.compare && installer.is_unchanged(context, source, &target)? {
            continue;
        }
        match copier.transfer(context, source, &target)? {
            Outcome::Done => good &= installer.set_owner(context, &target)?,
            Outcome::Skipped => {}
            Outcome::Failed => good = false,
        }
    }
    Ok(Exit::from_success(good))
}

/// Makes the directories above the destination, or the directory of `-t`.
fn make_leading(context: &mut Context<'_>, parsed: &Parsed) -> Result<bool, Failure> {
    let directory = match parsed.value(flag!("target-directory")) {
        Some(directory) => directory.to_vec(),
        None => match &parsed.operands[..] {
            [_, .., last] => path::directory(last).to_vec(),
            _ => return Ok(true),
        },
    };
    let maker = DirectoryMaker { mode: None, verbose: parsed.has(flag!("verbose")), verb: "creating" };
    match maker.make_with_parents(context, &directory)? {
        Ok(()) => Ok(true),
        Err((path, error)) => {
            mkdir::complain(context, &path, error)?;
            Ok(false)
        }
    }
}

impl Installer {
    fn from_flags(context: &Context<'_>, parsed: &Parsed) -> Result<Self, Failure> {
        let mode = match parsed.value(flag!("mode")) {
            None => 0o755,
            Some(text) => match ModeChange::parse(text) {
                Some(change) => change.apply(0, parsed.has(flag!("directory")), 0),
                None => return Err(Failure::new(format!("invalid mode {}", message::quote(context, text)))),
            },
        };
        let mut accounts = Accounts::default();
        let owner = match parsed.value(flag!("owner")) {
            None => None,
            Some(text) => match accounts.user(context.process, text)?.or_else(|| parse_id(text)) {
                Some(uid) => Some(uid),
                None => return Err(Failure::new(format!("invalid user {}", message::quote(context, text)))),
            },
        };
        let group = match parsed.value(flag!("group")) {
            None => None,
            Some(text) => match accounts.group(context.process, text)?.or_else(|| parse_id(text)) {
                Some(gid) => Some(gid),
                None => return Err(Failure::new(format!("invalid group {}", message::quote(context, text)))),
            },
        };
        Ok(Self { mode, owner, group, compare: parsed.has(flag!("compare")) })
    }

    fn make_directories(&self, context: &mut Context<'_>, parsed: &Parsed) -> CommandResult {
        if parsed.operands.is_empty() {
            return Err(Failure::Usage("missing file operand".into()));
        }
        let maker =
            DirectoryMaker { mode: Some(self.mode), verbose: parsed.has(flag!("verbose")), verb: "creating" };
        let mut good = true;
        for operand in &parsed.operands {
            match maker.make_with_parents(context, operand)? {
                Ok(()) => {
                    let done = context.process.chmod(operand, self.mode, Follow::Yes);
                    if let Err(error) = done {
                        message::complain(context, "cannot change permissions of", operand, error)?;
                        good = false;
                    }
                    good &= self.set_owner(context, operand)?;
                }
                Err((path, error)) => {
                    mkdir::complain(context, &path, error)?;
                    good = false;
                }
            }
        }
        Ok(Exit::from_success(good))
    }

    fn set_owner(&self, context: &mut Context<'_>, target: &[u8]) -> Result<bool, Failure> {
        if self.owner.is_none() && self.group.is_none() {
            return Ok(true);
        }
        match context.process.chown(target, self.owner, self.group, Follow::Yes) {
            Ok(()) => Ok(true),
            Err(error) => {
                message::complain(context, "cannot change ownership of", target, error)?;
                Ok(false)
            }
        }
    }

    /// Whether the destination has the source's bytes and the wanted attributes already.
    fn is_unchanged(&self, context: &Context<'_>, source: &[u8], target: &[u8]) -> Result<bool, Failure> {
        let process = context.process;
        let (Ok(from), Ok(to)) = (process.stat(source, Follow::Yes), process.stat(target, Follow::No)) else {
            return Ok(false);
        };
        let credentials = process.credentials();
        let owner = self.owner.unwrap_or(credentials.uid);
        let group = self.group.unwrap_or(credentials.gid);
        if !from.is_file() || !to.is_file() || from.size != to.size || to.mode != self.mode {
            return Ok(false);
        }
        if to.uid != owner || to.gid != group {
            return Ok(false);
        }
        let mut one = context.open_input(source)?;
        let mut two = match context.open_input(target) {
            Err(Errno::Killed) => return Err(Failure::Errno(Errno::Killed)),
            Err(_) => return Ok(false),
            Ok(input) => input,
        };
        loop {
            let (left, right) = (one.fill()?, two.fill()?);
            let count = left.len().min(right.len());
            if count == 0 {
                return Ok(left.len() == right.len());
            }
            if left[..count] != right[..count] {
                return Ok(false);
            }
            one.advance(count);
            two.advance(count);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{call, check};

    #[test]
    fn directories_and_files_are_installed() {
        check("install -dv a/b", "install: creating directory 'a'\ninstall: creating directory 'a/b'\n");
        call("install -v a b").file("a", "1").gives("'a' -> 'b'\n");
    }
}
