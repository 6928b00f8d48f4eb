//! Starting a program: a child that shares the helper's memory until it runs the file, as `vfork` does it.

use core::ffi::CStr;

use crate::arch::nr;
use crate::clone::start_child;
use crate::generation::Generations;
use crate::operations::Limits;
use crate::protocol::{program, step};
use crate::reader::Reader;
use crate::restriction::Restriction;
use crate::sys::{self, E2BIG, EACCES, ENOENT, ENOTDIR, EPROTO, Result};

const STACK: usize = 64 * 1024;
/// Room for the pointers to arguments and variables of most programs; more gets memory of its own.
const POINTERS: usize = 4096;

/// Memory that every start uses.
pub struct Starter {
    stack: *mut u8,
    pointers: *mut *const u8,
    limits: Limits,
    generations: Generations,
    restriction: Restriction,
}

/// How starting failed: step and error number.
pub type Failure = (u64, i32);

impl Starter {
    /// A starter whose programs all have `limits` and are held to `restriction`.
    pub fn new(limits: Limits, restriction: Restriction, generations: Generations) -> Result<Starter> {
        let (stack, pointers) = (sys::map(-1, STACK)?, sys::map(-1, POINTERS * 8)?.cast());
        Ok(Starter { stack, pointers, limits, generations, restriction })
    }

    /// Starts the program that `description` tells of, with `descriptors`; gives its process id, and whether its stops are to be told.
    pub fn start(
        &mut self,
        description: &[u8],
        descriptors: &[i32],
    ) -> core::result::Result<(i32, bool), Failure> {
        let request = |errno| (step::REQUEST, errno);
        let mut start = Start::parse(Reader::new(description), descriptors, self).map_err(request)?;
        let needed = start.paths + start.arguments + start.variables + 3;
        let own = needed > POINTERS;
        let pointers: *mut *const u8 =
            if own { sys::map(-1, needed * 8).map_err(request)?.cast() } else { self.pointers };
        // SAFETY: `pointers` has room for `needed` pointers, and nothing else uses it before this function ends.
        let list = unsafe { core::slice::from_raw_parts_mut(pointers, needed) };
        let result = start.collect(list).map_err(request).and_then(|()| self.run(&mut start));
        if own {
            // SAFETY: the child has its own memory by now, or has ended, and `list` is not used again.
            unsafe { sys::unmap(pointers.cast(), needed * 8) };
        }
        result.map(|process| (process, start.flags & program::STOPS != 0))
    }

    fn run(&mut self, start: &mut Start<'_>) -> core::result::Result<i32, Failure> {
        const CLONE_VM: usize = 0x100;
        const CLONE_VFORK: usize = 0x4000;
        // SAFETY: the end of the mapping of the stack.
        let top = unsafe { self.stack.add(STACK) };
        let argument = core::ptr::from_mut(start).cast();
        // SAFETY: the kernel holds this process until the child has run a file or ended, so the stack and `start` are the
        // child's alone meanwhile; `child` does not return.
        let id = unsafe {
            let flags = CLONE_VM | CLONE_VFORK | sys::SIGCHLD;
            start_child(nr::CLONE, [flags, top as usize, 0, 0, 0], child, argument)
        };
        if id < 0 {
            return Err((step::CLONE, -id as i32));
        }
        // The child wrote here while this process was held, which the compiler cannot know.
        // SAFETY: `start` is a valid reference.
        match unsafe { core::ptr::read_volatile(&raw const start.failure) } {
            Some(failure) => Err(failure),
            None => Ok(id as i32),
        }
    }
}

/// A program that is about to be started.
struct Start<'a> {
    flags: u64,
    umask: u64,
    group: u64,
    terminal: u64,
    ignored: u64,
    generation: u64,
    /// A filter of system calls for this program, or nothing.
    filter: &'a [u8],
    generations: Generations,
    /// The limits of all programs.
    common: Limits,
    restriction: Restriction,
    limits: Reader<'a>,
    limit_count: usize,
    targets: Reader<'a>,
    descriptors: &'a [i32],
    directory: &'a CStr,
    texts: Reader<'a>,
    paths: usize,
    arguments: usize,
    variables: usize,
    pointers: *const *const u8,
    failure: Option<Failure>,
}

impl<'a> Start<'a> {
    fn parse(mut from: Reader<'a>, descriptors: &'a [i32], starter: &Starter) -> Result<Start<'a>> {
        let [flags, umask, group, terminal, ignored, generation] =
            [from.word()?, from.word()?, from.word()?, from.word()?, from.word()?, from.word()?];
        let filter = from.bytes()?;
        let limits = from.nested()?;
        let targets = from.nested()?;
        let directory = from.text()?;
        let limit_count = from.count()?;
        let [paths, arguments, variables] = [from.count()?, from.count()?, from.count()?];
        Ok(Start {
            flags,
            umask,
            group,
            terminal,
            ignored,
            generation,
            filter,
            generations: starter.generations,
            common: starter.limits,
            restriction: starter.restriction,
            limits,
            limit_count,
            targets,
            descriptors,
            directory,
            texts: from,
            paths,
            arguments,
            variables,
            pointers: core::ptr::null(),
            failure: None,
        })
    }

    /// Writes the addresses of all texts to `list`: the paths, the arguments, the variables, a null after each.
    fn collect(&mut self, list: &mut [*const u8]) -> Result<()> {
        let mut texts = self.texts;
        let mut places = list.iter_mut();
        for count in [self.paths, self.arguments, self.variables] {
            for _ in 0..count {
                *places.next().ok_or(EPROTO)? = texts.text()?.as_ptr().cast();
            }
            *places.next().ok_or(EPROTO)? = core::ptr::null();
        }
        self.pointers = list.as_ptr();
        Ok(())
    }

    /// Makes this process what was asked for; returns only a failure.
    fn become_program(&mut self) -> Failure {
        if let Err(errno) = self.arrange_group() {
            return (step::GROUP, errno);
        }
        if let Err(errno) = self.arrange_descriptors() {
            return (step::DESCRIPTORS, errno);
        }
        if let Err(errno) = self.arrange_terminal() {
            return (step::GROUP, errno);
        }
        if let Err(errno) = sys::change_directory(self.directory) {
            return (step::DIRECTORY, errno);
        }
        if let Err(errno) = self.arrange_limits() {
            return (step::LIMIT, errno);
        }
        sys::set_umask(if self.umask == program::KEEP { 0o022 } else { self.umask });
        for signal in 1..=64 {
            if self.ignored >> (signal - 1) & 1 != 0 {
                sys::signal_action(signal, true);
            }
        }
        if let Err(errno) = sys::signal_mask(2, 0) {
            return (step::EXEC, errno);
        }
        if let Err(errno) = self.restriction.apply() {
            return (step::RESTRICTION, errno);
        }
        if !self.filter.is_empty()
            && let Err(errno) = sys::filter(self.filter)
        {
            return (step::RESTRICTION, errno);
        }
        (step::EXEC, self.execute())
    }

    fn arrange_group(&self) -> Result<()> {
        if self.flags & program::SESSION != 0 {
            sys::new_session()
        } else if self.group != program::KEEP {
            sys::set_group(self.group as i32)
        } else {
            Ok(())
        }
    }

    /// Puts each descriptor where it belongs, and marks all others to be closed.
    fn arrange_descriptors(&mut self) -> Result<()> {
        const CLOSE_RANGE_CLOEXEC: usize = 4;
        let mut targets = self.targets;
        let mut above = 3;
        while !targets.is_empty() {
            above = above.max(targets.word()? as i32 + 1);
        }
        let mut sources = [-1i32; crate::protocol::DESCRIPTORS];
        for (source, fd) in sources.iter_mut().zip(self.descriptors) {
            // Out of the way of the targets, which may lie anywhere.
            *source = if *fd < above { sys::duplicate_above(*fd, above)? } else { *fd };
        }
        self.restriction.move_above(above)?;
        sys::close_range(0, u32::MAX, CLOSE_RANGE_CLOEXEC)?;
        let mut targets = self.targets;
        for source in sources.iter().take(self.descriptors.len()) {
            sys::duplicate_to(*source, targets.word()? as i32)?;
        }
        Ok(())
    }

    fn arrange_terminal(&self) -> Result<()> {
        const TIOCSCTTY: usize = 0x540e;
        if self.terminal == program::KEEP {
            return Ok(());
        }
        let terminal = self.terminal as i32;
        if self.flags & program::SESSION != 0 {
            sys::control_number(terminal, TIOCSCTTY, 0)?;
        }
        if self.flags & program::FOREGROUND != 0 {
            give_terminal(terminal, sys::own_id())?;
        }
        Ok(())
    }

    fn arrange_limits(&self) -> Result<()> {
        self.common.apply()?;
        let mut limits = self.limits;
        for _ in 0..self.limit_count {
            sys::set_limit(limits.word()?, limits.word()?, limits.word()?)?;
        }
        self.generations.enter(self.generation)
    }

    /// Runs the first of the paths that can be run, as the look-up in PATH goes.
    fn execute(&self) -> i32 {
        let mut answer = ENOENT;
        for i in 0..self.paths {
            match self.execute_at(i) {
                ENOENT | ENOTDIR => {}
                EACCES => answer = EACCES,
                E2BIG => return E2BIG,
                errno => return errno,
            }
        }
        answer
    }
}

/// How often a file is tried that somebody has open for writing, a millisecond apart.
const TRIES: u32 = 20;

impl Start<'_> {
    /// Runs the file at one of the paths; returns only an error. A process of the host's that is just being started may have a file open for a
    /// moment that a thread of the host has written and closed since.
    fn execute_at(&self, place: usize) -> i32 {
        const ETXTBSY: i32 = 26;
        let mut tries = 0;
        loop {
            // SAFETY: `collect` wrote the paths, the arguments and the variables, each list with a null at its end.
            let errno = unsafe {
                let path = *self.pointers.add(place);
                let arguments = self.pointers.add(self.paths + 1);
                let variables = arguments.add(self.arguments + 1);
                sys::execute(path, arguments, variables)
            };
            tries += 1;
            if errno != ETXTBSY || tries >= TRIES {
                return errno;
            }
            let _ = sys::poll(&mut [], Some(1));
        }
    }
}

/// The child's body.
unsafe extern "C" fn child(argument: *mut u8) -> ! {
    // SAFETY: `run` passes its `start`, which is the child's alone until it ends.
    let start = unsafe { &mut *argument.cast::<Start<'_>>() };
    let failure = start.become_program();
    start.failure = Some(failure);
    sys::exit(127)
}

/// Makes a process group the one that the keys of a terminal reach. Signals are held back here, so it does not stop a process in the background.
pub fn give_terminal(terminal: i32, group: i32) -> Result<()> {
    const TIOCSPGRP: usize = 0x5410;
    let mut group = group;
    sys::control(terminal, TIOCSPGRP, &mut group)
}
