//! Which names are meant: patterns of members, and patterns that leave out.

use boxsh_pattern::glob::{GlobOptions, Pattern};

/// How patterns are read; each is read as the flags before it say.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Reading {
    pub(super) wildcards: Option<bool>,
    pub(super) anchored: Option<bool>,
    pub(super) match_slash: Option<bool>,
    pub(super) ignore_case: bool,
}

/// A name or a pattern.
#[derive(Clone, Debug)]
pub(super) struct Matcher {
    pattern: Option<Pattern>,
    literal: Vec<u8>,
    anchored: bool,
    ignore_case: bool,
}

/// Whether a text has wildcards in it.
pub(super) fn has_wildcards(text: &[u8]) -> bool {
    text.iter().any(|byte| matches!(byte, b'*' | b'?' | b'[' | b'\\'))
}

impl Matcher {
    /// A pattern of members: plain text from the start of the name, unless told otherwise.
    pub(super) fn member(text: &[u8], reading: Reading) -> Self {
        Self::new(text, reading, reading.wildcards.unwrap_or(false), reading.anchored.unwrap_or(true))
    }

    /// A pattern that leaves out: wildcards, behind any slash, unless told otherwise.
    pub(super) fn exclusion(text: &[u8], reading: Reading) -> Self {
        Self::new(text, reading, reading.wildcards.unwrap_or(true), reading.anchored.unwrap_or(false))
    }

    fn new(text: &[u8], reading: Reading, wildcards: bool, anchored: bool) -> Self {
        let text = strip_slashes(text);
        let options = GlobOptions {
            nocase: reading.ignore_case,
            pathname: !reading.match_slash.unwrap_or(true),
            ..GlobOptions::default()
        };
        let pattern = match wildcards && has_wildcards(text) {
            true => Pattern::compile(text, options).ok(),
            false => None,
        };
        Self { pattern, literal: text.to_vec(), anchored, ignore_case: reading.ignore_case }
    }

    /// Whether it means a name, or a directory that the name is in.
    pub(super) fn matches(&self, name: &[u8]) -> bool {
        let name = strip_slashes(name);
        let starts = std::iter::once(0).chain(
            name.iter()
                .enumerate()
                .filter(|&(at, &byte)| !self.anchored && byte == b'/' && name.get(at + 1) != Some(&b'/'))
                .map(|(at, _)| at + 1),
        );
        for start in starts {
            let rest = &name[start..];
            let ends = rest
                .iter()
                .enumerate()
                .filter(|&(at, &byte)| byte == b'/' && at > 0)
                .map(|(at, _)| at)
                .chain([rest.len()]);
            for end in ends {
                if self.matches_exactly(&rest[..end]) {
                    return true;
                }
            }
        }
        false
    }

    /// Whether it means exactly this name.
    pub(super) fn matches_exactly(&self, name: &[u8]) -> bool {
        match &self.pattern {
            Some(pattern) => pattern.matches(name),
            None if self.ignore_case => name.eq_ignore_ascii_case(&self.literal),
            None => name == self.literal,
        }
    }
}

/// A name without the slashes at its end; the root keeps its own.
pub(super) fn strip_slashes(name: &[u8]) -> &[u8] {
    let end = name.iter().rposition(|&byte| byte != b'/').map_or(name.len().min(1), |last| last + 1);
    &name[..end]
}

/// What `--exclude-vcs` leaves out.
pub(super) const VERSION_CONTROL: [&[u8]; 22] = [
    b"CVS",
    b".cvsignore",
    b"RCS",
    b"SCCS",
    b".git",
    b".gitignore",
    b".gitattributes",
    b".gitmodules",
    b".svn",
    b".arch-ids",
    b"{arch}",
    b"=RELEASE-ID",
    b"=meta-update",
    b"=update",
    b".bzr",
    b".bzrignore",
    b".bzrtags",
    b".hg",
    b".hgignore",
    b".hgtags",
    b".hgrags",
    b"_darcs",
];

/// What `--exclude-backups` leaves out.
pub(super) const BACKUPS: [&[u8]; 3] = [b".#*", b"*~", b"#*#"];

#[cfg(test)]
mod tests {
    use super::{Matcher, Reading};

    #[test]
    fn a_directory_means_what_is_in_it() {
        let member = |text: &[u8], name: &[u8]| Matcher::member(text, Reading::default()).matches(name);
        assert!(member(b"d/s", b"d/s/"));
        assert!(member(b"d/s/", b"d/s/g"));
        assert!(!member(b"s", b"d/s/g"));
        assert!(!member(b"d/*", b"d/s"));
        let exclusion = |text: &[u8], name: &[u8]| Matcher::exclusion(text, Reading::default()).matches(name);
        assert!(exclusion(b"s", b"d/s/g"));
        assert!(exclusion(b"*.o", b"d/s/g.o"));
        assert!(exclusion(b"d/*/g", b"d/s/t/g"));
        assert!(!exclusion(b"g", b"d/s/gg"));
    }
}
