//! Copies of what is about to be overwritten: `file~`, `file.~1~`.

use boxsh_format::integer::parse_all;
use boxsh_kernel::vfs::Rename;
use boxsh_kernel::{Context, Errno, Failure, Flag, Parsed, Process};

use super::cp::SPEC;
use super::path;
use crate::choice::choose;

/// The flags of every command that makes backups.
pub(super) const BACKUP: Flag =
    Flag::long("backup", "make a backup of each existing destination file").optional("CONTROL");
pub(super) const BACKUP_SHORT: Flag = Flag::short('b', "like --backup but does not accept an argument");
pub(super) const SUFFIX: Flag = Flag::new('S', "suffix", "override the usual backup suffix").value("SUFFIX");

/// What the help says about backups.
pub(super) const NOTES: &str = "The backup suffix is '~', unless set with --suffix or SIMPLE_BACKUP_SUFFIX. The version control method may be selected\nvia the --backup option or through the VERSION_CONTROL environment variable: none or off, numbered or t, existing or\nnil (numbered if numbered backups exist, simple otherwise), simple or never.";

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Control {
    None,
    Simple,
    Existing,
    Numbered,
}

const CONTROLS: &[(&str, Control)] = &[
    ("none", Control::None),
    ("off", Control::None),
    ("simple", Control::Simple),
    ("never", Control::Simple),
    ("existing", Control::Existing),
    ("nil", Control::Existing),
    ("numbered", Control::Numbered),
    ("t", Control::Numbered),
];

/// How backups are made.
#[derive(Clone, Debug)]
pub(super) struct Backup {
    control: Control,
    suffix: Vec<u8>,
}

impl Backup {
    /// What the flags and the environment ask for; `None` if no backups.
    pub(super) fn from_flags(context: &Context<'_>, parsed: &Parsed) -> Result<Option<Self>, Failure> {
        let process = context.process;
        let mut word = None;
        for given in &parsed.flags {
            if given.is(flag!("backup")) && given.value.is_some() {
                word = given.value.clone();
            }
        }
        let suffix = parsed.value(flag!("suffix"));
        if !parsed.has(flag!("backup")) && !parsed.has(flag!("b")) && suffix.is_none() {
            return Ok(None);
        }
        let control = match word.filter(|word| !word.is_empty()) {
            Some(word) => choose(context, "backup type", &word, CONTROLS)?,
            None => match process.variable(b"VERSION_CONTROL").filter(|word| !word.is_empty()) {
                Some(word) => choose(context, "$VERSION_CONTROL", &word, CONTROLS)?,
                None => Control::Existing,
            },
        };
        if control == Control::None {
            return Ok(None);
        }
        let suffix = match suffix {
            Some(suffix) => suffix.to_vec(),
            None => process.variable(b"SIMPLE_BACKUP_SUFFIX").unwrap_or_default(),
        };
        let is_usable = !suffix.is_empty() && !suffix.contains(&b'/');
        Ok(Some(Self { control, suffix: if is_usable { suffix } else { b"~".to_vec() } }))
    }

    /// Whether every backup gets a number of its own.
    pub(super) fn is_numbered(&self) -> bool {
        self.control == Control::Numbered
    }

    /// The name that a simple backup would have.
    pub(super) fn simple_name(&self, file: &[u8]) -> Vec<u8> {
        [path::strip_slashes(file), &self.suffix].concat()
    }

    /// The name of the next backup of `file`.
    pub(super) fn name(&self, process: &Process, file: &[u8]) -> Result<Vec<u8>, Errno> {
        let file = path::strip_slashes(file);
        if self.control == Control::Simple {
            return Ok(self.simple_name(file));
        }
        let prefix = [path::last_name(file), b".~"].concat();
        let entries = match process.read_dir(path::directory(file)) {
            Err(Errno::Killed) => return Err(Errno::Killed),
            other => other.unwrap_or_default(),
        };
        let number = |name: &[u8]| -> Option<u64> {
            let digits = name.strip_prefix(&prefix[..])?.strip_suffix(b"~")?;
            let is_number = !digits.is_empty() && digits[0] != b'0' && digits.iter().all(u8::is_ascii_digit);
            if is_number { parse_all(digits) } else { None }
        };
        match entries.iter().filter_map(|entry| number(&entry.name)).max() {
            None if self.control == Control::Existing => Ok(self.simple_name(file)),
            last => {
                let next = last.unwrap_or(0).saturating_add(1);
                Ok([file, format!(".~{next}~").as_bytes()].concat())
            }
        }
    }

    /// Moves a file out of the way, and gives its new name.
    pub(super) fn make(&self, process: &Process, file: &[u8]) -> Result<Vec<u8>, Errno> {
        let name = self.name(process, file)?;
        process.rename(file, &name, Rename::Replace)?;
        Ok(name)
    }
}
