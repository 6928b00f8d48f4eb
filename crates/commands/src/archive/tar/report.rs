//! What `tar` says: messages, and the listing.

use boxsh_format::quote::{GnuStyle, gnu_quote};
use boxsh_kernel::{Context, Errno, Failure, Output};

use crate::message::charset;

/// Where messages and the listing go.
pub(super) struct Report<'c, 'p> {
    pub(super) context: &'c mut Context<'p>,
    /// 2 after an error, 1 after a difference.
    pub(super) status: u8,
    listing: Listing<'p>,
    pub(super) literal: bool,
    /// What has been said once about names that were made safe.
    pub(super) stripped: Vec<(bool, Vec<u8>)>,
}

enum Listing<'p> {
    Stdout,
    Stderr,
    File(Output<'p>),
}

impl<'c, 'p> Report<'c, 'p> {
    pub(super) fn new(context: &'c mut Context<'p>, literal: bool) -> Self {
        Self { context, status: 0, listing: Listing::Stdout, literal, stripped: Vec::new() }
    }

    /// Sends the listing to standard error, because standard output is taken.
    pub(super) fn list_on_stderr(&mut self) {
        if matches!(self.listing, Listing::Stdout) {
            self.listing = Listing::Stderr;
        }
    }

    /// Sends the listing to a file.
    pub(super) fn list_in_file(&mut self, path: &[u8]) -> Result<(), Failure> {
        let output = self.context.create_output(path);
        self.listing = Listing::File(output.map_err(|errno| self.cannot("open", path, errno))?);
        Ok(())
    }

    /// Writes a piece of the listing.
    pub(super) fn list(&mut self, text: &[u8]) -> Result<(), Failure> {
        match &mut self.listing {
            Listing::Stdout => self.context.out.write(text),
            Listing::Stderr => Ok(self.context.write_error(text)?),
            Listing::File(output) => output.write(text),
        }
    }

    /// A name as listings show it.
    pub(super) fn quote(&self, name: &[u8]) -> Vec<u8> {
        if self.literal || name.iter().all(|byte| byte.is_ascii_graphic() && *byte != b'\\') {
            return name.to_vec();
        }
        gnu_quote(name, GnuStyle::Escape, charset(self.context.process), b"")
    }

    /// A name as messages show it before a colon.
    pub(super) fn name(&self, name: &[u8]) -> String {
        let style = if self.literal { GnuStyle::Literal } else { GnuStyle::Escape };
        String::from_utf8_lossy(&gnu_quote(name, style, charset(self.context.process), b":")).into_owned()
    }

    /// Says something.
    pub(super) fn warn(&mut self, text: &str) -> Result<(), Failure> {
        // What was listed before comes before.
        if matches!(self.listing, Listing::Stdout) {
            self.context.out.flush()?;
        }
        Ok(self.context.warn(format_args!("{text}"))?)
    }

    /// Says what went wrong, and goes on.
    pub(super) fn error(&mut self, text: &str) -> Result<(), Failure> {
        self.status = 2;
        self.warn(text)
    }

    /// Says what a system call failed at: `x: Cannot open: No such file or directory`.
    pub(super) fn error_at(&mut self, verb: &str, name: &[u8], errno: Errno) -> Result<(), Failure> {
        if errno == Errno::Killed {
            return Err(Failure::Errno(errno));
        }
        let text = format!("{}: Cannot {verb}: {errno}", self.name(name));
        self.error(&text)
    }

    /// The end of it all.
    pub(super) fn fatal(&self, text: &str) -> Failure {
        Failure::with_status(2, format!("{text}\ntar: Error is not recoverable: exiting now"))
    }

    /// The end of it all, because of a system call.
    pub(super) fn cannot(&self, verb: &str, name: &[u8], errno: Errno) -> Failure {
        match errno {
            Errno::Killed => Failure::Errno(errno),
            errno => self.fatal(&format!("{}: Cannot {verb}: {errno}", self.name(name))),
        }
    }
}
