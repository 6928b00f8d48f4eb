//! `getopt`: take the arguments of a script apart.

use boxsh_kernel::{CommandResult, Context, Exit, Failure, Flag, Order, Spec};

pub(crate) static SPEC: Spec = Spec {
    name: "getopt",
    usage: &[
        "OPTSTRING PARAMETERS",
        "[OPTION]... [--] OPTSTRING PARAMETERS",
        "[OPTION]... -o|--options OPTSTRING [OPTION]... [--] PARAMETERS",
    ],
    summary: "Parse command options.",
    flags: &[
        Flag::new('a', "alternative", "allow long options starting with single -"),
        Flag::new('l', "longoptions", "the long options to be recognized").value("LONGOPTS"),
        Flag::new('n', "name", "the name under which errors are reported").value("PROGNAME"),
        Flag::new('o', "options", "the short options to be recognized").value("OPTSTRING"),
        Flag::new('q', "quiet", "disable error reporting by getopt(3)"),
        Flag::new('Q', "quiet-output", "no normal output"),
        Flag::new('s', "shell", "set quoting conventions to those of SHELL").value("SHELL"),
        Flag::new('T', "test", "test for getopt(1) version"),
        Flag::new('u', "unquoted", "do not quote the output"),
    ],
    order: Order::FirstOperandEnds,
    usage_status: 2,
    ..Spec::DEFAULT
};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Takes {
    Nothing,
    Value,
    PerhapsValue,
}

/// What happens at an argument that is no option.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Placement {
    Permute,
    Stop,
    InPlace,
}

struct Parser<'a> {
    short: Vec<(u8, Takes)>,
    long: Vec<(Vec<u8>, Takes)>,
    alternative: bool,
    name: &'a str,
    output: Vec<Vec<u8>>,
    problems: Vec<String>,
}

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let compatible = context.process.variable(b"GETOPT_COMPATIBLE").is_some();
    let arguments = context.arguments().to_vec();
    // Without flags of its own, the first argument is the list of options and output is not quoted.
    let is_old = compatible || arguments.first().is_some_and(|first| first.first() != Some(&b'-'));
    let parsed = if is_old {
        let with_end: Vec<Vec<u8>> = std::iter::once(b"--".to_vec()).chain(arguments).collect();
        context.parse_from(&SPEC, &with_end)?
    } else {
        context.parse(&SPEC)?
    };
    if parsed.has("test") {
        return Ok(Exit(4));
    }
    let shell = parsed.value("shell").unwrap_or(b"bash");
    let is_csh = match shell {
        b"sh" | b"bash" => false,
        b"csh" | b"tcsh" => true,
        _ => return Err(Failure::Usage("unknown shell after -s or --shell argument".into())),
    };
    let mut operands = &parsed.operands[..];
    let options = match parsed.value("options") {
        Some(options) => options.to_vec(),
        None => {
            let Some((first, rest)) = operands.split_first() else {
                return Err(Failure::Usage("missing optstring argument".into()));
            };
            operands = rest;
            first.clone()
        }
    };
    let name = String::from_utf8_lossy(parsed.value("name").unwrap_or(b"getopt")).into_owned();
    let (mut order, options) = match options.split_first() {
        Some((b'+', rest)) => (Placement::Stop, rest.to_vec()),
        Some((b'-', rest)) => (Placement::InPlace, rest.to_vec()),
        _ => (Placement::Permute, options),
    };
    if order == Placement::Permute && context.process.variable(b"POSIXLY_CORRECT").is_some() {
        order = Placement::Stop;
    }
    let mut long = Vec::new();
    for given in parsed.flags.iter().filter(|given| given.name() == "longoptions") {
        let words = given.value().split(|byte| matches!(byte, b',' | b' ' | b'\t' | b'\n'));
        for word in words.filter(|word| !word.is_empty()) {
            let stem: &[u8] = word.strip_suffix(b"::").or(word.strip_suffix(b":")).unwrap_or(word);
            if stem.is_empty() {
                return Err(Failure::Usage("empty long option after -l or --long argument".into()));
            }
            long.push((stem.to_vec(), takes(word.len() - stem.len())));
        }
    }
    let quoting = if is_old || parsed.has("unquoted") { None } else { Some(is_csh) };
    let mut parser = Parser {
        short: short_options(&options),
        long,
        alternative: parsed.has("alternative"),
        name: &name,
        output: Vec::new(),
        problems: Vec::new(),
    };
    parser.parse(operands, order, quoting);
    if !parsed.has("quiet") {
        for problem in &parser.problems {
            context.write_error(format!("{}: {problem}\n", parser.name).as_bytes())?;
        }
    }
    if !parsed.has("quiet-output") {
        for word in &parser.output {
            context.out.write(b" ")?;
            context.out.write(word)?;
        }
        context.out.write(b"\n")?;
    }
    Ok(Exit::from_success(parser.problems.is_empty()))
}

fn takes(colons: usize) -> Takes {
    match colons {
        0 => Takes::Nothing,
        1 => Takes::Value,
        _ => Takes::PerhapsValue,
    }
}

fn short_options(text: &[u8]) -> Vec<(u8, Takes)> {
    let mut options = Vec::new();
    let mut at = 0;
    while let Some(&letter) = text.get(at) {
        let colons = text[at + 1..].iter().take_while(|&&byte| byte == b':').count().min(2);
        if letter != b':' {
            options.push((letter, takes(colons)));
        }
        at += 1 + colons;
    }
    options
}

/// Quotes for a shell; `None` for no quotes at all.
fn quoted(text: &[u8], quoting: Option<bool>) -> Vec<u8> {
    let Some(is_csh) = quoting else { return text.to_vec() };
    let mut quoted = vec![b'\''];
    for &byte in text {
        match byte {
            b'\'' => quoted.extend(b"'\\''"),
            b'\\' if is_csh => quoted.extend(b"\\\\"),
            b'!' if is_csh => quoted.extend(b"'\\!'"),
            b'\n' if is_csh => quoted.extend(b"\\n"),
            byte if is_csh && byte.is_ascii_whitespace() => {
                quoted.extend(b"'\\");
                quoted.push(byte);
                quoted.push(b'\'');
            }
            byte => quoted.push(byte),
        }
    }
    quoted.push(b'\'');
    quoted
}

impl Parser<'_> {
    fn parse(&mut self, arguments: &[Vec<u8>], order: Placement, quoting: Option<bool>) {
        let mut operands: Vec<Vec<u8>> = Vec::new();
        let mut rest = arguments.iter();
        while let Some(argument) = rest.next() {
            if argument == b"--" {
                operands.extend(rest.by_ref().cloned());
            } else if let Some(long) = argument.strip_prefix(b"--") {
                self.long(long, "--", &mut rest, quoting);
            } else if argument.len() > 1 && argument[0] == b'-' {
                let is_short = self.short.iter().any(|(letter, _)| *letter == argument[1]);
                if self.alternative && (argument.len() > 2 || !is_short) && self.matches_long(&argument[1..])
                {
                    self.long(&argument[1..], "-", &mut rest, quoting);
                } else {
                    self.cluster(&argument[1..], &mut rest, quoting);
                }
            } else {
                match order {
                    Placement::InPlace => self.output.push(quoted(argument, quoting)),
                    Placement::Permute => operands.push(argument.clone()),
                    Placement::Stop => {
                        operands.push(argument.clone());
                        operands.extend(rest.by_ref().cloned());
                    }
                }
            }
        }
        self.output.push(b"--".to_vec());
        self.output.extend(operands.iter().map(|operand| quoted(operand, quoting)));
    }

    fn matches_long(&self, text: &[u8]) -> bool {
        let name = text.split(|&byte| byte == b'=').next().unwrap_or_default();
        self.long.iter().any(|(long, _)| long.starts_with(name))
    }

    fn long<'a>(
        &mut self,
        text: &[u8],
        dashes: &str,
        rest: &mut impl Iterator<Item = &'a Vec<u8>>,
        quoting: Option<bool>,
    ) {
        let (name, attached) = match text.iter().position(|&byte| byte == b'=') {
            Some(at) => (&text[..at], Some(text[at + 1..].to_vec())),
            None => (text, None),
        };
        let shown = String::from_utf8_lossy(name).into_owned();
        let exact = self.long.iter().find(|(long, _)| long == name).cloned();
        let found = match exact {
            Some(found) => found,
            None => {
                let fitting: Vec<_> =
                    self.long.iter().filter(|(long, _)| long.starts_with(name)).cloned().collect();
                match &fitting[..] {
                    [] => {
                        self.problems.push(format!("unrecognized option '{dashes}{shown}'"));
                        return;
                    }
                    [only] => only.clone(),
                    several => {
                        let list: Vec<String> = several
                            .iter()
                            .map(|(long, _)| format!("'{dashes}{}'", String::from_utf8_lossy(long)))
                            .collect();
                        let list = list.join(" ");
                        self.problems
                            .push(format!("option '{dashes}{shown}' is ambiguous; possibilities: {list}"));
                        return;
                    }
                }
            }
        };
        let full = String::from_utf8_lossy(&found.0).into_owned();
        let value = match (found.1, attached) {
            (Takes::Nothing, Some(_)) => {
                self.problems.push(format!("option '{dashes}{full}' doesn't allow an argument"));
                return;
            }
            (Takes::Nothing, None) => None,
            (Takes::PerhapsValue, attached) => Some(attached.unwrap_or_default()),
            (Takes::Value, Some(value)) => Some(value),
            (Takes::Value, None) => match rest.next() {
                Some(value) => Some(value.clone()),
                None => {
                    self.problems.push(format!("option '{dashes}{full}' requires an argument"));
                    return;
                }
            },
        };
        self.output.push([b"--", &found.0[..]].concat());
        self.output.extend(value.map(|value| quoted(&value, quoting)));
    }

    fn cluster<'a>(
        &mut self,
        letters: &[u8],
        rest: &mut impl Iterator<Item = &'a Vec<u8>>,
        quoting: Option<bool>,
    ) {
        for (at, &letter) in letters.iter().enumerate() {
            let shown = String::from_utf8_lossy(&[letter]).into_owned();
            let Some((_, takes)) = self.short.iter().find(|(known, _)| *known == letter).copied() else {
                self.problems.push(format!("invalid option -- '{shown}'"));
                continue;
            };
            let behind = letters[at + 1..].to_vec();
            let value = match takes {
                Takes::Nothing => {
                    self.output.push(vec![b'-', letter]);
                    continue;
                }
                Takes::PerhapsValue => behind,
                Takes::Value if !behind.is_empty() => behind,
                Takes::Value => match rest.next() {
                    Some(value) => value.clone(),
                    None => {
                        self.problems.push(format!("option requires an argument -- '{shown}'"));
                        return;
                    }
                },
            };
            self.output.push(vec![b'-', letter]);
            self.output.push(quoted(&value, quoting));
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{call, check};

    #[test]
    fn arguments_are_put_in_order() {
        check(
            "getopt -o ab:c:: -l foo,bar:,baz:: -- -a w -b x -cy --foo --bar=1 --baz z",
            " -a -b 'x' -c 'y' --foo --bar '1' --baz '' -- 'w' 'z'\n",
        );
        check("getopt ab: -a -b x z", " -a -b x -- z\n");
        check("getopt -o +ab -- -a x -b", " -a -- 'x' '-b'\n");
        call("getopt -o a -n prog -- -x").answers(1, " --\n", "prog: invalid option -- 'x'\n");
        call("getopt -T").answers(4, "", "");
    }
}
