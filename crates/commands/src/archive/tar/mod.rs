//! `tar`: many files in one.

mod arguments;
mod create;
mod diff;
mod entry;
mod extract;
mod listing;
mod matching;
mod names;
mod names_file;
mod open;
mod options;
mod owner;
mod pax;
mod reader;
mod report;
mod rewrite;
mod select;
mod sparse;
mod spec;
mod transform;
mod writer;

use boxsh_kernel::{CommandResult, Context, Exit, Failure};

use self::create::Creator;
use self::entry::Kind;
use self::extract::Extractor;
use self::listing::Lister;
pub(super) use self::names::{has_dot_dot, join, unsafe_prefix};
use self::options::{Action, Options};
use self::report::Report;
use self::select::Selector;
pub(super) use self::spec::SPEC;

pub(super) fn run(context: &mut Context<'_>) -> CommandResult {
    let options = Options::parse(context)?;
    let mut report = Report::new(context, options.showing.literal);
    if let Some(file) = &options.showing.index_file {
        report.list_in_file(file)?;
    }
    let adds = matches!(options.action, Action::Create | Action::Append | Action::Update);
    if adds && !options.useless.is_empty() {
        report.error(
            "The following options were used after any non-optional arguments in archive create or update mode.  These \
             options are positional and affect only arguments that follow them.  Please, rearrange them properly.",
        )?;
        for useless in &options.useless {
            report.error(useless)?;
        }
    }
    let writes = matches!(options.action, Action::Create);
    if options.extraction.to_stdout || (writes && options.archives[0] == b"-") {
        report.list_on_stderr();
    }
    match options.action {
        Action::Create => create(&options, &mut report)?,
        Action::Extract => {
            let reader = open::open_reader(&options.archives[0], &options, &mut report)?;
            Extractor::new(&options, reader, &mut report)?.run()?;
        }
        Action::List => list(&options, &mut report)?,
        Action::Append | Action::Update => rewrite::append(&options, &mut report)?,
        Action::Catenate => rewrite::catenate(&options, &mut report)?,
        Action::Delete => rewrite::delete(&options, &mut report)?,
        Action::Diff => diff::run(&options, &mut report)?,
    }
    let status = report.status;
    if status == 2 {
        report.warn("Exiting with failure status due to previous errors")?;
    }
    Ok(Exit(status))
}

fn create(options: &Options, report: &mut Report<'_, '_>) -> Result<(), Failure> {
    let name = &options.archives[0];
    let process = report.context.process;
    let before = process.open_fds();
    let writer = open::create_writer(name, options, report)?;
    // The archive is the descriptor that has just been opened, unless it is standard output.
    let archive = match &name[..] {
        b"-" => Some(1),
        _ => process.open_fds().into_iter().find(|fd| !before.contains(fd)),
    };
    Creator::new(options, writer, archive, report)?.run()
}

fn list(options: &Options, report: &mut Report<'_, '_>) -> Result<(), Failure> {
    let mut reader = open::open_reader(&options.archives[0], options, report)?;
    let mut selector = Selector::new(options, report)?;
    let mut lister = Lister::new(options, report);
    let long = options.showing.verbose > 0;
    while let Some(entry) = reader.next(report)? {
        if selector.select(&entry, options).is_some() {
            names::make_safe(&entry.name, names::Role::Member, options, report)?;
            let mut name = match options.showing.transformed {
                true => names::strip(
                    &names::transform(&entry.name, transform::Subject::Member, options),
                    options.strip,
                )
                .unwrap_or_default()
                .to_vec(),
                false => entry.name.clone(),
            };
            if entry.kind == Kind::Directory && !name.ends_with(b"/") {
                name.push(b'/');
            }
            if !name.is_empty() {
                lister.show(&entry, &name, reader.start / 512, options, report, long)?;
            }
        }
        if selector.is_done(options) {
            break;
        }
    }
    if options.showing.block_numbers && !selector.is_done(options) {
        let line = format!("block {}: ** Block of NULs **\n", reader.end / 512);
        report.list(line.as_bytes())?;
    }
    if options.showing.totals {
        show_totals(report, "read", reader.offset())?;
    }
    reader.finish(report)?;
    selector.finish(options, report)
}

/// `Total bytes written: 10240 (10KiB, 10MiB/s)`; the speed is a matter of the clock, which may stand still.
fn show_totals(report: &mut Report<'_, '_>, verb: &str, total: u64) -> Result<(), Failure> {
    report.context.out.flush()?;
    let size = human(total);
    let text = format!("Total bytes {verb}: {total} ({size}, ?/s)\n");
    Ok(report.context.write_error(text.as_bytes())?)
}

fn human(size: u64) -> String {
    const UNITS: [&str; 6] = ["", "KiB", "MiB", "GiB", "TiB", "PiB"];
    let mut value = size as f64;
    let mut unit = 0;
    while value >= 1024.0 && unit + 1 < UNITS.len() {
        value /= 1024.0;
        unit += 1;
    }
    match unit {
        0 => format!("{size}"),
        _ if value < 10.0 => format!("{:.1}{}", (value * 10.0).ceil() / 10.0, UNITS[unit]),
        _ => format!("{:.0}{}", value.ceil(), UNITS[unit]),
    }
}
