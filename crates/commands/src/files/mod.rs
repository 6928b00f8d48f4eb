//! Commands about files and their names.

mod basename;

use boxsh_kernel::Builtin;

/// The commands of this group, sorted by name.
pub(crate) const TABLE: &[Builtin] =
    &[Builtin { name: "basename", spec: &basename::SPEC, run: basename::run }];
