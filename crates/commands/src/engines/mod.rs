//! The engines: commands with a language of their own.

mod awk;
mod diff;
mod diff3;
mod grep;
mod jq;
mod patch;
mod rg;
mod sdiff;
mod sed;
#[cfg(all(feature = "sqlite", not(target_family = "wasm")))]
mod sqlite3;
mod window;
mod xan;
mod yq;

use crate::Builtin;

use crate::closing;
pub use diff::unified_diff;
pub(crate) use grep::SPEC as GREP;

/// The commands of this group, sorted by name.
pub(crate) const TABLE: &[Builtin] = &[
    Builtin { name: "awk", spec: &awk::SPEC, run: awk::run },
    Builtin { name: "diff", spec: &diff::SPEC, run: diff::run },
    Builtin { name: "diff3", spec: &diff3::SPEC, run: diff3::run },
    Builtin { name: "egrep", spec: &grep::SPEC, run: grep::run_extended },
    Builtin { name: "fgrep", spec: &grep::SPEC, run: grep::run_fixed },
    Builtin { name: "gawk", spec: &awk::GAWK_SPEC, run: awk::run_gawk },
    Builtin { name: "grep", spec: &grep::SPEC, run: grep::run },
    Builtin { name: "jq", spec: &jq::SPEC, run: jq::run },
    Builtin { name: "mawk", spec: &awk::SPEC, run: awk::run },
    Builtin { name: "nawk", spec: &awk::SPEC, run: awk::run },
    Builtin { name: "patch", spec: &patch::SPEC, run: patch::run },
    Builtin { name: "rg", spec: &rg::SPEC, run: rg::run },
    Builtin { name: "sdiff", spec: &sdiff::SPEC, run: sdiff::run },
    Builtin {
        name: "sed",
        spec: &sed::SPEC,
        run: |context| {
            let words = ["couldn't close stdout: ", "couldn't flush stdout: "];
            closing::in_own_words(context, sed::run, 4, words)
        },
    },
    #[cfg(all(feature = "sqlite", not(target_family = "wasm")))]
    Builtin { name: "sqlite3", spec: &sqlite3::SPEC, run: sqlite3::run },
    Builtin { name: "xan", spec: &xan::SPEC, run: xan::run },
    Builtin { name: "yq", spec: &yq::SPEC, run: yq::run },
];
