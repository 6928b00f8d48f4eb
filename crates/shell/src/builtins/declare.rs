//! `declare` and its kin.

use boxsh_format::{Charset, quote};

use crate::builtins::Argument;
use crate::flow::Run;
use crate::shell::Shell;
use crate::text::Str;
use crate::value::Value;

pub(crate) fn declare(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    let arguments: Vec<Argument<'_>> = words.iter().cloned().map(Argument::Word).collect();
    declare_arguments(shell, &arguments)
}

pub(crate) fn declare_arguments(shell: &mut Shell<'_>, arguments: &[Argument<'_>]) -> Run {
    for argument in arguments.iter().skip(1) {
        if let Argument::Assignment { assignment, .. } = argument {
            shell.run_assignment(assignment)?;
        }
    }
    Ok(0)
}

/// What a builtin that declares nothing does with assignments: the parser never gives it any.
pub(crate) fn refuse(_: &mut Shell<'_>, _: &[Argument<'_>]) -> Run {
    Ok(2)
}

/// An array as `declare -p` writes it: `([0]="a" [1]="b")`.
pub(crate) fn array_literal(value: &Value, charset: Charset) -> Vec<u8> {
    let mut text = b"(".to_vec();
    let mut push = |key: &[u8], value: &[u8]| {
        if text.len() > 1 {
            text.push(b' ');
        }
        text.push(b'[');
        text.extend_from_slice(key);
        text.extend_from_slice(b"]=");
        text.extend_from_slice(&quote::declared_value(value, charset));
    };
    match value {
        Value::Indexed(array) => {
            array.iter().for_each(|(index, value)| push(index.to_string().as_bytes(), value))
        }
        Value::Associative(array) => {
            array.iter().for_each(|(key, value)| push(&quote::array_key(key, charset), value));
            // bash leaves a blank behind the last pair.
            if array.len() > 0 {
                text.push(b' ');
            }
        }
        _ => {}
    }
    text.push(b')');
    text
}
