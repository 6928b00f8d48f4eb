//! `ar`: libraries of object files, and other flat archives.

mod index;
mod symbols;

use boxsh_kernel::vfs::{Metadata, Rename, TimeSource, Timestamp};
use boxsh_kernel::{
    CommandResult, Context, Errno, Exit, Failure, Fd, Flag, Follow, Input, OpenFlags, Output, Process, Seek,
    SetTimes, Spec,
};

use self::index::Index;
use crate::datetime::Zone;
use crate::files::mode::permission_letters;
use crate::memory::Held;

const MAGIC: &[u8] = b"!<arch>\n";
const HEADER: usize = 60;

/// Names of up to so many bytes fit a header.
const SHORT_NAME: usize = 15;

pub(super) static SPEC: Spec = Spec {
    name: "ar",
    usage: &["[-]{dmpqrstx}[abcDfilNoOPsSuvV] [MEMBER] ARCHIVE [FILE]..."],
    summary: "Create, change and extract from flat archives.",
    flags: &[
        Flag::short('d', "delete members"),
        Flag::short('m', "move members"),
        Flag::short('p', "write members on standard output"),
        Flag::short('q', "add files at the end"),
        Flag::short('r', "add files, or replace members of that name"),
        Flag::short('t', "list members"),
        Flag::short('x', "take members out"),
        Flag::short('a', "put files after MEMBER"),
        Flag::short('b', "put files before MEMBER"),
        Flag::short('i', "the same as b"),
        Flag::short('c', "say nothing about making the archive"),
        Flag::short('D', "no times and owners; the default"),
        Flag::short('U', "with times and owners"),
        Flag::short('f', "cut long names"),
        Flag::short('o', "keep times"),
        Flag::short('O', "list offsets too"),
        Flag::short('P', "compare whole paths").unsupported("members have no paths"),
        Flag::short('s', "write an index of the symbols of objects; the default, and alone: only that"),
        Flag::short('S', "write no index"),
        Flag::short('T', "thin archives").unsupported("thin archives are not made"),
        Flag::long("thin", "thin archives").unsupported("thin archives are not made"),
        Flag::short('u', "replace only what is older"),
        Flag::short('v', "say what is done"),
        Flag::short('V', "show the version"),
        Flag::short('N', "the COUNTth member of a name").unsupported("the first of a name is taken"),
        Flag::short('l', "dependencies").value("TEXT").unsupported("dependencies are not recorded"),
        Flag::short('M', "run a script").unsupported("there are no scripts"),
        Flag::long("output", "extract to this directory").value("DIRNAME"),
        Flag::long("target", "the format of objects")
            .value("BFDNAME")
            .unsupported("objects are known by what they are"),
        Flag::long("plugin", "load a plugin").value("NAME").unsupported("there are no plugins"),
    ],
    notes: "The first argument may be a word of flags without a dash: ar rcs ARCHIVE FILE...",
    ..Spec::DEFAULT
};

/// What is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Work {
    Delete,
    Move,
    Print,
    Append,
    Replace,
    List,
    Extract,
    Index,
}

/// Where the data of a member is.
#[derive(Clone, Debug)]
enum Place {
    /// In the archive.
    Archived { offset: u64 },
    /// In a file.
    File { path: Vec<u8> },
}

#[derive(Clone, Debug)]
struct Member {
    name: Vec<u8>,
    mtime: i64,
    uid: u32,
    gid: u32,
    mode: u32,
    size: u64,
    place: Place,
}

struct Options {
    work: Work,
    position: Option<(bool, Vec<u8>)>,
    deterministic: bool,
    update: bool,
    verbose: bool,
    create: bool,
    keep_times: bool,
    offsets: bool,
    truncate: bool,
    directory: Vec<u8>,
    index: bool,
}

pub(super) fn run(context: &mut Context<'_>) -> CommandResult {
    let mut arguments = context.arguments().to_vec();
    if let Some(first) = arguments.first_mut()
        && !first.starts_with(b"-")
    {
        first.insert(0, b'-');
    }
    let parsed = match context.parse_from(&SPEC, &arguments) {
        Err(Failure::Usage(text)) => {
            context.warn(format_args!("{text}"))?;
            context.write_error(SPEC.help().as_bytes())?;
            return Ok(Exit(1));
        }
        other => other?,
    };
    if parsed.has(flag!("V")) {
        context.out.print(format_args!("ar (boxsh) {}\n", env!("CARGO_PKG_VERSION")))?;
        return Ok(Exit::SUCCESS);
    }
    let works = [
        (flag!("d"), Work::Delete),
        (flag!("m"), Work::Move),
        (flag!("p"), Work::Print),
        (flag!("q"), Work::Append),
        (flag!("r"), Work::Replace),
        (flag!("t"), Work::List),
        (flag!("x"), Work::Extract),
    ];
    let mut chosen = works.iter().filter(|(flag, _)| parsed.has(*flag)).map(|(_, work)| *work);
    let work = match (chosen.next(), chosen.next()) {
        // A table of the members is not what `ts` is about, says the real one.
        (Some(Work::List), None) if parsed.has(flag!("s")) => Work::Index,
        (Some(work), None) => work,
        (Some(_), Some(_)) => return Err(Failure::new("two different operation options specified")),
        (None, _) if parsed.has(flag!("s")) => Work::Index,
        (None, _) => {
            context.write_error(SPEC.help().as_bytes())?;
            return Ok(Exit(1));
        }
    };
    let mut operands = parsed.operands.clone().into_iter();
    let places = parsed.has(flag!("a")) || parsed.has(flag!("b")) || parsed.has(flag!("i"));
    let position = match places {
        true => operands.next().map(|name| (parsed.has(flag!("a")), name)),
        false => None,
    };
    let Some(archive) = operands.next() else {
        context.write_error(SPEC.help().as_bytes())?;
        return Ok(Exit(1));
    };
    let files: Vec<Vec<u8>> = operands.collect();
    let options = Options {
        work,
        position,
        deterministic: !parsed.has(flag!("U")),
        update: parsed.has(flag!("u")),
        verbose: parsed.has(flag!("v")),
        create: parsed.has(flag!("c")),
        keep_times: parsed.has(flag!("o")),
        offsets: parsed.has(flag!("O")),
        truncate: parsed.has(flag!("f")),
        directory: parsed.value(flag!("output")).unwrap_or_default().to_vec(),
        index: !parsed.has(flag!("S")),
    };
    if options.update && options.deterministic && matches!(work, Work::Replace) {
        context.warn(format_args!("`u' modifier ignored since `D' is the default (see `U')"))?;
    }
    Ar { context, options, archive }.run(&files)
}

struct Ar<'c, 'p> {
    context: &'c mut Context<'p>,
    options: Options,
    archive: Vec<u8>,
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn base_name(path: &[u8]) -> &[u8] {
    path.rsplit(|&byte| byte == b'/').next().unwrap_or(path)
}

impl Ar<'_, '_> {
    fn run(mut self, files: &[Vec<u8>]) -> CommandResult {
        let process = self.context.process;
        let writes = matches!(self.options.work, Work::Replace | Work::Append);
        let opened = process.open(&self.archive, OpenFlags::READ);
        let (fd, mut members) = match opened {
            Ok(fd) => (Some(fd), read_members(process, fd).map_err(|wrong| self.wrong(wrong))?),
            Err(Errno::ENOENT) if writes => {
                if !self.options.create {
                    self.context.warn(format_args!("creating {}", text(&self.archive)))?;
                }
                (None, Vec::new())
            }
            Err(Errno::Killed) => return Err(Failure::Errno(Errno::Killed)),
            Err(errno) => {
                let status = if errno == Errno::ENOENT { 9 } else { 1 };
                return Err(Failure::with_status(status, format!("{}: {errno}", text(&self.archive))));
            }
        };
        let mut held = Held::new(process);
        held.set(members.iter().map(|member| member.name.len() + 96).sum())?;
        match self.options.work {
            Work::List => self.list(&members, files)?,
            Work::Print | Work::Extract => self.take_out(fd, &members, files)?,
            Work::Index => self.write(fd, &members)?,
            Work::Delete => {
                self.delete(&mut members, files)?;
                self.write(fd, &members)?;
            }
            Work::Move => {
                self.move_members(&mut members, files)?;
                self.write(fd, &members)?;
            }
            Work::Replace | Work::Append => {
                self.add(&mut members, files)?;
                self.write(fd, &members)?;
            }
        }
        if let Some(fd) = fd {
            process.close(fd)?;
        }
        Ok(Exit::SUCCESS)
    }

    fn wrong(&self, wrong: Wrong) -> Failure {
        match wrong {
            Wrong::Errno(errno) => Failure::Errno(errno),
            Wrong::NotAnArchive => {
                Failure::new(format!("{}: file format not recognized", text(&self.archive)))
            }
        }
    }

    fn missing(&mut self, name: &[u8]) -> Result<(), Failure> {
        self.context.out.flush()?;
        Ok(self.context.write_error(format!("no entry {} in archive\n", text(name)).as_bytes())?)
    }

    /// The members that are meant: all, or one for each name.
    fn select<'m>(&mut self, members: &'m [Member], files: &[Vec<u8>]) -> Result<Vec<&'m Member>, Failure> {
        if files.is_empty() {
            return Ok(members.iter().collect());
        }
        let mut selected = Vec::new();
        for file in files {
            match members.iter().find(|member| member.name == base_name(file)) {
                Some(member) => selected.push(member),
                None => self.missing(file)?,
            }
        }
        Ok(selected)
    }

    fn list(&mut self, members: &[Member], files: &[Vec<u8>]) -> Result<(), Failure> {
        let zone = Zone::of(self.context.process);
        for member in self.select(members, files)? {
            self.context.process.tick()?;
            if self.options.verbose {
                let letters = text(&permission_letters(member.mode & 0o7777));
                let when = text(&zone.format(b"%b %e %H:%M %Y", Timestamp::new(member.mtime, 0)));
                let line = format!("{letters} {}/{} {:6} {when} ", member.uid, member.gid, member.size);
                self.context.out.write(line.as_bytes())?;
            }
            self.context.out.write(&member.name)?;
            if self.options.offsets
                && let Place::Archived { offset } = member.place
            {
                self.context.out.print(format_args!(" 0x{offset:x}"))?;
            }
            self.context.out.write(b"\n")?;
        }
        Ok(())
    }

    fn take_out(&mut self, fd: Option<Fd>, members: &[Member], files: &[Vec<u8>]) -> Result<(), Failure> {
        let process = self.context.process;
        let Some(fd) = fd else { return Ok(()) };
        for member in self.select(members, files)? {
            if self.options.work == Work::Print {
                if self.options.verbose {
                    self.context.out.write(&[b"\n<", &member.name[..], b">\n\n"].concat())?;
                }
                copy(process, fd, member, &mut self.context.out)?;
                continue;
            }
            if self.options.verbose {
                self.context.out.write(&[b"x - ", &member.name[..], b"\n"].concat())?;
            }
            let name = base_name(&member.name);
            if name.is_empty() || name == b"." || name == b".." {
                continue;
            }
            let path = super::tar::join(&self.options.directory, name);
            if process.stat(&path, Follow::No).is_ok_and(|present| !present.is_dir()) {
                process.unlink(&path)?;
            }
            let target = process.open(&path, OpenFlags::NEW.mode(member.mode & 0o777));
            let target = target.map_err(|errno| self.cannot(&path, errno))?;
            let mut output = Output::new(process, target);
            let copied = copy(process, fd, member, &mut output).and_then(|()| output.flush());
            drop(output);
            process.close(target)?;
            copied?;
            process.chmod(&path, member.mode & 0o777, Follow::No)?;
            if self.options.keep_times {
                let time = SetTimes::At(Timestamp::new(member.mtime, 0));
                process.set_times(&path, time, time, Follow::No)?;
            }
        }
        Ok(())
    }

    fn cannot(&self, path: &[u8], errno: Errno) -> Failure {
        match errno {
            Errno::Killed => Failure::Errno(errno),
            errno => Failure::new(format!("{}: {errno}", text(path))),
        }
    }

    fn delete(&mut self, members: &mut Vec<Member>, files: &[Vec<u8>]) -> Result<(), Failure> {
        for file in files {
            match members.iter().position(|member| member.name == base_name(file)) {
                Some(at) => {
                    if self.options.verbose {
                        self.context.out.write(&[b"d - ", &members[at].name[..], b"\n"].concat())?;
                    }
                    members.remove(at);
                }
                None if self.options.verbose => {
                    self.context.out.print(format_args!("No member named `{}'\n", text(file)))?;
                }
                None => {}
            }
        }
        Ok(())
    }

    /// Where new members go.
    fn insertion_point(&self, members: &[Member]) -> usize {
        let Some((after, name)) = &self.options.position else { return members.len() };
        match members.iter().position(|member| member.name == base_name(name)) {
            Some(at) => at + usize::from(*after),
            None => members.len(),
        }
    }

    fn move_members(&mut self, members: &mut Vec<Member>, files: &[Vec<u8>]) -> Result<(), Failure> {
        for file in files {
            let Some(at) = members.iter().position(|member| member.name == base_name(file)) else {
                return Err(Failure::new(format!(
                    "no entry {} in archive {}!",
                    text(file),
                    text(&self.archive)
                )));
            };
            if self.options.verbose {
                self.context.out.write(&[b"m - ", &members[at].name[..], b"\n"].concat())?;
            }
            let member = members.remove(at);
            let to = self.insertion_point(members);
            members.insert(to, member);
        }
        Ok(())
    }

    fn add(&mut self, members: &mut Vec<Member>, files: &[Vec<u8>]) -> Result<(), Failure> {
        let process = self.context.process;
        let mut point = None;
        for file in files {
            let metadata = process.stat(file, Follow::Yes).map_err(|errno| self.cannot(file, errno))?;
            if metadata.is_dir() {
                return Err(self.cannot(file, Errno::EISDIR));
            }
            let member = self.member_of(file, &metadata);
            let existing = match self.options.work {
                Work::Replace => members.iter().position(|existing| existing.name == member.name),
                _ => None,
            };
            if let Some(at) = existing {
                let is_old = metadata.mtime.seconds <= members[at].mtime;
                if self.options.update && !self.options.deterministic && is_old {
                    continue;
                }
                if self.options.verbose {
                    self.context.out.write(&[b"r - ", &file[..], b"\n"].concat())?;
                }
                members[at] = member;
                if self.options.position.is_some() {
                    let member = members.remove(at);
                    let to = self.insertion_point(members);
                    members.insert(to, member);
                }
                continue;
            }
            if self.options.verbose {
                self.context.out.write(&[b"a - ", &file[..], b"\n"].concat())?;
            }
            let to = point.unwrap_or_else(|| self.insertion_point(members));
            members.insert(to, member);
            point = self.options.position.is_some().then_some(to + 1);
        }
        Ok(())
    }

    fn member_of(&self, file: &[u8], metadata: &Metadata) -> Member {
        let plain = self.options.deterministic;
        let mut name = base_name(file).to_vec();
        if self.options.truncate {
            name.truncate(SHORT_NAME);
        }
        Member {
            name,
            mtime: if plain { 0 } else { metadata.mtime.seconds },
            uid: if plain { 0 } else { metadata.uid },
            gid: if plain { 0 } else { metadata.gid },
            mode: if plain { 0o644 } else { metadata.st_mode() },
            size: metadata.size,
            place: Place::File { path: file.to_vec() },
        }
    }

    /// Writes the archive anew beside the old one, and puts it in its place.
    fn write(&mut self, old: Option<Fd>, members: &[Member]) -> Result<(), Failure> {
        let process = self.context.process;
        let mut path = self.archive.clone();
        let mut random = [0; 6];
        process.rng().fill(&mut random);
        let suffix: Vec<u8> = random.iter().map(|byte| b'a' + byte % 26).collect();
        let directory = path.iter().rposition(|&byte| byte == b'/').map_or(0, |slash| slash + 1);
        path.truncate(directory);
        path.extend_from_slice(b"st");
        path.extend_from_slice(&suffix);
        let fd = process.open(&path, OpenFlags::NEW).map_err(|errno| self.cannot(&self.archive, errno))?;
        let mut output = Output::new(process, fd);
        let result = self.write_members(old, members, &mut output).and_then(|()| output.flush());
        drop(output);
        process.close(fd)?;
        if let Err(failure) = result {
            let _ = process.unlink(&path);
            return Err(failure);
        }
        if let Ok(present) = process.stat(&self.archive, Follow::Yes) {
            process.chmod(&path, present.mode, Follow::No)?;
        }
        process.rename(&path, &self.archive, Rename::Replace)?;
        Ok(())
    }

    fn write_members(
        &self,
        old: Option<Fd>,
        members: &[Member],
        output: &mut Output<'_>,
    ) -> Result<(), Failure> {
        let process = self.context.process;
        output.write(MAGIC)?;
        let (names, fields) = name_table(members);
        if self.options.index
            && let Some(index) = Index::of(process, old, members)?
        {
            let table = if names.is_empty() { 0 } else { HEADER + names.len() } as u64;
            let now = process.clock().now().seconds;
            index.write(members, table, if self.options.deterministic { 0 } else { now }, output)?;
        }
        if !names.is_empty() {
            output.print(format_args!("{:<48}{:<10}`\n", "//", names.len()))?;
            output.write(&names)?;
        }
        for (member, field) in members.iter().zip(&fields) {
            process.tick()?;
            let field = text(field);
            let header = format!(
                "{field:<16}{:<12}{:<6}{:<6}{:<8}{:<10}`\n",
                member.mtime,
                member.uid,
                member.gid,
                format!("{:o}", member.mode),
                member.size
            );
            output.write(header.as_bytes())?;
            copy(process, old.unwrap_or(0), member, output)?;
            if member.size % 2 == 1 {
                output.write(b"\n")?;
            }
        }
        Ok(())
    }
}

enum Wrong {
    Errno(Errno),
    NotAnArchive,
}

impl From<Errno> for Wrong {
    fn from(errno: Errno) -> Self {
        Self::Errno(errno)
    }
}

fn read_exactly(process: &Process, fd: Fd, count: usize) -> Result<Vec<u8>, Errno> {
    let mut data = vec![0; count];
    let mut filled = 0;
    while filled < count {
        match process.read(fd, &mut data[filled..])? {
            0 => break,
            more => filled += more,
        }
    }
    data.truncate(filled);
    Ok(data)
}

fn number(field: &[u8], base: u32) -> Option<u64> {
    let text = std::str::from_utf8(field).ok()?.trim();
    if text.is_empty() { Some(0) } else { u64::from_str_radix(text, base).ok() }
}

/// Reads all headers; the index of symbols and the table of long names are no members.
fn read_members(process: &Process, fd: Fd) -> Result<Vec<Member>, Wrong> {
    const LONGEST_TABLE: u64 = 64 << 20;
    let end = process.seek(fd, Seek::End(0))?;
    process.seek(fd, Seek::Start(0))?;
    if read_exactly(process, fd, MAGIC.len())? != MAGIC {
        return Err(Wrong::NotAnArchive);
    }
    let mut members = Vec::new();
    let mut names = Vec::new();
    let mut at = MAGIC.len() as u64;
    while at < end {
        process.tick()?;
        process.seek(fd, Seek::Start(at as i64))?;
        let header = read_exactly(process, fd, HEADER)?;
        if header.len() < HEADER {
            // Less than a header is no member.
            break;
        }
        if &header[58..] != b"`\n" {
            return Err(Wrong::NotAnArchive);
        }
        let size = number(&header[48..58], 10).ok_or(Wrong::NotAnArchive)?;
        let mut offset = at + HEADER as u64;
        let data_end =
            offset.checked_add(size).filter(|&data_end| data_end <= end).ok_or(Wrong::NotAnArchive)?;
        at = data_end + data_end % 2;
        let field = header[..16].trim_ascii_end();
        let mut size = size;
        let name = match field {
            b"/" | b"/SYM64/" | b"__.SYMDEF" | b"__.SYMDEF SORTED" => continue,
            b"//" if size <= LONGEST_TABLE => {
                names = read_exactly(process, fd, size as usize)?;
                continue;
            }
            // BSD's way: the name is the first part of the data.
            _ if field.starts_with(b"#1/") => {
                let length = number(&field[3..], 10).filter(|&length| length <= size && length < 4096);
                let length = length.ok_or(Wrong::NotAnArchive)?;
                let name = read_exactly(process, fd, length as usize)?;
                offset += length;
                size -= length;
                let end = name.iter().position(|&byte| byte == 0).unwrap_or(name.len());
                name[..end].to_vec()
            }
            _ if field.starts_with(b"/") => {
                let start = number(&field[1..], 10).and_then(|start| usize::try_from(start).ok());
                let rest = start.and_then(|start| names.get(start..)).ok_or(Wrong::NotAnArchive)?;
                let end = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
                rest[..end].strip_suffix(b"/").unwrap_or(&rest[..end]).to_vec()
            }
            _ => field.strip_suffix(b"/").unwrap_or(field).to_vec(),
        };
        members.push(Member {
            name,
            mtime: number(&header[16..28], 10).unwrap_or(0) as i64,
            uid: number(&header[28..34], 10).unwrap_or(0) as u32,
            gid: number(&header[34..40], 10).unwrap_or(0) as u32,
            mode: number(&header[40..48], 8).unwrap_or(0) as u32,
            size,
            place: Place::Archived { offset },
        });
    }
    Ok(members)
}

/// Copies the data of a member.
fn copy(process: &Process, archive: Fd, member: &Member, output: &mut Output<'_>) -> Result<(), Failure> {
    let (fd, owned) = match &member.place {
        Place::Archived { offset } => {
            process.seek(archive, Seek::Start(*offset as i64))?;
            (archive, false)
        }
        Place::File { path } => (process.open(path, OpenFlags::READ)?, true),
    };
    let mut input = Input::new(process, fd, owned);
    let mut left = member.size;
    while left > 0 {
        let data = input.fill()?;
        if data.is_empty() {
            return Err(Failure::new("unexpected end of file"));
        }
        let count = data.len().min(usize::try_from(left).unwrap_or(usize::MAX));
        output.write(&data[..count])?;
        input.advance(count);
        left -= count as u64;
    }
    Ok(())
}

/// The table of names that do not fit headers, and what each header has for a name.
fn name_table(members: &[Member]) -> (Vec<u8>, Vec<Vec<u8>>) {
    let mut names = Vec::new();
    let mut fields = Vec::new();
    for member in members {
        if member.name.len() <= SHORT_NAME {
            fields.push([&member.name[..], b"/"].concat());
        } else {
            fields.push(format!("/{}", names.len()).into_bytes());
            names.extend_from_slice(&member.name);
            names.extend_from_slice(b"/\n");
        }
    }
    if names.len() % 2 == 1 {
        names.push(b'\n');
    }
    (names, fields)
}
