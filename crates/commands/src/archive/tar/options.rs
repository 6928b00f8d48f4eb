//! What `tar` was asked to do.

use boxsh_kernel::Failure;
use boxsh_kernel::vfs::Timestamp;

use super::super::codec::Format as Compression;
use super::matching::{Matcher, Reading};
use super::owner::{Account, OwnerMap};
use super::sparse::Detection;
use super::transform::Transformation;
use crate::files::mode::ModeChange;

/// What is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Action {
    Append,
    Catenate,
    Create,
    Delete,
    Diff,
    Extract,
    List,
    Update,
}

/// The form of headers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Format {
    V7,
    OldGnu,
    Gnu,
    Ustar,
    Pax,
}

/// How the archive is compressed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Filter {
    Codec(Compression),
    Program(Vec<u8>),
}

/// What happens to a file that is in the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Existing {
    Replace,
    /// That is an error.
    Keep,
    /// It stays, silently.
    Skip,
    /// It stays if it is not older.
    KeepNewer,
    /// It is written into.
    Overwrite,
    /// It is removed beforehand.
    UnlinkFirst,
}

/// A name to work on, or a change of what the names after it mean.
#[derive(Clone, Debug)]
pub(super) enum Operand {
    /// With how many of the patterns that leave out were given before it.
    Name {
        name: Vec<u8>,
        reading: Reading,
        recursion: bool,
        exclusions: usize,
    },
    Directory(Vec<u8>),
}

/// Owners, permissions and times, as far as they are told.
#[derive(Clone, Debug, Default)]
pub(super) struct Overrides {
    pub(super) owner: Option<Account>,
    pub(super) owner_map: Option<OwnerMap>,
    pub(super) group: Option<Account>,
    pub(super) group_map: Option<OwnerMap>,
    pub(super) mode: Option<ModeChange>,
    pub(super) mtime: Option<Timestamp>,
    pub(super) clamp: bool,
    pub(super) numeric: bool,
}

/// What extended headers are to have.
#[derive(Clone, Debug, Default)]
pub(super) struct PaxOptions {
    pub(super) deleted: Vec<Vec<u8>>,
    pub(super) global: Vec<(Vec<u8>, Vec<u8>)>,
    pub(super) each: Vec<(Vec<u8>, Vec<u8>)>,
    pub(super) header_name: Option<Vec<u8>>,
}

/// What is shown, and how.
#[derive(Clone, Debug, Default)]
pub(super) struct Showing {
    pub(super) verbose: u32,
    pub(super) full_time: bool,
    pub(super) utc: bool,
    pub(super) block_numbers: bool,
    pub(super) transformed: bool,
    pub(super) totals: bool,
    pub(super) omitted: bool,
    pub(super) index_file: Option<Vec<u8>>,
    pub(super) literal: bool,
}

/// How members are taken out.
#[derive(Clone, Debug)]
pub(super) struct Extraction {
    pub(super) existing: Existing,
    pub(super) keep_directory_links: bool,
    pub(super) keep_directory_metadata: bool,
    pub(super) recursive_unlink: bool,
    pub(super) to_stdout: bool,
    pub(super) touch: bool,
    pub(super) same_owner: bool,
    pub(super) same_permissions: bool,
    /// The directory that all goes below; an empty name means the archive's own.
    pub(super) top_level: Option<Vec<u8>>,
}

/// Which files are meant.
#[derive(Clone, Debug, Default)]
pub(super) struct Selection {
    pub(super) operands: Vec<Operand>,
    pub(super) excluded: Vec<Matcher>,
    /// Directories with such a file: the name, and how much of them is left out.
    pub(super) tags: Vec<(Vec<u8>, Tagged)>,
    pub(super) newer: Option<(Timestamp, bool)>,
    pub(super) occurrence: Option<u64>,
    pub(super) starting: Option<Vec<u8>>,
    pub(super) many: bool,
    pub(super) one_filesystem: bool,
}

/// How much of a tagged directory is left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tagged {
    /// What is in it, but not the tag itself.
    Contents,
    /// What is in it.
    Under,
    /// The whole directory.
    All,
}

/// Everything.
#[derive(Clone, Debug)]
pub(super) struct Options {
    pub(super) action: Action,
    pub(super) archives: Vec<Vec<u8>>,
    pub(super) filter: Option<Filter>,
    pub(super) auto_compress: bool,
    pub(super) format: Format,
    pub(super) record: usize,
    pub(super) label: Option<Vec<u8>>,
    pub(super) ignore_zeros: bool,
    pub(super) absolute: bool,
    pub(super) strip: usize,
    pub(super) transformation: Transformation,
    pub(super) dereference: bool,
    pub(super) hard_dereference: bool,
    pub(super) remove_files: bool,
    /// How holes are found, if they are left out.
    pub(super) sparse: Option<Detection>,
    pub(super) ignore_failed_read: bool,
    pub(super) check_links: bool,
    pub(super) warnings: bool,
    /// Flags behind the last name that would have had to be before it.
    pub(super) useless: Vec<String>,
    pub(super) overrides: Overrides,
    pub(super) pax: PaxOptions,
    pub(super) showing: Showing,
    pub(super) extraction: Extraction,
    pub(super) selection: Selection,
}

/// A complaint about the call, with where to find help.
pub(super) fn usage(status: u8, text: &str) -> Failure {
    let help = "Try 'tar --help' or 'tar --usage' for more information.";
    Failure::with_status(status, format!("{text}\n{help}"))
}

impl Options {
    /// What holds unless flags say otherwise.
    pub(super) fn new(is_root: bool) -> Self {
        Self {
            action: Action::List,
            archives: Vec::new(),
            filter: None,
            auto_compress: false,
            format: Format::Gnu,
            record: 20 * 512,
            label: None,
            ignore_zeros: false,
            absolute: false,
            strip: 0,
            transformation: Transformation::default(),
            dereference: false,
            hard_dereference: false,
            remove_files: false,
            sparse: None,
            ignore_failed_read: false,
            check_links: false,
            warnings: true,
            useless: Vec::new(),
            overrides: Overrides::default(),
            pax: PaxOptions::default(),
            showing: Showing::default(),
            extraction: Extraction {
                existing: Existing::Replace,
                keep_directory_links: false,
                keep_directory_metadata: false,
                recursive_unlink: false,
                to_stdout: false,
                touch: false,
                same_owner: is_root,
                same_permissions: is_root,
                top_level: None,
            },
            selection: Selection::default(),
        }
    }
}

impl PaxOptions {
    /// Takes `KEYWORD=VALUE,...` in.
    ///
    /// # Errors
    /// A keyword that has no meaning here.
    pub(super) fn take(&mut self, value: &[u8]) -> Result<(), Failure> {
        for part in value.split(|&byte| byte == b',') {
            let part = part.trim_ascii();
            let Some(equals) = part.iter().position(|&byte| byte == b'=') else { continue };
            let (keyword, value) = (&part[..equals], part[equals + 1..].to_vec());
            match keyword {
                b"delete" => self.deleted.push(value),
                b"exthdr.name" => self.header_name = Some(value),
                b"globexthdr.name" | b"exthdr.mtime" | b"globexthdr.mtime" => {
                    let keyword = String::from_utf8_lossy(keyword);
                    return Err(Failure::with_status(2, format!("keyword '{keyword}' is not supported")));
                }
                keyword => match keyword.strip_suffix(b":") {
                    Some(keyword) => self.each.push((keyword.to_vec(), value)),
                    None => self.global.push((keyword.to_vec(), value)),
                },
            }
        }
        Ok(())
    }
}
