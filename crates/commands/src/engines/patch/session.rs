//! Going through the patches of an input, one after the other.

use boxsh_format::Charset;
use boxsh_format::quote::{GnuStyle, gnu_quote};
use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, OpenFlags};

use super::edit::{self, Edited};
use super::header::{self, Header, Wanted};
use super::hunk::{self, Hunk, Kind};
use super::input::PatchLines;
use super::options::{Doubt, Options, ReadOnly, Verbosity, fatal};
use super::place::{self, Original, Progress};
use super::reject::Rejects;
use super::target::{self, Candidates, Target};

/// The whole of a call.
pub(super) struct Session<'a> {
    options: &'a Options,
    lines: PatchLines,
    failed: bool,
    /// What `-o` has gathered so far.
    output: Option<Vec<u8>>,
    /// Whether a patch was found yet.
    any: bool,
}

/// One patch on its way.
struct Patch {
    header: Header,
    reverse: bool,
    /// Whether its hunks are not applied any more.
    skipping: bool,
    /// Whether it is not asked again whether it is the wrong way around.
    anyway: bool,
}

/// What became of the hunks.
#[derive(Default)]
struct Tally {
    hunks: usize,
    failed: usize,
    mismatch: bool,
}

impl<'a> Session<'a> {
    pub(super) fn new(options: &'a Options, lines: PatchLines) -> Self {
        Self { options, lines, failed: false, output: None, any: false }
    }

    fn wanted(&self) -> Wanted {
        let options = self.options;
        Wanted { kind: options.kind, strip: options.strip, file_known: options.file.is_some() }
    }

    pub(super) fn run(mut self, context: &mut Context<'_>) -> CommandResult {
        loop {
            context.process.tick()?;
            let before = self.lines.position();
            let wanted = self.wanted();
            let Some(header) = header::find(&mut self.lines, wanted) else {
                if !self.any {
                    context.out.flush()?;
                    return Err(fatal("Only garbage was found in the patch input."));
                }
                if before < self.lines.len() {
                    self.say(context, Verbosity::Verbose, "Hmm...  Ignoring the trailing garbage.\n")?;
                }
                break;
            };
            self.lines.go_to(header.body);
            self.patch(context, header)?;
            self.any = true;
        }
        if let (Some(output), Some(name)) = (self.output.take(), &self.options.output)
            && !self.options.dry_run
        {
            if name == b"-" {
                context.out.write(&output)?;
            } else {
                target::write(context, name, &output, None)?;
            }
        }
        self.say(context, Verbosity::Verbose, "done\n")?;
        Ok(Exit(u8::from(self.failed)))
    }

    /// Says something to those who want to hear as much. If the patched file goes to the output, messages do not.
    fn say(&self, context: &mut Context<'_>, least: Verbosity, text: &str) -> Result<(), Failure> {
        if self.options.verbosity < least {
            return Ok(());
        }
        if self.options.output.as_deref() == Some(b"-") {
            context.write_error(text.as_bytes())?;
            return Ok(());
        }
        context.out.write(text.as_bytes())
    }

    /// Asks whoever sits at the terminal; an empty answer if nobody does.
    fn ask(&self, context: &mut Context<'_>, question: &str) -> Result<Vec<u8>, Failure> {
        self.say(context, Verbosity::Silent, question)?;
        context.out.flush()?;
        if context.out.is_terminal()
            && let Ok(fd) = context.process.open(b"/dev/tty", OpenFlags::READ)
        {
            let mut answer = Vec::new();
            boxsh_kernel::Input::new(context.process, fd, true).read_line(&mut answer)?;
            return Ok(answer);
        }
        self.say(context, Verbosity::Silent, "\n")?;
        Ok(Vec::new())
    }

    fn patch(&mut self, context: &mut Context<'_>, header: Header) -> Result<(), Failure> {
        if header.has_returns && !self.options.binary {
            self.say(
                context,
                Verbosity::Usual,
                "(Stripping trailing CRs from patch; use --binary to disable.)\n",
            )?;
            self.lines.strip_returns();
        }
        if self.options.verbosity == Verbosity::Verbose && header.kind != Kind::HeadersOnly {
            self.describe(context, &header)?;
        }
        let mut patch = Patch { reverse: self.options.reverse, header, skipping: false, anyway: false };
        let Some(target) = self.find_target(context, &mut patch)? else {
            let ignored = self.skip_hunks(context, patch.header.kind)?;
            self.failed = true;
            let text = format!("{ignored} out of {ignored} hunk{} ignored\n", plural(ignored));
            return self.say(context, Verbosity::Silent, &text);
        };
        self.apply(context, patch, target)
    }

    fn describe(&self, context: &mut Context<'_>, header: &Header) -> Result<(), Failure> {
        let what = match header.kind {
            Kind::Unified => "a unified diff",
            Kind::Context => "a new-style context diff",
            Kind::Normal => "a normal diff",
            Kind::Ed | Kind::HeadersOnly => "an ed script",
        };
        let lead = if self.any { "The next patch looks" } else { "Looks" };
        self.say(context, Verbosity::Verbose, &format!("Hmm...  {lead} like {what} to me...\n"))?;
        self.leading_text(context, header)
    }

    fn leading_text(&self, context: &mut Context<'_>, header: &Header) -> Result<(), Failure> {
        if header.start == header.body {
            return Ok(());
        }
        let mut text = "The text leading up to this was:\n--------------------------\n".to_owned();
        for line in header.start..header.body {
            text.push('|');
            text.push_str(&String::from_utf8_lossy(self.lines.get(line)));
        }
        text.push_str("--------------------------\n");
        self.say(context, Verbosity::Silent, &text)
    }

    /// Finds the file to patch; `None` if the patch is to be skipped.
    fn find_target(
        &mut self,
        context: &mut Context<'_>,
        patch: &mut Patch,
    ) -> Result<Option<Target>, Failure> {
        if let Some(name) = &self.options.file {
            let metadata = context.process.stat(name, boxsh_kernel::Follow::No).ok();
            return Ok(Some(Target { name: name.clone(), metadata }));
        }
        if let Some(found) = self.git_target(context, patch)? {
            return Ok(Some(found));
        }
        let candidates = Candidates::new(&patch.header);
        for name in &candidates.dangerous {
            let text = format!("Ignoring potentially dangerous file name {}\n", quote(name));
            self.say(context, Verbosity::Usual, &text)?;
        }
        let existing = candidates.existing(context.process)?;
        let creates = patch.header.nonexistent[usize::from(patch.reverse)] > 0;
        match existing {
            Some(target) => {
                let is_empty = target.size() == 0;
                // A file of the old state that should not be there, or one that should.
                let says = patch.header.nonexistent[usize::from(patch.reverse) ^ usize::from(is_empty)];
                if u8::from(!is_empty) < says && !(is_empty && says == 0) {
                    let how = if is_empty {
                        ("empty out", "is already empty")
                    } else {
                        ("create", "already exists")
                    };
                    return self.doubt_existence(context, patch, target, how);
                }
                Ok(Some(target))
            }
            None if creates && !candidates.names.is_empty() => Ok(candidates.creatable(context.process)),
            None => {
                let deletes = patch.header.nonexistent[usize::from(!patch.reverse)] > 0;
                if deletes && let Some(target) = candidates.creatable(context.process) {
                    return self.doubt_existence(context, patch, target, ("delete", "does not exist"));
                }
                self.ask_for_file(context, patch)
            }
        }
    }

    /// The file that `git` names for what is renamed or copied.
    fn git_target(&self, context: &Context<'_>, patch: &Patch) -> Result<Option<Target>, Failure> {
        let Some(git) = &patch.header.git else { return Ok(None) };
        let (from, to) = match (&git.rename_from, &git.copy_from) {
            (Some(from), _) => (from, &git.rename_to),
            (None, Some(from)) => (from, &git.copy_to),
            _ => return Ok(None),
        };
        let name = match (patch.reverse && git.rename_from.is_some(), to) {
            (true, Some(to)) => to,
            _ => from,
        };
        if super::name::is_dangerous(name) || to.as_ref().is_some_and(|to| super::name::is_dangerous(to)) {
            return Ok(None);
        }
        match context.process.stat(name, boxsh_kernel::Follow::No) {
            Ok(metadata) => Ok(Some(Target { name: name.clone(), metadata: Some(metadata) })),
            Err(Errno::Killed) => Err(Errno::Killed.into()),
            Err(_) => Ok(None),
        }
    }

    fn doubt_existence(
        &mut self,
        context: &mut Context<'_>,
        patch: &mut Patch,
        target: Target,
        (would, but): (&str, &str),
    ) -> Result<Option<Target>, Failure> {
        let when = if patch.reverse { ", when reversed," } else { "" };
        let text =
            format!("The next patch{when} would {would} the file {},\nwhich {but}!", quote(&target.name));
        if self.is_reversed(context, patch, &text)? {
            patch.reverse = !patch.reverse;
        }
        patch.anyway = true;
        Ok((!patch.skipping).then_some(target))
    }

    /// Decides what to do about a patch that seems to be the wrong way around.
    fn is_reversed(
        &mut self,
        context: &mut Context<'_>,
        patch: &mut Patch,
        finding: &str,
    ) -> Result<bool, Failure> {
        let options = self.options;
        self.say(context, Verbosity::Silent, finding)?;
        if options.forward_only {
            self.say(context, Verbosity::Silent, "  Skipping patch.\n")?;
            patch.skipping = true;
            return Ok(false);
        }
        match options.doubt {
            Doubt::Force => {
                self.say(context, Verbosity::Usual, "  Applying it anyway.\n")?;
                Ok(false)
            }
            Doubt::Batch => {
                let text = if patch.reverse { "  Ignoring -R.\n" } else { "  Assuming -R.\n" };
                self.say(context, Verbosity::Silent, text)?;
                Ok(true)
            }
            Doubt::Ask => {
                let question = if patch.reverse { "  Ignore -R? [n] " } else { "  Assume -R? [n] " };
                if self.ask(context, question)?.first() == Some(&b'y') {
                    return Ok(true);
                }
                if self.ask(context, "Apply anyway? [n] ")?.first() != Some(&b'y') {
                    self.say(context, Verbosity::Usual, "Skipping patch.\n")?;
                    patch.skipping = true;
                }
                Ok(false)
            }
        }
    }

    fn ask_for_file(&mut self, context: &mut Context<'_>, patch: &Patch) -> Result<Option<Target>, Failure> {
        let text = format!("can't find file to patch at input line {}\n", patch.header.body + 1);
        self.say(context, Verbosity::Usual, &text)?;
        let hint = match self.options.strip {
            Some(_) => "Perhaps you used the wrong -p or --strip option?\n",
            None => "Perhaps you should have used the -p or --strip option?\n",
        };
        self.say(context, Verbosity::Usual, hint)?;
        self.leading_text(context, &patch.header)?;
        if self.options.doubt != Doubt::Ask {
            self.say(context, Verbosity::Usual, "No file to patch.  Skipping patch.\n")?;
            return Ok(None);
        }
        loop {
            let answer = self.ask(context, "File to patch: ")?;
            if !answer.is_empty() {
                if let Ok(metadata) = context.process.stat(&answer, boxsh_kernel::Follow::No) {
                    return Ok(Some(Target { name: answer, metadata: Some(metadata) }));
                }
                let shown = String::from_utf8_lossy(&answer).into_owned();
                self.say(context, Verbosity::Silent, &format!("{shown}: No such file or directory\n"))?;
            }
            if self.ask(context, "Skip this patch? [y] ")?.first() != Some(&b'n') {
                self.say(context, Verbosity::Usual, "Skipping patch.\n")?;
                return Ok(None);
            }
        }
    }

    /// Reads over the hunks of a patch, and gives how many there are.
    fn skip_hunks(&mut self, context: &mut Context<'_>, kind: Kind) -> Result<usize, Failure> {
        if kind == Kind::Ed {
            let _ = edit::run_script(context.process, b"", &mut self.lines);
            return Ok(1);
        }
        let mut count = 0;
        while self.next_hunk(context, kind, false)?.is_some() {
            count += 1;
        }
        Ok(count)
    }

    fn next_hunk(
        &mut self,
        context: &mut Context<'_>,
        kind: Kind,
        reverse: bool,
    ) -> Result<Option<Hunk>, Failure> {
        context.process.tick()?;
        match hunk::read(kind, &mut self.lines) {
            Ok(Some(mut hunk)) => {
                if reverse {
                    hunk.reverse();
                }
                Ok(Some(hunk))
            }
            Ok(None) => Ok(None),
            Err(problem) => {
                context.out.flush()?;
                Err(fatal(problem))
            }
        }
    }

    fn apply(&mut self, context: &mut Context<'_>, mut patch: Patch, target: Target) -> Result<(), Failure> {
        let options = self.options;
        let kind = patch.header.kind;
        if !target.is_ordinary() {
            let text = format!("File {} is not a regular file -- refusing to patch\n", quote(&target.name));
            self.say(context, Verbosity::Silent, &text)?;
            patch.skipping = true;
        } else if options.read_only != ReadOnly::Ignore
            && target.metadata.is_some()
            && context.process.access(&target.name, 2) == Err(Errno::EACCES)
        {
            let refuse = options.read_only == ReadOnly::Fail;
            let what = if refuse { "refusing to patch" } else { "trying to patch anyway" };
            self.say(
                context,
                Verbosity::Usual,
                &format!("File {} is read-only; {what}\n", quote(&target.name)),
            )?;
            patch.skipping |= refuse;
        }
        let destination = self.destination(&patch, &target);
        let is_silent_kind = kind == Kind::Ed;
        if !patch.skipping && !is_silent_kind {
            let verb = if options.dry_run { "checking" } else { "patching" };
            let text = format!(
                "{verb} file {}{}\n",
                quote(&destination),
                self.whence(&patch, &target, &destination)
            );
            self.say(context, Verbosity::Usual, &text)?;
        }
        if kind != Kind::Ed && kind != Kind::HeadersOnly {
            self.say(context, Verbosity::Verbose, "Using Plan A...\n")?;
        }
        let bytes = match target.metadata {
            Some(_) if target.is_ordinary() => target::read(context, &target.name)?,
            _ => Vec::new(),
        };
        let mut held = crate::memory::Held::new(context.process);
        held.add(bytes.len() * 3)?;
        if kind == Kind::Ed {
            context.out.flush()?;
            if bytes.last().is_some_and(|&last| last != b'\n') {
                context.write_error(b"Newline appended\n")?;
            }
            let text = edit::run_script(context.process, &bytes, &mut self.lines)?;
            return self.store(context, &patch, &target, &destination, text, &Tally::default());
        }
        let original = Original::new(bytes);
        let mut tally = Tally::default();
        let mut rejects = Rejects::new(options.reject_form, kind);
        let text = self.hunks(context, &mut patch, &target, &original, &mut tally, &mut rejects)?;
        if !patch.skipping {
            if target.metadata.is_none()
                && tally.failed > 0
                && tally.failed == tally.hunks
                && patch.header.nonexistent[usize::from(patch.reverse)] == 0
            {
                context.out.flush()?;
                return Err(fatal(format_args!(
                    "Can't reopen file {} : No such file or directory",
                    String::from_utf8_lossy(&target.name)
                )));
            }
            self.store(context, &patch, &target, &destination, text, &tally)?;
        }
        self.report_failures(context, &patch, &destination, &tally, &rejects)
    }

    fn destination(&self, patch: &Patch, target: &Target) -> Vec<u8> {
        if let Some(output) = &self.options.output {
            return output.clone();
        }
        let git = patch.header.git.as_ref();
        let renamed = git.and_then(|git| match (&git.rename_from, patch.reverse) {
            (Some(_), false) => git.rename_to.clone(),
            (Some(from), true) => Some(from.clone()),
            (None, _) => git.copy_to.clone(),
        });
        match renamed {
            Some(name) if self.options.file.is_none() => name,
            _ => target.name.clone(),
        }
    }

    fn whence(&self, patch: &Patch, target: &Target, destination: &[u8]) -> String {
        if target.name == destination {
            return String::new();
        }
        let verb = match &patch.header.git {
            _ if self.options.output.is_some() => "read",
            Some(git) if git.rename_from.is_some() => "renamed",
            _ => "copied",
        };
        format!(" ({verb} from {})", quote(&target.name))
    }

    /// Applies the hunks that fit. Gives the new contents.
    fn hunks(
        &mut self,
        context: &mut Context<'_>,
        patch: &mut Patch,
        target: &Target,
        original: &Original,
        tally: &mut Tally,
        rejects: &mut Rejects,
    ) -> Result<Vec<u8>, Failure> {
        let mut progress = Progress::default();
        let mut edited = Edited::new(original, self.options.define.as_deref());
        while let Some(mut hunk) = self.next_hunk(context, patch.header.kind, patch.reverse)? {
            tally.hunks += 1;
            let mut fuzz = 0;
            let mut found = None;
            if !patch.skipping {
                (found, fuzz) = self.place(context, patch, original, &mut hunk, tally, &mut progress)?;
            }
            let at = (found.unwrap_or(hunk.old_first) as i64 + progress.grown).to_string();
            // A file that was to be created may not hold anything yet.
            let occupied = found == Some(1)
                && patch.header.nonexistent[usize::from(patch.reverse)] == 2
                && target.size() > 0;
            match found.filter(|_| !occupied && !patch.skipping) {
                Some(place) => {
                    edited.apply(&hunk, place, &mut progress);
                    self.report_success(context, tally.hunks, &at, fuzz, progress.offset)?;
                }
                None => {
                    tally.failed += 1;
                    rejects.add(&patch.header, patch.reverse, &hunk, progress.grown);
                    let least = if patch.skipping { Verbosity::Verbose } else { Verbosity::Usual };
                    let how = if patch.skipping { "ignored" } else { "FAILED" };
                    let endings =
                        !patch.skipping && place::differs_in_endings(original, &hunk, hunk.old_first);
                    let why = if endings { " (different line endings)" } else { "" };
                    self.say(context, least, &format!("Hunk #{} {how} at {at}{why}.\n", tally.hunks))?;
                }
            }
        }
        Ok(edited.finish(&mut progress))
    }

    /// Looks for the place of a hunk, with more and more fuzz; the first one may turn out to be the wrong way around.
    fn place(
        &mut self,
        context: &mut Context<'_>,
        patch: &mut Patch,
        original: &Original,
        hunk: &mut Hunk,
        tally: &mut Tally,
        progress: &mut Progress,
    ) -> Result<(Option<usize>, usize), Failure> {
        let (process, options) = (context.process, self.options);
        let most = options.fuzz.min(hunk.prefix().max(hunk.suffix()));
        let mut fuzz = 0;
        loop {
            let found = place::locate(process, original, hunk, fuzz, options.space, progress)?;
            if found.is_none() || fuzz > 0 || progress.offset != 0 {
                tally.mismatch = true;
            }
            if found.is_some() {
                return Ok((found, fuzz));
            }
            let may_ask = options.doubt != Doubt::Force && !patch.anyway && patch.reverse == options.reverse;
            if tally.hunks == 1 && may_ask {
                hunk.reverse();
                let swapped = place::locate(process, original, hunk, fuzz, options.space, progress)?;
                if swapped.is_some() {
                    let which = if patch.reverse { "Unreversed" } else { "Reversed (or previously applied)" };
                    if self.is_reversed(context, patch, &format!("{which} patch detected!"))? {
                        patch.reverse = !patch.reverse;
                        return Ok((swapped, fuzz));
                    }
                }
                hunk.reverse();
                if patch.skipping {
                    return Ok((None, fuzz));
                }
                if swapped.is_some() {
                    patch.anyway = true;
                    *progress = Progress::default();
                    continue;
                }
            }
            fuzz += 1;
            if fuzz > most {
                return Ok((None, fuzz));
            }
        }
    }

    fn report_success(
        &self,
        context: &mut Context<'_>,
        number: usize,
        at: &str,
        fuzz: usize,
        offset: i64,
    ) -> Result<(), Failure> {
        let mut text = format!("Hunk #{number} succeeded at {at}");
        if fuzz > 0 {
            text.push_str(&format!(" with fuzz {fuzz}"));
        }
        if offset != 0 {
            text.push_str(&format!(" (offset {offset} line{})", if offset == 1 { "" } else { "s" }));
        }
        text.push_str(".\n");
        let least = if fuzz > 0 || offset != 0 { Verbosity::Usual } else { Verbosity::Verbose };
        self.say(context, least, &text)
    }

    /// Writes the new contents to where they belong, or removes the file.
    fn store(
        &mut self,
        context: &mut Context<'_>,
        patch: &Patch,
        target: &Target,
        destination: &[u8],
        text: Vec<u8>,
        tally: &Tally,
    ) -> Result<(), Failure> {
        let options = self.options;
        let git = patch.header.git.as_ref();
        let says_gone = patch.header.nonexistent[usize::from(!patch.reverse)] == 2 && !options.posix;
        if says_gone && !text.is_empty() && options.output.is_none() {
            let text = format!("Not deleting file {} as content differs from patch\n", quote(destination));
            self.say(context, Verbosity::Usual, &text)?;
            self.failed = true;
        }
        if options.output.is_some() {
            self.output.get_or_insert_default().extend_from_slice(&text);
            return Ok(());
        }
        if options.dry_run {
            return Ok(());
        }
        let backup = &options.backup;
        let same_name = target.name == destination;
        if backup.always || (backup.on_mismatch && (tally.mismatch || tally.failed > 0)) {
            let exists = context.process.stat(destination, boxsh_kernel::Follow::No).is_ok();
            backup.make(context, destination, exists)?;
        }
        let deletes = text.is_empty() && (options.remove_empty || says_gone);
        if deletes {
            self.say(context, Verbosity::Verbose, &format!("Removing file {}\n", quote(destination)))?;
            if context.process.stat(destination, boxsh_kernel::Follow::No).is_ok() {
                target::remove(context.process, destination)?;
            }
            return Ok(());
        }
        let old_mode = target.metadata.map(|metadata| metadata.mode);
        let new_mode = git.and_then(|git| if patch.reverse { git.old_mode } else { git.new_mode });
        let mode = match (new_mode, old_mode) {
            // Of the modes that git writes, only whether the file can be executed counts.
            (Some(mode), Some(_)) => Some(mode),
            (Some(mode), None) => Some(mode & !context.process.umask()),
            (None, old) => old,
        };
        target::write(context, destination, &text, mode)?;
        if !same_name && git.is_some_and(|git| git.rename_from.is_some()) {
            target::remove(context.process, &target.name)?;
        }
        Ok(())
    }

    fn report_failures(
        &mut self,
        context: &mut Context<'_>,
        patch: &Patch,
        destination: &[u8],
        tally: &Tally,
        rejects: &Rejects,
    ) -> Result<(), Failure> {
        let options = self.options;
        if tally.failed == 0 {
            return Ok(());
        }
        self.failed = true;
        let how = if patch.skipping { "ignored" } else { "FAILED" };
        let mut text = format!("{} out of {} hunk{} {how}", tally.failed, tally.hunks, plural(tally.hunks));
        let name = match &options.reject_file {
            Some(name) if name == b"-" => None,
            Some(name) => Some(name.clone()),
            None => Some([destination, b".rej"].concat()),
        };
        if let Some(name) = name.filter(|_| !options.dry_run) {
            text.push_str(&format!(" -- saving rejects to file {}", quote(&name)));
            target::write(context, &name, &rejects.text, None)?;
        }
        text.push('\n');
        self.say(context, Verbosity::Silent, &text)
    }
}

fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

fn quote(name: &[u8]) -> String {
    String::from_utf8_lossy(&gnu_quote(name, GnuStyle::Shell, Charset::Utf8, b"")).into_owned()
}
