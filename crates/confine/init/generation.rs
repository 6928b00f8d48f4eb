//! Marks that programs cannot lose: which generation of programs a process belongs to.
//!
//! The mark is the hard limit of file locks, which the kernel has not looked at since version 2.4 but keeps for each process, hands down to children and
//! lets nobody raise without privileges outside of the cell. A later generation has a lower one, so all that a process can do about its own is
//! to belong to a later generation.

use crate::directory::each_entry;
use crate::kin;
use crate::operations::Place;
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

    /// Kills all processes of a generation and of later ones; gives the largest id among them, 0 if there was none. On the host's own tree there are others
    /// with such marks: only children are looked at, which orphans become.
    fn kill(self, generation: u64, place: Place) -> Result<i32> {
        let mark = self.mark(generation);
        let mut largest = 0;
        let look = |process| {
            match sys::hard_limit_of(process, LOCKS) {
                Ok(limit) if limit > mark => return,
                Err(ESRCH) => return,
                // Nobody here has another user. What hides is not to be spared.
                Ok(_) | Err(_) => {}
            }
            largest = largest.max(process);
            let _ = sys::kill(process, sys::SIGKILL);
        };
        match place {
            Place::Cell => each_process(look)?,
            Place::Host => kin::each_child(look)?,
        }
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

    /// Kills those who are there, and says what came of it.
    pub fn go_on(&mut self, generations: Generations, place: Place) -> Progress {
        // Twice, because ids start over: one who is born behind the back of whoever lists them is found the second time.
        for _ in 0..2 {
            match generations.kill(self.generation, place) {
                Ok(0) => {}
                Ok(largest) => {
                    // Those who are about to end are no reason to do more.
                    if largest > self.largest {
                        self.largest = largest;
                        self.tries += 1;
                    }
                    return if self.tries > TRIES { Progress::Outrun } else { Progress::Going };
                }
                Err(_) => return Progress::Outrun,
            }
        }
        Progress::Gone
    }
}

/// How far the killing of generations has come.
pub enum Progress {
    /// Nobody is left.
    Gone,
    /// Some are still about to end.
    Going,
    /// They multiply faster than they are found, or cannot be listed: only all at once can be killed for sure.
    Outrun,
}

/// Calls `act` with the id of each process but the first.
fn each_process(mut act: impl FnMut(i32)) -> Result<()> {
    let directory = sys::open(AT_FDCWD, c"/proc", sys::O_RDONLY | sys::O_DIRECTORY, 0)?;
    let result = each_entry(directory, |name| {
        let process = name.to_str().ok().and_then(|name| name.parse::<i32>().ok());
        if let Some(process) = process.filter(|process| *process > 1) {
            act(process);
        }
        Ok(())
    });
    sys::close(directory);
    result
}
