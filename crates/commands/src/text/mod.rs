//! Commands that read text and write text.

mod cat;
mod choice;
mod cut;
mod ends;
mod files0;
mod head;
mod memory;
mod message;
mod number;
mod paste;
mod ranges;
mod record;
mod seq;
mod sort;
mod tail;
mod tee;
mod tr;
mod uniq;
mod wc;

use boxsh_kernel::Builtin;

/// The commands of this group, sorted by name.
pub(crate) const TABLE: &[Builtin] = &[
    Builtin { name: "cat", spec: &cat::SPEC, run: cat::run },
    Builtin { name: "cut", spec: &cut::SPEC, run: cut::run },
    Builtin { name: "head", spec: &head::SPEC, run: head::run },
    Builtin { name: "paste", spec: &paste::SPEC, run: paste::run },
    Builtin { name: "seq", spec: &seq::SPEC, run: seq::run },
    Builtin { name: "sort", spec: &sort::SPEC, run: sort::run },
    Builtin { name: "tail", spec: &tail::SPEC, run: tail::run },
    Builtin { name: "tee", spec: &tee::SPEC, run: tee::run },
    Builtin { name: "tr", spec: &tr::SPEC, run: tr::run },
    Builtin { name: "uniq", spec: &uniq::SPEC, run: uniq::run },
    Builtin { name: "wc", spec: &wc::SPEC, run: wc::run },
];
