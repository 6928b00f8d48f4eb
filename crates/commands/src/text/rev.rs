//! `rev`: reverse the characters of each line.

use boxsh_format::Charset;
use boxsh_format::charset::Unit;
use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Flag, Spec};

use super::record::Records;
use crate::message;

pub(crate) static SPEC: Spec = Spec {
    name: "rev",
    usage: &["[options] [file ...]"],
    summary: "Reverse lines characterwise.",
    flags: &[Flag::short('h', "display this help"), Flag::short('V', "display version")],
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    if parsed.has(flag!("h")) {
        context.out.write(SPEC.help().as_bytes())?;
        return Ok(Exit::SUCCESS);
    }
    if parsed.has(flag!("V")) {
        context.parse_from(&SPEC, &[b"--version".to_vec()])?;
    }
    let charset = message::charset(context.process);
    let mut success = true;
    let stdin = [b"-".to_vec()];
    let files = if parsed.operands.is_empty() { &stdin[..] } else { &parsed.operands };
    for name in files {
        let shown = if parsed.operands.is_empty() { "stdin".into() } else { String::from_utf8_lossy(name) };
        let input = match context.open_input(if parsed.operands.is_empty() { b"-" } else { name }) {
            Ok(input) => input,
            Err(Errno::Killed) => return Err(Errno::Killed.into()),
            Err(error) => {
                success = false;
                // Without what was written so far: that comes when there is enough of it.
                context.write_error(format!("rev: cannot open {shown}: {error}\n").as_bytes())?;
                continue;
            }
        };
        let mut records = Records::new(context.process, input, b'\n');
        let mut lines = 0u64;
        match reverse(context, &mut records, charset, &mut lines) {
            Err(Failure::Errno(Errno::Killed)) => return Err(Errno::Killed.into()),
            Err(Failure::Errno(error)) => {
                success = false;
                // Without what was written so far: that comes when there is enough of it.
                context.write_error(format!("rev: {shown}: {lines}: {error}\n").as_bytes())?;
            }
            other => other?,
        }
    }
    Ok(Exit::from_success(success))
}

fn reverse(
    context: &mut Context<'_>,
    records: &mut Records<'_>,
    charset: Charset,
    lines: &mut u64,
) -> Result<(), Failure> {
    let mut out = Vec::new();
    // A NUL ends the string that the line is read into, so its rest and its end are lost, and the next line joins it.
    let mut carried: Vec<u8> = Vec::new();
    while let Some(range) = records.next_range()? {
        let line = records.slice(range);
        out.clear();
        match memchr::memchr(0, line) {
            Some(nul) => {
                context.process.append(&mut carried, &line[..nul])?;
                continue;
            }
            None if carried.is_empty() => push_reversed(context, line, charset, &mut out)?,
            None => {
                context.process.append(&mut carried, line)?;
                push_reversed(context, &std::mem::take(&mut carried), charset, &mut out)?;
            }
        }
        if records.was_terminated() {
            out.push(b'\n');
        }
        *lines += 1;
        context.out.write(&out)?;
    }
    out.clear();
    push_reversed(context, &carried, charset, &mut out)?;
    context.out.write(&out)
}

fn push_reversed(
    context: &Context<'_>,
    line: &[u8],
    charset: Charset,
    out: &mut Vec<u8>,
) -> Result<(), Failure> {
    context.process.make_room(out, line.len() + 1)?;
    if line.is_ascii() {
        context.process.work(line.len() as u64)?;
        out.extend(line.iter().rev());
        return Ok(());
    }
    let mut end = line.len();
    out.resize(end, 0);
    let mut at = 0;
    for (count, unit) in charset.units(line).enumerate() {
        if count.is_multiple_of(1 << 12) {
            context.process.work(1 << 12)?;
        }
        let Unit::Char(_) = unit else { return Err(Errno::EILSEQ.into()) };
        let length = unit.byte_len();
        out[end - length..end].copy_from_slice(&line[at..at + length]);
        end -= length;
        at += length;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn characters_are_reversed() {
        call("rev").stdin("abc\n\nxé").gives("cba\n\néx");
    }
}
