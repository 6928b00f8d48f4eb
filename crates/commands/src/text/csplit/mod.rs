//! `csplit`: cut a file at lines that its content decides.

mod buffer;
mod output;
mod pattern;

use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Flag, Spec};

use self::buffer::Lines;
use self::output::{Names, Pieces};
use self::pattern::{Control, Place, Repeat};
use super::pattern::{gave_up, pulse};
use crate::message;

pub(crate) static SPEC: Spec = Spec {
    name: "csplit",
    usage: &["[OPTION]... FILE PATTERN..."],
    summary: "Output pieces of FILE separated by PATTERN(s) to files 'xx00', 'xx01', ..., and output byte counts of\n\
              each piece to standard output. Read standard input if FILE is -.",
    flags: &[
        Flag::long("silent", "same as --quiet"),
        Flag::new('b', "suffix-format", "use sprintf FORMAT instead of %02d").value("FORMAT"),
        Flag::new('f', "prefix", "use PREFIX instead of 'xx'").value("PREFIX"),
        Flag::new('k', "keep-files", "do not remove output files on errors"),
        Flag::long("suppress-matched", "suppress the lines matching PATTERN"),
        Flag::new('n', "digits", "use specified number of digits instead of 2").value("DIGITS"),
        Flag::new('s', "quiet", "do not print counts of output file sizes"),
        Flag::short('q', "same as -s"),
        Flag::new('z', "elide-empty-files", "remove empty output files"),
    ],
    notes: "Each PATTERN may be:
  INTEGER            copy up to but not including specified line number
  /REGEXP/[OFFSET]   copy up to but not including a matching line
  %REGEXP%[OFFSET]   skip to, but not including a matching line
  {INTEGER}          repeat the previous pattern specified number of times
  {*}                repeat the previous pattern as many times as possible
A line OFFSET is a required '+' or '-' followed by a positive integer.",
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    let (name, patterns) = match &parsed.operands[..] {
        [] => return Err(Failure::Usage("missing operand".into())),
        [only] => {
            let shown = message::quote(context, only);
            return Err(Failure::Usage(format!("missing operand after {shown}")));
        }
        [name, patterns @ ..] => (name, patterns),
    };
    let names = Names::from_flags(context, &parsed)?;
    let controls = pattern::parse_all(context, patterns)?;
    let input = context.open_input(name).map_err(|error| {
        let name = message::name_in_sentence(context, name);
        Failure::new(format!("cannot open {name} for reading: {error}"))
    })?;
    let quiet = parsed.has(flag!("quiet")) || parsed.has(flag!("q")) || parsed.has(flag!("silent"));
    let mut split = Split {
        lines: Lines::new(context.process, input),
        pieces: Pieces::new(names, quiet, parsed.has(flag!("elide-empty-files"))),
        suppress_matched: parsed.has(flag!("suppress-matched")),
        keeps_files: parsed.has(flag!("keep-files")),
    };
    let result = split.run(context, &controls);
    match result {
        Ok(()) => Ok(Exit::SUCCESS),
        Err(Failure::Errno(Errno::Killed)) => Err(Errno::Killed.into()),
        Err(failure) => {
            // The complaint comes first, as the files go after it.
            let status = match &failure {
                Failure::Errno(error) => {
                    context.warn(format_args!("read error: {error}"))?;
                    1
                }
                Failure::Message { status, text } => {
                    context.warn(format_args!("{text}"))?;
                    *status
                }
                _ => return Err(failure),
            };
            split.pieces.close(context)?;
            if !split.keeps_files {
                split.pieces.remove_all(context);
            }
            Err(Failure::Silent(status))
        }
    }
}

struct Split<'p> {
    lines: Lines<'p>,
    pieces: Pieces<'p>,
    suppress_matched: bool,
    /// Whether the pieces stay when something goes wrong.
    keeps_files: bool,
}

/// Whether the patterns go on.
#[derive(PartialEq, Eq)]
enum Flow {
    On,
    Done,
}

impl<'p> Split<'p> {
    fn run(&mut self, context: &mut Context<'p>, controls: &[Control]) -> Result<(), Failure> {
        for control in controls {
            let mut repetition = 0;
            loop {
                context.process.tick()?;
                let flow = match &control.place {
                    Place::Line(number) => self.cut_at_line(context, *number, repetition)?,
                    Place::Match { .. } => self.cut_at_match(context, control, repetition)?,
                };
                if flow == Flow::Done {
                    return Ok(());
                }
                repetition += 1;
                if let Repeat::Times(times) = control.repeat
                    && repetition > times
                {
                    break;
                }
            }
        }
        self.pieces.open(context)?;
        self.dump_rest(context)?;
        self.pieces.close(context)
    }

    fn dump_rest(&mut self, context: &mut Context<'p>) -> Result<(), Failure> {
        while let Some(line) = self.lines.remove()? {
            self.pieces.write(context, &line)?;
        }
        Ok(())
    }

    fn cut_at_line(
        &mut self,
        context: &mut Context<'p>,
        number: u64,
        repetition: u64,
    ) -> Result<Flow, Failure> {
        let out_of_range = |context: &Context<'_>| {
            let shown = message::quote(context, number.to_string().as_bytes());
            Failure::new(format!("{shown}: line number out of range{}", on_repetition(repetition)))
        };
        self.pieces.open(context)?;
        let last = number.saturating_mul(repetition + 1);
        if self.lines.is_at_end()? {
            if self.suppress_matched {
                return Err(out_of_range(context));
            }
            self.keeps_files = true;
            return Err(Failure::new("input disappeared"));
        }
        while self.lines.first() < last {
            match self.lines.remove()? {
                Some(line) => self.pieces.write(context, &line)?,
                None => return Err(out_of_range(context)),
            }
        }
        self.pieces.close(context)?;
        if self.suppress_matched {
            self.lines.remove()?;
        } else if self.lines.is_at_end()? {
            return Err(out_of_range(context));
        }
        Ok(Flow::On)
    }

    fn cut_at_match(
        &mut self,
        context: &mut Context<'p>,
        control: &Control,
        repetition: u64,
    ) -> Result<Flow, Failure> {
        let Place::Match { regex, offset, skips } = &control.place else { return Ok(Flow::On) };
        if !skips {
            self.pieces.open(context)?;
        }
        loop {
            context.process.tick()?;
            self.lines.current += 1;
            let Some(line) = self.lines.find(self.lines.current)? else {
                return self.no_match(context, control, repetition, *skips);
            };
            let text = line.strip_suffix(b"\n").unwrap_or(line);
            if regex.is_match_with(text, &mut pulse(context.process)).map_err(gave_up)? {
                break;
            }
            // Lines that no offset can reach back to need not be kept.
            if *offset >= 0
                && let Some(line) = self.lines.remove()?
                && !skips
            {
                self.pieces.write(context, &line)?;
            }
        }
        let last = self.lines.current.saturating_add_signed(*offset);
        let out_of_range = |context: &Context<'_>| {
            let shown = message::quote(context, &control.text);
            Failure::new(format!("{shown}: line number out of range"))
        };
        if self.lines.first() > last {
            return Err(out_of_range(context));
        }
        while self.lines.first() < last {
            match self.lines.remove()? {
                Some(line) if !skips => self.pieces.write(context, &line)?,
                Some(_) => {}
                None => return Err(out_of_range(context)),
            }
        }
        if !skips {
            self.pieces.close(context)?;
        }
        if *offset > 0 {
            self.lines.current = last;
        }
        if self.suppress_matched {
            self.lines.remove()?;
        }
        Ok(Flow::On)
    }

    fn no_match(
        &mut self,
        context: &mut Context<'p>,
        control: &Control,
        repetition: u64,
        skips: bool,
    ) -> Result<Flow, Failure> {
        if control.repeat == Repeat::Forever {
            if !skips {
                self.dump_rest(context)?;
                self.pieces.close(context)?;
            }
            return Ok(Flow::Done);
        }
        let shown = message::quote(context, &control.text);
        let complaint = format!("{shown}: match not found{}", on_repetition(repetition));
        if !skips {
            self.dump_rest(context)?;
        }
        Err(Failure::new(complaint))
    }
}

fn on_repetition(repetition: u64) -> String {
    if repetition > 0 { format!(" on repetition {repetition}") } else { String::new() }
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn sizes_of_pieces_are_printed() {
        let lines = "1\n2\n3\n4\n5\n";
        call("csplit f 3").file("f", lines).gives("4\n6\n");
        call("csplit f /3/ {0}").file("f", lines).gives("4\n6\n");
        call("csplit f %3%").file("f", lines).gives("6\n");
        call("csplit f 9").file("f", lines).answers(1, "10\n", "csplit: ‘9’: line number out of range\n");
    }
}
