//! Names of members: made safe, shortened, changed.

use boxsh_kernel::Failure;

use super::options::Options;
use super::report::Report;
use super::transform::Subject;

/// What a name belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    Member,
    HardLink,
}

/// How much of the start of a name leads out of the directory: slashes, and all up to the last `..`.
pub(super) fn unsafe_prefix(name: &[u8]) -> usize {
    let mut length = 0;
    let mut at = 0;
    for part in name.split(|&byte| byte == b'/') {
        if part == b".." {
            length = at + 2;
        }
        at += part.len() + 1;
    }
    length + name[length..].iter().take_while(|&&byte| byte == b'/').count()
}

/// Whether one of the names of a path is `..`.
pub(super) fn has_dot_dot(name: &[u8]) -> bool {
    name.split(|&byte| byte == b'/').any(|part| part == b"..")
}

/// Takes off what leads out of the directory, and says so once.
pub(super) fn make_safe(
    name: &[u8],
    role: Role,
    options: &Options,
    report: &mut Report<'_, '_>,
) -> Result<Vec<u8>, Failure> {
    if options.absolute {
        return Ok(name.to_vec());
    }
    let length = unsafe_prefix(name);
    if length == 0 && !name.is_empty() {
        return Ok(name.to_vec());
    }
    let what = match role {
        Role::Member => "member names",
        Role::HardLink => "hard link targets",
    };
    let known = (role == Role::HardLink, name[..length].to_vec());
    if length > 0 && !report.stripped.contains(&known) {
        let prefix = String::from_utf8_lossy(&known.1).into_owned();
        report.stripped.push(known);
        report.warn(&format!("Removing leading `{prefix}' from {what}"))?;
    }
    let rest = &name[length..];
    if rest.is_empty() {
        let empty = (role == Role::HardLink, Vec::new());
        if !report.stripped.contains(&empty) {
            report.stripped.push(empty);
            let what = if role == Role::Member { "member name" } else { "hard link target" };
            report.warn(&format!("Substituting `.' for empty {what}"))?;
        }
        return Ok(b".".to_vec());
    }
    Ok(rest.to_vec())
}

/// Cuts off leading names; `None` if nothing is left.
pub(super) fn strip(name: &[u8], count: usize) -> Option<&[u8]> {
    let mut rest = name;
    let mut left = count;
    while left > 0 {
        let slash = rest.iter().position(|&byte| byte == b'/')?;
        // A name of slashes and dots only is not one to count.
        let part = &rest[..slash];
        let behind = &rest[slash..];
        let skip = behind.iter().take_while(|&&byte| byte == b'/').count();
        rest = &behind[skip..];
        if !part.is_empty() {
            left -= 1;
        }
    }
    (!rest.is_empty()).then_some(rest)
}

/// The name that a member goes by on the disk or in the archive.
pub(super) fn transform(name: &[u8], subject: Subject, options: &Options) -> Vec<u8> {
    if options.transformation.is_empty() {
        return name.to_vec();
    }
    options.transformation.apply(name, subject)
}

/// A path below a directory.
pub(super) fn join(directory: &[u8], name: &[u8]) -> Vec<u8> {
    if directory.is_empty() || directory.ends_with(b"/") {
        return [directory, name].concat();
    }
    [directory, b"/", name].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_leads_outside_is_a_prefix() {
        for (name, expected) in [
            (&b"a/b"[..], 0),
            (b"/a", 1),
            (b"//a", 2),
            (b"../a", 3),
            (b"a/../b", 5),
            (b"a/..", 4),
            (b"..a/b", 0),
            (b"..", 2),
        ] {
            assert_eq!(unsafe_prefix(name), expected, "{}", name.escape_ascii());
        }
    }

    #[test]
    fn components_are_cut_off() {
        assert_eq!(strip(b"a/b/c", 1), Some(&b"b/c"[..]));
        assert_eq!(strip(b"a/", 1), None);
        assert_eq!(strip(b"a", 1), None);
        assert_eq!(strip(b"./a/b", 1), Some(&b"a/b"[..]));
        assert_eq!(strip(b"a//b", 1), Some(&b"b"[..]));
    }
}
