//! Numbers beyond a machine word.

use boxsh_kernel::{Errno, Process};
use num_bigint::BigUint;

use super::word;

/// The prime factors, in order. The work counts against the session's fuel.
pub(super) fn factors(process: &Process, number: BigUint) -> Result<Vec<BigUint>, Errno> {
    let mut found = Vec::new();
    let mut rest = number;
    let twos = rest.trailing_zeros().unwrap_or(0);
    found.extend((0..twos).map(|_| BigUint::from(2u32)));
    rest >>= twos;
    const SMALL: u32 = 1 << 12;
    let zero = BigUint::ZERO;
    let mut divisor = 3u32;
    while divisor < SMALL {
        process.tick()?;
        while &rest % divisor == zero {
            found.push(BigUint::from(divisor));
            rest /= divisor;
        }
        divisor += 2;
    }
    let one = BigUint::from(1u32);
    let mut stack = if rest > one { vec![rest] } else { Vec::new() };
    while let Some(part) = stack.pop() {
        if let Ok(small) = u64::try_from(&part) {
            let mut factors = Vec::new();
            word::find_factors(small, &mut factors);
            found.extend(factors.into_iter().map(BigUint::from));
            continue;
        }
        if is_prime(process, &part)? {
            found.push(part);
            continue;
        }
        let divisor = find_divisor(process, &part)?;
        stack.push(&part / &divisor);
        stack.push(divisor);
    }
    found.sort_unstable();
    Ok(found)
}

fn spend(process: &Process, number: &BigUint) -> Result<(), Errno> {
    // A product takes as many steps as its factors have words, times each other.
    let words = number.bits() / 64 + 1;
    process.compute(words * words)
}

/// Whether an odd number is prime, by Miller and Rabin with many bases.
fn is_prime(process: &Process, number: &BigUint) -> Result<bool, Errno> {
    const BASES: [u32; 25] =
        [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97];
    let one = BigUint::from(1u32);
    let minus_one = number - &one;
    let shift = minus_one.trailing_zeros().unwrap_or(0);
    let odd = &minus_one >> shift;
    for base in BASES {
        spend(process, number)?;
        let mut power = power(process, base, &odd, number)?;
        if power == one || power == minus_one {
            continue;
        }
        let mut witnesses = true;
        for _ in 1..shift {
            spend(process, number)?;
            power = &power * &power % number;
            if power == minus_one {
                witnesses = false;
                break;
            }
        }
        if witnesses {
            return Ok(false);
        }
    }
    Ok(true)
}

fn greatest_common_divisor(process: &Process, a: &BigUint, b: &BigUint) -> Result<BigUint, Errno> {
    let (mut a, mut b) = (a.clone(), b.clone());
    while b != BigUint::ZERO {
        process.work(b.bits() / 8)?;
        let rest = &a % &b;
        (a, b) = (b, rest);
    }
    Ok(a)
}

/// A power of a small number, modulo a large one: bit by bit, so that it can be stopped.
fn power(process: &Process, base: u32, exponent: &BigUint, modulus: &BigUint) -> Result<BigUint, Errno> {
    let mut power = BigUint::from(1u32);
    for bit in (0..exponent.bits()).rev() {
        spend(process, modulus)?;
        power = &power * &power % modulus;
        if exponent.bit(bit) {
            power = power * base % modulus;
        }
    }
    Ok(power)
}

/// A divisor of an odd number that is not prime, by Pollard's rho.
fn find_divisor(process: &Process, number: &BigUint) -> Result<BigUint, Errno> {
    const BATCH: u64 = 256;
    let one = BigUint::from(1u32);
    let difference = |a: &BigUint, b: &BigUint| if a > b { a - b } else { b - a };
    for offset in 1u32.. {
        let next = |value: &BigUint| (value * value + offset) % number;
        let mut fast = BigUint::from(2u32);
        let (mut slow, mut saved) = (fast.clone(), fast.clone());
        let (mut divisor, mut product) = (one.clone(), one.clone());
        let mut length = 1u64;
        while divisor == one {
            slow.clone_from(&fast);
            for _ in 0..length {
                spend(process, number)?;
                fast = next(&fast);
            }
            let mut done = 0;
            while done < length && divisor == one {
                saved.clone_from(&fast);
                for _ in 0..BATCH.min(length - done) {
                    spend(process, number)?;
                    fast = next(&fast);
                    product = product * difference(&slow, &fast) % number;
                }
                divisor = greatest_common_divisor(process, &product, number)?;
                done += BATCH;
            }
            length *= 2;
        }
        if divisor == *number {
            divisor = one.clone();
            while divisor == one {
                spend(process, number)?;
                saved = next(&saved);
                divisor = greatest_common_divisor(process, &difference(&slow, &saved), number)?;
            }
        }
        if divisor != *number {
            return Ok(divisor);
        }
    }
    Ok(number.clone())
}
