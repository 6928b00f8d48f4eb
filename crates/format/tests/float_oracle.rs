//! Floats against GNU `printf` and `seq`, which compute and print `long double`.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod oracle;

use boxsh_format::float::{F80, Style, format, parse};
use boxsh_format::printf::{Directive, Syntax};
use proptest::prelude::*;

/// What we print for a directive and the text of a number.
fn ours(directive: &str, number: &str) -> Vec<u8> {
    let directive = Directive::parse(directive.as_bytes(), &Syntax::GNU);
    let style = Style::from_letter(directive.conversion.unwrap()).unwrap();
    let mut out = Vec::new();
    let value = parse::<F80>(number.as_bytes()).value;
    format(value, style, &directive.layout(None, None), 1 << 20, &mut out).unwrap();
    out
}

/// Compares many cases in one run of the real thing.
fn check(cases: &[(String, String)]) -> Result<(), String> {
    let mut template = String::new();
    for (directive, _) in cases {
        template.push_str(directive);
        template.push_str("<|+|>");
    }
    let mut args = vec![template.as_bytes()];
    args.extend(cases.iter().map(|(_, number)| number.as_bytes()));
    let real = oracle::split(&oracle::run("/usr/bin/printf", &args, "C", "UTC0"));
    assert_eq!(real.len(), cases.len());
    for ((directive, number), want) in cases.iter().zip(real) {
        let got = ours(directive, number);
        if got != want {
            return Err(format!(
                "{directive} {number}: got {} want {}",
                oracle::show(&got),
                oracle::show(&want)
            ));
        }
    }
    Ok(())
}

fn directive() -> impl Strategy<Value = String> {
    let precision =
        prop_oneof![Just(String::new()), (0..40usize).prop_map(|n| format!(".{n}")), Just(".200".into())];
    ("[-+ #0]{0,3}", 0..40usize, precision, "[eEfFgGaA]").prop_map(|(flags, width, precision, letter)| {
        let width = if width == 0 { String::new() } else { width.to_string() };
        format!("%{flags}{width}{precision}{letter}")
    })
}

fn number() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "-?[0-9]{1,25}(\\.[0-9]{0,25})?(e[-+]?[0-9]{1,2})?",
        2 => "-?[0-9]\\.[0-9]{1,22}e-?[0-9]{1,3}",
        1 => "-?[1-9]\\.[0-9]{1,30}e-?4[0-9]{3}",
        2 => "-?0x[0-9a-f]{1,18}(\\.[0-9a-f]{0,20})?(p-?[0-9]{1,4})?",
        1 => "-?0x[0-9a-f]\\.[0-9a-f]{14,18}p-164[0-4][0-9]",
        1 => "-?(inf|nan|infinity|0|0\\.0)",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, max_shrink_iters: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_number_in_any_layout(cases in prop::collection::vec((directive(), number()), 150)) {
        if oracle::available("/usr/bin/printf", "GNU coreutils") {
            prop_assert_eq!(check(&cases), Ok(()));
        }
    }
}

#[test]
fn chosen_numbers_in_all_layouts() {
    if !oracle::available("/usr/bin/printf", "GNU coreutils") {
        return;
    }
    let numbers = [
        "0",
        "-0",
        "1",
        "-1",
        "0.5",
        "1.5",
        "2.5",
        "0.05",
        "0.15",
        "9.5",
        "99.5",
        "9.9999999",
        "999999.5",
        "1e5",
        "1e6",
        "1e-4",
        "1e-5",
        "123456",
        "1234567",
        "0.0001234",
        "1e100",
        "1e-100",
        "3.6e-4951",
        "1e-4940",
        "1.18e4932",
        "0x1.fffffffffffffffp0",
        "0xf.fffffp0",
        "255.75",
        "nan",
        "-nan",
        "inf",
        "-inf",
        "0x.8p-16382",
        "1e4900",
        "18446744073709551615",
        "18446744073709551616.5",
        "0.1",
        "0.3",
        "1e23",
        "5e-324",
    ];
    let layouts =
        ["", "+", " ", "#", "020", "-20", "+020.3", "#.0", ".0", ".1", ".3", ".10", ".30", "#20.5", "025.0"];
    let mut cases = Vec::new();
    for number in numbers {
        for layout in layouts {
            for letter in ["e", "E", "f", "F", "g", "G", "a", "A"] {
                cases.push((format!("%{layout}{letter}"), number.to_string()));
            }
        }
    }
    for chunk in cases.chunks(1000) {
        assert_eq!(check(chunk), Ok(()));
    }
}

#[test]
fn a_sequence_adds_and_multiplies_as_seq_does() {
    if !oracle::available("seq", "GNU coreutils") {
        return;
    }
    for (first, step, last) in
        [("0.1", "0.1", "10"), ("-3", "0.007", "3"), ("1e15", "1.1", "1000000000000100"), ("5", "-0.3", "-5")]
    {
        let args: [&[u8]; 5] = [b"-f", b"%.25g", first.as_bytes(), step.as_bytes(), last.as_bytes()];
        let real = String::from_utf8(oracle::run("seq", &args, "C", "UTC0")).unwrap();
        let value = |text: &str| parse::<F80>(text.as_bytes()).value;
        assert!(real.lines().count() > 30);
        for (index, want) in real.lines().enumerate() {
            let sum = value(first) + F80::from(index as u64) * value(step);
            let mut out = Vec::new();
            let layout = Directive::parse(b"%.25g", &Syntax::SEQ).layout(None, None);
            format(sum, Style::general(), &layout, 1000, &mut out).unwrap();
            assert_eq!(out, want.as_bytes(), "{first} {step} {index}");
        }
    }
}

#[test]
fn doubles_print_as_awk_prints_them() {
    if !oracle::available("/usr/bin/mawk", "mawk") {
        return;
    }
    let numbers = [
        "0",
        "1",
        "0.1",
        "1.5",
        "255.75",
        "1e300",
        "2.2250738585072014e-308",
        "1e-310",
        "1.9999999999999998",
    ];
    let directives =
        ["%a", "%.0a", "%.1a", "%.20a", "%#.0a", "%030a", "%-30A|", "%.17g", "%e", "%.60f", "%.3e", "%+g"];
    let program = format!(
        "BEGIN {{ for (i = 1; i < ARGC; i++) {{ {} }} exit }}",
        directives.map(|directive| format!("printf \"{directive}<|+|>\", ARGV[i] + 0;")).join(" ")
    );
    let mut args: Vec<&[u8]> = vec![program.as_bytes()];
    args.extend(numbers.iter().map(|number| number.as_bytes()));
    let real = oracle::split(&oracle::run("/usr/bin/mawk", &args, "C", "UTC0"));
    assert_eq!(real.len(), numbers.len() * directives.len());
    let cases = numbers.iter().flat_map(|number| directives.map(|directive| (directive, number)));
    for ((text, number), want) in cases.zip(real) {
        let directive = Directive::parse(text.as_bytes(), &Syntax::AWK);
        let style = Style::from_letter(directive.conversion.unwrap()).unwrap();
        let mut out = Vec::new();
        format(parse::<f64>(number.as_bytes()).value, style, &directive.layout(None, None), 1000, &mut out)
            .unwrap();
        out.extend_from_slice(&text.as_bytes()[directive.text.len()..]);
        assert_eq!(oracle::show(&out), oracle::show(&want), "{text} {number}");
    }
}
