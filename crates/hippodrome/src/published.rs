//! Published numbers of tours of full rectangles, with their sources.
//!
//! The table lies in `data/counts.tsv`: undirected tours; open ones are Hamiltonian paths, those
//! whose ends are a knight's move apart included (the convention of the OEIS and of Knuth).

/// A number of tours, as its source gives it.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Published {
    /// The number, in decimal: it may exceed 128 bits.
    pub count: &'static str,
    /// Who says so.
    pub source: &'static str,
}

const TABLE: &str = include_str!("../data/counts.tsv");

/// The number of closed or open knight's tours of a full rectangle, if the table has it. Cost: one
/// pass over the table.
///
/// ```
/// let tours = hippodrome::published(8, 8, true).unwrap();
/// assert_eq!(tours.count, "13267364410532");
/// ```
pub fn published(ranks: u64, files: u64, closed: bool) -> Option<Published> {
    let (short, long) = (ranks.min(files).to_string(), ranks.max(files).to_string());
    let kind = if closed { "closed" } else { "open" };
    TABLE
        .lines()
        .filter(|line| !line.starts_with('#'))
        .find_map(|line| {
            let mut fields = line.split('\t');
            let mut is = |wanted: &str| fields.next() == Some(wanted);
            (is(&short) && is(&long) && is(kind)).then_some(())?;
            Some(Published {
                count: fields.next()?,
                source: fields.next()?,
            })
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_found() {
        let lines = TABLE.lines().filter(|line| !line.starts_with('#'));
        let mut count = 0;
        for line in lines {
            let fields: Vec<&str> = line.split('\t').collect();
            let [ranks, files, kind, number, source] = fields[..] else {
                panic!("{line}")
            };
            let side = |text: &str| text.parse::<u64>().unwrap();
            let found = published(side(files), side(ranks), kind == "closed").unwrap();
            assert_eq!((found.count, found.source), (number, source));
            count += 1;
        }
        assert!(count > 190);
        assert_eq!(published(99, 99, true), None);
    }
}
