//! What a request is about.

use std::borrow::Cow;

use hyper::Uri;

/// The names of a path, decoded. Faces match on these; a slash that is written as `%2F` parts nothing.
pub fn segments(uri: &Uri) -> Vec<String> {
    let names = uri.path().trim_matches('/').split('/').filter(|name| !name.is_empty());
    names.map(decode).collect()
}

fn decode(name: &str) -> String {
    // A plus is a plus in a path.
    let query = format!("={}", name.replace('+', "%2B").replace('&', "%26"));
    let mut pairs = form_urlencoded::parse(query.as_bytes());
    pairs.next().map(|(_, value)| value.into_owned()).unwrap_or_default()
}

/// The names and values behind the question mark.
pub fn query(uri: &Uri) -> impl Iterator<Item = (Cow<'_, str>, Cow<'_, str>)> {
    form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_and_queries_are_decoded() {
        let uri: Uri = "/files//a%2Fb/c+d&e/%c3%a4/?path=%2Ftmp%2Fa+b&x&user=%ff".parse().unwrap();
        assert_eq!(segments(&uri), ["files", "a/b", "c+d&e", "\u{e4}"]);
        let pairs: Vec<_> = query(&uri).collect();
        assert_eq!(pairs[0], ("path".into(), "/tmp/a b".into()));
        assert_eq!(pairs[1], ("x".into(), "".into()));
        assert_eq!(pairs[2], ("user".into(), "\u{fffd}".into()));
        assert!(segments(&"/".parse().unwrap()).is_empty());
        assert_eq!(query(&"/a".parse().unwrap()).count(), 0);
    }
}
