//! What the parser makes of a script, as an interpreter sees it.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::HashMap;

use boxsh_syntax::ast::*;
use boxsh_syntax::visit::{Transformer, Visitor};
use boxsh_syntax::*;

#[derive(Default)]
struct Shell {
    aliases: HashMap<&'static str, &'static str>,
    extglob: bool,
}

impl ParseContext for Shell {
    fn alias(&self, name: &[u8]) -> Option<Bytes> {
        let name = std::str::from_utf8(name).ok()?;
        self.aliases.get(name).map(|text| Bytes::from(*text))
    }

    fn extglob(&self) -> bool {
        self.extglob
    }
}

/// Parses with aliases and prints back.
fn expanded(aliases: &[(&'static str, &'static str)], script: &str) -> String {
    let mut shell = Shell { aliases: aliases.iter().copied().collect(), extglob: false };
    let mut parser = Parser::new(script.as_bytes(), ParseOptions::default());
    let mut commands = Vec::new();
    while let Some(command) = parser.next_command(&mut shell).unwrap() {
        commands.push(command);
    }
    assert_eq!(parser.position(), script.len());
    String::from_utf8(print_script(&Script { commands })).unwrap()
}

fn script(text: &str) -> Script {
    parse_script(text.as_bytes()).unwrap()
}

fn only_command(script: &Script) -> &Command {
    script.commands[0].list.as_single_command().unwrap()
}

fn simple(script: &Script) -> &SimpleCommand {
    match &only_command(script).kind {
        CommandKind::Simple(simple) => simple,
        other => panic!("a simple command: {other:?}"),
    }
}

#[test]
fn aliases_expand_by_bashs_rules() {
    assert_eq!(expanded(&[("ll", "ls -l")], "ll /tmp; echo ll\nll"), "ls -l /tmp; echo ll\nls -l\n");
    assert_eq!(expanded(&[("ls", "ls -F")], "ls x"), "ls -F x\n");
    assert_eq!(expanded(&[("a", "b"), ("b", "a x")], "a"), "a x\n");
    assert_eq!(expanded(&[("sudo", "sudo "), ("ll", "ls -l")], "sudo ll ll"), "sudo ls -l ll\n");
    assert_eq!(expanded(&[("q", "echo \"")], "q foo\""), "echo \" foo\"\n");
    assert_eq!(expanded(&[("start", "if true; then")], "start echo; fi"), "if true; then\n    echo;\nfi\n");
    assert_eq!(expanded(&[("x", "y")], "v=1 x; \\x; 'x'; echo $(x | x)"), "v=1 y; \\x; 'x'; echo $(y | y)\n");
    assert_eq!(expanded(&[("e", "echo # ")], "e gone\necho kept"), "echo\necho kept\n");
}

#[test]
fn an_alias_may_be_followed_by_a_long_command() {
    let body = "echo 0123456789\n".repeat(2000);
    let text = format!("begin\n{body}}}\necho after");
    let printed = expanded(&[("begin", "{")], &text);
    assert!(printed.starts_with("{ ") && printed.ends_with("echo after\n"));
}

#[test]
fn settings_may_change_between_commands() {
    let mut shell = Shell::default();
    let mut parser = Parser::new(b"echo a\necho @(a|b)\n", ParseOptions::default());
    parser.next_command(&mut shell).unwrap();
    assert!(parser.clone().next_command(&mut shell).is_err());
    shell.extglob = true;
    assert!(parser.next_command(&mut shell).unwrap().is_some());
    assert_eq!(parser.next_command(&mut shell), Ok(None));
}

#[test]
fn incomplete_input_is_told_from_wrong_input() {
    for text in
        ["if a", "echo 'x", "echo $(", "a &&", "a |", "{ a", "f() {", "[[ a ==  b", "((1", "a=(", "${x"]
    {
        assert!(parse_script(text.as_bytes()).unwrap_err().is_incomplete(), "{text}");
    }
    for text in ["fi", "a )", "if; then", "for 1 2", "{ }", "a ;;"] {
        assert!(!parse_script(text.as_bytes()).unwrap_err().is_incomplete(), "{text}");
    }
}

#[test]
fn a_document_without_its_end_is_a_warning() {
    let script = script("cat <<EOF\nabc");
    let [warning] = &*script.commands[0].warnings else { panic!("one warning") };
    assert_eq!(warning.delimiter, b"EOF");
    assert_eq!((warning.start_line.get(), warning.line.get()), (1, 2));
}

#[test]
fn documents_hold_parts_unless_their_delimiter_is_quoted() {
    let script = script("cat <<A <<'B'\n$x \\$y \"z\"\nA\n$x\nB\n");
    let docs: Vec<_> = only_command(&script)
        .redirects
        .iter()
        .map(|redirect| match &redirect.target {
            RedirectTarget::HereDoc(doc) => doc.clone(),
            RedirectTarget::Word(_) => panic!("a document"),
        })
        .collect();
    assert!(matches!(
        docs[0].body().parts.as_slice(),
        [WordPart::Param(_), WordPart::Literal(_), WordPart::Escaped(b'$'), WordPart::Literal(rest)]
            if *rest == b"y \"z\"\n"
    ));
    assert_eq!(docs[1].body(), &Word::literal("$x\n"));
}

#[test]
fn literals_are_known_without_expansion() {
    let script = script("echo plain *.c 'quoted' $x {a,b} ~/y a\\b --long=opt");
    let literals: Vec<_> =
        simple(&script).args.iter().map(|arg| arg.as_word().unwrap().as_literal().is_some()).collect();
    assert_eq!(literals, [true, true, false, false, false, false, false, false, true]);
}

#[test]
fn declaration_builtins_take_assignments_in_order() {
    let script = script("export A=1 B \"C=2\" D=(x y)");
    let kinds: Vec<_> = simple(&script).args.iter().map(|arg| matches!(arg, Arg::Assignment(_))).collect();
    assert_eq!(kinds, [false, true, false, false, true]);
}

#[test]
fn arithmetic_is_parsed_ahead_where_its_text_is_known() {
    let expr = |text: &str| {
        let script = script(text);
        match &only_command(&script).kind {
            CommandKind::Arith(arith) => arith.expr.clone(),
            _ => panic!("arithmetic"),
        }
    };
    assert!(matches!(expr("((x + $y))").as_deref(), Some(ArithExpr::Binary(..))));
    assert!(expr("((x $op y))").is_none());
    assert!(expr("((a$i + 1))").is_none());
    assert!(expr("((1 +))").is_none());
    assert!(matches!(expr("((a[$i + 1]++))").as_deref(), Some(ArithExpr::Increment(..))));
}

#[test]
fn lines_are_those_that_bash_has_reached() {
    let script = script("a\n\nb \\\n c\nif x\nthen\n d\nfi; e\ncat <<E\n1\n2\nE\nf \"\n\" g; h\n");
    let mut lines = Vec::new();
    struct Lines<'a>(&'a mut Vec<u32>);
    impl Visitor for Lines<'_> {
        fn visit_command(&mut self, command: &Command) {
            self.0.push(command.line.get());
            visit::walk_command(self, command);
        }
    }
    Lines(&mut lines).visit_script(&script);
    assert_eq!(lines, [1, 4, 5, 5, 7, 8, 9, 14, 14]);
}

#[test]
fn backquoted_errors_wait_for_the_run() {
    let script = script("echo `if`");
    let Some(WordPart::Command(command)) =
        simple(&script).args[1].as_word().and_then(|word| word.parts.first())
    else {
        panic!("a substitution")
    };
    let SubstStyle::Backquote { error: Some(error), .. } = &command.style else { panic!("an error") };
    assert_eq!(error.message(), b"syntax error: unexpected end of file");
}

#[test]
fn a_file_read_is_recognised() {
    let reads = |text: &str| {
        let script = script(text);
        let word = simple(&script).args[1].as_word().unwrap().clone();
        matches!(&word.parts[0], WordPart::Command(command) if command.as_file_read().is_some())
    };
    assert!(reads("echo $(<f)") && reads("echo $( < f )"));
    assert!(!reads("echo $(cat <f)") && !reads("echo $(<f; a)"));
}

#[test]
fn a_dollar_before_braces_names_the_longer_variable() {
    let word = &parse_words(b"$a{b,c}").unwrap()[0];
    let words = word.expand_braces(10).unwrap();
    assert_eq!(words, parse_words(b"$ab $ac").unwrap());
    assert_eq!(parse_words(b"{1..99}").unwrap()[0].expand_braces(10), None);
    assert_eq!(print_word(&word.without_braces(), Style::Source), b"$a{b,c}");
}

#[test]
fn bytes_that_are_no_text_pass_through() {
    let script = parse_script(b"echo \xff\xfe '\x80' \"\xc3\"\0x\r\n").unwrap();
    assert_eq!(print_script(&script), b"echo \xff\xfe '\x80' \"\xc3\"x\r\n");
}

#[test]
fn transformers_change_words_everywhere() {
    struct Rename;
    impl Transformer for Rename {
        fn visit_part(&mut self, part: &mut WordPart) {
            if let WordPart::Literal(text) = part
                && *text == b"old"
            {
                *text = Bytes::from("new");
            }
            visit::transform::walk_part(self, part);
        }
    }
    let original = script("old $(old) ${x:-old} [old] | { old; }");
    let mut changed = original.clone();
    Rename.visit_script(&mut changed);
    assert_eq!(changed, script("new $(new) ${x:-new} [old] | { new; }"));
    assert_eq!(original, script("old $(old) ${x:-old} [old] | { old; }"));
}
