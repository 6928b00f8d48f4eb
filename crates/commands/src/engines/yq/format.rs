//! The formats, and reading and writing in them.

use boxsh_kernel::{Errno, Input, OpenFlags, Process};

use super::node::{Arena, Id, Kind, Outcome, fail};
use super::{emit, json, props, table, toml, xml, yaml};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    Yaml,
    Json,
    Toml,
    Xml,
    Csv,
    Tsv,
    Props,
}

impl Format {
    /// The format of this name, letter or file name extension.
    pub(super) fn named(name: &str) -> Option<Self> {
        Some(match name {
            "yaml" | "y" | "yml" => Self::Yaml,
            "json" | "j" | "ndjson" => Self::Json,
            "toml" => Self::Toml,
            "xml" | "x" => Self::Xml,
            "csv" | "c" => Self::Csv,
            "tsv" | "t" => Self::Tsv,
            "props" | "p" | "properties" => Self::Props,
            _ => return None,
        })
    }
}

/// Reads all documents of a text.
pub(super) fn read(arena: &mut Arena<'_>, format: Format, text: &str) -> Outcome<Vec<Id>> {
    match format {
        Format::Yaml => yaml::read(arena, text),
        Format::Json => json::read(arena, text),
        Format::Toml => toml::read(arena, text),
        Format::Xml => xml::read(arena, text),
        Format::Csv => table::read(arena, text, ','),
        Format::Tsv => table::read(arena, text, '\t'),
        Format::Props => props::read(arena, text),
    }
}

/// Writes one document.
pub(super) fn write(arena: &mut Arena<'_>, format: Format, id: Id, indent: usize) -> Outcome<String> {
    match format {
        Format::Yaml => emit::write(arena, id, indent),
        Format::Json => Ok(json::write(arena, id, indent)? + "\n"),
        Format::Toml => toml::write(arena, id),
        Format::Xml => xml::write(arena, id, indent),
        Format::Csv => table::write(arena, id, ','),
        Format::Tsv => table::write(arena, id, '\t'),
        Format::Props => props::write(arena, id),
    }
}

/// The text of a scalar in a format that knows only texts.
pub(super) fn plain_text(arena: &Arena<'_>, id: Id) -> Outcome<String> {
    let node = &arena[arena.real(id)];
    match node.kind {
        Kind::Scalar if node.tag == "!!null" => Ok(String::new()),
        Kind::Scalar => Ok(node.value.clone()),
        _ => fail(format!("cannot write {} where only scalars may be", node.tag)),
    }
}

/// The whole text of a file.
pub(super) fn read_file(process: &Process, name: &[u8]) -> Outcome<String> {
    let contents = match name {
        b"-" => Input::new(process, 0, false).read_all(),
        _ => match process.open(name, OpenFlags::READ) {
            Ok(fd) => Input::new(process, fd, true).read_all(),
            Err(error) => Err(error),
        },
    };
    match contents {
        Ok(bytes) => Ok(String::from_utf8_lossy(&bytes).into_owned()),
        Err(Errno::Killed) => Err(Errno::Killed.into()),
        Err(error) => {
            let text = error.to_string();
            let mut letters = text.chars();
            // The runtime of the real one speaks in small letters.
            let small = letters
                .next()
                .map(|c| c.to_lowercase().chain(letters).collect::<String>())
                .unwrap_or_default();
            let verb = if error == Errno::EISDIR { "read" } else { "open" };
            fail(format!("{verb} {}: {small}", String::from_utf8_lossy(name)))
        }
    }
}
