//! The engines: commands with a language of their own.

mod sed;

use boxsh_kernel::Builtin;

/// The commands of this group, sorted by name.
pub(crate) const TABLE: &[Builtin] = &[Builtin { name: "sed", spec: &sed::SPEC, run: sed::run }];
