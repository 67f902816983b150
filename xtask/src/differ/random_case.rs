//! Small problems at random.
//!
//! Three quarters of what is given or required is taken from some tour, for most of the rest excludes any.

use super::brute_force::Truth;
use super::case::{Case, CaseGround, SURFACES, all_squares};
use crate::dice::Dice;

/// Pieces, those that are common first.
const PIECES: [&str; 20] = [
    "knight",
    "wazir",
    "king",
    "rook",
    "bishop",
    "queen",
    "knight+camel",
    "ferz",
    "camel",
    "zebra",
    "wazir+knight",
    "dabbaba",
    "alfil",
    "rook+knight",
    "ferz+dabbaba",
    "giraffe",
    "threeleaper",
    "bishop+wazir",
    "1,4+2,3",
    "knight+zebra+wazir",
];

/// A random problem whose tours are not too many to be walked one by one, and these.
pub(super) fn random_case(dice: &mut Dice) -> (Case, Truth) {
    loop {
        let free = free(dice);
        let Some(truth) = Truth::of(&free) else {
            continue;
        };
        if dice.below(2) == 0 {
            return (free, truth);
        }
        let case = constrained(&free, &truth, dice);
        if let Some(truth) = Truth::of(&case) {
            return (case, truth);
        }
    }
}

/// With nothing given, required or forbidden.
fn free(dice: &mut Dice) -> Case {
    let ground = match dice.below(100) {
        0..14 => random_graph(dice, false),
        14..18 => random_graph(dice, true),
        _ => random_board(dice),
    };
    let squares = ground.len() as u64;
    let mut any = || Some(dice.below(squares) as usize);
    let (one, other) = (any(), any());
    let (closed, start, end) = match dice.below(20) {
        0..7 => (false, None, None),
        7..12 => (true, None, None),
        12 | 13 => (true, one, None),
        14 | 15 => (false, one, None),
        16 | 17 => (false, None, one),
        _ => (false, one, other),
    };
    Case {
        ground,
        closed,
        start,
        end,
        given: Vec::new(),
        required: Vec::new(),
        forbidden: Vec::new(),
    }
}

/// The same with something given, required or forbidden.
fn constrained(free: &Case, truth: &Truth, dice: &mut Dice) -> Case {
    let mut case = free.clone();
    let squares = case.ground.len();
    let tours = &truth.numberings;
    let tour = match tours.len() {
        0 => None,
        all => Some(&tours[dice.below(all as u64) as usize]).filter(|_| dice.below(4) > 0),
    };
    let moves = truth.all_moves();
    let a_move = |dice: &mut Dice| match tour {
        Some(tour) if squares > 1 => {
            let at = 1 + dice.below(squares as u64 - 1) as usize;
            Some((tour[at - 1], tour[at]))
        }
        _ if moves.is_empty() => None,
        _ => Some(moves[dice.below(moves.len() as u64) as usize]),
    };
    let kind = dice.below(8);
    if kind < 4 {
        for _ in 0..=dice.below(3) {
            let at = dice.below(squares as u64) as usize;
            let random = dice.below(squares as u64) as usize;
            case.given
                .push((at + 1, tour.map_or(random, |tour| tour[at])));
        }
    }
    if (3..7).contains(&kind) {
        for _ in 0..=dice.below(3) {
            case.required.extend(a_move(dice));
        }
    }
    if kind >= 5 {
        for _ in 0..=dice.below(3) {
            if !moves.is_empty() {
                let at = dice.below(moves.len() as u64) as usize;
                case.forbidden.push(moves[at]);
            }
        }
    }
    case
}

fn random_board(dice: &mut Dice) -> CaseGround {
    let surface = match dice.below(2) {
        0 => "flat",
        _ => SURFACES[dice.below(5) as usize],
    };
    let levels = 1 + [0, 0, 0, 0, 0, 0, 1, 2][dice.below(8) as usize];
    let (ranks, files) = match dice.below(8) {
        0 => (1, 1 + dice.below(9) as usize),
        1 => (1 + dice.below(9) as usize, 1),
        2 => {
            let side = 1 + dice.below(5) as usize;
            (side, side)
        }
        _ => (1 + dice.below(6) as usize, 1 + dice.below(7) as usize),
    };
    let some = 1 + dice.below(PIECES.len() as u64);
    let piece = PIECES[dice.below(some) as usize];
    let most = match piece {
        "knight" | "zebra" | "camel" | "bishop" | "ferz" => 4 + dice.below(22),
        _ => 2 + dice.below(12),
    } as usize;
    let mut squares = all_squares(ranks, files, levels);
    let keep_shape = dice.below(2) == 0;
    while squares.len() > most || squares.len() > 1 && !keep_shape && dice.below(3) > 0 {
        // The middle stays the middle: some boards keep a half turn.
        let at = dice.below(squares.len() as u64) as usize;
        let hole = squares.remove(at);
        let [file, rank, level] = hole;
        let turned = [files - 1 - file, ranks - 1 - rank, level];
        if keep_shape && squares.len() > 1 {
            squares.retain(|&square| square != turned);
        }
    }
    CaseGround::Board {
        surface: surface.to_owned(),
        ranks,
        files,
        levels,
        squares,
        piece: piece.split('+').map(str::to_owned).collect(),
    }
}

fn random_graph(dice: &mut Dice, directed: bool) -> CaseGround {
    let vertices = 1 + dice.below(11) as usize;
    let degree = 1 + dice.below(5);
    let mut edges = Vec::new();
    for v in 0..vertices {
        for w in 0..vertices {
            if v != w && (directed || v < w) && dice.below(vertices as u64) < degree {
                edges.push((v, w));
            }
        }
    }
    for at in (1..edges.len()).rev() {
        edges.swap(at, dice.below(at as u64 + 1) as usize);
    }
    CaseGround::Graph {
        vertices,
        edges,
        directed,
    }
}
