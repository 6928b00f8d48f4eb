//! Functions on numbers.

use super::super::machine::Stop;
use super::super::value::Value;
use super::{Native, fail_with, native};

fn number(value: &Value) -> Result<f64, Stop> {
    match value.as_number() {
        Some(number) => Ok(number),
        None => fail_with(value, "number required"),
    }
}

macro_rules! unary {
    ($name:literal, $function:expr) => {
        native($name, 0, |_, input, _| {
            let function: fn(f64) -> f64 = $function;
            Ok(Value::Number(function(number(&input)?)))
        })
    };
}

macro_rules! binary {
    ($name:literal, $function:expr) => {
        native($name, 2, |_, _, arguments| {
            let function: fn(f64, f64) -> f64 = $function;
            Ok(Value::Number(function(number(&arguments[0])?, number(&arguments[1])?)))
        })
    };
}

macro_rules! pair {
    ($name:literal, $function:expr) => {
        native($name, 0, |_, input, _| {
            let function: fn(f64) -> (f64, f64) = $function;
            let (first, second) = function(number(&input)?);
            Ok(Value::array(vec![first.into(), second.into()]))
        })
    };
}

macro_rules! test {
    ($name:literal, $function:expr) => {
        native($name, 0, |_, input, _| {
            let function: fn(f64) -> bool = $function;
            Ok(function(number(&input)?).into())
        })
    };
}

pub(super) const TABLE: &[Native] = &[
    unary!("floor", f64::floor),
    unary!("ceil", f64::ceil),
    unary!("round", f64::round),
    unary!("trunc", f64::trunc),
    unary!("rint", f64::round_ties_even),
    unary!("nearbyint", f64::round_ties_even),
    unary!("fabs", f64::abs),
    unary!("sqrt", f64::sqrt),
    unary!("cbrt", f64::cbrt),
    unary!("exp", f64::exp),
    unary!("exp2", f64::exp2),
    unary!("exp10", |x| 10_f64.powf(x)),
    unary!("pow10", |x| 10_f64.powf(x)),
    unary!("expm1", f64::exp_m1),
    unary!("log", f64::ln),
    unary!("log2", f64::log2),
    unary!("log10", f64::log10),
    unary!("log1p", f64::ln_1p),
    unary!("logb", |x| if x == 0.0 { f64::NEG_INFINITY } else { f64::from(libm::ilogb(x)) }),
    unary!("significand", |x| if x == 0.0 || !x.is_finite() { x } else { libm::frexp(x).0 * 2.0 }),
    unary!("gamma", libm::lgamma),
    unary!("lgamma", libm::lgamma),
    unary!("tgamma", libm::tgamma),
    unary!("sin", f64::sin),
    unary!("cos", f64::cos),
    unary!("tan", f64::tan),
    unary!("asin", f64::asin),
    unary!("acos", f64::acos),
    unary!("atan", f64::atan),
    unary!("sinh", f64::sinh),
    unary!("cosh", f64::cosh),
    unary!("tanh", f64::tanh),
    unary!("asinh", libm::asinh),
    unary!("acosh", libm::acosh),
    unary!("atanh", libm::atanh),
    unary!("j0", libm::j0),
    unary!("j1", libm::j1),
    unary!("y0", libm::y0),
    unary!("y1", libm::y1),
    unary!("erf", libm::erf),
    unary!("erfc", libm::erfc),
    binary!("pow", f64::powf),
    binary!("atan2", f64::atan2),
    binary!("fmod", |a, b| a % b),
    binary!("fmin", f64::min),
    binary!("fmax", f64::max),
    binary!("fdim", libm::fdim),
    binary!("hypot", f64::hypot),
    binary!("copysign", f64::copysign),
    binary!("nextafter", libm::nextafter),
    binary!("nexttoward", libm::nextafter),
    binary!("remainder", libm::remainder),
    binary!("drem", libm::remainder),
    binary!("ldexp", |x, exponent| libm::ldexp(x, exponent as i32)),
    binary!("scalb", |x, exponent| x * exponent.exp2()),
    binary!("scalbln", |x, exponent| libm::scalbn(x, exponent as i32)),
    binary!("jn", |order, x| libm::jn(order as i32, x)),
    binary!("yn", |order, x| libm::yn(order as i32, x)),
    pair!("frexp", |x| {
        let (mantissa, exponent) = libm::frexp(x);
        (mantissa, f64::from(exponent))
    }),
    pair!("modf", |x| if x.is_infinite() { (0_f64.copysign(x), x) } else { (x.fract(), x.trunc()) }),
    pair!("lgamma_r", |x| {
        let (value, sign) = libm::lgamma_r(x);
        (value, f64::from(sign))
    }),
    native("fma", 3, |_, _, arguments| {
        let [a, b, c] = [0, 1, 2].map(|at| number(&arguments[at]));
        Ok(Value::Number(a?.mul_add(b?, c?)))
    }),
    native("infinite", 0, |_, _, _| Ok(Value::Number(f64::INFINITY))),
    native("nan", 0, |_, _, _| Ok(Value::Number(f64::NAN))),
    test!("isinfinite", f64::is_infinite),
    test!("isnan", f64::is_nan),
    test!("isnormal", f64::is_normal),
    native("isfinite", 0, |_, input, _| {
        Ok(input.as_number().is_some_and(|number| !number.is_infinite()).into())
    }),
];
