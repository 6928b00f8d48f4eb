//! `hexdump`: show files in hexadecimal, or by formats of one's own.

mod unit;

use boxsh_format::size::{SizeSyntax, parse_size};
use boxsh_kernel::{CommandResult, Context, Exit, Failure, Flag, Input, OpenFlags, Spec};

use unit::Unit;

pub(crate) static SPEC: Spec = Spec {
    name: "hexdump",
    usage: &["[OPTION]... [FILE]..."],
    summary: "Display file contents in hexadecimal, decimal, octal, or ascii.",
    flags: &[
        Flag::new('b', "one-byte-octal", "one-byte octal display"),
        Flag::new('c', "one-byte-char", "one-byte character display"),
        Flag::new('C', "canonical", "canonical hex+ASCII display"),
        Flag::new('d', "two-bytes-decimal", "two-byte decimal display"),
        Flag::new('o', "two-bytes-octal", "two-byte octal display"),
        Flag::new('x', "two-bytes-hex", "two-byte hexadecimal display"),
        Flag::new('L', "color", "interpret color formatting specifiers")
            .optional("MODE")
            .unsupported("output has no colours"),
        Flag::new('e', "format", "format string to be used for displaying data").value("FORMAT"),
        Flag::new('f', "format-file", "file that contains format strings").value("FILE"),
        Flag::new('n', "length", "interpret only LENGTH bytes of input").value("LENGTH"),
        Flag::new('s', "skip", "skip OFFSET bytes from the beginning").value("OFFSET"),
        Flag::new('v', "no-squeezing", "output identical lines"),
    ],
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    let mut formats: Vec<String> = Vec::new();
    if context.called_as() == b"hd" {
        formats.extend(canonical());
    }
    for given in &parsed.flags {
        match &*given.name() {
            "one-byte-octal" => formats.extend(lines("16/1 \"%03o \" \"\\n\"", 7)),
            "one-byte-char" => formats.extend(lines("16/1 \"%3_c \" \"\\n\"", 7)),
            "canonical" => formats.extend(canonical()),
            "two-bytes-decimal" => formats.extend(lines("8/2 \"  %05u \" \"\\n\"", 7)),
            "two-bytes-octal" => formats.extend(lines("8/2 \" %06o \" \"\\n\"", 7)),
            "two-bytes-hex" => formats.extend(lines("8/2 \"   %04x \" \"\\n\"", 7)),
            "format" => formats.push(String::from_utf8_lossy(given.value()).into_owned()),
            "format-file" => {
                let name = String::from_utf8_lossy(given.value()).into_owned();
                let mut input = context
                    .open_input(given.value())
                    .map_err(|error| Failure::new(format!("{name}: {error}")))?;
                let text = String::from_utf8_lossy(&input.read_all()?).into_owned();
                formats.extend(text.lines().filter(|line| !line.trim().is_empty()).map(str::to_owned));
            }
            _ => {}
        }
    }
    if formats.is_empty() {
        formats.extend(lines("8/2 \"%04x \" \"\\n\"", 7));
    }
    let units: Vec<Vec<Unit>> =
        formats.iter().map(|text| unit::read(text).map_err(Failure::new)).collect::<Result<_, _>>()?;
    let size = |name: &str, what: &str| -> Result<Option<u64>, Failure> {
        let Some(text) = parsed.value(name) else { return Ok(None) };
        parse_size(text, &SizeSyntax { radix: boxsh_format::integer::Radix::Prefixed, ..SizeSyntax::BLOCK })
            .map(Some)
            .map_err(|_| {
                let shown = String::from_utf8_lossy(text);
                Failure::new(format!("failed to parse {what}: '{shown}': Invalid argument"))
            })
    };
    let mut dump = Dump {
        units,
        block: 0,
        limit: size("length", "length")?.unwrap_or(u64::MAX),
        skip: size("skip", "offset")?.unwrap_or(0),
        all_lines: parsed.has("no-squeezing"),
    };
    dump.block = dump.units.iter().map(|line| line.iter().map(Unit::bytes).sum()).max().unwrap_or(0);
    dump.run(context, &parsed.operands)
}

/// The formats of a line with its address, and of the address behind the last.
fn lines(body: &str, digits: usize) -> [String; 2] {
    [format!("\"%0{digits}.{digits}_Ax\\n\""), format!("\"%0{digits}.{digits}_ax \" {body}")]
}

fn canonical() -> [String; 3] {
    [
        "\"%08.8_Ax\\n\"".into(),
        "\"%08.8_ax  \" 8/1 \"%02x \" \"  \" 8/1 \"%02x \"".into(),
        "\"  |\" 16/1 \"%_p\" \"|\\n\"".into(),
    ]
}

struct Dump {
    units: Vec<Vec<Unit>>,
    /// Bytes of a line.
    block: usize,
    limit: u64,
    skip: u64,
    all_lines: bool,
}

impl Dump {
    fn run(&self, context: &mut Context<'_>, operands: &[Vec<u8>]) -> CommandResult {
        let mut all_opened = true;
        let mut inputs = Vec::new();
        if operands.is_empty() {
            inputs.push(context.stdin());
        }
        for name in operands {
            match context.process.open(name, OpenFlags::READ) {
                Ok(fd) => inputs.push(Input::new(context.process, fd, true)),
                Err(error) => {
                    all_opened = false;
                    context.warn(format_args!("{}: {error}", String::from_utf8_lossy(name)))?;
                }
            }
        }
        if inputs.is_empty() {
            return Err(Failure::new("all input file arguments failed"));
        }
        let mut place = self.skip;
        let mut to_skip = self.skip;
        if to_skip > 0 && !context.process.is_regular(inputs[0].fd()) {
            return Err(Failure::new("stdin: Illegal seek"));
        }
        let mut left = self.limit;
        let mut inputs = inputs.into_iter();
        let mut current = inputs.next();
        let mut previous: Vec<u8> = Vec::new();
        let mut in_repeat = false;
        let mut line = Vec::with_capacity(self.block);
        if self.block == 0 {
            return Ok(Exit::from_success(all_opened));
        }
        loop {
            line.clear();
            while line.len() < self.block && left > 0 {
                let Some(input) = &mut current else { break };
                let available = input.fill()?;
                if available.is_empty() {
                    current = inputs.next();
                    continue;
                }
                if to_skip > 0 {
                    let step = usize::try_from(to_skip).unwrap_or(usize::MAX).min(available.len());
                    input.advance(step);
                    to_skip -= step as u64;
                    continue;
                }
                let most = usize::try_from(left).unwrap_or(usize::MAX).min(self.block - line.len());
                let count = available.len().min(most);
                line.extend_from_slice(&available[..count]);
                input.advance(count);
                left -= count as u64;
            }
            if line.is_empty() {
                break;
            }
            let is_full = line.len() == self.block;
            if is_full && !self.all_lines && previous == line {
                if !std::mem::replace(&mut in_repeat, true) {
                    context.out.write(b"*\n")?;
                }
            } else {
                in_repeat = false;
                for units in &self.units {
                    let text = unit::show(units, &line, self.block, place);
                    context.out.write(&text)?;
                }
                previous.clone_from(&line);
            }
            place += line.len() as u64;
            if !is_full {
                break;
            }
        }
        if place > self.skip {
            for units in &self.units {
                context.out.write(&unit::show_end(units, place))?;
            }
        }
        Ok(Exit::from_success(all_opened))
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn bytes_are_dumped() {
        let dump = |line: &str| call(line).stdin("hello\n");
        dump("hexdump").gives("0000000 6568 6c6c 0a6f                         \n0000006\n");
        dump("hexdump -C")
            .gives("00000000  68 65 6c 6c 6f 0a                                 |hello.|\n00000006\n");
        dump("hexdump -e '2/1 \"%02x\" \"\\n\"'").gives("6865\n6c6c\n6f0a\n");
        call("hexdump").stdin([0; 48]).gives("0000000 0000 0000 0000 0000 0000 0000 0000 0000\n*\n0000030\n");
        call("hexdump no").answers(
            1,
            "",
            "hexdump: no: No such file or directory\nhexdump: all input file arguments failed\n",
        );
    }
}
