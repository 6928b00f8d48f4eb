//! The colours of a comparison.

/// The sequence for each part of the output.
#[derive(Clone)]
pub(crate) struct Palette {
    pub(super) reset: Vec<u8>,
    pub(super) header: Vec<u8>,
    pub(super) added: Vec<u8>,
    pub(super) removed: Vec<u8>,
    pub(super) numbers: Vec<u8>,
}

/// A part of the output that has a colour.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    Header,
    Added,
    Removed,
    Numbers,
}

impl Default for Palette {
    fn default() -> Self {
        Self {
            reset: b"0".to_vec(),
            header: b"1".to_vec(),
            added: b"32".to_vec(),
            removed: b"31".to_vec(),
            numbers: b"36".to_vec(),
        }
    }
}

impl Palette {
    /// Takes over what a list like `ad=33:de=01;31` says.
    ///
    /// # Errors
    /// The name that is not known, or nothing if the list is malformed; the usual colours are kept then.
    pub(crate) fn parse(list: &[u8]) -> Result<Self, Option<Vec<u8>>> {
        let mut palette = Self::default();
        for item in list.split(|&byte| byte == b':').filter(|item| !item.is_empty()) {
            let Some(equals) = item.iter().position(|&byte| byte == b'=') else { return Err(None) };
            let value = item[equals + 1..].to_vec();
            match &item[..equals] {
                b"rs" => palette.reset = value,
                b"hd" => palette.header = value,
                b"ad" => palette.added = value,
                b"de" => palette.removed = value,
                b"ln" => palette.numbers = value,
                b"lc" | b"rc" | b"ec" => {}
                other => return Err(Some(other.to_vec())),
            }
        }
        Ok(palette)
    }

    pub(super) fn sequence(&self, part: Part) -> &[u8] {
        match part {
            Part::Header => &self.header,
            Part::Added => &self.added,
            Part::Removed => &self.removed,
            Part::Numbers => &self.numbers,
        }
    }
}
