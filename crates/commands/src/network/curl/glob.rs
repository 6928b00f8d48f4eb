//! URLs that stand for several: `{a,b}` and `[1-10:2]`.

use boxsh_format::integer::parse_all;

/// A part of a URL.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Part {
    Fixed(Vec<u8>),
    Choice(Vec<Vec<u8>>),
    Letters { from: u8, to: u8, step: u8 },
    Numbers { from: u64, to: u64, step: u64, width: usize },
}

/// A URL with parts that vary.
#[derive(Clone, Debug)]
pub(super) struct Glob {
    parts: Vec<Part>,
}

/// What is wrong with a URL, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Fault {
    pub(super) what: &'static str,
    pub(super) position: usize,
}

/// More would be an attack rather than a wish.
const MOST_PARTS: usize = 100;

impl Part {
    fn count(&self) -> u64 {
        match self {
            Self::Fixed(_) => 1,
            Self::Choice(choices) => choices.len() as u64,
            Self::Letters { from, to, step } => u64::from((to - from) / step) + 1,
            Self::Numbers { from, to, step, .. } => ((to - from) / step).saturating_add(1),
        }
    }

    fn text(&self, at: u64) -> Vec<u8> {
        match self {
            Self::Fixed(text) => text.clone(),
            Self::Choice(choices) => choices[usize::try_from(at).unwrap_or(0)].clone(),
            Self::Letters { from, step, .. } => vec![from + u8::try_from(at).unwrap_or(0) * step],
            Self::Numbers { from, step, width, .. } => format!("{:0width$}", from + at * step).into_bytes(),
        }
    }
}

impl Glob {
    /// A URL as it is.
    pub(super) fn literal(url: &[u8]) -> Self {
        Self { parts: vec![Part::Fixed(url.to_vec())] }
    }

    /// Takes a URL apart.
    pub(super) fn parse(url: &[u8]) -> Result<Self, Fault> {
        let fault = |what, position| Err(Fault { what, position: position + 1 });
        let mut parts = Vec::new();
        let mut fixed = Vec::new();
        let mut at = 0;
        while at < url.len() {
            match url[at] {
                b'\\' if matches!(url.get(at + 1), Some(b'{' | b'}' | b'[' | b']')) => {
                    fixed.push(url[at + 1]);
                    at += 2;
                }
                b'{' => {
                    parts.push(Part::Fixed(std::mem::take(&mut fixed)));
                    let (choices, end) = parse_choice(url, at)?;
                    parts.push(choices);
                    at = end;
                }
                b'[' if is_address(&url[at..]) => {
                    let end =
                        url[at..].iter().position(|byte| *byte == b']').map_or(url.len(), |end| at + end + 1);
                    fixed.extend_from_slice(&url[at..end]);
                    at = end;
                }
                b'[' => {
                    parts.push(Part::Fixed(std::mem::take(&mut fixed)));
                    let (range, end) = parse_range(url, at)?;
                    parts.push(range);
                    at = end;
                }
                b'}' | b']' => return fault("unmatched close brace/bracket", at),
                byte => {
                    fixed.push(byte);
                    at += 1;
                }
            }
            if parts.len() > MOST_PARTS {
                return fault("too many globs", at);
            }
        }
        parts.push(Part::Fixed(fixed));
        Ok(Self { parts })
    }

    /// How many URLs there are.
    pub(super) fn count(&self) -> u64 {
        self.parts.iter().fold(1, |count, part| count.saturating_mul(part.count()))
    }

    /// The URL of a number, and what varies in it; the last part varies first.
    pub(super) fn get(&self, number: u64) -> (Vec<u8>, Vec<Vec<u8>>) {
        let mut rest = number;
        let mut chosen = Vec::new();
        for part in self.parts.iter().rev() {
            chosen.push(part.text(rest % part.count()));
            rest /= part.count();
        }
        chosen.reverse();
        let varying = self.parts.iter().zip(&chosen).filter(|(part, _)| !matches!(part, Part::Fixed(_)));
        let varying = varying.map(|(_, text)| text.clone()).collect();
        (chosen.concat(), varying)
    }
}

/// Brackets with colons in them are around an IPv6 address.
fn is_address(text: &[u8]) -> bool {
    let Some(end) = text.iter().position(|byte| *byte == b']') else { return false };
    let inner = &text[1..end];
    inner.contains(&b':')
        && !inner.contains(&b'-')
        && inner.iter().all(|byte| byte.is_ascii_hexdigit() || b":.%".contains(byte))
}

fn parse_choice(url: &[u8], open: usize) -> Result<(Part, usize), Fault> {
    let mut choices = vec![Vec::new()];
    let mut at = open + 1;
    loop {
        let Some(&byte) = url.get(at) else {
            return Err(Fault { what: "unmatched brace", position: open + 1 });
        };
        match byte {
            b'}' => break,
            b'{' | b'[' => return Err(Fault { what: "nested brace", position: at + 1 }),
            b',' => choices.push(Vec::new()),
            b'\\' if at + 1 < url.len() => {
                at += 1;
                if let Some(last) = choices.last_mut() {
                    last.push(url[at]);
                }
            }
            byte => {
                if let Some(last) = choices.last_mut() {
                    last.push(byte);
                }
            }
        }
        at += 1;
    }
    if choices == [Vec::new()] {
        return Err(Fault { what: "empty string within braces", position: at + 1 });
    }
    Ok((Part::Choice(choices), at + 1))
}

fn parse_range(url: &[u8], open: usize) -> Result<(Part, usize), Fault> {
    let bad = Fault { what: "bad range specification", position: open + 2 };
    let Some(end) = url[open..].iter().position(|byte| *byte == b']').map(|at| open + at) else {
        let is_range = url[open + 1..].iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'-');
        return Err(if is_range { Fault { what: "bad range", position: url.len() } } else { bad });
    };
    let inner = std::str::from_utf8(&url[open + 1..end]).map_err(|_| bad.clone())?;
    let (range, step) = inner.split_once(':').map_or((inner, None), |(range, step)| (range, Some(step)));
    let step: u64 = step.map_or(Ok(1), str::parse).map_err(|_| bad.clone())?;
    let bad_range = Fault { what: "bad range", position: end + 2 };
    let Some((from, to)) = range.split_once('-') else { return Err(bad) };
    let letters = |text: &str| text.len() == 1 && text.as_bytes()[0].is_ascii_alphabetic();
    if letters(from) && letters(to) {
        let (from, to) = (from.as_bytes()[0], to.as_bytes()[0]);
        let is_odd = from > to
            || step == 0
            || step > u64::from(to - from).max(1)
            || from.is_ascii_lowercase() != to.is_ascii_lowercase();
        if is_odd {
            return Err(bad_range);
        }
        return Ok((Part::Letters { from, to, step: u8::try_from(step).unwrap_or(1) }, end + 1));
    }
    let number = |text: &str| {
        text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse::<u64>().ok()).flatten()
    };
    let (Some(first), Some(last)) = (number(from), number(to)) else { return Err(bad) };
    if first > last || step == 0 || step > (last - first).max(1) {
        return Err(bad_range);
    }
    let width = if from.starts_with('0') { from.len() } else { 1 };
    Ok((Part::Numbers { from: first, to: last, step, width }, end + 1))
}

/// Fills `#1` in a name with what varies.
pub(super) fn fill(name: &[u8], varying: &[Vec<u8>]) -> Vec<u8> {
    let mut filled = Vec::with_capacity(name.len());
    let mut at = 0;
    while at < name.len() {
        let digits = name[at + 1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        if name[at] == b'#' && digits > 0 {
            let number = parse_all::<usize>(&name[at + 1..=at + digits]);
            if let Some(text) = number.and_then(|number| varying.get(number.checked_sub(1)?)) {
                filled.extend_from_slice(text);
                at += digits + 1;
                continue;
            }
        }
        filled.push(name[at]);
        at += 1;
    }
    filled
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(url: &str) -> Vec<String> {
        let glob = Glob::parse(url.as_bytes()).unwrap();
        (0..glob.count()).map(|at| String::from_utf8(glob.get(at).0).unwrap()).collect()
    }

    #[test]
    fn braces_and_brackets_stand_for_several_urls() {
        assert_eq!(
            all("http://a/{b,c}/[01-03:2]"),
            ["http://a/b/01", "http://a/b/03", "http://a/c/01", "http://a/c/03"]
        );
        assert_eq!(all("x[a-e:2]"), ["xa", "xc", "xe"]);
        assert_eq!(all("http://[::1]:80/x"), ["http://[::1]:80/x"]);
        assert_eq!(all("a\\{b\\}"), ["a{b}"]);
        for (url, what) in [
            ("[1:", "bad range specification"),
            ("[1-3", "bad range"),
            ("[3-1]", "bad range"),
            ("{a,b", "unmatched brace"),
            ("{}", "empty string within braces"),
            ("a}", "unmatched close brace/bracket"),
            ("[1-9:0]", "bad range"),
        ] {
            assert_eq!(Glob::parse(url.as_bytes()).unwrap_err().what, what, "{url}");
        }
    }

    #[test]
    fn names_are_filled_with_what_varies() {
        let varying = [b"a".to_vec(), b"01".to_vec()];
        assert_eq!(fill(b"o_#1_#2_#3#", &varying), b"o_a_01_#3#");
    }
}
