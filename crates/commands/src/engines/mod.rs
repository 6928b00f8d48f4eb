//! The engines: commands with a language of their own.

mod grep;
mod sed;

use boxsh_kernel::Builtin;

use crate::closing;

/// The commands of this group, sorted by name.
pub(crate) const TABLE: &[Builtin] = &[
    Builtin { name: "egrep", spec: &grep::SPEC, run: grep::run_extended },
    Builtin { name: "fgrep", spec: &grep::SPEC, run: grep::run_fixed },
    Builtin { name: "grep", spec: &grep::SPEC, run: grep::run },
    Builtin {
        name: "sed",
        spec: &sed::SPEC,
        run: |context| {
            let words = ["couldn't close stdout: ", "couldn't flush stdout: "];
            closing::in_own_words(context, sed::run, 4, words)
        },
    },
];
