//! `mkdir`: make directories.

use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Flag, Follow, Spec};

use super::message;
use super::mode::ModeChange;

pub(crate) static SPEC: Spec = Spec {
    name: "mkdir",
    usage: &["[OPTION]... DIRECTORY..."],
    summary: "Create the DIRECTORY(ies), if they do not already exist.",
    flags: &[
        Flag::new('m', "mode", "set file mode (as in chmod), not a=rwx - umask").value("MODE"),
        Flag::new('p', "parents", "no error if existing, make parent directories as needed"),
        Flag::new('v', "verbose", "print a message for each created directory"),
        Flag::short('Z', "set the security context to the default type"),
        Flag::long("context", "like -Z, or set the security context to CTX").optional("CTX"),
    ],
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    if parsed.operands.is_empty() {
        return Err(Failure::Usage("missing operand".into()));
    }
    warn_of_context(
        context,
        parsed.flags.iter().any(|given| given.is(flag!("context")) && given.value.is_some()),
    )?;
    let umask = context.process.umask();
    let mode = match parsed.value(flag!("mode")) {
        None => None,
        Some(text) => match ModeChange::parse(text) {
            Some(change) => {
                // It is made with the umask applied; only if that misses a bit the mode speaks of, the mode is set.
                let (mode, spoken_of) = change.apply_noting(0o777, true, umask);
                let made = mode & 0o1777 & !umask;
                Some(if (made ^ mode) & spoken_of != 0 { mode } else { made })
            }
            None => return Err(Failure::new(format!("invalid mode {}", message::quote(context, text)))),
        },
    };
    let maker = DirectoryMaker { mode, verbose: parsed.has(flag!("verbose")), verb: "created" };
    let mut good = true;
    for operand in &parsed.operands {
        let made = if parsed.has(flag!("parents")) {
            maker.make_with_parents(context, operand)?
        } else {
            maker.make(context, operand, maker.mode)?
        };
        if let Err((path, error)) = made {
            good = false;
            complain(context, &path, error)?;
        }
    }
    Ok(Exit::from_success(good))
}

/// Says that a security context cannot be set: there are none here.
pub(super) fn warn_of_context(context: &mut Context<'_>, is_given: bool) -> Result<(), Failure> {
    if is_given {
        context
            .warn(format_args!("warning: ignoring --context; it requires an SELinux/SMACK-enabled kernel"))?;
    }
    Ok(())
}

/// Says why a directory could not be made.
pub(super) fn complain(context: &mut Context<'_>, path: &[u8], error: Errno) -> Result<(), Failure> {
    let name = message::quote(context, path);
    context.warn(format_args!("cannot create directory {name}: {error}"))?;
    Ok(())
}

/// A directory that was made, or the path that could not be made and why.
type Made = Result<(), (Vec<u8>, Errno)>;

/// How directories are made; `install -d` makes them too.
pub(super) struct DirectoryMaker {
    /// The mode of the last one; by the umask if there is none.
    pub(super) mode: Option<u32>,
    pub(super) verbose: bool,
    /// What is said of each: `created` or `creating`.
    pub(super) verb: &'static str,
}

impl DirectoryMaker {
    fn make(&self, context: &mut Context<'_>, path: &[u8], mode: Option<u32>) -> Result<Made, Failure> {
        let process = context.process;
        let made = process.mkdir(path, mode.unwrap_or(0o777)).and_then(|()| match mode {
            // The umask has been taken off, and special bits are never given at birth.
            Some(mode) => process.chmod(path, mode, Follow::No),
            None => Ok(()),
        });
        match made {
            Ok(()) => {
                if self.verbose {
                    let name = message::name_in_sentence(context, path);
                    let own = context.name();
                    context.out.print(format_args!("{own}: {} directory {name}\n", self.verb))?;
                }
                Ok(Ok(()))
            }
            Err(Errno::Killed) => Err(Failure::Errno(Errno::Killed)),
            Err(error) => Ok(Err((path.to_vec(), error))),
        }
    }

    /// Makes a directory and those above it that are not there.
    ///
    /// # Errors
    /// Only what ends the command.
    pub(super) fn make_with_parents(&self, context: &mut Context<'_>, path: &[u8]) -> Result<Made, Failure> {
        // Whoever makes them has to be able to go on inside of them, whatever the umask says.
        let parent_mode = 0o777 & !context.process.umask() | 0o300;
        let mut at = 0;
        while let Some(slash) = path[at..].iter().position(|&byte| byte == b'/').map(|found| at + found) {
            at = slash + path[slash..].iter().take_while(|&&byte| byte == b'/').count();
            if slash == 0 || at == path.len() {
                continue;
            }
            let above = &path[..slash];
            if context.process.stat(above, Follow::Yes).is_ok_and(|metadata| metadata.is_dir()) {
                continue;
            }
            match self.make(context, above, Some(parent_mode))? {
                Err((path, Errno::EEXIST)) => return Ok(Err((path, self.why_not(context, above)))),
                Err(other) => return Ok(Err(other)),
                Ok(()) => {}
            }
        }
        match self.make(context, path, self.mode)? {
            Err((_, Errno::EEXIST | Errno::EROFS | Errno::EACCES))
                if context.process.stat(path, Follow::Yes).is_ok_and(|metadata| metadata.is_dir()) =>
            {
                Ok(Ok(()))
            }
            other => Ok(other),
        }
    }

    /// What stands in the way of going on below `path`.
    fn why_not(&self, context: &Context<'_>, path: &[u8]) -> Errno {
        match context.process.stat(path, Follow::Yes) {
            Ok(metadata) if metadata.is_dir() => Errno::EEXIST,
            Ok(_) => Errno::ENOTDIR,
            Err(_) => Errno::EEXIST,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{call, check};

    #[test]
    fn directories_are_made() {
        check("mkdir -v a b", "mkdir: created directory 'a'\nmkdir: created directory 'b'\n");
        check("mkdir -pv a/b", "mkdir: created directory 'a'\nmkdir: created directory 'a/b'\n");
        call("mkdir a/b").answers(
            1,
            "",
            "mkdir: cannot create directory \u{2018}a/b\u{2019}: No such file or directory\n",
        );
    }
}
