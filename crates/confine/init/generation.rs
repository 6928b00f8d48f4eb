//! Marks that programs cannot lose: which generation of programs a process belongs to.
//!
//! The mark is the hard limit of file locks, which the kernel has not looked at since version 2.4 but keeps for each process, hands down to children and
//! lets nobody raise without privileges outside of the cell. A later generation has a lower one, so all that a process can do about its own is
//! to belong to a later generation.

use crate::sys::{self, AT_FDCWD, ESRCH, Result};

/// The limit that nobody looks at.
const LOCKS: u64 = 10;

/// How often others may have come to be meanwhile before all processes of the cell are killed.
const TRIES: u32 = 10;

/// The marks of a cell.
#[derive(Clone, Copy)]
pub struct Generations {
    /// What the first process has itself.
    first: u64,
}

impl Generations {
    pub fn new() -> Generations {
        // In a cell within a cell it is a mark already.
        Generations { first: sys::limit(LOCKS).map_or(u64::MAX, |[_, hard]| hard) }
    }

    fn mark(self, generation: u64) -> u64 {
        self.first.saturating_sub(generation)
    }

    /// Puts this process into a generation; 0 is none.
    pub fn enter(self, generation: u64) -> Result<()> {
        if generation == 0 {
            return Ok(());
        }
        let [_, most] = sys::limit(LOCKS)?;
        let mark = self.mark(generation).min(most);
        sys::set_limit(LOCKS, mark, mark)
    }

    /// Kills all processes of a generation and of later ones; gives the largest id among them, 0 if there was none.
    fn kill(self, generation: u64) -> Result<i32> {
        let mark = self.mark(generation);
        let mut largest = 0;
        each_process(|process| {
            match sys::hard_limit_of(process, LOCKS) {
                Ok(limit) if limit > mark => return,
                Err(ESRCH) => return,
                // Nobody here has another user. What hides is not to be spared.
                Ok(_) | Err(_) => {}
            }
            largest = largest.max(process);
            let _ = sys::kill(process, sys::SIGKILL);
        })?;
        Ok(largest)
    }
}

/// The killing of generations, which takes a moment: processes have to be seen to be gone.
pub struct Ending {
    generation: u64,
    /// Where it is told that they are gone.
    pub told: i32,
    /// The largest id of a process that was killed.
    largest: i32,
    tries: u32,
}

impl Ending {
    pub fn new(generation: u64, told: i32) -> Ending {
        Ending { generation, told, largest: 0, tries: 0 }
    }

    /// Kills those who are there; gives whether nobody was. An error means that processes cannot be listed.
    pub fn go_on(&mut self, generations: Generations) -> Result<bool> {
        let largest = generations.kill(self.generation)?;
        // Those who are about to end are no reason to do more.
        if largest > self.largest {
            self.largest = largest;
            self.tries += 1;
        }
        if self.tries > TRIES {
            // They multiply faster than they are found: only all at once can be killed for sure.
            let _ = sys::kill(-1, sys::SIGKILL);
        }
        // Twice, because ids start over: one who is born behind the back of whoever lists them is found the second time.
        Ok(largest == 0 && generations.kill(self.generation)? == 0)
    }
}

/// Calls `body` with the id of each process but the first.
fn each_process(mut body: impl FnMut(i32)) -> Result<()> {
    #[repr(C, align(8))]
    struct Buffer([u8; 4096]);
    let mut buffer = Buffer([0; 4096]);
    let directory = sys::open(AT_FDCWD, c"/proc", sys::O_RDONLY | sys::O_DIRECTORY, 0)?;
    let result = loop {
        let count = match sys::read_directory(directory, &mut buffer.0) {
            Ok(0) => break Ok(()),
            Ok(count) => count,
            Err(errno) => break Err(errno),
        };
        let mut rest = buffer.0.get(..count).unwrap_or(&[]);
        while let Some((name, after)) = next_entry(rest) {
            rest = after;
            if let Some(process) = number(name)
                && process > 1
            {
                body(process);
            }
        }
    };
    sys::close(directory);
    result
}

/// The name of the first entry, and what comes after it.
fn next_entry(entries: &[u8]) -> Option<(&[u8], &[u8])> {
    const LENGTH: usize = 16;
    const NAME: usize = 19;
    let length = usize::from(u16::from_ne_bytes(entries.get(LENGTH..LENGTH + 2)?.try_into().ok()?));
    let name = entries.get(NAME..length)?;
    let end = name.iter().position(|byte| *byte == 0)?;
    Some((name.get(..end)?, entries.get(length..)?))
}

fn number(name: &[u8]) -> Option<i32> {
    core::str::from_utf8(name).ok()?.parse().ok()
}
