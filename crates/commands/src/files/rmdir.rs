//! `rmdir`: remove empty directories.

use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Flag, Follow, Spec};

use super::{message, path};

pub(crate) static SPEC: Spec = Spec {
    name: "rmdir",
    usage: &["[OPTION]... DIRECTORY..."],
    summary: "Remove the DIRECTORY(ies), if they are empty.",
    flags: &[
        Flag::long(
            "ignore-fail-on-non-empty",
            "ignore each failure that is solely because a directory is non-empty",
        ),
        Flag::new(
            'p',
            "parents",
            "remove DIRECTORY and its ancestors; 'rmdir -p a/b/c' is like 'rmdir a/b/c a/b a'",
        ),
        Flag::new('v', "verbose", "output a diagnostic for every directory processed"),
    ],
    ..Spec::DEFAULT
};

struct Options {
    ignores_non_empty: bool,
    parents: bool,
    verbose: bool,
}

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    if parsed.operands.is_empty() {
        return Err(Failure::Usage("missing operand".into()));
    }
    let options = Options {
        ignores_non_empty: parsed.has(flag!("ignore-fail-on-non-empty")),
        parents: parsed.has(flag!("parents")),
        verbose: parsed.has(flag!("verbose")),
    };
    let mut good = true;
    for operand in &parsed.operands {
        good &= remove(context, &options, operand, "failed to remove")?;
        if good && options.parents {
            good &= remove_parents(context, &options, operand)?;
        }
    }
    Ok(Exit::from_success(good))
}

fn remove_parents(context: &mut Context<'_>, options: &Options, operand: &[u8]) -> Result<bool, Failure> {
    let mut rest = path::strip_slashes(operand);
    while let Some(slash) = rest.iter().rposition(|&byte| byte == b'/') {
        if slash == 0 {
            break;
        }
        rest = path::strip_slashes(&rest[..slash]);
        if !remove(context, options, rest, "failed to remove directory")? {
            return Ok(false);
        }
    }
    Ok(true)
}

fn remove(context: &mut Context<'_>, options: &Options, operand: &[u8], what: &str) -> Result<bool, Failure> {
    if options.verbose {
        let name = message::name_in_sentence(context, operand);
        context.out.print(format_args!("rmdir: removing directory, {name}\n"))?;
    }
    match context.process.rmdir(operand) {
        Ok(()) => Ok(true),
        Err(Errno::ENOTEMPTY | Errno::EEXIST) if options.ignores_non_empty => Ok(true),
        Err(Errno::ENOTDIR) if operand.ends_with(b"/") && is_link(context, operand) => {
            let name = message::name_in_sentence(context, operand);
            context.warn(format_args!("{what} {name}: Symbolic link not followed"))?;
            Ok(false)
        }
        Err(error) => {
            message::complain(context, what, operand, error)?;
            Ok(false)
        }
    }
}

fn is_link(context: &Context<'_>, operand: &[u8]) -> bool {
    let link = context.process.stat(path::strip_slashes(operand), Follow::No);
    let target = context.process.stat(operand, Follow::Yes);
    link.is_ok_and(|metadata| metadata.is_symlink()) && target.is_ok_and(|metadata| metadata.is_dir())
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn only_empty_directories_go() {
        call("rmdir d").file("d/f", "").answers(1, "", "rmdir: failed to remove 'd': Directory not empty\n");
        call("rmdir --ignore-fail-on-non-empty d").file("d/f", "").gives("");
        call("rmdir f").file("f", "").answers(1, "", "rmdir: failed to remove 'f': Not a directory\n");
    }
}
