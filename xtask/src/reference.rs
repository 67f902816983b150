//! The part of the book's reference that is made from the code when the book is built: what every command takes, and what every error means.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, ensure};
use syn::{Attribute, Expr, Item, Lit, Meta};

use crate::workspace::{program, root, said, target};

/// A chapter that no file of the repository holds.
pub(crate) struct Chapter {
    pub(crate) file: &'static str,
    pub(crate) title: &'static str,
    pub(crate) text: String,
}

/// Builds the program, asks it, and reads the sources of the library.
pub(crate) fn chapters() -> anyhow::Result<[Chapter; 2]> {
    Ok([
        Chapter {
            file: "options.md",
            title: "Every command and option",
            text: options()?,
        },
        Chapter {
            file: "errors.md",
            title: "Errors",
            text: errors()?,
        },
    ])
}

/// What the program says of itself and of each of its commands.
fn options() -> anyhow::Result<String> {
    let program = program(None)?;
    let pages = target().join("book-manual");
    if pages.exists() {
        fs::remove_dir_all(&pages)?;
    }
    said(Command::new(&program).args(["man", "--all"]).arg(&pages))?;
    let mut commands = Vec::new();
    for page in fs::read_dir(&pages)? {
        let name = page?.file_name().to_string_lossy().into_owned();
        // hippodrome-puzzle-make.1
        let words = name.trim_end_matches(".1").split('-').skip(1);
        commands.push(words.map(str::to_owned).collect::<Vec<_>>());
    }
    commands.sort();
    let mut text = String::from(
        "# Every command and option\n\nAs `--help` of each command says it; [the commands](commands.md) tells what they are for.\n",
    );
    for command in commands {
        let mut asked = Command::new(&program);
        // As wide as where no terminal tells how wide it is.
        asked.args(&command).arg("--help").env_remove("COLUMNS");
        let help = said(&mut asked)?;
        let name = [&["hippodrome".to_owned()], &command[..]]
            .concat()
            .join(" ");
        text += &format!("\n## {name}\n\n```text\n{}\n```\n", help.trim_end());
    }
    Ok(text)
}

/// All errors that the library has words for, from its sources.
fn errors() -> anyhow::Result<String> {
    let mut text = String::from(
        "# Errors\n\nWhat the library, and so the program, says of a question that it cannot answer as it stands. The program writes it behind `error:` on stderr, with the \
         place where the text was, and ends with exit code 2; with 3 where a limit was reached or the question is too large. In Rust each has a type of this name. \
         Where a message names something of the question, a dot stands here: `·`.\n",
    );
    let mut files = Vec::new();
    sources(&root().join("crates/hippodrome/src"), &mut files)?;
    files.sort();
    let mut all = Vec::new();
    for file in files {
        let source = syn::parse_file(&fs::read_to_string(&file)?);
        let source = source.with_context(|| file.display().to_string())?;
        for item in source.items {
            all.extend(described(&item));
        }
    }
    all.sort();
    ensure!(all.len() > 5, "only {} types of errors", all.len());
    text.extend(all.into_iter().map(|(_, described)| described));
    Ok(text)
}

fn sources(folder: &Path, files: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            sources(&path, files)?;
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
    Ok(())
}

/// The name of a public type of errors, and its section.
fn described(item: &Item) -> Option<(String, String)> {
    let Item::Enum(errors) = item else {
        return None;
    };
    let is_public = matches!(errors.vis, syn::Visibility::Public(_));
    let messages = errors.variants.iter().filter_map(|variant| {
        let message = message(&variant.attrs)?;
        // Between spaces, since it may begin or end with a backtick.
        Some(format!(
            "* `` {message} ``: {}\n",
            documented(&variant.attrs)
        ))
    });
    let messages: String = messages.collect();
    let name = errors.ident.to_string();
    let told = documented(&errors.attrs);
    (is_public && !messages.is_empty())
        .then(|| (name.clone(), format!("\n## {name}\n\n{told}\n\n{messages}")))
}

/// The message of `#[error("...")]`, with a dot for what it names. A brace of its own is written twice.
fn message(attributes: &[Attribute]) -> Option<String> {
    let error = attributes.iter().find(|one| one.path().is_ident("error"))?;
    let Meta::List(list) = &error.meta else {
        return None;
    };
    let first = list.tokens.clone().into_iter().next()?;
    let literal: syn::LitStr = syn::parse_str(&first.to_string()).ok()?;
    let words = literal.value();
    let (mut rest, mut message) = (&words[..], String::new());
    while let Some((before, after)) = rest.split_once('{') {
        message += &before.replace("}}", "}");
        rest = match after.strip_prefix('{') {
            Some(after) => {
                message.push('{');
                after
            }
            None => {
                message.push('·');
                after.split_once('}')?.1
            }
        };
    }
    Some(message + &rest.replace("}}", "}"))
}

/// The first paragraph of a documentation.
fn documented(attributes: &[Attribute]) -> String {
    let lines = attributes.iter().filter_map(|attribute| {
        let Meta::NameValue(pair) = &attribute.meta else {
            return None;
        };
        match &pair.value {
            Expr::Lit(literal) if pair.path.is_ident("doc") => match &literal.lit {
                Lit::Str(text) => Some(text.value().trim().to_owned()),
                _ => None,
            },
            _ => None,
        }
    });
    let paragraph: Vec<String> = lines.take_while(|line| !line.is_empty()).collect();
    without_links(&paragraph.join(" "))
}

/// Without the links to other documentation, which lead nowhere here: of ``[`Name`](crate::Name)`` the name stays.
fn without_links(text: &str) -> String {
    let mut parts = text.split("[`");
    let mut shown = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let Some((name, rest)) = part.split_once("`]") else {
            shown += &format!("[`{part}");
            continue;
        };
        let rest = match rest.strip_prefix('(') {
            Some(link) => link.split_once(')').map_or(rest, |(_, rest)| rest),
            None => rest,
        };
        shown += &format!("`{name}`{rest}");
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_told_with_their_words() {
        let text = errors().unwrap();
        assert!(text.contains("\n## Unsupported\n\nWhy a method cannot be applied to a problem."));
        assert!(text.contains(
            "* `` tours of · squares at most are listed ``: A list on more squares than are listed."
        ));
        assert!(text.contains("* `` `·` is not a piece: "));
        assert_eq!(text.matches('{').count(), text.matches('}').count());
        assert!(!text.contains("[`"), "a link leads nowhere");
    }

    #[test]
    fn links_are_left_out() {
        assert_eq!(
            without_links("More than [`MOST`], or [`Limits::most`](crate::Limits::most) says."),
            "More than `MOST`, or `Limits::most` says."
        );
    }
}
