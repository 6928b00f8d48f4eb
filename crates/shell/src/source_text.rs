//! Pieces of the script, printed back for messages and traces.

use boxsh_syntax::ast::{AndOr, ArrayElement, AssignValue, Assignment, Few, For, List, ListItem, Subscript};
use boxsh_syntax::{Style, print_arith, print_list, print_word};

/// What stands between the brackets of a subscript.
pub(crate) fn subscript(subscript: &Subscript) -> Vec<u8> {
    match subscript {
        Subscript::At => b"@".to_vec(),
        Subscript::Star => b"*".to_vec(),
        Subscript::Index(index) => print_arith(index, Style::Source),
    }
}

/// An and-or list on its own.
pub(crate) fn and_or(and_or: &AndOr) -> Vec<u8> {
    let list = List {
        items: Few::one(ListItem { and_or: and_or.clone(), background: false, layout: Default::default() }),
    };
    print_list(&list, Style::Bash)
}

/// The head of a `for` or `select`, as traces show it.
pub(crate) fn loop_head(keyword: &str, loop_: &For) -> Vec<u8> {
    let mut text = [keyword.as_bytes(), b" ", &loop_.variable[..], b" in"].concat();
    match &loop_.words {
        Some(words) => {
            for word in words {
                text.push(b' ');
                text.extend_from_slice(&print_word(word, Style::Source));
            }
        }
        None => text.extend_from_slice(b" \"$@\""),
    }
    text
}

/// A whole assignment.
pub(crate) fn assignment(assignment: &Assignment) -> Vec<u8> {
    let mut text = assignment.name.to_vec();
    if let Some(index) = &assignment.subscript {
        push_subscript(index, &mut text);
    }
    text.extend_from_slice(if assignment.append { b"+=" } else { b"=" });
    match &assignment.value {
        AssignValue::Scalar(word) => text.extend_from_slice(&print_word(word, Style::Source)),
        AssignValue::Array(elements) => {
            text.push(b'(');
            for (at, element) in elements.iter().enumerate() {
                if at > 0 {
                    text.push(b' ');
                }
                push_element(element, &mut text);
            }
            text.push(b')');
        }
    }
    text
}

fn push_subscript(index: &Subscript, text: &mut Vec<u8>) {
    text.push(b'[');
    text.extend_from_slice(&subscript(index));
    text.push(b']');
}

fn push_element(element: &ArrayElement, text: &mut Vec<u8>) {
    if let Some(index) = &element.subscript {
        push_subscript(index, text);
        text.extend_from_slice(if element.append { b"+=" } else { b"=" });
    }
    text.extend_from_slice(&print_word(&element.value, Style::Source));
}
