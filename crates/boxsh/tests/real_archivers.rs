//! What boxsh packs the real tools unpack, and the other way round.
#![expect(clippy::disallowed_methods, reason = "the real tools are the yardstick here")]
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::io::Write;
use std::process::{Command, Stdio};

use boxsh::{RunOptions, Sandbox};

/// A format: the program that has it, how to write it to standard output and how to read it from standard input.
struct Case {
    program: &'static str,
    pack: &'static str,
    unpack: &'static str,
}

/// An empty directory that is gone afterwards.
const ROOM: &str =
    "export LC_ALL=C TZ=UTC; umask 022; room=$(mktemp -d); trap 'rm -rf \"$room\"' EXIT; cd $room; ";

/// Files of all kinds: text, bytes, none, holes, links, long and strange names.
const FILES: &str = "mkdir -p d/e; seq 20000 >d/numbers; : >d/empty; printf 'x\\0\\377\\n' >d/e/binary; \
    truncate -s 100000 d/holes; printf end >>d/holes; ln -s numbers d/link; ln d/numbers d/second; \
    long=$(printf '%0150d' 7); echo long >\"d/$long\"; echo blank >'d/a name'; chmod 750 d/e; chmod 600 d/empty; \
    find d -exec touch -h -d '2020-03-04 05:06:07' {} +; ";

/// What came out.
const LOOK: &str = "; find d -type d -printf '%p %m\\n' | sort; \
    find d -type f -printf '%p %m %s %T@\\n' | sort; find d -type l -printf '%p %l\\n' | sort; \
    find d -type f | sort | while read -r file; do cksum <\"$file\"; done";

const TREES: &[Case] = &[
    Case { program: "tar", pack: "tar c d", unpack: "tar xp" },
    Case { program: "tar", pack: "tar c --format=pax d", unpack: "tar xp" },
    Case { program: "tar", pack: "tar c --format=oldgnu d", unpack: "tar xp" },
    Case { program: "tar", pack: "tar c --format=ustar --exclude=d/0* d", unpack: "tar xp" },
    Case { program: "tar", pack: "tar cS d", unpack: "tar xp" },
    Case { program: "tar", pack: "tar cS --format=pax d", unpack: "tar xp" },
    Case { program: "tar", pack: "tar cS --hole-detection=raw d", unpack: "tar xp" },
    Case { program: "tar", pack: "tar cz d", unpack: "tar xpz" },
    Case { program: "bzip2", pack: "tar cj d", unpack: "tar xpj" },
    Case { program: "xz", pack: "tar cJ d", unpack: "tar xpJ" },
    Case { program: "zstd", pack: "tar c --zstd d", unpack: "tar xp --zstd" },
    Case {
        program: "cpio",
        pack: "find d -depth | sort -r | cpio -o --quiet -H newc",
        unpack: "cpio -id --quiet -m",
    },
    Case {
        program: "cpio",
        pack: "find d -depth | sort -r | cpio -o --quiet -H odc",
        unpack: "cpio -id --quiet -m",
    },
    Case {
        program: "zip",
        pack: "zip -qryX a.zip d; cat a.zip",
        unpack: "cat >a.zip; unzip -q a.zip; chmod -R u=rwX d; find d -exec touch -h -d 2020-03-04 {} +",
    },
    Case {
        program: "ar",
        pack: "ar rc a.a d/numbers d/empty 'd/a name' d/e/binary; cat a.a",
        unpack: "cat >a.a; mkdir d; cd d; ar x ../a.a; cd ..; touch -d 2020-03-04 d/*",
    },
];

const FILTERS: &[Case] = &[
    Case { program: "gzip", pack: "gzip", unpack: "gzip -d" },
    Case { program: "gzip", pack: "gzip -1", unpack: "gunzip" },
    Case { program: "gzip", pack: "gzip -9 -n", unpack: "zcat" },
    Case { program: "gzip", pack: "tee /dev/null | gzip -c; echo more | gzip", unpack: "gzip -dc" },
    Case { program: "bzip2", pack: "bzip2", unpack: "bunzip2" },
    Case { program: "bzip2", pack: "bzip2 -1", unpack: "bzcat" },
    Case { program: "xz", pack: "xz", unpack: "unxz" },
    Case { program: "xz", pack: "xz -0 -C crc32", unpack: "xzcat" },
    Case { program: "xz", pack: "xz --check=sha256 -1", unpack: "xz -d" },
    Case { program: "xz", pack: "lzma", unpack: "unlzma" },
    Case { program: "zstd", pack: "zstd -q", unpack: "zstd -dq" },
    Case { program: "zstd", pack: "zstd -q -19", unpack: "unzstd -q" },
    Case { program: "zstd", pack: "zstd -q -1 --no-check", unpack: "zstdcat" },
];

/// Data for filters: none, little, text, noise, zeros, and a mixture.
const DATA: &[&str] = &[
    ":",
    "printf x",
    "seq 30000",
    "seq 3000 | awk '{ print sin($1) }'",
    "head -c 1000000 /dev/zero",
    "seq 5000; head -c 70000 /dev/zero; seq 5000 | tac; yes | head -c 200000",
];

type Side = fn(&str, &[u8]) -> Vec<u8>;

fn real(script: &str, input: &[u8]) -> Vec<u8> {
    let mut child = Command::new("bash")
        .args(["-c", script])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // Whoever does not read it all has no need of it.
    let feeder = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    feeder.join().unwrap();
    assert!(output.stderr.is_empty(), "real: {script}\n{}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

fn ours(script: &str, input: &[u8]) -> Vec<u8> {
    let result = Sandbox::new().run_with(script, RunOptions::new().stdin(input));
    assert!(result.stderr.is_empty(), "ours: {script}\n{}", result.stderr_str());
    result.stdout
}

/// Whether the real program is there; if it is not, that is said.
fn is_there(program: &str) -> bool {
    let found = Command::new("bash").args(["-c", &format!("command -v {program}")]).output();
    let is_there = found.is_ok_and(|output| output.status.success());
    if !is_there {
        let _ = writeln!(std::io::stderr(), "SKIPPED: no {program} on this machine");
    }
    is_there
}

/// Packs on each side and unpacks on each; what comes out has to be the same every time.
#[track_caller]
fn check(pack: &str, unpack: &str) {
    let sides: [(&str, Side); 2] = [("real", real), ("ours", ours)];
    let mut answers: Vec<(String, String)> = Vec::new();
    for (packer, packing) in sides {
        let packed = packing(&format!("{ROOM}{pack}"), b"");
        for (unpacker, unpacking) in sides {
            let unpacked = unpacking(&format!("{ROOM}{unpack}"), &packed);
            let unpacked = String::from_utf8_lossy(&unpacked).into_owned();
            answers.push((format!("packed {packer}, unpacked {unpacker}"), unpacked));
        }
    }
    let (_, expected) = &answers[0];
    assert!(!expected.is_empty(), "{pack}");
    for (how, answer) in &answers[1..] {
        assert!(answer == expected, "{pack} | {unpack}: {how}\n{answer}\nrather than\n{expected}");
    }
}

#[test]
fn archives_are_read_by_the_real_tools_and_theirs_here() {
    for case in TREES.iter().filter(|case| is_there(case.program)) {
        check(&format!("{FILES}{}", case.pack), &format!("{}{LOOK}", case.unpack));
    }
}

#[test]
fn compressed_data_is_read_by_the_real_tools_and_theirs_here() {
    for case in FILTERS.iter().filter(|case| is_there(case.program)) {
        for data in DATA {
            check(&format!("{{ {data}; }} | {{ {}; }}", case.pack), &format!("{} | cksum", case.unpack));
        }
    }
}
