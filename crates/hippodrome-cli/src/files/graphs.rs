//! The graphs of a file, one after the other, for commands that answer for each of a census.
//!
//! A graph is a line in graph6, sparse6 or digraph6, as nauty's programs write them. One is held at a time, so a file may be as
//! long as it likes. Lines that begin with `#`, which no graph does, are comments.

use std::io::{BufRead, Read};

use anyhow::{Context, anyhow, bail, ensure};
use hippodrome::EdgeList;
use hippodrome::format::{GraphForm, ReadGraphError, read_graph_text};

use super::input::{open, source};

/// The most bytes of one line: 100,000 vertices in graph6 take less.
const MAX_LINE: u64 = 1 << 30;
/// The forms in which a graph is one line.
const FORMS: [&str; 3] = ["graph6", "sparse6", "digraph6"];

/// The graphs of a file, one after the other.
pub(crate) struct Graphs {
    input: Box<dyn BufRead>,
    pub(crate) source: String,
    form: Option<&'static GraphForm>,
    /// The line of the last graph, from 1.
    pub(crate) line: u64,
    /// Of the next graph.
    pub(crate) number: u64,
}

impl Graphs {
    /// Opens a file of graphs in this form, or of those whose lines tell.
    pub(crate) fn open(name: &str, form: Option<&'static GraphForm>) -> anyhow::Result<Graphs> {
        if let Some(form) = form {
            ensure!(
                FORMS.contains(&form.name),
                "--each reads a graph on each line, in graph6, sparse6 or digraph6, and not in {}",
                form.name
            );
        }
        Ok(Graphs {
            input: open(name)?,
            source: source(name),
            form,
            line: 0,
            number: 1,
        })
    }

    /// The number of the next graph, and the graph, or what is wrong with it; `None` at the end.
    pub(crate) fn next(&mut self) -> anyhow::Result<Option<(u64, anyhow::Result<EdgeList>)>> {
        let mut line = Vec::new();
        loop {
            line.clear();
            self.line += 1;
            let mut input = self.input.by_ref().take(MAX_LINE + 1);
            let length = input
                .read_until(b'\n', &mut line)
                .with_context(|| self.source.clone())?;
            if length == 0 {
                return Ok(None);
            }
            if length as u64 > MAX_LINE {
                bail!(
                    "{}: line {} is longer than {MAX_LINE} bytes",
                    self.source,
                    self.line
                );
            }
            let first = line.iter().find(|byte| !byte.is_ascii_whitespace());
            if first.is_some_and(|&first| first != b'#') {
                break;
            }
        }
        let form = self.form.or_else(|| form_of(&line));
        let read = read_graph_text(&mut &line[..], form);
        let place = self.line;
        if let (1, Err(error), true) = (self.number, &read, has_several_words(&line)) {
            bail!(
                "{}: {}; --each reads a graph on each line, in graph6, sparse6 or digraph6: if this file holds one graph, \
                 leave --each out",
                self.source,
                in_line(error, place)
            );
        }
        self.number += 1;
        Ok(Some((
            self.number - 1,
            read.map(|read| read.graph)
                .map_err(|error| in_line(&error, place)),
        )))
    }
}

/// Whether there are several words in a line, as in those of an edge list, and in no graph that is one word.
fn has_several_words(line: &[u8]) -> bool {
    line.trim_ascii().iter().any(u8::is_ascii_whitespace)
}

/// An error in this line of the file, which is the first of its own text.
fn in_line(error: &ReadGraphError, line: u64) -> anyhow::Error {
    let told = error.to_string();
    match told.strip_prefix("line 1") {
        Some(rest) if rest.starts_with([',', ':']) => anyhow!("line {line}{rest}"),
        _ => anyhow!("line {line}: {told}"),
    }
}

/// In which of the forms a line is: sparse6 and digraph6 begin with a sign of their own, or with their name.
fn form_of(line: &[u8]) -> Option<&'static GraphForm> {
    let form = match line {
        [b':', ..] => "sparse6",
        [b'&', ..] => "digraph6",
        // The name tells it.
        [b'>', b'>', ..] => return None,
        _ => "graph6",
    };
    GraphForm::by_name(form)
}
