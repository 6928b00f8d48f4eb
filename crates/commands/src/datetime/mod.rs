//! Dates: time zones, and the many ways in which GNU lets people write a moment.

mod items;
mod resolve;
mod token;
mod words;
mod zone;

pub(crate) use boxsh_format::calendar::{Civil, days_from_civil, is_representable};
pub(crate) use resolve::parse;
pub(crate) use zone::Zone;
