//! Sorting by a comparison that may fail: one that charges for its work and is stopped.

use std::cmp::Ordering;

/// Runs of this length are sorted by insertion.
const RUN: usize = 8;

/// Elements that are sorted at once.
const PIECE: usize = 1 << 13;

/// Sorts by merging; equal elements keep their order. What an inconsistent order gives is some order, and never a panic.
///
/// # Errors
/// The first error of `compare`; the elements are then as they were.
pub(crate) fn sort_by<T, E>(
    items: &mut Vec<T>,
    mut compare: impl FnMut(&T, &T) -> Result<Ordering, E>,
) -> Result<(), E> {
    let mut order: Vec<u32> = (0..items.len() as u32).collect();
    let mut swaps =
        |a: u32, b: u32| Ok(compare(&items[a as usize], &items[b as usize])? == Ordering::Greater);
    for run in order.chunks_mut(RUN) {
        for end in 1..run.len() {
            let mut at = end;
            while at > 0 && swaps(run[at - 1], run[at])? {
                run.swap(at - 1, at);
                at -= 1;
            }
        }
    }
    let mut merged = Vec::with_capacity(order.len());
    let mut width = RUN;
    while width < order.len() {
        merged.clear();
        for pair in order.chunks(width * 2) {
            let (mut left, mut right) = pair.split_at(width.min(pair.len()));
            while let ([a, rest_a @ ..], [b, rest_b @ ..]) = (left, right) {
                if swaps(*a, *b)? {
                    merged.push(*b);
                    right = rest_b;
                } else {
                    merged.push(*a);
                    left = rest_a;
                }
            }
            merged.extend_from_slice(left);
            merged.extend_from_slice(right);
        }
        std::mem::swap(&mut order, &mut merged);
        width *= 2;
    }
    let mut slots: Vec<Option<T>> = std::mem::take(items).into_iter().map(Some).collect();
    items.extend(order.iter().filter_map(|at| slots[*at as usize].take()));
    Ok(())
}

/// Sorts by an order that is known to be one, piece by piece: `work` is told how many elements were dealt with since the last
/// call. Equal elements keep their order.
///
/// # Errors
/// The first error of `work`; the elements are then all there, in some order.
pub(crate) fn sort_in_pieces<T: Copy, E>(
    items: &mut Vec<T>,
    compare: impl Fn(&T, &T) -> Ordering,
    mut work: impl FnMut(u64) -> Result<(), E>,
) -> Result<(), E> {
    for piece in items.chunks_mut(PIECE) {
        piece.sort_by(&compare);
        work(piece.len() as u64 * 16)?;
    }
    let mut width = PIECE;
    let mut merged = Vec::new();
    while width < items.len() {
        merged.clear();
        merged.reserve(items.len());
        for pair in items.chunks(width * 2) {
            let (mut left, mut right) = pair.split_at(width.min(pair.len()));
            while let ([a, rest_a @ ..], [b, rest_b @ ..]) = (left, right) {
                if compare(a, b) == Ordering::Greater {
                    merged.push(*b);
                    right = rest_b;
                } else {
                    merged.push(*a);
                    left = rest_a;
                }
                if merged.len() % PIECE == 0 {
                    work(PIECE as u64 * 4)?;
                }
            }
            merged.extend_from_slice(left);
            merged.extend_from_slice(right);
        }
        std::mem::swap(items, &mut merged);
        width *= 2;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_elements_keep_their_order() {
        let mut items: Vec<(u32, u32)> = (0..1000).map(|at| (at * 7919 % 13, at)).collect();
        let mut expected = items.clone();
        expected.sort_by_key(|item| item.0);
        sort_by(&mut items, |a, b| Ok::<_, ()>(a.0.cmp(&b.0))).unwrap();
        assert_eq!(items, expected);
    }

    #[test]
    fn pieces_come_together() {
        let mut items: Vec<(u64, u64)> = (0..100_000).map(|at| (at * 7919 % 1009, at)).collect();
        let mut expected = items.clone();
        expected.sort();
        sort_in_pieces(&mut items, |a, b| a.0.cmp(&b.0), |_| Ok::<_, ()>(())).unwrap();
        assert_eq!(items, expected);
    }

    #[test]
    fn an_order_that_contradicts_itself_gives_some_order() {
        let mut items: Vec<u32> = (0..1000).collect();
        sort_by(&mut items, |_, _| Ok::<_, ()>(Ordering::Greater)).unwrap();
        items.sort_unstable();
        assert_eq!(items, (0..1000).collect::<Vec<_>>());
    }

    #[test]
    fn an_error_ends_it_and_loses_nothing() {
        let mut items: Vec<u32> = (0..100).rev().collect();
        let mut left = 150;
        let result = sort_by(&mut items, |a, b| {
            left -= 1;
            if left == 0 { Err(()) } else { Ok(a.cmp(b)) }
        });
        assert!(result.is_err());
        assert_eq!(items, (0..100).rev().collect::<Vec<_>>());
    }
}
