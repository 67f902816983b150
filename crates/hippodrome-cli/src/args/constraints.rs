//! What a tour must and must not do: given numbers, required, forbidden and one-way moves, a symmetry, lines with equal sums.

use std::io::{self, BufRead, Read};

use anyhow::{Context, anyhow, bail, ensure};
use clap::Args;
use hippodrome::format::{Body, Claim, ClaimFlaw, ReadOptions, Shape, read_claim};
use hippodrome::{
    Cell, Constraints, Ends, Grid, GridFlaw, Ground, Leaper, Magic, Piece, Problem, Square,
    TourSymmetry, Turning, verify,
};

use super::ends::{Notation, check_square_form, square};
use crate::files::input::{Claimed, open, read_claims_on, read_only_claim_on, source};
use crate::messages::note;

/// What the tour must and must not do.
#[derive(Default, Debug, Args)]
pub(crate) struct ConstraintArgs {
    /// The number of a square, from 1, as in 32=e4; several with commas between them, or given again. The name of a vertex
    /// with blanks, commas or hyphens in it stands in quotes, as in '1="New York"'
    #[arg(long, value_name = "NUMBER=SQUARE")]
    pub(crate) given: Vec<String>,
    /// A move that the tour makes, in either direction, as in c3-e4; several likewise; quotes likewise, as in
    /// '"New York"-"Los Angeles"'. Along an edge of a directed graph it is made from the first to the second
    #[arg(long, value_name = "SQUARE-SQUARE")]
    pub(crate) require: Vec<String>,
    /// A move that the tour does not make, in either direction; several likewise. In a directed graph the edge from the first to the
    /// second
    #[arg(long, value_name = "SQUARE-SQUARE")]
    pub(crate) forbid: Vec<String>,
    /// A move that the tour makes in this direction alone, if it makes it: a1-b3 never from b3 to a1; several likewise
    #[arg(long, value_name = "SQUARE-SQUARE")]
    pub(crate) one_way: Vec<String>,
    /// A whirling tour, which turns the same way round the center of the board with every move: counter-clockwise, if no word is
    /// given, or clockwise
    #[arg(long, value_name = "DIRECTION", num_args = 0..=1, default_missing_value = "counter-clockwise", value_parser = turning)]
    pub(crate) whirling: Option<Turning>,
    /// Given numbers, and the board if no other is named, from a file (or -): a grid of numbers, .
    /// for a square without one, # for a hole; or the first squares of a tour as a list
    #[arg(long, value_name = "FILE")]
    pub(crate) puzzle: Option<String>,
    /// A symmetry of the board that maps the tour to itself: 90, 180, 180-eulerian (moved along), 180-bergholtian (turned
    /// round), mirror, mirror-left-right, mirror-top-bottom, rising-diagonal, falling-diagonal or either diagonal; on a wrapped board
    /// with a translation by files,ranks, as in 180+2,0 or +2,0; in a box where its axes go, as in x,z,-y. An open tour can only be turned
    /// round: its ends are images of each other
    #[arg(long, value_name = "SYMMETRY", allow_hyphen_values = true)]
    pub(crate) symmetry: Option<TourSymmetry>,
    /// Lines of the board whose numbers, along the tour from 1 on, all add up to the same: ranks, files, semi (both: a semi-magic
    /// tour) or full (the two long diagonals too); without a word semi. A tour is a numbering then: closed ones come once for each first square
    /// and direction that fits, open ones once from either end
    #[arg(long, value_name = "LINES", num_args = 0..=1, default_missing_value = "semi")]
    pub(crate) magic: Option<Magic>,
}

/// Reads a way round. What is meant for something else stands before the option.
fn turning(text: &str) -> Result<Turning, String> {
    let turning = text.parse::<Turning>();
    turning.map_err(|wrong| format!("{wrong}; without a word, --whirling stands last"))
}

impl ConstraintArgs {
    /// Whether nothing is asked for.
    pub(crate) fn is_empty(&self) -> bool {
        let ConstraintArgs {
            given,
            require,
            forbid,
            one_way,
            whirling,
            puzzle,
            symmetry,
            magic,
        } = self;
        let lists = [given, require, forbid, one_way];
        let is_nothing = lists.into_iter().all(Vec::is_empty) && whirling.is_none();
        is_nothing && puzzle.is_none() && symmetry.is_none() && magic.is_none()
    }

    /// What is asked for on this ground, beyond what `asked` holds already; the file of `--puzzle` aside.
    pub(crate) fn add_to(
        &self,
        mut asked: Constraints,
        ground: &Ground,
        notation: Notation,
    ) -> anyhow::Result<Constraints> {
        let [numbers, required, forbidden, one_way] = self.items(notation)?;
        for text in numbers {
            asked.given.push(given(ground, text)?);
        }
        for text in required {
            asked.required.push(a_move(ground, text)?);
        }
        for text in forbidden {
            asked.forbidden.push(a_move(ground, text)?);
        }
        for text in one_way {
            asked.one_way.push(a_move(ground, text)?);
        }
        if let Some(turning) = self.whirling {
            let Ground::Board { board, piece } = ground else {
                bail!(
                    "--whirling: a graph has no center to turn round; take --one-way for each of its moves"
                );
            };
            let whirling = turning.constraints(board, *piece).context("--whirling")?;
            asked.one_way.extend(whirling.one_way);
            asked.forbidden.extend(whirling.forbidden);
        }
        asked.symmetry = self.symmetry.or(asked.symmetry);
        asked.magic = self.magic.or(asked.magic);
        Ok(asked)
    }

    /// The given numbers, the required, the forbidden and the one-way moves, each as it was written.
    fn items(&self, notation: Notation) -> anyhow::Result<[Vec<&str>; 4]> {
        for (texts, option, example) in [
            (&self.given, "--given", "32=e4"),
            (&self.require, "--require", "c3-e4"),
            (&self.forbid, "--forbid", "c3-e4"),
            (&self.one_way, "--one-way", "c3-e4"),
        ] {
            ensure!(
                texts.iter().all(|text| !text.trim().is_empty()),
                "{option} is empty: write it as in {option} {example}, or leave it out"
            );
        }
        Ok([
            items(&self.given, notation)?,
            items(&self.require, notation)?,
            items(&self.forbid, notation)?,
            items(&self.one_way, notation)?,
        ])
    }

    /// Refuses what is a constraint on no board; the file of `--puzzle` aside.
    pub(crate) fn check_form(&self, notation: Notation) -> anyhow::Result<()> {
        let [numbers, required, forbidden, one_way] = self.items(notation)?;
        for text in numbers {
            let (_, name) = number_and_name(text)?;
            check_square_form(name, notation).with_context(|| format!("`{text}`"))?;
        }
        for text in required.into_iter().chain(forbidden).chain(one_way) {
            let dash = hyphens(text)?.first().copied();
            let dash = dash.with_context(|| format!("`{text}` {NO_MOVE}"))?;
            for name in [&text[..dash], &text[dash + 1..]] {
                check_square_form(name, notation).with_context(|| format!("`{text}`"))?;
            }
        }
        Ok(())
    }
}

/// A board and the numbers given on it.
pub(crate) struct GivenNumbers {
    pub(crate) ground: Ground,
    pub(crate) given: Vec<(u32, Square)>,
    /// Whether the tour is said to be closed.
    pub(crate) closed: bool,
}

/// A board and the numbers given on it, by a file. The board and the piece are those of the file unless there are others.
pub(crate) fn puzzle_on(
    name: &str,
    ground: Option<Ground>,
    piece: Option<Piece>,
    notation: Notation,
) -> anyhow::Result<GivenNumbers> {
    ensure_on_board(ground.as_ref())?;
    let mut input = open(name)?;
    if is_given_list(input.fill_buf().with_context(|| source(name))?) {
        return given_list(name, &mut input, ground, notation);
    }
    let options = of_puzzle(&mut input)?;
    let claim = read_only_claim_on(name, input, options, ground.as_ref())?;
    given_numbers(name, claim, ground, piece, notation)
}

/// The boards of all puzzles of a file, each with its title if it has one.
pub(crate) fn puzzles_on(
    name: &str,
    ground: Option<Ground>,
    piece: Option<Piece>,
    notation: Notation,
) -> anyhow::Result<Vec<(Option<String>, anyhow::Result<GivenNumbers>)>> {
    ensure_on_board(ground.as_ref())?;
    let mut input = open(name)?;
    if is_given_list(input.fill_buf().with_context(|| source(name))?) {
        let given = given_list(name, &mut input, ground, notation)?;
        return Ok(vec![(None, Ok(given))]);
    }
    let options = of_puzzle(&mut input)?;
    let claims = read_claims_on(name, input, options, ground.as_ref());
    let read = claims.into_iter().flat_map(|Claimed { title, claim, .. }| {
        let claims = match claim {
            Ok(claim) => puzzles(claim, ground.as_ref())
                .into_iter()
                .map(Ok)
                .collect(),
            claim => vec![claim],
        };
        let numbers = |claim: anyhow::Result<Claim>| {
            claim.and_then(|claim| given_numbers(name, claim, ground.clone(), piece, notation))
        };
        let numbers = claims.into_iter().map(numbers);
        numbers
            .map(|numbers| (title.clone(), numbers))
            .collect::<Vec<_>>()
    });
    Ok(read.collect())
}

const NO_BOARD: &str = "a puzzle is on a board: give the numbers of a graph with --given";

fn ensure_on_board(ground: Option<&Ground>) -> anyhow::Result<()> {
    ensure!(!matches!(ground, Some(Ground::Graph(_))), NO_BOARD);
    Ok(())
}

/// Whether a text begins as `1=a5, 21=e5`, which is what `--given` takes.
fn is_given_list(begun: &[u8]) -> bool {
    let number = begun.trim_ascii_start();
    let behind = number.iter().position(|byte| !byte.is_ascii_digit());
    behind.is_some_and(|at| at > 0 && number[at..].trim_ascii_start().starts_with(b"="))
}

/// The most bytes of a list of given numbers.
const MAX_GIVEN: u64 = 1 << 22;

/// Reads the numbers of a puzzle in the form of `--given`, on the board that was named.
fn given_list(
    name: &str,
    input: &mut dyn BufRead,
    ground: Option<Ground>,
    notation: Notation,
) -> anyhow::Result<GivenNumbers> {
    let Some(ground) = ground else {
        bail!(
            "{}: numbers with their squares do not say which board they are on: give it with --board 6x6",
            source(name)
        );
    };
    let ground = ground.named_by(notation.names());
    let mut text = String::new();
    let read = input.take(MAX_GIVEN + 1).read_to_string(&mut text);
    read.with_context(|| source(name))?;
    ensure!(
        text.len() as u64 <= MAX_GIVEN,
        "{}: the list of numbers is longer than {MAX_GIVEN} bytes",
        source(name)
    );
    let sides: Vec<&str> = text.split('=').map(str::trim).collect();
    let texts = [sides.join("=").replace(';', " ")];
    let numbers = items(&texts, notation)?.into_iter();
    let numbers = numbers.map(|text| given(&ground, text));
    Ok(GivenNumbers {
        given: numbers
            .collect::<Result<_, _>>()
            .with_context(|| source(name))?,
        ground,
        closed: false,
    })
}

/// How a puzzle is read: as a grid, unless what comes first is a list of squares, which are numbered from 1.
fn of_puzzle(input: &mut dyn BufRead) -> io::Result<ReadOptions> {
    let shaped = |shape| ReadOptions {
        shape,
        ..ReadOptions::default()
    };
    // What was cut off belongs to the last line.
    let begun = input.fill_buf()?;
    let begun = &begun[..begun.len().min(LIST)];
    let lines = match begun.len() < LIST {
        true => begun.len(),
        false => begun.iter().rposition(|&byte| byte == b'\n').unwrap_or(0),
    };
    let read = read_claim(&begun[..lines], &shaped(Shape::Auto));
    let is_list = matches!(
        read,
        Ok(Claim {
            body: Body::Points(_),
            ..
        })
    );
    Ok(shaped(if is_list { Shape::Auto } else { Shape::Grid }))
}

/// So many bytes of a file tell whether it is a list.
const LIST: usize = 4_096;

/// Settles what the only 0 of a grid means: it is a square without a number if the numbers go up to that of the last square, or if all others
/// have theirs and this makes no tour from 0. Several zeros are blanks, or refused, already.
///
/// # Errors
///
/// It may be either.
fn settle_zero(claim: &mut Claim, ground: &Ground) -> anyhow::Result<()> {
    let (Body::Grid(grid), Ground::Board { board, .. }) = (&claim.body, ground) else {
        return Ok(());
    };
    let zeros = grid.cells.iter().enumerate();
    let zeros: Vec<usize> = zeros
        .filter_map(|(at, &cell)| (cell == Cell::Number(0)).then_some(at))
        .collect();
    let &[zero] = &zeros[..] else {
        return Ok(());
    };
    let last = Cell::Number(board.len() as u32);
    let is_whole = !grid.cells.contains(&Cell::Blank);
    if is_whole && !grid.cells.contains(&last) {
        let problem = Problem::new(ground.clone(), Ends::Any);
        if claim
            .squares(ground)
            .is_ok_and(|squares| verify(&problem, &squares).is_ok())
        {
            return Ok(());
        }
    }
    let numbers = claim.numbers(board)?;
    let Some(&(_, square)) = numbers.iter().find(|&&(step, _)| step == 0) else {
        return Ok(());
    };
    let square = ground.name(square);
    ensure!(
        is_whole || grid.cells.contains(&last),
        "0 stands on {square}: write . for a square without a number; the numbers of a puzzle count from 1"
    );
    note!("the 0 on {square} is taken for a square without a number");
    if let Body::Grid(grid) = &mut claim.body {
        grid.cells[zero] = Cell::Blank;
    }
    Ok(())
}

/// What was read of a puzzle, on its board.
fn given_numbers(
    name: &str,
    mut claim: Claim,
    ground: Option<Ground>,
    piece: Option<Piece>,
    notation: Notation,
) -> anyhow::Result<GivenNumbers> {
    let is_list = matches!(claim.body, Body::Points(_));
    let ground = match ground {
        Some(ground) => ground,
        None if is_list && claim.board.is_none() => bail!(
            "{}: a list of squares does not say which board it is on: give it with --board 6x6",
            source(name)
        ),
        None => Ground::Board {
            board: claim
                .least_board()
                .with_context(|| source(name))?
                .context("a puzzle is on a board")?,
            piece: piece.or(claim.piece).unwrap_or(Leaper::KNIGHT.into()),
        },
    };
    let ground = ground.named_by(notation.names());
    let Ground::Board { board, .. } = &ground else {
        bail!(NO_BOARD);
    };
    settle_zero(&mut claim, &ground).with_context(|| source(name))?;
    let listed = || -> anyhow::Result<Vec<(u32, Square)>> {
        let squares = claim.squares(&ground).with_context(|| source(name))?;
        Ok((0..).zip(squares).collect())
    };
    let given = match claim.given(board) {
        _ if is_list => listed()?,
        Err(flaw @ ClaimFlaw::Grid(GridFlaw::NumberTwice { number: 0, .. })) => bail!(
            "{}: {flaw}: write . for a square without a number",
            source(name)
        ),
        given => given.with_context(|| source(name))?,
    };
    Ok(GivenNumbers {
        ground,
        given,
        closed: claim.closed == Some(true),
    })
}

/// Grids with blank lines between them may be the levels of a box, or puzzles, of which a program writes several so. A ground that
/// is known tells how many levels a puzzle has. Else there are as many puzzles as the largest number allows, since it is no
/// larger than a puzzle has squares; and they are several boxes only if a number stands twice.
pub(crate) fn puzzles(claim: Claim, ground: Option<&Ground>) -> Vec<Claim> {
    let Body::Grid(grid) = &claim.body else {
        return vec![claim];
    };
    let parts = match ground {
        Some(ground) => parts_on(grid, ground),
        None => parts(grid),
    };
    if parts == 1 {
        return vec![claim];
    }
    let claims = grid.apart(parts).into_iter().map(|grid| Claim {
        body: Body::Grid(grid),
        ..claim.clone()
    });
    claims.collect()
}

/// How many puzzles of this ground a grid is.
fn parts_on(grid: &Grid, ground: &Ground) -> usize {
    let Ground::Board { board, .. } = ground else {
        return 1;
    };
    let levels = board.levels() as usize;
    match grid.levels.is_multiple_of(levels) && grid.ranks() as u64 == board.ranks() {
        true => grid.levels / levels,
        false => 1,
    }
}

/// How many puzzles a grid is, if nothing is known of them.
fn parts(grid: &Grid) -> usize {
    let mut numbers: Vec<usize> = grid
        .cells
        .iter()
        .filter_map(|cell| match cell {
            Cell::Number(number) => Some(*number as usize),
            Cell::Hole | Cell::Blank => None,
        })
        .collect();
    numbers.sort_unstable();
    let largest = numbers.last().copied().unwrap_or(0);
    let stands_twice = numbers.windows(2).any(|pair| pair[0] == pair[1]);
    if !grid.cells.contains(&Cell::Blank) {
        return 1;
    }
    let fits = |&parts: &usize| {
        let is_whole = grid.levels.is_multiple_of(parts) && largest <= grid.cells.len() / parts;
        is_whole && (parts == grid.levels || stands_twice)
    };
    (2..=grid.levels).rev().find(fits).unwrap_or(1)
}

/// The characters of a text that stand outside of quotes, each with its place. Quotes are what begins a name with one:
/// that of `d'Arc` is none.
fn outside_quotes(text: &str) -> anyhow::Result<Vec<(usize, char)>> {
    let mut outside: Vec<(usize, char)> = Vec::new();
    let mut signs = text.char_indices();
    while let Some((at, sign)) = signs.next() {
        let before = outside.last().filter(|&&(last, _)| last + 1 == at);
        let begins = at == 0
            || before.is_some_and(|&(_, c)| c.is_whitespace() || matches!(c, ',' | '-' | '='));
        if !(begins && matches!(sign, '"' | '\'')) {
            outside.push((at, sign));
            continue;
        }
        let mut escaped = false;
        let closing = signs.find(|&(_, c)| {
            let closes = c == sign && !escaped;
            escaped = c == '\\' && !escaped && sign == '"';
            closes
        });
        ensure!(
            closing.is_some(),
            "`{text}`: the quoted name is not closed: write it as in \"New York\""
        );
    }
    Ok(outside)
}

/// The places of the hyphens that stand outside of quotes.
fn hyphens(text: &str) -> anyhow::Result<Vec<usize>> {
    let outside = outside_quotes(text)?.into_iter();
    Ok(outside
        .filter(|&(_, c)| c == '-')
        .map(|(at, _)| at)
        .collect())
}

/// What stands between spaces or, where squares have none in them, commas; those of quoted names aside.
fn items(texts: &[String], notation: Notation) -> anyhow::Result<Vec<&str>> {
    let between = |c: char| c.is_whitespace() || c == ',' && notation == Notation::Chess;
    let mut items = Vec::new();
    for text in texts {
        let mut rest = 0;
        for (at, sign) in outside_quotes(text)? {
            if between(sign) {
                items.push(&text[rest..at]);
                rest = at + sign.len_utf8();
            }
        }
        items.push(&text[rest..]);
    }
    items.retain(|item| !item.is_empty());
    Ok(items)
}

/// Parts `32=e4`.
fn number_and_name(text: &str) -> anyhow::Result<(u64, &str)> {
    let wrong = || format!("`{text}` is not a given number: write it as in 32=e4");
    let (number, name) = text.split_once('=').with_context(wrong)?;
    let number = number.trim().parse().ok().with_context(wrong)?;
    Ok((number, name.trim()))
}

const NO_MOVE: &str = "is not a move: write it as in c3-e4";

/// What is to be known of names that are read otherwise than they were meant; nothing on a board.
fn quoting(ground: &Ground, example: &str) -> String {
    match ground {
        Ground::Graph(_) => {
            format!("; names with blanks, commas or hyphens stand in quotes, as in '{example}'")
        }
        Ground::Board { .. } => String::new(),
    }
}

/// Reads `32=e4`.
fn given(ground: &Ground, text: &str) -> anyhow::Result<(u32, Square)> {
    let (number, name) = number_and_name(text)?;
    let last = ground.len();
    let step = number.checked_sub(1).filter(|&step| step < last as u64);
    let step = step.with_context(|| {
        format!("`{text}`: there is no number {number}: they go from 1 to {last}")
    })?;
    let square = square(ground, name).map_err(|wrong| {
        let quoting = quoting(ground, "1=\"New York\"");
        anyhow!("`{text}`: {wrong}{quoting}")
    })?;
    Ok((step as u32, square))
}

/// Reads `c3-e4`; names of vertices may have hyphens in them, as long as there is one way to part them.
fn a_move(ground: &Ground, text: &str) -> anyhow::Result<(Square, Square)> {
    let quoting = || quoting(ground, "\"New York\"-\"Los Angeles\"");
    let hyphens = hyphens(text)?;
    let pair = |&at: &usize| -> anyhow::Result<(Square, Square)> {
        Ok((
            square(ground, &text[..at])?,
            square(ground, &text[at + 1..])?,
        ))
    };
    match &hyphens[..] {
        [] => match ground {
            Ground::Board { .. } => bail!("`{text}` {NO_MOVE}"),
            Ground::Graph(_) => {
                bail!("`{text}` is not a move: write it as in a-b{}", quoting())
            }
        },
        [at] => pair(at).map_err(|wrong| anyhow!("`{text}`: {wrong}{}", quoting())),
        hyphens => {
            let mut found = hyphens.iter().filter_map(|at| pair(at).ok());
            match (found.next(), found.next()) {
                (Some(only), None) => Ok(only),
                (Some(_), Some(_)) => {
                    bail!("`{text}` may be parted in several ways{}", quoting())
                }
                (None, _) => bail!(
                    "`{text}` is not a move between two {}{}",
                    places(ground),
                    quoting()
                ),
            }
        }
    }
}

/// What the ground is made of.
fn places(ground: &Ground) -> &'static str {
    match ground {
        Ground::Board { .. } => "squares",
        Ground::Graph(_) => "vertices",
    }
}
