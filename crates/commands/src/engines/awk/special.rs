//! The variables that mean something to the interpreter itself.

/// The names, in the order of their slots among the global variables.
pub(super) const NAMES: [&str; 28] = [
    "NF",
    "NR",
    "FNR",
    "FS",
    "OFS",
    "ORS",
    "RS",
    "SUBSEP",
    "CONVFMT",
    "OFMT",
    "IGNORECASE",
    "FPAT",
    "FIELDWIDTHS",
    "RT",
    "FILENAME",
    "RSTART",
    "RLENGTH",
    "ENVIRON",
    "ARGV",
    "ARGC",
    "PROCINFO",
    "ERRNO",
    "ARGIND",
    "BINMODE",
    "LINT",
    "TEXTDOMAIN",
    "SYMTAB",
    "FUNCTAB",
];

pub(super) const RT: u32 = 13;
pub(super) const FILENAME: u32 = 14;
pub(super) const RSTART: u32 = 15;
pub(super) const RLENGTH: u32 = 16;
pub(super) const ENVIRON: u32 = 17;
pub(super) const ARGV: u32 = 18;
pub(super) const ARGC: u32 = 19;
pub(super) const PROCINFO: u32 = 20;
pub(super) const ERRNO: u32 = 21;
pub(super) const ARGIND: u32 = 22;
pub(super) const BINMODE: u32 = 23;
pub(super) const LINT: u32 = 24;
pub(super) const TEXTDOMAIN: u32 = 25;
pub(super) const SYMTAB: u32 = 26;
pub(super) const FUNCTAB: u32 = 27;

/// A variable that acts when it is assigned to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Special {
    Nf,
    Nr,
    Fnr,
    Fs,
    Ofs,
    Ors,
    Rs,
    Subsep,
    Convfmt,
    Ofmt,
    Ignorecase,
    Fpat,
    Fieldwidths,
}

impl Special {
    const ALL: [Special; 13] = [
        Special::Nf,
        Special::Nr,
        Special::Fnr,
        Special::Fs,
        Special::Ofs,
        Special::Ors,
        Special::Rs,
        Special::Subsep,
        Special::Convfmt,
        Special::Ofmt,
        Special::Ignorecase,
        Special::Fpat,
        Special::Fieldwidths,
    ];

    /// The one in a slot.
    pub(super) fn from_slot(slot: u32) -> Option<Self> {
        Self::ALL.get(slot as usize).copied()
    }

    pub(super) fn slot(self) -> usize {
        self as usize
    }

    /// Whether its value is computed when it is asked for.
    pub(super) fn is_computed(self) -> bool {
        matches!(self, Special::Nf | Special::Nr | Special::Fnr)
    }
}
