//! Integer, text and escape formats against bash and GNU `printf` and `echo`.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod oracle;

use boxsh_format::Charset;
use boxsh_format::escape::{Dialect, unescape};
use boxsh_format::integer::{Radix, parse_signed, parse_unsigned};
use boxsh_format::printf::{Base, Directive, Syntax, TextUnit, format_signed, format_text, format_unsigned};

fn ours(directive: &str, argument: &str) -> Vec<u8> {
    let parsed = Directive::parse(directive.as_bytes(), &Syntax::BASH);
    let (layout, mut out) = (parsed.layout(None, None), Vec::new());
    let argument = argument.as_bytes();
    match parsed.conversion.unwrap() {
        b'd' | b'i' => format_signed(parse_signed(argument, Radix::Prefixed).value, &layout, 999, &mut out),
        b's' => format_text(argument, TextUnit::Bytes, &layout, 999, &mut out),
        letter => {
            let value = parse_unsigned(argument, Radix::Prefixed).value;
            format_unsigned(value, Base::from_letter(letter).unwrap(), &layout, 999, &mut out)
        }
    }
    .unwrap();
    out
}

#[test]
fn integers_and_texts_in_all_layouts() {
    if !oracle::available("bash", "version 5.2") {
        return;
    }
    let numbers = [
        "0",
        "1",
        "-1",
        "42",
        "-42",
        "0x1F",
        "017",
        "9223372036854775808",
        "-9223372036854775809",
        " 7",
        "+3",
    ];
    let layouts = [
        "", "5", "05", "-5", "-05", "+", " ", "+ ", "+05", " 05", "#", "#08", "-#8", ".0", ".1", ".5", "8.3",
        "08.3", "-8.3", "#.5", "#10.4", "'",
    ];
    let mut cases = Vec::new();
    for layout in layouts {
        for letter in ["d", "i", "u", "o", "x", "X"] {
            cases.extend(numbers.map(|number| (format!("%{layout}{letter}"), number)));
        }
        cases.extend(["", "a", "héllo", "twelve chars"].map(|text| (format!("%{layout}s"), text)));
    }
    let mut args: Vec<&[u8]> = Vec::new();
    for (directive, argument) in &cases {
        args.extend([directive.as_bytes(), argument.as_bytes()]);
    }
    let script = r#"while (( $# )); do printf "$1" "$2"; printf %s "$0"; shift 2; done"#;
    let real = oracle::bash(script, &args, "C.UTF-8", "UTC0");
    assert_eq!(real.len(), cases.len());
    for ((directive, argument), want) in cases.iter().zip(real) {
        assert_eq!(oracle::show(&ours(directive, argument)), oracle::show(&want), "{directive} {argument}");
    }
}

const ESCAPES: &[&str] = &[
    r"\a\b\e\f\n\r\t\v\\",
    r"\E",
    r#"\""#,
    r"\?",
    r"\0",
    r"\01",
    r"\0101",
    r"\01012",
    r"\101",
    r"\1012",
    r"\400",
    r"\0400",
    r"\777",
    r"\8",
    r"\9",
    r"\x41",
    r"\x4",
    r"\x414",
    r"\X41",
    r"\u00e9",
    r"\u20ac",
    r"\u20acc",
    r"\U0001F600a",
    r"x\",
    r"\q",
    r"a\cb",
    r"\cA",
    r"\c?",
    r"\x00a",
    r"\000a",
    r"\0a",
    r"\u0024",
    r"\u0040",
    r"plain",
    r"\\n",
    r"\\\n",
    "é\\té",
];
/// Escapes that only bash takes without an error.
const BASH_ESCAPES: &[&str] = &[
    r"\x",
    r"\xg",
    r"\u",
    r"\ug",
    r"\u41",
    r"\U1F600",
    r"\U",
    r"\U110000",
    r"\U7fffffff",
    r"\UFFFFFFFF",
    r"\ud800",
    r"\u80",
    r"\u0",
    r"\u{41}",
    r"\x{41}",
    r"\x{4142}",
    r"a\x{",
    r"a\x{g}b",
    r"\u7f",
    r"\u9f",
    r"\UFFFFFF",
    r"\U3FFFFFF",
    r"\c",
    r"\c\\x",
];

fn check_escapes(cases: &[&str], script: &str, dialect: Dialect) {
    let args: Vec<&[u8]> = cases.iter().map(|case| case.as_bytes()).collect();
    for (locale, charset) in [("C.UTF-8", Charset::Utf8), ("C", Charset::C)] {
        let real = oracle::bash(script, &args, locale, "UTC0");
        assert_eq!(real.len(), cases.len(), "{script}");
        for (case, want) in cases.iter().zip(real) {
            let got = unescape(case.as_bytes(), dialect, charset);
            assert_eq!(oracle::show(&got.bytes), oracle::show(&want), "{dialect:?} {locale} {case}");
        }
    }
}

#[test]
fn escapes_of_bash() {
    if !oracle::available("bash", "version 5.2") {
        return;
    }
    let cases: Vec<&str> = ESCAPES.iter().chain(BASH_ESCAPES).chain(&[r"\'"]).copied().collect();
    check_escapes(&cases, r#"for x; do printf "$x"; printf %s "$0"; done"#, Dialect::BashFormat);
    check_escapes(&cases, r#"for x; do printf %b "$x"; printf %s "$0"; done"#, Dialect::BashArgument);
    check_escapes(&cases, r#"for x; do echo -ne "$x"; printf %s "$0"; done"#, Dialect::BashEcho);
    let closed: Vec<&str> = cases.into_iter().filter(|case| *case != r"x\").collect();
    check_escapes(&closed, r#"for x; do eval "printf %s \$'$x'"; printf %s "$0"; done"#, Dialect::AnsiC);
}

#[test]
fn escapes_of_gnu() {
    if !oracle::available("/usr/bin/printf", "GNU coreutils") || !oracle::available("bash", "version 5.2") {
        return;
    }
    check_escapes(ESCAPES, r#"for x; do /usr/bin/printf "$x"; printf %s "$0"; done"#, Dialect::GnuFormat);
    check_escapes(
        ESCAPES,
        r#"for x; do /usr/bin/printf %b "$x"; printf %s "$0"; done"#,
        Dialect::GnuArgument,
    );
    let all: Vec<&str> = ESCAPES.iter().chain(BASH_ESCAPES).copied().collect();
    check_escapes(&all, r#"for x; do /bin/echo -ne "$x"; printf %s "$0"; done"#, Dialect::GnuEcho);
}

#[test]
fn escapes_of_stat_and_find() {
    if !oracle::available("stat", "GNU coreutils") || !oracle::available("bash", "version 5.2") {
        return;
    }
    let cases: Vec<&str> = ESCAPES.iter().copied().filter(|case| !case.contains(r"\c")).collect();
    check_escapes(
        &cases,
        r#"for x; do stat --printf "$x" / 2>/dev/null; printf %s "$0"; done"#,
        Dialect::Stat,
    );
    if oracle::available("find", "GNU findutils") {
        check_escapes(
            ESCAPES,
            r#"for x; do find / -maxdepth 0 -printf "$x" 2>/dev/null; printf %s "$0"; done"#,
            Dialect::Find,
        );
    }
}

#[test]
fn fatal_escapes_stop_gnu_printf() {
    for text in [r"a\x%", r"\u41", r"\U1F600", r"\ud800", r"\u0041", r"\u009f"] {
        let result = unescape(text.as_bytes(), Dialect::GnuFormat, Charset::Utf8);
        assert!(result.stopped && result.complaints[0].is_fatal(), "{text}");
    }
    let name = unescape(br"\u009F", Dialect::GnuFormat, Charset::Utf8).complaints[0].to_string();
    assert_eq!(name, r"invalid universal character name \u009f");
    let bash = unescape(br"\uz", Dialect::BashFormat, Charset::Utf8);
    assert_eq!(bash.complaints[0].to_string(), r"missing unicode digit for \u");
}
