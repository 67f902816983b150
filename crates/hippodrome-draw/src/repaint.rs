//! Scenes one after another as pixels, of which only what differs is painted.
//!
//! Two pictures of a film have nearly all of their marks in common. Where no mark lies that only one of them has, both have
//! the same marks in the same order, hence the same pixels. So the rectangles around the marks that differ are painted
//! anew, on a second sheet and with all marks that reach into them, and compared pixel by pixel. The result is what
//! [`Pixels::new`] paints, bit by bit: nothing is painted over what was there before.
//!
//! Cost: O(marks) a picture, and the pixels of what differs.

use std::collections::{HashMap, VecDeque};

use crate::color::Color;
use crate::raster::{PixelArea, Pixels, TooManyPixels};
use crate::scene::{Mark, Scene};

/// The picture that is seen, and the next one as far as it is needed.
#[derive(Debug, Default)]
pub(crate) struct Repainter {
    shown: Option<(Scene, Pixels)>,
    sheet: Option<Pixels>,
}

impl Repainter {
    /// Shows a scene so many pixels wide, and tells the place and the color of each pixel that has another color than
    /// before: at first, and if the size changes, of all.
    pub(crate) fn show(
        &mut self,
        scene: Scene,
        width: u32,
        mut told: impl FnMut(usize, Color),
    ) -> Result<(), TooManyPixels> {
        let is_like = |(shown, pixels): &&mut (Scene, Pixels)| {
            (shown.width, shown.height, shown.page) == (scene.width, scene.height, scene.page)
                && pixels.width() == width
        };
        let (Some((before, pixels)), Some(sheet)) =
            (self.shown.as_mut().filter(is_like), &mut self.sheet)
        else {
            let pixels = Pixels::new(&scene, width)?;
            pixels
                .colors()
                .enumerate()
                .for_each(|(at, color)| told(at, color));
            self.sheet = Some(pixels.clone());
            self.shown = Some((scene, pixels));
            return Ok(());
        };
        let differing = differing(&before.marks, &scene.marks);
        let areas: Vec<PixelArea> = differing.iter().map(|mark| pixels.around(mark)).collect();
        sheet.repaint(&scene, &areas);
        let wide = width as usize;
        for at in areas.iter().flat_map(|area| area.rows(wide)).flatten() {
            let color = sheet.color(at);
            if pixels.color(at) != color {
                pixels.take(at, sheet);
                told(at, color);
            }
        }
        *before = scene;
        Ok(())
    }

    /// How high the picture is.
    pub(crate) fn height(&self) -> u32 {
        self.shown.as_ref().map_or(0, |(_, pixels)| pixels.height())
    }
}

/// Marks without which two lists are the same: those of the second that do not follow each other in the first, and those of
/// the first that are left over.
fn differing<'m>(before: &'m [Mark], after: &'m [Mark]) -> Vec<&'m Mark> {
    let mut places: HashMap<&Mark, VecDeque<usize>> = HashMap::new();
    for (at, mark) in before.iter().enumerate() {
        places.entry(mark).or_default().push_back(at);
    }
    let mut differing = Vec::new();
    let mut reached = 0;
    for mark in after {
        let found = places.get_mut(mark).and_then(|places| {
            places.retain(|&at| at >= reached);
            places.pop_front()
        });
        match found {
            Some(at) => {
                differing.extend(&before[reached..at]);
                reached = at + 1;
            }
            None => differing.push(mark),
        }
    }
    differing.extend(&before[reached..]);
    differing
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::film::{Recorder, film};
    use crate::theme::Theme;
    use hippodrome::{Ends, Leaper, Limits, Method, Problem, Trace, solve};

    /// Each picture of films of searches of all kinds is what is painted from nothing, and what is told are the pixels that
    /// differ, each once.
    #[test]
    fn what_is_repainted_is_what_would_be_painted() {
        for (board, method, ends) in [
            ("5x5", Method::default(), Ends::Any),
            ("6x6", Method::Backtrack(Default::default()), Ends::Closed),
            ("5x6", Method::Exact(Default::default()), Ends::Closed),
            (
                "torus:4x5",
                Method::Warnsdorff(Default::default()),
                Ends::Any,
            ),
            ("3x4x2", Method::default(), Ends::Closed),
        ] {
            let problem = Problem::on_board(board.parse().unwrap(), Leaper::KNIGHT, ends);
            let mut recorder = Recorder::new();
            solve(
                &problem,
                &method,
                &Limits::NONE.with_nodes(100),
                &mut recorder,
            );
            for _ in 0..2 {
                recorder.event(hippodrome::Event::Restart);
                recorder.event(hippodrome::Event::Advance(hippodrome::Square::new(3)));
            }
            let film = film(&problem, &recorder, Theme::Light).unwrap();
            let width = 211;
            let mut repainter = Repainter::default();
            let mut seen: Vec<Option<Color>> = Vec::new();
            for (number, (scene, _)) in film.shots().enumerate() {
                let wanted = Pixels::new(&scene, width).unwrap();
                seen.resize(wanted.colors().len(), None);
                let mut told = Vec::new();
                let show = repainter.show(scene, width, |at, color| told.push((at, color)));
                show.unwrap();
                for (at, color) in told {
                    assert_ne!(seen[at].replace(color), Some(color), "{board} {number}");
                }
                let is_same = seen.iter().copied().eq(wanted.colors().map(Some));
                assert!(is_same, "{board}: picture {number}");
            }
            assert!(film.len() > 4, "{board}: {}", film.len());
        }
    }
}
