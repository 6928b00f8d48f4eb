//! `-P`: Perl's regular expressions, with a bound on backtracking.

use std::cell::OnceCell;

use boxsh_pattern::Encoding;
use boxsh_pattern::regex::{MatchError, Whole};
use fancy_regex::{Regex, RegexBuilder};

use super::matcher::Rules;

/// How many steps back a search may take.
const BACKTRACK_LIMIT: usize = 1_000_000;

/// The letters of words, which are ASCII's only.
const WORD: &str = "0-9A-Za-z_";
const SPACE: &str = " \\t\\n\\x0b\\f\\r";
/// What no `\W`, `\D` and `\S` matches on its own.
const BEYOND: &str = "\\x{80}-\\x{10ffff}";

pub(super) struct Perl {
    regex: Regex,
    pattern: String,
    rules: Rules,
    /// The expression for lines that are not all ASCII, where the library would take more for letters; `None` if
    /// the library has no way to say it. It is slower.
    beyond_ascii: OnceCell<Option<Regex>>,
}

impl Perl {
    /// Compiles a pattern.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(super) fn new(patterns: &[Vec<u8>], rules: Rules) -> Result<Self, String> {
        let [pattern] = patterns else {
            return Err("the -P option only supports a single pattern".to_owned());
        };
        let Ok(pattern) = std::str::from_utf8(pattern) else {
            return Err("the -P option only supports patterns in UTF-8".to_owned());
        };
        let pattern = translate(pattern);
        let pattern = match rules.whole {
            Whole::Any => pattern,
            Whole::Word => format!("(?<!\\w)(?:{pattern})(?!\\w)"),
            Whole::Line => format!("^(?:{pattern})$"),
        };
        match build(&pattern, rules) {
            Ok(regex) => Ok(Self { regex, pattern, rules, beyond_ascii: OnceCell::new() }),
            Err(error) => Err(describe(&error)),
        }
    }

    /// The bounds of the first match at or after `start`. Bytes that are no UTF-8 match nothing.
    ///
    /// # Errors
    /// [`MatchError`] if it would take too many steps.
    pub(super) fn find(&self, line: &[u8], start: usize) -> Result<Option<(usize, usize)>, MatchError> {
        if self.rules.encoding == Encoding::Bytes && !line.is_ascii() {
            return self.find_in_bytes(line, start);
        }
        if let Ok(text) = std::str::from_utf8(line) {
            return self.find_in(text, start);
        }
        let mut offset = 0;
        for chunk in line.utf8_chunks() {
            let text = chunk.valid();
            let end = offset + text.len();
            if start <= end
                && let Some((from, to)) = self.find_in(text, start.saturating_sub(offset))?
            {
                return Ok(Some((offset + from, offset + to)));
            }
            offset = end + chunk.invalid().len();
        }
        Ok(None)
    }

    /// As [`Perl::find`], where each byte is a letter.
    fn find_in_bytes(&self, line: &[u8], start: usize) -> Result<Option<(usize, usize)>, MatchError> {
        let text: String = line.iter().map(|byte| char::from(*byte)).collect();
        let place = |at: usize| text.char_indices().nth(at).map_or(text.len(), |(place, _)| place);
        let letters = |at: usize| text[..at].chars().count();
        let spelled = || {
            let pattern: String = self.pattern.bytes().map(char::from).collect();
            build(&in_ascii(&pattern, ""), self.rules).ok()
        };
        let regex = self.beyond_ascii.get_or_init(spelled).as_ref().unwrap_or(&self.regex);
        match regex.find_from_pos(&text, place(start)) {
            Ok(found) => Ok(found.map(|found| (letters(found.start()), letters(found.end())))),
            Err(_) => Err(MatchError::Limit),
        }
    }

    fn find_in(&self, text: &str, start: usize) -> Result<Option<(usize, usize)>, MatchError> {
        if !text.is_char_boundary(start) {
            return Ok(None);
        }
        let regex = match text.is_ascii() {
            true => &self.regex,
            false => {
                let beyond = || build(&in_ascii(&self.pattern, BEYOND), self.rules).ok();
                self.beyond_ascii.get_or_init(beyond).as_ref().unwrap_or(&self.regex)
            }
        };
        match regex.find_from_pos(text, start) {
            Ok(found) => Ok(found.map(|found| (found.start(), found.end()))),
            Err(_) => Err(MatchError::Limit),
        }
    }
}

fn build(pattern: &str, rules: Rules) -> Result<Regex, fancy_regex::Error> {
    RegexBuilder::new(pattern)
        .case_insensitive(rules.icase)
        .multi_line(!rules.null_data)
        .backtrack_limit(BACKTRACK_LIMIT)
        .build()
}

/// The same expression, in which words, digits and blanks are those of ASCII, and what is none of them is not
/// `beyond` either.
fn in_ascii(pattern: &str, beyond: &str) -> String {
    let mut result = String::with_capacity(pattern.len() * 2);
    let mut chars = pattern.char_indices().peekable();
    let mut class_start = None;
    while let Some((at, c)) = chars.next() {
        match c {
            '[' if class_start.is_none() => {
                class_start = Some(at);
                result.push(c);
            }
            ']' if class_start.is_some_and(|start| !matches!(&pattern[start..at], "[" | "[^")) => {
                class_start = None;
                result.push(c);
            }
            '[' if chars.peek().is_some_and(|(_, next)| *next == ':') => {
                // The name of a class ends in a bracket that does not end the class around it.
                let end = pattern[at..].find(":]").map_or(pattern.len(), |end| at + end + 2);
                result.push_str(&pattern[at..end]);
                while chars.next_if(|(next, _)| *next < end).is_some() {}
            }
            '\\' => match chars.next() {
                Some((_, letter)) => escape_in_ascii(letter, class_start.is_some(), beyond, &mut result),
                None => result.push(c),
            },
            c => result.push(c),
        }
    }
    result
}

fn escape_in_ascii(letter: char, in_class: bool, beyond: &str, result: &mut String) {
    let text = match (letter, in_class) {
        ('w', true) => WORD.to_owned(),
        ('d', true) => "0-9".to_owned(),
        ('s', true) => SPACE.to_owned(),
        ('W', true) => format!("[^{WORD}]"),
        ('D', true) => "[^0-9]".to_owned(),
        ('S', true) => format!("[^{SPACE}]"),
        ('w', false) => format!("[{WORD}]"),
        ('d', false) => "[0-9]".to_owned(),
        ('s', false) => format!("[{SPACE}]"),
        ('W', false) => format!("[^{WORD}{beyond}]"),
        ('D', false) => format!("[^0-9{beyond}]"),
        ('S', false) => format!("[^{SPACE}{beyond}]"),
        ('b', false) => format!("(?:(?<=[{WORD}])(?![{WORD}])|(?<![{WORD}])(?=[{WORD}]))"),
        ('B', false) => format!("(?:(?<=[{WORD}])(?=[{WORD}])|(?<![{WORD}])(?![{WORD}]))"),
        (other, _) => format!("\\{other}"),
    };
    result.push_str(&text);
}

/// What Perl says that the library spells otherwise.
fn translate(pattern: &str) -> String {
    let mut result = String::with_capacity(pattern.len());
    let mut rest = pattern;
    while let Some(at) = rest.find('\\') {
        result.push_str(&rest[..at]);
        let escape = &rest[at + 1..];
        let mut length = escape.chars().next().map_or(0, char::len_utf8);
        match escape.as_bytes().first() {
            Some(b'Q') => {
                let (literal, used) = match escape.find("\\E") {
                    Some(end) => (&escape[1..end], end + 2),
                    None => (&escape[1..], escape.len()),
                };
                result.push_str(&fancy_regex::escape(literal));
                length = used;
            }
            Some(b'E') => {}
            Some(b'R') => result.push_str("(?:\\r\\n|[\\n\\x0b\\f\\r\\x85])"),
            Some(b'N') => result.push_str("[^\\n]"),
            Some(b'h') => result.push_str("[ \\t\\xa0]"),
            _ => {
                result.push('\\');
                result.push_str(&escape[..length]);
            }
        }
        rest = &escape[length..];
    }
    result.push_str(rest);
    result
}

/// What is wrong, in the words of the library that Perl's expressions usually come from, as far as they can be told.
fn describe(error: &fancy_regex::Error) -> String {
    let text = error.to_string();
    let known = [
        ("unclosed parenthesis", "missing closing parenthesis"),
        ("unopened group", "unmatched closing parenthesis"),
        ("Opening parenthesis without", "missing closing parenthesis"),
        ("close paren", "missing closing parenthesis"),
        ("unclosed character class", "missing terminating ] for character class"),
        ("Invalid character class", "missing terminating ] for character class"),
        ("Target of repeat", "quantifier does not follow a repeatable item"),
        ("repetition operator missing", "quantifier does not follow a repeatable item"),
        ("Backslash without following", "\\ at end of pattern"),
        ("Invalid back reference", "reference to non-existent subpattern"),
        ("Unicode property not found", "unknown property after \\P or \\p"),
        ("invalid repetition count range", "numbers out of order in {} quantifier"),
    ];
    for (theirs, ours) in known {
        if text.contains(theirs) {
            return ours.to_owned();
        }
    }
    text.lines().last().unwrap_or("invalid pattern").trim().to_owned()
}
