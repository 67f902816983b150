//! Colors, and the gradients that run along a tour.
//!
//! A [`Ramp`] goes from one color to another through colors whose lightness in OKLab (B. Ottosson,
//! A perceptual color space for image processing, 2020) changes by the same amount from each to the
//! next. So equal lengths of a tour look equally far apart, and the order can still be seen
//! without hues, as in a copy in grey. The table was computed once; between its colors integers
//! interpolate, so that every machine gives the same bytes.

/// An opaque color, as sRGB.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct Color {
    /// Red.
    pub red: u8,
    /// Green.
    pub green: u8,
    /// Blue.
    pub blue: u8,
}

impl Color {
    /// The color that is written as six hexadecimal digits.
    pub const fn hex(number: u32) -> Color {
        Color {
            red: (number >> 16) as u8,
            green: (number >> 8) as u8,
            blue: number as u8,
        }
    }

    /// So many thousandths of another color, a thousand at the most, the rest of this one.
    pub fn mixed(self, other: Color, thousandths: u32) -> Color {
        let thousandths = thousandths.min(1000);
        let mix = |a: u8, b: u8| {
            let sum = u32::from(a) * (1000 - thousandths) + u32::from(b) * thousandths;
            ((sum + 500) / 1000) as u8
        };
        Color {
            red: mix(self.red, other.red),
            green: mix(self.green, other.green),
            blue: mix(self.blue, other.blue),
        }
    }
}

/// A gradient of equal steps in lightness.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Ramp([Color; COLORS]);

const COLORS: usize = 17;

impl Ramp {
    pub(crate) const fn new(colors: [u32; COLORS]) -> Ramp {
        let mut ramp = [Color::hex(0); COLORS];
        let mut at = 0;
        while at < COLORS {
            ramp[at] = Color::hex(colors[at]);
            at += 1;
        }
        Ramp(ramp)
    }

    /// The color at `part` of `whole`, from 0 to `whole` included; beyond that the last one.
    pub fn at(&self, part: u128, whole: u128) -> Color {
        // Enough digits for 2^8 colors between two of the table, and no overflow for any tour.
        let spare = (128 - whole.leading_zeros()).saturating_sub(100);
        let (part, whole) = (part.min(whole) >> spare, (whole >> spare).max(1));
        let place = (part * (COLORS as u128 - 1) * 1000 / whole) as usize;
        let (color, between) = (place / 1000, place % 1000);
        match self.0.get(color + 1) {
            Some(&next) => self.0[color].mixed(next, between as u32),
            None => self.0[COLORS - 1],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::Theme;

    /// The luminance of WCAG 2, in millionths, by the exact formula.
    fn luminance(color: Color) -> f64 {
        let linear = |byte: u8| {
            let share = f64::from(byte) / 255.0;
            match share <= 0.04045 {
                true => share / 12.92,
                false => ((share + 0.055) / 1.055).powf(2.4),
            }
        };
        0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
    }

    fn contrast(a: Color, b: Color) -> f64 {
        let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
        a.max(b) / a.min(b)
    }

    /// Whoever sees greys only sees the order, and every color stands out from every square: by 3 to 1, as WCAG 2.1 (1.4.11)
    /// has it of what is needed to understand a picture.
    #[test]
    fn ramps_are_readable_in_grey() {
        for theme in Theme::ALL {
            let palette = theme.palette();
            let colors: Vec<Color> = (0..=1000).map(|part| palette.ramp.at(part, 1000)).collect();
            let greys: Vec<f64> = colors.iter().map(|&color| luminance(color)).collect();
            let rises = greys.windows(2).all(|pair| pair[0] <= pair[1] + 2e-3);
            assert!(rises && greys[1000] > greys[0] + 0.15, "{theme:?}");
            for &color in &colors {
                for square in [palette.light, palette.dark, palette.page] {
                    let contrast = contrast(color, square);
                    assert!(
                        contrast >= 3.0,
                        "{theme:?}: {color:?} on {square:?}: {contrast}"
                    );
                }
            }
            for square in [palette.light, palette.dark, palette.page] {
                assert!(contrast(palette.ink, square) > 7.0, "{theme:?}");
                assert!(contrast(palette.warning, square) > 3.0, "{theme:?}");
            }
            assert!(contrast(palette.muted, palette.page) > 4.5, "{theme:?}");
        }
    }

    #[test]
    fn ramps_end_at_their_ends_however_long_the_tour() {
        for theme in Theme::ALL {
            let ramp = theme.palette().ramp;
            for whole in [1, 2, 63, 1 << 20, u128::MAX >> 1] {
                assert_eq!(ramp.at(0, whole), ramp.0[0]);
                assert_eq!(ramp.at(whole, whole), ramp.0[COLORS - 1]);
            }
            assert_eq!(ramp.at(0, 0), ramp.0[0]);
            assert_eq!(ramp.at(u128::MAX / 4, u128::MAX / 2), ramp.0[COLORS / 2]);
        }
    }
}
