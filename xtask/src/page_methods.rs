//! The methods and tie-breaks as the page knows them.
//!
//! The page has no bundler and reads no JSON as a module, so the library's tables are written down as a module of
//! their own. A test fails when it is not what they say.

use std::fmt::Write;
use std::fs;

use anyhow::Context;
use hippodrome::{Article, METHODS, MethodOption, NamedMethod, Ties};

use crate::workspace::root;

const FILE: &str = "crates/hippodrome-web/page/engine/methods.js";

const HEAD: &str = "\
// The methods and tie-breaks that can be chosen, in the order in which they are offered.
// `cargo xtask page` writes this file from the library's tables: a change belongs there.

/**
 * `options` choose it on the command line. `ties` and `mostFirst` say what can be chosen with it; `seeded` is what
 * another seed gives another tour, whatever the ties.
 * @typedef {{ name: string, label: string, about: string, options: string, ties: boolean, mostFirst: boolean, seeded: boolean }} Method
 */
";

/// Writes it.
pub(crate) fn write() -> anyhow::Result<()> {
    fs::write(root().join(FILE), module()?).context(FILE)
}

fn module() -> anyhow::Result<String> {
    let mut text = HEAD.to_owned();
    text += "\n/** @type {{ label: string, methods: Method[] }[]} */\nexport const GROUPS = [\n";
    group(
        &mut text,
        "Methods",
        METHODS
            .iter()
            .filter(|named| !named.label.is_empty())
            .map(Row::of_method),
    )?;
    let programs = Article::all().map(Row::of_article);
    group(&mut text, "The articles’ programs", programs)?;
    text += "];\n\n/** @type {{ name: string, label: string, says: string }[]} */\nexport const TIES = [\n";
    // The usual one comes first.
    let usual = Ties::default();
    let others = Ties::ALL.into_iter().filter(|&ties| ties != usual);
    for ties in [usual].into_iter().chain(others) {
        let (name, label, says) = (ties.to_string(), ties.label(), ties.says());
        writeln!(
            text,
            "  {{ name: {name:?}, label: {label:?}, says: {says:?} }},"
        )?;
    }
    text += "];\n";
    Ok(text)
}

fn group(
    text: &mut String,
    label: &str,
    rows: impl Iterator<Item = Row>,
) -> Result<(), std::fmt::Error> {
    writeln!(text, "  {{\n    label: {label:?},\n    methods: [")?;
    for row in rows {
        writeln!(text, "      {{")?;
        for (name, value) in [
            ("name", row.name),
            ("label", row.label.to_owned()),
            ("about", row.about.to_owned()),
            ("options", row.options),
        ] {
            writeln!(text, "        {name}: {value:?},")?;
        }
        for (name, value) in [
            ("ties", row.ties),
            ("mostFirst", row.most_first),
            ("seeded", row.seeded),
        ] {
            writeln!(text, "        {name}: {value},")?;
        }
        writeln!(text, "      }},")?;
    }
    writeln!(text, "    ],\n  }},")
}

/// What the page knows of a method.
struct Row {
    name: String,
    label: &'static str,
    about: &'static str,
    options: String,
    ties: bool,
    most_first: bool,
    seeded: bool,
}

impl Row {
    fn of_method(named: &NamedMethod) -> Row {
        // Where the rule comes only with the option to sort, it is the preset with this option that has it.
        let takes = |option| named.takes(option) && !named.takes(MethodOption::Sort);
        Row {
            name: named.name.to_owned(),
            label: named.label,
            about: named.sentence,
            // Where nothing is said, it is the first.
            options: match std::ptr::eq(named, &METHODS[0]) {
                true => String::new(),
                false => format!("--method {}", named.command),
            },
            ties: takes(MethodOption::Ties),
            most_first: takes(MethodOption::MostFirst),
            seeded: takes(MethodOption::Seed),
        }
    }

    fn of_article(article: Article) -> Row {
        Row {
            name: article.to_string(),
            label: article.label(),
            about: article.sentence(),
            options: format!("--as {article}"),
            ties: false,
            most_first: article.is_ordered(),
            seeded: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The page offers what the library has. If this fails: `cargo xtask page`.
    #[test]
    fn the_page_has_the_methods_of_the_library() {
        let written = fs::read_to_string(root().join(FILE)).unwrap();
        assert!(
            written == module().unwrap(),
            "the tables of methods or tie-breaks have changed and {FILE} has not: run `cargo xtask page`"
        );
    }
}
