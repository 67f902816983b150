//! A graph of any form is read or refused; what was read is the same after it was written.

#![no_main]

use hippodrome::format::{GRAPH_FORMS, read_graph};
use hippodrome::{EdgeList, Ground};
use libfuzzer_sys::fuzz_target;

fn write_and_read(graph: &EdgeList) {
    let ground = Ground::Graph(graph.clone());
    let suited = GRAPH_FORMS.iter().filter(|form| form.check(&ground).is_ok());
    for form in suited.filter(|form| form.is_read()) {
        let mut text = Vec::new();
        form.write(&mut text, &ground).expect("memory");
        let again = form.read(&text[..]).expect("what was written is read");
        assert_eq!(again.len(), graph.len());
        assert_eq!(again.edges().len(), graph.edges().len());
    }
}

fuzz_target!(|bytes: &[u8]| {
    let named = GRAPH_FORMS.iter().map(|form| form.read(bytes));
    for graph in named.chain([read_graph(bytes)]).flatten() {
        // Matrices are written too.
        if graph.len() <= 1 << 10 {
            write_and_read(&graph);
        }
    }
});
