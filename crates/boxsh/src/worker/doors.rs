//! The streams of a run as a worker can use them.

use std::os::fd::{BorrowedFd, OwnedFd};

use boxsh_kernel::{HostInput, HostOutput, WindowSize};

use crate::streams::Streams;
use crate::worker::bell::Bell;
use crate::worker::protocol::{Door, Mode, Way};

/// The descriptors that go to the worker with a run.
#[derive(Default)]
pub(crate) struct Doors<'a> {
    /// The worker's end of the bell, which comes first.
    pub(crate) end_of_bell: Option<OwnedFd>,
    pub(crate) borrowed: Vec<BorrowedFd<'a>>,
    pub(crate) bell: Option<Bell>,
}

impl<'a> Doors<'a> {
    /// By their own descriptors where they have any.
    pub(crate) fn of_streams(&mut self, streams: &'a Streams) -> Mode {
        let input = self.input(&*streams.input);
        Mode::On(input, self.output(&*streams.output), self.output(&*streams.errors))
    }

    /// The same for a terminal of this size.
    pub(crate) fn of_terminal(&mut self, streams: &'a Streams, size: WindowSize) -> Mode {
        let input = self.input(&*streams.input);
        Mode::Terminal(input, self.output(&*streams.output), size)
    }

    /// By calling back for all of it.
    pub(crate) fn called(&mut self, streams: &Streams, size: Option<WindowSize>) -> Mode {
        let input = self.called_input(&*streams.input);
        let output = |output: &dyn HostOutput| Door { way: Way::Called, terminal: output.is_terminal() };
        let outputs = (output(&*streams.output), output(&*streams.errors));
        match size {
            Some(size) => Mode::Terminal(input, outputs.0, size),
            None => Mode::On(input, outputs.0, outputs.1),
        }
    }

    fn input(&mut self, input: &'a dyn HostInput) -> Door {
        match input.host_fd() {
            Some(fd) => {
                self.borrowed.push(fd);
                Door { way: Way::Descriptor, terminal: input.is_terminal() }
            }
            None => self.called_input(input),
        }
    }

    fn called_input(&mut self, input: &dyn HostInput) -> Door {
        let terminal = input.is_terminal();
        if input.poll_fd().is_some()
            && let Ok((bell, end)) = Bell::new()
        {
            (self.bell, self.end_of_bell) = (Some(bell), Some(end));
            return Door { way: Way::Bell, terminal };
        }
        Door { way: Way::Called, terminal }
    }

    fn output(&mut self, output: &'a dyn HostOutput) -> Door {
        let way = match output.host_fd() {
            Some(fd) => {
                self.borrowed.push(fd);
                Way::Descriptor
            }
            None => Way::Called,
        };
        Door { way, terminal: output.is_terminal() }
    }
}
