//! The behaviour suite that every filesystem passes.
//!
//! Describe the backend by a [`Subject`] and call [`run`] in a test:
//!
//! ```
//! use std::sync::Arc;
//! use boxsh_vfs::conformance::{self, Subject};
//! use boxsh_vfs::{Fs, Memory, MemoryOptions};
//!
//! struct Mine;
//!
//! impl Subject for Mine {
//!     fn fresh(&self) -> Arc<dyn Fs> {
//!         Arc::new(Memory::new(&MemoryOptions::default()))
//!     }
//! }
//!
//! conformance::run(&Mine);
//! ```
//!
//! A failing case panics with its name and goes on with the next, so that one run shows all of them.

// A suite of tests: to fail is to panic, and the message is for the author of the backend.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::missing_panics_doc)]

mod attributes;
mod changes;
mod directories;
mod files;
mod handles;
mod names;
mod nodes;
mod rename;
mod stage;
mod walking;

use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use crate::fs::Fs;
use stage::Stage;

/// A backend under test.
pub trait Subject {
    /// A new, empty, writable filesystem.
    fn fresh(&self) -> Arc<dyn Fs>;

    /// Called between the making of the files of a case and what is done to them. An overlay puts what was
    /// made below a fresh upper here.
    fn settle(&self, fs: Arc<dyn Fs>) -> Arc<dyn Fs> {
        fs
    }

    /// Whether files can belong to anyone, as on a host they cannot for an ordinary user.
    fn keeps_owners(&self) -> bool {
        true
    }

    /// Whether a file that was there at [`Subject::settle`] stays linked to its other names when it is
    /// written to, which is not so in an overlay.
    fn keeps_links(&self) -> bool {
        true
    }

    /// Whether the backend has marks.
    fn tracks_changes(&self) -> bool {
        true
    }
}

/// One behaviour.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    /// What it is about.
    pub name: &'static str,
    run: fn(&Stage<'_>),
}

macro_rules! cases {
    ($($module:ident: $($case:ident),* $(,)?;)*) => {
        /// All behaviours, in the order in which they are checked.
        pub const CASES: &[Case] = &[
            $($(Case { name: concat!(stringify!($module), "::", stringify!($case)), run: $module::$case },)*)*
        ];
    };
}

cases! {
    files: written_bytes_are_read_back, a_gap_reads_as_zeros, length_can_shrink_and_grow,
        opening_truncates_only_when_asked, exclusive_creation_fails_on_anything,
        creation_needs_a_directory, access_is_enforced_by_the_handle, offsets_beyond_reason_are_refused,
        many_small_writes_add_up, a_big_file_keeps_every_byte;
    handles: two_appenders_do_not_overwrite, an_unlinked_file_lives_on, a_replaced_file_lives_on,
        a_directory_takes_the_place_of_an_open_file, a_handle_follows_a_rename,
        a_handle_sees_what_another_writes, a_directory_opens_for_its_metadata,
        attributes_change_through_a_handle, a_file_moved_with_its_directory_stays_open;
    nodes: directories_are_made_and_removed, taken_names_are_refused, links_keep_their_target,
        fifos_cannot_be_opened, only_links_have_targets, symlinks_are_never_followed,
        removal_checks_the_kind, the_root_stays, hard_links_are_one_file, hard_links_have_limits,
        removed_names_can_be_reused;
    directories: listing_is_sorted_and_complete, many_entries_are_listed, listing_needs_a_directory,
        links_count_subdirectories_or_nothing, deep_trees_work, statfs_answers;
    names: any_bytes_but_slash_and_nul, long_names_up_to_the_limit, missing_and_wrong_parents,
        names_that_look_special;
    attributes: mode_bits_are_stored, owners_are_stored, times_keep_their_nanoseconds,
        attributes_of_a_link_are_its_own, unset_attributes_stay, changes_touch_the_times,
        metadata_describes_the_file, inode_numbers_are_stable_and_unique;
    rename: every_kind_onto_every_kind, onto_itself_and_other_links, into_itself_is_refused,
        directories_move_with_everything, missing_ends, exchanged_directories_keep_their_children,
        a_name_left_behind_is_free, round_trips_leave_no_trace;
    walking: a_whole_path_is_found, missing_last_and_missing_middle, links_stop_the_walk,
        files_in_the_middle, search_sees_every_directory_once, search_can_refuse;
    changes: nothing_happened, creations_modifications_deletions, there_and_back_is_no_change,
        made_anew_is_modified, times_alone_do_not_count, renamed_directories_count_entry_by_entry,
        replaced_kinds, marks_are_independent, handles_outlive_names, foreign_marks_are_refused;
}

/// Runs every case on fresh filesystems of the subject.
///
/// # Panics
/// If a case fails, after all have run.
pub fn run(subject: &dyn Subject) {
    let failed: Vec<&str> = CASES
        .iter()
        .filter(|case| {
            let stage = Stage::new(subject);
            std::panic::catch_unwind(AssertUnwindSafe(|| (case.run)(&stage))).is_err()
        })
        .map(|case| case.name)
        .collect();
    assert!(failed.is_empty(), "{} of {} cases failed: {failed:#?}", failed.len(), CASES.len());
}
