//! Does the first line of an edge list name its columns?
//!
//! Some names of columns are known (`source,target`). Others cannot be told from an edge, `winner,loser`, or from a line that is
//! none, `Nach,Von,km`: then it is only said that the line may be a heading.

/// What people call the two ends of an edge, in the names of columns.
const HEADS: [[&str; 2]; 8] = [
    ["source", "target"],
    ["from", "to"],
    ["start", "end"],
    ["node1", "node2"],
    ["vertex1", "vertex2"],
    ["tail", "head"],
    // Neo4j's `:START_ID,:END_ID`, and its older neighbor.
    ["start_id", "end_id"],
    ["from_id", "to_id"],
];

/// Whether this is what people call an end of an edge.
pub(super) fn is_end(name: &str) -> bool {
    let mut ends = HEADS.iter().flatten();
    ends.any(|end| end.eq_ignore_ascii_case(name))
}

/// What people call the neighbors of a vertex, in the name of a column.
const NEIGHBORS: [&str; 8] = [
    "neighbors",
    "neighbours",
    "neighbor",
    "adjacent",
    "adjacency",
    "nachbarn",
    "voisins",
    "vecinos",
];

/// Whether this names a column of neighbors.
pub(super) fn is_head_of_neighbors(name: &str) -> bool {
    let mut words = columns(name);
    words.any(|word| {
        NEIGHBORS
            .iter()
            .any(|known| word.eq_ignore_ascii_case(known))
    })
}

/// The words of a line, as the names of columns stand in it.
pub(super) fn columns(line: &str) -> impl Iterator<Item = &str> {
    let words = line.split(|c: char| !(c.is_alphanumeric() || c == '_'));
    words.filter(|word| !word.is_empty())
}

/// Whether a line names the columns of edges.
pub(super) fn is_head(line: &str) -> bool {
    let mut words = columns(line);
    let ends = [words.next(), words.next()].map(Option::unwrap_or_default);
    let names = |known: &[&str; 2]| (0..2).all(|end| ends[end].eq_ignore_ascii_case(known[end]));
    HEADS.iter().any(names)
}

/// Whether a line which is no edge may name the columns: three words or more between separators, none with a digit.
pub(super) fn may_be_head(line: &str) -> bool {
    let is_name = |name: &str| {
        name.contains(char::is_alphabetic) && !name.contains(|c: char| c.is_ascii_digit())
    };
    let fields = || line.split([',', ';', '\t']);
    fields().count() > 2 && fields().all(is_name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_are_words() {
        assert!(is_head("source,target,weight") && is_head("From;To") && !is_head("to,from"));
        assert!(is_head_of_neighbors("Direct neighbours") && !is_head_of_neighbors("target"));
        assert!(may_be_head("Nach,Von,km") && may_be_head("Nach;Von;Strecke (km)"));
        assert!(!may_be_head("a b c") && !may_be_head("a,b") && !may_be_head("a,b,c4"));
    }
}
