//! How often each value occurs, among all or in a sample.
//!
//! With a sample go confidence intervals: of the mean by the normal law, which is close for thousands of values, and of a share
//! by E. B. Wilson (Probable inference, the law of succession, and statistical inference, J. Amer. Statist. Assoc. 22, 1927), which
//! holds for rare values too.

use std::collections::BTreeMap;

/// How often each value has been added.
///
/// ```
/// use hippodrome::Distribution;
///
/// let mut crossings = Distribution::default();
/// for value in [52, 53, 53, 60] {
///     crossings.add(value);
/// }
/// assert_eq!((crossings.least(), crossings.most()), (Some(52), Some(60)));
/// assert_eq!(crossings.mean(), Some(54.5));
/// ```
#[derive(Clone, Eq, PartialEq, Default, Debug)]
pub struct Distribution {
    times: BTreeMap<u64, u64>,
    len: u64,
    sum: u128,
    sum_of_squares: u128,
}

/// Standard deviations to either side that 95 of 100 values of the normal law lie within.
const OF_95_PERCENT: f64 = 1.959_963_984_540_054;

impl Distribution {
    /// Once more this value.
    pub fn add(&mut self, value: u64) {
        self.add_times(value, 1);
    }

    /// So many times more this value. Numbers stay at the largest that they can hold: the mean and what goes with it are right as
    /// long as the squares of all values come to less than 2^128.
    pub fn add_times(&mut self, value: u64, times: u64) {
        if times == 0 {
            return;
        }
        let of_value = self.times.entry(value).or_default();
        *of_value = of_value.saturating_add(times);
        self.len = self.len.saturating_add(times);
        let sum = u128::from(value) * u128::from(times);
        self.sum = self.sum.saturating_add(sum);
        let squares = sum.saturating_mul(u128::from(value));
        self.sum_of_squares = self.sum_of_squares.saturating_add(squares);
    }

    /// How many values have been added.
    pub fn len(&self) -> u64 {
        self.len
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The values in ascending order, each with how often it occurs.
    pub fn values(&self) -> impl ExactSizeIterator<Item = (u64, u64)> + '_ {
        self.times.iter().map(|(&value, &times)| (value, times))
    }

    /// The least value.
    pub fn least(&self) -> Option<u64> {
        self.times.keys().next().copied()
    }

    /// The greatest value.
    pub fn most(&self) -> Option<u64> {
        self.times.keys().next_back().copied()
    }

    /// The arithmetic mean.
    pub fn mean(&self) -> Option<f64> {
        (self.len > 0).then(|| self.sum as f64 / self.len as f64)
    }

    /// The standard deviation.
    pub fn deviation(&self) -> Option<f64> {
        let (len, sum) = (u128::from(self.len), self.sum);
        // In whole numbers, since the two are nearly the same.
        let squares = len.saturating_mul(self.sum_of_squares);
        let scaled = squares.saturating_sub(sum.saturating_mul(sum));
        (self.len > 0).then(|| (scaled as f64).sqrt() / self.len as f64)
    }

    /// Where the mean of all lies, if these are a sample of two or more: in 95 of 100 samples.
    pub fn mean_interval(&self) -> Option<(f64, f64)> {
        let (mean, deviation) = (self.mean()?, self.deviation()?);
        let reach = OF_95_PERCENT * deviation / (self.len.checked_sub(1)? as f64).sqrt();
        (self.len > 1).then_some((mean - reach, mean + reach))
    }

    /// The share of a value among all, in which it lies in 95 of 100 samples, if these are a sample.
    pub fn share_interval(&self, value: u64) -> Option<(f64, f64)> {
        if self.is_empty() {
            return None;
        }
        let n = self.len as f64;
        let times = self.times.get(&value).copied().unwrap_or(0) as f64;
        let z2 = OF_95_PERCENT * OF_95_PERCENT;
        let middle = (times + z2 / 2.0) / (n + z2);
        let reach = OF_95_PERCENT / (n + z2) * (times * (n - times) / n + z2 / 4.0).sqrt();
        Some(((middle - reach).max(0.0), (middle + reach).min(1.0)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::{below, rng};

    #[test]
    fn nothing_has_no_mean_and_one_value_no_interval() {
        let mut none = Distribution::default();
        assert_eq!(
            (none.mean(), none.deviation(), none.least()),
            (None, None, None)
        );
        assert_eq!((none.mean_interval(), none.share_interval(1)), (None, None));
        none.add(7);
        assert_eq!((none.mean(), none.deviation()), (Some(7.0), Some(0.0)));
        assert_eq!(none.mean_interval(), None);
    }

    #[test]
    fn figures_are_those_of_the_textbook() {
        let mut values = Distribution::default();
        for value in [2, 4, 4, 4, 5, 5, 7, 9] {
            values.add(value);
        }
        assert_eq!((values.mean(), values.deviation()), (Some(5.0), Some(2.0)));
        let mut by_value = Distribution::default();
        for (value, times) in [(9, 1), (4, 3), (2, 1), (3, 0), (5, 2), (7, 1)] {
            by_value.add_times(value, times);
        }
        assert_eq!(by_value, values);
        assert_eq!(values.values().collect::<Vec<_>>()[1], (4, 3));
        // Wilson's interval for 10 of 100, to four places.
        let mut shares = Distribution::default();
        (0..100).for_each(|number| shares.add(u64::from(number < 10)));
        let (low, high) = shares.share_interval(1).unwrap();
        assert_eq!(
            (format!("{low:.4}"), format!("{high:.4}")),
            ("0.0552".into(), "0.1744".into())
        );
        // A value that does not occur may have a share nevertheless.
        let (low, high) = shares.share_interval(5).unwrap();
        assert_eq!((low, format!("{high:.4}")), (0.0, "0.0370".into()));
    }

    /// Of a thousand samples of a die about 950 have the true mean and the true share of sixes in their intervals.
    #[test]
    fn intervals_hold_in_95_of_100_samples() {
        let (mut means, mut shares) = (0, 0);
        for sample in 0..1000 {
            let mut rng = rng(7, sample);
            let mut die = Distribution::default();
            (0..400).for_each(|_| die.add(1 + below(&mut rng, 6) as u64));
            let within = |(low, high): (f64, f64), truth| (low..=high).contains(&truth);
            means += u32::from(within(die.mean_interval().unwrap(), 3.5));
            shares += u32::from(within(die.share_interval(6).unwrap(), 1.0 / 6.0));
        }
        assert!((930..=970).contains(&means), "{means}");
        assert!((930..=970).contains(&shares), "{shares}");
    }
}
