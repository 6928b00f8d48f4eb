//! `nl`: number lines.

use boxsh_kernel::{CommandResult, Context, Exit, Failure, Flag, Output, Parsed, Spec};
use boxsh_pattern::regex::{Regex, Syntax};

use super::number::Number;
use super::pattern;
use super::record::Records;
use crate::message;

pub(crate) static SPEC: Spec = Spec {
    name: "nl",
    usage: &["[OPTION]... [FILE]..."],
    summary: "Write each FILE to standard output, with line numbers added. With no FILE, or when FILE is -, read\n\
              standard input.",
    flags: &[
        Flag::new('b', "body-numbering", "use STYLE for numbering body lines").value("STYLE"),
        Flag::new('d', "section-delimiter", "use CC for logical page delimiters").value("CC"),
        Flag::new('f', "footer-numbering", "use STYLE for numbering footer lines").value("STYLE"),
        Flag::new('h', "header-numbering", "use STYLE for numbering header lines").value("STYLE"),
        Flag::new('i', "line-increment", "line number increment at each line").value("NUMBER"),
        Flag::new('l', "join-blank-lines", "group of NUMBER empty lines counted as one").value("NUMBER"),
        Flag::new('n', "number-format", "insert line numbers according to FORMAT: ln, rn or rz")
            .value("FORMAT"),
        Flag::new('p', "no-renumber", "do not reset line numbers for each section"),
        Flag::new('s', "number-separator", "add STRING after (possible) line number").value("STRING"),
        Flag::new('v', "starting-line-number", "first line number for each section").value("NUMBER"),
        Flag::new('w', "number-width", "use NUMBER columns for line numbers").value("NUMBER"),
    ],
    notes: "Default options are: -bt -d'\\:' -fn -hn -i1 -l1 -n'rn' -s<TAB> -v1 -w6\n\n\
            CC are two delimiter characters used to construct logical page delimiters; a missing second character\n\
            implies ':'. STYLE is one of: a (all lines), t (nonempty lines), n (no lines), pBRE (lines that match).",
    ..Spec::DEFAULT
};

#[derive(Clone)]
enum Style {
    All,
    NonEmpty,
    None,
    Matching(Regex),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Justify {
    Left,
    Right,
    Zeros,
}

struct Options {
    body: Style,
    header: Style,
    footer: Style,
    delimiter: Vec<u8>,
    increment: i64,
    join_blank: u64,
    justify: Justify,
    renumber: bool,
    separator: Vec<u8>,
    start: i64,
    width: usize,
}

/// Where in the pages and numbers one is.
struct State {
    number: Option<i64>,
    blank_lines: u64,
    style: Style,
}

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    let options = Options::from_flags(context, &parsed)?;
    let mut state = State { number: Some(options.start), blank_lines: 0, style: options.body.clone() };
    let stdin = [b"-".to_vec()];
    let files = if parsed.operands.is_empty() { &stdin[..] } else { &parsed.operands };
    let mut success = true;
    for name in files {
        let numbered = match context.open_input(name) {
            Ok(input) => {
                let mut records = Records::new(context.process, input, b'\n');
                options.number(context, &mut records, &mut state)
            }
            Err(error) => Err(error.into()),
        };
        match numbered {
            Err(Failure::Errno(error)) => {
                success = false;
                message::report(context, name, error)?;
            }
            other => other?,
        }
    }
    Ok(Exit::from_success(success))
}

impl Options {
    fn from_flags(context: &Context<'_>, parsed: &Parsed) -> Result<Self, Failure> {
        let mut options = Self {
            body: Style::NonEmpty,
            header: Style::None,
            footer: Style::None,
            delimiter: b"\\:".to_vec(),
            increment: 1,
            join_blank: 1,
            justify: Justify::Right,
            renumber: !parsed.has(flag!("no-renumber")),
            separator: b"\t".to_vec(),
            start: 1,
            width: 6,
        };
        for given in &parsed.flags {
            let value = given.value();
            match &*given.name() {
                "body-numbering" => options.body = style(context, value, "body")?,
                "header-numbering" => options.header = style(context, value, "header")?,
                "footer-numbering" => options.footer = style(context, value, "footer")?,
                "section-delimiter" => {
                    options.delimiter = value.to_vec();
                    if value.len() == 1 {
                        options.delimiter.push(b':');
                    }
                }
                "line-increment" => {
                    options.increment = signed(context, value, "invalid line number increment")?
                }
                "starting-line-number" => {
                    options.start = signed(context, value, "invalid starting line number")?
                }
                "join-blank-lines" => {
                    let number =
                        Number::plain("invalid line number of blank lines").within(1, i64::MAX as u64);
                    options.join_blank = number.parse(context, value)?;
                }
                "number-width" => {
                    let number = Number::plain("invalid line number field width").within(1, i32::MAX as u64);
                    options.width = number.parse(context, value)? as usize;
                }
                "number-format" => {
                    options.justify = match value {
                        b"ln" => Justify::Left,
                        b"rn" => Justify::Right,
                        b"rz" => Justify::Zeros,
                        _ => {
                            let shown = message::quote(context, value);
                            return Err(Failure::Usage(format!("invalid line numbering format: {shown}")));
                        }
                    }
                }
                "number-separator" => options.separator = value.to_vec(),
                _ => {}
            }
        }
        Ok(options)
    }

    fn number(
        &self,
        context: &mut Context<'_>,
        records: &mut Records<'_>,
        state: &mut State,
    ) -> Result<(), Failure> {
        while let Some(line) = records.next()? {
            if let Some(style) = self.section(line) {
                state.style = style.clone();
                if self.renumber {
                    state.number = Some(self.start);
                }
                context.out.write(b"\n")?;
                continue;
            }
            let is_numbered = match &state.style {
                Style::None => false,
                Style::NonEmpty => !line.is_empty(),
                Style::All => {
                    state.blank_lines += u64::from(line.is_empty());
                    let counts = !line.is_empty() || state.blank_lines == self.join_blank;
                    if counts {
                        state.blank_lines = 0;
                    }
                    counts
                }
                Style::Matching(regex) => regex
                    .is_match_with(line, &mut pattern::pulse(context.process))
                    .map_err(pattern::gave_up)?,
            };
            let out = &mut context.out;
            if is_numbered {
                self.write_number(out, state)?;
            } else {
                out.pad(b' ', (self.width + self.separator.len()) as u64)?;
            }
            out.write(line)?;
            out.write_byte(b'\n')?;
        }
        Ok(())
    }

    /// The style of the section that a line begins, if it is a delimiter: three for a header, two a body, one a footer.
    fn section(&self, line: &[u8]) -> Option<&Style> {
        let unit = self.delimiter.len();
        if unit == 0 || !line.starts_with(&self.delimiter) || !line.len().is_multiple_of(unit) {
            return None;
        }
        if !line.chunks(unit).all(|chunk| chunk == self.delimiter) {
            return None;
        }
        match line.len() / unit {
            1 => Some(&self.footer),
            2 => Some(&self.body),
            3 => Some(&self.header),
            _ => None,
        }
    }

    fn write_number(&self, out: &mut Output<'_>, state: &mut State) -> Result<(), Failure> {
        let Some(number) = state.number else { return Err(Failure::new("line number overflow")) };
        let mut digits = [0; 20];
        let mut start = digits.len();
        let mut rest = number.unsigned_abs();
        loop {
            start -= 1;
            digits[start] = b'0' + (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        let (sign, digits) = (if number < 0 { &b"-"[..] } else { b"" }, &digits[start..]);
        let padding = self.width.saturating_sub(digits.len() + sign.len());
        let (blanks, zeros, behind) = match self.justify {
            Justify::Left => (0, 0, padding),
            Justify::Right => (padding, 0, 0),
            Justify::Zeros => (0, padding, 0),
        };
        out.pad(b' ', blanks as u64)?;
        out.write(sign)?;
        out.pad(b'0', zeros as u64)?;
        out.write(digits)?;
        out.pad(b' ', behind as u64)?;
        out.write(&self.separator)?;
        state.number = number.checked_add(self.increment);
        Ok(())
    }
}

fn style(context: &Context<'_>, value: &[u8], what: &str) -> Result<Style, Failure> {
    Ok(match value {
        b"a" => Style::All,
        b"t" => Style::NonEmpty,
        b"n" => Style::None,
        [b'p', expression @ ..] => {
            Style::Matching(pattern::compile(context, expression, Syntax::Bre).map_err(Failure::new)?)
        }
        _ => {
            let shown = message::quote(context, value);
            return Err(Failure::Usage(format!("invalid {what} numbering style: {shown}")));
        }
    })
}

fn signed(context: &Context<'_>, value: &[u8], wrong: &'static str) -> Result<i64, Failure> {
    let (negative, digits) = match value.strip_prefix(b"-") {
        Some(digits) => (true, digits),
        None => (false, value),
    };
    let limit = i64::MAX as u64 + u64::from(negative);
    let magnitude =
        Number::plain(wrong).within(0, limit).parse(context, digits).map_err(|failure| match failure {
            Failure::Message { status, text } if negative => {
                // The complaint is about the whole argument.
                let (shown, part) = (message::quote(context, value), message::quote(context, digits));
                Failure::Message { status, text: text.replace(&part, &shown) }
            }
            other => other,
        })?;
    Ok(if negative { (magnitude as i64).wrapping_neg() } else { magnitude as i64 })
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn lines_are_numbered() {
        call("nl").stdin("a\n\nb").gives("     1\ta\n       \n     2\tb\n");
        call("nl -ba -w2 -s: -nrz -v9 -i2").stdin("a\n\n").gives("09:a\n11:\n");
        call("nl -bpx").stdin("x\ny\n").gives("     1\tx\n       y\n");
        call("nl").stdin("a\n\\:\\:\nb\n").gives("     1\ta\n\n     1\tb\n");
    }
}
