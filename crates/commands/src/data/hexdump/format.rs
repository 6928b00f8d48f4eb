//! Format strings: `-e '"%07.7_ax " 8/2 "%04x " "\n"'`.

use boxsh_format::integer::parse_all;
use boxsh_format::printf::Flags;
use boxsh_kernel::Failure;

/// One format: its units are gone through over the same block.
pub(super) struct Format {
    pub(super) units: Vec<Unit>,
}

/// A part of a format with its count: `8/2 "%04x "`.
pub(super) struct Unit {
    pub(super) count: usize,
    /// Whether the count was given, so that the unit does not grow with the block.
    pub(super) counted: bool,
    pub(super) items: Vec<Item>,
}

/// A conversion, and the texts around it.
pub(super) struct Item {
    pub(super) before: Vec<u8>,
    pub(super) conversion: Conversion,
    pub(super) after: Vec<u8>,
    /// How many bytes it takes.
    pub(super) size: usize,
    pub(super) flags: Flags,
    pub(super) width: usize,
    pub(super) precision: Option<usize>,
}

/// How the bytes of an item are shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Conversion {
    /// Nothing but the text.
    Text,
    Signed,
    /// `o`, `u`, `x` or `X`.
    Unsigned(u8),
    /// One of `eEfFgG`.
    Float(u8),
    Character,
    String,
    /// `_c`: characters with escapes.
    Escaped,
    /// `_p`: printable or a dot.
    Printable,
    /// `_u`: names of control characters.
    Named,
    /// `_a`: the position.
    Address(u8),
    /// `_A`: the position at the end.
    EndAddress(u8),
}

fn bad(text: &[u8]) -> Failure {
    Failure::new(format!("bad format {{{}}}", String::from_utf8_lossy(text)))
}

impl Format {
    pub(super) fn parse(text: &[u8]) -> Result<Self, Failure> {
        let mut units = Vec::new();
        let mut rest = text.trim_ascii_start();
        while !rest.is_empty() {
            let (count, behind) = number(rest);
            rest = behind;
            let mut counted = false;
            if count.is_some() {
                counted = true;
                if !rest.first().is_some_and(|byte| byte.is_ascii_whitespace() || *byte == b'/') {
                    return Err(bad(text));
                }
                rest = rest.trim_ascii_start();
            }
            let mut size = None;
            if let [b'/', behind @ ..] = rest {
                let (bytes, behind) = number(behind.trim_ascii_start());
                size = bytes;
                if bytes.is_none() || !behind.first().is_some_and(u8::is_ascii_whitespace) {
                    return Err(bad(text));
                }
                rest = behind.trim_ascii_start();
            }
            let [b'"', quoted @ ..] = rest else { return Err(bad(text)) };
            let end = memchr::memchr(b'"', quoted).ok_or_else(|| bad(text))?;
            let items = items(&quoted[..end], size.unwrap_or(0))?;
            units.push(Unit { count: count.unwrap_or(1), counted, items });
            rest = quoted[end + 1..].trim_ascii_start();
        }
        Ok(Self { units })
    }

    /// How many bytes all of it takes.
    pub(super) fn size(&self) -> usize {
        self.units.iter().map(|unit| unit.size().saturating_mul(unit.count)).fold(0, usize::saturating_add)
    }
}

impl Unit {
    /// How many bytes one turn takes.
    pub(super) fn size(&self) -> usize {
        self.items.iter().map(|item| item.size).sum()
    }
}

fn number(text: &[u8]) -> (Option<usize>, &[u8]) {
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let value = parse_all(&text[..digits]);
    (value, &text[digits..])
}

fn items(quoted: &[u8], size: usize) -> Result<Vec<Item>, Failure> {
    let text = unescape(quoted);
    let mut items = Vec::new();
    let mut rest = &text[..];
    let mut before = Vec::new();
    while !rest.is_empty() {
        let at = memchr::memchr(b'%', rest).unwrap_or(rest.len());
        let (literal, behind) = rest.split_at(at);
        match items.last_mut() {
            Some(Item { after, .. }) if before.is_empty() => after.extend_from_slice(literal),
            _ => before.extend_from_slice(literal),
        }
        rest = behind;
        if let [b'%', b'%', tail @ ..] = rest {
            match items.last_mut() {
                Some(Item { after, .. }) if before.is_empty() => after.push(b'%'),
                _ => before.push(b'%'),
            }
            rest = tail;
        } else if !rest.is_empty() {
            let (mut item, tail) = conversion(rest, size)?;
            item.before = std::mem::take(&mut before);
            items.push(item);
            rest = tail;
        }
    }
    if size > 0 && items.iter().filter(|item| item.size > 0).count() > 1 {
        return Err(Failure::new("byte count with multiple conversion characters"));
    }
    if !before.is_empty() || items.is_empty() {
        items.push(Item {
            before,
            conversion: Conversion::Text,
            after: Vec::new(),
            size: 0,
            flags: Flags::default(),
            width: 0,
            precision: None,
        });
    }
    Ok(items)
}

fn conversion(text: &[u8], size: usize) -> Result<(Item, &[u8]), Failure> {
    let mut flags = Flags::default();
    let mut rest = &text[1..];
    while let [flag, tail @ ..] = rest
        && b"-+ #0".contains(flag)
    {
        flags.set(*flag);
        rest = tail;
    }
    let (width, behind) = number(rest);
    rest = behind;
    let mut precision = None;
    if let [b'.', behind @ ..] = rest {
        let (digits, behind) = number(behind);
        precision = Some(digits.unwrap_or(0));
        rest = behind;
    }
    let wrong = || {
        Failure::new(format!(
            "bad conversion character %{}",
            String::from_utf8_lossy(&text[1..text.len().min(3)])
        ))
    };
    let (conversion, length) = match rest {
        [b'_', b'a', radix @ (b'd' | b'o' | b'x'), ..] => (Conversion::Address(*radix), 3),
        [b'_', b'A', radix @ (b'd' | b'o' | b'x'), ..] => (Conversion::EndAddress(*radix), 3),
        [b'_', b'c', ..] => (Conversion::Escaped, 2),
        [b'_', b'p', ..] => (Conversion::Printable, 2),
        [b'_', b'u', ..] => (Conversion::Named, 2),
        [b'd' | b'i', ..] => (Conversion::Signed, 1),
        [letter @ (b'o' | b'u' | b'x' | b'X'), ..] => (Conversion::Unsigned(*letter), 1),
        [letter @ (b'e' | b'E' | b'f' | b'F' | b'g' | b'G'), ..] => (Conversion::Float(*letter), 1),
        [b'c', ..] => (Conversion::Character, 1),
        [b's', ..] => (Conversion::String, 1),
        _ => return Err(wrong()),
    };
    let letter = String::from_utf8_lossy(&rest[..length]).into_owned();
    let wrong_size = || Failure::new(format!("bad byte count for conversion character {letter}"));
    let bytes = match (conversion, size) {
        (Conversion::Address(_) | Conversion::EndAddress(_) | Conversion::Text, _) => 0,
        (Conversion::Signed | Conversion::Unsigned(_), 0) => 4,
        (Conversion::Signed | Conversion::Unsigned(_), 1 | 2 | 4 | 8) => size,
        (Conversion::Float(_), 0) => 8,
        (Conversion::Float(_), 4 | 8) => size,
        (Conversion::String, 0) => {
            precision.ok_or_else(|| Failure::new("%s requires a precision or a byte count"))?
        }
        (Conversion::String, _) => size,
        (Conversion::Character | Conversion::Escaped | Conversion::Printable | Conversion::Named, 0 | 1) => 1,
        _ => return Err(wrong_size()),
    };
    let item = Item {
        before: Vec::new(),
        conversion,
        after: Vec::new(),
        size: bytes,
        flags,
        width: width.unwrap_or(0).min(1 << 16),
        precision: precision.map(|precision| precision.min(1 << 16)),
    };
    Ok((item, &rest[length..]))
}

fn unescape(text: &[u8]) -> Vec<u8> {
    let mut result = Vec::new();
    let mut bytes = text.iter();
    while let Some(&byte) = bytes.next() {
        result.push(match byte {
            b'\\' => match bytes.next() {
                Some(b'a') => 7,
                Some(b'b') => 8,
                Some(b'f') => 12,
                Some(b'n') => b'\n',
                Some(b'r') => b'\r',
                Some(b't') => b'\t',
                Some(b'v') => 11,
                Some(b'0') => 0,
                Some(&other) => other,
                None => b'\\',
            },
            byte => byte,
        });
    }
    result
}
