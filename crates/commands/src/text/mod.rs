//! Commands that read text and write text.

mod cat;

use boxsh_kernel::Builtin;

/// The commands of this group, sorted by name.
pub(crate) const TABLE: &[Builtin] = &[Builtin { name: "cat", spec: &cat::SPEC, run: cat::run }];
