//! `--transform`: names changed as sed's `s` command would.

use boxsh_pattern::regex::{Captures, Regex, RegexOptions, Syntax};

/// Which kind of name is changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Subject {
    Member,
    SymbolicLink,
    HardLink,
}

/// One `s` command.
#[derive(Clone, Debug)]
struct Command {
    regex: Regex,
    replacement: Vec<Part>,
    global: bool,
    occurrence: usize,
    scope: Scope,
}

/// What a command applies to.
#[derive(Clone, Copy, Debug)]
struct Scope {
    members: bool,
    symbolic: bool,
    hard: bool,
}

#[derive(Clone, Debug)]
enum Part {
    Text(Vec<u8>),
    Group(usize),
    Case(Case),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Case {
    Lower,
    Upper,
    LowerNext,
    UpperNext,
    End,
}

/// All commands, in order.
#[derive(Clone, Debug, Default)]
pub(super) struct Transformation {
    commands: Vec<Command>,
}

impl Transformation {
    pub(super) fn is_empty(&self) -> bool {
        self.commands.is_empty()
    }

    /// Adds the commands of one `--transform`; `Err` says what is wrong.
    pub(super) fn add(&mut self, text: &[u8]) -> Result<(), String> {
        let mut scope = Scope { members: true, symbolic: true, hard: true };
        let mut rest = text;
        loop {
            if let Some(flags) = rest.strip_prefix(b"flags=") {
                let length = flags.iter().position(|&byte| byte == b';').unwrap_or(flags.len());
                for &flag in &flags[..length] {
                    scope
                        .apply(flag)
                        .ok_or_else(|| format!("Unknown transform type flag: {}", flag as char))?;
                }
                rest = &flags[length..];
            } else {
                rest = self.add_command(rest, scope)?;
            }
            match rest.split_first() {
                None => return Ok(()),
                Some((b';', behind)) => rest = behind,
                Some(_) => return Err("Invalid transform expression".to_owned()),
            }
        }
    }

    fn add_command<'a>(&mut self, text: &'a [u8], scope: Scope) -> Result<&'a [u8], String> {
        let invalid = || "Invalid transform expression".to_owned();
        let [b's', delimiter, rest @ ..] = text else { return Err(invalid()) };
        let (pattern, rest) = delimited(rest, *delimiter).ok_or_else(invalid)?;
        let (replacement, rest) = delimited(rest, *delimiter).ok_or_else(invalid)?;
        let mut scope = scope;
        let mut options = RegexOptions::default();
        let (mut global, mut occurrence, mut syntax) = (false, 1, Syntax::Bre);
        let mut at = 0;
        while let Some(&flag) = rest.get(at) {
            match flag {
                b';' => break,
                b'g' => global = true,
                b'i' => options.icase = true,
                b'x' => syntax = Syntax::Ere,
                b'0'..=b'9' => {
                    let digits = rest[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
                    let number = std::str::from_utf8(&rest[at..at + digits]).unwrap_or_default();
                    occurrence = number.parse().map_err(|_| invalid())?;
                    at += digits - 1;
                }
                flag => scope
                    .apply(flag)
                    .ok_or_else(|| format!("Unknown flag in transform expression: {}", flag as char))?,
            }
            at += 1;
        }
        let regex = Regex::new(&pattern, syntax, options)
            .map_err(|error| format!("Invalid transform expression: {error}"))?;
        let replacement = parse_replacement(&replacement);
        let highest = replacement.iter().filter_map(|part| match part {
            Part::Group(group) => Some(*group),
            _ => None,
        });
        if highest.max().is_some_and(|group| group > 0 && group >= regex.group_count()) {
            return Err("Invalid transform replacement: back reference out of range".to_owned());
        }
        let occurrence = usize::max(occurrence, 1);
        self.commands.push(Command { regex, replacement, global, occurrence, scope });
        Ok(&rest[at..])
    }

    /// The name that a name becomes.
    pub(super) fn apply(&self, name: &[u8], subject: Subject) -> Vec<u8> {
        let mut name = name.to_vec();
        for command in &self.commands {
            let applies = match subject {
                Subject::Member => command.scope.members,
                Subject::SymbolicLink => command.scope.symbolic,
                Subject::HardLink => command.scope.hard,
            };
            if applies {
                name = command.apply(&name);
            }
        }
        name
    }
}

impl Scope {
    fn apply(&mut self, flag: u8) -> Option<()> {
        match flag {
            b'r' => self.members = true,
            b'R' => self.members = false,
            b's' => self.symbolic = true,
            b'S' => self.symbolic = false,
            b'h' => self.hard = true,
            b'H' => self.hard = false,
            _ => return None,
        }
        Some(())
    }
}

impl Command {
    fn apply(&self, name: &[u8]) -> Vec<u8> {
        let mut result = Vec::new();
        let mut captures = Captures::default();
        let (mut at, mut copied, mut seen) = (0, 0, 0);
        let mut last_end = None;
        while at <= name.len() {
            // A search that takes too long finds nothing.
            let Ok(true) = self.regex.captures_at(name, at, &mut captures) else { break };
            let Some((start, end)) = captures.get(0) else { break };
            // Nothing right behind a match is no match of its own.
            if start == end && last_end == Some(start) {
                at = end + 1;
                continue;
            }
            last_end = Some(end);
            seen += 1;
            if seen >= self.occurrence {
                result.extend_from_slice(&name[copied..start]);
                self.replace(name, &captures, &mut result);
                copied = end;
                if !self.global {
                    break;
                }
            }
            at = if end == start { end + 1 } else { end };
        }
        result.extend_from_slice(&name[copied.min(name.len())..]);
        result
    }

    fn replace(&self, name: &[u8], captures: &Captures, result: &mut Vec<u8>) {
        let (mut case, mut once) = (Case::End, None);
        for part in &self.replacement {
            let text = match part {
                Part::Text(text) => text.as_slice(),
                Part::Group(group) => match captures.get(*group) {
                    Some((start, end)) => &name[start..end],
                    None => continue,
                },
                Part::Case(new @ (Case::LowerNext | Case::UpperNext)) => {
                    once = Some(*new);
                    continue;
                }
                Part::Case(new) => {
                    (case, once) = (*new, None);
                    continue;
                }
            };
            for &byte in text {
                let changed = match once.take().unwrap_or(case) {
                    Case::Lower | Case::LowerNext => byte.to_ascii_lowercase(),
                    Case::Upper | Case::UpperNext => byte.to_ascii_uppercase(),
                    Case::End => byte,
                };
                result.push(changed);
            }
        }
    }
}

/// The text up to the delimiter, where a backslash makes the delimiter plain, and what is behind it.
fn delimited(text: &[u8], delimiter: u8) -> Option<(Vec<u8>, &[u8])> {
    let mut taken = Vec::new();
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        match (byte, text.get(at + 1)) {
            (byte, _) if byte == delimiter => return Some((taken, &text[at + 1..])),
            (b'\\', Some(&next)) if next == delimiter => {
                taken.push(next);
                at += 1;
            }
            (b'\\', Some(&next)) => {
                taken.extend([b'\\', next]);
                at += 1;
            }
            (byte, _) => taken.push(byte),
        }
        at += 1;
    }
    None
}

fn parse_replacement(text: &[u8]) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut plain = Vec::new();
    let mut bytes = text.iter().copied();
    while let Some(byte) = bytes.next() {
        let part = match byte {
            b'&' => Part::Group(0),
            b'\\' => match bytes.next() {
                Some(digit @ b'0'..=b'9') => Part::Group(usize::from(digit - b'0')),
                Some(b'L') => Part::Case(Case::Lower),
                Some(b'U') => Part::Case(Case::Upper),
                Some(b'l') => Part::Case(Case::LowerNext),
                Some(b'u') => Part::Case(Case::UpperNext),
                Some(b'E') => Part::Case(Case::End),
                Some(b'n') => {
                    plain.push(b'\n');
                    continue;
                }
                Some(b't') => {
                    plain.push(b'\t');
                    continue;
                }
                Some(other) => {
                    plain.push(other);
                    continue;
                }
                None => continue,
            },
            byte => {
                plain.push(byte);
                continue;
            }
        };
        if !plain.is_empty() {
            parts.push(Part::Text(std::mem::take(&mut plain)));
        }
        parts.push(part);
    }
    if !plain.is_empty() {
        parts.push(Part::Text(plain));
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::{Subject, Transformation};

    #[test]
    fn names_change_as_sed_would_change_them() {
        for (expression, name, expected) in [
            ("s,^d,new,", "d/f", "new/f"),
            ("s/x/y/g", "axbxc", "aybyc"),
            ("s/x/y/2", "axbxc", "axbyc"),
            ("s/\\(.*\\)\\.c/\\U\\1\\E.o/", "main.c", "MAIN.o"),
            ("s/(a+)/[\\1]/x", "baab", "b[aa]b"),
            ("s/a/b/;s/b/c/", "a", "c"),
            ("s|.*/||", "a/b/c", "c"),
            ("s/D/e/i", "d", "e"),
            ("s/b*/-/g", "abc", "-a-c-"),
        ] {
            let mut transformation = Transformation::default();
            transformation.add(expression.as_bytes()).unwrap();
            let changed = transformation.apply(name.as_bytes(), Subject::Member);
            assert_eq!(String::from_utf8(changed).unwrap(), expected, "{expression}");
        }
        for wrong in ["", "x", "s/a", "s/a/b", "s/a/b/q"] {
            assert!(Transformation::default().add(wrong.as_bytes()).is_err(), "{wrong}");
        }
    }
}
