//! `rg`: search directories for a pattern, past what is ignored.

mod color;
mod filetype;
mod flags;
mod ignore;
mod json;
mod options;
mod pattern;
mod print;
mod search;
#[cfg(test)]
mod tests;
mod types;
mod walk;

use boxsh_kernel::vfs::FileKind;
use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Follow, Input};

pub(crate) use self::flags::SPEC;
use self::ignore::Globs;
use self::options::{Options, Report, SortBy, os_error};
use self::pattern::Matcher;
use self::print::{Printer, Stats, Taken};
use self::search::{Search, Trouble};
use self::walk::{Item, Walk};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let arguments = flags::with_configuration(context)?;
    let mut parsed = context.parse_from(&SPEC, &arguments).map_err(as_wrong_call)?;
    if parsed.has(flag!("version")) {
        context.out.print(format_args!("rg (boxsh) {}\n", env!("CARGO_PKG_VERSION")))?;
        return Ok(Exit::SUCCESS);
    }
    let options = match Options::new(context, &mut parsed) {
        Err(Failure::Message { status, text }) => return bare_message(context, status, &text),
        other => other?,
    };
    if options.list_types {
        context.out.write(options.walking.types.list().as_bytes())?;
        return Ok(Exit::SUCCESS);
    }
    let matcher = match Matcher::new(&options.patterns, options.rules) {
        Err(Failure::Message { status, text }) => return bare_message(context, status, &text),
        other => other?,
    };
    let global = ignore::global(context, options.walking.heeded)?;
    let searching = &options.searching;
    let taken = Taken {
        invert: searching.invert,
        has_context: searching.before > 0 || searching.after > 0,
        terminator: searching.terminator,
    };
    let mut rg = Rg {
        options: &options,
        peeked: None,
        matcher: &matcher,
        global: &global,
        printer: Printer::new(context.process, &options.showing, &matcher, taken),
        any: false,
        trouble: false,
        stats: Stats::default(),
    };
    let started = context.process.clock().monotonic();
    rg.all(context, parsed.operands)?;
    rg.conclude(context, context.process.clock().monotonic().saturating_sub(started).as_nanos() as u64)
}

/// Messages come without the command's name here.
fn bare_message(context: &mut Context<'_>, status: u8, text: &str) -> CommandResult {
    context.write_error(format!("{text}\n").as_bytes())?;
    Ok(Exit(status))
}

fn as_wrong_call(failure: Failure) -> Failure {
    match failure {
        Failure::Usage(text) => Failure::with_status(2, format!("{text}\n\nFor more information try --help")),
        other => other,
    }
}

const NOTHING_SEARCHED: &[u8] = b"No files were searched, which means ripgrep probably applied a filter you didn't expect.\nRunning with --debug will show why files are being skipped.\n";

/// The whole of a call.
struct Rg<'a, 'p> {
    options: &'a Options,
    /// Standard input, if it was looked at already.
    peeked: Option<Input<'p>>,
    matcher: &'a Matcher,
    global: &'a Globs,
    printer: Printer<'a>,
    any: bool,
    trouble: bool,
    stats: Stats,
}

impl<'p> Rg<'_, 'p> {
    fn all(&mut self, context: &mut Context<'p>, mut paths: Vec<Vec<u8>>) -> Result<(), Failure> {
        let by_default = paths.is_empty();
        if by_default {
            let reads_input = !self.options.list_files && self.has_input(context)?;
            paths.push(if reads_input { b"-".to_vec() } else { Vec::new() });
        }
        let in_folder = by_default && paths[0].is_empty();
        let many = paths.len() > 1
            || (paths[0] != b"-" && (paths[0].is_empty() || self.is_folder(context, &paths[0])));
        let with_path = self.options.showing.file_name.unwrap_or(many || self.options.showing.per_match);
        let by_time = self.options.walking.sort != SortBy::Path;
        let mut gathered = Vec::new();
        for path in paths {
            if path != b"-" && (path.is_empty() || self.is_folder(context, &path)) {
                if self.tree(context, &path, with_path, by_time.then_some(&mut gathered))? {
                    return Ok(());
                }
            } else if self.options.list_files {
                self.list(context, &path)?;
            } else if self.file(context, &path, true, with_path)? {
                return Ok(());
            }
        }
        walk::sort_by_time(context, &mut gathered, &self.options.walking);
        for path in gathered {
            if self.found_file(context, &path, with_path)? {
                return Ok(());
            }
        }
        if in_folder && self.stats.searches == 0 && !self.options.list_files && !self.options.no_messages {
            self.trouble = true;
            context.write_error(NOTHING_SEARCHED)?;
        }
        Ok(())
    }

    /// Whether standard input is what is to be searched. A stream of the host's that is empty was not meant.
    fn has_input(&mut self, context: &Context<'p>) -> Result<bool, Failure> {
        let is_stream = context
            .process
            .fstat(0)
            .is_ok_and(|metadata| matches!(metadata.kind, FileKind::File | FileKind::Fifo));
        if !is_stream {
            return Ok(false);
        }
        if !context.process.file(0).is_ok_and(|file| file.is_host_stream()) {
            return Ok(true);
        }
        let mut input = context.stdin();
        let is_empty = input.fill()?.is_empty();
        self.peeked = Some(input);
        Ok(!is_empty)
    }

    fn is_folder(&self, context: &Context<'_>, path: &[u8]) -> bool {
        context.process.stat(path, Follow::Yes).is_ok_and(|metadata| metadata.kind == FileKind::Directory)
    }

    /// Goes through a directory. Gives whether the answer is known, so that nothing else needs to be searched.
    fn tree(
        &mut self,
        context: &mut Context<'p>,
        path: &[u8],
        with_path: bool,
        mut gathered: Option<&mut Vec<Vec<u8>>>,
    ) -> Result<bool, Failure> {
        let in_current = path.is_empty();
        let quiet = self.options.no_messages || self.options.no_ignore_messages;
        let mut walk = match Walk::new(context, &self.options.walking, self.global, path, quiet)? {
            Ok(walk) => walk,
            Err(error) => {
                self.report(context, path, error)?;
                return Ok(false);
            }
        };
        while let Some(item) = walk.next(context)? {
            match item {
                Item::Trouble(path, error) => self.report_walk(context, &path, error, in_current)?,
                Item::File(path) => match &mut gathered {
                    Some(gathered) => gathered.push(path),
                    None => {
                        if self.found_file(context, &path, with_path)? {
                            return Ok(true);
                        }
                    }
                },
            }
        }
        Ok(false)
    }

    fn found_file(
        &mut self,
        context: &mut Context<'p>,
        path: &[u8],
        with_path: bool,
    ) -> Result<bool, Failure> {
        if self.options.list_files {
            self.list(context, path)?;
            return Ok(false);
        }
        self.file(context, path, false, with_path)
    }

    fn list(&mut self, context: &mut Context<'_>, path: &[u8]) -> Result<(), Failure> {
        self.any = true;
        if self.options.showing.report == Report::Nothing {
            return Ok(());
        }
        context.out.write(path)?;
        context.out.write_byte(if self.options.showing.null { 0 } else { b'\n' })
    }

    fn report(&mut self, context: &mut Context<'_>, path: &[u8], error: Errno) -> Result<(), Failure> {
        if error == Errno::Killed {
            return Err(error.into());
        }
        self.trouble = true;
        if !self.options.no_messages {
            context.out.flush()?;
            let text = format!("{}: {}\n", String::from_utf8_lossy(path), os_error(error));
            context.write_error(text.as_bytes())?;
        }
        Ok(())
    }

    /// Says what is wrong with something that was found on the way.
    fn report_walk(
        &mut self,
        context: &mut Context<'_>,
        path: &[u8],
        error: Errno,
        in_current: bool,
    ) -> Result<(), Failure> {
        if error == Errno::Killed {
            return Err(error.into());
        }
        self.trouble = true;
        if self.options.no_messages {
            return Ok(());
        }
        context.out.flush()?;
        let shown = format!("{}{}", if in_current { "./" } else { "" }, String::from_utf8_lossy(path));
        let text = format!("{shown}: IO error for operation on {shown}: {}\n", os_error(error));
        context.write_error(text.as_bytes())?;
        Ok(())
    }

    /// Searches a file. Gives whether the answer is known.
    fn file(
        &mut self,
        context: &mut Context<'p>,
        path: &[u8],
        named: bool,
        with_path: bool,
    ) -> Result<bool, Failure> {
        let peeked = if path == b"-" { self.peeked.take() } else { None };
        let mut input: Input<'_> = match peeked.map_or_else(|| context.open_input(path), Ok) {
            Ok(input) => input,
            // Whoever sorts goes through what was named like through a directory, and words it so.
            Err(error) if self.options.walking.sorted => {
                self.report_walk(context, path, error, false)?;
                return Ok(false);
            }
            Err(error) => {
                self.report(context, path, error)?;
                return Ok(false);
            }
        };
        let shown: &[u8] = if path == b"-" { b"<stdin>" } else { path };
        self.printer.begin(shown, with_path);
        let showing = &self.options.showing;
        let numbers = showing.line_number || showing.report == Report::Json;
        let started = context.process.clock().monotonic();
        let search = Search::new(context.process, self.matcher, &self.options.searching, named, numbers);
        let found = match search.run(context, &mut input, &mut self.printer) {
            Ok(found) => found,
            Err(Trouble::Read(error)) => {
                self.report(context, path, error)?;
                return Ok(false);
            }
            Err(Trouble::Fatal(failure)) => return Err(failure),
        };
        let nanos = context.process.clock().monotonic().saturating_sub(started).as_nanos() as u64;
        let (any, stats) = self.printer.finish(context, &found, nanos)?;
        self.stats.add(&stats);
        self.any |= any;
        Ok(any && showing.report == Report::Nothing && !showing.stats)
    }

    fn conclude(&mut self, context: &mut Context<'_>, nanos: u64) -> CommandResult {
        let showing = &self.options.showing;
        if !self.options.list_files {
            if showing.report == Report::Json {
                context.out.write(json::summary(&self.stats, nanos).as_bytes())?;
            } else if showing.stats {
                let stats = &self.stats;
                context.out.print(format_args!(
                    "\n{} matches\n{} matched lines\n{} files contained matches\n{} files searched\n{} bytes printed\n{} bytes searched\n{:.6} seconds spent searching\n{:.6} seconds\n",
                    stats.matches,
                    stats.matched_lines,
                    stats.searches_with_match,
                    stats.searches,
                    stats.bytes_printed,
                    stats.bytes_searched,
                    stats.nanos as f64 / 1e9,
                    nanos as f64 / 1e9
                ))?;
            }
        }
        if self.trouble && !(self.any && showing.report == Report::Nothing) {
            return Ok(Exit(2));
        }
        Ok(Exit::from_success(self.any))
    }
}
