//! The tests of tar: one large script, which prints a line for each of them.

use std::path::Path;
use std::{fs, io};

use boxsh_script_tables::Outcome;

use super::{Run, Test, Verdict, said};

/// A stand-in for the program by which the tests of tar make files and look at them.
const GENFILE: &str = include_str!("genfile.sh");

pub(super) fn list(tree: &Path) -> io::Result<Vec<Test>> {
    let folder = tree.join("tests");
    let shown = folder.display();
    let config = format!(
        "at_testdir=tests\nabs_builddir={shown}\nat_srcdir=.\nabs_srcdir={shown}\nat_top_srcdir={tree}\n\
         abs_top_srcdir={tree}\nat_top_build_prefix={tree}/\nabs_top_builddir={tree}\nEXEEXT=''\n\
         SHELL=/bin/bash\n",
        tree = tree.display()
    );
    fs::write(folder.join("atconfig"), config)?;
    fs::write(folder.join("atlocal"), "STAR_TESTSCRIPTS=\n")?;
    fs::write(folder.join("genfile"), GENFILE)?;
    let script = format!(
        "mkdir -p /tmp/run/bin && cp {shown}/atconfig {shown}/atlocal /tmp/run/ && cp {shown}/genfile /tmp/run/bin/ && \
         chmod +x /tmp/run/bin/genfile && cd /tmp/run && PATH=/tmp/run/bin:$PATH bash {shown}/testsuite"
    );
    Ok(vec![Test { name: "testsuite".into(), run: Run::Suite(script) }])
}

/// Reads lines such as ` 12: extract over an existing file   ok`.
pub(super) fn judge(outcome: &Outcome) -> Verdict {
    let text = String::from_utf8_lossy(&outcome.stdout);
    let mut verdict = Verdict::default();
    for line in text.lines() {
        let Some((number, rest)) = line.trim_start().split_once(": ") else { continue };
        if number.is_empty() || !number.bytes().all(|byte| byte.is_ascii_digit()) {
            continue;
        }
        if rest.ends_with(" ok") || rest.contains("expected failure") {
            verdict.tally.passed += 1;
        } else if rest.contains(" skipped") {
            verdict.tally.skipped += 1;
        } else if rest.contains("FAILED") {
            verdict.tally.failed += 1;
            verdict.failures.push((line.trim().to_owned(), String::new()));
        }
    }
    if verdict.tally == crate::report::Tally::default() {
        return Verdict::failed("testsuite", said(outcome));
    }
    verdict
}
