//! `tsort`: a total order from pairs.

use std::collections::{BTreeMap, VecDeque};

use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Process, Spec};

use crate::memory::Held;
use crate::message;

pub(crate) static SPEC: Spec = Spec {
    name: "tsort",
    usage: &["[OPTION] [FILE]"],
    summary: "Write totally ordered list consistent with the partial ordering in FILE. With no FILE, or when FILE is -, read standard input.",
    ..Spec::DEFAULT
};

/// A word, and what has to stand behind it.
struct Item {
    name: Vec<u8>,
    /// How many words have to stand in front of it and do not yet.
    before: usize,
    /// The latest relation comes last, and is followed first.
    successors: Vec<usize>,
    is_written: bool,
    /// The next one on the way back through a loop.
    link: Option<usize>,
}

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    if let Some(extra) = parsed.operands.get(1) {
        return Err(message::extra_operand(context, extra));
    }
    let name = parsed.operands.first().map_or(&b"-"[..], Vec::as_slice);
    let shown = message::name(context, name);
    let mut memory = Held::new(context.process);
    let mut items = read(context, name, &shown, &mut memory)?;
    let mut left = items.len();
    let mut success = true;
    let mut queue: VecDeque<usize> = (0..items.len()).filter(|at| items[*at].before == 0).collect();
    while left > 0 {
        while let Some(at) = queue.pop_front() {
            context.process.tick()?;
            context.out.write(&items[at].name)?;
            context.out.write(b"\n")?;
            items[at].is_written = true;
            left -= 1;
            for successor in std::mem::take(&mut items[at].successors).into_iter().rev() {
                context.process.tick()?;
                items[successor].before -= 1;
                if items[successor].before == 0 {
                    queue.push_back(successor);
                }
            }
        }
        if left > 0 {
            success = false;
            context.out.flush()?;
            context.warn(format_args!("{shown}: input contains a loop:"))?;
            for at in break_loop(context.process, &mut items)? {
                let name = String::from_utf8_lossy(&items[at].name).into_owned();
                context.warn(format_args!("{name}"))?;
            }
            queue.extend((0..items.len()).filter(|at| items[*at].before == 0 && !items[*at].is_written));
        }
    }
    Ok(Exit::from_success(success))
}

/// What a word takes at least beside its text: its place, and what it comes before.
const COST: usize = 64;

/// Reads the pairs; gives the words in alphabetical order.
fn read(
    context: &mut Context<'_>,
    name: &[u8],
    shown: &str,
    memory: &mut Held<'_>,
) -> Result<Vec<Item>, Failure> {
    let fail = |error: Errno| match error {
        Errno::Killed => Failure::Errno(error),
        error => Failure::new(format!("{shown}: {error}")),
    };
    let mut input = context.open_input(name).map_err(fail)?;
    let mut words: BTreeMap<Vec<u8>, usize> = BTreeMap::new();
    let mut pairs: Vec<(usize, usize)> = Vec::new();
    let mut first = None;
    let mut line = Vec::new();
    loop {
        line.clear();
        match input.read_record(b'\n', &mut line) {
            Ok(true) => {}
            // A directory is as good as empty.
            Ok(false) | Err(Errno::EISDIR) => break,
            Err(error) => return Err(fail(error)),
        }
        for word in line.split(|byte| matches!(byte, b' ' | b'\t' | b'\n')).filter(|word| !word.is_empty()) {
            memory.add(word.len() + COST)?;
            context.process.tick()?;
            let count = words.len();
            let number = match words.get(word) {
                Some(number) => *number,
                None => *words.entry(word.to_vec()).or_insert(count),
            };
            match first.take() {
                None => first = Some(number),
                Some(other) => pairs.push((other, number)),
            }
        }
    }
    if first.is_some() {
        return Err(Failure::new(format!("{shown}: input contains an odd number of tokens")));
    }
    let mut place = vec![0; words.len()];
    let mut items = Vec::with_capacity(words.len());
    for (at, (name, number)) in words.into_iter().enumerate() {
        context.process.tick()?;
        place[number] = at;
        items.push(Item { name, before: 0, successors: Vec::new(), is_written: false, link: None });
    }
    for (first, second) in pairs.into_iter().filter(|(first, second)| first != second) {
        context.process.tick()?;
        items[place[first]].successors.push(place[second]);
        items[place[second]].before += 1;
    }
    Ok(items)
}

/// Finds a loop and takes one relation out of it; gives the words of the loop.
fn break_loop(process: &Process, items: &mut [Item]) -> Result<Vec<usize>, Errno> {
    let mut start: Option<usize> = None;
    loop {
        for at in 0..items.len() {
            process.tick()?;
            if items[at].before == 0 {
                continue;
            }
            let Some(target) = start else {
                start = Some(at);
                continue;
            };
            process.work(items[at].successors.len() as u64)?;
            let Some(relation) = items[at].successors.iter().rposition(|successor| *successor == target)
            else {
                continue;
            };
            if items[at].link.is_none() {
                items[at].link = Some(target);
                start = Some(at);
                continue;
            }
            let mut members = vec![target];
            let mut current = target;
            while current != at {
                let Some(next) = items[current].link else { break };
                process.tick()?;
                members.push(next);
                current = next;
            }
            items[at].successors.remove(relation);
            items[target].before -= 1;
            for item in items.iter_mut() {
                process.tick()?;
                item.link = None;
            }
            return Ok(members);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn words_are_put_in_order() {
        call("tsort").stdin("a b b c c d").gives("a\nb\nc\nd\n");
        call("tsort f").file("f", "a b\na c\nb d\nc d\ne f\n").gives("a\ne\nc\nb\nf\nd\n");
        call("tsort").stdin("q q z y").gives("q\nz\ny\n");
    }

    #[test]
    fn loops_are_broken() {
        call("tsort").stdin("a b b a").answers(
            1,
            "a\nb\n",
            "tsort: -: input contains a loop:\ntsort: a\ntsort: b\n",
        );
        call("tsort").stdin("a b c").answers(1, "", "tsort: -: input contains an odd number of tokens\n");
    }
}
