//! Where arguments come from.

use boxsh_kernel::{Context, Errno, Failure};

use super::options::Options;

/// A list of arguments on the command line: what introduced it, and its words.
pub(super) struct Given {
    marker: Vec<u8>,
    words: Vec<Vec<u8>>,
}

/// The arguments of one job, a value for each source.
pub(super) type Group = Vec<Vec<u8>>;

/// Takes the lists of arguments off the command line.
pub(super) fn split(arguments: &[Vec<u8>]) -> (Vec<Vec<u8>>, Vec<Given>) {
    let is_marker = |word: &Vec<u8>| matches!(&word[..], b":::" | b":::+" | b"::::" | b"::::+");
    let end = arguments.iter().position(is_marker).unwrap_or(arguments.len());
    let mut given: Vec<Given> = Vec::new();
    for word in &arguments[end..] {
        if is_marker(word) {
            given.push(Given { marker: word.clone(), words: Vec::new() });
        } else if let Some(last) = given.last_mut() {
            last.words.push(word.clone());
        }
    }
    (arguments[..end].to_vec(), given)
}

/// All combinations of the sources' values.
pub(super) fn read(
    context: &mut Context<'_>,
    options: &Options,
    given: &[Given],
) -> Result<Vec<Group>, Failure> {
    let mut sources: Vec<(Vec<Vec<u8>>, bool)> = Vec::new();
    for file in &options.files {
        sources.push((read_file(context, options, file)?, options.link));
    }
    for list in given {
        let linked = list.marker.ends_with(b"+") || (options.link && !sources.is_empty());
        if list.marker.starts_with(b"::::") {
            for (at, file) in list.words.iter().enumerate() {
                sources.push((read_file(context, options, file)?, linked || (at > 0 && options.link)));
            }
        } else {
            sources.push((list.words.clone(), linked));
        }
    }
    if sources.is_empty() {
        sources.push((read_file(context, options, b"-")?, false));
    }
    for value in sources.iter_mut().flat_map(|(values, _)| values) {
        if options.trim.0 {
            *value = value.trim_ascii_start().to_vec();
        }
        if options.trim.1 {
            *value = value.trim_ascii_end().to_vec();
        }
    }
    let mut combined: Vec<Group> = vec![Vec::new()];
    let mut start = 0;
    while start < sources.len() {
        // Linked sources go along with the one before them, value by value.
        let end = (start + 1..sources.len()).find(|&at| !sources[at].1).unwrap_or(sources.len());
        let linked = &sources[start..end];
        let length = linked.iter().map(|(values, _)| values.len()).max().unwrap_or(0);
        let rows: Vec<Group> = (0..length)
            .map(|row| {
                linked
                    .iter()
                    .map(|(values, _)| values.get(row % values.len().max(1)).cloned().unwrap_or_default())
                    .collect()
            })
            .collect();
        let mut next = Vec::new();
        for group in &combined {
            for row in &rows {
                context.process.tick()?;
                context.process.make_room(&mut next, 1)?;
                next.push([&group[..], &row[..]].concat());
            }
        }
        combined = next;
        start = end;
    }
    if let Some(separator) = &options.columns {
        let split = |group: Group| group.iter().flat_map(|value| columns(value, separator)).collect();
        combined = combined.into_iter().map(split).collect();
    }
    if options.shuffle {
        for at in (1..combined.len()).rev() {
            let other = context.process.rng().below(at as u64 + 1) as usize;
            combined.swap(at, other);
        }
    }
    Ok(combined)
}

fn columns(value: &[u8], separator: &[u8]) -> Vec<Vec<u8>> {
    let separator: &[u8] = match separator {
        b"\\t" => b"\t",
        b"\\|" => b"|",
        other => other,
    };
    if separator == b"\\s+" {
        return value
            .split(u8::is_ascii_whitespace)
            .filter(|part| !part.is_empty())
            .map(<[u8]>::to_vec)
            .collect();
    }
    let mut parts = Vec::new();
    let mut rest = value;
    while !separator.is_empty()
        && let Some(at) = memchr::memmem::find(rest, separator)
    {
        parts.push(rest[..at].to_vec());
        rest = &rest[at + separator.len()..];
    }
    parts.push(rest.to_vec());
    parts
}

fn read_file(context: &mut Context<'_>, options: &Options, name: &[u8]) -> Result<Vec<Vec<u8>>, Failure> {
    let mut input = context.open_input(name).map_err(|error| match error {
        Errno::Killed => Failure::Errno(error),
        error => Failure::with_status(255, format!("Error: {}: {error}", String::from_utf8_lossy(name))),
    })?;
    let mut values = Vec::new();
    let mut line = Vec::new();
    while input.read_record(options.delimiter, &mut line)? {
        if line.last() == Some(&options.delimiter) {
            line.pop();
        }
        let value = std::mem::take(&mut line);
        if options.end.as_ref() == Some(&value) {
            break;
        }
        context.process.make_room(&mut values, 1)?;
        values.push(value);
    }
    Ok(values)
}

/// Puts as many arguments together as a job is to get.
pub(super) fn group(options: &Options, arguments: Vec<Group>) -> Vec<Group> {
    if options.per_job <= 1 {
        return arguments;
    }
    arguments.chunks(options.per_job).map(|groups| groups.concat()).collect()
}

/// The groups of each job: one, or with `-m` so many.
pub(super) fn batches(groups: Vec<Group>, many: Option<usize>) -> Vec<Vec<Group>> {
    match many {
        Some(many) => groups.chunks(many).map(<[Group]>::to_vec).collect(),
        None => groups.into_iter().map(|group| vec![group]).collect(),
    }
}
