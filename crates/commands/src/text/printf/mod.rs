//! `printf`: print arguments by a format. The command; shells have their own.

mod wide;

use boxsh_format::Charset;
use boxsh_format::escape::{Dialect, Unescaped, unescape};
use boxsh_format::float::{self, F80, Range, Style};
use boxsh_format::integer::{Radix, character_constant, parse_signed, parse_unsigned};
use boxsh_format::printf::{
    Base, Count, Directive, Flags, Layout, Piece, Syntax, TextUnit, TooLong, format_signed, format_text,
    format_unsigned, pieces,
};
use boxsh_format::quote::{GnuStyle, gnu_quote};
use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Order, Spec};

use crate::message;

pub(crate) static SPEC: Spec = Spec {
    name: "printf",
    usage: &["FORMAT [ARGUMENT]...", "OPTION"],
    summary: "Print ARGUMENT(s) according to FORMAT, which is used again as long as there are arguments.",
    notes: "FORMAT knows the escapes \\\" \\\\ \\a \\b \\c \\e \\f \\n \\r \\t \\v \\NNN \\xHH \\uHHHH \\UHHHHHHHH, the directives of\n\
            C's printf for d i o u x X f F e E g G a A c s, %b for a string with escapes, and %q for a string that a\n\
            shell can read.",
    order: Order::FirstOperandEnds,
    ..Spec::DEFAULT
};

/// Wider fields are refused.
const WIDEST: usize = 64 << 20;

struct Printer<'a> {
    arguments: std::slice::Iter<'a, Vec<u8>>,
    charset: Charset,
    posix: bool,
    success: bool,
    stopped: bool,
}

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    message::answer_sole_flag(context, &SPEC)?;
    let mut arguments = &context.arguments().to_vec()[..];
    if arguments.first().is_some_and(|first| first == b"--") {
        arguments = &arguments[1..];
    }
    let Some((format, arguments)) = arguments.split_first() else {
        return Err(Failure::Usage("missing operand".into()));
    };
    let mut printer = Printer {
        arguments: arguments.iter(),
        charset: message::charset(context.process),
        posix: context.process.variable(b"POSIXLY_CORRECT").is_some(),
        success: true,
        stopped: false,
    };
    loop {
        context.process.tick()?;
        let before = printer.arguments.len();
        printer.print(context, format)?;
        if printer.stopped || printer.arguments.len() == 0 {
            break;
        }
        if printer.arguments.len() == before {
            let first = printer.arguments.next().cloned().unwrap_or_default();
            let first = message::quote(context, &first);
            context.out.flush()?;
            context.warn(format_args!("warning: ignoring excess arguments, starting with {first}"))?;
            break;
        }
    }
    // What ends at a \c ends well, whatever was before it.
    Ok(Exit::from_success(printer.success || printer.stopped))
}

impl Printer<'_> {
    fn print(&mut self, context: &mut Context<'_>, format: &[u8]) -> Result<(), Failure> {
        for piece in pieces(format, &Syntax::GNU) {
            match piece {
                Piece::Literal(text) => {
                    let text = unescape(text, Dialect::GnuFormat, self.charset);
                    self.write_unescaped(context, text)?;
                }
                Piece::Percent => context.out.write(b"%")?,
                Piece::Directive(directive) => self.convert(context, &directive)?,
            }
            if self.stopped {
                break;
            }
        }
        Ok(())
    }

    fn write_unescaped(&mut self, context: &mut Context<'_>, text: Unescaped) -> Result<(), Failure> {
        context.out.write(&text.bytes)?;
        if let Some(complaint) = text.complaints.iter().find(|complaint| complaint.is_fatal()) {
            return Err(Failure::new(complaint.to_string()));
        }
        self.stopped |= text.stopped;
        Ok(())
    }

    fn argument(&mut self) -> Vec<u8> {
        self.arguments.next().cloned().unwrap_or_default()
    }

    fn convert(&mut self, context: &mut Context<'_>, directive: &Directive<'_>) -> Result<(), Failure> {
        match directive.text {
            b"%b" => {
                let text = unescape(&self.argument(), Dialect::GnuArgument, self.charset);
                return self.write_unescaped(context, text);
            }
            b"%q" => {
                // A missing argument, other than an empty one, is nothing at all.
                let Some(argument) = self.arguments.next() else { return Ok(()) };
                let text = gnu_quote(argument, GnuStyle::ShellEscape, self.charset, b"");
                return context.out.write(&text);
            }
            _ => {}
        }
        // Stars take their arguments before the conversion is looked at.
        let width = match directive.width {
            Some(Count::Argument) => Some(self.star(context, "invalid field width")?),
            _ => None,
        };
        let precision = match directive.precision {
            Some(Count::Argument) => Some(self.star(context, "invalid precision")?),
            _ => None,
        };
        let Some(letter) = directive.conversion.filter(|&letter| is_allowed(directive, letter)) else {
            let text = String::from_utf8_lossy(directive.text).into_owned();
            return Err(Failure::new(format!("{text}: invalid conversion specification")));
        };
        let wanted = directive.layout(width, precision);
        if wanted.width.max(wanted.precision.unwrap_or(0)) > WIDEST {
            return Err(Failure::Write(Errno::EOVERFLOW));
        }
        let layout = wide::narrowed(&wanted, letter);
        let argument = self.argument();
        let mut out = Vec::new();
        let written = match letter {
            b'd' | b'i' => {
                let value = self.signed(context, &argument)?;
                format_signed(value, &layout, WIDEST, &mut out)
            }
            b's' => format_text(&argument, TextUnit::Bytes, &layout, WIDEST, &mut out),
            b'c' => {
                let byte = argument.first().copied().unwrap_or(0);
                let layout = Layout { flags: Flags { zero: false, ..layout.flags }, ..layout };
                format_text(&[byte], TextUnit::Bytes, &layout, WIDEST, &mut out)
            }
            letter => match (Base::from_letter(letter), Style::from_letter(letter)) {
                (Some(base), _) => {
                    let value = self.unsigned(context, &argument)?;
                    format_unsigned(value, base, &layout, WIDEST, &mut out)
                }
                (None, Some(style)) => {
                    let value = self.float(context, &argument)?;
                    float::format(value, style, &layout, WIDEST, &mut out)
                }
                (None, None) => Ok(()),
            },
        };
        if let Err(TooLong) = written {
            return Err(Failure::Write(Errno::EOVERFLOW));
        }
        wide::write(&mut context.out, &out, letter, &wanted)
    }

    /// The value of a `*`.
    fn star(&mut self, context: &mut Context<'_>, wrong: &str) -> Result<i64, Failure> {
        let argument = self.argument();
        let value = self.signed(context, &argument)?;
        if i32::try_from(value).is_err() {
            return Err(Failure::new(format!("{wrong}: {}", message::quote(context, &argument))));
        }
        Ok(value)
    }

    fn signed(&mut self, context: &mut Context<'_>, text: &[u8]) -> Result<i64, Failure> {
        if let Some(code) = self.constant(context, text)? {
            return Ok(i64::from(code));
        }
        let parsed = parse_signed(text, Radix::Prefixed);
        self.verify(context, text, parsed.consumed, parsed.overflow)?;
        Ok(parsed.value)
    }

    fn unsigned(&mut self, context: &mut Context<'_>, text: &[u8]) -> Result<u64, Failure> {
        if let Some(code) = self.constant(context, text)? {
            return Ok(u64::from(code));
        }
        let parsed = parse_unsigned(text, Radix::Prefixed);
        self.verify(context, text, parsed.consumed, parsed.overflow)?;
        Ok(parsed.value)
    }

    fn float(&mut self, context: &mut Context<'_>, text: &[u8]) -> Result<F80, Failure> {
        if let Some(code) = self.constant(context, text)? {
            return Ok(F80::from(u64::from(code)));
        }
        let parsed = float::parse::<F80>(text);
        self.verify(context, text, parsed.consumed, parsed.range != Range::Normal)?;
        Ok(parsed.value)
    }

    /// The code of `'x`, if that is what the argument is.
    fn constant(&mut self, context: &mut Context<'_>, text: &[u8]) -> Result<Option<u32>, Failure> {
        let Some(parsed) = character_constant(text, self.charset) else { return Ok(None) };
        let Some(code) = parsed.value else { return Ok(None) };
        let rest = &text[parsed.consumed..];
        if !rest.is_empty() && !self.posix {
            let mut warning = b"printf: warning: ".to_vec();
            warning.extend_from_slice(rest);
            warning.extend_from_slice(b": character(s) following character constant have been ignored\n");
            context.out.flush()?;
            context.write_error(&warning)?;
        }
        Ok(Some(code))
    }

    /// Complains about a number that is none, or not only one.
    fn verify(
        &mut self,
        context: &mut Context<'_>,
        text: &[u8],
        consumed: usize,
        out_of_range: bool,
    ) -> Result<(), Failure> {
        let complaint = match consumed {
            _ if out_of_range => Errno::ERANGE.message(),
            consumed if consumed == text.len() => return Ok(()),
            0 => "expected a numeric value",
            _ => "value not completely converted",
        };
        self.success = false;
        let text = message::quote(context, text);
        context.out.flush()?;
        context.warn(format_args!("{text}: {complaint}"))?;
        Ok(())
    }
}

/// Whether a conversion exists and goes with its flags and precision.
fn is_allowed(directive: &Directive<'_>, letter: u8) -> bool {
    let flags = directive.flags;
    let refused: &[&[u8]] = &[
        if flags.group || flags.locale_digits { b"aAceEosxX" } else { b"" },
        if flags.alternate { b"cdisu" } else { b"" },
        if flags.zero { b"cs" } else { b"" },
        if directive.precision.is_some() { b"c" } else { b"" },
    ];
    b"aAcdeEfFgGiosuxX".contains(&letter) && !refused.iter().any(|letters| letters.contains(&letter))
}

#[cfg(test)]
mod tests {
    use crate::testing::{call, check};

    #[test]
    fn formats_are_followed() {
        for (line, expected) in [
            ("printf '%d %s\\n' 1 a 2 b", "1 a\n2 b\n"),
            ("printf '%5.1f|%-4d|%x\\n' 3.14159 7 255", "  3.1|7   |ff\n"),
            ("printf '%b|%q\\n' 'a\\tb' 'x y'", "a\tb|'x y'\n"),
            ("printf '%s\\c%s' a b", "a"),
            ("printf %.20f .1", "0.10000000000000000000"),
        ] {
            check(line, expected);
        }
    }

    #[test]
    fn wrong_numbers_are_reported() {
        call("printf '%d\\n' 5x").answers(1, "5\n", "printf: ‘5x’: value not completely converted\n");
        call("printf %y").answers(1, "", "printf: %y: invalid conversion specification\n");
    }
}
