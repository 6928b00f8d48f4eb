//! Numbers that fit a machine word.

/// Beyond this, looking for cycles is quicker than dividing.
const SMALL: u64 = 1 << 10;

/// How many odd primes there are below [`SMALL`].
const COUNT: usize = 171;

/// A small odd prime, and what it takes to divide by it without dividing.
#[derive(Clone, Copy)]
struct Prime {
    number: u64,
    square: u64,
    /// Its inverse modulo 2^64.
    inverse: u64,
    /// The largest quotient there is.
    largest: u64,
}

/// All odd primes below [`SMALL`].
static PRIMES: [Prime; COUNT] = primes();

const fn primes() -> [Prime; COUNT] {
    let mut primes = [Prime { number: 3, square: 9, inverse: 0, largest: 0 }; COUNT];
    let (mut count, mut number) = (0, 3);
    while number < SMALL {
        let mut divisor = 3;
        while divisor * divisor <= number && number % divisor != 0 {
            divisor += 2;
        }
        if divisor * divisor > number {
            primes[count] = Prime {
                number,
                square: number * number,
                inverse: invert(number),
                largest: u64::MAX / number,
            };
            count += 1;
        }
        number += 2;
    }
    assert!(count == primes.len());
    primes
}

/// The inverse of an odd number modulo 2^64.
const fn invert(number: u64) -> u64 {
    let mut inverse = number;
    let mut round = 0;
    while round < 5 {
        inverse = inverse.wrapping_mul(2u64.wrapping_sub(number.wrapping_mul(inverse)));
        round += 1;
    }
    inverse
}

/// Finds the prime factors, in order, in place of what was there.
pub(super) fn find_factors(number: u64, found: &mut Vec<u64>) {
    found.clear();
    let mut rest = number;
    if rest < 2 {
        return;
    }
    let twos = rest.trailing_zeros();
    found.extend(std::iter::repeat_n(2, twos as usize));
    rest >>= twos;
    for prime in &PRIMES {
        if prime.square > rest {
            break;
        }
        // Multiplying by the inverse divides what can be divided, and makes anything else too large.
        loop {
            let quotient = rest.wrapping_mul(prime.inverse);
            if quotient > prime.largest {
                break;
            }
            found.push(prime.number);
            rest = quotient;
        }
    }
    if (2..SMALL * SMALL).contains(&rest) {
        found.push(rest);
    } else if rest > 1 {
        let mut stack = vec![rest];
        while let Some(part) = stack.pop() {
            if part < SMALL * SMALL || is_prime(part) {
                found.push(part);
                continue;
            }
            let divisor = find_divisor(part);
            stack.push(divisor);
            stack.push(part / divisor);
        }
        found.sort_unstable();
    }
}

/// Arithmetic modulo an odd number, in Montgomery's form: products without divisions.
#[derive(Clone, Copy)]
struct Modulus {
    number: u64,
    /// The negated inverse of the number modulo 2^64.
    inverse: u64,
    /// 2^64 and 2^128 modulo the number: one, and what brings others into the form.
    one: u64,
    square: u64,
}

impl Modulus {
    fn new(number: u64) -> Self {
        let one = ((1u128 << 64) % u128::from(number)) as u64;
        let square = (u128::from(one) * u128::from(one) % u128::from(number)) as u64;
        Self { number, inverse: invert(number).wrapping_neg(), one, square }
    }

    #[inline]
    fn multiply(self, a: u64, b: u64) -> u64 {
        let product = u128::from(a) * u128::from(b);
        let quotient = (product as u64).wrapping_mul(self.inverse);
        let shift = u128::from(quotient) * u128::from(self.number);
        let (sum, carried) = product.overflowing_add(shift);
        let high = (sum >> 64) as u64;
        if carried || high >= self.number { high.wrapping_sub(self.number) } else { high }
    }

    fn enter(self, value: u64) -> u64 {
        self.multiply(value % self.number, self.square)
    }

    #[inline]
    fn add(self, a: u64, b: u64) -> u64 {
        let (sum, carried) = a.overflowing_add(b);
        if carried || sum >= self.number { sum.wrapping_sub(self.number) } else { sum }
    }

    fn power(self, base: u64, mut exponent: u64) -> u64 {
        let (mut result, mut base) = (self.one, base);
        while exponent > 0 {
            if exponent & 1 == 1 {
                result = self.multiply(result, base);
            }
            base = self.multiply(base, base);
            exponent >>= 1;
        }
        result
    }
}

/// Whether an odd number above 2 is prime; these bases leave no doubt below 2^64.
pub(super) fn is_prime(number: u64) -> bool {
    const BASES: [u64; 7] = [2, 325, 9375, 28178, 450_775, 9_780_504, 1_795_265_022];
    let modulus = Modulus::new(number);
    let minus_one = number - modulus.one;
    let shift = (number - 1).trailing_zeros();
    let odd = (number - 1) >> shift;
    BASES.iter().all(|&base| {
        let base = modulus.enter(base);
        if base == 0 {
            return true;
        }
        let mut power = modulus.power(base, odd);
        if power == modulus.one || power == minus_one {
            return true;
        }
        for _ in 1..shift {
            power = modulus.multiply(power, power);
            if power == minus_one {
                return true;
            }
        }
        false
    })
}

fn greatest_common_divisor(mut a: u64, mut b: u64) -> u64 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// A divisor of an odd number that is not prime: Pollard's rho with Brent's cycles.
fn find_divisor(number: u64) -> u64 {
    /// Differences that are multiplied before one common divisor is looked for.
    const BATCH: u64 = 128;
    let modulus = Modulus::new(number);
    for offset in 1.. {
        let step = modulus.enter(offset);
        let next = |value: u64| modulus.add(modulus.multiply(value, value), step);
        let mut fast = modulus.enter(2);
        let (mut slow, mut saved) = (fast, fast);
        let (mut divisor, mut product) = (1, modulus.one);
        let mut length = 1u64;
        while divisor == 1 {
            slow = fast;
            for _ in 0..length {
                fast = next(fast);
            }
            let mut done = 0;
            while done < length && divisor == 1 {
                saved = fast;
                for _ in 0..BATCH.min(length - done) {
                    fast = next(fast);
                    product = modulus.multiply(product, slow.abs_diff(fast));
                }
                divisor = greatest_common_divisor(product, number);
                done += BATCH;
            }
            length *= 2;
        }
        if divisor == number {
            // Several factors at once: go through the last batch one by one.
            divisor = 1;
            while divisor == 1 {
                saved = next(saved);
                divisor = greatest_common_divisor(slow.abs_diff(saved), number);
            }
        }
        if divisor != number {
            return divisor;
        }
    }
    number
}
