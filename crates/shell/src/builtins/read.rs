//! `read`.

use std::time::Duration;

use boxsh_format::Charset;
use boxsh_kernel::{Errno, Fd, Limit};

use crate::builtins::control::parse_integer;
use crate::builtins::options::{self, Parsed};
use crate::builtins::read_ahead::{Ahead, Source};
use crate::expand::{FieldSink, Separators, Sink};
use crate::flow::{Flow, Run};
use crate::shell::Shell;
use crate::text::Str;
use crate::value::Indexed;

/// 128 and the number of `SIGALRM`: what a timeout gives.
const TIMED_OUT: u8 = 142;

struct Request {
    array: Option<Str>,
    delimiter: u8,
    /// `-n` and `-N`: at most so many characters.
    most: Option<u64>,
    /// `-N`: exactly that many, whatever they are.
    exact: bool,
    prompt: Option<Str>,
    raw: bool,
    timeout: Option<Duration>,
    fd: Fd,
}

/// What was read: the bytes, and which of them a backslash has quoted.
#[derive(Default)]
struct Line {
    text: Vec<u8>,
    /// The places of quoted bytes, in order.
    quoted: Vec<usize>,
}

impl Line {
    fn push(&mut self, byte: u8, quoted: bool) {
        if quoted {
            self.quoted.push(self.text.len());
        }
        self.text.push(byte);
    }

    fn is_quoted(&self, at: usize) -> bool {
        !self.quoted.is_empty() && self.quoted.binary_search(&at).is_ok()
    }
}

/// What a field of `read -a` takes while all of them are found, in bytes.
const PER_FIELD: u64 = 96;

/// How much of a line is split between two looks at the clock.
const PIECE: usize = 1 << 16;

pub(crate) fn read(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    let Some(parsed) = options::parse(shell, words, "a:d:ei:n:N:p:rst:u:")? else { return Ok(2) };
    let names = parsed.operands;
    let Some(request) = shell.read_request(&parsed)? else { return Ok(1) };
    for name in names.first().into_iter().chain(&request.array) {
        if !shell.names_variable(name) {
            shell.complain_name("read", name)?;
            return Ok(1);
        }
    }
    if request.timeout == Some(Duration::ZERO) {
        return Ok(u8::from(!shell.process.is_readable(request.fd).unwrap_or(false)));
    }
    if let Some(prompt) = &request.prompt
        && shell.process.is_terminal(request.fd)
    {
        shell.write_error(prompt)?;
    }
    let mut line = Line::default();
    let status = shell.read_line(&request, &mut line)?;
    let stored = match &request.array {
        Some(array) => shell.store_array(array, &line, request.exact)?,
        None => shell.store_names(names, &line, request.exact)?,
    };
    Ok(if stored { status } else { 1 })
}

impl Shell<'_> {
    fn read_request(&mut self, parsed: &Parsed<'_>) -> Run<Option<Request>> {
        let mut request = Request {
            array: None,
            delimiter: b'\n',
            most: None,
            exact: false,
            prompt: None,
            raw: false,
            timeout: None,
            fd: 0,
        };
        let default_timeout = self.value(b"TMOUT").and_then(|value| parse_seconds(&value));
        request.timeout = default_timeout.filter(|timeout| !timeout.is_zero());
        for (letter, value) in &parsed.options {
            let value = value.clone().unwrap_or_default();
            match letter {
                b'a' => request.array = Some(value),
                b'd' => request.delimiter = value.first().copied().unwrap_or(0),
                b'p' => request.prompt = Some(value),
                b'r' => request.raw = true,
                b'n' | b'N' => match parse_integer(&value).and_then(|count| u64::try_from(count).ok()) {
                    Some(count) => {
                        request.most = Some(count);
                        request.exact = *letter == b'N';
                    }
                    None => {
                        self.complain("read", &value, "invalid number")?;
                        return Ok(None);
                    }
                },
                b't' => match parse_seconds(&value) {
                    Some(timeout) => request.timeout = Some(timeout),
                    None => {
                        self.complain("read", &value, "invalid timeout specification")?;
                        return Ok(None);
                    }
                },
                b'u' => match self.read_descriptor("read", &value)? {
                    Some(fd) => request.fd = fd,
                    None => return Ok(None),
                },
                // What concerns editing on a terminal means nothing here.
                _ => {}
            }
        }
        Ok(Some(request))
    }

    /// The descriptor of `-u`; `None` after a message.
    pub(super) fn read_descriptor(&mut self, builtin: &str, value: &[u8]) -> Run<Option<Fd>> {
        let Some(fd) = parse_integer(value).and_then(|fd| Fd::try_from(fd).ok()) else {
            self.complain(builtin, value, "invalid file descriptor specification")?;
            return Ok(None);
        };
        if self.process.file(fd).is_err() {
            self.complain(builtin, value, "invalid file descriptor: Bad file descriptor")?;
            return Ok(None);
        }
        Ok(Some(fd))
    }

    /// Reads a line and gives the status that its end means.
    fn read_line(&mut self, request: &Request, line: &mut Line) -> Run {
        if request.most == Some(0) {
            return Ok(0);
        }
        let deadline =
            request.timeout.map(|timeout| self.process.clock().monotonic().saturating_add(timeout));
        let ahead = match request.most {
            Some(_) => Ahead::Nothing,
            None => Ahead::Through(request.delimiter),
        };
        let mut source = Source::new(self.process, request.fd, deadline, ahead);
        let result = self.fill_line(request, line, &mut source);
        source.finish(self.process)?;
        result
    }

    fn fill_line(&mut self, request: &Request, line: &mut Line, source: &mut Source) -> Run {
        let charset = self.charset();
        let mut count = 0;
        let mut is_escaped = false;
        let mut start = 0;
        loop {
            let byte = match source.next(self.process) {
                Ok(Some(byte)) => byte,
                Ok(None) => return Ok(1),
                Err(Errno::Killed) => return Err(Flow::Killed),
                Err(Errno::EINTR) => {
                    self.settle_signals()?;
                    continue;
                }
                Err(Errno::ETIMEDOUT) => return Ok(TIMED_OUT),
                Err(error) => {
                    self.error(format_args!("read: read error: {}: {error}", request.fd))?;
                    return Ok(1);
                }
            };
            let quoted = std::mem::take(&mut is_escaped);
            if quoted && byte == b'\n' {
                continue;
            }
            if !quoted && byte == request.delimiter && !request.exact {
                return Ok(0);
            }
            if byte == 0 {
                continue;
            }
            if byte == b'\\' && !request.raw && !quoted {
                is_escaped = true;
                continue;
            }
            line.push(byte, quoted);
            let Some(most) = request.most else {
                let escape = if request.raw { request.delimiter } else { b'\\' };
                line.text.extend_from_slice(source.take_run([request.delimiter, 0, escape]));
                self.process.budget().check(Limit::String, line.text.len() as u64)?;
                continue;
            };
            if line.text.len().is_multiple_of(CHECK_EVERY) {
                self.process.budget().check(Limit::String, line.text.len() as u64)?;
            }
            if is_whole(&line.text[start..], charset) {
                start = line.text.len();
                count += 1;
                if count == most {
                    return Ok(0);
                }
            }
        }
    }

    fn store_array(&mut self, name: &Str, line: &Line, exact: bool) -> Run<bool> {
        if self.refuses_change(name)? {
            return Ok(false);
        }
        let target = match self.speaking_as("read", |shell| shell.whole_array_target(name)) {
            Err(Flow::Discard) => return Ok(false),
            target => target?,
        };
        if self.is_associative(&target) {
            self.complain("read", name, "not an indexed array")?;
            return Ok(false);
        }
        if exact {
            let text = Str::new(&line.text);
            let array = Indexed::from_elements(vec![text]);
            self.speaking_as("read", |shell| shell.assign_array(&target, array))?;
            return Ok(true);
        }
        let separators = self.value(b"IFS").unwrap_or_else(|| Str::from(" \t\n"));
        let mut fields = 0;
        for piece in line.text.chunks(PIECE) {
            self.process.work(piece.len() as u64)?;
            fields += piece.iter().filter(|byte| separators.contains(byte)).count();
        }
        self.process.reserve(PER_FIELD * fields as u64)?;
        let mut sink = FieldSink::new(self.separators());
        let mut rest = 0..0;
        while rest.end < line.text.len() {
            let quoted = line.is_quoted(rest.end);
            let start = rest.end;
            let most = line.text.len().min(start + PIECE);
            let length = (start..most).take_while(|at| line.is_quoted(*at) == quoted).count();
            self.process.work(length as u64)?;
            rest = start..start + length;
            match quoted {
                true => sink.quoted(&line.text[rest.clone()]),
                false => sink.result(&line.text[rest.clone()]),
            }
        }
        let mut fields = Vec::with_capacity(fields);
        for field in sink.finish() {
            self.process.work(field.text.len() as u64)?;
            fields.push(field.text.into());
        }
        self.speaking_as("read", |shell| shell.assign_array(&target, Indexed::from_elements(fields)))?;
        Ok(true)
    }

    fn store_names(&mut self, names: &[Str], line: &Line, exact: bool) -> Run<bool> {
        if names.is_empty() {
            return self.bind("read", b"REPLY", Str::new(&line.text));
        }
        if exact {
            let mut stored = self.bind("read", &names[0], Str::new(&line.text))?;
            for name in &names[1..] {
                stored &= self.bind("read", name, Str::EMPTY)?;
            }
            return Ok(stored);
        }
        let separators = self.separators();
        let mut splitter = Splitter { line, separators: &separators, at: 0 };
        let (last, first) = match names.split_last() {
            Some((last, first)) => (last, first),
            None => return Ok(true),
        };
        for name in first {
            let value = splitter.next_word();
            if !self.bind("read", name, value)? {
                return Ok(false);
            }
        }
        let value = splitter.remainder();
        self.bind("read", last, value)
    }
}

/// How often the length of what is read is held against the budget.
const CHECK_EVERY: usize = 1 << 12;

/// Whether bytes are a whole character, or can never become one.
fn is_whole(bytes: &[u8], charset: Charset) -> bool {
    if charset == Charset::C {
        return true;
    }
    match std::str::from_utf8(bytes) {
        Ok(_) => true,
        Err(error) => error.error_len().is_some(),
    }
}

/// A number of seconds, with or without a fraction.
fn parse_seconds(text: &[u8]) -> Option<Duration> {
    let text = std::str::from_utf8(text).ok()?;
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let is_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if (whole.is_empty() && fraction.is_empty()) || !is_digits(whole) || !is_digits(fraction) {
        return None;
    }
    let seconds: u64 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    let nanos = format!("{fraction:0<9.9}").parse().ok()?;
    Some(Duration::new(seconds, nanos))
}

/// Takes words off a line by the rules for `IFS`.
struct Splitter<'a> {
    line: &'a Line,
    separators: &'a Separators,
    at: usize,
}

impl Splitter<'_> {
    fn is_blank(&self, at: usize) -> bool {
        let line = self.line;
        at < line.text.len() && !line.is_quoted(at) && self.separators.is_blank(line.text[at])
    }

    /// The length of the separator at a place; 0 if there is none.
    fn separator_length(&self, at: usize) -> usize {
        let line = self.line;
        if at >= line.text.len() || line.is_quoted(at) {
            return 0;
        }
        self.separators.separator_length(&line.text[at..])
    }

    fn skip_blanks(&mut self) {
        while self.is_blank(self.at) {
            self.at += 1;
        }
    }

    /// The next word; its separator is passed over.
    fn next_word(&mut self) -> Str {
        self.skip_blanks();
        let start = self.at;
        while self.at < self.line.text.len() && self.separator_length(self.at) == 0 {
            self.at += 1;
        }
        let word = Str::new(&self.line.text[start..self.at]);
        self.skip_blanks();
        let length = self.separator_length(self.at);
        if length > 0 {
            self.at += length;
            self.skip_blanks();
        }
        word
    }

    /// What the last variable gets: one word without its separator, or all that is left if there is more than one.
    fn remainder(mut self) -> Str {
        self.skip_blanks();
        let start = self.at;
        let word = self.next_word();
        if self.at >= self.line.text.len() {
            return word;
        }
        let mut end = self.line.text.len();
        while end > start && self.is_blank(end - 1) {
            end -= 1;
        }
        Str::new(&self.line.text[start..end])
    }
}
