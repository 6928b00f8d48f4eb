//! Dates against GNU `date` and bash's `printf '%(...)T'`.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod oracle;

use boxsh_format::strftime::{DateTime, Dialect, strftime};

/// Moments: seconds, nanoseconds, the POSIX zone, its offset and its name.
const MOMENTS: &[(i64, u32, &str, i32, &str)] = &[
    (0, 0, "UTC0", 0, "UTC"),
    (1_709_629_623, 12_345_678, "UTC0", 0, "UTC"),
    (1_709_629_623, 500_000_000, "EST5", -18_000, "EST"),
    (951_782_399, 100, "<+0530>-5:30", 19_800, "+0530"),
    (-3, 0, "XYZ+5:30:15", -19_815, "XYZ"),
    (1_735_603_200, 0, "UTC0", 0, "UTC"),
    (1_104_537_600, 0, "AAA-0:00:30", 30, "AAA"),
    (-59_037_519_177, 0, "UTC0", 0, "UTC"),
    (327_434_918_399, 0, "UTC0", 0, "UTC"),
    (-62_167_219_200, 0, "UTC0", 0, "UTC"),
    (-62_198_755_200, 0, "UTC0", 0, "UTC"),
    (-99_999_999_999, 0, "UTC0", 0, "UTC"),
    (1_720_105_200, 0, "<-00>0", 0, "-00"),
    (1_720_148_400, 999_999_999, "UTC+12", -43_200, "UTC"),
];

fn formats(letters: &[&str], flags: &[&str]) -> Vec<String> {
    letters.iter().flat_map(|letter| flags.iter().map(move |flag| format!("%{flag}{letter}"))).collect()
}

const LETTERS: &[&str] = &[
    "a", "A", "b", "B", "c", "C", "d", "D", "e", "F", "g", "G", "h", "H", "I", "j", "k", "l", "m", "M", "n",
    "p", "P", "r", "R", "s", "S", "t", "T", "u", "U", "V", "w", "W", "x", "X", "y", "Y", "z", "Z", "f", "i",
    "J", "K", "L", "o", "Q", "v", "Ey", "EY", "EC", "Ec", "Ex", "EX", "Ed", "EQ", "OS", "Od", "Oe", "Om",
    "OY", "Oj", "OB", "OC", "%",
];

fn check(formats: &[String], dialect: Dialect, real: impl Fn(&(i64, u32, &str, i32, &str)) -> Vec<Vec<u8>>) {
    for moment in MOMENTS {
        let &(seconds, nanosecond, zone, offset, name) = moment;
        let time = DateTime::new(seconds, nanosecond, offset, name.as_bytes());
        let real = real(moment);
        assert_eq!(real.len(), formats.len());
        for (format, want) in formats.iter().zip(real) {
            let mut out = Vec::new();
            strftime(format.as_bytes(), &time, dialect, 1000, &mut out).unwrap();
            assert_eq!(oracle::show(&out), oracle::show(&want), "{format} of {seconds} in {zone}");
        }
    }
}

#[test]
fn dates_as_gnu_date_prints_them() {
    if !oracle::available("date", "GNU coreutils") {
        return;
    }
    let flags = [
        "", "-", "_", "0", "+", "^", "#", "10", "010", "_10", "-10", "+10", "^10", "2", "+6", "1", "_-",
        "-_12",
    ];
    let mut letters = LETTERS.to_vec();
    letters.extend(["%d", "q", ":z", "::z", ":::z", "::::z"]);
    let mut formats = formats(&letters, &flags);
    // `date` itself rewrites `%-N`, the rest is strftime's.
    formats.extend(
        ["%N", "%3N", "%12N", "%_N", "%_3N", "%_12N", "%-3N", "%-12N", "%0N", "%05N"].map(String::from),
    );
    let joined = format!("+{}<|+|>", formats.join("<|+|>"));
    check(&formats, Dialect::Gnu, |&(seconds, nanosecond, zone, ..)| {
        let date = format!("@{seconds}.{nanosecond:09}");
        oracle::split(&oracle::run("date", &[b"-d", date.as_bytes(), joined.as_bytes()], "C", zone))
    });
}

#[test]
fn dates_as_bash_prints_them() {
    if !oracle::available("bash", "version 5.2") {
        return;
    }
    let flags = ["", "-", "_", "0", "^", "#", "10", "010", "_10", "-10", "^10", "2", "+", "_-", "-_12"];
    let mut letters = LETTERS.to_vec();
    letters.extend(["N", "q", ":z", "E"]);
    let formats = formats(&letters, &flags);
    let script = r#"t=$1; shift; for f; do printf "%($f)T" "$t"; printf %s "$0"; done"#;
    check(&formats, Dialect::Glibc, |&(seconds, _, zone, ..)| {
        let seconds = seconds.to_string();
        let mut args = vec![seconds.as_bytes()];
        args.extend(formats.iter().map(String::as_bytes));
        oracle::bash(script, &args, "C", zone)
    });
}

#[test]
fn every_day_has_its_weeks() {
    if !oracle::available("bash", "version 5.2") {
        return;
    }
    let script = r#"for t; do printf '%(%F %G-%V %U %W %j %u)T' "$t"; printf %s "$0"; done"#;
    let days: Vec<i64> = (0..800).map(|index| index * 86_400 * 27 - 4_000_000_000).collect();
    let texts: Vec<String> = days.iter().map(i64::to_string).collect();
    let args: Vec<&[u8]> = texts.iter().map(String::as_bytes).collect();
    for (&seconds, want) in days.iter().zip(oracle::bash(script, &args, "C", "UTC0")) {
        let mut out = Vec::new();
        strftime(
            b"%F %G-%V %U %W %j %u",
            &DateTime::new(seconds, 0, 0, b"UTC"),
            Dialect::Glibc,
            99,
            &mut out,
        )
        .unwrap();
        assert_eq!(oracle::show(&out), oracle::show(&want), "{seconds}");
    }
}

#[test]
fn a_date_beyond_the_limit_is_refused() {
    let time = DateTime::new(i64::MIN, u32::MAX, i32::MIN, b"");
    let mut out = b"x".to_vec();
    assert!(strftime(b"%99999999999999999999d", &time, Dialect::Gnu, 1000, &mut out).is_err());
    assert!(strftime(&[b'a'; 20], &time, Dialect::Gnu, 10, &mut out).is_err());
    assert_eq!(out, b"x");
    strftime(b"%c%+", &DateTime::new(i64::MAX, 0, i32::MAX, b""), Dialect::Gnu, 1000, &mut out).unwrap();
}
