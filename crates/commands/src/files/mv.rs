//! `mv`: move files.

use boxsh_kernel::{CommandResult, Context, Exit, Failure, Flag, Spec};

use super::backup::{self, Backup};
use super::copy::{Action, Copier, CopyOptions, Dereference, Outcome, Overwrite, Preserve};
use super::destination::{self, NO_TARGET_DIRECTORY, TARGET_DIRECTORY};
use super::path;

pub(crate) static SPEC: Spec = Spec {
    name: "mv",
    usage: &[
        "[OPTION]... [-T] SOURCE DEST",
        "[OPTION]... SOURCE... DIRECTORY",
        "[OPTION]... -t DIRECTORY SOURCE...",
    ],
    summary: "Rename SOURCE to DEST, or move SOURCE(s) to DIRECTORY.",
    flags: &[
        backup::BACKUP,
        backup::BACKUP_SHORT,
        Flag::new('f', "force", "do not prompt before overwriting"),
        Flag::new('i', "interactive", "prompt before overwrite"),
        Flag::new('n', "no-clobber", "do not overwrite an existing file"),
        Flag::long("strip-trailing-slashes", "remove any trailing slashes from each SOURCE argument"),
        backup::SUFFIX,
        TARGET_DIRECTORY,
        NO_TARGET_DIRECTORY,
        Flag::new('u', "update", "move only when the SOURCE file is newer than the destination or missing"),
        Flag::new('v', "verbose", "explain what is being done"),
        Flag::new('Z', "context", "set the security context of the destination to the default type"),
    ],
    notes: backup::NOTES,
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    let mut overwrite = Overwrite::Unspecified;
    for given in &parsed.flags {
        match &*given.name() {
            "force" => overwrite = Overwrite::Always,
            "interactive" => overwrite = Overwrite::Ask,
            "no-clobber" => overwrite = Overwrite::Never,
            _ => {}
        }
    }
    let backup = Backup::from_flags(context, &parsed)?;
    let places = destination::read(context, &parsed)?;
    if overwrite == Overwrite::Never && backup.is_some() {
        return Err(Failure::Usage("options --backup and --no-clobber are mutually exclusive".into()));
    }
    let mut copier = Copier::new(CopyOptions {
        action: Action::Move,
        backup,
        dereference: Dereference::Never,
        overwrite,
        recursive: false,
        one_filesystem: false,
        preserve: Preserve {
            mode: true,
            ownership: true,
            timestamps: true,
            links: true,
            default_mode: false,
        },
        unlink_first: false,
        unlink_on_failure: false,
        update: parsed.has(flag!("update")),
        verbose: parsed.has(flag!("verbose")),
        copy_contents: false,
        set_mode: None,
    });
    let strip = parsed.has(flag!("strip-trailing-slashes"));
    let mut good = true;
    for source in &places.sources {
        let source = if strip { path::strip_slashes(source) } else { source };
        let target = match places.is_directory {
            true => path::join(&places.destination, path::last_name(source)),
            false => places.destination.clone(),
        };
        good &= copier.transfer(context, source, &target)? != Outcome::Failed;
    }
    Ok(Exit::from_success(good))
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn files_are_renamed() {
        call("mv -v a b").file("a", "1").gives("renamed 'a' -> 'b'\n");
        call("mv d d/e").file("d/f", "").answers(
            1,
            "",
            "mv: cannot move 'd' to a subdirectory of itself, 'd/e'\n",
        );
        call("mv -n a b").file("a", "1").file("b", "2").gives("");
    }
}
