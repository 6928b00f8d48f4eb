//! The order of version numbers inside file names: `sort -V`, `ls -v`.

use std::cmp::Ordering;

/// Compares as `-V` does: names without their suffixes first, numbers in them by value.
pub(super) fn compare(a: &[u8], b: &[u8]) -> Ordering {
    // The empty name first, then `.`, `..`, other hidden names, the rest.
    let rank = |name: &[u8]| match name {
        [] => 0,
        b"." => 1,
        b".." => 2,
        [b'.', ..] => 3,
        _ => 4,
    };
    let (rank_a, rank_b) = (rank(a), rank(b));
    if rank_a != rank_b || rank_a < 3 {
        return rank_a.cmp(&rank_b);
    }
    let (stem_a, stem_b) = (stem_length(a), stem_length(b));
    let by_stem = compare_parts(&a[..stem_a], &b[..stem_b]);
    if stem_a == a.len() && stem_b == b.len() {
        return by_stem;
    }
    by_stem.then_with(|| compare_parts(a, b))
}

/// How long a name is without suffixes such as `.tar.gz`.
fn stem_length(name: &[u8]) -> usize {
    let (mut at, mut length) = (0, 0);
    loop {
        while name.get(at) == Some(&b'.')
            && name.get(at + 1).is_some_and(|&byte| byte.is_ascii_alphabetic() || byte == b'~')
        {
            at += 2;
            while name.get(at).is_some_and(|&byte| byte.is_ascii_alphanumeric() || byte == b'~') {
                at += 1;
            }
        }
        if at == name.len() {
            return length;
        }
        at += 1;
        length = at;
    }
}

/// The weight of a byte outside of numbers: a tilde before the end, letters before all others.
fn weight(name: &[u8], at: usize) -> i32 {
    match name.get(at) {
        None => -1,
        Some(byte) if byte.is_ascii_digit() => 0,
        Some(&byte) if byte.is_ascii_alphabetic() => i32::from(byte),
        Some(b'~') => -2,
        Some(&byte) => i32::from(byte) + 256,
    }
}

fn compare_parts(a: &[u8], b: &[u8]) -> Ordering {
    let is_digit = |name: &[u8], at: usize| name.get(at).is_some_and(u8::is_ascii_digit);
    let (mut i, mut j) = (0, 0);
    while i < a.len() || j < b.len() {
        while (i < a.len() && !is_digit(a, i)) || (j < b.len() && !is_digit(b, j)) {
            match weight(a, i).cmp(&weight(b, j)) {
                Ordering::Equal => (i, j) = (i + 1, j + 1),
                other => return other,
            }
        }
        while a.get(i) == Some(&b'0') {
            i += 1;
        }
        while b.get(j) == Some(&b'0') {
            j += 1;
        }
        let mut first = Ordering::Equal;
        while is_digit(a, i) && is_digit(b, j) {
            first = first.then(a[i].cmp(&b[j]));
            (i, j) = (i + 1, j + 1);
        }
        let longer = is_digit(a, i).cmp(&is_digit(b, j)).then(first);
        if longer != Ordering::Equal {
            return longer;
        }
    }
    Ordering::Equal
}
