//! A graph, whose vertices have no places of their own: they are put on a circle.
//!
//! They stand in the order of the tour, clockwise from the top, so that a Hamiltonian cycle is the outer circle and the
//! edges that it does not use are chords, with an arrow if they lead one way only; what is not visited follows in the
//! order of the numbering. The circle is as large as the names need, which stand outside. Sines are sums of a power series:
//! with nothing but the four operations they are the same on every machine.

use std::f64::consts::TAU;

use hippodrome::{EdgeList, Square};

use crate::color::Color;
use crate::figure::NotDrawn;
use crate::look::{Look, Style};
use crate::scene::{Align, Mark, Pen, SQUARE, Scene, Spot, Stride};
use crate::stroke_font;

/// The most vertices of a picture: more are no circle of dots any more.
const MAX_VERTICES: usize = 1000;
/// From one vertex to the next, and at most, where names are long.
const APART: i32 = SQUARE;
const MOST_APART: i32 = 5 * SQUARE / 2;
/// The height of names where they fit, and where they would be too small to read.
const NAMES: i32 = 360;
const LEAST_NAMES: i32 = 120;
/// The least radius of the circle.
const LEAST_RADIUS: i32 = 2 * SQUARE;
/// The radius of a vertex, and of one with a number.
const VERTEX: i32 = 130;
const BEAD: i32 = 300;

/// The picture of a graph and of the known vertices of a tour, each with its step from 0, in their order.
///
/// # Errors
///
/// A style for boards; too many vertices; one that is not there.
pub(crate) fn draw_graph(
    graph: &EdgeList,
    known: &[(u32, Square)],
    closed: bool,
    look: &Look,
    title: String,
) -> Result<Scene, NotDrawn> {
    let has_numbers = match look.style {
        Style::Line => false,
        Style::Path => true,
        style => return Err(NotDrawn::NotOfGraph(style.name())),
    };
    let vertices = graph.len();
    if vertices > MAX_VERTICES {
        return Err(NotDrawn::TooManyVertices {
            vertices,
            most: MAX_VERTICES,
        });
    }
    let mut missing = known.iter().map(|(_, vertex)| vertex);
    if let Some(vertex) = missing.find(|vertex| vertex.index() >= vertices) {
        return Err(NotDrawn::NoSuchSquare {
            square: vertex.raw(),
            squares: vertices,
        });
    }
    let palette = look.theme.palette();
    let circle = Circle::new(graph, known);
    let shade = |step: u32| {
        palette
            .ramp
            .at(u128::from(step), (vertices - 1).max(1) as u128)
    };
    let mut marks = Vec::new();
    let is_used = |a: u32, b: u32| {
        let [a, b] = [a, b].map(|vertex| circle.step_of[vertex as usize]);
        let follows = |a: Option<u32>, b: Option<u32>| {
            let next = a.and_then(|a| a.checked_add(1));
            let next = next.map(|next| match closed {
                true => next % vertices as u32,
                false => next,
            });
            b.is_some() && next == b
        };
        follows(a, b) || follows(b, a) && !graph.is_directed()
    };
    let chords = graph.edges().iter().filter(|&&(a, b)| !is_used(a, b));
    let chords = chords.flat_map(|&(a, b)| {
        let [a, b] = [a, b].map(|vertex| circle.spots[vertex as usize]);
        let mut path = vec![Stride::From(a), Stride::To(b)];
        if graph.is_directed() {
            path.extend(arrowhead(a, b, if has_numbers { BEAD } else { VERTEX }));
        }
        path
    });
    let chords: Vec<Stride> = chords.collect();
    if !chords.is_empty() {
        // Thinner where there are many, which would be a blot.
        let width = if chords.len() > 1000 { 20 } else { 40 };
        let color = palette.page.mixed(palette.muted, 550);
        marks.push(Mark::Line {
            pen: Pen::new(color, width),
            path: chords,
        });
    }
    let home = known.last().zip(known.first());
    let home = home
        .filter(|_| closed && vertices > 2)
        .map(|(&a, &b)| (a, b));
    let moves = known.windows(2).map(|pair| (pair[0], pair[1]));
    let moves = moves.filter(|((step, _), (next, _))| step.checked_add(1) == Some(*next));
    for ((step, from), (_, to)) in moves.chain(home) {
        let [from, to] = [from, to].map(|vertex| circle.spots[vertex.index()]);
        marks.push(Mark::Line {
            pen: Pen::new(shade(step), 110),
            path: vec![Stride::From(from), Stride::To(to)],
        });
    }
    for (&at, &step) in circle.spots.iter().zip(&circle.step_of) {
        let color = step.map_or(palette.muted, shade);
        let dot = |color, radius| Mark::Dot { color, at, radius };
        let last = step == Some(vertices as u32 - 1) && vertices > 1;
        match step {
            Some(step) if has_numbers => {
                marks.push(dot(palette.light.mixed(color, 230), BEAD));
                let text = (u128::from(step) + u128::from(look.first)).to_string();
                let wide = stroke_font::width(&text, 1000).max(1);
                let height = (BEAD * 3 / 2 * 1000 / wide).min(BEAD);
                marks.push(Mark::Text {
                    color: palette.ink,
                    at: Spot::new(at.x, at.y + height / 2),
                    align: Align::Middle,
                    height,
                    text,
                });
            }
            Some(0) => marks.push(dot(color, VERTEX * 3 / 2)),
            _ if last && !closed => {
                marks.push(dot(palette.page, VERTEX * 3 / 2));
                marks.push(Mark::Ring {
                    pen: Pen::new(color, VERTEX * 3 / 4),
                    at,
                    radius: VERTEX * 9 / 8,
                });
            }
            _ => marks.push(dot(color, VERTEX)),
        }
    }
    marks.extend(circle.names(graph, palette.ink));
    Ok(Scene {
        width: circle.sides[0],
        height: circle.sides[1],
        page: Some(palette.page),
        title,
        marks,
    })
}

/// The head of an arrow that ends so far before the middle of a vertex.
fn arrowhead(from: Spot, to: Spot, before: i32) -> [Stride; 3] {
    let way = [to.x - from.x, to.y - from.y].map(f64::from);
    let length = (way[0] * way[0] + way[1] * way[1]).sqrt().max(1.0);
    // So far back along the way, and so far aside.
    let spot = |back: i32, aside: i32| {
        let [x, y] = way.map(|part| part / length);
        let [back, aside] = [back, aside].map(f64::from);
        Spot::new(
            to.x - (x * back + y * aside).round() as i32,
            to.y - (y * back - x * aside).round() as i32,
        )
    };
    [
        Stride::From(spot(before + 240, 100)),
        Stride::To(spot(before, 0)),
        Stride::To(spot(before + 240, -100)),
    ]
}

/// Where vertices are.
struct Circle {
    /// The step of each vertex, if it is known.
    step_of: Vec<Option<u32>>,
    /// The place of each vertex, and that of its name.
    spots: Vec<Spot>,
    names: Vec<Spot>,
    height: i32,
    /// From left to right and from top to bottom.
    sides: [i32; 2],
}

impl Circle {
    fn new(graph: &EdgeList, known: &[(u32, Square)]) -> Circle {
        let vertices = graph.len();
        let mut step_of = vec![None; vertices];
        known
            .iter()
            .for_each(|&(step, vertex)| step_of[vertex.index()] = Some(step));
        let all = (0..vertices as u32).map(Square::new);
        let rest = all
            .clone()
            .filter(|vertex| step_of[vertex.index()].is_none());
        let order: Vec<Square> = known
            .iter()
            .map(|&(_, vertex)| vertex)
            .chain(rest)
            .collect();
        let names = all.map(|vertex| stroke_font::width(&graph.name(vertex), 1000));
        let widest = names.max().unwrap_or(0).max(1);
        let height = NAMES.min((MOST_APART - NAMES) * 1000 / widest);
        let height = if height < LEAST_NAMES { 0 } else { height };
        let wide = widest * height / 1000;
        let apart = APART.max(wide + NAMES);
        let radius = (f64::from(apart) * vertices as f64 / TAU) as i32;
        let radius = radius.max(LEAST_RADIUS);
        let outside = BEAD + NAMES / 3;
        let middle = [wide, height].map(|name| radius + outside + name + SQUARE / 2);
        let (mut spots, mut names) = (
            vec![Spot::new(0, 0); vertices],
            vec![Spot::new(0, 0); vertices],
        );
        for (at, vertex) in order.into_iter().enumerate() {
            let (sine, cosine) = sine_and_cosine(TAU * at as f64 / vertices as f64);
            let spot = |radius: i32| {
                let by = |part: f64| (f64::from(radius) * part).round() as i32;
                Spot::new(middle[0] + by(sine), middle[1] - by(cosine))
            };
            spots[vertex.index()] = spot(radius);
            // The middle of a name: as far away as it is wide at the sides, and high above and below.
            let wide = stroke_font::width(&graph.name(vertex), height);
            let half = f64::from(wide) * sine.abs() + f64::from(height) * cosine.abs();
            names[vertex.index()] = spot(radius + outside + (half / 2.0) as i32);
        }
        Circle {
            step_of,
            spots,
            names,
            height,
            sides: middle.map(|half| 2 * half),
        }
    }

    /// The names, where they can be read.
    fn names<'a>(&'a self, graph: &'a EdgeList, color: Color) -> impl Iterator<Item = Mark> + 'a {
        let vertices = (0..graph.len() as u32).map(Square::new);
        let named = vertices.zip(&self.names).filter(|_| self.height > 0);
        named.map(move |(vertex, at)| Mark::Text {
            color,
            at: Spot::new(at.x, at.y + self.height / 2),
            align: Align::Middle,
            height: self.height,
            text: graph.name(vertex),
        })
    }
}

/// The sine and the cosine of an angle from 0 to a whole turn.
fn sine_and_cosine(angle: f64) -> (f64, f64) {
    // Half a turn more changes both signs, and brings the angle near 0 where the series is good.
    let angle = angle - TAU / 2.0;
    let (mut term, mut sine, mut cosine) = (1.0, 0.0, 0.0);
    for power in 0..40 {
        match power % 4 {
            0 => cosine += term,
            1 => sine += term,
            2 => cosine -= term,
            _ => sine -= term,
        }
        term *= angle / f64::from(power + 1);
    }
    (-sine, -cosine)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sines_are_sines() {
        for part in 0..=360 {
            let angle = TAU * f64::from(part) / 360.0;
            let (sine, cosine) = sine_and_cosine(angle);
            assert!((sine - angle.sin()).abs() < 1e-12, "{part}");
            assert!((cosine - angle.cos()).abs() < 1e-12, "{part}");
        }
    }

    /// A cycle is the outer circle: from vertex to vertex it is nowhere longer than anywhere else, and only its
    /// chords are left for the thin lines. Nothing leaves the page.
    #[test]
    fn a_cycle_is_the_circle() {
        let edges = [(0, 2), (2, 4), (4, 1), (1, 3), (3, 0), (0, 4)];
        let graph = EdgeList::undirected(5, edges).unwrap();
        let order = [0, 2, 4, 1, 3].map(Square::new);
        let known: Vec<(u32, Square)> = (0..).zip(order).collect();
        let scene = draw_graph(&graph, &known, true, &Look::default(), String::new()).unwrap();
        let lines: Vec<&Vec<Stride>> = scene
            .marks
            .iter()
            .filter_map(|mark| match mark {
                Mark::Line { path, .. } => Some(path),
                _ => None,
            })
            .collect();
        assert_eq!(lines[0].len(), 2, "one chord");
        assert_eq!(lines.len(), 1 + 5);
        let length = |path: &Vec<Stride>| match path[..] {
            [Stride::From(a), Stride::To(b)] => f64::from(a.x - b.x).hypot(f64::from(a.y - b.y)),
            _ => panic!("{path:?}"),
        };
        let side = length(lines[1]);
        assert!(
            lines[1..]
                .iter()
                .all(|path| (length(path) - side).abs() < 3.0)
        );
        assert!(length(lines[0]) > 1.5 * side);
        for mark in &scene.marks {
            let (Mark::Text { at, .. } | Mark::Dot { at, .. }) = mark else {
                continue;
            };
            assert!((0..scene.width).contains(&at.x) && (0..scene.height).contains(&at.y));
        }
        // Without a tour all edges are alike.
        let scene = draw_graph(&graph, &[], false, &Look::default(), String::new()).unwrap();
        assert!(
            matches!(&scene.marks[0], Mark::Line { path, .. } if path.len() == 2 * edges.len())
        );
    }

    /// An edge that leads one way only has an arrow, which points at its end.
    #[test]
    fn arrows_tell_which_way_edges_lead() {
        let edges = [(0, 1), (1, 2), (2, 3), (3, 0), (2, 0)];
        let graph = EdgeList::directed(4, edges).unwrap();
        let known: Vec<(u32, Square)> = (0..4).map(|step| (step, Square::new(step))).collect();
        let scene = draw_graph(&graph, &known, true, &Look::default(), String::new()).unwrap();
        let Mark::Line { path, .. } = &scene.marks[0] else {
            panic!("the chord comes first");
        };
        // From the third vertex, at the bottom, up to the first.
        let [
            Stride::From(tail),
            Stride::To(head),
            Stride::From(left),
            Stride::To(tip),
            Stride::To(right),
        ] = path[..]
        else {
            panic!("{path:?}");
        };
        assert!(tail.y > head.y && tail.x == head.x);
        assert_eq!(tip, Spot::new(head.x, head.y + VERTEX));
        assert!(left.y > tip.y && left.y == right.y);
        assert_eq!(left.x + right.x, 2 * tip.x);
        assert_ne!(left.x, right.x);
    }

    #[test]
    fn what_a_graph_has_not_is_refused() {
        let graph = EdgeList::undirected(1001, [(0, 1)]).unwrap();
        let refused =
            |look: &Look| draw_graph(&graph, &[], false, look, String::new()).unwrap_err();
        let mosaic = Look {
            style: Style::Mosaic,
            ..Look::default()
        };
        assert_eq!(refused(&mosaic), NotDrawn::NotOfGraph("mosaic"));
        let most = MAX_VERTICES;
        let vertices = 1001;
        assert_eq!(
            refused(&Look::default()),
            NotDrawn::TooManyVertices { vertices, most }
        );
    }
}
