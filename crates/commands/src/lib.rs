//! The commands of boxsh.
//!
//! One file per command, named after it: a [`Spec`](boxsh_kernel::Spec), the single source of its flags, help and
//! documentation, and a function over the [`Context`](boxsh_kernel::Context) it runs in. The real tool decides what
//! is right.

mod archive;
mod choice;
mod data;
mod datetime;
mod digest;
mod engines;
mod files;
mod memory;
mod message;
mod operand;
mod reference;
mod system;
#[cfg(test)]
mod testing;
mod text;

use boxsh_kernel::Builtin;

pub use engines::unified_diff;
pub use reference::reference;

/// Every command: groups that are sorted by name.
pub static GROUPS: [&[Builtin]; 7] =
    [files::TABLE, text::TABLE, data::TABLE, digest::TABLE, system::TABLE, engines::TABLE, archive::TABLE];

/// Every command, group by group.
pub fn all() -> impl Iterator<Item = &'static Builtin> {
    GROUPS.iter().copied().flatten()
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_group_is_sorted_and_no_name_repeats() {
        let mut names: Vec<_> = super::all().map(|command| command.name).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
        for table in super::GROUPS {
            assert!(table.is_sorted_by_key(|command| command.name));
        }
    }
}
