//! Reading scalars in their five styles, and flow collections.

use super::super::node::{Arena, Id, Kind, Outcome, Style, resolve};
use super::{Properties, Reader};

impl Reader<'_, '_> {
    pub(super) fn scalar(&mut self, value: String, style: Style, properties: Properties) -> Outcome<Id> {
        let bare = properties.tag == "!" || (properties.tag.is_empty() && style != Style::Plain);
        let tag = if bare { "!!str" } else { resolve(&value) };
        let id = self.make(Kind::Scalar, Properties::default())?;
        self.arena[id].tag = tag.to_owned();
        self.arena[id].value = value;
        self.arena[id].style = style;
        self.apply(id, properties);
        Ok(id)
    }

    /// A plain scalar that is a key: it ends at the colon.
    pub(super) fn plain_key(&mut self, properties: Properties) -> Outcome<Id> {
        let text = self.plain_line(false);
        self.scalar(text, Style::Plain, properties)
    }

    /// The part of a plain scalar that is on this line.
    fn plain_line(&mut self, in_flow: bool) -> String {
        let from = self.at;
        while !self.is_end() {
            let stops = match self.peek() {
                b'\n' => true,
                b':' => {
                    let next = self.ahead(1);
                    matches!(next, b' ' | b'\t' | b'\n' | 0)
                        || (in_flow && matches!(next, b',' | b']' | b'}' | b'[' | b'{'))
                }
                b'#' => self.at > from && matches!(self.text[self.at - 1], b' ' | b'\t'),
                b',' | b'[' | b']' | b'{' | b'}' => in_flow,
                _ => false,
            };
            if stops {
                break;
            }
            self.at += 1;
        }
        while self.at > from && matches!(self.text[self.at - 1], b' ' | b'\t') {
            self.at -= 1;
        }
        self.slice(from, self.at)
    }

    pub(super) fn plain(&mut self, indent: isize, in_flow: bool, properties: Properties) -> Outcome<Id> {
        let mut value = self.plain_line(in_flow);
        loop {
            let mark = (self.at, self.line, self.line_start);
            self.blanks();
            let mut breaks = 0;
            while self.peek() == b'\n' {
                breaks += 1;
                self.bump();
                self.blanks();
            }
            let indented = in_flow || self.column() as isize > indent;
            let over = breaks == 0 || !indented || self.ends() || self.peek() == b'#';
            let over = over || (in_flow && matches!(self.peek(), b',' | b']' | b'}' | b'[' | b'{' | b':'));
            if over {
                (self.at, self.line, self.line_start) = mark;
                break;
            }
            if !in_flow && self.is_key() {
                self.plain_line(false);
                return self.error("mapping values are not allowed in this context");
            }
            self.arena.process.tick()?;
            value.push_str(&fold(breaks));
            let more = self.plain_line(in_flow);
            if more.is_empty() {
                let doing = "while scanning a simple key";
                return self.error_in("scanner", doing, self.start, "could not find expected ':'");
            }
            value.push_str(&more);
        }
        self.scalar(value, Style::Plain, properties)
    }

    pub(super) fn quoted(&mut self, properties: Properties) -> Outcome<Id> {
        let quote = self.peek();
        let start = self.start;
        self.bump();
        let mut value: Vec<u8> = Vec::new();
        // What stands before this is not to be trimmed at a line's end.
        let mut solid = 0;
        loop {
            if self.is_end() {
                let doing = "while scanning a quoted scalar";
                return self.error_in("scanner", doing, start, "found unexpected end of stream");
            }
            match self.peek() {
                byte if byte == quote && quote == b'\'' && self.ahead(1) == quote => {
                    value.push(quote);
                    self.advance(2);
                }
                byte if byte == quote => {
                    self.bump();
                    break;
                }
                b'\\' if quote == b'"' => {
                    self.escape(&mut value)?;
                    solid = value.len();
                }
                b'\n' => {
                    while value.len() > solid && matches!(value.last(), Some(b' ' | b'\t')) {
                        value.pop();
                    }
                    let mut breaks = 0;
                    while self.peek() == b'\n' {
                        breaks += 1;
                        self.bump();
                        self.blanks();
                    }
                    value.extend_from_slice(fold(breaks).as_bytes());
                }
                byte => {
                    value.push(byte);
                    self.bump();
                }
            }
        }
        let style = if quote == b'"' { Style::Double } else { Style::Single };
        self.scalar(String::from_utf8_lossy(&value).into_owned(), style, properties)
    }

    fn escape(&mut self, value: &mut Vec<u8>) -> Outcome<()> {
        let letter = self.ahead(1);
        let mut push = |code: u32| {
            let shown = char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER);
            value.extend_from_slice(shown.encode_utf8(&mut [0; 4]).as_bytes());
        };
        let width = match letter {
            b'x' => 2,
            b'u' => 4,
            b'U' => 8,
            _ => 0,
        };
        if width > 0 {
            let Some(mut code) = self.hex(2, width) else {
                let doing = "while scanning a quoted scalar";
                return self.error_in(
                    "scanner",
                    doing,
                    self.start,
                    "did not find expected hexadecimal number",
                );
            };
            self.advance(2 + width);
            if (0xd800..0xdc00).contains(&code)
                && self.peek() == b'\\'
                && self.ahead(1) == b'u'
                && let Some(low) = self.hex(2, 4).filter(|low| (0xdc00..0xe000).contains(low))
            {
                code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
                self.advance(6);
            }
            push(code);
            return Ok(());
        }
        let code = match letter {
            b'0' => 0,
            b'a' => 7,
            b'b' => 8,
            b't' | b'\t' => 9,
            b'n' => 10,
            b'v' => 11,
            b'f' => 12,
            b'r' => 13,
            b'e' => 27,
            b' ' | b'"' | b'\\' | b'\'' => u32::from(letter),
            b'N' => 0x85,
            b'_' => 0xa0,
            b'L' => 0x2028,
            b'P' => 0x2029,
            b'\n' => {
                self.advance(2);
                self.blanks();
                return Ok(());
            }
            _ => {
                let doing = "while scanning a quoted scalar";
                return self.error_in("scanner", doing, self.start, "found unknown escape character");
            }
        };
        push(code);
        self.advance(2);
        Ok(())
    }

    fn hex(&self, from: usize, width: usize) -> Option<u32> {
        let digits = self.text.get(self.at + from..self.at + from + width)?;
        let digits = std::str::from_utf8(digits).ok().filter(|digits| !digits.starts_with('+'))?;
        u32::from_str_radix(digits, 16).ok()
    }

    /// `|` and `>`.
    pub(super) fn block_scalar(&mut self, indent: isize, properties: Properties) -> Outcome<Id> {
        let folded = self.peek() == b'>';
        self.bump();
        let (mut chomp, mut wanted) = (0, None);
        loop {
            match self.peek() {
                sign @ (b'+' | b'-') => chomp = sign,
                digit @ b'1'..=b'9' => wanted = Some(indent.max(0) as usize + usize::from(digit - b'0')),
                _ => break,
            }
            self.bump();
        }
        let comment = self.line_comment();
        if !self.is_end() && self.peek() != b'\n' {
            return self.error("did not find expected comment or line break");
        }
        self.bump();
        let mut lines: Vec<String> = Vec::new();
        while !self.is_end() {
            self.arena.process.tick()?;
            let rest = &self.text[self.at..];
            let line = &rest[..memchr::memchr(b'\n', rest).unwrap_or(rest.len())];
            let spaces = line.iter().take_while(|byte| **byte == b' ').count();
            if spaces == line.len() {
                let extra = wanted.map_or(0, |wanted| spaces.saturating_sub(wanted));
                lines.push(" ".repeat(extra));
            } else {
                let least = *wanted.get_or_insert(spaces.max((indent + 1) as usize));
                if spaces < least || self.at_marker() {
                    break;
                }
                lines.push(String::from_utf8_lossy(&line[least..]).into_owned());
            }
            let length = line.len();
            self.at += length;
            self.bump();
        }
        let trailing = lines.iter().rev().take_while(|line| line.is_empty()).count();
        self.content_line = self.line.saturating_sub(trailing + usize::from(self.column() == 0));
        self.blank_behind = trailing > 0;
        let body = &lines[..lines.len() - trailing];
        let mut value = if folded { fold_lines(body) } else { body.join("\n") };
        match chomp {
            b'-' => {}
            b'+' => value.push_str(&"\n".repeat(trailing + usize::from(!body.is_empty()))),
            _ if body.is_empty() => {}
            _ => value.push('\n'),
        }
        let style = if folded { Style::Folded } else { Style::Literal };
        let id = self.scalar(value, style, properties)?;
        self.arena[id].comment = comment;
        Ok(id)
    }

    /// Goes over blanks, line ends and comments inside a flow collection.
    fn flow_skip(&mut self) {
        loop {
            match self.peek() {
                b' ' | b'\t' | b'\n' => self.bump(),
                b'#' => {
                    self.rest_of_line();
                }
                _ => return,
            }
        }
    }

    pub(super) fn flow(&mut self, depth: usize, properties: Properties) -> Outcome<Id> {
        if depth > self.arena.max_depth {
            return Arena::too_deep();
        }
        let is_map = self.peek() == b'{';
        let end = if is_map { b'}' } else { b']' };
        let id = self.make(if is_map { Kind::Map } else { Kind::Seq }, properties)?;
        self.arena[id].style = Style::Flow;
        let start = self.start;
        let doing = if is_map { "while parsing a flow mapping" } else { "while parsing a flow sequence" };
        self.bump();
        loop {
            self.flow_skip();
            if self.peek() == end {
                self.bump();
                return Ok(id);
            }
            if self.is_end() {
                let what = format!("did not find expected ',' or '{}'", end as char);
                return self.error_in("parser", doing, start, &what);
            }
            if self.peek() == b'?' && self.ahead(1) == b' ' {
                self.bump();
                self.flow_skip();
            }
            let first = self.flow_node(depth)?;
            self.flow_skip();
            let has_value = self.peek() == b':';
            let value = if has_value {
                self.bump();
                self.flow_skip();
                Some(self.flow_node(depth)?)
            } else {
                None
            };
            if is_map {
                let value = match value {
                    Some(value) => value,
                    None => self.make(Kind::Scalar, Properties::default())?,
                };
                self.arena.put(id, first, value);
            } else if let Some(value) = value {
                let pair = self.make(Kind::Map, Properties::default())?;
                self.arena[pair].style = Style::Flow;
                self.arena.put(pair, first, value);
                self.arena.push(id, pair);
            } else {
                self.arena.push(id, first);
            }
            self.flow_skip();
            match self.peek() {
                b',' => self.bump(),
                byte if byte == end => {}
                _ => {
                    let what = format!("did not find expected ',' or '{}'", end as char);
                    return self.error_in("parser", doing, start, &what);
                }
            }
        }
    }

    fn flow_node(&mut self, depth: usize) -> Outcome<Id> {
        self.mark();
        let properties = self.properties()?;
        self.flow_skip();
        match self.peek() {
            b'[' | b'{' => self.flow(depth + 1, properties),
            b'"' | b'\'' => self.quoted(properties),
            b'*' => self.alias(),
            b',' | b']' | b'}' => self.make(Kind::Scalar, properties),
            b':' if matches!(self.ahead(1), b' ' | b'\n') => self.make(Kind::Scalar, properties),
            _ => self.plain(-1, true, properties),
        }
    }
}

/// What so many line ends become when lines are joined.
fn fold(breaks: usize) -> String {
    if breaks == 1 { " ".into() } else { "\n".repeat(breaks - 1) }
}

/// Joins the lines of `>`: lines that are indented further stay as they are.
fn fold_lines(lines: &[String]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    let mut former: Option<bool> = None;
    for line in lines {
        if line.is_empty() {
            empty += 1;
            continue;
        }
        let more = line.starts_with([' ', '\t']);
        match former {
            None => text.push_str(&"\n".repeat(empty)),
            Some(was) if was || more => text.push_str(&"\n".repeat(empty + 1)),
            Some(_) => text.push_str(&fold(empty + 1)),
        }
        text.push_str(line);
        former = Some(more);
        empty = 0;
    }
    text
}
