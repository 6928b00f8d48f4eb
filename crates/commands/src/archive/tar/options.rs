//! What `tar` was asked to do.

use boxsh_kernel::vfs::{TimeSource, Timestamp};
use boxsh_kernel::{Context, Failure, Follow, Given, Input, OpenFlags};

use super::super::codec::Format as Compression;
use super::matching::{BACKUPS, Matcher, Reading, VERSION_CONTROL};
use super::spec::SPEC;
use super::transform::Transformation;
use crate::datetime::{self, Zone};
use crate::files::account::{Accounts, number_of};
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
    pub(super) owner: Option<(Vec<u8>, Option<u32>)>,
    pub(super) group: Option<(Vec<u8>, Option<u32>)>,
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
    pub(super) sparse: bool,
    pub(super) ignore_failed_read: bool,
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

/// Reads flags and names, in their order.
struct Collector<'c, 'p> {
    context: &'c mut Context<'p>,
    options: Options,
    action: Option<Action>,
    reading: Reading,
    recursion: bool,
    null: bool,
    verbatim: bool,
    unquote: bool,
    old_flag: bool,
    has_pax_option: bool,
    has_format: bool,
    /// Dates that were given, to be said how they were read.
    dates: Vec<(String, String, Timestamp)>,
}

impl Options {
    /// Takes the arguments apart.
    ///
    /// # Errors
    /// A wrong call.
    pub(super) fn parse(context: &mut Context<'_>) -> Result<Self, Failure> {
        let arguments = expand_old_flags(context.arguments())?;
        let is_root = context.process.credentials().uid == 0;
        let mut collector = Collector {
            context,
            options: Self::new(is_root),
            action: None,
            reading: Reading::default(),
            recursion: true,
            null: false,
            verbatim: false,
            unquote: true,
            old_flag: false,
            has_pax_option: false,
            has_format: false,
            dates: Vec::new(),
        };
        collector.take_all(&arguments)?;
        collector.finish()
    }

    fn new(is_root: bool) -> Self {
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
            sparse: false,
            ignore_failed_read: false,
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

/// Rewrites `cvf ARCHIVE` to `-c -v -f ARCHIVE`.
fn expand_old_flags(arguments: &[Vec<u8>]) -> Result<Vec<Vec<u8>>, Failure> {
    let Some((first, rest)) = arguments.split_first() else { return Ok(Vec::new()) };
    if first.starts_with(b"-") || first.is_empty() {
        return Ok(arguments.to_vec());
    }
    let mut expanded = Vec::new();
    let mut rest = rest.iter();
    for &letter in first {
        expanded.push(vec![b'-', letter]);
        let flag = SPEC.flags.iter().find(|flag| flag.short == Some(letter));
        if flag.is_some_and(|flag| matches!(flag.value, boxsh_kernel::Value::Required(_))) {
            let Some(value) = rest.next() else {
                return Err(usage(2, &format!("Old option '{}' requires an argument.", letter as char)));
            };
            expanded.push(value.clone());
        }
    }
    expanded.extend(rest.cloned());
    Ok(expanded)
}

impl Collector<'_, '_> {
    fn take_all(&mut self, arguments: &[Vec<u8>]) -> Result<(), Failure> {
        let mut rest = arguments;
        loop {
            let parsed = self.context.parse_from(&SPEC, rest).map_err(|failure| match failure {
                Failure::Usage(text) => usage(64, &text),
                Failure::Message { text, .. } => Failure::with_status(2, text),
                other => other,
            })?;
            for given in &parsed.flags {
                self.take(given)?;
            }
            let taken = rest.len() - parsed.operands.len();
            if taken > 0 && rest[taken - 1] == b"--" {
                for name in &parsed.operands {
                    self.add_name(name.clone());
                }
                return Ok(());
            }
            let Some(name) = rest.get(taken) else { return Ok(()) };
            self.add_name(name.clone());
            rest = &rest[taken + 1..];
        }
    }

    fn add_name(&mut self, name: Vec<u8>) {
        let exclusions = self.options.selection.excluded.len();
        let operand = Operand::Name { name, reading: self.reading, recursion: self.recursion, exclusions };
        self.options.useless.clear();
        self.options.selection.operands.push(operand);
    }

    fn set_action(&mut self, action: Action) -> Result<(), Failure> {
        if self.action.is_some_and(|existing| existing != action) {
            let text = "You may not specify more than one '-Acdtrux', '--delete' or  '--test-label' option";
            return Err(usage(2, text));
        }
        self.action = Some(action);
        Ok(())
    }

    fn set_filter(&mut self, filter: Filter) -> Result<(), Failure> {
        if self.options.filter.as_ref().is_some_and(|existing| *existing != filter) {
            return Err(usage(2, "Conflicting compression options"));
        }
        self.options.filter = Some(filter);
        Ok(())
    }

    fn take(&mut self, given: &Given) -> Result<(), Failure> {
        let name = given.name();
        if name == "directory" || name.starts_with("exclude") {
            let dashes = if name == "directory" { "-C".to_owned() } else { format!("--{name}") };
            let value = match &given.value {
                Some(value) => format!(" {}", crate::message::quote(self.context, value)),
                None => String::new(),
            };
            self.options.useless.push(format!("{dashes}{value} has no effect"));
        }
        if self.take_action(&name)?
            || self.take_filter(&name, given)?
            || self.take_reading(&name)
            || self.take_extraction(&name, given)
            || self.take_showing(&name, given)
            || self.take_selection(&name, given)?
        {
            return Ok(());
        }
        self.take_other(&name, given)
    }

    fn take_action(&mut self, name: &str) -> Result<bool, Failure> {
        let action = match name {
            "catenate" | "concatenate" => Action::Catenate,
            "create" => Action::Create,
            "delete" => Action::Delete,
            "diff" | "compare" => Action::Diff,
            "append" => Action::Append,
            "list" => Action::List,
            "update" => Action::Update,
            "extract" | "get" => Action::Extract,
            _ => return Ok(false),
        };
        self.set_action(action)?;
        Ok(true)
    }

    fn take_filter(&mut self, name: &str, given: &Given) -> Result<bool, Failure> {
        let codec = match name {
            "gzip" | "gunzip" | "ungzip" => Compression::Gzip,
            "bzip2" => Compression::Bzip2,
            "xz" => Compression::Xz,
            "lzma" => Compression::Lzma,
            "zstd" => Compression::Zstd,
            "compress" | "uncompress" => Compression::Compress,
            "auto-compress" => {
                self.options.auto_compress = true;
                return Ok(true);
            }
            "no-auto-compress" => {
                self.options.auto_compress = false;
                return Ok(true);
            }
            "use-compress-program" => {
                self.set_filter(Filter::Program(given.value().to_vec()))?;
                return Ok(true);
            }
            _ => return Ok(false),
        };
        self.set_filter(Filter::Codec(codec))?;
        Ok(true)
    }

    fn take_reading(&mut self, name: &str) -> bool {
        let reading = &mut self.reading;
        match name {
            "anchored" => reading.anchored = Some(true),
            "no-anchored" => reading.anchored = Some(false),
            "wildcards" => reading.wildcards = Some(true),
            "no-wildcards" => reading.wildcards = Some(false),
            "wildcards-match-slash" => reading.match_slash = Some(true),
            "no-wildcards-match-slash" => reading.match_slash = Some(false),
            "ignore-case" => reading.ignore_case = true,
            "no-ignore-case" => reading.ignore_case = false,
            "recursion" => self.recursion = true,
            "no-recursion" => self.recursion = false,
            "null" => (self.null, self.verbatim, self.unquote) = (true, true, false),
            "no-null" => (self.null, self.verbatim) = (false, false),
            "verbatim-files-from" => self.verbatim = true,
            "no-verbatim-files-from" => self.verbatim = false,
            "unquote" => self.unquote = true,
            "no-unquote" => self.unquote = false,
            _ => return false,
        }
        true
    }

    fn take_extraction(&mut self, name: &str, given: &Given) -> bool {
        let extraction = &mut self.options.extraction;
        match name {
            "keep-old-files" => extraction.existing = Existing::Keep,
            "skip-old-files" => extraction.existing = Existing::Skip,
            "keep-newer-files" => extraction.existing = Existing::KeepNewer,
            "overwrite" => extraction.existing = Existing::Overwrite,
            "unlink-first" => extraction.existing = Existing::UnlinkFirst,
            "keep-directory-symlink" => extraction.keep_directory_links = true,
            "no-overwrite-dir" => extraction.keep_directory_metadata = true,
            "overwrite-dir" => extraction.keep_directory_metadata = false,
            "recursive-unlink" => extraction.recursive_unlink = true,
            "to-stdout" => extraction.to_stdout = true,
            "touch" => extraction.touch = true,
            "same-owner" => extraction.same_owner = true,
            "no-same-owner" => extraction.same_owner = false,
            "preserve-permissions" | "same-permissions" => extraction.same_permissions = true,
            "no-same-permissions" => extraction.same_permissions = false,
            "one-top-level" => extraction.top_level = Some(given.value().to_vec()),
            "o" => {
                extraction.same_owner = false;
                self.old_flag = true;
            }
            _ => return false,
        }
        true
    }

    fn take_showing(&mut self, name: &str, given: &Given) -> bool {
        let showing = &mut self.options.showing;
        match name {
            "verbose" => showing.verbose += 1,
            "full-time" => showing.full_time = true,
            "utc" => showing.utc = true,
            "block-number" => showing.block_numbers = true,
            "show-transformed-names" | "show-stored-names" => showing.transformed = true,
            "totals" => showing.totals = true,
            "show-omitted-dirs" => showing.omitted = true,
            "index-file" => showing.index_file = Some(given.value().to_vec()),
            "quoting-style" => showing.literal = given.value() == b"literal",
            "no-quote-chars" | "quote-chars" => {}
            _ => return false,
        }
        true
    }

    fn take_selection(&mut self, name: &str, given: &Given) -> Result<bool, Failure> {
        let value = given.value();
        let selection = &mut self.options.selection;
        match name {
            "directory" => selection.operands.push(Operand::Directory(value.to_vec())),
            "add-file" => self.add_name(value.to_vec()),
            "exclude" => selection.excluded.push(Matcher::exclusion(value, self.reading)),
            "exclude-vcs" | "exclude-backups" => {
                let patterns = if name == "exclude-vcs" { &VERSION_CONTROL[..] } else { &BACKUPS };
                selection
                    .excluded
                    .extend(patterns.iter().map(|pattern| Matcher::exclusion(pattern, Reading::default())));
            }
            "exclude-from" => {
                for line in read_lines(self.context, value, b'\n')? {
                    let line = line.trim_ascii_end();
                    if !line.is_empty() {
                        let matcher = Matcher::exclusion(line, self.reading);
                        self.options.selection.excluded.push(matcher);
                    }
                }
            }
            "exclude-tag" => selection.tags.push((value.to_vec(), Tagged::Contents)),
            "exclude-tag-under" => selection.tags.push((value.to_vec(), Tagged::Under)),
            "exclude-tag-all" => selection.tags.push((value.to_vec(), Tagged::All)),
            "exclude-caches" => selection.tags.push((b"CACHEDIR.TAG".to_vec(), Tagged::Contents)),
            "exclude-caches-under" => selection.tags.push((b"CACHEDIR.TAG".to_vec(), Tagged::Under)),
            "exclude-caches-all" => selection.tags.push((b"CACHEDIR.TAG".to_vec(), Tagged::All)),
            "newer" | "after-date" | "newer-mtime" => {
                let time = date_or_file(self.context, value, "Substituting epoch for unknown date format")?;
                selection.newer = Some((time, name == "newer-mtime"));
                let flag = if name == "newer" { "--newer" } else { given.flag.long.unwrap_or_default() };
                self.note_date(flag, value, time);
            }
            "occurrence" => {
                let text = String::from_utf8_lossy(value);
                let number = if value.is_empty() { Ok(1) } else { text.parse() };
                let invalid = |_| usage(2, &format!("{text}: Invalid occurrence number"));
                selection.occurrence = Some(number.map_err(invalid)?);
            }
            "starting-file" => selection.starting = Some(value.to_vec()),
            "one-file-system" => selection.one_filesystem = true,
            "files-from" => self.take_names(value)?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Reads names from a file; they may be flags of the kind `-C DIR` too.
    fn take_names(&mut self, file: &[u8]) -> Result<(), Failure> {
        self.options.selection.many = true;
        let lines = read_lines(self.context, file, if self.null { 0 } else { b'\n' })?;
        for line in lines {
            if self.verbatim || !line.starts_with(b"-") {
                let name = if self.unquote { unquote(&line) } else { line };
                self.add_name(name);
            } else {
                let text = String::from_utf8_lossy(&line).into_owned();
                let words: Vec<Vec<u8>> =
                    text.split_whitespace().map(|word| word.as_bytes().to_vec()).collect();
                let parsed = self.context.parse_from(&SPEC, &words).map_err(|failure| match failure {
                    Failure::Usage(text) => usage(64, &text),
                    other => other,
                })?;
                let is_nested = |given: &Given| given.flag.is("files-from");
                for given in parsed.flags.iter().filter(|given| !is_nested(given)) {
                    self.take(given)?;
                }
            }
        }
        Ok(())
    }

    fn take_other(&mut self, name: &str, given: &Given) -> Result<(), Failure> {
        let value = given.value();
        let text = String::from_utf8_lossy(value).into_owned();
        let options = &mut self.options;
        match name {
            "file" => options.archives.push(value.to_vec()),
            "absolute-names" => options.absolute = true,
            "ignore-zeros" => options.ignore_zeros = true,
            "label" => options.label = Some(value.to_vec()),
            "dereference" => options.dereference = true,
            "hard-dereference" => options.hard_dereference = true,
            "remove-files" => options.remove_files = true,
            "sparse" | "hole-detection" => options.sparse = true,
            "sparse-version" => options.sparse = true,
            "ignore-failed-read" => options.ignore_failed_read = true,
            "posix" => options.format = Format::Pax,
            "old-archive" | "portability" => options.format = Format::V7,
            "format" => {
                self.has_format = true;
                options.format = match &text[..] {
                    "v7" => Format::V7,
                    "oldgnu" => Format::OldGnu,
                    "gnu" => Format::Gnu,
                    "ustar" => Format::Ustar,
                    "pax" | "posix" => Format::Pax,
                    _ => return Err(usage(2, &format!("{text}: Invalid archive format"))),
                };
            }
            "pax-option" => {
                self.has_pax_option = true;
                take_pax_option(&mut options.pax, value);
            }
            "blocking-factor" => {
                let blocks: usize = text
                    .parse()
                    .ok()
                    .filter(|&blocks| blocks > 0 && blocks <= 1 << 20)
                    .ok_or_else(|| usage(2, &format!("{text}: Invalid blocking factor")))?;
                options.record = blocks * 512;
            }
            "record-size" => {
                let size: Option<usize> = text.parse().ok();
                let size = size.ok_or_else(|| usage(2, &format!("{text}: Invalid record size")))?;
                if size == 0 || !size.is_multiple_of(512) || size > 1 << 29 {
                    return Err(usage(2, "Record size must be a multiple of 512."));
                }
                options.record = size;
            }
            "strip-components" => {
                options.strip =
                    text.parse().map_err(|_| usage(2, &format!("{text}: Invalid number of elements")))?;
            }
            "transform" | "xform" => {
                let added = options.transformation.add(value);
                added.map_err(|problem| usage(2, &problem))?;
            }
            "sort" if matches!(&text[..], "none" | "name" | "inode") => {}
            "sort" => {
                let text = format!(
                    "invalid argument '{text}' for '--sort'\nValid arguments are:\n  - 'none'\n  - 'name'\n  - 'inode'"
                );
                return Err(usage(2, &text));
            }
            "warning" => options.warnings = !matches!(&text[..], "none" | "no-all"),
            "?" | "usage" => {
                self.context.out.write(SPEC.help().as_bytes())?;
                return Err(Failure::Silent(0));
            }
            "show-defaults" => {
                self.context.out.write(b"--format=gnu -f- -b20 --quoting-style=escape\n")?;
                return Err(Failure::Silent(0));
            }
            _ => return self.take_override(name, value),
        }
        Ok(())
    }

    fn take_override(&mut self, name: &str, value: &[u8]) -> Result<(), Failure> {
        let overrides = &mut self.options.overrides;
        match name {
            "clamp-mtime" => overrides.clamp = true,
            "numeric-owner" => overrides.numeric = true,
            "owner" => overrides.owner = Some(account(self.context, value, Accounts::user, user_name)?),
            "group" => overrides.group = Some(account(self.context, value, Accounts::group, group_name)?),
            "mode" => {
                let invalid = || {
                    Failure::with_status(
                        2,
                        "Invalid mode given on option\ntar: Error is not recoverable: exiting now",
                    )
                };
                overrides.mode = Some(ModeChange::parse(value).ok_or_else(invalid)?);
            }
            "mtime" => {
                let time = date_or_file(self.context, value, "Substituting epoch for unknown date format")?;
                self.options.overrides.mtime = Some(time);
                self.note_date("mtime", value, time);
            }
            _ => {}
        }
        Ok(())
    }

    /// Remembers how a date was read; the name of a file needs no reading.
    fn note_date(&mut self, flag: &str, text: &[u8], time: Timestamp) {
        if !matches!(text.first(), Some(b'/' | b'.')) {
            let flag = flag.trim_start_matches('-').to_owned();
            self.dates.push((flag, String::from_utf8_lossy(text).into_owned(), time));
        }
    }

    /// Says how dates were read, to whoever wants to hear it.
    fn say_dates(&mut self) -> Result<(), Failure> {
        if self.options.showing.verbose == 0 {
            return Ok(());
        }
        let zone = Zone::of(self.context.process);
        for (flag, text, time) in std::mem::take(&mut self.dates) {
            let read = zone.format(b"%Y-%m-%d %H:%M:%S", time);
            let read = String::from_utf8_lossy(&read);
            self.context.warn(format_args!("Option --{flag}: Treating date '{text}' as {read}"))?;
        }
        Ok(())
    }

    fn finish(mut self) -> Result<Options, Failure> {
        self.say_dates()?;
        let mut options = self.options;
        let Some(action) = self.action else {
            let text = "You must specify one of the '-Acdtrux', '--delete' or '--test-label' options";
            return Err(usage(2, text));
        };
        options.action = action;
        let writes = matches!(action, Action::Create | Action::Append | Action::Update);
        if self.old_flag && writes {
            options.format = Format::V7;
        }
        if self.has_pax_option && !self.has_format {
            options.format = Format::Pax;
        }
        if self.has_pax_option && options.format != Format::Pax {
            return Err(usage(2, "--pax-option can be used only on POSIX archives"));
        }
        let names =
            options.selection.operands.iter().filter(|operand| matches!(operand, Operand::Name { .. }));
        let count = names.count();
        options.selection.many |= count > 1;
        if action == Action::Create && count == 0 && !options.selection.many {
            return Err(usage(2, "Cowardly refusing to create an empty archive"));
        }
        if options.archives.is_empty() {
            let tape = self.context.process.variable(b"TAPE");
            options.archives.push(tape.unwrap_or_else(|| b"-".to_vec()));
        }
        let updates = matches!(action, Action::Append | Action::Update | Action::Catenate | Action::Delete);
        if updates && options.filter.is_some() {
            return Err(usage(2, "Cannot update compressed archives"));
        }
        if matches!(action, Action::Append | Action::Update | Action::Catenate) && options.archives[0] == b"-"
        {
            return Err(usage(2, "Options '-Aru' are incompatible with '-f -'"));
        }
        if options.selection.occurrence.is_some() && count == 0 {
            return Err(usage(2, "--occurrence is meaningless without a file list"));
        }
        if let Some(top) = &mut options.extraction.top_level
            && top.is_empty()
        {
            *top = top_level_of(&options.archives[0]).ok_or_else(|| {
                usage(2, "Cannot deduce top-level directory name; please set it explicitly with --one-top-level=DIR")
            })?;
        }
        Ok(options)
    }
}

/// The archive's name without the suffixes of archives.
fn top_level_of(archive: &[u8]) -> Option<Vec<u8>> {
    let base = archive.rsplit(|&byte| byte == b'/').next().unwrap_or(archive);
    let suffixes: [&[u8]; 14] = [
        b".tar.gz",
        b".tar.bz2",
        b".tar.xz",
        b".tar.zst",
        b".tar.lzma",
        b".tar.Z",
        b".tgz",
        b".taz",
        b".tbz2",
        b".tbz",
        b".txz",
        b".tlz",
        b".tzst",
        b".tar",
    ];
    let stem = suffixes.iter().find_map(|suffix| base.strip_suffix(*suffix))?;
    (!stem.is_empty()).then(|| stem.to_vec())
}

fn take_pax_option(pax: &mut PaxOptions, value: &[u8]) {
    for part in value.split(|&byte| byte == b',') {
        let part = part.trim_ascii();
        let Some(equals) = part.iter().position(|&byte| byte == b'=') else { continue };
        let (keyword, value) = (&part[..equals], part[equals + 1..].to_vec());
        match keyword {
            b"delete" => pax.deleted.push(value),
            b"exthdr.name" => pax.header_name = Some(value),
            b"globexthdr.name" | b"exthdr.mtime" | b"globexthdr.mtime" => {}
            keyword => match keyword.strip_suffix(b":") {
                Some(keyword) => pax.each.push((keyword.to_vec(), value)),
                None => pax.global.push((keyword.to_vec(), value)),
            },
        }
    }
}

/// The lines of a file of names; `-` is standard input.
fn read_lines(context: &mut Context<'_>, file: &[u8], end: u8) -> Result<Vec<Vec<u8>>, Failure> {
    let shown = String::from_utf8_lossy(file).into_owned();
    let fatal = |errno: boxsh_kernel::Errno| match errno {
        boxsh_kernel::Errno::Killed => Failure::Errno(errno),
        errno => Failure::with_status(
            2,
            format!("{shown}: Cannot open: {errno}\ntar: Error is not recoverable: exiting now"),
        ),
    };
    let mut input = match file {
        b"-" => context.stdin(),
        _ => {
            let fd = context.process.open(file, OpenFlags::READ).map_err(fatal)?;
            Input::new(context.process, fd, true)
        }
    };
    let mut held = crate::memory::Held::new(context.process);
    let mut lines = Vec::new();
    let mut line = Vec::new();
    while input.read_record(end, &mut line).map_err(fatal)? {
        if line.last() == Some(&end) {
            line.pop();
        }
        held.add(line.len() + size_of::<Vec<u8>>())?;
        if !line.is_empty() {
            lines.push(std::mem::take(&mut line));
        }
        line.clear();
    }
    Ok(lines)
}

/// Resolves the escapes of a name in a file of names.
fn unquote(line: &[u8]) -> Vec<u8> {
    let mut plain = Vec::with_capacity(line.len());
    let mut bytes = line.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        if byte != b'\\' {
            plain.push(byte);
            continue;
        }
        match bytes.next() {
            Some(b'n') => plain.push(b'\n'),
            Some(b't') => plain.push(b'\t'),
            Some(b'r') => plain.push(b'\r'),
            Some(b'a') => plain.push(7),
            Some(b'b') => plain.push(8),
            Some(b'f') => plain.push(12),
            Some(b'v') => plain.push(11),
            Some(b'?') => plain.push(0x7f),
            Some(digit @ b'0'..=b'7') => {
                let mut value = u32::from(digit - b'0');
                for _ in 0..2 {
                    let Some(digit) = bytes.next_if(|byte| (b'0'..b'8').contains(byte)) else { break };
                    value = value * 8 + u32::from(digit - b'0');
                }
                plain.push(value as u8);
            }
            Some(other) => plain.extend([b'\\', other].into_iter().skip(usize::from(other == b'\\'))),
            None => plain.push(b'\\'),
        }
    }
    plain
}

/// A date, or the time of a file if the text starts like a path.
fn date_or_file(context: &mut Context<'_>, text: &[u8], complaint: &str) -> Result<Timestamp, Failure> {
    let shown = String::from_utf8_lossy(text).into_owned();
    if matches!(text.first(), Some(b'/' | b'.')) {
        return match context.process.stat(text, Follow::Yes) {
            Ok(metadata) => Ok(metadata.mtime),
            Err(boxsh_kernel::Errno::Killed) => Err(Failure::Errno(boxsh_kernel::Errno::Killed)),
            Err(errno) => Err(Failure::with_status(
                2,
                format!("{shown}: Cannot stat: {errno}\ntar: Error is not recoverable: exiting now"),
            )),
        };
    }
    let (now, zone) = (context.process.clock().now(), Zone::of(context.process));
    match datetime::parse(text, now, &zone) {
        Some(time) => Ok(time),
        None => {
            context.warn(format_args!("{complaint} '{shown}'"))?;
            Ok(Timestamp::new(0, 0))
        }
    }
}

fn user_name(
    accounts: &mut Accounts,
    process: &boxsh_kernel::Process,
    uid: u32,
) -> Result<Vec<u8>, boxsh_kernel::Errno> {
    Ok(accounts.user_name(process, uid)?.unwrap_or_default().to_vec())
}

fn group_name(
    accounts: &mut Accounts,
    process: &boxsh_kernel::Process,
    gid: u32,
) -> Result<Vec<u8>, boxsh_kernel::Errno> {
    Ok(accounts.group_name(process, gid)?.unwrap_or_default().to_vec())
}

/// Finds the number of a user or group.
type LookUp = fn(&mut Accounts, &boxsh_kernel::Process, &[u8]) -> Result<Option<u32>, boxsh_kernel::Errno>;

/// `NAME`, `NAME:NUMBER` or `NUMBER`.
fn account(
    context: &mut Context<'_>,
    text: &[u8],
    look_up: LookUp,
    name_of: fn(&mut Accounts, &boxsh_kernel::Process, u32) -> Result<Vec<u8>, boxsh_kernel::Errno>,
) -> Result<(Vec<u8>, Option<u32>), Failure> {
    if let Some(colon) = text.iter().position(|&byte| byte == b':') {
        let number = number_of(&text[colon + 1..]);
        let shown = String::from_utf8_lossy(text);
        let number = number.ok_or_else(|| usage(2, &format!("{shown}: Invalid owner or group ID")))?;
        return Ok((text[..colon].to_vec(), Some(number)));
    }
    if let Some(number) = look_up(&mut Accounts::default(), context.process, text)? {
        return Ok((text.to_vec(), Some(number)));
    }
    let Some(number) = number_of(text) else { return Ok((text.to_vec(), None)) };
    Ok((name_of(&mut Accounts::default(), context.process, number)?, Some(number)))
}
