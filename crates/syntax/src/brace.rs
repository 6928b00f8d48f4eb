//! Brace expansion: found in a word's parts when it is parsed, expanded before every other expansion.

mod expand;
mod sequence;

use crate::ast::{BraceExpansion, Span, Word, WordPart};

type Parts = Vec<WordPart>;

/// How deep brace expansions may nest; deeper ones stay text.
const MAX_DEPTH: u32 = 32;

/// A byte of unquoted text, or from 256 on the index of a part that braces cannot look into.
type Item = u32;

/// Groups the braces in a word's parts into expansions, by bash's rules.
pub(crate) fn group(parts: &[WordPart]) -> Option<Parts> {
    let bytes = |wanted: u8| {
        parts.iter().any(|part| matches!(part, WordPart::Literal(text) if text.contains(&wanted)))
    };
    if !bytes(b'}') || !(bytes(b',') || bytes(b'.')) {
        return None;
    }
    let mut items = Vec::new();
    for (index, part) in parts.iter().enumerate() {
        match part {
            WordPart::Literal(text) => items.extend(text.iter().map(|&byte| Item::from(byte))),
            _ => items.push(256 + index as Item),
        }
    }
    Some(Grouper { parts }.group(&items, 0))
}

struct Grouper<'p> {
    parts: &'p [WordPart],
}

impl Grouper<'_> {
    fn group(&self, items: &[Item], depth: u32) -> Parts {
        let mut out = Parts::new();
        let mut start = 0;
        let mut scan = 0;
        while let Some((open, close)) = find_group(items, scan) {
            let brace = (depth < MAX_DEPTH).then(|| self.expansion(&items[open + 1..close], depth)).flatten();
            // What is no sequence after all is text, braces included.
            if let Some(brace) = brace {
                self.push_items(&mut out, &items[start..open]);
                out.push(WordPart::Brace(Box::new(brace)));
                start = close + 1;
            }
            scan = close + 1;
        }
        self.push_items(&mut out, &items[start..]);
        out
    }

    /// The expansion between two braces, if it is one.
    fn expansion(&self, items: &[Item], depth: u32) -> Option<BraceExpansion> {
        if items.contains(&COMMA) {
            let words =
                split(items).map(|items| Word::from_parts(self.group(items, depth + 1), Span::default()));
            return Some(BraceExpansion::List(words.collect()));
        }
        let text: Option<Vec<u8>> = (0..items.len()).map(|index| byte(items, index)).collect();
        sequence::parse(&text?)
    }

    fn push_items(&self, out: &mut Parts, items: &[Item]) {
        for run in items.chunk_by(|left, right| left.max(right) < &256) {
            match self.part(run[0]) {
                Some(part) => out.push(part.clone()),
                None => out.push(WordPart::Literal(run.iter().map(|&item| item as u8).collect())),
            }
        }
    }

    fn part(&self, item: Item) -> Option<&WordPart> {
        self.parts.get((item as usize).checked_sub(256)?)
    }
}

const COMMA: Item = b',' as Item;

fn byte(items: &[Item], index: usize) -> Option<u8> {
    items.get(index).and_then(|&item| u8::try_from(item).ok())
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

/// The pieces between the commas outside nested braces.
fn split(items: &[Item]) -> impl Iterator<Item = &[Item]> {
    let mut level = 0usize;
    items.split(move |item| match u8::try_from(*item) {
        Ok(b'{') => {
            level += 1;
            false
        }
        Ok(b'}') => {
            level = level.saturating_sub(1);
            false
        }
        Ok(b',') => level == 0,
        _ => false,
    })
}
