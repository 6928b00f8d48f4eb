//! Running a program over the input.

use boxsh_kernel::{Context, Errno, Failure, Limit, Process};
use boxsh_pattern::Encoding;
use boxsh_pattern::regex::Regex;

use super::input::{Input, Lines, Manner, Step};
use super::list;
use super::output::{Edited, Sink, Target};
use super::program::{Action, Address, Command, Pattern, Program, RangeEnd, RangeState, Selector};
use super::substitution::{Trouble, Workspace};
use crate::memory::make_room;

/// Bytes from which on a copy is paid for.
const LARGE: usize = 4096;

/// How a program runs.
pub(super) struct Options {
    pub(super) quiet: bool,
    pub(super) posix: bool,
    pub(super) line_length: usize,
    /// The suffix of backups, if files are edited in place.
    pub(super) in_place: Option<Vec<u8>>,
    pub(super) follow_links: bool,
    pub(super) encoding: Encoding,
    pub(super) manner: Manner,
}

pub(super) struct Runner<'c, 'p> {
    context: &'c Context<'p>,
    process: &'p Process,
    options: Options,
    input: Input<'p>,
    stdout: Sink<'p>,
    edited: Option<Edited<'p>>,
    targets: Vec<Target<'p>>,
    line_files: Vec<Option<Lines<'p>>>,
    pattern: Vec<u8>,
    hold: Vec<u8>,
    /// Whether the line in the pattern space had its newline, and the one in the hold space.
    terminated: bool,
    hold_terminated: bool,
    appended: Vec<Appended>,
    replaced: bool,
    last_regex: Option<usize>,
    work: Workspace,
    listed: Vec<u8>,
}

/// What is to be written when the cycle ends.
enum Appended {
    /// The text of the command there.
    Text(usize),
    /// The contents of the file that the command there names.
    File(usize),
    Line(Vec<u8>),
}

/// How the cycle goes on after a command.
enum Flow {
    Next,
    Jump(usize),
    EndCycle,
    /// Ends without printing the pattern space.
    Deleted,
    /// Begins again with what is left of the pattern space.
    Restart,
    Quit(u8),
}

impl<'c, 'p> Runner<'c, 'p> {
    pub(super) fn new(
        context: &'c Context<'p>,
        options: Options,
        input: Input<'p>,
        stdout: Sink<'p>,
        targets: Vec<Target<'p>>,
        program: &Program,
    ) -> Self {
        let process = context.process;
        let open = |name: &Vec<u8>| Lines::open(process, name, options.manner.delimiter).ok();
        Self {
            context,
            process,
            input,
            stdout,
            edited: None,
            targets,
            line_files: program.line_files.iter().map(open).collect(),
            pattern: Vec::new(),
            hold: Vec::new(),
            terminated: true,
            hold_terminated: true,
            appended: Vec::new(),
            replaced: false,
            last_regex: None,
            work: Workspace::default(),
            listed: Vec::new(),
            options,
        }
    }

    /// Runs to the end of the input, or to `q`; gives the status.
    pub(super) fn run(mut self, program: &mut Program) -> Result<u8, Failure> {
        let mut restart = false;
        while restart || self.read_line(program, false)? {
            restart = false;
            match self.cycle(program)? {
                Flow::Quit(status) => {
                    self.finish_file()?;
                    self.flush()?;
                    return Ok(status);
                }
                Flow::Restart => {
                    restart = true;
                    continue;
                }
                Flow::Deleted => {}
                Flow::Next | Flow::Jump(_) | Flow::EndCycle => self.autoprint()?,
            }
            if !self.appended.is_empty() {
                self.write_appended(program)?;
            }
            if self.options.manner.unbuffered {
                self.flush()?;
            }
        }
        self.flush()?;
        Ok(self.input.status)
    }

    fn cycle(&mut self, program: &mut Program) -> Result<Flow, Failure> {
        let mut at = 0;
        // Commands since the last look at the budget.
        let mut steps = 1;
        while at < program.commands.len() {
            steps += 1;
            let Command { selector, negated, .. } = &mut program.commands[at];
            let negated = *negated;
            let selected = match selector {
                Selector::All => true,
                selector => self.selects(selector, &program.regexes)?,
            };
            if selected == negated {
                at = match program.commands[at].action {
                    Action::Block(behind) => behind,
                    _ => at + 1,
                };
                continue;
            }
            match self.perform(program, at)? {
                Flow::Next => at += 1,
                Flow::Jump(to) => {
                    self.process.compute(std::mem::take(&mut steps))?;
                    at = to;
                }
                other => {
                    self.process.compute(steps)?;
                    return Ok(other);
                }
            }
        }
        self.process.compute(steps)?;
        Ok(Flow::EndCycle)
    }

    fn selects(&mut self, selector: &mut Selector, regexes: &[Regex]) -> Result<bool, Failure> {
        match selector {
            Selector::All => Ok(true),
            Selector::One(address) => self.is_at(*address, regexes),
            Selector::Range { first, last, state } => self.in_range(*first, *last, state, regexes),
        }
    }

    fn in_range(
        &mut self,
        first: Address,
        last: RangeEnd,
        state: &mut RangeState,
        regexes: &[Regex],
    ) -> Result<bool, Failure> {
        let line = self.input.line_number;
        if let RangeState::Active(end) = *state {
            return match last {
                RangeEnd::At(address @ (Address::Regex(_) | Address::Last | Address::Step { .. })) => {
                    if self.is_at(address, regexes)? {
                        *state = RangeState::Closed;
                    }
                    Ok(true)
                }
                _ => {
                    if line >= end {
                        *state = RangeState::Closed;
                    }
                    // Past a line that was named, the range is over; past one that was counted, it ends here.
                    Ok(line <= end || !matches!(last, RangeEnd::At(_)))
                }
            };
        }
        let begins = match first {
            // Even if the line itself was passed over by `n`.
            Address::Line(number) => *state != RangeState::Closed && line >= number,
            other => self.is_at(other, regexes)?,
        };
        if !begins {
            return Ok(false);
        }
        let end = match last {
            RangeEnd::At(Address::Line(end)) => end,
            // Unlike a regular expression, a step may fit the first line.
            RangeEnd::At(step @ Address::Step { .. }) if self.is_at(step, regexes)? => line,
            RangeEnd::At(_) => u64::MAX,
            RangeEnd::After(count) => line.saturating_add(count),
            RangeEnd::Multiple(0) => line,
            // A line that is a multiple itself begins a range up to the next.
            RangeEnd::Multiple(multiple) => (line / multiple + 1).saturating_mul(multiple),
        };
        if end > line {
            *state = RangeState::Active(end);
            return Ok(true);
        }
        *state = RangeState::Closed;
        // Past the end already: the first line only.
        Ok(!matches!(first, Address::Line(number) if number != line && end < line))
    }

    fn is_at(&mut self, address: Address, regexes: &[Regex]) -> Result<bool, Failure> {
        let line = self.input.line_number;
        match address {
            Address::Line(number) => Ok(line == number),
            Address::Step { first, step } => Ok(line >= first && (line - first).is_multiple_of(step)),
            Address::Last => self.input.is_last(),
            Address::Regex(pattern) => {
                let regex = self.regex(pattern, regexes)?;
                let process = self.process;
                Ok(regex
                    .is_match_with(&self.pattern, &mut |steps| process.compute(steps).is_ok())
                    .map_err(too_hard)?)
            }
        }
    }

    fn regex<'r>(&mut self, pattern: Pattern, regexes: &'r [Regex]) -> Result<&'r Regex, Failure> {
        if let Pattern::Known(at) = pattern {
            self.last_regex = Some(at);
        }
        match self.last_regex {
            Some(at) => Ok(&regexes[at]),
            None => Err(Failure::new("-e expression #1, char 0: no previous regular expression")),
        }
    }

    fn perform(&mut self, program: &Program, at: usize) -> Result<Flow, Failure> {
        let command = &program.commands[at];
        match &command.action {
            Action::Block(_) | Action::Nothing => {}
            Action::Append(_) => self.appended.push(Appended::Text(at)),
            Action::Insert(text) => self.sink().text_line(text)?,
            Action::Change(text) => {
                let active = matches!(command.selector, Selector::Range { state: RangeState::Active(_), .. });
                if !active {
                    self.sink().text_line(text)?;
                }
                return Ok(Flow::Deleted);
            }
            Action::Branch(to) => return Ok(Flow::Jump(*to)),
            Action::BranchIfReplaced(to) => {
                if std::mem::take(&mut self.replaced) {
                    return Ok(Flow::Jump(*to));
                }
            }
            Action::BranchUnlessReplaced(to) => {
                if !std::mem::take(&mut self.replaced) {
                    return Ok(Flow::Jump(*to));
                }
            }
            Action::Delete => return Ok(Flow::Deleted),
            Action::DeleteFirstLine => {
                let Some(end) = memchr::memchr(self.options.manner.delimiter, &self.pattern) else {
                    return Ok(Flow::Deleted);
                };
                self.process.work(self.pattern.len() as u64 / 8)?;
                self.pattern.drain(..=end);
                return Ok(Flow::Restart);
            }
            Action::Execute(command) if command.is_empty() => self.evaluate_pattern()?,
            Action::Execute(command) => {
                let output = self.shell_output(command)?;
                self.sink().text(&output)?;
            }
            Action::FileName => {
                let name = [&self.input.name[..], &[self.options.manner.delimiter]].concat();
                self.sink().text(&name)?;
            }
            Action::HoldToPattern => {
                self.copy(self.hold.len())?;
                self.pattern.clone_from(&self.hold);
                self.terminated = self.hold_terminated;
            }
            Action::AppendHoldToPattern => {
                self.copy(self.hold.len())?;
                self.pattern.push(self.options.manner.delimiter);
                self.pattern.extend_from_slice(&self.hold);
                self.terminated = self.hold_terminated;
                self.check_length(self.pattern.len())?;
            }
            Action::PatternToHold => {
                self.copy(self.pattern.len())?;
                self.hold.clone_from(&self.pattern);
                self.hold_terminated = self.terminated;
            }
            Action::AppendPatternToHold => {
                self.copy(self.pattern.len())?;
                self.hold.push(self.options.manner.delimiter);
                self.hold.extend_from_slice(&self.pattern);
                self.hold_terminated = self.terminated;
                self.check_length(self.hold.len())?;
            }
            Action::Exchange => {
                std::mem::swap(&mut self.pattern, &mut self.hold);
                std::mem::swap(&mut self.terminated, &mut self.hold_terminated);
            }
            Action::List(length) => {
                self.listed.clear();
                let (length, end) =
                    (length.unwrap_or(self.options.line_length), self.options.manner.delimiter);
                self.process.work(self.pattern.len() as u64 * 4)?;
                if self.pattern.len() >= LARGE {
                    // A byte takes up to four, and a line may end behind each.
                    make_room(self.process, &mut self.listed, self.pattern.len() * 6)?;
                }
                list::list(&self.pattern, length, end, &mut self.listed);
                let listed = std::mem::take(&mut self.listed);
                self.sink().line(&listed, Some(end))?;
                self.listed = listed;
            }
            Action::Next => return self.next_line(program),
            Action::AppendNext => return self.append_line(program),
            Action::Print => self.print_pattern()?,
            Action::PrintFirstLine => {
                let line = first_line(&self.pattern, self.options.manner.delimiter);
                let ended = line.len() < self.pattern.len() || self.terminated;
                let delimiter = ended.then_some(self.options.manner.delimiter);
                sink(&mut self.edited, &mut self.stdout).line(line, delimiter)?;
            }
            Action::Quit(status) => {
                self.autoprint()?;
                self.write_appended(program)?;
                // Unlike the end of the input, this ends a line that lacks its newline.
                self.sink().text(b"")?;
                return Ok(Flow::Quit(*status));
            }
            Action::QuitSilently(status) => return Ok(Flow::Quit(*status)),
            Action::ReadFile(_) => self.appended.push(Appended::File(at)),
            Action::ReadLine(file) => self.queue_line(*file)?,
            Action::Substitute(_) => self.substitute(program, at)?,
            Action::Translate(translation) => {
                translation.apply(&mut self.pattern, self.options.encoding, self.process)?;
            }
            Action::WriteFile(target) => {
                let delimiter = self.terminated.then_some(self.options.manner.delimiter);
                self.write_to(*target, self.pattern.len(), delimiter)?;
            }
            Action::WriteFirstLine(target) => {
                let length = first_line(&self.pattern, self.options.manner.delimiter).len();
                let ended = length < self.pattern.len() || self.terminated;
                self.write_to(*target, length, ended.then_some(self.options.manner.delimiter))?;
            }
            Action::LineNumber => {
                let number = self.input.line_number.to_string();
                let delimiter = Some(self.options.manner.delimiter);
                self.sink().line(number.as_bytes(), delimiter)?;
            }
            Action::Zap => self.pattern.clear(),
        }
        Ok(Flow::Next)
    }

    fn substitute(&mut self, program: &Program, at: usize) -> Result<(), Failure> {
        let Action::Substitute(substitution) = &program.commands[at].action else { return Ok(()) };
        let regex = self.regex(substitution.pattern, &program.regexes)?;
        let before = self.pattern.len();
        let replaced = substitution
            .apply(regex, &mut self.pattern, &mut self.work, self.options.encoding, self.process)
            .map_err(|trouble| match trouble {
                Trouble::Match(error) => too_hard(error),
                Trouble::Errno(errno) => errno.into(),
            })?;
        if !replaced {
            return Ok(());
        }
        if self.pattern.len() > before {
            self.check_length(self.pattern.len())?;
        }
        self.replaced = true;
        if substitution.evaluates {
            self.evaluate_pattern()?;
        }
        if substitution.print > 0 {
            self.print_pattern()?;
        }
        if let Some(target) = substitution.output {
            let delimiter = self.terminated.then_some(self.options.manner.delimiter);
            self.write_to(target, self.pattern.len(), delimiter)?;
        }
        Ok(())
    }

    /// Runs the pattern space as a command; what it writes takes its place.
    fn evaluate_pattern(&mut self) -> Result<(), Failure> {
        self.pattern = self.shell_output(&self.pattern.clone())?;
        self.check_length(self.pattern.len())?;
        if self.pattern.last() == Some(&self.options.manner.delimiter) {
            self.pattern.pop();
        }
        Ok(())
    }

    /// What a command of the shell writes. Its other streams are those of `sed`.
    fn shell_output(&mut self, command: &[u8]) -> Result<Vec<u8>, Failure> {
        self.flush()?;
        let (read, write) = self.process.capture_files();
        let child = self.process.fork()?;
        child.set_file(1, write)?;
        let arguments = vec![b"sh".to_vec(), b"-c".to_vec(), command.to_vec()];
        let environment = self.process.environment();
        let mut refused = None;
        self.process.call(child, |child| {
            child.execute_by_name(arguments, environment).unwrap_or_else(|error| {
                refused = Some(error);
                127
            })
        });
        match refused {
            Some(error) => Err(Failure::with_status(4, format!("error running the shell: {error}"))),
            None => Ok(self.process.collect(&read)?),
        }
    }

    /// Pays for a copy of so many bytes.
    fn copy(&self, bytes: usize) -> Result<(), Errno> {
        if bytes >= LARGE {
            self.process.reserve(bytes as u64)?;
            self.process.work(bytes as u64)?;
        }
        Ok(())
    }

    fn check_length(&self, length: usize) -> Result<(), Errno> {
        self.process.budget().check(Limit::String, length as u64)
    }

    /// Reads the next line into the pattern space, behind what is there if `append`. False if there is none.
    fn read_line(&mut self, program: &mut Program, append: bool) -> Result<bool, Failure> {
        self.replaced = false;
        if !append {
            self.pattern.clear();
        }
        loop {
            match self.input.step(&mut self.pattern)? {
                Step::Line(terminated) => {
                    self.terminated = terminated;
                    return Ok(true);
                }
                Step::Opened => self.begin_file(program)?,
                Step::Ended => self.finish_file()?,
                Step::Nothing => return Ok(false),
            }
        }
    }

    fn begin_file(&mut self, program: &mut Program) -> Result<(), Failure> {
        if self.options.manner.separate {
            self.hold.clear();
            self.hold_terminated = true;
            for command in &mut program.commands {
                if let Selector::Range { first, state, .. } = &mut command.selector {
                    *state = match first {
                        Address::Line(0) => RangeState::Active(0),
                        _ => RangeState::Waiting,
                    };
                }
            }
        }
        if self.options.in_place.is_some() {
            self.edited = Some({
                let (follow, delimiter) = (self.options.follow_links, self.options.manner.delimiter);
                Edited::begin(self.context, &self.input.name, follow, delimiter)?
            });
        }
        Ok(())
    }

    fn finish_file(&mut self) -> Result<(), Failure> {
        match (self.edited.take(), &self.options.in_place) {
            (Some(edited), Some(suffix)) => edited.finish(suffix),
            _ => Ok(()),
        }
    }

    fn next_line(&mut self, program: &Program) -> Result<Flow, Failure> {
        if self.input.is_last()? {
            return Ok(Flow::EndCycle);
        }
        self.autoprint()?;
        self.read_within(program, false)
    }

    fn append_line(&mut self, program: &Program) -> Result<Flow, Failure> {
        if self.input.is_last()? {
            return Ok(if self.options.posix { Flow::Deleted } else { Flow::EndCycle });
        }
        self.pattern.push(self.options.manner.delimiter);
        self.read_within(program, true)
    }

    /// Reads a line in the middle of a cycle. There is one: that was asked before.
    fn read_within(&mut self, program: &Program, append: bool) -> Result<Flow, Failure> {
        self.write_appended(program)?;
        self.replaced = false;
        if !append {
            self.pattern.clear();
        }
        loop {
            match self.input.step(&mut self.pattern)? {
                Step::Line(terminated) => {
                    self.terminated = terminated;
                    self.check_length(self.pattern.len())?;
                    return Ok(Flow::Next);
                }
                Step::Opened | Step::Ended => {}
                Step::Nothing => return Ok(Flow::EndCycle),
            }
        }
    }

    fn queue_line(&mut self, file: usize) -> Result<(), Failure> {
        let Some(lines) = &mut self.line_files[file] else { return Ok(()) };
        let mut line = Vec::new();
        if let Some(terminated) = lines.next(&mut line)? {
            if terminated {
                line.push(self.options.manner.delimiter);
            }
            self.appended.push(Appended::Line(line));
        }
        Ok(())
    }

    fn sink(&mut self) -> &mut Sink<'p> {
        sink(&mut self.edited, &mut self.stdout)
    }

    #[inline]
    fn autoprint(&mut self) -> Result<(), Failure> {
        if self.options.quiet { Ok(()) } else { self.print_pattern() }
    }

    #[inline]
    fn print_pattern(&mut self) -> Result<(), Failure> {
        let delimiter = self.terminated.then_some(self.options.manner.delimiter);
        sink(&mut self.edited, &mut self.stdout).line(&self.pattern, delimiter)
    }

    /// Writes the first bytes of the pattern space to a file of `w`.
    fn write_to(&mut self, target: usize, length: usize, delimiter: Option<u8>) -> Result<(), Failure> {
        let sink = match &mut self.targets[target] {
            Target::File(sink) => sink,
            Target::Stdout => &mut self.stdout,
        };
        sink.line(&self.pattern[..length], delimiter)
    }

    fn write_appended(&mut self, program: &Program) -> Result<(), Failure> {
        for appended in std::mem::take(&mut self.appended) {
            match appended {
                Appended::Line(line) => self.sink().text(&line)?,
                Appended::Text(command) => {
                    if let Action::Append(text) = &program.commands[command].action {
                        self.sink().text(text)?;
                    }
                }
                Appended::File(command) => {
                    if let Action::ReadFile(name) = &program.commands[command].action {
                        self.write_file(name)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Copies a file to the output, if it can be read.
    fn write_file(&mut self, name: &[u8]) -> Result<(), Failure> {
        let Ok(mut input) = self.context.open_input(if name == b"-" { b"./-" } else { name }) else {
            return Ok(());
        };
        loop {
            let available = match input.fill() {
                Ok(available) => available,
                Err(Errno::Killed) => return Err(Errno::Killed.into()),
                Err(_) => return Ok(()),
            };
            if available.is_empty() {
                return Ok(());
            }
            let count = available.len();
            self.sink().text(available)?;
            input.advance(count);
        }
    }

    fn flush_targets(&mut self) -> Result<(), Failure> {
        for target in &mut self.targets {
            if let Target::File(sink) = target {
                sink.flush()?;
            }
        }
        Ok(())
    }

    fn flush(&mut self) -> Result<(), Failure> {
        self.stdout.flush()?;
        self.flush_targets()
    }
}

fn sink<'a, 'p>(edited: &'a mut Option<Edited<'p>>, stdout: &'a mut Sink<'p>) -> &'a mut Sink<'p> {
    match edited.as_mut().and_then(|edited| edited.sink.as_mut()) {
        Some(sink) => sink,
        None => stdout,
    }
}

fn first_line(text: &[u8], delimiter: u8) -> &[u8] {
    &text[..memchr::memchr(delimiter, text).unwrap_or(text.len())]
}

fn too_hard(error: boxsh_pattern::regex::MatchError) -> Failure {
    if error == boxsh_pattern::regex::MatchError::Stopped {
        return Errno::Killed.into();
    }
    Failure::with_status(4, error.to_string())
}
