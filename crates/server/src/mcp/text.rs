//! Answers as text, for models that read no JSON.

use boxsh::tools::Shape;
use serde_json::Value;

use crate::bytes::Encoding;
use crate::outcome::{EndedAs, Outcome};

/// Bytes of an answer as text.
fn shown(bytes: &Value) -> String {
    match bytes {
        Value::String(text) => text.clone(),
        Value::Object(encoded) => format!("[base64] {}", encoded["base64"].as_str().unwrap_or_default()),
        other => other.to_string(),
    }
}

fn items(list: &Value) -> impl Iterator<Item = &Value> {
    list.as_array().into_iter().flatten()
}

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap_or(0)
}

/// What a script wrote, and how it ended.
pub(super) fn of_run(outcome: &Outcome) -> String {
    let mut text = String::new();
    for (output, encoding) in
        [(&outcome.stdout, outcome.stdout_encoding), (&outcome.stderr, outcome.stderr_encoding)]
    {
        if encoding == Encoding::Base64 {
            text.push_str("[base64] ");
        }
        text.push_str(output);
        if !output.is_empty() && !output.ends_with('\n') {
            text.push('\n');
        }
    }
    let ending = match (&outcome.ended, &outcome.limit, &outcome.signal) {
        (EndedAs::Exited, ..) if outcome.exit_code == 0 => None,
        (EndedAs::Exited, ..) => Some(format!("exit status {}", outcome.exit_code)),
        (EndedAs::Signalled, _, Some(signal)) => Some(format!("killed by SIG{signal}")),
        (EndedAs::TimedOut, ..) => Some(format!("timed out after {:.1} s", outcome.duration_ms / 1e3)),
        (_, Some(limit), _) => {
            Some(format!("stopped: limit reached: {} (maximum {})", limit.name, limit.maximum))
        }
        (EndedAs::Cancelled, ..) => Some("cancelled".to_owned()),
        (EndedAs::Deadlocked, ..) => Some("stopped: every process waits for another one".to_owned()),
        _ => Some(format!("not run, or lost: exit status {}", outcome.exit_code)),
    };
    if let Some(ending) = ending {
        text.push_str(&format!("[{ending}]\n"));
    }
    if text.is_empty() {
        text.push_str("[no output, exit status 0]\n");
    }
    text
}

/// A part of a file, and where the next one starts.
pub(super) fn of_content(answer: &Value) -> String {
    let content = answer["content"].as_str().unwrap_or_default();
    let mut text = match answer["encoding"].as_str() {
        Some("base64") => format!("[base64] {content}"),
        _ => content.to_owned(),
    };
    if answer["eof"] != Value::Bool(true) {
        if !text.ends_with('\n') {
            text.push('\n');
        }
        text.push_str(&format!(
            "[{} bytes in all; read on at offset {}]\n",
            number(&answer["size"]),
            number(&answer["next"])
        ));
    }
    if text.is_empty() {
        text.push_str("[the file is empty]\n");
    }
    text
}

pub(super) fn of_written(answer: &Value) -> String {
    format!("wrote {} bytes\n", number(&answer["size"]))
}

pub(super) fn of_edited(answer: &Value) -> String {
    format!("replaced {}\n", number(&answer["replacements"]))
}

/// Files: what each is, its size, its path.
pub(super) fn of_files(answer: &Value) -> String {
    let line = |file: &Value| {
        let path = shown(&file["path"]);
        match file["kind"].as_str() {
            Some("directory") => format!("{path}/\n"),
            Some("symlink") => format!("{path} -> {}\n", shown(&file["target"])),
            _ => format!("{path} ({} bytes)\n", number(&file["size"])),
        }
    };
    listed(items(&answer["files"]).map(line), &answer["truncated"])
}

/// Lines that were found, as grep shows them.
pub(super) fn of_matches(answer: &Value) -> String {
    let line = |found: &Value| {
        format!("{}:{}:{}\n", shown(&found["path"]), number(&found["line"]), shown(&found["text"]).trim_end())
    };
    listed(items(&answer["matches"]).map(line), &answer["truncated"])
}

fn listed(lines: impl Iterator<Item = String>, truncated: &Value) -> String {
    let mut text: String = lines.collect();
    if text.is_empty() {
        text.push_str("[nothing]\n");
    }
    if truncated == &Value::Bool(true) {
        text.push_str("[there are more]\n");
    }
    Shape::new().cut(&text).into_owned()
}

pub(super) fn of_fork(answer: &Value) -> String {
    format!("the copy is the session {}\n", answer["session"]["session_id"].as_str().unwrap_or_default())
}

pub(super) fn of_checkpoint(answer: &Value) -> String {
    format!("this is checkpoint {}\n", number(&answer["checkpoint"]["checkpoint_id"]))
}

pub(super) fn of_rollback(_: &Value) -> String {
    "the session is as it was at the checkpoint\n".to_owned()
}

pub(super) fn of_diff(answer: &Value) -> String {
    match shown(&answer["diff"]) {
        diff if diff.is_empty() => "[no difference]\n".to_owned(),
        diff => Shape::new().cut(&diff).into_owned(),
    }
}

/// What was written to the host, and what was not.
pub(super) fn of_applied(answer: &Value) -> String {
    let mut text = String::new();
    items(&answer["done"]).for_each(|path| text.push_str(&format!("applied {}\n", shown(path))));
    for refused in items(&answer["refused"]) {
        let reason = refused["reason"].as_str().unwrap_or_default();
        text.push_str(&format!("refused {}: {reason}\n", shown(&refused["path"])));
    }
    if text.is_empty() { "[nothing to apply]\n".to_owned() } else { text }
}
