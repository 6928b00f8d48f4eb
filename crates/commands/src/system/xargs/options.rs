//! The options of `xargs`.

use super::SPEC;
use boxsh_format::integer::{Radix, parse_signed};
use boxsh_kernel::{Context, Failure, Parsed};

/// The space that Linux has for arguments and environment, without what POSIX keeps free.
const POSIX_MAXIMUM: u64 = 2_097_152 - 2048 - 1296;
/// What is used of it, unless asked otherwise.
const USUAL_MAXIMUM: u64 = 131_072;
/// More processes than this never run at one time.
const MOST_PROCESSES: i64 = i32::MAX as i64;

/// What `xargs` was asked to do.
pub(super) struct Options {
    pub(super) command: Vec<Vec<u8>>,
    pub(super) delimiter: Option<u8>,
    pub(super) file: Option<Vec<u8>>,
    pub(super) end: Option<Vec<u8>>,
    pub(super) replace: Option<Vec<u8>>,
    pub(super) max_lines: u64,
    pub(super) max_args: u64,
    pub(super) max_chars: u64,
    pub(super) max_processes: usize,
    pub(super) slot_variable: Option<Vec<u8>>,
    pub(super) run_if_empty: bool,
    pub(super) verbose: bool,
    pub(super) exit_if_exceeded: bool,
    environment_size: u64,
}

impl Options {
    pub(super) fn read(context: &mut Context<'_>, parsed: &Parsed) -> Result<Self, Failure> {
        let command =
            if parsed.operands.is_empty() { vec![b"echo".to_vec()] } else { parsed.operands.clone() };
        let environment = context.process.environment();
        let environment_size =
            environment.iter().map(|(name, value)| (name.len() + value.len() + 2) as u64).sum();
        let mut options = Self {
            command,
            delimiter: None,
            file: parsed.value(flag!("arg-file")).filter(|name| *name != b"-").map(<[u8]>::to_vec),
            end: None,
            replace: None,
            max_lines: 0,
            max_args: 0,
            max_chars: USUAL_MAXIMUM,
            max_processes: 1,
            slot_variable: parsed.value(flag!("process-slot-var")).map(<[u8]>::to_vec),
            run_if_empty: !parsed.has(flag!("no-run-if-empty")),
            verbose: parsed.has(flag!("verbose")),
            exit_if_exceeded: parsed.has(flag!("exit")),
            environment_size,
        };
        if options.slot_variable.as_ref().is_some_and(|name| name.contains(&b'=')) {
            return Err(Failure::new(
                "option --process-slot-var may not be set to a value which includes `='",
            ));
        }
        for given in &parsed.flags {
            let value = given.value.as_deref();
            match &*given.name() {
                "null" => options.delimiter = Some(0),
                "delimiter" => options.delimiter = Some(delimiter(given.value())?),
                "E" | "eof" => options.end = value.filter(|end| !end.is_empty()).map(<[u8]>::to_vec),
                "I" | "replace" => options.set_replace(context, value.unwrap_or(b"{}"))?,
                "L" => options.set_lines(context, number(given.value(), 'L', 1)?, "-L")?,
                "max-lines" => {
                    let lines = value.map_or(Ok(1), |value| number(value, 'l', 1))?;
                    options.set_lines(context, lines, "--max-lines/-l")?;
                }
                "max-args" => options.set_args(context, number(given.value(), 'n', 1)?)?,
                "max-procs" => {
                    let processes = number(given.value(), 'P', 0)?;
                    options.max_processes = usize::try_from(processes).unwrap_or(usize::MAX);
                }
                "max-chars" => options.set_chars(context, given.value())?,
                _ => {}
            }
        }
        if options.replace.is_some() {
            options.exit_if_exceeded = true;
        }
        Ok(options)
    }

    fn exclusive(context: &mut Context<'_>, previous: &str, new: &str) -> Result<(), Failure> {
        context.warn(format_args!(
            "warning: options {previous} and {new} are mutually exclusive, ignoring previous {previous} value"
        ))?;
        Ok(())
    }

    fn set_replace(&mut self, context: &mut Context<'_>, pattern: &[u8]) -> Result<(), Failure> {
        if self.max_args > 0 {
            Self::exclusive(context, "--max-args", "--replace/-I/-i")?;
            self.max_args = 0;
        }
        if self.max_lines > 0 {
            Self::exclusive(context, "--max-lines", "--replace/-I/-i")?;
            self.max_lines = 0;
        }
        self.replace = Some(pattern.to_vec());
        Ok(())
    }

    fn set_lines(&mut self, context: &mut Context<'_>, lines: u64, flag: &str) -> Result<(), Failure> {
        if self.max_args > 0 {
            Self::exclusive(context, "--max-args", flag)?;
            self.max_args = 0;
        }
        if self.replace.take().is_some() {
            Self::exclusive(context, "--replace", flag)?;
        }
        self.max_lines = lines;
        Ok(())
    }

    fn set_args(&mut self, context: &mut Context<'_>, arguments: u64) -> Result<(), Failure> {
        if self.max_lines > 0 {
            Self::exclusive(context, "--max-lines", "--max-args/-n")?;
            self.max_lines = 0;
        }
        self.max_args = arguments;
        if self.replace.is_some() {
            if arguments == 1 {
                // One line at a time is what -I does anyway.
                self.max_args = 0;
            } else {
                Self::exclusive(context, "--replace", "--max-args/-n")?;
                self.replace = None;
            }
        }
        Ok(())
    }

    fn set_chars(&mut self, context: &mut Context<'_>, value: &[u8]) -> Result<(), Failure> {
        let parsed = parse_signed(value, Radix::Decimal);
        if parsed.consumed == 0 || parsed.consumed < value.len() {
            return Err(not_a_number(value, 's'));
        }
        let shown = String::from_utf8_lossy(value).into_owned();
        self.max_chars = match parsed.value {
            ..=0 => {
                context.warn(format_args!("value {shown} for -s option should be >= 1"))?;
                1
            }
            size if size.unsigned_abs() > POSIX_MAXIMUM => {
                context.warn(format_args!("value {shown} for -s option should be <= {POSIX_MAXIMUM}"))?;
                POSIX_MAXIMUM
            }
            size => size.unsigned_abs(),
        };
        Ok(())
    }

    pub(super) fn show_limits(&self, context: &mut Context<'_>) -> Result<(), Failure> {
        let size = self.environment_size;
        let text = format!(
            "Your environment variables take up {size} bytes\n\
             POSIX upper limit on argument length (this system): {}\n\
             POSIX smallest allowable upper limit on argument length (all systems): 4096\n\
             Maximum length of command we could actually use: {}\n\
             Size of command buffer we are actually using: {}\n\
             Maximum parallelism (--max-procs must be no greater): {MOST_PROCESSES}\n",
            POSIX_MAXIMUM,
            POSIX_MAXIMUM.saturating_sub(size),
            self.max_chars
        );
        context.write_error(text.as_bytes())?;
        Ok(())
    }
}

fn not_a_number(value: &[u8], flag: char) -> Failure {
    Failure::Usage(format!("invalid number \"{}\" for -{flag} option", String::from_utf8_lossy(value)))
}

fn number(value: &[u8], flag: char, least: i64) -> Result<u64, Failure> {
    let parsed = parse_signed(value, Radix::Decimal);
    if parsed.consumed == 0 || parsed.consumed < value.len() {
        return Err(not_a_number(value, flag));
    }
    if parsed.value < least {
        let shown = String::from_utf8_lossy(value);
        return Err(Failure::Usage(format!("value {shown} for -{flag} option should be >= {least}")));
    }
    Ok(parsed.value.unsigned_abs())
}

fn delimiter(value: &[u8]) -> Result<u8, Failure> {
    let shown = String::from_utf8_lossy(value).into_owned();
    match value {
        [byte] => Ok(*byte),
        [b'\\', escape @ ..] => match escape {
            b"a" => Ok(7),
            b"b" => Ok(8),
            b"f" => Ok(12),
            b"n" => Ok(b'\n'),
            b"r" => Ok(b'\r'),
            b"t" => Ok(b'\t'),
            b"v" => Ok(11),
            b"\\" => Ok(b'\\'),
            _ => {
                let (digits, radix) = match escape {
                    [b'x', digits @ ..] => (digits, 16),
                    digits => (digits, 8),
                };
                let digits = String::from_utf8_lossy(digits);
                u8::from_str_radix(&digits, radix).map_err(|_| {
                    Failure::new(format!("Invalid escape sequence {shown} in input delimiter specification."))
                })
            }
        },
        _ => Err(Failure::new(format!(
            "Invalid input delimiter specification {shown}: the delimiter must be either a single character or \
             an escape sequence starting with \\."
        ))),
    }
}
