//! C's `printf`, in three parts that its many users combine differently: what a format says ([`pieces`]), how a
//! field is laid out ([`Layout`]), and what a conversion prints.

mod directive;
mod integer;
mod layout;
mod text;

pub use directive::{Count, Directive, Piece, Pieces, Syntax, pieces};
pub use integer::{Base, format_signed, format_unsigned};
pub use layout::{Flags, Layout, TooLong};
pub use text::{TextUnit, format_text};

pub(crate) use layout::Body;
