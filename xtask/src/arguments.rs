//! How `cargo xtask` is called: options, each with its value after it.

use anyhow::{Context, bail};

/// How it is called.
pub(crate) const USAGE: &str = "\
usage: cargo xtask check [--quick]
       cargo xtask bench NAME... [--record] [--peers DIRECTORY] [--graphs FOLDER]
       cargo xtask figures
       cargo xtask book [--check]
       cargo xtask browser [TEST...]
       cargo xtask engine
       cargo xtask page
       cargo xtask instructions [--record]
       cargo xtask notices
       cargo xtask python
       cargo xtask wheel
       cargo xtask release [TARGET]
       cargo xtask semver
       cargo xtask differ --seconds N | --problems N [--seed S]
       cargo xtask differ --case '3x4-a1 --piece king --closed --given 3=b2'
       cargo xtask fuzz-cli --seconds N [--seed S] [--calls N] [--workers N] [--binary PATH]
       cargo xtask fuzz-checkpoints --seconds N [--seed S] [--binary PATH]";

/// The options, each with its value.
pub(crate) fn options<'a>(arguments: &[&'a str]) -> anyhow::Result<Vec<(&'a str, &'a str)>> {
    let pairs = arguments.chunks(2).map(|pair| match *pair {
        [name, value] => Ok((name, value)),
        _ => bail!("`{}` has no value: {USAGE}", pair[0]),
    });
    pairs.collect()
}

/// The value of an option that is a number.
pub(crate) fn number(value: &str) -> anyhow::Result<u64> {
    let number = value.parse();
    number.with_context(|| format!("`{value}` is not a number: {USAGE}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_option_with_a_value_is_named() {
        let read = options(&["--seed", "7", "--seconds", "x"]).unwrap();
        assert_eq!(read, [("--seed", "7"), ("--seconds", "x")]);
        assert_eq!(number(read[0].1).unwrap(), 7);
        let error = number(read[1].1).unwrap_err().to_string();
        assert!(error.starts_with("`x` is not a number: usage:"), "{error}");
        let error = options(&["--seed", "7", "--seconds"])
            .unwrap_err()
            .to_string();
        assert!(error.starts_with("`--seconds` has no value"), "{error}");
    }
}
