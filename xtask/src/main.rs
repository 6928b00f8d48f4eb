//! Project chores that are more than one cargo command.

// A program of the developer's machine: it works on the host's files and starts the host's programs.
#![allow(clippy::disallowed_methods, clippy::print_stdout, clippy::print_stderr)]

mod alignment;
mod arguments;
mod bash_tests;
mod bench;
mod bless;
mod book;
mod capture;
mod conformance;
mod debian;
mod differential;
mod docs;
mod features;
mod fuzz;
mod gnu;
mod growth;
mod hostile;
mod image;
mod licences;
mod machine;
mod miri;
mod mutants;
mod npm;
mod oracle;
mod packages;
mod picture;
mod pinned;
mod python;
mod release;
mod report;
mod sanitize;
mod sides;
mod skips;
mod steps;
mod stress;
mod subject;
mod suite;
mod suites;
mod targets;
mod tools;
mod workspace;

use std::process::ExitCode;

use arguments::Arguments;

/// What a chore gives: whether all is well, or why it could not be told.
type Answer = Result<ExitCode, Box<dyn std::error::Error>>;

const USAGE: &str = "\
usage: cargo xtask CHORE

  test                            run everything that has to pass
  limits                          run the tests of limits in an emulated machine with control groups (part of `test`)
  conformance --against bash      run the behaviour tables on the real bash and the GNU tools (or --against gnu)
  conformance --against boxsh     run them on our binary
      --only GLOB                 only cases whose `folder/file/name` matches
      --jobs N                    cases at a time (default: one per processor)
      --binary PATH               our binary (default: target/release/boxsh)
      --tables FOLDER             the tables (default: tests)
      --time-limit SECONDS        for each case (default: 10)
  differential                    make random calls of commands, on our binary and on the real tools
      --seed N                    other calls (default: 1)
      --count N                   calls of each command (default: 200)
      --only COMMAND              only this one
      --binary PATH               our binary (default: target/release/boxsh)
  bash-tests [FILE...]            run bash's own tests, or these, in a session, and compare with the real bash (fetches its source)
      --show                      show what differs
      --binary PATH               our binary (default: target/release/boxsh)
  suites FOLDER...                run test suites of others (of bats-core, bash_unit, bashunit, shellspec, shunit2, modernish, yash, busybox, or a
                                  folder of scripts) from checkouts, in a session, and compare with the real bash
      --show                      show what differs
      --only TEXT                 only files with this in their names
      --binary PATH               our binary (default: target/release/boxsh)
  gnu-tests                       run the tests of GNU's own packages, which it fetches from Debian, and print the score of each
      --package NAME              only this one, and show what failed
      --only TEXT                 only tests whose name has this in it; shows all that they say
      --jobs N                    tests at a time (default: one per processor)
      --binary PATH               our binary (default: target/release/boxsh)
  hostile                         show how far past its time and memory hostile work of each command comes
      --only NAME                 only that of this command, or of this group of commands
  growth                          see that work of eight times the size costs no more than eight times as much
      --only TEXT                 only rows of xtask/growth.txt with this in their names
      --binary PATH               our binary (default: target/debug/boxsh)
  packages                        compare pip, uv, npm and apt in a session with themselves on the host, and starts with a base and without
      --base DIRECTORY            a root filesystem of Debian, for apt and the starts
      --allow RULE                a rule of the network besides the registries' own; can be repeated
      --only TEXT                 only comparisons with this in their names
      --rounds N                  how often each is done (default: 5)
      --binary PATH               our binary (default: target/quick/boxsh)
  bless [--with-stderr] FILE...   fill in what the real bash answers
  bench [PACKAGE...]              run the benchmarks
  docs                            write the pages of docs/ that are generated from the code
  book                            check links and contents of docs/, and build the site if mdbook is installed
      --check                     only check
  picture                         record the terminal session that the README shows
      --check                     only check that it is up to date
      --binary PATH               our binary (default: built for this)
  static                          build the static binary and see that it works (needs musl-tools)
      --debug                     without optimisation, which takes less time; its size and speed are not looked at
  python                          build the Python package, and test it in a fresh virtual environment
      --release                   as a wheel, optimised (needs maturin, which is installed)
      --integrations              the adapters, each with the real framework in an environment of its own
      --only NAME                 only this one of them
      --bench                     the figures, beside bashkit's package
  npm                             build the npm package, and test it on both engines in a fresh project
      --release                   with optimised engines
      --bench                     the figures, beside just-bash
  fuzz [TARGET...]                run the fuzz targets, or these
      --seconds N                 for all of them together (default: 120)
      --seed N                    of the engine (default: 1)
  miri                            run what Miri can run of vfs, kernel, format and pattern (needs a nightly toolchain)
      --minutes N                 at most (default: 30)
  sanitize [address|thread]       run tests of the kernel and the facade under a sanitizer (needs a nightly toolchain)
      --minutes N                 at most (default: 60)
  mutants [AREA...]               put mistakes into pattern, format, net, vfs and expand, or these: tests have to notice 95 of 100
      --count N                   only so many mistakes in each area
      --seed N                    other ones (default: 1)
      --cases N                   cases of the behaviour tables that are tried on each (default: 240)
      --again FILE                only those that an earlier run has shown, whose output is in FILE
  stress                          many sessions, many threads, random operations, and what has to hold
      --minutes N                 how long (default: 10), or --seconds N
      --seed N                    other operations (default: 1)
  soak                            sessions made and dropped; memory, descriptors, threads and files stay as they are
      --minutes N                 how long (default: 10), or --seconds N
  licences                        check the licence of every dependency
  check-features                  check the server and the program without features, and with each one alone
  check-targets                   check the code for the other platforms
";

fn main() -> ExitCode {
    let mut words = std::env::args_os().skip(1);
    if std::env::var_os(fuzz::STANDS_IN).is_some() {
        return conclude(fuzz::stand_in(&words.collect::<Vec<_>>()));
    }
    let chore = words.next().unwrap_or_default();
    let arguments = Arguments::new(words);
    let answer = match chore.to_str() {
        Some("test") => arguments.finish().map_err(Into::into).and_then(|()| suite::run()),
        Some("limits") => arguments.finish().map_err(Into::into).map(|()| suite::run_limits()),
        Some("conformance") => conformance::run(arguments),
        Some("differential") => differential::run(arguments),
        Some("bash-tests") => bash_tests::run(arguments),
        Some("suites") => suites::run(arguments),
        Some("gnu-tests") => gnu::run(arguments),
        Some("hostile") => hostile::run(arguments),
        Some("growth") => growth::run(arguments),
        Some("packages") => packages::run(arguments),
        Some("bless") => bless::run(arguments),
        Some("bench") => bench::run(arguments),
        Some("docs") => arguments.finish().map_err(Into::into).and_then(|()| docs::run()),
        Some("book") => book::run(arguments),
        Some("picture") => picture::run(arguments),
        Some("static") => release::run(arguments),
        Some("python") => python::run(arguments),
        Some("npm") => npm::run(arguments),
        Some("fuzz") => fuzz::run(arguments),
        Some("mutants") => mutants::run(arguments),
        Some("miri") => miri::run(arguments),
        Some("sanitize") => sanitize::run(arguments),
        Some(kind @ ("stress" | "soak")) => stress::run(kind, arguments),
        Some("licences") => arguments.finish().map_err(Into::into).and_then(|()| licences::run()),
        Some("check-features") => arguments.finish().map_err(Into::into).and_then(|()| features::run()),
        Some("check-targets") => arguments.finish().map_err(Into::into).and_then(|()| targets::run()),
        Some(oracle::INIT) => oracle::init(arguments),
        _ => {
            eprint!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    conclude(answer)
}

fn conclude(answer: Answer) -> ExitCode {
    answer.unwrap_or_else(|error| {
        eprintln!("xtask: {error}");
        ExitCode::FAILURE
    })
}
