//! Human-readable sizes against `numfmt`.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod oracle;

use boxsh_format::float::{F80, Style, format, parse};
use boxsh_format::human::{FloatRounding, Rounding, Scale, human_size, scale_number};
use boxsh_format::printf::Layout;

fn numfmt(options: &[&str], numbers: &[String]) -> Vec<String> {
    let mut args: Vec<&[u8]> = options.iter().map(|option| option.as_bytes()).collect();
    args.push(b"--");
    args.extend(numbers.iter().map(String::as_bytes));
    let output = String::from_utf8(oracle::run("numfmt", &args, "C", "UTC0")).unwrap();
    output.lines().map(String::from).collect()
}

fn ours(number: &str, base: u64, rounding: FloatRounding, decimals: Option<usize>) -> String {
    let scaled = scale_number(parse::<F80>(number.as_bytes()).value, base, rounding, decimals);
    let mut out = Vec::new();
    let layout = Layout { precision: Some(scaled.decimals), ..Layout::default() };
    format(scaled.value, Style::fixed(), &layout, 1000, &mut out).unwrap();
    let letter = if scaled.power == 0 { "" } else { &"KMGTPEZY"[scaled.power - 1..scaled.power] };
    String::from_utf8(out).unwrap() + letter
}

#[test]
fn numbers_scale_as_numfmt_scales_them() {
    if !oracle::available("numfmt", "GNU coreutils") {
        return;
    }
    let mut numbers: Vec<String> = Vec::new();
    for number in [
        0u64,
        1,
        5,
        9,
        10,
        99,
        512,
        999,
        1000,
        1001,
        1023,
        1024,
        1025,
        1049,
        1050,
        1051,
        1536,
        9949,
        9950,
        9951,
        9999,
        10001,
        10239,
        10240,
        10241,
        10500,
        99_999,
        999_500,
        999_950,
        999_999,
        1_048_575,
        123_456_789_012_345_678,
    ] {
        numbers.extend([number.to_string(), format!("-{}", number + 1)]);
    }
    numbers.extend(["1.2", "0.5", "9.96", "-0.05", "1023.7"].map(String::from));
    let roundings = [
        ("up", FloatRounding::Up),
        ("down", FloatRounding::Down),
        ("from-zero", FloatRounding::FromZero),
        ("towards-zero", FloatRounding::TowardsZero),
        ("nearest", FloatRounding::Nearest),
    ];
    for (unit, base) in [("--to=iec", 1024), ("--to=si", 1000)] {
        for (name, rounding) in roundings {
            let real = numfmt(&[unit, &format!("--round={name}")], &numbers);
            assert_eq!(real.len(), numbers.len());
            for (number, want) in numbers.iter().zip(&real) {
                assert_eq!(&ours(number, base, rounding, None), want, "{unit} {name} {number}");
            }
            let real = numfmt(&[unit, &format!("--round={name}"), "--format=%.3f"], &numbers);
            for (number, want) in numbers.iter().zip(&real) {
                assert_eq!(&ours(number, base, rounding, Some(3)), want, "{unit} {name} %.3f {number}");
            }
        }
    }
}

#[test]
fn sizes_round_up_as_numfmt_does() {
    if !oracle::available("numfmt", "GNU coreutils") {
        return;
    }
    let numbers: Vec<u64> =
        (0..600u32).map(|index| (1.07f64.powi(index as i32) as u64).max(u64::from(index))).collect();
    let texts: Vec<String> = numbers.iter().filter(|&&number| number < 1 << 60).map(u64::to_string).collect();
    for (number, want) in numbers.iter().zip(numfmt(&["--to=iec"], &texts)) {
        assert_eq!(human_size(*number, Scale::Binary, Rounding::Ceiling), want, "{number}");
    }
    for (number, want) in numbers.iter().zip(numfmt(&["--to=si"], &texts)) {
        assert_eq!(human_size(*number, Scale::Si, Rounding::Ceiling).to_uppercase(), want, "{number}");
    }
}
