//! `zip`: adding to, changing and thinning out zip archives.

use boxsh_kernel::Key;
use boxsh_kernel::vfs::{FileKind, Metadata, Rename};
use boxsh_kernel::{
    CommandResult, Context, Errno, Exit, Failure, Flag, Follow, OpenFlags, Parsed, Process, Spec,
};
use boxsh_pattern::glob::Pattern;

use super::directory::{Archive, Entry, Method, Wrong, dos_time};
use super::unzip::pattern;
use super::writer::{Origin, Packing, Writer};
use crate::datetime::Zone;

const CHUNK: usize = 128 << 10;

pub(in super::super) static SPEC: Spec = Spec {
    name: "zip",
    usage: &["[OPTION]... ZIPFILE FILE... [-x PATTERN...] [-i PATTERN...]"],
    summary: "Package files into a zip archive.",
    flags: &[
        Flag::short('0', "store only"),
        Flag::short('1', "compress faster"),
        Flag::short('2', "between fast and small"),
        Flag::short('3', "between fast and small"),
        Flag::short('4', "between fast and small"),
        Flag::short('5', "between fast and small"),
        Flag::short('6', "the default"),
        Flag::short('7', "between fast and small"),
        Flag::short('8', "between fast and small"),
        Flag::short('9', "compress better"),
        Flag::new('r', "recurse-paths", "go into directories"),
        Flag::new('R', "recurse-patterns", "go through all below and take what matches")
            .unsupported("name the directory and use -i"),
        Flag::new('j', "junk-paths", "drop the directories of names"),
        Flag::new('D', "no-dir-entries", "no entries for directories"),
        Flag::new('m', "move", "remove what was packed"),
        Flag::new('u', "update", "only what is newer, or new"),
        Flag::new('f', "freshen", "only what is newer and in the archive"),
        Flag::new('d', "delete", "take entries out"),
        Flag::new('y', "symlinks", "store links as links"),
        Flag::new('q', "quiet", "no messages"),
        Flag::new('v', "verbose", "say more"),
        Flag::new('T', "test", "check the result; has no effect beyond saying so"),
        Flag::new('z', "archive-comment", "read a comment from standard input"),
        Flag::new('o', "latest-time", "give the archive the time of its newest entry"),
        Flag::new('X', "strip-extra", "no extra fields beyond the time"),
        Flag::new('@', "names-stdin", "read names from standard input"),
        Flag::new('x', "exclude", "leave out what matches").value("PATTERN"),
        Flag::new('i', "include", "take only what matches").value("PATTERN"),
        Flag::long("show-files", "show what would be done, also written -sf"),
        Flag::new('F', "fix", "repair").unsupported("archives are not repaired"),
        Flag::new('A', "adjust-sfx", "for self-extractors").unsupported("there are no self-extractors"),
        Flag::new('J', "junk-sfx", "for self-extractors").unsupported("there are no self-extractors"),
        Flag::new('e', "encrypt", "encrypt").unsupported("nothing is encrypted"),
        Flag::new('P', "password", "encrypt").value("PASSWORD").unsupported("nothing is encrypted"),
        Flag::new('l', "to-crlf", "change line ends").unsupported("contents are packed as they are"),
        Flag::new('n', "suffixes", "do not compress files with these suffixes").value("SUFFIXES"),
        Flag::new('t', "from-date", "only what is as new").value("DATE").unsupported("use find"),
        Flag::new('b', "temp-path", "has no effect").value("PATH"),
        Flag::new('S', "system-hidden", "has no effect"),
        Flag::new('k', "DOS-names", "names as DOS had them").unsupported("names stay as they are"),
        Flag::new('g', "grow", "has no effect: the archive is written anew"),
        Flag::new('h', "help-short", "show this help"),
        Flag::new('L', "license", "show whose work it is"),
    ],
    notes: "If ZIPFILE is -, the archive goes to standard output; if FILE is -, standard input is packed.",
    usage_status: 16,
    ..Spec::DEFAULT
};

/// What is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Work {
    Add,
    Update,
    Freshen,
    Delete,
    Show,
}

struct Options {
    work: Work,
    level: u32,
    recursive: bool,
    junk: bool,
    no_directories: bool,
    remove: bool,
    links: bool,
    quiet: bool,
    verbose: bool,
    included: Vec<Pattern>,
    excluded: Vec<Pattern>,
    suffixes: Vec<Vec<u8>>,
}

/// A file to be packed.
struct Item {
    path: Vec<u8>,
    name: Vec<u8>,
    metadata: Metadata,
}

pub(in super::super) fn run(context: &mut Context<'_>) -> CommandResult {
    match parse_and_run(context) {
        Err(Failure::Message { status, text }) if text.starts_with('\0') => {
            let text = format!("\nzip error: {}\n", &text[1..]);
            // Messages are on standard output, unless the archive goes there.
            match context.arguments().iter().any(|argument| argument == b"-") {
                true => context.write_error(text.as_bytes())?,
                false => context.out.write(text.as_bytes())?,
            }
            Err(Failure::Silent(status))
        }
        other => other,
    }
}

fn parse_and_run(context: &mut Context<'_>) -> CommandResult {
    let arguments = gather(context.arguments());
    let parsed = context.parse_from(&SPEC, &arguments).map_err(|failure| match failure {
        Failure::Usage(text) => {
            let text = match text.strip_prefix("invalid option -- ") {
                Some(flag) => format!("short option {flag} not supported"),
                None => text,
            };
            error(16, &format!("Invalid command arguments ({text})"))
        }
        other => other,
    })?;
    if parsed.has(flag!("help-short"))
        || parsed.has(flag!("license"))
        || (parsed.operands.is_empty() && !parsed.has(flag!("names-stdin")))
    {
        context.out.write(SPEC.help().as_bytes())?;
        return Ok(Exit::SUCCESS);
    }
    let options = Options::new(&parsed)?;
    let Some((file, rest)) = parsed.operands.split_first() else {
        return Err(error(16, "Invalid command arguments (no zip file)"));
    };
    let mut files = rest.to_vec();
    if parsed.has(flag!("names-stdin")) {
        let mut input = context.stdin();
        let mut line = Vec::new();
        while input.read_line(&mut line)? {
            if !line.is_empty() {
                files.push(line.clone());
            }
        }
    }
    let name = archive_name(file);
    Zip { context, options, name, status: 0 }.run(&files, &parsed)
}

/// An error that is worded as zip does it; the NUL marks it until then.
fn error(status: u8, text: &str) -> Failure {
    Failure::with_status(status, format!("\0{text}"))
}

/// Lists behind `-x` and `-i` become one value each, and `-sf` a flag of its own.
fn gather(arguments: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let mut gathered = Vec::new();
    let mut list: Option<&[u8]> = None;
    for argument in arguments {
        let is_flag = argument.len() > 1 && argument[0] == b'-';
        match &argument[..] {
            b"-sf" => gathered.push(b"--show-files".to_vec()),
            b"-x" | b"--exclude" => list = Some(b"-x"),
            b"-i" | b"--include" => list = Some(b"-i"),
            b"@" if list.is_some() => list = None,
            _ if is_flag => {
                list = None;
                gathered.push(argument.clone());
            }
            value => match list {
                Some(flag) => gathered.push([flag, value].concat()),
                None => gathered.push(argument.clone()),
            },
        }
    }
    gathered
}

fn archive_name(file: &[u8]) -> Vec<u8> {
    let base = file.rsplit(|&byte| byte == b'/').next().unwrap_or(file);
    match file == b"-" || base.contains(&b'.') {
        true => file.to_vec(),
        false => [file, b".zip"].concat(),
    }
}

impl Options {
    fn new(parsed: &Parsed) -> Result<Self, Failure> {
        let mut level = 6;
        for given in &parsed.flags {
            if let [digit @ b'0'..=b'9'] = given.name().as_bytes() {
                level = u32::from(digit - b'0');
            }
        }
        let patterns = |key: Key| {
            let given = parsed.flags.iter().filter(|given| given.is(key));
            given.map(|given| pattern(given.value(), false)).collect::<Result<Vec<_>, _>>()
        };
        let work = if parsed.has(flag!("show-files")) {
            Work::Show
        } else if parsed.has(flag!("delete")) {
            Work::Delete
        } else if parsed.has(flag!("freshen")) {
            Work::Freshen
        } else if parsed.has(flag!("update")) {
            Work::Update
        } else {
            Work::Add
        };
        let suffixes = parsed.value(flag!("suffixes")).unwrap_or(b".Z:.zip:.zoo:.arc:.lzh:.arj");
        Ok(Self {
            work,
            level,
            recursive: parsed.has(flag!("recurse-paths")),
            junk: parsed.has(flag!("junk-paths")),
            no_directories: parsed.has(flag!("no-dir-entries")),
            remove: parsed.has(flag!("move")),
            links: parsed.has(flag!("symlinks")),
            quiet: parsed.has(flag!("quiet")),
            verbose: parsed.has(flag!("verbose")),
            included: patterns(flag!("include"))?,
            excluded: patterns(flag!("exclude"))?,
            suffixes: suffixes.split(|byte| matches!(byte, b':' | b';')).map(<[u8]>::to_vec).collect(),
        })
    }

    fn selects(&self, name: &[u8]) -> bool {
        let included = self.included.is_empty() || self.included.iter().any(|pattern| pattern.matches(name));
        included && !self.excluded.iter().any(|pattern| pattern.matches(name))
    }
}

struct Zip<'c, 'p> {
    context: &'c mut Context<'p>,
    options: Options,
    name: Vec<u8>,
    status: u8,
}

impl<'p> Zip<'_, 'p> {
    fn run(mut self, files: &[Vec<u8>], parsed: &Parsed) -> CommandResult {
        self.work_on(files, parsed)?;
        Ok(Exit(self.status))
    }

    /// Writes a message about progress; it goes aside if the archive takes standard output.
    fn say(&mut self, text: &[u8]) -> Result<(), Failure> {
        if self.options.quiet {
            return Ok(());
        }
        match self.name == b"-" {
            true => Ok(self.context.write_error(text)?),
            false => self.context.out.write(text),
        }
    }

    fn warn(&mut self, text: &str) -> Result<(), Failure> {
        self.say(format!("\tzip warning: {text}\n").as_bytes())
    }

    fn nothing(&self) -> Failure {
        error(12, &format!("Nothing to do! ({})", String::from_utf8_lossy(&self.name)))
    }

    /// The archive as it is, if there is one.
    fn existing(&mut self) -> Result<Option<Archive<'p>>, Failure> {
        if self.name == b"-" {
            return Ok(None);
        }
        let process = self.context.process;
        let fd = match process.open(&self.name, OpenFlags::READ) {
            Ok(fd) => fd,
            Err(Errno::ENOENT) => return Ok(None),
            Err(Errno::Killed) => return Err(Failure::Errno(Errno::Killed)),
            Err(errno) => return Err(error(18, &format!("Could not open for reading ({errno})"))),
        };
        match Archive::read(process, fd) {
            Ok(archive) => Ok(Some(archive)),
            Err(Wrong::Errno(errno)) => Err(Failure::Errno(errno)),
            Err(_) => {
                let name = String::from_utf8_lossy(&self.name).into_owned();
                self.warn(
                    "missing end signature--probably not a zip file (did you\n\tzip warning: remember to use binary mode \
                     when you transferred it?)\n\tzip warning: (if you are trying to read a damaged archive try -F)",
                )?;
                Err(error(3, &format!("Zip file structure invalid ({name})")))
            }
        }
    }

    fn work_on(&mut self, files: &[Vec<u8>], parsed: &Parsed) -> Result<(), Failure> {
        let existing = self.existing()?;
        if self.options.work == Work::Show && files.is_empty() {
            return self.show(existing.as_ref());
        }
        if self.options.work == Work::Delete {
            return self.delete(existing, files);
        }
        let known: Vec<Vec<u8>> = match &existing {
            Some(archive) => archive.entries.iter().map(|entry| entry.name.clone()).collect(),
            None => Vec::new(),
        };
        // Without names, freshening goes through what is in the archive.
        let from_archive = self.options.work == Work::Freshen && files.is_empty();
        let names = if from_archive { &known[..] } else { files };
        let mut items = self.collect(names, from_archive)?;
        if let Some(archive) = &existing {
            self.drop_current(&mut items, archive)?;
        } else if self.options.work == Work::Freshen {
            items.clear();
        }
        let wants_comment = parsed.has(flag!("archive-comment"));
        if items.is_empty() && !wants_comment && !(parsed.has(flag!("test")) && existing.is_some()) {
            if self.options.work != Work::Add && existing.is_some() {
                self.status = 12;
                return Ok(());
            }
            return Err(self.nothing());
        }
        let comment = match wants_comment {
            true => Some(self.read_comment()?),
            false => None,
        };
        if items.is_empty() && comment.is_none() {
            return self.say(&[b"test of ", &self.name.clone()[..], b" OK\n"].concat());
        }
        self.rewrite(existing, &items, comment)?;
        if parsed.has(flag!("test")) && self.name != b"-" {
            self.say(&[b"test of ", &self.name.clone()[..], b" OK\n"].concat())?;
        }
        if self.options.remove {
            self.remove_packed(&items)?;
        }
        Ok(())
    }

    fn read_comment(&mut self) -> Result<Vec<u8>, Failure> {
        self.say(b"enter new zip file comment (end with .):\n")?;
        let mut input = self.context.stdin();
        let mut lines: Vec<Vec<u8>> = Vec::new();
        let mut line = Vec::new();
        while input.read_line(&mut line)? && line != b"." && lines.len() < 65_536 {
            lines.push(line.clone());
        }
        Ok(lines.join(&b"\r\n"[..]))
    }

    fn show(&mut self, archive: Option<&Archive<'p>>) -> Result<(), Failure> {
        let Some(archive) = archive else { return Err(self.nothing()) };
        let mut total = 0u64;
        self.context.out.write(b"Archive contains:\n")?;
        for entry in &archive.entries {
            self.context.out.write(&[b"  ", &entry.name[..], b"\n"].concat())?;
            total += entry.size;
        }
        let count = archive.entries.len();
        self.context.out.print(format_args!("Total {count} entries ({total} bytes)\n"))
    }

    /// Finds the files that were named, and what is below them.
    fn collect(&mut self, names: &[Vec<u8>], quietly: bool) -> Result<Vec<Item>, Failure> {
        let process = self.context.process;
        let mut items = Vec::new();
        for name in names {
            if name == b"-" {
                items.push(Item { path: name.clone(), name: name.clone(), metadata: process.fstat(0)? });
                continue;
            }
            let mut pending = vec![name.clone()];
            let mut is_start = true;
            while let Some(path) = pending.pop() {
                process.tick()?;
                let follow = if self.options.links { Follow::No } else { Follow::Yes };
                let metadata = match process.stat(&path, follow) {
                    Ok(metadata) => metadata,
                    Err(Errno::Killed) => return Err(Failure::Errno(Errno::Killed)),
                    Err(_) if quietly => continue,
                    Err(_) => {
                        let shown = String::from_utf8_lossy(&path).into_owned();
                        let what = if is_start { "name not matched" } else { "could not open for reading" };
                        self.warn(&format!("{what}: {shown}"))?;
                        continue;
                    }
                };
                is_start = false;
                if metadata.is_dir() && self.options.recursive {
                    let entries = process.read_dir(&path)?;
                    let below = entries.iter().rev().map(|entry| super::super::tar::join(&path, &entry.name));
                    pending.extend(below);
                }
                self.add_item(path, metadata, &mut items);
            }
        }
        let mut seen = std::collections::HashSet::new();
        items.retain(|item: &Item| seen.insert(item.name.clone()));
        // The archive does not pack itself.
        if let Ok(own) = process.stat(&self.name, Follow::Yes) {
            items.retain(|item| !item.metadata.same_file(&own));
        }
        Ok(items)
    }

    fn add_item(&self, path: Vec<u8>, metadata: Metadata, items: &mut Vec<Item>) {
        let is_packable = match metadata.kind {
            FileKind::Directory => !self.options.no_directories && !self.options.junk,
            FileKind::File | FileKind::Symlink => true,
            _ => false,
        };
        let mut name = stored_name(&path);
        if self.options.junk {
            name = name.rsplit(|&byte| byte == b'/').next().unwrap_or_default().to_vec();
        }
        if metadata.is_dir() {
            name.push(b'/');
        }
        if is_packable && name != b"/" && !name.is_empty() && self.options.selects(&name) {
            items.push(Item { path, name, metadata });
        }
    }

    /// Leaves out what is in the archive and not older, if that was asked for.
    fn drop_current(&self, items: &mut Vec<Item>, archive: &Archive<'_>) -> Result<(), Failure> {
        let zone = Zone::of(self.context.process);
        let work = self.options.work;
        items.retain(|item| {
            let entry = archive.entries.iter().find(|entry| entry.name == item.name);
            match (work, entry) {
                (Work::Add | Work::Show | Work::Delete, _) | (Work::Update, None) => true,
                (Work::Freshen, None) => false,
                (_, Some(entry)) => item.metadata.mtime.seconds > entry.time(&zone).seconds,
            }
        });
        Ok(())
    }

    fn delete(&mut self, existing: Option<Archive<'p>>, files: &[Vec<u8>]) -> Result<(), Failure> {
        let Some(archive) = existing else { return Err(self.nothing()) };
        let mut patterns = Vec::new();
        for file in files {
            patterns.push((file.clone(), pattern(file, false)?, false));
        }
        let mut kept = Vec::new();
        let mut deleted = 0;
        for entry in &archive.entries {
            let mut matches = false;
            for (text, pattern, found) in &mut patterns {
                if *text == entry.name || pattern.matches(&entry.name) {
                    *found = true;
                    matches = true;
                }
            }
            if matches && self.options.selects(&entry.name) {
                deleted += 1;
                self.say(&[b"deleting: ", &entry.name[..], b"\n"].concat())?;
            } else {
                kept.push(entry.clone());
            }
        }
        for (text, _, found) in &patterns {
            if !found {
                let text = String::from_utf8_lossy(text).into_owned();
                self.warn(&format!("name not matched: {text}"))?;
            }
        }
        if deleted == 0 {
            return Err(self.nothing());
        }
        if kept.is_empty() {
            self.warn("zip file empty")?;
        }
        let (path, fd) = self.temporary()?;
        let mut writer = Writer::new(self.context.process, fd);
        let copied = (|| {
            for entry in &kept {
                let section = archive.section(entry).map_err(|_| error(3, "Zip file structure invalid"))?;
                writer.copy(entry, section)?;
            }
            writer.finish(&archive.comment)
        })();
        self.replace(&path, fd, copied)
    }

    /// A file beside the archive that takes its place in the end.
    fn temporary(&mut self) -> Result<(Vec<u8>, boxsh_kernel::Fd), Failure> {
        let process = self.context.process;
        let directory = self.name.iter().rposition(|&byte| byte == b'/').map_or(0, |slash| slash + 1);
        for _ in 0..100 {
            let mut random = [0; 4];
            process.rng().fill(&mut random);
            let suffix: Vec<u8> = random.iter().map(|byte| b'a' + byte % 26).collect();
            let path = [&self.name[..directory], b"zi", &suffix[..]].concat();
            match process.open(&path, OpenFlags::NEW) {
                Ok(fd) => return Ok((path, fd)),
                Err(Errno::EEXIST) => {}
                Err(Errno::Killed) => return Err(Failure::Errno(Errno::Killed)),
                Err(errno) => {
                    let name = String::from_utf8_lossy(&self.name).into_owned();
                    let text = format!("Could not create output file ({name})\nzip I/O error: {errno}");
                    return Err(error(15, &text));
                }
            }
        }
        Err(error(10, "Temporary file failure"))
    }

    fn replace(
        &mut self,
        path: &[u8],
        fd: boxsh_kernel::Fd,
        result: Result<(), Failure>,
    ) -> Result<(), Failure> {
        let process = self.context.process;
        process.close(fd)?;
        if let Err(failure) = result {
            let _ = process.unlink(path);
            return Err(match failure {
                Failure::Write(errno) if errno != Errno::Killed => {
                    error(14, &format!("Output file write failure (write error on zip file: {errno})"))
                }
                other => other,
            });
        }
        let mode = process.stat(&self.name, Follow::Yes).map(|metadata| metadata.mode);
        process.rename(path, &self.name, Rename::Replace)?;
        if let Ok(mode) = mode {
            process.chmod(&self.name, mode, Follow::Yes)?;
        }
        Ok(())
    }

    fn rewrite(
        &mut self,
        existing: Option<Archive<'p>>,
        items: &[Item],
        comment: Option<Vec<u8>>,
    ) -> Result<(), Failure> {
        let (path, fd) = if self.name == b"-" { (Vec::new(), 1) } else { self.temporary()? };
        let mut writer = Writer::new(self.context.process, fd);
        let old_comment = existing.as_ref().map(|archive| archive.comment.clone());
        let result = self.write_all(&mut writer, existing.as_ref(), items);
        let comment = comment.or(old_comment).unwrap_or_default();
        let result = result.and_then(|()| writer.finish(&comment));
        if self.name == b"-" {
            return result;
        }
        self.replace(&path, fd, result)
    }

    fn write_all(
        &mut self,
        writer: &mut Writer<'p>,
        existing: Option<&Archive<'p>>,
        items: &[Item],
    ) -> Result<(), Failure> {
        let by_name: std::collections::HashMap<&[u8], &Item> =
            items.iter().map(|item| (&item.name[..], item)).collect();
        let mut done = std::collections::HashSet::new();
        let mut total = (0, 0);
        if let Some(archive) = existing {
            for entry in &archive.entries {
                match by_name.get(&entry.name[..]) {
                    Some(item) => {
                        let verb = if self.options.work == Work::Freshen { "freshening" } else { "updating" };
                        self.pack(writer, item, verb, &mut total)?;
                        done.insert(item.name.clone());
                    }
                    None => {
                        let section =
                            archive.section(entry).map_err(|_| error(3, "Zip file structure invalid"))?;
                        writer.copy(entry, section)?;
                    }
                }
            }
        }
        for item in items.iter().filter(|item| !done.contains(&item.name)) {
            self.pack(writer, item, "  adding", &mut total)?;
        }
        if self.options.verbose {
            let percent = percent(total.0, total.1);
            let line = format!("total bytes={}, compressed={} -> {percent}% savings\n", total.0, total.1);
            self.say(line.as_bytes())?;
        }
        Ok(())
    }

    fn pack(
        &mut self,
        writer: &mut Writer<'p>,
        item: &Item,
        verb: &str,
        total: &mut (u64, u64),
    ) -> Result<(), Failure> {
        let process = self.context.process;
        let zone = Zone::of(process);
        let metadata = &item.metadata;
        let is_stdin = item.path == b"-";
        let stored_suffix =
            self.options.suffixes.iter().any(|suffix| !suffix.is_empty() && item.name.ends_with(suffix));
        let compresses = (metadata.is_file() || is_stdin) && self.options.level > 0 && !stored_suffix;
        let mut flags = match self.options.level {
            8 | 9 if compresses => 2,
            1 | 2 if compresses => 4,
            _ => 0,
        };
        if !item.name.is_ascii() && std::str::from_utf8(&item.name).is_ok() {
            flags |= 1 << 11;
        }
        let mode = if is_stdin { 0o10_600 } else { metadata.st_mode() };
        let external = mode << 16 | if metadata.is_dir() { 0x10 } else { 0 };
        let entry = Entry {
            name: item.name.clone(),
            made_by: 0x031e,
            flags,
            method: if compresses { Method::Deflated } else { Method::Stored },
            dos_time: dos_time(metadata.mtime, &zone),
            mtime: None,
            checksum: 0,
            compressed: 0,
            size: 0,
            internal: 0,
            external,
            offset: 0,
            extra: Vec::new(),
            comment: Vec::new(),
        };
        let origin =
            Origin { mtime: metadata.mtime, atime: metadata.atime, uid: metadata.uid, gid: metadata.gid };
        let Some(mut source) = Source::open(process, item)? else {
            let shown = String::from_utf8_lossy(&item.path).into_owned();
            self.status = 18;
            return self.warn(&format!("could not open for reading: {shown}"));
        };
        let packing = Packing { level: self.options.level, again: !is_stdin || process.is_regular(0) };
        let added =
            writer.add(entry, &origin, packing, |restart, chunk| source.read(process, restart, chunk));
        if let Source::File { fd } = source {
            process.close(fd)?;
        }
        let (size, compressed, method) = added?;
        total.0 += size;
        total.1 += compressed;
        let how = match method {
            Method::Stored => "stored 0%".to_owned(),
            _ => format!("deflated {}%", percent(size, compressed)),
        };
        let amounts =
            if self.options.verbose { format!("\t(in={size}) (out={compressed})") } else { String::new() };
        let name = String::from_utf8_lossy(&item.name).into_owned();
        self.say(format!("{verb}: {name}{amounts} ({how})\n").as_bytes())
    }

    /// Removes what was packed; directories if nothing is left in them.
    fn remove_packed(&mut self, items: &[Item]) -> Result<(), Failure> {
        for item in items.iter().rev() {
            let removed = match item.metadata.is_dir() {
                true => self.context.process.rmdir(&item.path),
                false if item.path == b"-" => Ok(()),
                false => self.context.process.unlink(&item.path),
            };
            if removed == Err(Errno::Killed) {
                return Err(Failure::Errno(Errno::Killed));
            }
        }
        Ok(())
    }
}

fn percent(size: u64, compressed: u64) -> i64 {
    if size == 0 {
        return 0;
    }
    let saved = (size as f64 - compressed as f64) * 100.0 / size as f64;
    if saved < 0.0 { (saved - 0.5) as i64 } else { (saved + 0.5) as i64 }
}

/// The name in the archive: no leading slashes or `./`.
fn stored_name(path: &[u8]) -> Vec<u8> {
    let parts: Vec<&[u8]> =
        path.split(|&byte| byte == b'/').filter(|part| !part.is_empty() && *part != b".").collect();
    parts.join(&b'/')
}

/// Where the data of an entry comes from.
enum Source {
    File { fd: boxsh_kernel::Fd },
    Text { text: Vec<u8>, given: bool },
}

impl Source {
    /// Opens it; `None` if it cannot be.
    fn open(process: &Process, item: &Item) -> Result<Option<Self>, Failure> {
        let opened = match item.metadata.kind {
            _ if item.path == b"-" => process.dup(0, 3).map(|fd| Self::File { fd }),
            FileKind::Symlink => process.read_link(&item.path).map(|text| Self::Text { text, given: false }),
            FileKind::Directory => Ok(Self::Text { text: Vec::new(), given: false }),
            _ => process.open(&item.path, OpenFlags::READ).map(|fd| Self::File { fd }),
        };
        match opened {
            Ok(source) => Ok(Some(source)),
            Err(Errno::Killed) => Err(Failure::Errno(Errno::Killed)),
            Err(_) => Ok(None),
        }
    }

    fn read(&mut self, process: &Process, restart: bool, chunk: &mut Vec<u8>) -> Result<bool, Failure> {
        match self {
            Self::Text { text, given } => {
                if restart {
                    *given = false;
                }
                if *given || text.is_empty() {
                    return Ok(false);
                }
                *given = true;
                chunk.clear();
                chunk.extend_from_slice(text);
                Ok(true)
            }
            Self::File { fd } => {
                if restart && process.is_regular(*fd) {
                    process.seek(*fd, boxsh_kernel::Seek::Start(0))?;
                }
                chunk.resize(CHUNK, 0);
                let count = loop {
                    match process.read(*fd, chunk) {
                        Err(Errno::EINTR) => process.tick()?,
                        other => break other?,
                    }
                };
                chunk.truncate(count);
                if count == 0 && !process.is_regular(*fd) {
                    return Ok(false);
                }
                Ok(count > 0)
            }
        }
    }
}
