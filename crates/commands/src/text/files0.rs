//! `--files0-from`: file names from a file, each ended by a NUL.

use boxsh_kernel::{Context, Failure, Input, Parsed};

use crate::message;

/// The names that a list holds, one by one, so that a long list needs no memory.
pub(super) struct NameList<'p> {
    input: Input<'p>,
    source: Vec<u8>,
    count: u64,
    /// Whether `-` cannot be a name, because the list itself comes from there.
    from_stdin: bool,
}

/// What a list holds next.
pub(super) enum ListedName {
    /// A name.
    Name(Vec<u8>),
    /// Something that is no name, and was complained about.
    Wrong,
}

impl<'p> NameList<'p> {
    /// Opens the list.
    ///
    /// # Errors
    /// If it cannot be opened, or operands stand beside it.
    pub(super) fn open(
        context: &Context<'p>,
        source: &[u8],
        parsed: &Parsed,
        status: u8,
    ) -> Result<Self, Failure> {
        if let Some(extra) = parsed.operands.first() {
            return Err(Failure::Usage(format!(
                "extra operand {}\nfile operands cannot be combined with --files0-from",
                message::name_in_sentence(context, extra)
            )));
        }
        let input = context.open_input(source).map_err(|error| {
            let name = message::name_in_sentence(context, source);
            Failure::with_status(status, format!("cannot open {name} for reading: {error}"))
        })?;
        Ok(Self { input, source: source.to_vec(), count: 0, from_stdin: source == b"-" })
    }

    /// Whether the list is a regular file, which GNU reads whole before it starts.
    pub(super) fn is_regular(&self, context: &Context<'_>) -> bool {
        context.process.fstat(self.input.fd()).is_ok_and(|metadata| metadata.is_file())
    }

    /// The next name, or why there is none.
    ///
    /// # Errors
    /// If the list cannot be read.
    pub(super) fn next(&mut self, context: &mut Context<'_>) -> Result<Option<ListedName>, Failure> {
        let mut name = Vec::new();
        let found = self.input.read_record(0, &mut name).map_err(|error| {
            let source = message::name(context, &self.source);
            Failure::new(format!("{source}: read error: {error}"))
        })?;
        if !found {
            return Ok(None);
        }
        if name.last() == Some(&0) {
            name.pop();
        }
        self.count += 1;
        if self.from_stdin && name == b"-" {
            let name = message::name_in_sentence(context, &name);
            context
                .warn(format_args!("when reading file names from stdin, no file name of {name} allowed"))?;
            return Ok(Some(ListedName::Wrong));
        }
        if name.is_empty() {
            let source = message::name(context, &self.source);
            context.warn(format_args!("{source}:{}: invalid zero-length file name", self.count))?;
            return Ok(Some(ListedName::Wrong));
        }
        Ok(Some(ListedName::Name(name)))
    }
}
