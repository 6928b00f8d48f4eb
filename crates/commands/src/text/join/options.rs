//! The flags of `join`.

use std::cmp::Ordering;

use boxsh_format::integer::parse_digits;
use boxsh_kernel::{Context, Failure, Parsed};

use super::SPEC;
use crate::message;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Check {
    /// Once a line has no counterpart.
    WhenUnpaired,
    Always,
    Never,
}

/// What a column of the output shows.
#[derive(Clone, Copy)]
pub(super) enum FieldRef {
    Common,
    First(usize),
    Second(usize),
}

/// How fields are told apart.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Separator {
    Blanks,
    Byte(u8),
    /// The whole line is one field.
    None,
}

pub(super) struct Options {
    pub(super) fields: [usize; 2],
    pub(super) print_unpaired: [bool; 2],
    pub(super) print_paired: bool,
    pub(super) filler: Vec<u8>,
    pub(super) ignore_case: bool,
    pub(super) format: Vec<FieldRef>,
    pub(super) auto_format: bool,
    pub(super) auto_counts: [usize; 2],
    pub(super) separator: Separator,
    pub(super) check: Check,
    pub(super) header: bool,
    pub(super) line_end: u8,
}

impl Options {
    pub(super) fn from_flags(context: &Context<'_>, parsed: &mut Parsed) -> Result<Self, Failure> {
        let mut options = Self {
            fields: [0, 0],
            print_unpaired: [false, false],
            print_paired: true,
            filler: Vec::new(),
            ignore_case: parsed.has(flag!("ignore-case")),
            format: Vec::new(),
            auto_format: false,
            auto_counts: [0, 0],
            separator: Separator::Blanks,
            check: Check::WhenUnpaired,
            header: parsed.has(flag!("header")),
            line_end: if parsed.has(flag!("zero-terminated")) { 0 } else { b'\n' },
        };
        let mut fields = [None, None];
        let (mut filler, mut separator) = (None::<Vec<u8>>, None);
        for given in &parsed.flags {
            let value = given.value();
            match &*given.name() {
                "a" => options.print_unpaired[file_number(context, value)?] = true,
                "v" => {
                    options.print_unpaired[file_number(context, value)?] = true;
                    options.print_paired = false;
                }
                "e" => {
                    if filler.as_ref().is_some_and(|before| before != value) {
                        return Err(Failure::new("conflicting empty-field replacement strings"));
                    }
                    filler = Some(value.to_vec());
                }
                "1" => set_field(&mut fields[0], field_number(context, value)?)?,
                "2" => set_field(&mut fields[1], field_number(context, value)?)?,
                "j" => {
                    let field = field_number(context, value)?;
                    set_field(&mut fields[0], field)?;
                    set_field(&mut fields[1], field)?;
                }
                "o" if value == b"auto" => options.auto_format = true,
                "o" => options.add_format(context, value)?,
                "t" => {
                    let new = match value {
                        [] => Separator::None,
                        [byte] => Separator::Byte(*byte),
                        b"\\0" => Separator::Byte(0),
                        text => {
                            let shown = message::quote(context, text);
                            return Err(Failure::new(format!("multi-character tab {shown}")));
                        }
                    };
                    if separator.replace(new).is_some_and(|before| before != new) {
                        return Err(Failure::new("incompatible tabs"));
                    }
                }
                "check-order" => options.check = Check::Always,
                "nocheck-order" => options.check = Check::Never,
                _ => {}
            }
        }
        // The old form: the format goes on in the arguments behind it.
        if parsed.has(flag!("o")) && parsed.operands.len() > 2 {
            for value in parsed.operands.drain(..parsed.operands.len() - 2).collect::<Vec<_>>() {
                options.add_format(context, &value)?;
            }
        }
        options.fields = [fields[0].unwrap_or(0), fields[1].unwrap_or(0)];
        options.filler = filler.unwrap_or_default();
        options.separator = separator.unwrap_or(Separator::Blanks);
        Ok(options)
    }

    fn add_format(&mut self, context: &Context<'_>, list: &[u8]) -> Result<(), Failure> {
        for item in list.split(|byte| matches!(byte, b',' | b' ' | b'\t')) {
            let shown = || message::quote(context, item);
            self.format.push(match item {
                b"0" => FieldRef::Common,
                [b'1', b'.', field @ ..] => FieldRef::First(field_number(context, field)?),
                [b'2', b'.', field @ ..] => FieldRef::Second(field_number(context, field)?),
                [b'0' | b'1' | b'2', ..] => {
                    return Err(Failure::new(format!("invalid field specifier: {}", shown())));
                }
                _ => return Err(Failure::new(format!("invalid file number in field spec: {}", shown()))),
            });
        }
        Ok(())
    }

    pub(super) fn output_separator(&self) -> u8 {
        match self.separator {
            Separator::Byte(byte) => byte,
            Separator::Blanks => b' ',
            Separator::None => b'\n',
        }
    }

    pub(super) fn compare(&self, a: &[u8], b: &[u8]) -> Ordering {
        if !self.ignore_case {
            return a.cmp(b);
        }
        let fold = |text: &'_ [u8]| text.iter().map(u8::to_ascii_uppercase).collect::<Vec<_>>();
        fold(a).cmp(&fold(b))
    }
}

fn set_field(slot: &mut Option<usize>, field: usize) -> Result<(), Failure> {
    match slot.replace(field) {
        Some(before) if before != field => {
            Err(Failure::new(format!("incompatible join fields {}, {}", before + 1, field + 1)))
        }
        _ => Ok(()),
    }
}

fn file_number(context: &Context<'_>, text: &[u8]) -> Result<usize, Failure> {
    match text {
        b"1" => Ok(0),
        b"2" => Ok(1),
        _ => Err(Failure::new(format!("invalid field number: {}", message::quote(context, text)))),
    }
}

fn field_number(context: &Context<'_>, text: &[u8]) -> Result<usize, Failure> {
    let digits = text.strip_prefix(b"+").unwrap_or(text);
    match parse_digits(digits).and_then(|value| value.checked_sub(1)) {
        Some(field) => Ok(field),
        None => Err(Failure::new(format!("invalid field number: {}", message::quote(context, text)))),
    }
}
