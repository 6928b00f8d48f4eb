//! Any program of an engine and any archive runs or is refused, within the limits of its run.

use boxsh::Sandbox;

use crate::session;

/// The program, and the document behind the first NUL.
fn split<'a>(input: &'a [u8], otherwise: &'a [u8]) -> (&'a [u8], &'a [u8]) {
    match input.iter().position(|&byte| byte == 0) {
        Some(nul) => (&input[..nul], &input[nul + 1..]),
        None => (input, otherwise),
    }
}

fn with_files(files: &[(&str, &[u8])]) -> Sandbox {
    let mut sandbox = session::fresh();
    for (path, contents) in files {
        sandbox.write_file(path, contents).expect("the file fits");
    }
    sandbox
}

const JSON: &[u8] = br#"{"a":[1,2.5,"x",null,{"b":true}],"c":"d","n":-0.0} [3] "s""#;
const YAML: &[u8] =
    b"a: [1, 2.5, x, null]\nb: &anchor {c: true, d: 'e'}\nf: *anchor\ng: |\n  text\n---\n- second\n";
const LINES: &[u8] = b"one two three\nfour,five;six\n\n7 8 9\nlast";

pub(crate) fn jq(input: &[u8]) {
    let (program, document) = split(input, JSON);
    let mut sandbox = with_files(&[("/tmp/p", program), ("/tmp/d", document)]);
    session::run(&mut sandbox, b"jq -c -f /tmp/p /tmp/d", &[]);
}

pub(crate) fn awk(input: &[u8]) {
    let (program, document) = split(input, LINES);
    let mut sandbox = with_files(&[("/tmp/p", program), ("/tmp/d", document)]);
    session::run(&mut sandbox, b"awk -f /tmp/p /tmp/d", &[]);
}

pub(crate) fn sed(input: &[u8]) {
    let (program, document) = split(input, LINES);
    let mut sandbox = with_files(&[("/tmp/p", program), ("/tmp/d", document)]);
    session::run(&mut sandbox, b"sed -f /tmp/p /tmp/d; sed -nE -f /tmp/p /tmp/d", &[]);
}

pub(crate) fn bc(input: &[u8]) {
    let (program, document) = split(input, b"");
    let mut sandbox = with_files(&[("/tmp/p", program), ("/tmp/d", document)]);
    session::run(&mut sandbox, b"bc -l /tmp/p </tmp/d; dc -f /tmp/p </tmp/d", &[]);
}

pub(crate) fn yq(input: &[u8]) {
    let (program, document) = split(input, YAML);
    let mut sandbox = with_files(&[("/tmp/d", document)]);
    session::run(&mut sandbox, b"yq \"$1\" /tmp/d; yq -o json . /tmp/d", &[program]);
}

pub(crate) fn tar(input: &[u8]) {
    extract(input, b"cd /tmp/out && { tar xf ../in; tar tvf ../in; }");
}

pub(crate) fn zip(input: &[u8]) {
    extract(input, b"cd /tmp/out && { unzip -o ../in; unzip -v ../in; unzip -p ../in; }");
}

/// Whatever an archive says, it is unpacked where it was asked for.
fn extract(input: &[u8], script: &[u8]) {
    let mut sandbox = with_files(&[("/tmp/in", input)]);
    sandbox.create_directory("/tmp/out").expect("there is room for a folder");
    let places = ["/", "/tmp", "/home/agent", "/var/tmp"];
    let names = |sandbox: &Sandbox| {
        places.map(|place| {
            let entries = sandbox.list_directory(place).unwrap_or_default();
            entries.into_iter().map(|entry| entry.name).collect::<Vec<_>>()
        })
    };
    let before = names(&sandbox);
    session::run(&mut sandbox, script, &[]);
    assert_eq!(names(&sandbox), before, "the archive was unpacked elsewhere");
    assert_eq!(sandbox.read_file("/tmp/in").ok().as_deref(), Some(input), "the archive was changed");
}
