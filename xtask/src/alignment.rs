//! How the lines of two texts correspond.

use std::fmt;

/// A longest common subsequence of the lines of two texts.
pub(crate) struct Alignment {
    steps: Vec<Step>,
    equal: bool,
}

enum Step {
    Both,
    Left(Vec<u8>),
    Right(Vec<u8>),
}

impl Alignment {
    pub(crate) fn new(left: &[u8], right: &[u8]) -> Self {
        let equal = left == right;
        let [left, right] =
            [left, right].map(|text| text.split_inclusive(|&b| b == b'\n').collect::<Vec<_>>());
        // longest[i][j]: of what begins with line i on the left and line j on the right.
        let mut longest = vec![vec![0_u32; right.len() + 1]; left.len() + 1];
        for i in (0..left.len()).rev() {
            for j in (0..right.len()).rev() {
                longest[i][j] = match left[i] == right[j] {
                    true => longest[i + 1][j + 1] + 1,
                    false => longest[i + 1][j].max(longest[i][j + 1]),
                };
            }
        }
        let (mut i, mut j, mut steps) = (0, 0, Vec::new());
        while i < left.len() || j < right.len() {
            if i < left.len() && j < right.len() && left[i] == right[j] {
                steps.push(Step::Both);
                (i, j) = (i + 1, j + 1);
            } else if j == right.len() || (i < left.len() && longest[i + 1][j] >= longest[i][j + 1]) {
                steps.push(Step::Left(left[i].to_vec()));
                i += 1;
            } else {
                steps.push(Step::Right(right[j].to_vec()));
                j += 1;
            }
        }
        Self { steps, equal }
    }

    pub(crate) fn is_equal(&self) -> bool {
        self.equal
    }

    /// The lines that both have.
    pub(crate) fn common(&self) -> usize {
        self.steps.iter().filter(|step| matches!(step, Step::Both)).count()
    }

    /// The lines of the left text, or of the right one if it has more.
    pub(crate) fn lines(&self) -> usize {
        let right_only = self.steps.iter().filter(|step| matches!(step, Step::Right(_))).count();
        let left_only = self.steps.len() - right_only - self.common();
        self.common() + left_only.max(right_only)
    }
}

/// The lines that one side alone has: `-` the left, `+` the right.
impl fmt::Display for Alignment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for step in &self.steps {
            let (sign, line) = match step {
                Step::Both => continue,
                Step::Left(line) => ('-', line),
                Step::Right(line) => ('+', line),
            };
            let line = String::from_utf8_lossy(line);
            writeln!(f, "  {sign}{}", line.strip_suffix('\n').unwrap_or(&line))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Alignment;

    #[test]
    fn lines_correspond_in_their_order() {
        let alignment = Alignment::new(b"a\nb\nc\nd\n", b"a\nx\nc\ny\nd\n");
        assert_eq!((alignment.common(), alignment.lines()), (3, 5));
        assert_eq!(alignment.to_string(), "  -b\n  +x\n  +y\n");
        assert!(!alignment.is_equal());
    }

    #[test]
    fn a_missing_last_newline_is_a_difference() {
        assert!(!Alignment::new(b"a\n", b"a").is_equal());
        assert!(Alignment::new(b"", b"").is_equal());
    }
}
