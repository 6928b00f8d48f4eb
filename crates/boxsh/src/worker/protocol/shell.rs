//! The state of a shell.

use boxsh_shell::{Case, ShellFunction, ShellState, ShellTrap, ShellValue, ShellVariable};

use crate::worker::wire::{Malformed, Reader, Wire, choices};

/// A record of another crate that may grow: field by field, from an empty one.
macro_rules! grown {
    ($type:ident { $($field:ident),* $(,)? }) => {
        impl Wire for $type {
            fn put(&self, out: &mut Vec<u8>) {
                $(self.$field.put(out);)*
            }
            fn take(from: &mut Reader<'_>) -> Result<Self, Malformed> {
                let mut made = Self::default();
                $(made.$field = Wire::take(from)?;)*
                Ok(made)
            }
        }
    };
}
grown!(ShellState {
    variables,
    functions,
    aliases,
    options,
    shopts,
    traps,
    directory,
    umask,
    name,
    positional,
    status,
});
grown!(ShellVariable { name, value, exported, readonly, integer, reference, traced, case });
grown!(ShellFunction { name, source, exported, readonly, traced });
grown!(ShellTrap { event, action });
choices!(Case { 0 => Lower, 1 => Upper, 2 => Capital });

impl Wire for ShellValue {
    fn put(&self, out: &mut Vec<u8>) {
        match self {
            Self::Text(text) => {
                out.push(1);
                text.put(out);
            }
            Self::Indexed(elements) => {
                out.push(2);
                elements.put(out);
            }
            Self::Associative(elements) => {
                out.push(3);
                elements.put(out);
            }
            Self::Computed => out.push(4),
            _ => out.push(0),
        }
    }

    fn take(from: &mut Reader<'_>) -> Result<Self, Malformed> {
        Ok(match u8::take(from)? {
            0 => Self::Unset,
            1 => Self::Text(Wire::take(from)?),
            2 => Self::Indexed(Wire::take(from)?),
            3 => Self::Associative(Wire::take(from)?),
            4 => Self::Computed,
            _ => return Err(Malformed),
        })
    }
}
