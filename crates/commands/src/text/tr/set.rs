//! The sets of `tr`: ranges, classes, repeats.

use boxsh_kernel::{Context, Failure};

use crate::message;

/// A set in the order it was written.
#[derive(Default)]
pub(super) struct Set {
    items: Vec<Item>,
}

/// One construct of a set.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Item {
    Byte(u8),
    Range(u8, u8),
    Class(Class),
    Equivalent(u8),
    /// A byte so often; `None` for as often as is needed.
    Repeat(u8, Option<u64>),
}

/// A class that maps between cases.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Case {
    Upper,
    Lower,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Alnum,
    Alpha,
    Blank,
    Cntrl,
    Digit,
    Graph,
    Lower,
    Print,
    Punct,
    Space,
    Upper,
    Xdigit,
}

impl Class {
    fn from_name(name: &[u8]) -> Option<Self> {
        Some(match name {
            b"alnum" => Self::Alnum,
            b"alpha" => Self::Alpha,
            b"blank" => Self::Blank,
            b"cntrl" => Self::Cntrl,
            b"digit" => Self::Digit,
            b"graph" => Self::Graph,
            b"lower" => Self::Lower,
            b"print" => Self::Print,
            b"punct" => Self::Punct,
            b"space" => Self::Space,
            b"upper" => Self::Upper,
            b"xdigit" => Self::Xdigit,
            _ => return None,
        })
    }

    fn contains(self, byte: u8) -> bool {
        match self {
            Self::Alnum => byte.is_ascii_alphanumeric(),
            Self::Alpha => byte.is_ascii_alphabetic(),
            Self::Blank => matches!(byte, b' ' | b'\t'),
            Self::Cntrl => byte.is_ascii_control(),
            Self::Digit => byte.is_ascii_digit(),
            Self::Graph => byte.is_ascii_graphic(),
            Self::Lower => byte.is_ascii_lowercase(),
            Self::Print => byte.is_ascii_graphic() || byte == b' ',
            Self::Punct => byte.is_ascii_punctuation(),
            Self::Space => matches!(byte, b' ' | b'\t'..=b'\r'),
            Self::Upper => byte.is_ascii_uppercase(),
            Self::Xdigit => byte.is_ascii_hexdigit(),
        }
    }

    fn case(self) -> Option<Case> {
        match self {
            Self::Upper => Some(Case::Upper),
            Self::Lower => Some(Case::Lower),
            _ => None,
        }
    }
}

impl Item {
    fn length(self) -> u64 {
        match self {
            Self::Byte(_) | Self::Equivalent(_) => 1,
            Self::Range(first, last) => u64::from(last - first) + 1,
            Self::Class(class) => (0..=255).filter(|&byte| class.contains(byte)).count() as u64,
            Self::Repeat(_, count) => count.unwrap_or(0),
        }
    }

    /// The byte at `at`, if the item is that long.
    fn nth(self, at: u64) -> Option<u8> {
        if at >= self.length() {
            return None;
        }
        match self {
            Self::Byte(byte) | Self::Equivalent(byte) | Self::Repeat(byte, _) => Some(byte),
            Self::Range(first, _) => Some(first + at as u8),
            Self::Class(class) => (0..=255).filter(|&byte| class.contains(byte)).nth(at as usize),
        }
    }

    fn case(self) -> Option<Case> {
        match self {
            Self::Class(class) => class.case(),
            _ => None,
        }
    }
}

/// The bytes of a set, one by one, each with the case class it comes from.
pub(super) struct Walk<'a> {
    items: &'a [Item],
    at: u64,
}

impl Iterator for Walk<'_> {
    type Item = (u8, Option<Case>);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let item = self.items.first()?;
            if let Some(byte) = item.nth(self.at) {
                self.at += 1;
                return Some((byte, item.case()));
            }
            self.skip_item();
        }
    }
}

impl Walk<'_> {
    /// How many more times the byte comes that came last.
    fn repeats(&self) -> u64 {
        match self.items.first() {
            Some(Item::Repeat(_, Some(count))) => count.saturating_sub(self.at),
            _ => 0,
        }
    }

    /// Goes on with the next construct.
    pub(super) fn skip_item(&mut self) {
        self.items = self.items.get(1..).unwrap_or_default();
        self.at = 0;
    }

    /// Whether the next byte is the first of its construct.
    fn is_at_start(&self) -> bool {
        self.at == 0 || self.items.first().is_none_or(|item| self.at >= item.length())
    }
}

/// Passes over pairs that are the same as the last one, while both sets repeat a byte.
pub(super) fn skip_pairs(from: &mut Walk<'_>, to: &mut Walk<'_>) {
    let count = from.repeats().min(to.repeats());
    from.at += count;
    to.at += count;
}

impl Set {
    pub(super) fn walk(&self) -> Walk<'_> {
        Walk { items: &self.items, at: 0 }
    }

    pub(super) fn bytes(&self) -> impl Iterator<Item = u8> {
        self.walk().map(|(byte, _)| byte)
    }

    /// The bytes of the set, some more than once, but a repeated one not as often as it is repeated.
    pub(super) fn members(&self) -> impl Iterator<Item = u8> {
        let short = |item: &Item| match *item {
            Item::Repeat(byte, count) => Item::Repeat(byte, count.map(|count| count.min(1))),
            other => other,
        };
        self.items.iter().map(short).flat_map(|item| (0..item.length()).filter_map(move |at| item.nth(at)))
    }

    pub(super) fn length(&self) -> u64 {
        self.items.iter().fold(0, |sum, item| sum.saturating_add(item.length()))
    }

    pub(super) fn indefinite_repeats(&self) -> usize {
        self.items.iter().filter(|item| matches!(item, Item::Repeat(_, None))).count()
    }

    pub(super) fn has_equivalence(&self) -> bool {
        self.items.iter().any(|item| matches!(item, Item::Equivalent(_)))
    }

    pub(super) fn has_class(&self) -> bool {
        self.items.iter().any(|item| matches!(item, Item::Class(_)))
    }

    pub(super) fn has_restricted_class(&self) -> bool {
        self.items.iter().any(|item| matches!(item, Item::Class(class) if class.case().is_none()))
    }

    pub(super) fn is_homogeneous(&self) -> bool {
        let mut bytes = self.bytes();
        let first = bytes.next();
        // A repeat can be very long, but only its byte matters.
        self.items
            .iter()
            .all(|item| item.length() == 0 || item.nth(0) == first && item.nth(item.length() - 1) == first)
    }

    /// Lets a repeat without a count fill the set up to `length`.
    pub(super) fn fill_repeat(&mut self, length: u64) {
        let missing = length.saturating_sub(self.length());
        for item in &mut self.items {
            if let Item::Repeat(byte, None) = *item {
                *item = Item::Repeat(byte, Some(missing));
            }
        }
    }

    /// Repeats the last byte `count` more times.
    pub(super) fn extend(&mut self, count: u64) -> Result<(), Failure> {
        let byte = match self.items.last() {
            Some(Item::Class(_)) => {
                return Err(Failure::new(
                    "when translating with string1 longer than string2,\nthe latter string must not end with a character class",
                ));
            }
            Some(
                &(Item::Byte(byte) | Item::Range(_, byte) | Item::Equivalent(byte) | Item::Repeat(byte, _)),
            ) => byte,
            None => return Ok(()),
        };
        self.items.push(Item::Repeat(byte, Some(count)));
        Ok(())
    }

    /// Checks that each `[:upper:]` or `[:lower:]` of `target` stands opposite to one of this set, and gives by how
    /// much both sets are shorter when such a pair counts as one.
    pub(super) fn match_cases(&self, target: &Set) -> Result<u64, Failure> {
        const LETTERS: u64 = 26;
        let (mut from, mut to) = (self.walk(), target.walk());
        let mut discount = 0;
        loop {
            skip_pairs(&mut from, &mut to);
            let (from_starts, to_starts) = (from.is_at_start(), to.is_at_start());
            let (source, goal) = (from.next(), to.next());
            let source_case = source.and_then(|(_, case)| case);
            let goal_case = goal.and_then(|(_, case)| case);
            if to_starts && goal_case.is_some() && !(from_starts && source_case.is_some()) {
                return Err(Failure::new("misaligned [:upper:] and/or [:lower:] construct"));
            }
            if goal_case.is_some() {
                from.skip_item();
                to.skip_item();
                discount += LETTERS - 1;
            }
            if source.is_none() || goal.is_none() {
                return Ok(discount);
            }
        }
    }

    pub(super) fn parse(context: &mut Context<'_>, text: &[u8]) -> Result<Self, Failure> {
        let text = Unescaped::new(context, text)?;
        let mut set = Self::default();
        let mut at = 0;
        while at + 2 < text.bytes.len() {
            if text.is(at, b'[')
                && let Some(end) = set.parse_bracket(context, &text, at)?
            {
                at = end;
                continue;
            }
            if !text.is(at + 1, b'-') {
                set.items.push(Item::Byte(text.bytes[at]));
                at += 1;
                continue;
            }
            let (first, last) = (text.bytes[at], text.bytes[at + 2]);
            if first > last {
                return Err(Failure::new(format!(
                    "range-endpoints of '{}-{}' are in reverse collating sequence order",
                    printable_byte(first),
                    printable_byte(last)
                )));
            }
            set.items.push(Item::Range(first, last));
            at += 3;
        }
        set.items.extend(text.bytes[at.min(text.bytes.len())..].iter().map(|&byte| Item::Byte(byte)));
        Ok(set)
    }

    /// Reads `[:class:]`, `[=c=]` or `[c*n]`; gives where it ends, or `None` if the bracket is only a bracket.
    fn parse_bracket(
        &mut self,
        context: &Context<'_>,
        text: &Unescaped,
        at: usize,
    ) -> Result<Option<usize>, Failure> {
        let kind = text.bytes[at + 1];
        if matches!(kind, b':' | b'=')
            && !text.escaped[at + 1]
            && let Some(close) = text.closing(at + 2, kind)
        {
            let operand = &text.bytes[at + 2..close];
            if operand.is_empty() {
                return Err(Failure::new(match kind {
                    b':' => "missing character class name '[::]'",
                    _ => "missing equivalence class character '[==]'",
                }));
            }
            let item = match (kind, operand) {
                (b':', name) => Class::from_name(name).map(Item::Class),
                (_, [byte]) => Some(Item::Equivalent(*byte)),
                _ => None,
            };
            if let Some(item) = item {
                self.items.push(item);
                return Ok(Some(close + 2));
            }
            // `[:*20]` and `[=*]` repeat a colon or an equals sign.
            if !text.is_repeat_tail(at + 2) {
                let shown = printable(operand);
                return Err(Failure::new(match kind {
                    b':' => format!("invalid character class {}", message::quote(context, shown.as_bytes())),
                    _ => format!("{shown}: equivalence class operand must be a single character"),
                }));
            }
        }
        let Some((count, end)) = text.repeat(context, at + 1)? else { return Ok(None) };
        self.items.push(Item::Repeat(text.bytes[at + 1], count));
        Ok(Some(end))
    }
}

/// A set with its backslashes gone, and where they were.
struct Unescaped {
    bytes: Vec<u8>,
    escaped: Vec<bool>,
}

impl Unescaped {
    fn new(context: &mut Context<'_>, text: &[u8]) -> Result<Self, Failure> {
        let mut result = Self { bytes: Vec::new(), escaped: Vec::new() };
        let mut at = 0;
        while let Some(&byte) = text.get(at) {
            at += 1;
            if byte != b'\\' {
                result.push(byte, false);
                continue;
            }
            let Some(&letter) = text.get(at) else {
                context
                    .warn(format_args!("warning: an unescaped backslash at end of string is not portable"))?;
                result.push(b'\\', false);
                break;
            };
            at += 1;
            let value = match letter {
                b'a' => 7,
                b'b' => 8,
                b'f' => 12,
                b'n' => b'\n',
                b'r' => b'\r',
                b't' => b'\t',
                b'v' => 11,
                b'0'..=b'7' => {
                    let (value, length) = octal(context, &text[at - 1..])?;
                    at += length - 1;
                    value
                }
                other => other,
            };
            result.push(value, true);
        }
        Ok(result)
    }

    fn push(&mut self, byte: u8, escaped: bool) {
        self.bytes.push(byte);
        self.escaped.push(escaped);
    }

    /// Whether this unescaped byte is at `at`.
    fn is(&self, at: usize, byte: u8) -> bool {
        self.bytes.get(at) == Some(&byte) && !self.escaped[at]
    }

    /// Where `kind` and a bracket close what starts at `from`.
    fn closing(&self, from: usize, kind: u8) -> Option<usize> {
        (from..self.bytes.len()).find(|&at| self.is(at, kind) && self.is(at + 1, b']'))
    }

    /// Whether a star, digits and a bracket follow.
    fn is_repeat_tail(&self, at: usize) -> bool {
        if !self.is(at, b'*') {
            return false;
        }
        let end = (at + 1..self.bytes.len()).find(|&end| !self.bytes[end].is_ascii_digit());
        end.is_some_and(|end| self.is(end, b']'))
    }

    /// Reads the rest of `[c*n]` from its byte on: the count and where it ends.
    fn repeat(&self, context: &Context<'_>, start: usize) -> Result<Option<(Option<u64>, usize)>, Failure> {
        if !self.is(start + 1, b'*') {
            return Ok(None);
        }
        let digits = start + 2;
        let Some(end) =
            (digits..self.bytes.len()).take_while(|&at| !self.escaped[at]).find(|&at| self.bytes[at] == b']')
        else {
            return Ok(None);
        };
        let digits = &self.bytes[digits..end];
        let radix = if digits.first() == Some(&b'0') { 8 } else { 10 };
        let mut count = 0u64;
        for &byte in digits {
            let digit = char::from(byte).to_digit(radix);
            let next =
                digit.and_then(|digit| count.checked_mul(u64::from(radix))?.checked_add(u64::from(digit)));
            // GNU counts in a signed type.
            let Some(next) = next.filter(|&next| next < u64::MAX) else {
                let shown = printable(digits);
                let shown = message::quote(context, shown.as_bytes());
                return Err(Failure::new(format!("invalid repeat count {shown} in [c*n] construct")));
            };
            count = next;
        }
        Ok(Some(((count > 0).then_some(count), end + 1)))
    }
}

/// Reads one to three octal digits, as many as fit a byte.
fn octal(context: &mut Context<'_>, text: &[u8]) -> Result<(u8, usize), Failure> {
    let digit = |at: usize| {
        text.get(at).filter(|byte| matches!(byte, b'0'..=b'7')).map(|byte| u32::from(byte - b'0'))
    };
    let mut value = digit(0).unwrap_or(0);
    let mut length = 1;
    while length < 3 {
        let Some(next) = digit(length) else { break };
        if value * 8 + next > 255 {
            let [a, b, c] = [text[0], text[1], text[2]].map(char::from);
            context.warn(format_args!(
                "warning: the ambiguous octal escape \\{a}{b}{c} is being\n\tinterpreted as the 2-byte sequence \\0{a}{b}, {c}"
            ))?;
            break;
        }
        value = value * 8 + next;
        length += 1;
    }
    Ok((value as u8, length))
}

/// Bytes as messages show them: control characters and the like as escapes.
fn printable(bytes: &[u8]) -> String {
    let mut text = String::new();
    for &byte in bytes {
        match byte {
            b'\\' => text.push('\\'),
            7 => text.push_str("\\a"),
            8 => text.push_str("\\b"),
            12 => text.push_str("\\f"),
            b'\n' => text.push_str("\\n"),
            b'\r' => text.push_str("\\r"),
            b'\t' => text.push_str("\\t"),
            11 => text.push_str("\\v"),
            b' '..=b'~' => text.push(char::from(byte)),
            _ => text.push_str(&format!("\\{byte:03o}")),
        }
    }
    text
}

/// As [`printable`], but for the ends of a range, where all escapes are octal.
fn printable_byte(byte: u8) -> String {
    match byte {
        b' '..=b'~' => char::from(byte).to_string(),
        _ => format!("\\{byte:03o}"),
    }
}
