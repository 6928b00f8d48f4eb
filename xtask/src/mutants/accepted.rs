//! The mistakes that no test has to notice, with their reasons.

use std::collections::BTreeSet;

/// The list: a line for each mistake, as it is called, and the reason below it, indented.
const LIST: &str = include_str!("../../mutants.txt");

/// The names on the list.
pub(crate) fn names() -> BTreeSet<&'static str> {
    parse(LIST)
}

fn parse(list: &str) -> BTreeSet<&str> {
    list.lines().filter(|line| !line.starts_with(['#', ' ']) && !line.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::{LIST, parse};

    #[test]
    fn names_are_the_lines_that_are_not_indented() {
        let list = "# About.\na.rs: `x == y`: `==` becomes `!=`\n  The reason.\n\nb.rs: `z`: `true` becomes `false`\n  Another.\n";
        assert_eq!(parse(list).len(), 2);
    }

    #[test]
    fn each_mistake_has_a_reason() {
        let lines: Vec<_> = LIST.lines().collect();
        for (at, line) in lines.iter().enumerate().filter(|(_, line)| parse(line).len() == 1) {
            let reason = lines[at + 1..].iter().find(|line| line.starts_with([' ', '#']) || line.is_empty());
            assert!(reason.is_some_and(|reason| reason.starts_with("  ")), "{line}");
        }
    }
}
