//! The commands of boxsh.
//!
//! One file per command, named after it: a [`Spec`], the single source of its flags, help and
//! documentation, and a function over the [`Context`] it runs in. The real tool decides what
//! is right.

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
                let is_less = match least {
                    Some(other) => {
                        comes_before(&GROUPS[group].1[taken[group]], &GROUPS[other].1[taken[other]])
                    }
                    None => true,
                };
                if is_less {
                    least = Some(group);
                }
            }
            group += 1;
        }
        if let Some(group) = least {
            all[at] = GROUPS[group].1[taken[group]].promised();
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

/// Whether the name of `one` sorts before that of `two`.
const fn comes_before(one: &Builtin, two: &Builtin) -> bool {
    let (one, two) = (one.name.as_bytes(), two.name.as_bytes());
    let mut at = 0;
    while at < one.len() && at < two.len() {
        if one[at] != two[at] {
            return one[at] < two[at];
        }
        at += 1;
    }
    one.len() < two.len()
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_group_is_sorted_and_no_name_repeats() {
        assert!(super::ALL.is_sorted_by(|one, two| one.name < two.name));
        for (_, table) in super::GROUPS {
            assert!(table.is_sorted_by_key(|command| command.name));
        }
    }
}
