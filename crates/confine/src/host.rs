//! Cells without namespaces: programs run on the host's own tree, and the helper looks after them.

use std::os::fd::OwnedFd;

use crate::carrier::Carrier;
use crate::cell::{Cell, Outside};
use crate::confine::Confine;
use crate::enforcement::{Enforcement, enforce};
use crate::error::{Error, Result};
use crate::filter::Filter;
use crate::grants::Grants;
use crate::network::Network;
use crate::plan::Plan;
use crate::protect::Placeholders;
use crate::report::{Enforced, Report};
use crate::scratch::Scratch;

/// What programs lay upon themselves.
#[derive(Default)]
pub(crate) struct Restriction {
    /// A set of rules of Landlock.
    pub(crate) rules: Option<OwnedFd>,
    /// Filters of system calls, instructions of eight bytes.
    pub(crate) filters: Vec<Vec<u8>>,
}

/// Makes a cell whose programs are held to `restriction`, and see `scratch` beside what it leaves them.
pub(crate) fn cell(
    confine: &Confine,
    restriction: Restriction,
    scratch: Scratch,
    mut report: Report,
) -> Result<Cell> {
    let Enforcement { groups, resources } = enforce(&confine.limits, &confine.disks(), 1, &mut report)?;
    let mut plan = Plan::default();
    plan.join_session(confine.joins_session);
    plan.stay_on_host();
    plan.limits(&resources, confine.limits.wall_clock);
    if restriction.rules.is_some() {
        plan.hold_programs_to_rules();
    }
    for filter in &restriction.filters {
        plan.filter_programs(filter);
    }
    let outside = Outside { groups, placeholders: Placeholders::default(), scratch: Some(scratch) };
    let starting = Cell::start(&plan, Carrier::Host(restriction.rules), outside)?;
    let mut cell = starting.finish(&plan)?.cell;
    cell.keep(None, report);
    Ok(cell)
}

/// Makes a cell whose programs are confined by nobody. What was asked for and does not hold is in its report.
pub(crate) fn unconfined_cell(confine: &Confine) -> Result<Cell> {
    // What cannot be shown at all is refused, as it would not be there.
    let grants = Grants::new(confine, "none")?;
    let scratch = Scratch::new().map_err(Error::system("make a directory for temporary files"))?;
    let mut report = Report::new("none");
    let mut lacks = |subject, requested: &str, means: &str| {
        report.add(subject, requested, Enforced::No, means);
    };
    lacks(
        "filesystem",
        "the system, read-only, and what rules show",
        "programs see and change what their user may",
    );
    for (path, _) in grants.gaps {
        lacks("filesystem", &path, "nothing is protected, hidden or replaced");
    }
    lacks(
        "processes",
        "none but its own",
        "programs can see others, and end those of their user, whoever looks after them included",
    );
    lacks("privileges", "none", "programs have those of whoever started them, and can gain more");
    lacks("descriptors", "only as they were opened", "nobody holds programs to it");
    match confine.network {
        Network::Open => {}
        Network::Deny => lacks("network", "none", "programs reach what the host reaches"),
        Network::Loopback => lacks("network", "loopback", "programs reach what the host reaches"),
        Network::Allow(_) => {
            lacks("network", "what a gateway allows", "programs reach what the host reaches")
        }
    }
    if !matches!(confine.filter, Filter::Off) {
        lacks("system calls", "a filter", "there is none");
    }
    tell_identity(&mut report);
    cell(confine, Restriction::default(), scratch, report)
}

/// Who programs are cannot be changed without namespaces.
pub(crate) fn tell_identity(report: &mut Report) {
    let means = "programs have the user, the groups and the host name of the host";
    report.add("identity", "the user and the host of the confinement", Enforced::No, means);
}
