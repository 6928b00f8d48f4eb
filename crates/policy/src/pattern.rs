//! Paths as they are written in a policy.

use std::ffi::OsString;
use std::path::{Component, Path, PathBuf};

use boxsh_pattern::glob::{GlobOptions, Pattern};

use crate::error::{GlobFault, PathFault};
use crate::files;
use crate::host::Host;

/// How many paths one pattern may stand for.
pub(crate) const MOST_MATCHES: usize = 4096;

/// A path, or a pattern of paths: a folder taken as it is, and segments below it.
#[derive(Debug, Clone)]
pub(crate) struct PathPattern {
    base: PathBuf,
    segments: Vec<Segment>,
    length: usize,
}

#[derive(Debug, Clone)]
enum Segment {
    Name(OsString),
    Glob(Pattern),
}

/// What is wrong with the text of a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fault {
    Path(PathFault),
    Glob(GlobFault),
}

impl PathPattern {
    /// Reads a path: `~` at its start is the home, a relative one starts at the current directory, and `*`, `?` and `[..]`
    /// stand for characters of one segment. A backslash takes their meaning from them.
    pub(crate) fn parse(text: &str, host: &Host) -> Result<PathPattern, Fault> {
        if text.is_empty() {
            return Err(Fault::Path(PathFault::Empty));
        }
        if text.contains('\0') {
            return Err(Fault::Path(PathFault::Nul));
        }
        let (base, rest) = match text.strip_prefix('~') {
            Some(rest) if rest.is_empty() || rest.starts_with('/') => (&*host.home, rest),
            Some(_) => return Err(Fault::Path(PathFault::OtherHome)),
            None if text.starts_with('/') => (Path::new("/"), text),
            None => (&*host.cwd, text),
        };
        let segments: Vec<Segment> = rest
            .split('/')
            .filter(|segment| !segment.is_empty() && *segment != ".")
            .map(Segment::parse)
            .collect::<Result<_, _>>()
            .map_err(Fault::Glob)?;
        let length = base.as_os_str().len() + rest.len();
        Ok(PathPattern { base: base.to_owned(), segments, length })
    }

    /// A path that is taken as it is.
    pub(crate) fn literal(path: &Path) -> PathPattern {
        PathPattern { base: path.to_owned(), segments: Vec::new(), length: path.as_os_str().len() }
    }

    pub(crate) fn is_exact(&self) -> bool {
        self.segments.iter().all(|segment| matches!(segment, Segment::Name(_)))
    }

    /// How specific a glob is beside other globs for the same path.
    pub(crate) fn length(&self) -> usize {
        self.length
    }

    /// The paths that it stands for: itself if it is exact, be it there or not, else those that exist.
    pub(crate) fn expand(&self) -> Result<Vec<PathBuf>, GlobFault> {
        let mut paths = vec![self.base.clone()];
        for segment in &self.segments {
            match segment {
                Segment::Name(name) => paths.iter_mut().for_each(|path| path.push(name)),
                Segment::Glob(pattern) => paths = matching(&paths, pattern)?,
            }
        }
        if !self.is_exact() {
            paths.retain(|path| files::kind(path) != files::Kind::Missing);
        }
        Ok(paths)
    }

    /// Whether it stands for `path` by its text alone, be anything there or not.
    pub(crate) fn matches(&self, path: &Path) -> bool {
        let Ok(rest) = path.strip_prefix(&self.base) else { return false };
        let mut names = rest.components().filter_map(|component| match component {
            Component::Normal(name) => Some(name),
            _ => None,
        });
        self.segments.iter().all(|segment| match (segment, names.next()) {
            (Segment::Name(name), Some(found)) => name == found,
            (Segment::Glob(pattern), Some(found)) => pattern.matches(found.as_encoded_bytes()),
            (_, None) => false,
        }) && names.next().is_none()
    }
}

fn matching(folders: &[PathBuf], pattern: &Pattern) -> Result<Vec<PathBuf>, GlobFault> {
    let mut found = Vec::new();
    for folder in folders {
        for name in files::names(folder, 1 << 20) {
            if pattern.matches(name.as_encoded_bytes()) {
                if found.len() == MOST_MATCHES {
                    return Err(GlobFault::TooMany);
                }
                found.push(folder.join(name));
            }
        }
    }
    Ok(found)
}

impl Segment {
    fn parse(text: &str) -> Result<Segment, GlobFault> {
        let bytes = text.as_bytes();
        let mut plain = Vec::with_capacity(bytes.len());
        let mut is_glob = false;
        let mut at = 0;
        while let Some(&byte) = bytes.get(at) {
            match byte {
                b'\\' => {
                    at += 1;
                    plain.push(*bytes.get(at).ok_or(GlobFault::Dangling)?);
                }
                b'*' if bytes.get(at + 1) == Some(&b'*') => return Err(GlobFault::DoubleStar),
                b'*' | b'?' => is_glob = true,
                b'[' => {
                    is_glob = true;
                    at = bracket_end(bytes, at).ok_or(GlobFault::Unclosed)?;
                }
                _ => plain.push(byte),
            }
            at += 1;
        }
        if is_glob {
            let pattern = Pattern::compile(bytes, GlobOptions::default()).map_err(|_| GlobFault::TooMany)?;
            return Ok(Segment::Glob(pattern));
        }
        // Only backslashes were taken out, and they are characters of their own.
        Ok(Segment::Name(String::from_utf8_lossy(&plain).into_owned().into()))
    }
}

/// Where the bracket expression that starts at `start` ends.
fn bracket_end(bytes: &[u8], start: usize) -> Option<usize> {
    let mut at = start + 1;
    if matches!(bytes.get(at), Some(b'!' | b'^')) {
        at += 1;
    }
    let first = at;
    loop {
        match bytes.get(at)? {
            b']' if at > first => return Some(at),
            b'[' if matches!(bytes.get(at + 1), Some(b':' | b'.' | b'=')) => {
                let mark = bytes[at + 1];
                let end = bytes[at + 2..].windows(2).position(|pair| pair == [mark, b']'])?;
                at += end + 4;
            }
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn host() -> Host {
        Host {
            home: "/home/[u]".into(),
            cwd: "/w".into(),
            temps: vec!["/tmp".into()],
            config_home: "/c".into(),
            run: "/run/boxsh".into(),
            env: BTreeMap::new(),
        }
    }

    fn exact(text: &str) -> PathBuf {
        let pattern = PathPattern::parse(text, &host()).unwrap();
        assert!(pattern.is_exact(), "{text}");
        pattern.expand().unwrap().remove(0)
    }

    #[test]
    fn paths_start_at_home_at_the_root_or_where_one_stands() {
        for (text, path) in [
            ("~", "/home/[u]"),
            ("~/", "/home/[u]"),
            ("~/x//y", "/home/[u]/x/y"),
            ("/x/./y/", "/x/y"),
            ("x", "/w/x"),
            ("./x", "/w/x"),
            (".", "/w"),
            ("../x", "/w/../x"),
            ("x~", "/w/x~"),
            (r"a\*b", "/w/a*b"),
            (r"\~", "/w/~"),
            (r"ä\[", "/w/ä["),
        ] {
            assert_eq!(exact(text), PathBuf::from(path), "{text}");
        }
    }

    #[test]
    fn globs_match_inside_one_segment() {
        for (text, path, matches) in [
            ("*.env", "/w/a.env", true),
            ("*.env", "/w/.env", true),
            ("*.env", "/w/x/a.env", false),
            ("*", "/w", false),
            ("/a/?/c", "/a/b/c", true),
            ("/a/[!b]/c", "/a/b/c", false),
            ("/a/[]x]", "/a/]", true),
            ("/a/[[:digit:]]", "/a/7", true),
            ("~/p*", "/home/[u]/proj", true),
            (r"\**", "/w/*x", true),
            (r"\**", "/w/xx", false),
        ] {
            let pattern = PathPattern::parse(text, &host()).unwrap();
            assert!(!pattern.is_exact(), "{text}");
            assert_eq!(pattern.matches(Path::new(path)), matches, "{text} {path}");
        }
    }

    #[test]
    fn what_cannot_be_a_path_is_refused() {
        for (text, fault) in [
            ("", Fault::Path(PathFault::Empty)),
            ("a\0b", Fault::Path(PathFault::Nul)),
            ("~bob/x", Fault::Path(PathFault::OtherHome)),
            ("a/**/b", Fault::Glob(GlobFault::DoubleStar)),
            ("a/[b", Fault::Glob(GlobFault::Unclosed)),
            ("a/[b/c]", Fault::Glob(GlobFault::Unclosed)),
            ("a/[[:alpha:]", Fault::Glob(GlobFault::Unclosed)),
            ("[]", Fault::Glob(GlobFault::Unclosed)),
            ("[[:", Fault::Glob(GlobFault::Unclosed)),
            ("[a\\", Fault::Glob(GlobFault::Unclosed)),
            ("a\\", Fault::Glob(GlobFault::Dangling)),
        ] {
            assert_eq!(PathPattern::parse(text, &host()).map(|_| ()), Err(fault), "{text:?}");
        }
    }
}
