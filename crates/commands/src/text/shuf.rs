//! `shuf`: random permutations.

use std::collections::HashMap;

use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Flag, Output, Parsed, Process, Spec};

use super::number::Number;
use super::random::Choices;
use super::record::Records;
use crate::memory::Held;
use crate::message;

pub(crate) static SPEC: Spec = Spec {
    name: "shuf",
    usage: &["[OPTION]... [FILE]", "-e [OPTION]... [ARG]...", "-i LO-HI [OPTION]..."],
    summary: "Write a random permutation of the input lines to standard output. With no FILE, or when FILE is -,\n\
              read standard input.",
    flags: &[
        Flag::new('e', "echo", "treat each ARG as an input line"),
        Flag::new('i', "input-range", "treat each number LO through HI as an input line").value("LO-HI"),
        Flag::new('n', "head-count", "output at most COUNT lines").value("COUNT"),
        Flag::new('o', "output", "write result to FILE instead of standard output").value("FILE"),
        Flag::long("random-source", "get random bytes from FILE").value("FILE"),
        Flag::new('r', "repeat", "output lines can be repeated"),
        Flag::new('z', "zero-terminated", "line delimiter is NUL, not newline"),
    ],
    ..Spec::DEFAULT
};

/// What is shuffled.
enum Lines {
    Texts(Vec<Vec<u8>>),
    Numbers { first: u64, count: u64 },
}

impl Lines {
    fn count(&self) -> u64 {
        match self {
            Self::Texts(texts) => texts.len() as u64,
            Self::Numbers { count, .. } => *count,
        }
    }

    fn write(&self, at: u64, line_end: u8, out: &mut Output<'_>) -> Result<(), Failure> {
        match self {
            Self::Texts(texts) => out.write(&texts[at as usize])?,
            Self::Numbers { first, .. } => out.print(format_args!("{}", first + at))?,
        }
        out.write_byte(line_end)
    }
}

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    let range = input_range(context, &parsed)?;
    let (echo, repeat) = (parsed.has(flag!("echo")), parsed.has(flag!("repeat")));
    if echo && range.is_some() {
        return Err(Failure::Usage("cannot combine -e and -i options".into()));
    }
    let most = if range.is_some() { 0 } else { 1 };
    if !echo && let Some(extra) = parsed.operands.get(most) {
        return Err(message::extra_operand(context, extra));
    }
    let mut limit = u64::MAX;
    for given in parsed.flags.iter().filter(|given| given.is(flag!("head-count"))) {
        limit = limit.min(head_count(context, given.value())?);
    }
    let line_end = if parsed.has(flag!("zero-terminated")) { 0 } else { b'\n' };
    let mut held = Held::new(context.process);
    let mut choices = None;
    let source = parsed.value(flag!("random-source"));
    let lines = match range {
        Some((first, count)) => Lines::Numbers { first, count },
        None if echo => Lines::Texts(parsed.operands.clone()),
        // Nothing is read if nothing will be written.
        None if limit == 0 => Lines::Texts(Vec::new()),
        None => {
            let name = parsed.operands.first().map_or(&b"-"[..], Vec::as_slice);
            let input =
                context.open_input(name).map_err(|error| message::failure(context, 1, name, error))?;
            let samples = !repeat && limit != u64::MAX && is_large(context, input.fd());
            let mut records = Records::new(context.process, input, line_end);
            let read = if samples {
                let choices = choices.insert(Choices::open(context, source)?);
                sample(context, &mut records, limit, choices, &mut held)
            } else {
                read_all(context.process, &mut records, &mut held)
            };
            Lines::Texts(read.map_err(|failure| match failure {
                Failure::Errno(error) if error != Errno::Killed => {
                    Failure::new(format!("read error: {error}"))
                }
                other => other,
            })?)
        }
    };
    let mut choices = match choices {
        Some(choices) => choices,
        None => Choices::open(context, source)?,
    };
    let mut output = open_output(context, &parsed)?;
    if repeat {
        write_repeated(context, &lines, limit, line_end, &mut choices, output.as_mut())?;
    } else {
        let order = permutation(context, lines.count(), limit, &mut choices, &mut held)?;
        let out = output.as_mut().unwrap_or(&mut context.out);
        for at in order {
            lines.write(at, line_end, out)?;
        }
    }
    if let Some(mut output) = output {
        output.flush()?;
    }
    Ok(Exit::SUCCESS)
}

fn input_range(context: &Context<'_>, parsed: &Parsed) -> Result<Option<(u64, u64)>, Failure> {
    let mut ranges = parsed.flags.iter().filter(|given| given.is(flag!("input-range")));
    let Some(given) = ranges.next() else { return Ok(None) };
    let text = given.value();
    let number = Number::plain("invalid input range");
    let wrong = || Failure::new(format!("invalid input range: {}", message::quote(context, text)));
    let dash = text.iter().position(|&byte| byte == b'-').ok_or_else(wrong)?;
    let first = number.parse(context, &text[..dash])?;
    let last = number.parse(context, &text[dash + 1..])?;
    if ranges.next().is_some() {
        return Err(Failure::new("multiple -i options specified"));
    }
    let count = (last.wrapping_sub(first)).wrapping_add(1);
    if (first > last && count != 0) || (first <= last && count == 0) {
        return Err(wrong());
    }
    Ok(Some((first, count)))
}

fn head_count(context: &Context<'_>, text: &[u8]) -> Result<u64, Failure> {
    let is_long = !text.is_empty() && text.iter().all(u8::is_ascii_digit) && text.len() > 19;
    if is_long { Ok(u64::MAX) } else { Number::plain("invalid line count").parse(context, text) }
}

/// Whether an input is too large to keep all of it when only a part is wanted.
fn is_large(context: &Context<'_>, fd: boxsh_kernel::Fd) -> bool {
    const SMALL: u64 = 8192 << 10;
    context.process.fstat(fd).map_or(true, |metadata| !metadata.is_file() || metadata.size > SMALL)
}

fn read_all(
    process: &Process,
    records: &mut Records<'_>,
    held: &mut Held<'_>,
) -> Result<Vec<Vec<u8>>, Failure> {
    let mut lines = Vec::new();
    while let Some(line) = records.next()? {
        held.add(line.len() + size_of::<Vec<u8>>())?;
        process.make_room(&mut lines, 1)?;
        lines.push(line.to_vec());
    }
    Ok(lines)
}

/// Keeps `limit` lines of all, each with the same chance.
fn sample(
    context: &Context<'_>,
    records: &mut Records<'_>,
    limit: u64,
    choices: &mut Choices<'_>,
    held: &mut Held<'_>,
) -> Result<Vec<Vec<u8>>, Failure> {
    let mut lines: Vec<Vec<u8>> = Vec::new();
    while (lines.len() as u64) < limit {
        let Some(line) = records.next()? else { return Ok(lines) };
        held.add(line.len() + size_of::<Vec<u8>>())?;
        context.process.make_room(&mut lines, 1)?;
        lines.push(line.to_vec());
    }
    let mut count = limit;
    loop {
        // The choice comes before the line, as the bytes of a source have to be used in the same order.
        let place = choices.below(context, count + 1)?;
        let Some(line) = records.next()? else { return Ok(lines) };
        if place < limit {
            let kept = &mut lines[place as usize];
            held.add(line.len().saturating_sub(kept.capacity()))?;
            kept.clear();
            kept.extend_from_slice(line);
        }
        count += 1;
    }
}

/// How many tables share what was moved.
const SHARDS: usize = 256;

/// How many numbers are listed between two ticks.
const STEP: u64 = 1 << 16;

/// The first `limit` places of a random permutation.
fn permutation(
    context: &Context<'_>,
    count: u64,
    limit: u64,
    choices: &mut Choices<'_>,
    held: &mut Held<'_>,
) -> Result<Vec<u64>, Failure> {
    let limit = limit.min(count);
    let mut order = Vec::new();
    // With few places of many, only those that have moved are remembered.
    let is_sparse = count >= 128 << 10 && count / limit.max(1) >= 32;
    if is_sparse {
        /// What an entry of a table takes, with its part of what is free.
        const ENTRY: usize = 64;
        // Many small tables: one that grows has to move all that is in it at once.
        let mut moved: Vec<HashMap<u64, u64>> = vec![HashMap::new(); SHARDS];
        let shard = |place: u64| (place % SHARDS as u64) as usize;
        for at in 0..limit {
            context.process.tick()?;
            held.add(ENTRY)?;
            let other = at + choices.below(context, count - at)?;
            let here = moved[shard(at)].get(&at).copied().unwrap_or(at);
            context.process.make_room(&mut order, 1)?;
            order.push(moved[shard(other)].insert(other, here).unwrap_or(other));
        }
        return Ok(order);
    }
    let size = usize::try_from(count).map_err(|_| Errno::ENOMEM)?;
    held.add(size.saturating_mul(size_of::<u64>()))?;
    context.process.make_room(&mut order, size)?;
    for start in (0..count).step_by(STEP as usize) {
        context.process.work(STEP)?;
        order.extend(start..count.min(start + STEP));
    }
    for at in 0..limit as usize {
        context.process.tick()?;
        // The last choice of a full permutation is none, but it is drawn all the same.
        let other = at + choices.below(context, count - at as u64)? as usize;
        order.swap(at, other);
    }
    order.truncate(limit as usize);
    Ok(order)
}

fn write_repeated(
    context: &mut Context<'_>,
    lines: &Lines,
    limit: u64,
    line_end: u8,
    choices: &mut Choices<'_>,
    mut output: Option<&mut Output<'_>>,
) -> Result<(), Failure> {
    if limit == 0 {
        return Ok(());
    }
    if lines.count() == 0 {
        return Err(Failure::new("no lines to repeat"));
    }
    let mut left = limit;
    while left > 0 {
        context.process.tick()?;
        let at = choices.below(context, lines.count())?;
        match &mut output {
            Some(output) => lines.write(at, line_end, output)?,
            None => lines.write(at, line_end, &mut context.out)?,
        }
        left = left.saturating_sub(1);
    }
    Ok(())
}

fn open_output<'p>(context: &Context<'p>, parsed: &Parsed) -> Result<Option<Output<'p>>, Failure> {
    let mut names = parsed.flags.iter().filter(|given| given.is(flag!("output")));
    let Some(given) = names.next() else { return Ok(None) };
    if names.any(|other| other.value() != given.value()) {
        return Err(Failure::new("multiple output files specified"));
    }
    let name = given.value();
    context.create_output(name).map(Some).map_err(|error| message::failure(context, 1, name, error))
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn every_line_comes_once() {
        let answer = call("shuf -i 1-100").run();
        let mut numbers: Vec<u32> =
            String::from_utf8(answer.stdout).unwrap().lines().map(|line| line.parse().unwrap()).collect();
        assert!(!numbers.is_sorted());
        numbers.sort_unstable();
        assert!(numbers.into_iter().eq(1..=100));
    }

    #[test]
    fn a_source_decides_everything() {
        let draw =
            || call("shuf --random-source=z -e a b c d").file("z", "some bytes to draw from").run().stdout;
        assert_eq!(draw(), draw());
    }
}
