//! A table of edges as a spreadsheet or Gephi writes it: the two ends of an edge in the first two columns, and more columns behind them.
//!
//! `Source,Target,Type,Weight` stands above, or other names of columns: where a column holds numbers and its name is none, the first line names columns. A table
//! without such a line has four columns or more, of which the third holds numbers and the fourth words. Names may hold blanks, since the separators
//! tell where they end. The other columns are passed over and counted, but for Gephi's `Type`, which says whether edges are directed. `City,Neighbors` above
//! two columns makes them a vertex and its neighbors, as do lists of names that stand first on other lines: `Anna;Ben, Cem`.
//!
//! Cost: O(length).

use std::collections::HashSet;
use std::io::BufRead;

use super::edges::{
    EdgeCollector, GraphText, NamedVertices, ReadGraphError, is_number, is_passed_over,
};
use super::fields::{fields, separator};
use super::headings::{is_head, is_head_of_neighbors};
use crate::format::lex::text::{Text, excerpt};

/// What the rows of a table say.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
enum Rows {
    /// An edge each, below names of columns or without such; its first end stands in this column, behind the number of the row or not.
    Edges { headed: bool, first: usize },
    /// A vertex and its neighbors, below names of columns or without such.
    Neighbors { headed: bool },
}

impl Rows {
    /// Whether names of columns stand above.
    fn are_headed(self) -> bool {
        let (Rows::Edges { headed, .. } | Rows::Neighbors { headed }) = self;
        headed
    }
}

/// Whether a text that begins like this is such a table; the last line may have been cut off.
pub(super) fn begins(head: &str) -> bool {
    kind(head).is_some()
}

fn kind(head: &str) -> Option<Rows> {
    let mut lines = head.lines().filter(|line| !is_passed_over(line.trim()));
    let first = lines.next()?;
    let separator = separator(first)?;
    let columns = fields(first, separator);
    if columns.len() >= 2 && is_head_of_neighbors(&columns[1]) {
        return Some(Rows::Neighbors { headed: true });
    }
    let rows: Vec<Vec<String>> = lines.map(|line| fields(line, separator)).collect();
    if separator != ',' && are_neighbors(&columns, &rows) {
        return Some(Rows::Neighbors { headed: false });
    }
    // The last may have been cut off.
    let rows = &rows[..rows.len() - usize::from(rows.len() > 1)];
    let is_table = columns.len() > 2 && rows.iter().all(|row| row.len() == columns.len());
    rows.first().filter(|_| is_table)?;
    // As R and pandas write it, the first column has no name: the rows do.
    let is_of_row = |name: &String| !name.is_empty() && (is_head(first) || is_number(name));
    let are_numbered = columns[0].is_empty() && rows.iter().all(|row| is_of_row(&row[0]));
    let begin = usize::from(are_numbered);
    let columns = &columns[begin..];
    let rows: Vec<&[String]> = rows.iter().map(|row| &row[begin..]).collect();
    let is_edge = |row: &[String]| {
        let are_names = row[..2]
            .iter()
            .all(|name| !name.is_empty() && !is_number(name));
        are_names
            && row.len() > 3
            && is_weight(&row[2])
            && !row[3].is_empty()
            && !is_weight(&row[3])
    };
    let is_name = |name: &String| {
        name.contains(char::is_alphabetic) && !name.contains(|c: char| c.is_ascii_digit())
    };
    let has_numbers = |column: usize| rows.iter().all(|row| is_weight(&row[column]));
    // In a matrix the first row is named as the second column.
    let names_columns = columns.iter().all(is_name)
        && rows[0][0] != columns[1]
        && (are_numbered || (2..columns.len()).any(has_numbers));
    if is_head(first) || names_columns {
        return Some(Rows::Edges {
            headed: true,
            first: begin,
        });
    }
    let are_edges = is_edge(columns) && rows.iter().all(|row| is_edge(row));
    are_edges.then_some(BARE)
}

/// Whether each row is a name and, in one field, names of other rows with commas between them: of three rows or more.
fn are_neighbors(first: &[String], rows: &[Vec<String>]) -> bool {
    let rows = || std::iter::once(first).chain(rows.iter().map(Vec::as_slice));
    let names: HashSet<&str> = rows()
        .filter_map(|row| row.first())
        .map(String::as_str)
        .collect();
    let (mut some, mut all) = (false, names.len() > 2);
    for row in rows() {
        let neighbors = row.get(1).map(|field| field.split(',').map(str::trim));
        let neighbors: Vec<&str> = neighbors.into_iter().flatten().collect();
        some |= neighbors.len() > 1;
        all &= row.len() == 2 && neighbors.iter().all(|name| names.contains(name));
    }
    some && all
}

/// Edges without names of columns.
const BARE: Rows = Rows::Edges {
    headed: false,
    first: 0,
};

/// Whether it is a number, perhaps with a comma in the place of the point.
fn is_weight(field: &str) -> bool {
    is_number(&field.replace(',', "."))
}

/// Reads a table that [`begins`] has seen the head of, to the end of the text; its edges lead from the first to the second if they are directed.
pub(super) fn read(
    mut text: Text<&mut dyn BufRead>,
    head: &str,
    directed: bool,
) -> Result<GraphText, ReadGraphError> {
    let rows = kind(head).unwrap_or(BARE);
    let first = match rows {
        Rows::Edges { first, .. } => first,
        Rows::Neighbors { .. } => 0,
    };
    let mut table = Table {
        rows,
        edges: EdgeCollector::new(directed),
        directed: directed.then_some(true),
        ..Table::default()
    };
    let mut line = String::new();
    let mut header = None;
    while text.here().is_some() {
        let number = text.position().line;
        text.rest_of_line(&mut line)?;
        if is_passed_over(line.trim()) {
            continue;
        }
        let sign = *table
            .separator
            .get_or_insert_with(|| separator(&line).unwrap_or(','));
        let row = fields(&line, sign);
        if header.is_none() && rows.are_headed() {
            table.columns = row;
            table.columns.drain(..first.min(table.columns.len()));
            header = Some(line.trim().to_owned());
            continue;
        }
        table.take(number, &line, row.get(first..).unwrap_or_default())?;
        text.progress();
    }
    table.take_neighbors()?;
    let graph = table.edges.named(table.vertices)?;
    Ok(GraphText { header, ..graph })
}

#[derive(Debug)]
struct Table {
    rows: Rows,
    separator: Option<char>,
    columns: Vec<String>,
    edges: EdgeCollector,
    vertices: NamedVertices,
    /// Whether edges are directed, once that was said.
    directed: Option<bool>,
    /// The line of each vertex with the fields of its neighbors, which are told apart when all names are known.
    lists: Vec<(u64, u32, Vec<String>)>,
}

impl Default for Table {
    fn default() -> Table {
        Table {
            rows: BARE,
            separator: None,
            columns: Vec::new(),
            edges: EdgeCollector::default(),
            vertices: NamedVertices::default(),
            directed: None,
            lists: Vec::new(),
        }
    }
}

impl Table {
    fn take(&mut self, line: u64, text: &str, row: &[String]) -> Result<(), ReadGraphError> {
        let wrong = |wanted| ReadGraphError::Line {
            line,
            text: excerpt(text.trim()),
            wanted,
        };
        let Some(name) = row.first().filter(|name| !name.is_empty()) else {
            return match row.iter().all(String::is_empty) {
                true => Ok(()),
                false => Err(wrong(
                    "the first column of the table holds the first end of each edge",
                )),
            };
        };
        let from = self.vertices.vertex(line, name)?;
        if let Rows::Neighbors { .. } = self.rows {
            self.lists.push((line, from, row[1..].to_vec()));
            return Ok(());
        }
        if !self.columns.is_empty() && row.len() > self.columns.len() {
            return Err(wrong(
                "it has more fields than the names of the columns above: a name with a separator in it stands in quotes",
            ));
        }
        let Some(name) = row.get(1).filter(|name| !name.is_empty()) else {
            return match row.iter().skip(1).all(String::is_empty) {
                true => Ok(()),
                false => Err(wrong(
                    "the second column of the table holds the second end of each edge",
                )),
            };
        };
        let to = self.vertices.vertex(line, name)?;
        let kind = self
            .columns
            .iter()
            .position(|name| name.eq_ignore_ascii_case("type"));
        let said = kind.and_then(|column| row.get(column)).map(String::as_str);
        let directed = match said {
            Some(kind) if kind.eq_ignore_ascii_case("directed") => Some(true),
            Some(kind) if kind.eq_ignore_ascii_case("undirected") => Some(false),
            _ => None,
        };
        if let Some(directed) = directed {
            if *self.directed.get_or_insert(directed) != directed && !self.edges.directed {
                return Err(wrong(
                    "edges with and without a direction are mixed: give those without in both directions",
                ));
            }
            self.edges.directed |= directed;
        }
        // What says the direction is not passed over.
        let others = (2..row.len()).filter(|&column| directed.is_none() || Some(column) != kind);
        let has_data = others.into_iter().any(|column| !row[column].is_empty());
        self.edges.weights += u64::from(has_data);
        self.edges.add(line, (from, to))
    }

    /// Takes the neighbors of all vertices: in one field with signs between them, or with blanks unless it is a name as it stands, or each in its own.
    fn take_neighbors(&mut self) -> Result<(), ReadGraphError> {
        let known: HashSet<String> = self.vertices.names.iter().cloned().collect();
        let signs = [',', ';', '|', '/'];
        for (line, from, fields) in std::mem::take(&mut self.lists) {
            let is_alone = fields.iter().filter(|field| !field.is_empty()).count() == 1;
            for field in &fields {
                let parts: Vec<&str> = match field.contains(signs) {
                    _ if known.contains(field) => vec![field],
                    true => field.split(signs).collect(),
                    false if is_alone => field.split_whitespace().collect(),
                    false => vec![field],
                };
                for name in parts
                    .into_iter()
                    .map(str::trim)
                    .filter(|name| !name.is_empty())
                {
                    let to = self.vertices.vertex(line, name)?;
                    self.edges.add_neighbor(line, (from, to))?;
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::format::{GraphForm, read_graph, read_graph_text};
    use crate::square::Square;

    fn graph(text: &str) -> Result<(String, bool, usize), String> {
        let graph = read_graph(text.as_bytes()).map_err(|error| error.to_string())?;
        let names: Vec<String> = (0..graph.len() as u32)
            .map(|v| graph.name(Square::new(v)))
            .collect();
        Ok((names.join("|"), graph.is_directed(), graph.edges().len()))
    }

    #[test]
    fn the_first_two_columns_are_the_edge() {
        for (text, names, directed, edges) in [
            (
                "Source,Target,Type,Weight\nKöln,Bad Münster,Undirected,0.91\nBad Münster,Ulm,Undirected,1\n",
                "Köln|Bad Münster|Ulm",
                false,
                2,
            ),
            (
                "Source,Target,Type,Id,Label,timeset,Weight\nA,B,Undirected,0,,,1.0\nB,C,Undirected,1,,,1.0\n",
                "A|B|C",
                false,
                2,
            ),
            (
                "Source;Target;Type;Id\r\nA;B;Directed;0\r\nB;A;Directed;1\r\nB;C;Directed;2\r\n",
                "A|B|C",
                true,
                3,
            ),
            (
                "\"Von\",\"Nach\",\"km\"\n\"Köln\",\"Bonn\",30\n\"Bonn\",\"Ulm\",300\n",
                "Köln|Bonn|Ulm",
                false,
                2,
            ),
            (
                "Von;Nach;Strecke (km)\nA;B;1,5\nB;C;2,5\n",
                "A|B|C",
                false,
                2,
            ),
            (
                "Anna;Ben, Cem\nBen;Anna, Cem\nCem;Anna, Ben\n",
                "Anna|Ben|Cem",
                false,
                3,
            ),
            (
                "Anna\tBen,Cem\nBen\tAnna\nCem\tAnna\n",
                "Anna|Ben|Cem",
                false,
                2,
            ),
            // As R and pandas have it, with the names of the rows first.
            (
                "\"\",\"from\",\"to\"\n\"1\",\"A\",\"B\"\n\"2\",\"B\",\"C\"\n",
                "A|B|C",
                false,
                2,
            ),
            (
                ",source,target,weight\n0,1,2,5\n1,2,3,5\n2,3,1,7\n",
                "1|2|3",
                false,
                3,
            ),
            (
                "\"\",\"Von\",\"Nach\"\n\"1\",\"A\",\"B\"\n\"3\",\"B\",\"C\"\n",
                "A|B|C",
                false,
                2,
            ),
            ("A,B,12.5,road\nB,C,3,rail\n", "A|B|C", false, 2),
            (
                "# roads\nsource,target,weight\nNew York,Salem,5\nSalem,\"Portland, OR\",6\nD,,\n",
                "New York|Salem|Portland, OR|D",
                false,
                2,
            ),
            ("from\tto\tkm\nA\tB\t5\n\nB\tB\t0\n", "A|B", false, 1),
            (
                "City,Neighbors\nA,\"B, C\"\nB,\"A, C\"\nC,\"A, B\"\n",
                "A|B|C",
                false,
                3,
            ),
            (
                "Ort;Nachbarn\nBad Ems;Ulm, Trier\nUlm;Bad Ems\nTrier;\n",
                "Bad Ems|Ulm|Trier",
                false,
                2,
            ),
            ("vertex,neighbours\n1,2 3\n2,1 3\n", "1|2|3", false, 3),
            ("vertex,neighbors\n1,2,3\n2,1,3\n", "1|2|3", false, 3),
        ] {
            assert_eq!(
                graph(text),
                Ok((names.to_owned(), directed, edges)),
                "{text}"
            );
        }
        let read = read_graph_text(
            &mut "Source,Target,Type\nA,B,\nB,C,Undirected\n".as_bytes(),
            None,
        )
        .unwrap();
        assert_eq!(
            (read.weights, read.header.as_deref()),
            (0, Some("Source,Target,Type"))
        );
        let arcs = GraphForm::by_name("arcs").unwrap();
        let read = arcs.read("Von,Nach,km\nA,B,5\nB,A,6\n".as_bytes()).unwrap();
        assert_eq!((read.is_directed(), read.edges().len()), (true, 2));
    }

    #[test]
    fn what_is_wrong_with_a_table_of_edges() {
        for (text, message) in [
            (
                "Source,Target,Weight\nA,B,5\nA,B,5,6\n",
                "line 3: `A,B,5,6` does not belong here: it has more fields",
            ),
            (
                "Source,Target,Weight\nA,B,5\n,B,5\n",
                "line 3: `,B,5` does not belong here: the first column",
            ),
            (
                "Source,Target,Weight\nA,B,5\nA,,5\n",
                "line 3: `A,,5` does not belong here: the second column",
            ),
            (
                "Source,Target,Type\nA,B,Undirected\nB,C,Directed\n",
                "line 3: `B,C,Directed` does not belong here: edges with and without",
            ),
        ] {
            let error = graph(text).unwrap_err();
            assert!(error.starts_with(message), "{error}");
        }
    }

    /// What needs no table is read as before.
    #[test]
    fn other_texts_are_left_alone() {
        for text in [
            "a,b\nb,c\n",
            "a,b,5\nb,c,6\n",
            "1,2,3\n2,3,1\n",
            "1,2,3,4\n2,3,4,1\n",
            "a,b,c,d\nb,c,d,a\n",
            "a b 5 road\n",
            "source,target\na,b\n",
            ",A,B,C\nA,0,1,0\n",
            "city,A,B\nA,0,5\nB,5,0\n",
            "A,B,C\nB,A,C\n",
        ] {
            assert_eq!(super::kind(text), None, "{text}");
        }
    }
}
