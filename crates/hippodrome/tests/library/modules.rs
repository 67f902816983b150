//! The order of the `mod` lines is the order of reading, and of dependency, in every folder of the library and of the
//! drawing crate; in the other crates no two files use each other.
//!
//! A module uses only siblings that stand above it in the file of their parent, and what these contain. So the modules
//! can be read from the first to the last, none can come to depend on what is built upon it, and no two files import
//! each other. A file that has modules of its own may use them, or they may use it, but not both. Of all modules
//! `verify` must stand apart: whoever checks tours may share nothing with those who make them.
//!
//! The source is parsed by `syn`. Items that only tests are built with are left out.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use syn::visit::{self, Visit};
use syn::{Attribute, Item, UseTree, Visibility};

/// A module by the names on the way to it; the library itself has none.
type Name = Vec<String>;

/// What a file says of modules.
#[derive(Default, Debug)]
struct Module {
    /// The modules that it declares, in order.
    children: Vec<String>,
    /// Paths of more than one name.
    paths: Vec<Vec<String>>,
    /// The paths of `pub use`, by the name that they hand on.
    handed_on: BTreeMap<String, Vec<String>>,
}

impl Module {
    /// Reads the items of a file.
    fn of(items: &[Item]) -> Module {
        let mut module = Module::default();
        let mut reader = Reader(&mut module);
        items.iter().for_each(|item| reader.visit_item(item));
        module
    }
}

/// Goes through a file.
struct Reader<'m>(&'m mut Module);

impl<'s> Visit<'s> for Reader<'_> {
    fn visit_item(&mut self, item: &'s Item) {
        if attributes(item).iter().any(is_for_tests) {
            return;
        }
        match item {
            // What lies elsewhere is shared with tests.
            Item::Mod(child) if child.attrs.iter().any(|a| a.path().is_ident("path")) => {}
            Item::Mod(child) if child.content.is_none() => {
                self.0.children.push(child.ident.to_string());
            }
            Item::Use(line) => {
                let hands_on = !matches!(line.vis, Visibility::Inherited);
                for path in used(&line.tree) {
                    if let (Some(name), true) = (path.last(), hands_on) {
                        self.0.handed_on.insert(name.clone(), path.clone());
                    } else {
                        self.0.paths.push(path);
                    }
                }
            }
            item => visit::visit_item(self, item),
        }
    }

    fn visit_path(&mut self, path: &'s syn::Path) {
        let names: Vec<String> = path.segments.iter().map(|s| s.ident.to_string()).collect();
        if names.len() > 1 {
            self.0.paths.push(names);
        }
        visit::visit_path(self, path);
    }
}

/// Whether a path begins at a module of the library that it names, not at one of its own or of another library.
fn is_absolute(path: &[String]) -> bool {
    ["crate", "super", "self"].contains(&path[0].as_str())
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

/// Whether it is `#[cfg(test)]`.
fn is_for_tests(attribute: &Attribute) -> bool {
    let condition = attribute.path().is_ident("cfg");
    condition
        && attribute
            .parse_args::<syn::Path>()
            .is_ok_and(|path| path.is_ident("test"))
}

/// All paths of a `use` line.
fn used(tree: &UseTree) -> Vec<Vec<String>> {
    match tree {
        UseTree::Path(path) => {
            let mut rest = used(&path.tree);
            for end in &mut rest {
                end.insert(0, path.ident.to_string());
                if end.last().is_some_and(|last| last == "self") && end.len() > 1 {
                    end.pop();
                }
            }
            rest
        }
        UseTree::Name(name) => vec![vec![name.ident.to_string()]],
        UseTree::Rename(name) => vec![vec![name.ident.to_string()]],
        UseTree::Glob(_) => vec![vec!["*".to_owned()]],
        UseTree::Group(group) => group.items.iter().flat_map(used).collect(),
    }
}

/// All modules of a crate.
struct Crate(BTreeMap<Name, Module>);

impl Crate {
    fn library() -> Crate {
        Crate::read("src/lib.rs")
    }

    /// Those of the crate with this root, seen from the library's folder.
    fn read(root: &str) -> Crate {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(root);
        let folder = root.parent().expect("a folder").to_owned();
        let mut modules = BTreeMap::new();
        let mut open = vec![(Name::new(), root, folder)];
        while let Some((name, file, folder)) = open.pop() {
            let text = fs::read_to_string(&file);
            let text = text.unwrap_or_else(|error| panic!("{}: {error}", file.display()));
            let parsed = syn::parse_file(&text);
            let parsed = parsed.unwrap_or_else(|error| panic!("{}: {error}", file.display()));
            let module = Module::of(&parsed.items);
            for child in &module.children {
                let name: Name = name.iter().chain([child]).cloned().collect();
                let folder: PathBuf = folder.join(child);
                open.push((name, folder.with_extension("rs"), folder));
            }
            modules.insert(name, module);
        }
        Crate(modules)
    }

    /// The module where what a path names is written, seen from this module.
    fn target(&self, from: &Name, path: &[String]) -> Name {
        let mut at = Name::new();
        for name in path {
            match name.as_str() {
                "crate" => at.clear(),
                "self" => at.clone_from(from),
                "super" => {
                    if at.is_empty() {
                        at.clone_from(from);
                    }
                    at.pop();
                }
                _ => {
                    let module = &self.0[&at];
                    if module.children.contains(name) {
                        at.push(name.clone());
                        continue;
                    }
                    return match module.handed_on.get(name) {
                        Some(path) => {
                            self.target(&at, &self.absolute(&at, path).unwrap_or_default())
                        }
                        None => at,
                    };
                }
            }
        }
        at
    }

    /// A path that is written in this module, if it leads to something of the library.
    fn absolute(&self, from: &Name, path: &[String]) -> Option<Vec<String>> {
        if is_absolute(path) {
            return Some(path.to_vec());
        }
        let is_child = self.0[from].children.contains(&path[0]);
        is_child.then(|| [&["self".to_owned()], path].concat())
    }

    /// What each module uses of others: who, whom.
    fn uses(&self) -> BTreeSet<(Name, Name)> {
        let uses = self.0.iter().flat_map(|(from, module)| {
            let paths = module.paths.iter();
            let paths = paths.filter_map(|path| self.absolute(from, path));
            paths.map(|path| (from.clone(), self.target(from, &path)))
        });
        uses.filter(|(from, target)| from != target).collect()
    }

    /// Where a child comes among its siblings.
    fn turn(&self, parent: &[String], child: &str) -> usize {
        let children = &self.0[parent].children;
        let at = children.iter().position(|other| other == child);
        at.expect("a child of its parent")
    }
}

fn shown(name: &[String]) -> String {
    match name {
        [] => "lib.rs".to_owned(),
        _ => name.join("::"),
    }
}

#[test]
fn modules_use_only_modules_above() {
    // Of the crates that promise it, with how many uses there are at the least.
    for (root, least) in [("src/lib.rs", 400), ("../hippodrome-draw/src/lib.rs", 50)] {
        let modules = Crate::read(root);
        let uses = modules.uses();
        let mut wrong = Vec::new();
        for (from, target) in &uses {
            let shared = from.iter().zip(target).take_while(|(a, b)| a == b).count();
            let parent = &from[..shared];
            let backwards = match (from.get(shared), target.get(shared)) {
                (Some(user), Some(used)) => modules.turn(parent, used) > modules.turn(parent, user),
                // A module and one within it: one direction will do.
                _ => from.len() < target.len() && uses.contains(&(target.clone(), from.clone())),
            };
            if backwards {
                wrong.push(format!("{} uses {}", shown(from), shown(target)));
            }
        }
        assert!(uses.len() >= least, "only {} uses were found", uses.len());
        let many = wrong.len();
        assert!(
            wrong.is_empty(),
            "{root}: {many} backwards:\n{}",
            wrong.join("\n")
        );
    }
}

/// The other crates list their modules by name, but there too no way leads from a file back to itself. What the root of a
/// crate hands on from one file to all is left out.
#[test]
fn no_files_use_each_other() {
    let roots = [
        "../hippodrome-engine/src/lib.rs",
        "../hippodrome-python/src/lib.rs",
        "../hippodrome-cli/src/lib.rs",
        "../../xtask/src/main.rs",
        "../../bench/src/main.rs",
    ];
    let mut circles = Vec::new();
    for root in roots {
        let mut uses = Crate::read(root).uses();
        uses.retain(|(a, b)| !a.is_empty() && !b.is_empty());
        assert!(!uses.is_empty(), "{root} was not read");
        // Who is used by nobody, and who uses nobody, is on no circle.
        loop {
            let users: BTreeSet<Name> = uses.iter().map(|(user, _)| user.clone()).collect();
            let used: BTreeSet<Name> = uses.iter().map(|(_, used)| used.clone()).collect();
            let before = uses.len();
            uses.retain(|(a, b)| used.contains(a) && users.contains(b));
            if uses.len() == before {
                break;
            }
        }
        let uses = uses.iter();
        circles.extend(uses.map(|(a, b)| format!("{root}: {} uses {}", shown(a), shown(b))));
    }
    assert!(circles.is_empty(), "in circles:\n{}", circles.join("\n"));
}

/// The table of modules in ARCHITECTURE.md is as long as the list in `lib.rs`, and in its order.
#[test]
fn the_table_of_modules_is_in_order() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ARCHITECTURE.md");
    // Where the crate is unpacked alone there is no such file.
    let Ok(text) = fs::read_to_string(file) else {
        return;
    };
    let head = text.find("| module |").expect("a table of modules");
    let rows = text[head..].lines().skip(2);
    let rows = rows.map_while(|row| row.strip_prefix("| ")?.split(" | ").next());
    let named: Vec<&str> = rows
        .flat_map(|cell| cell.split(", "))
        .map(|name| name.trim_matches('`'))
        .collect();
    assert_eq!(named, Crate::library().0[&Name::new()].children);
}

#[test]
fn the_checker_trusts_nobody() {
    let allowed = [
        "square",
        "square_names",
        "sorting",
        "leaper",
        "piece",
        "surface",
        "line_ends",
        "board",
        "symmetry",
        "tour_symmetry",
        "magic",
        "one_way",
        "edges",
        "problem",
        "tour",
        "verify",
    ];
    for (from, target) in Crate::library().uses() {
        let [user, used] = [&from, &target].map(|name| name.first().map_or("", String::as_str));
        assert!(
            !allowed.contains(&user) || allowed.contains(&used),
            "{} uses {}",
            shown(&from),
            shown(&target)
        );
    }
}

/// A reason is gone through again without what found it: of the reasons only their data is known there.
#[test]
fn reasons_are_rechecked_without_their_finders() {
    let name = |path: &str| -> Name { path.split("::").map(str::to_owned).collect() };
    let recheck = name("recheck");
    let library = Crate::library();
    assert!(library.0.contains_key(&recheck) && library.0.contains_key(&name("arguments::reason")));
    let allowed = [
        "arguments::named_square",
        "arguments::reason",
        // Of what is against a symmetry, or equal sums, the data have names of their own; they stand in these files.
        "arguments::reason::unsymmetric",
        "arguments::reason::unequal_sums",
        // Theorems and exhausted boards are looked up again.
        "arguments::theorem",
        "arguments::exhausted",
        // A sweep is made again by the checker of refutations, which shares nothing with those that find them.
        "refutation",
        // A construction is made again, and its tour verified.
        "construct",
        "numbering",
        "leaper",
        "problem",
        "square",
        "surface",
        // Where a symmetry takes a square, as the checker of tours has it.
        "symmetry",
        "tour_symmetry",
        "magic",
        "verify",
    ];
    for (from, target) in library.uses() {
        let is_own = target.starts_with(&recheck);
        assert!(
            !from.starts_with(&recheck) || is_own || allowed.map(name).contains(&target),
            "{} uses {}",
            shown(&from),
            shown(&target)
        );
    }
}

#[test]
fn the_reader_reads() {
    let code = r##"
        //! [`Graph`](crate::graph)
        use crate::{board::Board, leaper::{self, Leaper}, square::Square};
        use std::fmt;
        pub use self::kept::Kept;
        /* crate::comment */ fn f<'a>(x: &'a str) -> char { "crate::text"; '"'; x }
        #[cfg(test)]
        mod tests { use crate::solve::solve; fn g() {} }
        #[cfg(test)]
        mod pasted;
        pub(crate) mod kept;
        const TEXT: &str = r#"crate::raw"#;
        fn h() { crate::format::write(); super::piece::Piece::KING; Self::new() }
    "##;
    let module = Module::of(&syn::parse_file(code).unwrap().items);
    let paths = module.paths.iter().filter(|path| is_absolute(path));
    let paths: Vec<String> = paths.map(|path| path.join("::")).collect();
    assert_eq!(
        paths,
        [
            "crate::board::Board",
            "crate::leaper",
            "crate::leaper::Leaper",
            "crate::square::Square",
            "crate::format::write",
            "super::piece::Piece::KING",
        ]
    );
    assert_eq!(module.children, ["kept"]);
    assert_eq!(module.handed_on["Kept"], ["self", "kept", "Kept"]);
}
