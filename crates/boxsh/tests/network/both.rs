//! Running one script in the real shell with the real tools, and in boxsh, against the same server.

use std::collections::BTreeMap;
use std::process::Command;

use boxsh::Sandbox;
use boxsh::net::{NetworkPolicy, Rule};

use crate::server::{Recorded, Server};

/// What a script came to.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Outcome {
    pub(crate) status: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) asked: Vec<String>,
}

/// Shows what files a script has left.
const EPILOGUE: &str = "\ns=$?\nfind . -type f ! -name '.wget-hsts' | LC_ALL=C sort | while read -r f; do echo \"== $f\"; \
                        cat \"$f\"; done\nexit $s";

/// A policy that allows everything on loopback.
pub(crate) fn loopback() -> NetworkPolicy {
    let rules = ["localhost:*", "127.0.0.1:*", "nosuch.invalid"]
        .map(|rule| rule.parse::<Rule>().unwrap().any_method());
    rules.into_iter().fold(NetworkPolicy::new(), NetworkPolicy::rule)
}

pub(crate) struct Pair {
    pub(crate) plain: Server,
    pub(crate) secured: Server,
}

impl Pair {
    pub(crate) fn new() -> Self {
        Self { plain: Server::plain(), secured: Server::secured() }
    }

    fn variables(&self) -> [(&'static str, String); 4] {
        [
            ("U", format!("http://localhost:{}", self.plain.port)),
            ("V", format!("http://127.0.0.1:{}", self.plain.port)),
            ("S", format!("https://localhost:{}", self.secured.port)),
            ("CERTIFICATE", self.secured.certificate.clone()),
        ]
    }

    /// Runs a script in the real shell.
    #[expect(clippy::disallowed_methods, reason = "the real tools are host programs")]
    pub(crate) fn real(&self, script: &str) -> Outcome {
        let folder = tempfile::tempdir().unwrap();
        let output = Command::new("bash")
            .args(["-c", &format!("{script}{EPILOGUE}")])
            .env_clear()
            .env("PATH", "/usr/local/bin:/usr/bin:/bin")
            .env("LC_ALL", "C.UTF-8")
            .env("HOME", folder.path())
            .envs(self.variables())
            .current_dir(folder.path())
            .output()
            .unwrap();
        self.outcome(output.status.code().unwrap_or(-1), &output.stdout, &output.stderr)
    }

    /// Runs a script in boxsh.
    pub(crate) fn ours(&self, script: &str) -> Outcome {
        let mut builder = Sandbox::builder().network(loopback()).cwd("/tmp/case").file("/tmp/case/.keep", "");
        builder = builder.env("HOME", "/tmp/case").env("LC_ALL", "C.UTF-8");
        for (name, value) in self.variables() {
            builder = builder.env(name, value);
        }
        let mut sandbox = builder.build().unwrap();
        sandbox.run("rm .keep");
        let result = sandbox.run(format!("{script}{EPILOGUE}"));
        self.outcome(result.exit_code.into(), &result.stdout, &result.stderr)
    }

    fn outcome(&self, status: i32, stdout: &[u8], stderr: &[u8]) -> Outcome {
        let asked = self.plain.take().into_iter().chain(self.secured.take());
        Outcome {
            status,
            stdout: self.normal(&String::from_utf8_lossy(stdout)),
            stderr: self.normal(&String::from_utf8_lossy(stderr)),
            asked: asked.map(|request| self.shown(&request)).collect(),
        }
    }

    fn shown(&self, request: &Recorded) -> String {
        self.normal(&format!("{}\n{}", request.head, String::from_utf8_lossy(&request.body)))
    }

    /// Takes out what differs from run to run.
    fn normal(&self, text: &str) -> String {
        let mut text = text.to_owned();
        for (port, name) in [(self.plain.port, "PORT"), (self.secured.port, "SECURE")] {
            text = text.replace(&port.to_string(), name);
        }
        let mut boundaries: BTreeMap<String, usize> = BTreeMap::new();
        let mark = "-".repeat(24);
        let mut shown = String::new();
        for line in text.split_inclusive('\n') {
            let mut line = line.to_owned();
            if let Some(at) = line.find(&mark) {
                let digits: String =
                    line[at..].trim_start_matches('-').chars().take_while(char::is_ascii_hexdigit).collect();
                if digits.len() == 16 {
                    let next = boundaries.len();
                    let number = *boundaries.entry(digits.clone()).or_insert(next);
                    line = line.replace(&digits, &format!("BOUNDARY{number}"));
                }
            }
            shown.push_str(&normal_line(&line));
        }
        shown
    }
}

fn normal_line(line: &str) -> String {
    // How long something took, and which packings are known, is nobody's business.
    let words: Vec<&str> = line.split(' ').collect();
    let mut out: Vec<String> = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let is_time = at > 0
            && words[at - 1] == "after"
            && words
                .get(at + 1)
                .is_some_and(|unit| unit.starts_with("ms") || unit.starts_with("milliseconds"));
        out.push(if is_time { "TIME".to_owned() } else { (*word).to_owned() });
    }
    let line = out.join(" ");
    match line.strip_prefix("Accept-Encoding: ") {
        Some(_) => "Accept-Encoding: SOME\r\n".to_owned(),
        None => line,
    }
}
