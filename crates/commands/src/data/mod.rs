//! Commands that show data in other forms: dumps, tables, encodings, numbers.

mod bc;
mod bignum;
mod cmp;
mod column;
mod dc;
mod decimal;
mod getopt;
mod hexdump;
mod html_to_markdown;
mod iconv;
mod joined;
mod numfmt;
mod od;
mod pager;
mod strings;
mod tsort;
mod xxd;

use crate::Builtin;

use crate::closing;

/// The commands of this group, sorted by name.
pub(crate) const TABLE: &[Builtin] = &[
    Builtin { name: "bc", spec: &bc::SPEC, run: bc::run },
    Builtin { name: "cmp", spec: &cmp::SPEC, run: cmp::run },
    Builtin {
        name: "column",
        spec: &column::SPEC,
        run: |context| closing::unless_closed(context, column::run),
    },
    Builtin { name: "dc", spec: &dc::SPEC, run: dc::run },
    Builtin { name: "getopt", spec: &getopt::SPEC, run: getopt::run },
    Builtin { name: "hd", spec: &hexdump::HD, run: |context| closing::unless_closed(context, hexdump::run) },
    Builtin {
        name: "hexdump",
        spec: &hexdump::SPEC,
        run: |context| closing::unless_closed(context, hexdump::run),
    },
    Builtin { name: "html-to-markdown", spec: &html_to_markdown::SPEC, run: html_to_markdown::run },
    Builtin {
        name: "iconv",
        spec: &iconv::SPEC,
        run: |context| {
            closing::in_own_words(context, iconv::run, 1, ["error while closing output file: "; 2])
        },
    },
    Builtin { name: "less", spec: &pager::LESS, run: pager::run_less },
    Builtin {
        name: "more",
        spec: &pager::MORE,
        run: |context| closing::unless_closed(context, pager::run_more),
    },
    Builtin { name: "numfmt", spec: &numfmt::SPEC, run: numfmt::run },
    Builtin { name: "od", spec: &od::SPEC, run: od::run },
    Builtin { name: "strings", spec: &strings::SPEC, run: strings::run },
    Builtin { name: "tsort", spec: &tsort::SPEC, run: tsort::run },
    Builtin {
        name: "xxd",
        spec: &xxd::SPEC,
        run: |context| closing::in_own_words(context, xxd::run, 3, [""; 2]),
    },
];
