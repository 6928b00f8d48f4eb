//! `readlink`: print what symbolic links point at, or canonical names.

use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Flag, Spec};

use super::canonical::{Existing, Resolve, canonicalize};
use super::message;

pub(crate) static SPEC: Spec = Spec {
    name: "readlink",
    usage: &["[OPTION]... FILE..."],
    summary: "Print value of a symbolic link or canonical file name.",
    flags: &[
        Flag::new(
            'f',
            "canonicalize",
            "follow every symlink in every component; all but the last must exist",
        ),
        Flag::new('e', "canonicalize-existing", "the same; all components must exist"),
        Flag::new('m', "canonicalize-missing", "the same; no component need exist"),
        Flag::new('n', "no-newline", "do not output the trailing delimiter"),
        Flag::new('q', "quiet", "suppress most error messages (on by default)"),
        Flag::new('s', "silent", "the same"),
        Flag::new('v', "verbose", "report error messages"),
        Flag::new('z', "zero", "end each output line with NUL, not newline"),
    ],
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    let (mut existing, mut verbose) = (None, context.process.variable(b"POSIXLY_CORRECT").is_some());
    for given in &parsed.flags {
        match &*given.name() {
            "canonicalize" => existing = Some(Existing::Parent),
            "canonicalize-existing" => existing = Some(Existing::All),
            "canonicalize-missing" => existing = Some(Existing::None),
            "quiet" | "silent" => verbose = false,
            "verbose" => verbose = true,
            _ => {}
        }
    }
    if parsed.operands.is_empty() {
        return Err(Failure::Usage("missing operand".into()));
    }
    let mut end: &[u8] = if parsed.has(flag!("zero")) { b"\0" } else { b"\n" };
    if parsed.has(flag!("no-newline")) {
        if parsed.operands.len() > 1 {
            context.warn(format_args!("ignoring --no-newline with multiple arguments"))?;
        } else {
            end = b"";
        }
    }
    let mut good = true;
    for operand in &parsed.operands {
        let found = match existing {
            Some(existing) => canonicalize(context.process, operand, existing, Resolve::Physical),
            None => context.process.read_link(operand),
        };
        match found {
            Ok(path) => {
                context.out.write(&path)?;
                context.out.write(end)?;
            }
            Err(error) => {
                good = false;
                if verbose || error == Errno::Killed {
                    message::report(context, operand, error)?;
                }
            }
        }
    }
    Ok(Exit::from_success(good))
}

#[cfg(test)]
mod tests {
    use crate::testing::{call, check};

    #[test]
    fn paths_become_canonical() {
        check("readlink -f a", "/a\n");
        check("readlink -m a/../b/./c", "/b/c\n");
        call("readlink -e a").answers(1, "", "");
    }
}
