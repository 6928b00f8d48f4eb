//! The commands of boxsh.
//!
//! One file per command, named after it: a [`Spec`], the single source of its flags, help and
//! documentation, and a function over the [`Context`] it runs in. The real tool decides what
//! is right.

/// The key of a flag of `SPEC`, or of another spec that is named first; a name that it does not have does not compile.
macro_rules! flag {
    ($name:literal) => {
        const { SPEC.key($name) }
    };
    ($spec:path, $name:literal) => {
        const { $spec.key($name) }
    };
}

mod account;
mod archive;
mod choice;
mod closing;
mod data;
mod datetime;
mod digest;
mod engines;
mod files;
mod memory;
mod message;
mod network;
mod operand;
mod paced;
mod promise;
mod reference;
mod search;
mod sorting;
mod system;
#[cfg(test)]
mod testing;
mod text;

use boxsh_kernel::{CommandResult, Context, Spec};

pub use archive::decompressed;
pub use engines::unified_diff;
pub use reference::reference;
pub use system::PACKAGE_MANAGERS;

/// A command, as the tables of the groups have it.
struct Builtin {
    name: &'static str,
    spec: &'static Spec,
    run: fn(&mut Context<'_>) -> CommandResult,
}

impl Builtin {
    /// The command for a registry.
    const fn promised(&self) -> boxsh_kernel::Builtin {
        boxsh_kernel::Builtin::new(self.name, self.spec, self.run).migrating(promise::MIGRATES)
    }
}

/// The commands by the group that their files are in.
const GROUPS: [(&str, &[Builtin]); 8] = [
    ("files", files::TABLE),
    ("text", text::TABLE),
    ("data", data::TABLE),
    ("digest", digest::TABLE),
    ("system", system::TABLE),
    ("engines", engines::TABLE),
    ("archive", archive::TABLE),
    ("network", network::TABLE),
];

const COUNT: usize = {
    let (mut count, mut group) = (0, 0);
    while group < GROUPS.len() {
        count += GROUPS[group].1.len();
        group += 1;
    }
    count
};

/// Every command, sorted by name. The groups are merged when boxsh is compiled, not at each start.
pub static ALL: [boxsh_kernel::Builtin; COUNT] = {
    let mut all = [GROUPS[0].1[0].promised(); COUNT];
    let mut taken = [0; GROUPS.len()];
    let mut at = 0;
    while at < COUNT {
        let mut least: Option<usize> = None;
        let mut group = 0;
        while group < GROUPS.len() {
            if taken[group] < GROUPS[group].1.len() {
                let comes_first = match least {
                    Some(other) => {
                        is_less(GROUPS[group].1[taken[group]].name, GROUPS[other].1[taken[other]].name)
                    }
                    None => true,
                };
                if comes_first {
                    least = Some(group);
                }
            }
            group += 1;
        }
        if let Some(group) = least {
            let next = &GROUPS[group].1[taken[group]];
            // A table out of order, or a name that is there twice, does not compile.
            assert!(
                at == 0 || is_less(all[at - 1].name, next.name),
                "a group of commands is not sorted by name"
            );
            all[at] = next.promised();
            taken[group] += 1;
        }
        at += 1;
    }
    all
};

/// The names of the commands, by the group that their files are in.
pub fn groups() -> impl Iterator<Item = (&'static str, Vec<&'static str>)> {
    GROUPS.iter().map(|(group, table)| (*group, table.iter().map(|command| command.name).collect()))
}

/// Whether `one` sorts before `two`.
const fn is_less(one: &str, two: &str) -> bool {
    let (one, two) = (one.as_bytes(), two.as_bytes());
    let mut at = 0;
    while at < one.len() && at < two.len() {
        if one[at] != two[at] {
            return one[at] < two[at];
        }
        at += 1;
    }
    one.len() < two.len()
}
