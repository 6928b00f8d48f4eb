//! Output in a form of the caller's: `--GTYPE-group-format`, `--LTYPE-line-format`, and `-D`.

use boxsh_kernel::Failure;

use super::compare::Change;
use super::printer::Printer;
use super::sink::Sink;
use super::text::Text;

/// How deep conditions may be nested.
const DEEPEST: usize = 64;

/// The formats of groups of lines and of single lines.
#[derive(Clone)]
pub(crate) struct Formats {
    pub(crate) unchanged: Vec<u8>,
    pub(crate) old: Vec<u8>,
    pub(crate) new: Vec<u8>,
    pub(crate) changed: Vec<u8>,
    pub(crate) unchanged_line: Vec<u8>,
    pub(crate) old_line: Vec<u8>,
    pub(crate) new_line: Vec<u8>,
}

impl Formats {
    /// Whether texts that are the same come to nothing.
    pub(super) fn hides_unchanged(&self) -> bool {
        self.unchanged.is_empty() || (self.unchanged == b"%=" && self.unchanged_line.is_empty())
    }

    /// The formats of `-D NAME`.
    pub(crate) fn for_preprocessor(name: &[u8]) -> [Vec<u8>; 4] {
        // A percent sign in the name must not be taken for more.
        let mut safe = Vec::new();
        for &byte in name {
            safe.push(byte);
            if byte == b'%' {
                safe.push(b'%');
            }
        }
        let name = &safe[..];
        [
            b"%=".to_vec(),
            [b"#ifndef ", name, b"\n%<#endif /* ! ", name, b" */\n"].concat(),
            [b"#ifdef ", name, b"\n%>#endif /* ", name, b" */\n"].concat(),
            [b"#ifndef ", name, b"\n%<#else /* ", name, b" */\n%>#endif /* ", name, b" */\n"].concat(),
        ]
    }
}

/// A group of lines of both texts.
#[derive(Clone, Copy)]
struct Group {
    old: usize,
    old_end: usize,
    new: usize,
    new_end: usize,
}

pub(super) fn merged(
    printer: &mut Printer<'_>,
    formats: &Formats,
    old: &Text,
    new: &Text,
    changes: &[Change],
) -> Result<(), Failure> {
    let mut merge = Merge { printer, formats, old, new };
    let (mut at_old, mut at_new) = (0, 0);
    for change in changes.iter().filter(|change| !change.trivial) {
        merge.common(Group { old: at_old, old_end: change.old, new: at_new, new_end: change.new })?;
        let format = match (change.removed, change.added) {
            (0, _) => &formats.new,
            (_, 0) => &formats.old,
            _ => &formats.changed,
        };
        (at_old, at_new) = (change.old_end(), change.new_end());
        merge.group(format, Group { old: change.old, old_end: at_old, new: change.new, new_end: at_new })?;
    }
    merge.common(Group { old: at_old, old_end: old.len(), new: at_new, new_end: new.len() })
}

struct Merge<'a, 'b> {
    printer: &'a mut Printer<'b>,
    formats: &'a Formats,
    old: &'a Text,
    new: &'a Text,
}

impl Merge<'_, '_> {
    fn common(&mut self, group: Group) -> Result<(), Failure> {
        if group.old == group.old_end && group.new == group.new_end {
            return Ok(());
        }
        let formats = self.formats;
        self.group(&formats.unchanged, group)
    }

    fn group(&mut self, format: &[u8], group: Group) -> Result<(), Failure> {
        self.format(format, group, true, 0, 0).map(drop)
    }

    /// Writes a group by its format, up to `stop` if that is not NUL. Gives what is left of the format.
    fn format<'f>(
        &mut self,
        mut format: &'f [u8],
        group: Group,
        shown: bool,
        stop: u8,
        depth: usize,
    ) -> Result<&'f [u8], Failure> {
        while let Some((&byte, rest)) = format.split_first() {
            if byte == stop && stop != 0 {
                return Ok(format);
            }
            if byte != b'%' {
                if shown {
                    self.printer.put(&[byte])?;
                }
                format = rest;
                continue;
            }
            format = match rest.first() {
                Some(b'%') => {
                    if shown {
                        self.printer.put(b"%")?;
                    }
                    &rest[1..]
                }
                Some(b'(') if depth < DEEPEST => match self.condition(&rest[1..], group, shown, depth)? {
                    Some(behind) => behind,
                    None => self.literally(rest, shown)?,
                },
                Some(b'<') => {
                    self.lines(shown, false, (group.old, group.old_end), Kind::Old)?;
                    &rest[1..]
                }
                Some(b'=') => {
                    self.lines(shown, false, (group.old, group.old_end), Kind::Unchanged)?;
                    &rest[1..]
                }
                Some(b'>') => {
                    self.lines(shown, true, (group.new, group.new_end), Kind::New)?;
                    &rest[1..]
                }
                _ => match directive(rest, |letter| group_value(group, letter)) {
                    Some((text, used)) => {
                        if shown {
                            self.printer.put(&text)?;
                        }
                        &rest[used..]
                    }
                    None => self.literally(rest, shown)?,
                },
            };
        }
        Ok(format)
    }

    fn literally<'f>(&mut self, rest: &'f [u8], shown: bool) -> Result<&'f [u8], Failure> {
        if shown {
            self.printer.put(b"%")?;
        }
        Ok(rest)
    }

    /// `A=B?THEN:ELSE)`; `None` if it is not well formed.
    fn condition<'f>(
        &mut self,
        format: &'f [u8],
        group: Group,
        shown: bool,
        depth: usize,
    ) -> Result<Option<&'f [u8]>, Failure> {
        let mut at = 0;
        let mut values = [0; 2];
        for (value, end) in values.iter_mut().zip([b'=', b'?']) {
            let digits = format[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
            if digits > 0 {
                *value = String::from_utf8_lossy(&format[at..at + digits]).parse().unwrap_or(i64::MAX);
                at += digits;
            } else {
                let Some(found) = format.get(at).and_then(|&letter| group_value(group, letter)) else {
                    return Ok(None);
                };
                *value = found;
                at += 1;
            }
            if format.get(at) != Some(&end) {
                return Ok(None);
            }
            at += 1;
        }
        let holds = values[0] == values[1];
        let mut rest = self.format(&format[at..], group, shown && holds, b':', depth + 1)?;
        if let Some(behind) = rest.strip_prefix(b":") {
            rest = self.format(behind, group, shown && !holds, b')', depth + 1)?;
            rest = rest.strip_prefix(b")").unwrap_or(rest);
        }
        Ok(Some(rest))
    }

    fn lines(
        &mut self,
        shown: bool,
        of_new: bool,
        (from, to): (usize, usize),
        kind: Kind,
    ) -> Result<(), Failure> {
        if !shown {
            return Ok(());
        }
        let text = if of_new { self.new } else { self.old };
        let format = match kind {
            Kind::Old => &self.formats.old_line,
            Kind::New => &self.formats.new_line,
            Kind::Unchanged => &self.formats.unchanged_line,
        };
        let tab_size = self.printer.look.expand_tabs.then_some(self.printer.look.tab_size);
        let mut out = Vec::new();
        for line in from..to {
            out.clear();
            format_line(format, (text, line), tab_size, &mut out, self.printer.sink)?;
            self.printer.put(&out)?;
        }
        Ok(())
    }
}

#[derive(Clone, Copy)]
enum Kind {
    Old,
    New,
    Unchanged,
}

fn group_value(group: Group, letter: u8) -> Option<i64> {
    let (from, to) =
        if letter.is_ascii_lowercase() { (group.old, group.old_end) } else { (group.new, group.new_end) };
    let value = match letter.to_ascii_lowercase() {
        b'e' => from,
        b'f' => from + 1,
        b'l' => to,
        b'm' => to + 1,
        b'n' => to - from,
        _ => return None,
    };
    Some(value as i64)
}

fn format_line(
    format: &[u8],
    (text, line): (&Text, usize),
    tab_size: Option<usize>,
    out: &mut Vec<u8>,
    sink: &mut dyn Sink,
) -> Result<(), Failure> {
    let mut content = |out: &mut Vec<u8>| match tab_size {
        Some(size) => super::printer::expand(text.content(line), size, out, sink),
        None => {
            out.extend_from_slice(text.content(line));
            Ok(())
        }
    };
    let mut rest = format;
    while let Some((&byte, behind)) = rest.split_first() {
        rest = behind;
        if byte != b'%' {
            out.push(byte);
            continue;
        }
        match behind.first() {
            Some(b'%') => {
                out.push(b'%');
                rest = &behind[1..];
            }
            Some(b'l') => {
                content(out)?;
                rest = &behind[1..];
            }
            Some(b'L') => {
                content(out)?;
                if !text.lacks_newline(line) {
                    out.push(b'\n');
                }
                rest = &behind[1..];
            }
            _ => match directive(behind, |letter| (letter == b'n').then_some(line as i64 + 1)) {
                Some((shown, used)) => {
                    out.extend_from_slice(&shown);
                    rest = &behind[used..];
                }
                None => out.push(b'%'),
            },
        }
    }
    Ok(())
}

/// What both kinds of format know: `c'C'`, and a number as `printf` would write it. Gives the text, and how long the directive is.
fn directive(text: &[u8], value: impl Fn(u8) -> Option<i64>) -> Option<(Vec<u8>, usize)> {
    if let Some(quoted) = text.strip_prefix(b"c'") {
        return character(quoted).map(|(byte, used)| (vec![byte], used + 2));
    }
    let mut at = 0;
    let mut left = false;
    let mut zeros = false;
    while let Some(flag @ (b'-' | b'\'' | b'0')) = text.get(at) {
        left |= *flag == b'-';
        zeros |= *flag == b'0';
        at += 1;
    }
    let number = |at: &mut usize| {
        let digits = text[*at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let found = String::from_utf8_lossy(&text[*at..*at + digits]).parse::<usize>().unwrap_or(0);
        *at += digits;
        found.min(usize::from(u16::MAX))
    };
    let width = number(&mut at);
    let mut precision = None;
    if text.get(at) == Some(&b'.') {
        at += 1;
        precision = Some(number(&mut at));
    }
    let conversion = *text.get(at)?;
    let amount = value(*text.get(at + 1)?)?;
    let digits = match conversion {
        b'd' => amount.to_string(),
        b'o' => format!("{amount:o}"),
        b'x' => format!("{amount:x}"),
        b'X' => format!("{amount:X}"),
        _ => return None,
    };
    let least = precision.unwrap_or(1);
    let digits = format!("{digits:0>least$}");
    let shown = match (left, zeros && precision.is_none()) {
        (true, _) => format!("{digits:<width$}"),
        (false, true) => format!("{digits:0>width$}"),
        (false, false) => format!("{digits:>width$}"),
    };
    Some((shown.into_bytes(), at + 2))
}

/// A character, or a backslash and up to three octal digits, before a closing quote.
fn character(text: &[u8]) -> Option<(u8, usize)> {
    match text {
        [b'\\', rest @ ..] => {
            let digits = rest.iter().take(3).take_while(|byte| matches!(byte, b'0'..=b'7')).count();
            let value = rest[..digits].iter().fold(0_u32, |value, digit| value * 8 + u32::from(digit - b'0'));
            (digits > 0 && rest.get(digits) == Some(&b'\'')).then_some((value as u8, digits + 2))
        }
        [byte, b'\'', ..] if *byte != b'\'' => Some((*byte, 2)),
        _ => None,
    }
}
