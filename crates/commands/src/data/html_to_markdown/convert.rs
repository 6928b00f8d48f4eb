//! From tags to Markdown: what each element means.

use std::collections::HashMap;

use super::element::{Element, Stack, is_block};
use super::inline::{self, Inline, Kind};
use super::page::{Gap, Page};
use super::selector::Selector;
use super::table::Table;
use super::token::{Tag, Token};
use super::{Options, address, entity};

/// Elements that have no content.
const EMPTY: [&str; 14] = [
    "area", "base", "br", "col", "embed", "frame", "hr", "img", "input", "link", "meta", "param", "source",
    "wbr",
];

/// Elements that are not text to be read.
const HIDDEN: [&str; 13] = [
    "audio", "canvas", "datalist", "iframe", "noembed", "noframes", "object", "script", "select", "style",
    "svg", "template", "title",
];

/// Lists inside each other, above which they are numbered no more.
const DEEPEST_LIST: usize = 4096;

struct Preformatted {
    language: Vec<u8>,
    text: Vec<u8>,
}

/// The conversion of one page.
pub(super) struct Converter<'o> {
    options: &'o Options,
    page: Page,
    inline: Inline,
    elements: Stack,
    /// How many open elements hide what is in them, and how many are what was selected.
    hidden: usize,
    selected: usize,
    /// The next number of each open list, if it has numbers.
    lists: Vec<Option<u64>>,
    heading: Option<u8>,
    code: Option<Vec<u8>>,
    preformatted: Option<Preformatted>,
    table: Option<Table>,
    base: Option<Vec<u8>>,
    references: References,
}

/// The addresses at the end of the page.
#[derive(Default)]
struct References {
    numbers: HashMap<Vec<u8>, usize>,
    lines: Vec<u8>,
}

impl References {
    fn number(&mut self, target: Vec<u8>) -> usize {
        let next = self.numbers.len() + 1;
        let number = *self.numbers.entry(target.clone()).or_insert(next);
        if number == next {
            if !self.lines.is_empty() {
                self.lines.push(b'\n');
            }
            self.lines.extend_from_slice(format!("[{number}]: ").as_bytes());
            self.lines.extend_from_slice(&target);
        }
        number
    }
}

impl<'o> Converter<'o> {
    pub(super) fn new(options: &'o Options) -> Self {
        Self {
            options,
            page: Page::default(),
            inline: Inline::default(),
            elements: Stack::default(),
            hidden: 0,
            selected: 0,
            lists: Vec::new(),
            heading: None,
            code: None,
            preformatted: None,
            table: None,
            base: options.base.clone(),
            references: References::default(),
        }
    }

    /// What is kept in memory, roughly.
    pub(super) fn size(&self) -> usize {
        let raw = self.code.as_ref().map_or(0, Vec::capacity)
            + self.preformatted.as_ref().map_or(0, |preformatted| preformatted.text.capacity());
        let table = self.table.as_ref().map_or(0, Table::size);
        self.inline.size() + self.elements.len() * 80 + raw + table + self.references.lines.capacity() * 2
    }

    /// What has been written and not yet been taken.
    pub(super) fn written(&mut self) -> &mut Vec<u8> {
        self.page.written()
    }

    fn is_active(&self) -> bool {
        self.hidden == 0 && (self.options.selectors.is_empty() || self.selected > 0)
    }

    pub(super) fn take(&mut self, token: Token<'_>) {
        match token {
            Token::Text(text) if self.is_active() => self.text(&entity::decode(text)),
            Token::Text(_) => {}
            Token::Raw(text) => self.raw_text(text),
            Token::Open(tag) => self.open(&tag),
            Token::Close(name) => self.close(&name),
        }
    }

    /// Ends the page: closes what is open, adds the addresses.
    pub(super) fn finish(&mut self) {
        self.close_to(0);
        self.end_block(Gap::Blank);
        let lines = std::mem::take(&mut self.references.lines);
        if !lines.is_empty() {
            self.page.block(&lines);
        }
        self.page.finish();
    }

    fn text(&mut self, text: &[u8]) {
        if let Some(preformatted) = &mut self.preformatted {
            preformatted.text.extend_from_slice(text);
        } else if let Some(code) = &mut self.code {
            code.extend_from_slice(text);
        } else {
            self.inline.push_text(text);
        }
    }

    fn raw_text(&mut self, text: &[u8]) {
        let is_title = self.elements.top().is_some_and(|element| element.name == b"title");
        let is_outer = self.hidden == 1 && self.elements.place(b"svg").is_none();
        if is_title && is_outer && self.options.title {
            let title = inline::escape(&entity::decode(text));
            self.end_block(Gap::Blank);
            self.heading = Some(1);
            self.inline.push_markdown(&title);
            self.end_block(Gap::Blank);
            self.heading = None;
        } else if self.is_active() {
            self.text(&entity::decode(text));
        }
    }

    fn open(&mut self, tag: &Tag) {
        if let Some(place) = self.elements.closed_by_start(&tag.name) {
            self.close_to(place);
        }
        let is_active = self.is_active();
        if EMPTY.iter().any(|name| name.as_bytes() == tag.name) {
            if tag.name == b"base" {
                self.set_base(tag);
            } else if is_active {
                self.empty_element(tag);
            }
            return;
        }
        let mut element = Element { name: tag.name.clone(), ..Element::default() };
        element.is_hidden =
            HIDDEN.iter().any(|name| name.as_bytes() == tag.name) || tag.attribute("hidden").is_some();
        element.is_selected = self.options.selectors.iter().any(|selector: &Selector| selector.fits(tag));
        self.hidden += usize::from(element.is_hidden);
        self.selected += usize::from(element.is_selected);
        element.is_active = self.is_active();
        if element.is_active {
            self.begin(tag, &mut element);
        }
        self.elements.push(element);
    }

    fn close(&mut self, name: &[u8]) {
        match self.elements.closed_by_end(name) {
            Some(place) => self.close_to(place),
            // Browsers make an empty paragraph and a break of these.
            None if name == b"p" && self.is_active() => self.end_block(Gap::Blank),
            None if name == b"br" && self.is_active() => self.line_break(),
            None => {}
        }
    }

    fn close_to(&mut self, place: usize) {
        while self.elements.len() > place {
            let Some(element) = self.elements.pop() else { return };
            if element.is_active {
                self.end(&element);
            }
            self.hidden -= usize::from(element.is_hidden);
            self.selected -= usize::from(element.is_selected);
        }
    }

    /// Whether text belongs to a table's cell.
    fn in_cell(&self) -> bool {
        self.table.as_ref().is_some_and(|table| table.in_cell)
    }

    /// Ends the paragraph, and asks for space before the next.
    fn end_block(&mut self, gap: Gap) {
        self.end_code();
        if self.preformatted.is_some() {
            return;
        }
        if self.in_cell() {
            self.inline.push_cell_break();
            return;
        }
        let text = self.inline.take();
        if !text.is_empty() {
            let text = match self.heading {
                Some(level) => self.heading_lines(level, text),
                None => self.paragraph_lines(&text),
            };
            self.page.block(&text);
        }
        self.page.separate(gap);
    }

    fn paragraph_lines(&self, text: &[u8]) -> Vec<u8> {
        let text = inline::escape_line_starts(text);
        match self.options.width {
            0 => text,
            width => inline::wrap(&text, width.saturating_sub(self.page.indent()).max(1)),
        }
    }

    fn heading_lines(&self, level: u8, mut text: Vec<u8>) -> Vec<u8> {
        if self.options.setext && level <= 2 {
            let width = String::from_utf8_lossy(&text).chars().count().max(3);
            text.push(b'\n');
            text.extend(std::iter::repeat_n(if level == 1 { b'=' } else { b'-' }, width));
            return text;
        }
        if text.last() == Some(&b'#') {
            text.insert(text.len() - 1, b'\\');
        }
        let marks = vec![b'#'; usize::from(level)];
        [&marks[..], b" ", &text].concat()
    }

    fn line_break(&mut self) {
        if let Some(preformatted) = &mut self.preformatted {
            preformatted.text.push(b'\n');
        } else if let Some(code) = &mut self.code {
            code.push(b' ');
        } else if self.in_cell() {
            self.inline.push_cell_break();
        } else if self.heading.is_some() {
            self.inline.push_space();
        } else {
            self.inline.push_break();
        }
    }

    fn end_code(&mut self) {
        if let Some(code) = self.code.take() {
            if code.first().is_some_and(u8::is_ascii_whitespace) {
                self.inline.push_space();
            }
            let text = inline::code(&code);
            if !text.is_empty() {
                self.inline.push_markdown(&text);
            }
            if code.last().is_some_and(u8::is_ascii_whitespace) {
                self.inline.push_space();
            }
        }
    }

    fn set_base(&mut self, tag: &Tag) {
        if let (Some(base), Some(address)) = (&self.base, tag.attribute("href")) {
            self.base = Some(address::resolve(base, address.trim_ascii()));
        }
    }

    fn address(&self, value: &[u8]) -> Vec<u8> {
        let value = value.trim_ascii();
        match &self.base {
            Some(base) => address::resolve(base, value),
            None => value.to_vec(),
        }
    }

    /// An address and perhaps a title, as they stand in parentheses.
    fn target(&self, address: &[u8], title: Option<&[u8]>) -> Vec<u8> {
        let mut target = address::escape(address);
        let words: Vec<&[u8]> = title
            .unwrap_or_default()
            .split(u8::is_ascii_whitespace)
            .filter(|word| !word.is_empty())
            .collect();
        if !words.is_empty() {
            target.extend_from_slice(b" \"");
            for &byte in &words.join(&b' ') {
                if matches!(byte, b'"' | b'\\') {
                    target.push(b'\\');
                }
                target.push(byte);
            }
            target.push(b'"');
        }
        target
    }

    fn open_link(&mut self, tag: &Tag) -> bool {
        let Some(href) = tag.attribute("href").filter(|_| self.options.links) else { return false };
        let address = self.address(href);
        let title = tag.attribute("title");
        let target = self.target(&address, title);
        let is_plain = address::is_absolute(&address) && title.is_none();
        let automatic = if is_plain && !address.iter().any(|byte| b" <>\\".contains(byte)) {
            [b"<", &address[..], b">"].concat()
        } else {
            Vec::new()
        };
        let behind = if self.options.reference {
            format!("[{}]", self.references.number(target)).into_bytes()
        } else {
            [b"(", &target[..], b")"].concat()
        };
        self.inline.open_with(Kind::Link, behind, automatic)
    }

    fn empty_element(&mut self, tag: &Tag) {
        match tag.name.as_slice() {
            b"br" => self.line_break(),
            b"hr" => {
                self.end_block(Gap::Blank);
                if !self.in_cell() && self.preformatted.is_none() {
                    self.page.block(&self.options.rule);
                    self.page.separate(Gap::Blank);
                }
            }
            b"img" if self.preformatted.is_none() && self.options.images => {
                let alt = inline::escape(tag.attribute("alt").unwrap_or_default());
                let source = tag.attribute("src").unwrap_or_default();
                if !source.is_empty() {
                    let target = self.target(&self.address(source), tag.attribute("title"));
                    self.end_code();
                    self.inline.push_markdown(&[b"![", &alt[..], b"](", &target, b")"].concat());
                }
            }
            b"input" if tag.attribute("type").is_some_and(|kind| kind.eq_ignore_ascii_case(b"checkbox")) => {
                let is_checked = tag.attribute("checked").is_some();
                self.inline.push_markdown(if is_checked { b"[x]" } else { b"[ ]" });
                self.inline.push_space();
            }
            _ => {}
        }
    }

    /// Begins an element that is shown.
    fn begin(&mut self, tag: &Tag, element: &mut Element) {
        let mark = match tag.name.as_slice() {
            b"em" | b"i" | b"cite" | b"dfn" | b"var" => Some(Kind::Emphasis),
            b"strong" | b"b" => Some(Kind::Strong),
            b"del" | b"s" | b"strike" => Some(Kind::Deleted),
            b"sup" => Some(Kind::Superscript),
            b"sub" => Some(Kind::Subscript),
            _ => None,
        };
        let is_verbatim = self.preformatted.is_some() || self.code.is_some();
        match tag.name.as_slice() {
            _ if mark.is_some() => {
                element.has_mark = !is_verbatim && mark.is_some_and(|kind| self.inline.open(kind));
            }
            b"a" => element.has_mark = !is_verbatim && self.open_link(tag),
            b"q" => self.text(b"\""),
            b"code" | b"kbd" | b"samp" | b"tt" => self.begin_code(tag, element),
            b"table" | b"thead" | b"tbody" | b"tfoot" | b"tr" | b"td" | b"th" | b"caption" => {
                self.begin_of_table(tag);
            }
            name if is_block(name) => self.begin_block(tag, element),
            _ => {}
        }
    }

    fn begin_code(&mut self, tag: &Tag, element: &mut Element) {
        if let Some(preformatted) = &mut self.preformatted {
            if preformatted.language.is_empty() {
                preformatted.language = language_of(tag);
            }
        } else if self.code.is_none() {
            self.code = Some(Vec::new());
            element.has_code = true;
        }
    }

    fn begin_block(&mut self, tag: &Tag, element: &mut Element) {
        let is_inner_list = self.elements.place(b"li").is_some() && !self.lists.is_empty();
        let gap = match tag.name.as_slice() {
            b"li" | b"dd" => Gap::Line,
            b"ul" | b"ol" | b"menu" | b"dir" if is_inner_list => Gap::Line,
            // The first block of an item stands where the item does.
            _ if self.page.is_fresh() && !self.in_cell() => Gap::Line,
            _ => Gap::Blank,
        };
        self.end_block(gap);
        let opens_container = !self.in_cell() && self.preformatted.is_none();
        match tag.name.as_slice() {
            [b'h', level @ b'1'..=b'6'] => self.heading = Some(level - b'0'),
            b"blockquote" if opens_container => {
                element.has_container = self.page.open(b"> ".to_vec(), b"> ".to_vec());
            }
            b"dd" if opens_container => {
                element.has_container = self.page.open(b": ".to_vec(), b"  ".to_vec());
            }
            b"ul" | b"menu" | b"dir" if self.lists.len() < DEEPEST_LIST => self.lists.push(None),
            b"ol" if self.lists.len() < DEEPEST_LIST => {
                self.lists.push(Some(number(tag.attribute("start")).unwrap_or(1)));
            }
            b"li" if opens_container => element.has_container = self.open_item(tag),
            b"pre" if self.preformatted.is_none() => {
                self.preformatted = Some(Preformatted { language: language_of(tag), text: Vec::new() });
            }
            _ => {}
        }
    }

    fn open_item(&mut self, tag: &Tag) -> bool {
        let marker = match self.lists.last_mut() {
            Some(Some(next)) => {
                let number = number(tag.attribute("value")).unwrap_or(*next);
                *next = number.saturating_add(1);
                format!("{number}. ").into_bytes()
            }
            _ => [&self.options.bullet[..], b" "].concat(),
        };
        let rest = vec![b' '; marker.len()];
        self.page.open(marker, rest)
    }

    fn end(&mut self, element: &Element) {
        if element.has_mark {
            self.inline.close();
        }
        if element.has_code {
            self.end_code();
        }
        match element.name.as_slice() {
            b"q" => self.text(b"\""),
            b"pre" if self.preformatted.is_some() && self.elements.place(b"pre").is_none() => {
                self.end_preformatted();
            }
            b"table" | b"thead" | b"tbody" | b"tfoot" | b"tr" | b"td" | b"th" | b"caption" => {
                self.end_of_table(&element.name);
            }
            name if is_block(name) => self.finish_block(element),
            _ => {}
        }
    }

    fn finish_block(&mut self, element: &Element) {
        let name = element.name.as_slice();
        let is_list = matches!(name, b"ul" | b"ol" | b"menu" | b"dir");
        let is_item = matches!(name, b"li" | b"dt" | b"dd");
        let is_inner = is_list && self.elements.place(b"li").is_some();
        self.end_block(if is_item || is_inner { Gap::Line } else { Gap::Blank });
        if matches!(name, [b'h', b'1'..=b'6']) {
            self.heading = None;
        }
        if is_list {
            self.lists.pop();
            if is_inner {
                self.page.end_inner_list();
            }
        }
        if element.has_container {
            if name == b"li" && self.page.is_fresh() {
                self.page.block(b"");
            }
            self.page.close();
        }
    }

    fn end_preformatted(&mut self) {
        let Some(Preformatted { language, text }) = self.preformatted.take() else { return };
        let text = text.strip_prefix(b"\r\n").or_else(|| text.strip_prefix(b"\n")).unwrap_or(&text);
        let text = text.trim_ascii_end();
        if self.in_cell() {
            for line in text.split(|byte| *byte == b'\n').map(inline::code).filter(|line| !line.is_empty()) {
                self.inline.push_markdown(&line);
                self.inline.push_cell_break();
            }
            return;
        }
        let mark = self.options.fence;
        let fence = vec![mark; (inline::longest_run(text, mark) + 1).max(3)];
        let mut block = [&fence, &language[..], b"\n"].concat();
        block.extend(text.iter().filter(|byte| **byte != b'\r'));
        if !text.is_empty() {
            block.push(b'\n');
        }
        block.extend_from_slice(&fence);
        self.page.block(&block);
        self.page.separate(Gap::Blank);
    }

    fn begin_of_table(&mut self, tag: &Tag) {
        let depth = self.table_depth();
        match tag.name.as_slice() {
            b"table" => {
                self.end_block(Gap::Blank);
                if self.table.is_none() && self.preformatted.is_none() {
                    self.table = Some(Table::default());
                }
            }
            b"tr" if depth == 1 => {
                self.end_block(Gap::Line);
                if let Some(table) = &mut self.table {
                    table.start_row();
                }
            }
            b"td" | b"th" if depth == 1 => {
                self.end_block(Gap::Line);
                let in_heading = self.elements.place(b"thead").is_some();
                if let Some(table) = &mut self.table {
                    table.start_cell(tag, in_heading);
                }
            }
            b"td" | b"th" => self.text(b" "),
            _ => self.end_block(Gap::Blank),
        }
    }

    /// How many tables are open; what is in an inner one is text of the outer.
    fn table_depth(&self) -> usize {
        if self.table.is_some() { self.elements.count(b"table") } else { 0 }
    }

    fn end_of_table(&mut self, name: &[u8]) {
        // The table itself is off the stack already.
        let depth = self.table_depth();
        match name {
            b"td" | b"th" if depth == 1 => {
                self.end_code();
                let text = self.inline.take();
                if let Some(table) = &mut self.table {
                    table.end_cell(&text);
                }
            }
            b"table" if depth == 0 => {
                self.end_block(Gap::Blank);
                if let Some(lines) = self.table.take().and_then(Table::lines) {
                    self.page.block(&lines);
                    self.page.separate(Gap::Blank);
                }
            }
            b"td" | b"th" => self.text(b" "),
            _ => self.end_block(Gap::Blank),
        }
    }
}

fn number(value: Option<&[u8]>) -> Option<u64> {
    // Markdown reads no longer numbers.
    let number: u64 = std::str::from_utf8(value?).ok()?.trim().parse().ok()?;
    (number <= 999_999_999).then_some(number)
}

/// The language that the classes of an element name: `language-rust`, `lang-rust`, `highlight-source-rust`.
fn language_of(tag: &Tag) -> Vec<u8> {
    let classes = tag.attribute("class").unwrap_or_default();
    let named = classes.split(u8::is_ascii_whitespace).find_map(|class| {
        let prefixes: [&[u8]; 3] = [b"language-", b"lang-", b"highlight-source-"];
        prefixes.iter().find_map(|prefix| class.strip_prefix(*prefix))
    });
    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"+-#._".contains(byte);
    named.unwrap_or_default().iter().copied().take_while(is_plain).collect()
}
