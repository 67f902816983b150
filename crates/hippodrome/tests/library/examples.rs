//! The programs in `examples/` end well.

/// Each as a module with a test.
macro_rules! examples {
    ($($name:ident),*) => {$(
        mod $name {
            include!(concat!("../../examples/", stringify!($name), ".rs"));

            #[test]
            fn ends_well() {
                main().unwrap();
            }
        }
    )*};
}

examples!(
    count, find, giant, graph, list, own_piece, puzzle, sample, symmetric, watch, why_not
);

#[test]
fn none_is_left_out() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/examples");
    let files = std::fs::read_dir(folder).unwrap();
    assert_eq!(files.count(), 11);
}
