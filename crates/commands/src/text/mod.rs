//! Commands that read text and write text.

mod cat;
mod choice;
mod comm;
mod cut;
mod ends;
mod expand;
mod files0;
mod fold;
mod head;
mod memory;
mod message;
mod nl;
mod number;
mod paste;
mod random;
mod ranges;
mod record;
mod rev;
mod seq;
mod shuf;
mod sort;
mod tabs;
mod tac;
mod tail;
mod tee;
mod tr;
mod unexpand;
mod uniq;
mod wc;

use boxsh_kernel::Builtin;

/// The commands of this group, sorted by name.
pub(crate) const TABLE: &[Builtin] = &[
    Builtin { name: "cat", spec: &cat::SPEC, run: cat::run },
    Builtin { name: "comm", spec: &comm::SPEC, run: comm::run },
    Builtin { name: "cut", spec: &cut::SPEC, run: cut::run },
    Builtin { name: "expand", spec: &expand::SPEC, run: expand::run },
    Builtin { name: "fold", spec: &fold::SPEC, run: fold::run },
    Builtin { name: "head", spec: &head::SPEC, run: head::run },
    Builtin { name: "nl", spec: &nl::SPEC, run: nl::run },
    Builtin { name: "paste", spec: &paste::SPEC, run: paste::run },
    Builtin { name: "rev", spec: &rev::SPEC, run: rev::run },
    Builtin { name: "seq", spec: &seq::SPEC, run: seq::run },
    Builtin { name: "shuf", spec: &shuf::SPEC, run: shuf::run },
    Builtin { name: "sort", spec: &sort::SPEC, run: sort::run },
    Builtin { name: "tac", spec: &tac::SPEC, run: tac::run },
    Builtin { name: "tail", spec: &tail::SPEC, run: tail::run },
    Builtin { name: "tee", spec: &tee::SPEC, run: tee::run },
    Builtin { name: "tr", spec: &tr::SPEC, run: tr::run },
    Builtin { name: "unexpand", spec: &unexpand::SPEC, run: unexpand::run },
    Builtin { name: "uniq", spec: &uniq::SPEC, run: uniq::run },
    Builtin { name: "wc", spec: &wc::SPEC, run: wc::run },
];
