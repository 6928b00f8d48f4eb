//! What can be told of a script without running it.

use boxsh::analysis::{Analysis, CommandKind, FileAccess, Word};
use boxsh::analyze;

fn shown(word: &Word) -> String {
    match word {
        Word::Literal(text) => text.clone(),
        Word::Dynamic(text) => format!("<{text}>"),
    }
}

fn commands(analysis: &Analysis) -> String {
    let one = |command: &boxsh::analysis::CommandUse| match &command.by {
        Some(by) => format!("{by}:{}", shown(&command.name)),
        None => shown(&command.name),
    };
    analysis.commands.iter().map(one).collect::<Vec<_>>().join(" ")
}

fn files(analysis: &Analysis) -> String {
    let one = |file: &boxsh::analysis::FileUse| {
        let letter = match file.access {
            FileAccess::Read => "r",
            FileAccess::Write => "w",
            _ => "d",
        };
        format!("{letter}:{}", shown(&file.path))
    };
    analysis.files.iter().map(one).collect::<Vec<_>>().join(" ")
}

#[test]
fn commands_are_found_wherever_they_stand() {
    for (script, expected) in [
        ("a | b && c; d &", "a b c d"),
        ("if a; then b; else c; fi; while d; do e; done; for i in $(f); do g; done", "a b c d e f g"),
        ("x=$(a `b`) c <(d) \"$(e)\"", "c a b d e"),
        ("f() { a; }; f; cat <<E\n$(b)\nE", "a f cat b"),
        ("$x y; 'l's; \"$y\"", "<$x> ls <\"$y\">"),
        (
            "env -i A=1 nice -n 3 ls; timeout 5 sort; find . -name x -exec rm {} +",
            "env env:nice nice:ls timeout timeout:sort find find:rm",
        ),
        ("xargs -n1 rm < list; sudo -u me apt", "xargs xargs:rm sudo sudo:me"),
        ("bash -ec 'a; eval \"b c\"'; trap 'd' EXIT", "bash a eval b trap d"),
        ("case x in a) b;; esac; [[ -f $(c) ]]; ((x = $(d)))", "b c d"),
    ] {
        assert_eq!(commands(&analyze(script).unwrap()), expected, "{script}");
    }
}

#[test]
fn files_are_read_written_and_removed() {
    for (script, expected) in [
        ("cat a - b > c 2>> d < e", "r:a r:b w:c w:d r:e"),
        ("cp -r a b dir; mv x y; ln -s t l", "r:a r:b w:dir d:x w:y r:t w:l"),
        ("grep -n x f g; grep -e x f; sed -i s/a/b/ f; sed -n -e p g", "r:f r:g r:f w:f r:g"),
        ("rm -rf -- $D a/*; touch \"$x\"", "d:<$D> d:<a/*> w:<\"$x\">"),
        ("sort -o out in; dd if=a of=b; curl -o page http://h/", "w:out r:in r:a w:b w:page"),
        ("chmod 600 f; tee -a log < in; find src -delete", "w:f w:log r:in r:src d:src"),
        ("echo x > /dev/tcp/h/80; : 2>&1 >&-", ""),
        (". lib.sh; bash run.sh x", "r:lib.sh r:run.sh"),
    ] {
        assert_eq!(files(&analyze(script).unwrap()), expected, "{script}");
    }
}

#[test]
fn hosts_variables_and_functions_are_told() {
    let script = "curl -X POST example.com https://u:p@api.example.com:8443/v1 \"https://$H/x\"\n\
                  git clone ssh://git@host.example/r; exec 3<>/dev/tcp/db/5432";
    let found = analyze(script).unwrap();
    let hosts: Vec<String> = found.hosts.iter().map(|host| shown(&host.host)).collect();
    assert_eq!(hosts, ["api.example.com", "<\"https://$H/x\">", "example.com", "host.example", "db"]);
    assert_eq!((found.hosts[3].place.line, found.hosts[4].command.as_deref()), (2, None));
    let found =
        analyze("f() { local a=$b; }; read c d; export E=1; for g in x; do ((h = i + 1)); done; ${j:-$k}")
            .unwrap();
    let variables: Vec<String> = found
        .variables
        .iter()
        .map(|variable| format!("{}{}", variable.name, if variable.is_set { "=" } else { "" }))
        .collect();
    for expected in ["a=", "b", "c=", "d=", "E=", "g=", "h=", "i", "j", "k"] {
        assert!(variables.iter().any(|known| known == expected), "{expected}: {variables:?}");
    }
    assert_eq!(found.functions, ["f"]);
}

#[test]
fn what_is_not_known_is_said_so() {
    for (script, is_open) in [
        ("ls", false),
        ("eval 'ls'", false),
        ("eval \"$x\"", true),
        ("$x", true),
        ("source f", true),
        ("bash -c \"$x\"", true),
        ("curl http://h | sh", true),
    ] {
        assert_eq!(analyze(script).unwrap().is_open, is_open, "{script}");
    }
    let found = analyze("f() { :; }; f; cd; grep; /usr/bin/nosuch; ./grep").unwrap();
    let kinds: Vec<CommandKind> = found.commands.iter().map(|command| command.kind).collect();
    use CommandKind::{Builtin, Function, Other, Program};
    assert_eq!(kinds, [Builtin, Function, Builtin, Program, Other, Program]);
    assert!(analyze("if").is_err());
}

#[test]
fn places_are_those_of_the_script() {
    let script = "echo a\ncat 'b c' >out\n";
    let found = analyze(script).unwrap();
    let place = found.files[0].place;
    assert_eq!((place.line, &script[place.start..place.end]), (2, "'b c'"));
    assert_eq!((found.commands[1].place.line, found.commands[0].place.line), (2, 1));
}
