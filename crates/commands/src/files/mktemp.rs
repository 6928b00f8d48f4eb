//! `mktemp`: make a file or directory with a new name.

use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Flag, Follow, OpenFlags, Parsed, Spec};

use super::{message, path};

pub(crate) static SPEC: Spec = Spec {
    name: "mktemp",
    usage: &["[OPTION]... [TEMPLATE]"],
    summary: "Create a temporary file or directory, safely, and print its name. TEMPLATE must contain at least 3 consecutive\n'X's in last component; if it is not given, tmp.XXXXXXXXXX is used, and --tmpdir is implied.",
    flags: &[
        Flag::new('d', "directory", "create a directory, not a file"),
        Flag::new('u', "dry-run", "do not create anything; merely print a name (unsafe)"),
        Flag::new('q', "quiet", "suppress diagnostics about file/dir-creation failure"),
        Flag::long("suffix", "append SUFF to TEMPLATE; SUFF must not contain a slash").value("SUFF"),
        Flag::new('p', "tmpdir", "interpret TEMPLATE relative to DIR, or to $TMPDIR, or to /tmp")
            .optional("DIR"),
        Flag::short('t', "interpret TEMPLATE as a single file name component, relative to a directory"),
    ],
    ..Spec::DEFAULT
};

const LETTERS: &[u8; 62] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
const ATTEMPTS: u32 = 62 * 62 * 62;

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    // Unlike its long form, -p takes its value from the next argument.
    let arguments = join_short_value(context.arguments());
    let parsed = context.parse_from(&SPEC, &arguments)?;
    if parsed.operands.len() > 1 {
        return Err(Failure::Usage("too many templates".into()));
    }
    let template = make_template(context, &parsed)?;
    let is_directory = parsed.has(flag!("directory"));
    for _ in 0..ATTEMPTS {
        context.process.tick()?;
        let name = template.fill(context);
        let made = match (parsed.has(flag!("dry-run")), is_directory) {
            (true, _) => match context.process.stat(&name, Follow::No) {
                Ok(_) => Err(Errno::EEXIST),
                Err(Errno::ENOENT) => Ok(()),
                Err(error) => Err(error),
            },
            (false, true) => context.process.mkdir(&name, 0o700),
            (false, false) => {
                let flags = OpenFlags::NEW.mode(0o600);
                context.process.open(&name, flags).and_then(|fd| context.process.close(fd))
            }
        };
        match made {
            Ok(()) => {
                context.out.write(&name)?;
                context.out.write_byte(b'\n')?;
                return Ok(Exit::SUCCESS);
            }
            Err(Errno::EEXIST) => {}
            Err(Errno::Killed) => return Err(Failure::Errno(Errno::Killed)),
            Err(error) => return refuse(context, &parsed, &template, error),
        }
    }
    refuse(context, &parsed, &template, Errno::EEXIST)
}

fn refuse(context: &Context<'_>, parsed: &Parsed, template: &Template, error: Errno) -> CommandResult {
    if parsed.has(flag!("quiet")) {
        return Ok(Exit::FAILURE);
    }
    let kind = if parsed.has(flag!("directory")) { "directory" } else { "file" };
    let text = message::quote(context, &template.text());
    Err(Failure::new(format!("failed to create {kind} via template {text}: {error}")))
}

fn join_short_value(arguments: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let mut joined: Vec<Vec<u8>> = Vec::with_capacity(arguments.len());
    let mut wants_value = false;
    let mut is_over = false;
    for argument in arguments {
        if std::mem::take(&mut wants_value) {
            if let Some(last) = joined.last_mut() {
                last.extend_from_slice(argument);
            }
            continue;
        }
        is_over |= argument == b"--";
        let is_cluster = !is_over && argument.len() > 1 && argument[0] == b'-' && argument[1] != b'-';
        wants_value =
            is_cluster && argument.iter().position(|&byte| byte == b'p') == Some(argument.len() - 1);
        joined.push(argument.clone());
    }
    joined
}

struct Template {
    before: Vec<u8>,
    count: usize,
    after: Vec<u8>,
}

impl Template {
    fn fill(&self, context: &Context<'_>) -> Vec<u8> {
        let mut name = self.before.clone();
        for _ in 0..self.count {
            name.push(LETTERS[context.process.rng().below(LETTERS.len() as u64) as usize]);
        }
        name.extend_from_slice(&self.after);
        name
    }

    fn text(&self) -> Vec<u8> {
        [&self.before[..], &b"X".repeat(self.count), &self.after].concat()
    }
}

fn make_template(context: &Context<'_>, parsed: &Parsed) -> Result<Template, Failure> {
    let given = parsed.operands.first();
    let text = given.map_or(&b"tmp.XXXXXXXXXX"[..], Vec::as_slice);
    let quoted = |text: &[u8]| message::quote(context, text);
    let suffix = parsed.value(flag!("suffix"));
    if suffix.is_some() && text.last() != Some(&b'X') {
        return Err(Failure::new(format!("with --suffix, template {} must end in X", quoted(text))));
    }
    let end = text.iter().rposition(|&byte| byte == b'X').map_or(0, |last| last + 1);
    let count = text[..end].iter().rev().take_while(|&&byte| byte == b'X').count();
    let after = [&text[end..], suffix.unwrap_or_default()].concat();
    if after.contains(&b'/') {
        return Err(Failure::new(format!("invalid suffix {}, contains directory separator", quoted(&after))));
    }
    if count < 3 {
        return Err(Failure::new(format!("too few X's in template {}", quoted(text))));
    }
    let before = &text[..end - count];
    let template = Template { before: before.to_vec(), count, after };
    let is_legacy = parsed.has(flag!("t"));
    if given.is_some() && !parsed.has(flag!("tmpdir")) && !is_legacy {
        return Ok(template);
    }
    let from_environment = || context.process.variable(b"TMPDIR").filter(|directory| !directory.is_empty());
    let named = parsed.value(flag!("tmpdir")).filter(|directory| !directory.is_empty()).map(<[u8]>::to_vec);
    let directory = match is_legacy {
        true => from_environment().or(named),
        false => named.or_else(from_environment),
    };
    let directory = directory.unwrap_or_else(|| b"/tmp".to_vec());
    if is_legacy && text.contains(&b'/') {
        return Err(Failure::new(format!(
            "invalid template, {}, contains directory separator",
            quoted(text)
        )));
    }
    if text.starts_with(b"/") {
        return Err(Failure::new(format!(
            "invalid template, {}; with --tmpdir, it may not be absolute",
            quoted(text)
        )));
    }
    Ok(Template { before: path::join(&directory, before), ..template })
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn templates_are_checked() {
        call("mktemp aXX").answers(1, "", "mktemp: too few X's in template \u{2018}aXX\u{2019}\n");
        assert_eq!(call("mktemp aXXX").run().stdout.len(), 5);
    }
}
