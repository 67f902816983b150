//! Tours of a graph whose vertices are known: which words of a text are vertices, and which only say something about the tour?
//!
//! Solvers print `Hamiltonian cycle found: [1, 4, 2, 3]`, `Tour 1: a b c`, `# found in 0.01 s` above a vertex on each line, or
//! `1-4-2-3-1`; people put their name in front. Without the graph any word could be a vertex. With it, words that are none
//! are a title where they stand before the vertices of a line, or fill more of a line than vertices do; a title
//! begins a new tour. Between two vertices nothing else may stand, for that is a vertex that the graph does not have. In a table of two
//! columns with names above them, one may hold the steps.
//!
//! The text is read as it stands first, and so only if that names a vertex which is none. Cost: O(length) and its memory.
//!
//! One file, because each way to read a text is tried only where the others name no vertices; a third of it are tests.

use std::collections::HashSet;
use std::io::{BufRead, BufReader, Cursor, Read};

use super::answer_set;
use super::claim::{Body, Claim, ReadClaimError};
use super::r_vector;
use super::several::read_claims;
use super::solver_arcs;
use super::solver_values;
use super::title::begun;
use super::titled_claim::TitledClaim;
use super::{ReadOptions, headed, other_json, printed_value, table};
use crate::edges::EdgeList;
use crate::format::MAX_SEVERAL;
use crate::format::lex::names::with_tuples_quoted;
use crate::format::lex::text::{TextPosition, excerpt};
use crate::format::lex::utf16::{Utf16, is_marked};
use crate::line_ends::with_line_feeds;
use crate::square::Square;

/// Reads all tours of this graph in a text, as [`read_claims`] does, and knows words about them from vertices.
///
/// ```
/// use hippodrome::EdgeList;
/// use hippodrome::format::{Body, ReadOptions, Shape, read_claims_of_graph};
///
/// let graph = EdgeList::undirected(3, [(0, 1), (1, 2), (2, 0)])?;
/// let options = ReadOptions { shape: Shape::Vertices, ..ReadOptions::default() };
/// let text = "Hamiltonian cycle found: [1, 3, 2]\n(took 3 ms)\n";
/// let claims = read_claims_of_graph(text.as_bytes(), &options, &graph);
/// assert_eq!(claims[0].title.as_deref(), Some("Hamiltonian cycle found"));
/// let names = ["1", "3", "2"].map(String::from).to_vec();
/// assert_eq!(claims[0].claim.as_ref().unwrap().body, Body::Names(names));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_claims_of_graph(
    mut input: impl BufRead,
    options: &ReadOptions,
    graph: &EdgeList,
) -> Vec<TitledClaim> {
    let mut bytes = Vec::new();
    let read = match is_marked(&mut input) {
        Ok(true) => match Utf16::new(&mut input) {
            Ok(input) => input.take(MAX_SEVERAL + 1).read_to_end(&mut bytes),
            Err(error) => return vec![TitledClaim::of(None, Err(error.into()))],
        },
        _ => input.by_ref().take(MAX_SEVERAL + 1).read_to_end(&mut bytes),
    };
    let whole = read.is_ok() && bytes.len() as u64 <= MAX_SEVERAL;
    let text = std::str::from_utf8(&bytes).ok().filter(|_| whole);
    let Some(text) = text.map(with_line_feeds) else {
        let all = BufReader::new(Cursor::new(bytes).chain(input));
        return read_claims(all, options);
    };
    let names: HashSet<String> = (0..graph.len() as u32)
        .map(|vertex| graph.name(Square::new(vertex)))
        .collect();
    let bare = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let within = || other_json::find(bare).map(|found| found.text);
    let mut text = answer_set::of_json(bare)
        .or_else(within)
        .unwrap_or_else(|| bare.to_owned());
    // As Python prints the vertices of networkx's grids.
    if names.iter().any(|name| name.starts_with('(')) && !text.contains('"') {
        text = with_tuples_quoted(&text);
    }
    if names.iter().any(|name| name.contains(',')) && !text.contains('"') {
        text = with_commas_in_quotes(&text, &names);
    }
    if let Some(bare) = printed_value::of_graph(&text) {
        text = bare;
    }
    if headed(text.trim_start()).is_some() {
        return read_claims(text.as_bytes(), options);
    }
    let vertices = Vertices { names: &names };
    let text_of_names = vertices.with_blanks_in_quotes(&text);
    let text = text_of_names.unwrap_or(text);
    without_remarks(claims_of(text, options, &vertices), &vertices)
}

/// The text with quotes around each word that is a name with a comma in it.
fn with_commas_in_quotes(text: &str, names: &HashSet<String>) -> String {
    let quoted = |word: &str| {
        let name = word.trim_end().trim_end_matches([',', ';']);
        match name.contains(',') && names.contains(name) {
            true => format!("\"{name}\"{}", &word[name.len()..]),
            false => word.to_owned(),
        }
    };
    let words = text.split_inclusive(char::is_whitespace);
    words.map(quoted).collect()
}

/// The tours in a text of which the names with blanks stand in quotes.
fn claims_of(text: String, options: &ReadOptions, vertices: &Vertices<'_>) -> Vec<TitledClaim> {
    let most = options.most.unwrap_or(usize::MAX);
    let suits = |claims: &Vec<TitledClaim>| {
        let all = claims.iter().flat_map(|claimed| &claimed.claim);
        !claims.is_empty() && all.map(|claim| claim.body.len()).max() <= Some(most)
    };
    let text = r_vector::elements(&text).unwrap_or(text);
    let of_form = vertices
        .of_arcs(&text)
        .or_else(|| vertices.of_answers(&text))
        .or_else(|| vertices.numbered(&text))
        .or_else(|| vertices.weighted_edges(&text));
    if let Some(claims) = of_form.filter(suits) {
        return claims;
    }
    let plain = read_claims(text.as_bytes(), options);
    let is_known = |claimed: &TitledClaim| match &claimed.claim {
        Ok(claim) => named(claim).iter().all(|name| vertices.is_known(name)),
        Err(_) => false,
    };
    if plain.iter().all(is_known) {
        return plain;
    }
    if let Some(claims) = vertices.titled(&text).filter(suits) {
        return claims;
    }
    if let Some(list) = vertices.assigned(&text) {
        return read_claims(list.as_bytes(), options);
    }
    plain
        .into_iter()
        .map(|claimed| vertices.refuse_prose(claimed, &text))
        .collect()
}

/// The claims without single vertices beside a list of all: `cost = 6` is a number that is a vertex by chance.
fn without_remarks(mut claims: Vec<TitledClaim>, vertices: &Vertices<'_>) -> Vec<TitledClaim> {
    // Lines of the tour itself are no heading of it.
    let is_vertex = |line: &str| vertices.names.contains(line.trim());
    for claimed in &mut claims {
        claimed.heading = claimed
            .heading
            .take()
            .filter(|heading| !heading.split(" / ").all(is_vertex));
    }
    let names =
        |claimed: &TitledClaim| claimed.claim.as_ref().map_or(0, |claim| named(claim).len());
    let is_whole = |claimed: &TitledClaim| names(claimed) >= vertices.names.len();
    let is_remark = |claimed: &TitledClaim| {
        let text = claimed
            .claim
            .as_ref()
            .ok()
            .and_then(|claim| named(claim).first());
        names(claimed) == 1
            && claimed.title.is_some()
            && text.is_some_and(|n| n.parse::<f64>().is_ok())
    };
    match vertices.names.len() > 1 && claims.iter().any(is_whole) {
        true => claims
            .into_iter()
            .filter(|claimed| !is_remark(claimed))
            .collect(),
        false => claims,
    }
}

/// How predicates begin that tell steps.
const STEPS: [&str; 7] = ["at", "pos", "step", "order", "visit", "time", "place"];

/// The names in a claim, if it holds such.
fn named(claim: &Claim) -> &[String] {
    match &claim.body {
        Body::Names(names) => names,
        _ => &[],
    }
}

/// A tour as it is collected, under its title.
#[derive(Default)]
struct Part {
    title: Option<String>,
    names: Vec<String>,
    /// How many names stand on each of its lines.
    lines: Vec<usize>,
}

/// The vertices that there are.
struct Vertices<'g> {
    names: &'g HashSet<String>,
}

impl Vertices<'_> {
    /// The vertex that a word names, perhaps with a point or a colon behind it.
    fn vertex<'w>(&self, word: &'w str) -> Option<&'w str> {
        let bare = word.trim_end_matches(['.', ':', ',', ';']);
        [word, bare]
            .into_iter()
            .find(|word| self.names.contains(*word))
    }

    /// The same text with quotes around each name with blanks that has none, where it stands between signs that part names, or
    /// alone on its line; `None` if there is no such name.
    fn with_blanks_in_quotes(&self, text: &str) -> Option<String> {
        let has_blanks = |name: &str| name.contains(char::is_whitespace) && !name.contains('"');
        let longest = self
            .names
            .iter()
            .filter(|name| has_blanks(name))
            .map(String::len)
            .max()?;
        let parts = |c: char| "\n\t,;:|()[]{}<>=-→⇒➔⟶".contains(c);
        // Of names that begin alike the longest is meant.
        let name_of = |rest: &'_ str| -> Option<usize> {
            let ends = rest.char_indices().take_while(|&(at, _)| at <= longest);
            let ends = ends
                .filter(|&(_, c)| parts(c) || " \r".contains(c))
                .map(|(at, _)| at);
            let all = (rest.len() <= longest).then_some(rest.len());
            let names = ends.chain(all).filter(|&end| {
                let behind = rest[end..].trim_start_matches([' ', '\r']);
                let is_apart = behind.is_empty() || behind.starts_with(parts);
                is_apart && has_blanks(&rest[..end]) && self.names.contains(&rest[..end])
            });
            names.last()
        };
        let (mut quoted, mut rest, mut is_changed) = (String::new(), text, false);
        // Whether a name may begin here.
        let mut is_begin = true;
        while let Some(first) = rest.chars().next() {
            if let Some(end) = is_begin.then(|| name_of(rest)).flatten() {
                quoted.extend(["\"", &rest[..end], "\""]);
                rest = &rest[end..];
                (is_changed, is_begin) = (true, false);
                continue;
            }
            is_begin = parts(first)
                || is_begin && (first == ' ' || first.is_ascii_digit() || first == '.');
            quoted.push(first);
            rest = &rest[first.len_utf8()..];
        }
        is_changed.then_some(quoted)
    }

    /// The vertices of `1-2-3`, or of an edge `1-2`.
    fn joined<'w>(&self, word: &'w str) -> Option<Vec<&'w str>> {
        let parts = word.split(['-', '–', '—', '/', '>', '→']);
        let parts = parts.filter(|part| !part.is_empty());
        let vertices: Vec<&str> = parts.map(|part| self.vertex(part)).collect::<Option<_>>()?;
        (vertices.len() > 1).then_some(vertices)
    }

    /// Whether this may stand in a list of vertices: it is one, or an edge.
    fn is_known(&self, name: &str) -> bool {
        let is_edge = || {
            let ends = self.joined(name)?;
            Some(matches!(ends[..], [one, other] if format!("{one}-{other}") == name))
        };
        self.names.contains(name) || is_edge() == Some(true)
    }

    /// The tours in what a solver of answer sets prints: the atoms of one predicate are edges, or steps with their vertices. Where they may be
    /// either, the predicate's name tells.
    fn of_answers(&self, text: &str) -> Option<Vec<TitledClaim>> {
        let bare = text.trim().trim_matches(['[', ']']);
        let answers = answer_set::answers(bare).or_else(|| solver_values::answers(text));
        answers?.titled(|atoms| {
            let predicates = answer_set::by_number(atoms).into_iter();
            let of_two = predicates.filter(|((_, arguments), _)| *arguments == 2);
            of_two
                .map(|((name, _), rows)| (name, rows))
                .find_map(|(name, rows)| {
                    let are_vertices =
                        |at: usize| rows.iter().all(|row| self.names.contains(row[at]));
                    let edges = || {
                        let ends = rows.iter().flatten().map(|&name| name.to_owned());
                        (are_vertices(0) && are_vertices(1)).then(|| ends.collect::<Vec<_>>())
                    };
                    let steps = || {
                        let columns = [0, 1].into_iter().filter(|&step| are_vertices(1 - step));
                        columns.into_iter().find_map(|step| {
                            let steps = rows.iter().map(|row| row[step].parse().ok());
                            let names = rows.iter().map(|row| row[1 - step].to_owned()).collect();
                            table::in_order(&steps.collect::<Option<Vec<u32>>>()?, names)
                        })
                    };
                    let are_steps = STEPS.iter().any(|known| name.starts_with(known));
                    let names = match are_steps {
                        true => steps().or_else(edges),
                        false => edges().or_else(steps),
                    };
                    Some(Claim::of(Body::Names(names?)))
                })
        })
    }

    /// The list in `order = [1, 2, 3];`, if nothing but lines between solutions stands beside it.
    fn assigned<'t>(&self, text: &'t str) -> Option<&'t str> {
        let text = text.trim_end_matches(|c: char| c.is_whitespace() || "-=;".contains(c));
        let (name, list) = text.split_once('=')?;
        let name = name.trim();
        let is_name = name.chars().all(|c| c.is_alphanumeric() || c == '_');
        let list = list.trim_start();
        let is_one = list.starts_with('[') && list.find(']') == Some(list.len() - 1);
        (is_name && is_one && !self.names.contains(name)).then_some(list)
    }

    /// Each vertex with the one that follows it, if these numbers tell them in the order of the vertices' numbers: both count from 0 or from 1.
    fn with_successors(&self, numbers: &[&str]) -> Option<Vec<String>> {
        let count = u32::try_from(self.names.len()).ok()?;
        let counts_from = |first: &u32| {
            let mut all = (*first..).take(self.names.len());
            all.all(|number| self.names.contains(&number.to_string()))
        };
        let first = [1u32, 0].into_iter().find(counts_from)?;
        let numbers = numbers.iter().map(|number| number.parse().ok());
        let numbers: Vec<u32> = numbers.collect::<Option<_>>()?;
        let least = *numbers.iter().min()?;
        let mut sorted = numbers.clone();
        sorted.sort_unstable();
        let are_all = least <= 1 && sorted.into_iter().eq((least..).take(count as usize));
        are_all.then(|| {
            (first..)
                .zip(numbers)
                .flat_map(|(one, next)| [one, next - least + first])
                .map(|number| number.to_string())
                .collect()
        })
    }

    /// The names that a word adds to a tour, if it is no mere word; an edge stays as it was written.
    fn names_of(&self, word: &str) -> Option<Vec<String>> {
        if let Some(vertex) = self.vertex(word) {
            return Some(vec![vertex.to_owned()]);
        }
        let joined = self.joined(word)?;
        Some(match joined.len() {
            2 => vec![joined.join("-")],
            _ => joined.into_iter().map(str::to_owned).collect(),
        })
    }

    /// The tours of a text, each under its title; `None` if something else stands between the vertices of one.
    fn titled(&self, text: &str) -> Option<Vec<TitledClaim>> {
        let mut parts: Vec<Part> = vec![Part::default()];
        let mut caption = None;
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            let (title, names) = self.line(line)?;
            if title.is_some() && parts.last().is_some_and(|part| !part.names.is_empty()) {
                parts.push(Part::default());
            }
            let part = parts.last_mut()?;
            part.title = title.or(part.title.take());
            if !names.is_empty() {
                part.lines.push(names.len());
                part.names.extend(names);
            }
        }
        if parts.len() > 1 && parts.last().is_some_and(|part| part.names.is_empty()) {
            caption = parts.pop().and_then(|part| part.title);
        }
        if parts.iter().any(|part| part.names.is_empty()) {
            return None;
        }
        let parts = of_steps(parts).into_iter();
        let mut claims: Vec<TitledClaim> = parts.flat_map(|part| self.apart(part)).collect();
        claims.last_mut()?.caption = caption;
        Some(claims)
    }

    /// The tour in a table of two columns, of which one holds the steps in any order: names above them tell, or points and brackets
    /// behind the numbers, or that not all of these are vertices.
    fn numbered(&self, text: &str) -> Option<Vec<TitledClaim>> {
        let mut lines = text
            .lines()
            .filter(|line| !line.trim().is_empty())
            .peekable();
        let above = lines.next_if(|line| words(line).all(|word| self.is_prose(word)));
        let rows: Vec<&str> = lines.collect();
        let cells: Vec<[&str; 2]> = rows
            .iter()
            .map(|row| words(row).collect::<Vec<_>>().try_into().ok())
            .collect::<Option<_>>()?;
        let number = |word: &str| word.trim_end_matches(['.', ':']).parse::<u32>().ok();
        let (column, numbers) = [0, 1].into_iter().find_map(|column| {
            let numbers = cells.iter().map(|row| number(row[column]));
            let numbers: Vec<u32> = numbers.collect::<Option<_>>()?;
            let counts = |row: &&str| {
                let rest = row
                    .trim_start()
                    .trim_start_matches(|c: char| c.is_ascii_digit());
                rest.starts_with(['.', ')'])
            };
            let is_step = above.is_some_and(|names| table::step_column(names) == Some(column))
                || column == 0 && rows.iter().all(counts)
                || cells.iter().any(|row| self.vertex(row[column]).is_none());
            is_step.then_some((column, numbers))
        })?;
        let names = cells
            .iter()
            .map(|row| self.vertex(row[1 - column]).map(str::to_owned));
        let names = table::in_order(&numbers, names.collect::<Option<_>>()?)?;
        (names.len() > 1).then(|| {
            let mut claim = Claim::of(Body::Names(names));
            claim.step_column = Some(column);
            vec![TitledClaim::of(None, Ok(claim))]
        })
    }

    /// The tour whose arcs stand there with their literals.
    fn of_arcs(&self, text: &str) -> Option<Vec<TitledClaim>> {
        let is_vertex = |name: &str| self.names.contains(name);
        let ends = solver_arcs::read(text, is_vertex, self.names.len())?;
        let claim = ends.map(|ends| Claim::of(Body::Names(ends)));
        Some(vec![TitledClaim::of(None, claim)])
    }

    /// The edges of a tour with a weight behind each, one on a line, as networkx and solvers of the travelling salesman problem write them; how
    /// many vertices and edges there are, or the names of the three columns, may stand above them.
    fn weighted_edges(&self, text: &str) -> Option<Vec<TitledClaim>> {
        let count = self.names.len();
        let split = |line: &'_ str| -> Vec<String> {
            let words = line.split(|c: char| c.is_whitespace() || c == ',' || c == ';');
            let words = words.filter(|word| !word.is_empty());
            words.map(str::to_owned).collect()
        };
        let mut rows: Vec<Vec<String>> = text.lines().map(split).collect();
        rows.retain(|row| !row.is_empty());
        if rows
            .first()
            .is_some_and(|row| row.len() == 2 && row[0] == count.to_string())
        {
            rows.remove(0);
        }
        let is_head =
            |row: &Vec<String>| row.len() == 3 && row.iter().all(|word| self.is_prose(word));
        if rows.first().is_some_and(is_head) {
            rows.remove(0);
        }
        let is_edge = |row: &Vec<String>| {
            let [one, other, weight] = &row[..] else {
                return false;
            };
            // They may be counted from elsewhere.
            let is_vertex =
                |name: &String| self.names.contains(name) || name.parse::<u32>().is_ok();
            is_vertex(one) && is_vertex(other) && weight.parse::<f64>().is_ok()
        };
        if !(rows.len() == count || rows.len() + 1 == count) || !rows.iter().all(is_edge) {
            return None;
        }
        let ends = rows.into_iter().flat_map(|row| row.into_iter().take(2));
        let claim = Claim::of(Body::Names(ends.collect()));
        // Three words of a triangle are a tour.
        (count > 3).then(|| vec![TitledClaim::of(None, Ok(claim))])
    }

    /// What a line says before its vertices, and these.
    fn line(&self, line: &str) -> Option<(Option<String>, Vec<String>)> {
        let line = line.trim();
        let whole = || Some((Some(begun(line)), Vec::new()));
        if line.starts_with(['#', '%']) || line.starts_with("//") {
            return whole();
        }
        // Up to the last colon that ends words.
        if line.chars().all(|c| "-=_*~+".contains(c)) {
            return Some((None, Vec::new()));
        }
        let signs = line
            .char_indices()
            .filter(|&(_, sign)| sign == ':' || sign == '=');
        // A variable may be called by a single letter.
        let is_title = |word: &str, sign: char| {
            self.is_prose(word) || sign == '=' && self.names_of(word).is_none()
        };
        let mut titles =
            signs.filter(|&(at, sign)| words(&line[..at]).any(|word| is_title(word, sign)));
        let (title, rest) = match titles.next_back() {
            Some((at, sign)) => (Some(&line[..at]), &line[at + sign.len_utf8()..]),
            None => (None, line),
        };
        let tells_successors = title.is_some_and(|title| {
            let title = title.to_lowercase();
            title.contains("succ") || title.contains("next")
        });
        if tells_successors {
            let numbers = words(rest).skip_while(|word| word.parse::<u32>().is_err());
            if let Some(edges) = self.with_successors(&numbers.collect::<Vec<_>>()) {
                return Some((title.map(|title| begun(title.trim())), edges));
            }
        }
        let read: Vec<(&str, Option<Vec<String>>)> = words(rest)
            .map(|word| (word, self.names_of(word)))
            .collect();
        let known = read.iter().filter(|(_, names)| names.is_some()).count();
        let prose = read.iter().filter(|(word, _)| self.is_prose(word)).count();
        if known == 0 || prose > known {
            return (prose > 0 || title.is_some()).then(whole)?;
        }
        // Without a colon too words may stand in front.
        let first = read.iter().position(|(_, names)| names.is_some())?;
        let is_title = first == 0 || read[..first].iter().any(|(word, _)| self.is_prose(word));
        // Behind the vertices a remark in brackets.
        let end = read[first..].iter().position(|(_, names)| names.is_none());
        let end = end.map_or(read.len(), |end| first + end);
        let is_remark = |at: usize| {
            let begin = read[at].0.as_ptr() as usize - rest.as_ptr() as usize;
            rest[..begin].trim_end().ends_with(['(', '#'])
        };
        if !is_title || end < read.len() && !is_remark(end) {
            return None;
        }
        let before = title.or((first > 0).then(|| {
            let end = read[first].0.as_ptr() as usize - rest.as_ptr() as usize;
            &rest[..end]
        }));
        let adorns = |c: char| c.is_whitespace() || "([{<\"',;:=-–>→".contains(c);
        let title = before.map(|title| begun(title.trim_matches(adorns)));
        let names = read.into_iter().take(end).filter_map(|(_, names)| names);
        let names: Vec<String> = names.flatten().collect();
        Some((title, names))
    }

    /// Whether it is a word of two letters or more, and no vertex.
    fn is_prose(&self, word: &str) -> bool {
        let letters = word.chars().filter(|c| c.is_alphabetic()).count();
        letters > 1 && self.names_of(word).is_none()
    }

    /// Tours on a line each, below one title, which is that of the first.
    fn apart(&self, part: Part) -> Vec<TitledClaim> {
        let claim = |title, names| TitledClaim::of(title, Ok(Claim::of(Body::Names(names))));
        let many = part.lines.iter().all(|&names| 2 * names > self.names.len());
        if !many || part.lines.len() < 2 {
            return vec![claim(part.title, part.names)];
        }
        let mut names = part.names.into_iter();
        let mut title = part.title;
        let lines = part.lines.into_iter();
        lines
            .map(|count| claim(title.take(), names.by_ref().take(count).collect()))
            .collect()
    }

    /// An error instead of a claim most of whose words are no vertices.
    fn refuse_prose(&self, claimed: TitledClaim, text: &str) -> TitledClaim {
        let Ok(claim) = &claimed.claim else {
            return claimed;
        };
        let names = named(claim);
        let unknown = names.iter().filter(|name| !self.is_known(name));
        let prose = names.iter().find(|name| self.is_prose(name));
        let (Some(word), true) = (prose, 2 * unknown.count() > names.len()) else {
            return claimed;
        };
        let place = (1..).zip(text.lines()).find_map(|(line, content)| {
            let at = content.find(word.as_str())?;
            let column = content[..at].chars().count() as u64 + 1;
            Some(TextPosition { line, column })
        });
        let error = ReadClaimError::Word {
            at: place.unwrap_or(TextPosition { line: 1, column: 1 }),
            word: excerpt(word),
            wanted: "a vertex of the graph, and most of the other words are none either",
        };
        TitledClaim::of(None, Err(error))
    }
}

/// The words of a line between spaces, brackets and the like; what stands in quotation marks is one.
fn words(line: &str) -> impl Iterator<Item = &str> {
    let mut rest = line;
    std::iter::from_fn(move || {
        let separates = |c: char| c.is_whitespace() || "()[]{}|<>=,;→⇒➔⟶↔".contains(c);
        rest = rest.trim_start_matches(|c: char| separates(c));
        rest = match rest.strip_prefix("->").or_else(|| rest.strip_prefix("- ")) {
            Some(below) => below.trim_start_matches(|c: char| separates(c) || c == '-'),
            None => rest,
        };
        let quote = rest.chars().next().filter(|c| "\"'`".contains(*c));
        let (word, below) = match quote.and_then(|quote| rest[1..].split_once(quote)) {
            Some(parts) => parts,
            None => {
                let end = rest
                    .find("->")
                    .into_iter()
                    .chain(rest.find(separates))
                    .min();
                rest.split_at(end.unwrap_or(rest.len()))
            }
        };
        rest = below;
        (!word.is_empty()).then_some(word)
    })
    .filter(|word| !word.chars().all(|c| "-–—".contains(c)))
}

/// One tour of lines that say a step each, as `Step 1: a`.
fn of_steps(parts: Vec<Part>) -> Vec<Part> {
    let is_step = |part: &Part| part.names.len() == 1 && part.title.is_some();
    if parts.len() < 2 || !parts.iter().all(is_step) {
        return parts;
    }
    let names: Vec<String> = parts.into_iter().flat_map(|part| part.names).collect();
    vec![Part {
        title: None,
        lines: vec![1; names.len()],
        names,
    }]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::Shape;

    fn graph() -> EdgeList {
        let edges = [(0, 1), (1, 2), (2, 5), (5, 4), (4, 3), (3, 0), (0, 4)];
        EdgeList::undirected(6, edges).unwrap()
    }

    fn letters() -> EdgeList {
        let names = ["a", "b", "c", "New York"].map(String::from).to_vec();
        EdgeList::named(names, false, vec![(0, 1), (1, 2), (2, 3), (3, 0)]).unwrap()
    }

    #[test]
    fn names_may_hold_a_comma() {
        let names = ["0,0", "0,1", "1,1", "1,0"].map(String::from).to_vec();
        let graph = EdgeList::named(names, false, vec![(0, 1), (1, 2), (2, 3), (3, 0)]).unwrap();
        for text in [
            "0,0 0,1 1,1 1,0",
            "0,0\n0,1\n1,1\n1,0\n",
            "0,0, 0,1, 1,1, 1,0",
            "\"0,0\" \"0,1\" \"1,1\" \"1,0\"",
        ] {
            assert_eq!(told(text, &graph), ["0,0 0,1 1,1 1,0"], "{text}");
        }
    }

    /// Each tour as its title and its names, or the error.
    fn told(text: &str, graph: &EdgeList) -> Vec<String> {
        let options = ReadOptions {
            shape: Shape::Vertices,
            ..ReadOptions::default()
        };
        let claims = read_claims_of_graph(text.as_bytes(), &options, graph);
        let told = |claimed: TitledClaim| {
            let names = match &claimed.claim {
                Ok(claim) => named(claim).join(" "),
                Err(error) => error.to_string(),
            };
            match claimed.title {
                Some(title) => format!("{title}: {names}"),
                None => names,
            }
        };
        claims.into_iter().map(told).collect()
    }

    #[test]
    fn weights_of_edges_are_passed_over() {
        let edges = "1 2 3 6 2 3 6 5 5 4 4 1";
        for text in [
            "1 2 7\n3 6 1.5\n2 3 4\n6 5 1\n5 4 2\n4 1 9\n",
            "6 6\n1 2 7\n3 6 7\n\n2 3 7\n6 5 7\n5 4 7\n4 1 7\n",
            "1,2,0.5\n3,6,0.5\n2,3,0.5\n6,5,0.5\n5,4,0.5\n4,1,0.5\n",
        ] {
            assert_eq!(told(text, &graph()), [edges], "{text:?}");
        }
        let triangle = EdgeList::undirected(3, [(0, 1), (1, 2), (2, 0)]).unwrap();
        assert_eq!(told("1 2 3\n\n3 1 2\n", &triangle), ["1 2 3", "3 1 2"]);
    }

    #[test]
    fn words_before_the_vertices_are_a_title() {
        let tour = "1 2 3 6 5 4";
        for (text, title) in [
            ("1 2 3 6 5 4\n", None),
            ("Tour: 1 2 3 6 5 4\n", Some("Tour")),
            ("Cycle: 1 -> 2 -> 3 -> 6 -> 5 -> 4\n", Some("Cycle")),
            (
                "Cycle of length 6: 1-2-3-6-5-4\n",
                Some("Cycle of length 6"),
            ),
            (
                "# cycle found in 0.01s\n1\n2\n3\n6\n5\n4\n",
                Some("# cycle found in 0.01s"),
            ),
            ("Hamiltonian Cycle 1 2 3 6 5 4\n", Some("Hamiltonian Cycle")),
            ("cycle,1,2,3,6,5,4\n", Some("cycle")),
            ("1 2 3 6 5 4.\n", None),
            ("1 → 2 → 3 → 6 → 5 → 4 (closed)\n", None),
            ("tour = [1, 2, 3, 6, 5, 4]\n", Some("tour")),
            (
                "Hamiltonian cycle found: [1, 2, 3, 6, 5, 4]\n",
                Some("Hamiltonian cycle found"),
            ),
            (
                "Solution Exists: Following is one Hamiltonian Cycle\n1 2 3 6 5 4\n",
                Some("Solution Exists: Following is one Hamiltonian Cycle"),
            ),
            (
                "Path found:\n\n1\n2\n3\n6\n5\n4\nTime: 0.1 s\n",
                Some("Path found:"),
            ),
            ("Position,Vertex\n1,1\n2,2\n3,3\n4,6\n5,5\n6,4\n", None),
            (
                "Vertex\tPosition\n1\t1\n2\t2\n3\t3\n4\t6\n5\t5\n6\t4\n",
                None,
            ),
            ("1. 1\n2. 2\n3. 3\n4. 6\n5. 5\n6. 4\n", None),
            (
                "Hamiltonkreis: 1 – 2 – 3 – 6 – 5 – 4\n",
                Some("Hamiltonkreis"),
            ),
            ("x = [1, 2, 3, 6, 5, 4]\n", Some("x")),
            (
                "tour = [1, 2, 3, 6, 5, 4];\n----------\n==========\n",
                Some("tour"),
            ),
            ("[1] 1 2 3\n[4] 6 5 4\n", None),
            (
                "Step 1: 1\nStep 2: 2\nStep 3: 3\nStep 4: 6\nStep 5: 5\nStep 6: 4\n",
                None,
            ),
        ] {
            let expected = match title {
                Some(title) => format!("{title}: {tour}"),
                None => tour.to_owned(),
            };
            assert_eq!(told(text, &graph()), [expected], "{text}");
        }
        assert_eq!(
            told("tour: a \"New York\" c b\n", &letters()),
            ["tour: a New York c b"]
        );
        assert_eq!(told("1,b\n3,a\n2,c\n", &letters()), ["b c a"]);
    }

    #[test]
    fn a_title_begins_a_tour() {
        assert_eq!(
            told("Anna: 1 2 3 6 5 4\n1 2 3 6 4 5\nBen: 1 2 3\n", &graph()),
            ["Anna: 1 2 3 6 5 4", "1 2 3 6 4 5", "Ben: 1 2 3"]
        );
        assert_eq!(
            told("Anna\n1 2 3\n6 5 4\n\nBen\n4 5\n", &graph()),
            ["Anna: 1 2 3 6 5 4", "Ben: 4 5"]
        );
    }

    /// Edges stay edges, as a slip tells them.
    #[test]
    fn edges_below_a_title_are_kept() {
        let text = "Edges used: 1-2, 2-3, 3-6, 6-5, 5-4, 4-1\n";
        assert_eq!(
            told(text, &graph()),
            ["Edges used: 1-2 2-3 3-6 6-5 5-4 4-1"]
        );
        let pairs = "(1, 2), (2, 3), (3, 6), (6, 5), (5, 4), (4, 1)\n";
        assert_eq!(told(pairs, &graph()), ["1 2 2 3 3 6 6 5 5 4 4 1"]);
        let onward = "{1: 2, 2: 3, 3: 6, 6: 5, 5: 4, 4: 1}\n";
        assert_eq!(told(onward, &graph()), ["1 2 2 3 3 6 6 5 5 4 4 1"]);
    }

    /// Solvers print edges, steps, or what follows each vertex.
    #[test]
    fn what_solvers_print_is_read() {
        let edges = "1 2 2 3 3 6 6 5 5 4 4 1";
        for (text, read) in [
            (
                "Answer: 1\nhc(1,2) hc(2,3) hc(3,6) node(1) hc(6,5) hc(5,4) hc(4,1)\nSATISFIABLE\n",
                edges,
            ),
            ("hc(1,2) hc(2,3) hc(3,6) hc(6,5) hc(5,4) hc(4,1)\n", edges),
            ("[hc(1,2),hc(2,3),hc(3,6),hc(6,5),hc(5,4),hc(4,1)]\n", edges),
            (
                "hc(1,2). hc(2,3). hc(3,1). hc(4,5). hc(5,6). hc(6,4).\n",
                "1 2 2 3 3 1 4 5 5 6 6 4",
            ),
            (
                "Answer: 1\nat(2,2) at(1,1) at(3,3) at(4,6) at(6,4) at(5,5)\n",
                "1 2 3 6 5 4",
            ),
            (
                "at(0,1) at(1,2) at(2,3) at(3,6) at(4,5) at(5,4)\n",
                "1 2 3 6 5 4",
            ),
            (
                "1--2\n2--3\n3--6\n6--5\n5--4\n4--1\n",
                "1-2 2-3 3-6 6-5 5-4 4-1",
            ),
        ] {
            assert_eq!(told(text, &graph()), [read], "{text}");
        }
        // A variable is a title, also above a list with another vertex in it.
        assert_eq!(
            told("order = [0, 1, 2];\n----------\n", &graph()),
            ["0 1 2"]
        );
        // From 0, where the graph counts from 1.
        let text = "succ = [1, 2, 5, 0, 3, 4];\n";
        assert_eq!(told(text, &graph()), ["succ: 1 2 2 3 3 6 4 1 5 4 6 5"]);
        let text = "x[1,2] 1\nx[2,3] 1\nx[1,3] 0\n";
        assert_eq!(told(text, &graph()), ["1 2 2 3"]);
        let text = "successor = array1d(1..6, [2, 3, 6, 1, 4, 5]);\n----------\n";
        assert_eq!(told(text, &graph()), ["successor: 1 2 2 3 3 6 4 1 5 4 6 5"]);
    }

    /// What is no vertex among vertices is a claim, and a wrong one; prose is no claim.
    #[test]
    fn a_word_between_vertices_is_no_title() {
        for text in [
            "1 2 3 x 6 5 4",
            "1 2 3 6 5 4 x",
            "x 1 2 3",
            "0 1 2 5 4 3",
            "7 8 9",
        ] {
            assert_eq!(told(text, &graph()), [text]);
        }
        assert_eq!(
            told("hello\n  dear world\n", &graph()),
            [
                "line 1, column 1: `hello` is not a vertex of the graph, and most of the other words are none either"
            ]
        );
    }

    /// A cost that is a vertex by chance is none, and names with blanks need no quotes where nothing else can be meant.
    #[test]
    fn costs_and_names_with_blanks_are_known() {
        let names = ["New York", "Boston", "Saint-Denis", "Paris"].map(String::from);
        let edges = vec![(0, 1), (1, 2), (2, 3), (3, 0)];
        let graph = EdgeList::named(names.to_vec(), false, edges).unwrap();
        let options = ReadOptions {
            shape: super::super::Shape::Vertices,
            ..ReadOptions::default()
        };
        for text in [
            "Boston\nSaint-Denis\nParis\nNew York\n",
            "Boston, Saint-Denis, Paris, New York",
            "Boston -> Saint-Denis -> Paris -> New York",
            "1. Boston\n2. Saint-Denis\n3. Paris\n4. New York\r\n",
            "\"Boston\" \"Saint-Denis\" \"Paris\" \"New York\"",
        ] {
            let claims = read_claims_of_graph(text.as_bytes(), &options, &graph);
            let found = claims[0]
                .claim
                .as_ref()
                .map(|claim| named(claim).join("; "));
            assert_eq!(
                found.unwrap(),
                "Boston; Saint-Denis; Paris; New York",
                "{text}"
            );
            assert_eq!(claims.len(), 1, "{text}");
        }
        let edges = (0..6).map(|at| (at, (at + 1) % 6));
        let ring = EdgeList::undirected(6, edges.collect::<Vec<_>>()).unwrap();
        for text in [
            "cost = 6\nsucc = [2, 3, 4, 5, 6, 1]\n----------\n==========\n",
            "Length = 6\nTour: 1 2 3 4 5 6\n",
        ] {
            let claims = read_claims_of_graph(text.as_bytes(), &options, &ring);
            assert_eq!(claims.len(), 1, "{text}: {claims:?}");
        }
    }
}
