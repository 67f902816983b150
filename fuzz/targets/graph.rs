//! A graph of any form is read or refused; what was read is the same after it was written.

#![no_main]

use hippodrome::format::{read_graph, write_dimacs, write_edge_list, write_graph_json};
use hippodrome::{EdgeList, Ground};
use libfuzzer_sys::fuzz_target;

fn read_back(text: &[u8]) -> EdgeList {
    read_graph(text).expect("what was written is read")
}

fuzz_target!(|bytes: &[u8]| {
    let Ok(graph) = read_graph(bytes) else {
        return;
    };
    if graph.len() > 1 << 12 {
        return;
    }
    let ground = Ground::Graph(graph.clone());
    let mut text = Vec::new();
    write_graph_json(&mut text, &ground).expect("memory");
    assert_eq!(read_back(&text).edges(), graph.edges());
    let mut text = Vec::new();
    write_dimacs(&mut text, &ground).expect("memory");
    assert_eq!(read_back(&text).edges(), graph.edges());
    let mut text = Vec::new();
    write_edge_list(&mut text, &ground).expect("memory");
    let again = read_back(&text);
    assert_eq!(again.len(), graph.len());
    assert_eq!(again.edges().len(), graph.edges().len());
});
