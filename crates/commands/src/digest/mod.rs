//! Commands that compute digests.

mod algorithm;
mod checkfile;
mod crc;
mod md5;
mod openssl;
mod sums;

use crate::Builtin;

use crate::closing;
pub(crate) use md5::Md5;

macro_rules! table {
    ($($name:literal => $module:ident $(:: $inner:ident)?,)*) => {
        &[$(table!(@entry $name, $module $(, $inner)?),)*]
    };
    (@entry $name:literal, sums, $inner:ident) => {
        Builtin { name: $name, spec: &sums::$inner::SPEC, run: |context| closing::without_reason(context, sums::$inner::run) }
    };
    (@entry $name:literal, $module:ident) => {
        Builtin { name: $name, spec: &$module::SPEC, run: $module::run }
    };
}

/// The commands of this group, sorted by name.
pub(crate) const TABLE: &[Builtin] = table! {
    "b2sum" => sums::b2sum,
    "cksum" => sums::cksum,
    "md5sum" => sums::md5sum,
    "openssl" => openssl,
    "sha1sum" => sums::sha1sum,
    "sha224sum" => sums::sha224sum,
    "sha256sum" => sums::sha256sum,
    "sha384sum" => sums::sha384sum,
    "sha512sum" => sums::sha512sum,
    "sum" => sums::sum,
};
