//! From verdicts to instructions: a search tree over the numbers of the calls.

use std::collections::BTreeMap;

/// What happens to a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Allow,
    /// The call fails with this error number.
    Refuse(u16),
    /// Whoever listens is asked.
    Ask,
    /// The process is ended.
    Kill,
    /// It depends on the arguments.
    Check(Check),
}

/// Instructions that look at arguments and end in a verdict.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Check {
    code: Vec<Instruction>,
}

/// One instruction of the kernel's packet filter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Instruction {
    code: u16,
    when_true: u8,
    when_false: u8,
    value: u32,
}

const LOAD: u16 = 0x20;
const JUMP: u16 = 0x05;
const JUMP_EQUAL: u16 = 0x15;
const JUMP_AT_LEAST: u16 = 0x35;
const JUMP_ANY_BIT: u16 = 0x45;
const RETURN: u16 = 0x06;

const RETURN_ALLOW: u32 = 0x7fff_0000;
const RETURN_ERRNO: u32 = 0x0005_0000;
const RETURN_ASK: u32 = 0x7fc0_0000;
const RETURN_KILL_PROCESS: u32 = 0x8000_0000;

/// Where the kernel puts what a filter can look at.
const NUMBER: u32 = 0;
const ARCHITECTURE: u32 = 4;
const ARGUMENTS: u32 = 16;

#[cfg(target_arch = "x86_64")]
const OWN_ARCHITECTURE: u32 = 0xc000_003e;
#[cfg(target_arch = "aarch64")]
const OWN_ARCHITECTURE: u32 = 0xc000_00b7;

/// Numbers from here on are calls of x32, another mode of the same architecture.
const X32: u32 = 0x4000_0000;

/// The first number of which nothing is known yet.
const UNKNOWN: u32 = 470;

impl Check {
    pub(super) fn new() -> Check {
        Check::default()
    }

    fn push(&mut self, code: u16, value: u32, when_true: u8, when_false: u8) {
        self.code.push(Instruction { code, when_true, when_false, value });
    }

    /// Looks at the lower half of an argument.
    pub(super) fn load(&mut self, argument: usize) {
        // Both architectures have the lower half first.
        self.push(LOAD, ARGUMENTS + 8 * argument as u32, 0, 0);
    }

    pub(super) fn when_equal(&mut self, value: u32, verdict: &Verdict) {
        self.push(JUMP_EQUAL, value, 0, 1);
        self.code.push(verdict.instruction());
    }

    pub(super) fn unless_equal(&mut self, value: u32, verdict: &Verdict) {
        self.push(JUMP_EQUAL, value, 1, 0);
        self.code.push(verdict.instruction());
    }

    pub(super) fn when_any_bit(&mut self, bits: u32, verdict: &Verdict) {
        self.push(JUMP_ANY_BIT, bits, 0, 1);
        self.code.push(verdict.instruction());
    }

    pub(super) fn unless_any_bit(&mut self, bits: u32, verdict: &Verdict) {
        self.push(JUMP_ANY_BIT, bits, 1, 0);
        self.code.push(verdict.instruction());
    }

    pub(super) fn finish(mut self, verdict: &Verdict) -> Check {
        self.code.push(verdict.instruction());
        self
    }
}

impl Verdict {
    /// A return; a nested check is none, and is refused the safe way.
    fn instruction(&self) -> Instruction {
        let value = match self {
            Verdict::Allow => RETURN_ALLOW,
            Verdict::Refuse(errno) => RETURN_ERRNO | u32::from(*errno),
            Verdict::Ask => RETURN_ASK,
            Verdict::Kill | Verdict::Check(_) => RETURN_KILL_PROCESS,
        };
        Instruction { code: RETURN, when_true: 0, when_false: 0, value }
    }

    fn code(&self) -> Vec<Instruction> {
        match self {
            Verdict::Check(check) => check.code.clone(),
            verdict => vec![verdict.instruction()],
        }
    }
}

/// Verdicts by number.
pub(super) struct Program {
    verdicts: BTreeMap<u32, Verdict>,
    known: Verdict,
    unknown: Verdict,
    foreign: Verdict,
}

impl Program {
    /// A program with a verdict for all calls that are known to exist, and one for all that may come.
    pub(super) fn new(known: Verdict, unknown: Verdict) -> Program {
        Program { verdicts: BTreeMap::new(), known, unknown, foreign: Verdict::Kill }
    }

    /// The same with a verdict for calls of another processor mode, which are not to be made at all otherwise.
    pub(super) fn foreign(mut self, verdict: Verdict) -> Program {
        self.foreign = verdict;
        self
    }

    /// Sets the verdict for some calls.
    pub(super) fn set(&mut self, calls: &[libc::c_long], verdict: &Verdict) {
        for call in calls {
            if let Ok(number) = u32::try_from(*call) {
                self.verdicts.insert(number, verdict.clone());
            }
        }
    }

    /// Instructions in the form of the kernel.
    pub(super) fn assemble(&self) -> Vec<u8> {
        let mut code = Check::new();
        code.push(LOAD, ARCHITECTURE, 0, 0);
        code.unless_equal(OWN_ARCHITECTURE, &self.foreign);
        code.push(LOAD, NUMBER, 0, 0);
        code.code.extend(search(&self.ranges()));
        code.code.iter().flat_map(|instruction| instruction.bytes()).collect()
    }

    /// The first number of each range with one verdict, and that verdict.
    fn ranges(&self) -> Vec<(u32, Verdict)> {
        let mut ranges: Vec<(u32, Verdict)> = Vec::new();
        for number in 0..UNKNOWN {
            let verdict = self.verdicts.get(&number).unwrap_or(&self.known);
            if ranges.last().is_none_or(|(_, last)| last != verdict) {
                ranges.push((number, verdict.clone()));
            }
        }
        ranges.push((UNKNOWN, self.unknown.clone()));
        if cfg!(target_arch = "x86_64") {
            ranges.push((X32, self.foreign.clone()));
        }
        ranges
    }
}

/// A binary search for the range of the number that is loaded. Its depth is the logarithm of the number of ranges.
fn search(ranges: &[(u32, Verdict)]) -> Vec<Instruction> {
    let [_, .., _] = ranges else {
        return ranges.first().map(|(_, verdict)| verdict.code()).unwrap_or_default();
    };
    let (left, right) = ranges.split_at(ranges.len() / 2);
    let first = right.first().map_or(0, |(number, _)| *number);
    let (left, right) = (search(left), search(right));
    let mut check = Check::new();
    match u8::try_from(left.len()) {
        Ok(distance) => check.push(JUMP_AT_LEAST, first, distance, 0),
        Err(_) => {
            // Too far for a conditional jump.
            check.push(JUMP_AT_LEAST, first, 0, 1);
            check.push(JUMP, left.len() as u32, 0, 0);
        }
    }
    check.code.extend(left);
    check.code.extend(right);
    check.code
}

impl Instruction {
    fn bytes(self) -> [u8; 8] {
        let mut bytes = [0; 8];
        bytes[..2].copy_from_slice(&self.code.to_ne_bytes());
        bytes[2] = self.when_true;
        bytes[3] = self.when_false;
        bytes[4..].copy_from_slice(&self.value.to_ne_bytes());
        bytes
    }
}
