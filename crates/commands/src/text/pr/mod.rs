//! `pr`: paginate files, or set them in columns.

mod line;
mod options;
mod page;
mod source;
mod writer;

use boxsh_kernel::vfs::{TimeSource, Timestamp};
use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Flag, Spec};

use self::options::{Arrangement, Layout};
use self::page::Document;
use self::source::Source;
use crate::datetime::Zone;
use crate::message;

pub(crate) static SPEC: Spec = Spec {
    name: "pr",
    usage: &["[OPTION]... [FILE]..."],
    summary: "Paginate or columnate FILE(s) for printing. With no FILE, or when FILE is -, read standard input.",
    flags: &[
        Flag::long("pages", "begin [and end] with page FIRST [LAST]; also written +FIRST[:LAST]")
            .value("FIRST[:LAST]"),
        Flag::long("columns", "print COLUMN columns, filled downwards and balanced; also written -COLUMN")
            .value("COLUMN"),
        Flag::new('a', "across", "fill columns across rather than down"),
        Flag::new('c', "show-control-chars", "show control characters as ^G, others in octal"),
        Flag::new('d', "double-space", "double space the output"),
        Flag::new('D', "date-format", "write the date of the header so").value("FORMAT"),
        Flag::new('e', "expand-tabs", "expand CHARs (TABs) of the input to WIDTH (8)")
            .optional("CHAR[WIDTH]"),
        Flag::new('F', "form-feed", "part pages with form feeds instead of newlines"),
        Flag::short('f', "the same as -F"),
        Flag::new('h', "header", "put HEADER in the middle of the page header, instead of the file's name")
            .value("HEADER"),
        Flag::new('i', "output-tabs", "replace spaces with CHARs (TABs) to WIDTH (8)")
            .optional("CHAR[WIDTH]"),
        Flag::new('J', "join-lines", "merge whole lines: no truncation, no alignment of columns"),
        Flag::new('l', "length", "lines on a page (66); no headers up to 10").value("PAGE_LENGTH"),
        Flag::new('m', "merge", "print all files beside each other, each in a column"),
        Flag::new('n', "number-lines", "number lines with DIGITS (5) digits, then SEP (TAB)")
            .optional("SEP[DIGITS]"),
        Flag::new('N', "first-line-number", "the number of the first line of the first page printed")
            .value("NUMBER"),
        Flag::new('o', "indent", "begin each line with MARGIN spaces, besides the width").value("MARGIN"),
        Flag::new('r', "no-file-warnings", "do not speak of files that cannot be opened"),
        Flag::new('s', "separator", "part columns by one CHAR (TAB), without truncation unless -w is given")
            .optional("CHAR"),
        Flag::new('S', "sep-string", "part columns by STRING").optional("STRING"),
        Flag::new('t', "omit-header", "no page headers and trailers"),
        Flag::new('T', "omit-pagination", "the same, and form feeds of the input are dropped"),
        Flag::new('v', "show-nonprinting", "show bytes that cannot be printed in octal"),
        Flag::new('w', "width", "columns of a page (72), where there are several text columns")
            .value("PAGE_WIDTH"),
        Flag::new(
            'W',
            "page-width",
            "columns of a page (72) in any case; longer lines are cut unless -J is given",
        )
        .value("PAGE_WIDTH"),
    ],
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let arguments = options::spell_out(context.arguments())?;
    let parsed = context.parse_from(&SPEC, &arguments)?;
    let layout = Layout::new(context, &parsed)?;
    let default = [b"-".to_vec()];
    let names = if parsed.operands.is_empty() { &default[..] } else { &parsed.operands };
    let mut all_read = true;
    if layout.arrangement == Arrangement::Merge {
        let mut sources = Vec::new();
        for name in names {
            sources.extend(open(context, &layout, name, &mut all_read)?);
        }
        print(context, &layout, b"", None, sources, &mut all_read)?;
    } else {
        for name in names {
            let Some(source) = open(context, &layout, name, &mut all_read)? else { continue };
            let modified = match name.as_slice() {
                b"-" => None,
                _ => context.process.fstat(source.fd()).ok().map(|metadata| metadata.mtime),
            };
            let title = if name == b"-" { &b""[..] } else { name };
            print(context, &layout, title, modified, vec![source], &mut all_read)?;
        }
    }
    Ok(Exit::from_success(all_read))
}

fn open<'p>(
    context: &mut Context<'p>,
    layout: &Layout,
    name: &[u8],
    all_read: &mut bool,
) -> Result<Option<Source<'p>>, Failure> {
    match context.open_input(name) {
        Ok(input) => Ok(Some(Source::new(name, input))),
        Err(error) => {
            *all_read = false;
            if error == Errno::Killed || !layout.silent {
                message::report(context, name, error)?;
            }
            Ok(None)
        }
    }
}

fn print(
    context: &mut Context<'_>,
    layout: &Layout,
    title: &[u8],
    modified: Option<Timestamp>,
    sources: Vec<Source<'_>>,
    all_read: &mut bool,
) -> Result<(), Failure> {
    let zone = Zone::of(context.process);
    let time = modified.unwrap_or_else(|| TimeSource::now(context.process.clock()));
    let date = zone.format(&layout.date_format, time);
    let title = layout.title.as_deref().unwrap_or(title);
    let mut document = Document::new(layout, title, &date, sources);
    document.print(context)?;
    *all_read &= !document.failed();
    Ok(())
}
