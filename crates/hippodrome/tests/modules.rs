//! The order of the `mod` lines is the order of reading, and of dependency.
//!
//! A module of the library uses only modules above it in `src/lib.rs`; a child module of `search`
//! or `format` uses only siblings above it in the file of its parent. So the modules can be read from the first to the
//! last, and none can come to depend on what is built upon it. Of all modules `verify` must stand
//! apart: whoever checks tours may share nothing with those who make them.
//!
//! The source is read as text: comments, literals and what is `#[cfg(test)]` are taken out, and
//! what remains after each `crate::` and `super::` is looked at, in `use` lines and elsewhere.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// A file of the library without comments, literals and tests.
fn read(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    without_tests(&bare(&text))
}

/// Code without comments and without what stands in quotes.
fn bare(text: &str) -> String {
    let mut code = String::new();
    let mut rest = text;
    while let Some(sign) = rest.chars().next() {
        let skipped = match sign {
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |at| at + 2),
            'r' if rest.starts_with("r\"") => 2 + after(&rest[2..], "\""),
            'r' if rest.starts_with("r#\"") => 3 + after(&rest[3..], "\"#"),
            '"' => quoted(rest),
            '\'' => character(rest),
            _ => 0,
        };
        if skipped == 0 {
            code.push(sign);
            rest = &rest[sign.len_utf8()..];
        } else {
            code.push(' ');
            rest = &rest[skipped..];
        }
    }
    code
}

/// The length of a text up to and including `mark`.
fn after(text: &str, mark: &str) -> usize {
    text.find(mark).map_or(text.len(), |at| at + mark.len())
}

/// The length of a string literal.
fn quoted(text: &str) -> usize {
    let mut escaped = false;
    for (at, sign) in text.char_indices().skip(1) {
        match sign {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// The length of a character literal; 0 for a lifetime.
fn character(text: &str) -> usize {
    let mut signs = text.char_indices().skip(1);
    match signs.next() {
        Some((_, '\\')) => {
            signs.next();
            signs
                .find(|&(_, sign)| sign == '\'')
                .map_or(0, |(at, _)| at + 1)
        }
        Some(_) => match signs.next() {
            Some((at, '\'')) => at + 1,
            _ => 0,
        },
        None => 0,
    }
}

/// Code without the items that only tests are built with.
fn without_tests(code: &str) -> String {
    let mut kept = String::new();
    let mut rest = code;
    while let Some(at) = rest.find("#[cfg(test)]") {
        kept.push_str(&rest[..at]);
        rest = &rest[at..];
        rest = &rest[item(rest)..];
    }
    kept + rest
}

/// The length of an item with its attributes: to a semicolon, or the brace that closes it.
fn item(code: &str) -> usize {
    let mut depth = 0;
    for (at, sign) in code.char_indices() {
        match sign {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 && matches!(sign, ';' | '}') {
            return at + 1;
        }
    }
    code.len()
}

/// The modules that a file declares, in order.
fn declared(code: &str) -> Vec<String> {
    let words: Vec<&str> = code.split_whitespace().collect();
    let pairs = words.windows(2).filter(|pair| pair[0] == "mod");
    pairs
        .filter_map(|pair| pair[1].strip_suffix(';'))
        .map(str::to_owned)
        .collect()
}

/// The first names after each `root` (`crate::` or `super::`), groups in braces taken apart.
fn named(code: &str, root: &str) -> Vec<String> {
    let mut names = Vec::new();
    for (at, _) in code.match_indices(root) {
        let before = code[..at].chars().next_back();
        if before.is_some_and(|sign| sign.is_alphanumeric() || matches!(sign, '_' | ':' | '$')) {
            continue;
        }
        let rest = &code[at + root.len()..];
        match rest.strip_prefix('{') {
            None => names.extend(name(rest)),
            Some(group) => {
                let mut depth = 0;
                let mut first = true;
                for (at, sign) in group.char_indices() {
                    match sign {
                        '{' => depth += 1,
                        '}' if depth == 0 => break,
                        '}' => depth -= 1,
                        ',' if depth == 0 => first = true,
                        _ if first && !sign.is_whitespace() => {
                            names.extend(name(&group[at..]));
                            first = false;
                        }
                        _ => {}
                    }
                }
            }
        }
    }
    names
}

fn name(code: &str) -> Option<String> {
    let end = code
        .find(|sign: char| !sign.is_alphanumeric() && sign != '_')
        .unwrap_or(code.len());
    (end > 0).then(|| code[..end].to_owned())
}

/// Which child each name comes from that a file hands on: `pub use child::{Name, ...}`.
fn handed_on(code: &str) -> BTreeMap<String, String> {
    let mut from = BTreeMap::new();
    for line in code.split(';') {
        let words = line.trim_start();
        let Some(path) = words.split_once("use ").map(|(_, path)| path) else {
            continue;
        };
        let Some((module, names)) = path.split_once("::") else {
            continue;
        };
        for name in names.split(|sign: char| !sign.is_alphanumeric() && sign != '_') {
            from.insert(name.to_owned(), module.trim().to_owned());
        }
    }
    from
}

/// The files of a module and of all modules within it.
fn files(module: &Path) -> Vec<PathBuf> {
    let mut files = vec![module.with_extension("rs")];
    let mut children: Vec<PathBuf> = match fs::read_dir(module) {
        Ok(entries) => entries
            .map(|entry| entry.expect("an entry").path())
            .collect(),
        Err(_) => Vec::new(),
    };
    children.sort();
    for child in children {
        match child.is_dir() {
            true => files.extend(self::files(&child).into_iter().skip(1)),
            false => files.push(child),
        }
    }
    files
}

/// The modules of the library, in order.
fn modules() -> Vec<String> {
    declared(&read(&source().join("lib.rs")))
}

/// The files below this one that only tests are built with: declared, but under `#[cfg(test)]`.
fn tests_of(module: &Path) -> Vec<PathBuf> {
    let path = module.with_extension("rs");
    let text = fs::read_to_string(&path).unwrap_or_default();
    let (all, kept) = (declared(&bare(&text)), declared(&read(&path)));
    let tests = all.into_iter().filter(|child| !kept.contains(child));
    tests
        .map(|child| module.join(child).with_extension("rs"))
        .collect()
}

/// What a top-level module uses of the others: (file, name after `crate::`).
fn uses(module: &str) -> Vec<(PathBuf, String)> {
    let module = source().join(module);
    let tests = tests_of(&module);
    let files = files(&module)
        .into_iter()
        .filter(|file| !tests.contains(file));
    files
        .flat_map(|file| {
            let names = named(&read(&file), "crate::");
            names.into_iter().map(move |name| (file.clone(), name))
        })
        .collect()
}

#[test]
fn modules_use_only_modules_above() {
    let modules = modules();
    assert!(modules.len() >= 14, "{modules:?}");
    let mut seen = 0;
    for (at, module) in modules.iter().enumerate() {
        for (file, name) in uses(module) {
            let place = modules.iter().position(|other| *other == name);
            let file = file.display();
            let place = place.unwrap_or_else(|| panic!("{file}: crate::{name} is no module"));
            assert!(
                place <= at,
                "{file} uses crate::{name}, which stands below {module}"
            );
            seen += 1;
        }
    }
    assert!(seen >= 60, "only {seen} uses were found");
}

#[test]
fn the_checker_trusts_nobody() {
    let allowed = [
        "square", "leaper", "piece", "surface", "board", "edges", "problem", "tour", "verify",
    ];
    for (file, name) in uses("verify") {
        let file = file.display();
        assert!(
            allowed.contains(&name.as_str()),
            "{file} uses crate::{name}"
        );
    }
    // Nor does the vocabulary that it stands on know an engine.
    for module in &allowed[..allowed.len() - 1] {
        for (file, name) in uses(module) {
            let file = file.display();
            assert!(
                allowed.contains(&name.as_str()),
                "{file} uses crate::{name}"
            );
        }
    }
}

/// The modules whose children stand in the order of dependency.
const ORDERED: [&str; 4] = ["verify", "format", "search", "count"];

#[test]
fn children_use_only_siblings_above() {
    let mut seen = 0;
    let mut parents: Vec<PathBuf> = ORDERED.iter().map(|name| source().join(name)).collect();
    while let Some(parent) = parents.pop() {
        let code = read(&parent.with_extension("rs"));
        let children = declared(&code);
        let handed_on = handed_on(&code);
        for (at, child) in children.iter().enumerate() {
            let module = parent.join(child);
            let file = module.with_extension("rs");
            for name in named(&read(&file), "super::") {
                let child_at = |name: &String| children.iter().position(|other| other == name);
                let handed_on = || handed_on.get(&name).and_then(child_at);
                let Some(place) = child_at(&name).or_else(handed_on) else {
                    continue;
                };
                let file = file.display();
                assert!(
                    place < at,
                    "{file} uses super::{name}, which comes from below {child}"
                );
                seen += 1;
            }
            parents.push(module);
        }
    }
    assert!(seen >= 30, "only {seen} uses were found");
}

#[test]
fn the_reader_of_code_reads() {
    let code = r##"
        //! [`Graph`](crate::graph)
        use crate::{board::Board, leaper::{self, Leaper}, square::Square};
        /* crate::comment */ fn f<'a>(x: &'a str) -> char { "crate::text"; '"'; '\''; x }
        #[cfg(test)]
        mod tests { use crate::solve::solve; fn g() {} }
        #[cfg(test)]
        mod pasted;
        pub(crate) mod kept;
        const TEXT: &str = r#"crate::raw"#;
        fn h() { crate::format::write() }
    "##;
    let code = without_tests(&bare(code));
    let names = named(&code, "crate::");
    assert_eq!(names, ["board", "leaper", "square", "format"]);
    assert_eq!(declared(&code), ["kept"]);
}
