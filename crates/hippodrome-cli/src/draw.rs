//! `hippodrome draw`

use anyhow::Context;
use hippodrome_draw::draw_part;

use crate::Verdict;
use crate::args::{DrawArgs, Picture};
use crate::construct::Window;
use crate::picture;
use crate::verify::read;

pub(crate) fn run(args: &DrawArgs) -> anyhow::Result<Verdict> {
    let path = args.output.as_deref();
    let kind = match args.format {
        Some(kind) => kind,
        None => match picture::by_ending(path)? {
            None => Picture::Svg,
            Some(format) => picture::kind(format).context(
                "`draw` makes pictures: end the name with .svg or .png, or give --format",
            )?,
        },
    };
    let (problem, tour) = match read(&args.claim)? {
        Ok(tour) => tour,
        Err(flawed) => {
            anstream::eprintln!("not a tour: {}", flawed.flaw);
            if let Some(hint) = flawed.hint {
                anstream::eprintln!("hint: {hint}");
            }
            return Ok(Verdict::No);
        }
    };
    match (&args.window, problem.board()) {
        (Some(window), Some((board, _))) => {
            let sides = (board.ranks(), board.files());
            let Window {
                corner,
                ranks,
                files,
            } = Window::read(window, sides, args.claim.ends.squares)?;
            let look = picture::look(&args.look, false);
            let scene = draw_part(&problem, &tour, corner, ranks, files, &look)?;
            picture::write(path, kind, &scene, &args.look)?;
        }
        _ => picture::draw_to(path, kind, &problem, &tour, &args.look, false)?,
    }
    Ok(Verdict::Yes)
}
