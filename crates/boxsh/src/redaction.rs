//! Hiding what looks like a secret: one place for events, refusals and reports.
//!
//! It goes by looks, so it errs on the side of hiding: names that tell, options that take passwords, addresses with a password in them, bodies of
//! requests, scripts within a word, and well-known forms of tokens.

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
    "accesskey",
    "private_key",
    "credential",
    "authorization",
    "bearer",
    "cookie",
    "signature",
    "session_id",
    "sessionid",
];

/// Names that are secrets as they are, and too short to look for in others.
const WHOLE_NAMES: &[&str] =
    &["pwd", "pass", "pw", "pin", "sig", "auth", "jwt", "key", "pgpassword", "mysql_pwd"];

/// How well-known tokens start.
const PREFIXES: &[&str] = &[
    "sk-",
    "pk-",
    "sk_live_",
    "rk_live_",
    "ghp_",
    "gho_",
    "ghs_",
    "ghu_",
    "github_pat_",
    "glpat-",
    "npm_",
    "pypi-",
    "hf_",
    "xoxb-",
    "xoxp-",
    "AKIA",
    "ASIA",
    "eyJ",
    "AIza",
];

/// The shortest thing that is taken for a token by its looks.
const TOKEN_LENGTH: usize = 16;

/// Commands whose `-p` is no password.
const PLAIN_P: &[&str] = &[
    "[", "chmod", "command", "complete", "cp", "declare", "export", "find", "git", "grep", "hash", "install",
    "kill", "less", "ln", "local", "ls", "make", "mkdir", "more", "mv", "nc", "node", "nohup", "patch",
    "perl", "ping", "pr", "printf", "ps", "python", "python3", "read", "readonly", "rmdir", "rsync", "ruby",
    "scp", "sed", "set", "sftp", "ssh", "stat", "tail", "tar", "tee", "test", "time", "touch", "trap",
    "type", "typeset", "ulimit", "unshare", "xargs",
];

/// Commands whose `-pPASSWORD` is one word.
const ATTACHED_P: &[&str] = &["mysql", "mysqladmin", "mysqldump", "mariadb", "mariadb-dump", "7z", "7za"];

/// Folders of addresses whose names are followed by a secret.
const SECRET_FOLDERS: &[&[u8]] =
    &[b"webhooks", b"services", b"token", b"tokens", b"secret", b"apikey", b"reset-password"];

/// How many scripts within scripts are looked into.
const DEEPEST: u32 = 4;

/// Hides the secrets among the words of a command.
pub(crate) fn hide(words: &mut [Vec<u8>]) {
    hide_words(words, DEEPEST);
}

/// Hides the secrets in a text: a path, an address, a message.
pub(crate) fn hide_in(text: &mut Vec<u8>) {
    hide_word(text, DEEPEST);
}

fn hide_words(words: &mut [Vec<u8>], depth: u32) {
    let name = words.first().map(|word| base_name(word)).unwrap_or_default();
    let mut next = Next::Nothing;
    for word in words {
        match std::mem::replace(&mut next, Next::Nothing) {
            Next::Secret if !word.starts_with(b"-") => {
                *word = HIDDEN.to_vec();
                continue;
            }
            Next::Login if !word.starts_with(b"-") => {
                hide_login(word);
                continue;
            }
            _ => {}
        }
        next = hide_option(&name, word);
        if next == Next::Nothing {
            hide_word(word, depth);
        }
    }
}

/// What the word behind an option is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    Nothing,
    Secret,
    /// `user:password`
    Login,
}

fn hide_option(command: &str, word: &mut Vec<u8>) -> Next {
    match &word[..] {
        b"-u" | b"-U" | b"--user" | b"--proxy-user" | b"--login" => Next::Login,
        b"-p" | b"-P" if !PLAIN_P.contains(&command) => Next::Secret,
        b"-a" if command == "redis-cli" => Next::Secret,
        b"-w" if command.starts_with("ldap") => Next::Secret,
        b"-k" | b"-passin" | b"-passout" | b"-pass" if command == "openssl" => Next::Secret,
        [b'-', b'u', login @ ..] if login.contains(&b':') => {
            let mut login = login.to_vec();
            hide_login(&mut login);
            *word = [b"-u", &login[..]].concat();
            Next::Nothing
        }
        [b'-', b'p', _, ..] if ATTACHED_P.contains(&command) => {
            *word = [b"-p", HIDDEN].concat();
            Next::Nothing
        }
        [b'-', ..] if separator(word).is_none() && has_secret_name(word) && !contains_space(word) => {
            Next::Secret
        }
        _ => Next::Nothing,
    }
}

/// Hides the password of `user:password`.
fn hide_login(word: &mut Vec<u8>) {
    if let Some(colon) = word.iter().position(|&byte| byte == b':') {
        word.truncate(colon + 1);
        word.extend_from_slice(HIDDEN);
    }
}

fn hide_word(word: &mut Vec<u8>, depth: u32) {
    if let Some(at) = separator(word)
        && !contains_space(&word[..at])
        && has_secret_name(&word[..at])
        // A body of a request has more than one name in it.
        && !word[at..].contains(&b'&')
    {
        word.truncate(at + 1);
        if word.ends_with(b":") {
            word.push(b' ');
        }
        word.extend_from_slice(HIDDEN);
        return;
    }
    if depth > 0 && contains_space(word) && !is_object(word) {
        hide_script(word, depth - 1);
    }
    hide_parts(word);
}

/// Whether a word is a body of JSON rather than a script.
fn is_object(word: &[u8]) -> bool {
    matches!(word.trim_ascii_start().first(), Some(b'{' | b'['))
}

/// Hides the secrets in a text that has words of its own, such as that of `bash -c`.
fn hide_script(text: &mut Vec<u8>, depth: u32) {
    let mut shown = Vec::with_capacity(text.len());
    let mut command: Vec<Vec<u8>> = Vec::new();
    let mut gaps: Vec<Vec<u8>> = Vec::new();
    let mut flush = |command: &mut Vec<Vec<u8>>, gaps: &mut Vec<Vec<u8>>| {
        hide_quoted_words(command, depth);
        for (word, gap) in command.drain(..).zip(gaps.drain(..)) {
            shown.extend_from_slice(&word);
            shown.extend_from_slice(&gap);
        }
    };
    let mut rest = &text[..];
    // What comes before the first word.
    let start = rest.iter().take_while(|byte| is_gap(**byte)).count();
    let lead = rest[..start].to_vec();
    rest = &rest[start..];
    while !rest.is_empty() {
        let word = word_length(rest);
        let gap = rest[word..].iter().take_while(|byte| is_gap(**byte)).count();
        command.push(rest[..word].to_vec());
        gaps.push(rest[word..word + gap].to_vec());
        if rest[word..word + gap].iter().any(|byte| !matches!(byte, b' ' | b'\t')) {
            flush(&mut command, &mut gaps);
        }
        rest = &rest[word + gap..];
    }
    flush(&mut command, &mut gaps);
    *text = [lead, shown].concat();
}

/// As [`hide_words`], without the quotes around words.
fn hide_quoted_words(words: &mut [Vec<u8>], depth: u32) {
    let quotes: Vec<Option<u8>> = words
        .iter()
        .map(|word| match &word[..] {
            [first @ (b'"' | b'\''), .., last] if first == last => Some(*first),
            _ => None,
        })
        .collect();
    for (word, quote) in words.iter_mut().zip(&quotes) {
        if quote.is_some() {
            *word = word[1..word.len() - 1].to_vec();
        }
    }
    hide_words(words, depth);
    for (word, quote) in words.iter_mut().zip(&quotes) {
        if let Some(quote) = quote {
            word.insert(0, *quote);
            word.push(*quote);
        }
    }
}

fn is_gap(byte: u8) -> bool {
    byte.is_ascii_whitespace() || matches!(byte, b';' | b'|' | b'(' | b')' | b'`')
}

/// The length of the word at the start of a text, with what is in quotes.
fn word_length(text: &[u8]) -> usize {
    let (mut quote, mut at) = (None, 0);
    while let Some(&byte) = text.get(at) {
        match (quote, byte) {
            (Some(open), _) if open == byte => quote = None,
            (Some(b'"') | None, b'\\') => at += 1,
            (Some(_), _) => {}
            (None, b'"' | b'\'') => quote = Some(byte),
            (None, _) if is_gap(byte) => break,
            (None, _) => {}
        }
        at += 1;
    }
    at.min(text.len()).max(1)
}

fn contains_space(word: &[u8]) -> bool {
    word.iter().any(u8::is_ascii_whitespace)
}

fn base_name(word: &[u8]) -> String {
    let name = word.rsplit(|&byte| byte == b'/').next().unwrap_or_default();
    String::from_utf8_lossy(name).into_owned()
}

/// Where the name of `name=value` or `Name: value` ends.
fn separator(word: &[u8]) -> Option<usize> {
    let at = word.iter().position(|byte| matches!(byte, b'=' | b':'))?;
    let is_name = !word[..at].iter().any(|byte| matches!(byte, b'?' | b'{' | b'/' | b'"' | b'\'' | b'&'));
    (is_name && !word[at..].starts_with(b"://")).then_some(at)
}

fn has_secret_name(name: &[u8]) -> bool {
    let name = String::from_utf8_lossy(name).to_ascii_lowercase();
    let bare = name.trim_start_matches(['-', '"', '\'']).trim_end_matches(['"', '\'']);
    SECRET_NAMES.iter().any(|secret| bare.contains(secret)) || WHOLE_NAMES.contains(&bare)
}

/// Hides tokens and passwords inside of a word.
fn hide_parts(word: &mut Vec<u8>) {
    hide_address(word);
    hide_pairs(word);
    hide_tokens(word);
}

/// Hides the password of an address, and what follows telling folders in it.
fn hide_address(word: &mut Vec<u8>) {
    let mut from = 0;
    while let Some(scheme) = word[from..].windows(3).position(|window| window == b"://") {
        let start = from + scheme + 3;
        let ends = |byte: &u8| matches!(byte, b'/' | b'?' | b'#') || byte.is_ascii_whitespace();
        let end = word[start..].iter().position(ends).map_or(word.len(), |at| start + at);
        if let Some(at) = word[start..end].iter().rposition(|&byte| byte == b'@') {
            let from = word[start..start + at]
                .iter()
                .position(|&byte| byte == b':')
                .map_or(start, |colon| start + colon + 1);
            word.splice(from..start + at, HIDDEN.iter().copied());
        }
        hide_folders(word, start);
        from = start;
    }
}

fn hide_folders(word: &mut Vec<u8>, start: usize) {
    let ends = |byte: &u8| matches!(byte, b'?' | b'#' | b'"' | b'\'') || byte.is_ascii_whitespace();
    let end = word[start..].iter().position(ends).map_or(word.len(), |at| start + at);
    let path = word[start..end].to_vec();
    let mut at = start;
    for folder in path.split(|&byte| byte == b'/') {
        at += folder.len() + 1;
        if SECRET_FOLDERS.contains(&folder) && at < end {
            word.splice(at..end, HIDDEN.iter().copied());
            return;
        }
    }
}

/// Hides the values of telling names in queries, forms and JSON: `name=value`, `"name": "value"`.
fn hide_pairs(word: &mut Vec<u8>) {
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.');
    let mut at = 0;
    while at < word.len() {
        let length = word[at..].iter().take_while(|&&byte| is_name(byte)).count();
        if length == 0 {
            at += 1;
            continue;
        }
        let name = at..at + length;
        at += length;
        if !has_secret_name(&word[name]) {
            continue;
        }
        if let Some((start, end)) = value_behind(word, at) {
            word.splice(start..end, HIDDEN.iter().copied());
            at = start + HIDDEN.len();
        }
    }
}

/// Where the value of a name is that ends at `at`.
fn value_behind(word: &[u8], mut at: usize) -> Option<(usize, usize)> {
    let skip =
        |at: usize, wanted: fn(u8) -> bool| at + word[at..].iter().take_while(|byte| wanted(**byte)).count();
    let is_quoted = matches!(word.get(at), Some(b'"' | b'\'' | b'\\'));
    at = skip(at, |byte| matches!(byte, b'"' | b'\'' | b'\\'));
    let separator = skip(at, |byte| byte == b' ');
    let is_pair = match word.get(separator)? {
        b'=' => true,
        b':' => is_quoted || word.get(separator + 1) == Some(&b' '),
        _ => false,
    };
    if !is_pair {
        return None;
    }
    at = skip(separator + 1, |byte| byte == b' ');
    let quote = skip(at, |byte| byte == b'\\');
    let (start, end) = match word.get(quote) {
        Some(open @ (b'"' | b'\'')) => {
            let start = quote + 1;
            let end = word[start..].iter().position(|byte| byte == open).map_or(word.len(), |at| start + at);
            // An escaped quote has its backslash before it.
            (start, if end > start && word[end - 1] == b'\\' { end - 1 } else { end })
        }
        _ => {
            let ends = |byte: &u8| matches!(byte, b'&' | b';' | b',' | b'}' | b'#' | b'"' | b'\'' | b'\n');
            let end = word[at..].iter().position(|byte| ends(byte) || (!is_quoted && *byte == b' '));
            (at, end.map_or(word.len(), |end| at + end))
        }
    };
    (start < end && &word[start..end] != HIDDEN).then_some((start, end))
}

/// Hides what has a well-known form.
fn hide_tokens(word: &mut Vec<u8>) {
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
    use super::{hide, hide_in};

    fn shown(words: &[&str]) -> String {
        let mut words: Vec<Vec<u8>> = words.iter().map(|word| word.as_bytes().to_vec()).collect();
        hide(&mut words);
        let shown: Vec<String> =
            words.iter().map(|word| String::from_utf8_lossy(word).into_owned()).collect();
        shown.join(" ")
    }

    #[test]
    fn secrets_are_hidden_and_the_rest_stays() {
        for (words, expected) in [
            ("export API_TOKEN=abc x=1", "export API_TOKEN=[redacted] x=1"),
            (
                "curl -H Authorization:x --password hunter2 -v",
                "curl -H Authorization: [redacted] --password [redacted] -v",
            ),
            ("git clone https://me:pw@host/r", "git clone https://me:[redacted]@host/r"),
            ("git clone https://pw@host/r", "git clone https://[redacted]@host/r"),
            ("echo key=sk-abcdef0123456789abcdef done", "echo key=[redacted] done"),
            ("ls --color=auto tokenize.rs http://host:80/x", "ls --color=auto tokenize.rs http://host:80/x"),
            ("curl -u me:pw http://host", "curl -u me:[redacted] http://host"),
            ("curl -ume:pw --user a:b x", "curl -ume:[redacted] --user a:[redacted] x"),
            ("sort -u file", "sort -u file"),
            ("sshpass -p pw ssh -p 22 host", "sshpass -p [redacted] ssh -p [redacted] host"),
            ("mkdir -p dir", "mkdir -p dir"),
            ("ssh -p 22 host", "ssh -p 22 host"),
            ("mysql -ppw -u me db", "mysql -p[redacted] -u me db"),
            ("docker login -u me -p pw", "docker login -u me -p [redacted]"),
            ("curl http://h/p?a=1&token=abc&b=2", "curl http://h/p?a=1&token=[redacted]&b=2"),
            ("curl -d user=me&password=pw&x=1 h", "curl -d user=me&password=[redacted]&x=1 h"),
            (
                "curl https://hooks.example.com/services/T0/B0/xyz",
                "curl https://hooks.example.com/services/[redacted]",
            ),
        ] {
            assert_eq!(shown(&words.split(' ').collect::<Vec<_>>()), expected);
        }
    }

    #[test]
    fn bodies_and_scripts_within_a_word_are_looked_into() {
        for (word, expected) in [
            (
                r#"{"user": "me", "password": "p w", "n": 1}"#,
                r#"{"user": "me", "password": "[redacted]", "n": 1}"#,
            ),
            (r#"{"a":{"api_key":"x"},"token":12}"#, r#"{"a":{"api_key":"[redacted]"},"token":[redacted]}"#),
            ("curl -u me:pw http://h; echo done", "curl -u me:[redacted] http://h; echo done"),
            ("export TOKEN=abc; ls -l", "export TOKEN=[redacted]; ls -l"),
            (
                "curl -H 'Authorization: Bearer abc' -d '{\"secret\":\"x\"}' h",
                "curl -H 'Authorization: [redacted]' -d '{\"secret\":\"[redacted]\"}' h",
            ),
            ("a --password hunter2 | b\nc -p pw", "a --password [redacted] | b\nc -p [redacted]"),
            ("echo hello world", "echo hello world"),
            ("mysql -ppw -e 'select 1'", "mysql -p[redacted] -e 'select 1'"),
            ("bash -c \"curl -u a:b h\"", "bash -c \"curl -u a:[redacted] h\""),
            ("", ""),
        ] {
            assert_eq!(shown(&["bash", "-c", word]), format!("bash -c {expected}"));
        }
    }

    #[test]
    fn paths_and_messages_are_looked_into() {
        for (text, expected) in [
            ("/tmp/x?token=abc", "/tmp/x?token=[redacted]"),
            ("/home/me/ghp_0123456789abcdef0123", "/home/me/[redacted]"),
            ("/etc/passwd", "/etc/passwd"),
            ("network: http://h/?api_key=x: no rule", "network: http://h/?api_key=[redacted] no rule"),
        ] {
            let mut shown = text.as_bytes().to_vec();
            hide_in(&mut shown);
            assert_eq!(String::from_utf8_lossy(&shown), expected);
        }
    }
}
