//! Brace expansion: found in a word's parts when it is parsed, expanded before every other expansion.

mod expand;
mod sequence;

use crate::ast::{BraceExpansion, Bytes, Span, Word, WordPart};

type Parts = Vec<WordPart>;

/// How deep brace expansions may nest; deeper ones stay text.
const MAX_DEPTH: u32 = 32;

/// A byte of unquoted text, or a part that braces cannot look into.
#[derive(Clone, Debug)]
enum Item {
    Byte(u8),
    Part(WordPart),
}

/// Groups the braces in a word's parts into expansions, by bash's rules.
pub(crate) fn group(parts: impl Iterator<Item = WordPart>) -> Parts {
    let mut items = Vec::new();
    for part in parts {
        match part {
            WordPart::Literal(text) => items.extend(text.iter().map(|&byte| Item::Byte(byte))),
            other => items.push(Item::Part(other)),
        }
    }
    group_items(&items, 0)
}

fn group_items(items: &[Item], depth: u32) -> Parts {
    let mut out = Parts::new();
    let mut start = 0;
    let mut scan = 0;
    while let Some((open, close)) = find_group(items, scan) {
        let brace = (depth < MAX_DEPTH).then(|| expansion(&items[open + 1..close], depth)).flatten();
        // What is no sequence after all is text, braces included.
        if let Some(brace) = brace {
            push_items(&mut out, &items[start..open]);
            out.push(WordPart::Brace(Box::new(brace)));
            start = close + 1;
        }
        scan = close + 1;
    }
    push_items(&mut out, &items[start..]);
    out
}

fn byte(items: &[Item], index: usize) -> Option<u8> {
    match items.get(index) {
        Some(Item::Byte(byte)) => Some(*byte),
        _ => None,
    }
}

/// The first brace from `start` on that has a partner with a comma or `..` directly between them.
fn find_group(items: &[Item], start: usize) -> Option<(usize, usize)> {
    let mut open = start;
    // Scans that found no partner would find none from the next brace either, past this point.
    let mut tries = 0;
    while open < items.len() {
        let empty_at_start = open == 0 && byte(items, 1) == Some(b'}');
        if byte(items, open) == Some(b'{') && !empty_at_start {
            if let Some(close) = find_partner(items, open + 1) {
                return Some((open, close));
            }
            tries += 1;
            if tries > 1000 {
                return None;
            }
        }
        open += 1;
    }
    None
}

fn find_partner(items: &[Item], start: usize) -> Option<usize> {
    let mut level = 0usize;
    let mut separated = false;
    for index in start..items.len() {
        match byte(items, index) {
            Some(b'}') if level == 0 && separated => return Some(index),
            Some(b'{') => level += 1,
            Some(b'}') => level = level.saturating_sub(1),
            Some(b',') if level == 0 => separated = true,
            Some(b'.') if level == 0 => {
                let after = byte(items, index + 2);
                separated |= byte(items, index + 1) == Some(b'.') && after.is_some_and(|after| after != b'}');
            }
            _ => {}
        }
    }
    None
}

/// The expansion between two braces, if it is one.
fn expansion(items: &[Item], depth: u32) -> Option<BraceExpansion> {
    if items.iter().any(|item| matches!(item, Item::Byte(b','))) {
        let alternatives = split(items).map(|items| word(group_items(items, depth + 1)));
        return Some(BraceExpansion::List(alternatives.collect()));
    }
    let text: Option<Vec<u8>> = (0..items.len()).map(|index| byte(items, index)).collect();
    sequence::parse(&text?)
}

/// The pieces between the commas outside nested braces.
fn split(items: &[Item]) -> impl Iterator<Item = &[Item]> {
    let mut level = 0usize;
    items.split(move |item| match item {
        Item::Byte(b'{') => {
            level += 1;
            false
        }
        Item::Byte(b'}') => {
            level = level.saturating_sub(1);
            false
        }
        Item::Byte(b',') => level == 0,
        _ => false,
    })
}

fn word(parts: Parts) -> Word {
    Word::from_parts(parts, Span::default())
}

fn push_items(out: &mut Parts, items: &[Item]) {
    let mut text = Vec::new();
    for item in items {
        match item {
            Item::Byte(byte) => text.push(*byte),
            Item::Part(part) => {
                push_text(out, &mut text);
                out.push(part.clone());
            }
        }
    }
    push_text(out, &mut text);
}

fn push_text(out: &mut Parts, text: &mut Vec<u8>) {
    if !text.is_empty() {
        out.push(WordPart::Literal(Bytes::from(std::mem::take(text))));
    }
}
