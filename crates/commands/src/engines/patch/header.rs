//! Finding the next patch in the input: which kind it is, and which files it is about.

use super::hunk::Kind;
use super::input::PatchLines;
use super::name::{self, Named};

/// What `git` says about a file.
#[derive(Clone, Default, Debug)]
pub(super) struct Git {
    pub(super) rename_from: Option<Vec<u8>>,
    pub(super) rename_to: Option<Vec<u8>>,
    pub(super) copy_from: Option<Vec<u8>>,
    pub(super) copy_to: Option<Vec<u8>>,
    pub(super) old_mode: Option<u32>,
    pub(super) new_mode: Option<u32>,
    pub(super) creates: bool,
    pub(super) deletes: bool,
    /// Whether what is below is a patch of binary files.
    pub(super) binary: bool,
}

/// The beginning of a patch.
#[derive(Clone, Debug)]
pub(super) struct Header {
    pub(super) kind: Kind,
    pub(super) old: Named,
    pub(super) new: Named,
    pub(super) index: Option<Vec<u8>>,
    pub(super) git: Option<Git>,
    /// The line where the text before the hunks begins, and the one where they begin.
    pub(super) start: usize,
    pub(super) body: usize,
    /// How surely the patch says that the old file, or the new, does not exist: 0 to 2.
    pub(super) nonexistent: [u8; 2],
    /// Whether lines end in CR and LF.
    pub(super) has_returns: bool,
}

/// Which kinds of patches are looked for.
#[derive(Clone, Copy)]
pub(super) struct Wanted {
    pub(super) kind: Option<Kind>,
    pub(super) strip: Option<usize>,
    /// Whether the name of the file is known without a header.
    pub(super) file_known: bool,
}

/// Looks for the next patch. The lines stand at its first hunk then.
pub(super) fn find(lines: &mut PatchLines, wanted: Wanted) -> Option<Header> {
    let mut scan = Scan::new(lines.position(), wanted);
    while lines.position() < lines.len() {
        let at = lines.position();
        if let Some(kind) = scan.look(lines, at) {
            return Some(scan.finish(lines, kind, at));
        }
        lines.advance();
    }
    if scan.has_git_headers() {
        let end = lines.len();
        return Some(scan.finish(lines, Kind::HeadersOnly, end));
    }
    if let Some(first) = scan.ed_command {
        return Some(scan.finish(lines, Kind::Ed, first));
    }
    None
}

struct Scan {
    wanted: Wanted,
    start: usize,
    old: Named,
    new: Named,
    index: Option<Vec<u8>>,
    git: Option<Git>,
    has_returns: bool,
    /// Whether a line was there that names a file, even one with too few parts.
    saw_name: bool,
    /// The first line that looks like a command of `ed`, if what follows keeps to that.
    ed_command: Option<usize>,
    after_stars: bool,
}

impl Scan {
    fn new(start: usize, wanted: Wanted) -> Self {
        Self {
            wanted,
            start,
            old: Named::default(),
            new: Named::default(),
            index: None,
            git: None,
            has_returns: false,
            saw_name: false,
            ed_command: None,
            after_stars: false,
        }
    }

    fn has_git_headers(&self) -> bool {
        self.git.as_ref().is_some_and(|git| {
            git.rename_from.is_some()
                || git.copy_from.is_some()
                || git.new_mode.is_some()
                || git.deletes
                || git.creates
                || git.binary
        })
    }

    fn is_named(&self) -> bool {
        self.wanted.file_known || self.saw_name
    }

    /// Looks at a line; gives the kind of patch if its hunks begin here.
    fn look(&mut self, lines: &PatchLines, at: usize) -> Option<Kind> {
        let line = lines.get(at);
        let wanted = self.wanted.kind;
        let wants = |kind: Kind| wanted.is_none_or(|wanted| wanted == kind);
        let is_command = is_command(line);
        let after_stars = std::mem::take(&mut self.after_stars);
        if is_command && self.ed_command.is_none() && wants(Kind::Ed) && self.is_named() {
            self.ed_command = is_ed_command(line).then_some(at);
        }
        let returns = line.ends_with(b"\r\n");
        let names: [&[u8]; 5] = [b"*** ", b"+++ ", b"--- ", b"Index:", b"diff --git "];
        self.saw_name |= names.into_iter().any(|start| line.starts_with(start));
        if line.starts_with(b"diff --git ") {
            if self.has_git_headers() {
                return Some(Kind::HeadersOnly);
            }
            self.begin_git(line);
        } else if let Some(rest) = line.strip_prefix(b"*** ") {
            if !is_range(rest) {
                self.old = name::read(rest, self.wanted.strip);
                self.has_returns |= returns;
            }
            self.after_stars = true;
        } else if let Some(rest) = line.strip_prefix(b"+++ ") {
            self.new = name::read(rest, self.wanted.strip);
            self.has_returns |= returns;
        } else if let Some(rest) = line.strip_prefix(b"--- ") {
            let named = name::read(rest, self.wanted.strip);
            // Below a line with stars, it is the new file's.
            if after_stars {
                self.new = named
            } else {
                self.old = named
            }
            self.has_returns |= returns;
        } else if let Some(rest) = line.strip_prefix(b"Index:") {
            self.index = name::read(rest, self.wanted.strip).name;
        } else if self.git.is_some() {
            self.read_git(line);
        }
        if line.starts_with(b"@@ -") && wants(Kind::Unified) && (self.is_named() || self.git.is_some()) {
            return Some(Kind::Unified);
        }
        if line.starts_with(b"***************") && wants(Kind::Context) && self.is_named() {
            return Some(Kind::Context);
        }
        let next = lines.get(at + 1);
        let is_change = next.starts_with(b"< ") || next.starts_with(b"> ");
        if is_command && is_change && wants(Kind::Normal) && self.is_named() && !is_ed_command(line) {
            return Some(Kind::Normal);
        }
        None
    }

    fn begin_git(&mut self, line: &[u8]) {
        self.git = Some(Git::default());
        let rest = line["diff --git ".len()..].trim_ascii_end();
        // The names are the same but for the first part, so that they part in the middle.
        let half = rest.len() / 2;
        if rest.get(half) == Some(&b' ') {
            self.old = name::read(&[&rest[..half], b"\t"].concat(), self.wanted.strip);
            self.new = name::read(&[&rest[half + 1..], b"\t"].concat(), self.wanted.strip);
        } else if let Some(space) = rest.iter().position(|&byte| byte == b' ') {
            self.old = name::read(&rest[..space], self.wanted.strip);
            self.new = name::read(&rest[space + 1..], self.wanted.strip);
        }
    }

    fn read_git(&mut self, line: &[u8]) {
        let Some(git) = &mut self.git else { return };
        let line = line.trim_ascii_end();
        let mode = |text: &[u8]| u32::from_str_radix(std::str::from_utf8(text).ok()?, 8).ok();
        // These names have no first part to take away.
        let strip = self.wanted.strip.map(|strip| strip.saturating_sub(1));
        let named = |text: &[u8]| name::read(&[text, b"\t"].concat(), strip).name;
        if let Some(rest) = line.strip_prefix(b"rename from ") {
            git.rename_from = named(rest);
        } else if let Some(rest) = line.strip_prefix(b"rename to ") {
            git.rename_to = named(rest);
        } else if let Some(rest) = line.strip_prefix(b"copy from ") {
            git.copy_from = named(rest);
        } else if let Some(rest) = line.strip_prefix(b"copy to ") {
            git.copy_to = named(rest);
        } else if let Some(rest) = line.strip_prefix(b"old mode ") {
            git.old_mode = mode(rest);
        } else if let Some(rest) = line.strip_prefix(b"new mode ") {
            git.new_mode = mode(rest);
        } else if let Some(rest) = line.strip_prefix(b"new file mode ") {
            git.new_mode = mode(rest);
            git.creates = true;
        } else if let Some(rest) = line.strip_prefix(b"deleted file mode ") {
            git.old_mode = mode(rest);
            git.deletes = true;
        } else if line.starts_with(b"GIT binary patch") {
            git.binary = true;
        }
    }

    fn finish(self, lines: &PatchLines, kind: Kind, at: usize) -> Header {
        let says = |empty: bool, named: &Named| match (empty, named.is_epoch) {
            (false, _) => 0,
            (true, false) => 1,
            (true, true) => 2,
        };
        let head = lines.get(at);
        let mut nonexistent = [0; 2];
        match kind {
            Kind::Unified => {
                let empty = |text: Option<&[u8]>| {
                    text.is_some_and(|text| {
                        text.first() == Some(&b'0') && !text.get(1).is_some_and(u8::is_ascii_digit)
                    })
                };
                nonexistent[0] = says(empty(head.get(4..)), &self.old);
                let plus = head.iter().position(|&byte| byte == b'+').map(|plus| &head[plus + 1..]);
                nonexistent[1] = says(empty(plus), &self.new);
            }
            Kind::Context => {
                nonexistent[0] = says(lines.get(at + 1).starts_with(b"*** 0 "), &self.old);
                let second =
                    (at + 1..lines.len()).map(|line| lines.get(line)).find(|line| line.starts_with(b"--- "));
                nonexistent[1] = says(second.is_some_and(|line| line.starts_with(b"--- 0 ")), &self.new);
            }
            _ => {}
        }
        if let Some(git) = &self.git {
            if git.creates {
                nonexistent[0] = 2;
            }
            if git.deletes {
                nonexistent[1] = 2;
            }
        }
        Header {
            kind,
            old: self.old,
            new: self.new,
            index: self.index,
            git: self.git,
            start: self.start,
            body: at,
            nonexistent,
            has_returns: self.has_returns,
        }
    }
}

/// Whether a line is `3c4`, `5d`, `1,2a3` or their like.
fn is_command(line: &[u8]) -> bool {
    let digits = line.iter().take_while(|byte| byte.is_ascii_digit() || **byte == b',').count();
    digits > 0 && line[0].is_ascii_digit() && matches!(line.get(digits), Some(b'a' | b'c' | b'd'))
}

/// Whether a line is a command of `ed`, with nothing behind its letter.
pub(super) fn is_ed_command(line: &[u8]) -> bool {
    let line = line.trim_ascii_end();
    let digits = line.iter().take_while(|byte| byte.is_ascii_digit() || **byte == b',').count();
    digits > 0
        && line[0].is_ascii_digit()
        && digits + 1 == line.len()
        && matches!(line[digits], b'a' | b'c' | b'd' | b'i' | b's')
}

/// Whether what follows the stars is the range of a hunk rather than a name.
fn is_range(rest: &[u8]) -> bool {
    rest.trim_ascii_end().ends_with(b"****") && rest.first().is_some_and(u8::is_ascii_digit)
}
