//! The engines: commands with a language of their own.

mod awk;
mod grep;
mod sed;

use boxsh_kernel::Builtin;

/// The commands of this group, sorted by name.
pub(crate) const TABLE: &[Builtin] = &[
    Builtin { name: "awk", spec: &awk::SPEC, run: awk::run },
    Builtin { name: "egrep", spec: &grep::SPEC, run: grep::run_extended },
    Builtin { name: "fgrep", spec: &grep::SPEC, run: grep::run_fixed },
    Builtin { name: "gawk", spec: &awk::GAWK_SPEC, run: awk::run_gawk },
    Builtin { name: "grep", spec: &grep::SPEC, run: grep::run },
    Builtin { name: "sed", spec: &sed::SPEC, run: sed::run },
];
