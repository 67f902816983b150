//! The colors of a picture: on light ground, on dark ground, and on paper.
//!
//! The warning color, for dead ends and moves that are taken back, is a vermilion, or black on paper. It
//! is never the only sign: lines of this color are dashed too.

use crate::color::{Color, Ramp};

/// What a picture is made for.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default)]
pub enum Theme {
    /// A light screen.
    #[default]
    Light,
    /// A dark screen.
    Dark,
    /// Paper, in black and grey.
    Print,
}

/// The colors of a theme.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Palette {
    /// Under everything.
    pub page: Color,
    /// Squares of the color of a2.
    pub light: Color,
    /// Squares of the color of a1.
    pub dark: Color,
    /// Texts.
    pub ink: Color,
    /// What should not be in the way: names of squares, pins.
    pub muted: Color,
    /// Dead ends, and what is taken back.
    pub warning: Color,
    /// Where the knight might go.
    pub candidate: Color,
    /// Where it goes.
    pub chosen: Color,
    /// Along a tour, from start to end.
    pub ramp: Ramp,
}

const LIGHT: Palette = Palette {
    page: Color::hex(0xfcfaf6),
    light: Color::hex(0xf5f0e6),
    dark: Color::hex(0xe8e0d0),
    ink: Color::hex(0x24222c),
    muted: Color::hex(0x716a5e),
    warning: Color::hex(0xc02d12),
    candidate: Color::hex(0xbcd7e8),
    chosen: Color::hex(0xf4c542),
    ramp: Ramp::new([
        0x162072, 0x271e7b, 0x361b82, 0x451887, 0x53148a, 0x620d8b, 0x710687, 0x81047d, 0x8f0171,
        0x9d0063, 0xa80254, 0xb20d41, 0xb82132, 0xbb311f, 0xbc4101, 0xb85301, 0xb46101,
    ]),
};

const DARK: Palette = Palette {
    page: Color::hex(0x12151c),
    light: Color::hex(0x262b38),
    dark: Color::hex(0x1c202b),
    ink: Color::hex(0xf0eee8),
    muted: Color::hex(0x8e93a3),
    warning: Color::hex(0xff6a45),
    candidate: Color::hex(0x27506b),
    chosen: Color::hex(0x8a6a00),
    ramp: Ramp::new([
        0x7073e7, 0x7a73e8, 0x8e73ea, 0xa173eb, 0xb373e9, 0xc474e6, 0xd675dc, 0xe878cc, 0xf67cba,
        0xfe85a9, 0xff939c, 0xfe9f94, 0xfeb092, 0xfec196, 0xffd19b, 0xffe0a0, 0xfff19c,
    ]),
};

const PRINT: Palette = Palette {
    page: Color::hex(0xffffff),
    light: Color::hex(0xffffff),
    dark: Color::hex(0xebebeb),
    ink: Color::hex(0x000000),
    muted: Color::hex(0x5a5a5a),
    warning: Color::hex(0x000000),
    candidate: Color::hex(0xd2d2d2),
    chosen: Color::hex(0xb4b4b4),
    ramp: Ramp::new([
        0x060606, 0x0b0b0b, 0x121212, 0x191919, 0x202020, 0x282828, 0x303030, 0x383838, 0x404040,
        0x484848, 0x505050, 0x595959, 0x626262, 0x6b6b6b, 0x747474, 0x7d7d7d, 0x868686,
    ]),
};

impl Theme {
    /// All of them.
    pub const ALL: [Theme; 3] = [Theme::Light, Theme::Dark, Theme::Print];

    /// Its colors.
    pub const fn palette(self) -> &'static Palette {
        match self {
            Theme::Light => &LIGHT,
            Theme::Dark => &DARK,
            Theme::Print => &PRINT,
        }
    }
}
