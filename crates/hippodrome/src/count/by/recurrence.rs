//! The shortest linear recurrence of a sequence of numbers.
//!
//! The numbers of tours of m x n for one m and growing n obey one: a sweep from line to line is a
//! matrix of finitely many states, whose powers obey the matrix's own polynomial. The shortest one
//! that holds for some terms is found modulo a prime (J. L. Massey, Shift-register synthesis and BCH
//! decoding, IEEE Trans. Inform. Theory 15, 1969), which with an order of L takes 2L terms; the
//! terms after these are a test. Its coefficients are whole numbers (P. Fatou, Séries
//! trigonométriques et séries de Taylor, Acta Math. 30, 1906): they are put together from their
//! residues modulo several primes, and the result is held to every term exactly.
//!
//! That the recurrence goes on for ever is not proved by any number of terms short of twice the
//! states of the matrix; but a sequence without one would pass k terms of the test by chance once in
//! 2^(61 k).
//!
//! Cost: O(terms²) operations modulo each prime, and as many primes as a coefficient has words.

use std::fmt;

use num_bigint::{BigInt, BigUint, Sign};

/// The sum of earlier terms, each times a whole number.
///
/// ```
/// use hippodrome::Recurrence;
///
/// let fibonacci = [1u32, 1, 2, 3, 5, 8, 13, 21, 34, 55].map(Into::into);
/// let found = Recurrence::of(&fibonacci).unwrap();
/// assert_eq!(found.to_string(), "a(n) = a(n-1) + a(n-2) for n > 2");
/// let more: Vec<String> = found.after(&fibonacci).unwrap().take(3).map(|n| n.to_string()).collect();
/// assert_eq!(more, ["89", "144", "233"]);
/// ```
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Recurrence {
    /// What the last term is multiplied by, the one before it, and so on.
    pub coefficients: Vec<BigInt>,
    /// How many terms stand before the first that it gives: as many as there are coefficients, or
    /// more if the sequence begins otherwise.
    pub after: usize,
    /// How many of the terms did not take part in finding it, and bear it out.
    pub confirmed_by: usize,
}

/// Terms that must bear a recurrence out.
const CONFIRMATIONS: usize = 4;

impl Recurrence {
    /// The shortest recurrence of these terms; `None` if there is none that at least four terms bear
    /// out: then more terms may show one.
    pub fn of(terms: &[BigUint]) -> Option<Recurrence> {
        let mut modulus = BigInt::from(1);
        let mut coefficients: Vec<BigInt> = Vec::new();
        let mut after = 0;
        for prime in primes() {
            let residues: Vec<u64> = terms.iter().map(|term| residue(term, prime)).collect();
            let (order, found) = shortest(&residues, prime);
            if 2 * order + CONFIRMATIONS > terms.len() {
                return None;
            }
            if order < after {
                // Modulo this prime it is shorter than it is.
                continue;
            }
            if order > after || found.len() > coefficients.len() {
                (modulus, after) = (BigInt::from(1), order);
                coefficients = vec![BigInt::ZERO; found.len()];
            }
            let before = coefficients.clone();
            for (at, coefficient) in coefficients.iter_mut().enumerate() {
                let wanted = found.get(at).copied().unwrap_or(0);
                *coefficient = joined(coefficient, &modulus, wanted, prime);
            }
            modulus *= prime;
            let recurrence = Recurrence {
                coefficients: coefficients.clone(),
                after,
                confirmed_by: terms.len() - 2 * after,
            };
            if coefficients == before && recurrence.holds(terms) {
                return Some(recurrence);
            }
        }
        None
    }

    /// Whether every term but the first ones is what the recurrence says.
    fn holds(&self, terms: &[BigUint]) -> bool {
        (self.after..terms.len())
            .all(|at| self.next(&terms[..at]) == BigInt::from(terms[at].clone()))
    }

    fn next(&self, terms: &[BigUint]) -> BigInt {
        let last = self.coefficients.iter().zip(terms.iter().rev());
        last.map(|(coefficient, term)| coefficient * BigInt::from(term.clone()))
            .sum()
    }

    /// The terms that follow these, without end; `None` where these are fewer than the recurrence needs.
    pub fn after(&self, terms: &[BigUint]) -> Option<impl Iterator<Item = BigInt>> {
        if terms.len() < self.after {
            return None;
        }
        let order = self.coefficients.len();
        let last = &terms[terms.len().checked_sub(order)?..];
        let mut last: Vec<BigInt> = last.iter().cloned().map(BigInt::from).collect();
        Some(std::iter::repeat_with(move || {
            let next: BigInt = (self.coefficients.iter().zip(last.iter().rev()))
                .map(|(coefficient, term)| coefficient * term)
                .sum();
            if !last.is_empty() {
                last.rotate_left(1);
                last[order - 1] = next.clone();
            }
            next
        }))
    }
}

impl fmt::Display for Recurrence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a(n) = ")?;
        let terms = (1..).zip(&self.coefficients);
        let mut first = true;
        for (back, coefficient) in terms.filter(|(_, coefficient)| **coefficient != BigInt::ZERO) {
            match (first, coefficient.sign()) {
                (true, Sign::Minus) => f.write_str("-")?,
                (true, _) => {}
                (false, Sign::Minus) => f.write_str(" - ")?,
                (false, _) => f.write_str(" + ")?,
            }
            first = false;
            if *coefficient.magnitude() != BigUint::from(1u32) {
                write!(f, "{} ", coefficient.magnitude())?;
            }
            write!(f, "a(n-{back})")?;
        }
        if first {
            f.write_str("0")?;
        }
        write!(f, " for n > {}", self.after)
    }
}

/// The order of the shortest recurrence modulo a prime, and its coefficients up to the last that is
/// not zero.
fn shortest(terms: &[u64], prime: u64) -> (usize, Vec<u64>) {
    let times = |a: u64, b: u64| (u128::from(a) * u128::from(b) % u128::from(prime)) as u64;
    let minus = |a: u64, b: u64| if a >= b { a - b } else { a + (prime - b) };
    // Polynomials 1 - c_1 x - c_2 x^2 ...: the present one, and the last one of a lower order.
    let (mut present, mut former) = (vec![1], vec![1]);
    let (mut order, mut since, mut former_miss) = (0, 1, 1);
    for at in 0..terms.len() {
        let miss = present.iter().enumerate().fold(0, |sum, (back, &c)| {
            let product = if back <= at {
                times(c, terms[at - back])
            } else {
                0
            };
            minus(sum, minus(0, product))
        });
        if miss == 0 {
            since += 1;
            continue;
        }
        let before = present.clone();
        let factor = times(miss, power(former_miss, prime - 2, prime));
        if present.len() < former.len() + since {
            present.resize(former.len() + since, 0);
        }
        for (back, &c) in former.iter().enumerate() {
            present[back + since] = minus(present[back + since], times(factor, c));
        }
        if 2 * order <= at {
            order = at + 1 - order;
            (former, former_miss, since) = (before, miss, 1);
        } else {
            since += 1;
        }
    }
    while present.last() == Some(&0) {
        present.pop();
    }
    let coefficients = present[1..].iter().map(|&c| minus(0, c)).collect();
    (order, coefficients)
}

fn power(mut base: u64, mut exponent: u64, modulus: u64) -> u64 {
    let times = |a: u64, b: u64| (u128::from(a) * u128::from(b) % u128::from(modulus)) as u64;
    let mut result = 1;
    while exponent > 0 {
        if exponent % 2 == 1 {
            result = times(result, base);
        }
        base = times(base, base);
        exponent /= 2;
    }
    result
}

fn residue(number: &BigUint, prime: u64) -> u64 {
    (number % prime).iter_u64_digits().next().unwrap_or(0)
}

/// The number of least magnitude that is `known` modulo `modulus` and `wanted` modulo a prime that
/// does not divide it.
fn joined(known: &BigInt, modulus: &BigInt, wanted: u64, prime: u64) -> BigInt {
    let reduced = |number: &BigInt| {
        let rest = residue(number.magnitude(), prime);
        match number.sign() {
            Sign::Minus if rest > 0 => prime - rest,
            _ => rest,
        }
    };
    let missing =
        (u128::from(wanted) + u128::from(prime) - u128::from(reduced(known))) % u128::from(prime);
    let inverse = u128::from(power(reduced(modulus), prime - 2, prime));
    let steps = missing * inverse % u128::from(prime);
    let number = known + modulus * BigInt::from(steps);
    let whole = modulus * prime;
    match &number * 2 > whole {
        true => number - whole,
        false => number,
    }
}

/// Primes from 2^61 - 1 down.
fn primes() -> impl Iterator<Item = u64> {
    (1..1u64 << 61).rev().filter(|&number| is_prime(number))
}

/// Miller and Rabin's test; these witnesses decide all numbers below 3.3 * 10^24 (J. Sorenson and
/// J. Webster, Strong pseudoprimes to twelve prime bases, Math. Comp. 86, 2017).
fn is_prime(number: u64) -> bool {
    const WITNESSES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    if number < 2 || WITNESSES.iter().any(|&prime| number % prime == 0) {
        return WITNESSES.contains(&number);
    }
    let twos = (number - 1).trailing_zeros();
    WITNESSES.iter().all(|&witness| {
        let mut x = power(witness, (number - 1) >> twos, number);
        if x == 1 || x == number - 1 {
            return true;
        }
        (1..twos).any(|_| {
            x = power(x, 2, number);
            x == number - 1
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::count::Counter;
    use crate::leaper::Leaper;
    use crate::problem::{Ends, Problem};

    fn numbers(terms: impl IntoIterator<Item = u64>) -> Vec<BigUint> {
        terms.into_iter().map(BigUint::from).collect()
    }

    #[test]
    fn primes_are_prime() {
        let small: Vec<u64> = (0..60).filter(|&number| is_prime(number)).collect();
        let sieve: Vec<u64> = (2..60)
            .filter(|&n| (2..n).all(|divisor| n % divisor != 0))
            .collect();
        assert_eq!(small, sieve);
        // A Mersenne prime, a square, and a number that passes for prime with nine witnesses.
        assert!(is_prime((1 << 61) - 1));
        assert!(!is_prime(4_294_967_291 * 4_294_967_291));
        assert!(!is_prime(3_825_123_056_546_413_051));
    }

    #[test]
    fn simple_sequences() {
        let said = |terms: Vec<BigUint>| Recurrence::of(&terms).map(|found| found.to_string());
        let text = |text: &str| Some(text.to_owned());
        assert_eq!(said(numbers([0; 8])), text("a(n) = 0 for n > 0"));
        assert_eq!(said(numbers([7; 8])), text("a(n) = a(n-1) for n > 1"));
        let squares = numbers((1..12).map(|n| n * n));
        let expected = text("a(n) = 3 a(n-1) - 3 a(n-2) + a(n-3) for n > 3");
        assert_eq!(said(squares), expected);
        // A beginning that does not belong to it.
        let odd = numbers([5, 9, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024]);
        assert_eq!(said(odd), text("a(n) = 2 a(n-1) for n > 3"));
        // No recurrence shows: factorials.
        let factorials = (1..=20u64).scan(1, |product, n| {
            *product *= n;
            Some(*product)
        });
        assert_eq!(said(numbers(factorials)), None);
        // Coefficients beyond a word.
        let (two, large) = (BigUint::from(2u32), BigUint::from(10u32).pow(40));
        let powers: Vec<BigUint> = (0..9).map(|n| large.pow(n) + two.pow(n)).collect();
        let expected = format!(
            "a(n) = {} a(n-1) - {} a(n-2) for n > 2",
            &large + &two,
            &large * &two
        );
        assert_eq!(said(powers), Some(expected));
    }

    /// 3 x 2n closed: order 21 (D. E. Knuth and N. D. Elkies, 1994), every other board
    /// without a tour.
    #[test]
    fn three_wide_boards_obey_order_21() {
        let longest = Board::rectangle(3, 110).unwrap();
        let longest = Problem::on_board(longest, Leaper::KNIGHT, Ends::Closed);
        let mut row = Vec::new();
        let each = |_, tours| {
            row.push(tours);
            Ok(())
        };
        Counter::new(&longest).row(each).unwrap();
        let even: Vec<BigUint> = row.iter().skip(1).step_by(2).cloned().collect();
        let found = Recurrence::of(&even[..50]).unwrap();
        assert_eq!(found.coefficients.len(), 21, "{found}");
        let more: Vec<BigInt> = even[50..].iter().cloned().map(BigInt::from).collect();
        let continued: Vec<BigInt> = found.after(&even[..50]).unwrap().take(more.len()).collect();
        assert_eq!(continued, more);
        assert_eq!(Recurrence::of(&even[..44]), None);
    }
}
