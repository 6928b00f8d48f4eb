//! `df`: how full filesystems are.

use boxsh_format::human::Scale;
use boxsh_kernel::vfs::FsStats;
use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Flag, Parsed, Spec};

use super::block_size::{BlockSize, size_failure};
use super::message;
use super::stat::mount_point;

pub(crate) static SPEC: Spec = Spec {
    name: "df",
    usage: &["[OPTION]... [FILE]..."],
    summary: "Show information about the file system on which each FILE resides, or all file systems by default.",
    flags: &[
        Flag::new('a', "all", "include pseudo, duplicate, inaccessible file systems"),
        Flag::new('B', "block-size", "scale sizes by SIZE before printing them").value("SIZE"),
        Flag::new('h', "human-readable", "print sizes in powers of 1024 (e.g., 1023M)"),
        Flag::new('H', "si", "print sizes in powers of 1000 (e.g., 1.1G)"),
        Flag::new('i', "inodes", "list inode information instead of block usage"),
        Flag::short('k', "like --block-size=1K"),
        Flag::new('l', "local", "limit listing to local file systems"),
        Flag::long("no-sync", "do not invoke sync before getting usage info (default)"),
        Flag::long("output", "use the output format defined by FIELD_LIST, or print all fields")
            .optional("FIELD_LIST"),
        Flag::new('P', "portability", "use the POSIX output format"),
        Flag::long("sync", "invoke sync before getting usage info"),
        Flag::long("total", "elide all entries insignificant to available space, and produce a grand total"),
        Flag::new('t', "type", "limit listing to file systems of type TYPE").value("TYPE"),
        Flag::new('T', "print-type", "print file system type"),
        Flag::new('x', "exclude-type", "limit listing to file systems not of type TYPE").value("TYPE"),
        Flag::short('v', "(ignored)"),
    ],
    ..Spec::DEFAULT
};

/// A column.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Field {
    Source,
    Type,
    Inodes,
    InodesUsed,
    InodesFree,
    InodesPercent,
    Size,
    Used,
    Available,
    Percent,
    File,
    Target,
}

const FIELDS: &[(&str, Field)] = &[
    ("source", Field::Source),
    ("fstype", Field::Type),
    ("itotal", Field::Inodes),
    ("iused", Field::InodesUsed),
    ("iavail", Field::InodesFree),
    ("ipcent", Field::InodesPercent),
    ("size", Field::Size),
    ("used", Field::Used),
    ("avail", Field::Available),
    ("pcent", Field::Percent),
    ("file", Field::File),
    ("target", Field::Target),
];

/// A filesystem and where it is mounted.
#[derive(Clone)]
struct Mount {
    source: Vec<u8>,
    target: Vec<u8>,
    file: Vec<u8>,
    stats: FsStats,
}

struct Table {
    fields: Vec<Field>,
    unit: BlockSize,
    is_posix: bool,
    is_inodes: bool,
    is_listed: bool,
}

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    let table = Table::from_flags(context, &parsed)?;
    let wanted = |mount: &Mount| {
        let is = |given: &boxsh_kernel::Given| given.value() == mount.stats.name.as_bytes();
        let mut types = parsed.flags.iter().filter(|given| given.is(flag!("type"))).peekable();
        let mut excluded = parsed.flags.iter().filter(|given| given.is(flag!("exclude-type")));
        (types.peek().is_none() || types.any(is)) && !excluded.any(is)
    };
    let mut good = true;
    let mut mounts = match parsed.operands.is_empty() {
        true => all_mounts(context, parsed.has(flag!("all")))?,
        false => mounts_of(context, &parsed.operands, &mut good)?,
    };
    mounts.retain(wanted);
    if mounts.is_empty() {
        if good {
            return Err(Failure::new("no file systems processed"));
        }
        return Ok(Exit::FAILURE);
    }
    if parsed.has(flag!("total")) {
        mounts.push(total(&mounts));
    }
    table.print(context, &mounts)?;
    Ok(Exit::from_success(good))
}

/// The mounts that the session's `/proc` lists; the root alone if it lists none.
fn all_mounts(context: &Context<'_>, shows_all: bool) -> Result<Vec<Mount>, Failure> {
    let mut mounts: Vec<Mount> = Vec::new();
    for (source, target) in listed_mounts(context)? {
        let stats = match context.process.statfs(&target) {
            Ok(stats) => stats,
            Err(Errno::Killed) => return Err(Failure::Errno(Errno::Killed)),
            Err(_) => continue,
        };
        if shows_all || stats.blocks > 0 {
            mounts.push(Mount { source, target, file: b"-".to_vec(), stats });
        }
    }
    if mounts.is_empty() {
        let stats = context.process.statfs(b"/")?;
        mounts.push(Mount { source: stats.name.into(), target: b"/".to_vec(), file: b"-".to_vec(), stats });
    }
    Ok(mounts)
}

/// What is mounted, and where.
type Listed = (Vec<u8>, Vec<u8>);

fn listed_mounts(context: &Context<'_>) -> Result<Vec<Listed>, Failure> {
    let mut input = match context.open_input(b"/proc/mounts") {
        Ok(input) => input,
        Err(Errno::Killed) => return Err(Failure::Errno(Errno::Killed)),
        Err(_) => return Ok(Vec::new()),
    };
    let mut mounts = Vec::new();
    let mut line = Vec::new();
    while input.read_line(&mut line)? {
        let mut words = line.split(|&byte| byte == b' ');
        if let (Some(source), Some(target)) = (words.next(), words.next()) {
            mounts.push((source.to_vec(), target.to_vec()));
        }
    }
    Ok(mounts)
}

fn mounts_of(
    context: &mut Context<'_>,
    operands: &[Vec<u8>],
    good: &mut bool,
) -> Result<Vec<Mount>, Failure> {
    let listed = listed_mounts(context)?;
    let mut mounts = Vec::new();
    for operand in operands {
        let found = context.process.statfs(operand);
        match found {
            Ok(stats) => {
                let target = mount_point(context.process, operand)?;
                let source =
                    listed.iter().rev().find(|(_, at)| *at == target).map(|(source, _)| source.clone());
                let source = source.unwrap_or_else(|| stats.name.into());
                mounts.push(Mount { source, target, file: operand.clone(), stats });
            }
            Err(error) => {
                *good = false;
                message::report(context, operand, error)?;
            }
        }
    }
    Ok(mounts)
}

fn total(mounts: &[Mount]) -> Mount {
    let mut stats = FsStats::new("-", 1);
    for mount in mounts {
        stats.blocks += mount.stats.blocks * mount.stats.block_size;
        stats.blocks_free += mount.stats.blocks_free * mount.stats.block_size;
        stats.inodes += mount.stats.inodes;
        stats.inodes_free += mount.stats.inodes_free;
    }
    Mount { source: b"total".to_vec(), target: b"-".to_vec(), file: b"-".to_vec(), stats }
}

impl Table {
    fn from_flags(context: &Context<'_>, parsed: &Parsed) -> Result<Self, Failure> {
        let process = context.process;
        let is_posix = parsed.has(flag!("portability"));
        let is_inodes = parsed.has(flag!("inodes"));
        let has_type = parsed.has(flag!("print-type"));
        let environment =
            BlockSize::from_environment(process, &[b"DF_BLOCK_SIZE", b"BLOCK_SIZE", b"BLOCKSIZE"]);
        let mut unit = environment.unwrap_or_else(|| BlockSize::default_of(process));
        for given in &parsed.flags {
            match &*given.name() {
                "block-size" => {
                    unit = BlockSize::parse(given.value())
                        .map_err(|error| size_failure(1, "-B", given.value(), error))?;
                }
                "human-readable" => unit = BlockSize::Human(Scale::Binary),
                "si" => unit = BlockSize::Human(Scale::Si),
                "k" => unit = BlockSize::bytes(1024),
                _ => {}
            }
        }
        let mut fields = vec![Field::Source];
        if has_type {
            fields.push(Field::Type);
        }
        match is_inodes {
            true => {
                fields.extend([Field::Inodes, Field::InodesUsed, Field::InodesFree, Field::InodesPercent])
            }
            false => fields.extend([Field::Size, Field::Used, Field::Available, Field::Percent]),
        }
        fields.push(Field::Target);
        let is_listed = parsed.has(flag!("output"));
        if is_listed {
            for (given, flag) in [(is_inodes, "-i"), (is_posix, "-P"), (has_type, "-T")] {
                if given {
                    return Err(Failure::Usage(format!(
                        "options {flag} and --output are mutually exclusive"
                    )));
                }
            }
            fields = read_fields(context, parsed)?;
        }
        Ok(Self { fields, unit, is_posix, is_inodes, is_listed })
    }

    fn heading(&self, field: Field) -> String {
        match field {
            Field::Source => "Filesystem".into(),
            Field::Type => "Type".into(),
            Field::Inodes => "Inodes".into(),
            Field::InodesUsed => "IUsed".into(),
            Field::InodesFree => "IFree".into(),
            Field::InodesPercent => "IUse%".into(),
            Field::Size => self.size_heading(),
            Field::Used => "Used".into(),
            Field::Available if self.is_listed || matches!(self.unit, BlockSize::Human(_)) => "Avail".into(),
            Field::Available => "Available".into(),
            Field::Percent if self.is_posix => "Capacity".into(),
            Field::Percent => "Use%".into(),
            Field::File => "File".into(),
            Field::Target => "Mounted on".into(),
        }
    }

    fn size_heading(&self) -> String {
        let BlockSize::Fixed { bytes, .. } = self.unit else { return "Size".into() };
        if self.is_posix {
            return format!("{bytes}-blocks");
        }
        // In powers of 1000 or 1024, whichever divides it more often.
        let divisions = |base: u64| {
            let mut rest = bytes;
            let mut count = 0;
            while rest.is_multiple_of(base) && rest > 0 {
                rest /= base;
                count += 1;
            }
            count
        };
        let base = if divisions(1000) > divisions(1024) { 1000 } else { 1024 };
        let mut shown = bytes;
        let mut power = 0;
        while shown >= base && shown.is_multiple_of(base) {
            shown /= base;
            power += 1;
        }
        let letters = match (power, base) {
            (0, _) => "B".to_owned(),
            (1, 1000) => "kB".to_owned(),
            (power, 1000) => format!("{}B", char::from(b"KMGTPEZY"[power - 1])),
            (power, _) => char::from(b"KMGTPEZY"[power - 1]).to_string(),
        };
        format!("{shown}{letters}-blocks")
    }

    fn cell(&self, mount: &Mount, field: Field) -> Vec<u8> {
        let stats = &mount.stats;
        let bytes = |blocks: u64| self.unit.show(blocks.saturating_mul(stats.block_size)).into_bytes();
        let count = |number: u64| match self.unit {
            BlockSize::Human(_) if self.is_inodes => self.unit.show(number).into_bytes(),
            _ => number.to_string().into_bytes(),
        };
        let percent = |used: u64, all: u64| match all {
            0 => b"-".to_vec(),
            all => format!("{}%", (used as u128 * 100).div_ceil(all as u128)).into_bytes(),
        };
        let used = stats.blocks.saturating_sub(stats.blocks_free);
        let inodes_used = stats.inodes.saturating_sub(stats.inodes_free);
        match field {
            Field::Source => mount.source.clone(),
            Field::Type => stats.name.into(),
            Field::Inodes => count(stats.inodes),
            Field::InodesUsed => count(inodes_used),
            Field::InodesFree => count(stats.inodes_free),
            Field::InodesPercent => percent(inodes_used, stats.inodes),
            Field::Size => bytes(stats.blocks),
            Field::Used => bytes(used),
            Field::Available => bytes(stats.blocks_free),
            Field::Percent => percent(used, stats.blocks),
            Field::File => mount.file.clone(),
            Field::Target => mount.target.clone(),
        }
    }

    fn print(&self, context: &mut Context<'_>, mounts: &[Mount]) -> Result<(), Failure> {
        let mut rows: Vec<Vec<Vec<u8>>> =
            vec![self.fields.iter().map(|&field| self.heading(field).into()).collect()];
        for mount in mounts {
            rows.push(self.fields.iter().map(|&field| self.cell(mount, field)).collect());
        }
        for row in &rows {
            for (at, (&field, cell)) in self.fields.iter().zip(row).enumerate() {
                let least = match field {
                    Field::Source => 14,
                    Field::Type | Field::Percent | Field::InodesPercent => 4,
                    Field::File | Field::Target => 0,
                    _ => 5,
                };
                let widest = rows.iter().map(|row| row[at].len()).max().unwrap_or(0).max(least);
                let padding = b" ".repeat(widest - cell.len());
                let is_left = matches!(field, Field::Source | Field::Type | Field::File | Field::Target);
                if at > 0 {
                    context.out.write_byte(b' ')?;
                }
                if !is_left {
                    context.out.write(&padding)?;
                }
                context.out.write(cell)?;
                if is_left && at + 1 < self.fields.len() {
                    context.out.write(&padding)?;
                }
            }
            context.out.write_byte(b'\n')?;
        }
        Ok(())
    }
}

fn read_fields(context: &Context<'_>, parsed: &Parsed) -> Result<Vec<Field>, Failure> {
    let mut fields = Vec::new();
    for given in parsed.flags.iter().filter(|given| given.is(flag!("output"))) {
        let Some(list) = &given.value else { continue };
        for word in list.split(|&byte| byte == b',') {
            let quoted = || message::quote(context, word);
            let Some((_, field)) = FIELDS.iter().find(|(name, _)| name.as_bytes() == word) else {
                return Err(Failure::Usage(format!("option --output: field {} unknown", quoted())));
            };
            if fields.contains(field) {
                return Err(Failure::Usage(format!(
                    "option --output: field {} used more than once",
                    quoted()
                )));
            }
            fields.push(*field);
        }
    }
    if fields.is_empty() {
        fields = FIELDS.iter().map(|(_, field)| *field).collect();
    }
    Ok(fields)
}

#[cfg(test)]
mod tests {
    use crate::testing::{call, check};

    #[test]
    fn columns_are_chosen() {
        let hint = "Try 'df --help' for more information.\n";
        call("df --output=foo").answers(
            1,
            "",
            format!("df: option --output: field \u{2018}foo\u{2019} unknown\n{hint}"),
        );
        check("df --output=target /", "Mounted on\n/\n");
    }
}
