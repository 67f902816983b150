//! A refutation is read or refused; what was read is the same after it was written, and checked
//! without a panic.

use hippodrome::format::{read_refutation, write_refutation};
use hippodrome::{EdgeList, Ground};

pub(crate) fn read(bytes: &[u8]) {
    let ring = EdgeList::undirected(6, (0..6).map(|v| (v, (v + 1) % 6)));
    let graph = Some(Ground::Graph(ring.expect("six edges")));
    let Ok((problem, refutation)) = read_refutation(bytes, graph.clone()) else {
        return;
    };
    // Where a closed tour begins is not written.
    let mut text = Vec::new();
    write_refutation(&mut text, &problem, &refutation).expect("memory");
    let (_, again) = read_refutation(&text[..], graph).expect("what was written is read");
    assert_eq!(again, refutation);
    if problem.len() <= 1 << 6 {
        let _ = refutation.check(&problem);
    }
}
