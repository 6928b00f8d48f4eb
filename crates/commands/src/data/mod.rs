//! Commands that compute with data, show it, compare it and convert it.

mod bc;
mod cmp;
mod column;
mod dc;
mod decimal;
mod getopt;
mod hexdump;
mod iconv;
mod numfmt;
mod od;
mod pager;
mod strings;
mod tsort;
mod xxd;

use boxsh_kernel::Builtin;

macro_rules! table {
    ($($name:literal => $module:ident $(, $spec:ident)?;)*) => {
        &[$(table!(@entry $name, $module $(, $spec)?),)*]
    };
    (@entry $name:literal, $module:ident) => {
        Builtin { name: $name, spec: &$module::SPEC, run: $module::run }
    };
    (@entry $name:literal, $module:ident, $spec:ident) => {
        Builtin { name: $name, spec: &$module::$spec, run: $module::run }
    };
}

/// The commands of this group, sorted by name.
pub(crate) const TABLE: &[Builtin] = table! {
    "bc" => bc;
    "cmp" => cmp;
    "column" => column;
    "dc" => dc;
    "getopt" => getopt;
    "hd" => hexdump;
    "hexdump" => hexdump;
    "iconv" => iconv;
    "less" => pager;
    "more" => pager, MORE_SPEC;
    "numfmt" => numfmt;
    "od" => od;
    "strings" => strings;
    "tsort" => tsort;
    "xxd" => xxd;
};
