//! The `time` keyword.

use std::time::Duration;

use boxsh_syntax::ast::{Pipeline, TimeFormat};

use crate::exec::Tail;
use crate::flow::Run;
use crate::shell::Shell;

const DEFAULT: &[u8] = b"\nreal\t%3lR\nuser\t%3lU\nsys\t%3lS";
const POSIX: &[u8] = b"real %2R\nuser %2U\nsys %2S";

impl Shell<'_> {
    /// Runs a pipeline and says how long it took. All of a session's work is done by its own thread, so what a command
    /// used is what passed while somebody had something to do.
    pub(crate) fn run_timed(&mut self, pipeline: &Pipeline) -> Run {
        let start = self.process.clock().monotonic();
        let waited_before = self.process.time_waited();
        let result = self.run_untimed(pipeline, Tail::No);
        let passed = self.process.clock().monotonic().saturating_sub(start);
        let waited = self.process.time_waited().saturating_sub(waited_before);
        let used = passed.saturating_sub(waited);
        let format = match pipeline.timed {
            Some(TimeFormat::Posix) => POSIX.to_vec(),
            _ => self.value(b"TIMEFORMAT").map_or(DEFAULT.to_vec(), |format| format.to_vec()),
        };
        if !format.is_empty() {
            match report(&format, passed, used) {
                Ok(text) => self.write_error(&text)?,
                Err(bad) => {
                    self.error(format_args!("TIMEFORMAT: `{}': invalid format character", char::from(bad)))?;
                }
            }
        }
        result
    }
}

fn report(format: &[u8], passed: Duration, used: Duration) -> Result<Vec<u8>, u8> {
    let mut text = Vec::new();
    let mut rest = format.iter().copied().peekable();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            text.push(byte);
            continue;
        }
        if rest.peek() == Some(&b'%') {
            rest.next();
            text.push(b'%');
            continue;
        }
        let mut digits = 3;
        if let Some(&digit) = rest.peek()
            && digit.is_ascii_digit()
        {
            digits = usize::from(digit - b'0').min(3);
            rest.next();
        }
        let long = rest.peek() == Some(&b'l');
        if long {
            rest.next();
        }
        match rest.next() {
            Some(b'R') => push_time(&mut text, passed, digits, long),
            Some(b'U') => push_time(&mut text, used, digits, long),
            Some(b'S') => push_time(&mut text, Duration::ZERO, digits, long),
            Some(b'P') if passed.is_zero() => text.extend_from_slice(b"0.00"),
            Some(b'P') => {
                let percent = 100.0 * used.as_secs_f64() / passed.as_secs_f64();
                text.extend_from_slice(format!("{percent:.2}").as_bytes());
            }
            Some(other) => return Err(other),
            None => text.push(b'%'),
        }
    }
    text.push(b'\n');
    Ok(text)
}

fn push_time(text: &mut Vec<u8>, time: Duration, digits: usize, long: bool) {
    let mut seconds = time.as_secs();
    if long {
        text.extend_from_slice(format!("{}m", seconds / 60).as_bytes());
        seconds %= 60;
    }
    text.extend_from_slice(seconds.to_string().as_bytes());
    if digits > 0 {
        let fraction = format!("{:03}", time.subsec_millis());
        text.push(b'.');
        text.extend_from_slice(&fraction.as_bytes()[..digits]);
    }
    if long {
        text.push(b's');
    }
}
