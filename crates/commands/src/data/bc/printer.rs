//! The output of `bc` and `dc`: long lines are broken with a backslash.

use boxsh_kernel::{Failure, Output};

use crate::data::decimal::Decimal;

/// Keeps track of the column.
pub(in crate::data) struct Printer {
    column: usize,
    /// Characters that fit on a line before the backslash; 0 for any number.
    room: usize,
}

impl Printer {
    /// By the value of `BC_LINE_LENGTH`.
    pub(super) fn new(variable: Option<Vec<u8>>) -> Self {
        let length = variable.and_then(|text| String::from_utf8_lossy(&text).trim().parse::<usize>().ok());
        let room = match length {
            Some(0) => 0,
            Some(length) if length > 2 => length - 2,
            _ => 68,
        };
        Self { column: 0, room }
    }

    /// By the value of `DC_LINE_LENGTH`, of which one character more is used.
    pub(in crate::data) fn for_dc(variable: Option<Vec<u8>>) -> Self {
        let mut printer = Self::new(variable);
        if printer.room > 0 {
            printer.room += 1;
        }
        printer
    }

    fn byte(&mut self, out: &mut Output<'_>, byte: u8) -> Result<(), Failure> {
        if byte == b'\n' {
            self.column = 0;
        } else {
            if self.room > 0 && self.column == self.room {
                out.write(b"\\\n")?;
                self.column = 0;
            }
            self.column += 1;
        }
        out.write_byte(byte)
    }

    pub(in crate::data) fn text(&mut self, out: &mut Output<'_>, text: &[u8]) -> Result<(), Failure> {
        text.iter().try_for_each(|&byte| self.byte(out, byte))
    }

    pub(in crate::data) fn number(
        &mut self,
        out: &mut Output<'_>,
        number: &Decimal,
        base: u32,
    ) -> Result<(), Failure> {
        self.text(out, &number.write(base))
    }

    pub(in crate::data) fn end_line(&mut self, out: &mut Output<'_>) -> Result<(), Failure> {
        self.byte(out, b'\n')
    }

    /// Text in which a backslash starts an escape, as `print` has it.
    pub(super) fn escaped(&mut self, out: &mut Output<'_>, text: &[u8]) -> Result<(), Failure> {
        let mut bytes = text.iter();
        while let Some(&byte) = bytes.next() {
            if byte != b'\\' {
                self.byte(out, byte)?;
                continue;
            }
            let Some(&letter) = bytes.next() else { break };
            let escaped = match letter {
                b'a' => 7,
                b'b' => 8,
                b'f' => 12,
                b'n' => b'\n',
                b'q' => b'"',
                b'r' => b'\r',
                b't' => b'\t',
                b'\\' => b'\\',
                _ => continue,
            };
            self.byte(out, escaped)?;
        }
        Ok(())
    }
}
