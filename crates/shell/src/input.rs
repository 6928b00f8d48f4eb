//! Reading scripts and running them, one complete command at a time.

use std::borrow::Cow;
use std::ops::ControlFlow;
use std::sync::Arc;

use boxsh_kernel::vfs::Result as SysResult;
use boxsh_kernel::{Errno, Fd, Limit, OpenFlags, Process};
use boxsh_syntax::ast::{Bytes, Command, CompleteCommand, List};
use boxsh_syntax::{ParseContext, ParseError, ParseErrorKind, ParseOptions, Parser};

use crate::flow::{Flow, Run};
use crate::invocation::BashCommand;
use crate::map::Map;
use crate::options::{Opt, Shopt};
use crate::parsed::{Known, Reading, Recall};
use crate::shell::Shell;
use crate::state::{Call, State};
use crate::text::{Str, make_room};
use crate::trap::Event;

/// What the parser asks the shell.
struct Context<'p> {
    /// Who pays for the parse; nobody where it is only looked whether text is whole.
    process: Option<&'p Process>,
    aliases: Option<Map<Str>>,
    extglob: bool,
    posix: bool,
}

impl<'p> Context<'p> {
    fn new(process: Option<&'p Process>, state: &State) -> Self {
        let expands = state.shopts.has(Shopt::ExpandAliases) || state.options.has(Opt::Posix);
        Self {
            process,
            aliases: (expands && !state.aliases.is_empty()).then(|| state.aliases.clone()),
            extglob: state.shopts.has(Shopt::ExtGlob),
            posix: state.options.has(Opt::Posix),
        }
    }
}

impl ParseContext for Context<'_> {
    fn alias(&self, name: &[u8]) -> Option<Bytes> {
        self.aliases.as_ref()?.get(name).map(|text| Bytes::from(text.as_bytes()))
    }

    fn expands_aliases(&self) -> bool {
        self.aliases.is_some()
    }

    fn extglob(&self) -> bool {
        self.extglob
    }

    fn posix(&self) -> bool {
        self.posix
    }

    fn goes_on(&self) -> bool {
        // Some hundred kilobytes of source take a millisecond: each question is worth a look at the clock.
        self.process.is_none_or(|process| process.work(QUESTION).is_ok())
    }
}

/// What parsing from one question to the next is worth, in bytes copied.
const QUESTION: u64 = 16 << 10;

/// What an error that gives up a command line does to the rest of the text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OnDiscard {
    /// The next line is read: a script.
    GoOn,
    /// The text is done: `eval`, `source`.
    Stop,
}

/// A text whose commands are to be kept: its hash, how it is read, and the commands so far.
type Keeping = (u64, Reading, Vec<Known>);

/// The simple command that a list ends with, if nothing is left to do behind it.
fn last_command(list: &List) -> Option<Arc<Command>> {
    let last = list.items.last().filter(|item| !item.background)?;
    let pipeline = last.and_or.rest.last().map_or(&last.and_or.first, |(_, pipeline)| pipeline);
    match &pipeline.stages[..] {
        [command] if !pipeline.negated && pipeline.timed.is_none() => Some(command.clone()),
        _ => None,
    }
}

impl Shell<'_> {
    /// Runs the text of a script to its end.
    pub(crate) fn run_script(&mut self, text: &[u8]) -> Run {
        self.process.budget().check(Limit::Script, text.len() as u64)?;
        self.run_lines(text, 1, OnDiscard::GoOn)
    }

    /// Runs text as `eval` does.
    pub(crate) fn run_text(&mut self, text: &[u8]) -> Run {
        self.run_lines(text, self.state.numbers.line, OnDiscard::Stop)
    }

    /// Runs the text of a trap, whose lines count from where the shell is.
    pub(crate) fn run_text_as(&mut self, text: &[u8], line: u32) -> Run {
        self.run_lines(text, line, OnDiscard::Stop)
    }

    fn run_lines(&mut self, text: &[u8], first_line: u32, on_discard: OnDiscard) -> Run {
        let nested = u32::from(on_discard == OnDiscard::Stop);
        // What calls itself by way of `eval` or a trap makes no function call.
        self.process.budget().check(Limit::CallDepth, self.state.numbers.indirection.into())?;
        self.state.numbers.indirection += nested;
        let process = self.process;
        let result = process.with_room(|| self.run_commands(text, first_line, on_discard));
        self.state.numbers.indirection -= nested;
        result?
    }

    fn run_commands(&mut self, text: &[u8], first_line: u32, on_discard: OnDiscard) -> Run {
        let reading = match on_discard {
            OnDiscard::Stop => self.reading(text, first_line),
            OnDiscard::GoOn => None,
        };
        let mut kept = None;
        if let Some(reading) = reading {
            self.process.work(text.len() as u64)?;
            match self.parsed.recall(text, reading) {
                Recall::Known(commands) => return self.run_known(text, reading, &commands),
                Recall::Again(hash) => kept = Some((hash, reading, Vec::new())),
                Recall::New => {}
            }
        }
        self.run_parsed(text, first_line, on_discard, kept)
    }

    /// Runs a text whose commands are known. If one of them changes how the rest is to be read, that is parsed.
    fn run_known(&mut self, text: &[u8], reading: Reading, commands: &[Known]) -> Run {
        let mut status = 0;
        let mut behind = None;
        for known in commands {
            if let Some((end, line)) = behind
                && !self.still_reads(reading)
            {
                return self.run_parsed(&text[end..], line, OnDiscard::Stop, None);
            }
            behind = Some((known.end, known.line));
            self.command_end = known.last_line;
            status = match self.run_complete(&known.command, status, OnDiscard::Stop)? {
                ControlFlow::Continue(status) => status,
                ControlFlow::Break(status) => return Ok(status),
            };
        }
        Ok(status)
    }

    fn run_parsed(
        &mut self,
        text: &[u8],
        first_line: u32,
        on_discard: OnDiscard,
        mut kept: Option<Keeping>,
    ) -> Run {
        let mut text = Cow::Borrowed(text);
        let max_depth = self.process.budget().maximum(Limit::ParserDepth).min(u64::from(u32::MAX)) as u32;
        let mut parser = Parser::new(&text, ParseOptions { max_depth, first_line });
        let mut status = 0;
        loop {
            let mut context = Context::new(Some(self.process), &self.state);
            let mut start = parser.position();
            if on_discard == OnDiscard::GoOn && self.has(Opt::HistExpand) {
                self.state.numbers.line = parser.line();
            }
            if on_discard == OnDiscard::GoOn
                && let Some(changed) = self.expand_next_line(&text[start..])?
            {
                parser = Parser::new(&changed, ParseOptions { max_depth, first_line: parser.line() });
                text = Cow::Owned(changed);
                start = 0;
            }
            let command = match parser.next_command(&mut context) {
                Ok(Some(command)) => command,
                Ok(None) => {
                    if let Some((hash, reading, commands)) = kept {
                        self.parsed.keep(hash, &text, reading, commands);
                    }
                    return Ok(status);
                }
                Err(error) => {
                    // It may be no error of the text, but the end of the run.
                    self.process.tick()?;
                    let is_typed = on_discard == OnDiscard::GoOn && self.state.invocation.interactive;
                    if is_typed && self.records_history() {
                        // Whoever has mistyped wants it back to correct it.
                        let lines = text.get(start..).unwrap_or_default().to_vec();
                        self.record_lines(&lines)?;
                    }
                    self.report_syntax_error(&error, None)?;
                    let rest = &text[(error.span.start as usize).min(text.len())..];
                    let next_line = memchr::memchr(b'\n', rest).map(|end| rest[end + 1..].to_vec());
                    if error.in_array
                        && on_discard == OnDiscard::GoOn
                        && let Some(next) = next_line
                    {
                        // bash gives up the line, but not the script.
                        status = self.set_status(1);
                        let first_line = error.line.get() + 1;
                        parser = Parser::new(&next, ParseOptions { max_depth, first_line });
                        text = Cow::Owned(next);
                        continue;
                    }
                    return self.stop_at_syntax_error(&error, on_discard);
                }
            };
            if on_discard == OnDiscard::GoOn && self.records_history() {
                let lines = text.get(start..parser.position()).unwrap_or_default().to_vec();
                self.record_lines(&lines)?;
            }
            if self.has(Opt::Verbose) {
                let mut line = text.get(start..parser.position()).unwrap_or_default().to_vec();
                if !line.ends_with(b"\n") {
                    line.push(b'\n');
                }
                self.write_error(&line)?;
            }
            if on_discard == OnDiscard::GoOn && !self.state.invocation.command_string {
                self.commands_read += 1;
            }
            if let Some((hash, reading, mut commands)) = kept.take()
                && self.still_reads(reading)
            {
                let (end, line) = (parser.position(), parser.line());
                commands.push(Known { command: command.clone(), end, line, last_line: parser.last_line() });
                // The last command may leave the text for good.
                match text[end..].iter().all(u8::is_ascii_whitespace) {
                    true => self.parsed.keep(hash, &text, reading, commands),
                    false => kept = Some((hash, reading, commands)),
                }
            }
            // A session's shell stays after the last command of a script.
            if on_discard == OnDiscard::GoOn && self.state.invocation.text.is_some() && !self.only_reads() {
                let is_last = text[parser.position()..].trim_ascii().is_empty();
                self.last_of_string = is_last.then(|| last_command(&command.list)).flatten();
            }
            self.command_end = parser.last_line();
            status = match self.run_complete(&command, status, on_discard)? {
                ControlFlow::Continue(status) => status,
                ControlFlow::Break(status) => return Ok(status),
            };
            if std::mem::take(&mut self.has_discarded) && on_discard == OnDiscard::GoOn {
                // bash goes on counting from the line that failed.
                parser.set_last_line(self.state.numbers.line);
            }
        }
    }

    /// Runs one complete command of a text, where `before` is the status so far; a break is the end of the text.
    fn run_complete(
        &mut self,
        command: &CompleteCommand,
        before: u8,
        on_discard: OnDiscard,
    ) -> Run<ControlFlow<u8, u8>> {
        for warning in &command.warnings {
            self.state.numbers.line = warning.line.get();
            self.error(format_args!(
                "warning: here-document at line {} delimited by end-of-file (wanted `{}')",
                warning.start_line.get(),
                String::from_utf8_lossy(&warning.delimiter)
            ))?;
        }
        if self.only_reads() {
            return Ok(ControlFlow::Continue(before));
        }
        self.reap_if_children()?;
        let status = match self.run_list(&command.list) {
            Ok(status) => status,
            // An expression that makes no sense is no failed command; any other such error is.
            Err(Flow::Discard)
                if on_discard == OnDiscard::GoOn && (self.bad_expression || !self.has(Opt::ErrExit)) =>
            {
                self.bad_expression = false;
                self.has_discarded = true;
                self.status()
            }
            Err(Flow::Discard) if on_discard == OnDiscard::GoOn => return Err(Flow::Exit(self.status())),
            // What `eval` and `source` read goes on behind it, too, but a subshell ends.
            Err(Flow::Discard) if self.state.numbers.subshell > 0 => return Err(Flow::Exit(1)),
            Err(Flow::Discard) if self.bad_expression || !self.has(Opt::ErrExit) => {
                self.bad_expression = false;
                self.set_status(1)
            }
            Err(Flow::Discard) => return Ok(ControlFlow::Break(self.status())),
            Err(Flow::TopLevel) if on_discard == OnDiscard::GoOn => {
                if self.state.invocation.command_string {
                    return Err(Flow::Exit(self.status()));
                }
                self.status()
            }
            Err(flow) => return Err(flow),
        };
        if self.has(Opt::OneCmd) {
            return Err(Flow::Exit(status));
        }
        Ok(ControlFlow::Continue(status))
    }

    /// The rest of a script after history expansion in its first command; `None` if nothing has changed.
    fn expand_next_line(&mut self, rest: &[u8]) -> Run<Option<Vec<u8>>> {
        let expands = self.has(Opt::HistExpand) && self.has(Opt::History);
        if !expands || self.state.invocation.interactive {
            return Ok(None);
        }
        let first_line = self.state.numbers.line;
        // Lines that are not to be run leave their ends, so that lines are still counted.
        let mut text = Vec::new();
        let mut at = 0;
        let mut is_same = true;
        loop {
            let blank = rest[at..].iter().take_while(|&&byte| byte == b'\n').count();
            text.extend_from_slice(&rest[at..at + blank]);
            at += blank;
            if at == rest.len() {
                return Ok((!is_same).then_some(text));
            }
            self.state.numbers.line = first_line + text.len() as u32;
            let (expanded, length) = self.expand_first_command(&rest[at..])?;
            let source = &rest[at..at + length];
            at += length;
            if let Some(expanded) = expanded {
                is_same &= expanded == source;
                text.extend_from_slice(&expanded);
                text.extend_from_slice(&rest[at..]);
                return Ok((!is_same).then_some(text));
            }
            is_same = false;
        }
    }

    /// The first command of a text after history expansion, line by line, and how much of the text it was; `None` if it is
    /// not to be run. The body of a here-document is not expanded.
    fn expand_first_command(&mut self, rest: &[u8]) -> Run<(Option<Vec<u8>>, usize)> {
        let line_end = |from: usize| memchr::memchr(b'\n', &rest[from..]).map_or(rest.len(), |at| from + at);
        let mut end = line_end(0);
        let Some(mut text) = self.expand_typed(rest[..end].to_vec())? else { return Ok((None, end)) };
        while end < rest.len() && memchr::memmem::find(&text, b"<<").is_none() {
            text.push(b'\n');
            if !self.is_incomplete(&text) {
                text.pop();
                break;
            }
            let start = end + 1;
            end = line_end(start);
            match self.expand_typed(rest[start..end].to_vec())? {
                Some(line) => text.extend_from_slice(&line),
                None => return Ok((None, end)),
            }
        }
        Ok((Some(text), end))
    }

    /// Whether lines go into the history; those of `bash -i -c` do not.
    fn records_history(&self) -> bool {
        let invocation = &self.state.invocation;
        !(invocation.interactive && invocation.command_string)
            && (self.has(Opt::History) || self.history().holds_current)
    }

    /// Takes note of children that have ended, before a prompt.
    pub(crate) fn reap_before_prompt(&mut self) -> Run<()> {
        self.reap_if_children()
    }

    fn reap_if_children(&mut self) -> Run<()> {
        if self.state.jobs.is_empty() && self.coprocs.is_empty() {
            return Ok(());
        }
        self.reap()
    }

    fn stop_at_syntax_error(&mut self, error: &ParseError, on_discard: OnDiscard) -> Run {
        // bash forgets to set a status for what is wrong between `[[` and `]]` in a script.
        let keeps_status = matches!(error.kind, ParseErrorKind::Conditional { at_end: false, .. })
            && on_discard == OnDiscard::GoOn;
        let status = match keeps_status {
            true => self.status(),
            false => self.set_status(if error.in_array { 1 } else { 2 }),
        };
        match on_discard {
            OnDiscard::GoOn if !self.state.invocation.interactive => Err(Flow::Exit(status)),
            OnDiscard::Stop if self.ends_at_errors() && self.in_command == 0 && self.reads_for_builtin() => {
                Err(Flow::Exit(status))
            }
            _ => Ok(status),
        }
    }

    /// Whether what is read is for `eval` or `source`, and not a trap.
    fn reads_for_builtin(&self) -> bool {
        self.in_eval > 0 || self.state.calls.stack.last().is_some_and(|call| !call.is_function)
    }

    /// Writes what is wrong with a script, in bash's words.
    pub(crate) fn report_syntax_error(&mut self, error: &ParseError, within: Option<&str>) -> Run<()> {
        let name = match self.state.calls.stack.last() {
            Some(call) if !call.source.is_empty() => call.source.clone(),
            _ => self.state.zero.clone(),
        };
        let mut prefix = name.to_vec();
        if let Some(within) = within {
            prefix.extend_from_slice(format!(": {within}").as_bytes());
        } else if let Some(reading) = self.reading {
            prefix.extend_from_slice(format!(": {reading}").as_bytes());
        } else if self.in_eval > 0 {
            prefix.extend_from_slice(b": eval");
        } else if self.state.invocation.command_string && self.state.calls.stack.is_empty() {
            prefix.extend_from_slice(b": -c");
        }
        let is_typed = prefix.len() == name.len()
            && self.state.invocation.interactive
            && self.state.calls.stack.is_empty();
        match is_typed {
            // Who has typed it sees the line.
            true => prefix.extend_from_slice(b": "),
            false => prefix.extend_from_slice(format!(": line {}: ", error.line.get()).as_bytes()),
        }
        let mut text = Vec::new();
        let shown = if is_typed { 1 } else { usize::MAX };
        for line in error.message_lines().into_iter().take(shown) {
            text.extend_from_slice(&prefix);
            text.extend_from_slice(&line);
            text.push(b'\n');
        }
        self.write_error(&text)
    }

    /// Runs a file in this shell: `source`.
    pub(crate) fn run_file(&mut self, path: &[u8], shown: &[u8], arguments: Option<Vec<Str>>) -> Run {
        self.check_call_depth(b"source")?;
        let text = match self.read_whole_file(path) {
            Ok(text) => text,
            Err(Errno::Killed) => return Err(Flow::Killed),
            Err(error) => {
                self.error_about(shown, error.message())?;
                return Ok(self.set_status(1));
            }
        };
        self.process.budget().check(Limit::Script, text.len() as u64)?;
        // What counts as the arguments of a source without any is its name.
        let own = arguments.clone().map(Arc::new);
        let named = own.clone().unwrap_or_else(|| Arc::new(vec![Str::new(shown)]));
        let positional = match arguments {
            Some(arguments) => Some(std::mem::replace(&mut self.state.positional, arguments.into())),
            None => None,
        };
        let line = self.state.numbers.line;
        if self.history().holds_current {
            // What a file adds does not take the place of the line that asked for the file.
            self.history_mut().holds_current = false;
        }
        let evals = std::mem::take(&mut self.in_eval);
        self.state.calls.stack.push(Call {
            name: Str::from("source"),
            source: Str::new(shown),
            called_from: line,
            is_function: false,
            arguments: named,
        });
        self.state.calls.sources += 1;
        // Without functrace the `DEBUG` trap is not the file's.
        let is_hidden = !self.state.traps.is_empty() && !self.traces_functions();
        let hidden = if is_hidden { self.state.traps.clear(Event::Debug) } else { None };
        let result = self.run_lines(&text, 1, OnDiscard::Stop);
        self.state.calls.sources -= 1;
        self.state.calls.stack.pop();
        self.state.numbers.line = line;
        let result = match result {
            Ok(status) | Err(Flow::Return(status)) => {
                self.run_return_trap().map(|()| self.set_status(status))
            }
            other => other,
        };
        if let Some(action) = hidden.filter(|_| self.state.traps.get(Event::Debug).is_none()) {
            self.state.traps.set(Event::Debug, action);
        }
        self.in_eval = evals;
        self.state.numbers.line = line;
        // What `shift` leaves of its arguments goes with it; what `set` puts in their place at the top stays.
        let is_set =
            |given: &[Str]| self.state.calls.functions == 0 && !given.ends_with(&self.state.positional);
        if let Some(positional) = positional
            && !own.is_some_and(|given| is_set(&given))
        {
            self.state.positional = positional;
        }
        result
    }

    /// This process becomes a shell that runs a script file, keeping nothing but the environment.
    pub(crate) fn become_script(&mut self, path: &[u8], words: Vec<Str>) -> u8 {
        let environment = self.command_environment();
        let mut arguments = vec![b"bash".to_vec()];
        if !self.shopt(Shopt::GlobSkipDots) {
            // The one option that bash forgets to put back.
            arguments.extend([b"+O".to_vec(), Shopt::GlobSkipDots.name().as_bytes().to_vec()]);
        }
        arguments.push(path.to_vec());
        arguments.extend(words.into_iter().skip(1).map(|word| word.to_vec()));
        self.process.continue_as(Arc::new(BashCommand("bash")), arguments, environment)
    }

    /// The whole of a file.
    pub(crate) fn read_whole_file(&self, path: &[u8]) -> SysResult<Vec<u8>> {
        let fd = self.process.open(path, OpenFlags::READ)?;
        let contents = self.read_to_end(fd);
        self.process.close(fd)?;
        contents
    }

    /// All that is left to read from a descriptor.
    pub(crate) fn read_to_end(&self, fd: Fd) -> SysResult<Vec<u8>> {
        let mut contents = Vec::new();
        // Most files are short: the large buffer is for those that are not.
        let mut small = [0; 4 << 10];
        let mut large = Vec::new();
        loop {
            let buffer = if large.is_empty() { &mut small[..] } else { &mut large[..] };
            match self.process.read(fd, buffer)? {
                0 => return Ok(contents),
                count => {
                    make_room(&mut contents, count);
                    contents.extend_from_slice(&buffer[..count]);
                    if count == buffer.len() && large.is_empty() {
                        large.resize(64 << 10, 0);
                    }
                }
            }
            self.process.budget().check(Limit::String, contents.len() as u64)?;
        }
    }

    /// One line from a descriptor, without its newline and without reading further; `None` at the end.
    pub(crate) fn read_line_from(&mut self, fd: Fd) -> Run<Option<Vec<u8>>> {
        let mut line = Vec::new();
        let mut byte = [0];
        loop {
            match self.process.read(fd, &mut byte) {
                Ok(0) if line.is_empty() => return Ok(None),
                Ok(0) => return Ok(Some(line)),
                Ok(_) if byte[0] == b'\n' => return Ok(Some(line)),
                Ok(_) => line.push(byte[0]),
                Err(Errno::EINTR) => self.settle_signals()?,
                Err(Errno::Killed) => return Err(Flow::Killed),
                Err(_) => return Ok(None),
            }
        }
    }
}

impl Shell<'_> {
    /// Whether text needs more lines to be a command.
    pub(crate) fn is_incomplete(&self, text: &[u8]) -> bool {
        is_incomplete(Some(self.process), &self.state, text)
    }

    /// What text lacks to be a command; `None` if it is whole.
    pub(crate) fn lacking(&self, text: &[u8]) -> Option<Lack> {
        lacking(Some(self.process), &self.state, text)
    }

    /// Runs lines that came on standard input.
    pub(crate) fn run_stdin_text(&mut self, text: &[u8], first_line: u32) -> Run {
        self.run_lines(text, first_line, OnDiscard::GoOn)
    }
}

/// Whether text needs more lines to be a command, for a shell in this state.
pub(crate) fn is_incomplete(process: Option<&Process>, state: &State, text: &[u8]) -> bool {
    lacking(process, state, text).is_some()
}

/// That text needs more lines to be a command.
pub(crate) struct Lack {
    /// What must be in them, if it is known.
    pub closer: Option<u8>,
}

fn lacking(process: Option<&Process>, state: &State, text: &[u8]) -> Option<Lack> {
    let mut parser = Parser::new(text, ParseOptions::default());
    loop {
        match parser.next_command(&mut Context::new(process, state)) {
            Ok(Some(command)) if !command.warnings.is_empty() => return Some(Lack { closer: None }),
            Ok(Some(_)) => {}
            Ok(None) => return text.ends_with(b"\\\n").then_some(Lack { closer: None }),
            Err(error) => {
                let closer = match error.kind {
                    ParseErrorKind::UnterminatedQuote { closer } => Some(closer),
                    _ => None,
                };
                return error.is_incomplete().then_some(Lack { closer });
            }
        }
    }
}
