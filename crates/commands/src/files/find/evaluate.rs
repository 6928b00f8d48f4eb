//! Walking the trees and judging each file.

use boxsh_format::quote::{GnuStyle, gnu_quote};
use boxsh_kernel::vfs::{FileKind, Metadata, TimeSource, Timestamp};
use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Follow, Output, Process};
use boxsh_pattern::regex::MatchError;

use super::super::prompt::Answers;
use super::super::walk::{Links, Node, Visit, Walk, WalkOptions};
use super::super::{device, message, mode, path};
use super::exec::{Command, Mode};
use super::expression::{Action, Bits, Comparison, Expression, Options, Parsed, Sink, Stamp, Test};
use super::parse::stamp_in;
use super::time;
use crate::account::Accounts;
use crate::datetime::Zone;

/// A file that is being judged.
pub(super) struct Subject<'a, 's> {
    pub(super) node: &'a Node,
    pub(super) start: &'a [u8],
    pub(super) accounts: &'s mut Accounts,
    pub(super) zone: &'s Zone,
    links: Links,
    found: Option<Option<Metadata>>,
}

impl Subject<'_, '_> {
    fn follow(&self) -> Follow {
        match self.links {
            Links::Always => Follow::Yes,
            Links::Starts if self.node.depth == 0 => Follow::Yes,
            _ => Follow::No,
        }
    }

    /// Its metadata, looked up when first asked for; `None` if that fails.
    pub(super) fn metadata(&mut self, process: &Process) -> Result<Option<Metadata>, Failure> {
        if let Some(found) = self.found {
            return Ok(found);
        }
        let found = match process.stat(self.node.access(), self.follow()) {
            Ok(metadata) => Some(metadata),
            Err(Errno::Killed) => return Err(Failure::Errno(Errno::Killed)),
            Err(_) => None,
        };
        self.found = Some(found);
        Ok(found)
    }

    /// What it is.
    pub(super) fn kind(&self) -> FileKind {
        self.node.kind
    }
}

/// What a file means for the walk.
#[derive(Clone, Copy, Default)]
struct Verdict {
    prune: bool,
    quit: bool,
}

/// The state of a search.
pub(super) struct Search<'p> {
    options: Options,
    expression: Expression,
    tools: Tools<'p>,
}

/// All that judging a file needs besides the expression.
struct Tools<'p> {
    commands: Vec<Command>,
    names: Vec<Vec<u8>>,
    files: Vec<Option<Output<'p>>>,
    accounts: Accounts,
    answers: Answers<'p>,
    zone: Zone,
    now: Timestamp,
    links: Links,
    good: bool,
}

impl<'p> Search<'p> {
    pub(super) fn new(context: &mut Context<'p>, parsed: Parsed) -> Self {
        let process = context.process;
        let files = parsed.files.iter().map(|_| None).collect();
        Self {
            tools: Tools {
                commands: parsed.commands,
                names: parsed.files,
                files,
                accounts: Accounts::default(),
                answers: Answers::new(),
                zone: Zone::of(process),
                now: process.clock().now(),
                links: parsed.options.links,
                good: true,
            },
            options: parsed.options,
            expression: parsed.expression,
        }
    }

    /// Notes that something went wrong.
    pub(super) fn fail(&mut self) {
        self.tools.good = false;
    }

    /// Searches below one starting point; `false` if the search is over.
    pub(super) fn run(&mut self, context: &mut Context<'p>, start: &[u8]) -> Result<bool, Failure> {
        self.tools.open_files(context)?;
        let options = WalkOptions {
            links: self.options.links,
            one_filesystem: self.options.one_filesystem,
            lazy: true,
            // Commands are to run where the search was started.
            stay: !self.tools.commands.is_empty(),
        };
        let mut walk = Walk::new(context.process, start, options);
        while let Some(node) = walk.next()? {
            let judged = match node.visit {
                Visit::Missing(Errno::ENOENT) if self.options.ignores_races && node.depth > 0 => continue,
                Visit::Missing(error) => {
                    self.tools.complain(context, &node.path, error)?;
                    continue;
                }
                Visit::Cycle => {
                    self.report_loop(context, &node, start)?;
                    continue;
                }
                Visit::Unreadable(error) => {
                    self.tools.complain(context, &node.path, error)?;
                    self.options.depth_first
                }
                Visit::File if self.is_endless(context.process, &node)? => {
                    self.tools.complain(context, &node.path, Errno::ELOOP)?;
                    continue;
                }
                Visit::File => true,
                Visit::Enter => !self.options.depth_first,
                Visit::Leave => self.options.depth_first,
            };
            if node.visit == Visit::Enter && node.depth >= self.options.max_depth {
                walk.skip();
            }
            let is_shallow = node.depth < self.options.min_depth || node.depth > self.options.max_depth;
            let enters = node.visit == Visit::Enter && self.options.depth_first;
            let stays_out = enters && node.depth >= self.options.max_depth;
            if is_shallow || !(judged || stays_out) {
                continue;
            }
            let verdict = self.judge(context, &node, start)?;
            if verdict.quit {
                return Ok(false);
            }
            if verdict.prune && node.visit == Visit::Enter && !self.options.depth_first {
                walk.skip();
            }
        }
        Ok(true)
    }

    /// Whether a link was to be followed and leads to itself.
    fn is_endless(&self, process: &Process, node: &Node) -> Result<bool, Failure> {
        let follows = match self.options.links {
            Links::Always => true,
            Links::Starts => node.depth == 0,
            Links::Never => false,
        };
        if !follows || node.kind != FileKind::Symlink {
            return Ok(false);
        }
        match process.stat(node.access(), Follow::Yes) {
            Err(Errno::Killed) => Err(Errno::Killed.into()),
            found => Ok(found == Err(Errno::ELOOP)),
        }
    }

    fn judge(&mut self, context: &mut Context<'p>, node: &Node, start: &[u8]) -> Result<Verdict, Failure> {
        let mut verdict = Verdict::default();
        let zone = self.tools.zone.clone();
        let mut accounts = std::mem::take(&mut self.tools.accounts);
        let mut subject = Subject {
            node,
            start,
            accounts: &mut accounts,
            zone: &zone,
            links: self.tools.links,
            found: node.metadata.map(Some),
        };
        let judged = self.tools.judge(context, &self.expression, &mut subject, &mut verdict);
        self.tools.accounts = accounts;
        judged?;
        Ok(verdict)
    }

    fn report_loop(&mut self, context: &mut Context<'_>, node: &Node, start: &[u8]) -> Result<(), Failure> {
        self.tools.good = false;
        let Some(metadata) = node.metadata else { return Ok(()) };
        let mut above = start.to_vec();
        for (slash, _) in
            node.path.iter().enumerate().filter(|(at, byte)| **byte == b'/' && *at >= start.len())
        {
            let candidate = &node.path[..slash];
            if context.process.stat(candidate, Follow::Yes).is_ok_and(|found| found.same_file(&metadata)) {
                above = candidate.to_vec();
                break;
            }
        }
        let (here, above) = (message::quote(context, &node.path), message::quote(context, &above));
        context.warn(format_args!(
            "File system loop detected; {here} is part of the same file system loop as {above}."
        ))?;
        Ok(())
    }

    /// Runs what still waits, and gives the status.
    pub(super) fn finish(mut self, context: &mut Context<'p>) -> CommandResult {
        self.tools.open_files(context)?;
        for command in &mut self.tools.commands {
            command.run_waiting(context)?;
            self.tools.good &= !command.failed;
        }
        for file in self.tools.files.iter_mut().flatten() {
            file.flush()?;
        }
        Ok(Exit::from_success(self.tools.good))
    }
}

impl<'p> Tools<'p> {
    fn open_files(&mut self, context: &Context<'p>) -> Result<(), Failure> {
        for (name, file) in self.names.iter().zip(&mut self.files) {
            if file.is_some() {
                continue;
            }
            if name == b"/dev/stderr" {
                *file = Some(Output::new(context.process, 2));
                continue;
            }
            *file = Some(context.create_output(name).map_err(|error| match error {
                Errno::Killed => Failure::Errno(error),
                error => Failure::new(format!("{}: {error}", message::quote(context, name))),
            })?);
        }
        Ok(())
    }

    fn complain(&mut self, context: &mut Context<'_>, file: &[u8], error: Errno) -> Result<(), Failure> {
        self.good = false;
        if error == Errno::Killed {
            return Err(Failure::Errno(error));
        }
        let name = message::quote(context, file);
        context.out.flush()?;
        context.warn(format_args!("{name}: {error}"))?;
        Ok(())
    }

    /// Judges a file by an expression, as deep as its parentheses go.
    fn judge(
        &mut self,
        context: &mut Context<'p>,
        expression: &Expression,
        subject: &mut Subject<'_, '_>,
        verdict: &mut Verdict,
    ) -> Result<bool, Failure> {
        match expression {
            Expression::Constant(value) => Ok(*value),
            Expression::Test(test) => self.test(context, test, subject),
            Expression::Action(action) => self.act(context, action, subject, verdict),
            Expression::Not(inner) => Ok(!self.judge(context, inner, subject, verdict)?),
            Expression::And(parts) | Expression::Or(parts) => {
                let stops_at = matches!(expression, Expression::Or(_));
                for part in parts {
                    let value = self.judge(context, part, subject, verdict)?;
                    if verdict.quit || value == stops_at {
                        return Ok(value);
                    }
                }
                Ok(!stops_at)
            }
            Expression::List(parts) => {
                let mut value = false;
                for part in parts {
                    value = self.judge(context, part, subject, verdict)?;
                    if verdict.quit {
                        break;
                    }
                }
                Ok(value)
            }
        }
    }

    fn test(
        &mut self,
        context: &mut Context<'p>,
        test: &Test,
        subject: &mut Subject<'_, '_>,
    ) -> Result<bool, Failure> {
        let process = context.process;
        match test {
            Test::Name(pattern) => return Ok(pattern.matches(path::last_name(&subject.node.path))),
            Test::Path(pattern) => return Ok(pattern.matches(&subject.node.path)),
            Test::Regex(regex) => {
                let path = &subject.node.path;
                return match regex.match_with(path, 0, &mut |steps| process.compute(steps).is_ok()) {
                    Ok(end) => Ok(end == Some(path.len())),
                    Err(MatchError::Stopped) => Err(Errno::Killed.into()),
                    Err(error) => Err(Failure::new(error.to_string())),
                };
            }
            Test::Kind { kinds, through_links } => {
                return self.test_kind(process, subject, kinds, *through_links);
            }
            Test::LinkTarget(pattern) => {
                if subject.kind() != FileKind::Symlink {
                    return Ok(false);
                }
                return match process.read_link(subject.node.access()) {
                    Ok(target) => Ok(pattern.matches(&target)),
                    Err(Errno::Killed) => Err(Failure::Errno(Errno::Killed)),
                    Err(_) => Ok(false),
                };
            }
            Test::Access(wanted) => {
                return match process.access(subject.node.access(), *wanted) {
                    Err(Errno::Killed) => Err(Failure::Errno(Errno::Killed)),
                    other => Ok(other.is_ok()),
                };
            }
            Test::FilesystemType(name) => {
                return match process.statfs(subject.node.access()) {
                    Err(Errno::Killed) => Err(Failure::Errno(Errno::Killed)),
                    other => Ok(other.is_ok_and(|stats| stats.name.as_bytes() == name.as_slice())),
                };
            }
            Test::Empty => return self.test_empty(context, subject),
            _ => {}
        }
        let Some(metadata) = subject.metadata(process)? else { return Ok(false) };
        test_metadata(process, test, &metadata, subject.accounts)
    }

    fn test_kind(
        &self,
        process: &Process,
        subject: &mut Subject<'_, '_>,
        kinds: &[FileKind],
        through_links: bool,
    ) -> Result<bool, Failure> {
        if !through_links {
            return Ok(kinds.contains(&subject.kind()));
        }
        // The other way round than the search: a link that was followed counts as one.
        let follow = if subject.follow() == Follow::Yes { Follow::No } else { Follow::Yes };
        let found = match process.stat(subject.node.access(), follow) {
            Err(Errno::ENOENT | Errno::ELOOP | Errno::ENOTDIR) => {
                process.stat(subject.node.access(), Follow::No)
            }
            other => other,
        };
        match found {
            Ok(metadata) => Ok(kinds.contains(&metadata.kind)),
            Err(Errno::Killed) => Err(Failure::Errno(Errno::Killed)),
            Err(_) => Ok(false),
        }
    }

    fn test_empty(
        &mut self,
        context: &mut Context<'_>,
        subject: &mut Subject<'_, '_>,
    ) -> Result<bool, Failure> {
        let process = context.process;
        match subject.kind() {
            FileKind::Directory => match process.read_dir(subject.node.access()) {
                Ok(entries) => Ok(entries.is_empty()),
                Err(error) => {
                    self.complain(context, &subject.node.path.clone(), error)?;
                    Ok(false)
                }
            },
            FileKind::File => Ok(subject.metadata(process)?.is_some_and(|metadata| metadata.size == 0)),
            _ => Ok(false),
        }
    }

    fn write(&mut self, context: &mut Context<'_>, sink: Sink, text: &[u8]) -> Result<(), Failure> {
        match sink.and_then(|at| self.files.get_mut(at)).and_then(Option::as_mut) {
            Some(file) => file.write(text),
            None => context.out.write(text),
        }
    }

    fn act(
        &mut self,
        context: &mut Context<'p>,
        action: &Action,
        subject: &mut Subject<'_, '_>,
        verdict: &mut Verdict,
    ) -> Result<bool, Failure> {
        match action {
            Action::Print { sink, end } => {
                self.write(context, *sink, &subject.node.path)?;
                self.write(context, *sink, &[*end])?;
                Ok(true)
            }
            Action::Printf { sink, format } => {
                format.expand(context, subject, &mut |context, text| self.write(context, *sink, text))?;
                Ok(true)
            }
            Action::List { sink } => {
                let line = self.list(context, subject)?;
                self.write(context, *sink, &line)?;
                Ok(true)
            }
            Action::Prune => {
                verdict.prune = true;
                Ok(true)
            }
            Action::Quit => {
                verdict.quit = true;
                Ok(true)
            }
            Action::Delete => self.delete(context, subject),
            Action::Execute(at) => self.execute(context, *at, subject),
        }
    }

    fn delete(&mut self, context: &mut Context<'_>, subject: &Subject<'_, '_>) -> Result<bool, Failure> {
        let node = subject.node;
        if node.path == b"." {
            return Ok(true);
        }
        let removed = match node.kind {
            FileKind::Directory => context.process.rmdir(node.access()),
            _ => context.process.unlink(node.access()),
        };
        match removed {
            Ok(()) => Ok(true),
            Err(Errno::Killed) => Err(Failure::Errno(Errno::Killed)),
            Err(error) => {
                self.good = false;
                let name = message::quote(context, &node.path);
                context.warn(format_args!("cannot delete {name}: {error}"))?;
                Ok(false)
            }
        }
    }

    fn execute(
        &mut self,
        context: &mut Context<'p>,
        at: usize,
        subject: &Subject<'_, '_>,
    ) -> Result<bool, Failure> {
        for file in self.files.iter_mut().flatten() {
            file.flush()?;
        }
        let Some(command) = self.commands.get_mut(at) else { return Ok(false) };
        let file = &subject.node.path;
        if command.asks {
            let (name, shown) = (String::from_utf8_lossy(command.name()), String::from_utf8_lossy(file));
            let question = format!("< {name} ... {shown} > ? ");
            if !self.answers.ask_bare(context, &question)? {
                return Ok(false);
            }
        }
        match command.mode {
            Mode::Single => command.run(context, file),
            Mode::Batch => {
                command.add(context, file)?;
                Ok(true)
            }
        }
    }

    /// A line as `ls -dils` writes it.
    fn list(&mut self, context: &Context<'_>, subject: &mut Subject<'_, '_>) -> Result<Vec<u8>, Failure> {
        let process = context.process;
        let Some(metadata) = subject.metadata(process)? else { return Ok(Vec::new()) };
        let user = subject.accounts.show_user(process, metadata.uid)?;
        let group = subject.accounts.show_group(process, metadata.gid)?;
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let size = match metadata.kind {
            FileKind::CharDevice | FileKind::BlockDevice => {
                let (major, minor) = device::parts(metadata.rdev);
                format!("{major:>3}, {minor:>3}")
            }
            _ => format!("{:>8}", metadata.size),
        };
        let age = self.now.seconds - metadata.mtime.seconds;
        let is_recent = age < 6 * 30 * time::DAY && age > -60 * 60;
        let format: &[u8] = if is_recent { b"%b %e %H:%M" } else { b"%b %e  %Y" };
        let mut line = format!(
            "{:>9} {:>6} {} {:>3} {:<8} {:<8} {size} {} ",
            metadata.ino,
            metadata.blocks.div_ceil(2),
            text(&mode::letters(&metadata)),
            metadata.nlink,
            text(&user),
            text(&group),
            text(&subject.zone.format(format, metadata.mtime)),
        )
        .into_bytes();
        let charset = message::charset(process);
        line.extend_from_slice(&gnu_quote(&subject.node.path, GnuStyle::Escape, charset, b" "));
        if metadata.is_symlink() {
            let target = process.read_link(subject.node.access())?;
            line.extend_from_slice(b" -> ");
            line.extend_from_slice(&gnu_quote(&target, GnuStyle::Escape, charset, b" "));
        }
        line.push(b'\n');
        Ok(line)
    }
}

fn test_metadata(
    process: &Process,
    test: &Test,
    metadata: &Metadata,
    accounts: &mut Accounts,
) -> Result<bool, Failure> {
    Ok(match test {
        Test::Uid(amount) => amount.fits(u64::from(metadata.uid)),
        Test::Gid(amount) => amount.fits(u64::from(metadata.gid)),
        Test::NoUser => accounts.user_name(process, metadata.uid)?.is_none(),
        Test::NoGroup => accounts.group_name(process, metadata.gid)?.is_none(),
        Test::Inode(amount) => amount.fits(metadata.ino),
        Test::Links(amount) => amount.fits(u64::from(metadata.nlink)),
        Test::Permissions { bits, mode, directory_mode } => {
            let wanted = if metadata.is_dir() { *directory_mode } else { *mode };
            match bits {
                Bits::Exactly => metadata.mode == wanted,
                Bits::AllOf => metadata.mode & wanted == wanted,
                Bits::AnyOf => wanted == 0 || metadata.mode & wanted != 0,
            }
        }
        Test::SameFile { device, inode } => (metadata.dev, metadata.ino) == (*device, *inode),
        Test::Size { amount, unit } => amount.fits(metadata.size.div_ceil(*unit)),
        Test::Newer { stamp, than } => stamp_in(metadata, *stamp) > *than,
        Test::Age { stamp, comparison, from, window } => {
            fits_age(stamp_in(metadata, *stamp), *comparison, *from, *window)
        }
        Test::Used { comparison, days } => {
            let idle = time::seconds_between(stamp_in(metadata, Stamp::Change), metadata.atime);
            let limit = days * time::DAY as f64;
            idle >= 0.0
                && match comparison {
                    Comparison::Less => idle < limit,
                    Comparison::More => idle > limit + time::DAY as f64,
                    Comparison::Equal => idle > limit && idle <= limit + time::DAY as f64,
                }
        }
        _ => false,
    })
}

fn fits_age(stamp: Timestamp, comparison: Comparison, from: Timestamp, window: i64) -> bool {
    match comparison {
        Comparison::More => stamp < from,
        Comparison::Less => stamp > from,
        Comparison::Equal => stamp > from && stamp <= Timestamp::new(from.seconds + window, from.nanos),
    }
}
