//! The built-in functions: numbers, bits, streams and types. Those of text, arrays and time have files of their own.

use boxsh_kernel::vfs::TimeSource as _;

use super::builtin::Builtin;
use super::machine::{Machine, Run, fatal};
use super::number;
use super::special;
use super::streams::StreamError;
use super::value::Value;

impl Machine<'_, '_> {
    /// Calls a function whose arguments are on the stack, the last on top; its value takes their place.
    pub(super) fn call_builtin(&mut self, builtin: Builtin, count: usize) -> Run<()> {
        match builtin {
            Builtin::Length => self.length(count)?,
            Builtin::Substr => self.substr(count)?,
            Builtin::Index => self.index()?,
            Builtin::Split => self.split(count)?,
            Builtin::Patsplit => self.patsplit(count)?,
            Builtin::Match => self.match_groups(count)?,
            Builtin::Gensub => self.gensub(count)?,
            Builtin::Sub | Builtin::Gsub => {
                return fatal(format!("indirect call to {} is not supported", builtin.name()));
            }
            Builtin::Tolower | Builtin::Toupper => self.change_case(builtin)?,
            Builtin::Sprintf => {
                let mut out = Vec::new();
                self.format(count, &mut out)?;
                self.push_vec(out);
            }
            Builtin::Asort | Builtin::Asorti => self.asort(builtin, count)?,
            Builtin::Strftime => self.strftime(count)?,
            Builtin::Mktime => self.mktime(count)?,
            Builtin::Systime => {
                let now = self.context.process.clock().now().seconds;
                self.push(Value::Num(now as f64));
            }
            Builtin::And | Builtin::Or | Builtin::Xor => self.combine_bits(builtin, count)?,
            Builtin::Lshift | Builtin::Rshift | Builtin::Compl => self.shift_bits(builtin)?,
            Builtin::Strtonum => {
                let value = self.pop();
                let number = match &value {
                    Value::Num(number) => *number,
                    other => strtonum(other.as_bytes().unwrap_or_default()),
                };
                self.push(Value::Num(number));
            }
            Builtin::System | Builtin::Close | Builtin::Fflush => self.use_stream(builtin, count)?,
            Builtin::Isarray => {
                let is_array = matches!(self.pop(), Value::Array(_));
                self.push(Value::bool(is_array));
            }
            Builtin::Mkbool => {
                let value = self.pop().is_true();
                self.push(Value::bool(value));
            }
            Builtin::Typeof => {
                for _ in 1..count {
                    self.pop();
                }
                let name = type_name(&self.pop());
                self.push(Value::text(name.as_bytes()));
            }
            Builtin::Rand => {
                let value = self.random.fraction();
                self.push(Value::Num(value));
            }
            Builtin::Srand => {
                let seed = match count {
                    0 => self.context.process.clock().now().seconds as f64,
                    _ => self.pop().to_number(),
                };
                let before = std::mem::replace(&mut self.random.seed, seed);
                self.random.start(seed as i64 as u32);
                self.push(Value::Num(before));
            }
            Builtin::Sin
            | Builtin::Cos
            | Builtin::Atan2
            | Builtin::Exp
            | Builtin::Log
            | Builtin::Sqrt
            | Builtin::Int => self.compute_function(builtin)?,
        }
        Ok(())
    }

    fn compute_function(&mut self, builtin: Builtin) -> Run<()> {
        let last = self.pop().to_number();
        if last < 0.0 && matches!(builtin, Builtin::Log | Builtin::Sqrt) {
            let shown = self.shown_number(last);
            let message = match builtin {
                Builtin::Log => format!("log: received negative argument {shown}"),
                _ => format!("sqrt: called with negative argument {shown}"),
            };
            self.warn(&message, true)?;
        }
        let value = match builtin {
            Builtin::Sin => last.sin(),
            Builtin::Cos => last.cos(),
            Builtin::Atan2 => self.pop().to_number().atan2(last),
            Builtin::Exp => last.exp(),
            // C's answer to what has none carries a sign.
            Builtin::Log if last < 0.0 => -f64::NAN,
            Builtin::Sqrt if last < 0.0 => -f64::NAN,
            Builtin::Log => last.ln(),
            Builtin::Sqrt => last.sqrt(),
            _ => last.trunc(),
        };
        if builtin == Builtin::Exp && value.is_infinite() && last.is_finite() {
            let shown = self.shown_number(last);
            self.warn(&format!("exp: argument {shown} is out of range"), true)?;
        }
        self.push(Value::Num(value));
        Ok(())
    }

    fn shown_number(&self, value: f64) -> String {
        let mut text = Vec::new();
        super::value::NumberFormat::General(6).push(value, &mut text);
        String::from_utf8_lossy(&text).into_owned()
    }

    fn combine_bits(&mut self, builtin: Builtin, count: usize) -> Run<()> {
        let first = self.stack.len() - count;
        let mut result: Option<u64> = None;
        for at in first..self.stack.len() {
            let value = self.stack[at].to_number();
            if value < 0.0 {
                let shown = self.shown_number(value);
                return fatal(format!(
                    "{}: argument {} negative value {shown} is not allowed",
                    builtin.name(),
                    at - first + 1
                ));
            }
            let bits = value as u64;
            result = Some(match (result, builtin) {
                (None, _) => bits,
                (Some(before), Builtin::And) => before & bits,
                (Some(before), Builtin::Or) => before | bits,
                (Some(before), _) => before ^ bits,
            });
        }
        self.stack.truncate(first);
        self.push(Value::Num(result.unwrap_or(0) as f64));
        Ok(())
    }

    fn shift_bits(&mut self, builtin: Builtin) -> Run<()> {
        let last = self.pop().to_number();
        let first = if builtin == Builtin::Compl { last } else { self.pop().to_number() };
        if first < 0.0 || last < 0.0 {
            let (a, b) = (self.shown_number(first), self.shown_number(last));
            return match builtin {
                Builtin::Compl => fatal(format!("compl({a}): negative value is not allowed")),
                _ => fatal(format!("{}({a}, {b}): negative values are not allowed", builtin.name())),
            };
        }
        let bits = first as u64;
        let by = if last >= 64.0 { 64 } else { last as u32 };
        let value = match builtin {
            Builtin::Compl => (!bits) & ((1 << 53) - 1),
            Builtin::Lshift => bits.checked_shl(by).unwrap_or(0),
            _ => bits.checked_shr(by).unwrap_or(0),
        };
        self.push(Value::Num(value as f64));
        Ok(())
    }

    /// `system`, `close` and `fflush`.
    fn use_stream(&mut self, builtin: Builtin, count: usize) -> Run<()> {
        self.tick()?;
        let side = if builtin == Builtin::Close && count > 1 { Some(self.pop()) } else { None };
        let name = match count {
            0 => None,
            _ => Some(self.pop().into_text(&self.settings.convfmt)),
        };
        let bytes = name.as_ref().map_or(&b""[..], |name| name.as_bytes());
        let result = match builtin {
            Builtin::System => {
                let environment = self.environment();
                self.streams.system(self.context, environment, bytes)
            }
            Builtin::Fflush => match name {
                Some(_) if !bytes.is_empty() => {
                    self.streams.flush(self.context, bytes).map(|found| if found { 0.0 } else { -1.0 })
                }
                _ => self.streams.flush_all(self.context).map(|()| 0.0),
            },
            _ => {
                let side = side.map(|side| side.into_text(&self.settings.convfmt));
                let side = side.as_ref().map(|side| side.as_bytes());
                self.streams.close(self.context, bytes, side).map(|status| status.unwrap_or(-1.0))
            }
        };
        match result {
            Ok(status) => {
                if builtin == Builtin::Close && status == -1.0 {
                    self.globals[special::ERRNO as usize] =
                        Value::text(b"close of redirection that was never opened");
                }
                self.push(Value::Num(status));
                Ok(())
            }
            Err(StreamError::Failure(failure)) => Err(failure.into()),
            Err(StreamError::Open(error) | StreamError::Write(error)) => {
                let shown = String::from_utf8_lossy(bytes).into_owned();
                fatal(format!("{}: `{shown}': {error}", builtin.name()))
            }
        }
    }
}

fn type_name(value: &Value) -> &'static str {
    match value {
        Value::Unset => "untyped",
        Value::Num(_) => "number",
        Value::Str(_) => "string",
        Value::Input(text) => match number::parse_whole(text.as_bytes()) {
            Some(_) => "strnum",
            None => "string",
        },
        Value::Regex(_) => "regexp",
        Value::Array(_) => "array",
        Value::Keys(_) => "unassigned",
    }
}

/// The number that a string spells, in octal or hexadecimal if it begins so.
fn strtonum(text: &[u8]) -> f64 {
    let trimmed = text.trim_ascii_start();
    let (sign, rest) = match trimmed {
        [b'-', rest @ ..] => (-1.0, rest),
        [b'+', rest @ ..] => (1.0, rest),
        _ => (1.0, trimmed),
    };
    let digits = |digits: &[u8], base: u32| {
        digits
            .iter()
            .map_while(|byte| char::from(*byte).to_digit(base))
            .fold(0.0, |value, digit| value * f64::from(base) + f64::from(digit))
    };
    match rest {
        [b'0', b'x' | b'X', hex @ ..] if hex.first().is_some_and(u8::is_ascii_hexdigit) => {
            sign * digits(hex, 16)
        }
        [b'0', octal @ ..] if octal.first().is_some_and(u8::is_ascii_digit) => {
            let all: Vec<u8> = octal.iter().copied().take_while(u8::is_ascii_digit).collect();
            let decimal = all.iter().any(|byte| *byte > b'7')
                || matches!(octal.get(all.len()), Some(b'.' | b'e' | b'E'));
            if decimal { number::parse(text) } else { sign * digits(octal, 8) }
        }
        _ => number::parse(text),
    }
}
