//! `ptx`: a permuted index of the words of files, each with its context.

mod fields;
mod options;
mod output;
mod text;
mod words;

use boxsh_kernel::{CommandResult, Context, Exit, Failure, Flag, Spec};

use self::fields::{Reference, Widths};
use self::options::Options;
use self::text::{Index, Text};
use crate::memory::Held;
use crate::{message, search};

pub(crate) static SPEC: Spec = Spec {
    name: "ptx",
    usage: &["[OPTION]... [INPUT]...   (without -G)", "-G [OPTION]... [INPUT [OUTPUT]]"],
    summary: "Output a permuted index, including context, of the words in the input files. With no FILE, or when\n\
              FILE is -, read standard input.",
    flags: &[
        Flag::new('A', "auto-reference", "name the file and the line of each word"),
        Flag::new('G', "traditional", "behave more like System V 'ptx'"),
        Flag::new('F', "flag-truncation", "mark where lines are cut with STRING; default '/'")
            .value("STRING"),
        Flag::new('M', "macro-name", "the macro to write instead of 'xx'").value("STRING"),
        Flag::long("format", "write directives of 'roff' or 'tex'").value("FORMAT"),
        Flag::short('O', "the same as --format=roff"),
        Flag::short('T', "the same as --format=tex"),
        Flag::new('R', "right-side-refs", "put references at the right, not counted in -w"),
        Flag::new('S', "sentence-regexp", "what ends lines or sentences").value("REGEXP"),
        Flag::new('W', "word-regexp", "what a keyword is").value("REGEXP"),
        Flag::new('b', "break-file", "the bytes of FILE part words").value("FILE"),
        Flag::new('f', "ignore-case", "sort as if all letters were upper case"),
        Flag::new('g', "gap-size", "columns between the fields of the output").value("NUMBER"),
        Flag::new('i', "ignore-file", "leave out the words in FILE").value("FILE"),
        Flag::new('o', "only-file", "show only the words in FILE").value("FILE"),
        Flag::new('r', "references", "the first field of each line is a reference"),
        Flag::new('t', "typeset-mode", "(has no effect)"),
        Flag::new('w', "width", "columns of the output, without references").value("NUMBER"),
    ],
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    let options = Options::new(context, &parsed)?;
    let mut names = parsed.operands.clone();
    let mut output = None;
    if options.traditional {
        if let Some(extra) = names.get(2) {
            return Err(message::extra_operand(context, extra));
        }
        if names.len() == 2 {
            output = names.pop();
        }
    }
    if names.is_empty() {
        names.push(b"-".to_vec());
    }
    let mut held = Held::new(context.process);
    let mut texts = Vec::with_capacity(names.len());
    for name in names {
        let bytes = read(context, &name)?;
        held.add(bytes.len())?;
        texts.push(Text { name: if name == b"-" { Vec::new() } else { name }, bytes });
    }
    let mut index = Index::default();
    for (at, text) in texts.iter().enumerate() {
        index.add(context, &options, at, text, &mut held)?;
    }
    index.sort(context.process, &options, &texts)?;
    if let Some(path) = &output {
        let failed = |error| message::failure(context, 1, path, error);
        context.out = context.create_output(path).map_err(failed)?;
    }
    write(context, &options, &index, &texts)?;
    context.out.flush()?;
    Ok(Exit::SUCCESS)
}

/// Reads a whole file; without it there is nothing to be done.
fn read(context: &Context<'_>, name: &[u8]) -> Result<Vec<u8>, Failure> {
    let all = context.open_input(name).and_then(|mut input| input.read_all());
    all.map_err(|error| message::failure(context, 1, name, error))
}

fn write(context: &mut Context<'_>, options: &Options, index: &Index, texts: &[Text]) -> Result<(), Failure> {
    let widths = Widths::new(options, index, texts);
    for occurrence in &index.occurrences {
        context.process.tick()?;
        let text = &texts[occurrence.text];
        let fields = fields::define(context.process, options, &widths, &text.bytes, occurrence)?;
        let reference = match options.reference {
            Reference::None => Vec::new(),
            Reference::Line => [&text.name[..], format!(":{}", occurrence.line + 1).as_bytes()].concat(),
            Reference::Field => {
                let rest = &text.bytes[occurrence.line_start..];
                let end = search::position(context.process, rest, words::is_blank)?;
                rest[..end.unwrap_or(rest.len())].to_vec()
            }
        };
        output::render(options, &widths, &text.bytes, &fields, &reference, &mut context.out)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn each_word_stands_in_the_middle_of_its_context() {
        call("ptx")
            .stdin("b a\n")
            .gives("                                   b   a\n                                       b a\n");
        call("ptx -w 12").stdin("c b a\n").gives("    /b   a\n     c   b a\n         c b/\n");
    }

    #[test]
    fn directives_are_written_for_roff_and_tex() {
        call("ptx -O").stdin("a\n").gives(".xx \"\" \"\" \"a\" \"\"\n");
        call("ptx -T -M y").stdin("a_\n").gives("\\y {}{}{a}{\\_}{}\n");
    }
}
