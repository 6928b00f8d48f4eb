//! Where an answer goes.

use boxsh_kernel::vfs::Timestamp;
use boxsh_kernel::{Context, Errno, Failure, Fd, Follow, OpenFlags, SetTimes};

use super::SPEC;
use super::arguments::{Operation, OutputName, remote_name};
use super::report::{self, Problem};

/// The place that an answer is written to; a file is opened when there is something to write.
pub(super) struct Sink {
    name: Option<Vec<u8>>,
    fd: Option<Fd>,
    resumes: bool,
    /// The name may come from the server, and must not replace a file then.
    from_server: bool,
    has_failed: bool,
}

impl Sink {
    /// The place for a URL.
    pub(super) fn new(operation: &Operation, output: &OutputName, url: &[u8]) -> Result<Self, Problem> {
        let name = match output {
            OutputName::Stdout => None,
            OutputName::File(name) if name == b"-" => None,
            OutputName::File(name) => Some(name.clone()),
            OutputName::Remote => Some(remote_name(url).ok_or_else(|| Problem::new(23, "no name"))?),
        };
        let name = match (name, operation.value(flag!("output-dir"))) {
            (Some(name), Some(directory)) => Some([directory, b"/", &name].concat()),
            (name, _) => name,
        };
        let from_server = operation.on(flag!("remote-header-name")) && *output == OutputName::Remote;
        Ok(Self {
            name,
            fd: None,
            resumes: operation.on(flag!("continue-at")),
            from_server,
            has_failed: false,
        })
    }

    /// The file, if it is one.
    pub(super) fn name(&self) -> Option<&[u8]> {
        self.name.as_deref()
    }

    /// Whether it goes to a file.
    pub(super) fn is_file(&self) -> bool {
        self.name.is_some()
    }

    /// Takes the name that the server gives, if it was asked for.
    pub(super) fn rename(&mut self, operation: &Operation, disposition: &[u8]) {
        if !self.from_server || self.fd.is_some() {
            return;
        }
        if let Some(name) = disposition_name(disposition) {
            self.name = Some(match operation.value(flag!("output-dir")) {
                Some(directory) => [directory, b"/", &name].concat(),
                None => name,
            });
        }
    }

    /// Opens the file, unless it is open.
    pub(super) fn open(&mut self, context: &mut Context<'_>, operation: &Operation) -> Result<(), Failed> {
        let (Some(name), None) = (self.name.clone(), self.fd) else { return Ok(()) };
        let process = context.process;
        if operation.on(flag!("create-dirs")) {
            make_parents(context, &name)?;
        }
        let mode = operation.value(flag!("create-file-mode")).and_then(|text| {
            u32::from_str_radix(std::str::from_utf8(text).ok()?, 8).ok().filter(|mode| *mode <= 0o777)
        });
        let flags = OpenFlags::WRITE.mode(mode.unwrap_or(0o644));
        let opened = if self.resumes {
            process.open(&name, OpenFlags::APPEND.mode(flags.mode))
        } else if self.from_server {
            process.open(&name, OpenFlags::NEW.mode(flags.mode))
        } else if operation.off(flag!("clobber")) {
            self.open_unused(context, &name, flags.mode)
        } else {
            process.open(&name, flags)
        };
        match opened {
            Ok(fd) => {
                self.fd = Some(fd);
                Ok(())
            }
            Err(Errno::Killed) => Err(Failed::Ended(Errno::Killed.into())),
            Err(errno) => {
                if !self.has_failed && !operation.on(flag!("silent")) {
                    let name = String::from_utf8_lossy(&name).into_owned();
                    report::warn(context, &format!("Failed to open the file {name}: {errno}"))?;
                }
                self.has_failed = true;
                Err(Failed::Problem)
            }
        }
    }

    /// `--no-clobber`: the first name with a number that is not taken.
    fn open_unused(&mut self, context: &Context<'_>, name: &[u8], mode: u32) -> Result<Fd, Errno> {
        let flags = OpenFlags::NEW.mode(mode);
        let mut candidate = name.to_vec();
        for number in 1..100 {
            match context.process.open(&candidate, flags) {
                Err(Errno::EEXIST) => candidate = [name, format!(".{number}").as_bytes()].concat(),
                opened => {
                    self.name = Some(candidate);
                    return opened;
                }
            }
        }
        Err(Errno::EEXIST)
    }

    /// Writes a piece.
    pub(super) fn write(
        &mut self,
        context: &mut Context<'_>,
        operation: &Operation,
        piece: &[u8],
    ) -> Result<(), Failed> {
        self.open(context, operation)?;
        let written = match self.fd {
            Some(fd) => context.process.write_all(fd, piece).map_err(Failure::Write),
            None => context.out.write(piece).and_then(|()| context.out.flush()),
        };
        written.map_err(|failure| match failure {
            Failure::Write(Errno::Killed) | Failure::Errno(Errno::Killed) => Failed::Ended(failure),
            _ => Failed::Problem,
        })
    }

    /// Closes the file, and gives it the time of the remote one if there is one.
    pub(super) fn close(&mut self, context: &Context<'_>, modified: Option<i64>) {
        let Some(fd) = self.fd.take() else { return };
        let _ = context.process.close(fd);
        if let (Some(seconds), Some(name)) = (modified, &self.name) {
            let time = SetTimes::At(Timestamp { seconds, nanos: 0 });
            // The file is there without its time, too.
            let _ = context.process.set_times(name, time, time, Follow::Yes);
        }
    }

    /// Removes the file again.
    pub(super) fn remove(&mut self, context: &Context<'_>) {
        if let Some(name) = &self.name {
            let _ = context.process.unlink(name);
        }
    }
}

/// Why something was not written.
pub(super) enum Failed {
    /// The transfer has failed, and the next one may go on.
    Problem,
    /// The process has to end.
    Ended(Failure),
}

impl From<Errno> for Failed {
    fn from(errno: Errno) -> Self {
        Self::Ended(errno.into())
    }
}

fn make_parents(context: &Context<'_>, name: &[u8]) -> Result<(), Failed> {
    for (at, _) in name.iter().enumerate().filter(|(at, byte)| **byte == b'/' && *at > 0) {
        // What cannot be made shows when the file is opened.
        if context.process.mkdir(&name[..at], 0o750) == Err(Errno::Killed) {
            return Err(Errno::Killed.into());
        }
    }
    Ok(())
}

/// The name of a file in a `Content-Disposition`, without any directory.
pub(in crate::network) fn disposition_name(value: &[u8]) -> Option<Vec<u8>> {
    let name = value.split(|byte| *byte == b';').find_map(|part| {
        let part = part.trim_ascii();
        let start = part.get(..9)?;
        start.eq_ignore_ascii_case(b"filename=").then(|| &part[9..])
    })?;
    let name = match name.strip_prefix(b"\"") {
        Some(quoted) => quoted.split(|byte| *byte == b'"').next().unwrap_or_default(),
        None => name,
    };
    let name = name.rsplit(|byte| matches!(byte, b'/' | b'\\')).next().unwrap_or(name);
    let is_odd = name.is_empty() || name == b"." || name == b".." || name.contains(&0);
    (!is_odd).then(|| name.to_vec())
}

#[cfg(test)]
mod tests {
    use super::disposition_name;

    #[test]
    fn a_server_names_a_file_and_no_directory() {
        let name =
            |value: &str| disposition_name(value.as_bytes()).map(|name| String::from_utf8(name).unwrap());
        assert_eq!(name("attachment; filename=\"a b.txt\"; x=y"), Some("a b.txt".to_owned()));
        assert_eq!(name("attachment; FileName=../../etc/passwd"), Some("passwd".to_owned()));
        assert_eq!(name("attachment; filename=\"..\\x\""), Some("x".to_owned()));
        assert_eq!(name("attachment; filename=\"..\""), None);
        assert_eq!(name("inline"), None);
    }
}
