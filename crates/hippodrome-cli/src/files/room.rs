//! How much room a disk has left.

use std::path::Path;

/// The bytes that are left on the disk where this path lies, or would lie; `None` where the system does not tell.
pub(crate) fn free_room(path: &Path) -> Option<u64> {
    let path = std::path::absolute(path).ok()?;
    let existing = path.ancestors().find(|ancestor| ancestor.exists())?;
    fs4::available_space(existing).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A directory that is to be made has the room of the one that holds it.
    #[test]
    fn of_what_is_not_there_yet() {
        let here = free_room(Path::new(".")).unwrap();
        assert!(here > 0);
        assert!(free_room(Path::new("not/made/yet")).is_some());
    }
}
