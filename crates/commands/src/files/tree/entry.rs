//! What is drawn, and what is left out.

use boxsh_format::Charset;
use boxsh_format::charset::Unit;
use boxsh_format::integer::parse_all;
use boxsh_format::width::is_printable;
use boxsh_kernel::Key;
use boxsh_kernel::vfs::{FileKind, Metadata, TimeSource, Timestamp};
use boxsh_kernel::{Context, Errno, Failure, Follow, Parsed};
use boxsh_pattern::glob::{GlobOptions, Pattern};

use super::super::walk::{Visit, Walk, WalkOptions};
use super::super::{message, version_order};
use super::SPEC;
use crate::datetime::Zone;

/// A file.
pub(super) struct Item {
    pub(super) name: Vec<u8>,
    pub(super) metadata: Metadata,
    /// Where a link leads, and what is there.
    pub(super) target: Option<(Vec<u8>, Option<Metadata>)>,
    /// What is said about it in brackets.
    pub(super) note: Option<String>,
}

impl Item {
    pub(super) fn new(name: Vec<u8>, metadata: Metadata) -> Self {
        Self { name, metadata, target: None, note: None }
    }

    pub(super) fn look_through(&mut self, context: &Context<'_>, path: &[u8]) -> Result<(), Errno> {
        if !self.metadata.is_symlink() {
            return Ok(());
        }
        let target = context.process.read_link(path)?;
        let found = match context.process.stat(path, Follow::Yes) {
            Ok(metadata) => Some(metadata),
            Err(Errno::Killed) => return Err(Errno::Killed),
            Err(_) => None,
        };
        self.target = Some((target, found));
        Ok(())
    }

    /// Its metadata, or that of what it leads to.
    pub(super) fn effective(&self) -> Metadata {
        self.target.as_ref().and_then(|(_, found)| *found).unwrap_or(self.metadata)
    }

    pub(super) fn is_directory(&self) -> bool {
        self.effective().is_dir()
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Output {
    Text,
    Json,
    Xml,
}

/// The drawing of the branches.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Lines {
    Utf8,
    Ascii,
    Vt100,
    Cp437,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum SortBy {
    None,
    Name,
    Version,
    Size,
    Modification,
    Change,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Grouping {
    None,
    DirectoriesFirst,
    FilesFirst,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum SizeStyle {
    None,
    Bytes,
    Binary,
    Si,
}

pub(super) struct Options {
    pub(super) output: Output,
    pub(super) lines: Lines,
    pub(super) shows_hidden: bool,
    directories_only: bool,
    pub(super) follows_links: bool,
    pub(super) full_paths: bool,
    pub(super) one_filesystem: bool,
    pub(super) max_level: usize,
    pub(super) file_limit: usize,
    included: Vec<Pattern>,
    excluded: Vec<Pattern>,
    matches_directories: bool,
    pub(super) prunes: bool,
    pub(super) reports: bool,
    pub(super) question_marks: bool,
    pub(super) literal: bool,
    pub(super) quotes: bool,
    pub(super) protections: bool,
    pub(super) owner: bool,
    pub(super) group: bool,
    pub(super) size: SizeStyle,
    pub(super) sums_sizes: bool,
    pub(super) date: Option<Vec<u8>>,
    pub(super) by_change: bool,
    pub(super) indicator: bool,
    pub(super) inodes: bool,
    pub(super) device: bool,
    pub(super) indents: bool,
    pub(super) meta_first: bool,
    pub(super) color: bool,
    pub(super) colors: Vec<(Vec<u8>, Vec<u8>)>,
    sort: SortBy,
    reverse: bool,
    grouping: Grouping,
    pub(super) zone: Zone,
    pub(super) now: Timestamp,
    pub(super) charset: Charset,
}

impl Options {
    pub(super) fn from_flags(context: &Context<'_>, parsed: &Parsed) -> Result<Self, Failure> {
        let process = context.process;
        let has = |key: Key| parsed.has(key);
        let charset = message::charset(process);
        let lines = match parsed.value(flag!("charset")) {
            _ if has(flag!("A")) => Lines::Vt100,
            _ if has(flag!("S")) => Lines::Cp437,
            Some(name) if name.eq_ignore_ascii_case(b"utf-8") => Lines::Utf8,
            Some(_) => Lines::Ascii,
            None if charset == Charset::Utf8 => Lines::Utf8,
            None => Lines::Ascii,
        };
        let mut options = Self {
            output: if has(flag!("J")) {
                Output::Json
            } else if has(flag!("X")) {
                Output::Xml
            } else {
                Output::Text
            },
            lines,
            shows_hidden: has(flag!("a")),
            directories_only: has(flag!("d")),
            follows_links: has(flag!("l")),
            full_paths: has(flag!("f")),
            one_filesystem: has(flag!("x")),
            max_level: usize::MAX,
            file_limit: usize::MAX,
            included: Vec::new(),
            excluded: Vec::new(),
            matches_directories: has(flag!("matchdirs")),
            prunes: has(flag!("prune")),
            reports: !has(flag!("noreport")),
            question_marks: has(flag!("q")),
            literal: has(flag!("N")),
            quotes: has(flag!("Q")),
            protections: has(flag!("p")),
            owner: has(flag!("u")),
            group: has(flag!("g")),
            size: SizeStyle::None,
            sums_sizes: has(flag!("du")),
            date: None,
            by_change: has(flag!("c")),
            indicator: has(flag!("F")),
            inodes: has(flag!("inodes")),
            device: has(flag!("device")),
            indents: !has(flag!("i")),
            meta_first: has(flag!("metafirst")),
            color: has(flag!("C")) && process.variable(b"TERM").is_some(),
            colors: Vec::new(),
            sort: SortBy::Name,
            reverse: has(flag!("r")),
            grouping: Grouping::None,
            zone: Zone::of(process),
            now: process.clock().now(),
            charset,
        };
        options.size = match (has(flag!("si")), has(flag!("h")), has(flag!("s")) || has(flag!("du"))) {
            (true, ..) => SizeStyle::Si,
            (_, true, _) => SizeStyle::Binary,
            (_, _, true) => SizeStyle::Bytes,
            _ => SizeStyle::None,
        };
        if has(flag!("D")) || has(flag!("timefmt")) {
            options.date = Some(parsed.value(flag!("timefmt")).unwrap_or_default().to_vec());
        }
        options.read_values(parsed)?;
        if options.color {
            options.colors = super::text::colors(context);
        }
        Ok(options)
    }

    fn read_values(&mut self, parsed: &Parsed) -> Result<(), Failure> {
        let nocase = parsed.has(flag!("ignore-case"));
        for given in &parsed.flags {
            match &*given.name() {
                "L" => {
                    self.max_level = number(given.value())
                        .filter(|&level| level > 0)
                        .ok_or_else(|| Failure::new("Invalid level, must be greater than 0."))?;
                }
                "filelimit" => self.file_limit = number(given.value()).unwrap_or(usize::MAX),
                "P" => self.included.extend(alternatives(given.value(), nocase)?),
                "I" => self.excluded.extend(alternatives(given.value(), nocase)?),
                "v" => self.sort = SortBy::Version,
                "t" => self.sort = SortBy::Modification,
                "c" => self.sort = SortBy::Change,
                "U" => self.sort = SortBy::None,
                "dirsfirst" => self.grouping = Grouping::DirectoriesFirst,
                "filesfirst" => self.grouping = Grouping::FilesFirst,
                "sort" => {
                    self.sort = match given.value() {
                        b"name" => SortBy::Name,
                        b"version" => SortBy::Version,
                        b"size" => SortBy::Size,
                        b"mtime" => SortBy::Modification,
                        b"ctime" => SortBy::Change,
                        other => {
                            return Err(Failure::new(format!(
                                "Sort type '{}' not valid, should be one of: name,version,size,mtime,ctime",
                                String::from_utf8_lossy(other)
                            )));
                        }
                    };
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn includes_file(&self, name: &[u8]) -> bool {
        self.included.is_empty() || matches_any(&self.included, name, false)
    }

    /// Whether only directories are drawn.
    pub(super) fn is_directories_only(&self) -> bool {
        self.directories_only
    }

    /// Whether something is drawn at all.
    pub(super) fn keeps(&self, item: &Item) -> bool {
        let is_directory = item.is_directory();
        if self.directories_only && !is_directory {
            return false;
        }
        if matches_any(&self.excluded, &item.name, is_directory) {
            return false;
        }
        // A link to a directory that is not followed is a file to the pattern.
        let counts_as_file = !is_directory || (item.metadata.is_symlink() && !self.follows_links);
        if !self.included.is_empty() && (counts_as_file || self.matches_directories) {
            return matches_any(&self.included, &item.name, is_directory)
                || (is_directory && !counts_as_file);
        }
        true
    }

    pub(super) fn sort(&self, items: &mut [Item]) {
        if self.sort == SortBy::None {
            return;
        }
        items.sort_by(|left, right| {
            let by_name = || left.name.cmp(&right.name);
            let order = match self.sort {
                SortBy::None => std::cmp::Ordering::Equal,
                SortBy::Name => by_name(),
                SortBy::Version => version_order::compare(&left.name, &right.name),
                SortBy::Size => right.metadata.size.cmp(&left.metadata.size).then_with(by_name),
                SortBy::Modification => left.metadata.mtime.cmp(&right.metadata.mtime).then_with(by_name),
                SortBy::Change => left.metadata.ctime.cmp(&right.metadata.ctime).then_with(by_name),
            };
            let order = if self.reverse { order.reverse() } else { order };
            let (one, two) = (left.is_directory(), right.is_directory());
            match self.grouping {
                Grouping::None => order,
                Grouping::DirectoriesFirst => two.cmp(&one).then(order),
                Grouping::FilesFirst => one.cmp(&two).then(order),
            }
        });
    }

    /// A name as it is shown.
    pub(super) fn quote(&self, name: &[u8]) -> Vec<u8> {
        let mut shown = Vec::with_capacity(name.len());
        if self.quotes {
            shown.push(b'"');
        }
        let mut rest = name;
        for unit in self.charset.units(name) {
            let (bytes, tail) = rest.split_at(unit.byte_len());
            rest = tail;
            match unit {
                _ if self.literal => shown.extend_from_slice(bytes),
                _ if self.charset == Charset::C && !self.question_marks => self.escape(bytes[0], &mut shown),
                Unit::Char(char) if is_printable(char) => shown.extend_from_slice(bytes),
                _ if self.question_marks => shown.push(b'?'),
                _ => {
                    for byte in bytes {
                        shown.extend_from_slice(format!("\\{byte:03o}").as_bytes());
                    }
                }
            }
        }
        if self.quotes {
            shown.push(b'"');
        }
        shown
    }
}

impl Options {
    /// A byte as the C locale shows it.
    fn escape(&self, byte: u8, shown: &mut Vec<u8>) {
        match byte {
            7..=13 => shown.extend_from_slice(&[b'\\', b"abtnvfr"[usize::from(byte - 7)]]),
            b'\\' => shown.extend_from_slice(b"\\\\"),
            b' ' if !self.quotes => shown.extend_from_slice(b"\\ "),
            b'"' if self.quotes => shown.extend_from_slice(b"\\\""),
            b' '..=b'~' => shown.push(byte),
            byte => shown.extend_from_slice(format!("\\{byte:03o}").as_bytes()),
        }
    }
}

fn number(text: &[u8]) -> Option<usize> {
    parse_all(text)
}

/// The patterns between bars.
fn alternatives(text: &[u8], nocase: bool) -> Result<Vec<Pattern>, Failure> {
    let compile = |pattern: &[u8]| {
        Pattern::compile(pattern, GlobOptions { nocase, ..GlobOptions::default() })
            .map_err(|error| Failure::new(error.to_string()))
    };
    text.split(|&byte| byte == b'|').map(compile).collect()
}

fn matches_any(patterns: &[Pattern], name: &[u8], is_directory: bool) -> bool {
    let with_slash = [name, b"/"].concat();
    patterns.iter().any(|pattern| pattern.matches(name) || (is_directory && pattern.matches(&with_slash)))
}

/// The bytes of all files below a directory, and its own.
pub(super) fn sum_of(context: &Context<'_>, path: &[u8]) -> Result<u64, Failure> {
    let mut walk = Walk::new(context.process, path, WalkOptions { stay: true, ..WalkOptions::default() });
    let mut sum = 0;
    while let Some(node) = walk.next()? {
        if matches!(node.visit, Visit::File | Visit::Enter) {
            sum += node.metadata.map_or(0, |metadata| metadata.size);
        }
    }
    Ok(sum)
}

/// Whether nothing but directories would be drawn below a directory.
pub(super) fn holds_no_file(
    context: &Context<'_>,
    options: &Options,
    path: &[u8],
    depth: usize,
) -> Result<bool, Failure> {
    let mut walk = Walk::new(context.process, path, WalkOptions { stay: true, ..WalkOptions::default() });
    while let Some(node) = walk.next()? {
        if node.depth == 0 {
            continue;
        }
        let name = super::super::path::last_name(&node.path);
        let is_hidden = !options.shows_hidden && name.starts_with(b".");
        let is_excluded = matches_any(&options.excluded, name, node.kind == FileKind::Directory);
        match node.visit {
            Visit::Enter if is_hidden || is_excluded || depth + node.depth >= options.max_level => {
                walk.skip()
            }
            Visit::File if !is_hidden && !is_excluded && options.includes_file(name) => return Ok(false),
            _ => {}
        }
    }
    Ok(true)
}
