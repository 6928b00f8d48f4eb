//! Colours, as `LS_COLORS` has them.

use boxsh_kernel::vfs::{FileKind, Metadata};
use boxsh_kernel::{Context, Failure};

use boxsh_pattern::glob::{GlobOptions, Pattern};

use super::super::dircolors;
use super::entry::{Entry, Link};
use super::name;
use super::options::Options;

/// The names of the settings, in the order of [`DEFAULTS`].
const NAMES: [&[u8; 2]; 24] = [
    b"lc", b"rc", b"ec", b"rs", b"no", b"fi", b"di", b"ln", b"pi", b"so", b"bd", b"cd", b"mi", b"or", b"ex",
    b"do", b"su", b"sg", b"st", b"ow", b"tw", b"ca", b"mh", b"cl",
];

const DEFAULTS: [&[u8]; 24] = [
    b"\x1b[", b"m", b"", b"0", b"", b"", b"01;34", b"01;36", b"33", b"01;35", b"01;33", b"01;33", b"", b"",
    b"01;32", b"01;35", b"37;41", b"30;43", b"37;44", b"34;42", b"30;42", b"30;41", b"", b"\x1b[K",
];

/// What colours names.
pub(super) struct Painter {
    is_on: bool,
    settings: Vec<Vec<u8>>,
    /// Endings of names and their colours, the last one first.
    endings: Vec<(Vec<u8>, Vec<u8>)>,
    /// Whether links get the colour of what they lead to.
    links_as_targets: bool,
    used: bool,
}

impl Painter {
    pub(super) fn new(context: &mut Context<'_>, options: &Options) -> Result<Self, Failure> {
        let mut painter = Self {
            is_on: options.color,
            settings: DEFAULTS.iter().map(|value| value.to_vec()).collect(),
            endings: Vec::new(),
            links_as_targets: false,
            used: false,
        };
        if !options.color {
            return Ok(painter);
        }
        let text = context.process.variable(b"LS_COLORS").unwrap_or_default();
        if text.is_empty() && !knows_colors(context) {
            painter.is_on = false;
            return Ok(painter);
        }
        if let Err(problem) = painter.read(&text) {
            if let Some(problem) = problem {
                context.warn(format_args!("{problem}"))?;
            }
            context.warn(format_args!("unparsable value for LS_COLORS environment variable"))?;
            painter.is_on = false;
        }
        painter.links_as_targets = painter.setting(b"ln") == b"target";
        Ok(painter)
    }

    fn read(&mut self, text: &[u8]) -> Result<(), Option<String>> {
        let mut rest = text;
        while !rest.is_empty() {
            if rest[0] == b':' {
                rest = &rest[1..];
                continue;
            }
            if let Some(after) = rest.strip_prefix(b"*") {
                let (ending, after) = unescape(after, b'=').ok_or(None)?;
                let after = after.strip_prefix(b"=").ok_or(None)?;
                let (color, after) = unescape(after, b':').ok_or(None)?;
                self.endings.insert(0, (ending, color));
                rest = after;
                continue;
            }
            let equals = rest.iter().position(|&byte| byte == b'=').filter(|&at| at == 2).ok_or(None)?;
            let key = &rest[..equals];
            let (value, after) = unescape(&rest[equals + 1..], b':').ok_or(None)?;
            match NAMES.iter().position(|name| name.as_slice() == key) {
                Some(at) => self.settings[at] = value,
                None => {
                    return Err(Some(format!(
                        "unrecognized prefix: \u{2018}{}\u{2019}",
                        String::from_utf8_lossy(key)
                    )));
                }
            }
            rest = after;
        }
        Ok(())
    }

    fn setting(&self, name: &[u8; 2]) -> &[u8] {
        NAMES.iter().position(|known| *known == name).map_or(b"", |at| &self.settings[at])
    }

    fn is_colored(&self, name: &[u8; 2]) -> bool {
        !matches!(self.setting(name), b"" | b"0" | b"00")
    }

    /// Prints the name of an entry in its colour.
    pub(super) fn print_name(
        &mut self,
        context: &mut Context<'_>,
        options: &Options,
        entry: &Entry,
        start: usize,
    ) -> Result<(), Failure> {
        let color = if self.is_on { self.color_of_entry(entry) } else { None };
        let painted = self.begin(context, color)?;
        let (blank, shown) = match entry.shown.strip_prefix(b" ") {
            Some(shown) if options.hyperlink && !entry.name.starts_with(b" ") => (&b" "[..], shown),
            _ => (&b""[..], entry.shown.as_slice()),
        };
        context.out.write(blank)?;
        if options.hyperlink {
            name::open_link(context, &entry.path)?;
        }
        context.out.write(shown)?;
        if options.hyperlink {
            name::close_link(context)?;
        }
        if painted {
            self.end(context)?;
            let wraps = options.width > 0
                && start / options.width != (start + entry.columns.max(1) - 1) / options.width;
            if wraps {
                context.out.write(self.setting(b"cl"))?;
            }
        }
        Ok(())
    }

    /// Prints where a link leads, in the colour of what is there.
    pub(super) fn print_target(
        &mut self,
        context: &mut Context<'_>,
        shown: &[u8],
        link: &Link,
    ) -> Result<(), Failure> {
        let color = match (self.is_on, link.metadata) {
            (false, _) => None,
            (true, Some(metadata)) => self.color_of(&link.target, &metadata),
            (true, None) if self.is_colored(b"mi") => Some(self.setting(b"mi").to_vec()),
            (true, None) if self.is_colored(b"or") => Some(self.setting(b"or").to_vec()),
            (true, None) => None,
        };
        let painted = self.begin(context, color)?;
        context.out.write(shown)?;
        if painted {
            self.end(context)?;
        }
        Ok(())
    }

    fn begin(&mut self, context: &mut Context<'_>, color: Option<Vec<u8>>) -> Result<bool, Failure> {
        let Some(color) = color else {
            if self.is_on && self.is_colored(b"no") {
                let normal = self.setting(b"no").to_vec();
                return self.begin(context, Some(normal));
            }
            return Ok(false);
        };
        if !self.used {
            self.used = true;
            self.end(context)?;
        }
        context.out.write(self.setting(b"lc"))?;
        context.out.write(&color)?;
        context.out.write(self.setting(b"rc"))?;
        Ok(true)
    }

    fn end(&self, context: &mut Context<'_>) -> Result<(), Failure> {
        if !self.setting(b"ec").is_empty() {
            return context.out.write(self.setting(b"ec"));
        }
        context.out.write(self.setting(b"lc"))?;
        context.out.write(self.setting(b"rs"))?;
        context.out.write(self.setting(b"rc"))
    }

    /// Leaves the terminal as it was, if anything but the usual brackets has been used.
    pub(super) fn finish(&mut self, context: &mut Context<'_>) -> Result<(), Failure> {
        let is_usual = self.setting(b"lc") == b"\x1b[" && self.setting(b"rc") == b"m";
        if self.used && !is_usual {
            context.out.write(self.setting(b"lc"))?;
            context.out.write(self.setting(b"rc"))?;
        }
        Ok(())
    }

    fn color_of_entry(&self, entry: &Entry) -> Option<Vec<u8>> {
        let Some(metadata) = entry.metadata else {
            return self.is_colored(b"mi").then(|| self.setting(b"mi").to_vec());
        };
        if let Some(link) = &entry.link {
            return match link.metadata {
                Some(target) if self.links_as_targets => self.color_of(&entry.name, &target),
                None if self.is_colored(b"or") => Some(self.setting(b"or").to_vec()),
                _ if self.links_as_targets => None,
                _ => self.is_colored(b"ln").then(|| self.setting(b"ln").to_vec()),
            };
        }
        self.color_of(&entry.name, &metadata)
    }

    fn color_of(&self, name: &[u8], metadata: &Metadata) -> Option<Vec<u8>> {
        let chosen: &[u8; 2] = match metadata.kind {
            FileKind::File => match metadata.mode {
                mode if mode & 0o4000 != 0 && self.is_colored(b"su") => b"su",
                mode if mode & 0o2000 != 0 && self.is_colored(b"sg") => b"sg",
                mode if mode & 0o111 != 0 && self.is_colored(b"ex") => b"ex",
                _ if metadata.nlink > 1 && self.is_colored(b"mh") => b"mh",
                _ => {
                    let by_ending = self.endings.iter().find(|(ending, _)| {
                        name.len() >= ending.len()
                            && name[name.len() - ending.len()..].eq_ignore_ascii_case(ending)
                    });
                    if let Some((_, color)) = by_ending {
                        return Some(color.clone());
                    }
                    b"fi"
                }
            },
            FileKind::Directory => match metadata.mode & 0o1002 {
                0o1002 if self.is_colored(b"tw") => b"tw",
                0o0002 if self.is_colored(b"ow") => b"ow",
                0o1000 if self.is_colored(b"st") => b"st",
                _ => b"di",
            },
            FileKind::Symlink => b"ln",
            FileKind::Fifo => b"pi",
            FileKind::Socket => b"so",
            FileKind::BlockDevice => b"bd",
            FileKind::CharDevice => b"cd",
        };
        self.is_colored(chosen).then(|| self.setting(chosen).to_vec())
    }
}

/// Whether the environment speaks of a terminal that shows colours.
fn knows_colors(context: &Context<'_>) -> bool {
    if context.process.variable(b"COLORTERM").is_some_and(|value| !value.is_empty()) {
        return true;
    }
    let terminal = context.process.variable(b"TERM").unwrap_or_default();
    dircolors::TERMINALS.iter().any(|pattern| {
        Pattern::compile(pattern.as_bytes(), GlobOptions::default())
            .is_ok_and(|pattern| pattern.matches(&terminal))
    })
}

/// Reads a value up to `end` or a colon, with its escapes; `None` if an escape is broken.
fn unescape(text: &[u8], end: u8) -> Option<(Vec<u8>, &[u8])> {
    let mut value = Vec::new();
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        at += 1;
        match byte {
            b':' | b'=' if byte == end || byte == b':' => return Some((value, &text[at - 1..])),
            b'\\' => {
                let &escaped = text.get(at)?;
                at += 1;
                value.push(match escaped {
                    b'0'..=b'7' => {
                        let mut number = u32::from(escaped - b'0');
                        while let Some(digit @ b'0'..=b'7') = text.get(at) {
                            number = number * 8 + u32::from(digit - b'0');
                            at += 1;
                        }
                        number as u8
                    }
                    b'x' | b'X' => {
                        let mut number = 0u32;
                        while let Some(digit) = text.get(at).and_then(|&byte| char::from(byte).to_digit(16)) {
                            number = number.wrapping_mul(16) + digit;
                            at += 1;
                        }
                        number as u8
                    }
                    b'a' => 7,
                    b'b' => 8,
                    b'e' => 27,
                    b'f' => 12,
                    b'n' => b'\n',
                    b'r' => b'\r',
                    b't' => b'\t',
                    b'v' => 11,
                    b'?' => 127,
                    b'_' => b' ',
                    other => other,
                });
            }
            b'^' => {
                let &control = text.get(at)?;
                at += 1;
                match control {
                    b'@'..=b'~' => value.push(control & 0o37),
                    b'?' => value.push(127),
                    _ => return None,
                }
            }
            byte => value.push(byte),
        }
    }
    Some((value, b""))
}
