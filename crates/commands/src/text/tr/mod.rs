//! `tr`: translate, squeeze or delete bytes.

mod set;

use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Flag, Input, Order, Parsed, Spec};

use self::set::{Case, Set, skip_pairs};
use crate::message;

pub(crate) static SPEC: Spec = Spec {
    name: "tr",
    usage: &["[OPTION]... STRING1 [STRING2]"],
    summary: "Translate, squeeze, and/or delete characters from standard input, writing to standard output.",
    flags: &[
        Flag::new('c', "complement", "use the complement of STRING1"),
        Flag::short('A', "(ignored)"),
        Flag::short('C', "same as -c"),
        Flag::new('d', "delete", "delete characters in STRING1, do not translate"),
        Flag::new(
            's',
            "squeeze-repeats",
            "replace each run of a repeated character that is listed\nin the last specified STRING with a single occurrence",
        ),
        Flag::new('t', "truncate-set1", "first truncate STRING1 to the length of STRING2"),
    ],
    notes: "\
STRINGs are sets of characters. Most stand for themselves; the others are:
  \\NNN            character with octal value NNN (1 to 3 octal digits)
  \\\\ \\a \\b \\f \\n \\r \\t \\v   backslash and the usual control characters
  CHAR1-CHAR2     all characters from CHAR1 to CHAR2 in ascending order
  [CHAR*]         in STRING2, copies of CHAR until the length of STRING1
  [CHAR*REPEAT]   REPEAT copies of CHAR, REPEAT octal if starting with 0
  [:CLASS:]       alnum alpha blank cntrl digit graph lower print punct space upper xdigit
  [=CHAR=]        all characters equivalent to CHAR",
    order: Order::FirstOperandEnds,
    ..Spec::DEFAULT
};

/// What is asked for.
#[derive(Clone, Copy)]
struct Options {
    complement: bool,
    delete: bool,
    squeeze: bool,
    truncate: bool,
}

type Table = [u8; 256];
type Members = [bool; 256];

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    let options = Options {
        complement: parsed.has(flag!("complement")) || parsed.has(flag!("C")),
        delete: parsed.has(flag!("delete")),
        squeeze: parsed.has(flag!("squeeze-repeats")),
        truncate: parsed.has(flag!("truncate-set1")),
    };
    check_operands(context, options, &parsed)?;
    let mut first = Set::parse(context, &parsed.operands[0])?;
    let mut second = match parsed.operands.get(1) {
        Some(text) => Some(Set::parse(context, text)?),
        None => None,
    };
    validate(options, &mut first, second.as_mut())?;
    let mut input = context.stdin();
    match second {
        None if options.delete => {
            let deleted = members(&first, options.complement);
            filter(context, &mut input, |data, out| {
                // Every byte is written; a deleted one is overwritten by the next.
                out.resize(data.len(), 0);
                let mut length = 0;
                for &byte in data {
                    out[length] = byte;
                    length += usize::from(!deleted[byte as usize]);
                }
                out.truncate(length);
            })?;
        }
        None => {
            let squeezed = members(&first, options.complement);
            let mut squeeze = Squeeze::new(squeezed);
            filter(context, &mut input, |data, out| squeeze.apply(data.iter().copied(), out))?;
        }
        Some(second) if options.delete => {
            let deleted = members(&first, options.complement);
            let mut squeeze = Squeeze::new(members(&second, false));
            filter(context, &mut input, |data, out| {
                squeeze.apply(data.iter().copied().filter(|&byte| !deleted[byte as usize]), out);
            })?;
        }
        Some(second) => {
            let table = translation(options, &first, &second);
            if options.squeeze {
                let mut squeeze = Squeeze::new(members(&second, false));
                filter(context, &mut input, |data, out| {
                    squeeze.apply(data.iter().map(|&byte| table[byte as usize]), out);
                })?;
            } else {
                filter(context, &mut input, |data, out| {
                    out.extend(data.iter().map(|&byte| table[byte as usize]))
                })?;
            }
        }
    }
    Ok(Exit::SUCCESS)
}

fn check_operands(context: &Context<'_>, options: Options, parsed: &Parsed) -> Result<(), Failure> {
    let operands = &parsed.operands;
    let least = 1 + usize::from(options.delete == options.squeeze);
    let most = 1 + usize::from(!options.delete || options.squeeze);
    if operands.len() < least {
        let Some(last) = operands.last() else { return Err(Failure::Usage("missing operand".into())) };
        let why = if options.squeeze {
            "Two strings must be given when both deleting and squeezing repeats."
        } else {
            "Two strings must be given when translating."
        };
        return Err(Failure::Usage(format!(
            "missing operand after {}\n{why}",
            message::quote(context, last)
        )));
    }
    if operands.len() > most {
        let mut text = format!("extra operand {}", message::quote(context, &operands[most]));
        if operands.len() == 2 {
            text.push_str("\nOnly one string may be given when deleting without squeezing repeats.");
        }
        return Err(Failure::Usage(text));
    }
    Ok(())
}

fn validate(options: Options, first: &mut Set, second: Option<&mut Set>) -> Result<(), Failure> {
    let fail = |text: &str| Err(Failure::new(text));
    if first.indefinite_repeats() > 0 {
        return fail("the [c*] repeat construct may not appear in string1");
    }
    let mut first_length = first.length();
    if options.complement {
        first_length = members(first, true).iter().filter(|&&member| member).count() as u64;
    }
    let Some(second) = second else { return Ok(()) };
    if second.indefinite_repeats() > 1 {
        return fail("only one [c*] repeat construct may appear in string2");
    }
    if options.delete {
        if second.indefinite_repeats() > 0 {
            return fail("the [c*] construct may appear in string2 only when translating");
        }
        return Ok(());
    }
    second.fill_repeat(first_length);
    if second.has_equivalence() {
        return fail("[=c=] expressions may not appear in string2 when translating");
    }
    if second.has_restricted_class() {
        return fail(
            "when translating, the only character classes that may appear in\nstring2 are 'upper' and 'lower'",
        );
    }
    let mut second_length = second.length();
    if !options.complement && second.has_class() {
        let discount = first.match_cases(second)?;
        first_length = first_length.saturating_sub(discount);
        second_length = second_length.saturating_sub(discount);
    }
    if first_length > second_length && !options.truncate {
        if second_length == 0 {
            return fail("when not truncating set1, string2 must be non-empty");
        }
        second.extend(first_length - second_length)?;
        second_length = first_length;
    }
    let maps_to_one = || second_length == first_length && second.is_homogeneous();
    if options.complement && first.has_class() && !maps_to_one() {
        return fail(
            "when translating with complemented character classes,\nstring2 must map all characters in the domain to one",
        );
    }
    Ok(())
}

fn members(set: &Set, complement: bool) -> Members {
    let mut members = [false; 256];
    set.members().for_each(|byte| members[byte as usize] = true);
    if complement {
        members.iter_mut().for_each(|member| *member = !*member);
    }
    members
}

fn translation(options: Options, first: &Set, second: &Set) -> Table {
    let mut table: Table = std::array::from_fn(|at| at as u8);
    if options.complement {
        let chosen = members(first, true);
        let domain = (0..=255u8).filter(|&byte| chosen[byte as usize]);
        for (from, to) in domain.zip(second.bytes()) {
            table[from as usize] = to;
        }
        return table;
    }
    let (mut from, mut to) = (first.walk(), second.walk());
    while let (Some((source, source_case)), Some((target, target_case))) = (from.next(), to.next()) {
        match (source_case, target_case) {
            (Some(Case::Lower), Some(Case::Upper)) => {
                (b'a'..=b'z').for_each(|byte| table[byte as usize] = byte.to_ascii_uppercase());
            }
            (Some(Case::Upper), Some(Case::Lower)) => {
                (b'A'..=b'Z').for_each(|byte| table[byte as usize] = byte.to_ascii_lowercase());
            }
            _ => table[source as usize] = target,
        }
        if target_case.is_some() {
            from.skip_item();
            to.skip_item();
        }
        skip_pairs(&mut from, &mut to);
    }
    table
}

/// Leaves one of each run of a member.
struct Squeeze {
    members: Members,
    last: Option<u8>,
}

impl Squeeze {
    fn new(members: Members) -> Self {
        Self { members, last: None }
    }

    fn apply(&mut self, data: impl Iterator<Item = u8>, out: &mut Vec<u8>) {
        for byte in data {
            if self.last == Some(byte) && self.members[byte as usize] {
                continue;
            }
            self.last = Some(byte);
            out.push(byte);
        }
    }
}

/// Passes the input through `work`, buffer by buffer.
fn filter(
    context: &mut Context<'_>,
    input: &mut Input<'_>,
    mut work: impl FnMut(&[u8], &mut Vec<u8>),
) -> Result<(), Failure> {
    let mut out = Vec::new();
    loop {
        let data = match input.fill() {
            Ok(data) => data,
            Err(Errno::Killed) => return Err(Errno::Killed.into()),
            Err(error) => return Err(Failure::new(format!("read error: {error}"))),
        };
        if data.is_empty() {
            return Ok(());
        }
        out.clear();
        work(data, &mut out);
        let count = data.len();
        context.out.write(&out)?;
        input.advance(count);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn sets_are_translated() {
        for (line, input, output) in [
            ("tr a-c A-C", "abcd", "ABCd"),
            ("tr abc x", "abcd", "xxxd"),
            ("tr -t abc x", "abcd", "xbcd"),
            ("tr [:lower:] [:upper:]", "aZ1", "AZ1"),
            ("tr -c a-z .", "ab1\n", "ab.."),
            ("tr abcd [x*2]y", "abcd", "xxyy"),
            ("tr a-d [x*]z", "abcd", "xxxz"),
            ("tr '\\141\\n' xy", "a\n", "xy"),
            ("tr -s ab", "aabbcc", "abcc"),
            ("tr -s a-c x", "abcxx", "x"),
            ("tr -d a-c", "abcd", "d"),
            ("tr -ds ab c", "accbc", "c"),
            ("tr -cd [:digit:]", "a1b2", "12"),
            ("tr a-z n-za-m", "hello", "uryyb"),
        ] {
            call(line).stdin(input).gives(output);
        }
    }

    #[test]
    fn wrong_sets_are_refused() {
        for (line, message) in [
            ("tr b-a x", "range-endpoints of 'b-a' are in reverse collating sequence order"),
            ("tr [:foo:] x", "invalid character class ‘foo’"),
            ("tr [a*] x", "the [c*] repeat construct may not appear in string1"),
            ("tr a [b*][c*]", "only one [c*] repeat construct may appear in string2"),
            ("tr a ''", "when not truncating set1, string2 must be non-empty"),
            ("tr ab [=c=]", "[=c=] expressions may not appear in string2 when translating"),
            ("tr a1 b[:upper:]", "misaligned [:upper:] and/or [:lower:] construct"),
        ] {
            call(line).answers(1, "", format!("tr: {message}\n"));
        }
    }
}
