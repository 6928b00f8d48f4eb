//! `printf`.

use boxsh_format::escape::{Dialect, Unescaped};
use boxsh_format::float::{self, F80, Notation, Style};
use boxsh_format::integer::{self, Radix};
use boxsh_format::printf::{
    Base, Count, Directive, Layout, Piece, Syntax, TextUnit, TooLong, format_signed, format_text,
    format_unsigned, pieces,
};
use boxsh_format::strftime;
use boxsh_kernel::Limit;

use crate::builtins::options;
use crate::flow::{Flow, Run};
use crate::quoting;
use crate::shell::Shell;
use crate::text::Str;

pub(crate) fn printf(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    let Some(parsed) = options::parse(shell, words, "v:")? else { return Ok(2) };
    let variable = parsed.options.last().and_then(|(_, value)| value.clone());
    if let Some(name) = &variable
        && !shell.names_variable(name)
    {
        shell.complain_name("printf", name)?;
        return Ok(2);
    }
    let Some((format, arguments)) = parsed.operands.split_first() else {
        return options::usage_error(shell, b"printf");
    };
    let limit = usize::try_from(shell.process.budget().maximum(Limit::String)).unwrap_or(usize::MAX);
    let mut printer = Printer { arguments, used: 0, out: Vec::new(), limit, status: 0, is_over: false };
    printer.run(shell, format)?;
    let Printer { mut out, status, .. } = printer;
    let Some(name) = variable else {
        let written = if out.is_empty() { 0 } else { shell.write_output("printf", &out)? };
        return Ok(if written == 0 { status } else { written });
    };
    out.truncate(out.iter().position(|&byte| byte == 0).unwrap_or(out.len()));
    match shell.bind("printf", &name, out.into())? {
        true => Ok(status),
        false => Ok(1),
    }
}

struct Printer<'a> {
    arguments: &'a [Str],
    used: usize,
    out: Vec<u8>,
    limit: usize,
    status: u8,
    /// `\c`, or a mistake in the format, ends all output.
    is_over: bool,
}

impl Printer<'_> {
    fn run(&mut self, shell: &mut Shell<'_>, format: &[u8]) -> Run<()> {
        loop {
            let before = self.used;
            self.pass(shell, format)?;
            if self.is_over || self.used >= self.arguments.len() || self.used == before {
                return Ok(());
            }
            shell.process.tick()?;
            shell.process.budget().check(Limit::String, self.out.len() as u64)?;
        }
    }

    /// Prints the format once.
    fn pass(&mut self, shell: &mut Shell<'_>, format: &[u8]) -> Run<()> {
        let charset = shell.charset();
        let mut pieces = pieces(format, &Syntax::BASH);
        while let Some(piece) = pieces.next() {
            match piece {
                Piece::Percent => self.out.push(b'%'),
                Piece::Literal(text) => {
                    let unescaped = quoting::unescape(shell.process, text, Dialect::BashFormat, charset)?;
                    self.push_unescaped(shell, unescaped)?;
                }
                Piece::Directive(directive) if directive.conversion == Some(b'(') => {
                    let rest = pieces.rest();
                    let close = closing_parenthesis(rest);
                    let end = close.filter(|&close| rest.get(close + 1) == Some(&b'T'));
                    let Some(end) = end else {
                        let letter = close.and_then(|close| rest.get(close + 1));
                        let shown = [letter.copied().unwrap_or(0)];
                        let text =
                            [b"printf: warning: `", &shown[..], b"': invalid time format specification"];
                        shell.error_bytes(&text.concat())?;
                        self.out.extend_from_slice(directive.text);
                        continue;
                    };
                    let (width, precision) = self.stars(shell, &directive)?;
                    let layout = directive.layout(width, precision);
                    self.push_time(shell, &rest[..end], &layout)?;
                    pieces.skip_bytes(end + 2);
                }
                Piece::Directive(directive) => self.convert(shell, &directive)?,
            }
            if self.is_over {
                break;
            }
        }
        Ok(())
    }

    fn push_unescaped(&mut self, shell: &mut Shell<'_>, unescaped: Unescaped) -> Run<()> {
        for complaint in &unescaped.complaints {
            shell.error(format_args!("printf: {complaint}"))?;
        }
        self.out.extend_from_slice(&unescaped.bytes);
        self.is_over |= unescaped.stopped;
        Ok(())
    }

    fn next(&mut self) -> Option<Str> {
        let argument = self.arguments.get(self.used).cloned();
        self.used += 1;
        argument
    }

    /// The arguments of `*` for width and precision.
    fn stars(&mut self, shell: &mut Shell<'_>, directive: &Directive<'_>) -> Run<(Option<i64>, Option<i64>)> {
        let mut numbers = [None, None];
        for (number, count) in numbers.iter_mut().zip([directive.width, directive.precision]) {
            if count == Some(Count::Argument) {
                let argument = self.next();
                *number = Some(self.signed(shell, argument)?);
            }
        }
        Ok((numbers[0], numbers[1]))
    }

    fn convert(&mut self, shell: &mut Shell<'_>, directive: &Directive<'_>) -> Run<()> {
        let (width, precision) = self.stars(shell, directive)?;
        let layout = directive.layout(width, precision);
        // Texts are cut by their precision, numbers are made longer.
        let zeros = match directive.conversion {
            Some(b's' | b'b' | b'q' | b'Q' | b'c') => 0,
            _ => layout.precision.unwrap_or_default(),
        };
        shell.process.reserve(layout.width.saturating_add(zeros) as u64)?;
        shell.process.work(layout.width.saturating_add(zeros) as u64)?;
        let Some(conversion) = directive.conversion else {
            let message = [b"printf: `", directive.text, b"': missing format character"].concat();
            return self.fail(shell, &message);
        };
        let (charset, limit) = (shell.charset(), self.limit);
        let written = match conversion {
            b'd' | b'i' => {
                let argument = self.next();
                let value = self.signed(shell, argument)?;
                format_signed(value, &layout, limit, &mut self.out)
            }
            b'o' | b'u' | b'x' | b'X' => {
                let argument = self.next();
                let value = self.unsigned(shell, argument)?;
                let base = Base::from_letter(conversion).unwrap_or(Base::Decimal);
                format_unsigned(value, base, &layout, limit, &mut self.out)
            }
            b'a' | b'A' | b'e' | b'E' | b'f' | b'F' | b'g' | b'G' => {
                let argument = self.next();
                let value = self.float(shell, argument)?;
                float::format(value, style(conversion), &layout, limit, &mut self.out)
            }
            b'c' => {
                let text = self.next().unwrap_or_default();
                let character = [text.first().copied().unwrap_or(0)];
                let layout = Layout { precision: None, ..layout };
                format_text(&character, TextUnit::Bytes, &layout, limit, &mut self.out)
            }
            b's' => {
                let text = self.next().unwrap_or_default();
                format_text(&text, TextUnit::Bytes, &layout, limit, &mut self.out)
            }
            b'b' => {
                let text = self.next().unwrap_or_default();
                let unescaped = quoting::unescape(shell.process, &text, Dialect::BashArgument, charset)?;
                for complaint in &unescaped.complaints {
                    shell.error(format_args!("printf: {complaint}"))?;
                }
                self.is_over |= unescaped.stopped;
                format_text(&unescaped.bytes, TextUnit::Bytes, &layout, limit, &mut self.out)
            }
            b'q' | b'Q' => {
                let mut text = self.next().unwrap_or_default();
                let mut layout = layout;
                if conversion == b'Q'
                    && let Some(precision) = layout.precision.take()
                {
                    text = Str::new(&text[..precision.min(text.len())]);
                }
                let quoted = quoting::backslash_quote(shell.process, &text, charset)?;
                format_text(&quoted, TextUnit::Bytes, &layout, limit, &mut self.out)
            }
            b'n' => return self.store_count(shell),
            other => {
                let message = [b"printf: `", &[other][..], b"': invalid format character"].concat();
                return self.fail(shell, &message);
            }
        };
        written.map_err(|TooLong| Flow::from(shell.process.budget().breach(Limit::String)))
    }

    /// `%n`: the count of what was printed so far goes into a variable.
    fn store_count(&mut self, shell: &mut Shell<'_>) -> Run<()> {
        let Some(name) = self.next() else { return Ok(()) };
        if !shell.bind("printf", &name, Str::from_integer(self.out.len() as i64))? {
            self.status = 1;
            self.is_over = true;
        }
        Ok(())
    }

    fn fail(&mut self, shell: &mut Shell<'_>, message: &[u8]) -> Run<()> {
        self.status = 1;
        self.is_over = true;
        shell.error_bytes(message)
    }

    /// Says what is wrong with a number; it counts as far as it goes.
    fn check_number(
        &mut self,
        shell: &mut Shell<'_>,
        text: &[u8],
        consumed: usize,
        overflow: bool,
    ) -> Run<()> {
        if consumed < text.len() {
            self.status = 1;
            let kind = match text {
                [b'0', b'x' | b'X', ..] => "invalid hex number",
                [b'0', b'0'..=b'9', ..] => "invalid octal number",
                _ => "invalid number",
            };
            return shell.complain("printf", text, kind);
        }
        if overflow {
            let message = [b"printf: warning: ", text, b": Numerical result out of range"].concat();
            return shell.error_bytes(&message);
        }
        Ok(())
    }

    fn signed(&mut self, shell: &mut Shell<'_>, argument: Option<Str>) -> Run<i64> {
        let Some(text) = argument else { return Ok(0) };
        if let Some(constant) = integer::character_constant(&text, shell.charset()) {
            return Ok(constant.value.unwrap_or_default().into());
        }
        let parsed = integer::parse_signed(&text, Radix::Prefixed);
        self.check_number(shell, &text, parsed.consumed, parsed.overflow)?;
        Ok(parsed.value)
    }

    fn unsigned(&mut self, shell: &mut Shell<'_>, argument: Option<Str>) -> Run<u64> {
        let Some(text) = argument else { return Ok(0) };
        if let Some(constant) = integer::character_constant(&text, shell.charset()) {
            return Ok(constant.value.unwrap_or_default().into());
        }
        let parsed = integer::parse_unsigned(&text, Radix::Prefixed);
        self.check_number(shell, &text, parsed.consumed, parsed.overflow)?;
        Ok(parsed.value)
    }

    fn float(&mut self, shell: &mut Shell<'_>, argument: Option<Str>) -> Run<F80> {
        let Some(text) = argument else { return Ok(float::parse(b"0").value) };
        if let Some(constant) = integer::character_constant(&text, shell.charset()) {
            let digits = constant.value.unwrap_or_default().to_string();
            return Ok(float::parse(digits.as_bytes()).value);
        }
        let parsed = float::parse::<F80>(&text);
        let is_out = parsed.range != float::Range::Normal;
        self.check_number(shell, &text, parsed.consumed, is_out)?;
        Ok(parsed.value)
    }

    /// `%(format)T`
    fn push_time(&mut self, shell: &mut Shell<'_>, format: &[u8], layout: &Layout) -> Run<()> {
        let seconds = match self.next() {
            None => -1,
            Some(text) => self.signed(shell, Some(text))?,
        };
        let now = shell.now().seconds;
        let seconds = match seconds {
            -1 => now,
            -2 => {
                let (origin, base) = shell.state.numbers.seconds_origin;
                let passed = shell.process.clock().monotonic().saturating_sub(origin).as_secs() as i64;
                now - passed + base.min(0)
            }
            other => other,
        };
        let local = shell.zone_at(seconds);
        let time = strftime::DateTime::new(seconds, 0, local.offset, local.abbreviation.as_bytes());
        let format = if format.is_empty() { b"%X" } else { format };
        let mut text = Vec::new();
        let too_long = |_: TooLong| Flow::from(shell.process.budget().breach(Limit::String));
        strftime::strftime(format, &time, strftime::Dialect::Glibc, self.limit, &mut text)
            .map_err(too_long)?;
        format_text(&text, TextUnit::Bytes, layout, self.limit, &mut self.out).map_err(too_long)
    }
}

fn style(letter: u8) -> Style {
    let notation = match letter.to_ascii_lowercase() {
        b'a' => Notation::Hexadecimal,
        b'e' => Notation::Scientific,
        b'f' => Notation::Fixed,
        _ => Notation::General,
    };
    Style { notation, upper: letter.is_ascii_uppercase() }
}

/// Where the parenthesis closes that is open before `text`; others may be inside.
fn closing_parenthesis(text: &[u8]) -> Option<usize> {
    let mut depth = 1u32;
    text.iter().position(|byte| {
        match byte {
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ => {}
        }
        depth == 0
    })
}
