//! A vector as R prints it: the index of its first element before each line, `[1]  1 20  9`.
//!
//! Cost: O(length).

/// The elements, line by line, if the text is such a vector.
pub(super) fn elements(text: &str) -> Option<String> {
    let bare = |line: &str| {
        let (index, rest) = line.trim_start().strip_prefix('[')?.split_once(']')?;
        index.parse::<u32>().ok()?;
        rest.starts_with(' ').then(|| rest.trim().to_owned())
    };
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let bare: Vec<String> = lines.map(bare).collect::<Option<_>>()?;
    let first = text.trim_start().starts_with("[1]");
    (first && !bare.is_empty()).then(|| bare.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indices_are_no_elements() {
        assert_eq!(
            elements(" [1]  1 20  9\n [4] 14  3\n").as_deref(),
            Some("1 20  9 14  3")
        );
        assert_eq!(
            elements("[1] \"a6\" \"c5\"\n").as_deref(),
            Some("\"a6\" \"c5\"")
        );
        for text in ["[2] 1 2\n", "[1] 1 2\n3 4\n", "[1, 2]\n", "[1]\n", ""] {
            assert_eq!(elements(text), None, "{text}");
        }
    }
}
