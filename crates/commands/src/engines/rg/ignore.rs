//! Files that say which files are not searched: `.gitignore`, `.ignore`, `.rgignore`.

use boxsh_kernel::{Context, Errno, Failure, Follow};
use globset::{Candidate, GlobBuilder, GlobSet, GlobSetBuilder};

/// What a list of globs says about a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    Silent,
    Ignored,
    /// It is searched, whatever else is said about it.
    Kept,
}

impl Verdict {
    pub(super) fn or(self, other: Self) -> Self {
        if self == Self::Silent { other } else { self }
    }
}

/// One line of a list.
struct Rule {
    kept: bool,
    only_directories: bool,
}

/// A list of globs; the last that matches decides.
#[derive(Default)]
pub(super) struct Globs {
    set: GlobSet,
    rules: Vec<Rule>,
}

/// Makes a list of globs.
#[derive(Default)]
pub(super) struct GlobsBuilder {
    globs: Vec<globset::Glob>,
    rules: Vec<Rule>,
    /// What could not be read.
    pub(super) problems: Vec<String>,
}

impl GlobsBuilder {
    /// Adds the lines of a file.
    pub(super) fn add_file(&mut self, text: &[u8], icase: bool) {
        let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
        for line in text.split(|&byte| byte == b'\n') {
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            let Ok(line) = std::str::from_utf8(line) else { continue };
            self.add_line(line, icase);
        }
    }

    /// Adds a line, by the rules of `git`.
    pub(super) fn add_line(&mut self, line: &str, icase: bool) {
        if line.starts_with('#') {
            return;
        }
        let mut line = if line.ends_with("\\ ") { line } else { line.trim_end() };
        if line.is_empty() {
            return;
        }
        let mut kept = false;
        let mut anchored = false;
        if let Some(rest) = line
            .strip_prefix("\\!")
            .map(|_| &line[1..])
            .or_else(|| line.strip_prefix("\\#").map(|_| &line[1..]))
        {
            line = rest;
            anchored = line.starts_with('/');
        } else {
            if let Some(rest) = line.strip_prefix('!') {
                kept = true;
                line = rest;
            }
            if let Some(rest) = line.strip_prefix('/') {
                anchored = true;
                line = rest;
            }
        }
        let mut only_directories = false;
        if let Some(rest) = line.strip_suffix('/') {
            only_directories = true;
            line = rest.strip_suffix('\\').unwrap_or(rest);
        }
        let mut glob = line.to_owned();
        if !anchored && !line.contains('/') && !glob.starts_with("**/") {
            glob = format!("**/{glob}");
        }
        if glob.ends_with("/**") {
            glob.push_str("/*");
        }
        match GlobBuilder::new(&glob)
            .literal_separator(true)
            .case_insensitive(icase)
            .backslash_escape(true)
            .build()
        {
            Ok(glob) => {
                self.globs.push(glob);
                self.rules.push(Rule { kept, only_directories });
            }
            Err(error) => self.problems.push(error.to_string()),
        }
    }

    pub(super) fn build(self) -> Globs {
        let mut set = GlobSetBuilder::new();
        for glob in self.globs {
            set.add(glob);
        }
        match set.build() {
            Ok(set) => Globs { set, rules: self.rules },
            Err(_) => Globs::default(),
        }
    }
}

impl Globs {
    /// How many lines do not begin with `!`.
    pub(super) fn ignored_count(&self) -> usize {
        self.rules.iter().filter(|rule| !rule.kept).count()
    }

    /// What the list says about a path, which begins where the list belongs.
    pub(super) fn verdict(&self, path: &[u8], is_directory: bool) -> Verdict {
        if self.rules.is_empty() {
            return Verdict::Silent;
        }
        let path = path_of(path);
        let matches = self.set.matches_candidate(&Candidate::new(&*path));
        for index in matches.into_iter().rev() {
            let rule = &self.rules[index];
            if !rule.only_directories || is_directory {
                return if rule.kept { Verdict::Kept } else { Verdict::Ignored };
            }
        }
        Verdict::Silent
    }
}

/// A path for the library, which takes text; what is no UTF-8 matches no glob anyway.
pub(super) fn path_of(path: &[u8]) -> std::borrow::Cow<'_, str> {
    String::from_utf8_lossy(path)
}

/// Which lists are heeded.
#[derive(Clone, Copy, Debug)]
pub(super) struct Heeded {
    /// `.ignore` and `.rgignore`.
    pub(super) dot: bool,
    /// `.gitignore`.
    pub(super) vcs: bool,
    /// `.git/info/exclude`.
    pub(super) exclude: bool,
    pub(super) global: bool,
    /// Lists in directories above.
    pub(super) parent: bool,
    /// Whether `.gitignore` counts only in a repository.
    pub(super) require_git: bool,
    pub(super) icase: bool,
}

/// The lists of one directory.
pub(super) struct Level {
    /// The directory, as an absolute path without a slash at its end.
    root: Vec<u8>,
    rgignore: Globs,
    ignore: Globs,
    gitignore: Globs,
    exclude: Globs,
    has_git: bool,
}

impl Level {
    /// Reads the lists of a directory.
    ///
    /// # Errors
    /// [`Errno::Killed`] if the process has to end.
    pub(super) fn read(
        context: &mut Context<'_>,
        root: Vec<u8>,
        heeded: Heeded,
        quiet: bool,
    ) -> Result<Self, Failure> {
        let mut list = |name: &[u8], wanted: bool| -> Result<Globs, Failure> {
            let mut builder = GlobsBuilder::default();
            if wanted {
                let path = [&root[..], b"/", name].concat();
                if let Some(text) = read_if_there(context, &path)? {
                    builder.add_file(&text, heeded.icase);
                    report(context, &path, &builder.problems, quiet)?;
                }
            }
            Ok(builder.build())
        };
        let rgignore = list(b".rgignore", heeded.dot)?;
        let ignore = list(b".ignore", heeded.dot)?;
        let gitignore = list(b".gitignore", heeded.vcs)?;
        let exclude = list(b".git/info/exclude", heeded.exclude)?;
        let git = [&root[..], b"/.git"].concat();
        let has_git = heeded.vcs && context.process.stat(&git, Follow::Yes).is_ok();
        Ok(Self { root, rgignore, ignore, gitignore, exclude, has_git })
    }
}

fn report(context: &mut Context<'_>, path: &[u8], problems: &[String], quiet: bool) -> Result<(), Failure> {
    if quiet {
        return Ok(());
    }
    for problem in problems {
        let text = format!("{}: {problem}\n", String::from_utf8_lossy(path));
        context.write_error(text.as_bytes())?;
    }
    Ok(())
}

fn read_if_there(context: &Context<'_>, path: &[u8]) -> Result<Option<Vec<u8>>, Failure> {
    match context.open_input(path).and_then(|mut input| input.read_all()) {
        Ok(text) => Ok(Some(text)),
        Err(Errno::Killed) => Err(Errno::Killed.into()),
        Err(_) => Ok(None),
    }
}

/// The lists of git that hold everywhere.
///
/// # Errors
/// [`Errno::Killed`] if the process has to end.
pub(super) fn global(context: &mut Context<'_>, heeded: Heeded) -> Result<Globs, Failure> {
    let mut builder = GlobsBuilder::default();
    if heeded.global {
        let config = context.process.variable(b"XDG_CONFIG_HOME").filter(|value| !value.is_empty());
        let home = context.process.variable(b"HOME");
        let folder = config.or_else(|| home.map(|home| [&home[..], b"/.config"].concat()));
        if let Some(folder) = folder
            && let Some(text) = read_if_there(context, &[&folder[..], b"/git/ignore"].concat())?
        {
            builder.add_file(&text, heeded.icase);
        }
    }
    Ok(builder.build())
}

/// What the lists of all directories above say about a path; the innermost is the last.
pub(super) fn verdict<'a>(
    levels: impl DoubleEndedIterator<Item = &'a Level> + Clone,
    path: &[u8],
    is_directory: bool,
    heeded: Heeded,
    global: &Globs,
    explicit: &Globs,
    base: &[u8],
) -> Verdict {
    let any_git = !heeded.require_git || levels.clone().any(|level| level.has_git);
    let (mut custom, mut ignore, mut git, mut exclude) =
        (Verdict::Silent, Verdict::Silent, Verdict::Silent, Verdict::Silent);
    let mut saw_git = false;
    for level in levels.rev() {
        let Some(below) = below(&level.root, path) else { continue };
        custom = custom.or(level.rgignore.verdict(below, is_directory));
        ignore = ignore.or(level.ignore.verdict(below, is_directory));
        if any_git && !saw_git {
            git = git.or(level.gitignore.verdict(below, is_directory));
            exclude = exclude.or(level.exclude.verdict(below, is_directory));
        }
        saw_git |= level.has_git;
    }
    let mut everywhere = Verdict::Silent;
    if any_git {
        everywhere = global.verdict(below(base, path).unwrap_or(path), is_directory);
    }
    let explicit = explicit.verdict(below(base, path).unwrap_or(path), is_directory);
    custom.or(ignore).or(git).or(exclude).or(everywhere).or(explicit)
}

/// The part of a path below a directory.
pub(super) fn below<'a>(root: &[u8], path: &'a [u8]) -> Option<&'a [u8]> {
    path.strip_prefix(root)?.strip_prefix(b"/")
}
