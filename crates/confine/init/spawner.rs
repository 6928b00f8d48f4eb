//! The first process of a cell: it starts programs for the host, tells how they ended, and takes in orphans.
//!
//! It lives as long as the host's end of the control socket is open. When it ends, the kernel ends everything else in the cell; on the host's own
//! tree it does so itself, before.

use crate::generation::{Ending, Generations, Progress};
use crate::kin;
use crate::message;
use crate::network;
use crate::operations::{Place, Work};
use crate::protocol::{MESSAGE, PROGRAMS, notice, record, request, step};
use crate::reader::Reader;
use crate::start::{Failure, Starter};
use crate::sys::{self, EAGAIN, EINTR, EPROTO, Poll, Result, Usage};

const SIGCONT: u64 = 18;
const SIGSTOP: u64 = 19;

/// The wait status of a process that goes on, and the low byte of that of a stopped one.
const CONTINUED: i32 = 0xffff;
const STOPPED: i32 = 0x7f;

/// A program that runs, and where its end is told. A process id of 0 is a free place.
struct Program {
    process: i32,
    told: i32,
    id: u64,
    /// Whether stops and continuations are told, too.
    stops: bool,
    /// How many of these have been sent to it.
    turns: u64,
}

/// The state of the first process.
pub struct Spawner {
    control: i32,
    signals: i32,
    starter: Starter,
    programs: &'static mut [Program],
    /// Beyond this place all are free.
    used: usize,
    /// Where it is told that all processes are gone; -1 if nobody asked.
    emptied: i32,
    generations: Generations,
    /// Generations that are being killed.
    ending: Option<Ending>,
    deadline: Option<u64>,
    place: Place,
}

impl Spawner {
    pub fn new(control: i32, work: &Work) -> Result<Spawner> {
        let table = sys::map(-1, PROGRAMS * size_of::<Program>())?.cast::<Program>();
        // SAFETY: fresh zeroed memory of that size, and zeros are a valid `Program`.
        let programs = unsafe { core::slice::from_raw_parts_mut(table, PROGRAMS) };
        let signals = sys::signal_fd(1 << (sys::SIGCHLD - 1))?;
        let generations = Generations::new();
        Ok(Spawner {
            control,
            signals,
            starter: Starter::new(work.limits, work.restriction, generations)?,
            programs,
            used: 0,
            emptied: -1,
            generations,
            ending: None,
            deadline: work.deadline,
            place: work.place,
        })
    }

    /// Serves the host until it goes away.
    pub fn serve(mut self) -> ! {
        #[repr(C, align(8))]
        struct Buffer([u8; MESSAGE]);
        let mut buffer = Buffer([0; MESSAGE]);
        loop {
            let mut timeout = self.deadline.map(|deadline| deadline.saturating_sub(sys::now()));
            if self.ending.is_some() {
                timeout = Some(timeout.unwrap_or(1).min(1));
            }
            if self.deadline.is_some_and(|deadline| sys::now() >= deadline) {
                let _ = message::send(self.control, &notice::DEADLINE.to_ne_bytes(), &[]);
                self.leave(0);
            }
            let mut list = [
                Poll { fd: self.control, wanted: 1, seen: 0 },
                Poll { fd: self.signals, wanted: 1, seen: 0 },
            ];
            match sys::poll(&mut list, timeout) {
                Ok(_) | Err(EINTR) => {}
                Err(_) => self.leave(1),
            }
            if list[1].seen != 0 {
                self.drain_signals();
            }
            if list[0].seen != 0 && self.receive_all(&mut buffer.0).is_err() {
                self.leave(0);
            }
            // Also after a request: a program may have ended meanwhile.
            self.reap();
            self.end_generations();
        }
    }

    /// Ends, and all programs with it.
    fn leave(&mut self, status: i32) -> ! {
        if self.place == Place::Host {
            self.end_all();
        }
        sys::exit(status)
    }

    /// Ends all processes, where no namespace can do it.
    fn end_all(&mut self) {
        kin::end_all(self.signals, |process, status, usage| self.ended(process, status, usage));
    }

    fn drain_signals(&mut self) {
        let mut information = [0; 128];
        while sys::read(self.signals, &mut information).is_ok() {}
    }

    /// Takes all requests that are there; an error means that the host has gone.
    fn receive_all(&mut self, buffer: &mut [u8]) -> Result<()> {
        loop {
            let received = match message::receive(self.control, buffer) {
                Err(EAGAIN) => return Ok(()),
                Err(EINTR) => continue,
                other => other?,
            };
            if received.length == 0 {
                return Err(EPROTO);
            }
            let text = buffer.get(..received.length).ok_or(EPROTO)?;
            let _ = self.handle(text, received.descriptors());
            for fd in received.descriptors() {
                sys::close(*fd);
            }
        }
    }

    fn handle(&mut self, text: &[u8], descriptors: &[i32]) -> Result<()> {
        let mut fields = Reader::new(text);
        match fields.word()? {
            request::SPAWN => self.spawn(fields, descriptors),
            request::SIGNAL => self.signal(fields.word()?, fields.word()?, fields.word()? != 0),
            request::FOREGROUND => self.foreground(fields.word()?, *descriptors.first().ok_or(EPROTO)?),
            request::KILL_ALL => self.kill_all(*descriptors.first().ok_or(EPROTO)?),
            request::KILL_SINCE => self.kill_since(fields.word()?, *descriptors.first().ok_or(EPROTO)?),
            request::SOCKET => {
                let socket = network::stream(fields.word()?)?;
                let sent = message::send(*descriptors.first().ok_or(EPROTO)?, &[0; 8], &[socket]);
                sys::close(socket);
                sent
            }
            _ => Err(EPROTO),
        }
    }

    /// Starts a program. The first descriptor is where its records go; a long description is in the second one.
    fn spawn(&mut self, mut fields: Reader<'_>, descriptors: &[i32]) -> Result<()> {
        let (id, length) = (fields.word()?, fields.word()? as usize);
        let (told, descriptors) = descriptors.split_first().ok_or(EPROTO)?;
        let started = if length == 0 {
            let description = fields.bytes()?;
            self.register(id, *told, description, descriptors)
        } else {
            let (file, descriptors) = descriptors.split_first().ok_or(EPROTO)?;
            let memory = sys::map(*file, length)?;
            // SAFETY: the mapping has this length, and is taken away below, after the last use.
            let description = unsafe { core::slice::from_raw_parts(memory, length) };
            let started = self.register(id, *told, description, descriptors);
            // SAFETY: nothing refers to the description any more.
            unsafe { sys::unmap(memory, length) };
            started
        };
        let words = match started {
            Ok(process) => [record::STARTED, process as u64, 0, 0, 0, 0],
            Err((step, errno)) => [record::FAILED, step, errno as u64, 0, 0, 0],
        };
        tell(*told, words);
        Ok(())
    }

    fn register(
        &mut self,
        id: u64,
        told: i32,
        description: &[u8],
        descriptors: &[i32],
    ) -> core::result::Result<i32, Failure> {
        let free = self.programs.iter().take(self.used + 1).position(|program| program.process == 0);
        let Some(place) = free else { return Err((step::REQUEST, EAGAIN)) };
        // The message's descriptors are closed after it is handled; this one is needed until the program ends.
        let told = sys::duplicate_above(told, 3).map_err(|errno| (step::REQUEST, errno))?;
        match self.starter.start(description, descriptors) {
            Ok((process, stops)) => {
                if let Some(program) = self.programs.get_mut(place) {
                    *program = Program { process, told, id, stops, turns: 0 };
                }
                self.used = self.used.max(place + 1).min(PROGRAMS);
                Ok(process)
            }
            Err(failure) => {
                sys::close(told);
                Err(failure)
            }
        }
    }

    /// The program with this id, unless it has ended.
    fn running(&mut self, id: u64) -> Option<&mut Program> {
        let used = self.used;
        let mut running = self.programs.iter_mut().take(used).filter(|program| program.process != 0);
        running.find(|program| program.id == id)
    }

    fn foreground(&mut self, id: u64, terminal: i32) -> Result<()> {
        self.running(id).map_or(Ok(()), |program| crate::start::give_terminal(terminal, program.process))
    }

    fn signal(&mut self, id: u64, signal: u64, group: bool) -> Result<()> {
        let Some(program) = self.running(id) else { return Ok(()) };
        if matches!(signal, SIGSTOP | SIGCONT) {
            program.turns += 1;
        }
        let process = if group { -program.process } else { program.process };
        sys::kill(process, signal as usize)
    }

    fn kill_all(&mut self, told: i32) -> Result<()> {
        if self.place == Place::Host {
            // Everything of the user's would end by the way of namespaces.
            self.end_all();
            tell(told, [record::ENDED, 0, 0, 0, 0, 0]);
            return Ok(());
        }
        if self.emptied >= 0 {
            sys::close(self.emptied);
        }
        self.emptied = sys::duplicate_above(told, 3)?;
        // All but this process. There is none: ESRCH.
        let _ = sys::kill(-1, sys::SIGKILL);
        Ok(())
    }

    fn kill_since(&mut self, generation: u64, told: i32) -> Result<()> {
        if let Some(ending) = self.ending.take() {
            sys::close(ending.told);
        }
        self.ending = Some(Ending::new(generation, sys::duplicate_above(told, 3)?));
        Ok(())
    }

    /// Kills what is left of generations that are to end, and tells when nothing is.
    fn end_generations(&mut self) {
        let Some(ending) = &mut self.ending else { return };
        let told = ending.told;
        match ending.go_on(self.generations, self.place) {
            Progress::Going => return,
            Progress::Gone => tell(told, [record::ENDED, 0, 0, 0, 0, 0]),
            Progress::Outrun => drop(self.kill_all(told)),
        }
        sys::close(told);
        self.ending = None;
        // If that has left nobody, nobody's end would be heard of.
        self.reap();
    }

    /// Takes in all processes that have ended, and hears of those that were stopped or go on.
    fn reap(&mut self) {
        loop {
            match sys::wait_change() {
                Ok((0, ..)) => return,
                Ok((process, CONTINUED, _)) => self.changed(process, record::CONTINUED, 0),
                Ok((process, status, _)) if status & 0xff == STOPPED => {
                    self.changed(process, record::STOPPED, (status >> 8 & 0xff) as u64);
                }
                Ok((process, status, usage)) => self.ended(process, status, &usage),
                Err(EINTR) => {}
                // No child is left.
                Err(_) => {
                    if self.emptied >= 0 {
                        tell(self.emptied, [record::ENDED, 0, 0, 0, 0, 0]);
                        sys::close(self.emptied);
                        self.emptied = -1;
                    }
                    return;
                }
            }
        }
    }

    /// Tells that a program was stopped or goes on. Nobody waits for room to do so: what the host has not read of such news by then is enough.
    fn changed(&mut self, process: i32, change: u64, signal: u64) {
        const WRITABLE: i16 = 4;
        let used = self.used;
        let mut running = self.programs.iter().take(used);
        let Some(program) = running.find(|program| program.process == process && program.stops) else {
            return;
        };
        let mut list = [Poll { fd: program.told, wanted: WRITABLE, seen: 0 }];
        if matches!(sys::poll(&mut list, Some(0)), Ok(1)) && list[0].seen & WRITABLE != 0 {
            tell(program.told, [change, signal, program.turns, 0, 0, 0]);
        }
    }

    fn ended(&mut self, process: i32, status: i32, usage: &Usage) {
        let used = self.used;
        let Some(program) = self.programs.iter_mut().take(used).find(|program| program.process == process)
        else {
            return;
        };
        let micros = |time: [i64; 2]| (time[0] * 1_000_000 + time[1]) as u64;
        let (user, system) = (micros(usage.user), micros(usage.system));
        tell(program.told, [record::ENDED, status as u64, user, system, usage.largest as u64, 0]);
        sys::close(program.told);
        program.process = 0;
        while self.used > 0 && self.programs.get(self.used - 1).is_some_and(|program| program.process == 0) {
            self.used -= 1;
        }
    }
}

/// Writes a record. A pipe takes it at once; the host may have lost interest, which is its right.
fn tell(fd: i32, words: [u64; 6]) {
    let mut bytes = [0; record::SIZE];
    for (place, word) in bytes.chunks_exact_mut(8).zip(words) {
        place.copy_from_slice(&word.to_ne_bytes());
    }
    let _ = sys::write(fd, &bytes);
}
