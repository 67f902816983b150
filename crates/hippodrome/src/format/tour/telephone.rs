//! Is a line between blank lines a telephone number, or another number, and no row of a grid?
//!
//! People leave one in their mails. It begins with a plus or with a zero that is no number of its own, holds six digits or more, and
//! `Tel.` or another word for a telephone may stand before it. A grid whose numbers all begin with zeros is read as it stands before
//! this is asked. Below all tours a single number of three digits or more is no tour either.

/// What people write before a telephone number, in small letters.
const LABELS: [&str; 10] = [
    "tel",
    "telefon",
    "telephone",
    "phone",
    "mobil",
    "mobile",
    "handy",
    "fax",
    "cell",
    "call",
];

/// The fewest and the most digits of a telephone number.
const DIGITS: std::ops::RangeInclusive<usize> = 6..=15;

fn is_telephone(line: &str) -> bool {
    let line = line.trim();
    let word = line.trim_start_matches(char::is_alphabetic);
    let label = line[..line.len() - word.len()].to_lowercase();
    let is_labelled = LABELS.contains(&label.as_str());
    let number = match is_labelled {
        true => word.trim_start_matches([' ', '.', ':', '\t']),
        false => line,
    };
    let is_sign = |c: char| c.is_ascii_digit() || " +-–/().".contains(c);
    let digits = number.bytes().filter(u8::is_ascii_digit).count();
    let bare = number.trim_start_matches('(');
    let mut first = bare.bytes().take_while(u8::is_ascii_digit);
    let is_area = first.next() == Some(b'0') && first.count() > 1;
    number.chars().all(is_sign)
        && DIGITS.contains(&digits)
        && (is_labelled || is_area || number.starts_with('+'))
}

/// Whether a line is a number of three digits or more, as no grid of one square has.
fn is_large(line: &str) -> bool {
    line.parse().is_ok_and(|number: u64| number > 99)
}

/// The text without such numbers in it, and the first of them; whether that stands above all else. `None` if there is none.
pub(super) fn without(text: &str) -> Option<(String, &str, bool)> {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let mut is_number: Vec<bool> = lines.iter().map(|line| is_telephone(line)).collect();
    if let Some(last) = lines.iter().rposition(|line| !line.is_empty()) {
        is_number[last] |= is_large(lines[last]);
    }
    let is_apart = |at: usize| {
        lines
            .get(at)
            .is_none_or(|line| line.is_empty() || is_number[at])
    };
    let is_left_out = |at: usize| is_number[at] && is_apart(at.wrapping_sub(1)) && is_apart(at + 1);
    let first = (0..lines.len()).find(|&at| is_left_out(at))?;
    let kept = (0..).zip(text.lines());
    let kept = kept.map(|(at, line)| if is_left_out(at) { "" } else { line });
    let is_above = lines[..first].iter().all(|line| line.is_empty());
    Some((
        kept.collect::<Vec<_>>().join("\n") + "\n",
        lines[first],
        is_above,
    ))
}

#[cfg(test)]
mod tests {
    use super::super::ReadOptions;
    use super::super::several::read_claims;
    use super::*;

    #[test]
    fn telephone_numbers_are_no_tours() {
        let grid = "1 6 3\n4 9 8\n7 2 5\n";
        for number in [
            "0171 2345678",
            "+49 171 2345678",
            "(030) 1234567",
            "0171/2345678",
            "Tel. 555-1234",
            "030-1234567",
        ] {
            for tours in [
                grid.to_owned(),
                "a1 c2 a3\n".to_owned(),
                format!("{grid}\n{grid}"),
                format!("Anna:\na1 c2 a3\n\nBen:\n{grid}"),
            ] {
                let expected = read_claims(tours.as_bytes(), &ReadOptions::default());
                let bodies = |claims: &[super::super::titled_claim::TitledClaim]| {
                    claims
                        .iter()
                        .map(|claimed| claimed.claim.as_ref().unwrap().body.clone())
                        .collect::<Vec<_>>()
                };
                for text in [
                    format!("{tours}\n{number}\n"),
                    format!("{number}\n\n{tours}"),
                ] {
                    let claims = read_claims(text.as_bytes(), &ReadOptions::default());
                    assert_eq!(bodies(&claims), bodies(&expected), "{text}");
                    let first = &claims[0];
                    let told = [
                        &first.title,
                        &first.heading,
                        &claims[claims.len() - 1].caption,
                    ];
                    assert!(
                        told.iter().any(|told| told.as_deref() == Some(number)),
                        "{text}"
                    );
                }
            }
        }
        let between = format!("{grid}\n0171 2345678\n\n{grid}");
        assert_eq!(
            read_claims(between.as_bytes(), &ReadOptions::default()).len(),
            2
        );
        for line in [
            "1 6 3",
            "0 5 3",
            "00 05 03 01",
            "12.3.2024",
            "123456",
            "a1 c2",
            "+5",
        ] {
            assert!(!is_telephone(line), "{line}");
        }
    }
}
