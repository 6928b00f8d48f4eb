//! The tests of gawk, which its makefile describes: `make -n` says what it would run.

use std::path::Path;
use std::{fs, io};

use super::{Run, Test};
use crate::pinned::run;

/// The lists of tests that need neither extensions of the program nor the network.
const LISTS: [&str; 5] =
    ["BASIC_TESTS", "UNIX_TESTS", "GAWK_EXT_TESTS", "MACHINE_TESTS", "LOCALE_CHARSET_TESTS"];

/// Each name in the lists, with the commands of its rule.
pub(super) fn list(tree: &Path) -> io::Result<Vec<Test>> {
    let folder = tree.join("test");
    let template = fs::read_to_string(folder.join("Makefile.in"))?;
    // What `configure` would fill in is not needed, and a line that is nothing else would not be understood.
    let makefile: String = template.lines().map(|line| without_marks(line) + "\n").collect();
    // By a name of its own, or it would be made anew first.
    fs::write(folder.join("rules"), &makefile)?;
    let mut tests = Vec::new();
    for name in LISTS.iter().flat_map(|list| words_of(&makefile, list)) {
        let words = [
            "-f",
            "rules",
            "-n",
            "-s",
            "AWKPROG=gawk",
            "SHELL=/bin/bash",
            "abs_srcdir=.",
            "srcdir=.",
            name.as_str(),
        ];
        let Ok(recipe) = run(&folder, "make", &words) else { continue };
        // A test removes its output if it is as expected.
        let script = format!(
            "cd {}\n{recipe}\nif [ -e _{name} ]; then diff {name}.ok _{name}; false; fi\n",
            folder.display()
        );
        tests.push(Test { name, run: Run::Script(script) });
    }
    Ok(tests)
}

fn without_marks(line: &str) -> String {
    let mut line = line.to_owned();
    while let Some(start) = line.find('@') {
        let Some(length) = line[start + 1..].find('@') else { break };
        let mark = &line[start + 1..start + 1 + length];
        if mark.is_empty() || !mark.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
            break;
        }
        line.replace_range(start..start + length + 2, "");
    }
    line
}

/// The words that a makefile assigns to a variable, over lines that a backslash continues.
fn words_of(makefile: &str, name: &str) -> Vec<String> {
    let prefix = format!("{name} =");
    let mut lines = makefile.lines().skip_while(|line| !line.starts_with(&prefix));
    let mut words = Vec::new();
    let mut line = lines.next().map_or("", |line| &line[prefix.len()..]);
    loop {
        words.extend(line.trim_end_matches('\\').split_whitespace().map(str::to_owned));
        if !line.ends_with('\\') {
            return words;
        }
        line = lines.next().unwrap_or_default();
    }
}

#[cfg(test)]
mod tests {
    use super::{without_marks, words_of};

    #[test]
    fn makefiles_are_read() {
        assert_eq!(words_of("A = b \\\n\tc d \\\n\te\nF = g\n", "A"), ["b", "c", "d", "e"]);
        assert_eq!(words_of("A = b\n", "C"), [] as [&str; 0]);
        assert_eq!(without_marks("@SET_MAKE@"), "");
        assert_eq!(without_marks("X = @X@/y"), "X = /y");
        assert_eq!(without_marks("\t@echo $@"), "\t@echo $@");
    }
}
