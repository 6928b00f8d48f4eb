//! Limits that a new process lays upon itself, where no cell does it.

use std::io;
use std::os::fd::AsRawFd;

use crate::cgroup::Doors;
use crate::confine::Confine;
use crate::enforcement::{Enforcement, enforce};
use crate::error::{Error, Result};
use crate::keeper::Keeper;
use crate::limits::Limits;
use crate::protect::Placeholders;
use crate::report::{Enforced, Report};
use crate::scratch::Scratch;

/// Who ends a program when its time is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WallClock {
    /// The helper, which guards it.
    Guarded,
    Nobody,
}

/// Limits with the means that enforce them.
#[derive(Debug, Default)]
pub(crate) struct Usage {
    /// The control groups to enter.
    doors: Doors,
    /// Resource limits: number, value.
    resources: Vec<(u64, u64)>,
    /// Removes the control groups when it is dropped.
    pub(crate) keeper: Option<Keeper>,
}

impl Usage {
    /// The limits of `confine`, each told in `report`.
    /// What removes the control groups afterwards also removes what is `outside`: what holds places, and a directory.
    pub(crate) fn new(
        confine: &Confine,
        clock: WallClock,
        outside: (&Placeholders, Option<&Scratch>),
        report: &mut Report,
    ) -> Result<Usage> {
        let limits = &confine.limits;
        match (limits.wall_clock, clock) {
            (None, _) => {}
            (Some(time), WallClock::Guarded) => {
                report.add("wall clock", format!("{time:?}"), Enforced::Fully, "the helper ends it");
            }
            (Some(time), WallClock::Nobody) => {
                let reason = "nobody is there to end it; have the one who started it do so";
                if !limits.best_effort {
                    return Err(Error::Limit { limit: "wall clock", reason: reason.into() });
                }
                report.add("wall clock", format!("{time:?}"), Enforced::No, reason);
            }
        }
        // The helper, and the two processes of bwrap.
        let own = if clock == WallClock::Guarded { 3 } else { 0 };
        let limits = Limits { wall_clock: None, ..limits.clone() };
        let Enforcement { mut groups, resources } = enforce(&limits, &confine.disks(), own, report)?;
        let doors = groups.doors().map_err(Error::system("open a control group"))?;
        let keeper = Keeper::with(&mut groups, outside.0, outside.1)?;
        let resources = resources.into_iter().map(|(resource, value, _)| (resource, value)).collect();
        Ok(Usage { doors, resources, keeper })
    }

    /// Lays the limits upon this process. Makes system calls only.
    pub(crate) fn enter(&self) -> io::Result<()> {
        let check = |result: isize| if result < 0 { Err(io::Error::last_os_error()) } else { Ok(()) };
        for door in self.doors.files() {
            // SAFETY: the descriptor is open, and one byte is there.
            check(unsafe { libc::write(door.as_raw_fd(), c"0".as_ptr().cast(), 1) })?;
        }
        for (resource, value) in &self.resources {
            let limit = libc::rlimit { rlim_cur: *value, rlim_max: *value };
            // SAFETY: `limit` lives for the call.
            check(unsafe { libc::setrlimit(*resource as _, &limit) } as isize)?;
        }
        Ok(())
    }
}
