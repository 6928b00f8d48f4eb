//! Commands that read text and write text.

mod cat;
mod message;
mod tr;

use boxsh_kernel::Builtin;

/// The commands of this group, sorted by name.
pub(crate) const TABLE: &[Builtin] = &[
    Builtin { name: "cat", spec: &cat::SPEC, run: cat::run },
    Builtin { name: "tr", spec: &tr::SPEC, run: tr::run },
];
