//! Several files read as one, for the dumps.

use std::collections::VecDeque;

use boxsh_kernel::{Context, Failure, Input, Seek};

use crate::message;

/// The files of the operands, one after the other. What cannot be read is reported and left out.
pub(super) struct Joined<'p> {
    names: VecDeque<Vec<u8>>,
    current: Option<(Vec<u8>, Input<'p>)>,
    /// Whether every file could be read so far.
    pub(super) all_read: bool,
    /// Whether every file could be opened so far.
    pub(super) all_opened: bool,
    /// Whether any file could be opened so far.
    pub(super) any_opened: bool,
}

impl<'p> Joined<'p> {
    /// The files of these operands; standard input if there are none.
    pub(super) fn new(operands: &[Vec<u8>]) -> Self {
        let mut names: VecDeque<Vec<u8>> = operands.iter().cloned().collect();
        if names.is_empty() {
            names.push_back(b"-".to_vec());
        }
        Self { names, current: None, all_read: true, all_opened: true, any_opened: false }
    }

    /// Opens the first file that can be opened, whether anything is read of it or not.
    pub(super) fn open_first(&mut self, context: &mut Context<'p>) -> Result<(), Failure> {
        self.open_next(context).map(drop)
    }

    /// Makes the next file the current one; `false` if there is none.
    fn open_next(&mut self, context: &mut Context<'p>) -> Result<bool, Failure> {
        while let Some(name) = self.names.pop_front() {
            match context.open_input(&name) {
                Ok(input) => {
                    self.any_opened = true;
                    self.current = Some((name, input));
                    return Ok(true);
                }
                Err(error) => {
                    self.all_read = false;
                    self.all_opened = false;
                    message::report(context, &name, error)?;
                }
            }
        }
        Ok(false)
    }

    /// Fills `buffer`, as far as there is data; gives how much there was.
    pub(super) fn read(&mut self, context: &mut Context<'p>, buffer: &mut [u8]) -> Result<usize, Failure> {
        let mut filled = 0;
        while filled < buffer.len() {
            let Some((name, input)) = &mut self.current else {
                if self.open_next(context)? {
                    continue;
                }
                break;
            };
            match input.fill() {
                Ok([]) => self.current = None,
                Ok(available) => {
                    let count = available.len().min(buffer.len() - filled);
                    buffer[filled..filled + count].copy_from_slice(&available[..count]);
                    filled += count;
                    input.advance(count);
                }
                Err(error) => {
                    let name = std::mem::take(name);
                    self.current = None;
                    self.all_read = false;
                    message::report(context, &name, error)?;
                }
            }
        }
        Ok(filled)
    }

    /// Passes over `count` bytes; gives how many of them there were not.
    pub(super) fn skip(&mut self, context: &mut Context<'p>, count: u64) -> Result<u64, Failure> {
        let mut left = count;
        while left > 0 {
            if self.current.is_none() && !self.open_next(context)? {
                return Ok(left);
            }
            left = self.seek(context, left);
            if left == 0 || self.current.is_none() {
                continue;
            }
            let mut buffer = [0; 4096];
            let want = usize::try_from(left).unwrap_or(usize::MAX).min(buffer.len());
            let count = self.read(context, &mut buffer[..want])?;
            left -= count as u64;
            if count < want {
                return Ok(left);
            }
        }
        Ok(0)
    }

    /// Passes over the start of a regular file without reading it; gives what is left to pass over.
    fn seek(&mut self, context: &Context<'p>, left: u64) -> u64 {
        let Some((_, input)) = &self.current else { return left };
        let process = context.process;
        let Ok(metadata) = process.fstat(input.fd()) else { return left };
        let Ok(here) = process.seek(input.fd(), Seek::Current(0)) else { return left };
        if !metadata.is_file() || metadata.size <= here {
            return left;
        }
        let rest = metadata.size - here;
        if rest < left {
            self.current = None;
            return left - rest;
        }
        let Ok(target) = i64::try_from(here + left) else { return left };
        if process.seek(input.fd(), Seek::Start(target)).is_ok() { 0 } else { left }
    }
}
