//! What was asked for, and what is enforced by which means.

use std::fmt::{self, Write};

/// Whether something that was asked for holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Enforced {
    /// As it was asked for.
    Fully,
    /// In part; the means say how.
    Partly,
    /// Not at all.
    No,
}

impl Enforced {
    fn as_str(self) -> &'static str {
        match self {
            Enforced::Fully => "enforced",
            Enforced::Partly => "partly enforced",
            Enforced::No => "not enforced",
        }
    }
}

/// One thing that was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Item {
    /// What it is about, such as `memory`.
    pub subject: &'static str,
    /// What was asked for.
    pub requested: String,
    /// Whether it holds.
    pub enforced: Enforced,
    /// By what means, or why not.
    pub means: String,
}

/// What was asked for, and what is enforced by which means.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// The backend that enforces it.
    pub backend: &'static str,
    /// All that was asked for, or holds by default.
    pub items: Vec<Item>,
}

impl Report {
    /// A report with nothing in it yet.
    pub(crate) fn new(backend: &'static str) -> Report {
        Report { backend, items: Vec::new() }
    }

    pub(crate) fn add(
        &mut self,
        subject: &'static str,
        requested: impl Into<String>,
        enforced: Enforced,
        means: impl Into<String>,
    ) {
        self.items.push(Item { subject, requested: requested.into(), enforced, means: means.into() });
    }

    /// Whether everything holds as it was asked for.
    pub fn is_complete(&self) -> bool {
        self.items.iter().all(|item| item.enforced == Enforced::Fully)
    }

    /// What does not hold as it was asked for.
    pub fn gaps(&self) -> impl Iterator<Item = &Item> {
        self.items.iter().filter(|item| item.enforced != Enforced::Fully)
    }

    /// The report as one line of JSON.
    pub fn to_json(&self) -> String {
        let mut json = format!("{{\"backend\":{},\"items\":[", Quoted(self.backend));
        for (i, item) in self.items.iter().enumerate() {
            let comma = if i == 0 { "" } else { "," };
            let enforced = match item.enforced {
                Enforced::Fully => "fully",
                Enforced::Partly => "partly",
                Enforced::No => "no",
            };
            // Writing to a string cannot fail.
            let _ = write!(
                json,
                "{comma}{{\"subject\":{},\"requested\":{},\"enforced\":\"{enforced}\",\"means\":{}}}",
                Quoted(item.subject),
                Quoted(&item.requested),
                Quoted(&item.means),
            );
        }
        json.push_str("]}");
        json
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "backend: {}", self.backend)?;
        for item in &self.items {
            writeln!(f, "{}: {}: {} ({})", item.subject, item.requested, item.enforced.as_str(), item.means)?;
        }
        Ok(())
    }
}

/// A text as JSON.
struct Quoted<'a>(&'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        for letter in self.0.chars() {
            match letter {
                '"' => f.write_str("\\\"")?,
                '\\' => f.write_str("\\\\")?,
                '\n' => f.write_str("\\n")?,
                letter if letter < ' ' => write!(f, "\\u{:04x}", u32::from(letter))?,
                letter => f.write_char(letter)?,
            }
        }
        f.write_char('"')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_reads_well_and_is_json() {
        let mut report = Report::new("namespaces");
        report.add("memory", "64 MiB", Enforced::Partly, "a limit of \"each\" process\n");
        assert_eq!(
            report.to_string(),
            "backend: namespaces\nmemory: 64 MiB: partly enforced (a limit of \"each\" process\n)\n"
        );
        assert_eq!(
            report.to_json(),
            "{\"backend\":\"namespaces\",\"items\":[{\"subject\":\"memory\",\"requested\":\"64 MiB\",\
             \"enforced\":\"partly\",\"means\":\"a limit of \\\"each\\\" process\\n\"}]}"
        );
        assert!(!report.is_complete());
        assert_eq!(report.gaps().count(), 1);
    }
}
