//! Hiding what looks like a secret.

/// What is shown in place of a secret.
const HIDDEN: &[u8] = b"[redacted]";

/// Parts of names whose values are secrets.
const SECRET_NAMES: &[&str] = &[
    "secret",
    "token",
    "password",
    "passwd",
    "passphrase",
    "api_key",
    "apikey",
    "api-key",
    "access_key",
    "private_key",
    "credential",
    "authorization",
    "bearer",
    "cookie",
];

/// How well-known tokens start.
const PREFIXES: &[&str] = &[
    "sk-",
    "pk-",
    "ghp_",
    "gho_",
    "ghs_",
    "github_pat_",
    "glpat-",
    "xoxb-",
    "xoxp-",
    "AKIA",
    "ASIA",
    "eyJ",
    "AIza",
];

/// The shortest thing that is taken for a token by its looks.
const TOKEN_LENGTH: usize = 16;

/// Hides the secrets among the words of a command: values of options and variables with telling names, headers that carry
/// credentials, passwords in addresses, and well-known forms of tokens.
pub(crate) fn hide(words: &mut [Vec<u8>]) {
    let mut value_is_secret = false;
    for word in words {
        if std::mem::take(&mut value_is_secret) && !word.starts_with(b"-") {
            *word = HIDDEN.to_vec();
            continue;
        }
        let is_option = word.starts_with(b"-");
        match separator(word) {
            Some(at) if has_secret_name(&word[..at]) => {
                word.truncate(at + 1);
                if word.ends_with(b":") {
                    word.push(b' ');
                }
                word.extend_from_slice(HIDDEN);
            }
            None if is_option && has_secret_name(word) => value_is_secret = true,
            _ => hide_parts(word),
        }
    }
}

/// Where the name of `name=value` or `Name: value` ends.
fn separator(word: &[u8]) -> Option<usize> {
    let at = word.iter().position(|byte| matches!(byte, b'=' | b':'))?;
    (!word[at..].starts_with(b"://")).then_some(at)
}

fn has_secret_name(name: &[u8]) -> bool {
    let name = String::from_utf8_lossy(name).to_ascii_lowercase();
    SECRET_NAMES.iter().any(|secret| name.contains(secret))
}

/// Hides tokens and passwords inside of a word.
fn hide_parts(word: &mut Vec<u8>) {
    if let Some(scheme) = word.windows(3).position(|window| window == b"://") {
        let start = scheme + 3;
        let end = word[start..].iter().position(|&byte| byte == b'/').map_or(word.len(), |at| start + at);
        if let Some(at) = word[start..end].iter().rposition(|&byte| byte == b'@')
            && let Some(colon) = word[start..start + at].iter().position(|&byte| byte == b':')
        {
            word.splice(start + colon + 1..start + at, HIDDEN.iter().copied());
        }
    }
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.');
    let mut at = 0;
    while at < word.len() {
        let length = word[at..].iter().take_while(|&&byte| is_part(byte)).count();
        let part = &word[at..at + length];
        let looks_like_token = length >= TOKEN_LENGTH
            && PREFIXES.iter().any(|prefix| part.starts_with(prefix.as_bytes()))
            && part.iter().any(u8::is_ascii_digit);
        if looks_like_token {
            word.splice(at..at + length, HIDDEN.iter().copied());
            at += HIDDEN.len();
        } else {
            at += length + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::hide;

    #[test]
    fn secrets_are_hidden_and_the_rest_stays() {
        for (words, expected) in [
            ("export API_TOKEN=abc x=1", "export API_TOKEN=[redacted] x=1"),
            (
                "curl -H Authorization:x --password hunter2 -v",
                "curl -H Authorization: [redacted] --password [redacted] -v",
            ),
            ("git clone https://me:pw@host/r", "git clone https://me:[redacted]@host/r"),
            ("echo key=sk-abcdef0123456789abcdef done", "echo key=[redacted] done"),
            ("ls --color=auto tokenize.rs http://host:80/x", "ls --color=auto tokenize.rs http://host:80/x"),
        ] {
            let mut words: Vec<Vec<u8>> = words.split(' ').map(|word| word.as_bytes().to_vec()).collect();
            hide(&mut words);
            let shown: Vec<String> =
                words.iter().map(|word| String::from_utf8_lossy(word).into_owned()).collect();
            assert_eq!(shown.join(" "), expected);
        }
    }
}
