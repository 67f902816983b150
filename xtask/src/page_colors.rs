//! The colors along a tour as the page knows them: those of the pictures (`hippodrome_draw::Theme`), so that a tour looks
//! the same on the page and in what is saved of it. A test fails when they differ.

use std::fmt::Write;
use std::fs;

use anyhow::Context;
use hippodrome_draw::{Color, Theme};

use crate::workspace::root;

const FILE: &str = "crates/hippodrome-web/page/engine/colors.js";

/// Into so many equal parts the page divides a tour.
const PARTS: u128 = 16;

/// Writes them.
pub(crate) fn write() -> anyhow::Result<()> {
    fs::write(root().join(FILE), module()?).context(FILE)
}

fn module() -> anyhow::Result<String> {
    let mut text = String::from(
        "// The colors along a tour, from its start to its end, as the pictures have them: on light ground and on dark.\n\
         // `cargo xtask page` writes this file from the themes of `hippodrome-draw`: a change belongs there.\n\n\
         export const RAMPS = {\n",
    );
    for (name, theme) in [("light", Theme::Light), ("dark", Theme::Dark)] {
        let colors = (0..=PARTS).map(|part| theme.palette().ramp.at(part, PARTS));
        let colors =
            colors.map(|Color { red, green, blue }| format!("\"#{red:02x}{green:02x}{blue:02x}\""));
        let colors: Vec<String> = colors.collect();
        writeln!(text, "  {name}: [{}],", colors.join(", "))?;
    }
    text += "};\n";
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The page has the colors of the pictures. If this fails: `cargo xtask page`.
    #[test]
    fn the_page_has_the_colors_of_the_pictures() {
        let written = fs::read_to_string(root().join(FILE)).unwrap();
        assert!(
            written == module().unwrap(),
            "the themes have changed and {FILE} has not: run `cargo xtask page`"
        );
    }
}
