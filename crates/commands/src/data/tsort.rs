//! `tsort`: put names in an order that respects pairs.

use std::collections::HashMap;

use boxsh_kernel::{CommandResult, Context, Exit, Failure, Spec};

use crate::memory::Held;
use crate::message;

pub(crate) static SPEC: Spec = Spec {
    name: "tsort",
    usage: &["[OPTION] [FILE]"],
    summary: "Write a totally ordered list consistent with the partial ordering in FILE.",
    ..Spec::DEFAULT
};

struct Node {
    name: Vec<u8>,
    /// How many still have to come before it.
    count: usize,
    successors: Vec<usize>,
}

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    if let Some(extra) = parsed.operands.get(1) {
        return Err(message::extra_operand(context, extra));
    }
    let file = parsed.operands.first().cloned().unwrap_or_else(|| b"-".to_vec());
    let text = context
        .open_input(&file)
        .and_then(|mut input| input.read_all())
        .map_err(|error| message::failure(context, 1, &file, error))?;
    let mut held = Held::new(context.process);
    held.set(text.len() * 8)?;
    let mut nodes: Vec<Node> = Vec::new();
    let mut numbers: HashMap<&[u8], usize> = HashMap::new();
    let mut before = None;
    for word in text.split(|byte| matches!(byte, b' ' | b'\t' | b'\n')).filter(|word| !word.is_empty()) {
        context.process.tick()?;
        let number = *numbers.entry(word).or_insert_with(|| {
            nodes.push(Node { name: word.to_vec(), count: 0, successors: Vec::new() });
            nodes.len() - 1
        });
        match before.take() {
            None => before = Some(number),
            Some(first) if first != number => {
                nodes[first].successors.push(number);
                nodes[number].count += 1;
            }
            Some(_) => {}
        }
    }
    if before.is_some() {
        let name = message::name(context, &file);
        return Err(Failure::new(format!("{name}: input contains an odd number of tokens")));
    }
    order(context, &mut nodes, &file)
}

fn order(context: &mut Context<'_>, nodes: &mut [Node], file: &[u8]) -> CommandResult {
    // Names without predecessors start in alphabetical order; GNU keeps them in a tree sorted so.
    let mut sorted: Vec<usize> = (0..nodes.len()).collect();
    sorted.sort_by(|&one, &other| nodes[one].name.cmp(&nodes[other].name));
    let mut done = vec![false; nodes.len()];
    let mut left = nodes.len();
    let mut status = Exit::SUCCESS;
    while left > 0 {
        let mut queue: std::collections::VecDeque<usize> =
            sorted.iter().copied().filter(|&node| !done[node] && nodes[node].count == 0).collect();
        while let Some(node) = queue.pop_front() {
            context.process.tick()?;
            context.out.write(&nodes[node].name)?;
            context.out.write_byte(b'\n')?;
            done[node] = true;
            left -= 1;
            // The last relation that was read is looked at first.
            for successor in std::mem::take(&mut nodes[node].successors).into_iter().rev() {
                nodes[successor].count -= 1;
                if nodes[successor].count == 0 {
                    queue.push_back(successor);
                }
            }
        }
        if left > 0 {
            status = Exit::FAILURE;
            let name = message::name(context, file);
            context.out.flush()?;
            context.warn(format_args!("{name}: input contains a loop:"))?;
            break_loop(context, nodes, &sorted, &done)?;
        }
    }
    Ok(status)
}

/// Names the members of one loop, and removes a relation of it.
fn break_loop(
    context: &mut Context<'_>,
    nodes: &mut [Node],
    sorted: &[usize],
    done: &[bool],
) -> Result<(), Failure> {
    let Some(&start) = sorted.iter().find(|&&node| !done[node] && nodes[node].count > 0) else {
        return Ok(());
    };
    // Everybody left has a predecessor that is left, so going back must come round.
    let mut path = vec![start];
    let mut place = HashMap::from([(start, 0)]);
    loop {
        context.process.tick()?;
        let current = path[path.len() - 1];
        let Some(&previous) =
            sorted.iter().find(|&&node| !done[node] && nodes[node].successors.contains(&current))
        else {
            return Ok(());
        };
        if let Some(&from) = place.get(&previous) {
            let members: Vec<usize> = path[from..].iter().rev().copied().collect();
            let smallest = (0..members.len()).min_by_key(|&at| nodes[members[at]].name.clone()).unwrap_or(0);
            for at in 0..members.len() {
                let member = members[(smallest + at) % members.len()];
                let name = String::from_utf8_lossy(&nodes[member].name).into_owned();
                context.warn(format_args!("{name}"))?;
            }
            let first = members[smallest];
            let last = members[(smallest + members.len() - 1) % members.len()];
            if let Some(at) = nodes[last].successors.iter().position(|&node| node == first) {
                nodes[last].successors.remove(at);
                nodes[first].count -= 1;
            }
            return Ok(());
        }
        place.insert(previous, path.len());
        path.push(previous);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn names_are_ordered() {
        call("tsort").stdin("a b\nb c\n").gives("a\nb\nc\n");
        call("tsort")
            .stdin("3 8\n3 10\n5 11\n7 8\n7 11\n8 9\n11 2\n11 9\n11 10\n")
            .gives("3\n5\n7\n11\n8\n10\n2\n9\n");
        call("tsort").stdin("a b b a").answers(
            1,
            "a\nb\n",
            "tsort: -: input contains a loop:\ntsort: a\ntsort: b\n",
        );
        call("tsort").stdin("a b c").answers(1, "", "tsort: -: input contains an odd number of tokens\n");
    }
}
