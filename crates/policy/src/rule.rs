//! Rules about paths.

use std::fmt;
use std::path::Path;

use crate::error::{Error, PathFault};
use crate::host::{Host, RUN};
use crate::origin::Origin;
use crate::pattern::{Fault, PathPattern};

/// What a rule allows, the weakest rule first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Access {
    /// Read and write.
    Rw,
    /// Read only.
    Ro,
    /// Read and write, in a folder of its own that is empty at first: nothing of what is there.
    Private,
    /// Neither: the inside does not see what is there.
    Exclude,
}

impl Access {
    /// The key of the policy file.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Access::Rw => "rw",
            Access::Ro => "ro",
            Access::Private => "private",
            Access::Exclude => "exclude",
        }
    }
}

impl fmt::Display for Access {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What a rule means for a path where nothing is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Absent {
    /// Nothing: the path is skipped.
    Skip,
    /// The inside must not be able to create it. A protected file that is missing at the start could else be written
    /// inside and then be believed outside.
    Protect,
}

/// A rule, as it was written.
#[derive(Debug, Clone)]
pub struct Rule {
    /// What it allows.
    pub access: Access,
    /// The path or pattern, as it was written.
    pub text: String,
    /// Where it was written.
    pub origin: Origin,
    /// What it means for a path where nothing is.
    pub absent: Absent,
    pub(crate) pattern: PathPattern,
    /// Whether it follows from another setting, such as `docker`.
    pub(crate) derived: bool,
}

impl Rule {
    /// A rule from a text that may have `~` and wildcards.
    pub(crate) fn parse(access: Access, text: &str, origin: Origin, host: &Host) -> Result<Rule, Error> {
        if Path::new(text).starts_with(RUN) {
            return Err(Error::BadPath { at: origin, path: text.to_owned(), reason: PathFault::Reserved });
        }
        match PathPattern::parse(text, host) {
            Ok(pattern) => Ok(Rule {
                access,
                text: text.to_owned(),
                origin,
                absent: Absent::Skip,
                pattern,
                derived: false,
            }),
            Err(Fault::Path(reason)) => Err(Error::BadPath { at: origin, path: text.to_owned(), reason }),
            Err(Fault::Glob(reason)) => Err(Error::BadGlob { at: origin, pattern: text.to_owned(), reason }),
        }
    }

    /// A rule for a path that is taken as it is.
    pub(crate) fn literal(access: Access, path: &Path, origin: Origin) -> Rule {
        Rule {
            access,
            text: path.to_string_lossy().into_owned(),
            origin,
            absent: Absent::Skip,
            pattern: PathPattern::literal(path),
            derived: false,
        }
    }

    /// The same rule, as one that follows from another setting.
    pub(crate) fn derived(self) -> Rule {
        Rule { derived: true, ..self }
    }

    /// The same rule, which also keeps the path from being created.
    pub(crate) fn protecting(self) -> Rule {
        Rule { absent: Absent::Protect, ..self }
    }

    /// Whether it names one path.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.pattern.is_exact()
    }
}
