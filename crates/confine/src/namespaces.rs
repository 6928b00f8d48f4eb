//! The backend of namespaces: from a layout to a cell.

use std::path::{Path, PathBuf};

use rustix::process::{getegid, geteuid, getgroups};

use crate::backend::Backend;
use crate::carrier::Carrier;
use crate::cell::{Cell, Made, Outside, Starting};
use crate::confine::{Confine, Root};
use crate::connections::{Guard, Service};
use crate::enforcement::{Enforcement, enforce};
use crate::error::{Error, Result};
use crate::filter::Filter;
use crate::foreign::foreign_directories;
use crate::layout::{Access, Entry, Layout};
use crate::network::Network;
use crate::packets;
use crate::plan::{Plan, Show};
use crate::program::Program;
use crate::protect::Placeholders;
use crate::report::{Enforced, Report};
use crate::running::Running;

/// What a report calls sockets of the host in directories that are shown.
const SOCKETS: &str = "unix sockets";

/// Who answers the questions of a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Answers {
    /// This process.
    Here,
    /// Nobody: it only starts a command.
    Nobody,
}

impl Confine {
    /// Makes a cell: a living confinement, in which programs are started.
    ///
    /// # Errors
    /// The policy cannot be used, or the system does not allow what it asks for. Nothing less is made then.
    pub fn cell(&self) -> Result<Cell> {
        self.cell_with(|_| Ok(())).map(|(cell, ())| cell)
    }

    /// Makes a cell. While it is made, `meanwhile` may ask for programs.
    fn cell_with<T>(&self, meanwhile: impl FnOnce(&Starting) -> Result<T>) -> Result<(Cell, T)> {
        let mut report = self.describe();
        let Enforcement { groups, resources } = enforce(&self.limits, &self.disks(), 1, &mut report)?;
        let plan = self.plan(&resources, Answers::Here)?;
        let placeholders = Placeholders::new(&Layout::guarded(self)?)?;
        let outside = Outside { groups, placeholders, scratch: None };
        let starting = Cell::start(&plan, Carrier::Namespaces(self.namespaces()), outside)?;
        let asked = meanwhile(&starting);
        let Made { mut cell, mut sockets } = starting.finish(&plan)?;
        if Guard::is_needed(self)
            && let Some(questions) = &mut sockets.questions
        {
            questions.guard(Guard::new(self));
            for item in report.items.iter_mut().filter(|item| item.subject == SOCKETS) {
                item.means =
                    "boxsh checks each connection; a datagram to a socket that is bound later is not noticed"
                        .into();
            }
        }
        let service: Option<Box<dyn Send + Sync>> = match (&self.network, sockets.questions.take()) {
            (Network::Allow(gateway), questions) => {
                sockets.questions = questions;
                sockets.tcp.sort_by_key(|listener| (listener.ipv6, listener.port));
                Some(gateway.serve(sockets).map_err(Error::system("start the gateway"))?)
            }
            (_, Some(questions)) => {
                Some(Box::new(Service::start(questions).map_err(Error::system("start a thread"))?))
            }
            _ => None,
        };
        cell.keep(service, report);
        Ok((cell, asked?))
    }

    /// What was asked for but for limits; all of it is enforced once a cell is there.
    pub(crate) fn describe(&self) -> Report {
        let mut report = Report::new("namespaces");
        let filesystem = match self.rules.len() {
            0 => "the system, read-only".into(),
            1 => "the system, read-only, and 1 rule".into(),
            count => format!("the system, read-only, and {count} rules"),
        };
        report.add("filesystem", filesystem, Enforced::Fully, "mount namespace with a root of its own");
        let processes = "process and ipc namespaces, no privileges, no new ones";
        report.add("processes", "none but its own", Enforced::Fully, processes);
        let (enforced, means) = if can_seal() {
            (Enforced::Fully, "Landlock")
        } else {
            (Enforced::No, "the kernel lacks Landlock 2")
        };
        report.add("descriptors", "only as they were opened", enforced, means);
        if has_other_groups() {
            let means = "a user cannot drop them without privileges";
            report.add("other groups of the user", "none", Enforced::No, means);
        }
        let (requested, means) = match &self.network {
            Network::Deny => ("none", "network namespace without interfaces"),
            Network::Loopback => ("loopback", "network namespace of its own"),
            Network::Allow(_) => {
                ("what a gateway allows", "network namespace that leads to the gateway only")
            }
            Network::Open => ("that of the host", "nothing was requested"),
        };
        report.add("network", requested, Enforced::Fully, means);
        if self.rules.iter().any(|rule| matches!(rule.access, Access::Read | Access::Write)) {
            let means = "sockets that exist at the start are covered; one that is bound later in a visible directory can be reached";
            report.add(SOCKETS, "those that were named", Enforced::Partly, means);
        }
        let (requested, means) = match self.filter {
            Filter::Strict => ("those that programs need", "seccomp, a list of what is allowed"),
            Filter::Compatible => ("all but dangerous ones", "seccomp, a list of what is not"),
            Filter::Off => ("all", "nothing was requested"),
        };
        report.add("system calls", requested, Enforced::Fully, means);
        report
    }

    /// What a cell of this would enforce on this system, found out by making one.
    ///
    /// # Errors
    /// As [`Confine::cell`].
    pub fn report(&self) -> Result<Report> {
        Ok(self.cell()?.report().clone())
    }

    /// The directories that programs write to on disks.
    pub(crate) fn disks(&self) -> Vec<PathBuf> {
        self.rules
            .iter()
            .filter(|rule| rule.access == Access::Write)
            .map(|rule| rule.source.clone())
            .collect()
    }

    /// Starts a program in a cell of its own, which ends when the [`Running`] is dropped. Variables that the program does not set are those of
    /// [`Confine::environment`].
    ///
    /// # Errors
    /// As [`Confine::cell`] and [`Cell::spawn`].
    pub fn spawn(&self, program: Program) -> Result<Running> {
        let program = self.with_environment(program);
        let (cell, request) = self.cell_with(|starting| starting.request(program))?;
        Running::begin_with(cell, request)
    }

    /// As [`Confine::spawn`], in a cell of a backend ([`Confine::cell_by`]).
    ///
    /// # Errors
    /// As [`Confine::cell_by`] and [`Cell::spawn`].
    pub fn spawn_by(&self, backend: Backend, program: Program) -> Result<Running> {
        if backend == Backend::Namespaces {
            return self.spawn(program);
        }
        let cell = self.cell_by(backend)?;
        let request = cell.shared().request(self.with_environment(program))?;
        Running::begin_with(cell, request)
    }

    /// A program with the variables of [`Confine::environment`] besides those it sets.
    fn with_environment(&self, mut program: Program) -> Program {
        for (name, value) in self.environment() {
            if !program.variables.iter().any(|(other, _)| *other == name) {
                program = program.env(name, value);
            }
        }
        program
    }

    /// The namespaces that are the cell's own.
    pub(crate) fn namespaces(&self) -> i32 {
        let network = if matches!(self.network, Network::Open) { 0 } else { libc::CLONE_NEWNET };
        libc::CLONE_NEWUSER
            | libc::CLONE_NEWNS
            | libc::CLONE_NEWPID
            | libc::CLONE_NEWIPC
            | libc::CLONE_NEWUTS
            | libc::CLONE_NEWCGROUP
            | network
    }

    /// All that the helper will do, in order.
    pub(crate) fn plan(&self, resources: &[(u64, u64, &'static str)], answers: Answers) -> Result<Plan> {
        let layout = Layout::with_sockets_covered(self)?;
        let mut plan = Plan::default();
        plan.join_session(self.joins_session);
        let identity = &self.identity;
        plan.identity((identity.uid, geteuid().as_raw()), (identity.gid, getegid().as_raw()));
        plan.hostname(&identity.hostname);
        self.plan_network(&mut plan);
        plan.stage(&match self.root {
            Root::Frozen => "mode=755,size=16m".into(),
            Root::Writable { size, files } => format!("mode=755,size={size},nr_inodes={files}"),
        });
        // What is shown from the new root has to be there first.
        let (copies, others): (Vec<_>, Vec<_>) =
            layout.entries.iter().partition(|(_, entry)| matches!(entry, Entry::Copy(_)));
        for (path, entry) in others.into_iter().chain(copies) {
            add_entry(&mut plan, path, entry);
        }
        // The first process belongs to the same user, who could spoil its settings.
        plan.freeze(Path::new("/proc/1"));
        plan.freeze(Path::new(match self.root {
            Root::Frozen => "",
            Root::Writable { .. } => "/run/boxsh",
        }));
        plan.enter();
        plan.handle();
        plan.limits(resources, self.limits.wall_clock);
        plan.resign();
        plan.seal();
        // Before the other filter, which may refuse another one.
        let is_guarded = answers == Answers::Here && Guard::is_needed(self);
        match &self.network {
            Network::Allow(gateway) => plan.ask(&crate::seccomp::that_asks(gateway.any_port() || is_guarded)),
            _ if is_guarded => plan.ask(&crate::seccomp::that_asks_before_connecting()),
            _ => {}
        }
        self.plan_filters(&mut plan);
        Ok(plan)
    }

    /// The strict filter comes last: it allows no further one.
    pub(crate) fn plan_filters(&self, plan: &mut Plan) {
        if self.keeps_terminal {
            plan.filter(&crate::seccomp::without_resizing());
        }
        if let Some(program) = self.filter.program() {
            plan.filter(&program);
        }
    }

    /// What making a cell does, step by step, in words.
    ///
    /// # Errors
    /// The policy cannot be used.
    pub fn steps(&self) -> Result<Vec<String>> {
        Ok(self.plan(&[], Answers::Here)?.steps().map(|step| step.text.clone()).collect())
    }

    fn plan_network(&self, plan: &mut Plan) {
        match &self.network {
            Network::Deny | Network::Open => {}
            Network::Loopback => plan.loopback(),
            Network::Allow(gateway) => {
                plan.loopback();
                plan.any_address();
                for family in [4, 6] {
                    plan.listen(family, 17, 53);
                    for port in gateway.ports() {
                        plan.listen(family, 6, port);
                    }
                    plan.watch(family, &packets::attempts(family));
                }
            }
        }
    }
}

/// Whether the kernel can keep programs from opening anew what a descriptor leads to.
fn can_seal() -> bool {
    let ask_for_version = 1;
    let nothing = std::ptr::null::<u8>();
    // SAFETY: asks for a number; nothing is read.
    unsafe { libc::syscall(libc::SYS_landlock_create_ruleset, nothing, 0, ask_for_version) >= 2 }
}

/// Whether programs keep what other groups of this process's user may do.
fn has_other_groups() -> bool {
    let own = getegid();
    !geteuid().is_root() && getgroups().is_ok_and(|groups| groups.iter().any(|group| *group != own))
}

fn add_entry(plan: &mut Plan, path: &Path, entry: &Entry) {
    match entry {
        Entry::Directory { mode } => plan.directory(path, *mode),
        Entry::File { mode, content } => plan.file(path, *mode, content),
        Entry::Symlink(target) => plan.symlink(path, target),
        Entry::Bind { source, writable: false } => plan.bind(source, path, Show::ReadOnly),
        Entry::Bind { source, writable: true } => plan.bind(source, path, Show::ReadWrite),
        Entry::Device(source) => plan.bind(source, path, Show::Device),
        Entry::Copy(source) => plan.bind(source, path, Show::Own),
        Entry::Launcher => plan.file(path, 0o555, crate::helper::PROGRAM),
        Entry::Overlay { source, layer, size } => {
            let options = format!("mode=755,size={}", size.unwrap_or(1 << 30));
            // A directory of the host may have been a layer before.
            let is_new = layer.is_none();
            let directories = if is_new { foreign_directories(source) } else { Vec::new() };
            plan.overlay(source, path, layer.as_deref(), &options, &directories);
        }
        Entry::Memory { size, mode } => plan.tmpfs(path, &format!("mode={mode:o},size={size}")),
        Entry::Proc => plan.proc(path),
        Entry::Terminals => plan.terminals(path),
        Entry::Frozen => plan.freeze(path),
        Entry::Masked => plan.mask(path),
    }
}
