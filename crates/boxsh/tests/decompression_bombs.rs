//! Small archives that expand to far more than there is room for: they end at the limit, with a message.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use boxsh::{Ended, Limit, Limits, RunResult, Sandbox};

/// How a bomb of four megabytes is packed, by the name that it gets. What is packed is `y`; `z` is a small file behind it.
const PACKINGS: &[(&str, &str)] = &[
    ("y.gz", "gzip -c y"),
    ("y.bz2", "bzip2 -c y"),
    ("y.xz", "xz -c y"),
    ("y.zst", "zstd -qc y"),
    ("y.tar.gz", "tar cz y z"),
    ("y.zip", "zip -q - y z"),
];

/// Limits of files, and what the system says where they are reached.
const REASONS: [(Limit, &str); 2] =
    [(Limit::FsBytes, "No space left on device"), (Limit::FileSize, "File too large")];

fn pack(name: &str) -> Vec<u8> {
    let (_, packing) = PACKINGS.iter().find(|(packed, _)| *packed == name).unwrap();
    let script = format!("mkdir /tmp/p; cd /tmp/p; yes | head -c 4M >y; echo small >z; {packing}");
    let result = Sandbox::new().run(script);
    assert_eq!((result.exit_code, result.stderr_str()), (0, "".into()), "{packing}");
    assert!(result.stdout.len() < 100_000, "{packing}");
    result.stdout
}

/// Unpacks a bomb in an empty directory, where this limit holds.
fn unpack(name: &str, packed: &[u8], script: &str, limit: Limit) -> RunResult {
    let limits = Limits::default().with(limit, 1 << 20);
    let bomb = format!("/tmp/{name}");
    let mut sandbox = Sandbox::builder().limits(limits).file(bomb, packed).build().unwrap();
    sandbox.run(format!("mkdir /tmp/w; cd /tmp/w; {{ {script}; }} 2>&1; echo $?; ls; cat z 2>/dev/null"))
}

/// Asserts messages, status and the files that are left; `{}` stands for what the system says.
#[track_caller]
fn check(cases: &[(&str, &str, &str)]) {
    let mut wrong = Vec::new();
    for (name, script, expected) in cases {
        let packed = pack(name);
        for (limit, reason) in REASONS {
            let result = unpack(name, &packed, script, limit);
            let expected = expected.replace("{}", reason);
            if result.stdout_str() != expected || result.ended != Ended::Exited {
                wrong.push(format!("{script} ({limit:?})\n{}{:?}", result.stdout_str(), result.ended));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn compressed_files_that_do_not_fit_leave_nothing() {
    check(&[
        ("y.gz", "cp ../y.gz .; gzip -d y.gz", "\ngzip: y: {}\n1\ny.gz\n"),
        (
            "y.bz2",
            "cp ../y.bz2 .; bzip2 -d y.bz2",
            "\nbzip2: I/O or other error, bailing out.  Possible reason follows.\nbzip2: {}\n\
             \tInput file = y.bz2, output file = y\nbzip2: Deleting output file y, if it exists.\n1\ny.bz2\n",
        ),
        ("y.xz", "cp ../y.xz .; xz -d y.xz", "xz: y: Write error: {}\n1\ny.xz\n"),
    ]);
}

#[test]
fn what_goes_to_standard_output_stops_where_that_is_full() {
    check(&[
        ("y.gz", "gzip -dc ../y.gz >out", "\ngzip: stdout: {}\n1\nout\n"),
        (
            "y.bz2",
            "bzip2 -dc ../y.bz2 >out",
            "\nbzip2: I/O or other error, bailing out.  Possible reason follows.\nbzip2: {}\n\
             \tInput file = ../y.bz2, output file = (stdout)\n1\nout\n",
        ),
        ("y.xz", "xz -dc ../y.xz >out", "xz: (stdout): Write error: {}\n1\nout\n"),
    ]);
}

#[test]
fn archives_that_do_not_fit_say_which_member() {
    let mut wrong = Vec::new();
    let cases = [
        ("y.tar.gz", "tar xzf ../y.tar.gz", "y: Cannot write: {}", 2),
        ("y.zip", "unzip -q ../y.zip </dev/null", "y:  write error ({}).", 50),
    ];
    for (name, script, message, status) in cases {
        let packed = pack(name);
        for (limit, reason) in REASONS {
            let result = unpack(name, &packed, script, limit);
            let text = result.stdout_str();
            let message = message.replace("{}", reason);
            let is_right = text.contains(&message) && text.contains(&format!("\n{status}\n"));
            if !is_right || result.ended != Ended::Exited {
                wrong.push(format!("{script} ({limit:?})\n{text}{:?}", result.ended));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn standard_output_has_a_limit_of_its_own() {
    for (name, script) in [
        ("y.gz", "gzip -dc /tmp/y.gz"),
        ("y.bz2", "bzip2 -dc /tmp/y.bz2"),
        ("y.xz", "xz -dc /tmp/y.xz"),
        ("y.zst", "zstd -dc /tmp/y.zst"),
        ("y.tar.gz", "tar xOzf /tmp/y.tar.gz"),
        ("y.zip", "unzip -p /tmp/y.zip"),
    ] {
        let limits = Limits::default().with(Limit::Stdout, 1 << 20);
        let bomb = format!("/tmp/{name}");
        let mut sandbox = Sandbox::builder().limits(limits).file(bomb, pack(name)).build().unwrap();
        let result = sandbox.run(script);
        let Ended::Limit(breach) = &result.ended else { panic!("{script}: {:?}", result.ended) };
        assert_eq!(breach.limit, Limit::Stdout, "{script}");
        assert!(result.stdout.len() <= 1 << 20, "{script}");
    }
}

#[test]
fn a_dictionary_larger_than_the_memory_is_refused() {
    let limits = Limits::default().with(Limit::Memory, 16 << 20);
    let mut sandbox = Sandbox::builder().limits(limits).build().unwrap();
    // Properties, a window of four gigabytes, an unknown size, and the start of the data.
    let result = sandbox.run(
        "printf '\\135\\377\\377\\377\\377\\377\\377\\377\\377\\377\\377\\377\\377\\0\\0\\0\\0\\0' | unlzma",
    );
    assert_ne!(result.exit_code, 0);
    assert_eq!(result.stdout, b"");
}
