//! What is read: a file, or stdin.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::Path;

use anyhow::{Context, bail, ensure};
use hippodrome::format::{
    Claim, MAX_SEVERAL, ReadClaimError, ReadOptions, TitledClaim, of_windows_1252, read_claims,
    read_claims_of_graph,
};
use hippodrome::{Board, Ground};

use super::long_list::{is_list, read_list};
use super::output::ensure_kept;
use crate::messages::note;

/// Opens a file, or stdin for `-`.
pub(crate) fn open(name: &str) -> anyhow::Result<Box<dyn BufRead>> {
    ensure_kept(name)?;
    if name == "-" {
        return Ok(Box::new(io::stdin().lock()));
    }
    ensure!(
        !name.is_empty(),
        "the name of a file is empty: name the file, or - for stdin"
    );
    // Windows does not open one.
    ensure!(
        !Path::new(name).is_dir(),
        "{name} is a directory: name the files in it, as in {}/*",
        name.trim_end_matches('/')
    );
    let file = File::open(name).with_context(|| match name.parse::<Board>() {
        Ok(_) => format!("cannot read {name} (if that is the board, write --board {name})"),
        Err(_) if name.contains(['*', '?']) => format!(
            "cannot read {name} (if many files are meant, leave out the quotes, so that the shell names them)"
        ),
        Err(_) => format!("cannot read {name}"),
    })?;
    Ok(Box::new(BufReader::with_capacity(1 << 16, file)))
}

/// What to call an input in an error.
pub(crate) fn source(name: &str) -> String {
    match name {
        "-" => "stdin".to_owned(),
        name => name.to_owned(),
    }
}

/// Whether this is what comes next; nothing is consumed. Of an input that comes in pieces only the
/// first is looked at.
pub(crate) fn begins_with(input: &mut dyn BufRead, text: &str) -> io::Result<bool> {
    Ok(input.fill_buf()?.starts_with(text.as_bytes()))
}

/// One of the tours that a file claims.
pub(crate) struct Claimed {
    pub(crate) title: Option<String>,
    /// What stands above the first title and is passed over.
    pub(crate) heading: Option<String>,
    /// What stands below it and is passed over.
    pub(crate) caption: Option<String>,
    pub(crate) claim: anyhow::Result<Claim>,
}

/// Reads the only tour that a file claims, no more of it than a tour of this ground takes.
pub(crate) fn read_only_claim_on(
    name: &str,
    input: impl BufRead,
    options: ReadOptions,
    ground: Option<&Ground>,
) -> anyhow::Result<Claim> {
    let mut claims = read_claims_on(name, input, options, ground);
    match (claims.pop(), claims.len()) {
        (Some(claimed), 0) => claimed.claim,
        (_, others) => bail!(
            "{} holds {} tours: give one at a time",
            source(name),
            others + 1
        ),
    }
}

/// Reads all that a file claims, each with its title and no longer than a tour of this ground.
pub(crate) fn read_claims_on(
    name: &str,
    mut input: impl BufRead,
    options: ReadOptions,
    ground: Option<&Ground>,
) -> Vec<Claimed> {
    let options = ground.map_or(options, |ground| options.on(ground));
    let read = |input: &mut dyn BufRead, options: &ReadOptions| match ground {
        Some(Ground::Graph(graph)) => read_claims_of_graph(input, options, graph),
        _ => read_claims(input, options),
    };
    let mut bytes = Vec::new();
    let begun = (&mut input).take(MAX_SEVERAL + 1).read_to_end(&mut bytes);
    let is_whole = begun.is_ok() && bytes.len() as u64 <= MAX_SEVERAL;
    // What has few of the squares is no tour, but a part of one.
    let least = ground.map_or(3, |ground| ground.len() / 2);
    let mut end = Ok(());
    let claims = match of_windows_1252(&bytes).filter(|_| is_whole) {
        Some(text) => {
            note!(
                "{}: it is no UTF-8, and is read as Windows-1252, of which Latin-1 is a part",
                source(name)
            );
            read(&mut text.as_bytes(), &options)
        }
        None if !is_whole && is_list(&bytes, least, &options, read) => {
            let (claims, ended) = read_list(Cursor::new(bytes).chain(input), &options, read);
            end = ended;
            claims
        }
        None => read(&mut Cursor::new(bytes).chain(input), &options),
    };
    let told = |solution: TitledClaim| Claimed {
        title: solution.title,
        heading: solution.heading,
        caption: solution.caption,
        claim: told_of(name, solution.claim, ground),
    };
    let not_read = end.err().map(|error| Claimed {
        title: None,
        heading: None,
        caption: None,
        claim: Err(error.context(source(name))),
    });
    claims.into_iter().map(told).chain(not_read).collect()
}

/// What was read of a file, or the error with the name of the file.
fn told_of(
    name: &str,
    read: Result<Claim, ReadClaimError>,
    ground: Option<&Ground>,
) -> anyhow::Result<Claim> {
    match (read, ground) {
        (Err(long @ ReadClaimError::TooMany { .. }), None) => {
            let source = source(name);
            bail!("{source}: {long}: if the board is larger, give it with --board")
        }
        (Err(ReadClaimError::TooMany { at, .. }), Some(ground)) => {
            let (source, places) = (source(name), ground.len());
            bail!(
                "{source}: {at}: this is more than a tour of {places} squares takes: if it is several tours, \
                 give each a title or leave blank lines between them; if it is a table, leave out the columns that are \
                 neither steps nor squares"
            )
        }
        (read, _) => read.with_context(|| source(name)),
    }
}
