//! Numbers, moments and escapes at the edges of what they can be.
#![allow(clippy::unwrap_used, reason = "a test file: a failed unwrap is a failed test")]

use boxsh_format::calendar::{Civil, is_representable};
use boxsh_format::escape::Complaint;
use boxsh_format::float::{F80, parse};
use boxsh_format::zone::Zone;

fn number(text: &str) -> F80 {
    let parsed = parse::<F80>(text.as_bytes());
    assert_eq!(parsed.consumed, text.len(), "{text}");
    parsed.value
}

#[test]
fn digits_beyond_those_that_are_kept_still_count() {
    let zeros = |count: usize| "0".repeat(count);
    // Hexadecimal: 31 digits are kept.
    assert_eq!(number(&format!("0x1{}", zeros(40))), number("0x1p160"));
    assert_eq!(number(&format!("0x1{}.{}", zeros(40), zeros(40))), number("0x1p160"));
    let half = "0x8000000000000000.8";
    assert_eq!(number(&format!("{half}{}", zeros(40))), number("0x8000000000000000"));
    assert_eq!(number(&format!("{half}{}1", zeros(40))), number("0x8000000000000001"));
    // Decimal: 12000 digits are kept.
    assert_eq!(number(&format!("1{}e-12000", zeros(13_000))), number("1e1000"));
    assert_eq!(number(&format!("1{}.{}e-12000", zeros(13_000), zeros(10))), number("1e1000"));
    let half = "9223372036854775808.5";
    assert_eq!(number(&format!("{half}{}", zeros(13_000))), number("9223372036854775808"));
    assert_eq!(number(&format!("{half}{}1", zeros(13_000))), number("9223372036854775809"));
}

#[test]
fn nothing_is_equal_to_what_is_no_number() {
    for other in [F80::NAN, F80::ZERO, F80::ONE, F80::INFINITY] {
        assert_ne!(F80::NAN, other);
        assert_ne!(other, F80::NAN);
        assert_eq!(F80::NAN.partial_cmp(&other), None);
        assert_eq!(other.partial_cmp(&F80::NAN), None);
        assert!((other - F80::NAN).is_nan() && (F80::NAN - other).is_nan());
    }
}

#[test]
fn zero_has_no_sign_as_an_integer() {
    assert!(!F80::from(0_i64).is_sign_negative());
    assert!(F80::from(-1_i64).is_sign_negative() && !F80::from(1_i64).is_sign_negative());
}

#[test]
fn quotients_are_rounded_by_what_is_left() {
    for (one, other, quotient) in [
        (1_i64, 3_i64, "0xa.aaaaaaaaaaaaaabp-5"),
        (2, 3, "0xa.aaaaaaaaaaaaaabp-4"),
        (1, 7, "0x9.249249249249249p-6"),
        (6, 3, "2"),
        (-1, 8, "-0.125"),
    ] {
        assert_eq!(F80::from(one) / F80::from(other), number(quotient), "{one} / {other}");
    }
    // Numbers whose mantissas have to be moved before they are divided.
    let (tiny, huge) = (number("0x1p-16445"), number("0x1p16000"));
    assert_eq!(tiny / tiny, F80::ONE);
    assert_eq!(number("0x3p-16445") / tiny, F80::from(3_i64));
    assert_eq!(huge / number("0x1p15999"), F80::from(2_i64));
    assert_eq!(tiny / number("0x1p-16440"), number("0x1p-5"));
    assert_eq!(number("0x1p-16440") / tiny, F80::from(32_i64));
}

#[test]
fn the_first_and_the_last_moment_have_years_of_32_bits() {
    const FIRST: i64 = -67_768_040_609_740_800;
    const LAST: i64 = 67_768_036_191_676_799;
    assert!(is_representable(FIRST) && is_representable(LAST));
    assert!(!is_representable(FIRST - 1) && !is_representable(LAST + 1));
    let civil = |year: i64, month: i64, day: i64, second: i64| {
        Civil { year, month, day, hour: 0, minute: 0, second }.seconds()
    };
    assert!(civil(1 << 31, 12, 31, 0).is_some() && civil((1 << 31) + 1, 1, 1, 0).is_none());
    assert_eq!(civil(-2_147_481_748, 1, 1, 0), Some(FIRST));
    assert_eq!(civil(-2_147_481_748, 1, 1, -1), None);
}

#[test]
fn only_two_complaints_end_the_output() {
    assert!(Complaint::MissingHexNumber.is_fatal());
    assert!(Complaint::InvalidUniversalName("\\u0000".into()).is_fatal());
    assert!(!Complaint::Unrecognized(b'q').is_fatal());
}

#[test]
fn zones_are_known_by_their_names() {
    assert!(Zone::is_known("Europe/Berlin") && Zone::is_known("UTC"));
    assert!(!Zone::is_known("Europe/Nowhere") && !Zone::is_known(""));
}

#[test]
fn long_texts_are_unescaped_whole_and_given_up_when_asked() {
    use boxsh_format::Charset;
    use boxsh_format::escape::{Dialect, unescape_with};
    let text = b"abc\\n".repeat(20_000);
    let mut told = Vec::new();
    let result = unescape_with(&text, Dialect::AnsiC, Charset::Utf8, &mut |count| {
        told.push(count);
        true
    });
    assert_eq!(result.unwrap().bytes, b"abc\n".repeat(20_000));
    let all: u64 = told.iter().sum();
    assert!(all <= text.len() as u64 && text.len() as u64 - all < 17 << 10, "{all} of {}", text.len());
    assert!(told.iter().all(|count| (16 << 10..17 << 10).contains(count)), "{told:?}");
    let mut asked = 0;
    let result = unescape_with(&text, Dialect::AnsiC, Charset::Utf8, &mut |_| {
        asked += 1;
        asked < 2
    });
    assert!(result.is_none() && asked == 2, "what is given up has no result");
}
