//! `whereis`: find programs, their sources and manuals in the places where they usually are.

use boxsh_kernel::{CommandResult, Context, Exit, Failure, Flag, Follow, Process, Spec};

pub(crate) static SPEC: Spec = Spec {
    name: "whereis",
    usage: &["[options] [-BMS <dir>... -f] <name>"],
    summary: "Locate the binary, source, and manual-page files for a command.",
    flags: &[
        Flag::short('b', "search only for binaries"),
        Flag::short('B', "define binaries lookup path").value("dirs"),
        Flag::short('m', "search only for manuals and infos"),
        Flag::short('M', "define man and info lookup path").value("dirs"),
        Flag::short('s', "search only for sources"),
        Flag::short('S', "define sources lookup path").value("dirs"),
        Flag::short('f', "terminate <dirs> argument list"),
        Flag::short('u', "search for unusual entries"),
        Flag::short('g', "interpret name as glob").unsupported("names are taken as they are"),
        Flag::short('l', "output effective lookup paths"),
        Flag::new('h', "help", "display this help"),
        Flag::new('V', "version", "display version"),
    ],
    ..Spec::DEFAULT
};

const BINARIES: &[&str] = &[
    "/usr/bin",
    "/usr/sbin",
    "/bin",
    "/sbin",
    "/usr/lib",
    "/usr/lib64",
    "/lib",
    "/lib64",
    "/etc",
    "/usr/etc",
    "/usr/games",
    "/usr/local/bin",
    "/usr/local/sbin",
    "/usr/local/etc",
    "/usr/local/lib",
    "/usr/local/games",
    "/usr/include",
    "/usr/local",
    "/usr/libexec",
    "/usr/share",
    "/opt/local/bin",
];
const MANUALS: &[&str] = &[
    "/usr/man",
    "/usr/share/man",
    "/usr/X386/man",
    "/usr/X11/man",
    "/usr/TeX/man",
    "/usr/interviews/man/mann",
    "/usr/share/info",
];
const SOURCES: &[&str] = &["/usr/src", "/usr/src/linux", "/usr/local/src"];

/// What is looked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Binary,
    Manual,
    Source,
}

#[derive(Default)]
struct Search {
    kinds: Vec<Kind>,
    unusual: bool,
    binaries: Option<Vec<Vec<u8>>>,
    manuals: Option<Vec<Vec<u8>>>,
    sources: Option<Vec<Vec<u8>>>,
}

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let arguments = context.arguments().to_vec();
    let mut search = Search::default();
    let mut words = arguments.iter().peekable();
    let mut any = false;
    // The flags apply to the names behind them, and those of directories take all words up to the next flag.
    while let Some(word) = words.next() {
        match &word[..] {
            b"-h" | b"--help" => {
                context.out.write(SPEC.help().as_bytes())?;
                return Ok(Exit::SUCCESS);
            }
            b"-V" | b"--version" => {
                context.parse_from(&SPEC, &[b"--version".to_vec()])?;
            }
            [b'-', letters @ ..] if !letters.is_empty() => {
                for &letter in letters {
                    match letter {
                        b'b' => search.kinds.push(Kind::Binary),
                        b'm' => search.kinds.push(Kind::Manual),
                        b's' => search.kinds.push(Kind::Source),
                        b'u' => search.unusual = true,
                        b'f' => {}
                        b'l' => {
                            any = true;
                            search.list(context)?;
                        }
                        b'B' | b'M' | b'S' => {
                            let mut folders = Vec::new();
                            while let Some(folder) = words.next_if(|word| !word.starts_with(b"-")) {
                                folders.push(folder.clone());
                            }
                            match letter {
                                b'B' => search.binaries = Some(folders),
                                b'M' => search.manuals = Some(folders),
                                _ => search.sources = Some(folders),
                            }
                        }
                        b'g' => {
                            context.parse_from(&SPEC, &[b"-g".to_vec()])?;
                        }
                        other => {
                            let shown = String::from_utf8_lossy(&[other]).into_owned();
                            return Err(Failure::Usage(format!("invalid option -- '{shown}'")));
                        }
                    }
                }
            }
            name => {
                any = true;
                search.look_for(context, name)?;
            }
        }
    }
    if any { Ok(Exit::SUCCESS) } else { Err(Failure::Usage("not enough arguments".into())) }
}

impl Search {
    fn folders(&self, process: &Process, kind: Kind) -> Vec<Vec<u8>> {
        let (given, usual) = match kind {
            Kind::Binary => (&self.binaries, BINARIES),
            Kind::Manual => (&self.manuals, MANUALS),
            Kind::Source => (&self.sources, SOURCES),
        };
        if let Some(given) = given {
            return given.clone();
        }
        let mut folders: Vec<Vec<u8>> = usual.iter().map(|folder| folder.as_bytes().to_vec()).collect();
        if kind == Kind::Binary {
            let path = process.variable(b"PATH").unwrap_or_default();
            folders
                .extend(path.split(|&byte| byte == b':').filter(|part| !part.is_empty()).map(<[u8]>::to_vec));
        }
        let mut seen: Vec<(u64, u64)> = Vec::new();
        folders.retain(|folder| match process.stat(folder, Follow::Yes) {
            Ok(metadata) if metadata.is_dir() && !seen.contains(&(metadata.dev, metadata.ino)) => {
                seen.push((metadata.dev, metadata.ino));
                true
            }
            _ => false,
        });
        folders
    }

    fn list(&self, context: &mut Context<'_>) -> Result<(), Failure> {
        for (kind, name) in [(Kind::Binary, "bin"), (Kind::Manual, "man"), (Kind::Source, "src")] {
            for folder in self.folders(context.process, kind) {
                context.out.write(format!("{name}: ").as_bytes())?;
                context.out.write(&folder)?;
                context.out.write_byte(b'\n')?;
            }
        }
        Ok(())
    }

    fn look_for(&self, context: &mut Context<'_>, name: &[u8]) -> Result<(), Failure> {
        let base = name.rsplit(|&byte| byte == b'/').next().unwrap_or(name);
        let all = [Kind::Binary, Kind::Manual, Kind::Source];
        let kinds: &[Kind] = if self.kinds.is_empty() { &all } else { &self.kinds };
        let mut found = Vec::new();
        let mut counts = Vec::new();
        for &kind in kinds {
            let before = found.len();
            for folder in self.folders(context.process, kind) {
                find_in(context, &folder, base, kind, &mut found)?;
            }
            counts.push(found.len() - before);
        }
        if self.unusual && counts.iter().all(|&count| count == 1) {
            return Ok(());
        }
        context.out.write(base)?;
        context.out.write_byte(b':')?;
        for path in found {
            context.out.write_byte(b' ')?;
            context.out.write(&path)?;
        }
        context.out.write_byte(b'\n')
    }
}

fn find_in(
    context: &Context<'_>,
    folder: &[u8],
    name: &[u8],
    kind: Kind,
    found: &mut Vec<Vec<u8>>,
) -> Result<(), Failure> {
    let process = context.process;
    let entries = match process.read_dir(folder) {
        Ok(entries) => entries,
        Err(boxsh_kernel::Errno::Killed) => return Err(boxsh_kernel::Errno::Killed.into()),
        Err(_) => return Ok(()),
    };
    for entry in entries {
        process.tick()?;
        let entry_name: &[u8] = entry.name.as_ref();
        let path = [folder, b"/", entry_name].concat();
        // Manuals are in folders of their own: man1, man2.
        if kind == Kind::Manual && entry_name.starts_with(b"man") && !folder.ends_with(entry_name) {
            find_in(context, &path, name, kind, found)?;
        } else if matches(entry_name, name, kind) && !found.contains(&path) {
            let is_folder = process.stat(&path, Follow::Yes).is_ok_and(|metadata| metadata.is_dir());
            if kind != Kind::Binary || !is_folder || folder == b"/usr/lib" || folder == b"/etc" {
                found.push(path);
            }
        }
    }
    Ok(())
}

/// Whether a file goes by the name, perhaps with an extension, or that of a compressed manual.
fn matches(entry: &[u8], name: &[u8], kind: Kind) -> bool {
    let Some(rest) = entry.strip_prefix(name) else { return false };
    match (kind, rest) {
        (_, []) => true,
        (Kind::Source, _) => rest.first() == Some(&b'.'),
        (Kind::Manual, [b'.', section, ..]) => section.is_ascii_digit() || *section == b'n',
        (Kind::Binary, _) => false,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn programs_are_found() {
        let with = |line: &str| call(line).program("cat").variable("PATH", "/bin");
        with("whereis -b -B /bin -f cat nope").gives("cat: /bin/cat\nnope:\n");
        with("whereis").answers(
            1,
            "",
            "whereis: not enough arguments\nTry 'whereis --help' for more information.\n",
        );
    }
}
