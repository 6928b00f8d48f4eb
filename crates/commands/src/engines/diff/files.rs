//! Comparing two files, of whatever kind.

use boxsh_format::Charset;
use boxsh_format::quote::{GnuStyle, gnu_quote};
use boxsh_kernel::vfs::{FileKind, Metadata, TimeSource, Timestamp};
use boxsh_kernel::{Context, Errno, Failure, Follow, Input, Process};

use super::context::Headers;
use super::options::Options;
use super::show;
use super::style::Style;
use super::text::Text;
use crate::datetime::Zone;
use crate::memory::Held;
use crate::message;

/// How much of a file is looked at to tell whether it is text.
const PROBE: usize = 32 << 10;

/// What a line costs while texts are compared, in bytes.
const COST_OF_LINE: usize = 64;

/// What a comparison came to; later ones are worse.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Outcome {
    Same = 0,
    Different = 1,
    Trouble = 2,
}

/// What is to be done about a pair.
pub(super) enum Step {
    Done(Outcome),
    /// These are directories to go through.
    Enter(Box<[Side; 2]>),
}

/// One side of a comparison.
#[derive(Clone)]
pub(super) struct Side {
    pub(super) name: Vec<u8>,
    /// What is known of it; nothing if it does not exist and counts as empty.
    pub(super) metadata: Option<Metadata>,
}

impl Side {
    fn kind(&self) -> Option<FileKind> {
        self.metadata.map(|metadata| metadata.kind)
    }

    pub(super) fn is_directory(&self) -> bool {
        self.kind() == Some(FileKind::Directory)
    }
}

/// Compares files by the flags.
pub(super) struct Comparer<'a> {
    pub(super) process: &'a Process,
    pub(super) options: &'a Options,
    /// Whether directories are being gone through.
    pub(super) inside: bool,
}

impl<'a> Comparer<'a> {
    pub(super) fn new(process: &'a Process, options: &'a Options) -> Self {
        Self { process, options, inside: false }
    }

    /// Compares two operands. A file beside a directory is compared with its namesake in there.
    ///
    /// # Errors
    /// What ends the command.
    pub(super) fn operands(
        &mut self,
        context: &mut Context<'_>,
        old: &[u8],
        new: &[u8],
    ) -> Result<Outcome, Failure> {
        let names = [old, new];
        let mut found = names.map(|name| self.find(name));
        for (side, name) in names.into_iter().enumerate() {
            if found[side] == Err(Errno::ENOENT) && self.options.new_file[side] && found[1 - side].is_ok() {
                found[side] = Ok(None);
            } else if let Err(error) = found[side] {
                if error == Errno::Killed {
                    return Err(error.into());
                }
                self.complain(context, name, error)?;
            }
        }
        let [Ok(old_metadata), Ok(new_metadata)] = found else { return Ok(Outcome::Trouble) };
        let mut sides = [
            Side { name: old.to_vec(), metadata: old_metadata },
            Side { name: new.to_vec(), metadata: new_metadata },
        ];
        let directories = [sides[0].is_directory(), sides[1].is_directory()];
        if directories[0] != directories[1] && sides.iter().all(|side| side.metadata.is_some()) {
            let folder = usize::from(directories[1]);
            let file = sides[1 - folder].name.clone();
            if file == b"-" {
                return Err(Failure::with_status(2, "cannot compare '-' to a directory"));
            }
            let base = file.rsplit(|&byte| byte == b'/').next().unwrap_or(&file).to_vec();
            let name = join(&sides[folder].name, &base);
            match self.find(&name) {
                Ok(metadata) => sides[folder] = Side { name, metadata },
                Err(Errno::ENOENT) if self.options.new_file[folder] => {
                    sides[folder] = Side { name, metadata: None }
                }
                Err(error) => {
                    self.complain(context, &name, error)?;
                    return Ok(Outcome::Trouble);
                }
            }
        }
        match self.pair(context, &sides)? {
            Step::Done(outcome) => Ok(outcome),
            Step::Enter(sides) => self.directories(context, *sides),
        }
    }

    fn find(&self, name: &[u8]) -> Result<Option<Metadata>, Errno> {
        if name == b"-" {
            return self.process.fstat(0).map(Some);
        }
        let follow = if self.options.no_dereference { Follow::No } else { Follow::Yes };
        self.process.stat(name, follow).map(Some)
    }

    pub(super) fn complain(
        &self,
        context: &mut Context<'_>,
        name: &[u8],
        error: Errno,
    ) -> Result<(), Failure> {
        if error == Errno::Killed {
            return Err(error.into());
        }
        context.out.flush()?;
        context.warn(format_args!("{}: {error}", String::from_utf8_lossy(name)))?;
        Ok(())
    }

    /// Compares two names below directories.
    pub(super) fn entries(
        &mut self,
        context: &mut Context<'_>,
        names: [Vec<u8>; 2],
        there: [bool; 2],
    ) -> Result<Step, Failure> {
        let mut sides = Vec::with_capacity(2);
        let mut trouble = false;
        for (name, there) in names.into_iter().zip(there) {
            if !there {
                sides.push(Side { name, metadata: None });
                continue;
            }
            match self.find(&name) {
                Ok(metadata) => sides.push(Side { name, metadata }),
                Err(error) => {
                    self.complain(context, &name, error)?;
                    trouble = true;
                }
            }
        }
        match <[Side; 2]>::try_from(sides) {
            Ok(sides) if !trouble => self.pair(context, &sides),
            _ => Ok(Step::Done(Outcome::Trouble)),
        }
    }

    /// Compares two files that have been found.
    pub(super) fn pair(&mut self, context: &mut Context<'_>, sides: &[Side; 2]) -> Result<Step, Failure> {
        let is_same_file = match (sides[0].metadata, sides[1].metadata) {
            (Some(old), Some(new)) => old.same_file(&new) && old.ino != 0,
            _ => false,
        };
        let directories = [sides[0].is_directory(), sides[1].is_directory()];
        let absent = sides.iter().any(|side| side.metadata.is_none());
        if is_same_file && self.options.same_is_silent() {
            if !directories[0] {
                self.report_same(context, sides)?;
            }
            return Ok(Step::Done(Outcome::Same));
        }
        if directories == [true; 2] || (absent && directories != [false; 2]) {
            if self.inside && !self.options.recursive {
                let text = format!(
                    "Common subdirectories: {} and {}\n",
                    String::from_utf8_lossy(&sides[0].name),
                    String::from_utf8_lossy(&sides[1].name)
                );
                context.out.write(text.as_bytes())?;
                return Ok(Step::Done(Outcome::Same));
            }
            return Ok(Step::Enter(Box::new(sides.clone())));
        }
        let kinds = [sides[0].kind(), sides[1].kind()];
        let is_readable = |kind: Option<FileKind>| match kind {
            None | Some(FileKind::File) => true,
            Some(FileKind::Directory | FileKind::Symlink) => false,
            Some(_) => !self.inside,
        };
        if kinds == [Some(FileKind::Symlink); 2] {
            return self.links(context, sides).map(Step::Done);
        }
        if !kinds.into_iter().all(is_readable) {
            if absent {
                return self.only_one(context, sides);
            }
            let name = |side: &Side| String::from_utf8_lossy(&side.name).into_owned();
            let text = format!(
                "File {} is a {} while file {} is a {}\n",
                name(&sides[0]),
                describe(sides[0].metadata),
                name(&sides[1]),
                describe(sides[1].metadata)
            );
            context.out.write(text.as_bytes())?;
            return Ok(Step::Done(Outcome::Different));
        }
        self.contents(context, sides).map(Step::Done)
    }

    /// Says that a name that cannot be compared is in one directory only.
    fn only_one(&self, context: &mut Context<'_>, sides: &[Side; 2]) -> Result<Step, Failure> {
        let there = if sides[0].metadata.is_some() { &sides[0].name } else { &sides[1].name };
        let slash = there.iter().rposition(|&byte| byte == b'/').unwrap_or(0);
        only_in(context, &there[..slash], &there[slash + 1..])?;
        Ok(Step::Done(Outcome::Different))
    }

    fn links(&self, context: &mut Context<'_>, sides: &[Side; 2]) -> Result<Outcome, Failure> {
        let mut targets = Vec::new();
        for side in sides {
            match self.process.read_link(&side.name) {
                Ok(target) => targets.push(target),
                Err(error) => {
                    self.complain(context, &side.name, error)?;
                    return Ok(Outcome::Trouble);
                }
            }
        }
        if targets[0] == targets[1] {
            return Ok(Outcome::Same);
        }
        self.sentence(context, "Symbolic links", sides, "differ")?;
        Ok(Outcome::Different)
    }

    fn sentence(
        &self,
        context: &mut Context<'_>,
        what: &str,
        sides: &[Side; 2],
        how: &str,
    ) -> Result<(), Failure> {
        let labels = [0, 1].map(|side: usize| self.options.labels.get(side).unwrap_or(&sides[side].name));
        let mut text = what.as_bytes().to_vec();
        text.push(b' ');
        text.extend_from_slice(labels[0]);
        text.extend_from_slice(b" and ");
        text.extend_from_slice(labels[1]);
        text.extend_from_slice(format!(" {how}\n").as_bytes());
        context.out.write(&text)
    }

    fn report_same(&self, context: &mut Context<'_>, sides: &[Side; 2]) -> Result<(), Failure> {
        if self.options.report_identical {
            self.sentence(context, "Files", sides, "are identical")?;
        }
        Ok(())
    }

    /// Compares what two files hold.
    fn contents(&mut self, context: &mut Context<'_>, sides: &[Side; 2]) -> Result<Outcome, Failure> {
        let process = self.process;
        let mut held = Held::new(process);
        let mut texts: Vec<Vec<u8>> = Vec::with_capacity(2);
        let mut trouble = false;
        for side in sides {
            if texts.len() == 1 && side.name == b"-" && sides[0].name == b"-" {
                texts.push(texts[0].clone());
                continue;
            }
            match self.read(context, side) {
                Ok(bytes) => {
                    held.add(bytes.len())?;
                    texts.push(bytes);
                }
                Err(error) => {
                    self.complain(context, &side.name, error)?;
                    trouble = true;
                }
            }
        }
        let Ok([old, new]) = <[Vec<u8>; 2]>::try_from(texts) else { return Ok(Outcome::Trouble) };
        if trouble {
            return Ok(Outcome::Trouble);
        }
        if old == new && self.options.same_is_silent() {
            self.report_same(context, sides)?;
            return Ok(Outcome::Same);
        }
        let look = &self.options.look;
        let is_binary = |text: &[u8]| memchr::memchr(0, &text[..text.len().min(PROBE)]).is_some();
        if !self.options.text && (is_binary(&old) || is_binary(&new)) {
            if old == new {
                self.report_same(context, sides)?;
                return Ok(Outcome::Same);
            }
            let what = if self.options.brief { "Files" } else { "Binary files" };
            self.sentence(context, what, sides, "differ")?;
            return Ok(Outcome::Different);
        }
        // What cannot turn out to be the same need not be compared line by line.
        let plain = look.rules.is_literal() && !look.trivia.is_any();
        if self.options.brief && plain && !self.options.strip_return {
            self.sentence(context, "Files", sides, "differ")?;
            return Ok(Outcome::Different);
        }
        let text = |text: Vec<u8>| {
            Text::checked(process, if self.options.strip_return { strip_returns(text) } else { text })
        };
        let (old, new) = (text(old)?, text(new)?);
        process.reserve(((old.len() + new.len()) * COST_OF_LINE) as u64)?;
        held.add((old.len() + new.len()) * COST_OF_LINE)?;
        let changes = show::changes(&old, &new, look, &mut || process.tick())?;
        let differs = changes.iter().any(|change| !change.trivial);
        if self.options.brief {
            if differs {
                self.sentence(context, "Files", sides, "differ")?;
            }
        } else if differs || !self.options.same_is_silent() {
            if self.inside {
                self.announce(context, sides)?;
            }
            let headers = self.headers(sides);
            show::show(look, &old, &new, &changes, &headers, &mut context.out)?;
        }
        let outcome = if differs {
            Outcome::Different
        } else {
            self.report_same(context, sides)?;
            Outcome::Same
        };
        if look.rules.completes_lines && !self.options.brief {
            return self.report_incomplete(context, sides, [&old, &new], outcome);
        }
        Ok(outcome)
    }

    /// Says that lines were ended that were not, in an output form that cannot.
    fn report_incomplete(
        &self,
        context: &mut Context<'_>,
        sides: &[Side; 2],
        texts: [&Text; 2],
        outcome: Outcome,
    ) -> Result<Outcome, Failure> {
        let mut outcome = outcome;
        for (side, text) in sides.iter().zip(texts) {
            if text.is_incomplete() {
                context.out.flush()?;
                context.warn(format_args!(
                    "{}: No newline at end of file\n",
                    String::from_utf8_lossy(&side.name)
                ))?;
                outcome = Outcome::Trouble;
            }
        }
        Ok(outcome)
    }

    fn read(&self, context: &Context<'_>, side: &Side) -> Result<Vec<u8>, Errno> {
        if side.metadata.is_none() {
            return Ok(Vec::new());
        }
        let mut input: Input<'_> = context.open_input(&side.name)?;
        let Some(metadata) = side.metadata.filter(|metadata| metadata.kind == FileKind::File) else {
            return input.read_all();
        };
        read_sized(self.process, &mut input, metadata.size as usize)
    }

    /// Says which files the output below is about.
    fn announce(&self, context: &mut Context<'_>, sides: &[Side; 2]) -> Result<(), Failure> {
        let mut line = b"diff".to_vec();
        line.extend_from_slice(&self.options.switches);
        for (at, side) in sides.iter().enumerate() {
            line.push(b' ');
            match self.options.labels.get(at) {
                Some(label) => line.extend_from_slice(label),
                None => line.extend_from_slice(&quoted(&side.name)),
            }
        }
        line.push(b'\n');
        context.out.write(&line)
    }

    fn headers(&self, sides: &[Side; 2]) -> Headers {
        if !matches!(self.options.look.style, Style::Unified | Style::Context) {
            return Headers::default();
        }
        // The older form shows times as it always did, unless the locale has its own way.
        let old_times =
            self.options.look.style == Style::Context && message::charset(self.process) == Charset::C;
        let format: &[u8] = if old_times { b"%a %b %e %T %Y" } else { b"%Y-%m-%d %H:%M:%S.%N %z" };
        let zone = Zone::of(self.process);
        let [old, new] = [0, 1].map(|at: usize| match self.options.labels.get(at) {
            Some(label) => label.clone(),
            None => {
                let time = match sides[at].metadata {
                    None => Timestamp::new(0, 0),
                    Some(metadata) if sides[at].name == b"-" && metadata.kind != FileKind::File => {
                        self.process.clock().now()
                    }
                    Some(metadata) => metadata.mtime,
                };
                [&quoted(&sides[at].name)[..], b"\t", &zone.format(format, time)].concat()
            }
        });
        Headers { old, new }
    }
}

/// Reads a file whose size is known, in one go.
fn read_sized(process: &Process, input: &mut Input<'_>, size: usize) -> Result<Vec<u8>, Errno> {
    process.reserve(size as u64)?;
    let mut bytes = Vec::with_capacity(size + 1);
    bytes.resize(size, 0);
    let mut filled = 0;
    while filled < size {
        process.tick()?;
        match process.read(input.fd(), &mut bytes[filled..]) {
            Ok(0) => break,
            Ok(count) => filled += count,
            Err(Errno::EINTR) => {}
            Err(error) => return Err(error),
        }
    }
    bytes.truncate(filled);
    if filled == size {
        // It may have grown since, or be one of those files whose size is not known before.
        bytes.extend(input.read_all()?);
    }
    Ok(bytes)
}

pub(crate) fn strip_returns(text: Vec<u8>) -> Vec<u8> {
    if memchr::memchr(b'\r', &text).is_none() {
        return text;
    }
    let mut result = Vec::with_capacity(text.len());
    for line in text.split_inclusive(|&byte| byte == b'\n') {
        match line.strip_suffix(b"\r\n") {
            Some(content) => {
                result.extend_from_slice(content);
                result.push(b'\n');
            }
            None => result.extend_from_slice(line),
        }
    }
    result
}

/// A name as a C string, where it holds anything that might confuse.
fn quoted(name: &[u8]) -> Vec<u8> {
    let needs = name.iter().any(|&byte| byte <= b' ' || byte >= 0x7f || byte == b'"' || byte == b'\\');
    if needs { gnu_quote(name, GnuStyle::C, Charset::C, b"") } else { name.to_vec() }
}

fn describe(metadata: Option<Metadata>) -> &'static str {
    match metadata.map(|metadata| (metadata.kind, metadata.size)) {
        Some((FileKind::File, 0)) => "regular empty file",
        Some((FileKind::File, _)) | None => "regular file",
        Some((FileKind::Directory, _)) => "directory",
        Some((FileKind::Symlink, _)) => "symbolic link",
        Some((FileKind::Fifo, _)) => "fifo",
        Some((FileKind::BlockDevice, _)) => "block special file",
        Some((FileKind::CharDevice, _)) => "character special file",
        Some(_) => "weird file",
    }
}

/// Says that a name is in one directory only.
pub(super) fn only_in(context: &mut Context<'_>, folder: &[u8], name: &[u8]) -> Result<(), Failure> {
    context.out.write(&[b"Only in ", folder, b": ", name, b"\n"].concat())
}

/// A name in a directory.
pub(super) fn join(folder: &[u8], name: &[u8]) -> Vec<u8> {
    let mut path = folder.to_vec();
    if path.last() != Some(&b'/') {
        path.push(b'/');
    }
    path.extend_from_slice(name);
    path
}
