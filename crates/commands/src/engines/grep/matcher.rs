//! Deciding which lines match, and where.

use boxsh_kernel::Process;
use boxsh_pattern::Encoding;
use boxsh_pattern::regex::{MatchError, Newline, Regex, RegexError, RegexOptions, Syntax, Whole};
use regex_automata::Input;

use super::literal::Literals;
use super::perl::Perl;

/// How patterns are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Language {
    Basic,
    Extended,
    Fixed,
    Perl,
}

/// How patterns match.
#[derive(Clone, Copy)]
pub(super) struct Rules {
    pub(super) language: Language,
    pub(super) icase: bool,
    pub(super) encoding: Encoding,
    pub(super) whole: Whole,
    /// Whether lines end in NUL, and newlines are ordinary.
    pub(super) null_data: bool,
}

pub(super) enum Matcher {
    Posix {
        regex: Regex,
        /// Whether one search may go through many lines.
        across_lines: bool,
    },
    Perl(Box<Perl>),
    Literals(Box<Literals>),
}

impl Matcher {
    /// Compiles patterns, any of which may match.
    ///
    /// # Errors
    /// What is wrong with them.
    pub(super) fn new(patterns: &[Vec<u8>], rules: Rules) -> Result<Self, String> {
        let syntax = match rules.language {
            Language::Perl => return Perl::new(patterns, rules).map(|perl| Self::Perl(Box::new(perl))),
            Language::Basic => Syntax::Grep,
            Language::Extended => Syntax::Egrep,
            Language::Fixed => Syntax::Fixed,
        };
        if rules.language != Language::Fixed && patterns.iter().any(|pattern| is_bare_class(pattern)) {
            return Err("character class syntax is [[:space:]], not [:space:]".to_owned());
        }
        if let Some(literals) = Literals::new(patterns, rules) {
            return Ok(Self::Literals(Box::new(literals)));
        }
        let options = RegexOptions {
            icase: rules.icase,
            encoding: rules.encoding,
            newline: if rules.null_data { Newline::Ordinary } else { Newline::Excluded },
            whole: rules.whole,
            ..RegexOptions::default()
        };
        let patterns: Vec<&[u8]> = patterns.iter().map(Vec::as_slice).collect();
        match Regex::any_of(&patterns, syntax, options) {
            Ok(regex) => Ok(Self::Posix { across_lines: !rules.null_data && regex.is_exact(), regex }),
            Err(RegexError::Bracket) if patterns.iter().any(|pattern| pattern.ends_with(b"[")) => {
                Err("Invalid regular expression".to_owned())
            }
            Err(error) => Err(error.to_string()),
        }
    }

    /// A place in the first line of `lines` that matches. `lines` begins with a line and ends without a terminator.
    ///
    /// # Errors
    /// [`MatchError`] if it would take too long to tell.
    #[inline]
    pub(super) fn find_line(
        &self,
        lines: &[u8],
        terminator: u8,
        process: &Process,
    ) -> Result<Option<usize>, MatchError> {
        if let Self::Literals(literals) = self {
            return literals.find_line(lines, terminator, process);
        }
        if let Self::Posix { regex, across_lines: true } = self {
            if regex.is_heavy(lines.len()) {
                return Ok(regex.find_with(lines, 0, &mut pulse(process))?.map(|(_, end)| end));
            }
            let input = Input::new(lines).earliest(true);
            return Ok(regex.automaton().search_half(&input).map(|half| half.offset()));
        }
        let mut start = 0;
        loop {
            if let Self::Posix { regex, .. } = self
                && terminator == b'\n'
                && !regex.is_heavy(lines.len())
            {
                // The automaton finds every line that matches, and some that do not.
                let input = Input::new(&lines[start..]).earliest(true);
                let Some(half) = regex.automaton().search_half(&input) else { return Ok(None) };
                let at = start + half.offset();
                start = memchr::memrchr(terminator, &lines[..at]).map_or(0, |newline| newline + 1).max(start);
            }
            let end = memchr::memchr(terminator, &lines[start..]).map_or(lines.len(), |at| start + at);
            if self.find_in_line(&lines[start..end], 0, process)?.is_some() {
                return Ok(Some(start));
            }
            if end == lines.len() {
                return Ok(None);
            }
            start = end + 1;
        }
    }

    /// The bounds of the first match in `line` that begins at or after `start`.
    ///
    /// # Errors
    /// As for [`Matcher::find_line`].
    pub(super) fn find_in_line(
        &self,
        line: &[u8],
        start: usize,
        process: &Process,
    ) -> Result<Option<(usize, usize)>, MatchError> {
        match self {
            Self::Posix { regex, .. } => regex.find_with(line, start, &mut pulse(process)),
            Self::Perl(perl) => perl.find(line, start),
            Self::Literals(literals) => literals.find_in_line(line, start, process),
        }
    }
}

/// Pays for the steps of a search.
fn pulse(process: &Process) -> impl FnMut(u64) -> bool {
    move |steps| process.compute(steps).is_ok()
}

/// Whether a pattern is `[:space:]` or its like, which is never what was meant.
fn is_bare_class(pattern: &[u8]) -> bool {
    pattern.len() > 4
        && pattern.starts_with(b"[:")
        && pattern.ends_with(b":]")
        && !pattern[1..].contains(&b'[')
}

/// The repetitions of an extended expression that have nothing to repeat, as they are named in warnings.
pub(super) fn lone_repetitions(pattern: &[u8]) -> Vec<&'static str> {
    let mut found = Vec::new();
    let mut opening = true;
    let mut at = 0;
    while let Some(&byte) = pattern.get(at) {
        let mut next = at + 1;
        let shown = match byte {
            b'*' => Some("*"),
            b'+' => Some("+"),
            b'?' => Some("?"),
            b'{' => interval_end(pattern, at).map(|end| {
                next = end;
                "{...}"
            }),
            _ => None,
        };
        match (shown, opening) {
            (Some(shown), true) => found.push(shown),
            (Some(_), false) => {}
            (None, _) => {
                opening = matches!(byte, b'(' | b'|' | b'^' | b'\n');
                if byte == b'$' {
                    // An anchor at the start of what is left.
                    opening = at == 0;
                }
                if byte == b'\\' {
                    opening = matches!(pattern.get(next), Some(b'<' | b'>' | b'b' | b'B' | b'`' | b'\''));
                    next += 1;
                }
                if byte == b'[' {
                    next = bracket_end(pattern, at);
                }
            }
        }
        at = next;
    }
    found
}

/// Where an interval ends, if there is one.
fn interval_end(pattern: &[u8], start: usize) -> Option<usize> {
    let length = pattern[start..].iter().position(|byte| *byte == b'}')?;
    let inside = &pattern[start + 1..start + length];
    let text = std::str::from_utf8(inside).ok().filter(|text| !text.is_empty())?;
    let (least, most) = text.split_once(',').unwrap_or((text, text));
    let number = |text: &str, missing: u32| match text {
        "" => Some(missing),
        digits if digits.bytes().all(|byte| byte.is_ascii_digit()) => digits.parse().ok(),
        _ => None,
    };
    (number(least, 0)? <= number(most, u32::MAX)?).then_some(start + length + 1)
}

/// Where a bracket expression ends.
fn bracket_end(pattern: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    if pattern.get(at) == Some(&b'^') {
        at += 1;
    }
    if pattern.get(at) == Some(&b']') {
        at += 1;
    }
    while let Some(&byte) = pattern.get(at) {
        at += 1;
        match (byte, pattern.get(at)) {
            (b']', _) => return at,
            (b'[', Some(&mark @ (b':' | b'.' | b'='))) => {
                let end = pattern[at + 1..].windows(2).position(|pair| pair == [mark, b']']);
                at = end.map_or(pattern.len(), |end| at + 1 + end + 2);
            }
            _ => {}
        }
    }
    at
}

#[cfg(test)]
mod tests {
    use super::lone_repetitions;

    #[test]
    fn repetitions_with_nothing_to_repeat_are_told() {
        for (pattern, expected) in [
            ("*a", "*"),
            ("a|+b", "+"),
            ("(?a)", "?"),
            ("^*a", "*"),
            ("{1}a", "{...}"),
            ("*+a", "* +"),
            ("\\<*a", "*"),
            ("{1", ""),
            ("a*", ""),
            ("[*]*", ""),
            ("[[:alpha:]*]+", ""),
            ("()+", ""),
            ("a{2}{3}", ""),
            ("\\(*", ""),
        ] {
            assert_eq!(lone_repetitions(pattern.as_bytes()).join(" "), expected, "{pattern}");
        }
    }
}
