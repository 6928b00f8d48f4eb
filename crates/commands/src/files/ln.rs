//! `ln`: make links.

use boxsh_kernel::vfs::Metadata;
use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Flag, Follow, Parsed, Spec};

use super::backup::{self, Backup};
use super::canonical::{Existing, Resolve, canonicalize};
use super::copy::is_one_name;
use super::destination::NO_TARGET_DIRECTORY;
use super::prompt::Answers;
use super::{message, path, realpath};

pub(crate) static SPEC: Spec = Spec {
    name: "ln",
    usage: &[
        "[OPTION]... [-T] TARGET LINK_NAME",
        "[OPTION]... TARGET",
        "[OPTION]... TARGET... DIRECTORY",
        "[OPTION]... -t DIRECTORY TARGET...",
    ],
    summary: "Create a link to TARGET with the name LINK_NAME, or in the current directory, or in DIRECTORY. Create hard links\nby default, symbolic links with --symbolic.",
    flags: &[
        backup::BACKUP,
        backup::BACKUP_SHORT,
        Flag::new('d', "directory", "allow the superuser to attempt to hard link directories"),
        Flag::short('F', "the same"),
        Flag::new('f', "force", "remove existing destination files"),
        Flag::new('i', "interactive", "prompt whether to remove destinations"),
        Flag::new('L', "logical", "dereference TARGETs that are symbolic links"),
        Flag::new(
            'n',
            "no-dereference",
            "treat LINK_NAME as a normal file if it is a symbolic link to a directory",
        ),
        Flag::new('P', "physical", "make hard links directly to symbolic links"),
        Flag::new('r', "relative", "with -s, create links relative to link location"),
        Flag::new('s', "symbolic", "make symbolic links instead of hard links"),
        backup::SUFFIX,
        Flag::new('t', "target-directory", "specify the DIRECTORY in which to create the links")
            .value("DIRECTORY"),
        NO_TARGET_DIRECTORY,
        Flag::new('v', "verbose", "print name of each linked file"),
    ],
    notes: backup::NOTES,
    ..Spec::DEFAULT
};

/// The targets and the directory for their links; without one, a target and the name of its link.
type Operands = (Vec<Vec<u8>>, Option<Vec<u8>>);

/// What became of something that had the link's name.
enum Way {
    Clear,
    /// The user wants to keep it.
    Kept,
    Blocked,
}

struct Linker<'p> {
    symbolic: bool,
    relative: bool,
    follow: Follow,
    force: bool,
    asks: bool,
    verbose: bool,
    no_dereference: bool,
    directories: bool,
    backup: Option<Backup>,
    answers: Answers<'p>,
    made: Vec<(Vec<u8>, u64, u64)>,
    is_many: bool,
}

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    let mut linker = Linker::from_flags(context, &parsed)?;
    let (targets, directory) = linker.sort_operands(context, &parsed)?;
    linker.is_many = targets.len() > 1;
    let mut good = true;
    match directory {
        Some(directory) => {
            for target in &targets {
                let name = path::join(&directory, path::last_name(target));
                good &= linker.link(context, target, &name)?;
            }
        }
        None => good = linker.link(context, &targets[0], &targets[1])?,
    }
    Ok(Exit::from_success(good))
}

impl<'p> Linker<'p> {
    fn from_flags(context: &Context<'_>, parsed: &Parsed) -> Result<Self, Failure> {
        let symbolic = parsed.has(flag!("symbolic"));
        let (mut force, mut asks, mut follow) = (false, false, Follow::No);
        for given in &parsed.flags {
            match &*given.name() {
                "force" => (force, asks) = (true, false),
                "interactive" => (force, asks) = (false, true),
                "logical" => follow = Follow::Yes,
                "physical" => follow = Follow::No,
                _ => {}
            }
        }
        if parsed.has(flag!("relative")) && !symbolic {
            return Err(Failure::new("cannot do --relative without --symbolic"));
        }
        Ok(Self {
            symbolic,
            relative: parsed.has(flag!("relative")),
            follow,
            force,
            asks,
            verbose: parsed.has(flag!("verbose")),
            no_dereference: parsed.has(flag!("no-dereference")),
            directories: parsed.has(flag!("directory")) || parsed.has(flag!("F")),
            backup: Backup::from_flags(context, parsed)?,
            answers: Answers::new(),
            made: Vec::new(),
            is_many: false,
        })
    }

    /// The targets and the directory for the links; without one, a target and the name of its link.
    fn sort_operands(&self, context: &Context<'_>, parsed: &Parsed) -> Result<Operands, Failure> {
        let mut operands = parsed.operands.clone();
        let quoted = |text: &[u8]| message::name_in_sentence(context, text);
        if operands.is_empty() {
            return Err(Failure::Usage("missing file operand".into()));
        }
        let directory = parsed.value(flag!("target-directory"));
        if parsed.has(flag!("no-target-directory")) {
            if directory.is_some() {
                return Err(Failure::new("cannot combine --target-directory and --no-target-directory"));
            }
            return match operands.len() {
                1 => Err(Failure::Usage(format!(
                    "missing destination file operand after {}",
                    quoted(&operands[0])
                ))),
                2 => Ok((operands, None)),
                _ => Err(Failure::Usage(format!("extra operand {}", quoted(&operands[2])))),
            };
        }
        if let Some(directory) = directory {
            return match self.directory_problem(context, directory)? {
                None => Ok((operands, Some(directory.to_vec()))),
                Some(error) => Err(Failure::new(match error {
                    Errno::ENOTDIR => format!("target {} is not a directory", quoted(directory)),
                    error => format!("failed to access {}: {error}", quoted(directory)),
                })),
            };
        }
        if operands.len() < 2 {
            return Ok((operands, Some(b".".to_vec())));
        }
        let last = operands[operands.len() - 1].clone();
        match self.directory_problem(context, &last)? {
            None => {
                operands.pop();
                Ok((operands, Some(last)))
            }
            Some(_) if operands.len() == 2 => Ok((operands, None)),
            Some(error) => Err(Failure::new(format!("target {}: {error}", quoted(&last)))),
        }
    }

    fn directory_problem(&self, context: &Context<'_>, directory: &[u8]) -> Result<Option<Errno>, Failure> {
        let follow = if self.no_dereference { Follow::No } else { Follow::Yes };
        match context.process.stat(directory, follow) {
            Ok(metadata) if metadata.is_dir() => Ok(None),
            Ok(_) => Ok(Some(Errno::ENOTDIR)),
            Err(Errno::Killed) => Err(Failure::Errno(Errno::Killed)),
            Err(error) => Ok(Some(error)),
        }
    }

    fn link(&mut self, context: &mut Context<'p>, target: &[u8], name: &[u8]) -> Result<bool, Failure> {
        let process = context.process;
        if !self.symbolic {
            let found = match process.stat(target, self.follow) {
                Ok(found) => found,
                Err(error) => {
                    message::complain(context, "failed to access", target, error)?;
                    return Ok(false);
                }
            };
            if found.is_dir() && !self.directories {
                let shown = message::name(context, target);
                context.warn(format_args!("{shown}: hard link not allowed for directory"))?;
                return Ok(false);
            }
        }
        let text = if self.relative { relative_target(context, target, name)? } else { target.to_vec() };
        let mut backup = None;
        if self.force || self.asks || self.backup.is_some() {
            match process.stat(name, Follow::No) {
                Ok(existing) => match self.clear_the_way(context, target, name, &existing, &mut backup)? {
                    Way::Clear => {}
                    Way::Kept => return Ok(true),
                    Way::Blocked => return Ok(false),
                },
                Err(Errno::ENOENT) => {}
                Err(error) => {
                    message::complain(context, "failed to access", name, error)?;
                    return Ok(false);
                }
            }
        }
        let made = if self.symbolic {
            process.symlink(&text, name)
        } else {
            process.link(target, name, self.follow)
        };
        match made {
            Ok(()) => self.tell(context, &text, name, backup.as_deref()),
            Err(error) => {
                self.complain(context, &text, name, error)?;
                if let Some(backup) = backup {
                    process.rename(&backup, name, boxsh_kernel::vfs::Rename::Replace)?;
                }
                Ok(false)
            }
        }
    }

    /// Removes what has the link's name already, or moves it away; whether to go on.
    fn clear_the_way(
        &mut self,
        context: &mut Context<'p>,
        target: &[u8],
        name: &[u8],
        existing: &Metadata,
        backup: &mut Option<Vec<u8>>,
    ) -> Result<Way, Failure> {
        let process = context.process;
        if existing.is_dir() {
            let shown = message::name(context, name);
            context.warn(format_args!("{shown}: cannot overwrite directory"))?;
            return Ok(Way::Blocked);
        }
        if self.is_many
            && self.made.iter().any(|made| (made.1, made.2) == (existing.dev, existing.ino) && made.0 == name)
        {
            let (name, target) =
                (message::name_in_sentence(context, name), message::name_in_sentence(context, target));
            context.warn(format_args!("will not overwrite just-created {name} with {target}"))?;
            return Ok(Way::Blocked);
        }
        let source = process.stat(target, if self.symbolic { Follow::Yes } else { self.follow });
        if source.is_ok_and(|source| source.same_file(existing)) {
            let is_entry = is_one_name(context, target, name)?;
            if is_entry || (self.symbolic && self.backup.is_none() && existing.nlink == 1) {
                let (target, name) =
                    (message::name_in_sentence(context, target), message::name_in_sentence(context, name));
                context.warn(format_args!("{target} and {name} are the same file"))?;
                return Ok(Way::Blocked);
            }
        }
        if self.asks {
            let shown = message::name_in_sentence(context, name);
            if !self.answers.ask(context, &format!("replace {shown}? "))? {
                return Ok(Way::Kept);
            }
        }
        let cleared = match &self.backup {
            Some(kind) => kind.make(process, name).map(|made| *backup = Some(made)),
            None => process.unlink(name),
        };
        if let Err(error) = cleared {
            let what = if self.backup.is_some() { "cannot backup" } else { "cannot remove" };
            message::complain(context, what, name, error)?;
            return Ok(Way::Blocked);
        }
        Ok(Way::Clear)
    }

    fn tell(
        &mut self,
        context: &mut Context<'_>,
        text: &[u8],
        name: &[u8],
        backup: Option<&[u8]>,
    ) -> Result<bool, Failure> {
        if let Ok(made) = context.process.stat(name, Follow::No) {
            self.made.push((name.to_vec(), made.dev, made.ino));
        }
        if self.verbose {
            let lead = match backup {
                Some(backup) => format!("{} ~ ", message::name_in_sentence(context, backup)),
                None => String::new(),
            };
            let arrow = if self.symbolic { "->" } else { "=>" };
            let (name, text) =
                (message::name_in_sentence(context, name), message::name_in_sentence(context, text));
            context.out.print(format_args!("{lead}{name} {arrow} {text}\n"))?;
        }
        Ok(true)
    }

    fn complain(
        &self,
        context: &mut Context<'_>,
        text: &[u8],
        name: &[u8],
        error: Errno,
    ) -> Result<(), Failure> {
        if error == Errno::Killed {
            return Err(Failure::Errno(error));
        }
        let (shown, target) =
            (message::name_in_sentence(context, name), message::name_in_sentence(context, text));
        let short = matches!(error, Errno::EEXIST | Errno::EDQUOT | Errno::ENOSPC | Errno::EROFS);
        match self.symbolic {
            true if error != Errno::ENAMETOOLONG && !text.is_empty() => {
                context.warn(format_args!("failed to create symbolic link {shown}: {error}"))?;
            }
            true => {
                context.warn(format_args!("failed to create symbolic link {shown} -> {target}: {error}"))?
            }
            false if error == Errno::EMLINK => {
                context.warn(format_args!("failed to create hard link to {target}: {error}"))?;
            }
            false if short => context.warn(format_args!("failed to create hard link {shown}: {error}"))?,
            false => context.warn(format_args!("failed to create hard link {shown} => {target}: {error}"))?,
        }
        Ok(())
    }
}

/// The way from the link's directory to its target.
fn relative_target(context: &Context<'_>, target: &[u8], name: &[u8]) -> Result<Vec<u8>, Failure> {
    let process = context.process;
    let canonical = |path: &[u8]| match canonicalize(process, path, Existing::None, Resolve::Physical) {
        Err(Errno::Killed) => Err(Failure::Errno(Errno::Killed)),
        other => Ok(other.ok()),
    };
    let (Some(from), Some(to)) = (canonical(path::directory(name))?, canonical(target)?) else {
        return Ok(target.to_vec());
    };
    Ok(realpath::relative(&to, &from))
}

#[cfg(test)]
mod tests {
    use crate::testing::{call, check};

    #[test]
    fn links_are_made() {
        call("ln -v a b").file("a", "1").gives("'b' => 'a'\n");
        check("ln -sv x l", "'l' -> 'x'\n");
        call("ln d l").file("d/f", "").answers(1, "", "ln: d: hard link not allowed for directory\n");
    }
}
