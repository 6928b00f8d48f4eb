//! `getopt`: take the options of a script apart.

use boxsh_kernel::{CommandResult, Context, Exit, Failure, Flag, Order, Spec, Value};

pub(crate) static SPEC: Spec = Spec {
    name: "getopt",
    usage: &[
        "<optstring> <parameters>",
        "[options] [--] <optstring> <parameters>",
        "[options] -o|--options <optstring> [options] [--] <parameters>",
    ],
    summary: "Parse command options.",
    flags: &[
        Flag::new('a', "alternative", "let long options start with a single -"),
        Flag::new('l', "longoptions", "the long options to be recognized").value("longopts"),
        Flag::new('n', "name", "the name that errors are reported under").value("progname"),
        Flag::new('o', "options", "the short options to be recognized").value("optstring"),
        Flag::new('q', "quiet", "do not report errors"),
        Flag::new('Q', "quiet-output", "no normal output"),
        Flag::new('s', "shell", "the shell to quote for: sh, bash, csh, tcsh").value("shell"),
        Flag::new('T', "test", "tell the version by the status: 4"),
        Flag::new('u', "unquoted", "do not quote the output"),
        Flag::new('h', "help", "display this help"),
        Flag::new('V', "version", "display the version"),
    ],
    order: Order::FirstOperandEnds,
    usage_status: 2,
    ..Spec::DEFAULT
};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Quoting {
    None,
    Sh,
    Csh,
}

/// Where operands go.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ordering {
    Permute,
    Stop,
    InPlace,
}

/// The options of the script.
struct Options {
    name: String,
    quiet: bool,
    quiet_output: bool,
    alternative: bool,
    quoting: Quoting,
    ordering: Ordering,
    short: Vec<(u8, Value)>,
    long: Vec<(String, Value)>,
}

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let arguments = context.arguments().to_vec();
    let compatible = context.process.variable(b"GETOPT_COMPATIBLE").is_some();
    let mut options = Options {
        name: "getopt".into(),
        quiet: false,
        quiet_output: false,
        alternative: false,
        quoting: Quoting::Sh,
        ordering: Ordering::Permute,
        short: Vec::new(),
        long: Vec::new(),
    };
    let Some(first) = arguments.first() else {
        return match compatible {
            true => {
                context.out.write(b" --\n")?;
                Ok(Exit::SUCCESS)
            }
            false => Err(Failure::Usage("missing optstring argument".into())),
        };
    };
    if first.first() != Some(&b'-') || compatible {
        options.quoting = Quoting::None;
        let text = first.iter().skip_while(|byte| matches!(byte, b'-' | b'+')).copied().collect::<Vec<u8>>();
        options.set_short(&text);
        return options.parse(context, &arguments[1..]);
    }
    let parsed = context.parse(&SPEC)?;
    let mut short = None;
    for given in &parsed.flags {
        let value = given.value();
        match &*given.name() {
            "alternative" => options.alternative = true,
            "longoptions" => options.add_long(value)?,
            "name" => options.name = String::from_utf8_lossy(value).into_owned(),
            "options" => short = Some(value.to_vec()),
            "quiet" => options.quiet = true,
            "quiet-output" => options.quiet_output = true,
            "unquoted" => options.quoting = Quoting::None,
            "shell" => {
                options.quoting = match value {
                    b"sh" | b"bash" => Quoting::Sh,
                    b"csh" | b"tcsh" => Quoting::Csh,
                    _ => return Err(Failure::Usage("unknown shell after -s or --shell argument".into())),
                };
            }
            "test" => return Ok(Exit(4)),
            "help" => {
                context.out.write(SPEC.help().as_bytes())?;
                return Ok(Exit::SUCCESS);
            }
            "version" => {
                context.out.print(format_args!("getopt (boxsh) {}\n", env!("CARGO_PKG_VERSION")))?;
                return Ok(Exit::SUCCESS);
            }
            _ => {}
        }
    }
    let mut parameters = &parsed.operands[..];
    let short = match short {
        Some(short) => short,
        None => {
            let Some((first, rest)) = parameters.split_first() else {
                return Err(Failure::Usage("missing optstring argument".into()));
            };
            parameters = rest;
            first.clone()
        }
    };
    options.set_short(&short);
    if context.process.variable(b"POSIXLY_CORRECT").is_some() && options.ordering == Ordering::Permute {
        options.ordering = Ordering::Stop;
    }
    options.parse(context, parameters)
}

impl Options {
    fn set_short(&mut self, text: &[u8]) {
        let mut rest = text;
        match rest.first() {
            Some(b'+') => self.ordering = Ordering::Stop,
            Some(b'-') => self.ordering = Ordering::InPlace,
            _ => {}
        }
        if self.ordering != Ordering::Permute {
            rest = &rest[1..];
        }
        while let [letter, behind @ ..] = rest {
            let (value, length) = match behind {
                [b':', b':', ..] => (Value::Optional(""), 2),
                [b':', ..] => (Value::Required(""), 1),
                _ => (Value::None, 0),
            };
            if *letter != b':' {
                self.short.push((*letter, value));
            }
            rest = &behind[length..];
        }
    }

    fn add_long(&mut self, list: &[u8]) -> Result<(), Failure> {
        let is_separator = |byte: &u8| matches!(byte, b',' | b' ' | b'\t' | b'\n');
        for word in list.split(is_separator).filter(|word| !word.is_empty()) {
            let word = String::from_utf8_lossy(word).into_owned();
            let (name, value) = match word.strip_suffix("::") {
                Some(name) => (name, Value::Optional("")),
                None => match word.strip_suffix(':') {
                    Some(name) => (name, Value::Required("")),
                    None => (&word[..], Value::None),
                },
            };
            if name.is_empty() {
                return Err(Failure::Usage("empty long option after -l or --long argument".into()));
            }
            self.long.push((name.to_owned(), value));
        }
        Ok(())
    }

    fn parse(&self, context: &mut Context<'_>, parameters: &[Vec<u8>]) -> CommandResult {
        let mut out: Vec<u8> = Vec::new();
        let mut operands: Vec<&[u8]> = Vec::new();
        let mut success = true;
        let mut rest = parameters.iter();
        while let Some(parameter) = rest.next() {
            let result = match &parameter[..] {
                b"--" => {
                    operands.extend(rest.by_ref().map(Vec::as_slice));
                    Ok(())
                }
                [b'-', b'-', long @ ..] => self.parse_long(long, "--", &mut rest, &mut out),
                [b'-', first, behind @ ..] => {
                    let is_short = self.short.iter().any(|(letter, _)| letter == first);
                    if self.alternative
                        && (!behind.is_empty() || !is_short)
                        && (!is_short || self.matches_long(&parameter[1..]))
                    {
                        self.parse_long(&parameter[1..], "-", &mut rest, &mut out)
                    } else {
                        self.parse_short(&parameter[1..], &mut rest, &mut out)
                    }
                }
                operand => {
                    match self.ordering {
                        Ordering::InPlace => {
                            out.push(b' ');
                            self.push_quoted(operand, &mut out);
                        }
                        Ordering::Permute => operands.push(operand),
                        Ordering::Stop => {
                            operands.push(operand);
                            operands.extend(rest.by_ref().map(Vec::as_slice));
                        }
                    }
                    Ok(())
                }
            };
            if let Err(text) = result {
                success = false;
                if !self.quiet {
                    context.write_error(format!("{}: {text}\n", self.name).as_bytes())?;
                }
            }
        }
        out.extend_from_slice(b" --");
        for operand in operands {
            out.push(b' ');
            self.push_quoted(operand, &mut out);
        }
        out.push(b'\n');
        if !self.quiet_output {
            context.out.write(&out)?;
        }
        Ok(Exit::from_success(success))
    }

    fn matches_long(&self, text: &[u8]) -> bool {
        let name = text.split(|byte| *byte == b'=').next().unwrap_or_default();
        self.long.iter().any(|(long, _)| long.as_bytes().starts_with(name))
    }

    fn parse_long<'a>(
        &self,
        text: &[u8],
        dashes: &str,
        rest: &mut impl Iterator<Item = &'a Vec<u8>>,
        out: &mut Vec<u8>,
    ) -> Result<(), String> {
        let (name, attached) = match text.iter().position(|byte| *byte == b'=') {
            Some(at) => (&text[..at], Some(&text[at + 1..])),
            None => (text, None),
        };
        let shown = String::from_utf8_lossy(name);
        let exact = self.long.iter().find(|(long, _)| long.as_bytes() == name);
        let candidates: Vec<_> =
            self.long.iter().filter(|(long, _)| long.as_bytes().starts_with(name)).collect();
        let (long, value) = match (exact, &candidates[..]) {
            (Some(exact), _) => exact,
            (None, []) => return Err(format!("unrecognized option '{dashes}{shown}'")),
            (None, [only]) => only,
            (None, several) => {
                let list: Vec<String> = several.iter().map(|(long, _)| format!("'{dashes}{long}'")).collect();
                return Err(format!(
                    "option '{dashes}{shown}' is ambiguous; possibilities: {}",
                    list.join(" ")
                ));
            }
        };
        let argument = match (value, attached) {
            (Value::None, Some(_)) => {
                return Err(format!("option '{dashes}{long}' doesn't allow an argument"));
            }
            (Value::None, None) => None,
            (Value::Required(_), None) => match rest.next() {
                Some(next) => Some(next.as_slice()),
                None => return Err(format!("option '{dashes}{long}' requires an argument")),
            },
            (_, attached) => Some(attached.unwrap_or_default()),
        };
        out.extend_from_slice(b" --");
        out.extend_from_slice(long.as_bytes());
        if let Some(argument) = argument {
            out.push(b' ');
            self.push_quoted(argument, out);
        }
        Ok(())
    }

    fn parse_short<'a>(
        &self,
        cluster: &[u8],
        rest: &mut impl Iterator<Item = &'a Vec<u8>>,
        out: &mut Vec<u8>,
    ) -> Result<(), String> {
        let mut problem = Ok(());
        for (at, &letter) in cluster.iter().enumerate() {
            let shown = String::from_utf8_lossy(&[letter]).into_owned();
            let Some((_, value)) = self.short.iter().find(|(short, _)| *short == letter) else {
                problem = match problem {
                    Ok(()) => Err(format!("invalid option -- '{shown}'")),
                    Err(text) => Err(format!("{text}\n{}: invalid option -- '{shown}'", self.name)),
                };
                continue;
            };
            let behind = &cluster[at + 1..];
            let argument = match value {
                Value::None => None,
                Value::Optional(_) => Some(behind),
                Value::Required(_) if !behind.is_empty() => Some(behind),
                Value::Required(_) => match rest.next() {
                    Some(next) => Some(next.as_slice()),
                    None => return Err(format!("option requires an argument -- '{shown}'")),
                },
            };
            out.extend([b' ', b'-', letter]);
            if let Some(argument) = argument {
                out.push(b' ');
                self.push_quoted(argument, out);
                break;
            }
        }
        problem
    }

    fn push_quoted(&self, text: &[u8], out: &mut Vec<u8>) {
        if self.quoting == Quoting::None {
            out.extend_from_slice(text);
            return;
        }
        out.push(b'\'');
        for &byte in text {
            match (byte, self.quoting) {
                (b'\'', _) => out.extend_from_slice(b"'\\''"),
                (b'!', Quoting::Csh) => out.extend_from_slice(b"'\\!'"),
                (b'\n', Quoting::Csh) => out.extend_from_slice(b"\\n"),
                (byte, Quoting::Csh) if byte.is_ascii_whitespace() => out.extend([b'\'', b'\\', byte, b'\'']),
                (b'\\', Quoting::Csh) => out.extend_from_slice(b"\\\\"),
                _ => out.push(byte),
            }
        }
        out.push(b'\'');
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{call, check};

    #[test]
    fn options_are_put_in_front() {
        for (line, expected) in [
            (
                "getopt -o ab: -l long,arg:,opt:: -- -a y -b x --long --arg=3 --opt=4 -- z",
                " -a -b 'x' --long --arg '3' --opt '4' -- 'y' 'z'\n",
            ),
            ("getopt ab: -a x y", " -a -- x y\n"),
            ("getopt -o +a -- x -a", " -- 'x' '-a'\n"),
            ("getopt -o -a -- x -a", " 'x' -a --\n"),
            ("getopt -o a:: -- -a1 -a 2", " -a '1' -a '' -- '2'\n"),
            ("getopt -a -o '' -l foo,fob -- -foo", " --foo --\n"),
            ("getopt -u -o a: -- -a 'x y'", " -a x y --\n"),
        ] {
            check(line, expected);
        }
    }

    #[test]
    fn errors_are_reported_under_the_script_s_name() {
        call("getopt -o a -n prog -- -q").answers(1, " --\n", "prog: invalid option -- 'q'\n");
        call("getopt -o a: -- -a").answers(1, " --\n", "getopt: option requires an argument -- 'a'\n");
        call("getopt -T").answers(4, "", "");
    }
}
