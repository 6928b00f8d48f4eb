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
    /// A pattern for names, and whether it may match names that start with a dot.
    Pattern { pattern: Arc<Pattern>, dots: bool, explicit: bool },
    /// `**` under `globstar`.
    Tree,
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
        let mut trees = 0;
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
            prefixes = self.expand_component(&prefixes, &component, rest.is_empty())?;
            trees += u32::from(after_tree);
            if trees > 1 && rest.is_empty() {
                // Where `**` starts from shows its slash only if no other one has found it.
                for prefix in prefixes.iter_mut().filter(|prefix| prefix.len() > 1 && prefix.ends_with(b"/"))
                {
                    prefix.pop();
                }
            }
            if after_tree {
                // `**/**` finds everything twice.
                bulk::sort(self.process, &mut prefixes, |one, two| one < two)?;
                prefixes.dedup();
            }
            self.process.budget().check(Limit::GlobResults, prefixes.len() as u64)?;
            if prefixes.is_empty() {
                break;
            }
        }
        bulk::sort(self.process, &mut prefixes, |one, two| one < two)?;
        prefixes.dedup();
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
        let pattern = self.shell.compile_pattern(text, extglob, nocase)?;
        let explicit = text.starts_with(b".") || text.starts_with(b"\\.") || starts_with_dot_group(text);
        let dots = self.shell.shopt(Shopt::DotGlob) || explicit;
        Ok(Component::Pattern { pattern, dots, explicit })
    }

    fn expand_component(
        &mut self,
        prefixes: &[Vec<u8>],
        component: &Component,
        is_last: bool,
    ) -> Run<Vec<Vec<u8>>> {
        let mut found = Vec::new();
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
                Component::Pattern { pattern, dots, explicit } => {
                    let directory = if prefix.is_empty() { &b"."[..] } else { prefix };
                    // A directory that cannot be read has no names to match.
                    let Ok(entries) = self.process.read_dir(directory) else { continue };
                    for entry in entries {
                        self.process.tick()?;
                        if (entry.name.starts_with(b".") && !dots) || !self.matches(pattern, &entry.name)? {
                            continue;
                        }
                        let mut path = Vec::with_capacity(prefix.len() + entry.name.len());
                        path.extend_from_slice(prefix);
                        path.extend_from_slice(&entry.name);
                        if is_last || self.is_directory(&path, entry.kind) {
                            bulk::add(self.process, &mut found, path)?;
                        }
                    }
                    self.match_dots(prefix, pattern, *explicit, &mut found)?;
                }
                Component::Tree => self.expand_tree(prefix, is_last, &mut found)?,
            }
        }
        Ok(found)
    }

    /// `.` and `..` match a pattern only where `globskipdots` is off.
    fn match_dots(
        &mut self,
        prefix: &[u8],
        pattern: &Pattern,
        explicit: bool,
        found: &mut Vec<Vec<u8>>,
    ) -> Run<()> {
        if self.shell.shopt(Shopt::GlobSkipDots) || !explicit {
            return Ok(());
        }
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

    /// `**`: all directories below, and at the end of a pattern all files too. Symbolic links are not followed.
    fn expand_tree(&mut self, prefix: &[u8], is_last: bool, found: &mut Vec<Vec<u8>>) -> Run<()> {
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

/// Whether a group at the start of a pattern begins with a dot in one of its alternatives: `@(.a|b)*`.
fn starts_with_dot_group(text: &[u8]) -> bool {
    text.len() > 2 && b"?*+@".contains(&text[0]) && text[1] == b'(' && text[2..].starts_with(b".")
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
