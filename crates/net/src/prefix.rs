//! Paths below a path, however they are spelled.

use std::fmt;

use crate::url::{decode, resolve_dots};

/// A path and all below it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct PathPrefix {
    /// Decoded, without dots; empty for the root.
    path: Vec<u8>,
}

/// How often servers and their proxies are believed to decode a path.
const DECODINGS: usize = 4;

impl PathPrefix {
    pub(crate) fn new(path: &str) -> Self {
        let mut path = decode(resolve_dots(path).as_bytes());
        while path.ends_with(b"/") {
            path.pop();
        }
        Self { path }
    }

    pub(crate) fn is_root(&self) -> bool {
        self.path.is_empty()
    }

    /// Whether a path is the prefix or below it, in every reading that a server could have of it: escapes undone once or
    /// again, backslashes as slashes, parameters behind a semicolon left out.
    pub(crate) fn covers(&self, path: &str) -> bool {
        if self.is_root() {
            return true;
        }
        let mut reading = path.as_bytes().to_vec();
        for _ in 0..DECODINGS {
            let decoded = decode(&reading);
            let is_plain = decoded == reading;
            reading = decoded;
            if !self.covers_reading(&reading) {
                return false;
            }
            if is_plain {
                return true;
            }
        }
        // Nobody needs as many layers, but somebody may hide behind them.
        false
    }

    fn covers_reading(&self, path: &[u8]) -> bool {
        let slashed: Vec<u8> = path.iter().map(|byte| if *byte == b'\\' { b'/' } else { *byte }).collect();
        let mut bare = Vec::with_capacity(path.len());
        for (at, segment) in slashed.split(|byte| *byte == b'/').enumerate() {
            if at > 0 {
                bare.push(b'/');
            }
            bare.extend(segment.split(|byte| *byte == b';').next().unwrap_or_default());
        }
        self.is_above(&collapse(&slashed)) && self.is_above(&collapse(&bare))
    }

    fn is_above(&self, path: &[u8]) -> bool {
        path.strip_prefix(&self.path[..]).is_some_and(|rest| rest.is_empty() || rest[0] == b'/')
    }
}

/// Resolves dots and takes slashes that follow each other for one.
fn collapse(path: &[u8]) -> Vec<u8> {
    let mut segments: Vec<&[u8]> = Vec::new();
    for segment in path.split(|byte| *byte == b'/') {
        match segment {
            b"" | b"." => {}
            b".." => {
                segments.pop();
            }
            other => segments.push(other),
        }
    }
    segments.iter().flat_map(|segment| [b"/", *segment].concat()).collect()
}

impl fmt::Display for PathPrefix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&String::from_utf8_lossy(&self.path))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_prefix_ends_at_a_boundary_in_every_reading() {
        let prefix = PathPrefix::new("/v1");
        for inside in
            ["/v1", "/v1/", "/v1/a", "/v1/a/../b", "/v1/a%20b", "/%76%31/a", "/v1/./a", "/v1//a", "/v1/a;x=1"]
        {
            assert!(prefix.covers(inside), "{inside}");
        }
        for outside in [
            "/",
            "/v10",
            "/v1x/",
            "/v2",
            "/v1/../v2",
            "/v1/%2e%2e/v2",
            "/v1/%252e%252e/v2",
            "/v1/%25252e%25252e/v2",
            "/v1/..%2fv2",
            "/v1\\..\\v2",
            "/v1/..%5cv2",
            "/v1/..;/v2",
            "/v1/..;x/v2",
            "/V1",
            "/x/../../v1x",
            "/v1/%2525252525252e/",
        ] {
            assert!(!prefix.covers(outside), "{outside}");
        }
        assert!(PathPrefix::new("/").covers("/anything/../at/%2e%2e/all"));
        assert!(PathPrefix::new("").covers("/"));
        assert!(PathPrefix::new("/a%20b/").covers("/a%20b/c"));
        assert!(!PathPrefix::new("/a/b").covers("/a"));
    }
}
