//! The plan of a cell: what the helper does, step by step, and how each step is called if it fails.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Write};
use std::os::fd::OwnedFd;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::time::Duration;

use rustix::fs::MemfdFlags;

use crate::foreign::ForeignDirectory;
use crate::protocol::{MAGIC, bind, operation};

/// A list of operations in the form that the helper reads.
#[derive(Clone, Debug, Default)]
pub(crate) struct Plan {
    words: Writer,
    steps: Vec<Step>,
    joins_session: bool,
}

/// An operation as far as the host has to know it.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    /// For error messages and for whoever wants to see the plan.
    pub(crate) text: String,
    /// What comes back from it.
    pub(crate) gives: Gives,
}

/// What the helper sends to the host for an operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Gives {
    /// Nothing.
    Nothing,
    /// The root.
    Root,
    /// What is written over the directory at this path.
    Layer(std::path::PathBuf),
    /// A listening socket.
    Listener {
        /// 4 or 6.
        family: u8,
        /// 6 for TCP, 17 for UDP.
        protocol: u8,
        /// The port.
        port: u16,
    },
    /// A socket that sees packets.
    Packets,
    /// Where questions about system calls come from.
    Questions,
}

/// How a part of the host is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Show {
    /// Nothing can be written.
    ReadOnly,
    /// Everything that the file's permissions allow.
    ReadWrite,
    /// A device file, which works.
    Device,
    /// Nothing can be written, and the source is of the new root.
    Own,
}

impl Plan {
    /// What step `position` is called.
    pub(crate) fn step(&self, position: usize) -> Option<&Step> {
        self.steps.get(position)
    }

    /// All steps in order.
    pub(crate) fn steps(&self) -> impl Iterator<Item = &Step> {
        self.steps.iter()
    }

    fn add(&mut self, kind: u64, text: String, fields: Writer) {
        self.add_giving(kind, text, fields, Gives::Nothing);
    }

    fn add_giving(&mut self, kind: u64, text: String, fields: Writer, gives: Gives) {
        self.words.word(kind);
        self.words.bytes(&fields.bytes);
        self.steps.push(Step { text, gives });
    }

    pub(crate) fn identity(&mut self, user: (u32, u32), group: (u32, u32)) {
        let mut fields = Writer::default();
        fields.text(format!("{} {} 1\n", user.0, user.1).as_bytes());
        fields.text(format!("{} {} 1\n", group.0, group.1).as_bytes());
        let text = format!("map user {} to {} and group {} to {}", user.0, user.1, group.0, group.1);
        self.add(operation::IDENTITY, text, fields);
    }

    pub(crate) fn stage(&mut self, options: &str) {
        let mut fields = Writer::default();
        fields.text(options.as_bytes());
        self.add(operation::STAGE, "make a new root".into(), fields);
    }

    pub(crate) fn directory(&mut self, path: &Path, mode: u32) {
        let mut fields = Writer::default();
        fields.path(path);
        fields.word(mode.into());
        self.add(operation::DIRECTORY, format!("make the directory {}", path.display()), fields);
    }

    pub(crate) fn file(&mut self, path: &Path, mode: u32, content: &[u8]) {
        let mut fields = Writer::default();
        fields.path(path);
        fields.word(mode.into());
        fields.bytes(content);
        self.add(operation::FILE, format!("make the file {}", path.display()), fields);
    }

    pub(crate) fn symlink(&mut self, path: &Path, target: &OsStr) {
        let mut fields = Writer::default();
        fields.path(path);
        fields.text(target.as_bytes());
        let text = format!("make the link {} to {}", path.display(), target.display());
        self.add(operation::SYMLINK, text, fields);
    }

    pub(crate) fn bind(&mut self, source: &Path, path: &Path, show: Show) {
        let (flags, how) = match show {
            Show::ReadOnly => (bind::READ_ONLY, "read-only"),
            Show::ReadWrite => (0, "writable"),
            Show::Own => (bind::READ_ONLY | bind::OWN, "of the new root"),
            // What is written to a device is not written to the filesystem, but its mode and times are.
            Show::Device => (bind::DEVICES | bind::OPTIONAL | bind::READ_ONLY, "as a device"),
        };
        let mut fields = Writer::default();
        fields.path(source);
        fields.path(path);
        fields.word(flags);
        let text = if source == path {
            format!("show {} {how}", path.display())
        } else {
            format!("show {} {how} at {}", source.display(), path.display())
        };
        self.add(operation::BIND, text, fields);
    }

    pub(crate) fn tmpfs(&mut self, path: &Path, options: &str) {
        let mut fields = Writer::default();
        fields.path(path);
        fields.text(options.as_bytes());
        self.add(operation::TMPFS, format!("mount memory at {} ({options})", path.display()), fields);
    }

    pub(crate) fn overlay(
        &mut self,
        source: &Path,
        path: &Path,
        layer: Option<&Path>,
        options: &str,
        directories: &[ForeignDirectory],
    ) {
        let mut fields = Writer::default();
        fields.path(source);
        fields.path(path);
        fields.text(layer.map_or(b"".as_slice(), |layer| layer.as_os_str().as_bytes()));
        fields.text(options.as_bytes());
        for directory in directories {
            fields.path(&directory.path);
            fields.word(directory.mode.into());
            let (seconds, nanoseconds) = directory.modified;
            fields.word(seconds as u64);
            fields.word(nanoseconds as u64);
        }
        let place = layer.map_or_else(|| "memory".into(), |layer| layer.display().to_string());
        let text = format!("lay {place} over {} at {}", source.display(), path.display());
        self.add_giving(operation::OVERLAY, text, fields, Gives::Layer(path.to_path_buf()));
    }

    pub(crate) fn terminals(&mut self, path: &Path) {
        let mut fields = Writer::default();
        fields.path(path);
        self.add(operation::TERMINALS, format!("mount terminals at {}", path.display()), fields);
    }

    pub(crate) fn proc(&mut self, path: &Path) {
        let mut fields = Writer::default();
        fields.path(path);
        self.add(operation::PROC, format!("mount processes at {}", path.display()), fields);
    }

    pub(crate) fn freeze(&mut self, path: &Path) {
        let mut fields = Writer::default();
        fields.path(path);
        self.add(operation::FREEZE, format!("make {} read-only", path.display()), fields);
    }

    pub(crate) fn mask(&mut self, path: &Path) {
        let mut fields = Writer::default();
        fields.path(path);
        self.add(operation::MASK, format!("hide {}", path.display()), fields);
    }

    pub(crate) fn hostname(&mut self, name: &str) {
        let mut fields = Writer::default();
        fields.bytes(name.as_bytes());
        self.add(operation::HOSTNAME, format!("name the host {name}"), fields);
    }

    pub(crate) fn loopback(&mut self) {
        self.add(operation::LOOPBACK, "bring the loopback interface up".into(), Writer::default());
    }

    pub(crate) fn any_address(&mut self) {
        self.add(operation::ANY_ADDRESS, "lead all addresses to the gateway".into(), Writer::default());
    }

    pub(crate) fn listen(&mut self, family: u8, protocol: u8, port: u16) {
        let mut fields = Writer::default();
        fields.word(family.into());
        fields.word(protocol.into());
        fields.word(port.into());
        let name = if protocol == 6 { "TCP" } else { "UDP" };
        let text = format!("listen at {name} port {port} of IPv{family} for the gateway");
        self.add_giving(operation::LISTEN, text, fields, Gives::Listener { family, protocol, port });
    }

    pub(crate) fn watch(&mut self, family: u8, program: &[u8]) {
        let mut fields = Writer::default();
        fields.word(family.into());
        fields.bytes(program);
        let text = format!("watch for packets of IPv{family} that nobody takes");
        self.add_giving(operation::WATCH, text, fields, Gives::Packets);
    }

    pub(crate) fn ask(&mut self, program: &[u8]) {
        let mut fields = Writer::default();
        fields.bytes(program);
        let text = "be told what programs are about to connect to".into();
        self.add_giving(operation::ASK, text, fields, Gives::Questions);
    }

    pub(crate) fn enter(&mut self) {
        self.add(operation::ENTER, "enter the new root".into(), Writer::default());
    }

    /// Limits of each process, by number, value and name, and the time after which all of them end.
    pub(crate) fn limits(&mut self, resources: &[(u64, u64, &'static str)], wall_clock: Option<Duration>) {
        for (resource, value, name) in resources {
            let mut fields = Writer::default();
            fields.word(*resource);
            fields.word(*value);
            self.add(operation::LIMIT, format!("limit {name} to {value}"), fields);
        }
        if let Some(limit) = wall_clock {
            let milliseconds = u64::try_from(limit.as_millis()).unwrap_or(u64::MAX);
            let mut fields = Writer::default();
            fields.word(milliseconds);
            self.add(operation::DEADLINE, format!("end after {milliseconds} ms"), fields);
        }
    }

    pub(crate) fn resign(&mut self) {
        self.add(operation::RESIGN, "give up all privileges".into(), Writer::default());
    }

    pub(crate) fn seal(&mut self) {
        self.add(operation::SEAL, "hold descriptors to what they were opened for".into(), Writer::default());
    }

    pub(crate) fn filter(&mut self, program: &[u8]) {
        let mut fields = Writer::default();
        fields.bytes(program);
        let text = format!("filter system calls ({} instructions)", program.len() / 8);
        self.add(operation::FILTER, text, fields);
    }

    pub(crate) fn handle(&mut self) {
        self.add_giving(operation::HANDLE, "open the root".into(), Writer::default(), Gives::Root);
    }

    /// As [`Plan::handle`], where no copy of the mounts can be had.
    pub(crate) fn open_root(&mut self) {
        self.add_giving(operation::ROOT, "open the root".into(), Writer::default(), Gives::Root);
    }

    /// Says whether the cell belongs to the session of this process.
    pub(crate) fn join_session(&mut self, joins: bool) {
        self.joins_session = joins;
    }

    pub(crate) fn stay_on_host(&mut self) {
        self.add(operation::HOST, "take in orphans".into(), Writer::default());
    }

    pub(crate) fn hold_programs_to_rules(&mut self) {
        self.add(operation::RULES, "hold programs to rules".into(), Writer::default());
    }

    pub(crate) fn filter_programs(&mut self, program: &[u8]) {
        let mut fields = Writer::default();
        fields.bytes(program);
        let text = format!("filter system calls of programs ({} instructions)", program.len() / 8);
        self.add(operation::PROGRAM_FILTER, text, fields);
    }

    /// The plan as a file for the helper.
    pub(crate) fn to_file(&self) -> io::Result<OwnedFd> {
        let mut whole = Writer::default();
        whole.word(MAGIC);
        whole.bytes(&self.words.bytes);
        whole.word(self.joins_session.into());
        whole.into_file("boxsh-plan")
    }

    /// The plan as a file for a helper that makes its namespaces itself and runs one program.
    pub(crate) fn to_file_with(&self, namespaces: i32, program: &Writer) -> io::Result<OwnedFd> {
        let mut whole = Writer::default();
        whole.word(MAGIC);
        whole.bytes(&self.words.bytes);
        whole.word(namespaces as u64);
        whole.bytes(&program.bytes);
        let mut texts = Writer::default();
        for step in &self.steps {
            texts.text(step.text.replace('\0', " ").as_bytes());
        }
        whole.bytes(&texts.bytes);
        whole.into_file("boxsh-plan")
    }
}

/// Words, bytes and texts in the form that the helper reads.
#[derive(Clone, Debug, Default)]
pub(crate) struct Writer {
    bytes: Vec<u8>,
}

impl Writer {
    pub(crate) fn word(&mut self, word: u64) {
        self.bytes.extend_from_slice(&word.to_ne_bytes());
    }

    pub(crate) fn bytes(&mut self, bytes: &[u8]) {
        self.word(bytes.len() as u64);
        self.bytes.extend_from_slice(bytes);
        self.fill();
    }

    /// Bytes with a NUL at their end; whoever calls has made sure that there is none within.
    pub(crate) fn text(&mut self, text: &[u8]) {
        self.word(text.len() as u64 + 1);
        self.bytes.extend_from_slice(text);
        self.bytes.push(0);
        self.fill();
    }

    /// A path of the new root: relative to it, without the first slash. Sources are taken the same way, beneath the old one.
    fn path(&mut self, path: &Path) {
        let bytes = path.as_os_str().as_bytes();
        self.text(bytes.strip_prefix(b"/").unwrap_or(bytes));
    }

    fn fill(&mut self) {
        let length = self.bytes.len().next_multiple_of(8);
        self.bytes.resize(length, 0);
    }

    pub(crate) fn as_slice(&self) -> &[u8] {
        &self.bytes
    }

    pub(crate) fn into_file(self, name: &str) -> io::Result<OwnedFd> {
        let file = rustix::fs::memfd_create(name, MemfdFlags::CLOEXEC)?;
        let mut file = File::from(file);
        file.write_all(&self.bytes)?;
        Ok(file.into())
    }
}
