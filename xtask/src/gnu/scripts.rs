//! Packages whose tests are shell scripts around `init.sh`, and tables in Perl around `Coreutils.pm`.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use std::{fs, io};

use super::{Run, SKIPPED, Test, Verdict, said};
use crate::capture::capture;
use crate::report::Tally;

/// How long a whole table may take.
const TABLE_LIMIT: Duration = Duration::from_secs(600);

/// The module that sends the commands of a table through a session.
const THROUGH_SESSION: &str = include_str!("through_session.pm");

/// The tests below a folder of the package.
pub(super) fn list(tree: &Path, folder: &str) -> io::Result<Vec<Test>> {
    let version = package_version(tree);
    // Tests look things up in what a build leaves.
    fs::create_dir_all(tree.join("lib"))?;
    fs::write(tree.join("lib/config.h"), format!("#define PACKAGE_VERSION \"{version}\"\n"))?;
    let mut files = Vec::new();
    find_files(&tree.join(folder), &mut files)?;
    files.sort();
    let mut tests = Vec::new();
    for file in files {
        let text = String::from_utf8_lossy(&fs::read(&file)?).into_owned();
        let name = file.strip_prefix(tree).unwrap_or(&file).display().to_string();
        if text.starts_with("#!/usr/bin/perl") && text.contains("run_tests") {
            tests.push(Test { name, run: Run::Table(file) });
        } else if text.starts_with("#!") && text.contains("/init.sh\"") {
            let uses_top = text.contains(&format!("srcdir=.}}/{folder}/init.sh"));
            tests.push(Test { run: Run::Script(script(tree, folder, &file, &version, uses_top)), name });
        }
    }
    Ok(tests)
}

fn find_files(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let kind = entry.file_type()?;
        if kind.is_dir() {
            find_files(&entry.path(), files)?;
        } else if kind.is_file() && !matches!(entry.file_name().to_str(), Some("init.sh" | "sample-test")) {
            files.push(entry.path());
        }
    }
    Ok(())
}

/// Sets what the package's makefile would, and runs the test.
fn script(tree: &Path, folder: &str, file: &Path, version: &str, uses_top: bool) -> String {
    let (tree, file) = (tree.display(), file.display());
    // Packages differ in what they call the source folder: that of the tests, or the one above.
    let srcdir = if uses_top { format!("{tree}") } else { format!("{tree}/{folder}") };
    format!(
        "export srcdir={srcdir} abs_srcdir={srcdir} top_srcdir={tree} abs_top_srcdir={tree} \
         abs_top_builddir={tree} CONFIG_HEADER={tree}/lib/config.h LC_ALL=C LANG=C LOCALE_FR=none \
         LOCALE_FR_UTF8=fr_FR.UTF-8 LOCALE_EN_UTF8=en_US.UTF-8 LOCALE_JA=none LOCALE_ZH_CN=none \
         LOCALE_TR_UTF8=none AWK=awk EGREP='grep -E' EXEEXT= MAKE=make PERL=perl CC=false SHELL=/bin/bash \
         VERSION={version} PACKAGE_VERSION={version} PACKAGE_BUGREPORT=- host_os=linux-gnu \
         host_triplet=x86_64-pc-linux-gnu fail=0 built_programs=\"$(ls /usr/bin)\" TERM=dumb \
         TMPDIR=/tmp\n\
         bash {file} 9>&2\n"
    )
}

/// Runs a table; each of its cases counts.
pub(super) fn run_table(binary: &Path, tree: &Path, name: &str, file: &Path) -> io::Result<Verdict> {
    let modules = file.ancestors().find(|folder| folder.join("Coreutils.pm").is_file()).unwrap_or(tree);
    let support = tree.join("lib");
    fs::write(support.join("through_session.pm"), THROUGH_SESSION)?;
    let mut command = Command::new("perl");
    command.arg("-w").arg("-I").arg(&support).arg("-I").arg(modules).arg("-Mthrough_session");
    command.args(["-MCuSkip", "-MCoreutils", "-MCuTmpdir qw(table)"]).arg(file);
    command.env("GNU_TESTS_BINARY", binary).env("GNU_TESTS_TREE", tree);
    command.env("srcdir", tree).env("top_srcdir", tree).env("LC_ALL", "C").env("fail", "0");
    command
        .env("LOCALE_FR", "none")
        .env("LOCALE_FR_UTF8", "none")
        .env("built_programs", built_programs(tree));
    command.env("abs_top_srcdir", tree).env("abs_top_builddir", tree);
    // The table makes its folder below the current one.
    let folder = tree.join("tables");
    fs::create_dir_all(&folder)?;
    let outcome = capture(command.current_dir(folder), TABLE_LIMIT)?;
    if outcome.status == Some(SKIPPED) {
        return Ok(Verdict::skipped());
    }
    let cases = outcome.stdout.split(|byte| *byte == b'\n').filter(|line| *line == b"CASE").count();
    let failed = failed_cases(&String::from_utf8_lossy(&outcome.stderr));
    if cases == 0 || (failed.is_empty() && outcome.status != Some(0)) {
        return Ok(Verdict::failed(name, said(&outcome)));
    }
    let text = said(&outcome).replace("CASE\n", "");
    let failures: Vec<_> = failed.iter().map(|case| (format!("{name} {case}"), about(&text, case))).collect();
    let tally = Tally { passed: cases - failed.len().min(cases), failed: failed.len(), skipped: 0 };
    Ok(Verdict { tally, failures })
}

/// The names of cases that a table has complained about, each once.
fn failed_cases(said: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for line in said.lines() {
        let Some((_, rest)) = line.split_once(": test ") else { continue };
        let Some(name) = rest.split([' ', ':']).next() else { continue };
        if (rest.contains("failed") || rest.contains("mismatch")) && !names.iter().any(|one| one == name) {
            names.push(name.to_owned());
        }
    }
    names
}

/// What was said about one case: the lines that name it, and the difference that is shown before them.
fn about(said: &str, case: &str) -> String {
    let mut lines = Vec::new();
    let mut inside = false;
    for line in said.lines() {
        if line.starts_with("*** ") && line.contains(&format!(" {case}."))
            || line.starts_with(&format!("*** {case}."))
        {
            inside = true;
        } else if line.starts_with("*** ") && !line.ends_with("****") {
            inside = false;
        }
        if inside || line.contains(&format!(": test {case}")) {
            lines.push(line);
        }
    }
    lines.join("\n")
}

/// Tables are skipped unless the program they test was built.
fn built_programs(tree: &Path) -> String {
    let names = fs::read_dir("/usr/bin").map(|entries| {
        entries.flatten().filter_map(|entry| entry.file_name().into_string().ok()).collect::<Vec<_>>()
    });
    format!("{} {}", names.unwrap_or_default().join(" "), tree.file_name().unwrap_or_default().display())
}

/// The version that the package calls itself.
fn package_version(tree: &Path) -> String {
    let version = fs::read_to_string(tree.join(".tarball-version")).unwrap_or_default();
    if version.trim().is_empty() { "1".to_owned() } else { version.trim().to_owned() }
}

#[cfg(test)]
mod tests {
    use super::failed_cases;

    #[test]
    fn cases_that_differ_are_named_once() {
        let said = "cut.pl: test a: stdout mismatch, comparing x\ncut.pl: test a: stderr mismatch, comparing y\n\
                    cut.pl: test b-2 failed: exit status mismatch:  expected 1, got 0\nother\n";
        assert_eq!(failed_cases(said), ["a", "b-2"]);
    }
}
