//! `cp`: copy files and directories.

use boxsh_kernel::{CommandResult, Context, Exit, Failure, Flag, Follow, Parsed, SetTimes, Spec};

use super::backup::{self, Backup};
use super::copy::{Action, Copier, CopyOptions, Dereference, Outcome, Overwrite, Preserve};
use super::destination::{self, NO_TARGET_DIRECTORY, Places, TARGET_DIRECTORY};
use super::mkdir::warn_of_context;
use super::{message, path};
use crate::choice::choose;

pub(crate) static SPEC: Spec = Spec {
    name: "cp",
    usage: &[
        "[OPTION]... [-T] SOURCE DEST",
        "[OPTION]... SOURCE... DIRECTORY",
        "[OPTION]... -t DIRECTORY SOURCE...",
    ],
    summary: "Copy SOURCE to DEST, or multiple SOURCE(s) to DIRECTORY.",
    flags: &[
        Flag::new('a', "archive", "same as -dR --preserve=all"),
        Flag::long("attributes-only", "don't copy the file data, just the attributes"),
        backup::BACKUP,
        backup::BACKUP_SHORT,
        Flag::long("copy-contents", "copy contents of special files when recursive"),
        Flag::short('d', "same as --no-dereference --preserve=links"),
        Flag::new('f', "force", "if an existing destination file cannot be opened, remove it and try again"),
        Flag::new('i', "interactive", "prompt before overwrite (overrides a previous -n option)"),
        Flag::short('H', "follow command-line symbolic links in SOURCE"),
        Flag::new('l', "link", "hard link files instead of copying"),
        Flag::new('L', "dereference", "always follow symbolic links in SOURCE"),
        Flag::new('n', "no-clobber", "do not overwrite an existing file (overrides a previous -i option)"),
        Flag::new('P', "no-dereference", "never follow symbolic links in SOURCE"),
        Flag::short('p', "same as --preserve=mode,ownership,timestamps"),
        Flag::long(
            "preserve",
            "preserve the specified attributes: mode, ownership, timestamps, links, context,\nxattr, all",
        )
        .optional("ATTR_LIST"),
        Flag::long("no-preserve", "don't preserve the specified attributes").value("ATTR_LIST"),
        Flag::long("parents", "use full source file name under DIRECTORY"),
        Flag::new('R', "recursive", "copy directories recursively"),
        Flag::short('r', "the same"),
        Flag::long("reflink", "control clone/CoW copies: copies are always cheap here").optional("WHEN"),
        Flag::long(
            "remove-destination",
            "remove each existing destination file before attempting to open it",
        ),
        Flag::long("sparse", "control creation of sparse files: runs of zeros never take room here")
            .value("WHEN"),
        Flag::long("strip-trailing-slashes", "remove any trailing slashes from each SOURCE argument"),
        Flag::new('s', "symbolic-link", "make symbolic links instead of copying"),
        backup::SUFFIX,
        TARGET_DIRECTORY,
        NO_TARGET_DIRECTORY,
        Flag::new('u', "update", "copy only when the SOURCE file is newer than the destination or missing"),
        Flag::new('v', "verbose", "explain what is being done"),
        Flag::new('x', "one-file-system", "stay on this file system"),
        Flag::short('Z', "set the security context of the destination to the default type"),
        Flag::long("context", "like -Z, or set the security context to CTX").optional("CTX"),
    ],
    notes: backup::NOTES,
    ..Spec::DEFAULT
};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Attribute {
    Mode,
    Timestamps,
    Ownership,
    Links,
    Context,
    Xattr,
    All,
}

const ATTRIBUTES: &[(&str, Attribute)] = &[
    ("mode", Attribute::Mode),
    ("timestamps", Attribute::Timestamps),
    ("ownership", Attribute::Ownership),
    ("links", Attribute::Links),
    ("context", Attribute::Context),
    ("xattr", Attribute::Xattr),
    ("all", Attribute::All),
];

const SPARSE: &[(&str, u8)] = &[("never", 0), ("auto", 1), ("always", 2)];
const REFLINK: &[(&str, u8)] = &[("auto", 0), ("always", 1), ("never", 2)];

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    let options = read_options(context, &parsed)?;
    warn_of_context(
        context,
        parsed.flags.iter().any(|given| given.is(flag!("context")) && given.value.is_some()),
    )?;
    let places = destination::read(context, &parsed)?;
    let parents = parsed.has(flag!("parents"));
    if parents && !places.is_directory {
        return Err(Failure::Usage("with --parents, the destination must be a directory".into()));
    }
    let strip = parsed.has(flag!("strip-trailing-slashes"));
    let mut copier = Copier::new(options);
    let mut good = true;
    for source in &places.sources {
        let source = if strip { path::strip_slashes(source) } else { source };
        let outcome = if parents {
            copy_with_parents(context, &mut copier, source, &places)?
        } else {
            copy(context, &mut copier, source, &places)?
        };
        good &= outcome != Outcome::Failed;
    }
    Ok(Exit::from_success(good))
}

fn copy<'p>(
    context: &mut Context<'p>,
    copier: &mut Copier<'p>,
    source: &[u8],
    places: &Places,
) -> Result<Outcome, Failure> {
    if places.is_directory {
        let target = match path::last_name(source) {
            b".." => places.destination.clone(),
            name => path::join(&places.destination, name),
        };
        return copier.transfer(context, source, &target);
    }
    // With -f and a backup, a file may be copied over itself: the copy becomes the backup.
    let makes_own_backup = copier.options.unlink_on_failure
        && source == places.destination
        && context.process.stat(source, Follow::No).is_ok_and(|metadata| metadata.is_file());
    if makes_own_backup && let Some(backup) = copier.options.backup.take() {
        let name = backup.name(context.process, source)?;
        let outcome = copier.transfer(context, source, &name);
        copier.options.backup = Some(backup);
        return outcome;
    }
    copier.transfer(context, source, &places.destination)
}

/// Copies to the source's own path below the destination; the directories on the way are made like the source's.
fn copy_with_parents<'p>(
    context: &mut Context<'p>,
    copier: &mut Copier<'p>,
    source: &[u8],
    places: &Places,
) -> Result<Outcome, Failure> {
    let process = context.process;
    let bare = path::strip_slashes(source);
    let below = &bare[bare.iter().take_while(|&&byte| byte == b'/').count()..];
    let target = path::join(&places.destination, below);
    let mut made = Vec::new();
    let slashes: Vec<usize> =
        bare.iter().enumerate().filter(|(at, byte)| **byte == b'/' && *at > 0).map(|(at, _)| at).collect();
    for slash in slashes {
        let above = &bare[..slash];
        let target =
            path::join(&places.destination, &above[above.iter().take_while(|&&byte| byte == b'/').count()..]);
        let metadata = match process.stat(above, Follow::Yes) {
            Ok(metadata) => metadata,
            Err(error) => {
                message::complain(context, "failed to get attributes of", above, error)?;
                return Ok(Outcome::Failed);
            }
        };
        match process.stat(&target, Follow::Yes) {
            Ok(found) if found.is_dir() => {}
            Ok(_) => {
                let name = message::name_in_sentence(context, &target);
                context.warn(format_args!("{name} exists but is not a directory"))?;
                return Ok(Outcome::Failed);
            }
            Err(_) => {
                let created = process
                    .mkdir(&target, metadata.mode)
                    .and_then(|()| process.stat(&target, Follow::No))
                    .and_then(|new| process.chmod(&target, new.mode | 0o700, Follow::No).map(|()| new));
                let new = match created {
                    Ok(new) => new,
                    Err(error) => {
                        message::complain(context, "cannot make directory", &target, error)?;
                        return Ok(Outcome::Failed);
                    }
                };
                if copier.options.verbose {
                    let shown = String::from_utf8_lossy(above).into_owned();
                    let to = String::from_utf8_lossy(&target).into_owned();
                    context.out.print(format_args!("{shown} -> {to}\n"))?;
                }
                made.push((target, metadata, new.mode));
            }
        }
    }
    let outcome = copier.transfer(context, source, &target)?;
    for (directory, metadata, mode) in made.into_iter().rev() {
        let keep = copier.options.preserve;
        if keep.timestamps {
            let times = (SetTimes::At(metadata.atime), SetTimes::At(metadata.mtime));
            process.set_times(&directory, times.0, times.1, Follow::Yes)?;
        }
        process.chmod(&directory, if keep.mode { metadata.mode } else { mode }, Follow::Yes)?;
    }
    Ok(outcome)
}

fn read_options(context: &Context<'_>, parsed: &Parsed) -> Result<CopyOptions, Failure> {
    let mut dereference = None;
    let mut preserve = Preserve::default();
    let mut overwrite = Overwrite::Unspecified;
    let (mut hard, mut symbolic, mut recursive) = (false, false, false);
    for given in &parsed.flags {
        match &*given.name() {
            "archive" => {
                dereference = Some(Dereference::Never);
                recursive = true;
                preserve = Preserve {
                    mode: true,
                    ownership: true,
                    timestamps: true,
                    links: true,
                    default_mode: false,
                };
            }
            "d" => {
                dereference = Some(Dereference::Never);
                preserve.links = true;
            }
            "interactive" => overwrite = Overwrite::Ask,
            "no-clobber" => overwrite = Overwrite::Never,
            "H" => dereference = Some(Dereference::Operands),
            "dereference" => dereference = Some(Dereference::Always),
            "no-dereference" => dereference = Some(Dereference::Never),
            "link" => hard = true,
            "symbolic-link" => symbolic = true,
            "recursive" | "r" => recursive = true,
            "p" => set_attributes(context, &mut preserve, b"mode,ownership,timestamps", "--preserve", true)?,
            "preserve" => match &given.value {
                None => {
                    set_attributes(context, &mut preserve, b"mode,ownership,timestamps", "--preserve", true)?
                }
                Some(list) => set_attributes(context, &mut preserve, list, "--preserve", true)?,
            },
            "no-preserve" => set_attributes(context, &mut preserve, given.value(), "--no-preserve", false)?,
            "sparse" => drop(choose(context, "--sparse", given.value(), SPARSE)?),
            "reflink" => {
                if let Some(value) = &given.value {
                    choose(context, "--reflink", value, REFLINK)?;
                }
            }
            _ => {}
        }
    }
    if hard && symbolic {
        return Err(Failure::Usage("cannot make both hard and symbolic links".into()));
    }
    let backup = Backup::from_flags(context, parsed)?;
    if overwrite == Overwrite::Never && backup.is_some() {
        return Err(Failure::Usage("options --backup and --no-clobber are mutually exclusive".into()));
    }
    let action = match (hard, symbolic, parsed.has(flag!("attributes-only"))) {
        (true, ..) => Action::HardLink,
        (_, true, _) => Action::SymbolicLink,
        (_, _, true) => Action::Attributes,
        _ => Action::Copy,
    };
    let default = if recursive || hard { Dereference::Never } else { Dereference::Always };
    Ok(CopyOptions {
        action,
        backup,
        dereference: dereference.unwrap_or(default),
        overwrite,
        recursive,
        one_filesystem: parsed.has(flag!("one-file-system")),
        preserve,
        unlink_first: parsed.has(flag!("remove-destination")),
        unlink_on_failure: parsed.has(flag!("force")),
        update: parsed.has(flag!("update")),
        verbose: parsed.has(flag!("verbose")),
        copy_contents: parsed.has(flag!("copy-contents")) || !recursive,
        set_mode: None,
    })
}

fn set_attributes(
    context: &Context<'_>,
    preserve: &mut Preserve,
    list: &[u8],
    flag: &str,
    on: bool,
) -> Result<(), Failure> {
    for word in list.split(|&byte| byte == b',') {
        match choose(context, flag, word, ATTRIBUTES)? {
            Attribute::Mode => {
                preserve.mode = on;
                preserve.default_mode = !on;
            }
            Attribute::Timestamps => preserve.timestamps = on,
            Attribute::Ownership => preserve.ownership = on,
            Attribute::Links => preserve.links = on,
            Attribute::Context if on => {
                return Err(Failure::new(
                    "cannot preserve security context without an SELinux-enabled kernel",
                ));
            }
            Attribute::Context | Attribute::Xattr => {}
            Attribute::All => {
                *preserve =
                    Preserve { mode: on, ownership: on, timestamps: on, links: on, default_mode: !on };
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn copies_are_told() {
        call("cp -v a b").file("a", "1").gives("'a' -> 'b'\n");
        call("cp a a").file("a", "1").answers(1, "", "cp: 'a' and 'a' are the same file\n");
        call("cp d e").file("d/f", "1").answers(1, "", "cp: -r not specified; omitting directory 'd'\n");
        call("cp -rv d e").file("d/f", "1").gives("'d' -> 'e'\n'd/f' -> 'e/f'\n");
        call("cp -bv a b").file("a", "1").file("b", "2").gives("'a' -> 'b' (backup: 'b~')\n");
    }
}
