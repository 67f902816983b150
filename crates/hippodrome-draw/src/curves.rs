//! A tour as a smooth curve through the middles of all squares, and as a knot.
//!
//! Through the squares each move is two parabolas that join in the middle. In a square the curve has the direction from the
//! square before it to the one after it (E. Catmull and R. Rom, A class of local interpolating splines, 1974).
//!
//! In a knot each move is a straight line except near its ends. There the curve leaves it for a parabola,
//! drawn towards the middle of the square, which joins the next move.
//!
//! In a knot the curve passes over itself and under itself in turn. Take a closed curve that
//! crosses itself in points, and follow it once round: it comes to every crossing twice. The
//! number of crossings met in between is even, since the loop from a crossing back to it
//! crosses the rest of the curve as often inwards as outwards. So one of the two visits has an even
//! number and the other an odd one: passing over at the even visits makes an alternating knot (P. G. Tait,
//! 1877). On open tours and on wrapped boards a few crossings may have two visits of one kind;
//! there the first visit decides.
//!
//! A crossing is shown by a gap in the curve where it passes under. Lines of one direction lie far
//! enough apart, and a line passes far enough from the middle of a square, for the gaps of a
//! knight's tour to show; crossings are found exactly, in whole numbers, by looking at the lines
//! with their middles nearby. Cost: O(moves) for a leaper.

use std::collections::BTreeMap;

use crate::scene::{Spot, Stride};
use crate::sheet::Sheet;

/// A straight line of a tour: a move, or a part of one that goes over an edge of the board.
#[derive(Copy, Clone, Debug)]
struct Segment {
    from: Spot,
    to: Spot,
    /// The step from which its move leads.
    step: u128,
    /// Whether the curve bends into the line, and out of it.
    bends: (bool, bool),
}

impl Segment {
    fn by(&self) -> (i64, i64) {
        (
            i64::from(self.to.x - self.from.x),
            i64::from(self.to.y - self.from.y),
        )
    }

    fn at(&self, thousandths: i32) -> Spot {
        self.from.towards(self.to, thousandths)
    }
}

/// A part of the curve without a gap, of one color.
#[derive(Clone, Debug)]
pub(crate) struct Section {
    /// The step at which it begins.
    pub(crate) step: u128,
    pub(crate) path: Vec<Stride>,
}

/// How the curve is rounded at squares, and interrupted at crossings.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Rounding {
    /// How far from a square the curve leaves the straight line, in thousandths of the line.
    pub(crate) bend: i32,
    /// The width of the gap where the curve passes under itself at a right angle.
    pub(crate) gap: i32,
}

/// The curve of a tour through the middle of every square, cut where its color changes.
pub(crate) fn through(sheet: &Sheet<'_>) -> Vec<Section> {
    let lines = segments(sheet);
    let mut sections: Vec<Section> = Vec::new();
    let mut reached = None;
    for (index, line) in lines.iter().enumerate() {
        // An eighth of the way from the square before to the one after; along the line where it does not bend.
        let eighth = |from: Spot, to: Spot| ((to.x - from.x) / 8, (to.y - from.y) / 8);
        let straight = eighth(line.from, line.to);
        let straight = (2 * straight.0, 2 * straight.1);
        let before = match index {
            0 => lines[lines.len() - 1],
            _ => lines[index - 1],
        };
        let after = lines[(index + 1) % lines.len()];
        let out = if line.bends.0 {
            eighth(before.from, line.to)
        } else {
            straight
        };
        let into = if line.bends.1 {
            eighth(line.from, after.to)
        } else {
            straight
        };
        let first = Spot::new(line.from.x + out.0, line.from.y + out.1);
        let second = Spot::new(line.to.x - into.0, line.to.y - into.1);
        let middle = first.towards(second, 500);
        let next = line.step + u128::from(line.bends.1);
        let halves = [
            (line.step, line.from, first, middle),
            (next, middle, second, line.to),
        ];
        for (step, from, towards, to) in halves {
            let goes_on = reached == Some(from);
            match sections.last_mut() {
                Some(section) if goes_on && sheet.shade(section.step) == sheet.shade(step) => {
                    section.path.push(Stride::Curve(towards, to));
                }
                _ => sections.push(Section {
                    step,
                    path: vec![Stride::From(from), Stride::Curve(towards, to)],
                }),
            }
            reached = Some(to);
        }
    }
    sections
}

/// The curve of a tour, cut where it passes under itself, and where its color changes.
pub(crate) fn sections(sheet: &Sheet<'_>, rounding: Rounding) -> Vec<Section> {
    let lines = segments(sheet);
    let gaps = gaps(&lines, rounding.gap);
    let (low, high) = (rounding.bend, 1000 - rounding.bend);
    let mut sections: Vec<Section> = Vec::new();
    let mut open: Option<Section> = None;
    for (index, (line, gaps)) in lines.iter().zip(gaps).enumerate() {
        let begin = if line.bends.0 { low } else { 0 };
        let end = if line.bends.1 { high } else { 1000 };
        let mut section = match open.take() {
            Some(mut section) => {
                section.path.push(Stride::Curve(line.from, line.at(begin)));
                section
            }
            None => Section {
                step: line.step,
                path: vec![Stride::From(line.at(begin))],
            },
        };
        let mut cuts: Vec<(i32, i32)> = gaps;
        // The color changes in the middle, unless a gap will do.
        let (before, after) = (sheet.shade(section.step), sheet.shade(line.step + 1));
        let covered = |&(from, to): &(i32, i32)| from <= 500 && 500 <= to;
        if before != after && line.bends.1 && !cuts.iter().any(covered) {
            cuts.push((500, 500));
            cuts.sort_unstable();
        }
        let mut reached = begin;
        for (from, to) in cuts {
            if from > reached {
                section.path.push(Stride::To(line.at(from)));
            }
            let to = to.min(end);
            reached = reached.max(to);
            let step = line.step + u128::from(to >= 500 && line.bends.1);
            let path = vec![Stride::From(line.at(reached))];
            sections.push(std::mem::replace(&mut section, Section { step, path }));
        }
        if end > reached {
            section.path.push(Stride::To(line.at(end)));
        }
        let last = index + 1 == lines.len();
        match line.bends.1 {
            true if !last => open = Some(section),
            true => {
                // The curve closes.
                let first = lines[0];
                section.path.push(Stride::Curve(first.from, first.at(low)));
                sections.push(section);
            }
            false => sections.push(section),
        }
    }
    sections.retain(|section| section.path.len() > 1);
    sections
}

/// The lines of a tour in order.
fn segments(sheet: &Sheet<'_>) -> Vec<Segment> {
    let mut lines: Vec<Segment> = Vec::new();
    for (step, from, to) in sheet.figure.moves() {
        let of_move = sheet.lines(from, to);
        let (start, end) = (sheet.middle(from), sheet.middle(to));
        for (from, to) in of_move {
            let joins = lines.last().is_some_and(|last| last.to == from);
            let bends_in = joins && from == start;
            if let Some(last) = lines.last_mut() {
                last.bends.1 &= bends_in;
            }
            lines.push(Segment {
                from,
                to,
                step,
                bends: (bends_in, to == end),
            });
        }
    }
    let home = match (lines.first(), lines.last()) {
        (Some(first), Some(last)) => lines.len() > 2 && last.to == first.from,
        _ => false,
    };
    if let Some(first) = lines.first_mut() {
        first.bends.0 = home;
    }
    if let Some(last) = lines.last_mut() {
        last.bends.1 = home;
    }
    lines
}

/// Where each line has gaps, in thousandths of it, from the first to the last, apart from each
/// other.
fn gaps(lines: &[Segment], gap: i32) -> Vec<Vec<(i32, i32)>> {
    let crossings = crossings(lines);
    // All visits in the order of the tour.
    let mut visits: Vec<(usize, Fraction, usize)> = Vec::new();
    for (number, crossing) in crossings.iter().enumerate() {
        let (a, b) = crossing.lines;
        visits.push((a, crossing.along.0, number));
        visits.push((b, crossing.along.1, number));
    }
    visits.sort_by(|x, y| x.0.cmp(&y.0).then(x.1.cmp(&y.1)).then(x.2.cmp(&y.2)));
    let mut first_is_over: Vec<Option<bool>> = vec![None; crossings.len()];
    let mut gaps = vec![Vec::new(); lines.len()];
    for (visit, (line, part, number)) in visits.into_iter().enumerate() {
        let over = match first_is_over[number] {
            None => *first_is_over[number].insert(visit % 2 == 0),
            Some(first_is_over) => !first_is_over,
        };
        if !over {
            let half = crossings[number].half_gap(&lines[line], gap);
            let at = part.thousandths();
            gaps[line].push((at - half, at + half));
        }
    }
    for gaps in &mut gaps {
        gaps.sort_unstable();
        let mut apart: Vec<(i32, i32)> = Vec::new();
        for &(from, to) in gaps.iter() {
            match apart.last_mut() {
                // Two gaps with nearly nothing between them are one.
                Some(last) if from <= last.1 + 20 => last.1 = last.1.max(to),
                _ => apart.push((from, to)),
            }
        }
        *gaps = apart;
    }
    gaps
}

/// How far along a segment a point lies.
#[derive(Copy, Clone, Debug)]
struct Fraction {
    numerator: i64,
    denominator: i64,
}

impl Fraction {
    fn thousandths(self) -> i32 {
        (i128::from(self.numerator) * 1000 / i128::from(self.denominator)) as i32
    }

    fn cmp(&self, other: &Fraction) -> std::cmp::Ordering {
        let cross = |a: i64, b: i64| i128::from(a) * i128::from(b);
        cross(self.numerator, other.denominator).cmp(&cross(other.numerator, self.denominator))
    }
}

struct Crossing {
    /// Their numbers, the earlier one first.
    lines: (usize, usize),
    along: (Fraction, Fraction),
    /// Twice the area that the two lines span, and the squared lengths of both.
    spanned: i64,
    lengths: (i64, i64),
}

impl Crossing {
    /// Half the length of a gap in a line, in thousandths of it: the flatter the crossing, the longer.
    fn half_gap(&self, line: &Segment, gap: i32) -> i32 {
        let (a, b) = self.lengths;
        let of_this = line.by().0.pow(2) + line.by().1.pow(2);
        let other = if of_this == a { b } else { a };
        // gap / sin over the length: gap * |a| |b| / spanned / |a|.
        let half = i128::from(gap) * 500 * i128::from(other.isqrt());
        (half / i128::from(self.spanned.max(1))) as i32
    }
}

/// Where lines cross, not counting common ends.
fn crossings(lines: &[Segment]) -> Vec<Crossing> {
    let longest = lines
        .iter()
        .map(|line| line.by().0.abs().max(line.by().1.abs()));
    let side = longest.max().unwrap_or(1).max(1);
    let cell = |line: &Segment| {
        let x = i64::from(line.from.x) + i64::from(line.to.x);
        let y = i64::from(line.from.y) + i64::from(line.to.y);
        (x.div_euclid(2 * side), y.div_euclid(2 * side))
    };
    let mut cells: BTreeMap<(i64, i64), Vec<usize>> = BTreeMap::new();
    let mut crossings = Vec::new();
    for (number, line) in lines.iter().enumerate() {
        let (x, y) = cell(line);
        for near in (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (x + dx, y + dy))) {
            for &other in cells.get(&near).into_iter().flatten() {
                crossings.extend(crossing((other, &lines[other]), (number, line)));
            }
        }
        cells.entry((x, y)).or_default().push(number);
    }
    crossings
}

fn crossing((a, one): (usize, &Segment), (b, other): (usize, &Segment)) -> Option<Crossing> {
    let ((ax, ay), (bx, by)) = (one.by(), other.by());
    let spanned = ax * by - ay * bx;
    if spanned == 0 {
        return None;
    }
    let (x, y) = (
        i64::from(other.from.x - one.from.x),
        i64::from(other.from.y - one.from.y),
    );
    let sign = spanned.signum();
    let under = spanned.abs();
    let (s, t) = (sign * (x * by - y * bx), sign * (x * ay - y * ax));
    let inside = |numerator: i64| 0 < numerator && numerator < under;
    let along = |numerator: i64| Fraction {
        numerator,
        denominator: under,
    };
    (inside(s) && inside(t)).then(|| Crossing {
        lines: (a, b),
        along: (along(s), along(t)),
        spanned: under,
        lengths: (ax * ax + ay * ay, bx * bx + by * by),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::Figure;
    use crate::theme::Theme;
    use hippodrome::{Board, Ends, Leaper, Problem, Tours};
    use std::collections::HashSet;

    fn of_all_tours(board: &str, mut see: impl FnMut(&[Segment], Vec<Crossing>)) {
        let board: Board = board.parse().unwrap();
        let problem = Problem::on_board(board.clone(), Leaper::KNIGHT, Ends::Closed);
        for tour in Tours::new(&problem).unwrap() {
            let figure = Figure::whole(&board, Leaper::KNIGHT.into(), &tour).unwrap();
            let sheet = Sheet::new(&figure, Theme::Light.palette(), false, false);
            let lines = segments(&sheet);
            assert_eq!(lines.len(), tour.len());
            assert!(lines.iter().all(|line| line.bends == (true, true)));
            see(&lines, crossings(&lines));
        }
    }

    /// Every square lies on the curve, which goes through it without a corner: the spots towards which it is drawn before and
    /// after lie on a line with it.
    #[test]
    fn a_curve_goes_through_every_square() {
        for board in ["5x6", "torus:3x3"] {
            let board: Board = board.parse().unwrap();
            let problem = Problem::on_board(board.clone(), Leaper::KNIGHT, Ends::Closed);
            for tour in Tours::new(&problem).unwrap() {
                let figure = Figure::whole(&board, Leaper::KNIGHT.into(), &tour).unwrap();
                let sheet = Sheet::new(&figure, Theme::Light.palette(), false, false);
                let mut curves: Vec<(Spot, Spot, Spot)> = Vec::new();
                for section in through(&sheet) {
                    let mut here = None;
                    for stride in section.path {
                        here = match (stride, here) {
                            (Stride::From(at), _) => Some(at),
                            (Stride::Curve(towards, to), Some(from)) => {
                                curves.push((from, towards, to));
                                Some(to)
                            }
                            (stride, here) => panic!("{stride:?} at {here:?}"),
                        };
                    }
                }
                for &square in tour.squares() {
                    let at = sheet.middle(board.point(square).unwrap().into());
                    let into: Vec<Spot> = (curves.iter().filter(|curve| curve.2 == at))
                        .map(|curve| curve.1)
                        .collect();
                    let out: Vec<Spot> = (curves.iter().filter(|curve| curve.0 == at))
                        .map(|curve| curve.1)
                        .collect();
                    let ([into], [out]) = (&into[..], &out[..]) else {
                        panic!("{board} {at:?}: {into:?} {out:?}");
                    };
                    let (ax, ay) = (at.x - into.x, at.y - into.y);
                    let (bx, by) = (out.x - at.x, out.y - at.y);
                    assert!(ax * bx + ay * by > 0, "{board} {at:?}: it turns back");
                    let aside = (ax * by - ay * bx).abs();
                    let lengths = (ax * ax + ay * ay).max(bx * bx + by * by);
                    assert!(100 * aside < lengths, "{board} {at:?}: a corner");
                }
            }
        }
    }

    /// The closed tours of 6x6 cross themselves 52 (14 tours) to 66 times (8): D. E. Knuth's numbers,
    /// verified by exhaustive search for this project.
    #[test]
    fn crossings_are_counted_as_others_did() {
        let mut numbers = std::collections::BTreeMap::new();
        of_all_tours("6x6", |_, crossings| {
            *numbers.entry(crossings.len()).or_insert(0) += 1;
        });
        assert_eq!(numbers.first_key_value(), Some((&52, &14)));
        assert_eq!(numbers.last_key_value(), Some((&66, &8)));
        assert_eq!(numbers.values().sum::<usize>(), 9862);
    }

    /// Where no three lines meet in a point, every crossing has one even and one odd visit, so that
    /// the curve passes over and under in turn.
    #[test]
    fn knots_alternate() {
        let mut checked = 0;
        of_all_tours("5x6", |lines, crossings| {
            let mut points = HashSet::new();
            let simple = crossings.iter().all(|crossing| {
                let line = &lines[crossing.lines.0];
                points.insert(line.at(crossing.along.0.thousandths()))
            });
            if !simple {
                return;
            }
            let mut visits: Vec<(usize, i32, usize)> = Vec::new();
            for (number, crossing) in crossings.iter().enumerate() {
                visits.push((crossing.lines.0, crossing.along.0.thousandths(), number));
                visits.push((crossing.lines.1, crossing.along.1.thousandths(), number));
            }
            visits.sort_unstable();
            let mut parities = vec![0; crossings.len()];
            for (visit, &(.., number)) in visits.iter().enumerate() {
                parities[number] += if visit % 2 == 0 { 1 } else { -1 };
            }
            assert!(parities.iter().all(|&sum| sum == 0));
            checked += 1;
        });
        assert!(checked > 0);
    }
}
