//! `mapfile` and `readarray`.

use boxsh_format::quote;
use boxsh_kernel::{Errno, Fd, Limit};

use crate::builtins::control::parse_integer;
use crate::builtins::options::{self, Parsed};
use crate::builtins::read_ahead::{Ahead, MUCH, Source};
use crate::flow::{Flow, Run};
use crate::shell::Shell;
use crate::text::Str;
use crate::value::Indexed;
use crate::variables::{Key, is_name};

const OPTIONS: &str = "d:u:n:O:tC:c:s:";

struct Request {
    delimiter: u8,
    fd: Fd,
    /// 0 for all.
    most: u64,
    origin: Option<u64>,
    skip: u64,
    strip: bool,
    callback: Option<Str>,
    quantum: u64,
}

pub(crate) fn mapfile(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    run(shell, words, "mapfile")
}

pub(crate) fn readarray(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    run(shell, words, "readarray")
}

fn run(shell: &mut Shell<'_>, words: &[Str], builtin: &'static str) -> Run {
    let Some(parsed) = options::parse(shell, words, OPTIONS)? else { return Ok(2) };
    let Some(request) = shell.mapfile_request(builtin, &parsed)? else { return Ok(1) };
    let name = match parsed.operands.first() {
        None => Str::from("MAPFILE"),
        Some(name) if name.is_empty() => {
            shell.error(format_args!("{}: empty array variable name", builtin))?;
            return Ok(2);
        }
        Some(name) => name.clone(),
    };
    if !is_name(&name) {
        shell.complain_name(builtin, &name)?;
        return Ok(1);
    }
    if shell.refuses_change(&name)? {
        return Ok(1);
    }
    let target = match shell.speaking_as(builtin, |shell| shell.whole_array_target(&name)) {
        Err(Flow::Discard) => return Ok(1),
        target => target?,
    };
    if shell.is_associative(&target) {
        shell.complain(builtin, &name, "not an indexed array")?;
        return Ok(1);
    }
    if request.origin.is_none() {
        shell.assign_array(&target, Indexed::default())?;
    }
    let ahead = match request.most == 0 && request.callback.is_none() {
        true => Ahead::Everything,
        false => Ahead::Through(request.delimiter),
    };
    let mut source = Source::<MUCH>::new(shell.process, request.fd, None, ahead);
    let result = shell.map_lines(&request, &target, &mut source);
    source.finish(shell.process)?;
    result
}

impl Shell<'_> {
    fn mapfile_request(&mut self, builtin: &str, parsed: &Parsed<'_>) -> Run<Option<Request>> {
        let mut request = Request {
            delimiter: b'\n',
            fd: 0,
            most: 0,
            origin: None,
            skip: 0,
            strip: parsed.has(b't'),
            callback: None,
            quantum: 5000,
        };
        for (letter, value) in &parsed.options {
            let value = value.clone().unwrap_or_default();
            let number = parse_integer(&value).and_then(|number| u64::try_from(number).ok());
            let mistake = match (letter, number) {
                (b'd', _) => {
                    request.delimiter = value.first().copied().unwrap_or(0);
                    continue;
                }
                (b'C', _) => {
                    request.callback = Some(value);
                    continue;
                }
                (b'u', _) => match self.read_descriptor(builtin, &value)? {
                    Some(fd) => {
                        request.fd = fd;
                        continue;
                    }
                    None => return Ok(None),
                },
                (b'n', Some(number)) => {
                    request.most = number;
                    continue;
                }
                (b's', Some(number)) => {
                    request.skip = number;
                    continue;
                }
                (b'O', Some(number)) => {
                    request.origin = Some(number);
                    continue;
                }
                (b'c', Some(number @ 1..)) => {
                    request.quantum = number;
                    continue;
                }
                (b'n' | b's', None) => "invalid line count",
                (b'O', None) => "invalid array origin",
                (b'c', _) => "invalid callback quantum",
                _ => continue,
            };
            self.complain(builtin, &value, mistake)?;
            return Ok(None);
        }
        Ok(Some(request))
    }

    fn map_lines(&mut self, request: &Request, name: &Str, source: &mut Source<MUCH>) -> Run {
        for _ in 0..request.skip {
            if self.next_record(request, source)?.is_none() {
                return Ok(0);
            }
        }
        let mut index = request.origin.unwrap_or(0);
        let mut count = 0;
        while request.most == 0 || count < request.most {
            self.process.tick()?;
            if request.callback.is_none()
                && let Some(text) = source.take_record(request.delimiter, request.strip)
            {
                self.process.budget().check(Limit::String, text.len() as u64)?;
                count += 1;
                self.assign_element(name, Key::Index(index), Str::new(text), false)?;
                index += 1;
                continue;
            }
            let Some(mut line) = self.next_record(request, source)? else { break };
            count += 1;
            if request.strip && line.last() == Some(&request.delimiter) {
                line.pop();
            }
            // A NUL ends a string, also where it is the delimiter that is kept.
            line.truncate(line.iter().position(|&byte| byte == 0).unwrap_or(line.len()));
            if let Some(callback) = &request.callback
                && u64::is_multiple_of(count, request.quantum)
            {
                let quoted = quote::single_quote(&line);
                let text = [&callback[..], format!(" {index} ").as_bytes(), &quoted].concat();
                self.run_text(&text)?;
            }
            self.assign_element(name, Key::Index(index), line.into(), false)?;
            index += 1;
        }
        Ok(0)
    }

    /// The next line with its delimiter; `None` at the end.
    fn next_record(&mut self, request: &Request, source: &mut Source<MUCH>) -> Run<Option<Vec<u8>>> {
        let mut line = Vec::new();
        loop {
            line.extend_from_slice(source.take_run([request.delimiter; 3]));
            self.process.budget().check(Limit::String, line.len() as u64)?;
            match source.next(self.process) {
                Ok(Some(byte)) => {
                    line.push(byte);
                    if byte == request.delimiter {
                        return Ok(Some(line));
                    }
                }
                Ok(None) => return Ok((!line.is_empty()).then_some(line)),
                Err(Errno::Killed) => return Err(Flow::Killed),
                Err(Errno::EINTR) => self.settle_signals()?,
                // bash takes an error for the end.
                Err(_) => return Ok(None),
            }
        }
    }
}
