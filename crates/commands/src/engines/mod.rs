//! The engines: commands with a language of their own.

mod grep;
mod jq;
mod sed;

use boxsh_kernel::Builtin;

/// The commands of this group, sorted by name.
pub(crate) const TABLE: &[Builtin] = &[
    Builtin { name: "egrep", spec: &grep::SPEC, run: grep::run_extended },
    Builtin { name: "fgrep", spec: &grep::SPEC, run: grep::run_fixed },
    Builtin { name: "grep", spec: &grep::SPEC, run: grep::run },
    Builtin { name: "jq", spec: &jq::SPEC, run: jq::run },
    Builtin { name: "sed", spec: &sed::SPEC, run: sed::run },
];
