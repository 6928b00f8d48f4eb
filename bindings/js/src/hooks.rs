//! Hooks that are JavaScript's functions.

use boxsh::{Builder, Verdict};

use crate::answer::{event, violation};
use crate::host::Desk;
use crate::options::to_words;
use crate::value::Value;

/// Asks before each command. What the function gives: nothing or `true` allows, `false` or a reason denies, a list of words runs in its place,
/// `{flag: reason}` allows and counts as a violation.
pub(crate) fn approve(builder: Builder, desk: &Desk, function: u32) -> Builder {
    let desk = desk.clone();
    builder.approve(move |asked| {
        let call = Value::map([
            ("kind", asked.kind.name().into()),
            ("name", Value::text(asked.name)),
            ("arguments", Value::texts(asked.arguments)),
            ("pid", asked.pid.into()),
            ("directory", Value::text(asked.directory)),
        ]);
        let verdict = desk.ask(vec!["approve".into(), function.into(), call]).and_then(to_verdict);
        verdict.unwrap_or_else(|reason| Verdict::Deny(format!("the approval failed: {reason}")))
    })
}

fn to_verdict(answer: Value) -> Result<Verdict, String> {
    Ok(match &answer {
        Value::Null | Value::Bool(true) => Verdict::Allow,
        Value::Bool(false) => Verdict::Deny("not allowed".to_owned()),
        Value::Text(reason) => Verdict::Deny(reason.clone()),
        Value::Map(_) => match answer.get("flag") {
            Value::Text(reason) => Verdict::Flag(reason.clone()),
            _ => return Err("an object has to be {flag: reason}".to_owned()),
        },
        _ => Verdict::Rewrite(
            to_words("approve", &answer).map_err(|_| "a list has to be of words".to_owned())?,
        ),
    })
}

pub(crate) fn on_event(builder: Builder, desk: &Desk, function: u32) -> Builder {
    let desk = desk.clone();
    builder.on_event(move |happened| desk.tell(vec!["event".into(), function.into(), event(happened)]))
}

pub(crate) fn on_violation(builder: Builder, desk: &Desk, function: u32) -> Builder {
    let desk = desk.clone();
    builder.on_violation(move |refused| desk.tell(vec!["event".into(), function.into(), violation(refused)]))
}
