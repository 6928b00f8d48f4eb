//! Logins from a `.netrc` file.

/// The login for a host, if the file has one: its user and password.
pub(super) fn find(text: &[u8], host: &str) -> Option<(Vec<u8>, Vec<u8>)> {
    let mut words = text.split(|byte| *byte == b'\n').flat_map(|line| {
        let line = if line.trim_ascii_start().starts_with(b"#") { &b""[..] } else { line };
        line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty())
    });
    let mut fits = false;
    let (mut user, mut password) = (None, None);
    while let Some(word) = words.next() {
        match word {
            b"machine" => {
                if fits && user.is_some() {
                    break;
                }
                fits = words.next().is_some_and(|name| name.eq_ignore_ascii_case(host.as_bytes()));
            }
            b"default" => {
                if fits && user.is_some() {
                    break;
                }
                fits = true;
            }
            b"login" => user = words.next().filter(|_| fits).map(<[u8]>::to_vec).or(user),
            b"password" => password = words.next().filter(|_| fits).map(<[u8]>::to_vec).or(password),
            b"account" => {
                words.next();
            }
            _ => {}
        }
    }
    Some((user?, password.unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::find;

    #[test]
    fn a_host_has_the_login_of_its_machine_or_the_default() {
        let text = b"# c\nmachine a login u password p\nmachine b\n  login v\n  password q\ndefault login d password e";
        let pair =
            |user: &str, password: &str| Some((user.as_bytes().to_vec(), password.as_bytes().to_vec()));
        assert_eq!(find(text, "a"), pair("u", "p"));
        assert_eq!(find(text, "B"), pair("v", "q"));
        assert_eq!(find(text, "c"), pair("d", "e"));
        assert_eq!(find(b"machine a login u", "x"), None);
    }
}
