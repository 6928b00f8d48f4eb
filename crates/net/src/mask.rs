//! Keeping the host's secrets out of answers that repeat them.

/// What is to be hidden. A server that shows a request to whoever made it would show the secrets that were added to it, too.
#[derive(Clone, Default)]
pub(crate) struct Mask {
    secrets: Vec<Vec<u8>>,
    longest: usize,
}

/// What is shorter is no secret, and hiding it would garble answers.
const SHORTEST: usize = 6;

impl Mask {
    /// Hides the value of a header, and its part behind a scheme such as `Bearer`.
    pub(crate) fn add(&mut self, value: &[u8]) {
        let token = value.splitn(2, |byte| *byte == b' ').nth(1);
        for secret in [Some(value), token].into_iter().flatten().filter(|secret| secret.len() >= SHORTEST) {
            self.longest = self.longest.max(secret.len());
            self.secrets.push(secret.to_vec());
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.secrets.is_empty()
    }

    /// How many bytes at the end of a piece could be the start of a secret.
    pub(crate) fn margin(&self) -> usize {
        self.longest.saturating_sub(1)
    }

    /// Replaces every secret by as many stars.
    pub(crate) fn hide(&self, text: &mut [u8]) {
        for secret in &self.secrets {
            let mut at = 0;
            while let Some(found) = text[at..].windows(secret.len()).position(|window| window == secret) {
                text[at + found..at + found + secret.len()].fill(b'*');
                at += found + secret.len();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_become_stars_of_their_length() {
        let mut mask = Mask::default();
        mask.add(b"Bearer abcdef");
        mask.add(b"short");
        let mut text = *b"a Bearer abcdef, abcdef, abcde, short";
        mask.hide(&mut text);
        assert_eq!(&text, b"a *************, ******, abcde, short");
    }
}
