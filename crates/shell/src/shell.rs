//! The shell: its state, and the process it runs in.

use std::cell::Cell;
use std::fmt::Arguments;
use std::sync::Arc;

use boxsh_format::Charset;
use boxsh_kernel::vfs::TimeSource;
use boxsh_kernel::{Errno, Fd, Pid, Process, Signal};
use boxsh_pattern::Encoding;
use boxsh_syntax::ast;

use crate::flow::{Flow, Run};
use crate::matching::Compiled;
use crate::options::{Opt, Options, Shopt};
use crate::parsed::Parsed;
use crate::state::{Call, State};
use crate::text::Str;
use crate::value::{Attributes, Value};

/// What `BASH_COMMAND` shows.
#[derive(Clone)]
pub(crate) enum Current {
    /// A command.
    Command(Arc<ast::Command>),
    /// A part of one.
    Text(Str),
}

/// Lists that were used up, empty but for room, so that the words of a command need no allocation.
#[derive(Default)]
pub(crate) struct Spare {
    words: Vec<Vec<Str>>,
    arguments: Vec<Arc<Vec<Str>>>,
}

impl Spare {
    /// How many lists of a kind are kept, and the room of one.
    const MOST: usize = 8;
    const ROOM: usize = 64;

    /// An empty list for words.
    #[inline]
    pub(crate) fn words(&mut self, room: usize) -> Vec<Str> {
        self.words.pop().unwrap_or_else(|| Vec::with_capacity(room))
    }

    /// Takes a list back.
    #[inline]
    pub(crate) fn keep_words(&mut self, mut words: Vec<Str>) {
        if self.words.len() < Self::MOST && words.capacity() <= Self::ROOM {
            words.clear();
            self.words.push(words);
        }
    }

    /// The words behind the first one as the arguments of a call, and the first one.
    pub(crate) fn arguments(&mut self, mut words: Vec<Str>) -> (Str, Arc<Vec<Str>>) {
        let mut arguments = self.arguments.pop().unwrap_or_default();
        match Arc::get_mut(&mut arguments) {
            Some(list) => list.extend(words.drain(1..)),
            None => arguments = Arc::new(words.drain(1..).collect()),
        }
        let name = words.pop().unwrap_or_default();
        self.keep_words(words);
        (name, arguments)
    }

    /// Takes the arguments of a call back, if nobody else has them.
    pub(crate) fn keep_arguments(&mut self, mut arguments: Arc<Vec<Str>>) {
        if self.arguments.len() < Self::MOST
            && let Some(list) = Arc::get_mut(&mut arguments)
            && list.capacity() <= Self::ROOM
        {
            list.clear();
            self.arguments.push(arguments);
        }
    }
}

/// What variables say that are looked at for every word and call.
#[derive(Clone, Copy, Default)]
pub(crate) struct Frequent {
    /// `IFS` is what it is by default.
    pub(crate) has_default_ifs: bool,
    /// `FUNCNEST`; 0 if calls may nest as they like.
    pub(crate) nest: i64,
}

/// A shell that runs in a process.
pub struct Shell<'p> {
    /// The process it runs in.
    pub process: &'p Process,
    /// What it keeps.
    pub state: State,
    pub(crate) compiled: Compiled,
    pub(crate) parsed: Parsed,
    pub(crate) spare: Spare,
    /// Descriptors of process substitutions whose command still runs, and the processes that read what it writes.
    pub(crate) substituted: Vec<(Fd, Option<Pid>)>,
    /// The processes whose output such commands have read: nobody need wait for them, but they must not stay as zombies.
    pub(crate) writers: Vec<Pid>,
    /// Coprocesses: their name, process, and the descriptors from and to them that are still theirs.
    pub(crate) coprocs: Vec<(Str, Pid, [Option<Fd>; 2])>,
    /// The command that runs now.
    pub(crate) current: Option<Current>,
    /// Whether the `DEBUG` trap has run for the next command already, in the parent.
    pub(crate) is_announced: bool,
    /// `$_`
    pub(crate) last_argument: Str,
    /// The command that a command string ends with, if it is a simple one.
    pub(crate) last_of_string: Option<Arc<ast::Command>>,
    /// Options that `local -` puts back.
    pub(crate) local_options: Option<Options>,
    /// Signals whose traps have to wait.
    pub(crate) pending_signals: Vec<Signal>,
    /// The charset, and the count of locale changes it was found at.
    known_charset: Cell<(Option<u32>, Charset)>,
    /// What is known of `IFS` and `FUNCNEST`, and the count of their changes it was found at.
    known_frequent: Cell<(Option<u32>, Frequent)>,
    pub(crate) in_debug_trap: bool,
    pub(crate) in_err_trap: bool,
    pub(crate) in_exit_trap: bool,
    /// The calls that `set -e` has ended, for the `EXIT` trap.
    pub(crate) left_calls: Vec<Call>,
    /// Words are expanded in the place of a child: what they do to the shell is no end of it.
    pub(crate) is_apart: bool,
    pub(crate) in_return_trap: bool,
    /// `$?` as it was before the trap that runs, if one does.
    pub(crate) before_trap: Option<u8>,
    /// Commands that were read, other than from a command string.
    pub(crate) commands_read: u32,
    /// The command line was given up over an arithmetic expression.
    pub(crate) bad_expression: bool,
    /// The line that the command ends on which was read last; 0 if this shell has read none.
    pub(crate) command_end: u32,
    /// A command of the script was given up.
    pub(crate) has_discarded: bool,
    /// How many calls of `command` are running a builtin. In them, `.` does not end a POSIX shell.
    pub(crate) in_command: u32,
    /// What the commands are read from that run now, if that is a trap; for messages.
    pub(crate) reading: Option<&'static str>,
    /// The next condition that is traced has a `!` before it.
    pub(crate) negates: bool,
    /// Nested `eval`s, for messages.
    pub(crate) in_eval: u32,
    /// Whether it was `exit`, or what acts like it, that ended the commands.
    pub(crate) has_exited: bool,
    /// The builtin that mistakes in arithmetic are reported for.
    pub(crate) speaker: Option<&'static str>,
}

impl<'p> Shell<'p> {
    /// A shell with this state in this process.
    pub fn new(process: &'p Process, state: State) -> Self {
        Self {
            process,
            state,
            compiled: Compiled::default(),
            parsed: Parsed::default(),
            spare: Spare::default(),
            substituted: Vec::new(),
            writers: Vec::new(),
            coprocs: Vec::new(),
            current: None,
            is_announced: false,
            last_argument: Str::EMPTY,
            last_of_string: None,
            local_options: None,
            pending_signals: Vec::new(),
            known_charset: Cell::default(),
            known_frequent: Cell::default(),
            in_debug_trap: false,
            in_err_trap: false,
            in_exit_trap: false,
            left_calls: Vec::new(),
            is_apart: false,
            in_return_trap: false,
            before_trap: None,
            commands_read: 0,
            bad_expression: false,
            command_end: 0,
            has_discarded: false,
            in_command: 0,
            reading: None,
            negates: false,
            in_eval: 0,
            has_exited: false,
            speaker: None,
        }
    }

    /// Whether an option of `set -o` is on.
    #[inline]
    pub fn has(&self, option: Opt) -> bool {
        self.state.options.has(option)
    }

    /// Whether an option of `shopt` is on.
    #[inline]
    pub fn shopt(&self, option: Shopt) -> bool {
        self.state.shopts.has(option)
    }

    /// `$?`
    pub fn status(&self) -> u8 {
        self.state.numbers.status
    }

    /// Sets `$?` and gives it.
    pub fn set_status(&mut self, status: u8) -> u8 {
        self.state.numbers.status = status;
        status
    }

    /// Whether characters are bytes or UTF-8.
    #[inline]
    pub fn charset(&self) -> Charset {
        let changes = self.state.vars.locale_changes();
        let (known, charset) = self.known_charset.get();
        if known == Some(changes) {
            return charset;
        }
        let charset = self.find_charset();
        self.known_charset.set((Some(changes), charset));
        charset
    }

    /// What variables say that are looked at for every word and call.
    #[inline]
    pub(crate) fn frequent(&mut self) -> Frequent {
        let changes = self.state.vars.frequent_changes();
        match self.known_frequent.get() {
            (Some(known), frequent) if known == changes => frequent,
            _ => self.look_at_frequent(changes),
        }
    }

    #[cold]
    fn look_at_frequent(&mut self, changes: u32) -> Frequent {
        let has_default_ifs = match self.state.vars.get(b"IFS").map(|variable| &variable.value) {
            Some(Value::Scalar(ifs)) => ifs.as_bytes() == b" \t\n",
            None => true,
            _ => false,
        };
        let nest = self.state.vars.get(b"FUNCNEST");
        // What a reference leads to may change unnoticed.
        let is_final = nest.is_none_or(|variable| !variable.attributes.has(Attributes::NAMEREF));
        let nest = self.value(b"FUNCNEST").map_or(0, |value| crate::arith::leading_integer(&value));
        let frequent = Frequent { has_default_ifs, nest };
        if is_final {
            self.known_frequent.set((Some(changes), frequent));
        }
        frequent
    }

    fn find_charset(&self) -> Charset {
        for name in [&b"LC_ALL"[..], b"LC_CTYPE", b"LANG"] {
            match self.state.vars.get(name).and_then(|variable| variable.as_str()) {
                Some(value) if !value.is_empty() => {
                    return if names_utf8(value) { Charset::Utf8 } else { Charset::C };
                }
                _ => {}
            }
        }
        Charset::C
    }

    /// The same for patterns.
    pub fn encoding(&self) -> Encoding {
        match self.charset() {
            Charset::C => Encoding::Bytes,
            _ => Encoding::Utf8,
        }
    }

    /// Writes to standard error; that nobody may be listening is no concern of a message's.
    pub fn write_error(&self, text: &[u8]) -> Run<()> {
        match self.process.write_all(2, text) {
            Err(Errno::Killed) => Err(Flow::Killed),
            _ => Ok(()),
        }
    }

    /// What messages start with: `bash: line 3: `, or the file that the current function is from.
    pub fn message_prefix(&self) -> Vec<u8> {
        let mut prefix = self.message_name().to_vec();
        if self.state.invocation.interactive {
            prefix.extend_from_slice(b": ");
        } else if self.shopt(Shopt::GnuErrFmt) {
            prefix.extend_from_slice(format!(":{}: ", self.state.numbers.line).as_bytes());
        } else {
            prefix.extend_from_slice(format!(": line {}: ", self.state.numbers.line).as_bytes());
        }
        prefix
    }

    fn message_name(&self) -> Str {
        match self.state.calls.stack.last() {
            Some(call) if !call.source.is_empty() && (call.is_function || self.state.calls.sources > 0) => {
                call.source.clone()
            }
            _ => self.state.zero.clone(),
        }
    }

    /// Writes a message behind the prefix.
    pub fn error(&self, message: Arguments<'_>) -> Run<()> {
        self.error_bytes(message.to_string().as_bytes())
    }

    /// Writes a message of bytes behind the prefix.
    pub fn error_bytes(&self, message: &[u8]) -> Run<()> {
        let mut text = self.message_prefix();
        text.extend_from_slice(message);
        text.push(b'\n');
        self.write_error(&text)
    }

    /// Writes `name: message`, where the name may be any bytes.
    pub fn error_about(&self, name: &[u8], message: &str) -> Run<()> {
        let mut text = name.to_vec();
        text.extend_from_slice(b": ");
        text.extend_from_slice(message.as_bytes());
        self.error_bytes(&text)
    }

    /// Reports an error that gives up the current command line.
    pub fn discard(&mut self, name: &[u8], message: &str) -> Flow {
        if let Err(flow) = self.error_about(name, message) {
            return flow;
        }
        self.set_status(1);
        Flow::Discard
    }

    /// Gives up over too many arguments, as bash does: a script goes on with its next line, a command string does not.
    pub(crate) fn give_up(&mut self) -> Flow {
        self.set_status(1);
        Flow::TopLevel
    }

    /// Ends the shell over an expansion that `set -u` or `${x?}` does not allow.
    pub fn fatal(&mut self, name: &[u8], message: &[u8]) -> Flow {
        let mut text = name.to_vec();
        text.extend_from_slice(b": ");
        text.extend_from_slice(message);
        if let Err(flow) = self.error_bytes(&text) {
            return flow;
        }
        let is_top = self.state.invocation.command_string && self.state.numbers.subshell == 0;
        let status = if is_top && !self.has(Opt::ErrExit) { 127 } else { 1 };
        self.set_status(status);
        if self.state.invocation.interactive {
            return Flow::Discard;
        }
        // Under `set -e` bash ends right here: its trap still sees the variables of the function.
        let ends_here = self.has(Opt::ErrExit) && !self.is_apart;
        Flow::Exit(if ends_here { self.run_exit_trap(status) } else { status })
    }

    /// Seconds and nanoseconds since 1970.
    pub fn now(&self) -> boxsh_kernel::vfs::Timestamp {
        self.process.clock().now()
    }

    /// A second shell with a copy of the state, for a subshell: no jobs, no loops to leave, one level deeper.
    pub fn subshell_state(&self) -> State {
        let mut state = self.state.clone();
        state.numbers.subshell += 1;
        state.jobs.clear();
        state.calls.loops = 0;
        let (functrace, errtrace) = (self.has(Opt::FuncTrace), self.has(Opt::ErrTrace));
        state.traps.enter_subshell(|event| match event {
            crate::trap::Event::Debug | crate::trap::Event::Return => functrace,
            crate::trap::Event::Err => errtrace,
            _ => false,
        });
        state
    }
}

/// Whether a locale is one of UTF-8, by the name of its character set.
fn names_utf8(locale: &[u8]) -> bool {
    let locale = locale.split(|&byte| byte == b'@').next().unwrap_or_default();
    let charset = locale.splitn(2, |&byte| byte == b'.').nth(1).unwrap_or_default();
    charset.eq_ignore_ascii_case(b"UTF-8") || charset.eq_ignore_ascii_case(b"utf8")
}
