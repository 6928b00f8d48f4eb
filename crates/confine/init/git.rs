//! The wrapper `@git`: which calls of git it refuses.
//!
//! It keeps a program from losing work that git cannot bring back. It reads the command line as git does: options before the
//! command, clustered short options, abbreviated long ones, values, `--`. A program that wants around it can run git by other
//! means; what must hold against those is up to the mounts.

/// What becomes of a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// It runs.
    Allowed,
    /// It does not, for this reason.
    Refused(&'static str),
    /// It does not where the repository's settings are read-only: git would stop halfway.
    NeedsSettings(&'static str),
}

/// Where a call works, if its options say so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place<'a> {
    /// `-C`: the call goes to this folder first.
    Folder(&'a [u8]),
    /// `--git-dir` or `--work-tree`: the repository is not the one around the current directory.
    Elsewhere,
}

const CHECKOUT: &str = "checkout overwrites changes; use `git switch` to change branches";
const RESTORE: &str = "restore overwrites changes";
const RESET: &str = "reset --hard overwrites changes; use `git stash` to put them aside";
const CLEAN: &str = "clean -f deletes files that git does not know; `git clean -n` shows them";
const COMMIT: &str = "commit --no-verify skips the checks; mend what they complain about";
const STASH: &str = "stash drop, clear and pop lose what was put aside; use `git stash apply`";
const BRANCH: &str = "branch -D loses commits; `git branch -d` deletes what is merged";
const RENAME: &str =
    "branch -m and -c write to .git/config, which is read-only here; `git switch -c NAME` makes a branch";
const PUSH: &str = "push --force overwrites the work of others; --force-with-lease looks first";
const ALIAS: &str = "an alias in the call may stand for any command";
const SWITCH: &str =
    "switch --force, --discard-changes and -C overwrite changes or a branch; `git stash` puts changes aside";
const READ_TREE: &str = "read-tree --reset overwrites changes";
const CHECKOUT_INDEX: &str = "checkout-index --force overwrites changes";
const REBASE: &str = "rebase --exec runs any command for each commit";
const UPDATE_REF: &str = "update-ref -d and --stdin lose commits; `git branch -d` deletes what is merged";
const REFLOG: &str = "reflog expire, delete and drop lose the way back to commits";
const PRUNE: &str = "pruning deletes commits that can still be brought back; plain `git gc` keeps them";
const WORKTREE: &str = "worktree remove --force deletes changes";

/// What follows an option.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Value {
    /// Nothing.
    None,
    /// A value, in the same word or in the next.
    Needed,
    /// A value in the same word, or none.
    Attached,
}

/// An option of a command; no letter is 0, no name is empty.
struct Flag {
    letter: u8,
    name: &'static [u8],
    value: Value,
}

const fn flag(letter: u8, name: &'static [u8]) -> Flag {
    Flag { letter, name, value: Value::None }
}

const fn needs(letter: u8, name: &'static [u8]) -> Flag {
    Flag { letter, name, value: Value::Needed }
}

const fn may(letter: u8, name: &'static [u8]) -> Flag {
    Flag { letter, name, value: Value::Attached }
}

// The tables have what takes a value or is refused, and what such a name could be short for. All else is an option without
// value, which makes no difference here.

const RESET_FLAGS: &[Flag] =
    &[flag(0, b"hard"), flag(0, b"merge"), flag(0, b"mixed"), needs(0, b"pathspec-from-file")];

const SWITCH_FLAGS: &[Flag] = &[
    flag(b'f', b"force"),
    flag(0, b"discard-changes"),
    needs(b'C', b"force-create"),
    needs(b'c', b"create"),
    needs(0, b"conflict"),
    needs(0, b"orphan"),
    flag(0, b"detach"),
    may(b't', b"track"),
];

const READ_TREE_FLAGS: &[Flag] = &[
    flag(0, b"reset"),
    flag(0, b"recurse-submodules"),
    needs(0, b"index-output"),
    needs(0, b"prefix"),
    needs(0, b"exclude-per-directory"),
];

const CHECKOUT_INDEX_FLAGS: &[Flag] = &[flag(b'f', b"force"), needs(0, b"prefix"), needs(0, b"stage")];

const REBASE_FLAGS: &[Flag] = &[
    needs(b'x', b"exec"),
    needs(0, b"onto"),
    may(0, b"empty"),
    needs(b's', b"strategy"),
    needs(b'X', b"strategy-option"),
    needs(b'C', b""),
    may(b'S', b"gpg-sign"),
    may(b'r', b"rebase-merges"),
    needs(0, b"whitespace"),
    flag(0, b"edit-todo"),
];

const UPDATE_REF_FLAGS: &[Flag] = &[flag(b'd', b""), flag(0, b"stdin"), needs(b'm', b"")];

const GC_FLAGS: &[Flag] = &[may(0, b"prune"), needs(0, b"expire-to"), needs(0, b"max-cruft-size")];

const PRUNE_FLAGS: &[Flag] = &[flag(b'n', b"dry-run"), needs(0, b"expire")];

const WORKTREE_FLAGS: &[Flag] = &[flag(b'f', b"force")];

const CLEAN_FLAGS: &[Flag] = &[flag(b'f', b"force"), needs(b'e', b"exclude")];

const COMMIT_FLAGS: &[Flag] = &[
    flag(b'n', b"no-verify"),
    needs(b'F', b"file"),
    needs(0, b"author"),
    needs(0, b"date"),
    needs(b'm', b"message"),
    needs(b'c', b"reedit-message"),
    needs(b'C', b"reuse-message"),
    needs(0, b"fixup"),
    needs(0, b"squash"),
    needs(0, b"trailer"),
    needs(b't', b"template"),
    needs(0, b"cleanup"),
    needs(0, b"pathspec-from-file"),
    may(b'S', b"gpg-sign"),
    may(b'u', b"untracked-files"),
    flag(0, b"reset-author"),
    flag(0, b"all"),
    flag(0, b"amend"),
    flag(0, b"ahead-behind"),
    flag(0, b"status"),
    flag(0, b"signoff"),
    flag(0, b"short"),
    flag(0, b"pathspec-file-nul"),
    flag(0, b"patch"),
    flag(0, b"porcelain"),
    flag(0, b"dry-run"),
];

const BRANCH_FLAGS: &[Flag] = &[
    flag(b'D', b""),
    flag(b'd', b"delete"),
    flag(b'f', b"force"),
    may(b't', b"track"),
    needs(b'u', b"set-upstream-to"),
    needs(0, b"contains"),
    needs(0, b"no-contains"),
    needs(0, b"merged"),
    needs(0, b"no-merged"),
    needs(0, b"sort"),
    needs(0, b"points-at"),
    needs(0, b"format"),
    flag(0, b"color"),
    flag(0, b"column"),
    flag(b'c', b"copy"),
    flag(b'C', b""),
    flag(0, b"create-reflog"),
    flag(b'm', b"move"),
    flag(b'M', b""),
    flag(0, b"show-current"),
];

const PUSH_FLAGS: &[Flag] = &[
    flag(b'f', b"force"),
    flag(0, b"force-with-lease"),
    flag(0, b"force-if-includes"),
    flag(0, b"follow-tags"),
    needs(0, b"repo"),
    needs(0, b"recurse-submodules"),
    needs(0, b"receive-pack"),
    needs(0, b"exec"),
    needs(b'o', b"push-option"),
    flag(0, b"porcelain"),
    flag(0, b"progress"),
    flag(0, b"prune"),
];

/// Judges a call by what follows the name `git`. `place` hears where the call works.
pub fn judge<'a>(
    mut words: impl Iterator<Item = &'a [u8]> + Clone,
    mut place: impl FnMut(Place<'a>),
) -> Verdict {
    let mut has_alias = false;
    let command = loop {
        let Some(word) = words.next() else { return Verdict::Allowed };
        if !word.starts_with(b"-") {
            break word;
        }
        match word {
            // What follows is only shown.
            b"-h" | b"--help" | b"-v" | b"--version" | b"--exec-path" | b"--html-path" | b"--man-path"
            | b"--info-path" => return Verdict::Allowed,
            b"-C" => {
                if let Some(folder) = words.next() {
                    place(Place::Folder(folder));
                }
            }
            b"-c" => has_alias |= words.next().is_some_and(sets_alias),
            b"--config-env" => has_alias |= words.next().is_some_and(sets_alias),
            b"--git-dir" | b"--work-tree" => {
                words.next();
                place(Place::Elsewhere);
            }
            b"--namespace" | b"--attr-source" | b"--shallow-file" | b"--super-prefix" => {
                words.next();
            }
            _ => {
                if let Some(setting) = word.strip_prefix(b"--config-env=") {
                    has_alias |= sets_alias(setting);
                }
                if word.starts_with(b"--git-dir=") || word.starts_with(b"--work-tree=") || word == b"--bare" {
                    place(Place::Elsewhere);
                }
            }
        }
    };
    if has_alias {
        return Verdict::Refused(ALIAS);
    }
    judge_command(command, words)
}

/// Judges a command of git by what follows its name.
pub fn judge_command<'a>(command: &[u8], words: impl Iterator<Item = &'a [u8]> + Clone) -> Verdict {
    let mut first = words.clone();
    match (first.next(), first.next()) {
        (Some(b"--help"), _) | (Some(b"-h"), None) => return Verdict::Allowed,
        _ => {}
    }
    let refused =
        |is_refused: bool, reason| if is_refused { Verdict::Refused(reason) } else { Verdict::Allowed };
    match command {
        b"checkout" => Verdict::Refused(CHECKOUT),
        b"restore" => Verdict::Refused(RESTORE),
        b"reset" => {
            refused(has(words.clone(), RESET_FLAGS, b"hard") || has(words, RESET_FLAGS, b"merge"), RESET)
        }
        b"switch" => {
            let overwrites =
                |flag: &Flag| matches!(flag.name, b"force" | b"discard-changes" | b"force-create");
            refused(has_any(words, SWITCH_FLAGS, overwrites), SWITCH)
        }
        b"read-tree" => refused(has(words, READ_TREE_FLAGS, b"reset"), READ_TREE),
        b"checkout-index" => refused(has(words, CHECKOUT_INDEX_FLAGS, b"force"), CHECKOUT_INDEX),
        b"rebase" => refused(has(words, REBASE_FLAGS, b"exec"), REBASE),
        b"update-ref" => {
            let deletes = |flag: &Flag| flag.letter == b'd' || flag.name == b"stdin";
            refused(has_any(words, UPDATE_REF_FLAGS, deletes), UPDATE_REF)
        }
        b"reflog" => {
            let mut words = words;
            refused(matches!(words.next(), Some(b"expire" | b"delete" | b"drop")), REFLOG)
        }
        b"gc" => refused(has(words, GC_FLAGS, b"prune"), PRUNE),
        b"prune" => refused(!has(words, PRUNE_FLAGS, b"dry-run"), PRUNE),
        b"worktree" => {
            let mut rest = words;
            let removes = rest.next() == Some(b"remove");
            refused(removes && has(rest, WORKTREE_FLAGS, b"force"), WORKTREE)
        }
        b"clean" => refused(has(words, CLEAN_FLAGS, b"force"), CLEAN),
        b"commit" => refused(has(words, COMMIT_FLAGS, b"no-verify"), COMMIT),
        b"stash" => {
            let mut words = words;
            refused(matches!(words.next(), Some(b"drop" | b"clear" | b"pop")), STASH)
        }
        b"branch" => match deletes_by_force(words.clone()) {
            true => Verdict::Refused(BRANCH),
            false if renames(words) => Verdict::NeedsSettings(RENAME),
            false => Verdict::Allowed,
        },
        b"push" => refused(pushes_by_force(words), PUSH),
        _ => Verdict::Allowed,
    }
}

/// Whether a setting for one call defines an alias, or includes a file that may. Sections have no case.
fn sets_alias(setting: &[u8]) -> bool {
    let starts = |section: &[u8]| {
        setting.get(..section.len()).is_some_and(|start| start.eq_ignore_ascii_case(section))
    };
    starts(b"alias.") || starts(b"include.") || starts(b"includeif.")
}

/// Whether a variable of the environment, `NAME=VALUE`, defines an alias for git, or reads settings from a file that may.
pub fn defines_alias(variable: &[u8]) -> bool {
    let Some(equals) = variable.iter().position(|byte| *byte == b'=') else { return false };
    let (name, value) = (&variable[..equals], &variable[equals + 1..]);
    match name {
        b"GIT_CONFIG_PARAMETERS" => {
            value.windows(6).any(sets_alias)
                || value.windows(7).any(|part| part.eq_ignore_ascii_case(b"include"))
        }
        _ => name.starts_with(b"GIT_CONFIG_KEY_") && sets_alias(value),
    }
}

/// The reason to refuse a call with such a variable.
pub const ALIAS_IN_ENVIRONMENT: Verdict = Verdict::Refused(ALIAS);

fn has<'a>(words: impl Iterator<Item = &'a [u8]>, flags: &'static [Flag], name: &[u8]) -> bool {
    has_any(words, flags, |flag| flag.name == name)
}

fn has_any<'a>(
    words: impl Iterator<Item = &'a [u8]>,
    flags: &'static [Flag],
    mut is_wanted: impl FnMut(&Flag) -> bool,
) -> bool {
    let mut found = false;
    read(words, flags, |flag| found |= is_wanted(flag), |_| ());
    found
}

fn deletes_by_force<'a>(words: impl Iterator<Item = &'a [u8]>) -> bool {
    let (mut deletes, mut forces, mut both) = (false, false, false);
    let see = |flag: &Flag| match (flag.letter, flag.name) {
        (b'D', _) => both = true,
        (_, b"delete") => deletes = true,
        (_, b"force") => forces = true,
        _ => {}
    };
    read(words, BRANCH_FLAGS, see, |_| ());
    both || (deletes && forces)
}

/// Whether a branch is moved or copied, with its settings.
fn renames<'a>(words: impl Iterator<Item = &'a [u8]>) -> bool {
    let is_renaming = |flag: &Flag| {
        matches!(flag.letter, b'm' | b'M' | b'c' | b'C') || matches!(flag.name, b"move" | b"copy")
    };
    has_any(words, BRANCH_FLAGS, is_renaming)
}

fn pushes_by_force<'a>(words: impl Iterator<Item = &'a [u8]>) -> bool {
    let (mut forces, mut has_plus) = (false, false);
    // A plus before a branch is the force for it alone.
    read(
        words,
        PUSH_FLAGS,
        |flag| forces |= flag.name == b"force",
        |word| has_plus |= word.starts_with(b"+"),
    );
    forces || has_plus
}

/// Reads the words of a command as git does, and shows every option of the table and every word that is none. What a short
/// name could stand for is shown as well: git refuses it if there is more than one.
fn read<'a>(
    mut words: impl Iterator<Item = &'a [u8]>,
    flags: &'static [Flag],
    mut see: impl FnMut(&Flag),
    mut see_word: impl FnMut(&'a [u8]),
) {
    while let Some(word) = words.next() {
        let takes_next = match word {
            b"--" | b"--end-of-options" => break,
            [b'-', b'-', name @ ..] => read_name(name, flags, &mut see),
            [b'-', letters @ ..] if !letters.is_empty() => read_letters(letters, flags, &mut see),
            _ => {
                see_word(word);
                false
            }
        };
        if takes_next {
            words.next();
        }
    }
    words.for_each(see_word);
}

/// Reads a long option; tells whether its value is the next word.
fn read_name(text: &[u8], flags: &'static [Flag], see: &mut impl FnMut(&Flag)) -> bool {
    let equals = text.iter().position(|byte| *byte == b'=');
    let name = text.get(..equals.unwrap_or(text.len())).unwrap_or(text);
    let exact = flags.iter().find(|flag| !flag.name.is_empty() && flag.name == name);
    if let Some(flag) = exact {
        see(flag);
        return flag.value == Value::Needed && equals.is_none();
    }
    let mut matches = 0;
    let mut takes_next = false;
    for flag in flags.iter().filter(|flag| !flag.name.is_empty() && flag.name.starts_with(name)) {
        see(flag);
        matches += 1;
        takes_next = flag.value == Value::Needed && equals.is_none();
    }
    matches == 1 && takes_next
}

/// Reads short options; tells whether the value of the last is the next word.
fn read_letters(letters: &[u8], flags: &'static [Flag], see: &mut impl FnMut(&Flag)) -> bool {
    for (at, letter) in letters.iter().enumerate() {
        let Some(flag) = flags.iter().find(|flag| flag.letter == *letter) else { continue };
        see(flag);
        match flag.value {
            Value::None => {}
            Value::Needed => return at + 1 == letters.len(),
            Value::Attached => return false,
        }
    }
    false
}
