//! Commands that compute digests.

use boxsh_kernel::Builtin;

/// The commands of this group, sorted by name.
pub(crate) const TABLE: &[Builtin] = &[];
