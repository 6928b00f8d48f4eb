//! Commands that compute digests.

mod algorithm;
mod checkfile;
mod crc;
mod md5;
mod sums;

use crate::Builtin;

use crate::closing;
pub(crate) use md5::Md5;

macro_rules! table {
    ($($name:literal => $module:ident,)*) => {
        &[$(Builtin { name: $name, spec: &sums::$module::SPEC, run: |context| closing::without_reason(context, sums::$module::run) },)*]
    };
}

/// The commands of this group, sorted by name.
pub(crate) const TABLE: &[Builtin] = table! {
    "b2sum" => b2sum,
    "cksum" => cksum,
    "md5sum" => md5sum,
    "sha1sum" => sha1sum,
    "sha224sum" => sha224sum,
    "sha256sum" => sha256sum,
    "sha384sum" => sha384sum,
    "sha512sum" => sha512sum,
    "sum" => sum,
};
