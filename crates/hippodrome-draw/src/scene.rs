//! A picture as data, in no file format yet: the only thing exporters know.
//!
//! A [`Scene`] is a page and a list of [`Mark`]s on it, the later ones over the earlier ones. All
//! lengths are integers, thousandths of a square; x goes to the right and y down, from the top left
//! corner of the page. So nothing has been rounded before an exporter sees it, and an exporter that
//! cannot draw a mark as it is still knows what is meant: a text is a text, not yet lines.

use crate::color::Color;

/// The side of a square.
pub const SQUARE: i32 = 1000;

/// A place on the page.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Spot {
    /// From the left.
    pub x: i32,
    /// From the top.
    pub y: i32,
}

impl Spot {
    /// The place so far from the left and from the top.
    pub const fn new(x: i32, y: i32) -> Spot {
        Spot { x, y }
    }

    /// The place so many thousandths of the way to another.
    pub(crate) fn towards(self, other: Spot, thousandths: i32) -> Spot {
        let part = |from: i32, to: i32| {
            let way = (i64::from(to) - i64::from(from)) * i64::from(thousandths);
            from + ((way + 500).div_euclid(1000)) as i32
        };
        Spot::new(part(self.x, other.x), part(self.y, other.y))
    }
}

/// A rectangle.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Area {
    /// The upper left corner.
    pub corner: Spot,
    /// From left to right.
    pub width: i32,
    /// From top to bottom.
    pub height: i32,
}

/// One step of a pen.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Stride {
    /// Begin here.
    From(Spot),
    /// A straight line to here.
    To(Spot),
    /// A parabola drawn towards the first place and ending at the second.
    Curve(Spot, Spot),
    /// Back to where the line began.
    Close,
}

/// How a line is drawn.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Pen {
    /// Its color.
    pub color: Color,
    /// How wide the line is.
    pub width: i32,
    /// The length of dashes and of the gaps between them.
    pub dashes: Option<(i32, i32)>,
    /// Whether the line's ends are round; cut off straight otherwise.
    pub round: bool,
}

impl Pen {
    /// A solid line with round ends.
    pub const fn new(color: Color, width: i32) -> Pen {
        Pen {
            color,
            width,
            dashes: None,
            round: true,
        }
    }
}

/// On which side of its place a text stands.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Align {
    /// It begins there.
    Left,
    /// Its middle is there.
    Middle,
    /// It ends there.
    Right,
}

/// One thing to see.
#[derive(Clone, Eq, PartialEq, Hash, Debug)]
pub enum Mark {
    /// Filled rectangles.
    Fill {
        /// Of all of them.
        color: Color,
        /// Where they are.
        areas: Vec<Area>,
    },
    /// A line, or several.
    Line {
        /// How it is drawn.
        pen: Pen,
        /// Where it goes.
        path: Vec<Stride>,
    },
    /// A filled outline.
    Shape {
        /// Inside.
        color: Color,
        /// The outline.
        path: Vec<Stride>,
    },
    /// A disc.
    Dot {
        /// Inside.
        color: Color,
        /// The center.
        at: Spot,
        /// From the center to the rim.
        radius: i32,
    },
    /// A circle.
    Ring {
        /// How it is drawn.
        pen: Pen,
        /// The center.
        at: Spot,
        /// From the center to the middle of the line.
        radius: i32,
    },
    /// A line of text.
    Text {
        /// Its color.
        color: Color,
        /// Where the line on which it stands begins, has its middle or ends.
        at: Spot,
        /// Which of these.
        align: Align,
        /// The height of a digit.
        height: i32,
        /// What it says.
        text: String,
    },
}

/// A page with what is on it.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Scene {
    /// From left to right.
    pub width: i32,
    /// From top to bottom.
    pub height: i32,
    /// The color of the page; `None` if nothing lies under the marks.
    pub page: Option<Color>,
    /// What it shows, in words.
    pub title: String,
    /// What is seen.
    pub marks: Vec<Mark>,
}
