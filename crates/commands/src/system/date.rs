//! `date`: show the time, or a moment that is described.

use boxsh_kernel::vfs::{TimeSource, Timestamp};
use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Flag, Follow, Parsed, Spec};

use crate::choice::choose;
use crate::datetime::{self, Zone};
use crate::message;

pub(crate) static SPEC: Spec = Spec {
    name: "date",
    usage: &["[OPTION]... [+FORMAT]", "[-u|--utc|--universal] [MMDDhhmm[[CC]YY][.ss]]"],
    summary: "Display date and time in the given FORMAT.",
    flags: &[
        Flag::new('d', "date", "display time described by STRING, not 'now'").value("STRING"),
        Flag::long("debug", "explain how the date was understood")
            .unsupported("the explanation is that of another parser"),
        Flag::new('f', "file", "like --date; once for each line of DATEFILE").value("DATEFILE"),
        Flag::new(
            'I',
            "iso-8601",
            "output date/time in ISO 8601 format: date, hours, minutes, seconds or ns",
        )
        .optional("FMT"),
        Flag::new('R', "rfc-email", "output date and time in RFC 5322 format"),
        Flag::long("rfc-822", "the same as -R"),
        Flag::long("rfc-2822", "the same as -R"),
        Flag::long("rfc-3339", "output date/time in RFC 3339 format: date, seconds or ns").value("FMT"),
        Flag::new('r', "reference", "display the last modification time of FILE").value("FILE"),
        Flag::long("resolution", "output the resolution of timestamps"),
        Flag::new('s', "set", "set time described by STRING; the session's clock cannot be set")
            .value("STRING"),
        Flag::new('u', "utc", "print or set Coordinated Universal Time (UTC)"),
        Flag::long("uct", "the same as -u"),
        Flag::long("universal", "the same as -u"),
    ],
    ..Spec::DEFAULT
};

const DEFAULT_FORMAT: &[u8] = b"%a %b %e %H:%M:%S %Z %Y";
const RFC_EMAIL: &[u8] = b"%a, %d %b %Y %H:%M:%S %z";

/// What is shown.
struct Style {
    format: Vec<u8>,
    zone: Zone,
}

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    let mut format = chosen_format(context, &parsed)?;
    let sources = [flag!("date"), flag!("file"), flag!("reference"), flag!("resolution")];
    let sources = sources.into_iter().filter(|key| parsed.has(*key)).count();
    if sources > 1 {
        return Err(Failure::Usage(
            "the options to specify dates for printing are mutually exclusive".into(),
        ));
    }
    if sources > 0 && parsed.has(flag!("set")) {
        return Err(Failure::Usage("the options to print and set the time may not be used together".into()));
    }
    let mut new_time = None;
    match &parsed.operands[..] {
        [] => {}
        [_, extra, ..] => return Err(message::extra_operand(context, extra)),
        [operand] => match operand.strip_prefix(b"+") {
            Some(_) if format.is_some() => {
                return Err(Failure::new("multiple output formats specified"));
            }
            Some(text) => format = Some(text.to_vec()),
            None if sources > 0 || parsed.has(flag!("set")) => {
                return Err(Failure::Usage(format!(
                    "the argument {} lacks a leading '+';\nwhen using an option to specify date(s), any \
                     non-option\nargument must be a format string beginning with '+'",
                    message::quote(context, operand)
                )));
            }
            None => new_time = Some(operand.clone()),
        },
    }
    let is_utc = [flag!("utc"), flag!("uct"), flag!("universal")].into_iter().any(|key| parsed.has(key));
    let zone = if is_utc { Zone::utc() } else { Zone::of(context.process) };
    if parsed.has(flag!("resolution")) {
        let style = Style { format: format.unwrap_or_else(|| b"%s.%N".to_vec()), zone };
        style.show(context, Timestamp::new(0, 1))?;
        return Ok(Exit::SUCCESS);
    }
    let style = Style { format: format.unwrap_or_else(|| DEFAULT_FORMAT.to_vec()), zone };
    let now = context.process.clock().now();

    if let Some(file) = parsed.value(flag!("file")) {
        return style.show_lines(context, file, now);
    }
    if let Some(text) = parsed.value(flag!("set")).map(<[u8]>::to_vec).or(new_time.clone()) {
        let moment = match new_time {
            Some(digits) => posix_time(&digits, now, &style.zone),
            None => datetime::parse(&text, now, &style.zone),
        };
        let moment = moment.ok_or_else(|| invalid(context, &text))?;
        context.warn(format_args!("cannot set date: Operation not permitted"))?;
        style.show(context, moment)?;
        return Ok(Exit::FAILURE);
    }
    let moment = if let Some(text) = parsed.value(flag!("date")) {
        datetime::parse(text, now, &style.zone).ok_or_else(|| invalid(context, text))?
    } else if let Some(file) = parsed.value(flag!("reference")) {
        match context.process.stat(file, Follow::Yes) {
            Ok(metadata) => metadata.mtime,
            Err(error) => return Err(message::failure(context, 1, file, error)),
        }
    } else {
        now
    };
    style.show(context, moment)?;
    Ok(Exit::SUCCESS)
}

fn invalid(context: &Context<'_>, text: &[u8]) -> Failure {
    Failure::new(format!("invalid date {}", message::quote(context, text)))
}

/// The format that the flags ask for.
fn chosen_format(context: &Context<'_>, parsed: &Parsed) -> Result<Option<Vec<u8>>, Failure> {
    let mut format: Option<&[u8]> = None;
    for given in &parsed.flags {
        let chosen: &[u8] = match &*given.name() {
            "iso-8601" => {
                let choices: [(&str, &[u8]); 5] = [
                    ("hours", b"%Y-%m-%dT%H%:z"),
                    ("minutes", b"%Y-%m-%dT%H:%M%:z"),
                    ("date", b"%Y-%m-%d"),
                    ("seconds", b"%Y-%m-%dT%H:%M:%S%:z"),
                    ("ns", b"%Y-%m-%dT%H:%M:%S,%N%:z"),
                ];
                match &given.value {
                    Some(value) => choose(context, "--iso-8601", value, &choices)?,
                    None => b"%Y-%m-%d",
                }
            }
            "rfc-3339" => {
                let choices: [(&str, &[u8]); 3] = [
                    ("date", b"%Y-%m-%d"),
                    ("seconds", b"%Y-%m-%d %H:%M:%S%:z"),
                    ("ns", b"%Y-%m-%d %H:%M:%S.%N%:z"),
                ];
                choose(context, "--rfc-3339", given.value(), &choices)?
            }
            "rfc-email" | "rfc-822" | "rfc-2822" => RFC_EMAIL,
            _ => continue,
        };
        if format.is_some() {
            return Err(Failure::new("multiple output formats specified"));
        }
        format = Some(chosen);
    }
    Ok(format.map(<[u8]>::to_vec))
}

impl Style {
    fn show(&self, context: &mut Context<'_>, moment: Timestamp) -> Result<(), Failure> {
        if !datetime::is_representable(moment.seconds) {
            let text = message::quote(context, moment.seconds.to_string().as_bytes());
            return Err(Failure::new(format!("time {text} is out of range")));
        }
        context.out.write(&self.zone.format(&self.format, moment))?;
        context.out.write_byte(b'\n')
    }

    /// Shows each line of a file as a date.
    fn show_lines(&self, context: &mut Context<'_>, file: &[u8], now: Timestamp) -> CommandResult {
        let mut input = match context.open_input(file) {
            Ok(input) => input,
            Err(error) => return Err(message::failure(context, 1, file, error)),
        };
        let mut all_valid = true;
        let mut line = Vec::new();
        loop {
            match input.read_line(&mut line) {
                Ok(true) => {}
                // A folder is as good as an empty file.
                Ok(false) | Err(Errno::EISDIR) => return Ok(Exit::from_success(all_valid)),
                Err(error) => return Err(message::failure(context, 1, file, error)),
            }
            match datetime::parse(&line, now, &self.zone) {
                Some(moment) => self.show(context, moment)?,
                None => {
                    all_valid = false;
                    let text = message::quote(context, &line);
                    context.warn(format_args!("invalid date {text}"))?;
                }
            }
        }
    }
}

/// `MMDDhhmm[[CC]YY][.ss]`, as POSIX has the operand that sets the clock.
fn posix_time(text: &[u8], now: Timestamp, zone: &Zone) -> Option<Timestamp> {
    let (digits, seconds) = match text.iter().position(|&byte| byte == b'.') {
        Some(at) => (&text[..at], &text[at + 1..]),
        None => (text, &b"00"[..]),
    };
    let all_digits = digits.iter().chain(seconds).all(u8::is_ascii_digit);
    if !all_digits || !matches!(digits.len(), 8 | 10 | 12) || seconds.len() != 2 {
        return None;
    }
    let pair = |at: usize| i64::from(digits[at] - b'0') * 10 + i64::from(digits[at + 1] - b'0');
    let year = match digits.len() {
        8 => zone.civil(now.seconds).year,
        10 if pair(8) >= 69 => 1900 + pair(8),
        10 => 2000 + pair(8),
        _ => pair(8) * 100 + pair(10),
    };
    let text = format!(
        "{year:04}-{:02}-{:02} {:02}:{:02}:{}",
        pair(0),
        pair(2),
        pair(4),
        pair(6),
        String::from_utf8_lossy(seconds)
    );
    datetime::parse(text.as_bytes(), now, zone)
}

#[cfg(test)]
mod tests {
    use crate::testing::{call, check};

    #[test]
    fn a_moment_is_shown_in_the_asked_format() {
        for (line, expected) in [
            ("date", "Tue Jan  2 03:04:05 UTC 2024\n"),
            ("date -R", "Tue, 02 Jan 2024 03:04:05 +0000\n"),
            ("date -I", "2024-01-02\n"),
            ("date -Ins -d @0.5", "1970-01-01T00:00:00,500000000+00:00\n"),
            ("date --rfc-3339=seconds", "2024-01-02 03:04:05+00:00\n"),
            ("date +%s.%3N", "1704164645.000\n"),
            ("date -d 'next friday' +%F", "2024-01-05\n"),
            ("date -u -d 'TZ=\"Asia/Tokyo\" 2024-01-01 10:00' +%H", "01\n"),
        ] {
            check(line, expected);
        }
        call("date -d @1720000000")
            .variable("TZ", "America/New_York")
            .gives("Wed Jul  3 05:46:40 EDT 2024\n");
        call("date -f -").stdin("@0\nfoo\n").answers(
            1,
            "Thu Jan  1 00:00:00 UTC 1970\n",
            "date: invalid date ‘foo’\n",
        );
    }

    #[test]
    fn the_clock_is_not_set() {
        call("date -s 2024-01-01").answers(
            1,
            "Mon Jan  1 00:00:00 UTC 2024\n",
            "date: cannot set date: Operation not permitted\n",
        );
    }
}
