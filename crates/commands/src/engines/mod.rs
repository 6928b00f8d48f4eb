//! The engines: commands with a language of their own.

mod awk;
mod diff;
mod diff3;
mod grep;
mod patch;
mod sdiff;
mod sed;

use boxsh_kernel::Builtin;

pub use diff::unified_diff;

/// The commands of this group, sorted by name.
pub(crate) const TABLE: &[Builtin] = &[
    Builtin { name: "diff", spec: &diff::SPEC, run: diff::run },
    Builtin { name: "diff3", spec: &diff3::SPEC, run: diff3::run },
    Builtin { name: "awk", spec: &awk::SPEC, run: awk::run },
    Builtin { name: "egrep", spec: &grep::SPEC, run: grep::run_extended },
    Builtin { name: "fgrep", spec: &grep::SPEC, run: grep::run_fixed },
    Builtin { name: "gawk", spec: &awk::GAWK_SPEC, run: awk::run_gawk },
    Builtin { name: "grep", spec: &grep::SPEC, run: grep::run },
    Builtin { name: "patch", spec: &patch::SPEC, run: patch::run },
    Builtin { name: "sdiff", spec: &sdiff::SPEC, run: sdiff::run },
    Builtin { name: "sed", spec: &sed::SPEC, run: sed::run },
];
