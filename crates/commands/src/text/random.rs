//! Random choices, from the session's own source or from a file, as GNU draws them.

use boxsh_kernel::{Context, Errno, Failure, Input, OpenFlags};

use crate::message;

/// A source of random numbers. From the same bytes it makes the same numbers as GNU's tools do.
pub(super) struct Choices<'p> {
    source: Source<'p>,
    /// What is left of the randomness that was drawn: a number between 0 and `most`.
    number: u64,
    most: u64,
}

enum Source<'p> {
    /// The session's randomness, drawn in blocks: asking the host for single bytes is slow.
    Session {
        block: Box<[u8; 512]>,
        used: usize,
    },
    File {
        input: Input<'p>,
        name: Vec<u8>,
    },
}

impl<'p> Choices<'p> {
    /// A source: the file of that name, or the session's.
    ///
    /// # Errors
    /// If the file cannot be opened.
    pub(super) fn open(context: &Context<'p>, name: Option<&[u8]>) -> Result<Self, Failure> {
        let source = match name {
            None => Source::Session { block: Box::new([0; 512]), used: 512 },
            Some(name) => {
                let fd = context
                    .process
                    .open(name, OpenFlags::READ)
                    .map_err(|error| message::failure(context, 1, name, error))?;
                Source::File { input: Input::new(context.process, fd, true), name: name.to_vec() }
            }
        };
        Ok(Self { source, number: 0, most: 0 })
    }

    fn byte(&mut self, context: &Context<'_>) -> Result<u8, Failure> {
        match &mut self.source {
            Source::Session { block, used } => {
                if *used == block.len() {
                    context.process.rng().fill(&mut block[..]);
                    *used = 0;
                }
                *used += 1;
                Ok(block[*used - 1])
            }
            Source::File { input, name } => {
                let byte = match input.fill() {
                    Ok(data) => data.first().copied(),
                    Err(Errno::Killed) => return Err(Errno::Killed.into()),
                    Err(error) => {
                        let name = message::quote(context, name);
                        return Err(Failure::new(format!("{name}: read error: {error}")));
                    }
                };
                input.advance(1);
                byte.ok_or_else(|| Failure::new(format!("{}: end of file", message::quote(context, name))))
            }
        }
    }

    /// A number below `count`, every one as likely.
    ///
    /// # Errors
    /// If the file has no more bytes.
    pub(super) fn below(&mut self, context: &Context<'_>, count: u64) -> Result<u64, Failure> {
        let Some(largest) = count.checked_sub(1) else { return Ok(0) };
        loop {
            while self.most < largest {
                self.number = self.number << 8 | u64::from(self.byte(context)?);
                self.most = self.most << 8 | 0xff;
            }
            if self.most == largest {
                let number = self.number;
                (self.number, self.most) = (0, 0);
                return Ok(number);
            }
            // What falls into the last, incomplete span would favour small numbers, and is drawn again.
            let excess = self.most - largest;
            let unusable = excess % count;
            let last_usable = self.most - unusable;
            if self.number <= last_usable {
                let drawn = self.number % count;
                self.number /= count;
                self.most = excess / count;
                return Ok(drawn);
            }
            self.number -= last_usable + 1;
            self.most = unusable - 1;
        }
    }
}
