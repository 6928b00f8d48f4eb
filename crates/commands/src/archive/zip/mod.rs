//! Zip archives.

mod add;
mod directory;
mod info;
pub(super) mod unzip;
mod writer;

pub(super) use self::add::{SPEC, run};
