//! `zless`, `zmore` and their kin: look at compressed files page by page.

use boxsh_kernel::{CommandResult, Context, Exit, Spec};

use super::source::{Source, run as run_child};

pub(super) static ZLESS: Spec = Spec {
    name: "zless",
    usage: &["[FILE]..."],
    summary: "Page through compressed files, with less.",
    ..Spec::DEFAULT
};

pub(super) static ZMORE: Spec = Spec {
    name: "zmore",
    usage: &["[FILE]..."],
    summary: "Page through compressed files, with more.",
    ..Spec::DEFAULT
};

/// What stands in front of each file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Titles {
    None,
    /// As `more` writes them, if there are several files.
    Several,
    Arrows,
}

pub(super) fn run_zless(context: &mut Context<'_>) -> CommandResult {
    show(context, &ZLESS, "gzip", Titles::None)
}

pub(super) fn run_xzless(context: &mut Context<'_>) -> CommandResult {
    show(context, &ZLESS, "xz", Titles::None)
}

pub(super) fn run_zstdless(context: &mut Context<'_>) -> CommandResult {
    show(context, &ZLESS, "zstd", Titles::None)
}

pub(super) fn run_bzless(context: &mut Context<'_>) -> CommandResult {
    show(context, &ZLESS, "bzip2", Titles::Arrows)
}

pub(super) fn run_zmore(context: &mut Context<'_>) -> CommandResult {
    show(context, &ZMORE, "gzip", Titles::Several)
}

pub(super) fn run_bzmore(context: &mut Context<'_>) -> CommandResult {
    show(context, &ZMORE, "bzip2", Titles::Arrows)
}

pub(super) fn run_xzmore(context: &mut Context<'_>) -> CommandResult {
    show(context, &ZMORE, "xz", Titles::Arrows)
}

fn show(context: &mut Context<'_>, spec: &'static Spec, program: &str, titles: Titles) -> CommandResult {
    let parsed = context.parse(spec)?;
    let mut files = parsed.operands;
    if files.is_empty() {
        files.push(b"-".to_vec());
    }
    let pager = if spec.name == "zless" { "less" } else { "more" };
    let several = files.len() > 1;
    let mut worst = 0;
    for file in &files {
        let name = String::from_utf8_lossy(file).into_owned();
        match titles {
            Titles::Several if several => {
                let line = ":".repeat(14);
                context.out.print(format_args!("{line}\n{name}\n{line}\n"))?;
            }
            Titles::Arrows if file != b"-" => context.out.print(format_args!("------> {name} <------\n"))?,
            _ => {}
        }
        context.out.flush()?;
        let source = Source::start(context, program, file)?;
        let child = context.process.fork()?;
        child.set_file(0, source.contents.clone())?;
        let status = run_child(context, child, vec![pager.as_bytes().to_vec()])?;
        let finished = source.finish(context)?;
        worst = worst.max(status).max(u8::from(!finished));
    }
    Ok(Exit(worst))
}
