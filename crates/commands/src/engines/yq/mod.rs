//! `yq`: process YAML, and its kin, by an expression. After mikefarah's yq, version 4.

mod call;
mod color;
mod dates;
mod emit;
mod eval;
mod format;
mod functions;
mod ini;
mod json;
mod node;
mod operate;
mod printer;
mod props;
mod syntax;
mod table;
#[cfg(test)]
mod tests;
mod toml;
mod xml;
mod yaml;

use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Follow, Parsed};

pub(crate) use self::call::SPEC;
use self::call::{Call, FrontMatter};
use self::eval::{Evaluator, Setting};
use self::node::{Arena, Id, MAX_DEPTH, Outcome, Stop, fail};
use self::printer::Printer;
use self::syntax::Expr;

/// Stack that one level of nesting may take.
const STACK_PER_LEVEL: usize = 4096;

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = match call::parse(context) {
        Ok(parsed) => parsed,
        Err(result) => return result,
    };
    if parsed.has(flag!("version")) {
        context.out.write(format!("yq (boxsh) {}\n", env!("CARGO_PKG_VERSION")).as_bytes())?;
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

fn work(context: &mut Context<'_>, parsed: Parsed) -> Outcome<Exit> {
    let call = call::understand(context, &parsed)?;
    let expr = syntax::parse(&call.expression, call.interpolation)?;
    let split = match &call.split {
        Some(split) => Some(syntax::parse(split, call.interpolation)?),
        None => None,
    };
    let files: Vec<Vec<u8>> = match call.files.is_empty() {
        true => vec![b"-".to_vec()],
        false => call.files.clone(),
    };
    if call.in_place
        && let Err(error) = context.process.stat(&files[0], Follow::Yes)
    {
        return format::failed("stat", &files[0], error);
    }
    let mut printer = Printer::new(&call, split);
    let done = process(context, &call, &expr, &files, &mut printer);
    if !call.in_place {
        printer.flush(context)?;
    }
    let rest = done?;
    if call.in_place {
        printer.out.push_str(&rest);
        overwrite(context, &files[0], printer.out.as_bytes())?;
    } else {
        context.out.write(rest.as_bytes())?;
    }
    if call.exit_status && !printer.found {
        return fail("no matches found");
    }
    Ok(Exit::SUCCESS)
}

/// Reads, evaluates and prints; gives what stands behind the front matter and is to be kept.
fn process(
    context: &mut Context<'_>,
    call: &Call,
    expr: &Expr,
    files: &[Vec<u8>],
    printer: &mut Printer<'_>,
) -> Outcome<String> {
    let max_depth = MAX_DEPTH.min(context.process.stack_left() / 2 / STACK_PER_LEVEL);
    let process = context.process;
    let setting = Setting {
        filenames: if call.null_input {
            Vec::new()
        } else {
            files.iter().map(|file| String::from_utf8_lossy(file).into_owned()).collect()
        },
        interpolation: call.interpolation,
        merge_to_spec: call.merge_to_spec,
        env_allowed: call.env_allowed,
        files_allowed: call.files_allowed,
        options: call.options.clone(),
    };
    let mut arena = Arena::new(process, max_depth);
    if call.null_input {
        let null = arena.null()?;
        arena[null].value.clear();
        let results = Evaluator::new(&mut arena, &setting).eval(expr, &[null], &None)?;
        printer.print_all(context, &mut arena, &setting, results)?;
        return Ok(String::new());
    }
    let mut rest = String::new();
    let mut together = Vec::new();
    for (number, file) in files.iter().enumerate() {
        if !call.all && !call.in_place {
            // Each file is done with before the next one is read.
            arena = Arena::new(process, max_depth);
        }
        let mut text = format::read_file(process, file)?;
        if number == 0
            && let Some(mode) = call.front_matter
        {
            let behind = split_front_matter(&mut text);
            if mode == FrontMatter::Process {
                rest = String::from_utf8_lossy(&behind).into_owned();
            }
        }
        let mut roots = Vec::new();
        let failed = format::read(&mut arena, call.input, &text, &call.options, &mut roots).err();
        for (document, &root) in roots.iter().enumerate() {
            place(&mut arena, root, document, number)?;
            arena[root].together = call.all;
            if !call.header {
                let kept = arena[root].lead.lines().filter(|line| line.trim_start().starts_with('#'));
                arena[root].lead = kept.map(|line| format!("{line}\n")).collect();
            }
        }
        if call.all {
            together.extend(roots);
        } else {
            for root in roots {
                let results = Evaluator::new(&mut arena, &setting).eval(expr, &[root], &None)?;
                printer.print_all(context, &mut arena, &setting, results)?;
            }
        }
        match failed {
            None => {}
            Some(Stop::Error(what)) => {
                return fail(format!("bad file '{}': {what}", String::from_utf8_lossy(file)));
            }
            Some(stop) => return Err(stop),
        }
    }
    if call.all {
        let results = Evaluator::new(&mut arena, &setting).eval(expr, &together, &None)?;
        printer.print_all(context, &mut arena, &setting, results)?;
    }
    Ok(rest)
}

/// Cuts a text in front of the line that ends its front matter, and gives the rest.
fn split_front_matter(text: &mut Vec<u8>) -> Vec<u8> {
    let mut at = 0;
    for (number, line) in text.split_inclusive(|byte| *byte == b'\n').enumerate() {
        if number > 0 && line.starts_with(b"---") {
            return text.split_off(at);
        }
        at += line.len();
    }
    Vec::new()
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
