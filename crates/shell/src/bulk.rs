//! Work on many things at once, each piece of it at the budget's expense: lists, joins, copies, orders.
//!
//! Whatever a script can make long goes through here, so that a run can be stopped in the middle of it, and asks for its memory first.

use boxsh_kernel::Process;

use crate::flow::Run;
use crate::map::Map;
use crate::text::{Str, make_room};
use crate::value::Associative;

/// What an element of a list is worth, in bytes copied.
const PER_ELEMENT: u64 = 32;

/// Elements between two looks at the budget.
const BATCH: usize = 1024;

/// As much text as is looked at in one go.
pub(crate) const PIECE: usize = 64 << 10;

/// The items as a list.
pub(crate) fn gather<T>(process: &Process, items: impl Iterator<Item = T>) -> Run<Vec<T>> {
    let mut list = Vec::new();
    let expected = items.size_hint().0;
    process.reserve((expected * size_of::<T>()) as u64)?;
    list.reserve(expected);
    for item in items {
        add(process, &mut list, item)?;
    }
    Ok(list)
}

/// Adds an item to a list.
#[inline]
pub(crate) fn add<T>(process: &Process, list: &mut Vec<T>, item: T) -> Run<()> {
    make_room(list, 1);
    list.push(item);
    if list.len().is_multiple_of(BATCH) {
        process.work(PER_ELEMENT * BATCH as u64)?;
    }
    Ok(())
}

/// Adds text to a text.
pub(crate) fn append(process: &Process, text: &mut Vec<u8>, more: &[u8]) -> Run<()> {
    if more.len() > PIECE {
        process.reserve(more.len() as u64)?;
    }
    process.work(more.len() as u64)?;
    make_room(text, more.len());
    text.extend_from_slice(more);
    Ok(())
}

/// Strings in a row with something between them.
pub(crate) fn join(process: &Process, elements: &[Str], between: &[u8]) -> Run<Str> {
    let mut joined = Vec::new();
    for (at, element) in elements.iter().enumerate() {
        if at > 0 {
            joined.extend_from_slice(between);
        }
        append(process, &mut joined, element)?;
    }
    Ok(joined.into())
}

/// Text in pieces that can be looked at one by one: no character and no `+(` of a pattern is cut in two, and no piece but the first
/// starts with what is quoted at the start of a text only.
pub(crate) fn pieces(mut text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut is_first = true;
    std::iter::from_fn(move || {
        // Even what is empty is one piece.
        if text.is_empty() && !std::mem::take(&mut is_first) {
            return None;
        }
        is_first = false;
        let mut end = PIECE.min(text.len());
        // No character has more than three bytes behind its first.
        while end < PIECE + 4 && text.get(end).is_some_and(|byte| byte & 0xC0 == 0x80) {
            end += 1;
        }
        while text.get(end).is_some_and(|byte| b"(~#'".contains(byte)) {
            end += 1;
        }
        let (piece, rest) = text.split_at(end);
        text = rest;
        Some(piece)
    })
}

/// Keys and values of an associative array, in bash's order.
pub(crate) fn pairs<'a>(process: &Process, array: &'a Associative) -> Run<Vec<(&'a Str, &'a Str)>> {
    let mut entries = gather(process, array.entries_by_bucket())?;
    sort(process, &mut entries, |one, two| (one.0, one.1) < (two.0, two.1))?;
    gather(process, entries.into_iter().map(|(_, _, key, value)| (key, value)))
}

/// Names and values of a map, sorted by name.
pub(crate) fn sorted<'a, V: Clone>(process: &Process, map: &'a Map<V>) -> Run<Vec<(&'a Str, &'a V)>> {
    process.reserve((map.len() * 2 * size_of::<(&Str, &V)>()) as u64)?;
    let mut entries = gather(process, map.iter())?;
    sort(process, &mut entries, |one, two| one.0 < two.0)?;
    Ok(entries)
}

/// Puts a list in order: as a stable sort does, in runs that are merged.
pub(crate) fn sort<T>(process: &Process, list: &mut Vec<T>, is_before: impl Fn(&T, &T) -> bool) -> Run<()> {
    let compare = |one: &T, two: &T| match (is_before(one, two), is_before(two, one)) {
        (true, _) => std::cmp::Ordering::Less,
        (_, true) => std::cmp::Ordering::Greater,
        _ => std::cmp::Ordering::Equal,
    };
    for run in list.chunks_mut(BATCH) {
        run.sort_by(compare);
        process.work(8 * PER_ELEMENT * run.len() as u64)?;
    }
    let mut width = BATCH;
    while width < list.len() {
        process.reserve((list.len() * size_of::<T>()) as u64)?;
        let mut merged = Vec::with_capacity(list.len());
        let mut rest = std::mem::take(list).into_iter();
        loop {
            let mut left = rest.by_ref().take(width).collect::<Vec<_>>().into_iter().peekable();
            let mut right = rest.by_ref().take(width).collect::<Vec<_>>().into_iter().peekable();
            if left.peek().is_none() {
                break;
            }
            while let (Some(one), Some(two)) = (left.peek(), right.peek()) {
                let next = if is_before(two, one) { right.next() } else { left.next() };
                merged.extend(next);
                if merged.len().is_multiple_of(BATCH) {
                    process.work(2 * PER_ELEMENT * BATCH as u64)?;
                }
            }
            merged.extend(left);
            merged.extend(right);
            process.tick()?;
        }
        *list = merged;
        width *= 2;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::pieces;

    #[test]
    fn pieces_are_the_whole_text_and_cut_no_character() {
        let text: Vec<u8> = "ä€+(".repeat(50_000).into_bytes();
        assert_eq!(pieces(&text).collect::<Vec<_>>().concat(), text);
        assert!(pieces(&text).count() > 3);
        assert!(pieces(&text).all(|piece| std::str::from_utf8(piece).is_ok() && piece[0] != b'('));
        assert_eq!(pieces(b"").collect::<Vec<_>>(), [b""]);
        assert_eq!(pieces(b"ab").collect::<Vec<_>>(), [b"ab"]);
    }
}
