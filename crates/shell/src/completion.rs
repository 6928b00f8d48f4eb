//! Completion specifications: what `complete` keeps.

use boxsh_format::quote;

use crate::text::Str;
use crate::value::bash_hash;

/// How the words of a command are completed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Spec {
    pub(crate) options: Vec<CompOption>,
    pub(crate) actions: Vec<Action>,
    pub(crate) glob: Option<Str>,
    pub(crate) words: Option<Str>,
    pub(crate) prefix: Option<Str>,
    pub(crate) suffix: Option<Str>,
    pub(crate) filter: Option<Str>,
    pub(crate) command: Option<Str>,
    pub(crate) function: Option<Str>,
}

macro_rules! named {
    ($(#[$meta:meta])* $item:ident { $($variant:ident $name:literal;)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
        pub(crate) enum $item { $($variant,)* }

        impl $item {
            pub(crate) const ALL: &'static [$item] = &[$($item::$variant,)*];

            pub(crate) const fn name(self) -> &'static str {
                match self { $($item::$variant => $name,)* }
            }

            pub(crate) fn from_name(name: &[u8]) -> Option<Self> {
                Self::ALL.iter().copied().find(|item| item.name().as_bytes() == name)
            }
        }
    };
}

named! {
    /// An option of `complete -o`.
    CompOption {
        BashDefault "bashdefault";
        Default "default";
        DirNames "dirnames";
        FileNames "filenames";
        NoQuote "noquote";
        NoSort "nosort";
        NoSpace "nospace";
        PlusDirs "plusdirs";
    }
}

named! {
    /// A source of words: `complete -A`.
    Action {
        Alias "alias";
        ArrayVar "arrayvar";
        Binding "binding";
        Builtin "builtin";
        Command "command";
        Directory "directory";
        Disabled "disabled";
        Enabled "enabled";
        Export "export";
        File "file";
        Function "function";
        Group "group";
        HelpTopic "helptopic";
        HostName "hostname";
        Job "job";
        Keyword "keyword";
        Running "running";
        Service "service";
        SetOpt "setopt";
        Shopt "shopt";
        Signal "signal";
        Stopped "stopped";
        User "user";
        Variable "variable";
    }
}

/// The letters that stand for actions, in the order in which they are printed.
const LETTERS: &[(u8, Action)] = &[
    (b'a', Action::Alias),
    (b'b', Action::Builtin),
    (b'c', Action::Command),
    (b'd', Action::Directory),
    (b'e', Action::Export),
    (b'f', Action::File),
    (b'g', Action::Group),
    (b'j', Action::Job),
    (b'k', Action::Keyword),
    (b's', Action::Service),
    (b'u', Action::User),
    (b'v', Action::Variable),
];

impl Action {
    /// The action that a letter stands for.
    pub(crate) fn from_letter(letter: u8) -> Option<Self> {
        LETTERS.iter().find(|(known, _)| *known == letter).map(|(_, action)| *action)
    }
}

impl Spec {
    /// Whether an option is on.
    pub(crate) fn has(&self, option: CompOption) -> bool {
        self.options.contains(&option)
    }

    /// Turns an option on or off.
    pub(crate) fn set(&mut self, option: CompOption, on: bool) {
        self.options.retain(|known| *known != option);
        if on {
            self.options.push(option);
        }
    }

    /// The command that makes this specification for `name`.
    pub(crate) fn to_command(&self, name: &[u8]) -> Vec<u8> {
        let mut text = b"complete".to_vec();
        for option in CompOption::ALL.iter().filter(|option| self.has(**option)) {
            text.extend_from_slice(format!(" -o {}", option.name()).as_bytes());
        }
        for (letter, action) in LETTERS {
            if self.actions.contains(action) {
                text.extend_from_slice(&[b' ', b'-', *letter]);
            }
        }
        for action in Action::ALL.iter().filter(|action| self.actions.contains(action)) {
            if !LETTERS.iter().any(|(_, lettered)| lettered == action) {
                text.extend_from_slice(format!(" -A {}", action.name()).as_bytes());
            }
        }
        for (letter, value) in [
            (b'G', &self.glob),
            (b'W', &self.words),
            (b'P', &self.prefix),
            (b'S', &self.suffix),
            (b'X', &self.filter),
            (b'C', &self.command),
        ] {
            if let Some(value) = value {
                text.extend_from_slice(&[b' ', b'-', letter, b' ']);
                text.extend_from_slice(&quote::single_quote(value));
            }
        }
        if let Some(function) = &self.function {
            text.extend_from_slice(b" -F ");
            text.extend_from_slice(function);
        }
        text.push(b' ');
        text.extend_from_slice(match name {
            INITIAL => b"-I",
            DEFAULT => b"-D",
            EMPTY => b"-E",
            _ => name,
        });
        text.push(b'\n');
        text
    }
}

/// The names under which bash keeps what `-D`, `-E` and `-I` set; its messages show them.
pub(crate) const DEFAULT: &[u8] = b"_DefaultCmD_";
pub(crate) const EMPTY: &[u8] = b"_EmptycmD_";
pub(crate) const INITIAL: &[u8] = b"_InitialWorD_";

/// All specifications.
#[derive(Clone, Debug, Default)]
pub(crate) struct Completions {
    /// Newest last.
    specs: Vec<(Str, Spec)>,
}

/// bash keeps specifications in that many buckets, and lists them bucket by bucket.
const BUCKETS: u32 = 512;

impl Completions {
    pub(crate) fn get_mut(&mut self, name: &[u8]) -> Option<&mut Spec> {
        self.specs.iter_mut().find(|(known, _)| known.as_bytes() == name).map(|(_, spec)| spec)
    }

    pub(crate) fn get(&self, name: &[u8]) -> Option<&Spec> {
        self.specs.iter().find(|(known, _)| known.as_bytes() == name).map(|(_, spec)| spec)
    }

    pub(crate) fn set(&mut self, name: Str, spec: Spec) {
        match self.get_mut(&name) {
            Some(place) => *place = spec,
            None => self.specs.push((name, spec)),
        }
    }

    /// Removes one; gives whether there was one.
    pub(crate) fn remove(&mut self, name: &[u8]) -> bool {
        let before = self.specs.len();
        self.specs.retain(|(known, _)| known.as_bytes() != name);
        self.specs.len() < before
    }

    pub(crate) fn clear(&mut self) {
        self.specs.clear();
    }

    /// All, oldest first.
    pub(crate) fn in_order_of_definition(&self) -> &[(Str, Spec)] {
        &self.specs
    }

    /// All, in the order in which bash lists them.
    pub(crate) fn listed(&self) -> Vec<&(Str, Spec)> {
        let mut all: Vec<_> = self.specs.iter().rev().collect();
        all.sort_by_key(|(name, _)| bash_hash(name) & (BUCKETS - 1));
        all
    }
}
