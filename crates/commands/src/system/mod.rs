//! Commands about the session: its processes, its user, its time.

use boxsh_kernel::Builtin;

/// The commands of this group, sorted by name.
pub(crate) const TABLE: &[Builtin] = &[];
