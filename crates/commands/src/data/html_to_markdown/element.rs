//! The elements that are open, and which of them a tag closes: pages leave out and mix up end tags.

use std::collections::HashMap;

/// An open element, and what it has begun that its end has to finish.
#[derive(Default)]
pub(super) struct Element {
    pub(super) name: Vec<u8>,
    /// It has opened a mark in the text.
    pub(super) has_mark: bool,
    /// It has opened a quote or an item.
    pub(super) has_container: bool,
    /// It has begun inline code.
    pub(super) has_code: bool,
    /// It is what was selected.
    pub(super) is_selected: bool,
    /// Nothing in it is shown.
    pub(super) is_hidden: bool,
    /// It takes part in the page.
    pub(super) is_active: bool,
}

/// The open elements. Looking for one takes the same time however many there are.
#[derive(Default)]
pub(super) struct Stack {
    elements: Vec<Element>,
    /// Where the elements of each name are, in order.
    places: HashMap<Vec<u8>, Vec<usize>>,
}

/// Elements that end tags do not reach out of, unless they are a table's own.
const BARRIERS: [&str; 4] = ["table", "td", "th", "caption"];
const OF_TABLES: [&str; 8] = ["table", "thead", "tbody", "tfoot", "tr", "td", "th", "caption"];

/// Elements that end a paragraph, and stand for themselves in the text.
const BLOCKS: [&str; 46] = [
    "address",
    "article",
    "aside",
    "blockquote",
    "body",
    "center",
    "dd",
    "details",
    "dialog",
    "dir",
    "div",
    "dl",
    "dt",
    "fieldset",
    "figcaption",
    "figure",
    "footer",
    "form",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hgroup",
    "hr",
    "html",
    "legend",
    "li",
    "main",
    "menu",
    "nav",
    "ol",
    "optgroup",
    "option",
    "p",
    "pre",
    "search",
    "section",
    "select",
    "summary",
    "table",
    "title",
    "ul",
    "video",
];

pub(super) fn is_block(name: &[u8]) -> bool {
    BLOCKS.iter().any(|block| block.as_bytes() == name)
}

impl Stack {
    pub(super) fn len(&self) -> usize {
        self.elements.len()
    }

    pub(super) fn top(&self) -> Option<&Element> {
        self.elements.last()
    }

    pub(super) fn push(&mut self, element: Element) {
        let at = self.elements.len();
        match self.places.get_mut(&element.name) {
            Some(places) => places.push(at),
            None => {
                self.places.insert(element.name.clone(), vec![at]);
            }
        }
        self.elements.push(element);
    }

    pub(super) fn pop(&mut self) -> Option<Element> {
        let element = self.elements.pop()?;
        if let Some(places) = self.places.get_mut(&element.name) {
            places.pop();
        }
        Some(element)
    }

    /// Where the innermost element of that name is.
    pub(super) fn place(&self, name: &[u8]) -> Option<usize> {
        self.places.get(name)?.last().copied()
    }

    /// How many elements of that name are open.
    pub(super) fn count(&self, name: &[u8]) -> usize {
        self.places.get(name).map_or(0, Vec::len)
    }

    fn last_of(&self, names: &[&str]) -> Option<usize> {
        names.iter().filter_map(|name| self.place(name.as_bytes())).max()
    }

    /// The element that an end tag closes, with all that are in it.
    pub(super) fn closed_by_end(&self, name: &[u8]) -> Option<usize> {
        let place = self.place(name)?;
        let barrier = if !OF_TABLES.iter().any(|other| other.as_bytes() == name) {
            self.last_of(&BARRIERS)
        } else if name == b"table" {
            None
        } else {
            self.last_of(&["table"])
        };
        (barrier.is_none_or(|barrier| barrier <= place)).then_some(place)
    }

    /// The element that a start tag closes.
    pub(super) fn closed_by_start(&self, name: &[u8]) -> Option<usize> {
        let (closes, barriers): (&[&str], &[&str]) = match name {
            b"li" => (&["li", "p"], &["ul", "ol", "menu", "td", "th", "table"]),
            b"dt" | b"dd" => (&["dt", "dd", "p"], &["dl", "td", "th", "table"]),
            b"td" | b"th" => (&["td", "th"], &["table"]),
            b"tr" => (&["tr", "caption"], &["table"]),
            b"thead" | b"tbody" | b"tfoot" => (&["thead", "tbody", "tfoot", "tr", "caption"], &["table"]),
            b"option" => (&["option"], &["select"]),
            b"a" => (&["a"], &["td", "th", "table"]),
            name if is_block(name) => (&["p"], &["td", "th", "table", "li", "dd", "blockquote"]),
            _ => return None,
        };
        let barrier = self.last_of(barriers);
        let inside = |place: &usize| barrier.is_none_or(|barrier| barrier < *place);
        closes.iter().filter_map(|name| self.place(name.as_bytes())).filter(inside).min()
    }
}
