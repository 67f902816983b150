//! Values as interpreters print them: what stands around the list is left out, and what is an edge in another spelling becomes one.
//!
//! Prolog prints `Tour = [a1, c2, e1].` or `[1-1, 2-3] ;`, igraph a line of its own above a vector, Sage edges with a label that is `None`, and
//! programs for pictures `graph { 1 -- 2; }`. Each is recognised strictly. Cost: O(length) and its memory. The page's engine does not read them, as
//! `table::IS_READ` says.

use super::titled_claim::TitledClaim;
use super::{ReadOptions, read_claim};

/// The tour in a list of Prolog.
pub(super) fn read(text: &str, options: &ReadOptions) -> Option<Vec<TitledClaim>> {
    let list = list(text)?;
    let claim = read_claim(list.as_bytes(), options).ok()?;
    Some(vec![TitledClaim::of(None, Ok(claim))])
}

/// The list in brackets that is a whole text, but for the name of a variable before it or a point or semicolon behind it.
fn list(text: &str) -> Option<&str> {
    let text = text.trim();
    let bare = text.trim_end_matches(|c: char| c.is_whitespace() || ".;".contains(c));
    let list = match bare.split_once('=') {
        Some((name, list)) if is_variable(name.trim()) => list.trim_start(),
        _ => bare,
    };
    let is_list = list.starts_with('[') && list.ends_with(']');
    (is_list && list.len() < text.len() && bare.len() < text.len()).then_some(list)
}

/// Whether Prolog has variables of this name.
fn is_variable(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_uppercase() || c == '_')
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// The same vertices or edges of a graph as lists or lines, if the text is one of these forms.
pub(super) fn of_graph(text: &str) -> Option<String> {
    dot(text)
        .or_else(|| below_summary(text))
        .or_else(|| without_labels(text))
        .or_else(|| list(text).map(str::to_owned))
}

/// The edges of a graph in DOT, one on a line; attributes and vertices alone are left out.
fn dot(text: &str) -> Option<String> {
    let head = text.trim_start();
    let is_dot = ["graph", "digraph", "strict"]
        .iter()
        .any(|word| head.starts_with(word));
    let (_, body) = text.split_once('{').filter(|_| is_dot)?;
    let body = body.trim_end().strip_suffix('}')?;
    let mut edges = String::new();
    for statement in body.split(['\n', ';']) {
        let statement = statement.split('[').next()?.replace("->", "--");
        let ends: Vec<&str> = statement.split("--").map(str::trim).collect();
        for edge in ends.windows(2) {
            edges.extend([edge[0], " ", edge[1], "\n"]);
        }
    }
    Some(edges)
}

/// What stands below igraph's `+ 4/4 vertices, from 5d2a1b0:`.
fn below_summary(text: &str) -> Option<String> {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let mut words = lines.next()?.strip_prefix("+ ")?.split(' ');
    let (of, what) = (words.next()?.split_once('/')?, words.next()?);
    let are_counts = of.0.parse::<u32>().is_ok() && of.1.parse::<u32>().is_ok();
    let is_summary =
        are_counts && ["vertices", "edges"].contains(&what.trim_end_matches([',', ':']));
    is_summary.then(|| lines.collect::<Vec<_>>().join("\n"))
}

/// Edges of Sage without their labels, `(1, 2, None)`.
fn without_labels(text: &str) -> Option<String> {
    let is_labelled = text.contains(", None)") && text.trim_start().starts_with(['[', '(']);
    is_labelled.then(|| text.replace(", None)", ")"))
}

#[cfg(test)]
mod tests {
    use super::super::Shape;
    use super::super::claim::Body;
    use super::super::of_graph::read_claims_of_graph;
    use super::super::several::read_claims;
    use super::*;
    use crate::edges::EdgeList;
    use crate::problem::{Ends, Problem};

    #[test]
    fn a_cycle_of_a_graph_however_it_is_printed() {
        let graph = EdgeList::undirected(4, [(0, 1), (1, 2), (2, 3), (3, 0)]).unwrap();
        let problem = Problem::on_graph(graph.clone(), Ends::Closed);
        let options = ReadOptions {
            shape: Shape::Vertices,
            ..ReadOptions::default()
        };
        let visits = |text: &str| {
            let mut claims = read_claims_of_graph(text.as_bytes(), &options, &graph);
            assert_eq!(claims.len(), 1, "{text}");
            let claim = claims.remove(0).claim.unwrap();
            match (claim.tour_of_edges(&problem), &claim.body) {
                (Some((_, tour)), _) => tour.squares().len(),
                (None, Body::Names(names)) => names.len(),
                (None, body) => panic!("{body:?}"),
            }
        };
        for text in [
            "[1,2,3,4].\n",
            "Tour = [1,2,3,4].\n",
            "Tour = [1, 2, 3, 4] ;\n",
            "+ 4/4 vertices, from 5d2a1b0:\n[1] 1 2 3 4\n",
            "[(1, 2, None), (2, 3, None), (3, 4, None), (1, 4, None)]\n",
            "graph {\n  1 -- 2;\n  2 -- 3;\n  3 -- 4;\n  4 -- 1;\n}\n",
            "strict graph \"\" { 1 -- 2 -- 3 [color=red]; 4; 3 -- 4\n4 -- 1 }\n",
            "{1 ↔ 2, 2 ↔ 3, 3 ↔ 4, 4 ↔ 1}\n",
        ] {
            assert_eq!(visits(text), 4, "{text}");
        }
        // A vertex is missing.
        assert_eq!(visits("[1,2,3].\n"), 3);
    }

    #[test]
    fn lists_of_prolog() {
        let body = |text: &str| {
            let mut claims = read_claims(text.as_bytes(), &ReadOptions::default());
            assert_eq!(claims.len(), 1, "{text}");
            claims.remove(0).claim.unwrap().body
        };
        let pairs = Body::Pairs(vec![(1, 1), (3, 2), (5, 1), (4, 3)]);
        assert_eq!(body("T = [1-1,3-2,5-1,4-3] ;\n"), pairs);
        assert_eq!(body("[a1,c2,b4].\n"), body("a1 c2 b4\n"));
        assert_eq!(body("Tour = [a1, c2, b4].\n"), body("a1 c2 b4\n"));
    }
}
