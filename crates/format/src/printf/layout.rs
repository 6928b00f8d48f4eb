//! Flags, width and precision, and the padding that follows from them.

/// A field would be longer than the caller allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("field too long")]
pub struct TooLong;

/// The flags of a directive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flags {
    /// `-`: pad on the right.
    pub left: bool,
    /// `+`: signed numbers always carry a sign.
    pub plus: bool,
    /// A blank in place of a plus sign.
    pub space: bool,
    /// `#`: the alternate form.
    pub alternate: bool,
    /// `0`: pad numbers with zeros.
    pub zero: bool,
    /// `'`: group digits; the C locale has no separator, so this changes nothing.
    pub group: bool,
    /// `I`: the locale's digits; the same in the C locale.
    pub locale_digits: bool,
}

impl Flags {
    /// Sets the flag of a character; says whether it is one.
    pub fn set(&mut self, flag: u8) -> bool {
        let field = match flag {
            b'-' => &mut self.left,
            b'+' => &mut self.plus,
            b' ' => &mut self.space,
            b'#' => &mut self.alternate,
            b'0' => &mut self.zero,
            b'\'' => &mut self.group,
            b'I' => &mut self.locale_digits,
            _ => return false,
        };
        *field = true;
        true
    }
}

/// How a field is laid out, every `*` resolved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    /// The flags.
    pub flags: Flags,
    /// The least number of columns (bytes, unless the conversion says otherwise).
    pub width: usize,
    /// The precision, if one was given.
    pub precision: Option<usize>,
}

/// The parts of a field that padding has to know about.
pub(crate) struct Body<'a> {
    /// Sign or radix prefix, which stands before padding zeros.
    pub(crate) prefix: &'a [u8],
    /// Zeros that the precision demands.
    pub(crate) zeros: usize,
    pub(crate) text: &'a [u8],
    /// Whether the `0` flag applies.
    pub(crate) zero_fill: bool,
}

impl Body<'_> {
    /// Appends the padded field, or nothing if it is longer than `limit`.
    pub(crate) fn write(&self, layout: &Layout, limit: usize, out: &mut Vec<u8>) -> Result<(), TooLong> {
        let length = self.zeros.saturating_add(self.prefix.len() + self.text.len());
        if length.max(layout.width) > limit {
            return Err(TooLong);
        }
        let padding = layout.width.saturating_sub(length);
        let (blanks, mut zeros) = match () {
            () if layout.flags.left => (0, 0),
            () if layout.flags.zero && self.zero_fill => (0, padding),
            () => (padding, 0),
        };
        zeros += self.zeros;
        out.reserve(length + padding);
        out.extend(std::iter::repeat_n(b' ', blanks));
        out.extend_from_slice(self.prefix);
        out.extend(std::iter::repeat_n(b'0', zeros));
        out.extend_from_slice(self.text);
        if layout.flags.left {
            out.extend(std::iter::repeat_n(b' ', padding));
        }
        Ok(())
    }
}
