//! The formats, and reading and writing in them.

use boxsh_kernel::{Errno, Input, OpenFlags, Process};

use super::emit::{self, Layout};
use super::functions::texts;
use super::node::{Arena, Id, Kind, Outcome, fail};
use super::{ini, json, props, table, toml, xml, yaml};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    Yaml,
    Json,
    Toml,
    Xml,
    Csv,
    Tsv,
    Props,
    Ini,
    Base64,
    Uri,
    Shell,
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
            "ini" | "i" => Self::Ini,
            "base64" => Self::Base64,
            "uri" => Self::Uri,
            "shell" | "s" | "sh" => Self::Shell,
            _ => return None,
        })
    }

    /// How the names of files in this format end.
    pub(super) fn extension(self) -> &'static str {
        match self {
            Self::Yaml => "yml",
            Self::Json => "json",
            Self::Toml => "toml",
            Self::Xml => "xml",
            Self::Csv => "csv",
            Self::Tsv => "tsv",
            Self::Props => "properties",
            Self::Ini => "ini",
            Self::Base64 => "base64",
            Self::Uri => "uri",
            Self::Shell => "sh",
        }
    }
}

/// How formats are read and written.
#[derive(Clone, Debug)]
pub(super) struct Options {
    pub(super) layout: Layout,
    /// Scalars are written as they are.
    pub(super) unwrap: bool,
    pub(super) csv_separator: char,
    pub(super) csv_parse: bool,
    pub(super) tsv_parse: bool,
    pub(super) props_separator: String,
    pub(super) props_brackets: bool,
    pub(super) shell_separator: String,
    pub(super) xml_attribute: String,
    pub(super) xml_content: String,
    pub(super) xml_instruction: String,
    pub(super) xml_directive: String,
    pub(super) xml_skip_instructions: bool,
    pub(super) xml_skip_directives: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            layout: Layout { indent: 2, compact: false },
            unwrap: true,
            csv_separator: ',',
            csv_parse: true,
            tsv_parse: true,
            props_separator: " = ".into(),
            props_brackets: false,
            shell_separator: "_".into(),
            xml_attribute: "+@".into(),
            xml_content: "+content".into(),
            xml_instruction: "+p_".into(),
            xml_directive: "+directive".into(),
            xml_skip_instructions: false,
            xml_skip_directives: false,
        }
    }
}

/// Reads all documents of a text into `roots`; those in front of something wrong are there all the same.
pub(super) fn read(
    arena: &mut Arena<'_>,
    format: Format,
    bytes: &[u8],
    options: &Options,
    roots: &mut Vec<Id>,
) -> Outcome<()> {
    if format == Format::Yaml {
        return yaml::read(arena, bytes, roots);
    }
    let text = String::from_utf8_lossy(bytes);
    let root = match format {
        Format::Yaml | Format::Json => return json::read(arena, &text, roots),
        Format::Toml => toml::read(arena, &text)?,
        Format::Xml => xml::read(arena, &text, options)?,
        Format::Csv => table::read(arena, &text, options.csv_separator, options.csv_parse)?,
        Format::Tsv => table::read(arena, &text, '\t', options.tsv_parse)?,
        Format::Props => props::read(arena, &text)?,
        Format::Ini => ini::read(arena, &text)?,
        Format::Base64 => {
            let text = texts::base64_decode(&text)?;
            arena.string(text)?
        }
        Format::Uri => {
            let text = texts::unpercent(&text)?;
            arena.string(text)?
        }
        Format::Shell => return fail("no support for shell input format"),
    };
    roots.push(root);
    Ok(())
}

/// Writes one document.
pub(super) fn write(arena: &mut Arena<'_>, format: Format, id: Id, options: &Options) -> Outcome<String> {
    match format {
        Format::Yaml => emit::write(arena, id, options.layout),
        Format::Json => Ok(json::write(arena, id, options.layout.indent)? + "\n"),
        Format::Toml => toml::write(arena, id),
        Format::Xml => xml::write(arena, id, options),
        Format::Csv => table::write(arena, id, options.csv_separator),
        Format::Tsv => table::write(arena, id, '\t'),
        Format::Props => props::write(arena, id, options),
        Format::Ini => ini::write(arena, id),
        Format::Base64 => texts::base64_text(arena, id),
        Format::Uri => texts::uri_text(arena, id),
        Format::Shell => props::write_shell(arena, id, options),
    }
}

/// The text of a scalar in a format that knows only texts.
pub(super) fn plain_text(arena: &Arena<'_>, id: Id) -> Outcome<String> {
    let node = &arena[arena.real(id)];
    match node.kind {
        Kind::Scalar => Ok(node.value.clone()),
        _ => fail(format!("cannot write {} where only scalars may be", node.tag)),
    }
}

/// The whole contents of a file.
pub(super) fn read_file(process: &Process, name: &[u8]) -> Outcome<Vec<u8>> {
    let contents = match name {
        b"-" => Input::new(process, 0, false).read_all(),
        _ => match process.open(name, OpenFlags::READ) {
            Ok(fd) => Input::new(process, fd, true).read_all(),
            Err(error) => Err(error),
        },
    };
    match contents {
        Ok(bytes) => Ok(bytes),
        Err(error) => failed(if error == Errno::EISDIR { "read" } else { "open" }, name, error),
    }
}

/// A system call that failed, as the runtime of the real one words it.
pub(super) fn failed<T>(verb: &str, name: &[u8], error: Errno) -> Outcome<T> {
    if error == Errno::Killed {
        return Err(Errno::Killed.into());
    }
    let text = error.to_string();
    let mut letters = text.chars();
    let small: String = letters.next().map(|c| c.to_lowercase().chain(letters).collect()).unwrap_or_default();
    fail(format!("{verb} {}: {small}", String::from_utf8_lossy(name)))
}
