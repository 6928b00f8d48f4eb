//! Where a setting or a rule was written.

use std::fmt;
use std::path::Path;
use std::sync::Arc;

/// The layers of a policy, the weakest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Layer {
    /// What holds without any file.
    Default,
    /// What a preset brings.
    Preset,
    /// A profile that another layer extends.
    Profile,
    /// The user's file.
    Global,
    /// The project's file, or the one named by `-c`.
    Project,
    /// The flags of this call.
    CommandLine,
}

impl Layer {
    /// The name of the layer, as reports show it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Layer::Default => "default",
            Layer::Preset => "preset",
            Layer::Profile => "profile",
            Layer::Global => "global",
            Layer::Project => "project",
            Layer::CommandLine => "command line",
        }
    }
}

impl fmt::Display for Layer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The place in a layer.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Source {
    /// Part of boxsh.
    Builtin,
    /// Part of the preset with this name.
    Preset(&'static str),
    /// A position in a policy file, both counted from one.
    File {
        /// The file.
        path: Arc<Path>,
        /// The line.
        line: usize,
        /// The column, in characters.
        column: usize,
    },
    /// The flag of the command line with this name.
    Flag(&'static str),
}

/// Where a setting or a rule was written: its layer, and the place there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin {
    /// The layer.
    pub layer: Layer,
    /// The place in the layer.
    pub source: Source,
}

impl Origin {
    pub(crate) const BUILTIN: Origin = Origin { layer: Layer::Default, source: Source::Builtin };

    pub(crate) const fn preset(name: &'static str) -> Origin {
        Origin { layer: Layer::Preset, source: Source::Preset(name) }
    }

    pub(crate) const fn flag(name: &'static str) -> Origin {
        Origin { layer: Layer::CommandLine, source: Source::Flag(name) }
    }
}

/// The place; with `{:#}` a file comes with its layer.
impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.source {
            Source::Builtin => f.write_str("built in"),
            Source::Preset(name) => write!(f, "preset {name}"),
            Source::File { path, line, column } => {
                // A name with a line feed or an escape in it is shown on one line.
                let name = path.to_string_lossy().replace(char::is_control, "?");
                if f.alternate() {
                    write!(f, "{} ", self.layer)?;
                }
                write!(f, "{name}:{line}:{column}")
            }
            Source::Flag(name) => f.write_str(name),
        }
    }
}

/// A value with where it was set, and what it replaced.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setting<T> {
    /// The value that holds.
    pub value: T,
    /// Where it was written.
    pub origin: Origin,
    /// Earlier values, the weakest first.
    pub replaced: Vec<(T, Origin)>,
}

impl<T> Setting<T> {
    pub(crate) const fn new(value: T, origin: Origin) -> Setting<T> {
        Setting { value, origin, replaced: Vec::new() }
    }

    pub(crate) fn replace(&mut self, value: T, origin: Origin) {
        let value = std::mem::replace(&mut self.value, value);
        let origin = std::mem::replace(&mut self.origin, origin);
        self.replaced.push((value, origin));
    }
}
