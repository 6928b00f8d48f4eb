//! The names that the upper has for things that are gone.

use crate::path::{FsPath, FsPathBuf, NAME_MAX};

/// What every such name begins with.
const PREFIX: &[u8] = b".wh.";
/// In a directory: nothing of the lower shows through.
const OPAQUE: &[u8] = b".wh..wh..opq";
/// Begins the mark for a name that is too long to be put behind [`PREFIX`].
const LONG: &[u8] = b".wh..wh.long.";

/// What a name in the upper means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Marker<'a> {
    /// The lower's file of this name is gone.
    Whiteout(&'a [u8]),
    /// The lower's file of a name that is in the contents of the mark is gone.
    LongWhiteout,
    /// The directory hides that of the lower.
    Opaque,
    /// A name that only other tools use.
    Unknown,
}

/// What a name of the upper marks; `None` for an ordinary one.
pub(crate) fn parse(name: &[u8]) -> Option<Marker<'_>> {
    let rest = name.strip_prefix(PREFIX)?;
    Some(match rest {
        _ if name == OPAQUE => Marker::Opaque,
        _ if name.starts_with(LONG) => Marker::LongWhiteout,
        _ if rest.is_empty() || rest.starts_with(PREFIX) => Marker::Unknown,
        _ => Marker::Whiteout(rest),
    })
}

/// Whether a name is kept from users.
pub(super) fn is_reserved(name: &[u8]) -> bool {
    name.starts_with(PREFIX)
}

/// Whether any name of the path is kept from users.
pub(super) fn has_reserved(path: FsPath<'_>) -> bool {
    // Nearly no path has a dot in front of a `w`; the names need a look only then.
    path.as_bytes().windows(PREFIX.len()).any(|window| window == PREFIX) && path.names().any(is_reserved)
}

/// The mark for a name.
pub(super) fn whiteout_name(name: &[u8]) -> Vec<u8> {
    if name.len() <= NAME_MAX - PREFIX.len() {
        return [PREFIX, name].concat();
    }
    let hash = name.iter().fold(0xcbf2_9ce4_8422_2325, |hash: u64, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let mut mark = [LONG, format!("{hash:016x}.").as_bytes(), name].concat();
    mark.truncate(NAME_MAX);
    mark
}

/// The path of the mark for a path; `None` for the root.
pub(super) fn whiteout(path: FsPath<'_>) -> Option<FsPathBuf> {
    let (parent, name) = path.split_last()?;
    Some(parent.join(&whiteout_name(name)))
}

/// The contents of the mark: nothing, but for a long name.
pub(super) fn contents(path: FsPath<'_>) -> &[u8] {
    match path.split_last() {
        Some((_, name)) if name.len() > NAME_MAX - PREFIX.len() => name,
        _ => b"",
    }
}

pub(super) fn opaque(dir: FsPath<'_>) -> FsPathBuf {
    dir.join(OPAQUE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_told_from_names() {
        assert_eq!(parse(b"a"), None);
        assert_eq!(parse(b".wh"), None);
        assert_eq!(parse(b".wh.a"), Some(Marker::Whiteout(b"a")));
        assert_eq!(parse(b".wh..wh..opq"), Some(Marker::Opaque));
        assert_eq!(parse(b".wh..wh.plnk"), Some(Marker::Unknown));
        let just = vec![b'x'; NAME_MAX - PREFIX.len()];
        assert_eq!(parse(&whiteout_name(&just)), Some(Marker::Whiteout(&just[..])));
        let long = vec![b'x'; NAME_MAX];
        let mark = whiteout_name(&long);
        assert_eq!(mark.len(), NAME_MAX);
        assert_eq!(parse(&mark), Some(Marker::LongWhiteout));
        assert_ne!(mark, whiteout_name(&[&long[1..], b"y"].concat()), "the end of the name counts");
    }
}
