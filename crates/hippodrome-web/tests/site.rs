//! The page written out is the page, whole and in its places.

use std::fs;
use std::path::Path;

use hippodrome_web::{FILES, write_site};

#[test]
fn the_site_is_the_page() {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("site/below");
    // From an earlier run there may be one; the first time there is none.
    let _ = fs::remove_dir_all(&directory);
    write_site(&directory).unwrap();
    // Over what is there already, too.
    write_site(&directory).unwrap();
    for file in FILES {
        assert_eq!(
            fs::read(directory.join(file.path)).unwrap(),
            file.bytes,
            "{}",
            file.path
        );
    }
    assert_eq!(fs::read_dir(&directory).unwrap().count(), FILES.len());
}
