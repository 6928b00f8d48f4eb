//! The backend of namespaces: from a layout to a cell.

use std::path::Path;

use rustix::process::{getegid, geteuid};

use crate::cell::{Cell, Listener, Made};
use crate::confine::{Confine, Root};
use crate::error::{Error, Result};
use crate::layout::{Entry, Layout};
use crate::network::{Network, Sockets, TcpListener};
use crate::plan::{Plan, Show};
use crate::program::Program;
use crate::protect::Placeholders;
use crate::running::Running;

impl Confine {
    /// Makes a cell: a living confinement, in which programs are started.
    ///
    /// # Errors
    /// The policy cannot be used, or the system does not allow what it asks for. Nothing less is made then.
    pub fn cell(&self) -> Result<Cell> {
        let plan = self.plan()?;
        let placeholders = Placeholders::new(&self.protected)?;
        let Made { mut cell, listeners } = Cell::start(&plan, self.namespaces(), Vec::new())?;
        cell.hold(placeholders);
        if let Network::Allow(gateway) = &self.network {
            let service = gateway.serve(sockets(listeners)).map_err(Error::system("start the gateway"))?;
            cell.keep(service);
        }
        Ok(cell)
    }

    /// Starts a program in a cell of its own, which ends when the [`Running`] is dropped. Variables that the program does not set are those of
    /// [`Confine::environment`].
    ///
    /// # Errors
    /// As [`Confine::cell`] and [`Cell::spawn`].
    pub fn spawn(&self, mut program: Program) -> Result<Running> {
        for (name, value) in self.environment() {
            if !program.variables.iter().any(|(other, _)| *other == name) {
                program = program.env(name, value);
            }
        }
        let cell = self.cell()?;
        let running = cell.spawn(program)?;
        Ok(running.own(cell))
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
    pub(crate) fn plan(&self) -> Result<Plan> {
        let layout = Layout::new(self)?;
        let mut plan = Plan::default();
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
        plan.freeze(Path::new(match self.root {
            Root::Frozen => "",
            Root::Writable { .. } => "/run/boxsh",
        }));
        plan.enter();
        plan.handle();
        plan.limit(libc::RLIMIT_CORE.into(), 0, "core files");
        if let Some(limit) = self.wall_clock {
            plan.deadline(u64::try_from(limit.as_millis()).unwrap_or(u64::MAX));
        }
        plan.resign();
        if let Some(program) = self.filter.program() {
            plan.filter(&program);
        }
        Ok(plan)
    }

    /// What making a cell does, step by step, in words.
    ///
    /// # Errors
    /// The policy cannot be used.
    pub fn steps(&self) -> Result<Vec<String>> {
        Ok(self.plan()?.steps().map(|step| step.text.clone()).collect())
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
                }
            }
        }
    }
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
            plan.overlay(source, path, layer.as_deref(), &options);
        }
        Entry::Memory { size, mode } => plan.tmpfs(path, &format!("mode={mode:o},size={size}")),
        Entry::Proc => plan.proc(path),
        Entry::Terminals => plan.terminals(path),
        Entry::Frozen => plan.freeze(path),
        Entry::Masked => plan.mask(path),
    }
}

fn sockets(listeners: Vec<Listener>) -> Sockets {
    let mut sockets = Sockets::default();
    for Listener { family, protocol, port, socket } in listeners {
        if protocol == 17 {
            sockets.dns.push(socket);
        } else {
            sockets.tcp.push(TcpListener { port, ipv6: family == 6, socket });
        }
    }
    sockets
}
