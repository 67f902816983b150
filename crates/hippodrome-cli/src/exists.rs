//! `hippodrome exists`

use hippodrome::{Construction, Existence, Leaper, NotConstructed, Reason, Rectangle, exists};

use crate::args::ExistsArgs;
use crate::constraints::problem;
use crate::construct::{point, sides};
use crate::ground::shortened;
use crate::said::say;
use crate::stop::Run;
use crate::{Verdict, output};

/// The reason when a tour was built.
const BUILT: &str =
    "it has been built from tiles, and its certificate holds; `hippodrome tour` shows it";

pub(crate) fn run(args: &ExistsArgs) -> anyhow::Result<Verdict> {
    let run = Run::begin(&args.limits, "decided");
    if let Some(rectangle) = giant(args)? {
        return run.search(|_, _| run_giant(&rectangle));
    }
    let problem = problem(&args.ground, &args.ends, &args.constraints, args.seed)?;
    let (existence, is_built) = run.search(|_, _| {
        let existence = exists(&problem);
        let unknown = existence == Existence::Unknown;
        (existence, unknown && Construction::new(&problem).is_ok())
    });
    if is_built {
        return tell(Verdict::Yes, &format!("there is an {problem}: {BUILT}"));
    }
    let verdict = match existence {
        Existence::Yes(_) => Verdict::Yes,
        Existence::No(_) => Verdict::No,
        Existence::Unknown => Verdict::Undecided,
    };
    tell(verdict, &shortened(&problem, &existence.sentence(&problem)))
}

/// The rectangle that was asked about, if it has more squares than a board can number.
fn giant(args: &ExistsArgs) -> anyhow::Result<Option<Rectangle>> {
    let piece = args.ground.elsewhere.piece;
    let free = args.ground.holes.is_none() && args.constraints.is_empty();
    let spec = args.ground.spec.as_deref();
    let sides = spec.map(sides).transpose()?.flatten();
    let Some((ranks, files)) = sides.filter(|&(ranks, files)| {
        let squares = u128::from(ranks) * u128::from(files);
        squares > u128::from(hippodrome::board::MAX_PLACES)
    }) else {
        return Ok(None);
    };
    if !free || piece.is_some_and(|piece| piece != Leaper::KNIGHT) {
        return Ok(None);
    }
    let end = |text: &Option<String>| {
        let text = text.as_deref();
        text.map(|text| point(text, ranks, files, args.ends.squares))
            .transpose()
    };
    let ends = [end(&args.ends.start)?, end(&args.ends.end)?];
    Ok(Some(Rectangle {
        ranks,
        files,
        closed: args.ends.closed,
        ends,
    }))
}

/// By theorem if one applies, else by building it.
fn run_giant(rectangle: &Rectangle) -> anyhow::Result<Verdict> {
    let article = if rectangle.closed { "a" } else { "an" };
    if let Some(applied) = rectangle.theorem() {
        let possible = applied.possible;
        let because = Reason::Theorem(applied);
        return match possible {
            true => tell(
                Verdict::Yes,
                &format!("there is {article} {rectangle}: {because}"),
            ),
            false => tell(Verdict::No, &format!("no {rectangle}: {because}")),
        };
    }
    match Construction::of(rectangle) {
        Ok(_) => tell(
            Verdict::Yes,
            &format!("there is {article} {rectangle}: {BUILT}"),
        ),
        Err(NotConstructed::Impossible { why, .. }) => {
            tell(Verdict::No, &format!("no {rectangle}: {why}"))
        }
        Err(why @ NotConstructed::NoTiles { .. }) => tell(Verdict::Undecided, &why.to_string()),
        Err(why) => Err(why.into()),
    }
}

fn tell(verdict: Verdict, sentence: &str) -> anyhow::Result<Verdict> {
    let word = match verdict {
        Verdict::Yes => "yes",
        Verdict::No => "no",
        _ => "unknown",
    };
    output::tell(&format!("{word}: {sentence}"))?;
    if word == "unknown" {
        say!("`hippodrome tour` looks for one");
    }
    Ok(verdict)
}
