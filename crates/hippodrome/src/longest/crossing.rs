//! Do two moves of a drawing meet?
//!
//! A move is the straight segment between the centers of two squares. Two moves meet where their segments have a point
//! in common, other than a common end. So a path does not cross itself if its moves meet nowhere else than at the squares
//! where one follows the other: it touches no square that it passes over, and does not go back along itself. For a knight, which
//! passes over no center, this is the usual crossing of inner points.
//!
//! Found by the signs of areas, exactly: all is reckoned in integers.

/// The center of a square.
pub(super) type Center = (i64, i64);

/// Whether two moves have a point in common that is not an end of both.
pub(super) fn meet((a, b): (Center, Center), (c, d): (Center, Center)) -> bool {
    let common = [(a, b, c, d), (a, b, d, c), (b, a, c, d), (b, a, d, c)];
    if let Some((from, to, _, other)) = common.into_iter().find(|(p, _, q, _)| p == q) {
        // From the common end on they are apart, unless they go the same way.
        return area(from, to, other) == 0 && along(from, to, other) > 0;
    }
    let sides = [area(a, b, c), area(a, b, d), area(c, d, a), area(c, d, b)].map(i64::signum);
    let [c_side, d_side, a_side, b_side] = sides;
    (c_side * d_side < 0 && a_side * b_side < 0)
        || (c_side == 0 && is_between(a, b, c))
        || (d_side == 0 && is_between(a, b, d))
        || (a_side == 0 && is_between(c, d, a))
        || (b_side == 0 && is_between(c, d, b))
}

/// Twice the area of a triangle, with the sign of its direction.
fn area(p: Center, q: Center, r: Center) -> i64 {
    (q.0 - p.0) * (r.1 - p.1) - (q.1 - p.1) * (r.0 - p.0)
}

/// How far r lies in the direction from p to q.
fn along(p: Center, q: Center, r: Center) -> i64 {
    (q.0 - p.0) * (r.0 - p.0) + (q.1 - p.1) * (r.1 - p.1)
}

/// Whether r, which lies on the line through p and q, lies between them.
fn is_between(p: Center, q: Center, r: Center) -> bool {
    along(p, q, r) >= 0 && along(q, p, r) >= 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_meet_where_they_cross_touch_or_overlap() {
        for (first, second, expected) in [
            // Knights' moves through each other, beside each other, and one after another.
            (((0, 0), (1, 2)), ((0, 1), (2, 0)), true),
            (((0, 0), (1, 2)), ((1, 0), (2, 2)), false),
            (((0, 0), (1, 2)), ((1, 2), (2, 0)), false),
            (((0, 0), (1, 2)), ((1, 2), (2, 4)), false),
            // A square that is passed over.
            (((0, 0), (2, 2)), ((1, 1), (3, 1)), true),
            (((0, 0), (2, 2)), ((1, 0), (1, 1)), true),
            (((0, 0), (2, 2)), ((3, 3), (4, 4)), false),
            // Back along itself, further along itself, and along a part of it.
            (((0, 0), (2, 0)), ((2, 0), (1, 0)), true),
            (((0, 0), (2, 0)), ((2, 0), (3, 0)), false),
            (((0, 0), (3, 0)), ((1, 0), (2, 0)), true),
            (((0, 0), (2, 0)), ((1, 0), (3, 0)), true),
            (((0, 0), (1, 0)), ((2, 0), (3, 0)), false),
        ] {
            let (a, b) = first;
            let (c, d) = second;
            for first in [(a, b), (b, a)] {
                for second in [(c, d), (d, c)] {
                    assert_eq!(meet(first, second), expected, "{first:?} {second:?}");
                    assert_eq!(meet(second, first), expected, "{second:?} {first:?}");
                }
            }
        }
    }
}
