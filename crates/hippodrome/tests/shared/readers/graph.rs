//! A graph of any form is read or refused; what was read is the same after it was written.

use hippodrome::format::{GRAPH_FORMS, ReadGraphError, read_graph};
use hippodrome::{EdgeList, Ends, Ground, Problem, exists};

pub(crate) fn read(bytes: &[u8]) {
    for form in &GRAPH_FORMS {
        check(form.read(bytes));
    }
    check(read_graph(bytes));
}

fn check(read: Result<EdgeList, ReadGraphError>) {
    let graph = match read {
        Ok(graph) => graph,
        Err(error) => {
            let message = error.to_string();
            assert!(!message.contains('\n'), "one line: {message}");
            return;
        }
    };
    if graph.len() > 1 << 12 {
        return;
    }
    let ground = Ground::Graph(graph.clone());
    for form in GRAPH_FORMS
        .iter()
        .filter(|form| form.check(&ground).is_ok())
    {
        // Matrices of many vertices take too long.
        let is_matrix = ["graph6", "digraph6", "matrix"].contains(&form.name);
        if is_matrix && graph.len() > 1 << 7 {
            continue;
        }
        let mut text = Vec::new();
        form.write(&mut text, &ground).expect("memory");
        if form.is_read() {
            let again = form.read(&text[..]).expect(form.name);
            // A matrix does not say whether an edge is one or two in opposite directions.
            let moves = |graph: &EdgeList| {
                let directions = if graph.is_directed() { 1 } else { 2 };
                (graph.len(), graph.edges().len() * directions)
            };
            assert_eq!(moves(&again), moves(&graph), "{}", form.name);
        }
    }
    if graph.len() < 64 {
        for ends in [Ends::Any, Ends::Closed] {
            let problem = Problem::on_graph(graph.clone(), ends);
            let _ = exists(&problem).sentence(&problem);
        }
    }
}
