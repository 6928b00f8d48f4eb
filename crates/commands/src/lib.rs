//! The commands of boxsh.
//!
//! One file per command, named after it: a [`Spec`](boxsh_kernel::Spec), the single source of its flags, help and
//! documentation, and a function over the [`Context`](boxsh_kernel::Context) it runs in. The real tool decides what
//! is right.

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
mod reference;
mod system;
#[cfg(test)]
mod testing;
mod text;

use boxsh_kernel::Builtin;

pub use archive::decompressed;
pub use engines::unified_diff;
pub use reference::reference;

const GROUPS: [&[Builtin]; 8] = [
    files::TABLE,
    text::TABLE,
    data::TABLE,
    digest::TABLE,
    system::TABLE,
    engines::TABLE,
    archive::TABLE,
    network::TABLE,
];

const COUNT: usize = {
    let (mut count, mut group) = (0, 0);
    while group < GROUPS.len() {
        count += GROUPS[group].len();
        group += 1;
    }
    count
};

/// Every command, sorted by name. The groups are merged when boxsh is compiled, not at each start.
pub static ALL: [Builtin; COUNT] = {
    let mut all = [GROUPS[0][0]; COUNT];
    let mut taken = [0; GROUPS.len()];
    let mut at = 0;
    while at < COUNT {
        let mut least: Option<usize> = None;
        let mut group = 0;
        while group < GROUPS.len() {
            if taken[group] < GROUPS[group].len() {
                let is_less = match least {
                    Some(other) => comes_before(&GROUPS[group][taken[group]], &GROUPS[other][taken[other]]),
                    None => true,
                };
                if is_less {
                    least = Some(group);
                }
            }
            group += 1;
        }
        if let Some(group) = least {
            all[at] = GROUPS[group][taken[group]];
            taken[group] += 1;
        }
        at += 1;
    }
    all
};

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
        for table in super::GROUPS {
            assert!(table.is_sorted_by_key(|command| command.name));
        }
    }
}
