//! `pathchk`: whether file names are valid and portable.

use boxsh_kernel::vfs::{NAME_MAX, PATH_MAX};
use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Flag, Follow, Spec};

use super::message;

pub(crate) static SPEC: Spec = Spec {
    name: "pathchk",
    usage: &["[OPTION]... NAME..."],
    summary: "Diagnose invalid or unportable file names.",
    flags: &[
        Flag::short('p', "check for most POSIX systems"),
        Flag::short('P', "check for empty names and leading \"-\""),
        Flag::long("portability", "check for all POSIX systems (equivalent to -p -P)"),
    ],
    ..Spec::DEFAULT
};

/// The shortest limits that POSIX allows.
const PORTABLE_PATH: usize = 255;
const PORTABLE_NAME: usize = 14;

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    if parsed.operands.is_empty() {
        return Err(Failure::Usage("missing operand".into()));
    }
    let all = parsed.has(flag!("portability"));
    let mut good = true;
    for operand in &parsed.operands {
        match problem(context, operand, all || parsed.has(flag!("p")), all || parsed.has(flag!("P")))? {
            None => {}
            Some(text) => {
                good = false;
                context.warn(format_args!("{text}"))?;
            }
        }
    }
    Ok(Exit::from_success(good))
}

/// What is wrong with a name.
fn problem(
    context: &Context<'_>,
    file: &[u8],
    is_portable: bool,
    is_strict: bool,
) -> Result<Option<String>, Failure> {
    let name = message::name_in_sentence(context, file);
    let mut names = file.split(|&byte| byte == b'/').filter(|name| !name.is_empty());
    if is_strict && names.clone().any(|name| name.starts_with(b"-")) {
        return Ok(Some(format!("leading '-' in a component of file name {name}")));
    }
    if (is_portable || is_strict) && file.is_empty() {
        return Ok(Some("empty file name".into()));
    }
    if is_portable {
        let allowed = |byte: &u8| byte.is_ascii_alphanumeric() || b"/._-".contains(byte);
        if let Some(at) = file.iter().position(|byte| !allowed(byte)) {
            let length = message::charset(context.process).prefix_len(&file[at..], 1).max(1);
            let shown = message::quote(context, &file[at..at + length]);
            return Ok(Some(format!("nonportable character {shown} in file name {name}")));
        }
    } else {
        match context.process.stat(file, Follow::No) {
            Ok(_) => return Ok(None),
            Err(Errno::Killed) => return Err(Failure::Errno(Errno::Killed)),
            Err(Errno::ENOENT) if !file.is_empty() => {}
            Err(error) => return Ok(Some(format!("{}: {error}", message::name(context, file)))),
        }
    }
    let (longest_path, longest_name) =
        if is_portable { (PORTABLE_PATH, PORTABLE_NAME) } else { (PATH_MAX - 1, NAME_MAX) };
    if file.len() > longest_path {
        return Ok(Some(format!(
            "limit {longest_path} exceeded by length {} of file name {name}",
            file.len()
        )));
    }
    if let Some(long) = names.find(|name| name.len() > longest_name) {
        let shown = message::quote(context, long);
        return Ok(Some(format!(
            "limit {longest_name} exceeded by length {} of file name component {shown}",
            long.len()
        )));
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use crate::testing::{call, check};

    #[test]
    fn odd_names_are_found() {
        check("pathchk a", "");
        call("pathchk -p 'a b'").answers(
            1,
            "",
            "pathchk: nonportable character \u{2018} \u{2019} in file name 'a b'\n",
        );
    }
}
