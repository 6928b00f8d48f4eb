//! Running many cases at once, on both sides.

use std::io;

use boxsh_script_tables::{Outcome, PRELUDE};

use super::case::Case;
use crate::subject::Subject;

/// Stands between the answers; no command writes it.
const MARK: &str = "\n=#= case";
/// The longest script: the system takes no argument of more than 128 KiB.
const LONGEST: usize = 100_000;
/// Cases in one script, so that none has to be looked for in too much output.
const MOST: usize = 100;
/// So much of a message tells what it is about.
const COMPLAINT: usize = 12;
/// Rounds of making a case smaller.
const ROUNDS: usize = 60;

/// What a case answered on one side.
#[derive(PartialEq, Eq, Debug, Default)]
pub(crate) struct Answer {
    status: String,
    stdout: Vec<u8>,
    stderr: Vec<u8>,
}

impl std::fmt::Display for Answer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "status {}, '{}'", self.status, self.stdout.escape_ascii())?;
        if !self.stderr.is_empty() {
            write!(f, ", '{}'", self.stderr.escape_ascii())?;
        }
        Ok(())
    }
}

/// Boxsh and the real tools.
pub(crate) struct Pair<'a> {
    pub(crate) ours: &'a dyn Subject,
    pub(crate) real: &'a dyn Subject,
}

impl Pair<'_> {
    /// The cases that are answered differently.
    pub(crate) fn differences(&self, cases: &[Case]) -> io::Result<Vec<Case>> {
        let mut different = Vec::new();
        for batch in batches(cases) {
            let (ours, real) = (run(self.ours, batch)?, run(self.real, batch)?);
            for (case, (ours, real)) in batch.iter().zip(ours.iter().zip(&real)) {
                if ours != real || real.status.is_empty() {
                    different.push(case.clone());
                }
            }
        }
        Ok(different)
    }

    /// The smallest case that is found to differ still, and that the real side takes in the same way: a call that
    /// works is not made into one that is wrong.
    pub(crate) fn shrink(&self, case: &Case) -> io::Result<Case> {
        let kind = |answer: &Answer| {
            let complaint = &answer.stderr[..answer.stderr.len().min(COMPLAINT)];
            (answer.status.clone(), complaint.to_vec())
        };
        let Some(wanted) = run(self.real, std::slice::from_ref(case))?.first().map(kind) else {
            return Ok(case.clone());
        };
        let mut smallest = case.clone();
        for _ in 0..ROUNDS {
            let different = self.differences(&smallest.smaller())?;
            let mut found = None;
            for smaller in different {
                if run(self.real, std::slice::from_ref(&smaller))?.first().map(kind).as_ref() == Some(&wanted)
                {
                    found = Some(smaller);
                    break;
                }
            }
            match found {
                Some(smaller) => smallest = smaller,
                None => break,
            }
        }
        Ok(smallest)
    }

    /// What both sides answer.
    pub(crate) fn answers(&self, case: &Case) -> io::Result<Vec<(&'static str, Answer)>> {
        let mut answers = Vec::new();
        for (who, subject) in [("ours", self.ours), ("real", self.real)] {
            answers.extend(run(subject, std::slice::from_ref(case))?.into_iter().map(|answer| (who, answer)));
        }
        Ok(answers)
    }
}

/// Parts the cases so that each part fits one script.
fn batches(cases: &[Case]) -> Vec<&[Case]> {
    let mut batches = Vec::new();
    let (mut start, mut length) = (0, 0);
    for (at, case) in cases.iter().enumerate() {
        let more = case.script().len() + 200;
        if at > start && (length + more > LONGEST || at - start >= MOST) {
            batches.push(&cases[start..at]);
            (start, length) = (at, 0);
        }
        length += more;
    }
    if start < cases.len() {
        batches.push(&cases[start..]);
    }
    batches
}

fn run(subject: &dyn Subject, cases: &[Case]) -> io::Result<Vec<Answer>> {
    let mut script = PRELUDE.to_owned();
    let mark = MARK.replace('\n', "\\n");
    for case in cases {
        script.push_str(&case.script());
        script.push_str(&format!("status=$?; printf '{mark} %s\\n' $status; printf '{mark}\\n' >&2\n"));
    }
    Ok(take_apart(&subject.run(script.as_bytes())?, cases.len()))
}

/// Parts what a script wrote at the marks. A side that did not get to the end has empty answers for the rest.
fn take_apart(outcome: &Outcome, count: usize) -> Vec<Answer> {
    let mut answers: Vec<Answer> = (0..count).map(|_| Answer::default()).collect();
    let mut rest = &outcome.stdout[..];
    let mut errors = &outcome.stderr[..];
    for answer in &mut answers {
        let Some((stdout, status, further)) = next_part(rest) else { break };
        answer.stdout = stdout.to_vec();
        answer.status = String::from_utf8_lossy(status).trim().to_owned();
        rest = further;
        if let Some((stderr, _, further)) = next_part(errors) {
            answer.stderr = stderr.to_vec();
            errors = further;
        }
    }
    answers
}

/// The text before a mark, the rest of the mark's line, and what follows.
fn next_part(text: &[u8]) -> Option<(&[u8], &[u8], &[u8])> {
    let at = text.windows(MARK.len()).position(|window| window == MARK.as_bytes())?;
    let behind = &text[at + MARK.len()..];
    let end = behind.iter().position(|byte| *byte == b'\n')?;
    Some((&text[..at], &behind[..end], &behind[end + 1..]))
}

#[cfg(test)]
mod tests {
    use boxsh_script_tables::Outcome;

    use super::{Answer, take_apart};

    #[test]
    fn answers_are_found_between_the_marks() {
        let outcome = Outcome {
            status: Some(0),
            stdout: b"one\n\n=#= case 0\nno end\n=#= case 2\n".to_vec(),
            stderr: b"\n=#= case\nbad\n\n=#= case\n".to_vec(),
        };
        let answer = |status: &str, stdout: &str, stderr: &str| Answer {
            status: status.into(),
            stdout: stdout.into(),
            stderr: stderr.into(),
        };
        let expected = [answer("0", "one\n", ""), answer("2", "no end", "bad\n"), Answer::default()];
        assert_eq!(take_apart(&outcome, 3), expected);
    }
}
