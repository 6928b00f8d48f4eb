use super::parse_arith;
use crate::ast::{ArithBinaryOp, ArithExpr};

#[test]
fn errors_are_worded_as_in_bash() {
    let table: &[(&str, &str)] = &[
        ("1 +", "1 +: syntax error: operand expected (error token is \"+\")"),
        ("1 2", "1 2: syntax error in expression (error token is \"2\")"),
        (" 1 + * 2", "1 + * 2: syntax error: operand expected (error token is \"* 2\")"),
        ("(1", "(1: missing `)' (error token is \"1\")"),
        ("((1)", "((1): missing `)' (error token is \")\")"),
        ("1)", "1): syntax error in expression (error token is \")\")"),
        ("()", "(): syntax error: operand expected (error token is \")\")"),
        ("1 = 2", "1 = 2: attempted assignment to non-variable (error token is \"= 2\")"),
        ("(x) = 3", "(x) = 3: attempted assignment to non-variable (error token is \"= 3\")"),
        ("x++ = 2", "x++ = 2: attempted assignment to non-variable (error token is \"= 2\")"),
        (
            "1 ? x = 2 : x = 3",
            "1 ? x = 2 : x = 3: attempted assignment to non-variable (error token is \"= 3\")",
        ),
        ("1++", "1++: syntax error: operand expected (error token is \"+\")"),
        ("(x)++", "(x)++: syntax error: operand expected (error token is \"+\")"),
        ("x++5", "x++5: syntax error in expression (error token is \"5\")"),
        ("1 ? 2", "1 ? 2: `:' expected for conditional expression (error token is \"2\")"),
        ("1 ? 2 :", "1 ? 2 :: expression expected (error token is \":\")"),
        ("1 ? : 3", "1 ? : 3: expression expected (error token is \": 3\")"),
        ("08", "08: value too great for base (error token is \"08\")"),
        ("1 + 2#3", "2#3: value too great for base (error token is \"2#3\")"),
        ("2#", "2#: invalid integer constant (error token is \"2#\")"),
        ("65#1", "65#1: invalid arithmetic base (error token is \"65#1\")"),
        ("a[1", "a[1: bad array subscript (error token is \"a[1\")"),
        ("a[1]x", "a[1]x: syntax error in expression (error token is \"x\")"),
        ("1 @ 2", "1 @ 2: syntax error: invalid arithmetic operator (error token is \"@ 2\")"),
        ("@", "@: syntax error: operand expected (error token is \"@\")"),
        ("1.5", "1.5: syntax error: invalid arithmetic operator (error token is \".5\")"),
        ("x **= 2", "x **= 2: syntax error: operand expected (error token is \"= 2\")"),
        ("7 */ 2", "7 */ 2: syntax error: operand expected (error token is \"/ 2\")"),
    ];
    for (text, expected) in table {
        let message = parse_arith(text.as_bytes()).unwrap_err().message();
        assert_eq!(String::from_utf8_lossy(&message), *expected, "{text}");
    }
}

#[test]
fn constants_have_their_bases() {
    let table: &[(&str, i64)] = &[
        ("0x1F", 31),
        ("017", 15),
        ("0", 0),
        ("0x", 0),
        ("2#101", 5),
        ("36#Z", 35),
        ("37#A", 36),
        ("64#@_", 4031),
        ("9223372036854775808", i64::MIN),
        ("99999999999999999999", 7_766_279_631_452_241_919),
    ];
    for (text, value) in table {
        assert_eq!(parse_arith(text.as_bytes()), Ok(Some(ArithExpr::Number(*value))), "{text}");
    }
}

#[test]
fn operators_bind_as_in_c_but_power_associates_right() {
    let number = |value| ArithExpr::Number(value);
    let sum = parse_arith(b"1+2*3-4").unwrap().unwrap();
    let ArithExpr::Binary(first, rest) = sum else { panic!("a sum") };
    assert_eq!(*first, number(1));
    assert_eq!(rest.len(), 2);
    assert!(matches!(rest[0], (ArithBinaryOp::Add, ArithExpr::Binary(..))));
    let power = parse_arith(b"2**3**2").unwrap().unwrap();
    let ArithExpr::Binary(base, rest) = power else { panic!("a power") };
    assert_eq!(*base, number(2));
    assert!(matches!(rest[0], (ArithBinaryOp::Power, ArithExpr::Binary(..))));
}

#[test]
fn blank_text_is_no_expression() {
    assert_eq!(parse_arith(b" \t\n"), Ok(None));
}

#[test]
fn nesting_is_bounded_and_chains_are_not() {
    let deep = [b"(".repeat(100_000), b"1".to_vec()].concat();
    assert!(parse_arith(&deep).is_err());
    assert!(parse_arith(&b"-".repeat(100_000)).is_err());
    assert!(parse_arith(&b"x=".repeat(100_000)).is_err());
    let long = [b"1+".repeat(100_000), b"1".to_vec()].concat();
    assert!(parse_arith(&long).is_ok());
}
