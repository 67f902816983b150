//! What of a crate's sources is compiled into a program: the tokens of its modules, and the files that they include.
//! Comments, documentation, layout and tests are left out.
//!
//! The modules are found as the compiler finds them, from `lib.rs` on, so that the file of a module of tests is not
//! even read.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::{ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::visit_mut::{self, VisitMut};
use syn::{Attribute, Item, Meta, Token};

/// Files, and of each what counts.
pub(crate) type Sources = Vec<(PathBuf, Vec<u8>)>;

/// The sources of the crate with this root (`lib.rs`), in the order of its modules.
pub(crate) fn of_crate(
    root: &Path,
    read: &dyn Fn(&Path) -> anyhow::Result<Vec<u8>>,
) -> anyhow::Result<Sources> {
    let mut walk = ModuleWalk {
        read,
        sources: Vec::new(),
    };
    walk.file(root, root.parent().unwrap_or(root))?;
    Ok(walk.sources)
}

struct ModuleWalk<'r> {
    read: &'r dyn Fn(&Path) -> anyhow::Result<Vec<u8>>,
    sources: Sources,
}

impl ModuleWalk<'_> {
    /// A file, what it includes, and its modules, which lie in this folder.
    fn file(&mut self, file: &Path, folder: &Path) -> anyhow::Result<()> {
        let text = String::from_utf8((self.read)(file)?)?;
        let program = syn::parse_file(&text);
        let mut program = program.with_context(|| file.display().to_string())?;
        WithoutTests.visit_file_mut(&mut program);
        let mut tokens = Tokens::default();
        tokens
            .add(program.to_token_stream())
            .with_context(|| file.display().to_string())?;
        self.sources
            .push((file.to_owned(), tokens.text.into_bytes()));
        for name in tokens.included {
            let included = file.with_file_name(name);
            let bytes = (self.read)(&included)?;
            self.sources.push((included, bytes));
        }
        self.modules(&program.items, folder)
    }

    fn modules(&mut self, items: &[Item], folder: &Path) -> anyhow::Result<()> {
        for item in items {
            let Item::Mod(module) = item else {
                continue;
            };
            let name = module.ident.to_string();
            let below = folder.join(&name);
            ensure!(
                !module.attrs.iter().any(|a| a.path().is_ident("path")),
                "the module {name} has a #[path], which is not followed here"
            );
            match &module.content {
                Some((_, items)) => self.modules(items, &below)?,
                None => self.file(&below.with_extension("rs"), &below)?,
            }
        }
        Ok(())
    }
}

/// Takes out what is compiled for tests alone.
struct WithoutTests;

impl VisitMut for WithoutTests {
    fn visit_file_mut(&mut self, file: &mut syn::File) {
        file.items.retain(|item| !is_for_tests(item));
        visit_mut::visit_file_mut(self, file);
    }

    fn visit_item_mod_mut(&mut self, module: &mut syn::ItemMod) {
        if let Some((_, items)) = &mut module.content {
            items.retain(|item| !is_for_tests(item));
        }
        visit_mut::visit_item_mod_mut(self, module);
    }

    fn visit_item_impl_mut(&mut self, block: &mut syn::ItemImpl) {
        block.items.retain(|item| !is_for_tests(item));
        visit_mut::visit_item_impl_mut(self, block);
    }

    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        block.stmts.retain(|statement| !is_for_tests(statement));
        visit_mut::visit_block_mut(self, block);
    }
}

/// Whether it has an attribute `#[test]`, or `#[cfg(..)]` with a condition that only tests meet.
fn is_for_tests(item: &impl ToTokens) -> bool {
    let attributes = |input: ParseStream| {
        let attributes = input.call(Attribute::parse_outer)?;
        input.parse::<TokenStream>()?;
        Ok(attributes)
    };
    let attributes = attributes.parse2(item.to_token_stream());
    attributes.unwrap_or_default().iter().any(|attribute| {
        let condition = attribute.parse_args::<Meta>();
        attribute.path().is_ident("test")
            || attribute.path().is_ident("cfg") && condition.is_ok_and(|c| needs_tests(&c))
    })
}

fn needs_tests(condition: &Meta) -> bool {
    match condition {
        Meta::Path(path) => path.is_ident("test"),
        Meta::List(list) if list.path.is_ident("all") => list
            .parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated)
            .is_ok_and(|all| all.iter().any(needs_tests)),
        _ => false,
    }
}

/// Tokens without documentation, a line each.
#[derive(Default)]
struct Tokens {
    text: String,
    /// The names in `include_str!` and the like.
    included: Vec<String>,
}

impl Tokens {
    fn add(&mut self, stream: TokenStream) -> anyhow::Result<()> {
        let trees: Vec<TokenTree> = stream.into_iter().collect();
        let mut rest = &trees[..];
        while let [first, after @ ..] = rest {
            rest = match rest {
                [TokenTree::Punct(hash), TokenTree::Group(group), after @ ..]
                    if hash.as_char() == '#' && is_documentation(group) =>
                {
                    after
                }
                [
                    TokenTree::Punct(hash),
                    TokenTree::Punct(not),
                    TokenTree::Group(group),
                    after @ ..,
                ] if hash.as_char() == '#' && not.as_char() == '!' && is_documentation(group) => {
                    after
                }
                [
                    TokenTree::Ident(name),
                    TokenTree::Punct(not),
                    TokenTree::Group(group),
                    after @ ..,
                ] if not.as_char() == '!' && name.to_string().starts_with("include") => {
                    let Ok(file) = syn::parse2::<syn::LitStr>(group.stream()) else {
                        bail!("{name}! of something that is not the name of a file in quotes");
                    };
                    self.text += &format!("{name}\n!\n{group}\n");
                    self.included.push(file.value());
                    after
                }
                [TokenTree::Group(group), after @ ..] => {
                    let (open, close) = match group.delimiter() {
                        Delimiter::Parenthesis => ("(\n", ")\n"),
                        Delimiter::Brace => ("{\n", "}\n"),
                        Delimiter::Bracket => ("[\n", "]\n"),
                        Delimiter::None => ("", ""),
                    };
                    self.text += open;
                    self.add(group.stream())?;
                    self.text += close;
                    after
                }
                _ => {
                    self.text += &format!("{first}\n");
                    after
                }
            };
        }
        Ok(())
    }
}

/// Whether it is what follows the `#` of a doc comment.
fn is_documentation(group: &Group) -> bool {
    let first = group.stream().into_iter().next();
    group.delimiter() == Delimiter::Bracket
        && matches!(first, Some(TokenTree::Ident(name)) if name == "doc")
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIBRARY: &str = "\
mod board;
const TABLE: &str = include_str!(\"../data/table.tsv\");
pub const SIDE: u32 = 8;
impl Board {
    fn side(&self) -> u32 {
        SIDE
    }
}
";

    /// The sources of a crate with this `lib.rs`, and with `board.rs` and its module `text` below it.
    fn sources(library: &str, text: &str, table: &str) -> anyhow::Result<Sources> {
        let read = |file: &Path| {
            let text = match file.to_str().unwrap() {
                "src/lib.rs" => library,
                "src/board.rs" => "mod text; mod inside { mod deep; }",
                "src/board/text.rs" => text,
                "src/board/inside/deep.rs" => "fn deep() {}",
                "src/../data/table.tsv" => table,
                other => bail!("there is no {other}"),
            };
            Ok(text.as_bytes().to_owned())
        };
        of_crate(Path::new("src/lib.rs"), &read)
    }

    fn of_library(library: &str) -> Sources {
        sources(library, "fn text() {}", "1\t2").unwrap()
    }

    #[test]
    fn all_modules_and_included_files_are_found() {
        let found = of_library(LIBRARY);
        let files: Vec<&str> = found.iter().filter_map(|(file, _)| file.to_str()).collect();
        assert_eq!(
            files,
            [
                "src/lib.rs",
                "src/../data/table.tsv",
                "src/board.rs",
                "src/board/text.rs",
                "src/board/inside/deep.rs"
            ]
        );
    }

    #[test]
    fn comments_documentation_layout_and_tests_are_nothing() {
        for (before, after) in [
            ("pub const", "// A comment.\npub const"),
            ("pub const", "/// Documentation.\npub const"),
            ("mod board", "//! Documentation.\nmod board"),
            ("        SIDE", "        /* a comment */ SIDE\n\n"),
            ("SIDE: u32 = 8", "SIDE  :u32=8"),
            ("mod board", "#[cfg(test)]\nmod tests;\nmod board"),
            (
                "mod board",
                "#[cfg(all(test, unix))]\nmod tests;\nmod board",
            ),
            ("impl", "#[cfg(test)] mod tests { fn n() {} }\nimpl"),
            ("impl", "#[test]\nfn n() {}\nimpl"),
            (
                "    fn",
                "    /// For tests.\n    #[cfg(test)] fn n() {}\n    fn",
            ),
            (
                "        SIDE",
                "        #[cfg(test)]\n        seen();\n        SIDE",
            ),
        ] {
            assert!(LIBRARY.contains(before), "{before}");
            let changed = LIBRARY.replacen(before, after, 1);
            assert_eq!(of_library(LIBRARY), of_library(&changed), "{changed}");
        }
    }

    #[test]
    fn all_else_counts() {
        for (before, after) in [
            ("= 8", "= 9"),
            ("SIDE\n", "SIDE + 1\n"),
            ("pub const", "#[cfg(unix)] pub const"),
            ("pub const", "#[cfg(not(test))] pub const"),
            ("pub const", "#[cfg(any(test, unix))] pub const"),
            ("pub const", "const NAME: &str = \"// 1\";\npub const"),
            ("(&self)", "[&self]"),
        ] {
            assert!(LIBRARY.contains(before), "{before}");
            let changed = LIBRARY.replacen(before, after, 1);
            match syn::parse_file(&changed) {
                Ok(_) => assert_ne!(of_library(LIBRARY), of_library(&changed), "{changed}"),
                Err(_) => assert!(sources(&changed, "", "").is_err(), "{changed}"),
            }
        }
        let whole = sources(LIBRARY, "fn text() {}", "1\t2").unwrap();
        assert_ne!(whole, sources(LIBRARY, "fn text() { 1; }", "1\t2").unwrap());
        assert_ne!(whole, sources(LIBRARY, "fn text() {}", "1\t3").unwrap());
    }

    #[test]
    fn what_cannot_be_followed_is_an_error() {
        for (library, told) in [
            ("mod nobody;", "there is no src/nobody.rs"),
            ("#[path = \"b.rs\"] mod a;", "a #[path]"),
            (
                "const A: &str = include_str!(NAME);",
                "include_str! of something",
            ),
            ("fn (", "src/lib.rs"),
        ] {
            let error = format!("{:#}", sources(library, "", "").unwrap_err());
            assert!(error.contains(told), "{error}");
        }
    }
}
