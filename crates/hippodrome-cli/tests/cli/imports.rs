//! The files of the program use each other in one direction, and no command uses another one.

use std::fs;
use std::path::Path;

/// What is in `src`, each only with those before it in use.
const ORDER: [&str; 9] = [
    "messages", "files", "run", "session", "args", "tours", "commands", "unread", "lib",
];

/// The text of a file and of those in the folder of its name, each with its path.
fn texts(source: &Path, name: &str) -> Vec<(String, String)> {
    let file = source.join(format!("{name}.rs"));
    let text = fs::read_to_string(&file).expect("a file of the program");
    let mut texts = vec![(file.display().to_string(), text)];
    let below = fs::read_dir(source.join(name)).into_iter().flatten();
    for entry in below {
        let path = entry.expect("an entry").path();
        let stem = path.file_stem().expect("a name").to_string_lossy();
        let is_file = path.extension().is_some_and(|ending| ending == "rs");
        if is_file {
            texts.extend(self::texts(&source.join(name), &stem));
        }
    }
    texts
}

#[test]
fn imports_have_one_direction() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = 0;
    for (at, name) in ORDER.iter().enumerate() {
        for (path, text) in texts(&source, name) {
            for later in &ORDER[at + 1..] {
                let used = format!("crate::{later}");
                assert!(
                    !text.contains(&used),
                    "{path} uses {later}, which is above it"
                );
            }
            let own = format!("crate::{name}::");
            let own_is_used = text
                .lines()
                .any(|line| line.starts_with("use ") && line.contains(&own));
            assert!(!own_is_used, "{path} uses {name} from within: write super");
            found += 1;
        }
    }
    assert!(found > 40, "only {found} files");
}

#[test]
fn no_command_uses_another() {
    let commands = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/commands");
    let text = fs::read_to_string(commands.with_extension("rs")).expect("the list of commands");
    let names = text
        .lines()
        .filter_map(|line| line.strip_prefix("mod ")?.strip_suffix(';'));
    let names: Vec<&str> = names.collect();
    assert!(names.len() > 15, "{names:?}");
    for name in &names {
        for (path, text) in texts(&commands, name) {
            for other in &names {
                let used = format!("super::{other}::");
                assert!(
                    name == other || !text.contains(&used),
                    "{path} uses {other}"
                );
            }
        }
    }
}
