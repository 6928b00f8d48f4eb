//! Quoting against bash's own listings and `ls --quoting-style`.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod oracle;

use boxsh_format::Charset;
use boxsh_format::quote::{self, GnuStyle, gnu_quote};

const LOCALES: [(&str, Charset); 2] = [("C.UTF-8", Charset::Utf8), ("C", Charset::C)];

/// Every byte that could matter alone, at the front and in the middle, and combinations that once mattered.
fn values() -> Vec<Vec<u8>> {
    let mut values: Vec<Vec<u8>> = Vec::new();
    let ordinary = |byte: &u8| {
        byte.is_ascii_alphanumeric() || (0x0e..0x1b).contains(byte) || (0x82..0xff).contains(byte)
    };
    for byte in (1..=255u8).filter(|byte| !ordinary(byte)) {
        values.extend([vec![byte], vec![byte, b'a'], vec![b'a', byte, b'b']]);
    }
    let more: &[&[u8]] = &[
        b"it's",
        b"it's \"q\"",
        b"a=~b",
        b"a:~b",
        b"a~b",
        b"=~",
        b":~",
        b"{a,b}",
        b"[[",
        b"if",
        b"''",
        b"a''b",
        b"it's\n",
        b"a'\nb",
        b"\n'a",
        b"\n'\n",
        b"it's\nb\n",
        b"\x01'\x01\n'\n",
        b"\xff'\xff",
        b"\xff\xfe",
        b"it's{",
        b"{'",
        b"it's #",
        b"#it's",
        b"~'",
        b"'~",
        b"it's*",
        b"it's=",
        b"it's@",
        b"it's?",
        b"it's]",
        b"it's%",
        b"it's^",
        b"\x1b[0m",
        b"a\x01\x02b",
        b"a\x011",
        b"\n\n",
        b"\nx\n",
        b"a\tb c",
        b"a\\b\n",
        b"a'b\"\nc",
        b"it's\\x",
        b"it's$x",
        b"it's`",
        "é".as_bytes(),
        "日本".as_bytes(),
        "😀".as_bytes(),
        "\u{200b}".as_bytes(),
        "\u{80}".as_bytes(),
        "\u{378}".as_bytes(),
        "\u{2028}".as_bytes(),
        "\u{e000}".as_bytes(),
        "it's é".as_bytes(),
        "é'\n".as_bytes(),
        b"\xc3\xa9\xff",
        b"\xe2\x82",
        "a‘b’c".as_bytes(),
        b"-",
        b"--",
        b"a b",
        b"@",
        b"*",
    ];
    values.extend(more.iter().map(|value| value.to_vec()));
    values
}

type Quote = fn(&[u8], Charset) -> Vec<u8>;

fn check(script: &str, values: &[Vec<u8>], ours: Quote) {
    let args: Vec<&[u8]> = values.iter().map(Vec::as_slice).collect();
    for (locale, charset) in LOCALES {
        let real = oracle::bash(script, &args, locale, "UTC0");
        assert_eq!(real.len(), values.len(), "{script}");
        for (value, want) in values.iter().zip(real) {
            let got = ours(value, charset);
            assert_eq!(
                oracle::show(&got),
                oracle::show(&want),
                "{script} in {locale} of {}",
                oracle::show(value)
            );
        }
    }
}

#[test]
fn quotes_as_bash_does() {
    if !oracle::available("bash", "version 5.2") {
        return;
    }
    let mut values = values();
    // A key cannot be empty, and some texts are hard to assign as keys.
    check(
        r#"for x; do declare -A m=(); m["$x"]=1; y=$(declare -p m); y=${y#*\(\[}; printf %s%s "${y%\]=*}" "$0"; done"#,
        &values
            .iter()
            .filter(|value| {
                !value.contains(&b']')
                    && !value.contains(&b'\'')
                    && !value.contains(&b'"')
                    && !value.contains(&b'\\')
                    && !value.contains(&b'$')
                    && !value.contains(&b'`')
            })
            .cloned()
            .collect::<Vec<_>>(),
        quote::array_key,
    );
    values.push(Vec::new());
    check(r#"for x; do printf %q "$x"; printf %s "$0"; done"#, &values, quote::backslash_quote);
    check(r#"for x; do printf %s "${x@Q}$0"; done"#, &values, quote::reusable);
    check(r#"for x; do y=$(declare -p x); printf %s "${y#*=}$0"; done"#, &values, quote::declared_value);
    check(r#"for x; do alias q="$x"; y=$(alias q); printf %s "${y#*=}$0"; done"#, &values, |text, _| {
        quote::single_quote(text)
    });
    check(
        r#"PS4=; for x; do y=$(exec 2>&1; set -x; : "$x"); printf %s "${y#: }$0"; done"#,
        &values,
        quote::traced_word,
    );
    check(
        r#"PS4=; for x; do y=$(exec 2>&1; set -x; z="$x"); printf %s "${y#z=}$0"; done"#,
        &values,
        quote::traced_assignment,
    );
    let listed = r#"for zzzz; do y=$(set); y=${y#*$'\n'zzzz=}; [[ $y == *$'\n'zzzz=* ]] && y=${y##*$'\n'zzzz=}; printf %s "${y%%$'\n'*}$0"; done"#;
    let single_line: Vec<_> = values.iter().filter(|value| !value.contains(&b'\n')).cloned().collect();
    check(listed, &single_line, quote::listed_value);
    let traps: Vec<_> = values.iter().filter(|value| *value != b"-").cloned().collect();
    let trap = r#"for x; do trap -- "$x" USR1; y=$(trap -p USR1); y=${y#trap -- }; printf %s "${y% SIGUSR1}$0"; done"#;
    check(trap, &traps, |text, _| quote::single_quote(text));
}

#[test]
fn quotes_as_ls_does() {
    if !oracle::available("ls", "GNU coreutils") || !oracle::available("bash", "version 5.2") {
        return;
    }
    let values: Vec<_> = values()
        .into_iter()
        .filter(|value| {
            !value.contains(&b'/') && *value != b"." && std::str::from_utf8(value).is_ok_and(|s| s != "..")
        })
        .collect();
    let mut args: Vec<&[u8]> = vec![b"style"];
    args.extend(values.iter().map(Vec::as_slice));
    let styles = [
        ("literal", GnuStyle::Literal),
        ("shell", GnuStyle::Shell),
        ("shell-always", GnuStyle::ShellAlways),
        ("shell-escape", GnuStyle::ShellEscape),
        ("shell-escape-always", GnuStyle::ShellEscapeAlways),
        ("c", GnuStyle::C),
        ("c-maybe", GnuStyle::CMaybe),
        ("escape", GnuStyle::Escape),
        ("locale", GnuStyle::Locale),
        ("clocale", GnuStyle::CLocale),
    ];
    // The names go through NUL-separated output of one ls, in the order of the arguments.
    let script = r#"d=$(mktemp -d); cd "$d"; s=$1; shift; for x; do : > "$x"; done
        ls -dU --zero --quoting-style=$s -- "$@" | tr '\0\n' '\n\0'; rm -rf "$d""#;
    for (locale, charset) in LOCALES {
        for (name, style) in styles {
            args[0] = name.as_bytes();
            let mut all: Vec<&[u8]> = vec![b"-c", script.as_bytes(), b"bash"];
            all.extend(&args);
            let output = oracle::run("bash", &all, locale, "UTC0");
            let real: Vec<Vec<u8>> = output
                .split(|&byte| byte == b'\n')
                .map(|name| name.iter().map(|&byte| if byte == 0 { b'\n' } else { byte }).collect())
                .collect();
            assert_eq!(real.len(), values.len() + 1);
            for (value, want) in values.iter().zip(real) {
                let also: &[u8] = if style == GnuStyle::Escape { b" " } else { b"" };
                let got = gnu_quote(value, style, charset, also);
                assert_eq!(
                    oracle::show(&got),
                    oracle::show(&want),
                    "{name} in {locale} of {}",
                    oracle::show(value)
                );
            }
        }
    }
}

#[test]
fn a_colon_can_ask_for_quotes() {
    assert_eq!(gnu_quote(b"a:b", GnuStyle::ShellEscape, Charset::Utf8, b":"), b"'a:b'");
    assert_eq!(gnu_quote(b"a:b", GnuStyle::ShellEscape, Charset::Utf8, b""), b"a:b");
    assert_eq!(gnu_quote(b"", GnuStyle::ShellEscape, Charset::Utf8, b""), b"''");
}
