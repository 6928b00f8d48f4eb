//! What variables hold: strings, indexed and associative arrays, and their attributes.

use std::sync::Arc;

use crate::map::Map;
use crate::numbered::Numbered;
use crate::text::Str;

/// The value of a variable. Copies share what is large.
#[derive(Clone, Debug)]
pub enum Value {
    /// Declared, and not set.
    Unset,
    /// A string.
    Scalar(Str),
    /// An indexed array.
    Indexed(Indexed),
    /// An associative array.
    Associative(Arc<Associative>),
    /// Computed by the shell whenever it is asked for.
    Dynamic(Dynamic),
}

/// A variable that the shell computes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dynamic {
    /// `BASHPID`
    BashPid,
    /// `BASH_ARGC`
    BashArgc,
    /// `BASH_ARGV`
    BashArgv,
    /// `BASH_ARGV0`
    BashArgv0,
    /// `BASH_COMMAND`
    BashCommand,
    /// `BASH_LINENO`
    BashLineno,
    /// `BASH_SOURCE`
    BashSource,
    /// `BASH_SUBSHELL`
    BashSubshell,
    /// `DIRSTACK`
    DirStack,
    /// `EPOCHREALTIME`
    EpochRealtime,
    /// `EPOCHSECONDS`
    EpochSeconds,
    /// `FUNCNAME`
    FuncName,
    /// `GROUPS`
    Groups,
    /// `HISTCMD`
    HistCmd,
    /// `LINENO`
    Lineno,
    /// `PIPESTATUS`
    PipeStatus,
    /// `RANDOM`
    Random,
    /// `SECONDS`
    Seconds,
    /// `SRANDOM`
    Srandom,
    /// `BASH_ALIASES`
    BashAliases,
    /// `BASH_CMDS`
    BashCmds,
    /// `BASHOPTS`
    BashOpts,
    /// `SHELLOPTS`
    ShellOpts,
    /// `_`
    LastArgument,
}

impl Dynamic {
    /// Whether assignments to it, and local variables of its name, are refused.
    pub(crate) fn is_unassignable(self) -> bool {
        matches!(
            self,
            Self::BashArgc
                | Self::BashArgv
                | Self::BashLineno
                | Self::BashSource
                | Self::FuncName
                | Self::Groups
        )
    }
}

/// Attributes of a variable, as `declare` sets them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Attributes(u16);

impl Attributes {
    /// `-x`
    pub const EXPORT: Self = Self(1);
    /// `-r`
    pub const READONLY: Self = Self(2);
    /// `-i`
    pub const INTEGER: Self = Self(4);
    /// `-l`
    pub const LOWER: Self = Self(8);
    /// `-u`
    pub const UPPER: Self = Self(16);
    /// `-c`: first letter capital.
    pub const CAPITAL: Self = Self(32);
    /// `-n`
    pub const NAMEREF: Self = Self(64);
    /// `-t`
    pub const TRACE: Self = Self(128);
    /// `-a`: an indexed array, even while unset.
    pub const INDEXED: Self = Self(256);
    /// `-A`: an associative array, even while unset.
    pub const ASSOCIATIVE: Self = Self(512);

    /// Whether any of `other` is there.
    pub const fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Both together.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// This without `other`.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// A variable.
#[derive(Clone, Debug)]
pub struct Variable {
    /// What it holds.
    pub value: Value,
    /// How it behaves.
    pub attributes: Attributes,
    /// The function call it is local to; 0 for a global one.
    pub scope: u32,
}

impl Variable {
    /// A plain variable.
    pub fn scalar(value: impl Into<Str>) -> Self {
        Self { value: Value::Scalar(value.into()), attributes: Attributes::default(), scope: 0 }
    }

    /// The string that `$name` gives: of an array, element 0.
    pub fn as_str(&self) -> Option<&Str> {
        match &self.value {
            Value::Unset | Value::Dynamic(_) => None,
            Value::Scalar(text) => Some(text),
            Value::Indexed(array) => array.get(0),
            Value::Associative(array) => array.get(b"0"),
        }
    }

    /// Whether it holds anything.
    pub fn is_set(&self) -> bool {
        !matches!(self.value, Value::Unset)
    }

    /// Whether it is an array, set or not.
    pub fn is_array(&self) -> bool {
        self.attributes.has(Attributes::INDEXED.with(Attributes::ASSOCIATIVE))
    }
}

/// An indexed array.
pub(crate) type Indexed = Numbered<Str>;

/// An associative array. It lists its keys in the order in which bash lists them, so that scripts that print one come
/// out the same.
#[derive(Clone, Debug, Default)]
pub struct Associative {
    entries: Map<(u64, Str)>,
    /// Counts insertions: bash puts a new key in front of those in the same bucket.
    inserted: u64,
    /// The most keys it ever had, which is what bash has sized its table for.
    most: usize,
    /// How many buckets it starts with, if not as many as others.
    start: Option<std::num::NonZeroU32>,
}

impl Associative {
    /// An array in the order of one of bash's own tables, which start with fewer buckets.
    pub(crate) fn of_table(buckets: u32) -> Self {
        Self { start: std::num::NonZeroU32::new(buckets), ..Self::default() }
    }

    /// How many keys there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The value of a key.
    pub fn get(&self, key: &[u8]) -> Option<&Str> {
        self.entries.get(key).map(|(_, value)| value)
    }

    /// Sets the value of a key.
    pub fn set(&mut self, key: Str, value: Str) {
        if let Some((_, old)) = self.entries.get_mut(&key) {
            *old = value;
            return;
        }
        self.inserted += 1;
        self.entries.insert(key, (self.inserted, value));
        self.most = self.most.max(self.entries.len());
    }

    /// Removes a key.
    pub fn remove(&mut self, key: &[u8]) -> Option<Str> {
        self.entries.remove(key).map(|(_, value)| value)
    }

    /// Keys and values in bash's order.
    pub fn iter(&self) -> impl Iterator<Item = (&Str, &Str)> {
        let mut all: Vec<_> = self.entries_by_bucket().collect();
        all.sort_unstable_by_key(|entry| (entry.0, entry.1));
        all.into_iter().map(|(_, _, key, value)| (key, value))
    }

    /// Keys and values in no order, each behind what bash's order goes by.
    pub(crate) fn entries_by_bucket(
        &self,
    ) -> impl Iterator<Item = (u32, std::cmp::Reverse<u64>, &Str, &Str)> {
        let buckets = self.buckets();
        self.entries.iter().map(move |(key, (order, value))| {
            (bash_hash(key) & (buckets - 1), std::cmp::Reverse(*order), key, value)
        })
    }

    /// Keys and values in the order in which they were set, and the most keys that there ever were.
    pub(crate) fn in_order_of_insertion(&self) -> (Vec<(&Str, &Str)>, usize) {
        let mut all: Vec<_> = self.entries.iter().collect();
        all.sort_unstable_by_key(|(_, (order, _))| *order);
        (all.into_iter().map(|(key, (_, value))| (key, value)).collect(), self.most)
    }

    /// The array that comes of setting these one after another.
    pub(crate) fn from_insertions(entries: Vec<(Str, Str)>, most: usize) -> Self {
        let mut array = Self::default();
        for (key, value) in entries {
            array.set(key, value);
        }
        // More buckets than a table of that size ever had would only cost time.
        array.most = array.most.max(most.min(1 << 24));
        array
    }

    /// bash starts with 1024 buckets and makes four times as many whenever twice that many keys are in.
    fn buckets(&self) -> u32 {
        let mut buckets = self.start.map_or(1024, |start| start.get() as usize);
        while self.most >= buckets * 2 {
            buckets *= 4;
        }
        buckets as u32
    }
}

/// The hash by which bash orders what it lists.
pub(crate) fn bash_hash(key: &[u8]) -> u32 {
    key.iter().fold(2_166_136_261, |hash: u32, &byte| {
        // bash hashes `char`, which is signed on the machines that everybody compares with.
        hash.wrapping_mul(16_777_619) ^ (byte as i8 as u32)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_come_in_the_order_of_bash() {
        // As `declare -A a=([one]=1 [two]=2 [three]=3 [four]=4 [x]=5 [y]=6); echo "${!a[@]}"` prints them.
        let mut array = Associative::default();
        for key in ["one", "two", "three", "four", "x", "y"] {
            array.set(Str::from(key), Str::EMPTY);
        }
        let keys: Vec<String> =
            array.iter().map(|(key, _)| String::from_utf8_lossy(key).into_owned()).collect();
        assert_eq!(keys.join(" "), "four y x two three one");
    }
}
