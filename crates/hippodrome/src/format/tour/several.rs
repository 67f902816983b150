//! Several solutions in one text: where does each begin?
//!
//! A text is first read as one tour. If that fails since a second one begins, or since the text is too long for one, or
//! if there are titles in it, it is parted: before each title (`passages` knows which begins a part), or else
//! at blank lines; where single rows stand between these, at the wider gaps, or where the numbers begin again. So a box,
//! whose levels have blank lines between them, stays whole, and so does a single tour with a word in it that cannot be
//! read. Documents with a head of their own are parted where the next one begins.
//!
//! Lists without anything between them are told apart by what they visit: of n squares in all, the text names each about k
//! times, and then every k-th part of its lines is a tour. A line that holds most of the squares is one in any case, whatever
//! is wrong with the others. A single tour with some squares twice names too few for two.
//!
//! What stands below the last solution may be no tour but a caption, which is passed over. A line above
//! a whole grid is its title, be it only a letter or a number.
//!
//! The text is kept in memory; what is longer than [`MAX_SEVERAL`] is read as one tour, as it comes.
//!
//! One file, because the ways in which tours follow one another rule each other out, and are tried in one order.

use std::collections::HashSet;
use std::io::{self, BufRead, Cursor, Read};

use super::caption::caption;
use super::claim::{Body, Claim, ReadClaimError};
use super::graph_slips::are_edges_of_tour;
use super::margins::is_numbered;
use super::passages::{Passage, heading, names_somebody, parts, passages, whole_title};
use super::title::{begun, is_short_title, title};
use super::titled_claim::TitledClaim;
use super::{
    ReadOptions, Shape, headed, quoted, r_vector, read_claim, side_by_side, table, telephone,
    typography, whole_text,
};
use crate::format::MAX_SEVERAL;
use crate::format::lex::foreign::ForeignDocument;
use crate::format::lex::text::ReadTextError;
use crate::format::lex::utf16::{Utf16, is_marked};
use crate::line_ends::with_line_feeds;

/// Reads all tours of a text, each as [`read_claim`] does; there is at least one, or what stands there instead.
///
/// ```
/// use hippodrome::format::{ReadOptions, read_claims};
///
/// let text = "Anna:\n1 6 3\n# # #\n\nBen:\n1 2 3\n4 q 5\n";
/// let solutions = read_claims(text.as_bytes(), &ReadOptions::default());
/// assert_eq!(solutions[0].title.as_deref(), Some("Anna"));
/// assert!(solutions[0].claim.is_ok());
/// let flaw = solutions[1].claim.as_ref().unwrap_err();
/// assert!(flaw.to_string().starts_with("line 7, column 3: `q` is not a step"));
/// ```
pub fn read_claims(mut input: impl BufRead, options: &ReadOptions) -> Vec<TitledClaim> {
    let only = |claim| vec![TitledClaim::of(None, claim)];
    match is_marked(&mut input) {
        Ok(false) => read_decoded(&mut input, options),
        Ok(true) => match Utf16::new(input) {
            Ok(mut input) => read_decoded(&mut input, options),
            Err(error) => only(Err(error.into())),
        },
        Err(error) => only(Err(ReadTextError::from(error).into())),
    }
}

fn read_decoded(input: &mut dyn BufRead, options: &ReadOptions) -> Vec<TitledClaim> {
    let mut bytes = Vec::new();
    let read = input.take(MAX_SEVERAL + 1).read_to_end(&mut bytes);
    if let Some(document) = ForeignDocument::of(&bytes[..bytes.len().min(SAMPLE)]) {
        let error = ReadTextError::from(document);
        return vec![TitledClaim::of(None, Err(error.into()))];
    }
    let text = match (&read, std::str::from_utf8(&bytes)) {
        (Ok(_), Ok(text)) if bytes.len() as u64 <= MAX_SEVERAL => with_line_feeds(text),
        _ => {
            let claim = match read {
                Err(error) => Err(ReadTextError::from(error).into()),
                Ok(_) if begins_with_several(&bytes, options) => Err(ReadClaimError::LongSeveral),
                Ok(_) => {
                    let rest: &mut dyn Read = &mut io::BufReader::new(input);
                    let all = Cursor::new(bytes).chain(rest);
                    read_claim(io::BufReader::new(all), options)
                }
            };
            return vec![TitledClaim::of(None, claim)];
        }
    };
    read_text(text.strip_prefix('\u{feff}').unwrap_or(&text), options)
}

/// All tours of a text.
fn read_text(text: &str, options: &ReadOptions) -> Vec<TitledClaim> {
    // What reads as it stands is not taken for a text that cannot be read.
    let suits = |claims: &Vec<TitledClaim>| {
        claims.first().is_some_and(|first| first.claim.is_ok())
            || read_claim(text.as_bytes(), options).is_err()
    };
    if table::IS_READ {
        if let Some(plain) = typography::plain(text)
            && read_claim(text.as_bytes(), options).is_err()
        {
            return read_text(&plain, options);
        }
        if let Some(claims) = telephones_apart(text, options) {
            return claims;
        }
        if let Some(claims) = empty_rows_apart(text, options) {
            return claims;
        }
        let inner = r_vector::elements(text);
        let inner = inner.map(|elements| read_text(&elements, options));
        let inner = inner.or_else(|| quoted::read(text, options, read_text));
        let found = inner.or_else(|| whole_text::read(text, options));
        if let Some(claims) = found.filter(suits) {
            return claims;
        }
    }
    let claim = read_claim(text.as_bytes(), options);
    // Words may be vertices, and a document may end with a word.
    let captioned = match (&claim, options.shape) {
        (Ok(_), _) | (_, Shape::Vertices) => None,
        _ => caption(text).filter(|(above, _)| !names_somebody(above, &text[above.len()..])),
    };
    let captioned = captioned
        .map(|(above, caption)| (above, caption, read_claim(above.as_bytes(), options)))
        .filter(|(_, _, claim)| claim.is_ok() || headed(text.trim_start()).is_none());
    match captioned {
        Some((above, caption, claim)) => {
            let mut solutions = solutions(above, claim, options);
            if let Some(last) = solutions.last_mut() {
                last.caption = Some(begun(caption));
            }
            solutions
        }
        None => solutions(text, claim, options),
    }
}

/// The tours beside which telephone numbers stand, which are passed over.
fn telephones_apart(text: &str, options: &ReadOptions) -> Option<Vec<TitledClaim>> {
    let suits = matches!(options.shape, Shape::Auto | Shape::Grid);
    let (rest, number, is_above) = telephone::without(text).filter(|_| suits)?;
    if read_claim(text.as_bytes(), options).is_ok() {
        return None;
    }
    let mut claims = read_text(&rest, options);
    claims.first()?.claim.as_ref().ok()?;
    match is_above {
        true => {
            let heading = &mut claims.first_mut()?.heading;
            let below = heading.take().map(|below| format!(" / {below}"));
            *heading = Some(begun(number) + &below.unwrap_or_default());
        }
        false => {
            let caption = &mut claims.last_mut()?.caption;
            caption.get_or_insert_with(|| begun(number));
        }
    }
    Some(claims)
}

/// The tours in a part of a spreadsheet of which the rows without anything next to its titles are blank lines, and no ranks of a board.
fn empty_rows_apart(text: &str, options: &ReadOptions) -> Option<Vec<TitledClaim>> {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let is_empty = |line: &str| line.chars().all(|c| matches!(c, ',' | ';' | ' '));
    let is_title = |line: &&str| whole_title(line.trim_end_matches([',', ';', ' '])).is_some();
    let is_left_out = |at: usize| {
        let is_filled = |line: &&&str| !is_empty(line);
        let next = [
            lines[at..].iter().find(is_filled),
            lines[..at].iter().rfind(is_filled),
        ];
        let is_beside = || next.into_iter().flatten().any(is_title);
        !lines[at].is_empty() && is_empty(lines[at]) && is_beside()
    };
    if !lines.iter().any(|line| !line.is_empty() && is_empty(line)) {
        return None;
    }
    let left_out: Vec<bool> = (0..lines.len()).map(is_left_out).collect();
    if !left_out.contains(&true) {
        return None;
    }
    let kept = text.lines().zip(left_out);
    let kept: Vec<&str> = kept
        .map(|(line, is_left_out)| if is_left_out { "" } else { line })
        .collect();
    let claims = read_text(&(kept.join("\n") + "\n"), options);
    claims.iter().any(is_whole).then_some(claims)
}

/// The solutions in a text of which this was read as a whole.
fn solutions(
    text: &str,
    claim: Result<Claim, ReadClaimError>,
    options: &ReadOptions,
) -> Vec<TitledClaim> {
    let mut passages = passages(text);
    let heading = heading(&mut passages);
    let mut solutions = in_passages(text, passages, claim, options);
    if let Some(first) = solutions.first_mut() {
        first.heading = heading;
    }
    solutions
}

/// The solutions in a text of these passages.
fn in_passages(
    text: &str,
    passages: Vec<Passage<'_>>,
    claim: Result<Claim, ReadClaimError>,
    options: &ReadOptions,
) -> Vec<TitledClaim> {
    let title = passages.first().and_then(|passage| passage.title.clone());
    let whole = Passage {
        title,
        lines_before: 0,
        text,
    };
    let error = match claim {
        Ok(claim) => return whole.parted(Ok(claim), options),
        Err(error) => error,
    };
    if let Some(grids) = whole.grids(options) {
        return grids;
    }
    let by_head = headed(text.trim_start()).is_some();
    let by_title = passages.iter().filter(|passage| passage.title.is_some());
    let by_title = by_title.count() > 1 || passages.iter().skip(1).any(|p| p.title.is_some());
    if passages.len() > 1 {
        let are_counted = passages.iter().all(Passage::is_counted);
        let read: Vec<TitledClaim> = passages
            .into_iter()
            .flat_map(|passage| passage.read(options))
            .collect();
        let is_read = |solution: &TitledClaim| solution.claim.is_ok();
        let second = matches!(error, ReadClaimError::Second(_));
        let long = matches!(error, ReadClaimError::TooMany { .. });
        let parted =
            second || by_head || by_title || are_counted || long && read.iter().all(is_read);
        if parted || read.iter().any(is_whole) {
            return read;
        }
    }
    whole.parted(Err(error), options)
}

/// So many bytes of a long text tell whether it holds several lists.
const SAMPLE: usize = 1 << 16;

/// Whether a text of which these are the first bytes holds several lists, so that it is no single long one.
fn begins_with_several(bytes: &[u8], options: &ReadOptions) -> bool {
    let bytes = &bytes[..bytes.len().min(SAMPLE)];
    let lines = bytes.iter().rposition(|&byte| byte == b'\n').unwrap_or(0);
    let text = std::str::from_utf8(&bytes[..lines]).unwrap_or_default();
    lists(text, options).is_some()
}

impl Passage<'_> {
    fn read(self, options: &ReadOptions) -> Vec<TitledClaim> {
        let options = ReadOptions {
            lines_before: self.lines_before,
            ..*options
        };
        let claim = read_claim(self.text.as_bytes(), &options);
        self.parted(claim, &options)
    }

    /// What was read of it as a whole, or in parts if it has any.
    fn parted(
        self,
        claim: Result<Claim, ReadClaimError>,
        options: &ReadOptions,
    ) -> Vec<TitledClaim> {
        // An edge on each line names every vertex twice.
        let claim = match claim {
            Ok(claim) if table::IS_READ => match self.edges_begin(&claim.body) {
                Some(begin) => {
                    let edges = without_names(claim, begin);
                    return vec![TitledClaim::of(self.title, Ok(edges))];
                }
                None => Ok(claim),
            },
            claim => claim,
        };
        let claims = match claim {
            Ok(claim) => match &claim.body {
                Body::Grid(_) => unstacked(claim).into_iter().map(Ok).collect(),
                body if visits(body).is_some_and(|visited| is_twice(&visited)) => {
                    let lists = lists(self.text, options);
                    let are_read =
                        |lists: &Vec<Listed>| lists.iter().all(|list| list.claim.is_ok());
                    if let Some(lists) = lists.filter(are_read) {
                        return self.titled(lists);
                    }
                    let grids = stacked(self.text, options);
                    grids.map_or_else(
                        || vec![Ok(claim)],
                        |grids| grids.into_iter().map(Ok).collect(),
                    )
                }
                _ => vec![Ok(claim)],
            },
            Err(error) => {
                if let Some(grids) = self.grids(options) {
                    return grids;
                }
                match lists(self.text, options) {
                    Some(lists) => return self.titled(lists),
                    None => vec![Err(error)],
                }
            }
        };
        let of_title = |claim| TitledClaim::of(self.title.clone(), claim);
        claims.into_iter().map(of_title).collect()
    }

    /// Lists, each under the name on its own line, or under the title above them all.
    fn titled(self, lists: Vec<Listed>) -> Vec<TitledClaim> {
        let first = self.text.lines().find(|line| !line.trim().is_empty());
        let above = self.title.filter(|_| first.and_then(whole_title).is_some());
        let title =
            |list: Listed| TitledClaim::of(list.title.or_else(|| above.clone()), list.claim);
        lists.into_iter().map(title).collect()
    }

    /// Before which visit the edges begin, two ends on each line, if these are the edges of a path or of cycles, or most of them; what stands
    /// above them is a title.
    fn edges_begin(&self, body: &Body) -> Option<usize> {
        let lines = self.text.lines().filter(|line| !line.trim().is_empty());
        let is_title = lines.clone().next().and_then(whole_title).is_some();
        let count = lines.count();
        let visits = visits(body)?;
        [usize::from(is_title), 0].into_iter().find_map(|above| {
            let begin = visits.len().checked_sub(2 * (count - above))?;
            let edges = &visits[begin..];
            let is_whole = above > 0 || begin == 0;
            (is_whole && are_edges_of_tour(edges) && !is_walk(edges)).then_some(begin)
        })
    }

    /// Grids that are not read as they stand: below a title, in rows with blank lines between them, or one upon
    /// the other and together longer than one may be.
    fn grids(&self, options: &ReadOptions) -> Option<Vec<TitledClaim>> {
        let stacked = || {
            let of_title = |claim| TitledClaim::of(self.title.clone(), Ok(claim));
            let grids = stacked(self.text, options)?.into_iter();
            Some(grids.map(of_title).collect())
        };
        self.below_titles(options)
            .or_else(|| self.spaced(options))
            .or_else(stacked)
    }

    /// Grids below lines that are titles only since they follow, and one of them is whole: `A`, `1.`, `5x5`.
    fn below_titles(&self, options: &ReadOptions) -> Option<Vec<TitledClaim>> {
        let mut read = Vec::new();
        for part in parts(self.text, |line, _, _| is_short_title(line)) {
            let (line, rest) = part.text.split_once('\n')?;
            if !is_short_title(line) {
                return None;
            }
            let lines_before = self.lines_before + part.lines_before + 1;
            let options = ReadOptions {
                lines_before,
                ..*options
            };
            let name = line.trim_matches(|c: char| c.is_whitespace() || "#.:".contains(c));
            let claims = match read_claim(rest.as_bytes(), &options) {
                Ok(claim) => unstacked(claim).into_iter().map(Ok).collect(),
                Err(error) => vec![Err(error)],
            };
            let of_title = |claim| TitledClaim::of(Some(begun(name)), claim);
            read.extend(claims.into_iter().map(of_title));
        }
        read.iter().any(is_whole).then_some(read)
    }

    /// Grids of rows with blank lines between them, where the gaps between the grids are wider or the numbers begin again.
    fn spaced(&self, options: &ReadOptions) -> Option<Vec<TitledClaim>> {
        let rows = parts(self.text, |_, above, _| above[1].is_empty());
        if rows.len() < 4 || rows.iter().any(|row| row.text.trim().contains('\n')) {
            return None;
        }
        let is_grid = |solution: &TitledClaim| match &solution.claim {
            Ok(claim) => matches!(&claim.body, Body::Grid(grid) if grid.ranks() > 1),
            Err(_) => false,
        };
        let apart = parts(self.text, |_, above, _| {
            above.iter().all(|above| above.is_empty())
        });
        if apart.len() > 1 {
            let read = apart.into_iter().flat_map(|mut grid| {
                grid.lines_before += self.lines_before;
                grid.read(options)
            });
            let read: Vec<TitledClaim> = read.collect();
            return read.iter().any(is_grid).then_some(read);
        }
        let rows: Vec<&str> = rows.iter().map(|row| row.text.trim()).collect();
        let grids = stacked(&rows.join("\n"), options)?;
        let of_title = |claim| TitledClaim::of(self.title.clone(), Ok(claim));
        let solutions: Vec<TitledClaim> = grids.into_iter().map(of_title).collect();
        solutions.iter().all(is_grid).then_some(solutions)
    }
}

/// Grids, one upon the other, of any length together, though they might be pairs too.
fn stacked(text: &str, options: &ReadOptions) -> Option<Vec<Claim>> {
    let options = ReadOptions {
        shape: match options.shape {
            Shape::Auto | Shape::Grid => Shape::Grid,
            _ => return None,
        },
        most: None,
        ..*options
    };
    let grids = unstacked(read_claim(text.as_bytes(), &options).ok()?);
    (grids.len() > 1).then_some(grids)
}

/// A grid that is several, one upon the other, as these.
fn unstacked(claim: Claim) -> Vec<Claim> {
    let grids = match &claim.body {
        Body::Grid(grid) => match grid.stacked() {
            1 => match side_by_side::blocks(grid).filter(|_| table::IS_READ) {
                Some(blocks) => blocks,
                None => return vec![claim],
            },
            parts => grid.apart(parts),
        },
        _ => return vec![claim],
    };
    let bodies = grids.into_iter().map(Body::Grid);
    let claims = bodies.map(|body| Claim {
        body,
        ..claim.clone()
    });
    claims.collect()
}

/// What a list visits.
#[derive(Copy, Clone, Eq, PartialEq, Hash)]
enum Visit<'c> {
    Place([u64; 3]),
    Name(&'c str),
}

/// What this list visits, in order; `None` for what is no list.
fn visits(body: &Body) -> Option<Vec<Visit<'_>>> {
    Some(match body {
        Body::Points(points) => points
            .iter()
            .map(|point| Visit::Place([point.file, point.rank, point.level]))
            .collect(),
        Body::RowColumn(pairs) | Body::Pairs(pairs) => pairs
            .iter()
            .map(|&(one, two)| Visit::Place([one, two, 0]))
            .collect(),
        Body::Names(names) => names.iter().map(|name| Visit::Name(name)).collect(),
        Body::Grid(_) | Body::Vertices(_) => return None,
    })
}

/// Whether something is visited twice, other than where the list closes.
fn is_twice(visits: &[Visit<'_>]) -> bool {
    let distinct: HashSet<_> = visits.iter().collect();
    let closes = visits.len() > 1 && visits.first() == visits.last();
    distinct.len() + usize::from(closes) < visits.len()
}

/// The claim without its first names, which are of a title; what stands above squares is none of them.
fn without_names(mut claim: Claim, count: usize) -> Claim {
    if let Body::Names(names) = &mut claim.body {
        names.drain(..count);
    }
    claim
}

/// Whether squares, two by two, are more likely tours in lines of two: most lines begin where the piece gets to from the end of the line
/// before.
fn is_walk(visits: &[Visit<'_>]) -> bool {
    let leap = |pair: &[Visit<'_>]| match pair {
        [Visit::Place(from), Visit::Place(to)] => {
            let mut leap = [0, 1, 2].map(|axis| from[axis].abs_diff(to[axis]));
            leap.sort_unstable();
            Some(leap)
        }
        _ => None,
    };
    let leaps: HashSet<_> = visits.chunks(2).filter_map(leap).collect();
    let joints = visits.get(1..).unwrap_or_default().chunks_exact(2);
    let (all, joints) = (joints.len(), joints.filter_map(leap));
    2 * joints.filter(|leap| leaps.contains(leap)).count() > all
}

/// One of several lists, and the name that stands before it on its line.
struct Listed {
    title: Option<String>,
    claim: Result<Claim, ReadClaimError>,
}

/// Lists in one text, of one line or of the same number of lines each; `None` if it does not look as if there were several.
fn lists(text: &str, options: &ReadOptions) -> Option<Vec<Listed>> {
    let mut at = 0;
    let mut lines: Vec<(u64, usize, &str)> = Vec::new();
    for (number, line) in (options.lines_before..).zip(text.split_inclusive('\n')) {
        // A title above them is not one of them.
        let skipped = line.trim().is_empty() || lines.is_empty() && whole_title(line).is_some();
        if !skipped {
            lines.push((number, at, line));
        }
        at += line.len();
    }
    if lines.len() < 2 {
        return None;
    }
    let read = |lines_before, text: &str| {
        let options = ReadOptions {
            lines_before,
            ..*options
        };
        Listed {
            title: title(text.lines().next().unwrap_or_default()).map(|title| title.name()),
            claim: read_claim(text.as_bytes(), &options),
        }
    };
    let mut claims: Vec<Listed> = lines
        .iter()
        .map(|&(number, _, line)| read(number, line))
        .collect();
    let mut counts = Vec::new();
    let mut known = HashSet::new();
    for claim in claims.iter().flat_map(|listed| &listed.claim) {
        let visits = visits(&claim.body)?;
        counts.push(visits.len());
        known.extend(visits);
    }
    let (all, known) = (counts.iter().sum::<usize>(), known.len());
    let most = counts.iter().filter(|&&count| 4 * count > 3 * known);
    if most.count() > lines.len().max(2) / 2 {
        return Some(claims);
    }
    // Of so many squares, each is named so often.
    let times = (all + known / 2).checked_div(known)?;
    if counts.len() < lines.len() || times < 2 || lines.len() % times != 0 {
        return None;
    }
    let each = lines.len() / times;
    if counts
        .chunks(each)
        .any(|counts| 2 * counts.iter().sum::<usize>() <= known)
    {
        return None;
    }
    if each > 1 {
        let tour = |lines: &[(u64, usize, &str)]| {
            let (&(number, start, _), &(_, last, line)) = (lines.first()?, lines.last()?);
            Some(read(number, &text[start..last + line.len()]))
        };
        claims = lines.chunks(each).filter_map(tour).collect();
    }
    Some(claims)
}

/// Whether it is a numbering in itself, and no mere row of one.
fn is_whole(solution: &TitledClaim) -> bool {
    match &solution.claim {
        Ok(Claim {
            body: Body::Grid(grid),
            ..
        }) => grid.ranks() > 1 && is_numbered(grid),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each solution as its title, and the error or the number of its squares.
    fn read(text: &str) -> Vec<String> {
        let solutions = read_claims(text.as_bytes(), &ReadOptions::default());
        let told = |solution: TitledClaim| {
            let body = match solution.claim.map(|claim| claim.body) {
                Ok(Body::Grid(grid)) => format!("grid of {}", grid.cells.len()),
                Ok(Body::Points(points)) => format!("{} squares", points.len()),
                Ok(Body::Pairs(pairs)) => format!("{} pairs", pairs.len()),
                Ok(body) => format!("{body:?}"),
                Err(error) => error.to_string(),
            };
            match solution.title {
                Some(title) => format!("{title}: {body}"),
                None => body,
            }
        };
        solutions.into_iter().map(told).collect()
    }

    #[test]
    fn titles_and_blank_lines_part_a_text() {
        for (text, expected) in [
            ("1 2 3\n4 5 6\n", &["grid of 6"][..]),
            (
                "1 2 3\n4 5 6\n\n1 2 3\n4 5 6\n",
                &["grid of 6", "grid of 6"],
            ),
            ("1 2 3\n4 5 6\n1 2 3\n4 5 6\n", &["grid of 6", "grid of 6"]),
            ("a1 c2\n\na1 c2 a3\n", &["2 squares", "3 squares"]),
            ("0,1\n2,2\n\n0,1\n", &["2 pairs", "1 pairs"]),
            (
                "[[0,1],[2,2]]\n[[0,1]]",
                &["line 2: a second tour begins: give one at a time"],
            ),
            // Lists with nothing between them.
            ("a1 c2 a3 b1\na1 c2 b1 a3\n", &["4 squares", "4 squares"]),
            (
                "My tours\na1 c2 a3 b1\na1 c2 b1 a3\na3 b1 a1 c2\n",
                &[
                    "My tours: 4 squares",
                    "My tours: 4 squares",
                    "My tours: 4 squares",
                ],
            ),
            (
                "a1 c2\na3 b1\n a1 c2\nb1 a3\na1 a3\nc2 b1\n",
                &["4 squares", "4 squares", "4 squares"],
            ),
            (
                "a1 c2 a3 b1\n\na1 c2 b1 a3\na1 b1 c2 a3\n",
                &["4 squares", "4 squares", "4 squares"],
            ),
            (
                "1. a1 2. c2 3. a3 4. b1\n1. a1 2. c2 3. b1 4. a3\n",
                &["4 squares", "4 squares"],
            ),
            (
                "a1 c2 a3 b1 a1\na1 c2 b1 a3 a1\n",
                &["5 squares", "5 squares"],
            ),
            ("0,0 1,2 2,0\n1,2 0,0 2,0\n", &["3 pairs", "3 pairs"]),
            (
                "(0, 0), (1, 2), (2, 0)\n(1, 2), (0, 0), (2, 0)\n",
                &["3 pairs", "3 pairs"],
            ),
            // One of them is wrong, or cannot be read.
            (
                "a1 c2 a3 b1\na1 c2 b1\na1 b1 c2 a3\na1 b1 a3 a3\n",
                &["4 squares", "3 squares", "4 squares", "4 squares"],
            ),
            (
                "a1 c2 a3 b1\na1 q b1 a3\na1 b1 c2 a3\n",
                &[
                    "4 squares",
                    "line 2, column 4: `q` is not a square: write its file as letters and its rank as a number, as in d4",
                    "4 squares",
                ],
            ),
            // Grids that look like pairs of which some come twice.
            ("1 2\n1 2\n2 1\n", &["grid of 2", "grid of 2", "grid of 2"]),
            ("1 2\n2 3\n1 2\n3 1\n", &["4 pairs"]),
            // A square twice does not make two of one.
            ("a1 c2\na3 a1\n", &["4 squares"]),
            ("a1 c2\na3 b1\na1\n", &["5 squares"]),
            ("a1 c2 a3\nb1 c3 a1\n", &["6 squares"]),
            (
                "Anna:\na1 c2\nBen:\na1 c2 a3\n",
                &["Anna: 2 squares", "Ben: 3 squares"],
            ),
            (
                "Anna: a1 c2\nBen: a1 c2 a3\n",
                &["Anna: 2 squares", "Ben: 3 squares"],
            ),
            // Some with a name and some without, a line each.
            (
                "Otto: a1 c2 a3 b1\na1 c2 b1 a3\na3 b1 a1 c2\n",
                &["Otto: 4 squares", "4 squares", "4 squares"],
            ),
            (
                "a1 c2 a3 b1\nOtto: a1 c2 b1 a3\na3 b1 a1 c2\n",
                &["4 squares", "Otto: 4 squares", "4 squares"],
            ),
            (
                "Anna,a1-c2-a3-b1\n Otto,a1-c2-b1-a3\na3-b1-a1-c2\n",
                &["Anna: 4 squares", "Otto: 4 squares", "4 squares"],
            ),
            (
                "Anna\n\n1 2\n4 3\n\nBen\n1 2\n4 3\n",
                &["Anna: grid of 4", "Ben: grid of 4"],
            ),
            (
                "1 2\n4 3\nBen\n1 2\n4 3\n",
                &["grid of 4", "Ben: grid of 4"],
            ),
            ("My tour\n1 2\n4 3\n", &["My tour: grid of 4"]),
            (
                "Class 7b\nAnna Schmidt\n1 2\n4 3\n",
                &["Anna Schmidt: grid of 4"],
            ),
            (
                "Anna\n1 2\n4 3\n\nDana (ill)\n\nEva\n1 2\n4 3\n",
                &[
                    "Anna: grid of 4",
                    "Dana (ill): line 5: no tour follows the title: give a grid of steps, a list of squares, a TSPLIB tour or a JSON document",
                    "Eva: grid of 4",
                ],
            ),
            (
                "Anna: a1 b3\nCem; a1 c2\nBen was ill\nDana: a1 c2 b4\n",
                &[
                    "Anna: 2 squares",
                    "line 2, column 1: `Cem` is not a square: write its file as letters and its rank as a number, as in d4",
                    "Ben was ill: line 3: no tour follows the title: give a grid of steps, a list of squares, a TSPLIB tour or a JSON document",
                    "Dana: 3 squares",
                ],
            ),
            (
                "Anna\n1 2\n4 3\n\nBen\n1 2\n4 3\n\nDana (ill)\n",
                &[
                    "Anna: grid of 4",
                    "Ben: grid of 4",
                    "Dana (ill): line 9: no tour follows the title: give a grid of steps, a list of squares, a TSPLIB tour or a JSON document",
                ],
            ),
            // What one wrong word is in does not spoil the others, and is told with its place.
            (
                "1 2\n4 3\n\n1 q\n4 3\n",
                &[
                    "grid of 4",
                    "line 4, column 3: `q` is not a step: a cell holds a number, -1 . or _ for a blank, or # for a hole",
                ],
            ),
            (
                "Ben:\n\nCarl:\n1 2\n4 3\n",
                &[
                    "Ben: line 1: no tour follows the title: give a grid of steps, a list of squares, a TSPLIB tour or a JSON document",
                    "Carl: grid of 4",
                ],
            ),
            // A box, and rows with blank lines between them, are one each, with a wrong word too.
            ("7 8\n5 6\n\n3 4\n1 2\n", &["grid of 8"]),
            ("1 2 3\n\n4 5 6\n", &["grid of 6"]),
            (
                "1 2 3\n\n4 5\n\n6 7 8\n",
                &["line 3: this row has 2 cells, the first one has 3"],
            ),
            (
                "7 2\n5 q\n\n3 4\n1 8\n",
                &[
                    "line 2, column 3: `q` is not a step: a cell holds a number, -1 . or _ for a blank, or # for a hole",
                ],
            ),
            (
                "",
                &[
                    "the input is empty: give a grid of steps, a list of squares, a TSPLIB tour or a JSON document",
                ],
            ),
        ] {
            assert_eq!(read(text), expected, "{text}");
        }
    }

    /// What stands below the last tour, and holds none, is passed over.
    #[test]
    fn captions_are_no_tours() {
        for tour in [
            "1 2\n4 3\n",
            "1,2\n4,3\n",
            "1 2 3\n\n6 5 4\n\n7 8 9\n",
            "a b\n1 2\n4 3\n",
            "| 1 | 2 |\n|---|---|\n| 4 | 3 |\n",
            "[[1, 2], [4, 3]]\n",
            "[1, 2]\n[4, 3]\n",
            "a1 c2 a3 b1\n",
            "1. a1\n2. c2\n3. a3\n",
            "a1 -> c2 -> a3\n",
            "0,1\n2,2\n",
            "(0, 1)\n(2, 2)\n",
            "1,a1\n2,c2\n",
            "a1 c2 a3\na3 c2 a1\n",
            "Anna:\n1 2\n4 3\nBen:\n1 1\n4 3\n",
            "{\"schema\":\"hippodrome/tour/1\",\"squares\":[[0,0],[1,2]]}\n",
            "TOUR_SECTION\n1\n2\n-1\nEOF\n",
        ] {
            for (caption, passed) in [
                ("made by Anna", "made by Anna"),
                ("Time: 0.5 s", "Time: 0.5 s"),
                ("Start: a1, end: c2\n\n", "Start: a1, end: c2"),
                ("Found after 25 moves.\nAnna, 7b\n", "Found after 25 moves."),
            ] {
                for gap in ["", "\n", "\n\n"] {
                    let text = format!("{tour}{gap}{caption}");
                    assert_eq!(read(&text), read(tour), "{text}");
                    let solutions = read_claims(text.as_bytes(), &ReadOptions::default());
                    let last = solutions.last().unwrap();
                    assert_eq!(last.caption.as_deref(), Some(passed), "{text}");
                }
            }
        }
        // A tour that cannot be read, one that was not handed in, and a square in the wrong place.
        for (text, last) in [
            (
                "1 2\n4 3\nBen: a1 q3x c2 c2\n",
                "Ben: line 3, column 9: `q3x`",
            ),
            ("1 2\n4 3\nBen:\n", "Ben: line 3: no tour follows the title"),
            ("1. a1\n2. c2\n3. foo\n", "line 3, column 4: `foo`"),
        ] {
            let told = read(text).pop().unwrap();
            assert!(told.starts_with(last), "{told}");
        }
    }

    #[test]
    fn rows_with_blank_lines_between_them_are_one_grid() {
        let one = "1 2 3\n\n6 5 4\n\n7 8 9\n";
        let labelled = "3 1 2 3\n\n2 6 5 4\n\n1 7 8 9\n";
        for grid in [one, labelled] {
            for (text, grids) in [
                (grid.to_owned(), 1),
                (format!("{grid}\n{grid}"), 2),
                (format!("{grid}\n{grid}\n{grid}"), 3),
                (format!("{grid}\n\n{grid}"), 2),
                (format!("{grid}\n\n\n{grid}\nmade by Anna\n"), 2),
            ] {
                assert_eq!(read(&text), vec!["grid of 9"; grids], "{text}");
            }
        }
        // Grids of different sides, one of them flawed.
        let other = "1 2\n\n4 4\n";
        assert_eq!(
            read(&format!("{one}\n\n{other}")),
            ["grid of 9", "grid of 4"]
        );
        // Rows that are tours each, and lists.
        for three in ["1 2 3\n\n1 2 3\n\n1 2 3\n", "a1 c2\n\na1 c2\n\n\na1 c2\n"] {
            assert_eq!(read(three).len(), 3, "{three}");
        }
    }

    #[test]
    fn short_titles_stand_above_whole_grids() {
        for title in ["A", "1.", "1", "5x5", "8x8 tour", "#1", "7b"] {
            for gap in ["", "\n"] {
                let text = format!("{title}\n{gap}1 2 3\n6 5 4\n");
                let name = title.trim_matches(['.', '#']);
                assert_eq!(read(&text), [format!("{name}: grid of 6")], "{text}");
            }
        }
        assert_eq!(
            read("1.\n1 2 3\n6 5 4\n\n2.\n1 2 3\n6 5 4\n"),
            ["1: grid of 6", "2: grid of 6"]
        );
        // With gaps or without, and one of them flawed.
        for gap in ["", "\n"] {
            let text =
                format!("A\n{gap}1 2 3\n6 5 4\n{gap}B\n{gap}1 2 3\n6 5 5\n{gap}C\n{gap}1 q 3\n");
            let told = read(&text);
            assert_eq!(told[..2], ["A: grid of 6", "B: grid of 6"], "{text}");
            let line = 8 + 5 * gap.len();
            assert!(
                told[2].starts_with(&format!("C: line {line}, column 3: `q`")),
                "{told:?}"
            );
        }
        // No whole grid follows.
        for text in ["A\n1 2 3\n6 5 5\n", "1 2\n1 2 3\n6 5 4\n", "5x5\na1 c2\n"] {
            let told = read(text).remove(0);
            assert!(told.contains("line ") || told.contains("files"), "{told}");
        }
    }

    /// Tours that are together too long for their board are parted too.
    #[test]
    fn a_text_may_be_too_long_for_one_board() {
        let most = Some(9);
        let options = ReadOptions {
            most,
            ..ReadOptions::default()
        };
        let text = "1 2\n4 4\n\n".repeat(3);
        let solutions = read_claims(text.as_bytes(), &options);
        assert_eq!(solutions.len(), 3);
        assert!(solutions.iter().all(|solution| solution.claim.is_ok()));
    }

    #[test]
    fn documents_follow_one_another() {
        for document in [
            "{\"schema\":\"hippodrome/tour/1\",\"squares\":[[0,0],[1,2]]}\n",
            "{\n  \"schema\": \"hippodrome/tour/1\",\n  \"squares\": [[0,0],[1,2]]\n}\n",
            "NAME : tour\nTYPE : TOUR\nDIMENSION : 2\nTOUR_SECTION\n1\n2\n-1\nEOF\n",
            "TOUR_SECTION\n1\n2\n-1\n",
        ] {
            assert_eq!(read(document).len(), 1);
            let three = read(&document.repeat(3));
            assert_eq!(three.len(), 3, "{three:?}");
            assert!(three.iter().all(|told| !told.contains("line")), "{three:?}");
        }
    }

    /// Spreadsheets fill rows with empty cells, also those between a title and its grid.
    #[test]
    fn empty_rows_next_to_titles_are_no_ranks() {
        let rows = ["1,2,3", "6,5,4"];
        for sign in [",", ";"] {
            let empty = sign.repeat(2);
            let grid = rows.join("\n").replace(',', sign);
            let text = format!(
                "Class 6b{empty}\n{empty}\nAnna{empty}\n{empty}\n{grid}\n{empty}\nBen{empty}\n{grid}\n"
            );
            let claims = read_claims(text.as_bytes(), &ReadOptions::default());
            assert_eq!(claims[0].heading.as_deref(), Some("Class 6b"), "{text}");
            assert_eq!(read(&text), ["Anna: grid of 6", "Ben: grid of 6"], "{text}");
        }
        // An empty rank of a board.
        assert_eq!(read("1,,3\n,,\n6,,4\n"), ["grid of 9"]);
    }

    #[test]
    fn prose_is_no_tour() {
        for text in [
            "hello world\n",
            "To be\nor not to be\nthat is\n",
            "Anna\nBen\n",
        ] {
            let told = read(text);
            assert!(
                told.iter().all(|told| told.contains("no tour follows")),
                "{told:?}"
            );
        }
        assert_eq!(
            read("Dear teacher,\nmy tour is a1 c2 a3\n"),
            [
                "Dear teacher: line 2, column 1: `my` is not a square: write its file as letters and its rank as a number, as in d4"
            ]
        );
    }

    #[test]
    fn more_than_is_kept_is_one_tour() {
        let long = "a1 ".repeat(MAX_SEVERAL as usize / 3 + 10);
        let squares = long.len() / 3;
        assert_eq!(read(&long), [format!("{squares} squares")]);
        assert_eq!(
            read(&format!("{long}\n\na1")),
            ["line 3: a second tour begins: give one at a time"]
        );
        let tours = "a1 c2 a3 b1\n".repeat(MAX_SEVERAL as usize / 12 + 1);
        assert_eq!(
            read(&tours),
            ["the text holds several tours and is longer than 4194304 bytes: give fewer at a time"]
        );
        let mut utf16: Vec<u8> = vec![0xff, 0xfe];
        utf16.extend(
            "Anna:\na1 c2\nBen:\na1"
                .encode_utf16()
                .flat_map(u16::to_le_bytes),
        );
        assert_eq!(read_claims(&utf16[..], &ReadOptions::default()).len(), 2);
    }
}
