//! A list of tours that is longer than what is looked at as a whole ([`MAX_SEVERAL`]): one tour on each line, as `list`, `sample` and
//! `unrank` write them.
//!
//! Where a tour begins in a text of any form is found by looking at all of it. Here the first lines say that each of them is a tour, and then
//! every line is read by itself.

use std::io::{BufRead, Read};

use anyhow::anyhow;
use hippodrome::format::{Body, MAX_SEVERAL, ReadOptions, TitledClaim};

/// So many bytes of a text tell whether it is a list.
const SAMPLE: usize = 1 << 16;

/// The most tours of a list: a million on a chessboard take two gigabytes.
const MAX_TOURS: usize = 1_000_000;

/// Whether every line of the text that begins with these bytes is a tour, read by itself and among the others, with at least so many squares.
pub(super) fn is_list(
    bytes: &[u8],
    least: usize,
    options: &ReadOptions,
    read: impl Fn(&mut dyn BufRead, &ReadOptions) -> Vec<TitledClaim>,
) -> bool {
    let bytes = &bytes[..bytes.len().min(SAMPLE)];
    let Some(end) = bytes.iter().rposition(|&byte| byte == b'\n') else {
        return false;
    };
    let is_read = |claims: &[TitledClaim]| claims.iter().all(|one| one.claim.is_ok());
    let lines = bytes[..end].split(|&byte| byte == b'\n');
    let lines: Vec<&[u8]> = lines.filter(|line| !is_blank(line)).collect();
    let among = read(&mut &bytes[..end], options);
    let alone = |line: &&[u8]| {
        let claims = read(&mut &line[..], options);
        let bodies = claims.iter().flat_map(|one| &one.claim);
        claims.len() == 1 && bodies.map(|claim| squares(&claim.body)).sum::<usize>() >= least
    };
    lines.len() > 1 && among.len() == lines.len() && is_read(&among) && lines.iter().all(alone)
}

/// Reads the tours of a list line by line, each with its own flaw; and why it was not read to its end.
pub(super) fn read_list(
    mut input: impl BufRead,
    options: &ReadOptions,
    read: impl Fn(&mut dyn BufRead, &ReadOptions) -> Vec<TitledClaim>,
) -> (Vec<TitledClaim>, anyhow::Result<()>) {
    let mut claims = Vec::new();
    let mut line = Vec::new();
    for lines_before in 0.. {
        line.clear();
        match (&mut input).take(MAX_SEVERAL).read_until(b'\n', &mut line) {
            Ok(0) => break,
            Ok(_) if is_blank(&line) => continue,
            // What came of its parts would be tours that are nowhere.
            Ok(_) if line.len() as u64 == MAX_SEVERAL && !line.ends_with(b"\n") => {
                let why = anyhow!(
                    "line {} is longer than {MAX_SEVERAL} bytes, and nothing is read from there on: a list has a tour on each line",
                    lines_before + 1
                );
                return (claims, Err(why));
            }
            Ok(_) if claims.len() >= MAX_TOURS => {
                let why = anyhow!("there are more than {MAX_TOURS} tours: give fewer at a time");
                return (claims, Err(why));
            }
            Ok(_) => {
                let options = ReadOptions {
                    lines_before,
                    ..*options
                };
                claims.extend(read(&mut &line[..], &options));
            }
            Err(error) => return (claims, Err(error.into())),
        }
    }
    (claims, Ok(()))
}

/// How many squares are listed; a row of a grid could be a board of its own, and lists none.
fn squares(body: &Body) -> usize {
    match body {
        Body::Points(points) => points.len(),
        Body::RowColumn(pairs) | Body::Pairs(pairs) => pairs.len(),
        Body::Vertices(vertices) => vertices.len(),
        Body::Names(names) => names.len(),
        Body::Grid(_) => 0,
    }
}

fn is_blank(line: &[u8]) -> bool {
    line.iter().all(u8::is_ascii_whitespace)
}
