//! Painting YAML and JSON for terminals.

const KEY: &str = "36";
const TEXT: &str = "32";
const NUMBER: &str = "95";
const ANCHOR: &str = "93";
const COMMENT: &str = "90";

pub(super) fn comment(line: &str) -> String {
    format!("\x1b[{COMMENT}m{line}\x1b[0m")
}

/// Paints what was written, line by line. A token is painted with the blanks in front of it.
pub(super) fn paint(text: &str) -> String {
    let mut out = String::new();
    let mut block: Option<usize> = None;
    for line in text.split_inclusive('\n') {
        let bare = line.trim_end_matches('\n');
        let indent = bare.len() - bare.trim_start_matches(' ').len();
        let inside = block.is_some_and(|column| indent > column || bare.trim().is_empty());
        if inside {
            push(&mut out, TEXT, bare);
        } else {
            block = paint_line(bare, &mut out).then_some(indent);
        }
        if line.ends_with('\n') {
            out.push('\n');
        }
    }
    out
}

fn push(out: &mut String, code: &str, text: &str) {
    if !text.is_empty() {
        out.push_str(&format!("\x1b[{code}m{text}\x1b[0m"));
    }
}

/// Paints one line; gives whether a block scalar starts on it.
fn paint_line(line: &str, out: &mut String) -> bool {
    let mut rest = line;
    let mut opens_block = false;
    while !rest.is_empty() {
        let blanks = rest.len() - rest.trim_start_matches(' ').len();
        let token = &rest[blanks..];
        let Some(first) = token.chars().next() else {
            out.push_str(rest);
            break;
        };
        let is_dash = first == '-' && (token.len() == 1 || token.starts_with("- "));
        let (length, code) = match first {
            '#' => (token.len(), COMMENT),
            '[' | ']' | '{' | '}' | ',' | ':' => (1, ""),
            '-' if is_dash => (1, ""),
            '&' | '*' => (word(token), ANCHOR),
            '|' | '>' => {
                opens_block = true;
                (token.find(' ').unwrap_or(token.len()), "")
            }
            '"' | '\'' => quoted(token, first),
            _ => plain(token),
        };
        let painted = &rest[..blanks + length];
        if code.is_empty() {
            out.push_str(painted);
        } else {
            push(out, code, painted);
        }
        rest = &rest[blanks + length..];
    }
    opens_block
}

fn word(token: &str) -> usize {
    token.find([' ', ',', ']', '}']).unwrap_or(token.len())
}

fn is_key(behind: &str) -> bool {
    behind.starts_with(": ") || behind == ":"
}

fn quoted(token: &str, quote: char) -> (usize, &'static str) {
    let bytes = token.as_bytes();
    let mut end = 1;
    while end < bytes.len() && bytes[end] != quote as u8 {
        end += if bytes[end] == b'\\' && quote == '"' { 2 } else { 1 };
    }
    let end = (end + 1).min(bytes.len());
    (end, if is_key(&token[end..]) { KEY } else { TEXT })
}

fn plain(token: &str) -> (usize, &'static str) {
    let end = [": ", " #", ",", "]", "}"].iter().filter_map(|stop| token.find(stop)).min();
    let mut end = end.unwrap_or(token.len());
    if end == token.len() && token.ends_with(':') {
        end -= 1;
    }
    let end = end.max(1);
    let code = match super::node::resolve(&token[..end]) {
        _ if is_key(&token[end..]) => KEY,
        "!!int" | "!!float" | "!!bool" => NUMBER,
        "!!null" => "",
        _ => TEXT,
    };
    (end, code)
}
