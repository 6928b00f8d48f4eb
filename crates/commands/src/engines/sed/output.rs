//! Where lines go: standard output, the file that is edited in place, and the files of `w`.

use boxsh_kernel::vfs::{FileKind, Rename};
use boxsh_kernel::{Context, Errno, Failure, Follow, OpenFlags, Output, Process};

/// A stream that remembers whether its last line is still to be ended.
pub(super) struct Sink<'p> {
    output: Output<'p>,
    delimiter: u8,
    is_unended: bool,
}

impl<'p> Sink<'p> {
    /// A stream of lines that end with `delimiter`.
    pub(super) fn new(output: Output<'p>, delimiter: u8) -> Self {
        Self { output, delimiter, is_unended: false }
    }

    /// Writes a line; its delimiter follows at once, or when another line does.
    #[inline]
    pub(super) fn line(&mut self, text: &[u8], delimiter: Option<u8>) -> Result<(), Failure> {
        self.end_line()?;
        self.output.write(text)?;
        match delimiter {
            Some(delimiter) => self.output.write_byte(delimiter),
            None => {
                self.is_unended = true;
                Ok(())
            }
        }
    }

    /// Writes text as it is.
    pub(super) fn text(&mut self, text: &[u8]) -> Result<(), Failure> {
        self.end_line()?;
        self.output.write(text)
    }

    /// Writes text that stands for a line: it ends as lines do.
    pub(super) fn text_line(&mut self, text: &[u8]) -> Result<(), Failure> {
        match text.strip_suffix(b"\n") {
            Some(bare) => self.line(bare, Some(self.delimiter)),
            None => self.text(text),
        }
    }

    #[inline]
    fn end_line(&mut self) -> Result<(), Failure> {
        if std::mem::take(&mut self.is_unended) {
            return self.output.write_byte(self.delimiter);
        }
        Ok(())
    }

    pub(super) fn flush(&mut self) -> Result<(), Failure> {
        self.output.flush()
    }
}

/// A file of `w`: one of its own, or a stream that is there anyway.
pub(super) enum Target<'p> {
    File(Sink<'p>),
    Stdout,
}

/// Opens the files that a script writes.
///
/// # Errors
/// The complaint about a file that cannot be opened.
pub(super) fn open_targets<'p>(
    context: &Context<'p>,
    names: &[Vec<u8>],
    delimiter: u8,
) -> Result<Vec<Target<'p>>, Failure> {
    let open = |name: &Vec<u8>| match &name[..] {
        b"/dev/stdout" => Ok(Target::Stdout),
        b"/dev/stderr" => Ok(Target::File(Sink::new(Output::new(context.process, 2), delimiter))),
        path => match context.create_output(path) {
            Ok(output) => Ok(Target::File(Sink::new(output, delimiter))),
            Err(error) => Err(couldnt_open(path, error)),
        },
    };
    names.iter().map(open).collect()
}

/// The complaint about a file that cannot be opened.
pub(super) fn couldnt_open(path: &[u8], error: Errno) -> Failure {
    match error {
        Errno::Killed => Failure::Errno(error),
        error => {
            Failure::with_status(4, format!("couldn't open file {}: {error}", String::from_utf8_lossy(path)))
        }
    }
}

/// A file that is being edited: written beside the original, and put in its place in the end.
pub(super) struct Edited<'p> {
    process: &'p Process,
    path: Vec<u8>,
    temporary: Vec<u8>,
    pub(super) sink: Option<Sink<'p>>,
}

impl<'p> Edited<'p> {
    /// Begins to edit a file.
    ///
    /// # Errors
    /// The complaint, if nothing can be written beside it.
    pub(super) fn begin(
        context: &Context<'p>,
        name: &[u8],
        follow: bool,
        delimiter: u8,
    ) -> Result<Self, Failure> {
        let process = context.process;
        let path = if follow { process.real_path(name)? } else { name.to_vec() };
        let folder = folder_of(&path);
        for attempt in 0.. {
            let mut temporary = folder.to_vec();
            temporary.extend_from_slice(format!("sed{:06}", process.rng().below(1_000_000)).as_bytes());
            match process.open(&temporary, OpenFlags::NEW.mode(0o600)) {
                Ok(fd) => {
                    let sink = Some(Sink::new(Output::new(process, fd), delimiter));
                    return Ok(Self { process, path, temporary, sink });
                }
                Err(Errno::EEXIST) if attempt < 100 => {}
                Err(Errno::Killed) => return Err(Errno::Killed.into()),
                Err(error) => {
                    let shown = String::from_utf8_lossy(&temporary).into_owned();
                    return Err(Failure::with_status(
                        4,
                        format!("couldn't open temporary file {shown}: {error}"),
                    ));
                }
            }
        }
        Err(Errno::EEXIST.into())
    }

    /// Puts the new file in the place of the old one, which is kept under the name that `suffix` gives.
    ///
    /// # Errors
    /// Why that cannot be done.
    pub(super) fn finish(mut self, suffix: &[u8]) -> Result<(), Failure> {
        let Some(mut sink) = self.sink.take() else { return Ok(()) };
        if let Err(failure) = sink.flush() {
            // What is not whole goes the way of what was given up.
            self.sink = Some(sink);
            return Err(failure);
        }
        let fd = sink.output.fd();
        drop(sink);
        self.process.close(fd)?;
        let old = self.process.stat(&self.path, Follow::Yes)?;
        if old.kind == FileKind::File {
            // Only a privileged user can give files away; for all others the owner is right already.
            let _ = self.process.chown(&self.temporary, Some(old.uid), Some(old.gid), Follow::Yes);
            self.process.chmod(&self.temporary, old.mode, Follow::Yes)?;
        }
        if !suffix.is_empty() {
            let backup = backup_name(&self.path, suffix);
            self.rename(&self.path, &backup)?;
        }
        self.rename(&self.temporary, &self.path)
    }

    fn rename(&self, from: &[u8], to: &[u8]) -> Result<(), Failure> {
        match self.process.rename(from, to, Rename::Replace) {
            Ok(()) => Ok(()),
            Err(Errno::Killed) => Err(Errno::Killed.into()),
            Err(error) => Err(Failure::with_status(
                4,
                format!("cannot rename {}: {error}", String::from_utf8_lossy(from)),
            )),
        }
    }
}

impl Drop for Edited<'_> {
    fn drop(&mut self) {
        if let Some(mut sink) = self.sink.take() {
            let fd = sink.output.fd();
            // Given up: nobody will read what was gathered.
            let _ = sink.flush();
            drop(sink);
            let _ = self.process.close(fd);
            let _ = self.process.unlink(&self.temporary);
        }
    }
}

fn folder_of(path: &[u8]) -> &[u8] {
    &path[..memchr::memrchr(b'/', path).map_or(0, |at| at + 1)]
}

/// The name of a backup: the suffix behind the name, or in a suffix with `*` the name in its place. A suffix with
/// a slash names another folder.
fn backup_name(path: &[u8], suffix: &[u8]) -> Vec<u8> {
    let folder = folder_of(path);
    let base = &path[folder.len()..];
    let mut name = Vec::new();
    if !suffix.contains(&b'*') {
        name.extend_from_slice(base);
        name.extend_from_slice(suffix);
    } else {
        for &byte in suffix {
            match byte {
                b'*' => name.extend_from_slice(base),
                byte => name.push(byte),
            }
        }
    }
    if name.contains(&b'/') { name } else { [folder, &name].concat() }
}
