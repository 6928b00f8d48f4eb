//! The arguments of `tar`, read in their order: names, `-C` and patterns hold for what follows them.

use boxsh_kernel::vfs::{TimeSource, Timestamp};
use boxsh_kernel::{Context, Failure, Follow, Given};

use super::super::codec::Format as Compression;
use super::matching::{BACKUPS, Matcher, Reading, VERSION_CONTROL};
use super::names_file::{read_lines, unquote};
use super::options::{Action, Existing, Filter, Format, Operand, Options, Tagged, usage};
use super::owner::{self, OwnerMap, Owners};
use super::sparse::Detection;
use super::spec::SPEC;
use crate::datetime::{self, Zone};
use crate::files::mode::ModeChange;

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
    sparse_version: Option<(u32, u32)>,
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
            sparse_version: None,
            dates: Vec::new(),
        };
        collector.take_all(&arguments)?;
        collector.finish()
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
        for line in lines.into_iter().filter(|line| !line.is_empty()) {
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
                let is_nested = |given: &Given| given.is(flag!("files-from"));
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
            "sparse" => options.sparse = options.sparse.or(Some(Detection::Pages)),
            "sparse-version" => {
                self.sparse_version = Some(sparse_version(&text)?);
                options.sparse = options.sparse.or(Some(Detection::Pages));
            }
            "hole-detection" => {
                options.sparse = Some(match &text[..] {
                    "seek" => Detection::Pages,
                    "raw" => Detection::Blocks,
                    _ => {
                        let text = format!(
                            "invalid argument '{text}' for '--hole-detection'\nValid arguments are:\n  - 'raw'\n  - 'seek'"
                        );
                        return Err(usage(2, &text));
                    }
                });
            }
            "quoting-style" => {
                options.showing.literal = match &text[..] {
                    "literal" => true,
                    "escape" => false,
                    _ => {
                        return Err(Failure::with_status(
                            2,
                            format!("quoting style '{text}' is not supported"),
                        ));
                    }
                };
            }
            "check-links" => options.check_links = true,
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
                options.pax.take(value)?;
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
            "owner" => overrides.owner = Some(owner::parse(self.context, value, Owners::Users)?),
            "group" => overrides.group = Some(owner::parse(self.context, value, Owners::Groups)?),
            "owner-map" => overrides.owner_map = Some(OwnerMap::read(self.context, value, Owners::Users)?),
            "group-map" => overrides.group_map = Some(OwnerMap::read(self.context, value, Owners::Groups)?),
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
        if writes && options.sparse.is_some() {
            if matches!(options.format, Format::V7 | Format::Ustar) {
                return Err(usage(2, "GNU features wanted on incompatible archive format"));
            }
            if options.format == Format::Pax && self.sparse_version.is_some_and(|version| version != (1, 0)) {
                return Err(Failure::with_status(2, "only version 1.0 of sparse files is written here"));
            }
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

/// `MAJOR` or `MAJOR.MINOR`.
fn sparse_version(text: &str) -> Result<(u32, u32), Failure> {
    let (major, minor) = text.split_once('.').unwrap_or((text, "0"));
    match (major.parse(), minor.parse()) {
        (Ok(major), Ok(minor)) => Ok((major, minor)),
        _ => Err(usage(2, "Invalid sparse version value")),
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
