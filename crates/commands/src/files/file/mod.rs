//! `file`: what kind of data a file holds.

mod binary;
mod executable;
mod json;
mod script;
mod text;

use boxsh_kernel::vfs::{FileKind, Metadata};
use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Flag, Follow, OpenFlags, Parsed, Spec};

use super::device;

pub(crate) static SPEC: Spec = Spec {
    name: "file",
    usage: &["[OPTION...] [FILE...]"],
    summary: "Determine type of FILEs.",
    flags: &[
        Flag::short('v', "the same as --version"),
        Flag::new('b', "brief", "do not prepend filenames to output lines"),
        Flag::new('E', "extension-errors", "stop at the first file that cannot be looked at"),
        Flag::new('f', "files-from", "read the filenames to be examined from FILE").value("FILE"),
        Flag::new('F', "separator", "use string as separator instead of ':'").value("STRING"),
        Flag::new('h', "no-dereference", "don't follow symlinks (default)"),
        Flag::new('i', "mime", "output MIME type strings (--mime-type and --mime-encoding)"),
        Flag::long("mime-type", "output the MIME type"),
        Flag::long("mime-encoding", "output the MIME encoding"),
        Flag::new('k', "keep-going", "don't stop at the first match; there is one answer here"),
        Flag::new('L', "dereference", "follow symlinks"),
        Flag::new('n', "no-buffer", "do not buffer output"),
        Flag::new('N', "no-pad", "do not pad output"),
        Flag::new('0', "print0", "terminate filenames with ASCII NUL"),
        Flag::new('p', "preserve-date", "preserve access times on files"),
        Flag::new('r', "raw", "don't translate unprintable chars to \\ooo"),
        Flag::new('s', "special-files", "treat special (block/char devices) files as ordinary ones"),
        Flag::new('e', "exclude", "exclude a test").value("TEST").unsupported("there are no separate tests"),
        Flag::long("exclude-quiet", "like exclude, but ignore unknown tests")
            .value("TEST")
            .unsupported("there are no separate tests"),
        Flag::new('l', "list", "list magic strength").unsupported("there is no magic file"),
        Flag::new('m', "magic-file", "use LIST as a list of magic number files")
            .value("LIST")
            .unsupported("there is no magic file"),
        Flag::new('c', "checking-printout", "print the parsed form of the magic file")
            .unsupported("there is no magic file"),
        Flag::new('C', "compile", "compile a magic file").unsupported("there is no magic file"),
        Flag::new('P', "parameter", "set file engine parameter limits")
            .value("NAME=VALUE")
            .unsupported("there is no magic file"),
        Flag::new('z', "uncompress", "try to look inside compressed files")
            .unsupported("compressed files are not opened"),
        Flag::new('Z', "uncompress-noreport", "only print the contents of compressed files")
            .unsupported("compressed files are not opened"),
        Flag::new('S', "no-sandbox", "disable system call sandboxing"),
        Flag::long("apple", "output the Apple CREATOR/TYPE").unsupported("files have no Apple types"),
        Flag::long("extension", "output a slash-separated list of extensions")
            .unsupported("extensions are not recorded"),
        Flag::new('d', "debug", "print debugging messages").unsupported("there are none"),
    ],
    ..Spec::DEFAULT
};

/// How much of a file is looked at.
const HEAD: usize = 1 << 20;

/// What a file is.
pub(super) struct Verdict {
    pub(super) description: String,
    pub(super) mime: &'static str,
    pub(super) charset: &'static str,
}

impl Verdict {
    /// Something that is not text.
    pub(super) fn binary(description: impl Into<String>, mime: &'static str) -> Self {
        Self { description: description.into(), mime, charset: "binary" }
    }
}

struct Style {
    brief: bool,
    separator: Vec<u8>,
    pads: bool,
    nul: bool,
    mime_type: bool,
    mime_encoding: bool,
    follow: Follow,
    special: bool,
    stops: bool,
}

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC).map_err(|failure| match failure {
        Failure::Usage(text) => Failure::new(format!("{text}\nUsage: file [-bcCdEhikLlNnprsSvzZ0] [--apple] [--extension] [--mime-encoding]\n            [--mime-type] [-e <testname>] [-F <separator>]  [-f <namefile>]\n            [-m <magicfiles>] [-P <parameter=value>] [--exclude-quiet]\n            <file> ...\n       file -C [-m <magicfiles>]\n       file [--help]")),
        other => other,
    })?;
    if parsed.has(flag!("v")) {
        context.parse_from(&SPEC, &[b"--version".to_vec()])?;
    }
    let style = Style::from_flags(context, &parsed);
    let mut names = read_names(context, &parsed)?;
    names.extend(parsed.operands.iter().cloned());
    if names.is_empty() && !parsed.has(flag!("files-from")) {
        context.write_error(b"Usage: file [-bcCdEhikLlNnprsSvzZ0] [--apple] [--extension] [--mime-encoding]\n            [--mime-type] [-e <testname>] [-F <separator>]  [-f <namefile>]\n            [-m <magicfiles>] [-P <parameter=value>] [--exclude-quiet]\n            <file> ...\n       file -C [-m <magicfiles>]\n       file [--help]\n")?;
        return Ok(Exit::FAILURE);
    }
    let widest = names.iter().map(Vec::len).max().unwrap_or(0);
    let mut good = true;
    for name in &names {
        let (text, is_good) = style.describe(context, name)?;
        good &= is_good;
        style.print(context, name, widest, &text)?;
        if !is_good {
            break;
        }
    }
    Ok(Exit::from_success(good))
}

fn read_names(context: &mut Context<'_>, parsed: &Parsed) -> Result<Vec<Vec<u8>>, Failure> {
    let mut names = Vec::new();
    for given in parsed.flags.iter().filter(|given| given.is(flag!("files-from"))) {
        let mut input = context.open_input(given.value()).map_err(|error| {
            Failure::new(format!("Cannot open `{}' ({error})", String::from_utf8_lossy(given.value())))
        })?;
        let mut line = Vec::new();
        while input.read_line(&mut line)? {
            names.push(line.clone());
        }
    }
    Ok(names)
}

impl Style {
    fn from_flags(context: &Context<'_>, parsed: &Parsed) -> Self {
        let mut follow =
            if context.process.variable(b"POSIXLY_CORRECT").is_some() { Follow::Yes } else { Follow::No };
        for given in &parsed.flags {
            match &*given.name() {
                "dereference" => follow = Follow::Yes,
                "no-dereference" => follow = Follow::No,
                _ => {}
            }
        }
        let mime = parsed.has(flag!("mime"));
        Self {
            brief: parsed.has(flag!("brief")),
            separator: parsed.value(flag!("separator")).unwrap_or(b":").to_vec(),
            pads: !parsed.has(flag!("no-pad")),
            nul: parsed.has(flag!("print0")),
            mime_type: mime || parsed.has(flag!("mime-type")),
            mime_encoding: mime || parsed.has(flag!("mime-encoding")),
            follow,
            special: parsed.has(flag!("special-files")),
            stops: parsed.has(flag!("extension-errors")),
        }
    }

    fn print(
        &self,
        context: &mut Context<'_>,
        name: &[u8],
        widest: usize,
        text: &str,
    ) -> Result<(), Failure> {
        if !self.brief {
            let shown: &[u8] = if name == b"-" { b"/dev/stdin" } else { name };
            context.out.write(shown)?;
            if self.nul {
                context.out.write_byte(0)?;
            }
            context.out.write(&self.separator)?;
            let padding = if self.pads { widest.saturating_sub(shown.len()) } else { 0 };
            context.out.write(&b" ".repeat(padding + 1))?;
        }
        context.out.write(text.as_bytes())?;
        context.out.write_byte(b'\n')
    }

    /// The answer about one file, and whether to go on.
    fn describe(&self, context: &mut Context<'_>, name: &[u8]) -> Result<(String, bool), Failure> {
        let process = context.process;
        let found = match name {
            b"-" => process.fstat(0),
            name => process.stat(name, self.follow).or_else(|error| match error {
                Errno::ENOENT | Errno::ELOOP => process.stat(name, Follow::No),
                other => Err(other),
            }),
        };
        let shown = String::from_utf8_lossy(name).into_owned();
        let metadata = match found {
            Ok(metadata) => metadata,
            Err(Errno::Killed) => return Err(Failure::Errno(Errno::Killed)),
            Err(error) if self.stops => {
                return Ok((format!("ERROR: cannot stat `{shown}' ({error})"), false));
            }
            Err(error) => return Ok((format!("cannot open `{shown}' ({error})"), true)),
        };
        if let Some(verdict) = self.by_kind(context, name, &metadata)? {
            return Ok((self.phrase(&verdict), true));
        }
        let lead = match metadata.mode & 0o7000 {
            0 => String::new(),
            bits => {
                let words = [(0o4000, "setuid"), (0o2000, "setgid"), (0o1000, "sticky")];
                let set: Vec<&str> =
                    words.iter().filter(|(bit, _)| bits & bit != 0).map(|(_, word)| *word).collect();
                format!("{} ", set.join(", "))
            }
        };
        let (head, size) = match self.read(context, name, &metadata)? {
            Ok(read) => read,
            // What cannot be read may still be known to be empty.
            Err(Errno::EACCES) if metadata.size == 0 => (Vec::new(), 0),
            Err(Errno::EACCES) => {
                return Ok((
                    self.phrase(&Verdict::binary(
                        "regular file, no read permission",
                        "application/x-unreadable",
                    )),
                    true,
                ));
            }
            Err(error) => return Ok((format!("cannot read `{shown}' ({error})"), true)),
        };
        let verdict = judge(&head, size);
        match self.mime_type || self.mime_encoding {
            true => Ok((self.phrase(&verdict), true)),
            false => Ok((format!("{lead}{}", verdict.description), true)),
        }
    }

    fn phrase(&self, verdict: &Verdict) -> String {
        match (self.mime_type, self.mime_encoding) {
            (false, false) => verdict.description.clone(),
            (true, false) => verdict.mime.into(),
            (false, true) => verdict.charset.into(),
            (true, true) if verdict.charset.is_empty() => verdict.mime.into(),
            (true, true) => format!("{}; charset={}", verdict.mime, verdict.charset),
        }
    }

    /// What is known without reading a byte.
    fn by_kind(
        &self,
        context: &Context<'_>,
        name: &[u8],
        metadata: &Metadata,
    ) -> Result<Option<Verdict>, Failure> {
        let (major, minor) = device::parts(metadata.rdev);
        Ok(Some(match metadata.kind {
            FileKind::File => return Ok(None),
            FileKind::Directory => {
                let lead = if metadata.mode & 0o1000 != 0 { "sticky, " } else { "" };
                Verdict::binary(format!("{lead}directory"), "inode/directory")
            }
            // What comes through standard input is read whatever it is.
            FileKind::Fifo if name == b"-" => return Ok(None),
            FileKind::Fifo => Verdict::binary("fifo (named pipe)", "inode/fifo"),
            FileKind::Socket => Verdict::binary("socket", "inode/socket"),
            FileKind::CharDevice | FileKind::BlockDevice if self.special || name == b"-" => return Ok(None),
            FileKind::CharDevice => {
                Verdict::binary(format!("character special ({major}/{minor})"), "inode/chardevice")
            }
            FileKind::BlockDevice => {
                Verdict::binary(format!("block special ({major}/{minor})"), "inode/blockdevice")
            }
            FileKind::Symlink => {
                let target = context.process.read_link(name)?;
                let target = String::from_utf8_lossy(&target).into_owned();
                match context.process.stat(name, Follow::Yes) {
                    Ok(_) => Verdict::binary(format!("symbolic link to {target}"), "inode/symlink"),
                    Err(Errno::Killed) => return Err(Failure::Errno(Errno::Killed)),
                    Err(_) => Verdict {
                        description: format!("broken symbolic link to {target}"),
                        mime: "inode/symlink",
                        charset: "",
                    },
                }
            }
        }))
    }

    /// The beginning of a file, and its length.
    fn read(
        &self,
        context: &Context<'_>,
        name: &[u8],
        metadata: &Metadata,
    ) -> Result<Result<(Vec<u8>, u64), Errno>, Failure> {
        let process = context.process;
        let fd = match name {
            b"-" => 0,
            name => match process.open(name, OpenFlags::READ.nonblocking(true)) {
                Ok(fd) => fd,
                Err(Errno::Killed) => return Err(Failure::Errno(Errno::Killed)),
                Err(error) => return Ok(Err(error)),
            },
        };
        let mut head = vec![0; HEAD.min(usize::try_from(metadata.size).unwrap_or(HEAD)).max(4096)];
        let mut filled = 0;
        let outcome = loop {
            match process.read(fd, &mut head[filled..]) {
                Ok(0) => break Ok(()),
                Ok(count) => filled += count,
                Err(Errno::EINTR) => process.tick()?,
                Err(error) => break Err(error),
            }
            if filled == head.len() {
                break Ok(());
            }
        };
        if fd != 0 {
            process.close(fd)?;
        }
        head.truncate(filled);
        match outcome {
            Err(Errno::Killed) => Err(Failure::Errno(Errno::Killed)),
            Err(error) => Ok(Err(error)),
            Ok(()) => Ok(Ok((head, metadata.size.max(filled as u64)))),
        }
    }
}

/// What bytes like these are.
fn judge(head: &[u8], size: u64) -> Verdict {
    match head {
        [] => return Verdict::binary("empty", "inode/x-empty"),
        [_] => return Verdict::binary("very short file (no magic)", "application/octet-stream"),
        _ => {}
    }
    if let Some(mut verdict) = binary::recognize(head, size) {
        verdict.charset = text::charset_of(head).unwrap_or("binary");
        return verdict;
    }
    text::recognize(head).unwrap_or_else(|| Verdict::binary("data", "application/octet-stream"))
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn contents_are_recognized() {
        call("file f").file("f", "hi\n").gives("f: ASCII text\n");
        call("file -b f").file("f", "#!/bin/sh\n").gives("POSIX shell script, ASCII text executable\n");
        call("file -bi f").file("f", "{\"a\": [1, true]}").gives("application/json; charset=us-ascii\n");
        call("file -b f")
            .file("f", "[".repeat(5000))
            .gives("ASCII text, with very long lines (5000), with no line terminators\n");
    }
}
