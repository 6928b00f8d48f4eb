//! The colours of the output, from `GREP_COLORS`.

/// The sequence for each part of the output; empty for no colour.
pub(super) struct Colors {
    pub(super) selected_match: Vec<u8>,
    pub(super) context_match: Vec<u8>,
    pub(super) selected_line: Vec<u8>,
    pub(super) context_line: Vec<u8>,
    pub(super) file_name: Vec<u8>,
    pub(super) line_number: Vec<u8>,
    pub(super) byte_offset: Vec<u8>,
    pub(super) separator: Vec<u8>,
    /// Whether selected and context lines swap their colours with `-v`.
    pub(super) reversed: bool,
    /// Whether the rest of the screen's line is left alone.
    no_erase: bool,
}

impl Colors {
    /// The usual colours, changed by a list like `ms=01;31:ne`. What comes after a mistake counts for nothing.
    pub(super) fn new(old_match: Option<&[u8]>, list: &[u8]) -> Self {
        let matched = old_match.filter(|value| !value.is_empty()).unwrap_or(b"01;31").to_vec();
        let mut colors = Self {
            selected_match: matched.clone(),
            context_match: matched,
            selected_line: Vec::new(),
            context_line: Vec::new(),
            file_name: b"35".to_vec(),
            line_number: b"32".to_vec(),
            byte_offset: b"32".to_vec(),
            separator: b"36".to_vec(),
            reversed: false,
            no_erase: false,
        };
        for item in list.split(|&byte| byte == b':') {
            if !colors.set(item) {
                break;
            }
        }
        colors
    }

    fn set(&mut self, item: &[u8]) -> bool {
        let equals = item.iter().position(|&byte| byte == b'=');
        let name = &item[..equals.unwrap_or(item.len())];
        let value = equals.map(|at| item[at + 1..].to_vec());
        if value.iter().flatten().any(|byte| !byte.is_ascii_digit() && *byte != b';') {
            return false;
        }
        if name == b"mt" {
            self.set_one(b"ms", value.clone());
            return self.set_one(b"mc", value);
        }
        self.set_one(name, value)
    }

    fn set_one(&mut self, name: &[u8], value: Option<Vec<u8>>) -> bool {
        let slot = match name {
            b"ms" => &mut self.selected_match,
            b"mc" => &mut self.context_match,
            b"sl" => &mut self.selected_line,
            b"cx" => &mut self.context_line,
            b"fn" => &mut self.file_name,
            b"ln" => &mut self.line_number,
            b"bn" => &mut self.byte_offset,
            b"se" => &mut self.separator,
            b"rv" => {
                self.reversed = true;
                return true;
            }
            b"ne" => {
                self.no_erase = true;
                return true;
            }
            // A name that is not known is left to newer versions.
            _ => return true,
        };
        *slot = value.unwrap_or_default();
        true
    }

    /// Appends what switches a colour on.
    pub(super) fn start(&self, color: &[u8], to: &mut Vec<u8>) {
        if color.is_empty() {
            return;
        }
        to.extend_from_slice(b"\x1b[");
        to.extend_from_slice(color);
        to.extend_from_slice(if self.no_erase { b"m" } else { b"m\x1b[K" });
    }

    /// Appends what switches a colour off again.
    pub(super) fn end(&self, color: &[u8], to: &mut Vec<u8>) {
        if !color.is_empty() {
            to.extend_from_slice(if self.no_erase { b"\x1b[m" } else { b"\x1b[m\x1b[K" });
        }
    }

    /// Appends `text` in a colour.
    pub(super) fn paint(&self, color: &[u8], text: &[u8], to: &mut Vec<u8>) {
        self.start(color, to);
        to.extend_from_slice(text);
        self.end(color, to);
    }
}
