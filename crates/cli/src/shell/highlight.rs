//! Colours for a command line, by what the parser makes of it.

use std::collections::HashSet;

use boxsh::syntax::ast::{Script, SimpleCommand, Span, Word};
use boxsh::syntax::visit::{self, Visitor};
use boxsh::syntax::{ParseErrorKind, parse_script};

/// What a byte of the line belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Plain,
    Command,
    Unknown,
    Keyword,
    Quoted,
    Variable,
    Comment,
    Wrong,
}

impl Kind {
    /// The parameters of the escape sequence that turns its colour on.
    fn colour(self) -> &'static str {
        match self {
            Self::Plain => "",
            Self::Command => "32",
            Self::Unknown => "31",
            Self::Keyword => "35",
            Self::Quoted => "33",
            Self::Variable => "36",
            Self::Comment => "90",
            Self::Wrong => "4;31",
        }
    }
}

const KEYWORDS: &[&[u8]] = &[
    b"if",
    b"then",
    b"else",
    b"elif",
    b"fi",
    b"case",
    b"esac",
    b"for",
    b"select",
    b"while",
    b"until",
    b"do",
    b"done",
    b"in",
    b"function",
    b"time",
    b"{",
    b"}",
    b"!",
    b"[[",
    b"]]",
    b"coproc",
    b"((",
    b"))",
];

/// Lines that are longer are shown as they are: nobody types them.
const LONGEST: usize = 8192;

/// How many things that are still open are closed to see what there is so far.
const MOST_CLOSERS: usize = 16;

/// The line with escape sequences for its colours.
pub(crate) fn highlight(line: &str, known: &HashSet<Vec<u8>>) -> String {
    let text = line.as_bytes();
    if text.len() > LONGEST {
        return line.to_owned();
    }
    let kinds = kinds(text, known);
    write_colours(line, &kinds)
}

fn kinds(text: &[u8], known: &HashSet<Vec<u8>>) -> Vec<Kind> {
    let mut kinds = vec![Kind::Plain; text.len()];
    let (end, script) = match parse_so_far(text) {
        Ok(script) => (text.len(), Some(script)),
        Err(Some(at)) => (at.min(text.len()), parse_so_far(&text[..at.min(text.len())]).ok()),
        Err(None) => (text.len(), None),
    };
    if let Some(script) = script {
        paint(&text[..end], &script, known, &mut kinds[..end]);
    }
    kinds[end..].fill(Kind::Wrong);
    kinds
}

/// The tree of a line, closing what is open; else where it is wrong, if it is not merely unfinished.
fn parse_so_far(text: &[u8]) -> Result<Script, Option<usize>> {
    let mut whole = text.to_vec();
    for _ in 0..MOST_CLOSERS {
        let error = match parse_script(&whole) {
            Ok(script) => return Ok(script),
            Err(error) => error,
        };
        match &error.kind {
            ParseErrorKind::UnterminatedQuote { closer } => whole.push(*closer),
            ParseErrorKind::UnterminatedCond { .. } => whole.extend_from_slice(b" x ]]"),
            ParseErrorKind::UnexpectedEof { expected } => match expected.as_deref() {
                Some(word) => whole.extend([b"\n", word].concat()),
                None => return Err(None),
            },
            // What was added to close it does not fit: it is unfinished and not wrong.
            _ if error.span.start as usize >= text.len() => return close_otherwise(text),
            _ => return Err(Some(error.span.start as usize)),
        }
    }
    Err(None)
}

/// Ways to end what is open that the parser does not name.
fn close_otherwise(text: &[u8]) -> Result<Script, Option<usize>> {
    let endings: [&[u8]; 7] =
        [b" :", b"\n:; fi", b"\n:; done", b"; then :; fi", b"; do :; done", b"\n:; }", b" x) ;; esac"];
    endings.iter().find_map(|end| parse_script(&[text, end].concat()).ok()).ok_or(None)
}

struct Words {
    commands: Vec<Span>,
    words: Vec<Span>,
}

impl Visitor for Words {
    fn visit_simple(&mut self, command: &SimpleCommand) {
        self.commands.extend(command.args.first().and_then(|arg| Some(arg.as_word()?.span)));
        visit::walk_simple(self, command);
    }

    fn visit_word(&mut self, word: &Word) {
        self.words.push(word.span);
        visit::walk_word(self, word);
    }
}

fn paint(text: &[u8], script: &Script, known: &HashSet<Vec<u8>>, kinds: &mut [Kind]) {
    let mut found = Words { commands: Vec::new(), words: Vec::new() };
    found.visit_script(script);
    let within = |span: &Span| {
        let end = (span.end as usize).min(text.len());
        (span.start as usize).min(end)..end
    };
    let mut covered = vec![false; text.len()];
    for range in found.words.iter().map(within) {
        covered[range.clone()].fill(true);
        paint_word(&text[range.clone()], &mut kinds[range]);
    }
    for range in found.commands.iter().map(within) {
        let name = &text[range.clone()];
        let is_plain = kinds[range.clone()].iter().all(|&kind| kind == Kind::Plain);
        if is_plain {
            let is_known = known.contains(name) || name.contains(&b'/') || name.contains(&b'\\');
            kinds[range].fill(if is_known { Kind::Command } else { Kind::Unknown });
        }
    }
    paint_rest(text, &covered, kinds);
}

/// Quotes and expansions of a word.
fn paint_word(word: &[u8], kinds: &mut [Kind]) {
    let mut quote = None;
    let mut at = 0;
    while let Some(&byte) = word.get(at) {
        let mut length = 1;
        let kind = match (quote, byte) {
            (Some(open), _) if open == byte => {
                quote = None;
                Kind::Quoted
            }
            (None, b'\'' | b'"') => {
                quote = Some(byte);
                Kind::Quoted
            }
            (_, b'\\') if quote != Some(b'\'') => {
                length = 2;
                Kind::Quoted
            }
            (_, b'$') if quote != Some(b'\'') && word.get(at + 1) != Some(&b'(') => {
                length = variable_length(&word[at..]);
                Kind::Variable
            }
            (Some(_), _) => Kind::Quoted,
            (None, _) => Kind::Plain,
        };
        let end = (at + length).min(kinds.len());
        kinds[at..end].fill(kind);
        at = end;
    }
}

/// How long `$name` or `${...}` is.
fn variable_length(text: &[u8]) -> usize {
    match text.get(1) {
        Some(b'{') => text.iter().position(|&byte| byte == b'}').map_or(text.len(), |end| end + 1),
        Some(byte) if byte.is_ascii_alphabetic() || *byte == b'_' => {
            let name = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'_';
            1 + text[1..].iter().take_while(name).count()
        }
        Some(_) => 2,
        None => 1,
    }
}

/// Keywords and comments: what stands between the words.
fn paint_rest(text: &[u8], covered: &[bool], kinds: &mut [Kind]) {
    let mut at = 0;
    while at < text.len() {
        let is_rest = |at: usize| !covered[at] && !text[at].is_ascii_whitespace() && text[at] != b';';
        if !is_rest(at) {
            at += 1;
            continue;
        }
        if text[at] == b'#' {
            let end = text[at..].iter().position(|&byte| byte == b'\n').map_or(text.len(), |end| at + end);
            kinds[at..end].fill(Kind::Comment);
            at = end;
            continue;
        }
        let end = (at..text.len()).find(|&at| !is_rest(at)).unwrap_or(text.len());
        if KEYWORDS.contains(&&text[at..end]) {
            kinds[at..end].fill(Kind::Keyword);
        }
        at = end;
    }
}

fn write_colours(line: &str, kinds: &[Kind]) -> String {
    let mut out = String::with_capacity(line.len() * 2);
    let mut current = Kind::Plain;
    for (at, character) in line.char_indices() {
        if kinds[at] != current {
            if current != Kind::Plain {
                out.push_str("\x1b[m");
            }
            current = kinds[at];
            if current != Kind::Plain {
                out.push_str("\x1b[");
                out.push_str(current.colour());
                out.push('m');
            }
        }
        out.push(character);
    }
    if current != Kind::Plain {
        out.push_str("\x1b[m");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The colours as letters, a letter for each byte.
    fn letters(line: &str) -> String {
        let known = ["echo", "ls"].map(|name| name.as_bytes().to_vec()).into_iter().collect();
        let letter = |kind: &Kind| match kind {
            Kind::Plain => '.',
            Kind::Command => 'c',
            Kind::Unknown => 'u',
            Kind::Keyword => 'k',
            Kind::Quoted => 'q',
            Kind::Variable => 'v',
            Kind::Comment => '#',
            Kind::Wrong => 'w',
        };
        kinds(line.as_bytes(), &known).iter().map(letter).collect()
    }

    #[test]
    fn colours_follow_the_parser() {
        for (line, colours) in [
            ("echo hi", "cccc..."),
            ("nosuch hi", "uuuuuu..."),
            ("echo \"a $x\" 'b'", "cccc.qqqvvq.qqq"),
            ("echo \"a b", "cccc.qqqq"),
            ("if ls; then echo; fi", "kk.cc..kkkk.cccc..kk"),
            ("ls # all", "cc.#####"),
            ("echo $(ls", "cccc...cc"),
            ("ls ) x", "cc.www"),
            ("ls |", "cc.."),
            ("ls && ", "cc...."),
            ("", ""),
        ] {
            assert_eq!(letters(line), colours, "{line}");
        }
    }

    #[test]
    fn nothing_but_colours_is_added() {
        let known = HashSet::new();
        for line in ["echo ä \"ö\" # ü", "if (", "\\", "$", "${", "a'", "\u{1}\u{7f}"] {
            let shown = highlight(line, &known);
            let mut plain = String::new();
            let mut rest = shown.as_str();
            while let Some((before, after)) = rest.split_once("\x1b[") {
                plain += before;
                rest = after.split_once('m').unwrap().1;
            }
            assert_eq!(plain + rest, line);
        }
    }
}
