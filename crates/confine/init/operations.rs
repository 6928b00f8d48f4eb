//! Carrying out a plan: one function for each kind of operation.

use core::ffi::CStr;

use crate::protocol::{DESCRIPTORS, bind, operation};
use crate::reader::Reader;
use crate::restriction::Restriction;
use crate::root::Root;
use crate::sys::{self, E2BIG, EPROTO, Result};
use crate::{network, seal, sys::AT_FDCWD};

/// What carrying out a plan has brought so far.
pub struct Work {
    root: Root,
    handles: [i32; DESCRIPTORS],
    /// The position of the operation that made each handle.
    origins: [u64; DESCRIPTORS],
    handle_count: usize,
    position: u64,
    /// When everything has to end, on the clock of [`sys::now`].
    pub deadline: Option<u64>,
    pub limits: Limits,
    pub restriction: Restriction,
    pub place: Place,
    /// The set of rules that programs may be held to; -1 if none was passed.
    rules: i32,
    /// Whether the standard streams are there, and those of the program.
    streams: bool,
}

/// Where programs run.
#[derive(Clone, Copy, PartialEq)]
pub enum Place {
    /// In namespaces, which the kernel empties when their first process ends.
    Cell,
    /// On the host's own tree.
    Host,
}

/// The limits that every program starts with. They do not hold for the first process, which works for all of them.
#[derive(Clone, Copy)]
pub struct Limits {
    list: [(u64, u64, u64); LIMITS],
    count: usize,
}

/// The most limits: the kernel has sixteen kinds.
const LIMITS: usize = 20;

impl Limits {
    /// The limits of a first process, which itself may open as many files as it can from now on.
    pub fn new() -> Limits {
        const NOFILE: u64 = 7;
        let mut limits = Limits { list: [(0, 0, 0); LIMITS], count: 0 };
        if let Ok([soft, hard]) = sys::limit(NOFILE) {
            let _ = limits.add(NOFILE, soft, hard);
            let _ = sys::set_limit(NOFILE, hard, hard);
        }
        limits
    }

    fn add(&mut self, resource: u64, soft: u64, hard: u64) -> Result<()> {
        *self.list.get_mut(self.count).ok_or(E2BIG)? = (resource, soft, hard);
        self.count += 1;
        Ok(())
    }

    /// Sets them for this process. Where one is above what the host has, that stays.
    pub fn apply(&self) -> Result<()> {
        for (resource, soft, hard) in self.list.get(..self.count).unwrap_or(&[]) {
            let [_, most] = sys::limit(*resource)?;
            sys::set_limit(*resource, *soft.min(&most), *hard.min(&most))?;
        }
        Ok(())
    }
}

impl Work {
    pub fn new(rules: i32, streams: bool) -> Work {
        Work {
            root: Root::new(),
            handles: [-1; DESCRIPTORS],
            origins: [0; DESCRIPTORS],
            handle_count: 0,
            position: 0,
            deadline: None,
            limits: Limits::new(),
            restriction: Restriction::default(),
            place: Place::Cell,
            rules,
            streams,
        }
    }

    /// What the host is to receive: the root, the layers, the listeners, each with the position of its operation.
    pub fn handles(&self) -> (&[i32], &[u64]) {
        let range = ..self.handle_count;
        (self.handles.get(range).unwrap_or(&[]), self.origins.get(range).unwrap_or(&[]))
    }

    fn keep(&mut self, fd: i32) -> Result<()> {
        *self.handles.get_mut(self.handle_count).ok_or(E2BIG)? = fd;
        *self.origins.get_mut(self.handle_count).ok_or(E2BIG)? = self.position;
        self.handle_count += 1;
        Ok(())
    }

    /// Carries out all operations of `plan`; an error comes with the position of its operation.
    pub fn carry_out(&mut self, mut plan: Reader<'static>) -> core::result::Result<(), (u64, i32)> {
        while !plan.is_empty() {
            self.carry_out_next(&mut plan).map_err(|errno| (self.position, errno))?;
            self.position += 1;
        }
        Ok(())
    }

    fn carry_out_next(&mut self, plan: &mut Reader<'static>) -> Result<()> {
        let kind = plan.word()?;
        let mut fields = plan.nested()?;
        let fields = &mut fields;
        match kind {
            operation::IDENTITY => identity(fields.text()?, fields.text()?),
            operation::STAGE => self.root.stage(fields.text()?),
            operation::DIRECTORY => self.root.directory(fields.text()?, fields.word()?),
            operation::FILE => self.root.file(fields.text()?, fields.word()?, fields.bytes()?),
            operation::SYMLINK => self.root.symlink(fields.text()?, fields.text()?),
            operation::BIND => self.root.bind(fields.text()?, fields.text()?, fields.word()?),
            operation::TMPFS => self.root.tmpfs(fields.text()?, fields.text()?),
            operation::OVERLAY => {
                let (source, path) = (fields.text()?, fields.text()?);
                let (layer, options) = (fields.text()?, fields.text()?);
                let layer = self.root.overlay(source, path, layer, options, *fields)?;
                self.keep(layer)
            }
            operation::TERMINALS => self.root.terminals(fields.text()?),
            operation::PROC => self.root.proc(fields.text()?),
            operation::FREEZE => self.root.freeze(fields.text()?),
            operation::MASK => self.root.mask(fields.text()?),
            operation::HOSTNAME => sys::set_hostname(fields.bytes()?),
            operation::LOOPBACK => network::bring_up_loopback(),
            operation::ANY_ADDRESS => network::make_all_addresses_local(),
            operation::LISTEN => match network::listen(fields.word()?, fields.word()?, fields.word()?)? {
                Some(socket) => self.keep(socket),
                None => Ok(()),
            },
            operation::WATCH => match network::watch(fields.word()?, fields.bytes()?)? {
                Some(socket) => self.keep(socket),
                None => Ok(()),
            },
            operation::ASK => match sys::filter_that_asks(fields.bytes()?) {
                Ok(questions) => self.keep(questions),
                // EBUSY: somebody outside is asked already. EINVAL: the kernel cannot.
                Err(16 | 22) => Ok(()),
                Err(errno) => Err(errno),
            },
            operation::ENTER => self.root.enter(),
            operation::LIMIT => {
                let (resource, value) = (fields.word()?, fields.word()?);
                self.limits.add(resource, value, value)
            }
            operation::RESIGN => resign(),
            operation::FILTER => sys::filter(fields.bytes()?),
            operation::HANDLE => {
                let root = sys::open(AT_FDCWD, c"/", sys::O_PATH | sys::O_DIRECTORY, 0)?;
                let tree = sys::clone_tree(root)?;
                sys::close(root);
                self.keep(tree)
            }
            operation::ROOT => {
                self.keep(sys::open(AT_FDCWD, c"/", sys::O_PATH | sys::O_DIRECTORY, 0)?)
            }
            operation::HOST => {
                const PR_SET_CHILD_SUBREAPER: usize = 36;
                self.place = Place::Host;
                sys::process_control(PR_SET_CHILD_SUBREAPER, 1, 0)
            }
            operation::RULES => self.restriction.set_rules(self.rules),
            operation::PROGRAM_FILTER => self.restriction.add_filter(fields.bytes()?),
            operation::SEAL => seal::seal(self.root.take_terminals(), self.streams),
            operation::DEADLINE => {
                self.deadline = Some(sys::now().saturating_add(fields.word()?));
                Ok(())
            }
            _ => Err(EPROTO),
        }
    }
}

/// Maps one user and one group. Without privilege the kernel wants `setgroups` given up first.
fn identity(users: &CStr, groups: &CStr) -> Result<()> {
    write_file(c"/proc/self/setgroups", b"deny")?;
    write_file(c"/proc/self/uid_map", users.to_bytes())?;
    write_file(c"/proc/self/gid_map", groups.to_bytes())
}

fn write_file(path: &CStr, content: &[u8]) -> Result<()> {
    let fd = sys::open(AT_FDCWD, path, sys::O_WRONLY, 0)?;
    let written = sys::write_all(fd, content);
    sys::close(fd);
    written
}

/// Gives up every capability, and every way to get one: the bounding set is emptied, so even the user 0 of the cell has
/// none after running a program.
fn resign() -> Result<()> {
    const PR_CAPBSET_DROP: usize = 24;
    const PR_CAP_AMBIENT: usize = 47;
    const PR_CAP_AMBIENT_CLEAR_ALL: usize = 4;
    const PR_SET_NO_NEW_PRIVS: usize = 38;
    sys::process_control(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0)?;
    for capability in 0..64 {
        match sys::process_control(PR_CAPBSET_DROP, capability, 0) {
            Ok(()) => {}
            // Beyond the last capability that this kernel knows.
            Err(sys::EINVAL) if capability > 30 => break,
            Err(errno) => return Err(errno),
        }
    }
    sys::drop_capabilities()?;
    sys::process_control(PR_SET_NO_NEW_PRIVS, 1, 0)
}

/// The attributes that a bind gets beside those that it has.
pub fn bind_attributes(flags: u64) -> u64 {
    let mut set = sys::MOUNT_ATTR_NOSUID;
    if flags & bind::READ_ONLY != 0 {
        set |= sys::MOUNT_ATTR_RDONLY;
    }
    if flags & bind::DEVICES == 0 {
        set |= sys::MOUNT_ATTR_NODEV;
    }
    set
}
