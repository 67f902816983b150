//! What `Cargo.lock` says of a package and of all it depends on.

use std::collections::BTreeMap;

/// A package of the lock file.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Stanza<'l> {
    pub(crate) name: &'l str,
    pub(crate) version: &'l str,
    /// All that is said of it.
    pub(crate) text: &'l str,
}

/// These packages and all they depend on, by name. Only what `follows` allows, of a package and a name that it
/// depends on, is followed.
pub(crate) fn closure<'l>(
    lock: &'l str,
    packages: &[&str],
    follows: impl Fn(&str, &str) -> bool,
) -> Vec<Stanza<'l>> {
    let mut stanzas: BTreeMap<String, Stanza> = BTreeMap::new();
    for text in lock.split("[[package]]\n").skip(1) {
        let value = |key: &str| {
            let mut lines = text.lines();
            let found = lines.find_map(|line| {
                line.strip_prefix(key)?
                    .strip_prefix(" = \"")?
                    .strip_suffix('"')
            });
            found.unwrap_or("")
        };
        let (name, version) = (value("name"), value("version"));
        let stanza = Stanza {
            name,
            version,
            text,
        };
        stanzas.insert(format!("{name} {version}"), stanza);
    }
    let find = |dependency: &str| {
        // "name" where there is one version, else "name version".
        let mut found = stanzas.iter();
        found.find(|(key, stanza)| *key == dependency || stanza.name == dependency)
    };
    let mut seen = BTreeMap::new();
    let mut open: Vec<_> = packages.iter().filter_map(|name| find(name)).collect();
    while let Some((key, stanza)) = open.pop() {
        if seen.insert(key, *stanza).is_some() {
            continue;
        }
        let dependencies = stanza.text.lines().filter_map(|line| {
            let name = line.trim().strip_prefix('"')?;
            name.strip_suffix("\",")
        });
        let dependencies = dependencies.filter_map(find);
        open.extend(dependencies.filter(|(_, to)| follows(stanza.name, to.name)));
    }
    seen.into_values().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOCK: &str = r#"version = 4

[[package]]
name = "a"
version = "1.0.0"
dependencies = [
 "b",
 "c 2.0.0",
]

[[package]]
name = "b"
version = "1.0.0"

[[package]]
name = "c"
version = "1.0.0"

[[package]]
name = "c"
version = "2.0.0"

[[package]]
name = "stranger"
version = "1.0.0"
"#;

    #[test]
    fn the_closure_holds_what_a_package_needs_and_no_more() {
        let versions = |packages: &[&str], follows: &dyn Fn(&str, &str) -> bool| -> Vec<String> {
            let stanzas = closure(LOCK, packages, follows).into_iter();
            stanzas
                .map(|Stanza { name, version, .. }| format!("{name} {version}"))
                .collect()
        };
        let all = &|_: &str, _: &str| true;
        assert_eq!(versions(&["a"], all), ["a 1.0.0", "b 1.0.0", "c 2.0.0"]);
        assert_eq!(
            versions(&["b", "stranger"], all),
            ["b 1.0.0", "stranger 1.0.0"]
        );
        assert_eq!(versions(&["nobody"], all), [""; 0]);
        let not_b = &|package: &str, dependency: &str| (package, dependency) != ("a", "b");
        assert_eq!(versions(&["a"], not_b), ["a 1.0.0", "c 2.0.0"]);
    }
}
