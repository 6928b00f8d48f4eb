//! Pathname expansion.

use std::sync::Arc;

use boxsh_kernel::vfs::FileKind;
use boxsh_kernel::{Follow, Limit};
use boxsh_pattern::glob::Pattern;

use crate::bulk;
use crate::expand::{Expander, Interpreter};
use crate::flow::{Flow, Run};
use crate::options::Shopt;
use crate::text::Str;

/// One name of a path pattern.
enum Component {
    /// A name to be taken as it is.
    Literal(Vec<u8>),
    /// A pattern for names, and one for `.` and `..` where those can match.
    Pattern { pattern: Arc<Pattern>, dots: Option<Arc<Pattern>> },
    /// `**` under `globstar`.
    Tree,
}

/// What of a path pattern comes after a component.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Until {
    End,
    /// Only a slash.
    Slash,
    More,
}

impl Until {
    fn of(rest: &[u8]) -> Self {
        if rest.is_empty() {
            Self::End
        } else if rest.iter().all(|&byte| byte == b'/') {
            Self::Slash
        } else {
            Self::More
        }
    }
}

impl<I: Interpreter> Expander<'_, '_, I> {
    /// Adds the names that match `pattern`; if there are none, `text` itself, or what the options say.
    pub(crate) fn expand_pathnames(
        &mut self,
        pattern: &[u8],
        text: Vec<u8>,
        fields: &mut Vec<Str>,
    ) -> Run<()> {
        if !is_pattern(pattern, self.shell.shopt(Shopt::ExtGlob)) {
            fields.push(text.into());
            return Ok(());
        }
        let mut names = self.match_pathnames(pattern)?;
        self.apply_globignore(&mut names)?;
        if names.is_empty() {
            if self.shell.shopt(Shopt::FailGlob) {
                let mut message = b"no match: ".to_vec();
                message.extend_from_slice(&text);
                self.shell.fail(&message)?;
                return Err(Flow::Discard);
            }
            if !self.shell.shopt(Shopt::NullGlob) {
                fields.push(text.into());
            }
            return Ok(());
        }
        self.process.budget().check(Limit::GlobResults, names.len() as u64)?;
        for name in names {
            bulk::add(self.process, fields, name)?;
        }
        Ok(())
    }

    /// The names that match a pattern, sorted.
    pub(crate) fn match_pathnames(&mut self, pattern: &[u8]) -> Run<Vec<Str>> {
        let mut prefixes: Vec<Vec<u8>> = vec![Vec::new()];
        let mut rest = pattern;
        let mut after_tree = false;
        let mut is_plain = true;
        while !rest.is_empty() {
            let slashes = rest.iter().take_while(|&&byte| byte == b'/').count();
            if slashes > 0 {
                // The directories that `**` found bring their slash along; the one it started from needs none.
                if !std::mem::take(&mut after_tree) {
                    prefixes.iter_mut().for_each(|prefix| prefix.extend_from_slice(&rest[..slashes]));
                }
                rest = &rest[slashes..];
                if rest.is_empty() {
                    // A slash at the end asks for directories.
                    prefixes.retain(|prefix| {
                        self.process.stat(prefix, Follow::Yes).is_ok_and(|found| found.is_dir())
                    });
                    break;
                }
            }
            let end = component_end(rest);
            let component = self.component(&rest[..end])?;
            rest = &rest[end..];
            after_tree = matches!(component, Component::Tree);
            if after_tree {
                // More of them, one after the other, find no more than one.
                while let Some(next) =
                    rest.strip_prefix(b"/**").filter(|next| matches!(next.first(), None | Some(b'/')))
                {
                    (rest, is_plain) = (next, false);
                }
            }
            prefixes = self.expand_component(&prefixes, &component, Until::of(rest))?;
            if after_tree && !is_plain && rest.is_empty() {
                // Where `**` starts from shows its slash only if it is written out.
                for prefix in prefixes.iter_mut().filter(|prefix| prefix.len() > 1 && prefix.ends_with(b"/"))
                {
                    prefix.pop();
                }
            }
            is_plain &= matches!(component, Component::Literal(_));
            self.process.budget().check(Limit::GlobResults, prefixes.len() as u64)?;
            if prefixes.is_empty() {
                break;
            }
        }
        bulk::sort(self.process, &mut prefixes, |one, two| one < two)?;
        bulk::gather(self.process, prefixes.into_iter().map(Str::from))
    }

    fn component(&mut self, text: &[u8]) -> Run<Component> {
        if text == b"**" && self.shell.shopt(Shopt::GlobStar) {
            return Ok(Component::Tree);
        }
        let extglob = self.shell.shopt(Shopt::ExtGlob);
        if !is_pattern(text, extglob) {
            return Ok(Component::Literal(unescape(text)));
        }
        let nocase = self.shell.shopt(Shopt::NoCaseGlob);
        let named = self.shell.compile_name_pattern(text, extglob, nocase)?;
        let dots = (!self.shell.shopt(Shopt::GlobSkipDots)).then(|| named.clone());
        let pattern = match self.shell.shopt(Shopt::DotGlob) {
            true => self.shell.compile_pattern(text, extglob, nocase)?,
            false => named,
        };
        Ok(Component::Pattern { pattern, dots })
    }

    fn expand_component(
        &mut self,
        prefixes: &[Vec<u8>],
        component: &Component,
        until: Until,
    ) -> Run<Vec<Vec<u8>>> {
        let mut found = Vec::new();
        let is_last = until == Until::End;
        for prefix in prefixes {
            self.process.tick()?;
            match component {
                Component::Literal(name) => {
                    let mut path = prefix.clone();
                    path.extend_from_slice(name);
                    if !is_last || self.process.stat(&path, Follow::No).is_ok() {
                        found.push(path);
                    }
                }
                Component::Pattern { pattern, dots } => {
                    let directory = if prefix.is_empty() { &b"."[..] } else { prefix };
                    // A directory that cannot be read has no names to match.
                    let Ok(entries) = self.process.read_dir(directory) else { continue };
                    for entry in entries {
                        self.process.tick()?;
                        if !self.matches(pattern, &entry.name)? {
                            continue;
                        }
                        let mut path = Vec::with_capacity(prefix.len() + entry.name.len());
                        path.extend_from_slice(prefix);
                        path.extend_from_slice(&entry.name);
                        if is_last || self.is_directory(&path, entry.kind) {
                            bulk::add(self.process, &mut found, path)?;
                        }
                    }
                    self.match_dots(prefix, dots.as_deref(), &mut found)?;
                }
                Component::Tree => self.expand_tree(prefix, until, &mut found)?,
            }
        }
        Ok(found)
    }

    /// `.` and `..` match a pattern only where `globskipdots` is off.
    fn match_dots(&mut self, prefix: &[u8], pattern: Option<&Pattern>, found: &mut Vec<Vec<u8>>) -> Run<()> {
        let Some(pattern) = pattern else { return Ok(()) };
        for name in [&b"."[..], b".."] {
            if self.matches(pattern, name)? {
                found.push([prefix, name].concat());
            }
        }
        Ok(())
    }

    fn is_directory(&mut self, path: &[u8], kind: FileKind) -> bool {
        match kind {
            FileKind::Directory => true,
            FileKind::Symlink => self.process.stat(path, Follow::Yes).is_ok_and(|found| found.is_dir()),
            _ => false,
        }
    }

    /// `**`: all directories below, and at the end of a pattern all files too. Symbolic links are not followed, but those to
    /// directories are found before a last slash.
    fn expand_tree(&mut self, prefix: &[u8], until: Until, found: &mut Vec<Vec<u8>>) -> Run<()> {
        let is_last = until == Until::End;
        let dots = self.shell.shopt(Shopt::DotGlob);
        let is_there =
            prefix.is_empty() || self.process.stat(prefix, Follow::Yes).is_ok_and(|found| found.is_dir());
        if !is_there {
            return Ok(());
        }
        if !(is_last && prefix.is_empty()) {
            found.push(prefix.to_vec());
        }
        let mut pending = vec![prefix.to_vec()];
        while let Some(directory) = pending.pop() {
            let shown = if directory.is_empty() { &b"."[..] } else { &directory };
            let Ok(entries) = self.process.read_dir(shown) else { continue };
            for entry in entries {
                self.process.tick()?;
                if entry.name.starts_with(b".") && !dots {
                    continue;
                }
                let mut path = directory.clone();
                path.extend_from_slice(&entry.name);
                let is_directory = entry.kind == FileKind::Directory;
                if is_last {
                    found.push(path.clone());
                }
                if is_directory {
                    path.push(b'/');
                    pending.push(path.clone());
                    if !is_last {
                        found.push(path);
                    }
                } else if until == Until::Slash && self.is_directory(&path, entry.kind) {
                    path.push(b'/');
                    found.push(path);
                }
            }
            self.process.budget().check(Limit::GlobResults, found.len() as u64)?;
        }
        Ok(())
    }

    /// Takes away the names that `GLOBIGNORE` lists.
    fn apply_globignore(&mut self, names: &mut Vec<Str>) -> Run<()> {
        let Some(ignore) = self.shell.value(b"GLOBIGNORE").filter(|ignore| !ignore.is_empty()) else {
            return Ok(());
        };
        let extglob = self.shell.shopt(Shopt::ExtGlob);
        let mut patterns = Vec::new();
        for pattern in split_colons(&ignore) {
            if pattern == b"*" {
                names.clear();
                return Ok(());
            }
            // Any other wildcard matches no slash.
            let parts = pattern.split(|&byte| byte == b'/');
            let compiled: Run<Vec<_>> =
                parts.map(|part| self.shell.compile_pattern(part, extglob, false)).collect();
            patterns.push(compiled?);
        }
        names.retain(|name| {
            let parts: Vec<_> = name.split(|&byte| byte == b'/').collect();
            let is_ignored = patterns.iter().any(|pattern| {
                pattern.len() == parts.len()
                    && pattern.iter().zip(&parts).all(|(one, part)| one.matches(part))
            });
            !matches!(parts.last(), Some(&(b"." | b".."))) && !is_ignored
        });
        Ok(())
    }
}

/// The parts between colons that are not inside brackets.
fn split_colons(text: &[u8]) -> Vec<&[u8]> {
    let mut parts = Vec::new();
    let (mut start, mut in_brackets) = (0, false);
    for (at, &byte) in text.iter().enumerate() {
        match byte {
            b'[' => in_brackets = true,
            b']' => in_brackets = false,
            b':' if !in_brackets => {
                parts.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts.retain(|part| !part.is_empty());
    parts
}

/// Whether text has a pattern character that is not escaped.
pub(crate) fn is_pattern(text: &[u8], extglob: bool) -> bool {
    let mut at = 0;
    let mut open = false;
    while at < text.len() {
        match text[at] {
            b'\\' => at += 1,
            b'*' | b'?' => return true,
            b'[' => open = true,
            // A bracket expression has no slash.
            b'/' => open = false,
            b']' if open => return true,
            b'+' | b'@' | b'!' if extglob && text.get(at + 1) == Some(&b'(') => return true,
            _ => {}
        }
        at += 1;
    }
    false
}

/// Where the first component of a pattern ends: at a slash outside of brackets and groups.
fn component_end(text: &[u8]) -> usize {
    let mut at = 0;
    while at < text.len() {
        match text[at] {
            b'\\' if text.get(at + 1) != Some(&b'/') => at += 1,
            b'/' => return at,
            _ => {}
        }
        at += 1;
    }
    text.len()
}

fn unescape(text: &[u8]) -> Vec<u8> {
    let mut plain = Vec::with_capacity(text.len());
    let mut rest = text.iter();
    while let Some(&byte) = rest.next() {
        match byte {
            b'\\' => plain.extend(rest.next()),
            _ => plain.push(byte),
        }
    }
    plain
}
