//! `yq`: process YAML, and its kin, by an expression.

mod emit;
mod eval;
mod format;
mod functions;
mod json;
mod node;
mod operate;
mod props;
mod syntax;
mod table;
#[cfg(test)]
mod tests;
mod toml;
mod xml;
mod yaml;

use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Flag, Parsed, Spec};

use self::eval::Evaluator;
use self::format::Format;
use self::node::{Arena, Id, Kind, MAX_DEPTH, Outcome, Stop, Style, fail};

/// Stack that one level of nesting may take.
const STACK_PER_LEVEL: usize = 4096;

pub(crate) static SPEC: Spec = Spec {
    name: "yq",
    usage: &["[eval|eval-all] [OPTION]... [EXPRESSION] [FILE]..."],
    summary: "Process YAML, JSON, TOML, XML, CSV and properties by an expression.",
    flags: &[
        Flag::new('i', "inplace", "write the result into the first file"),
        Flag::new('r', "unwrapScalar", "write scalars as they are, without quotes (the default for YAML)")
            .optional("bool"),
        Flag::new('P', "prettyPrint", "write in the usual style, whatever the style of the input"),
        Flag::new('n', "null-input", "do not read anything"),
        Flag::new('e', "exit-status", "fail if there is no result, or null, or false"),
        Flag::new('I', "indent", "indent by so many columns").value("n"),
        Flag::new('N', "no-doc", "write no lines between documents"),
        Flag::new('C', "colors", "paint the output").unsupported("output is never painted"),
        Flag::new('M', "no-colors", "do not paint the output"),
        Flag::new('j', "tojson", "the same as -o json"),
        Flag::new('p', "input-format", "read this format: yaml, json, toml, xml, csv, tsv, props")
            .value("format"),
        Flag::new('o', "output-format", "write this format").value("format"),
        Flag::new('s', "split-exp", "write each result into a file of its own")
            .value("expr")
            .unsupported("results are written to standard output or in place only"),
        Flag::long("from-file", "read the expression from a file").value("file"),
        Flag::long("expression", "the expression, where the first word is a file").value("expr"),
        Flag::new('0', "nul-output", "put NUL in the place of line ends between results"),
        Flag::new('v', "verbose", "show what is being done").unsupported("there is nothing more to show"),
        Flag::short('V', "the same as --version"),
    ],
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    if parsed.has("V") {
        context.out.write(b"yq (https://github.com/mikefarah/yq/) version v4.44.3\n")?;
        return Ok(Exit::SUCCESS);
    }
    match work(context, parsed) {
        Ok(exit) => Ok(exit),
        Err(Stop::Failure(failure)) => Err(failure),
        Err(Stop::Error(text)) => {
            context.out.flush()?;
            context.write_error(format!("Error: {text}\n").as_bytes())?;
            Ok(Exit::FAILURE)
        }
    }
}

/// The command line, understood.
struct Call {
    all: bool,
    expression: String,
    files: Vec<Vec<u8>>,
    input: Format,
    output: Format,
    indent: usize,
    unwrap: bool,
    pretty: bool,
    null_input: bool,
    in_place: bool,
    exit_status: bool,
    separators: bool,
    nul: bool,
}

fn is_file(context: &Context<'_>, name: &[u8]) -> bool {
    name == b"-" || context.process.stat(name, boxsh_kernel::Follow::Yes).is_ok()
}

fn flag_format(parsed: &Parsed, name: &str) -> Outcome<Option<Format>> {
    let Some(value) = parsed.value(name) else { return Ok(None) };
    let value = String::from_utf8_lossy(value);
    let value = value.strip_prefix('=').unwrap_or(&value);
    match value {
        "auto" | "a" => Ok(None),
        _ => match Format::named(value) {
            Some(format) => Ok(Some(format)),
            None => fail(format!("unknown format '{value}' please use [yaml|json|props|csv|tsv|xml|toml]")),
        },
    }
}

fn understand(context: &Context<'_>, parsed: &Parsed) -> Outcome<Call> {
    let mut words = parsed.operands.clone();
    let mut all = false;
    if let Some(b"eval" | b"e" | b"eval-all" | b"ea") = words.first().map(Vec::as_slice) {
        all = matches!(&words.remove(0)[..], b"eval-all" | b"ea");
    }
    let null_input = parsed.has("null-input");
    let expression = if let Some(expression) = parsed.value("expression") {
        String::from_utf8_lossy(expression).into_owned()
    } else if let Some(file) = parsed.value("from-file") {
        format::read_file(context.process, file)?
    } else if words.first().is_some_and(|word| !null_input && is_file(context, word) && word != b".") {
        ".".to_owned()
    } else if words.is_empty() {
        ".".to_owned()
    } else {
        String::from_utf8_lossy(&words.remove(0)).into_owned()
    };
    let given = flag_format(parsed, "input-format")?;
    let by_name = words.first().and_then(|file| {
        let name = String::from_utf8_lossy(file).into_owned();
        let (_, extension) = name.rsplit_once('.')?;
        Format::named(extension).filter(|_| extension.len() > 1)
    });
    let input = given.or(by_name).unwrap_or(Format::Yaml);
    let output = match flag_format(parsed, "output-format")? {
        _ if parsed.has("tojson") => Format::Json,
        Some(output) => output,
        // A format that was asked for is turned into YAML; one that was found out is kept.
        None if given.is_some() => Format::Yaml,
        None => input,
    };
    let unwrap = match parsed.value("unwrapScalar") {
        Some(value) => value.strip_prefix(b"=").unwrap_or(value) != b"false",
        None => parsed.has("unwrapScalar") || output != Format::Json,
    };
    let indent = match parsed.value("indent") {
        Some(value) => match String::from_utf8_lossy(value).trim_start_matches('=').parse::<usize>() {
            Ok(indent) if indent <= 100 => indent,
            _ => {
                let shown = String::from_utf8_lossy(value);
                return fail(format!("invalid argument \"{shown}\" for \"-I, --indent\" flag"));
            }
        },
        None => 2,
    };
    let in_place = parsed.has("inplace");
    if in_place && words.first().is_none_or(|word| word == b"-") {
        return fail("write inplace flag only applicable when giving an expression and at least one file");
    }
    if null_input && in_place {
        return fail("null input cannot be written in place");
    }
    Ok(Call {
        all,
        expression,
        files: words,
        input,
        output,
        indent,
        unwrap,
        pretty: parsed.has("prettyPrint"),
        null_input,
        in_place,
        exit_status: parsed.has("exit-status"),
        separators: !parsed.has("no-doc"),
        nul: parsed.has("nul-output"),
    })
}

fn work(context: &mut Context<'_>, parsed: Parsed) -> Outcome<Exit> {
    let call = understand(context, &parsed)?;
    let max_depth = MAX_DEPTH.min(context.process.stack_left() / 2 / STACK_PER_LEVEL);
    let mut arena = Arena::new(context.process, max_depth);
    let expr = syntax::parse(&call.expression)?;
    let files: Vec<Vec<u8>> = match call.files.is_empty() {
        true => vec![b"-".to_vec()],
        false => call.files.clone(),
    };
    let filenames: Vec<String> =
        files.iter().map(|file| String::from_utf8_lossy(file).into_owned()).collect();
    let roots = if call.null_input { vec![arena.null()?] } else { load(&mut arena, &call, &files)? };
    let mut eval = Evaluator::new(&mut arena, &filenames);
    let mut results = Vec::new();
    if call.all {
        results = eval.eval(&expr, &roots, &None)?;
    } else {
        for root in roots {
            results.extend(eval.eval(&expr, &[root], &None)?);
        }
    }
    let mut printer = Printer { call: &call, out: String::new(), former: None };
    let mut found = false;
    for id in results {
        found = found || arena.is_true(id);
        printer.print(&mut arena, id)?;
    }
    if call.in_place {
        overwrite(context, &files[0], printer.out.as_bytes())?;
    } else {
        context.out.write(printer.out.as_bytes())?;
    }
    if call.exit_status && !found {
        return fail("no matches found");
    }
    Ok(Exit::SUCCESS)
}

/// Reads all documents of all files.
fn load(arena: &mut Arena<'_>, call: &Call, files: &[Vec<u8>]) -> Outcome<Vec<Id>> {
    let mut roots = Vec::new();
    for (number, file) in files.iter().enumerate() {
        let text = format::read_file(arena.process, file)?;
        let found = match format::read(arena, call.input, &text) {
            Ok(found) => found,
            Err(Stop::Error(what)) => {
                return fail(format!("bad file '{}': {what}", String::from_utf8_lossy(file)));
            }
            Err(stop) => return Err(stop),
        };
        for (document, root) in found.into_iter().enumerate() {
            place(arena, root, document, number)?;
            arena[root].together = call.all;
            roots.push(root);
        }
    }
    Ok(roots)
}

fn place(arena: &mut Arena<'_>, root: Id, document: usize, file: usize) -> Outcome<()> {
    let mut waiting = vec![root];
    while let Some(id) = waiting.pop() {
        arena.process.tick()?;
        (arena[id].document, arena[id].file) = (document, file);
        waiting.extend(&arena[id].children);
    }
    Ok(())
}

fn overwrite(context: &Context<'_>, file: &[u8], contents: &[u8]) -> Result<(), Failure> {
    let mut output = context.create_output(file)?;
    output.write(contents)?;
    output.flush()?;
    let fd = output.fd();
    drop(output);
    match context.process.close(fd) {
        Err(Errno::Killed) => Err(Errno::Killed.into()),
        _ => Ok(()),
    }
}

/// Writes results, with lines between those of different documents.
struct Printer<'c> {
    call: &'c Call,
    out: String,
    former: Option<(usize, usize)>,
}

impl Printer<'_> {
    fn print(&mut self, arena: &mut Arena<'_>, id: Id) -> Outcome<()> {
        let call = self.call;
        let place = (arena[id].file, arena[id].document);
        let parted = self.former.is_some_and(|former| former != place);
        self.former = Some(place);
        if parted && call.separators && call.output == Format::Yaml && !arena[id].lead.starts_with("---") {
            self.out.push_str("---\n");
        }
        if call.pretty {
            plain(arena, id)?;
        }
        let real = arena.real(id);
        let is_scalar = arena[real].kind == Kind::Scalar && arena[id].kind != Kind::Alias;
        let mut text = if is_scalar && call.unwrap && matches!(call.output, Format::Yaml | Format::Json) {
            let lead = if call.output == Format::Yaml { arena[real].lead.clone() } else { String::new() };
            format!("{lead}{}\n", arena[real].value)
        } else {
            let mut id = id;
            if call.output == Format::Yaml && arena[id].parent.is_some() {
                // What stands above an entry is not a part of its value.
                id = arena.copy(id)?;
                arena[id].head.clear();
                arena[id].is_key = false;
            }
            format::write(arena, call.output, id, call.indent)?
        };
        if call.nul {
            text.truncate(text.trim_end_matches('\n').len());
            text.push('\0');
        }
        self.out.push_str(&text);
        Ok(())
    }
}

/// Sets the styles aside.
fn plain(arena: &mut Arena<'_>, root: Id) -> Outcome<()> {
    let mut waiting = vec![root];
    while let Some(id) = waiting.pop() {
        arena.process.tick()?;
        arena[id].style = Style::Plain;
        waiting.extend(&arena[id].children);
    }
    Ok(())
}
