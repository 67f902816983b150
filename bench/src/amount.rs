//! Amounts as people read them: two digits that count, in the unit that suits.

/// What a case's amounts are when they are times of the whole.
pub(crate) const SECONDS: &str = "s";

/// An amount with its unit: `0.0024` `s` is `2.4 ms`.
pub(crate) fn amount(value: f64, unit: &str) -> String {
    if unit != SECONDS {
        return format!("{} {unit}", digits(value));
    }
    let (factor, unit) = match value {
        ..1e-6 => (1e9, "ns"),
        ..1e-3 => (1e6, "µs"),
        ..1.0 => (1e3, "ms"),
        ..=100.0 => (1.0, "s"),
        _ => (1.0 / 60.0, "minutes"),
    };
    format!("{} {unit}", digits(value * factor))
}

/// How many times one amount is another.
pub(crate) fn times(value: f64, of: f64) -> String {
    format!("{} times", digits(value / of))
}

/// Bytes of memory.
pub(crate) fn memory(bytes: u64) -> String {
    match bytes as f64 {
        bytes @ ..1e9 => format!("{} MB", digits(bytes / 1e6)),
        bytes => format!("{} GB", digits(bytes / 1e9)),
    }
}

/// A number with two digits that count, or with all before its point.
fn digits(value: f64) -> String {
    let before = value.abs().log10().floor() as i32 + 1;
    let rounded = match value == 0.0 {
        true => return "0".to_owned(),
        false => 10f64.powi(2 - before),
    };
    let value = (value * rounded).round() / rounded;
    let before = value.abs().log10().floor() as i32 + 1;
    let text = format!("{value:.*}", (2 - before).max(0) as usize);
    let (whole, rest) = text.split_at(text.find('.').unwrap_or(text.len()));
    let mut parted = String::new();
    for (place, digit) in whole.chars().enumerate() {
        if place > 0 && (whole.len() - place).is_multiple_of(3) {
            parted.push(',');
        }
        parted.push(digit);
    }
    parted + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_told_by_two_digits() {
        for (value, unit, told) in [
            (0.0024, SECONDS, "2.4 ms"),
            (0.000_999_9, SECONDS, "1,000 µs"),
            (35e-9, SECONDS, "35 ns"),
            (31.44, SECONDS, "31 s"),
            (1554.0, SECONDS, "26 minutes"),
            (0.0, SECONDS, "0 ns"),
            (7.449, "ns a square", "7.4 ns a square"),
            (9.96, "ns a visit", "10 ns a visit"),
            (166e6, "squares a second", "170,000,000 squares a second"),
        ] {
            assert_eq!(amount(value, unit), told);
        }
        assert_eq!(times(1.0, 2.0), "0.50 times");
        assert_eq!(times(1689.0, 1.0), "1,700 times");
        assert_eq!(memory(11_500_000_000), "12 GB");
        assert_eq!(memory(9_100_000), "9.1 MB");
    }
}
