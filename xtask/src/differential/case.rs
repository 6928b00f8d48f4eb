//! One call of a command, with the files it reads, as a script that any bash can run.

/// A call with its files.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Case {
    /// What stands before the command: `LC_ALL=C`.
    pub(crate) prefix: String,
    /// The command and its arguments.
    pub(crate) words: Vec<String>,
    /// Files by name. The one called [`STDIN`] is standard input.
    pub(crate) files: Vec<(&'static str, Vec<u8>)>,
}

/// The file that becomes standard input.
pub(crate) const STDIN: &str = "stdin";

impl Case {
    /// A call of a command without arguments.
    pub(crate) fn new(command: &str) -> Self {
        Self { words: vec![command.to_owned()], ..Self::default() }
    }

    /// Adds an argument.
    pub(crate) fn arg(&mut self, word: impl Into<String>) {
        self.words.push(word.into());
    }

    /// Adds a file.
    pub(crate) fn file(&mut self, name: &'static str, bytes: impl Into<Vec<u8>>) {
        self.files.push((name, bytes.into()));
    }

    /// The lines to run.
    pub(crate) fn script(&self) -> String {
        let mut script = String::new();
        for (name, bytes) in &self.files {
            script.push_str(&format!("printf {} >{name}\n", quote_format(bytes)));
        }
        if !self.prefix.is_empty() {
            script.push_str(&self.prefix);
            script.push(' ');
        }
        let words: Vec<String> = self.words.iter().map(|word| quote(word)).collect();
        script.push_str(&words.join(" "));
        match self.files.iter().any(|(name, _)| *name == STDIN) {
            true => script.push_str(&format!(" <{STDIN}")),
            false => script.push_str(" </dev/null"),
        }
        script.push('\n');
        script
    }

    /// Cases that are a little less than this one.
    pub(crate) fn smaller(&self) -> Vec<Self> {
        let mut smaller = Vec::new();
        for at in 1..self.words.len() {
            let mut case = self.clone();
            case.words.remove(at);
            smaller.push(case);
        }
        for (at, word) in self.words.iter().enumerate().skip(1) {
            let parts =
                shortened(word.as_bytes()).into_iter().filter_map(|part| String::from_utf8(part).ok());
            for part in parts.filter(|part| part.len() > 1) {
                let mut case = self.clone();
                case.words[at] = part;
                smaller.push(case);
            }
        }
        if !self.prefix.is_empty() {
            smaller.push(Self { prefix: String::new(), ..self.clone() });
        }
        for (at, (_, bytes)) in self.files.iter().enumerate() {
            for shorter in shortened(bytes) {
                let mut case = self.clone();
                case.files[at].1 = shorter;
                smaller.push(case);
            }
        }
        smaller
    }
}

/// A text without one half, one line, or one byte.
fn shortened(bytes: &[u8]) -> Vec<Vec<u8>> {
    const FEW: usize = 40;
    let mut shorter = Vec::new();
    if bytes.len() > 8 {
        shorter.push(bytes[..bytes.len() / 2].to_vec());
        shorter.push(bytes[bytes.len() / 2..].to_vec());
    }
    let mut start = 0;
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        if line.len() < bytes.len() {
            shorter.push([&bytes[..start], &bytes[start + line.len()..]].concat());
        }
        start += line.len();
    }
    if bytes.len() <= FEW {
        shorter.extend((0..bytes.len()).map(|at| [&bytes[..at], &bytes[at + 1..]].concat()));
    }
    shorter
}

/// A word for the shell.
fn quote(word: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_./,:=+%".contains(&byte);
    if !word.is_empty() && word.bytes().all(is_plain) {
        return word.to_owned();
    }
    if word.bytes().all(|byte| (b' '..=b'~').contains(&byte) && byte != b'\'') {
        return format!("'{word}'");
    }
    let mut quoted = String::from("$'");
    for byte in word.bytes() {
        match byte {
            b'\'' | b'\\' => quoted.extend(['\\', byte as char]),
            b'\n' => quoted.push_str("\\n"),
            b'\t' => quoted.push_str("\\t"),
            b' '..=b'~' => quoted.push(byte as char),
            _ => quoted.push_str(&format!("\\{byte:03o}")),
        }
    }
    quoted.push('\'');
    quoted
}

/// Bytes as a format of `printf`.
fn quote_format(bytes: &[u8]) -> String {
    let mut quoted = String::from("'");
    for &byte in bytes {
        match byte {
            b'\\' => quoted.push_str("\\\\"),
            b'%' => quoted.push_str("%%"),
            b'\n' => quoted.push_str("\\n"),
            b'\t' => quoted.push_str("\\t"),
            b' '..=b'~' if byte != b'\'' => quoted.push(byte as char),
            _ => quoted.push_str(&format!("\\{byte:03o}")),
        }
    }
    quoted.push('\'');
    // What begins with a dash would be taken for an option.
    if bytes.first() == Some(&b'-') { format!("-- {quoted}") } else { quoted }
}

#[cfg(test)]
mod tests {
    use super::{Case, STDIN};

    #[test]
    fn a_case_is_a_script() {
        let mut case = Case::new("sort");
        case.arg("-t");
        case.arg(" ");
        case.arg("it's\n");
        case.file("a", b"-%\\'\0\xffx\n".as_slice());
        case.file(STDIN, b"".as_slice());
        let expected =
            "printf -- '-%%\\\\\\047\\000\\377x\\n' >a\nprintf '' >stdin\nsort -t ' ' $'it\\'s\\n' <stdin\n";
        assert_eq!(case.script(), expected);
    }

    #[test]
    fn every_smaller_case_is_smaller() {
        let mut case = Case::new("cut");
        case.arg("-c1");
        case.file("a", b"one\ntwo\nthree\n".as_slice());
        let size = |case: &Case| {
            case.words.len() + case.words.iter().map(String::len).sum::<usize>() + case.files[0].1.len()
        };
        assert!(case.smaller().iter().all(|smaller| size(smaller) < size(&case)));
    }
}
