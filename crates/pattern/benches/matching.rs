//! Matching beside the crates that are usually taken for it: `glob` for patterns, `regex` for expressions.

use boxsh_pattern::glob::{GlobOptions, Pattern};
use boxsh_pattern::regex::{Captures, Regex, RegexOptions, Syntax};
use divan::{Bencher, black_box};

fn main() {
    divan::main();
}

const NAME: &str = "crates_pattern_module.rs";
const LINE: &str = "hello key=xyz and some more text behind it";

#[divan::bench_group]
mod shell_pattern {
    use super::*;

    const PATTERNS: &[&str] = &["abc", "*.rs", "*pattern*", "[a-z]*_?*.rs"];

    #[divan::bench(args = PATTERNS)]
    fn boxsh(bencher: Bencher<'_, '_>, pattern: &str) {
        let Ok(compiled) = Pattern::compile(pattern.as_bytes(), GlobOptions::default()) else { return };
        bencher.bench_local(|| compiled.matches(black_box(NAME.as_bytes())));
    }

    #[divan::bench(args = PATTERNS)]
    fn glob_crate(bencher: Bencher<'_, '_>, pattern: &str) {
        let Ok(compiled) = glob::Pattern::new(pattern) else { return };
        bencher.bench_local(|| compiled.matches(black_box(NAME)));
    }

    #[divan::bench(args = ["@(foo|crates)*", "!(*.toml)", "+([a-z_]).@(rs|c)"])]
    fn boxsh_groups(bencher: Bencher<'_, '_>, pattern: &str) {
        let options = GlobOptions { extglob: true, ..GlobOptions::default() };
        let Ok(compiled) = Pattern::compile(pattern.as_bytes(), options) else { return };
        bencher.bench_local(|| compiled.matches(black_box(NAME.as_bytes())));
    }
}

#[divan::bench_group]
mod expression {
    use super::*;

    const EXPRESSIONS: &[&str] = &["key=", "^[a-z]+ ", "([a-z]+)=(x|xy)", "[a-z]+$"];

    #[divan::bench(args = EXPRESSIONS)]
    fn boxsh_is_match(bencher: Bencher<'_, '_>, pattern: &str) {
        let Ok(regex) = Regex::new(pattern.as_bytes(), Syntax::Ere, RegexOptions::default()) else { return };
        bencher.bench_local(|| regex.is_match(black_box(LINE.as_bytes())));
    }

    #[divan::bench(args = EXPRESSIONS)]
    fn regex_crate_is_match(bencher: Bencher<'_, '_>, pattern: &str) {
        let Ok(regex) = regex::bytes::Regex::new(pattern) else { return };
        bencher.bench_local(|| regex.is_match(black_box(LINE.as_bytes())));
    }

    #[divan::bench(args = EXPRESSIONS)]
    fn boxsh_captures(bencher: Bencher<'_, '_>, pattern: &str) {
        let Ok(regex) = Regex::new(pattern.as_bytes(), Syntax::Ere, RegexOptions::default()) else { return };
        let mut captures = Captures::default();
        bencher.bench_local(|| regex.captures_at(black_box(LINE.as_bytes()), 0, &mut captures));
    }

    #[divan::bench(args = EXPRESSIONS)]
    fn regex_crate_captures(bencher: Bencher<'_, '_>, pattern: &str) {
        let Ok(regex) = regex::bytes::Regex::new(pattern) else { return };
        let mut locations = regex.capture_locations();
        bencher.bench_local(|| regex.captures_read(&mut locations, black_box(LINE.as_bytes())).is_some());
    }

    #[divan::bench(args = EXPRESSIONS)]
    fn boxsh_compile(bencher: Bencher<'_, '_>, pattern: &str) {
        bencher
            .bench_local(|| Regex::new(black_box(pattern.as_bytes()), Syntax::Ere, RegexOptions::default()));
    }

    #[divan::bench(args = EXPRESSIONS)]
    fn regex_crate_compile(bencher: Bencher<'_, '_>, pattern: &str) {
        bencher.bench_local(|| regex::bytes::Regex::new(black_box(pattern)));
    }
}
