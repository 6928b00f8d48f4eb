//! Small mistakes in a source file, to be made one at a time.

/// What is exchanged for what. rustfmt puts blanks around the operators of expressions, and around nothing else that looks
/// like them; where it does, the compiler refuses the result, and it does not count.
const EXCHANGES: [(&str, &str); 19] = [
    (" == ", " != "),
    (" != ", " == "),
    (" < ", " <= "),
    (" <= ", " < "),
    (" > ", " >= "),
    (" >= ", " > "),
    (" && ", " || "),
    (" || ", " && "),
    (" + ", " - "),
    (" - ", " + "),
    (" * ", " + "),
    (" / ", " * "),
    (" % ", " / "),
    (" += ", " -= "),
    (" -= ", " += "),
    ("..=", ".."),
    ("true", "false"),
    ("false", "true"),
    ("if !", "if "),
];

/// A mistake: what stands at an offset, and what is put in its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Mutation {
    pub(crate) at: usize,
    from: &'static str,
    to: &'static str,
}

impl Mutation {
    /// The source with the mistake in it.
    pub(crate) fn apply(&self, source: &str) -> String {
        let (before, after) = source.split_at(self.at);
        [before, self.to, &after[self.from.len()..]].concat()
    }

    /// The line and what becomes of it; the list of survivors names mutations this way.
    pub(crate) fn describe(&self, source: &str) -> String {
        let start = source[..self.at].rfind('\n').map_or(0, |newline| newline + 1);
        let line = source[start..].lines().next().unwrap_or_default();
        format!("`{}`: `{}` becomes `{}`", line.trim(), self.from.trim(), self.to.trim())
    }
}

/// All mistakes that can be made in the code of a file, which ends where its tests begin.
pub(crate) fn find(source: &str) -> Vec<Mutation> {
    let code = source.split("#[cfg(test)]").next().unwrap_or_default();
    let masked = mask(code.as_bytes());
    let mut mutations: Vec<_> = EXCHANGES
        .iter()
        .flat_map(|&(from, to)| {
            let found = move |at: &usize| is_whole(code.as_bytes(), *at, from);
            places(&masked, from).filter(found).map(move |at| Mutation { at, from, to })
        })
        .collect();
    mutations.sort_by_key(|mutation| mutation.at);
    mutations
}

fn places<'t>(text: &'t [u8], wanted: &'t str) -> impl Iterator<Item = usize> + 't {
    text.windows(wanted.len())
        .enumerate()
        .filter(move |(_, part)| *part == wanted.as_bytes())
        .map(|(at, _)| at)
}

/// Whether a word is not part of a longer one.
fn is_whole(code: &[u8], at: usize, word: &str) -> bool {
    let is_name = |byte: Option<&u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
    let is_word = word.bytes().all(|byte| byte.is_ascii_alphabetic());
    !is_word
        || !(is_name(at.checked_sub(1).and_then(|at| code.get(at))) || is_name(code.get(at + word.len())))
}

/// The code with blank comments, texts, characters, attributes and assertions of debug builds; all offsets stay.
fn mask(code: &[u8]) -> Vec<u8> {
    let mut masked = code.to_vec();
    let mut at = 0;
    while at < code.len() {
        let length = hidden(&code[at..], at.checked_sub(1).map(|before| code[before])).min(code.len() - at);
        masked[at..at + length].fill(b'.');
        at += length.max(1);
    }
    masked
}

/// How many bytes at the start of `code` are no expression.
fn hidden(code: &[u8], before: Option<u8>) -> usize {
    let up_to = |end: &[u8], from: usize| {
        let found = code.get(from..).and_then(|rest| rest.windows(end.len()).position(|part| part == end));
        found.map_or(code.len(), |found| from + found + end.len())
    };
    let starts_word = !before.is_some_and(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    match code {
        [b'/', b'/', ..] | [b'#', b'[' | b'!', ..] => up_to(b"\n", 0),
        [b'"', ..] => text(code),
        [b'r', b'"', ..] if starts_word => up_to(b"\"", 2),
        [b'r', b'#', b'"', ..] if starts_word => up_to(b"\"#", 3),
        [b'\'', b'\\', _, ..] => up_to(b"'", 3),
        [b'\'', first, ..] => {
            let length = if *first < 0x80 { 1 } else { (*first).leading_ones() as usize };
            if code.get(1 + length) == Some(&b'\'') { length + 2 } else { 0 }
        }
        _ if code.starts_with(b"debug_assert") => up_to(b";\n", 0),
        _ => 0,
    }
}

/// The length of a text in quotes.
fn text(code: &[u8]) -> usize {
    let mut at = 1;
    while at < code.len() && code[at] != b'"' {
        at += if code[at] == b'\\' { 2 } else { 1 };
    }
    at + 1
}

#[cfg(test)]
mod tests {
    use super::find;

    const SOURCE: &str = r##"// a == b
#[cfg(a == b)]
fn f<'a>(x: &'a str) -> bool {
    let c = '"'; let s = " == \" + "; let r = r#" && "#;
    debug_assert!(c == '"');
    if c == 'x' && s.len() + 1 > 2 {
        return true;
    }
    untrue('\'', 1..=2)
}
#[cfg(test)]
mod tests { const A: bool = 1 == 1; }
"##;

    #[test]
    fn only_code_is_changed() {
        let found: Vec<_> = find(SOURCE).iter().map(|mutation| mutation.describe(SOURCE)).collect();
        let line = "`if c == 'x' && s.len() + 1 > 2 {`";
        let expected = [
            format!("{line}: `==` becomes `!=`"),
            format!("{line}: `&&` becomes `||`"),
            format!("{line}: `+` becomes `-`"),
            format!("{line}: `>` becomes `>=`"),
            "`return true;`: `true` becomes `false`".to_owned(),
            "`untrue('\\'', 1..=2)`: `..=` becomes `..`".to_owned(),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn one_place_is_changed_at_a_time() {
        let source = "fn f() -> bool { a == b && b == c }";
        let changed: Vec<_> = find(source).iter().map(|mutation| mutation.apply(source)).collect();
        assert_eq!(changed[0], "fn f() -> bool { a != b && b == c }");
        assert_eq!(changed[1], "fn f() -> bool { a == b || b == c }");
        assert_eq!(changed[2], "fn f() -> bool { a == b && b != c }");
    }
}
