//! The operands of `dd`.

use boxsh_format::size::{SizeError, parse_dd};
use boxsh_kernel::{Context, Failure};

use super::super::message;

/// What is done to the data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Conversion {
    Ascii,
    Ebcdic,
    Ibm,
    Block,
    Unblock,
    Lcase,
    Ucase,
    Sparse,
    Swab,
    Sync,
    Excl,
    Nocreat,
    Notrunc,
    Noerror,
    Fdatasync,
    Fsync,
}

const CONVERSIONS: &[(&str, Conversion)] = &[
    ("ascii", Conversion::Ascii),
    ("ebcdic", Conversion::Ebcdic),
    ("ibm", Conversion::Ibm),
    ("block", Conversion::Block),
    ("unblock", Conversion::Unblock),
    ("lcase", Conversion::Lcase),
    ("ucase", Conversion::Ucase),
    ("sparse", Conversion::Sparse),
    ("swab", Conversion::Swab),
    ("sync", Conversion::Sync),
    ("excl", Conversion::Excl),
    ("nocreat", Conversion::Nocreat),
    ("notrunc", Conversion::Notrunc),
    ("noerror", Conversion::Noerror),
    ("fdatasync", Conversion::Fdatasync),
    ("fsync", Conversion::Fsync),
];

/// How a file is read or written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum FlagWord {
    Append,
    Direct,
    Directory,
    Dsync,
    Sync,
    Fullblock,
    Nonblock,
    Noatime,
    Nocache,
    Noctty,
    Nofollow,
    Nolinks,
    CountBytes,
    SkipBytes,
    SeekBytes,
}

const FLAGS: &[(&str, FlagWord)] = &[
    ("append", FlagWord::Append),
    ("direct", FlagWord::Direct),
    ("directory", FlagWord::Directory),
    ("dsync", FlagWord::Dsync),
    ("sync", FlagWord::Sync),
    ("fullblock", FlagWord::Fullblock),
    ("nonblock", FlagWord::Nonblock),
    ("noatime", FlagWord::Noatime),
    ("nocache", FlagWord::Nocache),
    ("noctty", FlagWord::Noctty),
    ("nofollow", FlagWord::Nofollow),
    ("nolinks", FlagWord::Nolinks),
    ("count_bytes", FlagWord::CountBytes),
    ("skip_bytes", FlagWord::SkipBytes),
    ("seek_bytes", FlagWord::SeekBytes),
];

/// What is said at the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Status {
    Default,
    None,
    Noxfer,
    Progress,
}

/// The largest block.
const LARGEST: u64 = 1 << 30;

pub(super) struct Options {
    pub(super) input: Option<Vec<u8>>,
    pub(super) output: Option<Vec<u8>>,
    pub(super) input_block: usize,
    pub(super) output_block: usize,
    pub(super) conversion_block: usize,
    /// Of input blocks, or of bytes if `counts_bytes`; no limit if there is none.
    pub(super) count: Option<u64>,
    pub(super) counts_bytes: bool,
    /// In bytes.
    pub(super) skip: u64,
    /// In bytes.
    pub(super) seek: u64,
    conversions: Vec<Conversion>,
    input_flags: Vec<FlagWord>,
    output_flags: Vec<FlagWord>,
    pub(super) status: Status,
    one_block: bool,
}

/// A number of blocks or, with a `B`, of bytes.
type Count = Option<(u64, bool)>;

impl Options {
    pub(super) fn parse(context: &Context<'_>, operands: &[Vec<u8>]) -> Result<Self, Failure> {
        let mut options = Self {
            input: None,
            output: None,
            input_block: 512,
            output_block: 512,
            conversion_block: 0,
            count: None,
            counts_bytes: false,
            skip: 0,
            seek: 0,
            conversions: Vec::new(),
            input_flags: Vec::new(),
            output_flags: Vec::new(),
            status: Status::Default,
            one_block: false,
        };
        let (mut count, mut skip, mut seek): (Count, Count, Count) = (None, None, None);
        let mut both = None;
        for operand in operands {
            let unknown =
                || Failure::Usage(format!("unrecognized operand {}", message::quote(context, operand)));
            let equals = operand.iter().position(|&byte| byte == b'=').ok_or_else(unknown)?;
            let (name, value) = (&operand[..equals], &operand[equals + 1..]);
            match name {
                b"if" => options.input = Some(value.to_vec()),
                b"of" => options.output = Some(value.to_vec()),
                b"bs" => both = Some(block(context, value)?),
                b"ibs" => options.input_block = block(context, value)?,
                b"obs" => options.output_block = block(context, value)?,
                b"cbs" => options.conversion_block = block(context, value)?,
                b"count" => count = Some(number(context, value)?),
                b"skip" | b"iseek" => skip = Some(number(context, value)?),
                b"seek" | b"oseek" => seek = Some(number(context, value)?),
                b"conv" => {
                    words(context, value, CONVERSIONS, "invalid conversion", &mut options.conversions)?
                }
                b"iflag" => words(context, value, FLAGS, "invalid input flag", &mut options.input_flags)?,
                b"oflag" => words(context, value, FLAGS, "invalid output flag", &mut options.output_flags)?,
                b"status" => {
                    options.status = match value {
                        b"none" => Status::None,
                        b"noxfer" => Status::Noxfer,
                        b"progress" => Status::Progress,
                        _ => {
                            let shown = message::quote(context, value);
                            return Err(Failure::Usage(format!("invalid status level: {shown}")));
                        }
                    };
                }
                _ => return Err(unknown()),
            }
        }
        if let Some(both) = both {
            (options.input_block, options.output_block, options.one_block) = (both, both, true);
        }
        options.check()?;
        options.set_counts(count, skip, seek);
        Ok(options)
    }

    fn set_counts(&mut self, count: Count, skip: Count, seek: Count) {
        let bytes = |count: Count, flagged: bool, block: usize| match count {
            None => 0,
            Some((value, in_bytes)) if in_bytes || flagged => value,
            Some((value, _)) => value.saturating_mul(block as u64),
        };
        self.skip = bytes(skip, self.input_flags.contains(&FlagWord::SkipBytes), self.input_block);
        self.seek = bytes(seek, self.output_flags.contains(&FlagWord::SeekBytes), self.output_block);
        self.count = count.map(|(value, _)| value);
        self.counts_bytes =
            count.is_some_and(|(_, in_bytes)| in_bytes) || self.input_flags.contains(&FlagWord::CountBytes);
    }

    fn check(&self) -> Result<(), Failure> {
        let several = |of: &[Conversion]| of.iter().filter(|word| self.converts(**word)).count() > 1;
        if several(&[Conversion::Ascii, Conversion::Ebcdic, Conversion::Ibm]) {
            return Err(Failure::new("cannot combine any two of {ascii,ebcdic,ibm}"));
        }
        if self.conversion_block > 0 && several(&[Conversion::Block, Conversion::Unblock]) {
            return Err(Failure::new("cannot combine block and unblock"));
        }
        if several(&[Conversion::Lcase, Conversion::Ucase]) {
            return Err(Failure::new("cannot combine lcase and ucase"));
        }
        if several(&[Conversion::Excl, Conversion::Nocreat]) {
            return Err(Failure::new("cannot combine excl and nocreat"));
        }
        Ok(())
    }

    pub(super) fn converts(&self, word: Conversion) -> bool {
        self.conversions.contains(&word)
    }

    pub(super) fn reads_with(&self, word: FlagWord) -> bool {
        self.input_flags.contains(&word)
    }

    pub(super) fn writes_with(&self, word: FlagWord) -> bool {
        self.output_flags.contains(&word)
    }

    /// Whether every input block becomes an output block as it is.
    pub(super) fn is_plain(&self) -> bool {
        use Conversion::{Ascii, Block, Ebcdic, Ibm, Lcase, Swab, Ucase, Unblock};
        let changes = [Ascii, Ebcdic, Ibm, Block, Unblock, Lcase, Ucase, Swab];
        self.one_block && !changes.iter().any(|word| self.converts(*word))
    }

    pub(super) fn input_name(&self) -> &[u8] {
        self.input.as_deref().unwrap_or(b"standard input")
    }

    pub(super) fn output_name(&self) -> &[u8] {
        self.output.as_deref().unwrap_or(b"standard output")
    }
}

fn number(context: &Context<'_>, text: &[u8]) -> Result<(u64, bool), Failure> {
    let refused = |error: SizeError| {
        let quoted = message::quote(context, text);
        Failure::new(match error {
            SizeError::Overflow => format!("invalid number: {quoted}: Value too large for defined data type"),
            _ => format!("invalid number: {quoted}"),
        })
    };
    let size = parse_dd(text).map_err(refused)?;
    if size.value > i64::MAX as u64 {
        return Err(refused(SizeError::Overflow));
    }
    Ok((size.value, size.in_bytes))
}

fn block(context: &Context<'_>, text: &[u8]) -> Result<usize, Failure> {
    let (value, _) = number(context, text)?;
    let refused = |why: &str| Failure::new(format!("invalid number: {}{why}", message::quote(context, text)));
    match value {
        0 => Err(refused("")),
        value if value > LARGEST => Err(refused(": Value too large for defined data type")),
        value => Ok(value as usize),
    }
}

fn words<T: Copy>(
    context: &Context<'_>,
    list: &[u8],
    known: &[(&str, T)],
    problem: &str,
    found: &mut Vec<T>,
) -> Result<(), Failure> {
    for word in list.split(|&byte| byte == b',') {
        match known.iter().find(|(name, _)| name.as_bytes() == word) {
            Some((_, meaning)) => found.push(*meaning),
            None => return Err(Failure::Usage(format!("{problem}: {}", message::quote(context, word)))),
        }
    }
    Ok(())
}
