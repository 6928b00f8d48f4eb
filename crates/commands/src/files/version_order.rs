//! The order of names with numbers in them: `a2` before `a10`.

use std::cmp::Ordering;

/// Compares two names as `ls -v` does.
pub(super) fn compare(left: &[u8], right: &[u8]) -> Ordering {
    // The empty name, `.` and `..` come first, then the hidden ones.
    let rank = |name: &[u8]| match name {
        b"" => 0,
        b"." => 1,
        b".." => 2,
        [b'.', ..] => 3,
        _ => 4,
    };
    if left == right {
        return Ordering::Equal;
    }
    let ranks = rank(left).cmp(&rank(right));
    if ranks != Ordering::Equal || rank(left) < 3 {
        return ranks;
    }
    let strip = usize::from(rank(left) == 3);
    let (one, two) = (&left[strip..], &right[strip..]);
    let (stem_one, stem_two) = (&one[..stem_length(one)], &two[..stem_length(two)]);
    let by_stem = compare_parts(stem_one, stem_two);
    match by_stem {
        Ordering::Equal if stem_one.len() == one.len() && stem_two.len() == two.len() => left.cmp(right),
        Ordering::Equal => match compare_parts(one, two) {
            Ordering::Equal => left.cmp(right),
            other => other,
        },
        other => other,
    }
}

/// The length without a suffix of the form `(\.[A-Za-z~][A-Za-z0-9~]*)*$`.
fn stem_length(name: &[u8]) -> usize {
    let mut end = name.len();
    let mut at = name.len();
    while at > 0 {
        let start = match name[..at].iter().rposition(|&byte| byte == b'.') {
            Some(dot) if dot > 0 => dot,
            _ => break,
        };
        let part = &name[start + 1..at];
        let fits = part.first().is_some_and(|&byte| byte.is_ascii_alphabetic() || byte == b'~')
            && part.iter().all(|&byte| byte.is_ascii_alphanumeric() || byte == b'~');
        if !fits {
            break;
        }
        end = start;
        at = start;
    }
    end
}

fn weight(byte: Option<&u8>) -> i32 {
    match byte {
        Some(b'~') => -1,
        None => 0,
        Some(byte) if byte.is_ascii_digit() => 0,
        Some(&byte) if byte.is_ascii_alphabetic() => i32::from(byte),
        Some(&byte) => i32::from(byte) + 256,
    }
}

fn compare_parts(mut left: &[u8], mut right: &[u8]) -> Ordering {
    while !left.is_empty() || !right.is_empty() {
        let is_text = |text: &[u8]| text.first().is_some_and(|byte| !byte.is_ascii_digit());
        while is_text(left) || is_text(right) {
            let order = weight(left.first()).cmp(&weight(right.first()));
            if order != Ordering::Equal {
                return order;
            }
            left = left.get(1..).unwrap_or_default();
            right = right.get(1..).unwrap_or_default();
        }
        let number = |text: &mut &[u8]| {
            let zeros = text.iter().take_while(|&&byte| byte == b'0').count();
            let digits = text[zeros..].iter().take_while(|byte| byte.is_ascii_digit()).count();
            let (number, rest) = text[zeros..].split_at(digits);
            *text = rest;
            number.to_vec()
        };
        let (one, two) = (number(&mut left), number(&mut right));
        let order = one.len().cmp(&two.len()).then_with(|| one.cmp(&two));
        if order != Ordering::Equal {
            return order;
        }
    }
    Ordering::Equal
}

#[cfg(test)]
mod tests {
    use super::compare;

    #[test]
    fn numbers_count_as_numbers() {
        let ordered = [
            "",
            ".",
            "..",
            ".b2",
            ".b10",
            "7",
            "12",
            "K",
            "a~",
            "a",
            "a1",
            "a1.txt",
            "a2.tar.gz",
            "a10",
            "a+",
            "f-1.9.zip",
            "f-1.10.zip",
            "f-2",
            "x01",
            "x1a",
            "x2",
            "#",
        ];
        for (at, one) in ordered.iter().enumerate() {
            for (other, two) in ordered.iter().enumerate() {
                assert_eq!(compare(one.as_bytes(), two.as_bytes()), at.cmp(&other), "{one} {two}");
            }
        }
    }
}
