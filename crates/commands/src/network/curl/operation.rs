//! All transfers of one set of options.

use std::time::Duration;

use boxsh_kernel::Key;
use boxsh_kernel::vfs::TimeSource;
use boxsh_kernel::{Context, Errno, Failure, OpenFlags};

use super::SPEC;
use super::arguments::{Operation, OutputName};
use super::data;
use super::glob::{self, Glob};
use super::report::{self, CERTIFICATE_HINT, Problem};
use super::transfer::{self, Job};
use super::write_out::{self, Info};
use crate::network::cookie::{Jar, SessionCookies};

/// What lasts from one transfer to the next.
pub(super) struct Shared {
    pub(super) jar: Jar,
    /// Whether cookies are kept at all.
    pub(super) keeps_cookies: bool,
    /// Whether the file for headers was begun.
    pub(super) has_dumped: bool,
}

/// Does all transfers; gives the status of the last one.
pub(super) fn run(context: &mut Context<'_>, operation: &Operation) -> Result<u8, Failure> {
    check_methods(context, operation)?;
    let mut shared = Shared {
        jar: Jar::default(),
        keeps_cookies: operation.on(flag!("cookie-jar"))
            || operation.values(flag!("cookie")).any(|value| !value.contains(&b'=')),
        has_dumped: false,
    };
    read_cookies(context, operation, &mut shared.jar)?;
    let mut status = 0;
    let mut number = 0;
    'all: for (at, url) in operation.urls.iter().enumerate() {
        let output = match operation.outputs.get(at) {
            Some(output) => output.clone(),
            None if operation.on(flag!("remote-name-all")) => OutputName::Remote,
            None => OutputName::Stdout,
        };
        let parse = |text: &[u8]| {
            if operation.on(flag!("globoff")) { Ok(Glob::literal(text)) } else { Glob::parse(text) }
        };
        let urls = match parse(url) {
            Ok(urls) => urls,
            Err(fault) => {
                status = report_glob(context, operation, url, &fault)?;
                continue;
            }
        };
        let uploads =
            operation.uploads.get(at).map(|name| parse(name).unwrap_or_else(|_| Glob::literal(name)));
        let count = uploads.as_ref().map_or(1, Glob::count);
        for upload in 0..count {
            for which in 0..urls.count() {
                context.process.tick()?;
                let (url, varying) = urls.get(which);
                let upload = uploads.as_ref().map(|uploads| uploads.get(upload).0);
                let output = match &output {
                    OutputName::File(name) => OutputName::File(glob::fill(name, &varying)),
                    other => other.clone(),
                };
                let job = Job { url, output, upload, number };
                number += 1;
                status = run_job(context, operation, &mut shared, &job)?;
                if status != 0 && operation.on(flag!("fail-early")) {
                    break 'all;
                }
            }
        }
    }
    write_cookies(context, operation, &shared.jar)?;
    Ok(status)
}

/// One way to ask is enough.
fn check_methods(context: &mut Context<'_>, operation: &Operation) -> Result<(), Failure> {
    let ways = [
        (!operation.uploads.is_empty(), "PUT (-T, --upload-file)"),
        (operation.data.is_some() && !operation.on(flag!("get")), "POST (-d, --data)"),
        (!operation.form.is_empty(), "multipart formpost (-F, --form)"),
        (operation.on(flag!("head")), "HEAD (-I, --head)"),
    ];
    let chosen: Vec<&str> = ways.iter().filter(|(is_chosen, _)| *is_chosen).map(|(_, name)| *name).collect();
    if let [first, second, ..] = chosen[..] {
        if !operation.on(flag!("silent")) {
            let text = format!(
                "You can only select one HTTP request method! You asked for both {first} and {second}."
            );
            report::warn(context, &text)?;
        }
        return Err(Failure::Silent(2));
    }
    Ok(())
}

fn read_cookies(context: &Context<'_>, operation: &Operation, jar: &mut Jar) -> Result<(), Errno> {
    let now = context.process.clock().now().seconds;
    let session = match operation.on(flag!("junk-session-cookies")) {
        true => SessionCookies::Drop,
        false => SessionCookies::Keep,
    };
    for file in operation.values(flag!("cookie")).filter(|value| !value.contains(&b'=') && !value.is_empty())
    {
        match data::of_file(context, file, true) {
            Ok(text) => jar.read(&text, session, now),
            Err(Errno::Killed) => return Err(Errno::Killed),
            // A file that is not there holds no cookies.
            Err(_) => {}
        }
    }
    Ok(())
}

fn write_cookies(context: &mut Context<'_>, operation: &Operation, jar: &Jar) -> Result<(), Failure> {
    let Some(file) = operation.value(flag!("cookie-jar")) else { return Ok(()) };
    let text = jar.write(context.process.clock().now().seconds);
    if file == b"-" {
        return context.out.write(&text);
    }
    let process = context.process;
    let written = process.open(file, OpenFlags::WRITE).and_then(|fd| {
        let written = process.write_all(fd, &text);
        process.close(fd)?;
        written
    });
    match written {
        Err(Errno::Killed) => Err(Errno::Killed.into()),
        Err(_) if !operation.on(flag!("silent")) => {
            report::warn(context, &format!("failed to save cookies in {}", String::from_utf8_lossy(file)))?;
            Ok(())
        }
        _ => Ok(()),
    }
}

fn report_glob(
    context: &mut Context<'_>,
    operation: &Operation,
    url: &[u8],
    fault: &glob::Fault,
) -> Result<u8, Failure> {
    if !operation.on(flag!("silent")) || operation.on(flag!("show-error")) {
        context.out.flush()?;
        let caret = " ".repeat(fault.position.saturating_sub(1));
        let url = String::from_utf8_lossy(url);
        let text = format!("curl: (3) {} in URL position {}:\n{url}\n{caret}^\n", fault.what, fault.position);
        context.write_error(text.as_bytes())?;
    }
    Ok(3)
}

/// Whether another try may help, and how it is called.
fn is_passing(operation: &Operation, info: &Info) -> Option<&'static str> {
    match &info.problem {
        Some(problem) => match problem.status {
            28 => Some("timeout"),
            6 | 5 => Some("(retrying all errors)").filter(|_| operation.on(flag!("retry-all-errors"))),
            7 if operation.on(flag!("retry-connrefused")) && !info.was_denied => Some("connection refused"),
            22 if matches!(info.status, 408 | 429 | 500 | 502 | 503 | 504) => Some("HTTP error"),
            _ if operation.on(flag!("retry-all-errors")) && !info.was_denied => Some("(retrying all errors)"),
            _ => None,
        },
        None => matches!(info.status, 408 | 429 | 500 | 502 | 503 | 504).then_some("HTTP error"),
    }
}

/// Does a transfer, again if that may help, and says how it went.
fn run_job(
    context: &mut Context<'_>,
    operation: &Operation,
    shared: &mut Shared,
    job: &Job,
) -> Result<u8, Failure> {
    let whole = |key: Key| operation.number(key).unwrap_or(0.0).max(0.0) as u64;
    let mut left = whole(flag!("retry"));
    let begun = context.process.clock().monotonic();
    let mut pause = Duration::from_secs(1);
    loop {
        let info = transfer::run(context, operation, shared, job)?;
        context.out.flush()?;
        let reason = is_passing(operation, &info).filter(|_| left > 0);
        if let Some(reason) = reason {
            let wait = match (info.retry_after, whole(flag!("retry-delay"))) {
                (Some(seconds), 0) => Duration::from_secs(seconds),
                (_, 0) => pause,
                (_, seconds) => Duration::from_secs(seconds),
            };
            let limit = Duration::from_secs(whole(flag!("retry-max-time")));
            let elapsed = context.process.clock().monotonic().saturating_sub(begun);
            if limit.is_zero() || elapsed + wait < limit {
                say(context, operation, &info)?;
                if !operation.on(flag!("silent")) {
                    let text = format!(
                        "Problem : {reason}. Will retry in {} seconds. {left} retries left.",
                        wait.as_secs()
                    );
                    report::warn(context, &text)?;
                }
                context.process.sleep(wait)?;
                left -= 1;
                pause = (pause * 2).min(Duration::from_secs(600));
                continue;
            }
        }
        say(context, operation, &info)?;
        if let Some(format) = operation.value(flag!("write-out")) {
            write_out::show(context, format, &info)?;
        }
        return Ok(info.problem.map_or(0, |problem| problem.status));
    }
}

/// Says what went wrong, if anything did and anybody wants to know.
fn say(context: &mut Context<'_>, operation: &Operation, info: &Info) -> Result<(), Failure> {
    let Some(Problem { status, text }) = &info.problem else { return Ok(()) };
    if operation.on(flag!("silent")) && !operation.on(flag!("show-error")) {
        return Ok(());
    }
    let hint = if *status == 60 { CERTIFICATE_HINT } else { "" };
    context.write_error(format!("curl: ({status}) {text}\n{hint}").as_bytes())?;
    Ok(())
}
