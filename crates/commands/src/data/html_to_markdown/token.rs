//! HTML taken apart: tags, texts, and nothing that a page could do to stop it.

use super::entity;

/// A piece of a page.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Token<'t> {
    /// Text, with its character references still in place.
    Text(&'t [u8]),
    /// The text of an element that holds no markup (`script`, `style`, `textarea`).
    Raw(&'t [u8]),
    Open(Tag),
    Close(Vec<u8>),
}

/// A start tag.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Tag {
    /// In lower case.
    pub(super) name: Vec<u8>,
    /// Names in lower case, and decoded values.
    attributes: Vec<(Vec<u8>, Vec<u8>)>,
}

impl Tag {
    pub(super) fn attribute(&self, name: &str) -> Option<&[u8]> {
        let found = self.attributes.iter().find(|(known, _)| known == name.as_bytes());
        found.map(|(_, value)| value.as_slice())
    }
}

/// Elements whose text is not markup.
const RAW: [&[u8]; 8] =
    [b"script", b"style", b"textarea", b"title", b"xmp", b"iframe", b"noembed", b"noframes"];

/// Text that is taken at once.
const PIECE: usize = 1 << 14;

/// The tokens of a page.
pub(super) struct Tokens<'t> {
    text: &'t [u8],
    at: usize,
    /// The element that ends raw text, while in one.
    raw: Option<Vec<u8>>,
}

impl<'t> Tokens<'t> {
    pub(super) fn new(text: &'t [u8]) -> Self {
        Self { text: text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text), at: 0, raw: None }
    }

    /// How much of the page has been taken.
    pub(super) fn position(&self) -> usize {
        self.at
    }

    fn rest(&self) -> &'t [u8] {
        &self.text[self.at..]
    }

    /// The raw text up to the end tag of its element, or to the end of the page.
    fn raw_text(&mut self, name: &[u8]) -> Token<'t> {
        let rest = self.rest();
        let is_end = |at: &usize| {
            let tag = &rest[at + 2..];
            tag.len() >= name.len()
                && tag[..name.len()].eq_ignore_ascii_case(name)
                && tag.get(name.len()).is_none_or(|byte| matches!(byte, b'>' | b'/') || is_space(*byte))
        };
        let end = memchr::memmem::find_iter(rest, b"</").find(is_end).unwrap_or(rest.len());
        self.at += end;
        Token::Raw(&rest[..end])
    }

    /// Passes a comment, a doctype or a processing instruction.
    fn skip_declaration(&mut self) {
        let rest = self.rest();
        let end = if rest.starts_with(b"<!-->") || rest.starts_with(b"<!--->") {
            memchr::memchr(b'>', rest).map(|at| at + 1)
        } else if rest.starts_with(b"<!--") {
            memchr::memmem::find(&rest[4..], b"-->").map(|at| at + 7)
        } else if rest.starts_with(b"<![CDATA[") {
            memchr::memmem::find(rest, b"]]>").map(|at| at + 3)
        } else {
            memchr::memchr(b'>', rest).map(|at| at + 1)
        };
        self.at += end.unwrap_or(rest.len());
    }

    fn close_tag(&mut self) -> Token<'t> {
        let rest = &self.rest()[2..];
        let length = rest.iter().take_while(|byte| !is_space(**byte) && !matches!(byte, b'>' | b'/')).count();
        let name = rest[..length].to_ascii_lowercase();
        let end = memchr::memchr(b'>', rest).map_or(rest.len(), |at| at + 1);
        self.at += 2 + end;
        Token::Close(name)
    }

    fn open_tag(&mut self) -> Token<'t> {
        self.at += 1;
        let mut tag = Tag { name: self.word(b"").to_ascii_lowercase(), attributes: Vec::new() };
        loop {
            self.skip(|byte| is_space(byte) || byte == b'/');
            match self.rest().first() {
                None => break,
                Some(b'>') => {
                    self.at += 1;
                    break;
                }
                Some(_) => {}
            }
            // A name may start with an equals sign, so that something is always taken.
            let start = self.at;
            self.at += 1;
            self.word(b"=");
            let name = self.text[start..self.at].to_ascii_lowercase();
            self.skip(is_space);
            let value = if self.rest().first() == Some(&b'=') {
                self.at += 1;
                self.skip(is_space);
                entity::decode(self.attribute_value())
            } else {
                Vec::new()
            };
            if tag.attribute_is_new(&name) {
                tag.attributes.push((name, value));
            }
        }
        if RAW.contains(&tag.name.as_slice()) {
            self.raw = Some(tag.name.clone());
        }
        Token::Open(tag)
    }

    fn attribute_value(&mut self) -> &'t [u8] {
        let rest = self.rest();
        match rest.first() {
            Some(&quote @ (b'"' | b'\'')) => {
                let length = memchr::memchr(quote, &rest[1..]).unwrap_or(rest.len() - 1);
                self.at = (self.at + length + 2).min(self.text.len());
                &rest[1..=length]
            }
            _ => {
                let length = rest.iter().take_while(|byte| !is_space(**byte) && **byte != b'>').count();
                self.at += length;
                &rest[..length]
            }
        }
    }

    /// Takes bytes up to a blank, a slash, the end of the tag or one of `also`.
    fn word(&mut self, also: &[u8]) -> &'t [u8] {
        let rest = self.rest();
        let ends = |byte: u8| is_space(byte) || matches!(byte, b'>' | b'/') || also.contains(&byte);
        let length = rest.iter().take_while(|byte| !ends(**byte)).count();
        self.at += length;
        &rest[..length]
    }

    fn skip(&mut self, what: impl Fn(u8) -> bool) {
        self.at += self.rest().iter().take_while(|byte| what(**byte)).count();
    }
}

impl Tag {
    /// Tags have few attributes; one with very many keeps the first.
    fn attribute_is_new(&self, name: &[u8]) -> bool {
        self.attributes.len() < 64 && self.attributes.iter().all(|(known, _)| known != name)
    }
}

impl<'t> Iterator for Tokens<'t> {
    type Item = Token<'t>;

    fn next(&mut self) -> Option<Token<'t>> {
        loop {
            let rest = self.rest();
            if rest.is_empty() {
                return None;
            }
            if let Some(name) = self.raw.take() {
                match self.raw_text(&name) {
                    Token::Raw(b"") => continue,
                    token => return Some(token),
                }
            }
            match rest {
                [b'<', b'!' | b'?', ..] => self.skip_declaration(),
                [b'<', b'/', letter, ..] if letter.is_ascii_alphabetic() => return Some(self.close_tag()),
                [b'<', b'/', ..] => self.skip_declaration(),
                [b'<', letter, ..] if letter.is_ascii_alphabetic() => return Some(self.open_tag()),
                _ => {
                    // A lone `<` is text.
                    let end = text_length(rest);
                    self.at += end;
                    return Some(Token::Text(&rest[..end]));
                }
            }
        }
    }
}

/// How long the text at the start is, up to the next tag. A very long one comes in several pieces, parted at blanks,
/// so that it is no single step of work.
fn text_length(rest: &[u8]) -> usize {
    let near = &rest[..rest.len().min(2 * PIECE)];
    if let Some(at) = memchr::memchr(b'<', &near[1..]) {
        return at + 1;
    }
    if near.len() == rest.len() {
        return rest.len();
    }
    near.iter().rposition(|byte| is_space(*byte)).map_or(near.len(), |at| at + 1)
}

pub(super) fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | b'\x0c')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        let mut shown = String::new();
        for token in Tokens::new(text.as_bytes()) {
            let lossy = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
            shown.push_str(&match token {
                Token::Text(text) => format!("[{}]", lossy(text)),
                Token::Raw(text) => format!("raw[{}]", lossy(text)),
                Token::Close(name) => format!("</{}>", lossy(&name)),
                Token::Open(tag) => {
                    let attributes: Vec<String> = tag
                        .attributes
                        .iter()
                        .map(|(name, value)| format!(" {}={}", lossy(name), lossy(value)))
                        .collect();
                    format!("<{}{}>", lossy(&tag.name), attributes.concat())
                }
            });
        }
        shown
    }

    #[test]
    fn tags_and_texts_are_told_apart() {
        for (text, expected) in [
            ("<P Class=x ID='a b' hidden>t</P >", "<p class=x id=a b hidden=>[t]</p>"),
            ("a < b <!-- <i> --><br/>c", "[a ][< b ]<br>[c]"),
            ("<script>if (a<b) '</i>'</SCRIPT>x", "<script>raw[if (a<b) '</i>']</script>[x]"),
            ("<a href=\"?x&amp;y\" href=z>", "<a href=?x&y>"),
            ("<a href=\"unclosed>", "<a href=unclosed>>"),
            ("<!doctype html><?x?></ ><![CDATA[y]]>z", "[z]"),
            ("<", "[<]"),
            ("<a =b / c", "<a =b= c=>"),
            ("<!-- never closed", ""),
            ("<style>never closed", "<style>raw[never closed]"),
        ] {
            assert_eq!(shown(text), expected, "{text}");
        }
    }
}
