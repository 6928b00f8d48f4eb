//! `numfmt`: numbers from and to forms for people.

mod format;
mod number;

use boxsh_format::float::F80;
use boxsh_format::human::FloatRounding;
use boxsh_format::integer::parse_all;
use boxsh_kernel::{CommandResult, Context, Exit, Failure, Flag, Given, Input, Parsed, Spec};

use crate::{choice, message};
use format::Format;

pub(crate) static SPEC: Spec = Spec {
    name: "numfmt",
    usage: &["[OPTION]... [NUMBER]..."],
    summary: "Reformat NUMBER(s), or the numbers from standard input if none are specified.",
    flags: &[
        Flag::new('d', "delimiter", "use X instead of whitespace for field delimiter").value("X"),
        Flag::long("debug", "print warnings about invalid input"),
        Flag::long("field", "replace the numbers in these input fields; 1 by default").value("FIELDS"),
        Flag::long("format", "use printf style floating-point FORMAT").value("FORMAT"),
        Flag::long("from", "auto-scale input numbers to UNITs: none, auto, si, iec, iec-i").value("UNIT"),
        Flag::long("from-unit", "specify the input unit size, 1 by default").value("N"),
        Flag::long("grouping", "use locale-defined grouping of digits"),
        Flag::long("header", "print the first N header lines without converting; 1 by default").optional("N"),
        Flag::long("invalid", "failure mode for invalid numbers: abort, fail, warn, ignore").value("MODE"),
        Flag::long("padding", "pad the output to N characters; to the right if negative").value("N"),
        Flag::long("round", "rounding: up, down, from-zero, towards-zero, nearest").value("METHOD"),
        Flag::long("suffix", "add SUFFIX to output numbers, and accept it in input numbers").value("SUFFIX"),
        Flag::long("to", "auto-scale output numbers to UNITs: none, si, iec, iec-i").value("UNIT"),
        Flag::long("to-unit", "the output unit size, 1 by default").value("N"),
        Flag::new('z', "zero-terminated", "line delimiter is NUL, not newline"),
    ],
    ..Spec::DEFAULT
};

/// What the suffixes of numbers stand for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Unit {
    None,
    Auto,
    Si,
    Iec,
    IecI,
}

impl Unit {
    fn base(self) -> u64 {
        if matches!(self, Unit::Iec | Unit::IecI) { 1024 } else { 1000 }
    }
}

/// What happens with what is no number.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Invalid {
    Abort,
    Fail,
    Warn,
    Ignore,
}

struct Options {
    from: Unit,
    to: Unit,
    from_unit: F80,
    to_unit: F80,
    rounding: FloatRounding,
    suffix: Vec<u8>,
    delimiter: Option<u8>,
    fields: Vec<(u64, u64)>,
    format: Format,
    invalid: Invalid,
    debug: bool,
    terminator: u8,
}

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    let options = Options::read(context, &parsed)?;
    let last = parsed.flags.iter().rfind(|given| given.is(flag!("header")));
    let header = last.map_or(Ok(0), |given| header(context, given))?;
    if options.debug {
        warn_about_flags(context, &parsed, header)?;
    }
    let mut valid = true;
    if parsed.operands.is_empty() {
        let mut input = context.stdin();
        valid = convert_lines(context, &options, &mut input, header)?;
    } else {
        for operand in &parsed.operands {
            valid &= convert_line(context, &options, operand)?;
            context.out.write(&[options.terminator])?;
        }
    }
    if !valid && options.debug {
        context.warn(format_args!("failed to convert some of the input numbers"))?;
    }
    let fails = !valid && !matches!(options.invalid, Invalid::Warn | Invalid::Ignore);
    Ok(if fails { Exit(2) } else { Exit::SUCCESS })
}

fn warn_about_flags(context: &mut Context<'_>, parsed: &Parsed, header: u64) -> Result<(), Failure> {
    let converts = [
        flag!("from"),
        flag!("to"),
        flag!("from-unit"),
        flag!("to-unit"),
        flag!("grouping"),
        flag!("padding"),
    ]
    .into_iter()
    .any(|key| parsed.has(key));
    if !converts {
        context.warn(format_args!("no conversion option specified"))?;
    }
    if parsed.has(flag!("grouping")) {
        context.warn(format_args!("grouping has no effect in this locale"))?;
    }
    if header > 0 && !parsed.operands.is_empty() {
        context.warn(format_args!("--header ignored with command-line input"))?;
    }
    Ok(())
}

fn convert_lines(
    context: &mut Context<'_>,
    options: &Options,
    input: &mut Input<'_>,
    header: u64,
) -> Result<bool, Failure> {
    let mut line = Vec::new();
    let mut valid = true;
    let mut number = 0u64;
    loop {
        line.clear();
        let read = input.read_record(options.terminator, &mut line);
        if !read.map_err(|error| match error {
            boxsh_kernel::Errno::Killed => error.into(),
            error => Failure::new(format!("error reading input: {error}")),
        })? {
            return Ok(valid);
        }
        let ended = line.last() == Some(&options.terminator);
        let text = &line[..line.len() - usize::from(ended)];
        number += 1;
        if number <= header {
            context.out.write(text)?;
        } else {
            valid &= convert_line(context, options, text)?;
        }
        if ended {
            context.out.write(&[options.terminator])?;
        }
    }
}

/// Converts the chosen fields of a line; gives whether all were numbers.
fn convert_line(context: &mut Context<'_>, options: &Options, line: &[u8]) -> Result<bool, Failure> {
    let mut valid = true;
    let mut rest = line;
    let mut field = 0u64;
    loop {
        field += 1;
        let end = match options.delimiter {
            Some(delimiter) => memchr::memchr(delimiter, rest).unwrap_or(rest.len()),
            None => {
                let is_blank = |byte: &&u8| matches!(byte, b' ' | b'\t' | b'\n');
                let blanks = rest.iter().take_while(is_blank).count();
                blanks + rest[blanks..].iter().take_while(|byte| !is_blank(byte)).count()
            }
        };
        if field > 1 {
            context.out.write(&[options.delimiter.unwrap_or(b' ')])?;
        }
        valid &= convert_field(context, options, &rest[..end], field)?;
        if end >= rest.len() {
            return Ok(valid);
        }
        rest = &rest[end + 1..];
    }
}

fn convert_field(
    context: &mut Context<'_>,
    options: &Options,
    text: &[u8],
    field: u64,
) -> Result<bool, Failure> {
    context.process.work((text.len() + options.fields.len()) as u64)?;
    if !options.fields.iter().any(|(first, last)| (*first..=*last).contains(&field)) {
        context.out.write(text)?;
        return Ok(true);
    }
    let mut number = text;
    if !options.suffix.is_empty() && text.len() > options.suffix.len() {
        number = text.strip_suffix(&options.suffix[..]).unwrap_or(text);
    }
    let blanks = number.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
    let number = &number[blanks..];
    // In fields between blanks a number keeps the room that it had.
    let room = if options.delimiter.is_none() && (blanks > 0 || field > 1) { text.len() } else { 0 };
    let result = number::read(context, number, options.from).and_then(|read| {
        if read.loses && options.debug {
            let shown = message::quote(context, text);
            context
                .warn(format_args!("large input value {shown}: possible precision loss"))
                .map_err(Failure::from)?;
        }
        let value = read.value * options.from_unit / options.to_unit;
        options.format.show(options, value, read.decimals, room)
    });
    match result {
        Ok(shown) => {
            options.format.write(&shown, &mut context.out)?;
            Ok(true)
        }
        Err(Failure::Message { text: complaint, .. }) => {
            match options.invalid {
                Invalid::Abort => return Err(Failure::with_status(2, complaint)),
                Invalid::Ignore => {}
                Invalid::Fail | Invalid::Warn => {
                    context.out.flush()?;
                    context.warn(format_args!("{complaint}"))?;
                }
            }
            context.out.write(text)?;
            Ok(false)
        }
        Err(other) => Err(other),
    }
}

/// How many lines `--header` stands for.
fn header(context: &Context<'_>, given: &Given) -> Result<u64, Failure> {
    let Some(text) = &given.value else { return Ok(1) };
    let number = parse_all(text);
    number
        .filter(|number| *number > 0)
        .ok_or_else(|| Failure::new(format!("invalid header value {}", message::quote(context, text))))
}

impl Options {
    fn read(context: &Context<'_>, parsed: &Parsed) -> Result<Self, Failure> {
        let units = [
            ("none", Unit::None),
            ("auto", Unit::Auto),
            ("si", Unit::Si),
            ("iec", Unit::Iec),
            ("iec-i", Unit::IecI),
        ];
        let roundings = [
            ("up", FloatRounding::Up),
            ("down", FloatRounding::Down),
            ("from-zero", FloatRounding::FromZero),
            ("towards-zero", FloatRounding::TowardsZero),
            ("nearest", FloatRounding::Nearest),
        ];
        let modes = [
            ("abort", Invalid::Abort),
            ("fail", Invalid::Fail),
            ("warn", Invalid::Warn),
            ("ignore", Invalid::Ignore),
        ];
        let mut options = Self {
            from: Unit::None,
            to: Unit::None,
            from_unit: F80::ONE,
            to_unit: F80::ONE,
            rounding: FloatRounding::FromZero,
            suffix: parsed.value(flag!("suffix")).unwrap_or_default().to_vec(),
            delimiter: None,
            fields: Vec::new(),
            format: Format::default(),
            invalid: Invalid::Abort,
            debug: parsed.has(flag!("debug")),
            terminator: if parsed.has(flag!("zero-terminated")) { 0 } else { b'\n' },
        };
        let mut padding = None;
        // One by one, because the first wrong one is what is complained about.
        for given in &parsed.flags {
            let value = given.value();
            match &*given.name() {
                "from" => options.from = choice::choose(context, "--from", value, &units)?,
                "to" => {
                    let units = [units[0], units[2], units[3], units[4]];
                    options.to = choice::choose(context, "--to", value, &units)?;
                }
                "from-unit" => options.from_unit = F80::from(number::unit_size(context, value)?),
                "to-unit" => options.to_unit = F80::from(number::unit_size(context, value)?),
                "round" => options.rounding = choice::choose(context, "--round", value, &roundings)?,
                "invalid" => options.invalid = choice::choose(context, "--invalid", value, &modes)?,
                "padding" => padding = Some(read_padding(context, value)?),
                "field" if !options.fields.is_empty() => {
                    return Err(Failure::new("multiple field specifications"));
                }
                "field" => options.fields = fields(context, value)?,
                "delimiter" => {
                    options.delimiter = match value {
                        [] => Some(0),
                        [delimiter] => Some(*delimiter),
                        _ => return Err(Failure::new("the delimiter must be a single character")),
                    }
                }
                "header" => drop(header(context, given)?),
                _ => {}
            }
        }
        if options.fields.is_empty() {
            options.fields = vec![(1, 1)];
        }
        let grouping = parsed.has(flag!("grouping"));
        if parsed.has(flag!("format")) && grouping {
            return Err(Failure::new("--grouping cannot be combined with --format"));
        }
        if let Some(text) = parsed.value(flag!("format")) {
            options.format = Format::parse(context, text)?;
        }
        if (grouping || options.format.grouping) && options.to != Unit::None {
            return Err(Failure::new("grouping cannot be combined with --to"));
        }
        // A width in the format counts more.
        if let Some(padding) = padding.filter(|_| options.format.width == 0) {
            options.format.left = padding < 0;
            options.format.width = padding.unsigned_abs() as usize;
        }
        Ok(options)
    }
}

fn read_padding(context: &Context<'_>, text: &[u8]) -> Result<i64, Failure> {
    let number = parse_all::<i64>(text);
    number
        .filter(|padding| *padding != 0 && padding.unsigned_abs() < 1 << 20)
        .ok_or_else(|| Failure::new(format!("invalid padding value {}", message::quote(context, text))))
}

/// Reads a list of fields: `1,3-5,7-`.
fn fields(context: &Context<'_>, list: &[u8]) -> Result<Vec<(u64, u64)>, Failure> {
    let wrong =
        |text: &[u8]| Failure::Usage(format!("invalid field value {}", message::quote(context, text)));
    let number = |text: &[u8], default: u64| match text {
        b"" => Ok(default),
        text => match std::str::from_utf8(text)
            .ok()
            .filter(|text| !text.starts_with('+'))
            .and_then(|text| text.parse::<u64>().ok())
        {
            Some(0) => Err(Failure::Usage("fields are numbered from 1".into())),
            Some(number) => Ok(number),
            None => Err(wrong(text)),
        },
    };
    let mut ranges = Vec::new();
    for word in list.split(|byte| matches!(byte, b',' | b' ')) {
        let range = match word.iter().position(|byte| *byte == b'-') {
            Some(at) => (number(&word[..at], 1)?, number(&word[at + 1..], u64::MAX)?),
            None if word.is_empty() => return Err(Failure::Usage("fields are numbered from 1".into())),
            None => {
                let field = number(word, 1)?;
                (field, field)
            }
        };
        if range.0 > range.1 {
            return Err(Failure::Usage("invalid decreasing range".into()));
        }
        ranges.push(range);
    }
    Ok(ranges)
}

#[cfg(test)]
mod tests {
    use crate::testing::{call, check};

    #[test]
    fn numbers_are_scaled() {
        for (line, expected) in [
            ("numfmt --to=iec 1500 2000000", "1.5K\n2.0M\n"),
            ("numfmt --from=iec 1K 1.5M", "1024\n1572864\n"),
            ("numfmt --from=auto 1K 1Ki", "1000\n1024\n"),
            ("numfmt --from=si --to=iec-i 5G", "4.7Gi\n"),
            ("numfmt --to=iec --suffix=B 5000", "4.9KB\n"),
            ("numfmt --format='%10.2f|' --to=si 12345", "    12.35K|\n"),
            ("numfmt --round=nearest --to=si 1499", "1.5K\n"),
            ("numfmt --padding=-5 --to-unit=1000 5000", "5    \n"),
            ("numfmt --format=%010.2f 5.5", "0000005.50\n"),
        ] {
            check(line, expected);
        }
    }

    #[test]
    fn fields_are_chosen() {
        call("numfmt --field=2 --to=si").stdin("a  1000 b\n").gives("a  1.0K b\n");
        call("numfmt -d, --field=2- --to=si --invalid=ignore").stdin("a,1000,b").gives("a,1.0K,b");
        call("numfmt --header --to=si").stdin("h\n2000\n").gives("h\n2.0K\n");
    }

    #[test]
    fn what_is_no_number_is_refused() {
        call("numfmt x").answers(2, "", "numfmt: invalid number: ‘x’\n");
        call("numfmt --invalid=warn x 1").answers(0, "x\n1\n", "numfmt: invalid number: ‘x’\n");
        call("numfmt 1K").answers(2, "", "numfmt: rejecting suffix in input: ‘1K’ (consider using --from)\n");
    }
}
